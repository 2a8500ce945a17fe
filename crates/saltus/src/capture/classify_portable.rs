//! The strict reading of a row on any processor.

/// A row to convert, and the destination of its pieces.
#[derive(Debug)]
pub struct Row<'a> {
    /// One byte per square.
    pub squares: &'a [u8],
    /// The parity of the columns of the playing squares.
    pub parity: u32,
    /// Bit x is set for a white on playing square x. One word per 128 squares, rounded up.
    pub white: &'a mut [u64],
    /// Bit x is set for a black on playing square x.
    pub black: &'a mut [u64],
}

/// Converts a strict row. Returns `false` if a square is invalid; the bits are then undefined.
pub fn strict_row_portable(row: Row<'_>) -> bool {
    let parity = row.parity as usize;
    let mut good = true;
    let words = row.white.iter_mut().zip(row.black.iter_mut());
    for (block, (white, black)) in row.squares.chunks(128).zip(words) {
        (*white, *black) = (0, 0);
        for (col, &byte) in block.iter().enumerate() {
            if col % 2 == parity {
                *white |= u64::from(byte == b'W') << (col / 2);
                *black |= u64::from(byte == b'B') << (col / 2);
                good &= matches!(byte, b'W' | b'B' | b'_');
            } else {
                good &= byte == b'.';
            }
        }
    }
    good
}
