//! Claims in sentences that name no move: lengths and their bounds, how many solutions there are,
//! that there is one, and that none is shorter. Every word of a sentence is to be known, so that
//! one that says anything else is none of these.

use super::{
    Claims, PlacedClaim,
    counting::{self, LEAST, LENGTHS, MOVES},
    length::{self, Length},
    spelled::with_digits,
    words::{has_any, is_one_of},
};
use crate::{
    BigUint, order,
    problem::{Claim, Numbered, Statement},
    puzzle::Puzzle,
    text::{BadText, scan},
};
use std::{borrow::Cow, ops::Range};

/// The longest text, in bytes, and its most sentences.
const LONGEST: usize = 400;
const MOST: usize = 8;

/// Words that may stand in these sentences besides those of [`counting`].
const KNOWN: &str = "already an any as board clearly different distinct does done eindeutig \
    eine einen einer einzige enough exist existe existiert existieren exists feasible found game \
    gibt goal hence here indeed initial list my one only path possible proof provably proven \
    reach reachable reached sequence solutions solves start starting such suffice suffices \
    sufficient take than that there therefore thus une unique use uses valid way ways winnable \
    yes ja lösungen also still";

/// Words that deny.
const DENYING: &str = "cannot impossible infeasible isnt kein keine never no none not nothing \
    unsolvable doesnt dont arent cant";

/// Words that compare with what is shorter.
const SHORTER: &str = "fewer less shorter kürzer kürzere weniger";

/// Words of solutions, and of more of them than one.
const SOLUTIONS: &str = "solution solutions way ways lösung lösungen sequence sequences";

/// Words that say that a number of moves is enough.
const ENOUGH: &str = "enough suffice suffices sufficient";

/// The claims of a text that is nothing but such sentences; `None` if one of them is none.
///
/// # Errors
/// A sentence has several numbers and does not say which is meant, or two sentences have different
/// lengths.
pub fn read(text: &[u8], puzzle: &Puzzle) -> Option<Result<Claims, BadText>> {
    if text.len() > LONGEST || has_drawing(text) {
        return None;
    }
    let mut claims: Vec<Length> = Vec::new();
    let mut question = None;
    for part in parts(text) {
        let sentence = signs_in_words(&text[part.clone()]);
        let said = match length::of_sentence(&sentence, puzzle) {
            Some(Ok(length)) => length,
            // The text may have something else, so that it is none of these.
            Some(Err(bad)) => {
                question.get_or_insert(match sentence {
                    Cow::Borrowed(_) => bad.shifted(part.start),
                    Cow::Owned(_) => bad.placed(|_| part.clone()),
                });
                continue;
            }
            None => Length {
                claim: claim(&sentence, puzzle)?,
                says: Vec::new(),
            },
        };
        for before in &claims {
            if is_other_length(&before.claim, &said.claim) {
                question.get_or_insert(length::several(0..text.len()).into());
            }
        }
        claims.push(said);
    }
    match question {
        Some(question) => Some(Err(question)),
        None if claims.is_empty() || claims.len() > MOST => None,
        None => Some(Ok(of_sentences(text, claims))),
    }
}

/// Signs that compare with the number behind them, the longer ones first, in words.
const COMPARING: [(&str, &str); 6] = [
    ("<=", "at most "),
    ("≤", "at most "),
    (">=", "at least "),
    ("≥", "at least "),
    ("<", "fewer than "),
    (">", "more than "),
];

/// A sentence with `moves <= 8` as `moves at most 8`. An arrow is no such sign.
fn signs_in_words(sentence: &[u8]) -> Cow<'_, [u8]> {
    for (sign, words) in COMPARING {
        let mut places = sentence.windows(sign.len());
        let Some(at) = places.position(|window| window == sign.as_bytes()) else {
            continue;
        };
        let (before, rest) = sentence.split_at(at);
        let behind = &rest[sign.len()..];
        let is_arrow = before.ends_with(b"-") || before.ends_with(b"=");
        let has_number = behind
            .trim_ascii_start()
            .first()
            .is_some_and(u8::is_ascii_digit);
        if is_arrow || !has_number {
            return Cow::Borrowed(sentence);
        }
        return Cow::Owned([before, b" ", words.as_bytes(), behind].concat());
    }
    Cow::Borrowed(sentence)
}

/// Whether a line has signs of a drawing only: different ones, or others than those of a keyboard.
fn has_drawing(text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text);
    text.lines().any(|line| {
        let mut signs: Vec<char> = line.chars().collect();
        signs.retain(|c| !c.is_whitespace());
        let has_words = signs.iter().any(|c| c.is_alphanumeric());
        let has_symbol = signs.iter().any(|c| !c.is_ascii());
        let signs = order::distinct(signs);
        !has_words && (has_symbol || signs.len() > 1)
    })
}

/// The claims of sentences that name no move.
fn of_sentences(text: &[u8], said: Vec<Length>) -> Claims {
    let mut claims = Claims::new(Vec::new(), "the number of moves");
    claims.own = false;
    for Length { claim, says } in said {
        match claim {
            Claim::SomeOfLength(_) | Claim::NoneShorter(_) | Claim::SomeWithin(_) => {}
            Claim::SomeOfSweeps(_) | Claim::FewestSweeps(_) => {
                claims.read_as = "the number of sweeps".into();
            }
            _ => claims.read_as = "what is said of the solutions".into(),
        }
        claims.claims.push(PlacedClaim {
            claim,
            says,
            span: 0..text.len(),
        });
    }
    claims
}

/// Whether two claims are of lengths that differ.
fn is_other_length(one: &Claim, other: &Claim) -> bool {
    let are_lengths = matches!(
        (one, other),
        (Claim::SomeOfLength(_), Claim::SomeOfLength(_))
    );
    are_lengths && one != other
}

/// The places of the sentences of a text, without those that are blank. One that asks has its mark.
pub fn parts(text: &[u8]) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = 0;
    for at in 0..=text.len() {
        let next = text.get(at + 1);
        let is_end = match text.get(at) {
            None | Some(b'\n') => true,
            Some(b'.' | b'!' | b'?' | b';') => next.is_none_or(u8::is_ascii_whitespace),
            Some(_) => false,
        };
        if !is_end {
            continue;
        }
        let asks = text.get(at) == Some(&b'?');
        let end = if asks { at + 1 } else { at };
        if text[start..end].iter().any(u8::is_ascii_alphanumeric) {
            parts.push(start..end);
        }
        start = at + 1;
    }
    parts
}

/// The claim of a sentence that is not the number of moves of a solution.
fn claim(sentence: &[u8], puzzle: &Puzzle) -> Option<Claim> {
    if let Some(claim) = sweeps(sentence, puzzle) {
        return Some(claim);
    }
    let words = known_words(sentence, puzzle)?;
    if let Some(bound) = bound(&words) {
        return Some(match bound {
            Bound::NoneOf(moves) => Claim::NoneOfLength(moves),
            Bound::NoneBelow(moves) => Claim::NoneBelow(moves),
            Bound::More(moves) => Claim::NoneShorter(moves.checked_add(1)?),
            Bound::Within(moves) => Claim::SomeWithin(moves),
        });
    }
    if let Some(number) = number_of_solutions(&words) {
        return Some(Claim::Solutions(number));
    }
    exists(&words).then_some(Claim::Possible)
}

/// Words that may stand beside a number of sweeps.
const BESIDE_SWEEPS: &str = "a answer are be can complete done exists has in is it needs \
    number of one possible solution solved takes the there total";

/// What a sentence says of the sweeps of peg solitaire: `18 sweeps`, `The fewest sweeps are 18`.
fn sweeps(sentence: &[u8], puzzle: &Puzzle) -> Option<Claim> {
    if sentence.len() > LONGEST || sentence.contains(&b'?') || !puzzle.rules.every_move_removes() {
        return None;
    }
    let text = with_digits(sentence);
    let mut number = None;
    let mut names_sweeps = false;
    let mut is_fewest = false;
    for word in String::from_utf8_lossy(&text)
        .to_lowercase()
        .split(|c: char| !c.is_alphanumeric())
    {
        if scan::is_number(word) {
            if number.replace(word.parse().ok()?).is_some() {
                return None;
            }
        } else if is_one_of(word, "sweep sweeps") {
            names_sweeps = true;
        } else if is_best(word) {
            is_fewest = true;
        } else if !word.is_empty() && !is_one_of(word, BESIDE_SWEEPS) {
            return None;
        }
    }
    let number = number.filter(|_| names_sweeps)?;
    Some(match is_fewest {
        true => Claim::FewestSweeps(number),
        false => Claim::SomeOfSweeps(number),
    })
}

/// What a sentence beside moves says of them, or of the puzzle.
pub fn statement(sentence: &[u8], puzzle: &Puzzle) -> Option<Statement> {
    let words = known_words(sentence, puzzle)?;
    match bound(&words) {
        Some(Bound::NoneBelow(moves)) => return Some(Statement::AtLeast(moves)),
        Some(Bound::More(moves)) => return Some(Statement::AtLeast(moves.checked_add(1)?)),
        Some(Bound::NoneOf(_) | Bound::Within(_)) => return None,
        None => {}
    }
    if let Some(number) = number_of_solutions(&words) {
        // `2 solutions:` is the heading of a list.
        let is_heading = !has_any(&words, "are exactly gibt has have is number hat");
        return (!is_heading).then_some(Statement::Solutions(number));
    }
    is_praise(&words).then_some(Statement::Optimal)
}

/// The words and numbers of a sentence in small letters, if all are known. Jumps are called moves
/// where there are no others.
fn known_words(sentence: &[u8], puzzle: &Puzzle) -> Option<Vec<String>> {
    if sentence.len() > LONGEST || sentence.contains(&b'?') {
        return None;
    }
    let text = with_digits(sentence);
    let lower = String::from_utf8_lossy(&text).to_lowercase();
    let joined = lower.replace('\u{2019}', "'").replace("n't", "nt");
    let mut known = Vec::new();
    for word in joined.split(|c: char| !c.is_alphanumeric()) {
        if word.is_empty() {
            continue;
        }
        let is_known = scan::is_number(word)
            || counting::is_known(word)
            || [KNOWN, DENYING, SHORTER, SOLUTIONS, ENOUGH]
                .iter()
                .any(|list| is_one_of(word, list))
            || is_one_of(word, "als lösbar mehr more höchstens most up");
        if !is_known {
            return None;
        }
        let is_jump = word == "jumps" && !length::has_steps_and_jumps(puzzle);
        known.push(if is_jump { "moves" } else { word }.to_owned());
    }
    Some(known)
}

/// What a sentence says that no solution has.
enum Bound {
    /// This number of moves.
    NoneOf(u64),
    /// Fewer moves than this number. It does not say that there is a solution.
    NoneBelow(u64),
    /// It says that some solution has no more moves than this number.
    Within(u64),
    /// Not more than this number of moves, and that there is a solution: `more than 14 moves`.
    More(u64),
}

/// The bound of a sentence with one number, which is of moves: `not in 14 moves`, `no solution with
/// fewer than 15 moves`, `more than 14 moves`, `14 moves are not enough`, `at most 15 moves`.
fn bound(words: &[String]) -> Option<Bound> {
    let (at, moves) = only_number(words)?;
    let behind = words.get(at + 1);
    let counts_moves = behind.is_none_or(|word| is_of_moves(word));
    let before: Vec<&str> = words[..at].iter().map(String::as_str).collect();
    let is_no_more = matches!(
        before[..],
        [.., "no" | "not" | "nicht", "more" | "mehr", "than" | "als"]
    );
    let is_most = is_at_most(&before, &words[at + 1..]);
    let compared = match before[..] {
        [.., word, "than" | "als"] => Some(word),
        _ => None,
    };
    let mut named = words[..at].iter();
    let names_moves = named.any(|word| is_of_moves(word) || LENGTHS.contains(&word.as_str()));
    let is_upper = is_most && (names_moves || behind.is_some());
    if !counts_moves || behind.is_none() && compared.is_none() && !is_upper {
        return None;
    }
    match (denials(words), compared) {
        (0, None) if is_most => Some(Bound::Within(moves)),
        (1, None) if is_most => Some(Bound::NoneBelow(moves.checked_add(1)?)),
        (1, _) if is_no_more => Some(Bound::Within(moves)),
        (0, Some(word)) if is_one_of(word, SHORTER) => Some(Bound::Within(moves.checked_sub(1)?)),
        (1, Some(word)) if is_one_of(word, SHORTER) => Some(Bound::NoneBelow(moves)),
        (1, None) if has_any(words, ENOUGH) => Some(Bound::NoneBelow(moves.checked_add(1)?)),
        (1, None) if !has_any(words, SHORTER) => Some(Bound::NoneOf(moves)),
        (0, Some("more" | "mehr")) => Some(Bound::More(moves)),
        _ => None,
    }
}

/// Whether the words around a number say that there may be fewer: `at most 8 moves`, `up to 8`,
/// `8 moves or less`.
fn is_at_most(before: &[&str], behind: &[String]) -> bool {
    let behind: Vec<&str> = behind.iter().map(String::as_str).collect();
    let is_before = matches!(
        before,
        [.., "höchstens"] | [.., "at", "most"] | [.., "up", "to"] | [.., "au", "plus"]
    );
    let is_behind = matches!(
        behind[..],
        [_, "at", "most"] | [_, "au", "plus"] | [_, "or", "less" | "fewer"]
    );
    is_before || is_behind
}

/// The only number of some words, and its place among them.
fn only_number(words: &[String]) -> Option<(usize, u64)> {
    let mut found = None;
    for (at, word) in words.iter().enumerate() {
        if scan::is_number(word) && found.replace((at, word.parse().ok()?)).is_some() {
            return None;
        }
    }
    found
}

/// How many words deny; `can not` is one.
fn denials(words: &[String]) -> usize {
    words.iter().filter(|word| is_one_of(word, DENYING)).count()
}

/// The number of solutions that a sentence states: `exactly two shortest solutions`, `the number of
/// solutions is 2`.
fn number_of_solutions(words: &[String]) -> Option<Numbered> {
    if has_any(words, "unique eindeutig") {
        return only_one(words);
    }
    let mut numbers = words
        .iter()
        .enumerate()
        .filter(|(_, word)| scan::is_number(word));
    let (at, digits) = numbers.next()?;
    if numbers.next().is_some() || denials(words) > 0 || has_any(words, "more than least most") {
        return None;
    }
    let is_behind = match words[at + 1..].iter().find(|word| !is_of_kind(word)) {
        Some(word) => is_one_of(word, SOLUTIONS),
        None => false,
    };
    let is_number_of = has_any(&words[..at], "number count anzahl")
        && has_any(&words[..at], SOLUTIONS)
        && at + 1 == words.len();
    if !is_behind && !is_number_of {
        return None;
    }
    let number = BigUint::parse_bytes(digits.as_bytes(), 10)?;
    let is_none = number == BigUint::ZERO;
    // `0 solutions` denies.
    (!is_none).then(|| Numbered {
        number,
        shortest: words.iter().any(|word| is_best(word)),
    })
}

/// One, if a sentence says that the solution, or the shortest one, is unique.
fn only_one(words: &[String]) -> Option<Numbered> {
    let has_number = words.iter().any(|word| scan::is_number(word));
    let says = has_any(words, SOLUTIONS) && has_any(words, "is ist has hat there gibt");
    if has_number || !says || denials(words) > 0 {
        return None;
    }
    Some(Numbered {
        number: BigUint::from(1u32),
        shortest: words.iter().any(|word| is_best(word)),
    })
}

/// Whether a word stands between a number and what it counts.
fn is_of_kind(word: &str) -> bool {
    is_best(word) || is_one_of(word, "different distinct einzige possible valid such only")
}

/// Whether a sentence says that there is a solution.
fn exists(words: &[String]) -> bool {
    let has_others = words
        .iter()
        .any(|word| scan::is_number(word) || is_best(word));
    if has_others
        || denials(words) > 0
        || has_any(words, SHORTER)
        || has_any(words, "only than most up")
    {
        return false;
    }
    let is_there = has_any(words, "exist exists existe existiert existieren gibt")
        || has_any(words, "there") && has_any(words, "is are")
        || has_any(words, "has have hat") && has_any(words, "puzzle board game rätsel it");
    let can_be_done =
        has_any(words, "can") && has_any(words, "done reached solved won finished completed");
    let is_possible = has_any(
        words,
        "possible feasible solvable reachable winnable lösbar",
    ) && has_any(words, "is ist");
    is_there && has_any(words, SOLUTIONS) || can_be_done || is_possible
}

/// Whether a sentence says that no solution is shorter: `This is optimal`, `the shortest possible
/// solution`, `It cannot be done in fewer moves`.
fn is_praise(words: &[String]) -> bool {
    // `Goal: the shortest solution` is the question.
    if words.iter().any(|word| scan::is_number(word)) || has_any(words, "goal") {
        return false;
    }
    let compares = has_any(words, SHORTER);
    match denials(words) {
        0 => !compares && words.iter().any(|word| is_best(word)) && names_solution(words),
        1 => compares && !words.iter().any(|word| is_best(word)),
        _ => false,
    }
}

/// Whether some words speak of the solution that is beside them.
fn names_solution(words: &[String]) -> bool {
    has_any(words, SOLUTIONS) || has_any(words, "answer it list path that these this those")
}

/// Whether a word says that nothing is shorter.
fn is_best(word: &str) -> bool {
    LEAST.contains(&word) && word != "min" && word != "mindestens"
}

/// Whether a word is one of moves of any kind.
fn is_of_moves(word: &str) -> bool {
    MOVES.contains(&word) || is_one_of(word, "steps schritte schritten")
}
