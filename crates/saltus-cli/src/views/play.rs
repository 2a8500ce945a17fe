//! `saltus play`: plays a puzzle or a saved game in the terminal.

use crate::{
    answers::duotaire,
    args::{Color, PlayArgs, PuzzleArgs},
    exit::Exit,
    input::subject::{self, Question},
    puzzles::today,
    stdin, stores,
};
use anyhow::{Context, bail};
use saltus::{message, problem::Oracle, puzzle::Puzzle};
use saltus_session::{Language, Session};
use saltus_tui::{Options, Played};
use std::{
    io::{self, BufReader, IsTerminal, Write},
    path::{Path, PathBuf},
    sync::Arc,
};

/// `saltus play`.
pub fn run(args: &PlayArgs, color: Color, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let stdout = io::stdout();
    let (mut given, file) = if args.puzzle.puzzle.is_empty() {
        (None, None)
    } else {
        let (session, file) = session(args)?;
        (Some(session), file)
    };
    if let Some(folder) = &args.store {
        let session = match &mut given {
            Some(given) => given,
            None => given.insert(new(stores::read::subject(folder)?.puzzle()?)),
        };
        session.set_oracle(Arc::new(stores::read::oracle(
            folder,
            session.puzzle(),
            args.memory,
        )?));
    }
    let colour = color.enabled_for(&stdout);
    let language = language(args);
    let options = Options {
        ascii: args.glyphs.ascii,
        colour,
        vi: args.vi,
        file,
        memory: args.memory,
        patience: patience(),
        language,
        lesson: today::step(args)?.and_then(|step| step.lesson),
        today: today::of_each_level(),
    };
    if args.duotaire {
        let session = given
            .context(message!("name-a-board", "name a board, such as pegs:triangle5").message())?;
        if !saltus_tui::duel(session, &options, &mut BufReader::new(stdin::open()), out)? {
            bail!(duotaire::UNSUPPORTED.message());
        }
        return Ok(Exit::Solved);
    }
    if !takes_the_screen(args) {
        return play_lines(args, given, options, out);
    }
    let Played { session, signal } = match given {
        Some(session) => saltus_tui::play(session, options),
        None => saltus_tui::choose(options),
    }
    .context("the terminal")?;
    // The screen is restored: print how to continue.
    if let Some(session) = session {
        writeln!(out, "saltus play {}", session.id())?;
    }
    Ok(signal.map_or(Exit::Solved, Exit::by_signal))
}

/// The factor of the time limits of a game line by line, from the environment: a slow machine needs
/// more, and tests wait for every answer.
fn patience() -> u32 {
    let factor = std::env::var("SALTUS_PATIENCE").ok();
    factor.and_then(|factor| factor.parse().ok()).unwrap_or(1)
}

/// The requested language, or that of the system.
pub fn language(args: &PlayArgs) -> Language {
    let of_system = || Language::of_tag(&locale()).unwrap_or_default();
    args.lang.unwrap_or_else(of_system)
}

/// The locale of the environment; empty if none is set.
fn locale() -> String {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
        if let Ok(value) = std::env::var(name)
            && !value.is_empty()
        {
            return value;
        }
    }
    String::new()
}

/// Whether it plays on the whole screen, where keys are read one by one.
pub fn takes_the_screen(args: &PlayArgs) -> bool {
    !args.plain && !args.duotaire && can_show(args)
}

/// Whether there is a terminal with a full screen and a keyboard. If standard input has the puzzle,
/// keys are read from the terminal directly.
fn can_show(args: &PlayArgs) -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    let keys = args.puzzle.puzzle == "-" || io::stdin().is_terminal();
    keys && io::stdout().is_terminal() && !dumb
}

/// Plays line by line.
fn play_lines(
    args: &PlayArgs,
    session: Option<Session>,
    options: Options,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    if args.puzzle.puzzle == "-" {
        let message = message!(
            "no-moves-on-standard-input",
            "standard input contains the puzzle, so moves cannot be read from it: give an ID or a \
             file as the puzzle"
        );
        bail!(message.message());
    }
    let language = options.language;
    let lesson = options.lesson;
    if let Some(lesson) = lesson {
        writeln!(out, "{}", lesson.before.spoken(language))?;
    }
    let echo = !io::stdin().is_terminal();
    let mut input = BufReader::new(stdin::open());
    if let Some(session) = saltus_tui::play_lines(session, options, echo, &mut input, out)? {
        match lesson {
            Some(lesson) if lesson.is_over(&session) => {
                writeln!(out, "{}", lesson.after.spoken(language))?
            }
            _ => writeln!(out, "saltus play {}", session.id())?,
        }
    }
    Ok(Exit::Solved)
}

/// The game to play, and the file in which it was saved.
fn session(args: &PlayArgs) -> anyhow::Result<(Session, Option<PathBuf>)> {
    if let Some(id) = today::by_name(args)? {
        let puzzle = PuzzleArgs {
            king: args.puzzle.king.clone(),
            ..PuzzleArgs::of(&id)
        };
        let subject = subject::read_for(&puzzle, Question::OwnGoal)?.into_game()?;
        return Ok((new(subject.puzzle()?), None));
    }
    let question = match args.duotaire {
        true => Question::Duotaire,
        false => Question::OwnGoal,
    };
    // On a capture board a king plays that can take all, if there is one.
    let mut subject = subject::read_for(&args.puzzle, question)?.into_game()?;
    if let Some(session) = subject.game.take() {
        let path = Path::new(&args.puzzle.puzzle);
        return Ok((*session, path.is_file().then(|| path.to_owned())));
    }
    Ok((new(subject.puzzle()?), None))
}

fn new(puzzle: Puzzle) -> Session {
    let oracle = Arc::new(Oracle::new(&puzzle));
    Session::new(puzzle, oracle)
}
