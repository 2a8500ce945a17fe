//! Evaluation of positions: by a theorem, by a table of all positions, or by a search from the
//! position.

use super::{
    Engine, Evidence, Moves, Outcome, Problem, ProblemError, SharedVerdict, exactly, solve,
};
use crate::{
    budget::{Budget, Spent},
    order,
    pegs::{Game, pegs_of, table::WinningTable},
    puzzle::{
        Answer, Direction, Goal, KindId, LoweringError, Position, Puzzle, Reason, Setup, Steps,
        Vacancy,
    },
    referee,
    row::{self, Ends, Judge, Letter, Row},
    search,
};
use num_bigint::BigUint;
use std::fmt;

/// Whether the goal can still be reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Winnable {
    /// It can.
    Yes,
    /// It cannot, and that is proved.
    No,
    /// The budget ran out first.
    #[default]
    Unknown,
}

/// The evaluation of a position, as far as it is known.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outlook {
    /// Whether the goal can still be reached.
    pub winnable: Winnable,
    /// The smallest number of moves to the goal.
    pub moves_left: Option<u64>,
    /// The number of ways to win: all solutions in peg solitaire, else the shortest ones.
    pub solutions: Option<BigUint>,
    /// The probability that uniformly random moves reach the goal.
    pub chance: Option<f64>,
}

impl Outlook {
    /// The evaluation of a position that cannot reach the goal.
    pub fn lost() -> Outlook {
        Outlook {
            winnable: Winnable::No,
            solutions: Some(BigUint::ZERO),
            chance: Some(0.0),
            moves_left: None,
        }
    }

    /// The evaluation of a position that can reach the goal, in so many moves if that is known.
    ///
    /// ```
    /// use saltus::problem::{Outlook, Winnable};
    /// let won = Outlook::winning(Some(0));
    /// assert_eq!((won.winnable, won.moves_left, won.solutions), (Winnable::Yes, Some(0), None));
    /// ```
    pub fn winning(moves_left: Option<u64>) -> Outlook {
        Outlook {
            winnable: Winnable::Yes,
            moves_left,
            ..Outlook::default()
        }
    }
}

/// Larger exchanges have no table: its size more than doubles with each piece, and 12 against 12
/// have 100,000 positions.
const SMALL: usize = 24;

/// Evaluates the positions of a puzzle. Make one oracle per puzzle and share it between sessions.
#[derive(Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "there is one for a puzzle, behind a pointer"
)]
pub enum Oracle {
    /// A table of winning positions of peg solitaire.
    Pegs(Game, WinningTable),
    /// Verdicts on positions of peg solitaire from outside, such as levels on disk.
    External(Game, Verdicts),
    /// A table of all positions.
    Table(search::Table),
    /// Two groups that exchange places over one vacancy, forward only: the theorem of
    /// [`row::hint`].
    Exchange,
    /// No table: each position is evaluated by a search, or by the verdict that all positions of
    /// the puzzle share.
    Search(SharedVerdict),
}

/// A function that states whether a position of a game is winning, or `None` if unknown.
pub struct Verdicts(Box<dyn Fn(u64) -> Option<bool> + Send + Sync>);

impl Verdicts {
    /// Verdicts from a function of positions; a position has one bit per cell.
    ///
    /// ```
    /// use saltus::{budget::Budget, pegs::Game, problem::{Oracle, Verdicts, Winnable}, text::id};
    /// let puzzle = id::read("pegs:triangle4@a2-any", |rules| rules).unwrap().puzzle().unwrap();
    /// let game = Game::of(&puzzle).unwrap();
    /// let start = game.start();
    /// let verdicts = Verdicts::new(move |position| (position == start).then_some(true));
    /// let oracle = Oracle::External(game, verdicts);
    /// let outlook = oracle.outlook(&puzzle, &puzzle.start, 0, &Budget::UNLIMITED);
    /// assert_eq!((outlook.winnable, outlook.moves_left), (Winnable::Yes, Some(8)));
    /// ```
    pub fn new(verdict: impl Fn(u64) -> Option<bool> + Send + Sync + 'static) -> Verdicts {
        Verdicts(Box::new(verdict))
    }
}

impl fmt::Debug for Verdicts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Verdicts").finish_non_exhaustive()
    }
}

impl Oracle {
    /// The puzzle of a problem in the general model, and its oracle: with a table of all positions
    /// if there is one within the budget, else one that searches from each position.
    ///
    /// ```
    /// use saltus::{budget::Budget, problem::{Oracle, Winnable}, text::id};
    /// let problem = id::read("pegs:triangle5@a1", |rules| rules)?;
    /// let (puzzle, oracle) = Oracle::of(&problem, &Budget::UNLIMITED)?;
    /// let start = oracle.outlook(&puzzle, &puzzle.start, 0, &Budget::UNLIMITED);
    /// assert_eq!((start.winnable, start.moves_left), (Winnable::Yes, Some(13)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The problem has too many cells for the general model, or no piece can move.
    pub fn of(problem: &Problem, budget: &Budget) -> Result<(Puzzle, Oracle), LoweringError> {
        let puzzle = problem.puzzle()?;
        let oracle = Oracle::with_table(&puzzle, budget);
        let oracle = oracle.unwrap_or_else(|_| Oracle::new(&puzzle));
        Ok((puzzle, oracle))
    }

    /// An oracle that needs no computation: a theorem, or a search per position.
    pub fn new(puzzle: &Puzzle) -> Oracle {
        if is_exchange(puzzle) {
            Oracle::Exchange
        } else {
            Oracle::Search(SharedVerdict::of(puzzle))
        }
    }

    /// An oracle with a table of all reachable positions. It takes milliseconds for small puzzles
    /// and a second for the English board; large boards are out of reach.
    ///
    /// # Errors
    /// The budget ran out, and no theorem applies.
    pub fn with_table(puzzle: &Puzzle, budget: &Budget) -> Result<Oracle, Spent> {
        if puzzle.start.pieces() > SMALL && is_exchange(puzzle) {
            return Ok(Oracle::Exchange);
        }
        let table = match Game::of(puzzle) {
            Some(game) => WinningTable::build(&game, budget).map(|table| Oracle::Pegs(game, table)),
            None => match search::Table::build(puzzle, budget) {
                Ok(table) => Ok(Oracle::Table(table)),
                Err(search::TableError::CountsMoves) => Ok(Oracle::new(puzzle)),
                Err(search::TableError::Spent(spent)) => Err(spent),
            },
        };
        table.or_else(|spent| match Oracle::new(puzzle) {
            Oracle::Search(_) => Err(spent),
            theorem => Ok(theorem),
        })
    }

    /// Whether every position is evaluated at once, without using a budget.
    pub fn is_instant(&self) -> bool {
        !matches!(self, Oracle::Search(_))
    }

    /// Whether nothing remains to be computed: there is a table, or the puzzle is too large for one
    /// and a theorem applies.
    pub fn is_complete(&self, puzzle: &Puzzle) -> bool {
        match self {
            Oracle::Pegs(..) | Oracle::External(..) | Oracle::Table(_) => true,
            Oracle::Exchange => puzzle.start.pieces() > SMALL,
            Oracle::Search(_) => false,
        }
    }

    /// Notes the verdict on a position that play reaches, which others may share.
    pub fn tell(&self, verdict: Winnable) {
        if let Oracle::Search(shared) = self {
            shared.tell(verdict);
        }
    }

    /// Whether all positions that play reaches have the same verdict, and none is decided by a
    /// table.
    pub fn shares_verdict(&self) -> bool {
        match self {
            Oracle::Search(shared) => shared.is_shared(),
            _ => false,
        }
    }

    /// The evaluation of every position that play reaches, as far as all share it and it is known.
    /// Without a search.
    pub fn shared(&self) -> Option<Outlook> {
        match self {
            Oracle::Search(shared) => shared.outlook(),
            _ => None,
        }
    }

    /// Evaluates a position of the puzzle that is reached after `made` moves.
    pub fn outlook(
        &self,
        puzzle: &Puzzle,
        position: &Position,
        made: u64,
        budget: &Budget,
    ) -> Outlook {
        if referee::meets(&puzzle.goal, position, made) {
            self.tell(Winnable::Yes);
            return Outlook {
                winnable: Winnable::Yes,
                moves_left: Some(0),
                solutions: self.solutions_from_goal(puzzle, position),
                chance: Some(1.0),
            };
        }
        // Every jump removes a peg.
        let jumps_left =
            |game: &Game| Some((position.pieces() as u64).saturating_sub(game.pegs_left()?.into()));
        let known = match self {
            Oracle::Pegs(game, table) => table.get(pegs_of(position)).map(|outlook| Outlook {
                winnable: Winnable::Yes,
                moves_left: match game.pegs_left() {
                    Some(_) => jumps_left(game),
                    None => fewest_jumps(game, table, pegs_of(position)),
                },
                solutions: Some(outlook.solutions),
                chance: Some(outlook.chance.into()),
            }),
            Oracle::External(game, Verdicts(verdict)) => match verdict(pegs_of(position)) {
                Some(true) => Some(Outlook::winning(jumps_left(game))),
                Some(false) => None,
                None => return Outlook::default(),
            },
            Oracle::Table(table) => table
                .get(position)
                .filter(|outlook| outlook.moves_left.is_some())
                .map(
                    |search::Evaluation {
                         moves_left,
                         solutions,
                         chance,
                     }| Outlook {
                        winnable: Winnable::Yes,
                        moves_left,
                        solutions: Some(solutions),
                        chance,
                    },
                ),
            Oracle::Exchange => return hint_outlook(&squares(position), vacancy_of(puzzle)),
            Oracle::Search(shared) => {
                return by_search_or_shared(shared, puzzle, position, made, budget);
            }
        };
        known.unwrap_or_else(Outlook::lost)
    }
}

impl Oracle {
    /// The number of solutions from a position that meets the goal: it ends one, and in peg
    /// solitaire others may go on from it.
    fn solutions_from_goal(&self, puzzle: &Puzzle, position: &Position) -> Option<BigUint> {
        if let Oracle::Pegs(_, table) = self {
            return table.get(pegs_of(position)).map(|entry| entry.solutions);
        }
        let goes_on = Game::of(puzzle).is_some_and(|game| game.pegs_left().is_none());
        (!goes_on).then(|| BigUint::from(1u32))
    }
}

/// The most positions after a number of jumps among which the fewest jumps to a goal are sought.
const MOST_OPEN: usize = 1 << 16;

/// The fewest jumps from a winning position to the goal of a game whose solutions may differ in
/// length: breadth first along the jumps that keep the win. `None` if there are too many.
fn fewest_jumps(game: &Game, table: &WinningTable, position: u64) -> Option<u64> {
    let mut open = vec![position];
    for made in 0.. {
        if open.iter().any(|&position| game.target().holds(position)) {
            return Some(made);
        }
        let mut next = Vec::new();
        for &position in &open {
            for (jump, _) in table.moves(position) {
                next.push(jump.flip(position));
            }
        }
        open = order::distinct(next);
        if open.is_empty() || open.len() > MOST_OPEN {
            break;
        }
    }
    None
}

/// Whether [`row::hint`] decides every position: n against m over one vacancy from the usual start,
/// forward, with jumps over one checker.
fn is_exchange(puzzle: &Puzzle) -> bool {
    super::row::of_puzzle(puzzle).is_some_and(|row| has_formula(&row))
}

fn has_formula(row: &Row) -> bool {
    let options = row.options();
    let one = BigUint::from(1u32);
    let groups = match row.shape() {
        Ends::Exchange {
            right,
            vacancies,
            left,
        } => *vacancies == one && *right >= one && *left >= one,
        Ends::Words { .. } => false,
    };
    groups
        && options.direction == Direction::Forward
        && options.hop.get() == 1
        && options.steps == Steps::All
}

/// Whether the theorem of [`row::hint`] decides every position of a row, as [`row_outlook`] does.
pub fn decides_positions(row: &Row) -> bool {
    has_formula(row)
}

/// Evaluates a position of a row and each of its moves by the theorem of [`row::hint`], for rows
/// too long for the general model. `None` if the theorem does not apply. Takes O(squares) time.
pub fn row_outlook(row: &Row, judge: &Judge) -> Option<(Outlook, Vec<(row::RowMove, Outlook)>)> {
    if !has_formula(row) {
        return None;
    }
    let vacancy = row.options().vacancy;
    let here = hint_outlook(judge.squares(), vacancy);
    let to = judge
        .squares()
        .iter()
        .position(|&square| square == Letter::Vacant)? as u64
        + 1;
    let sources = [
        to.checked_sub(2),
        to.checked_sub(1),
        Some(to + 1),
        Some(to + 2),
    ];
    let choices = sources.into_iter().flatten().filter_map(|from| {
        let step = row::RowMove { from, to };
        let mut after = judge.clone();
        after.play(step).ok()?;
        Some((step, hint_outlook(after.squares(), vacancy)))
    });
    Some((here, choices.collect()))
}

/// Where the vacancy of an exchange ends.
fn vacancy_of(puzzle: &Puzzle) -> Vacancy {
    match &puzzle.goal {
        Goal::Order(_) => Vacancy::Free,
        _ => Vacancy::Fixed,
    }
}

/// The evaluation of a position by the theorem. If the vacancy may end anywhere, a game that can be
/// won is over one move earlier: where the groups have changed places, steps alone bring the
/// vacancy back, so that a position is won in both games or lost in both. In a solution it is then
/// beside its place: no move that is not a jump over an own checker leads to a vacancy two squares
/// away, except from one three squares away.
fn hint_outlook(squares: &[Letter], vacancy: Vacancy) -> Outlook {
    match (row::moves_left(squares), vacancy) {
        (None, _) => Outlook::lost(),
        (Some(left), Vacancy::Fixed) => Outlook::winning(Some(left)),
        (Some(left), Vacancy::Free) => Outlook::winning(Some(left.saturating_sub(1))),
    }
}

/// A position of two kinds, as a row of right-going and left-going checkers.
fn squares(position: &Position) -> Vec<Letter> {
    let mut squares = Vec::with_capacity(position.0.len());
    for piece in &position.0 {
        squares.push(match piece {
            None => Letter::Vacant,
            Some(KindId(0)) => Letter::Right,
            Some(_) => Letter::Left,
        });
    }
    squares
}

/// Solves the puzzle from a position that is reached after `made` moves.
///
/// # Errors
/// As [`solve`].
pub fn solve_from(
    puzzle: &Puzzle,
    position: &Position,
    made: u64,
    budget: &Budget,
) -> Result<Outcome, ProblemError> {
    if referee::meets(&puzzle.goal, position, made) {
        return Ok(Outcome {
            engine: Engine::Search,
            answer: Answer::Solved(Moves::none(Some(puzzle.clone()))),
            evidence: Evidence::by_search(Some(BigUint::ZERO)),
        });
    }
    let impossible = Outcome {
        engine: Engine::Search,
        answer: Answer::Impossible(Reason::Exhausted { positions: 1 }),
        evidence: Evidence::by_search(None),
    };
    let goal = match puzzle.goal {
        Goal::Moves(moves) if moves < made => return Ok(impossible),
        Goal::Moves(moves) => Goal::Moves(moves - made),
        ref goal => goal.clone(),
    };
    // Too few pieces for the goal is the only error that a position of a game can have.
    let setup = Setup {
        start: position.clone(),
        goal,
        ..(**puzzle).clone()
    };
    match setup.validate() {
        Ok(here) => solve(&Problem::from(here), None, budget),
        Err(_) => Ok(impossible),
    }
}

/// What a search finds of a position, and if it finds nothing, the verdict that all positions
/// share. A puzzle that cannot be won is not searched again.
fn by_search_or_shared(
    shared: &SharedVerdict,
    puzzle: &Puzzle,
    position: &Position,
    made: u64,
    budget: &Budget,
) -> Outlook {
    if let Some(lost) = shared.outlook()
        && lost.winnable == Winnable::No
    {
        return lost;
    }
    let found = by_search(puzzle, position, made, budget);
    shared.tell(found.winnable);
    match (found.winnable, shared.outlook()) {
        (Winnable::Unknown, Some(known)) => known,
        _ => found,
    }
}

fn by_search(puzzle: &Puzzle, position: &Position, made: u64, budget: &Budget) -> Outlook {
    match solve_from(puzzle, position, made, budget) {
        Ok(Outcome {
            answer: Answer::Solved(moves),
            evidence,
            ..
        }) => {
            let left = u64::try_from(moves.length()).ok();
            let winning = Outlook::winning(left.filter(|_| evidence.optimal()));
            with_games(winning, puzzle, position, made, budget)
        }
        Ok(Outcome {
            answer: Answer::Impossible(_),
            ..
        }) => Outlook::lost(),
        Ok(Outcome {
            answer: Answer::Undecided(_),
            ..
        })
        | Err(_) => Outlook::default(),
    }
}

/// The evaluation with the number of games, where the goal is a number of moves: a table of
/// positions does not count moves.
fn with_games(
    winning: Outlook,
    puzzle: &Puzzle,
    position: &Position,
    made: u64,
    budget: &Budget,
) -> Outlook {
    let Goal::Moves(moves) = puzzle.goal else {
        return winning;
    };
    let left = moves.saturating_sub(made);
    match exactly::games_of_length(puzzle, position, left, budget) {
        Ok(games) => Outlook {
            solutions: Some(games.number),
            chance: Some(games.chance),
            ..winning
        },
        Err(_) => winning,
    }
}
