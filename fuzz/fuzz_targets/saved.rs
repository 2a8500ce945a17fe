//! Saved games: any text; one that opens is written and opens again as the same game.
#![no_main]

use libfuzzer_sys::fuzz_target;
use saltus_session::open;

fuzz_target!(|text: &str| match open(text) {
    Err(error) => {
        assert!(!error.is_empty());
        for fault in error {
            assert!(
                fault.span.start <= text.len() && fault.span.end <= text.len() + 1,
                "{fault:?}"
            );
        }
    }
    Ok(session) => {
        let again = open(&session.save()).expect("what was written opens");
        assert_eq!(
            (again.positions(), again.step()),
            (session.positions(), session.step())
        );
    }
});
