//! Puzzles in which every position has the same verdict, as every move can be taken back: the
//! verdict on one position is that on all others, and needs no search of its own.
//!
//! **Theorem.** If every move of a puzzle can be taken back, and whether its goal is met depends on
//! the position alone, then from all positions that play reaches the goal can be reached, or from
//! none.
//!
//! *Proof.* Let a position be reached from the start by some moves. The same moves backward, the
//! last one first, lead from it to the start. So any two positions that play reaches are reached
//! from one another by way of the start, and a goal that is reached from one is reached from the
//! other. ∎
//!
//! A move can be taken back if no piece leaves the board and every kind has the opposite heading
//! wherever it has a heading ([`Rules::reversible`](crate::puzzle::Rules::reversible)): the piece
//! goes along the same ray, over the same pieces, to the cell that it has just left. So it is in
//! rings, reversals and all rows with `direction=both`. The graph of their positions is undirected,
//! and those of a game lie in one component.

use super::{Outlook, Winnable};
use crate::puzzle::{Goal, Puzzle};
use std::sync::OnceLock;

/// The verdict on every position that play reaches, once one of them is decided; for puzzles of
/// other kinds, nothing.
#[derive(Debug, Default)]
pub struct SharedVerdict {
    is_shared: bool,
    /// Never [`Winnable::Unknown`].
    known: OnceLock<Winnable>,
}

impl SharedVerdict {
    /// No verdict yet.
    ///
    /// ```
    /// use saltus::{problem::{SharedVerdict, Winnable}, text::id};
    /// let ring = id::read("ring:9", |rules| rules)?.puzzle()?;
    /// let verdict = SharedVerdict::of(&ring);
    /// assert_eq!(verdict.outlook(), None);
    /// verdict.tell(Winnable::Yes);
    /// assert_eq!(verdict.outlook().map(|outlook| outlook.winnable), Some(Winnable::Yes));
    ///
    /// let row = id::read("row:3x3", |rules| rules)?.puzzle()?;
    /// let verdict = SharedVerdict::of(&row);
    /// verdict.tell(Winnable::Yes);
    /// assert_eq!(verdict.outlook(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(puzzle: &Puzzle) -> SharedVerdict {
        SharedVerdict {
            is_shared: puzzle.rules.reversible() && !matches!(puzzle.goal, Goal::Moves(_)),
            known: OnceLock::new(),
        }
    }

    /// Whether all positions that play reaches can be won, or none can.
    pub fn is_shared(&self) -> bool {
        self.is_shared
    }

    /// Notes the verdict on a position that play reaches.
    pub fn tell(&self, verdict: Winnable) {
        if self.is_shared && verdict != Winnable::Unknown {
            self.known.get_or_init(|| verdict);
        }
    }

    /// The evaluation of any position that play reaches, as far as the verdict on another one
    /// determines it: whether it can be won, and not in how many moves.
    pub fn outlook(&self) -> Option<Outlook> {
        match self.known.get()? {
            Winnable::Yes => Some(Outlook::winning(None)),
            Winnable::No => Some(Outlook::lost()),
            Winnable::Unknown => None,
        }
    }
}
