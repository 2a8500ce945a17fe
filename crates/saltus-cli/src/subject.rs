//! From what was typed to a problem: an ID, a list, a file, or standard input, in a notation named or guessed.

use crate::{
    args::{Format, Notation, PuzzleArgs},
    boards::Boards,
    fault::Faulty,
    source::Source,
    takes::Family,
};
use anyhow::{Context, bail};
use saltus::{
    board,
    capture::{Content, judge},
    net::{Net, NotPegs},
    problem::Problem,
    puzzle::{Goal, Options, Position, Puzzle, Rules, Setup, Wanted, solitaire::PEG},
    row::{Row, Square},
    text::{
        Fault,
        asp::{self, Mode},
        boards as rows,
        capture::{Numbering, parse_square},
        id, list, own,
        pddl::{self, PddlProblem},
        picture, pnml,
    },
};
use std::fs;

/// A problem with what it is called and the notation that it came in.
#[derive(Debug)]
pub struct Subject {
    /// The problem.
    pub problem: Problem,
    /// What to call it.
    pub title: String,
    /// The notation in which it is answered unless another is asked for.
    pub format: Format,
    /// What it came as, where the answer repeats or follows it.
    pub origin: Origin,
}

/// What a puzzle came as.
#[derive(Debug)]
pub enum Origin {
    /// A notation that the answer does not depend on.
    Plain,
    /// Answer-set facts, which the answer repeats.
    Facts(asp::Facts),
    /// A planning problem, whose locations the plan names.
    Plan(PddlProblem),
}

/// What was typed.
#[derive(Debug)]
pub enum Input {
    /// One problem.
    One(Subject),
    /// Capture boards, one after another.
    Boards(Boards),
}

impl Input {
    /// The problem; of a capture board, that of one king.
    ///
    /// # Errors
    /// There are several boards, or no such king.
    pub fn one(self, king: Option<&str>) -> anyhow::Result<Subject> {
        match self {
            Input::One(subject) => Ok(subject),
            Input::Boards(boards) => {
                Ok(Subject::of(boards_puzzle(boards, king)?, Format::Moves, Origin::Plain))
            }
        }
    }
}

impl Subject {
    /// A problem by its own name.
    pub fn new(problem: Problem, format: Format) -> Subject {
        Subject { title: problem.title(), problem, format, origin: Origin::Plain }
    }

    fn of(puzzle: Puzzle, format: Format, origin: Origin) -> Subject {
        let title = puzzle.title.clone();
        Subject { problem: Problem::from(puzzle), title, format, origin }
    }

    /// The problem in the general model.
    ///
    /// # Errors
    /// It is too large, or nothing can be moved in it.
    pub fn puzzle(&self) -> anyhow::Result<Puzzle> {
        self.problem.puzzle().with_context(|| self.title.clone())
    }
}

/// Reads the puzzle.
///
/// # Errors
/// No such file, or the faults of the text.
pub fn read(args: &PuzzleArgs) -> anyhow::Result<Input> {
    let (source, notation) = open(args)?;
    args.given.fits(family(notation, source.peek()))?;
    if matches!(notation, Notation::Contest | Notation::Usaco | Notation::Pdn) {
        return Boards::open(source, notation, args.lenient).map(Input::Boards);
    }
    let (name, text) = source.read()?;
    let parsed = parse(&text, notation, args);
    parsed.map(Input::One).map_err(|faults| Faulty { name, text, faults }.into())
}

/// The problem of a text that is there already.
///
/// # Errors
/// The faults of the text.
pub fn understand(text: &str, args: &PuzzleArgs) -> anyhow::Result<Subject> {
    let notation = args.from.unwrap_or_else(|| guess(text.as_bytes()));
    args.given.fits(family(notation, text.as_bytes()))?;
    if matches!(notation, Notation::Contest | Notation::Usaco | Notation::Pdn) {
        let field = Boards::open(Source::literal("puzzle", text), notation, args.lenient)?.only()?;
        return Ok(Subject::new(Problem::Capture(field), Format::Moves));
    }
    let parsed = parse(text.as_bytes(), notation, args);
    parsed.map_err(|faults| Faulty { name: "puzzle".into(), text: text.into(), faults }.into())
}

/// The text that was meant, and its notation.
fn open(args: &PuzzleArgs) -> anyhow::Result<(Source, Notation)> {
    let source = source(&args.puzzle, args.from)?;
    let notation = args.from.unwrap_or_else(|| guess(source.peek()));
    Ok((source, notation))
}

/// Reads a net: one in PNML, or that of a game of peg solitaire in any notation.
///
/// # Errors
/// As [`read`], and another puzzle.
pub fn read_net(args: &PuzzleArgs) -> anyhow::Result<Net> {
    let (source, notation) = open(args)?;
    args.given.fits(family(notation, source.peek()))?;
    let (name, text) = source.read()?;
    if notation == Notation::Pnml {
        return pnml::read(&text).map_err(|faults| Faulty { name, text, faults }.into());
    }
    let subject = parse(&text, notation, args).map_err(|faults| Faulty { name, text, faults })?;
    let net = subject.problem.puzzle().ok().and_then(|puzzle| Net::of(&puzzle));
    net.context("`--format mcc` counts nets and games of peg solitaire: this puzzle is neither")
}

/// The family of a puzzle in that notation that begins so.
fn family(notation: Notation, head: &[u8]) -> Family {
    match notation {
        Notation::Id => match plain(&String::from_utf8_lossy(head)).split(':').next() {
            Some("row") => Family::Row,
            Some("reverse" | "ring") => Family::Numbered,
            Some("grid" | "foreaft" | "hexagon") => Family::Grid,
            Some("capture") => Family::King,
            Some("own") => Family::Own,
            _ => Family::Pegs,
        },
        Notation::List | Notation::Boards => Family::Row,
        Notation::Facts => Family::Facts,
        Notation::Picture | Notation::Pddl | Notation::Pnml => Family::Pegs,
        Notation::Toml => Family::Own,
        Notation::Contest | Notation::Usaco => Family::Capture,
        Notation::Pdn => Family::Draughts,
    }
}

/// A text without a byte order mark and blanks before it.
fn plain(text: &str) -> &str {
    text.trim_start_matches('\u{FEFF}').trim_start()
}

/// The text that was meant.
fn source(argument: &str, from: Option<Notation>) -> anyhow::Result<Source> {
    // `pegs:` can be followed by a file with a picture of the board.
    if let Some(path) = argument.strip_prefix("pegs:") {
        let (path, holes) = path.split_once('@').map_or((path, None), |(path, holes)| (path, Some(holes)));
        if board::shape(path).is_none() && fs::exists(path).unwrap_or(false) {
            if let Some(holes) = holes {
                bail!(
                    "`@{holes}` names the holes of a board known by name: the picture in {path} shows its own"
                );
            }
            return Source::open(path);
        }
    }
    let argument = argument.trim_start_matches('\u{FEFF}');
    let row = list::is_assigned(argument.as_bytes()) || rows::is_seed(argument.as_bytes());
    let literal = from == Some(Notation::Id)
        || argument.trim_start().starts_with('[')
        || id::looks_like_id(argument)
        || row && !fs::exists(argument).unwrap_or(false);
    if literal {
        return Ok(Source::literal("argument", argument));
    }
    if argument == "-" || fs::exists(argument).unwrap_or(true) {
        return Source::open(argument);
    }
    let help = match id::suggestion(argument) {
        Some(near) => format!("did you mean `{near}`?"),
        None => {
            let families: Vec<&str> = id::FAMILIES.iter().map(|&(_, example, _)| example).collect();
            format!("IDs are such as {}", families.join(", "))
        }
    };
    bail!("there is no file `{argument}`, and it is no ID: {help}")
}

/// The notation of a text, by what only that notation has. What is none of the others is a picture.
fn guess(head: &[u8]) -> Notation {
    let head = String::from_utf8_lossy(head);
    let plain = plain(&head);
    let facts = ["full(", "empty(", "time("];
    let line = |mark: fn(&str) -> bool| plain.lines().map(str::trim).any(mark);
    if id::looks_like_id(plain) {
        Notation::Id
    } else if rows::is_seed(head.as_bytes()) {
        Notation::Boards
    } else if plain.starts_with('<') {
        Notation::Pnml
    } else if list::is_assigned(head.as_bytes())
        || plain.starts_with('[') && !plain[1..].starts_with(|c: char| c == '[' || c.is_ascii_alphabetic())
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

fn parse(text: &[u8], notation: Notation, args: &PuzzleArgs) -> Result<Subject, Vec<Fault>> {
    let whole = |message: String| Fault { span: 0..text.len(), message, help: None };
    let valid = |setup: Setup, format, origin| match setup.validate() {
        Ok(puzzle) => Ok(Subject::of(puzzle, format, origin)),
        Err(faults) => Err(faults.0.into_iter().map(|fault| whole(fault.to_string())).collect::<Vec<_>>()),
    };
    match notation {
        Notation::Id => {
            let text = String::from_utf8_lossy(text);
            let id = plain(&text);
            let before = text.len() - id.len();
            let problem = id::read(id.trim_end(), |usual| args.options(usual)).map_err(|faults| {
                let shifted = |Fault { span, message, help }| Fault {
                    span: span.start + before..span.end + before,
                    message,
                    help,
                };
                faults.into_iter().map(shifted).collect::<Vec<_>>()
            })?;
            Ok(Subject::new(problem, Format::Boards))
        }
        Notation::List | Notation::Boards => {
            let (word, format) = match notation {
                Notation::List => (list::read(text)?, Format::List),
                _ => (rows::read_seed(text)?, Format::Boards),
            };
            let word: Vec<Square> = word.chars().filter_map(Square::from_letter).collect();
            let target = word.iter().rev().copied().collect();
            let row = Row::words(word, target, args.options(Options::default()));
            let row = row.map_err(|error| vec![whole(error.to_string())])?;
            Ok(Subject::new(Problem::Row(row), format))
        }
        Notation::Facts => {
            let facts = asp::read(text, if args.lenient { Mode::Lenient } else { Mode::Strict })?;
            valid(facts.setup.clone(), Format::Facts, Origin::Facts(facts))
        }
        Notation::Toml => valid(own::read(text)?, Format::Boards, Origin::Plain),
        Notation::Picture => valid(picture::read(text)?, Format::Boards, Origin::Plain),
        Notation::Pnml => {
            let no_puzzle = |why: NotPegs| {
                let help = "`saltus count --format mcc` counts what it can reach";
                vec![Fault { span: 0..text.len().min(1), message: why.to_string(), help: Some(help.into()) }]
            };
            valid(pnml::read(text)?.setup().map_err(no_puzzle)?, Format::Boards, Origin::Plain)
        }
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
            valid(setup, Format::Plan, Origin::Plan(problem))
        }
        Notation::Contest | Notation::Usaco | Notation::Pdn => Err(Vec::new()),
    }
}

/// The only board as a puzzle of the general model: for the king named, else for one that can take all, else for any.
fn boards_puzzle(boards: Boards, king: Option<&str>) -> anyhow::Result<Puzzle> {
    let field = boards.only()?;
    let king = match king {
        Some(name) => {
            let square = parse_square(name, field.side(), Numbering::Top)
                .with_context(|| format!("the board has no square `{name}`"))?;
            if field.at(square) != Content::Black {
                bail!("no king stands on {name}");
            }
            square
        }
        None => {
            let winner = judge(&field).winners().next();
            winner.or_else(|| field.blacks().next()).context("there is no king on the board")?
        }
    };
    Ok(field.puzzle(king)?)
}
