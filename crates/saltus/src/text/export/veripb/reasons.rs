//! Proofs by a pagoda function or a position class.

use super::{
    Condition, Encoding,
    proof::{Combination, Id, Proof},
};
use crate::text::certificate;
use std::io;

impl Encoding<'_> {
    /// A proof in one line: the constraints on changes, each times the weight of its cell, plus the
    /// start and the goal. No move increases the weight, so the sum is a contradiction.
    pub(super) fn prove_weights(&self, weights: &[i64], proof: &mut Proof) -> io::Result<Id> {
        let mut sum = Combination::default();
        for fact in 0..self.facts {
            let weight = self.weight(weights, fact);
            let factor = weight.unsigned_abs();
            sum.add(self.start(fact), factor);
            for time in 0..self.moves {
                // -x' + x + ... >= 0 for a positive weight.
                sum.add(self.frame_axiom(time, fact, weight < 0), factor);
            }
        }
        for (index, wanted) in self.goal.iter().enumerate() {
            let weight = self.weight(weights, wanted.fact);
            sum.add(self.goal(index), weight.unsigned_abs());
        }
        if let Some(left) = self.left {
            // The weight of the heaviest of the lightest cells, as in `write_weights` of
            // certificates.
            let price = certificate::price(weights, left);
            sum.add(self.pieces_left(price >= 0), price.unsigned_abs());
        }
        proof.pol(&sum.text)
    }

    /// The weight of the cell of a fact.
    fn weight(&self, weights: &[i64], fact: usize) -> i64 {
        weights.get(fact / self.kinds).copied().unwrap_or(0)
    }

    /// The sets of cells that prove a position class: all of them if the goal is one piece;
    /// otherwise a sum of them for which the goal determines every cell. `None` for other numbers
    /// of pieces.
    pub(super) fn class(&self, sets: &[u128]) -> Option<Vec<u128>> {
        if self.kinds > 1 || sets.len() > 16 {
            return None;
        }
        if let Some(left) = self.left {
            let one_anywhere = left == 1 && self.goal.is_empty();
            return one_anywhere.then(|| sets.to_vec());
        }
        let mut known = 0u128;
        let mut wanted = 0u128;
        for &Condition { fact, holds } in &self.goal {
            known |= 1 << fact;
            wanted |= u128::from(holds) << fact;
        }
        let differs = self.pegs() ^ wanted;
        for choice in 1..1u32 << sets.len() {
            let set = sum_of_chosen(sets, choice);
            let is_known = set & !known == 0;
            if is_known && is_odd(differs & set) {
                return Some(vec![set]);
            }
        }
        None
    }

    /// The cells with a peg at the start.
    fn pegs(&self) -> u128 {
        let mut pegs = 0;
        for fact in 0..self.facts {
            pegs |= u128::from(self.holds(&self.puzzle.start, fact)) << fact;
        }
        pegs
    }

    /// Each move changes the number of pieces on a set by 0 or 2, so its parity is invariant.
    pub(super) fn prove_class(&self, sets: &[u128], proof: &mut Proof) -> io::Result<Id> {
        if self.left.is_none() {
            return self.prove_parity(sets[0], proof);
        }
        let mut last = Combination::default();
        let mut excluded = 0u128;
        for &set in sets {
            // The constraint on one piece left, and where it cannot be.
            if is_odd(self.pegs() & set) {
                last.add(self.prove_some_piece(set, proof)?, 1);
                last.add(self.pieces_left(false), 1);
                excluded |= !set;
            } else {
                last.add(self.prove_no_piece(set, proof)?, 1);
                excluded |= set;
            }
        }
        debug_assert!(
            self.facts_in(!excluded).is_empty(),
            "the class allows a cell"
        );
        last.add(self.pieces_left(true), 1);
        proof.pol(&last.text)
    }

    /// The facts of the cells of a set: there is only one kind.
    fn facts_in(&self, set: u128) -> Vec<usize> {
        let mut facts = Vec::new();
        for fact in 0..self.facts {
            if set >> fact & 1 == 1 {
                facts.push(fact);
            }
        }
        facts
    }

    /// The pieces on a set at the end, plus twice the number of moves that removed two, equal those
    /// at the start: one of the two inequalities.
    fn count_on(&self, set: u128, grows: bool) -> Combination {
        let mut sum = Combination::default();
        for fact in self.facts_in(set) {
            for time in 0..self.moves {
                sum.add(self.frame_axiom(time, fact, grows), 1);
            }
            sum.add(self.start(fact), 1);
        }
        sum
    }

    /// The contradiction from a set on which start and goal have different parities.
    fn prove_parity(&self, set: u128, proof: &mut Proof) -> io::Result<Id> {
        let mut halves = Vec::new();
        for grows in [true, false] {
            let mut sum = self.count_on(set, grows);
            for (index, wanted) in self.goal.iter().enumerate() {
                if set >> wanted.fact & 1 == 1 {
                    sum.add(self.goal(index), 1);
                }
            }
            halves.push(proof.pol(&format!("{} 2 d", sum.text))?);
        }
        proof.pol(&format!("{} {} +", halves[0], halves[1]))
    }

    /// At least one piece is left on a set with an odd number of pieces at the start.
    fn prove_some_piece(&self, set: u128, proof: &mut Proof) -> io::Result<Id> {
        let least = proof.pol(&self.count_on(set, true).text)?;
        let most = proof.pol(&self.count_on(set, false).text)?;
        let mut text = most.to_string();
        for fact in self.facts_in(set) {
            text += &format!(" {} +", self.fact(self.moves, fact, true));
        }
        proof.pol(&format!("{text} 2 d 2 * {least} +"))
    }

    /// No piece is left on a set with an even number of pieces at the start, if one is left at all.
    fn prove_no_piece(&self, set: u128, proof: &mut Proof) -> io::Result<Id> {
        let least = proof.pol(&self.count_on(set, true).text)?;
        let most = proof.pol(&self.count_on(set, false).text)?;
        let mut text = format!("{least} {} +", self.pieces_left(false));
        for fact in self.facts_in(!set) {
            text += &format!(" {} +", self.fact(self.moves, fact, true));
        }
        proof.pol(&format!("{text} 2 d 2 * {most} +"))
    }
}

/// The symmetric difference of the sets whose bit is in `choice`.
fn sum_of_chosen(sets: &[u128], choice: u32) -> u128 {
    let mut sum = 0;
    for (index, set) in sets.iter().enumerate() {
        if choice >> index & 1 == 1 {
            sum ^= set;
        }
    }
    sum
}

fn is_odd(set: u128) -> bool {
    set.count_ones() % 2 == 1
}
