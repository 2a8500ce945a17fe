//! The lines of a proof.

use std::{
    fmt::Display,
    io::{self, Write},
};

/// The index of a constraint, from 1.
pub type Id = u64;

/// A linear combination of constraints, in reverse Polish notation.
#[derive(Default)]
pub struct Combination {
    pub text: String,
}

impl Combination {
    pub fn add(&mut self, term: impl Display, factor: u64) {
        match factor {
            0 => {}
            1 => self.push(term),
            _ => self.push(format_args!("{term} {factor} *")),
        }
    }

    pub fn append(&mut self, other: &Combination) {
        if !other.text.is_empty() {
            self.push(&other.text);
        }
    }

    fn push(&mut self, term: impl Display) {
        if self.text.is_empty() {
            self.text = term.to_string();
        } else {
            self.text += &format!(" {term} +");
        }
    }
}

/// The proof that is being written.
pub struct Proof<'a> {
    pub out: &'a mut dyn Write,
    pub last: Id,
}

impl Proof<'_> {
    /// Writes a line that adds a constraint. Returns its index.
    pub fn rule(&mut self, line: &str) -> io::Result<Id> {
        writeln!(self.out, "{line}")?;
        self.last += 1;
        Ok(self.last)
    }

    pub fn pol(&mut self, sum: &str) -> io::Result<Id> {
        self.rule(&format!("pol {sum}"))
    }
}
