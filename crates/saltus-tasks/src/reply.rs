//! The final answer in the whole reply of a model.
//!
//! A reply thinks aloud before it answers. What counts is the one that ends last of these: the last
//! fenced block, the last `moves = [...]`, the last box of TeX, what follows the last `answer:`. If
//! none of them is an answer, it is the last list of moves, the last paragraph, the last line, or
//! the whole text. Each choice is found in one pass. A last sentence that says that there is no
//! solution takes back the moves before it, unless they reach the goal.

use saltus::text::claim::{self, PlainList};
use std::ops::Range;

/// The part of a reply that is the final answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// The last fenced block.
    Fence,
    /// The last `moves = [...]`.
    Assignment,
    /// The last list of moves.
    List,
    /// The last `\boxed{...}`.
    Boxed,
    /// What follows the last `answer:`.
    Answer,
    /// The lines after the last blank one.
    Paragraph,
    /// The last line.
    LastLine,
    /// The last sentence, which says that there is no solution.
    Denial,
    /// The whole reply.
    Whole,
}

impl Choice {
    /// The name of the choice.
    pub const fn name(self) -> &'static str {
        match self {
            Choice::Fence => "the last fenced block",
            Choice::Assignment => "the last `moves = [...]`",
            Choice::List => "the last list of moves",
            Choice::Boxed => "the last box",
            Choice::Answer => "what follows the last `answer:`",
            Choice::Paragraph => "the last paragraph",
            Choice::LastLine => "the last line",
            Choice::Denial => "the last sentence",
            Choice::Whole => "the whole reply",
        }
    }
}

/// A candidate for the final answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Which part of the reply it is.
    pub choice: Choice,
    /// Its place.
    pub span: Range<usize>,
}

/// The candidates for the final answer, the first choice first. At least the whole reply.
///
/// ```
/// use saltus_tasks::reply::{candidates, Choice};
/// let reply = b"First I tried moves = [[0, 1]], but moves = [[2, 1]] is better.";
/// let found = &candidates(reply)[0];
/// assert_eq!((found.choice, &reply[found.span.clone()]), (Choice::Assignment, &b"[[2, 1]]"[..]));
/// ```
pub fn candidates(reply: &[u8]) -> Vec<Candidate> {
    let assignment = last_assignment(reply);
    let list = last_list(reply);
    let mut found = Vec::new();
    if let Some(fence) = last_fence(reply) {
        found.push(within(reply, fence));
    }
    let marked = [
        (Choice::Assignment, assignment),
        (Choice::Boxed, last_box(reply)),
        (Choice::Answer, last_answer(reply)),
    ];
    push_all(&mut found, marked);
    // What comes later in the reply is meant.
    found.sort_by_key(|candidate| std::cmp::Reverse(candidate.span.end));

    let others = [
        (Choice::List, list),
        (Choice::Paragraph, last_paragraph(reply)),
        (Choice::LastLine, last_line(reply)),
    ];
    push_all(&mut found, others);
    found.push(Candidate {
        choice: Choice::Whole,
        span: 0..reply.len(),
    });
    found
}

/// The last sentence, if it says that there is no solution and no moves follow it.
///
/// ```
/// use saltus_tasks::reply::{Choice, denial};
/// let reply = b"I tried moves = [[0, 1]], but then red is stuck. So the puzzle is impossible.";
/// assert_eq!(denial(reply).map(|found| found.choice), Some(Choice::Denial));
/// assert!(denial(b"moves = [[0, 1]]. To do it in fewer moves is impossible.").is_none());
/// ```
pub fn denial(reply: &[u8]) -> Option<Candidate> {
    let list = last_list(reply).map_or(0, |list| list.end);
    let assignment = last_assignment(reply).map_or(0, |list| list.end);
    let span = claim::denial(reply, list.max(assignment))?;
    Some(Candidate {
        choice: Choice::Denial,
        span,
    })
}

/// Whether a reply says before a candidate that there is no solution. What the reply marks as its
/// answer counts all the same.
///
/// ```
/// use saltus_tasks::reply::{candidates, denies_before};
/// let denies = |reply: &[u8]| denies_before(reply, &candidates(reply)[0]);
/// assert!(denies(b"It is impossible:\n\n1-2 3-1 2-3"));
/// assert!(!denies(b"It is impossible.\nAnswer: 1-2 3-1 2-3"));
/// ```
pub fn denies_before(reply: &[u8], candidate: &Candidate) -> bool {
    let is_marked = matches!(
        candidate.choice,
        Choice::Answer | Choice::Boxed | Choice::Assignment | Choice::Fence
    );
    !is_marked && claim::denies_before(reply, candidate.span.start)
}

fn push_all(found: &mut Vec<Candidate>, parts: [(Choice, Option<Range<usize>>); 3]) {
    for (choice, span) in parts {
        if let Some(span) = span {
            found.push(Candidate { choice, span });
        }
    }
}

/// The place of the last list of moves.
fn last_list(text: &[u8]) -> Option<Range<usize>> {
    PlainList::last(text).map(|list| list.span)
}

/// The list in a fenced block, or all of it.
fn within(reply: &[u8], fence: Range<usize>) -> Candidate {
    let inside = &reply[fence.clone()];
    let span = match last_assignment(inside).or_else(|| last_list(inside)) {
        Some(span) => fence.start + span.start..fence.start + span.end,
        None => fence,
    };
    Candidate {
        choice: Choice::Fence,
        span,
    }
}

/// The lines of a text, without their ends.
fn lines(text: &[u8]) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut start = 0;
    std::iter::from_fn(move || {
        if start >= text.len() {
            return None;
        }
        let rest = &text[start..];
        let len = rest.iter().position(|&byte| byte == b'\n');
        let line = start..start + len.unwrap_or(rest.len());
        start = line.end + 1;
        Some(line)
    })
}

/// The inside of the last fenced block that is not blank; a block that is not closed ends with the
/// text.
fn last_fence(reply: &[u8]) -> Option<Range<usize>> {
    let mut last = None;
    let mut open: Option<usize> = None;
    for line in lines(reply) {
        let text = reply[line.clone()].trim_ascii_start();
        if !text.starts_with(b"```") && !text.starts_with(b"~~~") {
            continue;
        }
        let after = (line.end + 1).min(reply.len());
        open = match open {
            Some(start) => {
                let inside = start..line.start;
                if !reply[inside.clone()].trim_ascii().is_empty() {
                    last = Some(inside);
                }
                None
            }
            None => Some(after),
        };
    }
    match open {
        Some(start) if !reply[start..].trim_ascii().is_empty() => Some(start..reply.len()),
        _ => last,
    }
}

/// The list of the last `moves = [...]` or `"moves": [...]`.
fn last_assignment(reply: &[u8]) -> Option<Range<usize>> {
    let mut last = None;
    let mut at = 0;
    while let Some(start) = find_word(reply, b"moves", at) {
        at = start + b"moves".len();
        let mut place = at;
        let is_joint = |byte: &u8| byte.is_ascii_whitespace() || b"\"'=:*`".contains(byte);
        let mut joined = false;
        while reply.get(place).is_some_and(is_joint) {
            joined |= matches!(reply[place], b'=' | b':');
            place += 1;
        }
        if !joined {
            continue;
        }
        if let Some(list) = PlainList::at(reply, place) {
            at = list.span.end;
            last = Some(list.span);
        }
    }
    let last = last?;
    // A program may append moves to it.
    match last_list(reply) {
        Some(list) if list.start <= last.start && list.end > last.end => Some(list),
        Some(list) if last.len() == 2 && list.start > last.end && reply[list.start] != b'[' => None,
        _ => Some(last),
    }
}

/// The next place of a word, in letters of either case.
fn find_word(text: &[u8], word: &[u8], from: usize) -> Option<usize> {
    let first = word[0];
    let mut at = from;
    while at + word.len() <= text.len() {
        if text[at].eq_ignore_ascii_case(&first)
            && text[at..at + word.len()].eq_ignore_ascii_case(word)
        {
            return Some(at);
        }
        at += 1;
    }
    None
}

/// The inside of the last `\boxed{...}`.
fn last_box(reply: &[u8]) -> Option<Range<usize>> {
    const BOX: &[u8] = b"\\boxed{";
    let mut last = None;
    let mut at = 0;
    while let Some(start) = find_word(reply, BOX, at) {
        let inside = start + BOX.len();
        let Some(end) = closing_brace(reply, inside) else {
            break;
        };
        last = Some(inside..end);
        at = end;
    }
    last
}

/// The place of the brace that closes one before this place.
fn closing_brace(text: &[u8], from: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (index, byte) in text[from..].iter().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' if depth == 0 => return Some(from + index),
            b'}' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The rest of the line after the last `answer:`, `answer is` or `answer =`; if nothing is there,
/// the next line that is not blank. If more lines of moves follow, they belong to it.
fn last_answer(reply: &[u8]) -> Option<Range<usize>> {
    let mut last = None;
    let mut at = 0;
    while let Some(start) = find_word(reply, b"answer", at) {
        at = start + b"answer".len();
        let rest = &reply[at..];
        let marks = rest.iter().take_while(|byte| b"*_`\"' ".contains(byte));
        let mut place = at + marks.count();
        let joint = &reply[place..];
        place += match joint {
            [b':' | b'=', ..] => 1,
            [b'i' | b'I', b's' | b'S', b' ' | b':', ..] => 3,
            _ => continue,
        };
        last = Some(place);
    }
    let mut start = last?;
    while reply
        .get(start)
        .is_some_and(|byte| b"*_: \t\r\n".contains(byte))
    {
        start += 1;
    }
    let mut lines = lines(&reply[start..]);
    let mut end = lines.next()?.end;
    let first = &reply[start..start + end];
    for line in lines {
        let text = &reply[start + line.start..start + line.end];
        if !(has_move(first) && is_item(text)) {
            break;
        }
        end = line.end;
    }
    Some(trimmed(reply, start..start + end))
}

/// Whether a line begins with a move, or is an item of a list and has one.
fn is_item(line: &[u8]) -> bool {
    let text = line.trim_ascii_start();
    let first = text.first().copied().unwrap_or_default();
    let begins = b"-*+[(\"'0123456789".contains(&first) || text.starts_with("\u{2022}".as_bytes());
    let word = text.split(u8::is_ascii_whitespace).next().unwrap_or(text);
    let is_move = has_move(word) && word.iter().any(u8::is_ascii_digit);
    is_move || begins && has_move(text)
}

/// Whether two bytes are an arrow, or a dash after a cell.
fn is_joint(bytes: &[u8]) -> bool {
    bytes == b"->" || bytes[0].is_ascii_alphanumeric() && bytes[1] == b'-'
}

/// Whether a line has two cells with a joint between them, or a bracket.
fn has_move(line: &[u8]) -> bool {
    let arrow = "\u{2192}".as_bytes();
    line.contains(&b'[')
        || line.windows(2).any(is_joint)
        || line.windows(arrow.len()).any(|bytes| bytes == arrow)
}

/// The lines between the last blank one and the end.
fn last_paragraph(reply: &[u8]) -> Option<Range<usize>> {
    let end = trimmed(reply, 0..reply.len()).end;
    let mut start = end;
    while start > 0 {
        let before = reply[..start - 1].iter().rposition(|&byte| byte == b'\n');
        let line = before.map_or(0, |place| place + 1);
        if reply[line..start].trim_ascii().is_empty() {
            break;
        }
        start = line;
    }
    (start < end).then(|| trimmed(reply, start..end))
}

/// The last line that is not blank, nor a fence.
fn last_line(reply: &[u8]) -> Option<Range<usize>> {
    let mut end = reply.len();
    while end > 0 {
        let before = reply[..end].iter().rposition(|&byte| byte == b'\n');
        let line = before.map_or(0, |place| place + 1)..end;
        let text = reply[line.clone()].trim_ascii();
        if !text.is_empty() && !text.starts_with(b"```") {
            return Some(trimmed(reply, line));
        }
        end = before?;
    }
    None
}

/// A span without blanks and marks of emphasis at its ends. An underscore is one only if there is
/// another at the other end: it may be the vacancy of a position.
fn trimmed(text: &[u8], span: Range<usize>) -> Range<usize> {
    let mut span = bare_of(text, span, b"*`$\"");
    while let [b'_', inner @ .., b'_'] = &text[span.clone()] {
        let is_apart = |byte: &u8| byte.is_ascii_whitespace();
        if inner.first().is_none_or(is_apart) || inner.last().is_none_or(is_apart) {
            break;
        }
        span = bare_of(text, span.start + 1..span.end - 1, b"*`$\"");
    }
    span
}

/// A span without blanks and some signs at its ends.
fn bare_of(text: &[u8], span: Range<usize>, signs: &[u8]) -> Range<usize> {
    let is_mark = |byte: &u8| byte.is_ascii_whitespace() || signs.contains(byte);
    let Range { mut start, mut end } = span;
    while start < end && is_mark(&text[start]) {
        start += 1;
    }
    while end > start && is_mark(&text[end - 1]) {
        end -= 1;
    }
    start..end
}

/// Whether a part of a reply may be one step of a list: the line before it has a number too.
pub fn goes_on(reply: &[u8], part: &Range<usize>) -> bool {
    let before = reply[..part.start].trim_ascii_end();
    let line = before.iter().rposition(|&byte| byte == b'\n');
    let line = &before[line.map_or(0, |end| end + 1)..];
    let is_fence = line.starts_with(b"```") || line.starts_with(b"~~~");
    !is_fence && line.iter().any(u8::is_ascii_digit)
}

/// Whether a part of a reply begins with a number of a list that goes on from a line before it.
pub fn continues_list(reply: &[u8], part: &Range<usize>) -> bool {
    let Some(number) = number_of_item(&reply[part.clone()]) else {
        return false;
    };
    let before = reply[..part.start].split(|&byte| byte == b'\n');
    let mut numbers = before.filter_map(number_of_item);
    numbers.any(|other| other.checked_add(1) == Some(number))
}

/// The number that begins an item of a list: `2. 3-1`, `**Step 2:** 3-1`.
fn number_of_item(item: &[u8]) -> Option<u64> {
    let start = item.iter().position(u8::is_ascii_digit)?;
    let before = String::from_utf8_lossy(&item[..start]);
    let is_heading = |c: char| c.is_alphabetic() || " *#([-_".contains(c);
    let digits = item[start..]
        .iter()
        .take_while(|byte| byte.is_ascii_digit());
    let end = start + digits.count();
    let is_item = matches!(item.get(end), Some(b'.' | b')' | b':' | b']'));
    if !is_item || before.chars().count() > 12 || !before.chars().all(is_heading) {
        return None;
    }
    std::str::from_utf8(&item[start..end]).ok()?.parse().ok()
}

/// The lines of an answer as one, without the marks of lists.
pub fn on_one_line(answer: &[u8]) -> Vec<u8> {
    let mut line = Vec::new();
    for part in answer.split(|&byte| byte == b'\n') {
        let marks = b"-*+ \t";
        let first = part.iter().take_while(|byte| marks.contains(byte)).count();
        let kept = part[first..].iter().filter(|&&byte| byte != b'*');
        line.extend(kept);
        line.push(b' ');
    }
    line
}
