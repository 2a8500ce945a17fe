//! Rows at the sizes of their headline jobs: the best time of several runs, and its ratio to a
//! floor measured here. `cargo bench -p saltus --bench rows`

mod time;

use num_bigint::BigUint;
use saltus::{budget::Budget, puzzle::Answer, row::Row};
use saltus::{
    puzzle::Options,
    row::{Exchange, Group, Judge, Letter, Tiling, solve_best_first},
};
use std::hint::black_box;
use std::io::Write;

/// The best processor time of several runs, in seconds.
fn best(runs: u32, job: impl FnMut()) -> f64 {
    time::best(runs, job).processor
}

fn report(job: &str, seconds: f64, note: String) {
    println!("{job:44} {:12.3} ms  {note}", seconds * 1e3);
}

/// Counts bytes, and reads the first and last byte of each piece, so that no write is optimised
/// away.
#[derive(Default)]
struct Sink {
    bytes: u64,
    buffer: Vec<u8>,
}

impl Write for Sink {
    fn write(&mut self, piece: &[u8]) -> std::io::Result<usize> {
        self.buffer.clear();
        self.buffer.extend_from_slice(piece);
        black_box(&self.buffer);
        self.bytes += piece.len() as u64;
        Ok(piece.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn start(n: usize) -> Judge {
    let mut squares = vec![Letter::Right; n];
    squares.push(Letter::Vacant);
    squares.resize(2 * n + 1, Letter::Left);
    Judge::new(squares, Options::default())
}

fn main() {
    let exchange = Exchange::new(30_000, 30_000, Group::Left).expect("two groups");
    let moves = exchange.length();
    let by_run = best(5, || {
        let mut judge = start(30_000);
        exchange
            .runs()
            .for_each(|run| judge.play_run(run).expect("a legal run"));
        assert_eq!(u128::from(judge.played()), moves);
    });
    report(
        "row:30000x30000, judged run by run",
        by_run,
        format!("{:.0} million moves/s", moves as f64 / by_run / 1e6),
    );
    let by_move = best(2, || {
        let mut judge = start(30_000);
        exchange
            .moves()
            .for_each(|step| judge.play(step).expect("a legal move"));
        assert_eq!(u128::from(judge.played()), moves);
    });
    report(
        "the same, move by move",
        by_move,
        format!("{:.0} million moves/s", moves as f64 / by_move / 1e6),
    );

    let together = best(3, || {
        let mut judge = start(30_000);
        judge.play_all(exchange.moves()).expect("legal moves");
        assert_eq!(u128::from(judge.played()), moves);
    });
    let made = best(3, || {
        black_box(
            exchange
                .moves()
                .fold(0, |sum, step| sum ^ step.from ^ step.to),
        );
    });
    let note = format!(
        "{:.0} million moves/s, {:.2} times making them",
        moves as f64 / together / 1e6,
        together / made
    );
    report("the same, jumps in a row judged together", together, note);

    let mut bytes = 0;
    let text = best(3, || {
        let mut sink = Sink::default();
        saltus::text::lines::positions(exchange.runs(), &mut start(30_000), &mut sink)
            .expect("a sink")
            .expect("the runs of the theorem");
        bytes = sink.bytes;
    });
    let block = vec![b'7'; 1 << 17];
    let floor = best(3, || {
        let mut sink = Sink::default();
        while sink.bytes < bytes {
            sink.write_all(&block).expect("a sink");
        }
    });
    let note = format!(
        "{bytes} bytes, {:.2} times the same bytes from memory",
        text / floor
    );
    report("the same, judged and written as positions", text, note);

    let n = 1_000_000_000;
    let tiling = Tiling::random(n, 7, &Budget::UNLIMITED).expect("in range");
    let accesses = 10_000_000u64;
    let at = best(3, || {
        let mut state = 1u64;
        let mut sum = 0;
        for _ in 0..accesses {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            sum ^= tiling
                .square(1 + (state >> 20) % (2 * n + 1))
                .expect("a step");
        }
        black_box(sum);
    });
    let note = format!(
        "{:.0} ns each, in n/8 bytes and no index",
        at / accesses as f64 * 1e9
    );
    report("10^7 random steps of 10^9 against 1", at, note);
    drop(tiling);

    let n = 1_450_000;
    let tiling = Tiling::random(n, 1, &Budget::UNLIMITED).expect("in range");
    let mut rank = BigUint::ZERO;
    let ranked = best(3, || rank = tiling.tree_rank().expect("in memory"));
    report(
        "rank in tree order",
        ranked,
        format!("{} bits", rank.bits()),
    );
    let unranked = best(3, || {
        assert_eq!(Tiling::from_tree_rank(n, &rank).as_ref(), Ok(&tiling))
    });
    report("and back", unranked, String::new());
    // On all threads: by the clock.
    let ranked = time::best(1, || rank = tiling.label_rank());
    report(
        "rank in numeric order",
        ranked.clock,
        format!("{} bits", rank.bits()),
    );
    let unranked = time::best(1, || {
        assert_eq!(Tiling::from_label_rank(n, &rank).as_ref(), Ok(&tiling))
    });
    report("and back", unranked.clock, String::new());

    let word = |word: &str| {
        word.chars()
            .filter_map(Letter::from_letter)
            .collect::<Vec<_>>()
    };
    let both = Options {
        direction: saltus::puzzle::Direction::Both,
        ..Options::default()
    };
    let row = Row::words(
        word("rlrrllrlrl.lrlrrllrlr"),
        word("lrrllrrl.rlrlllrrlrrl"),
        both,
    )
    .expect("the same checkers");
    let mut length = 0;
    let found = best(3, || {
        if let Some(Answer::Solved(solution)) = solve_best_first(&row, &Budget::UNLIMITED) {
            length = solution.moves.len();
        }
    });
    report("21 squares, best first", found, format!("{length} moves"));
}
