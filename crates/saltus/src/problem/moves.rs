//! The moves of a solution, either stored or given by a formula.

use super::ProblemError;
use crate::{
    board::Cell,
    capture::{self, Field, Route},
    grid::{GridMove, Recipe, Rectangle},
    puzzle::{self, Position, Puzzle, Vacancy},
    referee::{self, LucasJudge},
    row::{
        self, CursorPath, Ending, Exchange, Judge, NumberedJudge, Reversal, Row, RowMove, Run,
        Tiling,
    },
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
    /// The route of a king.
    Route(Route),
}

/// A snapshot of a solution after some moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The number of moves made.
    pub step: BigUint,
    /// The last move. Squares are counted from 1; in the general model these are cell numbers plus
    /// 1.
    pub last: Option<RowMove<BigUint>>,
    /// The vacant square, counted from 1, if a formula gives it.
    pub vacancy: Option<BigUint>,
    /// The grid whose cells are counted in reading order, if it is too large for the general model.
    pub grid: Option<Rectangle>,
    /// The puzzle in the general model and the position, if it is small enough.
    pub position: Option<(Arc<Puzzle>, Position)>,
}

impl Snapshot {
    /// The last move as cells of the general model.
    pub fn last_cells(&self) -> Option<puzzle::Move> {
        self.position.as_ref()?;
        let cell = |square: &BigUint| Some(Cell(u8::try_from(square).ok()?.checked_sub(1)?));
        let RowMove { from, to } = self.last.as_ref()?;
        Some(puzzle::Move {
            from: cell(from)?,
            to: cell(to)?,
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
        let wrong = |what: String| ProblemError::Wrong(what);
        let taken =
            capture::replay(field, route.squares()).map_err(|error| wrong(error.to_string()))?;
        if taken != field.white_count() {
            return Err(wrong(format!(
                "the route takes {taken} of {} whites",
                field.white_count()
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
            by: Form::Route(route),
        })
    }

    /// Adds the list of moves, if the puzzle has an equivalent in the general model.
    fn with_short(mut self, puzzle: Option<Arc<Puzzle>>) -> Result<Moves, ProblemError> {
        let Some(puzzle) = puzzle else {
            return Ok(self);
        };
        let cell = |square: u64| Cell(square as u8 - 1); // at most 128 squares
        let moves = self.squares().into_iter().flatten();
        let moves: Vec<puzzle::Move> = moves
            .map(|step| puzzle::Move {
                from: cell(step.from),
                to: cell(step.to),
            })
            .collect();
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
        self.short
            .as_ref()
            .map(|(puzzle, moves)| (&**puzzle, &moves[..]))
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
    ///     let outcome = problem::solve(&problem, None, &Budget::UNLIMITED).expect("a theorem solves it");
    ///     let Answer::Solved(moves) = outcome.answer else { panic!("it has a solution") };
    ///     moves.steps().map(<[_]>::len)
    /// };
    /// assert_eq!((steps("row:3x3"), steps("row:1000000x1000000")), (Some(15), None));
    /// # }
    /// ```
    pub fn steps(&self) -> Option<&[puzzle::Move]> {
        self.short.as_ref().map(|(_, moves)| &moves[..])
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
        if let Form::Route(route) = &self.by {
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
                let moves = self.short.as_ref().map_or(&[][..], |(_, moves)| moves);
                let square = |cell: Cell| u64::from(cell.0) + 1;
                Some(Box::new(moves.iter().map(move |step| RowMove {
                    from: square(step.from),
                    to: square(step.to),
                })))
            }
            Form::Exchange(_, exchange) => Some(Box::new(counted(exchange)?.moves().take(length))),
            Form::Tiling(_, tiling, mirrored) => {
                let last = tiling.n() + 3;
                let seen = move |step: RowMove| {
                    if *mirrored {
                        RowMove {
                            from: last - step.from,
                            to: last - step.to,
                        }
                    } else {
                        step
                    }
                };
                Some(Box::new(tiling.moves().map(seen).take(length)))
            }
            Form::Reversal(_, path) => Some(Box::new(path.moves())),
            Form::Recipe(grid, recipe) => {
                Some(Box::new(recipe.moves().map(|step| on_grid(grid, step))))
            }
            Form::Route(_) => None,
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
            Form::Exchange(row, _) | Form::Tiling(row, ..) => Referee::Row {
                judge: Judge::new(start_within(row, memory)?, row.options()),
                row,
            },
            Form::Reversal(reversal, _) => {
                let fits = |number: u64| {
                    usize::try_from(number)
                        .ok()
                        .filter(|_| number.checked_mul(8).is_some_and(|bytes| bytes <= memory))
                };
                let judge = NumberedJudge::new(fits(reversal.checkers())?, fits(reversal.start())?);
                Referee::Numbered {
                    judge,
                    end: reversal.end(),
                }
            }
            Form::Recipe(grid, _) => Referee::Grid {
                judge: grid.judge(memory)?,
                grid: *grid,
            },
            Form::List | Form::Route(_) => Referee::Done,
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
        let beyond = || ProblemError::BeyondEnd {
            step: step.clone(),
            length: self.length.clone(),
        };
        if *step > self.length {
            return Err(beyond());
        }
        let made = usize::try_from(step).unwrap_or(usize::MAX);
        let position = match &self.short {
            None => None,
            Some((puzzle, moves)) => {
                let mut position = puzzle.start.clone();
                for &next in moves.iter().take(made) {
                    referee::play(puzzle, &mut position, next)
                        .map_err(|error| ProblemError::Wrong(error.to_string()))?;
                }
                Some((Arc::clone(puzzle), position))
            }
        };
        let (last, vacancy) = self.formula_at(step).ok_or_else(beyond)?;
        Ok(Snapshot {
            step: step.clone(),
            last,
            vacancy,
            grid: self.grid(),
            position,
        })
    }

    /// The last of `step` moves and the vacancy after it.
    fn formula_at(&self, step: &BigUint) -> Option<(Option<RowMove<BigUint>>, Option<BigUint>)> {
        let first = *step == BigUint::ZERO;
        let wide = |RowMove { from, to }: RowMove| RowMove {
            from: from.into(),
            to: to.into(),
        };
        match &self.by {
            Form::Exchange(_, exchange) => {
                let last = if first {
                    None
                } else {
                    Some(exchange.step(step.clone()).ok()?)
                };
                Some((last, Some(exchange.vacancy(step.clone()).ok()?)))
            }
            Form::Tiling(_, tiling, mirrored) => {
                let step = u64::try_from(step).ok()?;
                let seen = |square: u64| {
                    if *mirrored {
                        tiling.n() + 3 - square
                    } else {
                        square
                    }
                };
                let last = if first {
                    None
                } else {
                    Some(tiling.step(step).ok()?)
                };
                let last = last.map(|RowMove { from, to }| {
                    wide(RowMove {
                        from: seen(from),
                        to: seen(to),
                    })
                });
                Some((last, Some(seen(tiling.vacancy(step).ok()?).into())))
            }
            Form::Reversal(_, path) => {
                let step = u128::try_from(step).ok()?;
                Some((
                    path.step(step).map(wide),
                    Some((path.cursor(step)? + 1).into()),
                ))
            }
            Form::Recipe(grid, recipe) => {
                let step = u128::try_from(step).ok()?;
                let last = recipe.step(step).map(|last| on_grid(grid, last));
                let vacancy = last.map_or(grid.cells() / 2 + 1, |last| last.from);
                Some((last.map(wide), Some(vacancy.into())))
            }
            Form::List | Form::Route(_) => {
                let made = usize::try_from(step).ok()?;
                let last = match &self.short {
                    Some((_, moves)) => {
                        made.checked_sub(1)
                            .and_then(|index| moves.get(index))
                            .map(|step| {
                                wide(RowMove {
                                    from: u64::from(step.from.0) + 1,
                                    to: u64::from(step.to.0) + 1,
                                })
                            })
                    }
                    None => None,
                };
                Some((last, None))
            }
        }
    }
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
    let [right, left] = [exchange.right(), exchange.left()].map(|group| u64::try_from(group).ok());
    Exchange::new(right?, left?, exchange.first()).ok()
}

/// The start, one byte per square, if start and target take at most `memory` bytes.
fn start_within(row: &Row, memory: u64) -> Option<Vec<row::Letter>> {
    row.start(usize::try_from(memory).unwrap_or(usize::MAX))
}

fn judge(puzzle: &Puzzle, moves: &[puzzle::Move]) -> Result<(), ProblemError> {
    referee::judge(puzzle, moves)
        .map(drop)
        .map_err(|objection| ProblemError::Wrong(objection.to_string()))
}

fn goal_missed() -> ProblemError {
    ProblemError::Wrong("the goal is not met at the end".into())
}

/// The judge of a solution that is not stored.
#[derive(Clone, Debug)]
enum Referee<'a> {
    Row {
        judge: Judge,
        row: &'a Row,
    },
    Numbered {
        judge: NumberedJudge,
        end: Ending,
    },
    Grid {
        judge: LucasJudge,
        grid: Rectangle,
    },
    /// It has reported its error.
    Done,
}

/// An iterator over the moves of a solution that replays each move before it returns it. It ends
/// early at an illegal move, which [`finish`](Replay::finish) reports.
pub struct Replay<'a> {
    moves: Box<dyn Iterator<Item = RowMove> + 'a>,
    referee: Referee<'a>,
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
        match &mut self.referee {
            Referee::Row { judge, .. } => {
                self.wrong = judge.play(step).err().map(|illegal| illegal.to_string())
            }
            Referee::Numbered { judge, .. } => {
                if !judge.play(step) {
                    self.wrong = Some(format!(
                        "no checker goes from square {} to {}",
                        step.from, step.to
                    ));
                }
            }
            Referee::Grid { judge, grid } => {
                let RowMove { from, to } = step;
                let error = judge.play(grid.place(from), grid.place(to)).err();
                self.wrong =
                    error.map(|error| format!("{}-{}: {error}", grid.name(from), grid.name(to)));
            }
            Referee::Done => {}
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
            Referee::Row { judge, row } => row.is_goal_met(judge.squares()),
            Referee::Numbered { judge, end } => {
                let there = |end| judge.vacancy() == end + 1;
                judge.reversed()
                    && if let Ending::At(end) = *end {
                        there(end)
                    } else {
                        true
                    }
            }
            Referee::Grid { judge, .. } => judge.is_over(),
            Referee::Done => true,
        };
        if met { Ok(()) } else { Err(goal_missed()) }
    }
}
