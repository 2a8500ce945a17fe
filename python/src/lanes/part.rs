//! Steps of many games on all threads.

use super::{
    legal::random_legal,
    rules::{Lane, Row, Rules},
};
use std::{
    sync::{Mutex, PoisonError},
    vec::IntoIter,
};

/// Games are stepped in parts of this number.
const PART: usize = 256;

/// The bytes of an action.
pub const ACTION: usize = 8;

/// The arrays of some games that are stepped together.
pub struct Part<'a> {
    pub lanes: &'a mut [Lane],
    /// The bytes of 64-bit integers.
    pub actions: &'a [u8],
    pub observations: &'a mut [u8],
    pub mask: &'a mut [u8],
    pub rewards: &'a mut [f32],
    pub ended: &'a mut [u8],
    pub won: &'a mut [u8],
}

impl Part<'_> {
    /// Makes an action in each game, on all threads. A game that has ended begins again, whatever
    /// its action.
    pub fn step_all(self, rules: &Rules) {
        let mut parts = Vec::with_capacity(self.lanes.len() / PART + 1);
        let mut rest = self;
        while rest.lanes.len() > PART {
            let [first, others] = rest.split(PART, rules);
            parts.push(first);
            rest = others;
        }
        parts.push(rest);
        share(parts, &|mut part| part.step(rules));
    }

    fn step(&mut self, rules: &Rules) {
        let (actions, bytes) = (rules.actions.len(), rules.bytes());
        for (index, lane) in self.lanes.iter_mut().enumerate() {
            let mut row = Row {
                mask: &mut self.mask[index * actions..(index + 1) * actions],
                planes: &mut self.observations[index * bytes..(index + 1) * bytes],
            };
            let action = action_at(self.actions, index);
            let (mut reward, mut won) = (0.0, false);
            if lane.ended {
                rules.begin(lane, &mut row);
            } else if rules.play(lane, action, &mut row) {
                won = rules.is_won(lane);
                lane.ended = won || lane.legal == 0;
                reward = rules.reward(lane, won, lane.ended);
            } else {
                // An illegal action ends the game.
                lane.ended = true;
                reward = -1.0;
            }
            self.rewards[index] = reward;
            self.ended[index] = u8::from(lane.ended);
            self.won[index] = u8::from(won);
        }
    }

    fn split(self, lanes: usize, rules: &Rules) -> [Self; 2] {
        let (lanes_a, lanes_b) = self.lanes.split_at_mut(lanes);
        let (actions_a, actions_b) = self.actions.split_at(lanes * ACTION);
        let (observations_a, observations_b) =
            self.observations.split_at_mut(lanes * rules.bytes());
        let (mask_a, mask_b) = self.mask.split_at_mut(lanes * rules.actions.len());
        let (rewards_a, rewards_b) = self.rewards.split_at_mut(lanes);
        let (ended_a, ended_b) = self.ended.split_at_mut(lanes);
        let (won_a, won_b) = self.won.split_at_mut(lanes);
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

/// An action of an array of 64-bit integers; one that is out of range is that of no move.
fn action_at(actions: &[u8], index: usize) -> usize {
    let bytes = actions.get(index * ACTION..(index + 1) * ACTION);
    let word = bytes.and_then(|bytes| bytes.first_chunk());
    let action = word.map_or(-1, |word| i64::from_ne_bytes(*word));
    usize::try_from(action).unwrap_or(usize::MAX)
}

/// Games that are asked for random actions together.
struct Chosen<'a> {
    lanes: &'a mut [Lane],
    /// A byte for each action of each.
    mask: &'a [u8],
    /// The actions, as the bytes of 64-bit integers.
    actions: &'a mut [[u8; ACTION]],
}

/// Chooses a random legal action of each game, on all threads; 0 where the game has ended. `mask`
/// has a byte for each action.
pub fn choose_all(rules: &Rules, lanes: &mut [Lane], mask: &[u8], actions: &mut [[u8; ACTION]]) {
    let width = rules.actions.len();
    let mut parts = Vec::with_capacity(lanes.len() / PART + 1);
    let masks = mask.chunks(PART * width.max(1));
    let games = lanes.chunks_mut(PART).zip(actions.chunks_mut(PART));
    for ((lanes, actions), mask) in games.zip(masks) {
        parts.push(Chosen {
            lanes,
            mask,
            actions,
        });
    }
    share(parts, &|part| part.choose(rules));
}

impl Chosen<'_> {
    fn choose(self, rules: &Rules) {
        let width = rules.actions.len();
        for (index, lane) in self.lanes.iter_mut().enumerate() {
            let action = match &rules.pegs {
                _ if lane.ended => 0,
                Some(pegs) => pegs.legal.random(lane.pegs, lane.legal, &mut lane.random),
                None => {
                    let mask = &self.mask[index * width..(index + 1) * width];
                    random_legal(mask, lane.legal, &mut lane.random)
                }
            };
            self.actions[index] = (action as u64).to_ne_bytes();
        }
    }
}

/// Does all parts of a job on all threads. This thread begins at once, and others join it when they
/// have woken: that takes as long as a thousand steps.
fn share<P: Send>(parts: Vec<P>, act: &(impl Fn(P) + Sync)) {
    let others = rayon_core::current_num_threads().min(parts.len()).max(1) - 1;
    let rest = Mutex::new(parts.into_iter());
    rayon_core::in_place_scope(|scope| {
        for _ in 0..others {
            scope.spawn(|_| work_off(&rest, act));
        }
        work_off(&rest, act);
    });
}

/// Does one part after the other, until there is none.
fn work_off<P>(rest: &Mutex<IntoIter<P>>, act: &impl Fn(P)) {
    loop {
        let part = rest.lock().unwrap_or_else(PoisonError::into_inner).next();
        match part {
            Some(part) => act(part),
            None => return,
        }
    }
}
