//! Puzzles generated from a seed; equal seeds give equal puzzles.

use saltus::problem::Oracle;
use saltus::{
    board::shape,
    budget::{Budget, Progress},
    capture::{self, Content, Field, Pattern, Square, Winner, judge, most},
    pegs::{
        PegBoard, Target,
        generate::{Difficulty, Requirements, generate as make},
    },
    puzzle::solitaire::{self, End},
    random::Random,
    text::{
        capture::{Numbering, square_name},
        id,
        json::Version,
    },
};
use saltus_session::{FAMILIES, open};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// A generated puzzle.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GeneratedPuzzle {
    schema: Version,
    /// Its ID; null if none was found in time.
    puzzle: Option<String>,
}

/// The family of the puzzle.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Family {
    /// Peg solitaire.
    Pegs,
    /// Two groups that exchange places in a row.
    Row,
    /// Which king can capture all whites, and how.
    Capture,
}

/// The difficulty, by the success rate of random play; for capture boards, by size and number of
/// kings.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Hardness {
    /// Random play succeeds in one to six games of ten.
    Easy,
    /// Random play succeeds in one game of fifty to one of five thousand.
    Medium,
    /// Random play succeeds in less than one game of a thousand.
    Hard,
}

/// The request `generate`.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GenerateRequest {
    family: Family,
    difficulty: Hardness,
    /// The seed: equal seeds give equal puzzles.
    seed: u64,
}

/// The number of attempts, with seeds derived from the given one.
const ATTEMPTS: u64 = 4000;

/// The memory of an attempt, which bounds its work: more memory or time makes the same puzzle. With
/// half of it most attempts at hard puzzles fail, with four times as much they take twice as long.
const ATTEMPT_MEMORY: u64 = 32 << 20;

/// Answers `generate`; the puzzle is null if none was found in time.
pub fn generate(wanted: &GenerateRequest, budget: &Budget) -> GeneratedPuzzle {
    let budget = &Budget {
        memory: ATTEMPT_MEMORY,
        ..*budget
    };
    let mut puzzle = None;
    for attempt in 0..ATTEMPTS {
        if puzzle.is_some() || !(budget.keep_going)(Progress::default()) {
            break;
        }
        let seed = mixed(wanted.seed ^ mixed(attempt));
        puzzle = match wanted.family {
            Family::Pegs => pegs(wanted.difficulty, seed, budget),
            Family::Row => row(wanted.difficulty, seed, budget),
            Family::Capture => king(wanted.difficulty, seed, budget),
        };
    }
    GeneratedPuzzle {
        schema: Version::One,
        puzzle,
    }
}

/// A pseudorandom number.
fn mixed(seed: u64) -> u64 {
    Random::new(seed).word()
}

/// A choice by some bits of the seed.
fn pick<T: Copy>(choices: &[T], seed: u64, shift: u32) -> T {
    // Also with 32-bit `usize`, so that the server and WebAssembly make the same puzzle.
    choices[((seed >> shift) % choices.len() as u64) as usize]
}

impl From<Hardness> for Difficulty {
    fn from(hardness: Hardness) -> Difficulty {
        match hardness {
            Hardness::Easy => Difficulty::Easy,
            Hardness::Medium => Difficulty::Medium,
            Hardness::Hard => Difficulty::Hard,
        }
    }
}

/// Whether the success rate of random play fits the difficulty: never forced, and never hopeless.
fn fits_difficulty(difficulty: Hardness, chance: f64) -> bool {
    match difficulty {
        Hardness::Easy => (0.1..0.6).contains(&chance),
        Hardness::Medium => (1.0 / 5000.0..1.0 / 50.0).contains(&chance),
        Hardness::Hard => chance < 1.0 / 1000.0,
    }
}

/// The boards and the numbers of pegs of a difficulty.
struct PegRange {
    boards: &'static [&'static str],
    /// The smallest number of pegs, and how many numbers from it on.
    least: u32,
    numbers: u32,
}

impl PegRange {
    fn of(difficulty: Hardness) -> PegRange {
        match difficulty {
            Hardness::Easy => PegRange {
                boards: &["english", "triangle5", "square5", "hexagon3", "french"],
                least: 5,
                numbers: 3,
            },
            Hardness::Medium => PegRange {
                boards: &[
                    "english",
                    "triangle6",
                    "square5",
                    "hexagon4",
                    "french",
                    "diamond41",
                ],
                least: 9,
                numbers: 4,
            },
            Hardness::Hard => PegRange {
                boards: &[
                    "english",
                    "hexagon4",
                    "square6",
                    "french",
                    "asymmetric",
                    "diamond41",
                ],
                least: 12,
                numbers: 4,
            },
        }
    }
}

/// Some pegs on a named board, to end with one.
fn pegs(difficulty: Hardness, seed: u64, budget: &Budget) -> Option<String> {
    let range = PegRange::of(difficulty);
    let shape = shape(pick(range.boards, seed, 8))?;
    let named = shape.board();
    let board = PegBoard::new(&named)?;
    let wish = Requirements {
        pegs: range.least + (seed >> 32) as u32 % range.numbers,
        target: Target::Left(1),
        most_solutions: None,
        difficulty: Some(difficulty.into()),
        seed,
    };
    let made = make(&board, &wish, budget)?;
    if !fits_difficulty(difficulty, made.counted?.chance) {
        return None;
    }

    let start = made.position(&named);
    let title = format!("pegs:{}@{}-any", shape.name, shape.vacancy);
    let vacancy = named.named(shape.vacancy)?;
    let setup = solitaire::setup(title, named, &[vacancy], End::Left(1));
    let puzzle = setup.validate().ok()?;
    Some(id::name(&puzzle, &start))
}

/// A row that is not in the gallery, with a suitable success rate.
fn row(difficulty: Hardness, seed: u64, budget: &Budget) -> Option<String> {
    let [least, most] = match difficulty {
        Hardness::Easy => [1, 3],
        Hardness::Medium => [2, 4],
        Hardness::Hard => [3, 5],
    };
    let sizes = most - least + 1;
    let left = least + (seed >> 8) % sizes;
    let right = least + (seed >> 14) % sizes;
    let vacancies = pick(&["", "", "v2"], seed, 20);
    let rules = pick(&["", "", ",over=opposite", ",hop=2"], seed, 24);
    let id = format!("row:{left}x{right}{vacancies}{rules}");

    if is_in_gallery(&id) || !fits_difficulty(difficulty, chance(&id, budget)?) {
        return None;
    }
    Some(id)
}

fn is_in_gallery(id: &str) -> bool {
    for (_, _, puzzles) in FAMILIES {
        if puzzles.iter().any(|&(known, _)| known == id) {
            return true;
        }
    }
    false
}

/// The success rate of random play.
fn chance(id: &str, budget: &Budget) -> Option<f64> {
    let session = open(id).ok()?;
    let puzzle = session.puzzle();
    let oracle = Oracle::with_table(puzzle, budget).ok()?;
    oracle.outlook(puzzle, &puzzle.start, 0, budget).chance
}

/// The capture boards of a difficulty.
struct CaptureRange {
    side: u32,
    whites: RangeInclusive<u64>,
    /// The number of kings that cannot capture every white.
    decoys: u64,
    /// The largest success rate of random play.
    chance: f64,
}

impl CaptureRange {
    fn of(difficulty: Hardness) -> CaptureRange {
        match difficulty {
            Hardness::Easy => CaptureRange {
                side: 7,
                whites: 5..=9,
                decoys: 2,
                chance: 0.7,
            },
            Hardness::Medium => CaptureRange {
                side: 9,
                whites: 8..=15,
                decoys: 4,
                chance: 0.7,
            },
            Hardness::Hard => CaptureRange {
                side: 12,
                whites: 14..=24,
                decoys: 6,
                chance: 0.5,
            },
        }
    }
}

/// A capture board with one winner among several kings, each of which captures at least half of the
/// whites. With so few whites even random play stays on the path about one time in three; the
/// difficulty is to choose the king.
fn king(difficulty: Hardness, seed: u64, budget: &Budget) -> Option<String> {
    let range = CaptureRange::of(difficulty);
    let mut random = Random::new(seed);
    let layout = match random.below(3) {
        0 => Pattern::Faces,
        _ => Pattern::Trees {
            density: 60 + random.below(120) as u8,
        },
    };
    let (field, king) = capture::generate(range.side, layout, random.word());
    if !range.whites.contains(&field.white_count())
        || chance(&id_of_king(&field, king), budget)? > range.chance
    {
        return None;
    }

    let field = with_decoys(field, king, range.decoys, &mut random, budget)?;
    // Decoys may be in the way, which makes the path of the winner easier to find.
    if chance(&id_of_king(&field, king), budget)? > range.chance {
        return None;
    }
    Some(field.id())
}

/// The ID of a capture board with a chosen king.
fn id_of_king(field: &Field, king: Square) -> String {
    let king = square_name(king, field.side(), Numbering::Top);
    format!("{}@{king}", field.id())
}

/// The board with further kings, none of which can capture every white, but each at least half of
/// them.
fn with_decoys(
    mut field: Field,
    king: Square,
    decoys: u64,
    random: &mut Random,
    budget: &Budget,
) -> Option<Field> {
    let mut free = Vec::new();
    for row in 0..field.side() {
        for col in 0..field.side() {
            let at = Square::new(row, col);
            if field.at(at) == Content::Empty {
                free.push(at);
            }
        }
    }

    while field.black_count() <= decoys && !free.is_empty() {
        let at = free.swap_remove(random.below(free.len()));
        let mut more = field.clone();
        if more.set(at, Content::Black)
            && judge(&more).winner() == Winner::One(king)
            && every_king_captures_half(&more, budget)
        {
            field = more;
        }
    }
    (field.black_count() > decoys).then_some(field)
}

fn every_king_captures_half(field: &Field, budget: &Budget) -> bool {
    for king in field.blacks() {
        let captured = match most(field, king, budget) {
            Some(most) => most.route.jumps.len() as u64,
            None => 0,
        };
        if 2 * captured < field.white_count() {
            return false;
        }
    }
    true
}
