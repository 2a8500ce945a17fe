//! The puzzles whose solutions the fuzz targets read and play.

use saltus::text::{BadText, own};
use saltus::{
    board::{Adjacency, shape},
    puzzle::{
        Direction, Goal, KindId, Move, Options, Over, Position, Puzzle, Rules, Setup, Vacancy,
        frogs,
    },
    referee,
};
use std::{num::NonZeroU32, sync::LazyLock};

/// The English board, vacant in the middle, for any number of jumps.
pub fn pegs() -> &'static Puzzle {
    static PUZZLE: LazyLock<Puzzle> = LazyLock::new(english);
    &PUZZLE
}

fn english() -> Puzzle {
    let board = shape("english").expect("it is known").board();
    let vacancy = board.named("d4");
    let start = board
        .cells()
        .map(|cell| (Some(cell) != vacancy).then_some(KindId(0)))
        .collect();
    valid(Setup {
        title: String::new(),
        board,
        rules: Rules::pegs(),
        start: Position(start),
        goal: Goal::Moves(31),
    })
}

/// Two against two.
pub fn row() -> &'static Puzzle {
    static PUZZLE: LazyLock<Puzzle> = LazyLock::new(|| {
        valid(frogs::row("rr.ll", "ll.rr", Options::default()).expect("it is a row"))
    });
    &PUZZLE
}

/// A puzzle of every kind: each adjacency, long hops, rings, removal, blockers, pieces that both
/// step and jump.
pub fn puzzles() -> &'static [Puzzle] {
    static PUZZLES: LazyLock<Vec<Puzzle>> = LazyLock::new(|| {
        let free = Options {
            direction: Direction::Both,
            over: Over::Opposite,
            hop: NonZeroU32::MIN.saturating_add(2),
            vacancy: Vacancy::Free,
            steps: saltus::puzzle::Steps::All,
        };
        let setups = [
            frogs::row("rr..l.l", "l.l..rr", free),
            frogs::grid(3, 3, Options::default()),
            frogs::fore_and_aft(2, free),
            frogs::hexagon(2, free),
            frogs::reversal(4, 1, 2, free),
            frogs::ring_reversal(3, Options::default()),
        ];
        let own = [
            include_bytes!("../seeds/own/blockers.toml").as_slice(),
            include_bytes!("../seeds/own/lines.toml").as_slice(),
            include_bytes!("../seeds/own/diagonal.toml").as_slice(),
        ];
        let own = own.map(|text| own::read(text).expect("the seeds are well formed"));
        let built_in = setups.map(|setup| setup.expect("the sizes are right"));
        let mut puzzles: Vec<Puzzle> = built_in.into_iter().chain(own).map(valid).collect();
        puzzles.push(english());
        debug_assert!(
            puzzles
                .iter()
                .any(|puzzle| puzzle.board.adjacency() == Adjacency::Lines)
        );
        puzzles
    });
    &PUZZLES
}

/// If the moves are a legal game, writing and reading them changes nothing.
pub fn same_if_legal(
    puzzle: &Puzzle,
    moves: &[Move],
    read: impl Fn(&[u8]) -> Result<Vec<Move>, BadText>,
    write: impl Fn(&Puzzle, &[Move]) -> String,
) {
    let mut position = puzzle.start.clone();
    if moves
        .iter()
        .all(|&step| referee::play(puzzle, &mut position, step).is_ok())
    {
        assert_eq!(read(write(puzzle, moves).as_bytes()).as_deref(), Ok(moves));
    }
}

fn valid(setup: Setup) -> Puzzle {
    setup.validate().expect("these puzzles hold together")
}
