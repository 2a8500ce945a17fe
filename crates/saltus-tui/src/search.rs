//! Questions to the engines, their time limits, and their answers.

use crate::State;
use saltus::{
    budget::{Budget, Progress},
    pegs::forced::Forced,
    problem::{Oracle, Outcome, Outlook, ProblemError, Winnable},
};
use saltus_session::{Choice, Hint, Session};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};

/// A question that takes time, about a snapshot of the game.
#[derive(Clone, Debug)]
pub struct Question {
    /// The game.
    pub session: Session,
    /// The serial number of its position.
    pub serial: u64,
    /// The serial number of its puzzle.
    pub puzzle_serial: u64,
    /// The question.
    pub what: QuestionKind,
    /// The memory limit in bytes.
    pub memory: u64,
    /// The number of earlier attempts: each has four times the time limit of the one before.
    pub tried: u32,
}

/// The number of attempts for a question whose time ran out.
pub const TRIES: u32 = 4;

/// The kind of question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionKind {
    /// The evaluation of the position, its moves and the positions of the game.
    Look,
    /// The next move.
    Hint,
    /// A solution from here.
    Solve,
    /// What every solution from here has in common.
    Forced,
    /// A table of all positions of the puzzle.
    Learn,
}

/// The time limit for the evaluation of the position: too short for a player to notice.
pub(crate) const GLANCE: Duration = Duration::from_millis(200);
/// The time limit for the evaluation of its moves and of the positions of the game.
pub(crate) const LOOK: Duration = Duration::from_secs(2);
pub(crate) const HINT: Duration = Duration::from_secs(10);
pub(crate) const SOLVE: Duration = Duration::from_secs(60);
const LEARN: Duration = Duration::from_secs(120);

/// A result of a search.
#[derive(Clone, Debug)]
pub enum Reply {
    /// The evaluation of the position.
    Outlook(Outlook),
    /// The evaluations of its moves.
    Choices(Vec<Choice>),
    /// Whether each position of the game can be won.
    Timeline(Vec<Winnable>),
    /// The next move.
    Hint(Hint),
    /// A solution, or why there is none.
    Solution(Box<Result<Outcome, ProblemError>>),
    /// What every solution has in common, empty if there is no solution; `None` if it is unknown.
    Forced(Option<Option<Forced>>),
    /// This cannot be asked about a puzzle of this kind.
    NothingForced,
    /// An oracle with a table, if it was not too large.
    Learned(Option<Arc<Oracle>>),
}

impl Question {
    /// A question about the current game.
    pub fn new(state: &State, what: QuestionKind) -> Question {
        let State {
            session,
            serial,
            puzzle_serial,
            options,
            ..
        } = state;
        Question {
            session: session.clone(),
            serial: *serial,
            puzzle_serial: *puzzle_serial,
            what,
            memory: options.memory,
            tried: 0,
        }
    }

    /// Whether the answer is still relevant in a state with these serial numbers.
    pub fn is_current(&self, serial: u64, puzzle: u64) -> bool {
        self.puzzle_serial == puzzle && (self.what == QuestionKind::Learn || self.serial == serial)
    }
}

/// Answers a question in one or more parts, while they are `wanted`.
pub fn answer(
    question: &Question,
    wanted: &(dyn Fn() -> bool + Sync),
    tell: &mut dyn FnMut(Reply),
) {
    let session = &question.session;
    let mut search = Search {
        question,
        wanted,
        tell,
    };
    match question.what {
        QuestionKind::Look => {
            search.within(GLANCE, |budget| Reply::Outlook(session.outlook(budget)));
            search.within(LOOK, |budget| Reply::Choices(session.choices(budget)));
            search.within(LOOK, |budget| Reply::Timeline(session.timeline(budget)));
        }
        QuestionKind::Hint => search.within(HINT, |budget| Reply::Hint(session.hint(budget))),
        QuestionKind::Solve => search.within(SOLVE, |budget| {
            Reply::Solution(Box::new(session.solve(budget)))
        }),
        QuestionKind::Forced => search.within(SOLVE, |budget| match session.forced(budget) {
            Some(forced) => Reply::Forced(forced.ok()),
            None => Reply::NothingForced,
        }),
        QuestionKind::Learn => search.within(LEARN, |budget| {
            let oracle = Oracle::with_table(session.puzzle(), budget);
            Reply::Learned(oracle.ok().map(Arc::new))
        }),
    }
}

/// The searches of one question.
struct Search<'a> {
    question: &'a Question,
    wanted: &'a (dyn Fn() -> bool + Sync),
    tell: &'a mut dyn FnMut(Reply),
}

impl Search<'_> {
    /// Tells the result of a search that takes at most this time, longer at each new try.
    fn within(&mut self, time: Duration, search: impl FnOnce(&Budget) -> Reply) {
        let tries = self.question.tried.min(TRIES);
        let (start, time) = (Instant::now(), time * 4u32.pow(tries));
        let reply = search(&Budget {
            memory: self.question.memory,
            keep_going: &|_: Progress| (self.wanted)() && start.elapsed() < time,
        });
        if (self.wanted)() {
            (self.tell)(reply);
        }
    }
}
