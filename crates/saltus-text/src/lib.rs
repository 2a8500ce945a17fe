//! All reading and writing of text.
#![forbid(unsafe_code)]
