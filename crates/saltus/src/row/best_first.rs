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
/// let (start, target) = (word("rrrrlrll.lll"), word("lrlrrl.lrlrl"));
/// let row = Row::words(start, target, Options::default()).expect("the same checkers");
/// let answer = solve_best_first(&row, &Budget::UNLIMITED);
/// assert!(matches!(answer, Some(Answer::Impossible(_))));
/// ```
pub fn solve_best_first(row: &Row, budget: &Budget) -> Option<Answer> {
    let ends = ends(row)?;
    let search = RowSearch {
        options: row.options(),
        letters: ends.letters,
        target: ends.target,
    };
    Some(match search.run(ends.start, budget) {
        Ok(Outcome::Solved(moves)) => Answer::Solved(Solution::shortest(moves)),
        Ok(Outcome::NoneAmong(positions)) => Answer::Impossible(Reason::Exhausted { positions }),
        Err(spent) => Answer::Undecided(spent),
    })
}

/// Whether [`solve_best_first`] supports the row.
pub fn takes_best_first(row: &Row) -> bool {
    ends(row).is_some()
}

/// The start and the target of a supported row.
struct CursorEnds {
    /// The number of checkers.
    letters: u32,
    start: CursorForm,
    target: CursorForm,
}

fn ends(row: &Row) -> Option<CursorEnds> {
    let options = row.options();
    if options.hop.get() > 1 || options.vacancy == Vacancy::Free || options.steps == Steps::None {
        return None;
    }
    let (start, target) = (row.start(MOST + 1)?, row.target(MOST + 1)?);
    Some(CursorEnds {
        letters: start.len() as u32 - 1,
        start: CursorForm::from_squares(&start)?,
        target: CursorForm::from_squares(&target)?,
    })
}

struct RowSearch {
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
struct KnownPath {
    moves: u32,
    /// The cursor before the last move.
    cursor_before: u32,
    expanded: bool,
}

/// The open positions, by the length of the path to them and the bound together.
type Buckets = Vec<Vec<CursorForm>>;

type KnownPaths = FxHashMap<CursorForm, KnownPath>;

/// The bytes of the positions of a search, before it expands the next block of them.
fn bytes(known: &KnownPaths, open: &Buckets) -> u64 {
    let entry = size_of::<(CursorForm, KnownPath)>() as u64 + 1;
    // A full table grows, and then the old one and one of twice its size exist together.
    let grows = known.len() + 4 * BLOCK as usize > known.capacity();
    let table = known.capacity() as u64 * 8 / 7 * if grows { 3 } else { 1 };
    let listed: usize = open.iter().map(Vec::capacity).sum();
    table * entry + (listed * size_of::<CursorForm>()) as u64
}

impl RowSearch {
    fn run(&self, start: CursorForm, budget: &Budget) -> Result<Outcome, Spent> {
        let mut known = KnownPaths::default();
        let mut open = Buckets::new();
        let mut expanded = 0u64;
        let no_path = KnownPath {
            moves: 0,
            cursor_before: start.cursor,
            expanded: false,
        };
        known.insert(start, no_path);
        self.open_position(&mut open, start, 0);

        let mut least = 0;
        while least < open.len() {
            // The newest position is the nearest to the target.
            let Some(position) = open[least].pop() else {
                least += 1;
                continue;
            };
            let Some(here) = known.get_mut(&position).filter(|here| !here.expanded) else {
                continue;
            };
            if position == self.target {
                return Ok(Outcome::Solved(self.way(start, &known)));
            }
            here.expanded = true;
            let moves = here.moves + 1;
            if expanded.is_multiple_of(BLOCK) {
                budget.check(Progress {
                    level: u64::from(moves) - 1,
                    positions: known.len() as u64,
                    bytes: bytes(&known, &open),
                    ..Progress::default()
                })?;
            }
            expanded += 1;

            let path = KnownPath {
                moves,
                cursor_before: position.cursor,
                expanded: false,
            };
            for next in self.successors(position).into_iter().flatten() {
                if !is_shorter(&mut known, next, path) {
                    continue;
                }
                if let Some(bucket) = self.open_position(&mut open, next, moves) {
                    least = least.min(bucket);
                }
            }
        }
        Ok(Outcome::NoneAmong(known.len() as u64))
    }

    /// Opens a position. Returns its bucket, or `None` if the target is unreachable from it.
    fn open_position(&self, open: &mut Buckets, position: CursorForm, moves: u32) -> Option<usize> {
        let bound = lower_bound(position, self.target, self.letters, self.options)?;
        let place = moves as usize + bound as usize;
        if open.len() <= place {
            open.resize(place + 1, Vec::new());
        }
        open[place].push(position);
        Some(place)
    }

    /// The positions after one move, in the order in which they are opened.
    #[inline]
    fn successors(&self, position: CursorForm) -> [Option<CursorForm>; 4] {
        let CursorForm { word, cursor } = position;
        let mut successors = [None; 4];
        // A checker left of the vacancy moves right, and the cursor moves left.
        if cursor >= 1 && self.may_move(word, cursor - 1, true) {
            successors[0] = Some(CursorForm {
                word,
                cursor: cursor - 1,
            });
        }
        if cursor >= 2
            && self.may_move(word, cursor - 2, true)
            && self.may_pass(word, cursor - 2, cursor - 1)
        {
            successors[1] = Some(CursorForm {
                word: transposed(word, cursor - 2),
                cursor: cursor - 2,
            });
        }
        if cursor < self.letters && self.may_move(word, cursor, false) {
            successors[2] = Some(CursorForm {
                word,
                cursor: cursor + 1,
            });
        }
        if cursor + 1 < self.letters
            && self.may_move(word, cursor + 1, false)
            && self.may_pass(word, cursor + 1, cursor)
        {
            successors[3] = Some(CursorForm {
                word: transposed(word, cursor),
                cursor: cursor + 2,
            });
        }
        successors
    }

    /// Whether the checker at a place may move in a direction.
    #[inline]
    fn may_move(&self, word: u128, place: u32, right: bool) -> bool {
        self.options.direction == Direction::Both || is_right_going(word, place) == right
    }

    /// Whether one checker may jump over another.
    #[inline]
    fn may_pass(&self, word: u128, mover: u32, over: u32) -> bool {
        let is_own = is_right_going(word, mover) == is_right_going(word, over);
        self.options.over == Over::Any || !is_own
    }

    /// The moves from the start to the target.
    fn way(&self, start: CursorForm, known: &KnownPaths) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut position = self.target;
        while position != start {
            let Some(path) = known.get(&position) else {
                break;
            };
            let before = path.cursor_before;
            // The checker leaves the square that is vacant after the move. There are fewer than 128
            // squares.
            moves.push(Move::new(Cell(position.cursor as u8), Cell(before as u8)));
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

/// Whether a path to a position is shorter than what is known, and then stores it.
#[inline]
fn is_shorter(known: &mut KnownPaths, position: CursorForm, path: KnownPath) -> bool {
    let unknown = KnownPath {
        moves: u32::MAX,
        ..path
    };
    let best = known.entry(position).or_insert(unknown);
    if path.moves >= best.moves {
        return false;
    }
    *best = path;
    true
}

fn is_right_going(word: u128, place: u32) -> bool {
    word >> place & 1 == 1
}

/// The word with the letters at `place` and `place + 1` exchanged.
fn transposed(word: u128, place: u32) -> u128 {
    let differ = (word >> place ^ word >> (place + 1)) & 1;
    word ^ (differ << place | differ << (place + 1))
}
