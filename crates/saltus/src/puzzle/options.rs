//! What can be chosen of the rules of rows, grids, Fore and Aft and numbered checkers.

use std::num::NonZeroU32;

/// Which way checkers may move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Each checker only towards the side its group goes to.
    #[default]
    Forward,
    /// Both ways.
    Both,
}

/// Over whom a checker may jump.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Over {
    /// Over checkers of either group.
    #[default]
    Any,
    /// Only over checkers of the other group.
    Opposite,
}

/// Where the vacancies must stand in the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Vacancy {
    /// Where the target has them.
    #[default]
    Fixed,
    /// Anywhere: the target gives only the order of the checkers.
    Free,
}

/// Whether checkers move to the next cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Steps {
    /// They step as well as jump.
    #[default]
    All,
    /// They jump only.
    None,
}

/// The five independent rule options of rows, grids and reversals: any of them makes another puzzle of the same board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// Which way checkers move.
    pub direction: Direction,
    /// Over whom they jump.
    pub over: Over,
    /// The most checkers that one jump may pass over.
    pub hop: NonZeroU32,
    /// Whether the target fixes the vacancies.
    pub vacancy: Vacancy,
    /// Whether checkers step.
    pub steps: Steps,
}

impl Default for Options {
    /// Forward, over any, one at a time, fixed vacancy, steps.
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
    /// The options that differ from `usual`, as the end of an ID: `,direction=both,hop=2`; nothing if none does.
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

    /// The usual rules of numbered checkers, which belong to no group: as [`Options::default`], but both ways.
    pub const NUMBERED: Options = Options {
        direction: Direction::Both,
        over: Over::Any,
        hop: NonZeroU32::MIN,
        vacancy: Vacancy::Fixed,
        steps: Steps::All,
    };
}
