//! The frequency of pegs in each hole in games played backward from the target, and the rating of
//! positions by it.

use crate::pegs::{Holes, Jump};
use crate::random::Random;

/// A jump backward: it applies if, among the holes in `care`, exactly those in `after` have a peg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::pegs) struct Undo<S> {
    pub flips: S,
    pub care: S,
    pub after: S,
}

impl<S: Holes> From<&Jump> for Undo<S> {
    fn from(jump: &Jump) -> Undo<S> {
        Undo {
            flips: jump.flips(),
            care: jump.flips(),
            after: S::of(jump.to),
        }
    }
}

/// The number of times that each hole had a peg in games played backward from the target, by number
/// of pegs.
pub(in crate::pegs) struct Odds {
    games: Vec<u64>,
    pegs: Vec<Vec<u64>>,
}

impl Odds {
    /// Empty statistics; `pegs` is the number of pegs at the start.
    pub(in crate::pegs) fn new(holes: u32, pegs: u32) -> Odds {
        let levels = pegs as usize + 1;
        Odds {
            games: vec![0; levels],
            pegs: vec![vec![0; holes as usize]; levels],
        }
    }

    /// Plays and records further games, each from a goal.
    pub(in crate::pegs) fn learn<S: Holes>(
        &mut self,
        undos: &[Undo<S>],
        goal: &dyn Fn(&mut Random) -> S,
        games: usize,
        random: &mut Random,
    ) {
        let mut fitting = vec![S::NONE; undos.len()];
        let most = self.games.len() - 1;
        for _ in 0..games {
            let mut position = goal(random);
            while (1..=most).contains(&(position.count() as usize)) {
                let level = position.count() as usize;
                self.games[level] += 1;
                for hole in position.iter() {
                    self.pegs[level][usize::from(hole)] += 1;
                }
                let mut count = 0;
                for undo in undos {
                    fitting[count] = undo.flips;
                    count += usize::from(position & undo.care == undo.after);
                }
                if count == 0 || level == most {
                    break;
                }
                position ^= fitting[random.below(count)];
            }
        }
    }

    /// For each hole, the weight of a peg there in the rating of a position with `pegs` pegs, in
    /// 1/256 bits.
    pub(in crate::pegs) fn weights(&self, pegs: usize) -> Vec<i32> {
        let games = self.games[pegs];
        let mut weights = Vec::new();
        for with in &self.pegs[pegs] {
            weights.push(log2(2 * with + 1) - log2(2 * (games - with) + 1));
        }
        weights
    }
}

/// 256 times the base-2 logarithm of a positive number, rounded down. The mantissa is interpolated
/// linearly, with an error of at most 0.09, and the result is equal on every machine.
fn log2(number: u64) -> i32 {
    let whole = number.ilog2();
    let mantissa = ((u128::from(number) << 8) >> whole) as i32 - 256;
    (whole as i32) * 256 + mantissa
}
