//! Compares the judge with the general search on random boards.

use proptest::prelude::*;
use saltus::{
    budget::Budget,
    capture::{Content, Field, Square, judge},
    puzzle::Answer,
    puzzle::LoweringError,
    search,
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
