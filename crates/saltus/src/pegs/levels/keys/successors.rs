//! Moves on keys, and the keys after them.

/// A jump or a jump undone, on keys. It applies if `key & flips == pattern`, and flips `flips`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    pub flips: u64,
    pub pattern: u64,
}

/// A move that never applies, for padding.
pub(crate) const NO_MOVE: Move = Move {
    flips: 0,
    pattern: 1,
};

/// Keys after moves, with the indices of the keys before them: the first `count` entries of two
/// buffers.
#[derive(Clone, Debug)]
pub struct Successors {
    pub keys: Vec<u64>,
    pub places: Vec<u32>,
    pub count: usize,
}

/// The number of entries beyond the count that may be overwritten.
pub(crate) const SLACK: usize = 16;

impl Successors {
    /// Buffers for `room` entries.
    pub fn new(room: usize) -> Successors {
        Successors {
            keys: vec![0; room + SLACK],
            places: vec![0; room + SLACK],
            count: 0,
        }
    }
}
