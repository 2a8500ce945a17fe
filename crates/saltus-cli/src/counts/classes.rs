//! `saltus classes`: the position classes of a board, and their components under reversible jumps.

use crate::{
    args::{ClassesArgs, Form},
    exit::Exit,
    input::board,
    output::{report, table::Table},
    watch::{self, Watch},
};
use anyhow::Context;
use saltus::{
    board::{Board, Cell},
    budget::Spent,
    pegs::{
        Holes, PegBoard,
        connected::{Connected, each_connected},
        pairs::NamedBoard,
    },
    problem::Engine,
    text::json::{self, Component, Unfinished, Version},
};
use std::io::Write;

/// The columns of a table.
const COLUMNS: [&str; 4] = ["example", "alike", "components", "positions_of_each"];

/// `saltus classes`.
pub fn run(args: &ClassesArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let named = board::read(&args.board, &args.drawing)?;
    let board =
        PegBoard::new(&named.board).context("`saltus classes` takes boards of up to 64 holes")?;
    let watch = Watch::start(args.time, args.memory);
    let line = format!("board: {}", board::in_words(&named));
    watch::say_before_answer(line, args.json);
    let NamedBoard { name, board: named } = named;
    let table = match args.format {
        Some(format) => Some(Table::begin(format, &COLUMNS, out)?),
        None => None,
    };
    if table.is_none() && !args.json {
        report::legend(
            "class: the positions in which the same sets of holes hold an odd number of pegs; no \
             jump leaves it. After it the numbers of positions that jumps connect, if they may be \
             taken back",
        );
    }
    out.flush()?;

    let mut listing = Listing {
        name: &name,
        named: &named,
        args,
        watch: &watch,
        table,
        written: 0,
        failure: None,
        out: &mut *out,
    };
    let found =
        watch.run_search(|budget| each_connected(&board, budget, &mut |class| listing.add(&class)));
    let Listing {
        table,
        written,
        failure,
        ..
    } = listing;
    if let Some(error) = failure {
        return Err(error);
    }
    if let Some(table) = table {
        table.end(out)?;
    }
    match found {
        Ok(()) => Ok(Exit::Solved),
        Err(spent) => write_undecided(name, written, &spent, args.form(), out),
    }
}

/// Writes that not all classes of the board are there.
fn write_undecided(
    board: String,
    written: u64,
    spent: &Spent,
    form: Form,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    if form != Form::Object {
        return report::write_undecided(&board, Engine::Pegs.name(), spent, form, out);
    }
    let spent = watch::spent_in_all(spent);
    let object = Unfinished {
        board: Some(board),
        ..Unfinished::after(written, &spent, report::stop_reason())
    };
    report::object(&object, out)?;
    Ok(Exit::Undecided)
}

/// The classes as they are found.
struct Listing<'a> {
    name: &'a str,
    named: &'a Board,
    args: &'a ClassesArgs,
    watch: &'a Watch,
    table: Option<Table>,
    /// The number of classes, those alike counted once.
    written: u64,
    /// Why a class could not be written.
    failure: Option<anyhow::Error>,
    out: &'a mut dyn Write,
}

impl Listing<'_> {
    /// Writes a class, unless an earlier one could not be written.
    fn add(&mut self, class: &Connected) {
        if self.failure.is_none() {
            self.failure = self.write(class).err();
            self.written += 1;
        }
    }

    /// Writes a class at once: the next one may take long.
    fn write(&mut self, class: &Connected) -> anyhow::Result<()> {
        self.watch.write_above(self.out, |out| match &self.table {
            Some(table) => write_rows(class, self.named, table, out),
            None if self.args.json => {
                report::object(&object(class, self.name, self.named), out).map(drop)
            }
            None => write_for_people(class, self.named, out),
        })?;
        Ok(self.out.flush()?)
    }
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
