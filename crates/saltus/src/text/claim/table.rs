//! Moves as a table with the columns `from` and `to`, and perhaps `over`, in any naming of the
//! cells: separated by commas, semicolons, tabs or bars, as in Markdown. Beside `over` the ends may
//! also be in one column, `move`.

use super::{
    fields::{Role, role_of},
    sayings::colour_in,
    shape::{Cut, Leg, Target},
    tokens::{Sign, Told},
    words,
};
use crate::text::{dress, scan};
use std::ops::Range;

/// The moves of the tables of a text; `None` if it has none, or a line of a table is no move. Lines
/// around the tables are no part of them.
pub fn read(text: &[u8]) -> Option<Vec<Leg>> {
    let mut legs = Vec::new();
    let mut table: Option<Table> = None;
    for line in scan::lines(text, scan::start(text)) {
        if is_rule(text, &line) {
            continue;
        }
        if let Some(begun) = Table::begun_by(text, line.clone()) {
            table = Some(begun);
            continue;
        }
        let Some(rows) = &mut table else { continue };
        match rows.row(text, line.clone()) {
            Some(leg) if text[line.clone()].contains(&rows.separator) => legs.push(leg),
            _ if is_prose(text, rows.separator, line) => table = None,
            _ => return None,
        }
    }
    (!legs.is_empty()).then_some(legs)
}

/// Whether a line below a table is no row of it: it lacks the separator, or is prose.
fn is_prose(text: &[u8], separator: u8, line: Range<usize>) -> bool {
    let line = &text[line];
    !line.contains(&separator) || dress::is_prose_line(&String::from_utf8_lossy(line))
}

/// A table whose head was read.
struct Table {
    columns: Columns,
    separator: u8,
    /// Whether it has no row yet.
    is_new: bool,
}

impl Table {
    /// The table whose head a line is.
    fn begun_by(text: &[u8], line: Range<usize>) -> Option<Table> {
        let separator = separator(&text[line.clone()]);
        let columns = Columns::of(text, &fields(text, line, separator))?;
        Some(Table {
            columns,
            separator,
            is_new: true,
        })
    }

    /// The move of a row.
    fn row(&mut self, text: &[u8], line: Range<usize>) -> Option<Leg> {
        let fields = fields(text, line.clone(), self.separator);
        let field = |column: usize| fields.get(column).and_then(|field| sign(text, field));
        let over = match self.columns.over {
            Some(over) => match fields.get(over) {
                // A step passes nothing.
                Some(none) if matches!(&text[none.clone()], b"" | b"-") => None,
                _ => Some(field(over)?),
            },
            None => None,
        };
        let told = self.columns.told(text, &fields);
        let is_first = std::mem::take(&mut self.is_new);
        let [from, to] = self.columns.ends(text, &fields)?;
        Some(Leg {
            from,
            target: Target::Cell(to),
            over,
            told,
            cut: if is_first { Cut::Heading } else { Cut::Inside },
            span: line,
        })
    }
}

/// Where a move begins and ends.
enum Ends {
    /// In two columns; without the first one, it begins where its piece is.
    Apart { from: Option<usize>, to: usize },
    /// In one column, with a joint between.
    Joined(usize),
}

/// The columns of a table.
struct Columns {
    ends: Ends,
    over: Option<usize>,
    piece: Option<usize>,
    motion: Option<usize>,
}

impl Columns {
    fn of(text: &[u8], names: &[Range<usize>]) -> Option<Columns> {
        let piece = column(text, names, Role::Piece);
        let over = column(text, names, Role::Over);
        let ends = match column(text, names, Role::To) {
            Some(to) => {
                let from = column(text, names, Role::From);
                from.or(piece)?;
                Ends::Apart { from, to }
            }
            // Without what they pass, the moves are read as those of any text.
            None => {
                over?;
                Ends::Joined(column_of_moves(text, names)?)
            }
        };
        Some(Columns {
            ends,
            over,
            piece,
            motion: column(text, names, Role::Motion),
        })
    }

    /// Where the move of a row begins and ends: the number of a checker tells where it begins, too.
    fn ends(&self, text: &[u8], fields: &[Range<usize>]) -> Option<[Sign; 2]> {
        let (from, to) = match self.ends {
            Ends::Apart { from, to } => (from, to),
            Ends::Joined(column) => return joined_ends(text, fields.get(column)?),
        };
        let to = sign(text, fields.get(to)?)?;
        let field = fields.get(from.or(self.piece)?)?;
        if from.is_none()
            && let Some(number) = number_in(&text[field.clone()])
        {
            return Some([Sign::Checker(number), to]);
        }
        Some([sign(text, field)?, to])
    }

    /// Whether each row names where its move begins, so that its piece is told besides.
    fn tells_beginning(&self) -> bool {
        !matches!(self.ends, Ends::Apart { from: None, .. })
    }

    /// What a row says of the piece: its number or its colour, and how it moves.
    fn told(&self, text: &[u8], fields: &[Range<usize>]) -> Told {
        let mut told = Told::default();
        let piece = self.piece.filter(|_| self.tells_beginning());
        if let Some(piece) = piece.and_then(|column| fields.get(column)) {
            match number_in(&text[piece.clone()]) {
                Some(number) => told.number = Some(number),
                None => told.colour = colour_in(text, piece),
            }
        }
        if let Some(motion) = self.motion.and_then(|column| fields.get(column)) {
            told.jumps = words::motion_in(&text[motion.clone()]);
        }
        told
    }
}

/// The number of a checker in a field, with words before it at most: `checker 2`.
fn number_in(field: &[u8]) -> Option<u32> {
    let digits = scan::run(field, 0, |byte| !byte.is_ascii_digit());
    let is_word = digits == 0 || matches!(field[digits - 1], b' ' | b'#');
    is_word.then(|| value(&field[digits..]))?
}

/// Names of a column with both ends of each move.
const MOVES: [&str; 9] = [
    "move",
    "moves",
    "jump",
    "jumps",
    "zug",
    "sprung",
    "coup",
    "saut",
    "movimiento",
];

/// The column with both ends of each move.
fn column_of_moves(text: &[u8], names: &[Range<usize>]) -> Option<usize> {
    names.iter().position(|name| {
        let name = String::from_utf8_lossy(&text[name.clone()]).to_lowercase();
        MOVES.contains(&name.as_str())
    })
}

/// The two ends of a move in one field: `a4 → a2`.
fn joined_ends(text: &[u8], field: &Range<usize>) -> Option<[Sign; 2]> {
    let mut joint = None;
    for at in field.clone() {
        if let Some(len) = words::joint(&text[at..field.end]) {
            joint = Some(at..at + len);
            break;
        }
    }
    let joint = joint?;
    let from = sign(text, &bare(text, field.start..joint.start))?;
    let to = sign(text, &bare(text, joint.end..field.end))?;
    Some([from, to])
}

/// The column whose name has this meaning.
fn column(text: &[u8], names: &[Range<usize>], role: Role) -> Option<usize> {
    for (index, name) in names.iter().enumerate() {
        let name = String::from_utf8_lossy(&text[name.clone()]);
        if role_of(&name) == Some(role) {
            return Some(index);
        }
    }
    None
}

/// Whether a line is empty or only rules off a table.
fn is_rule(text: &[u8], line: &Range<usize>) -> bool {
    text[line.clone()]
        .iter()
        .all(|byte| byte.is_ascii_whitespace() || b"|-:+=".contains(byte))
}

fn separator(head: &[u8]) -> u8 {
    let separators = [b'|', b'\t', b';', b','];
    let found = separators.into_iter().find(|sign| head.contains(sign));
    found.unwrap_or(b',')
}

/// The fields of a line, without blanks and quotation marks; a separator in quotation marks is
/// none.
fn fields(text: &[u8], line: Range<usize>, separator: u8) -> Vec<Range<usize>> {
    let mut fields = Vec::new();
    let mut start = line.start;
    let mut quoted = false;
    for at in line.start..=line.end {
        let byte = if at < line.end { text[at] } else { separator };
        quoted ^= byte == b'"';
        let ends = at == line.end || byte == separator && !quoted;
        if ends {
            fields.push(bare(text, start..at));
            start = at + 1;
        }
    }
    let framed = separator == b'|' && fields.len() > 2;
    if framed && fields.first().is_some_and(Range::is_empty) {
        fields.remove(0);
    }
    fields
}

fn bare(text: &[u8], field: Range<usize>) -> Range<usize> {
    let dress = |byte: u8| byte.is_ascii_whitespace() || b"\"'`*".contains(&byte);
    let start = field
        .clone()
        .find(|&at| !dress(text[at]))
        .unwrap_or(field.end);
    let end = (start..field.end).rev().find(|&at| !dress(text[at]));
    start..end.map_or(start, |end| end + 1)
}

/// The cell of a field: a number, a name, a letter, or two numbers.
fn sign(text: &[u8], field: &Range<usize>) -> Option<Sign> {
    let word = &text[field.clone()];
    if word.len() == 1 && word[0].is_ascii_alphabetic() {
        return Some(Sign::Letter(word[0]));
    }
    if let Some(value) = value(word) {
        let two_digits = word.len() == 2;
        return Some(Sign::Number { value, two_digits });
    }
    let separates = |byte: u8| byte.is_ascii_whitespace() || b",;()[]".contains(&byte);
    let parts: Vec<Range<usize>> = scan::words(word, 0, separates).collect();
    if let [first, second] = &parts[..] {
        let pair = value(&word[first.clone()]).zip(value(&word[second.clone()]));
        return pair.map(|(first, second)| Sign::Point([first, second]));
    }
    let letters = scan::letters(word, 0);
    let is_name =
        letters > 0 && letters < word.len() && word[letters..].iter().all(u8::is_ascii_digit);
    is_name.then_some(Sign::Name {
        start: field.start,
        len: field.len(),
    })
}

fn value(digits: &[u8]) -> Option<u32> {
    let number = scan::integer(digits).ok()?;
    u32::try_from(number).ok()
}
