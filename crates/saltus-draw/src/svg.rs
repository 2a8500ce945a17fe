//! Scenes as SVG: plain shapes with one class each, and a style sheet of the classes that occur.

use crate::role::Role;
use crate::{
    scene::{Anchor, Point, Scene, Shape},
    theme::{Colour, Theme, ground, paint},
};
use saltus::printable;
use std::{collections::BTreeSet, fmt::Write};

/// Units per cell, so that coordinates need only one decimal place.
const UNIT: f64 = 40.0;

/// The use of a role: for areas, lines or text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum RoleUse {
    Area,
    Line,
    Words,
}

/// Shapes of one class; the empty name means no class.
pub(crate) struct Group {
    pub class: String,
    pub shapes: Vec<Shape>,
}

impl Scene {
    /// The scene as an SVG document.
    pub fn svg(&self, theme: Theme) -> String {
        document(
            self,
            &[Group {
                class: String::new(),
                shapes: self.shapes.clone(),
            }],
            "",
            theme,
        )
    }
}

/// An SVG document of the size and title of a scene, with groups of shapes and rules for their
/// classes.
pub(crate) fn document(scene: &Scene, groups: &[Group], rules: &str, theme: Theme) -> String {
    let mut body = String::new();
    let mut used = BTreeSet::new();
    for Group { class, shapes } in groups {
        if !class.is_empty() {
            body += &format!("<g class=\"{class}\">\n");
        }
        for shape in shapes {
            let class = (role_use(shape), shape.role());
            used.insert(class);
            draw(&mut body, shape, &name(class));
        }
        if !class.is_empty() {
            body += "</g>\n";
        }
    }
    let [x, y] = scene.corner.map(number);
    let [width, height] = scene.size.map(number);
    let [wide, high] = scene.size.map(|length| trimmed(length * scene.unit));
    let title = escaped(&scene.title);
    let style = style(&used, theme) + rules;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"saltus\" role=\"img\" width=\"{wide}\" \
         height=\"{high}\" viewBox=\"{x} {y} {width} {height}\" \
         stroke-width=\"1.4\">\n<title>{title}</title>\n<style>\n{style}</style>\n\
         <rect class=\"page\" x=\"{x}\" y=\"{y}\" width=\"{width}\" \
         height=\"{height}\"/>\n{body}</svg>\n"
    )
}

fn draw(out: &mut String, shape: &Shape, class: &str) {
    let written = match shape {
        Shape::Disc { at, radius, .. } => {
            let ([x, y], r) = (at.map(number), number(*radius));
            writeln!(
                out,
                "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>"
            )
        }
        Shape::Ring {
            at, radius, dashed, ..
        } => {
            let ([x, y], r) = (at.map(number), number(*radius));
            let dashes = if *dashed {
                " stroke-dasharray=\"4 3\""
            } else {
                ""
            };
            writeln!(
                out,
                "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\" \
                 stroke-width=\"2.6\"{dashes}/>"
            )
        }
        Shape::Polygon { corners, .. } => {
            writeln!(
                out,
                "<path class=\"{class}\" stroke-width=\"0\" d=\"{}Z\"/>",
                line(corners)
            )
        }
        Shape::Strokes { lines, width, .. } => {
            let path: String = lines.iter().map(|points| line(points)).collect();
            writeln!(
                out,
                "<path class=\"{class}\" stroke-width=\"{}\" d=\"{path}\"/>",
                number(*width)
            )
        }
        Shape::Label {
            at,
            anchor,
            size,
            text,
            ..
        } => {
            // Capitals are about 0.7 of the size high.
            let [x, y] = [at[0], at[1] + 0.35 * size].map(number);
            let anchor = text_anchor(*anchor);
            let (size, text) = (number(*size), escaped(text));
            let place =
                format!("x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\"");
            writeln!(out, "<text class=\"{class}\" {place}>{text}</text>")
        }
    };
    written.expect("a String takes all that is written");
}

/// The value of `text-anchor`.
fn text_anchor(anchor: Anchor) -> &'static str {
    match anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    }
}

fn line(points: &[Point]) -> String {
    let [mut before, mut path] = [String::new(), String::new()];
    for (index, point) in points.iter().enumerate() {
        let [x, y] = point.map(number);
        let at = format!("{}{x} {y}", if index == 0 { 'M' } else { 'L' });
        // A line of length 0 is a dot, and must stay.
        if at[1..] != before || index == 1 {
            path += &at;
        }
        before = at[1..].to_string();
    }
    path
}

fn style(used: &BTreeSet<(RoleUse, Role)>, theme: Theme) -> String {
    let mut style = String::from(
        ".saltus path{stroke-linecap:round;stroke-linejoin:round}\n\
         .saltus text{font-family:system-ui,'Segoe UI',Roboto,'Helvetica \
         Neue',Arial,sans-serif;font-weight:500}\n",
    );
    style += &colours(used, theme == Theme::Dark);
    if theme == Theme::Auto {
        style += &format!(
            "@media (prefers-color-scheme:dark){{\n{}}}\n",
            colours(used, true)
        );
    }
    style
}

fn colours(used: &BTreeSet<(RoleUse, Role)>, dark: bool) -> String {
    let mut rules = format!(".saltus .page{{fill:{}}}\n", hex(ground(dark)));
    for &class in used {
        let paint = paint(class.1, dark);
        let [fill, line, ink] = [paint.fill, paint.line, paint.ink].map(hex);
        let rule = match class.0 {
            RoleUse::Area => format!("fill:{fill};stroke:{line}"),
            RoleUse::Line => format!("fill:none;stroke:{line}"),
            RoleUse::Words => format!("fill:{ink}"),
        };
        rules += &format!(".saltus .{}{{{rule}}}\n", name(class));
    }
    rules
}

fn role_use(shape: &Shape) -> RoleUse {
    match shape {
        Shape::Disc { .. } | Shape::Polygon { .. } => RoleUse::Area,
        Shape::Ring { .. } | Shape::Strokes { .. } => RoleUse::Line,
        Shape::Label { .. } => RoleUse::Words,
    }
}

fn name((how, role): (RoleUse, Role)) -> String {
    let suffix = match how {
        RoleUse::Area => "",
        RoleUse::Line => "-line",
        RoleUse::Words => "-text",
    };
    format!("{role:?}{suffix}").to_lowercase()
}

fn hex([red, green, blue]: Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// A length in cells as a coordinate.
pub(crate) fn number(cells: f64) -> String {
    trimmed(cells * UNIT)
}

/// A number with at most one decimal place.
fn trimmed(length: f64) -> String {
    let text = format!("{length:.1}");
    let text = text.strip_suffix(".0").unwrap_or(&text);
    if text == "-0" {
        "0".into()
    } else {
        text.into()
    }
}

/// Text escaped for XML, in one line.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in printable::line(text).chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}
