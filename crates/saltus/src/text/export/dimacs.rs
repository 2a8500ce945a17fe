//! Conjunctive normal form for SAT solvers.
//!
//! Each move has exactly one action. The at-most-one constraints use a ladder (Sinz 2005) of 3n
//! clauses, where all pairs take n²/2. Preconditions and effects of an action are clauses of two
//! literals, and a cell changes only by an action that changes it. Cells that cannot have changed
//! yet, or can no longer change, have no variables.

use super::{
    BudgetCheck, Contents, ExportError, Instance, Parts, VACANT, effects, preconditions,
    variables::{Literal, TRUE, Variables},
};
use crate::{
    budget::Budget,
    puzzle::{Goal, KindId},
    text::{BadText, WrittenGame},
};
use std::fmt::Write;

/// The clauses, and their last variable.
pub(super) struct Clauses<'a> {
    parts: Parts<'a, [Literal]>,
    clause: Vec<Literal>,
    /// The number of the last variable.
    pub last: Literal,
}

impl<'a> Clauses<'a> {
    /// Clauses whose new variables come after this one, each given to `take`, which returns whether
    /// to continue.
    pub fn after(last: Literal, take: &'a mut dyn FnMut(&[Literal]) -> bool) -> Clauses<'a> {
        Clauses {
            parts: Parts::new(take),
            clause: Vec::new(),
            last,
        }
    }

    /// Adds a clause unless it is always true; literals that are always false are dropped.
    fn add(&mut self, literals: &[Literal]) {
        self.add_or(literals, &[]);
    }

    /// As [`Clauses::add`], of the literals of two slices.
    fn add_or(&mut self, first: &[Literal], second: &[Literal]) {
        self.clause.clear();
        self.clause.extend_from_slice(first);
        self.clause.extend_from_slice(second);
        if !self.clause.contains(&TRUE) {
            self.clause.retain(|&literal| literal != -TRUE);
            self.parts.push(&self.clause);
        }
    }

    fn new_variable(&mut self) -> Literal {
        self.last += 1;
        self.last
    }
}

/// The instance, with the meanings of its variables in comments.
pub fn write(instance: &Instance) -> String {
    let mut text = String::new();
    // Writing to a String does not fail.
    let _ = write_to(instance, &mut text, &Budget::UNLIMITED);
    text
}

/// Writes the instance clause by clause; memory holds only the variables.
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
    // The header has the numbers of variables and clauses.
    let (last, count) = clauses(instance, &variables, &mut |_| pace.next_part());
    pace.result?;
    out.write_str(&variables.legend("c"))?;
    let naive = naive_size(instance);
    write!(out, "c {last} variables and {count} clauses; ")?;
    writeln!(
        out,
        "{} and {} with every variable and all pairs of moves",
        naive.variables, naive.clauses
    )?;
    writeln!(out, "p cnf {last} {count}")?;
    let mut written = Ok(());
    clauses(instance, &variables, &mut |clause| {
        written = write_clause(clause, out);
        written.is_ok() && pace.next_part()
    });
    pace.result?;
    Ok(written?)
}

/// Writes one clause on a line.
fn write_clause(clause: &[Literal], out: &mut dyn Write) -> std::fmt::Result {
    for literal in clause {
        write!(out, "{literal} ")?;
    }
    writeln!(out, "0")
}

/// Reads the moves of each model from the `v` lines of a SAT solver or, with `x` before each
/// number, of a pseudo-Boolean one.
///
/// # Errors
/// Lines of another form, or values that are not a game with the instance's number of moves.
pub fn read(text: &[u8], instance: &Instance) -> Result<Vec<WrittenGame>, BadText> {
    Variables::new(instance).read(text)
}

/// Calls `take` with every clause until it returns `false`. Returns the last variable and the
/// number of clauses.
fn clauses(
    instance: &Instance,
    variables: &Variables,
    take: &mut dyn FnMut(&[Literal]) -> bool,
) -> (Literal, u64) {
    let mut clauses = Clauses::after(variables.last, take);
    for time in 0..instance.moves {
        if !clauses.parts.wanted {
            break;
        }
        one_move(instance, variables, time, &mut clauses);
    }
    goal(instance, variables, &mut clauses);
    (clauses.last, clauses.parts.count)
}

/// The moves that put a piece of one kind on a cell, and those that remove one.
#[derive(Clone, Default)]
struct Causes {
    puts: Vec<Literal>,
    takes: Vec<Literal>,
}

/// The clauses of a move: exactly one action is made, it is possible, and it alone changes cells.
fn one_move(instance: &Instance, variables: &Variables, time: usize, clauses: &mut Clauses) {
    let puzzle = instance.puzzle;
    let kinds = puzzle.rules.kinds.len();
    let moves: Vec<Literal> = variables
        .moves(time)
        .map(|(variable, _)| variable)
        .collect();
    clauses.add(&moves);
    at_most_one(&moves, clauses);

    let mut causes = vec![Causes::default(); puzzle.board.len() * kinds];
    for (variable, index) in variables.moves(time) {
        let action = &instance.actions[index];
        for before in preconditions(puzzle, action) {
            if before.contents & VACANT == 0 {
                let pieces = variables.any(time, before.cell, before.contents);
                clauses.add_or(&[-variable], &pieces);
            } else {
                for kind in puzzle.rules.kind_ids() {
                    let holds = variables.holds(time, before.cell, kind);
                    clauses.add(&[-variable, -holds]);
                }
            }
        }
        for after in effects(action) {
            for kind in puzzle.rules.kind_ids() {
                let holds = variables.holds(time + 1, after.cell, kind);
                let causes = &mut causes[after.cell.index() * kinds + kind.index()];
                if after.contents & 1 << kind.0 != 0 {
                    clauses.add(&[-variable, holds]);
                    causes.puts.push(variable);
                } else {
                    clauses.add(&[-variable, -holds]);
                    causes.takes.push(variable);
                }
            }
        }
    }

    for cell in puzzle.board.cells() {
        for kind in puzzle.rules.kind_ids() {
            let now = variables.holds(time, cell, kind);
            let then = variables.holds(time + 1, cell, kind);
            let causes = &causes[cell.index() * kinds + kind.index()];
            clauses.add_or(&[now, -then], &causes.puts);
            clauses.add_or(&[-now, then], &causes.takes);
        }
    }
}

/// The conditions of the start and the goal that the reachable contents do not imply.
fn goal(instance: &Instance, variables: &Variables, clauses: &mut Clauses) {
    let puzzle = instance.puzzle;
    let end = instance.moves;
    // If a cell has no possible contents, the instance is unsatisfiable.
    if instance.has_impossible_cell() || !counts_agree(instance) {
        clauses.add(&[]);
    }
    if matches!(puzzle.goal, Goal::Pattern(_)) {
        for cell in puzzle.board.cells() {
            if instance.can[end][cell.index()] & VACANT == 0 {
                clauses.add(&variables.any(end, cell, Contents::MAX));
            }
        }
    }

    if let Goal::Order(order) = &puzzle.goal {
        count_pieces(instance, variables, clauses, order.len(), Some(order));
    } else if let Some(left) = pieces_to_count(instance) {
        count_pieces(instance, variables, clauses, left as usize, None);
    }
}

/// Exactly `wanted` pieces are left at the end. In the order of the cells, they are of the kinds of
/// `order`, if it is given.
pub(super) fn count_pieces(
    instance: &Instance,
    variables: &Variables,
    clauses: &mut Clauses,
    wanted: usize,
    order: Option<&[KindId]>,
) {
    let puzzle = instance.puzzle;
    let end = instance.moves;
    // By a number of pieces: whether there are as many before the cell. The true one follows; the
    // others may be anything.
    let mut before: Vec<Literal> = vec![TRUE];
    for cell in puzzle.board.cells() {
        let mut next = Vec::new();
        for _ in 0..=before.len().min(wanted) {
            next.push(clauses.new_variable());
        }
        for (count, &here) in before.iter().enumerate() {
            let mut vacant_or_not = vec![-here];
            vacant_or_not.extend(variables.any(end, cell, Contents::MAX));
            vacant_or_not.extend(next.get(count));
            clauses.add(&vacant_or_not);

            for kind in puzzle.rules.kind_ids() {
                let holds = variables.holds(end, cell, kind);
                let fits = order.is_none_or(|order| order.get(count) == Some(&kind));
                match next.get(count + 1) {
                    Some(&then) if fits => clauses.add(&[-here, -holds, then]),
                    _ => clauses.add(&[-here, -holds]),
                }
            }
        }
        before = next;
    }
    for (count, &here) in before.iter().enumerate() {
        if count != wanted {
            clauses.add(&[-here]);
        }
    }
}

/// The number of pieces that the goal leaves, unless it follows from the number of moves.
pub(super) fn pieces_to_count(instance: &Instance) -> Option<u32> {
    match instance.puzzle.goal {
        Goal::Left(left) if !instance.puzzle.rules.every_move_removes() => Some(left),
        _ => None,
    }
}

/// Whether this number of moves is the one that the goal requires, if it requires one: a number of
/// moves, or a number of pieces where every move removes one.
pub(super) fn counts_agree(instance: &Instance) -> bool {
    let puzzle = instance.puzzle;
    match puzzle.goal {
        Goal::Left(left) if puzzle.rules.every_move_removes() => {
            puzzle.start.pieces() as u64 == u64::from(left) + instance.moves as u64
        }
        Goal::Moves(moves) => moves == instance.moves as u64,
        Goal::Left(_) | Goal::Pattern(_) | Goal::Order(_) => true,
    }
}

/// Sinz's ladder: each step states that one of the variables up to it is true.
fn at_most_one(variables: &[Literal], clauses: &mut Clauses) {
    let mut rung: Option<Literal> = None;
    for (index, &variable) in variables.iter().enumerate() {
        if let Some(rung) = rung {
            clauses.add(&[-variable, -rung]);
        }
        if index + 1 < variables.len() {
            let next = clauses.new_variable();
            clauses.add(&[-variable, next]);
            if let Some(rung) = rung {
                clauses.add(&[-rung, next]);
            }
            rung = Some(next);
        }
    }
}

/// The size of an encoding.
struct Size {
    variables: u64,
    clauses: u64,
}

/// The size of the naive encoding: a variable per cell, kind and time and per action and move, and
/// a clause per pair of actions.
fn naive_size(instance: &Instance) -> Size {
    let puzzle = instance.puzzle;
    let kinds = puzzle.rules.kinds.len() as u64;
    let states = puzzle.board.len() as u64 * kinds;
    let actions = instance.actions.len() as u64;
    let moves = instance.moves as u64;

    let mut conditions = 0;
    let mut changes = 0;
    for action in &instance.actions {
        let passed = action.over.len() as u64;
        let removed = if action.removes { passed } else { 0 };
        conditions += 1 + kinds + passed;
        changes += kinds * (2 + removed);
    }

    let pairs = actions * actions.saturating_sub(1) / 2;
    let clauses_per_move = 1 + pairs + conditions + changes + 2 * states;
    Size {
        variables: (moves + 1) * states + moves * actions,
        clauses: states + moves * clauses_per_move + states,
    }
}
