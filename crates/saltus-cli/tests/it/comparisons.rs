//! Compares the command's answers about random games of peg solitaire with independently written
//! rules: boards of up to 128 holes of every lattice, all counts and measures, graphs, nets,
//! intermediate positions, and false claims.
//!
//! The seed of the first game is `SALTUS_SEED`, or 1; a wrong answer is reported with its command.

use crate::command;
use crate::rules;
use crate::tally::{Tally, first_seed};
use command::{all_output, saltus, saltus_given, text};
use rules::{
    Board, GameFacts, Goal, fewest_steps, longest_sweep, rounds, search_all, solutions_by_sweeps,
    sweeps, unordered,
};
use saltus::random::Random;
use serde_json::{Value, json};
use std::{
    collections::{BTreeSet, HashMap, HashSet},
    ops::RangeInclusive,
};

/// The directions of lines, each with its opposite.
const SQUARE: &[(i32, i32)] = &[(1, 0), (0, 1)];
const DIAGONAL: &[(i32, i32)] = &[(1, 0), (0, 1), (1, 1), (1, -1)];
/// In a triangle drawn flush left.
const TRIANGULAR: &[(i32, i32)] = &[(1, 0), (0, 1), (1, 1)];

/// A game, its ID, and the facts about it.
struct Case {
    id: String,
    board: Board,
    start: u128,
    goal: Goal,
    known: GameFacts,
}

/// The given number of games from one seed after another.
fn cases(games: usize, most: usize, size: RangeInclusive<usize>) -> Vec<Case> {
    let all = (first_seed()..).filter_map(|seed| case(&mut Random::new(seed), most));
    all.filter(|case| size.contains(&case.board.holes.len()))
        .take(games)
        .collect()
}

const SMALL: RangeInclusive<usize> = 1..=64;
const LARGE: RangeInclusive<usize> = 65..=128;

fn case(random: &mut Random, most: usize) -> Option<Case> {
    let chance = |random: &mut Random, percent: usize| random.below(100) < percent;
    let (holes, ways, kind): (Vec<(i32, i32)>, _, _) = match random.below(6) {
        0 | 1 => {
            let (width, height) = (2 + random.below(4) as i32, 1 + random.below(4) as i32);
            let drawn = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
            // The first row and column are occupied, so that they number the holes.
            let holes = drawn
                .filter(|&(x, y)| x == 0 || y == 0 || chance(random, 85))
                .collect();
            let diagonal = chance(random, 40);
            (holes, if diagonal { DIAGONAL } else { SQUARE }, "drawn")
        }
        2 => {
            let side = 3 + random.below(3) as i32;
            let kind = ["", "", "", "triangle3", "triangle4", "triangle5"][side as usize];
            (
                (0..side)
                    .flat_map(|y| (0..=y).map(move |x| (x, y)))
                    .collect(),
                TRIANGULAR,
                kind,
            )
        }
        3 => {
            let cross = (0..7).flat_map(|y| (0..7).map(move |x| (x, y)));
            let holes = cross
                .filter(|(x, y)| (2..5).contains(x) || (2..5).contains(y))
                .collect();
            (
                holes,
                if chance(random, 70) { DIAGONAL } else { SQUARE },
                "english",
            )
        }
        _ => {
            // 65 to 128 holes.
            let width = 8 + random.below(9) as i32;
            let height = (65 + width - 1) / width
                + random.below((128 / width - (65 + width - 1) / width + 1) as usize) as i32;
            let holes = (0..height)
                .flat_map(|y| (0..width).map(move |x| (x, y)))
                .collect();
            (
                holes,
                if chance(random, 30) { DIAGONAL } else { SQUARE },
                "drawn",
            )
        }
    };
    let board = Board::new(holes, ways);
    let number = board.holes.len();
    if number > 128 || kind == "triangle3" {
        return None;
    }
    // Pegs near one another, so that there is something to jump.
    let centre = board.holes[random.below(number)];
    let near = |&(x, y): &(i32, i32)| (x - centre.0).abs() <= 2 && (y - centre.1).abs() <= 2;
    let share = 30 + random.below(60);
    let start = (0..number)
        .filter(|&hole| (number <= 16 || near(&board.holes[hole])) && chance(random, share))
        .fold(0u128, |pegs, hole| pegs | 1 << hole);
    if start == 0 {
        return None;
    }
    // Mostly a reachable goal, sometimes another.
    let mut end = start;
    for _ in 0..random.below(12) {
        let next: Vec<u128> = board.fitting(end).map(|(_, to)| to).collect();
        if next.is_empty() {
            break;
        }
        end = next[random.below(next.len())];
    }
    if chance(random, 25) {
        end ^= 1 << random.below(number);
    }
    let drawn = |marks: &dyn Fn(usize) -> char| {
        let (width, height) = board
            .holes
            .iter()
            .fold((0, 0), |(w, h), &(x, y)| (w.max(x + 1), h.max(y + 1)));
        let mark = |x, y| {
            board
                .holes
                .iter()
                .position(|&hole| hole == (x, y))
                .map_or('-', marks)
        };
        let row = |y| {
            (0..width)
                .map(|x| mark(x, y))
                .collect::<String>()
                .trim_end_matches('-')
                .to_owned()
        };
        (0..height).map(row).collect::<Vec<_>>().join("=")
    };
    let peg = |pegs: u128| move |hole: usize| if pegs >> hole & 1 == 1 { 'o' } else { '.' };
    let all = u128::MAX >> (128 - number);
    let (goal, id) = if kind == "drawn" {
        let lattice = if ways == DIAGONAL {
            ",lattice=diagonal"
        } else {
            ""
        };
        let (goal, message) = if chance(random, 50) {
            (
                Goal::Left(end.count_ones().max(1)),
                format!("left={}", end.count_ones().max(1)),
            )
        } else {
            let any = (0..number)
                .filter(|_| chance(random, 30))
                .fold(0u128, |any, hole| any | 1 << hole);
            let marks = |hole: usize| {
                if any >> hole & 1 == 1 {
                    'x'
                } else {
                    peg(end)(hole)
                }
            };
            (
                Goal::Pattern(all & !any, end & !any),
                format!("to={}", drawn(&marks)),
            )
        };
        (
            goal,
            format!("board:{},{message}{lattice}", drawn(&peg(start))),
        )
    } else {
        let at: String = (0..number).map(peg(start)).collect();
        let ways = if ways == DIAGONAL { ",ways=8" } else { "" };
        let name = |hole: usize| {
            let (x, y) = board.holes[hole];
            format!("{}{}", char::from(b'a' + x as u8), y + 1)
        };
        let vacancy = if kind == "english" {
            "d4".to_owned()
        } else {
            "a1".to_owned()
        };
        if end.count_ones() == 1 {
            let last = end.trailing_zeros() as usize;
            (
                Goal::Pattern(all, end),
                format!("pegs:{kind}@{vacancy}-{}{ways},at={at}", name(last)),
            )
        } else {
            (
                Goal::Left(1),
                format!("pegs:{kind}@{vacancy}-any{ways},at={at}"),
            )
        }
    };
    // The readers refuse a text that is not a puzzle.
    let touched = board
        .jumps
        .iter()
        .flatten()
        .fold(0, |touched, hole| touched | hole);
    let wanted = match goal {
        Goal::Left(left) => left,
        Goal::Pattern(_, pegs) => pegs.count_ones(),
    };
    if touched != all || goal.holds(start) || wanted > start.count_ones() {
        return None;
    }
    let known = search_all(&board, start, goal, most)?;
    Some(Case {
        id,
        board,
        start,
        goal,
        known,
    })
}

impl Case {
    fn length(&self) -> Option<u64> {
        self.known.left.get(&self.start).copied()
    }

    /// Whether an answer's moves are jumps that lead into the goal, through these positions in this
    /// order.
    fn solves(&self, moves: &Value, via: &[u128]) -> bool {
        let mut at = self.start;
        let mut via = via.iter().peekable();
        via.next_if_eq(&&at);
        for step in moves.as_array().unwrap() {
            let hole = |name: &str| -> Option<u128> {
                let [x, y] = [0, 1].map(|axis| step[name][axis].as_i64().unwrap() as i32 - 1);
                Some(1 << self.board.holes.iter().position(|&hole| hole == (x, y))?)
            };
            let (from, to) = (hole("from"), hole("to"));
            let made = self
                .board
                .fitting(at)
                .find(|([f, _, t], _)| (Some(*f), Some(*t)) == (from, to));
            let Some((_, next)) = made else { return false };
            at = next;
            via.next_if_eq(&&at);
        }
        via.peek().is_none() && self.goal.holds(at)
    }

    /// The numbers of a census that are printed.
    fn census(&self) -> Value {
        let levels = &self.known.levels;
        let dead = |at: &&u128| self.board.fitting(**at).next().is_none();
        let (games, solutions) = self.known.onward[&self.start];
        let with_dead =
            |level: &std::collections::BTreeMap<u128, u64>| level.keys().any(|at| dead(&at));
        json!({
            "positions": levels.iter().map(|level| level.len()).sum::<usize>(),
            "games": games,
            "solutions": solutions,
            "winning_positions": self.known.winning.len(),
            "shortest_game": levels.iter().position(with_dead).unwrap(),
            "longest_game": levels.len() - 1,
        })
    }
}

/// How many puzzles a process gets: its time is limited, and a busy machine is slow.
const BATCH: usize = 100;

/// One line of JSON for each.
pub fn run_each(command: &str, more: &[&str], lines: &[String]) -> Vec<Value> {
    let mut replies = Vec::new();
    for lines in lines.chunks(BATCH) {
        let input = lines.join("\n") + "\n";
        let output = saltus_given(&[&[command, "--each", "-"], more].concat(), &input);
        for line in text(&output.stdout).lines() {
            replies.push(serde_json::from_str(line).unwrap());
        }
        assert_eq!(
            text(&output.stdout).lines().count(),
            lines.len(),
            "{}",
            text(&output.stderr)
        );
    }
    replies
}

/// Answers, counts and hints of many games at once.
fn answers(games: usize, size: RangeInclusive<usize>) -> u64 {
    // On large boards not every game is decided in time; then the answer is undecided, and its
    // statements are true.
    let is_large = size == LARGE;
    let time: &[&str] = if is_large { &["--time", "1s"] } else { &[] };
    let open = |reply: &Value| {
        is_large && (reply["verdict"] == "undecided" || reply["error"]["kind"] == "input")
    };
    let cases = cases(games, 3000, size);
    let ids: Vec<String> = cases.iter().map(|case| case.id.clone()).collect();
    let mut tally = Tally::default();
    for (case, reply) in cases.iter().zip(run_each("solve", time, &ids)) {
        let right = match case.length() {
            Some(length) => {
                // The shortest solution, or one that does not claim to be shortest.
                let found = reply["length"].as_u64().unwrap_or(0);
                let is_least = found == length || found > length && reply["optimal"] == false;
                reply["verdict"] == "solved" && is_least && case.solves(&reply["moves"], &[])
            }
            None => reply["verdict"] == "impossible",
        };
        let right = right || open(&reply);
        tally.hold(right, || {
            format!("solve '{}': {reply}, right is {:?}", case.id, case.length())
        });
    }
    for (case, reply) in cases.iter().zip(run_each("count", time, &ids)) {
        if open(&reply) {
            continue;
        }
        for (name, number) in case.census().as_object().unwrap() {
            if !is_large {
                tally.hold(reply[name] == *number, || {
                    format!("count '{}': {name}: {reply}, right is {number}", case.id)
                });
            }
        }
        // With unconstrained holes solutions may have different lengths: the length is that of one
        // of them.
        let ends = |jumps: &usize| {
            case.known.levels[*jumps]
                .keys()
                .any(|&at| case.goal.holds(at))
        };
        let lengths: Vec<usize> = (0..case.known.levels.len()).filter(ends).collect();
        let right = match reply["length"].as_u64() {
            Some(length) => lengths.contains(&(length as usize)),
            None => lengths.is_empty(),
        };
        tally.hold(right, || {
            format!("count '{}': {reply}, right is one of {lengths:?}", case.id)
        });
    }
    for (case, reply) in cases.iter().zip(run_each("ask", time, &ids)) {
        if open(&reply) {
            continue;
        }
        let winnable = case.length().is_some();
        tally.hold(reply["winnable"] == winnable, || {
            format!("ask '{}': {reply}", case.id)
        });
        let moves = |name: &str| -> BTreeSet<String> {
            let moves = reply[name].as_array().into_iter().flatten();
            moves
                .map(|step| step.get("move").unwrap_or(step).to_string())
                .collect()
        };
        let name = |hole: u128| {
            let (x, y) = case.board.holes[hole.trailing_zeros() as usize];
            json!([x + 1, y + 1])
        };
        let (mut winning, mut losing) = (BTreeSet::new(), BTreeSet::new());
        for ([from, _, to], next) in case.board.fitting(case.start) {
            let which = if case.known.winning.contains(&next) {
                &mut winning
            } else {
                &mut losing
            };
            which.insert(json!({"from": name(from), "to": name(to)}).to_string());
        }
        // There is no hint for a finished game.
        if case.length() != Some(0) {
            tally.hold(moves("winning_moves") == winning, || {
                format!("ask '{}': {reply}, right is {winning:?}", case.id)
            });
        }
        if winnable && case.length() != Some(0) {
            tally.hold(moves("losing_moves") == losing, || {
                format!("ask '{}': {reply}, right is {losing:?}", case.id)
            });
            // With unconstrained holes it is not always known.
            let left = &reply["moves_left"];
            tally.hold(left.is_null() || *left == case.length().unwrap(), || {
                format!("ask '{}': {reply}", case.id)
            });
        }
    }
    tally.end("answers", if is_large { 1 } else { 9 } * games as u64)
}

/// The measures, which have no batch mode: with an intermediate position, on a store, and as a net.
fn measures(games: usize) -> u64 {
    let mut tally = Tally::default();
    let folder =
        std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("comparisons-{games}"));
    for (number, case) in cases(games, 600, SMALL).iter().enumerate() {
        let mut random = Random::new(number as u64);
        let (id, small) = (&*case.id, case.board.holes.len() <= 64);
        let run = |arguments: &[&str]| {
            let output = saltus(&[arguments, &["--json"]].concat());
            let reply: Value = serde_json::from_slice(&output.stdout)
                .unwrap_or(json!({"failed": all_output(&output)}));
            (
                reply,
                format!("{}: {}", arguments.join(" "), all_output(&output)),
            )
        };
        let length = case.length();
        let verdict = if length.is_some() {
            "solved"
        } else {
            "impossible"
        };
        if small {
            let store = folder.to_str().unwrap();
            let _ = std::fs::remove_dir_all(&folder);
            let best = [
                (
                    "sweeps",
                    fewest_steps(case.start, case.goal, |at| sweeps(&case.board, at)),
                    &[][..],
                ),
                (
                    "sweeps",
                    fewest_steps(case.start, case.goal, |at| sweeps(&case.board, at)),
                    &["--store", store],
                ),
                (
                    "rounds",
                    fewest_steps(case.start, case.goal, |at| rounds(&case.board, at)),
                    &[],
                ),
            ];
            for (what, least, more) in best {
                let (reply, message) = run(&[&["solve", id, "--fewest", what], more].concat());
                let right = reply["verdict"] == verdict
                    && least.is_none_or(|least| {
                        reply[what] == least && case.solves(&reply["moves"], &[])
                    });
                tally.hold(right, || format!("{message}, right is {least:?}"));
            }
            let start = (case.start, None);
            let numbers = solutions_by_sweeps(&case.board, case.goal, start, &mut HashMap::new());
            let (reply, message) = run(&["count", id, "--fewest", "sweeps"]);
            let right = match numbers.first_key_value() {
                Some((&sweeps, &number)) => {
                    reply["sweeps"] == sweeps && reply["solutions"] == number
                }
                None => reply["verdict"] == "impossible",
            };
            tally.hold(right, || format!("{message}, right is {numbers:?}"));
            let census = case.census();
            for which in ["shortest", "longest"] {
                let (reply, message) = run(&["solve", id, &format!("--{which}"), "game"]);
                let right = &census[format!("{which}_game")];
                tally.hold(reply["length"] == *right, || {
                    format!("{message}, right is {right}")
                });
            }
            if length.is_some_and(|length| length > 0) {
                let longest = longest_sweep(&case.board, &case.known);
                let (reply, message) = run(&["solve", id, "--longest", "sweep"]);
                let right = reply["longest_sweep"] == longest && case.solves(&reply["moves"], &[]);
                tally.hold(right, || format!("{message}, right is {longest}"));
                if case.known.onward[&case.start].1 < 5000 {
                    let lists = unordered(&case.board, case.start, case.goal);
                    let (reply, message) = run(&["count", id, "--alike"]);
                    tally.hold(reply["unordered"] == lists, || {
                        format!("{message}, right is {lists}")
                    });
                }
            }
        }
        // An intermediate position of the solution, or another one.
        let levels = &case.known.levels;
        let level = &levels[random.below(levels.len())];
        let mut via = *level.keys().nth(random.below(level.len())).unwrap();
        if random.below(4) == 0 {
            via ^= 1 << random.below(case.board.holes.len());
        }
        let reached = levels.iter().any(|level| level.contains_key(&via));
        let can = reached && case.known.winning.contains(&via);
        let drawn: String = (0..case.board.holes.len())
            .map(|hole| if via >> hole & 1 == 1 { 'o' } else { '.' })
            .collect();
        let (reply, message) = run(&["solve", id, "--via", &drawn]);
        let right = match can {
            true => reply["verdict"] == "solved" && case.solves(&reply["moves"], &[via]),
            false => reply["verdict"] == "impossible",
        };
        tally.hold(right, || format!("{message}, right is {can}"));
        // As a net.
        let positions = levels.iter().map(|level| level.len()).sum::<usize>();
        let steps: usize = levels
            .iter()
            .flat_map(|level| level.keys())
            .map(|&at| case.board.fitting(at).count())
            .sum();
        let output = saltus(&["count", id, "--format", "mcc"]);
        let lines = text(&output.stdout);
        for (name, number) in [
            ("STATES", positions),
            ("TRANSITIONS", steps),
            ("MAX_TOKEN_IN_PLACE", 1),
        ] {
            let reply = lines
                .lines()
                .find_map(|line| line.strip_prefix(&format!("STATE_SPACE {name} ")));
            let reply = reply
                .and_then(|rest| rest.split(' ').next())
                .map(str::to_owned);
            if small {
                tally.hold(reply == Some(number.to_string()), || {
                    format!("mcc of {id}: {}, right is {number}", all_output(&output))
                });
            }
        }
        // One by one as together.
        for command in ["solve", "count", "ask"] {
            let alone = saltus(&[command, id, "--json"]);
            let together = saltus_given(&[command, "--each", "-"], id);
            tally.hold(alone.stdout == together.stdout, || {
                format!(
                    "{command} {id}: {}{}",
                    all_output(&alone),
                    all_output(&together)
                )
            });
        }
    }
    let _ = std::fs::remove_dir_all(&folder);
    tally.end("measures", 5 * games as u64)
}

/// The games of a graph: the vacancies from which one peg can be left, the fewest and the most
/// pegs.
fn graph(vertices: usize, edges: &HashSet<(usize, usize)>) -> (usize, u32, u32) {
    let near = |a: usize, b: usize| edges.contains(&(a.min(b), a.max(b)));
    let leaves = |vacancy: usize| {
        let mut seen = HashSet::from([(1u32 << vertices) - 1 - (1 << vacancy)]);
        let mut open: Vec<u32> = seen.iter().copied().collect();
        let mut ends = Vec::new();
        while let Some(at) = open.pop() {
            let mut is_end = true;
            for from in 0..vertices {
                for over in (0..vertices).filter(|&over| near(from, over)) {
                    for to in (0..vertices).filter(|&to| to != from && near(over, to)) {
                        if at >> from & 1 == 1 && at >> over & 1 == 1 && at >> to & 1 == 0 {
                            let next = at - (1 << from) - (1 << over) + (1 << to);
                            is_end = false;
                            if seen.insert(next) {
                                open.push(next);
                            }
                        }
                    }
                }
            }
            if is_end {
                ends.push(at.count_ones());
            }
        }
        (*ends.iter().min().unwrap(), *ends.iter().max().unwrap())
    };
    let left: Vec<(u32, u32)> = (0..vertices).map(leaves).collect();
    let fewest = left.iter().map(|&(fewest, _)| fewest).min().unwrap();
    let most = left.iter().map(|&(_, most)| most).max().unwrap();
    (
        left.iter().filter(|&&(fewest, _)| fewest == 1).count(),
        fewest,
        most,
    )
}

fn graphs(number: usize) -> u64 {
    let mut random = Random::new(first_seed());
    let (mut lines, mut known) = (Vec::new(), Vec::new());
    while lines.len() < number {
        let vertices = 2 + random.below(6);
        let share = 20 + random.below(70);
        let mut edges = HashSet::new();
        let mut bits = Vec::new();
        for b in 1..vertices {
            for a in 0..b {
                let joined = random.below(100) < share;
                bits.push(u8::from(joined));
                if joined {
                    edges.insert((a, b));
                }
            }
        }
        // graph6 (McKay): the columns above the diagonal, six bits per character.
        let sixth = |bits: &[u8]| {
            (0..6).fold(0, |sum, at| 2 * sum + bits.get(at).copied().unwrap_or(0)) + 63
        };
        let mut line = vec![vertices as u8 + 63];
        line.extend(bits.chunks(6).map(sixth));
        lines.push(text(&line));
        known.push(graph(vertices, &edges));
    }
    let output = saltus_given(&["graphs", "-", "--each"], &(lines.join("\n") + "\n"));
    let message = text(&output.stdout);
    let mut tally = Tally::default();
    let mut reply = message.lines();
    for (line, (vacancies, fewest, most)) in lines.iter().zip(known) {
        let right = format!("{line} {vacancies} {fewest} {most}");
        let reply = reply.next().unwrap_or_default();
        tally.hold(reply == right, || format!("{reply}, right is {right}"));
    }
    tally.end("graphs", number as u64)
}

/// Alters a certificate at random.
fn corrupt(random: &mut Random, value: &mut Value) {
    match value {
        Value::Object(object) if !object.is_empty() => {
            let names: Vec<String> = object.keys().cloned().collect();
            let name = &names[random.below(names.len())];
            match random.below(6) {
                0 => drop(object.remove(name)),
                1 => drop(object.insert(name.clone(), Value::Null)),
                _ => corrupt(random, &mut object[name]),
            }
        }
        Value::Array(items) if !items.is_empty() => {
            let at = random.below(items.len());
            let other = random.below(items.len());
            match random.below(8) {
                0 => drop(items.remove(at)),
                1 => items.insert(at, items[other].clone()),
                2 => items.swap(at, other),
                3 => items.truncate(at),
                _ => corrupt(random, &mut items[at]),
            }
        }
        Value::Array(items) => items.push(json!(1)),
        Value::Number(number) => {
            let number = number.as_i64().unwrap_or(0) % 1_000_000;
            *value = json!(
                [number + 1, number - 1, -number, 0, number * 1000, i64::MAX][random.below(6)]
            );
        }
        Value::String(letters) => {
            let mut bytes = letters.clone().into_bytes();
            let at = random.below(bytes.len().max(1));
            match random.below(4) {
                0 => bytes.truncate(at),
                1 => bytes.push(b"o.01"[random.below(4)]),
                _ if !bytes.is_empty() => bytes[at] = b"o.0123xz"[random.below(8)],
                _ => bytes.push(b'?'),
            }
            *value = json!(String::from_utf8_lossy(&bytes));
        }
        Value::Bool(_) | Value::Null | Value::Object(_) => *value = json!(7),
    }
}

/// Proofs of impossibility are accepted. No proof is accepted for a solvable game, altered or not,
/// and no solution with a jump too many, too few or replaced.
fn claims(games: usize) -> u64 {
    let cases = cases(games, 600, SMALL);
    let mut random = Random::new(first_seed());
    let mut tally = Tally::default();
    let ids: Vec<String> = cases.iter().map(|case| case.id.clone()).collect();
    let answers = run_each("solve", &[], &ids);
    let proofs: Vec<&Value> = answers
        .iter()
        .filter(|answer| answer["verdict"] == "impossible")
        .collect();
    let (mut lines, mut expected) = (Vec::new(), Vec::new());
    for (number, (case, answer)) in cases.iter().zip(&answers).enumerate() {
        lines.push(format!("{}\t{answer}", case.id));
        expected.push((number, true));
        for _ in 0..5 {
            let mut other = answer.clone();
            match case.length() {
                None => continue,
                Some(_) if random.below(2) == 0 => {
                    // The proof of another game, altered or not.
                    other = proofs[random.below(proofs.len())].clone();
                    other["puzzle"] = answer["puzzle"].clone();
                    for _ in 0..random.below(4) {
                        corrupt(&mut random, &mut other["certificate"]);
                    }
                }
                Some(_) => {
                    for _ in 0..1 + random.below(3) {
                        corrupt(&mut random, &mut other["moves"]);
                    }
                    let coordinates = |step: &Value| {
                        ["from", "to"].iter().all(|name| {
                            let place = step[name].as_array();
                            place.is_some_and(|place| {
                                place.len() == 2 && place.iter().all(Value::is_i64)
                            })
                        })
                    };
                    let moves = other["moves"].as_array();
                    let whole = moves.is_some_and(|moves| moves.iter().all(coordinates));
                    if whole && case.solves(&other["moves"], &[]) {
                        continue; // another solution, or as it was
                    }
                }
            }
            lines.push(format!("{}\t{other}", case.id));
            expected.push((number, false));
        }
    }
    for ((line, (number, holds)), reply) in
        lines
            .iter()
            .zip(&expected)
            .zip(run_each("check", &[], &lines))
    {
        let accepted = match reply["verdict"].as_str() {
            Some("solved" | "impossible" | "proved" | "correct") => true,
            Some("wrong") | None => false,
            Some(other) => panic!("{other}: {reply}"),
        };
        // A claim without a proof is undecided.
        let unproved = *holds
            && answers[*number].get("certificate").is_none()
            && cases[*number].length().is_none();
        tally.hold(accepted == *holds || unproved, || {
            format!("check {line}: {reply}, right is {holds}")
        });
    }
    tally.end("claims", 2 * games as u64)
}

#[test]
fn sampled_evaluations_follow_the_rules() {
    answers(60, SMALL);
    answers(4, LARGE);
    claims(40);
    graphs(100);
    measures(2);
}

#[test]
#[ignore = "100,000 comparisons: minutes"]
fn many_evaluations_follow_the_rules() {
    // In parallel: most of the time they wait for other processes.
    let parts: [fn() -> u64; 5] = [
        || measures(300),
        || answers(7_000, SMALL),
        || claims(4_000),
        || graphs(10_000),
        || answers(100, LARGE),
    ];
    let held = std::thread::scope(|scope| {
        parts
            .map(|part| scope.spawn(part))
            .map(|part| part.join().unwrap())
            .iter()
            .sum::<u64>()
    });
    eprintln!("{held} comparisons");
    assert!(held >= 100_000, "{held} comparisons are few");
}
