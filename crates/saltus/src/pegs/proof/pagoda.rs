//! Pagoda functions by linear programming. The numbers of times that each jump is made, in any
//! order and relaxed to fractions, must transform the start into a goal. If there are no such
//! numbers, the multipliers that prove it are a pagoda function (Berlekamp, Conway, Guy, *Winning
//! Ways* ch. 23; Avis and Deza, *On the solitaire cone*, 2001).

use super::simplex::{Column, farkas, prices};
use super::{Reason, check};
use crate::pegs::{Budget, Game, Holes, Jump, Progress, Target};

/// A pagoda function that proves the target unreachable, if there is one.
pub(super) fn refute<S: Holes>(game: &Game<S>) -> Option<Reason> {
    let (columns, right) = system(game);
    let weights = farkas(&columns, &right)?;
    let weights = weights[..game.board.holes as usize]
        .iter()
        .map(|y| i64::try_from(-y).ok())
        .collect::<Option<_>>()?;
    let reason = Reason::Pagoda {
        weights: reduced(weights),
    };
    // Verify the result of the search, too.
    check(game, &reason).is_ok().then_some(reason)
}

/// The equations for the numbers of jumps, one row per hole: the pegs removed from it by jumps plus
/// the pegs left in it equal the pegs at the start. The first columns are the jumps.
fn system<S: Holes>(
    &Game {
        ref board,
        start,
        target,
    }: &Game<S>,
) -> (Vec<Column>, Vec<i64>) {
    let holes = board.holes as usize;
    let mut columns: Vec<Column> = board
        .jumps
        .iter()
        .map(|jump| {
            vec![
                (jump.from.into(), 1),
                (jump.over.into(), 1),
                (jump.to.into(), -1),
            ]
        })
        .collect();
    let mut right: Vec<i64> = (0..holes)
        .map(|hole| start.has(hole as u8).into())
        .collect();
    match target {
        Target::Pattern { care, pegs } => {
            for hole in 0..holes {
                if care.has(hole as u8) {
                    right[hole] -= i64::from(pegs.has(hole as u8));
                } else {
                    // The pegs left in this hole and those missing from it sum to one.
                    columns.extend([vec![(hole, 1), (right.len(), 1)], vec![(right.len(), 1)]]);
                    right.push(1);
                }
            }
        }
        Target::Left(count) => {
            columns.extend((0..holes).map(|hole| vec![(hole, 1), (holes, 1)]));
            right.push(count.into());
            if count > 1 {
                for hole in 0..holes {
                    let row = right.len();
                    columns[board.jumps.len() + hole].push((row, 1));
                    columns.push(vec![(row, 1)]);
                    right.push(1);
                }
            }
        }
    }
    (columns, right)
}

/// Pagoda functions for one problem: for each jump, the function that gives the best bound on how
/// often it can be made. A position that weighs less than every goal by one of the functions is
/// lost. (Kiyomi and Matsui, *Integer programming based algorithms for peg solitaire problems*,
/// 2000, bound the same numbers for the start.)
#[derive(Clone, Debug, Default)]
pub struct Pagodas {
    /// By hole, then by function.
    weights: Vec<Vec<i32>>,
    /// By jump, then by function: the loss of weight.
    costs: Vec<Vec<i32>>,
    /// The smallest weight of a goal, by function.
    goal: Vec<i32>,
}

impl Pagodas {
    /// The functions for a game: none if the linear programs have no result, fewer if the budget
    /// stops them.
    ///
    /// ```
    /// use saltus::{board::shape, pegs::{Budget, PegBoard, Target, proof::Pagodas}};
    /// let board = PegBoard::new(&shape("english").unwrap().board()).unwrap();
    /// let centre = 1 << 16;
    /// let target = Target::Pattern { care: board.full(), pegs: centre };
    /// let game = board.game(board.full() ^ centre, target).unwrap();
    /// let pagodas = Pagodas::of(&game, &Budget::UNLIMITED);
    /// assert!(pagodas.surplus(game.start()).iter().all(|&surplus| surplus >= 0));
    /// assert!(pagodas.surplus(0b111u64).iter().any(|&surplus| surplus < 0)); // c1, d1 and e1 will not do
    /// ```
    pub fn of<S: Holes>(game: &Game<S>, budget: &Budget) -> Pagodas {
        let Game { board, target, .. } = game;
        let holes = board.holes as usize;
        let (columns, right) = system(game);
        let narrow = |price: Vec<i64>| -> Option<Vec<i32>> {
            let weights = reduced(price[..holes].to_vec());
            // Small enough that sums do not overflow.
            weights
                .into_iter()
                .map(|weight| i32::try_from(weight).ok().filter(|w| w.abs() < 1 << 20))
                .collect()
        };
        let prices = prices(&columns, &right, board.jumps.len(), || {
            (budget.keep_going)(Progress::default())
        });
        let mut functions: Vec<Vec<i32>> = prices.into_iter().filter_map(narrow).collect();
        functions.sort_unstable();
        functions.dedup();
        let cost = |weights: &[i32], jump: &Jump| {
            let [from, over, to] =
                [jump.from, jump.over, jump.to].map(|hole| weights[usize::from(hole)]);
            from + over - to
        };
        functions.retain(|weights| board.jumps.iter().all(|jump| cost(weights, jump) >= 0));
        Pagodas {
            weights: (0..holes)
                .map(|hole| functions.iter().map(|weights| weights[hole]).collect())
                .collect(),
            costs: board
                .jumps
                .iter()
                .map(|jump| functions.iter().map(|w| cost(w, jump)).collect())
                .collect(),
            goal: functions
                .iter()
                .map(|weights| lightest_goal(weights, *target))
                .collect(),
        }
    }

    /// The weight of a position minus that of the lightest goal, by each function.
    pub fn surplus<S: Holes>(&self, position: S) -> Vec<i32> {
        let mut surplus: Vec<i32> = self.goal.iter().map(|goal| -goal).collect();
        if !surplus.is_empty() {
            for hole in position.iter() {
                surplus
                    .iter_mut()
                    .zip(&self.weights[usize::from(hole)])
                    .for_each(|(surplus, weight)| *surplus += weight);
            }
        }
        surplus
    }

    /// Whether a position with these differences can afford a jump, given by its index.
    pub fn allow(&self, surplus: &[i32], jump: usize) -> bool {
        surplus.is_empty()
            || surplus
                .iter()
                .zip(&self.costs[jump])
                .all(|(surplus, cost)| surplus >= cost)
    }
}

/// The smallest weight of a goal.
fn lightest_goal<S: Holes>(weights: &[i32], target: Target<S>) -> i32 {
    match target {
        Target::Pattern { care, pegs } => {
            let weigh = |(hole, &weight): (u8, &i32)| match care.has(hole) {
                true if pegs.has(hole) => weight,
                true => 0,
                false => weight.min(0),
            };
            (0..).zip(weights).map(weigh).sum()
        }
        Target::Left(left) => {
            let mut sorted = weights.to_vec();
            sorted.sort_unstable();
            sorted.iter().take(left as usize).sum()
        }
    }
}

fn reduced(weights: Vec<i64>) -> Vec<i64> {
    let divisor = weights
        .iter()
        .fold(0u64, |divisor, weight| gcd(divisor, weight.unsigned_abs()))
        .max(1);
    match i64::try_from(divisor) {
        Ok(divisor) => weights.iter().map(|weight| weight / divisor).collect(),
        Err(_) => weights,
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
