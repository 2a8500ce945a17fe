//! Tasks from a seed. Each is a function of the wish and its number alone.

mod captures;
mod pegs;
mod positions;
mod rows;

pub use pegs::reason_of;

use crate::{
    prompt::{self, Scene, Wording},
    task::{Expected, Family, Task, TaskError, Version},
};
use saltus::{
    budget::Budget,
    problem::{Oracle, Outlook, Winnable},
    puzzle::{Position, Puzzle},
    random::Random,
    text::json::ExactInteger,
};
use std::ops::RangeInclusive;

/// The largest number of tasks of one wish.
pub const MOST_TASKS: u64 = 10_000_000;
/// Numbers of solutions with more digits are left out.
const MOST_DIGITS: usize = 1000;

/// Which tasks are wanted.
#[derive(Clone, Debug, PartialEq)]
pub struct Wish {
    /// The family.
    pub family: Family,
    /// The sizes: tasks have one after the other, then the first again.
    pub sizes: RangeInclusive<u64>,
    /// The seed: equal wishes give equal tasks.
    pub seed: u64,
    /// The wording of the prompts.
    pub wording: Wording,
}

impl Wish {
    /// A wish for the plain wording.
    ///
    /// ```
    /// use saltus_tasks::{Family, Wish};
    /// let task = Wish::new(Family::Checkers, 1..=3, 7).task(2)?;
    /// assert_eq!((task.puzzle.as_str(), task.length), ("row:3x3,over=opposite", Some(15)));
    /// # Ok::<(), saltus_tasks::TaskError>(())
    /// ```
    pub fn new(family: Family, sizes: RangeInclusive<u64>, seed: u64) -> Wish {
        Wish {
            family,
            sizes,
            seed,
            wording: Wording::Plain,
        }
    }

    /// Checks the sizes and the wording.
    ///
    /// # Errors
    /// The family has no tasks of some size or in this wording, or the template is faulty.
    pub fn check(&self) -> Result<(), TaskError> {
        let family = self.family;
        let all = family.sizes();
        let (first, last) = (*self.sizes.start(), *self.sizes.end());
        for size in [first, last] {
            if !all.contains(&size) {
                return Err(TaskError::Size { family, size });
            }
        }
        if first > last {
            let size = first;
            return Err(TaskError::Size { family, size });
        }
        self.wording.check(family)
    }

    /// The task with this number, from 0.
    ///
    /// # Errors
    /// As [`check`](Wish::check), or no puzzle was found.
    pub fn task(&self, number: u64) -> Result<Task, TaskError> {
        self.check()?;
        let family = self.family;
        let all_sizes = self.sizes.end() - self.sizes.start() + 1;
        let index = number % all_sizes;
        let size = self.sizes.start() + index;
        let round = number / all_sizes;
        let draw = Draw {
            size,
            round,
            solvable: self.is_solvable(index, round),
            seed: mixed(self.seed, [family as u64, size, round]),
        };
        let draft = match family {
            Family::Row | Family::Checkers => rows::exchange(size, size, family),
            Family::Single => rows::exchange(size, 1, family),
            Family::Target | Family::Shortest => rows::target(family, &draw),
            Family::Reversal => rows::reversal(&draw),
            Family::Pegs => pegs::problem(&draw),
            Family::Impossible => pegs::impossible(&draw),
            Family::Capture => captures::board(&draw),
            Family::Winnable | Family::Keeps => positions::position(family, &draw),
        };
        let draft = draft.ok_or(TaskError::NotFound { family, size })?;
        self.finished(draft, number, size)
    }

    /// Whether the task is to be solvable: one of two tasks of a size, and of two neighbours.
    fn is_solvable(&self, index: u64, round: u64) -> bool {
        let coin = mixed(self.seed, [self.family as u64, round / 2]) & 1;
        (index + round + coin).is_multiple_of(2)
    }

    fn finished(&self, draft: Draft, number: u64, size: u64) -> Result<Task, TaskError> {
        let prompt = prompt::write(&draft.scene, self.family, &self.wording)?;
        let family = self.family;
        let seed = self.seed;
        let verdict = if draft.solvable {
            "solvable"
        } else {
            "impossible"
        };
        let mut tags = vec![verdict.to_owned()];
        tags.extend(draft.tags);
        Ok(Task {
            schema: Version::One,
            id: format!("{family}-{size}-{seed}-{number}"),
            family,
            size,
            puzzle: draft.puzzle,
            question: family.question(),
            wording: self.wording.name().into(),
            prompt: prompt.text,
            answer_format: prompt.format,
            solvable: draft.solvable,
            length: draft.length,
            solutions: draft.solutions,
            chance: draft.chance,
            answer: draft.answer,
            tags,
        })
    }
}

/// What is drawn for a task before its puzzle.
struct Draw {
    size: u64,
    round: u64,
    solvable: bool,
    seed: u64,
}

impl Draw {
    fn random(&self) -> Random {
        Random::new(self.seed)
    }
}

/// A puzzle with its truth, before it is put into words.
struct Draft {
    puzzle: String,
    scene: Scene,
    solvable: bool,
    length: Option<u64>,
    solutions: Option<ExactInteger>,
    chance: Option<f64>,
    answer: Option<Expected>,
    tags: Vec<String>,
}

impl Draft {
    /// A draft with the truth of an evaluation.
    fn of(puzzle: String, scene: Scene, outlook: &Outlook) -> Draft {
        let solvable = outlook.winnable == Winnable::Yes;
        let known = outlook.solutions.as_ref().filter(|_| solvable);
        Draft {
            puzzle,
            scene,
            solvable,
            length: outlook.moves_left.filter(|_| solvable),
            solutions: known.and_then(|number| shown(number.to_string())),
            chance: outlook.chance.filter(|_| solvable),
            answer: None,
            tags: Vec::new(),
        }
    }
}

/// A number, unless it is too long for a line.
fn shown(digits: String) -> Option<ExactInteger> {
    (digits.len() <= MOST_DIGITS).then(|| digits.into())
}

/// A seed from several numbers.
fn mixed(seed: u64, parts: impl IntoIterator<Item = u64>) -> u64 {
    let mut mixed = Random::new(seed).word();
    for part in parts {
        mixed = Random::new(mixed ^ Random::new(part).word()).word();
    }
    mixed
}

/// The oracle of a small puzzle: with a table of all its positions.
fn oracle(puzzle: &Puzzle) -> Option<Oracle> {
    Oracle::with_table(puzzle, &Budget::UNLIMITED).ok()
}

/// The evaluation of the start of a small puzzle.
fn evaluated(puzzle: &Puzzle) -> Option<Outlook> {
    let oracle = oracle(puzzle)?;
    let outlook = oracle.outlook(puzzle, &puzzle.start, 0, &Budget::UNLIMITED);
    (outlook.winnable != Winnable::Unknown).then_some(outlook)
}

/// Puts items in random order (Fisher and Yates).
fn shuffle<T>(items: &mut [T], random: &mut Random) {
    for last in (1..items.len()).rev() {
        items.swap(last, random.below(last + 1));
    }
}

/// The positions after each legal move.
fn successors(puzzle: &Puzzle, position: &Position) -> Vec<Position> {
    let mut after = Vec::new();
    for step in puzzle.moves(position) {
        let mut next = position.clone();
        if saltus::referee::play(puzzle, &mut next, step).is_ok() {
            after.push(next);
        }
    }
    after
}
