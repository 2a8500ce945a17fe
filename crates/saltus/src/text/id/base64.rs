//! Base64 with the characters that are free in IDs: letters, digits, `-` and `.`, without padding.

const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-.";

/// Encodes three bytes as four characters; one or two bytes at the end as two or three.
pub fn encode(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let mut bits = 0u32;
        for index in 0..3 {
            bits = bits << 8 | u32::from(chunk.get(index).copied().unwrap_or(0));
        }
        for index in 0..=chunk.len() {
            let sign = bits >> (18 - 6 * index) & 63;
            text.push(SIGNS[sign as usize] as char);
        }
    }
    text
}

/// Decodes the output of [`encode`]; `None` for any other text.
pub fn decode(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    for chunk in text.as_bytes().chunks(4) {
        let mut bits = 0u32;
        for (index, sign) in chunk.iter().enumerate() {
            let value = SIGNS.iter().position(|known| known == sign)?;
            bits |= (value as u32) << (18 - 6 * index);
        }
        bytes.extend(&bits.to_be_bytes()[1..chunk.len()]);
    }
    // Nonzero unused bits or a single last character would be a second spelling.
    if encode(&bytes) == text {
        Some(bytes)
    } else {
        None
    }
}
