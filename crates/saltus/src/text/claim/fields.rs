//! Moves as objects of a program: `{"from": 4, "over": 2, "to": 1}`, with the names of their fields
//! as authors choose them.

use super::{
    brackets::{Atom, Reader},
    holds,
    shape::{Cut, Leg, Target},
    tokens::{Sign, Told},
    words,
};
use crate::{board::Board, text::scan};
use std::ops::Range;

/// A value of a field.
#[derive(Clone)]
pub enum Value {
    /// A number, a word or two numbers.
    Atom(Atom),
    /// A column and a row by their names.
    Place {
        /// The column.
        column: u32,
        /// The row.
        row: u32,
    },
    /// Something else.
    Other,
}

/// What a field says of a move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Where it begins.
    From,
    /// What it passes.
    Over,
    /// Where it ends.
    To,
    /// The colour of the piece.
    Piece,
    /// Where it goes.
    Direction,
    /// Whether it is a jump.
    Motion,
}

/// Which part of a cell a field has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Whole,
    Column,
    Row,
}

/// The meaning of the name of a field.
#[derive(Clone, Copy)]
struct Key {
    role: Role,
    part: Part,
}

const ROLES: &[(Role, &[&str])] = &[
    (
        Role::From,
        &[
            "from", "start", "src", "source", "origin", "begin", "jumper", "mover", "von",
        ],
    ),
    (
        Role::To,
        &[
            "to",
            "end",
            "dst",
            "dest",
            "destination",
            "target",
            "landing",
            "landsin",
            "landson",
            "landsat",
            "lands",
            "nach",
        ],
    ),
    (
        Role::Over,
        &[
            "over",
            "jumped",
            "captured",
            "removed",
            "remove",
            "capture",
            "via",
            "middle",
            "mid",
            "taken",
            "jumpsover",
            "jumpedover",
            "jumps",
        ],
    ),
    (
        Role::Piece,
        &[
            "piece", "color", "colour", "checker", "kind", "player", "peg", "marble", "token",
        ],
    ),
    (Role::Direction, &["direction", "dir", "heading"]),
    (Role::Motion, &["action", "type", "motion"]),
];

/// Words that may stand before or behind the name of a cell, as in `position_from`.
const POSITIONS: &[&str] = &[
    "cell", "field", "hole", "index", "pos", "position", "spot", "square",
];

const COLUMNS: &[&str] = &["column", "col", "x", "c", "file"];
const ROWS: &[&str] = &["row", "y", "r", "rank"];

fn part_of(name: &str) -> Option<Part> {
    if COLUMNS.contains(&name) {
        return Some(Part::Column);
    }
    ROWS.contains(&name).then_some(Part::Row)
}

/// The meaning of a name such as `from`, `to_row`, `x2`.
fn key_of(name: &str) -> Option<Key> {
    let mut plain = name.to_ascii_lowercase();
    plain.retain(|c| c.is_ascii_alphanumeric());
    let numbered = [('1', Role::From), ('2', Role::To)];
    for (digit, role) in numbered {
        if let Some(part) = plain.strip_suffix(digit).and_then(part_of) {
            return Some(Key { role, part });
        }
    }
    for (role, names) in ROLES {
        for known in *names {
            if plain == *known {
                return Some(Key {
                    role: *role,
                    part: Part::Whole,
                });
            }
            let position = plain.strip_suffix(known).or(plain.strip_prefix(known));
            if position.is_some_and(|word| POSITIONS.contains(&word)) {
                return Some(Key {
                    role: *role,
                    part: Part::Whole,
                });
            }
            if let Some(part) = plain.strip_prefix(known).and_then(part_of) {
                return Some(Key { role: *role, part });
            }
        }
    }
    None
}

/// What a column of this name says of moves.
pub fn role_of(name: &str) -> Option<Role> {
    let key = key_of(name).filter(|key| key.part == Part::Whole);
    key.map(|key| key.role)
}

/// A cell whose column and row may stand in two fields.
#[derive(Default)]
struct Cell {
    whole: Option<Value>,
    column: Option<u32>,
    row: Option<u32>,
}

impl Cell {
    fn is_empty(&self) -> bool {
        self.whole.is_none() && self.column.is_none() && self.row.is_none()
    }

    fn set(&mut self, part: Part, value: Value) {
        match (part, &value) {
            (Part::Whole, _) => self.whole = Some(value),
            (Part::Column, Value::Atom(Atom::Number(number))) => self.column = Some(*number),
            (Part::Row, Value::Atom(Atom::Number(number))) => self.row = Some(*number),
            _ => {}
        }
    }

    fn value(self) -> Option<Value> {
        let place = self.column.zip(self.row);
        let place = place.map(|(column, row)| Value::Place { column, row });
        self.whole.or(place)
    }
}

/// The fields of a move.
#[derive(Default)]
pub struct Fields {
    from: Cell,
    over: Cell,
    to: Cell,
    told: Told,
    direction: Option<Value>,
}

impl Fields {
    /// Reads an object up to this bracket; `None` if none is at this place.
    pub fn read(reader: &mut Reader, closing: u8) -> Option<Fields> {
        let mut fields = Fields::default();
        let mut any = false;
        reader.at += 1;
        while reader.peek()? != closing {
            let name = name(reader)?;
            let value = value(reader, 2)?;
            reader.comma();
            let name = String::from_utf8_lossy(&reader.text[name]);
            if let Some(key) = key_of(&name) {
                any = true;
                fields.set(key, value, reader.text);
            }
        }
        reader.at += 1;
        any.then_some(fields)
    }

    fn set(&mut self, key: Key, value: Value, text: &[u8]) {
        match key.role {
            Role::From => self.from.set(key.part, value),
            Role::Over => self.over.set(key.part, value),
            Role::To => self.to.set(key.part, value),
            Role::Direction => self.direction = Some(value),
            Role::Motion => {
                if let Value::Atom(Atom::Word(word)) = value {
                    self.told.jumps = words::motion_in(&text[word]);
                }
            }
            Role::Piece => match value {
                Value::Atom(Atom::Word(word)) => match words::motion_in(&text[word.clone()]) {
                    Some(jumps) => self.told.jumps = Some(jumps),
                    None if words::is_any_piece(&text[word.clone()]) => {}
                    None => self.told.colour = Some(word),
                },
                Value::Atom(Atom::Number(number)) if key.part == Part::Whole => {
                    self.told.number = Some(number);
                }
                _ if self.from.is_empty() => self.from.set(key.part, value),
                _ => {}
            },
        }
    }

    /// The move; `None` if the fields are none.
    pub fn leg(self, text: &[u8], board: Option<&Board>, span: Range<usize>) -> Option<Leg> {
        // Of pegs that are alike, the number of one is its cell.
        let mut told = self.told;
        let from = match self.from.value() {
            Some(from) => from.sign(text, board)?,
            None => Sign::Checker(told.number.take()?),
        };
        let over = match self.over.value() {
            Some(over) => over.sign(text, board),
            None => None,
        };
        let target = match (self.to.value(), self.direction) {
            (Some(to), _) => Target::Cell(to.sign(text, board)?),
            (None, Some(direction)) => match direction.sign(text, board)? {
                Sign::Heading(heading) => Target::Heading(heading),
                _ => return None,
            },
            (None, None) => {
                over?;
                Target::Behind
            }
        };
        Some(Leg {
            from,
            target,
            over,
            told,
            cut: Cut::Inside,
            span,
        })
    }
}

/// Reads the moves of a list in YAML, a field in each line: `- from: 4`, below it `to: 1`. Without
/// dashes, each move begins with its first cell. `None` if the text has none, or an item of the
/// list is no move.
pub fn in_lines(text: &[u8], board: &Board) -> Option<Vec<Leg>> {
    let mut legs = Vec::new();
    let mut item: Option<Item> = None;
    let has_dashes = holds(text, "- ");
    for line in scan::lines(text, scan::start(text)) {
        let dashed = text[line.clone()].trim_ascii_start().starts_with(b"- ");
        let field = field_of_line(text, Some(board), line.clone(), dashed);
        let is_first_cell = match &field {
            Some((Some(key), _)) => key.role == Role::From && key.part == Part::Whole,
            _ => false,
        };
        let begins = dashed || !has_dashes && is_first_cell;
        let is_blank = text[line.clone()].trim_ascii().is_empty();
        // Around moves without dashes there is nothing else.
        if !has_dashes && !begins && !is_blank && (field.is_none() || item.is_none()) {
            return None;
        }
        if !begins && item.is_none() {
            continue;
        }
        if (begins || field.is_none())
            && let Some(done) = item.take()
        {
            legs.push(done.fields.leg(text, Some(board), done.span)?);
        }
        let Some((key, value)) = field else { continue };
        if begins {
            item = Some(Item {
                fields: Fields::default(),
                span: line.clone(),
            });
        }
        if let Some(item) = &mut item {
            item.span.end = line.end;
            if let Some(key) = key {
                item.fields.set(key, value, text);
            }
        }
    }
    if let Some(last) = item {
        legs.push(last.fields.leg(text, Some(board), last.span)?);
    }
    (!legs.is_empty()).then_some(legs)
}

/// An item of a list in YAML.
struct Item {
    fields: Fields,
    span: Range<usize>,
}

/// The field that a line has and nothing else, behind the mark of an item if it begins one. Its
/// name may say nothing of a move.
fn field_of_line(
    text: &[u8],
    board: Option<&Board>,
    line: Range<usize>,
    begins: bool,
) -> Option<(Option<Key>, Value)> {
    let text = &text[..line.end];
    let mark = scan::run(text, line.start, |byte| byte.is_ascii_whitespace());
    let at = mark + 2 * usize::from(begins);
    let mut reader = Reader { text, board, at };
    let name = name(&mut reader)?;
    let value = value(&mut reader, 2)?;
    let key = key_of(&String::from_utf8_lossy(&text[name]));
    reader.peek().is_none().then_some((key, value))
}

/// The longest text in a field that says nothing of a move, in bytes.
const LONGEST_REMARK: usize = 4096;

/// The name of a field, up to its colon.
fn name(reader: &mut Reader) -> Option<Range<usize>> {
    reader.peek()?;
    let before = reader.at;
    reader.atom()?;
    let end = reader.at;
    if !matches!(reader.peek()?, b':' | b'=') {
        return None;
    }
    reader.at += 1;
    Some(before..end)
}

/// The value of a field.
fn value(reader: &mut Reader, depth: usize) -> Option<Value> {
    let byte = reader.peek()?;
    let begin = reader.at;
    if byte == b'{' && depth > 0 {
        return place(reader, depth - 1);
    }
    if Reader::opens(byte) {
        let value = match reader.atoms(1).as_deref() {
            Some([Atom::Number(first), Atom::Number(second)]) => {
                Value::Atom(Atom::Point([*first, *second]))
            }
            Some(_) => Value::Other,
            None => return None,
        };
        return Some(value);
    }
    if let Some(atom) = reader.atom() {
        return Some(Value::Atom(atom));
    }
    // A text with other signs in it.
    reader.at = begin;
    let quote = matches!(byte, b'"' | b'\'').then_some(byte)?;
    let text = &reader.text[begin + 1..];
    let text = &text[..text.len().min(LONGEST_REMARK)];
    let len = text.iter().position(|&other| other == quote)?;
    reader.at = begin + len + 2;
    Some(Value::Other)
}

/// A column and a row in an object.
fn place(reader: &mut Reader, depth: usize) -> Option<Value> {
    let mut cell = Cell::default();
    reader.at += 1;
    while reader.peek()? != b'}' {
        let name = name(reader)?;
        let value = value(reader, depth)?;
        reader.comma();
        let mut name = String::from_utf8_lossy(&reader.text[name]).to_ascii_lowercase();
        name.retain(|c| c.is_ascii_alphanumeric());
        if let Some(part) = part_of(&name) {
            cell.set(part, value);
        }
    }
    reader.at += 1;
    Some(cell.value().unwrap_or(Value::Other))
}
