//! Positions drawn in a text about a known puzzle, and what their signs mean.

use crate::puzzle::{KindId, Position};
use std::{collections::BTreeMap, ops::Range};

/// A drawn position: one sign for each cell.
#[derive(Clone)]
pub struct Drawing {
    pub signs: Vec<String>,
    /// Its place in the text, in bytes.
    pub span: Range<usize>,
}

impl Drawing {
    /// A position whose signs are characters.
    pub fn of_characters(signs: &[char], span: Range<usize>) -> Drawing {
        Drawing {
            signs: signs.iter().map(char::to_string).collect(),
            span,
        }
    }
}

/// What each sign of a text means.
pub type Legend = BTreeMap<String, Option<KindId>>;

/// The position that signs show; `None` if one of them has no meaning.
pub fn position(signs: &[String], legend: &Legend) -> Option<Position> {
    let mut position = Position(Vec::with_capacity(signs.len()));
    for sign in signs {
        position.0.push(*legend.get(sign)?);
    }
    Some(position)
}

/// What different signs may mean: each something else that fits it.
pub fn meanings(
    signs: Vec<String>,
    contents: &[Option<KindId>],
    fits: impl Fn(&str, Option<KindId>) -> bool,
) -> Vec<Legend> {
    let mut legends = vec![Legend::new()];
    for sign in signs {
        let mut longer = Vec::new();
        for legend in legends {
            for &content in contents {
                let is_free = legend.values().all(|other| *other != content);
                if is_free && fits(&sign, content) {
                    let mut legend = legend.clone();
                    legend.insert(sign.clone(), content);
                    longer.push(legend);
                }
            }
        }
        legends = longer;
    }
    legends
}
