//! The list of puzzles, with a small board of the selected one.

use crate::State;
use ratatui::layout::Rect;
use saltus_session::{FAMILIES, Family, Language, PEG_SOLITAIRE, PegBoard, Phrase, peg_boards};
use std::sync::LazyLock;

/// A puzzle in the list.
#[derive(Debug)]
pub struct Entry {
    /// Its ID.
    pub id: String,
    /// Its family.
    family: &'static Family,
    what: Source,
}

/// Where a puzzle of the list comes from.
#[derive(Debug)]
enum Source {
    /// A named board of peg solitaire.
    Board(PegBoard),
    /// An example of its family, with its name.
    Example(Phrase),
}

impl Entry {
    /// Its name.
    pub fn name(&self, language: Language) -> String {
        match &self.what {
            Source::Board(board) => board.name(language),
            Source::Example(name) => name.spoken(language).into(),
        }
    }

    /// The name of its family.
    pub fn family(&self, language: Language) -> &'static str {
        self.family.name.spoken(language)
    }

    /// A short description.
    pub fn about(&self, language: Language) -> String {
        match &self.what {
            Source::Board(board) => board.about(language),
            Source::Example(_) => self.family.about.spoken(language).into(),
        }
    }
}

/// All puzzles: the classics, peg solitaire, the rest.
pub fn entries() -> &'static [Entry] {
    static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(all_entries);
    &ENTRIES
}

fn all_entries() -> Vec<Entry> {
    let mut entries = Vec::new();
    for (index, family) in FAMILIES.iter().enumerate() {
        add_family(&mut entries, family);
        if index == 0 {
            for board in peg_boards() {
                entries.push(Entry {
                    id: board.id(),
                    family: &PEG_SOLITAIRE,
                    what: Source::Board(board),
                });
            }
        }
    }
    entries
}

fn add_family(entries: &mut Vec<Entry>, family: &'static Family) {
    for listed in family.puzzles {
        entries.push(Entry {
            id: listed.id.into(),
            family,
            what: Source::Example(listed.name),
        });
    }
}

/// The areas of the list and the small board; a narrow screen has no space for the board.
pub fn areas(screen: Rect) -> [Rect; 2] {
    let body = Rect {
        height: screen.height.saturating_sub(1),
        ..screen
    };
    let list = Rect {
        width: if body.width < 64 { body.width } else { 44 },
        ..body
    };
    [
        list,
        Rect {
            x: list.right(),
            width: body.width - list.width,
            ..body
        },
    ]
}

/// The number of entries that fit on the screen.
pub fn rows(state: &State) -> u16 {
    state.size[1].saturating_sub(3)
}

/// The first visible entry, such that the selected one is visible.
pub fn first(state: &State, place: usize) -> usize {
    let rows = usize::from(rows(state));
    place
        .saturating_sub(rows / 2)
        .min(entries().len().saturating_sub(rows))
}

/// The entry at a column and row of the screen.
pub fn entry_at(state: &State, place: usize, column: u16, row: u16) -> Option<usize> {
    let [width, height] = state.size;
    let [list, _] = areas(Rect::new(0, 0, width, height));
    let index = usize::from(row.checked_sub(list.y + 1)?);
    let inside = column < list.right() && index < usize::from(rows(state));
    let entry = first(state, place) + index;
    if inside && entry < entries().len() {
        Some(entry)
    } else {
        None
    }
}
