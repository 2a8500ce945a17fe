//! Sorting by a number, compiled once for all types.

/// Sorts things by a number, and leaves those with the same number in their order.
///
/// The standard library's sort is compiled again for each closure, some 3,000 lines of LLVM IR each
/// time. Here it sorts pairs of numbers, whatever the things are. It is for short lists, since it
/// moves all of them twice.
pub fn sort_by_number<T>(things: &mut Vec<T>, number: &dyn Fn(&T) -> usize) {
    let mut order = Vec::with_capacity(things.len());
    for (place, thing) in things.iter().enumerate() {
        order.push((number(thing), place));
    }
    order.sort_unstable();

    let mut unsorted = Vec::with_capacity(things.len());
    for thing in things.drain(..) {
        unsorted.push(Some(thing));
    }
    for (_, place) in order {
        things.extend(unsorted[place].take());
    }
}
