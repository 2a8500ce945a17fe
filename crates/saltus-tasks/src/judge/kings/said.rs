//! What a text asserts about the kings of a board: squares, how many kings, or that there is none.

use super::{
    super::{
        hedges::{Clause, clauses, has_any, is_one_of, is_or},
        verdict::{Two, number_word},
    },
    board::Number,
};
use saltus::{
    capture::Square,
    text::capture::{Numbering, parse_square},
};

/// What a text asserts.
#[derive(Default)]
pub struct Said {
    /// The squares, in order.
    pub squares: Vec<Named>,
    /// The first name of a square that the board has not.
    pub nowhere: Option<String>,
    /// How many kings can capture all.
    pub number: Option<Number>,
    /// How many moves or jumps there are.
    pub moves: Option<u64>,
    /// Whether it says that something is not there.
    pub is_none: bool,
    /// Whether it says that there is a solution, and no more.
    pub exists: bool,
    /// Whether it takes back what stands before it.
    pub takes_back: bool,
}

/// A square of a text.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    /// The square.
    pub square: Square,
    /// Whether a word says that the piece on it is captured.
    pub is_captured: bool,
}

/// The names of some squares, each once where it stands twice in a row.
pub fn names(squares: &[Named]) -> String {
    let mut names: Vec<String> = Vec::new();
    for named in squares {
        let name = named.square.to_string();
        if names.last() != Some(&name) {
            names.push(name);
        }
    }
    names.join(" ")
}

/// Words that say that there is none.
const NONE: &str = "aucun aucune impossible kein keine keinen keiner keines neither no nobody none \
    null unmöglich";

/// Words before what is captured.
const CAPTURE: &str = "across capture captured captures capturing eat eating eats jump jumped \
    jumping jumps over remove removed removes removing sautant saute schlagen schlägt take taken \
    takes taking über überspringt";

/// Words after which squares are not those of captured pieces.
const OTHERWISE: &str = "all at auf bis end ending ends every everything from in into land landing \
    lands nach on onto path reach reaches reaching route to towards until vers via";

/// Words that say that something is wrong.
const WRONG: &str = "error fail fails false falsch faux fehler illegal incorrect incorrecte \
    invalid mistake mistaken ungültig wrong";

/// Words that say that something is right.
const RIGHT: &str = "bon correct juste korrekt richtig right stimmt valid work works";

/// Words that negate.
const NOT: &str = "cannot never nicht no not pas";

/// Words that take back what stands before, or are the answer behind its label.
const NO: &str = "nein no non";

/// Words of the label of an answer.
const ANSWER: &str = "antwort answer endgültige final finale result réponse the";

/// Words for what stands before.
const IT: &str = "answer above ce cela it das dies ich i that this";

/// What a text asserts about a board with so many rows. Rows are counted from the top, as the tasks
/// say. What the text takes back is not asserted.
///
/// # Errors
/// It offers two squares.
pub fn read(text: &str, side: u32) -> Result<Said, Two> {
    let mut said = Said::default();
    let mut reader = Reader::default();
    let mut label = None;
    let mut is_behind_label = false;
    for clause in clauses(&in_sentences(text)) {
        let is_no = clause.words.len() == 1 && has_any(&clause.words, NO);
        let is_answer = is_behind_label && is_no;
        is_behind_label = is_label_of_answer(&clause);
        if takes_back(&clause) && !is_answer {
            said = Said {
                takes_back: true,
                ..Said::default()
            };
            reader = Reader::default();
            continue;
        }
        said.is_none |= is_answer || has_any(&clause.words, NONE);
        if clause.is_denied {
            continue;
        }
        match labelled_number(label.take(), &clause) {
            Some((Label::Kings, number)) => said.number = said.number.or(Some(number)),
            Some((Label::Moves, Number::Exactly(moves))) => said.moves = said.moves.or(Some(moves)),
            _ => {}
        }
        label = Label::of(&clause);
        said.number = said.number.or(number_of_kings(&clause.words));
        said.moves = said.moves.or(number_of_moves(&clause.words));
        said.exists |= says_that_one_can(&clause.words);
        reader.read(&clause, side, &mut said)?;
    }
    Ok(said)
}

/// What is known of the words before a square.
#[derive(Default)]
struct Reader {
    /// The last telling word says that something is captured.
    captures: bool,
    /// A word for alternatives stands behind the last square.
    has_or: bool,
}

impl Reader {
    /// Reads the squares of a clause.
    fn read(&mut self, clause: &Clause, side: u32, said: &mut Said) -> Result<(), Two> {
        for word in &clause.words {
            if !is_square_name(word) {
                self.has_or |= is_or(word);
                if is_one_of(word, CAPTURE) {
                    self.captures = true;
                } else if is_one_of(word, OTHERWISE) {
                    self.captures = false;
                }
                continue;
            }
            let name = word.to_uppercase();
            let Some(square) = parse_square(&name, side, Numbering::Top) else {
                said.nowhere.get_or_insert(name);
                continue;
            };
            let last = said.squares.last();
            if self.has_or && last.is_some_and(|last| last.square != square) {
                return Err(Two);
            }
            said.squares.push(Named {
                square,
                is_captured: self.captures,
            });
            self.has_or = false;
        }
        let text = clause.text.trim_end();
        if text.ends_with(['.', '!', ';', '?']) {
            self.captures = false;
        }
        Ok(())
    }
}

/// Whether a word in small letters is a letter or two, and a number.
fn is_square_name(word: &str) -> bool {
    let letters = word.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let digits = word.len() - letters.len();
    let is_short = (1..=2).contains(&letters.len()) && (1..=3).contains(&digits);
    is_short && letters.bytes().all(|letter| letter.is_ascii_lowercase())
}

/// A text in which brackets are clauses, and so are lines after which another sentence begins.
/// Without what is crossed out.
fn in_sentences(text: &str) -> String {
    let mut whole = String::new();
    let kept = without_crossed(text);
    let mut lines = kept.lines().peekable();
    while let Some(line) = lines.next() {
        if line.contains(['\u{274C}', '\u{2717}', '\u{2718}']) {
            continue;
        }
        whole += &line.replace(['(', ')'], ", ");
        let next = lines.peek().and_then(|next| next.trim().chars().next());
        let begins = next.is_some_and(|first| !first.is_lowercase());
        let is_open = line
            .trim_end()
            .ends_with(|last: char| last.is_alphanumeric());
        if begins && is_open {
            whole.push('.');
        }
        whole.push('\n');
    }
    whole
}

/// A text without its parts between `~~`.
fn without_crossed(text: &str) -> String {
    let mut kept = String::new();
    for (index, part) in text.split("~~").enumerate() {
        if index % 2 == 0 {
            kept += part;
        }
    }
    kept
}

/// Whether a clause is a label behind which the answer stands: `Answer:`.
fn is_label_of_answer(clause: &Clause) -> bool {
    let mut words = clause.words.iter();
    let is_label = clause.text.trim_end().ends_with(':') && !clause.words.is_empty();
    is_label && words.all(|word| is_one_of(word, ANSWER))
}

/// Whether a clause says nothing but that what stands before it is wrong.
fn takes_back(clause: &Clause) -> bool {
    const MOST_WORDS: usize = 8;
    let words = &clause.words;
    let is_long = words.len() > MOST_WORDS;
    // "Any other answer is wrong" confirms.
    if is_long
        || has_any(words, "any every other others")
        || words.iter().any(|word| is_square_name(word))
    {
        return false;
    }

    let negates = has_any(words, NOT);
    let is_wrong = match has_any(words, WRONG) {
        true => !negates,
        false => negates && has_any(words, RIGHT),
    };
    let is_of_two = words.len() <= 2 && has_any(words, "mistake fehler erreur");
    let is_thought = ["second", "thought"]
        .iter()
        .all(|part| has_any(words, part));
    let is_alone = is_thought || words.len() == 1 && (is_wrong || has_any(words, NO));
    is_alone || is_wrong && (is_of_two || has_any(words, IT))
}

/// Words for kings, and for other pieces that may capture.
const KINGS: &str = "king kings könig könige königen reyes roi rois";
const PIECES: &str = "checker checkers man men piece pieces steine them";

/// Words for what they do.
const CAN: &str = "able can capable capture captures clear clears could können kann peuvent peut \
    schlagen schlägt take takes win winner winners";

/// Words that say nothing between a number and what it counts.
const SILENT: &str = "black different der of such that the";

/// Words of moves, and those that may stand beside their number.
const MOVES: &str = "capture captures coup coups jump jumps move moves sprung sprünge zug züge";
const BESIDE_MOVES: &str = "a answer in is it needed needs number of required solution takes the \
    there total anzahl der ist nombre de";

/// Words that may stand in the label of a number of kings.
const BESIDE_KINGS: &str = "able all answer can capture capturing everything is number of take \
    taking that the total which who winning anzahl der nombre de";

/// What a clause before a colon counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    Kings,
    Moves,
}

impl Label {
    /// What a clause counts that ends with a colon: `Number of kings:`.
    fn of(clause: &Clause) -> Option<Label> {
        if !clause.text.trim_end().ends_with(':') {
            return None;
        }
        Label::of_words(&clause.words)
    }

    /// What some words count that say nothing else.
    fn of_words(words: &[String]) -> Option<Label> {
        for (label, nouns, others) in [
            (Label::Kings, KINGS, BESIDE_KINGS),
            (Label::Kings, PIECES, BESIDE_KINGS),
            (Label::Moves, MOVES, BESIDE_MOVES),
        ] {
            let is_known = |word: &String| is_one_of(word, nouns) || is_one_of(word, others);
            if has_any(words, nouns) && words.iter().all(is_known) {
                return Some(label);
            }
        }
        None
    }
}

/// The number that a clause is, with what the label before it counts.
fn labelled_number(label: Option<Label>, clause: &Clause) -> Option<(Label, Number)> {
    let [word] = &clause.words[..] else {
        return None;
    };
    Some((label?, counted(&[], word)?))
}

/// How many moves a clause counts that says nothing else: `2 moves`, `It takes 2 jumps`, `the
/// number of moves is 2`.
fn number_of_moves(words: &[String]) -> Option<u64> {
    let mut found = None;
    let mut others = Vec::new();
    for (index, word) in words.iter().enumerate() {
        match counted(&words[..index], word) {
            Some(Number::Exactly(number)) if found.is_none() => found = Some(number),
            Some(_) => return None,
            None => others.push(word.clone()),
        }
    }
    found.filter(|_| Label::of_words(&others) == Some(Label::Moves))
}

/// How many kings a clause says can capture all: `Two kings can`, `2 of them`, `1 king`, `the
/// number of kings is 2`.
fn number_of_kings(words: &[String]) -> Option<Number> {
    let can = has_any(words, CAN);
    for (index, word) in words.iter().enumerate() {
        let Some(number) = counted(&words[..index], word) else {
            continue;
        };
        let mut behind = words[index + 1..].iter();
        let next = behind.find(|word| !is_one_of(word, SILENT));
        let before = index.checked_sub(1).map_or("", |last| &words[last]);
        let is_number_of = has_any(&words[..index], "number anzahl nombre");
        let is_name = is_one_of(before, KINGS) || is_one_of(before, PIECES);
        let counts = match next {
            None if is_number_of => Label::of_words(&words[..index]) == Some(Label::Kings),
            _ if is_name => false,
            Some(noun) if is_one_of(noun, KINGS) => can || words.len() <= 4,
            Some(noun) => can && (is_one_of(noun, PIECES) || is_one_of(noun, "can could können")),
            None => is_one_of(word, "multiple several mehrere plusieurs"),
        };
        if counts {
            return Some(number);
        }
    }
    None
}

/// Whether a clause says that there is a solution, and no more.
fn says_that_one_can(words: &[String]) -> bool {
    let exists = has_any(words, "exists existe gibt there") && has_any(words, "solution lösung");
    let is_word = words.len() == 1 && has_any(words, "lösbar possible solvable");
    let is_short = words.len() <= 4 && !has_any(words, "no one not unique");
    is_word || exists && is_short
}

/// The number of a text that is nothing else, in digits or as a word.
pub fn only_number(text: &str) -> Option<Number> {
    let word = text.trim_end_matches(['.', '!']).to_lowercase();
    let number = word.parse().ok().or(number_word(&word));
    number.map(Number::Exactly)
}

/// The number that a word is, with what the words before it make of it.
fn counted(before: &[String], word: &str) -> Option<Number> {
    let number = match word {
        "multiple" | "several" | "many" | "mehrere" | "plusieurs" => {
            return Some(Number::AtLeast(2));
        }
        "both" | "beide" | "zwei" | "deux" => 2,
        "ein" | "un" => 1,
        "drei" | "trois" => 3,
        _ => match word.parse() {
            Ok(number) => number,
            Err(_) => number_word(word)?,
        },
    };
    let mut last: Vec<&str> = Vec::new();
    for word in &before[before.len().saturating_sub(3)..] {
        last.push(word);
    }
    Some(match last[..] {
        [.., "no" | "not", "more", "than"] => Number::AtMost(number),
        [.., "no" | "not", "fewer" | "less", "than"] => Number::AtLeast(number),
        [.., "more", "than"] => Number::AtLeast(number.saturating_add(1)),
        [.., "fewer" | "less", "than"] => Number::AtMost(number.saturating_sub(1)),
        [.., "at", "least"] | [.., "mindestens"] => Number::AtLeast(number),
        [.., "at", "most"] | [.., "höchstens"] => Number::AtMost(number),
        _ => Number::Exactly(number),
    })
}
