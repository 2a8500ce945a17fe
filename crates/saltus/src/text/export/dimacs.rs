//! Conjunctive normal form for SAT solvers.
//!
//! Each move has exactly one action. The at-most-one constraints use a ladder (Sinz 2005) of 3n
//! clauses, where all pairs take n²/2. Preconditions and effects of an action are clauses of two
//! literals, and a cell changes only by an action that changes it. Cells that cannot have changed
//! yet, or can no longer change, have no variables.

use super::{
    BudgetCheck, Contents, ExportError, Instance, Parts, VACANT, for_each_effect,
    for_each_precondition,
    variables::{Literal, TRUE, Variables},
};
use crate::{
    board::Cell,
    budget::Budget,
    puzzle::{Goal, KindId},
    text::{BadText, WrittenGame},
};
use std::fmt::Write;

/// The clauses, and their last variable.
struct Clauses<'a> {
    parts: Parts<'a, [Literal]>,
    clause: Vec<Literal>,
    last: Literal,
}

impl Clauses<'_> {
    /// Adds a clause unless it is always true; literals that are always false are dropped.
    fn add(&mut self, literals: impl IntoIterator<Item = Literal>) {
        self.clause.clear();
        self.clause.extend(literals);
        self.finish_clause();
    }

    fn finish_clause(&mut self) {
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
    let (plain_variables, plain_clauses) = naive_size(instance);
    writeln!(
        out,
        "c {last} variables and {count} clauses; {plain_variables} and {plain_clauses} with every variable and all pairs of moves"
    )?;
    writeln!(out, "p cnf {last} {count}")?;
    let mut written = Ok(());
    clauses(instance, &variables, &mut |clause| {
        written = clause
            .iter()
            .try_for_each(|literal| write!(out, "{literal} "))
            .and_then(|()| writeln!(out, "0"));
        written.is_ok() && pace.next_part()
    });
    pace.result?;
    Ok(written?)
}

/// Reads the moves of each model from the `v` lines of a SAT solver or, with `x` before each number, of a
/// pseudo-Boolean one.
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
    let puzzle = instance.puzzle;
    let kinds = || (0..puzzle.rules.kinds.len() as u8).map(KindId);
    let mut clauses = Clauses {
        parts: Parts::new(take),
        clause: Vec::new(),
        last: variables.last,
    };
    for time in 0..instance.moves {
        if !clauses.parts.wanted {
            break;
        }
        let moves: Vec<(Literal, usize)> = variables.moves(time).collect();
        clauses.add(moves.iter().map(|&(variable, _)| variable));
        at_most_one(
            &moves
                .iter()
                .map(|&(variable, _)| variable)
                .collect::<Vec<_>>(),
            &mut clauses,
        );
        // For each cell and kind, the moves that put such a piece there or remove it.
        let mut puts = vec![Vec::new(); puzzle.board.len() * puzzle.rules.kinds.len()];
        let mut takes = puts.clone();
        let place =
            |cell: Cell, kind: KindId| cell.index() * puzzle.rules.kinds.len() + kind.index();
        for &(variable, action) in &moves {
            let action = &instance.actions[action];
            for_each_precondition(puzzle, action, |cell, contents| {
                if contents & VACANT == 0 {
                    clauses.add(
                        [-variable]
                            .into_iter()
                            .chain(variables.any(time, cell, contents)),
                    );
                } else {
                    kinds().for_each(|kind| {
                        clauses.add([-variable, -variables.holds(time, cell, kind)])
                    });
                }
            });
            for_each_effect(action, |cell, contents| {
                for kind in kinds() {
                    let holds = variables.holds(time + 1, cell, kind);
                    let put = contents & (1 as Contents) << kind.0 != 0;
                    clauses.add([-variable, if put { holds } else { -holds }]);
                    let changes = if put { &mut puts } else { &mut takes };
                    changes[place(cell, kind)].push(variable);
                }
            });
        }
        for cell in puzzle.board.cells() {
            for kind in kinds() {
                let (now, then) = (
                    variables.holds(time, cell, kind),
                    variables.holds(time + 1, cell, kind),
                );
                clauses.add(
                    [now, -then]
                        .into_iter()
                        .chain(puts[place(cell, kind)].iter().copied()),
                );
                clauses.add(
                    [-now, then]
                        .into_iter()
                        .chain(takes[place(cell, kind)].iter().copied()),
                );
            }
        }
    }
    goal(instance, variables, &mut clauses);
    (clauses.last, clauses.parts.count)
}

/// The conditions of the start and the goal that the reachable contents do not imply.
fn goal(instance: &Instance, variables: &Variables, clauses: &mut Clauses) {
    let puzzle = instance.puzzle;
    let end = instance.moves;
    // If a cell has no possible contents, the instance is unsatisfiable.
    if instance.can.iter().flatten().any(|&contents| contents == 0) || !counts_agree(instance) {
        clauses.add([]);
    }
    for cell in puzzle
        .board
        .cells()
        .filter(|_| matches!(puzzle.goal, Goal::Pattern(_)))
    {
        if instance.can[end][cell.index()] & VACANT == 0 {
            clauses.add(variables.any(end, cell, Contents::MAX));
        }
    }
    match &puzzle.goal {
        Goal::Order(order) => {
            let in_order = |count: usize, kind| order.get(count) == Some(&kind);
            count_pieces(instance, variables, clauses, order.len(), &in_order);
        }
        _ => {
            if let Some(left) = pieces_to_count(instance) {
                count_pieces(instance, variables, clauses, left as usize, &|_, _| true);
            }
        }
    }
}

/// Exactly `wanted` pieces are left at the end. A piece with `count` others before it, in the order
/// of the cells, is of a kind that `fits`.
fn count_pieces(
    instance: &Instance,
    variables: &Variables,
    clauses: &mut Clauses,
    wanted: usize,
    fits: &dyn Fn(usize, KindId) -> bool,
) {
    let (puzzle, end) = (instance.puzzle, instance.moves);
    // By a number of pieces: whether there are as many before the cell. The true one follows; the
    // others may be anything.
    let mut before: Vec<Literal> = vec![TRUE];
    for cell in puzzle.board.cells() {
        let next: Vec<Literal> = (0..=before.len().min(wanted))
            .map(|_| clauses.new_variable())
            .collect();
        for (count, &here) in before.iter().enumerate() {
            let pieces = variables.any(end, cell, Contents::MAX);
            let vacant_then = next.get(count).copied();
            clauses.add([-here].into_iter().chain(pieces).chain(vacant_then));
            for kind in (0..puzzle.rules.kinds.len() as u8).map(KindId) {
                let holds = variables.holds(end, cell, kind);
                let then = next.get(count + 1).copied();
                let then = then.filter(|_| fits(count, kind));
                clauses.add([-here, -holds].into_iter().chain(then));
            }
        }
        before = next;
    }
    for (count, &here) in before.iter().enumerate() {
        if count != wanted {
            clauses.add([-here]);
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
            clauses.add([-variable, -rung]);
        }
        if index + 1 < variables.len() {
            let next = clauses.new_variable();
            clauses.add([-variable, next]);
            if let Some(rung) = rung {
                clauses.add([-rung, next]);
            }
            rung = Some(next);
        }
    }
}

/// The numbers of variables and clauses of the naive encoding: a variable per cell, kind and time
/// and per action and move, and a clause per pair of actions.
fn naive_size(instance: &Instance) -> (u64, u64) {
    let puzzle = instance.puzzle;
    let (actions, states) = (
        instance.actions.len() as u64,
        (puzzle.board.len() * puzzle.rules.kinds.len()) as u64,
    );
    let kinds = puzzle.rules.kinds.len() as u64;
    let conditions: u64 = instance
        .actions
        .iter()
        .map(|action| 1 + kinds + action.over.len() as u64)
        .sum();
    let changes: u64 = instance
        .actions
        .iter()
        .map(|action| {
            kinds
                * (2 + if action.removes {
                    action.over.len() as u64
                } else {
                    0
                })
        })
        .sum();
    let moves = instance.moves as u64;
    let each = 1 + actions * actions.saturating_sub(1) / 2 + conditions + changes + 2 * states;
    (
        (moves + 1) * states + moves * actions,
        states + moves * each + states,
    )
}
