//! Pagoda functions by linear programming. The numbers of times that each jump is made, in any
//! order and relaxed to fractions, must transform the start into a goal. If there are no such
//! numbers, the multipliers that prove it are a pagoda function (Berlekamp, Conway, Guy, *Winning
//! Ways* ch. 23; Avis and Deza, *On the solitaire cone*, 2001).

use super::simplex::{Column, farkas, prices};
use super::{Reason, check};
use crate::order;
use crate::pegs::{Budget, Game, Holes, Jump, Progress, Target};

/// A pagoda function that proves the target unreachable, if there is one and the budget suffices.
pub(super) fn refute<S: Holes>(game: &Game<S>, budget: &Budget) -> Option<Reason> {
    let system = System::new(game);
    let go_on = || (budget.keep_going)(Progress::default());
    let multipliers = farkas(&system.columns, &system.right, &go_on)?;
    let mut weights = Vec::new();
    for multiplier in &multipliers[..game.board.holes as usize] {
        weights.push(i64::try_from(-multiplier).ok()?);
    }
    let reason = Reason::Pagoda {
        weights: reduced(&weights),
    };
    // Verify the result of the search, too.
    check(game, &reason).is_ok().then_some(reason)
}

/// The equations for the numbers of jumps, a row for each hole: the pegs removed from it by jumps
/// plus the pegs left in it equal the pegs at the start.
struct System {
    /// The first columns are the jumps.
    columns: Vec<Column>,
    right: Vec<i64>,
}

impl System {
    fn new<S: Holes>(game: &Game<S>) -> System {
        let mut system = System {
            columns: Vec::new(),
            right: Vec::new(),
        };
        for jump in &game.board.jumps {
            system.columns.push(vec![
                (jump.from.into(), 1),
                (jump.over.into(), 1),
                (jump.to.into(), -1),
            ]);
        }
        for hole in 0..game.board.holes {
            system.right.push(game.start.has(hole as u8).into());
        }
        match game.target {
            Target::Pattern { care, pegs } => system.add_pattern(care, pegs),
            Target::Left(count) => system.add_count(count),
        }
        system
    }

    /// A column for the pegs left in each hole that does not matter.
    fn add_pattern<S: Holes>(&mut self, care: S, pegs: S) {
        for hole in 0..self.right.len() {
            if care.has(hole as u8) {
                self.right[hole] -= i64::from(pegs.has(hole as u8));
                continue;
            }
            // The pegs left in this hole and those missing from it sum to one.
            let row = self.right.len();
            self.columns.push(vec![(hole, 1), (row, 1)]);
            self.columns.push(vec![(row, 1)]);
            self.right.push(1);
        }
    }

    /// A column for the pegs left in each hole, whose sum is `count`.
    fn add_count(&mut self, count: u32) {
        let holes = self.right.len();
        let first = self.columns.len();
        for hole in 0..holes {
            self.columns.push(vec![(hole, 1), (holes, 1)]);
        }
        self.right.push(count.into());
        if count <= 1 {
            return;
        }
        for hole in 0..holes {
            // No hole has more than one.
            let row = self.right.len();
            self.columns[first + hole].push((row, 1));
            self.columns.push(vec![(row, 1)]);
            self.right.push(1);
        }
    }
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
    /// // c1, d1 and e1 will not do.
    /// assert!(pagodas.surplus(0b111u64).iter().any(|&surplus| surplus < 0));
    /// ```
    pub fn of<S: Holes>(game: &Game<S>, budget: &Budget) -> Pagodas {
        let board = &game.board;
        let holes = board.holes as usize;
        let system = System::new(game);
        let go_on = || (budget.keep_going)(Progress::default());
        let mut functions = Vec::new();
        for prices in prices(&system.columns, &system.right, board.jumps.len(), &go_on) {
            functions.extend(narrow(&prices[..holes]));
        }
        functions = order::distinct(functions);
        functions.retain(|weights| board.jumps.iter().all(|&jump| cost(weights, jump) >= 0));

        let mut pagodas = Pagodas {
            weights: vec![Vec::new(); holes],
            costs: vec![Vec::new(); board.jumps.len()],
            goal: Vec::new(),
        };
        for weights in &functions {
            for (by_function, &weight) in pagodas.weights.iter_mut().zip(weights) {
                by_function.push(weight);
            }
            for (by_function, &jump) in pagodas.costs.iter_mut().zip(&board.jumps) {
                by_function.push(cost(weights, jump));
            }
            pagodas.goal.push(lightest_goal(weights, game.target));
        }
        pagodas
    }

    /// The weight of a position minus that of the lightest goal, by each function.
    pub fn surplus<S: Holes>(&self, position: S) -> Vec<i32> {
        let mut surplus: Vec<i32> = self.goal.iter().map(|goal| -goal).collect();
        if !surplus.is_empty() {
            for hole in position.iter() {
                for (surplus, weight) in surplus.iter_mut().zip(&self.weights[usize::from(hole)]) {
                    *surplus += weight;
                }
            }
        }
        surplus
    }

    /// Whether a position with these differences can afford a jump, given by its index.
    pub fn allow(&self, surplus: &[i32], jump: usize) -> bool {
        for (function, &surplus) in surplus.iter().enumerate() {
            if surplus < self.costs[jump][function] {
                return false;
            }
        }
        true
    }
}

/// The weights of a function, divided by their greatest common divisor; `None` unless they are so
/// small that sums do not overflow.
fn narrow(weights: &[i64]) -> Option<Vec<i32>> {
    let mut narrow = Vec::new();
    for weight in reduced(weights) {
        let weight = i32::try_from(weight).ok()?;
        if weight.unsigned_abs() >= 1 << 20 {
            return None;
        }
        narrow.push(weight);
    }
    Some(narrow)
}

/// The weight that a jump loses.
fn cost(weights: &[i32], jump: Jump) -> i32 {
    let weight = |hole: u8| weights[usize::from(hole)];
    weight(jump.from) + weight(jump.over) - weight(jump.to)
}

/// The smallest weight of a goal.
fn lightest_goal<S: Holes>(weights: &[i32], target: Target<S>) -> i32 {
    match target {
        Target::Pattern { care, pegs } => {
            let mut sum = 0;
            for (hole, &weight) in (0..).zip(weights) {
                sum += match (care.has(hole), pegs.has(hole)) {
                    (true, true) => weight,
                    (true, false) => 0,
                    (false, _) => weight.min(0),
                };
            }
            sum
        }
        Target::Left(left) => {
            let mut sorted = weights.to_vec();
            order::sort(&mut sorted);
            sorted.iter().take(left as usize).sum()
        }
    }
}

/// The weights divided by their greatest common divisor.
fn reduced(weights: &[i64]) -> Vec<i64> {
    let mut divisor = 0;
    for weight in weights {
        divisor = gcd(divisor, weight.unsigned_abs());
    }
    match i64::try_from(divisor) {
        Ok(divisor) if divisor > 1 => weights.iter().map(|weight| weight / divisor).collect(),
        _ => weights.to_vec(),
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
