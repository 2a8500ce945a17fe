//! `saltus export`: a puzzle as an instance for another program.

use crate::{
    args::{ExportArgs, ExportFormat},
    exit::Exit,
    subject,
    watch::Watch,
};
use anyhow::{Context, bail};
use saltus::{
    problem::{self, Problem},
    puzzle::{Answer, Goal, Puzzle},
    text::{
        export::{self, Instance, asp, dimacs, opb, pddl, pnml, smtlib},
        own, tatham,
    },
};
use std::{fs, io::Write};

/// Writes the instance.
pub fn run(args: &ExportArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let puzzle = &subject::read(&args.puzzle)?.one(None)?.puzzle()?;
    if args.moves.is_some() && matches!(args.to, ExportFormat::Tatham | ExportFormat::Toml) {
        bail!(
            "`--moves` is for instances of so many moves: in this notation a puzzle has its goal and no more"
        );
    }
    let instance = || -> anyhow::Result<Instance> { Ok(Instance::new(puzzle, moves(puzzle, args.moves)?)?) };
    let text = match args.to {
        ExportFormat::Asp => asp::write(&instance()?),
        ExportFormat::Dimacs => dimacs::write(&instance()?),
        ExportFormat::Opb => opb::write(&instance()?)?,
        ExportFormat::Smtlib => smtlib::write(&instance()?)?,
        ExportFormat::Pnml => pnml::write(puzzle, args.moves)?,
        ExportFormat::Toml => own::write(puzzle),
        ExportFormat::Tatham => {
            let id = tatham::id(puzzle)
                .context("this collection has peg solitaire on the square grid that ends with one peg: this puzzle is none")?;
            if matches!(puzzle.goal, Goal::Pattern(_)) {
                eprintln!("note: there the game is won wherever the last peg stands");
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
                    fs::write(&beside, domain).with_context(|| format!("writing {}", beside.display()))?;
                    problem
                }
            }
        }
    };
    match &args.output {
        None => out.write_all(text.as_bytes())?,
        Some(path) => fs::write(path, text).with_context(|| format!("writing {}", path.display()))?,
    }
    Ok(Exit::Solved)
}

/// How many moves a solution is to have: as asked for, as the goal says, or as the shortest has.
fn moves(puzzle: &Puzzle, asked: Option<u64>) -> anyhow::Result<u64> {
    if let Some(moves) = asked.or_else(|| export::length(puzzle)) {
        return Ok(moves);
    }
    let problem = Problem::from(puzzle.clone());
    match Watch::start(None, None).over(|budget| problem::solve(&problem, None, budget))?.answer {
        Answer::Solved(solution) => u64::try_from(solution.length())
            .ok()
            .context("the shortest solution is too long: give a number by `--moves`"),
        Answer::Impossible(_) => {
            bail!("there is no solution: say by `--moves` how many moves the instance is to have")
        }
        Answer::Undecided(_) => {
            bail!("the shortest solution is not known: say by `--moves` how many moves it is to have")
        }
    }
}
