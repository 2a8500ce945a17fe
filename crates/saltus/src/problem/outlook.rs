//! What is known of a puzzle's positions: by a theorem, by a table of all of them, else by a search from the position.

use super::{Engine, Evidence, Moves, Outcome, Problem, ProblemError, solve};
use crate::{
    budget::{Budget, Spent},
    pegs::{Game, pegs_of, table::WinningTable},
    puzzle::{Answer, Direction, Goal, KindId, Position, Puzzle, Reason, Setup, Steps, Vacancy},
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
    /// It cannot: this is proved.
    No,
    /// The budget ran out before it was known.
    #[default]
    Unknown,
}

/// What a position promises, as far as it is known.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outlook {
    /// Whether the goal can still be reached.
    pub winnable: Winnable,
    /// The fewest moves to the goal.
    pub moves_left: Option<u64>,
    /// The number of ways to win: all of them in peg solitaire, else the shortest.
    pub solutions: Option<BigUint>,
    /// The probability that a player who makes every move at random comes to the goal.
    pub chance: Option<f64>,
}

impl Outlook {
    /// Of a position from which the goal cannot be reached.
    pub fn lost() -> Outlook {
        Outlook {
            winnable: Winnable::No,
            solutions: Some(BigUint::ZERO),
            chance: Some(0.0),
            moves_left: None,
        }
    }
}

/// Exchanges of more pieces have no table, which more than doubles with each: 12 against 12 come to 100,000 positions.
const SMALL: usize = 24;

/// What is known of the positions that can come up in a puzzle. Make one for a puzzle, and share it between its sessions.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "there is one for a puzzle, behind a pointer")]
pub enum Oracle {
    /// Winning positions of peg solitaire.
    Pegs(Game, WinningTable),
    /// Whether positions of peg solitaire are winning, as someone else knows: levels on a disk.
    Asked(Game, Verdicts),
    /// All positions.
    Table(search::Table),
    /// Two groups that change places over one vacancy, forward: the theorem of [`row::hint`].
    Exchange,
    /// Nothing yet: each position is searched from.
    Search,
}

/// Says of every position that can come up in a game whether it is winning; `None` where it cannot tell.
pub struct Verdicts(Box<dyn Fn(u64) -> Option<bool> + Send + Sync>);

impl Verdicts {
    /// Verdicts that a function gives, on positions with a bit for each cell of the board.
    ///
    /// ```
    /// use saltus::{budget::Budget, pegs::Game, problem::{Oracle, Verdicts, Winnable}, text::id};
    /// let puzzle = id::read("pegs:triangle4@a2-any", |rules| rules).unwrap().puzzle().unwrap();
    /// let game = Game::of(&puzzle).unwrap();
    /// let start = game.start();
    /// let oracle = Oracle::Asked(game, Verdicts::new(move |position| (position == start).then_some(true)));
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
    /// What is known of a puzzle at once: a theorem, or nothing.
    pub fn new(puzzle: &Puzzle) -> Oracle {
        if is_exchange(puzzle) { Oracle::Exchange } else { Oracle::Search }
    }

    /// An oracle with a table of all positions that can come up: milliseconds for small puzzles, a second for the english
    /// board, and out of reach for large ones.
    ///
    /// # Errors
    /// The budget ran out, and no theorem can stand in.
    pub fn learned(puzzle: &Puzzle, budget: &Budget) -> Result<Oracle, Spent> {
        if puzzle.start.pieces() > SMALL && is_exchange(puzzle) {
            return Ok(Oracle::Exchange);
        }
        let table = match Game::of(puzzle) {
            Some(game) => WinningTable::build(&game, budget).map(|table| Oracle::Pegs(game, table)),
            None => match search::Table::build(puzzle, budget) {
                Ok(table) => Ok(Oracle::Table(table)),
                Err(search::TableError::CountsMoves) => Ok(Oracle::Search),
                Err(search::TableError::Spent(spent)) => Err(spent),
            },
        };
        table.or_else(|spent| match Oracle::new(puzzle) {
            Oracle::Search => Err(spent),
            theorem => Ok(theorem),
        })
    }

    /// Whether every position is known at once, so that no budget is spent.
    pub fn knows_all(&self) -> bool {
        !matches!(self, Oracle::Search)
    }

    /// Whether nothing is left to learn: a table is there, or the puzzle is too large for one that its theorem is about.
    pub fn is_complete(&self, puzzle: &Puzzle) -> bool {
        match self {
            Oracle::Pegs(..) | Oracle::Asked(..) | Oracle::Table(_) => true,
            Oracle::Exchange => puzzle.start.pieces() > SMALL,
            Oracle::Search => false,
        }
    }

    /// What a position promises that came up in the puzzle after `made` moves.
    pub fn outlook(&self, puzzle: &Puzzle, position: &Position, made: u64, budget: &Budget) -> Outlook {
        if referee::meets(&puzzle.goal, position, made) {
            let solutions = Some(BigUint::from(1u32));
            return Outlook { winnable: Winnable::Yes, moves_left: Some(0), solutions, chance: Some(1.0) };
        }
        // Every jump takes a peg.
        let jumps_left =
            |game: &Game| Some((position.pieces() as u64).saturating_sub(game.pegs_left()?.into()));
        let known = match self {
            Oracle::Pegs(game, table) => table.look(pegs_of(position)).map(|outlook| Outlook {
                winnable: Winnable::Yes,
                moves_left: jumps_left(game),
                solutions: Some(outlook.solutions),
                chance: Some(outlook.chance.into()),
            }),
            Oracle::Asked(game, Verdicts(verdict)) => match verdict(pegs_of(position)) {
                Some(true) => Some(Outlook {
                    winnable: Winnable::Yes,
                    moves_left: jumps_left(game),
                    ..Outlook::default()
                }),
                Some(false) => None,
                None => return Outlook::default(),
            },
            Oracle::Table(table) => table.look(position).filter(|outlook| outlook.moves_left.is_some()).map(
                |search::Prospect { moves_left, solutions, chance }| Outlook {
                    winnable: Winnable::Yes,
                    moves_left,
                    solutions: Some(solutions),
                    chance,
                },
            ),
            Oracle::Exchange => return hint_outlook(&squares(position)),
            Oracle::Search => return searched(puzzle, position, made, budget),
        };
        known.unwrap_or_else(Outlook::lost)
    }
}

/// Whether [`row::hint`] knows all: n against m over one vacancy from the usual start, forward, with jumps over one.
fn is_exchange(puzzle: &Puzzle) -> bool {
    Row::of(puzzle).is_some_and(|row| hinted(&row))
}

fn hinted(row: &Row) -> bool {
    let options = row.options();
    let one = BigUint::from(1u32);
    let groups = match row.shape() {
        Ends::Exchange { right, vacancies, left } => *vacancies == one && *right >= one && *left >= one,
        Ends::Words { .. } => false,
    };
    groups
        && options.direction == Direction::Forward
        && options.hop.get() == 1
        && options.vacancy == Vacancy::Fixed
        && options.steps == Steps::All
}

/// What a position of a row promises that came up in play, and each of its moves, by the theorem of [`row::hint`]: for
/// rows too long for the general model. Nothing where the theorem does not apply. O(squares).
pub fn row_outlook(row: &Row, judge: &Judge) -> Option<(Outlook, Vec<(row::RowMove, Outlook)>)> {
    if !hinted(row) {
        return None;
    }
    let here = hint_outlook(judge.squares());
    let vacancy = judge.squares().iter().position(|&square| square == Letter::Vacant)? as u64 + 1;
    let sources = [vacancy.checked_sub(2), vacancy.checked_sub(1), Some(vacancy + 1), Some(vacancy + 2)];
    let choices = sources.into_iter().flatten().filter_map(|from| {
        let step = row::RowMove { from, to: vacancy };
        let mut after = judge.clone();
        after.play(step).ok()?;
        Some((step, hint_outlook(after.squares())))
    });
    Some((here, choices.collect()))
}

fn hint_outlook(squares: &[Letter]) -> Outlook {
    row::moves_left(squares).map_or_else(Outlook::lost, |left| Outlook {
        winnable: Winnable::Yes,
        moves_left: Some(left),
        ..Outlook::default()
    })
}

/// A position of two kinds as a row of right-going and left-going checkers.
fn squares(position: &Position) -> Vec<Letter> {
    let square = |piece: &Option<KindId>| match piece {
        None => Letter::Vacant,
        Some(KindId(0)) => Letter::Right,
        Some(_) => Letter::Left,
    };
    position.0.iter().map(square).collect()
}

/// A solution from a position on that came up after `made` moves.
///
/// # Errors
/// As [`solve`].
pub fn solve_from(
    puzzle: &Puzzle,
    position: &Position,
    made: u64,
    budget: &Budget,
) -> Result<Outcome, ProblemError> {
    let known =
        |answer, length| Outcome { engine: Engine::Search, answer, evidence: Evidence::searched(length) };
    if referee::meets(&puzzle.goal, position, made) {
        return Ok(known(Answer::Solved(Moves::none(Some(puzzle.clone()))), Some(BigUint::ZERO)));
    }
    let impossible = known(Answer::Impossible(Reason::Exhausted { positions: 1 }), None);
    let goal = match puzzle.goal {
        Goal::Moves(moves) if moves < made => return Ok(impossible),
        Goal::Moves(moves) => Goal::Moves(moves - made),
        ref goal => goal.clone(),
    };
    // The only fault that a position of a game can have is that it has too few pieces for the goal.
    match (Setup { start: position.clone(), goal, ..(**puzzle).clone() }).validate() {
        Ok(here) => solve(&Problem::from(here), None, budget),
        Err(_) => Ok(impossible),
    }
}

fn searched(puzzle: &Puzzle, position: &Position, made: u64, budget: &Budget) -> Outlook {
    match solve_from(puzzle, position, made, budget) {
        Ok(Outcome { answer: Answer::Solved(moves), evidence, .. }) => Outlook {
            winnable: Winnable::Yes,
            moves_left: if evidence.optimal() { u64::try_from(moves.length()).ok() } else { None },
            ..Outlook::default()
        },
        Ok(Outcome { answer: Answer::Impossible(_), .. }) => Outlook::lost(),
        Ok(Outcome { answer: Answer::Undecided(_), .. }) | Err(_) => Outlook::default(),
    }
}
