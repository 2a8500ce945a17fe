//! Pictures of capture boards.

use super::{
    is_film, kind,
    output::{more_boards, save, worksheet, write_output},
    puzzle::draw_moves,
};
use crate::{
    answers::kings,
    args::{DrawArgs, LabelsArg, Picture, Pieces},
    exit::Exit,
    input::{
        boards::{Boards, no_winner},
        session::read_moves,
    },
    output::style::Style,
};
use anyhow::{Context, bail};
use saltus::{
    capture::{self, Field, Square},
    text::any::Origin,
};
use saltus_draw::{Marks, Scene};
use saltus_session::{Phrase, phrase};
use std::io::Write;

/// A capture board with the route of the first king that can capture all.
pub fn draw(
    boards: Boards,
    args: &DrawArgs,
    style: &Style,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let field = boards.into_only_board()?;
    let judgement = capture::judge(&field);
    // The start alone tells nothing of the answer.
    let winner = if args.start {
        None
    } else {
        judgement.winners().next()
    };
    if is_film(args)? || args.overlays {
        let king = winner.context("no king can take all, so there are no moves to show")?;
        return draw_jumps(&field, king, args, style, out);
    }
    if args.labels == Some(LabelsArg::Numbers) {
        bail!("squares of capture boards have no numbers: `--labels` takes coordinates or none");
    }

    let explains = winner.is_none() && !args.start;
    let mut marks = if explains {
        kings::obstacles(&judgement)
    } else {
        kings::marks()
    };
    marks.coordinates = has_coordinates(args);
    if let Some(king) = winner {
        marks.route = kings::winning(&field, king)?
            .squares()
            .map(kings::place)
            .collect();
    }

    if kind(args)? == Picture::Txt && !args.sheet {
        write_text(&field, &marks, args, style, out)?;
        return Ok(verdict(explains));
    }
    let scene = scene(&field, &marks)?;
    let reason = if explains {
        kings::first_reason(&judgement, args.lang)
    } else {
        None
    };
    if args.sheet {
        let why = no_winner(Pieces::Kings);
        if explains && args.no_solution {
            say!("{why}; the worksheet was written without a solution");
        } else if explains {
            say!("{why}; the last page of the worksheet says so");
        }
        draw_worksheet(&field, scene, reason, args, out)?;
        return Ok(exit(explains));
    }
    save(vec![scene], reason.as_deref(), args, out)?;
    Ok(verdict(explains))
}

/// Writes a board as text, into a file without the colours of a terminal.
fn write_text(
    field: &Field,
    marks: &Marks,
    args: &DrawArgs,
    style: &Style,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let style = Style {
        color: style.color && args.output.is_none(),
        ..*style
    };
    let mut text = Vec::new();
    kings::picture(field, marks, &style, &mut text)?;
    write_output(&text, args.output.as_deref(), out)
}

/// The exit status of a picture of a board that is impossible or not.
fn exit(impossible: bool) -> Exit {
    if impossible {
        Exit::Impossible
    } else {
        Exit::Solved
    }
}

/// The exit status of a picture without a worksheet, which says on standard error where the board
/// has no solution.
fn verdict(impossible: bool) -> Exit {
    if impossible {
        say!("{}; the picture has no route", no_winner(Pieces::Kings));
    }
    exit(impossible)
}

/// Whether the rows and columns are named.
fn has_coordinates(args: &DrawArgs) -> bool {
    args.labels != Some(LabelsArg::None)
}

/// The picture of a board.
fn scene(field: &Field, marks: &Marks) -> anyhow::Result<Scene> {
    let rows = kings::rows(field);
    let rows: Vec<&[u8]> = rows.iter().map(Vec::as_slice).collect();
    Ok(saltus_draw::capture(&rows, marks)?)
}

/// The picture of the board without its pieces.
fn blank_scene(field: &Field, marks: &Marks) -> anyhow::Result<Scene> {
    let mut rows = kings::rows(field);
    for square in rows.iter_mut().flatten() {
        if *square != b'.' {
            *square = b'_';
        }
    }
    let rows: Vec<&[u8]> = rows.iter().map(Vec::as_slice).collect();
    Ok(saltus_draw::capture(&rows, marks)?)
}

/// The route of a king as moves of a puzzle, jump by jump.
fn draw_jumps(
    field: &Field,
    king: Square,
    args: &DrawArgs,
    style: &Style,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let puzzle = field
        .puzzle(king)
        .context("the board is too large for a moving picture")?;
    let squares: Vec<Square> = kings::winning(field, king)?.squares().collect();
    let mut jumps = Vec::new();
    for jump in squares.windows(2) {
        jumps.push(format!("{}-{}", jump[0], jump[1]));
    }
    let moves = read_moves(&puzzle, &Origin::Plain, &jumps)?;
    draw_moves(&puzzle, &moves, args, style, out)
}

/// Writes a worksheet with lines for the jumps; `solution` is the board with the route, or there is
/// a `reason` why there is none.
fn draw_worksheet(
    field: &Field,
    solution: Scene,
    reason: Option<String>,
    args: &DrawArgs,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let key = match reason {
        Some(reason) => solution.with_caption(&reason),
        None => solution,
    };
    let marks = Marks {
        coordinates: has_coordinates(args),
        ..kings::marks()
    };
    let language = args.lang;
    let title = saltus_session::title("capture:").spoken(language);
    let board = scene(field, &marks)?;
    let more = if args.blank {
        blank_scene(field, &marks)?
    } else {
        board.clone()
    };
    let task = saltus_draw::Task {
        title: args.title.as_deref().unwrap_or(title),
        sentences: &[
            HOW_A_KING_JUMPS.spoken(language).into(),
            WHICH_KING.spoken(language).into(),
        ],
        board: &board,
        more_boards: &more_boards(more, args),
        lines: field.white_count() as usize,
        language,
    };
    worksheet(&task, vec![key], args, out)
}

const HOW_A_KING_JUMPS: Phrase = phrase(
    "worksheet-how-a-king-jumps",
    "A king jumps diagonally, in any direction, over a white checker to the vacant square behind \
     it, and removes the checker. Then it jumps on from there. No other piece moves.",
);

const WHICH_KING: Phrase = phrase(
    "worksheet-which-king",
    "Which king takes every white checker in one go, and how?",
);
