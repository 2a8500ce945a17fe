//! The picture of a report: accuracy by size, with intervals, and below it the moves up to which
//! games could still be won.

use super::{Interval, Row};
use saltus::printable;
use std::{collections::BTreeMap, fmt::Write};

/// The sizes of the picture, in pixels.
const WIDTH: f64 = 640.0;
const PANEL: f64 = 220.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 170.0;
const TOP: f64 = 34.0;
const GAP: f64 = 56.0;

/// Colours that people with any colour vision distinguish. Source: Okabe and Ito, *Color universal
/// design* (2008).
const COLOURS: [&str; 7] = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000",
];

/// A curve: a value by size.
struct Curve {
    name: String,
    points: Vec<Point>,
}

struct Point {
    size: u64,
    at: Interval,
}

/// A panel of the picture.
struct Panel {
    title: &'static str,
    top: f64,
    most: f64,
    sizes: [f64; 2],
}

impl Panel {
    fn x(&self, size: u64) -> f64 {
        let [first, last] = self.sizes;
        let share = (size as f64 - first) / (last - first).max(1.0);
        LEFT + share * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, value: f64) -> f64 {
        let share = (value / self.most).clamp(0.0, 1.0);
        self.top + PANEL * (1.0 - share)
    }
}

/// The picture.
pub fn svg(rows: &[Row]) -> String {
    let accuracy = curves(rows, |row| Some(row.accuracy));
    let winnable = curves(rows, |row| row.winnable);
    let sizes = range(rows);
    let upper = Panel {
        title: "Right answers",
        top: TOP,
        most: 1.0,
        sizes,
    };
    let lower = Panel {
        title: "Moves up to which the game could be won",
        top: TOP + PANEL + GAP,
        most: highest(&winnable),
        sizes,
    };
    let height = TOP + 2.0 * (PANEL + GAP);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         width=\"{WIDTH}\" height=\"{height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    draw(&mut svg, &upper, &accuracy);
    draw(&mut svg, &lower, &winnable);
    svg + "</svg>\n"
}

/// One curve for each model and family.
fn curves(rows: &[Row], value: fn(&Row) -> Option<Interval>) -> Vec<Curve> {
    let mut found: BTreeMap<String, Vec<Point>> = BTreeMap::new();
    for row in rows {
        let name = format!("{} {}", row.model, row.family);
        if let Some(at) = value(row) {
            let size = row.size;
            found.entry(name).or_default().push(Point { size, at });
        }
    }
    let mut curves = Vec::new();
    for (name, points) in found {
        let name = printable::line(name.trim());
        curves.push(Curve { name, points });
    }
    curves
}

/// The first and the last size.
fn range(rows: &[Row]) -> [f64; 2] {
    let mut range = [u64::MAX, 0];
    for row in rows {
        range = [range[0].min(row.size), range[1].max(row.size)];
    }
    if range[0] > range[1] {
        return [0.0, 1.0];
    }
    range.map(|size| size as f64)
}

fn highest(curves: &[Curve]) -> f64 {
    let mut most = 1.0f64;
    for curve in curves {
        for point in &curve.points {
            most = most.max(point.at.value);
        }
    }
    most
}

fn draw(svg: &mut String, panel: &Panel, curves: &[Curve]) {
    axes(svg, panel);
    for (index, curve) in curves.iter().enumerate() {
        let colour = COLOURS[index % COLOURS.len()];
        let mut path = String::new();
        for point in &curve.points {
            let x = panel.x(point.size);
            let [value, low, high] =
                [point.at.value, point.at.low, point.at.high].map(|value| panel.y(value));
            let sign = if path.is_empty() { 'M' } else { 'L' };
            let _ = write!(path, "{sign}{x:.1} {value:.1}");
            let _ = writeln!(
                svg,
                "<path d=\"M{x:.1} {low:.1}V{high:.1}\" stroke=\"{colour}\" opacity=\".4\"/>\
                 <circle cx=\"{x:.1}\" cy=\"{value:.1}\" r=\"3\" fill=\"{colour}\"/>"
            );
        }
        let place = panel.top + 14.0 + 18.0 * index as f64;
        let name = escaped(&curve.name);
        let _ = writeln!(
            svg,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\
             <text x=\"{:.1}\" y=\"{place:.1}\" fill=\"{colour}\">{name}</text>",
            WIDTH - RIGHT + 14.0
        );
    }
}

/// The frame of a panel, with its title, the ends of its scale and up to ten sizes.
fn axes(svg: &mut String, panel: &Panel) {
    let bottom = panel.top + PANEL;
    let right = WIDTH - RIGHT;
    let _ = writeln!(
        svg,
        "<text x=\"{LEFT}\" y=\"{:.1}\" font-weight=\"bold\">{}</text>\
         <path d=\"M{LEFT} {:.1}V{bottom:.1}H{right:.1}\" fill=\"none\" stroke=\"#333\"/>",
        panel.top - 10.0,
        panel.title,
        panel.top
    );
    for quarter in 0..=4 {
        let value = panel.most * f64::from(quarter) / 4.0;
        let label = if panel.most <= 1.0 {
            format!("{:.0} %", 100.0 * value)
        } else {
            format!("{value:.0}")
        };
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>",
            LEFT - 8.0,
            panel.y(value) + 4.0
        );
    }
    let [first, last] = panel.sizes.map(|size| size as u64);
    let step = (last - first).div_ceil(10).max(1);
    let mut size = first;
    while size <= last {
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{size}</text>",
            panel.x(size),
            bottom + 18.0
        );
        size += step;
    }
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;");
    text.replace('<', "&lt;").replace('>', "&gt;")
}
