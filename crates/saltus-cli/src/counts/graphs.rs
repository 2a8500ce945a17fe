//! `saltus graphs`: peg solitaire on each graph of a stream of graph6.

use crate::{
    args::{Color, GraphsArgs, TableFormat},
    exit::{self, Exit},
    input::{
        fault::FaultyText,
        source::{self, read_line},
    },
    output::{report, table::Table},
    puzzles::tasks::cut_short,
    stdin,
    watch::{self, Watch},
};
use anyhow::{Context, ensure};
use saltus::pegs::graph::{MAX_VERTICES, Neighbours, Solvability, solvabilities};
use saltus::text::{
    graph6,
    json::{GraphGame, Graphs, Version},
};
use saltus_session::Language;
use std::{
    collections::BTreeMap,
    io::{BufRead, BufReader, Write},
    num::NonZero,
    thread::available_parallelism,
};

/// The number of graphs read before they are solved, and of bytes, whichever comes first: few at
/// first, so that the first result comes soon, then each time twice as many, up to the most.
const FIRST_CHUNK: usize = 1 << 4;
const CHUNK: usize = 1 << 16;
const CHUNK_BYTES: usize = 16 << 20;

/// What is counted.
const GOAL: &str = "goal on each graph: one peg anywhere, from some vacancy (solvable) or from \
                    each (freely)";

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

/// The goal of the game on each graph.
const ONE_PEG: &str = "one peg anywhere";

/// Says before a line for each graph the goal, and what the numbers in it are.
fn say_goal(args: &GraphsArgs) {
    if args.json || !args.each {
        return;
    }
    say!("goal: {ONE_PEG}");
    if args.format.is_none() {
        say!(
            "after each graph: vacancies from which one peg can be left; fewest and most pegs left"
        );
    }
}

/// `saltus graphs`.
pub fn run(args: &GraphsArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut lines: Box<dyn BufRead> = match args.file.as_str() {
        "-" => Box::new(BufReader::new(stdin::open())),
        path => Box::new(BufReader::new(source::open_file(path)?)),
    };
    say_goal(args);
    let watch = Watch::start(args.limits.time, args.limits.memory);
    if !args.each {
        // The numbers of all graphs come at the end.
        watch::say_at_search(GOAL.into());
    }
    let mut listing = Listing::new(args, &watch, out)?;
    let mut number = 0;
    let mut exit = Exit::Solved;
    let mut most = FIRST_CHUNK;
    loop {
        let chunk = lines_of(&mut *lines, most, &mut number)?;
        if chunk.is_empty() {
            break;
        }
        most = CHUNK.min(2 * most);
        exit = exit.combine(listing.add(&chunk)?);
        if !listing.goes_on {
            break;
        }
    }
    listing.end()?;
    Ok(exit)
}

/// The largest number of vertices for this memory: each thread knows a result for each set of
/// vertices of a graph and of a smaller one.
fn most_vertices(memory: u64) -> usize {
    let threads = available_parallelism().map_or(1, NonZero::get) as u64;
    let bytes = |vertices: usize| (threads * 3) << vertices >> 1;
    let mut most = MAX_VERTICES;
    while most > 1 && bytes(most) > memory {
        most -= 1;
    }
    most
}

/// The results by number of vertices.
type Rows = BTreeMap<usize, Row>;

/// The columns of a table with a row for each graph.
const EACH: [&str; 5] = ["graph", "vertices", "solvable_from", "fewest", "most"];

/// The results as they are found.
struct Listing<'a> {
    args: &'a GraphsArgs,
    watch: &'a Watch,
    out: &'a mut dyn Write,
    most_vertices: usize,
    rows: Rows,
    /// With `--each` and `--format`.
    table: Option<Table>,
    /// The number of graphs so far.
    done: u64,
    /// Whether there is time for more.
    goes_on: bool,
}

/// A graph and its line.
struct Graph<'a> {
    line: &'a str,
    neighbours: Neighbours,
}

/// What a line is.
enum Entry<'a> {
    Graph(Graph<'a>),
    /// A graph with too many vertices, of which a warning was given.
    TooLarge,
    /// No graph.
    Fault(anyhow::Error),
}

impl<'a> Listing<'a> {
    fn new(
        args: &'a GraphsArgs,
        watch: &'a Watch,
        out: &'a mut dyn Write,
    ) -> anyhow::Result<Listing<'a>> {
        let table = match args.format.filter(|_| args.each) {
            Some(format) => Some(Table::begin(format, &EACH, out)?),
            None => None,
        };
        Ok(Listing {
            args,
            watch,
            out,
            most_vertices: most_vertices(watch.memory()),
            rows: Rows::new(),
            table,
            done: 0,
            goes_on: true,
        })
    }

    /// Solves the games on the graphs of some lines, and adds their results. Undecided if one was
    /// too large, or the time ran out.
    ///
    /// # Errors
    /// A line is no graph; with `--each` this is said in its place.
    fn add(&mut self, chunk: &[(usize, String)]) -> anyhow::Result<Exit> {
        let mut entries = Vec::new();
        for (number, line) in chunk {
            entries.push(match self.read(line, *number) {
                Err(error) if self.args.each => Entry::Fault(error),
                entry => entry?,
            });
        }
        let mut games = Vec::new();
        for entry in &entries {
            if let Entry::Graph(graph) = entry {
                games.push(graph.neighbours.clone());
            }
        }
        let solved = games.len() as u64;
        let Some(found) = self.watch.wait_for(move || solvabilities(&games)) else {
            self.goes_on = false;
            return cut_short(self.done, "graph", Some(ONE_PEG), self.args.json, self.out);
        };

        let mut exit = Exit::Solved;
        let mut found = found.iter();
        for entry in &entries {
            exit = exit.combine(match entry {
                Entry::Graph(graph) => {
                    if let Some(found) = found.next() {
                        self.add_one(graph, found)?;
                    }
                    Exit::Solved
                }
                Entry::TooLarge => Exit::Undecided,
                Entry::Fault(error) => self.write_fault(error)?,
            });
        }
        self.done += solved;
        self.out.flush()?;
        Ok(exit)
    }

    /// Adds the result of a graph, and with `--each` writes it.
    fn add_one(&mut self, graph: &Graph<'_>, found: &Solvability) -> anyhow::Result<()> {
        let vertices = graph.neighbours.vertices();
        self.rows.entry(vertices).or_default().add(vertices, found);
        match self.args.each {
            true => self.write_one(graph, found),
            false => Ok(()),
        }
    }

    /// Writes why a line is no graph: with `--json` in the place of its object.
    fn write_fault(&mut self, error: &anyhow::Error) -> anyhow::Result<Exit> {
        if self.args.json {
            self.out.write_all(exit::error_line(error).as_bytes())?;
            return Ok(Exit::Usage);
        }
        self.out.flush()?;
        Ok(exit::report(error, Color::Auto, Language::English))
    }

    /// The graph of a line, or after a warning none if it has too many vertices.
    fn read<'b>(&self, line: &'b str, number: usize) -> anyhow::Result<Entry<'b>> {
        let file = &self.args.file;
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
        let most = self.most_vertices;
        if vertices <= most
            && let Some(neighbours) = Neighbours::new(vertices, &graph.edges)
        {
            return Ok(Entry::Graph(Graph { line, neighbours }));
        }
        let larger = match most == MAX_VERTICES {
            true => "",
            false => "; a larger --memory would help",
        };
        say!(
            "warning: line {number} of {name}: skipped a graph of {vertices} vertices; at most \
             {most} are supported{larger}"
        );
        Ok(Entry::TooLarge)
    }

    /// Writes the result of a graph.
    fn write_one(&mut self, graph: &Graph<'_>, found: &Solvability) -> anyhow::Result<()> {
        let (line, vertices) = (graph.line, graph.neighbours.vertices());
        let from = found.vertices();
        let (fewest, most) = (found.fewest, found.most);
        if self.args.json {
            let game = GraphGame {
                schema: Version::One,
                puzzle: format!("graph:{line}"),
                goal: ONE_PEG.into(),
                vertices,
                solvable_from: from,
                fewest,
                most,
            };
            report::object(&game, self.out)?;
        } else if let Some(table) = &self.table {
            let from: Vec<String> = from.iter().map(u32::to_string).collect();
            let cells = [
                line.to_owned(),
                vertices.to_string(),
                from.join(" "),
                fewest.to_string(),
                most.to_string(),
            ];
            table.row(&cells, self.out)?;
        } else {
            writeln!(self.out, "{line} {} {fewest} {most}", from.len())?;
        }
        Ok(())
    }

    /// Writes what is known at the end.
    fn end(self) -> anyhow::Result<()> {
        if let Some(table) = self.table {
            return Ok(table.end(self.out)?);
        }
        if self.args.each {
            return Ok(());
        }
        if self.args.json {
            return write_objects(&self.rows, self.out);
        }
        match self.args.format {
            Some(format) => write_table(&self.rows, format, self.out),
            None => write_for_people(&self.rows, self.out),
        }
    }
}

fn write_objects(rows: &Rows, out: &mut dyn Write) -> anyhow::Result<()> {
    for (&vertices, row) in rows {
        let object = Graphs {
            schema: Version::One,
            goal: ONE_PEG.into(),
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

/// The next lines with a graph, at most so many, each with its number; empty at the end. `number`
/// is that of the last line read.
fn lines_of(
    input: &mut dyn BufRead,
    most: usize,
    number: &mut usize,
) -> anyhow::Result<Vec<(usize, String)>> {
    let (mut chunk, mut bytes) = (Vec::new(), 0);
    let mut line = Vec::new();
    while chunk.len() < most && bytes < CHUNK_BYTES {
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
