//! Somebody's solution of a row too long for the general model, judged as it is read.

use crate::{args::CheckArgs, exit::Exit, write};
use anyhow::{Context, bail};
use saltus::{
    puzzle::Vacancy,
    row::{Judge, Move, Row, Square},
};
use std::{
    fs::File,
    io::{self, BufRead, BufReader, Write},
    path::Path,
};

/// Longer words are no moves.
const LONGEST: usize = 64;

/// `saltus check`: moves such as `3-5`, or the squares that the moved checkers leave where there is one vacancy.
pub fn check(row: &Row, args: &CheckArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let title = row.title();
    let Some((start, target)) = row.squares(1 << 33) else {
        bail!("{title} is too long to replay in memory");
    };
    let verdict = if args.solution == Path::new("-") {
        judged(io::stdin().lock(), row, start, &target)
    } else {
        let reading = || format!("reading {}", args.solution.display());
        let file = File::open(&args.solution).with_context(reading)?;
        judged(BufReader::with_capacity(1 << 16, file), row, start, &target)
    };
    write::verdict(&title, &verdict?, args.json, out)
}

/// What holds of a solution, or what is wrong with it.
///
/// # Errors
/// It cannot be read, or is written in another way.
fn judged(
    mut input: impl BufRead,
    row: &Row,
    start: Vec<Square>,
    target: &[Square],
) -> anyhow::Result<Result<String, String>> {
    let vacant = |square: &Square| *square == Square::Vacant;
    let one = start.iter().filter(|square| vacant(square)).count() == 1;
    let mut vacancy = start.iter().position(vacant).filter(|_| one).map(|place| place as u64 + 1);
    let mut judge = Judge::new(start, row.options());
    let mut word = Vec::new();
    while next_word(&mut input, &mut word)? {
        if word.ends_with(b".") {
            continue; // the number of a move
        }
        let step = read_move(&word, vacancy)?;
        if let Err(illegal) = judge.play(step) {
            return Ok(Err(illegal.to_string()));
        }
        vacancy = vacancy.map(|_| step.from);
    }
    let met = match row.options().vacancy {
        Vacancy::Fixed => judge.squares() == target,
        Vacancy::Free => judge
            .squares()
            .iter()
            .filter(|square| !vacant(square))
            .eq(target.iter().filter(|square| !vacant(square))),
    };
    let moves = judge.played();
    Ok(if met {
        Ok(format!("{moves} moves lead to the goal"))
    } else {
        Err(format!("all {moves} moves are legal, but the goal is not met at their end"))
    })
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
