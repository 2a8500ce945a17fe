//! Figures of pegs: connected, and often symmetric, on a named board.

use super::{Kind, Level, MOST_POSITIONS, pick};
use rustc_hash::FxHashMap;
use saltus::{
    board::{Board, shape},
    pegs::{Holes, PegBoard, Target, proof::refute_quickly},
    puzzle::{
        Position,
        solitaire::{self, End, PEG},
    },
    random::Random,
    text::id,
};

/// The boards and the numbers of pegs of a level.
struct PegRange {
    boards: &'static [&'static str],
    /// The smallest number of pegs, and how many numbers from it on.
    least: u32,
    numbers: u32,
}

impl PegRange {
    fn of(level: Level) -> PegRange {
        match level {
            Level::Easy => PegRange {
                boards: &["english", "triangle5", "square5", "hexagon4", "french"],
                least: 5,
                numbers: 3,
            },
            Level::Medium => PegRange {
                boards: &[
                    "english",
                    "triangle6",
                    "square5",
                    "hexagon4",
                    "french",
                    "diamond41",
                ],
                least: 8,
                numbers: 5,
            },
            Level::Hard => PegRange {
                boards: &[
                    "english",
                    "hexagon4",
                    "square6",
                    "french",
                    "asymmetric",
                    "diamond41",
                ],
                least: 11,
                numbers: 5,
            },
        }
    }
}

/// The ID of a figure of pegs, to end with one; `None` if this seed gives none of the level.
pub fn puzzle(level: Level, seed: u64) -> Option<String> {
    let range = PegRange::of(level);
    let shape = shape(pick(range.boards, seed, 8))?;
    let named = shape.board();
    let board = PegBoard::new(&named)?;
    let pegs = range.least + (seed >> 32) as u32 % range.numbers;

    let start = figure(&board, pegs, &mut Random::new(seed))?;
    let game = board.game(start, Target::Left(1))?;
    if refute_quickly(&game).is_some() {
        return None; // most figures: it saves the measurement
    }
    let mut games = Games {
        board: &board,
        known: FxHashMap::default(),
    };
    if !level.chances(Kind::Pegs).contains(&games.chance(start)?) {
        return None;
    }

    let title = format!("pegs:{}@{}-any", shape.name, shape.vacancy);
    let vacancy = named.named(shape.vacancy)?;
    let setup = solitaire::setup(title, named.clone(), &[vacancy], End::Left(1));
    let puzzle = setup.validate().ok()?;
    Some(id::name(&puzzle, &position(&named, start)))
}

/// The position with pegs in these holes.
fn position(board: &Board, pegs: u64) -> Position {
    let mut contents = Vec::new();
    for cell in board.cells() {
        contents.push((pegs >> cell.0 & 1 == 1).then_some(PEG));
    }
    Position(contents)
}

/// A connected figure of so many pegs; two of three have a symmetry of the board. `None` if it does
/// not come out even.
fn figure(board: &PegBoard, pegs: u32, random: &mut Random) -> Option<u64> {
    let neighbours = neighbours(board);
    let all = board.symmetries();
    let symmetry = match random.below(3) {
        0 => &all[0],
        _ => &all[random.below(all.len())],
    };

    let mut figure = orbit(symmetry, random.below(board.holes() as usize));
    while figure.count_ones() < pegs {
        let beside = around(figure, &neighbours) & !figure;
        let chosen = random.below(beside.count_ones() as usize);
        figure |= orbit(symmetry, beside.iter().nth(chosen)?.into());
    }
    (figure.count_ones() == pegs && is_connected(figure, &neighbours)).then_some(figure)
}

/// The holes beside each hole.
fn neighbours(board: &PegBoard) -> Vec<u64> {
    let mut neighbours = vec![0; board.holes() as usize];
    for jump in board.jumps() {
        for [a, b] in [[jump.from, jump.over], [jump.over, jump.to]] {
            neighbours[a as usize] |= 1 << b;
            neighbours[b as usize] |= 1 << a;
        }
    }
    neighbours
}

/// The holes to which a symmetry takes a hole, again and again.
fn orbit(symmetry: &[u8], hole: usize) -> u64 {
    let mut orbit = 0;
    let mut at = hole;
    while orbit >> at & 1 == 0 {
        orbit |= 1 << at;
        at = symmetry[at] as usize;
    }
    orbit
}

/// The holes beside those of a set.
fn around(set: u64, neighbours: &[u64]) -> u64 {
    let mut around = 0;
    for hole in set.iter() {
        around |= neighbours[usize::from(hole)];
    }
    around
}

fn is_connected(figure: u64, neighbours: &[u64]) -> bool {
    let mut part = figure & figure.wrapping_neg();
    loop {
        let grown = part | around(part, neighbours) & figure;
        if grown == part {
            return part == figure;
        }
        part = grown;
    }
}

/// The games from positions of a board, which end with one peg or without a jump.
struct Games<'a> {
    board: &'a PegBoard,
    /// The chances of random play from positions that were met.
    known: FxHashMap<u64, f64>,
}

impl Games<'_> {
    /// The chance of random play; `None` if there are too many positions.
    fn chance(&mut self, position: u64) -> Option<f64> {
        if position.count_ones() == 1 {
            return Some(1.0);
        }
        if let Some(&known) = self.known.get(&position) {
            return Some(known);
        }
        if self.known.len() >= MOST_POSITIONS {
            return None;
        }

        let (mut sum, mut jumps) = (0.0, 0u32);
        for jump in self.board.changes() {
            if jump.fits(position) {
                sum += self.chance(jump.flip(position))?;
                jumps += 1;
            }
        }
        let chance = sum / f64::from(jumps.max(1));
        self.known.insert(position, chance);
        Some(chance)
    }
}
