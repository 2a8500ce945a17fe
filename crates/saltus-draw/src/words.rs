//! The words of pictures, in every language.

use saltus::puzzle::Reason;
use saltus_session::Language;

/// The caption of the board before the first move.
pub(crate) fn start(language: Language) -> &'static str {
    match language {
        Language::English => "start",
        Language::German => "Anfang",
    }
}

/// The title of a sheet with this number of steps.
pub(crate) fn in_steps(title: &str, steps: usize, language: Language) -> String {
    let word = match (language, steps) {
        (Language::English, 1) => "step",
        (Language::English, _) => "steps",
        (Language::German, 1) => "Schritt",
        (Language::German, _) => "Schritten",
    };
    format!("{title} in {steps} {word}")
}

/// The word before the place for a name on a worksheet.
pub(crate) fn name(language: Language) -> &'static str {
    match language {
        Language::English | Language::German => "Name:",
    }
}

/// The heading above the solution of a worksheet.
///
/// ```
/// use saltus_draw::{Language, solution_heading};
/// assert_eq!(solution_heading("row:2x2", Language::German), "Lösung: row:2x2");
/// ```
pub fn solution_heading(title: &str, language: Language) -> String {
    match language {
        Language::English => format!("Solution: {title}"),
        Language::German => format!("Lösung: {title}"),
    }
}

/// The caption of a puzzle without a solution.
///
/// ```
/// use saltus::puzzle::Reason;
/// use saltus_draw::{Language, impossible_caption};
/// let caption = impossible_caption(&Reason::NoKing, Language::German);
/// assert_eq!(caption, "Unlösbar: Keine Dame kann alle weißen Steine in einem Zug schlagen.");
/// ```
pub fn impossible_caption(reason: &Reason, language: Language) -> String {
    let reason = language.reason(reason);
    match language {
        Language::English => format!("Impossible: {reason}."),
        Language::German => format!("Unlösbar: {reason}."),
    }
}
