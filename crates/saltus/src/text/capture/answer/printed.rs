//! The output of `saltus solve` for a capture board, as an answer.

use super::{Claim, HELP, NO_KING, NO_PART, NOTHING_TO_TAKE, lines, notation, numbering};
use crate::{
    capture::Field,
    text::{
        BadText, Faults,
        capture::{route::read_route, square::parse_square},
        scan,
    },
};

/// The claim of a line such as `  it takes 3: E5 C3 E1`, without the words.
fn printed_most(most: &str, side: u32) -> Option<Claim> {
    let number = most.split([':', ',']).next()?.parse().ok()?;
    let route = most.rsplit(':').next()?;
    let squares = read_route(route.as_bytes(), side, notation(route)).ok()?;
    Some(Claim::Takes(number, squares))
}

/// The output of `saltus solve`: a line per king, and pictures.
pub fn printed_claims(field: &Field, text: &[u8]) -> Result<Vec<Claim>, BadText> {
    let mut faults = Faults::default();
    let mut claims = Vec::new();
    let mut none = true;
    for (at, bytes) in lines(text) {
        let line = String::from_utf8_lossy(bytes);
        none &= !tells_of_winner(&line);
        match printed_claim(field, &line) {
            Printed::Claim(claim) => claims.push(claim),
            Printed::Picture => {}
            Printed::BadRoute {
                length,
                faults: bad,
            } => {
                // Invalid UTF-8 makes `line` longer; then the place is that of the whole line.
                let place = at + bytes.len().saturating_sub(length);
                faults.extend(bad.shifted(place));
            }
            Printed::Other => faults.add_help(at..at + bytes.len(), NO_PART, HELP),
        }
    }
    if none {
        claims.push(Claim::Winners(0));
    }
    faults.or(claims)
}

/// Whether a line is on a king that can take all.
fn tells_of_winner(line: &str) -> bool {
    let has_nothing = line.ends_with(NOTHING_TO_TAKE) && !line.contains(" cannot: ");
    has_nothing || line.contains(" takes all ")
}

/// What a line of the output is.
enum Printed {
    Claim(Claim),
    Picture,
    /// The route at the end of the line, of this many bytes, has faults.
    BadRoute {
        length: usize,
        faults: BadText,
    },
    Other,
}

impl From<Option<Claim>> for Printed {
    fn from(claim: Option<Claim>) -> Printed {
        claim.map_or(Printed::Other, Printed::Claim)
    }
}

/// Reads a line of the output.
fn printed_claim(field: &Field, line: &str) -> Printed {
    let side = field.side();
    if let Some((name, rest)) = line.split_once(" takes all ") {
        return printed_all(field, name, rest);
    }
    if let Some((name, codes)) = line.split_once(" cannot: ") {
        let Some(king) = parse_square(name, side, numbering(name)) else {
            return Printed::Other;
        };
        let mut reasons = Vec::new();
        for reason in codes.split("; ") {
            reasons.push(reason.split(',').next().unwrap_or_default().to_owned());
        }
        return Printed::Claim(Claim::Cannot(king, reasons));
    }
    if let Some(name) = line.strip_suffix(NOTHING_TO_TAKE) {
        return match parse_square(name, side, numbering(name)) {
            Some(king) if field.white_count() == 0 => Printed::Claim(Claim::Can(king)),
            _ => Printed::Other,
        };
    }
    if line.trim() == NO_KING {
        return Printed::Claim(Claim::NoPiece);
    }
    let most = line.split_once("it takes ");
    if let Some((_, most)) = most.filter(|_| line.starts_with("  ")) {
        return printed_most(most, side).into();
    }
    if may_be_picture(line) {
        Printed::Picture
    } else {
        Printed::Other
    }
}

/// Reads `3: B2 D4 F2` or `3` after the name of a king that takes all.
fn printed_all(field: &Field, name: &str, rest: &str) -> Printed {
    let side = field.side();
    let king = parse_square(name, side, numbering(name));
    let number = rest.split([':', ' ']).next().unwrap_or_default();
    let Some(king) = king.filter(|_| number.parse() == Ok(field.white_count())) else {
        return Printed::Other;
    };
    let Some((_, route)) = rest.split_once(':') else {
        return Printed::Claim(Claim::Can(king));
    };
    match read_route(route.as_bytes(), side, notation(route)) {
        Ok(squares) => Printed::Claim(Claim::Route(squares)),
        Err(faults) => Printed::BadRoute {
            length: route.len(),
            faults,
        },
    }
}

/// Whether a line may be part of a picture: the letters of the columns, or the number of a row with
/// its contents.
fn may_be_picture(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let first = words.next().unwrap_or_default();
    if scan::are_digits(first) {
        return words.all(may_be_content);
    }
    line.split_whitespace().all(may_be_column)
}

/// Whether a word may be the contents of a square in a picture.
fn may_be_content(word: &str) -> bool {
    let is_piece = matches!(word.trim_end_matches('!'), "B" | "W");
    is_piece || !word.contains(|c: char| c.is_ascii_alphabetic())
}

/// Whether a word may be the name of a column. Small letters, where rows are counted from the
/// bottom, are single: a word is not part of a picture.
fn may_be_column(word: &str) -> bool {
    let is_capital = word.bytes().all(|byte| byte.is_ascii_uppercase());
    let is_small = word.bytes().all(|byte| byte.is_ascii_lowercase());
    is_capital || word.len() == 1 && is_small
}
