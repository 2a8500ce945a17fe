//! Problem files.

use super::tree::Tree;
use crate::text::{BadText, Faults, scan::nearest};
use crate::{
    board::{Adjacency, Board, Point},
    message::Wording,
    order,
    pegs::{Jump, MAX_HOLES, PegBoard, Target},
};
use std::collections::{HashMap, HashSet};

/// A peg solitaire problem over named locations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PddlProblem {
    /// The name of the problem.
    pub name: String,
    /// The locations: in reading order if all names are `pos-ROW-COL`, else in the order of the
    /// text.
    pub names: Vec<String>,
    /// `from, over, to`, as indices into `names`; sorted, without duplicates.
    pub lines: Vec<[usize; 3]>,
    /// Whether each location is occupied at the start; otherwise it is free.
    pub occupied: Vec<bool>,
    /// The goal of each location, occupied or free, if it has one.
    pub goal: Vec<Option<bool>>,
    /// Whether the last sweep must be ended.
    pub ended: bool,
    /// Whether the cost of a plan is its number of sweeps. Without a metric each action costs 1.
    pub has_metric: bool,
}

impl PddlProblem {
    /// The board for the peg engines; hole `i` is location `i`. `None` if there are more than
    /// [`MAX_HOLES`] locations.
    pub fn peg_board(&self) -> Option<PegBoard> {
        if self.names.is_empty() || self.names.len() > MAX_HOLES {
            return None;
        }
        let mut jumps = Vec::new();
        for line in &self.lines {
            let [from, over, to] = line.map(|hole| hole as u8);
            jumps.push(Jump { from, over, to });
        }
        // A board knows its symmetries. Lines in only one direction are not a board, and are used
        // without symmetries.
        let symmetries = match self.board() {
            Some(board) => PegBoard::new(&board)?.symmetries,
            None => vec![(0..self.names.len() as u8).collect()],
        };
        PegBoard::of(self.names.len(), jumps, || symmetries)
    }

    /// The board; cell `i` is location `i`. `None` if a line has only one direction, or if there
    /// are more than 128 locations.
    pub fn board(&self) -> Option<Board> {
        let places = places(&self.names);
        if let Some(points) = &places
            && let Ok(board) = Board::new(Adjacency::Square, points.iter().copied())
            && lines_of(&board) == self.lines
        {
            return Some(board);
        }

        let points = places.unwrap_or_else(|| row_of(self.names.len()));
        let mut lines = Vec::new();
        for line in &self.lines {
            let [from, _, to] = line;
            if from < to {
                lines.push(line.map(|hole| points[hole]).to_vec());
            }
        }
        let board = Board::with_lines(points, &lines).ok()?;
        (lines_of(&board) == self.lines).then_some(board)
    }

    /// The start position, for [`PddlProblem::peg_board`].
    pub fn start(&self) -> u64 {
        bits(self.occupied.iter().copied())
    }

    /// The target, for [`PddlProblem::peg_board`].
    pub fn target(&self) -> Target {
        Target::Pattern {
            care: bits(self.goal.iter().map(Option::is_some)),
            pegs: bits(self.goal.iter().map(|goal| *goal == Some(true))),
        }
    }
}

/// The holes for which this is true.
fn bits(holes: impl Iterator<Item = bool>) -> u64 {
    let mut bits = 0;
    for (at, hole) in holes.take(MAX_HOLES).enumerate() {
        bits |= u64::from(hole) << at;
    }
    bits
}

/// Points in a row.
fn row_of(count: usize) -> Vec<Point> {
    (1..=count as i32).map(|x| Point { y: 1, x }).collect()
}

fn lines_of(board: &Board) -> Vec<[usize; 3]> {
    let mut lines = Vec::new();
    for line in board.lines() {
        lines.push([line.from, line.over, line.to].map(|cell| cell.index()));
    }
    order::distinct(lines)
}

/// The points of names, if all are distinct `pos-ROW-COL`.
fn places(names: &[String]) -> Option<Vec<Point>> {
    names.iter().map(|name| place(name)).collect()
}

/// The point of `pos-ROW-COL`.
fn place(name: &str) -> Option<Point> {
    let (row, column) = name.strip_prefix("pos-")?.split_once('-')?;
    Some(Point {
        y: coordinate(row)? + 1,
        x: coordinate(column)? + 1,
    })
}

/// A small number in its shortest form.
fn coordinate(digits: &str) -> Option<i32> {
    let number: i32 = digits.parse().ok()?;
    let is_small = (0..1 << 20).contains(&number);
    (is_small && number.to_string() == digits).then_some(number)
}

/// Reads a problem of the sequential domain. Names are case-insensitive. Takes time linear in the
/// text.
///
/// # Errors
/// Every error with its place: invalid lists, missing or unknown sections, unknown or duplicate
/// facts, names that are not objects, locations that are both occupied and free, or neither.
pub fn read_problem(text: &[u8]) -> Result<PddlProblem, BadText> {
    let mut faults = Faults::default();
    let tree = Tree::read(text, &mut faults);
    let mut reader = Reader {
        tree: &tree,
        faults,
        names: Vec::new(),
        places: HashMap::new(),
    };
    let problem = reader.problem();
    let Reader { faults, .. } = reader;
    faults.or(problem)
}

/// The sections of a problem; those that are read have their indices below.
const SECTIONS: [&str; 7] = [
    "problem",
    ":domain",
    ":requirements",
    ":objects",
    ":init",
    ":goal",
    ":metric",
];
const NAME: usize = 0;
const OBJECTS: usize = 3;
const INIT: usize = 4;
const GOAL: usize = 5;
const METRIC: usize = 6;

const FACTS: [&str; 5] = ["in-line", "occupied", "free", "move-ended", "="];
const GOALS: [&str; 3] = ["occupied", "free", "move-ended"];

struct Reader<'a> {
    tree: &'a Tree<'a>,
    faults: Faults,
    names: Vec<String>,
    places: HashMap<String, usize>,
}

/// The initial state.
struct Init {
    lines: Vec<[usize; 3]>,
    occupied: Vec<bool>,
}

impl<'a> Reader<'a> {
    fn problem(&mut self) -> PddlProblem {
        let parts = self.parts();
        let sections = self.sections(parts.unwrap_or_default());
        if parts.is_some() {
            for index in [OBJECTS, INIT, GOAL] {
                if sections[index].is_none() {
                    let name = SECTIONS[index];
                    self.at_end(message!("pddl-no-part", "there is no `({name} ...)`", name));
                }
            }
        }

        self.objects(self.content(sections[OBJECTS]));
        let init = self.init(self.content(sections[INIT]), sections[INIT].is_some());
        let (goal, ended) = self.goal(self.content(sections[GOAL]));
        if let Some(metric) = sections[METRIC] {
            self.metric(metric);
        }
        let name = self.content(sections[NAME]).first();
        let name = name.and_then(|&name| self.tree.word(name));
        in_reading_order(PddlProblem {
            name: name.unwrap_or_else(|| "pegs".into()),
            names: std::mem::take(&mut self.names),
            lines: init.lines,
            occupied: init.occupied,
            goal,
            ended,
            has_metric: sections[METRIC].is_some(),
        })
    }

    /// The parts of `(define ...)`, the only list of the text; `None` if there is none.
    fn parts(&mut self) -> Option<&'a [usize]> {
        let tree = self.tree;
        let Some((&define, rest)) = tree.roots.split_first() else {
            self.at_end(message!(
                "no-problem-expected-define",
                "there is no problem; expected `(define (problem ...) ...)`"
            ));
            return None;
        };
        if !tree.is_list(define, "define") {
            let found = tree.display(define);
            let message = message!(
                "found-expected",
                "found {found}, expected {expected}",
                found,
                expected = "`(define (problem ...) ...)`"
            );
            self.faults.add(tree.span(define), message);
            return None;
        }
        for &root in rest {
            let message = message!("text-after-problem", "there is text after the problem");
            self.faults.add(tree.span(root), message);
        }
        Some(&tree.members(define)[1..])
    }

    /// The parts by the order of [`SECTIONS`].
    fn sections(&mut self, parts: &[usize]) -> [Option<usize>; SECTIONS.len()] {
        let tree = self.tree;
        let mut sections = [None; SECTIONS.len()];
        for &part in parts {
            let head = tree.head(part).unwrap_or_default();
            let is_list = tree.nodes[part].members.is_some();
            let known = SECTIONS.iter().position(|known| is_list && *known == head);
            match known {
                Some(index) if sections[index].is_some() => {
                    let message = message!("given-twice", "`{name}` is given twice", name = head);
                    self.faults.add(tree.span(part), message);
                }
                Some(index) => sections[index] = Some(part),
                None => self.unknown(
                    part,
                    message!("part-of-problem", "part of a problem"),
                    &SECTIONS,
                ),
            }
        }
        sections
    }

    /// What follows the name of a section.
    fn content(&self, section: Option<usize>) -> &'a [usize] {
        match section {
            Some(section) => &self.tree.members(section)[1..],
            None => &[],
        }
    }

    fn metric(&mut self, metric: usize) {
        let mut words = Vec::new();
        for &part in self.content(Some(metric)) {
            words.push(self.tree.head(part).unwrap_or_default());
        }
        if words != ["minimize", "total-cost"] {
            let message = message!(
                "expected-metric-minimize-total",
                "expected `(:metric minimize (total-cost))`"
            );
            self.faults.add(self.tree.span(metric), message);
        }
    }

    /// Reports what is missing at the end of the text.
    fn at_end(&mut self, message: Wording) {
        let end = self.tree.text.len();
        self.faults.add(end..end, message);
    }

    /// Reports that a fact or an object is repeated.
    fn twice(&mut self, node: usize) {
        let message = message!(
            "node-given-twice",
            "{node} is given twice",
            node = self.tree.display(node)
        );
        self.faults.add(self.tree.span(node), message);
    }

    fn unknown(&mut self, node: usize, what: Wording, known: &[&'static str]) {
        let head = self.tree.head(node).unwrap_or_default();
        let message = message!(
            "not-a",
            "{node} is not a {what}",
            node = self.tree.display(node),
            what
        );
        let near = nearest(&head, known.iter().copied());
        if let Some(fault) = self.faults.add(self.tree.span(node), message) {
            fault.help =
                near.map(|near| message!("did-you-mean", "did you mean `{near}`?", near).into());
        }
    }

    fn objects(&mut self, objects: &[usize]) {
        let tree = self.tree;
        let mut expects_type = false;
        for &object in objects {
            let Some(word) = tree.word(object) else {
                self.faults.add(
                    tree.span(object),
                    message!("expected-name", "expected a name"),
                );
                continue;
            };
            if word == "-" {
                expects_type = true;
            } else if expects_type {
                expects_type = false;
                if word != "location" && word != "object" {
                    let message = message!(
                        "no-location",
                        "{node} is no `location`",
                        node = tree.display(object)
                    );
                    self.faults.add(tree.span(object), message);
                }
            } else if self.places.contains_key(&word) {
                self.twice(object);
            } else {
                self.places.insert(word.clone(), self.names.len());
                self.names.push(word);
            }
        }
    }

    /// The locations of a fact, if it has `N` known ones.
    fn locations<const N: usize>(&mut self, fact: usize) -> Option<[usize; N]> {
        let tree = self.tree;
        let named = tree.members(fact).get(1..).unwrap_or(&[]);
        if named.len() != N {
            let message = message!(
                "names-locations-expected",
                "{node} names {found} locations, expected {expected}",
                node = tree.display(fact),
                found = named.len(),
                expected = N
            );
            self.faults.add(tree.span(fact), message);
            return None;
        }
        let mut found = [0; N];
        let mut known = true;
        for (place, &node) in found.iter_mut().zip(named) {
            match tree.word(node).and_then(|word| self.places.get(&word)) {
                Some(&location) => *place = location,
                None => {
                    known = false;
                    self.faults.add(
                        tree.span(node),
                        message!(
                            "not-among-objects",
                            "{node} is not among the objects",
                            node = tree.display(node)
                        ),
                    );
                }
            }
        }
        known.then_some(found)
    }

    fn init(&mut self, facts: &[usize], given: bool) -> Init {
        let tree = self.tree;
        let mut lines = HashSet::new();
        let mut states: Vec<Option<bool>> = vec![None; self.names.len()];
        let mut ended = false;
        let before = self.faults.count();
        for &fact in facts {
            let head = tree.head(fact).unwrap_or_default();
            match head.as_str() {
                "in-line" => self.line(fact, &mut lines),
                "occupied" => self.state(fact, true, &mut states),
                "free" => self.state(fact, false, &mut states),
                "move-ended" => ended = true,
                "=" => self.cost(fact),
                _ => self.unknown(
                    fact,
                    message!("fact-of-domain", "fact of this domain"),
                    &FACTS,
                ),
            }
        }
        // Missing facts are reported only if nothing was misread.
        if given && self.faults.count() == before {
            let end = match facts.last() {
                Some(&fact) => tree.span(fact).end,
                None => tree.text.len(),
            };
            self.missing(end, ended, &states);
        }

        Init {
            lines: order::distinct(lines.into_iter().collect()),
            occupied: states.iter().map(|&state| state == Some(true)).collect(),
        }
    }

    /// A fact that three locations are in line.
    fn line(&mut self, fact: usize, lines: &mut HashSet<[usize; 3]>) {
        let Some(line @ [from, over, to]) = self.locations(fact) else {
            return;
        };
        if from == over || over == to || from == to {
            let message = message!(
                "line-needs-three-different",
                "a line needs three different locations"
            );
            self.faults.add(self.tree.span(fact), message);
        } else if !lines.insert(line) {
            self.twice(fact);
        }
    }

    /// A fact that a location is occupied, or free.
    fn state(&mut self, fact: usize, occupied: bool, states: &mut [Option<bool>]) {
        let Some([location]) = self.locations(fact) else {
            return;
        };
        match states[location].replace(occupied) {
            None => {}
            Some(old) if old == occupied => self.twice(fact),
            Some(_) => {
                let name = &self.names[location];
                let message = message!(
                    "both-occupied-and-free",
                    "`{name}` is both occupied and free",
                    name
                );
                self.faults.add(self.tree.span(fact), message);
            }
        }
    }

    /// Reports the facts that are missing.
    fn missing(&mut self, end: usize, ended: bool, states: &[Option<bool>]) {
        if !ended {
            let message = message!(
                "last-move-not-complete",
                "the last move is not complete at the start"
            );
            let help = message!(
                "add-move-ended-without",
                "add `(move-ended)`: without it no sweep can begin"
            );
            self.faults.add_help(end..end, message, help);
        }
        for (name, state) in self.names.iter().zip(states) {
            if state.is_none() {
                let message = message!(
                    "neither-occupied-nor-free",
                    "`{name}` is neither occupied nor free at the start",
                    name
                );
                self.faults.add(end..end, message);
            }
        }
    }

    /// `(= (total-cost) 0)`.
    fn cost(&mut self, fact: usize) {
        let tree = self.tree;
        let mut parts = Vec::new();
        for &part in tree.members(fact).iter().skip(1) {
            parts.push(tree.head(part).unwrap_or_default());
        }
        if parts != ["total-cost", "0"] {
            let message = message!(
                "should-be-total-cost",
                "{node} should be `(= (total-cost) 0)`",
                node = tree.display(fact)
            );
            self.faults.add(tree.span(fact), message);
        }
    }

    /// The goal of each location, and whether the last sweep must be ended.
    fn goal(&mut self, goal: &[usize]) -> (Vec<Option<bool>>, bool) {
        let tree = self.tree;
        let mut states: Vec<Option<bool>> = vec![None; self.names.len()];
        let mut ended = false;
        for &literal in self.conjunction(goal) {
            let negated = tree.head(literal).as_deref() == Some("not");
            let fact = match tree.members(literal) {
                [_, inner] if negated => *inner,
                _ => literal,
            };
            match tree.head(fact).as_deref() {
                Some("move-ended") if !negated => ended = true,
                Some("occupied") => self.goal_state(literal, fact, !negated, &mut states),
                Some("free") => self.goal_state(literal, fact, negated, &mut states),
                _ => self.unknown(
                    literal,
                    message!("goal-of-domain", "goal of this domain"),
                    &GOALS,
                ),
            }
        }
        (states, ended)
    }

    /// The parts of `(and ...)`, or the only one.
    fn conjunction<'b>(&mut self, goal: &'b [usize]) -> &'b [usize]
    where
        'a: 'b,
    {
        match goal {
            [all] if self.tree.is_list(*all, "and") => &self.tree.members(*all)[1..],
            [_] => goal,
            _ => {
                if let Some(&second) = goal.get(1) {
                    let message = message!(
                        "goal-one-list-join",
                        "the goal is one list; join its parts by `(and ...)`"
                    );
                    self.faults.add(self.tree.span(second), message);
                }
                &[]
            }
        }
    }

    /// A part of the goal: a location is occupied, or free.
    fn goal_state(
        &mut self,
        literal: usize,
        fact: usize,
        occupied: bool,
        states: &mut [Option<bool>],
    ) {
        let Some([location]) = self.locations(fact) else {
            return;
        };
        if states[location].replace(occupied) == Some(!occupied) {
            let name = &self.names[location];
            let message = message!(
                "both-occupied-and-free-in-goal",
                "`{name}` is both occupied and free in the goal",
                name
            );
            self.faults.add(self.tree.span(literal), message);
        }
    }
}

/// The locations in reading order, if their names give it.
fn in_reading_order(problem: PddlProblem) -> PddlProblem {
    let Some(points) = places(&problem.names) else {
        return problem;
    };
    let mut order: Vec<usize> = (0..points.len()).collect();
    order::sort_by(&mut order, &|&a, &b| points[a].cmp(&points[b]));

    let mut rank = vec![0; order.len()];
    let mut ordered = PddlProblem {
        names: Vec::new(),
        lines: Vec::new(),
        occupied: Vec::new(),
        goal: Vec::new(),
        ..problem
    };
    for (place, &location) in order.iter().enumerate() {
        rank[location] = place;
        ordered.names.push(problem.names[location].clone());
        ordered.occupied.push(problem.occupied[location]);
        ordered.goal.push(problem.goal[location]);
    }
    for line in &problem.lines {
        ordered.lines.push(line.map(|location| rank[location]));
    }
    order::sort(&mut ordered.lines);
    ordered
}
