//! Games of Tatham's collection: any bytes as an ID and as moves.
#![no_main]

use libfuzzer_sys::fuzz_target;
use saltus::text::{moves, tatham};

fuzz_target!(|text: &[u8]| {
    if let Ok(setup) = std::str::from_utf8(text)
        .map_err(drop)
        .and_then(|id| tatham::read(id).map_err(drop))
    {
        let id = tatham::id(&setup).expect("it is a game of that collection");
        let again = tatham::read(&id).expect("it was written");
        assert_eq!((again.board, again.start), (setup.board, setup.start));
    }
    // All notations of moves, which are distinguished here.
    let puzzle = saltus_fuzz::pegs();
    if let Ok(moves) = moves::read(text, puzzle) {
        saltus_fuzz::same_if_legal(
            puzzle,
            &moves,
            |text| moves::read(text, puzzle),
            moves::write,
        );
    }
});
