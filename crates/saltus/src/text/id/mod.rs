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
mod name;
mod part;
mod pegs;
mod printed;
#[cfg(feature = "serde")]
mod serialize;

use crate::pegs::graph;
use crate::text::{BadText, Fault, graph6, own, scan, tatham};
use crate::{
    board::{Cell, MAX_CELLS, SHAPES},
    grid::Rectangle,
    problem::Problem,
    puzzle::{
        Options, Position, Puzzle, Setup, SetupFaults, Vacancy, frogs,
        solitaire::{self, End},
    },
    row::{Ending, Letter, Reversal, Row},
};
use num_bigint::BigUint;
use part::{Tail, Word, faults_of};

pub use capture::capture;
pub use name::{name, name_of, problem_id};
pub use part::OPTIONS;
pub(in crate::text) use printed::printed_ids;

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
        "peg solitaire; pegs:english@a3 names the vacancy, @d4-d1 the last peg too, @d4-any, @d4-2 for two pegs; @d4,d2: one peg anywhere",
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
        "a capture board: B is a king, W a white, . a vacant square, - one never played on; @A3: the game of that king",
    ),
    (
        "graph",
        "graph:DQc",
        "peg solitaire along the paths of three vertices of a graph, in graph6; the first vertex is vacant",
    ),
    (
        "own",
        "own:BASE64",
        "any other puzzle, as a file in TOML written in base 64",
    ),
];

/// Whether a text begins like an ID.
pub fn looks_like_id(text: &str) -> bool {
    text.split_once(':').is_some_and(|(family, rest)| {
        // `board:` at the end of a line is a heading.
        !rest.starts_with(['\n', '\r'])
            && (FAMILIES.iter().any(|&(name, ..)| name == family) || tatham::size(family).is_some())
    })
}

/// Reads an ID. `given` changes the rules of rows and grids that the ID states.
///
/// # Errors
/// Every fault, with its place in the ID.
///
/// ```
/// use saltus::{problem::Problem, text::id::read};
/// let Ok(Problem::Puzzle(puzzle)) = read("pegs:english@d4-d1", |options| options) else { panic!() };
/// assert_eq!((puzzle.board.len(), puzzle.start.pieces()), (33, 32));
/// assert_eq!(read("pegs:english@z9", |options| options).unwrap_err()[0].span, 13..15);
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
    const RULES: [&str; 5] = ["direction", "over", "hop", "vacancy", "steps"];
    let whole = Word { text: id, at: 0 };
    let (family, rest) = whole
        .split_once(':')
        .ok_or_else(|| vec![unknown_family(whole, whole)])?;
    let known = match family.text {
        "row" => [&RULES[..], &["at", "to"]].concat(),
        "reverse" | "ring" | "grid" | "foreaft" | "hexagon" => [&RULES[..], &["at"]].concat(),
        "board" => vec!["at", "to", "left", "lattice"],
        "pegs" => vec!["at", "ways", "marked", "to"],
        "own" | "capture" | "graph" => vec!["at"],
        size if tatham::size(size).is_some() => vec!["at"],
        _ => return Err(unknown_family(family, whole).into()),
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
        "foreaft" => {
            number(head).and_then(|side| frogs_puzzle(frogs::fore_and_aft(side, groups), whole))
        }
        "hexagon" => {
            number(head).and_then(|side| frogs_puzzle(frogs::hexagon(side, groups), whole))
        }
        "capture" => capture::read(head),
        "board" => drawn::read(whole, head, &tail, check).map(Problem::Puzzle),
        "own" => read_own(head).map(Problem::Puzzle),
        "graph" => read_graph(head).and_then(|setup| validate(setup, whole, check)),
        size if tatham::size(size).is_some() => {
            let setup = tatham::read(&id[..head.at + head.text.len()]).map_err(Vec::from);
            setup.and_then(|setup| validate(setup, whole, check))
        }
        _ => pegs::read(head, &tail).and_then(|setup| validate(setup, whole, check)),
    };
    let (named, ()) = both_or_faults(
        base,
        if faults.is_empty() {
            Ok(())
        } else {
            Err(faults)
        },
    )?;
    match tail.at {
        Some(at) => Ok(with_position(named, at, whole)?),
        None => Ok(named),
    }
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

/// The same puzzle with the pieces of the option `at`.
fn with_position(named: Problem, at: Word, whole: Word) -> Result<Problem, Vec<Fault>> {
    if let Problem::Row(row) = named {
        let start = word(at)?;
        let Some(target) = row.target(start.len()) else {
            return Err(vec![at.fault(
                "the row has more squares than these",
                "write the whole row",
            )]);
        };
        return Row::words(start, target, row.options())
            .map(Problem::Row)
            .map_err(|error| faults_of(at, [error]));
    }
    let puzzle = named.puzzle().map_err(|error| faults_of(whole, [error]))?;
    let mut setup = Setup::clone(&puzzle);
    setup.start = parse_position(at, &setup)?;
    if setup.start != puzzle.start {
        setup.title = format!("{},at={}", base(&setup.title), at.text);
    }
    setup
        .validate_midgame()
        .map(Problem::Puzzle)
        .map_err(|faults| faults_of(at, faults.0))
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
    let piece = |mark| setup.rules.shown(mark);
    let symbols: Vec<String> = setup
        .rules
        .kinds
        .iter()
        .take(12)
        .map(|kind| format!("{} ({})", kind.symbol, kind.name))
        .collect();
    let help = format!(
        "write {} and . (vacant), cell by cell in reading order",
        symbols.join(", ")
    );
    let mut faults = unknown_marks(cells, |mark| piece(mark).is_some(), "piece", &help);
    let (shown, len) = (cells.text.chars().count(), setup.board.len());
    if shown != len {
        faults.push(cells.fault(
            format!("these are {shown} cells, the board has {len}"),
            help,
        ));
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    Ok(Position(cells.text.chars().filter_map(piece).collect()))
}

/// A fault for each unknown character, up to eight.
fn unknown_marks(part: Word, known: impl Fn(char) -> bool, what: &str, help: &str) -> Vec<Fault> {
    let bad = part
        .text
        .char_indices()
        .filter(|&(_, mark)| !known(mark))
        .take(8);
    bad.map(|(index, mark)| {
        let mark = Word {
            text: &part.text[index..index + mark.len_utf8()],
            at: part.at + index,
        };
        mark.fault(format!("`{}` denotes no {what}", mark.text), help)
    })
    .collect()
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
    match text.split_once(':') {
        Some((family, rest)) => {
            let near = scan::nearest(family, FAMILIES.iter().map(|&(name, ..)| name))?;
            Some(format!("{near}:{rest}")).filter(|near| *near != text)
        }
        None if text.split_once('x').is_some_and(|(rows, columns)| {
            let number =
                |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
            number(rows) && number(columns)
        }) =>
        {
            Some(format!("row:{text}"))
        }
        None => {
            let (name, holes) = text.split_at(text.find('@').unwrap_or(text.len()));
            let near = scan::nearest(name, SHAPES.iter().map(|shape| shape.name))?;
            Some(format!("pegs:{near}{holes}"))
        }
    }
}

/// The title without the position at its end.
fn base(title: &str) -> &str {
    title.split_once(",at=").map_or(title, |(base, _)| base)
}

fn unknown_family(name: Word, whole: Word) -> Fault {
    let families: Vec<&str> = FAMILIES.iter().map(|&(_, example, _)| example).collect();
    let help = match suggestion(whole.text) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("write one of {}", families.join(", ")),
    };
    let message = format!("`{}` is not a kind of puzzle", name.text);
    Fault {
        span: name.at..name.at + name.text.len(),
        message,
        help: Some(help),
    }
}

fn validate(setup: Setup, whole: Word, check: Check) -> Result<Problem, Vec<Fault>> {
    check
        .of(setup)
        .map(Problem::Puzzle)
        .map_err(|faults| faults_of(whole, faults.0))
}

fn frogs_puzzle(
    setup: Result<Setup, frogs::FrogsError>,
    whole: Word,
) -> Result<Problem, Vec<Fault>> {
    let setup = setup.map_err(|error| faults_of(whole, [error]))?;
    validate(setup, whole, Check::Goal)
}

/// A number of cells or checkers, at least 1, that the general model may support.
fn number(part: Word) -> Result<usize, Vec<Fault>> {
    let wrong = |message: String| vec![part.fault(message, "write a number such as 3")];
    match usize::try_from(&big_number(part)?) {
        Ok(0) => Err(wrong("0 is too small".into())),
        Ok(number) if number <= MAX_CELLS => Ok(number),
        _ => Err(wrong(format!(
            "{} is too large for the general search, which takes {MAX_CELLS} cells",
            part.text
        ))),
    }
}

fn big_number(part: Word) -> Result<BigUint, Vec<Fault>> {
    let text = part.text;
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let parsed = if digits { text.parse().ok() } else { None };
    let message = if text.is_empty() {
        "a number is missing".into()
    } else {
        format!("`{text}` is not a number")
    };
    parsed.ok_or_else(|| vec![part.fault(message, "write digits only, such as 3")])
}

/// `ROWSxCOLUMNS`: of any size for Lucas's puzzle, otherwise within the limits of the general
/// model.
fn read_grid(part: Word, whole: Word, options: Options) -> Result<Problem, Vec<Fault>> {
    let (rows, columns) = halves(part, "5x5")?;
    if let (Ok(rows), Ok(columns)) = (read_count(rows), read_count(columns))
        && let Some(grid) = Rectangle::new(rows, columns, options)
    {
        return Ok(Problem::Lucas(grid));
    }
    let (rows, columns) = both_or_faults(number(rows), number(columns))?;
    frogs_puzzle(frogs::grid(rows, columns, options), whole)
}

/// The numbers on both sides of an `x`, which may be a capital or a multiplication sign.
fn halves<'a>(part: Word<'a>, example: &str) -> Result<(Word<'a>, Word<'a>), Vec<Fault>> {
    let missing = || {
        let message = format!("`{}` lacks the `x` between two numbers", part.text);
        vec![part.fault(message, format!("write something like {example}"))]
    };
    ['x', 'X', '×']
        .into_iter()
        .find_map(|mark| part.split_once(mark))
        .ok_or_else(missing)
}

/// Both values, or the faults of both.
fn both_or_faults<A, B>(
    a: Result<A, Vec<Fault>>,
    b: Result<B, Vec<Fault>>,
) -> Result<(A, B), Vec<Fault>> {
    match (a, b) {
        (Ok(a), Ok(b)) => Ok((a, b)),
        (a, b) => Err(a.err().into_iter().chain(b.err()).flatten().collect()),
    }
}

fn read_row(head: Word, target: Option<Word>, options: Options) -> Result<Row, Vec<Fault>> {
    if !head.text.starts_with(|c: char| c.is_ascii_digit()) {
        let (start, target) = match target {
            Some(target) => both_or_faults(word(head), word(target))?,
            None => {
                let start = word(head)?;
                (start.clone(), start.into_iter().rev().collect())
            }
        };
        return Row::words(start, target, options).map_err(|error| faults_of(head, [error]));
    }
    if let Some(target) = target {
        let message = "a target needs a row that is written out";
        return Err(vec![
            target.fault(message, "write it like row:rr.l,to=l.rr"),
        ]);
    }
    let (right, rest) = halves(head, "row:3x3 or row:rr.lll")?;
    let one = Word {
        text: "1",
        at: rest.at,
    };
    let (left, vacancies) = rest.split_once('v').unwrap_or((rest, one));
    let groups = both_or_faults(big_number(right), big_number(left));
    let ((right, left), vacancies) = both_or_faults(groups, big_number(vacancies))?;
    Row::exchange(right, vacancies, left, options).map_err(|error| faults_of(head, [error]))
}

/// A row written in `r`, `l` and `.`; a fault for each other character, up to eight.
fn word(part: Word) -> Result<Vec<Letter>, Vec<Fault>> {
    if part.text.is_empty() {
        return Err(vec![part.fault(
            "the row is empty",
            "write something like row:3x3 or row:rr.lll",
        )]);
    }
    let help = "write r (right-going), l (left-going) and . (vacant), or numbers such as row:3x3";
    let faults = unknown_marks(
        part,
        |mark| Letter::from_letter(mark).is_some(),
        "checker",
        help,
    );
    if faults.is_empty() {
        Ok(part.text.chars().filter_map(Letter::from_letter).collect())
    } else {
        Err(faults)
    }
}

/// A number of checkers that fits in 64 bits.
fn read_count(part: Word) -> Result<u64, Vec<Fault>> {
    let too_large = |_| {
        vec![part.fault(
            format!("{} is too large", part.text),
            "use a smaller number",
        )]
    };
    u64::try_from(big_number(part)?).map_err(too_large)
}

fn read_ring(head: Word, whole: Word, options: Options) -> Result<Problem, Vec<Fault>> {
    if options != Options::NUMBERED {
        return number(head).and_then(|n| frogs_puzzle(frogs::ring_reversal(n, options), whole));
    }
    match read_count(head)? {
        0 => Err(vec![
            head.fault("0 is too small", "write a number such as 3"),
        ]),
        n => Ok(Problem::Ring(n)),
    }
}

fn read_reversal(head: Word, whole: Word, options: Options) -> Result<Problem, Vec<Fault>> {
    let (count, places) = head.split_once('@').unwrap_or((
        head,
        Word {
            text: "0",
            at: head.at,
        },
    ));
    let (before, after) = places
        .split_once('-')
        .map_or((places, None), |(before, after)| (before, Some(after)));
    let read_after = after.map_or(Ok(None), |after| read_count(after).map(Some));
    let ((n, first), last) = both_or_faults(
        both_or_faults(read_count(count), read_count(before)),
        read_after,
    )?;
    let beyond = |(place, part): (u64, Word)| {
        let message = format!("{place} checkers cannot be left of the vacancy: there are {n}");
        (place > n).then(|| part.fault(message, format!("use 0 to {n}")))
    };
    let places = [Some((first, before)), last.zip(after)];
    let faults: Vec<Fault> = places.into_iter().flatten().filter_map(beyond).collect();
    if !faults.is_empty() {
        return Err(faults);
    }
    let free = options.vacancy == Vacancy::Free;
    if let (Some(place), true) = (after, free) {
        let message = format!(
            "`{}` states where the vacancy ends, but a free vacancy may end anywhere",
            place.text
        );
        return Err(vec![place.fault(message, "remove one of them")]);
    }
    let end = match last {
        Some(after) => Ending::At(after),
        None if free => Ending::Anywhere,
        None => Ending::At(first),
    };
    let usual = Options {
        vacancy: options.vacancy,
        ..Options::NUMBERED
    };
    if options == usual {
        return Reversal::new(n, first, end)
            .map(Problem::Reversal)
            .map_err(|error| faults_of(whole, [error]));
    }
    let small = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
    let after = if let Ending::At(after) = end {
        after
    } else {
        first
    };
    frogs_puzzle(
        frogs::reversal(small(n), small(first), small(after), options),
        whole,
    )
}

/// A graph in graph6 whose first vertex is vacant, to be reduced to one peg anywhere.
fn read_graph(head: Word) -> Result<Setup, Vec<Fault>> {
    let shifted = |fault: Fault| Fault {
        span: fault.span.start + head.at..fault.span.end + head.at,
        ..fault
    };
    let graph = graph6::read(head.text.as_bytes())
        .map_err(|faults| faults.into_iter().map(shifted).collect::<Vec<_>>())?;
    let board =
        graph::board(graph.vertices, &graph.edges).map_err(|error| faults_of(head, [error]))?;
    if let Some([a, b]) = graph::ambiguous(graph.vertices, &graph.edges) {
        return Err(vec![head.fault(
            format!("the vertices {a} and {b}, counted from 0, have two neighbours in common: a move between them could jump either"),
            "`saltus graphs` solves any graph",
        )]);
    }
    Ok(solitaire::setup(
        format!("graph:{}", head.text),
        board,
        &[Cell(0)],
        End::Left(1),
    ))
}

/// A puzzle as TOML in base64. Its start may be a position during a game.
fn read_own(head: Word) -> Result<Puzzle, Vec<Fault>> {
    let wrong = |message| {
        let help = "such IDs are copied, not written by hand: write a file in TOML instead";
        vec![head.fault(message, help)]
    };
    let text = base64::decode(head.text)
        .ok_or_else(|| wrong("this is not text in base 64".to_string()))?;
    let setup = own::read_midgame(&text).map_err(|faults| {
        let message = faults
            .first()
            .map_or_else(String::new, |fault| fault.message.clone());
        wrong(format!("the puzzle in this ID is invalid: {message}"))
    })?;
    setup
        .validate_midgame()
        .map_err(|faults: SetupFaults| faults_of(head, faults.0))
}
