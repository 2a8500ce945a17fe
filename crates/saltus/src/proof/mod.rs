//! Reasons why a puzzle has no solution, and their checkers.
