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
    text::{capture::judge_answer, moves},
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
        (Known::Game(game), Question::Keeps) => Ok(keeps(game, text)),
        (Known::Game(game), Question::Shortest) => Ok(shortest(game, text)),
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
fn keeps(game: &Game, text: &str) -> Option<Verdict> {
    let puzzle = &game.puzzle;
    if let Some(step) = first_move(game, text) {
        let mut after = puzzle.start.clone();
        let legal = referee::play(puzzle, &mut after, step).is_ok();
        return Some(Verdict {
            read_as: referee::describe(puzzle, step),
            right: legal && game.outlook(&after, 1).winnable == Winnable::Yes,
        });
    }
    if !has_any(&words(text), &["none", "no", "impossible"]) {
        return None;
    }
    let mut any = false;
    for step in puzzle.moves(&puzzle.start) {
        let mut after = puzzle.start.clone();
        let legal = referee::play(puzzle, &mut after, step).is_ok();
        any |= legal && game.outlook(&after, 1).winnable == Winnable::Yes;
    }
    Some(Verdict {
        read_as: "none".into(),
        right: !any,
    })
}

/// The first move of a text: all of it, or a word of it.
fn first_move(game: &Game, text: &str) -> Option<Move> {
    let whole = moves::read(text.as_bytes(), &game.puzzle).ok();
    let whole = whole.and_then(|moves| moves.first().copied());
    if whole.is_some() {
        return whole;
    }
    for word in text.split_whitespace() {
        let word = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        let has_joint = word.contains(['-', '\u{2192}', '\u{2013}']);
        if let (true, Ok(moves)) = (has_joint, moves::read(word.as_bytes(), &game.puzzle)) {
            return moves.first().copied();
        }
    }
    None
}

/// A number of moves: the last number of the answer.
fn shortest(game: &Game, text: &str) -> Option<Verdict> {
    let words = words(text);
    let number = words.iter().rev().find_map(|word| word.parse::<u64>().ok());
    if let Some(number) = number {
        return Some(Verdict {
            read_as: number.to_string(),
            right: game.length == Some(number),
        });
    }
    has_any(&words, &["impossible", "none", "unsolvable"]).then(|| Verdict {
        read_as: "impossible".into(),
        right: game.winnable == Some(false),
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

/// The square of a king, its route, or none.
fn king(field: &Field, winners: &[String], text: &str) -> Option<Verdict> {
    let mut squares = Vec::new();
    for word in words(text) {
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
