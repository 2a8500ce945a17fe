//! Answers to rows that are too long for the general model, replayed in one pass.

use super::colours::have_ways;
use super::{Format, Illegal, Judgement, Score};
use crate::reply::candidates;
use saltus::{
    problem::{Winnable, row_outlook},
    row::{Judge, Letter, Row, RowMove},
    text::claim::{PlainList, PlainMove},
};

/// The number of squares of the longest row.
const MOST_SQUARES: usize = 1 << 24;
/// Positions of longer rows are not shown.
const MOST_SHOWN: usize = 256;

/// A long row.
#[derive(Debug)]
pub struct LongRow {
    row: Row,
    start: Vec<Letter>,
    length: Option<u64>,
}

/// A move of an answer, with the colour that is written.
#[derive(Clone, Copy)]
struct Step {
    from: u32,
    to: u32,
    colour: u8,
}

/// An answer after its replay.
struct Replayed {
    legal: usize,
    illegal: Option<Illegal>,
    goal: bool,
}

impl LongRow {
    /// The judge of a row; `None` if it is too long.
    pub fn new(row: Row) -> Option<LongRow> {
        let start = row.start(MOST_SQUARES)?;
        let form = row.closed_form();
        let length = form.and_then(|form| u64::try_from(&form.length).ok());
        Some(LongRow { row, start, length })
    }

    /// Judges a reply to the question for the moves.
    pub fn judge(&self, reply: &[u8]) -> Judgement {
        let mut judgement = Judgement {
            length: self.length,
            ..Judgement::default()
        };
        for candidate in candidates(reply) {
            let answer = &reply[candidate.span.clone()];
            let (read_as, steps) = match PlainList::last(answer) {
                Some(list) => ("a list of squares from 0", steps_of(&list.moves, 0)),
                None => ("squares from 1", steps_of(&PlainMove::joined(answer), 1)),
            };
            let says_impossible = answer.trim_ascii().eq_ignore_ascii_case(b"impossible");
            if steps.is_empty() && !says_impossible {
                continue;
            }
            judgement.format = Format::Read;
            judgement.choice = Some(candidate.choice.name());
            if says_impossible {
                // A row with a length has a solution.
                judgement.read_as = Some("impossible".into());
                break;
            }
            judgement.read_as = Some(read_as.into());
            return self.judged(judgement, &steps);
        }
        self.scored(judgement, 0)
    }

    fn judged(&self, mut judgement: Judgement, steps: &[Step]) -> Judgement {
        let replayed = self.replay(steps);
        judgement.moves = steps.len() as u64;
        judgement.legal = replayed.legal as u64;
        judgement.illegal = replayed.illegal;
        judgement.goal = replayed.goal;
        if replayed.goal {
            judgement.winnable_prefix = Some(judgement.legal);
            judgement.optimal = self.length.map(|length| judgement.legal == length);
            judgement.score = Score {
                exact: 1.0,
                progress: Some(1.0),
                regret: self
                    .length
                    .map(|length| judgement.legal.saturating_sub(length)),
            };
            return judgement;
        }
        let Some(prefix) = self.winnable_prefix(&steps[..replayed.legal]) else {
            return judgement;
        };
        judgement.lost_at = (prefix < judgement.legal).then_some(prefix + 1);
        self.scored(judgement, prefix)
    }

    /// Scores a game without the goal. With forward moves every way to win has the same length.
    fn scored(&self, mut judgement: Judgement, prefix: u64) -> Judgement {
        judgement.winnable_prefix = Some(prefix);
        if let Some(length) = self.length {
            judgement.score.progress = Some(prefix as f64 / length.max(1) as f64);
            judgement.score.regret = Some(length.saturating_sub(prefix));
        }
        judgement
    }

    fn replay(&self, steps: &[Step]) -> Replayed {
        let mut judge = Judge::new(self.start.clone(), self.row.options());
        let mut colours = [Letter::Vacant; 256];
        let written = steps.iter().map(|step| step.colour);
        if have_ways(written.filter(|colour| *colour != 0)) {
            colours[usize::from(b'R')] = Letter::Right;
            colours[usize::from(b'B')] = Letter::Left;
            colours[usize::from(b'L')] = Letter::Left;
        }
        for (index, step) in steps.iter().enumerate() {
            let squares = judge.squares();
            let mover = squares.get((step.from as usize).wrapping_sub(1));
            let mover = mover.copied().unwrap_or(Letter::Vacant);
            let known = colours[usize::from(step.colour)];
            let clashes = step.colour != 0 && known != Letter::Vacant && known != mover;
            let fault = if clashes && mover != Letter::Vacant {
                Some("the piece there has the other colour".into())
            } else {
                colours[usize::from(step.colour)] = mover;
                let played = judge.play(row_move(*step));
                played.err().map(|illegal| illegal.fault.to_string())
            };
            if let Some(rule) = fault {
                return Replayed {
                    legal: index,
                    illegal: Some(Illegal {
                        number: index as u64 + 1,
                        text: format!("{}-{}", step.from, step.to),
                        rule,
                        position: shown(judge.squares()),
                    }),
                    goal: false,
                };
            }
        }
        Replayed {
            legal: steps.len(),
            illegal: None,
            goal: self.row.is_goal_met(judge.squares()),
        }
    }

    /// How many moves could be made before the game was lost, by bisection; `None` if no theorem
    /// decides it.
    fn winnable_prefix(&self, made: &[Step]) -> Option<u64> {
        if self.is_winnable(made)? {
            return Some(made.len() as u64);
        }
        let (mut winnable, mut lost) = (0, made.len());
        while winnable + 1 < lost {
            let middle = winnable.midpoint(lost);
            if self.is_winnable(&made[..middle])? {
                winnable = middle;
            } else {
                lost = middle;
            }
        }
        Some(winnable as u64)
    }

    /// Whether the game can be won after some legal moves.
    fn is_winnable(&self, made: &[Step]) -> Option<bool> {
        let mut judge = Judge::new(self.start.clone(), self.row.options());
        judge.play_all(made.iter().copied().map(row_move)).ok()?;
        let (outlook, _) = row_outlook(&self.row, &judge)?;
        Some(outlook.winnable == Winnable::Yes)
    }
}

fn row_move(step: Step) -> RowMove {
    RowMove {
        from: step.from.into(),
        to: step.to.into(),
    }
}

/// Moves with squares from 1; a number beyond all rows becomes one that is on none.
fn steps_of(moves: &[PlainMove], base: u64) -> Vec<Step> {
    let square = |number: u64| u32::try_from(number.saturating_add(1 - base)).unwrap_or(u32::MAX);
    let mut steps = Vec::new();
    for listed in moves {
        steps.push(Step {
            from: square(listed.from),
            to: square(listed.to),
            colour: listed.colour.unwrap_or(0),
        });
    }
    steps
}

fn shown(squares: &[Letter]) -> Option<String> {
    let short = squares.len() <= MOST_SHOWN;
    short.then(|| squares.iter().map(|square| square.letter()).collect())
}
