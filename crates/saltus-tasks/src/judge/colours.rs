//! Which way the pieces of a colour go in a list of moves.

/// Which way the pieces of a colour go, where the colours are those of the paper, red and blue, or
/// the letters of IDs: red ones to the right. Other colours are learned from the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Right,
    Left,
}

/// The way of a colour by its first letter.
pub fn way_of(colour: u8) -> Option<Way> {
    match colour {
        b'R' => Some(Way::Right),
        b'B' | b'L' => Some(Way::Left),
        _ => None,
    }
}

/// Whether all colours of a list have a way.
pub fn have_ways(colours: impl IntoIterator<Item = u8>) -> bool {
    colours.into_iter().all(|colour| way_of(colour).is_some())
}
