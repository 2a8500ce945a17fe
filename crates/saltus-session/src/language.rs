//! The languages in which a player is addressed, and what the engine says in each of them.

use crate::{
    PlayError,
    german::{in_german, reading},
};
use saltus::text::Fault;

/// A language of messages, captions and titles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 2] = [Language::English, Language::German];

    /// The code of ISO 639-1: `en` or `de`.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
        }
    }

    /// A message about a text or a move, or its help, in this language; as it is if nobody has
    /// translated it.
    ///
    /// ```
    /// use saltus_session::Language;
    /// let message = "there is no board named `englsh`";
    /// assert_eq!(Language::English.message(message), message);
    /// let german = Language::German.message(message);
    /// assert_eq!(german, "Ein Brett namens „englsh“ gibt es nicht");
    /// ```
    pub fn message(self, english: &str) -> String {
        let translated = match self {
            Language::English => None,
            Language::German => in_german(english),
        };
        translated.unwrap_or_else(|| english.to_owned())
    }

    /// A fault with its message and its help in this language.
    pub fn fault(self, fault: &Fault) -> Fault {
        Fault {
            span: fault.span.clone(),
            message: self.message(&fault.message),
            help: fault.help.as_deref().map(|help| self.message(help)),
        }
    }

    /// The line that says how a text was read ([`Reading::line`](saltus::text::Reading::line)) in
    /// this language.
    ///
    /// ```
    /// use saltus::text::Reading;
    /// use saltus_session::Language;
    /// let line = Reading::of_id("pegs:english@d4,d2".parse()?).line();
    /// let words = "Solitär, Kennung; quadratisches Gitter, 33 Löcher, 31 Stifte; \
    ///     Ziel: ein Stift irgendwo";
    /// assert_eq!(Language::German.reading(&line), words);
    /// # Ok::<(), saltus::text::BadText>(())
    /// ```
    pub fn reading(self, line: &str) -> String {
        match self {
            Language::English => line.to_owned(),
            Language::German => reading::in_german(line),
        }
    }

    /// The goal in that line, in this language.
    ///
    /// ```
    /// let german = saltus_session::Language::German;
    /// assert_eq!(german.goal_of_reading("the last peg in d4"), "der letzte Stift auf d4");
    /// ```
    pub fn goal_of_reading(self, goal: &str) -> String {
        match self {
            Language::English => goal.to_owned(),
            Language::German => reading::goal_in_german(goal),
        }
    }

    /// Why a move was not made.
    pub fn refusal(self, error: &PlayError) -> String {
        match error {
            PlayError::Text(faults) => {
                let mut messages = Vec::new();
                for fault in faults.iter() {
                    messages.push(self.message(&fault.message));
                }
                messages.join("; ")
            }
            PlayError::Illegal(step, error) => {
                format!("{step}: {}", self.message(&error.to_string()))
            }
        }
    }
}

/// A text in every language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// In English.
    pub english: &'static str,
    /// In German.
    pub german: &'static str,
}

impl Phrase {
    /// The text in a language.
    ///
    /// ```
    /// use saltus_session::{Idea, Language};
    /// assert_eq!(Idea::Bridge.name().spoken(Language::German), "Brücke");
    /// ```
    pub fn spoken(self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::German => self.german,
        }
    }
}

/// A phrase in English and German.
pub(crate) const fn phrase(english: &'static str, german: &'static str) -> Phrase {
    Phrase { english, german }
}

/// Words as a sentence: with a capital letter and a full stop.
///
/// ```
/// assert_eq!(saltus_session::sentence("no jump is left"), "No jump is left.");
/// ```
pub fn sentence(words: &str) -> String {
    let mut rest = words.chars();
    let Some(first) = rest.next() else {
        return String::new();
    };
    format!("{}{}.", first.to_uppercase(), rest.as_str())
}
