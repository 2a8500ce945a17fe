//! The kings of a board for people: routes, pictures, and reasons.

use super::{NO_KING, Naming, reasons::sentence, winning};
use crate::{args::SolveArgs, output::style::Style, watch::Watch};
use anyhow::Context;
use saltus::{
    capture::{self, Field, Judgement, Obstacle, Square, Verdict, Winner},
    text::capture::Numbering,
};
use saltus_draw::{Marks, terminal};
use std::io::Write;

/// Larger boards are not drawn, and longer routes not written, unless a notation is requested.
pub const WIDEST: u32 = 60;

/// Writes each winner with its route and a picture, and why the other kings cannot capture all.
pub fn explain(
    field: &Field,
    judgement: &Judgement,
    args: &SolveArgs,
    style: &Style,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let naming = Naming::of(field, args);
    for king in judgement.winners() {
        write_winner(field, king, naming, style, out)?;
    }
    if judgement.winner() == Winner::None && field.side() <= WIDEST {
        let marks = Marks {
            from_bottom: naming.numbering == Numbering::Bottom,
            ..obstacles(judgement)
        };
        picture(field, &marks, style, out)?;
        writeln!(out)?;
    }

    for (king, verdict) in judgement.verdicts() {
        if let Verdict::Cannot(first) = verdict {
            let mut reasons = vec![first];
            if args.all_reasons {
                reasons = judgement.reasons(king).into_iter().flatten().collect();
            }
            let sentences: Vec<String> = reasons
                .iter()
                .map(|reason| sentence(reason, naming))
                .collect();
            writeln!(
                out,
                "{} cannot: {}",
                naming.name(king),
                sentences.join("; ")
            )?;
        }
        if args.most && !verdict.can() {
            write_largest_capture(field, king, naming, watch, out)?;
        }
    }
    if field.black_count() == 0 {
        writeln!(out, "{NO_KING}")?;
    }
    Ok(())
}

/// A winner with its route and a picture.
fn write_winner(
    field: &Field,
    king: Square,
    naming: Naming,
    style: &Style,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let name = naming.name(king);
    let whites = field.white_count();
    if whites == 0 {
        writeln!(out, "{name}: there is nothing to take")?;
        return Ok(());
    }
    let route = winning(field, king)?;
    write!(out, "{name} takes all {whites}")?;
    if field.side() > WIDEST {
        writeln!(out, " (--format directions writes the route)")?;
        return Ok(());
    }
    writeln!(out, ": {}\n", naming.names(route.squares()).join(" "))?;

    let marks = Marks {
        route: route.squares().map(place).collect(),
        from_bottom: naming.numbering == Numbering::Bottom,
        ..marks()
    };
    picture(field, &marks, style, out)?;
    writeln!(out)?;
    Ok(())
}

/// The largest capture of a king that cannot capture all.
fn write_largest_capture(
    field: &Field,
    king: Square,
    naming: Naming,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let most = watch.run_search(|budget| capture::most(field, king, budget));
    let most = most.context("there is a king")?;
    let taken = most.route.jumps.len();
    let route = naming.names(most.route.squares()).join(" ");
    if most.is_exact() {
        writeln!(out, "  at most it takes {taken}: {route}")?;
    } else {
        let at_most = most.at_most;
        writeln!(
            out,
            "  it takes {taken}, and no more than {at_most} are possible: {route}"
        )?;
    }
    Ok(())
}

/// Marks with coordinates only.
pub fn marks() -> Marks {
    Marks {
        coordinates: true,
        ..Marks::default()
    }
}

/// Marks of what stops the first king: odd squares, or the witnesses of another reason.
pub fn obstacles(judgement: &Judgement) -> Marks {
    let Some((_, Verdict::Cannot(reason))) = judgement.verdicts().next() else {
        return marks();
    };
    let squares = reason.witness().into_iter().map(place).collect();
    match reason {
        Obstacle::OddDegree(..) => Marks {
            odd: squares,
            ..marks()
        },
        _ => Marks {
            witnesses: squares,
            ..marks()
        },
    }
}

/// Row and column.
pub fn place(square: Square) -> (usize, usize) {
    (square.row as usize, square.col as usize)
}

/// Draws a board.
pub fn picture(
    field: &Field,
    marks: &Marks,
    style: &Style,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let rows = rows(field);
    let rows: Vec<&[u8]> = rows.iter().map(Vec::as_slice).collect();
    out.write_all(terminal::capture(&rows, marks, &style.text())?.as_bytes())?;
    Ok(())
}

/// The rows of a board.
pub fn rows(field: &Field) -> Vec<Vec<u8>> {
    (0..field.side()).map(|row| field.row(row)).collect()
}
