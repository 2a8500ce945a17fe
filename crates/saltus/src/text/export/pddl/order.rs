//! A goal by order: when the game is over, actions read the cells one by one.

use crate::{
    board::Cell,
    puzzle::{KindId, Puzzle},
};

/// What has been read at the end of the game: this many cells, with this many pieces.
#[derive(Clone, Copy)]
pub struct Before {
    pub cells: usize,
    pub pieces: usize,
}

impl Before {
    /// Nothing has been read.
    pub const START: Before = Before {
        cells: 0,
        pieces: 0,
    };

    pub fn fact(self) -> String {
        format!("(read-{}-{})", self.cells, self.pieces)
    }
}

/// All that can have been read of a board with this many cells, where this many pieces are wanted.
pub fn before_facts(cells: usize, wanted: usize) -> Vec<Before> {
    let mut facts = Vec::new();
    for cells in 0..=cells {
        for pieces in 0..=cells.min(wanted) {
            facts.push(Before { cells, pieces });
        }
    }
    facts
}

/// The next cell is read: it has the wanted piece, or none.
pub struct Reading {
    pub cell: Cell,
    pub before: Before,
    pub after: Before,
    /// `None`: the cell is vacant.
    pub wanted: Option<KindId>,
}

/// The readings that can lead to this order.
pub fn readings(puzzle: &Puzzle, order: &[KindId]) -> Vec<Reading> {
    let mut readings = Vec::new();
    for before in before_facts(puzzle.board.len(), order.len()) {
        let Some(cell) = puzzle.board.cells().nth(before.cells) else {
            continue; // all are read
        };
        let cells = before.cells + 1;
        let mut add = |pieces, wanted| {
            readings.push(Reading {
                cell,
                before,
                after: Before { cells, pieces },
                wanted,
            });
        };
        add(before.pieces, None);
        if let Some(&kind) = order.get(before.pieces) {
            add(before.pieces + 1, Some(kind));
        }
    }
    readings
}

/// Whether a word is the name of an action that reads a cell, such as `read-a1-k0-2`.
pub fn is_reading(word: &[u8]) -> bool {
    let parts: Vec<&[u8]> = word.split(|&byte| byte == b'-').collect();
    match parts[..] {
        [b"read", _, contents, number] => {
            let is_number = number.iter().all(u8::is_ascii_digit) && !number.is_empty();
            is_number && (contents == b"vacant" || contents.starts_with(b"k"))
        }
        _ => false,
    }
}
