//! The symmetries of a board: the permutations of its cells that map rays to rays.
//!
//! They are computed by colour refinement and backtracking. This works for boards of any shape,
//! including rings and user-defined lines.

use super::{Board, Cell};
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
        let search = Search::new(self);
        let mut found = Vec::new();
        search.extend(&mut vec![None; self.len()], 0, 0, &mut found);
        if found.len() > MOST {
            found.truncate(0);
            found.push(self.cells().collect());
        }
        found
    }
}

struct Search {
    colours: Vec<u64>,
    /// Cells in the order in which images are chosen. Each touches an earlier one where possible.
    order: Vec<usize>,
    /// For each index in `order`, the relations that this cell completes.
    due: Vec<Vec<[usize; 3]>>,
    relations: FxHashSet<[usize; 3]>,
}

impl Search {
    fn new(board: &Board) -> Search {
        let len = board.len();
        // A step is a relation whose middle cell is its first cell.
        let steps = board
            .rays()
            .iter()
            .map(|ray| [ray.from, ray.from, ray.cells[0]]);
        let lines = board.lines().map(|line| [line.from, line.over, line.to]);
        let relations: FxHashSet<[usize; 3]> = steps
            .chain(lines)
            .map(|relation| relation.map(Cell::index))
            .collect();

        let mut colours = vec![0u64; len];
        for _ in 0..len.min(8) {
            let mut signs: Vec<Vec<(usize, u64, u64, u64)>> = vec![Vec::new(); len];
            for relation in &relations {
                let [a, b, c] = relation.map(|cell| colours[cell]);
                for (role, &cell) in relation.iter().enumerate() {
                    signs[cell].push((role, a, b, c));
                }
            }
            colours = signs
                .iter_mut()
                .map(|sign| {
                    sign.sort_unstable();
                    let mut hasher = FxHasher::default();
                    sign.hash(&mut hasher);
                    hasher.finish()
                })
                .collect();
        }

        let (mut order, mut placed, mut touched) = (Vec::with_capacity(len), 0u128, 0u128);
        for _ in 0..len {
            let touching = touched & !placed;
            let next = if touching == 0 { !placed } else { touching }.trailing_zeros() as usize;
            placed |= 1 << next;
            let beside = relations
                .iter()
                .filter(|relation| relation.contains(&next))
                .flatten();
            touched |= beside.fold(0, |cells, &cell| cells | 1 << cell);
            order.push(next);
        }
        let mut due = vec![Vec::new(); len];
        for &relation in &relations {
            let last = order.iter().rposition(|cell| relation.contains(cell));
            due[last.unwrap_or(0)].push(relation);
        }
        Search {
            colours,
            order,
            due,
            relations,
        }
    }

    fn extend(
        &self,
        image: &mut Vec<Option<usize>>,
        taken: u128,
        depth: usize,
        found: &mut Vec<Vec<Cell>>,
    ) {
        if found.len() > MOST {
            return;
        }
        let Some(&cell) = self.order.get(depth) else {
            found.push(
                image
                    .iter()
                    .flatten()
                    .map(|&cell| Cell(cell as u8))
                    .collect(),
            );
            return;
        };
        for candidate in 0..image.len() {
            if taken >> candidate & 1 == 1 || self.colours[candidate] != self.colours[cell] {
                continue;
            }
            image[cell] = Some(candidate);
            let kept = self.due[depth].iter().all(|relation| {
                let [a, b, c] = relation.map(|cell| image[cell].unwrap_or(usize::MAX));
                self.relations.contains(&[a, b, c])
            });
            if kept {
                self.extend(image, taken | 1 << candidate, depth + 1, found);
            }
        }
        image[cell] = None;
    }
}
