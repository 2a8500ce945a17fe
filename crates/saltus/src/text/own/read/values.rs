//! The values of a file with their types and places, and the faults of those of the wrong type.

use super::{Reader, Value};
use crate::text::scan::{self, Shown};
use std::{ops::Range, str::FromStr};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

impl Reader<'_> {
    pub(super) fn span<T>(&self, value: &Spanned<T>) -> Range<usize> {
        self.base + value.span().start..self.base + value.span().end
    }

    /// Reports a missing part, at the end of the file.
    pub(super) fn missing(&mut self, message: &str, help: &str) {
        self.faults
            .add_help(self.text.len()..self.text.len(), message, help);
    }

    /// Reports the keys of `table` that are not `known`.
    pub(super) fn only_known(&mut self, table: &DeTable, known: &[&str]) {
        for key in table.keys() {
            let word: &str = key.get_ref();
            if !known.contains(&word) {
                self.unknown(key, word, known);
            }
        }
    }

    pub(super) fn unknown<T>(&mut self, at: &Spanned<T>, word: &str, known: &[&str]) {
        let message = format_args!("{} is not known here", Shown(word.as_bytes()));
        let help = match scan::nearest(word, known.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("expected one of `{}`", known.join("`, `")),
        };
        self.faults.add_help(self.span(at), message, help);
    }

    fn wrong_type<T>(&mut self, value: &Value, expected: &str) -> Option<T> {
        let found = value.get_ref().type_str();
        let article = if found.starts_with(['a', 'i']) {
            "an"
        } else {
            "a"
        };
        let message = format_args!("found {article} {found}, expected {expected}");
        self.faults.add(self.span(value), message);
        None
    }

    pub(super) fn string<'a>(&mut self, value: &'a Value) -> Option<&'a str> {
        match value.get_ref().as_str() {
            Some(string) => Some(string),
            None => self.wrong_type(value, "a string"),
        }
    }

    pub(super) fn truth(&mut self, value: &Value) -> Option<bool> {
        match value.get_ref().as_bool() {
            Some(truth) => Some(truth),
            None => self.wrong_type(value, "`true` or `false`"),
        }
    }

    pub(super) fn array<'a>(
        &mut self,
        value: &'a Value<'a>,
        expected: &str,
    ) -> Option<&'a [Value<'a>]> {
        match value.get_ref() {
            DeValue::Array(values) => Some(values),
            _ => self.wrong_type(value, expected),
        }
    }

    pub(super) fn table<'a>(
        &mut self,
        value: &'a Value<'a>,
        expected: &str,
    ) -> Option<&'a DeTable<'a>> {
        match value.get_ref().as_table() {
            Some(table) => Some(table),
            None => self.wrong_type(value, expected),
        }
    }

    pub(super) fn number<N: FromStr + PartialOrd>(
        &mut self,
        value: &Value,
        least: N,
        what: &str,
    ) -> Option<N> {
        let Some(integer) = value.get_ref().as_integer() else {
            return self.wrong_type(value, what);
        };
        let integer = i128::from_str_radix(integer.as_str(), integer.radix()).ok();
        let number: Option<N> = integer.and_then(|integer| integer.to_string().parse().ok());
        match number {
            Some(number) if number >= least => Some(number),
            _ => {
                let span = self.span(value);
                let found = Shown(&self.text[span.clone()]);
                let message = format_args!("found {found}, expected {what}");
                self.faults.add(span, message);
                None
            }
        }
    }

    /// The lines of the picture in a string, as ranges of the file.
    pub(super) fn lines(&mut self, value: &Value) -> Option<Vec<Range<usize>>> {
        self.string(value)?;
        let span = self.span(value);
        let token = &self.text[span.clone()];
        if token.starts_with(b"\"") && token.contains(&b'\\') {
            let help = "write it between ''' and ''', where a backslash is itself";
            self.faults
                .add_help(span, "a picture cannot have escapes", help);
            return None;
        }

        let is_long = token.starts_with(b"\"\"\"") || token.starts_with(b"'''");
        let quotes = if is_long { 3 } else { 1 };
        let end = span.end - quotes;
        let mut start = span.start + quotes;
        // The end of the line after three quotes is not part of the string.
        if is_long && token[3..].starts_with(b"\r\n") {
            start += 2;
        } else if is_long && token[3..].starts_with(b"\n") {
            start += 1;
        }
        Some(scan::lines(&self.text[..end], start).collect())
    }
}
