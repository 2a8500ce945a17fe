//! Capture boards, read one after another from a text of any size.

use crate::{fault::Faulty, source::Source};
use anyhow::{Context, bail};
use saltus::{
    capture::{Field, Reading, Winner, judge},
    text::any::Notation,
    text::capture::{Alphabet, BoardReader, ReadError, read_pdn_kings},
};
use std::io::Read;

/// Capture boards still to be read.
pub struct Boards {
    /// What the text is called.
    pub name: String,
    /// Where the boards come from.
    from: From,
    /// How many were read.
    number: u64,
}

enum From {
    /// A text, read a row at a time, and its file, if it is one.
    Stream { reader: BoardReader<Box<dyn Read>>, path: Option<String> },
    /// A single position.
    One(Option<Field>),
}

impl std::fmt::Debug for Boards {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Boards").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Boards {
    /// Boards of a text, read as they are asked for.
    ///
    /// # Errors
    /// The faults of a draughts position.
    pub fn open(source: Source, notation: Notation, lenient: bool) -> anyhow::Result<Boards> {
        if notation == Notation::Pdn {
            let (name, text) = source.read()?;
            return match read_pdn_kings(&text) {
                Ok(pdn) => Ok(Boards::one(name, pdn.field)),
                Err(faults) => Err(Faulty { name, text, faults, first_line: 1 }.into()),
            };
        }
        let (name, path) = (source.name.clone(), source.path.clone());
        let reading = if lenient { Reading::Lenient } else { Reading::Strict };
        let reader = BoardReader::new(source.into_reader(), Alphabet::of(notation), reading);
        Ok(Boards { name, from: From::Stream { reader, path }, number: 0 })
    }

    /// A board that was read already.
    pub fn one(name: String, field: Field) -> Boards {
        Boards { name, from: From::One(Some(field)), number: 0 }
    }

    /// The same boards, refusing those for which the given number of bytes would not suffice.
    pub fn within(mut self, memory: u64) -> Boards {
        if let From::Stream { reader, path } = self.from {
            self.from = From::Stream { reader: reader.within(memory), path };
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
            From::Stream { reader, path } => {
                reader.next_board().map_err(|error| shown(&self.name, path.as_deref(), error))
            }
        }
    }

    /// The contest's answer for the next board, read no further than it takes.
    pub fn next_winner(&mut self) -> anyhow::Result<Option<(Winner, u32)>> {
        match &mut self.from {
            From::One(field) => Ok(field.take().map(|field| (judge(&field).winner(), field.side()))),
            From::Stream { reader, path } => {
                let winner =
                    reader.next_winner().map_err(|error| shown(&self.name, path.as_deref(), error))?;
                Ok(winner.map(|winner| (winner, reader.side())))
            }
        }
    }

    /// The only board.
    ///
    /// # Errors
    /// None, or another after it.
    pub fn only(mut self) -> anyhow::Result<Field> {
        let field = self.next()?.context("there is no board")?;
        if self.next()?.is_some() {
            bail!("{} holds several boards: this takes one", self.name);
        }
        Ok(field)
    }

    /// What to call the board that was read last.
    pub fn title(&self) -> String {
        if self.number > 1 { format!("{} board {}", self.name, self.number) } else { self.name.clone() }
    }
}

fn shown(name: &str, path: Option<&str>, error: ReadError) -> anyhow::Error {
    match error {
        ReadError::Io(error) => anyhow::Error::new(error).context(format!("reading {name}")),
        ReadError::Faults(faults) => {
            // A file is read again to be shown; of a stream that is gone there is no text to show.
            let text = path.and_then(|path| std::fs::read(path).ok()).unwrap_or_default();
            Faulty { name: name.into(), text, faults, first_line: 1 }.into()
        }
    }
}
