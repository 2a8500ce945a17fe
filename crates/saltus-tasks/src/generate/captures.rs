//! Capture boards: one of several kings can capture everything, or a small change leaves none.

use super::{Draft, Draw};
use crate::{prompt::Scene, task::Expected};
use saltus::capture::{judge, make_board};

/// The number of boards that are tried: not every one has a small change that spoils it.
const ATTEMPTS: usize = 100;

/// A board.
pub fn board(draw: &Draw) -> Option<Draft> {
    let mut random = draw.random();
    let side = draw.size as u32;
    for _ in 0..ATTEMPTS {
        let Ok(field) = make_board(side, None, 0, !draw.solvable, random.word()) else {
            continue;
        };
        let judgement = judge(&field);
        let mut winners = Vec::new();
        for king in judgement.winners() {
            winners.push(king.to_string());
        }
        if winners.is_empty() == draw.solvable || field.blacks().next().is_none() {
            continue;
        }
        let answer = if draw.solvable {
            Expected::AnyOf(winners)
        } else {
            Expected::Word("none")
        };
        return Some(Draft {
            puzzle: field.id(),
            solvable: draw.solvable,
            length: draw.solvable.then(|| field.white_count()),
            solutions: None,
            chance: None,
            answer: Some(answer),
            tags: vec!["capture".into()],
            scene: Scene::Capture(field),
        });
    }
    None
}
