//! Claims about a problem, and their verification.

use super::{
    Measure, Problem, ProblemError, best,
    by_length::{ByLength, judge_by_length},
    exactly, reversal, solutions, solve,
    statement::at_least,
};
use crate::{
    budget::{Budget, Limit, Spent},
    pegs::{Game, marked, proof},
    printable::counted,
    puzzle::{Answer, Goal, Move, Position, Puzzle, Reason, Setup},
    referee,
};
use num_bigint::BigUint;

/// The memory of a search of a ring that is not known to end: of about a hundred thousand
/// positions, which come in a moment.
const MEMORY_OF_RINGS: u64 = 64 << 20;

/// A claim about a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Claim {
    /// These moves lead to the goal.
    Moves(Vec<Move>),
    /// These moves are legal and leave this number of pegs, regardless of the goal.
    Leaves(Vec<Move>, u32),
    /// There is no solution.
    Impossible,
    /// There is a solution.
    Possible,
    /// No solution has exactly this number of moves.
    NoneOfLength(u64),
    /// Some solution has exactly this number of moves.
    SomeOfLength(u64),
    /// There is no solution, for this verifiable reason.
    Because(Reason),
    /// There is a solution, and none has fewer moves than this.
    NoneShorter(u64),
    /// No solution has fewer moves than this; there may be none at all.
    NoneBelow(u64),
    /// Some solution has at most this number of moves.
    SomeWithin(u64),
    /// These moves are a shortest solution, or without moves: there is no solution. The levels of
    /// positions prove it.
    Levels(Option<Vec<Move>>, Vec<Vec<Position>>),
    /// Some solution of peg solitaire has this number of sweeps.
    SomeOfSweeps(u64),
    /// This is the fewest sweeps of a solution of peg solitaire.
    FewestSweeps(u64),
    /// There is this number of solutions, and no other.
    Solutions(Numbered),
    /// A plan of this cost, which the checker of the planning domain has accepted.
    Plan(u64),
    /// The author of the text does not know: it claims nothing.
    Open,
    /// The text is an answer, but not even a game: this is wrong with it.
    Refuted(String),
}

impl Claim {
    /// The moves of the claim, if it has any.
    pub fn moves(&self) -> Option<&[Move]> {
        match self {
            Claim::Moves(moves) | Claim::Leaves(moves, _) | Claim::Levels(Some(moves), _) => {
                Some(moves)
            }
            _ => None,
        }
    }
}

/// A number of solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbered {
    /// How many there are.
    pub number: BigUint,
    /// Whether only the shortest ones are counted.
    pub shortest: bool,
}

/// The verdict on a claim, with a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The claim holds; the sentence confirms it.
    Correct(String),
    /// The claim does not hold; the sentence states its error.
    Wrong(String),
    /// Nothing was claimed, or the budget ran out before the claim was decided.
    Undecided(String),
}

impl Verdict {
    /// The sentence.
    pub fn message(&self) -> &str {
        match self {
            Verdict::Correct(message) | Verdict::Wrong(message) | Verdict::Undecided(message) => {
                message
            }
        }
    }

    /// Whether the claim holds.
    pub fn is_correct(&self) -> bool {
        matches!(self, Verdict::Correct(_))
    }

    /// Whether the claim does not hold.
    pub fn is_wrong(&self) -> bool {
        matches!(self, Verdict::Wrong(_))
    }
}

impl From<Result<String, String>> for Verdict {
    /// A decided claim.
    fn from(decided: Result<String, String>) -> Verdict {
        match decided {
            Ok(message) => Verdict::Correct(message),
            Err(message) => Verdict::Wrong(message),
        }
    }
}

/// Verifies a claim. `puzzle` is the problem in the general model. Claims that there is a solution,
/// or none, are verified by [`solve`], those about a number of moves by all games of this many
/// moves, those about a number of solutions by [`count`](super::count()); all other claims take
/// time linear in their moves and positions.
///
/// ```
/// use saltus::{budget::Budget, problem::{Claim, Problem, Verdict, judge}, puzzle::frogs};
/// let puzzle = frogs::row("r.l", "l.r", Default::default())?.validate()?;
/// let problem = Problem::from(puzzle.clone());
/// let verdict = |claim| judge(&problem, &puzzle, &claim, &Budget::UNLIMITED);
/// assert_eq!(verdict(Claim::Impossible), Verdict::Wrong("there is a solution of 3 moves".into()));
/// let none = "no solution has exactly 2 moves";
/// assert_eq!(verdict(Claim::NoneOfLength(2)), Verdict::Correct(none.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn judge(problem: &Problem, puzzle: &Puzzle, claim: &Claim, budget: &Budget) -> Verdict {
    match claim {
        Claim::Moves(moves) => judge_moves(puzzle, moves).into(),
        Claim::Leaves(moves, pegs) => leaves(puzzle, moves, *pegs).into(),
        Claim::Because(reason) => because(puzzle, reason).into(),
        Claim::Levels(moves, levels) => by_levels(puzzle, moves.as_deref(), levels).into(),
        Claim::Impossible => solvable(problem, false, budget),
        Claim::Possible => solvable(problem, true, budget),
        Claim::NoneOfLength(moves) => of_length(problem, puzzle, *moves, false, budget),
        Claim::SomeOfLength(moves) => of_length(problem, puzzle, *moves, true, budget),
        Claim::NoneShorter(moves) => none_shorter(problem, puzzle, *moves, budget),
        Claim::NoneBelow(moves) => none_below(problem, puzzle, *moves, budget),
        Claim::SomeWithin(moves) => some_within(problem, *moves, budget),
        Claim::SomeOfSweeps(sweeps) => in_sweeps(puzzle, *sweeps, false, budget),
        Claim::FewestSweeps(sweeps) => in_sweeps(puzzle, *sweeps, true, budget),
        Claim::Solutions(claimed) => solutions::verdict(problem, claimed, budget),
        Claim::Plan(cost) => Verdict::Correct(format!("the plan reaches the goal at cost {cost}")),
        Claim::Open => Verdict::Undecided("the answer leaves the question open".into()),
        Claim::Refuted(why) => Verdict::Wrong(why.clone()),
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
            format!(
                "the solution has {}, expected {wanted}",
                counted(moves.len(), "move")
            )
        }
        _ => referee::missed(moves.len() as u64),
    })
}

/// Verifies a game that is played to its end, or to a number of pegs.
fn leaves(puzzle: &Puzzle, moves: &[Move], pegs: u32) -> Result<String, String> {
    let other_goal = Setup {
        goal: Goal::Left(pegs),
        ..Setup::clone(puzzle)
    };
    let game = other_goal
        .validate_midgame()
        .map_err(|faults| faults.to_string())?;
    match referee::judge(&game, moves) {
        Ok(_) if moves.len() == 1 => Ok(format!("1 move leaves {}", counted(pegs, "peg"))),
        Ok(_) => Ok(format!(
            "{} moves leave {}",
            moves.len(),
            counted(pegs, "peg")
        )),
        Err(objection) if objection.error == referee::MoveError::GoalMissed => Err(format!(
            "{} in all, which do not leave {}",
            counted(moves.len(), "move"),
            counted(pegs, "peg")
        )),
        Err(_) => judge_moves(puzzle, moves),
    }
}

/// Verifies a reason why there is no solution.
fn because(puzzle: &Puzzle, reason: &Reason) -> Result<String, String> {
    let unmarked = marked::unmarked(puzzle);
    let game = Game::large(unmarked.as_ref().unwrap_or(puzzle))
        .ok_or("certificates are for peg solitaire")?;
    proof::check(&game, reason).map_err(|flaw| flaw.to_string())?;
    Ok(format!("there is no solution: {reason}"))
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
    Ok(match positions {
        1 => format!("{claimed}: 1 position and all its successors were checked"),
        _ => format!("{claimed}: {positions} positions and all their successors were checked"),
    })
}

/// Verifies by solving the problem that there is a solution, or none.
fn solvable(problem: &Problem, claimed: bool, budget: &Budget) -> Verdict {
    let answer = match solve(problem, None, budget) {
        Ok(outcome) => outcome.answer,
        Err(error) => return not_decided(&error),
    };
    match answer {
        Answer::Impossible(reason) if claimed => {
            Verdict::Wrong(format!("there is no solution: {reason}"))
        }
        Answer::Impossible(reason) => Verdict::Correct(format!("there is no solution: {reason}")),
        Answer::Solved(moves) if claimed => Verdict::Correct(format!(
            "there is a solution of {}",
            counted(moves.length(), "move")
        )),
        Answer::Solved(moves) => Verdict::Wrong(format!(
            "there is a solution of {}",
            counted(moves.length(), "move")
        )),
        Answer::Undecided(spent) => not_decided(&spent),
    }
}

/// Verifies that some solution has exactly this number of moves, or none.
pub(super) fn of_length(
    problem: &Problem,
    puzzle: &Puzzle,
    moves: u64,
    claimed: bool,
    budget: &Budget,
) -> Verdict {
    // A theorem decides most lengths at once.
    if let Problem::Row(_) | Problem::Reversal(_) = problem {
        let claim = match claimed {
            true => Claim::SomeOfLength(moves),
            false => Claim::NoneOfLength(moves),
        };
        match judge_by_length(problem, &claim, budget) {
            None | Some(Verdict::Undecided(_)) => {}
            Some(decided) => return decided,
        }
    }
    let found = match exactly::determined_length(puzzle) {
        Some(length) if length != moves => {
            let sentence = format!(
                "a solution would have exactly {}, not {moves}",
                counted(length, "move")
            );
            return if claimed {
                Verdict::Wrong(sentence)
            } else {
                Verdict::Correct(sentence)
            };
        }
        // Then any solution decides, and the engines of the family find one.
        Some(_) => return solvable(problem, claimed, budget),
        None => match problem {
            Problem::Ring(n) => match on_ring(*n, puzzle, moves, budget) {
                Ok(Some(found)) => Ok(found),
                Ok(None) => return not_decided(&problem.why().join(" ")),
                Err(spent) => Err(spent),
            },
            _ => exactly::has_length(puzzle, moves, budget),
        },
    };
    let count = counted(moves, "move");
    match found {
        Ok(true) if claimed => Verdict::Correct(format!("a solution has exactly {count}")),
        Ok(true) => Verdict::Wrong(format!("a solution has exactly {count}")),
        Ok(false) if claimed => Verdict::Wrong(format!("no solution has exactly {count}")),
        Ok(false) => Verdict::Correct(format!("no solution has exactly {count}")),
        Err(spent) => not_decided(&spent),
    }
}

/// Whether some solution of a ring has exactly this number of moves. No search of a ring whose
/// fewest moves are not known ends: one in little memory decides small numbers. `None` if it does
/// not.
///
/// # Errors
/// The budget ran out.
fn on_ring(n: u64, puzzle: &Puzzle, moves: u64, budget: &Budget) -> Result<Option<bool>, Spent> {
    if let Some(known) = reversal::ring_has_length(n, moves) {
        return Ok(Some(known));
    }
    let little = Budget {
        memory: budget.memory.min(MEMORY_OF_RINGS),
        keep_going: budget.keep_going,
    };
    match exactly::has_length(puzzle, moves, &little) {
        Ok(found) => Ok(Some(found)),
        Err(spent) if spent.limit == Limit::Memory && budget.memory > MEMORY_OF_RINGS => Ok(None),
        Err(spent) => Err(spent),
    }
}

/// Verifies that there is a solution, and none with fewer moves than this.
fn none_shorter(problem: &Problem, puzzle: &Puzzle, moves: u64, budget: &Budget) -> Verdict {
    let solvable = solvable(problem, true, budget);
    if !solvable.is_correct() {
        return solvable;
    }
    match at_least(problem, puzzle, moves, false, budget) {
        Finding::Holds => Verdict::Correct(format!(
            "no solution has fewer than {}",
            counted(moves, "move")
        )),
        Finding::Fails(sentence) => Verdict::Wrong(sentence),
        Finding::Unchecked(what) => not_decided(&what),
    }
}

/// Verifies that no solution has fewer moves than this, or that there is none.
fn none_below(problem: &Problem, puzzle: &Puzzle, moves: u64, budget: &Budget) -> Verdict {
    match at_least(problem, puzzle, moves, false, budget) {
        Finding::Holds => Verdict::Correct(format!(
            "no solution has fewer than {}",
            counted(moves, "move")
        )),
        Finding::Fails(sentence) => Verdict::Wrong(sentence),
        Finding::Unchecked(what) => match solvable(problem, false, budget) {
            none @ Verdict::Correct(_) => none,
            _ => not_decided(&what),
        },
    }
}

/// Verifies that some solution has at most this number of moves.
fn some_within(problem: &Problem, moves: u64, budget: &Budget) -> Verdict {
    ByLength::of(problem, budget).some_within(moves)
}

/// Verifies by the fewest sweeps that some solution has this number of them, or that it is the
/// fewest. Whether some solution has more is not searched.
fn in_sweeps(puzzle: &Puzzle, sweeps: u64, is_fewest: bool, budget: &Budget) -> Verdict {
    let found = match best(puzzle, Measure::Sweeps, budget) {
        Ok(found) => found,
        Err(error) => return not_decided(&error),
    };
    let fewest = counted(found.number, "sweep");
    match found.outcome.answer {
        Answer::Impossible(reason) => Verdict::Wrong(format!("there is no solution: {reason}")),
        Answer::Undecided(spent) => not_decided(&spent),
        Answer::Solved(_) if sweeps == found.number => {
            Verdict::Correct(format!("the fewest are {fewest}"))
        }
        Answer::Solved(_) if is_fewest || sweeps < found.number => {
            Verdict::Wrong(format!("the fewest are {fewest}, not {sweeps}"))
        }
        Answer::Solved(_) => not_decided(&format!(
            "the fewest are {fewest}, and no search tells whether a solution has {sweeps}"
        )),
    }
}

fn not_decided(why: &dyn std::fmt::Display) -> Verdict {
    Verdict::Undecided(format!("not decided: {why}"))
}

/// What a text says of a puzzle or of its solution, besides the claim itself.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Statement {
    /// The label of the solution of n against 1.
    Label(super::Selection),
    /// The number of moves of the solution.
    Length(u64),
    /// The number of moves of the solution, of which jumps of one piece in a row may be one, as in
    /// the literature of peg solitaire.
    Turns(u64),
    /// Some solution has exactly this number of moves.
    Possible(u64),
    /// No solution has fewer moves than this.
    AtLeast(u64),
    /// No solution has fewer moves than this one.
    Optimal,
    /// The solution has this number of something, and no other solution a better one.
    Best(super::Measure, u64),
    /// The moves a second time.
    Again(Vec<Move>),
    /// Why there is no solution, in words.
    Reason(String),
    /// The number of jumps of the solution.
    Jumps(u64),
    /// The number of its moves that are no jumps.
    Steps(u64),
    /// The number of solutions of the puzzle.
    Solutions(Numbered),
    /// Something that is not so, as its reader found.
    False(String),
    /// Something that nobody verifies: its name.
    Unchecked(String),
}

/// The result of the verification of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// It holds.
    Holds,
    /// It does not: a sentence.
    Fails(String),
    /// It was not checked, or not decided within the budget: what it is.
    Unchecked(String),
}

impl From<ProblemError> for Finding {
    fn from(error: ProblemError) -> Finding {
        Finding::Unchecked(error.to_string())
    }
}
