//! Scenes as TikZ for papers in LaTeX: a `tikzpicture` with named colours that can be redefined.

use crate::{
    role::Role,
    scene::{Anchor, Point, Scene, Shape},
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
        let unit = self.unit * CENTIMETRE;
        let mut roles = BTreeSet::new();
        let mut body = String::new();
        for shape in &self.shapes {
            roles.insert(shape.role());
            body += &draw(shape, unit);
        }
        let mut head = format!("% {}\n", printable::line(&self.title));
        head += &format!(
            "\\begin{{tikzpicture}}[x={0}cm,y=-{0}cm,line cap=round,line join=round]\n",
            n(unit)
        );
        for role in roles {
            let paint = paint(role, dark);
            for (part, colour) in [
                ("fill", paint.fill),
                ("line", paint.line),
                ("ink", paint.ink),
            ] {
                head += &format!(
                    "\\definecolor{{saltus-{}-{part}}}{{RGB}}{{{}}}\n",
                    name(role),
                    rgb(colour)
                );
            }
        }
        let ([x, y], [width, height]) = (self.corner, self.size);
        let page = format!(
            "({},{}) rectangle ({},{});\n",
            n(x),
            n(y),
            n(x + width),
            n(y + height)
        );
        head += &if dark {
            format!(
                "\\definecolor{{saltus-page}}{{RGB}}{{{}}}\n\\fill[saltus-page] {page}",
                rgb(ground(dark))
            )
        } else {
            format!("\\useasboundingbox {page}")
        };
        format!("{head}{body}\\end{{tikzpicture}}\n")
    }

    /// A complete document around [`Scene::tikz`], ready for LaTeX.
    pub fn tex(&self, theme: Theme) -> String {
        format!(
            "\\documentclass[tikz]{{standalone}}\n\\begin{{document}}\n\\sffamily\n{}\\end{{document}}\n",
            self.tikz(theme)
        )
    }
}

/// Scenes one after another in the same place, each on an overlay of its own: for a frame of
/// beamer.
pub fn overlays(scenes: &[Scene], theme: Theme) -> String {
    let overlay = |(number, scene): (usize, &Scene)| {
        format!("\\only<{number}>{{%\n{}}}%\n", scene.tikz(theme))
    };
    (1..).zip(scenes).map(overlay).collect()
}

/// A complete beamer document with a frame of [`overlays`].
pub fn beamer(scenes: &[Scene], theme: Theme) -> String {
    /// The room in a frame, in pixels: 14 by 7 cm.
    const ROOM: Point = [529.0, 264.0];
    let fitting = |scene: &Scene| {
        let fits = (ROOM[0] / scene.size[0]).min(ROOM[1] / scene.size[1]);
        Scene {
            unit: scene.unit.min(fits),
            ..scene.clone()
        }
    };
    let scenes: Vec<Scene> = scenes.iter().map(fitting).collect();
    format!(
        "\\documentclass[aspectratio=169]{{beamer}}\n\\usepackage{{tikz}}\n\\begin{{document}}\n\\begin{{frame}}\n\\centering\n\\sffamily\n{}\
         \\end{{frame}}\n\\end{{document}}\n",
        overlays(&scenes, theme)
    )
}

fn draw(shape: &Shape, unit: f64) -> String {
    let points = |cells: f64| n(cells * unit * POINTS);
    match shape {
        Shape::Disc { at, radius, role } => {
            let role = name(*role);
            format!(
                "\\filldraw[fill=saltus-{role}-fill,draw=saltus-{role}-line,line width={}pt] {} circle[radius={}];\n",
                points(0.035),
                place(at),
                n(*radius)
            )
        }
        Shape::Ring {
            at,
            radius,
            dashed,
            role,
        } => {
            let dash = if *dashed {
                format!(
                    ",dash pattern=on {}pt off {}pt,line cap=butt",
                    points(0.1),
                    points(0.075)
                )
            } else {
                String::new()
            };
            format!(
                "\\draw[saltus-{}-line,line width={}pt{dash}] {} circle[radius={}];\n",
                name(*role),
                points(0.065),
                place(at),
                n(*radius)
            )
        }
        Shape::Polygon { corners, role } => {
            format!(
                "\\fill[saltus-{}-fill] {} -- cycle;\n",
                name(*role),
                line(corners)
            )
        }
        Shape::Strokes { lines, width, role } => {
            let paths: Vec<String> = lines.iter().map(|points| line(points)).collect();
            format!(
                "\\draw[saltus-{}-line,line width={}pt] {};\n",
                name(*role),
                points(*width),
                paths.join(" ")
            )
        }
        Shape::Label {
            at,
            anchor,
            size,
            text,
            role,
        } => {
            let anchor = match anchor {
                Anchor::Start => "base west",
                Anchor::Middle => "base",
                Anchor::End => "base east",
            };
            let [x, y] = [at[0], at[1] + 0.35 * size];
            let font = points(*size);
            format!(
                "\\node[saltus-{}-ink,anchor={anchor},inner sep=0,font=\\fontsize{{{font}}}{{{font}}}\\selectfont] at ({},{}) {{{}}};\n",
                name(*role),
                n(x),
                n(y),
                escaped(text)
            )
        }
    }
}

fn name(role: Role) -> String {
    format!("{role:?}").to_lowercase()
}

fn rgb([red, green, blue]: [u8; 3]) -> String {
    format!("{red},{green},{blue}")
}

fn place([x, y]: &Point) -> String {
    format!("({},{})", n(*x), n(*y))
}

fn line(points: &[Point]) -> String {
    // A line of length 0 is a dot: it is drawn to its own start.
    let again = points.first().filter(|_| points.len() == 1);
    points
        .iter()
        .chain(again)
        .map(place)
        .collect::<Vec<_>>()
        .join(" -- ")
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
    let escape = |c: char| match c {
        '\\' => "\\textbackslash{}".to_string(),
        '^' => "\\textasciicircum{}".to_string(),
        '~' => "\\textasciitilde{}".to_string(),
        '{' | '}' | '#' | '$' | '%' | '&' | '_' => format!("\\{c}"),
        c => c.to_string(),
    };
    printable::line(text).chars().map(escape).collect()
}
