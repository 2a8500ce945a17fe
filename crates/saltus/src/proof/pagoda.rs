//! Pagoda functions by linear programming: how often each jump is made, in any order and even in fractions, must take
//! the start to a goal; where no such numbers exist, the multipliers that prove it are a pagoda function (Berlekamp,
//! Conway, Guy, *Winning Ways* ch. 23; Avis and Deza, *On the solitaire cone*, 2001).

use super::simplex::{Column, farkas};
use super::{Reason, check};
use crate::pegs::{PegBoard, Target};

/// A pagoda function that proves the target out of reach, if there is one.
pub(super) fn refute(board: &PegBoard, start: u64, target: Target) -> Option<Reason> {
    let holes = board.holes as usize;
    // One equation a hole: what the jumps take from it and what is left in it make up what stood in it.
    let mut columns: Vec<Column> = board
        .jumps
        .iter()
        .map(|jump| vec![(jump.from.into(), 1), (jump.over.into(), 1), (jump.to.into(), -1)])
        .collect();
    let mut right: Vec<i64> = (0..holes).map(|hole| (start >> hole & 1) as i64).collect();
    match target {
        Target::Pattern { care, pegs } => {
            for hole in 0..holes {
                if care >> hole & 1 == 1 {
                    right[hole] -= (pegs >> hole & 1) as i64;
                } else {
                    // What is left here and what is missing here make one.
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
    let weights =
        farkas(&columns, &right)?[..holes].iter().map(|y| i64::try_from(-y).ok()).collect::<Option<_>>()?;
    let reason = Reason::Pagoda { weights: reduced(weights) };
    // The finder trusts itself no more than anyone.
    check(board, start, target, &reason).is_ok().then_some(reason)
}

fn reduced(weights: Vec<i64>) -> Vec<i64> {
    let divisor = weights.iter().fold(0u64, |divisor, weight| gcd(divisor, weight.unsigned_abs())).max(1);
    match i64::try_from(divisor) {
        Ok(divisor) => weights.iter().map(|weight| weight / divisor).collect(),
        Err(_) => weights,
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
