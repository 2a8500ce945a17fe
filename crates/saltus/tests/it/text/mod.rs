//! Readers and writers: tables of good and bad texts, round trips by chance.

mod bad;
mod capture;
mod common;
mod examples;
mod export;
mod good;
mod ids;
mod others;
mod pddl;
mod properties;
