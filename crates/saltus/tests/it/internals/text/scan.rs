use saltus::{
    internals::scan::{NotInteger, Seen, integer, item_at, lines, nearest, words},
    text::locate,
};

#[test]
fn places_count_lines_and_characters() {
    let text = b"\xEF\xBB\xBFab\r\n\xC3\xA4\xFF\xFFx\n";
    let places = [
        (0, (1, 1)),
        (3, (1, 1)),
        (5, (1, 3)),
        (7, (2, 1)),
        (9, (2, 2)),
        (11, (2, 4)),
        (13, (3, 1)),
    ];
    for (offset, place) in places {
        assert_eq!(locate(text, offset), place, "offset {offset}");
    }
    assert_eq!(locate(text, usize::MAX), (3, 1));
}

#[test]
fn any_bytes_have_a_name() {
    for (bytes, name) in [
        (&b"ab"[..], "`a`"),
        ("ä".as_bytes(), "`ä`"),
        (b"\xFF", "the byte 0xFF, which is not UTF-8"),
        (b"\0", "the control character U+0000"),
        (b"\t", "a tab"),
        (b"", "the end of the text"),
    ] {
        assert_eq!(item_at(bytes, 0).0.to_string(), name);
    }
    assert_eq!(item_at(b"a", 7), (Seen::End, 0));
}

#[test]
fn integers_are_exact_or_refused() {
    assert_eq!(integer(b"-9223372036854775807"), Ok(-i64::MAX));
    assert_eq!(integer(b"+007"), Ok(7));
    assert_eq!(integer(b"9223372036854775808"), Err(NotInteger::TooLarge));
    for word in [&b""[..], b"-", b"1.5", b"x", b"1 "] {
        assert_eq!(integer(word), Err(NotInteger::Malformed));
    }
}

#[test]
fn near_words_are_found() {
    let known = ["full", "empty", "time"];
    assert_eq!(nearest("ful", known), Some("full"));
    assert_eq!(nearest("emtpy", known), Some("empty"));
    assert_eq!(nearest("move", known), None);
}

#[test]
fn words_and_lines_cover_the_text() {
    let text = b"ab, c\r\n\nd";
    let spans: Vec<_> = words(text, 0, |byte| byte == b',' || byte.is_ascii_whitespace()).collect();
    assert_eq!(spans, [0..2, 4..5, 8..9]);
    assert_eq!(lines(text, 0).collect::<Vec<_>>(), [0..5, 7..7, 8..9]);
    assert_eq!(lines(b"", 0).count(), 0);
}
