//! The words of the terminal in the languages of the page. All texts for a player are here, or come from the
//! engine and are translated in [`saltus_session::in_german`].

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
use saltus_draw::Language;
use saltus_session::{PlayError, fault_in_german, in_german};
use std::fmt::{Display, Write};

/// The words of a language.
pub(crate) fn words(language: Language) -> &'static Words {
    match language {
        Language::English => &ENGLISH,
        Language::German => &GERMAN,
    }
}

/// A phrase with values in its placeholders, in order.
pub(crate) fn fill(phrase: &str, values: &[&dyn Display]) -> String {
    let mut parts = phrase.split("{}");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for (value, part) in values.iter().zip(parts) {
        let _ = write!(text, "{value}{part}");
    }
    text
}

impl Words {
    /// A number and its unit.
    pub fn count(&self, number: impl Display, [one, many]: Unit) -> String {
        let number = number.to_string();
        format!("{number} {}", if number == "1" { one } else { many })
    }

    /// A message of the engine, or a phrase of the gallery, in this language.
    pub fn translated(&self, text: &str) -> String {
        let german = (self.language == Language::German).then(|| in_german(text)).flatten();
        german.unwrap_or_else(|| text.to_owned())
    }

    /// The goal of a puzzle.
    pub fn goal_of(&self, puzzle: &Puzzle) -> String {
        match self.language {
            Language::English => saltus_session::goal(puzzle),
            Language::German => saltus_session::goal_in_german(puzzle),
        }
    }

    /// The faults of a text, each with its help.
    pub fn faults(&self, faults: &BadText) -> Vec<String> {
        let line = |fault: &saltus::text::Fault| {
            let fault = match self.language {
                Language::English => fault.clone(),
                Language::German => fault_in_german(fault),
            };
            let help = fault.help.map_or(String::new(), |help| format!("; {help}"));
            let end = if help.ends_with('?') { "" } else { "." };
            format!("{}{help}{end}", fault.message)
        };
        faults.iter().map(line).collect()
    }

    /// Why a move was not made.
    pub fn refusal(&self, error: &PlayError) -> String {
        match error {
            PlayError::Text(faults) => {
                faults.iter().map(|fault| self.translated(&fault.message)).collect::<Vec<_>>().join("; ")
            }
            PlayError::Illegal(step, error) => format!("{step}: {}", self.translated(&error.to_string())),
        }
    }

    /// Why there is no solution after `made` moves.
    pub fn why_not(&self, reason: &Reason, made: usize) -> String {
        let what = if made == 0 { self.cannot_be_won } else { self.lost_because };
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
            return format!("{}{point}{}e{}", &digits[..1], &digits[1..3], digits.len() - 1);
        }
        let head = digits.len() % 3;
        let groups = (0..=digits.len() / 3)
            .map(|i| if i == 0 { &digits[..head] } else { &digits[head + 3 * i - 3..head + 3 * i] });
        groups.filter(|group| !group.is_empty()).collect::<Vec<_>>().join(group)
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

#[cfg(test)]
mod tests {
    use super::*;
    use saltus::referee::MoveError;
    use saltus_session::{FAMILIES, peg_boards};

    /// Every phrase of the gallery and the referee has a translation into German.
    #[test]
    fn everything_is_translated() {
        let families = FAMILIES.iter().flat_map(|&(family, about, puzzles)| {
            [family, about].into_iter().chain(puzzles.iter().map(|&(_, name)| name))
        });
        let boards = peg_boards().flat_map(|(_, name, about)| [name, about.to_owned()]);
        let moves = [
            MoveError::OffBoard,
            MoveError::NoPiece,
            MoveError::Occupied,
            MoveError::NoLine,
            MoveError::WrongHeading,
            MoveError::NothingToJump,
            MoveError::ForbiddenJump,
            MoveError::TooFar,
            MoveError::GoalMissed,
        ];
        let all = families.map(str::to_owned).chain(boards).chain(moves.map(|error| error.to_string()));
        for phrase in all {
            assert!(in_german(&phrase).is_some(), "{phrase}");
        }
    }

    /// So do the faults of an ID and the suggestions.
    #[test]
    fn faults_are_translated() {
        let bad = [
            "peg:english",
            "pegs:englsh",
            "pegs:english@z9",
            "pegs:english@",
            "pegs:english,ways=6",
            "pegs:english,way=8",
            "pegs:english,at=oo",
            "pegs:triangle5,at=ooooooooooooooq",
            "pegs:english,marked=a3-z9",
            "pegs:english,marked=d4-a3",
            "pegs:english,marked=a3",
            "pegs:english,marked=a3-a3.a4-a3",
            "pegs:english@d4-any,marked=a3-a3",
            "row:3",
            "row:3x",
            "row:axb",
            "row:0x3v0",
            "row:",
            "row:rq.l",
            "row:rr.l,to=l.r",
            "row:3x3,to=l.r",
            "row:3x3,hop=0",
            "row:3x3,over=all",
            "row:3x3,steps=one",
            "row:3x3,hop=1,hop=2",
            "row:3x3,hopp=1",
            "row:3x3,direction=back",
            "row:3x3,vacancy=any",
            "row:1x1,at=r.r",
            "row:1x1,at=r.",
            "grid:4x4",
            "grid:5",
            "foreaft:0",
            "foreaft:200",
            "hexagon:x",
            "reverse:6@9-6",
            "reverse:6@0-6,vacancy=free",
            "ring:0",
            "board:ooq",
            "board:oo.=o,left=1",
            "board:oo.,left=1,to=..o",
            "board:oo.,to=..oo",
            "board:oA.",
            "board:oo.,left=x",
            "board:oo.,lattice=round",
            "capture:.-x",
            "capture:.-.=-W-",
            "capture:.-.=-W-=.-.@A3",
            "own:Zm9",
            "graph:D",
            "7x7crosx:O",
        ];
        for id in bad {
            let faults = saltus_session::open(id).expect_err(id);
            for fault in faults.iter() {
                for text in [Some(&fault.message), fault.help.as_ref()].into_iter().flatten() {
                    assert!(in_german(text).is_some(), "{id}: {text}");
                }
            }
        }
    }

    /// A phrase has the same number of placeholders in both languages, and lines fit their places.
    #[test]
    fn lines_fit() {
        for words in [&ENGLISH, &GERMAN] {
            for (line, room) in words.keys.iter().zip([80, 80, 40, 78, 80]) {
                assert!(line.chars().count() <= room, "{line}");
            }
            for (key, what) in words.help {
                assert!(key.chars().count() < 13 && what.chars().count() <= 55, "{key}: {what}");
            }
            let names =
                [words.moves_left, words.solutions, words.shortest, words.by_chance, words.moves_made];
            assert!(names.iter().all(|name| name.chars().count() <= 10));
            assert!(words.fates.iter().all(|fate| fate.chars().count() <= 13));
        }
        assert_eq!(fill("{}, {}!", &[&1, &"two"]), "1, two!");
    }
}
