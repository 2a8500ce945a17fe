//! Operations on sorted arrays in chunks, with a check of the budget after each.

use crate::threads::prelude::*;

/// The number of items between two checks of the budget, some milliseconds of work.
pub const CHUNK: usize = 1 << 17;

/// Sorts in place.
///
/// # Errors
/// The error of `go_on`; the items are then in unspecified order.
pub fn sort<T: Ord + Send, E>(items: &mut [T], go_on: &mut impl FnMut() -> Result<(), E>) -> Result<(), E> {
    go_on()?;
    if items.len() <= 8 * CHUNK {
        items.par_sort_unstable();
        return Ok(());
    }
    let (before, _, after) = items.select_nth_unstable(items.len() / 2);
    sort(before, go_on)?;
    sort(after, go_on)
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
    let mut merged = Vec::with_capacity(a.len() + b.len());
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        go_on()?;
        for _ in 0..CHUNK {
            let (Some(&x), Some(&y)) = (a.get(i), b.get(j)) else { break };
            merged.push(x.min(y));
            i += usize::from(x <= y);
            j += usize::from(y <= x);
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::{collections::BTreeSet, convert::Infallible};

    proptest! {
        #[test]
        fn sets_stay_sets(
            a in prop::collection::btree_set(0u16..500, 0..200),
            b in prop::collection::btree_set(0u16..500, 0..200),
        ) {
            let [x, y] = [&a, &b].map(|set| set.iter().copied().collect::<Vec<u16>>());
            let Ok(both) = union(&x, &y, || Ok::<(), Infallible>(()));
            prop_assert_eq!(both, a.union(&b).copied().collect::<Vec<u16>>());
            let mut left = x;
            subtract(&mut left, &y);
            prop_assert_eq!(left, a.difference(&b).copied().collect::<Vec<u16>>());
        }
    }

    #[test]
    fn large_arrays_are_sorted_in_parts() {
        let mut items: Vec<u64> =
            (0..20 * CHUNK as u64).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
        let mut asked = 0;
        let set: BTreeSet<u64> = items.iter().copied().step_by(997).collect();
        let Ok(()) = sort(&mut items, &mut || {
            asked += 1;
            Ok::<(), Infallible>(())
        });
        assert!(items.is_sorted() && asked > 3);
        assert!(set.iter().all(|item| items.binary_search(item).is_ok()));
        assert_eq!(sort(&mut items, &mut || Err("stop")), Err("stop"));
    }
}
