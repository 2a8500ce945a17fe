//! Readers and writers: tables of valid and invalid texts, and random round trips.

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
