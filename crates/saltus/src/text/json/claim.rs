//! The claims of objects: solutions, or that there is none, with or without certificates, and what
//! else the objects say.

use super::{Certificate, Found, Step, fault_of};
use crate::{
    BigUint,
    message::{Message, Wording},
    problem::{Claim, Measure, Selection, Statement},
    puzzle::{Move, Puzzle},
    text::{
        BadText, Fault,
        claim::{Claims, PlacedClaim, same_puzzle},
        moves,
    },
};
use serde::{Deserialize, de::IgnoredAny};
use serde_json::Value;
use std::{collections::BTreeMap, ops::Range};

/// The fields of an object that make claims.
#[derive(Deserialize)]
struct Object {
    puzzle: Option<String>,
    verdict: Option<Found>,
    certificate: Option<Certificate>,
    moves: Option<Vec<Step>>,
    label: Option<Number>,
    nth: Option<Number>,
    tree_nth: Option<Number>,
    length: Option<Number>,
    at_least: Option<Number>,
    optimal: Option<bool>,
    sweeps: Option<u64>,
    rounds: Option<u64>,
    longest_sweep: Option<u64>,
    pegs_left: Option<u32>,
    reason: Option<String>,
    line: Option<Vec<String>>,
    cut_short: Option<IgnoredAny>,
    solvable: Option<Value>,
    possible: Option<Value>,
    impossible: Option<Value>,
    /// The fields that nobody checks, or that claim nothing.
    #[serde(flatten)]
    others: BTreeMap<String, IgnoredAny>,
}

/// The fields that claim nothing about a solution.
const SILENT: [&str; 6] = ["schema", "engine", "number", "evidence", "reading", "spent"];

/// A number, or its digits if it is large.
#[derive(Deserialize)]
#[serde(untagged)]
enum Number {
    Small(u64),
    Large(String),
}

impl Number {
    fn value(&self) -> Option<BigUint> {
        match self {
            Number::Small(number) => Some((*number).into()),
            Number::Large(digits) => match digits.strip_prefix("0b") {
                Some(bits) => BigUint::parse_bytes(bits.as_bytes(), 2),
                None => BigUint::parse_bytes(digits.as_bytes(), 10),
            },
        }
    }

    fn small(&self) -> Option<u64> {
        u64::try_from(self.value()?).ok()
    }
}

/// Reads the claims of objects, one after another or in a list.
///
/// # Errors
/// They are not JSON, or a field has another type than in this version; required moves are missing.
pub fn claims(text: &[u8], puzzle: &Puzzle) -> Result<Claims, BadText> {
    let mut claims = Vec::new();
    let listed = text.trim_ascii_start().starts_with(b"[");
    if listed {
        let objects: Vec<Object> = super::parsed(text)?;
        for object in objects {
            claims.push(object.claim(text, 0..text.len(), puzzle)?);
        }
    } else {
        let mut objects = serde_json::Deserializer::from_slice(text).into_iter::<Object>();
        let mut start = 0;
        while let Some(object) = objects.next() {
            let end = objects.byte_offset();
            let object = object.map_err(|error| fault_of(text, Message::verbatim(error)))?;
            let blank = text[start..end]
                .iter()
                .take_while(|byte| byte.is_ascii_whitespace());
            let span = start + blank.count()..end;
            claims.push(object.claim(text, span, puzzle)?);
            start = end;
        }
    }
    if claims.is_empty() {
        return Err(fault_of(text, message!("no-object", "there is no object")));
    }
    Ok(Claims {
        claims,
        read_as: "objects of JSON".into(),
        own: true,
        notes: Vec::new(),
        unchecked: Vec::new(),
    })
}

/// What an object at this place lacks.
fn missing(span: &Range<usize>, message: Wording) -> BadText {
    let fault = Fault {
        span: span.clone(),
        message: message.into(),
        help: None,
    };
    fault.into()
}

impl Object {
    /// The claim of the object at this place.
    fn claim(
        self,
        text: &[u8],
        span: Range<usize>,
        puzzle: &Puzzle,
    ) -> Result<PlacedClaim, BadText> {
        let missing = |message| missing(&span, message);
        self.refuse_no_answer(&span)?;
        // A reason claims that there is no solution, regardless of the other fields.
        let levels = matches!(self.certificate, Some(Certificate::Levels { .. }));
        let solved =
            self.verdict != Some(Found::Impossible) && (self.certificate.is_none() || levels);
        let moves = match &self.moves {
            _ if !solved => None,
            Some(moves) => match on_board(moves, puzzle) {
                Some(moves) => Some(moves),
                None => {
                    // Another program may name the cells otherwise: what else it says stands.
                    return Ok(PlacedClaim {
                        claim: Claim::Refuted("a move has a cell that is not on the board".into()),
                        says: self.statements(puzzle, Some(&[])),
                        span,
                    });
                }
            },
            None => None,
        };
        let says = self.statements(puzzle, moves.as_deref());
        let claim = match (&self.certificate, moves, self.verdict) {
            (_, None, Some(Found::Undecided)) => Claim::Open,
            (_, _, Some(Found::Wrong)) => {
                return Err(missing(message!(
                    "verdict-no-answer",
                    "this is a verdict of `saltus check`, no answer"
                )));
            }
            (Some(certificate), moves, _) => certificate
                .claim(puzzle, moves)
                .map_err(|why| fault_of(text, Message::verbatim(why)))?,
            (None, Some(moves), _) => match self.pegs_left {
                Some(pegs) => Claim::Leaves(moves, pegs),
                None => Claim::Moves(moves),
            },
            (None, None, Some(Found::Impossible)) => Claim::Impossible,
            (None, None, Some(Found::Solved)) if self.length.is_some() => Claim::Possible,
            (None, None, None) if self.solvable() == Some(false) => Claim::Impossible,
            (None, None, None) if self.solvable() == Some(true) => Claim::Possible,
            (None, None, _) => {
                return Err(missing(message!(
                    "object-no-moves",
                    "the object has no `moves`"
                )));
            }
        };
        Ok(PlacedClaim { claim, says, span })
    }

    /// Refuses an object whose moves are not all there, or about the games through some positions
    /// that has no moves.
    fn refuse_no_answer(&self, span: &Range<usize>) -> Result<(), BadText> {
        if self.cut_short.is_some() {
            let message = message!("object-cut-short", "the moves of the object were cut short");
            return Err(missing(span, message));
        }
        if self.moves.is_some() || !self.others.contains_key("via") {
            return Ok(());
        }
        let message = message!(
            "answer-about-positions",
            "this answer is about games through positions, and not about the puzzle"
        );
        Err(missing(span, message))
    }

    /// Whether the object says that there is a solution, as other programs do.
    fn solvable(&self) -> Option<bool> {
        let yes = [&self.solvable, &self.possible];
        let said = yes.into_iter().flatten().find_map(Value::as_bool);
        if said.is_some() {
            return said;
        }
        let impossible = self.impossible.as_ref()?.as_bool()?;
        Some(!impossible)
    }

    /// What the object says besides its claim.
    fn statements(&self, puzzle: &Puzzle, moves: Option<&[Move]>) -> Vec<Statement> {
        let mut says = Vec::new();
        if moves.is_some() && self.solvable() == Some(false) {
            let why = "the answer has moves, and says that there is no solution";
            says.push(Statement::False(why.into()));
        }
        match self
            .puzzle
            .as_deref()
            .map(|name| (name, same_puzzle(name, puzzle)))
        {
            None | Some((_, Some(true))) => {}
            Some((name, Some(false))) => {
                let why = format!("the object is about another puzzle, {name}");
                says.push(Statement::False(why));
            }
            Some((_, None)) => says.push(unchecked("puzzle")),
        }
        says.extend(label(self.label.as_ref(), Selection::Label));
        says.extend(label(self.nth.as_ref(), Selection::Nth));
        says.extend(label(self.tree_nth.as_ref(), Selection::TreeNth));
        says.extend(length(self.length.as_ref(), Statement::Length, "length"));
        says.extend(length(
            self.at_least.as_ref(),
            Statement::AtLeast,
            "at_least",
        ));
        if self.optimal == Some(true) && moves.is_some() {
            says.push(Statement::Optimal);
        }
        let measures = [
            (self.sweeps, Measure::Sweeps),
            (self.rounds, Measure::Rounds),
            (self.longest_sweep, Measure::LongestSweep),
        ];
        for (number, measure) in measures {
            says.extend(number.map(|number| Statement::Best(measure, number)));
        }
        if self.pegs_left.is_some() {
            says.push(Statement::Unchecked(
                "that no game leaves a better `pegs_left`".into(),
            ));
        }
        says.extend(self.reason.clone().map(Statement::Reason));
        if let Some(line) = &self.line {
            let again = moves::read(line.join(" ").as_bytes(), puzzle);
            says.push(match again {
                Ok(again) => Statement::Again(again),
                Err(_) => Statement::False("`line` has no moves of this puzzle".into()),
            });
        }
        let others = self
            .others
            .keys()
            .filter(|name| !SILENT.contains(&name.as_str()));
        says.extend(others.map(|name| unchecked(name)));
        says
    }
}

/// The moves, if all their cells are on the board.
fn on_board(moves: &[Step], puzzle: &Puzzle) -> Option<Vec<Move>> {
    let read = |step: &Step| {
        let over = match &step.over {
            Some(over) => Some(over.cell(&puzzle.board)?),
            None => None,
        };
        let from = step.from.cell(&puzzle.board)?;
        let to = step.to.cell(&puzzle.board)?;
        Some(Move { from, to, over })
    };
    moves.iter().map(read).collect()
}

/// The statement of a label; none if it is not given.
fn label(number: Option<&Number>, which: fn(BigUint) -> Selection) -> Option<Statement> {
    Some(match number?.value() {
        Some(value) => Statement::Label(which(value)),
        None => Statement::False("a label is not a number".into()),
    })
}

/// The statement of a length; none if it is not given.
fn length(
    number: Option<&Number>,
    statement: fn(u64) -> Statement,
    name: &str,
) -> Option<Statement> {
    Some(match number?.small() {
        Some(value) => statement(value),
        None => unchecked(name),
    })
}

/// A statement that nothing here verifies.
fn unchecked(name: &str) -> Statement {
    Statement::Unchecked(format!("`{name}`"))
}
