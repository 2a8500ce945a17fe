//! The tests of the command, in one program to link only once. Only `sessions` is separate, because
//! it changes the current folder.
#![allow(clippy::unwrap_used, reason = "tests fail by panic")]

mod answers;
mod any_size;
mod at_once;
mod below;
mod budgets;
mod command;
mod comparisons;
mod damage;
mod documents;
mod drawings;
mod each;
mod ends;
mod every;
mod faces;
mod families;
mod faults;
mod foreign;
mod forged;
mod goals;
mod judge;
mod kings;
mod large_boards;
mod numbers;
mod options;
mod parts;
mod pictures;
mod play;
mod printable;
mod processor;
mod reference;
mod refusals;
mod rules;
mod sayings;
mod schema;
mod serve;
mod sisters;
mod solitaire;
mod solvers;
mod store;
mod tally;
mod texts;
mod tour;
mod walk;
mod wild;
