//! Lists of moves as a program writes them, read in one pass without memory: `[['R', 0, 1], ['B',
//! 2, 0]]` or `[[0, 1], [2, 0]]`. It is the format that tasks ask for, and rows of any size have
//! it; all other notations are those of [`saltus::text::claim`].

/// A move of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListedMove {
    /// The first letter of the colour, if one is written.
    pub colour: Option<u8>,
    /// The number of the cell where it begins.
    pub from: u64,
    /// The number of the cell where it ends.
    pub to: u64,
}

/// Reads the moves of the list that begins at a bracket.
#[derive(Clone, Debug)]
pub struct ListReader<'a> {
    text: &'a [u8],
    at: usize,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Inside,
    /// The closing bracket was read.
    Closed,
    /// Something else than a move was read, or the text ends.
    Broken,
}

impl<'a> ListReader<'a> {
    /// A reader of the list whose bracket is at this place.
    pub fn new(text: &'a [u8], at: usize) -> ListReader<'a> {
        let opens = text.get(at) == Some(&b'[');
        ListReader {
            text,
            at: at + 1,
            state: if opens { State::Inside } else { State::Broken },
        }
    }

    /// The place after the list, once it is closed.
    pub fn end(&self) -> Option<usize> {
        (self.state == State::Closed).then_some(self.at)
    }

    fn peek(&mut self) -> Option<u8> {
        while self.text.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
        self.text.get(self.at).copied()
    }

    /// Skips this sign, if it is here.
    fn skip(&mut self, sign: u8) -> bool {
        let here = self.peek() == Some(sign);
        self.at += usize::from(here);
        here
    }

    fn number(&mut self) -> Option<u64> {
        self.peek()?;
        let mut value: Option<u64> = None;
        while let Some(digit) = self.text.get(self.at).filter(|byte| byte.is_ascii_digit()) {
            let digit = u64::from(digit - b'0');
            value = Some(value.unwrap_or(0).checked_mul(10)?.checked_add(digit)?);
            self.at += 1;
        }
        value
    }

    /// The first letter of a word, in quotes or not.
    fn word(&mut self) -> Option<u8> {
        let quote = self.peek().filter(|byte| matches!(byte, b'"' | b'\''));
        self.at += usize::from(quote.is_some());
        let first = *self.text.get(self.at)?;
        if !first.is_ascii_alphabetic() {
            return None;
        }
        while self.text.get(self.at).is_some_and(u8::is_ascii_alphabetic) {
            self.at += 1;
        }
        if let Some(quote) = quote
            && !self.skip(quote)
        {
            return None;
        }
        Some(first.to_ascii_uppercase())
    }

    /// A move in brackets.
    fn listed_move(&mut self) -> Option<ListedMove> {
        let closing = match self.peek()? {
            b'[' => b']',
            b'(' => b')',
            _ => return None,
        };
        self.at += 1;
        let colour = if self.peek()?.is_ascii_digit() {
            None
        } else {
            let word = self.word()?;
            self.skip(b',').then_some(word)
        };
        let from = self.number()?;
        if !self.skip(b',') {
            return None;
        }
        let to = self.number()?;
        self.skip(b',');
        self.skip(closing)
            .then_some(ListedMove { colour, from, to })
    }
}

impl Iterator for ListReader<'_> {
    type Item = ListedMove;

    fn next(&mut self) -> Option<ListedMove> {
        if self.state != State::Inside {
            return None;
        }
        if self.skip(b']') {
            self.state = State::Closed;
            return None;
        }
        let found = self.listed_move();
        self.skip(b',');
        if found.is_none() {
            self.state = State::Broken;
        }
        found
    }
}

/// A list of moves in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedList {
    /// Where its bracket is.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// The number of its moves.
    pub moves: u64,
}

/// The list whose bracket is at this place, if it is one of moves and closed.
pub fn list_at(text: &[u8], start: usize) -> Option<PlacedList> {
    let mut reader = ListReader::new(text, start);
    let mut moves = 0;
    while reader.next().is_some() {
        moves += 1;
    }
    let end = reader.end()?;
    Some(PlacedList { start, end, moves })
}

/// The last list of at least one move in a text. Takes time linear in the text: what a list has
/// read begins no other one.
pub fn last_list(text: &[u8]) -> Option<PlacedList> {
    let mut last = None;
    let mut at = 0;
    while at < text.len() {
        if text[at] != b'[' {
            at += 1;
            continue;
        }
        match list_at(text, at).filter(|list| list.moves > 0) {
            Some(list) => {
                last = Some(list);
                at = list.end;
            }
            None => at += 1,
        }
    }
    last
}

/// What joins the two cells of a move.
const JOINTS: [&str; 6] = ["->", "\u{2192}", "\u{2013}", "-", "to", "="];

/// The moves of a text such as `1-2 3-1 2-3`, in one pass: every pair of numbers with a joint
/// between them.
pub fn joined_moves(text: &[u8]) -> Vec<ListedMove> {
    let mut moves = Vec::new();
    let mut from: Option<u64> = None;
    let mut at = 0;
    while at < text.len() {
        let digits = text[at..].iter().take_while(|byte| byte.is_ascii_digit());
        let digits = digits.count();
        if digits == 0 {
            at += 1;
            continue;
        }
        let value = std::str::from_utf8(&text[at..at + digits]).ok();
        let value = value.and_then(|digits| digits.parse().ok());
        at += digits;
        if let (Some(from), Some(to)) = (from, value) {
            let colour = None;
            moves.push(ListedMove { colour, from, to });
        }
        let joint = joint_at(text, at);
        // The end of a move is not the start of the next one.
        from = match (from, joint) {
            (None, Some(end)) => {
                at = end;
                value
            }
            _ => None,
        };
    }
    moves
}

/// The place after the joint that begins here, with the blanks around it.
fn joint_at(text: &[u8], at: usize) -> Option<usize> {
    const MOST_BLANKS: usize = 8;
    let is_blank = |byte: &&u8| **byte == b' ';
    let rest = &text[at.min(text.len())..];
    let before = rest.iter().take(MOST_BLANKS).take_while(is_blank).count();
    let rest = &rest[before..];
    let joint = JOINTS
        .iter()
        .find(|joint| rest.starts_with(joint.as_bytes()))?;
    let rest = &rest[joint.len()..];
    let after = rest.iter().take(MOST_BLANKS).take_while(is_blank).count();
    let end = at + before + joint.len() + after;
    text.get(end).is_some_and(u8::is_ascii_digit).then_some(end)
}
