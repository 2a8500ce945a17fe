//! The reading of a drawing as a capture board: a square of which one colour is never played on.

use super::{Candidate, Rank, View, Wishes, fault};
use crate::{
    capture::{self, Field},
    message::Wording,
    order,
    problem::Problem,
    text::{
        BadText,
        customs::{self, Draught, Usage},
        dress::{Block, Sheet},
        lattice,
        legend::Named,
        notation::Notation,
        reading::{Meaning, Reading, Role},
        shapes::Regularity,
    },
};

/// What a drawing is as a capture board.
pub enum Board {
    /// It is none.
    No,
    /// It is one.
    Read(Box<Candidate>),
    /// It can hardly be anything else, but its signs are not known.
    Unknown(BadText),
}

/// The signs of a square drawing; `None` is a blank.
type Squares = Vec<Vec<Option<usize>>>;

/// Reads a sheet as a capture board.
pub fn read(view: View) -> Board {
    let [block] = &view.sheet.blocks[..] else {
        return Board::No;
    };
    let squares = squares(block);
    for parity in [0, 1] {
        if let Some(squares) = &squares
            && let Some(unused) = unused_sign(squares, parity)
        {
            return on_one_colour(view, squares, unused);
        }
    }
    match colour_of_letters(view, block) {
        Some(colour) => with_one_vacancy(view, squares, colour),
        None => Board::No,
    }
}

/// The colour of the squares with pieces, if they are kings and whites in the letters of draughts
/// and all of one colour, and one other sign is on both colours: pegs stand anywhere.
fn colour_of_letters(view: View, block: &Block) -> Option<usize> {
    let step = lattice::step(block.marks().map(|mark| mark.column as i32));
    let least = block.marks().map(|mark| mark.column as i32).min()?;
    let mut colour = None;
    let mut has = [false; 2];
    let mut vacancy = None;
    for (row, line) in block.rows.iter().enumerate() {
        for mark in &line.marks {
            let sign = &view.sheet.signs[mark.sign];
            let place = row + ((mark.column as i32 - least) / step) as usize;
            match role(sign, view.wishes) {
                Some(Draught::Vacant) if *vacancy.get_or_insert(mark.sign) == mark.sign => {}
                Some(piece @ (Draught::King | Draught::White)) if customs::is_checker(sign) => {
                    has[usize::from(piece == Draught::White)] = true;
                    if *colour.get_or_insert(place % 2) != place % 2 {
                        return None;
                    }
                }
                _ => return None,
            }
        }
    }
    let is_drawn = has == [true, true] && vacancy.is_some() && block.rows.len() > 2;
    colour.filter(|_| is_drawn && view.wishes.signs.is_empty())
}

/// The smallest board that is one of draughts by its letters alone: `W.W/.../B.B` are knights.
const FEWEST_ROWS: u32 = 5;

/// A board on which one sign is a vacancy on the colour of the pieces, and no square on the other.
fn with_one_vacancy(view: View, squares: Option<Squares>, colour: usize) -> Board {
    let mut rows: Vec<Vec<u8>> = Vec::new();
    let mut used = Vec::new();
    for (row, line) in squares.unwrap_or_default().iter().enumerate() {
        let mut signs = Vec::new();
        for (column, square) in line.iter().enumerate() {
            let sign = square.map(|sign| &view.sheet.signs[sign][..]);
            let is_used = (row + column) % 2 == colour;
            used.extend(square.filter(|_| is_used));
            signs.push(match sign.and_then(|sign| role(sign, view.wishes)) {
                Some(Draught::King) => b'B',
                Some(Draught::White) => b'W',
                _ if is_used => b'_',
                _ => b'.',
            });
        }
        rows.push(signs);
    }
    match Field::from_rows(&rows, capture::Reading::Strict) {
        Ok(field) if field.side() >= FEWEST_ROWS => {
            let legend = legend(view.sheet, &order::distinct(used), view.wishes);
            Board::Read(Box::new(candidate(view, field, legend, true)))
        }
        _ => {
            let message = message!(
                "perhaps-capture-board",
                "this may be a capture board, or one of another game"
            );
            let help = message!(
                "say-signs-of-pegs",
                "if it is peg solitaire, say which is which: --signs 'peg=B,hole=W,none=.'"
            );
            unknown(view.sheet, message, help)
        }
    }
}

/// The rows, if there are as many as columns, and at least three.
fn squares(block: &Block) -> Option<Squares> {
    let columns = || block.marks().map(|mark| mark.column as i32);
    let (least, most) = (columns().min()?, columns().max()?);
    let step = lattice::step(columns());
    let side = block.rows.len();
    if side < 3 || (most - least) / step + 1 != side as i32 {
        return None;
    }
    let mut squares = vec![vec![None; side]; side];
    for (row, line) in block.rows.iter().enumerate() {
        for mark in &line.marks {
            squares[row][((mark.column as i32 - least) / step) as usize] = Some(mark.sign);
        }
    }
    Some(squares)
}

/// The signs of the squares of one colour, in order.
fn signs_of_colour(squares: &Squares, parity: usize) -> Vec<Option<usize>> {
    let mut signs = Vec::new();
    for (row, line) in squares.iter().enumerate() {
        for (column, sign) in line.iter().enumerate() {
            if (row + column) % 2 == parity {
                signs.push(*sign);
            }
        }
    }
    order::distinct(signs)
}

/// The only sign of one colour, if the other colour has other signs, without blanks.
fn unused_sign(squares: &Squares, parity: usize) -> Option<Option<usize>> {
    let unused = signs_of_colour(squares, parity);
    let used = signs_of_colour(squares, 1 - parity);
    let only = *unused.first()?;
    let apart = unused.len() == 1 && !used.contains(&only) && !used.contains(&None);
    (apart && (2..=3).contains(&used.len())).then_some(only)
}

fn on_one_colour(view: View, squares: &Squares, unused: Option<usize>) -> Board {
    let (sheet, wishes) = (view.sheet, view.wishes);
    let mut used = Vec::new();
    for sign in squares.iter().flatten().copied() {
        if sign != unused {
            used.extend(sign);
        }
    }
    let used = order::distinct(used);
    let roles: Vec<Option<Draught>> = used
        .iter()
        .map(|&sign| role(&sheet.signs[sign], wishes))
        .collect();
    // Two signs that are not those of checkers may be pegs on a slanted board.
    let checkers = used
        .iter()
        .any(|&sign| customs::is_checker(&sheet.signs[sign]));
    let distinct = order::distinct(roles.iter().flatten().collect());
    let known = distinct.len() == used.len() && distinct.contains(&&Draught::King);
    match field(sheet, squares, unused, wishes).filter(|_| known) {
        Some(field) => {
            let legend = legend(sheet, &used, wishes);
            Board::Read(Box::new(candidate(view, field, legend, checkers)))
        }
        None if used.len() < 3 && !checkers => Board::No,
        None => {
            let help = message!(
                "say-signs-king-b",
                "say which is which: --signs 'king=B,white=W,hole=_,none=.'"
            );
            let message = message!(
                "may-capture-board-but",
                "this may be a capture board, but its signs are not known"
            );
            unknown(sheet, message, help)
        }
    }
}

/// What may be a capture board, and is not read as one.
fn unknown(sheet: &Sheet, message: Wording, help: Wording) -> Board {
    let start = sheet.blocks.first().map_or(0..0, Block::span);
    Board::Unknown(fault(start, message, Some(help)))
}

fn candidate(view: View, field: Field, legend: Vec<Meaning>, checkers: bool) -> Candidate {
    let drawn = (0..field.side()).map(|row| String::from_utf8_lossy(&field.row(row)).into_owned());
    let drawn = drawn.collect::<Vec<String>>().join("\n");
    Candidate {
        drawn: drawn + "\n",
        reading: Reading::new(Problem::Capture(field), Notation::Picture).with_legend(legend),
        rank: Rank {
            customary: true,
            playable: true,
            whole: true,
            usage: Usage::Together,
            signed: true,
            dense: true,
            named: Named::Dense,
            regularity: Regularity::Known,
        },
        sheet: view.number,
        sure: checkers,
        clear: true,
        vacancies: 0,
        goal_told: false,
        starts: false,
        steps: false,
        by_lengths: false,
        blank_both: false,
        centred: false,
        strange: false,
    }
}

/// What a sign is, by the wishes of the user or by custom.
fn role(sign: &str, wishes: &Wishes) -> Option<Draught> {
    let wished = wishes.signs.iter().find(|wish| wish.sign == sign);
    match wished.map(|wish| wish.role) {
        Some(Role::King) => Some(Draught::King),
        Some(Role::White) => Some(Draught::White),
        Some(Role::Vacancy) => Some(Draught::Vacant),
        Some(_) => None,
        None => customs::draught(sign),
    }
}

fn field(
    sheet: &Sheet,
    squares: &Squares,
    unused: Option<usize>,
    wishes: &Wishes,
) -> Option<Field> {
    let mut rows: Vec<Vec<u8>> = Vec::new();
    for line in squares {
        let mut row = Vec::new();
        for square in line {
            let sign = match square {
                square if *square == unused => None,
                square => Some(role(&sheet.signs[(*square)?], wishes)?),
            };
            row.push(match sign {
                None => b'.',
                Some(Draught::Vacant) => b'_',
                Some(Draught::King) => b'B',
                Some(Draught::White) => b'W',
            });
        }
        rows.push(row);
    }
    Field::from_rows(&rows, capture::Reading::Strict).ok()
}

fn legend(sheet: &Sheet, used: &[usize], wishes: &Wishes) -> Vec<Meaning> {
    let mut legend = Vec::new();
    for &sign in used {
        let role = match role(&sheet.signs[sign], wishes) {
            Some(Draught::King) => Role::King,
            Some(Draught::White) => Role::White,
            Some(Draught::Vacant) => Role::Vacancy,
            None => continue,
        };
        legend.push(Meaning {
            role,
            sign: sheet.signs[sign].clone(),
        });
    }
    legend
}
