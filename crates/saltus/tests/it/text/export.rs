//! Instances for other solvers, compared with the rules; answers in the form that solvers print are
//! read back.

use saltus::{
    budget::Budget,
    net::{self, Net},
    puzzle::{Answer, Goal, Move, Position, Puzzle},
    referee, search,
    text::{
        export::{self, ExportError, Instance, asp, dimacs, opb, pddl, pnml, smtlib},
        id, own, tatham,
    },
};
use std::collections::{BTreeSet, HashMap, HashSet};

/// Puzzles of every kind with the lengths of their solutions: pegs, pieces that step and jump,
/// several kinds, long hops, orders.
const PUZZLES: &[&str] = &[
    "pegs:triangle4@a2-b2",
    "board:oo.o=o..=o,left=1",
    "board:oo.oo.,to=xxxx.x",
    "row:2x2",
    "row:3x1",
    "row:rr..ll,hop=2",
    "row:rr.l,to=lr.r,direction=both",
    "row:2x1,vacancy=free",
    "reverse:3",
    "reverse:3,vacancy=free",
    "ring:3",
    "grid:3x3,over=opposite",
    "hexagon:2",
    "graph:C~",
];

fn puzzle(id: &str) -> Puzzle {
    id::read(id, |options| options).unwrap().puzzle().unwrap()
}

fn solution(puzzle: &Puzzle) -> Vec<Move> {
    let Answer::Solved(solution) = search::solve(puzzle, &Budget::UNLIMITED) else {
        panic!("{}", puzzle.title)
    };
    solution.moves
}

/// The meaning of a variable, from the comments of an instance.
pub enum Meaning {
    Move(usize, String),
    Holds(usize, String, String),
}

pub fn meanings(text: &str, mark: char) -> HashMap<i64, Meaning> {
    let mut meanings = HashMap::new();
    for line in text.lines().filter_map(|line| line.strip_prefix(mark)) {
        let Some((number, message)) = line.trim().split_once(": ") else {
            continue;
        };
        let Ok(number) = number.parse() else { continue };
        let words: Vec<&str> = message.split(' ').collect();
        let meaning = match words[..] {
            ["move", time, "is", ref name @ ..] => {
                Meaning::Move(time.parse().unwrap(), name.join(" "))
            }
            ["after", "move", time, cell, "holds", kind] => {
                Meaning::Holds(time.parse().unwrap(), cell.into(), kind.into())
            }
            _ => panic!("{line}"),
        };
        meanings.insert(number, meaning);
    }
    meanings
}

/// The name of a move in the comments: the first ray between its cells that is full.
pub fn name(puzzle: &Puzzle, position: &Position, step: Move) -> String {
    let board = &puzzle.board;
    let over = |ray: &saltus::board::Ray| {
        let passed = ray.cells.iter().position(|&cell| cell == step.to)?;
        let over = ray.cells[..passed].to_vec();
        let full = over.iter().all(|&cell| position.get(cell).is_some())
            && passed <= usize::from(puzzle.rules.hop);
        (ray.from == step.from && full).then_some(over)
    };
    let mut ways: Vec<_> = board.rays().iter().filter_map(over).collect();
    if let Some(over) = step.over {
        ways.retain(|way| way.contains(&over));
    }
    ways.sort();
    let over: Vec<String> = ways[0].iter().map(|&cell| board.name(cell)).collect();
    let over = if over.is_empty() {
        String::new()
    } else {
        format!(" over {}", over.join(" "))
    };
    let kind = &puzzle.rules.kinds[position.get(step.from).unwrap().index()].name;
    let by = if puzzle.rules.kinds.len() == 1 {
        String::new()
    } else {
        format!(" by {kind}")
    };
    format!(
        "{}-{}{over}{by}",
        board.name(step.from),
        board.name(step.to)
    )
}

/// The values that a game gives to the variables of an instance.
pub fn values(
    puzzle: &Puzzle,
    moves: &[Move],
    meanings: &HashMap<i64, Meaning>,
) -> HashMap<i64, bool> {
    let mut positions: Vec<Position> = vec![puzzle.start.clone()];
    let mut done = Vec::new();
    for &step in moves {
        let mut position = positions.last().unwrap().clone();
        done.push(name(puzzle, &position, step));
        referee::play(puzzle, &mut position, step).unwrap();
        positions.push(position);
    }
    let value = |meaning: &Meaning| match meaning {
        Meaning::Move(time, name) => done[time - 1] == *name,
        Meaning::Holds(time, cell, kind) => {
            let piece = positions[*time].get(puzzle.board.named(cell).unwrap());
            piece.is_some_and(|piece| puzzle.rules.kinds[piece.index()].name == *kind)
        }
    };
    meanings
        .iter()
        .map(|(&number, meaning)| (number, value(meaning)))
        .collect()
}

pub fn clauses(text: &str) -> Vec<Vec<i64>> {
    let lines = text.lines().filter(|line| !line.starts_with(['c', 'p']));
    lines
        .map(|line| {
            line.split(' ')
                .map(|word| word.parse().unwrap())
                .take_while(|&literal| literal != 0)
                .collect()
        })
        .collect()
}

/// Follows clauses with one literal left; false if one has none.
pub fn propagate(clauses: &[Vec<i64>], values: &mut HashMap<i64, bool>) -> bool {
    loop {
        let mut found = None;
        for clause in clauses {
            let holds = |literal: &i64| {
                values
                    .get(&literal.abs())
                    .map(|value| *value == (*literal > 0))
            };
            if clause.iter().any(|literal| holds(literal) == Some(true)) {
                continue;
            }
            let open: Vec<i64> = clause
                .iter()
                .copied()
                .filter(|literal| holds(literal).is_none())
                .collect();
            match open[..] {
                [] => return false,
                [literal] => {
                    found = Some(literal);
                    break;
                }
                _ => {}
            }
        }
        match found {
            Some(literal) => values.insert(literal.abs(), literal > 0),
            None => return true,
        };
    }
}

#[test]
fn clauses_characterise_games() {
    for id in PUZZLES {
        let puzzle = puzzle(id);
        let moves = solution(&puzzle);
        let instance = Instance::new(&puzzle, moves.len() as u64).unwrap();
        let text = dimacs::write(&instance);
        let (clauses, meanings) = (clauses(&text), meanings(&text, 'c'));
        let head = format!(
            "\np cnf {} {}\n",
            clauses.iter().flatten().map(|l| l.abs()).max().unwrap(),
            clauses.len()
        );
        assert!(text.contains(&head), "{id}: {head}");
        let mut all = values(&puzzle, &moves, &meanings);
        assert!(propagate(&clauses, &mut all), "{id}");
        // The variables of the ladder and of orders are left: all that follows is true.
        assert!(
            clauses.iter().all(|clause| clause.iter().any(|l| all
                .get(&l.abs())
                .copied()
                .unwrap_or(false)
                == (*l > 0))),
            "{id}"
        );
        // The moves determine the other values; a solver's values give the moves.
        let value_line: String = all
            .iter()
            .filter(|(_, value)| **value)
            .map(|(number, _)| format!("v {number}\n"))
            .collect();
        let length = Some(moves.len() as u64);
        let games = export::read_answers(value_line.as_bytes(), &puzzle, length);
        let games = games.unwrap().unwrap();
        assert_eq!(games[0].moves, moves, "{id}");
        // With one move replaced, no values of the other variables satisfy the instance.
        for time in 1..=moves.len().min(6) {
            let of_time = |wanted: usize| {
                meanings
                    .iter()
                    .filter_map(move |(number, meaning)| match meaning {
                        Meaning::Move(time, _) if *time == wanted => Some(*number),
                        _ => None,
                    })
            };
            for other in of_time(time).filter(|number| !all[number]) {
                let mut wrong: HashMap<i64, bool> = meanings
                    .iter()
                    .filter(|(_, meaning)| matches!(meaning, Meaning::Move(..)))
                    .map(|(&number, _)| (number, all[&number]))
                    .collect();
                wrong.extend(of_time(time).map(|number| (number, number == other)));
                let legal = replayed(&puzzle, &moves, time, &meanings[&other]);
                assert_eq!(propagate(&clauses, &mut wrong), legal, "{id}, move {time}");
            }
        }
    }
}

/// Whether the game still leads to the goal with one move replaced.
fn replayed(puzzle: &Puzzle, moves: &[Move], time: usize, other: &Meaning) -> bool {
    let Meaning::Move(_, name) = other else {
        panic!()
    };
    let (step, kind) = name
        .split_once(" by ")
        .unwrap_or((name, &puzzle.rules.kinds[0].name));
    let (step, over) = step.split_once(" over ").unwrap_or((step, ""));
    let (from, to) = step.split_once('-').unwrap();
    let cell = |name| puzzle.board.named(name).unwrap();
    let mut moves = moves.to_vec();
    let named = puzzle.board.has_two_lines(cell(from), cell(to));
    moves[time - 1] = Move {
        over: named.then(|| cell(over)),
        ..Move::new(cell(from), cell(to))
    };
    let mut position = puzzle.start.clone();
    for (number, &step) in moves.iter().enumerate() {
        let stands = position
            .get(step.from)
            .map(|kind| puzzle.rules.kinds[kind.index()].name.clone());
        let full = over
            .split_whitespace()
            .all(|name| position.get(cell(name)).is_some());
        if number == time - 1 && (stands.as_deref() != Some(kind) || !full)
            || referee::play(puzzle, &mut position, step).is_err()
        {
            return false;
        }
    }
    referee::meets(&puzzle.goal, &position, moves.len() as u64)
}

/// The constraints of an instance.
pub fn equations(text: &str) -> Vec<&str> {
    let lines = text.lines().filter(|line| !line.starts_with('*'));
    lines.collect()
}

/// Whether a constraint holds; variables without a value are false.
pub fn holds(line: &str, values: &HashMap<i64, bool>) -> bool {
    let line = line.trim_end_matches(" ;");
    let equal = line.contains(" = ");
    let (sum, number) = line.split_once(if equal { " = " } else { " >= " }).unwrap();
    let words: Vec<&str> = sum.split_whitespace().collect();
    let term = |pair: &[&str]| {
        let (factor, variable): (i64, i64) =
            (pair[0].parse().unwrap(), pair[1][1..].parse().unwrap());
        factor * i64::from(values.get(&variable).copied().unwrap_or(false))
    };
    let sum: i64 = words.chunks(2).map(term).sum();
    let number: i64 = number.parse().unwrap();
    if equal { sum == number } else { sum >= number }
}

#[test]
fn equations_hold_for_games() {
    for id in PUZZLES {
        let puzzle = puzzle(id);
        let moves = solution(&puzzle);
        if matches!(puzzle.goal, Goal::Order(_)) {
            continue; // its variables beside those of the game are left to a solver
        }
        let text = opb::write(&Instance::new(&puzzle, moves.len() as u64).unwrap());
        let values = values(&puzzle, &moves, &meanings(&text, '*'));
        let constraints = equations(&text);
        for line in &constraints {
            assert!(holds(line, &values), "{id}: {line}");
        }
        let constraints = constraints.len();
        assert!(
            text.contains(&format!("#constraint= {constraints}\n")),
            "{id}"
        );
    }
}

#[test]
fn impossible_requests_fail_immediately() {
    let row = puzzle("row:2x2");
    let few = Instance::new(&row, 1).unwrap();
    assert!(dimacs::write(&few).lines().any(|line| line == "0"));
    assert!(opb::write(&few).contains("-1 x1 >= 0 ;"));
    let each = (row.board.len() * row.rules.kinds.len() + export::actions(&row).len()) as u64;
    assert_eq!(
        Instance::new(&row, 1 << 40).unwrap_err(),
        ExportError::TooLarge(((1 << 40) + 1) * each)
    );
    assert_eq!(export::length(&row), None);
    assert_eq!(export::length(&puzzle("pegs:english")), Some(31));
    assert_eq!(export::length(&puzzle("pegs:english@d4-any")), Some(31));
}

#[test]
fn the_analysis_leaves_little() {
    // A game of the English board from 8 pegs; the instance is a tenth of the obvious one.
    let puzzle = puzzle("pegs:english,at=ooo.o.o.....o.......o............");
    let Ok(instance) = Instance::new(&puzzle, 7) else {
        panic!()
    };
    let text = dimacs::write(&instance);
    let message = text
        .lines()
        .find(|line| line.contains(" clauses; "))
        .unwrap();
    let numbers: Vec<u64> = message
        .split(' ')
        .filter_map(|word| word.parse().ok())
        .collect();
    assert!(10 * numbers[1] < numbers[3], "{message}");
}

#[test]
fn solver_output_round_trips() {
    let puzzle = puzzle("row:1x1");
    let moves = solution(&puzzle);
    let read = |text: &str| {
        let games = export::read_answers(text.as_bytes(), &puzzle, None)?;
        Some(games.map(|games| games.last().unwrap().moves.clone()))
    };
    let good = Some(Ok(moves.clone()));
    // clingo and similar solvers, several answers.
    assert_eq!(
        read(
            "clingo version 5.7.1\nSolving...\nAnswer: 1\nmove(3,1,2) move(1,1,2)\nAnswer: 2\nmove(2,3,1) move(3,2,3) move(1,1,2)\nSATISFIABLE\n"
        ),
        good
    );
    // Planners: with brackets or without, with times and costs.
    for plan in [
        "(move-1-2-k0-0)\n(move-3-1-k1-0)\n(move-2-3-k0-0)\n; cost = 3 (unit cost)\n",
        "0: MOVE-1-2-K0-0 n0 n1\n1: MOVE-3-1-K1-0 n1 n2\n2: MOVE-2-3-K0-0 n2 n3\n",
    ] {
        assert_eq!(read(plan), good, "{plan}");
    }
    // z3, cvc5 and get-value: moves are numbered as the comments of the instance say.
    let instance = Instance::new(&puzzle, 3).unwrap();
    let text = smtlib::write(&instance);
    let number = |name: &str| {
        text.lines()
            .find_map(|line| {
                line.strip_prefix("; move ")?
                    .strip_suffix(&format!(" is {name}"))?
                    .parse::<u64>()
                    .ok()
            })
            .unwrap()
    };
    let [a, b, c] = ["1-2 by right", "3-1 over 2 by left", "2-3 by right"].map(number);
    assert_eq!(
        read(&format!(
            "sat\n(\n  (define-fun p0_1 () (_ BitVec 3)\n    #b010)\n  (define-fun m2 () (_ BitVec 3)\n    #b{c:03b})\n  (define-fun m0 () (_ BitVec 3) #b{a:03b})\n  (define-fun m1 () (_ BitVec 3) #x{b:x})\n)\n"
        )),
        good
    );
    assert_eq!(
        read(&format!(
            "((m0 #b{a:03b})\n (m1 #b{b:03b})\n (m2 #b{c:03b}))"
        )),
        good
    );
    for none in [
        "s UNSATISFIABLE\n",
        "c a comment\ns UNSATISFIABLE\n",
        "unsat\n(error \"line 9: model is not available\")\n",
    ] {
        assert!(
            export::is_answer(none.as_bytes()) && read(none).is_none(),
            "{none}"
        );
    }
    assert_eq!(read("1-2 3-1 2-3"), None);
    // What is no answer is a fault; a wrong answer is a game that is broken.
    for (text, message) in [
        ("v 1 two 0", "found `two`, expected a variable's number"),
        (
            "move(1,1)move(2,1,2,3)",
            "found `2,1,2,3`, expected a time and two cells",
        ),
        (
            "(define-fun p0_1 () (_ BitVec 3) #b111)",
            "the model has no moves `m0`, `m1` and so on",
        ),
    ] {
        if let Some(read) = read(text) {
            assert_eq!(read.unwrap_err()[0].message, message, "{text}");
        }
    }
    for (text, message) in [
        ("move(1,1,9)", "`1,1,9` has a cell that is not on the board"),
        ("move(1,1,2) move(1,3,1)", "a second move at time 1"),
        ("move(2,1,2)", "found time 2, expected 1"),
        (
            "(move-1-9-k0-0)",
            "`move-1-9-k0-0` is not a move of this board",
        ),
        (
            "(define-fun m0 () (_ BitVec 3) #xff)",
            "there is no move 255: they are 0 to 5",
        ),
    ] {
        let games = export::read_answers(text.as_bytes(), &puzzle, None)
            .unwrap()
            .unwrap();
        let broken = games[0].broken.as_ref().unwrap();
        assert_eq!(broken.message, message, "{text}");
    }
    let with_moves = |text: &str| export::read_answers(text.as_bytes(), &puzzle, Some(3)).unwrap();
    assert_eq!(
        with_moves("v 1 two 0").unwrap_err()[0].message,
        "found `two`, expected a variable's number"
    );
    assert_eq!(
        with_moves("v 0").unwrap_err()[0].message,
        "the values make no move 1"
    );
}

#[test]
fn programs_and_problems_match_the_rules() {
    let puzzle = puzzle("pegs:triangle4@a2-b2");
    let program = asp::write(&Instance::new(&puzzle, 8).unwrap());
    for part in [
        "#const moves=8.",
        "at(a1,k0,0).",
        ":- not at(b2,k0,moves).",
        ":- at(a1,_,moves).",
        "#show move/3.",
    ] {
        assert!(program.contains(part), "{part}");
    }
    let pddl::PddlFiles { domain, problem } = pddl::write(&puzzle, None).unwrap();
    assert!(domain.contains(
        "(:action move-a4-a2-k0-0 :parameters ()\n    :precondition (and (at-a4-k0) (vacant-a2) (at-a3-k0))"
    ));
    assert!(!domain.contains("next") && problem.contains("(vacant-a2)"));
    let chain = pddl::write(&puzzle, Some(8)).unwrap();
    assert!(chain.domain.contains("(made ?n) (next ?n ?m)") && chain.problem.contains("(made n8)"));
    for text in [&domain, &problem, &chain.domain, &chain.problem] {
        assert_eq!(text.matches('(').count(), text.matches(')').count());
    }
}

#[test]
fn nets_round_trip() {
    for id in [
        "pegs:triangle5",
        "pegs:english@c1",
        "board:-o-=o.o=-o-",
        "board:ooooooooooo.oo",
    ] {
        let puzzle = puzzle(id);
        let text = pnml::write(&puzzle, None).unwrap();
        let net = saltus::text::pnml::read(text.as_bytes()).unwrap();
        assert_eq!(net.name, puzzle.title);
        let space = |net: &Net| {
            net::space(
                net,
                &Budget {
                    memory: 1 << 24,
                    ..Budget::UNLIMITED
                },
            )
            .ok()
        };
        assert_eq!(space(&net), space(&Net::of(&puzzle).unwrap()), "{id}");
        let again = net.setup().unwrap();
        assert_eq!(again.start, puzzle.start, "{id}");
        if puzzle.board.adjacency() == saltus::board::Adjacency::Square {
            assert_eq!(again.board.rays(), puzzle.board.rays(), "{id}");
        }
    }
    let counted = saltus::text::pnml::read(
        pnml::write(&puzzle("pegs:triangle4"), Some(5))
            .unwrap()
            .as_bytes(),
    )
    .unwrap();
    assert_eq!(counted.counter, Some(5));
    // Frogs have three places per cell, which are not holes.
    let frogs = pnml::write(&puzzle("row:1x1"), None).unwrap();
    assert!(
        frogs.contains("<place id=\"K0_11\">")
            && saltus::text::pnml::read(frogs.as_bytes()).is_err()
    );
}

#[test]
fn everything_else_round_trips() {
    for id in PUZZLES {
        let puzzle = puzzle(id);
        assert_eq!(
            own::read(own::write(&puzzle).as_bytes()).unwrap().rules,
            puzzle.rules,
            "{id}"
        );
    }
    assert_eq!(
        tatham::id(&puzzle("board:oo.o,left=1")).unwrap(),
        "4x4random:PPHPOOOOOOOOOOOO"
    );
}

/// A term of PDDL: a word or a list.
#[derive(Clone, Debug, PartialEq)]
enum Term {
    Word(String),
    List(Vec<Term>),
}

impl Term {
    fn list(&self) -> &[Term] {
        match self {
            Term::Word(word) => panic!("{word} is not a list"),
            Term::List(terms) => terms,
        }
    }

    fn word(&self) -> &str {
        match self {
            Term::Word(word) => word,
            Term::List(terms) => panic!("{terms:?} is not a word"),
        }
    }

    /// The words of an atom, with parameters as they are bound.
    fn atom(&self, bound: &HashMap<String, String>) -> Vec<String> {
        let word = |term: &Term| {
            bound
                .get(term.word())
                .cloned()
                .unwrap_or_else(|| term.word().to_owned())
        };
        self.list().iter().map(word).collect()
    }

    /// The contents of a list that begins with that word, within this one.
    fn part(&self, name: &str) -> Option<&[Term]> {
        let parts = self.list().iter().filter_map(|term| match term {
            Term::List(terms) => terms.split_first(),
            Term::Word(_) => None,
        });
        parts
            .filter(|(first, _)| **first == Term::Word(name.into()))
            .map(|(_, rest)| rest)
            .next()
    }
}

fn term(text: &str) -> Term {
    let text: String = text
        .lines()
        .map(|line| line.split(';').next().unwrap().to_owned() + "\n")
        .collect();
    let mut open = vec![Vec::new()];
    for word in text
        .replace('(', " ( ")
        .replace(')', " ) ")
        .split_whitespace()
    {
        match word {
            "(" => open.push(Vec::new()),
            ")" => {
                let terms = open.pop().unwrap();
                open.last_mut().unwrap().push(Term::List(terms));
            }
            _ => open.last_mut().unwrap().push(Term::Word(word.into())),
        }
    }
    assert_eq!(open.len(), 1);
    open.pop().unwrap().remove(0)
}

/// `a b - type c - other` as names with their types.
fn typed_names(terms: &[Term]) -> Vec<(String, String)> {
    let words: Vec<&str> = terms.iter().map(Term::word).collect();
    let (mut named, mut untyped) = (Vec::new(), Vec::new());
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        if word == "-" {
            let kind = words.next().unwrap();
            named.extend(
                untyped
                    .drain(..)
                    .map(|name: String| (name, kind.to_owned())),
            );
        } else {
            untyped.push(word.to_owned());
        }
    }
    assert!(untyped.is_empty());
    named
}

/// Whether a plan leads to the goal, by the set of all states that its actions can lead to.
fn has_plan(files: &pddl::PddlFiles) -> bool {
    type State = BTreeSet<Vec<String>>;
    let (domain, problem) = (term(&files.domain), term(&files.problem));
    let free = HashMap::new();
    let start: State = problem
        .part(":init")
        .unwrap()
        .iter()
        .map(|fact| fact.atom(&free))
        .collect();
    let objects = problem
        .part(":objects")
        .map(typed_names)
        .unwrap_or_default();
    let goal: Vec<_> = problem.part(":goal").unwrap()[0].list()[1..]
        .iter()
        .map(|fact| fact.atom(&free))
        .collect();
    // No action changes these.
    let fixed = |atom: &[String]| ["next", "fewer"].contains(&atom[0].as_str());
    let mut actions = Vec::new();
    for action in domain.list().iter().filter(
        |term| matches!(term, Term::List(terms) if terms[0] == Term::Word(":action".into())),
    ) {
        let after = |name: &str| {
            let at = action
                .list()
                .iter()
                .position(|term| *term == Term::Word(name.into()))
                .unwrap();
            action.list()[at + 1].list()
        };
        let mut bindings = vec![HashMap::new()];
        for (parameter, kind) in typed_names(after(":parameters")) {
            let values = || objects.iter().filter(|(_, other)| *other == kind);
            let with = |bound: HashMap<String, String>| {
                let parameter = parameter.clone();
                values()
                    .map(move |(value, _)| {
                        let mut bound = bound.clone();
                        bound.insert(parameter.clone(), value.clone());
                        bound
                    })
                    .collect::<Vec<_>>()
            };
            bindings = bindings.into_iter().flat_map(with).collect();
        }
        for bound in bindings {
            let needs: Vec<_> = after(":precondition")[1..]
                .iter()
                .map(|fact| fact.atom(&bound))
                .collect();
            if needs
                .iter()
                .any(|fact| fixed(fact) && !start.contains(fact))
            {
                continue;
            }
            let (mut adds, mut removes) = (Vec::new(), Vec::new());
            for effect in &after(":effect")[1..] {
                match effect.list() {
                    [Term::Word(not), fact] if not == "not" => removes.push(fact.atom(&bound)),
                    _ => adds.push(effect.atom(&bound)),
                }
            }
            actions.push((needs, adds, removes));
        }
    }
    let (mut seen, mut open) = (HashSet::from([start.clone()]), vec![start]);
    while let Some(state) = open.pop() {
        if goal.iter().all(|fact| state.contains(fact)) {
            return true;
        }
        for (needs, adds, removes) in &actions {
            if needs.iter().all(|fact| state.contains(fact)) {
                let mut next = state.clone();
                next.retain(|fact| !removes.contains(fact));
                next.extend(adds.iter().cloned());
                if seen.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
    }
    false
}

/// The goal counts pieces or moves, and the instance has another number of moves.
#[test]
fn problems_have_plans_where_the_rules_have_solutions() {
    for id in [
        "board:oo.o,left=1",
        "board:oo.o,left=2",
        "board:.ooo=oo.o,left=1",
        "board:ooo.=.oo.,left=2",
        "row:2x1",
        "row:rr.l,to=lr.r,direction=both",
        "row:2x1,vacancy=free",
        "row:2x1v2,vacancy=free,direction=both",
        "reverse:3,vacancy=free",
        "reverse:3@0,vacancy=free",
    ] {
        let puzzle = puzzle(id);
        for moves in 1..=6 {
            let mut level = HashSet::from([puzzle.start.clone()]);
            for _ in 0..moves {
                let after = |position: &Position| -> Vec<Position> {
                    let step = |step| {
                        let mut next = position.clone();
                        referee::play(&puzzle, &mut next, step).unwrap();
                        next
                    };
                    puzzle.moves(position).into_iter().map(step).collect()
                };
                level = level.iter().flat_map(after).collect();
            }
            let expected = level
                .iter()
                .any(|position| referee::meets(&puzzle.goal, position, moves));
            let files = pddl::write(&puzzle, Some(moves)).unwrap();
            assert_eq!(has_plan(&files), expected, "{id} in {moves}");
        }
    }
}
