//! The goal of a file.

use super::{Reader, Value, kinds::Symbols};
use crate::{
    board::Board,
    order::sort_by_number,
    puzzle::{Goal, KindId, Wanted},
    text::drawing,
};
use std::ops::{ControlFlow, Range};
use toml::de::DeTable;

/// The keys of the goal.
const GOAL_KEYS: [&str; 4] = ["board", "order", "left", "moves"];

/// The table of the goal, and its place.
pub(super) struct GoalTable<'a> {
    table: &'a DeTable<'a>,
    span: Range<usize>,
}

impl Reader<'_> {
    /// The table of the goal.
    pub(super) fn goal_table<'a>(&mut self, root: &'a DeTable<'a>) -> Option<GoalTable<'a>> {
        let Some(value) = root.get("goal") else {
            let help = message!(
                "state-goal-board-order",
                "state the goal by `board`, `order`, `left` or `moves`"
            );
            self.missing(message!("toml-no-goal", "there is no `[goal]`"), help);
            return None;
        };
        Some(GoalTable {
            table: self.table(value, "`[goal]`")?,
            span: self.span(value),
        })
    }

    /// The goal, and its place.
    pub(super) fn goal(
        &mut self,
        goal: &GoalTable,
        board: &Board,
        symbols: &Symbols,
    ) -> Option<(Goal, Range<usize>)> {
        self.only_known(goal.table, &GOAL_KEYS);
        let mut given = Vec::new();
        for key in GOAL_KEYS {
            if let Some(value) = goal.table.get(key) {
                given.push((key, value));
            }
        }
        sort_by_number(&mut given, &|(_, value)| value.span().start);
        let Some((&(key, value), others)) = given.split_first() else {
            let help = message!(
                "give-board-order-left",
                "give `board`, `order`, `left` or `moves`"
            );
            self.faults.add_help(
                goal.span.clone(),
                message!("goal-empty", "the goal is empty"),
                help,
            );
            return None;
        };
        for &(other, value) in others {
            let message = message!(
                "goal-given-twice",
                "the goal is given by `{key}` and by `{other}`",
                key,
                other
            );
            self.faults.add_help(
                self.span(value),
                message,
                message!("remove-one-of-them", "remove one of them"),
            );
        }

        let read = match key {
            "left" => Goal::Left(self.number(
                value,
                0,
                message!("how-many-pieces-left", "how many pieces are left"),
            )?),
            "moves" => Goal::Moves(self.number(
                value,
                0,
                message!("how-many-moves-made", "how many moves are made"),
            )?),
            "board" => Goal::Pattern(self.pattern(value, board, symbols)?),
            _ => Goal::Order(self.order(value, symbols)?),
        };
        Some((read, self.span(value)))
    }

    /// The contents that a picture wants.
    fn pattern(&mut self, value: &Value, board: &Board, symbols: &Symbols) -> Option<Vec<Wanted>> {
        let lines = self.lines(value)?;
        let cells = self.cells(lines, board.adjacency(), symbols, true)?;
        let marks = drawing::fit(&cells, board, self.span(value), &mut self.faults);
        let ControlFlow::Continue(marks) = marks else {
            return None;
        };
        let mut pattern = Vec::new();
        for mark in marks {
            pattern.push(match symbols.kind(mark) {
                _ if mark == '?' => Wanted::Any,
                Some(kind) => Wanted::Piece(kind),
                None => Wanted::Vacant,
            });
        }
        Some(pattern)
    }

    /// The pieces of a goal by order.
    fn order(&mut self, value: &Value, symbols: &Symbols) -> Option<Vec<KindId>> {
        let mut order = Vec::new();
        for mark in self.string(value)?.chars() {
            let Some(kind) = symbols.kind(mark) else {
                let message = message!("found-symbol-no-kind", "found a symbol that no kind has");
                let help = message!(
                    "order-lists-pieces-symbols",
                    "an order lists the pieces by their symbols, without the vacancies"
                );
                self.faults.add_help(self.span(value), message, help);
                return None;
            };
            order.push(kind);
        }
        Some(order)
    }
}
