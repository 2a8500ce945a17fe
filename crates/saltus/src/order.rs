//! Sorting of short lists, compiled once for all types.
//!
//! The standard library's sort is compiled again for each type and each comparison, some 1,500
//! lines of LLVM IR each time, and its `BTreeSet` some 2,500. Here it sorts the places of the
//! things, and each comparison is a call. What a search sorts has the standard library's sort, or
//! that of `sorted`.

use std::cmp::Ordering;

/// Sorts things, and leaves equal ones in their order.
pub fn sort<T: Ord>(things: &mut [T]) {
    let places = sorted_places(things.len(), &|a, b| things[a].cmp(&things[b]));
    arrange(things, places);
}

/// Sorts things by a comparison, and leaves equal ones in their order.
pub fn sort_by<T>(things: &mut [T], compare: &dyn Fn(&T, &T) -> Ordering) {
    let places = sorted_places(things.len(), &|a, b| compare(&things[a], &things[b]));
    arrange(things, places);
}

/// Sorts things by a number, and leaves those with the same number in their order.
pub fn sort_by_number<T>(things: &mut [T], number: &dyn Fn(&T) -> usize) {
    let compare = |a: usize, b: usize| number(&things[a]).cmp(&number(&things[b]));
    let places = sorted_places(things.len(), &compare);
    arrange(things, places);
}

/// The different ones of some things, sorted.
pub fn distinct<T: Ord>(mut things: Vec<T>) -> Vec<T> {
    sort(&mut things);
    things.dedup();
    things
}

/// Whether a sorted list has a thing.
#[cfg(feature = "text")]
pub fn contains<T: Ord>(sorted: &[T], thing: &T) -> bool {
    sorted.binary_search(thing).is_ok()
}

/// The places of some things in the order of the things.
fn sorted_places(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places = Vec::from_iter(0..count);
    places.sort_by(|&a, &b| compare(a, b));
    places
}

/// Moves to each place the thing whose place is given for it.
fn arrange<T>(things: &mut [T], places: Vec<usize>) {
    for swap in swaps(places) {
        things.swap(swap.to, swap.from);
    }
}

/// A thing that comes to its place, where another one was.
struct Swap {
    to: usize,
    from: usize,
}

/// The swaps after which each place has the thing whose place is given for it.
fn swaps(mut places: Vec<usize>) -> Vec<Swap> {
    let mut swaps = Vec::new();
    for first in 0..places.len() {
        // One cycle of the permutation; what was moved stands for itself afterwards.
        let mut to = first;
        while places[to] != first {
            let from = places[to];
            places[to] = to;
            swaps.push(Swap { to, from });
            to = from;
        }
        places[to] = to;
    }
    swaps
}
