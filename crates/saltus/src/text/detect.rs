//! What an argument or a text is: decided once, as a value, and matched afterwards.

use super::{
    any, boards, drawn,
    dress::{self, Decoded},
    id, list,
    notation::Notation,
    scan,
};
use crate::board;
use crate::message::Message;
use crate::order;

/// What an argument of a command is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// The text on standard input.
    StandardInput,
    /// The argument is the text.
    Text(String),
    /// The path of a file with the text.
    File(String),
    /// `pegs:FILE@HOLES`, where the file draws the board, so that it also shows the vacancies.
    PegsFile {
        /// The path.
        path: String,
        /// The part after `@`, which such a file cannot have.
        holes: Option<String>,
    },
    /// Neither an ID nor a file: advice.
    Unknown(Message),
}

/// What an argument is. `exists` says whether a path is that of a file.
///
/// ```
/// use saltus::text::detect::{Argument, argument};
/// let of = |text: &str| argument(text, None, &|path| path == "board.txt");
/// assert_eq!(of("row:3x3"), Argument::Text("row:3x3".into()));
/// assert_eq!(of("board.txt"), Argument::File("board.txt".into()));
/// assert_eq!(of("●●○"), Argument::Text("●●○".into()));
/// let Argument::Unknown(help) = of("Triangle5") else { unreachable!() };
/// assert_eq!(help, "did you mean `pegs:triangle5`?");
/// ```
pub fn argument(text: &str, from: Option<Notation>, exists: &dyn Fn(&str) -> bool) -> Argument {
    if text == "-" {
        return Argument::StandardInput;
    }
    if let Some(file) = pegs_file(text, exists) {
        return file;
    }
    let text = text.trim_start_matches('\u{FEFF}');
    let written_out =
        from == Some(Notation::Id) || text.trim_start().starts_with('[') || id::looks_like_id(text);
    if written_out {
        return Argument::Text(text.into());
    }
    if exists(text) {
        return Argument::File(text.into());
    }
    if is_literal(text) {
        return Argument::Text(text.into());
    }
    Argument::Unknown(match id::suggestion(text) {
        Some(near) => message!("suggested-id", "did you mean `{near}`?", near).into(),
        None => {
            let examples: Vec<&str> = id::FAMILIES
                .iter()
                .map(|&(_, example, _)| example)
                .collect();
            message!(
                "examples-of-ids",
                "examples of IDs: {examples}",
                examples = examples.join(", ")
            )
            .into()
        }
    })
}

/// `pegs:` followed by a file with a picture of the board.
fn pegs_file(text: &str, exists: &dyn Fn(&str) -> bool) -> Option<Argument> {
    let rest = text.strip_prefix("pegs:")?;
    let (path, holes) = match rest.split_once('@') {
        Some((path, holes)) => (path, Some(holes.to_owned())),
        None => (rest, None),
    };
    let named = board::shape(path).is_some();
    let path = path.to_owned();
    (!named && exists(&path)).then_some(Argument::PegsFile { path, holes })
}

/// A text in UTF-16 as UTF-8; `None` for any other encoding.
///
/// ```
/// use saltus::text::detect::from_utf16;
/// assert_eq!(from_utf16(b"\xFF\xFEo\0.\0").as_deref(), Some("o."));
/// assert_eq!(from_utf16(b"o."), None);
/// ```
pub fn from_utf16(bytes: &[u8]) -> Option<String> {
    let decoded = Decoded::of(bytes).filter(Decoded::is_utf16)?;
    Some(decoded.text.into_owned())
}

/// Whether an argument is itself a puzzle, not the path of a file.
///
/// ```
/// use saltus::text::detect::is_literal;
/// for puzzle in ["row:3x3", "[1, 0, -1]", "RRR_LLL", "4-1", "B:W10,18:BK6", "● ● · ○ ○", "oo."] {
///     assert!(is_literal(puzzle), "{puzzle}");
/// }
/// assert!(is_literal("1 2 3 _"));
/// assert!(!is_literal("board.txt") && !is_literal("english"));
/// ```
pub fn is_literal(text: &str) -> bool {
    let text = text.trim_start_matches('\u{FEFF}').trim_start();
    id::looks_like_id(text)
        || text.starts_with('[')
        || text.contains('\n')
        || list::is_assigned(text.as_bytes())
        || boards::is_seed(text.as_bytes())
        || is_pdn(text)
        || is_drawing(text)
}

/// Whether a text is a drawing with a reading, and not a name with an extension.
fn is_drawing(text: &str) -> bool {
    if text.len() > dress::LONGEST || has_extension(text) || id::has_unknown_family(text) {
        return false;
    }
    match any::understand(text.as_bytes(), &drawn::Wishes::default()) {
        Ok(_) => true,
        Err(bad) => bad.is_question(),
    }
}

/// Whether the text ends like the name of a file: a letter or digit, a point, letters or digits.
///
/// ```
/// use saltus::text::detect::has_extension;
/// assert!(has_extension("moves1.txt") && has_extension("boards/my.csv"));
/// assert!(!has_extension("oo.oo") && !has_extension("1 2 3 ."));
/// ```
pub fn has_extension(text: &str) -> bool {
    let Some((name, extension)) = text.rsplit_once('.') else {
        return false;
    };
    let plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let named = name.ends_with(|c: char| c.is_ascii_alphanumeric());
    let signs: Vec<char> = order::distinct(text.chars().collect());
    named && !extension.is_empty() && plain(extension) && signs.len() > 3
}

/// Recognises the notation of a text from its beginning. A text without the features of any other
/// notation is a picture.
pub fn notation(head: &[u8]) -> Notation {
    let decoded = Decoded::of(head);
    let head_text = match &decoded {
        Some(decoded) => decoded.text.clone(),
        None => String::from_utf8_lossy(head),
    };
    let plain = head_text.trim_start_matches('\u{FEFF}').trim_start();
    let is_id = id::looks_like_id(plain) || id::has_unknown_family(plain);
    if is_id || !id::printed_ids(plain).is_empty() {
        return Notation::Id;
    }
    if boards::is_seed(head) {
        return Notation::Boards;
    }
    if is_pdn(plain) {
        return Notation::Pdn;
    }
    if is_xml(plain) {
        return Notation::Pnml;
    }
    if is_list(plain) {
        return Notation::List;
    }
    if has_facts(plain) {
        return Notation::Facts;
    }
    let mut lines = plain.lines().map(str::trim);
    if lines.any(|line| line.to_ascii_lowercase().starts_with("(define")) {
        return Notation::Pddl;
    }
    if is_toml(plain) {
        return Notation::Toml;
    }
    sized_board(plain).unwrap_or(Notation::Picture)
}

/// Whether a text begins like a draughts position: with the side to move, or a tag such as `[FEN
/// "..."]`.
fn is_pdn(text: &str) -> bool {
    text.starts_with("B:") || text.starts_with("W:") || is_tag(text)
}

/// Whether a text begins with a tag of PDN: `[Name "value"]`.
fn is_tag(text: &str) -> bool {
    let Some(tag) = text.strip_prefix('[') else {
        return false;
    };
    let Some((name, value)) = tag.split_once(' ') else {
        return false;
    };
    let letters = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    letters && value.trim_start().starts_with('"')
}

/// Whether a text is XML and not a drawing within the markup of a page.
fn is_xml(text: &str) -> bool {
    let lower: String = text
        .chars()
        .take(16)
        .collect::<String>()
        .to_ascii_lowercase();
    ["<?xml", "<pnml", "<!--", "<!doctype", "<net"]
        .iter()
        .any(|head| lower.starts_with(head))
}

/// Whether a text is a list of right-going and left-going pieces, with or without a name. A list
/// without left-going pieces may be another drawing, unless it is long.
fn is_list(text: &str) -> bool {
    let named = list::is_assigned(text.as_bytes());
    let flat = text.strip_prefix('[').map(str::trim_start);
    let flat = flat
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit() || "+-]".contains(c)));
    if !named && !flat {
        return false;
    }
    let body = text.split_once('[').map_or("", |(_, body)| body);
    let plain = |c: char| c.is_ascii_digit() || c.is_whitespace() || ",+-]".contains(c);
    let one = body
        .split_once(']')
        .is_none_or(|(_, after)| after.trim().is_empty());
    let small = |word: &str| matches!(word, "0" | "1" | "+1" | "-1" | "");
    let mut words = body.split([',', ']']).map(str::trim);
    let known = words.all(small) || body.contains("-1");
    let left = body.contains("-1") || text.len() >= dress::LONGEST;
    body.chars().all(plain)
        && one
        && known
        && (left || body.trim() == "]" || body.trim().is_empty())
}

/// Whether a text has answer-set facts.
fn has_facts(text: &str) -> bool {
    let dense = text.replace(' ', "");
    ["full(", "empty(", "time("]
        .iter()
        .any(|fact| dense.contains(fact))
}

/// Whether a text is a puzzle in TOML: it has a table, or a key with a value that is not the list
/// of a program.
fn is_toml(text: &str) -> bool {
    let key = |key: &str| {
        let key = key.trim();
        !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || c == '_')
    };
    let mut keyed = false;
    for line in text.lines().map(str::trim) {
        if is_table(line) {
            return true;
        }
        if let Some((name, value)) = line.split_once('=') {
            keyed |= key(name) && value.trim_start().starts_with(['"', '\'']);
        }
    }
    keyed
}

/// Whether a line of TOML begins a table: `[goal]` or `[[kind]]`.
fn is_table(line: &str) -> bool {
    let table = line.trim_start_matches('[');
    let named = table.len() < line.len() && table.starts_with(|c: char| c.is_ascii_alphabetic());
    let name = table.trim_end().trim_end_matches(']');
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-.".contains(c);
    // Tags of forums stand around a drawing.
    let tag = matches!(
        &name.to_ascii_lowercase()[..],
        "code" | "pre" | "tt" | "quote" | "spoiler"
    );
    named && !tag && table.trim_end().ends_with(']') && name.chars().all(plain)
}

/// Whether a text has a table of TOML, which no program has.
pub(super) fn has_table(text: &[u8]) -> bool {
    String::from_utf8_lossy(text)
        .lines()
        .any(|line| is_table(line.trim()))
}

/// The notation of a capture board after its size, if the text begins with one: a number, and then
/// rows without digits.
fn sized_board(text: &str) -> Option<Notation> {
    let mut lines = text.lines().map(str::trim);
    let size = lines.next()?;
    if !scan::is_number(size) {
        return None;
    }
    let rows: Vec<&str> = lines
        .take(1 << 10)
        .filter(|line| !scan::is_number(line))
        .collect();
    let rows = rows.concat();
    let telling = rows.contains(['B', 'W', '_', 'K', '+']);
    let hollow = !rows.is_empty() && rows.chars().all(|c| ".-".contains(c) || c.is_whitespace());
    let digits = rows.chars().any(|c| c.is_ascii_digit());
    if digits || !telling && !hollow {
        return None;
    }
    Some(match rows.contains(['+', 'K', '-']) {
        true => Notation::Usaco,
        false => Notation::Contest,
    })
}

/// Whether a text has only the signs of this program's own pictures.
pub(super) fn has_own_signs(text: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(&text[scan::start(text)..]) else {
        return false;
    };
    text.chars()
        .all(|c| c.is_whitespace() || "o.O_?●·".contains(c))
}
