//! Which way of reading the moves of a text makes them a solution.

use super::{
    naming::Naming,
    shape::{Cut, Leg, Shape, Target},
    table,
    tokens::{self, Glue, Sign, Tokens},
};
use crate::{
    board::Cell,
    puzzle::{Goal, KindId, Move, Position, Puzzle},
    referee,
    text::{BadText, Fault, Faults, WrittenGame, replay::two_groups},
};
use std::ops::Range;

/// The moves of a text in the best way of reading it.
#[derive(Clone, Debug)]
pub struct Spoken {
    /// The games.
    pub games: Vec<WrittenGame>,
    /// The places of their labels, if they have any.
    pub labels: Vec<Range<usize>>,
    /// How they were read.
    pub read_as: String,
    /// Whether this is the notation that `saltus` writes.
    pub own: bool,
}

/// After this number of wrong solutions and no right one, lines are not taken for solutions.
const MOST_WRONG: usize = 64;

/// A way of reading moves.
#[derive(Clone, Copy, Debug)]
struct Way {
    shape: Shape,
    naming: Naming,
    /// Solutions begin at these cuts and stronger ones; `None`: there is one.
    cut: Option<Cut>,
}

impl Way {
    fn describe(self) -> String {
        format!("{} by {}", self.shape.describe(), self.naming.describe())
    }

    fn is_own(self) -> bool {
        self.naming == Naming::Own
            && matches!(self.shape, Shape::Joined | Shape::Squares | Shape::Table)
    }
}

/// What came of a way of reading.
struct Outcome {
    way: Way,
    games: Vec<WrittenGame>,
    /// The number of games that are solutions.
    correct: usize,
    /// The number of legal moves.
    legal: usize,
    /// The number of games that are legal to their end.
    whole: usize,
}

impl Outcome {
    fn all_correct(&self) -> bool {
        self.correct == self.games.len()
    }
}

/// Reads moves in any naming of the cells; `None` if the text has anything else.
///
/// # Errors
/// Two ways of reading make different solutions of it.
pub fn read(text: &[u8], puzzle: &Puzzle) -> Option<Result<Spoken, BadText>> {
    let mut words = tokens::read(text, &puzzle.board)?;
    if words.tokens.is_empty() {
        return None;
    }
    words.labelled = has_labels(&words, puzzle);
    let mut legs = Vec::new();
    for shape in Shape::of(&words, &puzzle.board) {
        if shape == Shape::Squares && only_vacancy(puzzle).is_none() {
            continue;
        }
        if let Some(found) = shape.legs(&words, text) {
            legs.push(Written { shape, legs: found });
        }
    }
    let mut chosen = choose(text, puzzle, &legs, words.labelled)?;
    if let (Ok(spoken), true) = (&mut chosen, words.labelled) {
        spoken.labels = words.marks.iter().map(|mark| mark.digits.clone()).collect();
    }
    Some(chosen)
}

/// Reads a table of moves; `None` if the text is none, or has a cell that is not on the board.
///
/// # Errors
/// Two ways of naming cells make different solutions of it.
pub fn read_table(text: &[u8], puzzle: &Puzzle) -> Option<Result<Spoken, BadText>> {
    let legs = table::read(text)?;
    let written = [Written {
        shape: Shape::Table,
        legs,
    }];
    choose(text, puzzle, &written, false)
}

/// Whether every solution of a row of n against 1 is after a label, `12: 3 5 4`, as `saltus list`
/// writes them.
fn has_labels(words: &Tokens, puzzle: &Puzzle) -> bool {
    let joined = words.tokens.iter().any(|token| token.glue == Glue::Joint);
    let marked = !words.marks.is_empty() && words.marks.iter().all(|mark| mark.colon);
    let first = words.marks.first().is_some_and(|mark| mark.before == 0);
    let sizes = [0, 1].map(|kind| puzzle.start.pieces_of(KindId(kind)));
    let against_one = two_groups(&puzzle.rules) && sizes.contains(&1);
    marked && first && !joined && against_one
}

/// Moves of one shape.
pub struct Written {
    /// The shape.
    pub shape: Shape,
    /// The moves.
    pub legs: Vec<Leg>,
}

/// Chooses the way in which the moves are solutions, or else that with the most legal moves.
pub fn choose(
    text: &[u8],
    puzzle: &Puzzle,
    written: &[Written],
    labelled: bool,
) -> Option<Result<Spoken, BadText>> {
    let mut best: Option<Outcome> = None;
    let mut other: Option<Outcome> = None;
    for outcome in outcomes(text, puzzle, written, labelled) {
        let better = match &best {
            None => true,
            Some(best) if best.all_correct() && outcome.all_correct() => {
                let guessed = !best.way.is_own();
                if guessed && other.is_none() && differs(puzzle, best, &outcome) {
                    other = Some(outcome);
                }
                continue;
            }
            Some(best) => rank(&outcome) > rank(best),
        };
        if better {
            let done = outcome.all_correct() && outcome.way.is_own();
            best = Some(outcome);
            if done {
                break;
            }
        }
    }
    let best = best?;
    Some(match other {
        None => Ok(Spoken {
            read_as: best.way.describe(),
            own: best.way.is_own(),
            games: best.games,
            labels: Vec::new(),
        }),
        Some(other) => Err(question(text, best.way, other.way)),
    })
}

/// Chooses the way of counting the cells in a list of a program. Programs count from 0, so this is
/// the first way, and no way is the usual one.
pub fn choose_list(
    text: &[u8],
    puzzle: &Puzzle,
    written: &[Written],
) -> Option<Result<Spoken, BadText>> {
    let outcomes = outcomes(text, puzzle, written, false);
    let mut outcomes: Vec<Outcome> = outcomes.collect();
    outcomes.sort_by_key(|outcome| match outcome.way.naming {
        Naming::Counted(0) => 0,
        Naming::Pairs(order) | Naming::Digits(order) if order.base == 0 => 1,
        _ => 2,
    });
    let best = outcomes.iter().rev().max_by_key(|outcome| rank(outcome))?;
    let other = outcomes.iter().find(|outcome| {
        best.all_correct() && outcome.all_correct() && differs(puzzle, best, outcome)
    });
    Some(match other {
        Some(other) => Err(question(text, best.way, other.way)),
        None => Ok(Spoken {
            read_as: format!("a list of {}", best.way.describe()),
            own: false,
            games: best.games.clone(),
            labels: Vec::new(),
        }),
    })
}

/// What makes a way of reading better than another.
fn rank(outcome: &Outcome) -> [usize; 4] {
    [
        usize::from(outcome.all_correct()),
        outcome.correct,
        usize::from(outcome.whole == outcome.games.len()),
        outcome.legal,
    ]
}

/// All ways of reading in which each cell has a name, with what comes of them.
fn outcomes<'a>(
    text: &'a [u8],
    puzzle: &'a Puzzle,
    written: &'a [Written],
    labelled: bool,
) -> impl Iterator<Item = Outcome> + 'a {
    let mut ways = Vec::new();
    for (index, Written { shape, legs }) in written.iter().enumerate() {
        let Some(first) = legs.first() else { continue };
        for naming in Naming::of(first.from, &puzzle.board) {
            for cut in cuts(legs, labelled) {
                let shape = *shape;
                ways.push((index, Way { shape, naming, cut }));
            }
        }
    }
    ways.into_iter()
        .filter_map(move |(index, way)| play(text, puzzle, &written[index].legs, way))
}

/// The cuts at which solutions may begin.
fn cuts(legs: &[Leg], labelled: bool) -> Vec<Option<Cut>> {
    if labelled {
        return vec![Some(Cut::Restart)];
    }
    let mut cuts = vec![None];
    for cut in [Cut::Restart, Cut::Block, Cut::Line] {
        if legs.iter().skip(1).any(|leg| leg.cut == cut) {
            cuts.push(Some(cut));
        }
    }
    cuts
}

/// Replays the games of a way of reading; `None` if a sign names no cell in it.
fn play(text: &[u8], puzzle: &Puzzle, legs: &[Leg], way: Way) -> Option<Outcome> {
    let mut outcome = Outcome {
        way,
        games: Vec::new(),
        correct: 0,
        legal: 0,
        whole: 0,
    };
    let mut at = 0;
    while at < legs.len() {
        let begins = |leg: &Leg| way.cut.is_some_and(|cut| leg.cut >= cut);
        let end = (at + 1..legs.len())
            .find(|&next| begins(&legs[next]))
            .unwrap_or(legs.len());
        let mut player = Player {
            text,
            puzzle,
            naming: way.naming,
            position: puzzle.start.clone(),
            game: WrittenGame::at(legs[at].span.start..legs[end - 1].span.end),
            legal: 0,
        };
        let whole = player.play(&legs[at..end])?;
        let correct = whole
            && player.game.broken.is_none()
            && referee::meets(&puzzle.goal, &player.position, player.legal as u64);
        outcome.whole += usize::from(whole);
        outcome.correct += usize::from(correct);
        outcome.legal += player.legal;
        outcome.games.push(player.game);
        at = end;
        // These lines are no solutions: they are parts of one, or of none.
        let hopeless = outcome.correct == 0 && outcome.games.len() >= MOST_WRONG;
        if hopeless && matches!(way.cut, Some(Cut::Line | Cut::Block)) {
            return None;
        }
    }
    Some(outcome)
}

/// A game that is replayed while its cells are read.
struct Player<'a> {
    text: &'a [u8],
    puzzle: &'a Puzzle,
    naming: Naming,
    position: Position,
    game: WrittenGame,
    legal: usize,
}

impl Player<'_> {
    fn cell(&self, sign: Sign) -> Option<Cell> {
        self.naming.cell(sign, self.text, &self.puzzle.board)
    }

    /// Plays up to the first move that is not legal, which is the last one of the game. Returns
    /// whether all are legal; `None` if a sign names no cell.
    fn play(&mut self, legs: &[Leg]) -> Option<bool> {
        for leg in legs {
            let from = self.cell(leg.from)?;
            let to = match leg.target {
                Target::Cell(sign) => self.cell(sign)?,
                Target::Vacancy => only_vacant(&self.position)?,
                Target::Heading(heading) => match self.landing(from, heading) {
                    Some(to) => to,
                    None => {
                        let message = "no move leads in this direction";
                        self.game.break_off(leg.span.clone(), message, "");
                        return Some(false);
                    }
                },
            };
            if let Some(over) = leg.over {
                let over = self.cell(over)?;
                if !self.passes(Move { from, to }, over) {
                    let message = "the move does not pass the cell that is written";
                    self.game.break_off(leg.span.clone(), message, "");
                    return Some(false);
                }
            }
            let step = Move { from, to };
            self.game.moves.push(step);
            if referee::play(self.puzzle, &mut self.position, step).is_err() {
                return Some(false);
            }
            self.legal += 1;
        }
        Some(true)
    }

    /// Where the piece on a cell lands in a direction.
    fn landing(&self, from: Cell, heading: u8) -> Option<Cell> {
        let mut rays = self.puzzle.board.rays().iter();
        let ray = rays.find(|ray| ray.from == from && ray.heading.0 == heading)?;
        let mut cells = ray.cells.iter().copied();
        cells.find(|&to| self.is_legal(Move { from, to }))
    }

    fn is_legal(&self, step: Move) -> bool {
        let mut after = self.position.clone();
        referee::play(self.puzzle, &mut after, step).is_ok()
    }

    /// Whether a cell is between the ends of a move.
    fn passes(&self, step: Move, over: Cell) -> bool {
        let mut rays = self.puzzle.board.rays().iter();
        rays.any(|ray| {
            let place = |cell| ray.cells.iter().position(|&other| other == cell);
            let between = place(over).zip(place(step.to));
            ray.from == step.from && between.is_some_and(|(over, to)| over < to)
        })
    }
}

fn only_vacant(position: &Position) -> Option<Cell> {
    let mut vacant = (0u8..)
        .zip(&position.0)
        .filter(|(_, piece)| piece.is_none());
    let (cell, _) = vacant.next()?;
    vacant.next().is_none().then_some(Cell(cell))
}

/// The only vacancy of the start.
fn only_vacancy(puzzle: &Puzzle) -> Option<Cell> {
    only_vacant(&puzzle.start)
}

/// Whether two ways of reading give different solutions that no symmetry of the puzzle maps to each
/// other.
fn differs(puzzle: &Puzzle, one: &Outcome, other: &Outcome) -> bool {
    let same = one.games.len() == other.games.len();
    let mut symmetries = puzzle.board.symmetries().iter();
    !(same && symmetries.any(|symmetry| keeps(puzzle, symmetry) && maps(symmetry, one, other)))
}

/// Whether a symmetry maps the games of one way of reading to those of the other.
fn maps(symmetry: &[Cell], one: &Outcome, other: &Outcome) -> bool {
    for (game, image) in one.games.iter().zip(&other.games) {
        if game.moves.len() != image.moves.len() {
            return false;
        }
        for (step, image) in game.moves.iter().zip(&image.moves) {
            let [from, to] = [step.from, step.to].map(|cell| symmetry[cell.index()]);
            if *image != (Move { from, to }) {
                return false;
            }
        }
    }
    true
}

/// Whether a symmetry of the board keeps the start and the goal.
fn keeps(puzzle: &Puzzle, symmetry: &[Cell]) -> bool {
    let cells = || puzzle.board.cells();
    let start =
        cells().all(|cell| puzzle.start.get(cell) == puzzle.start.get(symmetry[cell.index()]));
    let goal = match &puzzle.goal {
        Goal::Pattern(goal) => {
            cells().all(|cell| goal[cell.index()] == goal[symmetry[cell.index()].index()])
        }
        Goal::Left(_) | Goal::Moves(_) => true,
        Goal::Order(_) => false,
    };
    start && goal
}

/// Both ways of reading as a question.
fn question(text: &[u8], one: Way, other: Way) -> BadText {
    let mut faults = Faults::default();
    let whole: Range<usize> = 0..text.len();
    let message = format!(
        "both readings are solutions, and they differ: {}; or {}",
        one.describe(),
        other.describe()
    );
    let help = "write the moves with the names of the cells, as `saltus solve` does";
    let fault = Fault {
        span: whole,
        message,
        help: Some(help.into()),
    };
    faults.extend([fault]);
    faults.into_bad()
}
