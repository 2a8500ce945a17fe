//! Tables for other programs: CSV, Markdown and LaTeX, a row at a time.

use crate::args::TableFormat;
use saltus::printable;
use std::{
    fmt::Display,
    io::{self, Write},
};

/// A table writer.
#[derive(Debug)]
pub struct Table(TableFormat);

impl Table {
    /// Writes the header.
    ///
    /// # Errors
    /// The error of the writer.
    pub fn begin(format: TableFormat, names: &[&str], out: &mut dyn Write) -> io::Result<Table> {
        let table = Table(format);
        let cells: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        match format {
            TableFormat::Csv => table.row(&cells, out)?,
            TableFormat::Markdown => {
                table.row(&cells, out)?;
                writeln!(out, "|{}", " --- |".repeat(names.len()))?;
            }
            TableFormat::Latex => {
                writeln!(out, "\\begin{{tabular}}{{{}}}", "r".repeat(names.len()))?;
                table.row(&cells, out)?;
                writeln!(out, "\\hline")?;
            }
        }
        Ok(table)
    }

    /// Writes a row.
    ///
    /// # Errors
    /// The error of the writer.
    pub fn row(&self, cells: &[String], out: &mut dyn Write) -> io::Result<()> {
        let cells = cells.iter().map(|cell| escaped(self.0, cell));
        match self.0 {
            TableFormat::Csv => writeln!(out, "{}", cells.collect::<Vec<_>>().join(",")),
            TableFormat::Markdown => writeln!(out, "| {} |", cells.collect::<Vec<_>>().join(" | ")),
            TableFormat::Latex => writeln!(out, "{} \\\\", cells.collect::<Vec<_>>().join(" & ")),
        }
    }

    /// Writes a whole table.
    ///
    /// # Errors
    /// The error of the writer.
    pub fn write<const N: usize>(
        format: TableFormat,
        names: [&str; N],
        rows: impl IntoIterator<Item = [String; N]>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let table = Table::begin(format, &names, out)?;
        rows.into_iter().try_for_each(|row| table.row(&row, out))?;
        table.end(out)
    }

    /// Writes the end of the table.
    ///
    /// # Errors
    /// The error of the writer.
    pub fn end(self, out: &mut dyn Write) -> io::Result<()> {
        if self.0 == TableFormat::Latex {
            writeln!(out, "\\end{{tabular}}")
        } else {
            Ok(())
        }
    }
}

/// A number in a cell, which is empty without one.
pub fn or_empty(number: Option<impl Display>) -> String {
    match number {
        Some(number) => number.to_string(),
        None => String::new(),
    }
}

/// A cell in one printable line, with the special characters of the notation escaped.
fn escaped(format: TableFormat, cell: &str) -> String {
    let cell = printable::line(cell);
    match format {
        TableFormat::Csv if cell.contains([',', '"']) => {
            format!("\"{}\"", cell.replace('"', "\"\""))
        }
        TableFormat::Csv => cell,
        TableFormat::Markdown => cell.replace('\\', "\\\\").replace('|', "\\|"),
        TableFormat::Latex => cell
            .chars()
            .map(|c| match c {
                '\\' => "\\textbackslash{}".to_owned(),
                '~' => "\\textasciitilde{}".to_owned(),
                '^' => "\\textasciicircum{}".to_owned(),
                '&' | '%' | '$' | '#' | '_' | '{' | '}' => format!("\\{c}"),
                other => other.to_string(),
            })
            .collect(),
    }
}
