use saltus::{
    board::shape,
    budget::{Budget, Limit, Progress},
    internals::frame::{Frame, Outer},
    pegs::{Game, PegBoard, Target},
};

fn game(name: &str) -> Game {
    let board = PegBoard::new(&shape(name).unwrap().board()).unwrap();
    board
        .game(board.full() ^ 1 << (board.holes() / 2), Target::Left(1))
        .unwrap()
}

#[test]
fn the_size_of_the_tables_is_known_before_they_are_made() {
    for name in ["triangle5", "triangle7", "square5", "english", "french"] {
        let frame = Frame::new(&game(name), &Budget::UNLIMITED)
            .unwrap()
            .unwrap();
        let least: usize = frame.least.iter().map(Vec::len).sum();
        let made = size_of_val(&frame.places[..]) + size_of::<Outer>() * least;
        assert_eq!(frame.bytes, made as u64, "{name}");
    }
}

#[test]
fn no_table_is_made_that_does_not_fit() {
    // Tables of a hundred megabytes and more: their construction checks the budget.
    let asked = std::sync::atomic::AtomicU32::new(0);
    let ask = |_: Progress| asked.fetch_add(1, std::sync::atomic::Ordering::Relaxed) < 3;
    let wiegleb = game("wiegleb");
    let small = Frame::new(
        &wiegleb,
        &Budget {
            memory: 100 << 20,
            keep_going: &ask,
        },
    )
    .unwrap();
    assert_eq!(small.unwrap_err().limit, Limit::Memory);
    assert_eq!(asked.load(std::sync::atomic::Ordering::Relaxed), 0);
    let stopped = Frame::new(
        &wiegleb,
        &Budget {
            memory: 1 << 30,
            keep_going: &ask,
        },
    )
    .unwrap();
    assert_eq!(stopped.unwrap_err().limit, Limit::Stopped);
}
