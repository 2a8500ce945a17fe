//! `saltus classes`: the position classes of a board, and their components under reversible jumps.

use crate::{
    args::ClassesArgs,
    exit::Exit,
    input::board,
    output::{report, table::Table},
    watch::Watch,
};
use anyhow::Context;
use saltus::{
    board::Cell,
    pegs::{Holes, PegBoard, connected::connected, pairs::NamedBoard},
    problem::Engine,
    text::json::{self, Component, Version},
};
use std::io::Write;

/// `saltus classes`.
pub fn run(args: &ClassesArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let NamedBoard { name, board: named } = board::read(&args.board)?;
    let board = PegBoard::new(&named).context("`saltus classes` takes boards of up to 64 holes")?;
    let watch = Watch::start(args.time, args.memory);
    let classes = match watch.run_search(|budget| connected(&board, budget)) {
        Ok(classes) => classes,
        Err(spent) => {
            return report::write_undecided(&name, Engine::Pegs.name(), &spent, args.json, out);
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
    for class in classes {
        let pegs: Vec<String> = class
            .example
            .iter()
            .map(|hole| named.name(Cell(hole)))
            .collect();
        let parts = class.components.iter().rev();
        if args.json {
            let component = |(&positions, &count): (&u64, &u64)| Component { positions, count };
            let object = json::ConnectedClass {
                schema: Version::One,
                board: name.clone(),
                example: pegs,
                alike: class.alike,
                components: parts.map(component).collect(),
            };
            report::object(&object, out)?;
            continue;
        }
        if let Some(table) = &table {
            for (positions, count) in parts {
                let row = [
                    pegs.join(" "),
                    class.alike.to_string(),
                    count.to_string(),
                    positions.to_string(),
                ];
                table.row(&row, out)?;
            }
            continue;
        }
        let pegs = if pegs.is_empty() {
            "no peg".into()
        } else {
            pegs.join(" ")
        };
        let times = if class.alike == 1 {
            String::new()
        } else {
            format!(" ({} alike)", class.alike)
        };
        let parts: Vec<String> = parts
            .map(|(positions, count)| match count {
                1 => positions.to_string(),
                _ => format!("{count} x {positions}"),
            })
            .collect();
        writeln!(out, "class of {pegs}{times}: {}", parts.join(" + "))?;
    }
    if let Some(table) = table {
        table.end(out)?;
    }
    Ok(Exit::Solved)
}
