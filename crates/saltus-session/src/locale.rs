//! Languages as files: the wordings of messages in a subset of the syntax of Fluent.
//!
//! A file has a line for each message, its ID and its wording. `{ $name }` is the place of an
//! argument, and lines that are indented continue the one before:
//!
//! ```text
//! # A comment.
//! row-length = Die Zeile hat { $squares } Felder, aber n ist { $n }
//! more-faults = und { $count ->
//!     [one] ein weiterer Fehler
//!    *[other] { $count } weitere Fehler
//! }
//! ```
//!
//! The crate `fluent-bundle` reads the whole syntax, and would make the page's WebAssembly 57 kB
//! larger (of 706 kB, both compressed) and add twelve packages; the files need no more than this.

use rustc_hash::FxHashMap;
use saltus::message::{Message, Value};
use std::ops::RangeInclusive;

/// The wordings of a language by the IDs of their messages.
#[derive(Debug)]
pub struct Locale {
    wordings: FxHashMap<&'static str, Pattern>,
    /// The numbers that take the form `one`.
    one: RangeInclusive<i128>,
}

/// A wording, in parts.
type Pattern = Vec<Part>;

/// A part of a wording.
#[derive(Debug)]
enum Part {
    Text(String),
    /// The argument with this name.
    Argument(&'static str),
    /// The variant for the number that is the argument with this name.
    Choice(&'static str, Vec<Variant>),
}

/// A wording for some numbers.
#[derive(Debug)]
struct Variant {
    /// `one`, `other`, or a number in digits.
    key: &'static str,
    /// Whether it holds where no other does.
    is_default: bool,
    pattern: Pattern,
}

impl Locale {
    /// Reads a file of a language.
    ///
    /// # Errors
    /// The ID of the first message whose wording is faulty, or a line that is none.
    pub fn read(file: &'static str, one: RangeInclusive<i128>) -> Result<Locale, &'static str> {
        let mut wordings = FxHashMap::default();
        for (id, wording) in entries(file)? {
            let mut reader = Reader { rest: wording };
            let pattern = reader.pattern(false).ok_or(id)?;
            if wordings.insert(id, pattern).is_some() {
                return Err(id);
            }
        }
        Ok(Locale { wordings, one })
    }

    /// A language without wordings, in which all is English.
    pub fn empty() -> Locale {
        Locale {
            wordings: FxHashMap::default(),
            one: 1..=1,
        }
    }

    /// The wording with this ID, if it has no arguments.
    pub fn phrase(&self, id: &str) -> Option<&str> {
        match &self.wordings.get(id)?[..] {
            [Part::Text(text)] => Some(text),
            _ => None,
        }
    }

    /// The message in this language; what has no wording here is in English.
    pub fn say(&self, message: &Message) -> String {
        let mut said = String::new();
        match self.wordings.get(message.id()) {
            Some(pattern) => self.fill(pattern, message, &mut said),
            None => said = message.to_string(),
        }
        said
    }

    /// The IDs, each with the names of its arguments.
    pub fn arguments(&self) -> Vec<(&'static str, Vec<&'static str>)> {
        let mut found = Vec::new();
        for (&id, pattern) in &self.wordings {
            let mut names = Vec::new();
            collect_names(pattern, &mut names);
            names.sort_unstable();
            names.dedup();
            found.push((id, names));
        }
        found.sort_unstable();
        found
    }

    fn fill(&self, pattern: &Pattern, message: &Message, said: &mut String) {
        for part in pattern {
            match part {
                Part::Text(text) => said.push_str(text),
                Part::Argument(name) => match message.argument(name) {
                    Some(Value::Message(words)) => said.push_str(&self.say(words)),
                    Some(value) => said.push_str(&value.to_string()),
                    None => {}
                },
                Part::Choice(name, variants) => {
                    let number = match message.argument(name) {
                        Some(Value::Number(number)) => Some(*number),
                        _ => None,
                    };
                    if let Some(variant) = self.variant(variants, number) {
                        self.fill(&variant.pattern, message, said);
                    }
                }
            }
        }
    }

    /// The variant for a number: the one that names it, else that of its form, else the default,
    /// which is also for what is no number.
    fn variant<'a>(&self, variants: &'a [Variant], number: Option<i128>) -> Option<&'a Variant> {
        let default = variants.iter().find(|variant| variant.is_default);
        let Some(number) = number else {
            return default;
        };
        let digits = number.to_string();
        let form = if self.one.contains(&number) {
            "one"
        } else {
            "other"
        };
        let named = variants.iter().find(|variant| variant.key == digits);
        let formed = variants.iter().find(|variant| variant.key == form);
        named.or(formed).or(default)
    }
}

/// Adds a text to a pattern, whose neighbouring texts are one.
fn push_text(pattern: &mut Pattern, text: &str) {
    match pattern.last_mut() {
        Some(Part::Text(before)) => before.push_str(text),
        _ => pattern.push(Part::Text(text.to_owned())),
    }
}

fn collect_names(pattern: &Pattern, names: &mut Vec<&'static str>) {
    for part in pattern {
        match part {
            Part::Text(_) => {}
            Part::Argument(name) => names.push(name),
            Part::Choice(name, variants) => {
                names.push(name);
                for variant in variants {
                    collect_names(&variant.pattern, names);
                }
            }
        }
    }
}

/// The IDs and wordings of a file; a wording has all its lines.
///
/// # Errors
/// A line that is no comment, no entry and no continuation.
fn entries(file: &'static str) -> Result<Vec<(&'static str, &'static str)>, &'static str> {
    let mut found = Vec::new();
    let mut rest = file;
    while !rest.is_empty() {
        let mut end = line_end(rest);
        let line = rest[..end].trim_end();
        if !line.is_empty() && !line.starts_with('#') {
            // A closing brace at the start of a line also continues the entry.
            while rest[end..].starts_with([' ', '}']) {
                end += line_end(&rest[end..]);
            }
            let (id, wording) = rest[..end].split_once('=').ok_or(line)?;
            found.push((id.trim(), wording.trim()));
        }
        rest = &rest[end..];
    }
    Ok(found)
}

/// The length of the first line, with its end.
fn line_end(text: &str) -> usize {
    text.find('\n').map_or(text.len(), |end| end + 1)
}

/// Reads a wording from its start.
struct Reader {
    rest: &'static str,
}

impl Reader {
    /// The wording up to its end, or for a variant up to the next one or to the closing brace.
    fn pattern(&mut self, is_variant: bool) -> Option<Pattern> {
        let stops: &[char] = if is_variant {
            &['{', '}', '\n']
        } else {
            &['{', '\n']
        };
        let mut parts = Vec::new();
        loop {
            let end = self.rest.find(stops).unwrap_or(self.rest.len());
            let (text, rest) = self.rest.split_at(end);
            if !text.is_empty() {
                push_text(&mut parts, text);
            }
            self.rest = rest;
            if self.eat("{") {
                match self.placeable()? {
                    Part::Text(text) => push_text(&mut parts, &text),
                    part => parts.push(part),
                }
            } else if !is_variant && self.rest.starts_with('\n') {
                push_text(&mut parts, "\n");
                self.rest = self.rest.trim_start();
            } else {
                return Some(parts);
            }
        }
    }

    /// What stands between braces: an argument, a choice by an argument, or a text in quotes.
    fn placeable(&mut self) -> Option<Part> {
        self.skip_blanks();
        if self.eat("\"") {
            let (text, rest) = self.rest.split_once('"')?;
            self.rest = rest;
            self.skip_blanks();
            return self.eat("}").then(|| Part::Text(text.to_owned()));
        }
        if !self.eat("$") {
            return None;
        }
        let name = self.word();
        self.skip_blanks();
        if self.eat("}") {
            return Some(Part::Argument(name));
        }
        if !self.eat("->") {
            return None;
        }
        Some(Part::Choice(name, self.variants()?))
    }

    /// The variants of a choice, up to its closing brace; one of them is the default.
    fn variants(&mut self) -> Option<Vec<Variant>> {
        let mut variants = Vec::new();
        let mut has_default = false;
        loop {
            self.skip_blanks();
            if self.eat("}") {
                return has_default.then_some(variants);
            }
            let is_default = self.eat("*");
            has_default |= is_default;
            if !self.eat("[") {
                return None;
            }
            let key = self.word();
            if !self.eat("] ") {
                return None;
            }
            let pattern = self.pattern(true)?;
            variants.push(Variant {
                key,
                is_default,
                pattern,
            });
        }
    }

    /// A name: letters, digits, hyphens and underscores.
    fn word(&mut self) -> &'static str {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        let end = self.rest.find(|c| !is_part(c)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    fn skip_blanks(&mut self) {
        self.rest = self.rest.trim_start();
    }

    /// Whether this comes next; then it is read.
    fn eat(&mut self, text: &str) -> bool {
        let rest = self.rest.strip_prefix(text);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }
}
