//! `tasks` and `judge`: tasks for language models, and the judge of their replies.

use super::{
    examples,
    shared::LimitArgs,
    value::{parse_size, parse_time},
};
use clap::{Args, Subcommand, ValueEnum, builder::PossibleValuesParser, builder::TypedValueParser};
use saltus_tasks::Family;
use std::{ops::RangeInclusive, path::PathBuf, time::Duration};

/// `saltus tasks`.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct TasksArgs {
    /// What to do with results.
    #[command(subcommand)]
    pub what: Option<TasksCommand>,
    /// The family of the tasks.
    #[arg(value_name = "FAMILY", required = true, value_parser = families())]
    pub family: Option<Family>,
    /// The sizes, such as 3 or 1..20 (default: the smallest five).
    #[arg(long, value_name = "A..B", value_parser = parse_sizes)]
    pub sizes: Option<RangeInclusive<u64>>,
    /// The number of tasks: one of each size, then the first size again.
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub count: u64,
    /// The seed: equal seeds give equal tasks, in every version.
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// The wording of the prompts: plain, or with the rules of the paper (rows of two colours).
    #[arg(long, default_value = "plain")]
    pub wording: WordingArg,
    /// A file with a wording of your own: text with {start}, {rules}, {goal}, {question}, {format}.
    #[arg(long, value_name = "FILE", conflicts_with = "wording")]
    pub template: Option<PathBuf>,
    /// Print one JSON object for each task, with or without this option; with it also one object
    /// where the time runs out.
    #[arg(long)]
    pub json: bool,
    /// The limits.
    #[command(flatten)]
    pub limits: LimitArgs,
}

/// What to do with results.
#[derive(Debug, Subcommand)]
pub enum TasksCommand {
    /// Summarize the judgements of `saltus judge`: accuracy, legal and winnable moves, and regret
    /// by model, family and size, with intervals of 95 %.
    #[command(after_help = examples::TASKS_REPORT)]
    Report(ReportArgs),
}

/// `saltus tasks report`.
#[derive(Debug, Args)]
pub struct ReportArgs {
    /// The output of `saltus judge`, or - for standard input.
    pub results: String,
    /// The notation: a table to read, one for other programs, or a picture.
    #[arg(long, value_name = "NOTATION", default_value = "text")]
    pub format: ReportFormat,
    /// Print one JSON object for each row of the table.
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
    /// The file to write.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// The limits.
    #[command(flatten)]
    pub limits: LimitArgs,
}

/// The notations of reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    /// A table to read.
    Text,
    /// Comma-separated values under the names of the columns.
    Csv,
    /// A table in Markdown.
    Markdown,
    /// A tabular environment in LaTeX.
    Latex,
    /// A picture: right answers, and moves up to which games could be won, by size.
    Svg,
}

/// `--wording`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum WordingArg {
    /// Plain words, cells by their names.
    Plain,
    /// The rules of a paper of 2025: moves as [colour, from, to], squares from 0.
    Paper,
}

/// `saltus judge`.
#[derive(Debug, Args)]
pub struct JudgeArgs {
    /// The file of the replies, one JSON object in each line: {"task": {...}, "reply": "..."}; one
    /// such object; or - for standard input.
    pub answers: String,
    /// The file of the tasks, if the lines of the replies only name them: {"id": "...", "reply":
    /// "..."}.
    #[arg(long, value_name = "FILE")]
    pub tasks: Option<String>,
    /// Print one JSON object for each reply, with or without this option; with it also one object
    /// where the time runs out.
    #[arg(long)]
    pub json: bool,
    /// Stop after this time, such as 60s or 2m.
    #[arg(long, value_parser = parse_time, help_heading = "Budget")]
    pub time: Option<Duration>,
    /// Use at most this much memory for each table of positions, such as 1G (default: 4 GiB). Where
    /// there is no table a search decides, or the verdict is open.
    #[arg(long, value_parser = parse_size, help_heading = "Budget")]
    pub memory: Option<u64>,
}

fn families() -> impl TypedValueParser<Value = Family> {
    let names = PossibleValuesParser::new(Family::ALL.map(Family::name));
    names.map(|name| name.parse().unwrap_or(Family::Row))
}

/// Reads `3` or `1..20`, both ends included.
fn parse_sizes(text: &str) -> Result<RangeInclusive<u64>, String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let last = last.strip_prefix('=').unwrap_or(last);
    let number = |digits: &str| digits.trim().parse::<u64>().ok();
    match (number(first), number(last)) {
        (Some(first), Some(last)) if first <= last => Ok(first..=last),
        _ => Err(format!("`{text}` is no range of sizes: write 3 or 1..20")),
    }
}
