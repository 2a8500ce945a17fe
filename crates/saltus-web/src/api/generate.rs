//! New puzzles from a seed: the same seed always gives the same puzzle.

use saltus::problem::Oracle;
use saltus::{
    board::shape,
    budget::{Budget, Progress},
    capture,
    pegs::{
        PegBoard, Target,
        generate::{Difficulty, Wish, generate as make},
    },
    puzzle::{
        Position,
        solitaire::{self, End, PEG},
    },
    random::Random,
    text::{id, json::Version},
};
use saltus_session::open;
use serde::{Deserialize, Serialize};

/// A new puzzle from a seed.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Made {
    schema: Version,
    /// Its ID; null if none was found in the time.
    puzzle: Option<String>,
}

/// What kind of puzzle.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Family {
    /// Peg solitaire.
    Pegs,
    /// Two groups that change places in a row.
    Row,
    /// Which king takes all whites, and how.
    Capture,
}

/// How hard it shall be, by the chance of a player who jumps at random; capture boards by size.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Hardness {
    /// One game in ten at random succeeds.
    Easy,
    /// One in a thousand.
    Medium,
    /// Fewer.
    Hard,
}

/// What `generate` is asked.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    family: Family,
    difficulty: Hardness,
    /// The same seed always gives the same puzzle.
    seed: u64,
}

/// Attempts with seeds that follow from the one given.
const ATTEMPTS: u64 = 24;

/// Answers `generate`; the puzzle is null if none was found within the budget.
pub fn generate(wanted: &Wanted, budget: &Budget) -> Made {
    let seeds = (0..ATTEMPTS).map(|attempt| mixed(wanted.seed ^ mixed(attempt)));
    let mut going = seeds.take_while(|_| (budget.keep_going)(Progress::default()));
    let puzzle = going.find_map(|seed| match wanted.family {
        Family::Pegs => pegs(wanted.difficulty, seed, budget),
        Family::Row => row(wanted.difficulty, seed, budget),
        Family::Capture => king(wanted.difficulty, seed),
    });
    Made { schema: Version::One, puzzle }
}

/// A number that looks like chance.
fn mixed(seed: u64) -> u64 {
    Random::new(seed).word()
}

/// One of the choices, by some bits of the seed.
fn pick<T: Copy>(choices: &[T], seed: u64, shift: u32) -> T {
    // On 32 bits, too, so that the server and WebAssembly make the same puzzle.
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

/// Some pegs on a board known by name, to end with one.
fn pegs(difficulty: Hardness, seed: u64, budget: &Budget) -> Option<String> {
    let (boards, least, more): (&[&str], u32, u64) = match difficulty {
        Hardness::Easy => (&["english", "triangle5", "square5", "hexagon3", "french"], 5, 3),
        Hardness::Medium => (&["english", "triangle6", "square5", "hexagon4", "french", "diamond41"], 8, 3),
        Hardness::Hard => (&["english", "hexagon4", "square6", "french", "asymmetric", "diamond41"], 11, 4),
    };
    let shape = shape(pick(boards, seed, 8))?;
    let named = shape.board();
    let board = PegBoard::new(&named)?;
    let pegs = least + (seed >> 32) as u32 % more as u32;
    let wish = Wish {
        pegs,
        target: Target::Left(1),
        most_solutions: None,
        difficulty: Some(difficulty.into()),
        seed,
    };
    let made = make(&board, &wish, budget)?;
    let start = Position(named.cells().map(|cell| (made.start >> cell.0 & 1 == 1).then_some(PEG)).collect());
    let title = format!("pegs:{}@{}-any", shape.name, shape.vacancy);
    let vacancy = named.named(shape.vacancy)?;
    let puzzle = solitaire::setup(title, named, &[vacancy], End::Left(1)).validate().ok()?;
    Some(id::name(&puzzle, &start))
}

/// A row whose chance at random is that of the difficulty.
fn row(difficulty: Hardness, seed: u64, budget: &Budget) -> Option<String> {
    let [least, most] = match difficulty {
        Hardness::Easy => [1, 3],
        Hardness::Medium => [2, 5],
        Hardness::Hard => [4, 8],
    };
    let side = |shift: u32| least + (seed >> shift) % (most - least + 1);
    let vacancies = pick(&["", "", "v2"], seed, 20);
    let rules = pick(&["", "", ",over=opposite", ",hop=2"], seed, 24);
    let id = format!("row:{}x{}{vacancies}{rules}", side(8), side(14));
    let session = open(&id).ok()?;
    let puzzle = session.puzzle();
    let oracle = Oracle::learned(puzzle, budget).ok()?;
    let outlook = oracle.outlook(puzzle, &puzzle.start, 0, budget);
    let fits =
        outlook.chance.is_some_and(|chance| chance < 1.0 && Difficulty::of(chance) == difficulty.into());
    fits.then_some(id)
}

/// A capture board with one winner among several kings.
fn king(difficulty: Hardness, seed: u64) -> Option<String> {
    let side = match difficulty {
        Hardness::Easy => 7,
        Hardness::Medium => 9,
        Hardness::Hard => 12,
    };
    let (field, _) = capture::generate_puzzle(side, seed)?;
    Some(field.id())
}
