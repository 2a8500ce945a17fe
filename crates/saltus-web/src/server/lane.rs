//! Threads for searches: each search has its own pool of threads.
//!
//! With a single pool, a thread that waits for a part of its search would start another search, and
//! return to its own only after that one ends.

use rayon_core::{ThreadPool, ThreadPoolBuilder};
use std::{
    io,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

/// A number of thread pools that are lent to searches.
#[derive(Debug)]
pub struct Lane {
    free: Mutex<Vec<Arc<ThreadPool>>>,
    places: Arc<Semaphore>,
    waiting: AtomicUsize,
}

impl Lane {
    /// A lane of `pools` pools of `threads` threads each; with `back` they have a lower priority.
    ///
    /// # Errors
    /// The system has no more threads.
    pub fn new(
        name: &'static str,
        pools: usize,
        threads: usize,
        back: bool,
    ) -> io::Result<Arc<Lane>> {
        let mut free = Vec::new();
        for _ in 0..pools {
            let builder = ThreadPoolBuilder::new()
                .num_threads(threads)
                .thread_name(move |_| format!("saltus-{name}"))
                .start_handler(move |_| {
                    if back {
                        step_back()
                    }
                })
                .panic_handler(|_| ()); // who waits for the search learns of it
            free.push(Arc::new(builder.build().map_err(io::Error::other)?));
        }
        let places = Arc::new(Semaphore::new(pools));
        Ok(Arc::new(Lane {
            free: Mutex::new(free),
            places,
            waiting: AtomicUsize::new(0),
        }))
    }

    /// The number of searches that wait for a place.
    pub fn waiters(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// A place, if one is free.
    pub fn try_enter(self: &Arc<Lane>) -> Option<Place> {
        Some(Place::new(
            self.clone(),
            self.places.clone().try_acquire_owned().ok()?,
        ))
    }

    /// Waits for a place. Places are given in the order of coming.
    pub async fn enter(self: &Arc<Lane>) -> Option<Place> {
        /// Decrements the count however it ends.
        struct WaitCount<'a>(&'a AtomicUsize);
        impl Drop for WaitCount<'_> {
            fn drop(&mut self) {
                self.0.fetch_sub(1, Ordering::Relaxed);
            }
        }
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let _waiting = WaitCount(&self.waiting);
        Some(Place::new(
            self.clone(),
            self.places.clone().acquire_owned().await.ok()?,
        ))
    }

    /// Nothing panics while it holds this lock.
    fn free(&self) -> MutexGuard<'_, Vec<Arc<ThreadPool>>> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place in a lane, released on drop.
pub struct Place {
    pool: Arc<ThreadPool>,
    lane: Arc<Lane>,
    /// Dropped after the pool is returned.
    _permit: OwnedSemaphorePermit,
}

impl Place {
    fn new(lane: Arc<Lane>, permit: OwnedSemaphorePermit) -> Place {
        let pool = lane
            .free()
            .pop()
            .expect("there are as many permits as pools");
        Place {
            pool,
            lane,
            _permit: permit,
        }
    }

    /// Runs `search` on the threads of the place. The place is released when the search has really
    /// ended, before its answer is sent. If it panics, the receiver has an error.
    pub fn run<T: Send + 'static>(
        self,
        search: impl FnOnce() -> T + Send + 'static,
    ) -> oneshot::Receiver<T> {
        let (sender, receiver) = oneshot::channel();
        self.pool.clone().spawn(move || {
            let place = self;
            let found = search();
            // The place must be free before the answer is received.
            drop(place);
            // The receiver may be gone.
            let _ = sender.send(found);
        });
        receiver
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.lane.free().push(self.pool.clone());
    }
}

/// Lowers the priority of the current thread, where the system supports that per thread.
fn step_back() {
    // About a quarter of the processor share of other threads. Elsewhere this would affect the
    // whole process.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(6);
}
