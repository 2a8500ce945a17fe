//! Claims about puzzles too large for the general model: words and sentences that name no cell,
//! such as `impossible` or `It takes 4224 moves.` They are read as those about a small puzzle of
//! the same kind, by the same readers.

use super::{Claims, JudgedClaim, LineCounter, judged::together, read};
use crate::{
    budget::Budget,
    problem::{ByLength, Claim, Finding, Problem, Verdict, solutions_verdict},
    puzzle::Puzzle,
    text::{BadText, any::Origin, claim::Judged, scan},
};

/// Longer texts have moves.
const LONGEST: usize = 1 << 12;

/// The most numbers of a text that names no moves: one of moves, and that of the notation.
const MOST_NUMBERS: usize = 3;

/// Reads claims that name no cell. `small` is a puzzle of the same kind, whose cells are named in
/// the same way. `None` if the text says anything else.
///
/// # Errors
/// The text is a number alone, which is a question.
///
/// ```
/// use saltus::{puzzle::frogs, text::claim};
/// let small = frogs::row("r.l", "l.r", Default::default())?.validate()?;
/// assert!(claim::read_unplayed(b"It takes 4224 moves.", &small)?.is_some());
/// assert!(claim::read_unplayed(b"64-65 66-64", &small)?.is_none());
/// assert!(claim::read_unplayed(b"4224", &small).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_unplayed(text: &[u8], small: &Puzzle) -> Result<Option<Claims>, BadText> {
    if text.len() > LONGEST || count_of_numbers(text) > MOST_NUMBERS {
        return Ok(None);
    }
    let is_number = text.trim_ascii().iter().all(u8::is_ascii_digit);
    match read(text, small, &Origin::Plain, None) {
        Ok(claims) => {
            let mut placed = claims.claims.iter();
            let names_none = placed.all(|placed| names_no_move(&placed.claim));
            Ok(Some(claims).filter(|_| names_none))
        }
        Err(question) if is_number => Err(question),
        Err(_) => Ok(None),
    }
}

fn names_no_move(claim: &Claim) -> bool {
    matches!(
        claim,
        Claim::Impossible
            | Claim::Possible
            | Claim::NoneOfLength(_)
            | Claim::SomeOfLength(_)
            | Claim::NoneShorter(_)
            | Claim::NoneBelow(_)
            | Claim::SomeWithin(_)
            | Claim::Solutions(_)
            | Claim::Open
    )
}

/// How often digits begin in a text.
fn count_of_numbers(text: &[u8]) -> usize {
    let mut count = 0;
    let mut at = 0;
    while at < text.len() {
        let end = scan::run(text, at, |byte| byte.is_ascii_digit());
        count += usize::from(end > at);
        at = end + 1;
    }
    count
}

/// Judges claims that [`read_unplayed`] has read, and each statement beside them.
pub fn judge_unplayed(problem: &Problem, text: &[u8], claims: &Claims, budget: &Budget) -> Judged {
    let known = ByLength::of(problem, budget);
    let mut judged = Vec::new();
    let mut unchecked = claims.unchecked.clone();
    let mut lines = LineCounter::new(text);
    for (number, placed) in (1..).zip(&claims.claims) {
        let verdict = known.judge(&placed.claim);
        let mut verdict = match (verdict, &placed.claim) {
            (Some(verdict), _) => verdict,
            (None, Claim::Solutions(number)) => solutions_verdict(problem, number, budget),
            (None, _) => Verdict::Undecided("not decided: the moves were not replayed".into()),
        };
        for statement in &placed.says {
            match known.verify(statement) {
                Finding::Fails(why) if verdict.is_correct() => verdict = Verdict::Wrong(why),
                Finding::Unchecked(what) if !unchecked.contains(&what) => unchecked.push(what),
                Finding::Holds | Finding::Fails(_) | Finding::Unchecked(_) => {}
            }
        }
        judged.push(JudgedClaim {
            number,
            line: lines.line_of(placed.span.start),
            verdict,
        });
    }
    Judged {
        verdict: together(&judged, claims),
        claims: judged,
        unchecked,
    }
}
