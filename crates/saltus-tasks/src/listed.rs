//! Lists of moves as a program writes them, read in one pass without memory: `[['R', 0, 1], ['B',
//! 2, 0]]`, `[[0, 1], [2, 0]]` or `[{"color": "R", "from": 0, "to": 1}]`, with comments, and
//! perhaps cut short by the end of the text. It is the format that tasks ask for, and rows of any
//! size have it; all other notations are those of [`saltus::text::claim`].

/// The marks around a word: models also write typographic ones.
const QUOTES: [[&str; 2]; 6] = [
    ["'", "'"],
    ["\"", "\""],
    ["`", "`"],
    ["\u{2018}", "\u{2019}"],
    ["\u{201c}", "\u{201d}"],
    ["\u{2019}", "\u{2019}"],
];

/// Objects of more fields are no moves.
const MOST_FIELDS: usize = 8;

/// Longer comments are none: so a text of many brackets is read in linear time.
const LONGEST_COMMENT: usize = 256;

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
    /// Something else than a move was read.
    Broken,
    /// The text ended first.
    CutShort,
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

    /// The place after the list, once it has ended; `None` if it has something else than moves.
    pub fn end(&self) -> Option<usize> {
        match self.state {
            State::Closed => Some(self.at),
            State::CutShort => Some(self.text.len()),
            State::Inside | State::Broken => None,
        }
    }

    fn peek(&mut self) -> Option<u8> {
        loop {
            while self.text.get(self.at).is_some_and(u8::is_ascii_whitespace) {
                self.at += 1;
            }
            match comment_at(&self.text[self.at.min(self.text.len())..]) {
                Some(length) => self.at += length,
                None => return self.text.get(self.at).copied(),
            }
        }
    }

    /// Skips these signs, if they are here.
    fn skip_text(&mut self, signs: &str) -> bool {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let here = rest.starts_with(signs.as_bytes());
        self.at += if here { signs.len() } else { 0 };
        here
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
        self.peek()?;
        let mut closing = None;
        for [open, close] in QUOTES {
            if self.skip_text(open) {
                closing = Some(close);
                break;
            }
        }
        let first = *self.text.get(self.at)?;
        if !first.is_ascii_alphabetic() {
            return None;
        }
        while self.text.get(self.at).is_some_and(u8::is_ascii_alphabetic) {
            self.at += 1;
        }
        if closing.is_some_and(|close| !self.skip_text(close)) {
            return None;
        }
        Some(first.to_ascii_uppercase())
    }

    /// A move in brackets, or an object with its cells.
    fn listed_move(&mut self) -> Option<ListedMove> {
        let closing = match self.peek()? {
            b'[' => b']',
            b'(' => b')',
            b'{' => return self.object(),
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

    /// A move as an object: its colour is the word among its values, and the cells are the numbers
    /// of the keys that begin or end with `from` and `to`, or are `start` and `end`.
    fn object(&mut self) -> Option<ListedMove> {
        self.at += 1;
        let (mut colour, mut from, mut to) = (None, None, None);
        for _ in 0..MOST_FIELDS {
            self.peek()?;
            let key = self.key()?.to_ascii_lowercase();
            if !self.skip(b':') {
                return None;
            }
            if self.peek()?.is_ascii_digit() {
                let value = self.number()?;
                if names(&key, &["from", "start"]) {
                    from = Some(value);
                } else if names(&key, &["to", "end"]) {
                    to = Some(value);
                }
            } else {
                let word = self.word()?;
                if names(&key, &["color", "colour", "checker", "piece"]) {
                    colour = Some(word);
                }
            }
            self.skip(b',');
            if self.skip(b'}') {
                let (from, to) = (from?, to?);
                return Some(ListedMove { colour, from, to });
            }
        }
        None
    }

    /// A key of an object, in quotes or not.
    fn key(&mut self) -> Option<&'a [u8]> {
        let quoted = self.skip(b'"') || self.skip(b'\'');
        let rest = self.text.get(self.at..)?;
        let length = rest.iter().take_while(|&&byte| is_letter(byte)).count();
        self.at += length;
        let closed = !quoted || self.skip(b'"') || self.skip(b'\'');
        (length > 0 && closed).then_some(&rest[..length])
    }
}

/// Whether a key of an object begins or ends with one of these words.
fn names(key: &[u8], words: &[&str]) -> bool {
    let mut words = words.iter().map(|word| word.as_bytes());
    words.any(|word| key.starts_with(word) || key.ends_with(word))
}

/// Whether a byte is one of a name.
fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The length of the comment that begins a text, up to the end of its line.
fn comment_at(text: &[u8]) -> Option<usize> {
    if !text.starts_with(b"#") && !text.starts_with(b"//") {
        return None;
    }
    let line = &text[..text.len().min(LONGEST_COMMENT)];
    let end = line.iter().position(|&byte| byte == b'\n');
    end.or((line.len() == text.len()).then_some(line.len()))
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
            let has_ended = self.at >= self.text.len();
            self.state = if has_ended {
                State::CutShort
            } else {
                State::Broken
            };
        }
        found
    }
}

/// Which way the pieces of a colour go, where the colours are those of the paper, red and blue, or
/// the letters of IDs: red ones to the right. Other colours are learned from the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Right,
    Left,
}

/// The way of a colour by its first letter.
pub fn way_of(colour: u8) -> Option<Way> {
    match colour {
        b'R' => Some(Way::Right),
        b'B' | b'L' => Some(Way::Left),
        _ => None,
    }
}

/// Whether all colours of a list have a way.
pub fn have_ways(colours: impl IntoIterator<Item = u8>) -> bool {
    colours.into_iter().all(|colour| way_of(colour).is_some())
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

/// The list whose bracket is at this place, if it is one of moves. One that is cut short has at
/// least one.
pub fn list_at(text: &[u8], start: usize) -> Option<PlacedList> {
    let mut reader = ListReader::new(text, start);
    let mut moves = 0;
    while reader.next().is_some() {
        moves += 1;
    }
    let end = reader.end()?;
    let is_whole = reader.state == State::Closed;
    (is_whole || moves > 0).then_some(PlacedList { start, end, moves })
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

/// The list that a program makes by `moves.append(['R', 0, 1])`, one move after the other, as text;
/// `None` if it appends no moves. What it computes is not known.
pub fn appended(text: &[u8]) -> Option<Vec<u8>> {
    const APPEND: &[u8] = b".append(";
    let mut list = vec![b'['];
    let mut at = 0;
    while let Some(place) = find(text, APPEND, at) {
        at = place + APPEND.len();
        let mut reader = ListReader {
            text,
            at,
            state: State::Inside,
        };
        if reader.listed_move().is_some() {
            list.extend_from_slice(&text[at..reader.at]);
            list.push(b',');
            at = reader.at;
        }
    }
    list.push(b']');
    (list.len() > 2).then_some(list)
}

/// The next place of some bytes.
fn find(text: &[u8], wanted: &[u8], from: usize) -> Option<usize> {
    let mut rest = text.get(from..)?.windows(wanted.len());
    rest.position(|bytes| bytes == wanted)
        .map(|place| from + place)
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
