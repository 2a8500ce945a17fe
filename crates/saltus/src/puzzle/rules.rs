//! Which kinds of piece step or jump, along which headings, over which kinds, and whether the jumped piece is removed.

use crate::board::Heading;

/// A kind of piece, by its place in [`Rules::kinds`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct KindId(pub u8);

impl KindId {
    /// The kind's index into tables of kinds.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of headings of a board: bit `i` is heading `i`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Headings(pub u8);

impl Headings {
    /// No heading.
    pub const NONE: Headings = Headings(0);
    /// Every heading that a board can have.
    pub const ALL: Headings = Headings(u8::MAX);

    /// Whether `heading` is in the set.
    pub fn has(self, heading: Heading) -> bool {
        self.0 >> heading.0 & 1 == 1
    }

    /// The opposites of these headings; a heading and its opposite differ in the last bit.
    pub fn opposite(self) -> Headings {
        Headings((self.0 & 0x55) << 1 | (self.0 & 0xAA) >> 1)
    }
}

/// A set of kinds: bit `i` is kind `i`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Kinds(pub u128);

impl Kinds {
    /// Every kind.
    pub const ALL: Kinds = Kinds(u128::MAX);

    /// The set of that one kind.
    pub fn one(kind: KindId) -> Kinds {
        Kinds(1 << kind.0)
    }

    /// Whether the set holds that kind.
    pub fn has(self, kind: KindId) -> bool {
        self.0 >> kind.0 & 1 == 1
    }
}

/// A kind of piece and what it may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// What the kind is called.
    pub name: String,
    /// How a piece of it is drawn in text.
    pub symbol: char,
    /// The headings in which it steps to a neighbouring vacant cell.
    pub steps: Headings,
    /// The headings in which it jumps.
    pub jumps: Headings,
    /// Over whom it jumps.
    pub over: Kinds,
    /// Whether the pieces jumped over leave the board.
    pub removes: bool,
}

/// What each kind may do. At most 127 kinds, so that a piece or a vacancy fits seven bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The kinds of piece.
    pub kinds: Vec<Kind>,
    /// The most pieces, standing side by side, that one jump may pass.
    pub hop: u8,
}

impl Rules {
    /// The rules of peg solitaire: every peg jumps over any other, in every heading, and removes it.
    pub fn pegs() -> Rules {
        let peg = Kind {
            name: "peg".into(),
            symbol: 'o',
            steps: Headings::NONE,
            jumps: Headings::ALL,
            over: Kinds::ALL,
            removes: true,
        };
        Rules { kinds: vec![peg], hop: 1 }
    }

    /// What a text means by a symbol: `.` is a vacancy, and else the kind that it stands for; `None` where it stands for none.
    pub fn shown(&self, symbol: char) -> Option<Option<KindId>> {
        if symbol == '.' {
            return Some(None);
        }
        let kind = self.kinds.iter().position(|kind| kind.symbol == symbol)?;
        Some(Some(KindId(kind as u8)))
    }

    /// Whether every move removes a piece.
    pub fn every_move_removes(&self) -> bool {
        self.kinds
            .iter()
            .all(|kind| kind.steps == Headings::NONE && (kind.removes || kind.jumps == Headings::NONE))
    }

    /// Whether some move removes a piece.
    pub fn some_move_removes(&self) -> bool {
        self.kinds.iter().any(|kind| kind.removes && kind.jumps != Headings::NONE)
    }

    /// Whether every move can be taken back by a move of the same piece.
    pub fn reversible(&self) -> bool {
        !self.some_move_removes()
            && self
                .kinds
                .iter()
                .all(|kind| kind.steps.opposite() == kind.steps && kind.jumps.opposite() == kind.jumps)
    }
}
