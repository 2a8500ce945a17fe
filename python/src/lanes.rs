//! Many games of one puzzle side by side, for environments: one call makes a move in each.
//!
//! Games of peg solitaire are words whose bits are the pegs; all others are positions that the
//! referee changes. Both have the same actions: the moves of the board, numbered once.

use crate::{error::placeless_error, puzzle::Puzzle, run::Spending};
use pyo3::{exceptions::PyValueError, prelude::*, types::PyBytes};
use saltus::{
    board::Cell,
    budget::Budget,
    pegs::{Game, Target, pegs_of, table::WinningTable},
    problem::{Oracle, Outlook, Winnable},
    puzzle::{Goal, KindId, Move, Position, Puzzle as Model, Setup},
    random::Random,
    referee,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

/// The rewards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reward {
    /// 1 for the goal.
    Sparse,
    /// At the end, minus the number of pieces beyond those of the goal.
    Pegs,
    /// The change of the chance of a random player, or of the part of the way that is done.
    Potential,
}

/// An action on a board of pegs.
#[derive(Clone, Copy, Debug)]
struct Flip {
    /// The holes that must have pegs.
    pegs: u64,
    /// The hole that must be vacant.
    to: u64,
}

/// What all games have in common.
#[derive(Debug)]
struct Rules {
    model: Model,
    actions: Vec<Move>,
    /// The actions as masks, if the puzzle is peg solitaire.
    flips: Vec<Flip>,
    target: Option<Target>,
    reward: Reward,
    /// Whether oracles have tables.
    table: bool,
    /// The images of the start under the symmetries of the puzzle, the start first.
    starts: Vec<Start>,
    /// For each cell, its place in a plane.
    places: Vec<usize>,
    /// The number of places of a plane, and of a row of it.
    plane: usize,
    width: usize,
}

/// What games are wanted for.
#[derive(Clone, Copy, Debug)]
struct Wish {
    /// Whether they begin in images of the start too.
    augment: bool,
    /// Whether all their positions are evaluated at once.
    table: bool,
}

/// Where games begin, and the oracle for all that follows: a table has only what its start reaches.
#[derive(Debug)]
struct Start {
    position: Position,
    oracle: Arc<Oracle>,
}

/// A game.
#[derive(Clone, Debug)]
struct Lane {
    oracle: Arc<Oracle>,
    /// The pegs, if the puzzle is peg solitaire.
    pegs: u64,
    /// The position, otherwise.
    position: Position,
    made: u64,
    /// Whether the game has ended, so that the next step begins another.
    ended: bool,
    /// The potential of the position, if the reward needs it.
    potential: f32,
    random: Random,
}

/// Games side by side.
#[pyclass(module = "saltus")]
#[derive(Debug)]
pub struct Lanes {
    rules: Arc<Rules>,
    lanes: Vec<Lane>,
    observations: Vec<u8>,
    mask: Vec<u8>,
    rewards: Vec<f32>,
    ended: Vec<u8>,
    won: Vec<u8>,
}

/// Games are stepped in parts of this number on all threads.
const PART: usize = 512;

impl Rules {
    fn new(py: Python, puzzle: &Puzzle, reward: Reward, wish: Wish) -> PyResult<Rules> {
        let table = wish.table || reward == Reward::Potential;
        let mut starts = vec![Start {
            position: puzzle.model(py)?.start.clone(),
            oracle: oracle_of(py, puzzle, table)?,
        }];
        if wish.augment {
            for position in images(puzzle.model(py)?) {
                let oracle = oracle_from(py, puzzle.model(py)?, &position, table)?;
                starts.push(Start { position, oracle });
            }
        }
        let model = puzzle.model(py)?.clone();
        let mut actions = BTreeSet::new();
        let hop = usize::from(model.rules.hop);
        for ray in model.board.rays() {
            for (place, &to) in ray.cells.iter().enumerate().take(hop + 1) {
                for kind in &model.rules.kinds {
                    let ends = [ray.from, to];
                    let passed = &ray.cells[..place];
                    actions.insert(Move::passing(&model.board, kind, ends, passed));
                }
            }
        }
        let mut target = None;
        let mut flips = Vec::new();
        if let Some(game) = Game::of(&model) {
            let mut jumps = BTreeMap::new();
            for &jump in game.board().jumps() {
                jumps.insert(jump.on(&model.board), jump);
            }
            actions = jumps.keys().copied().collect();
            for jump in jumps.values() {
                flips.push(Flip {
                    pegs: jump.pegs(),
                    to: 1 << jump.to,
                });
            }
            target = Some(game.target());
        }
        let (places, plane, width) = places(&model);
        Ok(Rules {
            starts,
            actions: actions.into_iter().collect(),
            flips,
            target,
            reward,
            table,
            places,
            plane,
            width,
            model,
        })
    }

    fn kinds(&self) -> usize {
        self.model.rules.kinds.len()
    }

    fn bytes(&self) -> usize {
        self.kinds() * self.plane
    }

    fn position(&self, lane: &Lane) -> Position {
        if self.target.is_none() {
            return lane.position.clone();
        }
        let mut pieces = Vec::new();
        for cell in self.model.board.cells() {
            pieces.push((lane.pegs >> cell.0 & 1 == 1).then_some(KindId(0)));
        }
        Position(pieces)
    }

    fn outlook(&self, lane: &Lane) -> Outlook {
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

    fn is_won(&self, lane: &Lane) -> bool {
        match self.target {
            Some(target) => target.holds(lane.pegs),
            None => referee::meets(&self.model.goal, &lane.position, lane.made),
        }
    }

    /// Makes an action; whether it was legal.
    fn play(&self, lane: &mut Lane, action: usize) -> bool {
        let legal = match (
            self.target,
            self.flips.get(action),
            self.actions.get(action),
        ) {
            (Some(_), Some(flip), _) => {
                let legal = lane.pegs & (flip.pegs | flip.to) == flip.pegs;
                if legal {
                    lane.pegs ^= flip.pegs | flip.to;
                }
                legal
            }
            (None, _, Some(&step)) => referee::play(&self.model, &mut lane.position, step).is_ok(),
            _ => false,
        };
        lane.made += u64::from(legal);
        legal
    }

    /// Writes which actions are legal; whether any is.
    fn write_mask(&self, lane: &Lane, mask: &mut [u8]) -> bool {
        let mut any = 0;
        if self.target.is_some() {
            for (legal, flip) in mask.iter_mut().zip(&self.flips) {
                *legal = u8::from(lane.pegs & (flip.pegs | flip.to) == flip.pegs);
                any |= *legal;
            }
            return any != 0;
        }
        mask.fill(0);
        for step in self.model.moves(&lane.position) {
            if let Ok(index) = self.actions.binary_search(&step) {
                mask[index] = 1;
                any = 1;
            }
        }
        any != 0
    }

    fn write_observation(&self, lane: &Lane, planes: &mut [u8]) {
        if self.target.is_some() {
            let mut pegs = lane.pegs;
            for &place in &self.places {
                planes[place] = (pegs & 1) as u8;
                pegs >>= 1;
            }
            return;
        }
        planes.fill(0);
        for (piece, &place) in lane.position.0.iter().zip(&self.places) {
            if let Some(kind) = piece {
                planes[kind.index() * self.plane + place] = 1;
            }
        }
    }

    /// Begins a game.
    fn begin(&self, lane: &mut Lane) {
        let start = &self.starts[lane.random.below(self.starts.len())];
        if !Arc::ptr_eq(&lane.oracle, &start.oracle) {
            lane.oracle = Arc::clone(&start.oracle);
        }
        self.place(lane, &start.position);
    }

    fn place(&self, lane: &mut Lane, position: &Position) {
        lane.made = 0;
        lane.ended = false;
        if self.target.is_some() {
            lane.pegs = pegs_of(position);
        } else {
            lane.position.clone_from(position);
        }
        if self.reward == Reward::Potential {
            lane.potential = self.potential(lane);
        }
    }

    /// The reward of a legal move.
    fn reward(&self, lane: &mut Lane, won: bool, ended: bool) -> f32 {
        match self.reward {
            Reward::Sparse => f32::from(u8::from(won)),
            Reward::Pegs if won => 1.0,
            Reward::Pegs if ended => {
                let left = match self.target {
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

/// For each cell its place in a plane of rows and columns, and the sizes of a plane and of a row.
fn places(model: &Model) -> (Vec<usize>, usize, usize) {
    let mut columns = 0;
    let mut rows = 0;
    for cell in model.board.cells() {
        let [x, y] = model.board.place(cell);
        columns = columns.max(x);
        rows = rows.max(y);
    }
    let mut places = Vec::new();
    for cell in model.board.cells() {
        let [x, y] = model.board.place(cell);
        places.push(((y - 1) * columns + x - 1) as usize);
    }
    (places, (columns * rows) as usize, columns as usize)
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

/// The arrays of some games that are stepped together.
struct Part<'a> {
    lanes: &'a mut [Lane],
    actions: &'a [u8],
    observations: &'a mut [u8],
    mask: &'a mut [u8],
    rewards: &'a mut [f32],
    ended: &'a mut [u8],
    won: &'a mut [u8],
}

impl Part<'_> {
    /// Makes an action in each game. A game that has ended begins again, whatever its action.
    fn step(&mut self, rules: &Rules) {
        let (actions, bytes) = (rules.actions.len(), rules.bytes());
        for (index, lane) in self.lanes.iter_mut().enumerate() {
            let mask = &mut self.mask[index * actions..(index + 1) * actions];
            let planes = &mut self.observations[index * bytes..(index + 1) * bytes];
            let action = action_at(self.actions, index);
            let (mut reward, mut won) = (0.0, false);
            if lane.ended {
                rules.begin(lane);
                let any = rules.write_mask(lane, mask);
                lane.ended = !any || rules.is_won(lane);
            } else if rules.play(lane, action) {
                won = rules.is_won(lane);
                let any = rules.write_mask(lane, mask);
                lane.ended = won || !any;
                reward = rules.reward(lane, won, lane.ended);
            } else {
                // An illegal action ends the game.
                lane.ended = true;
                reward = -1.0;
            }
            rules.write_observation(lane, planes);
            self.rewards[index] = reward;
            self.ended[index] = u8::from(lane.ended);
            self.won[index] = u8::from(won);
        }
    }

    fn split(self, lanes: usize, rules: &Rules) -> [Self; 2] {
        let Part {
            lanes: all,
            actions,
            observations,
            mask,
            rewards,
            ended,
            won,
        } = self;
        let (lanes_a, lanes_b) = all.split_at_mut(lanes);
        let (actions_a, actions_b) = actions.split_at(lanes * ACTION);
        let (observations_a, observations_b) = observations.split_at_mut(lanes * rules.bytes());
        let (mask_a, mask_b) = mask.split_at_mut(lanes * rules.actions.len());
        let (rewards_a, rewards_b) = rewards.split_at_mut(lanes);
        let (ended_a, ended_b) = ended.split_at_mut(lanes);
        let (won_a, won_b) = won.split_at_mut(lanes);
        [
            Part {
                lanes: lanes_a,
                actions: actions_a,
                observations: observations_a,
                mask: mask_a,
                rewards: rewards_a,
                ended: ended_a,
                won: won_a,
            },
            Part {
                lanes: lanes_b,
                actions: actions_b,
                observations: observations_b,
                mask: mask_b,
                rewards: rewards_b,
                ended: ended_b,
                won: won_b,
            },
        ]
    }
}

/// The bytes of an action.
const ACTION: usize = 8;

/// An action of an array of 64-bit integers; one that is out of range is that of no move.
fn action_at(actions: &[u8], index: usize) -> usize {
    let bytes = actions.get(index * ACTION..(index + 1) * ACTION);
    let word = bytes.and_then(|bytes| bytes.first_chunk());
    let action = word.map_or(-1, |word| i64::from_ne_bytes(*word));
    usize::try_from(action).unwrap_or(usize::MAX)
}

/// Steps games on all threads.
fn step_all(part: Part, rules: &Rules) {
    if part.lanes.len() <= PART {
        let mut part = part;
        return part.step(rules);
    }
    let half = part.lanes.len() / 2;
    let [first, second] = part.split(half, rules);
    rayon_core::join(|| step_all(first, rules), || step_all(second, rules));
}

impl Lanes {
    fn part<'a>(&'a mut self, actions: &'a [u8]) -> Part<'a> {
        Part {
            lanes: &mut self.lanes,
            actions,
            observations: &mut self.observations,
            mask: &mut self.mask,
            rewards: &mut self.rewards,
            ended: &mut self.ended,
            won: &mut self.won,
        }
    }

    fn refresh(&mut self, index: usize) {
        let rules = Arc::clone(&self.rules);
        let (actions, bytes) = (rules.actions.len(), rules.bytes());
        let lane = &mut self.lanes[index];
        let mask = &mut self.mask[index * actions..(index + 1) * actions];
        let any = rules.write_mask(lane, mask);
        lane.ended = !any || rules.is_won(lane);
        let planes = &mut self.observations[index * bytes..(index + 1) * bytes];
        rules.write_observation(lane, planes);
        self.rewards[index] = 0.0;
        self.ended[index] = u8::from(lane.ended);
        self.won[index] = u8::from(rules.is_won(lane));
    }

    fn lane(&self, index: usize) -> PyResult<&Lane> {
        let missing = || PyValueError::new_err("there is no such game");
        self.lanes.get(index).ok_or_else(missing)
    }
}

#[pymethods]
impl Lanes {
    /// `count` games of a puzzle. `reward` is 'sparse', 'pegs' or 'potential'; with `augment` games
    /// begin in images of the start; with `table` all positions are evaluated at once.
    #[new]
    #[pyo3(signature = (puzzle, count, reward, augment, table))]
    fn new(
        py: Python,
        puzzle: &Puzzle,
        count: usize,
        reward: &str,
        augment: bool,
        table: bool,
    ) -> PyResult<Lanes> {
        let reward = match reward {
            "sparse" => Reward::Sparse,
            "pegs" => Reward::Pegs,
            "potential" => Reward::Potential,
            other => {
                let why = format!("reward={other:?}: expected 'sparse', 'pegs' or 'potential'");
                return Err(PyValueError::new_err(why));
            }
        };
        let wish = Wish { augment, table };
        let rules = Arc::new(Rules::new(py, puzzle, reward, wish)?);
        let lane = Lane {
            oracle: Arc::clone(&rules.starts[0].oracle),
            pegs: 0,
            position: rules.model.start.clone(),
            made: 0,
            ended: true,
            potential: 0.0,
            random: Random::new(0),
        };
        let (actions, bytes) = (rules.actions.len(), rules.bytes());
        let mut lanes = Lanes {
            lanes: vec![lane; count],
            observations: vec![0; count * bytes],
            mask: vec![0; count * actions],
            rewards: vec![0.0; count],
            ended: vec![0; count],
            won: vec![0; count],
            rules,
        };
        lanes.reset(Some(0));
        Ok(lanes)
    }

    /// Begins all games again, with a seed if one is given.
    #[pyo3(signature = (seed = None))]
    fn reset(&mut self, seed: Option<u64>) {
        for index in 0..self.lanes.len() {
            if let Some(seed) = seed {
                let seed = Random::new(seed).word() ^ index as u64;
                self.lanes[index].random = Random::new(seed);
            }
            self.begin(index);
        }
    }

    /// Begins one game again.
    fn begin(&mut self, index: usize) {
        let rules = Arc::clone(&self.rules);
        if let Some(lane) = self.lanes.get_mut(index) {
            rules.begin(lane);
            self.refresh(index);
        }
    }

    /// Begins one game at a position, written as the contents of its cells.
    fn place(&mut self, py: Python, index: usize, cells: &str) -> PyResult<()> {
        let rules = Arc::clone(&self.rules);
        let position = saltus::text::id::position(cells, &rules.model)
            .map_err(|faults| crate::error::faulty(py, cells.as_bytes(), &faults))?;
        let missing = || PyValueError::new_err("there is no such game");
        let oracle = oracle_from(py, &rules.model, &position, rules.table)?;
        let lane = self.lanes.get_mut(index).ok_or_else(missing)?;
        lane.oracle = oracle;
        rules.place(lane, &position);
        self.refresh(index);
        Ok(())
    }

    /// Makes an action in each game, from the bytes of an array of 64-bit integers. A game that has
    /// ended begins again instead.
    fn step(&mut self, py: Python, actions: &[u8]) -> PyResult<()> {
        if actions.len() != ACTION * self.lanes.len() {
            let why = "expected one 64-bit action for each game";
            return Err(PyValueError::new_err(why));
        }
        let rules = Arc::clone(&self.rules);
        let part = self.part(actions);
        py.detach(|| step_all(part, &rules));
        Ok(())
    }

    /// A random legal action of each game, as the bytes of 64-bit integers; 0 where the game has
    /// ended.
    fn random_actions<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let actions = self.rules.actions.len();
        let mut chosen = Vec::with_capacity(ACTION * self.lanes.len());
        for (index, lane) in self.lanes.iter_mut().enumerate() {
            let mask = &self.mask[index * actions..(index + 1) * actions];
            let action = if lane.ended {
                0
            } else {
                random_legal(mask, &mut lane.random)
            };
            chosen.extend_from_slice(&(action as i64).to_ne_bytes());
        }
        PyBytes::new(py, &chosen)
    }

    /// The address, the shape and the type of an array: 'observations', 'mask', 'rewards', 'ended'
    /// or 'won'. The next step overwrites it.
    fn array(&self, name: &str) -> PyResult<(usize, Vec<usize>, &'static str)> {
        let count = self.lanes.len();
        let (kinds, plane) = (self.rules.kinds(), self.rules.plane);
        let width = self.rules.width;
        Ok(match name {
            "observations" => (
                self.observations.as_ptr().addr(),
                vec![count, kinds, plane / width, width],
                "|u1",
            ),
            "mask" => {
                let shape = vec![count, self.rules.actions.len()];
                (self.mask.as_ptr().addr(), shape, "|i1")
            }
            "rewards" => (self.rewards.as_ptr().addr(), vec![count], "<f4"),
            "ended" => (self.ended.as_ptr().addr(), vec![count], "|b1"),
            "won" => (self.won.as_ptr().addr(), vec![count], "|b1"),
            _ => return Err(PyValueError::new_err("there is no such array")),
        })
    }

    /// The names of the moves of the actions.
    #[getter]
    fn actions(&self) -> Vec<String> {
        let board = &self.rules.model.board;
        let mut actions = Vec::new();
        for step in &self.rules.actions {
            actions.push(step.name(board));
        }
        actions
    }

    /// The contents of the cells of a game, in the signs of IDs.
    fn cells(&self, index: usize) -> PyResult<String> {
        let position = self.rules.position(self.lane(index)?);
        Ok(saltus::text::json::letters(&self.rules.model, &position))
    }

    /// The number of moves made in a game.
    fn made(&self, index: usize) -> PyResult<u64> {
        Ok(self.lane(index)?.made)
    }

    /// The ID of the position of a game.
    fn id(&self, index: usize) -> PyResult<String> {
        let position = self.rules.position(self.lane(index)?);
        Ok(saltus::text::id::name(&self.rules.model, &position))
    }

    /// Whether a game can be won, the number of moves to the goal, the number of ways to win, and
    /// the chance of a random player.
    #[expect(clippy::type_complexity, reason = "it becomes a tuple of Python")]
    fn truth<'py>(
        &self,
        py: Python<'py>,
        index: usize,
    ) -> PyResult<(
        Option<bool>,
        Option<u64>,
        Option<Bound<'py, PyAny>>,
        Option<f64>,
    )> {
        let outlook = self.rules.outlook(self.lane(index)?);
        let solutions = outlook.solutions.as_ref();
        let solutions = solutions.map(|number| crate::convert::integer(py, number));
        let winnable = match outlook.winnable {
            Winnable::Yes => Some(true),
            Winnable::No => Some(false),
            Winnable::Unknown => None,
        };
        Ok((
            winnable,
            outlook.moves_left,
            solutions.transpose()?,
            outlook.chance,
        ))
    }

    /// The actions after which the game can be won in the fewest moves, and of those the ones with
    /// the most ways to win; none if the game is lost.
    fn best_actions(&self, index: usize) -> PyResult<Vec<usize>> {
        let lane = self.lane(index)?;
        let mut best = Vec::new();
        let mut best_rank = None;
        for action in 0..self.rules.actions.len() {
            let mut after = lane.clone();
            if !self.rules.play(&mut after, action) {
                continue;
            }
            let outlook = self.rules.outlook(&after);
            if outlook.winnable != Winnable::Yes {
                continue;
            }
            let left = std::cmp::Reverse(outlook.moves_left.unwrap_or(u64::MAX));
            let rank = Some((left, outlook.solutions.unwrap_or_default()));
            if rank > best_rank {
                best.clear();
                best_rank.clone_from(&rank);
            }
            if rank == best_rank {
                best.push(action);
            }
        }
        Ok(best)
    }

    /// Whether each position of peg solitaire can be won, as bytes, from the bytes of 64-bit words
    /// with a bit for each peg. By the table, on all threads.
    fn verdicts<'py>(&self, py: Python<'py>, positions: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
        let (_, table) = self.table(py)?;
        let words = words_of(positions);
        let mut verdicts = vec![0u8; words.len()];
        py.detach(|| judge_positions(table, &words, &mut verdicts));
        Ok(PyBytes::new(py, &verdicts))
    }

    /// The truth about positions of peg solitaire, from the bytes of 64-bit words with a bit for
    /// each peg.
    fn evaluate(&self, py: Python, positions: &[u8]) -> PyResult<Evaluated> {
        let (game, table) = self.table(py)?;
        let words = words_of(positions);
        let count = words.len();
        let actions = self.rules.actions.len();
        let mut winnable = vec![0; count];
        let mut solutions = vec![0; count];
        let mut chances = vec![0.0; count];
        let mut legal = vec![0; count * actions];
        let mut best = vec![0; count * actions];
        let mut classes = vec![0; count];
        let truths = Truths {
            words: &words,
            winnable: &mut winnable,
            solutions: &mut solutions,
            chances: &mut chances,
            legal: &mut legal,
            best: &mut best,
            classes: &mut classes,
        };
        let rules = &*self.rules;
        py.detach(|| evaluate_all(truths, rules, game, table));
        let mut chance_bytes = Vec::with_capacity(4 * count);
        for chance in chances {
            chance_bytes.extend_from_slice(&f32::to_ne_bytes(chance));
        }
        let given = |bytes: &[u8]| PyBytes::new(py, bytes).unbind();
        Ok(Evaluated {
            winnable: given(&winnable),
            solutions: given(&bytes_of(&solutions)),
            chances: given(&chance_bytes),
            legal: given(&legal),
            best: given(&best),
            classes: given(&bytes_of(&classes)),
        })
    }

    /// The positions of random games of peg solitaire, from the start on, as the bytes of `count`
    /// 64-bit words.
    fn random_positions<'py>(
        &self,
        py: Python<'py>,
        count: usize,
        seed: u64,
    ) -> Bound<'py, PyBytes> {
        let rules = &*self.rules;
        let words = py.detach(|| random_positions(rules, count, seed));
        PyBytes::new(py, &bytes_of(&words))
    }
}

impl Lanes {
    /// The table of winning positions.
    fn table(&self, py: Python) -> PyResult<(&Game, &WinningTable)> {
        match &*self.rules.starts[0].oracle {
            Oracle::Pegs(game, table) if self.rules.target.is_some() => Ok((game, table)),
            _ => {
                let why = "there is no table of winning positions: the puzzle is not peg solitaire";
                Err(placeless_error(py, why))
            }
        }
    }
}

/// The positions of random games, one after the other.
fn random_positions(rules: &Rules, count: usize, seed: u64) -> Vec<u64> {
    let mut random = Random::new(seed);
    let start = pegs_of(&rules.starts[0].position);
    let mut mask = vec![0; rules.actions.len()];
    let mut words = Vec::with_capacity(count);
    let mut pegs = start;
    while words.len() < count {
        words.push(pegs);
        let mut any = 0;
        for (legal, flip) in mask.iter_mut().zip(&rules.flips) {
            *legal = u8::from(pegs & (flip.pegs | flip.to) == flip.pegs);
            any |= *legal;
        }
        let ended = any == 0 || rules.target.is_some_and(|target| target.holds(pegs));
        if ended {
            pegs = start;
        } else {
            let flip = rules.flips[random_legal(&mask, &mut random)];
            pegs ^= flip.pegs | flip.to;
        }
    }
    words
}

/// Positions of peg solitaire with their truth, each as the bytes of an array.
#[pyclass(module = "saltus", get_all)]
#[derive(Debug)]
pub struct Evaluated {
    /// Whether it can be won.
    winnable: Py<PyBytes>,
    /// The number of solutions, as 64-bit words.
    solutions: Py<PyBytes>,
    /// The chance of a random player, as 32-bit numbers.
    chances: Py<PyBytes>,
    /// The legal actions of each.
    legal: Py<PyBytes>,
    /// The actions of each that keep the most solutions.
    best: Py<PyBytes>,
    /// The least image under the symmetries of the board, as 64-bit words.
    classes: Py<PyBytes>,
}

/// The truth about some positions, in arrays.
struct Truths<'a> {
    words: &'a [u64],
    winnable: &'a mut [u8],
    solutions: &'a mut [u64],
    chances: &'a mut [f32],
    legal: &'a mut [u8],
    best: &'a mut [u8],
    classes: &'a mut [u64],
}

impl Truths<'_> {
    /// Evaluates the positions one by one.
    fn evaluate(&mut self, rules: &Rules, game: &Game, table: &WinningTable) {
        let actions = rules.actions.len();
        for (index, &word) in self.words.iter().enumerate() {
            self.classes[index] = least_image(game, word);
            if let Some(entry) = table.get(word) {
                self.winnable[index] = 1;
                // No board of 64 holes is larger than the English one, whose number fits.
                self.solutions[index] = u64::try_from(&entry.solutions).unwrap_or(u64::MAX);
                self.chances[index] = entry.chance;
            }
            let legal = &mut self.legal[index * actions..(index + 1) * actions];
            let best = &mut self.best[index * actions..(index + 1) * actions];
            let mut most = None;
            for (action, flip) in rules.flips.iter().enumerate() {
                if word & (flip.pegs | flip.to) != flip.pegs {
                    continue;
                }
                legal[action] = 1;
                let after = table.get(word ^ (flip.pegs | flip.to));
                let Some(entry) = after else { continue };
                let solutions = Some(entry.solutions);
                if solutions > most {
                    best.fill(0);
                    most.clone_from(&solutions);
                }
                best[action] = u8::from(solutions == most);
            }
        }
    }

    fn split(self, actions: usize) -> [Self; 2] {
        let half = self.words.len() / 2;
        let (words, other_words) = self.words.split_at(half);
        let (winnable, other_winnable) = self.winnable.split_at_mut(half);
        let (solutions, other_solutions) = self.solutions.split_at_mut(half);
        let (chances, other_chances) = self.chances.split_at_mut(half);
        let (legal, other_legal) = self.legal.split_at_mut(half * actions);
        let (best, other_best) = self.best.split_at_mut(half * actions);
        let (classes, other_classes) = self.classes.split_at_mut(half);
        [
            Truths {
                words,
                winnable,
                solutions,
                chances,
                legal,
                best,
                classes,
            },
            Truths {
                words: other_words,
                winnable: other_winnable,
                solutions: other_solutions,
                chances: other_chances,
                legal: other_legal,
                best: other_best,
                classes: other_classes,
            },
        ]
    }
}

/// Evaluates positions on all threads.
fn evaluate_all(truths: Truths, rules: &Rules, game: &Game, table: &WinningTable) {
    if truths.words.len() <= PART {
        let mut truths = truths;
        return truths.evaluate(rules, game, table);
    }
    let [first, second] = truths.split(rules.actions.len());
    rayon_core::join(
        || evaluate_all(first, rules, game, table),
        || evaluate_all(second, rules, game, table),
    );
}

/// The least image of a position under the symmetries of the board.
fn least_image(game: &Game, word: u64) -> u64 {
    let mut least = word;
    for symmetry in game.board().symmetries() {
        let mut image = 0;
        let mut rest = word;
        while rest != 0 {
            image |= 1 << symmetry[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        least = least.min(image);
    }
    least
}

/// The bytes of words.
fn bytes_of(words: &[u64]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(8 * words.len());
    for word in words {
        bytes.extend_from_slice(&word.to_ne_bytes());
    }
    bytes
}

/// Words from their bytes.
fn words_of(bytes: &[u8]) -> Vec<u64> {
    let mut words = Vec::with_capacity(bytes.len() / 8);
    for word in bytes.chunks_exact(8) {
        words.push(
            word.first_chunk()
                .map_or(0, |word| u64::from_ne_bytes(*word)),
        );
    }
    words
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
fn oracle_from(
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
        return Ok(Arc::new(Oracle::Search));
    };
    if !table {
        return Ok(Arc::new(Oracle::new(&here)));
    }
    let made = Spending::default().run(py, |budget| Oracle::with_table(&here, budget))?;
    Ok(Arc::new(made.unwrap_or_else(|_| Oracle::new(&here))))
}

/// A random legal action, or 0 if there is none.
fn random_legal(mask: &[u8], random: &mut Random) -> usize {
    let legal: usize = mask.iter().map(|&legal| usize::from(legal)).sum();
    let mut rest = random.below(legal);
    for (action, &legal) in mask.iter().enumerate() {
        if legal == 1 {
            if rest == 0 {
                return action;
            }
            rest -= 1;
        }
    }
    0
}

/// Looks positions up in a table, on all threads.
fn judge_positions(table: &WinningTable, words: &[u64], verdicts: &mut [u8]) {
    const PART: usize = 4096;
    if words.len() <= PART {
        for (verdict, &word) in verdicts.iter_mut().zip(words) {
            *verdict = u8::from(table.get(word).is_some());
        }
        return;
    }
    let half = words.len() / 2;
    let (words_a, words_b) = words.split_at(half);
    let (verdicts_a, verdicts_b) = verdicts.split_at_mut(half);
    rayon_core::join(
        || judge_positions(table, words_a, verdicts_a),
        || judge_positions(table, words_b, verdicts_b),
    );
}
