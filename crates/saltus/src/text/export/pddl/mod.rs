//! PDDL for planners: propositions, and an action without parameters for each move, which the
//! simplest planners accept.
//!
//! If the goal counts moves or pieces, or a number of moves is given, actions advance along a chain
//! of time steps. If the goal is an order of the pieces, a plan ends with actions that read the
//! cells one by one: planners have no other means to count those before a piece.

mod order;
mod plan;

pub use plan::{is_plan, read};

use super::{BudgetCheck, Effect, ExportError, actions};
use crate::{
    board::Cell,
    budget::Budget,
    puzzle::{Goal, KindId, Move, Puzzle, Setup, Wanted},
};
use order::{Before, Reading, before_facts, readings};
use std::fmt::{self, Write};

/// The domain and the problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PddlFiles {
    /// The domain: the moves.
    pub domain: String,
    /// The problem: the start and the goal.
    pub problem: String,
}

/// Exports a puzzle, for solutions of any number of moves or of exactly the given number.
///
/// # Errors
/// The goal counts, and no number of moves is given.
pub fn write(puzzle: &Puzzle, moves: Option<u64>) -> Result<PddlFiles, ExportError> {
    let mut files = PddlFiles {
        domain: String::new(),
        problem: String::new(),
    };
    write_domain(puzzle, moves, &mut files.domain, &Budget::UNLIMITED)?;
    write_problem(puzzle, moves, &mut files.problem, &Budget::UNLIMITED)?;
    Ok(files)
}

/// Writes the domain, as a stream.
///
/// # Errors
/// As [`write()`]; or the writer failed, or the budget ran out.
pub fn write_domain(
    puzzle: &Puzzle,
    moves: Option<u64>,
    out: &mut dyn Write,
    budget: &Budget,
) -> Result<(), ExportError> {
    let all = actions(puzzle);
    let mut pace = BudgetCheck::new(budget);
    Task::new(puzzle, moves, &all)?.domain(&all, out, &mut pace)?;
    Ok(pace.result?)
}

/// Writes the problem, as a stream.
///
/// # Errors
/// As [`write()`]; or the writer failed, or the budget ran out.
pub fn write_problem(
    puzzle: &Puzzle,
    moves: Option<u64>,
    out: &mut dyn Write,
    budget: &Budget,
) -> Result<(), ExportError> {
    let mut pace = BudgetCheck::new(budget);
    Task::new(puzzle, moves, &actions(puzzle))?.problem(out, &mut pace)?;
    Ok(pace.result?)
}

/// What is written.
struct Task<'a> {
    puzzle: &'a Puzzle,
    /// The length of the chain of moves, if there is one.
    chain: Option<u64>,
    /// The number of moves that the goal requires.
    asked: u64,
    /// The number of pieces that the goal leaves, if the number of moves does not determine it:
    /// they are counted.
    left: Option<u32>,
    /// The most pieces that are counted.
    most_pieces: usize,
}

impl<'a> Task<'a> {
    /// # Errors
    /// The goal counts, and no number of moves is given; or it would be too large.
    fn new(
        puzzle: &'a Puzzle,
        moves: Option<u64>,
        actions: &[Effect],
    ) -> Result<Task<'a>, ExportError> {
        let chain = match &puzzle.goal {
            Goal::Left(_) | Goal::Moves(_) => {
                Some(moves.or(super::length(puzzle)).ok_or(ExportError::Moves)?)
            }
            Goal::Pattern(_) | Goal::Order(_) => moves,
        };
        // Pieces are counted if the number of moves does not determine how many are left.
        let left = match puzzle.goal {
            Goal::Left(left) if super::length(puzzle) != chain => Some(left),
            _ => None,
        };
        // The numbers that the goal requires.
        let asked = match puzzle.goal {
            Goal::Moves(moves) => moves,
            _ => chain.unwrap_or(0),
        };
        let most_pieces = left.map_or(0, |left| puzzle.start.pieces().max(left as usize));
        let readings = match &puzzle.goal {
            Goal::Order(order) => readings(puzzle, order).len() as u64,
            _ => 0,
        };
        let size = action_count(puzzle, actions)
            .saturating_add(readings)
            .saturating_add(chain.unwrap_or(0))
            .saturating_add(asked)
            .saturating_add(most_pieces as u64);
        if size > super::MOST {
            return Err(ExportError::TooLarge(size));
        }
        Ok(Task {
            puzzle,
            chain,
            asked,
            left,
            most_pieces,
        })
    }

    /// The kinds of the pieces in the order of the cells, if that is the goal.
    fn order(&self) -> Option<&[KindId]> {
        match &self.puzzle.goal {
            Goal::Order(order) => Some(order),
            _ => None,
        }
    }

    fn at_fact(&self, cell: Cell, kind: KindId) -> String {
        format!("(at-{}-k{})", self.puzzle.board.name(cell), kind.0)
    }

    fn vacant(&self, cell: Cell) -> String {
        format!("(vacant-{})", self.puzzle.board.name(cell))
    }

    fn held_fact(&self, cell: Cell) -> String {
        format!("(held-{})", self.puzzle.board.name(cell))
    }

    /// Writes the domain, as far as the budget allows.
    fn domain(
        &self,
        actions: &[Effect],
        out: &mut dyn Write,
        pace: &mut BudgetCheck,
    ) -> fmt::Result {
        writeln!(out, "; {}", &self.puzzle.title)?;
        for (index, kind) in self.puzzle.rules.kinds.iter().enumerate() {
            writeln!(out, "; k{index} is {}", kind.name)?;
        }
        let typing = match (self.chain, self.left) {
            (None, _) => "\n  (:requirements :strips)",
            (Some(_), None) => "\n  (:requirements :strips :typing)\n  (:types count)",
            (Some(_), Some(_)) => "\n  (:requirements :strips :typing)\n  (:types count pieces)",
        };
        write!(out, "(define (domain saltus){typing}")?;
        out.write_str(&self.predicates())?;

        for actions in actions.chunk_by(|a, b| (a.step, a.kind) == (b.step, b.kind)) {
            let mut number = 0;
            for action in actions {
                for passed in passed_contents(self.puzzle, action) {
                    if !pace.next_part() {
                        return Ok(());
                    }
                    out.write_str(&self.action(number, action, &passed))?;
                    number += 1;
                }
            }
        }
        if let Some(order) = self.order() {
            for reading in readings(self.puzzle, order) {
                out.write_str(&self.reading(&reading))?;
            }
        }
        out.write_str(")\n")
    }

    fn predicates(&self) -> String {
        let mut text = String::from("\n  (:predicates");
        if self.chain.is_some() {
            text.push_str(" (made ?n - count) (next ?n ?m - count)");
        }
        if self.left.is_some() {
            text.push_str(" (left ?p - pieces) (fewer ?p ?q - pieces)");
        }
        if let Some(order) = self.order() {
            text.push_str(" (playing)");
            for count in before_facts(self.puzzle.board.len(), order.len()) {
                text.push(' ');
                text += &count.fact();
            }
        }
        for cell in self.puzzle.board.cells() {
            text += &format!("\n    {} {}", self.vacant(cell), self.held_fact(cell));
            for kind in self.puzzle.rules.kind_ids() {
                text.push(' ');
                text += &self.at_fact(cell, kind);
            }
        }
        text.push_str(")\n");
        text
    }

    /// One action: its precondition and effect, for these contents of the passed cells.
    fn action(&self, number: usize, action: &Effect, passed: &[Option<KindId>]) -> String {
        let Move { from, to, .. } = action.step;
        let board = &self.puzzle.board;
        let kind = action.kind;
        let mut name = format!("move-{}-{}", board.name(from), board.name(to));
        if let Some(over) = action.step.over {
            name += &format!("-{OVER}-{}", board.name(over));
        }
        name += &format!("-k{}-{number}", kind.0);
        let mut needs = vec![self.at_fact(from, kind), self.vacant(to)];
        if self.order().is_some() {
            needs.push("(playing)".into());
        }
        let mut leaves = self.becomes_vacant(from, kind);
        leaves.push(self.at_fact(to, kind));
        leaves.push(self.held_fact(to));
        leaves.push(not(&self.vacant(to)));
        for (&cell, &kind) in action.over.iter().zip(passed) {
            match kind {
                None => needs.push(self.held_fact(cell)),
                Some(kind) => {
                    needs.push(self.at_fact(cell, kind));
                    if action.removes {
                        leaves.extend(self.becomes_vacant(cell, kind));
                    }
                }
            }
        }

        let mut parameters = String::new();
        if self.chain.is_some() {
            parameters += "?n ?m - count";
            needs.extend(["(made ?n)", "(next ?n ?m)"].map(String::from));
            leaves.extend(["(not (made ?n))", "(made ?m)"].map(String::from));
        }
        let removed = if action.removes { action.over.len() } else { 0 };
        if self.left.is_some() && removed > 0 {
            needs.push("(left ?p0)".into());
            for piece in 0..removed {
                parameters += &format!(" ?p{piece}");
                needs.push(format!("(fewer ?p{piece} ?p{})", piece + 1));
            }
            parameters += &format!(" ?p{removed} - pieces");
            leaves.push("(not (left ?p0))".into());
            leaves.push(format!("(left ?p{removed})"));
        }

        let (needs, leaves) = (needs.join(" "), leaves.join(" "));
        let mut text = format!("  (:action {name} :parameters ({parameters})\n");
        text += &format!("    :precondition (and {needs})\n    :effect (and {leaves}))\n");
        text
    }

    /// The action that reads a cell at the end of the game.
    fn reading(&self, reading: &Reading) -> String {
        let Reading {
            cell,
            before,
            after,
            wanted,
        } = reading;
        let contents = match wanted {
            Some(kind) => self.at_fact(*cell, *kind),
            None => self.vacant(*cell),
        };
        let name = match wanted {
            Some(kind) => format!("k{}", kind.0),
            None => "vacant".into(),
        };
        let name = format!(
            "read-{}-{name}-{}",
            self.puzzle.board.name(*cell),
            before.pieces
        );
        let (before, after) = (before.fact(), after.fact());
        let mut text = format!("  (:action {name} :parameters ()\n");
        text += &format!("    :precondition (and {before} {contents})\n");
        text += &format!(
            "    :effect (and (not (playing)) {} {after}))\n",
            not(&before)
        );
        text
    }

    /// The effects on a cell whose piece leaves it.
    fn becomes_vacant(&self, cell: Cell, kind: KindId) -> Vec<String> {
        let at = self.at_fact(cell, kind);
        vec![self.vacant(cell), not(&at), not(&self.held_fact(cell))]
    }

    /// Writes the problem, as far as the budget allows.
    fn problem(&self, out: &mut dyn Write, pace: &mut BudgetCheck) -> fmt::Result {
        let title = &self.puzzle.title;
        write!(
            out,
            "; {title}\n(define (problem puzzle) (:domain saltus)\n"
        )?;
        if let Some(moves) = self.chain {
            out.write_str("  (:objects ")?;
            for count in 0..=moves.max(self.asked) {
                if !pace.next_part() {
                    return Ok(());
                }
                write!(out, "n{count} ")?;
            }
            out.write_str("- count")?;
            if self.left.is_some() {
                for pieces in 0..=self.most_pieces {
                    write!(out, " p{pieces}")?;
                }
                out.write_str(" - pieces")?;
            }
            out.write_str(")\n")?;
        }
        self.start(out, pace)?;
        out.write_str(&self.goal())
    }

    fn start(&self, out: &mut dyn Write, pace: &mut BudgetCheck) -> fmt::Result {
        out.write_str("  (:init")?;
        if let Some(moves) = self.chain {
            out.write_str(" (made n0)")?;
            for count in 0..moves {
                if !pace.next_part() {
                    return Ok(());
                }
                write!(out, " (next n{count} n{})", count + 1)?;
            }
        }
        if self.left.is_some() {
            write!(out, " (left p{})", self.puzzle.start.pieces())?;
            for pieces in 0..self.most_pieces {
                write!(out, " (fewer p{} p{pieces})", pieces + 1)?;
            }
        }
        if self.order().is_some() {
            write!(out, " (playing) {}", Before::START.fact())?;
        }
        for cell in self.puzzle.board.cells() {
            match self.puzzle.start.get(cell) {
                None => write!(out, "\n    {}", self.vacant(cell))?,
                Some(kind) => {
                    let (at, held) = (self.at_fact(cell, kind), self.held_fact(cell));
                    write!(out, "\n    {at} {held}")?;
                }
            }
        }
        out.write_str(")\n")
    }

    fn goal(&self) -> String {
        let mut text = String::from("  (:goal (and");
        if let Some(moves) = self.chain {
            let _ = write!(text, " (made n{moves})");
            if self.asked != moves {
                let _ = write!(text, " (made n{})", self.asked);
            }
        }
        if let Some(left) = self.left {
            let _ = write!(text, " (left p{left})");
        }
        if let Some(order) = self.order() {
            let all = Before {
                cells: self.puzzle.board.len(),
                pieces: order.len(),
            };
            text.push(' ');
            text.push_str(&all.fact());
        }
        if let Goal::Pattern(pattern) = &self.puzzle.goal {
            for (cell, wanted) in self.puzzle.board.cells().zip(pattern) {
                match *wanted {
                    Wanted::Any => {}
                    Wanted::Vacant => text.push_str(&format!(" {}", self.vacant(cell))),
                    Wanted::Piece(kind) => text.push_str(&format!(" {}", self.at_fact(cell, kind))),
                }
            }
        }
        text.push_str(")))\n");
        text
    }
}

/// What stands before the cell that an action passes, if its ends do not determine it.
const OVER: &str = "over";

/// The negation of a fact.
fn not(fact: &str) -> String {
    format!("(not {fact})")
}

/// The possible contents of the cells that an action passes: any piece if that suffices, else each
/// choice of kinds.
fn passed_contents(setup: &Setup, action: &Effect) -> Vec<Vec<Option<KindId>>> {
    let over = setup.rules.kinds[action.kind.index()].over;
    let any = setup.rules.kind_ids().all(|kind| over.has(kind));
    if any && !action.removes {
        return vec![vec![None; action.over.len()]];
    }
    let mut choices = Vec::new();
    for kinds in each_kind(setup, action) {
        choices.push(kinds.into_iter().map(Some).collect());
    }
    choices
}

/// Each choice of kinds for the cells that an action passes.
pub(super) fn each_kind(setup: &Setup, action: &Effect) -> Vec<Vec<KindId>> {
    let over = setup.rules.kinds[action.kind.index()].over;
    let mut choices = vec![Vec::new()];
    for _ in &action.over {
        let mut longer = Vec::new();
        for choice in &choices {
            for kind in setup.rules.kind_ids() {
                if over.has(kind) {
                    longer.push([&choice[..], &[kind]].concat());
                }
            }
        }
        choices = longer;
    }
    choices
}

/// The number of actions if each choice of kinds is a separate action.
pub(super) fn action_count(setup: &Setup, actions: &[Effect]) -> u64 {
    let kinds = setup.rules.kinds.len() as u64;
    let mut count: u64 = 0;
    for action in actions {
        let passed = u32::try_from(action.over.len()).unwrap_or(u32::MAX);
        count = count.saturating_add(kinds.saturating_pow(passed));
    }
    count
}
