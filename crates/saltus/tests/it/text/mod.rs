//! Readers and writers: tables of valid and invalid texts, and random round trips.

mod answered;
mod bad;
mod beside;
mod capture;
mod claims;
mod common;
mod compared;
mod drawings;
mod dressed;
mod examples;
pub mod export;
mod export_counts;
mod good;
mod graph6;
mod ids;
mod lengths;
mod lines;
mod many;
mod mutated;
mod numbered;
mod others;
mod pddl;
mod properties;
mod rules;
mod steps;
mod wild;
mod writers;
