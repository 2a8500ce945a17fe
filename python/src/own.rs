//! User-defined boards from a dict with the contents of a TOML file.

use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyBool, PyDict, PyList, PyTuple},
};
use toml::{Table, Value};

/// The dict as TOML.
///
/// # Errors
/// A value that TOML cannot represent.
pub fn toml(dict: &Bound<PyDict>) -> PyResult<String> {
    Ok(table(dict)?.to_string())
}

fn table(dict: &Bound<PyDict>) -> PyResult<Table> {
    let mut table = Table::new();
    for (key, value) in dict {
        table.insert(key.extract()?, self::value(&value)?);
    }
    Ok(table)
}

fn value(value: &Bound<PyAny>) -> PyResult<Value> {
    if let Ok(dict) = value.cast::<PyDict>() {
        Ok(Value::Table(table(dict)?))
    } else if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        let mut items = Vec::new();
        for item in value.try_iter()? {
            items.push(self::value(&item?)?);
        }
        Ok(Value::Array(items))
    } else if value.is_instance_of::<PyBool>() {
        Ok(Value::Boolean(value.extract()?))
    } else if let Ok(number) = value.extract::<i64>() {
        Ok(Value::Integer(number))
    } else if let Ok(text) = value.extract::<String>() {
        Ok(Value::String(text))
    } else {
        let kind = value.get_type().name()?;
        Err(PyTypeError::new_err(format!(
            "the dict of a puzzle contains strings, integers, booleans, lists and dicts, not {kind}"
        )))
    }
}
