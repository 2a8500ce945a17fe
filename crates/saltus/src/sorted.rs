//! Operations on sorted arrays in chunks, with a check of the budget after each.

use crate::threads;

/// The number of items between two checks of the budget, some milliseconds of work.
pub const CHUNK: usize = 1 << 17;

/// Sorts in place.
///
/// # Errors
/// The error of `go_on`; the items are then in unspecified order.
pub fn sort<T: Copy + Ord + Send, E>(
    items: &mut [T],
    go_on: &mut impl FnMut() -> Result<(), E>,
) -> Result<(), E> {
    go_on()?;
    if items.len() <= 8 * CHUNK {
        sort_all(items);
        return Ok(());
    }
    let (before, _, after) = items.select_nth_unstable(items.len() / 2);
    sort(before, go_on)?;
    sort(after, go_on)
}

/// Sorts in place on all threads. Not stable.
pub fn sort_all<T: Copy + Ord + Send>(items: &mut [T]) {
    sort_by_parts(items, &|item| *item, &|items| items.sort_unstable());
}

/// Sorts some dozens of items by insertion, in a fraction of the code of a sort for any number.
pub fn sort_few<T: Copy + Ord>(items: &mut [T]) {
    for first in 1..items.len() {
        let item = items[first];
        let mut at = first;
        while at > 0 && item < items[at - 1] {
            items[at] = items[at - 1];
            at -= 1;
        }
        items[at] = item;
    }
}

/// Sorts as [`sort_all`], by a key.
#[expect(
    clippy::unnecessary_sort_by,
    reason = "`<` of tuples is not inlined, `cmp` is"
)]
pub fn sort_all_by_key<T: Send, K: Ord>(items: &mut [T], key: &(impl Fn(&T) -> K + Sync)) {
    sort_by_parts(items, key, &|items| {
        items.sort_unstable_by(|a, b| key(a).cmp(&key(b)))
    });
}

/// Sorts by a key; `alone` sorts small parts.
fn sort_by_parts<T: Send, K: Ord>(
    items: &mut [T],
    key: &(impl Fn(&T) -> K + Sync),
    alone: &(dyn Fn(&mut [T]) + Sync),
) {
    let least = match threads::current_num_threads() {
        1 => items.len(),
        // Parts come out unequal: more of them than threads.
        threads => (items.len() / (8 * threads)).max(1 << 12),
    };
    quicksort(
        items,
        key,
        alone,
        least,
        2 * items.len().checked_ilog2().unwrap_or(0),
    );
}

/// Partitions into parts of at most `least` items, to depth `depth` at most.
fn quicksort<T: Send, K: Ord>(
    items: &mut [T],
    key: &(impl Fn(&T) -> K + Sync),
    alone: &(dyn Fn(&mut [T]) + Sync),
    least: usize,
    depth: u32,
) {
    if items.len() <= least || depth == 0 {
        return alone(items);
    }
    let mut sample = Vec::with_capacity(7);
    for eighths in 1..=7 {
        sample.push(key(&items[eighths * (items.len() / 8)]));
    }
    sample.sort_unstable();
    let pivot = &sample[3];
    // Lomuto's partition without branches: items less than the pivot are before `smaller`.
    let mut smaller = 0;
    for at in 0..items.len() {
        let is_less = key(&items[at]).cmp(pivot).is_lt();
        items.swap(smaller, at);
        smaller += usize::from(is_less);
    }
    if smaller == 0 {
        return alone(items); // many equals
    }
    let (left, right) = items.split_at_mut(smaller);
    threads::both(
        &mut || quicksort(left, key, alone, least, depth - 1),
        &mut || quicksort(right, key, alone, least, depth - 1),
    );
}

/// Whether the last two of some runs are to be merged, so that each is less than half as long as
/// the one before and every item is merged only a few times.
pub fn merge_is_due<T>(runs: &[Vec<T>]) -> bool {
    matches!(runs, [.., a, b] if a.len() <= 2 * b.len())
}

/// The union of two sorted arrays without duplicates, allocated at its exact size.
///
/// # Errors
/// The error of `go_on`.
pub fn union<T: Copy + Ord, E>(
    a: &[T],
    b: &[T],
    mut go_on: impl FnMut() -> Result<(), E>,
) -> Result<Vec<T>, E> {
    // Before the allocation: the system may refuse it.
    go_on()?;
    let mut merged = Vec::with_capacity(a.len() + b.len());
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        for _ in 0..CHUNK {
            let (Some(&x), Some(&y)) = (a.get(i), b.get(j)) else {
                break;
            };
            merged.push(x.min(y));
            i += usize::from(x <= y);
            j += usize::from(y <= x);
        }
        go_on()?;
    }
    merged.extend_from_slice(&a[i..]);
    merged.extend_from_slice(&b[j..]);
    merged.shrink_to_fit();
    Ok(merged)
}

/// Removes the members of the sorted `old` from the sorted `new`, the shorter of the two.
pub fn subtract<T: Copy + Ord>(new: &mut Vec<T>, old: &[T]) {
    let mut rest = old;
    new.retain(|item| {
        // Galloping search: the next member is close to the last one.
        let mut step = 1;
        while step < rest.len() && rest[step] < *item {
            step *= 2;
        }
        rest = &rest[rest[..rest.len().min(step + 1)].partition_point(|old| old < item)..];
        rest.first() != Some(item)
    });
}
