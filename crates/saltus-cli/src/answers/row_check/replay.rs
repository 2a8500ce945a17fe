//! The three kinds of puzzles whose moves are replayed.

use saltus::{
    grid::Rectangle,
    puzzle::Direction,
    referee::LucasJudge,
    row::{Ending, Judge, Letter, NumberedJudge, Row, RowMove},
};

/// A row or a grid that replays moves.
pub trait RowReplay {
    /// Makes the move, or returns its fault.
    fn play(&mut self, step: RowMove) -> Result<(), String>;
    /// The number of moves made.
    fn played(&self) -> u64;
    /// Whether the goal is satisfied.
    fn is_goal_met(&self) -> bool;
    /// The squares of a row of two groups.
    fn squares(&self) -> &[Letter];
    /// The directions of the checkers.
    fn direction(&self) -> Direction;
    /// The grid whose cells are counted in reading order.
    fn grid(&self) -> Option<Rectangle> {
        None
    }
}

/// Two groups that exchange places.
pub struct Groups<'a> {
    pub judge: Judge,
    pub row: &'a Row,
}

impl RowReplay for Groups<'_> {
    fn play(&mut self, step: RowMove) -> Result<(), String> {
        self.judge.play(step).map_err(|illegal| illegal.to_string())
    }

    fn played(&self) -> u64 {
        self.judge.played()
    }

    fn is_goal_met(&self) -> bool {
        self.row.is_goal_met(self.judge.squares())
    }

    fn squares(&self) -> &[Letter] {
        self.judge.squares()
    }

    fn direction(&self) -> Direction {
        self.row.options().direction
    }
}

/// Numbered checkers.
pub struct Checkers {
    pub judge: NumberedJudge,
    pub played: u64,
    pub end: Ending,
}

impl RowReplay for Checkers {
    fn play(&mut self, step: RowMove) -> Result<(), String> {
        self.played += 1;
        if self.judge.play(step) {
            return Ok(());
        }
        let RowMove { from, to } = step;
        Err(format!(
            "move {}, from square {from} to square {to}: it is not legal",
            self.played
        ))
    }

    fn played(&self) -> u64 {
        self.played
    }

    fn is_goal_met(&self) -> bool {
        let vacancy_is_there = match self.end {
            Ending::At(end) => self.judge.vacancy() == end + 1,
            _ => true,
        };
        self.judge.reversed() && vacancy_is_there
    }

    fn squares(&self) -> &[Letter] {
        &[]
    }

    fn direction(&self) -> Direction {
        Direction::Both
    }
}

/// Lucas's puzzle.
pub struct Cells {
    pub judge: LucasJudge,
    pub grid: Rectangle,
    pub played: u64,
}

impl RowReplay for Cells {
    fn play(&mut self, step: RowMove) -> Result<(), String> {
        self.played += 1;
        let [from, to] = [step.from, step.to];
        let played = self.judge.play(self.grid.place(from), self.grid.place(to));
        played.map_err(|error| {
            let [from, to] = [self.grid.name(from), self.grid.name(to)];
            format!("move {}, {from}-{to}: {error}", self.played)
        })
    }

    fn played(&self) -> u64 {
        self.played
    }

    fn is_goal_met(&self) -> bool {
        self.judge.is_over()
    }

    fn squares(&self) -> &[Letter] {
        &[]
    }

    fn direction(&self) -> Direction {
        Direction::Forward
    }

    fn grid(&self) -> Option<Rectangle> {
        Some(self.grid)
    }
}
