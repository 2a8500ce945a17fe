//! Faults on purpose, in unoptimised builds only: every making, writing, syncing and renaming of a file passes a
//! [`point`], and the environment says at which one the disk fails.
//!
//! `SALTUS_FAULT=3` lets the third operation fail; `SALTUS_FAULT=3!` kills the process there.

use std::io;

/// Where an operation on the disk may be made to fail.
#[cfg(debug_assertions)]
pub fn point() -> io::Result<()> {
    use std::sync::{
        LazyLock,
        atomic::{AtomicU64, Ordering},
    };
    /// The number of the operation that fails, and whether the process dies of it.
    static FAULT: LazyLock<Option<(u64, bool)>> = LazyLock::new(|| {
        let text = std::env::var("SALTUS_FAULT").ok()?;
        Some((text.trim_end_matches('!').parse().ok()?, text.ends_with('!')))
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

/// Where an operation on the disk may be made to fail.
#[cfg(not(debug_assertions))]
pub fn point() -> io::Result<()> {
    Ok(())
}
