//! Answers to capture boards in every supported notation, and their verification.

mod joints;
mod objects;
mod printed;
mod small_letters;
mod told;
mod told_route;

use super::{
    Numbering, RouteNotation,
    route::read_route,
    square::{parse_square, winner_word},
};
use crate::printable::counted;
use crate::{
    capture::{Content, Field, Judgement, Mover, Square, Winner, judge, replay_by},
    message::Wording,
    text::{BadText, Faults, claim, dress},
};
use joints::without_joints;
use objects::{from_json, is_listed_route, listed_routes};
use printed::printed_claims;
use std::ops::Range;
use told::claims_of_kings;

pub use told_route::told_route;

/// Phrases in lines of output about kings.
const TELLING: [&str; 4] = [
    " takes all ",
    " cannot: ",
    NOTHING_TO_TAKE,
    "there is no king",
];
/// The output for a king where there are no whites.
const NOTHING_TO_TAKE: &str = ": there is nothing to take";
/// The output for a board on which nothing can move.
const NO_KING: &str = "there is no king on the board";
const NO_PART: Wording = message!("no-part-of-answer", "this is not part of an answer");
const HELP: Wording = message!(
    "answers-are",
    "an answer is a route, `None`, `Multiple`, a number of kings, or what `saltus solve` writes"
);

/// A part of an answer; every part must hold.
#[derive(Debug, PartialEq)]
enum Claim {
    /// This move captures all whites.
    Route(Vec<Square>),
    /// This move captures this number of whites.
    Takes(u64, Vec<Square>),
    /// This king can capture all.
    Can(Square),
    /// This king cannot, for the reasons with these names.
    Cannot(Square, Vec<String>),
    /// The answer of the contest.
    Word(String),
    /// This number of kings can capture all.
    Winners(u64),
    /// No piece on the board can move.
    NoPiece,
}

/// Verifies an answer: one or several routes in any notation, the answer of the contest, the number
/// of kings that can capture all, or the output of `saltus solve` as text or JSON. Returns the
/// verified facts, or the error. The whole text must be part of the answer. For other pieces than
/// kings an answer consists of routes, each with or without a number of captures; without it the
/// route must capture all. Whether another route captures more is not checked.
///
/// # Errors
/// The faults of a text that is not an answer.
///
/// ```
/// use saltus::capture::{Field, Mover, Reading};
/// use saltus::text::capture::judge_answer;
/// let field = Field::from_rows(["_._", ".W.", "B._"], Reading::Strict)?;
/// assert_eq!(judge_answer(&field, Mover::King, b"A3 C1\n")?, Ok("the route takes all 1".into()));
/// assert_eq!(judge_answer(&field, Mover::King, b"1\n")?, Ok("1 king can take all".into()));
/// assert!(judge_answer(&field, Mover::King, b"None\n")?.is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn judge_answer(
    field: &Field,
    mover: Mover,
    text: &[u8],
) -> Result<Result<String, String>, BadText> {
    let claims = read_dressed(field, mover, text)?.claims;
    let judgement = judge(field);
    let mut routes = 0;
    let mut held = String::new();
    for claim in &claims {
        routes += usize::from(matches!(claim, Claim::Route(_)));
        match holds(field, mover, &judgement, claim) {
            Ok(what) => held = what,
            Err(wrong) => return Ok(Err(wrong)),
        }
    }
    let whites = field.white_count();
    Ok(Ok(match routes {
        0 => held,
        1 => format!("the route takes all {whites}"),
        _ => format!("{routes} routes take all {whites}"),
    }))
}

/// Whether the squares of an answer are read with rows from the bottom. Small letters count from
/// the top, as capitals do, unless the text shows that it has the squares of `--squares bottom`:
/// only so do its routes begin on pieces, or only so are they right.
///
/// ```
/// use saltus::capture::{Field, Mover, Reading};
/// use saltus::text::capture::counts_from_bottom;
/// let field = Field::from_rows(["_._", ".W.", "B._"], Reading::Strict)?;
/// assert!(counts_from_bottom(&field, Mover::King, b"a1 c3\n"));
/// assert!(!counts_from_bottom(&field, Mover::King, b"a3 c1\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn counts_from_bottom(field: &Field, mover: Mover, text: &[u8]) -> bool {
    read_dressed(field, mover, text).is_ok_and(|answer| answer.from_bottom)
}

/// What an answer about a board says of one piece, and how it was read.
pub(in crate::text) struct AnswerOfKing {
    pub said: Vec<SaidOfKing>,
    /// Whether rows are counted from the bottom.
    pub from_bottom: bool,
    /// Whether the text is nothing but routes, whose numbers may also name cells.
    pub is_only_routes: bool,
    /// Whether the answer says something of other pieces too.
    pub is_of_others: bool,
    /// Whether it gives reasons.
    pub has_reasons: bool,
}

/// What is said of one piece.
pub(in crate::text) enum SaidOfKing {
    /// It captures all whites by this route.
    Route(Vec<Square>),
    /// It can capture all.
    Can,
    /// It cannot.
    Cannot,
}

/// What a text says of the only piece of a board, which may stand in an answer about all pieces of
/// a larger one; `None` if it says nothing of it.
pub(in crate::text) fn answer_of_king(
    field: &Field,
    piece: Square,
    text: &[u8],
) -> Option<AnswerOfKing> {
    let read = read_dressed(field, Mover::King, text).ok()?;
    let is_only_routes = read
        .claims
        .iter()
        .all(|claim| matches!(claim, Claim::Route(_)));
    let mut answer = AnswerOfKing {
        said: Vec::new(),
        from_bottom: read.from_bottom,
        is_only_routes,
        is_of_others: false,
        has_reasons: false,
    };
    for claim in read.claims {
        match claim {
            Claim::Route(squares) if is_only_routes || squares.first() == Some(&piece) => {
                answer.said.push(SaidOfKing::Route(squares));
            }
            Claim::Takes(number, squares)
                if squares.first() == Some(&piece) && number == field.white_count() =>
            {
                answer.said.push(SaidOfKing::Route(squares));
            }
            Claim::Can(square) if square == piece => answer.said.push(SaidOfKing::Can),
            Claim::Cannot(square, reasons) if square == piece => {
                answer.has_reasons |= !reasons.is_empty();
                answer.said.push(SaidOfKing::Cannot);
            }
            Claim::Word(word) if names_square(&word, piece, field.side()) => {
                answer.said.push(SaidOfKing::Can);
            }
            _ => answer.is_of_others = true,
        }
    }
    let is_route = |said: &SaidOfKing| matches!(said, SaidOfKing::Route(_));
    if answer.said.iter().any(is_route) {
        // That it can is shown by its route.
        answer.said.retain(|said| !matches!(said, SaidOfKing::Can));
    }
    Some(answer).filter(|answer| !answer.said.is_empty())
}

/// Whether a word is the name of this square.
fn names_square(word: &str, square: Square, side: u32) -> bool {
    parse_square(word, side, numbering(word)) == Some(square)
}

/// What an answer says.
struct ReadAnswer {
    claims: Vec<Claim>,
    /// Whether rows are counted from the bottom.
    from_bottom: bool,
}

/// Reads an answer in any dress, with any joints between the squares of a route.
fn read_dressed(field: &Field, mover: Mover, text: &[u8]) -> Result<ReadAnswer, BadText> {
    let bare = dress::bare(text);
    let mut answer = &bare.text[..];
    let mut before = 0;
    if let [only] = &bare.fences[..] {
        before = only.start;
        answer = &answer[only.clone()];
    }
    let plain = without_joints(answer);
    let read = small_letters::read(field, mover, &plain);
    read.map_err(|bad| bad.shifted(before).placed(|span| bare.span(span)))
}

/// Reads an answer whose small letters count rows from the bottom.
fn read_plain(field: &Field, mover: Mover, plain: &[u8]) -> Result<Vec<Claim>, BadText> {
    let claims = match mover {
        Mover::King => read(field, plain)?,
        _ => read_moves(field, plain)?,
    };
    let claims = with_whole_routes(field, claims);
    Ok(match mover {
        Mover::King if field.white_count() > 0 => with_kings(field, claims),
        _ => claims,
    })
}

/// The claims with one about each king for those whose squares all have kings, several of them: no
/// route lands on another king.
fn with_kings(field: &Field, claims: Vec<Claim>) -> Vec<Claim> {
    let mut kings = Vec::new();
    for claim in &claims {
        let Claim::Route(squares) = claim else {
            return claims;
        };
        for square in squares {
            if field.at(*square) != Content::Black {
                return claims;
            }
            kings.push(Claim::Can(*square));
        }
    }
    if kings.len() > 1 { kings } else { claims }
}

/// The claims with one route for several lines of which each goes on where the one before ends, on
/// a square without a piece.
fn with_whole_routes(field: &Field, claims: Vec<Claim>) -> Vec<Claim> {
    let mut whole: Vec<Claim> = Vec::with_capacity(claims.len());
    for claim in claims {
        if let (Some(Claim::Route(before)), Claim::Route(next)) = (whole.last_mut(), &claim)
            && let (Some(end), [start, rest @ ..]) = (before.last(), &next[..])
            && end == start
            && field.at(*start) != Content::Black
        {
            before.extend(rest);
            continue;
        }
        whole.push(claim);
    }
    whole
}

/// The routes of an answer, without a verdict on them; `None` if it says anything else.
///
/// # Errors
/// The faults of a text that is not an answer.
///
/// ```
/// use saltus::capture::{Field, Reading};
/// use saltus::text::capture::answered_routes;
/// let field = Field::from_rows(["_._", ".W.", "B._"], Reading::Strict)?;
/// assert_eq!(answered_routes(&field, b"A3 C1\n")?.unwrap().len(), 1);
/// assert_eq!(answered_routes(&field, b"1\n")?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn answered_routes(field: &Field, text: &[u8]) -> Result<Option<Vec<Vec<Square>>>, BadText> {
    let mut routes = Vec::new();
    for claim in read_dressed(field, Mover::King, text)?.claims {
        match claim {
            Claim::Route(squares) => routes.push(squares),
            _ => return Ok(None),
        }
    }
    Ok(Some(routes))
}

/// What a claim says if it is true, or else what is wrong with it.
fn holds(
    field: &Field,
    mover: Mover,
    judgement: &Judgement,
    claim: &Claim,
) -> Result<String, String> {
    let whites = field.white_count();
    match claim {
        Claim::Route(squares) => {
            let taken = replay_by(mover, field, squares).map_err(|error| error.to_string())?;
            if taken == whites {
                Ok(String::new())
            } else {
                Err(format!(
                    "the route takes {taken} of {}",
                    counted(whites, "white")
                ))
            }
        }
        Claim::Takes(number, squares) => {
            let taken = replay_by(mover, field, squares).map_err(|error| error.to_string())?;
            if taken == *number {
                Ok(format!("{} takes {number} of {whites}", squares[0]))
            } else {
                Err(format!(
                    "the route takes {}, not {number}",
                    counted(taken, "white")
                ))
            }
        }
        Claim::Can(king) => match judgement.verdict(*king) {
            Some(verdict) if verdict.can() => Ok(format!("the piece on {king} can take all")),
            _ => Err(format!("the piece on {king} cannot take all")),
        },
        Claim::Cannot(king, names) => cannot_holds(judgement, *king, names),
        Claim::Word(word) => word_holds(judgement, field.side(), word),
        Claim::NoPiece => match field.black_count() {
            0 => Ok(NO_KING.into()),
            pieces => Err(format!("pieces on the board that can move: {pieces}")),
        },
        Claim::Winners(number) => {
            let right = judgement.winner_count();
            let plural = if right == 1 { "" } else { "s" };
            let fact = format!("{right} king{plural} can take all");
            if *number == right {
                Ok(fact)
            } else {
                Err(fact)
            }
        }
    }
}

/// Whether a king cannot capture all, for the reasons with these names.
fn cannot_holds(judgement: &Judgement, king: Square, names: &[String]) -> Result<String, String> {
    match judgement.verdict(king) {
        None => return Err(format!("the piece on {king} is no king")),
        Some(verdict) if verdict.can() => {
            return Err(format!("the piece on {king} can take all"));
        }
        Some(_) => {}
    }
    for name in names {
        let mut reasons = judgement.reasons(king).into_iter().flatten();
        if !reasons.any(|reason| reason.name() == *name) {
            return Err(format!("{name} does not hold for the king on {king}"));
        }
    }
    Ok(format!("the king on {king} cannot take all"))
}

/// Whether this is the answer of the contest, with rows counted from either side. Where several
/// kings can capture all, each of them is an answer too.
fn word_holds(judgement: &Judgement, side: u32, word: &str) -> Result<String, String> {
    let winner = judgement.winner();
    let number = judgement.winner_count();
    if winner == Winner::Multiple && word != "Multiple" {
        let king = parse_square(word, side, numbering(word));
        let verdict = king.and_then(|king| judgement.verdict(king));
        return match (king, verdict) {
            (Some(king), Some(verdict)) if verdict.can() => {
                Ok(format!("the piece on {king} can take all"))
            }
            _ => Err(format!("{number} kings can take all")),
        };
    }
    let top = winner_word(winner, side, Numbering::Top);
    let bottom = winner_word(winner, side, Numbering::Bottom);
    if word == top || word == bottom {
        Ok(format!("the answer is {word}"))
    } else {
        Err(format!("the answer is {top}"))
    }
}

/// Reads all claims of an answer; there is at least one.
fn read(field: &Field, text: &[u8]) -> Result<Vec<Claim>, BadText> {
    let side = field.side();
    let whites = field.white_count();
    let plain = text.trim_ascii();
    let word = String::from_utf8_lossy(plain);
    if is_listed_route(plain) {
        return listed_routes(field, text);
    }
    if plain.starts_with(b"{") {
        return from_json(field, text);
    }
    if word.eq_ignore_ascii_case("none") || claim::denial(plain, 0).is_some() {
        return Ok(vec![Claim::Word("None".into())]);
    }
    if word == "Multiple" {
        return Ok(vec![Claim::Word(word.into())]);
    }
    if !plain.is_empty() && plain.iter().all(u8::is_ascii_digit) {
        return Ok(vec![numeral(field, &word)]);
    }
    if whites > 0 && parse_square(&word, side, numbering(&word)).is_some() {
        return Ok(vec![Claim::Word(word.into())]);
    }
    if let Some(claims) = claims_of_kings(&word, side) {
        return Ok(claims);
    }
    if TELLING.iter().any(|telling| word.contains(telling)) {
        return printed_claims(field, text);
    }
    let first = word.lines().next().unwrap_or_default();
    if notation(first) == RouteNotation::Pairs {
        let squares = read_route(text, side, RouteNotation::Pairs)?;
        return Ok(separate_routes(&squares, whites));
    }

    let mut faults = Faults::default();
    let mut claims = Vec::new();
    for (at, line) in lines(text) {
        if line.trim_ascii().is_empty() {
            continue;
        }
        let notation = notation(&String::from_utf8_lossy(line));
        match read_route(line, side, notation) {
            Ok(squares) => claims.push(Claim::Route(squares)),
            Err(found) => faults.extend(found.shifted(at)),
        }
    }
    if claims.is_empty() && faults.is_empty() {
        faults.add_help(
            0..text.len(),
            message!("no-answer", "there is no answer"),
            HELP,
        );
    }
    faults.or(claims)
}

/// The claim of a number alone: how many kings can capture all. If there is nothing to capture, the
/// number of a square is a move.
fn numeral(field: &Field, digits: &str) -> Claim {
    let number = digits.parse().unwrap_or(u64::MAX);
    if field.white_count() > 0 {
        return Claim::Winners(number);
    }
    let judgement = judge(field);
    let route = read_route(digits.as_bytes(), field.side(), RouteNotation::Pdn);
    match route.unwrap_or_default()[..] {
        [king, ..] if judgement.verdict(king).is_some() && judgement.winner_count() != number => {
            Claim::Route(vec![king])
        }
        _ => Claim::Winners(number),
    }
}

/// The routes of an answer in pairs of numbers. Every route that captures all has the same number
/// of squares; other numbers of squares are one route.
fn separate_routes(squares: &[Square], whites: u64) -> Vec<Claim> {
    let mut each = usize::try_from(whites)
        .unwrap_or(usize::MAX)
        .saturating_add(1);
    if !squares.len().is_multiple_of(each) {
        each = squares.len().max(1);
    }
    let mut claims = Vec::new();
    for route in squares.chunks(each) {
        claims.push(Claim::Route(route.to_vec()));
    }
    claims
}

/// Reads an answer for other pieces than kings: one route per line, or the output of `saltus solve
/// --pieces`.
fn read_moves(field: &Field, text: &[u8]) -> Result<Vec<Claim>, BadText> {
    let mut faults = Faults::default();
    let mut claims = Vec::new();
    if text.trim_ascii_start().starts_with(b"{") {
        claims = from_json(field, text)?;
        for claim in &claims {
            if !matches!(claim, Claim::Route(_) | Claim::Takes(..) | Claim::NoPiece) {
                let message = message!(
                    "claim-about-kings-not",
                    "this claim is about kings, not about other pieces"
                );
                faults.add(0..text.len(), message);
                break;
            }
        }
        return faults.or(claims);
    }
    let only = text.trim_ascii();
    if field.white_count() > 0
        && only.iter().all(u8::is_ascii_alphanumeric)
        && !only.contains(&b'x')
    {
        // A number of pieces, or the name of one: no route has one square.
        faults.add(0..text.len(), message!("no-route", "there is no route"));
        return faults.or(claims);
    }
    for (at, bytes) in lines(text) {
        let line = String::from_utf8_lossy(bytes);
        if line.trim() == NO_KING {
            claims.push(Claim::NoPiece);
        } else if !bytes.trim_ascii().is_empty() {
            claims.extend(read_take(field, &line, at..at + bytes.len(), &mut faults));
        }
    }
    if claims.is_empty() && faults.is_empty() {
        faults.add_help(
            0..text.len(),
            message!("no-answer", "there is no answer"),
            HELP,
        );
    }
    faults.or(claims)
}

/// The claim of a line: a route, or `B2 takes 2 of 3: B2 D4 F2`.
fn read_take(field: &Field, line: &str, span: Range<usize>, faults: &mut Faults) -> Option<Claim> {
    let taking = line.split_once(" takes ");
    let route = match taking {
        None => line,
        Some((_, rest)) => rest.split_once(':').map_or("", |(_, route)| route),
    };
    let squares = match read_route(route.as_bytes(), field.side(), notation(route)) {
        Ok(squares) => squares,
        Err(found) => {
            // Invalid UTF-8 makes the line longer; then the place is that of the whole line.
            let place = span.start + span.len().saturating_sub(route.len());
            faults.extend(found.shifted(place));
            return None;
        }
    };
    let Some((name, rest)) = taking else {
        return Some(Claim::Route(squares));
    };
    let start = parse_square(name, field.side(), numbering(name));
    match taken_of_all(rest, field.white_count()) {
        Some(number) if start.is_some() && start == squares.first().copied() => {
            Some(Claim::Takes(number, squares))
        }
        _ => {
            faults.add_help(span, NO_PART, HELP);
            None
        }
    }
}

/// The first number of `2 of 3: ...`, if the second is that of all.
fn taken_of_all(rest: &str, whites: u64) -> Option<u64> {
    let numbers = rest.split([':', ',']).next()?;
    let (number, all) = numbers.split_once(" of ")?;
    if all.parse() != Ok(whites) {
        return None;
    }
    number.parse().ok()
}

/// The notation of a route, from its first words.
fn notation(route: &str) -> RouteNotation {
    let mut words = route.split_whitespace();
    let first = words.next().unwrap_or_default();
    let second = words.next().unwrap_or_default();
    let first_is_number = first.starts_with(|c: char| c.is_ascii_digit());
    let second_is_number = second.starts_with(|c: char| c.is_ascii_digit());
    if first_is_number && (first.contains('x') || second.is_empty()) {
        RouteNotation::Pdn
    } else if first_is_number {
        RouteNotation::Pairs
    } else if second_is_number {
        RouteNotation::Codes(numbering(first))
    } else {
        RouteNotation::Squares(numbering(first))
    }
}

/// The numbering of rows, from the case of the columns.
fn numbering(name: &str) -> Numbering {
    if name.starts_with(|c: char| c.is_ascii_lowercase()) {
        Numbering::Bottom
    } else {
        Numbering::Top
    }
}

/// The lines of a text with their offsets.
fn lines(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut at = 0;
    text.split(|&byte| byte == b'\n').map(move |line| {
        let here = at;
        at += line.len() + 1;
        (here, line.strip_suffix(b"\r").unwrap_or(line))
    })
}
