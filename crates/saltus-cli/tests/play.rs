//! `saltus play` in a real terminal.

mod tmux;
