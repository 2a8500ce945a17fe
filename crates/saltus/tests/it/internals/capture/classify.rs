use proptest::prelude::*;
use saltus::internals::classify::{Row, strict_row, strict_row_portable};

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
