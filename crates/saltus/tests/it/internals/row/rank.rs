use proptest::prelude::*;
use saltus::{
    BigUint,
    budget::Budget,
    internals::label_rank::{bit_by_bit, rank, unrank},
    random::Random,
    row::Tiling,
};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Ranking by products and bit by bit agree, for random labels and labels with few or with
    /// many ones.
    #[test]
    fn both_methods_agree(n in 1000u64..4000, seed: u64, thin in 0u64..8) {
        let tiling = if thin == 0 {
            Tiling::random(n, seed, &Budget::UNLIMITED).unwrap()
        } else {
            let mut random = Random::new(seed);
            let tiles = std::iter::from_fn(|| Some(random.word().is_multiple_of(9 - thin)));
            let fit = tiles.scan(0, |cells, domino| {
                *cells += 1 + u64::from(domino);
                (*cells <= n + 1).then_some(domino)
            });
            Tiling::from_tiles(n, fit.collect::<Vec<_>>()).unwrap()
        };
        let ranked = bit_by_bit(&tiling);
        prop_assert_eq!(rank(n, &tiling.label()).unwrap(), ranked.clone());
        let count = Tiling::count(n);
        for (rank, exact) in [(ranked.clone(), true), (ranked + 1u32, false)] {
            if rank < count && rank > BigUint::ZERO {
                let label = unrank(n, &rank, &count).unwrap();
                let other = Tiling::from_label(n, &label).unwrap();
                prop_assert_eq!(other == tiling, exact);
                prop_assert_eq!(bit_by_bit(&other), rank);
            }
        }
    }
}
