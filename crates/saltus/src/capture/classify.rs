//! A row of characters to bits: the strict reading, 128 squares at a time.

/// A row to read, and where its pieces go.
#[derive(Debug)]
pub(super) struct Row<'a> {
    /// One byte a square.
    pub squares: &'a [u8],
    /// Parity of the columns of the playing squares.
    pub parity: u32,
    /// Bit x: a white on the x-th playing square. One word for each 128 squares or part of them.
    pub white: &'a mut [u64],
    /// Bit x: a black on the x-th playing square.
    pub black: &'a mut [u64],
}

/// Reads a strict row; false if a square holds what it may not (the bits are then worthless).
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
        /// The fast reader of a row and the plain one agree on good rows and on rows with one byte changed.
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
