//! Setups, which may be invalid, and their validation into puzzles.

use super::{Headings, KindId, Rules};
use crate::{
    board::{Board, Cell},
    printable,
};
use rustc_hash::FxHashSet;
use std::fmt;

/// The contents of each cell: a kind, or `None` for a vacancy.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Position(pub Vec<Option<KindId>>);

impl Position {
    /// The contents of a cell.
    pub fn get(&self, cell: Cell) -> Option<KindId> {
        self.0[cell.index()]
    }

    /// The number of pieces.
    pub fn pieces(&self) -> usize {
        self.0.iter().flatten().count()
    }

    pub(crate) fn pieces_of(&self, kind: KindId) -> usize {
        self.0
            .iter()
            .flatten()
            .filter(|&&piece| piece == kind)
            .count()
    }
}

/// The condition that a pattern imposes on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wanted {
    /// Any contents.
    Any,
    /// No piece.
    Vacant,
    /// A piece of that kind.
    Piece(KindId),
}

/// The goal of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Every cell satisfies its condition.
    Pattern(Vec<Wanted>),
    /// The pieces are in this order along the cells; the vacancies may be anywhere.
    Order(Vec<KindId>),
    /// This number of pieces remains.
    Left(u32),
    /// Exactly this number of moves is made, regardless of the remaining pieces.
    Moves(u64),
}

impl Goal {
    /// The goal that is exactly this position.
    pub fn position(position: &Position) -> Goal {
        Goal::Pattern(
            position
                .0
                .iter()
                .map(|piece| piece.map_or(Wanted::Vacant, Wanted::Piece))
                .collect(),
        )
    }

    /// The only position that satisfies the goal, if the goal names one.
    pub fn exact(&self) -> Option<Position> {
        let Goal::Pattern(pattern) = self else {
            return None;
        };
        let piece = |wanted: &Wanted| match *wanted {
            Wanted::Any => None,
            Wanted::Vacant => Some(None),
            Wanted::Piece(kind) => Some(Some(kind)),
        };
        pattern
            .iter()
            .map(piece)
            .collect::<Option<_>>()
            .map(Position)
    }
}

/// A puzzle before validation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The title of the puzzle.
    pub title: String,
    /// The board.
    pub board: Board,
    /// The rules.
    pub rules: Rules,
    /// The start position.
    pub start: Position,
    /// The goal.
    pub goal: Goal,
}

/// An error in a [`Setup`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupFault {
    /// More kinds than seven bits can number.
    #[error("there are {0} kinds of piece; at most 127 are supported")]
    TooManyKinds(usize),
    /// The start has another number of cells than the board.
    #[error("the start has {given} cells, the board {cells}")]
    StartSize {
        /// Cells in the start.
        given: usize,
        /// Cells on the board.
        cells: usize,
    },
    /// The goal has another number of cells than the board.
    #[error("the goal has {given} cells, the board {cells}")]
    GoalSize {
        /// Cells in the goal.
        given: usize,
        /// Cells on the board.
        cells: usize,
    },
    /// The symbol of a kind is not a character that is printed as itself.
    #[error("the symbol U+{:04X} of a kind cannot be printed", u32::from(*.0))]
    UnprintableSymbol(char),
    /// A piece has a kind that is not in the rules.
    #[error("a piece of kind {} is not in the rules", .0.0)]
    UnknownKind(KindId),
    /// There are no pieces.
    #[error("there is no piece to move")]
    NoPieces,
    /// The goal has other pieces than the start, and no move changes them.
    #[error(
        "the goal has {goal} of the kind `{kind}`, the start {start}, and no move adds or removes one"
    )]
    OtherPieces {
        /// The name of the kind.
        kind: String,
        /// The number of these pieces at the start.
        start: usize,
        /// The number of these pieces in the goal.
        goal: usize,
    },
    /// The goal has more pieces than the start, and no move adds one.
    #[error("the goal has {goal} pieces, the start only {start}, and no move adds one")]
    MorePieces {
        /// The number of these pieces at the start.
        start: usize,
        /// The number of these pieces in the goal.
        goal: usize,
    },
    /// The goal is a number of remaining pieces, but no move removes a piece.
    #[error("the goal requires {0} pieces left, but no move removes a piece")]
    NothingRemoved(u32),
    /// A jump that removes a piece could remove either of two.
    #[error("two lines lead from {0} to {1} over different cells")]
    TwoLines(String, String),
    /// A piece could go from one cell to another both by a step and by a jump that removes a piece.
    /// A move does not distinguish them.
    #[error(
        "both a step and a removing jump lead from {0} to {1}: the move {0}-{1} could be either"
    )]
    StepOrJump(String, String),
    /// Jumps that remove pieces must pass one piece at a time.
    #[error("pieces that remove the jumped piece jump one at a time, not {0}")]
    RemovingHop(u8),
}

/// All errors in a [`Setup`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupFaults(pub Vec<SetupFault>);

impl fmt::Display for SetupFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            write!(f, "{}{fault}", if index == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl std::error::Error for SetupFaults {}

/// A valid puzzle. Only [`Setup::validate`] and [`Setup::validate_midgame`] make one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    setup: Setup,
}

impl Puzzle {
    /// The legal moves in a position, sorted by `from`, then `to`.
    /// [`referee::play`](crate::referee::play) makes a move.
    ///
    /// ```
    /// use saltus::puzzle::frogs;
    /// let puzzle = frogs::row("rr.l", "l.rr", Default::default())?.validate()?;
    /// assert_eq!(puzzle.moves(&puzzle.start).len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves(&self, position: &Position) -> Vec<crate::puzzle::Move> {
        crate::search::moves(self, position)
    }
}

impl std::ops::Deref for Puzzle {
    type Target = Setup;

    fn deref(&self) -> &Setup {
        &self.setup
    }
}

impl Setup {
    /// Validates the setup. The title and the names of kinds become
    /// [printable lines](crate::printable::line).
    ///
    /// # Errors
    /// Every error of the setup, not just the first.
    pub fn validate(self) -> Result<Puzzle, SetupFaults> {
        let faults = self.faults();
        self.into_puzzle(faults)
    }

    /// Validates a setup whose start is a position during a game, which may be won or lost. As
    /// [`Setup::validate`], except that [`SetupFault::MorePieces`] is no error.
    ///
    /// # Errors
    /// Every other error of the setup.
    ///
    /// ```
    /// use saltus::{board::shape, puzzle::{Position, solitaire::{self, End, PEG}}};
    /// let board = shape("triangle5").unwrap().board();
    /// let holes = ["a1", "a2"].map(|name| board.named(name).unwrap());
    /// let mut setup = solitaire::setup("two are left".into(), board, &holes, End::Complement);
    /// setup.start = Position((0..15).map(|cell| (cell == 0).then_some(PEG)).collect());
    /// assert!(setup.clone().validate().is_err() && setup.validate_midgame().is_ok());
    /// ```
    pub fn validate_midgame(self) -> Result<Puzzle, SetupFaults> {
        let mut faults = self.faults();
        faults.retain(|fault| !matches!(fault, SetupFault::MorePieces { .. }));
        self.into_puzzle(faults)
    }

    /// The puzzle, if there are no faults. What prints a puzzle relies on its words being printable.
    fn into_puzzle(mut self, faults: Vec<SetupFault>) -> Result<Puzzle, SetupFaults> {
        if !faults.is_empty() {
            return Err(SetupFaults(faults));
        }

        self.title = printable::line(&self.title);
        for kind in &mut self.rules.kinds {
            kind.name = printable::line(&kind.name);
        }
        Ok(Puzzle { setup: self })
    }

    /// Whether both describe the same puzzle; titles are ignored.
    pub fn same(&self, other: &Setup) -> bool {
        (&self.board, &self.rules, &self.start, &self.goal)
            == (&other.board, &other.rules, &other.start, &other.goal)
    }

    fn faults(&self) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        let (cells, kinds) = (self.board.len(), &self.rules.kinds);
        if kinds.len() > 127 {
            faults.push(SetupFault::TooManyKinds(kinds.len()));
        }
        for kind in kinds {
            if !printable::is_printable(kind.symbol) {
                faults.push(SetupFault::UnprintableSymbol(kind.symbol));
            }
        }
        if self.start.0.len() != cells {
            faults.push(SetupFault::StartSize {
                given: self.start.0.len(),
                cells,
            });
        }
        let wanted: Vec<KindId> = match &self.goal {
            Goal::Pattern(pattern) => {
                if pattern.len() != cells {
                    faults.push(SetupFault::GoalSize {
                        given: pattern.len(),
                        cells,
                    });
                }
                let piece = |wanted: &Wanted| {
                    if let Wanted::Piece(kind) = *wanted {
                        Some(kind)
                    } else {
                        None
                    }
                };
                pattern.iter().filter_map(piece).collect()
            }
            Goal::Order(order) => order.clone(),
            Goal::Left(_) | Goal::Moves(_) => Vec::new(),
        };
        let mut unknown: Vec<KindId> = self
            .start
            .0
            .iter()
            .flatten()
            .chain(&wanted)
            .copied()
            .filter(|kind| kind.index() >= kinds.len())
            .collect();
        unknown.sort_unstable();
        unknown.dedup();
        faults.extend(unknown.into_iter().map(SetupFault::UnknownKind));
        self.check_pieces(&wanted, &mut faults);
        self.check_removal(&mut faults);
        faults
    }

    fn check_pieces(&self, wanted: &[KindId], faults: &mut Vec<SetupFault>) {
        let start = self.start.pieces();
        if start == 0 && self.rules.some_move_removes() {
            faults.push(SetupFault::NoPieces);
        }
        // A pattern with wildcards may omit pieces, but may not require pieces that do not exist.
        let exact = match &self.goal {
            Goal::Pattern(pattern) => !pattern.contains(&Wanted::Any),
            Goal::Order(_) => true,
            Goal::Left(_) | Goal::Moves(_) => return self.check_left(faults),
        };
        if self.rules.some_move_removes() {
            if wanted.len() > start {
                faults.push(SetupFault::MorePieces {
                    start,
                    goal: wanted.len(),
                });
            }
            return;
        }
        for (index, kind) in self.rules.kinds.iter().enumerate().take(127) {
            let id = KindId(index as u8);
            let (start, goal) = (
                self.start.pieces_of(id),
                wanted.iter().filter(|&&k| k == id).count(),
            );
            if goal > start || exact && goal != start {
                faults.push(SetupFault::OtherPieces {
                    kind: kind.name.clone(),
                    start,
                    goal,
                });
            }
        }
    }

    fn check_left(&self, faults: &mut Vec<SetupFault>) {
        let Goal::Left(left) = self.goal else { return };
        let start = self.start.pieces();
        if !self.rules.some_move_removes() {
            faults.push(SetupFault::NothingRemoved(left));
        } else if left as usize > start {
            faults.push(SetupFault::MorePieces {
                start,
                goal: left as usize,
            });
        }
    }

    fn check_removal(&self, faults: &mut Vec<SetupFault>) {
        let Some(remover) = self
            .rules
            .kinds
            .iter()
            .find(|kind| kind.removes && kind.jumps != Headings::NONE)
        else {
            return;
        };
        if self.rules.hop > 1 && remover.removes {
            faults.push(SetupFault::RemovingHop(self.rules.hop));
        }
        let mut lines: Vec<_> = self
            .board
            .lines()
            .map(|line| (line.from, line.to, line.over))
            .collect();
        lines.sort_unstable();
        lines.dedup();
        for pair in lines
            .windows(2)
            .filter(|pair| (pair[0].0, pair[0].1) == (pair[1].0, pair[1].1))
        {
            faults.push(SetupFault::TwoLines(
                self.board.name(pair[0].0),
                self.board.name(pair[0].1),
            ));
        }
        for kind in self.rules.kinds.iter().filter(|kind| kind.removes) {
            let along = |headings: Headings, place: usize| {
                let rays = self
                    .board
                    .rays()
                    .iter()
                    .filter(move |ray| headings.has(ray.heading));
                rays.filter_map(move |ray| Some((ray.from, *ray.cells.get(place)?)))
            };
            let steps: FxHashSet<(Cell, Cell)> = along(kind.steps, 0).collect();
            for (from, to) in along(kind.jumps, 1).filter(|ends| steps.contains(ends)) {
                let fault = SetupFault::StepOrJump(self.board.name(from), self.board.name(to));
                if !faults.contains(&fault) {
                    faults.push(fault);
                }
            }
        }
    }
}
