//! Rules: which kinds of piece step or jump, in which headings, over which kinds, and whether
//! jumped pieces are removed.

use crate::board::Heading;

/// A kind of piece: an index into [`Rules::kinds`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct KindId(pub u8);

impl KindId {
    /// The index of the kind, for tables with one entry per kind.
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
    /// All headings.
    pub const ALL: Headings = Headings(u8::MAX);

    /// Whether `heading` is in the set.
    pub fn has(self, heading: Heading) -> bool {
        self.0 >> heading.0 & 1 == 1
    }

    /// The opposite headings. A heading and its opposite differ in the last bit.
    pub fn opposite(self) -> Headings {
        Headings((self.0 & 0x55) << 1 | (self.0 & 0xAA) >> 1)
    }
}

/// A set of kinds: bit `i` is kind `i`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Kinds(pub u128);

impl Kinds {
    /// All kinds.
    pub const ALL: Kinds = Kinds(u128::MAX);

    /// The set with this kind alone.
    pub fn one(kind: KindId) -> Kinds {
        Kinds(1 << kind.0)
    }

    /// Whether `kind` is in the set.
    pub fn has(self, kind: KindId) -> bool {
        self.0 >> kind.0 & 1 == 1
    }
}

/// A kind of piece and its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The name of the kind.
    pub name: String,
    /// The symbol of a piece in text.
    pub symbol: char,
    /// The headings in which it steps to a neighbouring vacant cell.
    pub steps: Headings,
    /// The headings in which it jumps.
    pub jumps: Headings,
    /// The kinds that it may jump over.
    pub over: Kinds,
    /// Whether a jump removes the pieces that it passes.
    pub removes: bool,
}

impl Kind {
    /// Whether its jumps remove pieces.
    pub(super) fn captures(&self) -> bool {
        self.removes && self.jumps != Headings::NONE
    }

    /// Whether it has no moves but jumps that remove pieces.
    fn only_captures(&self) -> bool {
        self.steps == Headings::NONE && (self.removes || self.jumps == Headings::NONE)
    }

    /// Whether it can go back wherever it goes.
    fn goes_both_ways(&self) -> bool {
        self.steps.opposite() == self.steps && self.jumps.opposite() == self.jumps
    }

    /// A kind of pegs.
    fn peg(name: String, symbol: char) -> Kind {
        Kind {
            name,
            symbol,
            steps: Headings::NONE,
            jumps: Headings::ALL,
            over: Kinds::ALL,
            removes: true,
        }
    }
}

/// The rules of each kind. There are at most 127 kinds, so that the contents of a cell fit in seven
/// bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The kinds of pieces.
    pub kinds: Vec<Kind>,
    /// The largest number of adjacent pieces that one jump may pass.
    pub hop: u8,
}

impl Rules {
    /// The rules of peg solitaire: every peg jumps in every heading over any other peg and removes
    /// it.
    pub fn pegs() -> Rules {
        Rules::marked("")
    }

    /// The rules of peg solitaire with marked pegs: plain pegs, and another kind of pegs for each
    /// of these symbols.
    ///
    /// ```
    /// let rules = saltus::puzzle::Rules::marked("AB");
    /// assert_eq!(rules.kinds.iter().map(|kind| kind.symbol).collect::<String>(), "oAB");
    /// ```
    pub fn marked(symbols: &str) -> Rules {
        let mut kinds = vec![Kind::peg("peg".into(), 'o')];
        for symbol in symbols.chars() {
            kinds.push(Kind::peg(symbol.into(), symbol));
        }
        Rules { kinds, hop: 1 }
    }

    /// The contents of a cell that `symbol` denotes: `Some(None)` for `.`, a vacancy; `None` for an
    /// unknown symbol.
    pub fn shown(&self, symbol: char) -> Option<Option<KindId>> {
        if symbol == '.' {
            return Some(None);
        }
        let kind = self.kinds.iter().position(|kind| kind.symbol == symbol)?;
        Some(Some(KindId(kind as u8)))
    }

    /// All kinds, in order.
    pub(crate) fn kind_ids(&self) -> impl DoubleEndedIterator<Item = KindId> + Clone + use<> {
        (0..self.kinds.len() as u8).map(KindId)
    }

    /// Whether every move removes a piece.
    pub fn every_move_removes(&self) -> bool {
        self.kinds.iter().all(Kind::only_captures)
    }

    /// Whether some move removes a piece.
    pub fn some_move_removes(&self) -> bool {
        self.kinds.iter().any(Kind::captures)
    }

    /// Whether the same piece can undo every move.
    pub fn reversible(&self) -> bool {
        !self.some_move_removes() && self.kinds.iter().all(Kind::goes_both_ways)
    }
}
