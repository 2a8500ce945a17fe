//! Moves as a table with the columns `from` and `to`, separated by commas, semicolons or tabs.
//!
//! The first line names the columns, and perhaps others. It is optional if cells begin with
//! letters: then each line has two cells, or a number and two cells.
//!
//! ```
//! use saltus::text::{csv, id, moves};
//! let puzzle = id::read("pegs:english", |rules| rules)?.puzzle()?;
//! let table = "move,from,to\n1,d2,d4\n2,b3,d3\n";
//! let read = moves::read(table.as_bytes(), &puzzle)?;
//! assert_eq!(read, moves::read(b"d2-d4 b3-d3", &puzzle)?);
//! assert_eq!(csv::write_moves(&puzzle, &read), table);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::{
    BadText, Faults, joined, replay,
    scan::{self, Shown},
};
use crate::{
    board::{Board, Cell},
    message::Message,
    puzzle::{Move, Puzzle},
};
use std::ops::Range;

/// The moves, one per line, under a header line. If the ends of a move do not determine it, there
/// is a column for the cell that it passes.
pub fn write_moves(puzzle: &Puzzle, moves: &[Move]) -> String {
    let says_over = moves.iter().any(|step| step.over.is_some());
    let mut text = String::from("move,from,to");
    text += if says_over { ",over\n" } else { "\n" };
    for (number, step) in (1..).zip(moves) {
        let from = puzzle.board.name(step.from);
        let to = puzzle.board.name(step.to);
        text += &format!("{number},{from},{to}");
        if says_over {
            text.push(',');
            text += &step
                .over
                .map_or(String::new(), |over| puzzle.board.name(over));
        }
        text.push('\n');
    }
    text
}

/// The columns of a table, and where its rows begin.
struct Columns {
    from: usize,
    to: usize,
    /// The column of the cell that a move passes.
    over: Option<usize>,
    rows_at: usize,
}

/// Reads moves, if the text is such a table.
pub fn read_moves(text: &[u8], puzzle: &Puzzle) -> Option<Result<Vec<Move>, BadText>> {
    let rows = rows(text, scan::start(text));
    let mut columns = columns(text, &rows, &puzzle.board)?;
    // Elsewhere the ends determine what is passed.
    columns.over = columns.over.filter(|_| puzzle.has_unclear_ends());

    let mut reader = RowReader {
        text,
        board: &puzzle.board,
        faults: Faults::default(),
        named: true,
    };
    let mut moves = Vec::new();
    for row in rows {
        if row.start >= columns.rows_at {
            moves.extend(reader.step(row, &columns));
        }
    }
    Some(replay::some_moves(moves, puzzle, text.len(), reader.faults))
}

/// The lines that are not blank.
fn rows(text: &[u8], from: usize) -> Vec<Range<usize>> {
    let mut rows = Vec::new();
    for line in scan::lines(text, from) {
        if !text[line.clone()].trim_ascii().is_empty() {
            rows.push(line);
        }
    }
    rows
}

/// The columns by the names in the first row, or by the cells in all rows.
fn columns(text: &[u8], rows: &[Range<usize>], board: &Board) -> Option<Columns> {
    let first = rows.first()?;
    let mut names = Vec::new();
    for field in fields(text, first.clone()) {
        names.push(text[field].to_ascii_lowercase());
    }
    let from = names.iter().position(|name| name == b"from");
    let to = names.iter().position(|name| name == b"to");
    if let (Some(from), Some(to)) = (from, to) {
        return Some(Columns {
            from,
            to,
            over: names.iter().position(|name| name == b"over"),
            rows_at: first.end,
        });
    }

    // Numbers alone are ambiguous: `1,3,2` may be a list of squares.
    if board.numbered() {
        return None;
    }
    let numbers = row_form(text, first.clone(), 1, board)?;
    for (row, number) in rows.iter().zip(1..) {
        if row_form(text, row.clone(), number, board) != Some(numbers) {
            return None;
        }
    }
    Some(Columns {
        from: numbers,
        to: numbers + 1,
        over: None,
        rows_at: first.start,
    })
}

/// The columns before the two cells of a row: one with the number of the row, or none.
fn row_form(text: &[u8], row: Range<usize>, number: i64, board: &Board) -> Option<usize> {
    let fields = fields(text, row);
    let (count, cells) = match &fields[..] {
        [from, to] => (None, [from, to]),
        [count, from, to] => (Some(count), [from, to]),
        _ => return None,
    };
    for cell in cells {
        named_cell(&text[cell.clone()], board)?;
    }
    match count {
        None => Some(0),
        Some(count) => (scan::integer(&text[count.clone()]) == Ok(number)).then_some(1),
    }
}

/// The cell with this name.
fn named_cell(name: &[u8], board: &Board) -> Option<Cell> {
    board.named(std::str::from_utf8(name).ok()?)
}

/// Reads the rows of a table.
struct RowReader<'a> {
    text: &'a [u8],
    board: &'a Board,
    faults: Faults,
    /// Whether all words up to here are names of cells, of this board or of another. Other words
    /// are no wrong moves, but no moves.
    named: bool,
}

impl RowReader<'_> {
    /// The move in a row; `None` if it is reported.
    fn step(&mut self, row: Range<usize>, columns: &Columns) -> Option<Move> {
        let from = self.cell(&row, columns.from);
        let to = self.cell(&row, columns.to);
        if let (Ok(from), Ok(to)) = (&from, &to) {
            let over = self.passed(&row, columns)?;
            return Some(Move {
                over,
                ..Move::new(*from, *to)
            });
        }

        for cell in [from, to] {
            let Err((span, message)) = cell else {
                continue;
            };
            if self.named {
                self.faults.refute(span, message);
            } else {
                self.faults.add(span, message);
            }
        }
        None
    }

    /// The cell that the move in a row passes, if that is written; `None` if it is reported.
    fn passed(&mut self, row: &Range<usize>, columns: &Columns) -> Option<Option<Cell>> {
        let Some(column) = columns.over else {
            return Some(None);
        };
        let fields = fields(self.text, row.clone());
        let is_empty = fields.get(column).is_none_or(|field| field.is_empty());
        if is_empty {
            return Some(None);
        }
        match self.cell(row, column) {
            Ok(over) => Some(Some(over)),
            Err((span, message)) => {
                self.faults.refute(span, message);
                None
            }
        }
    }

    /// The cell in a column of a row, or what is wrong there.
    fn cell(&mut self, row: &Range<usize>, column: usize) -> Result<Cell, (Range<usize>, Message)> {
        let fields = fields(self.text, row.clone());
        let Some(field) = fields.get(column) else {
            let count = fields.len();
            let column = column + 1;
            let message = message!(
                "line-columns-cell-column",
                "this line has {count} columns, and there is a cell in column {column}",
                count,
                column
            );
            return Err((row.clone(), message.into()));
        };
        let name = &self.text[field.clone()];
        if let Some(cell) = named_cell(name, self.board) {
            return Ok(cell);
        }
        self.named &= joined::is_like_a_name(name);
        Err((
            field.clone(),
            message!(
                "board-no-cell",
                "the board has no cell {name}",
                name = Shown(name)
            )
            .into(),
        ))
    }
}

/// The fields of a line, without surrounding blanks and quotation marks.
fn fields(text: &[u8], line: Range<usize>) -> Vec<Range<usize>> {
    let mut fields = Vec::new();
    let mut start = line.start;
    loop {
        let separates = |byte: u8| matches!(byte, b',' | b';' | b'\t');
        let end = scan::run(&text[..line.end], start, |byte| !separates(byte));
        fields.push(bare(text, start..end));
        if end == line.end {
            return fields;
        }
        start = end + 1;
    }
}

/// A field without surrounding blanks and quotation marks.
fn bare(text: &[u8], field: Range<usize>) -> Range<usize> {
    let surrounds = |byte: u8| byte.is_ascii_whitespace() || byte == b'"';
    let start = scan::run(&text[..field.end], field.start, surrounds);
    let mut end = field.end;
    while end > start && surrounds(text[end - 1]) {
        end -= 1;
    }
    start..end
}
