//! Capture boards: can one king jump every white checker in a single move?
