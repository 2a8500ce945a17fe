//! Games in files.

use std::{io, path::Path};

/// The file of a game that has none yet.
pub const FIRST_FILE: &str = "game.saltus";

/// Writes a game to a file: to a new one, or with `replace` to the one that it came from.
///
/// # Errors
/// The errors of the file; without `replace`, that it exists.
pub fn write(path: &Path, text: &str, replace: bool) -> io::Result<()> {
    match replace {
        true => saltus_system::write(path, text.as_bytes()),
        false => saltus_system::write_new(path, text.as_bytes()),
    }
}
