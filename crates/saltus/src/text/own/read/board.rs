//! The board of a file: its picture, and which cells are neighbours.

use super::{Reader, Value, kinds::Symbols};
use crate::{
    board::{Adjacency, Board, BoardError, Point},
    text::{
        drawing::{self, DrawnCell, Marks},
        own::ADJACENCIES,
        scan::Shown,
    },
};
use std::ops::Range;
use toml::de::DeTable;

/// A picture: its lines, and the string that has them.
pub(super) struct Picture {
    pub(super) lines: Vec<Range<usize>>,
    pub(super) span: Range<usize>,
}

/// The neighbourhood, before there is a board.
pub(super) enum Neighbours<'a> {
    Of(Adjacency),
    Lines(&'a [Value<'a>]),
}

impl Neighbours<'_> {
    pub(super) fn adjacency(&self) -> Adjacency {
        match *self {
            Neighbours::Of(adjacency) => adjacency,
            Neighbours::Lines(_) => Adjacency::Lines,
        }
    }
}

impl Reader<'_> {
    /// The picture of the start.
    pub(super) fn board_picture(&mut self, root: &DeTable) -> Option<Picture> {
        let Some(value) = root.get("board") else {
            let help = message!(
                "draw-symbol-each-piece",
                "draw it: a symbol for each piece, `.` for a vacancy"
            );
            self.missing(message!("toml-no-board", "there is no `board`"), help);
            return None;
        };
        Some(Picture {
            lines: self.lines(value)?,
            span: self.span(value),
        })
    }

    pub(super) fn neighbours<'a>(&mut self, root: &'a DeTable<'a>) -> Option<Neighbours<'a>> {
        let lines = root.get("lines");
        let adjacency = root.get("adjacency");
        match (lines, adjacency) {
            (Some(lines), Some(adjacency)) => {
                let (first, second) = (self.span(lines), self.span(adjacency));
                let later = if first.start > second.start {
                    first
                } else {
                    second
                };
                self.faults.add_help(
                    later,
                    message!(
                        "neighbours-given-adjacency-lines",
                        "the neighbours are given by `adjacency` and by `lines`"
                    ),
                    message!("remove-one-of-them", "remove one of them"),
                );
                None
            }
            (Some(lines), None) => {
                let lines = self.array(
                    lines,
                    message!("lists-of-cells", "lists of cells, as [[\"a1\", \"b1\"]]"),
                )?;
                Some(Neighbours::Lines(lines))
            }
            (None, Some(value)) => self.adjacency(value).map(Neighbours::Of),
            (None, None) => Some(Neighbours::Of(Adjacency::Square)),
        }
    }

    /// The neighbourhood with this name.
    fn adjacency(&mut self, value: &Value) -> Option<Adjacency> {
        let word = self.string(value)?;
        for (name, adjacency) in ADJACENCIES {
            if name == word {
                return Some(adjacency);
            }
        }
        self.unknown(value, word, &ADJACENCIES.map(|(name, _)| name));
        None
    }

    /// The cells of a picture, of the start or of the `goal`; `None` if it has faults.
    pub(super) fn cells(
        &mut self,
        lines: Vec<Range<usize>>,
        adjacency: Adjacency,
        symbols: &Symbols,
        goal: bool,
    ) -> Option<Vec<DrawnCell>> {
        let before = self.faults.count();
        let is_strip = matches!(adjacency, Adjacency::Row | Adjacency::Ring);
        let mut drawn = lines.clone();
        drawn.retain(|line| !self.text[line.clone()].trim_ascii().is_empty());
        if is_strip && let Some(second) = drawn.get(1) {
            let message = message!("row-ring-drawn-one", "a row or ring is drawn in one line");
            self.faults.add(second.clone(), message);
        }

        let known = |c: char| c == '.' || goal && c == '?' || symbols.kind(c).is_some();
        let expected = symbols.expected(goal);
        let marks = Marks {
            known: &known,
            expected: &expected,
            spaced: true,
        };
        let lines = lines.into_iter();
        let cells = drawing::read(self.text, lines, adjacency, &marks, &mut self.faults);
        if is_strip && drawn.len() == 1 {
            self.no_gaps(&cells);
        }
        (self.faults.count() == before).then_some(cells)
    }

    /// Reports the first gap in a line of cells.
    fn no_gaps(&mut self, cells: &[DrawnCell]) {
        for pair in cells.windows(2) {
            if pair[1].point.x != pair[0].point.x + 1 {
                let gap = pair[0].span.end..pair[1].span.start;
                self.faults.add(
                    gap,
                    message!("row-ring-no-gaps", "a row or ring has no gaps"),
                );
                return;
            }
        }
    }

    pub(super) fn board(
        &mut self,
        cells: &[DrawnCell],
        neighbours: &Neighbours,
        span: Range<usize>,
    ) -> Option<Board> {
        let points: Vec<Point> = cells.iter().map(|cell| cell.point).collect();
        let board = match neighbours {
            Neighbours::Of(Adjacency::Row) => Board::row(cells.len()),
            Neighbours::Of(Adjacency::Ring) => Board::ring(cells.len()),
            Neighbours::Of(adjacency) => Board::new(*adjacency, points),
            Neighbours::Lines(values) => match Board::new(Adjacency::Square, points) {
                Ok(named) => return self.board_with_lines(&named, values),
                Err(error) => Err(error),
            },
        };
        match board {
            Ok(board) => Some(board),
            Err(error) => {
                self.faults.add(span, error);
                None
            }
        }
    }

    fn board_with_lines(&mut self, named: &Board, values: &[Value]) -> Option<Board> {
        let mut lines: Vec<Vec<Point>> = Vec::new();
        let mut complete = true;
        for value in values {
            let mut line = Vec::new();
            for value in self.array(
                value,
                message!(
                    "list-of-cells",
                    "a list of cells, as [\"a1\", \"b1\", \"c1\"]"
                ),
            )? {
                match self.cell(value, named) {
                    Some(point) => line.push(point),
                    None => complete = false,
                }
            }
            lines.push(line);
        }
        if !complete {
            return None;
        }

        match Board::with_lines(named.points().iter().copied(), &lines) {
            Ok(board) => Some(board),
            Err(BoardError::BadLine(line)) => {
                let span = values.get(line).map_or(0..0, |value| self.span(value));
                let message = message!(
                    "line-meets-itself-cell",
                    "this line meets itself: a cell may be on it once"
                );
                self.faults.add(span, message);
                None
            }
            Err(error) => {
                self.faults.add(0..self.text.len(), error);
                None
            }
        }
    }

    /// The point of the cell with a name.
    fn cell(&mut self, value: &Value, named: &Board) -> Option<Point> {
        let word = self.string(value)?;
        let Some(cell) = named.named(word) else {
            self.faults.add_help(
                self.span(value),
                message!(
                    "board-no-cell",
                    "the board has no cell {name}",
                    name = Shown(word.as_bytes())
                ),
                message!(
                    "cell-is-letter-and-row",
                    "a cell is a column letter and a row from the top, as `{example}`",
                    example = "a1"
                ),
            );
            return None;
        };
        Some(named.points()[cell.index()])
    }
}
