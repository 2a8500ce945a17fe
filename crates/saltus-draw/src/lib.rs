//! One scene model, drawn to the terminal and to SVG.
#![forbid(unsafe_code)]
