//! The colours of roles on light and on dark backgrounds.
//!
//! Roles with different meanings differ in lightness or outline as well as in hue, so that grey
//! prints are legible. The page has the same table: [`custom_properties`].

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
pub type Colour = [u8; 3];

/// The colours of a role: of its area, its lines and its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    /// Of the area.
    pub fill: Colour,
    /// Of lines.
    pub line: Colour,
    /// Of text.
    pub ink: Colour,
}

/// The colour of the background.
pub fn ground(dark: bool) -> Colour {
    rgb(if dark { 0x17191e } else { 0xffffff })
}

/// The colours of a role.
pub fn paint(role: Role, dark: bool) -> Paint {
    #[rustfmt::skip]
    let (light_colours, dark_colours) = match role {
        Role::Plate => ([0xecdfc4, 0xecdfc4, 0x2b2b2b], [0x3b342a, 0x3b342a, 0xe8e4da]),
        Role::Edge | Role::Link => ([0xc4ad7f, 0xc4ad7f, 0x2b2b2b], [0x6a5a42, 0x6a5a42, 0xe8e4da]),
        Role::Vacancy => ([0xd2bd92, 0xa58c58, 0x2b2b2b], [0x14110d, 0xa08a63, 0xe8e4da]),
        Role::Peg => ([0x2c4a63, 0x172a3a, 0xffffff], [0xead9ae, 0xfff3d3, 0x2b2415]),
        Role::Right => ([0x1f6f8b, 0x0f4256, 0xffffff], [0x3f9fc0, 0xa9e2f5, 0x06202b]),
        Role::Left => ([0xf8c46c, 0x8a5714, 0x4a2d05], [0xf3b255, 0xffe0ac, 0x3a2200]),
        Role::Numbered => ([0xfffaf0, 0x6b5632, 0x33270f], [0xece3cf, 0xfffaf0, 0x2b2415]),
        Role::King => ([0x2a2a2e, 0x000000, 0xffffff], [0x0b0c0e, 0xc9c2b2, 0xffffff]),
        Role::Crown => ([0xf5c84c, 0xf5c84c, 0x2b2b2b], [0xf5c84c, 0xf5c84c, 0x2b2b2b]),
        Role::Pale => ([0xffffff; 3], [0x06202b; 3]),
        Role::Deep => ([0x6b430c; 3], [0x3a2200; 3]),
        Role::White => ([0xffffff, 0x4d4436, 0x2b2b2b], [0xf0ece2, 0xffffff, 0x2b2415]),
        Role::Goal => ([0x1f7a48, 0x1f7a48, 0xffffff], [0x5fd093, 0x5fd093, 0x0b2415]),
        // Colours of moves; red marks obstacles.
        Role::Moved | Role::Vacated | Role::Removed | Role::Arrow | Role::Route =>
            ([0x1667c8, 0x1667c8, 0xffffff], [0x7db8ff, 0x7db8ff, 0x0a1a2b]),
        Role::Witness => ([0xc0262d, 0xc0262d, 0xffffff], [0xff7a75, 0xff7a75, 0x2b0a0a]),
        Role::Odd => ([0x7a3fb5, 0x7a3fb5, 0xffffff], [0xc9a2ff, 0xc9a2ff, 0x1d0f2b]),
        Role::Light => ([0xf8f1e2, 0xf8f1e2, 0x2b2b2b], [0x2b2720, 0x2b2720, 0xe8e4da]),
        Role::Dark => ([0xd9bf90, 0xd9bf90, 0x2b2b2b], [0x544837, 0x544837, 0xe8e4da]),
        Role::Caption => ([0x2b2b2b; 3], [0xe8e4da; 3]),
        Role::Coordinate => ([0x6d6148; 3], [0xa99c82; 3]),
    };
    let [fill, line, ink] = if dark { dark_colours } else { light_colours }.map(rgb);
    Paint { fill, line, ink }
}

/// What a custom property of the page colours.
enum Use {
    Area,
    Line,
}

/// A colour that the page shares with the pictures.
struct Shared {
    property: &'static str,
    role: Role,
    used_for: Use,
}

impl Shared {
    fn colour(&self, dark: bool) -> Colour {
        let paint = paint(self.role, dark);
        match self.used_for {
            Use::Area => paint.fill,
            Use::Line => paint.line,
        }
    }
}

/// A custom property for what a role fills.
const fn area(property: &'static str, role: Role) -> Shared {
    Shared {
        property,
        role,
        used_for: Use::Area,
    }
}

/// A custom property for the outlines of a role.
const fn line(property: &'static str, role: Role) -> Shared {
    Shared {
        property,
        role,
        used_for: Use::Line,
    }
}

const SHARED: &[Shared] = &[
    area("ink", Role::Caption),
    area("soft", Role::Coordinate),
    area("plate", Role::Plate),
    area("edge", Role::Edge),
    area("hole", Role::Vacancy),
    line("hole-line", Role::Vacancy),
    area("peg", Role::Peg),
    line("peg-line", Role::Peg),
    area("right", Role::Right),
    line("right-line", Role::Right),
    area("right-ink", Role::Pale),
    area("left", Role::Left),
    line("left-line", Role::Left),
    area("left-ink", Role::Deep),
    area("other", Role::Numbered),
    line("other-line", Role::Numbered),
    area("king", Role::King),
    line("king-line", Role::King),
    area("crown", Role::Crown),
    area("white", Role::White),
    line("white-line", Role::White),
    area("good", Role::Goal),
    area("bad", Role::Witness),
    area("chosen", Role::Odd),
    area("light-square", Role::Light),
    area("dark-square", Role::Dark),
];

/// The colours of boards and pieces as custom properties of CSS, for a page that looks as the
/// pictures do: a line for each, with its colour on a light and on a dark background.
///
/// ```
/// let colours = saltus_draw::custom_properties();
/// assert!(colours.contains("  --plate: light-dark(#ecdfc4, #3b342a);\n"));
/// ```
pub fn custom_properties() -> String {
    let mut lines = String::new();
    for shared in SHARED {
        let [light, dark] = [false, true].map(|dark| hex(shared.colour(dark)));
        lines += &format!("  --{}: light-dark({light}, {dark});\n", shared.property);
    }
    lines
}

/// A colour as CSS writes it, such as `#ecdfc4`.
fn hex([red, green, blue]: Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn rgb(colour: u32) -> Colour {
    let [_, red, green, blue] = colour.to_be_bytes();
    [red, green, blue]
}
