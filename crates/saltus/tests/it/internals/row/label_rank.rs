use saltus::{
    BigUint,
    internals::label_rank::{predecessor, rank, successor, unrank},
    row::Tiling,
};

/// Ranking and unranking all labels of small n agree with the enumeration of tilings.
#[test]
fn all_labels_of_small_n() {
    for n in 0..=15u64 {
        let labels: Vec<BigUint> = Tiling::all(n)
            .unwrap()
            .map(|tiling| tiling.label())
            .collect();
        let count = BigUint::from(labels.len());
        for (at, label) in labels.iter().enumerate().skip(1) {
            assert_eq!(rank(n, label), Some(at.into()), "{label} for {n}");
            assert_eq!(
                unrank(n, &at.into(), &count).as_ref(),
                Some(label),
                "rank {at} for {n}"
            );
            assert_eq!(
                predecessor(n, label).as_ref(),
                Some(&labels[at - 1]),
                "{label} for {n}"
            );
            assert_eq!(successor(n, &labels[at - 1]).as_ref(), Some(label));
        }
    }
}
