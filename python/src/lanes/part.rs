//! Steps of many games on all threads.

use super::rules::{Lane, Row, Rules};
use saltus::random::Random;

/// Games are stepped in parts of this number.
const PART: usize = 512;

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
    pub fn step_all(mut self, rules: &Rules) {
        if self.lanes.len() <= PART {
            return self.step(rules);
        }
        let half = self.lanes.len() / 2;
        let [first, second] = self.split(half, rules);
        rayon_core::join(|| first.step_all(rules), || second.step_all(rules));
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

/// Chooses a random legal action of each game, on all threads; 0 where the game has ended. `mask`
/// has `actions` bytes for each.
pub fn choose_all(lanes: &mut [Lane], mask: &[u8], actions: usize, chosen: &mut [u64]) {
    if lanes.len() > PART {
        let half = lanes.len() / 2;
        let (lanes_a, lanes_b) = lanes.split_at_mut(half);
        let (mask_a, mask_b) = mask.split_at(half * actions);
        let (chosen_a, chosen_b) = chosen.split_at_mut(half);
        rayon_core::join(
            || choose_all(lanes_a, mask_a, actions, chosen_a),
            || choose_all(lanes_b, mask_b, actions, chosen_b),
        );
        return;
    }
    for (index, lane) in lanes.iter_mut().enumerate() {
        let mask = &mask[index * actions..(index + 1) * actions];
        chosen[index] = if lane.ended {
            0
        } else {
            random_legal(mask, lane.legal, &mut lane.random) as u64
        };
    }
}

/// A random one of the legal actions of a mask, of which there are `legal`, at least one.
pub fn random_legal(mask: &[u8], legal: u32, random: &mut Random) -> usize {
    let mut rest = random.below(legal as usize) as u64;
    let (eights, last) = mask.as_chunks::<8>();
    for (number, eight) in eights.iter().enumerate() {
        let sums = sums_of(*eight);
        let sum = sums >> 56;
        if rest < sum {
            return 8 * number + first_above(sums, rest);
        }
        rest -= sum;
    }
    let mut eight = [0; 8];
    eight[..last.len()].copy_from_slice(last);
    8 * eights.len() + first_above(sums_of(eight), rest)
}

/// A one in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// In each byte of a word, the sum of some bytes of 0 and 1 up to the one at its place.
fn sums_of(bytes: [u8; 8]) -> u64 {
    u64::from_le_bytes(bytes).wrapping_mul(ONES)
}

/// The first place whose sum is above a number. No carry leaves a byte, because sums are at most 8:
/// the highest bit of a byte stays where the number does not exceed it.
fn first_above(sums: u64, number: u64) -> usize {
    const HIGHEST: u64 = 0x80 * ONES;
    let above = ((sums | HIGHEST) - (number + 1) * ONES) & HIGHEST;
    above.trailing_zeros() as usize / 8
}
