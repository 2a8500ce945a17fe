//! The legal moves of a position, found from its vacancies.
//!
//! Most boards have few vacancies and many pieces, so the search looks from each vacant cell along
//! the rays for pieces that can come there, and not from each piece for where it can go.

use super::{Kind, Move, Position, Puzzle};
use crate::board::{Cell, Heading, MAX_CELLS};

/// The cells in line with a cell, nearest first, and the heading of moves between them.
pub(crate) struct LineOfCells {
    pub heading: Heading,
    pub cells: Vec<Cell>,
    /// Whether another line leads from its first to its third cell or back.
    pub has_twin: bool,
}

/// For each cell, the lines along which pieces move to it or away from it.
pub(crate) type Lines = Vec<Vec<LineOfCells>>;

/// The lines that leave each cell, as far as one move goes.
pub(crate) fn lines_out(puzzle: &Puzzle) -> Lines {
    let mut lines = Lines::new();
    lines.resize_with(puzzle.board.len(), Vec::new);
    let most = usize::from(puzzle.rules.hop) + 1;
    for ray in puzzle.board.rays() {
        let ends_at = ray.cells.get(1);
        lines[ray.from.index()].push(LineOfCells {
            heading: ray.heading,
            cells: ray.cells[..ray.cells.len().min(most)].to_vec(),
            has_twin: ends_at.is_some_and(|&to| puzzle.board.has_two_lines(ray.from, to)),
        });
    }
    lines
}

/// The lines that lead to each cell, read from that cell: those that leave it, with the opposite
/// headings.
pub(crate) fn lines_in(puzzle: &Puzzle) -> Lines {
    let mut lines = lines_out(puzzle);
    for line in lines.iter_mut().flatten() {
        line.heading.0 ^= 1;
    }
    lines
}

/// A legal move and the cells that it passes, nearest to `to` first.
pub(crate) struct LegalMove<'a> {
    pub from: Cell,
    pub to: Cell,
    pub passed: &'a [Cell],
    pub kind: &'a Kind,
    /// The code of the moving piece.
    pub code: u8,
    /// Whether another line has the same ends.
    has_twin: bool,
}

impl LegalMove<'_> {
    /// The move, which says what it removes if its ends do not.
    #[inline]
    pub fn step(&self) -> Move {
        let over = match *self.passed {
            [over] if self.has_twin && self.kind.removes => Some(over),
            _ => None,
        };
        Move {
            over,
            ..Move::new(self.from, self.to)
        }
    }
}

/// Calls `visit` with every legal move, by the cell where it ends. `codes` has the contents of each
/// cell: 0 for a vacancy, `k + 1` for kind `k`.
#[inline]
pub(crate) fn for_each_move<'a>(
    kinds: &'a [Kind],
    lines_in: &'a Lines,
    codes: &[u8],
    mut visit: impl FnMut(LegalMove<'a>),
) {
    for (to, lines) in lines_in.iter().enumerate() {
        if codes[to] != 0 {
            continue;
        }
        for line in lines {
            let mut over = 0u128; // the kinds between the piece and the vacancy
            for (passed, &from) in line.cells.iter().enumerate() {
                let code = codes[from.index()];
                if code == 0 {
                    break;
                }
                let kind = &kinds[usize::from(code - 1)];
                let headings = if passed == 0 { kind.steps } else { kind.jumps };
                if headings.has(line.heading) && over & !kind.over.0 == 0 {
                    visit(LegalMove {
                        from,
                        to: Cell(to as u8),
                        passed: &line.cells[..passed],
                        kind,
                        code,
                        has_twin: line.has_twin,
                    });
                }
                over |= 1 << (code - 1);
            }
        }
    }
}

/// The legal moves in a position, sorted.
pub(super) fn legal_moves(puzzle: &Puzzle, position: &Position) -> Vec<Move> {
    let mut codes = [0; MAX_CELLS];
    for (code, piece) in codes.iter_mut().zip(&position.0) {
        *code = piece.map_or(0, |kind| kind.0 + 1);
    }
    let lines = lines_in(puzzle);
    let mut moves = Vec::new();
    for_each_move(&puzzle.rules.kinds, &lines, &codes, |step| {
        moves.push(step.step());
    });
    moves.sort_unstable();
    moves.dedup();
    moves
}
