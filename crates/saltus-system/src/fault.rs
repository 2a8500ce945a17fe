//! Injected faults, in unoptimised builds only. Every creation, write, sync and rename of a file
//! passes a [`point`], and an environment variable selects the one that fails.
//!
//! `SALTUS_FAULT=3` makes the third operation fail; `SALTUS_FAULT=3!` kills the process there.

use std::io;

/// A file operation that can be made to fail.
#[cfg(debug_assertions)]
pub fn point() -> io::Result<()> {
    use std::sync::{
        LazyLock,
        atomic::{AtomicU64, Ordering},
    };
    /// The number of the failing operation, and whether it kills the process.
    static FAULT: LazyLock<Option<(u64, bool)>> = LazyLock::new(|| {
        let text = std::env::var("SALTUS_FAULT").ok()?;
        Some((
            text.trim_end_matches('!').parse().ok()?,
            text.ends_with('!'),
        ))
    });
    static PASSED: AtomicU64 = AtomicU64::new(0);
    let number = PASSED.fetch_add(1, Ordering::Relaxed) + 1;
    match *FAULT {
        Some((at, true)) if at == number => std::process::abort(),
        Some((at, false)) if at == number => {
            Err(io::Error::other(format!("operation {at} fails on purpose")))
        }
        _ => Ok(()),
    }
}

/// A file operation that can be made to fail.
#[cfg(not(debug_assertions))]
pub fn point() -> io::Result<()> {
    Ok(())
}
