//! From what was typed to a puzzle: an ID, a list, a file, or standard input, in a notation named or guessed.

use crate::{
    args::{Format, Notation, PuzzleArgs},
    capture::{self, Boards},
    fault::Faulty,
    model::{Origin, Subject},
    reversals, rows,
};
use anyhow::{Context, bail};
use saltus::text::{
    Fault,
    asp::{self, Mode},
    id::{self, Named},
    list, own, pddl, picture,
};
use saltus::{
    board,
    puzzle::{Goal, Position, Rules, Setup, Wanted, solitaire::PEG},
    row::{Reversal, Row, Square},
};
use std::{
    fs,
    io::{self, Read},
};

/// A puzzle, in the form in which its family takes it.
#[derive(Debug)]
pub enum Input {
    /// A row of any size, and the notation in which it is answered.
    Row(Row, Format),
    /// Numbered checkers in a row, of any number.
    Reversal(Reversal),
    /// So many numbered checkers on a ring.
    Ring(u64),
    /// A puzzle of the general model.
    Model(Subject),
    /// Capture boards.
    Capture(Boards),
}

impl Input {
    /// The puzzle in the general model; of a capture board, for that king.
    ///
    /// # Errors
    /// It is too large for that.
    pub fn subject(self, king: Option<&str>) -> anyhow::Result<Subject> {
        match self {
            Input::Row(row, format) => rows::short(&row, format),
            Input::Reversal(reversal) => reversals::subject(&reversal),
            Input::Ring(n) => reversals::ring_subject(n),
            Input::Model(subject) => Ok(subject),
            Input::Capture(boards) => capture::subject(boards, king),
        }
    }
}

/// Reads the puzzle.
///
/// # Errors
/// No such file, or the faults of the text.
pub fn read(args: &PuzzleArgs) -> anyhow::Result<Input> {
    // A file of capture boards can be larger than the memory: it is not read here.
    if let Some(notation) = capture_file(&args.puzzle, args.from) {
        return Boards::open(&args.puzzle, notation, args.lenient).map(Input::Capture);
    }
    let (name, text) = source(&args.puzzle, args.from)?;
    let notation = args.from.unwrap_or_else(|| guess(&text));
    if matches!(notation, Notation::Contest | Notation::Usaco | Notation::Pdn) {
        return Boards::parse(name, text, notation, args.lenient).map(Input::Capture);
    }
    parse(&text, notation, args).map_err(|faults| Faulty { name, text, faults }.into())
}

/// The notation, if the argument is a file of capture boards by rows.
fn capture_file(argument: &str, from: Option<Notation>) -> Option<Notation> {
    let mut head = Vec::new();
    fs::File::open(argument).ok()?.take(1 << 16).read_to_end(&mut head).ok()?;
    let notation = from.unwrap_or_else(|| guess(&head));
    matches!(notation, Notation::Contest | Notation::Usaco).then_some(notation)
}

/// The text that was meant, and what to call it.
fn source(argument: &str, from: Option<Notation>) -> anyhow::Result<(String, Vec<u8>)> {
    // `pegs:` can be followed by a file with a picture of the board.
    if let Some(path) = argument.strip_prefix("pegs:") {
        let path = path.split_once('@').map_or(path, |(path, _)| path);
        if board::shape(path).is_none() && fs::exists(path).unwrap_or(false) {
            return open(path);
        }
    }
    let literal =
        from == Some(Notation::Id) || argument.trim_start().starts_with('[') || id::looks_like_id(argument);
    if literal { Ok(("argument".into(), argument.into())) } else { open(argument) }
}

/// Reads a file, or standard input for `-`; its name for messages and its bytes.
///
/// # Errors
/// It cannot be read.
pub fn open(path: &str) -> anyhow::Result<(String, Vec<u8>)> {
    if path == "-" {
        let mut text = Vec::new();
        io::stdin().lock().read_to_end(&mut text).context("reading standard input")?;
        return Ok(("standard input".into(), text));
    }
    match fs::read(path) {
        Ok(text) => Ok((path.into(), text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let families: Vec<&str> = id::FAMILIES.iter().map(|&(_, example, _)| example).collect();
            bail!("`{path}` is neither a file nor an ID such as {}", families.join(", "))
        }
        Err(error) => Err(error).with_context(|| format!("reading {path}")),
    }
}

/// The notation of a text, by what only that notation has. What is none of the others is a picture.
fn guess(text: &[u8]) -> Notation {
    // What tells notations apart stands near the beginning.
    let head = String::from_utf8_lossy(&text[..text.len().min(1 << 16)]);
    let plain = head.trim_start_matches('\u{FEFF}').trim_start();
    let facts = ["full(", "empty(", "time("];
    let line = |mark: fn(&str) -> bool| plain.lines().map(str::trim).any(mark);
    if id::looks_like_id(plain) {
        Notation::Id
    } else if plain.starts_with('[') && !plain[1..].starts_with(|c: char| c == '[' || c.is_ascii_alphabetic())
    {
        Notation::List
    } else if facts.iter().any(|fact| plain.replace(' ', "").contains(fact)) {
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
    } else if plain.starts_with(|c: char| c.is_ascii_digit()) {
        if line(|line| line.contains(['+', 'K', '-'])) { Notation::Usaco } else { Notation::Contest }
    } else if plain.starts_with("B:") || plain.starts_with("W:") || plain.starts_with("[FEN") {
        Notation::Pdn
    } else {
        Notation::Picture
    }
}

fn parse(text: &[u8], notation: Notation, args: &PuzzleArgs) -> Result<Input, Vec<Fault>> {
    let model = |setup: Setup, format| -> Result<Input, Vec<Fault>> {
        let whole = |fault: saltus::puzzle::Fault| Fault {
            span: 0..text.len(),
            message: fault.to_string(),
            help: None,
        };
        let puzzle =
            setup.validate().map_err(|faults| faults.0.into_iter().map(whole).collect::<Vec<_>>())?;
        Ok(Input::Model(Subject { puzzle, format, origin: Origin::Plain }))
    };
    match notation {
        Notation::Id => {
            let id = String::from_utf8_lossy(text);
            match id::read(id.trim(), |usual| args.options(usual))? {
                Named::Row(row) => Ok(Input::Row(row, Format::Boards)),
                Named::Reversal(reversal) => Ok(Input::Reversal(reversal)),
                Named::Ring(n) => Ok(Input::Ring(n)),
                Named::Puzzle(puzzle) => {
                    Ok(Input::Model(Subject { puzzle, format: Format::Boards, origin: Origin::Plain }))
                }
            }
        }
        Notation::List => {
            let word: Vec<Square> = list::read(text)?.chars().filter_map(Square::from_letter).collect();
            let target = word.iter().rev().copied().collect();
            let whole = |error: saltus::row::RowError| Fault {
                span: 0..text.len(),
                message: error.to_string(),
                help: None,
            };
            let row = Row::words(word, target, args.options(saltus::puzzle::Options::default()));
            Ok(Input::Row(
                row.map_err(|errors| errors.into_iter().map(whole).collect::<Vec<_>>())?,
                Format::List,
            ))
        }
        Notation::Facts => {
            let facts = asp::read(text, if args.lenient { Mode::Lenient } else { Mode::Strict })?;
            let Input::Model(subject) = model(facts.setup.clone(), Format::Facts)? else {
                return Err(Vec::new());
            };
            Ok(Input::Model(Subject { origin: Origin::Facts(facts), ..subject }))
        }
        Notation::Toml => model(own::read(text)?, Format::Boards),
        Notation::Picture => model(picture::read(text)?, Format::Boards),
        Notation::Pddl => {
            let problem = pddl::read_problem(text)?;
            let one_way = || {
                let message =
                    "the lines of this problem lead one way only: boards are jumped both ways".into();
                vec![Fault { span: 0..text.len().min(1), message, help: None }]
            };
            let piece = |occupied: &bool| occupied.then_some(PEG);
            let wanted = |goal: &Option<bool>| match goal {
                None => Wanted::Any,
                Some(false) => Wanted::Vacant,
                Some(true) => Wanted::Piece(PEG),
            };
            let setup = Setup {
                title: problem.name.clone(),
                board: problem.board().ok_or_else(one_way)?,
                rules: Rules::pegs(),
                start: Position(problem.occupied.iter().map(piece).collect()),
                goal: Goal::Pattern(problem.goal.iter().map(wanted).collect()),
            };
            let Input::Model(subject) = model(setup, Format::Plan)? else { return Err(Vec::new()) };
            Ok(Input::Model(Subject { origin: Origin::Plan(problem), ..subject }))
        }
        Notation::Contest | Notation::Usaco | Notation::Pdn => Err(Vec::new()),
    }
}
