//! The tables of the steps of a frame.

use super::frame::Frame;
use super::steps::{Step, Steps};
use crate::pegs::keys::canonical::Pass;
use std::convert::Infallible;
use std::sync::PoisonError;

impl Frame {
    /// Makes [`Frame::steps`] if necessary, and checks the budget meanwhile.
    pub(super) fn prepare<E>(&self, pass: Pass, ask: impl Fn() -> Result<(), E>) -> Result<(), E> {
        let _alone = self.making.lock().unwrap_or_else(PoisonError::into_inner);
        let steps = &self.steps[pass as usize];
        if steps.get().is_none() {
            let made = tables(self, pass, ask)?;
            steps.get_or_init(|| made);
        }
        Ok(())
    }

    /// The effect of the jumps, or of the reverse jumps, on the rows.
    pub(super) fn steps(&self, pass: Pass) -> &Steps {
        self.steps[pass as usize].get_or_init(|| {
            let Ok(made) = tables(self, pass, || Ok::<_, Infallible>(()));
            made
        })
    }
}

fn tables<E>(frame: &Frame, pass: Pass, ask: impl Fn() -> Result<(), E>) -> Result<Steps, E> {
    let jumps = || frame.kinds.iter().flat_map(|kind| &kind.jumps);
    let (mut starts, mut steps) = (vec![0], Vec::new());
    for major in 0..frame.unit {
        ask()?;
        for jump in jumps() {
            let fitting =
                (0u32..).zip(frame.rows(major)).filter(|(_, row)| jump.major.is_possible(pass, row.half));
            steps.extend(fitting.map(|(index, row)| Step {
                row: index << 8 | u32::from(row.signs),
                canon: frame.canon(row.half ^ jump.major.flips).packed(),
            }));
            starts.push(steps.len() as u32);
        }
    }
    steps.shrink_to_fit();
    Ok(Steps { starts, steps, jumps: jumps().count(), unit: frame.unit })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::pegs::{PegBoard, Target};
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

    #[test]
    fn step_construction_respects_the_budget() {
        let board = PegBoard::new(&crate::board::shape("english").unwrap().board()).unwrap();
        let game = board.game(board.full() ^ 1 << 16, Target::Left(1)).unwrap();
        let frame = Frame::new(&game, &Budget::UNLIMITED).unwrap();
        let asked = AtomicU32::new(0);
        let ask = || if asked.fetch_add(1, Relaxed) < 20 { Ok(()) } else { Err("stopped") };
        assert_eq!(frame.prepare(Pass::Forward, ask), Err("stopped"));
        assert!(frame.steps[Pass::Forward as usize].get().is_none());
        assert_eq!(frame.prepare(Pass::Forward, || Ok::<_, ()>(())), Ok(()));
        assert!(frame.steps[Pass::Forward as usize].get().is_some());
    }
}
