//! Computes results on numbered checkers: reversal and rings.

use saltus::{
    budget::Budget,
    row::{reversal_minima, ring_solution},
};

/// A question about numbered checkers.
#[derive(Debug)]
pub enum Numbered {
    /// The fewest moves of a reversal from the vacancies 2 and 1 to each end, one line each.
    Reversals { checkers: usize },
    /// The fewest moves of a ring.
    Ring { checkers: usize },
}

impl Numbered {
    /// The answer; `None` if the budget runs out.
    pub fn answer(&self, budget: &Budget) -> Option<String> {
        match *self {
            Numbered::Reversals { checkers } => {
                let from_two = reversals(checkers, 2, budget)?;
                let from_one = reversals(checkers, 1, budget)?;
                Some(format!("{from_two}\n{from_one}"))
            }
            Numbered::Ring { checkers } => {
                let solution = ring_solution(checkers, budget)?.ok()?;
                Some(solution.len().to_string())
            }
        }
    }
}

/// The fewest moves of a reversal from this vacancy to each end.
fn reversals(checkers: usize, start: usize, budget: &Budget) -> Option<String> {
    let mut line = format!("{start}:");
    for minimum in reversal_minima(checkers, start, budget).ok()? {
        line += &format!(" {minimum}");
    }
    Some(line)
}
