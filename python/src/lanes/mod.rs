//! Many games of one puzzle side by side, for environments: one call makes a move in each.
//!
//! Games of peg solitaire are words whose bits are the pegs; all others are positions that the
//! referee changes. Both have the same actions: the moves of the board, numbered once.

mod legal;
mod part;
mod pegs;
mod rules;
mod truth;

pub use truth::Evaluated;

use crate::{error::placeless_error, puzzle::Puzzle};
use part::{ACTION, Part, choose_all};
use pyo3::{exceptions::PyValueError, prelude::*, types::PyBytes};
use rules::{Lane, Reward, Row, Rules, Wish, oracle_from};
use saltus::{
    pegs::pegs_of,
    problem::{Oracle, Winnable},
    random::Random,
};
use std::sync::Arc;
use truth::{Judge, bytes_of, random_positions, verdicts_of, words_of};

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

    /// Changes a game, and writes how it stands then.
    fn change(&mut self, index: usize, change: impl FnOnce(&Rules, &mut Lane, &mut Row)) {
        let rules = &*self.rules;
        let (actions, bytes) = (rules.actions.len(), rules.bytes());
        let lane = &mut self.lanes[index];
        let mut row = Row {
            mask: &mut self.mask[index * actions..(index + 1) * actions],
            planes: &mut self.observations[index * bytes..(index + 1) * bytes],
        };
        change(rules, lane, &mut row);
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
        let lane = rules.lane(Arc::clone(&rules.starts[0].oracle));
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
        if index < self.lanes.len() {
            self.change(index, |rules, lane, row| rules.begin(lane, row));
        }
    }

    /// Begins one game at a position, written as the contents of its cells.
    fn place(&mut self, py: Python, index: usize, cells: &str) -> PyResult<()> {
        let rules = Arc::clone(&self.rules);
        let position = saltus::text::id::position(cells, &rules.model)
            .map_err(|faults| crate::error::faulty(py, cells.as_bytes(), &faults))?;
        self.lane(index)?;
        let oracle = oracle_from(py, &rules.model, &position, rules.table)?;
        self.change(index, |rules, lane, row| {
            lane.oracle = oracle;
            rules.place(lane, &position, row);
        });
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
        py.detach(|| part.step_all(&rules));
        Ok(())
    }

    /// A random legal action of each game, as the bytes of 64-bit integers; 0 where the game has
    /// ended.
    fn random_actions<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let length = ACTION * self.lanes.len();
        let (rules, lanes, mask) = (&*self.rules, &mut self.lanes, &self.mask);
        PyBytes::new_with(py, length, |chosen| {
            let (chosen, _) = chosen.as_chunks_mut();
            py.detach(|| choose_all(rules, lanes, mask, chosen));
            Ok(())
        })
    }

    /// The address, the shape and the type of an array: 'observations', 'mask', 'rewards', 'ended'
    /// or 'won'. The next step overwrites it.
    fn array(&self, name: &str) -> PyResult<(usize, Vec<usize>, &'static str)> {
        let count = self.lanes.len();
        let plane = &self.rules.plane;
        Ok(match name {
            "observations" => (
                self.observations.as_ptr().addr(),
                vec![count, self.rules.kinds(), plane.rows, plane.columns],
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
        let lane = self.lane(index)?;
        let position = self.rules.position(lane);
        let id = saltus::text::id::name_after(&self.rules.model, &position, lane.made);
        Ok(id)
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
            let Some(after) = self.rules.after(lane, action) else {
                continue;
            };
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
        let table = self.judge(py)?.table;
        let words = words_of(positions);
        let mut verdicts = vec![0u8; words.len()];
        py.detach(|| verdicts_of(table, &words, &mut verdicts));
        Ok(PyBytes::new(py, &verdicts))
    }

    /// The truth about positions of peg solitaire, from the bytes of 64-bit words with a bit for
    /// each peg.
    fn evaluate(&self, py: Python, positions: &[u8]) -> PyResult<Evaluated> {
        let judge = self.judge(py)?;
        Ok(Evaluated::of(py, &words_of(positions), judge))
    }

    /// The positions of random games of peg solitaire, from the start on, as the bytes of `count`
    /// 64-bit words.
    fn random_positions<'py>(
        &self,
        py: Python<'py>,
        count: usize,
        seed: u64,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let pegs = self.judge(py)?.pegs;
        let start = pegs_of(&self.rules.starts[0].position);
        let words = py.detach(|| random_positions(pegs, start, count, seed));
        Ok(PyBytes::new(py, &bytes_of(&words)))
    }
}

impl Lanes {
    /// What knows the truth about all positions.
    fn judge(&self, py: Python) -> PyResult<Judge<'_>> {
        if let Oracle::Pegs(game, table) = &*self.rules.starts[0].oracle
            && let Some(pegs) = &self.rules.pegs
        {
            return Ok(Judge { pegs, game, table });
        }
        let why = "there is no table of winning positions: the puzzle is not peg solitaire";
        Err(placeless_error(py, why))
    }
}
