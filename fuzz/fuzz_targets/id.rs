//! Puzzles by ID: any text. A text that is read has an ID that reads back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use saltus::text::id;

fuzz_target!(|text: &str| {
    match id::read(text, |rules| rules) {
        Ok(named) => {
            if let Ok(puzzle) = named.puzzle() {
                let name = id::name(&puzzle, &puzzle.start);
                let read = id::read(&name, |rules| rules).map(|named| named.puzzle());
                let Ok(Ok(read)) = read else {
                    panic!("{name} does not read back")
                };
                assert_eq!(
                    (&read.rules, &read.start, &read.goal),
                    (&puzzle.rules, &puzzle.start, &puzzle.goal)
                );
                assert_eq!(read.board.rays(), puzzle.board.rays());
            }
        }
        Err(faults) => {
            assert!(!faults.is_empty());
            for fault in faults {
                // Missing text at the end is marked one byte wide, at its place.
                assert!(
                    fault.span.start <= text.len() && fault.span.end <= text.len() + 1,
                    "{fault:?}"
                );
            }
        }
    }
});
