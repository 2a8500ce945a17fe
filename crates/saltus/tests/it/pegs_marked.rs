//! Peg solitaire with marked pegs, compared with brute force on small boards, and known problems.

use proptest::prelude::*;
use saltus::{
    board::{Adjacency, Board, Point},
    pegs::{
        Budget, Game,
        marked::{MarkedGame, is_marked, refute, solve, unmarked},
        proof,
    },
    problem::{Claim, Counts, Problem, count, judge},
    puzzle::{Answer, Goal, KindId, Position, Puzzle, Reason, Rules, Setup, Wanted},
    referee,
    row::Count,
};
use std::collections::{BTreeSet, HashMap};

fn puzzle(id: &str) -> Puzzle {
    id.parse::<Problem>().unwrap().puzzle().unwrap()
}

/// The positions after one jump, by the rules only: any peg jumps over any peg, which is removed.
fn successors(board: &Board, position: &[Option<KindId>]) -> BTreeSet<Vec<Option<u8>>> {
    let lines = board
        .lines()
        .map(|line| [line.from, line.over, line.to].map(|cell| cell.index()));
    lines
        .filter(|&[from, over, to]| {
            position[from].is_some() && position[over].is_some() && position[to].is_none()
        })
        .map(|[from, over, to]| {
            let mut next: Vec<Option<u8>> =
                position.iter().map(|peg| peg.map(|kind| kind.0)).collect();
            next[to] = next[from].take();
            next[over] = None;
            next
        })
        .collect()
}

/// The number of solutions, as sequences of positions that end when the goal is first met.
fn solutions(puzzle: &Puzzle, position: &Position, known: &mut HashMap<Position, u64>) -> u64 {
    if referee::meets(&puzzle.goal, position, 0) {
        return 1;
    }
    if let Some(&solutions) = known.get(position) {
        return solutions;
    }
    let next = successors(&puzzle.board, &position.0).into_iter();
    let position_of =
        |next: Vec<Option<u8>>| Position(next.into_iter().map(|peg| peg.map(KindId)).collect());
    let found = next
        .map(|next| solutions(puzzle, &position_of(next), known))
        .sum();
    known.insert(position.clone(), found);
    found
}

/// A board of 3 by 4, or a triangle of 10, with up to three kinds of pegs, and a goal of some pegs
/// and free holes.
fn small(triangular: bool, contents: &[u8], wanted: &[u8]) -> Option<Puzzle> {
    let (adjacency, points): (_, Vec<Point>) = match triangular {
        true => (
            Adjacency::Triangular,
            (1..=4)
                .flat_map(|y| (1..=y).map(move |x| Point { x, y }))
                .collect(),
        ),
        false => (
            Adjacency::Square,
            (1..=3)
                .flat_map(|y| (1..=4).map(move |x| Point { x, y }))
                .collect(),
        ),
    };
    let board = Board::new(adjacency, points).unwrap();
    let cells = board.len();
    let peg = |&content: &u8| (content < 6).then_some(KindId(content.saturating_sub(3)));
    let start = Position(contents.iter().take(cells).map(peg).collect());
    let goal = wanted.iter().take(cells).map(|wanted| match wanted {
        kind @ 0..3 => Wanted::Piece(KindId(*kind)),
        3 => Wanted::Any,
        _ => Wanted::Vacant,
    });
    let goal = Goal::Pattern(goal.collect());
    Setup {
        title: "small".into(),
        board,
        rules: Rules::marked("AB"),
        start,
        goal,
    }
    .validate()
    .ok()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_small_board(
        triangular: bool,
        contents in prop::collection::vec(0u8..9, 12),
        wanted in prop::collection::vec(0u8..24, 12),
    ) {
        let Some(puzzle) = small(triangular, &contents, &wanted) else { return Ok(()) };
        let expected = solutions(&puzzle, &puzzle.start, &mut HashMap::new());
        if refute(&puzzle).is_some() {
            prop_assert_eq!(expected, 0);
        }
        if let Some(game) = MarkedGame::<u64>::of(&puzzle) {
            match solve(&game, &Budget::UNLIMITED) {
                Answer::Solved(moves) => {
                    prop_assert!(expected > 0);
                    prop_assert!(referee::judge(&puzzle, &moves).is_ok());
                }
                answer => {
                    prop_assert_eq!(expected, 0);
                    let exhausted = matches!(answer, Answer::Impossible(Reason::Exhausted { .. }));
                    prop_assert!(exhausted);
                }
            }
            let wide = MarkedGame::<u128>::of(&puzzle).unwrap();
            prop_assert_eq!(matches!(solve(&wide, &Budget::UNLIMITED), Answer::Solved(_)), expected > 0);
        } else {
            // The goal requires a peg in a hole that no peg of its kind can reach.
            let out_of_reach = matches!(refute(&puzzle), Some(Reason::OutOfReach { .. }));
            prop_assert!(out_of_reach);
        }
        // With an exact goal all solutions have one length.
        if puzzle.goal.exact().is_some() && puzzle.start != puzzle.goal.exact().unwrap() {
            match count(&Problem::from(puzzle), None, &Budget::UNLIMITED).unwrap().answer {
                Answer::Solved(Counts::Shortest { solutions, .. }) => {
                    prop_assert_eq!(solutions, Count::Exact(expected.into()));
                }
                answer => prop_assert!(expected == 0 && matches!(answer, Answer::Impossible(_))),
            }
        }
    }
}

/// Games from the start by random jumps give problems that have a solution.
#[test]
fn played_moves_are_found() {
    let board = saltus::board::shape("english").unwrap().board();
    let mut random = 7u64;
    for _ in 0..20 {
        let start: Vec<Option<KindId>> = board
            .cells()
            .map(|cell| match cell.index() {
                16 => None,
                0 => Some(KindId(1)),
                32 => Some(KindId(2)),
                _ => Some(KindId(0)),
            })
            .collect();
        let mut position = start.clone();
        for _ in 0..12 {
            let next: Vec<_> = successors(&board, &position).into_iter().collect();
            let Some(bound) = std::num::NonZeroU64::new(next.len() as u64) else {
                break;
            };
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let chosen = &next[(random >> 33) as usize % bound.get() as usize];
            position = chosen.iter().map(|peg| peg.map(KindId)).collect();
        }
        let (start, goal) = (Position(start), Goal::position(&Position(position)));
        let setup = Setup {
            title: String::new(),
            board: board.clone(),
            rules: Rules::marked("AB"),
            start,
            goal,
        };
        let puzzle = setup.validate().unwrap();
        let game: MarkedGame<u64> = MarkedGame::of(&puzzle).unwrap();
        let Answer::Solved(moves) = solve(&game, &Budget::UNLIMITED) else {
            panic!("{puzzle:?}")
        };
        assert_eq!(moves.len(), 12);
        referee::judge(&puzzle, &moves).unwrap();
    }
}

#[test]
fn impossible_puzzles_state_the_reason() {
    // A peg moves by two holes, so that of a4 never reaches b4.
    let puzzle = puzzle("pegs:french@d4,marked=a4-b4");
    let Some(Reason::OutOfReach { holes }) = refute(&puzzle) else {
        panic!()
    };
    let names: Vec<String> = puzzle
        .board
        .cells()
        .filter(|cell| holes >> cell.index() & 1 == 1)
        .map(|cell| puzzle.board.name(cell))
        .collect();
    assert_eq!(names.join(" "), "b2 d2 f2 b4 d4 f4 b6 d6 f6");
    assert!(!names.contains(&"a4".into()));
    // If the problem with unmarked pegs has no solution, that with marked ones has none, for the
    // same reason.
    let marked = self::puzzle("pegs:french@d4-d4,marked=d2-d4");
    assert!(is_marked(&marked));
    let reason = refute(&marked).unwrap();
    assert!(matches!(reason, Reason::Class { .. }));
    let plain = unmarked(&marked).unwrap();
    assert_eq!(proof::check(&Game::of(&plain).unwrap(), &reason), Ok(()));
    let claim = Claim::Because(reason);
    assert!(
        judge(
            &Problem::from(marked.clone()),
            &marked,
            &claim,
            &Budget::UNLIMITED
        )
        .is_correct()
    );
}

/// Each solution of the triangle of 15 holes from a1 to a1 ends with one of the initial pegs, so
/// the numbers for all pegs add up to 6816, the number in the census without marks.
#[test]
fn solutions_by_their_last_peg() {
    let solutions = |peg: &str| {
        let marked = puzzle(&format!("pegs:triangle5@a1,marked={peg}-a1"));
        match count(&Problem::from(marked), None, &Budget::UNLIMITED)
            .unwrap()
            .answer
        {
            Answer::Solved(Counts::Shortest {
                solutions: Count::Exact(solutions),
                ..
            }) => u64::try_from(solutions).unwrap(),
            answer => panic!("{answer:?}"),
        }
    };
    let pegs = ["a3", "c3", "a5", "e5"];
    assert_eq!(pegs.map(solutions), [684, 684, 2724, 2724]);
    assert_eq!(pegs.map(solutions).iter().sum::<u64>(), 6816);
}

#[test]
fn marks_read_back_in_every_notation() {
    for id in [
        "pegs:french@d4,marked=a4-g4.g4-a4",
        "pegs:english@d4-d3,marked=a3-c3",
        "board:ooA.o,to=...A.",
    ] {
        let puzzle = puzzle(id);
        let named = saltus::text::id::name(&puzzle, &puzzle.start);
        assert_eq!(named, id);
        let toml = saltus::text::own::write(&puzzle);
        let read = saltus::text::own::read(toml.as_bytes()).unwrap();
        assert_eq!(
            (&read.start, &read.goal, &read.rules),
            (&puzzle.start, &puzzle.goal, &puzzle.rules)
        );
    }
    let mut midgame = puzzle("pegs:french@d4,marked=a4-g4.g4-a4");
    let moves = saltus::text::moves::read(b"b4-d4", &midgame).unwrap();
    let mut position = midgame.start.clone();
    referee::play(&midgame, &mut position, moves[0]).unwrap();
    let named = saltus::text::id::name(&midgame, &position);
    midgame = puzzle(&named);
    assert_eq!(midgame.start, position);
}
