//! The rules once more, written from the prompts alone, and searches that try everything.

use std::collections::{HashMap, HashSet};

/// A row of two colours as the prompt writes it.
#[derive(Clone, Debug)]
pub struct Row {
    pub start: Vec<u8>,
    pub goal: Vec<u8>,
    pub over_any: bool,
}

impl Row {
    /// The row of a plain prompt.
    pub fn of(prompt: &str) -> Row {
        let squares = |name: &str| -> Vec<u8> {
            let line = prompt.lines().find(|line| line.starts_with(name)).unwrap();
            let signs = line[name.len()..].bytes();
            signs.filter(|sign| *sign != b' ').collect()
        };
        Row {
            start: squares("Start:"),
            goal: squares("Goal:"),
            over_any: prompt.contains("either colour"),
        }
    }

    /// The moves of a position, squares from 0.
    pub fn moves(&self, row: &[u8]) -> Vec<[usize; 2]> {
        let mut moves = Vec::new();
        for (from, &sign) in row.iter().enumerate() {
            let step: isize = match sign {
                b'R' => 1,
                b'B' => -1,
                _ => continue,
            };
            let at = |steps: isize| {
                let place = from as isize + steps * step;
                usize::try_from(place)
                    .ok()
                    .filter(|place| *place < row.len())
            };
            if let Some(next) = at(1) {
                if row[next] == b'_' {
                    moves.push([from, next]);
                } else if let Some(landing) = at(2)
                    && row[landing] == b'_'
                    && (self.over_any || row[next] != sign)
                {
                    moves.push([from, landing]);
                }
            }
        }
        moves
    }

    pub fn after(&self, row: &[u8], [from, to]: [usize; 2]) -> Vec<u8> {
        let mut after = row.to_vec();
        after.swap(from, to);
        after
    }

    /// The least number of moves from a position to the goal, breadth first.
    pub fn least(&self, from: &[u8]) -> Option<u64> {
        let mut seen = HashSet::from([from.to_vec()]);
        let mut level = vec![from.to_vec()];
        for moves in 0.. {
            if level.contains(&self.goal) {
                return Some(moves);
            }
            let mut next = Vec::new();
            for row in &level {
                for step in self.moves(row) {
                    let after = self.after(row, step);
                    if seen.insert(after.clone()) {
                        next.push(after);
                    }
                }
            }
            if next.is_empty() {
                return None;
            }
            level = next;
        }
        None
    }
}

/// A problem of peg solitaire as the prompt writes it: lines of three holes, and the pegs.
#[derive(Debug)]
pub struct Pegs {
    pub holes: Vec<String>,
    pub lines: Vec<[usize; 3]>,
    pub start: u64,
}

impl Pegs {
    pub fn of(prompt: &str) -> Pegs {
        let between = |before: &str, after: &str| -> String {
            let rest = prompt.split(before).nth(1).unwrap();
            rest.split(after).next().unwrap().to_owned()
        };
        let pegs = between("Holes with a peg: ", ".");
        let vacant = between("Vacant holes: ", ".");
        let names = pegs.split_whitespace().chain(vacant.split_whitespace());
        let holes: Vec<String> = names.map(str::to_owned).collect();
        let place = |name: &str| holes.iter().position(|hole| hole == name).unwrap();
        let mut lines = Vec::new();
        for line in between("directions: ", ".").split(", ") {
            let cells: Vec<usize> = line.split('-').map(place).collect();
            lines.push([cells[0], cells[1], cells[2]]);
            lines.push([cells[2], cells[1], cells[0]]);
        }
        let count = pegs.split_whitespace().count();
        Pegs {
            holes,
            lines,
            start: (1 << count) - 1,
        }
    }

    /// The positions after each jump, by name.
    pub fn jumps(&self, pegs: u64) -> Vec<(String, u64)> {
        let mut jumps = Vec::new();
        for &[from, over, to] in &self.lines {
            if pegs >> from & pegs >> over & 1 == 1 && pegs >> to & 1 == 0 {
                let name = format!("{}-{}", self.holes[from], self.holes[to]);
                jumps.push((name, pegs ^ (1 << from | 1 << over | 1 << to)));
            }
        }
        jumps
    }

    /// The number of ways to end with one peg.
    pub fn solutions(&self, pegs: u64, known: &mut HashMap<u64, u128>) -> u128 {
        if pegs.count_ones() == 1 {
            return 1;
        }
        if let Some(&number) = known.get(&pegs) {
            return number;
        }
        let mut sum = 0;
        for (_, after) in self.jumps(pegs) {
            sum += self.solutions(after, known);
        }
        known.insert(pegs, sum);
        sum
    }

    pub fn can_win(&self, pegs: u64) -> bool {
        self.solutions(pegs, &mut HashMap::new()) > 0
    }
}
