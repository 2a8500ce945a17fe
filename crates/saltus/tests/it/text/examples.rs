//! The puzzle files in `examples/`, solved.

use saltus::text::own;
use saltus::{
    budget::Budget,
    puzzle::{Answer, frogs},
    referee, search,
};

/// The file, the moves of a shortest solution and the number of shortest solutions. Sources: Fore
/// and Aft, Dudeney's 46, the count by breadth-first search; the row, the two mirror images; the
/// triangle from corner to corner, 6816 as Bell's pages have it; the heron, 16 by the argument in
/// its file, 28080 by search.
const EXAMPLES: [(&str, &str, u64, u32); 4] = [
    (
        "fore-and-aft",
        include_str!("../../../../../examples/fore-and-aft.toml"),
        46,
        102_516,
    ),
    (
        "frogs-and-toads",
        include_str!("../../../../../examples/frogs-and-toads.toml"),
        15,
        2,
    ),
    (
        "triangle",
        include_str!("../../../../../examples/triangle.toml"),
        13,
        6816,
    ),
    (
        "heron",
        include_str!("../../../../../examples/heron.toml"),
        16,
        28_080,
    ),
];

#[test]
fn examples_have_the_stated_lengths() {
    for (name, text, length, solutions) in EXAMPLES {
        let setup =
            own::read(text.as_bytes()).unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
        let puzzle = setup.validate().unwrap();
        let shortest = search::count(&puzzle, &Budget::UNLIMITED).unwrap();
        assert_eq!(
            (shortest.length, shortest.solutions),
            (length, solutions.into()),
            "{name}"
        );
        let Answer::Solved(solution) = search::solve(&puzzle, &Budget::UNLIMITED) else {
            panic!("{name}")
        };
        assert!(referee::judge(&puzzle, &solution.moves).is_ok(), "{name}");
    }
}

#[test]
fn fore_and_aft_is_the_built_in_puzzle() {
    let own = own::read(EXAMPLES[0].1.as_bytes()).unwrap();
    let built_in = frogs::fore_and_aft(3, saltus::puzzle::Options::default()).unwrap();
    assert_eq!(
        (own.board, own.rules, own.start),
        (built_in.board, built_in.rules, built_in.start)
    );
    assert_eq!(own.goal, built_in.goal);
}
