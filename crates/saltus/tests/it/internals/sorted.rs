use proptest::prelude::*;
use saltus::internals::sorted::{CHUNK, sort, sort_all, sort_all_by_key, subtract, union};
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
    let mut items: Vec<u64> = (0..20 * CHUNK as u64)
        .map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15))
        .collect();
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

#[test]
fn all_threads_sort_as_one_does() {
    for (many, values) in [
        (0, 1),
        (1, 1),
        (5000, 7),
        (200_000, 1),
        (200_000, 3),
        (200_000, u64::MAX),
    ] {
        let mut items: Vec<u64> = (0..many)
            .map(|i: u64| i.wrapping_mul(0x9e37_79b9_7f4a_7c15) % values)
            .collect();
        let mut expected = items.clone();
        expected.sort_unstable();
        sort_all(&mut items);
        assert_eq!(items, expected);
        expected.reverse();
        sort_all_by_key(&mut items, &|item| std::cmp::Reverse(*item));
        assert_eq!(items, expected);
    }
}
