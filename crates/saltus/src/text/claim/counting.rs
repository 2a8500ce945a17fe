//! Sentences that say nothing but numbers of moves: their words, and what each number counts.

use super::{
    remarks::{has_move, words},
    spelled::with_digits,
    words::{JOINT_WORDS, is_one_of},
};
use crate::text::scan;
use std::ops::Range;

/// Words of moves of any kind that are counted, behind their number.
pub const MOVES: &[&str] = &[
    "move",
    "moves",
    "turns",
    "zug",
    "züge",
    "zügen",
    "zuege",
    "coup",
    "coups",
    "movimientos",
    "movimentos",
    "mossa",
    "mosse",
    "zet",
    "zetten",
];

/// Words of jumps.
const JUMPS: &[&str] = &[
    "jump",
    "jumps",
    "hop",
    "hops",
    "sprung",
    "sprünge",
    "sprüngen",
    "saut",
    "sauts",
    "saltos",
    "salti",
    "sprongen",
];

/// Words of moves, or of those to a neighbouring cell.
const STEPS: &[&str] = &[
    "step",
    "steps",
    "schritt",
    "schritte",
    "schritten",
    "pas",
    "pasos",
    "passi",
    "stappen",
];

/// Words of moves to a neighbouring cell.
const SLIDES: &[&str] = &[
    "slide",
    "slides",
    "shift",
    "shifts",
    "glissement",
    "glissements",
];

/// Words between numbers of which one is meant.
const CHOICES: &[&str] = &[
    "or", "to", "oder", "bis", "ou", "à", "o", "between", "zwischen",
];

/// Words of a length, before its number.
pub const LENGTHS: &[&str] = &["length", "länge", "longueur"];

/// Words that say that no solution is shorter.
pub const LEAST: &[&str] = &[
    "minimum",
    "minimal",
    "minimally",
    "min",
    "least",
    "shortest",
    "fewest",
    "optimal",
    "optimally",
    "optimum",
    "mindestens",
    "kürzeste",
    "kürzesten",
    "courte",
    "court",
    "wenigsten",
    "minimaal",
    "moins",
    "minimo",
];

/// Words behind a number that add up those before it: `6 slides and 9 jumps, 15 in all`.
const TOTALS: &[&str] = &[
    "all",
    "total",
    "altogether",
    "insgesamt",
    "zusammen",
    "tout",
];

/// Words that say nothing besides.
pub const SILENT: &[&str] = &[
    "a",
    "an",
    "the",
    "that",
    "there",
    "makes",
    "done",
    "finished",
    "completed",
    "sequence",
    "it",
    "is",
    "are",
    "in",
    "at",
    "of",
    "to",
    "by",
    "with",
    "takes",
    "take",
    "taking",
    "needs",
    "need",
    "needed",
    "required",
    "requires",
    "has",
    "have",
    "can",
    "be",
    "do",
    "exactly",
    "only",
    "just",
    "total",
    "number",
    "count",
    "answer",
    "solution",
    "solve",
    "solved",
    "solvable",
    "puzzle",
    "this",
    "you",
    "i",
    "we",
    "so",
    "and",
    "which",
    "these",
    "those",
    "them",
    "including",
    "plus",
    "und",
    "davon",
    "von",
    "et",
    "dont",
    "de",
    "y",
    "won",
    "win",
    "possible",
    "s",
    "es",
    "der",
    "die",
    "das",
    "ist",
    "sind",
    "man",
    "braucht",
    "benötigt",
    "geht",
    "sich",
    "lässt",
    "lösen",
    "lösbar",
    "gelöst",
    "antwort",
    "lösung",
    "rätsel",
    "genau",
    "nur",
    "hat",
    "insgesamt",
    "am",
    "anzahl",
    "la",
    "le",
    "est",
    "en",
    "réponse",
    "il",
    "faut",
    "au",
    "nötig",
    "notwendig",
    "erforderlich",
    "nécessaires",
];

/// Words that say nothing besides in a sentence that stands beside moves: `Here is a solution in 2
/// moves`. None may say that only some moves are meant, as `after` and `first` do.
const BESIDE: &str = "above achieve achieved achieves all altogether amounts below comes complete \
    completes consists contains correct entire final finds follows follow found full game gives \
    hence here indeed legal list long made make me my our overall path reach reached reaches \
    result results solves solving successfully sum therefore thus use used uses using valid was \
    were whole will works yes your as for \
    alle alles aufgabe brauche brauchen diese dieser ein eine einer einen folgende folgenden \
    folgt gebraucht gesamt gesamtzahl hier lösungsweg macht mein meine mit somit wie wir zusammen \
    avec ce cette du font les nombre par peut soit sont tous tout une utilise voici \
    aquí con esta está necesita número resuelve solución son una usa usan";

/// Words of one move, which stand before its number.
const SINGULAR: &str = "move zug coup jump hop sprung saut step schritt slide shift glissement";

/// Words by which these count nevertheless: `Number of the moves`, `Move count`.
const COUNTS: &str = "number count total anzahl nombre gesamt gesamtzahl número";

/// The longest sentence, in bytes.
const LONGEST: usize = 160;

/// A sentence, cut at its numbers.
pub struct Sentence {
    /// The words before the first number.
    pub before: Vec<String>,
    /// At least one.
    pub numbers: Vec<Number>,
}

/// A number with the words up to the next one.
pub struct Number {
    /// Its value.
    pub value: u64,
    /// Its place.
    pub span: Range<usize>,
    /// The words behind it.
    pub behind: Vec<String>,
    /// What it counts by the words before it, if these name it: `Moves: 4`.
    named: Option<Counted>,
}

/// What a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// Moves of any kind.
    Moves,
    /// Jumps.
    Jumps,
    /// Moves, or those of them that are no jumps.
    Steps,
    /// Moves that are no jumps.
    Slides,
}

impl Sentence {
    /// A short text that says nothing but numbers of moves, and has no moves; `None` for any other,
    /// from its first other word on: every line of a long answer is asked.
    pub fn of(text: &[u8]) -> Option<Sentence> {
        Sentence::read(text, false)
    }

    /// As [`of`](Self::of), of a text that stands beside moves: it may have more words, and names
    /// before its numbers, `Moves: 4`.
    pub fn beside(text: &[u8]) -> Option<Sentence> {
        Sentence::read(text, true)
    }

    fn read(text: &[u8], is_beside: bool) -> Option<Sentence> {
        let text = text.trim_ascii_end();
        if text.len() > LONGEST || text.contains(&b'\n') {
            return None;
        }
        let text = &with_digits(text)[..];
        let mut before = None;
        let mut numbers: Vec<Number> = Vec::new();
        let mut at = 0;
        loop {
            let start = scan::run(text, at, |byte| !byte.is_ascii_digit());
            let between = words(&text[at..start]);
            for word in &between {
                let is_silent = is_beside && is_one_of(word, BESIDE);
                if !is_known(word) && !is_silent {
                    return None;
                }
            }
            if start == text.len() {
                put_behind(between, &mut before, &mut numbers);
                break;
            }

            let end = scan::digits(text, start);
            if is_part_of_a_name(text, start..end) {
                return None;
            }
            let is_named = is_beside && stands_alone(text, at..start, end);
            let named = if is_named { named(&between) } else { None };
            put_behind(between, &mut before, &mut numbers);
            let value = scan::integer(&text[start..end]).ok()?;
            numbers.push(Number {
                value: value.try_into().ok()?,
                span: start..end,
                behind: Vec::new(),
                named,
            });
            at = end;
        }
        if numbers.is_empty() || has_move(text) || goes_to_a_cell(&numbers) {
            return None;
        }
        Some(Sentence {
            before: before?,
            numbers,
        })
    }

    /// All its words.
    pub fn words(&self) -> Vec<&String> {
        let mut all: Vec<&String> = self.before.iter().collect();
        for number in &self.numbers {
            all.extend(&number.behind);
        }
        all
    }

    /// Whether one of its numbers is meant, and it does not say which.
    pub fn is_undecided(&self) -> bool {
        let mut is_choice = has_any(&self.before, &["between", "zwischen"]);
        for number in &self.numbers[..self.numbers.len() - 1] {
            is_choice |= has_any(&number.behind, CHOICES);
        }
        self.numbers.len() > 1 && is_choice
    }

    /// Whether it says that there may be more.
    pub fn is_bound(&self) -> bool {
        let at_least = |two: &[String]| two[0] == "at" && two[1] == "least";
        let au_moins = |two: &[String]| two[0] == "au" && two[1] == "moins";
        has_any(&self.before, &["mindestens"])
            || self
                .before
                .windows(2)
                .any(|two| at_least(two) || au_moins(two))
    }

    /// Whether it says that there may be fewer: `au plus 8 coups`, whose words say nothing alone.
    pub fn is_at_most(&self) -> bool {
        let words = self.words();
        words
            .array_windows()
            .any(|[au, plus]| *au == "au" && *plus == "plus")
    }

    /// Whether it says that there are not fewer.
    pub fn is_least(&self) -> bool {
        self.words()
            .into_iter()
            .any(|word| LEAST.contains(&&word[..]))
    }

    /// From its first number to its last.
    pub fn span(&self) -> Range<usize> {
        let last = &self.numbers[self.numbers.len() - 1];
        self.numbers[0].span.start..last.span.end
    }
}

impl Number {
    /// What it counts, by the first word that says anything.
    pub fn counted(&self) -> Option<Counted> {
        if self.named.is_some() {
            return self.named;
        }
        for word in &self.behind {
            let counted = counted_by(word);
            let says_nothing = SILENT.contains(&&word[..]) || LEAST.contains(&&word[..]);
            if counted.is_some() || !says_nothing && !is_one_of(word, BESIDE) {
                return counted;
            }
        }
        None
    }

    /// Whether it is said to be the sum of others.
    pub fn is_total(&self) -> bool {
        has_any(&self.behind, TOTALS)
    }
}

/// Whether something goes from one number to the next, `1 slides to 2`: `8 to 10 moves` are two
/// numbers of moves.
fn goes_to_a_cell(numbers: &[Number]) -> bool {
    let mut found = false;
    for number in numbers.iter().rev().skip(1) {
        for [moves, to] in number.behind.array_windows() {
            found |= counted_by(moves).is_some() && JOINT_WORDS.contains(&to.as_str());
        }
    }
    found
}

/// What a word counts.
fn counted_by(word: &str) -> Option<Counted> {
    match word {
        _ if MOVES.contains(&word) => Some(Counted::Moves),
        _ if JUMPS.contains(&word) => Some(Counted::Jumps),
        _ if STEPS.contains(&word) => Some(Counted::Steps),
        _ if SLIDES.contains(&word) => Some(Counted::Slides),
        _ => None,
    }
}

/// Puts words behind the last number, or before the first.
fn put_behind(words: Vec<String>, before: &mut Option<Vec<String>>, numbers: &mut [Number]) {
    match numbers.last_mut() {
        Some(number) => number.behind = words,
        None => *before = Some(words),
    }
}

/// Whether a number has a colon or a sign of equality before it and no word right behind: it counts
/// what the words before it name.
fn stands_alone(text: &[u8], before: Range<usize>, end: usize) -> bool {
    let is_mark = |byte: &&u8| !b"* _`".contains(byte);
    let joint = text[before].iter().rev().find(is_mark);
    let next = text[end..].trim_ascii_start().first();
    matches!(joint, Some(b':' | b'=')) && !next.is_some_and(u8::is_ascii_alphabetic)
}

/// What some words name that have a number behind them. A word of one move is rather the number of
/// this move.
fn named(words: &[String]) -> Option<Counted> {
    let counts = words.iter().any(|word| is_one_of(word, COUNTS));
    let mut counted = None;
    for word in words {
        if counts || !is_one_of(word, SINGULAR) {
            counted = counted_by(word).or(counted);
        }
    }
    counted
}

/// Whether the digits at a place belong to a name, a negative number or a fraction.
fn is_part_of_a_name(text: &[u8], digits: Range<usize>) -> bool {
    let before = &text[..digits.start];
    let is_fraction = matches!(before, [.., b'0'..=b'9', b'.' | b',']);
    is_fraction
        || before.last().is_some_and(u8::is_ascii_alphabetic)
        || before.ends_with(b"-")
        || text.get(digits.end).is_some_and(u8::is_ascii_alphanumeric)
}

/// Whether a word belongs to a sentence about numbers of moves.
pub fn is_known(word: &str) -> bool {
    let known = [
        MOVES, JUMPS, STEPS, SLIDES, LENGTHS, LEAST, CHOICES, TOTALS, SILENT,
    ];
    known.iter().any(|words| words.contains(&word))
}

/// Whether some words have one of those that are known.
pub fn has_any(words: &[String], known: &[&str]) -> bool {
    words.iter().any(|word| known.contains(&&word[..]))
}
