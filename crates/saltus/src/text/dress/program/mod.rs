//! Boards in program text: nested lists, tuples and strings of any language.
//!
//! Brackets of every kind form groups; what is outside of them is ignored, except for names that
//! say which is the start and which the goal. The innermost groups are rows of cells. A string of
//! several characters is a row of its own.

mod tree;

use super::{
    Block, Form, Mark, MarkRow, Part, Sheet,
    lines::Line,
    tokens::{Cell, TextRow, is_numbered_letter, is_word_sign, tokens},
};
use crate::order;
use crate::text::scan;
use tree::{Group, Node, tree};

/// Reads the lists of a text; `None` if it has no brackets or strings with cells in them.
pub fn read(text: &str, lines: &[Line]) -> Option<Sheet> {
    if !text.contains(['[', '{', '(', '"', '\'', '`']) {
        return None;
    }
    let tokens = tokens(lines);
    let tree = tree(tokens)?;
    let mut boards = Vec::new();
    top_boards(&tree, &mut boards);
    boards.retain(|board| board.rows.iter().any(|row| !row.cells.is_empty()));
    // The name of a type between brackets is no board beside another: `[[Int]]`.
    if boards.iter().any(|board| !board.is_word) {
        boards.retain(|board| !board.is_word);
    }
    drop_other_lists(&mut boards);
    if boards.iter().any(are_places) {
        return None;
    }
    if let ([board], Some(rows)) = (&mut boards[..], number_of_rows(text)) {
        reshape(board, rows, text.contains("byrow"));
    }
    let mut cells = 0;
    for board in &boards {
        for row in &board.rows {
            cells += row.cells.len();
        }
    }
    if cells < 2 {
        return None;
    }
    Some(sheet(boards))
}

/// Drops single lists beside boards of several rows, such as their size and their legend.
fn drop_other_lists(boards: &mut Vec<Listed>) {
    if boards.iter().any(|board| board.rows.len() > 1) {
        boards.retain(|board| board.rows.len() > 1 || board.part.is_some() || board.nested);
    }
}

/// Whether a board is a list of places: pairs of numbers, no two of them equal.
fn are_places(board: &Listed) -> bool {
    let mut pairs = Vec::new();
    for row in &board.rows {
        let [one, other] = &row.cells[..] else {
            return false;
        };
        if !scan::is_number(&one.sign) || !scan::is_number(&other.sign) {
            return false;
        }
        pairs.push([&one.sign[..], &other.sign[..]]);
    }
    board.rows.len() >= 3 && order::distinct(pairs).len() == board.rows.len()
}

/// The number of rows that a matrix of R states: `nrow = 7`.
fn number_of_rows(text: &str) -> Option<usize> {
    let (_, after) = text.split_once("nrow")?;
    let digits = after.trim_start().strip_prefix('=')?.trim_start();
    let end = digits.find(|c: char| !c.is_ascii_digit());
    digits[..end.unwrap_or(digits.len())].parse().ok()
}

/// Makes a matrix of a list, which R fills column by column unless it says otherwise.
fn reshape(board: &mut Listed, rows: usize, by_row: bool) {
    let mut cells: Vec<Cell> = Vec::new();
    for row in &board.rows {
        cells.extend_from_slice(&row.cells);
    }
    if rows == 0 || !cells.len().is_multiple_of(rows) || cells.len() == rows {
        return;
    }
    let width = cells.len() / rows;
    board.rows = Vec::new();
    board.flat = false;
    for row in 0..rows {
        let mut line = Vec::new();
        for column in 0..width {
            let index = if by_row {
                row * width + column
            } else {
                column * rows + row
            };
            line.push(Cell {
                column,
                place: column,
                ..cells[index].clone()
            });
        }
        board.rows.push(text_row_of(line, width));
    }
}

/// A board of a program.
#[derive(Debug, Default)]
struct Listed {
    rows: Vec<TextRow>,
    part: Option<Part>,
    /// Whether its rows are characters of strings.
    strings: bool,
    /// Whether it is a list without lists in it.
    flat: bool,
    /// Whether it is one word without quotation marks.
    is_word: bool,
    /// Whether it is a list of lists, also if it has only one row.
    nested: bool,
}

/// The boards of the groups at the top.
fn top_boards(top: &Group, boards: &mut Vec<Listed>) {
    let groups = top.groups();
    // `[o][o][ ]` is a drawing with brackets around its cells.
    let bracketed = |group: &&Group| is_row(group) && group.nodes.len() <= 1;
    if groups.len() > 1 && groups.iter().all(bracketed) {
        return;
    }
    if groups.is_empty() {
        // Strings one after another, as in C.
        for part in parts_of_strings(&top.nodes) {
            let strings = Group {
                nodes: part,
                ..Group::default()
            };
            boards.extend(leaf(&strings));
        }
        return;
    }
    // Lists on lines of their own are the rows of one board, unless something separates them.
    let rows = groups.iter().all(|group| is_row(group));
    // Two lists of the same frogs are their start and their goal.
    let frogs = match groups[..] {
        [start, goal] => has_negative(start) && signs_in_order(start) == signs_in_order(goal),
        _ => false,
    };
    let apart = groups.iter().skip(1).filter(|group| group.apart).count();
    let spaced =
        apart == groups.len() - 1 && apart > 1 && groups.iter().all(|group| group.part.is_none());
    let together = groups.len() > 1 && rows && !frogs && (apart == 0 || spaced);
    if together {
        boards.extend(matrix(&groups));
        return;
    }
    for group in groups {
        boards_of(group, boards);
    }
}

/// The strings between empty lines; if there is one between any two of several, all of them.
fn parts_of_strings(nodes: &[Node]) -> Vec<Vec<Node>> {
    // Beside strings of several characters, what else would be the name of a piece is one too.
    let is_text = |node: &&Node| match node {
        Node::Text(_) => true,
        Node::Cell(cell) => is_numbered_letter(&cell.sign),
        _ => false,
    };
    if !nodes.iter().any(|node| matches!(node, Node::Text(_))) {
        return Vec::new();
    }
    let mut parts: Vec<Vec<Node>> = Vec::new();
    for part in nodes.split(|node| matches!(node, Node::RowEnd)) {
        let texts: Vec<Node> = part.iter().filter(is_text).cloned().collect();
        if !texts.is_empty() {
            parts.push(texts);
        }
    }
    let spaced = parts.len() > 2 && parts.iter().all(|part| part.len() == 1);
    match spaced {
        true => vec![parts.concat()],
        false => parts,
    }
}

/// Whether a row of frogs has its sign for left-going pieces.
fn has_negative(group: &Group) -> bool {
    group
        .nodes
        .iter()
        .any(|node| matches!(node, Node::Cell(cell) if cell.sign == "-1"))
}

/// The signs of a list, sorted.
fn signs_in_order(group: &Group) -> Vec<&str> {
    let mut signs = Vec::new();
    for node in &group.nodes {
        if let Node::Cell(cell) = node {
            signs.push(&cell.sign[..]);
        }
    }
    order::sort(&mut signs);
    signs
}

fn boards_of(group: &Group, boards: &mut Vec<Listed>) {
    let groups = group.groups();
    let named = groups.iter().any(|group| group.part.is_some());
    if let Some(row) = joined_row(group, &groups) {
        boards.extend(leaf(&row));
    } else if groups.is_empty() {
        boards.extend(leaf(group));
    } else if !named && groups.iter().all(|group| is_row(group)) {
        boards.extend(matrix(&groups).map(|board| Listed {
            part: group.part,
            ..board
        }));
    } else {
        for inner in groups {
            boards_of(inner, boards);
        }
    }
}

/// The row whose parts are lists and single cells in turn: `((F, F, F), None, (T, T, T))`.
fn joined_row(group: &Group, groups: &[&Group]) -> Option<Group> {
    let mut nodes = group.nodes.iter();
    if groups.is_empty() || !nodes.any(|node| matches!(node, Node::Cell(_) | Node::Blank)) {
        return None;
    }
    let mut row = Group {
        part: group.part,
        apart: group.apart,
        has_commas: group.has_commas,
        ..Group::default()
    };
    for node in &group.nodes {
        match node {
            Node::Group(part) if is_row(part) => row.nodes.extend(part.nodes.iter().cloned()),
            Node::Cell(_) | Node::Blank => row.nodes.push(node.clone()),
            Node::LineEnd => {}
            Node::Group(_) | Node::RowEnd | Node::Text(_) | Node::Word(_) => return None,
        }
    }
    Some(row)
}

/// Whether a group is one row of cells.
fn is_row(group: &Group) -> bool {
    let plain = |node: &Node| matches!(node, Node::Cell(_) | Node::Blank | Node::LineEnd);
    group.nodes.iter().all(plain) && !has_rows_in_lines(group)
}

/// Whether a list without commas has a row in each of several lines, as many cells in each.
fn has_rows_in_lines(group: &Group) -> bool {
    if group.has_commas {
        return false;
    }
    let mut lengths = Vec::new();
    for line in group.nodes.split(|node| matches!(node, Node::LineEnd)) {
        if !line.is_empty() {
            lengths.push(line.len());
        }
    }
    lengths.len() > 1 && lengths[0] > 1 && lengths.iter().all(|&length| length == lengths[0])
}

fn matrix(groups: &[&Group]) -> Option<Listed> {
    let rows: Vec<TextRow> = groups.iter().map(|group| cell_row(&group.nodes)).collect();
    Some(Listed {
        rows,
        nested: true,
        ..Listed::default()
    })
}

/// The board of a group without groups in it.
fn leaf(group: &Group) -> Option<Listed> {
    let strings = group.nodes.iter().any(|node| match node {
        Node::Text(_) => true,
        Node::Word(cells) => few_signs(cells),
        _ => false,
    });
    if has_unknown_words(group) {
        return None;
    }
    let digits = rows_of_digits(group);
    if strings || digits {
        return Some(Listed {
            rows: string_rows(group),
            part: group.part,
            strings: true,
            flat: false,
            is_word: matches!(group.nodes[..], [Node::Word(_)]),
            nested: false,
        });
    }
    let mut rows = Vec::new();
    let in_lines = has_rows_in_lines(group);
    let ends =
        |node: &Node| matches!(node, Node::RowEnd) || in_lines && matches!(node, Node::LineEnd);
    for part in group.nodes.split(ends) {
        let row = cell_row(part);
        if !row.cells.is_empty() {
            rows.push(row);
        }
    }
    let flat = rows.len() == 1;
    Some(Listed {
        rows,
        part: group.part,
        strings: false,
        flat,
        is_word: false,
        nested: false,
    })
}

/// Whether strings are words that stand for cells and not rows of cells: each repeats one letter,
/// not all the same one. Three digits are a row, as among numbers.
fn has_unknown_words(group: &Group) -> bool {
    let mut words: Vec<&str> = Vec::new();
    for node in &group.nodes {
        let Node::Text(rows) = node else { continue };
        let [row] = &rows[..] else { return false };
        let Some(first) = row.cells.first() else {
            continue;
        };
        let repeats = row.cells.iter().all(|cell| cell.sign == first.sign);
        let digits = row.cells.len() > 2 && scan::are_digits(&first.sign);
        let letters = is_word_sign(&first.sign) && first.sign != "_" && !digits;
        if !repeats || row.cells.len() < 2 || !letters {
            return false;
        }
        words.push(&first.sign);
    }
    words.windows(2).any(|pair| pair[0] != pair[1])
}

/// Whether a word is a row of cells: it has few signs.
fn few_signs(cells: &[Cell]) -> bool {
    let signs: Vec<&str> = cells.iter().map(|cell| &cell.sign[..]).collect();
    order::distinct(signs).len() <= 3
}

/// Whether a list has numbers of equally many digits, each a row: `[110, 011]`. A letter may stand
/// before them for a place without a hole.
fn rows_of_digits(group: &Group) -> bool {
    let mut lengths = Vec::new();
    for node in &group.nodes {
        if let Node::Cell(cell) = node {
            let digits = scan::are_digits(&cell.sign);
            if !digits && !is_numbered_letter(&cell.sign) {
                return false;
            }
            lengths.push(cell.sign.len());
        }
    }
    lengths.len() >= 2 && lengths[0] >= 3 && lengths.iter().all(|&len| len == lengths[0])
}

fn cell_row(nodes: &[Node]) -> TextRow {
    let mut cells = Vec::new();
    let mut column = 0;
    for node in nodes {
        if let Node::Cell(cell) = node {
            cells.push(Cell {
                column,
                place: column,
                ..cell.clone()
            });
        }
        column += usize::from(matches!(node, Node::Cell(_) | Node::Blank));
    }
    text_row_of(cells, column)
}

fn text_row_of(cells: Vec<Cell>, width: usize) -> TextRow {
    let start = cells.first().map_or(0, |cell| cell.span.start);
    let end = cells.last().map_or(start, |cell| cell.span.end);
    TextRow {
        cells,
        span: start..end,
        width,
    }
}

/// Each string as a row, or each line of a string.
fn string_rows(group: &Group) -> Vec<TextRow> {
    let mut rows = Vec::new();
    for node in &group.nodes {
        match node {
            Node::Text(lines) => rows.extend(lines.iter().cloned()),
            Node::Cell(cell) => rows.push(digits_row(cell)),
            Node::Word(cells) => rows.push(text_row_of(numbered(cells), cells.len())),
            Node::Blank => rows.push(text_row_of(Vec::new(), 1)),
            Node::Group(_) | Node::RowEnd | Node::LineEnd => {}
        }
    }
    rows
}

/// A cell whose sign is a row of digits, or one character.
fn digits_row(cell: &Cell) -> TextRow {
    let mut cells = Vec::new();
    for (column, (at, c)) in cell.sign.char_indices().enumerate() {
        let inside = cell.sign.len() == cell.span.len();
        let start = cell.span.start + at;
        let span = if inside {
            start..start + c.len_utf8()
        } else {
            cell.span.clone()
        };
        cells.push(Cell {
            sign: c.into(),
            span,
            column,
            place: column,
        });
    }
    let width = cells.len();
    text_row_of(cells, width)
}

fn numbered(cells: &[Cell]) -> Vec<Cell> {
    let mut cells = cells.to_vec();
    for (column, cell) in cells.iter_mut().enumerate() {
        (cell.column, cell.place) = (column, column);
    }
    cells
}

fn sheet(boards: Vec<Listed>) -> Sheet {
    let strings = boards.iter().any(|board| board.strings);
    let flat = boards.iter().all(|board| board.flat);
    let mut sheet = Sheet::new(match (strings, flat) {
        (true, _) => Form::Characters,
        (false, true) => Form::FlatList,
        (false, false) => Form::Cells,
    });
    for board in boards {
        let mut rows = Vec::new();
        for row in board.rows {
            let mut marks = Vec::new();
            for cell in row.cells {
                marks.push(Mark {
                    sign: sheet.sign(&cell.sign),
                    column: cell.column,
                    place: cell.place,
                    span: cell.span,
                });
            }
            rows.push(MarkRow::of_cells(marks, row.span, row.width));
        }
        sheet.blocks.push(Block {
            rows,
            part: board.part,
        });
    }
    sheet
}
