//! Problems of peg solitaire: grown backward from one peg, or changed until they are impossible.

use super::{Draft, Draw, evaluated, successors};
use crate::{prompt::Scene, task::Expected};
use saltus::{
    board::{Board, shape},
    budget::Budget,
    pegs::{
        Game, PegBoard, Target,
        generate::{Difficulty, Requirements, generate},
        proof,
    },
    problem::Outlook,
    puzzle::{Goal, Puzzle, Reason, Rules, Setup},
    random::Random,
    text::id,
};

/// The number of problems of which one has the wanted difficulty, or reason.
const ATTEMPTS: usize = 40;
/// Up to this number of pegs the small board takes half of the problems.
const MOST_ON_TRIANGLE: u64 = 10;

/// A problem by difficulty.
pub fn problem(draw: &Draw) -> Option<Draft> {
    let mut random = draw.random();
    let name = board_name(draw, &mut random);
    let board = shape(name)?.board();
    let wanted = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard];
    let wanted = wanted[(draw.round / 2 % 3) as usize];
    let mut best = None;
    for _ in 0..ATTEMPTS {
        let Some((puzzle, outlook)) = candidate(&board, draw, &mut random) else {
            continue;
        };
        let difficulty = Difficulty::of(outlook.chance.unwrap_or(0.0));
        let fits = !draw.solvable || difficulty == wanted;
        best = Some((puzzle, outlook, difficulty));
        if fits {
            break;
        }
    }
    let (puzzle, outlook, difficulty) = best?;
    let mut draft = draft_of(puzzle, &outlook, name);
    if draw.solvable {
        draft.tags.push(difficulty_tag(difficulty).into());
    }
    Some(draft)
}

fn difficulty_tag(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Easy => "easy",
        Difficulty::Medium => "medium",
        Difficulty::Hard => "hard",
    }
}

/// Whether a problem is impossible, and why: by position class, by a pagoda function, or only by
/// trying all games.
pub fn impossible(draw: &Draw) -> Option<Draft> {
    let mut random = draw.random();
    let name = board_name(draw, &mut random);
    let board = shape(name)?.board();
    let wanted = ["class", "pagoda", "search"][(draw.round / 2 % 3) as usize];
    let mut best = None;
    for _ in 0..ATTEMPTS {
        let Some((puzzle, outlook)) = candidate(&board, draw, &mut random) else {
            continue;
        };
        let reason = if draw.solvable {
            "possible"
        } else {
            reason_of(&puzzle)?
        };
        best = Some((puzzle, outlook, reason));
        if draw.solvable || reason == wanted {
            break;
        }
    }
    let (puzzle, outlook, reason) = best?;
    let mut draft = draft_of(puzzle, &outlook, name);
    draft.answer = Some(Expected::Word(reason));
    Some(draft)
}

/// The first argument that shows that a problem without a solution has none; `None` unless it is
/// peg solitaire.
pub fn reason_of(puzzle: &Puzzle) -> Option<&'static str> {
    let game = Game::of(puzzle)?;
    Some(match proof::refute(&game) {
        Some(Reason::Pagoda { .. }) => "pagoda",
        Some(_) => "class",
        None => "search",
    })
}

fn board_name(draw: &Draw, random: &mut Random) -> &'static str {
    if draw.size <= MOST_ON_TRIANGLE && random.below(2) == 0 {
        "triangle5"
    } else {
        "english"
    }
}

fn draft_of(puzzle: Puzzle, outlook: &Outlook, name: &str) -> Draft {
    let id = id::name(&puzzle, &puzzle.start);
    let mut draft = Draft::of(id, Scene::Puzzle(puzzle), outlook);
    draft.tags = vec!["pegs".into(), name.into()];
    draft
}

/// A problem of the drawn size that is solvable or not, as drawn, and has a legal move.
pub fn candidate(board: &Board, draw: &Draw, random: &mut Random) -> Option<(Puzzle, Outlook)> {
    let pegs = PegBoard::new(board)?;
    let wish = Requirements {
        pegs: draw.size as u32,
        target: Target::Left(1),
        most_solutions: None,
        difficulty: None,
        seed: random.word(),
    };
    let mut start = generate(&pegs, &wish, &Budget::UNLIMITED)?.start;
    if !draw.solvable {
        start = displaced(start, pegs.holes(), random);
    }
    let setup = Setup {
        title: String::new(),
        board: board.clone(),
        rules: Rules::pegs(),
        start: saltus::puzzle::Position(pieces(start, pegs.holes())),
        goal: Goal::Left(1),
    };
    let puzzle = setup.validate().ok()?;
    let outlook = evaluated(&puzzle)?;
    let solvable = outlook.winnable == saltus::problem::Winnable::Yes;
    let moves = !successors(&puzzle, &puzzle.start).is_empty();
    (solvable == draw.solvable && moves).then_some((puzzle, outlook))
}

/// A position with one or two pegs elsewhere.
fn displaced(mut start: u64, holes: u32, random: &mut Random) -> u64 {
    for _ in 0..1 + random.below(2) {
        let from = nth_hole(start, random);
        let to = nth_hole(!start & ((1 << holes) - 1), random);
        start ^= 1 << from | 1 << to;
    }
    start
}

/// A random member of a set of holes that is not empty.
fn nth_hole(set: u64, random: &mut Random) -> u32 {
    let mut rest = set;
    for _ in 0..random.below(set.count_ones() as usize) {
        rest &= rest - 1;
    }
    rest.trailing_zeros()
}

fn pieces(start: u64, holes: u32) -> Vec<Option<saltus::puzzle::KindId>> {
    let mut pieces = Vec::new();
    for hole in 0..holes {
        pieces.push((start >> hole & 1 == 1).then_some(saltus::puzzle::KindId(0)));
    }
    pieces
}
