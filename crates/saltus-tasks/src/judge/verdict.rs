//! Answers in a word, a number, a move or a square.

use super::{
    Format, Judgement,
    game::Game,
    hedges::{asserted, clauses, corrected, has_any, is_one_of, negates_any, words},
    kings,
    known::Known,
};
use crate::{
    generate::reason_of,
    reply::{Candidate, Choice, candidates},
    task::Question,
};
use saltus::{
    problem::Winnable,
    puzzle::Move,
    referee,
    text::{
        any::Origin,
        claim::{self, Claims},
        moves,
    },
};

/// Longer parts of a reply than this number of bytes are no verdicts.
pub const LONGEST: usize = 1 << 12;

/// A verdict as it was understood.
pub struct Verdict {
    pub read_as: String,
    pub right: bool,
}

/// Judges a reply to a question for a verdict.
pub fn judge(known: &Known, question: Question, reply: &[u8]) -> Judgement {
    if let Known::Capture(board) = known {
        return kings::judge(board, reply);
    }
    let mut ambiguous = None;
    for candidate in candidates(reply) {
        let text = &reply[candidate.span.clone()];
        let text = String::from_utf8_lossy(&text[..text.len().min(LONGEST)]);
        let is_short = candidate.span.len() <= LONGEST && candidate.choice != Choice::Whole;
        if !is_short {
            continue;
        }
        match meant(known, question, text.trim()) {
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
pub struct Two;

/// The verdict of a text, or of what it says last to correct itself.
fn meant(known: &Known, question: Question, text: &str) -> Result<Option<Verdict>, Two> {
    let text = &without_tags(text);
    if let Some(rest) = corrected(text)
        && let Some(verdict) = verdict(known, question, rest)?
    {
        return Ok(Some(verdict));
    }
    verdict(known, question, text)
}

/// A text without tags such as `<answer>` and `</answer>`.
pub fn without_tags(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, inside)) = rest.split_once('<') {
        kept += before;
        let (name, behind) = inside.split_once('>').unwrap_or_default();
        let name = name.strip_prefix('/').unwrap_or(name);
        let is_tag = !name.is_empty() && name.chars().all(|c| c.is_alphabetic() || c == '_');
        if is_tag {
            kept.push(' ');
            rest = behind;
        } else {
            kept.push('<');
            rest = inside;
        }
    }
    (kept + rest).trim().to_owned()
}

fn verdict(known: &Known, question: Question, text: &str) -> Result<Option<Verdict>, Two> {
    match (known, question) {
        (Known::Game(game), Question::Winnable) => winnable(game, text),
        (Known::Game(game), Question::Keeps) => keeps(game, text),
        (Known::Game(game), Question::Shortest) => shortest(game, text),
        (Known::Game(game), Question::Impossible) => impossible(game, text),
        _ => Ok(None),
    }
}

/// Words of a verdict.
const VERDICTS: &str = "cannot dead false hopeless impossible ja lost lösbar nein no non oui \
    possible reachable solution solvable true unlösbar unreachable unsolvable unwinnable \
    verloren winnable won yes";

/// What can be done with a puzzle, and with its goal.
const CAN_BE_WON: &str = "solve solved win won";
const CAN_BE_REACHED: &str = "achieved done finished reach reached";
const GOALS: &str = "game goal it position puzzle target this ziel";

/// Yes or no: what each clause with a verdict asserts or denies.
fn winnable(game: &Game, text: &str) -> Result<Option<Verdict>, Two> {
    let mut said = match &words(text)[..] {
        [letter] if letter == "y" => Some(true),
        [letter] if letter == "n" => Some(false),
        _ => None,
    };
    for clause in clauses(text) {
        let is_short = clause.is_denied && clause.words.len() <= 3;
        let reaches = has_any(&clause.words, CAN_BE_REACHED) && has_any(&clause.words, GOALS);
        let wins = reaches || has_any(&clause.words, CAN_BE_WON);
        let can_win = wins && has_any(&clause.words, "can");
        if !has_any(&clause.words, VERDICTS) && !can_win && !is_short {
            continue;
        }
        let yes = !clause.is_denied;
        if said.replace(yes).is_some_and(|before| before != yes) {
            return Err(Two);
        }
    }
    Ok(said.map(|said| Verdict {
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
            right: legal && game.outlook(&after, 1, &game.effort()).winnable == Winnable::Yes,
        }));
    }
    if !has_any(&words(text), "none no impossible") && !says_all_lose(text) {
        return Ok(None);
    }
    let mut any = false;
    for step in puzzle.moves(&puzzle.start) {
        let mut after = puzzle.start.clone();
        let legal = referee::play(puzzle, &mut after, step).is_ok();
        any |= legal && game.outlook(&after, 1, &game.effort()).winnable == Winnable::Yes;
    }
    Ok(Some(Verdict {
        read_as: "none".into(),
        right: !any,
    }))
}

/// Whether a clause says that every move loses.
fn says_all_lose(text: &str) -> bool {
    let mut clauses = clauses(text).into_iter();
    clauses.any(|clause| {
        let is_of_all = has_any(&clause.words, "all any each every alle jeder");
        let loses = has_any(
            &clause.words,
            "fail fails lose loses losing verliert verlieren",
        );
        is_of_all && loses && has_any(&clause.words, "move moves zug züge")
    })
}

/// The move of a text: all of it, or of what it asserts the first word that is one, or what the
/// readers of claims find. Two moves side by side are two answers.
fn the_move(game: &Game, text: &str) -> Result<Option<Move>, Two> {
    if let Ok(moves) = moves::read(text.as_bytes(), &game.puzzle)
        && !moves.is_empty()
    {
        return only(&moves).map(Some);
    }

    let text = &asserted(text);
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

/// A number of moves: of those that the text asserts that of which it says that it is one, else the
/// last one.
fn shortest(game: &Game, text: &str) -> Result<Option<Verdict>, Two> {
    let numbers = numbers(&asserted(text));
    let mut of_moves = numbers.iter().filter(|number| number.is_of_moves);
    let enough = numbers.iter().find(|number| number.is_enough);
    let meant = of_moves.next().or(enough).or(numbers.last());
    let Some(meant) = meant else {
        return Ok(says_impossible(text).then(|| Verdict {
            read_as: "impossible".into(),
            right: game.winnable == Some(false),
        }));
    };
    if let Some(enough) = enough
        && enough.value != meant.value
    {
        return Err(Two);
    }
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

/// Whether a text says that there is no solution: in a sentence, or in a word alone.
fn says_impossible(text: &str) -> bool {
    if claim::denial(text.as_bytes(), 0).is_some() {
        return true;
    }
    let is_refusal = "impossible infeasible none unlösbar unmöglich unsolvable";
    let mut clauses = clauses(text).into_iter();
    clauses.any(|clause| clause.is_denied && has_any(&clause.words, is_refusal))
}

/// Numbers as words, from zero.
const NUMBERS: &str = "zero one two three four five six seven eight nine ten eleven twelve \
    thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty";

/// The number that a word is.
pub fn number_word(word: &str) -> Option<u64> {
    let number = NUMBERS
        .split_ascii_whitespace()
        .position(|name| name == word)?;
    Some(number as u64)
}

/// A number in an answer.
struct SaidNumber {
    written: String,
    /// `None` if it is no number of moves: negative, or with a fraction.
    value: Option<u64>,
    /// Whether it is written as a word, which may say something else: "one of them".
    is_word: bool,
    /// Whether moves or steps are named after it.
    is_of_moves: bool,
    /// Whether it is said to be enough.
    is_enough: bool,
    /// Whether it is another choice beside the number before it.
    is_alternative: bool,
}
/// The words of a text that stand in no parentheses.
fn outside_of_parentheses(text: &str) -> Vec<&str> {
    let mut outside = Vec::new();
    let mut depth = 0u32;
    for word in text.split_whitespace() {
        if depth == 0 && !word.starts_with('(') {
            outside.push(word);
        }
        for letter in word.chars() {
            match letter {
                '(' => depth += 1,
                ')' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
    }
    outside
}

/// The numbers of a text outside its brackets.
fn numbers(text: &str) -> Vec<SaidNumber> {
    let mut found: Vec<SaidNumber> = Vec::new();
    let mut joined = false; // only a word for alternatives stands behind the last number
    let mut bound = Bound::default();
    let mut is_between = false; // `between` stands before the last number
    for word in outside_of_parentheses(text) {
        let bare = word.trim_matches(is_mark);
        if bare.contains(|letter: char| letter.is_ascii_digit()) {
            for part in bare.split(|letter: char| "/=+*:".contains(letter)) {
                if let Some(number) = said_number(part)
                    && (found.is_empty() || !bound.is_beaten())
                {
                    let number = bound.bounded(number);
                    let is_alternative = joined && !found.is_empty();
                    found.push(SaidNumber {
                        is_alternative,
                        ..number
                    });
                }
            }
            joined = false;
            is_between = bound.is_between();
            bound = Bound::default();
            continue;
        }
        let word = bare.to_lowercase();
        if let Some(value) = number_word(&word) {
            found.push(bound.bounded(SaidNumber {
                written: value.to_string(),
                value: Some(value),
                is_word: true,
                is_of_moves: false,
                is_enough: false,
                is_alternative: joined && !found.is_empty(),
            }));
            joined = false;
            is_between = bound.is_between();
            bound = Bound::default();
            continue;
        }
        bound.next(&word);
        let is_of_moves = ["move", "step", "zug", "züge", "schritt", "coup"]
            .iter()
            .any(|name| word.starts_with(name));
        if let (true, Some(last)) = (is_of_moves, found.last_mut()) {
            last.is_of_moves = true;
        }
        if let Some(last) = found.last_mut() {
            last.is_enough |= is_one_of(&word, ENOUGH);
        }
        let joins = is_alternative(&word) && !word.is_empty();
        joined = joins && (is_between || !is_one_of(&word, "and und et"));
    }
    let is_alone = words(text).len() == 1;
    found.retain(|number| !number.is_word || number.is_of_moves || is_alone);
    found
}

/// What stands before a number that is only a bound: `more than 7`. Denied, it is the least number.
#[derive(Default)]
struct Bound {
    /// The words since the last number.
    words: Vec<String>,
}

impl Bound {
    /// Takes a word that is no number.
    fn next(&mut self, word: &str) {
        self.words.extend(words(word));
    }

    /// Whether the words say that what is before them is better than the number behind them: `2,
    /// which beats 4`.
    fn is_beaten(&self) -> bool {
        has_any(&self.words, BETTER)
    }

    /// Whether the number behind the words is one end of what is possible.
    fn is_between(&self) -> bool {
        has_any(&self.words, "between zwischen entre")
    }

    /// A number behind the words: of no value if they make it a bound.
    fn bounded(&self, number: SaidNumber) -> SaidNumber {
        let all: Vec<&str> = self.words.iter().map(String::as_str).collect();
        let bound = match all[..] {
            [.., more, than @ ("than" | "als" | "de")] if is_one_of(more, UNEQUAL) => {
                format!("{more} {than} {}", number.written)
            }
            [
                ..,
                over @ ("over" | "under" | "above" | "below" | "über" | "unter"),
            ] => {
                format!("{over} {}", number.written)
            }
            [.., about] if is_one_of(about, VAGUE) => format!("{about} {}", number.written),
            _ => return number,
        };
        if negates_any(&self.words) {
            return number;
        }
        SaidNumber {
            written: bound,
            value: None,
            ..number
        }
    }
}

/// Words that compare a number with another one.
const UNEQUAL: &str = "fewer greater higher larger less lower mehr moins more plus smaller weniger";

/// Words before a number that is not exact.
const VAGUE: &str = "about almost approximately around circa environ etwa nearly roughly ungefähr";

/// Words that say that a number before them is better than one behind them.
const BETTER: &str =
    "beat beating beats improves improving outperforms schlägt undercuts versus vs";

/// Words of a number that is enough.
const ENOUGH: &str = "enough genügen genügt reichen reicht suffice suffices sufficient suffisent";

fn is_mark(letter: char) -> bool {
    !letter.is_alphanumeric() && letter != '-'
}

fn is_of_digits(part: &str) -> bool {
    part.bytes().all(|byte| byte.is_ascii_digit())
}

/// A number in groups of three digits, `2,000`.
fn in_thousands(word: &str) -> Option<u64> {
    let mut groups = word.split([',', '.']);
    let first = groups.next()?;
    let mut digits = first.to_owned();
    let is_first = (1..=3).contains(&first.len()) && !first.starts_with('0');
    for group in groups {
        if group.len() != 3 {
            return None;
        }
        digits += group;
    }
    let is_whole = is_first && digits.len() > first.len() && is_of_digits(&digits);
    if is_whole { digits.parse().ok() } else { None }
}

/// A number in digits, with a sign or a fraction; a fraction of zeros is none.
fn said_number(word: &str) -> Option<SaidNumber> {
    if let Some(value) = in_thousands(word) {
        return Some(SaidNumber {
            written: word.into(),
            value: Some(value),
            is_word: false,
            is_of_moves: false,
            is_enough: false,
            is_alternative: false,
        });
    }
    let digits = word.strip_prefix('-').unwrap_or(word);
    let (whole, fraction) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
    if whole.is_empty() || !is_of_digits(whole) || !is_of_digits(fraction) {
        return None;
    }
    let is_whole = !word.starts_with('-') && fraction.bytes().all(|byte| byte == b'0');
    Some(SaidNumber {
        written: word.into(),
        value: if is_whole { whole.parse().ok() } else { None },
        is_word: false,
        is_of_moves: false,
        is_enough: false,
        is_alternative: false,
    })
}

/// Possible, or the argument why not, which may stand in brackets behind the verdict.
fn impossible(game: &Game, text: &str) -> Result<Option<Verdict>, Two> {
    let mut said = argument(text)?;
    if said.is_none() {
        said = argument(&text.replace(['(', ')'], ","))?;
    }
    let Some(said) = said else {
        // The verdict alone, without the argument that was asked for.
        return Ok(says_impossible(text).then(|| Verdict {
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

/// The verdict that a text asserts: possible, or the name of an argument.
fn argument(text: &str) -> Result<Option<&'static str>, Two> {
    let mut said = None;
    for clause in clauses(text) {
        let refuses = has_any(
            &clause.words,
            "impossible possible solution solutions solvable",
        );
        for name in ["possible", "class", "pagoda", "search"] {
            // An argument may stand beside the verdict that it is for.
            let is_denied = clause.is_denied && (name == "possible" || !refuses);
            if is_denied || !has_any(&clause.words, name) {
                continue;
            }
            if said.replace(name).is_some_and(|before| before != name) {
                return Err(Two);
            }
        }
    }
    Ok(said)
}
