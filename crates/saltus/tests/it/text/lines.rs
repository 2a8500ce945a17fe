//! The positions after each move, written a run at a time.

use saltus::{
    puzzle::Options,
    row::{Exchange, Group, Judge, Letter},
    text::{lines, stream},
};

#[test]
fn bulk_replay_equals_single_moves() {
    for (n, m) in [(1, 1), (1, 5), (7, 2), (12, 12), (60, 51)] {
        for first in [Group::Left, Group::Right] {
            let exchange = Exchange::new(n, m, first).unwrap();
            let mut start = vec![Letter::Right; n as usize];
            start.push(Letter::Vacant);
            start.resize((n + 1 + m) as usize, Letter::Left);
            let (mut by_run, mut by_move) = (Vec::new(), Vec::new());
            let mut judge = Judge::new(start, Options::default());
            lines::positions(exchange.runs(), &mut judge, &mut by_run)
                .unwrap()
                .unwrap();
            stream::positions(exchange.moves(), &mut by_move).unwrap();
            assert_eq!(by_run, by_move);
        }
    }
}

#[test]
fn illegal_moves_are_reported_and_not_written() {
    // The runs of 3 against 3 on a row whose first two checkers are exchanged.
    let [right, left] = [Letter::Right, Letter::Left];
    let start = vec![right, left, right, Letter::Vacant, left, right, left];
    let (mut judge, mut out) = (Judge::new(start, Options::default()), Vec::new());
    let runs = Exchange::new(3, 3, Group::Left).unwrap();
    let verdict = lines::positions(runs.runs(), &mut judge, &mut out).unwrap();
    let illegal = verdict.unwrap_err();
    assert_eq!(
        out.iter().filter(|&&byte| byte == b'\n').count() as u64,
        illegal.index - 1
    );
}
