//! Many puzzles in one text: any bytes, divided as an independent splitter does, and each in any
//! notation.
#![no_main]

use libfuzzer_sys::fuzz_target;
use saltus::text::{any, many};

/// Whether a line without blanks at its ends is nothing, or a comment.
fn is_passed_over(line: &[u8]) -> bool {
    match line {
        [] | [b'#'] => true,
        [b'#', blank, words @ ..] if blank.is_ascii_whitespace() => words
            .split(|byte| byte.is_ascii_whitespace())
            .any(|word| word.len() > 1),
        _ => false,
    }
}

fuzz_target!(|text: &[u8]| {
    for blocks in [false, true] {
        if !blocks && many::has_blocks(text) {
            continue; // the first divider begins blocks
        }
        let mut many = many::Puzzles::new(text, blocks);
        let mut puzzles = Vec::new();
        while let Some(puzzle) = many.next_one().expect("memory is read") {
            puzzles.push(puzzle.text);
        }
        let lines = text.split_inclusive(|&byte| byte == b'\n');
        let mut expected: Vec<Vec<u8>> = vec![Vec::new()];
        for line in lines {
            let word = line.trim_ascii();
            let block = expected.last_mut().expect("there is always one");
            if blocks && word == b"---" {
                expected.push(Vec::new());
            } else if !(block.is_empty() && is_passed_over(word)) {
                block.extend(line);
                if !blocks {
                    expected.push(Vec::new());
                }
            }
        }
        expected.retain(|block| !block.is_empty());
        assert_eq!(puzzles.len(), expected.len());
        for (puzzle, expected) in puzzles.iter().zip(&expected) {
            match (puzzle, std::str::from_utf8(expected)) {
                (Ok(puzzle), Ok(text)) => {
                    assert_eq!(puzzle, if blocks { text } else { text.trim() })
                }
                (puzzle, text) => assert!(puzzle.is_err() && text.is_err()),
            }
            if let Ok(puzzle) = puzzle {
                let notation = any::notation(puzzle.as_bytes());
                assert_eq!(any::Notation::named(notation.name()), Some(notation));
                let _ = any::read(puzzle.as_bytes());
            }
        }
    }
});
