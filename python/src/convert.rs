//! Values and integers between Python and the library.

use num_bigint::BigUint;
use pyo3::{
    call::PyCallArgs,
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::{PyBytes, PyInt},
};

/// A value of a Python class of the package.
pub fn value<'py>(
    py: Python<'py>,
    class: &str,
    args: impl PyCallArgs<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    py.import("saltus._values")?.getattr(class)?.call1(args)
}

/// An integer of any size.
pub fn integer<'py>(py: Python<'py>, number: &BigUint) -> PyResult<Bound<'py, PyAny>> {
    py.get_type::<PyInt>()
        .call_method1("from_bytes", (number.to_bytes_le(), "little"))
}

/// A nonnegative integer of any size.
pub fn natural(number: &Bound<PyAny>) -> PyResult<BigUint> {
    let number = number
        .cast::<PyInt>()
        .map_err(|_| PyTypeError::new_err("expected an int"))?;
    // Not by its digits, because Python converts at most 4,300 of them.
    if number.lt(0)? {
        return Err(PyValueError::new_err(
            "expected 0 or more, found a negative number",
        ));
    }
    let bits: u64 = number.call_method0("bit_length")?.extract()?;
    let bytes = number.call_method1("to_bytes", (bits.div_ceil(8), "little"))?;
    Ok(BigUint::from_bytes_le(bytes.cast::<PyBytes>()?.as_bytes()))
}
