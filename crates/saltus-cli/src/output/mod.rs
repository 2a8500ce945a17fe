//! Answers as text, JSON and tables.

pub mod census;
pub mod report;
pub mod style;
pub mod table;
pub mod words;
