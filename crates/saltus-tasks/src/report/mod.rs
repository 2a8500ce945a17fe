//! Reports: accuracy, legal and winnable prefixes, and regret, by model, family and size.

mod figure;

use crate::{
    lines::LineError,
    object::{self, Needed},
};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The quantile of the normal distribution for intervals of 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// An interval of 95 % around a value.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Interval {
    /// The value.
    pub value: f64,
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// The score interval of Wilson (1927) for the chance of success, from a number of successes.
///
/// ```
/// // Source: Newcombe, Two-sided confidence intervals for the single proportion (1998), table I.
/// let interval = saltus_tasks::wilson(81, 263);
/// assert!((interval.low - 0.2553).abs() < 1e-4 && (interval.high - 0.3662).abs() < 1e-4);
/// ```
pub fn wilson(successes: u64, all: u64) -> Interval {
    if all == 0 {
        return Interval {
            value: 0.0,
            low: 0.0,
            high: 1.0,
        };
    }
    let all = all as f64;
    let share = successes as f64 / all;
    let square = Z * Z / all;
    let centre = share + square / 2.0;
    let spread = Z * (share * (1.0 - share) / all + square / (4.0 * all)).sqrt();
    Interval {
        value: share,
        low: ((centre - spread) / (1.0 + square)).max(0.0),
        high: ((centre + spread) / (1.0 + square)).min(1.0),
    }
}

/// The sum of some numbers and of their squares.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    count: u64,
    sum: f64,
    squares: f64,
}

impl Sum {
    fn add(&mut self, number: f64) {
        self.count += 1;
        self.sum += number;
        self.squares += number * number;
    }

    /// The mean, with the interval of the normal distribution.
    fn mean(&self) -> Option<Interval> {
        if self.count == 0 {
            return None;
        }
        let count = self.count as f64;
        let value = self.sum / count;
        let variance = (self.squares / count - value * value).max(0.0);
        let spread = Z * (variance / (count - 1.0).max(1.0)).sqrt();
        Some(Interval {
            value,
            low: (value - spread).max(0.0),
            high: value + spread,
        })
    }
}

/// What a row is about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Group {
    model: String,
    family: String,
    size: u64,
}

/// What was counted in a group.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    answers: u64,
    read: u64,
    exact: u64,
    optimal: u64,
    legal: Sum,
    winnable: Sum,
    progress: Sum,
    regret: Sum,
}

/// A line of `saltus judge`, as far as reports need it.
#[derive(Deserialize)]
struct JudgedFields {
    #[serde(default)]
    model: Option<String>,
    #[serde(default)]
    family: Option<String>,
    #[serde(default)]
    size: Option<u64>,
    format: String,
    legal: u64,
    #[serde(default)]
    length: Option<u64>,
    #[serde(default)]
    optimal: Option<bool>,
    #[serde(default)]
    winnable_prefix: Option<u64>,
    score: Scores,
}

/// What a line of `saltus judge` has.
const NEEDED: Needed = Needed {
    fields: &[&["format"], &["legal"], &["score"]],
    texts: &[&["model", "family", "format"]],
};

/// The last line of `saltus judge` where the time ran out.
#[derive(Deserialize)]
struct Unjudged {
    verdict: String,
}

/// What such a line has, and a judgement has not.
const END: Needed = Needed {
    fields: &[&["verdict"], &["spent"]],
    texts: &[&["verdict"]],
};

/// Whether a line says that the time ran out.
fn is_end(line: &str) -> bool {
    object::read::<Unjudged>(line, &END).is_ok_and(|end| end.verdict == "undecided")
}

#[derive(Deserialize)]
struct Scores {
    exact: f64,
    #[serde(default)]
    progress: Option<f64>,
    #[serde(default)]
    regret: Option<u64>,
}

/// A row of a report: the answers of one model to one family and size.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Who answered; empty if that is not said.
    pub model: String,
    /// The family.
    pub family: String,
    /// The size.
    pub size: u64,
    /// The number of answers.
    pub answers: u64,
    /// The number of answers that could be read.
    pub read: u64,
    /// The number of right answers of least length.
    pub optimal: u64,
    /// The share of right answers, with Wilson's interval.
    pub accuracy: Interval,
    /// The mean number of legal moves, of answers with moves.
    pub legal: Option<Interval>,
    /// The mean number of moves up to which the game could still be won.
    pub winnable: Option<Interval>,
    /// The mean score of progress.
    pub progress: Option<Interval>,
    /// The mean number of moves given away.
    pub regret: Option<Interval>,
}

/// Judgements, collected by model, family and size.
///
/// ```
/// let mut report = saltus_tasks::Report::default();
/// report.add(r#"{"family":"row","size":3,"format":"read","legal":15,"score":{"exact":1.0}}"#)?;
/// report.add(r#"{"family":"row","size":3,"format":"none","legal":0,"score":{"exact":0.0}}"#)?;
/// assert_eq!(report.rows()[0].accuracy.value, 0.5);
/// # Ok::<(), saltus_tasks::LineError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Report {
    groups: BTreeMap<Group, Tally>,
    is_cut_short: bool,
}

impl Report {
    /// Adds a line of `saltus judge`, or the object that it writes where the time ran out.
    ///
    /// # Errors
    /// It is no such line.
    pub fn add(&mut self, line: &str) -> Result<(), LineError> {
        let result: JudgedFields = match object::read(line, &NEEDED) {
            Err(_) if is_end(line) => {
                self.is_cut_short = true;
                return Ok(());
            }
            judged => judged.map_err(LineError::NoJudgement)?,
        };
        let group = Group {
            model: result.model.unwrap_or_default(),
            family: result.family.unwrap_or_default(),
            size: result.size.unwrap_or_default(),
        };
        let tally = self.groups.entry(group).or_default();
        let right = result.score.exact >= 1.0;
        tally.answers += 1;
        tally.read += u64::from(result.format == "read");
        tally.exact += u64::from(right);
        tally.optimal += u64::from(right && result.optimal != Some(false));
        if result.length.is_some() {
            tally.legal.add(result.legal as f64);
        }
        if let Some(prefix) = result.winnable_prefix {
            tally.winnable.add(prefix as f64);
        }
        if let Some(progress) = result.score.progress {
            tally.progress.add(progress);
        }
        if let Some(regret) = result.score.regret {
            tally.regret.add(regret as f64);
        }
        Ok(())
    }

    /// Whether the time ran out before all replies were judged.
    pub fn is_cut_short(&self) -> bool {
        self.is_cut_short
    }

    /// The rows, by model, family and size.
    pub fn rows(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        for (group, tally) in &self.groups {
            rows.push(Row {
                model: group.model.clone(),
                family: group.family.clone(),
                size: group.size,
                answers: tally.answers,
                read: tally.read,
                optimal: tally.optimal,
                accuracy: wilson(tally.exact, tally.answers),
                legal: tally.legal.mean(),
                winnable: tally.winnable.mean(),
                progress: tally.progress.mean(),
                regret: tally.regret.mean(),
            });
        }
        rows
    }

    /// The picture: accuracy and the winnable prefix by size, as SVG.
    pub fn svg(&self) -> String {
        figure::svg(&self.rows())
    }
}
