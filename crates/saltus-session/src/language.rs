//! The languages in which a player is addressed, and what the engine says in each of them.

use crate::{PlayError, locale::Locale};
use saltus::message::Message;
use std::sync::OnceLock;

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

    /// A message in this language.
    ///
    /// ```
    /// use saltus_session::Language;
    /// let bad = saltus_session::open("pegs:englsh").unwrap_err();
    /// let message = &bad[0].message;
    /// assert_eq!(Language::English.message(message), "there is no board named `englsh`");
    /// let german = Language::German.message(message);
    /// assert_eq!(german, "Ein Brett namens „englsh“ gibt es nicht");
    /// // The line that says how a text was read is a message, too.
    /// let line = saltus::text::Reading::of_id("pegs:english@d4,d2".parse()?).line();
    /// let words = "Solitär, Kennung; quadratisches Gitter, 33 Löcher, 31 Stifte; \
    ///     Ziel: ein Stift irgendwo";
    /// assert_eq!(Language::German.message(&line), words);
    /// # Ok::<(), saltus::text::BadText>(())
    /// ```
    pub fn message(self, message: &Message) -> String {
        match self.locale() {
            Some(locale) => locale.say(message),
            None => message.to_string(),
        }
    }

    /// Why a move was not made.
    pub fn refusal(self, error: &PlayError) -> String {
        self.message(&error.message())
    }

    /// The file of this language; `None` for English, whose wordings stand in the code.
    pub(crate) fn file(self) -> Option<&'static str> {
        match self {
            Language::English => None,
            Language::German => Some(include_str!("../locales/de.ftl")),
        }
    }

    /// Whether a number takes the singular.
    fn is_one(self) -> fn(i128) -> bool {
        match self {
            Language::English | Language::German => |number| number == 1,
        }
    }

    /// The wordings of this language, read once.
    fn locale(self) -> Option<&'static Locale> {
        static GERMAN: OnceLock<Locale> = OnceLock::new();
        let once = match self {
            Language::English => return None,
            Language::German => &GERMAN,
        };
        let file = self.file()?;
        // A file that cannot be read, which a test excludes, has no wordings.
        let read = || Locale::read(file, self.is_one()).unwrap_or_else(|_| Locale::empty());
        Some(once.get_or_init(read))
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
