//! The seam to the scheduler: work in numbered blocks on all threads, by rayon's core; without the
//! feature `rayon`, on one.
//!
//! Every block is called through `dyn`: the call is cheap compared with a block, and the scheduler
//! is compiled once instead of once per closure. Results are in the order of the blocks, whatever
//! the number of threads. A block may itself call these functions. What is compiled for each type
//! of result has loops: chains of iterators would be several times as much code.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicBool, Ordering::Relaxed},
};

#[cfg(not(feature = "rayon"))]
use alone::on_each_thread;
#[cfg(not(feature = "rayon"))]
pub use alone::{current_num_threads, join};
#[cfg(feature = "rayon")]
pub use rayon_core::{current_num_threads, join};

/// The functions of rayon's core, for one thread.
#[cfg(not(feature = "rayon"))]
mod alone {
    pub fn current_num_threads() -> usize {
        1
    }

    pub fn join<A, B>(a: impl FnOnce() -> A, b: impl FnOnce() -> B) -> (A, B) {
        (a(), b())
    }

    pub fn on_each_thread(work: &(dyn Fn() + Sync)) {
        work();
    }
}

#[cfg(feature = "rayon")]
fn on_each_thread(work: &(dyn Fn() + Sync)) {
    rayon_core::broadcast(|_| work());
}

/// The number of items in a block where an item is little work.
const FEW: usize = 256;

/// Calls both, at the same time if a thread is free.
pub fn both(a: &mut (dyn FnMut() + Send), b: &mut (dyn FnMut() + Send)) {
    join(a, b);
}

/// Calls `work` on every thread of the pool at once, and returns the results in no particular
/// order.
pub fn broadcast<T: Send>(work: &(dyn Fn() -> T + Sync)) -> Vec<T> {
    let given = Mutex::new(Vec::new());
    on_each_thread(&|| {
        let one = work();
        given
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(one);
    });
    given.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Calls `work` for each number below `count`.
pub fn run(count: usize, work: &(dyn Fn(usize) + Sync)) {
    fn within(first: usize, count: usize, work: &(dyn Fn(usize) + Sync)) {
        let half = count / 2;
        match count {
            0 => (),
            1 => work(first),
            _ => both(&mut || within(first, half, work), &mut || {
                within(first + half, count - half, work)
            }),
        }
    }
    within(0, count, work);
}

/// Calls `work` for each item with its index.
pub fn each<T: Send>(items: &mut [T], work: &(dyn Fn(usize, &mut T) + Sync)) {
    fn within<T: Send>(first: usize, items: &mut [T], work: &(dyn Fn(usize, &mut T) + Sync)) {
        match items {
            [] => (),
            [item] => work(first, item),
            _ => {
                let half = items.len() / 2;
                let (left, right) = items.split_at_mut(half);
                both(&mut || within(first, left, work), &mut || {
                    within(first + half, right, work)
                });
            }
        }
    }
    within(0, items, work);
}

/// Calls `work` for each chunk of `size` items, the last of which may be shorter, with the index of
/// its first item.
pub fn each_chunk<T: Send>(items: &mut [T], size: usize, work: &(dyn Fn(usize, &mut [T]) + Sync)) {
    let mut chunks = Vec::with_capacity(items.len().div_ceil(size));
    for chunk in items.chunks_mut(size) {
        chunks.push(chunk);
    }
    each(&mut chunks, &|index, chunk| work(index * size, chunk));
}

/// Maps `work` over the items and their indices.
pub fn map_mut<T: Send, U: Send>(
    items: &mut [T],
    work: &(dyn Fn(usize, &mut T) -> U + Sync),
) -> Vec<U> {
    let mut places: Vec<(&mut T, Option<U>)> = Vec::with_capacity(items.len());
    for item in items {
        places.push((item, None));
    }
    each(&mut places, &|index, (item, place)| {
        *place = Some(work(index, item))
    });

    let mut given = Vec::with_capacity(places.len());
    for (_, place) in places {
        let Some(result) = place else { continue };
        given.push(result);
    }
    given
}

/// Maps `work` over the numbers below `count`.
pub fn gather<T: Send>(count: usize, work: &(dyn Fn(usize) -> T + Sync)) -> Vec<T> {
    let mut places: Vec<Option<T>> = Vec::with_capacity(count);
    for _ in 0..count {
        places.push(None);
    }
    each(&mut places, &|index, place| *place = Some(work(index)));

    let mut given = Vec::with_capacity(count);
    for place in places {
        let Some(result) = place else { continue };
        given.push(result);
    }
    given
}

/// Maps `work` over the numbers below `count`, or returns one of its errors: after an error no
/// block is begun.
pub fn try_gather<T: Send, E: Send>(
    count: usize,
    work: &(dyn Fn(usize) -> Result<T, E> + Sync),
) -> Result<Vec<T>, E> {
    let failed = AtomicBool::new(false);
    let results = gather(count, &|index| {
        let result = (!failed.load(Relaxed)).then(|| work(index));
        if matches!(result, Some(Err(_))) {
            failed.store(true, Relaxed);
        }
        result
    });
    let mut given = Vec::with_capacity(count);
    for result in results {
        let Some(result) = result else { continue };
        given.push(result?);
    }
    Ok(given)
}

/// The concatenated results of `work` for each chunk of `size` items; it receives the index of the
/// chunk's first item.
pub fn flat_map<T: Sync, U: Send>(
    items: &[T],
    size: usize,
    work: &(dyn Fn(usize, &[T]) -> Vec<U> + Sync),
) -> Vec<U> {
    let count = items.len().div_ceil(size);
    let mut parts = Vec::with_capacity(count);
    for _ in 0..count {
        parts.push(Vec::new());
    }
    each(&mut parts, &|index, part| {
        let first = index * size;
        *part = work(first, &items[first..items.len().min(first + size)]);
    });

    if let [part] = &mut parts[..] {
        return std::mem::take(part);
    }

    let mut length = 0;
    for part in &parts {
        length += part.len();
    }
    let mut all = Vec::with_capacity(length);
    for mut part in parts {
        all.append(&mut part);
    }
    all
}

/// Maps `work`, which is cheap, over the items.
pub fn map<T: Sync, U: Send>(items: &[T], work: &(dyn Fn(&T) -> U + Sync)) -> Vec<U> {
    flat_map(items, FEW, &|_, items| {
        let mut given = Vec::with_capacity(items.len());
        for item in items {
            given.push(work(item));
        }
        given
    })
}
