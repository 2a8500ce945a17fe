//! Draughts positions: any bytes; every position read is judged, and with black to move is the
//! position written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use saltus::capture::judge;
use saltus::text::capture::{Pieces, read_pdn, write_pdn};

fuzz_target!(|text: &[u8]| {
    for (side, pieces) in [(8, Pieces::Kings), (10, Pieces::Kings), (8, Pieces::Men)] {
        let Ok(pdn) = read_pdn(text, side, pieces) else {
            continue;
        };
        judge(&pdn.field).winner();
        if let Some(written) = write_pdn(&pdn.field) {
            let again =
                read_pdn(written.as_bytes(), side, Pieces::Kings).expect("it is well formed");
            assert_eq!(again.field, pdn.field);
        }
    }
});
