//! Why a king cannot capture every white, in words.

use super::Naming;
use saltus::{
    capture::{Judgement, Obstacle, Verdict},
    text::capture::Numbering,
};
use saltus_draw::Language;

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
    Some(match language {
        Language::English => {
            format!("{king} cannot take all: {}.", describe(&reason, FROM_TOP))
        }
        Language::German => format!("{king} kann nicht alle schlagen: {}.", in_german(&reason)),
    })
}

fn in_german(reason: &Obstacle) -> String {
    match *reason {
        Obstacle::WhiteOnEdge(white) => {
            format!("{white} steht am Rand, wo niemand darüberspringen kann")
        }
        Obstacle::MixedParity(a, b) => {
            format!("keine Dame kann sowohl {a} als auch {b} überspringen")
        }
        Obstacle::KingParity(white) => format!("sie kommt an {white} immer vorbei"),
        Obstacle::BlockedLanding { white, square } => {
            format!("um {white} zu schlagen, braucht sie {square}, und das ist nicht frei")
        }
        Obstacle::NotAtStart(king) => format!("neben {king} steht kein weißer Stein"),
        Obstacle::Disconnected(white) => format!("{white} ist nicht zu erreichen"),
        Obstacle::OddDegree(a, b) => format!(
            "{a} und {b} haben beide eine ungerade Zahl weißer Steine um sich, und der Weg könnte \
             nur auf einem der beiden enden"
        ),
    }
}

/// A reason as its code and a sentence.
pub(super) fn sentence(reason: &Obstacle, naming: Naming) -> String {
    format!("{}, {}", reason.name(), describe(reason, naming))
}

fn describe(reason: &Obstacle, naming: Naming) -> String {
    match *reason {
        Obstacle::WhiteOnEdge(white) => {
            format!(
                "{} is on the edge, where nothing can jump over it",
                naming.name(white)
            )
        }
        Obstacle::MixedParity(a, b) => format!(
            "no king reaches both {} and {}",
            naming.name(a),
            naming.name(b)
        ),
        Obstacle::KingParity(white) => {
            format!(
                "it can never jump over {}: their rows or columns have the same parity",
                naming.name(white)
            )
        }
        Obstacle::BlockedLanding { white, square } => {
            format!(
                "to take {} it needs {}, which is not free",
                naming.name(white),
                naming.name(square)
            )
        }
        Obstacle::NotAtStart(king) => {
            format!("no white piece can be taken from {}", naming.name(king))
        }
        Obstacle::Disconnected(white) => format!("{} is cut off from it", naming.name(white)),
        Obstacle::OddDegree(a, b) => format!(
            "{} and {} both have an odd number of white pieces around them, and the route could \
             end on only one of them",
            naming.name(a),
            naming.name(b)
        ),
    }
}
