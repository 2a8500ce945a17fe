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

use std::ops::Range;

use super::{
    BadText, Fault, Faults,
    asp::{self, Mode},
    boards,
    capture::{Alphabet, read_boards, read_pdn_kings},
    detect,
    drawn::{self, rules},
    dress::{self, Decoded},
    full_board::Opened,
    goal, id, list, numbered, own, pddl, picture, pnml,
    reading::{Reading, Role},
    scan, shown,
};
use crate::{
    board::Adjacency,
    capture::{self, Field},
    message::{Message, Wording},
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
    if wishes.board_alone
        && let Some(opened) = Opened::of(text)
    {
        let of_puzzle = Wishes {
            board_alone: false,
            ..wishes.clone()
        };
        let read = read_as(
            opened.text.as_bytes(),
            notation,
            lenient,
            &of_puzzle,
            options,
        );
        return read.map_err(|bad| bad.placed(|span| opened.span(span)));
    }

    let wishes = Wishes {
        options: options(wishes.options),
        numbered: options(wishes.numbered),
        ..wishes.clone()
    };
    let read = read_exact(text, notation, lenient, &wishes, options);
    let read = read.map_err(|bad| goal::own_fault(bad, wishes.goal.as_ref()))?;
    let Some(wish) = &wishes.goal else {
        return Ok(read);
    };
    if has_taken_goal(&read) {
        Ok(read)
    } else {
        with_goal(read, wish)
    }
}

/// Whether a reading has the goal that was wished for: a drawing of pegs takes its goal, in its own
/// signs, while it is read, because its usual one may be no goal.
fn has_taken_goal(reading: &Reading) -> bool {
    let is_solitaire = match &reading.problem {
        Problem::Puzzle(puzzle) => puzzle.rules.every_move_removes(),
        _ => false,
    };
    is_solitaire && reading.sign(Role::Peg).is_some()
}

/// The same puzzle with another goal.
fn with_goal(reading: Reading, wish: &goal::Wish) -> Result<Reading, BadText> {
    let in_letters = reading.in_letters(wish);
    let problem = in_letters
        .apply(&reading.problem)
        .map_err(|message| BadText::of_goal(wish.to_string(), message))?;
    let changed = Reading::new(problem, reading.notation).with_legend(reading.legend);
    Ok(Reading {
        origin: reading.origin,
        others: reading.others,
        passed_over: reading.passed_over,
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
    // A notation that was given is not taken for another; one that was recognised may be.
    let must_be_so = wishes.exact && !wishes.has_signs();
    match notation {
        Notation::Id => id_reading(text, wishes, options),
        Notation::List if wishes.has_signs() => drawn::read(text, Notation::Picture, wishes),
        Notation::List => list_reading(text, must_be_so, wishes),
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
            let mode = if lenient { Mode::Lenient } else { Mode::Strict };
            let facts = asp::read(text, mode)?;
            let puzzle = facts.setup.clone().validate();
            puzzle_reading(puzzle, notation, Origin::Facts(facts), text)
        }
        Notation::Toml => match own::read(text) {
            // A file may say that its start is a position during a game.
            Ok(setup) => {
                let puzzle = id::with_own_title(setup, own::UNTITLED).validate_midgame();
                puzzle_reading(puzzle, notation, Origin::Plain, text)
            }
            // A program may name its board as such a file does.
            Err(faults) if must_be_so || detect::has_table(text) => Err(faults),
            Err(faults) => match drawn::read(text, Notation::Picture, wishes) {
                Err(drawn) if !drawn.is_question() => Err(faults),
                read => read,
            },
        },
        Notation::Picture => picture_reading(text, wishes),
        Notation::Pnml => net_reading(text),
        Notation::Pddl => plan_reading(text),
        Notation::Contest | Notation::Usaco => capture_reading(text, notation, lenient),
        Notation::Pdn => {
            let field = read_pdn_kings(text)?.field;
            Ok(Reading::new(Problem::Capture(field), notation))
        }
    }
}

/// A fault of the whole text.
fn whole_fault(text: &[u8], message: impl Into<Message>) -> Fault {
    Fault {
        span: 0..text.len(),
        message: message.into(),
        help: None,
    }
}

/// A fault at the first character.
fn first_fault(text: &[u8], message: impl Into<Message>) -> Fault {
    Fault {
        span: 0..text.len().min(1),
        message: message.into(),
        help: None,
    }
}

/// The reading of a puzzle, or the faults of its rules, start and goal.
fn puzzle_reading(
    puzzle: Result<Puzzle, SetupFaults>,
    notation: Notation,
    origin: Origin,
    text: &[u8],
) -> Result<Reading, BadText> {
    match puzzle {
        Ok(puzzle) => Ok(Reading {
            title: puzzle.title.clone(),
            origin,
            ..Reading::new(Problem::from(puzzle), notation)
        }),
        Err(faults) => {
            let mut bad = Vec::new();
            for fault in faults.0 {
                bad.push(whole_fault(text, fault));
            }
            Err(bad.into())
        }
    }
}

/// An ID, perhaps in the line that this program prints below a position.
fn id_reading(
    text: &[u8],
    wishes: &Wishes,
    options: impl Fn(Options) -> Options,
) -> Result<Reading, BadText> {
    let mut faults = Faults::default();
    let Some(text) = scan::utf8(text, 0, &mut faults) else {
        return Err(faults.into_bad());
    };
    let plain = text.trim_start_matches('\u{FEFF}').trim_start();
    let begin = text.len() - plain.len();
    let span = match &id::printed_ids(text)[..] {
        [] => begin..text.trim_end().len().max(begin),
        [printed] => printed.clone(),
        [_, second, ..] => {
            let message = message!(
                "second-puzzle-expected-one",
                "this is a second puzzle, expected one"
            );
            faults.add(second.clone(), message);
            return Err(faults.into_bad());
        }
    };

    if let Some(rest) = line_behind(text, &span) {
        faults.add_help(
            rest,
            message!(
                "not-read-behind-id",
                "this stands behind the ID, and is not read"
            ),
            message!(
                "moves-behind-id",
                "moves are arguments behind the puzzle, as in `saltus analyse row:2x2 2-3`, or \
                 lines in the notation of this program"
            ),
        );
        return Err(faults.into_bad());
    }

    let before = span.start;
    let goal_matters = wishes.goal_matters && wishes.goal.is_none();
    let read = if goal_matters {
        id::read(&text[span], options)
    } else {
        id::read_for_moves(&text[span], options)
    };
    match read {
        Ok(problem) => Ok(Reading::new(problem, Notation::Id)),
        Err(faults) => {
            let mut moved = Vec::new();
            for mut fault in faults {
                fault.span = fault.span.start + before..fault.span.end + before;
                moved.push(fault);
            }
            Err(moved.into())
        }
    }
}

/// The first line with anything in it behind a part of a text.
fn line_behind(text: &str, part: &Range<usize>) -> Option<Range<usize>> {
    let rest = text.get(part.end..)?;
    let start = part.end + rest.len() - rest.trim_start().len();
    let line = text[start..].lines().next()?.trim_end();
    (!line.is_empty()).then(|| start..start + line.len())
}

/// A Petri net of a game of peg solitaire.
fn net_reading(text: &[u8]) -> Result<Reading, BadText> {
    let setup = pnml::read(text)?.setup().map_err(|why| Fault {
        help: Some(
            message!(
                "saltus-count-format-mcc",
                "`saltus count --format mcc` counts what it can reach"
            )
            .into(),
        ),
        ..first_fault(text, Message::verbatim(why))
    })?;
    let puzzle = id::with_own_title(setup, "a Petri net").validate();
    puzzle_reading(puzzle, Notation::Pnml, Origin::Plain, text)
}

/// A planning problem of peg solitaire.
fn plan_reading(text: &[u8]) -> Result<Reading, BadText> {
    const ONE_WAY: Wording = message!(
        "lines-problem-lead-one",
        "the lines of this problem lead in one direction, but jumps on a board go in both"
    );
    let problem = pddl::read_problem(text)?;
    if problem.names.is_empty() {
        return Err(first_fault(text, drawn::NO_HOLES).into());
    }
    let Some(board) = problem.board() else {
        return Err(first_fault(text, ONE_WAY).into());
    };
    let mut start = Vec::new();
    for &occupied in &problem.occupied {
        start.push(occupied.then_some(PEG));
    }
    let mut goal = Vec::new();
    for wanted in &problem.goal {
        goal.push(match wanted {
            None => Wanted::Any,
            Some(false) => Wanted::Vacant,
            Some(true) => Wanted::Piece(PEG),
        });
    }
    let setup = Setup {
        title: problem.name.clone(),
        board,
        rules: Rules::pegs(),
        start: Position(start),
        goal: Goal::Pattern(goal),
    };
    let origin = Origin::Plan(problem);
    let puzzle = id::with_own_title(setup, "a planning problem").validate();
    puzzle_reading(puzzle, Notation::Pddl, origin, text)
}

/// Exactly one capture board.
fn capture_reading(text: &[u8], notation: Notation, lenient: bool) -> Result<Reading, BadText> {
    let strictness = if lenient {
        capture::Reading::Lenient
    } else {
        capture::Reading::Strict
    };
    let mut fields = read_boards(text, Alphabet::of(notation), strictness)?;
    match (fields.pop(), fields.len()) {
        (Some(field), 0) => Ok(Reading::new(Problem::Capture(field), notation)),
        (None, _) => Err(first_fault(text, message!("no-board", "there is no board")).into()),
        (Some(_), more) => {
            let message = message!(
                "found-boards-expected-one",
                "found {found} boards, expected one",
                found = more + 1
            );
            Err(first_fault(text, message).into())
        }
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
    let row = Row::words(word, target, wishes.options).map_err(|error| whole_fault(text, error))?;
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

/// Reads a picture, with the rules that sentences beside it state.
fn picture_reading(text: &[u8], wishes: &Wishes) -> Result<Reading, BadText> {
    let told = match Decoded::of(text) {
        Some(decoded) if text.len() <= dress::LONGEST => rules::told(&decoded.text, wishes),
        _ => rules::told("", wishes),
    };
    let mut reading = drawing_reading(text, &told.wishes)?;
    // Sentences about pegs are read with the goal, and a ring needs none about itself.
    let has_rules = match &reading.problem {
        Problem::Row(_) | Problem::Reversal(_) | Problem::Lucas(_) => true,
        Problem::Puzzle(puzzle) => {
            let is_ring = puzzle.board.adjacency() == Adjacency::Ring;
            !puzzle.rules.every_move_removes() && !is_ring
        }
        Problem::Ring(_) | Problem::Capture(_) => false,
    };
    if has_rules {
        reading.passed_over = told.passed_over;
    } else if is_of_pegs(&reading) {
        if told.pegs.is_diagonal && wishes.lattice.is_none() {
            let diagonal = Wishes {
                lattice: Some(Adjacency::Diagonal),
                ..told.wishes
            };
            reading = drawing_reading(text, &diagonal)?;
        }
        reading.passed_over = told.pegs.passed_over;
        if wishes.goal.is_none() {
            reading.passed_over.extend(told.unread_goals);
        }
    }
    Ok(reading)
}

/// Whether a reading is peg solitaire.
fn is_of_pegs(reading: &Reading) -> bool {
    match &reading.problem {
        Problem::Puzzle(puzzle) => puzzle.rules.every_move_removes(),
        _ => false,
    }
}

/// Reads a picture: first in the forms in which this program draws, then in any signs and dress.
fn drawing_reading(text: &[u8], wishes: &Wishes) -> Result<Reading, BadText> {
    let plain = std::str::from_utf8(text).ok();
    // What this program draws has the line ends of no old machine.
    let plain = plain.filter(|text| text.len() <= MOST_SHOWN && !text.contains('\r'));
    if !wishes.has_signs() && wishes.lattice.is_none() {
        if let Some(field) = bare_rows(text) {
            return Ok(Reading::new(Problem::Capture(field), Notation::Picture));
        }
        if let Some(read) = numbered_reading(text, wishes) {
            return read;
        }
        if let Some(Ok(problem)) = plain.and_then(|text| shown::read(text, wishes.options)) {
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
            (Some(near), _) if !faults.is_question() => BadText::from(Fault {
                help: Some(message!("did-you-mean", "did you mean `{near}`?", near).into()),
                ..first_fault(text, message!("not-puzzle", "this is not a puzzle"))
            }),
            // Its faults have the places of single signs.
            (_, Err(exact)) if !faults.is_question() && detect::has_own_signs(named) => exact,
            (_, Err(exact)) if faults.is_blank() => exact,
            _ => faults,
        }
    })
}

/// Reads a drawing of numbered checkers.
fn numbered_reading(text: &[u8], wishes: &Wishes) -> Option<Result<Reading, BadText>> {
    let text = std::str::from_utf8(text).ok()?;
    numbered::read(&shown::without_names(text), wishes)
}

/// Reads a list of pieces. A matrix may have a row in each line: `B = [1 0`.
fn list_reading(text: &[u8], must_be_so: bool, wishes: &Wishes) -> Result<Reading, BadText> {
    let faults = match list::read(text) {
        Ok(word) => {
            let reading = row_reading(&word, Notation::List, wishes, text)?;
            return without_doubt(reading, true, wishes, text);
        }
        Err(faults) => faults,
    };
    if let Some(read) = numbered_reading(text, wishes).filter(|_| !must_be_so) {
        return read;
    }
    if must_be_so || text.len() > dress::LONGEST || boards::count_rows(text) < 2 {
        return Err(faults);
    }
    let drawn = drawn::read(text, Notation::Picture, wishes);
    drawn.map_err(|bad| if bad.is_question() { bad } else { faults })
}

/// Reads a picture with a header, marks of the goal or `?`, which only this program has.
fn own_picture(text: &[u8]) -> Result<Reading, BadText> {
    let setup = picture::read(text)?;
    let title = setup.title.clone();
    let puzzle = setup
        .validate()
        .map_err(|faults| whole_fault(text, faults))?;
    Ok(Reading {
        title,
        ..Reading::new(Problem::from(puzzle), Notation::Picture)
    })
}

/// Reads the rows of a capture board without the size before them.
fn bare_rows(text: &[u8]) -> Option<Field> {
    let text = std::str::from_utf8(text).ok()?;
    let mut rows: Vec<&str> = Vec::new();
    for line in text.lines() {
        let row = line.trim();
        if !row.bytes().all(|square| b"BW_.".contains(&square)) {
            return None;
        }
        if !row.is_empty() {
            rows.push(row);
        }
    }
    let field = Field::from_rows(&rows, capture::Reading::Strict).ok()?;
    (field.black_count() > 0).then_some(field)
}
