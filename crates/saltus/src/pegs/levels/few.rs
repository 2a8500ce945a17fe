//! Whether a game has so few positions that lists of them are smaller than sets of bits.

use super::keys::canonical::Pass;
use super::keys::layout::Layout;
use super::list::step::{Account, step};
use super::list::{Halt, first};
use crate::budget::{Limit, Spent};
use crate::pegs::{Budget, Game};

/// Whether lists of every two neighbouring levels fit in this number of bytes. Stops at the first
/// ones that do not.
///
/// # Errors
/// The budget ran out.
pub(crate) fn fits(game: &Game, bytes: u64, budget: &Budget) -> Result<bool, Spent> {
    let limited = Budget {
        memory: bytes.min(budget.memory),
        ..*budget
    };
    let layout = Layout::fixing(&game.board, game.start);
    let account = Account::new(&limited);
    let mut level = first(&layout, game.start, ());
    let mut jumps = 0;
    while !level.is_empty() {
        jumps += 1;
        account.begin(jumps);
        let next = match step(&layout, Pass::Forward, &level, &account) {
            Ok(next) => next,
            Err(Halt::Spent(Spent {
                limit: Limit::Memory,
                ..
            })) => return Ok(false),
            Err(halt) => return Err(halt.into()),
        };
        account.drop_level(std::mem::replace(&mut level, next));
    }
    Ok(true)
}
