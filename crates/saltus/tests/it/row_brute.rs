//! A breadth-first search over rows that shares no code with the library, for comparison in the row
//! tests.

use saltus::{
    puzzle::{Direction, Options, Over, Steps, Vacancy},
    row::Letter,
};
use std::collections::HashMap;
use std::num::NonZeroU32;

/// The squares of a string of `r`, `l` and `.`; the oracle uses `b`, `w` and `O` for the same.
pub fn word(letters: &str) -> Vec<Letter> {
    let square = |letter| match letter {
        'r' | 'b' => Letter::Right,
        'l' | 'w' => Letter::Left,
        _ => Letter::Vacant,
    };
    letters.chars().map(square).collect()
}

pub const fn rules(direction: Direction, over: Over, hop: u32, vacancy: Vacancy) -> Options {
    Options {
        direction,
        over,
        hop: NonZeroU32::new(hop).unwrap(),
        vacancy,
        steps: Steps::All,
    }
}

/// Forward or both ways, over any or opposite, in the order of the oracle's tables.
pub const FOUR_RULES: [Options; 4] = [
    rules(Direction::Forward, Over::Any, 1, Vacancy::Fixed),
    rules(Direction::Forward, Over::Opposite, 1, Vacancy::Fixed),
    rules(Direction::Both, Over::Opposite, 1, Vacancy::Fixed),
    rules(Direction::Both, Over::Any, 1, Vacancy::Fixed),
];

/// The rules and the target; everything else is found by search.
pub struct Brute {
    pub rules: Options,
    pub target: Vec<Letter>,
}

impl Brute {
    pub fn at_target(&self, word: &[Letter]) -> bool {
        let order = |word: &[Letter]| {
            word.iter()
                .copied()
                .filter(|&s| s != Letter::Vacant)
                .collect::<Vec<_>>()
        };
        match self.rules.vacancy {
            Vacancy::Fixed => word == self.target,
            Vacancy::Free => order(word) == order(&self.target),
        }
    }

    /// All moves, as 1-based squares, with the rows they lead to.
    pub fn moves(&self, word: &[Letter]) -> Vec<((usize, usize), Vec<Letter>)> {
        let mut moves = Vec::new();
        for from in 0..word.len() {
            for to in 0..word.len() {
                let distance = from.abs_diff(to);
                if word[from] == Letter::Vacant || word[to] != Letter::Vacant || distance == 0 {
                    continue;
                }
                let forward = (to > from) == (word[from] == Letter::Right);
                let passed = &word[from.min(to) + 1..from.max(to)];
                let may_pass = passed.iter().all(|&over| {
                    over != Letter::Vacant && (self.rules.over == Over::Any || over != word[from])
                });
                if distance <= self.rules.hop.get() as usize + 1
                    && may_pass
                    && (distance > 1 || self.rules.steps == Steps::All)
                    && (forward || self.rules.direction == Direction::Both)
                {
                    let mut next = word.to_vec();
                    next.swap(from, to);
                    moves.push(((from + 1, to + 1), next));
                }
            }
        }
        moves
    }

    /// Levels of a breadth-first search, up to the first that holds the target (or all, if none
    /// does), with the number of shortest ways to each row.
    pub fn levels(&self, start: &[Letter]) -> Vec<HashMap<Vec<Letter>, u128>> {
        let mut levels = vec![HashMap::from([(start.to_vec(), 1u128)])];
        let mut seen: std::collections::HashSet<Vec<Letter>> = [start.to_vec()].into();
        while !levels
            .last()
            .unwrap()
            .keys()
            .any(|word| self.at_target(word))
        {
            let mut next: HashMap<Vec<Letter>, u128> = HashMap::new();
            for (word, ways) in levels.last().unwrap() {
                for (_, after) in self.moves(word) {
                    if !seen.contains(&after) {
                        *next.entry(after).or_default() += ways;
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            seen.extend(next.keys().cloned());
            levels.push(next);
        }
        levels
    }

    /// The fewest moves and the number of shortest solutions, if there are any.
    pub fn shortest(&self, start: &[Letter]) -> Option<(usize, u128)> {
        let levels = self.levels(start);
        let last = levels.last().unwrap();
        let ways: Vec<u128> = last
            .iter()
            .filter(|(word, _)| self.at_target(word))
            .map(|(_, ways)| *ways)
            .collect();
        (!ways.is_empty()).then(|| (levels.len() - 1, ways.iter().sum()))
    }

    /// All shortest solutions as (from, to) pairs.
    pub fn solutions(&self, start: &[Letter]) -> Vec<Vec<(usize, usize)>> {
        let levels = self.levels(start);
        let mut found = Vec::new();
        let mut path = Vec::new();
        self.extend(start, &levels, &mut path, &mut found);
        found
    }

    fn extend(
        &self,
        word: &[Letter],
        levels: &[HashMap<Vec<Letter>, u128>],
        path: &mut Vec<(usize, usize)>,
        found: &mut Vec<Vec<(usize, usize)>>,
    ) {
        if path.len() + 1 == levels.len() {
            found.extend(self.at_target(word).then(|| path.clone()));
            return;
        }
        for (next, after) in self.moves(word) {
            if levels[path.len() + 1].contains_key(&after) {
                path.push(next);
                self.extend(&after, levels, path, found);
                path.pop();
            }
        }
    }
}
