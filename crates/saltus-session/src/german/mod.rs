//! What the engine says about texts and moves, in German.

mod command;
mod drawn;
mod expected;
mod ids;
mod moves;
mod notations;
mod own;
pub mod reading;

use crate::template::{fill, values};

/// The German of a message about a text or a move, or of its help; `None` if it is unknown.
pub fn in_german(text: &str) -> Option<String> {
    for &(english, german) in messages() {
        if let Some(values) = values(english, text) {
            return Some(fill(german, &values));
        }
    }
    if let Some(rest) = text.strip_prefix("found ")
        && let Some((found, expected)) = rest.rsplit_once(", expected ")
    {
        let (found, expected) = (as_german(found), as_german(expected));
        return Some(format!("gefunden: {found}; erwartet: {expected}"));
    }
    if let Some([option, what, given]) = values("`--{}` is for {}: this is {}", text).as_deref() {
        let (what, given) = (as_german(what), as_german(given));
        return Some(format!("„--{option}“ geht nur mit {what}: Das ist {given}"));
    }
    if let Some(fault) = text.strip_prefix("the puzzle in this ID is invalid: ") {
        let fault = as_german(fault);
        return Some(format!(
            "Die Aufgabe in dieser Kennung ist fehlerhaft: {fault}"
        ));
    }
    // A question: why it is one, and the readings to choose from.
    if let Some((doubt, readings)) = text.split_once("; select one of them:\n") {
        let mut question = format!("{}; nenne eine davon:", as_german(doubt));
        for line in readings.lines() {
            question += "\n";
            question += &reading_of_question(line);
        }
        return Some(question);
    }
    if let Some((found, kind)) = text.rsplit_once(" is not a ") {
        return Some(format!("{found} ist {}", in_german(kind)?));
    }
    // An illegal move, and why it is.
    if let Some((step, error)) = text.split_once(": ")
        && !step.contains(' ')
    {
        return Some(format!("{step}: {}", in_german(error)?));
    }
    if let Some(expected) = text.strip_prefix("write ") {
        return Some(format!("schreib {}", as_german(expected)));
    }
    None
}

/// A line of a question: a reading is indented by two blanks, its picture by more.
fn reading_of_question(line: &str) -> String {
    match line.strip_prefix("  ") {
        Some(line) if !line.starts_with(' ') => {
            format!("  {}", reading::in_german(line))
        }
        _ => line.to_owned(),
    }
}

/// A text in German, or as it is if nobody has translated it.
fn as_german(text: &str) -> String {
    in_german(text).unwrap_or_else(|| text.to_owned())
}

/// All messages and their help, in English and German; of two that fit, the first is taken.
pub fn messages() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    let tables = [
        moves::MESSAGES,
        ids::MESSAGES,
        drawn::MESSAGES,
        own::MESSAGES,
        notations::MESSAGES,
        command::MESSAGES,
        expected::MESSAGES,
    ];
    tables.into_iter().flatten()
}
