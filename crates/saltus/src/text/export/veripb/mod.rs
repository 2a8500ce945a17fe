//! Problems and proofs for VeriPB, a checker of pseudo-Boolean proofs: no solution has a given
//! number of moves.
//!
//! The problem states the puzzle directly: a variable for each cell, kind and time, and for each
//! move exactly one of the changes of cells that the rules allow. The encoding leaves out nothing,
//! so it needs no trust in this program beyond its comments. The proof is in version 2.0 of
//! VeriPB's format and uses only the rules `pol` and `red`. A pagoda function takes one line, a
//! position class a few lines, and levels take a few lines per position.

mod levels;
mod proof;
mod reasons;

use super::ExportError;
use crate::printable::counted;
use crate::{
    board::Cell,
    budget::{Budget, Spent},
    puzzle::{KindId, Position, Puzzle, Reason},
    text::certificate::{self, CellChange, CertificateError, Change},
};
use proof::{Id, Proof};
use std::io::{self, Write};

/// The largest number of positions in a proof by levels.
pub const MOST_POSITIONS: usize = 100_000;

/// Why there is no proof.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VeripbError {
    /// The format cannot express the puzzle.
    #[error(transparent)]
    CertificateError(#[from] CertificateError),
    /// The problem would be too large.
    #[error(transparent)]
    Export(#[from] ExportError),
    /// There is a solution of that length.
    #[error("there is a solution of {}", counted(.0, "move"))]
    Solvable(u64),
    /// The proof would have more than [`MOST_POSITIONS`] positions.
    #[error("the proof would have more than {MOST_POSITIONS} positions")]
    Positions,
    /// The writer failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The budget ran out.
    #[error(transparent)]
    Spent(#[from] Spent),
}

/// Writes the problem and the proof that no solution has exactly `moves` moves: by the reason, if
/// it is a position class or a pagoda function, else by all positions after each number of moves.
///
/// # Errors
/// There is such a solution; the puzzle or the proof cannot be written, or is too large.
pub fn write(
    puzzle: &Puzzle,
    moves: u64,
    reason: Option<&Reason>,
    problem: &mut dyn Write,
    proof: &mut dyn Write,
) -> Result<(), VeripbError> {
    write_within(puzzle, moves, reason, problem, proof, &Budget::UNLIMITED)
}

/// As [`write()`], with a budget for finding the positions.
///
/// # Errors
/// As [`write()`]; or the budget ran out.
pub fn write_within(
    puzzle: &Puzzle,
    moves: u64,
    reason: Option<&Reason>,
    problem: &mut dyn Write,
    proof: &mut dyn Write,
    budget: &Budget,
) -> Result<(), VeripbError> {
    let encoding = Encoding::new(puzzle, moves)?;
    // Nothing is written without an argument.
    let argument = encoding.argument(reason, budget)?;
    encoding.write(problem)?;

    let constraints = encoding.constraints();
    writeln!(proof, "pseudo-Boolean proof version 2.0\nf {constraints}")?;
    let mut proof = Proof {
        out: proof,
        last: constraints,
    };
    let contradiction = match argument {
        Argument::Class(sets) => encoding.prove_class(&sets, &mut proof)?,
        Argument::Weights(weights) => encoding.prove_weights(&weights, &mut proof)?,
        Argument::Levels(levels) => encoding.prove_levels(&levels, &mut proof)?,
    };
    writeln!(proof.out, "output NONE\nconclusion UNSAT : {contradiction}")?;
    writeln!(proof.out, "end pseudo-Boolean proof")?;
    Ok(())
}

/// Why there is no solution.
enum Argument {
    /// The parities of the numbers of pieces on these sets.
    Class(Vec<u128>),
    /// A pagoda function.
    Weights(Vec<i64>),
    /// All positions after each number of moves.
    Levels(Vec<Vec<Position>>),
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
        Literal {
            positive: !self.positive,
            ..self
        }
    }
}

impl std::fmt::Display for Literal {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(
            f,
            "{}x{}",
            if self.positive { "" } else { "~" },
            self.variable
        )
    }
}

/// A fact, by index, that must hold or must not.
#[derive(Clone, Copy)]
struct Condition {
    fact: usize,
    holds: bool,
}

/// A precondition of a move.
struct Need {
    condition: Condition,
    /// The index of the constraint that states it.
    number: u64,
}

/// The changes that make a fact true, and those that make it false.
#[derive(Clone, Default)]
struct Makers {
    to_true: Vec<usize>,
    to_false: Vec<usize>,
}

impl Makers {
    /// The changes that give the fact this value.
    fn of(&self, holds: bool) -> &[usize] {
        if holds { &self.to_true } else { &self.to_false }
    }
}

/// The puzzle as constraints. A fact states that a cell has a kind; facts are numbered by cell and
/// then kind.
pub(crate) struct Encoding<'a> {
    puzzle: &'a Puzzle,
    moves: usize,
    kinds: usize,
    facts: usize,
    changes: Vec<Change>,
    needs: Vec<Vec<Need>>,
    /// For each fact, the changes that make it true or false.
    makers: Vec<Makers>,
    /// The facts that must hold at the end, or must not.
    goal: Vec<Condition>,
    left: Option<u64>,
}

impl<'a> Encoding<'a> {
    pub(crate) fn new(puzzle: &'a Puzzle, moves: u64) -> Result<Encoding<'a>, VeripbError> {
        let (pattern, left) = certificate::goal(puzzle)?;
        let changes = certificate::changes(puzzle)?;
        let kinds = puzzle.rules.kinds.len();
        let facts = puzzle.board.len() * kinds;
        let per_move = (facts * 2 + changes.len() * 4) as u64;
        let size = moves.saturating_add(1).saturating_mul(per_move);
        if size > super::MOST {
            return Err(ExportError::TooLarge(size).into());
        }

        let mut encoding = Encoding {
            puzzle,
            moves: moves as usize,
            kinds,
            facts,
            changes: Vec::new(),
            needs: Vec::new(),
            makers: vec![Makers::default(); facts],
            goal: Vec::new(),
            left,
        };
        for (cell, wanted) in pattern.chars().enumerate() {
            encoding.add_goal(cell, wanted);
        }
        let mut number = 0;
        for (index, change) in changes.iter().enumerate() {
            encoding.add_change(index, change, &mut number);
        }
        encoding.changes = changes;
        Ok(encoding)
    }

    /// Adds what the goal requires of a cell.
    fn add_goal(&mut self, cell: usize, wanted: char) {
        if wanted == '?' {
            return;
        }
        for kind in self.puzzle.rules.kind_ids() {
            self.goal.push(Condition {
                fact: cell * self.kinds + kind.index(),
                holds: wanted == certificate::sign(Some(kind)),
            });
        }
    }

    /// Adds what a change needs and makes; the constraints on what it needs are numbered from
    /// `number` on.
    fn add_change(&mut self, index: usize, change: &[CellChange], number: &mut u64) {
        let mut needs = Vec::new();
        for part in change {
            for condition in self.required(part) {
                needs.push(Need {
                    condition,
                    number: *number,
                });
                *number += 1;
            }
            if part.before == part.after {
                continue;
            }
            if let Some(kind) = part.after {
                let fact = self.fact_of(part.cell, kind);
                self.makers[fact].to_true.push(index);
            }
            if let Some(kind) = part.before {
                let fact = self.fact_of(part.cell, kind);
                self.makers[fact].to_false.push(index);
            }
        }
        self.needs.push(needs);
    }

    /// What a change requires of one cell: the piece, or that there is none of any kind.
    fn required(&self, part: &CellChange) -> Vec<Condition> {
        if let Some(kind) = part.before {
            let fact = self.fact_of(part.cell, kind);
            return vec![Condition { fact, holds: true }];
        }
        let mut conditions = Vec::new();
        for kind in self.puzzle.rules.kind_ids() {
            let fact = self.fact_of(part.cell, kind);
            conditions.push(Condition { fact, holds: false });
        }
        conditions
    }

    /// Finds out why there is no solution: by the reason, or else by all positions.
    fn argument(&self, reason: Option<&Reason>, budget: &Budget) -> Result<Argument, VeripbError> {
        match reason {
            Some(Reason::Pagoda { weights }) => return Ok(Argument::Weights(weights.clone())),
            // Each piece has weight one: no move adds a piece.
            Some(Reason::TooManyWanted { .. }) => {
                return Ok(Argument::Weights(vec![1; self.puzzle.board.len()]));
            }
            Some(Reason::Class { sets }) => {
                if let Some(sets) = self.class(sets) {
                    return Ok(Argument::Class(sets));
                }
            }
            _ => {}
        }
        Ok(Argument::Levels(self.levels(budget)?))
    }

    /// The index of the fact that a cell has a piece of this kind.
    fn fact_of(&self, cell: Cell, kind: KindId) -> usize {
        cell.index() * self.kinds + kind.index()
    }

    fn fact(&self, time: usize, fact: usize, holds: bool) -> Literal {
        Literal {
            variable: (time * self.facts + fact + 1) as u64,
            positive: holds,
        }
    }

    fn change_literal(&self, time: usize, change: usize) -> Literal {
        let facts = (self.moves + 1) * self.facts;
        Literal {
            variable: (facts + time * self.changes.len() + change + 1) as u64,
            positive: true,
        }
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
        let single = if self.kinds > 1 {
            self.puzzle.board.len()
        } else {
            0
        };
        (2 + 2 * self.facts + needs + single) as u64
    }

    fn first_constraint(&self, time: usize) -> Id {
        self.facts as u64 + time as u64 * self.block() + 1
    }

    /// The constraint that a move is made.
    fn at_least_one_change(&self, time: usize) -> Id {
        self.first_constraint(time)
    }

    /// The constraint that at most one move is made.
    fn at_most_one_change(&self, time: usize) -> Id {
        self.first_constraint(time) + 1
    }

    /// The frame axiom of a fact: it holds after a move if it did before or the move makes it true,
    /// unless the move makes it false; with `grows` false, the converse.
    fn frame_axiom(&self, time: usize, fact: usize, grows: bool) -> Id {
        self.first_constraint(time) + 2 + 2 * fact as u64 + u64::from(!grows)
    }

    /// The constraint that a move is made only if its precondition holds.
    fn precondition(&self, time: usize, number: u64) -> Id {
        self.first_constraint(time) + 2 + 2 * self.facts as u64 + number
    }

    fn goal(&self, index: usize) -> Id {
        self.first_constraint(self.moves) + index as u64
    }

    /// The constraint that at least, or at most, the required number of pieces is left.
    fn pieces_left(&self, least: bool) -> Id {
        self.goal(self.goal.len()) + u64::from(!least)
    }

    fn constraints(&self) -> u64 {
        self.goal(self.goal.len()) - 1 + if self.left.is_some() { 2 } else { 0 }
    }

    fn holds(&self, position: &Position, fact: usize) -> bool {
        position.0[fact / self.kinds].is_some_and(|kind| kind.index() == fact % self.kinds)
    }

    /// The facts of a position.
    fn literals(&self, time: usize, position: &Position) -> impl Iterator<Item = Literal> {
        (0..self.facts).map(move |fact| self.fact(time, fact, self.holds(position, fact)))
    }

    /// Writes the problem.
    pub(crate) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        self.write_legend(out)?;
        writeln!(out, "* the start")?;
        for literal in self.literals(0, &self.puzzle.start) {
            writeln!(out, "1 {literal} >= 1 ;")?;
        }
        for time in 0..self.moves {
            self.write_one_change(time, out)?;
            writeln!(out, "* what it changes")?;
            self.write_frame_axioms(time, out)?;
            writeln!(out, "* what it needs")?;
            self.write_preconditions(time, out)?;
            if self.kinds > 1 {
                writeln!(out, "* a cell holds at most one piece")?;
                self.write_one_piece(time, out)?;
            }
        }
        writeln!(out, "* the goal")?;
        self.write_goal(out)
    }

    /// The numbers of variables and constraints, and the meanings of the variables.
    fn write_legend(&self, out: &mut dyn Write) -> io::Result<()> {
        let (variables, constraints) = (self.variables(), self.constraints());
        writeln!(out, "* #variable= {variables} #constraint= {constraints}")?;
        let title = &self.puzzle.title;
        let board = &self.puzzle.board;
        let length = counted(self.moves, "move");
        writeln!(out, "* {title}: a solution of {length}")?;
        for time in 0..=self.moves {
            for cell in board.cells() {
                for kind in self.puzzle.rules.kind_ids() {
                    let variable = self.fact(time, self.fact_of(cell, kind), true);
                    let cell = board.name(cell);
                    let kind = self.contents_name(Some(kind));
                    writeln!(out, "* {variable}: after move {time} {cell} holds {kind}")?;
                }
            }
        }

        for time in 0..self.moves {
            for (index, change) in self.changes.iter().enumerate() {
                let variable = self.change_literal(time, index);
                write!(out, "* {variable}: move {} makes", time + 1)?;
                for part in change {
                    let cell = board.name(part.cell);
                    let before = self.contents_name(part.before);
                    let after = self.contents_name(part.after);
                    write!(out, " {cell} from {before} to {after}")?;
                }
                writeln!(out)?;
            }
        }
        Ok(())
    }

    /// The contents of a cell in a comment.
    fn contents_name(&self, piece: Option<KindId>) -> String {
        match piece {
            Some(kind) => self.puzzle.rules.kinds[kind.index()]
                .name
                .replace('\n', " "),
            None => "vacant".into(),
        }
    }

    /// Exactly one change is made by a move.
    fn write_one_change(&self, time: usize, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "* move {}: exactly one", time + 1)?;
        for index in 0..self.changes.len() {
            write!(out, "1 {} ", self.change_literal(time, index))?;
        }
        writeln!(out, ">= 1 ;")?;
        for index in 0..self.changes.len() {
            write!(out, "-1 {} ", self.change_literal(time, index))?;
        }
        writeln!(out, ">= -1 ;")
    }

    /// The frame axioms of all facts, in the order of [`Encoding::frame_axiom`].
    fn write_frame_axioms(&self, time: usize, out: &mut dyn Write) -> io::Result<()> {
        for (fact, makers) in self.makers.iter().enumerate() {
            let now = self.fact(time, fact, true);
            let then = self.fact(time + 1, fact, true);
            for sign in [1, -1] {
                write!(out, "{sign} {then} {} {now} ", -sign)?;
                for &index in &makers.to_true {
                    write!(out, "{} {} ", -sign, self.change_literal(time, index))?;
                }
                for &index in &makers.to_false {
                    write!(out, "{sign} {} ", self.change_literal(time, index))?;
                }
                writeln!(out, ">= 0 ;")?;
            }
        }
        Ok(())
    }

    /// A move is made only if its preconditions hold.
    fn write_preconditions(&self, time: usize, out: &mut dyn Write) -> io::Result<()> {
        for (index, needs) in self.needs.iter().enumerate() {
            let not_made = !self.change_literal(time, index);
            for need in needs {
                let Condition { fact, holds } = need.condition;
                let fact = self.fact(time, fact, holds);
                writeln!(out, "1 {fact} 1 {not_made} >= 1 ;")?;
            }
        }
        Ok(())
    }

    /// A cell holds at most one piece after a move.
    fn write_one_piece(&self, time: usize, out: &mut dyn Write) -> io::Result<()> {
        for cell in self.puzzle.board.cells() {
            for kind in self.puzzle.rules.kind_ids() {
                let fact = self.fact_of(cell, kind);
                write!(out, "-1 {} ", self.fact(time + 1, fact, true))?;
            }
            writeln!(out, ">= -1 ;")?;
        }
        Ok(())
    }

    /// The goal: the facts that it requires, and the number of pieces left.
    fn write_goal(&self, out: &mut dyn Write) -> io::Result<()> {
        for &Condition { fact, holds } in &self.goal {
            writeln!(out, "1 {} >= 1 ;", self.fact(self.moves, fact, holds))?;
        }
        let Some(left) = self.left else {
            return Ok(());
        };
        for sign in [1, -1] {
            for fact in 0..self.facts {
                write!(out, "{sign} {} ", self.fact(self.moves, fact, true))?;
            }
            writeln!(out, ">= {} ;", sign * i128::from(left))?;
        }
        Ok(())
    }
}
