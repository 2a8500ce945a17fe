//! A naive solver of peg solitaire, for comparison with the engines: sets of positions, no
//! symmetry, no pruning.

use saltus::{
    board::{Adjacency, Board, Point, shape},
    pegs::{Jump, PegBoard, Target},
};
use std::collections::HashSet;

pub fn board(name: &str) -> (Board, PegBoard) {
    let board = shape(name).unwrap().board();
    let pegs = PegBoard::new(&board).unwrap();
    (board, pegs)
}

/// The board of the points of a 5 by 5 square whose bits are set.
pub fn of_bits(adjacency: Adjacency, bits: u32) -> Option<PegBoard> {
    let points = (0..25).filter(|at| bits >> at & 1 == 1).map(|at| Point {
        x: at % 5,
        y: at / 5,
    });
    PegBoard::new(&Board::new(adjacency, points).ok()?)
}

/// The image of a position.
pub fn image(symmetry: &[u8], position: u64) -> u64 {
    (0..symmetry.len())
        .filter(|&hole| position >> hole & 1 == 1)
        .fold(0, |image, hole| image | 1 << symmetry[hole])
}

/// Every position that one jump from `position` leads to.
pub fn jumps(board: &PegBoard, position: u64) -> Vec<u64> {
    let has = |hole: u8| position >> hole & 1 == 1;
    let fits = |j: &&Jump| has(j.from) && has(j.over) && !has(j.to);
    let after = |j: &Jump| position - (1 << j.from) - (1 << j.over) + (1 << j.to);
    board.jumps().iter().filter(fits).map(after).collect()
}

/// Every position after `position` by one sweep.
pub fn sweeps(board: &PegBoard, position: u64) -> HashSet<u64> {
    fn run(board: &PegBoard, position: u64, at: u8, found: &mut HashSet<u64>) {
        let has = |hole: u8| position >> hole & 1 == 1;
        for j in board
            .jumps()
            .iter()
            .filter(|j| j.from == at && has(j.from) && has(j.over) && !has(j.to))
        {
            let next = position - (1 << j.from) - (1 << j.over) + (1 << j.to);
            found.insert(next);
            run(board, next, j.to, found);
        }
    }
    let mut found = HashSet::new();
    (0..board.holes() as u8).for_each(|hole| run(board, position, hole, &mut found));
    found
}

/// The fewest sweeps from `start` to `target`; `None` if it is unreachable.
pub fn fewest_sweeps(board: &PegBoard, start: u64, target: Target) -> Option<usize> {
    let mut seen = HashSet::from([start]);
    let mut layer = vec![start];
    for sweep in 0.. {
        if layer.iter().any(|&position| target.holds(position)) {
            return Some(sweep);
        }
        if layer.is_empty() {
            return None;
        }
        let next: HashSet<u64> = layer
            .iter()
            .flat_map(|&position| sweeps(board, position))
            .collect();
        layer = next
            .into_iter()
            .filter(|&position| seen.insert(position))
            .collect();
    }
    None
}

/// Replays jumps by the rules.
pub fn play(board: &PegBoard, start: u64, jumps: &[Jump]) -> u64 {
    jumps.iter().fold(start, |position, jump| {
        assert!(
            board.jumps().contains(jump),
            "{jump:?} is not a jump of the board"
        );
        let has = |hole: u8| position >> hole & 1 == 1;
        assert!(
            has(jump.from) && has(jump.over) && !has(jump.to),
            "{jump:?} does not fit"
        );
        position - (1 << jump.from) - (1 << jump.over) + (1 << jump.to)
    })
}

/// Replays sweeps by the rules.
pub fn play_sweeps(board: &PegBoard, start: u64, sweeps: &[Vec<Jump>]) -> u64 {
    for sweep in sweeps {
        assert!(!sweep.is_empty());
        assert!(
            sweep.windows(2).all(|pair| pair[0].to == pair[1].from),
            "{sweep:?} is not one peg's run"
        );
    }
    play(board, start, &sweeps.concat())
}
