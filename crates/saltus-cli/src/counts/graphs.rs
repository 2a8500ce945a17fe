//! `saltus graphs`: peg solitaire on each graph of a stream of graph6.

use crate::{
    args::{GraphsArgs, TableFormat},
    exit::Exit,
    input::{fault::FaultyText, source::read_line},
    output::{report, table::Table},
    stdin,
    watch::interrupted,
};
use anyhow::{Context, ensure};
use saltus::pegs::graph::{MAX_VERTICES, Neighbours, Solvability, solvabilities};
use saltus::text::{
    graph6,
    json::{Graphs, Version},
};
use std::{
    collections::BTreeMap,
    fs::File,
    io::{BufRead, BufReader, Write},
};

/// The number of graphs read before they are solved, and of bytes, whichever comes first.
const CHUNK: usize = 1 << 16;
const CHUNK_BYTES: usize = 16 << 20;

/// The results for all graphs with some number of vertices.
#[derive(Default)]
struct Row {
    graphs: u64,
    freely: u64,
    /// By smallest number of pegs left: the number of graphs.
    fewest: BTreeMap<u8, u64>,
    /// By largest number of pegs left.
    most: BTreeMap<u8, u64>,
}

impl Row {
    /// Adds the result of a graph with this number of vertices.
    fn add(&mut self, vertices: usize, found: &Solvability) {
        let is_freely_solvable = found.solvable_from.count_ones() as usize == vertices;
        self.graphs += 1;
        self.freely += u64::from(is_freely_solvable);
        *self.fewest.entry(found.fewest).or_default() += 1;
        *self.most.entry(found.most).or_default() += 1;
    }

    fn solvable(&self) -> u64 {
        *self.fewest.get(&1).unwrap_or(&0)
    }
}

/// The numbers of graphs by number of pegs left, in words.
fn by_pegs(graphs: &BTreeMap<u8, u64>) -> Vec<String> {
    let mut words = Vec::new();
    for (pegs, graphs) in graphs {
        words.push(format!("{pegs}: {graphs}"));
    }
    words
}

/// `saltus graphs`.
pub fn run(args: &GraphsArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut lines: Box<dyn BufRead> = match args.file.as_str() {
        "-" => Box::new(BufReader::new(stdin::open())),
        path => Box::new(BufReader::new(
            File::open(path).with_context(|| format!("reading {path}"))?,
        )),
    };
    let mut rows = Rows::new();
    let mut number = 0;
    let mut exit = Exit::Solved;
    loop {
        let chunk = lines_of(&mut *lines, &mut number)?;
        if chunk.is_empty() || interrupted() {
            break;
        }
        let all_read = add_chunk(&chunk, args, &mut rows, out)?;
        if !all_read {
            exit = Exit::Undecided;
        }
    }

    if args.json {
        write_objects(&rows, out)?;
    } else if let Some(format) = args.format {
        write_table(&rows, format, out)?;
    } else if !args.each {
        write_for_people(&rows, out)?;
    }
    Ok(exit)
}

/// The results by number of vertices.
type Rows = BTreeMap<usize, Row>;

/// Solves the games on the graphs of some lines, and adds their results. Returns whether no graph
/// was too large.
fn add_chunk(
    chunk: &[(usize, String)],
    args: &GraphsArgs,
    rows: &mut Rows,
    out: &mut dyn Write,
) -> anyhow::Result<bool> {
    let mut graphs = Vec::new();
    let mut texts = Vec::new();
    for (number, line) in chunk {
        if let Some(graph) = read(line, *number, &args.file)? {
            graphs.push(graph);
            texts.push(line);
        }
    }

    for (index, found) in solvabilities(&graphs).iter().enumerate() {
        let vertices = graphs[index].vertices();
        rows.entry(vertices).or_default().add(vertices, found);
        if args.each {
            let line = texts[index];
            let from = found.solvable_from.count_ones();
            writeln!(out, "{line} {from} {} {}", found.fewest, found.most)?;
        }
    }
    Ok(graphs.len() == chunk.len())
}

fn write_objects(rows: &Rows, out: &mut dyn Write) -> anyhow::Result<()> {
    for (&vertices, row) in rows {
        let object = Graphs {
            schema: Version::One,
            vertices,
            graphs: row.graphs,
            solvable: row.solvable(),
            freely: row.freely,
            fewest: row.fewest.clone(),
            most: row.most.clone(),
        };
        report::object(&object, out)?;
    }
    Ok(())
}

fn write_table(rows: &Rows, format: TableFormat, out: &mut dyn Write) -> anyhow::Result<()> {
    let names = [
        "vertices",
        "graphs",
        "solvable",
        "freely_solvable",
        "fewest_pegs_left: graphs",
        "most_pegs_left: graphs",
    ];
    let table = Table::begin(format, &names, out)?;
    for (vertices, row) in rows {
        let cells = [
            vertices.to_string(),
            row.graphs.to_string(),
            row.solvable().to_string(),
            row.freely.to_string(),
            by_pegs(&row.fewest).join("; "),
            by_pegs(&row.most).join("; "),
        ];
        table.row(&cells, out)?;
    }
    Ok(table.end(out)?)
}

fn write_for_people(rows: &Rows, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(
        out,
        "vertices      graphs    solvable      freely  fewest pegs left: graphs | most pegs \
         left: graphs"
    )?;
    for (vertices, row) in rows {
        let [solvable, graphs, freely] = [row.solvable(), row.graphs, row.freely];
        let fewest = by_pegs(&row.fewest).join(", ");
        let most = by_pegs(&row.most).join(", ");
        writeln!(
            out,
            "{vertices:>8}  {graphs:>10}  {solvable:>10}  {freely:>10}  {fewest} | {most}"
        )?;
    }
    Ok(())
}

/// The next lines with a graph, each with its number; empty at the end. `number` is that of the
/// last line read.
fn lines_of(input: &mut dyn BufRead, number: &mut usize) -> anyhow::Result<Vec<(usize, String)>> {
    let (mut chunk, mut bytes) = (Vec::new(), 0);
    let mut line = Vec::new();
    while chunk.len() < CHUNK && bytes < CHUNK_BYTES {
        read_line(input, &mut line)
            .with_context(|| format!("line {}: graph6 has one graph per line", *number + 1))?;
        if line.is_empty() {
            break;
        }
        *number += 1;
        bytes += line.len();
        let text = std::str::from_utf8(&line)
            .with_context(|| format!("line {number} is not text"))?
            .trim();
        if !text.is_empty() {
            chunk.push((*number, text.to_owned()));
        }
    }
    Ok(chunk)
}

/// The graph of a line; `None`, after a warning, if it has too many vertices.
fn read(line: &str, number: usize, file: &str) -> anyhow::Result<Option<Neighbours>> {
    let name = if file == "-" { "standard input" } else { file };
    let read = graph6::read(line.as_bytes());
    let graph = read.map_err(|faults| FaultyText {
        name: name.into(),
        text: line.into(),
        faults,
        first_line: number,
    })?;
    let vertices = graph.vertices;
    ensure!(
        vertices > 0,
        "line {number} of {name}: a graph without vertices has no game"
    );
    let graph = Neighbours::new(vertices, &graph.edges);
    if graph.is_none() {
        say!(
            "warning: line {number} of {name}: skipped a graph of {vertices} vertices; at most \
                 {MAX_VERTICES} are supported"
        );
    }
    Ok(graph)
}
