//! Base64 with the characters that are free in IDs: letters, digits, `-` and `.`, without padding.

const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-.";

/// Encodes three bytes as four characters; one or two bytes at the end as two or three.
pub fn encode(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let bits = (0..3).fold(0u32, |bits, i| {
            bits << 8 | u32::from(chunk.get(i).copied().unwrap_or(0))
        });
        text.extend((0..=chunk.len()).map(|i| SIGNS[(bits >> (18 - 6 * i) & 63) as usize] as char));
    }
    text
}

/// Decodes the output of [`encode`]; `None` for any other text.
pub fn decode(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    for chunk in text.as_bytes().chunks(4) {
        let bits = chunk.iter().enumerate().try_fold(0u32, |bits, (i, sign)| {
            let value = SIGNS.iter().position(|known| known == sign)?;
            Some(bits | (value as u32) << (18 - 6 * i))
        })?;
        bytes.extend(bits.to_be_bytes()[1..].iter().take(chunk.len() - 1));
    }
    // Nonzero unused bits or a single last character would be a second spelling.
    (encode(&bytes) == text).then_some(bytes)
}
