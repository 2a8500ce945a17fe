//! Scenes as TikZ for papers in LaTeX: a `tikzpicture` with named colours that can be redefined.

use crate::{
    painter::{self, DASH, GAP, Ink, Label, OUTLINE, Painter, Pen},
    role::Role,
    scene::{Anchor, Point, Scene},
    theme::{Theme, ground, paint},
};
use saltus::printable;
use std::collections::BTreeSet;

/// Centimetres per pixel.
const CENTIMETRE: f64 = 2.54 / 96.0;
/// TeX points per centimetre.
const POINTS: f64 = 72.27 / 2.54;

impl Scene {
    /// The scene as a `tikzpicture`, which needs only `\usepackage{tikz}`. [`Theme::Auto`] is
    /// light.
    pub fn tikz(&self, theme: Theme) -> String {
        let dark = theme == Theme::Dark;
        let mut drawing = Drawing {
            unit: self.unit * CENTIMETRE,
            body: String::new(),
        };
        painter::draw(&self.shapes, &mut drawing);

        let mut text = format!("% {}\n", printable::line(&self.title));
        text += &format!(
            "\\begin{{tikzpicture}}[x={0}cm,y=-{0}cm,line cap=round,line join=round]\n",
            n(drawing.unit)
        );
        text += &self.colours(dark);
        text += &self.page(dark);
        text += &drawing.body;
        text += "\\end{tikzpicture}\n";
        text
    }

    /// The definitions of the colours of every role that occurs.
    fn colours(&self, dark: bool) -> String {
        let mut roles = BTreeSet::new();
        for shape in &self.shapes {
            roles.insert(shape.role());
        }

        let mut definitions = String::new();
        for role in roles {
            let paint = paint(role, dark);
            let role = name(role);
            for (part, colour) in [
                ("fill", paint.fill),
                ("line", paint.line),
                ("ink", paint.ink),
            ] {
                let colour = rgb(colour);
                definitions +=
                    &format!("\\definecolor{{saltus-{role}-{part}}}{{RGB}}{{{colour}}}\n");
            }
        }
        definitions
    }

    /// The rectangle of the page, which is filled on a dark ground only.
    fn page(&self, dark: bool) -> String {
        let [x, y] = self.corner;
        let [width, height] = self.size;
        let rectangle = format!(
            "({},{}) rectangle ({},{});\n",
            n(x),
            n(y),
            n(x + width),
            n(y + height)
        );
        if !dark {
            return format!("\\useasboundingbox {rectangle}");
        }
        let colour = rgb(ground(dark));
        format!("\\definecolor{{saltus-page}}{{RGB}}{{{colour}}}\n\\fill[saltus-page] {rectangle}")
    }

    /// A complete document around [`Scene::tikz`], ready for LaTeX.
    pub fn tex(&self, theme: Theme) -> String {
        format!(
            "\\documentclass[tikz]{{standalone}}\n\\begin{{document}}\n\\sffamily\n\
             {}\\end{{document}}\n",
            self.tikz(theme)
        )
    }
}

/// Scenes one after another in the same place, each on an overlay of its own: for a frame of
/// beamer.
pub fn overlays(scenes: &[Scene], theme: Theme) -> String {
    let mut overlays = String::new();
    for (index, scene) in scenes.iter().enumerate() {
        let number = index + 1;
        overlays += &format!("\\only<{number}>{{%\n{}}}%\n", scene.tikz(theme));
    }
    overlays
}

/// A complete beamer document with a frame of [`overlays`].
pub fn beamer(scenes: &[Scene], theme: Theme) -> String {
    /// The room in a frame, in pixels: 14 by 7 cm.
    const ROOM: Point = [529.0, 264.0];

    let mut scenes = scenes.to_vec();
    for scene in &mut scenes {
        let fits = (ROOM[0] / scene.size[0]).min(ROOM[1] / scene.size[1]);
        scene.unit = scene.unit.min(fits);
    }
    format!(
        "\\documentclass[aspectratio=169]{{beamer}}\n\\usepackage{{tikz}}\n\
         \\begin{{document}}\n\\begin{{frame}}\n\\centering\n\\sffamily\n{}\
         \\end{{frame}}\n\\end{{document}}\n",
        overlays(&scenes, theme)
    )
}

/// The commands of a picture.
struct Drawing {
    /// Centimetres per cell.
    unit: f64,
    body: String,
}

impl Drawing {
    /// A length in cells in TeX points.
    fn points(&self, cells: f64) -> String {
        n(cells * self.unit * POINTS)
    }

    /// The options of a line.
    fn pen(&self, pen: Pen) -> String {
        let role = name(pen.role);
        let ink = match pen.ink {
            Ink::Line => "line",
            Ink::Text => "ink",
        };
        let width = self.points(pen.width);
        let dash = if pen.dashed {
            let (on, off) = (self.points(DASH), self.points(GAP));
            format!(",dash pattern=on {on}pt off {off}pt,line cap=butt")
        } else {
            String::new()
        };
        format!("saltus-{role}-{ink},line width={width}pt{dash}")
    }
}

impl Painter for Drawing {
    fn disc(&mut self, at: Point, radius: f64, role: Role) {
        let role = name(role);
        let width = self.points(OUTLINE);
        self.body += &format!(
            "\\filldraw[fill=saltus-{role}-fill,draw=saltus-{role}-line,line width={width}pt] \
             {} circle[radius={}];\n",
            place(at),
            n(radius)
        );
    }

    fn ring(&mut self, at: Point, radius: f64, pen: Pen) {
        let pen = self.pen(pen);
        self.body += &format!(
            "\\draw[{pen}] {} circle[radius={}];\n",
            place(at),
            n(radius)
        );
    }

    fn area(&mut self, corners: &[Point], role: Role) {
        let role = name(role);
        self.body += &format!("\\fill[saltus-{role}-fill] {} -- cycle;\n", line(corners));
    }

    fn lines(&mut self, lines: &[Vec<Point>], pen: Pen) {
        let mut paths = Vec::new();
        for points in lines {
            paths.push(line(points));
        }
        let pen = self.pen(pen);
        self.body += &format!("\\draw[{pen}] {};\n", paths.join(" "));
    }

    fn text(&mut self, label: Label<'_>) {
        let anchor = match label.anchor {
            Anchor::Start => "base west",
            Anchor::Middle => "base",
            Anchor::End => "base east",
        };
        let role = name(label.role);
        let font = self.points(label.size);
        let at = place([label.at[0], label.at[1] + 0.35 * label.size]);
        let text = escaped(label.text);
        self.body += &format!(
            "\\node[saltus-{role}-ink,anchor={anchor},inner sep=0,\
             font=\\fontsize{{{font}}}{{{font}}}\\selectfont] at {at} {{{text}}};\n"
        );
    }
}

fn name(role: Role) -> String {
    format!("{role:?}").to_lowercase()
}

fn rgb([red, green, blue]: [u8; 3]) -> String {
    format!("{red},{green},{blue}")
}

fn place([x, y]: Point) -> String {
    format!("({},{})", n(x), n(y))
}

fn line(points: &[Point]) -> String {
    let mut places = Vec::new();
    for &at in points {
        places.push(place(at));
    }
    // A line of length 0 is a dot: it is drawn to its own start.
    if let &[only] = points {
        places.push(place(only));
    }
    places.join(" -- ")
}

/// A number with at most three decimal places.
fn n(number: f64) -> String {
    let text = format!("{number:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if matches!(text, "-0" | "") {
        "0".into()
    } else {
        text.into()
    }
}

/// Text escaped for LaTeX, in one line.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in printable::line(text).chars() {
        match c {
            '\\' => escaped += "\\textbackslash{}",
            '^' => escaped += "\\textasciicircum{}",
            '~' => escaped += "\\textasciitilde{}",
            '{' | '}' | '#' | '$' | '%' | '&' | '_' => {
                escaped.push('\\');
                escaped.push(c);
            }
            c => escaped.push(c),
        }
    }
    escaped
}
