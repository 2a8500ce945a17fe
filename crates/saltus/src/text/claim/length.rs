//! A sentence about the number of moves alone: `3 moves`, `The shortest solution has 8 moves.`,
//! `8 moves: 4 jumps and 4 slides`, `at least 7 moves`.

use super::remarks::{has_move, words};
use crate::{
    printable::counted,
    problem::{Claim, Statement},
    puzzle::{Headings, Puzzle},
    text::{BadText, Fault, scan},
};
use std::ops::Range;

/// What a sentence says of the number of moves.
pub struct Length {
    /// That a solution has this number, or that none has fewer.
    pub claim: Claim,
    /// What it says besides.
    pub says: Vec<Statement>,
}

/// Words of moves of any kind that are counted, behind their number.
const MOVES: &[&str] = &[
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
const LENGTHS: &[&str] = &["length", "länge", "longueur"];

/// Words that say that no solution is shorter.
const LEAST: &[&str] = &[
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
    "wenigsten",
    "minimaal",
    "moins",
    "minimo",
];

/// Words that say nothing besides.
const SILENT: &[&str] = &[
    "a",
    "an",
    "the",
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
];

/// The longest sentence, in bytes.
const LONGEST: usize = 160;

/// A sentence, cut at its numbers.
struct Sentence {
    /// The words before the first number.
    before: Vec<String>,
    /// At least one.
    numbers: Vec<Number>,
}

/// A number with the words up to the next one.
struct Number {
    value: u64,
    span: Range<usize>,
    behind: Vec<String>,
}

/// What a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Counted {
    Moves,
    Jumps,
    /// Moves, or those of them that are no jumps.
    Steps,
    Slides,
}

impl Sentence {
    /// A short text that says nothing but numbers of moves, and has no moves; `None` for any other,
    /// from its first other word on: every line of a long answer is asked.
    fn of(text: &[u8]) -> Option<Sentence> {
        let text = text.trim_ascii_end();
        if text.len() > LONGEST || text.contains(&b'\n') {
            return None;
        }
        let mut before = None;
        let mut numbers: Vec<Number> = Vec::new();
        let mut at = 0;
        loop {
            let start = scan::run(text, at, |byte| !byte.is_ascii_digit());
            let between = words(&text[at..start]);
            if !between.iter().all(|word| is_known(word)) {
                return None;
            }
            match numbers.last_mut() {
                Some(number) => number.behind = between,
                None => before = Some(between),
            }
            if start == text.len() {
                break;
            }

            let end = scan::digits(text, start);
            if is_part_of_a_name(text, start..end) {
                return None;
            }
            let value = scan::integer(&text[start..end]).ok()?;
            numbers.push(Number {
                value: value.try_into().ok()?,
                span: start..end,
                behind: Vec::new(),
            });
            at = end;
        }
        if numbers.is_empty() || has_move(text) {
            return None;
        }
        Some(Sentence {
            before: before?,
            numbers,
        })
    }

    /// All its words.
    fn words(&self) -> Vec<&String> {
        let mut all: Vec<&String> = self.before.iter().collect();
        for number in &self.numbers {
            all.extend(&number.behind);
        }
        all
    }

    /// Whether one of its numbers is meant, and it does not say which.
    fn is_undecided(&self) -> bool {
        let mut is_choice = has_any(&self.before, &["between", "zwischen"]);
        for number in &self.numbers[..self.numbers.len() - 1] {
            is_choice |= has_any(&number.behind, CHOICES);
        }
        self.numbers.len() > 1 && is_choice
    }

    /// Whether it says that there may be more.
    fn is_bound(&self) -> bool {
        let at_least = |two: &[String]| two[0] == "at" && two[1] == "least";
        let au_moins = |two: &[String]| two[0] == "au" && two[1] == "moins";
        has_any(&self.before, &["mindestens"])
            || self
                .before
                .windows(2)
                .any(|two| at_least(two) || au_moins(two))
    }

    /// Whether it says that there are not fewer.
    fn is_least(&self) -> bool {
        self.words()
            .into_iter()
            .any(|word| LEAST.contains(&&word[..]))
    }

    /// From its first number to its last.
    fn span(&self) -> Range<usize> {
        let last = &self.numbers[self.numbers.len() - 1];
        self.numbers[0].span.start..last.span.end
    }
}

impl Number {
    /// What it counts, by the first word that says anything.
    fn counted(&self) -> Option<Counted> {
        let mut telling = self.behind.iter().map(String::as_str);
        let word = telling.find(|word| !SILENT.contains(word) && !LEAST.contains(word))?;
        match word {
            _ if MOVES.contains(&word) => Some(Counted::Moves),
            _ if JUMPS.contains(&word) => Some(Counted::Jumps),
            _ if STEPS.contains(&word) => Some(Counted::Steps),
            _ if SLIDES.contains(&word) => Some(Counted::Slides),
            _ => None,
        }
    }
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

/// The numbers of a sentence, by what they count.
#[derive(Default)]
struct Numbers {
    moves: Option<u64>,
    jumps: Option<u64>,
    slides: Option<u64>,
}

impl Numbers {
    /// `None` if a number counts nothing.
    ///
    /// # Errors
    /// Two numbers of the same moves differ.
    fn of(sentence: &Sentence, puzzle: &Puzzle) -> Option<Result<Numbers, Undecided>> {
        let mut counted = Vec::new();
        for number in &sentence.numbers {
            counted.push(number.counted()?);
        }
        let are_steps_slides =
            counted.contains(&Counted::Jumps) && !counted.contains(&Counted::Slides);
        let has_one_kind = !has_steps_and_jumps(puzzle);

        let mut numbers = Numbers::default();
        for (number, counted) in sentence.numbers.iter().zip(counted) {
            let place = match counted {
                _ if has_one_kind => &mut numbers.moves,
                Counted::Moves => &mut numbers.moves,
                Counted::Steps if !are_steps_slides => &mut numbers.moves,
                Counted::Steps | Counted::Slides => &mut numbers.slides,
                Counted::Jumps => &mut numbers.jumps,
            };
            if place
                .replace(number.value)
                .is_some_and(|old| old != number.value)
            {
                return Some(Err(Undecided));
            }
        }
        Some(Ok(numbers))
    }

    /// The number of all moves, if it is said or follows.
    fn total(&self) -> Option<u64> {
        if self.moves.is_some() {
            return self.moves;
        }
        self.jumps?.checked_add(self.slides?)
    }

    /// What they say of the kinds of moves.
    fn says(&self) -> Vec<Statement> {
        let mut says = Vec::new();
        if let (Some(moves), Some(jumps), Some(slides)) = (self.moves, self.jumps, self.slides)
            && jumps.checked_add(slides) != Some(moves)
        {
            let parts = format!("{} and {}", counted(jumps, "jump"), counted(slides, "step"));
            let why = format!("{parts} are not {}", counted(moves, "move"));
            says.push(Statement::False(why));
            return says;
        }
        for (number, word) in [(self.jumps, "jump"), (self.slides, "step")] {
            if let Some(number) = number {
                says.push(Statement::Unchecked(counted(number, word)));
            }
        }
        says
    }
}

/// Several numbers of moves, and nothing says which is meant.
struct Undecided;

/// Whether some moves of a puzzle are jumps and others are not.
fn has_steps_and_jumps(puzzle: &Puzzle) -> bool {
    let kinds = &puzzle.rules.kinds;
    let steps = kinds.iter().any(|kind| kind.steps != Headings::NONE);
    let jumps = kinds.iter().any(|kind| kind.jumps != Headings::NONE);
    steps && jumps
}

/// The number of moves of a text that says nothing else; `None` if it says anything else. The
/// number is before the word of moves: `move 3` is rather the third move, or one of square 3.
///
/// # Errors
/// The text has several numbers of moves, or one of jumps where there are other moves too.
pub fn of_sentence(text: &[u8], puzzle: &Puzzle) -> Option<Result<Length, BadText>> {
    let sentence = Sentence::of(text)?;
    if sentence.is_undecided() {
        return Some(Err(several(sentence.span()).into()));
    }
    let numbers = match Numbers::of(&sentence, puzzle) {
        Some(Ok(numbers)) => numbers,
        Some(Err(Undecided)) => return Some(Err(several(sentence.span()).into())),
        None => Numbers {
            moves: measured(&sentence),
            ..Numbers::default()
        },
    };
    let Some(moves) = numbers.total() else {
        let is_part = numbers.jumps.is_some() || numbers.slides.is_some();
        return is_part.then(|| Err(only_a_part(sentence.span()).into()));
    };

    let mut says = numbers.says();
    let claim = if sentence.is_bound() {
        Claim::NoneShorter(moves)
    } else {
        if sentence.is_least() {
            says.push(Statement::AtLeast(moves));
        }
        Claim::SomeOfLength(moves)
    };
    Some(Ok(Length { claim, says }))
}

/// The only number of a sentence that names the length before it: `length: 8`.
fn measured(sentence: &Sentence) -> Option<u64> {
    let before = &sentence.before;
    let is_measure = has_any(before, LENGTHS)
        || has_any(before, MOVES) && has_any(before, &["number", "anzahl", "nombre"]);
    match &sentence.numbers[..] {
        [only] if is_measure => Some(only.value),
        _ => None,
    }
}

/// The question that a number alone is: `8`, `Answer: 8`.
pub fn number_alone(text: &[u8]) -> Option<Fault> {
    let sentence = Sentence::of(text)?;
    let [number] = &sentence.numbers[..] else {
        return None;
    };
    let mut words = sentence.words().into_iter();
    if !words.all(|word| SILENT.contains(&&word[..])) {
        return None;
    }
    let number = number.value;
    Some(Fault {
        span: sentence.span(),
        message: message!(
            "number-alone",
            "a number alone is no answer: it may be the number of moves",
        )
        .into(),
        help: Some(
            message!(
                "write-number-of-moves",
                "write `{number} moves` for a length, or the moves",
                number
            )
            .into(),
        ),
    })
}

fn several(span: Range<usize>) -> Fault {
    Fault {
        span,
        message: message!(
            "several-numbers-of-moves",
            "several numbers of moves, and it is not clear which is meant"
        )
        .into(),
        help: Some(message!("state-one-number", "state one, such as `8 moves`").into()),
    }
}

fn only_a_part(span: Range<usize>) -> Fault {
    Fault {
        span,
        message: message!(
            "number-of-some-moves",
            "the number of some moves only: a solution may have jumps and steps"
        )
        .into(),
        help: Some(message!("state-all-moves", "state the number of all moves").into()),
    }
}

/// What a sentence beside moves says of their number; `None` if it may speak of something else.
pub fn says_of_moves(text: &[u8], puzzle: &Puzzle) -> Option<Vec<Statement>> {
    let sentence = Sentence::of(text)?;
    let words = sentence.words();
    // `4 moves possible` is about the next one, `3 steps` may be those of an explanation.
    let speaks_of_others = |word: &&String| ["possible", "can"].contains(&&word[..]);
    let are_moves = |number: &Number| {
        matches!(
            number.counted(),
            Some(Counted::Moves | Counted::Jumps | Counted::Slides)
        )
    };
    if sentence.is_undecided()
        || words.iter().any(speaks_of_others)
        || !sentence.numbers.iter().all(are_moves)
    {
        return None;
    }

    let numbers = Numbers::of(&sentence, puzzle)?.ok()?;
    let total = numbers.total()?;
    let mut says = numbers.says();
    if !sentence.is_bound() {
        says.push(Statement::Length(total));
    }
    if sentence.is_least() {
        says.push(Statement::AtLeast(total));
    }
    Some(says)
}

/// Whether a word belongs to a sentence about numbers of moves.
fn is_known(word: &str) -> bool {
    let known = [MOVES, JUMPS, STEPS, SLIDES, LENGTHS, LEAST, CHOICES, SILENT];
    known.iter().any(|words| words.contains(&word))
}

/// Whether some words have one of those that are known.
fn has_any(words: &[String], known: &[&str]) -> bool {
    words.iter().any(|word| known.contains(&&word[..]))
}
