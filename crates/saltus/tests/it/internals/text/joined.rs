use saltus::internals::joined::split_names;

#[test]
fn adjacent_names_are_separated() {
    let names = |word: &'static str| -> Vec<&str> {
        split_names(word.as_bytes())
            .into_iter()
            .map(|name| std::str::from_utf8(name).unwrap())
            .collect()
    };
    assert_eq!(names("d2d4"), ["d2", "d4"]);
    assert_eq!(names("c4xa4xa2"), ["c4", "a4", "a2"]);
    assert_eq!(names("w1x1"), ["w1", "x1"]);
    assert_eq!(names("aa12ab3"), ["aa12", "ab3"]);
    for whole in ["d2x", "2d", "d", "d2d", "d2_d4", "35"] {
        assert_eq!(names(whole), [whole]);
    }
}
