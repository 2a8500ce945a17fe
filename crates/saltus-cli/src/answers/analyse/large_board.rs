//! The analysis of a game of one king on a capture board too large for the general model.

use super::{
    Analysis, exit,
    words::{NamedMove, Words, WrittenGame},
};
use crate::{
    answers::large_board::{self, Jump},
    args::AnalyseArgs,
    exit::Exit,
    input::subject::Subject,
    watch::Watch,
};
use saltus::{
    budget::{Limit, Progress, Spent},
    capture::{Field, KingPosition, Square},
    problem::{Engine, Outlook},
};
use std::io::Write;

/// Analyses the game of these moves.
pub fn analyse(
    subject: &Subject,
    field: &Field,
    args: &AnalyseArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let start = large_board::start(field)?;
    let jumps = large_board::read_jumps(&start, &args.moves)?;
    let mut moves = Vec::new();
    let mut from = start.king();
    for &to in &jumps {
        moves.push(named(Jump::new(from, to)));
        from = to;
    }
    let analysis = watch.run_search(|_| follow(&start, &jumps))?;
    let game = WrittenGame {
        moves,
        done: super::end_of(&analysis.verdicts).moves_left == Some(0),
        solution: "shortest solution",
        engine: Engine::Capture.name(),
    };
    Words::new(&subject.reading, &game, args, watch, out).end(&analysis)?;
    Ok(exit(&analysis))
}

/// The evaluations of all positions of the game, and the moves that would have kept the win. What
/// follows a lost position is lost, so that the losing move is found by bisection.
fn follow(start: &KingPosition, jumps: &[Square]) -> anyhow::Result<Analysis> {
    let mut lost = jumps.len() + 1;
    let mut known = 0; // every position before this one can be won
    while known < lost {
        let middle = known + (lost - known) / 2;
        if middle <= jumps.len() && start.after(&jumps[..middle])?.obstacle().is_none() {
            known = middle + 1;
        } else {
            lost = middle;
        }
    }

    let whites = start.whites_left();
    let mut verdicts = Vec::new();
    let mut better = Vec::new();
    better.resize_with(jumps.len(), Vec::new);
    for made in 0..=jumps.len() {
        verdicts.push(match made < lost {
            true => Outlook::winning(Some(whites - made as u64)),
            false => Outlook::lost(),
        });
    }
    if let Some(last) = lost.checked_sub(1)
        && last < jumps.len()
    {
        better[last] = winning_jumps(&start.after(&jumps[..last])?)?;
    }
    Ok(Analysis {
        engine: Engine::Capture.name(),
        verdicts,
        better,
        // A pass over the board decides every position.
        spent: Spent {
            limit: Limit::Untried,
            progress: Progress::default(),
        },
    })
}

/// The jumps that keep the win.
fn winning_jumps(position: &KingPosition) -> anyhow::Result<Vec<NamedMove>> {
    let mut winning = Vec::new();
    for to in position.jumps() {
        if position.after(&[to])?.obstacle().is_none() {
            winning.push(named(Jump::new(position.king(), to)));
        }
    }
    Ok(winning)
}

/// A jump, as it is written.
fn named(Jump { name, step }: Jump) -> NamedMove {
    NamedMove { name, step }
}
