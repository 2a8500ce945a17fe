//! `saltus classes`: the position classes of a board, and their components under reversible jumps.

use crate::{
    args::ClassesArgs,
    exit::Exit,
    input::board,
    output::{report, table::Table, words::counted},
    watch::Watch,
};
use anyhow::Context;
use saltus::{
    board::{Board, Cell},
    pegs::{
        Holes, PegBoard,
        connected::{Connected, connected},
        pairs::NamedBoard,
    },
    problem::Engine,
    text::json::{self, Component, Version},
};
use std::io::Write;

/// `saltus classes`.
pub fn run(args: &ClassesArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let NamedBoard { name, board: named } = board::read(&args.board)?;
    let board = PegBoard::new(&named).context("`saltus classes` takes boards of up to 64 holes")?;
    let watch = Watch::start(args.time, args.memory);
    if !args.json {
        let holes = counted(board.holes(), "hole");
        match name == holes {
            true => say!("board: {holes}"),
            false => say!("board: {name}, {holes}"),
        }
    }
    let classes = match watch.run_search(|budget| connected(&board, budget)) {
        Ok(classes) => classes,
        Err(spent) => {
            return report::write_undecided(&name, Engine::Pegs.name(), &spent, args.form(), out);
        }
    };
    let names = ["example", "alike", "components", "positions_of_each"];
    let table = match args.format {
        Some(format) => Some(Table::begin(format, &names, out)?),
        None => None,
    };
    if table.is_none() && !args.json {
        report::legend(
            "class: the positions in which the same sets of holes hold an odd number of pegs; no \
             jump leaves it. After it the numbers of positions that jumps connect, if they may be \
             taken back",
        );
    }
    for class in &classes {
        match &table {
            Some(table) => write_rows(class, &named, table, out)?,
            None if args.json => {
                report::object(&object(class, &name, &named), out)?;
            }
            None => write_for_people(class, &named, out)?,
        }
    }
    if let Some(table) = table {
        table.end(out)?;
    }
    Ok(Exit::Solved)
}

/// The names of the holes with a peg in the example of a class.
fn pegs_of_example(class: &Connected, named: &Board) -> Vec<String> {
    let mut pegs = Vec::new();
    for hole in class.example.iter() {
        pegs.push(named.name(Cell(hole)));
    }
    pegs
}

fn object(class: &Connected, name: &str, named: &Board) -> json::ConnectedClass {
    let mut components = Vec::new();
    for (&positions, &count) in class.components.iter().rev() {
        components.push(Component { positions, count });
    }
    json::ConnectedClass {
        schema: Version::One,
        board: name.to_owned(),
        example: pegs_of_example(class, named),
        alike: class.alike,
        components,
    }
}

/// A row of the table for each size of components.
fn write_rows(
    class: &Connected,
    named: &Board,
    table: &Table,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let pegs = pegs_of_example(class, named).join(" ");
    for (positions, count) in class.components.iter().rev() {
        let cells = [
            pegs.clone(),
            class.alike.to_string(),
            count.to_string(),
            positions.to_string(),
        ];
        table.row(&cells, out)?;
    }
    Ok(())
}

fn write_for_people(class: &Connected, named: &Board, out: &mut dyn Write) -> anyhow::Result<()> {
    let pegs = pegs_of_example(class, named);
    if pegs.is_empty() {
        write!(out, "class of no peg")?;
    } else {
        write!(out, "class of {}", pegs.join(" "))?;
    }
    if class.alike != 1 {
        write!(out, " ({} alike)", class.alike)?;
    }

    let mut components = Vec::new();
    for (positions, &count) in class.components.iter().rev() {
        components.push(match count {
            1 => positions.to_string(),
            _ => format!("{count} x {positions}"),
        });
    }
    writeln!(out, ": {}", components.join(" + "))?;
    Ok(())
}
