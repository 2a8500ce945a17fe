//! Letters as strokes, for pictures in pixels: they need no font file and look the same on every
//! machine.
//!
//! A glyph is drawn with a round pen, in units in which capitals are 14 high and `y` grows upward
//! from the base line. `M x y` starts a line, `L x y` continues it, and `A cx cy rx ry from to`
//! continues it along an ellipse; angles are in degrees, counter-clockwise from the right.

use crate::scene::{Anchor, Point};
use std::collections::BTreeSet;

const CAPITALS: f64 = 14.0;
/// The height of capitals relative to the size of letters.
const HEIGHT: f64 = 0.72;
const SPACE: f64 = 3.4;

#[rustfmt::skip]
const GLYPHS: &[(char, f64, &str)] = &[
    (' ', 2.6, ""),
    ('0', 8.0, "A 4 7 4 7 0 360"),
    ('1', 5.0, "M 0 11 L 3.6 14 L 3.6 0"),
    ('2', 8.0, "A 4 10 3.9 4 165 -35 L 0.2 0 L 8 0"),
    ('3', 8.0, "A 3.8 10.5 3.4 3.5 150 -90 A 3.8 3.5 4 3.5 90 -150"),
    ('4', 8.4, "M 6.2 0 L 6.2 14 L 0 4.2 L 8.4 4.2"),
    ('5', 8.0, "M 7.2 14 L 1.4 14 L 0.8 7.4 A 3.8 4.6 4.2 4.6 135 -150"),
    ('6', 8.0, "A 4 4.5 4 4.5 180 540 A 7.2 4.5 7.2 9.5 180 100"),
    ('7', 8.0, "M 0 14 L 8 14 L 3 0"),
    ('8', 8.0, "A 4 10.6 3.4 3.4 -90 270 A 4 3.6 4 3.6 90 450"),
    ('9', 8.0, "A 4 9.5 4 4.5 0 360 A 0.8 9.5 7.2 9.5 0 -80"),
    ('a', 8.0, "A 4 5 4 5 0 360 M 8 10 L 8 0"),
    ('b', 8.0, "M 0 14 L 0 0 M 8 5 A 4 5 4 5 0 360"),
    ('c', 7.0, "A 4.2 5 4.2 5 45 315"),
    ('d', 8.0, "A 4 5 4 5 0 360 M 8 14 L 8 0"),
    ('e', 8.0, "M 0.1 5.4 L 7.9 5.4 A 4 5 4 5 5 315"),
    ('f', 5.4, "A 5 11 2.6 3 70 180 L 2.4 0 M 0 9.5 L 5.2 9.5"),
    ('g', 8.0, "A 4 5 4 5 0 360 M 8 10 L 8 0 A 4 0 4 4 0 -150"),
    ('h', 7.4, "M 0 14 L 0 0 M 0 6 A 3.7 6.2 3.7 3.8 180 0 L 7.4 0"),
    ('i', 1.0, "M 0.5 10 L 0.5 0 M 0.5 13.5 L 0.5 13.7"),
    ('j', 3.0, "M 3 10 L 3 -1 A 0.6 -1 2.4 3 0 -90 M 3 13.5 L 3 13.7"),
    ('k', 7.0, "M 0 14 L 0 0 M 6.6 10 L 0 3.6 M 2.4 6 L 7 0"),
    ('l', 1.0, "M 0.5 14 L 0.5 0"),
    ('m', 11.6, "M 0 10 L 0 0 M 0 6.5 A 2.9 6.8 2.9 3.2 180 0 L 5.8 0 M 5.8 6.5 A 8.7 6.8 2.9 3.2 \
        180 0 L 11.6 0"),
    ('n', 7.4, "M 0 10 L 0 0 M 0 6 A 3.7 6.2 3.7 3.8 180 0 L 7.4 0"),
    ('o', 8.0, "A 4 5 4 5 0 360"),
    ('p', 8.0, "M 0 10 L 0 -4 M 8 5 A 4 5 4 5 0 360"),
    ('q', 8.0, "A 4 5 4 5 0 360 M 8 10 L 8 -4"),
    ('r', 4.8, "M 0 10 L 0 0 M 0 5.5 A 4 5.8 4 4.2 180 75"),
    ('s', 7.0, "A 3.5 7.4 3.1 2.6 40 270 A 3.5 2.4 3.5 2.4 90 -140"),
    ('t', 5.4, "M 2.4 13.5 L 2.4 3 A 5 3 2.6 3 180 280 M 0 10 L 5.4 10"),
    ('u', 7.4, "M 0 10 L 0 3.8 A 3.7 3.8 3.7 3.8 180 360 M 7.4 10 L 7.4 0"),
    ('v', 7.6, "M 0 10 L 3.8 0 L 7.6 10"),
    ('w', 11.2, "M 0 10 L 2.8 0 L 5.6 10 L 8.4 0 L 11.2 10"),
    ('x', 7.2, "M 0 10 L 7.2 0 M 7.2 10 L 0 0"),
    ('y', 7.8, "M 0 10 L 3.9 0 M 7.8 10 L 2.4 -4"),
    ('z', 7.2, "M 0.2 10 L 7 10 L 0 0 L 7.2 0"),
    ('A', 10.0, "M 0 0 L 5 14 L 10 0 M 1.8 5 L 8.2 5"),
    ('B', 8.7, "M 0 0 L 0 14 L 4.5 14 A 4.5 10.6 3.5 3.4 90 -90 L 0 7.2 M 4.7 7.2 A 4.7 3.6 4 3.6 \
        90 -90 L 0 0"),
    ('C', 9.9, "A 6 7 6 7 50 310"),
    ('D', 10.0, "M 0 0 L 0 14 L 4 14 A 4 7 6 7 90 -90 L 0 0"),
    ('E', 8.0, "M 8 14 L 0 14 L 0 0 L 8 0 M 0 7.2 L 7 7.2"),
    ('F', 7.6, "M 7.6 14 L 0 14 L 0 0 M 0 7.2 L 6.6 7.2"),
    ('G', 11.2, "A 6 7 6 7 50 330 L 11.2 6.4 L 7 6.4"),
    ('H', 9.4, "M 0 14 L 0 0 M 9.4 14 L 9.4 0 M 0 7.2 L 9.4 7.2"),
    ('I', 1.0, "M 0.5 14 L 0.5 0"),
    ('J', 5.5, "M 5.5 14 L 5.5 4 A 2.75 4 2.75 4 0 -180"),
    ('K', 8.8, "M 0 14 L 0 0 M 8.4 14 L 0 5.2 M 3 8.2 L 8.8 0"),
    ('L', 7.4, "M 0 14 L 0 0 L 7.4 0"),
    ('M', 11.0, "M 0 0 L 0 14 L 5.5 4 L 11 14 L 11 0"),
    ('N', 9.4, "M 0 0 L 0 14 L 9.4 0 L 9.4 14"),
    ('O', 12.0, "A 6 7 6 7 0 360"),
    ('P', 8.6, "M 0 0 L 0 14 L 4.6 14 A 4.6 10.2 4 3.8 90 -90 L 0 6.4"),
    ('Q', 12.0, "A 6 7 6 7 0 360 M 7.4 4 L 12 -1"),
    ('R', 8.8, "M 0 0 L 0 14 L 4.6 14 A 4.6 10.2 4 3.8 90 -90 L 0 6.4 M 4.4 6.4 L 8.8 0"),
    ('S', 8.8, "A 4.4 10.5 4 3.5 35 270 A 4.4 3.5 4.4 3.5 90 -150"),
    ('T', 9.2, "M 0 14 L 9.2 14 M 4.6 14 L 4.6 0"),
    ('U', 9.4, "M 0 14 L 0 4.5 A 4.7 4.5 4.7 4.5 180 360 L 9.4 14"),
    ('V', 10.0, "M 0 14 L 5 0 L 10 14"),
    ('W', 14.0, "M 0 14 L 3.5 0 L 7 14 L 10.5 0 L 14 14"),
    ('X', 9.0, "M 0 14 L 9 0 M 9 14 L 0 0"),
    ('Y', 9.0, "M 0 14 L 4.5 6.6 L 9 14 M 4.5 6.6 L 4.5 0"),
    ('Z', 9.0, "M 0.2 14 L 9 14 L 0 0 L 9 0"),
    ('.', 1.0, "M 0.5 0.2 L 0.5 0.4"),
    (',', 1.4, "M 1 0.4 L 0.2 -2.4"),
    (':', 1.0, "M 0.5 0.4 L 0.5 0.6 M 0.5 8.4 L 0.5 8.6"),
    (';', 1.4, "M 1 0.4 L 0.2 -2.4 M 1 8.4 L 1 8.6"),
    ('!', 1.0, "M 0.5 14 L 0.5 4.4 M 0.5 0.2 L 0.5 0.4"),
    ('?', 7.0, "A 3.5 10.8 3.5 3.2 165 -60 L 3.5 4.4 M 3.5 0.2 L 3.5 0.4"),
    ('-', 5.0, "M 0 5.4 L 5 5.4"),
    ('_', 8.0, "M 0 -2 L 8 -2"),
    ('=', 8.0, "M 0 4 L 8 4 M 0 8 L 8 8"),
    ('+', 8.0, "M 0 6 L 8 6 M 4 2 L 4 10"),
    ('*', 6.0, "M 3 13.4 L 3 7.4 M 0.4 11.9 L 5.6 8.9 M 5.6 11.9 L 0.4 8.9"),
    ('/', 6.0, "M 0 -2 L 6 15"),
    ('\\', 6.0, "M 0 15 L 6 -2"),
    ('|', 1.0, "M 0.5 15 L 0.5 -3"),
    ('(', 3.0, "A 6 6 6 10 120 240"),
    (')', 3.0, "A -3 6 6 10 60 -60"),
    ('[', 3.0, "M 3 15 L 0 15 L 0 -3 L 3 -3"),
    (']', 3.0, "M 0 15 L 3 15 L 3 -3 L 0 -3"),
    ('{', 4.0, "M 4 15 L 2 14 L 2 7.4 L 0 6 L 2 4.6 L 2 -2 L 4 -3"),
    ('}', 4.0, "M 0 15 L 2 14 L 2 7.4 L 4 6 L 2 4.6 L 2 -2 L 0 -3"),
    ('<', 7.0, "M 7 10 L 0 6 L 7 2"),
    ('>', 7.0, "M 0 10 L 7 6 L 0 2"),
    ('\'', 1.0, "M 0.5 14 L 0.5 10.5"),
    ('"', 3.4, "M 0.4 14 L 0.4 10.5 M 3 14 L 3 10.5"),
    ('`', 2.0, "M 0 14 L 2 11"),
    ('^', 7.0, "M 0 9.5 L 3.5 14 L 7 9.5"),
    ('~', 8.0, "M 0 5 A 2 5 2 2 180 0 A 6 5 2 2 180 360"),
    ('#', 9.0, "M 2.4 0 L 3.6 14 M 6 0 L 7.2 14 M 0 4.6 L 9 4.6 M 0.4 9.4 L 9.4 9.4"),
    ('$', 8.0, "A 4 10 3.6 3 35 270 A 4 3.8 4 3.2 90 -150 M 4 15 L 4 -1.4"),
    ('%', 11.0, "A 2.4 11.2 2.4 2.8 0 360 M 11 2.8 A 8.6 2.8 2.4 2.8 0 360 M 9.6 14 L 1.4 0"),
    ('&', 10.0, "M 10 0 L 2.4 9.4 A 4.2 11.2 2.6 2.8 215 -40 L 2.4 6.8 A 4 3.8 4 3.8 125 330 L \
        9.4 6.4"),
    ('ß', 7.6, "M 0 0 L 0 10.5 A 3.3 10.5 3.3 3.5 180 -70 L 4 7.2 A 4 3.6 3.6 3.6 80 -130"),
    ('λ', 7.2, "M 0.4 14 L 2 14 L 7.2 0 M 3.7 8.8 L 0.2 0"),
    ('½', 12.0, "M 0 12.6 L 2 14 L 2 7.4 M 10 14 L 2.6 0 M 7.7 4.4 A 9.7 4.4 2 2 165 -35 L 7.6 0 \
        L 12 0"),
    ('–', 7.0, "M 0 5.4 L 7 5.4"),
    ('—', 12.0, "M 0 5.4 L 12 5.4"),
    ('·', 1.0, "M 0.5 6 L 0.5 6.2"),
    ('×', 7.0, "M 0.4 2.6 L 6.6 8.8 M 6.6 2.6 L 0.4 8.8"),
    ('→', 10.0, "M 0 6 L 10 6 M 6.6 9.4 L 10 6 L 6.6 2.6"),
    ('←', 10.0, "M 10 6 L 0 6 M 3.4 9.4 L 0 6 L 3.4 2.6"),
    ('✓', 9.0, "M 0 5 L 3.2 0.6 L 9 12"),
    ('✔', 9.0, "M 0 5 L 3.2 0.6 L 9 12"),
    ('✗', 8.0, "M 0 1 L 8 12 M 0 12 L 8 1"),
    ('☆', 11.0, "M 5.5 13 L 6.8 9 L 11 9 L 7.6 6.5 L 8.9 2.4 L 5.5 4.9 L 2.1 2.4 L 3.4 6.5 L 0 9 \
        L 4.2 9 L 5.5 13"),
    ('★', 11.0, "M 5.5 13 L 6.8 9 L 11 9 L 7.6 6.5 L 8.9 2.4 L 5.5 4.9 L 2.1 2.4 L 3.4 6.5 L 0 9 \
        L 4.2 9 L 5.5 13 M 5.5 11 L 5.5 6.4 L 2 8.2 M 5.5 6.4 L 9 8.2 M 5.5 6.4 L 3.4 3.8 \
        M 5.5 6.4 L 7.6 3.8"),
    ('○', 9.0, "A 4.5 6 4.5 4.5 0 360"),
    ('●', 9.0, "A 4.5 6 4.5 4.5 0 360 M 2 6 A 4.5 6 2.5 2.5 180 540 M 3.6 6 L 5.4 6"),
    ('…', 9.0, "M 0.5 0.2 L 0.5 0.4 M 4.5 0.2 L 4.5 0.4 M 8.5 0.2 L 8.5 0.4"),
    ('’', 1.4, "M 1 14 L 0.2 11"),
    ('“', 4.0, "M 0.2 14 L 1 11 M 3 14 L 3.8 11"),
    ('”', 4.0, "M 1 14 L 0.2 11 M 3.8 14 L 3 11"),
    ('„', 4.0, "M 1 0.4 L 0.2 -2.4 M 3.8 0.4 L 3 -2.4"),
    ('@', 13.0, "A 6.5 6 2.6 3 0 360 L 9.1 4.6 A 11 4.6 1.9 1.9 180 340 A 6.5 5.6 6.5 8 0 300"),
];

/// The strokes of a text on a page whose `y` grows downward, and the width of the pen; unknown
/// letters are boxes.
pub(crate) fn strokes(text: &str, at: Point, anchor: Anchor, size: f64) -> (Vec<Vec<Point>>, f64) {
    let unit = size * HEIGHT / CAPITALS;
    let mut glyphs = Vec::new();
    let mut width = 0.0;
    for letter in text.chars() {
        let (glyph_width, lines) = glyph(letter);
        width += glyph_width + SPACE;
        glyphs.push((glyph_width, lines));
    }
    let width = unit * f64::max(width - SPACE, 0.0);

    let mut x = at[0]
        - match anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
    let base = at[1] + unit * CAPITALS / 2.0;
    let mut lines = Vec::new();
    for (glyph_width, glyph) in glyphs {
        for mut line in glyph {
            for point in &mut line {
                *point = [x + unit * point[0], base - unit * point[1]];
            }
            lines.push(line);
        }
        x += unit * (glyph_width + SPACE);
    }
    (lines, unit * 1.9)
}

/// Accents, drawn around 0 above small letters, with the letters that have them, each before its
/// base letter.
const MARKS: [(&str, &str); 7] = [
    (
        "M -1.8 13.5 L -1.8 13.7 M 1.8 13.5 L 1.8 13.7",
        "äaëeïiöoüuÿyÄAËEÏIÖOÜU",
    ),
    ("M -1 12 L 1.4 14.8", "áaéeíióoúuýyćcńnśsźzÁAÉEÍIÓOÚUÝY"),
    ("M 1 12 L -1.4 14.8", "àaèeìiòoùuÀAÈEÌIÒOÙU"),
    ("M -2.2 12 L 0 14.6 L 2.2 12", "âaêeîiôoûuÂAÊEÎIÔOÛU"),
    ("M -2.2 14.6 L 0 12 L 2.2 14.6", "čcěeňnřršsžzČCŠSŽZ"),
    (
        "M -2.6 12.6 A -1.3 12.6 1.3 1.3 180 0 A 1.3 12.6 1.3 1.3 180 360",
        "ãañnõoÃAÑNÕO",
    ),
    ("A 0 13.4 1.5 1.5 0 360", "åaůuÅA"),
];

/// The letters of a text that PNG, PDF and GIF show as boxes, which have every letter of most
/// European languages; SVG and TikZ leave letters to the reader's fonts.
///
/// ```
/// assert_eq!(saltus_draw::unknown_letters("Žluťoučký ✓"), ['ť'].into());
/// assert!(saltus_draw::unknown_letters("Größe, naïve").is_empty());
/// ```
pub fn unknown_letters(text: &str) -> BTreeSet<char> {
    let is_unknown = |letter: &char| bare(*letter).or_else(|| marked(*letter)).is_none();
    text.chars().filter(is_unknown).collect()
}

/// The width of a letter, and its lines.
pub fn glyph(letter: char) -> (f64, Vec<Vec<Point>>) {
    bare(letter)
        .or_else(|| marked(letter))
        .unwrap_or_else(|| (7.0, outline("M 0 0 L 0 12 L 7 12 L 7 0 L 0 0")))
}

/// A letter without an accent.
fn bare(letter: char) -> Option<(f64, Vec<Vec<Point>>)> {
    for &(known, width, path) in GLYPHS {
        if known == letter {
            return Some((width, outline(path)));
        }
    }
    None
}

/// A letter with an accent.
fn marked(letter: char) -> Option<(f64, Vec<Vec<Point>>)> {
    if letter.is_ascii() {
        return None;
    }
    for (mark, letters) in MARKS {
        let Some(at) = letters.find(letter) else {
            continue;
        };
        let Some(base) = letters[at..].chars().nth(1) else {
            continue;
        };
        let Some((width, mut lines)) = bare(base) else {
            continue;
        };
        // Capitals are higher by this.
        let up = if base.is_uppercase() { 3.6 } else { 0.0 };
        for mut line in outline(mark) {
            for point in &mut line {
                *point = [width / 2.0 + point[0], point[1] + up];
            }
            lines.push(line);
        }
        return Some((width, lines));
    }
    None
}

/// The strokes of the path of a glyph.
fn outline(path: &str) -> Vec<Vec<Point>> {
    let mut lines: Vec<Vec<Point>> = Vec::new();
    let mut words = path.split(' ');
    while let Some(command) = words.next() {
        if lines.is_empty() || command == "M" {
            lines.push(Vec::new());
        }
        let Some(line) = lines.last_mut() else { break };
        match command {
            "M" | "L" => line.push(numbers(&mut words)),
            "A" => {
                let [cx, cy, rx, ry, from, to] = numbers(&mut words);
                let parts = ((to - from).abs() / 12.0).ceil().max(1.0) as u32;
                for part in 0..=parts {
                    let share = (to - from) * f64::from(part) / f64::from(parts);
                    let angle = (from + share).to_radians();
                    line.push([cx + rx * angle.cos(), cy + ry * angle.sin()]);
                }
            }
            _ => {}
        }
    }
    lines
}

/// The next numbers of a path.
fn numbers<const N: usize>(words: &mut std::str::Split<'_, char>) -> [f64; N] {
    let mut numbers = [0.0; N];
    for number in &mut numbers {
        let word = words.next().unwrap_or_default();
        *number = word.parse().unwrap_or(0.0);
    }
    numbers
}
