use saltus::{
    BigUint,
    board::shape,
    internals::paths::{Aim, Bitmap, Numbers, Paths},
    pegs::{Budget, PegBoard, Target},
};

/// With many paths to the start, all numbers are that many times as large, and pass from each
/// width to the next. One path leads to 568,630 games and 29,760 solutions (Source: Durango
/// Bill, *Peg Solitaire*).
#[test]
fn numbers_are_widened_before_they_overflow() {
    fn fill<N: Copy>(sizes: &mut [Numbers<N>], unit: N) {
        for numbers in sizes {
            numbers.numbers.fill(unit);
            numbers.most = unit;
        }
    }
    let board = PegBoard::new(&shape("triangle5").expect("a shape").board()).expect("15 holes");
    let game = board
        .game(board.full() ^ 1, Target::Left(1))
        .expect("on the board");
    let bitmap = Bitmap::new(&game, &Budget::UNLIMITED, None)
        .expect("15 holes")
        .expect("no limit");
    for bits in [0, 20, 31, 40, 52, 63, 80, 103, 127] {
        let widened = |paths| bitmap.widened(paths, 14).expect("no limit");
        let (mut level, _) = bitmap.start().expect("no limit");
        let (paths, _) = bitmap.path_to_start(&level).expect("no limit");
        let (mut games, mut solutions, mut widths) = (BigUint::ZERO, BigUint::ZERO, Vec::new());
        let mut paths = match (bits, paths) {
            (0..32, Paths::Narrow(mut sizes)) => {
                fill(&mut sizes, 1 << bits);
                Paths::Narrow(sizes)
            }
            (32..64, paths) => match widened(paths) {
                Paths::Middle(mut sizes) => {
                    fill(&mut sizes, 1 << bits);
                    Paths::Middle(sizes)
                }
                paths => paths,
            },
            (_, paths) => match widened(widened(paths)) {
                Paths::Wide(mut sizes) => {
                    fill(&mut sizes, 1 << bits);
                    Paths::Wide(sizes)
                }
                paths => paths,
            },
        };
        let too_large = loop {
            widths.push(std::mem::discriminant(&paths));
            let pegs = level.pegs - 1;
            let (mut next, size) = bitmap
                .step::<false>(&bitmap.forward, &mut level, pegs, Aim::Reached)
                .expect("no limit");
            if size.count.positions == 0 {
                break false;
            }
            let Ok((after, ends)) = bitmap.paths_after(paths, &mut level, &mut next) else {
                break true;
            };
            games += BigUint::from(ends.games);
            solutions += BigUint::from(ends.solutions);
            paths = after;
            level = next;
        };
        widths.dedup();
        assert_eq!(too_large, bits > 103, "2^{bits}");
        if !too_large {
            assert_eq!(
                (games, solutions),
                (
                    BigUint::from(568_630u32) << bits,
                    BigUint::from(29_760u32) << bits
                )
            );
            assert_eq!(
                widths.len(),
                if matches!(bits, 20 | 31 | 52 | 63) {
                    2
                } else {
                    1
                },
                "2^{bits}"
            );
        }
    }
}
