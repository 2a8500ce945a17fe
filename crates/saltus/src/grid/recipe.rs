//! Solutions by recipe for one, three and five rows: parts of the exchange of each row, and the
//! moves between rows. Any move is computed without the earlier ones.
//!
//! **With three rows and 2k + 1 columns, no solution has fewer than 3(k + 1)² moves over the other
//! kind, or 3(k + 1)² - 1 over any; the recipes attain these numbers.** The proof is in
//! `docs/results.md`. In short: the displacement is D = 6k(k + 1) + 4, so a solution with J jumps
//! has D - J moves. The vacancy visits each outer row once, and enters and leaves it in the middle
//! column or the next one; so an outer row makes k² jumps, and no piece of a row jumps over its own
//! kind. The middle row also makes k² jumps, or one more; at most one jump is vertical.

use super::puzzle::Lucas;
use crate::{
    board::Cell,
    puzzle::{Move, Over},
    row::{Exchange, Group},
};

/// A move on a grid. Rows and columns are counted from 0 at the upper left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GridMove {
    /// Row and column of the moving piece.
    pub from: [u64; 2],
    /// Row and column of the vacancy, where the piece goes.
    pub to: [u64; 2],
}

/// A solution by formula of Lucas's puzzle with one, three or five rows and any odd number of
/// columns.
///
/// ```
/// use saltus::{grid::Recipe, puzzle::Over};
/// let recipe = Recipe::new(3, 2_000_000_001, Over::Any).unwrap();
/// assert_eq!(recipe.length(), 3 * 1_000_000_001 * 1_000_000_001 - 1);
/// assert!(recipe.is_shortest() && recipe.step(1_000_000_000_000_000_000).is_some());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe {
    rows: u64,
    /// The number of columns on each side of the middle one.
    half: u64,
    /// Whether rows and columns are exchanged.
    upright: bool,
    /// The exchanges of a row: one in which the left group moves first, and one in which the right
    /// group does.
    exchanges: [Exchange; 2],
    legs: Vec<Stage>,
}

/// A row and a column, counted from the middle of the board.
type Place = (i64, i64);

#[derive(Clone, Copy, Debug, PartialEq)]
enum Stage {
    /// The moves `from` to `to` of the exchange of a row, counted from 1.
    Row {
        row: i64,
        first: Group,
        from: u128,
        to: u128,
    },
    /// One move of the vacancy.
    Move { from: Place, to: Place },
}

impl Stage {
    fn length(&self) -> u128 {
        match *self {
            Stage::Row { from, to, .. } => to - from + 1,
            Stage::Move { .. } => 1,
        }
    }
}

impl Recipe {
    /// The recipe for a grid. `None` unless it has one row or column, or three or five rows, and an
    /// odd number of columns of at least 3 and below 2^32.
    pub fn new(rows: u64, columns: u64, over: Over) -> Option<Recipe> {
        if columns == 1 && rows > 1 {
            return Some(Recipe {
                upright: true,
                ..Recipe::new(1, rows, over)?
            });
        }
        let half = columns / 2;
        if columns.is_multiple_of(2) || half == 0 || columns >> 32 != 0 {
            return None;
        }
        let exchanges = [
            Exchange::new(half, half, Group::Left).ok()?,
            Exchange::new(half, half, Group::Right).ok()?,
        ];
        let mut recipe = Recipe {
            rows,
            half,
            upright: false,
            exchanges,
            legs: Vec::new(),
        };
        match (rows, over) {
            (1, _) => recipe.row(0, Group::Left, 1, recipe.row_moves()),
            (3, Over::Opposite) => recipe.three_over_the_other_kind(),
            (3, Over::Any) => recipe.three_over_any(),
            (5, Over::Opposite) if half >= 2 => recipe.five_over_the_other_kind(),
            (5, Over::Any) => recipe.five_over_any(),
            _ => return None,
        }
        Some(recipe)
    }

    /// Whether a theorem (one row, three rows) proves that no solution is shorter. For five rows no
    /// shorter one is known.
    pub fn is_shortest(&self) -> bool {
        self.rows <= 3
    }

    /// The number of moves: k(k + 2) with one row; 3(k + 1)² over the other kind and 3(k + 1)² - 1
    /// over any with three rows; 5(k + 1)² + 2 and 5(k + 1)² with five rows.
    pub fn length(&self) -> u128 {
        self.legs.iter().map(Stage::length).sum()
    }

    /// The move number `step`, counted from 1; `None` beyond the end. Takes constant time.
    pub fn step(&self, step: u128) -> Option<GridMove> {
        let mut rest = step.checked_sub(1)?;
        for leg in &self.legs {
            if rest < leg.length() {
                return self.of_leg(leg, rest);
            }
            rest -= leg.length();
        }
        None
    }

    /// The moves in order.
    pub fn moves(&self) -> impl Iterator<Item = GridMove> + '_ {
        self.legs.iter().flat_map(|leg| self.moves_of_leg(leg))
    }

    fn moves_of_leg(&self, leg: &Stage) -> impl Iterator<Item = GridMove> {
        (0..leg.length()).map_while(|step| self.of_leg(leg, step))
    }

    /// A move of a leg, counted from 0.
    fn of_leg(&self, leg: &Stage, step: u128) -> Option<GridMove> {
        match *leg {
            // The piece goes where the vacancy was.
            Stage::Move { from, to } => Some(GridMove {
                from: self.cell(to)?,
                to: self.cell(from)?,
            }),
            Stage::Row {
                row, first, from, ..
            } => {
                let step = self.exchange(first).step(from + step).ok()?;
                Some(GridMove {
                    from: self.cell_of_row(row, step.from)?,
                    to: self.cell_of_row(row, step.to)?,
                })
            }
        }
    }

    /// Row and column of a place.
    fn cell(&self, (row, column): Place) -> Option<[u64; 2]> {
        let row = (self.rows / 2).checked_add_signed(row)?;
        let column = self.half.checked_add_signed(column)?;
        Some(self.turned(row, column))
    }

    /// Row and column of a square of a row, counted from 1.
    fn cell_of_row(&self, row: i64, square: u128) -> Option<[u64; 2]> {
        let row = (self.rows / 2).checked_add_signed(row)?;
        let column = u64::try_from(square - 1).ok()?;
        Some(self.turned(row, column))
    }

    fn turned(&self, row: u64, column: u64) -> [u64; 2] {
        if self.upright {
            [column, row]
        } else {
            [row, column]
        }
    }

    fn exchange(&self, first: Group) -> &Exchange {
        &self.exchanges[usize::from(first == Group::Right)]
    }

    /// The number of moves of the exchange of one row.
    fn row_moves(&self) -> u128 {
        self.exchanges[0].length()
    }

    fn row(&mut self, row: i64, first: Group, from: u128, to: u128) {
        self.legs.push(Stage::Row {
            row,
            first,
            from,
            to,
        });
    }

    /// Adds moves of the vacancy through these places.
    fn move_vacancy_through(&mut self, places: &[Place]) {
        for pair in places.windows(2) {
            self.legs.push(Stage::Move {
                from: pair[0],
                to: pair[1],
            });
        }
    }

    /// The outer rows come first, with a jump between them over a piece of the other kind.
    fn three_over_the_other_kind(&mut self) {
        let all = self.row_moves();
        self.move_vacancy_through(&[(0, 0), (1, 0)]);
        self.row(1, Group::Left, 1, all);
        self.move_vacancy_through(&[(1, 0), (-1, 0)]);
        self.row(-1, Group::Left, 1, all);
        self.move_vacancy_through(&[(-1, 0), (0, 0)]);
        self.row(0, Group::Left, 1, all);
    }

    /// The last jump of the middle row is made, undone by a visit to the outer rows, and made
    /// again.
    fn three_over_any(&mut self) {
        let all = self.row_moves();
        self.row(0, Group::Left, 1, all - 1);
        self.visit(1);
        self.row(0, Group::Left, all - 1, all);
    }

    fn five_over_any(&mut self) {
        let all = self.row_moves();
        self.row(0, Group::Left, 1, all - 1);
        self.visit(1);
        self.move_vacancy_through(&[(0, -1), (0, 1)]);
        self.visit(2);
        self.row(0, Group::Left, all - 1, all);
    }

    /// Goes from column 1 of the middle row to the rows at distance `far` below and above, with
    /// jumps between them, and back to column -1.
    fn visit(&mut self, far: i64) {
        let all = self.row_moves();
        self.move_vacancy_through(&[(0, 1), (far, 1)]);
        self.row(far, Group::Right, 2, all);
        for row in (2 - far..=far).rev().step_by(2) {
            self.move_vacancy_through(&[(row, 0), (row - 2, 0)]);
        }
        self.row(-far, Group::Right, 1, all - 1);
        self.move_vacancy_through(&[(-far, -1), (0, -1)]);
    }

    fn five_over_the_other_kind(&mut self) {
        let all = self.row_moves();
        self.row(0, Group::Left, 1, 2);
        self.move_vacancy_through(&[(0, 1), (1, 1)]);
        self.row(1, Group::Right, 2, all - 1);
        self.move_vacancy_through(&[(1, -1), (-1, -1), (-1, 1), (-1, 0), (-1, 2), (0, 2)]);
        self.row(0, Group::Left, 4, all);
        self.move_vacancy_through(&[(0, 0), (-2, 0)]);
        self.row(-2, Group::Right, 1, all - 1);
        self.move_vacancy_through(&[(-2, -1), (-1, -1)]);
        self.row(-1, Group::Right, 3, all);
        self.move_vacancy_through(&[(-1, 0), (1, 0), (2, 0)]);
        self.row(2, Group::Left, 1, all - 1);
        self.move_vacancy_through(&[(2, 1), (1, 1)]);
        self.row(1, Group::Right, all - 1, all);
        self.move_vacancy_through(&[(1, 0), (0, 0)]);
    }
}

/// The recipe for a board of the general model, and its moves.
pub(super) fn recipe(lucas: Lucas) -> Option<(Recipe, Vec<Move>)> {
    let columns = lucas.columns() as u64;
    let recipe = Recipe::new(lucas.rows() as u64, columns, lucas.over())?;
    let cell = |[row, column]: [u64; 2]| Cell((row * columns + column) as u8);
    let mut moves = Vec::new();
    for step in recipe.moves() {
        moves.push(Move::new(cell(step.from), cell(step.to)));
    }
    Some((recipe, moves))
}
