//! The log: one JSON object per line on standard error. Nothing waits for it, and its errors are
//! ignored.

pub use log::LevelFilter as Level;
use log::{
    Log, Metadata, Record,
    kv::{self, Key, Value, VisitSource},
};
use saltus::text::json;
use serde_json::{Map, json};
use std::{
    io::{self, Write},
    sync::mpsc::{SyncSender, sync_channel},
    thread,
    time::SystemTime,
};

/// The number of buffered lines; further ones are lost.
const LINES: usize = 4096;

/// Starts the log at this level. Later calls in the same process have no effect.
pub fn start(level: Level) {
    let (send, lines) = sync_channel::<Vec<u8>>(LINES);
    let writer = thread::Builder::new()
        .name("saltus-log".into())
        .spawn(move || {
            for line in lines {
                // A full disk or a closed pipe may recover: the next line is tried again.
                let _ = io::stderr().write_all(&line);
            }
        });
    // Without a writer thread there is no log, but the server works.
    if writer.is_ok() && log::set_boxed_logger(Box::new(Lines(send))).is_ok() {
        log::set_max_level(level);
    }
}

/// Sends each line to the writer.
#[derive(Debug)]
pub struct Lines(pub SyncSender<Vec<u8>>);

impl Log for Lines {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn log(&self, record: &Record<'_>) {
        let mut fields = Fields(Map::new());
        // Its only error is that of a visitor, and this one has none.
        let _ = record.key_values().visit(&mut fields);
        let mut line = json!({
            "time": httpdate::fmt_http_date(SystemTime::now()),
            "level": record.level().as_str(),
            "message": record.args().to_string(),
        });
        if let Some(line) = line.as_object_mut() {
            line.append(&mut fields.0);
        }
        if let Ok(line) = json::line(&line) {
            let _ = self.0.try_send((line + "\n").into_bytes());
        }
    }

    fn flush(&self) {}
}

/// The values of a line by their names.
struct Fields(Map<String, serde_json::Value>);

impl<'a> VisitSource<'a> for Fields {
    fn visit_pair(&mut self, key: Key<'a>, value: Value<'a>) -> Result<(), kv::Error> {
        let value = value
            .to_u64()
            .map_or_else(|| value.to_string().into(), serde_json::Value::from);
        self.0.insert(key.to_string(), value);
        Ok(())
    }
}
