use proptest::prelude::*;
use saltus::internals::connect::fill;

proptest! {
    /// Filling runs by carries and shifts equals filling them bit by bit.
    #[test]
    fn fills_whole_runs(cells: u64, more: u64, seeds: u64, some: u64) {
        let cells = cells | more;
        let seeds = cells & seeds & some;
        let mut filled = seeds;
        for _ in 0..64 {
            filled |= cells & (filled << 1 | filled >> 1);
        }
        prop_assert_eq!(fill(cells, seeds), filled);
    }
}
