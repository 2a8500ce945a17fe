//! Moves by name, in Prolog notation: `X = [white_step, black_jump, ...]`. White is the right-going
//! group, which starts on the left. A step goes to the next square, a jump over other checkers.
//! With one vacancy the names determine the moves.
//!
//! ```
//! use saltus::puzzle::frogs;
//! use saltus::text::names;
//! let options = saltus::puzzle::Options::default();
//! let puzzle = frogs::row("r.l", "l.r", options).unwrap().validate().unwrap();
//! let text = "K = 3,\nX = [white_step, black_jump, white_step]\n";
//! let moves = names::read(text.as_bytes(), &puzzle).unwrap();
//! assert_eq!(names::write(&puzzle, &moves), text);
//! ```

use crate::text::{
    BadText, Faults,
    replay::{self, WrittenGame},
    scan::{self, Shown},
};
use crate::{
    board::Board,
    message::Wording,
    puzzle::{KindId, Move, Position, Puzzle},
    referee,
};
use std::ops::Range;

const NAMES: [&str; 4] = ["white_step", "white_jump", "black_step", "black_jump"];

/// The name of a move of the right-going group (`white`) or the other, as a step or a jump.
pub fn name(white: bool, jump: bool) -> &'static str {
    NAMES[2 * usize::from(!white) + usize::from(jump)]
}

/// Writes the number of moves as `K` and their names as `X`. Ends early at an illegal move.
pub fn write(puzzle: &Puzzle, moves: &[Move]) -> String {
    let mut names = Vec::new();
    for (position, &step) in replay::positions(puzzle, moves).zip(moves) {
        let is_white = position.get(step.from) == Some(KindId(0));
        let is_jump = passed_cells(&puzzle.board, step) > 0;
        names.push(name(is_white, is_jump));
    }
    format!("K = {},\nX = [{}]\n", names.len(), names.join(", "))
}

/// Reads a solution. `K = 15,`, `X =`, brackets, commas and the full stop are optional.
///
/// # Errors
/// Every unknown word; a `K` that differs from the number of names; the first name that fits no
/// move, or several; a puzzle without two groups.
pub fn read(text: &[u8], puzzle: &Puzzle) -> Result<Vec<Move>, BadText> {
    replay::only_game(read_games(text, puzzle)?)
}

/// Whether a text is a number of moves and a list without names: `K = 0, X = []`.
pub(super) fn is_empty_list(text: &[u8]) -> bool {
    let mut marks = text.to_vec();
    marks.retain(|byte| !byte.is_ascii_whitespace());
    let Some(number) = marks.strip_prefix(b"K=") else {
        return false;
    };
    let rest = &number[scan::digits(number, 0)..];
    matches!(rest, b",X=[]" | b",X=[]." | b";X=[]")
}

/// Reads one or several solutions: each list in brackets is one, and `K` or `X` begins one.
pub(super) fn read_games(text: &[u8], puzzle: &Puzzle) -> Result<Vec<WrittenGame>, BadText> {
    let mut faults = Faults::default();
    if !replay::two_groups(&puzzle.rules) {
        let help = message!(
            "write-each-move-both",
            "write each move with both its cells, as `3-5`"
        );
        faults.add_help(
            0..text.len(),
            message!(
                "only-moves-two-groups",
                "only the moves of two groups that change places have names"
            ),
            help,
        );
        return Err(faults.into_bad());
    }
    let mut games = Vec::new();
    for list in lists(text, &mut faults) {
        games.push(list.play(text, puzzle, &mut faults)?);
    }
    faults.or(())?;
    if games.is_empty() {
        let none = replay::some_moves(Vec::new(), puzzle, text.len(), Faults::default())?;
        games.push(WrittenGame {
            span: 0..text.len(),
            moves: none,
            broken: None,
        });
    }
    Ok(games)
}

/// The names of one solution with their places.
#[derive(Default)]
struct NameList {
    names: Vec<Named>,
    /// The number after `K`, and its place.
    announced: Option<Announced>,
}

struct Named {
    /// The index in [`NAMES`].
    name: usize,
    span: Range<usize>,
}

struct Announced {
    span: Range<usize>,
    number: Option<i64>,
}

/// The lists of names in a text.
fn lists(text: &[u8], faults: &mut Faults) -> Vec<NameList> {
    let mut lists = Vec::new();
    let mut list = NameList::default();
    let separates = |byte: u8| byte.is_ascii_whitespace() || b",;.=[]".contains(&byte);
    let mut words = scan::words(text, scan::start(text), separates);
    let mut after = 0;
    while let Some(span) = words.next() {
        let word = &text[span.clone()];
        let closed = text[after..span.start].contains(&b']');
        after = span.end;
        let begins = closed || matches!(word, b"K" | b"X");
        if begins && !list.names.is_empty() {
            lists.push(std::mem::take(&mut list));
        }
        match word {
            b"X" | b"true" => {}
            // After lists, it says that there are no more.
            b"false" if !lists.is_empty() || !list.names.is_empty() => {}
            b"K" => {
                let span = words.next().unwrap_or(span.end..span.end);
                after = span.end;
                let number = scan::integer(&text[span.clone()]).ok();
                list.announced = Some(Announced { span, number });
            }
            _ => match NAMES.iter().position(|name| name.as_bytes() == word) {
                Some(name) => list.names.push(Named { name, span }),
                None if word.ends_with(b"|") => {
                    let help = message!(
                        "prolog-shortened-print-whole",
                        "Prolog shortened it; print the whole list with `print(X)` or `write(X)`"
                    );
                    faults.add_help(
                        span.end - 1..span.end,
                        message!("list-not-complete", "the list is not complete"),
                        help,
                    );
                    break;
                }
                None => {
                    let message = message!(
                        "found-expected",
                        "found {found}, expected {expected}",
                        found = Shown(word),
                        expected = message!("move-such-white-step", "a move such as `white_step`")
                    );
                    if let Some(fault) = faults.add(span, message) {
                        let near = scan::nearest(&String::from_utf8_lossy(word), NAMES);
                        fault.help = near.map(|near| {
                            message!("did-you-mean", "did you mean `{near}`?", near).into()
                        });
                    }
                }
            },
        }
    }
    if !list.names.is_empty() || list.announced.is_some() {
        lists.push(list);
    }
    lists
}

impl NameList {
    /// The game of these names.
    ///
    /// # Errors
    /// A name fits several moves: the text does not say which.
    fn play(
        self,
        text: &[u8],
        puzzle: &Puzzle,
        faults: &mut Faults,
    ) -> Result<WrittenGame, BadText> {
        let begin = self.names.first().map_or(0, |first| first.span.start);
        let end = self.names.last().map_or(begin, |last| last.span.end);
        let mut game = WrittenGame::at(begin..end);
        if let Some(Announced { span, number }) = self.announced
            && number != Some(self.names.len() as i64)
        {
            let found = Shown(&text[span.clone()]);
            let names = self.names.len();
            let message = message!(
                "found-k-expected-number",
                "found K = {found}, expected {names}, the number of moves named",
                found,
                names
            );
            game.break_off(span, message, None);
            return Ok(game);
        }
        let mut position = puzzle.start.clone();
        for Named { name, span } in self.names {
            let mut fitting = puzzle.moves(&position);
            fitting.retain(|&step| name_of(puzzle, &position, step) == NAMES[name]);
            let name = NAMES[name];
            match fitting[..] {
                [step] if referee::play(puzzle, &mut position, step).is_ok() => {
                    game.moves.push(step)
                }
                [first, second, ..] => {
                    let moves = [first, second].map(|step| referee::describe(puzzle, step));
                    let message = message!(
                        "ambiguous-here-may",
                        "`{name}` is ambiguous here: it may be {first} or {second}",
                        name,
                        first = moves[0],
                        second = moves[1]
                    );
                    faults.add_help(span, message, BOTH_SQUARES);
                    return Err(std::mem::take(faults).into_bad());
                }
                _ => {
                    let number = game.moves.len() + 1;
                    let message = message!(
                        "no-possible-here-move",
                        "no `{name}` is possible here, in move {number}",
                        name,
                        number
                    );
                    game.break_off(span, message, None);
                    break;
                }
            }
        }
        Ok(game)
    }
}

/// How to write a move whose name is ambiguous.
const BOTH_SQUARES: Wording = message!(
    "write-each-move-both-squares",
    "write each move with both its squares, as `3-5`"
);

/// The name of a move in a position.
fn name_of(puzzle: &Puzzle, position: &Position, step: Move) -> &'static str {
    let white = position.get(step.from) == Some(KindId(0));
    name(white, passed_cells(&puzzle.board, step) > 0)
}

/// The number of cells that a move passes, on the shortest ray.
fn passed_cells(board: &Board, step: Move) -> usize {
    let rays = board.rays().iter().filter(|ray| ray.from == step.from);
    rays.filter_map(|ray| ray.cells.iter().position(|&cell| cell == step.to))
        .min()
        .unwrap_or(0)
}
