//! Compares levels, counts and winning positions with the published tables and with a naive search.

use crate::pegs_brute;
use num_bigint::BigUint;
use pegs_brute::image;
use proptest::prelude::*;
use saltus::board::{Board, SHAPES, shape};
use saltus::budget::{Limit, Progress, Spent};
use saltus::pegs::count::Census;
use saltus::pegs::ranked::{self, Frame, Memory, Shelf};
use saltus::pegs::sizes::reachable;
use saltus::pegs::table::{WinningTable, WinningTableError};
use saltus::pegs::{Budget, Layout, PegBoard, Target, count, meet};
use saltus::{problem, search, text::id};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// A named board, and the position with one vacancy.
fn game(name: &str, vacancy: &str) -> (PegBoard, u64, usize) {
    let board = shape(name).unwrap().board();
    let hole = board.named(vacancy).unwrap().index();
    let pegs = PegBoard::new(&board).unwrap();
    let start = pegs.full() ^ 1 << hole;
    (pegs, start, hole)
}

/// The exact position with one peg.
fn single_peg(board: &PegBoard, hole: usize) -> Target {
    Target::Pattern {
        care: board.full(),
        pegs: 1 << hole,
    }
}

/// The rows of a table, without comments and the heading.
fn rows(text: &str) -> impl Iterator<Item = Vec<u64>> {
    let lines = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    lines.map(|line| {
        line.split(',')
            .map(|field| field.parse().unwrap())
            .collect()
    })
}

/// The classes give the same counts as a search that stores every position.
#[test]
fn positions_match_the_general_search() {
    positions_match(&[
        "triangle5@a1-any",
        "triangle5@a4-a4",
        "triangle5@a4-a1",
        "square5@a1-a4",
    ]);
}

#[test]
#[ignore = "some seconds"]
fn positions_of_a_larger_board_match_the_general_search() {
    positions_match(&["triangle6@a1-any"]);
}

fn positions_match(ids: &[&str]) {
    for id in ids {
        let puzzle = id::read(&format!("pegs:{id}"), |usual| usual)
            .unwrap()
            .puzzle()
            .unwrap();
        let searched = search::census(&puzzle, &Budget::UNLIMITED).unwrap();
        assert_eq!(
            problem::positions(&puzzle, None, &Budget::UNLIMITED).unwrap(),
            searched,
            "{id}"
        );
    }
}

#[test]
fn english_census() {
    let (board, start, centre) = game("english", "d4");
    let census = count::census(
        &board.game(start, single_peg(&board, centre)).unwrap(),
        &Budget::UNLIMITED,
    )
    .unwrap();
    let table: Vec<Vec<u64>> = rows(include_str!("../data/english.levels")).collect();
    for (level, row) in census.levels.iter().zip(&table) {
        let counted = [
            level.classes,
            level.positions,
            level.winning_classes,
            level.winning_positions,
            level.dead_positions,
        ];
        assert_eq!(
            (u64::from(level.pegs), &counted[..]),
            (row[1], &row[2..]),
            "after {} jumps",
            row[0]
        );
    }
    assert_eq!(census.levels.len(), table.len());
    // Source: OEIS A112737, A112738 (sums); durangobill.com/Peg33.html (games, solutions, the
    // shortest game).
    assert_eq!(
        (census.classes(), census.positions()),
        (23_475_688, 187_636_299)
    );
    assert_eq!(census.winning_classes(), 1_679_072);
    assert_eq!(census.games.to_string(), "577116156815309849672");
    assert_eq!(census.solutions.to_string(), "40861647040079968");
    assert_eq!((census.shortest_game, census.longest_game), (6, 31));
    // Source: an exhaustive search by a separate program.
    let left = [
        (1, "81723294080159936"),
        (2, "16260787716385283832"),
        (3, "105088038911515040128"),
        (4, "210993770838107635688"),
        (5, "135521776905015042336"),
        (6, "82475526111015358616"),
        (7, "21625765333357588280"),
        (8, "4407068360590383432"),
        (9, "604666435961470144"),
        (10, "53107584231437936"),
        (11, "3720848140835952"),
        (12, "195539172954288"),
        (13, "8520659218816"),
        (14, "380028309224"),
        (15, "36408754040"),
        (16, "569426456"),
        (17, "52363776"),
        (18, "18168144"),
        (19, "386416"),
        (21, "31920"),
        (22, "280"),
        (26, "32"),
    ];
    let counted: Vec<(u32, String)> = census
        .games_by_pegs_left
        .iter()
        .map(|(pegs, games)| (*pegs, games.to_string()))
        .collect();
    assert_eq!(counted, left.map(|(pegs, games)| (pegs, games.to_string())));
}

#[test]
#[ignore = "four counts of solutions of the English board"]
fn english_winning_positions_and_solutions() {
    let (board, start, centre) = game("english", "d4");
    let winning = meet::winning(
        &board.game(start, single_peg(&board, centre)).unwrap(),
        &Budget::UNLIMITED,
    )
    .unwrap();
    let counted: Vec<Vec<u64>> = winning
        .counts()
        .map(|(pegs, classes, positions)| vec![pegs.into(), classes, positions])
        .collect();
    let table: Vec<Vec<u64>> = rows(include_str!("../data/english.levels"))
        .map(|row| vec![row[1], row[4], row[5]])
        .collect();
    assert_eq!(counted, table);
    // Source: durangobill.com/Peg33.html; the single peg in the middle of an edge: an exhaustive
    // search by a separate program.
    let solutions = |target| {
        meet::solutions(&board.game(start, target).unwrap(), &Budget::UNLIMITED)
            .unwrap()
            .to_string()
    };
    assert_eq!(solutions(single_peg(&board, centre)), "40861647040079968");
    assert_eq!(solutions(single_peg(&board, 1)), "10215411760019992");
    assert_eq!(solutions(Target::Left(1)), "81723294080159936");
    // Backward, with pegs and vacancies exchanged.
    let (board, start, _) = game("english", "d1");
    let back = meet::solutions(
        &board.game(start, single_peg(&board, centre)).unwrap(),
        &Budget::UNLIMITED,
    )
    .unwrap();
    assert_eq!(back.to_string(), "10215411760019992");
}

#[test]
#[ignore = "half a minute"]
fn backward_counts_equal_forward_counts() {
    for (vacancy, survivor) in [("c1", "c4"), ("c1", "f4"), ("d2", "d5")] {
        let solutions = |vacancy, survivor| {
            let (board, start, _) = game("english", vacancy);
            let (_, _, hole) = game("english", survivor);
            meet::solutions(
                &board.game(start, single_peg(&board, hole)).unwrap(),
                &Budget::UNLIMITED,
            )
            .unwrap()
        };
        assert_eq!(
            solutions(vacancy, survivor),
            solutions(survivor, vacancy),
            "{vacancy} and {survivor}"
        );
    }
}

#[test]
#[ignore = "374 million classes: a minute and 4 GB"]
fn french_census() {
    let (board, start, centre) = game("french", "d4");
    let census = count::census(
        &board.game(start, single_peg(&board, centre)).unwrap(),
        &Budget::UNLIMITED,
    )
    .unwrap();
    let counted: Vec<u64> = census.levels.iter().map(|level| level.classes).collect();
    let table: Vec<u64> = rows(include_str!("../data/french.levels"))
        .map(|row| row[1])
        .collect();
    assert_eq!(counted, table);
    assert_eq!(
        (census.classes(), census.winning_classes()),
        (374_349_517, 0)
    );
}

#[test]
fn triangle_of_15_holes() {
    let table: Vec<Vec<u64>> = rows(include_str!("../data/triangle5.levels")).collect();
    // Source: jaapsch.net for the levels; games and games that leave one peg are the widely
    // published figures.
    let games = [
        ("a1", 568_630u32, 29_760u32),
        ("a4", 294_543, 14_880),
        ("c5", 1_149_568, 85_258),
        ("b3", 137_846, 1_550),
    ];
    for (column, (vacancy, games, solutions)) in games.into_iter().enumerate() {
        let (board, start, _) = game("triangle5", vacancy);
        let census = count::census(
            &board.game(start, Target::Left(1)).unwrap(),
            &Budget::UNLIMITED,
        )
        .unwrap();
        let positions: Vec<u64> = census.levels.iter().map(|level| level.positions).collect();
        let expected: Vec<u64> = table
            .iter()
            .map(|row| row[column + 1])
            .filter(|&count| count > 0)
            .collect();
        assert_eq!(positions, expected, "{vacancy}");
        assert_eq!(
            (census.games, census.solutions),
            (games.into(), solutions.into()),
            "{vacancy}"
        );
    }
}

/// The result of a search without symmetry, layouts or levels.
#[derive(Default)]
struct Naive {
    /// By position: ways there.
    there: HashMap<u64, u128>,
    /// By position: the number of ways to the target.
    on: HashMap<u64, u128>,
    /// By position: the chance of a random player.
    chance: HashMap<u64, f64>,
    lines: Vec<[u64; 3]>,
}

impl Naive {
    fn new(board: &Board, start: u64, target: Target) -> Naive {
        let lines = board
            .lines()
            .map(|line| [line.from, line.over, line.to].map(|cell| 1 << cell.0))
            .collect();
        let mut naive = Naive {
            lines,
            ..Naive::default()
        };
        let mut level = HashMap::from([(start, 1u128)]);
        while !level.is_empty() {
            let mut next = HashMap::new();
            for (&position, &ways) in &level {
                for after in naive.successors(position) {
                    *next.entry(after).or_insert(0) += ways;
                }
            }
            naive.there.extend(level);
            level = next;
        }
        naive.ways_on(start, target);
        naive
    }

    fn successors(&self, position: u64) -> Vec<u64> {
        let fits = |&&[from, over, to]: &&[u64; 3]| {
            position & from != 0 && position & over != 0 && position & to == 0
        };
        self.lines
            .iter()
            .filter(fits)
            .map(|[from, over, to]| position - from - over + to)
            .collect()
    }

    fn ways_on(&mut self, position: u64, target: Target) -> (u128, f64) {
        if let Some(&ways) = self.on.get(&position) {
            return (ways, self.chance[&position]);
        }
        let after = self.successors(position);
        let (mut ways, mut chance) = (0, 0.0);
        for &after in &after {
            let (more, likely) = self.ways_on(after, target);
            ways += more;
            chance += likely / self.successors(position).len() as f64;
        }
        if target.holds(position) {
            (ways, chance) = (ways + 1, 1.0);
        }
        self.on.insert(position, ways);
        self.chance.insert(position, chance);
        (ways, chance)
    }

    fn levels(&self) -> BTreeMap<u32, HashSet<u64>> {
        let mut levels: BTreeMap<u32, HashSet<u64>> = BTreeMap::new();
        for &position in self.there.keys() {
            levels
                .entry(position.count_ones())
                .or_default()
                .insert(position);
        }
        levels
    }
}

/// Compares all results of the engine about a game with the naive search.
fn compare(name: &str, points: &Board, board: &PegBoard, start: u64, target: Target) {
    let context = format!("{name} from {start:b} to {target:?}");
    let naive = Naive::new(points, start, target);
    let levels = naive.levels();
    let census = count::census(&board.game(start, target).unwrap(), &Budget::UNLIMITED).unwrap();
    let winning = meet::winning(&board.game(start, target).unwrap(), &Budget::UNLIMITED).unwrap();
    let found = reachable(
        &board.game(start, Target::Left(1)).unwrap(),
        &Budget::UNLIMITED,
    )
    .unwrap();
    let table =
        WinningTable::build(&board.game(start, target).unwrap(), &Budget::UNLIMITED).unwrap();
    assert_eq!(by_parts(board, start, target), census, "{context}");
    assert_eq!(census.levels.len(), levels.len(), "{context}");
    for ((level, class_list), (&pegs, positions)) in census
        .levels
        .iter()
        .zip(&found.levels)
        .zip(levels.iter().rev())
    {
        let is_winning = |position: &&u64| naive.on[position] > 0;
        let is_dead = |position: &&u64| naive.successors(**position).is_empty();
        assert_eq!(level.pegs, pegs, "{context}");
        assert_eq!(level.positions, positions.len() as u64, "{context}");
        assert_eq!(
            level.winning_positions,
            positions.iter().filter(is_winning).count() as u64,
            "{context}"
        );
        assert_eq!(
            level.dead_positions,
            positions.iter().filter(is_dead).count() as u64,
            "{context}"
        );
        let [_, classes, wins] = winning
            .counts()
            .map(|(pegs, classes, positions)| [u64::from(pegs), classes, positions])
            .find(|count| count[0] == u64::from(pegs))
            .unwrap_or_default();
        assert_eq!(
            (level.winning_classes, level.winning_positions),
            (classes, wins),
            "{context}"
        );

        // The images of all classes are all positions, each exactly once.
        let fixing = |&symmetry: &&Vec<u8>| image(symmetry, start) == start;
        let images = |&position: &u64| -> HashSet<u64> {
            board
                .symmetries()
                .iter()
                .filter(fixing)
                .map(|symmetry| image(symmetry, position))
                .collect()
        };
        let all: Vec<u64> = class_list.iter().flat_map(images).collect();
        assert_eq!(all.len(), positions.len(), "{context}");
        assert_eq!(
            &all.into_iter().collect::<HashSet<u64>>(),
            positions,
            "{context}"
        );
    }
    let sum = |positions: &mut dyn Iterator<Item = (&u64, &u128)>| {
        positions.map(|(_, ways)| ways).sum::<u128>()
    };
    let dead = |&(position, _): &(&u64, &u128)| naive.successors(*position).is_empty();
    assert_eq!(
        census.games,
        BigUint::from(sum(&mut naive.there.iter().filter(dead))),
        "{context}"
    );
    assert_eq!(
        census.solutions,
        BigUint::from(naive.on[&start]),
        "{context}"
    );
    assert_eq!(
        meet::solutions(&board.game(start, target).unwrap(), &Budget::UNLIMITED).unwrap(),
        census.solutions,
        "{context}"
    );

    for (&position, &ways) in &naive.on {
        assert_eq!(winning.contains(position), ways > 0, "{context}");
        match table.get(position) {
            None => assert_eq!(ways, 0, "{context}"),
            Some(outlook) => {
                assert_eq!(outlook.solutions, ways.into(), "{context}");
                let chance = naive.chance[&position];
                assert!(
                    (f64::from(outlook.chance) - chance).abs() <= 1e-6 * chance,
                    "{context}"
                );
                let kept: Vec<u64> = table
                    .moves(position)
                    .iter()
                    .map(|(jump, _)| jump.flip(position))
                    .collect();
                let winning: Vec<u64> = naive
                    .successors(position)
                    .into_iter()
                    .filter(|after| naive.on[after] > 0)
                    .collect();
                assert_eq!(kept, winning, "{context}");
            }
        }
    }
    let again =
        WinningTable::read(&board.game(start, target).unwrap(), table.bytes().to_vec()).unwrap();
    assert_eq!(again.get(start), table.get(start), "{context}");
    assert_eq!(table.classes(), census.winning_classes(), "{context}");
}

/// The census by the engine for levels larger than memory.
fn by_parts(board: &PegBoard, start: u64, target: Target) -> Census {
    let frame = Frame::new(&board.game(start, target).unwrap(), &Budget::UNLIMITED).unwrap();
    let shelf = Memory::new(u64::MAX, 0);
    ranked::census(&frame, &shelf, u32::MAX, &Budget::UNLIMITED, &|_, _| ()).unwrap()
}

/// Every cell is a separate part.
#[test]
#[ignore = "some seconds"]
fn any_number_of_parts_counts_the_same() {
    let (board, start, centre) = game("english", "d4");
    let frame = Frame::new(
        &board.game(start, single_peg(&board, centre)).unwrap(),
        &Budget::UNLIMITED,
    )
    .unwrap();
    let shelf = Memory::new(u64::MAX, 0);
    (0..=32).for_each(|jumps| shelf.begin(jumps, u32::MAX).unwrap());
    let most = (0..=32)
        .map(|jumps| frame.cuts(jumps, u32::MAX).len() - 1)
        .max();
    assert!(most > Some(4096), "{most:?}");
    let census = ranked::census(&frame, &shelf, u32::MAX, &Budget::UNLIMITED, &|_, _| ()).unwrap();
    // Sources: as in `english_census`.
    assert_eq!(
        (census.classes(), census.positions()),
        (23_475_688, 187_636_299)
    );
    assert_eq!(
        (census.winning_classes(), census.solutions),
        (1_679_072, 40_861_647_040_079_968u64.into())
    );
}

#[test]
fn small_boards_against_naive_search() {
    let small = SHAPES
        .iter()
        .map(|shape| (shape.name.to_string(), shape.board()));
    let small = small.chain([
        ("row".to_string(), Board::row(9).unwrap()),
        ("ring7".to_string(), Board::ring(7).unwrap()),
        ("ring12".to_string(), Board::ring(12).unwrap()),
    ]);
    for (name, points) in small.filter(|(_, board)| board.len() <= 19) {
        let board = PegBoard::new(&points).unwrap();
        let holes = match board.holes() {
            ..16 => (0..board.holes()).collect(),
            16 => vec![0, 5],
            _ => vec![board.holes() / 2], // hexagon3: up to 2^19 positions
        };
        for hole in holes {
            let start = board.full() ^ 1 << hole;
            compare(&name, &points, &board, start, Target::Left(1));
            compare(
                &name,
                &points,
                &board,
                start,
                single_peg(&board, hole as usize),
            );
            if hole % 5 == 0 {
                compare(&name, &points, &board, start, single_peg(&board, 0));
                compare(&name, &points, &board, start, Target::Left(4));
                compare(
                    &name,
                    &points,
                    &board,
                    start,
                    Target::Pattern {
                        care: 0b111,
                        pegs: 0b010,
                    },
                );
            }
        }
    }
}

/// Positions with one or two pegs more than the goal, empty boards, unreachable goals.
#[test]
fn edges() {
    let (board, start, _) = game("english", "d4");
    let off = Target::Pattern { care: 0, pegs: 1 };
    let census =
        |start, target| count::census(&board.game(start, target).unwrap(), &Budget::UNLIMITED);
    for (start, target) in [
        (0, Target::Left(0)),
        (0b011, Target::Left(2)),
        (0b11, off),
        (0, off),
    ] {
        assert_eq!(
            by_parts(&board, start, target),
            census(start, target).unwrap()
        );
    }
    assert_eq!(census(0, Target::Left(0)).unwrap().solutions, 1u32.into());
    assert_eq!(census(0b011, Target::Left(2)).unwrap().levels.len(), 2);
    assert_eq!(census(0b11, off).unwrap().winning_classes(), 0);
    assert_eq!(board.game(1 << 40, off), None);
    assert_eq!(
        meet::solutions(&board.game(0, Target::Left(0)).unwrap(), &Budget::UNLIMITED).unwrap(),
        1u32.into()
    );
    assert_eq!(
        meet::solutions(
            &board.game(start, Target::Left(33)).unwrap(),
            &Budget::UNLIMITED
        )
        .unwrap(),
        0u32.into()
    );
    assert_eq!(
        meet::solutions(
            &board.game(start, Target::Left(32)).unwrap(),
            &Budget::UNLIMITED
        )
        .unwrap(),
        1u32.into()
    );
    let far = Target::Pattern {
        care: board.full() | 1 << 50,
        pegs: 1 << 50,
    };
    assert_eq!(
        meet::winning(&board.game(0b11, far).unwrap(), &Budget::UNLIMITED)
            .unwrap()
            .classes(),
        0
    );
}

#[test]
fn limits_are_respected() {
    let (board, start, centre) = game("english", "d4");
    let tight = Budget {
        memory: 1 << 20,
        keep_going: &|_| true,
    };
    let stopped = count::census(
        &board.game(start, single_peg(&board, centre)).unwrap(),
        &tight,
    )
    .unwrap_err();
    assert!(
        matches!(
            stopped,
            Spent {
                limit: Limit::Memory,
                progress: Progress { level: 10..14, .. }
            }
        ),
        "{stopped:?}"
    );
    let impatient = Budget {
        memory: u64::MAX,
        keep_going: &|progress| progress.positions < 100_000,
    };
    let stopped = reachable(&board.game(start, Target::Left(1)).unwrap(), &impatient).unwrap_err();
    assert!(
        matches!(
            stopped,
            Spent {
                limit: Limit::Stopped,
                progress: Progress { level: 9..12, .. }
            }
        ),
        "{stopped:?}"
    );
    assert!(
        meet::winning(
            &board.game(start, single_peg(&board, centre)).unwrap(),
            &tight
        )
        .is_err()
    );
    assert!(
        WinningTable::build(
            &board.game(start, single_peg(&board, centre)).unwrap(),
            &impatient
        )
        .is_err()
    );
}

#[test]
fn any_number_of_threads_gives_the_same_answer() {
    let (board, start, hole) = game("triangle6", "a1");
    let run = |threads| {
        let pool = rayon_core::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| {
            let census = count::census(
                &board.game(start, Target::Left(1)).unwrap(),
                &Budget::UNLIMITED,
            )
            .unwrap();
            let table = WinningTable::build(
                &board.game(start, single_peg(&board, hole)).unwrap(),
                &Budget::UNLIMITED,
            )
            .unwrap();
            (
                census,
                table.bytes().to_vec(),
                reachable(
                    &board.game(start, Target::Left(1)).unwrap(),
                    &Budget::UNLIMITED,
                )
                .unwrap(),
            )
        })
    };
    let alone = run(1);
    assert!(run(2) == alone && run(5) == alone);
}

#[test]
fn damaged_tables_are_refused() {
    let (board, start, _) = game("triangle5", "a1");
    let target = Target::Left(1);
    let bytes = WinningTable::build(&board.game(start, target).unwrap(), &Budget::UNLIMITED)
        .unwrap()
        .bytes()
        .to_vec();
    let read = |bytes: &[u8]| {
        WinningTable::read(&board.game(start, target).unwrap(), bytes.to_vec()).map(|_| ())
    };
    assert_eq!(read(&bytes), Ok(()));
    assert_eq!(read(b""), Err(WinningTableError::NoTable));
    assert_eq!(
        read(&bytes[..bytes.len() - 1]),
        Err(WinningTableError::Damaged)
    );
    assert_eq!(read(&bytes[..20]), Err(WinningTableError::Damaged));
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x10;
        assert!(read(&damaged).is_err(), "byte {at}");
    }
    let other = WinningTable::read(&board.game(start, Target::Left(2)).unwrap(), bytes).map(|_| ());
    assert_eq!(other, Err(WinningTableError::OtherGame));
}

proptest! {
    /// Any position of a board as the start, and any as the target.
    #[test]
    fn any_game(which in 0usize..3, start: u64, target: u64, care: u64) {
        let points = shape(["triangle5", "square4", "triangle4"][which]).unwrap().board();
        let board = PegBoard::new(&points).unwrap();
        let (start, care) = (start & board.full(), care & board.full());
        compare("any", &points, &board, start, Target::Pattern { care, pegs: target & care });
    }

    /// The keys of a layout are equal for positions of one class, and different for others.
    #[test]
    fn least_keys_name_classes(which in 0..SHAPES.len(), a: u64, b: u64) {
        if let Some(board) = PegBoard::new(&SHAPES[which].board()) {
            let layout = Layout::new(&board);
            let (a, b) = (a & board.full(), b & board.full());
            let mut keys = [layout.key(a), layout.key(b)];
            layout.canonicalize(&mut keys);
            let images: HashSet<u64> = board.symmetries().iter().map(|symmetry| image(symmetry, a)).collect();
            prop_assert_eq!(keys[0] == keys[1], images.contains(&b));
            prop_assert_eq!(layout.class_size(keys[0]), images.len() as u64);
        }
    }
}

/// Tables of a gigabyte are not begun if they do not fit, and their construction checks the budget
/// often.
#[test]
fn table_construction_respects_the_budget() {
    let board = PegBoard::new(&shape("wiegleb").unwrap().board()).unwrap();
    let game = board.game(board.full() ^ 1 << 22, Target::Left(1)).unwrap();
    let asked = AtomicU32::new(0);
    let ask = |_: Progress| asked.fetch_add(1, Relaxed) < 20;
    let limit = |memory| match Frame::new(
        &game,
        &Budget {
            memory,
            keep_going: &ask,
        },
    ) {
        Err(ranked::NoFrame::Spent(spent)) => spent.limit,
        other => panic!("{:?}", other.map(|_| ())),
    };
    assert_eq!((limit(64 << 20), asked.load(Relaxed)), (Limit::Memory, 0));
    assert_eq!((limit(8 << 30), asked.load(Relaxed)), (Limit::Stopped, 21));
}

/// Goals that free some holes are met after different numbers of jumps. Compared with a walk
/// through all games.
#[test]
fn solutions_of_several_lengths() {
    /// Adds one for each sequence of positions that ends in the target, by its length.
    fn walk(
        board: &PegBoard,
        position: u64,
        target: Target,
        jumps: u32,
        found: &mut BTreeMap<u32, u64>,
    ) {
        if target.holds(position) {
            *found.entry(jumps).or_default() += 1;
        }
        let after: HashSet<u64> = pegs_brute::jumps(board, position).into_iter().collect();
        for next in after {
            walk(board, next, target, jumps + 1, found);
        }
    }

    let (_, board) = pegs_brute::board("triangle4");
    let mut several = 0;
    for start in [0b11_1111_1110, 0b11_1110_1111, 0b10_1101_0111] {
        for care in [0b1, 0b11, 0b100_0001, 0b11_0000_0001] {
            let target = Target::Pattern { care, pegs: 0b1 };
            let mut expected = BTreeMap::new();
            walk(&board, start, target, 0, &mut expected);

            let game = board.game(start, target).unwrap();
            let census = count::census(&game, &Budget::UNLIMITED).unwrap();
            let mut found = BTreeMap::new();
            for (length, solutions) in &census.solutions_by_length {
                found.insert(*length, u64::try_from(solutions).unwrap());
            }
            assert_eq!(found, expected, "{start:b} {care:b}");
            assert_eq!(census.shortest_solution, expected.keys().next().copied());
            assert_eq!(census.solutions, expected.values().sum::<u64>().into());
            // Without games, nothing is said where lengths may differ.
            let positions = count::positions(&game, &Budget::UNLIMITED).unwrap();
            assert_eq!(positions.shortest_solution, None);
            several += usize::from(expected.len() > 1);
        }
    }
    assert!(several > 3, "{several}");
}
