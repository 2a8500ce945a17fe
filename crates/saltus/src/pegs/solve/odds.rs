//! The frequency of pegs in each hole in games played backward from the target, and the rating of
//! positions by it.

use super::some_goal;
use crate::pegs::{Game, Holes};
use crate::random::Random;

/// The number of times that each hole had a peg in games played backward from the target, by number
/// of pegs.
pub(super) struct Odds {
    games: Vec<u64>,
    pegs: Vec<Vec<u64>>,
}

impl Odds {
    /// Empty statistics; `pegs` is the number of pegs at the start.
    pub(super) fn new(holes: u32, pegs: u32) -> Odds {
        let levels = pegs as usize + 1;
        Odds { games: vec![0; levels], pegs: vec![vec![0; holes as usize]; levels] }
    }

    /// Plays and records further games.
    pub(super) fn learn<S: Holes>(
        &mut self,
        &Game { ref board, target, .. }: &Game<S>,
        games: usize,
        random: &mut Random,
    ) {
        let flips: Vec<(S, S)> = board.jumps.iter().map(|jump| (jump.flips(), S::of(jump.to))).collect();
        let mut fitting = vec![S::NONE; flips.len()];
        let most = self.games.len() - 1;
        for _ in 0..games {
            let mut position = some_goal(board, target, random);
            while (1..=most).contains(&(position.count() as usize)) {
                let level = position.count() as usize;
                self.games[level] += 1;
                position.iter().for_each(|hole| self.pegs[level][usize::from(hole)] += 1);
                let mut count = 0;
                for &(flips, to) in &flips {
                    fitting[count] = flips;
                    count += usize::from(position & flips == to);
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
    pub(super) fn weights(&self, pegs: usize) -> Vec<i32> {
        let games = self.games[pegs];
        let weight = |&with: &u64| log2(2 * with + 1) - log2(2 * (games - with) + 1);
        self.pegs[pegs].iter().map(weight).collect()
    }
}

/// 256 times the base-2 logarithm of a positive number, rounded down. The mantissa is interpolated
/// linearly, with an error of at most 0.09, and the result is equal on every machine.
fn log2(number: u64) -> i32 {
    let whole = number.ilog2();
    let mantissa = ((u128::from(number) << 8) >> whole) as i32 - 256;
    (whole as i32) * 256 + mantissa
}
