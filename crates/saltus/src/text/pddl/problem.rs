//! Problem files.

use super::tree::Tree;
use crate::text::{BadText, Faults, scan::nearest};
use crate::{
    board::{Adjacency, Board, Point},
    pegs::{Jump, MAX_HOLES, PegBoard, Target},
};
use std::{
    collections::{BTreeSet, HashMap},
    fmt::Write,
};

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
        let jumps: Vec<Jump> = self
            .lines
            .iter()
            .map(|line| line.map(|hole| hole as u8))
            .map(|[from, over, to]| Jump { from, over, to })
            .collect();
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
        let points = places(&self.names);
        if let Some(board) = points
            .clone()
            .and_then(|points| Board::new(Adjacency::Square, points).ok())
            && lines_of(&board) == self.lines
        {
            return Some(board);
        }
        let points = points.unwrap_or_else(|| {
            (0..self.names.len())
                .map(|x| Point {
                    y: 1,
                    x: x as i32 + 1,
                })
                .collect()
        });
        let lines: Vec<Vec<Point>> = self
            .lines
            .iter()
            .filter(|[from, _, to]| from < to)
            .map(|line| line.iter().map(|&hole| points[hole]).collect())
            .collect();
        Board::with_lines(points, &lines)
            .ok()
            .filter(|board| lines_of(board) == self.lines)
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

fn bits(holes: impl Iterator<Item = bool>) -> u64 {
    holes
        .take(MAX_HOLES)
        .zip(0..)
        .fold(0, |bits, (hole, at)| bits | u64::from(hole) << at)
}

fn lines_of(board: &Board) -> Vec<[usize; 3]> {
    let mut lines: Vec<_> = board
        .lines()
        .map(|line| [line.from, line.over, line.to].map(|c| c.index()))
        .collect();
    lines.sort_unstable();
    lines.dedup();
    lines
}

/// The points of names, if all are distinct `pos-ROW-COL`.
fn places(names: &[String]) -> Option<Vec<Point>> {
    let place = |name: &String| {
        let (row, column) = name.strip_prefix("pos-")?.split_once('-')?;
        let number = |digits: &str| -> Option<i32> {
            digits.parse().ok().filter(|number: &i32| {
                (0..1 << 20).contains(number) && number.to_string() == digits
            })
        };
        Some(Point {
            y: number(row)? + 1,
            x: number(column)? + 1,
        })
    };
    names.iter().map(place).collect()
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

const SECTIONS: [&str; 7] = [
    "problem",
    ":domain",
    ":requirements",
    ":objects",
    ":init",
    ":goal",
    ":metric",
];
const FACTS: [&str; 5] = ["in-line", "occupied", "free", "move-ended", "="];

struct Reader<'a> {
    tree: &'a Tree<'a>,
    faults: Faults,
    names: Vec<String>,
    places: HashMap<String, usize>,
}

impl Reader<'_> {
    fn problem(&mut self) -> PddlProblem {
        let tree = self.tree;
        let end = tree.text.len()..tree.text.len();
        let define = match tree.roots[..] {
            [define, ref rest @ ..] if tree.is_list(define, "define") => {
                for &root in rest {
                    self.faults
                        .add(tree.span(root), "there is text after the problem");
                }
                &tree.members(define)[1..]
            }
            [other, ..] => {
                let message = format_args!(
                    "found {}, expected `(define (problem ...) ...)`",
                    tree.display(other)
                );
                self.faults.add(tree.span(other), message);
                &[]
            }
            [] => {
                self.faults.add(
                    end.clone(),
                    "there is no problem; expected `(define (problem ...) ...)`",
                );
                &[]
            }
        };
        let mut sections: [Option<usize>; 7] = [None; 7];
        for &section in define {
            let head = tree.head(section).unwrap_or_default();
            match SECTIONS
                .iter()
                .position(|known| *known == head && tree.nodes[section].members.is_some())
            {
                Some(index) if sections[index].is_some() => {
                    self.faults
                        .add(tree.span(section), format_args!("`{head}` is given twice"));
                }
                Some(index) => sections[index] = Some(section),
                None => self.unknown(section, "part of a problem", &SECTIONS),
            }
        }
        let [name, _, _, objects, init, goal, metric] = sections;
        let of =
            |section: Option<usize>| section.map_or(&[][..], |section| &tree.members(section)[1..]);
        if !define.is_empty() {
            for (section, name) in [(objects, ":objects"), (init, ":init"), (goal, ":goal")] {
                if section.is_none() {
                    self.faults
                        .add(end.clone(), format_args!("there is no `({name} ...)`"));
                }
            }
        }
        self.objects(of(objects));
        let (lines, occupied) = self.init(of(init), init.is_some());
        let (goal, ended) = self.goal(of(goal));
        if let Some(metric) = metric {
            let words: Vec<_> = of(Some(metric))
                .iter()
                .map(|&part| tree.head(part))
                .collect();
            if words != [Some("minimize".into()), Some("total-cost".into())] {
                self.faults.add(
                    tree.span(metric),
                    "expected `(:metric minimize (total-cost))`",
                );
            }
        }
        let name = of(name)
            .first()
            .and_then(|&name| tree.word(name))
            .unwrap_or_else(|| "pegs".into());
        let problem = PddlProblem {
            name,
            names: std::mem::take(&mut self.names),
            lines,
            occupied,
            goal,
            ended,
            has_metric: metric.is_some(),
        };
        in_reading_order(problem)
    }

    fn unknown(&mut self, node: usize, what: &str, known: &[&'static str]) {
        let head = self.tree.head(node).unwrap_or_default();
        let message = format_args!("{} is not a {what}", self.tree.display(node));
        if let Some(fault) = self.faults.add(self.tree.span(node), message) {
            fault.help =
                nearest(&head, known.iter().copied()).map(|near| format!("did you mean `{near}`?"));
        }
    }

    fn objects(&mut self, objects: &[usize]) {
        let tree = self.tree;
        let mut expects_type = false;
        for &object in objects {
            match tree.word(object) {
                None => drop(self.faults.add(tree.span(object), "expected a name")),
                Some(word) if word == "-" => expects_type = true,
                Some(word) if expects_type => {
                    expects_type = false;
                    if word != "location" && word != "object" {
                        self.faults.add(
                            tree.span(object),
                            format_args!("{} is no `location`", tree.display(object)),
                        );
                    }
                }
                Some(word) => {
                    if self.places.contains_key(&word) {
                        self.faults.add(
                            tree.span(object),
                            format_args!("{} is given twice", tree.display(object)),
                        );
                    } else {
                        self.places.insert(word.clone(), self.names.len());
                        self.names.push(word);
                    }
                }
            }
        }
    }

    /// The locations of a fact, if it has `N` known ones.
    fn locations<const N: usize>(&mut self, fact: usize) -> Option<[usize; N]> {
        let tree = self.tree;
        let named = tree.members(fact).get(1..).unwrap_or(&[]);
        if named.len() != N {
            let message = format_args!(
                "{} names {} locations, expected {N}",
                tree.display(fact),
                named.len()
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
                        format_args!("{} is not among the objects", tree.display(node)),
                    );
                }
            }
        }
        known.then_some(found)
    }

    fn init(&mut self, facts: &[usize], given: bool) -> (Vec<[usize; 3]>, Vec<bool>) {
        let tree = self.tree;
        let mut lines = BTreeSet::new();
        let mut states: Vec<Option<bool>> = vec![None; self.names.len()];
        let mut ended = false;
        let mut misread = false;
        for &fact in facts {
            let head = tree.head(fact).unwrap_or_default();
            let before = self.faults.count();
            match head.as_str() {
                "in-line" => {
                    if let Some(line @ [from, over, to]) = self.locations(fact) {
                        if from == over || over == to || from == to {
                            self.faults
                                .add(tree.span(fact), "a line needs three different locations");
                        } else if !lines.insert(line) {
                            self.faults.add(
                                tree.span(fact),
                                format_args!("{} is given twice", tree.display(fact)),
                            );
                        }
                    }
                }
                "occupied" | "free" => {
                    if let Some([location]) = self.locations(fact) {
                        let state = head == "occupied";
                        match states[location].replace(state) {
                            Some(old) if old == state => {
                                self.faults.add(
                                    tree.span(fact),
                                    format_args!("{} is given twice", tree.display(fact)),
                                );
                            }
                            Some(_) => {
                                let name = &self.names[location];
                                self.faults.add(
                                    tree.span(fact),
                                    format_args!("`{name}` is both occupied and free"),
                                );
                            }
                            None => {}
                        }
                    }
                }
                "move-ended" => ended = true,
                "=" => self.cost(fact),
                _ => self.unknown(fact, "fact of this domain", &FACTS),
            }
            misread |= self.faults.count() > before;
        }
        // Missing facts are reported only if nothing was misread.
        if given && !misread {
            let end = facts
                .last()
                .map_or(tree.text.len(), |&fact| tree.span(fact).end);
            if !ended {
                let help = "add `(move-ended)`: without it no sweep can begin";
                self.faults
                    .add_help(end..end, "the last move is not complete at the start", help);
            }
            for (name, _) in self
                .names
                .iter()
                .zip(&states)
                .filter(|(_, state)| state.is_none())
            {
                self.faults.add(
                    end..end,
                    format_args!("`{name}` is neither occupied nor free at the start"),
                );
            }
        }
        (
            lines.into_iter().collect(),
            states
                .into_iter()
                .map(|state| state == Some(true))
                .collect(),
        )
    }

    /// `(= (total-cost) 0)`.
    fn cost(&mut self, fact: usize) {
        let tree = self.tree;
        let parts: Vec<_> = tree
            .members(fact)
            .iter()
            .skip(1)
            .map(|&part| tree.head(part))
            .collect();
        if parts != [Some("total-cost".into()), Some("0".into())] {
            let message = format_args!("{} should be `(= (total-cost) 0)`", tree.display(fact));
            self.faults.add(tree.span(fact), message);
        }
    }

    fn goal(&mut self, goal: &[usize]) -> (Vec<Option<bool>>, bool) {
        let tree = self.tree;
        let mut states: Vec<Option<bool>> = vec![None; self.names.len()];
        let mut ended = false;
        let literals = match goal {
            [all] if tree.is_list(*all, "and") => &tree.members(*all)[1..],
            [one] => std::slice::from_ref(one),
            _ => {
                if let Some(&second) = goal.get(1) {
                    self.faults.add(
                        tree.span(second),
                        "the goal is one list; join its parts by `(and ...)`",
                    );
                }
                &[]
            }
        };
        for &literal in literals {
            let negated = tree.head(literal).as_deref() == Some("not");
            let fact = match tree.members(literal) {
                [_, inner] if negated => *inner,
                _ => literal,
            };
            match tree.head(fact).as_deref() {
                Some("move-ended") if !negated => ended = true,
                Some(state @ ("occupied" | "free")) => {
                    if let Some([location]) = self.locations(fact) {
                        let state = (state == "occupied") != negated;
                        if states[location].replace(state) == Some(!state) {
                            let name = &self.names[location];
                            let message =
                                format_args!("`{name}` is both occupied and free in the goal");
                            self.faults.add(tree.span(literal), message);
                        }
                    }
                }
                _ => self.unknown(
                    literal,
                    "goal of this domain",
                    &["occupied", "free", "move-ended"],
                ),
            }
        }
        (states, ended)
    }
}

/// The locations in reading order, if their names give it.
fn in_reading_order(problem: PddlProblem) -> PddlProblem {
    let Some(points) = places(&problem.names) else {
        return problem;
    };
    let mut order: Vec<usize> = (0..points.len()).collect();
    order.sort_by_key(|&location| points[location]);
    let mut rank = vec![0; order.len()];
    for (place, &location) in order.iter().enumerate() {
        rank[location] = place;
    }
    let mut lines: Vec<_> = problem
        .lines
        .iter()
        .map(|line| line.map(|location| rank[location]))
        .collect();
    lines.sort_unstable();
    PddlProblem {
        names: order
            .iter()
            .map(|&location| problem.names[location].clone())
            .collect(),
        lines,
        occupied: order
            .iter()
            .map(|&location| problem.occupied[location])
            .collect(),
        goal: order
            .iter()
            .map(|&location| problem.goal[location])
            .collect(),
        ..problem
    }
}

/// Writes a problem as a file of the sequential domain.
pub fn write_problem(problem: &PddlProblem) -> String {
    let names = &problem.names;
    let mut text = format!(
        "(define (problem {})\n  (:domain pegsolitaire-sequential)\n  (:objects",
        problem.name
    );
    // Writing to a string cannot fail.
    for name in names {
        let _ = write!(text, "\n    {name} - location");
    }
    text.push_str(")\n  (:init\n    (= (total-cost) 0)\n    (move-ended)");
    for &[from, over, to] in &problem.lines {
        let _ = write!(
            text,
            "\n    (IN-LINE {} {} {})",
            names[from], names[over], names[to]
        );
    }
    let state = |occupied: bool| if occupied { "occupied" } else { "free" };
    for (name, &occupied) in names.iter().zip(&problem.occupied) {
        let _ = write!(text, "\n    ({} {name})", state(occupied));
    }
    text.push_str(")\n  (:goal (and");
    for (name, &goal) in names.iter().zip(&problem.goal) {
        if let Some(occupied) = goal {
            let _ = write!(text, "\n    ({} {name})", state(occupied));
        }
    }
    if problem.ended {
        text.push_str("\n    (move-ended)");
    }
    text.push_str("))");
    if problem.has_metric {
        text.push_str("\n  (:metric minimize (total-cost))");
    }
    text.push_str(")\n");
    text
}
