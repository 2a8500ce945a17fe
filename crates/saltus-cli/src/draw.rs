//! `saltus draw`: a puzzle, or its whole solution, as a picture.

use crate::{
    args::DrawArgs,
    exit::Exit,
    model::{self, Subject},
    write::{self, Style},
};
use saltus::puzzle::Answer;
use std::io::Write;

/// `saltus draw`.
pub fn run(subject: &Subject, args: &DrawArgs, style: &Style, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let puzzle = &subject.puzzle;
    if args.start {
        write::board(puzzle, &puzzle.start, None, style, out)?;
        return Ok(Exit::Solved);
    }
    let (_, answer) = model::answer(puzzle, &args.budget)?;
    if let Answer::Solved(solution) = answer {
        write::solution(subject, &solution.moves, crate::args::Format::Boards, style, out)?;
    }
    Ok(Exit::Solved)
}
