//! The colours of roles on light and on dark backgrounds.
//!
//! Roles with different meanings differ in lightness or outline as well as in hue, so that grey
//! prints are legible.

use crate::role::Role;

/// The background of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// A light background, for print.
    #[default]
    Light,
    /// A dark background.
    Dark,
    /// In SVG the preference of the reader, elsewhere light.
    Auto,
}

/// Red, green and blue.
pub(crate) type Colour = [u8; 3];

/// The colours of a role: of its area, its lines and its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Paint {
    pub fill: Colour,
    pub line: Colour,
    pub ink: Colour,
}

/// The colour of the background.
pub(crate) fn ground(dark: bool) -> Colour {
    rgb(if dark { 0x17191e } else { 0xffffff })
}

/// The colours of a role.
pub(crate) fn paint(role: Role, dark: bool) -> Paint {
    #[rustfmt::skip]
    let (light_colours, dark_colours) = match role {
        Role::Plate => ([0xecdfc4, 0xecdfc4, 0x2b2b2b], [0x3b342a, 0x3b342a, 0xe8e4da]),
        Role::Edge | Role::Link => ([0xc4ad7f, 0xc4ad7f, 0x2b2b2b], [0x6a5a42, 0x6a5a42, 0xe8e4da]),
        Role::Vacancy => ([0xd2bd92, 0xb09a6b, 0x2b2b2b], [0x221d17, 0x6a5a42, 0xe8e4da]),
        Role::Peg => ([0x2c4a63, 0x172a3a, 0xffffff], [0xead9ae, 0xfff3d3, 0x2b2415]),
        Role::Right => ([0x1f6f8b, 0x0f4256, 0xffffff], [0x3f9fc0, 0xa9e2f5, 0x06202b]),
        Role::Left => ([0xf8c46c, 0x8a5714, 0x4a2d05], [0xf3b255, 0xffe0ac, 0x3a2200]),
        Role::Numbered => ([0xfffaf0, 0x6b5632, 0x33270f], [0xece3cf, 0xfffaf0, 0x2b2415]),
        Role::King => ([0x2a2a2e, 0x000000, 0xffffff], [0x0b0c0e, 0xc9c2b2, 0xffffff]),
        Role::Crown => ([0xf5c84c, 0xf5c84c, 0x2b2b2b], [0xf5c84c, 0xf5c84c, 0x2b2b2b]),
        Role::Pale => ([0xffffff; 3], [0x06202b; 3]),
        Role::Deep => ([0x6b430c; 3], [0x3a2200; 3]),
        Role::White => ([0xffffff, 0x4d4436, 0x2b2b2b], [0xf0ece2, 0xffffff, 0x2b2415]),
        Role::Goal => ([0x2a8f57, 0x2a8f57, 0xffffff], [0x5fd093, 0x5fd093, 0x0b2415]),
        // Colours of moves; red marks obstacles.
        Role::Moved | Role::Vacated | Role::Removed | Role::Arrow | Role::Route =>
            ([0x1a6fd6, 0x1a6fd6, 0xffffff], [0x7db8ff, 0x7db8ff, 0x0a1a2b]),
        Role::Witness => ([0xcf3037, 0xcf3037, 0xffffff], [0xff6f6b, 0xff6f6b, 0x2b0a0a]),
        Role::Odd => ([0x7a3fb0, 0x7a3fb0, 0xffffff], [0xc79bf2, 0xc79bf2, 0x1d0f2b]),
        Role::Light => ([0xf8f1e2, 0xf8f1e2, 0x2b2b2b], [0x2b2720, 0x2b2720, 0xe8e4da]),
        Role::Dark => ([0xd9bf90, 0xd9bf90, 0x2b2b2b], [0x544837, 0x544837, 0xe8e4da]),
        Role::Caption => ([0x2b2b2b; 3], [0xe8e4da; 3]),
        Role::Coordinate => ([0x85775a; 3], [0xa99c82; 3]),
    };
    let [fill, line, ink] = if dark { dark_colours } else { light_colours }.map(rgb);
    Paint { fill, line, ink }
}

fn rgb(colour: u32) -> Colour {
    let [_, red, green, blue] = colour.to_be_bytes();
    [red, green, blue]
}
