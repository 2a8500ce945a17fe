//! The tables of the steps of a frame.

use super::frame::Frame;
use super::steps::{Step, Steps};
use crate::pegs::levels::keys::canonical::Pass;
use std::convert::Infallible;
use std::sync::PoisonError;

impl Frame {
    /// Makes [`Frame::steps`] if necessary, and checks the budget meanwhile.
    pub(crate) fn prepare<E>(&self, pass: Pass, ask: impl Fn() -> Result<(), E>) -> Result<(), E> {
        let _alone = self.making.lock().unwrap_or_else(PoisonError::into_inner);
        if !self.has_steps(pass) {
            let made = tables(self, pass, ask)?;
            self.steps[pass as usize].get_or_init(|| made);
        }
        Ok(())
    }

    pub(crate) fn has_steps(&self, pass: Pass) -> bool {
        self.steps[pass as usize].get().is_some()
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
    let mut jumps = Vec::new();
    for kind in &frame.kinds {
        jumps.extend_from_slice(&kind.jumps);
    }
    let mut starts = vec![0];
    let mut steps = Vec::new();
    for major in 0..frame.unit {
        ask()?;
        for jump in &jumps {
            for (index, row) in (0u32..).zip(frame.rows(major)) {
                if jump.major.is_possible(pass, row.half) {
                    steps.push(Step {
                        row: index << 8 | u32::from(row.signs),
                        canon: frame.canon(row.half ^ jump.major.flips).packed(),
                    });
                }
            }
            starts.push(steps.len() as u32);
        }
    }
    steps.shrink_to_fit();
    Ok(Steps {
        starts,
        steps,
        jumps: jumps.len(),
        unit: frame.unit,
    })
}
