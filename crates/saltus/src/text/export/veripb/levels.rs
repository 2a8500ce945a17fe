//! Proofs by levels: all positions after each number of moves.

use super::{
    Encoding, Literal, MOST_POSITIONS, VeripbError,
    proof::{Id, Proof, Sum},
};
use crate::{
    budget::{Budget, Progress},
    puzzle::Position,
};
use std::{
    collections::{BTreeMap, HashMap},
    io,
};

/// The constraints that define the variable of a position: it implies all facts of the position,
/// and they imply it.
struct Named {
    then: Id,
    only_if: Id,
}

impl Encoding<'_> {
    /// The positions after each number of moves.
    pub(super) fn levels(&self, budget: &Budget) -> Result<Vec<Vec<Position>>, VeripbError> {
        let bytes_per_position = size_of::<Position>() + 2 * self.puzzle.board.len() + 32;
        let mut levels = vec![vec![self.puzzle.start.clone()]];
        let mut count = 1;
        for time in 0..self.moves {
            let last = levels.last().map_or(&[][..], Vec::as_slice);
            let mut next: Vec<Position> = Vec::new();
            for position in last {
                budget.check(Progress {
                    level: time as u64,
                    positions: count as u64,
                    bytes: ((count + 2 * next.len()) * bytes_per_position) as u64,
                })?;
                next.extend(self.successors(position).map(|(_, after)| after));
                if next.len() > 100 * MOST_POSITIONS {
                    return Err(VeripbError::Positions);
                }
            }
            next.sort_unstable_by(|a, b| a.0.cmp(&b.0));
            next.dedup();
            count += next.len();
            if count > MOST_POSITIONS {
                return Err(VeripbError::Positions);
            }
            levels.push(next);
        }
        let solved = |position: &Position| {
            let pieces = position.0.iter().flatten().count() as u64;
            self.goal
                .iter()
                .all(|&(fact, holds)| self.holds(position, fact) == holds)
                && self.left.is_none_or(|left| left == pieces)
        };
        match levels.last().is_some_and(|level| level.iter().any(solved)) {
            true => Err(VeripbError::Solvable(self.moves as u64)),
            false => Ok(levels),
        }
    }

    fn successors(&self, position: &Position) -> impl Iterator<Item = (usize, Position)> {
        self.changes
            .iter()
            .enumerate()
            .filter_map(move |(index, change)| {
                let fits = change
                    .iter()
                    .all(|&(cell, before, _)| position.get(cell) == before);
                fits.then(|| {
                    let mut after = position.clone();
                    change
                        .iter()
                        .for_each(|&(cell, _, kind)| after.0[cell.index()] = kind);
                    (index, after)
                })
            })
    }

    /// Proves that after each number of moves the position is in its level. A new variable per
    /// position states that it is the current one.
    pub(super) fn prove_levels(
        &self,
        levels: &[Vec<Position>],
        proof: &mut Proof,
    ) -> io::Result<Id> {
        let mut variable = self.variables();
        let mut define =
            |time: usize, level: &[Position], proof: &mut Proof| -> io::Result<Vec<Named>> {
                let name = |position: &Position| {
                    variable += 1;
                    let named = Literal {
                        variable,
                        positive: true,
                    };
                    let text = |negated: bool| {
                        let one = |literal: Literal| {
                            format!("1 {} ", if negated { !literal } else { literal })
                        };
                        self.literals(time, position).map(one).collect::<String>()
                    };
                    let facts = self.facts;
                    let then = proof.rule(&format!(
                        "red {facts} {} {}>= {facts} ; x{variable} -> 0",
                        !named,
                        text(false)
                    ))?;
                    let only_if = proof.rule(&format!(
                        "red 1 {named} {}>= 1 ; x{variable} -> 1",
                        text(true)
                    ))?;
                    Ok(Named { then, only_if })
                };
                level.iter().map(name).collect()
            };
        let [start] = &levels[0][..] else {
            unreachable!("there is one start")
        };
        let mut here = define(0, std::slice::from_ref(start), proof)?;
        // The start is the position at time 0.
        let mut sum = Sum::default();
        sum.add(here[0].only_if, 1);
        (0..self.facts).for_each(|fact| sum.add(self.start(fact), 1));
        let mut one_of = proof.pol(&sum.text)?;
        for (time, pair) in levels.windows(2).enumerate() {
            let there = define(time + 1, &pair[1], proof)?;
            let mut frames = HashMap::new();
            let mut reached = Sum::default();
            reached.add(one_of, 1);
            let mut done = Vec::new();
            for (position, named) in pair[0].iter().zip(&here) {
                let after: Vec<(usize, usize)> = self
                    .successors(position)
                    .filter_map(|(change, after)| {
                        Some((
                            change,
                            pair[1]
                                .binary_search_by(|other| other.0.cmp(&after.0))
                                .ok()?,
                        ))
                    })
                    .collect();
                let mut sum = self.exclude_moves(time, position, named, &after);
                for &(change, index) in &after {
                    let id = self.prove_change(
                        time,
                        [position, &pair[1][index]],
                        change,
                        [named, &there[index]],
                        &mut frames,
                        proof,
                    )?;
                    done.push(id);
                    sum.add(id, 1);
                }
                sum.add(self.at_least_one_change(time), 1);
                let id = proof.pol(&format!("{} s", sum.text))?;
                done.push(id);
                reached.add(id, 1);
            }
            let next = proof.pol(&format!("{} s", reached.text))?;
            // These constraints are not used again.
            done.extend(frames.into_values().chain([one_of]));
            done.extend(here.iter().flat_map(|named| [named.then, named.only_if]));
            done.sort_unstable();
            write!(proof.out, "del id")?;
            done.iter().try_for_each(|id| write!(proof.out, " {id}"))?;
            writeln!(proof.out)?;
            (here, one_of) = (there, next);
        }
        let mut last = Sum::default();
        last.add(one_of, 1);
        for (position, named) in levels.last().into_iter().flatten().zip(&here) {
            last.add(self.no_goal(position, named, proof)?, 1);
        }
        proof.pol(&last.text)
    }

    /// The sum which proves that no move other than these is made in this position.
    fn exclude_moves(
        &self,
        time: usize,
        position: &Position,
        named: &Named,
        made: &[(usize, usize)],
    ) -> Sum {
        let mut refuted = BTreeMap::new();
        let mut needs = Sum::default();
        for (change, of_change) in self.needs.iter().enumerate() {
            if made.iter().all(|&(made, _)| made != change)
                && let Some(&(fact, _, number)) = of_change
                    .iter()
                    .find(|&&(fact, holds, _)| self.holds(position, fact) != holds)
            {
                *refuted.entry(fact).or_insert(0u64) += 1;
                needs.add(self.precondition(time, number), 1);
            }
        }
        let most = refuted.values().copied().max().unwrap_or(0);
        let mut sum = Sum::default();
        sum.add(named.then, most);
        sum.append(&needs);
        for fact in 0..self.facts {
            let rest = most - refuted.get(&fact).copied().unwrap_or(0);
            sum.add(!self.fact(time, fact, self.holds(position, fact)), rest);
        }
        sum
    }

    /// Proves that a change leads from one position to another.
    fn prove_change(
        &self,
        time: usize,
        [from, to]: [&Position; 2],
        change: usize,
        [before, after]: [&Named; 2],
        frames: &mut HashMap<(usize, usize, bool), Id>,
        proof: &mut Proof,
    ) -> io::Result<Id> {
        let mut sum = Sum::default();
        sum.add(before.then, 1);
        for fact in 0..self.facts {
            let holds = self.holds(to, fact);
            let id = match frames.get(&(change, fact, holds)) {
                Some(&id) => id,
                None => {
                    let id = self.frame(time, change, fact, holds, proof)?;
                    frames.insert((change, fact, holds), id);
                    id
                }
            };
            sum.add(id, 1);
            // A fact that the change makes true need not have held before.
            if self.makes[fact][usize::from(!holds)].contains(&change) {
                sum.add(!self.fact(time, fact, self.holds(from, fact)), 1);
            }
        }
        sum.add(after.only_if, 1);
        proof.pol(&format!("{} s", sum.text))
    }

    /// Proves that after a change a fact has its value: from the value before, or from the change
    /// itself.
    fn frame(
        &self,
        time: usize,
        change: usize,
        fact: usize,
        holds: bool,
        proof: &mut Proof,
    ) -> io::Result<Id> {
        let [same, other] = if holds { [0, 1] } else { [1, 0] };
        let mut sum = Sum::default();
        sum.add(self.frame_axiom(time, fact, holds), 1);
        sum.add(self.at_most_one_change(time), 1);
        let mut factors = vec![1u64; self.changes.len()];
        self.makes[fact][same]
            .iter()
            .for_each(|&index| factors[index] = 2);
        self.makes[fact][other]
            .iter()
            .for_each(|&index| factors[index] = 0);
        for (index, &factor) in factors
            .iter()
            .enumerate()
            .filter(|&(index, _)| index != change)
        {
            sum.add(self.change_literal(time, index), factor);
        }
        if self.makes[fact][same].contains(&change) {
            sum.add(self.fact(time, fact, holds), 1);
        }
        proof.pol(&format!("{} s", sum.text))
    }

    /// Proves that a position of the last level is not the current one, since it is not a goal.
    fn no_goal(&self, position: &Position, named: &Named, proof: &mut Proof) -> io::Result<Id> {
        let mut sum = Sum::default();
        sum.add(named.then, 1);
        let end = |fact: usize| self.fact(self.moves, fact, self.holds(position, fact));
        let missed = self
            .goal
            .iter()
            .position(|&(fact, holds)| self.holds(position, fact) != holds);
        match (missed, self.left) {
            (Some(index), _) => {
                sum.add(self.goal(index), 1);
                (0..self.facts)
                    .filter(|&fact| fact != self.goal[index].0)
                    .for_each(|fact| sum.add(!end(fact), 1));
            }
            (None, left) => {
                let pieces = position.0.iter().flatten().count() as u64;
                let fewer = left.is_some_and(|left| pieces < left);
                sum.add(self.pieces_left(fewer), 1);
                // The facts that the sum of pieces does not cancel occur twice.
                (0..self.facts)
                    .filter(|&fact| end(fact).positive == fewer)
                    .for_each(|fact| sum.add(!end(fact), 2));
            }
        }
        proof.pol(&format!("{} s", sum.text))
    }
}
