//! The family of a puzzle, by its notation and its beginning: it decides which options apply.

use crate::args::Family;
use saltus::text::{Reading, any::Notation};

/// The family of a puzzle in this notation with this beginning.
pub fn family(notation: Notation, head: &[u8]) -> Family {
    match notation {
        Notation::Id => {
            match String::from_utf8_lossy(head)
                .trim_start_matches('\u{FEFF}')
                .trim_start()
                .split(':')
                .next()
            {
                Some("row") => Family::Row,
                Some("reverse" | "ring") => Family::Numbered,
                Some("grid" | "foreaft" | "hexagon") => Family::Grid,
                Some("capture") => Family::King,
                Some("own") => Family::Own,
                _ => Family::Pegs,
            }
        }
        Notation::List | Notation::Boards => Family::Row,
        Notation::Facts => Family::Facts,
        Notation::Picture | Notation::Pddl | Notation::Pnml => Family::Pegs,
        Notation::Toml => Family::Own,
        Notation::Contest | Notation::Usaco => Family::Capture,
        Notation::Pdn => Family::Draughts,
        // Any further notation of the library is a user-defined puzzle.
        _ => Family::Own,
    }
}

/// The family of a text that is not read: an ID of a capture board names no king.
pub fn named_family(notation: Notation, text: &[u8]) -> Family {
    match family(notation, text) {
        Family::King if !text.contains(&b'@') => Family::Capture,
        family => family,
    }
}

/// The family of a puzzle that was read: a drawing may show any.
pub fn family_of(reading: &Reading, notation: Notation, text: &[u8]) -> Family {
    match (reading.family(), notation) {
        ("a row of two groups", Notation::Picture) => Family::Row,
        ("a row of numbered checkers" | "a ring of numbered checkers", Notation::Picture) => {
            Family::Numbered
        }
        ("a board of two groups", Notation::Picture) => Family::Grid,
        _ => family(notation, text),
    }
}
