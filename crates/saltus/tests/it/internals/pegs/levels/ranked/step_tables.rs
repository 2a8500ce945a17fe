use saltus::{
    board::shape,
    budget::Budget,
    internals::step_tables::{Pass, has_steps, prepare},
    pegs::{PegBoard, Target, ranked::Frame},
};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

#[test]
fn step_construction_respects_the_budget() {
    let board = PegBoard::new(&shape("english").unwrap().board()).unwrap();
    let game = board.game(board.full() ^ 1 << 16, Target::Left(1)).unwrap();
    let frame = Frame::new(&game, &Budget::UNLIMITED).unwrap();
    let asked = AtomicU32::new(0);
    let ask = || {
        if asked.fetch_add(1, Relaxed) < 20 {
            Ok(())
        } else {
            Err("stopped")
        }
    };
    assert_eq!(prepare(&frame, Pass::Forward, ask), Err("stopped"));
    assert!(!has_steps(&frame, Pass::Forward));
    assert_eq!(prepare(&frame, Pass::Forward, || Ok::<_, ()>(())), Ok(()));
    assert!(has_steps(&frame, Pass::Forward));
}
