//! The letters of pictures in pixels.

use saltus_draw::internals::glyph;

#[test]
fn every_printable_letter_is_drawn_within_its_width() {
    for letter in (' '..='~').chain("äöüÄÖÜßéñÅčλ½–—·×→←✓✔✗★☆○●…’“”„".chars())
    {
        let (width, lines) = glyph(letter);
        for [x, y] in lines.into_iter().flatten() {
            assert!(
                (-0.6..=width + 0.6).contains(&x) && (-5.0..=18.6).contains(&y),
                "{letter}: {x} {y}"
            );
        }
    }
    // Marks of a solved puzzle are no boxes.
    for letter in "←✓✔✗★☆○●".chars() {
        assert_ne!(glyph(letter), glyph('漢'), "{letter}");
    }
    // A mark is drawn beside the bare letter; unknown letters are boxes.
    let lines = |letter| glyph(letter).1.len();
    assert_eq!(
        [lines('é'), lines('ä'), lines('ñ'), lines('漢')],
        [lines('e') + 1, lines('a') + 2, lines('n') + 1, 1]
    );
}
