//! Reading a puzzle in any notation, which is recognised from the text.
//!
//! ```
//! use saltus::text::any;
//! for text in ["row:2x2", "[1, 1, 0, -1, -1]", "O O _ X X"] {
//!     assert_eq!(any::read(text.as_bytes()).expect(text).title(), "row:2x2");
//! }
//! assert_eq!(any::read(b"left 1\noo.o\n").expect("a picture").puzzle()?.start.pieces(), 3);
//! assert_eq!(any::read(b"_._\n.W.\nB._\n").expect("a capture board").title(), "capture");
//! # Ok::<(), saltus::puzzle::LoweringError>(())
//! ```

pub use super::{notation::Notation, reading::Origin};

use super::{
    BadText, Fault, Faults,
    asp::{self, Mode},
    boards,
    capture::{Alphabet, read_boards, read_pdn_kings},
    id, list, own, pddl, picture, pnml,
    reading::Reading,
    scan, shown,
};
use crate::{
    capture::{self, Field},
    net::NotPegs,
    problem::Problem,
    puzzle::{Goal, Options, Position, Puzzle, Rules, Setup, SetupFaults, Wanted, solitaire::PEG},
    row::{Letter, Row},
};

/// Recognises the notation of a text by its specific features. A text without such features is a
/// picture.
pub fn notation(head: &[u8]) -> Notation {
    let head = String::from_utf8_lossy(head);
    let plain = head.trim_start_matches('\u{FEFF}').trim_start();
    let facts = ["full(", "empty(", "time("];
    let line = |mark: fn(&str) -> bool| plain.lines().map(str::trim).any(mark);
    if id::looks_like_id(plain) || !id::printed_ids(plain).is_empty() {
        Notation::Id
    } else if boards::is_seed(head.as_bytes()) {
        Notation::Boards
    } else if is_pdn(plain) {
        Notation::Pdn
    } else if shown::is_matrix(plain) {
        Notation::Picture
    } else if plain.starts_with('<') {
        Notation::Pnml
    } else if list::is_assigned(head.as_bytes())
        || plain.starts_with('[')
            && !plain[1..].starts_with(|c: char| c == '[' || c.is_ascii_alphabetic())
    {
        Notation::List
    } else if facts
        .iter()
        .any(|fact| plain.replace(' ', "").contains(fact))
    {
        Notation::Facts
    } else if line(|line| line.to_ascii_lowercase().starts_with("(define")) {
        Notation::Pddl
    } else if line(|line| {
        line.starts_with('[')
            || line
                .split_once('=')
                .is_some_and(|(key, _)| key.trim().chars().all(|c| c.is_alphanumeric() || c == '_'))
    }) {
        Notation::Toml
    } else if shown::is_shown(plain) {
        Notation::Picture
    } else if plain.starts_with(|c: char| c.is_ascii_digit())
        && plain
            .lines()
            .next()
            .is_some_and(|first| first.split_whitespace().count() == 1)
    {
        if line(|line| line.contains(['+', 'K', '-'])) {
            Notation::Usaco
        } else {
            Notation::Contest
        }
    } else {
        Notation::Picture
    }
}

/// Whether a text begins like a draughts position: with the side to move, or a tag such as `[FEN
/// "..."]`.
fn is_pdn(text: &str) -> bool {
    let tag = || {
        let (name, value) = text.strip_prefix('[')?.split_once(' ')?;
        Some(
            name.bytes().all(|byte| byte.is_ascii_alphabetic())
                && value.trim_start().starts_with('"'),
        )
    };
    text.starts_with("B:") || text.starts_with("W:") || tag() == Some(true)
}

/// Whether an argument is itself a puzzle, not the path of a file.
///
/// ```
/// use saltus::text::any::is_literal;
/// for puzzle in ["row:3x3", "[1, 0, -1]", "RRR_LLL", "4-1", "B:W10,18:BK6", "● ● · ○ ○"] {
///     assert!(is_literal(puzzle), "{puzzle}");
/// }
/// assert!(!is_literal("board.txt") && !is_literal("english"));
/// ```
pub fn is_literal(text: &str) -> bool {
    let text = text.trim_start_matches('\u{FEFF}').trim_start();
    id::looks_like_id(text)
        || text.starts_with('[')
        || list::is_assigned(text.as_bytes())
        || boards::is_seed(text.as_bytes())
        || is_pdn(text)
        || shown::is_shown(text)
        || shown::is_matrix(text)
}

/// Reads a puzzle in any notation; of capture boards exactly one.
///
/// # Errors
/// The faults of the text, with the [recognised](BadText::read_as) notation.
pub fn read(text: &[u8]) -> Result<Problem, BadText> {
    let notation = notation(text);
    let read = read_as(text, notation, true, |usual| usual);
    Ok(read.map_err(|faults| faults.read_as_if(notation))?.problem)
}

/// Reads a puzzle in a given notation. `lenient` accepts violations of the notation that can be
/// repaired. `options` changes the rules of rows and grids.
///
/// # Errors
/// The faults of the text.
pub fn read_as(
    text: &[u8],
    notation: Notation,
    lenient: bool,
    options: impl Fn(Options) -> Options,
) -> Result<Reading, BadText> {
    let whole = |message: String| Fault {
        span: 0..text.len(),
        message,
        help: None,
    };
    let first = |message: &str, help: Option<&str>| -> BadText {
        Fault {
            span: 0..text.len().min(1),
            message: message.into(),
            help: help.map(str::to_owned),
        }
        .into()
    };
    let reading = |problem: Problem| Reading::new(problem, notation);
    let valid = |puzzle: Result<Puzzle, SetupFaults>, origin| match puzzle {
        Ok(puzzle) => Ok(Reading {
            title: puzzle.title.clone(),
            origin,
            ..reading(Problem::from(puzzle))
        }),
        Err(faults) => Err(faults
            .0
            .into_iter()
            .map(|fault| whole(fault.to_string()))
            .collect::<Vec<_>>()
            .into()),
    };
    let strictness = if lenient {
        capture::Reading::Lenient
    } else {
        capture::Reading::Strict
    };
    match notation {
        Notation::Id => {
            let mut faults = Faults::default();
            let Some(text) = scan::utf8(text, 0, &mut faults) else {
                return Err(faults.into_bad());
            };
            let plain = text.trim_start_matches('\u{FEFF}').trim_start();
            let whole =
                text.len() - plain.len()..text.trim_end().len().max(text.len() - plain.len());
            let span = match &id::printed_ids(text)[..] {
                [] => whole,
                [printed] => printed.clone(),
                [_, second, ..] => {
                    let message = "this is a second puzzle, expected one";
                    faults.add(second.clone(), message);
                    return Err(faults.into_bad());
                }
            };
            let before = span.start;
            let moved = |Fault {
                             span,
                             message,
                             help,
                         }| Fault {
                span: span.start + before..span.end + before,
                message,
                help,
            };
            let problem = id::read(&text[span], options);
            let shifted = |faults: BadText| faults.into_iter().map(moved).collect::<Vec<_>>();
            Ok(reading(problem.map_err(shifted)?))
        }
        Notation::List | Notation::Boards => {
            let word = if notation == Notation::List {
                list::read(text)?
            } else {
                boards::read_seed(text)?
            };
            let word: Vec<Letter> = word.chars().filter_map(Letter::from_letter).collect();
            let target = word.iter().rev().copied().collect();
            let row = Row::words(word, target, options(Options::default()));
            let row = row.map_err(|error| whole(error.to_string()))?;
            Ok(reading(Problem::Row(row)))
        }
        Notation::Facts => {
            let facts = asp::read(text, if lenient { Mode::Lenient } else { Mode::Strict })?;
            valid(facts.setup.clone().validate(), Origin::Facts(facts))
        }
        // A file may say that its start is a position during a game.
        Notation::Toml => valid(own::read(text)?.validate_midgame(), Origin::Plain),
        Notation::Picture => {
            let plain = std::str::from_utf8(text)
                .ok()
                .filter(|text| text.len() <= MOST_SHOWN);
            if let Some(field) = bare_rows(text) {
                return Ok(reading(Problem::Capture(field)));
            }
            if let Some(problem) = plain.and_then(shown::read) {
                return Ok(reading(problem?));
            }
            let named = plain.map(shown::without_names);
            let picture = picture::read(named.as_ref().map_or(text, |text| text.as_bytes()));
            match plain.and_then(|text| id::suggestion(text.trim())) {
                Some(near) if picture.is_err() => Err(first(
                    "this is not a puzzle",
                    Some(&format!("did you mean `{near}`?")),
                )),
                _ => valid(picture?.validate(), Origin::Plain),
            }
        }
        Notation::Pnml => {
            let no_puzzle = |why: NotPegs| {
                first(
                    &why.to_string(),
                    Some("`saltus count --format mcc` counts what it can reach"),
                )
            };
            let setup = pnml::read(text)?.setup().map_err(no_puzzle)?;
            valid(setup.validate(), Origin::Plain)
        }
        Notation::Pddl => {
            let problem = pddl::read_problem(text)?;
            let one_way =
                "the lines of this problem lead in one direction, but jumps on a board go in both";
            let piece = |occupied: &bool| occupied.then_some(PEG);
            let wanted = |goal: &Option<bool>| match goal {
                None => Wanted::Any,
                Some(false) => Wanted::Vacant,
                Some(true) => Wanted::Piece(PEG),
            };
            let setup = Setup {
                title: problem.name.clone(),
                board: problem.board().ok_or_else(|| first(one_way, None))?,
                rules: Rules::pegs(),
                start: Position(problem.occupied.iter().map(piece).collect()),
                goal: Goal::Pattern(problem.goal.iter().map(wanted).collect()),
            };
            valid(setup.validate(), Origin::Plan(problem))
        }
        Notation::Contest | Notation::Usaco => {
            let mut fields = read_boards(text, Alphabet::of(notation), strictness)?;
            match (fields.pop(), fields.len()) {
                (Some(field), 0) => Ok(reading(Problem::Capture(field))),
                (None, _) => Err(first("there is no board", None)),
                (Some(_), more) => Err(first(
                    &format!("found {} boards, expected one", more + 1),
                    None,
                )),
            }
        }
        Notation::Pdn => Ok(reading(Problem::Capture(read_pdn_kings(text)?.field))),
    }
}

/// The longest text, in bytes, that is tested for a picture in the style of this program's output.
const MOST_SHOWN: usize = 1 << 16;

/// Reads the rows of a capture board without the size before them.
fn bare_rows(text: &[u8]) -> Option<Field> {
    let text = std::str::from_utf8(text).ok()?;
    let rows: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    let drawn = rows
        .iter()
        .all(|row| row.bytes().all(|square| b"BW_.".contains(&square)));
    let field = drawn
        .then(|| Field::from_rows(&rows, capture::Reading::Lenient).ok())
        .flatten()?;
    (field.black_count() > 0).then_some(field)
}
