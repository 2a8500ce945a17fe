//! The kinds of pieces in a file, and their symbols.

use super::{Reader, Value};
use crate::{
    board::Adjacency,
    message::Message,
    printable::is_printable,
    puzzle::{Headings, Kind, KindId, Kinds},
    text::scan::Shown,
};
use toml::de::DeTable;

/// The largest number of kinds.
const MOST_KINDS: usize = 127;

/// The keys of a kind.
const KIND_KEYS: [&str; 6] = ["symbol", "name", "steps", "jumps", "over", "removes"];

/// The symbols of all kinds, in order.
pub(super) struct Symbols(Vec<char>);

impl Symbols {
    pub(super) fn of(kinds: &[Kind]) -> Symbols {
        Symbols(kinds.iter().map(|kind| kind.symbol).collect())
    }

    /// The kind with this symbol.
    pub(super) fn kind(&self, mark: char) -> Option<KindId> {
        let index = self.0.iter().position(|&symbol| symbol == mark)?;
        Some(KindId(index as u8))
    }

    /// The kind whose symbol is this word.
    pub(super) fn named(&self, word: &str) -> Option<KindId> {
        let mut chars = word.chars();
        match (chars.next(), chars.next()) {
            (Some(mark), None) => self.kind(mark),
            _ => None,
        }
    }

    /// What is expected in a picture.
    pub(super) fn expected(&self, any: bool) -> Message {
        let mut symbols = String::new();
        for symbol in self.0.iter().take(12) {
            symbols += &format!("`{symbol}`, ");
        }
        match any {
            true => message!(
                "any-symbol-or-blank",
                "{symbols}`.` (vacant), `?` (any) or a blank",
                symbols
            )
            .message(),
            false => message!(
                "symbol-or-blank",
                "{symbols}`.` (vacant) or a blank",
                symbols
            )
            .message(),
        }
    }
}

impl Reader<'_> {
    pub(super) fn kinds(&mut self, root: &DeTable, adjacency: Adjacency) -> Option<Vec<Kind>> {
        let Some(value) = root.get("kind") else {
            let help = message!(
                "describe-each-kind-piece",
                "describe each kind of piece: its symbol, steps and jumps"
            );
            self.missing(message!("toml-no-kind", "there is no `[[kind]]`"), help);
            return None;
        };
        let values = self.array(
            value,
            message!(
                "kind-table-each-kind",
                "`[[kind]]`, a table for each kind of piece"
            ),
        )?;
        if let Some(extra) = values.get(MOST_KINDS) {
            let count = values.len();
            let message = message!(
                "kinds-piece-most-supported",
                "there are {count} kinds of piece; at most {most} are supported",
                count,
                most = MOST_KINDS
            );
            self.faults.add(self.span(extra), message);
            return None;
        }
        let mut tables = Vec::new();
        for value in values {
            tables.push(self.table(value, "`[[kind]]`")?);
        }

        // All symbols first, because `over` may name a later kind.
        let mut symbols: Vec<char> = Vec::new();
        for (table, value) in tables.iter().zip(values) {
            self.only_known(table, &KIND_KEYS);
            match table.get("symbol") {
                Some(symbol) => symbols.extend(self.symbol(symbol, &symbols)),
                None => {
                    self.faults.add(
                        self.span(value),
                        message!("kind-no-symbol", "this kind has no `symbol`"),
                    );
                }
            }
        }
        let complete = symbols.len() == tables.len();
        let symbols = Symbols(symbols);
        let mut kinds = Vec::new();
        for (index, table) in tables.iter().enumerate() {
            let kind = KindId(index as u8);
            let known = complete.then_some(&symbols);
            kinds.extend(self.kind(table, kind, known, adjacency));
        }
        (complete && kinds.len() == tables.len()).then_some(kinds)
    }

    /// The kind in a table. Without the symbols of all kinds it is read for its faults.
    fn kind(
        &mut self,
        table: &DeTable,
        kind: KindId,
        symbols: Option<&Symbols>,
        adjacency: Adjacency,
    ) -> Option<Kind> {
        let steps = self.headings(table.get("steps"), adjacency);
        let jumps = self.headings(table.get("jumps"), adjacency);
        let over = match (table.get("over"), symbols) {
            (Some(value), Some(symbols)) => self.over(value, kind, symbols),
            _ => Some(Kinds::ALL),
        };
        let removes = match table.get("removes") {
            Some(value) => self.truth(value),
            None => Some(false),
        };
        let name = match table.get("name") {
            Some(value) => Some(self.string(value)?.to_string()),
            None => None,
        };
        let symbol = symbols?.0[kind.index()];
        Some(Kind {
            name: name.unwrap_or_else(|| symbol.to_string()),
            symbol,
            steps: steps?,
            jumps: jumps?,
            over: over?,
            removes: removes?,
        })
    }

    fn symbol(&mut self, value: &Value, others: &[char]) -> Option<char> {
        let word = self.string(value)?;
        let mut chars = word.chars();
        let message = match (chars.next(), chars.next()) {
            (Some('.' | '?' | ' '), None) => {
                message!(
                    "blank-meanings-own-pictures",
                    "`.`, `?` and the blank have meanings of their own in pictures"
                )
            }
            (Some(c), None) if !is_printable(c) => {
                message!(
                    "symbol-character-printed-itself",
                    "a symbol is a character that is printed as itself"
                )
            }
            (Some(c), None) if others.contains(&c) => message!(
                "another-kind-already-symbol",
                "another kind already has this symbol"
            ),
            (Some(c), None) => return Some(c),
            _ => message!("symbol-one-character", "a symbol is one character"),
        };
        self.faults.add(self.span(value), message);
        None
    }

    /// The headings of steps or jumps; none by default.
    fn headings(&mut self, value: Option<&Value>, adjacency: Adjacency) -> Option<Headings> {
        let Some(value) = value else {
            return Some(Headings::NONE);
        };
        if value.get_ref().as_str() == Some("all") {
            return Some(Headings::ALL);
        }
        let names: Vec<&str> = adjacency.offsets().iter().map(|&(name, ..)| name).collect();
        let mut headings = Headings::NONE;
        let mut complete = true;
        for value in self.array(value, "\"all\" or a list of ways")? {
            let Some(word) = self.string(value) else {
                complete = false;
                continue;
            };
            match names.iter().position(|&name| name == word) {
                Some(heading) => headings.0 |= 1 << heading,
                None => {
                    complete = false;
                    self.unknown(value, word, &names);
                }
            }
        }
        complete.then_some(headings)
    }

    /// The kinds that a kind jumps over.
    fn over(&mut self, value: &Value, kind: KindId, symbols: &Symbols) -> Option<Kinds> {
        match value.get_ref().as_str() {
            Some("all") => return Some(Kinds::ALL),
            Some("others") => return Some(Kinds(!Kinds::one(kind).0)),
            _ => {}
        }
        let mut over = Kinds::default();
        let mut complete = true;
        for value in self.array(value, "\"all\", \"others\" or a list of symbols")? {
            let Some(word) = self.string(value) else {
                complete = false;
                continue;
            };
            match symbols.named(word) {
                Some(kind) => over.0 |= Kinds::one(kind).0,
                None => {
                    complete = false;
                    let message = message!(
                        "no-kind-symbol",
                        "no kind has the symbol {name}",
                        name = Shown(word.as_bytes())
                    );
                    self.faults.add(self.span(value), message);
                }
            }
        }
        complete.then_some(over)
    }
}
