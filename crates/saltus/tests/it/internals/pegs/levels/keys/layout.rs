use crate::pegs_brute::image;
use saltus::{
    board::SHAPES,
    internals::canonical::major,
    pegs::{Layout, PegBoard},
};

#[test]
fn keys_keep_positions_and_symmetries() {
    for shape in SHAPES {
        let Some(board) = PegBoard::new(&shape.board()) else {
            continue;
        };
        let layout = Layout::new(&board);
        let mut position = 0x9e37_79b9_7f4a_7c15u64;
        for _ in 0..50 {
            position = position.rotate_left(17).wrapping_mul(0xbf58_476d_1ce4_e5b9) & board.full();
            let key = layout.key(position);
            assert_eq!(layout.position(key), position, "{}", shape.name);
            assert_eq!(
                layout.position(layout.complement(key)),
                board.full() ^ position
            );
            // Every image of the key is the key of an image.
            let mut keys: Vec<u64> = board
                .symmetries()
                .iter()
                .map(|symmetry| layout.key(image(symmetry, position)))
                .collect();
            let least = keys
                .iter()
                .copied()
                .min_by_key(|&key| (key & major(&layout), key));
            layout.canonicalize(&mut keys);
            assert!(keys.iter().all(|&key| Some(key) == least), "{}", shape.name);
        }
    }
}
