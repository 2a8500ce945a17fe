use saltus::internals::bitmap::pattern;

#[test]
fn patterns_are_parities() {
    for low in 0..64 {
        assert!(
            (0..64).all(
                |bit| pattern(low) >> bit & 1 == u64::from((bit as u32 & low).count_ones() & 1)
            )
        );
    }
}
