//! The symmetries of a board: the permutations of its cells that map rays to rays.
//!
//! They are computed by colour refinement (Weisfeiler and Leman 1968) and backtracking. This works
//! for boards of any shape, including rings and user-defined lines, against tables of rotations and
//! reflections, which know only the lattice.

use super::{Board, Cell};
use crate::sorted;
use rustc_hash::{FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};

/// Boards with more symmetries than this have disconnected or interchangeable parts. There, using
/// all symmetries costs more than it saves.
const MOST: usize = 64;

impl Board {
    /// All symmetries, each as the image of every cell, in lexicographic order with the identity
    /// first. A board with more than 64 symmetries gives the identity alone. The result is computed
    /// on the first call and cached.
    ///
    /// ```
    /// let triangle = saltus::board::shape("triangle5").unwrap().board();
    /// assert_eq!(triangle.symmetries().len(), 6);
    /// ```
    pub fn symmetries(&self) -> &[Vec<Cell>] {
        self.symmetries.0.get_or_init(|| self.find_symmetries())
    }

    fn find_symmetries(&self) -> Vec<Vec<Cell>> {
        let search = SymmetrySearch::new(self);
        let mut found = Vec::new();
        search.extend(&mut vec![None; self.len()], 0, 0, &mut found);
        if found.len() > MOST {
            found.truncate(0);
            found.push(self.cells().collect());
        }
        found
    }
}

/// Three cells in line, by index. A step is a relation whose middle cell is its first cell.
type Relation = [usize; 3];

/// A set of cells, one bit each.
type Cells = u128;

struct SymmetrySearch {
    /// Only cells of equal colour can be images of each other.
    colours: Vec<u64>,
    /// Cells in the order in which images are chosen. Each touches an earlier one where possible.
    order: Vec<usize>,
    /// For each index in `order`, the relations that this cell completes.
    due: Vec<Vec<Relation>>,
    relations: FxHashSet<Relation>,
}

impl SymmetrySearch {
    fn new(board: &Board) -> SymmetrySearch {
        let relations = relations(board);
        let order = order(board.len(), &relations);
        let mut due = vec![Vec::new(); board.len()];
        for &relation in &relations {
            let last = order.iter().rposition(|cell| relation.contains(cell));
            due[last.unwrap_or(0)].push(relation);
        }
        SymmetrySearch {
            colours: colours(board.len(), &relations),
            order,
            due,
            relations,
        }
    }

    /// Chooses the image of the cell at `depth` in all ways, and lists the complete symmetries.
    fn extend(
        &self,
        image: &mut Vec<Option<usize>>,
        taken: Cells,
        depth: usize,
        found: &mut Vec<Vec<Cell>>,
    ) {
        if found.len() > MOST {
            return;
        }
        let Some(&cell) = self.order.get(depth) else {
            let images = image.iter().flatten();
            found.push(images.map(|&cell| Cell(cell as u8)).collect());
            return;
        };
        for candidate in 0..image.len() {
            let is_taken = taken >> candidate & 1 == 1;
            if is_taken || self.colours[candidate] != self.colours[cell] {
                continue;
            }
            image[cell] = Some(candidate);
            if self.keeps_relations(image, depth) {
                self.extend(image, taken | 1 << candidate, depth + 1, found);
            }
        }
        image[cell] = None;
    }

    /// Whether the relations that the cell at `depth` completes have relations as images.
    fn keeps_relations(&self, image: &[Option<usize>], depth: usize) -> bool {
        for relation in &self.due[depth] {
            let images = relation.map(|cell| image[cell].unwrap_or(usize::MAX));
            if !self.relations.contains(&images) {
                return false;
            }
        }
        true
    }
}

/// The steps and lines of a board.
fn relations(board: &Board) -> FxHashSet<Relation> {
    let mut relations = FxHashSet::default();
    for ray in board.rays() {
        let from = ray.from.index();
        relations.insert([from, from, ray.cells[0].index()]);
    }
    for line in board.lines() {
        relations.insert([line.from, line.over, line.to].map(Cell::index));
    }
    relations
}

/// How a cell occurs in a relation: its place there, and the colours of the three cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Occurrence {
    place: usize,
    colours: [u64; 3],
}

/// Colours of the cells by repeated refinement: each round, the colour of a cell becomes a hash of
/// how it occurs in relations.
fn colours(len: usize, relations: &FxHashSet<Relation>) -> Vec<u64> {
    let mut colours = vec![0u64; len];
    for _ in 0..len.min(8) {
        let mut occurrences: Vec<Vec<Occurrence>> = vec![Vec::new(); len];
        for relation in relations {
            let colours = relation.map(|cell| colours[cell]);
            for (place, &cell) in relation.iter().enumerate() {
                occurrences[cell].push(Occurrence { place, colours });
            }
        }
        for (colour, occurrences) in colours.iter_mut().zip(&mut occurrences) {
            sorted::sort_few(occurrences);
            let mut hasher = FxHasher::default();
            occurrences.hash(&mut hasher);
            *colour = hasher.finish();
        }
    }
    colours
}

/// The cells, each touching an earlier one where possible.
fn order(len: usize, relations: &FxHashSet<Relation>) -> Vec<usize> {
    let mut beside: Vec<Cells> = vec![0; len];
    for relation in relations {
        let cells = relation.iter().fold(0, |cells, &cell| cells | 1 << cell);
        for &cell in relation {
            beside[cell] |= cells;
        }
    }

    let (mut placed, mut touched): (Cells, Cells) = (0, 0);
    let mut order = Vec::with_capacity(len);
    for _ in 0..len {
        let touching = touched & !placed;
        let candidates = if touching == 0 { !placed } else { touching };
        let next = candidates.trailing_zeros() as usize;
        placed |= 1 << next;
        touched |= beside[next];
        order.push(next);
    }
    order
}
