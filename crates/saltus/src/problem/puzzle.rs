//! Puzzles of the general model: the peg engine for peg solitaire, the grid engine for Lucas's
//! squares, the capture engine for the move of a king, or else the general search.

use super::{Engine, Evidence, Moves, Outcome, ProblemError};
use crate::{
    board::Cell,
    budget::Budget,
    capture::{self, Field, Square},
    grid::{self, Lucas},
    pegs::{
        self, Game, Holes, Jump,
        marked::{self, MarkedGame},
        proof,
    },
    puzzle::{Answer, Certainty, Goal, Move, Puzzle, Reason, Solution, Wanted},
    row, search,
};
use num_bigint::BigUint;
use std::sync::Arc;

/// Exchanges whose positions take at least this many bytes by rank are searched by rank.
const MANY: u64 = 64 << 20;

/// The memory of a search for a solution with the fewest jumps, which takes about a second.
const FEW_GAMES: u64 = 32 << 20;

/// The memory of a search that takes less than the linear program of a board of more than 64 holes:
/// about thirty thousand positions.
const FEW_BYTES: u64 = 1 << 20;

/// The default engine for counts and searches of a puzzle of the general model.
pub(super) fn engine(puzzle: &Puzzle) -> Engine {
    if Game::of(puzzle).is_some() {
        Engine::Pegs
    } else if Lucas::of(puzzle).is_some() {
        Engine::Grid
    } else if Field::of(puzzle).is_some() {
        Engine::Capture
    } else {
        Engine::Search
    }
}

/// The default engine for one solution: the peg engine supports larger boards here than for its
/// other questions.
pub(super) fn solver(puzzle: &Puzzle) -> Engine {
    if Game::large(puzzle).is_some() || marked::is_marked(puzzle) {
        Engine::Pegs
    } else {
        engine(puzzle)
    }
}

/// Solves with that engine.
pub(super) fn solve(
    puzzle: &Arc<Puzzle>,
    engine: Engine,
    budget: &Budget,
) -> Result<Outcome, ProblemError> {
    let taken = ProblemError::NotTaken(engine);
    match engine {
        Engine::Pegs => {
            let found = match Game::of(puzzle) {
                Some(game) => jump_outcome(puzzle, &game, pegs::solve(&game, budget)),
                None if let Some(game) = Game::large(puzzle) => {
                    jump_outcome(puzzle, &game, pegs::solve(&game, budget))
                }
                None if marked::is_marked(puzzle) => solve_marked(puzzle, budget),
                None => Err(taken),
            };
            as_short_as_possible(puzzle, found?, budget)
        }
        Engine::Grid => {
            let best = grid::solve(Lucas::of(puzzle).ok_or(taken)?, budget);
            let solution = Solution {
                moves: best.moves,
                at_least: best.at_least,
            };
            Ok(mark_proved(
                outcome(puzzle, engine, Answer::Solved(solution))?,
                best.by_theorem,
            ))
        }
        Engine::Capture => {
            let (field, king) = Field::of(puzzle).ok_or(taken)?;
            let answer = match capture::route(&field, king) {
                Some(route) => Answer::Solved(Solution::shortest(field.moves(&route))),
                // A king without a route has an obstacle.
                None => Answer::Impossible(what_stops(&field, king).unwrap_or(Reason::NoKing)),
            };
            outcome(puzzle, engine, answer)
        }
        Engine::Search => {
            let bytes = search::by_rank_bytes(puzzle)
                .filter(|bytes| (MANY..=budget.memory).contains(bytes));
            let ranked = bytes.and_then(|_| search::by_rank(puzzle, budget));
            outcome(
                puzzle,
                engine,
                ranked.unwrap_or_else(|| search::solve(puzzle, budget)),
            )
        }
        Engine::Closed | Engine::BestFirst | Engine::Ring => Err(taken),
    }
}

/// The outcome of peg solitaire whose goal leaves some holes open, so that solutions may differ in
/// length: with the bound that the most pegs of such a goal give, and with a shortest solution
/// where a search finds it in a moment.
fn as_short_as_possible(
    puzzle: &Arc<Puzzle>,
    found: Outcome,
    budget: &Budget,
) -> Result<Outcome, ProblemError> {
    let Answer::Solved(moves) = &found.answer else {
        return Ok(found);
    };
    if found.evidence.optimal() {
        return Ok(found);
    }
    let at_least = BigUint::from(jumps_at_least(puzzle));
    if *moves.length() <= at_least {
        let evidence = Evidence {
            length: Some(at_least.clone()),
            at_least,
            certainty: Certainty::Proved,
        };
        return Ok(Outcome { evidence, ..found });
    }
    let limited = Budget {
        memory: FEW_GAMES.min(budget.memory),
        ..*budget
    };
    let searched = search::solve(puzzle, &limited);
    if matches!(&searched, Answer::Solved(solution) if solution.optimal()) {
        return Ok(Outcome {
            engine: found.engine,
            ..outcome(puzzle, Engine::Search, searched)?
        });
    }
    let evidence = Evidence {
        at_least: at_least.max(found.evidence.at_least.clone()),
        ..found.evidence.clone()
    };
    Ok(Outcome { evidence, ..found })
}

/// A number of jumps that no solution of peg solitaire falls below: each removes one peg, and a
/// goal has at most the pegs that it asks for and one in each hole that it leaves open.
fn jumps_at_least(puzzle: &Puzzle) -> u64 {
    let Goal::Pattern(pattern) = &puzzle.goal else {
        return 0;
    };
    let may_be_pegs = pattern.iter().filter(|wanted| **wanted != Wanted::Vacant);
    let most = may_be_pegs.count();
    puzzle.start.pieces().saturating_sub(most) as u64
}

/// A proof of impossibility that takes no search, and whose it is.
pub(super) struct Refuted {
    pub engine: Engine,
    pub reason: Reason,
}

/// Why there is no solution, if the number of pegs, a position class or a pagoda function of peg
/// solitaire says so within the budget, the holes that marked pegs can reach, or a pass over the
/// board of a king: every proof that [`solve`] begins with.
pub(super) fn refute(puzzle: &Puzzle, budget: &Budget) -> Option<Refuted> {
    if let Some(game) = Game::large(puzzle) {
        let reason = proof::refute_within(&game, budget)?;
        return Some(Refuted {
            engine: Engine::Pegs,
            reason,
        });
    }
    if marked::is_marked(puzzle) {
        let reason = marked::refute_within(puzzle, budget)?;
        return Some(Refuted {
            engine: Engine::Pegs,
            reason,
        });
    }
    if !puzzle.is_of_one_king() {
        return None;
    }
    let (field, king) = Field::of(puzzle)?;
    let reason = what_stops(&field, king)?;
    Some(Refuted {
        engine: Engine::Capture,
        reason,
    })
}

/// As [`refute`], before a search: not where the start of a large board reaches so few positions
/// that they are searched sooner than a linear program is solved.
pub(super) fn refute_first(puzzle: &Puzzle, budget: &Budget) -> Option<Refuted> {
    if let Some(game) = Game::large(puzzle)
        && Game::of(puzzle).is_none()
        && proof::refute_quickly(&game).is_none()
        && reaches_few(puzzle, budget)
    {
        return None;
    }
    refute(puzzle, budget)
}

/// Whether all reachable positions are found in a moment.
fn reaches_few(puzzle: &Puzzle, budget: &Budget) -> bool {
    let limited = Budget {
        memory: FEW_BYTES.min(budget.memory),
        ..*budget
    };
    search::reach(puzzle, &limited).is_ok()
}

/// Why a king cannot capture every white.
fn what_stops(field: &Field, king: Square) -> Option<Reason> {
    for (square, verdict) in capture::judge(field).verdicts() {
        if square == king
            && let capture::Verdict::Cannot(why) = verdict
        {
            return Some(Reason::KingCannot { king, why });
        }
    }
    None
}

/// Solves peg solitaire with marked pegs: by the general search where they have more places than a
/// word has bits.
fn solve_marked(puzzle: &Arc<Puzzle>, budget: &Budget) -> Result<Outcome, ProblemError> {
    let as_long = puzzle.goal.exact().is_some();
    let moves = if let Some(reason) = marked::refute_within(puzzle, budget) {
        Answer::Impossible(reason)
    } else if let Some(game) = MarkedGame::<u64>::of(puzzle) {
        marked::solve(&game, budget)
    } else if let Some(game) = MarkedGame::<u128>::of(puzzle) {
        marked::solve(&game, budget)
    } else {
        return outcome(puzzle, Engine::Search, search::solve(puzzle, budget));
    };
    by_length(puzzle, as_long, moves)
}

/// The answer of an engine as an outcome, with its solution replayed by the referee.
pub(super) fn outcome(
    puzzle: &Arc<Puzzle>,
    engine: Engine,
    answer: Answer,
) -> Result<Outcome, ProblemError> {
    Ok(match answer {
        Answer::Solved(solution) => {
            let certainty = if solution.optimal() {
                Certainty::Searched
            } else {
                Certainty::BestKnown
            };
            let at_least = solution.at_least.into();
            let moves = Moves::listed(puzzle, solution.moves)?;
            let evidence = Evidence {
                length: Some(moves.length().clone()),
                at_least,
                certainty,
            };
            Outcome {
                engine,
                answer: Answer::Solved(moves),
                evidence,
            }
        }
        Answer::Impossible(reason) => Outcome {
            engine,
            answer: Answer::Impossible(reason),
            evidence: Evidence::none(),
        },
        Answer::Undecided(spent) => Outcome {
            engine,
            answer: Answer::Undecided(spent),
            evidence: Evidence::none(),
        },
    })
}

/// A move between squares of a row or a ring, counted from 1 to at most 128, as cells.
pub(super) fn cells(step: row::RowMove) -> Move {
    Move::new(Cell(step.from as u8 - 1), Cell(step.to as u8 - 1))
}

/// The outcome for the answer of an engine of peg solitaire, with its solution replayed. Every jump
/// removes one peg, so all solutions with the same number of final pegs have the same length.
///
/// # Errors
/// [`ProblemError::Wrong`]: the answer belongs to another puzzle.
///
/// ```
/// use saltus::{pegs::{Budget, Game, solve}, problem::jump_outcome, puzzle::Answer, text::id};
/// let puzzle = id::read("pegs:triangle4@a2-any", |usual| usual).unwrap().puzzle().unwrap();
/// let puzzle = std::sync::Arc::new(puzzle);
/// let game = Game::of(&puzzle).unwrap();
/// let found = solve(&game, &Budget::UNLIMITED);
/// let Answer::Solved(moves) = jump_outcome(&puzzle, &game, found)?.answer else { panic!() };
/// assert_eq!(moves.length(), &8u32.into());
/// # Ok::<(), saltus::problem::ProblemError>(())
/// ```
pub fn jump_outcome<S: Holes>(
    puzzle: &Arc<Puzzle>,
    game: &Game<S>,
    answer: Answer<Vec<Jump>>,
) -> Result<Outcome, ProblemError> {
    let as_long = game.pegs_left().is_some();
    let board = &puzzle.board;
    let answer = match answer {
        Answer::Solved(jumps) => {
            Answer::Solved(jumps.into_iter().map(|jump| jump.on(board)).collect())
        }
        Answer::Impossible(reason) => Answer::Impossible(reason),
        Answer::Undecided(spent) => Answer::Undecided(spent),
    };
    by_length(puzzle, as_long, answer)
}

/// The outcome for moves of peg solitaire; `as_long` if all solutions have the same length.
fn by_length(
    puzzle: &Arc<Puzzle>,
    as_long: bool,
    answer: Answer<Vec<Move>>,
) -> Result<Outcome, ProblemError> {
    let answer = match answer {
        Answer::Solved(moves) => {
            let at_least = if as_long { moves.len() as u64 } else { 0 };
            Answer::Solved(Solution { at_least, moves })
        }
        Answer::Impossible(reason) => Answer::Impossible(reason),
        Answer::Undecided(spent) => Answer::Undecided(spent),
    };
    Ok(mark_proved(outcome(puzzle, Engine::Pegs, answer)?, as_long))
}

/// Marks an outcome as proved if its length is known `by_theorem`, not by search.
fn mark_proved(outcome: Outcome, by_theorem: bool) -> Outcome {
    let certainty = if by_theorem {
        Certainty::Proved
    } else {
        outcome.evidence.certainty
    };
    Outcome {
        evidence: Evidence {
            certainty,
            ..outcome.evidence
        },
        ..outcome
    }
}
