//! Generated puzzles: they meet their requirements, their counts are right, and a seed gives the
//! same puzzle again.

use crate::pegs_brute;
use pegs_brute::{board, jumps, play};
use saltus::pegs::{
    Budget, PegBoard, Target,
    generate::{Difficulty, Generated, Requirements, generate},
};

/// The number of solutions and the success rate of random play, from the definition.
fn count(board: &PegBoard, position: u64, target: Target) -> (u128, f64) {
    if target.holds(position) {
        return (1, 1.0);
    }
    let next: Vec<(u128, f64)> = jumps(board, position)
        .iter()
        .map(|&p| count(board, p, target))
        .collect();
    let chance = next.iter().map(|(_, chance)| chance).sum::<f64>() / next.len().max(1) as f64;
    (next.iter().map(|(solutions, _)| solutions).sum(), chance)
}

fn checked(board: &PegBoard, wish: &Requirements) -> Generated {
    let puzzle = generate(board, wish, &Budget::UNLIMITED).unwrap_or_else(|| panic!("{wish:?}"));
    assert_eq!(
        generate(board, wish, &Budget::UNLIMITED).as_ref(),
        Some(&puzzle)
    );
    assert_eq!(puzzle.start.count_ones(), wish.pegs);
    assert!(
        wish.target
            .holds(play(board, puzzle.start, &puzzle.solution))
    );
    if let Some(counted) = puzzle.counted {
        let (solutions, chance) = count(board, puzzle.start, wish.target);
        assert_eq!(counted.solutions, solutions);
        assert!((counted.chance - chance).abs() < 1e-12);
        assert!(wish.most_solutions.is_none_or(|most| solutions <= most));
        assert!(
            wish.difficulty
                .is_none_or(|wanted| Difficulty::of(chance) == wanted)
        );
    }
    puzzle
}

#[test]
fn requirements_are_met() {
    let (_, english) = board("english");
    let (_, triangle) = board("triangle5");
    let centre = Target::Pattern {
        care: english.full(),
        pegs: 1 << 16,
    };
    for seed in 0..4 {
        for (pegs, most_solutions, difficulty) in [
            (8, None, None),
            (8, Some(1), None),
            (8, Some(3), None),
            (5, None, Some(Difficulty::Easy)),
            (8, None, Some(Difficulty::Medium)),
            (9, Some(200), Some(Difficulty::Hard)),
        ] {
            checked(
                &english,
                &Requirements {
                    pegs,
                    target: centre,
                    most_solutions,
                    difficulty,
                    seed,
                },
            );
        }
        checked(
            &triangle,
            &Requirements {
                pegs: 10,
                target: Target::Left(1),
                most_solutions: None,
                difficulty: None,
                seed,
            },
        );
    }
}

#[test]
fn large_puzzles_and_different_seeds() {
    let (_, english) = board("english");
    let wish = |seed| Requirements {
        pegs: 22,
        target: Target::Left(1),
        most_solutions: None,
        difficulty: None,
        seed,
    };
    let starts: Vec<u64> = (0..10)
        .map(|seed| checked(&english, &wish(seed)).start)
        .collect();
    assert!((1..10).any(|other| starts[other] != starts[0]));
}

#[test]
fn impossible_requirements_are_refused() {
    let (_, english) = board("english");
    let wish = Requirements {
        pegs: 33,
        target: Target::Left(1),
        most_solutions: None,
        difficulty: None,
        seed: 1,
    };
    assert_eq!(generate(&english, &wish, &Budget::UNLIMITED), None);
    let wish = Requirements { pegs: 1, ..wish };
    assert_eq!(generate(&english, &wish, &Budget::UNLIMITED), None);
}
