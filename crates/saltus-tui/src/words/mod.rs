//! The words of the terminal in the languages of the page. All texts for a player are here, or come
//! from the engine, whose words are those of [`Language`].

mod english;
mod german;
mod phrases;

pub(crate) use phrases::Words;

use english::ENGLISH;
use german::GERMAN;
use num_bigint::BigUint;
use phrases::Unit;
use saltus::{
    puzzle::{Puzzle, Reason},
    text::BadText,
};
use saltus_session::Language;
use std::fmt::{Display, Write};

/// The words of a language.
pub(crate) fn words(language: Language) -> &'static Words {
    match language {
        Language::English => &ENGLISH,
        Language::German => &GERMAN,
    }
}

/// A phrase with values in its placeholders, in order.
pub fn fill(phrase: &str, values: &[&dyn Display]) -> String {
    let mut parts = phrase.split("{}");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for (value, part) in values.iter().zip(parts) {
        let _ = write!(text, "{value}{part}");
    }
    text
}

/// The lines with limited room in all languages, and the columns of each: for the crate's own
/// tests.
pub fn tight_lines() -> Vec<(&'static str, usize)> {
    let mut lines = Vec::new();
    for words in [&ENGLISH, &GERMAN] {
        lines.extend(words.keys.into_iter().zip([78, 40, 40, 40, 78, 80]));
        lines.extend(words.choose_keys.into_iter().zip([80, 40]));
        lines.extend(words.beyond.into_iter().zip([40, 24]));
        for &(key, what) in words.help.iter().chain(words.choose_help) {
            lines.extend([(key, 12), (what, 55)]);
        }
        for name in [
            words.moves_left,
            words.solutions,
            words.shortest,
            words.by_chance,
            words.moves_made,
        ] {
            lines.push((name, 10));
        }
        for fate in words.fates {
            lines.push((fate, 13));
        }
    }
    lines
}

impl Words {
    /// A number and its unit.
    pub fn count(&self, number: impl Display, [one, many]: Unit) -> String {
        let number = number.to_string();
        format!("{number} {}", if number == "1" { one } else { many })
    }

    /// The goal of a puzzle.
    pub fn goal_of(&self, puzzle: &Puzzle) -> String {
        saltus_session::goal(puzzle, self.language)
    }

    /// The faults of a text, each with its help.
    pub fn faults(&self, faults: &BadText) -> Vec<String> {
        let mut lines = Vec::new();
        for fault in faults.iter() {
            let mut line = self.language.message(&fault.message);
            if let Some(help) = &fault.help {
                let help = self.language.message(help);
                line += &format!("; {help}");
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
    pub fn why_not(&self, reason: &Reason, made: usize) -> String {
        let what = if made == 0 {
            self.cannot_be_won
        } else {
            self.lost_because
        };
        match reason {
            Reason::Class { .. } => format!("{what}: {}.", self.class),
            reason => format!("{what}: {}.", self.language.reason(reason)),
        }
    }

    /// A number with its digits in groups of three; beyond `most` digits, its magnitude alone.
    pub fn grouped(&self, number: &BigUint, most: usize) -> String {
        let [group, point] = self.marks();
        let digits = number.to_string();
        if digits.len() > most.max(2) {
            return format!(
                "{}{point}{}e{}",
                &digits[..1],
                &digits[1..3],
                digits.len() - 1
            );
        }
        let mut grouped = String::new();
        for (index, digit) in digits.chars().enumerate() {
            let left = digits.len() - index;
            if index > 0 && left.is_multiple_of(3) {
                grouped += group;
            }
            grouped.push(digit);
        }
        grouped
    }

    /// A probability as a percentage, or as "one in N".
    pub fn odds(&self, chance: f64) -> String {
        let [_, point] = self.marks();
        match chance {
            0.01.. => format!("{:.1} %", 100.0 * chance).replace('.', point),
            1e-9.. => {
                let number = self.grouped(&BigUint::from((1.0 / chance).round() as u64), 6);
                match self.language {
                    Language::English => format!("1 in {number}"),
                    Language::German => format!("1 zu {number}"),
                }
            }
            _ => format!("{chance:.2e}").replace('.', point),
        }
    }

    /// The name of a kind of piece, above its cells.
    pub fn kind_name<'a>(&self, name: &'a str) -> &'a str {
        match (self.language, name) {
            (Language::English, _) => name,
            (Language::German, "peg") => "Stifte",
            (Language::German, "right") => "nach rechts",
            (Language::German, "left") => "nach links",
            (Language::German, "king") => "Dame",
            (Language::German, "white") => "weiße Steine",
            (Language::German, _) => name,
        }
    }

    /// Between groups of digits, and before decimals.
    fn marks(&self) -> [&'static str; 2] {
        match self.language {
            Language::English => [",", "."],
            Language::German => [".", ","],
        }
    }
}
