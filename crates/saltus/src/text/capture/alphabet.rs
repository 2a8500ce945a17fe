//! The characters of the formats of contests.

use crate::{capture::Expected, message::Message, text::notation::Notation};

/// The four characters of a notation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Alphabet {
    /// `. _ B W`, of contests in ICPC regions.
    Contest,
    /// `- + K o`, of the USA Computing Olympiad.
    Usaco,
}

impl Alphabet {
    /// The alphabet of a notation.
    pub fn of(notation: Notation) -> Alphabet {
        if notation == Notation::Usaco {
            Alphabet::Usaco
        } else {
            Alphabet::Contest
        }
    }

    /// The characters for a hole, an empty square, a black and a white.
    pub const fn bytes(self) -> [u8; 4] {
        match self {
            Alphabet::Contest => *b"._BW",
            Alphabet::Usaco => *b"-+Ko",
        }
    }

    /// Converts a row to the characters of the contest. Other characters become 0.
    pub(super) fn to_contest(self, row: &mut [u8]) {
        if self == Alphabet::Usaco {
            let mut table = [0; 256];
            for (from, to) in self.bytes().into_iter().zip(Alphabet::Contest.bytes()) {
                table[usize::from(from)] = to;
            }
            row.iter_mut()
                .for_each(|byte| *byte = table[usize::from(*byte)]);
        }
    }

    /// Whether this is one of its characters.
    pub(super) fn holds(self, byte: u8) -> bool {
        self.bytes().contains(&byte)
    }

    /// What is expected in a square.
    pub(super) fn describe(self, expected: Expected) -> Message {
        let [hole, empty, black, white] = self.bytes().map(char::from);
        match expected {
            Expected::Playing => message!(
                "any-of-three",
                "'{empty}', '{black}' or '{white}'",
                empty,
                black,
                white
            )
            .into(),
            Expected::Hole => Message::verbatim(format_args!("'{hole}'")),
            Expected::Any => message!(
                "any-of-four",
                "'{hole}', '{empty}', '{black}' or '{white}'",
                hole,
                empty,
                black,
                white
            )
            .into(),
        }
    }
}
