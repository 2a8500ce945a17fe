//! The variables shared by DIMACS and OPB: the contents of cells after each number of moves, and
//! the move that is made.

use super::{Contents, Instance, VACANT};
use crate::printable::counted;
use crate::{
    board::Cell,
    message::Wording,
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
                    let may_hold = contents & has != 0;
                    let must_hold = *contents == has;
                    states.push(if must_hold {
                        TRUE
                    } else if may_hold {
                        last += 1;
                        last
                    } else {
                        -TRUE
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
        let mut literals = Vec::new();
        for kind in self.instance.puzzle.rules.kind_ids() {
            if kinds & !VACANT & 1 << kind.0 != 0 {
                literals.push(self.holds(time, cell, kind));
            }
        }
        literals
    }

    /// The variables of a move, each with the index of its action.
    pub fn moves(&self, time: usize) -> impl Iterator<Item = (Literal, usize)> {
        let actions = &self.instance.possible[time];
        self.moves[time]
            .iter()
            .copied()
            .zip(actions.iter().copied())
    }

    /// Comments that explain the variables, with `mark` before each line.
    pub fn legend(&self, mark: &str) -> String {
        let Instance {
            puzzle,
            moves,
            actions,
            ..
        } = self.instance;
        let mut text = format!(
            "{mark} {}: a solution of {}\n",
            puzzle.title,
            counted(moves, "move")
        );
        for time in 0..*moves {
            for (variable, action) in self.moves(time) {
                let action = self.instance.describe(&actions[action]);
                let number = time + 1;
                text += &format!("{mark} {variable}: move {number} is {action}\n");
            }
        }
        for time in 0..=*moves {
            for cell in puzzle.board.cells() {
                for id in puzzle.rules.kind_ids() {
                    let variable = self.holds(time, cell, id);
                    if variable.abs() == TRUE {
                        continue;
                    }
                    let cell = puzzle.board.name(cell);
                    let kind = &puzzle.rules.kinds[id.index()].name;
                    text += &format!("{mark} {variable}: after move {time} {cell} holds {kind}\n");
                }
            }
        }
        text
    }

    /// Reads the moves from the values of a solver: `v` lines with numbers, or with numbers after
    /// `x`; or the file that some solvers write, numbers below a line `SAT`. Each model is one
    /// game.
    ///
    /// # Errors
    /// Text that is not a value; a move without a value; two moves at the same time.
    pub fn read(&self, text: &[u8]) -> Result<Vec<WrittenGame>, BadText> {
        let mut games = Vec::new();
        for model in models(text)? {
            games.push(self.game(text, &model)?);
        }
        if games.is_empty() {
            return Err(self.whole_fault(text, message!("no-values", "there are no values")));
        }
        Ok(games)
    }

    /// The game of a model.
    fn game(&self, text: &[u8], model: &Model) -> Result<WrittenGame, BadText> {
        let mut game = WrittenGame::at(model.span.clone());
        for time in 0..self.instance.moves {
            let mut chosen = None;
            for (variable, action) in self.moves(time) {
                if model.values.get(&variable) != Some(&true) {
                    continue;
                }
                if chosen.is_some() {
                    let message = message!(
                        "values-make-two-moves",
                        "the values make two moves number {time}",
                        time = time + 1
                    );
                    return Err(self.whole_fault(text, message));
                }
                chosen = Some(action);
            }
            let Some(action) = chosen else {
                let message = message!(
                    "values-make-no-move",
                    "the values make no move {time}",
                    time = time + 1
                );
                return Err(self.whole_fault(text, message));
            };
            game.moves.push(self.instance.actions[action].step);
        }
        Ok(game)
    }

    fn whole_fault(&self, text: &[u8], message: Wording) -> BadText {
        let help = message!(
            "variables-those-instance-moves",
            "the variables are those of an instance of {moves} moves: state the number of the \
             export with `--moves`",
            moves = self.instance.moves
        );
        Fault {
            span: 0..text.len().min(1),
            message: message.into(),
            help: Some(help.into()),
        }
        .into()
    }
}

/// The values of the variables in one model.
struct Model {
    span: Range<usize>,
    values: HashMap<Literal, bool>,
}

impl Model {
    /// A model without values, which begins in this line.
    fn new(line: &Range<usize>) -> Model {
        Model {
            span: line.clone(),
            values: HashMap::new(),
        }
    }
}

/// The models of a text. A model ends with 0, or where a variable has a second value.
fn models(text: &[u8]) -> Result<Vec<Model>, BadText> {
    let mut faults = Faults::default();
    let mut models = Models::default();
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
        let line_text = &text[..line.end];
        for span in scan::words(line_text, words_from, |byte| byte.is_ascii_whitespace()) {
            match literal(&text[span.clone()]) {
                Some(literal) => models.add(literal, &line, span.end),
                None => {
                    let word = Shown(&text[span.clone()]);
                    faults.add(
                        span,
                        message!(
                            "found-expected",
                            "found {found}, expected {expected}",
                            found = word,
                            expected = message!("variables-number", "a variable's number")
                        ),
                    );
                }
            }
        }
    }
    models.complete.extend(models.open);
    faults.or(models.complete)
}

/// The models that were read, and the one that is being read.
#[derive(Default)]
struct Models {
    complete: Vec<Model>,
    open: Option<Model>,
}

impl Models {
    /// Adds a value that ends at `end` in this line.
    fn add(&mut self, literal: Literal, line: &Range<usize>, end: usize) {
        let variable = literal.abs();
        let ends = literal == 0;
        let repeats = match &self.open {
            Some(model) => model.values.contains_key(&variable),
            None => false,
        };
        if ends || repeats {
            self.complete.extend(self.open.take());
        }

        if !ends {
            let model = self.open.get_or_insert_with(|| Model::new(line));
            model.values.insert(variable, literal > 0);
            model.span.end = end;
        } else if self.complete.is_empty() {
            // All variables are false: no move is made.
            self.complete.push(Model::new(line));
        }
    }
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
