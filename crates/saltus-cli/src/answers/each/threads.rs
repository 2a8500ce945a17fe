//! Answers about several items at once, taken in their order.

use anyhow::Context;
use rayon_core::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use std::{
    collections::BTreeMap,
    io,
    sync::{
        atomic::{AtomicUsize, Ordering::Relaxed},
        mpsc::{self, Receiver, Sender, TryRecvError},
    },
    thread,
};

/// Calls `answer` for each item, and `take` for the answers in the order of the items, each as soon
/// as it and those before it are known; and with `None` where it has to wait. With at least as many
/// items as threads, each item runs on one thread; with fewer, they run one after another on all
/// threads.
///
/// In one common pool, a thread that waits for a part of its puzzle would start another puzzle
/// within the time of the first, and on top of its stack, without a limit on the depth.
///
/// # Errors
/// The system has no more threads; or that of `take`, after which no further item is begun.
pub fn side_by_side<T: Sync, U: Send>(
    items: &[T],
    threads: usize,
    answer: impl Fn(&T) -> U + Sync,
    mut take: impl FnMut(Option<U>) -> io::Result<()>,
) -> anyhow::Result<()> {
    if items.len() < threads {
        for item in items {
            take(Some(answer(item)))?;
            take(None)?;
        }
        return Ok(());
    }
    let pools = start_pools(threads).context("starting threads")?;

    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for pool in &pools {
            let (next, answer, sender) = (&next, &answer, sender.clone());
            scope.spawn(move || pool.install(|| answer_next(items, next, answer, &sender)));
        }
        drop(sender);
        Ok(take_in_order(receiver, take)?)
    })
}

/// Some pools of one thread.
fn start_pools(pools: usize) -> Result<Vec<ThreadPool>, ThreadPoolBuildError> {
    let mut started = Vec::new();
    for _ in 0..pools {
        started.push(ThreadPoolBuilder::new().num_threads(1).build()?);
    }
    Ok(started)
}

/// An answer, with the place of its item.
struct Answered<U> {
    place: usize,
    answer: U,
}

/// Takes the next item as long as there is one and someone waits for its answer, which is sent.
fn answer_next<T, U>(
    items: &[T],
    next: &AtomicUsize,
    answer: &impl Fn(&T) -> U,
    sender: &Sender<Answered<U>>,
) {
    loop {
        let place = next.fetch_add(1, Relaxed);
        let Some(item) = items.get(place) else {
            return;
        };
        let answer = answer(item);
        if sender.send(Answered { place, answer }).is_err() {
            return;
        }
    }
}

/// Calls `take` for the answers in the order of their items, and with `None` before it waits.
fn take_in_order<U>(
    receiver: Receiver<Answered<U>>,
    mut take: impl FnMut(Option<U>) -> io::Result<()>,
) -> io::Result<()> {
    let mut early = BTreeMap::new();
    let mut taken = 0;
    loop {
        let next = match receiver.try_recv() {
            Err(TryRecvError::Empty) => {
                take(None)?;
                receiver.recv().ok()
            }
            next => next.ok(),
        };
        let Some(Answered { place, answer }) = next else {
            return Ok(());
        };
        early.insert(place, answer);

        while let Some(answer) = early.remove(&taken) {
            take(Some(answer))?;
            taken += 1;
        }
    }
}
