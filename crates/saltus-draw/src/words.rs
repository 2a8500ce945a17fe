//! The words of pictures, in the languages of the page.

use saltus::puzzle::Reason;

/// The language of captions and titles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

impl Language {
    /// The caption of the board before the first move.
    pub(crate) fn start(self) -> &'static str {
        match self {
            Language::English => "start",
            Language::German => "Anfang",
        }
    }

    /// The title of a sheet with this number of steps.
    pub(crate) fn in_steps(self, title: &str, steps: usize) -> String {
        let word = match (self, steps) {
            (Language::English, 1) => "step",
            (Language::English, _) => "steps",
            (Language::German, 1) => "Schritt",
            (Language::German, _) => "Schritten",
        };
        format!("{title} in {steps} {word}")
    }

    /// The word before the place for a name on a worksheet.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Language::English | Language::German => "Name:",
        }
    }

    /// The heading above the solution of a worksheet.
    pub fn solution(self, title: &str) -> String {
        match self {
            Language::English => format!("Solution: {title}"),
            Language::German => format!("Lösung: {title}"),
        }
    }

    /// The caption of an unsolvable puzzle.
    ///
    /// ```
    /// use saltus::puzzle::Reason;
    /// use saltus_draw::Language;
    /// let sentence = Language::German.impossible(&Reason::NoKing);
    /// assert_eq!(sentence, "Unlösbar: Keine Dame kann alle weißen Steine in einem Zug schlagen.");
    /// ```
    pub fn impossible(self, reason: &Reason) -> String {
        match self {
            Language::English => format!("Impossible: {reason}."),
            Language::German => format!("Unlösbar: {}.", in_german(reason)),
        }
    }

    /// Why there is no solution, without a full stop.
    pub fn reason(self, reason: &Reason) -> String {
        match self {
            Language::English => reason.to_string(),
            Language::German => in_german(reason),
        }
    }
}

fn in_german(reason: &Reason) -> String {
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
             am Ziel ist sie anders \
             als am Anfang",
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
             dort von einer Art mehr als am \
             Anfang",
            holes.count_ones()
        ),
        Reason::NoKing => "Keine Dame kann alle weißen Steine in einem Zug schlagen".into(),
        Reason::KingCannot => "Diese Dame kann nicht alle weißen Steine in einem Zug \
            schlagen"
            .into(),
        Reason::Exhausted { positions: 1 } => {
            "Vom Anfang führt kein Sprung weiter oder keiner ins Ziel".into()
        }
        Reason::Exhausted { positions } => format!(
            "Alle {positions} in Frage kommenden Stellungen wurden durchsucht, und keine führt \
             zum Ziel"
        ),
    }
}
