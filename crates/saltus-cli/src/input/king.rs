//! Which piece of a capture board a command is about, where it answers about one piece alone.

use super::{
    boards::{self, Boards},
    source,
    subject::Subject,
};
use crate::{
    args::{Format, Pieces},
    stdin,
};
use anyhow::{Context, bail};
use saltus::{
    capture::{Content, Field, Forward, Square, judge, winning_men},
    message,
    problem::Problem,
    puzzle::{LoweringError, Puzzle},
    text::{
        Reading,
        any::Notation,
        capture::{Numbering, answered_routes, parse_square, told_route},
    },
};
use std::fmt;

/// The longest ID in a message, in characters.
const LONGEST_ID: usize = 120;

/// Which king of a capture board plays.
#[derive(Clone, Copy, Debug)]
pub enum KingChoice<'a> {
    /// The first one that can capture all, else the first one; it may be said which.
    Winner { is_told: bool },
    /// The one on this square.
    On(&'a str),
    /// The one on which the route in these words begins, if it begins on one; else as a winner, of
    /// which it is said which one it is.
    Begins(&'a [String]),
}

impl KingChoice<'_> {
    /// The piece of a board that is named, by its square or by the moves.
    ///
    /// # Errors
    /// There is no such square, or no piece on it.
    fn named(self, field: &Field) -> anyhow::Result<Option<Square>> {
        match self {
            KingChoice::Winner { .. } => Ok(None),
            KingChoice::On(name) => piece_on(field, name).map(Some),
            KingChoice::Begins(words) => Ok(beginning(field, words)),
        }
    }

    /// Whether it is said which piece a command is about, where none is named.
    fn is_told(self) -> bool {
        match self {
            KingChoice::Winner { is_told } => is_told,
            KingChoice::On(_) => false,
            KingChoice::Begins(_) => true,
        }
    }
}

/// The square with a piece on which a route begins: words, or the text that they name.
pub fn beginning(field: &Field, words: &[String]) -> Option<Square> {
    let text = match words {
        [name] if source::names_file(name) => {
            let text = source::Source::open(name).ok()?.read().ok()?.1;
            if name == "-" {
                stdin::put_back(text.clone());
            }
            text
        }
        words => words.join(" ").into_bytes(),
    };
    let first = match answered_routes(field, &text) {
        Ok(Some(routes)) if routes.len() == 1 => *routes[0].first()?,
        Ok(_) => return None,
        Err(_) => *told_route(field, &text)?.first()?,
    };
    (field.at(first) == Content::Black).then_some(first)
}

/// That a board has no piece that moves: an answer that every command gives, and no fault.
#[derive(Debug)]
pub struct NoPiece(pub Box<Reading>);

impl NoPiece {
    /// The error with which a command ends that needs a piece of this board.
    fn error(field: Field, board: AboutBoard) -> anyhow::Error {
        let mut reading = Reading::new(Problem::Capture(field), board.notation);
        reading.title = board.title;
        reading.goal = boards::goal(board.pieces);
        anyhow::Error::new(NoPiece(Box::new(reading)))
    }
}

impl fmt::Display for NoPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("there is no king on the board")
    }
}

impl std::error::Error for NoPiece {}

/// What is told of a board in an answer.
struct AboutBoard {
    title: String,
    notation: Notation,
    pieces: Pieces,
}

impl AboutBoard {
    fn of(boards: &Boards) -> AboutBoard {
        AboutBoard {
            title: boards.name.clone(),
            notation: boards.notation,
            pieces: boards.pieces,
        }
    }
}

/// The game of a piece of the only board.
///
/// # Errors
/// There is no such piece, or it flies: single jumps do not make its moves.
pub fn subject_of_piece(boards: Boards, choice: KingChoice) -> anyhow::Result<Subject> {
    let way = match boards.pieces {
        Pieces::Kings => return subject_of_king(boards, choice),
        Pieces::Men => Forward::Down,
        Pieces::MenUp => Forward::Up,
        Pieces::Flying | Pieces::FlyingAtOnce => bail!(
            "flying kings are for `saltus solve` and `saltus check`: all other commands play by \
             jumps over a neighbour"
        ),
    };
    let puzzle = puzzle_of_man(boards, choice, way)?;
    Ok(Subject::new(Problem::from(puzzle), Format::Moves))
}

/// The game of the named man, else of one that can capture all, else of any.
fn puzzle_of_man(boards: Boards, choice: KingChoice, way: Forward) -> anyhow::Result<Puzzle> {
    let quiet = boards.quiet;
    let about = AboutBoard::of(&boards);
    let field = boards.into_only_board()?;
    if let Some(man) = choice.named(&field)? {
        return Ok(field.puzzle_of_man(man, way)?);
    }
    let winner = winning_men(&field, way).first().map(|route| route.start);
    let Some(man) = winner.or(field.blacks().next()) else {
        return Err(NoPiece::error(field, about));
    };
    if choice.is_told() && !quiet && field.black_count() > 1 {
        say!("this is about the man on {man}: `--king` names another where a command has it");
    }
    Ok(field.puzzle_of_man(man, way)?)
}

/// The square with this name, on which there is a black piece.
fn piece_on(field: &Field, name: &str) -> anyhow::Result<Square> {
    let square = parse_square(name, field.side(), Numbering::Top).with_context(|| {
        message!(
            "no-square-on-board",
            "the board has no square `{name}`",
            name
        )
        .message()
    })?;
    if field.at(square) != Content::Black {
        bail!(message!("no-king-on-square", "there is no king on {name}", name).message());
    }
    Ok(square)
}

/// The only board for the named king, else for one that can capture all, else for any: in the
/// general model, or with this king alone if it is too large for that.
fn subject_of_king(boards: Boards, king: KingChoice) -> anyhow::Result<Subject> {
    let notation = boards.notation;
    let (field, king) = board_and_king(boards, king)?;
    match field.puzzle(king) {
        Ok(puzzle) => Ok(Subject::new(Problem::from(puzzle), Format::Moves)),
        Err(LoweringError::TooLarge) => {
            let alone = Problem::Capture(field.with_only(king));
            let mut reading = Reading::new(alone, notation);
            reading.title = format!("{}@{king}", field.id());
            reading.goal = message!("goal-this-king", "this king captures every white").message();
            Ok(Subject {
                reading,
                format: Format::Moves,
                game: None,
            })
        }
        Err(error) => Err(error.into()),
    }
}

/// The only board, and the named king, else one that can capture all, else any.
fn board_and_king(boards: Boards, choice: KingChoice) -> anyhow::Result<(Field, Square)> {
    let quiet = boards.quiet;
    let about = AboutBoard::of(&boards);
    let field = boards.into_only_board()?;
    if let Some(king) = choice.named(&field)? {
        return Ok((field, king));
    }
    let Some(first) = field.blacks().next() else {
        return Err(NoPiece::error(field, about));
    };
    let winner = judge(&field).winners().next();
    if choice.is_told() && !quiet && field.black_count() > 1 {
        say!("{}", whose_answer(&field, winner, first));
    }
    Ok((field, winner.unwrap_or(first)))
}

/// Whose answer it is that a command gives about a board with several kings, and how to ask about
/// another one.
fn whose_answer(field: &Field, winner: Option<Square>, first: Square) -> String {
    let king = winner.unwrap_or(first);
    let other = field.blacks().find(|&other| other != king).unwrap_or(king);
    let which = match winner {
        Some(king) => format!("the king on {king} plays, the first that can take all"),
        None => format!("no king can take all: this is about the king on {king}"),
    };
    let id = field.id();
    if id.len() > LONGEST_ID {
        return format!("{which}; its ID with `@{other}` behind it is about another");
    }
    format!("{which}; `{id}@{other}` is about another")
}
