//! Text from outside in a form that is safe to print.
//!
//! A title, a file name or a message may contain characters that a terminal obeys (escape
//! sequences), that reorder what surrounds them (marks of direction), or that nobody sees. All text
//! that does not come from the program itself goes through [`line()`] or [`text`] before it is
//! printed; JSON escapes the same characters instead, so that no value changes
//! (`text::json::write`).

/// A number with its English noun, in the plural unless it is 1.
///
/// ```
/// use saltus::printable::counted;
/// let told = [counted(1, "class"), counted(2, "class"), counted(0, "entry"), counted(3, "day")];
/// assert_eq!(told, ["1 class", "2 classes", "0 entries", "3 days"]);
/// ```
pub fn counted(number: impl std::fmt::Display, noun: &str) -> String {
    let number = number.to_string();
    let noun = self::noun(&number, noun);
    format!("{number} {noun}")
}

/// The English noun for a number of things.
///
/// ```
/// use saltus::printable::noun;
/// assert_eq!([noun("1", "box"), noun("12", "box")], ["box", "boxes"]);
/// ```
pub fn noun(number: &str, noun: &str) -> String {
    if number == "1" {
        return noun.into();
    }
    let hissing = ["s", "x", "ch", "sh"].iter().any(|end| noun.ends_with(end));
    if hissing {
        return format!("{noun}es");
    }
    match noun.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ies"),
        _ => format!("{noun}s"),
    }
}

/// The digits of a number in groups of three.
///
/// ```
/// assert_eq!(saltus::printable::grouped(1_234_567), "1,234,567");
/// ```
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// Whether a character is printed as itself: it is neither a control character nor one that changes
/// the direction of writing, nor invisible.
///
/// The invisible ones are `Default_Ignorable_Code_Point` of the Unicode Character Database, with
/// separators of lines and paragraphs and the marks of annotations and of musical beams. Two kinds
/// of them are printed: the joiners, which Persian and emoji need, and the two selectors between
/// text and emoji.
///
/// ```
/// use saltus::printable::is_printable;
/// assert!(is_printable('ü') && is_printable(' ') && is_printable('◯'));
/// assert!(!is_printable('\u{1b}') && !is_printable('\u{202e}') && !is_printable('\u{200b}'));
/// ```
pub fn is_printable(c: char) -> bool {
    if c.is_ascii() {
        return !c.is_ascii_control();
    }

    let moves_or_hides = matches!(
        c,
        '\u{80}'..='\u{9f}' // control characters
        | '\u{ad}'
        | '\u{34f}'
        | '\u{61c}'
        | '\u{115f}'..='\u{1160}'
        | '\u{17b4}'..='\u{17b5}'
        | '\u{180b}'..='\u{180f}'
        | '\u{200b}'
        | '\u{200e}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}' // separators, and marks of direction
        | '\u{2060}'..='\u{206f}'
        | '\u{3164}'
        | '\u{fe00}'..='\u{fe0d}'
        | '\u{feff}'
        | '\u{ffa0}'
        | '\u{fff0}'..='\u{fffb}'
        | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}' // tags, and further selectors
    );
    !moves_or_hides
}

/// A text in which every character is printed as itself, or is the end of a line or a tab; others
/// are replaced by U+FFFD.
///
/// ```
/// assert_eq!(saltus::printable::text("a\u{1b}[31m\r\nb"), "a\u{fffd}[31m\u{fffd}\nb");
/// ```
pub fn text(text: &str) -> String {
    let replaced = |c| {
        if is_printable(c) || c == '\n' || c == '\t' {
            c
        } else {
            '\u{fffd}'
        }
    };
    text.chars().map(replaced).collect()
}

/// The same in one line: ends of lines and tabs are blanks.
///
/// ```
/// assert_eq!(saltus::printable::line("two\r\nlines\u{7}"), "two\u{fffd} lines\u{fffd}");
/// ```
pub fn line(text: &str) -> String {
    let mut line = self::text(text);
    if line.contains(['\n', '\t']) {
        line = line.replace(['\n', '\t'], " ");
    }
    line
}
