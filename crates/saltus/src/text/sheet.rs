//! The moves of a drawn solution: boards with captions such as `12. d2-d4`.

/// Whether a text is a drawn solution: it starts with the caption of the start, and has captions of
/// moves or boards alone. `start end` above a table of moves is no caption.
///
/// ```
/// use saltus::text::sheet::is_sheet;
/// assert!(is_sheet("start  1. a1-c1\n● ● ·  · · ●\n".as_bytes()));
/// assert!(is_sheet("start\n● · ·\n".as_bytes()));
/// assert!(!is_sheet(b"start\tend\n1\t3\n"));
/// ```
pub fn is_sheet(text: &[u8]) -> bool {
    let Some(rest) = text.trim_ascii_start().strip_prefix(b"start") else {
        return false;
    };
    let has_move = captions(rest).contains(&b'-');
    has_move || rest.split(u8::is_ascii_whitespace).all(is_of_board)
}

/// Whether a text is the drawing of a start and nothing else, as that of a solution without moves:
/// one sign or number for each cell, and a vacancy among them.
///
/// ```
/// use saltus::text::sheet::is_start_alone;
/// assert!(is_start_alone("start  · 1\n".as_bytes(), 2));
/// assert!(!is_start_alone("start 1 2\n".as_bytes(), 2));
/// ```
pub fn is_start_alone(text: &[u8], cells: usize) -> bool {
    let Ok(text) = std::str::from_utf8(text) else {
        return false;
    };
    let Some(drawn) = text.trim_start().strip_prefix("start") else {
        return false;
    };
    let mut signs = 0;
    let mut is_vacant = false;
    for sign in drawn.split_whitespace() {
        let is_number = sign.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number && sign.chars().count() > 1 {
            return false;
        }
        signs += 1;
        is_vacant |= matches!(sign, "·" | ".");
    }
    is_vacant && signs == cells
}

/// Whether a word may be a part of a drawn board: it has no digit, and no two different letters.
fn is_of_board(word: &[u8]) -> bool {
    let mut letters = word.iter().filter(|byte| byte.is_ascii_alphabetic());
    let first = letters.next();
    let digits = word.iter().any(u8::is_ascii_digit);
    !digits && letters.all(|letter| Some(letter) == first)
}

/// The text with all but the captions blanked out, to keep places.
///
/// ```
/// let drawn = "start  1. a1-c1\n● ● ·  · · ●\n";
/// let moves = saltus::text::sheet::captions(drawn.as_bytes());
/// assert_eq!(String::from_utf8(moves).unwrap().trim(), "1. a1-c1");
/// ```
pub fn captions(text: &[u8]) -> Vec<u8> {
    let mut kept = vec![b' '; text.len()];
    let mut numbered = false;
    let mut at = 0;
    for word in text.split_inclusive(|byte| byte.is_ascii_whitespace()) {
        let bare = word.trim_ascii_end();
        let number = is_number(bare);
        if number || numbered && bare.contains(&b'-') {
            kept[at..at + bare.len()].copy_from_slice(bare);
        }
        if word.ends_with(b"\n") {
            kept[at + word.len() - 1] = b'\n';
        }
        numbered = number || numbered && bare.is_empty();
        at += word.len();
    }
    kept
}

/// Whether a word is digits and a full stop.
fn is_number(word: &[u8]) -> bool {
    match word.strip_suffix(b".") {
        Some(digits) => !digits.is_empty() && digits.iter().all(u8::is_ascii_digit),
        None => false,
    }
}
