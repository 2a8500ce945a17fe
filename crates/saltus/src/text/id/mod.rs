//! Puzzle IDs: `row:3x3`, `pegs:english@d4-d1`, `grid:5x5,over=opposite`,
//! `board:-o-=o.o=-o-,left=1`.
//!
//! Game IDs of Tatham's Pegs, `7x7cross:OOPPP...`, are accepted unchanged: [`tatham`].
//!
//! IDs use letters, digits and `: , @ . = -` only, so that no shell needs quotes; graphs in graph6
//! are the exception. An ID is a family with its parameters, see [`FAMILIES`], followed by options
//! `,key=value`, see [`OPTIONS`]. [`name`] gives an ID for every position of every puzzle, and
//! [`read`] reads it back.

pub(crate) mod base64;
mod capture;
mod drawn;
mod family;
mod name;
mod part;
mod pegs;
mod printed;
mod row;
#[cfg(feature = "serde")]
mod serialize;

use crate::pegs::graph;
use crate::text::{BadText, Fault, graph6, own, scan, tatham};
use crate::{
    board::{Cell, MAX_CELLS, SHAPES},
    grid::Rectangle,
    message::{Message, Wording},
    problem::Problem,
    puzzle::{
        Goal, Options, Position, Puzzle, Setup, SetupFaults, Wanted, frogs,
        solitaire::{self, End},
    },
    row::Row,
};
use num_bigint::BigUint;
use part::{Tail, Word, faults_of};
use row::{read_reversal, read_ring, read_row, word};

pub use capture::capture;
pub use family::{has_unknown_family, looks_like_id};
pub use name::{given, is_same_puzzle, name, name_after, name_of, problem_id, with_own_title};
pub use part::OPTIONS;
pub(in crate::text) use printed::printed_ids;

/// The options for the rules of rows and grids.
const RULES: [&str; 5] = ["direction", "over", "hop", "vacancy", "steps"];

/// The families: the text before the colon, an example, and the meaning.
pub const FAMILIES: &[(&str, &str, &str)] = &[
    (
        "row",
        "row:3x3",
        "3 right-going and 3 left-going checkers, 1 vacancy; row:3x3v2, row:rr.lll,to=lll.rr",
    ),
    (
        "reverse",
        "reverse:6",
        "numbered checkers whose order is reversed; reverse:6@0-6 with the vacancies named",
    ),
    (
        "ring",
        "ring:6",
        "numbered checkers on a ring whose order is reversed",
    ),
    (
        "pegs",
        "pegs:english",
        "peg solitaire; pegs:english@a3 names the vacancy, @d4-d1 the last peg too, @d4-any, \
         @d4-2 for two pegs; @d4,d2: one peg anywhere",
    ),
    (
        "grid",
        "grid:5x5",
        "Lucas's square puzzle, rows by columns, both odd",
    ),
    (
        "foreaft",
        "foreaft:3",
        "Fore and Aft: two squares of that side that share a corner",
    ),
    (
        "hexagon",
        "hexagon:3",
        "a hexagon of that side whose halves change places",
    ),
    (
        "board",
        "board:-oo=-oo=oooo=o.oo,left=1",
        "a drawn peg board, row by row: o is a peg, . a vacant hole, - none",
    ),
    (
        "capture",
        "capture:.-.=-W-=B-.",
        "a capture board: B is a king, W a white, . a vacant square, - one never played on; @A3: \
         the game of that king",
    ),
    (
        "graph",
        "graph:DQc",
        "peg solitaire along the paths of three vertices of a graph, in graph6; the first vertex \
         is vacant",
    ),
    (
        "own",
        "own:BASE64",
        "any other puzzle, as a file in TOML written in base 64",
    ),
];

/// Reads an ID. `given` changes the rules of rows and grids that the ID states.
///
/// # Errors
/// Every fault, with its place in the ID.
///
/// ```
/// use saltus::{problem::Problem, text::id::read};
/// let read_plainly = |id| read(id, |options| options);
/// let Ok(Problem::Puzzle(puzzle)) = read_plainly("pegs:english@d4-d1") else { panic!() };
/// assert_eq!((puzzle.board.len(), puzzle.start.pieces()), (33, 32));
/// assert_eq!(read_plainly("pegs:english@z9").unwrap_err()[0].span, 13..15);
/// ```
pub fn read(id: &str, given: impl Fn(Options) -> Options) -> Result<Problem, BadText> {
    read_given(id, &given, Check::Goal)
}

/// As [`read`], for a question that the goal does not matter to: a goal that is met at the start,
/// or that needs more pieces than there are, is no fault.
///
/// # Errors
/// Every other fault.
pub fn read_for_moves(id: &str, given: impl Fn(Options) -> Options) -> Result<Problem, BadText> {
    read_given(id, &given, Check::Moves)
}

/// What is checked of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Check {
    /// Everything.
    #[default]
    Goal,
    /// Everything but whether the goal can be reached.
    Moves,
}

impl Check {
    fn of(self, setup: Setup) -> Result<Puzzle, SetupFaults> {
        match self {
            Check::Goal => setup.validate(),
            Check::Moves => setup.validate_midgame(),
        }
    }
}

fn read_given(
    id: &str,
    given: &dyn Fn(Options) -> Options,
    check: Check,
) -> Result<Problem, BadText> {
    let whole = Word { text: id, at: 0 };
    let Some((family, rest)) = whole.split_once(':') else {
        return Err(unknown_family(whole, whole).into());
    };
    let Some(known) = options_of(family.text) else {
        return Err(unknown_family(family, whole).into());
    };
    let mut faults = Vec::new();
    let (head, tail) = Tail::read(rest, &known, &mut faults);
    let groups = given(tail.options(Options::default()));
    let numbered = given(tail.options(Options::NUMBERED));

    let base = match family.text {
        "row" => read_row(head, tail.to, groups).map(Problem::Row),
        "reverse" => read_reversal(head, whole, numbered),
        "ring" => read_ring(head, whole, numbered),
        "grid" => read_grid(head, whole, groups),
        "foreaft" => read_sided(head, whole, |side| frogs::fore_and_aft(side, groups)),
        "hexagon" => read_sided(head, whole, |side| frogs::hexagon(side, groups)),
        "capture" => capture::read(head),
        "board" => drawn::read(whole, head, &tail, check).map(Problem::Puzzle),
        "own" => read_own(head).map(Problem::Puzzle),
        "graph" => validate(read_graph(head), whole, check),
        size if tatham::size(size).is_some() => {
            let setup = tatham::read(&id[..head.at + head.text.len()]);
            validate(setup.map_err(Vec::from), whole, check)
        }
        _ => validate(pegs::read(head, &tail), whole, check),
    };
    let options = if faults.is_empty() {
        Ok(())
    } else {
        Err(faults)
    };
    let (mut named, ()) = both_or_faults(base, options)?;
    if let (Some(to), "reverse" | "ring") = (tail.to, family.text) {
        named = with_end(named, to, whole)?;
    }
    match tail.at {
        Some(at) => Ok(with_position(named, at, whole)?),
        None => Ok(named),
    }
}

/// The options of a family; `None` if there is no such family.
fn options_of(family: &str) -> Option<Vec<&'static str>> {
    let known = match family {
        "row" | "reverse" | "ring" => [&RULES[..], &["at", "to"]].concat(),
        "grid" | "foreaft" | "hexagon" => [&RULES[..], &["at"]].concat(),
        "board" => vec!["at", "to", "left", "lattice"],
        "pegs" => vec!["at", "ways", "marked", "to"],
        "own" | "capture" | "graph" => vec!["at"],
        size if tatham::size(size).is_some() => vec!["at"],
        _ => return None,
    };
    Some(known)
}

/// A board of frogs with a side.
fn read_sided(
    head: Word,
    whole: Word,
    setup: impl Fn(usize) -> Result<Setup, frogs::FrogsError>,
) -> Result<Problem, Vec<Fault>> {
    frogs_puzzle(setup(number(head)?), whole)
}

impl std::str::FromStr for Problem {
    type Err = BadText;

    /// Reads an ID with the rules that it states.
    ///
    /// ```
    /// use saltus::problem::Problem;
    /// let row: Problem = "row:3x3,hop=2".parse()?;
    /// assert_eq!(row.to_string(), "row:3x3,hop=2");
    /// # Ok::<(), saltus::text::BadText>(())
    /// ```
    fn from_str(id: &str) -> Result<Problem, BadText> {
        read(id, |usual| usual)
    }
}

/// The same puzzle of numbered checkers with the end of the option `to`.
fn with_end(named: Problem, to: Word, whole: Word) -> Result<Problem, Vec<Fault>> {
    let puzzle = named.puzzle().map_err(|error| faults_of(whole, [error]))?;
    let mut setup = Setup::clone(&puzzle);
    let end = parse_position(to, &setup)?;
    setup.goal = match setup.goal {
        Goal::Order(_) => Goal::Order(end.0.into_iter().flatten().collect()),
        _ => {
            let mut pattern = Vec::new();
            for piece in end.0 {
                pattern.push(piece.map_or(Wanted::Vacant, Wanted::Piece));
            }
            Goal::Pattern(pattern)
        }
    };
    setup.title = format!("{},to={}", setup.title, to.text);
    validate(Ok(setup), to, Check::Moves)
}

/// The same puzzle with the pieces of the option `at`.
fn with_position(named: Problem, at: Word, whole: Word) -> Result<Problem, Vec<Fault>> {
    if let Problem::Row(row) = named {
        let start = word(at)?;
        let Some(target) = row.target(start.len()) else {
            let message = message!(
                "row-more-squares-than",
                "the row has more squares than these"
            );
            return Err(at.faults(message, message!("write-whole-row", "write the whole row")));
        };
        return match Row::words(start, target, row.options()) {
            Ok(row) => Ok(Problem::Row(row)),
            Err(error) => Err(faults_of(at, [error])),
        };
    }
    let puzzle = named.puzzle().map_err(|error| faults_of(whole, [error]))?;
    let mut setup = Setup::clone(&puzzle);
    setup.start = parse_position(at, &setup)?;
    if setup.start != puzzle.start {
        setup.title = format!("{},at={}", base(&setup.title), at.text);
    }
    validate(Ok(setup), at, Check::Moves)
}

/// The position with the given contents of each cell in reading order, as symbols of pieces or `.`,
/// in the form of the option `at`.
///
/// # Errors
/// Every unknown symbol, or a wrong number of cells.
pub fn position(cells: &str, setup: &Setup) -> Result<Position, BadText> {
    Ok(parse_position(Word { text: cells, at: 0 }, setup)?)
}

fn parse_position(cells: Word, setup: &Setup) -> Result<Position, Vec<Fault>> {
    let mut symbols = Vec::new();
    for kind in setup.rules.kinds.iter().take(12) {
        symbols.push(format!("{} ({})", kind.symbol, kind.name));
    }
    let help = message!(
        "write-vacant-cell-cell",
        "write {symbols} and . (vacant), cell by cell in reading order",
        symbols = symbols.join(", ")
    );
    let known = |mark| setup.rules.shown(mark).is_some();
    let mut faults = unknown_marks(cells, known, message!("piece", "piece"), help);
    let (shown, len) = (cells.text.chars().count(), setup.board.len());
    if shown != len {
        let message = message!(
            "these-are-cells",
            "this is {shown} cell, the board has {len}"
                | "these are {shown} cells, the board has {len}",
            shown,
            len
        );
        faults.push(cells.fault(message, help));
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut position = Position(Vec::new());
    for mark in cells.text.chars() {
        position.0.extend(setup.rules.shown(mark));
    }
    Ok(position)
}

/// A fault for each unknown character, up to eight.
fn unknown_marks(
    part: Word,
    known: impl Fn(char) -> bool,
    what: Wording,
    help: Wording,
) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (index, mark) in part.text.char_indices() {
        if known(mark) || faults.len() == 8 {
            continue;
        }
        let place = Word {
            text: &part.text[index..index + mark.len_utf8()],
            at: part.at + index,
        };
        faults.push(place.fault(
            message!("denotes-no", "`{mark}` denotes no {what}", mark, what),
            help,
        ));
    }
    faults
}

/// The nearest ID to an invalid one: for a misspelt family or the name of a board alone.
///
/// ```
/// use saltus::text::id::suggestion;
/// assert_eq!(suggestion("peg:english"), Some("pegs:english".into()));
/// assert_eq!(suggestion("Triangle5"), Some("pegs:triangle5".into()));
/// assert_eq!(suggestion("3x3"), Some("row:3x3".into()));
/// assert_eq!(suggestion("row.txt"), None);
/// ```
pub fn suggestion(text: &str) -> Option<String> {
    let text = text.to_lowercase();
    if let Some((family, rest)) = text.split_once(':') {
        let near = scan::nearest(family, FAMILIES.iter().map(|&(name, ..)| name))?;
        let near = format!("{near}:{rest}");
        return if near == text { None } else { Some(near) };
    }
    if let Some((rows, columns)) = text.split_once('x')
        && scan::is_number(rows)
        && scan::is_number(columns)
    {
        return Some(format!("row:{text}"));
    }
    let (name, holes) = text.split_at(text.find('@').unwrap_or(text.len()));
    let near = scan::nearest(name, SHAPES.iter().map(|shape| shape.name))?;
    Some(format!("pegs:{near}{holes}"))
}

/// The title without the position at its end.
pub(super) fn base(title: &str) -> &str {
    match title.split_once(",at=") {
        Some((base, _)) => base,
        None => title,
    }
}

fn unknown_family(name: Word, whole: Word) -> Fault {
    let help = match suggestion(whole.text) {
        Some(near) => message!("did-you-mean", "did you mean `{near}`?", near).message(),
        None => {
            let mut examples = Vec::new();
            for &(_, example, _) in FAMILIES {
                examples.push(example);
            }
            message!(
                "write-one-of",
                "write one of {examples}",
                examples = examples.join(", ")
            )
            .message()
        }
    };
    let message = message!(
        "not-kind-puzzle",
        "`{name}` is not a kind of puzzle",
        name = name.text
    );
    Fault {
        span: name.at..name.at + name.text.len(),
        message: message.into(),
        help: Some(help),
    }
}

fn validate(
    setup: Result<Setup, Vec<Fault>>,
    place: Word,
    check: Check,
) -> Result<Problem, Vec<Fault>> {
    match check.of(setup?) {
        Ok(puzzle) => Ok(Problem::Puzzle(puzzle)),
        Err(faults) => Err(faults_of(place, faults.0)),
    }
}

fn frogs_puzzle(
    setup: Result<Setup, frogs::FrogsError>,
    whole: Word,
) -> Result<Problem, Vec<Fault>> {
    let setup = setup.map_err(|error| faults_of(whole, [error]));
    validate(setup, whole, Check::Goal)
}

/// A number of cells or checkers, at least 1, that the general model may support.
fn number(part: Word) -> Result<usize, Vec<Fault>> {
    let message = match usize::try_from(&big_number(part)?) {
        Ok(0) => message!("zero-too-small", "0 is too small").message(),
        Ok(number) if number <= MAX_CELLS => return Ok(number),
        _ => message!(
            "too-large-general-search",
            "{name} is too large for the general search, which takes {most} cells",
            name = part.text,
            most = MAX_CELLS
        )
        .message(),
    };
    Err(part.faults(
        message,
        message!("write-number-such-as", "write a number such as 3"),
    ))
}

fn big_number(part: Word) -> Result<BigUint, Vec<Fault>> {
    let text = part.text;
    if scan::is_number(text)
        && let Ok(number) = text.parse()
    {
        return Ok(number);
    }
    let message = if text.is_empty() {
        message!("number-missing", "a number is missing").message()
    } else {
        message!("is-not-number", "`{text}` is not a number", text).message()
    };
    Err(part.faults(
        message,
        message!("write-digits-only", "write digits only, such as 3"),
    ))
}

/// A number of checkers that fits in 64 bits.
fn read_count(part: Word) -> Result<u64, Vec<Fault>> {
    match u64::try_from(big_number(part)?) {
        Ok(count) => Ok(count),
        Err(_) => {
            let message = message!("too-large", "{name} is too large", name = part.text);
            Err(part.faults(
                message,
                message!("use-smaller-number", "use a smaller number"),
            ))
        }
    }
}

/// `ROWSxCOLUMNS`: of any size for Lucas's puzzle, otherwise within the limits of the general
/// model.
fn read_grid(part: Word, whole: Word, options: Options) -> Result<Problem, Vec<Fault>> {
    let (rows, columns) = halves(
        part,
        message!("write-something-like", "write something like 5x5"),
    )?;
    if let (Ok(rows), Ok(columns)) = (read_count(rows), read_count(columns))
        && let Some(grid) = Rectangle::new(rows, columns, options)
    {
        return Ok(Problem::Lucas(grid));
    }
    let (rows, columns) = both_or_faults(number(rows), number(columns))?;
    frogs_puzzle(frogs::grid(rows, columns, options), whole)
}

/// The numbers on both sides of an `x`, which may be a capital or a multiplication sign.
fn halves<'a>(part: Word<'a>, help: Wording) -> Result<(Word<'a>, Word<'a>), Vec<Fault>> {
    for mark in ['x', 'X', '×'] {
        if let Some(halves) = part.split_once(mark) {
            return Ok(halves);
        }
    }
    let message = message!(
        "lacks-x-between-two",
        "`{name}` lacks the `x` between two numbers",
        name = part.text
    );
    Err(part.faults(message, help))
}

/// Both values, or the faults of both.
fn both_or_faults<A, B>(
    a: Result<A, Vec<Fault>>,
    b: Result<B, Vec<Fault>>,
) -> Result<(A, B), Vec<Fault>> {
    match (a, b) {
        (Ok(a), Ok(b)) => Ok((a, b)),
        (Err(mut faults), Err(more)) => {
            faults.extend(more);
            Err(faults)
        }
        (Err(faults), Ok(_)) | (Ok(_), Err(faults)) => Err(faults),
    }
}

/// A graph in graph6 whose first vertex is vacant, to be reduced to one peg anywhere.
fn read_graph(head: Word) -> Result<Setup, Vec<Fault>> {
    let graph = match graph6::read(head.text.as_bytes()) {
        Ok(graph) => graph,
        Err(faults) => {
            let mut faults = Vec::from(faults);
            for fault in &mut faults {
                fault.span = fault.span.start + head.at..fault.span.end + head.at;
            }
            return Err(faults);
        }
    };
    let board =
        graph::board(graph.vertices, &graph.edges).map_err(|error| faults_of(head, [error]))?;
    let title = format!("graph:{}", head.text);
    Ok(solitaire::setup(title, board, &[Cell(0)], End::Left(1)))
}

/// A puzzle as TOML in base64. Its start may be a position during a game.
fn read_own(head: Word) -> Result<Puzzle, Vec<Fault>> {
    const HELP: Wording = message!(
        "such-ids-copied-not",
        "such IDs are copied, not written by hand: write a file in TOML instead"
    );

    let Some(text) = base64::decode(head.text) else {
        return Err(head.faults(
            message!("not-text-base-64", "this is not text in base 64"),
            HELP,
        ));
    };
    let setup = match own::read_midgame(&text) {
        Ok(setup) => setup,
        Err(faults) => {
            let why = match faults.first() {
                Some(fault) => fault.message.clone(),
                None => Message::verbatim(""),
            };
            let message = message!(
                "puzzle-id-invalid",
                "the puzzle in this ID is invalid: {why}",
                why
            );
            return Err(head.faults(message, HELP));
        }
    };
    let puzzle = with_own_title(setup, own::UNTITLED).validate_midgame();
    puzzle.map_err(|faults| faults_of(head, faults.0))
}
