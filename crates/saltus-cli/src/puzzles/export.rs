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
    budget::{Budget, Limit, Progress, Spent},
    problem::{self, Outcome, Problem, ProblemError},
    puzzle::{Answer, Goal, Puzzle, Reason},
    text::{
        export::{
            self, ExportError, Instance, asp, dimacs, opb, pddl, pnml, smtlib,
            veripb::{self, VeripbError},
        },
        own, tatham,
    },
};
use saltus_system::Draft;
use std::{
    error::Error,
    fmt,
    fs::File,
    io::{self, BufWriter, Read, Write},
    path::Path,
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
        None => write(puzzle, args, &watch, out).map(drop),
        Some(path) => write_file(puzzle, args, &watch, path)
            .with_context(|| format!("writing {}", path.display())),
    };
    let Err(error) = written else {
        return Ok(Exit::Solved);
    };
    // What is no instance leaves no file, and nothing on standard output.
    if let Some(NoSolution(reason)) = error.downcast_ref() {
        say!("{}", report::impossible_in_words(&subject, reason));
        say!("no solution says how many moves an instance has: `--moves K` does");
        return Ok(Exit::Impossible);
    }
    if let Some(ExportError::Spent(spent)) = error.downcast_ref() {
        say!("undecided: {}", watch::explain(spent));
        return Ok(Exit::Undecided);
    }
    Err(error)
}

/// The puzzle is impossible, so no solution has a number of moves.
#[derive(Debug)]
struct NoSolution(Reason);

impl fmt::Display for NoSolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no solution: {}", self.0)
    }
}

impl Error for NoSolution {}

/// Writes the instance to a file, and to a second one beside it if the notation has two: both or
/// none.
fn write_file(
    puzzle: &Puzzle,
    args: &ExportArgs,
    watch: &Watch,
    path: &Path,
) -> anyhow::Result<()> {
    let mut first = Draft::new(path)?;
    let second = write(puzzle, args, watch, &mut first)?;
    let files = second.into_iter().chain([first]).collect();
    Ok(saltus_system::finish_all(files)?)
}

/// Writes the instance in the requested notation; large ones as a stream. Returns the second file
/// of a notation that has two, which is not finished.
fn write(
    puzzle: &Puzzle,
    args: &ExportArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Option<Draft>> {
    let instance = || -> anyhow::Result<Instance> {
        let moves = moves(puzzle, args.moves, watch)?;
        Ok(watch.run_search(|budget| Instance::within(puzzle, moves, budget))?)
    };
    let text = match args.to {
        ExportFormat::Asp => asp::write(&instance()?),
        ExportFormat::Dimacs => {
            let instance = instance()?;
            streamed(watch, out, |out, budget| {
                dimacs::write_to(&instance, out, budget)
            })?;
            return Ok(None);
        }
        ExportFormat::Opb => {
            let instance = instance()?;
            streamed(watch, out, |out, budget| {
                opb::write_to(&instance, out, budget)
            })?;
            return Ok(None);
        }
        ExportFormat::Veripb => return write_proof(puzzle, args, watch, out),
        ExportFormat::Smtlib => {
            let instance = instance()?;
            streamed(watch, out, |out, budget| {
                smtlib::write_to(&instance, out, budget)
            })?;
            return Ok(None);
        }
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
        ExportFormat::Pddl => return write_pddl(puzzle, args, watch, out),
    };
    out.write_all(text.as_bytes())?;
    Ok(None)
}

/// Writes the domain and the problem: one after the other, or the domain to a second file.
fn write_pddl(
    puzzle: &Puzzle,
    args: &ExportArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Option<Draft>> {
    let beside = args
        .output
        .as_ref()
        .map(|path| path.with_file_name("domain.pddl"));
    if beside.is_some() && beside == args.output {
        bail!("domain.pddl is reserved for the domain: choose another name for the problem");
    }
    let most = moves_that_goal_needs(puzzle, args.moves, watch)?;
    let domain =
        |out: &mut dyn fmt::Write, budget: &Budget| pddl::write_domain(puzzle, most, out, budget);
    let problem =
        |out: &mut dyn fmt::Write, budget: &Budget| pddl::write_problem(puzzle, most, out, budget);
    let Some(beside) = beside else {
        streamed(watch, out, domain)?;
        streamed(watch, out, problem)?;
        return Ok(None);
    };
    let naming = || format!("writing {}", beside.display());
    let mut file = second_file(&beside, b"(define (domain saltus)")?;
    streamed(watch, &mut file, domain).with_context(naming)?;
    streamed(watch, out, problem)?;
    Ok(Some(file))
}

/// The number of moves of an instance that leaves it open: a number of pieces left is a goal of
/// these moves, where not every move removes one.
///
/// # Errors
/// The puzzle is impossible, or the budget ran out.
fn moves_that_goal_needs(
    puzzle: &Puzzle,
    given: Option<u64>,
    watch: &Watch,
) -> anyhow::Result<Option<u64>> {
    let is_open = problem::determined_length(puzzle).is_none();
    match (given, &puzzle.goal) {
        (None, Goal::Left(_)) if is_open => moves(puzzle, None, watch).map(Some),
        (given, _) => Ok(given),
    }
}

/// How many bytes of a file are looked at to recognise it.
const BEGINNING: u64 = 1 << 16;

/// A file beside the one that was named. The user did not name it, so it replaces only a file that
/// an earlier export wrote, which has this `mark` near its beginning.
fn second_file(path: &Path, mark: &[u8]) -> anyhow::Result<Draft> {
    let name = path.display();
    if path.symlink_metadata().is_ok() {
        let head = beginning_of(path).with_context(|| format!("writing {name}"))?;
        if !head.windows(mark.len()).any(|window| window == mark) {
            bail!(
                "{name} is there already and is not of an earlier export: move it, or write to \
                 another folder"
            );
        }
    }
    Draft::replacing(path).with_context(|| format!("writing {name}"))
}

/// The first bytes of a file; none of what is not a file of its own, such as a link.
fn beginning_of(path: &Path) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    if saltus_system::is_own(path)? {
        File::open(path)?.take(BEGINNING).read_to_end(&mut head)?;
    }
    Ok(head)
}

/// Writes a problem without a solution and a separate proof. The default number of moves is the one
/// that the goal determines, or one fewer than that of the shortest solution.
fn write_proof(
    puzzle: &Puzzle,
    args: &ExportArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Option<Draft>> {
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
    let moves = moves_without_solution(puzzle, args.moves, &outcome)?;
    let reason = match &outcome.answer {
        Answer::Impossible(reason) => Some(reason),
        Answer::Solved(_) | Answer::Undecided(_) => None,
    };
    let mut file = second_file(&beside, b"pseudo-Boolean proof version 2.0")?;
    let written = watch.run_search(|budget| {
        // Buffered, because the clock is read for each write.
        let mut problem = BufWriter::new(Paced { out, watch });
        let mut proof = BufWriter::new(Paced {
            out: &mut file,
            watch,
        });
        veripb::write_within(puzzle, moves, reason, &mut problem, &mut proof, budget)?;
        problem.flush()?;
        proof.flush()?;
        Ok(())
    });
    match written {
        Err(VeripbError::Spent(spent)) => return Err(ExportError::Spent(spent).into()),
        // The only error of this kind is that of [`Paced`]: interrupted writes are tried again.
        Err(VeripbError::Io(error)) if error.kind() == io::ErrorKind::TimedOut => {
            let (limit, progress) = (Limit::Stopped, Progress::default());
            return Err(ExportError::Spent(Spent { limit, progress }).into());
        }
        // An error of the system is said in its words.
        Err(VeripbError::Io(error)) => return Err(error.into()),
        written => written?,
    }
    Ok(Some(file))
}

/// The number of moves of which no solution is to be proved: as requested, one fewer than that of
/// the shortest solution, or as the goal determines.
fn moves_without_solution(
    puzzle: &Puzzle,
    asked: Option<u64>,
    outcome: &Outcome,
) -> anyhow::Result<u64> {
    if let Some(asked) = asked {
        return Ok(asked);
    }
    match &outcome.answer {
        Answer::Solved(solution) if outcome.evidence.optimal() => {
            let length = u64::try_from(solution.length()).ok();
            let fewer = length.and_then(|length| length.checked_sub(1));
            fewer.context(
                "the shortest solution has no moves, so none has fewer: state a number with \
                 `--moves`",
            )
        }
        Answer::Undecided(spent) => Err(ExportError::Spent(*spent).into()),
        Answer::Impossible(reason) => match export::length(puzzle) {
            Some(length) => Ok(length),
            None => Err(NoSolution(reason.clone()).into()),
        },
        Answer::Solved(_) => Ok(export::length(puzzle).ok_or(ExportError::Moves)?),
    }
}

/// A writer that fails when the time is over.
struct Paced<'a> {
    out: &'a mut dyn Write,
    watch: &'a Watch,
}

impl Write for Paced<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.watch.update(Progress::default()) {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
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
        Answer::Impossible(reason) => Err(NoSolution(reason.clone()).into()),
        Answer::Undecided(spent) => {
            say!("the shortest solution is not known: state a number of moves with `--moves`");
            Err(ExportError::Spent(*spent).into())
        }
    }
}
