//! The rules of a puzzle in sentences and small scenes, made from the rules themselves, so that
//! they hold for every option of a family and for boards of one's own.

use saltus::{
    board::{Adjacency, Board, Heading},
    puzzle::{Headings, Kind, KindId, Puzzle},
};

use crate::{goal, goal_in_german};

/// A rule: a sentence in each language, and what it looks like.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    /// The sentence in English.
    pub english: String,
    /// The sentence in German.
    pub german: String,
    /// The drawing; empty for the goal.
    pub scene: Scene,
}

/// A drawing of a few cells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// The cells.
    pub cells: Vec<Spot>,
    /// The piece that moves and where it goes, as indices of cells.
    pub arrow: Option<[usize; 2]>,
    /// The cells of pieces that the move removes.
    pub removed: Vec<usize>,
}

/// A cell of a scene.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// Its place in cells, x to the right and y down.
    pub at: [f64; 2],
    /// The piece on it, if it is not vacant.
    pub piece: Option<KindId>,
}

/// The rules of a puzzle, the goal last.
///
/// ```
/// let puzzle = "row:2x3,hop=2".parse::<saltus::problem::Problem>()?.puzzle()?;
/// let rules = saltus_session::rules(&puzzle);
/// let jump = "Or it jumps over one or two pieces to the vacant cell behind. Nothing is removed.";
/// assert_eq!(rules[1].english, jump);
/// assert_eq!(rules[1].scene.cells.len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rules(puzzle: &Puzzle) -> Vec<Rule> {
    let mut rules = Vec::new();
    if puzzle.title.starts_with("capture:") {
        rules.extend(choice_of_king(puzzle));
    }
    let movers = movers(puzzle);
    rules.extend(step_rule(puzzle, &movers));
    rules.extend(jump_rule(puzzle, &movers, rules.is_empty()));
    rules.push(Rule {
        english: goal(puzzle),
        german: goal_in_german(puzzle),
        scene: Scene::default(),
    });
    rules
}

/// The kinds that are on the board and can move.
fn movers(puzzle: &Puzzle) -> Vec<KindId> {
    let mut movers = Vec::new();
    for (index, kind) in (0..).zip(&puzzle.rules.kinds) {
        let can_move = kind.steps != Headings::NONE || kind.jumps != Headings::NONE;
        let is_there = puzzle.start.0.contains(&Some(KindId(index)));
        if can_move && is_there {
            movers.push(KindId(index));
        }
    }
    movers
}

/// On a capture board with several kings the player chooses one first.
fn choice_of_king(puzzle: &Puzzle) -> Option<Rule> {
    let [king, other] = ["king", "black"].map(|name| kind_named(puzzle, name));
    let (king, other) = (king?, other?);
    let several = puzzle.start.0.contains(&Some(other));
    let spots = [(0.0, Some(king)), (1.0, None), (2.0, Some(other))];
    several.then(|| Rule {
        english: "Choose one of the kings.".into(),
        german: "Wähle eine der Damen.".into(),
        scene: Scene {
            cells: spots
                .map(|(x, piece)| Spot {
                    at: [x, 0.0],
                    piece,
                })
                .to_vec(),
            ..Scene::default()
        },
    })
}

fn kind_named(puzzle: &Puzzle, name: &str) -> Option<KindId> {
    let index = puzzle
        .rules
        .kinds
        .iter()
        .position(|kind| kind.name == name)?;
    Some(KindId(index as u8))
}

/// The step to a neighbouring cell, for the first kind that can step.
fn step_rule(puzzle: &Puzzle, movers: &[KindId]) -> Option<Rule> {
    let kinds = &puzzle.rules.kinds;
    let mover = *movers
        .iter()
        .find(|kind| kinds[kind.index()].steps != Headings::NONE)?;
    let steps = kinds[mover.index()].steps;
    let forward = steps.opposite() != steps;
    let [english, german] = if forward {
        [
            "Pieces move forward only: one step to the vacant cell next to it.",
            "Steine gehen nur vorwärts: einen Schritt auf das leere Feld daneben.",
        ]
    } else {
        [
            "A piece moves one step to a vacant cell next to it.",
            "Ein Stein geht einen Schritt auf ein leeres Feld daneben.",
        ]
    };
    let direction = direction(&puzzle.board, steps)?;
    Some(Rule {
        english: english.into(),
        german: german.into(),
        scene: scene(direction, &[Some(mover), None], false),
    })
}

/// The jump, for the first kind that can jump.
fn jump_rule(puzzle: &Puzzle, movers: &[KindId], only_move: bool) -> Option<Rule> {
    let kinds = &puzzle.rules.kinds;
    let mover = *movers
        .iter()
        .find(|kind| kinds[kind.index()].jumps != Headings::NONE)?;
    let kind = &kinds[mover.index()];
    let passed = passed_kind(puzzle, mover)?;
    let hop = usize::from(puzzle.rules.hop);
    let mut cells = vec![Some(mover)];
    cells.resize(1 + hop.min(3), Some(passed));
    cells.push(None);
    let direction = direction(&puzzle.board, kind.jumps)?;
    let [english, german] = jump_words(puzzle, mover, only_move);
    Some(Rule {
        english,
        german,
        scene: scene(direction, &cells, kind.removes),
    })
}

/// The kind to show below a jump: another one than that of the mover, where both can be jumped.
fn passed_kind(puzzle: &Puzzle, mover: KindId) -> Option<KindId> {
    let over = puzzle.rules.kinds[mover.index()].over;
    let mut passed = None;
    for index in 0..puzzle.rules.kinds.len() {
        let kind = KindId(index as u8);
        let is_there = puzzle.start.0.contains(&Some(kind));
        if over.has(kind) && is_there && (passed.is_none() || passed == Some(mover)) {
            passed = Some(kind);
        }
    }
    passed
}

/// The sentence of a jump in English and in German.
fn jump_words(puzzle: &Puzzle, mover: KindId, only_move: bool) -> [String; 2] {
    let kind = &puzzle.rules.kinds[mover.index()];
    let jumper = Jumper::of(puzzle, kind);
    let [subject, subject_de] = match (only_move, jumper) {
        (true, Jumper::King) => ["It jumps diagonally", "Sie springt schräg"],
        (true, Jumper::Peg) => ["A peg jumps", "Ein Stift springt"],
        (true, Jumper::Piece) => ["A piece jumps", "Ein Stein springt"],
        (false, Jumper::King) => ["It jumps diagonally", "Sie springt schräg"],
        (false, _) => ["Or it jumps", "Oder er springt"],
    };
    let [over, over_de] = passed_words(puzzle, mover);
    let [removal, removal_de] = match (kind.removes, puzzle.rules.hop) {
        (false, _) => ["Nothing is removed.", "Nichts kommt weg."],
        (true, 1) => [
            "What was jumped over is removed.",
            "Was übersprungen wurde, kommt weg.",
        ],
        (true, _) => [
            "All that were jumped over are removed.",
            "Alle übersprungenen kommen weg.",
        ],
    };
    [
        format!("{subject} over {over} to the vacant cell behind. {removal}"),
        format!("{subject_de} über {over_de} auf das leere Feld dahinter. {removal_de}"),
    ]
}

/// What a player calls the piece that jumps.
#[derive(Clone, Copy)]
enum Jumper {
    King,
    Peg,
    Piece,
}

impl Jumper {
    fn of(puzzle: &Puzzle, kind: &Kind) -> Jumper {
        if puzzle.title.starts_with("capture:") {
            Jumper::King
        } else if kind.removes {
            Jumper::Peg
        } else {
            Jumper::Piece
        }
    }
}

/// What is jumped over, in English and in German.
fn passed_words(puzzle: &Puzzle, mover: KindId) -> [String; 2] {
    let kind = &puzzle.rules.kinds[mover.index()];
    let [number, number_de] = match (puzzle.rules.hop, kind.removes) {
        (1, true) => ["a neighbour".into(), "einen Nachbarn".into()],
        (1, false) => ["one piece".into(), "einen Stein".into()],
        (2, _) => [
            "one or two pieces".into(),
            "einen Stein oder zwei Steine".into(),
        ],
        (hop, _) => [
            format!("up to {hop} pieces in a row"),
            format!("bis zu {hop} Steine hintereinander"),
        ],
    };
    let several_kinds = puzzle.rules.kinds.len() > 1;
    let own = kind.over.has(mover);
    let others = (0..puzzle.rules.kinds.len()).any(|index| {
        let other = KindId(index as u8);
        other != mover && kind.over.has(other)
    });
    let [which, which_de] = match (several_kinds, own, others) {
        _ if puzzle.title.starts_with("capture:") => {
            return ["a white piece".into(), "einen weißen Stein".into()];
        }
        (true, false, true) => [" of the other kind", " der anderen Art"],
        (true, true, false) => [" of its own kind", " der eigenen Art"],
        _ => ["", ""],
    };
    [format!("{number}{which}"), format!("{number_de}{which_de}")]
}

/// Some cells in a line, the first piece moving to the last cell.
fn scene(direction: [f64; 2], pieces: &[Option<KindId>], removes: bool) -> Scene {
    let mut cells = Vec::with_capacity(pieces.len());
    for (index, &piece) in pieces.iter().enumerate() {
        let along = index as f64;
        cells.push(Spot {
            at: direction.map(|part| part * along),
            piece,
        });
    }
    let last = cells.len() - 1;
    Scene {
        cells,
        arrow: Some([0, last]),
        removed: if removes {
            (1..last).collect()
        } else {
            Vec::new()
        },
    }
}

/// The direction of one of these headings as drawn: to the right if it is one of them.
fn direction(board: &Board, headings: Headings) -> Option<[f64; 2]> {
    let offsets = board.adjacency().offsets();
    let mut best: Option<[f64; 2]> = None;
    for (index, &(_, dx, dy)) in (0..).zip(offsets) {
        if !headings.has(Heading(index)) {
            continue;
        }
        let drawn = match board.adjacency() {
            Adjacency::Triangular => [f64::from(dx) - 0.5 * f64::from(dy), f64::from(dy) * 0.87],
            Adjacency::Lines => [1.0, 0.0],
            _ => [f64::from(dx), f64::from(dy)],
        };
        let better = best.is_none_or(|[x, y]| (drawn[0], -drawn[1].abs()) > (x, -y.abs()));
        if better {
            best = Some(drawn);
        }
    }
    best
}
