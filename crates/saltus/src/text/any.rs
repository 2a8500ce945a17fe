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

pub use super::{
    detect::{is_literal, notation},
    drawn::Wishes,
    notation::Notation,
    reading::Origin,
};

use super::{
    BadText, Fault, Faults,
    asp::{self, Mode},
    boards,
    capture::{Alphabet, read_boards, read_pdn_kings},
    detect, drawn, dress, goal, id, list, own, pddl, picture, pnml,
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

/// Reads a puzzle in any notation; of capture boards exactly one.
///
/// # Errors
/// The faults of the text, with the [recognised](BadText::read_as) notation.
pub fn read(text: &[u8]) -> Result<Problem, BadText> {
    Ok(understand(text, &Wishes::default())?.problem)
}

/// Reads a puzzle in any notation, and says what was understood; of capture boards exactly one.
///
/// ```
/// use saltus::text::any::{self, Wishes};
/// let reading = any::understand("●●●\n●●●\n●○○\n".as_bytes(), &Wishes::default())?;
/// assert_eq!(reading.goal, "one peg anywhere");
/// # Ok::<(), saltus::text::BadText>(())
/// ```
///
/// # Errors
/// The faults of the text, with the [recognised](BadText::read_as) notation; or the
/// [question](BadText::is_question) which of several readings is meant.
pub fn understand(text: &[u8], wishes: &Wishes) -> Result<Reading, BadText> {
    let notation = notation(text);
    let read = read_as(text, notation, true, wishes, |usual| usual);
    read.map_err(|faults| faults.read_as_if(notation))
}

/// Reads a puzzle in a given notation. `lenient` accepts violations of the notation that can be
/// repaired. `options` changes the rules of rows and grids.
///
/// # Errors
/// The faults of the text, or the question which of several readings is meant.
pub fn read_as(
    text: &[u8],
    notation: Notation,
    lenient: bool,
    wishes: &Wishes,
    options: impl Fn(Options) -> Options,
) -> Result<Reading, BadText> {
    let wishes = Wishes {
        options: options(wishes.options),
        ..wishes.clone()
    };
    let read = read_exact(text, notation, lenient, &wishes, options)?;
    // A drawing takes its goal while it is read, because its usual one may be no goal.
    match (&wishes.goal, notation) {
        (None, _) | (_, Notation::Picture) => Ok(read),
        (Some(wish), _) => with_goal(read, wish, text),
    }
}

/// The same puzzle with another goal.
fn with_goal(reading: Reading, wish: &goal::Wish, text: &[u8]) -> Result<Reading, BadText> {
    let bad = |message: String| Fault {
        span: 0..text.len(),
        message,
        help: None,
    };
    let problem = wish.apply(&reading.problem).map_err(bad)?;
    let changed = Reading::new(problem, reading.notation).with_legend(reading.legend);
    Ok(Reading {
        origin: reading.origin,
        others: reading.others,
        ..changed
    })
}

fn read_exact(
    text: &[u8],
    notation: Notation,
    lenient: bool,
    wishes: &Wishes,
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
    // A notation that was given is not taken for another; one that was recognised may be.
    let must_be_so = wishes.exact && !wishes.has_signs();
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
            let goal_matters = wishes.goal_matters && wishes.goal.is_none();
            let problem = match goal_matters {
                true => id::read(&text[span], options),
                false => id::read_for_moves(&text[span], options),
            };
            let shifted = |faults: BadText| faults.into_iter().map(moved).collect::<Vec<_>>();
            Ok(reading(problem.map_err(shifted)?))
        }
        Notation::List if wishes.has_signs() => drawn::read(text, Notation::Picture, wishes),
        Notation::List => {
            let reading = row_reading(&list::read(text)?, notation, wishes, text)?;
            without_doubt(reading, true, wishes, text)
        }
        Notation::Boards => match boards::read_seed(text) {
            // Behind the mark of a quotation stands another row.
            Ok(word) if !wishes.has_signs() && (wishes.exact || !is_quoted(text)) => {
                let reading = row_reading(&word, notation, wishes, text)?;
                without_doubt(reading, boards::names_directions(text), wishes, text)
            }
            Err(faults) if must_be_so || text.len() > dress::LONGEST => Err(faults),
            _ => drawn::read(text, Notation::Picture, wishes),
        },
        Notation::Facts => {
            let facts = asp::read(text, if lenient { Mode::Lenient } else { Mode::Strict })?;
            valid(facts.setup.clone().validate(), Origin::Facts(facts))
        }
        Notation::Toml => match own::read(text) {
            // A file may say that its start is a position during a game.
            Ok(setup) => valid(setup.validate_midgame(), Origin::Plain),
            // A program may name its board as such a file does.
            Err(faults) if must_be_so || detect::has_table(text) => Err(faults),
            Err(faults) => match drawn::read(text, Notation::Picture, wishes) {
                Err(drawn) if !drawn.is_question() => Err(faults),
                read => read,
            },
        },
        Notation::Picture => picture_reading(text, wishes),
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

/// A row of right-going and left-going pieces, as a word of `r`, `l` and `.`.
fn row_reading(
    word: &str,
    notation: Notation,
    wishes: &Wishes,
    text: &[u8],
) -> Result<Reading, Fault> {
    let word: Vec<Letter> = word.chars().filter_map(Letter::from_letter).collect();
    let target = word.iter().rev().copied().collect();
    let row = Row::words(word, target, wishes.options).map_err(|error| Fault {
        span: 0..text.len(),
        message: error.to_string(),
        help: None,
    })?;
    Ok(Reading::new(Problem::Row(row), notation))
}

/// The reading, unless it is a row that may as well face the other way: then what it is as a
/// drawing.
fn without_doubt(
    reading: Reading,
    signs_name_directions: bool,
    wishes: &Wishes,
    text: &[u8],
) -> Result<Reading, BadText> {
    match &reading.problem {
        Problem::Row(row) if drawn::is_row_doubtful(row, signs_name_directions, wishes) => {
            drawn::read(text, reading.notation, wishes)
        }
        _ => Ok(reading),
    }
}

/// Whether a text begins with the mark of a quotation: `> `.
fn is_quoted(text: &[u8]) -> bool {
    let mark = text[scan::start(text)..]
        .trim_ascii_start()
        .strip_prefix(b">");
    mark.is_some_and(|rest| rest.first().is_some_and(u8::is_ascii_whitespace))
}

/// Reads a picture: first in the forms in which this program draws, then in any signs and dress.
fn picture_reading(text: &[u8], wishes: &Wishes) -> Result<Reading, BadText> {
    let plain = std::str::from_utf8(text).ok();
    // What this program draws has the line ends of no old machine.
    let plain = plain.filter(|text| text.len() <= MOST_SHOWN && !text.contains('\r'));
    if !wishes.has_signs() && wishes.lattice.is_none() {
        if let Some(field) = bare_rows(text) {
            return Ok(Reading::new(Problem::Capture(field), Notation::Picture));
        }
        if let Some(Ok(problem)) = plain.and_then(shown::read) {
            let reading = Reading::new(problem, Notation::Picture);
            return without_doubt(reading, true, wishes, text);
        }
    }
    if picture::has_own_marks(text) && !wishes.has_signs() {
        // `.` around a board that is known, with `_` for its vacancies, is no hole.
        let drawn = drawn::read(text, Notation::Picture, wishes);
        return match drawn {
            Ok(reading) if reading.has_outside() && drawn::is_known(&reading) => Ok(reading),
            _ => own_picture(text),
        };
    }
    let named = plain.map(shown::without_names);
    let named = named.as_ref().map_or(text, |text| text.as_bytes());
    drawn::read(named, Notation::Picture, wishes).map_err(|faults| {
        let suggestion = plain.and_then(|text| id::suggestion(text.trim()));
        match (suggestion, own_picture(named)) {
            (Some(near), _) if !faults.is_question() => Fault {
                span: 0..text.len().min(1),
                message: "this is not a puzzle".into(),
                help: Some(format!("did you mean `{near}`?")),
            }
            .into(),
            // Its faults have the places of single signs.
            (_, Err(exact)) if !faults.is_question() && detect::has_own_signs(named) => exact,
            (_, Err(exact)) if faults.is_blank() => exact,
            _ => faults,
        }
    })
}

/// Reads a picture with a header, marks of the goal or `?`, which only this program has.
fn own_picture(text: &[u8]) -> Result<Reading, BadText> {
    let setup = picture::read(text)?;
    let title = setup.title.clone();
    let puzzle = setup.validate().map_err(|faults| Fault {
        span: 0..text.len(),
        message: faults.to_string(),
        help: None,
    })?;
    Ok(Reading {
        title,
        ..Reading::new(Problem::from(puzzle), Notation::Picture)
    })
}

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
        .then(|| Field::from_rows(&rows, capture::Reading::Strict).ok())
        .flatten()?;
    (field.black_count() > 0).then_some(field)
}
