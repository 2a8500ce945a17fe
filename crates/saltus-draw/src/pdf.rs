//! Scenes as PDF: pages of vector shapes. It is written directly, since discs and lines need
//! little of the format (ISO 32000-1).

use crate::{
    painter::{self, DASH, GAP, Ink, OUTLINE, Painter, Pen},
    role::Role,
    scene::{Point, Scene},
    theme::{Colour, Theme, ground, paint},
};

/// Points per pixel: CSS has 96 pixels per inch, PDF 72 points.
const POINT: f64 = 0.75;
/// The length of the handles of four Bezier curves that approximate a circle of radius 1.
const HANDLE: f64 = 0.552_284_75;

impl Scene {
    /// The scene as a PDF file of one page; [`Theme::Auto`] is light. Text is drawn as
    /// strokes, which need no font.
    pub fn pdf(&self, theme: Theme) -> Vec<u8> {
        pdf(std::slice::from_ref(self), theme)
    }
}

/// Scenes as a PDF file with a page each and the title of the first; as [`Scene::pdf`].
pub fn pdf(scenes: &[Scene], theme: Theme) -> Vec<u8> {
    let mut kids = Vec::new();
    for index in 0..scenes.len() {
        kids.push(format!("{} 0 R", page_object(index)));
    }
    let pages = format!(
        "<< /Type /Pages /Kids [{}] /Count {} >>",
        kids.join(" "),
        kids.len()
    );

    let mut objects = vec!["<< /Type /Catalog /Pages 2 0 R >>".into(), pages];
    for (index, scene) in scenes.iter().enumerate() {
        let [width, height] = scene.size.map(|cells| n(cells * scene.unit * POINT));
        let content = content(scene, theme == Theme::Dark);
        objects.push(format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width} {height}] \
             /Contents {} 0 R /Resources << >> >>",
            page_object(index) + 1
        ));
        objects.push(format!(
            "<< /Length {} >>\nstream\n{content}endstream",
            content.len()
        ));
    }

    let title = scenes.first().map_or("", |scene| &scene.title);
    objects.push(format!(
        "<< /Title {} /Producer (Saltus) >>",
        text_string(title)
    ));
    document(&objects)
}

/// The number of the object of a page, which follows the catalog and the list of pages; the next
/// one is its content.
fn page_object(index: usize) -> usize {
    3 + 2 * index
}

/// The content stream of the page of a scene.
fn content(scene: &Scene, dark: bool) -> String {
    let unit = scene.unit * POINT;
    let [x, y] = scene.corner;
    let [width, height] = scene.size;
    let up = (height + y) * unit;
    let mut page = Page {
        content: String::new(),
        dark,
    };

    // From here on lengths are in cells, and y grows downward.
    page.content += &format!(
        "1 J 1 j {} 0 0 {} {} {} cm\n",
        n(unit),
        n(-unit),
        n(-x * unit),
        n(up)
    );
    page.content += &fill(ground(dark));
    page.content += &format!("{} {} {} {} re f\n", n(x), n(y), n(width), n(height));
    painter::draw(&scene.shapes, &mut page);
    page.content
}

/// A page whose content is written.
struct Page {
    content: String,
    dark: bool,
}

impl Page {
    /// The operators that choose a pen.
    fn pen(&self, pen: Pen) -> String {
        let paint = paint(pen.role, self.dark);
        let colour = match pen.ink {
            Ink::Line => paint.line,
            Ink::Text => paint.ink,
        };
        let dash = if pen.dashed {
            format!("0 J [{DASH} {GAP}] 0 d")
        } else {
            "1 J [] 0 d".into()
        };
        format!("{} RG {} w {dash} ", rgb(colour), n(pen.width))
    }
}

impl Painter for Page {
    fn disc(&mut self, at: Point, radius: f64, role: Role) {
        let outline = Pen {
            role,
            ink: Ink::Line,
            width: OUTLINE,
            dashed: false,
        };
        self.content += &fill(paint(role, self.dark).fill);
        self.content += &self.pen(outline);
        self.content += &circle(at, radius);
        self.content += "b\n";
    }

    fn ring(&mut self, at: Point, radius: f64, pen: Pen) {
        self.content += &self.pen(pen);
        self.content += &circle(at, radius);
        self.content += "s\n";
    }

    fn area(&mut self, corners: &[Point], role: Role) {
        self.content += &fill(paint(role, self.dark).fill);
        self.content += &line(corners);
        self.content += "h f\n";
    }

    fn lines(&mut self, lines: &[Vec<Point>], pen: Pen) {
        self.content += &self.pen(pen);
        for points in lines {
            self.content += &line(points);
        }
        self.content += "S\n";
    }
}

/// The objects with the table of their offsets.
fn document(objects: &[String]) -> Vec<u8> {
    let mut out = String::from("%PDF-1.4\n");
    let mut table = String::from("0000000000 65535 f \n");
    for (index, object) in objects.iter().enumerate() {
        table += &format!("{:010} 00000 n \n", out.len());
        out += &format!("{} 0 obj\n{object}\nendobj\n", index + 1);
    }

    let (start, size) = (out.len(), objects.len() + 1);
    out += &format!(
        "xref\n0 {size}\n{table}trailer\n\
         << /Size {size} /Root 1 0 R /Info {} 0 R >>\nstartxref\n{start}\n%%EOF\n",
        size - 1
    );
    out.into_bytes()
}

fn fill(colour: Colour) -> String {
    format!("{} rg ", rgb(colour))
}

fn rgb(colour: Colour) -> String {
    colour.map(|part| n(f64::from(part) / 255.0)).join(" ")
}

fn line(points: &[Point]) -> String {
    let mut path = String::new();
    for (index, &[x, y]) in points.iter().enumerate() {
        let operator = if index == 0 { 'm' } else { 'l' };
        path += &format!("{} {} {operator} ", n(x), n(y));
    }
    // A line of length 0 is a dot: it is drawn to its own start.
    if let &[[x, y]] = points {
        path += &format!("{} {} l ", n(x), n(y));
    }
    path
}

fn circle(centre: Point, radius: f64) -> String {
    let mut from = [1.0, 0.0];
    let mut path = format!("{} m ", on_circle(centre, radius, from));
    for _ in 0..4 {
        // A quarter turn maps (a, b) to (-b, a).
        let to = [-from[1], from[0]];
        let first = [from[0] + HANDLE * to[0], from[1] + HANDLE * to[1]];
        let second = [to[0] + HANDLE * from[0], to[1] + HANDLE * from[1]];
        for handle in [first, second] {
            path += &on_circle(centre, radius, handle);
            path.push(' ');
        }
        path += &on_circle(centre, radius, to);
        path += " c ";
        from = to;
    }
    path
}

/// The coordinates of a point that is given relative to a circle.
fn on_circle([x, y]: Point, radius: f64, [dx, dy]: Point) -> String {
    format!("{} {}", n(x + dx * radius), n(y + dy * radius))
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
    let mut string = String::new();
    if text.is_ascii() {
        for byte in text.bytes() {
            string += &escaped(byte);
        }
        return format!("({string})");
    }
    for unit in text.encode_utf16() {
        string += &format!("{unit:04X}");
    }
    format!("<FEFF{string}>")
}

/// A byte of a string, escaped to ASCII.
fn escaped(byte: u8) -> String {
    match byte {
        b'(' | b')' | b'\\' => format!("\\{}", char::from(byte)),
        32..=126 => char::from(byte).into(),
        other => format!("\\{other:03o}"),
    }
}
