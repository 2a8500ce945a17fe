//! Dress off: from bytes to rows of marks, whatever is around them.
//!
//! People draw the same board between bars, with numbers beside it, in a quotation, or as lists of
//! a programming language. The steps, each a module: [`encoding`] makes visible characters,
//! [`lines`] and [`prints`] drop what is around a drawing, [`program`] reads lists of any language
//! from [`tokens`], [`frame`] drops bars and rules and finds tables, [`index`] drops the names of
//! rows and columns. The result is a [`Sheet`]: blocks of rows of [`Mark`]s, each with its column
//! and its place in the text. A sheet knows nothing about the meaning of its marks.

mod answer;
mod encoding;
mod ends;
mod frame;
mod glyphs;
mod index;
mod lines;
mod markup;
mod parts;
mod prints;
mod program;
mod remarks;
mod rules;
mod separator;
mod strip;
mod tokens;

use std::ops::Range;

pub use answer::{Bare, bare};
pub use encoding::Decoded;
use index::Trust;
use lines::Quotes;
pub use lines::is_prose_line;
pub use parts::{NAMES_OF_LEFT_PEGS, PEG_WORDS};

/// The longest drawing in bytes. A board has at most 128 cells; the rest is dress.
pub const LONGEST: usize = 1 << 16;

/// The most signs that are told apart.
const MOST_SIGNS: usize = 64;

/// A sign that stands at a place of a drawing. A blank is no mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The number of the sign in [`Sheet::signs`].
    pub sign: usize,
    /// Its column, from 0, in characters or in cells of a table.
    pub column: usize,
    /// Its column on a terminal, where some characters take two places.
    pub place: usize,
    /// Its bytes in the text.
    pub span: Range<usize>,
}

/// A row of marks, from left to right.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MarkRow {
    /// The marks.
    pub marks: Vec<Mark>,
    /// The bytes of the row in the text.
    pub span: Range<usize>,
    /// The number of columns up to the last blank that belongs to the row.
    pub width: usize,
    /// Whether a cell at an end of the row is blank: by the cells of a table, or by a frame.
    pub blank_ends: bool,
    /// Whether bars stand between its marks that separate no cells.
    pub barred: bool,
}

impl MarkRow {
    /// A row of cells, which may be blank at its ends.
    fn of_cells(marks: Vec<Mark>, span: Range<usize>, width: usize) -> MarkRow {
        let first = marks.first().map_or(0, |mark| mark.column);
        let last = marks.last().map_or(0, |mark| mark.column);
        MarkRow {
            blank_ends: first > 0 || last + 1 < width,
            marks,
            span,
            width,
            barred: false,
        }
    }
}

/// What a block draws, by a heading above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The start.
    Start,
    /// The goal.
    Goal,
}

/// A drawing: rows without an empty line between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// The rows.
    pub rows: Vec<MarkRow>,
    /// What it draws, if a heading says so.
    pub part: Option<Part>,
}

impl Block {
    /// The bytes of the block in the text.
    pub fn span(&self) -> Range<usize> {
        let mut whole: Option<Range<usize>> = None;
        for row in &self.rows {
            // A row without cells has no place in the text.
            if row.span.is_empty() {
                continue;
            }
            let start = whole.map_or(row.span.start, |whole| whole.start);
            whole = Some(start..row.span.end.max(start));
        }
        whole.unwrap_or(0..0)
    }

    /// All marks in reading order.
    pub fn marks(&self) -> impl Iterator<Item = &Mark> {
        self.rows.iter().flat_map(|row| row.marks.iter())
    }
}

/// How the cells of a sheet were written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// As characters in lines, where a column may be one or several characters.
    Characters,
    /// As cells of a table or of lists, where each column is one cell.
    Cells,
    /// As one list without lists in it.
    FlatList,
}

/// A text without its dress.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The drawings, in the order of the text.
    pub blocks: Vec<Block>,
    /// The signs.
    pub signs: Vec<String>,
    /// How the cells were written.
    pub form: Form,
    /// Whether there were more drawings, between the start and the goal.
    pub has_more: bool,
    /// Whether blanks between any two marks are cells and not space.
    pub blanks_are_cells: bool,
    /// Whether the first row is the head of a table, which may name its columns.
    pub headed: bool,
    /// Whether its rows are moved to the middle, where they may have lost the blanks before them.
    pub centred: bool,
}

impl Sheet {
    fn new(form: Form) -> Sheet {
        Sheet {
            blocks: Vec::new(),
            signs: Vec::new(),
            form,
            has_more: false,
            blanks_are_cells: false,
            headed: false,
            centred: false,
        }
    }

    /// The number of a sign, which is added if it is new.
    fn sign(&mut self, sign: &str) -> usize {
        match self.signs.iter().position(|known| known == sign) {
            Some(index) => index,
            // More signs than any puzzle has need not be told apart.
            None if self.signs.len() == MOST_SIGNS => MOST_SIGNS - 1,
            None => {
                self.signs.push(sign.to_owned());
                self.signs.len() - 1
            }
        }
    }

    /// Whether a heading says what a drawing is.
    pub fn has_parts(&self) -> bool {
        self.blocks.iter().any(|block| block.part.is_some())
    }

    /// How often a sign occurs.
    pub fn count(&self, sign: usize) -> usize {
        let marks = self.blocks.iter().flat_map(Block::marks);
        marks.filter(|mark| mark.sign == sign).count()
    }

    /// Forgets the signs that no mark has.
    fn drop_unused_signs(&mut self) {
        let mut kept = Vec::new();
        let mut new = Vec::new();
        for (number, sign) in self.signs.iter().enumerate() {
            new.push(kept.len());
            if self.count(number) > 0 {
                kept.push(sign.clone());
            }
        }
        self.signs = kept;
        for block in &mut self.blocks {
            for row in &mut block.rows {
                for mark in &mut row.marks {
                    mark.sign = new[mark.sign];
                }
            }
        }
    }
}

/// The ways to take the dress off, the likeliest first: as a program, and as drawn lines. Each way
/// has several sheets where a part may as well be dress as belong to the drawing. None if the text
/// has no marks. Takes time about linear in the text.
pub fn undress(text: &str) -> Vec<Vec<Sheet>> {
    let mut ways = Vec::new();
    let unquoted = lines::lines(text, Quotes::Dress);
    if let Some(sheet) = program::read(text, &unquoted) {
        let mut sheets = joined_or_apart(sheet);
        let other = sheets.first().and_then(with_blank_cells);
        sheets.extend(other);
        let centred = sheets.first().and_then(centred);
        sheets.extend(centred);
        ways.push(sheets);
    }
    let gap = lines::gap_of_arrows(text);
    // One blank stands behind the mark of a quotation.
    let mut drawn = match gap {
        Some(2..) => Vec::new(),
        _ => plain(&unquoted),
    };
    if gap.is_some() {
        drawn.extend(plain(&lines::lines(text, Quotes::Cells)));
    }
    if !drawn.is_empty() {
        let centred = drawn.first().and_then(centred);
        drawn.extend(centred);
        ways.push(drawn);
    }
    ways
}

/// The sheet of one string with blanks between any two of its marks, in which they are cells: a row
/// may have a vacancy after every piece.
fn with_blank_cells(sheet: &Sheet) -> Option<Sheet> {
    let [block] = &sheet.blocks[..] else {
        return None;
    };
    let [row] = &block.rows[..] else {
        return None;
    };
    for pair in row.marks.windows(2) {
        if pair[1].column == pair[0].column + 1 {
            return None;
        }
    }
    (sheet.form == Form::Characters).then(|| Sheet {
        blanks_are_cells: true,
        ..sheet.clone()
    })
}

/// The sheet whose rows stand in the middle, if they are of different lengths and all begin at the
/// margin: the blanks before them may be lost.
fn centred(sheet: &Sheet) -> Option<Sheet> {
    let [block] = &sheet.blocks[..] else {
        return None;
    };
    let mut lengths = Vec::new();
    for row in &block.rows {
        for (column, mark) in row.marks.iter().enumerate() {
            if mark.column != column {
                return None;
            }
        }
        lengths.push(row.marks.len());
    }
    let (least, most) = (*lengths.iter().min()?, *lengths.iter().max()?);
    let is_even = lengths
        .iter()
        .all(|length| (most - length).is_multiple_of(2));
    if least == most || !is_even {
        return None;
    }
    let mut centred = sheet.clone();
    centred.centred = true;
    for row in &mut centred.blocks[0].rows {
        let indent = (most - row.marks.len()) / 2;
        for mark in &mut row.marks {
            mark.column += indent;
            mark.place += indent;
        }
        row.width += indent;
    }
    Some(centred)
}

/// The sheets of drawn lines: without the names of rows and columns, and with them if they may as
/// well be cells.
fn plain(lines: &[lines::Line]) -> Vec<Sheet> {
    let mut sheets = Vec::new();
    for whole in frame::read(lines) {
        let mut bare = whole.clone();
        let doubtful = index::drop_names(&mut bare, Trust::Sure);
        let unchanged = bare.blocks == whole.blocks;
        sheets.extend(trimmed(bare));
        if doubtful {
            sheets.extend(trimmed(whole));
        } else if unchanged {
            let mut bare = whole;
            if index::drop_names(&mut bare, Trust::Any) {
                sheets.extend(trimmed(bare));
            }
        }
    }
    sheets
}

/// The sheets of a drawing without blocks and signs that no mark is left of.
fn trimmed(mut sheet: Sheet) -> Vec<Sheet> {
    sheet.blocks.retain(|block| block.marks().next().is_some());
    sheet.drop_unused_signs();
    if sheet.blocks.is_empty() {
        return Vec::new();
    }
    joined_or_apart(sheet)
}

/// The sheets of single rows with empty lines between: one drawing, or several.
fn joined_or_apart(sheet: Sheet) -> Vec<Sheet> {
    match (join_spaced_rows(&sheet), start_and_goal(&sheet)) {
        (None, _) => vec![sheet],
        (Some(joined), None) => vec![joined],
        (Some(joined), Some(apart)) => vec![joined, apart],
    }
}

/// The first and the last of two or three single rows of the same length, which may be drawings of
/// their own. More rows are a board with empty lines between them.
fn start_and_goal(sheet: &Sheet) -> Option<Sheet> {
    if !are_alike(&sheet.blocks) || sheet.blocks.len() > 3 {
        return None;
    }
    let (first, last) = (sheet.blocks.first()?, sheet.blocks.last()?);
    Some(Sheet {
        blocks: vec![first.clone(), last.clone()],
        has_more: sheet.blocks.len() > 2,
        ..sheet.clone()
    })
}

/// Whether the first rows of all blocks are equally long.
fn are_alike(blocks: &[Block]) -> bool {
    for pair in blocks.windows(2) {
        if pair[0].rows[0].marks.len() != pair[1].rows[0].marks.len() {
            return false;
        }
    }
    true
}

/// The sheet in which single rows with an empty line between any two are one drawing.
fn join_spaced_rows(sheet: &Sheet) -> Option<Sheet> {
    let has_ragged_goal = sheet.blocks.len() == 2 && !are_alike(&sheet.blocks);
    if sheet.blocks.len() < 2 || has_ragged_goal {
        return None;
    }
    let mut whole = Block::default();
    for block in &sheet.blocks {
        let [row] = &block.rows[..] else {
            return None;
        };
        if block.part.is_some() {
            return None;
        }
        whole.rows.push(row.clone());
    }
    let form = match sheet.form {
        Form::FlatList => Form::Cells,
        form => form,
    };
    Some(Sheet {
        blocks: vec![whole],
        form,
        ..sheet.clone()
    })
}
