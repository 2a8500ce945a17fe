//! Answers: moves as facts, alone or within the output of an answer-set solver.

use super::{
    Reply, missing,
    syntax::{FARTHEST, Fact, Predicate, Reader},
};
use crate::text::{
    BadText, Faults,
    replay::{self, WrittenGame},
    scan::{self, Shown},
};
use crate::{
    board::{Board, Heading, MAX_CELLS, Point},
    message::Wording,
    order,
    puzzle::{Move, Setup},
};
use std::ops::Range;

/// The outputs of different solvers if there is no answer set.
const NONE: [&[u8]; 3] = [b"UNSATISFIABLE", b"INCOHERENT", b"INCONSISTENT"];

/// Reads an answer to the puzzle `setup`: facts separated by blanks, with or without full stops, in
/// any order, or the whole output of an answer-set solver with one answer; other words are ignored.
/// Facts of the puzzle may be repeated and must then agree with it.
///
/// # Errors
/// Malformed moves, cells off the board, duplicate or missing times, facts that differ from the
/// puzzle, no answer or several.
pub fn read_answer(text: &[u8], setup: &Setup) -> Result<Reply, BadText> {
    let games = read_answers(text, setup)?;
    let none = unsatisfiable(text);
    if let (Some(span), false) = (none.clone(), games.is_empty()) {
        let mut faults = Faults::default();
        let message = message!(
            "answer-moves-but-states",
            "the answer has moves, but states that there is no solution"
        );
        faults.refute(span, message);
        return Err(faults.into_bad());
    }
    match none {
        Some(_) => Ok(Reply::Unsatisfiable),
        None if games.is_empty() => {
            let mut faults = Faults::default();
            let help = message!(
                "answer-atom-such-move",
                "an answer has an atom such as `move(1,right,2,4)` for each time, or states \
                 `UNSATISFIABLE`"
            );
            faults.add_help(
                text.len()..text.len(),
                message!("no-answer", "there is no answer"),
                help,
            );
            Err(faults.into_bad())
        }
        None => replay::only_game(games).map(Reply::Moves),
    }
}

/// The place of the word that states that there is no answer set.
fn unsatisfiable(text: &[u8]) -> Option<Range<usize>> {
    let separates = |byte: u8| !byte.is_ascii_alphanumeric();
    let mut words = scan::words(text, scan::start(text), separates);
    words.find(|word| NONE.contains(&&text[word.clone()]))
}

/// Reads all answer sets with moves, in the order of the text.
pub(in crate::text) fn read_answers(
    text: &[u8],
    setup: &Setup,
) -> Result<Vec<WrittenGame>, BadText> {
    let mut faults = Faults::default();
    let mut games = Vec::new();
    for part in answer_sets(text) {
        let shift = part.start;
        match read_one(&text[part.clone()], setup) {
            Ok(None) => {}
            Ok(Some(mut game)) => {
                game.span = game.span.start + shift..game.span.end + shift;
                if let Some(fault) = &mut game.broken {
                    fault.span = fault.span.start + shift..fault.span.end + shift;
                }
                games.push(game);
            }
            Err(bad) => faults.extend(bad.shifted(shift)),
        }
    }
    faults.or(games)
}

/// The parts of a text with one answer set each: they begin with a line `Answer: 2`, as clingo
/// writes them, or with a brace, as DLV does.
pub(in crate::text) fn answer_sets(text: &[u8]) -> Vec<Range<usize>> {
    let mut begins = vec![0];
    for line in scan::lines(text, 0) {
        let head = &text[line.clone()];
        if head.starts_with(b"Answer") || head.starts_with(b"ANSWER") {
            begins.push(line.start);
        } else {
            let braces = line.clone().filter(|&at| text[at] == b'{');
            begins.extend(braces);
        }
    }
    if begins.len() == 1 {
        begins = blocks_with_games(text).unwrap_or(begins);
    }
    let ends = begins.iter().skip(1).copied().chain([text.len()]);
    let parts = begins.iter().zip(ends);
    parts.map(|(&begin, end)| begin..end).collect()
}

/// Where the blocks between empty lines begin if several have moves, each from the first on; `None`
/// otherwise.
fn blocks_with_games(text: &[u8]) -> Option<Vec<usize>> {
    let has = |part: &[u8], atom: &[u8]| part.windows(atom.len()).any(|window| window == atom);
    let mut begins = vec![0];
    let mut games = 0;
    let mut start = 0;
    let end = text.len()..text.len();
    for line in scan::lines(text, 0).chain([end]) {
        if !text[line.clone()].trim_ascii().is_empty() {
            continue;
        }
        let block = &text[start..line.end];
        if has(block, b"move(") {
            if !has(block, b"move(1,") {
                return None;
            }
            games += 1;
            begins.push(line.end);
            start = line.end;
        }
    }
    begins.pop();
    (games > 1).then_some(begins)
}

/// The times of a solution without moves.
const NO_TIMES: &[u8] = b"time(1..0)";

/// A move with its time.
struct TimedMove {
    time: i64,
    /// `None` for a direction in which no jump leads from its cell.
    step: Option<Move>,
    span: Range<usize>,
}

/// Reads one answer set; `None` if it has no moves.
fn read_one(text: &[u8], setup: &Setup) -> Result<Option<WrittenGame>, BadText> {
    let mut reader = Reader::new(text);
    let mut moves: Vec<TimedMove> = Vec::new();
    let mut disagrees = None;
    let mut has_moves = true;
    while reader.skip_blanks() {
        let start = reader.at;
        let word = reader.word();
        if word.is_empty() {
            reader.at = scan::run(text, start + 1, |byte| {
                !byte.is_ascii_alphanumeric() && byte != b'%'
            });
        } else if text[start..].starts_with(NO_TIMES) {
            has_moves = false;
            reader.at = start + NO_TIMES.len();
        } else if word == b"move" && reader.next_is(b'(') {
            if let Some((time, step)) = reader.jump(&setup.board) {
                let span = start..reader.at;
                moves.push(TimedMove { time, step, span });
            }
        } else if let Some(predicate) = Predicate::of(word)
            && reader.next_is(b'(')
            && let Some(fact) = reader.fact(predicate, start)
            && !agrees(&fact, setup)
        {
            disagrees.get_or_insert(start..reader.at);
        }
    }
    reader.faults.or(())?;
    match disagrees {
        Some(span) if moves.is_empty() => {
            let mut faults = Faults::default();
            faults.refute(span, DISAGREES);
            return Err(faults.into_bad());
        }
        None if moves.is_empty() && has_moves => return Ok(None),
        _ => {}
    }

    let mut game = WrittenGame::at(0..text.len());
    if let Some(span) = disagrees {
        game.break_off(span, DISAGREES, None);
    }
    add_in_order(moves, &mut game);
    Ok(Some(game))
}

/// Whether a text says that a solution has no moves, as this program writes it.
pub(in crate::text) fn has_no_times(text: &[u8]) -> bool {
    text.windows(NO_TIMES.len())
        .any(|window| window == NO_TIMES)
}

/// Adds moves to a game by their times, up to the first one that is missing or impossible.
fn add_in_order(mut moves: Vec<TimedMove>, game: &mut WrittenGame) {
    order::sort_by(&mut moves, &|a, b| {
        (a.time, a.span.start).cmp(&(b.time, b.span.start))
    });
    let mut last = 0;
    for TimedMove { time, step, span } in moves {
        if time == last {
            game.break_off(
                span,
                message!("move-given-twice", "move {time} is given twice", time),
                None,
            );
        } else if let Some(missing) = missing(message!("move", "move"), last, time) {
            game.break_off(span, missing, None);
        } else if let Some(step) = step {
            game.moves.push(step);
        } else {
            let message = message!(
                "move-jump-leaves-board",
                "move {time}: this jump leaves the board",
                time
            );
            game.break_off(span, message, None);
        }
        if game.broken.is_some() {
            return;
        }
        last = time;
    }
}

const DISAGREES: Wording = message!("puzzle-not-fact", "the puzzle does not have this fact");

impl Reader<'_> {
    /// The time and the move of `move(T,D,X,Y)`, after its predicate.
    fn jump(&mut self, board: &Board) -> Option<(i64, Option<Move>)> {
        self.eat(b'(');
        let time = self.number(i64::MAX)?;
        self.comma()?;
        self.skip_blanks();
        let place = self.at;
        let name = self.word();
        let heading = board
            .headings()
            .position(|heading| heading.as_bytes() == name);
        if heading.is_none()
            && let Some(fault) = self.faults.add(
                place..self.at,
                message!(
                    "found-expected",
                    "found {found}, expected {expected}",
                    found = Shown(name),
                    expected = message!("a-direction", "a direction")
                ),
            )
        {
            let headings = board.headings().collect::<Vec<_>>().join(", ");
            fault.help =
                Some(message!("directions-are", "the directions are {headings}", headings).into());
        }
        self.comma()?;
        let x = self.number(FARTHEST)?;
        self.comma()?;
        let y = self.number(FARTHEST)?;
        if !self.eat(b')') {
            self.expected("`)`");
            return None;
        }
        let (time, heading, x, y) = (time?, heading?, x?, y?);
        let point = Point {
            y: y as i32,
            x: x as i32,
        };
        Some((time, jump_from(board, point, Heading(heading as u8))))
    }

    fn comma(&mut self) -> Option<()> {
        if self.eat(b',') {
            return Some(());
        }
        self.expected("`,`");
        None
    }
}

/// The jump from a point in a direction, if both its ends are on the board.
fn jump_from(board: &Board, point: Point, heading: Heading) -> Option<Move> {
    let from = board.cell_at(point)?;
    let mut rays = board.rays().iter();
    let ray = rays.find(|ray| ray.from == from && ray.heading == heading)?;
    let &to = ray.cells.get(1)?;
    Some(Move::new(from, to))
}

/// Whether the puzzle has a fact of an answer. The referee checks the number of jumps.
fn agrees(fact: &Fact, setup: &Setup) -> bool {
    let Fact::Cells { full, .. } = fact else {
        return true;
    };
    let holds = |point| {
        let cell = setup.board.cell_at(point);
        cell.is_some_and(|cell| setup.start.get(cell).is_some() == *full)
    };
    fact.count() <= MAX_CELLS as u64 && fact.cells().all(holds)
}
