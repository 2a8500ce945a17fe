//! What comes of each way of reading written moves: which of them are solutions, and how far the
//! others are legal.

use super::{
    naming::{Naming, tagged},
    player::Player,
    sayings::has_numbered_checkers,
    shape::{Cut, Leg, Shape},
    tokens::Sign,
    words,
};
use crate::{
    board::{Board, Cell},
    puzzle::{Goal, Move, Puzzle},
    text::{Fault, WrittenGame},
};

/// After this number of wrong solutions and no right one, lines are not taken for solutions.
const MOST_WRONG: usize = 64;

/// Moves of one shape.
pub struct Written {
    /// The shape.
    pub shape: Shape,
    /// The moves.
    pub legs: Vec<Leg>,
}

/// A way of reading moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// The shape of the moves.
    pub shape: Shape,
    /// The naming of the cells.
    pub naming: Naming,
    /// Solutions begin at these cuts and stronger ones; `None`: there is one.
    pub cut: Option<Cut>,
}

impl Way {
    /// A description for people.
    pub fn describe(self) -> String {
        format!("{} by {}", self.shape.describe(), self.naming.describe())
    }

    /// Whether this is a notation that `saltus` writes.
    pub fn is_own(self) -> bool {
        self.naming == Naming::Own
            && matches!(self.shape, Shape::Joined | Shape::Squares | Shape::Table)
    }
}

/// What came of a way of reading.
pub struct Outcome {
    /// The way.
    pub way: Way,
    /// The games.
    pub games: Vec<WrittenGame>,
    /// The number of games that are solutions.
    correct: usize,
    /// The number of legal moves.
    legal: usize,
    /// The number of games that are legal to their end.
    whole: usize,
    /// A move that is legal over two cells, where the text does not say which one.
    pub unclear: Option<Fault>,
    /// Whether a game ends at a number of no cell, such as 0.
    pub names_no_cell: bool,
}

impl Outcome {
    /// Whether all games are solutions.
    pub fn all_correct(&self) -> bool {
        self.correct == self.games.len()
    }

    /// Whether any game is a solution.
    pub fn is_any_correct(&self) -> bool {
        self.correct > 0
    }

    /// Whether this way of reading is better than another.
    pub fn is_better(&self, other: &Outcome) -> bool {
        self.rank() > other.rank()
    }

    /// Whether all games are legal to their end.
    pub fn all_whole(&self) -> bool {
        self.whole == self.games.len()
    }

    /// What makes a way of reading better than another.
    fn rank(&self) -> [usize; 4] {
        [
            usize::from(self.all_correct()),
            self.correct,
            usize::from(self.all_whole()),
            self.legal,
        ]
    }
}

/// The index of the best way of reading; of equal ones, the first.
pub fn best(outcomes: &[Outcome]) -> usize {
    let mut best = 0;
    for (index, outcome) in outcomes.iter().enumerate() {
        if outcome.is_better(&outcomes[best]) {
            best = index;
        }
    }
    best
}

/// All ways of reading in which each cell has a name, with what comes of them. `is_enough` ends the
/// search at an outcome that no other can beat.
pub fn outcomes(
    text: &[u8],
    puzzle: &Puzzle,
    written: &[Written],
    labelled: bool,
    is_enough: impl Fn(&Outcome) -> bool,
) -> Vec<Outcome> {
    let named = words::headings_of_solutions(text);
    let mut found = Vec::new();
    for Written { shape, legs } in written {
        let Some(first) = legs.first() else { continue };
        let shape = *shape;
        let cuts = cuts(legs, labelled, named);
        let mut namings = match shape {
            Shape::NumbersOfCheckers => Vec::new(),
            _ => namings(first.from, text, &puzzle.board),
        };
        if has_numbered_checkers(puzzle) && legs.iter().any(Leg::names_checker) {
            namings.insert(0, Naming::Checkers);
        }
        for naming in namings {
            for &cut in &cuts {
                let way = Way { shape, naming, cut };
                let Some(outcome) = play(text, puzzle, legs, way) else {
                    continue;
                };
                let is_last = is_enough(&outcome);
                found.push(outcome);
                if is_last {
                    return found;
                }
            }
        }
    }
    found
}

/// The ways in which a sign may name a cell. A letter that names no column may stand before the
/// numbers of holes: `p6 -> p1`.
fn namings(sign: Sign, text: &[u8], board: &Board) -> Vec<Naming> {
    let mut namings = Naming::of(sign, board);
    if let Sign::Name { start, len } = sign
        && !board.numbered()
        && let Some(name) = text.get(start..start + len)
        && tagged(name).is_some()
        && std::str::from_utf8(name).is_ok_and(|name| board.named(name).is_none())
    {
        namings.extend([Naming::Tagged(1), Naming::Tagged(0)]);
    }
    namings
}

/// The cuts at which solutions may begin. `named` is the number of headings of solutions.
fn cuts(legs: &[Leg], labelled: bool, named: usize) -> Vec<Option<Cut>> {
    if labelled {
        return vec![Some(Cut::Restart)];
    }
    // As many parts as headings of solutions are these solutions, also if they could be one game.
    for cut in [Cut::Restart, Cut::Heading] {
        if named > 1 && inner_cuts(legs, cut) + 1 == named {
            return vec![Some(cut)];
        }
    }
    // Numbers that start again tell where solutions begin.
    if inner_cuts(legs, Cut::Restart) > 0 {
        return vec![None, Some(Cut::Restart)];
    }
    let mut cuts = vec![None];
    for cut in [Cut::Heading, Cut::Block, Cut::Line] {
        if inner_cuts(legs, cut) > 0 {
            cuts.push(Some(cut));
        }
    }
    cuts
}

/// The number of moves, besides the first, with exactly this cut before them.
fn inner_cuts(legs: &[Leg], cut: Cut) -> usize {
    let mut count = 0;
    for leg in &legs[1..] {
        count += usize::from(leg.cut == cut);
    }
    count
}

/// Replays the games of a way of reading; `None` if a sign names no cell in it and the words need
/// not be moves.
fn play(text: &[u8], puzzle: &Puzzle, legs: &[Leg], way: Way) -> Option<Outcome> {
    let mut outcome = Outcome {
        way,
        games: Vec::new(),
        correct: 0,
        legal: 0,
        whole: 0,
        unclear: None,
        names_no_cell: false,
    };
    let mut at = 0;
    while at < legs.len() {
        let end = end_of_game(legs, at, way.cut);
        let span = legs[at].span.start..legs[end - 1].span.end;
        let mut player = Player::new(text, puzzle, way, span);
        let whole = player.play(&legs[at..end])?;
        outcome.whole += usize::from(whole);
        outcome.correct += usize::from(whole && player.is_solution());
        outcome.legal += player.legal;
        outcome.games.push(player.game);
        outcome.names_no_cell |= player.names_no_cell;
        outcome.unclear = outcome.unclear.or(player.unclear);
        at = end;
        // These lines are no solutions: they are parts of one, or of none.
        let hopeless = outcome.correct == 0 && outcome.games.len() >= MOST_WRONG;
        if hopeless && matches!(way.cut, Some(Cut::Line | Cut::Block)) {
            return None;
        }
    }
    // Lines with one wrong move each are the moves of one game.
    let each_is_a_move = outcome.games.len() == legs.len() && legs.len() > 1;
    if each_is_a_move && outcome.correct == 0 && way.cut == Some(Cut::Line) {
        return None;
    }
    Some(outcome)
}

/// The index of the move at which the game ends that begins at an index.
fn end_of_game(legs: &[Leg], start: usize, cut: Option<Cut>) -> usize {
    let Some(cut) = cut else {
        return legs.len();
    };
    let mut end = start + 1;
    while end < legs.len() && legs[end].cut < cut {
        end += 1;
    }
    end
}

/// Whether two ways of reading give different solutions that no symmetry of the puzzle maps to each
/// other.
pub fn differs(puzzle: &Puzzle, one: &Outcome, other: &Outcome) -> bool {
    if one.games.len() != other.games.len() {
        return true;
    }
    for symmetry in puzzle.board.symmetries() {
        if keeps(puzzle, symmetry) && maps(symmetry, one, other) {
            return false;
        }
    }
    true
}

/// Whether a symmetry maps the games of one way of reading to those of the other.
fn maps(symmetry: &[Cell], one: &Outcome, other: &Outcome) -> bool {
    for (game, image) in one.games.iter().zip(&other.games) {
        if game.moves.len() != image.moves.len() {
            return false;
        }
        for (step, image) in game.moves.iter().zip(&image.moves) {
            let [from, to] = [step.from, step.to].map(|cell| symmetry[cell.index()]);
            if *image != (Move::new(from, to)) {
                return false;
            }
        }
    }
    true
}

/// Whether a symmetry of the board keeps the start and the goal.
fn keeps(puzzle: &Puzzle, symmetry: &[Cell]) -> bool {
    for cell in puzzle.board.cells() {
        let image = symmetry[cell.index()];
        if puzzle.start.get(cell) != puzzle.start.get(image) {
            return false;
        }
        if let Goal::Pattern(goal) = &puzzle.goal
            && goal[cell.index()] != goal[image.index()]
        {
            return false;
        }
    }
    !matches!(puzzle.goal, Goal::Order(_))
}
