//! The variables shared by DIMACS and OPB: the contents of cells after each number of moves, and
//! the move that is made.

use super::{Contents, Instance, VACANT};
use crate::{
    board::Cell,
    puzzle::KindId,
    text::{
        BadText, Fault, Faults, WrittenGame,
        scan::{self, Shown},
    },
};
use std::{collections::HashMap, ops::Range};

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
    /// `x`; or the file that some solvers write, numbers below a line `SAT`. Each model is one game.
    ///
    /// # Errors
    /// Text that is not a value; a move without a value; two moves at the same time.
    pub fn read(&self, text: &[u8]) -> Result<Vec<WrittenGame>, BadText> {
        let games = models(text)?
            .iter()
            .map(|model| self.game(text, model))
            .collect::<Result<Vec<_>, _>>()?;
        if games.is_empty() {
            return Err(self.whole_fault(text, "there are no values".into()));
        }
        Ok(games)
    }

    /// The game of a model.
    fn game(&self, text: &[u8], model: &Model) -> Result<WrittenGame, BadText> {
        let mut game = WrittenGame::at(model.span.clone());
        for time in 0..self.instance.moves {
            let mut chosen = self
                .moves(time)
                .filter(|(variable, _)| model.values.get(variable) == Some(&true));
            let message = match (chosen.next(), chosen.next()) {
                (Some((_, action)), None) => {
                    game.moves.push(self.instance.actions[action].step);
                    continue;
                }
                (None, _) => format!("the values make no move {}", time + 1),
                (Some(_), Some(_)) => format!("the values make two moves number {}", time + 1),
            };
            return Err(self.whole_fault(text, message));
        }
        Ok(game)
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

/// The values of the variables in one model.
struct Model {
    span: Range<usize>,
    values: HashMap<Literal, bool>,
}

/// The models of a text. A model ends with 0, or where a variable has a second value.
fn models(text: &[u8]) -> Result<Vec<Model>, BadText> {
    let mut faults = Faults::default();
    let mut models = Vec::new();
    let mut model: Option<Model> = None;
    let mut bare = false;
    for line in scan::lines(text, scan::start(text)) {
        let words_from = match &text[line.clone()] {
            b"SAT" => {
                bare = true;
                continue;
            }
            [b'v', ..] => line.start + 1,
            [b'-' | b'0'..=b'9', ..] if bare => line.start,
            _ => continue,
        };
        for span in scan::words(&text[..line.end], words_from, |byte| {
            byte.is_ascii_whitespace()
        }) {
            let Some(literal) = literal(&text[span.clone()]) else {
                let word = Shown(&text[span.clone()]);
                let message = format_args!("found {word}, expected a variable's number");
                faults.add(span, message);
                continue;
            };
            let variable = literal.abs();
            let ends = literal == 0;
            let repeats = model
                .as_ref()
                .is_some_and(|model| model.values.contains_key(&variable));
            if ends || repeats {
                models.extend(model.take());
            }
            if !ends {
                let model = model.get_or_insert_with(|| Model {
                    span: line.clone(),
                    values: HashMap::new(),
                });
                model.values.insert(variable, literal > 0);
                model.span.end = span.end;
            } else if models.is_empty() {
                // All variables are false: no move is made.
                models.push(Model {
                    span: line.clone(),
                    values: HashMap::new(),
                });
            }
        }
    }
    models.extend(model);
    faults.or(models)
}

/// The literal in `12`, `-12`, `x12`, `-x12` or `~x12`.
fn literal(word: &[u8]) -> Option<Literal> {
    let (word, negated) = match word {
        [b'-' | b'~', rest @ ..] => (rest, true),
        _ => (word, false),
    };
    let digits = word.strip_prefix(b"x").unwrap_or(word);
    let number = scan::integer(digits).ok()?;
    Some(if negated { -number } else { number })
}
