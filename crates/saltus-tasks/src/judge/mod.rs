//! The judge: it replays the final answer of a reply and evaluates the game by the exact engines.

mod beside;
mod colours;
mod game;
mod hedges;
mod kings;
mod known;
mod long;
mod verdict;

use crate::{
    reply::Choice,
    task::{Asked, Question, TaskError},
};
pub use kings::KingAnswer;
use known::{Known, Limits, ReadPuzzle};
use saltus::{
    budget::Budget,
    capture::{Field, Mover},
};
use serde::Serialize;
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Instant,
};

/// How the final answer was read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// In one way.
    Read,
    /// In two ways that differ.
    Ambiguous,
    /// There is no answer.
    #[default]
    None,
}

/// The first illegal move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Illegal {
    /// Its number, from 1.
    #[serde(rename = "move")]
    pub number: u64,
    /// The move, as `FROM-TO`.
    pub text: String,
    /// The rule that it breaks.
    pub rule: String,
    /// The position before it, in the signs of the puzzle's ID; left out if it is long.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
}

/// The scores, each in its scale.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Score {
    /// 1 if the answer is right, else 0.
    pub exact: f64,
    /// The part of the shortest way that is done after the last move that kept the win, 0 to 1.
    pub progress: Option<f64>,
    /// The moves given away: detours, and what a shortest way still takes from where the game could
    /// last be won. Of a verdict: 1 if it is wrong.
    pub regret: Option<u64>,
}

/// The judgement of a reply.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Judgement {
    /// The goal of the puzzle, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asks: Option<String>,
    /// How the answer was read.
    pub format: Format,
    /// Which part of the reply it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choice: Option<&'static str>,
    /// In which notation it was read, or a verdict as it was understood.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_as: Option<String>,
    /// The number of moves of the answer.
    pub moves: u64,
    /// The number of legal moves before the first illegal one.
    pub legal: u64,
    /// The first illegal move.
    pub illegal: Option<Illegal>,
    /// Whether the goal is reached.
    pub goal: bool,
    /// Why a number or a word beside moves that reach the goal does not hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub false_statement: Option<String>,
    /// The least number of moves.
    pub length: Option<u64>,
    /// If the goal is reached: whether no solution is shorter.
    pub optimal: Option<bool>,
    /// The first move after which the game could no longer be won, from 1; 0 if it could not be
    /// won from the start.
    pub lost_at: Option<u64>,
    /// The number of legal moves after which the game could still be won.
    pub winnable_prefix: Option<u64>,
    /// The scores.
    pub score: Score,
}

impl Judgement {
    /// The judgement of a verdict that is right or not.
    fn of_verdict(choice: Choice, read_as: String, right: bool) -> Judgement {
        let exact = if right { 1.0 } else { 0.0 };
        Judgement {
            format: Format::Read,
            choice: Some(choice.name()),
            read_as: Some(read_as),
            score: Score {
                exact,
                progress: Some(exact),
                regret: Some(u64::from(!right)),
            },
            ..Judgement::default()
        }
    }

    /// The judgement of a reply without a verdict.
    fn no_verdict() -> Judgement {
        Judgement {
            score: Score {
                exact: 0.0,
                progress: Some(0.0),
                regret: Some(1),
            },
            ..Judgement::default()
        }
    }
}

/// Reads an answer about the pieces of a capture board, as a person writes it, and judges it:
/// pieces, their routes, how many there are that capture everything, or that there is none. `None`
/// if it says nothing of this. Of flying kings a search within the budget decides.
///
/// # Errors
/// The answer offers two pieces.
///
/// ```
/// use saltus::budget::Budget;
/// use saltus::capture::{Field, Mover, Reading};
/// let field = Field::from_rows(["_._", ".W.", "B._"], Reading::Strict)?;
/// let reply = b"Answer: A3, it jumps over B2 to C1";
/// let answer = saltus_tasks::king_answer(&field, Mover::King, reply, &Budget::UNLIMITED);
/// let answer = answer.unwrap().unwrap();
/// assert_eq!((&answer.read_as[..], answer.verdict.is_correct()), ("A3 C1", true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn king_answer(
    field: &Field,
    mover: Mover,
    reply: &[u8],
    budget: &Budget,
) -> Result<Option<KingAnswer>, TwoAnswers> {
    let board = kings::Board::of_pieces(field.clone(), mover, budget);
    match kings::find(&board, reply) {
        kings::Found::Answer(_, answer) => Ok(Some(answer)),
        kings::Found::Two(_) => Err(TwoAnswers),
        kings::Found::Nothing => Ok(None),
    }
}

/// That a text has two answers, of which it does not say which one is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TwoAnswers;

/// The number of puzzles that are kept with their tables.
const MOST_KNOWN: usize = 64;

/// Judges of any number of puzzles. Each is made at the first task of its puzzle and kept for the
/// others; they can be asked from several threads.
#[derive(Debug)]
pub struct Judges {
    known: Mutex<HashMap<String, Arc<ReadPuzzle>>>,
    limits: Limits,
}

/// Judges with tables of up to 4 GiB.
impl Default for Judges {
    fn default() -> Judges {
        Judges::within(u64::MAX)
    }
}

impl Judges {
    /// Judges whose tables take at most so many bytes of memory each, while they are made. Where
    /// there is no table a search decides, or the verdict is open.
    pub fn within(memory: u64) -> Judges {
        let limits = Limits { memory, ends: None };
        Judges {
            known: Mutex::default(),
            limits,
        }
    }

    /// Judges whose searches end at this time. Replies are replayed all the same, and what a search
    /// would decide is open.
    ///
    /// ```
    /// use saltus_tasks::{Asked, Judges};
    /// use std::time::Instant;
    /// let judges = Judges::default().until(Instant::now());
    /// let judged = judges.judge(&Asked::about("pegs:triangle5@a1"), b"a3-a1")?;
    /// assert_eq!((judged.legal, judged.lost_at), (1, None));
    /// # Ok::<(), saltus_tasks::TaskError>(())
    /// ```
    #[must_use]
    pub fn until(mut self, ends: Instant) -> Judges {
        self.limits.ends = Some(ends);
        self
    }

    /// Judges a whole reply.
    ///
    /// # Errors
    /// The puzzle of the task cannot be read.
    pub fn judge(&self, asked: &Asked, reply: &[u8]) -> Result<Judgement, TaskError> {
        let read = self.known(&asked.puzzle)?;
        let judgement = match (&read.known, asked.question) {
            (Known::Game(game), Question::Moves) => game.judge(reply),
            (Known::Long(row), Question::Moves) => row.judge(reply),
            (known, question) => verdict::judge(known, question, reply),
        };
        Ok(Judgement {
            asks: Some(read.goal.clone()),
            ..judgement
        })
    }

    fn known(&self, puzzle: &str) -> Result<Arc<ReadPuzzle>, TaskError> {
        // A thread that panicked leaves the map as it was.
        let lock = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = lock().get(puzzle) {
            return Ok(Arc::clone(known));
        }
        let known = Arc::new(ReadPuzzle::read(puzzle, self.limits)?);
        let mut all = lock();
        if all.len() >= MOST_KNOWN {
            all.clear();
        }
        all.insert(puzzle.into(), Arc::clone(&known));
        Ok(known)
    }
}
