//! The verdict on a whole text: on each of its claims, and on everything else that it says.

use super::{Claims, LineCounter, PlacedClaim};
use crate::{
    budget::Budget,
    problem::{Claim, Finding, Problem, Selection, Statement, Verdict, judge, verify},
    puzzle::Puzzle,
};
use std::collections::HashMap;

/// The verdict on one claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedClaim {
    /// Its number in the text, from 1.
    pub number: usize,
    /// Its line in the text, from 1.
    pub line: usize,
    /// The verdict.
    pub verdict: Verdict,
}

/// The verdict on a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The verdict on all claims together.
    pub verdict: Verdict,
    /// The verdict on each.
    pub claims: Vec<JudgedClaim>,
    /// What the text says and nobody checked.
    pub unchecked: Vec<String>,
}

/// Judges each claim of a text and each statement beside it.
///
/// ```
/// use saltus::{budget::Budget, problem::Problem, puzzle::frogs, text::{any::Origin, claim}};
/// let puzzle = frogs::row("r.l", "l.r", Default::default())?.validate()?;
/// let text = b"1-2 3-1 2-3\n1-2 2-1 2-3\n";
/// let claims = claim::read(text, &puzzle, &Origin::Plain, None)?;
/// let problem = Problem::from(puzzle.clone());
/// let judged = claim::judge_all(&problem, &puzzle, text, &claims, &Budget::UNLIMITED);
/// assert_eq!(judged.claims.len(), 2);
/// assert!(judged.claims[0].verdict.is_correct() && judged.verdict.is_wrong());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn judge_all(
    problem: &Problem,
    puzzle: &Puzzle,
    text: &[u8],
    claims: &Claims,
    budget: &Budget,
) -> Judged {
    let mut judged = Vec::new();
    let mut unchecked = Vec::new();
    let mut labels = HashMap::new();
    let mut lines = LineCounter::new(text);
    for (number, placed) in (1..).zip(&claims.claims) {
        let mut verdict = judge(problem, puzzle, &placed.claim, budget);
        for statement in &placed.says {
            let found = verify(problem, puzzle, &placed.claim, &verdict, statement, budget);
            match found {
                Finding::Fails(why) if verdict.is_correct() => verdict = Verdict::Wrong(why),
                Finding::Unchecked(what) if !unchecked.contains(&what) => unchecked.push(what),
                Finding::Holds | Finding::Fails(_) | Finding::Unchecked(_) => {}
            }
        }
        if let Some(label) = label(placed)
            && let Some(earlier) = labels.insert(label.clone(), number)
            && verdict.is_correct()
        {
            let message = format!("label {label} is that of solution {earlier} too");
            verdict = Verdict::Wrong(message);
        }
        judged.push(JudgedClaim {
            number,
            line: lines.line_of(placed.span.start),
            verdict,
        });
    }
    unchecked.extend(claims.unchecked.iter().cloned());
    Judged {
        verdict: together(&judged, claims),
        claims: judged,
        unchecked,
    }
}

fn label(placed: &PlacedClaim) -> Option<&crate::BigUint> {
    placed.says.iter().find_map(|statement| match statement {
        Statement::Label(Selection::Label(label)) => Some(label),
        _ => None,
    })
}

/// One verdict on all claims.
pub(super) fn together(judged: &[JudgedClaim], claims: &Claims) -> Verdict {
    let [first, _, ..] = judged else {
        let only = judged.first().map(|claim| claim.verdict.clone());
        return only.unwrap_or_else(|| Verdict::Undecided("the text claims nothing".into()));
    };
    let all = judged.len();
    let wrong = judged.iter().filter(|claim| claim.verdict.is_wrong());
    let mut wrong = wrong.peekable();
    if let Some(JudgedClaim {
        number,
        line,
        verdict,
    }) = wrong.peek().copied()
    {
        let why = verdict.message();
        let noun = if speaks_only(claims) {
            "claim"
        } else {
            "solution"
        };
        return Verdict::Wrong(match wrong.count() {
            1 => format!("1 of {all} {noun}s: {noun} {number}, line {line}: {why}"),
            more => {
                format!("{more} of {all} {noun}s; the first is {number}, line {line}: {why}")
            }
        });
    }
    let open = judged
        .iter()
        .find(|claim| matches!(claim.verdict, Verdict::Undecided(_)));
    if let Some(open) = open {
        return open.verdict.clone();
    }
    let games = claims
        .claims
        .iter()
        .all(|placed| matches!(placed.claim, Claim::Moves(_)));
    Verdict::Correct(if games {
        format!("{all} solutions lead to the goal")
    } else {
        format!("{all} claims hold; the first: {}", first.verdict.message())
    })
}

/// Whether no claim of a text names a move.
fn speaks_only(claims: &Claims) -> bool {
    let mut placed = claims.claims.iter();
    placed.all(|placed| {
        let is_refuted = matches!(placed.claim, Claim::Refuted(_) | Claim::Plan(_));
        placed.claim.moves().is_none() && !is_refuted
    })
}
