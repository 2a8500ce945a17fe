//! Proofs by levels: all positions after each number of moves.

use super::{
    Condition, Encoding, Literal, MOST_POSITIONS, VeripbError,
    proof::{Combination, Id, Proof},
};
use crate::{
    budget::{Budget, Progress},
    order,
    puzzle::Position,
};
use std::{collections::HashMap, io};

/// The constraints that define the variable of a position: it implies all facts of the position,
/// and they imply it.
struct Named {
    then: Id,
    only_if: Id,
}

/// A change that can be made in a position, and what it leads to.
struct Successor {
    change: usize,
    position: Position,
}

/// A position, and its variable at a time.
#[derive(Clone, Copy)]
struct Placed<'a> {
    position: &'a Position,
    named: &'a Named,
}

/// A level at the time of a move, and what was proved of it.
struct Stage {
    named: Vec<Named>,
    /// The constraint that the position is one of the level.
    one_of: Id,
}

/// The value of a fact after a change.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct FactAfter {
    change: usize,
    fact: usize,
    holds: bool,
}

impl Encoding<'_> {
    /// The positions after each number of moves.
    pub(super) fn levels(&self, budget: &Budget) -> Result<Vec<Vec<Position>>, VeripbError> {
        let bytes_per_position = size_of::<Position>() + 2 * self.puzzle.board.len() + 32;
        let mut levels = vec![vec![self.puzzle.start.clone()]];
        let mut count = 1;
        for time in 0..self.moves {
            let mut next: Vec<Position> = Vec::new();
            for position in &levels[time] {
                budget.check(Progress {
                    level: time as u64,
                    positions: count as u64,
                    bytes: ((count + 2 * next.len()) * bytes_per_position) as u64,
                    ..Progress::default()
                })?;
                for after in self.successors(position) {
                    next.push(after.position);
                }
                if next.len() > 100 * MOST_POSITIONS {
                    return Err(VeripbError::Positions);
                }
            }
            order::sort_by(&mut next, &|a, b| a.0.cmp(&b.0));
            next.dedup();
            count += next.len();
            if count > MOST_POSITIONS {
                return Err(VeripbError::Positions);
            }
            levels.push(next);
        }

        for position in &levels[self.moves] {
            if self.is_goal(position) {
                return Err(VeripbError::Solvable(self.moves as u64));
            }
        }
        Ok(levels)
    }

    fn is_goal(&self, position: &Position) -> bool {
        let pieces = position.0.iter().flatten().count() as u64;
        let left_fits = self.left.is_none_or(|left| left == pieces);
        left_fits && self.missed_goal(position).is_none()
    }

    /// The first part of the goal, by index, that a position does not have.
    fn missed_goal(&self, position: &Position) -> Option<usize> {
        for (index, wanted) in self.goal.iter().enumerate() {
            if self.holds(position, wanted.fact) != wanted.holds {
                return Some(index);
            }
        }
        None
    }

    fn successors(&self, position: &Position) -> Vec<Successor> {
        let mut successors = Vec::new();
        for (change, parts) in self.changes.iter().enumerate() {
            if parts
                .iter()
                .all(|part| position.get(part.cell) == part.before)
            {
                let mut after = position.clone();
                for part in parts {
                    after.0[part.cell.index()] = part.after;
                }
                successors.push(Successor {
                    change,
                    position: after,
                });
            }
        }
        successors
    }

    /// Proves that after each number of moves the position is in its level. A new variable per
    /// position states that it is the current one.
    pub(super) fn prove_levels(
        &self,
        levels: &[Vec<Position>],
        proof: &mut Proof,
    ) -> io::Result<Id> {
        let mut variable = self.variables();
        let named = self.define(0, &levels[0], &mut variable, proof)?;
        // The start is the position at time 0.
        let mut sum = Combination::default();
        sum.add(named[0].only_if, 1);
        for fact in 0..self.facts {
            sum.add(self.start(fact), 1);
        }
        let one_of = proof.pol(&sum.text)?;

        let mut stage = Stage { named, one_of };
        for time in 0..self.moves {
            let next = &levels[time + 1];
            let there = self.define(time + 1, next, &mut variable, proof)?;
            stage = self.prove_move(time, [&levels[time], next], stage, there, proof)?;
        }

        let mut last = Combination::default();
        last.add(stage.one_of, 1);
        for (position, named) in levels[self.moves].iter().zip(&stage.named) {
            last.add(self.no_goal(position, named, proof)?, 1);
        }
        proof.pol(&last.text)
    }

    /// Defines the variables of all positions of a level, which follow `variable`.
    fn define(
        &self,
        time: usize,
        level: &[Position],
        variable: &mut u64,
        proof: &mut Proof,
    ) -> io::Result<Vec<Named>> {
        let facts = self.facts;
        let mut all = Vec::new();
        for position in level {
            *variable += 1;
            let named = Literal {
                variable: *variable,
                positive: true,
            };
            let mut hold = String::new();
            let mut fail = String::new();
            for literal in self.literals(time, position) {
                hold += &format!("1 {literal} ");
                fail += &format!("1 {} ", !literal);
            }
            let not = !named;
            let then = proof.rule(&format!(
                "red {facts} {not} {hold}>= {facts} ; {named} -> 0"
            ))?;
            let only_if = proof.rule(&format!("red 1 {named} {fail}>= 1 ; {named} -> 1"))?;
            all.push(Named { then, only_if });
        }
        Ok(all)
    }

    /// Proves that the next move leads from a level into the next one.
    fn prove_move(
        &self,
        time: usize,
        [level, next]: [&[Position]; 2],
        here: Stage,
        there: Vec<Named>,
        proof: &mut Proof,
    ) -> io::Result<Stage> {
        let mut frames = HashMap::new();
        let mut reached = Combination::default();
        reached.add(here.one_of, 1);
        let mut done = vec![here.one_of];
        for (position, named) in level.iter().zip(&here.named) {
            let from = Placed { position, named };
            let mut made = Vec::new();
            let mut proved = Vec::new();
            for after in self.successors(position) {
                let at = next.binary_search_by(|other| other.0.cmp(&after.position.0));
                let Ok(at) = at else {
                    continue;
                };
                let to = Placed {
                    position: &next[at],
                    named: &there[at],
                };
                let id = self.prove_change(time, after.change, [from, to], &mut frames, proof)?;
                made.push(after.change);
                proved.push(id);
            }

            let mut case = self.exclude_moves(time, from, &made);
            for &id in &proved {
                case.add(id, 1);
            }
            case.add(self.at_least_one_change(time), 1);
            let id = proof.pol(&format!("{} s", case.text))?;
            done.append(&mut proved);
            done.push(id);
            reached.add(id, 1);
        }
        let one_of = proof.pol(&format!("{} s", reached.text))?;

        done.extend(frames.into_values());
        for named in &here.named {
            done.push(named.then);
            done.push(named.only_if);
        }
        forget(done, proof)?;
        Ok(Stage {
            named: there,
            one_of,
        })
    }

    /// The sum which proves that no move other than these is made in this position.
    fn exclude_moves(&self, time: usize, here: Placed, made: &[usize]) -> Combination {
        let mut refuted = vec![0; self.facts];
        let mut needs = Combination::default();
        for (change, of_change) in self.needs.iter().enumerate() {
            if made.contains(&change) {
                continue;
            }
            for need in of_change {
                let Condition { fact, holds } = need.condition;
                if self.holds(here.position, fact) != holds {
                    refuted[fact] += 1;
                    needs.add(self.precondition(time, need.number), 1);
                    break;
                }
            }
        }

        let most = refuted.iter().copied().max().unwrap_or(0);
        let mut sum = Combination::default();
        sum.add(here.named.then, most);
        sum.append(&needs);
        for (fact, of_fact) in refuted.into_iter().enumerate() {
            let rest = most - of_fact;
            let holds = self.holds(here.position, fact);
            sum.add(!self.fact(time, fact, holds), rest);
        }
        sum
    }

    /// Proves that a change leads from one position to another.
    fn prove_change(
        &self,
        time: usize,
        change: usize,
        [from, to]: [Placed; 2],
        frames: &mut HashMap<FactAfter, Id>,
        proof: &mut Proof,
    ) -> io::Result<Id> {
        let mut sum = Combination::default();
        sum.add(from.named.then, 1);
        for fact in 0..self.facts {
            let holds = self.holds(to.position, fact);
            let frame = FactAfter {
                change,
                fact,
                holds,
            };
            let id = match frames.get(&frame) {
                Some(&id) => id,
                None => {
                    let id = self.prove_frame(time, frame, proof)?;
                    frames.insert(frame, id);
                    id
                }
            };
            sum.add(id, 1);
            // A fact that the change makes true need not have held before.
            if self.makers[fact].of(holds).contains(&change) {
                let held = self.holds(from.position, fact);
                sum.add(!self.fact(time, fact, held), 1);
            }
        }
        sum.add(to.named.only_if, 1);
        proof.pol(&format!("{} s", sum.text))
    }

    /// Proves that after a change a fact has its value: from the value before, or from the change
    /// itself.
    fn prove_frame(&self, time: usize, frame: FactAfter, proof: &mut Proof) -> io::Result<Id> {
        let FactAfter {
            change,
            fact,
            holds,
        } = frame;
        let makers = &self.makers[fact];
        let mut factors = vec![1u64; self.changes.len()];
        for &index in makers.of(holds) {
            factors[index] = 2;
        }
        for &index in makers.of(!holds) {
            factors[index] = 0;
        }

        let mut sum = Combination::default();
        sum.add(self.frame_axiom(time, fact, holds), 1);
        sum.add(self.at_most_one_change(time), 1);
        for (index, &factor) in factors.iter().enumerate() {
            if index != change {
                sum.add(self.change_literal(time, index), factor);
            }
        }
        if makers.of(holds).contains(&change) {
            sum.add(self.fact(time, fact, holds), 1);
        }
        proof.pol(&format!("{} s", sum.text))
    }

    /// Proves that a position of the last level is not the current one, since it is not a goal.
    fn no_goal(&self, position: &Position, named: &Named, proof: &mut Proof) -> io::Result<Id> {
        let mut sum = Combination::default();
        sum.add(named.then, 1);
        if let Some(index) = self.missed_goal(position) {
            sum.add(self.goal(index), 1);
            for (fact, literal) in self.literals(self.moves, position).enumerate() {
                if fact != self.goal[index].fact {
                    sum.add(!literal, 1);
                }
            }
        } else {
            let pieces = position.0.iter().flatten().count() as u64;
            let fewer = self.left.is_some_and(|left| pieces < left);
            sum.add(self.pieces_left(fewer), 1);
            // The facts that the sum of pieces does not cancel occur twice.
            for literal in self.literals(self.moves, position) {
                if literal.positive == fewer {
                    sum.add(!literal, 2);
                }
            }
        }
        proof.pol(&format!("{} s", sum.text))
    }
}

/// Deletes constraints that are not used again.
fn forget(mut constraints: Vec<Id>, proof: &mut Proof) -> io::Result<()> {
    constraints.sort_unstable();
    write!(proof.out, "del id")?;
    for id in constraints {
        write!(proof.out, " {id}")?;
    }
    writeln!(proof.out)
}
