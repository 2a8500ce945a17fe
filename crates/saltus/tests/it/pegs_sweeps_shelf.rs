//! Fewest sweeps with the layers on a shelf: the answer equals that in memory, for any amount of
//! room and after any interruption.

use saltus::{
    board::{Cell, shape},
    pegs::{
        Budget, Game, PegBoard, Target,
        sweeps::{Fewest, RunId, RunMemory, RunShelf, Slice, State, fewest, fewest_on},
    },
};
use std::{
    collections::BTreeMap,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

/// A shelf in memory that counts its entries and fails at one operation.
#[derive(Default)]
struct FailingShelf {
    kept: RunMemory,
    operations: AtomicU64,
    /// The operation that fails; 0 for none.
    fails_at: u64,
    /// The number of times each run was finished.
    finished: Mutex<BTreeMap<RunId, u64>>,
}

impl FailingShelf {
    fn point(&self) -> Result<(), &'static str> {
        if self.operations.fetch_add(1, Relaxed) + 1 == self.fails_at {
            Err("on purpose")
        } else {
            Ok(())
        }
    }

    fn found_runs(&self) -> u64 {
        let finished = self.finished.lock().unwrap();
        finished
            .iter()
            .filter(|(run, _)| matches!(run, RunId::Found(_)))
            .map(|(_, times)| times)
            .sum()
    }
}

fn sure<T>(Ok(value): Result<T, std::convert::Infallible>) -> T {
    value
}

impl RunShelf for FailingShelf {
    type Error = &'static str;
    type Draft = (RunId, Vec<Slice>);

    fn state(&self) -> Result<Option<State>, &'static str> {
        Ok(sure(self.kept.state()))
    }

    fn note(&self, state: &State) -> Result<(), &'static str> {
        self.point()?;
        sure(self.kept.note(state));
        self.point()
    }

    fn begin(&self, run: RunId) -> Result<(RunId, Vec<Slice>), &'static str> {
        self.point()?;
        Ok(sure(self.kept.begin(run)))
    }

    fn push(&self, draft: &mut (RunId, Vec<Slice>), slice: Slice) -> Result<(), &'static str> {
        sure(self.kept.push(draft, slice));
        Ok(())
    }

    fn finish(&self, draft: (RunId, Vec<Slice>)) -> Result<(), &'static str> {
        *self.finished.lock().unwrap().entry(draft.0).or_default() += 1;
        sure(self.kept.finish(draft));
        self.point()
    }

    fn sizes(&self, run: RunId) -> Result<Vec<u64>, &'static str> {
        self.point()?;
        Ok(sure(self.kept.sizes(run)))
    }

    fn read(&self, run: RunId, shard: usize) -> Result<Slice, &'static str> {
        Ok(sure(self.kept.read(run, shard)))
    }

    fn remove(&self, run: RunId) -> Result<(), &'static str> {
        sure(self.kept.remove(run));
        self.point()
    }
}

/// The game from one vacancy of a board to a last peg, there or anywhere.
fn game(name: &str, vacancy: &str, last: Option<&str>) -> Game {
    let named = shape(name).unwrap().board();
    let hole = |wanted: &str| {
        1 << (0..named.len() as u8)
            .find(|&hole| named.name(Cell(hole)) == wanted)
            .unwrap()
    };
    let board = PegBoard::new(&named).unwrap();
    let full = board.full();
    let target = last.map_or(Target::Left(1), |last| Target::Pattern {
        care: full,
        pegs: hole(last),
    });
    board.game(full ^ hole(vacancy), target).unwrap()
}

fn with(memory: u64) -> Budget<'static> {
    Budget {
        memory,
        ..Budget::UNLIMITED
    }
}

#[test]
fn all_problems_of_the_triangle() {
    let board = PegBoard::new(&shape("triangle5").unwrap().board()).unwrap();
    for (start, end) in (0..15).flat_map(|start| (0..15).map(move |end| (start, end))) {
        let target = Target::Pattern {
            care: board.full(),
            pegs: 1 << end,
        };
        let game = board.game(board.full() ^ 1 << start, target).unwrap();
        let on_shelf = sure(fewest_on(&game, &RunMemory::default(), &with(1 << 20)));
        assert_eq!(on_shelf, fewest(&game, &Budget::UNLIMITED), "{start} {end}");
    }
}

/// Solvable and unsolvable games, with listed goals and others, with and without symmetry.
#[test]
fn boards_with_little_memory() {
    for (name, vacancy, last) in [
        ("triangle6", "b2", None),
        ("triangle6", "a1", Some("a1")),
        ("square5", "b1", Some("b1")),
        ("square5", "a1", None),
        ("diamond25", "d4", None),
        ("hexagon3", "c3", None),
    ] {
        agrees_in_memory(name, vacancy, last, 1 << 18, 0);
    }
}

/// There is room for so few positions that every large layer is merged from many runs.
#[test]
#[ignore = "some seconds"]
fn the_english_board_with_little_memory() {
    agrees_in_memory("english", "d4", Some("d1"), 4 << 20, 20);
}

/// Compares a search on a shelf, with these many runs at least, with one in memory.
fn agrees_in_memory(name: &str, vacancy: &str, last: Option<&str>, memory: u64, runs: u64) {
    let game = game(name, vacancy, last);
    let shelf = FailingShelf::default();
    let on_shelf = fewest_on(&game, &shelf, &with(memory)).unwrap();
    assert_eq!(
        on_shelf,
        fewest(&game, &Budget::UNLIMITED),
        "{name} from {vacancy}"
    );
    assert!(
        shelf.found_runs() >= runs,
        "{name} from {vacancy}: {} runs",
        shelf.found_runs()
    );
}

#[test]
fn the_answer_does_not_depend_on_threads_or_memory() {
    let game = game("triangle6", "b2", None);
    let solve = |threads, memory| {
        let pool = rayon_core::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| sure(fewest_on(&game, &RunMemory::default(), &with(memory))))
    };
    assert_eq!(solve(1, 1 << 20), solve(3, 1 << 30));
}

#[test]
fn failed_and_resumed() {
    any_failure_is_resumed("triangle5", "a1", None);
    any_failure_is_resumed("triangle5", "b2", Some("b2"));
}

#[test]
#[ignore = "a larger triangle"]
fn failed_and_resumed_on_a_larger_triangle() {
    any_failure_is_resumed("triangle6", "b2", None);
}

/// After a failure of the shelf at any operation, a search on the remaining data gives the same
/// answer and does not repeat a finished layer.
fn any_failure_is_resumed(name: &str, vacancy: &str, last: Option<&str>) {
    let game = game(name, vacancy, last);
    let answer = fewest(&game, &Budget::UNLIMITED);
    let whole = FailingShelf::default();
    fewest_on(&game, &whole, &with(1 << 20)).unwrap();
    let operations = whole.operations.into_inner();
    let made = whole.finished.into_inner().unwrap();
    for fails_at in (1..=operations).step_by(operations as usize / 40 + 1) {
        let broken = FailingShelf {
            fails_at,
            ..FailingShelf::default()
        };
        assert_eq!(
            fewest_on(&game, &broken, &with(1 << 20)),
            Err("on purpose"),
            "{name} {fails_at}"
        );
        let before = broken.finished.into_inner().unwrap();
        let rest = FailingShelf {
            kept: broken.kept,
            ..FailingShelf::default()
        };
        assert_eq!(
            fewest_on(&game, &rest, &with(1 << 20)).unwrap(),
            answer,
            "{name} {fails_at}"
        );
        let layers = |finished: &BTreeMap<RunId, u64>| -> u64 {
            finished
                .iter()
                .filter(|(run, _)| !matches!(run, RunId::Found(_)))
                .map(|(_, times)| times)
                .sum()
        };
        let again = layers(&before) + layers(&rest.finished.into_inner().unwrap()) - layers(&made);
        // The layer in progress, or the first one of both sides.
        assert!(
            again <= if fails_at < 6 { 2 } else { 1 },
            "{name} {fails_at}: {again}"
        );
    }
}

/// A search that its budget stops again and again finishes in the end.
#[test]
fn stopped_and_resumed() {
    let game = game("triangle6", "b2", None);
    let shelf = RunMemory::default();
    let answer = fewest(&game, &Budget::UNLIMITED);
    for round in 1.. {
        let asked = AtomicU64::new(0);
        let keep_going = |_| asked.fetch_add(1, Relaxed) < 20 + 40 * round % 3000;
        match sure(fewest_on(
            &game,
            &shelf,
            &Budget {
                memory: 1 << 20,
                keep_going: &keep_going,
            },
        )) {
            Fewest::Undecided { at_least, .. } => {
                assert!(at_least <= 9 && round < 200, "{at_least} {round}")
            }
            found => {
                assert_eq!(found, answer);
                break;
            }
        }
    }
}

#[test]
fn insufficient_memory_is_reported() {
    let game = game("english", "d4", Some("d4"));
    let found = sure(fewest_on(&game, &RunMemory::default(), &with(1 << 17)));
    assert!(
        matches!(
            found,
            Fewest::Undecided {
                at_least: 12..=18,
                ..
            }
        ),
        "{found:?}"
    );
}
