//! What needs no puzzle: the boards known by name, the manual pages.

use crate::{args::Cli, exit::Exit};
use anyhow::bail;
use clap::CommandFactory;
use saltus::board::{SHAPES, Shape};
use saltus::text::id::{FAMILIES, OPTIONS};
use serde_json::{Value, json};
use std::io::Write;

/// `saltus boards`.
pub fn boards(json: bool, out: &mut dyn Write) -> anyhow::Result<Exit> {
    if json {
        let boards: Vec<Value> = SHAPES
            .iter()
            .map(|shape| {
                let board = shape.board();
                json!({
                    "name": shape.name,
                    "holes": board.len(),
                    "jumps": board.lines().count(),
                    "symmetries": board.symmetries().len(),
                    "problem": shape.problem,
                    "classic": shape.vacancy,
                })
            })
            .collect();
        writeln!(out, "{}", json!({"schema": "saltus/1", "boards": boards}))?;
        return Ok(Exit::Solved);
    }
    writeln!(out, "Peg solitaire: pegs:NAME, pegs:NAME@VACANCY, pegs:NAME@VACANCY-LAST")?;
    for Shape { name, about, problem, vacancy, .. } in SHAPES {
        let classic = match problem == vacancy {
            true => String::new(),
            false => format!(" (the classic @{vacancy} is impossible)"),
        };
        writeln!(out, "  {name:12} {about}; stands for {name}@{problem}{classic}")?;
    }
    writeln!(out, "\nOther puzzles")?;
    for (_, example, about) in FAMILIES {
        writeln!(out, "  {example:30} {about}")?;
    }
    writeln!(out, "\nOptions, after a comma each, in any order: row:3x3,hop=2,over=opposite")?;
    for (option, about) in OPTIONS {
        writeln!(out, "  {option:30} {about}")?;
    }
    Ok(Exit::Solved)
}

/// `saltus man`.
pub fn man(command: Option<&str>, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut whole = Cli::command();
    whole.build();
    let page = match command {
        None => whole,
        Some(name) => match whole.find_subcommand(name) {
            Some(command) => command.clone().name(format!("saltus-{name}")),
            None => bail!("there is no command `{name}`: `saltus help` lists them"),
        },
    };
    clap_mangen::Man::new(page).render(&mut *out)?;
    Ok(Exit::Solved)
}
