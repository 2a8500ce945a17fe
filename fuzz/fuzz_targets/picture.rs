//! Pictures of peg boards: any bytes; the puzzle read is the puzzle written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use saltus::text::picture;

fuzz_target!(|text: &[u8]| {
    if let Ok(setup) = picture::read(text) {
        assert!(setup.clone().validate().is_ok());
        let written = picture::write(&setup)
            .expect("a puzzle read from a picture can be written as a picture");
        let again = picture::read(written.as_bytes()).expect("written text is well formed");
        assert_eq!(again.board.rays(), setup.board.rays());
        assert_eq!((again.start, again.goal), (setup.start, setup.goal));
    }
});
