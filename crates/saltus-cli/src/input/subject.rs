//! From arguments to a problem: an ID, a list, a file, or standard input, in a given or recognised
//! notation.

use super::{boards::Boards, fault::FaultyText, source::Source};
use crate::args::{Family, Format, PuzzleArgs};
use anyhow::{Context, bail};
use saltus::{
    board,
    capture::{Content, judge},
    net::Net,
    pegs::Game,
    problem::Problem,
    puzzle::Puzzle,
    text::{
        BadText, Reading,
        any::{self, Notation, Origin},
        capture::{Numbering, parse_square},
        id, pnml,
    },
};
use std::fs;

/// A problem with its title and its notation.
#[derive(Debug)]
pub struct Subject {
    /// The problem.
    pub problem: Problem,
    /// Its title.
    pub title: String,
    /// The default notation of answers.
    pub format: Format,
    /// The notation of the input, where the output depends on it.
    pub origin: Origin,
}

/// The input of a command.
#[derive(Debug)]
pub enum Input {
    /// One problem.
    One(Subject),
    /// Capture boards, one after another.
    Boards(Boards),
}

impl Input {
    /// The single problem; for a capture board, that of one king.
    ///
    /// # Errors
    /// There are several boards, or no such king.
    pub fn into_single(self, king: Option<&str>) -> anyhow::Result<Subject> {
        match self {
            Input::One(subject) => Ok(subject),
            Input::Boards(boards) => Ok(Subject::of(
                boards_puzzle(boards, king)?,
                Format::Moves,
                Origin::Plain,
            )),
        }
    }
}

impl Subject {
    /// A problem with its own title.
    pub fn new(problem: Problem, format: Format) -> Subject {
        Subject {
            title: problem.title(),
            problem,
            format,
            origin: Origin::Plain,
        }
    }

    fn of(puzzle: Puzzle, format: Format, origin: Origin) -> Subject {
        let title = puzzle.title.clone();
        Subject {
            problem: Problem::from(puzzle),
            title,
            format,
            origin,
        }
    }

    /// The problem in the general model.
    ///
    /// # Errors
    /// It is too large, or no piece can move.
    pub fn puzzle(&self) -> anyhow::Result<Puzzle> {
        self.problem.puzzle().with_context(|| self.title.clone())
    }
}

/// Reads the puzzle.
///
/// # Errors
/// The file cannot be opened, or the faults of the text.
pub fn read(args: &PuzzleArgs) -> anyhow::Result<Input> {
    let (source, notation) = open(args)?;
    if notation.is_capture() {
        args.given.check_family(family(notation, source.peek()))?;
        return Boards::open(source, notation, args.lenient).map(Input::Boards);
    }
    let (name, text) = source.read()?;
    let subject = match parse(&text, notation, args) {
        Ok(subject) => subject,
        Err(faults) => {
            args.given.check_family(family(notation, &text))?;
            return Err(FaultyText {
                name,
                text,
                faults: with_notation(faults, notation, args),
                first_line: 1,
            }
            .into());
        }
    };
    if let Problem::Capture(field) = subject.problem {
        args.given.check_family(Family::Capture)?;
        let title = if notation == Notation::Id {
            field.id()
        } else {
            name
        };
        return Ok(Input::Boards(Boards::single(title, field)));
    }
    args.given.check_family(family(notation, &text))?;
    Ok(Input::One(subject))
}

/// The game of peg solitaire with an ID.
pub fn game_of(id: &str) -> Option<Game> {
    Game::of(&id::read(id, |usual| usual).ok()?.puzzle().ok()?)
}

/// Reads a problem from a text in memory.
///
/// # Errors
/// The faults of the text.
pub fn understand(text: &str, args: &PuzzleArgs) -> anyhow::Result<Subject> {
    let notation = args.from.unwrap_or_else(|| any::notation(text.as_bytes()));
    args.given.check_family(family(notation, text.as_bytes()))?;
    parse(text.as_bytes(), notation, args).map_err(|faults| {
        let faults = with_notation(faults, notation, args);
        FaultyText {
            name: "puzzle".into(),
            text: text.into(),
            faults,
            first_line: 1,
        }
        .into()
    })
}

/// The faults of a text, with its notation if that was recognised.
fn with_notation(faults: BadText, notation: Notation, args: &PuzzleArgs) -> BadText {
    if args.from.is_none() {
        faults.read_as_if(notation)
    } else {
        faults
    }
}

/// The input text and its notation.
fn open(args: &PuzzleArgs) -> anyhow::Result<(Source, Notation)> {
    let source = source(&args.puzzle, args.from)?;
    let notation = args.from.unwrap_or_else(|| any::notation(source.peek()));
    Ok((source, notation))
}

/// Reads a net in PNML, or the net of a game of peg solitaire in any notation.
///
/// # Errors
/// As for [`read`]; or the puzzle is not a net.
pub fn read_net(args: &PuzzleArgs) -> anyhow::Result<Net> {
    let (source, notation) = open(args)?;
    args.given.check_family(family(notation, source.peek()))?;
    let (name, text) = source.read()?;
    if notation == Notation::Pnml {
        return pnml::read(&text).map_err(|faults| {
            FaultyText {
                name,
                text,
                faults,
                first_line: 1,
            }
            .into()
        });
    }
    let subject = parse(&text, notation, args).map_err(|faults| FaultyText {
        name,
        text,
        faults,
        first_line: 1,
    })?;
    let net = subject
        .problem
        .puzzle()
        .ok()
        .and_then(|puzzle| Net::of(&puzzle));
    net.context("`--format mcc` counts nets and games of peg solitaire: this puzzle is neither")
}

/// The family of a puzzle in this notation with this beginning.
fn family(notation: Notation, head: &[u8]) -> Family {
    match notation {
        Notation::Id => {
            match String::from_utf8_lossy(head)
                .trim_start_matches('\u{FEFF}')
                .trim_start()
                .split(':')
                .next()
            {
                Some("row") => Family::Row,
                Some("reverse" | "ring") => Family::Numbered,
                Some("grid" | "foreaft" | "hexagon") => Family::Grid,
                Some("capture") => Family::King,
                Some("own") => Family::Own,
                _ => Family::Pegs,
            }
        }
        Notation::List | Notation::Boards => Family::Row,
        Notation::Facts => Family::Facts,
        Notation::Picture | Notation::Pddl | Notation::Pnml => Family::Pegs,
        Notation::Toml => Family::Own,
        Notation::Contest | Notation::Usaco => Family::Capture,
        Notation::Pdn => Family::Draughts,
        // Any further notation of the library is a user-defined puzzle.
        _ => Family::Own,
    }
}

/// The input text.
fn source(argument: &str, from: Option<Notation>) -> anyhow::Result<Source> {
    // `pegs:` may be followed by a file with a picture of the board.
    if let Some(path) = argument.strip_prefix("pegs:") {
        let (path, holes) = path
            .split_once('@')
            .map_or((path, None), |(path, holes)| (path, Some(holes)));
        if board::shape(path).is_none() && fs::exists(path).unwrap_or(false) {
            if let Some(holes) = holes {
                bail!(
                    "`@{holes}` is only for named boards: the picture in {path} shows its own vacancy"
                );
            }
            return Source::open(path);
        }
    }
    let argument = argument.trim_start_matches('\u{FEFF}');
    let literal = from == Some(Notation::Id)
        || argument.trim_start().starts_with('[')
        || id::looks_like_id(argument)
        || any::is_literal(argument) && !fs::exists(argument).unwrap_or(false);
    if literal {
        return Ok(Source::literal("argument", argument));
    }
    if argument == "-" || fs::exists(argument).unwrap_or(true) {
        return Source::open(argument);
    }
    let help = match id::suggestion(argument) {
        Some(near) => format!("did you mean `{near}`?"),
        None => {
            let families: Vec<&str> = id::FAMILIES
                .iter()
                .map(|&(_, example, _)| example)
                .collect();
            format!("examples of IDs: {}", families.join(", "))
        }
    };
    bail!("there is no file `{argument}`, and it is not an ID: {help}")
}

fn parse(text: &[u8], notation: Notation, args: &PuzzleArgs) -> Result<Subject, BadText> {
    let Reading {
        problem,
        title,
        origin,
        ..
    } = any::read_as(text, notation, args.lenient, |usual| args.options(usual))?;
    let format = match (notation, &problem) {
        (Notation::List, _) => Format::List,
        (Notation::Facts, _) => Format::Facts,
        (Notation::Pddl, _) => Format::Plan,
        (_, Problem::Capture(_)) => Format::Moves,
        _ => Format::Boards,
    };
    Ok(Subject {
        problem,
        title,
        format,
        origin,
    })
}

/// The only board in the general model: for the named king, else for one that can capture all, else
/// for any.
fn boards_puzzle(boards: Boards, king: Option<&str>) -> anyhow::Result<Puzzle> {
    let field = boards.into_only_board()?;
    let king = match king {
        Some(name) => {
            let square = parse_square(name, field.side(), Numbering::Top)
                .with_context(|| format!("the board has no square `{name}`"))?;
            if field.at(square) != Content::Black {
                bail!("there is no king on {name}");
            }
            square
        }
        None => {
            let winner = judge(&field).winners().next();
            winner
                .or_else(|| field.blacks().next())
                .context("there is no king on the board")?
        }
    };
    Ok(field.puzzle(king)?)
}
