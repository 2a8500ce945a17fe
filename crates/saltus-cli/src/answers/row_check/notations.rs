//! The notations of long solutions: moves, squares, rows, names of moves and JSON.

use super::{
    LongVerdict,
    words::{Separators, Words, separators},
};
use crate::{input::source::Source, output::words::counted};
use anyhow::{Context, bail};
use saltus::{
    grid::Rectangle,
    problem::LongReferee,
    puzzle::Direction,
    referee,
    row::{Letter, RowMove},
};
use std::io;

/// The notation of a solution, from its first character.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SolutionNotation {
    /// Moves such as `3-5`, squares, or rows such as `O _ X`.
    Plain,
    /// Rows such as `[1, 0, -1]`.
    Lists,
    /// `white_step, black_jump`, after `K = 15, X =`.
    Names,
    /// An object with `moves`.
    Json,
}

/// Reads a solution, and replays its moves.
pub struct Reader<'a> {
    words: Words,
    referee: LongReferee<'a>,
    /// The only vacancy, if there is exactly one.
    vacancy: Option<u64>,
    /// How many squares a row of two groups has.
    squares: usize,
    /// The squares of the row that is being read.
    row: Vec<Letter>,
    rows: u64,
    not_checked: Vec<String>,
}

/// The verdict after a word: `Ok`, or the fault.
type Verdict = Result<(), String>;

/// What a word of a text of moves, squares or rows means.
enum PlainWord {
    /// A square of a row.
    Square(Letter),
    /// The number of a move or a row.
    Number,
    /// The label of the solution.
    Label,
    /// Anything else.
    Other,
}

/// A name of a move, such as `white_step`.
struct NamedMove {
    group: Letter,
    /// How far the checker moves.
    distance: u64,
}

impl<'a> Reader<'a> {
    /// A reader of the solution in a source, with its referee at the start.
    pub fn new(referee: LongReferee<'a>, source: Source) -> Reader<'a> {
        Reader {
            words: Words::new(source),
            vacancy: referee.only_vacancy(),
            squares: referee.squares().len(),
            referee,
            row: Vec::new(),
            rows: 0,
            not_checked: Vec::new(),
        }
    }

    /// The verdict on the solution.
    ///
    /// # Errors
    /// It cannot be read, or has another notation.
    pub fn verdict(mut self) -> anyhow::Result<LongVerdict> {
        let judged = match self.detect_notation()? {
            SolutionNotation::Plain => self.check_plain(false)?,
            SolutionNotation::Lists => self.check_plain(true)?,
            SolutionNotation::Names => self.check_names()?,
            SolutionNotation::Json => self.check_json()?,
        };
        Ok(LongVerdict {
            verdict: judged.and_then(|()| self.verdict_at_end()),
            not_checked: self.not_checked,
        })
    }

    /// The verdict after all moves were legal.
    fn verdict_at_end(&self) -> Result<String, String> {
        let moves = self.referee.played();
        if !self.row.is_empty() {
            return Err(format!(
                "the last row has only {}",
                counted(self.row.len(), "square")
            ));
        }
        if !self.referee.is_goal_met() {
            return Err(referee::missed(moves));
        }
        Ok(referee::confirmation(moves))
    }

    /// Names something that the text says and nobody checks, once.
    fn skip(&mut self, what: &str) {
        if self.not_checked.iter().all(|other| other != what) {
            self.not_checked.push(what.to_owned());
        }
    }

    fn detect_notation(&mut self) -> io::Result<SolutionNotation> {
        Ok(match self.words.first_sign()? {
            Some(b'{') => SolutionNotation::Json,
            Some(b'[') => SolutionNotation::Lists,
            // `b3` is a cell of a grid.
            Some(b'K' | b'w' | b'b') if self.referee.grid().is_none() => SolutionNotation::Names,
            _ => SolutionNotation::Plain,
        })
    }

    /// Moves, squares or rows; rows may be lists of numbers.
    fn check_plain(&mut self, lists: bool) -> anyhow::Result<Verdict> {
        let separators = separators(if lists { b",[]" } else { b",;" });
        while self.words.next(&separators)? {
            let judged = match plain_word(self.words.word(), lists) {
                PlainWord::Number => continue,
                PlainWord::Label => {
                    self.skip("the label of the solution");
                    continue;
                }
                PlainWord::Square(square) => self.add_square(square),
                PlainWord::Other if lists => bail!("`{}` is not 1, 0 or -1", self.words.text()),
                PlainWord::Other => self.play_word()?,
            };
            if judged.is_err() {
                return Ok(judged);
            }
        }
        Ok(Ok(()))
    }

    /// Makes the move in the last word.
    fn play_word(&mut self) -> anyhow::Result<Verdict> {
        let word = self.words.text();
        let Some(step) = read_move(&word, self.vacancy, self.referee.grid())? else {
            let number = self.referee.played() + 1;
            return Ok(Err(format!(
                "move {number}, {word}: there is no such square"
            )));
        };
        Ok(self.play(step))
    }

    /// Names of moves; the vacancy and the groups determine the moves.
    fn check_names(&mut self) -> anyhow::Result<Verdict> {
        let separators = separators(b",;.=[]");
        let mut announced = None;
        while self.words.next(&separators)? {
            let word = self.words.text();
            if word == "K" || word == "X" {
                continue;
            }
            let Some(named) = named_move(&word) else {
                let number = word.parse::<u64>();
                let number =
                    number.with_context(|| format!("`{word}` is not a move such as white_step"));
                announced = Some(number?);
                continue;
            };
            let judged = self.play_named(&word, &named)?;
            if judged.is_err() {
                return Ok(judged);
            }
        }

        let moves = self.referee.played();
        Ok(match announced {
            Some(announced) if announced != moves => Err(format!(
                "{} in the text, which announces {announced}",
                counted(moves, "move")
            )),
            _ => Ok(()),
        })
    }

    /// Makes the only move with a name.
    fn play_named(&mut self, word: &str, named: &NamedMove) -> anyhow::Result<Verdict> {
        let Some(to) = self.vacancy else {
            bail!("names determine the moves only of rows with one vacancy")
        };
        let number = self.referee.played() + 1;
        match self.origins(to, named)[..] {
            [] => Ok(Err(format!("no {word} is possible in move {number}"))),
            [from] => Ok(self.play(RowMove { from, to })),
            _ => bail!("`{word}` is ambiguous in move {number}"),
        }
    }

    /// The squares from which a checker can make the move to the vacancy.
    fn origins(&self, vacancy: u64, named: &NamedMove) -> Vec<u64> {
        let left = vacancy.checked_sub(named.distance);
        let right = vacancy.checked_add(named.distance);
        // If both groups move in both directions, the checker may be on either side.
        let sides = match (self.referee.direction(), named.group) {
            (Direction::Both, _) => [left, right],
            (Direction::Forward, Letter::Right) => [left, None],
            (Direction::Forward, _) => [right, None],
        };

        let mut origins = Vec::new();
        for square in sides.into_iter().flatten() {
            if self.letter_at(square) == Some(named.group) {
                origins.push(square);
            }
        }
        origins
    }

    /// What is on a square of a row of two groups.
    fn letter_at(&self, square: u64) -> Option<Letter> {
        let place = usize::try_from(square.checked_sub(1)?).ok()?;
        self.referee.squares().get(place).copied()
    }

    /// The moves of an object, each `{"from":3,"to":5}`.
    fn check_json(&mut self) -> anyhow::Result<Verdict> {
        self.skip("the fields of the object besides `moves`");
        let signs = separators(b"{}[]:,\"");
        while self.words.word() != b"moves" {
            if !self.words.next(&signs)? {
                bail!("the object has no `moves`");
            }
        }

        while self.words.next(&signs)? {
            if self.words.word() == b"cut_short" {
                bail!("the moves of the object were cut short");
            }
            if self.words.word() != b"from" {
                bail!(
                    "found `{}`, expected moves such as {{\"from\":3,\"to\":5}}",
                    self.words.text()
                );
            }
            let from = self.read_square(&signs)?;
            if !self.words.next(&signs)? || self.words.word() != b"to" {
                bail!("a move has no `to`");
            }
            let to = self.read_square(&signs)?;
            let (Some(from), Some(to)) = (from, to) else {
                let number = self.referee.played() + 1;
                return Ok(Err(format!("move {number}: the grid has no such cell")));
            };
            let judged = self.play(RowMove { from, to });
            if judged.is_err() {
                return Ok(judged);
            }
        }
        Ok(Ok(()))
    }

    /// A square of a row, or the column and the row of a cell of a grid; `None` if the grid has no
    /// such cell.
    fn read_square(&mut self, signs: &Separators) -> anyhow::Result<Option<u64>> {
        let first = self.read_number(signs)?;
        let Some(grid) = self.referee.grid() else {
            return Ok(Some(first));
        };
        let (column, row) = (first, self.read_number(signs)?);
        let [rows, columns] = grid.sides();
        let is_on_grid = (1..=rows).contains(&row) && (1..=columns).contains(&column);
        Ok(is_on_grid.then(|| grid.number([row - 1, column - 1])))
    }

    fn read_number(&mut self, signs: &Separators) -> anyhow::Result<u64> {
        self.words.next(signs)?;
        let text = self.words.text();
        text.parse()
            .with_context(|| format!("`{text}` is not a square"))
    }

    fn play(&mut self, step: RowMove) -> Verdict {
        self.referee.play(step)?;
        if self.vacancy.is_some() {
            self.vacancy = Some(step.from);
        }
        Ok(())
    }

    /// Adds the next square of a row; a complete row is the start, or one move after the row
    /// before.
    fn add_square(&mut self, square: Letter) -> Verdict {
        self.row.push(square);
        if self.row.len() < self.squares {
            return Ok(());
        }
        self.rows += 1;
        if self.rows == 1 {
            if !self.changed_places().is_empty() {
                return Err("the first row is not the start".to_owned());
            }
        } else {
            self.play_to_row()?;
        }
        self.row.clear();
        Ok(())
    }

    /// Makes the move that leads to the complete row.
    fn play_to_row(&mut self) -> Verdict {
        if let Some(step) = self.move_to_row() {
            self.play(step)?;
            if self.referee.squares() == self.row {
                return Ok(());
            }
        }
        Err(format!(
            "row {} does not follow from the row before it by one move",
            self.rows
        ))
    }

    /// The move between the only two squares that differ.
    fn move_to_row(&self) -> Option<RowMove> {
        let [first, second] = self.changed_places()[..] else {
            return None;
        };
        let [a, b] = [first as u64 + 1, second as u64 + 1];
        if self.row[first] == Letter::Vacant {
            Some(RowMove { from: a, to: b })
        } else {
            Some(RowMove { from: b, to: a })
        }
    }

    /// The first places, at most three, at which the complete row differs from the row before it.
    fn changed_places(&self) -> Vec<usize> {
        let mut changed = Vec::new();
        for (place, before) in self.referee.squares().iter().enumerate() {
            if *before != self.row[place] {
                changed.push(place);
                if changed.len() == 3 {
                    break;
                }
            }
        }
        changed
    }
}

fn plain_word(word: &[u8], lists: bool) -> PlainWord {
    match word {
        b"1" if lists => PlainWord::Square(Letter::Right),
        b"0" if lists => PlainWord::Square(Letter::Vacant),
        b"-1" if lists => PlainWord::Square(Letter::Left),
        b"O" => PlainWord::Square(Letter::Right),
        b"_" => PlainWord::Square(Letter::Vacant),
        b"X" => PlainWord::Square(Letter::Left),
        [.., b'.'] => PlainWord::Number,
        [.., b':'] => PlainWord::Label,
        _ => PlainWord::Other,
    }
}

fn named_move(word: &str) -> Option<NamedMove> {
    let (group, distance) = match word {
        "white_step" => (Letter::Right, 1),
        "white_jump" => (Letter::Right, 2),
        "black_step" => (Letter::Left, 1),
        "black_jump" => (Letter::Left, 2),
        _ => return None,
    };
    Some(NamedMove { group, distance })
}

/// The move in a word; `None` if it has the form of one, but the row or the grid has no such
/// square.
fn read_move(
    word: &str,
    vacancy: Option<u64>,
    grid: Option<Rectangle>,
) -> anyhow::Result<Option<RowMove>> {
    let (example, square_name) = match grid {
        Some(_) => ("c2-c3", "cell of the grid"),
        None => ("3-5", "square"),
    };
    let (from, to) = match word.split_once('-') {
        Some((from, to)) => (square_of(from, grid), square_of(to, grid)),
        None if vacancy.is_none() => {
            bail!("`{word}` is not a move such as {example}, and there are several vacancies")
        }
        None => (square_of(word, grid), vacancy),
    };
    if let (Some(from), Some(to)) = (from, to) {
        return Ok(Some(RowMove { from, to }));
    }
    if word.contains('-') && word.split('-').all(is_square_name) {
        return Ok(None);
    }
    bail!("`{word}` is neither a move such as {example} nor a {square_name}")
}

/// The number of a square, or of a cell of a grid by its name.
fn square_of(text: &str, grid: Option<Rectangle>) -> Option<u64> {
    match grid {
        Some(grid) => grid.named(text),
        None => text.parse().ok(),
    }
}

/// Whether a text has the form of the name of a square.
fn is_square_name(text: &str) -> bool {
    text.ends_with(|c: char| c.is_ascii_digit()) && text.chars().all(char::is_alphanumeric)
}
