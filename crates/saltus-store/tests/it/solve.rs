//! Compares solutions by levels on a store with the set of all reachable positions.

use crate::folder;
use folder::{Folder, board_with};
use saltus::budget::Fail;
use saltus::pegs::{Budget, Game, Jump, PegBoard, Target};
use saltus::puzzle::Answer;
use saltus_store::{Options, Store, StoreError};
use std::collections::HashSet;
use std::path::Path;

const WITHOUT_GAMES: Options = Options {
    memory: 1 << 30,
    games: false,
};

fn open(folder: &Path, game: &Game, options: Options) -> Store {
    Store::open(folder, "a test", game, options).unwrap()
}

fn solve(store: &Store, game: &Game) -> Result<Answer<Vec<Jump>>, Fail<StoreError>> {
    store.solve(game, &Budget::UNLIMITED, &|_, _| ())
}

/// A position after a jump, by its holes.
fn after_jump(position: u64, jump: &Jump) -> Option<u64> {
    let has = |hole: u8| position >> hole & 1 == 1;
    let fits = has(jump.from) && has(jump.over) && !has(jump.to);
    fits.then(|| position ^ 1 << jump.from ^ 1 << jump.over ^ 1 << jump.to)
}

fn reachable(board: &PegBoard, start: u64) -> HashSet<u64> {
    let (mut seen, mut open) = (HashSet::from([start]), vec![start]);
    while let Some(position) = open.pop() {
        let next = board
            .jumps()
            .iter()
            .filter_map(|jump| after_jump(position, jump));
        open.extend(next.filter(|&position| seen.insert(position)));
    }
    seen
}

/// Checks the answers of a store about a game.
fn agrees(store: &Store, game: &Game, reached: &HashSet<u64>) {
    let solvable = reached
        .iter()
        .any(|&position| game.target().holds(position));
    match solve(store, game).unwrap() {
        Answer::Solved(jumps) => {
            assert!(solvable);
            let end = jumps.iter().try_fold(game.start(), after_jump).unwrap();
            assert!(game.target().holds(end));
            let most = reached
                .iter()
                .filter(|&&position| game.target().holds(position));
            let most = most.map(|position| position.count_ones()).max().unwrap();
            assert_eq!(
                jumps.len() as u32,
                game.start().count_ones() - most,
                "as few jumps as can be"
            );
        }
        Answer::Impossible(_) => assert!(!solvable),
        Answer::Undecided(_) => panic!("nothing stops it"),
    }
}

/// One store for all goals of a start: single pegs, positions of every level, and unreachable
/// positions.
#[test]
fn a_store_solves_for_every_position() {
    for (name, vacancy) in [
        ("triangle5", "a1"),
        ("triangle5", "b3"),
        ("triangle4", "a2"),
        ("square4", "b1"),
    ] {
        let (board, hole) = board_with(name, vacancy);
        let (folder, full) = (Folder::new(), board.full());
        let start = full ^ 1 << hole;
        let store = open(
            &folder.0,
            &board.game(start, Target::Left(1)).unwrap(),
            WITHOUT_GAMES,
        );
        let reached = reachable(&board, start);
        let mut goals: Vec<u64> = (0..board.holes()).map(|hole| 1 << hole).collect();
        let mut some: Vec<u64> = reached.iter().copied().collect();
        some.sort_unstable();
        goals.extend(
            some.iter()
                .step_by(1 + some.len() / 100)
                .flat_map(|&position| [position, full ^ position]),
        );
        for pegs in goals {
            let game = board
                .game(start, Target::Pattern { care: full, pegs })
                .unwrap();
            agrees(&store, &game, &reached);
        }
    }
}

/// Half of the levels suffice if the goal is the complement of the start: starts of many shapes,
/// symmetric and not.
#[test]
fn a_store_solves_for_complements() {
    let mut solved = 0;
    for name in ["triangle4", "triangle5", "square4"] {
        let board = board_with(name, "a1").0;
        let full = board.full();
        let chance = (1u64..).map(|number| number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20 & full);
        // The larger of a set and its complement.
        let turned = |set: u64, g: &Vec<u8>| {
            (0..g.len())
                .filter(|&hole| set >> hole & 1 == 1)
                .fold(set, |set, hole| set | 1 << g[hole])
        };
        let starts = chance
            .take(300)
            .enumerate()
            .map(|(number, set)| match number % 3 {
                0 => board.symmetries().iter().fold(set & set >> 3, turned),
                _ => set,
            });
        for set in starts {
            let start = if 2 * set.count_ones() < board.holes() {
                full ^ set
            } else {
                set
            };
            let folder = Folder::new();
            let target = Target::Pattern {
                care: full,
                pegs: full ^ start,
            };
            let game = board.game(start, target).unwrap();
            let reached = reachable(&board, start);
            agrees(&open(&folder.0, &game, WITHOUT_GAMES), &game, &reached);
            solved += u32::from(reached.contains(&(full ^ start)));
        }
    }
    assert!(solved > 10, "{solved}");
}

/// Targets that are not a single position, each on a separate store, with and without games.
#[test]
fn a_store_solves_for_its_own_target() {
    let (board, hole) = board_with("triangle5", "a2");
    let start = board.full() ^ 1 << hole;
    let reached = reachable(&board, start);
    let care = 0b111 << 10; // three holes of the last row
    let patterns = [0, 1 << 10, care].map(|pegs| Target::Pattern { care, pegs });
    for target in [1, 2, 3, 7, 13, 14]
        .map(Target::Left)
        .into_iter()
        .chain(patterns)
    {
        for games in [false, true] {
            let (folder, game) = (Folder::new(), board.game(start, target).unwrap());
            let store = open(
                &folder.0,
                &game,
                Options {
                    games,
                    ..WITHOUT_GAMES
                },
            );
            agrees(&store, &game, &reached);
            // Again, and after a census on the same store.
            agrees(&store, &game, &reached);
            store
                .census(u32::MAX, &Budget::UNLIMITED, &|_, _| ())
                .unwrap();
            agrees(&store, &game, &reached);
        }
    }
}

#[test]
fn a_store_of_another_start_is_refused() {
    let (board, hole) = board_with("triangle5", "a1");
    let other = board_with("triangle5", "b3").1;
    let full = board.full();
    let folder = Folder::new();
    let store = open(
        &folder.0,
        &board.game(full ^ 1 << hole, Target::Left(1)).unwrap(),
        WITHOUT_GAMES,
    );
    let is_refused = |start: u64, target| {
        let found = solve(&store, &board.game(start, target).unwrap());
        matches!(found, Err(Fail::Shelf(StoreError::OtherGame { .. })))
    };
    let goal = Target::Pattern {
        care: full,
        pegs: 1,
    };
    assert!(!is_refused(full ^ 1 << hole, goal));
    assert!(is_refused(full ^ 1 << other, goal));
    assert!(is_refused(full ^ 1 << other, Target::Left(1)));
    assert!(
        is_refused(full ^ 1 << hole, Target::Left(2)),
        "of another target, and not one position"
    );
    let part = Target::Pattern {
        care: 0b11,
        pegs: 1,
    };
    assert!(is_refused(full ^ 1 << hole, part));
}
