//! Cells, lines, and the symmetries of any board.
