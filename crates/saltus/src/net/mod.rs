//! Petri nets of jump puzzles: every place has a complement, and exactly one of the two holds a
//! token.
//!
//! Such a pair is a *hole*: a token in one of its places is a peg there, in the other a vacancy. A
//! transition flips some holes if they have the values that it needs: a jump flips three. One more
//! place may count the remaining moves. The nets of peg solitaire in the Model Checking Contest are
//! of this kind.
//!
//! ```
//! use saltus::{budget::Budget, net::Net, text::id};
//! let puzzle = id::read("pegs:triangle4@a1", |rules| rules).unwrap().puzzle()?;
//! let net = Net::of(&puzzle).unwrap();
//! let space = saltus::net::space(&net, &Budget::UNLIMITED)?;
//! assert_eq!(space, saltus::net::space_by_levels(&net, &Budget::UNLIMITED).unwrap()?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod bitmap;

use crate::{
    board::{Adjacency, Board, Cell, Line, MAX_CELLS, Point},
    budget::{Budget, Spent},
    pegs::{self, Game},
    puzzle::{Goal, Position, Puzzle, Rules, Setup, solitaire::PEG},
};
use std::collections::BTreeMap;

pub use bitmap::space;

/// A net of holes. A set of holes is a `u128`, bit `i` being hole `i`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    /// What it is called.
    pub name: String,
    /// The place of each hole that has a token while a peg is there; at most [`MAX_CELLS`].
    pub holes: Vec<String>,
    /// The holes with a peg at the start.
    pub start: u128,
    /// What can happen.
    pub transitions: Vec<Transition>,
    /// The place that loses a token with every transition: its tokens at the start.
    pub counter: Option<u64>,
}

/// A transition: some holes are flipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transition {
    /// What it is called.
    pub name: String,
    /// The holes that are flipped.
    pub holes: u128,
    /// Those of them that have a peg before the transition; the others are vacant.
    pub pegs: u128,
}

impl Transition {
    /// The number of pegs that it removes; negative if it adds pegs.
    pub fn taken(&self) -> i32 {
        self.pegs.count_ones() as i32 - (self.holes ^ self.pegs).count_ones() as i32
    }

    /// Whether two pegs and a vacancy become a vacancy, a vacancy and a peg.
    pub fn is_jump(&self) -> bool {
        self.holes.count_ones() == 3 && self.pegs.count_ones() == 2
    }
}

/// The size of the reachable space of a net.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space {
    /// The markings, including the start.
    pub states: u128,
    /// The pairs of a marking and a transition that can happen in it.
    pub transitions: u128,
    /// The most tokens that a place ever holds.
    pub most_in_place: u64,
    /// The most tokens that a marking has.
    pub most_in_marking: u64,
}

/// Why a net is not a puzzle that can be solved here, although its markings can be counted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotPegs {
    /// It flips holes in another way than a jump does.
    #[error("the transition `{0}` is not a jump of a peg over another into a vacancy")]
    NoJump(String),
    /// It has no transition back over the same hole.
    #[error(
        "the jump `{0}` has no jump back over the same hole: on a board each line can be jumped \
        both ways"
    )]
    OneWay(String),
    /// The counter stops the game before one peg is left.
    #[error("the counter allows {0} jumps, too few to leave one peg")]
    Stopped(u64),
    /// There are no holes.
    #[error("the net has no holes")]
    Empty,
}

impl Net {
    /// The net of a game of peg solitaire; `None` for any other puzzle.
    pub fn of(puzzle: &Puzzle) -> Option<Net> {
        if puzzle.rules != Rules::pegs() {
            return None;
        }
        let (board, start) = (&puzzle.board, &puzzle.start);
        let set = |cells: &[Cell]| {
            cells
                .iter()
                .fold(0u128, |set, cell| set | 1 << cell.index())
        };
        let jump = |line: Line| Transition {
            name: format!("{}-{}", board.name(line.from), board.name(line.to)),
            holes: set(&[line.from, line.over, line.to]),
            pegs: set(&[line.from, line.over]),
        };
        // Rays that begin alike list their first line more than once.
        let mut lines: Vec<Line> = board.lines().collect();
        lines.sort_unstable();
        lines.dedup();
        Some(Net {
            name: puzzle.title.clone(),
            holes: board.cells().map(|cell| board.name(cell)).collect(),
            start: set(&board
                .cells()
                .filter(|&cell| start.get(cell).is_some())
                .collect::<Vec<_>>()),
            transitions: lines.into_iter().map(jump).collect(),
            counter: None,
        })
    }

    /// Whether every transition is a jump, so that markings with different numbers of moves differ.
    pub fn only_jumps(&self) -> bool {
        self.transitions.iter().all(Transition::is_jump)
    }

    /// Whether the counter may run out before the jumps do.
    fn counter_matters(&self) -> bool {
        self.counter
            .is_some_and(|tokens| !self.only_jumps() || tokens < self.pegs().into())
    }

    fn pegs(&self) -> u32 {
        self.start.count_ones()
    }

    /// The puzzle to leave one peg, anywhere. Holes are placed by the ends of their names, row and
    /// column, as in `T44` or `T4_12`, if all names have them; otherwise on a square lattice, if
    /// the jumps fit one.
    ///
    /// # Errors
    /// The part of the net that is not peg solitaire.
    pub fn setup(&self) -> Result<Setup, NotPegs> {
        if let Some(odd) = self
            .transitions
            .iter()
            .find(|transition| !transition.is_jump())
        {
            return Err(NotPegs::NoJump(odd.name.clone()));
        }
        let pegs = u64::from(self.pegs());
        if let Some(tokens) = self
            .counter
            .filter(|&tokens| tokens < pegs.saturating_sub(1))
        {
            return Err(NotPegs::Stopped(tokens));
        }
        let lines = self.lines()?;
        let places = self.places();
        let line_points: Vec<Vec<Point>> = lines
            .iter()
            .map(|line| line.ends_and_middle().map(|hole| places[hole]).to_vec())
            .collect();
        let board =
            Board::with_lines(places.iter().copied(), &line_points).map_err(|_| NotPegs::Empty)?;
        // The same jumps on a square lattice, if they are.
        let square = Board::new(Adjacency::Square, places.iter().copied()).ok();
        let sorted = |board: &Board| {
            let mut lines: Vec<_> = board.lines().collect();
            lines.sort_unstable();
            lines
        };
        let board = square
            .filter(|square| sorted(square) == sorted(&board))
            .unwrap_or(board);
        let mut start = vec![None; board.len()];
        for (hole, &place) in places
            .iter()
            .enumerate()
            .filter(|&(hole, _)| self.start >> hole & 1 == 1)
        {
            let cell = board.cell_at(place).map_or(hole, Cell::index);
            start[cell] = Some(PEG);
        }
        let (rules, goal) = (Rules::pegs(), Goal::Left(1));
        Ok(Setup {
            title: self.name.clone(),
            board,
            rules,
            start: Position(start),
            goal,
        })
    }

    /// The lines along which the transitions jump to and fro.
    ///
    /// A transition shows its three holes and its vacant one, but not which of the two pegs jumps.
    /// Three holes bear up to three lines, one with each of them in the middle. The jumps that end
    /// in a hole belong to the lines with another middle, so the numbers of jumps by their ends
    /// determine the numbers of lines by their middles.
    fn lines(&self) -> Result<Vec<NetLine>, NotPegs> {
        let mut by_holes: BTreeMap<u128, Vec<&Transition>> = BTreeMap::new();
        for jump in &self.transitions {
            by_holes.entry(jump.holes).or_default().push(jump);
        }

        let mut lines = Vec::new();
        for (holes, jumps) in by_holes {
            let ends_in = |hole: u128| {
                let ends = jumps.iter().filter(|jump| jump.holes ^ jump.pegs == hole);
                ends.count()
            };
            for middle in bits(holes) {
                let twice = (jumps.len() - ends_in(middle)).checked_sub(ends_in(middle));
                match twice {
                    Some(0) => {}
                    Some(twice) if twice % 2 == 0 => lines.push(NetLine {
                        ends: holes ^ middle,
                        middle,
                        times: twice / 2,
                    }),
                    _ => return Err(NotPegs::OneWay(jumps[0].name.clone())),
                }
            }
        }
        Ok(lines)
    }

    /// Whether two transitions do the same, which a board cannot tell apart.
    fn repeats_a_line(&self) -> bool {
        let lines = self.lines().unwrap_or_default();
        lines.iter().any(|line| line.times > 1)
    }

    /// The places of the holes: from their names, or side by side in the order of the file.
    fn places(&self) -> Vec<Point> {
        let named = |name: &String| {
            // `T44`, or `T4_12` where one digit is not enough.
            let digits = |text: &str| {
                text.bytes()
                    .rev()
                    .take_while(u8::is_ascii_digit)
                    .count()
                    .min(6)
            };
            let (rest, x) = name.split_at(name.len() - digits(name));
            let (y, x) = match rest.strip_suffix('_') {
                Some(rest) => (&rest[rest.len() - digits(rest)..], x),
                None => x
                    .split_at_checked(x.len().checked_sub(2)?)
                    .and_then(|(_, two)| two.split_at_checked(1))?,
            };
            Some(Point {
                y: y.parse().ok()?,
                x: x.parse().ok()?,
            })
        };
        let points: Option<Vec<Point>> = self.holes.iter().map(named).collect();
        let distinct = |points: &Vec<Point>| {
            let mut sorted = points.clone();
            sorted.sort_unstable();
            sorted.windows(2).all(|pair| pair[0] != pair[1])
        };
        let side = (1..)
            .find(|side| side * side >= self.holes.len())
            .unwrap_or(1);
        let beside = |hole: usize| Point {
            y: (hole / side) as i32 + 1,
            x: (hole % side) as i32 + 1,
        };
        points
            .filter(distinct)
            .unwrap_or_else(|| (0..self.holes.len()).map(beside).collect())
    }

    /// The space of the given number of states and transitions.
    fn space(&self, states: u128, transitions: u128) -> Space {
        let counter = self.counter.unwrap_or(0);
        Space {
            states,
            transitions,
            most_in_place: counter.max(u64::from(!self.holes.is_empty())),
            // A transition takes as many tokens from the places of holes as it adds to them, and
            // one from the counter.
            most_in_marking: self.holes.len() as u64 + counter,
        }
    }
}

/// A line of a net, and how many pairs of transitions jump to and fro along it.
struct NetLine {
    ends: u128,
    middle: u128,
    times: usize,
}

impl NetLine {
    /// The holes along the line.
    fn ends_and_middle(&self) -> [usize; 3] {
        [
            self.ends.trailing_zeros() as usize,
            self.middle.trailing_zeros() as usize,
            self.ends.ilog2() as usize,
        ]
    }
}

/// The single holes of a set.
fn bits(mut set: u128) -> impl Iterator<Item = u128> {
    std::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// The space of a net by the engine of peg solitaire: level by level, up to symmetry. `None` if the
/// net is not a game of peg solitaire on up to 64 holes, its counter may stop it, or two of its
/// transitions do the same.
///
/// Eight bytes for each class of two levels.
///
/// # Errors
/// The budget ran out.
pub fn space_by_levels(net: &Net, budget: &Budget) -> Option<Result<Space, Spent>> {
    if net.counter_matters() || net.repeats_a_line() {
        return None;
    }
    let puzzle = net.setup().ok()?.validate_midgame().ok()?;
    let game = Game::of(&puzzle)?;
    Some(pegs::sizes::sizes(&game, budget).map(|levels| {
        let sum = |of: fn(&pegs::sizes::Size) -> u64| {
            levels.iter().map(|level| u128::from(of(level))).sum()
        };
        net.space(sum(|level| level.positions), sum(|level| level.jumps))
    }))
}

const _: () = assert!(MAX_CELLS <= 128);
