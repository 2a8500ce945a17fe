//! `saltus pairs --fewest sweeps`: the fewest sweeps of each problem, and with `--count` the number
//! of its solutions.

use super::{Outputs, TOO_LARGE_FOR_SWEEPS, in_word};
use crate::{
    args::PairsArgs,
    exit::Exit,
    input::board,
    output::{report, table::or_empty, words::counted},
    watch::Watch,
};
use anyhow::Context;
use saltus::{
    board::Cell,
    budget::Budget,
    pegs::{
        PegBoard, meet,
        pairs::{self, NamedBoard, problems, solve_some, twin},
        sweeps::Fewest,
    },
    puzzle::Reason,
    text::{
        Reading,
        json::{Envelope, ExactInteger, Found, ProblemSweeps},
    },
};
use serde::{Deserialize, Serialize};
use std::{collections::HashMap, io::Write};

/// The columns of a table.
pub const COLUMNS: [&str; 6] = [
    "problem",
    "verdict",
    "reason",
    "sweeps",
    "at_least",
    "solutions",
];

/// The fewest sweeps of a problem, as stored in notes.
#[derive(Deserialize, Serialize)]
struct StoredSweeps {
    sweeps: Option<usize>,
    /// The reason for impossibility: its name and a sentence.
    reason: Option<(String, String)>,
    at_least: Option<u32>,
    solutions: Option<ExactInteger>,
}

impl StoredSweeps {
    fn of(fewest: &Fewest) -> StoredSweeps {
        let mut known = StoredSweeps {
            sweeps: None,
            reason: None,
            at_least: None,
            solutions: None,
        };
        match fewest {
            Fewest::Solved(sweeps) => known.sweeps = Some(sweeps.len()),
            Fewest::Impossible(reason) => {
                // Problems with the same vacancy share a search, so the number of its positions
                // depends on which of them were open.
                let words = match reason {
                    Reason::Exhausted { .. } => {
                        "all positions that could lead to the goal were searched".into()
                    }
                    reason => reason.to_string(),
                };
                known.reason = Some((reason.name().into(), words))
            }
            Fewest::Undecided { at_least, .. } => known.at_least = Some(*at_least),
        }
        known
    }

    fn verdict(&self) -> Found {
        match (self.sweeps, &self.reason) {
            (Some(_), _) => Found::Solved,
            (None, Some(_)) => Found::Impossible,
            (None, None) => Found::Undecided,
        }
    }

    /// As an object about the problem.
    fn object(&self, reading: &Reading) -> Envelope<ProblemSweeps> {
        let reason = self.reason.as_ref().map(|(_, words)| words.clone());
        let swept = ProblemSweeps {
            sweeps: self.sweeps,
            reason,
            at_least: self.at_least,
            solutions: self.solutions.clone(),
        };
        Envelope::new(reading, self.verdict(), "pegs", swept)
    }

    /// The row of a table.
    fn row(&self, id: String) -> [String; 6] {
        let reason = match &self.reason {
            Some((name, _)) => name.clone(),
            None => String::new(),
        };
        [
            id,
            in_word(self.verdict()).into(),
            reason,
            or_empty(self.sweeps),
            or_empty(self.at_least),
            or_empty(self.solutions.as_ref().map(ExactInteger::digits)),
        ]
    }
}

/// A vacancy and the hole of the last peg.
type Ends = (u8, u8);

/// The fewest sweeps of every problem of the board.
pub fn fewest_of_all(
    named: &NamedBoard,
    args: &PairsArgs,
    outputs: &mut Outputs<'_>,
) -> anyhow::Result<Exit> {
    let board = PegBoard::new(&named.board).context(TOO_LARGE_FOR_SWEEPS)?;
    let watch = Watch::start(args.budget.limits.time, args.budget.limits.memory);
    let mut listing = Listing {
        named,
        board: &board,
        args,
        outputs,
        counted: HashMap::new(),
        exit: Exit::Solved,
    };
    for same_vacancy in problems(&board).chunk_by(|a, b| a.0 == b.0) {
        watch.run_search(|budget| listing.list_of_vacancy(same_vacancy, budget))?;
    }
    Ok(listing.exit)
}

/// The list of the problems of a board as it is written.
struct Listing<'a, 'b> {
    named: &'a NamedBoard,
    board: &'a PegBoard,
    args: &'a PairsArgs,
    outputs: &'a mut Outputs<'b>,
    /// The numbers of solutions so far, by twin.
    counted: HashMap<Ends, ExactInteger>,
    exit: Exit,
}

/// The problems of one vacancy. They are solved together, the easy ones first, and written in their
/// order.
struct Queue<'a> {
    problems: &'a [Ends],
    /// What is known of each problem, and not written yet.
    known: Vec<Option<StoredSweeps>>,
    /// How many are written.
    written: usize,
}

impl Listing<'_, '_> {
    /// Solves and writes the problems of a vacancy.
    fn list_of_vacancy(&mut self, problems: &[Ends], budget: &Budget) -> anyhow::Result<()> {
        let mut open = Vec::new();
        let mut known = Vec::new();
        for &problem in problems {
            let stored: Option<StoredSweeps> = self.outputs.stored(&self.key(problem));
            if stored.is_none() {
                open.push(problem);
            }
            known.push(stored);
        }
        let mut queue = Queue {
            problems,
            known,
            written: 0,
        };
        self.write_known(&mut queue, budget)?;

        let mut result = Ok(());
        solve_some(self.board, &open, budget, &mut |pair| {
            if result.is_ok() {
                let found = StoredSweeps::of(&pair.fewest);
                result = self.take((pair.vacancy, pair.survivor), found, &mut queue, budget);
            }
        });
        result?;
        self.write_known(&mut queue, budget)
    }

    /// Takes a result of the search.
    fn take(
        &mut self,
        problem: Ends,
        found: StoredSweeps,
        queue: &mut Queue<'_>,
        budget: &Budget,
    ) -> anyhow::Result<()> {
        self.store(problem, &found)?;
        if let Some(at) = queue.problems.iter().position(|&other| other == problem) {
            queue.known[at] = Some(found);
        }
        // A count uses the memory of the search, so it waits until that ends.
        if self.args.count {
            return Ok(());
        }
        self.write_known(queue, budget)
    }

    /// Writes the next problems as far as they are known.
    fn write_known(&mut self, queue: &mut Queue<'_>, budget: &Budget) -> anyhow::Result<()> {
        while let Some(next) = queue.known.get_mut(queue.written).and_then(Option::take) {
            self.write(queue.problems[queue.written], next, budget)?;
            queue.written += 1;
        }
        Ok(())
    }

    /// Counts the solutions of a problem, if that is asked, and stores and writes it.
    fn write(
        &mut self,
        problem: Ends,
        mut known: StoredSweeps,
        budget: &Budget,
    ) -> anyhow::Result<()> {
        if known.at_least.is_some() {
            self.exit = Exit::Undecided;
        }
        let twin = twin(self.board, problem);
        if let Some(solutions) = &known.solutions {
            self.counted.insert(twin, solutions.clone());
        }
        if self.args.count && known.sweeps.is_some() {
            if !self.counted.contains_key(&twin)
                && let Some(solutions) = self.count_solutions(problem, budget)
            {
                self.counted.insert(twin, solutions);
            }
            known.solutions = self.counted.get(&twin).cloned();
        }
        self.store(problem, &known)?;

        if !self.args.count {
            known.solutions = None;
        }
        let id = self.id(problem);
        let out = &mut *self.outputs.out;
        if let Some(table) = &self.outputs.table {
            table.row(&known.row(id), out)?;
        } else if self.args.json {
            let (vacancy, last) = problem;
            let puzzle = self.named.setup(vacancy, last).validate()?;
            let reading = board::reading_of(&id, &puzzle);
            report::object(&known.object(&reading), out)?;
        } else {
            let names = [problem.0, problem.1].map(|hole| self.named.board.name(Cell(hole)));
            write_fewest(names.map(|name| name.to_string()), &known, out)?;
        }
        // The next one may take long.
        Ok(out.flush()?)
    }

    /// The number of solutions; `None` if the budget runs out.
    fn count_solutions(&self, problem: Ends, budget: &Budget) -> Option<ExactInteger> {
        let game = pairs::game(self.board, problem)?;
        Some(meet::solutions(&game, budget).ok()?.into())
    }

    /// Stores the result of a problem, if it is decided and adds to the stored one.
    fn store(&mut self, problem: Ends, known: &StoredSweeps) -> anyhow::Result<()> {
        let key = self.key(problem);
        let Some(notes) = &mut self.outputs.notes else {
            return Ok(());
        };
        if known.at_least.is_some() {
            return Ok(());
        }
        let note = serde_json::to_value(known)?;
        if notes.get(&key) != Some(&note) {
            notes.insert(&key, note)?;
        }
        Ok(())
    }

    fn id(&self, (vacancy, last): Ends) -> String {
        board::problem_id(self.named, vacancy, last)
    }

    /// The key of a problem in the store.
    fn key(&self, problem: Ends) -> String {
        format!("{} in sweeps", self.id(problem))
    }
}

/// A problem on its own line, optionally with its number of solutions.
fn write_fewest(
    [vacancy, last]: [String; 2],
    known: &StoredSweeps,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let StoredSweeps {
        sweeps,
        reason,
        at_least,
        solutions,
    } = known;
    write!(out, "{vacancy:>4} {last:>4}  ")?;
    match (sweeps, reason) {
        (Some(1), _) => write!(out, " 1 sweep")?,
        (Some(sweeps), _) => write!(out, "{sweeps:>2} sweeps")?,
        (None, Some((name, _))) => write!(out, "impossible: {name}")?,
        (None, None) => {
            let sweeps = counted(at_least.unwrap_or(0), "sweep");
            write!(out, "undecided: {sweeps} or more")?;
        }
    }
    match solutions {
        Some(solutions) => writeln!(out, "  {}", counted(solutions.digits(), "solution"))?,
        None => writeln!(out)?,
    }
    Ok(())
}
