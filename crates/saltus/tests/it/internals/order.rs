use proptest::prelude::*;
use saltus::internals::order::{contains, distinct, sort, sort_by, sort_by_number};
use std::collections::BTreeSet;

/// A thing with a place by which it is not sorted.
type Labelled = (u8, usize);

proptest! {
    #[test]
    fn short_lists_are_sorted_as_by_the_standard_library(
        numbers in prop::collection::vec(0u8..20, 0..100),
    ) {
        let mut labelled: Vec<Labelled> = numbers.iter().copied().zip(0..).collect();
        let mut by_number = labelled.clone();
        let mut expected = labelled.clone();
        // A stable sort: equal numbers keep the order of their places.
        expected.sort_by_key(|&(number, _)| number);

        sort_by(&mut labelled, &|(a, _), (b, _)| a.cmp(b));
        prop_assert_eq!(&labelled, &expected);
        sort_by_number(&mut by_number, &|&(number, _)| usize::from(number));
        prop_assert_eq!(&by_number, &expected);
    }

    #[test]
    fn different_ones_are_those_of_a_set(words in prop::collection::vec("[ab]{0,3}", 0..40)) {
        let set: BTreeSet<String> = words.iter().cloned().collect();
        let mut sorted = words.clone();
        sort(&mut sorted);
        prop_assert!(sorted.is_sorted());
        prop_assert_eq!(sorted.len(), words.len());

        let distinct = distinct(words);
        prop_assert!(distinct.iter().eq(&set));
        for word in ["", "a", "ba", "abb", "c"] {
            let word = word.to_string();
            prop_assert_eq!(contains(&distinct, &word), set.contains(&word));
        }
    }
}
