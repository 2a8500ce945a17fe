//! `saltus export`: a puzzle as an instance for another program.

use crate::{
    args::{ExportArgs, ExportFormat},
    exit::Exit,
    input::subject,
    output::report,
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
    let subject = subject::read(&args.puzzle)?.into_single(None)?;
    let puzzle = &subject.puzzle()?;
    if args.moves.is_some() && matches!(args.to, ExportFormat::Tatham | ExportFormat::Toml) {
        bail!("`--moves` does not apply: this notation does not fix the number of moves");
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
fn write(
    puzzle: &Puzzle,
    args: &ExportArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let instance = || -> anyhow::Result<Instance> {
        Ok(Instance::new(puzzle, moves(puzzle, args.moves, watch)?)?)
    };
    let text = match args.to {
        ExportFormat::Asp => asp::write(&instance()?),
        ExportFormat::Dimacs => {
            let instance = instance()?;
            return streamed(watch, out, |out, budget| {
                dimacs::write_to(&instance, out, budget)
            });
        }
        ExportFormat::Opb => {
            let instance = instance()?;
            return streamed(watch, out, |out, budget| {
                opb::write_to(&instance, out, budget)
            });
        }
        ExportFormat::Veripb => return write_proof(puzzle, args, watch, out),
        ExportFormat::Smtlib => smtlib::write(&instance()?)?,
        ExportFormat::Pnml => pnml::write(puzzle, args.moves)?,
        ExportFormat::Toml => own::write(puzzle),
        ExportFormat::Tatham => {
            let id = tatham::id(puzzle).context(
                "this collection has only peg solitaire on the square grid that ends with one peg",
            )?;
            if matches!(puzzle.goal, Goal::Pattern(_)) {
                say!("note: in that collection, the last peg may be in any hole");
            }
            id + "\n"
        }
        ExportFormat::Pddl => {
            let pddl::PddlFiles { domain, problem } = pddl::write(puzzle, args.moves)?;
            match &args.output {
                None => domain + &problem,
                Some(path) => {
                    let beside = path.with_file_name("domain.pddl");
                    if beside == *path {
                        bail!(
                            "domain.pddl is reserved for the domain: choose another name for the problem"
                        );
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
fn write_proof(
    puzzle: &Puzzle,
    args: &ExportArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let path = args
        .output
        .as_ref()
        .context("the proof is written to a second file: name the first with `-o FILE.opb`")?;
    let beside = path.with_extension("pbp");
    if beside == *path {
        bail!(
            "{} is reserved for the proof: choose another name for the problem",
            beside.display()
        );
    }
    let outcome = solve_for_length(puzzle, watch)?;
    let asked = args.moves.or_else(|| export::length(puzzle));
    let (moves, reason) = match &outcome.answer {
        Answer::Impossible(reason) => (asked.ok_or(ExportError::Moves)?, Some(reason)),
        Answer::Solved(solution) if args.moves.is_none() && outcome.evidence.optimal() => {
            let fewer = u64::try_from(solution.length())
                .ok()
                .and_then(|length| length.checked_sub(1));
            (
                fewer.context(
                    "the shortest solution has no moves, so none has fewer: state a number with `--moves`",
                )?,
                None,
            )
        }
        Answer::Undecided(spent) if args.moves.is_none() => {
            return Err(ExportError::Spent(*spent).into());
        }
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
    let written = watch.run_search(|budget| write(&mut kept, budget));
    match kept.error {
        Some(error) => Err(error.into()),
        None => Ok(written?),
    }
}

/// Solves the puzzle within the budget, for its number of moves or its reason.
fn solve_for_length(puzzle: &Puzzle, watch: &Watch) -> Result<Outcome, ProblemError> {
    watch.run_search(|budget| problem::solve(&Problem::from(puzzle.clone()), None, budget))
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
            u64::try_from(solution.length()).ok().context(
                "the shortest solution is too long: state a number of moves with `--moves`",
            )
        }
        Answer::Impossible(_) => {
            bail!("there is no solution: state a number of moves with `--moves`")
        }
        Answer::Undecided(spent) => {
            say!("the shortest solution is not known: state a number of moves with `--moves`");
            Err(ExportError::Spent(*spent).into())
        }
    }
}
