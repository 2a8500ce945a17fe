//! The page's style sheet.

use saltus_draw::custom_properties;
use std::fs;

/// The comments around the colours that the page shares with the pictures.
const FROM: &str = "  /* As in pictures: written by the tests from the table of saltus-draw. */\n";
const TO: &str = "  /* Up to here. */\n";

/// The page has the colours of the pictures, and no other for what both draw.
#[test]
fn colours_are_those_of_pictures() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/page/style.css");
    let style = fs::read_to_string(path).unwrap();
    let (before, rest) = style.split_once(FROM).unwrap();
    let (colours, after) = rest.split_once(TO).unwrap();

    let right = custom_properties();
    if std::env::var_os("UPDATE").is_some() {
        fs::write(path, [before, FROM, &right, TO, after].concat()).unwrap();
    } else {
        assert!(colours == right, "run this test with UPDATE=1");
    }
    // Pieces and squares have no colour beside the table.
    let board = "/* The board and its pieces, here and in <saltus-board>. */";
    let (board, _) = style
        .split_once(board)
        .unwrap()
        .1
        .split_once("/* End of the board. */")
        .unwrap();
    for line in board.lines().filter(|line| line.starts_with(".k-")) {
        let literal = line.contains('#') && !line.contains(".k-black .crown");
        assert!(!literal, "{line}");
    }
}
