//! The actions of peg solitaire: each is a jump, which changes three holes.

use super::{legal::LegalJumps, rules::Row};
use saltus::{
    pegs::{Game, Target},
    puzzle::{Move, Puzzle},
};
use std::collections::BTreeMap;

/// The jumps of a board, numbered as its actions.
#[derive(Debug)]
pub struct PegActions {
    /// Where a game is won.
    pub target: Target,
    /// Which are legal.
    pub legal: LegalJumps,
    /// By action.
    holes: Vec<JumpHoles>,
    /// The places of the holes of each action in the plane of an observation: from, over, to.
    places: Vec<[usize; 3]>,
}

/// The holes of a jump.
#[derive(Clone, Copy, Debug)]
pub struct JumpHoles {
    /// All three.
    pub all: u64,
    /// Those that must have pegs; the other must be vacant.
    pub pegs: u64,
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

        let mut holes = Vec::new();
        let mut hole_places = Vec::new();
        for jump in by_move.values() {
            holes.push(JumpHoles {
                all: jump.flips(),
                pegs: jump.pegs(),
            });
            hole_places.push([jump.from, jump.over, jump.to].map(|hole| places[usize::from(hole)]));
        }
        let actions = PegActions {
            target: game.target(),
            legal: LegalJumps::of(&holes, places.len()),
            holes,
            places: hole_places,
        };
        Some((actions, by_move.into_keys().collect()))
    }

    /// Makes an action and rewrites the row of the game. Returns the number of legal actions;
    /// `None` if the action is not legal.
    #[inline]
    pub fn play(&self, pegs: &mut u64, action: usize, row: &mut Row) -> Option<u32> {
        *pegs = self.after(*pegs, action)?;
        let [from, over, to] = self.places[action];
        row.planes[from] = 0;
        row.planes[over] = 0;
        row.planes[to] = 1;
        Some(self.legal.write(*pegs, row.mask))
    }

    /// The position after an action; `None` if it is not legal.
    #[inline]
    pub fn after(&self, pegs: u64, action: usize) -> Option<u64> {
        let holes = self.holes.get(action)?;
        (pegs & holes.all == holes.pegs).then_some(pegs ^ holes.all)
    }

    /// The number of actions.
    pub fn len(&self) -> usize {
        self.holes.len()
    }
}
