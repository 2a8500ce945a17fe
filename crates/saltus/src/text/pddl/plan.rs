//! Plans in the notation of the validator, and their checker.

use super::{problem::PddlProblem, tree::Tree};
use crate::board::Cell;
use crate::message::Wording;
use crate::pegs::Jump;
use crate::puzzle::{Move, Puzzle};
use crate::text::{
    BadText, Faults,
    scan::{self, nearest},
};
use std::{
    collections::{HashMap, HashSet},
    ops::Range,
};

/// An action of a plan. Locations are names in lower case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// `jump-continue-move from over to`: continues the sweep.
    New([String; 3]),
    /// `jump-continue-move from over to`: the sweep continues.
    Continue([String; 3]),
    /// `end-move at`: the sweep ends.
    End(String),
}

/// A plan with the places of its actions in its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The actions, in order.
    pub actions: Vec<(Action, Range<usize>)>,
    /// The cost stated by the plan.
    pub cost: Option<StatedCost>,
    /// The length of the text: the place of faults about missing actions at the end.
    pub end: usize,
}

/// The cost that a plan states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatedCost {
    /// The number.
    pub number: u64,
    /// Whether it is called `(unit cost)`: each action costs 1.
    pub unit: bool,
    /// Its place in the text.
    pub span: Range<usize>,
}

/// A solution as a plan: the sweeps, each ended, and then the cost. The holes of the jumps are
/// indices into `problem.names`; an invalid one is written as `?`.
pub fn write_plan(problem: &PddlProblem, sweeps: &[Vec<Jump>]) -> String {
    let mut text = String::new();
    let mut actions = 0;
    for sweep in sweeps {
        let mut action = ACTIONS[0];
        for jump in sweep {
            let from = name(problem, jump.from);
            let over = name(problem, jump.over);
            let to = name(problem, jump.to);
            text += &format!("({action} {from} {over} {to})\n");
            action = ACTIONS[1];
            actions += 1;
        }
        if let Some(last) = sweep.last() {
            text += &format!("(end-move {})\n", name(problem, last.to));
            actions += 1;
        }
    }
    text += &if problem.has_metric {
        format!("; cost = {}\n", sweeps.len())
    } else {
        format!("; cost = {actions} (unit cost)\n")
    };
    text
}

/// The name of a hole.
fn name(problem: &PddlProblem, hole: u8) -> &str {
    match problem.names.get(usize::from(hole)) {
        Some(name) => name,
        None => "?",
    }
}

const ACTIONS: [&str; 3] = ["jump-new-move", "jump-continue-move", "end-move"];

/// Reads a plan: actions in parentheses, with optional times `3:` and durations `[1]`, and the cost
/// from a comment `; cost = N`.
///
/// # Errors
/// Anything other than such actions.
pub fn read_plan(text: &[u8]) -> Result<Plan, BadText> {
    let mut faults = Faults::default();
    let tree = Tree::read(text, &mut faults);
    let mut actions = Vec::new();
    for &root in &tree.roots {
        let span = tree.span(root);
        let is_list = tree.nodes[root].members.is_some();
        if is_list {
            if let Some(action) = action(&tree, root, &mut faults) {
                actions.push((action, span));
            }
        } else if !is_time(&text[span.clone()]) {
            faults.add(
                span,
                message!(
                    "found-expected",
                    "found {found}, expected {expected}",
                    found = tree.display(root),
                    expected = "`(`"
                ),
            );
        }
    }
    faults.or(Plan {
        actions,
        cost: cost(text),
        end: text.len(),
    })
}

/// Whether a word is a time, `3:`, or a duration, `[1]`.
fn is_time(word: &[u8]) -> bool {
    let number = match word {
        [number @ .., b':'] => number,
        [b'[', number @ .., b']'] => number,
        _ => return false,
    };
    number
        .iter()
        .all(|byte| byte.is_ascii_digit() || *byte == b'.')
}

fn action(tree: &Tree, node: usize, faults: &mut Faults) -> Option<Action> {
    let head = tree.head(node).unwrap_or_default();
    let parts = tree.members(node).iter().skip(1);
    let named: Option<Vec<String>> = parts.map(|&part| tree.word(part)).collect();
    match (head.as_str(), named.as_deref()) {
        ("jump-new-move", Some([from, over, to])) => {
            return Some(Action::New([from, over, to].map(String::clone)));
        }
        ("jump-continue-move", Some([from, over, to])) => {
            return Some(Action::Continue([from, over, to].map(String::clone)));
        }
        ("end-move", Some([at])) => return Some(Action::End(at.clone())),
        _ => {}
    }

    let wanted = match ACTIONS.iter().position(|known| *known == head) {
        Some(2) => message!(
            "one-location-expected",
            "expected one location after `end-move`"
        ),
        Some(_) => message!(
            "three-locations-expected",
            "expected three locations after the jump: from, over, to"
        ),
        None => message!("no-action-of-domain", "this is not an action of the domain"),
    };
    let near = nearest(&head, ACTIONS).filter(|near| *near != head);
    match near {
        Some(near) => {
            let help = message!("did-you-mean", "did you mean `{near}`?", near);
            faults.add_help(tree.span(node), wanted, help);
        }
        None => {
            faults.add(tree.span(node), wanted);
        }
    }
    None
}

/// The number in the last comment `; cost = N`, or `; cost = N (unit cost)`.
fn cost(text: &[u8]) -> Option<StatedCost> {
    let mut last = None;
    for line in scan::lines(text, 0) {
        last = cost_in(text, line).or(last);
    }
    last
}

/// The cost that the comment of a line states.
fn cost_in(text: &[u8], line: Range<usize>) -> Option<StatedCost> {
    let separates = |byte: u8| byte == b'=' || byte.is_ascii_whitespace();
    let comment = line.start + text[line.clone()].iter().position(|&byte| byte == b';')?;
    let mut words = scan::words(&text[..line.end], comment + 1, separates);
    let is_cost = text[words.next()?].eq_ignore_ascii_case(b"cost");
    if !is_cost {
        return None;
    }
    let span = words.next()?;
    let digits = std::str::from_utf8(&text[span.clone()]).ok()?;
    let number = digits.parse().ok()?;
    let unit = words.next().is_some_and(|word| &text[word] == b"(unit");
    Some(StatedCost { number, unit, span })
}

/// The jumps of a plan as moves of the puzzle of its problem, whose cell `i` is location `i`. They
/// need not be legal. `None` if the text is no plan, or names what is no location.
pub fn moves_of_plan(text: &[u8], problem: &PddlProblem, puzzle: &Puzzle) -> Option<Vec<Move>> {
    let plan = read_plan(text).ok()?;
    let kind = puzzle.rules.kinds.first()?;
    let mut moves = Vec::new();
    for (action, _) in &plan.actions {
        let (Action::New(named) | Action::Continue(named)) = action else {
            continue;
        };
        let mut cells = Vec::new();
        for name in named {
            let index = problem.names.iter().position(|known| known == name)?;
            cells.push(Cell(u8::try_from(index).ok()?));
        }
        let ends = [cells[0], cells[2]];
        moves.push(Move::passing(&puzzle.board, kind, ends, &cells[1..2]));
    }
    Some(moves).filter(|moves| !moves.is_empty())
}

/// Verifies a plan by the literal rules of the domain. Returns its cost.
///
/// # Errors
/// Every violated precondition of the first invalid action; or else every part of the goal that is
/// not reached, and a wrong stated cost. All [refute](BadText::refutes) the plan.
pub fn judge(problem: &PddlProblem, plan: &Plan) -> Result<u64, BadText> {
    let mut state = State::new(problem);
    for (action, span) in &plan.actions {
        state.act(action, span);
        if !state.faults.is_empty() {
            return Err(state.faults.into_bad());
        }
    }
    state.check_goal(plan.end);

    let actions = plan.actions.len() as u64;
    let sweeps = state.sweeps;
    let cost = if problem.has_metric { sweeps } else { actions };
    if let Some(stated) = &plan.cost {
        let is_cost = stated.number == cost;
        let is_unit_cost = stated.unit && stated.number == actions;
        // The domain defines a cost even where the problem does not ask for it.
        let is_domain_cost = !stated.unit && stated.number == sweeps;
        if !(is_cost || is_unit_cost || is_domain_cost) {
            let message = message!(
                "plan-costs-not",
                "the plan costs {cost}, not {stated}",
                cost,
                stated = stated.number
            );
            state.faults.refute(stated.span.clone(), message);
        }
    }
    state.faults.or(cost)
}

/// The facts of the domain after some actions.
struct State<'a> {
    problem: &'a PddlProblem,
    places: HashMap<&'a str, usize>,
    in_line: HashSet<[usize; 3]>,
    occupied: Vec<bool>,
    free: Vec<bool>,
    move_ended: bool,
    last_visited: Vec<bool>,
    sweeps: u64,
    faults: Faults,
}

impl<'a> State<'a> {
    fn new(problem: &'a PddlProblem) -> State<'a> {
        let mut places = HashMap::new();
        for (at, name) in problem.names.iter().enumerate() {
            places.insert(name.as_str(), at);
        }
        State {
            problem,
            places,
            in_line: problem.lines.iter().copied().collect(),
            occupied: problem.occupied.clone(),
            free: problem.occupied.iter().map(|occupied| !occupied).collect(),
            move_ended: true,
            last_visited: vec![false; problem.names.len()],
            sweeps: 0,
            faults: Faults::default(),
        }
    }

    /// Reports a precondition that does not hold.
    fn must(&mut self, holds: bool, span: &Range<usize>, message: Wording) {
        if !holds {
            self.faults.refute(span.clone(), message);
        }
    }

    /// Makes an action, and reports the preconditions that do not hold.
    fn act(&mut self, action: &Action, span: &Range<usize>) {
        let named: &[String] = match action {
            Action::New(named) | Action::Continue(named) => named,
            Action::End(at) => std::slice::from_ref(at),
        };
        let mut at = Vec::new();
        for name in named {
            match self.places.get(name.as_str()) {
                Some(&place) => at.push(place),
                None => self.must(
                    false,
                    span,
                    message!(
                        "plan-not-among-objects",
                        "`{name}` is not among the objects",
                        name
                    ),
                ),
            }
        }
        match (action, &at[..]) {
            (Action::New(_), &[from, over, to]) => {
                let message = message!("move-before-not-ended", "the move before is not ended");
                self.must(self.move_ended, span, message);
                self.jump([from, over, to], span);
                self.move_ended = false;
                self.sweeps += 1;
            }
            (Action::Continue(_), &[from, over, to]) => {
                self.must_be_last(from, span);
                self.last_visited[from] = false;
                self.jump([from, over, to], span);
            }
            (Action::End(_), &[at]) => {
                self.must_be_last(at, span);
                self.move_ended = true;
                self.last_visited[at] = false;
            }
            _ => {}
        }
    }

    fn must_be_last(&mut self, at: usize, span: &Range<usize>) {
        let name = &self.problem.names[at];
        let message = message!(
            "not-location-last-visited",
            "`{name}` is not the location last visited",
            name
        );
        self.must(self.last_visited[at], span, message);
    }

    /// What the two jumping actions have in common.
    fn jump(&mut self, line: [usize; 3], span: &Range<usize>) {
        let [from, over, to] = line;
        let [name, over_name, to_name] = line.map(|at| &self.problem.names[at]);
        let in_line = self.in_line.contains(&line);
        let message = message!(
            "not-line",
            "`{name}`, `{over_name}`, `{to_name}` are not in line",
            name,
            over_name,
            to_name
        );
        self.must(in_line, span, message);
        self.must(
            self.occupied[from],
            span,
            message!("not-occupied", "`{name}` is not occupied", name),
        );
        self.must(
            self.occupied[over],
            span,
            message!("not-occupied", "`{name}` is not occupied", name = over_name),
        );
        self.must(
            self.free[to],
            span,
            message!("not-free", "`{name}` is not free", name = to_name),
        );

        for cell in [from, over] {
            self.occupied[cell] = false;
            self.free[cell] = true;
        }
        self.free[to] = false;
        self.occupied[to] = true;
        self.last_visited[to] = true;
    }

    /// Reports the parts of the goal that are not reached, at the end of the plan.
    fn check_goal(&mut self, end: usize) {
        for (at, goal) in self.problem.goal.iter().enumerate() {
            let (reached, wanted) = match goal {
                Some(true) => (self.occupied[at], message!("occupied", "occupied")),
                Some(false) => (self.free[at], message!("free", "free")),
                None => continue,
            };
            let name = &self.problem.names[at];
            self.must(
                reached,
                &(end..end),
                message!(
                    "end-is-not",
                    "at the end `{name}` is not {wanted}",
                    name,
                    wanted
                ),
            );
        }
        if self.problem.ended {
            let message = message!("last-move-not-ended", "the last move is not ended");
            self.must(self.move_ended, &(end..end), message);
        }
    }
}
