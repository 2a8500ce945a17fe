//! Proofs by a pagoda function or a position class.

use super::{
    Encoding,
    proof::{Id, Proof, Sum},
};
use crate::text::certificate;
use std::io;

impl Encoding<'_> {
    /// A proof in one line: the constraints on changes, each times the weight of its cell, plus the
    /// start and the goal. No move increases the weight, so the sum is a contradiction.
    pub(super) fn prove_weights(&self, weights: &[i64], proof: &mut Proof) -> io::Result<Id> {
        let weight = |fact: usize| weights.get(fact / self.kinds).copied().unwrap_or(0);
        let mut sum = Sum::default();
        for fact in 0..self.facts {
            let weight = weight(fact);
            sum.add(self.start(fact), weight.unsigned_abs());
            for time in 0..self.moves {
                // -x' + x + ... >= 0 for a positive weight.
                sum.add(
                    self.frame_axiom(time, fact, weight < 0),
                    weight.unsigned_abs(),
                );
            }
        }
        for (index, &(fact, _)) in self.goal.iter().enumerate() {
            sum.add(self.goal(index), weight(fact).unsigned_abs());
        }
        if let Some(left) = self.left {
            // The weight of the heaviest of the lightest cells, as in `write_weights` of
            // certificates.
            let price = certificate::price(weights, left);
            sum.add(self.pieces_left(price >= 0), price.unsigned_abs());
        }
        proof.pol(&sum.text)
    }

    /// The sets of cells that prove a position class: all of them if the goal is one piece;
    /// otherwise a sum of them for which the goal determines every cell. `None` for other numbers
    /// of pieces.
    pub(super) fn class(&self, sets: &[u128]) -> Option<Vec<u128>> {
        if self.kinds > 1 || sets.len() > 16 {
            return None;
        }
        if self.left.is_some() {
            return (self.left == Some(1) && self.goal.is_empty()).then(|| sets.to_vec());
        }
        let (mut known, mut wanted) = (0u128, 0u128);
        for &(fact, holds) in &self.goal {
            known |= 1 << fact;
            wanted |= u128::from(holds) << fact;
        }
        let chosen = |choice: u32| {
            let within = sets
                .iter()
                .zip(0..)
                .filter(|(_, bit)| choice >> bit & 1 == 1);
            within.fold(0, |sum, (set, _)| sum ^ set)
        };
        let odd =
            |set: &u128| set & !known == 0 && ((self.pegs() ^ wanted) & set).count_ones() % 2 == 1;
        (1..1u32 << sets.len())
            .map(chosen)
            .find(odd)
            .map(|set| vec![set])
    }

    fn pegs(&self) -> u128 {
        (0..self.facts)
            .map(|fact| u128::from(self.holds(&self.puzzle.start, fact)) << fact)
            .sum()
    }

    /// Each move changes the number of pieces on a set by 0 or 2, so its parity is invariant.
    pub(super) fn prove_class(&self, sets: &[u128], proof: &mut Proof) -> io::Result<Id> {
        let mut last = Sum::default();
        let mut excluded = 0u128;
        for &set in sets {
            let within = |fact: &usize| set >> fact & 1 == 1;
            // The pieces on the set at the end, plus twice the number of moves that removed two,
            // equal those at the start: proved as two inequalities.
            let mut counted = [true, false].map(|grows| {
                let mut sum = Sum::default();
                for fact in (0..self.facts).filter(within) {
                    for time in 0..self.moves {
                        sum.add(self.frame_axiom(time, fact, grows), 1);
                    }
                    sum.add(self.start(fact), 1);
                }
                sum
            });
            let odd = (self.pegs() & set).count_ones() % 2 == 1;
            if self.left.is_none() {
                for sum in &mut counted {
                    for (index, _) in self
                        .goal
                        .iter()
                        .enumerate()
                        .filter(|(_, (fact, _))| within(fact))
                    {
                        sum.add(self.goal(index), 1);
                    }
                }
                let [least, most] = counted;
                let least = proof.pol(&format!("{} 2 d", least.text))?;
                let most = proof.pol(&format!("{} 2 d", most.text))?;
                return proof.pol(&format!("{least} {most} +"));
            }
            let [least, most] = [proof.pol(&counted[0].text)?, proof.pol(&counted[1].text)?];
            let end = |fact: usize| self.fact(self.moves, fact, true);
            if odd {
                let mut text = most.to_string();
                (0..self.facts)
                    .filter(within)
                    .for_each(|fact| text.push_str(&format!(" {} +", end(fact))));
                let some = proof.pol(&format!("{text} 2 d 2 * {least} +"))?;
                // One piece is left, and it is on the set.
                last.add(some, 1);
                last.add(self.pieces_left(false), 1);
                excluded |= !set;
            } else {
                let mut text = format!("{least} {} +", self.pieces_left(false));
                let outside = (0..self.facts).filter(|fact| !within(fact));
                outside.for_each(|fact| text.push_str(&format!(" {} +", end(fact))));
                last.add(proof.pol(&format!("{text} 2 d 2 * {most} +"))?, 1);
                excluded |= set;
            }
        }
        debug_assert!(
            (0..self.facts).all(|fact| excluded >> fact & 1 == 1),
            "the class allows a cell"
        );
        last.add(self.pieces_left(true), 1);
        proof.pol(&last.text)
    }
}
