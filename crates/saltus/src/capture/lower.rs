//! A small capture board as a puzzle of the general model: for play, and for tests of the engines.

use super::{Content, Field, Forward, Route, Square};
use crate::{
    board::{Adjacency, Board, Cell, MAX_CELLS, Point},
    puzzle::{
        Goal, Headings, Kind, KindId, Kinds, LoweringError, Move, Position, Puzzle, Rules, Setup,
        Wanted,
    },
};

const KING: KindId = KindId(0);
const OTHER: KindId = KindId(1);
const WHITE: KindId = KindId(2);

impl Field {
    /// The puzzle in which one king is to capture all whites while the other kings do not move. For
    /// boards with at most 128 playable squares, such as 16 x 16.
    ///
    /// # Errors
    /// [`LoweringError`].
    ///
    /// ```
    /// use saltus::{budget::Budget, capture::{Field, Reading, Square}, puzzle::Answer, search};
    /// let field = Field::from_rows(["_._", ".W.", "B._"], Reading::Strict)?;
    /// let puzzle = field.puzzle(Square::new(2, 0))?;
    /// let Answer::Solved(solution) = search::solve(&puzzle, &Budget::UNLIMITED) else { panic!() };
    /// assert_eq!(solution.moves.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn puzzle(&self, king: Square) -> Result<Puzzle, LoweringError> {
        if self.at(king) != Content::Black {
            return Err(LoweringError::NoKing);
        }
        let playable = self.playable();
        let board = diagonal_board(&playable)?;
        let kinds = vec![
            kind("king", 'B', diagonal_headings(&board)),
            kind("black", 'b', Headings::NONE),
            kind("white", 'W', Headings::NONE),
        ];

        let mut start = Vec::with_capacity(playable.len());
        let mut goal = Vec::with_capacity(playable.len());
        for &square in &playable {
            let (piece, wanted) = match self.at(square) {
                Content::Black if square == king => (Some(KING), Wanted::Any),
                Content::Black => (Some(OTHER), Wanted::Any),
                Content::White => (Some(WHITE), Wanted::Vacant),
                Content::Empty | Content::Hole => (None, Wanted::Any),
            };
            start.push(piece);
            goal.push(wanted);
        }
        let setup = Setup {
            title: format!("{}@{king}", self.id()),
            board,
            rules: Rules { kinds, hop: 1 },
            start: Position(start),
            goal: Goal::Pattern(goal),
        };
        Ok(setup.validate()?)
    }

    /// The puzzle in which one man is to capture all whites, as [`Field::puzzle`] is for a king.
    ///
    /// # Errors
    /// [`LoweringError`].
    ///
    /// ```
    /// use saltus::{budget::Budget, capture::{Field, Forward, Reading, Square}};
    /// use saltus::{puzzle::Answer, search};
    /// let field = Field::from_rows(["_._", ".W.", "B._"], Reading::Strict)?;
    /// for (way, wins) in [(Forward::Up, true), (Forward::Down, false)] {
    ///     let puzzle = field.puzzle_of_man(Square::new(2, 0), way)?;
    ///     let answer = search::solve(&puzzle, &Budget::UNLIMITED);
    ///     assert_eq!(matches!(answer, Answer::Solved(_)), wins);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn puzzle_of_man(&self, man: Square, way: Forward) -> Result<Puzzle, LoweringError> {
        let mut setup = Setup::clone(&*self.puzzle(man)?);
        let (start, word) = match way {
            Forward::Down => ("down", "man"),
            Forward::Up => ("up", "man that moves up"),
        };
        let mut jumps = 0;
        for (heading, name) in setup.board.headings().enumerate() {
            if name.contains('-') && name.starts_with(start) {
                jumps |= 1 << heading;
            }
        }
        setup.rules.kinds[KING.index()] = kind("man", 'm', Headings(jumps));
        // An ID of the board is that of the game of a king.
        setup.title = format!("the {word} on {man} of {}", self.id());
        Ok(setup.validate()?)
    }
}

/// The board of these squares, with diagonal rays.
fn diagonal_board(playable: &[Square]) -> Result<Board, LoweringError> {
    let mut points = Vec::with_capacity(playable.len());
    for square in playable {
        // The first playable squares have small coordinates, unless the board is almost without
        // them.
        points.push(Point {
            x: i32::try_from(square.col).unwrap_or(i32::MAX),
            y: i32::try_from(square.row).unwrap_or(i32::MAX),
        });
    }
    match Board::new(Adjacency::Diagonal, points) {
        Ok(board) => Ok(board.with_capitals()),
        Err(_) => Err(LoweringError::TooLarge), // there is a king, so there is a cell
    }
}

/// The headings along diagonals, whose names are such as `up-left`.
fn diagonal_headings(board: &Board) -> Headings {
    let mut headings = 0;
    for (heading, name) in board.headings().enumerate() {
        if name.contains('-') {
            headings |= 1 << heading;
        }
    }
    Headings(headings)
}

/// A kind of pieces that captures whites by jumps along some headings.
fn kind(name: &str, symbol: char, jumps: Headings) -> Kind {
    Kind {
        name: name.into(),
        symbol,
        steps: Headings::NONE,
        jumps,
        over: Kinds::one(WHITE),
        removes: true,
    }
}

impl Field {
    /// The ID of the board: its rows separated by `=`, with `B` for kings, `W` for whites, `.` for
    /// vacant squares and `-` for squares that are never used.
    ///
    /// ```
    /// use saltus::capture::{Field, Reading};
    /// let field = Field::from_rows(["_._", ".W.", "B._"], Reading::Strict)?;
    /// assert_eq!(field.id(), "capture:.-.=-W-=B-.");
    /// # Ok::<(), saltus::capture::FieldFromRowsError>(())
    /// ```
    pub fn id(&self) -> String {
        let mut id = String::from("capture:");
        for row in 0..self.side() {
            if row > 0 {
                id.push('=');
            }
            for mark in self.row(row) {
                id.push(match mark {
                    b'.' => '-',
                    b'_' => '.',
                    piece => char::from(piece),
                });
            }
        }
        id
    }

    /// The playable squares in reading order, cut off beyond the size of the general model.
    fn playable(&self) -> Vec<Square> {
        let mut playable = Vec::new();
        for row in 0..self.side() {
            for col in 0..self.side() {
                let square = Square { row, col };
                if self.at(square) == Content::Hole {
                    continue;
                }
                playable.push(square);
                // One more than fits is enough for an error.
                if playable.len() > MAX_CELLS {
                    return playable;
                }
            }
        }
        playable
    }

    /// Recognises a puzzle of [`Field::puzzle`]: its board and its king.
    pub fn of(puzzle: &Puzzle) -> Option<(Field, Square)> {
        let (field, king) = Field::shown(puzzle)?;
        let same = field.puzzle(king).ok()?;
        same.same(puzzle).then_some((field, king))
    }

    /// The board of a puzzle of one king or man, and the square of that piece. Squares around the
    /// board that no puzzle has may be missing.
    pub(crate) fn shown(puzzle: &Puzzle) -> Option<(Field, Square)> {
        let [king, _, white] = &puzzle.rules.kinds[..] else {
            return None;
        };
        if puzzle.board.adjacency() != Adjacency::Diagonal
            || !king.removes
            || !king.over.has(WHITE)
            || white.jumps != Headings::NONE
        {
            return None;
        }
        let board = &puzzle.board;
        let mut side = 0;
        for cell in board.cells() {
            let [x, y] = board.place(cell);
            side = side.max(x).max(y);
        }
        let [x, y] = board.place(board.cells().next()?);
        let mut field = Field::blank(u32::try_from(side).ok()?, (x + y).is_multiple_of(2));

        let mut king = None;
        for cell in board.cells() {
            let [x, y] = board.place(cell);
            let square = Square {
                row: y as u32 - 1,
                col: x as u32 - 1,
            };
            let content = match puzzle.start.get(cell) {
                None => continue,
                Some(WHITE) => Content::White,
                Some(KING) => {
                    king = Some(square);
                    Content::Black
                }
                Some(_) => Content::Black,
            };
            field.set(square, content);
        }

        Some((field, king?))
    }

    /// The moves of a route in the puzzle of [`Field::puzzle`].
    pub fn moves(&self, route: &Route) -> Vec<Move> {
        let playable = self.playable();
        let mut moves = Vec::with_capacity(route.jumps.len());
        let mut from = cell_of(&playable, route.start);
        for square in route.squares().skip(1) {
            let to = cell_of(&playable, square);
            moves.push(Move::new(from, to));
            from = to;
        }
        moves
    }
}

/// The cell of a playable square; both are in reading order.
fn cell_of(playable: &[Square], square: Square) -> Cell {
    Cell(playable.partition_point(|&other| other < square) as u8)
}
