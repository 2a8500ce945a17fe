#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use saltus::internals::{
    canonical::{Images, canonicalize},
    processor::ways,
};
use saltus::{
    board::SHAPES,
    internals::canonical::{
        Pass, Successors, class_sizes, eights, follow, follow_one, follow_one_portable,
        follow_portable, images, kinds, least_portable, major, stuck, stuck_portable,
    },
    pegs::{Layout, PegBoard},
};

/// Vector and portable forms agree on every board, for every length up to a bit over two
/// vectors.
#[test]
fn vector_forms_equal_portable_forms() {
    for shape in SHAPES {
        let Some(board) = PegBoard::new(&shape.board()) else {
            continue;
        };
        for start in [board.full() ^ 1, board.full() ^ 1 << (board.holes() / 2)] {
            let layout = Layout::fixing(&board, start);
            let mut word = 0x2545_f491_4f6c_dd1du64;
            for len in (0..20).chain([512]) {
                let keys: Vec<u64> = std::iter::repeat_with(|| {
                    word = word.wrapping_mul(0xd134_2543_de82_ef95).rotate_left(23) ^ 0x9e37_79b9;
                    // Some sparse keys, which may be stuck or symmetric.
                    layout.key(
                        board.full()
                            & if word & 3 == 0 {
                                word & word >> 7 & word >> 19
                            } else {
                                word
                            },
                    )
                })
                .take(len)
                .collect();
                let (mut least, mut least_twin) = (keys.clone(), keys.clone());
                layout.canonicalize(&mut least);
                least_portable(images(&layout), major(&layout), &mut least_twin);
                assert_eq!(least, least_twin, "{}", shape.name);
                #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
                if let Images::Shuffles(shuffles) = images(&layout) {
                    for way in ways() {
                        let mut least = keys.clone();
                        if canonicalize(way, shuffles, major(&layout), &mut least).is_some() {
                            assert_eq!(least, least_twin, "{} {way:?}", shape.name);
                        }
                    }
                }
                let sizes: u64 = keys.iter().map(|&key| layout.class_size(key)).sum();
                assert_eq!(class_sizes(&layout, &keys), sizes, "{}", shape.name);
                assert_eq!(
                    stuck(&layout, &keys),
                    stuck_portable(&layout, &keys),
                    "{}",
                    shape.name
                );
                for kind in kinds(&layout) {
                    for moves in eights(&kind.jumps, Pass::Forward)
                        .into_iter()
                        .chain(eights(&kind.jumps, Pass::Backward))
                    {
                        let (mut after, mut twin) =
                            (Successors::new(8 * 512), Successors::new(8 * 512));
                        follow(&keys, &moves, 5, &mut after);
                        follow_portable(&keys, &moves, 5, &mut twin);
                        assert_eq!(after.count, twin.count);
                        assert_eq!(after.keys[..after.count], twin.keys[..twin.count]);
                        assert_eq!(after.places[..after.count], twin.places[..twin.count]);
                        let (mut after, mut twin) = (vec![7], vec![7]);
                        follow_one(&keys, moves[0], &mut after);
                        follow_one_portable(&keys, moves[0], &mut twin);
                        assert_eq!(after, twin);
                    }
                }
            }
        }
    }
}
