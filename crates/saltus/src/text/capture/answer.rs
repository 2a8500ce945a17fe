//! Answers to capture boards in every supported notation, and their verification.

use super::{
    Numbering, RouteNotation,
    route::read_route,
    square::{parse_square, winner_word},
};
use crate::{
    capture::{Field, Judgement, Mover, Square, judge, replay_by},
    text::{BadText, Fault, Faults, dress, joined::JOINTS, json, scan},
};
use std::ops::Range;

/// A part of an answer; every part must hold.
#[derive(Debug)]
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
    let claims = read_dressed(field, mover, text)?;
    let judgement = judge(field);
    let routes = claims
        .iter()
        .filter(|claim| matches!(claim, Claim::Route(_)))
        .count();
    let mut held = String::new();
    for claim in &claims {
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

/// Reads an answer in any dress, with any joints between the squares of a route.
fn read_dressed(field: &Field, mover: Mover, text: &[u8]) -> Result<Vec<Claim>, BadText> {
    let bare = dress::bare(text);
    let mut answer = &bare.text[..];
    let mut before = 0;
    if let [only] = &bare.fences[..] {
        before = only.start;
        answer = &answer[only.clone()];
    }
    let plain = without_joints(answer);
    let read = match mover {
        Mover::King => read(field, &plain),
        _ => read_moves(field, &plain),
    };
    read.map_err(|bad| bad.shifted(before).placed(|span| bare.span(span)))
}

/// The text with blanks for the joints in routes of named squares, `B2-D4` or `B2xD4`, and with `x`
/// for those in routes of numbers, `6-15-22`; places stay.
fn without_joints(text: &[u8]) -> Vec<u8> {
    let mut plain = text.to_vec();
    for line in scan::lines(text, 0) {
        let joints = joints(&text[line.clone()]);
        let mut rest = text[line.clone()].to_vec();
        for joint in &joints {
            rest[joint.clone()].fill(b' ');
        }
        let words: Vec<Range<usize>> =
            scan::words(&rest, 0, |byte| b" \t\r,;".contains(&byte)).collect();
        let named = words.iter().all(|word| is_square_name(&rest[word.clone()]));
        let numbers = words
            .iter()
            .all(|word| rest[word.clone()].iter().all(u8::is_ascii_digit));
        if words.len() < 2 || joints.is_empty() || !named && !numbers {
            continue;
        }
        if numbers {
            for joint in &joints {
                rest[joint.start] = b'x';
            }
        }
        plain[line].copy_from_slice(&rest);
    }
    plain
}

/// The places of joints in a line.
fn joints(line: &[u8]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < line.len() {
        let known = JOINTS
            .iter()
            .filter(|joint| line[at..].starts_with(joint.as_bytes()));
        let taken =
            at > 0 && line[at - 1].is_ascii_digit() && matches!(line[at], b'x' | b'X' | b':');
        let len = match known.map(|joint| joint.len()).max() {
            Some(len) => len,
            None => usize::from(taken),
        };
        if len > 0 {
            found.push(at..at + len);
        }
        at += len.max(1);
    }
    found
}

/// Whether a word is a letter or two and digits.
fn is_square_name(word: &[u8]) -> bool {
    let letters = scan::run(word, 0, |byte| byte.is_ascii_alphabetic());
    let digits = &word[letters..];
    (1..=3).contains(&letters) && !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
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
    for claim in read_dressed(field, Mover::King, text)? {
        match claim {
            Claim::Route(squares) => routes.push(squares),
            _ => return Ok(None),
        }
    }
    Ok(Some(routes))
}

fn holds(
    field: &Field,
    mover: Mover,
    judgement: &Judgement,
    claim: &Claim,
) -> Result<String, String> {
    let whites = field.white_count();
    let can = |king: Square| judgement.verdict(king).map(|verdict| verdict.can());
    let sure = |right: bool, what: String, wrong: String| if right { Ok(what) } else { Err(wrong) };
    match claim {
        Claim::Route(squares) => match replay_by(mover, field, squares) {
            Ok(taken) => sure(
                taken == whites,
                String::new(),
                format!("the route takes {taken} of {whites} whites"),
            ),
            Err(error) => Err(error.to_string()),
        },
        Claim::Takes(number, squares) => match replay_by(mover, field, squares) {
            Ok(taken) => {
                let wrong = format!("the route takes {taken} whites, not {number}");
                sure(
                    taken == *number,
                    format!("{} takes {number} of {whites}", squares[0]),
                    wrong,
                )
            }
            Err(error) => Err(error.to_string()),
        },
        Claim::Can(king) => {
            let [right, wrong] =
                ["can", "cannot"].map(|can| format!("the piece on {king} {can} take all"));
            sure(can(*king) == Some(true), right, wrong)
        }
        Claim::Cannot(king, names) => {
            if can(*king) != Some(false) {
                let wrong = if can(*king).is_some() {
                    "can take all"
                } else {
                    "is no king"
                };
                return Err(format!("the piece on {king} {wrong}"));
            }
            let reasons = || judgement.reasons(*king).into_iter().flatten();
            match names
                .iter()
                .find(|name| reasons().all(|reason| reason.name() != *name))
            {
                Some(name) => Err(format!("{name} does not hold for the king on {king}")),
                None => Ok(format!("the king on {king} cannot take all")),
            }
        }
        Claim::Word(word) => {
            let right = |numbering| winner_word(judgement.winner(), field.side(), numbering);
            let known = [Numbering::Top, Numbering::Bottom]
                .map(right)
                .contains(word);
            sure(
                known,
                format!("the answer is {word}"),
                format!("the answer is {}", right(Numbering::Top)),
            )
        }
        Claim::NoPiece => {
            let pieces = field.black_count();
            sure(
                pieces == 0,
                NO_KING.into(),
                format!("the board has {pieces} pieces that can move"),
            )
        }
        Claim::Winners(number) => {
            let right = judgement.winner_count();
            let claim = format!(
                "{right} king{} can take all",
                if right == 1 { "" } else { "s" }
            );
            sure(*number == right, claim.clone(), claim)
        }
    }
}

/// Reads all claims of an answer; there is at least one.
fn read(field: &Field, text: &[u8]) -> Result<Vec<Claim>, BadText> {
    let (side, whites) = (field.side(), field.white_count());
    let plain = text.trim_ascii();
    let word = String::from_utf8_lossy(plain);
    if plain.starts_with(b"{\"route\"") {
        return listed_routes(field, text);
    }
    if plain.starts_with(b"{") {
        return from_json(field, text);
    }
    if ["None", "Multiple"].contains(&word.as_ref()) {
        return Ok(vec![Claim::Word(word.into())]);
    }
    if !plain.is_empty() && plain.iter().all(u8::is_ascii_digit) {
        // If there is nothing to capture, the number of a square is a move.
        let square = read_route(plain, side, RouteNotation::Pdn).unwrap_or_default();
        let stays = |&king: &Square| whites == 0 && judge(field).verdict(king).is_some();
        let number = word.parse().unwrap_or(u64::MAX);
        return Ok(match square.into_iter().find(stays) {
            Some(king) if judge(field).winner_count() != number => vec![Claim::Route(vec![king])],
            _ => vec![Claim::Winners(number)],
        });
    }
    if whites > 0 && parse_square(&word, side, numbering(&word)).is_some() {
        return Ok(vec![Claim::Word(word.into())]);
    }
    if TELLING.iter().any(|telling| word.contains(telling)) {
        return printed_claims(field, text);
    }
    let first = word.lines().next().unwrap_or_default();
    if notation(first) == RouteNotation::Pairs {
        let squares = read_route(text, side, RouteNotation::Pairs)?;
        // Every route that captures all has the same number of squares. Other numbers of squares
        // are one route.
        let each = usize::try_from(whites)
            .unwrap_or(usize::MAX)
            .saturating_add(1);
        let each = if squares.len().is_multiple_of(each) {
            each
        } else {
            squares.len().max(1)
        };
        return Ok(squares
            .chunks(each)
            .map(|route| Claim::Route(route.to_vec()))
            .collect());
    }
    let mut faults = Faults::default();
    let mut claims = Vec::new();
    for (at, line) in lines(text).filter(|(_, line)| !line.trim_ascii().is_empty()) {
        let notation = notation(&String::from_utf8_lossy(line));
        match read_route(line, side, notation) {
            Ok(squares) => claims.push(Claim::Route(squares)),
            Err(found) => faults.extend(found.shifted(at)),
        }
    }
    if claims.is_empty() && faults.is_empty() {
        faults.add_help(0..text.len(), "there is no answer", HELP);
    }
    faults.or(claims)
}

/// Reads an answer for other pieces than kings: one route per line, or the output of `saltus solve
/// --pieces`.
fn read_moves(field: &Field, text: &[u8]) -> Result<Vec<Claim>, BadText> {
    let side = field.side();
    let mut faults = Faults::default();
    if text.trim_ascii_start().starts_with(b"{") {
        let claims = from_json(field, text)?;
        if !claims
            .iter()
            .all(|claim| matches!(claim, Claim::Route(_) | Claim::Takes(..) | Claim::NoPiece))
        {
            faults.add(
                0..text.len(),
                "this claim is about kings, not about other pieces",
            );
        }
        return faults.or(claims);
    }
    let mut claims = Vec::new();
    for (at, bytes) in lines(text).filter(|(_, line)| !line.trim_ascii().is_empty()) {
        let line = String::from_utf8_lossy(bytes);
        if line.trim() == NO_KING {
            claims.push(Claim::NoPiece);
            continue;
        }
        let claimed = line
            .split_once(" takes ")
            .map(|(name, rest)| (name, rest.split_once(':').unwrap_or((rest, ""))));
        let route = claimed.map_or(&line[..], |(_, (_, route))| route);
        // Invalid UTF-8 makes `line` longer; then the place is that of the whole line.
        let place = at + bytes.len().saturating_sub(route.len());
        match (read_route(route.as_bytes(), side, notation(route)), claimed) {
            (Ok(squares), None) => claims.push(Claim::Route(squares)),
            (Ok(squares), Some((name, (numbers, _)))) => {
                let numbers = numbers
                    .split(',')
                    .next()
                    .unwrap_or_default()
                    .split_once(" of ");
                let number = numbers.filter(|(_, all)| all.parse() == Ok(field.white_count()));
                let number = number.and_then(|(number, _)| number.parse().ok());
                let first = squares.first().copied();
                match number.filter(|_| {
                    first.is_some() && first == parse_square(name, side, numbering(name))
                }) {
                    Some(number) => claims.push(Claim::Takes(number, squares)),
                    None => faults.add_help(at..at + bytes.len(), NO_PART, HELP),
                }
            }
            (Err(found), _) => faults.extend(found.shifted(place)),
        }
    }
    if claims.is_empty() && faults.is_empty() {
        faults.add_help(0..text.len(), "there is no answer", HELP);
    }
    faults.or(claims)
}

/// Phrases in lines of output about kings.
const TELLING: [&str; 4] = [
    " takes all ",
    " cannot: ",
    ": there is nothing to take",
    "there is no king",
];
/// The output for a board on which nothing can move.
const NO_KING: &str = "there is no king on the board";
const NO_PART: &str = "this is not part of an answer";
const HELP: &str =
    "an answer is a route, `None`, `Multiple`, a number of kings, or what `saltus solve` writes";

/// The claim of a line such as `  it takes 3: E5 C3 E1`, without the words.
fn printed_most(most: &str, side: u32) -> Option<Claim> {
    let number = most.split([':', ',']).next()?.parse().ok()?;
    let route = most.rsplit(':').next()?;
    let squares = read_route(route.as_bytes(), side, notation(route)).ok()?;
    Some(Claim::Takes(number, squares))
}

/// The output of `saltus solve`: a line per king, and pictures.
fn printed_claims(field: &Field, text: &[u8]) -> Result<Vec<Claim>, BadText> {
    let (side, whites) = (field.side(), field.white_count());
    let mut faults = Faults::default();
    let mut claims = Vec::new();
    let mut none = true;
    for (at, bytes) in lines(text) {
        let line = String::from_utf8_lossy(bytes);
        let king = |name: &str| parse_square(name, side, numbering(name));
        let claim = if let Some((name, rest)) = line.split_once(" takes all ") {
            none = false;
            let number = rest
                .split([':', ' '])
                .next()
                .and_then(|number| number.parse().ok());
            match (king(name), rest.split_once(':')) {
                (Some(_), Some((_, route))) if number == Some(whites) => {
                    let at = at + bytes.len() - route.len();
                    match read_route(route.as_bytes(), side, notation(route)) {
                        Ok(squares) => Some(Claim::Route(squares)),
                        Err(found) => {
                            faults.extend(found.shifted(at));
                            continue;
                        }
                    }
                }
                (Some(king), None) if number == Some(whites) => Some(Claim::Can(king)),
                _ => None,
            }
        } else if let Some((name, codes)) = line.split_once(" cannot: ") {
            let code = |reason: &str| reason.split(',').next().unwrap_or_default().to_owned();
            king(name).map(|king| Claim::Cannot(king, codes.split("; ").map(code).collect()))
        } else if let Some(name) = line.strip_suffix(": there is nothing to take") {
            none = false;
            king(name).filter(|_| whites == 0).map(Claim::Can)
        } else if line.trim() == NO_KING {
            Some(Claim::NoPiece)
        } else if let Some((_, most)) = line
            .split_once("it takes ")
            .filter(|_| line.starts_with("  "))
        {
            printed_most(most, side)
        } else if may_be_picture(&line) {
            continue;
        } else {
            None
        };
        match claim {
            Some(claim) => claims.push(claim),
            None => faults.add_help(at..at + bytes.len(), NO_PART, HELP),
        }
    }
    if none {
        claims.push(Claim::Winners(0));
    }
    faults.or(claims)
}

/// Whether a line may be part of a picture: the letters of the columns, or the number of a row with
/// its contents.
fn may_be_picture(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let Some(first) = words.next() else {
        return true;
    };
    if first.bytes().all(|byte| byte.is_ascii_digit()) {
        let piece = |word: &str| matches!(word.trim_end_matches('!'), "B" | "W");
        words.all(|word| piece(word) || !word.contains(|c: char| c.is_ascii_alphabetic()))
    } else {
        // Small letters, where rows are counted from the bottom, are single: a word is not part of
        // a picture.
        let small =
            |word: &str| word.len() == 1 && word.bytes().all(|byte| byte.is_ascii_lowercase());
        line.split_whitespace()
            .all(|word| small(word) || word.bytes().all(|byte| byte.is_ascii_uppercase()))
    }
}

/// The object that `saltus solve --json` writes.
fn from_json(field: &Field, text: &[u8]) -> Result<Vec<Claim>, BadText> {
    let side = field.side();
    let fault = |message: String| Fault {
        span: 0..text.len(),
        message,
        help: None,
    };
    let object: json::KingsClaim =
        serde_json::from_slice(text).map_err(|error| fault(error.to_string()))?;
    let square = |name: &String| parse_square(name, side, numbering(name));
    let claim = |king: &json::KingClaim| -> Option<Claim> {
        let at = square(&king.square)?;
        if let (Some(most), Some(route)) = (king.most, &king.route) {
            // For other pieces than kings: the longest move found for each.
            let route: Vec<Square> = route.iter().map(square).collect::<Option<_>>()?;
            let all = king.can == (most == field.white_count());
            return (all && route.first() == Some(&at)).then_some(Claim::Takes(most, route));
        }
        if king.can {
            let route: Option<Vec<Square>> = king.route.as_ref()?.iter().map(square).collect();
            route
                .filter(|route| route.first() == Some(&at))
                .map(Claim::Route)
        } else {
            Some(Claim::Cannot(at, king.reasons.clone()?))
        }
    };
    let kings: Option<Vec<Claim>> = object.kings.iter().map(claim).collect();
    let mut claims = kings
        .ok_or_else(|| fault("the object has no `kings` as `saltus solve` writes them".into()))?;
    claims.splice(0..0, object.answer.map(Claim::Word));
    if claims.is_empty() && field.black_count() == 0 {
        claims.push(Claim::NoPiece);
    }
    if claims.is_empty() {
        Err(fault("the object contains no claim".into()).into())
    } else {
        Ok(claims)
    }
}

/// The routes of objects such as `{"route":["B2","D4"]}`, as `saltus list` writes them.
fn listed_routes(field: &Field, text: &[u8]) -> Result<Vec<Claim>, BadText> {
    let side = field.side();
    let mut faults = Faults::default();
    let mut claims = Vec::new();
    let mut objects = serde_json::Deserializer::from_slice(text).into_iter();
    let mut start = 0;
    while let Some(object) = objects.next() {
        let span = start..objects.byte_offset();
        start = span.end;
        let object: json::RouteClaim = match object {
            Ok(object) => object,
            Err(error) => {
                faults.add(start..text.len(), error);
                break;
            }
        };
        let mut route = Vec::new();
        for name in &object.route {
            match parse_square(name, side, numbering(name)) {
                Some(square) => route.push(square),
                None => drop(faults.refute(span.clone(), format!("there is no square {name}"))),
            }
        }
        claims.push(Claim::Route(route));
    }
    faults.or(claims)
}

/// The notation of a route, from its first words.
fn notation(route: &str) -> RouteNotation {
    let mut words = route.split_whitespace();
    let (first, second) = (
        words.next().unwrap_or_default(),
        words.next().unwrap_or_default(),
    );
    let digit = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
    if digit(first) && (first.contains('x') || second.is_empty()) {
        RouteNotation::Pdn
    } else if digit(first) {
        RouteNotation::Pairs
    } else if digit(second) {
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
