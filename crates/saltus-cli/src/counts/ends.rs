//! Where the last peg can be, for each vacancy: on pictures of the board.

use crate::output::style::Style;
use saltus::{
    board::Cell,
    pegs::{PegBoard, pairs::NamedBoard},
    puzzle::{KindId, Position, Puzzle},
    text::json::Found,
};
use saltus_draw::terminal;
use std::{collections::BTreeMap, io::Write};

/// The verdicts on the problems of a board, one for each class of problems under its symmetries:
/// the least.
#[derive(Default)]
pub struct Ends(BTreeMap<(u8, u8), Found>);

impl Ends {
    /// Adds the verdict on the problem from a vacancy to a last peg.
    pub fn add(&mut self, problem: (u8, u8), verdict: Found) {
        self.0.insert(problem, verdict);
    }

    /// Writes a picture for each vacancy up to symmetry, with a peg wherever the last one can be,
    /// and the holes by name.
    pub fn write(
        &self,
        named: &NamedBoard,
        style: &Style,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let board = PegBoard::large(&named.board);
        let mut vacancies: Vec<u8> = self.0.keys().map(|&(vacancy, _)| vacancy).collect();
        vacancies.dedup();
        for (number, &vacancy) in vacancies.iter().enumerate() {
            if number > 0 {
                writeln!(out)?;
            }
            let [solved, open] = [Found::Solved, Found::Undecided].map(|wanted| {
                let mut holes = Vec::new();
                self.push_ends(&board, vacancy, wanted, &mut holes);
                holes
            });
            let vacant = vacant(named, &board, vacancy);
            writeln!(out, "{vacant}: {}", ends(named, &solved, &open))?;
            let puzzle = named.setup(vacancy, vacancy).validate()?;
            let position = with_pegs(&puzzle, &solved);
            let drawn = terminal::position(&puzzle, &position, None, &style.text())?;
            out.write_all(drawn.as_bytes())?;
        }
        Ok(())
    }

    /// Adds the holes in which the last peg has this verdict.
    fn push_ends(&self, board: &PegBoard<u128>, vacancy: u8, wanted: Found, holes: &mut Vec<u8>) {
        for last in 0..board.holes() as u8 {
            if self.0.get(&least(board, (vacancy, last))) == Some(&wanted) {
                holes.push(last);
            }
        }
    }
}

/// The vacancy, and the holes that a symmetry exchanges with it.
fn vacant(named: &NamedBoard, board: &PegBoard<u128>, vacancy: u8) -> String {
    let mut alike = Vec::new();
    for symmetry in board.symmetries() {
        alike.push(symmetry[usize::from(vacancy)]);
    }
    alike.sort_unstable();
    alike.dedup();
    alike.retain(|&hole| hole != vacancy);
    let vacancy = named.board.name(Cell(vacancy));
    match &alike[..] {
        [] => format!("vacant {vacancy}"),
        alike => format!("vacant {vacancy}, or alike {}", names(named, alike)),
    }
}

/// The least image of a problem under the symmetries of the board.
fn least(board: &PegBoard<u128>, (vacancy, last): (u8, u8)) -> (u8, u8) {
    let mut least = (vacancy, last);
    for symmetry in board.symmetries() {
        let image = (symmetry[usize::from(vacancy)], symmetry[usize::from(last)]);
        least = least.min(image);
    }
    least
}

fn names(named: &NamedBoard, holes: &[u8]) -> String {
    named.board.names(holes).join(" ")
}

/// Where the last peg can be, in words.
fn ends(named: &NamedBoard, solved: &[u8], open: &[u8]) -> String {
    let mut words = match solved {
        [] => "no single peg can be left".to_owned(),
        _ => format!("the last peg can be in {}", names(named, solved)),
    };
    if !open.is_empty() {
        words += &format!("; undecided: {}", names(named, open));
    }
    words
}

/// The position with pegs in these holes alone.
fn with_pegs(puzzle: &Puzzle, holes: &[u8]) -> Position {
    let mut position = Position(vec![None; puzzle.board.len()]);
    for &hole in holes {
        position.0[usize::from(hole)] = Some(KindId(0));
    }
    position
}
