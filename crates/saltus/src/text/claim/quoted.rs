//! The answer in quoted texts of an object: `{"answer": "6->1, 4->6"}`, `{"moves": ["6 to 1"]}`,
//! `{"1": "6->1", "2": "4->6"}`, with the names that authors choose.

use super::{denial, scanner, status, words};
use crate::{
    problem::Statement,
    puzzle::Puzzle,
    text::{BadText, Fault, scan},
};
use serde_json::Value;
use std::{collections::BTreeMap, ops::Range};

/// Names of fields with an answer, in small letters.
const ANSWERS: &[&str] = &[
    "answer",
    "final_answer",
    "finalanswer",
    "solution",
    "moves",
    "result",
    "output",
    "path",
    "plan",
    "steps",
    "sequence",
    "jumps",
    "lösung",
    "züge",
];

/// Names of fields with the number of moves, in small letters without signs.
const LENGTHS: &str = "anzahlzüge coups length lengthofsolution movecount moves movescount \
    nmoves nombredecoups numberofmoves nummoves solutionlength totalmoves züge";

/// Names of fields that say whether there is a solution, and of those that say that there is none.
const SOLVABLE: &str = "exists feasible hassolution issolvable possible solutionexists solvable \
    solved winnable lösbar";
const UNSOLVABLE: &str = "impossible unsolvable infeasible nosolution unlösbar";

/// Names of fields that say that no solution is shorter.
const OPTIMAL: &str = "isminimal isoptimal minimal optimal shortest";

/// Names of fields with a word for it.
const STATUSES: &str = "outcome solutionstatus status verdict";

/// Words of such a field that say that there is no solution.
const NONE: &str = "impossible infeasible nosolution unlösbar unsat unsatisfiable unsolvable";

/// The longest word of a field, in bytes.
const LONGEST_WORD: usize = 24;

/// A field that says something of the moves of its object.
pub struct Said {
    /// Its name as it is written.
    pub name: String,
    /// What it says.
    pub says: Statement,
}

/// What the fields of an object say of the moves in it, by a number, a word, or by `true` and
/// `false`: the outermost ones, and those of an object that is the answer.
pub fn says(text: &[u8]) -> Vec<Said> {
    let mut says = Vec::new();
    // For each open bracket, whether its fields are about the answer.
    let mut open: Vec<bool> = Vec::new();
    let mut is_in_answer = true;
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            b'{' => open.push(is_in_answer && open.last() != Some(&false)),
            b'[' => open.push(false),
            b'}' | b']' => {
                open.pop();
            }
            b'"' | b'\'' => {
                let Some(end) = end_of_quotation(text, at) else {
                    break;
                };
                let name = &text[at + 1..end];
                let field = String::from_utf8_lossy(name).to_lowercase();
                is_in_answer = ANSWERS.contains(&field.as_str());
                // A count may be that of the moves or of the solutions.
                let said = match field == "count" {
                    true => Some(Statement::Unchecked("`count`".into())),
                    false => said_by(name, &text[end + 1..]),
                };
                if open.last() == Some(&true)
                    && let Some(statement) = said
                {
                    let name = String::from_utf8_lossy(name).into_owned();
                    says.push(Said {
                        name,
                        says: statement,
                    });
                }
                at = end;
            }
            _ => {}
        }
        at += 1;
    }
    says
}

/// Whether the only field of an object is one with an answer, and has none: `{"solution": null}`.
pub fn has_no_answer(text: &[u8]) -> bool {
    let Ok(fields) = serde_json::from_slice::<BTreeMap<String, Value>>(text) else {
        return false;
    };
    let mut fields = fields.iter();
    match (fields.next(), fields.next()) {
        (Some((name, value)), None) => {
            value.is_null() && ANSWERS.contains(&name.to_lowercase().as_str())
        }
        _ => false,
    }
}

/// What a field of this name says with what stands behind it.
pub fn said_by(name: &[u8], behind: &[u8]) -> Option<Statement> {
    let mut name = String::from_utf8_lossy(name).to_lowercase();
    name.retain(char::is_alphanumeric);
    let behind = behind.trim_ascii_start();
    let value = behind.strip_prefix(b":").or(behind.strip_prefix(b"="))?;
    let written = written_value(value);
    if let Ok(number) = scan::integer(written.as_bytes())
        && words::is_one_of(&name, LENGTHS)
    {
        return Some(Statement::Length(number.try_into().ok()?));
    }
    let value = written.replace([' ', '_', '-'], "");
    let is_none = words::is_one_of(&name, STATUSES) && words::is_one_of(&value, NONE);
    let is_true = match value.as_str() {
        "true" | "yes" => true,
        "false" | "no" => false,
        _ if is_none => return Some(no_solution()),
        _ => return None,
    };
    if is_true && words::is_one_of(&name, OPTIMAL) {
        return Some(Statement::Optimal);
    }
    let denied = if is_true { UNSOLVABLE } else { SOLVABLE };
    words::is_one_of(&name, denied).then(no_solution)
}

/// That there is no solution, beside moves.
fn no_solution() -> Statement {
    Statement::False("the answer has moves, and says that there is no solution".into())
}

/// The value of a field up to the end of its quotation, or to the next comma or bracket, in small
/// letters and without quotation marks; empty if it is long.
fn written_value(behind: &[u8]) -> String {
    let behind = behind.trim_ascii_start();
    let end = match behind.first() {
        Some(b'"' | b'\'') => end_of_quotation(behind, 0).unwrap_or(behind.len()),
        _ => scan::run(behind, 0, |byte| !b",}]\n".contains(&byte)),
    };
    if end > LONGEST_WORD {
        return String::new();
    }
    let written = String::from_utf8_lossy(&behind[..end]).to_lowercase();
    let written = written.trim_matches(|c: char| c.is_whitespace() || "\"'`*.".contains(c));
    written.to_owned()
}

/// A quoted text that may be an answer.
struct Quoted {
    /// Its place, without quotation marks.
    span: Range<usize>,
    /// The name of its field, in small letters.
    field: String,
    /// Whether the field is one with an answer.
    is_answer: bool,
}

/// The text with everything blanked out but the answer, to keep places; `None` if no quoted text is
/// an answer.
///
/// # Errors
/// Several fields may be the answer.
pub fn answer(text: &[u8], puzzle: &Puzzle) -> Option<Result<Vec<u8>, BadText>> {
    let mut answers = Vec::new();
    for quoted in quoted(text) {
        if is_answer(&text[quoted.span.clone()], puzzle) {
            answers.push(quoted);
        }
    }
    if answers.iter().any(|quoted| quoted.is_answer) {
        answers.retain(|quoted| quoted.is_answer);
    }
    let first = &answers.first()?.field;
    let other = answers.iter().find(|quoted| quoted.field != *first);
    if let Some(other) = other
        && !are_numbered(text)
    {
        let fault = Fault {
            span: other.span.clone(),
            message: message!(
                "several-fields-moves-not",
                "several fields have moves, and it is not clear which are meant"
            )
            .into(),
            help: Some(
                message!(
                    "name-field-moves-moves",
                    "name the field of the moves `moves`"
                )
                .into(),
            ),
        };
        return Some(Err(fault.into()));
    }
    Some(Ok(only(text, &answers)))
}

/// The text with line ends for everything but some parts.
fn only(text: &[u8], parts: &[Quoted]) -> Vec<u8> {
    let mut kept = vec![b' '; text.len()];
    for Quoted { span, .. } in parts {
        kept[span.clone()].copy_from_slice(&text[span.clone()]);
        if let Some(end) = kept.get_mut(span.end) {
            *end = b'\n';
        }
        unescape(&mut kept[span.clone()]);
    }
    kept
}

/// Writes line ends and blanks for their signs, `\n`.
fn unescape(text: &mut [u8]) {
    for at in 1..text.len() {
        if text[at - 1] == b'\\' {
            text[at - 1] = b' ';
            if text[at] == b'n' {
                text[at] = b'\n';
            } else if text[at] == b't' {
                text[at] = b' ';
            }
        }
    }
}

/// Whether a quoted text has a move, or says that there is no solution.
fn is_answer(text: &[u8], puzzle: &Puzzle) -> bool {
    if !denial::find(text).is_empty() || !status::find(text).is_empty() {
        return true;
    }
    let words = scanner::read(text, puzzle);
    words.tokens.iter().any(|token| token.glue.joins())
}

/// The quoted texts of an object that are values, with their fields.
fn quoted(text: &[u8]) -> Vec<Quoted> {
    let mut found = Vec::new();
    let mut field = String::new();
    let mut at = 0;
    while at < text.len() {
        if !matches!(text[at], b'"' | b'\'') {
            at += 1;
            continue;
        }
        let Some(end) = end_of_quotation(text, at) else {
            break;
        };
        let span = at + 1..end;
        at = end + 1;
        let next = scan::run(text, at, |byte| byte.is_ascii_whitespace());
        if text.get(next) == Some(&b':') {
            field = String::from_utf8_lossy(&text[span]).to_lowercase();
        } else {
            let is_answer = ANSWERS.contains(&field.as_str());
            found.push(Quoted {
                span,
                field: field.clone(),
                is_answer,
            });
        }
    }
    found
}

/// The place of the mark that ends the quotation here.
fn end_of_quotation(text: &[u8], at: usize) -> Option<usize> {
    let mut end = at + 1;
    while end < text.len() {
        match text[end] {
            b'\\' => end += 1,
            byte if byte == text[at] => return Some(end),
            _ => {}
        }
        end += 1;
    }
    None
}

/// Whether the fields of an object are numbers from 0 or 1 on, those of moves.
fn are_numbered(text: &[u8]) -> bool {
    let mut last = None;
    let mut at = 0;
    while let Some(found) = text[at..].iter().position(|&byte| byte == b':') {
        let end = text[..at + found].trim_ascii_end();
        at += found + 1;
        let Some(name) = end.strip_suffix(b"\"") else {
            continue;
        };
        let digits = name.len()
            - name
                .iter()
                .rev()
                .take_while(|byte| byte.is_ascii_digit())
                .count();
        let Ok(number) = scan::integer(&name[digits..]) else {
            return false;
        };
        let follows = match last {
            Some(last) => number == last + 1,
            None => number <= 1,
        };
        if !follows {
            return false;
        }
        last = Some(number);
    }
    last.is_some()
}
