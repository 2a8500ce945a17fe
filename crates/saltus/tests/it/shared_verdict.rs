//! Puzzles in which every move can be taken back: all positions of a game have one verdict.

use saltus::{
    budget::Budget,
    problem::{Oracle, Outlook, SharedVerdict, Winnable},
    puzzle::{Move, Position, Puzzle},
    referee,
    text::id,
};
use std::collections::{HashMap, VecDeque};

fn puzzle(name: &str) -> Puzzle {
    let read = id::read(name, |rules| rules).unwrap_or_else(|faults| panic!("{name}: {faults}"));
    read.puzzle().unwrap()
}

/// The positions that play reaches, and from each the positions after one move.
struct Graph {
    positions: Vec<Position>,
    after: Vec<Vec<usize>>,
}

impl Graph {
    /// Breadth first, by the rules that the referee applies.
    fn of(puzzle: &Puzzle) -> Graph {
        let mut positions = vec![puzzle.start.clone()];
        let mut after = Vec::new();
        let mut numbers = HashMap::from([(puzzle.start.0.clone(), 0)]);
        let mut open = VecDeque::from([0]);
        while let Some(here) = open.pop_front() {
            let mut next = Vec::new();
            for step in all_moves(puzzle) {
                let mut position = positions[here].clone();
                if referee::play(puzzle, &mut position, step).is_err() {
                    continue;
                }
                let number = *numbers.entry(position.0.clone()).or_insert(positions.len());
                if number == positions.len() {
                    positions.push(position);
                    open.push_back(number);
                }
                next.push(number);
            }
            after.push(next);
        }
        Graph { positions, after }
    }

    /// Whether the goal can be reached from each position: what leads to a won position is won,
    /// until nothing changes.
    fn winnable(&self, puzzle: &Puzzle) -> Vec<bool> {
        let meets = |position| referee::meets(&puzzle.goal, position, 0);
        let mut winnable: Vec<bool> = self.positions.iter().map(meets).collect();
        loop {
            let before = winnable.clone();
            for (here, after) in self.after.iter().enumerate() {
                winnable[here] |= after.iter().any(|&next| before[next]);
            }
            if winnable == before {
                return winnable;
            }
        }
    }

    /// Whether each move has one back.
    fn is_undirected(&self) -> bool {
        let mut both = true;
        for (here, after) in self.after.iter().enumerate() {
            both &= after.iter().all(|&next| self.after[next].contains(&here));
        }
        both
    }
}

/// Every pair of cells as a move; most are illegal.
fn all_moves(puzzle: &Puzzle) -> Vec<Move> {
    let cells: Vec<_> = puzzle.board.cells().collect();
    let mut moves = Vec::new();
    for &from in &cells {
        for &to in &cells {
            moves.push(Move {
                from,
                to,
                over: None,
            });
        }
    }
    moves
}

/// Source: by hand, and for each position a brute force with the referee's rules.
#[test]
fn all_positions_agree_where_every_move_can_be_taken_back() {
    for (name, is_shared) in [
        ("ring:3", true),
        ("ring:4", true),
        ("ring:5", true),
        ("reverse:3", true),
        ("reverse:5", true),
        ("row:2x2,direction=both", true),
        ("row:2x3,direction=both,over=opposite", true),
        ("row:2x2v2,direction=both", true),
        ("row:3x2,direction=both,hop=2", true),
        ("row:2x2,direction=both,steps=none", true),
        ("row:rr.ll,to=lr.rl,direction=both", true),
        ("row:rr.ll,to=lr.rl,direction=both,steps=none", true),
        ("row:3x2", false),
        ("row:2x2v2", false),
        ("grid:3x3", false),
        ("pegs:triangle4@a2-any", false),
    ] {
        let puzzle = puzzle(name);
        let graph = Graph::of(&puzzle);
        let winnable = graph.winnable(&puzzle);
        assert_eq!(SharedVerdict::of(&puzzle).is_shared(), is_shared, "{name}");
        if !is_shared {
            continue;
        }
        assert!(graph.is_undirected(), "{name}");
        assert!(graph.positions.len() > 1, "{name}");
        let all_alike = winnable.iter().all(|&this| this == winnable[0]);
        assert!(all_alike, "{name}: {winnable:?}");

        // The verdict on the last position found is that on all, without a search.
        let last = graph.positions.len() - 1;
        let oracle = Oracle::Search(SharedVerdict::of(&puzzle));
        let here = &graph.positions[last];
        oracle.outlook(&puzzle, here, 1, &Budget::UNLIMITED);
        for (position, &can_win) in graph.positions.iter().zip(&winnable) {
            let stopped = Budget {
                keep_going: &|_| false,
                ..Budget::UNLIMITED
            };
            let found = oracle.outlook(&puzzle, position, 1, &stopped);
            let known = if can_win { Winnable::Yes } else { Winnable::No };
            assert_eq!(found.winnable, known, "{name}: {position:?}");
        }
    }
}

/// In most other puzzles a move can lose.
#[test]
fn a_verdict_is_not_shared_where_a_move_can_lose() {
    for name in ["row:3x3", "row:2x2", "pegs:triangle4@a2-any"] {
        let puzzle = puzzle(name);
        let graph = Graph::of(&puzzle);
        let winnable = graph.winnable(&puzzle);
        if winnable.iter().any(|&can_win| can_win != winnable[0]) {
            assert!(!graph.is_undirected(), "{name}");
        }
        let oracle = Oracle::Search(SharedVerdict::of(&puzzle));
        oracle.tell(Winnable::Yes);
        assert_eq!(oracle.shared(), None::<Outlook>, "{name}");
    }
}

/// Where the goal is a number of moves, the games are counted, also from positions within one.
/// Source: every game, by the referee.
#[test]
fn games_of_a_number_of_moves_are_counted() {
    for name in ["row:2x2", "row:2x1,direction=both", "row:1x2v2"] {
        for moves in 1..6 {
            let mut setup = (*puzzle(name)).clone();
            setup.goal = saltus::puzzle::Goal::Moves(moves);
            let puzzle = setup.validate().unwrap();
            let oracle = Oracle::new(&puzzle);
            let start = oracle.outlook(&puzzle, &puzzle.start, 0, &Budget::UNLIMITED);
            let (games, chance) = games_of_length(&puzzle, &puzzle.start, moves);
            if games == 0 {
                assert_eq!(start.winnable, Winnable::No, "{name} {moves}");
                continue;
            }
            assert_eq!(start.moves_left, Some(moves), "{name} {moves}");
            assert_eq!(start.solutions, Some(games.into()), "{name} {moves}");
            let difference = start.chance.unwrap() - chance;
            assert!(difference.abs() < 1e-9, "{name} {moves}: {difference}");
        }
    }
}

/// The number of games of a number of moves, and the chance that random moves make so many.
fn games_of_length(puzzle: &Puzzle, from: &Position, moves: u64) -> (u64, f64) {
    if moves == 0 {
        return (1, 1.0);
    }
    let mut after = Vec::new();
    for step in all_moves(puzzle) {
        let mut position = from.clone();
        if referee::play(puzzle, &mut position, step).is_ok() {
            after.push(position);
        }
    }
    let (mut games, mut chance) = (0, 0.0);
    for position in &after {
        let (more, then) = games_of_length(puzzle, position, moves - 1);
        games += more;
        chance += then / after.len() as f64;
    }
    (games, chance)
}
