//! The words of pictures, in every language.

use saltus::{message, puzzle::Reason};
use saltus_session::{Language, phrase};

/// The caption of the board before the first move.
pub(crate) fn start(language: Language) -> &'static str {
    phrase("picture-start", "start").spoken(language)
}

/// The title of a sheet with this number of steps.
pub(crate) fn in_steps(title: &str, steps: usize, language: Language) -> String {
    let words = message!(
        "picture-in-steps",
        "{title} in {steps} step" | "{title} in {steps} steps",
        title,
        steps
    );
    language.message(&words.message())
}

/// The word before the place for a name on a worksheet.
pub(crate) fn name(language: Language) -> &'static str {
    phrase("worksheet-name", "Name:").spoken(language)
}

/// The heading above the solution of a worksheet.
///
/// ```
/// use saltus_draw::{Language, solution_heading};
/// assert_eq!(solution_heading("row:2x2", Language::German), "Lösung: row:2x2");
/// ```
pub fn solution_heading(title: &str, language: Language) -> String {
    language.message(&message!("worksheet-solution", "Solution: {title}", title).message())
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
    let reason = reason.message();
    language.message(&message!("picture-impossible", "Impossible: {reason}.", reason).message())
}
