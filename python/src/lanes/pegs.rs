//! The actions of peg solitaire: each is a jump, and changes three holes and the legality of the
//! few jumps that touch them. So a move rewrites a fifth of the mask of the English board.

use super::rules::Row;
use saltus::{
    pegs::{Game, Target},
    puzzle::{Move, Puzzle},
};
use std::{collections::BTreeMap, ops::Range};

/// The jumps of a board, numbered as its actions.
#[derive(Debug)]
pub struct PegActions {
    /// Where a game is won.
    pub target: Target,
    /// By action.
    holes: Vec<JumpHoles>,
    jumps: Vec<JumpAction>,
    /// The actions that touch a hole of another, one list after the other.
    touching: Vec<u16>,
}

/// The holes of a jump. A list of their own, because a step reads a dozen of them.
#[derive(Clone, Copy, Debug)]
struct JumpHoles {
    all: u64,
    /// Those that must have pegs; the other must be vacant.
    pegs: u64,
}

/// What a jump changes.
#[derive(Clone, Debug)]
struct JumpAction {
    /// The places of its holes in the plane of an observation: from, over, to.
    places: [usize; 3],
    /// Its list of the actions that touch a hole of it.
    touching: Range<usize>,
}

impl PegActions {
    /// The actions of a puzzle with their moves; `None` unless it is peg solitaire on at most 64
    /// holes. `places` are the places of the holes in a plane.
    pub fn of(puzzle: &Puzzle, places: &[usize]) -> Option<(PegActions, Vec<Move>)> {
        let game = Game::of(puzzle)?;
        let mut by_move = BTreeMap::new();
        for &jump in game.board().jumps() {
            by_move.insert(jump.on(&puzzle.board), jump);
        }

        let mut touching = Vec::new();
        let mut jumps = Vec::new();
        let mut holes = Vec::new();
        for jump in by_move.values() {
            let first = touching.len();
            for (action, other) in (0..).zip(by_move.values()) {
                if jump.flips::<u64>() & other.flips::<u64>() != 0 {
                    touching.push(action);
                }
            }
            holes.push(JumpHoles {
                all: jump.flips(),
                pegs: jump.pegs(),
            });
            jumps.push(JumpAction {
                places: [jump.from, jump.over, jump.to].map(|hole| places[usize::from(hole)]),
                touching: first..touching.len(),
            });
        }
        let actions = PegActions {
            target: game.target(),
            holes,
            jumps,
            touching,
        };
        Some((actions, by_move.into_keys().collect()))
    }

    /// Makes an action and rewrites what it changes of the row of the game. Returns the number of
    /// legal actions, which was `legal` before; `None` if the action is not legal.
    #[inline]
    pub fn play(&self, pegs: &mut u64, legal: u32, action: usize, row: &mut Row) -> Option<u32> {
        *pegs = self.after(*pegs, action)?;
        let jump = &self.jumps[action];
        let [from, over, to] = jump.places;
        row.planes[from] = 0;
        row.planes[over] = 0;
        row.planes[to] = 1;

        let (mut gained, mut lost) = (0, 0);
        for &other in &self.touching[jump.touching.clone()] {
            let other = usize::from(other);
            let now = u8::from(self.holes[other].allow(*pegs));
            gained += u32::from(now);
            lost += u32::from(row.mask[other]);
            row.mask[other] = now;
        }
        Some(legal + gained - lost)
    }

    /// The position after an action; `None` if it is not legal.
    #[inline]
    pub fn after(&self, pegs: u64, action: usize) -> Option<u64> {
        let holes = self.holes.get(action)?;
        holes.allow(pegs).then_some(pegs ^ holes.all)
    }

    /// Writes which actions are legal. Returns how many.
    pub fn write_mask(&self, pegs: u64, mask: &mut [u8]) -> u32 {
        let mut count = 0;
        for (legal, holes) in mask.iter_mut().zip(&self.holes) {
            *legal = u8::from(holes.allow(pegs));
            count += u32::from(*legal);
        }
        count
    }

    /// The number of actions.
    pub fn len(&self) -> usize {
        self.holes.len()
    }
}

impl JumpHoles {
    /// Whether the jump is legal.
    #[inline]
    fn allow(self, pegs: u64) -> bool {
        pegs & self.all == self.pegs
    }
}
