//! The general exact search over any puzzle.
