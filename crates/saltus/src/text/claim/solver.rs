//! What solvers answer: models, plans, and a word for "there is none".

use super::{
    Claims, PlacedClaim, refuted,
    status::{self, Said, Status},
};
use crate::{
    message::Wording,
    problem::{Claim, Statement},
    text::{BadText, Fault, WrittenGame, pddl, scan},
};
use std::ops::Range;

/// The games of a solver, and what it says of them.
pub fn games(text: &[u8], games: Vec<WrittenGame>, length: Option<u64>) -> Result<Claims, BadText> {
    if games.is_empty() {
        return match read_status(text, length) {
            Some(claims) => Ok(claims),
            None => {
                let help = message!(
                    "answer-atom-such-move",
                    "an answer has an atom such as `move(1,right,2,4)` for each time, or states \
                     `UNSATISFIABLE`"
                );
                Err(fault(
                    text,
                    message!("no-answer", "there is no answer"),
                    help,
                ))
            }
        };
    }
    let mut claims = Claims::of_games(text, games, "the answer of a solver");
    if let Some(length) = length {
        for placed in &mut claims.claims {
            placed.says.push(Statement::Length(length));
        }
    }
    for said in status::find(text) {
        if said.status == Status::None && said.of_instance {
            let why = "the answer has moves, but states that there is no solution";
            claims.claims.push(PlacedClaim {
                claim: Claim::Refuted(why.into()),
                says: Vec::new(),
                span: said.span,
            });
            break;
        }
    }
    Ok(claims)
}

fn fault(text: &[u8], message: Wording, help: Wording) -> BadText {
    Fault {
        span: text.len()..text.len(),
        message: message.into(),
        help: Some(help.into()),
    }
    .into()
}

/// Reads plans of a planning problem; each ends with its cost.
pub fn read_plans(text: &[u8], problem: &pddl::PddlProblem) -> Result<Claims, BadText> {
    let mut claims = Claims::new(Vec::new(), "plans");
    for part in plans(text) {
        let plan = pddl::read_plan(&text[part.clone()]).map_err(|bad| bad.shifted(part.start))?;
        let claim = match pddl::judge(problem, &plan) {
            Ok(cost) => Claim::Plan(cost),
            Err(bad) => refuted(text, &bad.shifted(part.start)),
        };
        claims.claims.push(PlacedClaim {
            claim,
            says: Vec::new(),
            span: part,
        });
    }
    Ok(claims)
}

/// Whether a text is the cost of a plan alone: that of a plan without moves.
pub fn is_empty_plan(text: &[u8]) -> bool {
    let line = text.trim_ascii();
    is_cost(line) && !line.contains(&b'\n')
}

/// The parts of a text that end with the cost of a plan, or with the text.
fn plans(text: &[u8]) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = 0;
    for line in scan::lines(text, 0) {
        let has_plan = text[start..line.end].contains(&b'(');
        if has_plan && is_cost(&text[line.clone()]) {
            parts.push(start..line.end);
            start = line.end;
        }
    }
    let rest = start..text.len();
    if parts.is_empty() || text[rest.clone()].contains(&b'(') {
        parts.push(rest);
    }
    parts
}

/// Whether a line is the cost of a plan: `; cost = 7`.
fn is_cost(line: &[u8]) -> bool {
    match line.trim_ascii_start().strip_prefix(b";") {
        Some(comment) => {
            let comment = comment.trim_ascii_start().to_ascii_lowercase();
            comment.starts_with(b"cost")
        }
        None => false,
    }
}

/// The claim of a text that says in a word whether there is a solution; `None` if it does not.
pub fn read_status(text: &[u8], length: Option<u64>) -> Option<Claims> {
    if let Some(moves) = status::length(text) {
        let claim = Claim::SomeOfLength(moves);
        return Some(Claims::one(
            claim,
            Vec::new(),
            0..text.len(),
            "the number of moves",
        ));
    }
    let mut claims = Vec::new();
    for said in status::find(text) {
        let is_alone = text.trim_ascii() == text[said.span.clone()].trim_ascii();
        if said.of_instance || is_alone {
            claims.push(claim_of_status(text, said, length));
        }
    }
    // A solver may say the same twice.
    claims.dedup_by(|one, other| one.claim == other.claim);
    if claims.is_empty() {
        return None;
    }
    Some(Claims::new(claims, "the word of a solver"))
}

/// The claim of a word such as `UNSATISFIABLE`. About an instance, it is one about its length.
fn claim_of_status(text: &[u8], said: Said, length: Option<u64>) -> PlacedClaim {
    let exact = if said.of_instance { length } else { None };
    let claim = match (said.status, exact) {
        (Status::Open, _) => Claim::Open,
        (Status::Some, Some(length)) => Claim::SomeOfLength(length),
        (Status::Some, None) => Claim::Possible,
        (Status::None, Some(length)) => Claim::NoneOfLength(length),
        (Status::None, None) => Claim::Impossible,
    };
    let mut says = Vec::new();
    if said.status == Status::None
        && !said.of_instance
        && let Some(reason) = status::reason(&text[said.span.clone()])
    {
        says.push(Statement::Reason(reason));
    }
    PlacedClaim {
        claim,
        says,
        span: said.span,
    }
}

/// Whether a line of the text is one that a solver writes about an instance.
pub fn says_of_instance(text: &[u8]) -> bool {
    status::find(text).iter().any(|said| said.of_instance)
}
