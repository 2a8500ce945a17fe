//! Reading capture boards one after another from a text of any size.

use super::{
    fault::FaultyText,
    source::{self, Source},
};
use crate::args::Pieces;
use anyhow::{Context, anyhow, bail};
use saltus::{
    capture::{Field, Reading, Winner, judge},
    message,
    message::Message,
    puzzle::Reason,
    text::capture::{Alphabet, BoardReader, ReadError, read_pdn_kings, read_pdn_men},
    text::{any::Notation, json::Understood},
};
use std::io::Read;

/// A sequence of capture boards.
pub struct Boards {
    /// The name of the text.
    pub name: String,
    /// The source of the boards.
    from: From,
    /// The number of boards read.
    number: u64,
    /// The notation of the text.
    pub notation: Notation,
    /// The notation, if it was recognised and not given.
    guessed: Option<Notation>,
    /// Whether nothing is said of how the text was read.
    pub quiet: bool,
    /// The kind of the black pieces.
    pub pieces: Pieces,
    /// Whether White moves in a position of draughts, whose pieces are the kings then.
    pub white_moves: bool,
}

enum From {
    /// A text that is read row by row.
    Stream(BoardReader<Box<dyn Read>>),
    /// A single position.
    One(Option<Field>),
}

impl std::fmt::Debug for Boards {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Boards")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl Boards {
    /// Opens a text with boards.
    ///
    /// # Errors
    /// The faults of a draughts position.
    pub fn open(
        source: Source,
        notation: Notation,
        lenient: bool,
        pieces: Pieces,
    ) -> anyhow::Result<Boards> {
        if notation == Notation::Pdn {
            let (name, text) = source.read()?;
            let read = match pieces {
                Pieces::Men | Pieces::MenUp => read_pdn_men(&text),
                _ => read_pdn_kings(&text),
            };
            return match read {
                Ok(pdn) => Ok(Boards {
                    pieces,
                    white_moves: pdn.white_to_move,
                    ..Boards::single(name, pdn.field, notation)
                }),
                Err(faults) => Err(FaultyText::new(name, text, faults).into()),
            };
        }
        let name = source.name.clone();
        let reading = if lenient {
            Reading::Lenient
        } else {
            Reading::Strict
        };
        let reader = BoardReader::new(source.into_reader(), Alphabet::of(notation), reading);
        Ok(Boards {
            name,
            from: From::Stream(reader),
            number: 0,
            notation,
            guessed: None,
            quiet: false,
            pieces,
            white_moves: false,
        })
    }

    /// A single board.
    pub fn single(name: String, field: Field, notation: Notation) -> Boards {
        Boards {
            name,
            from: From::One(Some(field)),
            number: 0,
            notation,
            guessed: None,
            quiet: false,
            pieces: Pieces::Kings,
            white_moves: false,
        }
    }

    /// The same boards, of which nothing is said on standard error.
    pub fn quietly(self, quiet: bool) -> Boards {
        Boards { quiet, ..self }
    }

    /// The same boards with black pieces of this kind.
    pub fn with_pieces(self, pieces: Pieces) -> Boards {
        Boards { pieces, ..self }
    }

    /// The same boards, whose notation was recognised from the text: faults say so.
    pub fn guessed_as(self, notation: Notation) -> Boards {
        Boards {
            guessed: Some(notation),
            ..self
        }
    }

    /// Rejects boards that need more than `memory` bytes.
    pub fn with_memory_limit(mut self, memory: u64) -> Boards {
        if let From::Stream(reader) = self.from {
            self.from = From::Stream(reader.with_memory_limit(memory));
        }
        self
    }

    /// The next board.
    ///
    /// # Errors
    /// Its faults.
    pub fn next(&mut self) -> anyhow::Result<Option<Field>> {
        self.number += 1;
        match &mut self.from {
            From::One(field) => Ok(field.take()),
            From::Stream(reader) => {
                let board = reader.next_board();
                board.map_err(|error| read_error(&self.name, reader, error, self.guessed))
            }
        }
    }

    /// The answer of the contest for the next board, which is read only as far as needed.
    pub fn next_winner(&mut self) -> anyhow::Result<Option<(Winner, u32)>> {
        match &mut self.from {
            From::One(field) => Ok(field
                .take()
                .map(|field| (judge(&field).winner(), field.side()))),
            From::Stream(reader) => {
                let winner = reader.next_winner();
                let winner =
                    winner.map_err(|error| read_error(&self.name, reader, error, self.guessed))?;
                Ok(winner.map(|winner| (winner, reader.side())))
            }
        }
    }

    /// The only board of the text.
    ///
    /// # Errors
    /// There is no board, or more than one.
    pub fn into_only_board(mut self) -> anyhow::Result<Field> {
        let field = self
            .next()?
            .context(message!("no-board", "there is no board").message())?;
        if self.next()?.is_some() {
            let name = &self.name;
            let message = message!(
                "several-boards",
                "{name} contains several boards, expected one",
                name
            );
            bail!(message.message());
        }
        Ok(field)
    }

    /// How a board was read.
    pub fn understood(&self, field: &Field) -> Understood {
        understood(field, self.notation, self.white_moves, self.pieces)
    }

    /// The title of the last board.
    pub fn title(&self) -> String {
        if self.number > 1 {
            format!("{} board {}", self.name, self.number)
        } else {
            self.name.clone()
        }
    }
}

/// How a board in a notation was read.
pub fn understood(
    field: &Field,
    notation: Notation,
    white_moves: bool,
    pieces: Pieces,
) -> Understood {
    let understood = match white_moves {
        true => Understood::of_board_of_white(field, notation),
        false => Understood::of_board(field, notation),
    };
    match pieces {
        Pieces::Kings => understood,
        Pieces::Men | Pieces::MenUp => understood.with_pieces("man", "men"),
        Pieces::Flying | Pieces::FlyingAtOnce => {
            understood.with_pieces("flying king", "flying kings")
        }
    }
}

/// The goal on a board with these pieces.
pub fn goal(pieces: Pieces) -> Message {
    match pieces {
        Pieces::Kings => message!("goal-capture", "one king captures every white").message(),
        Pieces::Men | Pieces::MenUp => {
            message!("goal-capture-man", "one man captures every white").message()
        }
        Pieces::Flying | Pieces::FlyingAtOnce => message!(
            "goal-capture-flying",
            "one flying king captures every white"
        )
        .message(),
    }
}

/// That no piece of this kind can capture all, with the goal that this is about.
pub fn no_winner(pieces: Pieces) -> String {
    let why = match pieces {
        Pieces::Kings => Reason::NoKing.to_string(),
        Pieces::Men | Pieces::MenUp => "no man can take every white piece in one move".into(),
        Pieces::Flying | Pieces::FlyingAtOnce => {
            "no flying king can take every white piece in one move".into()
        }
    };
    format!("impossible: {why}; goal: {}", goal(pieces))
}

fn read_error(
    name: &str,
    reader: &BoardReader<Box<dyn Read>>,
    error: ReadError,
    guessed: Option<Notation>,
) -> anyhow::Error {
    let faults = match error {
        ReadError::Io(error) => {
            return anyhow::Error::new(error).context(source::reading(name));
        }
        ReadError::Faults(faults) => faults,
    };
    match reader.faulty_part(&faults) {
        Some(part) => FaultyText {
            name: name.into(),
            text: part.text,
            faults: match guessed {
                Some(notation) => part.faults.read_as_if(notation),
                None => part.faults,
            },
            first_line: part.first_line,
        }
        .into(),
        None => anyhow!("{name}: {faults}"),
    }
}
