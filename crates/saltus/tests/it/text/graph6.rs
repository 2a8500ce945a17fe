//! Graphs in the notation graph6.

use proptest::prelude::*;
use saltus::text::graph6::{Graph, read, write};

#[test]
fn known_graphs() {
    // Source: nauty's `formats.txt` (DQc and the three numbers of vertices); C~ is K4, Bw the
    // triangle.
    let full = |n: usize| {
        (0..n)
            .flat_map(|b| (0..b).map(move |a| [a, b]))
            .collect::<Vec<_>>()
    };
    for (text, vertices, edges) in [
        ("?", 0, vec![]),
        ("@", 1, vec![]),
        ("A_", 2, vec![[0, 1]]),
        ("Bw", 3, full(3)),
        ("C~", 4, full(4)),
        ("DQc", 5, vec![[0, 2], [1, 3], [0, 4], [3, 4]]),
    ] {
        assert_eq!(
            read(text.as_bytes()),
            Ok(Graph { vertices, edges }),
            "{text}"
        );
        assert_eq!(
            read(format!(">>graph6<<{text}\r\n").as_bytes()),
            read(text.as_bytes())
        );
    }
    for (vertices, head) in [(30, "]"), (12345, "~B?x")] {
        assert!(
            write(&Graph {
                vertices,
                edges: vec![]
            })
            .starts_with(head)
        );
    }
    // The description's third example: 460175067 is 126 126 63 90 90 90 90 90.
    let faults = read(b"~~?ZZZZZ").unwrap_err();
    assert!(
        faults[0]
            .message
            .to_string()
            .starts_with("behind the number of vertices, 460175067, ")
    );
}

#[test]
fn faults_have_their_place() {
    for (text, span, message) in [
        ("", 0..0, "the number of vertices is missing or cut short"),
        (
            "~??",
            3..3,
            "the number of vertices is missing or cut short",
        ),
        (
            "C",
            1..1,
            "behind the number of vertices, 4, the number of characters is 0, not 1",
        ),
        (
            "C~~",
            1..3,
            "behind the number of vertices, 4, the number of characters is 2, not 1",
        ),
        ("B~", 1..2, "the bits after the last edge are not 0"),
        (
            "B w",
            1..2,
            "found ` `, expected a character of graph6, `?` to `~`",
        ),
        ("~???", 0..4, "0 vertices have a longer form than necessary"),
    ] {
        let faults = read(text.as_bytes()).unwrap_err();
        assert_eq!(
            (faults[0].span.clone(), faults[0].message.to_string()),
            (span, message.to_owned()),
            "{text}"
        );
    }
}

proptest! {
    #[test]
    fn graphs_round_trip(vertices in 0usize..70, chosen in any::<u64>()) {
        let pairs = (0..vertices).flat_map(|b| (0..b).map(move |a| [a, b]));
        let edges = pairs.filter(|[a, b]| chosen >> ((a * 7 + b * 13) % 64) & 1 == 1).collect();
        let graph = Graph { vertices, edges };
        let text = write(&graph);
        prop_assert_eq!(read(text.as_bytes()), Ok(graph));
        prop_assert!(text.bytes().all(|byte| (63..127).contains(&byte)));
    }

    #[test]
    fn input_round_trips(text in "[?-~]{0,9}") {
        if let Ok(graph) = read(text.as_bytes()) {
            prop_assert_eq!(write(&graph), text);
        }
    }
}
