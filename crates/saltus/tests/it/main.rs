//! The tests of the engine, in one program to link only once. Only `allocations` is separate,
//! because it has its own allocator.
#![allow(clippy::unwrap_used, reason = "tests fail by panic")]

mod agreement;
mod board;
mod brute;
mod capture;
mod capture_general;
mod capture_generate;
mod claims_by_length;
mod examples;
mod exhausted;
mod grid;
mod internals;
mod net;
mod own_boards;
mod pegs_bits;
mod pegs_brute;
mod pegs_common;
mod pegs_generate;
mod pegs_graph;
mod pegs_levels;
mod pegs_marked;
mod pegs_measures;
mod pegs_proof;
mod pegs_solve;
mod pegs_sweeps;
mod pegs_sweeps_shelf;
mod row_against_one;
mod row_best_first;
mod row_brute;
mod row_census;
mod row_closed;
mod row_exchange;
mod row_hint;
mod row_reversal;
mod row_ring;
mod row_search;
mod search;
mod search_ranked;
mod search_table;
mod serde;
mod shared_verdict;
mod signature;
mod solution_moves;
mod text;
mod two_lines;
