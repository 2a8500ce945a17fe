//! Moves by name, in Prolog notation: `X = [white_step, black_jump, ...]`. White is the right-going
//! group, which starts on the left. A step goes to the next square, a jump over other checkers.
//! With one vacancy the names determine the moves.
//!
//! ```
//! use saltus::puzzle::frogs;
//! use saltus::text::names;
//! let puzzle = frogs::row("r.l", "l.r", saltus::puzzle::Options::default()).unwrap().validate().unwrap();
//! let text = "K = 3,\nX = [white_step, black_jump, white_step]\n";
//! let moves = names::read(text.as_bytes(), &puzzle).unwrap();
//! assert_eq!(names::write(&puzzle, &moves), text);
//! ```

use crate::text::{
    BadText, Faults, replay,
    scan::{self, Shown},
};
use crate::{
    board::Board,
    puzzle::{KindId, Move, Puzzle},
    referee, search,
};
use std::ops::Range;

const NAMES: [&str; 4] = ["white_step", "white_jump", "black_step", "black_jump"];

/// The name of a move of the right-going group (`white`) or the other, as a step or a jump.
pub fn name(white: bool, jump: bool) -> &'static str {
    NAMES[2 * usize::from(!white) + usize::from(jump)]
}

/// Writes the number of moves as `K` and their names as `X`. Ends early at an illegal move.
pub fn write(puzzle: &Puzzle, moves: &[Move]) -> String {
    let mover = |(position, step): (crate::puzzle::Position, &Move)| {
        name(
            position.get(step.from) == Some(KindId(0)),
            passed_cells(&puzzle.board, *step) > 0,
        )
    };
    let names: Vec<&str> = replay::positions(puzzle, moves)
        .zip(moves)
        .map(mover)
        .collect();
    format!("K = {},\nX = [{}]\n", names.len(), names.join(", "))
}

/// Reads a solution. `K = 15,`, `X =`, brackets, commas and the full stop are optional.
///
/// # Errors
/// Every unknown word; a `K` that differs from the number of names; the first name that fits no
/// move, or several; a puzzle without two groups.
pub fn read(text: &[u8], puzzle: &Puzzle) -> Result<Vec<Move>, BadText> {
    let mut faults = Faults::default();
    if !replay::two_groups(&puzzle.rules) {
        let help = "write each move with both its cells, as `3-5`";
        faults.add_help(
            0..text.len(),
            "only the moves of two groups that change places have names",
            help,
        );
        return Err(faults.into_bad());
    }
    let mut names: Vec<(u8, Range<usize>)> = Vec::new();
    let mut announced: Option<(Range<usize>, Option<i64>)> = None;
    let separates = |byte: u8| byte.is_ascii_whitespace() || b",;.=[]".contains(&byte);
    let mut words = scan::words(text, scan::start(text), separates);
    while let Some(span) = words.next() {
        let word = &text[span.clone()];
        match word {
            b"X" | b"true" => {}
            b"K" => {
                let number = words.next().unwrap_or(span.end..span.end);
                announced = Some((number.clone(), scan::integer(&text[number]).ok()));
            }
            _ => match NAMES.iter().position(|name| name.as_bytes() == word) {
                Some(name) => names.push((name as u8, span)),
                None if word.ends_with(b"|") => {
                    let help =
                        "Prolog shortened it; print the whole list with `print(X)` or `write(X)`";
                    faults.add_help(span.end - 1..span.end, "the list is not complete", help);
                    break;
                }
                None => {
                    let message = format_args!(
                        "found {}, expected a move such as `white_step`",
                        Shown(word)
                    );
                    if let Some(fault) = faults.add(span, message) {
                        let near = scan::nearest(&String::from_utf8_lossy(word), NAMES);
                        fault.help = near.map(|near| format!("did you mean `{near}`?"));
                    }
                }
            },
        }
    }
    if let Some((span, number)) = announced.filter(|_| faults.is_empty())
        && number != Some(names.len() as i64)
    {
        let found = Shown(&text[span.clone()]);
        let message = format_args!(
            "found K = {found}, expected {}, the number of moves named",
            names.len()
        );
        faults.add(span, message);
    }
    if !faults.is_empty() {
        return Err(faults.into_bad());
    }
    let mut position = puzzle.start.clone();
    let mut moves = Vec::new();
    for (name, span) in names {
        let named: Vec<Move> = search::moves(puzzle, &position)
            .into_iter()
            .filter(|step| {
                let white = position.get(step.from) == Some(KindId(0));
                2 * u8::from(!white) + u8::from(passed_cells(&puzzle.board, *step) > 0) == name
            })
            .collect();
        let name = NAMES[usize::from(name)];
        match named[..] {
            [step] if referee::play(puzzle, &mut position, step).is_ok() => moves.push(step),
            [first, second, ..] => {
                let moves = [first, second].map(|step| referee::describe(puzzle, step));
                let message = format_args!(
                    "`{name}` is ambiguous here: it may be {} or {}",
                    moves[0], moves[1]
                );
                faults.add_help(
                    span,
                    message,
                    "write each move with both its squares, as `3-5`",
                );
                break;
            }
            _ => {
                faults.add(
                    span,
                    format_args!("no `{name}` is possible here, in move {}", moves.len() + 1),
                );
                break;
            }
        }
    }
    replay::some_moves(moves, puzzle, text.len(), faults)
}

/// The number of cells that a move passes, on the shortest ray.
fn passed_cells(board: &Board, step: Move) -> usize {
    let rays = board.rays().iter().filter(|ray| ray.from == step.from);
    rays.filter_map(|ray| ray.cells.iter().position(|&cell| cell == step.to))
        .min()
        .unwrap_or(0)
}
