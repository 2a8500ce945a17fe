//! What somebody says of a problem, and the judgement on it.

use super::{Problem, solve};
use crate::{
    budget::Budget,
    pegs::{Game, proof},
    puzzle::{Answer, Goal, Move, Position, Puzzle, Reason},
    referee,
};

/// What is claimed of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// That these moves lead to the goal.
    Moves(Vec<Move>),
    /// That each of these solutions does.
    Each(Vec<Vec<Move>>),
    /// That there is no solution.
    Impossible,
    /// That there is none, for a reason that can be checked.
    Because(Reason),
    /// That these moves are a solution and none is shorter, or that there is none: with levels of positions that show it.
    Levels(Option<Vec<Move>>, Vec<Vec<Position>>),
    /// A plan of that cost, which the judge of the planning domain has accepted.
    Plan(u64),
}

/// Judges a claim: what holds, or what is wrong with it. `puzzle` is the problem in the general model. Only the bare claim that there is
/// no solution is searched for; it takes as long as [`solve`], all others as long as their moves and positions.
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
/// What is wrong.
pub fn judge(problem: &Problem, puzzle: &Puzzle, claim: &Claim, budget: &Budget) -> Result<String, String> {
    match claim {
        Claim::Moves(moves) => judge_moves(puzzle, moves),
        Claim::Each(solutions) => {
            for (moves, number) in solutions.iter().zip(1..) {
                judge_moves(puzzle, moves).map_err(|wrong| format!("solution {number}: {wrong}"))?;
            }
            Ok(format!("{} solutions lead to the goal", solutions.len()))
        }
        Claim::Because(reason) => match Game::large(puzzle) {
            Some(game) => proof::check(&game, reason)
                .map(|()| format!("there is no solution: {reason}"))
                .map_err(|flaw| flaw.to_string()),
            None => Err("certificates are for peg solitaire".into()),
        },
        Claim::Levels(moves, levels) => by_levels(puzzle, moves.as_deref(), levels),
        Claim::Impossible => impossible(problem, budget),
        Claim::Plan(cost) => Ok(format!("the plan reaches the goal at cost {cost}")),
    }
}

fn judge_moves(puzzle: &Puzzle, moves: &[Move]) -> Result<String, String> {
    let objection = match referee::judge(puzzle, moves) {
        Ok(_) => return Ok(referee::lead_there(moves.len() as u64)),
        Err(objection) => objection,
    };
    let step = objection.step.checked_sub(1).and_then(|index| moves.get(index));
    let missed = objection.foul == referee::Foul::GoalMissed;
    Err(match (step, &puzzle.goal) {
        (Some(&step), _) if !missed => {
            format!("move {}, {}: {}", objection.step, referee::describe(puzzle, step), objection.foul)
        }
        (_, Goal::Moves(wanted)) => format!("{} moves were made, {wanted} were asked for", moves.len()),
        _ => format!("all {} moves are legal, but the goal is not met at their end", moves.len()),
    })
}

/// What levels show: that no solution is shorter than these moves, or that there is none.
fn by_levels(puzzle: &Puzzle, moves: Option<&[Move]>, levels: &[Vec<Position>]) -> Result<String, String> {
    let claimed = match moves {
        Some(moves) => format!("{}, and none fewer do", judge_moves(puzzle, moves)?),
        None => "there is no solution".into(),
    };
    let length = moves.map(|moves| moves.len() as u64);
    let positions = referee::excludes(puzzle, length, levels).map_err(|gap| gap.to_string())?;
    Ok(format!("{claimed}: {positions} positions, and all that they lead to"))
}

/// A bare claim that there is no solution is tested by solving.
fn impossible(problem: &Problem, budget: &Budget) -> Result<String, String> {
    match solve(problem, None, budget).map_err(|error| error.to_string())?.answer {
        Answer::Impossible(reason) => Ok(format!("there is no solution: {reason}")),
        Answer::Solved(moves) => Err(format!("there is a solution of {} moves", moves.length())),
        Answer::Undecided(spent) => Err(format!("not decided: {spent}")),
    }
}
