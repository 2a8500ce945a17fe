//! The command that computes published results again.

pub mod reproduce;
