//! Several puzzles in one text.

use saltus::text::many::{LONGEST, OneOfMany, Puzzles, begins_with_line, has_blocks};
use std::io::BufReader;

fn numbered(text: &[u8], blocks: bool) -> Vec<OneOfMany> {
    let mut puzzles = Puzzles::new(text, blocks);
    std::iter::from_fn(|| puzzles.next_one().expect("memory is read")).collect()
}

fn all(text: &[u8], blocks: bool) -> Vec<Result<String, &'static str>> {
    let texts = numbered(text, blocks).into_iter();
    texts.map(|puzzle| puzzle.text).collect()
}

#[test]
fn comments_and_blank_lines_are_passed_over() {
    let lines = "# a comment\n#\n\nrow:1x1\n  # another one\n# # .\n#.o\nrow:2x2";
    let found = numbered(lines.as_bytes(), false);
    let found: Vec<(usize, &str)> = found
        .iter()
        .map(|puzzle| (puzzle.line, puzzle.text.as_deref().unwrap()))
        .collect();
    assert_eq!(
        found,
        [(4, "row:1x1"), (6, "# # ."), (7, "#.o"), (8, "row:2x2")]
    );

    let blocks = "# three blocks\n---\n\n# a board\noo.\n---\n# nothing here\n---\n# #\n# .\n";
    let found = numbered(blocks.as_bytes(), true);
    assert_eq!(found.len(), 2);
    assert_eq!(
        (found[0].line, found[0].text.clone()),
        (5, Ok("oo.\n".into()))
    );
    assert_eq!(
        (found[1].line, found[1].text.clone()),
        (9, Ok("# #\n# .\n".into()))
    );
}

/// A line that begins with `# ` is a comment, however short. A drawing has the sign again, and one
/// of many lines may begin as a comment does.
#[test]
fn short_comments_are_comments() {
    for comment in ["# c", "# o", "# x", "# 1", "# a b", "#\tc", "#"] {
        for text in [
            format!("{comment}\nrow:1x1\n"),
            format!("row:1x1\n{comment}"),
            format!("{comment}\nrow:1x1\n{comment}\n"),
        ] {
            let found = all(text.as_bytes(), false);
            assert_eq!(found, [Ok("row:1x1".into())], "{text:?}");
        }
    }
    for drawing in ["# # .", "# . #", "#.o"] {
        assert_eq!(all(drawing.as_bytes(), false), [Ok(drawing.into())]);
    }
    let block = "# o o\n. o #\n";
    assert_eq!(all(block.as_bytes(), true), [Ok(block.into())]);
}

#[test]
fn puzzles_are_distinguished() {
    let good = |texts: &[&str]| {
        texts
            .iter()
            .map(|&text| Ok(text.to_owned()))
            .collect::<Vec<_>>()
    };
    assert_eq!(all(b"\n a \r\n\n b\tc", false), good(&["a", "b\tc"]));
    assert_eq!(
        all(b"---\n\n oo \n  \n---\n---\n.\n", true),
        good(&[" oo \n  \n", ".\n"])
    );
    assert!(all(b" \n\r\n", false).is_empty() && all(b"\n---\n --- \n", true).is_empty());
    assert!(has_blocks(b"a\n---\r\nb") && !has_blocks(b"a\n----\n"));
}

#[test]
fn long_or_binary_input_is_a_located_error() {
    let long = "x".repeat(LONGEST + 1);
    let (too_long, no_text) = (
        Err("the puzzle is longer than a megabyte"),
        Err("the puzzle is not UTF-8"),
    );
    assert_eq!(
        all(format!("{long}\na\n").as_bytes(), false),
        [too_long.clone(), Ok("a".into())]
    );
    let blocks = format!("{long}\nx\n---\na\n---\n{}y\n", "y\n".repeat(LONGEST / 2));
    assert_eq!(
        all(blocks.as_bytes(), true),
        [too_long.clone(), Ok("a\n".into()), too_long]
    );
    assert_eq!(all(b"\xFF\na", false), [no_text, Ok("a".into())]);
    // Empty lines are not part of a puzzle, however many there are.
    assert_eq!(
        all(("\n".repeat(LONGEST + 9) + "a").as_bytes(), false),
        [Ok("a".into())]
    );
}

/// A text whose first line is an ID is answered line by line before anyone knows what follows.
/// Source: its blocks, read as such.
#[test]
fn lines_may_be_followed_by_blocks() {
    for text in [
        "row:1x1\n---\nleft 1\noo.o\n---\n# one more\nrow:2x2\n",
        "# a comment\n\nrow:1x1\n\n---\n---\noo.o\n",
    ] {
        assert!(begins_with_line(text.as_bytes()), "{text:?}");
        let trimmed = |found: Vec<Result<String, _>>| -> Vec<String> {
            let texts = found.into_iter().map(|text| text.unwrap());
            texts.map(|text: String| text.trim().to_owned()).collect()
        };
        let lines = trimmed(all(text.as_bytes(), false));
        assert_eq!(lines, trimmed(all(text.as_bytes(), true)), "{text:?}");
    }
    for begun in ["# rows\nrow:2x2\n", "row:1x1\t1-2\nrow:2x2\t2-3\n"] {
        assert!(begins_with_line(begun.as_bytes()), "{begun:?}");
    }
    for open in [
        "",
        "row:1x1",
        "oo.o\n",
        "english\n",
        "# o o\nrow:1x1\n",
        "row:1x1\t1-2\n",
        "row:1x1\t1-2\n3-1\n",
        "oo.o\n---\n",
    ] {
        assert!(!begins_with_line(open.as_bytes()), "{open:?}");
    }
}

/// Nobody waits for a puzzle that has come.
#[test]
fn what_has_come_is_there() {
    for (text, blocks, is_there) in [
        ("row:1x1\nrow:2x2\n", false, true),
        ("row:1x1\nrow:2x2", false, false),
        ("row:1x1\n# c\n\n", false, false),
        ("row:1x1\n---\noo.o\n", false, false),
        ("row:1x1\n---\noo.o\n---\n", false, true),
        ("row:1x1\n---\noo.o\n", true, false),
        ("row:1x1\n---\n---\noo.o\n---\n", true, true),
    ] {
        let mut puzzles = Puzzles::new(BufReader::new(text.as_bytes()), blocks);
        puzzles.next_one().unwrap();
        assert_eq!(puzzles.next_is_there(), is_there, "{text:?} {blocks}");
    }
}
