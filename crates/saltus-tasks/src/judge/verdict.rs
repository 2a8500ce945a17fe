//! Answers in a word, a number, a move or a square.

use super::{Format, Judgement, game::Game, known::Known};
use crate::{
    generate::reason_of,
    reply::{Candidate, Choice, candidates},
    task::Question,
};
use saltus::{
    capture::{Field, Mover},
    problem::Winnable,
    puzzle::Move,
    referee,
    text::{
        any::Origin,
        capture::judge_answer,
        claim::{self, Claims},
        moves,
    },
};

/// Longer parts of a reply than this number of bytes are no verdicts.
const LONGEST: usize = 1 << 12;

/// A verdict as it was understood.
struct Verdict {
    read_as: String,
    right: bool,
}

/// Judges a reply to a question for a verdict.
pub fn judge(known: &Known, question: Question, reply: &[u8]) -> Judgement {
    let mut ambiguous = None;
    for candidate in candidates(reply) {
        let text = &reply[candidate.span.clone()];
        let text = String::from_utf8_lossy(&text[..text.len().min(LONGEST)]);
        let is_short = candidate.span.len() <= LONGEST && candidate.choice != Choice::Whole;
        if !is_short {
            continue;
        }
        match verdict(known, question, text.trim()) {
            Ok(Some(verdict)) => {
                return Judgement::of_verdict(candidate.choice, verdict.read_as, verdict.right);
            }
            Ok(None) => {}
            Err(Two) => ambiguous = ambiguous.or(Some(candidate)),
        }
    }
    let mut judgement = Judgement::no_verdict();
    if let Some(Candidate { choice, .. }) = ambiguous {
        judgement.format = Format::Ambiguous;
        judgement.choice = Some(choice.name());
    }
    judgement
}

/// Two verdicts in one answer.
struct Two;

fn verdict(known: &Known, question: Question, text: &str) -> Result<Option<Verdict>, Two> {
    match (known, question) {
        (Known::Capture(field, winners), _) => Ok(king(field, winners, text)),
        (Known::Game(game), Question::Winnable) => winnable(game, text),
        (Known::Game(game), Question::Keeps) => keeps(game, text),
        (Known::Game(game), Question::Shortest) => shortest(game, text),
        (Known::Game(game), Question::Impossible) => impossible(game, text),
        _ => Ok(None),
    }
}

/// The words of a text, in small letters.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for word in text.split(|letter: char| !letter.is_alphanumeric()) {
        if !word.is_empty() {
            words.push(word.to_lowercase());
        }
    }
    words
}

fn has_any(words: &[String], wanted: &[&str]) -> bool {
    words.iter().any(|word| wanted.contains(&word.as_str()))
}

/// Yes or no.
fn winnable(game: &Game, text: &str) -> Result<Option<Verdict>, Two> {
    let words = words(text);
    let yes = has_any(&words, &["yes", "true", "winnable", "possible"]);
    let no = has_any(
        &words,
        &["no", "false", "lost", "impossible", "cannot", "not"],
    );
    let said = match (yes, no) {
        (true, true) => return Err(Two),
        (false, false) => return Ok(None),
        (yes, _) => yes,
    };
    Ok(Some(Verdict {
        read_as: if said { "yes" } else { "no" }.into(),
        right: game.winnable == Some(said),
    }))
}

/// A move after which the goal can still be reached, or none.
fn keeps(game: &Game, text: &str) -> Result<Option<Verdict>, Two> {
    let puzzle = &game.puzzle;
    if let Some(step) = the_move(game, text)? {
        let mut after = puzzle.start.clone();
        let legal = referee::play(puzzle, &mut after, step).is_ok();
        return Ok(Some(Verdict {
            read_as: referee::describe(puzzle, step),
            right: legal && game.outlook(&after, 1).winnable == Winnable::Yes,
        }));
    }
    if !has_any(&words(text), &["none", "no", "impossible"]) {
        return Ok(None);
    }
    let mut any = false;
    for step in puzzle.moves(&puzzle.start) {
        let mut after = puzzle.start.clone();
        let legal = referee::play(puzzle, &mut after, step).is_ok();
        any |= legal && game.outlook(&after, 1).winnable == Winnable::Yes;
    }
    Ok(Some(Verdict {
        read_as: "none".into(),
        right: !any,
    }))
}

/// The move of a text: all of it, or the first word that is one, or what the readers of claims
/// find. Two moves side by side are two answers.
fn the_move(game: &Game, text: &str) -> Result<Option<Move>, Two> {
    if let Ok(moves) = moves::read(text.as_bytes(), &game.puzzle)
        && !moves.is_empty()
    {
        return only(&moves).map(Some);
    }

    let mut first = None;
    let mut apart = 0; // words since the first move
    for word in text.split_whitespace() {
        let bare = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        let has_joint = bare.contains(['-', '\u{2192}', '\u{2013}']);
        let found = match moves::read(bare.as_bytes(), &game.puzzle) {
            Ok(moves) if has_joint => moves.first().copied(),
            _ => None,
        };
        match (first, found) {
            (None, Some(_)) => first = found,
            (Some(_), Some(_)) if first != found && apart == 0 => return Err(Two),
            (Some(_), None) if !is_alternative(bare) => apart += 1,
            _ => {}
        }
    }
    if first.is_some() {
        return Ok(first);
    }

    let claims = claim::read(text.as_bytes(), &game.puzzle, &Origin::Plain, None).ok();
    match claims.as_ref().and_then(Claims::only_moves) {
        Some(moves) if !moves.is_empty() => only(moves).map(Some),
        _ => Ok(None),
    }
}

/// The first of some moves, if all are the same.
fn only(moves: &[Move]) -> Result<Move, Two> {
    if moves.iter().all(|step| *step == moves[0]) {
        Ok(moves[0])
    } else {
        Err(Two)
    }
}

/// Whether a word joins alternatives, or is only marks.
fn is_alternative(word: &str) -> bool {
    matches!(word, "" | "or" | "and" | "oder" | "und" | "ou" | "et")
}

/// A number of moves: that of which the text says that it is one, else the last one.
fn shortest(game: &Game, text: &str) -> Result<Option<Verdict>, Two> {
    let numbers = numbers(text);
    let mut of_moves = numbers.iter().filter(|number| number.is_of_moves);
    let meant = of_moves.next().or(numbers.last());
    let Some(meant) = meant else {
        return Ok(
            has_any(&words(text), &["impossible", "none", "unsolvable"]).then(|| Verdict {
                read_as: "impossible".into(),
                right: game.winnable == Some(false),
            }),
        );
    };
    for pair in numbers.windows(2) {
        let differ = pair[0].value != pair[1].value;
        let concerns = pair.iter().any(|number| number.value == meant.value);
        if pair[1].is_alternative && differ && concerns {
            return Err(Two);
        }
    }
    Ok(Some(Verdict {
        read_as: meant.written.clone(),
        right: meant.value.is_some() && game.length == meant.value,
    }))
}

/// A number in an answer.
struct SaidNumber {
    written: String,
    /// `None` if it is no number of moves: negative, or with a fraction.
    value: Option<u64>,
    /// Whether moves or steps are named after it.
    is_of_moves: bool,
    /// Whether it is another choice beside the number before it.
    is_alternative: bool,
}

/// The numbers of a text outside its brackets.
fn numbers(text: &str) -> Vec<SaidNumber> {
    let mut found: Vec<SaidNumber> = Vec::new();
    let mut depth = 0u32;
    let mut joined = false; // only a word for alternatives stands behind the last number
    for word in text.split_whitespace() {
        let is_inside = depth > 0 || word.starts_with('(');
        for letter in word.chars() {
            match letter {
                '(' => depth += 1,
                ')' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        if is_inside {
            continue;
        }
        let bare = word.trim_matches(is_mark);
        if bare.contains(|letter: char| letter.is_ascii_digit()) {
            for part in bare.split(|letter: char| "/=+*:".contains(letter)) {
                if let Some(number) = said_number(part) {
                    let is_alternative = joined && !found.is_empty();
                    found.push(SaidNumber {
                        is_alternative,
                        ..number
                    });
                }
            }
            joined = false;
            continue;
        }
        let word = bare.to_lowercase();
        let is_of_moves = ["move", "step", "zug", "züge", "schritt", "coup"]
            .iter()
            .any(|name| word.starts_with(name));
        if let (true, Some(last)) = (is_of_moves, found.last_mut()) {
            last.is_of_moves = true;
        }
        joined = is_alternative(&word) && !word.is_empty() && word != "and";
    }
    found
}

fn is_mark(letter: char) -> bool {
    !letter.is_alphanumeric() && letter != '-'
}

fn is_of_digits(part: &str) -> bool {
    part.bytes().all(|byte| byte.is_ascii_digit())
}

/// A number in digits, with a sign or a fraction; a fraction of zeros is none.
fn said_number(word: &str) -> Option<SaidNumber> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    let (whole, fraction) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
    if whole.is_empty() || !is_of_digits(whole) || !is_of_digits(fraction) {
        return None;
    }
    let is_whole = !word.starts_with('-') && fraction.bytes().all(|byte| byte == b'0');
    Some(SaidNumber {
        written: word.into(),
        value: if is_whole { whole.parse().ok() } else { None },
        is_of_moves: false,
        is_alternative: false,
    })
}

/// Possible, or the argument why not.
fn impossible(game: &Game, text: &str) -> Result<Option<Verdict>, Two> {
    let words = words(text);
    let mut said = None;
    for name in ["possible", "class", "pagoda", "search"] {
        if has_any(&words, &[name]) && said.replace(name).is_some() {
            return Err(Two);
        }
    }
    let Some(said) = said else {
        // The verdict alone, without the argument that was asked for.
        return Ok(has_any(&words, &["impossible"]).then(|| Verdict {
            read_as: "impossible".into(),
            right: false,
        }));
    };
    let right = match game.winnable {
        Some(true) => said == "possible",
        Some(false) => reason_of(&game.puzzle) == Some(said),
        None => false,
    };
    Ok(Some(Verdict {
        read_as: said.into(),
        right,
    }))
}

/// The clauses of a text that say nothing with "not", if there are any.
fn without_denied(text: &str) -> String {
    let mut kept = String::new();
    for clause in text.replace(" but ", ",").split([',', ';', '.']) {
        let words = words(clause);
        let is_denied = has_any(&words, &["not", "cannot", "fails"]) || clause.contains("n't");
        if !is_denied {
            kept += clause;
            kept.push(' ');
        }
    }
    if kept.trim().is_empty() {
        text.into()
    } else {
        kept
    }
}

/// The square of a king, its route, or none.
fn king(field: &Field, winners: &[String], text: &str) -> Option<Verdict> {
    let mut squares = Vec::new();
    for word in words(&without_denied(text)) {
        let letters = word.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let digits = word.len() - letters.len();
        let is_square = (1..=2).contains(&letters.len()) && (1..=3).contains(&digits);
        if is_square && letters.bytes().all(|letter| letter.is_ascii_lowercase()) {
            squares.push(word.to_uppercase());
        }
    }
    match &squares[..] {
        [] => has_any(&words(text), &["none", "no"]).then(|| Verdict {
            read_as: "none".into(),
            right: winners.is_empty(),
        }),
        [square] => Some(Verdict {
            read_as: square.clone(),
            right: winners.contains(square),
        }),
        route => {
            let text = route.join(" ");
            let judged = judge_answer(field, Mover::King, text.as_bytes());
            Some(Verdict {
                right: matches!(judged, Ok(Ok(_))),
                read_as: text,
            })
        }
    }
}
