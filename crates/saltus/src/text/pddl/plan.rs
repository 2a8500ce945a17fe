//! Plans in the notation of the validator, and their checker.

use super::{problem::PddlProblem, tree::Tree};
use crate::pegs::Jump;
use crate::text::{
    BadText, Faults,
    scan::{self, nearest},
};
use std::{
    collections::{HashMap, HashSet},
    fmt::Write,
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
    let name = |hole: u8| {
        problem
            .names
            .get(usize::from(hole))
            .map_or("?", String::as_str)
    };
    let mut text = String::new();
    for sweep in sweeps {
        for (place, jump) in sweep.iter().enumerate() {
            let action = if place == 0 {
                "jump-new-move"
            } else {
                "jump-continue-move"
            };
            let [from, over, to] = [jump.from, jump.over, jump.to].map(name);
            let _ = writeln!(text, "({action} {from} {over} {to})"); // writing to a string cannot fail
        }
        if let Some(last) = sweep.last() {
            let _ = writeln!(text, "(end-move {})", name(last.to));
        }
    }
    let jumps: usize = sweeps.iter().map(Vec::len).sum();
    let ends = sweeps.iter().filter(|sweep| !sweep.is_empty()).count();
    let _ = if problem.has_metric {
        writeln!(text, "; cost = {}", sweeps.len())
    } else {
        writeln!(text, "; cost = {} (unit cost)", jumps + ends)
    };
    text
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
        match tree.nodes[root].members {
            Some(_) => {
                if let Some(action) = action(&tree, root, &mut faults) {
                    actions.push((action, tree.span(root)));
                }
            }
            None => {
                let atom = &text[tree.span(root)];
                let number = |part: &[u8]| {
                    part.iter()
                        .all(|byte| byte.is_ascii_digit() || *byte == b'.')
                };
                let time = atom.strip_suffix(b":").is_some_and(number);
                let duration = atom
                    .strip_prefix(b"[")
                    .and_then(|part| part.strip_suffix(b"]"))
                    .is_some_and(number);
                if !time && !duration {
                    faults.add(
                        tree.span(root),
                        format_args!("found {}, expected `(`", tree.display(root)),
                    );
                }
            }
        }
    }
    let plan = Plan {
        actions,
        cost: cost(text),
        end: text.len(),
    };
    faults.or(plan)
}

fn action(tree: &Tree, node: usize, faults: &mut Faults) -> Option<Action> {
    let head = tree.head(node).unwrap_or_default();
    let named: Option<Vec<String>> = tree
        .members(node)
        .iter()
        .skip(1)
        .map(|&part| tree.word(part))
        .collect();
    let action = match (head.as_str(), named.as_deref()) {
        ("jump-new-move", Some([from, over, to])) => {
            Action::New([from, over, to].map(String::clone))
        }
        ("jump-continue-move", Some([from, over, to])) => {
            Action::Continue([from, over, to].map(String::clone))
        }
        ("end-move", Some([at])) => Action::End(at.clone()),
        _ => {
            let wanted = match ACTIONS.iter().position(|known| *known == head) {
                Some(2) => "expected one location after `end-move`",
                Some(_) => "expected three locations after the jump: from, over, to",
                None => "this is not an action of the domain",
            };
            if let Some(fault) = faults.add(tree.span(node), wanted) {
                fault.help = nearest(&head, ACTIONS)
                    .filter(|near| *near != head)
                    .map(|near| format!("did you mean `{near}`?"));
            }
            return None;
        }
    };
    Some(action)
}

/// The number in the last comment `; cost = N`, or `; cost = N (unit cost)`.
fn cost(text: &[u8]) -> Option<StatedCost> {
    scan::lines(text, 0)
        .filter_map(|line| {
            let comment = line.start + text[line.clone()].iter().position(|&byte| byte == b';')?;
            let mut words = scan::words(&text[..line.end], comment + 1, |byte| {
                byte == b'=' || byte.is_ascii_whitespace()
            });
            let is_cost = words
                .next()
                .is_some_and(|word| text[word].eq_ignore_ascii_case(b"cost"));
            let span = words.next().filter(|_| is_cost)?;
            let number = std::str::from_utf8(&text[span.clone()])
                .ok()?
                .parse()
                .ok()?;
            let unit = words.next().is_some_and(|word| &text[word] == b"(unit");
            Some(StatedCost { number, unit, span })
        })
        .last()
}

/// Verifies a plan by the literal rules of the domain. Returns its cost.
///
/// # Errors
/// Every violated precondition of the first invalid action; or else every part of the goal that is
/// not reached, and a wrong stated cost. All [refute](BadText::refutes) the plan.
pub fn judge(problem: &PddlProblem, plan: &Plan) -> Result<u64, BadText> {
    let mut faults = Faults::default();
    let places: HashMap<&str, usize> = problem
        .names
        .iter()
        .enumerate()
        .map(|(at, name)| (name.as_str(), at))
        .collect();
    let in_line: HashSet<[usize; 3]> = problem.lines.iter().copied().collect();
    let mut occupied = problem.occupied.clone();
    let mut free: Vec<bool> = occupied.iter().map(|occupied| !occupied).collect();
    let mut move_ended = true;
    let mut last_visited = vec![false; problem.names.len()];
    let mut sweeps = 0;
    for (action, span) in &plan.actions {
        let mut must = |holds: bool, message: String| {
            if !holds {
                faults.refute(span.clone(), message);
            }
        };
        let named: &[String] = match action {
            Action::New(named) | Action::Continue(named) => named,
            Action::End(at) => std::slice::from_ref(at),
        };
        let at: Vec<usize> = named
            .iter()
            .filter_map(|name| places.get(name.as_str()).copied())
            .collect();
        for name in named
            .iter()
            .filter(|name| !places.contains_key(name.as_str()))
        {
            must(false, format!("`{name}` is not among the objects"));
        }
        match (action, &at[..]) {
            (Action::End(name), &[at]) => {
                must(
                    last_visited[at],
                    format!("`{name}` is not the location last visited"),
                );
                move_ended = true;
                last_visited[at] = false;
            }
            (Action::New(_) | Action::Continue(_), &[from, over, to]) => {
                let [name, over_name, to_name] = [from, over, to].map(|at| &problem.names[at]);
                if let Action::New(_) = action {
                    must(move_ended, "the move before is not ended".into());
                } else {
                    must(
                        last_visited[from],
                        format!("`{name}` is not the location last visited"),
                    );
                }
                must(
                    in_line.contains(&[from, over, to]),
                    format!("`{name}`, `{over_name}`, `{to_name}` are not in line"),
                );
                must(occupied[from], format!("`{name}` is not occupied"));
                must(occupied[over], format!("`{over_name}` is not occupied"));
                must(free[to], format!("`{to_name}` is not free"));
                if let Action::New(_) = action {
                    move_ended = false;
                    sweeps += 1;
                } else {
                    last_visited[from] = false;
                }
                (occupied[from], occupied[over], free[to]) = (false, false, false);
                (free[from], free[over], occupied[to]) = (true, true, true);
                last_visited[to] = true;
            }
            _ => {}
        }
        if !faults.is_empty() {
            return Err(faults.into_bad());
        }
    }
    let end = plan.end..plan.end;
    for (at, goal) in problem.goal.iter().enumerate() {
        let reached = match goal {
            Some(true) => occupied[at],
            Some(false) => free[at],
            None => true,
        };
        if !reached {
            let wanted = if *goal == Some(true) {
                "occupied"
            } else {
                "free"
            };
            faults.refute(
                end.clone(),
                format_args!("at the end `{}` is not {wanted}", problem.names[at]),
            );
        }
    }
    if problem.ended && !move_ended {
        faults.refute(end, "the last move is not ended");
    }
    let actions = plan.actions.len() as u64;
    let cost = if problem.has_metric { sweeps } else { actions };
    if let Some(stated) = &plan.cost {
        let is_cost = stated.number == cost;
        let is_unit_cost = stated.unit && stated.number == actions;
        // The domain defines a cost even where the problem does not ask for it.
        let is_domain_cost = !stated.unit && stated.number == sweeps;
        if !(is_cost || is_unit_cost || is_domain_cost) {
            let message = format_args!("the plan costs {cost}, not {}", stated.number);
            faults.refute(stated.span.clone(), message);
        }
    }
    faults.or(cost)
}
