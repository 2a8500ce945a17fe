//! Contrast, by the formula of the Web Content Accessibility Guidelines.

use saltus_draw::{
    Role,
    internals::{ground, paint},
};

/// The relative luminance of a colour.
fn luminance(colour: [u8; 3]) -> f64 {
    let mut sum = 0.0;
    for (part, weight) in colour.into_iter().zip([0.2126, 0.7152, 0.0722]) {
        let part = f64::from(part) / 255.0;
        let linear = if part <= 0.04045 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        };
        sum += weight * linear;
    }
    sum
}

/// The contrast of two colours, from 1 to 21.
fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn contrasts_are_known_ones() {
    assert!((contrast([0; 3], [255; 3]) - 21.0).abs() < 1e-9);
    // The lightest grey that is legible on white, by the guidelines' examples.
    assert!((contrast([0x76; 3], [255; 3]) - 4.54).abs() < 0.01);
}

/// Squares are told from one another and from the page, pieces and marks from what they lie on.
#[test]
fn boards_have_enough_contrast() {
    const PEGS: [Role; 4] = [Role::Peg, Role::Right, Role::Left, Role::Numbered];
    const MARKS: [Role; 3] = [Role::Route, Role::Witness, Role::Odd];
    for dark in [false, true] {
        let fill = |role| paint(role, dark).fill;
        // The fill or the outline of a piece.
        let seen = |piece: Role, on: Role| {
            let piece = paint(piece, dark);
            contrast(piece.fill, fill(on)).max(contrast(piece.line, fill(on)))
        };
        let squares = contrast(fill(Role::Dark), fill(Role::Light));
        let board = contrast(fill(Role::Dark), ground(dark));
        assert!(squares >= 1.3 && board >= 1.3, "{dark}: {squares}, {board}");

        for piece in PEGS {
            for on in [Role::Plate, Role::Vacancy] {
                let contrast = seen(piece, on);
                assert!(contrast >= 3.0, "{dark}: {piece:?}: {contrast}");
            }
        }
        for piece in [Role::King, Role::White].into_iter().chain(MARKS) {
            let contrast = seen(piece, Role::Dark);
            assert!(contrast >= 3.0, "{dark}: {piece:?}: {contrast}");
        }
    }
}

/// Whatever is written can be read: on pieces, and beside the board.
#[test]
fn words_have_enough_contrast() {
    const PIECES: [Role; 6] = [
        Role::Peg,
        Role::Right,
        Role::Left,
        Role::Numbered,
        Role::King,
        Role::White,
    ];
    for dark in [false, true] {
        for role in PIECES {
            let paint = paint(role, dark);
            let contrast = contrast(paint.ink, paint.fill);
            assert!(contrast >= 4.5, "{dark}: {role:?}: {contrast}");
        }
        for role in [Role::Caption, Role::Coordinate] {
            let contrast = contrast(paint(role, dark).ink, ground(dark));
            assert!(contrast >= 4.5, "{dark}: {role:?}: {contrast}");
        }
    }
}
