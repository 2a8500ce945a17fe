//! Fewest sweeps: consecutive jumps by the same peg count as one. The search goes from both ends,
//! layer by layer and up to symmetry, in rounds with an increasing limit on sweeps. Each round
//! prunes positions that cannot finish within the limit. The first round in which the two
//! directions meet has the optimum. If a direction has no more positions and none was pruned, there
//! is no solution.

mod bound;
mod chain;
mod every;
mod expand;
mod large;
mod memory;
mod moves;
mod search;
mod seen;
mod shelf;
mod shelved;

use crate::budget::{Fail, Progress, Spent};
use crate::pegs::game::images::image;
use crate::pegs::solve::{group, target_group};
use crate::pegs::{Budget, Game, Jump, Layout, Target, proof};
use crate::puzzle::Reason;
use bound::{Bound, ends_among, ends_where};
use memory::MemorySide;
use moves::Moves;
use search::{DEAD, Round, Search, Side, positions};
use shelved::ShelfSide;

pub use every::{OfFewest, count_fewest, list_fewest};
pub use large::fewest_large;
pub use shelf::{Coded, Layer, RunId, RunMemory, RunShelf, SHARDS, Slice, State};

/// The answer about the fewest sweeps from a start to a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fewest {
    /// A solution with the fewest sweeps; each sweep is a list of jumps of one peg.
    Solved(Vec<Vec<Jump>>),
    /// There is no solution.
    Impossible(Reason),
    /// The budget ran out.
    Undecided {
        /// A lower bound on the number of sweeps of any solution.
        at_least: u32,
        /// The resources used.
        spent: Spent,
    },
}

/// The search goes backward from the goals only if there are at most this many.
const MOST_GOALS: usize = 1 << 18;

/// The fewest sweeps of a game, with a solution. The answer does not depend on the number of
/// threads.
///
/// ```
/// use saltus::{board::shape, pegs::{Budget, PegBoard, Target, sweeps::{Fewest, fewest}}};
/// let board = PegBoard::new(&shape("triangle4").unwrap().board()).unwrap();
/// let game = board.game(board.full() ^ 1 << 1, Target::Left(1)).unwrap();
/// let Fewest::Solved(sweeps) = fewest(&game, &Budget::UNLIMITED) else { panic!() };
/// assert_eq!(sweeps.len(), 5); // Source: OEIS A127500
/// ```
pub fn fewest(game: &Game, budget: &Budget) -> Fewest {
    if let Some(fewest) = at_once(game, budget) {
        return fewest;
    }
    let goals = goals(game);
    let group = group_for(game, goals.as_deref());
    let search = match search(game, &group, goals.as_deref(), budget) {
        Ok(search) => search,
        Err(spent) => return Fewest::Undecided { at_least: 1, spent },
    };
    let mut ahead = MemorySide::new(search.classes(&[game.start]), true);
    let mut back = goals.map(|goals| MemorySide::new(search.classes(&goals), false));
    let allowed = search.sweeps_from(game.start);
    let Ok(fewest) = rounds(&search, game, &group, allowed, &mut ahead, back.as_mut());
    fewest
}

/// As [`fewest`], with the layers on a shelf, so that they may exceed the memory. Resumes an
/// earlier search of the same game on the same shelf, and gives the same answer. Half of the memory
/// is for the successors of a layer.
///
/// # Errors
/// The errors of the shelf.
pub fn fewest_on<S: RunShelf>(game: &Game, shelf: &S, budget: &Budget) -> Result<Fewest, S::Error> {
    if let Some(fewest) = at_once(game, budget) {
        return Ok(fewest);
    }
    let state = shelf.state()?;
    if let Some(state) = &state
        && let Some(sweeps) = &state.solution
    {
        return Ok(Fewest::Solved(sweeps.clone()));
    }

    let goals = goals(game);
    let group = group_for(game, goals.as_deref());
    let search = match search(game, &group, goals.as_deref(), budget) {
        Ok(search) => search,
        Err(spent) => return Ok(Fewest::Undecided { at_least: 1, spent }),
    };
    let (allowed, mut ahead, mut back);
    if let Some(state) = state {
        allowed = state.allowed;
        ahead = ShelfSide::resume(shelf, true, state.ahead);
        back = state
            .back
            .map(|layers| ShelfSide::resume(shelf, false, layers));
    } else {
        allowed = search.sweeps_from(game.start);
        let starts = search.classes(&[game.start]);
        ahead = ShelfSide::begin(shelf, true, &search.layout, &starts)?;
        back = match &goals {
            Some(goals) => {
                let goals = search.classes(goals);
                Some(ShelfSide::begin(shelf, false, &search.layout, &goals)?)
            }
            None => None,
        };
        ShelfSide::note(allowed, &ahead, back.as_ref())?;
    }
    let fewest = rounds(&search, game, &group, allowed, &mut ahead, back.as_mut())?;
    if let (Fewest::Solved(sweeps), Some(state)) = (&fewest, shelf.state()?) {
        shelf.note(&State {
            solution: Some(sweeps.clone()),
            ..state
        })?;
    }
    Ok(fewest)
}

/// The answer if it needs no search.
fn at_once(game: &Game, budget: &Budget) -> Option<Fewest> {
    match game.target.holds(game.start) {
        true => Some(Fewest::Solved(Vec::new())),
        false => proof::refute_within(game, budget).map(Fewest::Impossible),
    }
}

/// Runs rounds with at least `allowed` sweeps until one gives the answer.
fn rounds<S: Side>(
    search: &Search,
    game: &Game,
    group: &[Vec<u8>],
    allowed: u32,
    ahead: &mut S,
    mut back: Option<&mut S>,
) -> Result<Fewest, S::Error> {
    let met = until_met(search, allowed, ahead, back.as_deref_mut())?;
    let (sweeps, mut meets, from_start) = match met {
        Met::At {
            sweeps,
            meets,
            from_start,
        } => (sweeps, meets, from_start),
        Met::Nowhere(answer) => return Ok(answer),
    };
    meets.truncate(1);
    let is_goal = |key| is_image_of_goal(search, group, game.target, key);
    let met = (meets, from_start);
    match search.chains(sweeps, met, ahead, back.as_deref(), is_goal) {
        Ok(chains) => Ok(solved(search, game, group, &chains)),
        Err(Fail::Spent(spent)) => Ok(Fewest::Undecided {
            at_least: sweeps,
            spent,
        }),
        Err(Fail::Shelf(error)) => Err(error),
    }
}

/// Where the directions of a search meet.
enum Met {
    /// In these positions.
    At {
        /// The fewest sweeps.
        sweeps: u32,
        /// As in [`Round::Met`].
        meets: Vec<u64>,
        from_start: u32,
    },
    /// Nowhere: there is no solution, or the budget ran out.
    Nowhere(Fewest),
}

/// Runs rounds with at least `allowed` sweeps until the directions meet, or never will.
fn until_met<S: Side>(
    search: &Search,
    mut allowed: u32,
    ahead: &mut S,
    mut back: Option<&mut S>,
) -> Result<Met, S::Error> {
    let mut searched = 1; // none but the start, if the bound alone says that there is no way
    while allowed < DEAD {
        match search.round(allowed, ahead, back.as_deref_mut())? {
            Round::Met { meets, from_start } => {
                return Ok(Met::At {
                    sweeps: allowed,
                    meets,
                    from_start,
                });
            }
            Round::Failed { more } => {
                allowed = more;
                searched = positions(ahead, back.as_deref());
            }
            Round::Spent(spent) => {
                return Ok(Met::Nowhere(Fewest::Undecided {
                    at_least: allowed,
                    spent,
                }));
            }
        }
        ahead.reset();
        if let Some(back) = &mut back {
            back.reset();
        }
        S::note(allowed, ahead, back.as_deref())?;
    }
    Ok(Met::Nowhere(Fewest::Impossible(Reason::Exhausted {
        positions: searched,
    })))
}

/// Whether a symmetry makes a goal of the class of a key.
fn is_image_of_goal(search: &Search, group: &[Vec<u8>], target: Target, key: u64) -> bool {
    let position = search.layout.position(key);
    let mut symmetries = group.iter();
    symmetries.any(|symmetry| target.holds(image(symmetry, position)))
}

/// The solution of the first chain that can be played.
fn solved(search: &Search, game: &Game, group: &[Vec<u8>], chains: &[Vec<u64>]) -> Fewest {
    for chain in chains {
        if let Some(sweeps) = search.replay(game.start, chain, game.target, group) {
            return Fewest::Solved(sweeps);
        }
    }
    unreachable!("a solution passes where the sides meet")
}

/// The fewest sweeps from the start of a game to each of `goals` in place of its target. Calls
/// `done` with each goal as soon as its answer is known. The goals share one search, which is much
/// faster than one search each.
///
/// ```
/// use saltus::{board::shape, pegs::{Budget, PegBoard, Target, sweeps::{Fewest, fewest_each}}};
/// let board = PegBoard::new(&shape("triangle5").unwrap().board()).unwrap();
/// let goals: Vec<u64> = (0..15).map(|hole| 1 << hole).collect();
/// let mut shortest = usize::MAX;
/// let game = board.game(board.full() ^ 1 << 12, Target::Left(1)).unwrap();
/// fewest_each(&game, &goals, &Budget::UNLIMITED, &mut |_, fewest| {
///     if let Fewest::Solved(sweeps) = fewest {
///         shortest = shortest.min(sweeps.len());
///     }
/// });
/// assert_eq!(shortest, 9); // Source: Bell's catalogue, from c5
/// ```
pub fn fewest_each(game: &Game, goals: &[u64], budget: &Budget, done: &mut dyn FnMut(u64, Fewest)) {
    let start = game.start;
    let Some(mut open) = open_goals(game, goals, budget, done) else {
        return;
    };
    let mut group = game.board.symmetries.to_vec();
    group.retain(|symmetry| image(symmetry, start) == start);
    let mut ahead: Option<MemorySide> = None;
    let mut allowed = 0;
    while !open.is_empty() {
        let search = match search(game, &group, Some(&open), budget) {
            Ok(search) => search,
            Err(spent) => return leave_undecided(&open, allowed.max(1), spent, done),
        };
        let classes = search.classes(&open);
        let ahead = ahead.get_or_insert_with(|| MemorySide::new(search.classes(&[start]), true));
        let mut back = MemorySide::new(classes.clone(), false);
        let needed = search.sweeps_from(start);
        if needed > allowed {
            allowed = needed;
            ahead.reset();
        }
        let Ok(round) = if allowed < DEAD {
            search.round(allowed, ahead, Some(&mut back))
        } else {
            Ok(Round::Failed { more: DEAD })
        };
        match round {
            Round::Met { meets, from_start } => {
                let is_goal = |key| classes.contains(&key);
                let met = (meets, from_start);
                let chains = match search.chains(allowed, met, ahead, Some(&back), is_goal) {
                    Ok(chains) => chains,
                    Err(Fail::Spent(spent)) => return leave_undecided(&open, allowed, spent, done),
                    Err(Fail::Shelf(never)) => match never {},
                };
                open = report_solved(&search, game, &group, &open, &chains, done);
            }
            Round::Failed { more } if more < DEAD => {
                allowed = more;
                ahead.reset();
            }
            Round::Failed { .. } => {
                let positions = positions(ahead, Some(&back));
                for goal in open.drain(..) {
                    done(goal, Fewest::Impossible(Reason::Exhausted { positions }));
                }
            }
            Round::Spent(spent) => return leave_undecided(&open, allowed, spent, done),
        }
    }
}

/// The goals that need a search; `None` if the budget ran out before all were looked at.
fn open_goals(
    game: &Game,
    goals: &[u64],
    budget: &Budget,
    done: &mut dyn FnMut(u64, Fewest),
) -> Option<Vec<u64>> {
    let mut open = Vec::new();
    for (number, &goal) in goals.iter().enumerate() {
        if let Err(spent) = budget.check(Progress::default()) {
            open.extend(&goals[number..]);
            leave_undecided(&open, 1, spent, done);
            return None;
        }
        let to_goal = Game {
            target: exactly(game, goal),
            ..game.clone()
        };
        if goal == game.start {
            done(goal, Fewest::Solved(Vec::new()));
        } else if let Some(reason) = proof::refute_within(&to_goal, budget) {
            done(goal, Fewest::Impossible(reason));
        } else {
            open.push(goal);
        }
    }
    Some(open)
}

/// Exactly the pegs of a goal.
fn exactly(game: &Game, goal: u64) -> Target {
    Target::Pattern {
        care: game.board.full(),
        pegs: goal,
    }
}

/// Reports the goals that a chain leads to, chain by chain. Returns the others.
fn report_solved(
    search: &Search,
    game: &Game,
    group: &[Vec<u8>],
    goals: &[u64],
    chains: &[Vec<u64>],
    done: &mut dyn FnMut(u64, Fewest),
) -> Vec<u64> {
    let mut open = goals.to_vec();
    for chain in chains {
        let mut others = Vec::new();
        for goal in open {
            match search.replay(game.start, chain, exactly(game, goal), group) {
                Some(sweeps) => done(goal, Fewest::Solved(sweeps)),
                None => others.push(goal),
            }
        }
        open = others;
    }
    open
}

/// Reports that the budget ran out before these goals were decided.
fn leave_undecided(goals: &[u64], at_least: u32, spent: Spent, done: &mut dyn FnMut(u64, Fewest)) {
    for &goal in goals {
        done(goal, Fewest::Undecided { at_least, spent });
    }
}

/// The search up to the symmetries of a group that fixes the start or the goals.
fn search<'a>(
    &Game {
        ref board,
        start,
        target,
    }: &Game,
    group: &[Vec<u8>],
    goals: Option<&[u64]>,
    budget: &'a Budget<'a>,
) -> Result<Search<'a>, Spent> {
    let starts = images(group, &[start]);
    let goals = goals.map(|goals| images(group, goals));
    let layout =
        Layout::with_symmetries(board, None, &|symmetry| group.iter().any(|g| g == symmetry));
    let ask = || {
        budget.check(Progress {
            bytes: bound::bytes(board),
            ..Progress::default()
        })
    };
    let from_start = |block| ends_among(block, &starts);
    let to_goal = |block| match (&goals, target) {
        (Some(goals), _) => ends_among(block, goals),
        (None, Target::Left(left)) => ends_where(block, |pegs: u64| pegs.count_ones() <= left),
        (None, Target::Pattern { .. }) => ends_where(block, |_| true),
    };
    let fewest = match (&goals, target) {
        (Some(goals), _) => goals.iter().map(|goal| goal.count_ones()).min(),
        (None, Target::Left(left)) => Some(left),
        (None, Target::Pattern { pegs, .. }) => Some(pegs.count_ones()),
    };
    Ok(Search {
        moves: Moves::new(board, &layout),
        from_start: Bound::new(board, &layout, false, from_start, &ask)?,
        to_goal: Bound::new(board, &layout, true, to_goal, &ask)?,
        layout,
        target,
        pegs: fewest.unwrap_or(0)..=start.count_ones(),
        budget,
    })
}

/// The images of some positions under a group of symmetries.
fn images(group: &[Vec<u8>], positions: &[u64]) -> Vec<u64> {
    let mut images = Vec::with_capacity(group.len() * positions.len());
    for &position in positions {
        for symmetry in group {
            images.push(image(symmetry, position));
        }
    }
    images
}

/// The symmetries of a search: those of the start or of the target. Goals that are too many to list
/// are recognised by one position of each class, so that the symmetries have to fix the target.
fn group_for(game: &Game, goals: Option<&[u64]>) -> Vec<Vec<u8>> {
    match goals {
        Some(_) => group(game),
        None => target_group(game),
    }
}

/// Every goal in the position class of the start with fewer pegs, sorted; `None` if there are too
/// many.
fn goals(
    &Game {
        ref board,
        start,
        target,
    }: &Game,
) -> Option<Vec<u64>> {
    let sets = proof::invariants(board);
    let class = proof::signature(&sets, start);
    let fits = |position: u64| {
        let pegs = position.count_ones();
        pegs > 0 && pegs < start.count_ones() && proof::signature(&sets, position) == class
    };
    let (free, fixed, left) = match target {
        Target::Pattern { care, pegs } => (board.full() & !care, pegs, None),
        Target::Left(left) => (board.full(), 0, Some(left)),
    };
    let mut goals = Vec::new();
    let mut steps = 0usize;
    // Every subset of `free`, or those of one size, in increasing order.
    let mut subset = left.map_or(0, |left| {
        u64::MAX.checked_shr(64 - left).unwrap_or(0) & free
    });
    loop {
        steps += 1;
        if steps > MOST_GOALS * 64 || goals.len() > MOST_GOALS {
            return None;
        }
        if fits(subset | fixed) {
            goals.push(subset | fixed);
        }
        let next = match left {
            None if subset == free => None,
            None => Some((subset | !free).wrapping_add(1) & free),
            Some(_) => following(subset).filter(|next| next & !free == 0),
        };
        match next {
            Some(next) => subset = next,
            None => return Some(goals),
        }
    }
}

/// The next larger number with the same number of set bits (Gosper).
fn following(set: u64) -> Option<u64> {
    if set == 0 {
        return None;
    }
    let lowest = set & set.wrapping_neg();
    let ripple = set.checked_add(lowest)?;
    Some(ripple | (((set ^ ripple) >> 2) / lowest))
}
