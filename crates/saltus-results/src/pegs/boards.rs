//! Results on all problems of a board of peg solitaire.

use super::games::{Marked, solve_marked};
use saltus::{
    board::{Board, Cell, shape},
    budget::Budget,
    pegs::{
        PegBoard,
        connected::{Connected, connected},
        duotaire::{Winners, grundy},
        pairs::{self, NamedBoard, problems, solve_pairs},
        solve,
        sweeps::Fewest,
    },
    puzzle::Answer,
};

/// A board by name, with and without the names of its holes.
fn named_board(name: &str) -> Option<(Board, PegBoard)> {
    let named = shape(name)?.board();
    let board = PegBoard::new(&named)?;
    Some((named, board))
}

/// The first hole of each set of holes that the symmetries of a board exchange.
fn holes_up_to_symmetry(named: &Board, board: &PegBoard) -> Vec<Cell> {
    let mut holes = Vec::new();
    for hole in named.cells() {
        let mut images = board.symmetries().iter().map(|images| images[hole.index()]);
        if images.all(|image| image >= hole.0) {
            holes.push(hole);
        }
    }
    holes
}

/// For each position class of a board, up to symmetry, the number of components of each size.
pub fn components(name: &str, budget: &Budget) -> Option<String> {
    let (_, board) = named_board(name)?;
    let mut classes = Vec::new();
    for Connected {
        alike, components, ..
    } in connected(&board, budget).ok()?
    {
        let mut sizes = Vec::new();
        for (size, count) in components.iter().rev() {
            sizes.push(format!("{count} of {size}"));
        }
        classes.push(format!("{alike} x ({})", sizes.join(", ")));
    }
    Some(classes.join("; "))
}

/// What is told of a duotaire position; `None` if the budget runs out.
type Tell = fn(&PegBoard, u64, &Budget) -> Option<String>;

/// A duotaire position after each first removal, up to the symmetries of the board.
pub fn duotaire(name: &str, tell: Tell, budget: &Budget) -> Option<String> {
    let (named, board) = named_board(name)?;
    let mut values = Vec::new();
    for removed in holes_up_to_symmetry(&named, &board) {
        let value = tell(&board, board.full() ^ 1 << removed.0, budget)?;
        values.push(format!("{} {value}", named.name(removed)));
    }
    Some(values.join(", "))
}

/// Whether the player to move wins.
pub fn winner(board: &PegBoard, position: u64, budget: &Budget) -> Option<String> {
    let wins = Winners::new(board).wins(position, budget).ok()?;
    Some(if wins { "wins" } else { "loses" }.to_owned())
}

/// The Grundy value of a position.
pub fn grundy_value(board: &PegBoard, position: u64, budget: &Budget) -> Option<String> {
    Some(grundy(board, position, budget).ok()?.value.to_string())
}

/// For each vacancy up to symmetry, with the last peg in the same hole: the pegs that can be the
/// last one, up to the symmetries that fix the vacancy. Undecided ones have a `?`.
pub fn last_pegs(name: &str, budget: &Budget) -> Option<String> {
    let (named, board) = named_board(name)?;
    let mut lines = Vec::new();
    for vacancy in holes_up_to_symmetry(&named, &board) {
        let to = named.name(vacancy);
        let mut last = Vec::new();
        for peg in pegs_up_to_symmetry(&named, &board, vacancy) {
            let from = named.name(peg);
            let id = format!("pegs:{name}@{to}-{to},marked={from}-{to}");
            match solve_marked(&id, budget)? {
                Marked::Solved(_) => last.push(from),
                Marked::Impossible => {}
                Marked::Open => last.push(from + "?"),
            }
        }
        lines.push(format!("{to}: {}", last.join(" ")));
    }
    Some(lines.join("; "))
}

/// The first peg of each set of pegs that the symmetries which fix the vacancy exchange.
fn pegs_up_to_symmetry(named: &Board, board: &PegBoard, vacancy: Cell) -> Vec<Cell> {
    let mut fixing = Vec::new();
    for images in board.symmetries() {
        if images[vacancy.index()] == vacancy.0 {
            fixing.push(images);
        }
    }

    let mut pegs = Vec::new();
    for peg in named.cells() {
        let is_first = fixing.iter().all(|images| images[peg.index()] >= peg.0);
        if peg != vacancy && is_first {
            pegs.push(peg);
        }
    }
    pegs
}

/// How many problems of one vacancy and one last peg are soluble, and their fewest sweeps.
pub fn pairs_by_sweeps(name: &str, budget: &Budget) -> Option<String> {
    let (_, board) = named_board(name)?;
    let mut sweeps = Vec::new();
    let mut impossible = 0;
    for pair in solve_pairs(&board, budget, &mut |_| {}) {
        match pair.fewest {
            Fewest::Solved(solution) => sweeps.push(solution.len().to_string()),
            Fewest::Impossible(_) => impossible += 1,
            _ => {}
        }
    }
    let [soluble, sweeps] = [sweeps.len().to_string(), sweeps.join(" ")];
    Some(format!(
        "{soluble} soluble, {impossible} impossible; sweeps {sweeps}"
    ))
}

/// How many problems of one vacancy and one last peg are soluble.
pub fn soluble_pairs(board: &str, budget: &Budget) -> Option<String> {
    let board = PegBoard::new(&NamedBoard::new(board).ok()?.board)?;
    let problems = problems(&board);
    let mut soluble = 0;
    for &problem in &problems {
        let game = pairs::game(&board, problem)?;
        soluble += u64::from(matches!(solve(&game, budget), Answer::Solved(_)));
    }
    Some(format!("{soluble} of {} soluble", problems.len()))
}
