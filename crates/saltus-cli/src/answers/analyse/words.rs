//! An analysis in words, as a JSON object, and as a table.

use super::{Analysis, end_of, lost_at};
use crate::{
    answers::ask,
    args::{AnalyseArgs, TableFormat},
    output::{
        report,
        table::{Table, or_empty},
    },
    watch::{self, Watch},
};
use saltus::{
    printable::counted,
    problem::{Outlook, Winnable},
    text::{
        Reading,
        json::{Analysed, AnalysedMove, Envelope, Found, Step},
    },
};
use std::io::Write;

/// The columns of a table.
const COLUMNS: [&str; 6] = [
    "number",
    "move",
    "verdict",
    "moves_left",
    "solutions",
    "better",
];

/// A game, as it is written.
pub struct WrittenGame {
    pub moves: Vec<NamedMove>,
    /// Whether the last position meets the goal.
    pub done: bool,
    /// What is counted as a solution.
    pub solution: &'static str,
    /// The source of the first verdicts.
    pub engine: &'static str,
}

/// A move, as it is written.
pub struct NamedMove {
    pub name: String,
    pub step: Step,
}

/// Where an analysis is written.
pub struct Words<'a> {
    reading: &'a Reading,
    game: &'a WrittenGame,
    args: &'a AnalyseArgs,
    watch: &'a Watch,
    out: &'a mut dyn Write,
    /// Whether the conclusion is written.
    concluded: bool,
}

impl<'a> Words<'a> {
    /// Nothing is written yet.
    pub fn new(
        reading: &'a Reading,
        game: &'a WrittenGame,
        args: &'a AnalyseArgs,
        watch: &'a Watch,
        out: &'a mut dyn Write,
    ) -> Words<'a> {
        Words {
            reading,
            game,
            args,
            watch,
            out,
            concluded: false,
        }
    }

    /// Writes how the game stands, before the numbers and the better moves are known. On a terminal
    /// it stands above the progress line.
    pub fn conclude(&mut self, verdicts: &[Outlook]) -> anyhow::Result<()> {
        if self.args.lines {
            return self.watch.above_progress(|| {
                report::object(&self.object(verdicts, None), self.out)?;
                Ok(self.out.flush()?)
            });
        }
        let conclusion = self.conclusion(verdicts);
        if self.args.json || self.args.format.is_some() {
            if self.watch.is_seen() {
                self.watch.print_line(&conclusion);
            }
            return Ok(());
        }
        self.watch.above_progress(|| {
            writeln!(self.out, "{conclusion}")?;
            self.out.flush()
        })?;
        self.concluded = true;
        Ok(())
    }

    /// Writes what is known at the end.
    pub fn end(&mut self, analysis: &Analysis) -> anyhow::Result<()> {
        if self.args.json {
            let object = self.object(&analysis.verdicts, Some(analysis));
            report::object(&object, self.out)?;
            return Ok(());
        }
        if let Some(format) = self.args.format {
            return self.tabulate(analysis, format);
        }
        if end_of(&analysis.verdicts).winnable == Winnable::Unknown {
            writeln!(self.out, "undecided: {}", watch::explain(&analysis.spent))?;
        } else if !self.concluded {
            self.conclude(&analysis.verdicts)?;
        }
        if lost_at(&analysis.verdicts) != Some(0) {
            self.write_moves(analysis)?;
        }
        Ok(())
    }

    /// How the game stands.
    fn conclusion(&self, verdicts: &[Outlook]) -> String {
        let goal = format!("; {}", report::goal_of(self.reading));
        match lost_at(verdicts) {
            Some(0) => format!("the puzzle cannot be won from its start{goal}"),
            Some(number) if verdicts[number - 1].winnable == Winnable::Unknown => {
                let moves = counted(number, "move");
                format!("lost after {moves}, and undecided before{goal}")
            }
            Some(number) => format!("lost by move {number}{goal}"),
            None => {
                let word = if self.game.done {
                    "won"
                } else {
                    "still to be won"
                };
                // Who wants quiet was not told the goal before.
                let goal = Some(goal).filter(|_| self.args.puzzle.quiet);
                word.to_owned() + &goal.unwrap_or_default()
            }
        }
    }

    /// A line for each move.
    fn write_moves(&mut self, analysis: &Analysis) -> anyhow::Result<()> {
        let solution = self.game.solution;
        for (index, NamedMove { name, .. }) in self.game.moves.iter().enumerate() {
            let after = &analysis.verdicts[index + 1];
            let verdict = match after.winnable {
                Winnable::Yes => format!("keeps the win{}", ask::evaluation(after, solution)),
                Winnable::No => match analysis.verdicts[index].winnable {
                    Winnable::No => "lost already".into(),
                    Winnable::Yes => "loses the game".into(),
                    Winnable::Unknown => "lost, and undecided before".into(),
                },
                Winnable::Unknown => "undecided".into(),
            };
            write!(self.out, "{}. {name}: {verdict}", index + 1)?;
            let better = &analysis.better[index];
            if !better.is_empty() {
                let what = match after.winnable {
                    Winnable::No => "these keep it",
                    _ => "these are shorter",
                };
                write!(self.out, "; {what}: {}", names_of(better))?;
            }
            writeln!(self.out)?;
        }
        Ok(())
    }

    /// A row for the start, which has no move, and one for each move.
    fn tabulate(&mut self, analysis: &Analysis, format: TableFormat) -> anyhow::Result<()> {
        let table = Table::begin(format, &COLUMNS, self.out)?;
        let moves = &self.game.moves;
        for (number, after) in analysis.verdicts.iter().enumerate() {
            let mut names = [String::new(), String::new()];
            if let Some(made) = number.checked_sub(1) {
                names = [
                    names_of(&moves[made..=made]),
                    names_of(&analysis.better[made]),
                ];
            }
            let [name, better] = names;
            let cells = [
                number.to_string(),
                name,
                ask::verdict(after.winnable).to_owned(),
                or_empty(after.moves_left),
                or_empty(after.solutions.as_ref()),
                better,
            ];
            table.row(&cells, self.out)?;
        }
        Ok(table.end(self.out)?)
    }

    /// The verdicts as an object, with better moves if the analysis is whole.
    fn object(&self, verdicts: &[Outlook], whole: Option<&Analysis>) -> Envelope<Analysed> {
        let mut moves = Vec::new();
        for (index, NamedMove { step, .. }) in self.game.moves.iter().enumerate() {
            let after = &verdicts[index + 1];
            let mut better = Vec::new();
            if let Some(analysis) = whole {
                for other in &analysis.better[index] {
                    better.push(other.step.clone());
                }
            }
            let ways = match after.winnable {
                Winnable::Yes => Some(after.into()),
                Winnable::No | Winnable::Unknown => None,
            };
            moves.push(AnalysedMove {
                step: step.clone(),
                winnable: decided(after),
                ways,
                better,
            });
        }
        let end = end_of(verdicts);
        let verdict = match end.winnable {
            Winnable::Yes => Found::Solved,
            Winnable::No => Found::Impossible,
            Winnable::Unknown => Found::Undecided,
        };
        let analysed = Analysed {
            winnable: decided(end),
            lost_at: lost_at(verdicts),
            moves,
        };
        let engine = match whole {
            Some(analysis) => analysis.engine,
            None => self.game.engine,
        };
        Envelope::new(self.reading, verdict, engine, analysed)
    }
}

/// The names of moves, with blanks between them.
fn names_of(moves: &[NamedMove]) -> String {
    let mut names = Vec::new();
    for named in moves {
        names.push(&named.name[..]);
    }
    names.join(" ")
}

/// Whether a position can be won, if that is known.
fn decided(outlook: &Outlook) -> Option<bool> {
    match outlook.winnable {
        Winnable::Yes => Some(true),
        Winnable::No => Some(false),
        Winnable::Unknown => None,
    }
}
