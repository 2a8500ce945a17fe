//! The decision between the readings of a drawing: one is clearly meant, or it is a question.
//!
//! Each reading is a [`Candidate`] with a [`Rank`], structure before custom. The best one is the
//! answer, unless something makes another puzzle about as likely: a [`Doubt`].

use super::{
    super::customs::{self, Usage},
    super::{legend::Named, shapes::Regularity},
};
use crate::{
    message::Wording,
    order,
    problem::Problem,
    text::reading::{Reading, Role},
};

/// A reading of a sheet, with what speaks for it.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// What is read.
    pub reading: Reading,
    /// What speaks for it.
    pub rank: Rank,
    /// The number of the sheet, one of several ways to take the dress off.
    pub sheet: usize,
    /// Whether the drawing can hardly mean another lattice, or a row face the other way, or the
    /// signs be those of another game.
    pub sure: bool,
    /// Whether no sign of a piece could be that of a vacancy, nor the other way round.
    pub clear: bool,
    /// The number of vacancies.
    pub vacancies: usize,
    /// Whether it looks like the start of a game: at most an eighth of the holes is vacant.
    pub starts: bool,
    /// Whether the rows are the positions of a row of two groups, each one move after the last.
    pub steps: bool,
    /// Whether a second drawing is a goal by its number of pieces.
    pub goal_told: bool,
    /// Whether a triangular board is one by the lengths of its rows alone, and no triangle: on a
    /// square board they may as well be so long.
    pub by_lengths: bool,
    /// Whether a blank is both a vacancy and no hole, although no hole has a sign too.
    pub blank_both: bool,
    /// Whether its rows are moved to the middle.
    pub centred: bool,
    /// Whether a sign of no hole may as well be a piece of another puzzle: nobody uses it for
    /// places without a hole, and it stands within the board or beside other such signs.
    pub strange: bool,
    /// The start, drawn.
    pub drawn: String,
}

/// What speaks for a reading, the most important first: structure, then custom, then what is
/// regular.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank {
    /// Whether no sign has a meaning contrary to every custom.
    pub customary: bool,
    /// Whether there is a move at the start.
    pub playable: bool,
    /// Whether every sign of no hole is outside of the shape.
    pub whole: bool,
    /// How usual the signs are.
    pub usage: Usage,
    /// Whether vacancies are signs and not blanks.
    pub signed: bool,
    /// Whether at least three quarters of the holes have pegs, as at the start of a game, or the
    /// signs are used in one meaning only.
    pub dense: bool,
    /// Whether a known board explains which zeros are outside.
    pub named: Named,
    /// How regular the shape is.
    pub regularity: Regularity,
}

/// What a drawing means.
pub enum Decision<'a> {
    /// There is no reading.
    None,
    /// One reading is clearly meant.
    One(&'a Candidate),
    /// Several are about as good.
    Several(Several<'a>),
}

/// The best reading, and those that are about as good.
pub struct Several<'a> {
    /// The best reading.
    pub best: &'a Candidate,
    /// Those that are about as good.
    pub rivals: Vec<&'a Candidate>,
    /// Why the first of them is.
    pub doubt: Doubt,
}

/// Why another reading may be meant as well as the best one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// What is dress may also be a part of the drawing.
    Dress,
    /// The blanks before rows may be lost.
    Indent,
    /// The signs speak for both alike.
    Alike,
    /// Where there is nothing there may be a vacancy or no hole.
    Blank,
    /// The row may face either way.
    Directions,
    /// The best reading has no move, the other one has.
    Moves,
    /// Under the opposite meaning of the signs the drawing is a start.
    Start,
    /// The drawing may be on either of two lattices.
    Lattice,
    /// Signs of no hole are within the shape of the best reading.
    Whole,
}

impl Doubt {
    /// Why it is asked, in a few words.
    pub fn why(self) -> Wording<'static> {
        match self {
            Doubt::Dress => message!(
                "looks-like-frame-name",
                "what looks like a frame or a name may be a part of the drawing"
            ),
            Doubt::Indent => {
                message!(
                    "rows-may-stand-middle",
                    "the rows may stand in the middle, where the blanks before them are lost"
                )
            }
            Doubt::Alike => message!(
                "signs-not-tell-meant",
                "the signs do not tell which is meant"
            ),
            Doubt::Blank => message!(
                "blanks-may-vacant-holes",
                "blanks may be vacant holes or no holes"
            ),
            Doubt::Directions => message!(
                "either-group-may-one",
                "either group may be the one that goes right"
            ),
            Doubt::Moves => message!(
                "most-usual-meaning-signs",
                "by the most usual meaning of the signs no piece could move"
            ),
            Doubt::Start => message!(
                "opposite-meaning-signs-start",
                "by the opposite meaning of the signs it is the start of a game"
            ),
            Doubt::Lattice => message!(
                "lattice-may-square-triangular",
                "the lattice may be square or triangular"
            ),
            Doubt::Whole => message!(
                "sign-within-board-may",
                "a sign within the board may be a vacant hole or no hole"
            ),
        }
    }
}

/// Sorts readings, the best one first.
pub fn sort(candidates: &mut [Candidate]) {
    order::sort_by(candidates, &|a, b| {
        (b.goal_told, b.rank).cmp(&(a.goal_told, a.rank))
    });
}

/// Decides between readings of which the best one is the first.
pub fn decide(candidates: &[Candidate]) -> Decision<'_> {
    let Some((best, others)) = candidates.split_first() else {
        return Decision::None;
    };
    let mut rivals: Vec<&Candidate> = Vec::new();
    let mut first_doubt = None;
    for other in others {
        let known = rivals.iter().any(|rival| same_puzzle(rival, other));
        if known || same_puzzle(best, other) {
            continue;
        }
        if let Some(doubt) = doubt(best, other) {
            first_doubt.get_or_insert(doubt);
            rivals.push(other);
        }
    }
    match first_doubt {
        Some(doubt) => Decision::Several(Several {
            best,
            rivals,
            doubt,
        }),
        None => Decision::One(best),
    }
}

/// What makes the other reading about as likely as the best one.
fn doubt(best: &Candidate, other: &Candidate) -> Option<Doubt> {
    // No board is a sequence of moves by chance.
    if best.steps {
        return None;
    }
    if best.sheet != other.sheet {
        let told = best.goal_told && !other.goal_told;
        let doubt = match best.centred || other.centred {
            true => Doubt::Indent,
            false => Doubt::Dress,
        };
        return (!told && is_as_good(best, other)).then_some(doubt);
    }
    if is_row(best) && is_row(other) {
        let doubt = doubt_of_rows(best, other);
        return doubt.or(are_alike(best, other).then_some(Doubt::Alike));
    }
    if is_capture(best) {
        return (!best.sure && is_good(other)).then_some(Doubt::Alike);
    }
    if are_alike(best, other) {
        return Some(Doubt::Alike);
    }
    doubt_of_opposite(best, other).or_else(|| doubt_of_pegs(best, other))
}

/// Doubts between two rows.
fn doubt_of_rows(best: &Candidate, other: &Candidate) -> Option<Doubt> {
    let exchanged = best.reading.sign(Role::Vacancy) == other.reading.sign(Role::Vacancy);
    if exchanged && !best.sure {
        return Some(Doubt::Directions);
    }
    // Vacancies are few. If two signs may be theirs, the rarer one is as likely.
    let rarer = other.vacancies <= best.vacancies;
    let meant = other.rank.customary && other.rank.usage >= Usage::Half;
    if !exchanged && rarer && !best.clear && meant {
        return Some(Doubt::Alike);
    }
    let stuck = other.rank.playable && !best.rank.playable;
    stuck.then_some(Doubt::Moves)
}

/// Doubts about a game of pegs.
fn doubt_of_pegs(best: &Candidate, other: &Candidate) -> Option<Doubt> {
    if is_row(other) && best.reading.has_outside() && other.rank.usage >= Usage::Half {
        return Some(Doubt::Alike);
    }
    let same_peg = best.reading.sign(Role::Peg) == other.reading.sign(Role::Peg);
    // A known board at its start whose vacancies are blanks, beside one that is not known.
    let known = [best, other].map(|candidate| candidate.rank.regularity == Regularity::Known);
    let fits = same_peg && known == [false, true] && other.starts && other.rank.whole;
    if fits && best.rank.signed && !other.rank.signed && other.rank.playable {
        return Some(Doubt::Blank);
    }
    // A blank is hardly both, beside a sign of no hole.
    let told = is_outside_told(best) && !best.blank_both;
    let usual = same_peg && (other.rank.usage > Usage::Seldom || !told);
    let signed = !best.rank.signed && other.rank.signed && usual;
    if signed && other.rank.playable && other.rank.whole {
        return Some(Doubt::Blank);
    }
    // Nothing is answered `impossible` for want of a move that another reading has.
    if other.rank.playable && !best.rank.playable {
        let meant = other.rank.usage > Usage::Contrary || is_row(other);
        // Three signs have more meanings than two.
        let third = best.reading.has_outside() || has_exchanged_signs(best, other);
        let meant = meant || third && other.rank.whole;
        return meant.then_some(Doubt::Moves);
    }
    let seldom = [best, other].map(|candidate| candidate.rank.usage == Usage::Seldom);
    let as_whole = other.rank.whole >= best.rank.whole;
    match seldom {
        [false, true] if other.starts && (as_whole || has_unknown_outside(best)) => {
            return Some(Doubt::Start);
        }
        // The usual meaning has no move. A single peg is no game.
        [true, false] if other.rank.usage > Usage::Seldom => {
            let one_peg = other.reading.pegs == 1u32.into();
            return (!one_peg).then_some(Doubt::Moves);
        }
        _ => {}
    }
    if best.rank.playable && !other.rank.playable {
        return None;
    }
    // Of signs that nobody knows, those that are more of the drawing are as likely pegs.
    let unknown = [best, other].map(|candidate| candidate.rank.usage == Usage::Unknown);
    if unknown == [true, true] && other.reading.pegs > best.reading.pegs && other.rank.signed {
        return Some(Doubt::Alike);
    }
    let same_signs = other.reading.legend == best.reading.legend;
    let told = known[0] && !best.by_lengths;
    if same_signs && !best.sure && !other.sure && !told {
        return Some(Doubt::Lattice);
    }
    // A custom does not excuse signs of no hole within the shape, nor a ragged shape.
    let regular = other.rank.playable && other.rank.regularity > best.rank.regularity;
    let doubtful = other.rank.whole && (!best.rank.whole || regular && other.rank.signed);
    let doubtful = doubtful || is_exchanged(best, other) || is_told_whole(best, other);
    let doubtful = doubtful || has_pegs_outside(best, other);
    doubtful.then_some(Doubt::Whole)
}

/// The most vacancies of a board that is rather early in its game than late in one in the opposite
/// signs.
const EARLY: usize = 2;

/// Doubts whether the signs have the opposite meanings. A single peg is no game, and where both
/// meanings are in use, a board with few of one sign is early in a game or late.
fn doubt_of_opposite(best: &Candidate, other: &Candidate) -> Option<Doubt> {
    let is_opposite = best.reading.sign(Role::Peg) == other.reading.sign(Role::Vacancy)
        && best.reading.sign(Role::Vacancy) == other.reading.sign(Role::Peg);
    if !is_opposite || !other.rank.playable || !other.rank.whole {
        return None;
    }
    if other.starts && best.reading.pegs == 1u32.into() {
        return Some(Doubt::Start);
    }
    let sign = |role| best.reading.sign(role).unwrap_or(" ");
    let here = customs::usage(sign(Role::Peg), sign(Role::Vacancy));
    let opposite = customs::usage(sign(Role::Vacancy), sign(Role::Peg));
    let are_both_used = here >= Usage::Rare && opposite >= here;
    let is_early = best.vacancies <= EARLY;
    (are_both_used && !is_early && other.rank.customary).then_some(Doubt::Alike)
}

/// Whether the sign of no hole is a more usual peg than that of the pegs, and the other reading
/// takes it for one: a cross within the board may be a gap.
fn has_pegs_outside(best: &Candidate, other: &Candidate) -> bool {
    let known = best.rank.regularity == Regularity::Known;
    let peg = best.reading.has_outside()
        && best.reading.sign(Role::Outside) == other.reading.sign(Role::Peg);
    let usual = other.rank.customary && other.rank.usage > best.rank.usage;
    !known && peg && usual && other.rank.playable && !is_outside_told(best)
}

/// Whether custom knows all three signs of the other reading in their meanings, but not the sign of
/// no hole of the best one.
fn is_told_whole(best: &Candidate, other: &Candidate) -> bool {
    let known = best.rank.regularity == Regularity::Known;
    let usual = other.rank.customary && other.rank.usage >= best.rank.usage;
    let told = other.reading.has_outside() && is_outside_told(other);
    !known && usual && told && has_unknown_outside(best)
}

/// Whether the sign of no hole is not known as one.
fn has_unknown_outside(candidate: &Candidate) -> bool {
    candidate.reading.has_outside() && !is_outside_told(candidate)
}

/// Whether custom tells that the sign of no hole is one.
fn is_outside_told(candidate: &Candidate) -> bool {
    let sign = |role| candidate.reading.sign(role).unwrap_or(" ");
    customs::is_outside(sign(Role::Outside), sign(Role::Peg), sign(Role::Vacancy))
}

/// Whether in the other reading the signs of vacancies and of no hole are exchanged, and its shape
/// is as good.
fn is_exchanged(best: &Candidate, other: &Candidate) -> bool {
    let known = best.rank.regularity == Regularity::Known;
    if known || !other.rank.playable || !has_exchanged_signs(best, other) {
        return false;
    }
    let regular = other.rank.regularity >= best.rank.regularity;
    // Without any custom, or by one that knows the other sign of no hole as well, a board may have
    // a gap inside.
    let unknown = best.rank.usage == Usage::Unknown && regular;
    let told = is_outside_told(other) || !is_outside_told(best);
    let three = best.reading.legend.len() == 3;
    let gap = three && other.rank.customary && other.rank.usage >= best.rank.usage && told;
    // Programs number cells in any order: where the places without a hole are fewer than the
    // vacancies, or within the shape, they may be the vacancies.
    let fewer = other.vacancies < best.vacancies;
    let numbered = are_numbers(best) && (fewer || !best.rank.whole);
    other.rank.whole || unknown || gap || numbered
}

/// Whether all signs are numbers.
fn are_numbers(candidate: &Candidate) -> bool {
    let mut legend = candidate.reading.legend.iter();
    legend.all(|meaning| meaning.sign.parse::<i32>().is_ok())
}

/// Whether the sign of vacancies of each reading is that of no hole in the other.
fn has_exchanged_signs(best: &Candidate, other: &Candidate) -> bool {
    let outside = |candidate: &Candidate| candidate.reading.sign(Role::Outside).map(str::to_owned);
    let vacancy = |candidate: &Candidate| candidate.reading.sign(Role::Vacancy).map(str::to_owned);
    let some = outside(best).is_some();
    some && outside(best) == vacancy(other) && outside(other) == vacancy(best)
}

fn are_alike(best: &Candidate, other: &Candidate) -> bool {
    without_symmetry(best.rank) == without_symmetry(other.rank)
}

/// A shape that is only symmetric is no reason to prefer it.
fn without_symmetry(rank: Rank) -> Rank {
    Rank {
        regularity: match rank.regularity {
            Regularity::Known => Regularity::Known,
            _ => Regularity::None,
        },
        ..rank
    }
}

/// Whether the reading of another sheet is about as good: its signs are as usual, or good. A row of
/// arrows may be stuck.
fn is_as_good(best: &Candidate, other: &Candidate) -> bool {
    let rank = other.rank;
    let playable = rank.playable || is_row(other) && rank.usage == Usage::Together;
    // Where blanks are vacancies, or no custom tells which sign of a row is, any signs may be.
    let least = match best.rank.signed && best.clear {
        true => best.rank.usage.min(Usage::Half),
        false => Usage::Unknown,
    };
    playable && rank.customary && rank.whole && rank.usage >= least
}

/// Whether neither structure nor custom speaks against a reading.
fn is_good(candidate: &Candidate) -> bool {
    let rank = candidate.rank;
    rank.playable && rank.customary && rank.whole && rank.usage >= Usage::Half
}

/// Whether a reading is a row of two groups, which may face either way.
fn is_row(candidate: &Candidate) -> bool {
    matches!(candidate.reading.problem, Problem::Row(_))
}

fn is_capture(candidate: &Candidate) -> bool {
    matches!(candidate.reading.problem, Problem::Capture(_))
}

/// Whether two readings are the same puzzle.
pub fn same_puzzle(a: &Candidate, b: &Candidate) -> bool {
    match (&a.reading.problem, &b.reading.problem) {
        (Problem::Puzzle(a), Problem::Puzzle(b)) => a.same(b),
        (a, b) => a == b,
    }
}
