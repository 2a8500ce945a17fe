//! Threads for searches: each search has a pool of threads to itself.
//!
//! Were there one pool for all, a thread that waits for a part of its search would take up another search meanwhile, and
//! come back to its own only when that one ends.

use rayon_core::{ThreadPool, ThreadPoolBuilder};
use std::{
    io,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

/// A number of pools of threads, which are lent out.
pub struct Lane {
    free: Mutex<Vec<Arc<ThreadPool>>>,
    places: Arc<Semaphore>,
    waiting: AtomicUsize,
}

impl Lane {
    /// So many pools of so many threads, which leave the processors to others where they step `back`.
    ///
    /// # Errors
    /// The system has no more threads.
    pub fn new(name: &'static str, pools: usize, threads: usize, back: bool) -> io::Result<Arc<Lane>> {
        let pool = |_| {
            let builder = ThreadPoolBuilder::new()
                .num_threads(threads)
                .thread_name(move |_| format!("saltus-{name}"))
                .start_handler(move |_| {
                    if back {
                        step_back()
                    }
                })
                .panic_handler(|_| ()); // who waits for the search learns of it
            builder.build().map(Arc::new).map_err(io::Error::other)
        };
        let free = (0..pools).map(pool).collect::<io::Result<_>>()?;
        let places = Arc::new(Semaphore::new(pools));
        Ok(Arc::new(Lane { free: Mutex::new(free), places, waiting: AtomicUsize::new(0) }))
    }

    /// Whether somebody waits for a place.
    pub fn crowded(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) > 0
    }

    /// A place, if there is one now.
    pub fn try_enter(self: &Arc<Lane>) -> Option<Place> {
        Some(Place::new(self.clone(), self.places.clone().try_acquire_owned().ok()?))
    }

    /// A place, as soon as there is one.
    pub async fn enter(self: &Arc<Lane>) -> Option<Place> {
        /// Counts itself out however it ends.
        struct Waiting<'a>(&'a AtomicUsize);
        impl Drop for Waiting<'_> {
            fn drop(&mut self) {
                self.0.fetch_sub(1, Ordering::Relaxed);
            }
        }
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let _waiting = Waiting(&self.waiting);
        Some(Place::new(self.clone(), self.places.clone().acquire_owned().await.ok()?))
    }

    /// Nothing panics while it holds this lock.
    fn free(&self) -> MutexGuard<'_, Vec<Arc<ThreadPool>>> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place in a lane, given back when it is dropped.
pub struct Place {
    pool: Arc<ThreadPool>,
    lane: Arc<Lane>,
    /// Dropped after the pool was put back.
    _permit: OwnedSemaphorePermit,
}

impl Place {
    fn new(lane: Arc<Lane>, permit: OwnedSemaphorePermit) -> Place {
        let pool = lane.free().pop().expect("there are as many permits as pools");
        Place { pool, lane, _permit: permit }
    }

    /// Runs `search` on the threads of the place, which is given back when it has really ended, before its answer is known.
    /// If it panics, the receiver has an error.
    pub fn run<T: Send + 'static>(self, search: impl FnOnce() -> T + Send + 'static) -> oneshot::Receiver<T> {
        let (tell, told) = oneshot::channel();
        self.pool.clone().spawn(move || {
            let place = self;
            let found = search();
            // Whoever has the answer finds the place free.
            drop(place);
            // It may be that nobody waits any more.
            let _ = tell.send(found);
        });
        told
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.lane.free().push(self.pool.clone());
    }
}

/// Lets the present thread step back behind those that somebody waits for, where the system can do that for a thread.
fn step_back() {
    // A quarter as much of a processor as another that wants it. Elsewhere this would hold for the whole process.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(6);
}
