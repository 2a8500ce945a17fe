//! Compares the judge with the general search on random boards.

use proptest::prelude::*;
use saltus::{
    budget::Budget,
    capture::{Content, Field, KingPosition, Square, judge},
    problem::Oracle,
    puzzle::Answer,
    puzzle::LoweringError,
    referee, search,
};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn the_general_search_agrees(
        side in 3u32..8,
        corner: bool,
        contents in prop::collection::vec(prop::sample::select(&b"______WWB"[..]), 64),
    ) {
        let mut field = Field::blank(side, corner);
        for row in 0..side {
            for col in 0..side {
                field.set(Square { row, col }, Content::from_byte(contents[(row * 8 + col) as usize]).unwrap());
            }
        }
        let judgement = judge(&field);
        for king in field.blacks() {
            let can = judgement.verdict(king).unwrap().can();
            let puzzle = field.puzzle(king).unwrap();
            if field.white_count() == 0 {
                continue; // the start is the goal
            }
            let found = matches!(search::solve(&puzzle, &Budget::UNLIMITED), Answer::Solved(_));
            prop_assert_eq!(can, found, "{:?} on {:?}", king, field);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]
    /// The jumps and the verdict of every position on random ways are those of the general model,
    /// whose referee makes the jumps, and of a search of all positions.
    #[test]
    fn positions_of_a_king_are_those_of_the_general_model(
        side in 3u32..8,
        contents in prop::collection::vec(prop::sample::select(&b"____WWWB"[..]), 64),
        choices in prop::collection::vec(0usize..4, 6),
    ) {
        let mut field = Field::blank(side, true);
        for row in 0..side {
            for col in 0..side {
                let byte = contents[(row * 8 + col) as usize];
                field.set(Square { row, col }, Content::from_byte(byte).unwrap());
            }
        }
        for king in field.blacks().filter(|_| field.white_count() > 0) {
            let puzzle = field.puzzle(king).unwrap();
            let table = Oracle::with_table(&puzzle, &Budget::UNLIMITED).unwrap();
            let mut here = KingPosition::new(&field, king).unwrap();
            let mut general = puzzle.start.clone();
            for &choice in &choices {
                let outlook = table.outlook(&puzzle, &general, 0, &Budget::UNLIMITED);
                let left = here.obstacle().is_none().then(|| here.whites_left());
                prop_assert_eq!(left, outlook.moves_left, "{:?} on {:?}", king, field);

                let moves = puzzle.moves(&general);
                let names = |square: Square| format!("{}-{square}", here.king());
                let mut jumps: Vec<String> = here.jumps().into_iter().map(names).collect();
                let mut legal: Vec<String> =
                    moves.iter().map(|&step| referee::describe(&puzzle, step)).collect();
                jumps.sort();
                legal.sort();
                prop_assert_eq!(&jumps, &legal);
                if moves.is_empty() {
                    break;
                }
                let step = moves[choice % moves.len()];
                let name = referee::describe(&puzzle, step);
                let mut landings = here.jumps().into_iter();
                let to = landings.find(|&to| names(to) == name).unwrap();
                referee::play(&puzzle, &mut general, step).unwrap();
                here = here.after(&[to]).unwrap();
            }
        }
    }
}

#[test]
fn invalid_puzzles() {
    let mut field = Field::blank(17, true);
    assert!(matches!(
        field.puzzle(Square::new(0, 0)),
        Err(LoweringError::NoKing)
    ));
    field.set(Square::new(0, 0), Content::Black);
    assert!(
        matches!(
            field.puzzle(Square::new(0, 0)),
            Err(LoweringError::TooLarge)
        ),
        "145 squares"
    );
}
