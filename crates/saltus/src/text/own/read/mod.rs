//! Reads a puzzle from a TOML file, or reports all its faults with their places.

mod board;
mod goal;
mod kinds;
mod values;

use super::UNTITLED;
use crate::{
    board::Adjacency,
    message::Message,
    puzzle::{self, Position, Puzzle, Rules, Setup},
    text::{BadText, Faults, scan},
};
use kinds::Symbols;
use std::ops::Range;
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

/// The longest file. A board of 128 cells with every kind takes a hundredth of it.
const LONGEST: usize = 1 << 20;

type Value<'a> = Spanned<DeValue<'a>>;

/// Reads a puzzle.
///
/// # Errors
/// Every error at once: invalid TOML, unknown keys, values of the wrong type, unknown symbols,
/// pictures that do not match, and the errors of [`Setup::validate`].
///
/// ```
/// let text = "board = 'oo.'\n[[kind]]\nsymbol = 'o'\njumps = 'all'\nremoves = true\n\
///             [goal]\nleft = 1\n";
/// let setup = saltus::text::own::read(text.as_bytes()).unwrap();
/// assert_eq!(setup.board.len(), 3);
/// ```
pub fn read(text: &[u8]) -> Result<Setup, BadText> {
    read_with(text, Setup::validate)
}

/// As [`read`], but the start may be a position during a game.
pub(crate) fn read_midgame(text: &[u8]) -> Result<Setup, BadText> {
    read_with(text, Setup::validate_midgame)
}

/// The validation to apply.
type Validate = fn(Setup) -> Result<Puzzle, puzzle::SetupFaults>;

fn read_with(text: &[u8], validate: Validate) -> Result<Setup, BadText> {
    let mut faults = Faults::default();
    if text.len() > LONGEST {
        let message = message!(
            "file-bytes-expected-most",
            "the file has {length} bytes, expected at most {most}",
            length = text.len(),
            most = LONGEST
        );
        faults.add(LONGEST..text.len(), message);
        return Err(faults.into_bad());
    }
    let base = scan::start(text);
    let Some(utf8) = scan::utf8(text, base, &mut faults) else {
        return Err(faults.into_bad());
    };
    let (root, errors) = DeTable::parse_recoverable(utf8);
    for error in errors {
        let span = error.span().unwrap_or(0..utf8.len());
        faults.add(
            base + span.start..base + span.end,
            Message::verbatim(error.message()),
        );
    }
    if !faults.is_empty() {
        return Err(faults.into_bad());
    }
    let mut reader = Reader {
        text,
        base,
        validate,
        faults,
    };
    let setup = reader.setup(root.get_ref());
    match setup {
        Some(setup) => reader.faults.or(setup),
        None => Err(reader.faults.into_bad()),
    }
}

/// The text, for the places of parsed values.
struct Reader<'a> {
    text: &'a [u8],
    /// The offset of the text after its byte order mark.
    base: usize,
    validate: Validate,
    faults: Faults,
}

/// The keys of a file.
const KEYS: [&str; 8] = [
    "title",
    "midgame",
    "board",
    "adjacency",
    "lines",
    "hop",
    "kind",
    "goal",
];

/// The places of the parts that validation may reject.
struct Places {
    board: Range<usize>,
    lines: Option<Range<usize>>,
    hop: Option<Range<usize>>,
    goal: Range<usize>,
}

impl Places {
    /// The place of a fault.
    fn of(&self, fault: &puzzle::SetupFault) -> &Range<usize> {
        use puzzle::SetupFault::*;
        match fault {
            TooManyKinds(_)
            | UnprintableSymbol(_)
            | StartSize { .. }
            | UnknownKind(_)
            | NoPieces => &self.board,
            GoalSize { .. } | OtherPieces { .. } | MorePieces { .. } | NothingRemoved(_) => {
                &self.goal
            }
            StepOrJump(..) => self.lines.as_ref().unwrap_or(&self.board),
            RemovingHop(_) => self.hop.as_ref().unwrap_or(&self.board),
        }
    }
}

impl Reader<'_> {
    /// The puzzle; `None` if a fault prevents it.
    fn setup(&mut self, root: &DeTable) -> Option<Setup> {
        self.only_known(root, &KEYS);
        let title = match root.get("title") {
            Some(value) => self.string(value).unwrap_or_default().to_string(),
            None => UNTITLED.into(),
        };
        if let Some(midgame) = root.get("midgame")
            && self.truth(midgame)?
        {
            self.validate = Setup::validate_midgame;
        }

        // Each part is read before the first one that is wrong ends the reading.
        let neighbours = self.neighbours(root);
        let adjacency = match &neighbours {
            Some(neighbours) => neighbours.adjacency(),
            None => Adjacency::Square,
        };
        let hop = match root.get("hop") {
            Some(value) => self.number::<u8>(
                value,
                1,
                message!("how-many-pieces-jump", "how many pieces a jump may pass"),
            ),
            None => Some(1),
        };
        let kinds = self.kinds(root, adjacency);
        let picture = self.board_picture(root);
        let goal = self.goal_table(root);

        let kinds = kinds?;
        let picture = picture?;
        let neighbours = neighbours?;
        let symbols = Symbols::of(&kinds);
        let cells = self.cells(picture.lines, adjacency, &symbols, false)?;
        let start = Position(cells.iter().map(|cell| symbols.kind(cell.mark)).collect());
        let board = self.board(&cells, &neighbours, picture.span.clone())?;
        let (goal, goal_place) = self.goal(&goal?, &board, &symbols)?;
        let setup = Setup {
            title,
            board,
            rules: Rules { kinds, hop: hop? },
            start,
            goal,
        };
        let places = Places {
            board: picture.span,
            lines: self
                .place_of(root, "lines")
                .or(self.place_of(root, "adjacency")),
            hop: self.place_of(root, "hop"),
            goal: goal_place,
        };
        self.validate(&setup, &places);
        Some(setup)
    }

    /// The place of the value of a key.
    fn place_of(&self, root: &DeTable, key: &str) -> Option<Range<usize>> {
        Some(self.span(root.get(key)?))
    }

    fn validate(&mut self, setup: &Setup, places: &Places) {
        let Err(faults) = (self.validate)(setup.clone()) else {
            return;
        };
        for fault in faults.0 {
            let span = places.of(&fault).clone();
            self.faults.add(span, fault);
        }
    }
}
