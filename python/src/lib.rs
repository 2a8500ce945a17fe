//! The Python package `saltus`: a thin layer on the library. Its docstrings are written for Python.

#![forbid(unsafe_code)]

mod boards;
mod capture;
mod claim;
mod convert;
mod course;
mod error;
mod lanes;
mod moves;
mod own;
mod position;
mod puzzle;
mod question;
mod results;
mod run;
mod solution;
mod source;
mod store;
mod stored;
mod target;
mod tasks;

use pyo3::prelude::*;

#[pymodule]
mod _saltus {
    #[pymodule_export]
    use crate::{
        boards::{classes, generate, generate_capture, graphs, pairs},
        capture::{Capture, capture, captures},
        course::{ladder, today},
        lanes::{Evaluated, Lanes},
        position::{Position, load},
        puzzle::{Puzzle, boards, puzzle},
        results::reproduce,
        solution::{Solution, solution, solved},
        store::LevelStore,
        stored::store,
        tasks::{judge_reply, judge_reply_lines, report_svg, task_lines},
    };
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
