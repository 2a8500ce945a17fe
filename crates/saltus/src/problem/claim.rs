//! Claims about a problem, and their verification.

use super::{Problem, solve};
use crate::{
    budget::Budget,
    pegs::{Game, marked, proof},
    puzzle::{Answer, Goal, Move, Position, Puzzle, Reason},
    referee,
};

/// A claim about a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// These moves lead to the goal.
    Moves(Vec<Move>),
    /// Each of these move sequences leads to the goal.
    Each(Vec<Vec<Move>>),
    /// There is no solution.
    Impossible,
    /// There is no solution, for this verifiable reason.
    Because(Reason),
    /// These moves are a shortest solution, or without moves: there is no solution. The levels of
    /// positions prove it.
    Levels(Option<Vec<Move>>, Vec<Vec<Position>>),
    /// A plan of this cost, which the checker of the planning domain has accepted.
    Plan(u64),
}

/// Verifies a claim. Returns a sentence that confirms the claim. `puzzle` is the problem in the
/// general model. The bare claim [`Claim::Impossible`] is verified by [`solve`]; all other claims
/// take time linear in their moves and positions.
///
/// ```
/// use saltus::{budget::Budget, problem::{Claim, Problem, judge}, puzzle::frogs};
/// let puzzle = frogs::row("r.l", "l.r", Default::default())?.validate()?;
/// let verdict = judge(&Problem::from(puzzle.clone()), &puzzle, &Claim::Impossible, &Budget::UNLIMITED);
/// assert_eq!(verdict, Err("there is a solution of 3 moves".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A sentence that states the error of the claim.
pub fn judge(
    problem: &Problem,
    puzzle: &Puzzle,
    claim: &Claim,
    budget: &Budget,
) -> Result<String, String> {
    match claim {
        Claim::Moves(moves) => judge_moves(puzzle, moves),
        Claim::Each(solutions) => {
            for (moves, number) in solutions.iter().zip(1..) {
                judge_moves(puzzle, moves)
                    .map_err(|wrong| format!("solution {number}: {wrong}"))?;
            }
            Ok(format!("{} solutions lead to the goal", solutions.len()))
        }
        Claim::Because(reason) => {
            match Game::large(marked::unmarked(puzzle).as_ref().unwrap_or(puzzle)) {
                Some(game) => proof::check(&game, reason)
                    .map(|()| format!("there is no solution: {reason}"))
                    .map_err(|flaw| flaw.to_string()),
                None => Err("certificates are for peg solitaire".into()),
            }
        }
        Claim::Levels(moves, levels) => by_levels(puzzle, moves.as_deref(), levels),
        Claim::Impossible => impossible(problem, budget),
        Claim::Plan(cost) => Ok(format!("the plan reaches the goal at cost {cost}")),
    }
}

fn judge_moves(puzzle: &Puzzle, moves: &[Move]) -> Result<String, String> {
    let objection = match referee::judge(puzzle, moves) {
        Ok(_) => return Ok(referee::confirmation(moves.len() as u64)),
        Err(objection) => objection,
    };
    let step = objection
        .step
        .checked_sub(1)
        .and_then(|index| moves.get(index));
    let missed = objection.error == referee::MoveError::GoalMissed;
    Err(match (step, &puzzle.goal) {
        (Some(&step), _) if !missed => {
            format!(
                "move {}, {}: {}",
                objection.step,
                referee::describe(puzzle, step),
                objection.error
            )
        }
        (_, Goal::Moves(wanted)) => {
            format!("the solution has {} moves, expected {wanted}", moves.len())
        }
        _ => format!(
            "all {} moves are legal, but they do not reach the goal",
            moves.len()
        ),
    })
}

/// Verifies with levels that no solution has fewer moves, or that there is none.
fn by_levels(
    puzzle: &Puzzle,
    moves: Option<&[Move]>,
    levels: &[Vec<Position>],
) -> Result<String, String> {
    let claimed = match moves {
        Some(moves) => format!("{}, and none fewer do", judge_moves(puzzle, moves)?),
        None => "there is no solution".into(),
    };
    let length = moves.map(|moves| moves.len() as u64);
    let positions = referee::excludes(puzzle, length, levels).map_err(|gap| gap.to_string())?;
    Ok(format!(
        "{claimed}: {positions} positions and all their successors were checked"
    ))
}

/// Verifies a bare claim of impossibility by solving the problem.
fn impossible(problem: &Problem, budget: &Budget) -> Result<String, String> {
    match solve(problem, None, budget)
        .map_err(|error| error.to_string())?
        .answer
    {
        Answer::Impossible(reason) => Ok(format!("there is no solution: {reason}")),
        Answer::Solved(moves) => Err(format!("there is a solution of {} moves", moves.length())),
        Answer::Undecided(spent) => Err(format!("not decided: {spent}")),
    }
}
