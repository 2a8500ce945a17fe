//! The lines of a proof.

use std::{
    fmt::Display,
    io::{self, Write},
};

/// Where a constraint stands among all, from 1.
pub type Id = u64;

/// A sum of constraints, each times a factor, in reverse Polish notation.
#[derive(Default)]
pub struct Sum {
    pub text: String,
}

impl Sum {
    pub fn add(&mut self, term: impl Display, factor: u64) {
        match factor {
            0 => {}
            1 => self.plus(term),
            _ => self.plus(format_args!("{term} {factor} *")),
        }
    }

    pub fn append(&mut self, other: &Sum) {
        if !other.text.is_empty() {
            self.plus(&other.text);
        }
    }

    fn plus(&mut self, term: impl Display) {
        self.text.push_str(&if self.text.is_empty() { term.to_string() } else { format!(" {term} +") });
    }
}

/// The proof as it is written.
pub struct Proof<'a> {
    pub out: &'a mut dyn Write,
    pub last: Id,
}

impl Proof<'_> {
    /// Writes a line that adds a constraint; its place.
    pub fn rule(&mut self, line: &str) -> io::Result<Id> {
        writeln!(self.out, "{line}")?;
        self.last += 1;
        Ok(self.last)
    }

    pub fn pol(&mut self, sum: &str) -> io::Result<Id> {
        self.rule(&format!("pol {sum}"))
    }
}
