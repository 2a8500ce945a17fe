//! Handling of results of searches.

use super::actions::{Command, another_king_wins, ask};
use crate::{Question, QuestionKind, Reply, State};
use saltus::{
    problem::{Outcome, Outlook, Winnable},
    puzzle::{Answer, Move},
    referee,
};
use saltus_session::{Hint, PlayError};

/// Repeats a question whose time ran out, with more time: the player is thinking meanwhile.
pub(super) fn retry(state: &State, question: &Question, reply: &Reply) -> Option<Command> {
    let ran_out = match reply {
        Reply::Outlook(outlook) => outlook.winnable == Winnable::Unknown,
        Reply::Learned(None) => true,
        Reply::Learned(Some(oracle)) => !oracle.is_complete(state.session.puzzle()),
        _ => false,
    };
    if !ran_out || question.tried >= crate::search::TRIES {
        return None;
    }
    let again = Question {
        tried: question.tried + 1,
        ..question.clone()
    };
    Some(Command::Ask(Box::new(again)))
}

/// Handles a result about the position or the puzzle.
pub(super) fn handle_reply(state: &mut State, reply: Reply) -> Vec<Command> {
    let words = state.words();
    match reply {
        Reply::Outlook(outlook) => handle_outlook(state, outlook),
        Reply::Choices(choices) => state.insight.choices = Some(choices),
        Reply::Timeline(timeline) => {
            // A solution may have extended the game since.
            for (known, verdict) in state.timeline.iter_mut().zip(timeline) {
                *known = verdict;
            }
        }
        Reply::Hint(Hint::Move(step)) => {
            let name = referee::describe(state.session.puzzle(), step);
            state.notice = words.hint(&name);
            state.hint = Some(step);
            state.select(Some(step.from));
            state.cursor = step.to;
        }
        Reply::Hint(hint) => {
            state.notice = match hint {
                Hint::Done => words.reached().into(),
                Hint::Back(0) => words.back_to_start().into(),
                Hint::Back(step) => words.lost_since(step + 1),
                Hint::Hopeless if another_king_wins(&state.session) => words.king_cannot().into(),
                Hint::Hopeless => words.hopeless().into(),
                _ => words.good_move_late().into(),
            }
        }
        Reply::Solution(found) => match *found {
            Ok(outcome) => solved(state, &outcome),
            Err(error) => state.notice = format!("{error}."),
        },
        Reply::Forced(Some(Some(forced))) => {
            let lists = saltus_session::in_words(state.session.puzzle(), &forced);
            let [jumps, .., over] = &lists;
            state.notice = words.forced([jumps, over]);
        }
        Reply::Forced(Some(None)) => state.notice = words.no_solution().into(),
        Reply::NothingForced => state.notice = words.forced_where().into(),
        Reply::Forced(None) => state.notice = words.forced_late().into(),
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

/// Says when a move has just lost the game, or why it was lost at its start.
fn handle_outlook(state: &mut State, outlook: Outlook) {
    let words = state.words();
    let impossible = outlook.winnable == Winnable::No;
    let just_lost = state.before == Winnable::Yes && impossible;
    let over = state.session.legal().is_empty();
    match state.session.last() {
        Some(last) if just_lost && !over => {
            let name = referee::describe(state.session.puzzle(), last);
            state.notice = words.just_lost(&name);
        }
        // A lesson about a board that cannot be won says so itself.
        _ if impossible && state.session.moves().is_empty() && state.options.lesson.is_none() => {
            let why = if another_king_wins(&state.session) {
                words.king_cannot()
            } else {
                words.says_why()
            };
            state.notice = why.into();
        }
        _ => {}
    }

    state.before = Winnable::Unknown;
    if let Some(verdict) = state.timeline.get_mut(state.session.step()) {
        *verdict = outlook.winnable;
    }
    state.insight.outlook = Some(outlook);
}

/// Adds the solution to the game, to be played.
fn solved(state: &mut State, outcome: &Outcome) {
    let words = state.words();
    let moves = match &outcome.answer {
        Answer::Solved(moves) => moves,
        Answer::Impossible(reason) => {
            // Nothing is proved about the other kings.
            let step = state.session.step();
            state.notice = if step == 0 && another_king_wins(&state.session) {
                words.king_cannot().into()
            } else {
                words.why_not(reason, step)
            };
            return;
        }
        Answer::Undecided(_) => {
            state.notice = words.solution_late().into();
            return;
        }
    };

    // The moves become undone moves, and are redone one by one.
    let (from, steps) = (state.session.step(), moves.steps().unwrap_or_default());
    let machine = state.machine.unwrap_or(from);
    state.machine = Some(machine.min(from));
    if make_all(state, steps).is_err() {
        state.notice = words.engine_wrong().into();
    } else {
        state.playing = !steps.is_empty();
        state.notice = words.plays(steps.len(), outcome.evidence.optimal());
    }
    state.session.go_to(from);
    state.timeline.truncate(from + 1);
    let positions = state.session.positions().len();
    state.timeline.resize(positions, Winnable::Yes);
}

fn make_all(state: &mut State, steps: &[Move]) -> Result<(), PlayError> {
    for &step in steps {
        state.session.make(step)?;
    }
    Ok(())
}
