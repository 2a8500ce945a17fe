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
    order,
    pegs::{self, Game},
    puzzle::{Goal, Position, Puzzle, Rules, Setup, solitaire::PEG},
};

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
        let board = &puzzle.board;
        let mut holes = Vec::new();
        let mut start = 0;
        for cell in board.cells() {
            holes.push(board.name(cell));
            if puzzle.start.get(cell).is_some() {
                start |= bit(cell);
            }
        }

        // Rays that begin alike list their first line more than once.
        let mut transitions = Vec::new();
        for line in sorted_lines(board) {
            transitions.push(Transition {
                name: format!("{}-{}", board.name(line.from), board.name(line.to)),
                holes: bit(line.from) | bit(line.over) | bit(line.to),
                pegs: bit(line.from) | bit(line.over),
            });
        }
        Some(Net {
            name: puzzle.title.clone(),
            holes,
            start,
            transitions,
            counter: None,
        })
    }

    /// Whether every transition is a jump, so that markings with different numbers of moves differ.
    pub fn only_jumps(&self) -> bool {
        self.transitions.iter().all(Transition::is_jump)
    }

    /// Whether the counter may run out before the jumps do.
    fn counter_matters(&self) -> bool {
        match self.counter {
            Some(tokens) => !self.only_jumps() || tokens < u64::from(self.pegs()),
            None => false,
        }
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
        for transition in &self.transitions {
            if !transition.is_jump() {
                return Err(NotPegs::NoJump(transition.name.clone()));
            }
        }
        let pegs = u64::from(self.pegs());
        if let Some(tokens) = self.counter
            && tokens < pegs.saturating_sub(1)
        {
            return Err(NotPegs::Stopped(tokens));
        }

        let lines = self.lines()?;
        let places = self.places();
        let board = board(&lines, &places)?;
        let mut start = vec![None; board.len()];
        for (hole, &place) in places.iter().enumerate() {
            if self.start >> hole & 1 == 1 {
                let cell = board.cell_at(place).map_or(hole, Cell::index);
                start[cell] = Some(PEG);
            }
        }
        Ok(Setup {
            title: self.name.clone(),
            board,
            rules: Rules::pegs(),
            start: Position(start),
            goal: Goal::Left(1),
        })
    }

    /// The lines along which the transitions jump to and fro.
    ///
    /// A transition shows its three holes and its vacant one, but not which of the two pegs jumps.
    /// Three holes bear up to three lines, one with each of them in the middle. The jumps that end
    /// in a hole belong to the lines with another middle, so the numbers of jumps by their ends
    /// determine the numbers of lines by their middles.
    fn lines(&self) -> Result<Vec<NetLine>, NotPegs> {
        let mut by_holes = Vec::from_iter(&self.transitions);
        order::sort_by(&mut by_holes, &|a, b| a.holes.cmp(&b.holes));

        let mut lines = Vec::new();
        for jumps in by_holes.chunk_by(|a, b| a.holes == b.holes) {
            let holes = jumps[0].holes;
            for middle in bits(holes) {
                let mut into_middle = 0;
                for jump in jumps {
                    into_middle += usize::from(jump.holes ^ jump.pegs == middle);
                }
                let twice = (jumps.len() - into_middle).checked_sub(into_middle);
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
        let mut named = Vec::new();
        for name in &self.holes {
            named.extend(place_of_name(name));
        }
        let all_named = named.len() == self.holes.len();
        let distinct = order::distinct(named.clone()).len() == named.len();
        if all_named && distinct {
            return named;
        }

        let mut side = 1;
        while side * side < self.holes.len() {
            side += 1;
        }
        let mut places = Vec::new();
        for hole in 0..self.holes.len() {
            places.push(Point {
                y: (hole / side) as i32 + 1,
                x: (hole % side) as i32 + 1,
            });
        }
        places
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
fn bits(mut set: u128) -> Vec<u128> {
    let mut holes = Vec::new();
    while set != 0 {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        holes.push(lowest);
    }
    holes
}

fn bit(cell: Cell) -> u128 {
    1 << cell.index()
}

/// The lines of a board in order, each once.
fn sorted_lines(board: &Board) -> Vec<Line> {
    order::distinct(Vec::from_iter(board.lines()))
}

/// The board of the lines: on a square lattice, if they are all of its lines.
fn board(lines: &[NetLine], places: &[Point]) -> Result<Board, NotPegs> {
    let mut line_points = Vec::new();
    for line in lines {
        line_points.push(line.ends_and_middle().map(|hole| places[hole]).to_vec());
    }
    let Ok(board) = Board::with_lines(places.iter().copied(), &line_points) else {
        return Err(NotPegs::Empty);
    };
    match Board::new(Adjacency::Square, places.iter().copied()) {
        Ok(square) if sorted_lines(&square) == sorted_lines(&board) => Ok(square),
        _ => Ok(board),
    }
}

/// The place that the name of a hole ends with: `T44`, or `T4_12` where one digit is not enough.
fn place_of_name(name: &str) -> Option<Point> {
    let (rest, x) = name.split_at(name.len() - digits_at_end(name));
    let (y, x) = match rest.strip_suffix('_') {
        Some(rest) => (&rest[rest.len() - digits_at_end(rest)..], x),
        None => {
            let (_, two) = x.split_at_checked(x.len().checked_sub(2)?)?;
            two.split_at_checked(1)?
        }
    };
    Some(Point {
        y: y.parse().ok()?,
        x: x.parse().ok()?,
    })
}

/// The number of digits at the end of a text; at most six.
fn digits_at_end(text: &str) -> usize {
    let rest = text.trim_end_matches(|c: char| c.is_ascii_digit());
    (text.len() - rest.len()).min(6)
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
    let levels = match pegs::sizes::sizes(&game, budget) {
        Ok(levels) => levels,
        Err(spent) => return Some(Err(spent)),
    };
    let (mut positions, mut jumps) = (0, 0);
    for level in levels {
        positions += u128::from(level.positions);
        jumps += u128::from(level.jumps);
    }
    Some(Ok(net.space(positions, jumps)))
}

const _: () = assert!(MAX_CELLS <= 128);
