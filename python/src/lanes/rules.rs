//! What all games of some lanes have in common: the puzzle, its actions, where games begin, and
//! what is rewarded.

use super::pegs::PegActions;
use crate::{puzzle::Puzzle, run::Spending};
use pyo3::prelude::*;
use saltus::{
    board::Cell,
    budget::Budget,
    pegs::pegs_of,
    problem::{Oracle, Outlook, SharedVerdict, Winnable},
    puzzle::{Goal, KindId, Move, Position, Puzzle as Model, Setup},
    random::Random,
    referee,
};
use std::{collections::BTreeSet, sync::Arc};

/// The rewards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reward {
    /// 1 for the goal.
    Sparse,
    /// At the end, minus the number of pieces beyond those of the goal.
    Pegs,
    /// The change of the chance of a random player, or of the part of the way that is done.
    Potential,
}

/// What all games have in common.
#[derive(Debug)]
pub struct Rules {
    pub model: Model,
    /// The moves of the actions.
    pub actions: Vec<Move>,
    /// The actions as jumps, if the puzzle is peg solitaire.
    pub pegs: Option<PegActions>,
    pub reward: Reward,
    /// Whether oracles have tables.
    pub table: bool,
    /// The images of the start under the symmetries of the puzzle, the start first.
    pub starts: Vec<Start>,
    pub plane: Plane,
}

/// The places of the cells in a plane of rows and columns.
#[derive(Debug)]
pub struct Plane {
    /// By cell.
    pub places: Vec<usize>,
    pub columns: usize,
    pub rows: usize,
}

/// What games are wanted for.
#[derive(Clone, Copy, Debug)]
pub struct Wish {
    /// Whether they begin in images of the start too.
    pub augment: bool,
    /// Whether all their positions are evaluated at once.
    pub table: bool,
}

/// Where games begin, and the oracle for all that follows: a table has only what its start reaches.
#[derive(Debug)]
pub struct Start {
    pub position: Position,
    pub oracle: Arc<Oracle>,
    /// Its pegs, if the puzzle is peg solitaire.
    pegs: u64,
    /// Its row: each game begins with a copy.
    mask: Vec<u8>,
    planes: Vec<u8>,
    legal: u32,
}

/// A game.
#[derive(Clone, Debug)]
pub struct Lane {
    pub oracle: Arc<Oracle>,
    /// The pegs, if the puzzle is peg solitaire.
    pub pegs: u64,
    /// The position, otherwise.
    pub position: Position,
    pub made: u64,
    /// The number of legal actions in the mask.
    pub legal: u32,
    /// Whether the game has ended, so that the next step begins another.
    pub ended: bool,
    /// The potential of the position, if the reward needs it.
    pub potential: f32,
    pub random: Random,
}

/// What an agent sees of a game, which changes with it.
pub struct Row<'a> {
    /// By action, 1 if it is legal.
    pub mask: &'a mut [u8],
    /// By kind and place, 1 for a piece.
    pub planes: &'a mut [u8],
}

impl Rules {
    pub fn new(py: Python, puzzle: &Puzzle, reward: Reward, wish: Wish) -> PyResult<Rules> {
        let table = wish.table || reward == Reward::Potential;
        let model = puzzle.model(py)?.clone();
        let plane = Plane::of(&model);
        let (pegs, actions) = match PegActions::of(&model, &plane.places) {
            Some((pegs, actions)) => (Some(pegs), actions),
            None => (None, moves_of(&model)),
        };
        let mut rules = Rules {
            model,
            actions,
            pegs,
            reward,
            table,
            starts: Vec::new(),
            plane,
        };

        let start = rules.model.start.clone();
        rules.add_start(start, oracle_of(py, puzzle, table)?);
        if wish.augment {
            for position in images(&rules.model) {
                let oracle = oracle_from(py, &rules.model, &position, table)?;
                rules.add_start(position, oracle);
            }
        }
        Ok(rules)
    }

    /// Lets games begin at a position, too.
    fn add_start(&mut self, position: Position, oracle: Arc<Oracle>) {
        let mut mask = vec![0; self.actions.len()];
        let mut planes = vec![0; self.bytes()];
        let mut lane = self.lane(Arc::clone(&oracle));
        self.set_position(&mut lane, &position);
        let mut row = Row {
            mask: &mut mask,
            planes: &mut planes,
        };
        self.write(&mut lane, &mut row);
        self.starts.push(Start {
            position,
            oracle,
            pegs: lane.pegs,
            legal: lane.legal,
            mask,
            planes,
        });
    }

    /// A game that has not begun.
    pub fn lane(&self, oracle: Arc<Oracle>) -> Lane {
        Lane {
            oracle,
            pegs: 0,
            position: self.model.start.clone(),
            made: 0,
            legal: 0,
            ended: true,
            potential: 0.0,
            random: Random::new(0),
        }
    }

    pub fn kinds(&self) -> usize {
        self.model.rules.kinds.len()
    }

    /// The bytes of an observation.
    pub fn bytes(&self) -> usize {
        self.kinds() * self.plane.len()
    }

    pub fn position(&self, lane: &Lane) -> Position {
        if self.pegs.is_none() {
            return lane.position.clone();
        }
        let mut pieces = Vec::new();
        for cell in self.model.board.cells() {
            pieces.push((lane.pegs >> cell.0 & 1 == 1).then_some(KindId(0)));
        }
        Position(pieces)
    }

    pub fn outlook(&self, lane: &Lane) -> Outlook {
        let position = self.position(lane);
        let budget = Budget::UNLIMITED;
        lane.oracle
            .outlook(&self.model, &position, lane.made, &budget)
    }

    /// The potential of a position: the chance of a random player, or without one the part of the
    /// way from the start that is done.
    fn potential(&self, lane: &Lane) -> f32 {
        let outlook = self.outlook(lane);
        if outlook.winnable != Winnable::Yes {
            return 0.0;
        }
        match (outlook.chance, outlook.moves_left) {
            (Some(chance), _) => chance as f32,
            (None, Some(left)) => 1.0 / (1.0 + left as f32),
            (None, None) => 0.0,
        }
    }

    pub fn is_won(&self, lane: &Lane) -> bool {
        match &self.pegs {
            Some(pegs) => pegs.target.holds(lane.pegs),
            None => referee::meets(&self.model.goal, &lane.position, lane.made),
        }
    }

    /// Makes an action, and writes the row anew; whether the action was legal.
    pub fn play(&self, lane: &mut Lane, action: usize, row: &mut Row) -> bool {
        if let Some(pegs) = &self.pegs {
            let Some(legal) = pegs.play(&mut lane.pegs, action, row) else {
                return false;
            };
            lane.legal = legal;
        } else {
            let Some(&step) = self.actions.get(action) else {
                return false;
            };
            if referee::play(&self.model, &mut lane.position, step).is_err() {
                return false;
            }
            self.write(lane, row);
        }
        lane.made += 1;
        true
    }

    /// The game after an action; `None` if it is not legal.
    pub fn after(&self, lane: &Lane, action: usize) -> Option<Lane> {
        let mut after = lane.clone();
        match &self.pegs {
            Some(pegs) => after.pegs = pegs.after(lane.pegs, action)?,
            None => {
                let step = *self.actions.get(action)?;
                referee::play(&self.model, &mut after.position, step).ok()?;
            }
        }
        after.made += 1;
        Some(after)
    }

    /// Writes the whole row of a game, and counts its legal actions.
    pub fn write(&self, lane: &mut Lane, row: &mut Row) {
        row.planes.fill(0);
        if let Some(pegs) = &self.pegs {
            for (hole, &place) in self.plane.places.iter().enumerate() {
                row.planes[place] = (lane.pegs >> hole & 1) as u8;
            }
            lane.legal = pegs.legal.write(lane.pegs, row.mask);
            return;
        }

        for (piece, &place) in lane.position.0.iter().zip(&self.plane.places) {
            if let Some(kind) = piece {
                row.planes[kind.index() * self.plane.len() + place] = 1;
            }
        }
        row.mask.fill(0);
        lane.legal = 0;
        for step in self.model.moves(&lane.position) {
            if let Ok(action) = self.actions.binary_search(&step) {
                lane.legal += u32::from(row.mask[action] == 0);
                row.mask[action] = 1;
            }
        }
    }

    /// Begins a game.
    pub fn begin(&self, lane: &mut Lane, row: &mut Row) {
        let start = &self.starts[lane.random.below(self.starts.len())];
        if !Arc::ptr_eq(&lane.oracle, &start.oracle) {
            lane.oracle = Arc::clone(&start.oracle);
        }
        lane.pegs = start.pegs;
        if self.pegs.is_none() {
            lane.position.clone_from(&start.position);
        }
        row.mask.copy_from_slice(&start.mask);
        row.planes.copy_from_slice(&start.planes);
        lane.legal = start.legal;
        self.first_verdict(lane);
    }

    /// Begins a game at a position.
    pub fn place(&self, lane: &mut Lane, position: &Position, row: &mut Row) {
        self.set_position(lane, position);
        self.write(lane, row);
        self.first_verdict(lane);
    }

    /// Sets the pieces of a game.
    fn set_position(&self, lane: &mut Lane, position: &Position) {
        if self.pegs.is_some() {
            lane.pegs = pegs_of(position);
        } else {
            lane.position.clone_from(position);
        }
    }

    /// Whether a game ends before its first move, and its potential.
    fn first_verdict(&self, lane: &mut Lane) {
        lane.made = 0;
        lane.ended = lane.legal == 0 || self.is_won(lane);
        if self.reward == Reward::Potential {
            lane.potential = self.potential(lane);
        }
    }

    /// The reward of a legal move.
    pub fn reward(&self, lane: &mut Lane, won: bool, ended: bool) -> f32 {
        match self.reward {
            Reward::Sparse => f32::from(u8::from(won)),
            Reward::Pegs if won => 1.0,
            Reward::Pegs if ended => {
                let left = match &self.pegs {
                    Some(_) => lane.pegs.count_ones(),
                    None => lane.position.pieces() as u32,
                };
                -(left as f32) + 1.0
            }
            Reward::Pegs => 0.0,
            Reward::Potential => {
                let before = lane.potential;
                lane.potential = if won { 1.0 } else { self.potential(lane) };
                lane.potential - before
            }
        }
    }
}

impl Plane {
    fn of(model: &Model) -> Plane {
        let mut columns = 0;
        let mut rows = 0;
        for cell in model.board.cells() {
            let [x, y] = model.board.place(cell);
            columns = columns.max(x as usize);
            rows = rows.max(y as usize);
        }
        let mut places = Vec::new();
        for cell in model.board.cells() {
            let [x, y] = model.board.place(cell);
            places.push((y as usize - 1) * columns + x as usize - 1);
        }
        Plane {
            places,
            columns,
            rows,
        }
    }

    /// The number of places.
    pub fn len(&self) -> usize {
        self.columns * self.rows
    }
}

/// Every move that some position of a puzzle may have, ascending.
fn moves_of(model: &Model) -> Vec<Move> {
    let mut moves = BTreeSet::new();
    let hop = usize::from(model.rules.hop);
    for ray in model.board.rays() {
        for (place, &to) in ray.cells.iter().enumerate().take(hop + 1) {
            for kind in &model.rules.kinds {
                let ends = [ray.from, to];
                let passed = &ray.cells[..place];
                moves.insert(Move::passing(&model.board, kind, ends, passed));
            }
        }
    }
    moves.into_iter().collect()
}

/// The other images of the start under the symmetries of the board that keep the goal.
fn images(model: &Model) -> Vec<Position> {
    let mut images = Vec::new();
    let goal = model.goal.exact();
    // Where pieces have directions of their own, a symmetry changes the rules.
    let all_alike = model.rules.kinds.len() == 1 && model.rules.every_move_removes();
    if !all_alike || goal.is_none() && !matches!(model.goal, Goal::Left(_)) {
        return images;
    }
    for symmetry in model.board.symmetries() {
        let image = self::image(symmetry, &model.start);
        let keeps = goal
            .as_ref()
            .is_none_or(|goal| self::image(symmetry, goal) == *goal);
        if keeps && image != model.start && !images.contains(&image) {
            images.push(image);
        }
    }
    images
}

fn image(symmetry: &[Cell], position: &Position) -> Position {
    let mut image = vec![None; position.0.len()];
    for (piece, to) in position.0.iter().zip(symmetry) {
        image[to.index()] = *piece;
    }
    Position(image)
}

/// The oracle of a puzzle, with a table if one is wanted and there is none.
fn oracle_of(py: Python, puzzle: &Puzzle, table: bool) -> PyResult<Arc<Oracle>> {
    let oracle = puzzle.oracle(py)?;
    if !table || oracle.is_instant() {
        return Ok(oracle);
    }
    let model = puzzle.model(py)?;
    let made = Spending::default().run(py, |budget| Oracle::with_table(model, budget))?;
    if let Ok(made) = made {
        puzzle.set_oracle(py, Arc::new(made))?;
    }
    puzzle.oracle(py)
}

/// The oracle of the games from a position.
pub fn oracle_from(
    py: Python,
    model: &Model,
    position: &Position,
    table: bool,
) -> PyResult<Arc<Oracle>> {
    let setup = Setup {
        start: position.clone(),
        ..Setup::clone(model)
    };
    // A position may have too few pieces for the goal: then a search says so.
    let Ok(here) = setup.validate_midgame() else {
        return Ok(Arc::new(Oracle::Search(SharedVerdict::default())));
    };
    if !table {
        return Ok(Arc::new(Oracle::new(&here)));
    }
    let made = Spending::default().run(py, |budget| Oracle::with_table(&here, budget))?;
    Ok(Arc::new(made.unwrap_or_else(|_| Oracle::new(&here))))
}
