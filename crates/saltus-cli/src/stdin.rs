//! Standard input, and whether the command waits for it.

use std::{
    io::{self, Read},
    sync::atomic::{AtomicBool, Ordering},
};

static WAITING: AtomicBool = AtomicBool::new(false);

/// Whether the command waits for its input: then there is nothing to finish.
pub fn is_waiting() -> bool {
    WAITING.load(Ordering::Relaxed)
}

/// Standard input.
pub fn open() -> Input<io::StdinLock<'static>> {
    Input(io::stdin().lock())
}

/// A reader of which [`is_waiting`] knows.
#[derive(Debug)]
pub struct Input<R>(R);

impl<R: Read> Read for Input<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        WAITING.store(true, Ordering::Relaxed);
        let read = self.0.read(to);
        WAITING.store(false, Ordering::Relaxed);
        read
    }
}
