use saltus::{
    budget::Budget,
    grid::Lucas,
    internals::windows::{Bound, State},
    puzzle::{KindId, Options, Over, Position, frogs},
};
use std::collections::HashMap;

fn state(position: &Position) -> State {
    let cells = || (0u8..).zip(&position.0);
    let right = cells()
        .filter(|(_, piece)| **piece == Some(KindId(0)))
        .fold(0, |set, (cell, _)| set | 1 << cell);
    let vacancy = cells()
        .find(|(_, piece)| piece.is_none())
        .map_or(0, |(cell, _)| cell);
    State { right, vacancy }
}

/// For every position between start and goal the bound is at most the exact number of steps to
/// the goal, with windows of one, two and three rows. Moves and distances come from the general
/// model.
#[test]
fn admissible() {
    let mut checked = 0;
    for (rows, columns) in [(3, 3), (3, 5), (5, 3)] {
        for over in [Over::Any, Over::Opposite] {
            let lucas = Lucas::new(rows, columns, over).expect("odd sides");
            let rules = Options {
                over,
                ..Options::default()
            };
            let setup = frogs::grid(rows, columns, rules).expect("odd sides");
            let puzzle = setup.validate().expect("a puzzle");
            let bounds: Vec<Bound> = (1..=3)
                .map(|height| {
                    Bound::with(lucas, height * columns, &Budget::UNLIMITED).expect("no limit")
                })
                .collect();
            let mut levels = vec![vec![puzzle.start.clone()]];
            let mut found = HashMap::from([(puzzle.start.clone().0, 0usize)]);
            let mut before: HashMap<_, Vec<(Position, u32)>> = HashMap::new();
            while let Some(level) = levels.last().filter(|level| !level.is_empty()) {
                let mut next = Vec::new();
                for position in level {
                    for step in puzzle.moves(position) {
                        let mut after = position.clone();
                        after.0.swap(step.from.index(), step.to.index());
                        let distance = step.from.0.abs_diff(step.to.0);
                        let cost = u32::from(distance == 1 || usize::from(distance) == columns);
                        let ways = before.entry(after.0.clone()).or_default();
                        ways.push((position.clone(), cost));
                        if found.insert(after.0.clone(), levels.len()).is_none() {
                            next.push(after);
                        }
                    }
                }
                levels.push(next);
            }
            // Relax backward from the goal to a fixed point.
            let goal = puzzle.goal.exact().expect("one position");
            let mut to_goal = HashMap::from([(goal.0.clone(), 0u32)]);
            let mut work = vec![goal];
            while let Some(position) = work.pop() {
                let steps = to_goal[&position.0];
                for (earlier, cost) in before.get(&position.0).into_iter().flatten() {
                    let known = to_goal.get(&earlier.0).copied().unwrap_or(u32::MAX);
                    if steps + cost < known {
                        to_goal.insert(earlier.0.clone(), steps + cost);
                        work.push(earlier.clone());
                    }
                }
            }
            for (position, &steps) in &to_goal {
                let state = state(&Position(position.clone()));
                for bound in &bounds {
                    let least = bound.to_goal(state).expect("a way leads to the goal");
                    assert!(least <= steps, "{lucas:?} {state:?}: {least} {steps}");
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 3000, "{checked}");
}
