//! Routes of capturing pieces in every notation: any bytes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use saltus::text::capture::{Numbering, RouteNotation, read_route};

fuzz_target!(|text: &[u8]| {
    let notations = [
        RouteNotation::Squares(Numbering::Top),
        RouteNotation::Squares(Numbering::Bottom),
        RouteNotation::Pairs,
        RouteNotation::Codes(Numbering::Top),
        RouteNotation::Pdn,
    ];
    for notation in notations {
        if let Ok(squares) = read_route(text, 10, notation) {
            assert!(squares.len() <= text.len());
        }
    }
});
