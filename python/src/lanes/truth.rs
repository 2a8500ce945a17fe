//! The truth about many positions of peg solitaire at once, by the table of winning positions.

use super::pegs::PegActions;
use pyo3::{prelude::*, types::PyBytes};
use saltus::{
    pegs::{Game, table::WinningTable},
    random::Random,
};

/// Positions are evaluated in parts of this number, and looked up in larger ones.
const PART: usize = 512;
const LOOKED_UP: usize = 4096;

/// What knows the truth.
#[derive(Clone, Copy)]
pub struct Judge<'a> {
    pub pegs: &'a PegActions,
    pub game: &'a Game,
    pub table: &'a WinningTable,
}

/// The positions of `count` moves of random games from a start, one game after the other.
pub fn random_positions(actions: &PegActions, start: u64, count: usize, seed: u64) -> Vec<u64> {
    let mut random = Random::new(seed);
    let mut words = Vec::with_capacity(count);
    let mut pegs = start;
    while words.len() < count {
        words.push(pegs);
        let legal = actions.legal.count(pegs);
        if legal == 0 || actions.target.holds(pegs) {
            pegs = start;
            continue;
        }
        let action = actions.legal.random(pegs, legal, &mut random);
        pegs = actions.after(pegs, action).unwrap_or(start);
    }
    words
}

/// Positions of peg solitaire with their truth, each as the bytes of an array.
#[pyclass(module = "saltus", get_all)]
#[derive(Debug)]
pub struct Evaluated {
    /// Whether it can be won.
    winnable: Py<PyBytes>,
    /// The number of solutions, as 64-bit words.
    solutions: Py<PyBytes>,
    /// The chance of a random player, as 32-bit numbers.
    chances: Py<PyBytes>,
    /// The legal actions of each.
    legal: Py<PyBytes>,
    /// The actions of each that keep the most solutions.
    best: Py<PyBytes>,
    /// The least image under the symmetries of the board, as 64-bit words.
    classes: Py<PyBytes>,
}

impl Evaluated {
    /// The truth about positions.
    pub fn of(py: Python, words: &[u64], judge: Judge) -> Evaluated {
        let count = words.len();
        let actions = judge.pegs.len();
        let mut winnable = vec![0; count];
        let mut solutions = vec![0; count];
        let mut chances = vec![0.0; count];
        let mut legal = vec![0; count * actions];
        let mut best = vec![0; count * actions];
        let mut classes = vec![0; count];
        let truths = Truths {
            words,
            winnable: &mut winnable,
            solutions: &mut solutions,
            chances: &mut chances,
            legal: &mut legal,
            best: &mut best,
            classes: &mut classes,
        };
        py.detach(|| evaluate_all(truths, judge));

        let mut chance_bytes = Vec::with_capacity(4 * count);
        for chance in chances {
            chance_bytes.extend_from_slice(&f32::to_ne_bytes(chance));
        }
        let given = |bytes: &[u8]| PyBytes::new(py, bytes).unbind();
        Evaluated {
            winnable: given(&winnable),
            solutions: given(&bytes_of(&solutions)),
            chances: given(&chance_bytes),
            legal: given(&legal),
            best: given(&best),
            classes: given(&bytes_of(&classes)),
        }
    }
}

/// The truth about some positions, in arrays.
struct Truths<'a> {
    words: &'a [u64],
    winnable: &'a mut [u8],
    solutions: &'a mut [u64],
    chances: &'a mut [f32],
    legal: &'a mut [u8],
    best: &'a mut [u8],
    classes: &'a mut [u64],
}

impl Truths<'_> {
    /// Evaluates the positions one by one.
    fn evaluate(&mut self, judge: Judge) {
        let actions = judge.pegs.len();
        for (index, &word) in self.words.iter().enumerate() {
            self.classes[index] = least_image(judge.game, word);
            if let Some(entry) = judge.table.get(word) {
                self.winnable[index] = 1;
                // No board of 64 holes is larger than the English one, whose number fits.
                self.solutions[index] = u64::try_from(&entry.solutions).unwrap_or(u64::MAX);
                self.chances[index] = entry.chance;
            }
            let legal = &mut self.legal[index * actions..(index + 1) * actions];
            let best = &mut self.best[index * actions..(index + 1) * actions];
            let mut most = None;
            for action in 0..actions {
                let Some(after) = judge.pegs.after(word, action) else {
                    continue;
                };
                legal[action] = 1;
                let after = judge.table.get(after);
                let Some(entry) = after else { continue };
                let solutions = Some(entry.solutions);
                if solutions > most {
                    best.fill(0);
                    most.clone_from(&solutions);
                }
                best[action] = u8::from(solutions == most);
            }
        }
    }

    fn split(self, actions: usize) -> [Self; 2] {
        let half = self.words.len() / 2;
        let (words, other_words) = self.words.split_at(half);
        let (winnable, other_winnable) = self.winnable.split_at_mut(half);
        let (solutions, other_solutions) = self.solutions.split_at_mut(half);
        let (chances, other_chances) = self.chances.split_at_mut(half);
        let (legal, other_legal) = self.legal.split_at_mut(half * actions);
        let (best, other_best) = self.best.split_at_mut(half * actions);
        let (classes, other_classes) = self.classes.split_at_mut(half);
        [
            Truths {
                words,
                winnable,
                solutions,
                chances,
                legal,
                best,
                classes,
            },
            Truths {
                words: other_words,
                winnable: other_winnable,
                solutions: other_solutions,
                chances: other_chances,
                legal: other_legal,
                best: other_best,
                classes: other_classes,
            },
        ]
    }
}

/// Evaluates positions on all threads.
fn evaluate_all(mut truths: Truths, judge: Judge) {
    if truths.words.len() <= PART {
        return truths.evaluate(judge);
    }
    let [first, second] = truths.split(judge.pegs.len());
    rayon_core::join(
        || evaluate_all(first, judge),
        || evaluate_all(second, judge),
    );
}

/// The least image of a position under the symmetries of the board.
fn least_image(game: &Game, word: u64) -> u64 {
    let mut least = word;
    for symmetry in game.board().symmetries() {
        let mut image = 0;
        let mut rest = word;
        while rest != 0 {
            image |= 1 << symmetry[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        least = least.min(image);
    }
    least
}

/// The bytes of words.
pub fn bytes_of(words: &[u64]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(8 * words.len());
    for word in words {
        bytes.extend_from_slice(&word.to_ne_bytes());
    }
    bytes
}

/// Words from their bytes.
pub fn words_of(bytes: &[u8]) -> Vec<u64> {
    let mut words = Vec::with_capacity(bytes.len() / 8);
    for word in bytes.chunks_exact(8) {
        words.push(
            word.first_chunk()
                .map_or(0, |word| u64::from_ne_bytes(*word)),
        );
    }
    words
}

/// Looks positions up in a table, on all threads.
pub fn verdicts_of(table: &WinningTable, words: &[u64], verdicts: &mut [u8]) {
    if words.len() <= LOOKED_UP {
        for (verdict, &word) in verdicts.iter_mut().zip(words) {
            *verdict = u8::from(table.get(word).is_some());
        }
        return;
    }
    let half = words.len() / 2;
    let (words_a, words_b) = words.split_at(half);
    let (verdicts_a, verdicts_b) = verdicts.split_at_mut(half);
    rayon_core::join(
        || verdicts_of(table, words_a, verdicts_a),
        || verdicts_of(table, words_b, verdicts_b),
    );
}
