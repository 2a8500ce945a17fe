//! Replies of language models to tasks: any bytes are judged, and the judgement agrees with itself.
#![no_main]

use libfuzzer_sys::fuzz_target;
use saltus_tasks::{Asked, Judges};
use std::sync::LazyLock;

/// A row over the other kind, a row that is judged without a table, and pegs.
const PUZZLES: [&str; 3] = [
    "row:2x2,over=opposite",
    "row:1000x1000",
    "pegs:triangle4@a2-any",
];

/// They keep the tables of the puzzles.
static JUDGES: LazyLock<Judges> = LazyLock::new(Judges::default);

fuzz_target!(|reply: &[u8]| {
    for puzzle in PUZZLES {
        let judged = JUDGES.judge(&Asked::about(puzzle), reply);
        let judgement = judged.expect("the puzzle is known");
        let right = judgement.score.exact == 1.0;
        assert!(!right || judgement.illegal.is_none());
        assert!(judgement.goal || judgement.false_statement.is_none());
        assert!(judgement.legal <= judgement.moves);
        let winnable = judgement.winnable_prefix.unwrap_or(0);
        assert!(winnable <= judgement.legal);
    }
});
