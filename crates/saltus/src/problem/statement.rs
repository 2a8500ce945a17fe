//! Verification of what a text says of a solution besides its moves.

use super::{
    Claim, Finding, Measure, Problem, ProblemError, Selection, Statement, Verdict, best,
    claim::{Numbered, of_length},
    exactly,
    exactly::determined_length,
    jumps, named, solutions, solve,
};
use crate::{
    board::Cell,
    budget::{Budget, Progress},
    printable::counted,
    puzzle::{Answer, Move, Puzzle},
    referee,
};
use num_bigint::BigUint;

/// The effort for statements that need a search, in positions: those that need more are named as
/// not checked.
const MOST_POSITIONS: u64 = 5_000_000;

/// Verifies a statement that stands beside a claim with that verdict. A search stops after some
/// millions of positions, so that the answer does not depend on the machine.
///
/// ```
/// use saltus::problem::{Claim, Finding, Problem, Statement, Verdict, verify};
/// use saltus::{budget::Budget, puzzle::frogs, text::moves};
/// let puzzle = frogs::row("r.l", "l.r", Default::default())?.validate()?;
/// let problem = Problem::from(puzzle.clone());
/// let claim = Claim::Moves(moves::read(b"1-2 3-1 2-3", &puzzle)?);
/// let verdict = Verdict::Correct(String::new());
/// let budget = Budget::UNLIMITED;
/// let said = |statement| verify(&problem, &puzzle, &claim, &verdict, &statement, &budget);
/// assert_eq!(said(Statement::Optimal), Finding::Holds);
/// assert!(matches!(said(Statement::Length(4)), Finding::Fails(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify(
    problem: &Problem,
    puzzle: &Puzzle,
    claim: &Claim,
    verdict: &Verdict,
    statement: &Statement,
    budget: &Budget,
) -> Finding {
    let within =
        |progress: Progress| progress.positions <= MOST_POSITIONS && (budget.keep_going)(progress);
    let limited = Budget {
        memory: budget.memory,
        keep_going: &within,
    };
    let moves = claim.moves();
    match (statement, moves) {
        (Statement::Label(which), Some(moves)) => label(problem, which, moves, &limited),
        (Statement::Length(length), Some(moves)) => has_length(moves, *length),
        (Statement::Turns(turns), Some(moves)) if is_in_sweeps(puzzle, moves, *turns) => {
            Finding::Holds
        }
        (Statement::Turns(turns), _) => {
            let length = Statement::Length(*turns);
            verify(problem, puzzle, claim, verdict, &length, budget)
        }
        (Statement::Length(length), None) => at_least(problem, puzzle, *length, true, &limited),
        (Statement::Possible(length), _) => is_possible(problem, puzzle, *length, &limited),
        (Statement::AtLeast(length), _) => at_least(problem, puzzle, *length, false, &limited),
        // The levels of a certificate have proved it.
        (Statement::Optimal, _) if matches!(claim, Claim::Levels(..)) => Finding::Holds,
        (Statement::Optimal, Some(moves)) => {
            at_least(problem, puzzle, moves.len() as u64, false, &limited)
        }
        (Statement::Best(measure, number), Some(moves)) => {
            is_best(puzzle, *measure, *number, moves, &limited)
        }
        (Statement::Again(again), Some(moves)) => holds(
            again == moves,
            "the moves that are written twice differ".into(),
        ),
        (Statement::Reason(reason), _) => is_reason(verdict, reason),
        (Statement::Jumps(number), _) => of_kind(puzzle, claim, *number, "jump", &limited),
        (Statement::Steps(number), _) => of_kind(puzzle, claim, *number, "step", &limited),
        (Statement::Solutions(stated), _) => number_of_solutions(problem, stated, &limited),
        (Statement::False(why), _) => Finding::Fails(why.clone()),
        (Statement::Unchecked(what), _) => Finding::Unchecked(what.clone()),
        (other, None) => Finding::Unchecked(name(other).into()),
    }
}

/// Whether moves are so many.
fn has_length(moves: &[Move], length: u64) -> Finding {
    let made = counted(moves.len(), "move");
    let sentence = format!("the solution has {made}, not {length}");
    holds(length == moves.len() as u64, sentence)
}

/// Whether a reason in words is that of the verdict.
fn is_reason(verdict: &Verdict, reason: &str) -> Finding {
    if verdict.is_correct() && verdict.message().ends_with(reason) {
        Finding::Holds
    } else {
        Finding::Unchecked("the reason in words".into())
    }
}

/// Whether the solution, or some solution of the claimed length, has this number of jumps or of
/// steps, by the noun.
fn of_kind(puzzle: &Puzzle, claim: &Claim, number: u64, noun: &str, budget: &Budget) -> Finding {
    let (all, jumps, who) = match *claim {
        Claim::SomeOfLength(length) => {
            let who = format!("every solution of {} has", counted(length, "move"));
            (length, jumps::of_length(puzzle, length), who)
        }
        _ => match claim.moves() {
            Some(moves) => {
                let jumps = jumps::of_game(puzzle, moves);
                (moves.len() as u64, Some(jumps), "the solution has".into())
            }
            None => (0, None, String::new()),
        },
    };
    let Some(jumps) = jumps else {
        return of_some_solution(puzzle, all, number, noun, budget);
    };
    let has = match noun {
        "jump" => jumps,
        _ => all.saturating_sub(jumps),
    };
    holds(
        has == number,
        format!("{who} {}, not {number}", counted(has, noun)),
    )
}

/// Whether some solution of this length has this number of jumps or of steps, by the noun.
fn of_some_solution(
    puzzle: &Puzzle,
    length: u64,
    number: u64,
    noun: &str,
    budget: &Budget,
) -> Finding {
    let what = counted(number, noun);
    let length_said = counted(length, "move");
    let fails = || Finding::Fails(format!("no solution of {length_said} has {what}"));
    let jumps = match noun {
        "jump" => Some(number).filter(|number| *number <= length),
        _ => length.checked_sub(number),
    };
    let Some(jumps) = jumps else {
        return fails();
    };
    match exactly::has_jumps(puzzle, length, jumps, budget) {
        Ok(true) => Finding::Holds,
        Ok(false) => fails(),
        Err(_) => Finding::Unchecked(what),
    }
}

/// Whether some solution has exactly this number of moves.
fn is_possible(problem: &Problem, puzzle: &Puzzle, moves: u64, budget: &Budget) -> Finding {
    let length = counted(moves, "move");
    let open = Finding::Unchecked(format!("that some solution has {length}"));
    // Several jumps of one peg may be one of them.
    let may_be_sweeps = puzzle.rules.every_move_removes();
    if may_be_sweeps && determined_length(puzzle).is_some_and(|jumps| jumps > moves) {
        return open;
    }
    match of_length(problem, puzzle, moves, true, budget) {
        Verdict::Correct(_) => Finding::Holds,
        Verdict::Wrong(why) => Finding::Fails(why),
        Verdict::Undecided(_) => open,
    }
}

/// Whether the puzzle has this number of solutions.
fn number_of_solutions(problem: &Problem, stated: &Numbered, budget: &Budget) -> Finding {
    match solutions::verdict(problem, stated, budget) {
        Verdict::Correct(_) => Finding::Holds,
        Verdict::Wrong(why) => Finding::Fails(why),
        Verdict::Undecided(_) => Finding::Unchecked("the number of solutions".into()),
    }
}

/// The name of a statement that needs moves.
fn name(statement: &Statement) -> &'static str {
    match statement {
        Statement::Label(_) => "the label",
        Statement::Best(measure, _) => measure.name(),
        Statement::Optimal => "that no solution is shorter",
        _ => "a statement about moves",
    }
}

fn holds(right: bool, otherwise: String) -> Finding {
    if right {
        Finding::Holds
    } else {
        Finding::Fails(otherwise)
    }
}

/// Whether the solution with this label or rank has these moves.
fn label(problem: &Problem, which: &Selection, moves: &[Move], budget: &Budget) -> Finding {
    let Problem::Row(row) = problem else {
        return Finding::Fails(ProblemError::NoLabels.to_string());
    };
    let spoken = match which {
        Selection::Label(label) => format!("label {label}"),
        Selection::Nth(rank) => format!("rank {rank} in the order of labels"),
        Selection::TreeNth(rank) => format!("rank {rank} in tree order"),
        Selection::Tiles(_) | Selection::Random(_) => "the label".into(),
    };
    let right = match named(row, which, budget) {
        Ok(outcome) => outcome.answer,
        Err(error @ (ProblemError::Label(_) | ProblemError::NoLabels)) => {
            return Finding::Fails(format!("{spoken}: {error}"));
        }
        Err(error) => return error.into(),
    };
    match &right {
        Answer::Solved(solution) if solution.steps().is_some() => holds(
            solution.steps() == Some(moves),
            format!("{spoken} is that of another solution"),
        ),
        _ => Finding::Unchecked("the label".into()),
    }
}

/// Whether no solution has fewer moves than `length`, and, if `exact`, some solution this many.
pub(super) fn at_least(
    problem: &Problem,
    puzzle: &Puzzle,
    length: u64,
    exact: bool,
    budget: &Budget,
) -> Finding {
    if !exact && determined_length(puzzle).is_some_and(|all| all >= length) {
        return Finding::Holds;
    }
    let outcome = match solve(problem, None, budget) {
        Ok(outcome) => outcome,
        Err(error) => return error.into(),
    };
    let length = BigUint::from(length);
    match &outcome.evidence.length {
        Some(known) if *known < length => {
            Finding::Fails(format!("there is a solution of {}", counted(known, "move")))
        }
        Some(known) if outcome.evidence.optimal() && exact => holds(
            *known == length,
            format!(
                "the shortest solution has {}, not {length}",
                counted(known, "move")
            ),
        ),
        _ if outcome.evidence.at_least >= length && !exact => Finding::Holds,
        _ => Finding::Unchecked("that no solution is shorter".into()),
    }
}

/// Whether the solution has this number by a measure, and no other solution a better one.
fn is_best(
    puzzle: &Puzzle,
    measure: Measure,
    number: u64,
    moves: &[Move],
    budget: &Budget,
) -> Finding {
    let has = measured(puzzle, measure, moves);
    if has != number {
        return Finding::Fails(format!(
            "`{}` is {has} for this solution, not {number}",
            measure.name()
        ));
    }
    let known = match best(puzzle, measure, budget) {
        Ok(known) => known,
        Err(error) => return error.into(),
    };
    match known.outcome.answer {
        Answer::Solved(_) => holds(
            known.number == number,
            format!(
                "`{}` is {} for the best solution",
                measure.name(),
                known.number
            ),
        ),
        Answer::Impossible(_) | Answer::Undecided(_) => {
            Finding::Unchecked(format!("that no solution has better `{}`", measure.name()))
        }
    }
}

/// The number of a solution by a measure.
fn measured(puzzle: &Puzzle, measure: Measure, moves: &[Move]) -> u64 {
    match measure {
        Measure::Sweeps => sweeps(moves).len() as u64,
        Measure::LongestSweep => sweeps(moves).into_iter().max().unwrap_or(0),
        Measure::Rounds => rounds(puzzle, moves),
        // Each jump removes a peg.
        Measure::ShortestGame | Measure::LongestGame => {
            (puzzle.start.pieces() as u64).saturating_sub(moves.len() as u64)
        }
    }
}

/// Whether this is the number of sweeps of a game in which each move removes a peg.
fn is_in_sweeps(puzzle: &Puzzle, moves: &[Move], number: u64) -> bool {
    puzzle.rules.every_move_removes() && sweeps(moves).len() as u64 == number
}

/// The number of jumps of each sweep.
fn sweeps(moves: &[Move]) -> Vec<u64> {
    let sweeps = moves.chunk_by(|step, next| step.to == next.from);
    sweeps.map(|sweep| sweep.len() as u64).collect()
}

/// The number of rounds: each takes as many of the next jumps as share no hole.
fn rounds(puzzle: &Puzzle, moves: &[Move]) -> u64 {
    let mut number = 0;
    let mut used: Vec<Cell> = Vec::new();
    for step in moves {
        let holes = match referee::line_of(&puzzle.board, *step) {
            Some(line) => vec![line.from, line.over, line.to],
            None => vec![step.from, step.to],
        };
        let shared = holes.iter().any(|hole| used.contains(hole));
        if shared || number == 0 {
            number += 1;
            used.clear();
        }
        used.extend(holes);
    }
    number
}
