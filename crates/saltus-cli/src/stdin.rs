//! Standard input, and whether the command waits for it.

use std::{
    io::{self, Chain, Cursor, Read},
    mem,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

static WAITING: AtomicBool = AtomicBool::new(false);

/// What was read, and stands before the rest for the next reader.
static KEPT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Puts back a text that was read, for who reads next.
pub fn put_back(text: Vec<u8>) {
    // A change of it is one step, so no panic leaves it half done.
    *KEPT.lock().unwrap_or_else(PoisonError::into_inner) = text;
}

/// Whether the command waits for its input: then there is nothing to finish.
pub fn is_waiting() -> bool {
    WAITING.load(Ordering::Relaxed)
}

/// Standard input.
pub fn open() -> Chain<Cursor<Vec<u8>>, Input<io::StdinLock<'static>>> {
    let kept = mem::take(&mut *KEPT.lock().unwrap_or_else(PoisonError::into_inner));
    Cursor::new(kept).chain(Input(io::stdin().lock()))
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
