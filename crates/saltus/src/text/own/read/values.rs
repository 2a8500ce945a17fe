//! The values of a file with their types and places, and the faults of those of the wrong type.

use super::{Reader, Value};
use crate::message::{Argument, Wording};
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
    pub(super) fn missing(&mut self, message: Wording, help: Wording) {
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
        let message = message!(
            "not-known-here",
            "{name} is not known here",
            name = Shown(word.as_bytes())
        );
        let help = match scan::nearest(word, known.iter().copied()) {
            Some(near) => message!("did-you-mean", "did you mean `{near}`?", near).message(),
            None => message!(
                "expected-one-of",
                "expected one of `{known}`",
                known = known.join("`, `")
            )
            .message(),
        };
        self.faults.add_help(self.span(at), message, help);
    }

    fn wrong_type<T>(&mut self, value: &Value, expected: impl Argument) -> Option<T> {
        let found = match value.get_ref() {
            DeValue::String(_) => message!("a-string", "a string"),
            DeValue::Integer(_) => message!("an-integer", "an integer"),
            DeValue::Float(_) => message!("a-float", "a float"),
            DeValue::Boolean(_) => message!("a-boolean", "a boolean"),
            DeValue::Datetime(_) => message!("a-datetime", "a datetime"),
            DeValue::Array(_) => message!("an-array", "an array"),
            DeValue::Table(_) => message!("a-table", "a table"),
        };
        let message = message!(
            "found-expected",
            "found {found}, expected {expected}",
            found,
            expected
        );
        self.faults.add(self.span(value), message);
        None
    }

    pub(super) fn string<'a>(&mut self, value: &'a Value) -> Option<&'a str> {
        match value.get_ref().as_str() {
            Some(string) => Some(string),
            None => self.wrong_type(value, message!("a-string", "a string")),
        }
    }

    pub(super) fn truth(&mut self, value: &Value) -> Option<bool> {
        match value.get_ref().as_bool() {
            Some(truth) => Some(truth),
            None => self.wrong_type(value, message!("true-or-false", "`true` or `false`")),
        }
    }

    pub(super) fn array<'a>(
        &mut self,
        value: &'a Value<'a>,
        expected: impl Argument,
    ) -> Option<&'a [Value<'a>]> {
        match value.get_ref() {
            DeValue::Array(values) => Some(values),
            _ => self.wrong_type(value, expected),
        }
    }

    pub(super) fn table<'a>(
        &mut self,
        value: &'a Value<'a>,
        expected: impl Argument,
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
        what: impl Argument,
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
                let message = message!(
                    "found-expected",
                    "found {found}, expected {expected}",
                    found,
                    expected = what
                );
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
            let help = message!(
                "write-between-where-backslash",
                "write it between ''' and ''', where a backslash is itself"
            );
            self.faults.add_help(
                span,
                message!("picture-cannot-escapes", "a picture cannot have escapes"),
                help,
            );
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
