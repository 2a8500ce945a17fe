//! Makes each allocation of a search fail in turn: the program ends with a message, or its answer
//! is right.
#![allow(unsafe_code, reason = "an allocator that fails has no other way in")]
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use saltus::{
    budget::Budget,
    capture::{self, Field, Reading},
    pegs::{Game, table::WinningTable},
    problem::{self, Problem},
    puzzle::Answer,
    search::census,
    text::id,
};
use std::{
    alloc::{GlobalAlloc, Layout, System},
    collections::BTreeSet,
    process::Command,
    ptr::null_mut,
    sync::atomic::{AtomicI64, Ordering},
};

/// The number of allocations that succeed before one fails.
static LEFT: AtomicI64 = AtomicI64::new(i64::MAX);

/// The system's allocator, except for one allocation that fails.
struct Failing;

// SAFETY: every call goes to the system's allocator, and a failed allocation returns a null
// pointer.
unsafe impl GlobalAlloc for Failing {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if LEFT.fetch_sub(1, Ordering::Relaxed) == 0 {
            return null_mut();
        }
        // SAFETY: the caller upholds the conditions of the system's allocator.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller upholds the conditions of the system's allocator.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Failing = Failing;

/// Which allocation fails, in the environment of a process started for this test.
const FAILS: &str = "SALTUS_ALLOCATION";

/// The answers of one job for each engine.
fn answers() -> String {
    let budget = &Budget::UNLIMITED;
    let mut message = String::new();
    for name in [
        "row:2x2v2",
        "row:3x3",
        "reverse:3",
        "ring:4",
        "grid:3x3",
        "pegs:triangle4@a2-any",
    ] {
        let problem = id::read(name, |usual| usual).unwrap();
        let Answer::Solved(moves) = problem::solve(&problem, None, budget).unwrap().answer else {
            panic!()
        };
        message += &format!("{name} {}\n", moves.length());
    }
    let puzzle = id::read("pegs:triangle4@a2-any", |usual| usual)
        .unwrap()
        .puzzle()
        .unwrap();
    let game = Game::of(&puzzle).unwrap();
    let table = WinningTable::build(&game, budget).unwrap();
    let outlook = table.get(game.start()).unwrap();
    let positions = census(&puzzle, budget).unwrap().positions;
    message += &format!("{} {positions} {:?}\n", table.classes(), outlook.solutions);
    let field = Field::from_rows(
        ["_._._", ".W.W.", "_._._", ".W.W.", "_.B._"],
        Reading::Strict,
    )
    .unwrap();
    let king = field.blacks().next().unwrap();
    message += &format!("{:?}\n", capture::route_count(&field, king, budget));
    let outcome = problem::solve(&Problem::Capture(field), None, budget).unwrap();
    message + &format!("{}\n", matches!(outcome.answer, Answer::Solved(_)))
}

/// Runs the jobs in a separate process in which this allocation fails. Returns its output, and
/// whether it finished.
fn run(fails: i64) -> (String, String, bool) {
    let mut jobs = Command::new(std::env::current_exe().unwrap());
    jobs.args([
        "--exact",
        "the_jobs",
        "--ignored",
        "--nocapture",
        "--test-threads=1",
    ])
    .env(FAILS, fails.to_string())
    .env("RAYON_NUM_THREADS", "2")
    .env("RUST_BACKTRACE", "0");
    let output = saltus_testing::output(&mut jobs);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (
        text(&output.stdout),
        text(&output.stderr),
        output.status.success(),
    )
}

#[test]
#[ignore = "a part of the test below, which runs it in processes of their own"]
fn the_jobs() {
    let Some(fails) = std::env::var(FAILS)
        .ok()
        .and_then(|number| number.parse::<i64>().ok())
    else {
        return;
    };
    LEFT.store(fails, Ordering::Relaxed);
    let message = answers();
    let left = LEFT.swap(i64::MAX, Ordering::Relaxed);
    println!("<<{message}>> after {}", fails - left);
}

#[test]
fn failed_allocations_give_no_wrong_answer() {
    let answer = |message: &str| Some(message.split_once("<<")?.1.split_once(">>")?.0.to_owned());
    let (message, _, whole) = run(1 << 40);
    let right = answer(&message).unwrap();
    assert!(whole && right.contains("row:3x3 15"), "{message}");
    let all: i64 = message
        .rsplit_once("after ")
        .unwrap()
        .1
        .split_whitespace()
        .next()
        .unwrap()
        .parse()
        .unwrap();
    assert!(all > 1000, "{all} allocations");
    // The first allocations, and a sample of the others.
    let turns: BTreeSet<i64> = (0..10).chain((0..all).step_by(all as usize / 40)).collect();
    let mut ended = 0;
    for turn in turns {
        let (message, why, whole) = run(turn);
        match answer(&message) {
            Some(message) => assert_eq!(message, right, "allocation {turn}"),
            None => {
                assert!(
                    !whole && why.contains("memory allocation of"),
                    "allocation {turn}: {message} {why}"
                );
                ended += 1;
            }
        }
    }
    assert!(ended > 10, "allocations failed: {ended}");
}
