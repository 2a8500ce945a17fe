//! Every reader under one name each, with a puzzle for those that need one.

use saltus::text::{
    BadText, any, asp, asp::Mode, boards, list, moves, names, own, picture, positions,
};
use saltus::{
    board::shape,
    puzzle::{Goal, KindId, Position, Puzzle, Rules, Setup, frogs},
};

/// The readers, by name.
pub const READERS: [&str; 13] = [
    "any",
    "moves-of-rows",
    "asp",
    "asp-lenient",
    "asp-answer",
    "list",
    "list-moves",
    "names",
    "boards",
    "positions",
    "picture",
    "own",
    "moves",
];

/// The result of a reader: the value in `Debug` form, or the faults.
pub fn read(reader: &str, text: &[u8]) -> Result<String, BadText> {
    match reader {
        "any" => any::read(text).map(debug),
        "moves-of-rows" => moves::read(text, &row("rr.ll")).map(debug),
        "asp" => asp::read(text, Mode::Strict).map(debug),
        "asp-lenient" => asp::read(text, Mode::Lenient).map(debug),
        "asp-answer" => asp::read_answer(text, &english()).map(debug),
        "list" => list::read(text).map(debug),
        "list-moves" => list::read_moves(text, &row("r.l")).map(debug),
        "names" => names::read(text, &row("rr.ll")).map(debug),
        "boards" => boards::read(text, &row("r.l")).map(debug),
        "positions" => positions::read(text, &row("rr.ll")).map(debug),
        "picture" => picture::read(text).map(debug),
        "own" => own::read(text).map(debug),
        "moves" => moves::read(text, &english()).map(debug),
        _ => panic!("there is no reader {reader}"),
    }
}

fn debug(value: impl std::fmt::Debug) -> String {
    format!("{value:?}")
}

/// A row of frogs with the usual target.
pub fn row(word: &str) -> Puzzle {
    frogs::row(
        word,
        &frogs::swapped(word),
        saltus::puzzle::Options::default(),
    )
    .unwrap()
    .validate()
    .unwrap()
}

/// The English board, vacant in the middle, for 31 jumps.
pub fn english() -> Puzzle {
    let board = shape("english").unwrap().board();
    let vacancy = board.named("d4").unwrap();
    let start = Position(
        board
            .cells()
            .map(|cell| (cell != vacancy).then_some(KindId(0)))
            .collect(),
    );
    let setup = Setup {
        title: "english".into(),
        board,
        rules: Rules::pegs(),
        start,
        goal: Goal::Moves(31),
    };
    setup.validate().unwrap()
}
