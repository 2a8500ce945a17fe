//! Pseudo-Boolean constraints.
//!
//! The contents of a cell after a move are those before it, plus one for each action that puts a
//! piece there, minus one for each that removes it. With one action per move this single equation
//! gives the precondition and the effect of the action in the cell and the frame condition.

use super::{
    BudgetCheck, Contents, ExportError, Instance, Parts, VACANT,
    dimacs::{counts_agree, pieces_to_count},
    for_each_effect, for_each_precondition,
    variables::{Literal, TRUE, Variables},
};
use crate::{
    board::Cell,
    budget::Budget,
    puzzle::{Goal, KindId},
};
use std::fmt::Write;

/// The constraints, one per line: sums compared with a number.
struct Constraints<'a>(Parts<'a, str>);

impl Constraints<'_> {
    /// Adds `sum compared number`, with constant terms removed.
    fn add(
        &mut self,
        terms: impl IntoIterator<Item = (i64, Literal)>,
        compared: &str,
        number: i64,
    ) {
        self.add_all(&mut terms.into_iter(), compared, number);
    }

    fn add_all(
        &mut self,
        terms: &mut dyn Iterator<Item = (i64, Literal)>,
        compared: &str,
        number: i64,
    ) {
        let mut line = String::new();
        let mut rest = number;
        let mut constant = true;
        for (factor, literal) in terms {
            match literal {
                TRUE => rest -= factor,
                _ if literal == -TRUE => {}
                _ => {
                    constant = false;
                    let _ = write!(line, "{factor:+} x{literal} ");
                }
            }
        }
        match (constant, compared) {
            (false, _) => {
                let _ = writeln!(line, "{compared} {rest} ;");
                self.0.push(&line);
            }
            (true, "=") if rest == 0 => {}
            (true, ">=") if rest <= 0 => {}
            // The notation has no empty sum.
            (true, _) => ["+1 x1 >= 1 ;\n", "-1 x1 >= 0 ;\n"]
                .into_iter()
                .for_each(|line| self.0.push(line)),
        }
    }
}

/// The instance, with the meanings of its variables in comments.
///
/// # Errors
/// The goal is an order.
pub fn write(instance: &Instance) -> Result<String, ExportError> {
    let mut text = String::new();
    write_to(instance, &mut text, &Budget::UNLIMITED)?;
    Ok(text)
}

/// Writes the instance constraint by constraint; memory holds only the variables.
///
/// # Errors
/// The goal is an order, the writer failed, or the budget ran out.
pub fn write_to(
    instance: &Instance,
    out: &mut dyn Write,
    budget: &Budget,
) -> Result<(), ExportError> {
    if matches!(instance.puzzle.goal, Goal::Order(_)) {
        return Err(ExportError::Order("OPB"));
    }
    let variables = Variables::new(instance);
    let mut pace = BudgetCheck::new(budget);
    // The header has the number of constraints.
    let count = constraints(instance, &variables, &mut |_| pace.next_part());
    pace.result?;
    writeln!(
        out,
        "* #variable= {} #constraint= {count}",
        variables.last.max(1)
    )?;
    out.write_str(&variables.legend("*"))?;
    let mut written = Ok(());
    constraints(instance, &variables, &mut |line| {
        written = out.write_str(line);
        written.is_ok() && pace.next_part()
    });
    pace.result?;
    Ok(written?)
}

/// Calls `take` with every constraint until it returns `false`. Returns their number.
fn constraints(
    instance: &Instance,
    variables: &Variables,
    take: &mut dyn FnMut(&str) -> bool,
) -> u64 {
    let several = instance.puzzle.rules.kinds.len() > 1;
    let mut formula = Formula {
        instance,
        variables,
        several,
        constraints: Constraints(Parts::new(take)),
    };
    if instance.can.iter().flatten().any(|&contents| contents == 0) || !counts_agree(instance) {
        formula.constraints.add([], ">=", 1);
    }
    for time in 0..instance.moves {
        if !formula.constraints.0.wanted {
            break;
        }
        let moves: Vec<(Literal, usize)> = variables.moves(time).collect();
        formula
            .constraints
            .add(moves.iter().map(|&(variable, _)| (1, variable)), "=", 1);
        for cell in instance.puzzle.board.cells() {
            for kind in (0..instance.puzzle.rules.kinds.len() as u8).map(KindId) {
                formula.change(time, &moves, cell, kind);
            }
            formula.one_piece(time, cell);
        }
        formula.require_passed(time, &moves);
    }
    formula.goal();
    formula.constraints.0.count
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
        let Formula {
            instance,
            variables,
            several,
            ..
        } = *self;
        let has: Contents = 1 << kind.0;
        let then = variables.holds(time + 1, cell, kind);
        let mut terms = vec![(1, then), (-1, variables.holds(time, cell, kind))];
        for &(variable, action) in moves {
            let action = &instance.actions[action];
            for_each_effect(action, |touched, contents| {
                // A removed piece is of the kind that was there; the kind of a passed piece is
                // constrained below.
                let leaves = touched == cell
                    && contents & VACANT != 0
                    && (action.kind == kind || touched != action.step.from);
                if touched == cell && contents & has != 0 {
                    terms.push((-1, variable));
                } else if leaves && (!several || touched == action.step.from) {
                    terms.push((1, variable));
                }
            });
        }
        let removes = |&&(_, action): &&(Literal, usize)| {
            let action = &instance.actions[action];
            action.removes && action.over.contains(&cell)
        };
        let leaving: Vec<Literal> = moves
            .iter()
            .filter(removes)
            .map(|&(variable, _)| variable)
            .collect();
        if !several || leaving.is_empty() {
            return self.constraints.add(terms, "=", 0);
        }
        // If one of several kinds may leave, the change lies between bounds instead.
        self.constraints.add(
            terms.iter().map(|&(factor, literal)| (-factor, literal)),
            ">=",
            0,
        );
        self.constraints.add(
            terms
                .into_iter()
                .chain(leaving.iter().map(|&variable| (1, variable))),
            ">=",
            0,
        );
        for variable in leaving {
            self.constraints.add([(-1, variable), (-1, then)], ">=", -1);
        }
    }

    /// A cell holds at most one piece.
    fn one_piece(&mut self, time: usize, cell: Cell) {
        if self.several {
            let all = self.variables.any(time + 1, cell, Contents::MAX);
            if all.iter().filter(|&&literal| literal != -TRUE).count() >= 2 {
                self.constraints
                    .add(all.into_iter().map(|literal| (-1, literal)), ">=", -1);
            }
        }
    }

    /// Passed pieces must be present, of a kind that may be passed.
    fn require_passed(&mut self, time: usize, moves: &[(Literal, usize)]) {
        let Formula {
            instance,
            variables,
            several,
            ..
        } = *self;
        for &(variable, action) in moves {
            let action = &instance.actions[action];
            for_each_precondition(instance.puzzle, action, |cell, contents| {
                if action.over.contains(&cell) && (several || !action.removes) {
                    let there = variables
                        .any(time, cell, contents)
                        .into_iter()
                        .map(|literal| (1, literal));
                    self.constraints.add(there.chain([(-1, variable)]), ">=", 0);
                }
            });
        }
    }

    fn goal(&mut self) {
        let (puzzle, end) = (self.instance.puzzle, self.instance.moves);
        if let Some(left) = pieces_to_count(self.instance) {
            let pieces = |cell| self.variables.any(end, cell, Contents::MAX);
            let all = puzzle.board.cells().flat_map(pieces);
            let terms = all.map(|literal| (1, literal));
            self.constraints.add(terms, "=", left.into());
        }
        for cell in puzzle
            .board
            .cells()
            .filter(|_| matches!(puzzle.goal, Goal::Pattern(_)))
        {
            if self.instance.can[end][cell.index()] & VACANT == 0 {
                let there = self.variables.any(end, cell, Contents::MAX);
                self.constraints
                    .add(there.into_iter().map(|literal| (1, literal)), ">=", 1);
            }
        }
    }
}
