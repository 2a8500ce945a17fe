//! Pictures of puzzles on boards of cells: the start, given moves, or a solution.

use super::{
    board_style, kind,
    output::{more_boards, note_unknown_letters, paper, save, worksheet, write_output},
};
use crate::{
    answers::solve,
    args::{DrawArgs, Fewest, Form, LabelsArg, OutputArgs, Picture},
    exit::Exit,
    input::{session::read_moves, subject::Subject},
    output::{report, style::Style, words::counted},
    watch::Watch,
};
use anyhow::bail;
use saltus::{
    problem::{self, Measure, Outcome},
    puzzle::{Answer, Goal, Move, Position, Puzzle, Reason},
    referee,
};
use saltus_draw::{Labels, MAX_ANIMATED, MAX_BOARDS, Motion, Paper, Scene, USUAL_SCALE, terminal};
use saltus_session::Language;
use std::io::{self, Write};

/// The start, the given moves, or the solution of `saltus solve`.
pub fn draw(
    subject: &Subject,
    args: &DrawArgs,
    style: &Style,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    if args.start {
        return draw_start(&subject.puzzle()?, args, style, out);
    }
    if !args.moves.is_empty() {
        let puzzle = subject.puzzle()?;
        let moves = read_moves(&puzzle, &subject.origin, &args.moves)?;
        return draw_moves(&puzzle, &moves, args, style, out);
    }

    if let Ok(puzzle) = subject.puzzle() {
        check_length(&puzzle, args)?;
    }
    let outcome = solve_for_picture(subject, args, watch)?;
    match &outcome.answer {
        Answer::Solved(moves) => {
            let (puzzle, steps) = moves.replayed().ok_or_else(|| subject.too_large())?;
            report::note_length(&outcome, moves);
            draw_moves(puzzle, steps, args, style, out)
        }
        Answer::Impossible(reason) => draw_proof(subject, &outcome, reason, args, out),
        Answer::Undecided(spent) => {
            // Standard output is for the picture.
            let engine = outcome.engine.name();
            report::write_undecided(
                &subject.title,
                engine,
                spent,
                Form::Words,
                &mut io::stderr(),
            )
        }
    }
}

/// The outcome with the fewest moves, sweeps or rounds, as the options say.
fn solve_for_picture(subject: &Subject, args: &DrawArgs, watch: &Watch) -> anyhow::Result<Outcome> {
    let measure = match args.fewest {
        Some(Fewest::Sweeps) => Measure::Sweeps,
        Some(Fewest::Rounds) => Measure::Rounds,
        None | Some(Fewest::Moves) => {
            let engine = args.budget.engine.map(Into::into);
            return solve::outcome(subject, engine, &args.which, watch);
        }
    };
    let puzzle = subject.puzzle()?;
    let measured = watch.run_search(|budget| problem::best(&puzzle, measure, budget))?;
    Ok(measured.outcome)
}

/// The start alone.
fn draw_start(
    puzzle: &Puzzle,
    args: &DrawArgs,
    style: &Style,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    if kind(args)? == Picture::Txt && args.output.is_none() {
        report::board(puzzle, &puzzle.start, None, style, out)?;
        out.write_all(report::id_line(puzzle, &puzzle.start, 0).as_bytes())?;
    } else {
        let look = board_style(args, Labels::Coordinates);
        let scene = saltus_draw::position(puzzle, &puzzle.start, &look)?;
        save(vec![scene], None, args, out)?;
    }
    Ok(Exit::Solved)
}

/// The proof that there is no solution, on the start.
fn draw_proof(
    subject: &Subject,
    outcome: &Outcome,
    reason: &Reason,
    args: &DrawArgs,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    if args.sheet && !matches!(kind(args)?, Picture::Txt | Picture::Gif) {
        return draw_worksheet_of_impossible(subject, reason, args, out);
    }
    let needless = only_for_solutions(args)?;
    if let Some(what) = &needless {
        say!("there is no solution for {what}: no picture was written");
    }
    if needless.is_some() || kind(args)? == Picture::Txt {
        let notation = OutputArgs::in_words(false);
        return report::impossible(subject, outcome.engine.name(), reason, &notation, out);
    }
    let look = board_style(args, Labels::Coordinates);
    let scene = saltus_draw::proof(&subject.puzzle()?, reason, &look)?;
    let caption = saltus_draw::impossible_caption(reason, look.language);
    save(vec![scene], Some(&caption), args, out)?;
    let why = report::impossible_in_words(subject, reason);
    say!("{why}; the picture has no moves");
    Ok(Exit::Impossible)
}

/// A worksheet whose last page says why there is no solution.
fn draw_worksheet_of_impossible(
    subject: &Subject,
    reason: &Reason,
    args: &DrawArgs,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let why = report::impossible_in_words(subject, reason);
    if args.no_solution {
        say!("{why}; the worksheet was written without a solution");
    } else {
        say!("{why}; the last page of the worksheet says so");
    }
    let puzzle = &subject.puzzle()?;
    let look = board_style(args, Labels::Coordinates);
    let caption = saltus_draw::impossible_caption(reason, look.language);
    let key = saltus_draw::proof(puzzle, reason, &look)?.with_caption(&caption);
    draw_worksheet(puzzle, vec![key], puzzle.start.pieces(), args, out)?;
    Ok(Exit::Impossible)
}

/// What the picture needs a solution for: an option, or the kind of picture.
fn only_for_solutions(args: &DrawArgs) -> anyhow::Result<Option<String>> {
    const OPTIONS: [&str; 6] = ["animate", "columns", "every", "overlays", "speed", "steps"];
    if let Some(option) = args.puzzle.drawing.given.first(&OPTIONS) {
        return Ok(Some(format!("`--{option}`")));
    }
    Ok(match (kind(args)?, &args.output) {
        (Picture::Gif, _) => Some("a moving picture".into()),
        (Picture::Txt, Some(_)) => Some("a picture in text".into()),
        _ => None,
    })
}

/// Whether the shortest solution fits in the picture, as far as that is known without a search: in
/// peg solitaire every jump removes a peg.
fn check_length(puzzle: &Puzzle, args: &DrawArgs) -> anyhow::Result<()> {
    let moves = match puzzle.goal {
        Goal::Left(left) if puzzle.rules.every_move_removes() => {
            puzzle.start.pieces().saturating_sub(left as usize)
        }
        Goal::Moves(moves) => usize::try_from(moves).unwrap_or(usize::MAX),
        _ => 0,
    };
    if moves > max_moves(args) {
        bail!(too_many(moves, args));
    }
    Ok(())
}

fn too_many(moves: usize, args: &DrawArgs) -> String {
    format!(
        "the solution has {}, too many for one picture; at most {} fit",
        counted(moves, "move"),
        max_moves(args)
    )
}

/// The largest number of moves that fit in the picture.
fn max_moves(args: &DrawArgs) -> usize {
    match kind(args) {
        Ok(Picture::Gif) => MAX_ANIMATED - 1,
        Ok(Picture::Svg) if args.animate => MAX_ANIMATED - 1,
        Ok(Picture::Txt) => terminal::MAX_BOARDS - 1,
        _ => MAX_BOARDS - 1,
    }
}

/// How moves are shown.
enum Mode {
    /// Boards of text.
    Text,
    /// A moving GIF.
    Gif,
    /// A moving SVG.
    Animation,
    /// A worksheet: the puzzle with lines for the moves, then the solution.
    Worksheet,
    /// A picture for each move, all of the same size.
    Overlays,
    /// Boards side by side, on one page, or on pages of a paper.
    Pages(Option<Paper>),
}

impl Mode {
    fn of(args: &DrawArgs) -> anyhow::Result<Mode> {
        Ok(match kind(args)? {
            Picture::Txt => Mode::Text,
            Picture::Gif => Mode::Gif,
            _ if args.animate => Mode::Animation,
            _ if args.sheet => Mode::Worksheet,
            _ if args.overlays => Mode::Overlays,
            _ => Mode::Pages(args.size.map(Into::into)),
        })
    }
}

/// Draws the moves.
pub fn draw_moves(
    puzzle: &Puzzle,
    moves: &[Move],
    args: &DrawArgs,
    style: &Style,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    if moves.len() > max_moves(args) {
        bail!(too_many(moves.len(), args));
    }
    // The style of a single board, and that of many boards side by side.
    let one = board_style(args, Labels::Coordinates);
    let many = board_style(args, Labels::First);
    let path = args.output.as_deref();
    match Mode::of(args)? {
        Mode::Text => {
            let text = text_picture(puzzle, moves, &many, args, style)?;
            write_output(text.as_bytes(), path, out)?;
        }
        Mode::Gif => write_output(&gif(puzzle, moves, &one, args)?, path, out)?,
        Mode::Animation => {
            let width = args.width.map(f64::from);
            let theme = args.theme.into();
            let film = saltus_draw::moving(puzzle, moves, &one, motion(args), width, theme)?;
            write_output(film.as_bytes(), path, out)?;
        }
        Mode::Worksheet => {
            if !args.no_solution && !is_solution(puzzle, moves) {
                bail!(
                    "these moves do not reach the goal, and a worksheet ends with a solution: \
                     leave them out, or add --no-solution"
                );
            }
            let key = saltus_draw::pages(puzzle, moves, &many, paper(args))?;
            draw_worksheet(puzzle, key, moves.len(), args, out)?;
        }
        Mode::Overlays => save(saltus_draw::steps(puzzle, moves, &one)?, None, args, out)?,
        Mode::Pages(None) => {
            let page = saltus_draw::sheet(puzzle, moves, &many)?;
            save(vec![page], None, args, out)?;
        }
        Mode::Pages(Some(paper)) => {
            let pages = saltus_draw::pages(puzzle, moves, &many, paper)?;
            save(pages, None, args, out)?;
        }
    }
    Ok(Exit::Solved)
}

/// The boards of the moves in text.
fn text_picture(
    puzzle: &Puzzle,
    moves: &[Move],
    many: &saltus_draw::Style,
    args: &DrawArgs,
    style: &Style,
) -> anyhow::Result<String> {
    let coordinates = match args.labels {
        Some(labels) => labels == LabelsArg::Coordinates,
        None => style.coordinates && args.output.is_none(),
    };
    let style = Style {
        color: style.color && args.output.is_none(),
        coordinates,
        ..*style
    };
    let text = terminal::Text {
        pace: many.pace,
        steps: args.steps,
        language: many.language,
        ..style.text()
    };
    let boards = terminal::sheet(puzzle, moves, &text)?;
    Ok(boards + &report::id_line(puzzle, &puzzle.start, 0))
}

/// The bytes of a moving GIF.
fn gif(
    puzzle: &Puzzle,
    moves: &[Move],
    one: &saltus_draw::Style,
    args: &DrawArgs,
) -> anyhow::Result<Vec<u8>> {
    let still = ["columns", "every", "overlays", "size", "sheet"];
    if let Some(option) = args.puzzle.drawing.given.first(&still) {
        bail!("`--{option}` is for still pictures, not for .gif");
    }
    let scale = match args.width {
        None => USUAL_SCALE,
        Some(width) => {
            let still = saltus_draw::position(puzzle, &puzzle.start, one)?;
            f64::from(width) / (still.size[0] * still.unit)
        }
    };
    note_unknown_letters(args.title.as_deref().unwrap_or_default());
    let theme = args.theme.into();
    Ok(saltus_draw::animation(
        puzzle,
        moves,
        one,
        motion(args),
        scale,
        theme,
    )?)
}

/// Whether these moves solve the puzzle.
fn is_solution(puzzle: &Puzzle, moves: &[Move]) -> bool {
    let mut position = puzzle.start.clone();
    for &step in moves {
        if referee::play(puzzle, &mut position, step).is_err() {
            return false;
        }
    }
    referee::meets(&puzzle.goal, &position, moves.len() as u64)
}

/// Writes a worksheet with the rules of the puzzle and lines for so many moves; `key` has the pages
/// of the solution.
fn draw_worksheet(
    puzzle: &Puzzle,
    key: Vec<Scene>,
    moves: usize,
    args: &DrawArgs,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let one = board_style(args, Labels::Coordinates);
    let board = saltus_draw::position(puzzle, &puzzle.start, &one)?;
    let more = if args.blank {
        let blank = Position(vec![None; puzzle.board.len()]);
        saltus_draw::position(puzzle, &blank, &one)?
    } else {
        board.clone()
    };
    let sentences = rules_of(puzzle, one.language);
    let task = saltus_draw::Task {
        title: args.title.as_deref().unwrap_or(&puzzle.title),
        sentences: &sentences,
        board: &board,
        more_boards: &more_boards(more, args),
        lines: moves,
        language: one.language,
    };
    worksheet(&task, key, args, out)
}

/// The speed and the heading of a moving picture.
fn motion(args: &DrawArgs) -> Motion<'_> {
    Motion {
        speed: args.speed.unwrap_or(1.0),
        heading: args.title.as_deref(),
    }
}

/// The rules of a puzzle and its goal, a sentence each.
fn rules_of(puzzle: &Puzzle, language: Language) -> Vec<String> {
    let mut sentences = Vec::new();
    for rule in saltus_session::rules(puzzle) {
        sentences.push(rule.words(puzzle, language));
    }
    sentences
}
