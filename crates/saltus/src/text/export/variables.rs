//! The variables shared by DIMACS and OPB: the contents of cells after each number of moves, and
//! the move that is made.

use super::{Contents, Instance, VACANT};
use crate::{
    board::Cell,
    puzzle::{KindId, Move},
    text::{
        BadText, Fault, Faults,
        scan::{self, Shown},
    },
};
use std::collections::{BTreeMap, HashSet};

/// A variable, negative if negated, or a constant.
pub type Literal = i64;

/// The constant true; `-TRUE` is false.
pub const TRUE: Literal = i64::MAX;

/// The numbers of the variables, from 1.
pub struct Variables<'i, 'p> {
    instance: &'i Instance<'p>,
    /// By number of moves, cell and kind.
    states: Vec<Literal>,
    /// By move, for each possible action.
    moves: Vec<Vec<Literal>>,
    /// The number of the last variable.
    pub last: Literal,
}

impl<'i, 'p> Variables<'i, 'p> {
    pub fn new(instance: &'i Instance<'p>) -> Variables<'i, 'p> {
        let kinds = instance.puzzle.rules.kinds.len();
        let mut last = 0;
        let (mut states, mut moves) = (Vec::new(), Vec::new());
        for (time, can) in instance.can.iter().enumerate() {
            for contents in can {
                for kind in 0..kinds {
                    let has: Contents = 1 << kind;
                    states.push(match contents & has {
                        0 => -TRUE,
                        _ if *contents == has => TRUE,
                        _ => {
                            last += 1;
                            last
                        }
                    });
                }
            }
            if let Some(possible) = instance.possible.get(time) {
                moves.push((last + 1..).take(possible.len()).collect());
                last += possible.len() as Literal;
            }
        }
        Variables {
            instance,
            states,
            moves,
            last,
        }
    }

    /// The literal that a piece of this kind is on the cell after `time` moves.
    pub fn holds(&self, time: usize, cell: Cell, kind: KindId) -> Literal {
        let puzzle = self.instance.puzzle;
        self.states
            [(time * puzzle.board.len() + cell.index()) * puzzle.rules.kinds.len() + kind.index()]
    }

    /// The literals that a piece of one of these kinds is there.
    pub fn any(&self, time: usize, cell: Cell, kinds: Contents) -> Vec<Literal> {
        let all = self.instance.puzzle.rules.kinds.len();
        let chosen = (0..all as u8).filter(|kind| kinds & !VACANT & 1 << kind != 0);
        chosen
            .map(|kind| self.holds(time, cell, KindId(kind)))
            .collect()
    }

    /// The variables of a move, each with the index of its action.
    pub fn moves(&self, time: usize) -> impl Iterator<Item = (Literal, usize)> {
        self.moves[time]
            .iter()
            .copied()
            .zip(self.instance.possible[time].iter().copied())
    }

    /// Comments that explain the variables, with `mark` before each line.
    pub fn legend(&self, mark: &str) -> String {
        let Instance {
            puzzle,
            moves,
            actions,
            ..
        } = self.instance;
        let mut text = format!("{mark} {}: a solution of {moves} moves\n", puzzle.title);
        for time in 0..*moves {
            for (variable, action) in self.moves(time) {
                let action = self.instance.describe(&actions[action]);
                text.push_str(&format!(
                    "{mark} {variable}: move {} is {action}\n",
                    time + 1
                ));
            }
        }
        for time in 0..=*moves {
            for cell in puzzle.board.cells() {
                for (kind, id) in puzzle.rules.kinds.iter().zip((0..).map(KindId)) {
                    let variable = self.holds(time, cell, id);
                    if variable.abs() != TRUE {
                        let (cell, kind) = (puzzle.board.name(cell), &kind.name);
                        text.push_str(&format!(
                            "{mark} {variable}: after move {time} {cell} holds {kind}\n"
                        ));
                    }
                }
            }
        }
        text
    }

    /// Reads the moves from the values of a solver: `v` lines with numbers, or with numbers after
    /// `x`.
    ///
    /// # Errors
    /// Text that is not a value; a move without a value; two moves at the same time.
    pub fn read(&self, text: &[u8]) -> Result<Vec<Move>, BadText> {
        let mut faults = Faults::default();
        let mut set: HashSet<Literal> = HashSet::new();
        for line in scan::lines(text, scan::start(text)) {
            if !text[line.clone()].starts_with(b"v") {
                continue;
            }
            for span in scan::words(&text[..line.end], line.start + 1, |byte| {
                byte.is_ascii_whitespace()
            }) {
                let word = &text[span.clone()];
                let number = word
                    .strip_prefix(b"x")
                    .map_or_else(|| scan::integer(word), scan::integer);
                match number {
                    Ok(number) => drop(set.insert(number)),
                    Err(_) if word.starts_with(b"-x") => {}
                    Err(_) => drop(faults.add(
                        span,
                        format_args!("found {}, expected a variable's number", Shown(word)),
                    )),
                }
            }
        }
        faults.or(())?;
        let mut by_time = BTreeMap::new();
        for time in 0..self.instance.moves {
            let mut chosen = self
                .moves(time)
                .filter(|(variable, _)| set.contains(variable));
            match (chosen.next(), chosen.next()) {
                (Some((_, action)), None) => drop(by_time.insert(time, action)),
                (None, _) => {
                    return Err(
                        self.whole_fault(text, format!("the values make no move {}", time + 1))
                    );
                }
                (Some(_), Some(_)) => {
                    return Err(self.whole_fault(
                        text,
                        format!("the values make two moves number {}", time + 1),
                    ));
                }
            }
        }
        Ok(super::in_order(&self.instance.actions, by_time).unwrap_or_default())
    }

    fn whole_fault(&self, text: &[u8], message: String) -> BadText {
        let help = format!(
            "the variables are those of an instance of {} moves: state the number of the export with `--moves`",
            self.instance.moves
        );
        Fault {
            span: 0..text.len().min(1),
            message,
            help: Some(help),
        }
        .into()
    }
}
