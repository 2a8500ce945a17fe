//! `saltus graphs`: peg solitaire on each graph of a stream of graph6.

use crate::{
    args::GraphsArgs,
    exit::Exit,
    input::{fault::FaultyText, source::read_line},
    output::{report, table::Table},
    stdin,
    watch::interrupted,
};
use anyhow::{Context, ensure};
use saltus::pegs::graph::{MAX_VERTICES, Neighbours, solvabilities};
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
    fn solvable(&self) -> u64 {
        *self.fewest.get(&1).unwrap_or(&0)
    }
}

/// The numbers of graphs by number of pegs left, in words.
fn by_pegs(graphs: &BTreeMap<u8, u64>) -> Vec<String> {
    graphs
        .iter()
        .map(|(pegs, graphs)| format!("{pegs}: {graphs}"))
        .collect()
}

/// `saltus graphs`.
pub fn run(args: &GraphsArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut lines: Box<dyn BufRead> = match args.file.as_str() {
        "-" => Box::new(BufReader::new(stdin::open())),
        path => Box::new(BufReader::new(
            File::open(path).with_context(|| format!("reading {path}"))?,
        )),
    };
    let mut rows: BTreeMap<usize, Row> = BTreeMap::new();
    let (mut number, mut left_out) = (0, false);
    loop {
        let chunk = lines_of(&mut *lines, &mut number)?;
        if chunk.is_empty() || interrupted() {
            break;
        }
        let (mut graphs, mut texts) = (Vec::new(), Vec::new());
        for (number, line) in &chunk {
            match read(line, *number, &args.file)? {
                Some(graph) => {
                    graphs.push(graph);
                    texts.push(line);
                }
                None => left_out = true,
            }
        }
        for ((found, graph), line) in solvabilities(&graphs).into_iter().zip(&graphs).zip(texts) {
            let vertices = graph.vertices();
            let row = rows.entry(vertices).or_default();
            row.graphs += 1;
            row.freely += u64::from(found.solvable_from.count_ones() as usize == vertices);
            *row.fewest.entry(found.fewest).or_default() += 1;
            *row.most.entry(found.most).or_default() += 1;
            if args.each {
                writeln!(
                    out,
                    "{line} {} {} {}",
                    found.solvable_from.count_ones(),
                    found.fewest,
                    found.most
                )?;
            }
        }
    }
    if args.json {
        for (vertices, row) in &rows {
            let object = Graphs {
                schema: Version::One,
                vertices: *vertices,
                graphs: row.graphs,
                solvable: row.solvable(),
                freely: row.freely,
                fewest: row.fewest.clone(),
                most: row.most.clone(),
            };
            report::object(&object, out)?;
        }
    } else if let Some(format) = args.format {
        let pegs = ["fewest_pegs_left: graphs", "most_pegs_left: graphs"];
        let names = [
            &["vertices", "graphs", "solvable", "freely_solvable"][..],
            &pegs,
        ]
        .concat();
        let table = Table::begin(format, &names, out)?;
        for (vertices, row) in &rows {
            let numbers = [*vertices as u64, row.graphs, row.solvable(), row.freely];
            let numbers = numbers.map(|number| number.to_string());
            let pegs = [&row.fewest, &row.most].map(|graphs| by_pegs(graphs).join("; "));
            table.row(&[&numbers[..], &pegs].concat(), out)?;
        }
        table.end(out)?;
    } else if !args.each {
        writeln!(
            out,
            "vertices      graphs    solvable      freely  fewest pegs left: graphs | most pegs \
             left: graphs"
        )?;
        for (vertices, row) in &rows {
            let (solvable, graphs, freely) = (row.solvable(), row.graphs, row.freely);
            let [fewest, most] = [&row.fewest, &row.most].map(|graphs| by_pegs(graphs).join(", "));
            writeln!(
                out,
                "{vertices:>8}  {graphs:>10}  {solvable:>10}  {freely:>10}  {fewest} | {most}"
            )?;
        }
    }
    Ok(if left_out {
        Exit::Undecided
    } else {
        Exit::Solved
    })
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
