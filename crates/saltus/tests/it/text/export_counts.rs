//! Instances whose goal counts the pieces left, or orders them, where a move need not remove one:
//! exactly the games that meet the goal satisfy them.

use super::export::{Meaning, clauses, equations, holds, meanings, propagate, values};
use saltus::{
    puzzle::{Goal, KindId, Move, Position, Puzzle},
    referee,
    text::{
        export::{Instance, asp, dimacs, opb, smtlib},
        own,
    },
};
use std::collections::{HashMap, HashSet};

/// A piece that steps and jumps, and a goal.
fn puzzle(board: &str, goal: &str) -> Puzzle {
    let kinds = "[[kind]]\nsymbol='o'\nsteps='all'\njumps='all'\nremoves=true\n\
                 [[kind]]\nsymbol='x'\nsteps='all'\njumps='all'\n";
    let text = format!("board='{board}'\nadjacency='row'\n{kinds}[goal]\n{goal}\n");
    own::read(text.as_bytes()).unwrap().validate().unwrap()
}

fn puzzles() -> Vec<Puzzle> {
    vec![
        puzzle("oo.o.", "left = 1"),
        puzzle("oo.o.", "left = 2"),
        puzzle("ox.o", "left = 2"),
        puzzle("xx.oo", "left = 3"),
        puzzle("ox.o", "order = 'xo'"),
        puzzle("oo.x", "order = 'ox'"),
        puzzle("oo.o.", "order = 'o'"),
    ]
}

/// Every game of this number of moves, with the position at its end.
fn games(puzzle: &Puzzle, moves: usize) -> Vec<(Vec<Move>, Position)> {
    let mut games = vec![(Vec::new(), puzzle.start.clone())];
    for _ in 0..moves {
        let mut longer = Vec::new();
        for (made, position) in games {
            for step in puzzle.moves(&position) {
                let mut after = position.clone();
                referee::play(puzzle, &mut after, step).unwrap();
                let mut made: Vec<Move> = made.clone();
                made.push(step);
                longer.push((made, after));
            }
        }
        games = longer;
    }
    games
}

/// The values of the variables of the moves alone; `None` if the instance lacks one.
fn moves_alone(
    values: &HashMap<i64, bool>,
    meanings: &HashMap<i64, Meaning>,
    moves: usize,
) -> Option<HashMap<i64, bool>> {
    let mut alone = HashMap::new();
    let mut times = HashSet::new();
    for (&number, meaning) in meanings {
        if let Meaning::Move(time, _) = meaning {
            alone.insert(number, values[&number]);
            if values[&number] {
                times.insert(*time);
            }
        }
    }
    (times.len() == moves).then_some(alone)
}

#[test]
fn games_that_meet_the_goal_satisfy_the_clauses() {
    for puzzle in puzzles() {
        for moves in 1..=3 {
            let text = dimacs::write(&Instance::new(&puzzle, moves as u64).unwrap());
            let (clauses, meanings) = (clauses(&text), meanings(&text, 'c'));
            for (game, end) in games(&puzzle, moves) {
                let met = referee::meets(&puzzle.goal, &end, moves as u64);
                let all = values(&puzzle, &game, &meanings);
                let satisfied = moves_alone(&all, &meanings, moves)
                    .is_some_and(|mut alone| propagate(&clauses, &mut alone));
                assert_eq!(satisfied, met, "{:?}: {game:?}", puzzle.goal);
            }
        }
    }
}

#[test]
fn games_that_meet_the_goal_satisfy_the_equations() {
    for puzzle in puzzles() {
        for moves in 1..=3 {
            let text = opb::write(&Instance::new(&puzzle, moves as u64).unwrap());
            if matches!(puzzle.goal, Goal::Order(_)) {
                continue; // its variables beside those of the game are left to a solver
            }
            let meanings = meanings(&text, '*');
            for (game, end) in games(&puzzle, moves) {
                let met = referee::meets(&puzzle.goal, &end, moves as u64);
                let values = values(&puzzle, &game, &meanings);
                let whole = moves_alone(&values, &meanings, moves).is_some();
                let all = equations(&text).iter().all(|line| holds(line, &values));
                assert_eq!(whole && all, met, "{:?}: {game:?}", puzzle.goal);
            }
        }
    }
}

/// A term of the assertion about the pieces left: its value as a number.
fn evaluate(words: &mut std::slice::Iter<&str>, pegs: &HashMap<String, u128>) -> u128 {
    let word = *words.next().unwrap();
    if let Some(digits) = word.strip_prefix("#b") {
        return u128::from_str_radix(digits, 2).unwrap();
    }
    if word != "(" {
        return pegs[word];
    }
    let value = match *words.next().unwrap() {
        "=" => u128::from(evaluate(words, pegs) == evaluate(words, pegs)),
        "bvadd" => (evaluate(words, pegs) + evaluate(words, pegs)) % 256,
        "or" => {
            let mut any = 0;
            while words.as_slice().first() != Some(&")") {
                any |= evaluate(words, pegs);
            }
            any
        }
        "(" => {
            assert_eq!(words.next(), Some(&"_"));
            let operation = *words.next().unwrap();
            let number: u32 = words.next().unwrap().parse().unwrap();
            while words.next() != Some(&")") {}
            let argument = evaluate(words, pegs);
            match operation {
                "extract" => argument >> number & 1,
                "zero_extend" => argument,
                other => panic!("{other}"),
            }
        }
        other => panic!("{other}"),
    };
    assert_eq!(words.next(), Some(&")"));
    value
}

/// The bit vectors of the kinds at the end of a game.
fn vectors(end: &Position, moves: usize) -> HashMap<String, u128> {
    let mut vectors = HashMap::new();
    for kind in 0..2u8 {
        let mut set = 0;
        for (cell, piece) in end.0.iter().enumerate() {
            set |= u128::from(*piece == Some(KindId(kind))) << cell;
        }
        vectors.insert(format!("p{kind}_{moves}"), set);
    }
    vectors
}

/// Whether the assertions on the end of the game hold. An equation gives a number of pieces, such
/// as `r3`, its value, if it has none.
fn holds_at_end(assertions: &[String], mut known: HashMap<String, u128>) -> bool {
    for assertion in assertions {
        let words: Vec<&str> = assertion.split_whitespace().collect();
        let holds = match words[..] {
            ["(", "assert", "(", "=", rank, ..]
                if rank.starts_with('r') && !known.contains_key(rank) =>
            {
                let value = evaluate(&mut words[5..].iter(), &known);
                known.insert(rank.to_owned(), value);
                true
            }
            _ => evaluate(&mut words[2..].iter(), &known) == 1,
        };
        if !holds {
            return false;
        }
    }
    true
}

#[test]
fn models_count_the_pieces_left() {
    for puzzle in puzzles() {
        for moves in 1..=3 {
            let text = smtlib::write(&Instance::new(&puzzle, moves as u64).unwrap());
            let mut assertions = Vec::new();
            for line in text.lines() {
                let is_of_end = line.contains(&format!("_{moves})"));
                if line.starts_with("(assert (= r") || is_of_end && line.contains("extract") {
                    assertions.push(line.replace('(', " ( ").replace(')', " ) "));
                }
            }
            assert!(!assertions.is_empty(), "{text}");
            for (_, end) in games(&puzzle, moves) {
                let holds = holds_at_end(&assertions, vectors(&end, moves));
                let met = referee::meets(&puzzle.goal, &end, 0);
                assert_eq!(holds, met, "{end:?} {text}");
            }
        }
    }
}

/// An order of fewer pieces than are left, or of more, is none.
#[test]
fn answer_sets_count_the_pieces_of_an_order() {
    let puzzle = puzzle("ox.o", "order = 'xo'");
    let program = asp::write(&Instance::new(&puzzle, 2).unwrap());
    assert!(
        program.contains("#count { Cell : at(Cell,_,moves) } != 2."),
        "{program}"
    );
}
