//! Enumeration of all solutions.

use super::{Engine, Moves, Problem, ProblemError, choice, is_solved_at_start, puzzle, row, solve};
use crate::{
    board::Board,
    budget::{Budget, Progress},
    capture,
    pegs::{self, Game, table::WinningTable},
    puzzle::{Answer, KindId, LoweringError, Move, Position, Puzzle, Reason},
    referee,
    search::{self, SearchError},
};
use std::{
    collections::{HashSet, VecDeque},
    ops::ControlFlow,
    sync::Arc,
};

/// The largest board of a search that lists its solutions in a moment. On larger ones the solution
/// of another engine comes first.
const FEW_CELLS: usize = 16;

/// The most solutions that are listed before the table of a game is made.
const MOST_BEGUN: usize = 1000;

/// The most arrangements of pieces whose search lists its solutions in a moment: kinds of which
/// there is one piece each, as of numbered checkers, have many on few cells.
const FEW_ARRANGEMENTS: u64 = 1 << 20;

/// The memory of a game of peg solitaire whose table of wins comes in a moment: about a million
/// positions in two levels.
const FEW_BYTES: u64 = 8 << 20;

/// Calls `visit` with every shortest solution until it breaks. Rows of n against 1 are in the order
/// of labels, the two solutions of n against m by their first square, capture boards list every
/// route of every king, and other problems are in the order of their moves. Where the list takes
/// long to begin, the solution that [`solve`](super::solve) finds at once is the first; in peg
/// solitaire up to a thousand follow that differ from it in the order of some jumps, and then the
/// others in their order. Of a puzzle too large for a search, the shortest solution that a formula
/// gives is listed alone. A problem with a proof of impossibility is not searched. The second value
/// states whether the list is complete, was broken off, is empty and why, or that the budget ran
/// out before the list was complete.
///
/// # Errors
/// The engine cannot list this problem, or the problem is too large.
pub fn list(
    problem: &Problem,
    engine: Option<Engine>,
    budget: &Budget,
    visit: &mut dyn FnMut(Moves) -> ControlFlow<()>,
) -> Result<(Engine, Answer<()>), ProblemError> {
    match (problem, engine) {
        (Problem::Row(row), None | Some(Engine::Closed))
            if let Some(mut tilings) = row::tilings(row) =>
        {
            // Breaking off is the visitor's choice, not a failure.
            while let Some(moves) = tilings.next().transpose()?
                && visit(moves).is_continue()
            {}
            Ok((Engine::Closed, Answer::Solved(())))
        }
        (Problem::Row(row), None | Some(Engine::Closed))
            if let Some(exchanges) = row::both_exchanges(row)? =>
        {
            for moves in exchanges {
                if visit(moves).is_break() {
                    break;
                }
            }
            Ok((Engine::Closed, Answer::Solved(())))
        }
        (Problem::Lucas(_), None | Some(Engine::Closed))
            if let Some(exchanges) = exchanges_of_grid(problem)? =>
        {
            for moves in exchanges {
                if visit(moves).is_break() {
                    break;
                }
            }
            Ok((Engine::Closed, Answer::Solved(())))
        }
        (Problem::Capture(field), None | Some(Engine::Capture)) => {
            let judgement = capture::judge(field);
            let mut answer = Answer::Impossible(Reason::NoKing);
            for king in judgement.winners() {
                answer = Answer::Solved(());
                for route in capture::routes(field, king) {
                    if visit(Moves::of_route(field, route)?).is_break() {
                        return Ok((Engine::Capture, answer));
                    }
                }
            }
            Ok((Engine::Capture, answer))
        }
        (Problem::Puzzle(puzzle), _) if is_solved_at_start(puzzle) => {
            // Breaking off is the visitor's choice.
            let _ = visit(Moves::none(Some(puzzle.clone())));
            Ok((problem.engine(), Answer::Solved(())))
        }
        _ => list_puzzle(problem, engine, budget, visit),
    }
}

/// Both solutions of Lucas's puzzle with one row or one column, in the names of its cells; `None`
/// if it has more lines, more solutions, or too many cells for the general model.
fn exchanges_of_grid(problem: &Problem) -> Result<Option<Vec<Moves>>, ProblemError> {
    let Some(row) = row::of_problem(problem) else {
        return Ok(None);
    };
    let (Some(exchanges), Ok(puzzle)) = (row::both_exchanges(&row)?, problem.general()) else {
        return Ok(None);
    };
    let mut listed = Vec::new();
    for moves in exchanges {
        let Some(steps) = moves.steps() else {
            return Ok(None);
        };
        listed.push(Moves::listed(&puzzle, steps.to_vec())?);
    }
    Ok(Some(listed))
}

fn list_puzzle(
    problem: &Problem,
    engine: Option<Engine>,
    budget: &Budget,
    visit: &mut dyn FnMut(Moves) -> ControlFlow<()>,
) -> Result<(Engine, Answer<()>), ProblemError> {
    if let Some(other) = engine.filter(|&engine| engine != Engine::Search) {
        return Err(ProblemError::NotTaken(other));
    }
    if engine.is_none() && problem.puzzle() == Err(LoweringError::TooLarge) {
        return list_large(problem, budget, visit);
    }
    let puzzle = problem.general()?;
    let mut listing = Listing {
        puzzle: &puzzle,
        begun: HashSet::new(),
        stopped: false,
        wrong: None,
        visit,
    };
    let chosen = match engine {
        Some(engine) => engine,
        None => {
            if let Some((by, reason)) = listing.begin(problem, budget)? {
                return Ok((by, Answer::Impossible(reason)));
            }
            choice::for_list(problem)?
        }
    };
    if listing.stopped {
        return Ok((chosen, Answer::Solved(())));
    }
    let game = Game::of(&puzzle).filter(|_| chosen == Engine::Pegs);
    let listed = match game {
        Some(game) => list_games(&puzzle.board, &game, budget, &mut |moves| {
            listing.add(moves)
        }),
        None => search::list(&puzzle, budget, &mut |moves| listing.add(moves)),
    };
    if let Some(error) = listing.wrong {
        return Err(error);
    }
    Ok(match listed {
        Ok(()) => (chosen, Answer::Solved(())),
        Err(SearchError::Impossible(reason)) => (chosen, Answer::Impossible(reason)),
        Err(SearchError::Undecided(spent)) => (chosen, Answer::Undecided(spent)),
    })
}

/// Lists the shortest solution that a formula gives of a problem too large for a search.
///
/// # Errors
/// The visitor wants others.
fn list_large(
    problem: &Problem,
    budget: &Budget,
    visit: &mut dyn FnMut(Moves) -> ControlFlow<()>,
) -> Result<(Engine, Answer<()>), ProblemError> {
    let outcome = solve(problem, None, budget)?;
    match outcome.answer {
        Answer::Solved(moves) if choice::is_listed_alone(problem) => {
            if visit(moves).is_break() {
                return Ok((outcome.engine, Answer::Solved(())));
            }
        }
        Answer::Impossible(reason) => return Ok((outcome.engine, Answer::Impossible(reason))),
        Answer::Solved(_) | Answer::Undecided(_) => {}
    }
    // What is known, and that it is too large.
    problem.general()?;
    Err(LoweringError::TooLarge.into())
}

/// A list that is being written.
struct Listing<'a> {
    puzzle: &'a Arc<Puzzle>,
    /// The solutions that came first, out of their order, as sequences of positions.
    begun: HashSet<Vec<Position>>,
    /// Whether the visitor broke off.
    stopped: bool,
    /// A solution that the referee rejects.
    wrong: Option<ProblemError>,
    visit: &'a mut dyn FnMut(Moves) -> ControlFlow<()>,
}

impl Listing<'_> {
    /// Lists the solution that another engine finds at once, if the list takes long to begin, and
    /// in peg solitaire others that differ in the order of their jumps. Returns why the puzzle is
    /// impossible, if that is proved at once.
    fn begin(
        &mut self,
        problem: &Problem,
        budget: &Budget,
    ) -> Result<Option<(Engine, Reason)>, ProblemError> {
        if let Some(refuted) = puzzle::refute_first(self.puzzle, budget) {
            return Ok(Some((refuted.engine, refuted.reason)));
        }
        if !self.is_slow(problem, budget) {
            return Ok(None);
        }
        let outcome = solve(problem, None, budget)?;
        match outcome.answer {
            Answer::Impossible(reason) => Ok(Some((outcome.engine, reason))),
            Answer::Solved(ref moves) if outcome.evidence.optimal() => {
                if let Some(steps) = moves.steps() {
                    self.begin_with(steps, budget);
                }
                Ok(None)
            }
            _ => Ok(None),
        }
    }

    /// Lists a solution, and in peg solitaire those to which exchanges of neighbouring jumps lead:
    /// they are known long before a table is. `stopped` says whether the visitor broke off.
    fn begin_with(&mut self, first: &[Move], budget: &Budget) {
        let Some(positions) = self.positions(first) else {
            return; // the referee has played it
        };
        self.begun.insert(positions);
        if self.pass(first).is_break() || Game::large(self.puzzle).is_none() {
            return;
        }
        let mut open = VecDeque::from([first.to_vec()]);
        while let Some(solution) = open.pop_front() {
            for later in 1..solution.len() {
                let mut other = solution.clone();
                other.swap(later - 1, later);
                let Some(positions) = self.positions(&other) else {
                    continue;
                };
                if !self.begun.insert(positions) {
                    continue;
                }
                let is_enough = self.begun.len() >= MOST_BEGUN;
                let spent = budget.check(Progress::default()).is_err();
                if self.pass(&other).is_break() || is_enough || spent {
                    return;
                }
                open.push_back(other);
            }
        }
    }

    /// The positions after each move; `None` if one is illegal.
    fn positions(&self, moves: &[Move]) -> Option<Vec<Position>> {
        let mut position = self.puzzle.start.clone();
        let mut positions = Vec::with_capacity(moves.len());
        for &step in moves {
            referee::play(self.puzzle, &mut position, step).ok()?;
            positions.push(position.clone());
        }
        Some(positions)
    }

    /// Whether the list takes long to begin, and another engine finds a solution sooner.
    fn is_slow(&self, problem: &Problem, budget: &Budget) -> bool {
        let searched = choice::for_list(problem) == Ok(Engine::Search);
        if searched {
            let solver = choice::for_solution(problem);
            let few = self.puzzle.board.len() <= FEW_CELLS && has_few_arrangements(self.puzzle);
            return solver != Ok(Engine::Search) && !few;
        }
        let game = Game::of(self.puzzle);
        game.is_some_and(|game| pegs::few(&game, FEW_BYTES, budget) == Ok(false))
    }

    /// Lists a solution in its order, unless it came before.
    fn add(&mut self, moves: &[Move]) -> ControlFlow<()> {
        if !self.begun.is_empty()
            && let Some(positions) = self.positions(moves)
            && self.begun.contains(&positions)
        {
            return ControlFlow::Continue(());
        }
        self.pass(moves)
    }

    /// Replays a solution and shows it to the visitor.
    fn pass(&mut self, moves: &[Move]) -> ControlFlow<()> {
        let flow = match Moves::listed(self.puzzle, moves.to_vec()) {
            Ok(moves) => (self.visit)(moves),
            Err(error) => {
                self.wrong = Some(error);
                ControlFlow::Break(())
            }
        };
        self.stopped = flow.is_break();
        flow
    }
}

/// Whether the pieces of the start have few arrangements on the cells of the board.
fn has_few_arrangements(puzzle: &Puzzle) -> bool {
    let mut arrangements: u64 = 1;
    let mut free = puzzle.board.len() as u64;
    for kind in 0..puzzle.rules.kinds.len() {
        let is_this = |piece: &&KindId| piece.index() == kind;
        let pieces = puzzle.start.0.iter().flatten().filter(is_this).count() as u64;
        for placed in 1..=pieces {
            // The quotient is a binomial coefficient times the product of those before.
            arrangements = arrangements.saturating_mul(free) / placed;
            free -= 1;
        }
    }
    arrangements <= FEW_ARRANGEMENTS
}

/// Why a game has no winning position. The table of these, which is empty, does not say how many
/// positions were searched.
fn why_impossible(game: &Game, budget: &Budget) -> Result<Reason, SearchError> {
    match pegs::solve(game, budget) {
        Answer::Impossible(reason) => Ok(reason),
        Answer::Undecided(spent) => Err(spent.into()),
        Answer::Solved(_) => Ok(Reason::Exhausted { positions: 1 }), // the table has none
    }
}

/// Every solution of a game in the order of its moves: depth first, along jumps that keep the win
/// according to a table.
fn list_games(
    board: &Board,
    game: &Game,
    budget: &Budget,
    visit: &mut dyn FnMut(&[Move]) -> ControlFlow<()>,
) -> Result<(), SearchError> {
    let table = WinningTable::build(game, budget)?;
    let pegs = game.start().count_ones();
    let length = game.pegs_left().and_then(|left| pegs.checked_sub(left));
    let Some(length) = length else {
        return Err(SearchError::Impossible(Reason::Exhausted { positions: 1 }));
    };
    if table.get(game.start()).is_none() {
        return Err(SearchError::Impossible(why_impossible(game, budget)?));
    }
    let mut progress = Progress {
        level: length.into(),
        ..Progress::default()
    };
    let mut asked = Ok(());
    // Breaking off is the visitor's choice, not a failure.
    let onward = |position, _| winning_jumps(board, &table, position);
    let _ = search::depth_first(game.start(), length as usize, onward, &mut |moves| {
        progress.positions += 1;
        asked = budget.check(progress);
        if asked.is_err() {
            ControlFlow::Break(())
        } else {
            visit(moves)
        }
    });
    Ok(asked?)
}

/// The jumps that keep the win, each with the position after it.
fn winning_jumps(board: &Board, table: &WinningTable, position: u64) -> Vec<(Move, u64)> {
    let mut jumps = Vec::new();
    for (jump, _) in table.moves(position) {
        jumps.push((jump.on(board), jump.flip(position)));
    }
    jumps
}
