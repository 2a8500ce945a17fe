//! Handling of results of searches.

use super::actions::{Command, ask};
use crate::{Question, QuestionKind, Reply, State, words::fill};
use saltus::{
    problem::{Outcome, Winnable},
    puzzle::{Answer, Move},
    referee,
};
use saltus_session::Hint;

/// Repeats a question whose time ran out, with more time: the player is thinking meanwhile.
pub(super) fn retry(state: &State, question: &Question, reply: &Reply) -> Option<Command> {
    let ran_out = match reply {
        Reply::Outlook(outlook) => outlook.winnable == Winnable::Unknown,
        Reply::Learned(None) => true,
        Reply::Learned(Some(oracle)) => !oracle.is_complete(state.session.puzzle()),
        _ => false,
    };
    let again = Question {
        tried: question.tried + 1,
        ..question.clone()
    };
    (ran_out && question.tried < crate::search::TRIES).then(|| Command::Ask(Box::new(again)))
}

/// Handles a result about the position or the puzzle.
pub(super) fn handle_reply(state: &mut State, reply: Reply) -> Vec<Command> {
    let (words, name) = (state.words(), |step: Move| {
        referee::describe(state.session.puzzle(), step)
    });
    match reply {
        Reply::Outlook(outlook) => {
            let lost = state.before == Winnable::Yes && outlook.winnable == Winnable::No;
            if let (true, Some(last), false) =
                (lost, state.session.last(), state.session.legal().is_empty())
            {
                state.notice = fill(words.just_lost, &[&name(last)]);
            } else if outlook.winnable == Winnable::No && state.session.moves().is_empty() {
                let capture = state.session.puzzle().title.starts_with("capture:");
                state.notice = if capture {
                    words.king_cannot
                } else {
                    words.says_why
                }
                .into();
            }
            state.before = Winnable::Unknown;
            if let Some(verdict) = state.timeline.get_mut(state.session.step()) {
                *verdict = outlook.winnable;
            }
            state.insight.outlook = Some(outlook);
        }
        Reply::Choices(choices) => state.insight.choices = Some(choices),
        // A solution may have extended the game since.
        Reply::Timeline(timeline) => {
            state
                .timeline
                .iter_mut()
                .zip(timeline)
                .for_each(|(known, verdict)| *known = verdict);
        }
        Reply::Hint(Hint::Move(step)) => {
            state.notice = fill(words.hint, &[&name(step)]);
            (state.hint, state.selected, state.cursor) = (Some(step), Some(step.from), step.to);
        }
        Reply::Hint(hint) => {
            state.notice = match hint {
                Hint::Done => words.reached.into(),
                Hint::Back(0) => words.back_to_start.into(),
                Hint::Back(step) => fill(words.lost_since, &[&(step + 1)]),
                Hint::Hopeless => words.hopeless.into(),
                _ => words.good_move_late.into(),
            }
        }
        Reply::Solution(found) => match *found {
            Ok(outcome) => solved(state, &outcome),
            Err(error) => state.notice = format!("{error}."),
        },
        Reply::Forced(forced) => {
            state.notice = match forced {
                Some(Some(forced)) => {
                    let lists = saltus_session::in_words(state.session.puzzle(), &forced);
                    let [(phrase, jumps), .., (over, holes)] = &lists;
                    let [phrase, over] = [phrase, over].map(|phrase| words.translated(phrase));
                    fill(
                        words.forced,
                        &[
                            &phrase,
                            &words.translated(jumps),
                            &over,
                            &words.translated(holes),
                        ],
                    )
                }
                Some(None) => words.no_solution.into(),
                None => words.forced_late.into(),
            }
        }
        Reply::Learned(oracle) => {
            state.learning = false;
            if let Some(oracle) = oracle {
                state.session.set_oracle(oracle);
                return vec![ask(state, QuestionKind::Look)];
            }
        }
    }
    Vec::new()
}

/// Adds the solution to the game, to be played.
fn solved(state: &mut State, outcome: &Outcome) {
    let words = state.words();
    match &outcome.answer {
        Answer::Solved(moves) => {
            let (from, steps) = (state.session.step(), moves.steps().unwrap_or_default());
            // The moves become undone moves, and are redone one by one.
            state.machine = Some(state.machine.map_or(from, |before| before.min(from)));
            if steps
                .iter()
                .try_for_each(|&step| state.session.make(step))
                .is_err()
            {
                state.notice = words.engine_wrong.into();
            } else {
                state.playing = !steps.is_empty();
                let [some, fewest] = words.plays;
                let plays = if outcome.evidence.optimal() {
                    fewest
                } else {
                    some
                };
                state.notice = fill(plays, &[&steps.len()]);
            }
            state.session.go_to(from);
            state.timeline.truncate(from + 1);
            state
                .timeline
                .resize(state.session.positions().len(), Winnable::Yes);
        }
        Answer::Impossible(reason) => {
            state.notice = words.why_not(reason, state.session.step());
        }
        Answer::Undecided(_) => state.notice = words.solution_late.into(),
    }
}
