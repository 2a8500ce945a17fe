//! One solution, as jumps: beam searches from both ends that widen until one finds a solution or
//! has dropped no position.
//!
//! A beam keeps the positions of each level (pegs removed) that most resemble positions from which
//! the target can be reached. This is learned for each problem from random games played backward
//! from the target: the log odds that a hole has a peg, level by level (naive Bayes). Each wider
//! beam learns from more games.
//!
//! A solution read backward, with pegs and vacancies exchanged, leads from the complement of the
//! goal to the complement of the start by the same jumps. A problem with one goal is tried from
//! either end in turn, since one is often easier. Problems that resist the narrow beams get pagoda
//! functions of their own, which prune positions.

mod beam;
mod odds;

use crate::pegs::game::images::{fixes_target, image};
use crate::pegs::proof::{self, Pagodas};
use crate::pegs::{Budget, Game, Holes, Jump, PegBoard, Target};
use crate::puzzle::{Answer, Reason};
use crate::random::Random;
use beam::Beam;
pub(super) use beam::{BeamResult, Candidate, keep_best, map_jumps};
pub(super) use odds::{Odds, Undo};

const FIRST_WIDTH: usize = 16;
const WIDER: usize = 4;
/// From this width on, positions are kept up to symmetry; building the tables takes longer than a
/// narrow beam.
const WIDE: usize = 1 << 12;
/// From this width on, linear programs are cheaper than the beam.
const PAGODA: usize = 256;

/// A solution of a game, or the reason why there is none. The answer depends only on the game and
/// the memory limit.
///
/// ```
/// use saltus::{board::shape, pegs::{Budget, PegBoard, Target, solve}, puzzle::Answer};
/// let board = PegBoard::new(&shape("english").unwrap().board()).unwrap();
/// let centre = 1 << 16;
/// let target = Target::Pattern { care: board.full(), pegs: centre };
/// let game = board.game(board.full() ^ centre, target).unwrap();
/// let Answer::Solved(jumps) = solve(&game, &Budget::UNLIMITED) else { panic!() };
/// assert_eq!(jumps.len(), 31);
/// ```
pub fn solve<S: Holes>(game: &Game<S>, budget: &Budget) -> Answer<Vec<Jump>> {
    if game.target.holds(game.start) {
        return Answer::Solved(Vec::new());
    }
    if let Some(reason) = proof::refute_quickly(game) {
        return Answer::Impossible(reason);
    }
    let undos: Vec<Undo<S>> = game.board.jumps.iter().map(Undo::from).collect();
    let mut random = Random::new(1);
    let mut ends = ends_of(game);
    let mut positions = 0;
    let mut width = FIRST_WIDTH;
    loop {
        if width == PAGODA {
            if let Some(reason) = proof::refute_within(game, budget) {
                return Answer::Impossible(reason);
            }
            find_pagodas(&mut ends, budget);
        }
        for (number, end) in ends.iter_mut().enumerate() {
            let End {
                game,
                odds,
                pagodas,
            } = end;
            odds.learn(
                &undos,
                &|random| some_goal(&game.board, game.target, random),
                4 * width.min(WIDE),
                &mut random,
            );
            let group = group_at(width, game);
            let beam = Beam {
                game,
                odds,
                pagodas,
                group: &group,
                width,
                budget,
            };
            let before = positions;
            match beam.run(&mut positions) {
                Ok(BeamResult::Solution(mut jumps)) => {
                    if number > 0 {
                        jumps.reverse();
                    }
                    return Answer::Solved(jumps);
                }
                Ok(BeamResult::Nothing { complete: true }) => {
                    // Narrower beams saw some of the same positions.
                    let positions = (positions - before).max(1);
                    return Answer::Impossible(Reason::Exhausted { positions });
                }
                Ok(BeamResult::Nothing { complete: false }) => {}
                Err(spent) => return Answer::Undecided(spent),
            }
        }
        width = width.saturating_mul(WIDER);
    }
}

fn find_pagodas<S: Holes>(ends: &mut [End<S>], budget: &Budget) {
    for end in ends {
        end.pagodas = Pagodas::of(&end.game, budget);
    }
}

/// A game from its start, and if it has one goal, from that end, too.
fn ends_of<S: Holes>(game: &Game<S>) -> Vec<End<S>> {
    let mut ends = vec![End::new(game.clone())];
    let full = game.board.full();
    if let Target::Pattern { care, pegs } = game.target
        && care == full
    {
        let target = Target::Pattern {
            care,
            pegs: full ^ game.start,
        };
        // A goal with pegs off the board is refuted before.
        ends.extend(game.board.game(full ^ pegs, target).map(End::new));
    }
    ends
}

/// A game seen from one of its ends.
struct End<S> {
    game: Game<S>,
    odds: Odds,
    pagodas: Pagodas,
}

impl<S: Holes> End<S> {
    fn new(game: Game<S>) -> End<S> {
        End {
            odds: Odds::new(game.board.holes, game.start.count()),
            game,
            pagodas: Pagodas::default(),
        }
    }
}

/// The larger of the groups that fix the start and that fix the target. Positions may be kept up to
/// either: a symmetry of the target maps solutions from a position to solutions from its image, and
/// one of the start maps games to a position to games to its image.
pub(super) fn group<S: Holes>(game: &Game<S>) -> Vec<Vec<u8>> {
    let mut of_start = game.board.symmetries.to_vec();
    of_start.retain(|symmetry| image(symmetry, game.start) == game.start);
    let of_target = target_group(game);
    if of_start.len() > of_target.len() {
        of_start
    } else {
        of_target
    }
}

/// The symmetries that fix the target.
pub(super) fn target_group<S: Holes>(game: &Game<S>) -> Vec<Vec<u8>> {
    let mut of_target = game.board.symmetries.to_vec();
    of_target.retain(|symmetry| fixes_target(symmetry, game.target));
    of_target
}

/// The group for a beam of this width; it is empty if the tables take longer than the beam.
fn group_at<S: Holes>(width: usize, game: &Game<S>) -> Vec<Vec<u8>> {
    if width < WIDE {
        Vec::new()
    } else {
        group(game)
    }
}

/// A random position of the target.
pub(super) fn some_goal<S: Holes>(
    board: &PegBoard<S>,
    target: Target<S>,
    random: &mut Random,
) -> S {
    match target {
        Target::Pattern { care, pegs } => pegs | S::random(|| random.word()) & board.full() & !care,
        Target::Left(left) => {
            let mut position = S::NONE;
            while position.count() < left.min(board.holes) {
                position |= S::of(random.below(board.holes as usize) as u8);
            }
            position
        }
    }
}
