//! `saltus check`: somebody's solution, replayed and judged.

use crate::{
    args::CheckArgs,
    boards::{Boards, faulty},
    exit::Exit,
    report, solution,
    source::Source,
    subject::{self, Input, Subject},
    watch::Watch,
};
use anyhow::{Context, bail};
use saltus::{
    capture::{self, Field},
    problem::Problem,
    puzzle::LoweringError,
    row::{Ending, Judge, Move, NumberedJudge, Square},
    text::capture::{Faults, Numbering, RouteNotation, read_route, winner_word},
};
use std::io::{self, BufRead, BufReader, Write};

/// Longer words are no moves.
const LONGEST: usize = 64;

/// `saltus check`.
pub fn run(args: &CheckArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let watch = Watch::start(None, None);
    let subject = match subject::read(&args.puzzle)? {
        Input::One(subject) => subject,
        Input::Boards(boards) => return check_board(boards, args, out),
    };
    let verdict = match subject.problem.puzzle() {
        Ok(puzzle) => {
            let claim = solution::read(&subject, &puzzle, &args.solution)?;
            solution::judge(&subject, &puzzle, &claim, &watch)
        }
        Err(LoweringError::TooLarge) => long(&subject, args, watch.memory())?,
        Err(error) => return Err(error).with_context(|| subject.title.clone()),
    };
    report::verdict(&subject.title, &verdict, args.json, out)
}

/// The moves of a row too long for the general model, judged as they are read: such as `3-5`, or the squares that the
/// moved checkers leave where there is one vacancy.
fn long(subject: &Subject, args: &CheckArgs, memory: u64) -> anyhow::Result<Result<String, String>> {
    let too_long = || format!("{} is too long to replay in memory", subject.title);
    let fits = |number: u64| usize::try_from(number).ok().filter(|&number| number as u64 <= memory / 8);
    let source = Source::open(&args.solution.to_string_lossy())?;
    let input = BufReader::with_capacity(1 << 16, source.into_reader());
    match &subject.problem {
        Problem::Row(row) => {
            let most = usize::try_from(memory / 2).unwrap_or(usize::MAX);
            let (start, target) = row.squares(most).with_context(too_long)?;
            let vacant = |square: &&Square| **square == Square::Vacant;
            let place = start.iter().position(|square| vacant(&square)).map(|place| place as u64 + 1);
            let vacancy = place.filter(|_| start.iter().filter(vacant).count() == 1);
            let mut judge = Judge::new(start, row.options());
            let verdict =
                judged(input, vacancy, |step| judge.play(step).map_err(|illegal| illegal.to_string()))?;
            Ok(verdict.and_then(|moves| ended(moves, row.met(judge.squares(), &target))))
        }
        Problem::Reversal(reversal) => {
            let n = fits(reversal.checkers()).with_context(too_long)?;
            let before = fits(reversal.start()).with_context(too_long)?;
            let mut judge = NumberedJudge::new(n, before);
            let mut moves = 0u64;
            let verdict = judged(input, Some(reversal.start() + 1), |step| {
                moves += 1;
                let wrong =
                    || format!("move {moves}: no checker goes from square {} to {}", step.from, step.to);
                if judge.play(step) { Ok(()) } else { Err(wrong()) }
            })?;
            let there = match reversal.end() {
                Ending::At(end) => judge.vacancy() == end + 1,
                Ending::Anywhere => true,
            };
            Ok(verdict.and_then(|moves| ended(moves, there && judge.reversed())))
        }
        _ => bail!(too_long()),
    }
}

fn ended(moves: u64, met: bool) -> Result<String, String> {
    if met {
        Ok(format!("{moves} moves lead to the goal"))
    } else {
        Err(format!("all {moves} moves are legal, but the goal is not met at their end"))
    }
}

/// Plays the moves of a text; how many there are, or what is wrong with the first that is not legal.
///
/// # Errors
/// It cannot be read, or is written in another way.
fn judged(
    mut input: impl BufRead,
    mut vacancy: Option<u64>,
    mut play: impl FnMut(Move) -> Result<(), String>,
) -> anyhow::Result<Result<u64, String>> {
    let (mut word, mut moves) = (Vec::new(), 0);
    while next_word(&mut input, &mut word)? {
        if word.ends_with(b".") {
            continue; // the number of a move
        }
        let step = read_move(&word, vacancy)?;
        if let Err(wrong) = play(step) {
            return Ok(Err(wrong));
        }
        moves += 1;
        vacancy = vacancy.map(|_| step.from);
    }
    Ok(Ok(moves))
}

/// Reads the next word, if there is one; blanks, commas and semicolons stand between words.
fn next_word(input: &mut impl BufRead, word: &mut Vec<u8>) -> io::Result<bool> {
    word.clear();
    loop {
        let buffer = input.fill_buf()?;
        let Some(&byte) = buffer.first() else { return Ok(!word.is_empty()) };
        input.consume(1);
        if !byte.is_ascii_whitespace() && !b",;".contains(&byte) {
            if word.len() < LONGEST {
                word.push(byte);
            }
        } else if !word.is_empty() {
            return Ok(true);
        }
    }
}

fn read_move(word: &[u8], vacancy: Option<u64>) -> anyhow::Result<Move> {
    let word = String::from_utf8_lossy(word);
    let square = |text: &str| text.parse::<u64>().ok();
    let read = match word.split_once('-') {
        Some((from, to)) => square(from).zip(square(to)),
        None if vacancy.is_none() => {
            bail!("`{word}` is no move such as 3-5, and there are several vacancies")
        }
        None => square(&word).zip(vacancy),
    };
    let (from, to) = read.with_context(|| format!("`{word}` is neither a move such as 3-5 nor a square"))?;
    Ok(Move { from, to })
}

/// An answer of the contest, or a route in any notation.
fn check_board(boards: Boards, args: &CheckArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let title = boards.name.clone();
    let field = boards.only()?;
    let (name, text) = Source::open(&args.solution.to_string_lossy())?.read()?;
    let verdict = judge_claim(&field, &text).map_err(|faults| faulty(name, text, faults))?;
    report::verdict(&title, &verdict, args.json, out)
}

/// Judges each line that is a route, or the one word of the contest.
fn judge_claim(field: &Field, text: &[u8]) -> Result<Result<String, String>, Faults> {
    let winner = capture::judge(field).winner();
    let side = field.side();
    let word = String::from_utf8_lossy(text);
    let word = word.trim();
    for numbering in [Numbering::Top, Numbering::Bottom] {
        let right = winner_word(winner, side, numbering);
        if word == right {
            return Ok(Ok(format!("the answer is {right}")));
        }
    }
    if ["None", "Multiple"].contains(&word) {
        return Ok(Err(format!("the answer is {}", winner_word(winner, side, Numbering::Top))));
    }
    // What `saltus solve` draws opens with the route after a colon.
    let line = word.lines().next().unwrap_or_default();
    let route = line
        .split_once("takes all")
        .and_then(|(_, rest)| rest.split_once(':'))
        .map_or(word, |(_, route)| route.trim());
    let squares = read_route(route.as_bytes(), side, route_notation(route))?;
    Ok(match capture::replay(field, squares.iter().copied()) {
        Ok(taken) if taken == field.white_count() => Ok(format!("the route takes all {taken}")),
        Ok(taken) => Err(format!("the route takes {taken} of {} whites", field.white_count())),
        Err(foul) => Err(foul.to_string()),
    })
}

fn route_notation(route: &str) -> RouteNotation {
    let mut words = route.split_whitespace();
    let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let numbering =
        if first.starts_with(|c: char| c.is_ascii_lowercase()) { Numbering::Bottom } else { Numbering::Top };
    if first.contains('x') {
        RouteNotation::Pdn
    } else if first.starts_with(|c: char| c.is_ascii_digit()) {
        RouteNotation::Pairs
    } else if second.starts_with(|c: char| c.is_ascii_digit()) {
        RouteNotation::Codes(numbering)
    } else {
        RouteNotation::Squares(numbering)
    }
}
