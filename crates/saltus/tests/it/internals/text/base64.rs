use saltus::internals::base64::{decode, encode};

#[test]
fn reads_back_and_has_one_spelling() {
    // Source: RFC 4648, section 10, without padding.
    for (bytes, text) in [
        ("", ""),
        ("f", "Zg"),
        ("fo", "Zm8"),
        ("foo", "Zm9v"),
        ("foobar", "Zm9vYmFy"),
    ] {
        assert_eq!(encode(bytes.as_bytes()), text);
        assert_eq!(decode(text).as_deref(), Some(bytes.as_bytes()));
    }
    assert_eq!(encode(&[0xFB, 0xFF]), "-.8");
    for wrong in ["Z", "Zh", "Zm9", "Zg==", "Zm9v!", "ä"] {
        assert_eq!(decode(wrong), None, "{wrong}");
    }
}
