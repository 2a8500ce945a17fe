//! Petri nets in PNML: any bytes; every net read has the stated number of holes, and its puzzle is
//! consistent.
#![no_main]

use libfuzzer_sys::fuzz_target;
use saltus::{budget::Budget, net, text::pnml};

fuzz_target!(|text: &[u8]| {
    let Ok(net) = pnml::read(text) else { return };
    let all = 1u128
        .checked_shl(net.holes.len() as u32)
        .map_or(u128::MAX, |bit| bit - 1);
    assert!(net.start & !all == 0);
    assert!(
        net.transitions
            .iter()
            .all(|turn| turn.holes & !all == 0 && turn.pegs & !turn.holes == 0)
    );
    if let Ok(setup) = net.setup() {
        assert_eq!(setup.board.len(), net.holes.len());
        let _ = setup.validate();
    }
    if net.holes.len() < 12 && net.counter.is_none_or(|tokens| tokens < 50) {
        let budget = Budget {
            memory: 1 << 20,
            ..Budget::UNLIMITED
        };
        let space = net::space(&net, &budget).expect("it is small");
        if let Some(levels) = net::space_by_levels(&net, &budget) {
            assert_eq!(levels.expect("it is small"), space);
        }
    }
});
