//! Closed forms of rows: the smallest number of moves, the number of shortest solutions, and the
//! theorem.

use super::model::{Ends, Row};
use super::zeckendorf::fibonacci;
use crate::puzzle::{Over, Steps, Vacancy};
use num_bigint::BigUint;

/// A closed form for a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosedForm {
    /// The smallest number of moves.
    pub length: BigUint,
    /// The number of shortest solutions, if known.
    pub solutions: Option<Count>,
    /// The theorem that applies.
    pub theorem: Theorem,
}

/// An exact number, written out or as a Fibonacci number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count {
    /// The number itself.
    Exact(BigUint),
    /// The Fibonacci number with this index, where F(1) = F(2) = 1. It has about 0.694 bits per
    /// unit of the index.
    Fibonacci(BigUint),
}

impl Count {
    /// The number, or `None` if it has more than `most_bits` bits.
    pub fn value(&self, most_bits: u64) -> Option<BigUint> {
        match self {
            Count::Exact(value) => Some(value.clone()),
            Count::Fibonacci(index) => {
                let index = u64::try_from(index).ok()?;
                let least_bits = index / 1000 * 694;
                if least_bits > most_bits {
                    return None;
                }
                Some(fibonacci(index)).filter(|value| value.bits() <= most_bits)
            }
        }
    }
}

/// Theorems about rows of n right-going and m left-going checkers with jumps over one checker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Theorem {
    /// n, m >= 1 and one vacancy, with all other options: nm + n + m moves, or one less with a free
    /// vacancy. There are exactly two shortest solutions if n, m >= 2, and F(max(n, m) + 2) if n or
    /// m is 1.
    OneVacancy,
    /// Jumps over the opposite group only, v vacancies: nm + v(n + m) moves. A single group has as
    /// many shortest solutions as there are standard Young tableaux of a v x n rectangle.
    OppositeOnly,
    /// A single group and a single vacancy, jumps over any checker: ceil(n/2) moves.
    OneGroup,
    /// The start satisfies the goal.
    NothingToDo,
}

impl Row {
    /// The closed form of this row. `None` unless the row is an exchange with jumps over one
    /// checker to which a theorem applies. Takes time independent of the size of the row.
    pub fn closed_form(&self) -> Option<ClosedForm> {
        let Ends::Exchange {
            right: n,
            vacancies: v,
            left: m,
        } = self.shape()
        else {
            return None;
        };
        let options = self.options();
        let (zero, one) = (BigUint::ZERO, BigUint::from(1u32));
        let checkers = n + m;
        let is_one_group = *n == zero || *m == zero;
        let is_free = options.vacancy == Vacancy::Free;
        if checkers == zero || (is_one_group && is_free) {
            return Some(ClosedForm {
                length: zero,
                solutions: Some(Count::Exact(one)),
                theorem: Theorem::NothingToDo,
            });
        }
        if options.hop.get() > 1 || options.steps == Steps::None {
            return None;
        }

        if *v == one && !is_one_group {
            return Some(ClosedForm {
                length: n * m + checkers - u32::from(is_free),
                solutions: Some(exchanges_over_one(n, m)),
                theorem: Theorem::OneVacancy,
            });
        }
        if options.over == Over::Opposite && !is_free {
            let solutions = if is_one_group {
                young_tableaux(v, &checkers).map(Count::Exact)
            } else {
                None
            };
            return Some(ClosedForm {
                length: n * m + v * checkers,
                solutions,
                theorem: Theorem::OppositeOnly,
            });
        }
        if *v == one && is_one_group {
            // All moves are jumps if the group is even; otherwise one is a slide.
            let length = (&checkers + 1u32) / 2u32;
            let solutions = if checkers.bit(0) { length.clone() } else { one };
            return Some(ClosedForm {
                length,
                solutions: Some(Count::Exact(solutions)),
                theorem: Theorem::OneGroup,
            });
        }
        None
    }
}

/// The number of shortest exchanges of two groups over one vacancy.
fn exchanges_over_one(n: &BigUint, m: &BigUint) -> Count {
    let one = BigUint::from(1u32);
    if *n == one || *m == one {
        Count::Fibonacci(n.max(m) + 2u32)
    } else {
        Count::Exact(2u32.into())
    }
}

/// The number of standard Young tableaux of a rectangle, by the hook length formula: each cell
/// stands for a slide of one checker over one vacancy. `None` for more than 10,000 cells, unless
/// there is a single row or column.
fn young_tableaux(rows: &BigUint, columns: &BigUint) -> Option<BigUint> {
    let (short, long) = (rows.min(columns), rows.max(columns));
    if *short == BigUint::from(1u32) {
        return Some(BigUint::from(1u32));
    }
    let cells = u32::try_from(short * long).ok()?;
    if cells > 10_000 {
        return None;
    }
    let short = u32::try_from(short).ok()?;
    let long = u32::try_from(long).ok()?;

    let mut arrangements = BigUint::from(1u32);
    for cell in 1..=cells {
        arrangements *= cell;
    }
    let mut hooks = BigUint::from(1u32);
    for i in 0..short {
        for j in 0..long {
            hooks *= i + j + 1;
        }
    }
    Some(arrangements / hooks)
}
