//! Why a king cannot capture every white, in words.

use super::Naming;
use saltus::{
    capture::{Judgement, Obstacle, Verdict},
    message,
    text::capture::Numbering,
};
use saltus_session::Language;

/// Names of squares that count from the top: these do not depend on the side.
const FROM_TOP: Naming = Naming {
    side: 0,
    numbering: Numbering::Top,
};

/// Why the first king cannot capture all.
pub fn first_reason(judgement: &Judgement, language: Language) -> Option<String> {
    let (king, Verdict::Cannot(reason)) = judgement.verdicts().next()? else {
        return None;
    };
    // A picture is for people, and has no codes.
    let why = language.obstacle(&reason, &|square| FROM_TOP.name(square));
    let king = king.to_string();
    let said = message!(
        "king-cannot-because",
        "{king} cannot take all: {why}.",
        king,
        why
    );
    Some(language.message(&said.message()))
}

/// A reason as its code and a sentence.
pub(super) fn sentence(reason: &Obstacle, naming: Naming) -> String {
    let words = Language::English.obstacle(reason, &|square| naming.name(square));
    format!("{}, {words}", reason.name())
}
