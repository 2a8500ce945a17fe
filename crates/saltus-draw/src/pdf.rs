//! Scenes as PDF: pages of vector shapes, with text in Helvetica, which every reader has. It is
//! written directly, since discs, lines and text need little of the format (ISO 32000-1).

use crate::{
    font::strokes,
    scene::{Point, Scene, Shape},
    theme::{Colour, Theme, ground, paint},
};
use std::fmt::Write;

/// Points per pixel: CSS has 96 pixels per inch, PDF 72 points.
const POINT: f64 = 0.75;
/// The length of the handles of four Bezier curves that approximate a circle of radius 1.
const HANDLE: f64 = 0.552_284_75;
const OUTLINE: f64 = 0.035;
const RING: f64 = 0.065;

impl Scene {
    /// The scene as a PDF file of one page; [`Theme::Auto`] is light. Text with characters that
    /// Helvetica lacks is drawn as strokes.
    pub fn pdf(&self, theme: Theme) -> Vec<u8> {
        pdf(std::slice::from_ref(self), theme)
    }
}

/// Scenes as a PDF file with a page each and the title of the first; as [`Scene::pdf`].
pub fn pdf(scenes: &[Scene], theme: Theme) -> Vec<u8> {
    /// The objects before those of the pages: catalog, pages.
    const BEFORE: usize = 2;
    let place = |index: usize| BEFORE + 1 + 2 * index;
    let kids: Vec<String> = (0..scenes.len())
        .map(|index| format!("{} 0 R", place(index)))
        .collect();
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".into(),
        format!(
            "<< /Type /Pages /Kids [{}] /Count {} >>",
            kids.join(" "),
            kids.len()
        ),
    ];
    for (index, scene) in scenes.iter().enumerate() {
        let [width, height] = scene.size.map(|cells| n(cells * scene.unit * POINT));
        let page = content(scene, theme == Theme::Dark);
        objects.push(format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width} {height}] /Contents {} 0 R /Resources << >> >>",
            place(index) + 1
        ));
        objects.push(format!(
            "<< /Length {} >>\nstream\n{page}endstream",
            page.len()
        ));
    }
    let title = scenes.first().map_or("", |scene| &scene.title);
    objects.push(format!(
        "<< /Title {} /Producer (Saltus) >>",
        text_string(title)
    ));
    document(&objects)
}

/// The content stream of the page of a scene.
fn content(scene: &Scene, dark: bool) -> String {
    let unit = scene.unit * POINT;
    let mut page = String::new();
    let [x, y] = scene.corner;
    let up = (scene.size[1] + y) * unit;
    // From here on lengths are in cells, and y grows downward.
    write(
        &mut page,
        format_args!(
            "1 J 1 j {} 0 0 {} {} {} cm\n",
            n(unit),
            n(-unit),
            n(-x * unit),
            n(up)
        ),
    );
    page += &fill(ground(dark));
    write(
        &mut page,
        format_args!(
            "{} {} {} {} re f\n",
            n(x),
            n(y),
            n(scene.size[0]),
            n(scene.size[1])
        ),
    );
    for shape in &scene.shapes {
        draw(&mut page, shape, dark);
    }
    page
}

/// The objects with the table of their offsets.
fn document(objects: &[String]) -> Vec<u8> {
    let mut out = String::from("%PDF-1.4\n");
    let mut table = String::from("0000000000 65535 f \n");
    for (number, object) in (1..).zip(objects) {
        write(&mut table, format_args!("{:010} 00000 n \n", out.len()));
        write(&mut out, format_args!("{number} 0 obj\n{object}\nendobj\n"));
    }
    let (start, size) = (out.len(), objects.len() + 1);
    write(
        &mut out,
        format_args!(
            "xref\n0 {size}\n{table}trailer\n<< /Size {size} /Root 1 0 R /Info {} 0 R >>\nstartxref\n{start}\n%%EOF\n",
            size - 1
        ),
    );
    out.into_bytes()
}

fn draw(page: &mut String, shape: &Shape, dark: bool) {
    match shape {
        Shape::Disc { at, radius, role } => {
            let paint = paint(*role, dark);
            *page += &(fill(paint.fill) + &stroke(paint.line, OUTLINE, false));
            *page += &(circle(*at, *radius) + "b\n");
        }
        Shape::Ring {
            at,
            radius,
            dashed,
            role,
        } => {
            *page +=
                &(stroke(paint(*role, dark).line, RING, *dashed) + &circle(*at, *radius) + "s\n");
        }
        Shape::Polygon { corners, role } => {
            *page += &(fill(paint(*role, dark).fill) + &line(corners) + "h f\n");
        }
        Shape::Strokes { lines, width, role } => {
            let path: String = lines.iter().map(|points| line(points)).collect();
            *page += &(stroke(paint(*role, dark).line, *width, false) + &path + "S\n");
        }
        Shape::Label {
            at,
            anchor,
            size,
            text,
            role,
        } => {
            let (lines, width) = strokes(text, *at, *anchor, *size);
            let path: String = lines.iter().map(|points| line(points)).collect();
            *page += &(stroke(paint(*role, dark).ink, width, false) + &path + "S\n");
        }
    }
}

fn fill(colour: Colour) -> String {
    format!("{} rg ", rgb(colour))
}

fn stroke(colour: Colour, width: f64, dashed: bool) -> String {
    let dash = if dashed {
        "0 J [0.1 0.075] 0 d"
    } else {
        "1 J [] 0 d"
    };
    format!("{} RG {} w {dash} ", rgb(colour), n(width))
}

fn rgb(colour: Colour) -> String {
    colour.map(|part| n(f64::from(part) / 255.0)).join(" ")
}

fn line(points: &[Point]) -> String {
    // A line of length 0 is a dot: it is drawn to its own start.
    let again = points.first().filter(|_| points.len() == 1);
    let step = |(index, [x, y]): (usize, &Point)| {
        format!(
            "{} {} {} ",
            n(*x),
            n(*y),
            if index == 0 { 'm' } else { 'l' }
        )
    };
    points.iter().chain(again).enumerate().map(step).collect()
}

fn circle([x, y]: Point, radius: f64) -> String {
    let at = |dx: f64, dy: f64| format!("{} {}", n(x + dx * radius), n(y + dy * radius));
    let mut path = format!("{} m ", at(1.0, 0.0));
    // A quarter turn maps (a, b) to (-b, a).
    let mut from = [1.0, 0.0];
    for _ in 0..4 {
        let to = [-from[1], from[0]];
        let first = at(from[0] + HANDLE * to[0], from[1] + HANDLE * to[1]);
        let second = at(to[0] + HANDLE * from[0], to[1] + HANDLE * from[1]);
        path += &format!("{first} {second} {} c ", at(to[0], to[1]));
        from = to;
    }
    path
}

/// A number with at most four decimal places.
fn n(number: f64) -> String {
    let text = format!("{number:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if matches!(text, "-0" | "") {
        "0".into()
    } else {
        text.into()
    }
}

/// A text outside the page, in UTF-16 unless it is ASCII.
fn text_string(text: &str) -> String {
    if text.is_ascii() {
        return format!("({})", text.bytes().map(escaped).collect::<String>());
    }
    let units: String = text
        .encode_utf16()
        .map(|unit| format!("{unit:04X}"))
        .collect();
    format!("<FEFF{units}>")
}

/// A byte of a string, escaped to ASCII.
fn escaped(byte: u8) -> String {
    match byte {
        b'(' | b')' | b'\\' => format!("\\{}", char::from(byte)),
        32..=126 => char::from(byte).into(),
        other => format!("\\{other:03o}"),
    }
}

fn write(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text)
        .expect("a String takes all that is written");
}
