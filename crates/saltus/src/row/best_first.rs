//! Shortest solutions between any two rows with one vacancy by A* (Hart, Nilsson and Raphael 1968),
//! with the lower bounds of [`bound`](super::bound).

use super::bound::{CursorForm, MOST, lower_bound};
use super::model::Row;
use crate::board::Cell;
use crate::budget::{Budget, Progress, Spent};
use crate::puzzle::Reason;
use crate::puzzle::{Answer, Move, Solution};
use crate::puzzle::{Direction, Options, Over, Steps, Vacancy};
use rustc_hash::FxHashMap;

/// The number of positions expanded between two checks of the budget.
const BLOCK: u64 = 1 << 14;

/// A shortest solution of a row with one vacancy, jumps over one checker and a fixed target, of at
/// most 121 squares; `None` for any other row. Cell i of a move is the square number i from the
/// left, counted from 0.
///
/// Takes time and memory that grow with the number of positions whose distance from the start plus
/// bound to the target is less than the length. With forward jumps over the opposite group only,
/// all solutions have the same length and few positions are visited.
///
/// ```
/// use saltus::{budget::Budget, puzzle::{Answer, Options}, row::{Row, Letter, solve_best_first}};
/// let word = |word: &str| word.chars().filter_map(Letter::from_letter).collect::<Vec<_>>();
/// let row = Row::words(word("rrrrlrll.lll"), word("lrlrrl.lrlrl"), Options::default()).expect("the same checkers");
/// assert!(matches!(solve_best_first(&row, &Budget::UNLIMITED), Some(Answer::Impossible(_))));
/// ```
pub fn solve_best_first(row: &Row, budget: &Budget) -> Option<Answer> {
    let options = row.options();
    let (letters, start, target) = ends(row)?;
    Some(
        match (Search {
            options,
            letters,
            target,
        })
        .run(start, budget)
        {
            Ok(Outcome::Solved(moves)) => Answer::Solved(Solution::shortest(moves)),
            Ok(Outcome::NoneAmong(positions)) => {
                Answer::Impossible(Reason::Exhausted { positions })
            }
            Err(spent) => Answer::Undecided(spent),
        },
    )
}

/// Whether [`solve_best_first`] supports the row.
pub fn takes_best_first(row: &Row) -> bool {
    ends(row).is_some()
}

/// The number of checkers, the start and the target of a supported row.
fn ends(row: &Row) -> Option<(u32, CursorForm, CursorForm)> {
    let options = row.options();
    if options.hop.get() > 1 || options.vacancy == Vacancy::Free || options.steps == Steps::None {
        return None;
    }
    let (start, target) = (row.start(MOST + 1)?, row.target(MOST + 1)?);
    Some((
        start.len() as u32 - 1,
        CursorForm::from_squares(&start)?,
        CursorForm::from_squares(&target)?,
    ))
}

struct Search {
    options: Options,
    letters: u32,
    target: CursorForm,
}

enum Outcome {
    /// The moves of a shortest solution.
    Solved(Vec<Move>),
    /// The target is not among this number of reachable positions, and no other position leads to
    /// it.
    NoneAmong(u64),
}

/// The best path found to a position.
#[derive(Clone, Copy)]
struct Found {
    moves: u32,
    /// The cursor before the last move.
    cursor_before: u32,
    expanded: bool,
}

impl Search {
    fn run(&self, start: CursorForm, budget: &Budget) -> Result<Outcome, Spent> {
        let mut found = FxHashMap::default();
        let mut open: Vec<Vec<CursorForm>> = Vec::new(); // by length of the way and bound together
        let mut expanded = 0u64;
        found.insert(
            start,
            Found {
                moves: 0,
                cursor_before: start.cursor,
                expanded: false,
            },
        );
        self.open_position(&mut open, start, 0);
        let mut least = 0;
        while least < open.len() {
            // The newest position is the nearest to the target.
            let Some(position) = open[least].pop() else {
                least += 1;
                continue;
            };
            let Some(here) = found.get_mut(&position).filter(|here| !here.expanded) else {
                continue;
            };
            if position == self.target {
                return Ok(Outcome::Solved(self.way(start, &found)));
            }
            here.expanded = true;
            let moves = here.moves + 1;
            if expanded.is_multiple_of(BLOCK) {
                let entry = size_of::<(CursorForm, Found)>() as u64 + 1;
                // A full table grows, and then the old one and one of twice its size exist
                // together.
                let grows = found.len() + 4 * BLOCK as usize > found.capacity();
                let table = found.capacity() as u64 * 8 / 7 * if grows { 3 } else { 1 };
                let listed: usize = open.iter().map(Vec::capacity).sum();
                let bytes = table * entry + (listed * size_of::<CursorForm>()) as u64;
                let positions = found.len() as u64;
                budget.check(Progress {
                    level: u64::from(moves) - 1,
                    positions,
                    bytes,
                })?;
            }
            expanded += 1;
            self.for_each_next(position, |next| {
                let way = Found {
                    moves,
                    cursor_before: position.cursor,
                    expanded: false,
                };
                let known = found.entry(next).or_insert(Found {
                    moves: u32::MAX,
                    ..way
                });
                if moves < known.moves {
                    *known = way;
                    least = least.min(self.open_position(&mut open, next, moves).unwrap_or(least));
                }
            });
        }
        Ok(Outcome::NoneAmong(found.len() as u64))
    }

    /// Opens a position. Returns its bucket, or `None` if the target is unreachable from it.
    fn open_position(
        &self,
        open: &mut Vec<Vec<CursorForm>>,
        position: CursorForm,
        moves: u32,
    ) -> Option<usize> {
        let bound = lower_bound(position, self.target, self.letters, self.options)?;
        let place = moves as usize + bound as usize;
        if open.len() <= place {
            open.resize(place + 1, Vec::new());
        }
        open[place].push(position);
        Some(place)
    }

    fn for_each_next(&self, position: CursorForm, mut visit: impl FnMut(CursorForm)) {
        let CursorForm { word, cursor } = position;
        let right_going = |place: u32| word >> place & 1 == 1;
        let may_move = |place: u32, right: bool| {
            self.options.direction == Direction::Both || right_going(place) == right
        };
        let may_pass =
            |a: u32, b: u32| self.options.over == Over::Any || right_going(a) != right_going(b);
        // A checker left of the vacancy moves right, and the cursor moves left.
        if cursor >= 1 && may_move(cursor - 1, true) {
            visit(CursorForm {
                word,
                cursor: cursor - 1,
            });
        }
        if cursor >= 2 && may_move(cursor - 2, true) && may_pass(cursor - 2, cursor - 1) {
            visit(CursorForm {
                word: transposed(word, cursor - 2),
                cursor: cursor - 2,
            });
        }
        if cursor < self.letters && may_move(cursor, false) {
            visit(CursorForm {
                word,
                cursor: cursor + 1,
            });
        }
        if cursor + 1 < self.letters && may_move(cursor + 1, false) && may_pass(cursor + 1, cursor)
        {
            visit(CursorForm {
                word: transposed(word, cursor),
                cursor: cursor + 2,
            });
        }
    }

    /// The moves from the start to the target.
    fn way(&self, start: CursorForm, found: &FxHashMap<CursorForm, Found>) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut position = self.target;
        while position != start {
            let Some(&Found {
                cursor_before: before,
                ..
            }) = found.get(&position)
            else {
                break;
            };
            // The checker leaves the square that is vacant after the move. There are fewer than 128
            // squares.
            moves.push(Move {
                from: Cell(position.cursor as u8),
                to: Cell(before as u8),
            });
            let jumped = before.abs_diff(position.cursor) == 2;
            let word = if jumped {
                transposed(position.word, before.min(position.cursor))
            } else {
                position.word
            };
            position = CursorForm {
                word,
                cursor: before,
            };
        }
        moves.reverse();
        moves
    }
}

/// The word with the letters at `place` and `place + 1` exchanged.
fn transposed(word: u128, place: u32) -> u128 {
    let differ = (word >> place ^ word >> (place + 1)) & 1;
    word ^ (differ << place | differ << (place + 1))
}
