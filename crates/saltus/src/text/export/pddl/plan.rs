//! The plans of planners, read back as games.

use super::{OVER, order::is_reading};
use crate::{
    board::Board,
    puzzle::{Move, Puzzle},
    text::{
        BadText, Faults, WrittenGame,
        scan::{self, Shown},
    },
};

/// Whether a text is a plan of such a problem.
pub fn is_plan(text: &[u8]) -> bool {
    let mut windows = text.windows(5);
    windows.any(|window| window.eq_ignore_ascii_case(b"move-"))
        || scan::words(text, scan::start(text), separates)
            .any(|word| is_reading(&text[word].to_ascii_lowercase()))
}

/// Reads the moves of plans: the words that are names of actions, in the order of the text. A plan
/// ends with the comment on its cost, or before an action with the time 0.
///
/// # Errors
/// Names of another form, and no plan.
pub fn read(text: &[u8], puzzle: &Puzzle) -> Result<Vec<WrittenGame>, BadText> {
    let mut faults = Faults::default();
    let mut games: Vec<WrittenGame> = Vec::new();
    let mut game: Option<WrittenGame> = None;
    for line in scan::lines(text, scan::start(text)) {
        let end = scan::run(&text[..line.end], line.start, |byte| byte != b';');
        if has_time_zero(&text[line.start..end]) {
            games.extend(game.take());
        }
        for span in scan::words(&text[..end], line.start, separates) {
            let word = text[span.clone()].to_ascii_lowercase();
            if is_reading(&word) {
                // A plan without moves reads the cells all the same.
                game.get_or_insert_with(|| WrittenGame::at(span.clone()));
                continue;
            }
            let Some(names) = word.strip_prefix(b"move-") else {
                continue;
            };
            let game = game.get_or_insert_with(|| WrittenGame::at(span.clone()));
            game.span.end = span.end;
            match named_move(names, &puzzle.board) {
                Some(step) if game.broken.is_none() => game.moves.push(step),
                Some(_) => {}
                None => {
                    let message = message!(
                        "not-move-of-board",
                        "{word} is not a move of this board",
                        word = Shown(&word)
                    );
                    game.break_off(span, message, None);
                }
            }
        }
        if has_cost(&text[end..line.end]) {
            games.extend(game.take());
        }
    }
    games.extend(game);
    if games.is_empty() {
        faults.add(
            text.len()..text.len(),
            message!("no-move", "there is no move"),
        );
    }
    faults.or(games)
}

/// Whether a byte separates the words of a plan.
fn separates(byte: u8) -> bool {
    byte.is_ascii_whitespace() || b"()[],:'".contains(&byte)
}

/// Whether a line begins with the time 0.
fn has_time_zero(line: &[u8]) -> bool {
    let line = line.trim_ascii_start();
    line.starts_with(b"0:") || line.starts_with(b"0.0")
}

/// Whether a comment is on the cost of a plan.
fn has_cost(comment: &[u8]) -> bool {
    let mut words = comment.windows(4);
    words.any(|word| word.eq_ignore_ascii_case(b"cost"))
}

/// The move between the first two cells of `a1-a3-k0-0` or `a1-d1-over-b1-k0-0`.
fn named_move(names: &[u8], board: &Board) -> Option<Move> {
    let mut names = names.split(|&byte| byte == b'-');
    let from = board.named(std::str::from_utf8(names.next()?).ok()?)?;
    let to = board.named(std::str::from_utf8(names.next()?).ok()?)?;
    let mut over = None;
    if names.next() == Some(OVER.as_bytes()) {
        let name = std::str::from_utf8(names.next()?).ok()?;
        over = Some(board.named(name)?);
    }
    Some(Move { from, to, over })
}
