//! Time measurements of the benchmarks.

use std::{fs, time::Instant};

/// The seconds that a job took.
#[derive(Clone, Copy, Debug)]
pub struct Time {
    /// On the clock.
    pub clock: f64,
    /// The processor time of all threads together, which other programs disturb less than
    /// wall-clock time. (Linux; elsewhere wall-clock time.)
    pub processor: f64,
}

/// The best wall-clock and processor times of several runs.
pub fn best(runs: u32, mut job: impl FnMut()) -> Time {
    let least = |a: Time, b: Time| Time {
        clock: a.clock.min(b.clock),
        processor: a.processor.min(b.processor),
    };
    let run = |_| {
        let (before, begin) = (processor(), Instant::now());
        job();
        let clock = begin.elapsed().as_secs_f64();
        let processor = before
            .zip(processor())
            .map_or(clock, |(before, after)| after - before);
        Time { clock, processor }
    };
    let times = (0..runs).map(run);
    times.reduce(least).unwrap_or(Time {
        clock: f64::NAN,
        processor: f64::NAN,
    })
}

/// The processor time of the threads of this process, in seconds.
fn processor() -> Option<f64> {
    let threads = fs::read_dir("/proc/self/task").ok()?;
    let nanoseconds = threads.flatten().map(|thread| {
        let stat = fs::read_to_string(thread.path().join("schedstat")).unwrap_or_default();
        stat.split(' ')
            .next()
            .and_then(|word| word.parse::<f64>().ok())
            .unwrap_or(0.0)
    });
    Some(nanoseconds.sum::<f64>() / 1e9)
}
