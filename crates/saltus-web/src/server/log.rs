//! The log: one JSON object a line on standard error. Nothing waits for it, and nothing fails with it.

use std::{
    io::{self, Write},
    sync::mpsc::{SyncSender, sync_channel},
    thread,
};
pub use tracing::level_filters::LevelFilter as Level;
use tracing_subscriber::fmt::MakeWriter;

/// Lines that wait to be written; those beyond are lost.
const LINES: usize = 4096;

/// Logs what is of that level or above. A second start in one process keeps the first one's log.
pub fn start(level: Level) {
    let (send, lines) = sync_channel::<Vec<u8>>(LINES);
    let writer = thread::Builder::new().name("saltus-log".into()).spawn(move || {
        for line in lines {
            // A full disk or a closed pipe may be mended: the next line is tried again.
            let _ = io::stderr().write_all(&line);
        }
    });
    // Without a thread to write it there is no log, and the server serves.
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
    /// Takes a whole line, as the formatter gives it.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let _ = self.0.try_send(line.to_vec());
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
