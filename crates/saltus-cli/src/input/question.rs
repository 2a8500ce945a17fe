//! What a command asks about a puzzle: it decides whether the goal matters.

use saltus::{
    message,
    text::{Reading, any::Notation},
};

/// What a command asks about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// How to reach the goal.
    Goal,
    /// Something that the goal does not matter to, such as the longest game.
    Moves,
    /// Who wins the game of two, in which whoever cannot jump loses. The command says so itself.
    Duotaire,
    /// How to reach the goal, which the command itself says: a game, or a sequence of puzzles.
    OwnGoal,
    /// Something about the board, whatever stands on it.
    Board,
    /// What was understood, which the answer itself says.
    Reading,
}

impl Question {
    /// Puts what is asked for in the place of the goal of the puzzle, where that does not matter.
    pub fn state_goal(self, reading: &mut Reading) {
        match self {
            Question::Moves => {
                reading.goal = message!("goal-open", "not asked for").message();
            }
            Question::Duotaire => {
                reading.goal = message!("goal-of-duotaire", "the last jump").message();
            }
            _ => {}
        }
    }

    /// Whether a fault of the goal is one of what is asked about: an ID states its goal, and a
    /// drawing may have none.
    pub fn is_about_whole(self, notation: Notation) -> bool {
        matches!(self, Question::Reading) && notation == Notation::Id
    }

    /// Whether a goal that is met at the start leaves nothing to ask.
    pub fn needs_goal(self) -> bool {
        matches!(self, Question::Goal | Question::OwnGoal)
    }
}
