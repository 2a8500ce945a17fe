//! Commands without a puzzle: the named boards, the manual pages.

use crate::{
    args::{Cli, TableFormat},
    exit::Exit,
    output::{report, table::Table},
};
use anyhow::bail;
use clap::{CommandFactory, builder::PossibleValuesParser};
use clap_complete::Shell;
use saltus::board::{SHAPES, Shape};
use saltus::text::id::{FAMILIES, OPTIONS};
use saltus::text::json::{BoardEntry, Boards, Version};
use std::io::Write;

/// `saltus boards`.
pub fn boards(
    json: bool,
    format: Option<TableFormat>,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    if json {
        let boards = SHAPES.iter().map(named_board).collect();
        return report::object(
            &Boards {
                schema: Version::One,
                boards,
            },
            out,
        );
    }
    if let Some(format) = format {
        let rows = SHAPES.iter().map(|shape| {
            let BoardEntry {
                name,
                holes,
                jumps,
                symmetries,
                problem,
                classic,
            } = named_board(shape);
            let [holes, jumps, symmetries] =
                [holes, jumps, symmetries].map(|number| number.to_string());
            [
                name.into(),
                holes,
                jumps,
                symmetries,
                problem.into(),
                classic.into(),
            ]
        });
        let names = ["name", "holes", "jumps", "symmetries", "problem", "classic"];
        Table::write(format, names, rows, out)?;
        return Ok(Exit::Solved);
    }
    writeln!(
        out,
        "Peg solitaire: pegs:NAME, pegs:NAME@VACANCY, pegs:NAME@VACANCY-LAST"
    )?;
    for Shape {
        name,
        about,
        problem,
        vacancy,
        ..
    } in SHAPES
    {
        let classic = match problem == vacancy {
            true => String::new(),
            false => format!(" (the classic @{vacancy} is impossible)"),
        };
        writeln!(
            out,
            "  {name:12} {about}; stands for {name}@{problem}{classic}"
        )?;
    }
    writeln!(out, "\nOther puzzles")?;
    for (_, example, about) in FAMILIES {
        writeln!(out, "  {example:30} {about}")?;
    }
    writeln!(
        out,
        "\nOptions, after a comma each, in any order: row:3x3,hop=2,over=opposite"
    )?;
    for (option, about) in OPTIONS {
        writeln!(out, "  {option:30} {about}")?;
    }
    Ok(Exit::Solved)
}

/// A board as a row of the table.
fn named_board(shape: &Shape) -> BoardEntry {
    let board = shape.board();
    BoardEntry {
        name: shape.name,
        holes: board.len(),
        jumps: board.lines().count(),
        symmetries: board.symmetries().len(),
        problem: shape.problem,
        classic: shape.vacancy,
    }
}

/// `saltus completions`: the commands and options, and in Bash, Zsh and Fish the IDs of named
/// boards.
pub fn completions(shell: Shell, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let boards = SHAPES.iter().map(|shape| format!("pegs:{}", shape.name));
    let ids: Vec<String> = boards
        .chain(FAMILIES.iter().map(|(_, example, _)| example.to_string()))
        .collect();
    let mut command = Cli::command().mut_subcommands(|command| {
        command.mut_args(|arg| match arg.get_id().as_str() {
            "puzzle" => arg.value_parser(PossibleValuesParser::new(&ids)),
            "board" => arg.value_parser(PossibleValuesParser::new(
                SHAPES.iter().map(|shape| shape.name),
            )),
            _ => arg,
        })
    });
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "saltus", &mut script);
    if shell == Shell::Bash {
        // Bash treats a colon as the end of a word, and would complete what comes after it.
        out.write_all(b"COMP_WORDBREAKS=${COMP_WORDBREAKS//:/}\n")?;
    }
    out.write_all(&script)?;
    if shell == Shell::Fish {
        // The generator omits these.
        let takes = Cli::command();
        let takes = takes
            .get_subcommands()
            .filter(|command| command.get_arguments().any(|arg| arg.get_id() == "puzzle"));
        let commands: Vec<&str> = takes.map(clap::Command::get_name).collect();
        let condition = format!("__fish_seen_subcommand_from {}", commands.join(" "));
        writeln!(
            out,
            "complete -c saltus -n \"{condition}\" -a \"{}\"",
            ids.join(" ")
        )?;
    }
    Ok(Exit::Solved)
}

/// The date of the version, or `unreleased`; written by `cargo xtask version`.
const RELEASED: &str = include_str!("released.txt");

/// `saltus man`: the page of the program, or of a command such as `generate pegs`.
pub fn man(command: Option<&str>, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut whole = Cli::command();
    whole.build();
    let mut page = &whole;
    let mut name = String::from("saltus");
    for word in command.unwrap_or_default().split_whitespace() {
        page = match page.find_subcommand(word) {
            Some(below) => below,
            None => bail!(
                "there is no command `{}`: `saltus help` lists them",
                command.unwrap_or_default()
            ),
        };
        name = format!("{name}-{word}");
    }
    let page = page.clone().name(name);
    // The examples belong at the end of a manual page.
    let examples = page.get_before_help().cloned();
    let page = examples
        .into_iter()
        .fold(page, clap::Command::after_long_help);
    // Pages of one version are the same bytes everywhere: the date is that of the version.
    clap_mangen::Man::new(page)
        .date(RELEASED)
        .render(&mut *out)?;
    Ok(Exit::Solved)
}
