//! The form of stores as `docs/store.md` describes it, written apart from the code under test.

use std::{fs, path::Path};

/// The checksum of these bytes.
pub fn documented_checksum(bytes: &[u8]) -> u64 {
    let mut sum = 0;
    let mut words = bytes.chunks_exact(8);
    for word in &mut words {
        let word = word
            .iter()
            .rev()
            .fold(0, |word, &byte| word << 8 | u64::from(byte));
        sum = mix(sum, word);
    }
    let rest = words.remainder().iter();
    let rest = rest.fold(0, |rest, &byte| rest << 8 | u64::from(byte));
    mix(mix(sum, rest), bytes.len() as u64)
}

fn mix(sum: u64, word: u64) -> u64 {
    (sum ^ word)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .rotate_left(29)
}

/// Changes the manifest of a store, with a right checksum.
///
/// # Panics
/// There is no manifest, it cannot be written, or the change leaves it as it was.
pub fn rewrite_manifest(store: &Path, change: impl Fn(&str) -> String) {
    let path = store.join("manifest.json");
    let text = fs::read_to_string(&path).expect("the store has a manifest");
    let (_, contents) = text
        .split_once(r#""store":"#)
        .expect("the contents come last");
    let contents = contents.trim_end().strip_suffix('}').expect("one object");

    let altered = change(contents);
    assert_ne!(altered, contents);
    let sum = documented_checksum(altered.as_bytes());
    let text = format!(r#"{{"checksum":"{sum:016x}","store":{altered}}}"#);
    fs::write(path, text).expect("the manifest can be written");
}
