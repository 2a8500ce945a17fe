//! Why a puzzle has no solution, and why a king cannot capture every white.

use crate::Language;
use saltus::{
    capture::{Obstacle, Square},
    puzzle::Reason,
};

impl Language {
    /// Why there is no solution, without a full stop.
    ///
    /// ```
    /// use saltus::puzzle::Reason;
    /// use saltus_session::Language;
    /// let reason = Language::German.reason(&Reason::NoKing);
    /// assert_eq!(reason, "Keine Dame kann alle weißen Steine in einem Zug schlagen");
    /// ```
    pub fn reason(self, reason: &Reason) -> String {
        match self {
            Language::English => reason.to_string(),
            Language::German => reason_in_german(reason),
        }
    }

    /// Why a king cannot capture every white, without a full stop; `name` names the squares.
    ///
    /// ```
    /// use saltus::capture::{Obstacle, Square};
    /// use saltus_session::Language;
    /// let obstacle = Obstacle::WhiteOnEdge(Square::new(0, 2));
    /// let words = Language::English.obstacle(&obstacle, &|square| square.to_string());
    /// assert_eq!(words, "C1 is on the edge, where nothing can jump over it");
    /// ```
    pub fn obstacle(self, obstacle: &Obstacle, name: &dyn Fn(Square) -> String) -> String {
        match self {
            Language::English => obstacle_in_english(obstacle, name),
            Language::German => obstacle_in_german(obstacle, name),
        }
    }
}

fn reason_in_german(reason: &Reason) -> String {
    match reason {
        Reason::TooFewPegs { jumps, pegs } => format!(
            "{jumps} Sprünge brauchen mindestens {} Stifte, und es gibt nur {pegs}",
            u128::from(*jumps) + 1
        ),
        Reason::TooManyWanted { have, want } => format!(
            "Das Ziel hat mindestens {want} Stifte, der Anfang {have}, und kein Sprung fügt einen \
             hinzu"
        ),
        Reason::Class { sets } if sets.len() == 1 => format!(
            "Auf {} Löchern bleibt die Zahl der Stifte bei jedem Sprung gerade oder ungerade, und \
             am Ziel ist sie anders als am Anfang",
            sets[0].count_ones()
        ),
        Reason::Class { .. } => {
            "Keine Zielstellung hat dieselbe Mischung aus gerade und ungerade wie der Anfang".into()
        }
        Reason::Pagoda { .. } => {
            "Kein Sprung erhöht das Gesamtgewicht der Stifte, und das Ziel wiegt mehr als der \
             Anfang"
                .into()
        }
        Reason::OutOfReach { holes } => format!(
            "Kein Stift verlässt je seine {} Löcher im Abstand von zweien, und am Ziel stehen \
             dort von einer Art mehr als am Anfang",
            holes.count_ones()
        ),
        Reason::NoKing => "Keine Dame kann alle weißen Steine in einem Zug schlagen".into(),
        Reason::KingCannot => {
            "Diese Dame kann nicht alle weißen Steine in einem Zug schlagen".into()
        }
        Reason::Exhausted { positions: 1 } => {
            "Vom Anfang führt kein Sprung weiter oder keiner ins Ziel".into()
        }
        Reason::Exhausted { positions } => format!(
            "Alle {positions} in Frage kommenden Stellungen wurden durchsucht, und keine führt \
             zum Ziel"
        ),
    }
}

fn obstacle_in_english(obstacle: &Obstacle, name: &dyn Fn(Square) -> String) -> String {
    match *obstacle {
        Obstacle::WhiteOnEdge(white) => {
            format!(
                "{} is on the edge, where nothing can jump over it",
                name(white)
            )
        }
        Obstacle::MixedParity(a, b) => format!("no king reaches both {} and {}", name(a), name(b)),
        Obstacle::KingParity(white) => format!(
            "it can never jump over {}: their rows or columns have the same parity",
            name(white)
        ),
        Obstacle::BlockedLanding { white, square } => format!(
            "to take {} it needs {}, which is not free",
            name(white),
            name(square)
        ),
        Obstacle::NotAtStart(king) => format!("no white piece can be taken from {}", name(king)),
        Obstacle::Disconnected(white) => format!("{} is cut off from it", name(white)),
        Obstacle::OddDegree(a, b) => format!(
            "{} and {} both have an odd number of white pieces around them, and the route could \
             end on only one of them",
            name(a),
            name(b)
        ),
    }
}

fn obstacle_in_german(obstacle: &Obstacle, name: &dyn Fn(Square) -> String) -> String {
    match *obstacle {
        Obstacle::WhiteOnEdge(white) => {
            format!(
                "{} steht am Rand, wo niemand darüberspringen kann",
                name(white)
            )
        }
        Obstacle::MixedParity(a, b) => format!(
            "keine Dame kann sowohl {} als auch {} überspringen",
            name(a),
            name(b)
        ),
        Obstacle::KingParity(white) => format!(
            "sie kommt an {} immer vorbei, denn eine Dame bleibt auf jeder zweiten Zeile und \
             Spalte",
            name(white)
        ),
        Obstacle::BlockedLanding { white, square } => format!(
            "um {} zu schlagen, braucht sie {}, und das ist nicht frei",
            name(white),
            name(square)
        ),
        Obstacle::NotAtStart(king) => format!("neben {} steht kein weißer Stein", name(king)),
        Obstacle::Disconnected(white) => format!("{} ist nicht zu erreichen", name(white)),
        Obstacle::OddDegree(a, b) => format!(
            "{} und {} haben beide eine ungerade Zahl weißer Steine um sich, und der Weg könnte \
             nur auf einem der beiden enden",
            name(a),
            name(b)
        ),
    }
}
