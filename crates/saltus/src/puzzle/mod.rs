//! Kinds, rules, positions, goals, and the puzzle they make.
