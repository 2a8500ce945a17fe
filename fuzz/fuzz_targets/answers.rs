//! Answers of solvers to instances: any bytes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use saltus::text::{any::Origin, boards, claim, export, list};

fuzz_target!(|text: &[u8]| {
    let puzzle = saltus_fuzz::row();
    for moves in [None, Some(8)] {
        if let Some(Ok(games)) = export::read_answers(text, puzzle, moves) {
            let mut steps = games.iter().flat_map(|game| &game.moves);
            assert!(steps.all(|step| step.from.index().max(step.to.index()) < puzzle.board.len()));
        }
        let _ = claim::read(text, puzzle, &Origin::Plain, moves);
    }
    for word in [boards::read_seed(text), list::read(text)]
        .into_iter()
        .flatten()
    {
        assert!(!word.is_empty() && word.bytes().all(|byte| b"rl.".contains(&byte)));
    }
});
