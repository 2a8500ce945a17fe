//! Problems and proofs for VeriPB, a checker of proofs with pseudo-Boolean constraints: that no solution has a given number of moves.
//!
//! The problem states the puzzle plainly. `x` after `t` moves says that a cell holds a kind, and that move `t` is one of the changes of cells that the rules
//! allow. Nothing that can be seen not to be is left out, so that the problem needs no trust in this program beyond its comments. The proof is in version 2.0 of VeriPB's format, by the rules `pol`
//! and `red` alone; a pagoda function is one line of it, a position class some lines, and levels of positions some for each position.

use super::ExportError;
use crate::{
    puzzle::{KindId, Position, Puzzle, Reason},
    text::certificate::{self, Change, Unwritten},
};
use std::{
    collections::{BTreeMap, HashMap},
    io::{self, Write},
};

/// The most positions of a proof by levels.
pub const MOST_POSITIONS: usize = 100_000;

/// Why there is no proof.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unproved {
    /// The puzzle cannot be stated.
    #[error(transparent)]
    Unwritten(#[from] Unwritten),
    /// The problem would be too large.
    #[error(transparent)]
    Export(#[from] ExportError),
    /// There is a solution of that length.
    #[error("there is a solution of {0} moves")]
    Solvable(u64),
    /// Too many positions.
    #[error("the proof would have more than {MOST_POSITIONS} positions")]
    Positions,
    /// The text could not be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Writes the problem and the proof that no solution has exactly that many moves: by the reason, if it is a position class or a pagoda function, else by all
/// positions after that many moves.
///
/// # Errors
/// There is such a solution; the puzzle or the proof cannot be written, or is too large.
pub fn write(
    puzzle: &Puzzle,
    moves: u64,
    reason: Option<&Reason>,
    problem: &mut dyn Write,
    proof: &mut dyn Write,
) -> Result<(), Unproved> {
    let encoding = Encoding::new(puzzle, moves)?;
    let class = match reason {
        Some(Reason::Class { sets }) => encoding.class(sets),
        _ => None,
    };
    // Nothing is written of what cannot be proved.
    let levels = match reason {
        Some(Reason::Pagoda { .. } | Reason::TooManyWanted { .. }) => Vec::new(),
        _ if class.is_some() => Vec::new(),
        _ => encoding.levels()?,
    };
    encoding.write(problem)?;
    let constraints = encoding.constraints();
    let mut proof = Proof { out: proof, last: constraints };
    writeln!(proof.out, "pseudo-Boolean proof version 2.0\nf {constraints}")?;
    let contradiction = match (reason, class) {
        (_, Some(class)) => encoding.prove_class(&class, &mut proof)?,
        (Some(Reason::Pagoda { weights }), _) => encoding.prove_weights(weights, &mut proof)?,
        // Each piece weighs one: no move adds a piece.
        (Some(Reason::TooManyWanted { .. }), _) => {
            encoding.prove_weights(&vec![1; puzzle.board.len()], &mut proof)?
        }
        _ => encoding.prove_levels(&levels, &mut proof)?,
    };
    writeln!(proof.out, "output NONE\nconclusion UNSAT : {contradiction}\nend pseudo-Boolean proof")?;
    Ok(())
}

/// A variable, or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Literal {
    variable: u64,
    positive: bool,
}

impl std::ops::Not for Literal {
    type Output = Literal;

    fn not(self) -> Literal {
        Literal { positive: !self.positive, ..self }
    }
}

impl std::fmt::Display for Literal {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{}x{}", if self.positive { "" } else { "~" }, self.variable)
    }
}

/// Where a constraint stands among all, from 1.
type Id = u64;

/// What a move needs: that a cell holds a kind or does not, by the place of that fact; and the place of the constraint that says so.
type Need = (usize, bool, u64);

/// The puzzle as constraints. A fact is that a cell holds a kind, numbered by cells and then kinds.
struct Encoding<'a> {
    puzzle: &'a Puzzle,
    moves: usize,
    kinds: usize,
    facts: usize,
    changes: Vec<Change>,
    needs: Vec<Vec<Need>>,
    /// For each fact, the changes that make it true, and those that make it false.
    makes: Vec<[Vec<usize>; 2]>,
    /// The facts that must hold in the end, or must not.
    goal: Vec<(usize, bool)>,
    left: Option<u64>,
}

impl<'a> Encoding<'a> {
    fn new(puzzle: &'a Puzzle, moves: u64) -> Result<Encoding<'a>, Unproved> {
        let (pattern, left) = certificate::goal(puzzle)?;
        let changes = certificate::changes(puzzle)?;
        let kinds = puzzle.rules.kinds.len();
        let facts = puzzle.board.len() * kinds;
        let size = moves.saturating_add(1).saturating_mul((facts * 2 + changes.len() * 4) as u64);
        if size > super::MOST {
            return Err(ExportError::TooLarge(size).into());
        }
        let mut goal = Vec::new();
        for (cell, wanted) in pattern.chars().enumerate().filter(|(_, wanted)| *wanted != '?') {
            goal.extend(
                (0..kinds)
                    .map(|kind| (cell * kinds + kind, wanted == certificate::sign(Some(KindId(kind as u8))))),
            );
        }
        let (mut needs, mut makes) = (Vec::new(), vec![[Vec::new(), Vec::new()]; facts]);
        let mut count = 0;
        for (index, change) in changes.iter().enumerate() {
            let mut of_change = Vec::new();
            for &(cell, before, after) in change {
                let fact = |kind: KindId| cell.index() * kinds + kind.index();
                let wanted: Vec<(usize, bool)> = match before {
                    Some(kind) => vec![(fact(kind), true)],
                    None => (0..kinds).map(|kind| (fact(KindId(kind as u8)), false)).collect(),
                };
                for (fact, holds) in wanted {
                    of_change.push((fact, holds, count));
                    count += 1;
                }
                if before != after {
                    after.into_iter().for_each(|kind| makes[fact(kind)][0].push(index));
                    before.into_iter().for_each(|kind| makes[fact(kind)][1].push(index));
                }
            }
            needs.push(of_change);
        }
        Ok(Encoding { puzzle, moves: moves as usize, kinds, facts, changes, needs, makes, goal, left })
    }

    fn fact(&self, time: usize, fact: usize, holds: bool) -> Literal {
        Literal { variable: (time * self.facts + fact + 1) as u64, positive: holds }
    }

    fn made(&self, time: usize, change: usize) -> Literal {
        let facts = (self.moves + 1) * self.facts;
        Literal { variable: (facts + time * self.changes.len() + change + 1) as u64, positive: true }
    }

    fn variables(&self) -> u64 {
        ((self.moves + 1) * self.facts + self.moves * self.changes.len()) as u64
    }

    // The constraints: the start, a block for each move, the goal.

    fn start(&self, fact: usize) -> Id {
        fact as u64 + 1
    }

    fn block(&self) -> u64 {
        let needs: usize = self.needs.iter().map(Vec::len).sum();
        let single = if self.kinds > 1 { self.puzzle.board.len() } else { 0 };
        (2 + 2 * self.facts + needs + single) as u64
    }

    fn first(&self, time: usize) -> Id {
        self.facts as u64 + time as u64 * self.block() + 1
    }

    /// That a move is made.
    fn one(&self, time: usize) -> Id {
        self.first(time)
    }

    /// That no two moves are made.
    fn only(&self, time: usize) -> Id {
        self.first(time) + 1
    }

    /// That a fact holds after a move if it did before, or the move makes it true, unless the move makes it false; or, if not `grows`, only if.
    fn carried(&self, time: usize, fact: usize, grows: bool) -> Id {
        self.first(time) + 2 + 2 * fact as u64 + u64::from(!grows)
    }

    /// That a move is made only where what it needs is so.
    fn needed(&self, time: usize, number: u64) -> Id {
        self.first(time) + 2 + 2 * self.facts as u64 + number
    }

    fn goal(&self, index: usize) -> Id {
        self.first(self.moves) + index as u64
    }

    /// That at least, or at most, that many pieces are left.
    fn left(&self, least: bool) -> Id {
        self.goal(self.goal.len()) + u64::from(!least)
    }

    fn constraints(&self) -> u64 {
        self.goal(self.goal.len()) - 1 + if self.left.is_some() { 2 } else { 0 }
    }

    fn holds(&self, position: &Position, fact: usize) -> bool {
        position.0[fact / self.kinds].is_some_and(|kind| kind.index() == fact % self.kinds)
    }

    /// The facts that make up a position.
    fn literals(&self, time: usize, position: &Position) -> impl Iterator<Item = Literal> {
        (0..self.facts).map(move |fact| self.fact(time, fact, self.holds(position, fact)))
    }

    /// The problem.
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "* #variable= {} #constraint= {}", self.variables(), self.constraints())?;
        let (title, board) = (self.puzzle.title.replace('\n', " "), &self.puzzle.board);
        writeln!(out, "* {title}: a solution of {} moves", self.moves)?;
        let name = |piece: Option<KindId>| {
            piece
                .map_or("vacant", |kind| self.puzzle.rules.kinds[kind.index()].name.as_str())
                .replace('\n', " ")
        };
        for time in 0..=self.moves {
            for (cell, at) in board.cells().zip(0..) {
                for kind in 0..self.kinds {
                    let variable = self.fact(time, at * self.kinds + kind, true);
                    let kind = name(Some(KindId(kind as u8)));
                    writeln!(out, "* {variable}: after move {time} {} holds {kind}", board.name(cell))?;
                }
            }
        }
        for time in 0..self.moves {
            for (index, change) in self.changes.iter().enumerate() {
                write!(out, "* {}: move {} makes", self.made(time, index), time + 1)?;
                for &(cell, before, after) in change {
                    write!(out, " {} from {} to {}", board.name(cell), name(before), name(after))?;
                }
                writeln!(out)?;
            }
        }
        writeln!(out, "* the start")?;
        for literal in self.literals(0, &self.puzzle.start) {
            writeln!(out, "1 {literal} >= 1 ;")?;
        }
        for time in 0..self.moves {
            let made = |index| self.made(time, index);
            writeln!(out, "* move {}: one, and one only", time + 1)?;
            let all = || 0..self.changes.len();
            all().try_for_each(|index| write!(out, "1 {} ", made(index)))?;
            writeln!(out, ">= 1 ;")?;
            all().try_for_each(|index| write!(out, "-1 {} ", made(index)))?;
            writeln!(out, ">= -1 ;\n* what it changes")?;
            for fact in 0..self.facts {
                for sign in [1, -1] {
                    write!(out, "{sign} {} ", self.fact(time + 1, fact, true))?;
                    write!(out, "{} {} ", -sign, self.fact(time, fact, true))?;
                    for (group, sign) in self.makes[fact].iter().zip([-sign, sign]) {
                        group.iter().try_for_each(|&index| write!(out, "{sign} {} ", made(index)))?;
                    }
                    writeln!(out, ">= 0 ;")?;
                }
            }
            writeln!(out, "* what it needs")?;
            for (index, needs) in self.needs.iter().enumerate() {
                for &(fact, holds, _) in needs {
                    writeln!(out, "1 {} 1 {} >= 1 ;", self.fact(time, fact, holds), !made(index))?;
                }
            }
            if self.kinds > 1 {
                writeln!(out, "* a cell holds one piece at most")?;
                for cell in 0..self.puzzle.board.len() {
                    for kind in 0..self.kinds {
                        write!(out, "-1 {} ", self.fact(time + 1, cell * self.kinds + kind, true))?;
                    }
                    writeln!(out, ">= -1 ;")?;
                }
            }
        }
        writeln!(out, "* the goal")?;
        for &(fact, holds) in &self.goal {
            writeln!(out, "1 {} >= 1 ;", self.fact(self.moves, fact, holds))?;
        }
        if let Some(left) = self.left {
            for sign in [1, -1] {
                for fact in 0..self.facts {
                    write!(out, "{sign} {} ", self.fact(self.moves, fact, true))?;
                }
                writeln!(out, ">= {} ;", sign * i128::from(left))?;
            }
        }
        Ok(())
    }

    /// One line: the constraints on what moves change, each times the weight of its cell, and the start and the goal. No move raises the weight, so that
    /// the sum cannot be.
    fn prove_weights(&self, weights: &[i64], proof: &mut Proof) -> io::Result<Id> {
        let weight = |fact: usize| weights.get(fact / self.kinds).copied().unwrap_or(0);
        let mut sum = Sum::default();
        for fact in 0..self.facts {
            let weight = weight(fact);
            sum.add(self.start(fact), weight.unsigned_abs());
            for time in 0..self.moves {
                // -x' + x + ... >= 0 for a positive weight.
                sum.add(self.carried(time, fact, weight < 0), weight.unsigned_abs());
            }
        }
        for (index, &(fact, _)) in self.goal.iter().enumerate() {
            sum.add(self.goal(index), weight(fact).unsigned_abs());
        }
        if let Some(left) = self.left {
            // The weight of the heaviest of the lightest cells: see `write_weights` of certificates.
            let price = certificate::price(weights, left);
            sum.add(self.left(price >= 0), price.unsigned_abs());
        }
        proof.pol(&sum.text)
    }

    /// The sets of cells by which a position class is proved: all, if one piece is to be left; else one, a sum of them, on which the goal leaves no cell open.
    /// There is none for other numbers of pieces.
    fn class(&self, sets: &[u128]) -> Option<Vec<u128>> {
        if self.kinds > 1 || sets.len() > 16 {
            return None;
        }
        if self.left.is_some() {
            return (self.left == Some(1) && self.goal.is_empty()).then(|| sets.to_vec());
        }
        let (mut said, mut wanted) = (0u128, 0u128);
        for &(fact, holds) in &self.goal {
            said |= 1 << fact;
            wanted |= u128::from(holds) << fact;
        }
        let chosen = |choice: u32| {
            let within = sets.iter().zip(0..).filter(|(_, bit)| choice >> bit & 1 == 1);
            within.fold(0, |sum, (set, _)| sum ^ set)
        };
        let odd = |set: &u128| set & !said == 0 && ((self.pegs() ^ wanted) & set).count_ones() % 2 == 1;
        (1..1u32 << sets.len()).map(chosen).find(odd).map(|set| vec![set])
    }

    fn pegs(&self) -> u128 {
        (0..self.facts).map(|fact| u128::from(self.holds(&self.puzzle.start, fact)) << fact).sum()
    }

    /// Each move changes the number of pieces on a set by 0 or 2: so that number is even in the end, or odd.
    fn prove_class(&self, sets: &[u128], proof: &mut Proof) -> io::Result<Id> {
        let mut last = Sum::default();
        let mut excluded = 0u128;
        for &set in sets {
            let within = |fact: &usize| set >> fact & 1 == 1;
            // The pieces on the set in the end, and twice the moves that took two, are as many as in the beginning: at least, and at most.
            let mut counted = [true, false].map(|grows| {
                let mut sum = Sum::default();
                for fact in (0..self.facts).filter(within) {
                    for time in 0..self.moves {
                        sum.add(self.carried(time, fact, grows), 1);
                    }
                    sum.add(self.start(fact), 1);
                }
                sum
            });
            let odd = (self.pegs() & set).count_ones() % 2 == 1;
            if self.left.is_none() {
                for sum in &mut counted {
                    for (index, _) in self.goal.iter().enumerate().filter(|(_, (fact, _))| within(fact)) {
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
                (0..self.facts).filter(within).for_each(|fact| text.push_str(&format!(" {} +", end(fact))));
                let some = proof.pol(&format!("{text} 2 d 2 * {least} +"))?;
                // One piece is left, and it is on the set.
                last.add(some, 1);
                last.add(self.left(false), 1);
                excluded |= !set;
            } else {
                let mut text = format!("{least} {} +", self.left(false));
                let outside = (0..self.facts).filter(|fact| !within(fact));
                outside.for_each(|fact| text.push_str(&format!(" {} +", end(fact))));
                last.add(proof.pol(&format!("{text} 2 d 2 * {most} +"))?, 1);
                excluded |= set;
            }
        }
        debug_assert!((0..self.facts).all(|fact| excluded >> fact & 1 == 1), "the class allows a cell");
        last.add(self.left(true), 1);
        proof.pol(&last.text)
    }

    /// The positions after each number of moves.
    fn levels(&self) -> Result<Vec<Vec<Position>>, Unproved> {
        let mut levels = vec![vec![self.puzzle.start.clone()]];
        let mut count = 1;
        for _ in 0..self.moves {
            let last = levels.last().map_or(&[][..], Vec::as_slice);
            let mut next: Vec<Position> = Vec::new();
            for position in last {
                next.extend(self.successors(position).map(|(_, after)| after));
                if next.len() > 100 * MOST_POSITIONS {
                    return Err(Unproved::Positions);
                }
            }
            next.sort_unstable_by(|a, b| a.0.cmp(&b.0));
            next.dedup();
            count += next.len();
            if count > MOST_POSITIONS {
                return Err(Unproved::Positions);
            }
            levels.push(next);
        }
        let solved = |position: &Position| {
            let pieces = position.0.iter().flatten().count() as u64;
            self.goal.iter().all(|&(fact, holds)| self.holds(position, fact) == holds)
                && self.left.is_none_or(|left| left == pieces)
        };
        match levels.last().is_some_and(|level| level.iter().any(solved)) {
            true => Err(Unproved::Solvable(self.moves as u64)),
            false => Ok(levels),
        }
    }

    fn successors(&self, position: &Position) -> impl Iterator<Item = (usize, Position)> {
        self.changes.iter().enumerate().filter_map(move |(index, change)| {
            let fits = change.iter().all(|&(cell, before, _)| position.get(cell) == before);
            fits.then(|| {
                let mut after = position.clone();
                change.iter().for_each(|&(cell, _, kind)| after.0[cell.index()] = kind);
                (index, after)
            })
        })
    }

    /// After each number of moves, the position is one of its level: a new variable for each position says that it is the one.
    fn prove_levels(&self, levels: &[Vec<Position>], proof: &mut Proof) -> io::Result<Id> {
        let mut variable = self.variables();
        let mut define = |time: usize, level: &[Position], proof: &mut Proof| -> io::Result<Vec<Named>> {
            let name = |position: &Position| {
                variable += 1;
                let named = Literal { variable, positive: true };
                let text = |negated: bool| {
                    let one = |literal: Literal| format!("1 {} ", if negated { !literal } else { literal });
                    self.literals(time, position).map(one).collect::<String>()
                };
                let facts = self.facts;
                let then = proof.rule(&format!(
                    "red {facts} {} {}>= {facts} ; x{variable} -> 0",
                    !named,
                    text(false)
                ))?;
                let only_if = proof.rule(&format!("red 1 {named} {}>= 1 ; x{variable} -> 1", text(true)))?;
                Ok(Named { then, only_if })
            };
            level.iter().map(name).collect()
        };
        let [start] = &levels[0][..] else { unreachable!("there is one start") };
        let mut here = define(0, std::slice::from_ref(start), proof)?;
        // The start is the start.
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
                        Some((change, pair[1].binary_search_by(|other| other.0.cmp(&after.0)).ok()?))
                    })
                    .collect();
                let mut sum = self.unmade(time, position, named, &after);
                for &(change, index) in &after {
                    let id = self.leads(
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
                sum.add(self.one(time), 1);
                let id = proof.pol(&format!("{} s", sum.text))?;
                done.push(id);
                reached.add(id, 1);
            }
            let next = proof.pol(&format!("{} s", reached.text))?;
            // What is not used again.
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

    /// The sum that says that in this position no other move than these is made.
    fn unmade(&self, time: usize, position: &Position, named: &Named, made: &[(usize, usize)]) -> Sum {
        let mut refuted = BTreeMap::new();
        let mut needs = Sum::default();
        for (change, of_change) in self.needs.iter().enumerate() {
            if made.iter().all(|&(made, _)| made != change)
                && let Some(&(fact, _, number)) =
                    of_change.iter().find(|&&(fact, holds, _)| self.holds(position, fact) != holds)
            {
                *refuted.entry(fact).or_insert(0u64) += 1;
                needs.add(self.needed(time, number), 1);
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

    /// That a change leads from one position to another.
    fn leads(
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
            // What is made so needs not have been so before.
            if self.makes[fact][usize::from(!holds)].contains(&change) {
                sum.add(!self.fact(time, fact, self.holds(from, fact)), 1);
            }
        }
        sum.add(after.only_if, 1);
        proof.pol(&format!("{} s", sum.text))
    }

    /// That after a change a fact holds, or does not, if it was so before; or however it was, if the change makes it so.
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
        sum.add(self.carried(time, fact, holds), 1);
        sum.add(self.only(time), 1);
        let mut factors = vec![1u64; self.changes.len()];
        self.makes[fact][same].iter().for_each(|&index| factors[index] = 2);
        self.makes[fact][other].iter().for_each(|&index| factors[index] = 0);
        for (index, &factor) in factors.iter().enumerate().filter(|&(index, _)| index != change) {
            sum.add(self.made(time, index), factor);
        }
        if self.makes[fact][same].contains(&change) {
            sum.add(self.fact(time, fact, holds), 1);
        }
        proof.pol(&format!("{} s", sum.text))
    }

    /// That a position of the last level is not the one: it is no goal.
    fn no_goal(&self, position: &Position, named: &Named, proof: &mut Proof) -> io::Result<Id> {
        let mut sum = Sum::default();
        sum.add(named.then, 1);
        let end = |fact: usize| self.fact(self.moves, fact, self.holds(position, fact));
        let missed = self.goal.iter().position(|&(fact, holds)| self.holds(position, fact) != holds);
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
                sum.add(self.left(fewer), 1);
                // The facts that the sum of pieces does not cancel stand there twice.
                (0..self.facts)
                    .filter(|&fact| end(fact).positive == fewer)
                    .for_each(|fact| sum.add(!end(fact), 2));
            }
        }
        proof.pol(&format!("{} s", sum.text))
    }
}

/// The constraints that define the variable of a position: what holds if it is the one, and that it is the one if all that holds.
struct Named {
    then: Id,
    only_if: Id,
}

/// A sum of constraints, each times a factor, in reverse Polish notation.
#[derive(Default)]
struct Sum {
    text: String,
}

impl Sum {
    fn add(&mut self, term: impl std::fmt::Display, factor: u64) {
        let plus = if self.text.is_empty() { "" } else { " +" };
        let space = if self.text.is_empty() { "" } else { " " };
        match factor {
            0 => {}
            1 => self.text.push_str(&format!("{space}{term}{plus}")),
            _ => self.text.push_str(&format!("{space}{term} {factor} *{plus}")),
        }
    }

    fn append(&mut self, other: &Sum) {
        match (self.text.is_empty(), other.text.is_empty()) {
            (_, true) => {}
            (true, false) => self.text.push_str(&other.text),
            (false, false) => self.text.push_str(&format!(" {} +", other.text)),
        }
    }
}

/// The proof as it is written.
struct Proof<'a> {
    out: &'a mut dyn Write,
    last: Id,
}

impl Proof<'_> {
    /// Writes a line that adds a constraint; its place.
    fn rule(&mut self, line: &str) -> io::Result<Id> {
        writeln!(self.out, "{line}")?;
        self.last += 1;
        Ok(self.last)
    }

    fn pol(&mut self, sum: &str) -> io::Result<Id> {
        self.rule(&format!("pol {sum}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        puzzle::{Move, Options},
        referee,
        text::id,
    };
    use std::collections::HashSet;

    /// A constraint of the problem: factors with literals, and the least that their sum may be.
    type Constraint = (Vec<(i64, bool, u64)>, i64);

    fn constraints(problem: &str) -> Vec<Constraint> {
        let number = |word: &str| word.parse::<i64>().expect("a number");
        let read = |line: &str| {
            let words: Vec<&str> = line.split(' ').collect();
            let [terms @ .., ">=", degree, ";"] = &words[..] else { panic!("no constraint: {line}") };
            let term = |pair: &[&str]| {
                let name = pair[1].trim_start_matches('~');
                (number(pair[0]), name == pair[1], name[1..].parse().expect("a variable"))
            };
            (terms.chunks(2).map(term).collect(), number(degree))
        };
        problem.lines().filter(|line| !line.starts_with('*')).map(read).collect()
    }

    /// All sequences of that many changes, legal or not: the constraints hold exactly for those that the referee lets lead to the goal.
    #[test]
    fn the_problem_says_what_the_rules_say() {
        let mut solutions = 0;
        for (id, moves) in [
            ("row:1x1", 3),
            ("row:rr.l,to=lr.r", 2),
            ("board:oo.o,left=2", 1),
            ("board:oo.oo,left=2", 2),
            ("reverse:2", 3),
        ] {
            let puzzle = id::read(id, |options: Options| options).expect(id).puzzle().expect(id);
            let encoding = Encoding::new(&puzzle, moves).expect(id);
            let mut text = Vec::new();
            encoding.write(&mut text).expect("it is memory");
            let constraints = constraints(std::str::from_utf8(&text).expect("it is text"));
            assert_eq!(constraints.len() as u64, encoding.constraints());
            let count = encoding.changes.len();
            for code in 0..count.pow(moves as u32) {
                let chosen: Vec<usize> =
                    (0..moves as u32).map(|time| code / count.pow(time) % count).collect();
                let (mut position, mut legal) = (puzzle.start.clone(), true);
                let mut set = HashSet::new();
                let mut hold = |time: usize, position: &Position| {
                    let literals = encoding.literals(time, position);
                    set.extend(literals.filter(|literal| literal.positive).map(|literal| literal.variable));
                };
                hold(0, &position);
                for (time, &index) in chosen.iter().enumerate() {
                    let change = &encoding.changes[index];
                    let ends = |was: fn(Option<KindId>) -> bool| {
                        change
                            .iter()
                            .filter(move |&&(_, before, after)| before != after && was(before))
                            .map(|&(cell, ..)| cell)
                    };
                    let fits = change.iter().all(|&(cell, before, _)| position.get(cell) == before);
                    // One of the cells that a piece leaves is where the move begins.
                    let to = ends(|before| before.is_none()).next().expect("a move ends somewhere");
                    let mut after = position.clone();
                    change.iter().for_each(|&(cell, _, kind)| after.0[cell.index()] = kind);
                    let played = ends(|before| before.is_some()).any(|from| {
                        let mut next = position.clone();
                        referee::play(&puzzle, &mut next, Move { from, to }).is_ok() && next == after
                    });
                    legal &= played && fits;
                    position = after;
                    hold(time + 1, &position);
                }
                set.extend(
                    chosen.iter().enumerate().map(|(time, &index)| encoding.made(time, index).variable),
                );
                let expected = legal && referee::meets(&puzzle.goal, &position, moves);
                let holds = constraints.iter().all(|(terms, degree)| {
                    let value = |&(factor, positive, variable): &(i64, bool, u64)| {
                        if set.contains(&variable) == positive { factor } else { 0 }
                    };
                    terms.iter().map(value).sum::<i64>() >= *degree
                });
                assert_eq!(holds, expected, "{id}: {chosen:?}");
                solutions += usize::from(holds);
            }
        }
        assert!(solutions >= 5, "{solutions}");
    }
}
