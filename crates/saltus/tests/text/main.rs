//! Readers and writers: tables of good and bad texts, round trips by chance.

mod bad;
mod capture;
mod common;
mod examples;
mod good;
mod ids;
mod pddl;
mod properties;
