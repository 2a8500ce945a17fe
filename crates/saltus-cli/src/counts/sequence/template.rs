//! The puzzles of a sequence: a template with `{n}` in it, which each size replaces.

use crate::{
    args::{DrawingArgs, Format, PuzzleArgs, SequenceArgs},
    input::{
        boards::Boards,
        fault::FaultyText,
        source::{self, Source},
        subject::{self, Input, Question, Subject},
    },
};
use anyhow::{Context, bail};
use saltus::{problem::Problem, text::goal::Wish};

/// What stands for the size.
const SIZE: &str = "{n}";

/// Where the size stands.
pub struct Template<'a> {
    args: &'a SequenceArgs,
    /// The text of a file or of standard input, if the size stands in it.
    text: Option<String>,
}

impl<'a> Template<'a> {
    /// The template: an ID or a drawing, the name of a file, or its text; or a single puzzle with
    /// the size in `--goal`.
    ///
    /// # Errors
    /// The size stands nowhere, or the file cannot be read.
    pub fn open(args: &'a SequenceArgs) -> anyhow::Result<Template<'a>> {
        let given = &args.template;
        if given.contains(SIZE) {
            return Ok(Template { args, text: None });
        }
        let text = match given == "-" || source::exists(given) {
            true => Some(read(given)?),
            false => None,
        };
        let in_text = text.as_ref().is_some_and(|text| text.contains(SIZE));
        let in_goal = args.goal.as_ref().is_some_and(|goal| goal.contains(SIZE));
        if !in_text && !in_goal {
            bail!(
                "there is no {{n}} in `{given}`: write one such as row:{{n}}x1, a file \
                 board{{n}}.txt or one with {{n}} in its text, or `--goal left:{{n}}`"
            );
        }
        Ok(Template { args, text })
    }

    /// The puzzle of a size. How it was read is said unless `quiet`.
    ///
    /// # Errors
    /// There is no such puzzle.
    pub fn puzzle(&self, n: u64, quiet: bool) -> anyhow::Result<Subject> {
        let fill = |text: &str| text.replace(SIZE, &n.to_string());
        let goal = match &self.args.goal {
            Some(goal) => Some(read_goal(&fill(goal))?),
            None => None,
        };
        // The goal of the first size is not that of the others: the template of all is said.
        let sized = self.args.goal.as_ref();
        let sized = sized.filter(|goal| goal.contains(SIZE));
        let args = PuzzleArgs {
            drawing: DrawingArgs {
                given: self.args.given.clone(),
                from: None,
                lenient: self.args.lenient,
                signs: self.args.signs.clone(),
                lattice: self.args.lattice,
            },
            goal,
            rules: self.args.rules.clone(),
            quiet: quiet || sized.is_some(),
            ..PuzzleArgs::of(&fill(&self.args.template))
        };
        let input = match &self.text {
            Some(text) => subject::read_text("template", &fill(text), &args, Question::OwnGoal),
            None => subject::read_for(&args, Question::OwnGoal),
        };
        let subject = match input.map_err(without_notation)? {
            Input::One(subject) => subject,
            Input::Boards(boards) => of_board(boards)?,
        };
        match sized {
            _ if quiet => {}
            Some(goal) => subject::say_with_goal(&subject.reading, goal),
            None if subject.is_exact() => say!("goal at n = {n}: {}", subject.goal),
            None => {}
        }
        Ok(subject)
    }
}

/// Faults without advice on the notation: here `--from` is the first size.
fn without_notation(error: anyhow::Error) -> anyhow::Error {
    match error.downcast::<FaultyText>() {
        Ok(faulty) => anyhow::Error::new(FaultyText {
            faults: faulty.faults.without_notation(),
            ..faulty
        }),
        Err(error) => error,
    }
}

/// The only capture board of a text.
fn of_board(boards: Boards) -> anyhow::Result<Subject> {
    let title = boards.name.clone();
    let problem = Problem::Capture(boards.into_only_board()?);
    let mut subject = Subject::new(problem, Format::Squares);
    subject.reading.title = title;
    Ok(subject)
}

fn read(path: &str) -> anyhow::Result<String> {
    let (name, text) = Source::open(path)?.read()?;
    String::from_utf8(text).with_context(|| format!("{name} is not in UTF-8"))
}

fn read_goal(goal: &str) -> anyhow::Result<Wish> {
    goal.parse().map_err(|why| anyhow::anyhow!("--goal: {why}"))
}

/// Why a size has no puzzle, in a line.
pub fn reason(error: &anyhow::Error) -> String {
    match error.downcast_ref::<FaultyText>() {
        Some(faulty) => faulty.faults.to_string(),
        None => format!("{error:#}"),
    }
}
