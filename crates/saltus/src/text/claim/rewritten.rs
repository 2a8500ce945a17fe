//! Signs that other readers would take for something else, in plainer ones of the same length, so
//! that places stay: `1-2 -> 3-1` with a comma between the moves, `[1] 1-2` with a number before
//! them, `1/2 3/1` with joints, `- [x] 1-2` without its box, `{{1,2},{3,1}}` as a list, `\item 1-2`
//! with a star, and `<move from="1" to="2"/>` without its marks.

use super::words;
use crate::text::scan;
use std::{borrow::Cow, ops::Range};

/// The text with plainer signs: a comma between moves that another sign joins than their cells, and
/// what else stands above. Places stay.
///
/// ```
/// use saltus::text::claim::plainer;
/// assert_eq!(&plainer(b"1-2 -> 3-1")[..], b"1-2 ,  3-1");
/// assert_eq!(&plainer(b"a1-c1-e1")[..], b"a1-c1-e1");
/// ```
pub fn plainer(text: &[u8]) -> Cow<'_, [u8]> {
    let mut plain = Cow::Borrowed(text);
    let is_numbered = has_numbers_in_brackets(text);
    for tick in ticks(text) {
        plain.to_mut()[tick].fill(b' ');
    }
    if let Some([opening, closing]) = outer_braces(text) {
        let plain = plain.to_mut();
        plain[opening] = b'[';
        plain[closing] = b']';
    }
    for sign in signs_within_pairs(text) {
        let joint: &[u8] = if sign.len() == 1 { b"-" } else { b"->" };
        plain.to_mut()[sign].copy_from_slice(joint);
    }
    for line in scan::lines(text, 0) {
        let written = &text[line.clone()];
        if is_numbered && let Some(number) = number_in_brackets(written) {
            let end = line.start + number.end;
            plain.to_mut()[line.start + number.start - 1] = b' ';
            plain.to_mut()[end] = b'.';
        }
        if let Some(item) = item_of_latex(written) {
            let item = &mut plain.to_mut()[line.start + item.start..line.start + item.end];
            item.fill(b' ');
            item[0] = b'*';
        }
        if let Some(element) = element_of_move(written) {
            blank_out_marks(&mut plain.to_mut()[line.clone()][element]);
        }
        for sign in signs_between_moves(written) {
            let between = &mut plain.to_mut()[line.start + sign.start..line.start + sign.end];
            between.fill(b' ');
            between[0] = b',';
        }
    }
    plain
}

/// The outer braces of a list of lists, as C and Mathematica write it: `{{1,2},{3,1}}`.
fn outer_braces(text: &[u8]) -> Option<[usize; 2]> {
    let opening = text.iter().position(|&byte| byte == b'{')?;
    let closing = text.iter().rposition(|&byte| byte == b'}')?;
    let inner = text.get(opening + 1..closing)?.trim_ascii();
    let is_list = inner.starts_with(b"{") && inner.ends_with(b"}");
    is_list.then_some([opening, closing])
}

/// Whether lines begin with numbers in brackets that count from 0 or 1: `[1] 1-2`. Otherwise such a
/// number may be a cell.
fn has_numbers_in_brackets(text: &[u8]) -> bool {
    let mut next = None;
    let mut lines = 0;
    for line in scan::lines(text, 0) {
        let Some(digits) = number_in_brackets(&text[line.clone()]) else {
            continue;
        };
        let written = &text[line.start + digits.start..line.start + digits.end];
        let Ok(number) = scan::integer(written) else {
            return false;
        };
        let is_next = match next {
            None => number < 2,
            Some(next) => number == next,
        };
        if !is_next {
            return false;
        }
        next = Some(number + 1);
        lines += 1;
    }
    lines > 1
}

/// The digits of a number in brackets with which a line begins, before a blank and anything else.
fn number_in_brackets(line: &[u8]) -> Option<Range<usize>> {
    let start = scan::run(line, 0, |byte| byte == b' ' || byte == b'\t');
    let digits = start + 1..scan::digits(line, start + 1);
    let is_closed = line.get(start) == Some(&b'[') && line.get(digits.end) == Some(&b']');
    let is_apart = line.get(digits.end + 1) == Some(&b' ');
    let goes_on = line.get(digits.end + 2).is_some_and(|byte| *byte != b' ');
    (is_closed && is_apart && goes_on && !digits.is_empty()).then_some(digits)
}

/// The boxes of a list of tasks, `- [x] 1-2`; none if one of them has the letter of a piece.
fn ticks(text: &[u8]) -> Vec<Range<usize>> {
    const TICKS: [&str; 6] = [" ", "x", "X", "✓", "✔", "✅"];
    let mut ticks = Vec::new();
    for line in scan::lines(text, 0) {
        let Some(inner) = box_of_item(&text[line.clone()]) else {
            continue;
        };
        let inner = line.start + inner.start..line.start + inner.end;
        if !TICKS
            .iter()
            .any(|tick| text[inner.clone()] == *tick.as_bytes())
        {
            return Vec::new();
        }
        ticks.push(inner.start - 1..inner.end + 1);
    }
    ticks
}

/// The inside of the brackets of one sign that stand between the mark of an item and a blank.
fn box_of_item(line: &[u8]) -> Option<Range<usize>> {
    let mark = scan::run(line, 0, |byte| byte == b' ' || byte == b'\t');
    let opening = match line.get(mark..mark + 2)? {
        b"- " | b"* " | b"+ " => mark + 2,
        _ => return None,
    };
    if line.get(opening) != Some(&b'[') {
        return None;
    }
    let end = scan::run(line, opening + 1, |byte| byte != b']');
    let inner = std::str::from_utf8(line.get(opening + 1..end)?).ok()?;
    let is_box = inner.chars().count() == 1 && line.get(end + 1) == Some(&b' ');
    is_box.then_some(opening + 1..end)
}

/// The place of the command with which LaTeX begins an item of a list.
fn item_of_latex(line: &[u8]) -> Option<Range<usize>> {
    const ITEM: &[u8] = b"\\item ";
    let start = scan::run(line, 0, |byte| byte == b' ' || byte == b'\t');
    line[start..]
        .starts_with(ITEM)
        .then_some(start..start + ITEM.len())
}

/// The place of an element that has both ends of a move as attributes.
fn element_of_move(line: &[u8]) -> Option<Range<usize>> {
    let has = |part: &[u8]| line.windows(part.len()).any(|window| window == part);
    let start = line.iter().position(|&byte| byte == b'<')?;
    let end = line.iter().rposition(|&byte| byte == b'>')?;
    (start < end && has(b"from=\"") && has(b"to=\"")).then_some(start..end + 1)
}

fn blank_out_marks(element: &mut [u8]) {
    for byte in element {
        if b"<>/=\"".contains(byte) {
            *byte = b' ';
        }
    }
}

/// The signs within the words of a text that has nothing but pairs of cells, `1/2 3/1`, `1:2 3:1`
/// or `c3..a1`; none if the first of each pair may be its number.
fn signs_within_pairs(text: &[u8]) -> Vec<Range<usize>> {
    let mut signs: Vec<Range<usize>> = Vec::new();
    let mut firsts = Vec::new();
    let is_between = |byte: u8| byte.is_ascii_whitespace() || b",;".contains(&byte);
    for word in scan::words(text, 0, is_between) {
        let Some(sign) = sign_within_pair(&text[word.clone()]) else {
            return Vec::new();
        };
        firsts.push(&text[word.start..word.start + sign.start]);
        let sign = word.start + sign.start..word.start + sign.end;
        let first = signs.first().unwrap_or(&sign);
        if text[first.clone()] != text[sign.clone()] {
            return Vec::new();
        }
        signs.push(sign);
    }
    let counts_from = |start: usize| {
        let mut numbers = (start..).zip(&firsts);
        numbers.all(|(number, first)| *first == number.to_string().as_bytes())
    };
    match signs.len() < 2 || counts_from(0) || counts_from(1) {
        true => Vec::new(),
        false => signs,
    }
}

/// The sign between two cells without blanks that no other reader takes for a joint.
fn sign_within_pair(word: &[u8]) -> Option<Range<usize>> {
    let start = scan::letters_and_digits(word, 0);
    let end = scan::run(word, start, |byte| b"/:.".contains(&byte));
    let is_sign = matches!(&word[start..end], b"/" | b":" | b"..");
    let are_cells = is_cell(&word[..start]) && is_cell(&word[end..]);
    (is_sign && are_cells).then_some(start..end)
}

/// A sign between two cells of a chain.
struct Link<'a> {
    sign: Range<usize>,
    /// The sign with the blanks around it.
    written: &'a [u8],
}

/// The signs that separate the moves of a line in which another one joins their cells: each second
/// one of `1-2 -> 3-1 -> 2-3`, and of `1→2 → 3→1`.
fn signs_between_moves(line: &[u8]) -> Vec<Range<usize>> {
    let mut between = Vec::new();
    let mut at = 0;
    while at < line.len() {
        let chain = Chain::at(line, at);
        if chain.separates_moves() {
            for link in chain.links.iter().skip(1).step_by(2) {
                between.push(link.sign.clone());
            }
        }
        at = chain.end;
    }
    between
}

/// Cells with signs between them.
struct Chain<'a> {
    links: Vec<Link<'a>>,
    end: usize,
}

impl<'a> Chain<'a> {
    /// The chain that begins at the first cell behind a place.
    fn at(line: &'a [u8], place: usize) -> Chain<'a> {
        let start = scan::run(line, place, |byte| !byte.is_ascii_alphanumeric());
        let mut end = scan::letters_and_digits(line, start);
        let mut links = Vec::new();
        if !is_cell(&line[start..end]) {
            return Chain { links, end };
        }
        while let Some((sign, next)) = sign_behind(line, end) {
            let cell = scan::letters_and_digits(line, next);
            if !is_cell(&line[next..cell]) {
                break;
            }
            let written = &line[end..next];
            links.push(Link { sign, written });
            end = cell;
        }
        Chain { links, end }
    }

    /// Whether one sign joins each two cells, and another one each two moves.
    fn separates_moves(&self) -> bool {
        // An even number of cells has an odd number of signs between them.
        let [within, between, ..] = &self.links[..] else {
            return false;
        };
        let mut alternate = self.links.len() % 2 == 1 && within.written != between.written;
        for (index, link) in self.links.iter().enumerate() {
            let like = if index % 2 == 0 { within } else { between };
            alternate &= link.written == like.written;
        }
        alternate
    }
}

/// Whether a word may be the name of a cell: one letter at most, and a number.
fn is_cell(word: &[u8]) -> bool {
    let letters = scan::letters(word, 0);
    letters < 2 && letters < word.len() && word[letters..].iter().all(u8::is_ascii_digit)
}

/// The sign that joins the cell before a place to the next one, and where that begins.
fn sign_behind(line: &[u8], place: usize) -> Option<(Range<usize>, usize)> {
    let start = scan::run(line, place, |byte| byte == b' ');
    let len = words::joint(&line[start..])?;
    let next = scan::run(line, start + len, |byte| byte == b' ');
    Some((start..start + len, next))
}
