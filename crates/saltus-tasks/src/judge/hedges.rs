//! What an answer in words asserts, for every question alike: which of its clauses are denied, and
//! what it takes back. Words are counted and not parsed: a clause with an odd number of negations
//! is denied, so that "it is not lost" asserts.

/// A clause of an answer.
pub struct Clause {
    /// The clause with its marks.
    pub text: String,
    /// Its words, in small letters.
    pub words: Vec<String>,
    /// Whether it denies what it says.
    pub is_denied: bool,
}

/// Words before which a new clause begins.
const JOINTS: &str = "aber although because but car cause denn donc hence however instead mais \
    oder or ou rather since so sondern therefore though thus weil whereas while";

/// Words that negate what is beside them.
const NEGATORS: &str = "cannot kein keine keinen nein neither never nicht no nobody non none nor \
    not nothing ohne pas sans without";

/// Words that say of what is beside them that it is not the answer.
const BAD: &str = "bad blocked blunder dead fail fails false hopeless illegal impossible \
    infeasible lose loses losing lost stuck unlösbar unmöglich unreachable unsolvable unwinnable \
    verliert verloren wrong";

/// Beside these a negation says that there is nothing better: "no fewer than 8".
const COMPARATIVES: &str = "anders autre besides better besser else except fewer less lower moins \
    moindre other shorter smaller sooner weniger";

/// Words for all there are: what is excepted from them is denied, "anything but 1-3".
const ALL: &str = "all any anything each every everything jeder alles tout tous";

/// Words that except what follows them.
const EXCEPTING: &str = "außer bar barring besides but except excluding sauf save";

/// What there is none of beside an answer that is sure: "no doubt".
const DOUBTS: &str = "difficulty doubt doubts issue issues problem problems question trouble \
    uncertainty worries zweifel";

/// Words after which an answer corrects what is before them.
const CORRECTIONS: &str = "actually attendez correction entschuldigung korrektur moment oops \
    pardon scratch sorry wait";

/// Whether a word is one of a list.
pub fn is_one_of(word: &str, list: &str) -> bool {
    list.split_ascii_whitespace().any(|known| known == word)
}

/// Whether one of some words is one of a list.
pub fn has_any(words: &[String], list: &str) -> bool {
    words.iter().any(|word| is_one_of(word, list))
}

/// The words of a text, in small letters; `not` stands for itself in "doesn't".
pub fn words(text: &str) -> Vec<String> {
    let lower = text.to_lowercase().replace('\u{2019}', "'");
    let lower = lower.replace("can't", "cannot").replace("n't", " not");
    let mut words = Vec::new();
    for word in lower.split(|letter: char| !letter.is_alphanumeric()) {
        if !word.is_empty() {
            words.push(word.to_owned());
        }
    }
    words
}

impl Clause {
    fn new(text: String) -> Clause {
        let words = without_doubts(words(&text));
        let is_denied = negations(&words) % 2 == 1;
        Clause {
            text,
            words,
            is_denied,
        }
    }
}

/// Some words without those that say that there is no doubt.
fn without_doubts(words: Vec<String>) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    for word in words {
        let has_article = kept
            .last()
            .is_some_and(|last| is_one_of(last, "a any ein un une"));
        let negator = kept.len().checked_sub(if has_article { 2 } else { 1 });
        match negator {
            Some(at) if is_one_of(&word, DOUBTS) && is_one_of(&kept[at], NEGATORS) => {
                kept.truncate(at);
            }
            _ => kept.push(word),
        }
    }
    kept
}

/// Whether a word excepts what follows it from all that some words before it name.
fn excepts(before: &[String], word: &str, next: &str) -> bool {
    const MOST_WORDS: usize = 3;
    let is_exception = is_one_of(word, EXCEPTING) || (word, next) == ("other", "than");
    let near = &before[before.len().saturating_sub(MOST_WORDS)..];
    is_exception && has_any(near, ALL)
}

/// Whether one of some words negates.
pub fn negates_any(words: &[String]) -> bool {
    words
        .iter()
        .any(|word| is_one_of(word, NEGATORS) || is_one_of(word, BAD))
}

/// The number of negations in some words.
fn negations(words: &[String]) -> usize {
    let mut negations = 0;
    let mut compares = false;
    for (index, word) in words.iter().enumerate() {
        let next = words.get(index + 1).map_or("", String::as_str);
        let prefers = matches!(
            (word.as_str(), next),
            ("instead", "of") | ("rather", "than")
        );
        if excepts(&words[..index], word, next) {
            negations += 1;
            continue;
        }
        negations += usize::from(prefers || is_one_of(word, NEGATORS) || is_one_of(word, BAD));
        compares |= is_one_of(word, COMPARATIVES);
    }
    if compares && negations > 0 {
        negations + 1
    } else {
        negations
    }
}

/// The clauses of a text. Brackets with words in them are remarks, and none.
pub fn clauses(text: &str) -> Vec<Clause> {
    let mut clauses = Vec::new();
    let mut clause = String::new();
    for token in without_remarks(text).split_inclusive(char::is_whitespace) {
        let word = token.trim().to_lowercase();
        let bare = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        let excepts = excepts(&words(&clause), bare, "");
        if is_one_of(bare, JOINTS) && !excepts && !clause.trim().is_empty() {
            clauses.push(Clause::new(std::mem::take(&mut clause)));
        }
        clause += token;
        let end = word.trim_end_matches(['"', '\'', ')', '*', '`', '_']);
        if end.ends_with([',', ';', '.', '!', '?', ':']) && !clause.trim().is_empty() {
            clauses.push(Clause::new(std::mem::take(&mut clause)));
        }
    }
    if !clause.trim().is_empty() {
        clauses.push(Clause::new(clause));
    }
    clauses
}

/// The clauses that a text asserts, together; all of it if none is denied.
pub fn asserted(text: &str) -> String {
    let mut kept = String::new();
    for clause in clauses(text) {
        if !clause.is_denied {
            kept += &clause.text;
        }
    }
    kept
}

/// What follows the last word with which a text corrects itself; such a word begins a clause.
pub fn corrected(text: &str) -> Option<&str> {
    let mut at = None;
    let mut from = 0;
    let mut begins = false; // nothing that is corrected stands before the first word
    for token in text.split_inclusive(char::is_whitespace) {
        from += token.len();
        let word = token.trim().to_lowercase();
        let bare = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        if begins && is_one_of(bare, CORRECTIONS) {
            at = Some(from);
        }
        let ends_line = token.ends_with('\n');
        let is_open = is_one_of(bare, "hmm no oh");
        begins = bare.is_empty() || is_open || bare.len() < word.len() || ends_line;
    }
    at.map(|at| text[at..].trim())
        .filter(|rest| !rest.is_empty())
}

/// A text without its brackets that contain words.
fn without_remarks(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, inside)) = rest.split_once('(') {
        kept += before;
        let Some((remark, after)) = inside.split_once(')') else {
            rest = &rest[before.len()..];
            break;
        };
        let has_words = words(remark)
            .iter()
            .any(|word| word.len() > 2 && word.chars().all(char::is_alphabetic));
        if !has_words {
            kept += &rest[before.len()..before.len() + remark.len() + 2];
        }
        rest = after;
    }
    kept + rest
}

/// Whether a word joins alternatives.
pub fn is_or(word: &str) -> bool {
    matches!(word, "or" | "oder" | "ou")
}
