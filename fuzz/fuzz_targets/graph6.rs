//! graph6: any bytes; each graph has one spelling.
#![no_main]

use libfuzzer_sys::fuzz_target;
use saltus::text::graph6;

fuzz_target!(|text: &[u8]| {
    if let Ok(graph) = graph6::read(text) {
        assert!(
            graph
                .edges
                .iter()
                .all(|[a, b]| a < b && *b < graph.vertices)
        );
        assert_eq!(graph6::read(graph6::write(&graph).as_bytes()), Ok(graph));
    }
});
