//! What was understood of the text of a puzzle.

use super::ExactInteger;
use crate::{
    capture::Field,
    text::{Alternative, Reading, any::Notation, lattice_name},
};
use serde::Serialize;

/// How the text of a puzzle was read.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Understood {
    /// The whole in one line, as on standard error.
    pub line: String,
    /// The family of the puzzle, such as `peg solitaire`.
    pub family: &'static str,
    /// The notation, as for `--from`.
    pub notation: &'static str,
    /// The signs of a drawing, as for `--signs`; empty if the notation fixes them.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub signs: String,
    /// The lattice of the cells, if they have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lattice: Option<&'static str>,
    /// The number of cells.
    pub holes: ExactInteger,
    /// The number of pieces at the start.
    pub pegs: ExactInteger,
    /// The goal in words.
    pub goal: String,
    /// Other readings of the text that are other puzzles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<OtherReading>,
}

/// Another reading of the text of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OtherReading {
    /// The reading in one line.
    pub line: String,
    /// Its start, drawn.
    pub drawn: String,
    /// The option that selects it.
    pub option: String,
    /// The ID of the puzzle, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<String>,
}

impl From<&Reading> for Understood {
    fn from(reading: &Reading) -> Understood {
        let signs = reading.legend.iter();
        let signs: Vec<String> = signs
            .map(|meaning| format!("{}={}", meaning.role.key(), meaning.sign))
            .collect();
        let others = reading.others.iter().map(OtherReading::from);
        Understood {
            line: reading.line().to_string(),
            family: reading.family(),
            notation: reading.notation.name(),
            signs: signs.join(","),
            lattice: reading.lattice.map(lattice_name),
            holes: (&reading.holes).into(),
            pegs: (&reading.pegs).into(),
            goal: reading.goal.to_string(),
            others: others.collect(),
        }
    }
}

impl From<&Alternative> for OtherReading {
    fn from(other: &Alternative) -> OtherReading {
        OtherReading {
            line: other.line.to_string(),
            drawn: other.drawn.clone(),
            option: other.option.clone(),
            puzzle: other.puzzle.clone(),
        }
    }
}

impl Understood {
    /// A capture board, which may be too large to be copied into a [`Reading`].
    pub fn of_board(field: &Field, notation: Notation) -> Understood {
        let (kings, whites) = (field.black_count(), field.white_count());
        let side = u64::from(field.side());
        let goal = "one king captures every white";
        let plural = |count: u64| if count == 1 { "" } else { "s" };
        let line = format!(
            "a capture board, {}; {side} row{}, {kings} king{}, {whites} white{}; goal: {goal}",
            notation.name(),
            plural(side),
            plural(kings),
            plural(whites),
        );
        Understood {
            line,
            family: "a capture board",
            notation: notation.name(),
            signs: String::new(),
            lattice: None,
            holes: (u128::from(side) * u128::from(side)).into(),
            pegs: (kings + whites).into(),
            goal: goal.into(),
            others: Vec::new(),
        }
    }

    /// The same board, whose pieces have this name for one and for several, as in "one man captures
    /// every white".
    pub fn with_pieces(self, one: &str, several: &str) -> Understood {
        let goal = format!("one {one} captures every white");
        let line = self.line.replace(&self.goal, &goal);
        let line = line.replace(" kings,", &format!(" {several},"));
        let line = line.replace(" king,", &format!(" {one},"));
        Understood { line, goal, ..self }
    }

    /// As [`Understood::of_board`], of a position in draughts notation in which White moves.
    pub fn of_board_of_white(field: &Field, notation: Notation) -> Understood {
        let understood = Understood::of_board(field, notation);
        Understood {
            line: format!("{}; {WHITE_MOVES}", understood.line),
            ..understood
        }
    }
}

/// What is said of a position in draughts notation in which White moves: on capture boards the
/// pieces that are captured are called whites.
pub const WHITE_MOVES: &str =
    "White moves, so White's pieces are the kings here, and Black's pieces are the whites";
