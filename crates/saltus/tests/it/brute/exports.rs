//! Instances for other solvers, solved by a small solver of this file: there is a model exactly
//! where brute force finds a solution of this number of moves, its moves are such a solution, and
//! the judge agrees about models, satisfiability and unsatisfiability.

use super::{
    Random, cases,
    own::{Cells, Sample, solves, some_game},
};
use crate::text::export::{Meaning, clauses, equations, meanings};
use saltus::{
    budget::Budget,
    problem::{Problem, Verdict},
    puzzle::{Move, Puzzle},
    referee,
    text::{
        any::Origin,
        claim,
        export::{Instance, dimacs, opb, smtlib},
        own,
    },
};
use std::{
    collections::{HashMap, HashSet},
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};

/// How many answers were compared.
static COMPARED: AtomicU64 = AtomicU64::new(0);

/// A literal: a variable, or minus a variable for its negation.
type Literal = i64;

/// The sum of the factors of the true literals is at least `bound`; all factors are positive.
struct Constraint {
    terms: Vec<(i64, Literal)>,
    bound: i64,
}

impl Constraint {
    fn clause(literals: &[Literal]) -> Constraint {
        let terms = literals.iter().map(|&literal| (1, literal)).collect();
        Constraint { terms, bound: 1 }
    }

    /// The constraints of a line of OPB: an equation is two.
    fn of_line(line: &str) -> Vec<Constraint> {
        let line = line.trim_end_matches(" ;");
        let is_equation = line.contains(" = ");
        let sign = if is_equation { " = " } else { " >= " };
        let (sum, bound) = line.split_once(sign).unwrap();
        let bound: i64 = bound.parse().unwrap();
        let words: Vec<&str> = sum.split_whitespace().collect();
        let mut terms: Vec<(i64, Literal)> = Vec::new();
        for pair in words.chunks(2) {
            terms.push((pair[0].parse().unwrap(), pair[1][1..].parse().unwrap()));
        }
        let mut found = vec![Constraint::positive(&terms, bound)];
        if is_equation {
            let opposite: Vec<_> = terms.iter().map(|&(factor, x)| (-factor, x)).collect();
            found.push(Constraint::positive(&opposite, -bound));
        }
        found
    }

    /// With positive factors: `-a x` is `a (not x) - a`.
    fn positive(terms: &[(i64, Literal)], bound: i64) -> Constraint {
        let mut constraint = Constraint {
            terms: Vec::new(),
            bound,
        };
        for &(factor, variable) in terms {
            if factor > 0 {
                constraint.terms.push((factor, variable));
            } else {
                constraint.terms.push((-factor, -variable));
                constraint.bound -= factor;
            }
        }
        constraint
    }
}

/// A search by depth with propagation.
struct Solver {
    constraints: Vec<Constraint>,
    /// By literal, the constraints that have it.
    with: HashMap<Literal, Vec<usize>>,
    values: HashMap<Literal, bool>,
    trail: Vec<Literal>,
    /// Variables in the order of decisions.
    order: Vec<Literal>,
}

impl Solver {
    /// Decides the given variables first.
    fn new(constraints: Vec<Constraint>, first: Vec<Literal>) -> Solver {
        let mut with: HashMap<Literal, Vec<usize>> = HashMap::new();
        let mut all: Vec<Literal> = Vec::new();
        for (number, constraint) in constraints.iter().enumerate() {
            for &(_, literal) in &constraint.terms {
                with.entry(literal).or_default().push(number);
                all.push(literal.abs());
            }
        }
        all.sort_unstable();
        all.dedup();
        let order = first.into_iter().chain(all).collect();
        Solver {
            constraints,
            with,
            values: HashMap::new(),
            trail: Vec::new(),
            order,
        }
    }

    fn model(&mut self) -> bool {
        for constraint in 0..self.constraints.len() {
            if !self.follow(constraint) {
                return false;
            }
        }
        self.propagate(0) && self.decide(0)
    }

    fn value(&self, literal: Literal) -> Option<bool> {
        let value = self.values.get(&literal.abs())?;
        Some(*value == (literal > 0))
    }

    fn set(&mut self, literal: Literal) {
        self.values.insert(literal.abs(), literal > 0);
        self.trail.push(literal);
    }

    /// Sets what one constraint forces; false if it cannot hold.
    fn follow(&mut self, constraint: usize) -> bool {
        let Constraint { terms, bound } = &self.constraints[constraint];
        let mut slack = -bound;
        for &(factor, literal) in terms {
            if self.value(literal) != Some(false) {
                slack += factor;
            }
        }
        let mut forced = Vec::new();
        for &(factor, literal) in terms {
            if factor > slack && self.value(literal).is_none() {
                forced.push(literal);
            }
        }
        for literal in forced {
            self.set(literal);
        }
        slack >= 0
    }

    /// Follows all constraints of the literals that were set from this place of the trail on.
    fn propagate(&mut self, mut place: usize) -> bool {
        while place < self.trail.len() {
            let opposite = -self.trail[place];
            for constraint in self.with.get(&opposite).cloned().unwrap_or_default() {
                if !self.follow(constraint) {
                    return false;
                }
            }
            place += 1;
        }
        true
    }

    /// Tries both values of the next variable that has none. As deep as there are variables, a few
    /// hundred.
    fn decide(&mut self, from: usize) -> bool {
        let open = |variable: &Literal| !self.values.contains_key(variable);
        let Some(next) = self.order[from..].iter().position(open) else {
            return true;
        };
        let variable = self.order[from + next];
        for literal in [variable, -variable] {
            let kept = self.trail.len();
            self.set(literal);
            if self.propagate(kept) && self.decide(from + next + 1) {
                return true;
            }
            for undone in self.trail.drain(kept..) {
                self.values.remove(&undone.abs());
            }
        }
        false
    }
}

/// What the judge says of a text about solutions of this length, and the moves of the text.
fn judged(puzzle: &Puzzle, text: &str, length: u64) -> (Verdict, Option<Vec<Move>>) {
    COMPARED.fetch_add(1, Relaxed);
    let problem = Problem::Puzzle(puzzle.clone());
    let bytes = text.as_bytes();
    let claims = claim::read(bytes, puzzle, &Origin::Plain, Some(length));
    let claims = claims.unwrap_or_else(|bad| panic!("{bad}: {text}"));
    let judged = claim::judge_all(&problem, puzzle, bytes, &claims, &Budget::UNLIMITED);
    let mut moves = claims
        .claims
        .iter()
        .filter_map(|placed| placed.claim.moves());
    let moves = moves.next().map(<[Move]>::to_vec);
    (judged.verdict, moves)
}

/// The model of a solver in the form of its competition.
fn competition(solver: &Solver, sign: &str) -> String {
    let mut text = "s SATISFIABLE\nv".to_owned();
    let mut values: Vec<(&Literal, &bool)> = solver.values.iter().collect();
    values.sort_unstable();
    for (variable, &value) in values {
        text += if value { " " } else { " -" };
        text += &format!("{sign}{variable}");
    }
    text += if sign.is_empty() { " 0\n" } else { "\n" };
    text
}

/// An instance as constraints, the comments that name its variables, and the sign of a variable.
struct Written {
    constraints: Vec<Constraint>,
    meanings: HashMap<i64, Meaning>,
    sign: &'static str,
}

fn written(instance: &Instance) -> Vec<Written> {
    let text = dimacs::write(instance);
    let clauses = clauses(&text);
    let mut found = vec![Written {
        constraints: clauses.iter().map(|one| Constraint::clause(one)).collect(),
        meanings: meanings(&text, 'c'),
        sign: "",
    }];
    let text = opb::write(instance);
    let lines = equations(&text).into_iter();
    found.push(Written {
        constraints: lines.flat_map(Constraint::of_line).collect(),
        meanings: meanings(&text, '*'),
        sign: "x",
    });
    found
}

/// Compares the instances of a puzzle for this number of moves.
fn compare(game: &Sample, puzzle: &Puzzle, moves: u64, solvable: bool) {
    let text = game.text();
    let instance = Instance::new(puzzle, moves).unwrap();
    for written in written(&instance) {
        let mut first: Vec<Literal> = Vec::new();
        for (&variable, meaning) in &written.meanings {
            if matches!(meaning, Meaning::Move(..)) {
                first.push(variable);
            }
        }
        first.sort_unstable();
        let mut solver = Solver::new(written.constraints, first);
        COMPARED.fetch_add(1, Relaxed);
        assert_eq!(
            solver.model(),
            solvable,
            "{moves} moves, {}\n{text}",
            written.sign
        );
        if !solvable {
            continue;
        }
        let (verdict, made) = judged(puzzle, &competition(&solver, written.sign), moves);
        assert!(
            matches!(verdict, Verdict::Correct(_)),
            "{verdict:?}\n{text}"
        );
        // A model without moves says only that there is a solution.
        let made = made.unwrap_or_default();
        assert_eq!(made.len() as u64, moves, "{text}");
        assert!(solves(game, puzzle, &made), "{made:?}\n{text}");
        read_back(puzzle, &instance, &made);
    }
    for (claim, holds) in [
        ("s UNSATISFIABLE\n", !solvable),
        ("s SATISFIABLE\n", solvable),
    ] {
        let (verdict, _) = judged(puzzle, claim, moves);
        let is_correct = matches!(verdict, Verdict::Correct(_));
        assert_eq!(
            is_correct, holds,
            "{moves} moves, {claim}{verdict:?}\n{text}"
        );
    }
}

/// The number of a move in the comments of an instance of SMT-LIB: `; move 3 is 1-3 over 2 by right`.
fn number_of(instance: &str, step: &str, kind: &str) -> Option<u64> {
    for line in instance.lines() {
        let Some((number, name)) = line
            .strip_prefix("; move ")
            .and_then(|l| l.split_once(" is "))
        else {
            continue;
        };
        let words: Vec<&str> = name.split(' ').collect();
        let by = words.iter().position(|&word| word == "by");
        let is_kind = by.is_none_or(|by| words[by + 1..].join(" ") == kind);
        let whole = words[..by.unwrap_or(words.len())].join(" ");
        if (words[0] == step || whole == step) && is_kind {
            return number.parse().ok();
        }
    }
    None
}

/// The same game as an answer set and as a model of SMT-LIB.
fn read_back(puzzle: &Puzzle, instance: &Instance, moves: &[Move]) {
    let board = &puzzle.board;
    let mut atoms = Vec::new();
    let mut steps = Vec::new();
    let mut position = puzzle.start.clone();
    for (number, &step) in moves.iter().enumerate() {
        let (from, to) = (board.name(step.from), board.name(step.to));
        atoms.push(format!("move({},{from},{to})", number + 1));
        let mut name = format!("{from}-{to}");
        if let Some(over) = step.over.map(|over| board.name(over)) {
            atoms.push(format!("jumped({},{over})", number + 1));
            name += &format!(" over {over}");
        }
        let kind = position.get(step.from).unwrap();
        let kind = puzzle.rules.kinds[kind.index()].name.clone();
        steps.push((name, kind));
        referee::play(puzzle, &mut position, step).unwrap();
    }
    let mut texts = vec![format!("Answer: 1\n{}\nSATISFIABLE\n", atoms.join(" "))];
    let written = smtlib::write(instance);
    let mut model = "sat\n(\n".to_owned();
    for (number, (step, kind)) in steps.iter().enumerate() {
        let value = number_of(&written, step, kind).unwrap();
        model += &format!("(define-fun m{number} () (_ BitVec 16) #x{value:04x})\n");
    }
    texts.push(model + ")\n");
    for text in texts {
        if moves.is_empty() {
            continue; // no atom and no variable
        }
        let (verdict, made) = judged(puzzle, &text, moves.len() as u64);
        assert!(
            matches!(verdict, Verdict::Correct(_)),
            "{verdict:?}: {text}"
        );
        assert_eq!(made.as_deref(), Some(moves), "{text}");
    }
}

fn agrees(random: &mut Random) -> bool {
    let game = some_game(random);
    let Ok(setup) = own::read(game.text().as_bytes()) else {
        return false;
    };
    let puzzle = setup.validate().unwrap();
    let mut level: HashSet<Cells> = HashSet::from([game.start.clone()]);
    for moves in 0..5 {
        let solvable = level.iter().any(|cells| game.meets_goal(cells));
        compare(&game, &puzzle, moves, solvable);
        let after = level.iter().flat_map(|cells| game.successors(cells));
        level = after.collect();
        if level.is_empty() || level.len() > 60 {
            break;
        }
    }
    true
}

#[test]
fn exports_agree() {
    cases(60, agrees);
}

#[test]
#[ignore = "minutes"]
fn many_exports_agree() {
    cases(7_000, agrees);
    let compared = COMPARED.load(Relaxed);
    println!("{compared} answers compared");
    assert!(compared >= 100_000, "{compared} comparisons are few");
}
