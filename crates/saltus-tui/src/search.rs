//! What is asked of the engines, how long they may take, and what they tell.

use crate::State;
use saltus::{
    budget::{Budget, Progress},
    problem::{Oracle, Outcome, Outlook, ProblemError, Winnable},
};
use saltus_session::{Choice, Hint, Session};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};

/// A question that takes time, asked of the game as it was then.
#[derive(Clone, Debug)]
pub struct Question {
    /// The game.
    pub session: Session,
    /// The number of its position.
    pub serial: u64,
    /// The number of its puzzle.
    pub puzzle_serial: u64,
    /// What is asked.
    pub what: What,
    /// The bytes that the search may take.
    pub memory: u64,
    /// How often it was asked before in vain: each time it may take four times as long.
    pub tried: u32,
}

/// How often a question is asked again that ran out of its time.
pub const TRIES: u32 = 4;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// What the position, its moves and the positions of the game promise.
    Look,
    /// What to do next.
    Hint,
    /// A solution from here.
    Solve,
    /// A table of all positions of the puzzle.
    Learn,
}

/// How long to look for what the position promises: as long as a player takes no notice of.
pub(crate) const GLANCE: Duration = Duration::from_millis(200);
/// How long for all its moves, and for all positions of the game.
pub(crate) const LOOK: Duration = Duration::from_secs(2);
pub(crate) const HINT: Duration = Duration::from_secs(10);
pub(crate) const SOLVE: Duration = Duration::from_secs(60);
const LEARN: Duration = Duration::from_secs(120);

/// What a search found out.
#[derive(Clone, Debug)]
pub enum Told {
    /// What the position promises.
    Outlook(Outlook),
    /// What its moves lead to.
    Choices(Vec<Choice>),
    /// Whether each position of the game can be won.
    Timeline(Vec<Winnable>),
    /// What to do next.
    Hint(Hint),
    /// A solution, or why there is none.
    Solution(Box<Result<Outcome, ProblemError>>),
    /// What is known of all positions, if that was not too much.
    Learned(Option<Arc<Oracle>>),
}

impl Question {
    /// A question about the game as it is.
    pub fn new(state: &State, what: What) -> Question {
        let State { session, serial, puzzle_serial, options, .. } = state;
        Question {
            session: session.clone(),
            serial: *serial,
            puzzle_serial: *puzzle_serial,
            what,
            memory: options.memory,
            tried: 0,
        }
    }

    /// Whether the answer is of use in a state with these numbers.
    pub fn matters(&self, serial: u64, puzzle: u64) -> bool {
        self.puzzle_serial == puzzle && (self.what == What::Learn || self.serial == serial)
    }
}

/// Answers a question by one or more things to tell, as long as they are `wanted`.
pub fn answer(question: &Question, wanted: &(dyn Fn() -> bool + Sync), tell: &mut dyn FnMut(Told)) {
    let Question { session, what, memory, tried, .. } = question;
    let mut within = |time: Duration, search: &dyn Fn(&Budget) -> Told| {
        let (start, time) = (Instant::now(), time * 4u32.pow((*tried).min(TRIES)));
        let keep_going = |_: Progress| wanted() && start.elapsed() < time;
        let told = search(&Budget { memory: *memory, keep_going: &keep_going });
        if wanted() {
            tell(told);
        }
    };
    match what {
        What::Look => {
            within(GLANCE, &|budget| Told::Outlook(session.outlook(budget)));
            within(LOOK, &|budget| Told::Choices(session.choices(budget)));
            within(LOOK, &|budget| Told::Timeline(session.timeline(budget)));
        }
        What::Hint => within(HINT, &|budget| Told::Hint(session.hint(budget))),
        What::Solve => within(SOLVE, &|budget| Told::Solution(Box::new(session.solve(budget)))),
        What::Learn => within(LEARN, &|budget| {
            Told::Learned(Oracle::learned(session.puzzle(), budget).ok().map(Arc::new))
        }),
    }
}
