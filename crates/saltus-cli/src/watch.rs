//! The clock, Ctrl-C and the progress line: what keeps a search going, or stops it.

use indicatif::{ProgressBar, ProgressStyle};
use saltus::budget::{Budget, Limit, Progress, Spent};
use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Whether Ctrl-C was pressed.
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// What a search may spend, and where it tells how far it is.
pub struct Watch {
    deadline: Option<Instant>,
    memory: u64,
    bar: ProgressBar,
}

impl Watch {
    /// Starts the clock. The first Ctrl-C from now on asks the search to stop, the second ends the program.
    pub fn start(time: Option<Duration>, memory: Option<u64>) -> Watch {
        // Without a handler Ctrl-C still ends the program, only less politely.
        let _ = ctrlc::set_handler(|| {
            if INTERRUPTED.swap(true, Ordering::Relaxed) {
                std::process::exit(crate::exit::Exit::Interrupted as i32);
            }
        });
        let bar = ProgressBar::new_spinner();
        bar.set_style(ProgressStyle::default_spinner());
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        Watch { deadline, memory: memory.unwrap_or_else(most_memory), bar }
    }

    /// The bytes that may be held.
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// Runs `search` within what is left of the budget.
    pub fn over<T>(&self, search: impl FnOnce(&Budget) -> T) -> T {
        let keep_going = |progress: Progress| {
            let Progress { level, positions, bytes } = progress;
            self.bar.set_message(format!("move {level}: {positions} positions, {} MiB", bytes >> 20));
            self.bar.tick();
            !interrupted() && self.deadline.is_none_or(|deadline| Instant::now() < deadline)
        };
        let result = search(&Budget { memory: self.memory, keep_going: &keep_going });
        self.bar.finish_and_clear();
        result
    }
}

/// Why a search has no answer, how far it got, and what would help.
pub fn explain(spent: &Spent) -> String {
    let Progress { level, positions, bytes } = spent.progress;
    let far = format!("{positions} positions up to {level} moves, {} MiB", bytes >> 20);
    match spent.limit {
        Limit::Memory => format!("the memory allowed did not suffice ({far}); a larger --memory would help"),
        Limit::Stopped if interrupted() => format!("interrupted ({far})"),
        Limit::Untried => spent.to_string(),
        Limit::Stopped => format!("the time ran out ({far}); a larger --time would help"),
    }
}

/// Without `--memory`: nine tenths of what the machine has to give now, so that a search ends before the system does.
fn most_memory() -> u64 {
    let info = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let kilobytes = info
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:")?.split_whitespace().next()?.parse().ok());
    kilobytes.map_or(u64::MAX, |kilobytes: u64| kilobytes / 10 * 9 * 1024)
}

/// Reads a time such as `90`, `90s`, `1.5m`, `2h` or `200ms`.
pub fn parse_time(text: &str) -> Result<Duration, String> {
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let scale = match &text[number.len()..] {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        unit => return Err(format!("`{unit}` is no unit of time: use ms, s, m or h")),
    };
    let value: f64 = number.parse().map_err(|_| format!("`{text}` is no time: write 90s, 1.5m or 2h"))?;
    Duration::try_from_secs_f64(value * scale).map_err(|_| format!("`{text}` is out of range"))
}

/// Reads a size such as `500M`, `8G` or `1.5GiB`; units are powers of 1024.
pub fn parse_size(text: &str) -> Result<u64, String> {
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = text[number.len()..].to_ascii_uppercase();
    let shift = match unit.trim_end_matches("IB").trim_end_matches('B') {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => return Err(format!("`{unit}` is no unit of memory: use K, M, G or T")),
    };
    let value: f64 = number.parse().map_err(|_| format!("`{text}` is no size: write 500M or 8G"))?;
    let bytes = value * (1u64 << shift) as f64;
    // Below 2^53 the conversion is exact.
    if (0.0..9e15).contains(&bytes) { Ok(bytes as u64) } else { Err(format!("`{text}` is out of range")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_sizes() {
        assert_eq!(parse_time("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(parse_time("200ms"), Ok(Duration::from_millis(200)));
        assert_eq!(parse_size("8G"), Ok(8 << 30));
        assert_eq!(parse_size("1.5MiB"), Ok(3 << 19));
        for bad in ["", "x", "-1s", "5y", "1e400s", "NaN"] {
            assert!(parse_time(bad).is_err(), "{bad}");
        }
        for bad in ["", "G", "-1G", "5Q", "NaN", "1e300"] {
            assert!(parse_size(bad).is_err(), "{bad}");
        }
    }
}
