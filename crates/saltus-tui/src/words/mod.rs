//! The words of the terminal in every language. All texts for a player are here, or come from the
//! engine.

mod phrases;
mod sentences;

use num_bigint::BigUint;
use saltus::{
    puzzle::{Puzzle, Reason},
    text::BadText,
};
use saltus_session::Language;

/// The words of a language.
#[derive(Clone, Copy)]
pub(crate) struct Words {
    pub language: Language,
}

/// The words of a language.
pub(crate) fn words(language: Language) -> Words {
    Words { language }
}

/// The lines with limited room in all languages, and the columns of each: for the crate's own
/// tests.
pub fn tight_lines() -> Vec<(&'static str, usize)> {
    let mut lines = Vec::new();
    for words in Language::ALL.map(words) {
        lines.extend([
            (words.keys_timeline(), 77),
            (words.keys_back(), 39),
            (words.keys_playing(), 39),
            (words.keys_few(), 39),
            (words.keys_some(), 77),
            (words.keys_all(), 79),
            (words.choose_keys(), 79),
            (words.choose_keys_few(), 39),
            (words.beyond(), 38),
            (words.beyond_short(), 22),
        ]);
        for [key, what] in words.help().into_iter().chain(words.list_help()) {
            lines.extend([(key, 12), (what, 55)]);
        }
        for name in [
            words.moves_left(),
            words.solutions(),
            words.shortest(),
            words.by_chance(),
            words.moves_made(),
        ] {
            lines.push((name, 10));
        }
        for fate in words.fates() {
            lines.push((fate, 13));
        }
    }
    lines
}

impl Words {
    /// The goal of a puzzle.
    pub fn goal_of(self, puzzle: &Puzzle) -> String {
        saltus_session::goal(puzzle, self.language)
    }

    /// The faults of a text, each with its help.
    pub fn faults(self, faults: &BadText) -> Vec<String> {
        let mut lines = Vec::new();
        for fault in faults.iter() {
            let mut line = self.language.message(&fault.message);
            if let Some(help) = &fault.help {
                let help = self.language.message(help);
                line = self.and_next(&line, &help);
                if help.ends_with('?') {
                    lines.push(line);
                    continue;
                }
            }
            line.push('.');
            lines.push(line);
        }
        lines
    }

    /// Why there is no solution after `made` moves.
    pub fn why_not(self, reason: &Reason, made: usize) -> String {
        let what = if made == 0 {
            self.cannot_be_won()
        } else {
            self.lost_because()
        };
        self.because(what, reason)
    }

    /// Why a game is lost, which does not say that the puzzle cannot be won.
    pub fn why_lost(self, reason: &Reason) -> String {
        self.because(self.lost_because(), reason)
    }

    fn because(self, what: &str, reason: &Reason) -> String {
        match reason {
            Reason::Class { .. } => format!("{what}: {}.", self.class()),
            reason => format!("{what}: {}.", self.language.reason(reason)),
        }
    }

    /// A number with its digits in groups of three; of a long one the magnitude.
    pub fn grouped(self, number: &BigUint) -> String {
        self.language.grouped(number, 10)
    }

    /// A probability as a percentage, or as "one in N".
    pub fn odds(self, chance: f64) -> String {
        match chance {
            0.01.. => {
                let percent = format!("{:.1}", 100.0 * chance);
                self.percent(&self.language.decimal(&percent))
            }
            1e-9.. => {
                let number = (1.0 / chance).round() as u64;
                self.one_in(&self.language.grouped(&number, 6))
            }
            _ => self.language.decimal(&format!("{chance:.2e}")),
        }
    }
}
