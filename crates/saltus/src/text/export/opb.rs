//! Pseudo-Boolean constraints.
//!
//! The contents of a cell after a move are those before it, plus one for each action that puts a
//! piece there, minus one for each that removes it. With one action per move this single equation
//! gives the precondition and the effect of the action in the cell and the frame condition.

use super::{
    BudgetCheck, Contents, ExportError, Instance, Parts, VACANT,
    dimacs::{Clauses, count_pieces, counts_agree, pieces_to_count},
    effects, preconditions,
    variables::{Literal, TRUE, Variables},
};
use crate::{
    board::Cell,
    budget::Budget,
    puzzle::{Goal, KindId},
};
use std::fmt::Write;

/// A literal with its factor.
type Term = (i64, Literal);

/// Terms of these literals with the same factor.
fn times(factor: i64, literals: &[Literal]) -> Vec<Term> {
    literals.iter().map(|&literal| (factor, literal)).collect()
}

/// The constraints, one per line: sums compared with a number.
struct Constraints<'a>(Parts<'a, str>);

impl Constraints<'_> {
    /// Adds `sum compared number`, with constant terms removed.
    fn add(&mut self, terms: &[Term], compared: &str, number: i64) {
        let mut line = String::new();
        let mut rest = number;
        for &(factor, literal) in terms {
            if literal == TRUE {
                rest -= factor;
            } else if literal != -TRUE {
                let _ = write!(line, "{factor:+} x{literal} ");
            }
        }

        let is_constant = line.is_empty();
        let holds = if compared == "=" {
            rest == 0
        } else {
            rest <= 0
        };
        if !is_constant {
            let _ = writeln!(line, "{compared} {rest} ;");
            self.0.push(&line);
        } else if !holds {
            // The notation has no empty sum.
            self.0.push("+1 x1 >= 1 ;\n");
            self.0.push("-1 x1 >= 0 ;\n");
        }
    }

    /// Adds a clause: a negated literal is one minus its variable.
    fn add_clause(&mut self, clause: &[Literal]) {
        let mut terms = Vec::new();
        let mut needed = 1;
        for &literal in clause {
            terms.push((literal.signum(), literal.abs()));
            if literal < 0 {
                needed -= 1;
            }
        }
        self.add(&terms, ">=", needed);
    }
}

/// The instance, with the meanings of its variables in comments.
pub fn write(instance: &Instance) -> String {
    let mut text = String::new();
    // Writing to a String does not fail.
    let _ = write_to(instance, &mut text, &Budget::UNLIMITED);
    text
}

/// Writes the instance constraint by constraint; memory holds only the variables.
///
/// # Errors
/// The writer failed, or the budget ran out.
pub fn write_to(
    instance: &Instance,
    out: &mut dyn Write,
    budget: &Budget,
) -> Result<(), ExportError> {
    let variables = Variables::new(instance);
    let mut pace = BudgetCheck::new(budget);
    // The header has the numbers of variables and constraints.
    let (last, count) = constraints(instance, &variables, &mut |_| pace.next_part());
    pace.result?;
    writeln!(out, "* #variable= {} #constraint= {count}", last.max(1))?;
    out.write_str(&variables.legend("*"))?;
    let mut written = Ok(());
    constraints(instance, &variables, &mut |line| {
        written = out.write_str(line);
        written.is_ok() && pace.next_part()
    });
    pace.result?;
    Ok(written?)
}

/// Calls `take` with every constraint until it returns `false`. Returns the last variable and the
/// number of constraints.
fn constraints(
    instance: &Instance,
    variables: &Variables,
    take: &mut dyn FnMut(&str) -> bool,
) -> (Literal, u64) {
    let rules = &instance.puzzle.rules;
    let mut formula = Formula {
        instance,
        variables,
        several: rules.kinds.len() > 1,
        constraints: Constraints(Parts::new(take)),
    };
    if instance.has_impossible_cell() || !counts_agree(instance) {
        formula.constraints.add(&[], ">=", 1);
    }
    for time in 0..instance.moves {
        if !formula.constraints.0.wanted {
            break;
        }
        let moves: Vec<(Literal, usize)> = variables.moves(time).collect();
        let made: Vec<Term> = moves.iter().map(|&(variable, _)| (1, variable)).collect();
        formula.constraints.add(&made, "=", 1);
        for cell in instance.puzzle.board.cells() {
            for kind in rules.kind_ids() {
                formula.change(time, &moves, cell, kind);
            }
            formula.one_piece(time, cell);
        }
        formula.require_passed(time, &moves);
    }
    let last = formula.goal();
    (last, formula.constraints.0.count)
}

struct Formula<'a> {
    instance: &'a Instance<'a>,
    variables: &'a Variables<'a, 'a>,
    /// Whether there is more than one kind.
    several: bool,
    constraints: Constraints<'a>,
}

impl Formula<'_> {
    /// The contents of a cell after a move in terms of those before it.
    fn change(&mut self, time: usize, moves: &[(Literal, usize)], cell: Cell, kind: KindId) {
        let now = self.variables.holds(time, cell, kind);
        let then = self.variables.holds(time + 1, cell, kind);
        let mut terms = vec![(1, then), (-1, now)];
        let mut leaving = Vec::new();
        for &(variable, index) in moves {
            let action = &self.instance.actions[index];
            for after in effects(action) {
                if after.cell != cell {
                    continue;
                }
                // A removed piece is of the kind that was there; the kind of a passed piece is
                // constrained below.
                let is_start = cell == action.step.from;
                let leaves = after.contents & VACANT != 0 && (action.kind == kind || !is_start);
                if after.contents & 1 << kind.0 != 0 {
                    terms.push((-1, variable));
                } else if leaves && (is_start || !self.several) {
                    terms.push((1, variable));
                }
            }
            if action.removes && action.over.contains(&cell) {
                leaving.push(variable);
            }
        }
        if !self.several || leaving.is_empty() {
            return self.constraints.add(&terms, "=", 0);
        }

        // If one of several kinds may leave, the change lies between bounds instead.
        let negative: Vec<Term> = terms
            .iter()
            .map(|&(factor, literal)| (-factor, literal))
            .collect();
        self.constraints.add(&negative, ">=", 0);
        terms.extend(times(1, &leaving));
        self.constraints.add(&terms, ">=", 0);
        for variable in leaving {
            self.constraints
                .add(&[(-1, variable), (-1, then)], ">=", -1);
        }
    }

    /// A cell holds at most one piece.
    fn one_piece(&mut self, time: usize, cell: Cell) {
        if !self.several {
            return;
        }
        let all = self.variables.any(time + 1, cell, Contents::MAX);
        let possible = all.iter().filter(|&&literal| literal != -TRUE);
        if possible.count() >= 2 {
            self.constraints.add(&times(-1, &all), ">=", -1);
        }
    }

    /// Passed pieces must be present, of a kind that may be passed.
    fn require_passed(&mut self, time: usize, moves: &[(Literal, usize)]) {
        for &(variable, index) in moves {
            let action = &self.instance.actions[index];
            // The equation of the cell requires a piece of the only kind that is removed.
            if action.removes && !self.several {
                continue;
            }
            for before in preconditions(self.instance.puzzle, action) {
                if action.over.contains(&before.cell) {
                    let there = self.variables.any(time, before.cell, before.contents);
                    let mut terms = times(1, &there);
                    terms.push((-1, variable));
                    self.constraints.add(&terms, ">=", 0);
                }
            }
        }
    }

    /// The goal. Returns the last variable.
    fn goal(&mut self) -> Literal {
        let puzzle = self.instance.puzzle;
        let end = self.instance.moves;
        if let Some(left) = pieces_to_count(self.instance) {
            let mut terms = Vec::new();
            for cell in puzzle.board.cells() {
                terms.extend(times(1, &self.variables.any(end, cell, Contents::MAX)));
            }
            self.constraints.add(&terms, "=", left.into());
        }
        match &puzzle.goal {
            Goal::Order(order) => return self.order(order),
            Goal::Pattern(_) => self.full_cells(end),
            Goal::Left(_) | Goal::Moves(_) => {}
        }
        self.variables.last
    }

    /// The cells that cannot be vacant at the end are full.
    fn full_cells(&mut self, end: usize) {
        for cell in self.instance.puzzle.board.cells() {
            if self.instance.can[end][cell.index()] & VACANT == 0 {
                let there = self.variables.any(end, cell, Contents::MAX);
                self.constraints.add(&times(1, &there), ">=", 1);
            }
        }
    }

    /// The pieces are of these kinds in the order of the cells. Returns the last variable.
    fn order(&mut self, order: &[KindId]) -> Literal {
        let constraints = &mut self.constraints;
        let mut take = |clause: &[Literal]| {
            constraints.add_clause(clause);
            constraints.0.wanted
        };
        let mut clauses = Clauses::after(self.variables.last, &mut take);
        count_pieces(
            self.instance,
            self.variables,
            &mut clauses,
            order.len(),
            Some(order),
        );
        clauses.last
    }
}
