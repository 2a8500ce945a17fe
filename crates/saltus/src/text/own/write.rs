//! A puzzle as a TOML file.

use super::{ADJACENCIES, UNTITLED};
use crate::text::{
    Faults,
    drawing::{self, Marks},
    scan,
};
use crate::{
    board::{Adjacency, Board, Cell, Heading},
    printable::is_printable,
    puzzle::{Goal, Headings, Kind, KindId, Kinds, Setup, Wanted},
};
use std::{collections::BTreeMap, fmt::Display};

/// The heading along a line, on boards of user-defined lines.
const ALONG: Heading = Heading(1);

/// Writes the puzzle as a file. [`read`](super::read()) returns an equal puzzle, up to a
/// translation of its board.
///
/// Gaps between parts of the board are shortened to 26 columns or rows, so that the file stays
/// small. If a symbol is not possible in a picture (`.`, `?`, `'`, a blank, a control character,
/// the symbol of another kind), all symbols are replaced.
///
/// ```
/// use saltus::text::own;
/// let text = "board = 'oo.'\n\n[[kind]]\nsymbol = 'o'\njumps = 'all'\nremoves = true\n\n[goal]\nleft = 1\n";
/// let setup = own::read(text.as_bytes()).unwrap();
/// assert_eq!(own::read(own::write(&setup).as_bytes()), Ok(setup));
/// ```
pub fn write(setup: &Setup) -> String {
    const WIDEST_GAP: u64 = 26;
    let (rules, adjacency) = (&setup.rules, setup.board.adjacency());
    let symbols = symbols(&rules.kinds);
    let symbol = |kind: KindId| symbols.get(kind.index()).copied().unwrap_or('.');
    let draw =
        |mark: &dyn Fn(usize) -> char| drawing::draw_within(&setup.board, WIDEST_GAP, true, mark);
    let start = draw(&|cell| {
        setup
            .start
            .0
            .get(cell)
            .copied()
            .flatten()
            .map_or('.', symbol)
    });
    let mut text = String::new();
    if setup.title != UNTITLED {
        line(&mut text, "title", quoted(&setup.title));
    }
    if setup.clone().validate().is_err() && setup.clone().validate_midgame().is_ok() {
        line(&mut text, "midgame", true);
    }
    if adjacency == Adjacency::Lines {
        line(&mut text, "lines", lines_of(&setup.board, &start));
    } else if let Some((name, _)) = ADJACENCIES.iter().find(|&&(_, known)| known == adjacency)
        && adjacency != Adjacency::Square
    {
        line(&mut text, "adjacency", quoted(name));
    }
    if rules.hop > 1 {
        line(&mut text, "hop", rules.hop);
    }
    line(&mut text, "board", picture(&start));
    if rules.kinds.is_empty() {
        line(&mut text, "kind", "[]");
    }
    for (index, kind) in rules.kinds.iter().enumerate() {
        text.push_str("\n[[kind]]\n");
        line(&mut text, "symbol", quoted(&symbols[index].to_string()));
        if kind.name != symbols[index].to_string() {
            line(&mut text, "name", quoted(&kind.name));
        }
        // A jump always passes a piece.
        let jumps = if rules.hop > 0 {
            kind.jumps
        } else {
            Headings::NONE
        };
        for (key, headings) in [("steps", kind.steps), ("jumps", jumps)] {
            if headings == Headings::ALL {
                line(&mut text, key, quoted("all"));
            } else if headings != Headings::NONE {
                let headings = adjacency
                    .offsets()
                    .iter()
                    .zip(0..)
                    .filter(|&(_, heading)| headings.has(Heading(heading)));
                line(
                    &mut text,
                    key,
                    list(headings.map(|(&(name, ..), _)| name.to_string())),
                );
            }
        }
        if kind.over == Kinds(!Kinds::one(KindId(index as u8)).0) {
            line(&mut text, "over", quoted("others"));
        } else if kind.over != Kinds::ALL {
            let over = symbols
                .iter()
                .zip(0..)
                .filter(|&(_, other)| kind.over.has(KindId(other)));
            line(
                &mut text,
                "over",
                list(over.map(|(symbol, _)| symbol.to_string())),
            );
        }
        if kind.removes {
            line(&mut text, "removes", true);
        }
    }
    text.push_str("\n[goal]\n");
    match &setup.goal {
        Goal::Left(left) => line(&mut text, "left", left),
        Goal::Moves(moves) => line(&mut text, "moves", moves),
        Goal::Order(order) => {
            line(
                &mut text,
                "order",
                quoted(&order.iter().map(|&kind| symbol(kind)).collect::<String>()),
            );
        }
        Goal::Pattern(pattern) => {
            let drawn = draw(&|cell| match pattern.get(cell) {
                Some(&Wanted::Piece(kind)) => symbol(kind),
                Some(Wanted::Vacant) => '.',
                Some(Wanted::Any) | None => '?',
            });
            line(&mut text, "board", picture(&drawn));
        }
    }
    text
}

fn line(text: &mut String, key: &str, value: impl Display) {
    text.push_str(&format!("{key} = {value}\n"));
}

fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

fn list(words: impl Iterator<Item = String>) -> String {
    toml::Value::from(words.collect::<Vec<_>>()).to_string()
}

/// A picture as a string without escapes.
fn picture(drawn: &str) -> String {
    match drawn.strip_suffix('\n') {
        Some(row) if !row.contains('\n') => format!("'{row}'"),
        _ => format!("'''\n{drawn}'''"),
    }
}

/// The symbols of the kinds, or letters if one of them cannot be drawn.
fn symbols(kinds: &[Kind]) -> Vec<char> {
    let drawable = |(index, kind): (usize, &Kind)| {
        !".?' ".contains(kind.symbol)
            && is_printable(kind.symbol)
            && kinds[..index]
                .iter()
                .all(|other| other.symbol != kind.symbol)
    };
    if kinds.iter().enumerate().all(drawable) {
        return kinds.iter().map(|kind| kind.symbol).collect();
    }
    let letters = ['a'..='z', 'A'..='Z', '\u{100}'..='\u{17F}'];
    letters.into_iter().flatten().take(kinds.len()).collect()
}

/// The user-defined lines of a board, by the names of the cells in the picture.
fn lines_of(board: &Board, drawn: &str) -> String {
    let marks = Marks {
        known: &|_| true,
        expected: "",
        spaced: true,
    };
    let lines = scan::lines(drawn.as_bytes(), 0);
    let cells = drawing::read(
        drawn.as_bytes(),
        lines,
        Adjacency::Lines,
        &marks,
        &mut Faults::default(),
    );
    let named = Board::new(Adjacency::Square, cells.iter().map(|cell| cell.point));
    let name = |cell: &Cell| {
        named
            .as_ref()
            .map_or_else(|_| String::new(), |named| named.name(*cell))
    };
    // A line of k cells has a ray `along` it from each cell but the last. The longest one is the
    // line, and the others are its tails.
    let mut rays: BTreeMap<(usize, Vec<Cell>), usize> = BTreeMap::new();
    for ray in board.rays().iter().filter(|ray| ray.heading == ALONG) {
        let cells: Vec<Cell> = [ray.from]
            .into_iter()
            .chain(ray.cells.iter().copied())
            .collect();
        *rays.entry((cells.len(), cells)).or_default() += 1;
    }
    let mut lines = Vec::new();
    while let Some(((_, cells), _)) = rays
        .last_key_value()
        .map(|(key, count)| (key.clone(), *count))
    {
        for tail in (0..cells.len() - 1).map(|from| cells[from..].to_vec()) {
            let key = (tail.len(), tail);
            match rays.get_mut(&key) {
                Some(count) if *count > 1 => *count -= 1,
                _ => drop(rays.remove(&key)),
            }
        }
        lines.push(list(cells.iter().map(name)));
    }
    format!("[{}]", lines.join(", "))
}
