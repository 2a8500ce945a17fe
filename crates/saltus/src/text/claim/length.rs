//! A sentence about the number of moves alone: `3 moves`, `The shortest solution has 8 moves.`,
//! `8 moves: 4 jumps and 4 slides`, `at least 7 moves`.

use super::{
    counting::{Counted, LEAST, LENGTHS, MOVES, SILENT, Sentence, has_any},
    remarks::has_move,
    spelled::with_digits,
    words::is_one_of,
};
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
            counted.push(match number.counted() {
                None if number.is_total() && !counted.is_empty() => Counted::Moves,
                counts => counts?,
            });
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
        says.extend(self.jumps.map(Statement::Jumps));
        says.extend(self.slides.map(Statement::Steps));
        says
    }
}

/// Several numbers of moves, and nothing says which is meant.
struct Undecided;

/// Whether some moves of a puzzle are jumps and others are not.
pub fn has_steps_and_jumps(puzzle: &Puzzle) -> bool {
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
    let sentence = Sentence::of(text).filter(|sentence| !sentence.is_at_most())?;
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

/// The only number of a sentence that names the length before it: `length: 8`, `minimum: 8`.
fn measured(sentence: &Sentence) -> Option<u64> {
    match &sentence.numbers[..] {
        [only] if has_any(&sentence.before, LENGTHS) => Some(only.value),
        [only] if has_any(&sentence.before, LEAST) && only.behind.is_empty() => Some(only.value),
        _ => counted_before(sentence),
    }
}

/// The only number of a sentence that counts moves before it: `number of moves: 8`.
fn counted_before(sentence: &Sentence) -> Option<u64> {
    let before = &sentence.before;
    let counts = has_any(before, LEAST) || has_any(before, &["number", "anzahl", "nombre"]);
    match &sentence.numbers[..] {
        [only] if has_any(before, MOVES) && counts && only.counted().is_none() => Some(only.value),
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
                "write `{number} move` for a length, or the moves"
                    | "write `{number} moves` for a length, or the moves",
                number
            )
            .into(),
        ),
    })
}

/// The question which of several numbers is meant.
pub fn several(span: Range<usize>) -> Fault {
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
    let sentence = Sentence::beside(text)?;
    if sentence.is_undecided() || sentence.is_at_most() || is_of_others(&sentence) {
        return None;
    }

    if let Some(says) = jumps_and_turns(&sentence, puzzle) {
        return Some(says);
    }
    let numbers = match counted_before(&sentence).or_else(|| length_before(&sentence, puzzle)) {
        Some(moves) => Numbers {
            moves: Some(moves),
            ..Numbers::default()
        },
        None if are_moves(&sentence) => Numbers::of(&sentence, puzzle)?.ok()?,
        None => return None,
    };
    let total = numbers.total()?;
    let mut says = Vec::new();
    if !sentence.is_bound() {
        says.push(match counts_jumps(&sentence) {
            _ if is_of_some_solution(&sentence, text) => Statement::Possible(total),
            true => Statement::Length(total),
            false => Statement::Turns(total),
        });
    }
    says.extend(numbers.says());
    if sentence.is_least() {
        says.push(Statement::AtLeast(total));
    }
    Some(says)
}

/// What `8 jumps in 6 moves` says where each move removes a piece, so that all are jumps: those of
/// one piece in a row are one move.
fn jumps_and_turns(sentence: &Sentence, puzzle: &Puzzle) -> Option<Vec<Statement>> {
    let [one, other] = &sentence.numbers[..] else {
        return None;
    };
    let [jumps, turns] = match [one.counted()?, other.counted()?] {
        [Counted::Jumps, Counted::Moves] => [one.value, other.value],
        [Counted::Moves, Counted::Jumps] => [other.value, one.value],
        _ => return None,
    };
    let differ = jumps != turns && puzzle.rules.every_move_removes();
    differ.then(|| vec![Statement::Length(jumps), Statement::Turns(turns)])
}

/// Whether a sentence speaks of other moves than those beside it: `4 moves possible` and `4 legal
/// moves` are about the next one.
fn is_of_others(sentence: &Sentence) -> bool {
    let has = |list: &str| has_one_of(sentence, list);
    let offers = has("possible can peut") && !sentence.is_least() && !can_be_done(sentence);
    let offers_legal =
        has("legal valid correct") && !has("all alle total solution solución sequence tous");
    offers || offers_legal
}

/// Whether a sentence has one of some words.
fn has_one_of(sentence: &Sentence, list: &str) -> bool {
    let mut words = sentence.words().into_iter();
    words.any(|word| is_one_of(word, list))
}

/// Whether a sentence says that something can be done.
fn can_be_done(sentence: &Sentence) -> bool {
    has_one_of(
        sentence,
        "complete completed done finish finished reached résolu solve solved win won",
    )
}

/// Whether a sentence says of the puzzle, and not of the moves below it, that they are enough: `It
/// can be solved in 8 moves.`, and not `It can be solved in 8 moves as follows:`.
fn is_of_some_solution(sentence: &Sentence, text: &[u8]) -> bool {
    let offers = has_one_of(sentence, "can peut");
    let points = has_one_of(sentence, "below follows following this these here");
    offers && !points && !text.trim_ascii_end().ends_with(b":")
}

/// Whether a sentence counts jumps, each of which is one.
fn counts_jumps(sentence: &Sentence) -> bool {
    let mut numbers = sentence.numbers.iter();
    numbers.any(|number| number.counted() == Some(Counted::Jumps))
}

/// The number behind the name of a length. That of the squares of a row may be meant too.
fn length_before(sentence: &Sentence, puzzle: &Puzzle) -> Option<u64> {
    let length = match &sentence.numbers[..] {
        [only] if has_any(&sentence.before, LENGTHS) && only.behind.is_empty() => only.value,
        _ => return None,
    };
    (length != puzzle.board.len() as u64).then_some(length)
}

/// Whether all numbers of a sentence count moves. Steps alone may be those of an explanation.
fn are_moves(sentence: &Sentence) -> bool {
    let mut has_jumps = false;
    let mut has_steps = false;
    for number in &sentence.numbers {
        match number.counted() {
            Some(Counted::Jumps) => has_jumps = true,
            Some(Counted::Steps) => has_steps = true,
            Some(Counted::Moves | Counted::Slides) => {}
            None => return false,
        }
    }
    has_jumps || !has_steps
}

/// Whether a sentence has a number right before a word of moves, or behind their name and a colon:
/// it may say how many there are. Steps may be those of an explanation.
pub fn counts_moves(sentence: &[u8]) -> bool {
    if has_move(sentence) {
        return false;
    }
    let text = with_digits(sentence);
    let written = String::from_utf8_lossy(&text).to_lowercase();
    let mut is_number = false;
    let mut is_counted = false;
    for word in written.split(|c: char| !c.is_alphanumeric()) {
        // `The frog on 1 moves to 2`.
        if is_counted && !word.is_empty() {
            return !is_one_of(word, PLACES) && !scan::is_number(word);
        }
        let counts = MOVES.contains(&word) || is_one_of(word, "jumps slides sprünge sauts saltos");
        is_counted |= is_number && counts;
        let says_nothing = word.is_empty() || is_one_of(word, "legal valid more total");
        is_number = scan::is_number(word) || is_number && says_nothing;
    }
    is_counted
}

/// Words that stand behind a word of motion, and not behind what is counted.
const PLACES: &str = "across back down forward from into left onto over past right to towards up";
