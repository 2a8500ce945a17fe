//! Converts a row of characters to bits in strict reading, 128 squares at a time.

/// A row to convert, and the destination of its pieces.
#[derive(Debug)]
pub(super) struct Row<'a> {
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
pub(super) fn strict_row(row: Row<'_>) -> bool {
    #[cfg(target_arch = "x86_64")]
    if super::classify_x86::available() {
        return super::classify_x86::strict_row(row);
    }
    strict_row_portable(row)
}

/// The same without special instructions.
pub(super) fn strict_row_portable(row: Row<'_>) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// The fast and the portable form agree on valid rows and on rows with one changed byte.
        #[test]
        fn twins_agree(
            pieces in prop::collection::vec(prop::sample::select(&b"_BW"[..]), 1..400),
            parity in 0u32..2,
            fault in prop::option::of((0usize..400, any::<u8>())),
        ) {
            let mut squares: Vec<u8> = pieces.iter().enumerate()
                .map(|(col, &byte)| if col % 2 == parity as usize { byte } else { b'.' }).collect();
            if let Some((at, byte)) = fault {
                let at = at % squares.len();
                squares[at] = byte;
            }
            let words = squares.len().div_ceil(2).div_ceil(64);
            let read = |reader: fn(Row<'_>) -> bool| {
                let (mut white, mut black) = (vec![0; words], vec![0; words]);
                let good = reader(Row { squares: &squares, parity, white: &mut white, black: &mut black });
                good.then_some((white, black))
            };
            prop_assert_eq!(read(strict_row), read(strict_row_portable));
        }
    }
}
