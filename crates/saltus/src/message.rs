//! Messages as values: what is said, apart from the language in which it is said.
//!
//! A [`Message`] has an ID, arguments with names, and an English wording. The wording stands where
//! the message is made, so that who reads the code sees the sentence, and this crate needs no files
//! of languages. A language has a wording for each ID, and puts the arguments into it.

use num_bigint::BigUint;
use std::{
    borrow::Cow,
    fmt::{self, Display, Formatter},
};

/// A sentence with places for arguments, written `{name}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The ID: words in lower case, joined by hyphens. It never changes.
    pub id: &'static str,
    /// The English wording.
    pub english: &'static str,
    /// The English wording if the first number among the arguments is 1, where it differs.
    pub english_of_one: Option<&'static str>,
}

/// The wording of a message, as [`message!`](crate::message!) makes it. It borrows its arguments
/// and writes none of them, so that a message which nobody keeps costs nothing.
#[derive(Clone, Copy)]
pub struct Wording<'a> {
    /// The sentence.
    pub sentence: &'static Sentence,
    /// The arguments by their names.
    pub arguments: &'a [(&'static str, &'a dyn Argument)],
}

/// What is said: a sentence and its arguments.
///
/// `Display` is the English wording.
///
/// ```
/// use saltus::{message, message::Message};
/// let told = |rows: u32| Message::from(message!("rows", "{rows} row" | "{rows} rows", rows));
/// assert_eq!((told(1).to_string(), told(3).to_string()), ("1 row".into(), "3 rows".into()));
/// // An argument may be a message again.
/// let n = 7;
/// let message = message!("n-but", "n is {n}, there is {rows}", n, rows = told(1)).message();
/// assert_eq!(message, "n is 7, there is 1 row");
/// assert_eq!((message.id(), message.arguments().len()), ("n-but", 2));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Message {
    sentence: &'static Sentence,
    arguments: Box<[(&'static str, Value)]>,
}

/// The value of an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A text that is the same in every language.
    Text(String),
    /// A number.
    Number(i128),
    /// Words of a language.
    Message(Message),
}

/// What can be an argument of a message.
pub trait Argument {
    /// The value.
    fn value(&self) -> Value;
}

/// Makes the [`Wording`] of a message from its ID, its English wording, and its arguments: a name
/// of a variable, or `name = value`. Where the wording for one differs from that for more, both are
/// given, with `|` between them; the first number among the arguments decides.
///
/// ```
/// use saltus::message;
/// let count = 1;
/// let wording = message!("more-moves", "{count} more move" | "{count} more moves", count);
/// assert_eq!(wording.to_string(), "1 more move");
/// let wording = message!("no-cell", "the board has no cell `{name}`", name = "z".repeat(2));
/// assert_eq!(wording.to_string(), "the board has no cell `zz`");
/// ```
#[macro_export]
macro_rules! message {
    (@value $name:ident) => { $name };
    (@value $name:ident = $value:expr) => { $value };
    (@sentence $id:literal, $english:literal, $one:expr, $($name:ident),*) => {
        const {
            // The compiler compares the names in the wording with those of the arguments.
            let _ = || _ = format_args!($english $(, $name = "")*);
            &$crate::message::Sentence { id: $id, english: $english, english_of_one: $one }
        }
    };
    (@wording $sentence:expr, $($name:ident $(= $value:expr)?),*) => {
        $crate::message::Wording {
            sentence: $sentence,
            arguments: &[$((
                stringify!($name),
                &$crate::message!(@value $name $(= $value)?) as &dyn $crate::message::Argument,
            )),*],
        }
    };
    ($id:literal, $english:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::message!(
            @wording
            $crate::message!(@sentence $id, $english, None, $($name),*),
            $($name $(= $value)?),*
        )
    };
    (
        $id:literal, $one:literal | $english:literal
        $(, $name:ident $(= $value:expr)?)* $(,)?
    ) => {
        $crate::message!(
            @wording
            $crate::message!(@sentence $id, $english, Some($one), $($name),*),
            $($name $(= $value)?),*
        )
    };
}

/// Makes an error say its message: `Display`, `Error`, and the conversion into [`Message`].
macro_rules! error_with_message {
    ($error:ty) => {
        impl ::std::fmt::Display for $error {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(&self.message(), f)
            }
        }

        impl ::std::error::Error for $error {}

        impl From<$error> for $crate::message::Message {
            fn from(error: $error) -> $crate::message::Message {
                error.message()
            }
        }
    };
}

/// The sentence of a text that has no translation.
const VERBATIM: &Sentence = &Sentence {
    id: "verbatim",
    english: "{text}",
    english_of_one: None,
};

impl Message {
    /// A text that is the same in every language, such as the error of another library.
    pub fn verbatim(text: impl Display) -> Message {
        Message {
            sentence: VERBATIM,
            arguments: Box::new([("text", Value::Text(text.to_string()))]),
        }
    }

    /// The ID of the sentence.
    pub fn id(&self) -> &'static str {
        self.sentence.id
    }

    /// The arguments by their names.
    pub fn arguments(&self) -> &[(&'static str, Value)] {
        &self.arguments
    }

    /// The argument with this name.
    pub fn argument(&self, name: &str) -> Option<&Value> {
        let found = self.arguments.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| value)
    }

    /// The English wording for the arguments.
    fn english(&self) -> &'static str {
        let mut numbers = self
            .arguments
            .iter()
            .filter_map(|(_, value)| value.number());
        match self.sentence.english_of_one {
            Some(one) if numbers.next() == Some(1) => one,
            _ => self.sentence.english,
        }
    }
}

impl Value {
    /// The number, if it is one.
    fn number(&self) -> Option<i128> {
        match self {
            Value::Number(number) => Some(*number),
            Value::Text(_) | Value::Message(_) => None,
        }
    }
}

impl Display for Message {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut rest = self.english();
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) = after.split_once('}').unwrap_or((after, ""));
            f.write_str(before)?;
            if let Some(value) = self.argument(name) {
                write!(f, "{value}")?;
            }
            rest = after;
        }
        f.write_str(rest)
    }
}

impl fmt::Debug for Message {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {self}", self.id())
    }
}

impl std::error::Error for Message {}

impl Display for Value {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Value::Text(text) => f.write_str(text),
            Value::Number(number) => write!(f, "{number}"),
            Value::Message(message) => write!(f, "{message}"),
        }
    }
}

impl Wording<'_> {
    /// The message, with its arguments written.
    pub fn message(self) -> Message {
        let mut arguments = Vec::with_capacity(self.arguments.len());
        for (name, argument) in self.arguments {
            arguments.push((*name, argument.value()));
        }
        Message {
            sentence: self.sentence,
            arguments: arguments.into_boxed_slice(),
        }
    }
}

impl Display for Wording<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl fmt::Debug for Wording<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.message(), f)
    }
}

impl From<Wording<'_>> for Message {
    fn from(wording: Wording<'_>) -> Message {
        wording.message()
    }
}

impl PartialEq<str> for Message {
    /// Whether this is its English wording.
    fn eq(&self, english: &str) -> bool {
        let own = self.to_string();
        own == english
    }
}

impl PartialEq<&str> for Message {
    /// Whether this is its English wording.
    fn eq(&self, english: &&str) -> bool {
        *self == **english
    }
}

impl<T: Argument + ?Sized> Argument for &T {
    fn value(&self) -> Value {
        (**self).value()
    }
}

impl Argument for str {
    fn value(&self) -> Value {
        Value::Text(self.to_owned())
    }
}

impl Argument for String {
    fn value(&self) -> Value {
        Value::Text(self.clone())
    }
}

impl Argument for Cow<'_, str> {
    fn value(&self) -> Value {
        Value::Text(self.to_string())
    }
}

impl Argument for char {
    fn value(&self) -> Value {
        Value::Text(self.to_string())
    }
}

impl Argument for BigUint {
    fn value(&self) -> Value {
        match i128::try_from(self) {
            Ok(number) => Value::Number(number),
            Err(_) => Value::Text(self.to_string()),
        }
    }
}

impl Argument for Message {
    fn value(&self) -> Value {
        Value::Message(self.clone())
    }
}

impl Argument for Wording<'_> {
    fn value(&self) -> Value {
        Value::Message(self.message())
    }
}

impl Argument for usize {
    fn value(&self) -> Value {
        Value::Number(*self as i128)
    }
}

impl Argument for u128 {
    fn value(&self) -> Value {
        match i128::try_from(*self) {
            Ok(number) => Value::Number(number),
            Err(_) => Value::Text(self.to_string()),
        }
    }
}

/// Numbers that fit.
macro_rules! numbers {
    ($($number:ty)*) => {
        $(impl Argument for $number {
            fn value(&self) -> Value {
                Value::Number(i128::from(*self))
            }
        })*
    };
}

numbers!(u8 u16 u32 u64 i32 i64);
