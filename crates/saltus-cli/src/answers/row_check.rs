//! Judges a solution of a row or a grid too large for the general model while it is read: in any
//! notation that `saltus solve` writes, with memory for one row or grid.

use crate::input::source::Source;
use anyhow::{Context, bail};
use saltus::{
    grid::Rectangle,
    puzzle::Direction,
    referee::{self, LucasJudge},
    row::{Ending, Judge, Letter, NumberedJudge, Reversal, Row, RowMove},
};
use std::io::{self, BufRead, BufReader, Read};

/// Longer words are not moves.
const LONGEST: usize = 64;

/// The verdict on a long solution, and what its text says besides, which nobody checked.
pub struct LongVerdict {
    /// The verified facts, or the error.
    pub verdict: Result<String, String>,
    /// The names of what was not checked.
    pub not_checked: Vec<String>,
}

/// Judges a solution of a row of two groups. Returns the verified facts, or the error.
///
/// # Errors
/// The row needs more memory, or the solution cannot be read or has another notation.
pub fn check(row: &Row, source: Source, memory: u64) -> anyhow::Result<LongVerdict> {
    // The current row, and a row of the solution.
    let most = usize::try_from(memory / 2).unwrap_or(usize::MAX);
    let Some(start) = row.start(most) else {
        bail!("{} is too long to replay in memory", row.title());
    };
    let one = start
        .iter()
        .filter(|square| **square == Letter::Vacant)
        .count()
        == 1;
    let vacancy = start
        .iter()
        .position(|square| *square == Letter::Vacant)
        .filter(|_| one);
    judge(
        &mut Groups {
            judge: Judge::new(start, row.options()),
            row,
        },
        vacancy,
        source,
    )
}

/// Judges a solution of numbered checkers in a row.
///
/// # Errors
/// As [`check`].
pub fn check_reversal(
    reversal: &Reversal,
    source: Source,
    memory: u64,
) -> anyhow::Result<LongVerdict> {
    let size = |number: u64| {
        usize::try_from(number)
            .ok()
            .filter(|_| number <= memory / 8)
    };
    let (Some(n), Some(before)) = (size(reversal.checkers()), size(reversal.start())) else {
        bail!("{} is too long to replay in memory", reversal.title());
    };
    let mut checkers = Checkers {
        judge: NumberedJudge::new(n, before),
        played: 0,
        end: reversal.end(),
    };
    judge(&mut checkers, Some(before), source)
}

/// Judges a solution of Lucas's puzzle.
///
/// # Errors
/// As [`check`].
pub fn check_grid(grid: &Rectangle, source: Source, memory: u64) -> anyhow::Result<LongVerdict> {
    let replay = grid
        .judge(memory)
        .with_context(|| format!("{} is too large to replay in memory", grid.title()))?;
    let middle = usize::try_from(grid.cells() / 2).ok();
    judge(
        &mut Cells {
            judge: replay,
            grid: *grid,
            played: 0,
        },
        middle,
        source,
    )
}

/// A row or a grid that replays moves.
trait RowReplay {
    /// Makes the move, or returns its fault.
    fn play(&mut self, step: RowMove) -> Result<(), String>;
    /// The number of moves made.
    fn played(&self) -> u64;
    /// Whether the goal is satisfied.
    fn is_goal_met(&self) -> bool;
    /// The squares of a row of two groups.
    fn squares(&self) -> &[Letter];
    /// The directions of the checkers.
    fn direction(&self) -> Direction;
    /// The grid whose cells are counted in reading order.
    fn grid(&self) -> Option<Rectangle> {
        None
    }
}

/// Two groups that exchange places.
struct Groups<'a> {
    judge: Judge,
    row: &'a Row,
}

impl RowReplay for Groups<'_> {
    fn play(&mut self, step: RowMove) -> Result<(), String> {
        self.judge.play(step).map_err(|illegal| illegal.to_string())
    }

    fn played(&self) -> u64 {
        self.judge.played()
    }

    fn is_goal_met(&self) -> bool {
        self.row.is_goal_met(self.judge.squares())
    }

    fn squares(&self) -> &[Letter] {
        self.judge.squares()
    }

    fn direction(&self) -> Direction {
        self.row.options().direction
    }
}

/// Numbered checkers.
struct Checkers {
    judge: NumberedJudge,
    played: u64,
    end: Ending,
}

impl RowReplay for Checkers {
    fn play(&mut self, step: RowMove) -> Result<(), String> {
        self.played += 1;
        let RowMove { from, to } = step;
        let illegal = || {
            format!(
                "move {}, from square {from} to square {to}: it is not legal",
                self.played
            )
        };
        self.judge.play(step).then_some(()).ok_or_else(illegal)
    }

    fn played(&self) -> u64 {
        self.played
    }

    fn is_goal_met(&self) -> bool {
        let there = |end: u64| self.judge.vacancy() == end + 1;
        self.judge.reversed()
            && if let Ending::At(end) = self.end {
                there(end)
            } else {
                true
            }
    }

    fn squares(&self) -> &[Letter] {
        &[]
    }

    fn direction(&self) -> Direction {
        Direction::Both
    }
}

/// Lucas's puzzle.
struct Cells {
    judge: LucasJudge,
    grid: Rectangle,
    played: u64,
}

impl RowReplay for Cells {
    fn play(&mut self, step: RowMove) -> Result<(), String> {
        self.played += 1;
        let (grid, RowMove { from, to }) = (self.grid, step);
        let wrong = |error| {
            format!(
                "move {}, {}-{}: {error}",
                self.played,
                grid.name(from),
                grid.name(to)
            )
        };
        self.judge
            .play(grid.place(from), grid.place(to))
            .map_err(wrong)
    }

    fn played(&self) -> u64 {
        self.played
    }

    fn is_goal_met(&self) -> bool {
        self.judge.is_over()
    }

    fn squares(&self) -> &[Letter] {
        &[]
    }

    fn direction(&self) -> Direction {
        Direction::Forward
    }

    fn grid(&self) -> Option<Rectangle> {
        Some(self.grid)
    }
}

fn judge(
    replay: &mut dyn RowReplay,
    vacancy: Option<usize>,
    source: Source,
) -> anyhow::Result<LongVerdict> {
    let vacancy = vacancy.map(|place| place as u64 + 1);
    let input = BufReader::with_capacity(1 << 16, source.into_reader());
    let squares = replay.squares().len();
    Reader {
        input,
        replay,
        vacancy,
        squares,
        row: Vec::new(),
        rows: 0,
        not_checked: Vec::new(),
    }
    .verdict()
}

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

struct Reader<'a> {
    input: BufReader<Box<dyn Read>>,
    replay: &'a mut dyn RowReplay,
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

impl Reader<'_> {
    /// The verdict on the solution.
    ///
    /// # Errors
    /// It cannot be read, or has another notation.
    fn verdict(mut self) -> anyhow::Result<LongVerdict> {
        let written = self.detect_notation()?;
        let judged = match written {
            SolutionNotation::Plain | SolutionNotation::Lists => self.check_plain(written)?,
            SolutionNotation::Names => self.names()?,
            SolutionNotation::Json => self.json()?,
        };
        let moves = self.replay.played();
        let verdict = match judged {
            Err(wrong) => Err(wrong),
            Ok(()) if !self.row.is_empty() => {
                Err(format!("the last row has only {} squares", self.row.len()))
            }
            Ok(()) if self.replay.is_goal_met() => Ok(referee::confirmation(moves)),
            Ok(()) => Err(format!(
                "all {moves} moves are legal, but they do not reach the goal"
            )),
        };
        Ok(LongVerdict {
            verdict,
            not_checked: self.not_checked,
        })
    }

    /// Names something that the text says and nobody checks, once.
    fn skip(&mut self, what: &str) {
        if self.not_checked.iter().all(|other| other != what) {
            self.not_checked.push(what.to_owned());
        }
    }

    fn detect_notation(&mut self) -> io::Result<SolutionNotation> {
        let grid = self.replay.grid().is_some();
        loop {
            let buffer = self.input.fill_buf()?;
            match buffer.first() {
                Some(byte) if byte.is_ascii_whitespace() => self.input.consume(1),
                Some(b'{') => return Ok(SolutionNotation::Json),
                Some(b'[') => return Ok(SolutionNotation::Lists),
                // `b3` is a cell of a grid.
                Some(b'K' | b'w' | b'b') if !grid => return Ok(SolutionNotation::Names),
                _ => return Ok(SolutionNotation::Plain),
            }
        }
    }

    /// Moves, squares or rows.
    fn check_plain(&mut self, written: SolutionNotation) -> anyhow::Result<Verdict> {
        let lists = written == SolutionNotation::Lists;
        let separators = separators(if lists { b",[]" } else { b",;" });
        let mut word = Vec::new();
        while self.next_word(&mut word, &separators)? {
            let square = match &word[..] {
                b"1" if lists => Some(Letter::Right),
                b"0" if lists => Some(Letter::Vacant),
                b"-1" if lists => Some(Letter::Left),
                b"O" => Some(Letter::Right),
                b"_" => Some(Letter::Vacant),
                b"X" => Some(Letter::Left),
                // The number of a move or a row.
                [.., b'.'] => continue,
                [.., b':'] => {
                    self.skip("the label of the solution");
                    continue;
                }
                _ => None,
            };
            let judged = match square {
                Some(square) => self.square(square),
                None if lists => bail!("`{}` is not 1, 0 or -1", String::from_utf8_lossy(&word)),
                None => match read_move(&word, self.vacancy, self.replay.grid())? {
                    Some(step) => self.play(step),
                    None => Err(self.no_such_square(&word)),
                },
            };
            if judged.is_err() {
                return Ok(judged);
            }
        }
        Ok(Ok(()))
    }

    /// Names of moves; the vacancy and the groups determine the moves.
    fn names(&mut self) -> anyhow::Result<Verdict> {
        let (mut word, mut announced) = (Vec::new(), None);
        let separators = separators(b",;.=[]");
        while self.next_word(&mut word, &separators)? {
            let text = String::from_utf8_lossy(&word).into_owned();
            let named = match text.as_str() {
                "K" | "X" => continue,
                "white_step" => (Letter::Right, 1),
                "white_jump" => (Letter::Right, 2),
                "black_step" => (Letter::Left, 1),
                "black_jump" => (Letter::Left, 2),
                number => {
                    let number = number.parse::<u64>().ok();
                    announced =
                        Some(number.with_context(|| {
                            format!("`{text}` is not a move such as white_step")
                        })?);
                    continue;
                }
            };
            let Some(to) = self.vacancy else {
                bail!("names determine the moves only of rows with one vacancy")
            };
            let (group, cells) = named;
            let (left, right) = (to.checked_sub(cells), to.checked_add(cells));
            // If both groups move in both directions, the checker may be on either side.
            let ways = match (self.replay.direction(), group) {
                (Direction::Both, _) => [left, right],
                (Direction::Forward, Letter::Right) => [left, None],
                (Direction::Forward, _) => [right, None],
            };
            let at = |square: u64| {
                self.replay
                    .squares()
                    .get(usize::try_from(square.checked_sub(1)?).ok()?)
            };
            let mut from = ways
                .into_iter()
                .flatten()
                .filter(|&from| at(from) == Some(&group));
            let judged = match (from.next(), from.next()) {
                (Some(from), None) => self.play(RowMove { from, to }),
                (None, _) => Err(format!(
                    "no {text} is possible in move {}",
                    self.replay.played() + 1
                )),
                (Some(_), Some(_)) => {
                    bail!("`{text}` is ambiguous in move {}", self.replay.played() + 1)
                }
            };
            if judged.is_err() {
                return Ok(judged);
            }
        }
        let moves = self.replay.played();
        Ok(match announced.filter(|&announced| announced != moves) {
            Some(announced) => Err(format!(
                "{announced} moves are announced, but {moves} are listed"
            )),
            None => Ok(()),
        })
    }

    /// The moves of an object, each `{"from":3,"to":5}`.
    fn json(&mut self) -> anyhow::Result<Verdict> {
        self.skip("the fields of the object besides `moves`");
        let signs = separators(b"{}[]:,\"");
        let (mut word, grid) = (Vec::new(), self.replay.grid());
        while word != b"moves" {
            if !self.next_word(&mut word, &signs)? {
                bail!("the object has no `moves`");
            }
        }
        while self.next_word(&mut word, &signs)? {
            if word != b"from" {
                bail!(
                    "found `{}`, expected moves such as {{\"from\":3,\"to\":5}}",
                    String::from_utf8_lossy(&word)
                );
            }
            let mut square = |name: Option<&[u8]>| -> anyhow::Result<u64> {
                if let Some(name) = name
                    && (!self.next_word(&mut word, &signs)? || word != name)
                {
                    bail!("a move has no `to`");
                }
                let mut number = || -> anyhow::Result<u64> {
                    self.next_word(&mut word, &signs)?;
                    let text = String::from_utf8_lossy(&word);
                    text.parse()
                        .with_context(|| format!("`{text}` is not a square"))
                };
                let first = number()?;
                let Some(grid) = grid else { return Ok(first) };
                let (column, row, [rows, columns]) = (first, number()?, grid.sides());
                let on_grid = (1..=rows).contains(&row) && (1..=columns).contains(&column);
                // No square has the number 0.
                Ok(if on_grid {
                    grid.number([row - 1, column - 1])
                } else {
                    0
                })
            };
            let (from, to) = (square(None)?, square(Some(b"to"))?);
            if grid.is_some() && from.min(to) == 0 {
                let number = self.replay.played() + 1;
                return Ok(Err(format!("move {number}: the grid has no such cell")));
            }
            let judged = self.play(RowMove { from, to });
            if judged.is_err() {
                return Ok(judged);
            }
        }
        Ok(Ok(()))
    }

    fn no_such_square(&self, word: &[u8]) -> String {
        let (number, word) = (self.replay.played() + 1, String::from_utf8_lossy(word));
        format!("move {number}, {word}: there is no such square")
    }

    fn play(&mut self, step: RowMove) -> Verdict {
        self.replay.play(step)?;
        self.vacancy = self.vacancy.map(|_| step.from);
        Ok(())
    }

    /// Adds the next square of a row; a complete row is the start, or one move after the row
    /// before.
    fn square(&mut self, square: Letter) -> Verdict {
        self.row.push(square);
        if self.row.len() < self.squares {
            return Ok(());
        }
        let squares = self.replay.squares();
        self.rows += 1;
        let rows = self.rows;
        let (mut changed, mut count) = ([0; 2], 0);
        for (place, before) in squares.iter().enumerate() {
            if *before != self.row[place] {
                changed[count.min(1)] = place;
                count += 1;
            }
        }
        let step = match (rows, count) {
            (1, 0) => None,
            (1, _) => return Err("the first row is not the start".into()),
            (_, 2) => {
                let [a, b] = changed.map(|place| place as u64 + 1);
                let left = self.row[changed[0]] == Letter::Vacant;
                Some(if left {
                    RowMove { from: a, to: b }
                } else {
                    RowMove { from: b, to: a }
                })
            }
            _ => {
                return Err(format!(
                    "row {rows} does not follow from the row before it by one move"
                ));
            }
        };
        if let Some(step) = step {
            self.play(step)?;
            if self.replay.squares() != self.row {
                return Err(format!(
                    "row {rows} does not follow from the row before it by one move"
                ));
            }
        }
        self.row.clear();
        Ok(())
    }

    /// Reads the next word, if there is one, after separators.
    fn next_word(&mut self, word: &mut Vec<u8>, separators: &Separators) -> io::Result<bool> {
        word.clear();
        loop {
            let buffer = self.input.fill_buf()?;
            let mut length = 0;
            while let Some(&byte) = buffer.get(length) {
                length += 1;
                if !separators[usize::from(byte)] {
                    if word.len() < LONGEST {
                        word.push(byte);
                    }
                } else if !word.is_empty() {
                    self.input.consume(length);
                    return Ok(true);
                }
            }
            if length == 0 {
                return Ok(!word.is_empty());
            }
            self.input.consume(length);
        }
    }
}

/// By byte, whether it separates words.
type Separators = [bool; 256];

/// Blanks and these signs.
fn separators(signs: &[u8]) -> Separators {
    std::array::from_fn(|byte| (byte as u8).is_ascii_whitespace() || signs.contains(&(byte as u8)))
}

/// The move in a word; `None` if it has the form of one, but the row or the grid has no such
/// square.
fn read_move(
    word: &[u8],
    vacancy: Option<u64>,
    grid: Option<Rectangle>,
) -> anyhow::Result<Option<RowMove>> {
    let word = String::from_utf8_lossy(word);
    let square = |text: &str| match grid {
        Some(grid) => grid.named(text),
        None => text.parse().ok(),
    };
    let (example, square_name) = if grid.is_some() {
        ("c2-c3", "cell of the grid")
    } else {
        ("3-5", "square")
    };
    let read = match word.split_once('-') {
        Some((from, to)) => square(from).zip(square(to)),
        None if vacancy.is_none() => {
            bail!("`{word}` is not a move such as {example}, and there are several vacancies")
        }
        None => square(&word).zip(vacancy),
    };
    let is_name = |part: &str| {
        part.ends_with(|c: char| c.is_ascii_digit()) && part.chars().all(|c| c.is_alphanumeric())
    };
    match read {
        Some((from, to)) => Ok(Some(RowMove { from, to })),
        None if word.contains('-') && word.split('-').all(is_name) => Ok(None),
        None => bail!("`{word}` is neither a move such as {example} nor a {square_name}"),
    }
}
