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
use crate::{
    budget::{Budget, Spent},
    puzzle::{KindId, Position, Puzzle, Reason},
    text::certificate::{self, CertificateError, Change},
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
    #[error("there is a solution of {0} moves")]
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
    let class = match reason {
        Some(Reason::Class { sets }) => encoding.class(sets),
        _ => None,
    };
    // Nothing is written without a proof.
    let levels = match reason {
        Some(Reason::Pagoda { .. } | Reason::TooManyWanted { .. }) => Vec::new(),
        _ if class.is_some() => Vec::new(),
        _ => encoding.levels(budget)?,
    };
    encoding.write(problem)?;
    let constraints = encoding.constraints();
    let mut proof = Proof {
        out: proof,
        last: constraints,
    };
    writeln!(
        proof.out,
        "pseudo-Boolean proof version 2.0\nf {constraints}"
    )?;
    let contradiction = match (reason, class) {
        (_, Some(class)) => encoding.prove_class(&class, &mut proof)?,
        (Some(Reason::Pagoda { weights }), _) => encoding.prove_weights(weights, &mut proof)?,
        // Each piece has weight one: no move adds a piece.
        (Some(Reason::TooManyWanted { .. }), _) => {
            encoding.prove_weights(&vec![1; puzzle.board.len()], &mut proof)?
        }
        _ => encoding.prove_levels(&levels, &mut proof)?,
    };
    writeln!(
        proof.out,
        "output NONE\nconclusion UNSAT : {contradiction}\nend pseudo-Boolean proof"
    )?;
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

/// A precondition of a move: a fact by index, whether it must hold, and the index of the constraint
/// that states it.
type Need = (usize, bool, u64);

/// The puzzle as constraints. A fact states that a cell has a kind; facts are numbered by cell and
/// then kind.
pub(crate) struct Encoding<'a> {
    puzzle: &'a Puzzle,
    moves: usize,
    kinds: usize,
    facts: usize,
    changes: Vec<Change>,
    needs: Vec<Vec<Need>>,
    /// For each fact, the changes that make it true, and those that make it false.
    makes: Vec<[Vec<usize>; 2]>,
    /// The facts that must hold at the end, or must not.
    goal: Vec<(usize, bool)>,
    left: Option<u64>,
}

impl<'a> Encoding<'a> {
    pub(crate) fn new(puzzle: &'a Puzzle, moves: u64) -> Result<Encoding<'a>, VeripbError> {
        let (pattern, left) = certificate::goal(puzzle)?;
        let changes = certificate::changes(puzzle)?;
        let kinds = puzzle.rules.kinds.len();
        let facts = puzzle.board.len() * kinds;
        let size = moves
            .saturating_add(1)
            .saturating_mul((facts * 2 + changes.len() * 4) as u64);
        if size > super::MOST {
            return Err(ExportError::TooLarge(size).into());
        }
        let mut goal = Vec::new();
        for (cell, wanted) in pattern
            .chars()
            .enumerate()
            .filter(|(_, wanted)| *wanted != '?')
        {
            goal.extend((0..kinds).map(|kind| {
                (
                    cell * kinds + kind,
                    wanted == certificate::sign(Some(KindId(kind as u8))),
                )
            }));
        }
        let (mut needs, mut makes) = (Vec::new(), vec![[Vec::new(), Vec::new()]; facts]);
        let mut count = 0;
        for (index, change) in changes.iter().enumerate() {
            let mut of_change = Vec::new();
            for &(cell, before, after) in change {
                let fact = |kind: KindId| cell.index() * kinds + kind.index();
                let wanted: Vec<(usize, bool)> = match before {
                    Some(kind) => vec![(fact(kind), true)],
                    None => (0..kinds)
                        .map(|kind| (fact(KindId(kind as u8)), false))
                        .collect(),
                };
                for (fact, holds) in wanted {
                    of_change.push((fact, holds, count));
                    count += 1;
                }
                if before != after {
                    after
                        .into_iter()
                        .for_each(|kind| makes[fact(kind)][0].push(index));
                    before
                        .into_iter()
                        .for_each(|kind| makes[fact(kind)][1].push(index));
                }
            }
            needs.push(of_change);
        }
        Ok(Encoding {
            puzzle,
            moves: moves as usize,
            kinds,
            facts,
            changes,
            needs,
            makes,
            goal,
            left,
        })
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
        writeln!(
            out,
            "* #variable= {} #constraint= {}",
            self.variables(),
            self.constraints()
        )?;
        let (title, board) = (&self.puzzle.title, &self.puzzle.board);
        writeln!(out, "* {title}: a solution of {} moves", self.moves)?;
        let name = |piece: Option<KindId>| {
            piece
                .map_or("vacant", |kind| {
                    self.puzzle.rules.kinds[kind.index()].name.as_str()
                })
                .replace('\n', " ")
        };
        for time in 0..=self.moves {
            for (cell, at) in board.cells().zip(0..) {
                for kind in 0..self.kinds {
                    let variable = self.fact(time, at * self.kinds + kind, true);
                    let kind = name(Some(KindId(kind as u8)));
                    writeln!(
                        out,
                        "* {variable}: after move {time} {} holds {kind}",
                        board.name(cell)
                    )?;
                }
            }
        }
        for time in 0..self.moves {
            for (index, change) in self.changes.iter().enumerate() {
                write!(
                    out,
                    "* {}: move {} makes",
                    self.change_literal(time, index),
                    time + 1
                )?;
                for &(cell, before, after) in change {
                    write!(
                        out,
                        " {} from {} to {}",
                        board.name(cell),
                        name(before),
                        name(after)
                    )?;
                }
                writeln!(out)?;
            }
        }
        writeln!(out, "* the start")?;
        for literal in self.literals(0, &self.puzzle.start) {
            writeln!(out, "1 {literal} >= 1 ;")?;
        }
        for time in 0..self.moves {
            let made = |index| self.change_literal(time, index);
            writeln!(out, "* move {}: exactly one", time + 1)?;
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
                        group
                            .iter()
                            .try_for_each(|&index| write!(out, "{sign} {} ", made(index)))?;
                    }
                    writeln!(out, ">= 0 ;")?;
                }
            }
            writeln!(out, "* what it needs")?;
            for (index, needs) in self.needs.iter().enumerate() {
                for &(fact, holds, _) in needs {
                    writeln!(
                        out,
                        "1 {} 1 {} >= 1 ;",
                        self.fact(time, fact, holds),
                        !made(index)
                    )?;
                }
            }
            if self.kinds > 1 {
                writeln!(out, "* a cell holds at most one piece")?;
                for cell in 0..self.puzzle.board.len() {
                    for kind in 0..self.kinds {
                        write!(
                            out,
                            "-1 {} ",
                            self.fact(time + 1, cell * self.kinds + kind, true)
                        )?;
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
}
