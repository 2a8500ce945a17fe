//! The log: one JSON object per line on standard error. Nothing waits for it, and its errors are
//! ignored.

use std::{
    io::{self, Write},
    sync::mpsc::{SyncSender, sync_channel},
    thread,
};
pub use tracing::level_filters::LevelFilter as Level;
use tracing_subscriber::fmt::MakeWriter;

/// The number of buffered lines; further ones are lost.
const LINES: usize = 4096;

/// Starts the log at this level. Later calls in the same process have no effect.
pub fn start(level: Level) {
    let (send, lines) = sync_channel::<Vec<u8>>(LINES);
    let writer = thread::Builder::new().name("saltus-log".into()).spawn(move || {
        for line in lines {
            // A full disk or a closed pipe may recover: the next line is tried again.
            let _ = io::stderr().write_all(&line);
        }
    });
    // Without a writer thread there is no log, but the server works.
    if writer.is_ok() {
        let _ = tracing_subscriber::fmt().json().with_max_level(level).with_writer(Lines(send)).try_init();
    }
}

struct Lines(SyncSender<Vec<u8>>);

impl<'a> MakeWriter<'a> for Lines {
    type Writer = &'a Lines;

    fn make_writer(&'a self) -> &'a Lines {
        self
    }
}

impl Write for &Lines {
    /// Writes a whole line, as the formatter provides it.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let _ = self.0.try_send(line.to_vec());
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
