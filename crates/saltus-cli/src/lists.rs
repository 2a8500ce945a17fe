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
        let boards = Boards {
            schema: Version::One,
            boards: SHAPES.iter().map(named_board).collect(),
        };
        return report::object(&boards, out);
    }
    match format {
        Some(format) => boards_as_table(format, out)?,
        None => boards_for_people(out)?,
    }
    Ok(Exit::Solved)
}

fn boards_as_table(format: TableFormat, out: &mut dyn Write) -> anyhow::Result<()> {
    let names = ["name", "holes", "jumps", "symmetries", "problem", "classic"];
    let table = Table::begin(format, &names, out)?;
    for shape in SHAPES {
        let board = named_board(shape);
        let cells = [
            board.name.to_owned(),
            board.holes.to_string(),
            board.jumps.to_string(),
            board.symmetries.to_string(),
            board.problem.to_owned(),
            board.classic.to_owned(),
        ];
        table.row(&cells, out)?;
    }
    Ok(table.end(out)?)
}

/// The boards, and the IDs and options of other puzzles.
fn boards_for_people(out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(
        out,
        "Peg solitaire: pegs:NAME, pegs:NAME@VACANCY, pegs:NAME@VACANCY-LAST"
    )?;
    for shape in SHAPES {
        let (name, about) = (shape.name, shape.about());
        let (problem, vacancy) = (shape.problem, shape.vacancy);
        write!(out, "  {name:12} {about}; stands for {name}@{problem}")?;
        if problem != vacancy {
            write!(out, " (the classic @{vacancy} is impossible)")?;
        }
        writeln!(out)?;
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
    Ok(())
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
    let mut names = Vec::new();
    let mut ids = Vec::new();
    for shape in SHAPES {
        names.push(shape.name);
        ids.push(format!("pegs:{}", shape.name));
    }
    for (_, example, _) in FAMILIES {
        ids.push(example.to_string());
    }
    let mut command = Cli::command().mut_subcommands(|command| {
        command.mut_args(|arg| match arg.get_id().as_str() {
            "puzzle" => arg.value_parser(PossibleValuesParser::new(&ids)),
            "board" => arg.value_parser(PossibleValuesParser::new(&names)),
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
        let condition = format!("__fish_seen_subcommand_from {}", commands_with_puzzle());
        writeln!(
            out,
            "complete -c saltus -n \"{condition}\" -a \"{}\"",
            ids.join(" ")
        )?;
    }
    Ok(Exit::Solved)
}

/// The names of the commands that take a puzzle, with blanks between them.
fn commands_with_puzzle() -> String {
    let mut names = Vec::new();
    for command in Cli::command().get_subcommands() {
        if command.get_arguments().any(|arg| arg.get_id() == "puzzle") {
            names.push(command.get_name().to_owned());
        }
    }
    names.join(" ")
}

/// The date of the version, or `unreleased`; written by `cargo xtask version`.
const RELEASED: &str = include_str!("released.txt");

/// `saltus man`: the page of the program, or of a command such as `generate pegs`.
pub fn man(command: &str, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut whole = Cli::command();
    whole.build();
    let mut page = &whole;
    let mut name = String::from("saltus");
    for word in command.split_whitespace() {
        page = match page.find_subcommand(word) {
            Some(below) => below,
            None => bail!("there is no command `{command}`: `saltus help` lists them"),
        };
        name = format!("{name}-{word}");
    }
    let mut page = page.clone().name(name);
    // The examples belong at the end of a manual page.
    if let Some(examples) = page.get_before_help().cloned() {
        page = page.after_long_help(examples);
    }
    // Pages of one version are the same bytes everywhere: the date is that of the version.
    clap_mangen::Man::new(page)
        .date(RELEASED)
        .render(&mut *out)?;
    Ok(Exit::Solved)
}
