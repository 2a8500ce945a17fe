//! The list of puzzles, with a small board of the selected one.

use crate::{Options, State, words::Words};
use ratatui_core::layout::Rect;
use saltus_session::{
    FAMILIES, Family, LADDER, Lesson, Level, PEG_SOLITAIRE, PegBoard, Phrase, Step, peg_boards,
};

/// A puzzle in the list.
#[derive(Debug)]
pub struct Entry {
    /// Its ID.
    pub id: String,
    what: Source,
}

/// Where a puzzle of the list comes from.
#[derive(Debug)]
enum Source {
    /// The puzzle of today at a level.
    Today(Level),
    /// A step of the ladder, with its number.
    Step(usize, &'static Step),
    /// A named board of peg solitaire.
    Board(PegBoard),
    /// An example of a family, with its name.
    Example(&'static Family, Phrase),
}

impl Entry {
    /// Its name.
    pub fn name(&self, words: Words) -> String {
        let language = words.language;
        match &self.what {
            Source::Today(level) => words.today_at(words.level(*level)),
            Source::Step(number, step) => format!("{number}. {}", step.name.spoken(language)),
            Source::Board(board) => board.name(language),
            Source::Example(_, name) => name.spoken(language).into(),
        }
    }

    /// The name of its group.
    pub fn group(&self, words: Words) -> &'static str {
        match &self.what {
            Source::Today(_) => words.group_today(),
            Source::Step(..) => words.group_ladder(),
            Source::Board(_) => PEG_SOLITAIRE.name.spoken(words.language),
            Source::Example(family, _) => family.name.spoken(words.language),
        }
    }

    /// A short description.
    pub fn about(&self, words: Words) -> String {
        match &self.what {
            Source::Today(_) => words.group_today_about().into(),
            Source::Step(..) => words.group_ladder_about().into(),
            Source::Board(board) => board.about(words.language),
            Source::Example(family, _) => family.about.spoken(words.language).into(),
        }
    }

    /// What it says before and after, if it is a lesson of the ladder.
    pub fn lesson(&self) -> Option<Lesson> {
        match &self.what {
            Source::Step(_, step) => step.lesson,
            _ => None,
        }
    }
}

/// All puzzles: those of today, the classics, the ladder, peg solitaire, the rest.
pub fn entries(options: &Options) -> Vec<Entry> {
    let mut entries = Vec::new();
    for (level, id) in Level::ALL.into_iter().zip(options.today.iter().flatten()) {
        entries.push(Entry {
            id: id.clone(),
            what: Source::Today(level),
        });
    }
    for (index, family) in FAMILIES.iter().enumerate() {
        add_family(&mut entries, family);
        if index == 0 {
            add_ladder(&mut entries);
            add_peg_boards(&mut entries);
        }
    }
    entries
}

fn add_family(entries: &mut Vec<Entry>, family: &'static Family) {
    for listed in family.puzzles {
        entries.push(Entry {
            id: listed.id.into(),
            what: Source::Example(family, listed.name),
        });
    }
}

fn add_ladder(entries: &mut Vec<Entry>) {
    for (number, step) in LADDER.iter().enumerate() {
        entries.push(Entry {
            id: step.id.into(),
            what: Source::Step(number, step),
        });
    }
}

fn add_peg_boards(entries: &mut Vec<Entry>) {
    for board in peg_boards() {
        entries.push(Entry {
            id: board.id(),
            what: Source::Board(board),
        });
    }
}

/// The first entry of the next group, or of the first one after the last.
pub fn next_group(state: &State, place: usize) -> usize {
    let words = state.words();
    let here = state.list[place].group(words);
    for (index, entry) in state.list.iter().enumerate().skip(place) {
        if entry.group(words) != here {
            return index;
        }
    }
    0
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
        .min(state.list.len().saturating_sub(rows))
}

/// The entry at a column and row of the screen.
pub fn entry_at(state: &State, place: usize, column: u16, row: u16) -> Option<usize> {
    let [width, height] = state.size;
    let [list, _] = areas(Rect::new(0, 0, width, height));
    let index = usize::from(row.checked_sub(list.y + 1)?);
    let inside = column < list.right() && index < usize::from(rows(state));
    let entry = first(state, place) + index;
    if inside && entry < state.list.len() {
        Some(entry)
    } else {
        None
    }
}
