//! Published results, computed again.

use crate::{
    error::{OrRaise, placeless_error},
    run::{Memory, Spending},
};
use pyo3::prelude::*;
use saltus::text::json::{ResultList, Version};
use saltus_results::{ChoiceError, Extent, Published, all, chosen};
use std::path::PathBuf;

/// Published results, computed again and compared: a dict for each, as `saltus reproduce --json`.
/// 'result' is 'match', 'differ', or 'open' if the budget ran out. `quick` is the name of all that
/// take seconds, `all` that of those up to ten minutes; with `long=True` also of the others, some
/// of which need a `store`, a folder for their levels. Without a name these are all published
/// results with their sources and costs, and nothing is computed.
///
/// >>> import saltus
/// >>> saltus.reproduce()[0]["name"]
/// 'english-classes'
/// >>> [row] = saltus.reproduce("english-sweeps")
/// >>> row["value"], row["source"], row["result"]
/// ('18', 'Bergholt 1912, Beasley 1964', 'match')
#[pyfunction]
#[pyo3(signature = (
    *names, long = false, store = None, time = None, memory = None, progress = None
))]
pub fn reproduce<'py>(
    py: Python<'py>,
    names: Vec<String>,
    long: bool,
    store: Option<PathBuf>,
    time: Option<f64>,
    memory: Option<Memory>,
    progress: Option<&Bound<PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let loads = py.import("json")?.getattr("loads")?;
    if names.is_empty() {
        let list = ResultList {
            schema: Version::One,
            results: all().map(Published::listed).collect(),
        };
        let text = serde_json::to_string(&list).or_raise(py)?;
        return loads.call1((text,))?.get_item("results");
    }

    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let extent = Extent {
        long,
        folder: store.is_some(),
    };
    let results = chosen(&names, extent).map_err(|error| refused(py, error))?;
    let spending = Spending::new(py, time, memory, progress)?;
    let mut rows = Vec::new();
    for published in results {
        // Each result has its own folder, in which a later run continues.
        let folder = store.as_ref().map(|store| store.join(published.name));
        let compared = spending.run(py, |budget| published.recompute(folder.as_deref(), budget))?;
        let text = serde_json::to_string(&compared.object()).or_raise(py)?;
        rows.push(loads.call1((text,))?);
    }
    Ok(rows.into_pyobject(py)?.into_any())
}

/// Why results are not computed, in the words of the package.
fn refused(py: Python, error: ChoiceError) -> PyErr {
    let why = match error {
        ChoiceError::Unknown(name) => {
            format!("there is no result named {name:?}: reproduce() lists them")
        }
        ChoiceError::Long {
            name,
            seconds,
            megabytes,
        } => format!("{name} takes about {seconds} s and {megabytes} MB: long=True computes it"),
        ChoiceError::NoFolder(names) => {
            format!("{names} keeps its levels on disk: name a folder by store=...")
        }
    };
    placeless_error(py, why)
}
