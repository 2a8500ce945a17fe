//! The rules of a puzzle in sentences and small scenes, made from the rules themselves, so that
//! they hold for every option of a family and for boards of one's own.

use saltus::{
    board::{Adjacency, Board, Heading},
    message,
    message::{Message, Wording},
    puzzle::{Headings, Kind, KindId, Puzzle},
};

use crate::{Language, Phrase, goal, phrase};

/// A rule: what it says, and what it looks like.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    says: Says,
    /// The drawing; empty for the goal.
    pub scene: Scene,
}

/// What a rule says, before it is put into words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Says {
    /// The player chooses a king first.
    ChooseKing,
    /// A piece moves to a cell beside it, forward only or in any direction.
    Step { forward: bool },
    /// A piece jumps.
    Jump(Jump),
    /// How the game ends.
    Goal,
}

/// A jump, as far as a sentence describes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Jump {
    jumper: Jumper,
    /// Whether no step was described before.
    is_only_move: bool,
    over: Passed,
    /// The most pieces that it passes.
    hop: u8,
    removes: bool,
}

/// What a player calls the piece that jumps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Jumper {
    King,
    Peg,
    Piece,
}

/// Which pieces are jumped over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Passed {
    White,
    Any,
    OtherKind,
    OwnKind,
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
/// use saltus_session::{Language, rules};
/// let puzzle = "row:2x3,hop=2".parse::<saltus::problem::Problem>()?.puzzle()?;
/// let jump = &rules(&puzzle)[1];
/// let words = "Or it jumps over one or two pieces to the vacant cell behind. Nothing is removed.";
/// assert_eq!(jump.words(&puzzle, Language::English), words);
/// assert_eq!(jump.scene.cells.len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rules(puzzle: &Puzzle) -> Vec<Rule> {
    let mut rules = Vec::new();
    if puzzle.is_of_one_king() {
        rules.extend(choice_of_king(puzzle));
    }
    let movers = movers(puzzle);
    rules.extend(step_rule(puzzle, &movers));
    rules.extend(jump_rule(puzzle, &movers, rules.is_empty()));
    rules.push(Rule {
        says: Says::Goal,
        scene: Scene::default(),
    });
    rules
}

impl Rule {
    /// The rule as a sentence; `puzzle` is the one whose rule it is.
    pub fn words(&self, puzzle: &Puzzle, language: Language) -> String {
        match self.says {
            Says::ChooseKing => CHOOSE_KING.spoken(language).into(),
            Says::Step { forward } => step_words(forward).spoken(language).into(),
            Says::Jump(jump) => language.message(&jump.message()),
            Says::Goal => goal(puzzle, language),
        }
    }

    /// A name that two rules share if they say the same, in every language; empty for the goal.
    ///
    /// ```
    /// let names = |id: &str| -> Vec<String> {
    ///     let puzzle = id.parse::<saltus::problem::Problem>().unwrap().puzzle().unwrap();
    ///     saltus_session::rules(&puzzle).iter().map(|rule| rule.name()).collect()
    /// };
    /// assert_eq!(names("pegs:english"), names("pegs:triangle5"));
    /// assert_ne!(names("row:2x2"), names("row:2x2,hop=2"));
    /// ```
    pub fn name(&self) -> String {
        match self.says {
            Says::ChooseKing => "choose".into(),
            Says::Step { forward: true } => "step forward".into(),
            Says::Step { forward: false } => "step".into(),
            Says::Jump(jump) => jump.name(),
            Says::Goal => String::new(),
        }
    }
}

const CHOOSE_KING: Phrase = phrase("rule-choose-king", "Choose one of the kings.");

/// The step to a neighbouring cell.
fn step_words(forward: bool) -> Phrase {
    if forward {
        phrase(
            "rule-step-forward",
            "A piece moves forward only: one step to the vacant cell next to it.",
        )
    } else {
        phrase(
            "rule-step",
            "A piece moves one step to a vacant cell next to it.",
        )
    }
}

impl Jump {
    fn name(self) -> String {
        let jumper = match self.jumper {
            Jumper::King => "king",
            Jumper::Peg => "peg",
            Jumper::Piece => "piece",
        };
        let over = match self.over {
            Passed::White => "white",
            Passed::Any => "any",
            Passed::OtherKind => "other",
            Passed::OwnKind => "own",
        };
        let removal = if self.removes { "removes" } else { "keeps" };
        let first = if self.is_only_move { "only" } else { "or" };
        format!("{first} jump {jumper} {over} {} {removal}", self.hop)
    }

    fn message(self) -> Message {
        message!(
            "rule-jump",
            "{jumper} over {over} to the vacant cell behind. {removal}",
            jumper = self.subject().message(),
            over = self.passed(),
            removal = self.removal().message()
        )
        .message()
    }

    /// Who jumps.
    fn subject(self) -> Wording<'static> {
        match (self.is_only_move, self.jumper) {
            (_, Jumper::King) => message!("rule-jump-king", "It jumps diagonally"),
            (true, Jumper::Peg) => message!("rule-jump-peg", "A peg jumps"),
            (true, Jumper::Piece) => message!("rule-jump-piece", "A piece jumps"),
            (false, _) => message!("rule-jump-or", "Or it jumps"),
        }
    }

    /// What it jumps over.
    fn passed(self) -> Message {
        let hop = self.hop;
        let number = match (hop, self.removes) {
            (1, true) => message!("rule-over-neighbour", "a neighbour").message(),
            (1, false) => message!("rule-over-one", "one piece").message(),
            (2, _) => message!("rule-over-one-or-two", "one or two pieces").message(),
            _ => message!("rule-over-up-to", "up to {hop} pieces in a row", hop).message(),
        };
        match self.over {
            Passed::White => message!("rule-over-white", "a white piece").message(),
            Passed::Any => number,
            Passed::OtherKind => {
                message!("rule-over-other", "{number} of the other kind", number).message()
            }
            Passed::OwnKind => {
                message!("rule-over-own", "{number} of its own kind", number).message()
            }
        }
    }

    /// What becomes of it.
    fn removal(self) -> Wording<'static> {
        match (self.removes, self.hop) {
            (false, _) => message!("rule-removes-nothing", "Nothing is removed."),
            (true, 1) => message!("rule-removes-one", "What was jumped over is removed."),
            (true, _) => message!("rule-removes-all", "All that were jumped over are removed."),
        }
    }
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
        says: Says::ChooseKing,
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
    let direction = direction(&puzzle.board, steps)?;
    Some(Rule {
        says: Says::Step { forward },
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
    Some(Rule {
        says: Says::Jump(Jump {
            jumper: Jumper::of(puzzle, kind),
            is_only_move: only_move,
            over: Passed::of(puzzle, mover),
            hop: puzzle.rules.hop,
            removes: kind.removes,
        }),
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

impl Jumper {
    fn of(puzzle: &Puzzle, kind: &Kind) -> Jumper {
        if puzzle.is_of_one_king() {
            Jumper::King
        } else if kind.removes {
            Jumper::Peg
        } else {
            Jumper::Piece
        }
    }
}

impl Passed {
    fn of(puzzle: &Puzzle, mover: KindId) -> Passed {
        if puzzle.is_of_one_king() {
            return Passed::White;
        }
        let over = puzzle.rules.kinds[mover.index()].over;
        let several_kinds = puzzle.rules.kinds.len() > 1;
        let own = over.has(mover);
        let others = (0..puzzle.rules.kinds.len()).any(|index| {
            let other = KindId(index as u8);
            other != mover && over.has(other)
        });
        match (several_kinds, own, others) {
            (true, false, true) => Passed::OtherKind,
            (true, true, false) => Passed::OwnKind,
            _ => Passed::Any,
        }
    }
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
