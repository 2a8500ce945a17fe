//! JSON as text that is safe to print.

use crate::printable::is_printable;
use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};
use std::io::{self, Write};

/// Writes a value in one line without its end. Characters that are not
/// [printable](is_printable) are escaped, so that a terminal does not obey them and every value
/// stays what it is.
///
/// ```
/// let mut bytes = Vec::new();
/// saltus::text::json::write(&"a\u{9b}\u{e0041}", &mut bytes).unwrap();
/// assert_eq!(bytes, br#""a\u009b\udb40\udc41""#);
/// ```
///
/// # Errors
/// The output cannot be written.
pub fn write(value: &impl Serialize, out: impl Write) -> serde_json::Result<()> {
    value.serialize(&mut Serializer::with_formatter(out, Printable))
}

/// As [`write()`], to a string.
///
/// # Errors
/// The value cannot be represented in JSON.
pub fn line(value: &impl Serialize) -> serde_json::Result<String> {
    let mut bytes = Vec::new();
    write(value, &mut bytes)?;
    String::from_utf8(bytes).map_err(serde::ser::Error::custom)
}

/// Compact JSON, in which only printable characters stand for themselves.
struct Printable;

impl Formatter for Printable {
    fn write_string_fragment<W: Write + ?Sized>(
        &mut self,
        out: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let mut rest = fragment;
        while let Some(at) = rest.find(|c| !is_printable(c)) {
            let (before, from) = rest.split_at(at);
            out.write_all(before.as_bytes())?;

            let mut after = from.chars();
            if let Some(c) = after.next() {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    write!(out, "\\u{unit:04x}")?;
                }
            }
            rest = after.as_str();
        }
        out.write_all(rest.as_bytes())
    }
}
