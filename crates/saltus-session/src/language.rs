//! The languages in which a player is addressed, and what the engine says in each of them.

use crate::{PlayError, locale::Locale};
use saltus::message::Message;
use std::{fmt::Display, ops::RangeInclusive, sync::OnceLock};

/// The file of a language, in programs that contain those.
macro_rules! contained {
    ($file:literal) => {
        if cfg!(feature = "languages") {
            Some(include_str!(concat!("../locales/", $file)))
        } else {
            None
        }
    };
}

/// What a language decides, apart from its wordings.
struct Facts {
    /// The code of ISO 639-1.
    code: &'static str,
    /// Its own name.
    name: &'static str,
    /// Its name in English.
    english: &'static str,
    /// Its wordings; `None` if the program does not contain them.
    file: Option<&'static str>,
    /// The numbers that take the singular.
    one: RangeInclusive<i128>,
    /// What stands between groups of three digits.
    group: &'static str,
    /// What stands before decimals.
    point: &'static str,
}

/// Makes the languages of a table: one entry for each.
macro_rules! languages {
    ($($(#[$about:meta])* $language:ident $facts:tt)*) => {
        /// A language of messages, captions and titles.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub enum Language {
            $($(#[$about])* $language,)*
        }

        impl Language {
            /// All languages.
            pub const ALL: [Language; TABLE.len()] = [$(Language::$language),*];
        }

        /// What each language decides, in the order of [`Language::ALL`].
        const TABLE: &[Facts] = &[$(Facts $facts),*];
    };
}

languages! {
    /// English, whose wordings stand in the code.
    #[default]
    English {
        code: "en", name: "English", english: "English", file: None,
        one: 1..=1, group: ",", point: ".",
    }
    /// German.
    German {
        code: "de", name: "Deutsch", english: "German", file: contained!("de.ftl"),
        one: 1..=1, group: ".", point: ",",
    }
    /// French.
    French {
        code: "fr", name: "Français", english: "French", file: contained!("fr.ftl"),
        one: 0..=1, group: "\u{202f}", point: ",",
    }
}

impl Language {
    fn facts(self) -> &'static Facts {
        &TABLE[self as usize]
    }

    /// The code of ISO 639-1, such as `de`.
    pub fn code(self) -> &'static str {
        self.facts().code
    }

    /// What it is called in itself, such as `Deutsch`.
    pub fn name(self) -> &'static str {
        self.facts().name
    }

    /// What it is called in English.
    pub fn english_name(self) -> &'static str {
        self.facts().english
    }

    /// The language with this code.
    ///
    /// ```
    /// use saltus_session::Language;
    /// assert_eq!(Language::with_code("de"), Some(Language::German));
    /// assert_eq!(Language::with_code("tlh"), None);
    /// ```
    pub fn with_code(code: &str) -> Option<Language> {
        let mut all = Language::ALL.into_iter();
        all.find(|language| language.code() == code)
    }

    /// The language of a tag of BCP 47 such as `de-AT`, or of a locale such as `de_AT.UTF-8`.
    ///
    /// ```
    /// use saltus_session::Language;
    /// assert_eq!(Language::of_tag("de_CH.UTF-8"), Some(Language::German));
    /// assert_eq!(Language::of_tag("C"), None);
    /// ```
    pub fn of_tag(tag: &str) -> Option<Language> {
        let code = tag.split(['-', '_', '.', '@', ';']).next()?;
        Language::with_code(&code.trim().to_ascii_lowercase())
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

    /// The file of this language; `None` for English, whose wordings stand in the code, and where
    /// the program does not contain it.
    pub(crate) fn file(self) -> Option<&'static str> {
        self.facts().file
    }

    /// Gives the wordings to a program that does not contain them. They are kept until it ends;
    /// if it has some already, those stay.
    pub fn give(self, file: String) {
        let once = &LOCALES[self as usize];
        if once.get().is_none() {
            // The wordings refer to the file, and both last as long as the program.
            let file = Box::leak(file.into_boxed_str());
            let _ = once.set(self.read(file));
        }
    }

    /// A file that cannot be read, which a test excludes, has no wordings.
    fn read(self, file: &'static str) -> Locale {
        Locale::read(file, self.facts().one.clone()).unwrap_or_else(|_| Locale::empty())
    }

    /// The wordings of this language, read once; `None` if there are none.
    fn locale(self) -> Option<&'static Locale> {
        let once = &LOCALES[self as usize];
        match self.file() {
            Some(file) => Some(once.get_or_init(|| self.read(file))),
            None => once.get(),
        }
    }

    /// A number with its digits in groups of three; beyond `most` digits, its magnitude alone.
    ///
    /// ```
    /// use saltus_session::Language;
    /// assert_eq!(Language::English.grouped(&"1234567", 10), "1,234,567");
    /// assert_eq!(Language::German.grouped(&"1234567", 3), "1,23e6");
    /// ```
    pub fn grouped(self, number: &dyn Display, most: usize) -> String {
        let Facts { group, point, .. } = self.facts();
        let digits = number.to_string();
        if digits.len() > most.max(2) {
            let (first, next) = (&digits[..1], &digits[1..3]);
            return format!("{first}{point}{next}e{}", digits.len() - 1);
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

    /// Digits with a point before the decimals, as this language writes them.
    pub fn decimal(self, digits: &str) -> String {
        digits.replace('.', self.facts().point)
    }
}

/// The wordings of each language, once they are needed.
static LOCALES: [OnceLock<Locale>; TABLE.len()] = [const { OnceLock::new() }; TABLE.len()];

/// A text without arguments, such as a name in a table: an ID and its English wording, as in a
/// [message](Message).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// The ID, of which each language has its wording.
    pub id: &'static str,
    /// In English.
    pub english: &'static str,
}

impl Phrase {
    /// The text in a language.
    ///
    /// ```
    /// use saltus_session::{Idea, Language};
    /// assert_eq!(Idea::Bridge.name().spoken(Language::German), "Brücke");
    /// ```
    pub fn spoken(self, language: Language) -> &'static str {
        let wording = language.locale().and_then(|locale| locale.phrase(self.id));
        wording.unwrap_or(self.english)
    }
}

/// A phrase with this ID and English wording.
pub const fn phrase(id: &'static str, english: &'static str) -> Phrase {
    Phrase { id, english }
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
