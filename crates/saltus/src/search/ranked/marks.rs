//! What a search knows of each position.

use super::{Exchange, State, Symmetry, Task};
use crate::budget::{Budget, Progress, Spent};
use std::{
    iter, mem,
    sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed},
};

/// A position whose image is reached, and whether the image is as far from the start, not one move
/// nearer. The nearer pairs come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Middle {
    pub(super) is_far: bool,
    pub(super) state: State,
}

/// What is known of each position: its distance modulo 3, and whether it is in this level and in
/// the next.
pub(super) struct Marks<'a> {
    exchange: &'a Exchange,
    fields: Vec<AtomicU64>,
    frontier: Vec<AtomicU32>,
    beyond: Vec<AtomicU32>,
}

impl<'a> Marks<'a> {
    /// The start alone is reached.
    pub(super) fn new(exchange: &'a Exchange, budget: &Budget) -> Result<Marks<'a>, Spent> {
        let words = exchange.word(exchange.cells as u8, 0);
        let begin = Progress {
            bytes: exchange.bytes(),
            ..Progress::default()
        };
        let marks = Marks {
            exchange,
            fields: zeros(words, budget, begin)?,
            frontier: zeros(words, budget, begin)?,
            beyond: zeros(words, budget, begin)?,
        };
        let (word, shift) = exchange.place(exchange.start);
        marks.fields[word].fetch_or(1 << shift, Relaxed);
        marks.frontier[word].fetch_or(1 << (shift / 2), Relaxed);
        Ok(marks)
    }

    /// 0 for a position not yet reached, else one more than its distance modulo 3.
    #[inline]
    pub(super) fn code(&self, state: State) -> u64 {
        let (word, shift) = self.exchange.place(state);
        self.fields[word].load(Relaxed) >> shift & 0b11
    }

    /// The first of the positions of a task that are nearest to their images, among those whose
    /// images are reached.
    pub(super) fn nearest_to_image(
        &self,
        task: Task,
        symmetry: &Symmetry,
        level: u64,
    ) -> Option<Middle> {
        let mut best: Option<Middle> = None;
        let exchange = self.exchange;
        exchange.for_each_position(task, &self.frontier, read_word, |state| {
            let code = self.code(exchange.image(symmetry, state));
            if code == 0 {
                return;
            }
            let middle = Middle {
                is_far: code == level % 3 + 1,
                state,
            };
            best = Some(best.map_or(middle, |best| middle.min(best)));
        });
        best
    }

    /// Marks the positions after the moves from the positions of a task. Returns how many are new.
    pub(super) fn expand(&self, task: Task, level: u64) -> u64 {
        let next = (level + 1) % 3 + 1;
        let mut new = 0;
        let exchange = self.exchange;
        exchange.for_each_position(task, &self.frontier, take_word, |state| {
            exchange.for_each_successor(state, |after| {
                let (word, shift) = exchange.place(after);
                // Every thread sets the same field to the same value at this level.
                if self.fields[word].load(Relaxed) >> shift & 0b11 == 0 {
                    let before = self.fields[word].fetch_or(next << shift, Relaxed);
                    self.beyond[word].fetch_or(1 << (shift / 2), Relaxed);
                    new += u64::from(before >> shift & 0b11 == 0);
                }
            });
        });
        new
    }

    /// Goes on to the next level.
    pub(super) fn next_level(&mut self) {
        mem::swap(&mut self.frontier, &mut self.beyond);
    }
}

#[inline]
fn read_word(word: &AtomicU32) -> u32 {
    word.load(Relaxed)
}

/// Empties a word and returns what it had.
#[inline]
fn take_word(word: &AtomicU32) -> u32 {
    let positions = word.load(Relaxed);
    if positions != 0 {
        word.store(0, Relaxed);
    }
    positions
}

/// The numbers zeroed between two checks of the budget.
const ZEROED: usize = 1 << 20;

/// This number of zeros. Where there are gigabytes of them, writing takes as long as a search.
fn zeros<T: Default>(number: usize, budget: &Budget, progress: Progress) -> Result<Vec<T>, Spent> {
    let mut zeros = Vec::with_capacity(number);
    while zeros.len() < number {
        budget.check(progress)?;
        let more = ZEROED.min(number - zeros.len());
        zeros.extend(iter::repeat_with(T::default).take(more));
    }
    Ok(zeros)
}
