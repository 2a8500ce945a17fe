//! Predicts the sizes of later levels.

use super::frame::Frame;

/// The least growth of the logit of a level's density per jump, assumed until a smaller growth is
/// observed.
const GROWTH: f64 = 0.32;
/// The decrease of that growth with every jump.
const SLOWER: f64 = 0.98;

/// The number of classes of every level, extrapolated from the first levels.
///
/// The share of the classes allowed by position classes that a level reaches grows from level to
/// level. Its logit grows about evenly: by a third per jump in the early middle of a game, and by a
/// little less with every jump. All boards whose census was computed follow this pattern. From 11
/// jumps on the predicted total is within a fifth, from 15 within a tenth.
pub fn forecast(frame: &Frame, known: &[u64]) -> Vec<u64> {
    let mut room = Vec::new();
    for jumps in 0..frame.start_pegs() {
        room.push(max_classes(frame, jumps));
    }
    let mut levels = known[..known.len().min(room.len())].to_vec();
    if levels.len() < 4 {
        return levels;
    }
    let last = levels.len() - 1;
    let logit = |jumps: usize| logit(known[jumps] as f64 / room[jumps] as f64);
    let growth = logit(last) - logit(last - 1);
    let growth_before = logit(last - 1) - logit(last - 2);
    let mut slope = if growth > growth_before {
        growth.max(GROWTH)
    } else {
        (growth + growth_before) / 2.0
    };
    let mut here = logit(last);
    for room in &room[levels.len()..] {
        slope *= SLOWER;
        here += slope;
        levels.push((*room as f64 / (1.0 + (-here).exp())) as u64);
    }
    levels
}

/// The logit of a share.
fn logit(share: f64) -> f64 {
    let share = share.clamp(1e-12, 1.0 - 1e-6);
    (share / (1.0 - share)).ln()
}

/// An upper bound, at least one, on the number of classes after this number of jumps, by position
/// classes.
pub fn max_classes(frame: &Frame, jumps: u32) -> u64 {
    frame
        .max_classes(frame.start_pegs().saturating_sub(jumps))
        .max(1)
}
