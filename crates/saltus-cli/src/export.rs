//! `saltus export`: a puzzle as an instance for another program.

use crate::{
    args::{ExportArgs, ExportFormat},
    exit::Exit,
    report, subject,
    watch::{self, Watch},
};
use anyhow::{Context, bail};
use saltus::{
    budget::Budget,
    problem::{self, Outcome, Problem, ProblemError},
    puzzle::{Answer, Goal, Puzzle},
    text::{
        export::{self, ExportError, Instance, asp, dimacs, opb, pddl, pnml, smtlib, veripb},
        own, tatham,
    },
};
use saltus_system::Draft;
use std::{
    fmt,
    io::{self, Write},
};

/// Writes the instance.
pub fn run(args: &ExportArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let watch = Watch::start(args.budget.time, args.budget.memory);
    let subject = subject::read(&args.puzzle)?.one(None)?;
    let puzzle = &subject.puzzle()?;
    if args.moves.is_some() && matches!(args.to, ExportFormat::Tatham | ExportFormat::Toml) {
        bail!(
            "`--moves` is for instances of a given number of moves: in this notation a puzzle has its goal and no more"
        );
    }
    let written = match &args.output {
        None => write(puzzle, args, &watch, out),
        Some(path) => {
            let naming = || format!("writing {}", path.display());
            let mut file = Draft::new(path).with_context(naming)?;
            let written = write(puzzle, args, &watch, &mut file).with_context(naming);
            if written.is_ok() {
                file.finish().with_context(naming)?;
            }
            written
        }
    };
    match written {
        Err(error) => match error.downcast_ref() {
            // An incomplete text is not an instance: no file is left, and no answer is claimed.
            Some(ExportError::Spent(spent)) => {
                say!("undecided: {}", watch::explain(spent));
                Ok(Exit::Undecided)
            }
            _ => Err(error),
        },
        Ok(()) => Ok(Exit::Solved),
    }
}

/// Writes the instance in the requested notation; large ones as a stream.
fn write(puzzle: &Puzzle, args: &ExportArgs, watch: &Watch, out: &mut dyn Write) -> anyhow::Result<()> {
    let instance =
        || -> anyhow::Result<Instance> { Ok(Instance::new(puzzle, moves(puzzle, args.moves, watch)?)?) };
    let text = match args.to {
        ExportFormat::Asp => asp::write(&instance()?),
        ExportFormat::Dimacs => {
            let instance = instance()?;
            return streamed(watch, out, |out, budget| dimacs::write_to(&instance, out, budget));
        }
        ExportFormat::Opb => {
            let instance = instance()?;
            return streamed(watch, out, |out, budget| opb::write_to(&instance, out, budget));
        }
        ExportFormat::Veripb => return write_proof(puzzle, args, watch, out),
        ExportFormat::Smtlib => smtlib::write(&instance()?)?,
        ExportFormat::Pnml => pnml::write(puzzle, args.moves)?,
        ExportFormat::Toml => own::write(puzzle),
        ExportFormat::Tatham => {
            let id = tatham::id(puzzle)
                .context("this collection has peg solitaire on the square grid that ends with one peg: this puzzle is not")?;
            if matches!(puzzle.goal, Goal::Pattern(_)) {
                say!("note: there the game is won wherever the last peg is");
            }
            id + "\n"
        }
        ExportFormat::Pddl => {
            let pddl::Files { domain, problem } = pddl::write(puzzle, args.moves)?;
            match &args.output {
                None => domain + &problem,
                Some(path) => {
                    let beside = path.with_file_name("domain.pddl");
                    if beside == *path {
                        bail!("the domain goes to domain.pddl: give the problem another name");
                    }
                    saltus_system::write(&beside, domain.as_bytes())
                        .with_context(|| format!("writing {}", beside.display()))?;
                    problem
                }
            }
        }
    };
    Ok(out.write_all(text.as_bytes())?)
}

/// Writes a problem without a solution and a separate proof. The default number of moves is the one
/// that the goal determines, or one fewer than that of the shortest solution.
fn write_proof(puzzle: &Puzzle, args: &ExportArgs, watch: &Watch, out: &mut dyn Write) -> anyhow::Result<()> {
    let path = args
        .output
        .as_ref()
        .context("the proof goes beside the problem: name the problem's file by `-o FILE.opb`")?;
    let beside = path.with_extension("pbp");
    if beside == *path {
        bail!("the proof goes to {}: give the problem another name", beside.display());
    }
    let outcome = solve_for_length(puzzle, watch)?;
    let asked = args.moves.or_else(|| export::length(puzzle));
    let (moves, reason) = match &outcome.answer {
        Answer::Impossible(reason) => (asked.ok_or(ExportError::Moves)?, Some(reason)),
        Answer::Solved(solution) if args.moves.is_none() && outcome.evidence.optimal() => {
            let fewer = u64::try_from(solution.length()).ok().and_then(|length| length.checked_sub(1));
            (
                fewer.context(
                    "no number of moves is one fewer than the shortest solution has: give one by `--moves`",
                )?,
                None,
            )
        }
        Answer::Undecided(spent) if args.moves.is_none() => return Err(ExportError::Spent(*spent).into()),
        _ => (asked.ok_or(ExportError::Moves)?, None),
    };
    let naming = || format!("writing {}", beside.display());
    let mut file = Draft::new(&beside).with_context(naming)?;
    veripb::write(puzzle, moves, reason, out, &mut file)?;
    file.finish().with_context(naming)?;
    Ok(())
}

/// Writes a text as a stream.
fn streamed(
    watch: &Watch,
    out: &mut dyn Write,
    write: impl FnOnce(&mut dyn fmt::Write, &Budget) -> Result<(), ExportError>,
) -> anyhow::Result<()> {
    /// Keeps the error of the underlying writer, which `fmt::Error` cannot carry.
    struct Adapter<'a> {
        out: &'a mut dyn Write,
        error: Option<io::Error>,
    }
    impl fmt::Write for Adapter<'_> {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            self.out.write_all(text.as_bytes()).map_err(|error| {
                self.error = Some(error);
                fmt::Error
            })
        }
    }
    let mut kept = Adapter { out, error: None };
    let written = watch.over(|budget| write(&mut kept, budget));
    match kept.error {
        Some(error) => Err(error.into()),
        None => Ok(written?),
    }
}

/// Solves the puzzle within the budget, for its number of moves or its reason.
fn solve_for_length(puzzle: &Puzzle, watch: &Watch) -> Result<Outcome, ProblemError> {
    watch.over(|budget| problem::solve(&Problem::from(puzzle.clone()), None, budget))
}

/// The number of moves of a solution: as requested, as the goal determines, or that of the
/// shortest.
fn moves(puzzle: &Puzzle, asked: Option<u64>, watch: &Watch) -> anyhow::Result<u64> {
    if let Some(moves) = asked.or_else(|| export::length(puzzle)) {
        return Ok(moves);
    }
    let outcome = solve_for_length(puzzle, watch)?;
    match &outcome.answer {
        Answer::Solved(solution) => {
            report::note_length(&outcome, solution);
            u64::try_from(solution.length())
                .ok()
                .context("the shortest solution is too long: give a number by `--moves`")
        }
        Answer::Impossible(_) => {
            bail!("there is no solution: state the number of moves of the instance by `--moves`")
        }
        Answer::Undecided(spent) => {
            say!("the shortest solution is not known: give a number of moves by `--moves`");
            Err(ExportError::Spent(*spent).into())
        }
    }
}
