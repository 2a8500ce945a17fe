//! The moves of a solution, either stored or given by a formula.

use super::{LongReferee, ProblemError};
use crate::{
    board::Cell,
    capture::{self, Field, KingPosition, Route, Square},
    grid::{GridMove, Recipe, Rectangle},
    printable,
    puzzle::{self, Position, Puzzle, Vacancy},
    referee,
    row::{self, CursorPath, Exchange, Judge, Reversal, Row, RowMove, Run, Tiling},
};
use num_bigint::BigUint;
use std::sync::Arc;

/// The moves of a solution.
#[derive(Clone, Debug, PartialEq)]
pub struct Moves {
    length: BigUint,
    /// The puzzle in the general model and the replayed moves, if the puzzle is small enough.
    short: Option<(Arc<Puzzle>, Vec<puzzle::Move>)>,
    by: Form,
}

/// The representation of the moves.
#[derive(Clone, Debug, PartialEq)]
enum Form {
    /// A list.
    List,
    /// The exchange of a row.
    Exchange(Row, Exchange<BigUint>),
    /// A solution of n against 1; for 1 against n, its mirror image.
    Tiling(Row, Tiling, bool),
    /// A reversal.
    Reversal(Reversal, CursorPath),
    /// A solution of Lucas's puzzle.
    Recipe(Rectangle, Box<Recipe>),
    /// The route of a king on this board.
    Route(Box<Field>, Route),
}

/// A snapshot of a solution after some moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The number of moves made.
    pub step: BigUint,
    /// The last move. Squares are counted from 1; in the general model these are cell numbers plus
    /// 1.
    pub last: Option<RowMove<BigUint>>,
    /// The cell that the last move passes, if [its ends do not determine it](puzzle::Move::over).
    pub over: Option<Cell>,
    /// The vacant square, counted from 1, if a formula gives it.
    pub vacancy: Option<BigUint>,
    /// The grid whose cells are counted in reading order, if it is too large for the general model.
    pub grid: Option<Rectangle>,
    /// The puzzle in the general model and the position, if it is small enough.
    pub position: Option<(Arc<Puzzle>, Position)>,
    /// The last jump and the position of a king on a board too large for the general model.
    pub capture: Option<KingMoment>,
}

/// A king after some jumps of its route.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KingMoment {
    /// Where the last jump began and ended; `None` at the start.
    pub last: Option<[Square; 2]>,
    /// The position after it.
    pub position: KingPosition,
}

impl Snapshot {
    /// The last move as cells of the general model.
    pub fn last_cells(&self) -> Option<puzzle::Move> {
        self.position.as_ref()?;
        let cell = |square: &BigUint| Some(Cell(u8::try_from(square).ok()?.checked_sub(1)?));
        let RowMove { from, to } = self.last.as_ref()?;
        Some(puzzle::Move {
            over: self.over,
            ..puzzle::Move::new(cell(from)?, cell(to)?)
        })
    }
}

impl Moves {
    /// No moves: the start satisfies the goal. `puzzle` is the general model, if the puzzle fits.
    pub(super) fn none(puzzle: Option<Puzzle>) -> Moves {
        let short = puzzle.map(|puzzle| (Arc::new(puzzle), Vec::new()));
        Moves {
            length: BigUint::ZERO,
            short,
            by: Form::List,
        }
    }

    /// Moves in the general model, after a replay by the referee.
    pub(super) fn listed(
        puzzle: &Arc<Puzzle>,
        moves: Vec<puzzle::Move>,
    ) -> Result<Moves, ProblemError> {
        judge(puzzle, &moves)?;
        Ok(Moves {
            length: moves.len().into(),
            short: Some((Arc::clone(puzzle), moves)),
            by: Form::List,
        })
    }

    /// The exchange of a row in which the left group moves first.
    pub(super) fn exchange(
        row: &Row,
        exchange: Exchange<BigUint>,
        length: BigUint,
    ) -> Result<Moves, ProblemError> {
        let short = row.puzzle().ok().map(Arc::new);
        Moves {
            length,
            short: None,
            by: Form::Exchange(row.clone(), exchange),
        }
        .with_short(short)
    }

    /// The solution of n against 1 of a tiling, mirrored if the single checker goes right.
    pub(super) fn tiling(
        row: &Row,
        short: Option<Arc<Puzzle>>,
        tiling: Tiling,
        mirrored: bool,
        length: BigUint,
    ) -> Result<Moves, ProblemError> {
        Moves {
            length,
            short: None,
            by: Form::Tiling(row.clone(), tiling, mirrored),
        }
        .with_short(short)
    }

    /// The solution of a reversal.
    pub(super) fn reversal(reversal: &Reversal) -> Result<Moves, ProblemError> {
        let path = reversal.solution();
        Moves {
            length: path.length().into(),
            short: None,
            by: Form::Reversal(*reversal, path),
        }
        .with_short(reversal.puzzle().ok().map(Arc::new))
    }

    /// The solution of Lucas's puzzle by recipe, for a grid too large for the general model.
    pub(super) fn recipe(grid: &Rectangle, recipe: Recipe) -> Moves {
        Moves {
            length: recipe.length().into(),
            short: None,
            by: Form::Recipe(*grid, Box::new(recipe)),
        }
    }

    /// A route that captures all pieces, after a replay by the referee.
    pub(super) fn of_route(field: &Field, route: Route) -> Result<Moves, ProblemError> {
        let taken = capture::replay(field, route.squares()).map_err(wrong)?;
        let whites = field.white_count();
        if taken != whites {
            return Err(wrong(format!(
                "the route takes {taken} of {}",
                printable::counted(whites, "white")
            )));
        }
        let short = match field.puzzle(route.start) {
            Ok(puzzle) => {
                let moves = field.moves(&route);
                judge(&puzzle, &moves)?;
                Some((Arc::new(puzzle), moves))
            }
            Err(_) => None,
        };
        Ok(Moves {
            length: route.jumps.len().into(),
            short,
            by: Form::Route(Box::new(field.clone()), route),
        })
    }

    /// Adds the list of moves, if the puzzle has an equivalent in the general model.
    fn with_short(mut self, puzzle: Option<Arc<Puzzle>>) -> Result<Moves, ProblemError> {
        let Some(puzzle) = puzzle else {
            return Ok(self);
        };
        let mut moves = Vec::new();
        for step in self.squares().into_iter().flatten() {
            // There are at most 128 squares.
            moves.push(puzzle::Move::new(
                Cell(step.from as u8 - 1),
                Cell(step.to as u8 - 1),
            ));
        }
        judge(&puzzle, &moves)?;
        self.short = Some((puzzle, moves));
        Ok(self)
    }

    /// The number of moves.
    pub fn length(&self) -> &BigUint {
        &self.length
    }

    /// The puzzle in the general model and the replayed moves, if the puzzle is small enough.
    pub fn replayed(&self) -> Option<(&Puzzle, &[puzzle::Move])> {
        let (puzzle, moves) = self.short.as_ref()?;
        Some((puzzle, moves))
    }

    /// The moves in the general model. `None` if they are not stored: [`at`](Moves::at),
    /// [`squares`](Moves::squares) and [`replay`](Moves::replay) give the moves of larger rows,
    /// reversals and grids.
    ///
    /// ```
    /// use saltus::{budget::Budget, problem::{self, Problem}, puzzle::Answer};
    /// # #[cfg(feature = "text")] {
    /// let steps = |id: &str| {
    ///     let problem: Problem = id.parse().expect("an ID");
    ///     let outcome = problem::solve(&problem, None, &Budget::UNLIMITED);
    ///     let answer = outcome.expect("a theorem solves it").answer;
    ///     let Answer::Solved(moves) = answer else { panic!("it has a solution") };
    ///     moves.steps().map(<[_]>::len)
    /// };
    /// assert_eq!((steps("row:3x3"), steps("row:1000000x1000000")), (Some(15), None));
    /// # }
    /// ```
    pub fn steps(&self) -> Option<&[puzzle::Move]> {
        let (_, moves) = self.short.as_ref()?;
        Some(moves)
    }

    /// The tiling of a solution of n against 1.
    pub fn tiles(&self) -> Option<&Tiling> {
        if let Form::Tiling(_, tiling, _) = &self.by {
            Some(tiling)
        } else {
            None
        }
    }

    /// The grid whose cells the moves count in reading order, if it is too large for the general
    /// model.
    pub fn grid(&self) -> Option<Rectangle> {
        if let Form::Recipe(grid, _) = &self.by {
            Some(*grid)
        } else {
            None
        }
    }

    /// The route of a king.
    pub fn route(&self) -> Option<&Route> {
        if let Form::Route(_, route) = &self.by {
            Some(route)
        } else {
            None
        }
    }

    /// The moves between squares counted from 1, for a row, a reversal, a [grid](Moves::grid) or a
    /// row of the general model. `None` for kings, and if the squares exceed 64 bits.
    pub fn squares(&self) -> Option<Box<dyn Iterator<Item = RowMove> + '_>> {
        let length = usize::try_from(&self.length).unwrap_or(usize::MAX);
        match &self.by {
            Form::List => {
                let moves = self.steps().unwrap_or_default();
                Some(Box::new(moves.iter().copied().map(counted_from_1)))
            }
            Form::Exchange(_, exchange) => Some(Box::new(counted(exchange)?.moves().take(length))),
            Form::Tiling(_, tiling, mirrored) => {
                let moves = tiling.moves().take(length);
                if *mirrored {
                    Some(Box::new(moves.map(|step| mirror(tiling, step))))
                } else {
                    Some(Box::new(moves))
                }
            }
            Form::Reversal(_, path) => Some(Box::new(path.moves())),
            Form::Recipe(grid, recipe) => {
                Some(Box::new(recipe.moves().map(|step| on_grid(grid, step))))
            }
            Form::Route(..) => None,
        }
    }

    /// The runs of an exchange whose vacancy ends at its target. A judge replays a run at once.
    pub fn runs(&self) -> Option<impl Iterator<Item = Run> + use<>> {
        match &self.by {
            Form::Exchange(row, exchange) if row.options().vacancy == Vacancy::Fixed => {
                Some(counted(exchange)?.runs())
            }
            _ => None,
        }
    }

    /// The judge of a row at its start, if it takes at most `memory` bytes.
    pub fn judge(&self, memory: u64) -> Option<Judge> {
        let (Form::Exchange(row, _) | Form::Tiling(row, ..)) = &self.by else {
            return None;
        };
        Some(Judge::new(start_within(row, memory)?, row.options()))
    }

    /// Checks that a row that `judge` has replayed meets its goal.
    ///
    /// # Errors
    /// The row does not meet its goal.
    pub fn check_goal(&self, judge: &Judge) -> Result<(), ProblemError> {
        let (Form::Exchange(row, _) | Form::Tiling(row, ..)) = &self.by else {
            return Ok(());
        };
        if row.is_goal_met(judge.squares()) {
            Ok(())
        } else {
            Err(goal_missed())
        }
    }

    /// The moves, each replayed before it is returned: for solutions that are too long to store.
    /// `None` if the position takes more than `memory` bytes.
    pub fn replay(&self, memory: u64) -> Option<Replay<'_>> {
        let referee = match &self.by {
            Form::Exchange(row, _) | Form::Tiling(row, ..) => {
                Some(LongReferee::of_row(row, memory)?)
            }
            Form::Reversal(reversal, _) => Some(LongReferee::of_reversal(reversal, memory)?),
            Form::Recipe(grid, _) => Some(LongReferee::of_grid(grid, memory)?),
            // They are stored, and the general referee has judged them.
            Form::List | Form::Route(..) => None,
        };
        Some(Replay {
            moves: self.squares()?,
            referee,
            wrong: None,
        })
    }

    /// The move and the position after `step` moves. A formula gives them in time independent of
    /// `step`.
    ///
    /// # Errors
    /// [`ProblemError::BeyondEnd`]: the solution is shorter.
    pub fn at(&self, step: &BigUint) -> Result<Snapshot, ProblemError> {
        if *step > self.length {
            return Err(self.beyond_end(step));
        }
        let made = usize::try_from(step).unwrap_or(usize::MAX);
        let position = match &self.short {
            None => None,
            Some((puzzle, moves)) => {
                let mut position = puzzle.start.clone();
                for &next in moves.iter().take(made) {
                    referee::play(puzzle, &mut position, next).map_err(wrong)?;
                }
                Some((Arc::clone(puzzle), position))
            }
        };
        let Some(by_formula) = self.formula_at(step) else {
            return Err(self.beyond_end(step));
        };
        let last = made.checked_sub(1);
        let listed = last.and_then(|last| self.steps()?.get(last));
        Ok(Snapshot {
            step: step.clone(),
            last: by_formula.last,
            over: listed.and_then(|step| step.over),
            vacancy: by_formula.vacancy,
            grid: self.grid(),
            capture: match position {
                Some(_) => None,
                None => self.king_after(made)?,
            },
            position,
        })
    }

    /// A king after some jumps of its route; `None` for other solutions.
    fn king_after(&self, made: usize) -> Result<Option<KingMoment>, ProblemError> {
        let Form::Route(field, route) = &self.by else {
            return Ok(None);
        };
        let squares: Vec<Square> = route.squares().take(made.saturating_add(1)).collect();
        let Some(start) = KingPosition::new(field, route.start) else {
            return Ok(None); // the referee has found it there
        };
        let last = match squares[..] {
            [.., from, to] => Some([from, to]),
            _ => None,
        };
        let position = start.after(&squares[1..]).map_err(wrong)?;
        Ok(Some(KingMoment { last, position }))
    }

    fn beyond_end(&self, step: &BigUint) -> ProblemError {
        ProblemError::BeyondEnd {
            step: step.clone(),
            length: self.length.clone(),
        }
    }

    /// The last of `step` moves and the vacancy after it; `None` beyond the end.
    fn formula_at(&self, step: &BigUint) -> Option<LastMove> {
        match &self.by {
            Form::Exchange(_, exchange) => {
                let vacancy = Some(exchange.vacancy(step.clone()).ok()?);
                if *step == BigUint::ZERO {
                    return Some(LastMove {
                        last: None,
                        vacancy,
                    });
                }
                let last = exchange.step(step.clone()).ok()?;
                Some(LastMove {
                    last: Some(last),
                    vacancy,
                })
            }
            Form::Tiling(_, tiling, mirrored) => {
                let step = u64::try_from(step).ok()?;
                let vacancy = tiling.vacancy(step).ok()?;
                let last = match step {
                    0 => None,
                    _ => Some(tiling.step(step).ok()?),
                };
                if *mirrored {
                    let last = last.map(|last| mirror(tiling, last));
                    Some(LastMove::new(last, tiling.n() + 3 - vacancy))
                } else {
                    Some(LastMove::new(last, vacancy))
                }
            }
            Form::Reversal(_, path) => {
                let step = u128::try_from(step).ok()?;
                Some(LastMove::new(path.step(step), path.cursor(step)? + 1))
            }
            Form::Recipe(grid, recipe) => {
                let step = u128::try_from(step).ok()?;
                let last = recipe.step(step).map(|last| on_grid(grid, last));
                let vacancy = last.map_or(grid.cells() / 2 + 1, |last| last.from);
                Some(LastMove::new(last, vacancy))
            }
            Form::List | Form::Route(..) => {
                let made = usize::try_from(step).ok()?;
                let moves = self.steps().unwrap_or_default();
                let last = made.checked_sub(1).and_then(|index| moves.get(index));
                Some(LastMove {
                    last: last.map(|&last| wide(counted_from_1(last))),
                    vacancy: None,
                })
            }
        }
    }
}

/// The last of some moves, and the vacancy after it.
struct LastMove {
    last: Option<RowMove<BigUint>>,
    vacancy: Option<BigUint>,
}

impl LastMove {
    fn new(last: Option<RowMove>, vacancy: u64) -> LastMove {
        LastMove {
            last: last.map(wide),
            vacancy: Some(vacancy.into()),
        }
    }
}

/// A move with squares of any size.
fn wide(RowMove { from, to }: RowMove) -> RowMove<BigUint> {
    RowMove {
        from: from.into(),
        to: to.into(),
    }
}

/// A move of the general model between squares counted from 1.
fn counted_from_1(step: puzzle::Move) -> RowMove {
    RowMove {
        from: u64::from(step.from.0) + 1,
        to: u64::from(step.to.0) + 1,
    }
}

/// The mirror image of a move of n against 1.
fn mirror(tiling: &Tiling, step: RowMove) -> RowMove {
    let last = tiling.n() + 3;
    RowMove {
        from: last - step.from,
        to: last - step.to,
    }
}

fn wrong(what: impl ToString) -> ProblemError {
    ProblemError::Wrong(what.to_string())
}

/// A move between cells counted in reading order.
fn on_grid(grid: &Rectangle, step: GridMove) -> RowMove {
    RowMove {
        from: grid.number(step.from),
        to: grid.number(step.to),
    }
}

/// The exchange with 64-bit squares, if they fit.
fn counted(exchange: &Exchange<BigUint>) -> Option<Exchange> {
    let right = u64::try_from(exchange.right()).ok()?;
    let left = u64::try_from(exchange.left()).ok()?;
    Exchange::new(right, left, exchange.first()).ok()
}

/// The start, one byte per square, if start and target take at most `memory` bytes.
fn start_within(row: &Row, memory: u64) -> Option<Vec<row::Letter>> {
    row.start(usize::try_from(memory).unwrap_or(usize::MAX))
}

fn judge(puzzle: &Puzzle, moves: &[puzzle::Move]) -> Result<(), ProblemError> {
    referee::judge(puzzle, moves).map_err(wrong)?;
    Ok(())
}

fn goal_missed() -> ProblemError {
    ProblemError::Wrong("the goal is not met at the end".into())
}

/// An iterator over the moves of a solution that replays each move before it returns it. It ends
/// early at an illegal move, which [`finish`](Replay::finish) reports.
pub struct Replay<'a> {
    moves: Box<dyn Iterator<Item = RowMove> + 'a>,
    /// `None` for solutions that are stored.
    referee: Option<LongReferee<'a>>,
    wrong: Option<String>,
}

impl std::fmt::Debug for Replay<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Replay")
            .field("referee", &self.referee)
            .field("wrong", &self.wrong)
            .finish_non_exhaustive()
    }
}

impl Iterator for Replay<'_> {
    type Item = RowMove;

    fn next(&mut self) -> Option<RowMove> {
        if self.wrong.is_some() {
            return None;
        }
        let step = self.moves.next()?;
        if let Some(referee) = &mut self.referee {
            self.wrong = referee.play(step).err();
        }
        self.wrong.is_none().then_some(step)
    }
}

impl Replay<'_> {
    /// Checks that the moves taken so far lead to the goal.
    ///
    /// # Errors
    /// A move was illegal, or the goal is not met.
    pub fn finish(self) -> Result<(), ProblemError> {
        if let Some(wrong) = self.wrong {
            return Err(ProblemError::Wrong(wrong));
        }
        let met = match &self.referee {
            Some(referee) => referee.is_goal_met(),
            None => true,
        };
        if met { Ok(()) } else { Err(goal_missed()) }
    }
}
