//! The puzzles of a file, each answered as if it were alone, in the order of the file.

use super::threads::side_by_side;
use crate::{
    args::{LimitArgs, PuzzleArgs},
    exit::{self, Exit},
    input::{fault::FaultyText, king::NoPiece, source::Source},
    output::words::counted,
    watch::{self, Watch},
};
use anyhow::Context;
use saltus::text::many::{self, OneOfMany};
use std::{
    io::{self, BufReader, Read, Write},
    mem,
};

/// The largest number of puzzles that are read before they are answered, so that all threads have
/// work and memory stays small.
const BATCH: usize = 4096;

/// What is read at once, in bytes.
const ROOM: usize = 1 << 18;

/// The puzzles of a file, as they come.
type Puzzles = many::Puzzles<BufReader<Box<dyn Read>>>;

/// Opens the file of the puzzles. A text whose lines are puzzles is answered while it comes.
fn open(path: &str) -> anyhow::Result<Puzzles> {
    let source = Source::open_when(path, &many::begins_with_line)?;
    let blocks = many::has_blocks(source.peek());
    let reader = BufReader::with_capacity(ROOM, source.into_reader());
    Ok(many::Puzzles::new(reader, blocks))
}

/// Answers each puzzle of the file, several at once: `answer` writes objects about one into memory.
///
/// The exit status is that of a fault if any puzzle has one, and otherwise undecided if any puzzle
/// is.
pub fn answer_each(
    args: &PuzzleArgs,
    limits: &LimitArgs,
    out: &mut dyn Write,
    answer: impl Fn(&str, &Watch, &mut dyn Write) -> anyhow::Result<Exit> + Sync,
) -> anyhow::Result<Exit> {
    let all = Watch::start(None, limits.memory);
    let threads = rayon_core::current_num_threads();
    // Puzzles are answered in parallel and share the memory.
    let memory = all.memory() / threads as u64;
    let mut has_spoken = args.quiet;
    let mut puzzles = open(&args.puzzle)?;
    let answer_one = |puzzle: &OneOfMany| {
        let watch = all.of_one(limits.time, memory);
        let mut text = Vec::new();
        // Memory takes all that is written.
        let exit = answer_into(puzzle, &watch, &mut text, &answer).unwrap_or(Exit::Usage);
        Lines { exit, text }
    };

    let mut tally = Tally::new();
    loop {
        let batch = next_batch(&mut puzzles, memory / 16)?;
        if batch.is_empty() {
            break;
        }
        say_what_comes(&mut has_spoken);
        side_by_side(&batch, threads, answer_one, |lines| {
            let Some(lines) = lines else {
                return out.flush();
            };
            tally.add(lines.exit);
            out.write_all(&lines.text)
        })?;
        if !goes_on(&puzzles, out)? {
            break;
        }
    }
    out.flush()?;
    Ok(tally.end())
}

/// As [`answer_each`], one puzzle after another, each on all threads and with all the memory: what
/// is written about one may be too long for memory.
pub fn answer_in_turn(
    args: &PuzzleArgs,
    limits: &LimitArgs,
    out: &mut dyn Write,
    answer: impl Fn(&str, &Watch, &mut dyn Write) -> anyhow::Result<Exit>,
) -> anyhow::Result<Exit> {
    let all = Watch::start(None, limits.memory);
    let mut has_spoken = args.quiet;
    let mut puzzles = open(&args.puzzle)?;
    let mut tally = Tally::new();
    while let Some(puzzle) = next_puzzle(&mut puzzles)? {
        say_what_comes(&mut has_spoken);
        let watch = all.of_one(limits.time, all.memory());
        tally.add(answer_into(&puzzle, &watch, out, &answer)?);
        if !goes_on(&puzzles, out)? {
            break;
        }
    }
    out.flush()?;
    Ok(tally.end())
}

/// Shows what is answered before the next puzzle is waited for. Returns whether the command goes
/// on.
fn goes_on(puzzles: &Puzzles, out: &mut dyn Write) -> io::Result<bool> {
    if !puzzles.next_is_there() {
        out.flush()?;
    }
    Ok(!watch::interrupted())
}

/// Says once that there is an object for each puzzle: the first one may take long.
fn say_what_comes(has_spoken: &mut bool) {
    if !mem::replace(has_spoken, true) {
        say!("an object for each puzzle, with its goal, in the order of the file");
    }
}

/// The objects about a puzzle, and what they mean for the exit status.
struct Lines {
    exit: Exit,
    text: Vec<u8>,
}

/// Writes the objects about a puzzle, or about its fault. Returns what they mean for the exit
/// status, for which it is no matter that there is no solution.
///
/// # Errors
/// The output is closed.
fn answer_into(
    puzzle: &OneOfMany,
    watch: &Watch,
    out: &mut dyn Write,
    answer: &impl Fn(&str, &Watch, &mut dyn Write) -> anyhow::Result<Exit>,
) -> anyhow::Result<Exit> {
    let answered = match &puzzle.text {
        Ok(text) => answer(text, watch, out),
        Err(message) => Err(anyhow::anyhow!(*message)),
    };
    let error = match answered {
        Ok(Exit::Undecided) => return Ok(Exit::Undecided),
        Ok(_) => return Ok(Exit::Solved),
        Err(error) => error,
    };
    if let Some(NoPiece(reading)) = error.downcast_ref() {
        exit::answer_no_piece(reading, true, out)?;
        return Ok(Exit::Solved);
    }
    let line = exit::error_line(&in_line(error, puzzle.line));
    out.write_all(line.as_bytes())?;
    Ok(Exit::Usage)
}

/// The exit status so far, and the number of faults.
struct Tally {
    exit: Exit,
    faults: u64,
}

impl Tally {
    fn new() -> Tally {
        Tally {
            exit: Exit::Solved,
            faults: 0,
        }
    }

    fn add(&mut self, exit: Exit) {
        self.exit = self.exit.combine(exit);
        self.faults += u64::from(exit == Exit::Usage);
    }

    /// Says how many faults there are, and returns the exit status.
    fn end(self) -> Exit {
        if self.faults > 0 {
            let objects = counted(self.faults, "object");
            say!("{objects} with an `error`: see standard output");
        }
        self.exit
    }
}

/// An error of a puzzle that begins on this line, with the lines counted from there.
fn in_line(error: anyhow::Error, line: usize) -> anyhow::Error {
    match error.downcast::<FaultyText>() {
        Ok(faulty) => FaultyText {
            first_line: line,
            ..faulty
        }
        .into(),
        // The causes of other errors say where they are.
        Err(error) => error.context(format!("line {line}")),
    }
}

/// The next puzzle, which is waited for.
fn next_puzzle(puzzles: &mut Puzzles) -> anyhow::Result<Option<OneOfMany>> {
    puzzles.next_one().context("reading the puzzles")
}

/// The next puzzles: one that is waited for, even if there is no memory for a search, and those
/// that have come with it; empty at the end.
fn next_batch(puzzles: &mut Puzzles, most_bytes: u64) -> anyhow::Result<Vec<OneOfMany>> {
    let mut batch = Vec::new();
    let mut bytes = 0;
    while let Some(puzzle) = next_puzzle(puzzles)? {
        bytes += puzzle.text.as_ref().map_or(0, String::len) as u64;
        batch.push(puzzle);
        if batch.len() == BATCH || bytes >= most_bytes || !puzzles.next_is_there() {
            break;
        }
    }
    Ok(batch)
}
