//! The rule options of rows, grids, Fore and Aft and numbered checkers.

use std::num::NonZeroU32;

/// The directions in which checkers may move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Only towards the side to which the group of the checker goes.
    #[default]
    Forward,
    /// In both directions.
    Both,
}

/// The checkers over which a checker may jump.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Over {
    /// Over checkers of either group.
    #[default]
    Any,
    /// Over checkers of the other group only.
    Opposite,
}

/// Where the vacancies must be at the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Vacancy {
    /// Where the goal has them.
    #[default]
    Fixed,
    /// Anywhere: the target fixes only the order of the checkers.
    Free,
}

/// Whether checkers may step to the next cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Steps {
    /// They may step and jump.
    #[default]
    All,
    /// They may only jump.
    None,
}

/// The five independent rule options of rows, grids and reversals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// The directions of moves.
    pub direction: Direction,
    /// The checkers that may be jumped over.
    pub over: Over,
    /// The largest number of checkers that one jump may pass.
    pub hop: NonZeroU32,
    /// Whether the target fixes the vacancies.
    pub vacancy: Vacancy,
    /// Whether checkers step.
    pub steps: Steps,
}

impl Default for Options {
    /// Forward moves, over any checker, one at a time, fixed vacancy.
    fn default() -> Options {
        Options {
            direction: Direction::default(),
            over: Over::default(),
            hop: NonZeroU32::MIN,
            vacancy: Vacancy::default(),
            steps: Steps::default(),
        }
    }
}

impl Options {
    /// The options that differ from `usual`, in the form of an ID: `,direction=both,hop=2`. Empty
    /// if none differs.
    pub fn suffix(&self, usual: &Options) -> String {
        let mut suffix = String::new();
        if self.direction != usual.direction {
            suffix += match self.direction {
                Direction::Forward => ",direction=forward",
                Direction::Both => ",direction=both",
            };
        }
        if self.over != usual.over {
            suffix += match self.over {
                Over::Any => ",over=any",
                Over::Opposite => ",over=opposite",
            };
        }
        if self.hop != usual.hop {
            suffix += &format!(",hop={}", self.hop);
        }
        if self.vacancy != usual.vacancy {
            suffix += match self.vacancy {
                Vacancy::Fixed => ",vacancy=fixed",
                Vacancy::Free => ",vacancy=free",
            };
        }
        if self.steps != usual.steps {
            suffix += match self.steps {
                Steps::All => ",steps=all",
                Steps::None => ",steps=none",
            };
        }
        suffix
    }

    /// The usual rules of numbered checkers, which have no groups: [`Options::default`] with both
    /// directions.
    pub const NUMBERED: Options = Options {
        direction: Direction::Both,
        over: Over::Any,
        hop: NonZeroU32::MIN,
        vacancy: Vacancy::Fixed,
        steps: Steps::All,
    };
}
