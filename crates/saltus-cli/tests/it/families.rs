//! Compares the command's answers about random rows, rectangles and capture boards with
//! independently written rules: lengths, counts, lists, single steps, hints and verdicts.
//!
//! The seed of the first puzzle is `SALTUS_SEED`, or 1; a wrong answer is reported with its
//! command.

use crate::command::{all_output, saltus, text};
use crate::comparisons::run_each;
use crate::tally::{Tally, first_seed};
use saltus::random::Random;
use serde_json::{Value, json};
use std::{
    cmp::Ordering,
    collections::{BTreeMap, BTreeSet, HashMap},
};

/// The contents of the squares: `r`, `l` or `.`.
type Squares = Vec<char>;

/// The rules of a row or a rectangle.
#[derive(Clone, Copy)]
struct Rules {
    /// The number of columns; a row has one row of all squares.
    columns: usize,
    both_ways: bool,
    over_opposite: bool,
    hop: usize,
    free_vacancies: bool,
    no_steps: bool,
}

/// A puzzle and its ID.
struct Case {
    id: String,
    rules: Rules,
    start: Squares,
    target: Squares,
    known: Known,
}

/// A move: from and to, counted from 0.
type Step = (usize, usize);

/// The facts about a puzzle.
struct Known {
    /// By position, the moves and the positions after them.
    after: BTreeMap<Squares, Vec<(Step, Squares)>>,
    /// By winnable position, the moves left and the number of ways to make them.
    left: HashMap<Squares, (u64, u128)>,
}

impl Rules {
    fn moves(self, squares: &Squares) -> Vec<(Step, Squares)> {
        let mut found = Vec::new();
        for from in 0..squares.len() {
            if squares[from] == '.' {
                continue;
            }
            for way in [1, -1] {
                self.along(squares, from, (way, 0), &mut found);
                self.along(squares, from, (0, way), &mut found);
            }
        }
        found
    }

    /// The moves of one piece one way.
    fn along(
        self,
        squares: &Squares,
        from: usize,
        way: (isize, isize),
        found: &mut Vec<(Step, Squares)>,
    ) {
        let piece = squares[from];
        let is_forward = (piece == 'r') == (way.0 + way.1 > 0);
        if !is_forward && !self.both_ways {
            return;
        }
        let mut to = from;
        for passed in 0..=self.hop {
            let Some(next) = self.neighbour(to, way, squares.len()) else {
                return;
            };
            to = next;
            if squares[to] == '.' {
                if passed > 0 || !self.no_steps {
                    let mut after = squares.clone();
                    after.swap(from, to);
                    found.push(((from, to), after));
                }
                return;
            }
            if self.over_opposite && squares[to] == piece {
                return;
            }
        }
    }

    /// The square so many columns and rows further.
    fn neighbour(self, at: usize, way: (isize, isize), squares: usize) -> Option<usize> {
        let column = (at % self.columns).checked_add_signed(way.0)?;
        let row = (at / self.columns).checked_add_signed(way.1)?;
        let is_on_board = column < self.columns && row < squares / self.columns;
        is_on_board.then_some(row * self.columns + column)
    }

    fn met(self, squares: &Squares, target: &Squares) -> bool {
        let pieces = |squares: &Squares| -> String {
            squares.iter().filter(|&&square| square != '.').collect()
        };
        match self.free_vacancies {
            true => pieces(squares) == pieces(target),
            false => squares == target,
        }
    }
}

/// All positions, and the ways to the goal; `None` if there are too many.
fn explore(rules: Rules, start: &Squares, target: &Squares) -> Option<Known> {
    let mut after = BTreeMap::new();
    let mut open = vec![start.clone()];
    while let Some(position) = open.pop() {
        if after.contains_key(&position) {
            continue;
        }
        let moves = rules.moves(&position);
        open.extend(moves.iter().map(|(_, next)| next.clone()));
        after.insert(position, moves);
        if after.len() > 2000 {
            return None;
        }
    }
    let mut left: HashMap<Squares, (u64, u128)> = HashMap::new();
    for position in after.keys() {
        if rules.met(position, target) {
            left.insert(position.clone(), (0, 1));
        }
    }
    for moves in 1.. {
        let mut found = Vec::new();
        for (position, next) in &after {
            if left.contains_key(position) {
                continue;
            }
            // Different moves to one position count once.
            let next: BTreeSet<&Squares> = next.iter().map(|(_, position)| position).collect();
            let nearer = next.iter().filter_map(|position| left.get(*position));
            let ways: u128 = nearer.map(|(_, ways)| ways).sum();
            if ways > 0 {
                found.push((position.clone(), (moves, ways)));
            }
        }
        if found.is_empty() {
            return Some(Known { after, left });
        }
        left.extend(found);
    }
    unreachable!()
}

/// A row of random pieces and rules.
fn row(random: &mut Random) -> Option<Case> {
    let chance = |random: &mut Random, percent| random.below(100) < percent;
    let squares = 3 + random.below(6);
    let mut start: Squares = (0..squares).map(|_| ['r', 'l'][random.below(2)]).collect();
    for _ in 0..1 + random.below(2) {
        start[random.below(squares)] = '.';
    }
    let rules = Rules {
        columns: squares,
        both_ways: chance(random, 50),
        over_opposite: chance(random, 50),
        hop: [1, 1, 2, 3][random.below(4)],
        free_vacancies: chance(random, 25),
        no_steps: chance(random, 15),
    };
    let mut target = start.clone();
    if chance(random, 40) {
        // A reachable goal.
        for _ in 0..random.below(12) {
            let moves = rules.moves(&target);
            if !moves.is_empty() {
                target = moves[random.below(moves.len())].1.clone();
            }
        }
    } else {
        for last in 1..squares {
            target.swap(last, random.below(last + 1));
        }
    }
    let word = |squares: &Squares| squares.iter().collect::<String>();
    let mut id = format!("row:{},to={}", word(&start), word(&target));
    for (given, option) in [
        (rules.both_ways, ",direction=both"),
        (rules.over_opposite, ",over=opposite"),
        (rules.free_vacancies, ",vacancy=free"),
        (rules.no_steps, ",steps=none"),
    ] {
        if given {
            id += option;
        }
    }
    if rules.hop > 1 {
        id += &format!(",hop={}", rules.hop);
    }
    case(id, rules, start, target)
}

/// The start of a rectangle of Lucas: the left half and the middle column above the vacancy go right
/// and down.
fn exchange(rows: usize, columns: usize) -> Squares {
    let mut start = Squares::new();
    for row in 0..rows {
        for column in 0..columns {
            let place = (column, row).cmp(&(columns / 2, rows / 2));
            start.push(match place {
                Ordering::Less => 'r',
                Ordering::Equal => '.',
                Ordering::Greater => 'l',
            });
        }
    }
    start
}

/// A rectangle of Lucas, after some moves.
fn rectangle(random: &mut Random) -> Option<Case> {
    let (rows, columns) = [(3, 3), (1, 5), (1, 7), (3, 1), (5, 1)][random.below(5)];
    let mut start = exchange(rows, columns);
    let target: Squares = start.iter().rev().copied().collect();
    let rules = Rules {
        columns,
        both_ways: false,
        over_opposite: random.below(2) == 0,
        hop: 1,
        free_vacancies: false,
        no_steps: false,
    };
    for _ in 0..random.below(9) {
        let moves = rules.moves(&start);
        if !moves.is_empty() {
            start = moves[random.below(moves.len())].1.clone();
        }
    }
    let option = if rules.over_opposite {
        ",over=opposite"
    } else {
        ""
    };
    let at: String = start.iter().collect();
    let id = format!("grid:{rows}x{columns}{option},at={at}");
    case(id, rules, start, target)
}

fn case(id: String, rules: Rules, start: Squares, target: Squares) -> Option<Case> {
    let known = explore(rules, &start, &target)?;
    Some(Case {
        id,
        rules,
        start,
        target,
        known,
    })
}

impl Case {
    fn shortest(&self) -> Option<(u64, u128)> {
        self.known.left.get(&self.start).copied()
    }

    /// A place in JSON: the number of a square, or its column and row.
    fn place(&self, value: &Value) -> Option<usize> {
        match value {
            Value::Array(pair) => {
                let [column, row] = [0, 1].map(|axis| pair[axis].as_u64());
                Some((row? as usize - 1) * self.rules.columns + column? as usize - 1)
            }
            number => Some(number.as_u64()? as usize - 1),
        }
    }

    fn step(&self, value: &Value) -> Option<Step> {
        Some((self.place(&value["from"])?, self.place(&value["to"])?))
    }

    /// The positions of a solution; `None` if a move is illegal or the goal is missed.
    fn positions(&self, moves: &Value) -> Option<Vec<Squares>> {
        let mut positions = vec![self.start.clone()];
        for step in moves.as_array()? {
            let step = self.step(step)?;
            let moves = &self.known.after[positions.last()?];
            let made = moves.iter().find(|(legal, _)| *legal == step)?;
            positions.push(made.1.clone());
        }
        let is_met = self.rules.met(positions.last()?, &self.target);
        is_met.then_some(positions)
    }
}

fn cases(number: usize) -> Vec<Case> {
    let mut cases = Vec::new();
    for seed in first_seed().. {
        let mut random = Random::new(seed);
        let kind = [row, row, row, rectangle][random.below(4)];
        cases.extend(kind(&mut random));
        if cases.len() == number {
            break;
        }
    }
    cases
}

fn solutions(cases: &[Case], tally: &mut Tally) {
    let ids: Vec<String> = cases.iter().map(|case| case.id.clone()).collect();
    for (case, reply) in cases.iter().zip(run_each("solve", &[], &ids)) {
        let right = match case.shortest() {
            Some((length, _)) => {
                let made = case.positions(&reply["moves"]);
                let made = made.map(|positions| positions.len() as u64 - 1);
                reply["verdict"] == "solved"
                    && made.is_some()
                    && made == reply["length"].as_u64()
                    && (made == Some(length) || made > Some(length) && reply["optimal"] == false)
            }
            None => reply["verdict"] == "impossible",
        };
        tally.hold(right, || {
            format!(
                "solve '{}': {reply}, right is {:?}",
                case.id,
                case.shortest()
            )
        });
    }
    for (case, reply) in cases.iter().zip(run_each("count", &[], &ids)) {
        let right = match case.shortest() {
            Some((length, ways)) => {
                reply["length"] == length
                    && reply["solutions"].to_string().trim_matches('"') == ways.to_string()
            }
            None => reply["verdict"] == "impossible",
        };
        tally.hold(right, || {
            format!(
                "count '{}': {reply}, right is {:?}",
                case.id,
                case.shortest()
            )
        });
    }
}

/// The hint of every puzzle: which moves win, and how far they are from the goal.
fn hints(cases: &[Case], tally: &mut Tally) {
    let ids: Vec<String> = cases.iter().map(|case| case.id.clone()).collect();
    for (case, reply) in cases.iter().zip(run_each("ask", &[], &ids)) {
        let winnable = case.shortest().is_some();
        tally.hold(reply["winnable"] == winnable, || {
            format!("ask '{}': {reply}, right is {winnable}", case.id)
        });
        let is_over = case.shortest().is_some_and(|(length, _)| length == 0);
        if !winnable || is_over {
            continue;
        }
        let (mut winning, mut losing) = (BTreeMap::new(), BTreeSet::new());
        for (step, after) in &case.known.after[&case.start] {
            match case.known.left.get(after) {
                Some((moves, _)) => drop(winning.insert(*step, *moves)),
                None => drop(losing.insert(*step)),
            }
        }
        let mut told = BTreeMap::new();
        for entry in reply["winning_moves"].as_array().into_iter().flatten() {
            let step = case.step(entry.get("move").unwrap_or(entry)).unwrap();
            told.insert(step, entry["moves_left"].as_u64().unwrap_or(u64::MAX));
        }
        tally.hold(told == winning, || {
            format!("ask '{}': {reply}, right is {winning:?}", case.id)
        });
        let mut told = BTreeSet::new();
        for entry in reply["losing_moves"].as_array().into_iter().flatten() {
            told.insert(case.step(entry.get("move").unwrap_or(entry)).unwrap());
        }
        tally.hold(told == losing, || {
            format!("ask '{}': {reply}, right to lose is {losing:?}", case.id)
        });
    }
}

/// What has no batch mode: positions, lists and single steps.
fn single(case: &Case, random: &mut Random, tally: &mut Tally) {
    let run = |arguments: &[&str]| {
        let output = saltus(&[arguments, &["--json"]].concat());
        let reply = serde_json::from_slice(&output.stdout);
        let reply: Value = reply.unwrap_or(json!({ "failed": all_output(&output) }));
        (
            reply,
            format!("{} ", arguments.join(" ")) + &all_output(&output),
        )
    };
    let id = &*case.id;
    let Some((length, ways)) = case.shortest() else {
        return;
    };
    let positions = case.known.after.len();
    let winnable = case.known.left.len();
    let stuck = case.known.after.values().filter(|moves| moves.is_empty());
    let stuck = stuck.count();
    let (reply, message) = run(&["count", id, "--positions"]);
    for (name, number) in [
        ("positions", positions),
        ("winning_positions", winnable),
        ("stuck_positions", stuck),
    ] {
        tally.hold(reply[name] == number, || {
            format!("{message}, right for {name} is {number}")
        });
    }
    if (1..50).contains(&ways) {
        let output = saltus(&["list", id, "--json"]);
        let mut listed = BTreeSet::new();
        for line in text(&output.stdout).lines() {
            let reply: Value = serde_json::from_str(line).unwrap();
            listed.extend(case.positions(&reply["moves"]));
        }
        let right = listed.len() as u128 == ways
            && listed.iter().all(|made| made.len() as u64 == length + 1);
        tally.hold(right, || {
            format!("list {id}: {}, right are {ways}", all_output(&output))
        });
    }
    let (whole, message) = run(&["solve", id]);
    let Some(made) = case.positions(&whole["moves"]) else {
        return tally.hold(false, || message.clone());
    };
    let step = random.below(made.len());
    let (reply, message) = run(&["at", id, &step.to_string()]);
    let position: String = made[step].iter().collect();
    let told = reply["position"].as_str().unwrap_or_default();
    let told: String = told.chars().filter(|sign| "rl.".contains(*sign)).collect();
    tally.hold(
        told == position && reply["length"] == whole["length"],
        || format!("{message}, right is {position}"),
    );
}

/// Compares so many puzzles, and of every `apart`-th also what has no batch mode: at least `least`
/// comparisons in all.
fn compare(number: usize, apart: usize, least: u64) {
    let cases = cases(number);
    let mut tally = Tally::default();
    solutions(&cases, &mut tally);
    hints(&cases, &mut tally);
    for (place, case) in cases.iter().enumerate().step_by(apart) {
        single(
            case,
            &mut Random::new(first_seed() + place as u64),
            &mut tally,
        );
    }
    tally.end("rows and rectangles", least);
}

#[test]
fn rows_and_rectangles_follow_the_rules() {
    compare(120, 20, 1);
}

#[test]
#[ignore = "minutes"]
fn many_rows_and_rectangles_follow_the_rules() {
    compare(12_500, 40, 50_000);
}

/// `at` shows the positions of the solution of `solve`, also where no solution is proved shortest.
#[test]
fn positions_are_those_of_the_solution() {
    for (rows, columns) in [(3, 3), (5, 5), (5, 7), (7, 7), (9, 9)] {
        let id = format!("grid:{rows}x{columns}");
        let reply = |arguments: &[&str]| -> Value {
            let output = saltus(&[arguments, &["--time", "0s", "--json"]].concat());
            serde_json::from_slice(&output.stdout).unwrap()
        };
        let solved = reply(&["solve", &id]);
        let moves = solved["moves"].as_array().unwrap();
        let mut squares = exchange(rows, columns);
        for (number, step) in moves.iter().enumerate() {
            let place = |end: &str| {
                let [column, row] = [0, 1].map(|axis| step[end][axis].as_u64().unwrap() as usize);
                (row - 1) * columns + column - 1
            };
            squares.swap(place("from"), place("to"));
            if number % 50 > 0 && number + 1 < moves.len() {
                continue;
            }
            let at = reply(&["at", &id, &(number + 1).to_string()]);
            let position: String = squares.iter().collect();
            assert_eq!(at["position"], position, "{id}");
            for name in ["length", "optimal", "at_least"] {
                assert_eq!(at[name], solved[name], "{id}: {name}");
            }
        }
        assert!(
            squares.iter().eq(exchange(rows, columns).iter().rev()),
            "{id}"
        );
    }
}
