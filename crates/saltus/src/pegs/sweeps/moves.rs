//! One sweep forward or back: every position that a single peg's run of jumps leads to or comes from.

use crate::pegs::{Jump, PegBoard};

/// The jumps of a board, by the hole where they begin and by the hole where they end.
#[derive(Debug)]
pub(crate) struct Moves {
    from: Vec<Vec<Jump>>,
    to: Vec<Vec<Jump>>,
}

impl Moves {
    pub(crate) fn new(board: &PegBoard) -> Moves {
        let by = |hole: fn(&Jump) -> u8| {
            (0..board.holes)
                .map(|at| board.jumps.iter().filter(|jump| u32::from(hole(jump)) == at).copied().collect())
                .collect()
        };
        Moves { from: by(|jump| jump.from), to: by(|jump| jump.to) }
    }

    /// Visits every position one sweep after `position`; twice, where two sweeps lead to the same.
    pub(crate) fn after(&self, position: u64, visit: &mut impl FnMut(u64)) {
        each(position, |hole| self.run(position, hole, visit));
    }

    fn run(&self, position: u64, hole: u32, visit: &mut impl FnMut(u64)) {
        for jump in &self.from[hole as usize] {
            if jump.fits(position) {
                let next = position ^ jump.flips();
                visit(next);
                self.run(next, jump.to.into(), visit);
            }
        }
    }

    /// Visits every position one sweep before `position`.
    pub(crate) fn before(&self, position: u64, visit: &mut impl FnMut(u64)) {
        each(position, |hole| self.run_back(position, hole, visit));
    }

    fn run_back(&self, position: u64, hole: u32, visit: &mut impl FnMut(u64)) {
        for jump in &self.to[hole as usize] {
            if position & jump.flips() == 1 << jump.to {
                let last = position ^ jump.flips();
                visit(last);
                self.run_back(last, jump.from.into(), visit);
            }
        }
    }

    /// The first sweep from `position`, in the order of the board's jumps, whose result is `wanted`.
    pub(crate) fn sweep_to(&self, position: u64, wanted: &impl Fn(u64) -> bool) -> Option<Vec<Jump>> {
        (0..self.from.len()).find_map(|hole| {
            let mut sweep = Vec::new();
            self.extend(position, hole, wanted, &mut sweep).then_some(sweep)
        })
    }

    fn extend(
        &self,
        position: u64,
        hole: usize,
        wanted: &impl Fn(u64) -> bool,
        sweep: &mut Vec<Jump>,
    ) -> bool {
        self.from[hole].iter().any(|&jump| {
            let next = position ^ jump.flips();
            sweep.push(jump);
            let found =
                jump.fits(position) && (wanted(next) || self.extend(next, jump.to.into(), wanted, sweep));
            if !found {
                sweep.pop();
            }
            found
        })
    }
}

fn each(mut holes: u64, mut visit: impl FnMut(u32)) {
    while holes != 0 {
        visit(holes.trailing_zeros());
        holes &= holes - 1;
    }
}
