//! `saltus sequence`: one number of a puzzle for each size, in the formats of the OEIS.

mod template;

use super::count::what_is_counted;
use crate::{
    args::{SequenceArgs, SequenceFormat},
    exit::Exit,
    input::subject::Subject,
    output::{report, table::Table},
    watch::{self, Watch},
};
use anyhow::{Context, bail};
use saltus::{
    budget::{Limit, Progress, Spent},
    problem::{self, Counts, Engine, Question},
    puzzle::Answer,
    search::TableError,
    text::json::{
        self, ExactInteger, Found, Positions, ResourcesUsed, SequenceTerm, UndecidedTerm,
        Unfinished, Version,
    },
};
use serde::Serialize;
use serde_json::{Map, Value};
use std::io::Write;
use template::Template;

/// Numbers that need a count of positions.
const OF_POSITIONS: [&str; 4] = [
    "positions",
    "winning_positions",
    "stuck_positions",
    "all_solutions",
];

/// The largest number of sizes in a row without a term: a template that no size completes is not
/// tried for ever.
const MOST_SKIPPED: u32 = 10_000;

/// `saltus sequence`.
pub fn run(args: &SequenceArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let template = Template::open(args)?;
    if args.from > args.to {
        bail!(
            "there is no size from {} to {}: `--from` is the smaller one",
            args.from,
            args.to
        );
    }
    let mut terms = Terms::new(args);
    let ended = write_terms(args, &template, &mut terms, out);
    match ended {
        Ok(exit) => {
            terms.end(exit, out)?;
            Ok(exit)
        }
        // What was written before the error remains in its lines.
        Err(error) => {
            out.flush()?;
            Err(error)
        }
    }
}

/// Writes the term of each size.
fn write_terms(
    args: &SequenceArgs,
    template: &Template<'_>,
    terms: &mut Terms,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let mut skipped = 0;
    for n in args.from..=args.to {
        // What is free for each term is counted anew.
        let watch = Watch::start(args.budget.limits.time, args.budget.limits.memory);
        if watch.over_time() || watch::interrupted() {
            let subject = template.puzzle(n, true);
            // The time did not suffice to begin.
            let spent = Spent {
                limit: Limit::Stopped,
                progress: Progress::default(),
            };
            return terms.stop(n, subject.ok().as_ref(), &spent, out);
        }
        let last_chance = n == args.to && terms.done == 0 || skipped == MOST_SKIPPED;
        let subject = match template.puzzle(n, terms.done > 0) {
            Ok(subject) => subject,
            Err(error) if last_chance => return Err(error),
            // Some families have puzzles of some sizes only.
            Err(error) => {
                terms.skip(n, &template::reason(&error));
                skipped += 1;
                continue;
            }
        };
        terms.wait(&watch);
        let found = term(args, &subject, &watch)?;
        terms.go_on(&watch);
        match found {
            Term::Number(term) => {
                terms.write(n, &subject, term, out)?;
                skipped = 0;
            }
            Term::None(why) if last_chance => bail!("{why}"),
            Term::None(why) => {
                terms.skip(n, &why);
                skipped += 1;
            }
            Term::Undecided(spent) => return terms.stop(n, Some(&subject), &spent, out),
        }
    }
    Ok(Exit::Solved)
}

/// The terms so far.
struct Terms {
    what: String,
    format: SequenceFormat,
    /// Whether each term is an object on a line.
    json: bool,
    table: Option<Table>,
    /// The number of them.
    done: u64,
    /// Whether the last one stands in a line that is not ended.
    within_line: bool,
    /// Messages for the end: terms in one line are not broken by others.
    messages: Vec<String>,
    /// The size that was skipped since the last term.
    gap: Option<u64>,
    /// The size whose term is not decided.
    undecided: Option<u64>,
    /// The lines of a b-file, which is written as a whole: it must not have gaps.
    lines: String,
    /// The goal of the last term, unless one for all sizes was given.
    goal: Option<String>,
    /// Whether the goal of each size is said where it changes.
    tells_goals: bool,
}

impl Terms {
    fn new(args: &SequenceArgs) -> Terms {
        Terms {
            what: args.what.clone(),
            format: args.format,
            json: args.json,
            table: None,
            done: 0,
            within_line: false,
            messages: Vec::new(),
            gap: None,
            undecided: None,
            lines: String::new(),
            goal: None,
            tells_goals: args.goal.is_none() && !args.json,
        }
    }

    /// Before a term is computed: its progress line must not stand in the line of the terms.
    fn wait(&self, watch: &Watch) {
        if self.within_line {
            watch.stop_within_line(",");
        }
    }

    /// After it is computed: the terms go on in their line, or below a progress line that is gone.
    fn go_on(&mut self, watch: &Watch) {
        self.within_line = self.within_line && watch.goes_on_within_line();
    }

    /// Reports that a size has no term.
    fn skip(&mut self, n: u64, why: &str) {
        let message = format!("skipped n = {n}: {why}");
        match self.format {
            SequenceFormat::List if !self.json => self.messages.push(message),
            _ => say!("{message}"),
        }
        if self.done > 0 {
            self.gap.get_or_insert(n);
        }
    }

    /// Says a goal that is another than that of the term before.
    fn tell_goal(&mut self, n: u64, subject: &Subject) {
        let goal = subject.goal.to_string();
        let changes = self.goal.as_ref().is_some_and(|last| *last != goal);
        if changes && self.tells_goals {
            self.tell(format!("goal at n = {n}: {goal}"));
        }
        self.goal = Some(goal);
    }

    /// Says what does not belong among the terms: of those in one line at the end.
    fn tell(&mut self, message: String) {
        match self.format {
            SequenceFormat::List => self.messages.push(message),
            _ => say!("{message}"),
        }
    }

    fn write(
        &mut self,
        n: u64,
        subject: &Subject,
        term: String,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        self.tell_goal(n, subject);
        if self.done == 0 && !self.json && self.what == "solutions" {
            let puzzle = subject.puzzle().ok();
            self.tell(format!("counted: {}", what_is_counted(puzzle.as_ref())));
        }
        if self.json {
            self.done += 1;
            let object = SequenceTerm {
                schema: Version::One,
                puzzle: subject.title.clone(),
                goal: subject.goal.to_string(),
                n,
                what: self.what.clone(),
                term: ExactInteger::from(term),
            };
            report::object(&object, out)?;
            return Ok(out.flush()?);
        }
        // Nothing is written before the first term is known: there may be an error instead.
        if self.done == 0
            && let Some(format) = self.format.table()
        {
            self.table = Some(Table::begin(format, &["n", &self.what], out)?);
        }
        match (&self.table, self.format) {
            (Some(table), _) => table.row(&[n.to_string(), term], out)?,
            (None, SequenceFormat::Bfile) => {
                if let Some(gap) = self.gap {
                    bail!(
                        "a b-file has a term for each n, and there is none for {gap} between \
                         others: use another template, or `--format csv`"
                    );
                }
                self.lines += &format!("{n} {term}\n");
            }
            (None, _) => {
                let gap = if self.within_line { ", " } else { "" };
                write!(out, "{gap}{term}")?;
                self.within_line = true;
            }
        }
        self.done += 1;
        Ok(out.flush()?)
    }

    /// Stops at a term that is not decided; as objects, with one about it.
    fn stop(
        &mut self,
        n: u64,
        subject: Option<&Subject>,
        spent: &Spent,
        out: &mut dyn Write,
    ) -> anyhow::Result<Exit> {
        self.undecided = Some(n);
        if self.json {
            self.write_undecided(n, subject, &watch::spent_in_all(spent), out)?;
        }
        Ok(Exit::Undecided)
    }

    /// Writes the object about a term that is not decided; of a size whose puzzle is none, how many
    /// terms there are.
    fn write_undecided(
        &self,
        n: u64,
        subject: Option<&Subject>,
        spent: &Spent,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let stopped = report::stop_reason();
        let Some(subject) = subject else {
            report::object(&Unfinished::after(self.done, spent, stopped), out)?;
            return Ok(());
        };
        let object = UndecidedTerm {
            schema: Version::One,
            puzzle: subject.title.clone(),
            goal: subject.goal.to_string(),
            n,
            what: self.what.clone(),
            verdict: Found::Undecided,
            spent: ResourcesUsed::of(spent, stopped),
        };
        report::object(&object, out)?;
        Ok(())
    }

    fn end(self, exit: Exit, out: &mut dyn Write) -> anyhow::Result<()> {
        match (self.table, self.format) {
            (Some(table), _) if exit == Exit::Solved => table.end(out)?,
            (None, SequenceFormat::List) if !self.json => {
                if self.within_line || self.done == 0 {
                    writeln!(out)?;
                }
            }
            _ => out.write_all(self.lines.as_bytes())?,
        }
        out.flush()?;
        for message in &self.messages {
            say!("{message}");
        }
        if let Some(n) = self.undecided {
            let why = if watch::interrupted() {
                "interrupted"
            } else {
                "the time or the memory ran out; --time and --memory set them"
            };
            say!("the term for n = {n} is not decided: {why}");
        }
        Ok(())
    }
}

/// The result for a size.
enum Term {
    Number(String),
    /// The puzzle of this size has no such number, for this reason.
    None(String),
    /// The budget does not suffice.
    Undecided(Spent),
}

/// The requested number of a puzzle.
fn term(args: &SequenceArgs, subject: &Subject, watch: &Watch) -> anyhow::Result<Term> {
    let (id, problem) = (&subject.title, &subject.problem);
    if let Some(term) = term_without_count(args, subject, watch)? {
        return Ok(term);
    }
    let counted = watch
        .run_search(|budget| problem::count(problem, args.budget.engine.map(Into::into), budget))?;
    let mut object = fields(&json::counted(
        &subject.reading,
        &counted,
        report::stop_reason(),
    ))?;
    match &counted.answer {
        Answer::Undecided(spent) => return Ok(Term::Undecided(*spent)),
        Answer::Impossible(_) if args.what == "solutions" => return Ok(Term::Number("0".into())),
        _ => {}
    }
    if OF_POSITIONS.contains(&&args.what[..]) && !object.contains_key(&args.what) {
        let puzzle = problem.puzzle().with_context(|| id.clone())?;
        let engine = args.budget.engine.map(Into::into);
        let census = watch.run_search(|budget| problem::positions(&puzzle, engine, budget));
        let census = match census {
            Ok(census) => census,
            Err(TableError::Spent(spent)) => return Ok(Term::Undecided(spent)),
            Err(error) => return Err(error).with_context(|| id.clone()),
        };
        object.extend(fields(&Positions::from(&census))?);
    }
    match object.get(&args.what) {
        Some(Value::Number(number)) => Ok(Term::Number(number.to_string())),
        Some(Value::String(digits)) if is_in_digits(digits) => Ok(Term::Number(digits.clone())),
        Some(Value::String(formula)) => {
            bail!("{id} has {} {formula}: too long for a sequence", args.what)
        }
        _ => match no_solution(&counted.answer, &args.what) {
            Some(why) => Ok(Term::None(format!(
                "{id} has no solution{why}, so it has no `{}`: count solutions, or {}",
                args.what,
                OF_POSITIONS.join(", ")
            ))),
            None => bail!(
                "{id} has no number `{}`: it has {}",
                args.what,
                numbers_of(&object).join(", ")
            ),
        },
    }
}

/// Why a puzzle without a solution has no such number, as an addition in parentheses: the length
/// alone is missing where the positions of a game are counted. `None` if that is not why.
fn no_solution(answer: &Answer<Counts>, what: &str) -> Option<String> {
    let reason = match answer {
        Answer::Impossible(reason) => Some(reason),
        Answer::Solved(Counts::Pegs(census, reason))
            if what == "length" && census.winning_classes() == 0 =>
        {
            reason.as_ref()
        }
        _ => return None,
    };
    Some(reason.map_or_else(String::new, |reason| format!(" ({reason})")))
}

/// The names of the numbers of a puzzle: those of its count, and those of a census.
fn numbers_of(counted: &Map<String, Value>) -> Vec<&str> {
    let mut names = Vec::new();
    for (name, value) in counted {
        if value.is_u64() || value.as_str().is_some_and(is_in_digits) {
            names.push(name.as_str());
        }
    }
    names.extend(
        OF_POSITIONS
            .iter()
            .filter(|&&name| !counted.contains_key(name)),
    );
    names
}

/// Whether a text is a number: a formula has other signs.
fn is_in_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The number that takes no count: that of the solutions of a puzzle that is refuted, and the
/// length of a solution that is known to be shortest.
fn term_without_count(
    args: &SequenceArgs,
    subject: &Subject,
    watch: &Watch,
) -> anyhow::Result<Option<Term>> {
    let problem = &subject.problem;
    if args.budget.engine.is_some() {
        return Ok(None);
    }
    if args.what == "solutions"
        && watch
            .run_search(|budget| problem.refute_first(budget))
            .is_some()
    {
        return Ok(Some(Term::Number("0".into())));
    }
    // The search that counts finds the length as soon as any other.
    let searched = match problem::choose(problem, Question::Solution) {
        Ok(choice) => choice.engine == Engine::Search,
        Err(_) => true,
    };
    if args.what != "length" || searched {
        return Ok(None);
    }
    let outcome = watch.run_search(|budget| problem::solve(problem, None, budget))?;
    let shortest = outcome.evidence.optimal() && matches!(outcome.answer, Answer::Solved(_));
    let length = outcome.evidence.length.filter(|_| shortest);
    Ok(length.map(|length| Term::Number(length.to_string())))
}

/// The fields of an object by their names.
fn fields(object: &impl Serialize) -> anyhow::Result<Map<String, Value>> {
    match serde_json::to_value(object)? {
        Value::Object(fields) => Ok(fields),
        _ => bail!("internal error: an answer without fields"),
    }
}
