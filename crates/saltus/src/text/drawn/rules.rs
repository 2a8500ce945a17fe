//! The rules that a text states in sentences beside its drawing: which way pieces move, and over
//! what they jump.
//!
//! A sentence is read if it says a rule in known words. One that is about rules and is not read is
//! kept, so that the reading can say what it passed over.

use super::{Wishes, told_goal};
use crate::{
    printable,
    puzzle::{Direction, Options, Over, Steps, Vacancy},
    text::dress,
};
use std::num::NonZeroU32;

/// That pieces go both ways.
const BOTH_WAYS: &[&str] = &[
    "both directions",
    "either direction",
    "both ways",
    "either way",
    "beide richtungen",
    "beiden richtungen",
    "vor und zurück",
    "dans les deux sens",
];

const FORWARD: &[&str] = &["forward", "forwards", "vorwärts", "avant"];
const BACKWARD: &[&str] = &["backward", "backwards", "rückwärts", "arrière"];

/// That pieces of a row go both ways, in the words of its sides.
const LEFT_OR_RIGHT: &[&str] = &[
    "left or right",
    "right or left",
    "left and right",
    "right and left",
    "links oder rechts",
    "rechts oder links",
    "links und rechts",
    "à gauche ou à droite",
    "à gauche et à droite",
];

/// The most words from `forward` to `backward`: `forwards as well as backwards`.
const MOST_BETWEEN: usize = 4;

/// Pieces of the other group.
const OTHERS: &[&str] = &[
    "other colour",
    "other color",
    "opposite colour",
    "opposite color",
    "different colour",
    "different color",
    "other kind",
    "opposite kind",
    "opposite type",
    "other type",
    "anderen farbe",
    "andersfarbig",
    "autre couleur",
];

/// The same in words that are also said of the goal, so that they stand behind [`OVER`].
const OTHER_GROUPS: &[&str] = &[
    "other group",
    "opposite group",
    "opposing",
    "opponent",
    "other team",
    "anderen gruppe",
    "gegner",
    "autre groupe",
];

/// The most words from `over` to the piece that is jumped.
const MOST_BEHIND: usize = 8;

const OVER: &[&str] = &["over", "pass", "passes", "über", "par-dessus"];
const JUMPS: &[&str] = &["jump", "hop", "leap", "spring", "hüpf", "saute", "saut"];
const STEPS: &[&str] = &["step", "steps", "slide", "slides", "schritt", "schritte"];

/// Words that deny a sentence.
pub(super) const DENIALS: &[&str] = &["not", "never", "cannot", "nicht", "nie", "pas", "jamais"];

/// Words that deny what follows them: in a sentence about the goal, rather something else.
const WITHOUT: &[&str] = &[
    "no", "can't", "don't", "mustn't", "without", "kein", "keine", "ohne", "ne", "sans",
];

/// Words for pieces of both groups, or of the piece's own.
const OWN: &[&str] = &[
    "same", "own", "gleich", "gleichen", "eigen", "eigene", "eigenen",
];
const ANY: &[&str] = &["any", "either colour", "beliebig", "or", "oder", "ou"];

/// Words that allow.
const ALLOW: &[&str] = &["may", "can", "could", "most", "or", "kann", "darf", "oder"];

/// Words that allow, without a choice.
const PERMIT: &[&str] = &[
    "may",
    "can",
    "could",
    "allowed",
    "permitted",
    "legal",
    "kann",
    "können",
    "darf",
    "dürfen",
    "erlaubt",
    "peut",
    "peuvent",
    "permis",
];

/// Words for pieces of one group.
const GROUPS: &[&str] = &[
    "frog", "toad", "red", "blue", "black", "white", "green", "yellow", "frosch", "kröte",
];

/// Words for what is not along rows and columns.
const DIAGONAL: &[&str] = &["diagonal", "diagonally", "diagonals", "schräg"];

/// Words of moves in a row or a column alone.
const STRAIGHT: &[&str] = &[
    "horizontal",
    "horizontally",
    "vertical",
    "vertically",
    "orthogonal",
    "orthogonally",
];

/// What is said of the order in which pieces move.
const TURNS: &[&str] = &[
    "in a row",
    "alternate",
    "take turns",
    "twice",
    "abwechselnd",
];

/// A largest number.
const UP_TO: &[&str] = &["up to", "bis zu", "jusqu"];

/// Words that end a sentence such as `There are no steps at all`.
const ALLOWED: &[&str] = &[
    "are",
    "is",
    "not",
    "at",
    "all",
    "allowed",
    "legal",
    "permitted",
    "possible",
    "forbidden",
    "illegal",
    "sind",
    "ist",
    "nicht",
    "erlaubt",
    "verboten",
];

/// Words for the vacancy, and for where it may be at the end.
const VACANCIES: &[&str] = &[
    "vacancy", "vacant", "gap", "hole", "empty", "lücke", "loch", "leere", "leer",
];
const ANYWHERE: &[&str] = &["anywhere", "irgendwo", "beliebig"];
const STARTS: &[&str] = &["start", "starts", "begin", "begins", "beginn", "anfang"];

/// Words for pieces behind a number of them.
const PIECES: &[&str] = &[
    "piece", "pieces", "checker", "checkers", "frog", "frogs", "toad", "toads", "counter",
    "counters", "stone", "stones", "others", "of", "stein", "steine", "steinen",
];

const NUMBERS: [&str; 8] = [
    "two", "three", "four", "five", "six", "seven", "eight", "nine",
];

/// Words of rules that are not the usual ones: a sentence with one of them and a word for a move is
/// about the rules.
const UNUSUAL: &[&str] = &[
    "only", "must", "never", "not", "no", "cannot", "can't", "without", "several", "multiple",
    "both", "either", "nur", "kein", "keine", "nicht", "nie", "mehrere",
];

/// Words that are about the rules by themselves.
const TELLING: &[&str] = &[
    "ring",
    "circle",
    "circular",
    "cyclic",
    "cyclically",
    "kreis",
    "wrap",
    "wraps",
    "diagonal",
    "diagonally",
];

/// The most sentences that are said to be passed over.
const MOST_SENTENCES: usize = 3;

/// What a text says about the rules.
#[derive(Debug)]
pub struct Told {
    /// The wishes with the rules that are not the usual ones.
    pub wishes: Wishes,
    /// The sentences about the rules of rows and groups that were not understood.
    pub passed_over: Vec<String>,
    /// What is said of pegs.
    pub pegs: ToldOfPegs,
    /// The sentences about the place of the last peg that were not understood.
    pub unread_goals: Vec<String>,
}

/// What a text says about the rules of peg solitaire.
#[derive(Debug, Default)]
pub struct ToldOfPegs {
    /// Whether pegs also jump along diagonals.
    pub is_diagonal: bool,
    /// The sentences that were not understood.
    pub passed_over: Vec<String>,
}

/// The wishes with the rules that a text states, where they are the usual ones.
pub fn told(text: &str, wishes: &Wishes) -> Told {
    let mut wishes = wishes.clone();
    let mut passed_over = Vec::new();
    let mut pegs = ToldOfPegs::default();
    let sentences = sentences(text);
    for sentence in &sentences {
        pegs.add(sentence);
        let rule = Rule::of(sentence);
        if let Some(rule) = rule {
            rule.apply(&mut wishes.options, &Options::default());
            rule.apply(&mut wishes.numbered, &Options::NUMBERED);
        } else if sentence.is_about_rules() && passed_over.len() < MOST_SENTENCES {
            passed_over.push(printable::line(&sentence.written));
        }
    }
    Told {
        wishes,
        passed_over,
        pegs,
        unread_goals: told_goal::unread_goals(&sentences),
    }
}

impl ToldOfPegs {
    /// Adds what a sentence says.
    fn add(&mut self, sentence: &Sentence) {
        let moves = sentence.says(JUMPS) || sentence.says(&["move", "zieh", "zug"]);
        let is_plain = !sentence.denies() && !sentence.has(&["only", "nur"]);
        let is_diagonal = moves && sentence.has(DIAGONAL);
        if is_diagonal && is_plain {
            self.is_diagonal = true;
        } else if sentence.is_about_other_jumps() && self.passed_over.len() < MOST_SENTENCES {
            self.passed_over.push(printable::line(&sentence.written));
        }
    }
}

/// A sentence of a text.
pub(super) struct Sentence {
    /// As it is written.
    pub(super) written: String,
    /// In lower case.
    text: String,
    /// Its words in lower case.
    words: Vec<String>,
}

/// The sentences of a text; one may go on in the next line of prose.
pub(super) fn sentences(text: &str) -> Vec<Sentence> {
    const ENDS: [char; 5] = ['.', ';', '!', '?', '\n'];
    let mut joined = String::new();
    let mut goes_on = false;
    for line in text.lines().map(str::trim) {
        let is_prose = dress::is_prose_line(line);
        joined.push(if goes_on && is_prose { ' ' } else { '\n' });
        joined += line;
        goes_on = is_prose && !line.ends_with(ENDS) && !line.ends_with([':', ',']);
    }
    // A denial in one clause is none in the next.
    let joined = joined.replace(", and ", ";").replace(", but ", ";");
    let mut sentences = Vec::new();
    for written in joined.split(ENDS).map(str::trim) {
        if !written.is_empty() {
            sentences.push(Sentence::new(written));
        }
    }
    sentences
}

impl Sentence {
    fn new(written: &str) -> Sentence {
        let text = written.to_lowercase();
        let parts = text.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '-');
        let words = parts.filter(|word| !word.is_empty());
        Sentence {
            written: written.to_owned(),
            words: words.map(str::to_owned).collect(),
            text,
        }
    }

    /// Where the first of some words stands.
    fn place_of(&self, known: &[&str]) -> Option<usize> {
        self.words
            .iter()
            .position(|word| known.contains(&&word[..]))
    }

    /// Whether one of some words is in it.
    fn has(&self, known: &[&str]) -> bool {
        self.place_of(known).is_some()
    }

    /// Whether one of some phrases is in it, which may begin or end within a word.
    fn says(&self, phrases: &[&str]) -> bool {
        phrases.iter().any(|phrase| self.text.contains(phrase))
    }

    /// Whether a word of it denies.
    fn denies(&self) -> bool {
        self.has(DENIALS) || self.has(WITHOUT)
    }

    /// Whether it denies, or is about any piece.
    fn is_open(&self) -> bool {
        self.denies() || self.has(OWN) || self.has(&["any", "beliebig"])
    }

    /// Whether it is about jumps or slides of pegs that are not the usual ones: those of peg
    /// solitaire go along rows and columns over one peg.
    fn is_about_other_jumps(&self) -> bool {
        let has_number = self.words.iter().any(|word| number(word).is_some());
        let is_over_several = self.says(JUMPS) && self.has(OVER) && has_number;
        let slides = self.has(&["slide", "slides", "sliding", "gleiten"]);
        let is_slide = slides && self.has(PERMIT) && !self.denies();
        let is_only = self.has(&["only", "nur"]) && self.says(JUMPS);
        let is_one_way = STRAIGHT
            .iter()
            .filter(|way| self.text.contains(*way))
            .count()
            == 1;
        let is_diagonal = is_only && self.has(DIAGONAL);
        is_over_several || is_slide || is_only && is_one_way || is_diagonal
    }

    /// Whether it is about the rules, in words that are not those of the usual ones.
    fn is_about_rules(&self) -> bool {
        let has_number = self.words.iter().any(|word| number(word).is_some());
        let is_over = self.says(JUMPS) && self.has(OVER) && has_number;
        let has_move = self.says(JUMPS) || self.has(STEPS);
        let is_told = is_over || has_move && (self.has(UNUSUAL) || self.has(BACKWARD));
        let is_free = self.has(VACANCIES) && self.has(ANYWHERE);
        let is_far = self.has(STEPS) && has_number && self.says(&["square", "cell", "space"]);
        let is_turn = self.says(TURNS) && self.says(&["move", "turn", "zug"]);
        self.has(TELLING) || is_told || is_free || is_far || is_turn
    }
}

/// The number of pieces that a word says, more than one.
fn number(word: &str) -> Option<u32> {
    if let Some(at) = NUMBERS.iter().position(|number| *number == word) {
        return Some(at as u32 + 2);
    }
    word.parse().ok().filter(|number| (2..=9).contains(number))
}

/// What a sentence says of the rules.
#[derive(Default)]
struct Rule {
    direction: Option<Direction>,
    over: Option<Over>,
    hop: Option<NonZeroU32>,
    vacancy: Option<Vacancy>,
    steps: Option<Steps>,
}

impl Rule {
    /// The rules that a sentence says; `None` if it says none.
    fn of(sentence: &Sentence) -> Option<Rule> {
        let rule = Rule {
            direction: direction(sentence),
            over: over(sentence),
            hop: hop(sentence),
            vacancy: vacancy(sentence),
            steps: steps(sentence),
        };
        let says_more = rule.hop.is_some() || rule.vacancy.is_some() || rule.steps.is_some();
        (rule.direction.is_some() || rule.over.is_some() || says_more).then_some(rule)
    }

    /// Changes the rules that are still the usual ones.
    fn apply(&self, rules: &mut Options, usual: &Options) {
        if self.direction == Some(Direction::Both) {
            rules.direction = Direction::Both;
        }
        if let Some(over) = self.over
            && rules.over == usual.over
            && usual.direction == Direction::Forward
        {
            rules.over = over; // numbered checkers have no groups
        }
        if let Some(hop) = self.hop
            && rules.hop == usual.hop
        {
            rules.hop = hop;
        }
        if let Some(vacancy) = self.vacancy
            && rules.vacancy == usual.vacancy
        {
            rules.vacancy = vacancy;
        }
        if let Some(steps) = self.steps
            && rules.steps == usual.steps
        {
            rules.steps = steps;
        }
    }
}

/// `Pieces may move in both directions`, `backward and forward`; denied, the usual rule.
fn direction(sentence: &Sentence) -> Option<Direction> {
    let are_near = match (sentence.place_of(FORWARD), sentence.place_of(BACKWARD)) {
        (Some(forward), Some(backward)) => forward.abs_diff(backward) <= MOST_BETWEEN,
        _ => false,
    };
    let may_go_back = sentence.has(BACKWARD) && sentence.has(PERMIT);
    let is_of_sides = sentence.says(LEFT_OR_RIGHT)
        && sentence.has(PERMIT)
        && !sentence.has(&["respectively", "beziehungsweise"]);
    if !sentence.says(BOTH_WAYS) && !are_near && !may_go_back && !is_of_sides {
        return None;
    }
    Some(match sentence.is_open() {
        true => Direction::Forward,
        false => Direction::Both,
    })
}

/// `A piece jumps over one of the other group only`, `never over its own kind`; over any, the usual
/// rule.
fn over(sentence: &Sentence) -> Option<Over> {
    if !sentence.says(JUMPS) {
        return None;
    }
    let words = &sentence.words;
    let mut groups = false;
    if let Some(at) = sentence.place_of(OVER) {
        let end = words.len().min(at + MOST_BEHIND);
        let behind = words[at..end].join(" ");
        groups = OTHER_GROUPS.iter().any(|phrase| behind.contains(phrase));
    }
    if sentence.says(OTHERS) || groups {
        return Some(match sentence.is_open() {
            true => Over::Any,
            false => Over::Opposite,
        });
    }
    let is_denied = sentence.denies() && !sentence.has(ANY);
    let is_of_own = sentence.has(OWN) || jumps_one_group(words);
    (is_denied && is_of_own).then_some(Over::Opposite)
}

/// Whether a sentence names one group on both sides of `over`: `a frog over a frog`.
fn jumps_one_group(words: &[String]) -> bool {
    let Some(over) = words.iter().position(|word| OVER.contains(&&word[..])) else {
        return false;
    };
    let (before, behind) = words.split_at(over);
    let names = |words: &[String], group: &str| words.iter().any(|word| word.starts_with(group));
    let mut named = GROUPS
        .iter()
        .filter(|group| names(before, group) || names(behind, group));
    match (named.next(), named.next()) {
        (Some(group), None) => names(before, group) && names(behind, group),
        _ => false,
    }
}

/// `A jump may pass two pieces`, `over one or two checkers`.
fn hop(sentence: &Sentence) -> Option<NonZeroU32> {
    let words = &sentence.words;
    let over = sentence.place_of(OVER)?;
    let is_allowed = sentence.has(ALLOW) || sentence.says(UP_TO);
    let is_other = sentence.denies() || sentence.has(&["exactly", "genau"]);
    if !sentence.says(JUMPS) || !is_allowed || is_other {
        return None;
    }
    for (at, word) in words.iter().enumerate().skip(over + 1).take(6) {
        let is_of_pieces = match words.get(at + 1) {
            Some(next) => PIECES.contains(&&next[..]),
            None => true,
        };
        if let Some(number) = number(word)
            && is_of_pieces
        {
            return NonZeroU32::new(number);
        }
    }
    None
}

/// `The vacancy may end anywhere`.
fn vacancy(sentence: &Sentence) -> Option<Vacancy> {
    let is_told = sentence.has(VACANCIES) && sentence.has(ANYWHERE);
    let is_of_end = !sentence.has(STARTS) && !sentence.denies() && !sentence.says(JUMPS);
    (is_told && is_of_end).then_some(Vacancy::Free)
}

/// `There are no steps`, `Steps are not allowed`, `Pieces only jump`.
fn steps(sentence: &Sentence) -> Option<Steps> {
    let words: Vec<&str> = sentence.words.iter().map(|word| &word[..]).collect();
    let ends = |rest: &[&str]| rest.iter().all(|word| ALLOWED.contains(word));
    for (at, pair) in words.windows(2).enumerate() {
        let rest = &words[at + 2..];
        let is_denied = matches!(pair[0], "no" | "without" | "keine" | "ohne");
        if is_denied && STEPS.contains(&pair[1]) && ends(rest) {
            return Some(Steps::None);
        }
        let is_only = matches!(pair[0], "only" | "nur");
        if is_only && JUMPS.iter().any(|jump| pair[1].starts_with(jump)) && ends(rest) {
            return Some(Steps::None);
        }
    }
    let [first, rest @ ..] = &words[..] else {
        return None;
    };
    let is_denied = rest.iter().any(|word| {
        matches!(
            *word,
            "not" | "forbidden" | "illegal" | "nicht" | "verboten"
        )
    });
    (STEPS.contains(first) && is_denied && ends(rest)).then_some(Steps::None)
}
