//! Solutions from the positions where the two directions meet: chains of classes, then games.

use super::moves::{Pegs, Scratch};
use super::search::{Search, Side, positions};
use crate::budget::{Fail, LevelUnit, Limit, Progress, Spent};
use crate::pegs::game::images::image;
use crate::pegs::levels::keys::canonical::Pass;
use crate::pegs::solve::map_jumps;
use crate::pegs::{Jump, Target};

/// The layers from the meeting positions to the goals.
struct Followed {
    sweeps: u32,
    /// The sweeps from the start to the meeting positions, the first of `layers`.
    from_start: u32,
    layers: Vec<Vec<u64>>,
    /// The layer after the last one, where goals are.
    goals: Vec<u64>,
    progress: Progress,
}

impl Search<'_> {
    /// Chains of classes one sweep apart, from the start through a meeting position to each goal
    /// that is reached in `sweeps`. The layers between the meeting positions and the goals are
    /// followed forward, and then one chain to each goal backward.
    ///
    /// # Errors
    /// The error of the storage, or the budget ran out.
    pub(super) fn chains<S: Side>(
        &self,
        sweeps: u32,
        (meets, from_start): (Vec<u64>, u32),
        ahead: &S,
        back: Option<&S>,
        is_goal: impl Fn(u64) -> bool,
    ) -> Result<Vec<Vec<u64>>, Fail<S::Error>> {
        let progress = Progress {
            level: sweeps.into(),
            positions: positions(ahead, back),
            bytes: ahead.bytes() + back.map_or(0, Side::bytes),
            unit: LevelUnit::Sweeps,
        };
        let mut layers = vec![meets];
        for made in from_start + 1..=sweeps {
            let from = layers.last().map_or(&[][..], Vec::as_slice);
            let mut next = self.after(from, progress)?;
            if let Some(back) = back {
                back.sift(self, sweeps - made, &mut next)?;
            }
            layers.push(next);
        }

        let followed = Followed {
            sweeps,
            from_start,
            goals: layers.pop().unwrap_or_default(),
            layers,
            progress,
        };
        let mut chains = Vec::new();
        for &goal in &followed.goals {
            if is_goal(goal) {
                chains.push(self.chain_to(goal, &followed, ahead)?);
            }
        }
        Ok(chains)
    }

    /// The classes one sweep after others, ascending.
    fn after<E>(&self, keys: &[u64], progress: Progress) -> Result<Vec<u64>, Fail<E>> {
        let mut next: Vec<u64> = Vec::new();
        self.expand_within(keys, true, None, progress, |expanded| {
            for expanded in expanded {
                next.extend(expanded.keys);
            }
            next.sort_unstable();
            next.dedup();
            Ok(())
        })?;
        Ok(next)
    }

    /// A chain of classes from the start to a goal, found from its end.
    fn chain_to<S: Side>(
        &self,
        goal: u64,
        followed: &Followed,
        ahead: &S,
    ) -> Result<Vec<u64>, Fail<S::Error>> {
        let mut chain = vec![goal];
        let mut key = goal;
        for made in (0..followed.sweeps).rev() {
            let behind = made.checked_sub(followed.from_start);
            let layer = behind.map(|behind| &followed.layers[behind as usize]);
            // Every sweep takes a peg at least.
            let most = match layer {
                Some(layer) => layer.iter().map(|&key| self.moves.pegs(key)).max(),
                None => self.pegs.end().checked_sub(made),
            };
            let limits = 0..=most.unwrap_or(0);
            let mut known = self.before(key, &limits, followed.progress)?;
            match layer {
                Some(layer) => known.retain(|key| layer.binary_search(key).is_ok()),
                None => ahead.retain_layer(self, made, &mut known)?,
            }
            key = *known
                .first()
                .expect("a position of one layer came from the layer before it");
            chain.push(key);
        }
        chain.reverse();
        Ok(chain)
    }

    /// The classes one sweep before another, with a number of pegs within `limits`, ascending.
    fn before<E>(&self, key: u64, limits: &Pegs, progress: Progress) -> Result<Vec<u64>, Fail<E>> {
        let mut over = None;
        let go_on = |bytes: usize| {
            let bytes = progress.bytes.saturating_add(bytes as u64);
            let asked = self.budget.check(Progress { bytes, ..progress });
            over = asked.err();
            over.is_none()
        };
        let scratch = &mut Scratch::default();
        match self.expand(&[key], Pass::Backward, limits, None, scratch, go_on) {
            Some(mut expanded) => {
                expanded.keys.sort_unstable();
                expanded.keys.dedup();
                Ok(expanded.keys)
            }
            None => Err(Fail::Spent(over.unwrap_or(Spent {
                limit: Limit::Stopped,
                progress,
            }))),
        }
    }

    /// The sweeps of an actual game from `start` through the classes of the chain to the target. If
    /// the group fixes only the start, the end may be the image of a goal; then a symmetry of
    /// `group` is applied.
    pub(super) fn replay(
        &self,
        start: u64,
        chain: &[u64],
        target: Target,
        group: &[Vec<u8>],
    ) -> Option<Vec<Vec<Jump>>> {
        let mut key = self.layout.key(start);
        let mut sweeps = Vec::with_capacity(chain.len());
        for &class in &chain[1..] {
            let sweep = self
                .moves
                .sweep_to(key, &|next| self.canonical(next) == class)?;
            for jump in &sweep {
                key ^= self.layout.key(jump.flips());
            }
            sweeps.push(sweep);
        }

        let end = self.layout.position(key);
        let mut symmetries = group.iter();
        let turn = symmetries.find(|symmetry| target.holds(image(symmetry, end)))?;
        for sweep in &mut sweeps {
            *sweep = map_jumps(std::mem::take(sweep), Some(turn));
        }
        Some(sweeps)
    }

    /// The canonical key of the class of a key.
    pub(super) fn canonical(&self, key: u64) -> u64 {
        let mut keys = [key];
        self.layout.canonicalize(&mut keys);
        keys[0]
    }
}
