//! Answers to capture boards in the objects that the program writes.

use super::{Claim, numbering};
use crate::{
    capture::Field,
    message::Message,
    text::{BadText, Fault, Faults, capture::square::parse_square, json},
};

/// The object that `saltus solve --json` writes.
pub(super) fn from_json(field: &Field, text: &[u8]) -> Result<Vec<Claim>, BadText> {
    let object: json::KingsClaim = match serde_json::from_slice(text) {
        Ok(object) => object,
        Err(error) if error.is_data() => return Err(no_kings(text)),
        Err(error) => return Err(whole_fault(text, Message::verbatim(error))),
    };
    let mut claims = Vec::new();
    claims.extend(object.answer.map(Claim::Word));
    for king in &object.kings {
        let Some(claim) = king_claim(field, king) else {
            return Err(no_kings(text));
        };
        claims.push(claim);
    }
    if claims.is_empty() && field.black_count() == 0 {
        claims.push(Claim::NoPiece);
    }
    if claims.is_empty() {
        return Err(whole_fault(
            text,
            message!("no-claim", "the object contains no claim").into(),
        ));
    }
    Ok(claims)
}

/// That an object is none of the program.
fn no_kings(text: &[u8]) -> BadText {
    let message = message!(
        "object-no-kings-saltus",
        "the object has no `kings` as `saltus solve` writes them"
    );
    whole_fault(text, message.into())
}

/// A fault of the whole text.
fn whole_fault(text: &[u8], message: Message) -> BadText {
    Fault {
        span: 0..text.len(),
        message,
        help: None,
    }
    .into()
}

/// What an object says of one piece.
fn king_claim(field: &Field, king: &json::KingClaim) -> Option<Claim> {
    let side = field.side();
    let at = parse_square(&king.square, side, numbering(&king.square))?;
    let takes_all = king.most == Some(field.white_count());
    if !king.can && (king.most.is_none() || king.route.is_none()) {
        return Some(Claim::Cannot(at, king.reasons.clone()?));
    }

    let mut route = Vec::new();
    for name in king.route.as_ref()? {
        route.push(parse_square(name, side, numbering(name))?);
    }
    if route.first() != Some(&at) {
        return None;
    }
    match king.most {
        // For other pieces than kings: the longest move found for each.
        Some(most) => (king.can == takes_all).then_some(Claim::Takes(most, route)),
        None => Some(Claim::Route(route)),
    }
}

/// Whether a text begins with an object of a list, perhaps with faults.
pub(super) fn is_listed_route(text: &[u8]) -> bool {
    let mut objects = serde_json::Deserializer::from_slice(text).into_iter::<json::RouteClaim>();
    let first = objects.next();
    text.starts_with(b"{\"route\"") || matches!(first, Some(Ok(_)))
}

/// The routes of objects such as `{"route":["B2","D4"]}`, as `saltus list` writes them.
pub(super) fn listed_routes(field: &Field, text: &[u8]) -> Result<Vec<Claim>, BadText> {
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
                faults.add(start..text.len(), Message::verbatim(error));
                break;
            }
        };
        let mut route = Vec::new();
        for name in &object.route {
            match parse_square(name, side, numbering(name)) {
                Some(square) => route.push(square),
                None => {
                    faults.refute(
                        span.clone(),
                        message!("no-square", "there is no square {name}", name),
                    );
                }
            }
        }
        claims.push(Claim::Route(route));
    }
    faults.or(claims)
}
