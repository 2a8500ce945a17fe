//! Compares the census with one bit per position, with and without games, with the census by lists
//! of classes.

use saltus::{
    board::{Adjacency, Board, Point, shape},
    budget::{Budget, Fail},
    pegs::{
        Game, PegBoard, Target, count, meet,
        sizes::{self, Size},
    },
    random::Random,
};
use std::{
    io::{self, Cursor, Read, Seek, SeekFrom, Write},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
};

fn board(name: &str) -> PegBoard {
    PegBoard::new(&shape(name).expect("a shape").board()).expect("at most 64 holes")
}

fn image(symmetry: &[u8], position: u64) -> u64 {
    let holes = (0..)
        .zip(symmetry)
        .filter(|(hole, _)| position >> hole & 1 == 1);
    holes.fold(0, |image, (_, to)| image | 1 << to)
}

/// The target that has pegs where the start has vacancies.
fn complement(board: &PegBoard, start: u64) -> Target {
    Target::Pattern {
        care: board.full(),
        pegs: board.full() ^ start,
    }
}

fn compare(game: &Game) {
    let census = count::census_by_lists(game, &Budget::UNLIMITED).expect("no limit");
    assert_eq!(
        count::census(game, &Budget::UNLIMITED).expect("no limit"),
        census,
        "{game:?}"
    );
    let positions = count::positions(game, &Budget::UNLIMITED).expect("no limit");
    assert_eq!(positions.levels, census.levels, "{game:?}");
    assert_eq!(
        (positions.shortest_game, positions.longest_game),
        (census.shortest_game, census.longest_game)
    );
    let file = || Ok(Box::new(Cursor::new(Vec::new())) as Box<dyn count::TemporaryFile>);
    let in_files = count::positions_in_files(game, &Budget::UNLIMITED, &file);
    assert_eq!(in_files.expect("no limit, no disk"), positions, "{game:?}");
    let in_files = count::census_in_files(game, &Budget::UNLIMITED, &file);
    assert_eq!(in_files.expect("no limit, no disk"), census, "{game:?}");
    let sizes = sizes::sizes(game, &Budget::UNLIMITED).expect("no limit");
    let reached = sizes::reachable(game, &Budget::UNLIMITED).expect("no limit");
    let listed = reached
        .levels
        .iter()
        .zip(&reached.positions)
        .map(|(level, &positions)| {
            let group = game
                .board()
                .symmetries()
                .iter()
                .filter(|symmetry| image(symmetry, game.start()) == game.start());
            let group: Vec<_> = group.collect();
            let jumps = |&position: &u64| {
                let mut images: Vec<u64> = group
                    .iter()
                    .map(|symmetry| image(symmetry, position))
                    .collect();
                images.sort_unstable();
                images.dedup();
                let fitting = game
                    .board()
                    .jumps()
                    .iter()
                    .filter(|jump| jump.fits(position))
                    .count();
                (images.len() * fitting) as u64
            };
            Size {
                positions,
                jumps: level.iter().map(jumps).sum(),
            }
        });
    assert_eq!(sizes, listed.collect::<Vec<_>>(), "{game:?}");
}

#[test]
fn agrees_with_lists_of_classes() {
    let mut random = Random::new(33);
    let boards = [("triangle4", 10), ("triangle5", 3), ("square4", 3)];
    for (name, vacancies) in boards {
        let board = board(name);
        let holes = board.holes() as usize;
        for vacancy in 0..vacancies {
            let start = board.full() ^ 1 << vacancy;
            for target in [
                Target::Left(1),
                Target::Left(3),
                Target::Pattern {
                    care: board.full(),
                    pegs: 1 << vacancy,
                },
                Target::Pattern {
                    care: 1 << random.below(holes),
                    pegs: 0,
                },
                Target::Pattern {
                    care: 0b111,
                    pegs: 0b101,
                },
            ] {
                compare(&board.game(start, target).expect("on the board"));
            }
        }
        for _ in 0..3 {
            let start = board.full() & (random.word() | random.word());
            compare(&board.game(start, Target::Left(1)).expect("on the board"));
        }
    }
}

/// Memory for lists suffices: if the bits of a level do not fit, its positions are listed.
#[test]
fn large_levels_are_listed() {
    let mut random = Random::new(36);
    let mut listed = [0; 2];
    for name in ["english", "wiegleb"] {
        let board = board(name);
        // Pegs in half of the holes, with few jumps: bits for many positions, of which few are
        // reached.
        let fitting = |&start: &u64| board.jumps().iter().filter(|jump| jump.fits(start)).count();
        let start = (0..100_000)
            .map(|_| random.word() & board.full())
            .filter(|start| start.count_ones() == board.holes().div_ceil(2))
            .min_by_key(fitting)
            .expect("one in seven has enough");
        let game = board.game(start, Target::Left(1)).expect("on the board");
        for bits in (12..23).step_by(2) {
            let budget = Budget {
                memory: 1 << bits,
                ..Budget::UNLIMITED
            };
            if let Ok(census) = count::census_by_lists(&game, &budget) {
                let counted = count::census(&game, &budget).expect("lists would fit");
                assert_eq!(counted, census, "{name}, {} bytes", budget.memory);
                let positions = count::positions(&game, &budget).expect("lists would fit");
                assert_eq!(
                    positions.levels, census.levels,
                    "{name}, {} bytes",
                    budget.memory
                );
                listed[0] += 1;
            }
            if let Ok(levels) = sizes::reachable(&game, &budget) {
                let sizes = sizes::sizes(&game, &budget).expect("lists would fit");
                let positions: Vec<u64> = sizes.iter().map(|size| size.positions).collect();
                assert_eq!(
                    positions, levels.positions,
                    "{name}, {} bytes",
                    budget.memory
                );
                listed[1] += 1;
            }
        }
    }
    assert!(listed.iter().all(|&listed| listed > 3), "{listed:?}");
}

/// A full disk, or one that loses data, is an error.
#[test]
fn a_failing_file_is_an_error() {
    /// Writes or reads this number of bytes.
    #[derive(Debug)]
    struct Failing(Cursor<Vec<u8>>, usize, Arc<AtomicUsize>);
    impl Failing {
        fn point(&self) -> io::Result<()> {
            match self.2.fetch_add(1, Relaxed) {
                past if past < self.1 => Ok(()),
                _ => Err(io::ErrorKind::StorageFull.into()),
            }
        }
    }
    impl Write for Failing {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.point()?;
            self.0.write(bytes)
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    impl Read for Failing {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            self.point()?;
            self.0.read(bytes)
        }
    }
    impl Seek for Failing {
        fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
            self.0.seek(to)
        }
    }
    let board = board("triangle5");
    let game = board
        .game(board.full() ^ 1, Target::Left(1))
        .expect("on the board");
    for count in [count::positions_in_files, count::census_in_files] {
        let counted = |sound: usize| {
            let used = Arc::new(AtomicUsize::new(0));
            let file = || {
                Ok(Box::new(Failing(Cursor::default(), sound, used.clone()))
                    as Box<dyn count::TemporaryFile>)
            };
            (count(&game, &Budget::UNLIMITED, &file), used.load(Relaxed))
        };
        let (census, all) = counted(usize::MAX);
        assert_eq!(census.expect("a sound disk").positions(), 3_016);
        assert!(all > 40, "{all}");
        for sound in 0..all {
            let failed = counted(sound).0.expect_err("a full disk");
            assert!(
                matches!(failed, Fail::Shelf(error) if error.kind() == io::ErrorKind::StorageFull)
            );
        }
    }
}

/// A file in memory that alters what is read from it: one byte, or all from some place on.
#[derive(Debug)]
struct Altered {
    file: Cursor<Vec<u8>>,
    /// How many bytes were read from all files, and which of them is altered.
    read: Arc<AtomicUsize>,
    at: usize,
    how: Alteration,
}

#[derive(Clone, Copy, Debug)]
enum Alteration {
    Flip,
    Zeros,
    End,
}

impl Read for Altered {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(bytes)?;
        let before = self.read.fetch_add(count, Relaxed);
        let Some(place) = self.at.checked_sub(before).filter(|&place| place < count) else {
            return Ok(count);
        };
        match self.how {
            Alteration::Flip => bytes[place] ^= 4,
            Alteration::Zeros if bytes[place..count].iter().all(|&byte| byte == 0) => {
                bytes[place] = 1
            }
            Alteration::Zeros => bytes[place..count].fill(0),
            Alteration::End => {
                self.file.set_position(u64::MAX);
                return Ok(place);
            }
        }
        Ok(count)
    }
}

impl Write for Altered {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for Altered {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

/// Temporary files that were altered give an error, never a number.
#[test]
fn altered_files_give_no_number() {
    altered_files(60);
}

#[test]
#[ignore = "some minutes"]
fn many_altered_files_give_no_number() {
    altered_files(3_000);
}

fn altered_files(rounds: usize) {
    let board = board("triangle5");
    let game = board
        .game(board.full() ^ 1, Target::Left(1))
        .expect("on the board");
    let mut random = Random::new(5);
    for count in [count::positions_in_files, count::census_in_files] {
        let counted = |at: usize, how: Alteration| {
            let read = Arc::new(AtomicUsize::new(0));
            let file = || {
                Ok(Box::new(Altered {
                    file: Cursor::default(),
                    read: read.clone(),
                    at,
                    how,
                }) as Box<dyn count::TemporaryFile>)
            };
            (count(&game, &Budget::UNLIMITED, &file), read.load(Relaxed))
        };
        let (census, bytes) = counted(usize::MAX, Alteration::Flip);
        assert_eq!(census.expect("sound files").positions(), 3_016);
        assert!(bytes > 1000, "{bytes}");
        for _ in 0..rounds {
            let at = random.below(bytes);
            for how in [Alteration::Flip, Alteration::Zeros, Alteration::End] {
                let failed = counted(at, how).0.expect_err("an altered file");
                assert!(
                    matches!(&failed, Fail::Shelf(error) if error.kind() == io::ErrorKind::InvalidData),
                    "byte {at}, {how:?}: {failed:?}"
                );
            }
        }
    }
    println!("{} altered files", 2 * 3 * rounds);
}

#[test]
fn agrees_on_random_boards() {
    random_boards_agree(12);
}

#[test]
#[ignore = "some seconds"]
fn agrees_on_more_random_boards() {
    random_boards_agree(24);
}

fn random_boards_agree(rounds: usize) {
    let mut random = Random::new(37);
    let shapes = [(3, 5), (4, 5), (2, 9), (4, 4)];
    for round in 0..rounds {
        let (height, width) = shapes[round % shapes.len()];
        let points = (0..height).flat_map(|y| (0..width).map(move |x| Point { y, x }));
        let points: Vec<Point> = points.filter(|_| random.below(6) > 0).collect();
        let adjacency = [
            Adjacency::Square,
            Adjacency::Diagonal,
            Adjacency::Triangular,
        ][round % 3];
        let board = Board::new(adjacency, points).expect("some points");
        let board = PegBoard::new(&board).expect("at most 64 holes");
        let start = board.full() & (random.word() | random.word() | random.word());
        for target in [
            Target::Left(2),
            Target::Pattern {
                care: 0b1001,
                pegs: 0b1000,
            },
            complement(&board, start),
        ] {
            compare(&board.game(start, target).expect("on the board"));
        }
    }
}

/// From a vacancy to one peg left, the numbers of paths take up to two words.
#[test]
fn numbers_of_games_outgrow_a_word() {
    let board = board("square5");
    let game = board
        .game(board.full() ^ 1 << 12, Target::Left(1))
        .expect("on the board");
    let census = count::census(&game, &Budget::UNLIMITED).expect("no limit");
    assert_eq!(
        census,
        count::census_by_lists(&game, &Budget::UNLIMITED).expect("no limit")
    );
}

#[test]
#[ignore = "the census of larger boards by lists takes seconds to a minute"]
fn agrees_on_larger_boards() {
    for (name, vacancies) in [
        ("triangle6", [0, 7]),
        ("square5", [0, 1]),
        ("diamond25", [0, 12]),
    ] {
        let board = board(name);
        for vacancy in vacancies {
            let start = board.full() ^ 1 << vacancy;
            for target in [Target::Left(1), complement(&board, start)] {
                compare(&board.game(start, target).expect("on the board"));
            }
        }
    }
}

#[test]
#[ignore = "five censuses of the English board by lists"]
fn agrees_on_the_english_board() {
    let board = board("english");
    for vacancy in [16, 0, 1, 3] {
        let start = board.full() ^ 1 << vacancy;
        compare(&board.game(start, Target::Left(1)).expect("on the board"));
    }
    let start = board.full() ^ 1 << 16;
    let target = complement(&board, start);
    compare(&board.game(start, target).expect("on the board"));
}

/// The winning positions found by bits are those found by lists, from both ends and by complements.
#[test]
fn winning_positions_agree_with_lists() {
    winning_agrees(&[
        ("triangle4", 4),
        ("triangle5", 9),
        ("square4", 9),
        ("triangle6", 21),
    ]);
}

#[test]
#[ignore = "some seconds"]
fn winning_positions_of_larger_boards_agree_with_lists() {
    winning_agrees(&[("triangle6", 9), ("hexagon3", 9)]);
}

/// With each board, the distance from one vacancy to the next.
fn winning_agrees(boards: &[(&str, usize)]) {
    for &(name, step) in boards {
        let board = board(name);
        let full = board.full();
        for vacancy in (0..board.holes()).step_by(step) {
            let single = |hole| Target::Pattern {
                care: full,
                pegs: 1u64 << hole,
            };
            let open = Target::Pattern { care: 3, pegs: 1 };
            let last = single(board.holes() - 1);
            for target in [
                single(0),
                single(vacancy),
                last,
                Target::Left(1),
                Target::Left(3),
                open,
            ] {
                let game = board
                    .game(full ^ 1 << vacancy, target)
                    .expect("on the board");
                let by_bits = meet::winning(&game, &Budget::UNLIMITED).expect("no limit");
                let by_lists = meet::winning_by_lists(&game, &Budget::UNLIMITED).expect("no limit");
                assert!(
                    by_bits.counts().eq(by_lists.counts()),
                    "{name} {vacancy} {target:?}"
                );
                assert!(
                    by_bits.positions().eq(by_lists.positions()),
                    "{name} {vacancy} {target:?}"
                );
            }
        }
    }
}
