//! A puzzle as a TOML file.

use super::{ADJACENCIES, UNTITLED};
use crate::text::{
    Faults,
    drawing::{self, Marks},
    scan,
};
use crate::{
    board::{Adjacency, Board, Cell, Heading},
    order,
    printable::is_printable,
    puzzle::{Goal, Headings, Kind, KindId, Kinds, Setup, Wanted},
};
use std::fmt::Display;

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
/// let text = "board = 'oo.'\n\n[[kind]]\nsymbol = 'o'\njumps = 'all'\nremoves = true\n\n\
///             [goal]\nleft = 1\n";
/// let setup = own::read(text.as_bytes()).unwrap();
/// assert_eq!(own::read(own::write(&setup).as_bytes()), Ok(setup));
/// ```
pub fn write(setup: &Setup) -> String {
    let mut file = File {
        setup,
        symbols: symbols(&setup.rules.kinds),
        text: String::new(),
    };
    file.head();
    for kind in setup.rules.kind_ids() {
        file.kind(kind);
    }
    file.goal();
    file.text
}

/// The file of a puzzle, as far as it is written.
struct File<'a> {
    setup: &'a Setup,
    /// The symbol of each kind in the file.
    symbols: Vec<char>,
    text: String,
}

impl File<'_> {
    fn line(&mut self, key: &str, value: impl Display) {
        self.text += &format!("{key} = {value}\n");
    }

    /// The symbol of a kind, also of one that the puzzle does not have.
    fn symbol(&self, kind: KindId) -> char {
        self.symbols.get(kind.index()).copied().unwrap_or('.')
    }

    /// A picture of the board with these marks in the cells.
    fn draw(&self, mark: &dyn Fn(usize) -> char) -> String {
        const WIDEST_GAP: u64 = 26;
        drawing::draw_within(&self.setup.board, WIDEST_GAP, true, mark)
    }

    /// The start.
    fn draw_start(&self) -> String {
        self.draw(&|cell| match self.setup.start.0.get(cell) {
            Some(&Some(kind)) => self.symbol(kind),
            Some(None) | None => '.',
        })
    }

    /// What is before the kinds: the title, the neighbours, and the start.
    fn head(&mut self) {
        let setup = self.setup;
        let start = self.draw_start();
        if setup.title != UNTITLED {
            self.line("title", quoted(&setup.title));
        }
        let is_start = setup.clone().validate().is_ok();
        if !is_start && setup.clone().validate_midgame().is_ok() {
            self.line("midgame", true);
        }
        match setup.board.adjacency() {
            Adjacency::Square => {}
            Adjacency::Lines => self.line("lines", lines_of(&setup.board, &start)),
            adjacency => {
                for (name, known) in ADJACENCIES {
                    if known == adjacency {
                        self.line("adjacency", quoted(name));
                    }
                }
            }
        }
        if setup.rules.hop > 1 {
            self.line("hop", setup.rules.hop);
        }
        self.line("board", picture(&start));
        if setup.rules.kinds.is_empty() {
            self.line("kind", "[]");
        }
    }

    fn kind(&mut self, id: KindId) {
        let kind = &self.setup.rules.kinds[id.index()];
        let symbol = self.symbols[id.index()].to_string();
        self.text += "\n[[kind]]\n";
        self.line("symbol", quoted(&symbol));
        if kind.name != symbol {
            self.line("name", quoted(&kind.name));
        }
        self.headings("steps", kind.steps);
        // A jump always passes a piece.
        if self.setup.rules.hop > 0 {
            self.headings("jumps", kind.jumps);
        }
        self.over(id, kind.over);
        if kind.removes {
            self.line("removes", true);
        }
    }

    fn headings(&mut self, key: &str, headings: Headings) {
        if headings == Headings::NONE {
            return;
        }
        if headings == Headings::ALL {
            return self.line(key, quoted("all"));
        }
        let offsets = self.setup.board.adjacency().offsets();
        let mut names = Vec::new();
        for (heading, &(name, ..)) in (0..).map(Heading).zip(offsets) {
            if headings.has(heading) {
                names.push(name.to_string());
            }
        }
        self.line(key, list(names));
    }

    /// The kinds that a kind jumps over; all is the default.
    fn over(&mut self, kind: KindId, over: Kinds) {
        if over == Kinds(!Kinds::one(kind).0) {
            return self.line("over", quoted("others"));
        }
        if over == Kinds::ALL {
            return;
        }
        let mut names = Vec::new();
        for other in self.setup.rules.kind_ids() {
            if over.has(other) {
                names.push(self.symbol(other).to_string());
            }
        }
        self.line("over", list(names));
    }

    fn goal(&mut self) {
        self.text += "\n[goal]\n";
        match &self.setup.goal {
            Goal::Left(left) => self.line("left", left),
            Goal::Moves(moves) => self.line("moves", moves),
            Goal::Order(order) => {
                let signs: String = order.iter().map(|&kind| self.symbol(kind)).collect();
                self.line("order", quoted(&signs));
            }
            Goal::Pattern(pattern) => {
                let drawn = self.draw(&|cell| match pattern.get(cell) {
                    Some(&Wanted::Piece(kind)) => self.symbol(kind),
                    Some(Wanted::Vacant) => '.',
                    Some(Wanted::Any) | None => '?',
                });
                self.line("board", picture(&drawn));
            }
        }
    }
}

/// A text as a string: the escapes of JSON are those of TOML, which wants one more, for DEL.
fn quoted(text: &str) -> String {
    let json = serde_json::Value::from(text).to_string();
    json.replace('\u{7f}', "\\u007f")
}

/// An array of strings.
fn list(words: Vec<String>) -> String {
    let quoted = Vec::from_iter(words.iter().map(|word| quoted(word)));
    format!("[{}]", quoted.join(", "))
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
    let mut symbols = Vec::new();
    for kind in kinds {
        let symbol = kind.symbol;
        let is_reserved = ".?' ".contains(symbol);
        if is_reserved || !is_printable(symbol) || symbols.contains(&symbol) {
            return letters(kinds.len());
        }
        symbols.push(symbol);
    }
    symbols
}

/// The first letters of the alphabets.
fn letters(count: usize) -> Vec<char> {
    let mut letters: Vec<char> = ('a'..='z').collect();
    letters.extend('A'..='Z');
    letters.extend('\u{100}'..='\u{17F}');
    letters.truncate(count);
    letters
}

/// The user-defined lines of a board, by the names of the cells in the picture.
fn lines_of(board: &Board, drawn: &str) -> String {
    let names = names_in(drawn);
    let mut lines = Vec::new();
    for cells in longest_rays(board) {
        let mut words = Vec::new();
        for cell in cells {
            words.push(names.get(cell.index()).cloned().unwrap_or_default());
        }
        lines.push(list(words));
    }
    format!("[{}]", lines.join(", "))
}

/// The names of the cells of a picture when it is read.
fn names_in(drawn: &str) -> Vec<String> {
    let text = drawn.as_bytes();
    let marks = Marks {
        known: &|_| true,
        expected: &"",
        spaced: true,
    };
    let lines = scan::lines(text, 0);
    let cells = drawing::read(
        text,
        lines,
        Adjacency::Lines,
        &marks,
        &mut Faults::default(),
    );
    let points = cells.iter().map(|cell| cell.point);
    match Board::new(Adjacency::Square, points) {
        Ok(board) => board.cells().map(|cell| board.name(cell)).collect(),
        Err(_) => Vec::new(),
    }
}

/// The user-defined lines of a board, the longest first. A line of k cells has a ray [`ALONG`] it
/// from each cell but the last: the longest one is the line, and the others are its tails.
fn longest_rays(board: &Board) -> Vec<Vec<Cell>> {
    let mut rays: Vec<(usize, Vec<Cell>)> = Vec::new();
    for ray in board.rays() {
        if ray.heading == ALONG {
            let mut cells = vec![ray.from];
            cells.extend_from_slice(&ray.cells);
            rays.push((cells.len(), cells));
        }
    }

    // The same cells may be on several lines.
    let different = order::distinct(rays.clone());
    let mut left = vec![0usize; different.len()];
    for ray in &rays {
        left[different.partition_point(|other| other < ray)] += 1;
    }

    let mut lines = Vec::new();
    for at in (0..different.len()).rev() {
        let (_, cells) = &different[at];
        while left[at] > 0 {
            left[at] -= 1;
            for from in 1..cells.len() - 1 {
                let tail = cells[from..].to_vec();
                if let Ok(tail) = different.binary_search(&(tail.len(), tail)) {
                    left[tail] = left[tail].saturating_sub(1);
                }
            }
            lines.push(cells.clone());
        }
    }
    lines
}
