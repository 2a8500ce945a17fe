//! Compares SVG with inspected files; decodes PNG and GIF.

use crate::common;
use common::{CROSSING, ENGLISH, crossing_marks, english, gallery, golden, moves, row, solve};
use saltus::{
    board::{Adjacency, Board, Cell, Point, SHAPES},
    problem::Problem,
    puzzle::{KindId, Move, Position, Puzzle},
};
use saltus_draw::{
    DrawError, Labels, Language, MAX_ANIMATED, MAX_BOARDS, Marks, Motion, Pace, Paper, Role, Scene,
    Shape, Style, Task, Theme, animation, beamer, capture, moving, pages, pdf, position, proof,
    sheet, steps,
    terminal::{self, Text},
    worksheet,
};
use std::num::NonZeroUsize;

#[test]
fn every_geometry_looks_right() {
    for (name, puzzle) in gallery() {
        let scene = position(&puzzle, &puzzle.start, &Style::default()).unwrap();
        golden(&format!("{name}.svg"), &scene.svg(Theme::Auto));
    }
}

#[test]
fn moves_look_right() {
    let english = english();
    let long = moves(&english, ENGLISH);
    let next = Style {
        arrow: Some(long[0]),
        ..Style::default()
    };
    golden(
        "english_next.svg",
        &position(&english, &english.start, &next)
            .unwrap()
            .svg(Theme::Light),
    );
    let sweeps = Style {
        pace: Pace::Sweeps,
        labels: Labels::None,
        ..Style::default()
    };
    golden(
        "english_sweeps.svg",
        &sheet(&english, &long, &sweeps).unwrap().svg(Theme::Dark),
    );
    let row = row("rrr.lll");
    let bare = Style {
        labels: Labels::None,
        ..Style::default()
    };
    golden(
        "row_sheet.svg",
        &sheet(&row, &solve(&row), &bare).unwrap().svg(Theme::Auto),
    );
}

#[test]
fn capture_looks_right() {
    golden(
        "capture.svg",
        &capture(&CROSSING, &crossing_marks())
            .unwrap()
            .svg(Theme::Auto),
    );
    golden(
        "capture.txt",
        &terminal::capture(&CROSSING, &crossing_marks(), &Text::default()).unwrap(),
    );
}

/// The size that a PNG file states, after decoding all of it.
fn png_size(file: &[u8]) -> [u32; 2] {
    let mut reader = png::Decoder::new(std::io::Cursor::new(file))
        .read_info()
        .unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    [info.width, info.height]
}

/// A PDF whose table has the offsets of its objects, and whose stream has the stated length.
fn pdf_is_whole(file: &[u8]) {
    let text = String::from_utf8_lossy(file);
    assert!(text.starts_with("%PDF-1.4\n") && text.ends_with("%%EOF\n"));
    let number = |after: &str| -> usize {
        let rest = &text[text.rfind(after).unwrap() + after.len()..];
        rest.trim_start()
            .split(|c: char| !c.is_ascii_digit())
            .next()
            .unwrap()
            .parse()
            .unwrap()
    };
    let table = number("startxref");
    // A catalog, the pages, two objects for each page, the title.
    let objects = 3 + 2 * text.matches("/Type /Page ").count();
    assert!(text[table..].starts_with(&format!("xref\n0 {}\n", objects + 1)));
    for (index, entry) in text[table..].lines().skip(3).take(objects).enumerate() {
        let start: usize = entry[..10].parse().unwrap();
        assert!(
            text[start..].starts_with(&format!("{} 0 obj\n", index + 1)),
            "{entry}"
        );
    }
    let stream = text.rfind("\nstream\n").unwrap() + 8;
    assert_eq!(text[stream..].find("endstream"), Some(number("/Length")));
}

/// A PDF needs no font: words are strokes, one for each line of a letter. Its title is UTF-16.
#[test]
fn words_in_pdf_need_no_font() {
    let row = row("rrr.lll");
    let text = |heading: &str| {
        let scene = position(&row, &row.start, &Style::default())
            .unwrap()
            .with_heading(heading);
        let file = scene.pdf(Theme::Light);
        pdf_is_whole(&file);
        String::from_utf8(file).unwrap()
    };
    let strokes = |heading: &str| text(heading).matches(" m ").count();
    let german = text("Größe – 3");
    assert!(
        !german.contains("/Font <<") && !german.contains("Tj"),
        "{german}"
    );
    assert!(
        german.contains("/Title <FEFF0047007200F600DF0065002020130020"),
        "{german}"
    );
    // Two dots for each umlaut, one line for an accent.
    assert_eq!(
        [strokes("ö") - strokes("o"), strokes("é") - strokes("e")],
        [2, 1]
    );
    assert!(text("λ = 3").contains("/Title <FEFF03BB"));
    assert!(text("l = 3").contains("/Title (l = 3)"));
}

/// A sheet is about as wide as a slide; parts of it have their steps; headings and captions make
/// room for themselves.
#[test]
fn sheets_fill_a_slide() {
    for word in ["rrr.lll", "rrrr.llll", "rrrrrr.llllll"] {
        let row = row(word);
        let [width, height] = sheet(&row, &solve(&row), &Style::default()).unwrap().size;
        assert!(
            (1.2..2.6).contains(&(width / height)),
            "{word}: {width} x {height}"
        );
    }
    let row = row("rrr.lll");
    let solution = solve(&row);
    let part = Style {
        steps: Some([3, 9]),
        ..Style::default()
    };
    let scene = sheet(&row, &solution, &part).unwrap();
    let svg = scene.svg(Theme::Light);
    assert!(
        svg.contains(">3. ")
            && svg.contains(">9. ")
            && !svg.contains(">10. ")
            && !svg.contains(">start<")
    );
    let beyond = Style {
        steps: Some([3, 16]),
        ..Style::default()
    };
    assert_eq!(
        sheet(&row, &solution, &beyond),
        Err(DrawError::Steps {
            first: 3,
            last: 16,
            all: 15
        })
    );
    let before = scene.size;
    let titled = scene.with_heading("Three & three").with_caption(
        "Impossible: a text so long that it needs another line "
            .repeat(9)
            .trim(),
    );
    assert!(titled.size[1] > before[1] + 2.0 && titled.size[0] == before[0]);
    let wide = titled.with_width(1200.0);
    assert_eq!(wide.pixels(1.0).unwrap()[0], 1200);
    draw_in_every_format(&wide);
}

/// Captions of a scene.
fn captions(scene: &Scene) -> Vec<&str> {
    fn caption(shape: &Shape) -> Option<&str> {
        match shape {
            Shape::Label {
                role: Role::Caption,
                text,
                ..
            } => Some(text),
            _ => None,
        }
    }
    scene.shapes.iter().filter_map(caption).collect()
}

/// A picture for a screen fills its frame but for a margin, whatever the board.
#[test]
fn pictures_fill_a_screen() {
    for puzzle in [english(), row("r.l"), row("rrrrrrrr.llllllll")] {
        let scene = position(&puzzle, &puzzle.start, &Style::default()).unwrap();
        for paper in [Paper::Slide, Paper::Tweet] {
            let unit = scene.clone().fit_to(paper).unit;
            let free = [0, 1].map(|axis| paper.size()[axis] - scene.size[axis] * unit);
            assert!(free[0].min(free[1]) < 60.0, "{}: {free:?}", puzzle.title);
        }
    }
}

/// Boards that fit on one page are as large there as with any number of columns.
#[test]
fn one_page_is_filled() {
    let (english, row) = (english(), row("rrr.lll"));
    for (puzzle, moves) in [(&english, moves(&english, ENGLISH)), (&row, solve(&row))] {
        for paper in [Paper::Slide, Paper::Tweet, Paper::A4, Paper::Letter] {
            let unit_of = |columns| {
                let style = Style {
                    columns,
                    ..Style::default()
                };
                let pages = pages(puzzle, &moves, &style, paper).unwrap();
                let [page] = &pages[..] else { return 0.0 };
                page.clone().fit_to(paper).unit
            };
            let chosen = unit_of(None);
            for columns in 1..=moves.len() + 1 {
                let unit = unit_of(NonZeroUsize::new(columns));
                assert!(
                    chosen > 0.97 * unit,
                    "{paper:?}, {columns}: {chosen} {unit}"
                );
            }
        }
    }
}

/// Pages have the size of the paper, every board of the solution once, in order, and nothing beyond
/// their edges.
#[test]
fn pages_hold_every_board() {
    let (english, long) = (english(), row("rrrrrrrr.llllllll"));
    for (puzzle, moves) in [(&english, moves(&english, ENGLISH)), (&long, solve(&long))] {
        for paper in [Paper::Slide, Paper::Tweet, Paper::A4, Paper::Letter] {
            let pages = pages(puzzle, &moves, &Style::default(), paper).unwrap();
            let pages: Vec<Scene> = pages.into_iter().map(|scene| scene.fit_to(paper)).collect();
            let titles: Vec<&str> = pages.iter().flat_map(captions).collect();
            assert_eq!((titles.len(), titles[0]), (moves.len() + 1, "start"));
            assert!(
                (1..)
                    .zip(&titles[1..])
                    .all(|(number, title)| title.starts_with(&format!("{number}. ")))
            );
            for page in &pages {
                let size = page.size.map(|cells| cells * page.unit);
                assert!(
                    (0..2).all(|axis| (size[axis] - paper.size()[axis]).abs() < 1e-6),
                    "{size:?}"
                );
                // A cell of a board is at least 3 mm in print.
                assert!(page.unit > 11.9, "{}", page.unit);
                for at in page.shapes.iter().filter_map(|shape| match shape {
                    Shape::Disc { at, .. } | Shape::Label { at, .. } => Some(at),
                    _ => None,
                }) {
                    let inside = |axis: usize| {
                        (0.0..page.size[axis]).contains(&(at[axis] - page.corner[axis]))
                    };
                    assert!(inside(0) && inside(1), "{at:?}");
                }
            }
            pdf_is_whole(&pdf(&pages, Theme::Light));
        }
    }
    // 169 boards of 25 cells do not fit on one slide, so there are several pages.
    let longer = row("rrrrrrrrrrrr.llllllllllll");
    let slides = pages(&longer, &solve(&longer), &Style::default(), Paper::Slide);
    assert!(slides.unwrap().len() > 1);
}

/// Each piece that moves or is removed has a track, and each step a caption; keyframes are in the
/// order of time.
#[test]
fn pieces_move_in_svg() {
    let english = english();
    let long = row("rrr.lll");
    for (puzzle, moves) in [(&english, moves(&english, ENGLISH)), (&long, solve(&long))] {
        let svg = moving(
            puzzle,
            &moves,
            &Style::default(),
            Motion::default(),
            Some(400.0),
            Theme::Auto,
        )
        .unwrap();
        let pieces = puzzle.start.pieces();
        assert_eq!(
            svg.matches("<g class=\"t").count(),
            pieces + moves.len() + 1
        );
        assert_eq!(svg.matches("@keyframes").count(), pieces + moves.len() + 1);
        assert!(svg.contains("width=\"400\"") && svg.contains("prefers-reduced-motion:reduce"));
        let gone = svg
            .lines()
            .filter(|line| line.starts_with("@keyframes") && line.ends_with("opacity:0}}"));
        let removed = if puzzle.rules.some_move_removes() {
            moves.len()
        } else {
            0
        };
        // All captions except the last one disappear, too.
        assert_eq!(gone.count(), removed + moves.len() + 1);
        for line in svg.lines().filter(|line| line.starts_with("@keyframes")) {
            let inner = &line[line.find('{').unwrap() + 1..];
            let times: Vec<f64> = inner
                .split('}')
                .filter_map(|part| part.split_once("%{")?.0.parse().ok())
                .collect();
            assert!(
                times.is_sorted() && times.iter().all(|time| (0.0..=100.0).contains(time)),
                "{line}"
            );
        }
    }
}

/// The numbered lines of the moves are under the board, and continue on further pages.
#[test]
fn worksheets_have_a_line_for_every_move() {
    let row = row("rrr.lll");
    let board = position(&row, &row.start, &Style::default()).unwrap();
    for (lines, most) in [(0, 1), (15, 1), (500, 6)] {
        let task = Task {
            title: "Three and three",
            sentences: &["Change places.".into()],
            board: &board,
            more_boards: &[],
            lines,
            language: Language::English,
        };
        let sheets = worksheet(&task, Paper::Letter);
        assert!(
            (1..=most).contains(&sheets.len()),
            "{lines}: {}",
            sheets.len()
        );
        let numbers: Vec<usize> = sheets
            .iter()
            .flat_map(captions)
            .filter_map(|text| {
                text.strip_suffix('.')
                    .and_then(|number| number.parse().ok())
            })
            .collect();
        // Whole pages, so that the number of lines tells nothing of the answer.
        assert!(numbers.len() >= lines.max(20), "{lines}: {}", numbers.len());
        assert_eq!(numbers, (1..=numbers.len()).collect::<Vec<usize>>());
        for sheet in &sheets {
            let low = sheet.shapes.iter().filter_map(|shape| match shape {
                Shape::Strokes { lines, .. } => {
                    lines.iter().flatten().map(|at| at[1]).reduce(f64::max)
                }
                _ => None,
            });
            assert!(low.reduce(f64::max).is_none_or(|low| low < sheet.size[1]));
        }
    }
}

/// The boards of a page stand apart from one another and from the rules, within the page, and fill
/// it better than a single column.
#[test]
fn worksheets_have_as_many_boards_as_asked() {
    let puzzle = english();
    let board = position(&puzzle, &puzzle.start, &Style::default()).unwrap();
    let middle = |shapes: &[Shape]| -> Vec<[f64; 2]> {
        let plates = shapes.iter().filter(|shape| is_plate(shape));
        plates.map(middle_of).collect()
    };
    let on_one = middle(&board.shapes).len();
    for (boards, paper) in [
        (2, Paper::A4),
        (6, Paper::Letter),
        (7, Paper::Slide),
        (30, Paper::A4),
    ] {
        let sentences = [
            "Jump.".to_string(),
            "Leave one peg in the middle.".to_string(),
        ];
        let more = vec![board.clone(); boards - 1];
        let task = Task {
            title: "Pegs",
            sentences: &sentences,
            board: &board,
            more_boards: &more,
            lines: 31,
            language: Language::English,
        };
        let [page] = &worksheet(&task, paper)[..] else {
            panic!("{boards} boards are on one page")
        };
        let middles = middle(&page.shapes);
        assert_eq!(middles.len(), boards * on_one);
        for shape in page
            .shapes
            .iter()
            .filter(|shape| !matches!(shape, Shape::Label { .. }))
        {
            for [x, y] in corners_of(shape) {
                let inside = x > 0.0 && y > 0.0 && x < page.size[0] && y < page.size[1];
                assert!(inside, "{boards}: {x}, {y} of {:?}", page.size);
            }
        }
        // No two boards at the same place, and none nearer than a board is wide.
        let first: Vec<[f64; 2]> = middles.chunks(on_one).map(|board| board[0]).collect();
        for (index, one) in first.iter().enumerate() {
            for other in &first[..index] {
                let apart = f64::max((one[0] - other[0]).abs(), (one[1] - other[1]).abs());
                assert!(apart > 7.0, "{boards}: {one:?}, {other:?}");
            }
        }
    }
}

fn is_plate(shape: &Shape) -> bool {
    corners_of(shape).len() > 1
        && matches!(
            shape,
            Shape::Strokes {
                role: Role::Plate,
                ..
            } | Shape::Polygon {
                role: Role::Plate,
                ..
            }
        )
}

/// The mean of the corners.
fn middle_of(shape: &Shape) -> [f64; 2] {
    let corners = corners_of(shape);
    let sum = |axis: usize| corners.iter().map(|corner| corner[axis]).sum::<f64>();
    [0, 1].map(|axis| sum(axis) / corners.len() as f64)
}

/// The points that a shape is drawn through.
fn corners_of(shape: &Shape) -> Vec<[f64; 2]> {
    match shape {
        Shape::Strokes { lines, .. } => lines.concat(),
        Shape::Polygon { corners, .. } => corners.clone(),
        Shape::Disc { at, .. } | Shape::Ring { at, .. } | Shape::Label { at, .. } => vec![*at],
    }
}

/// A capture board with one playing king has squares, dark under pieces, like the board of all
/// kings.
#[test]
fn a_king_plays_on_squares() {
    let board = "capture:.-.-.-.=-.-W-W-=.-.-.-.=-W-W-W-=.-B-B-.=-W-W-.-=B-.-.-.@E5";
    let (field, king) = saltus::text::id::capture(board).unwrap();
    let puzzle = field.puzzle(king).unwrap();
    let scene = position(&puzzle, &puzzle.start, &Style::default()).unwrap();
    let count = |wanted: Role| {
        let role = |shape: &Shape| match *shape {
            Shape::Polygon { role, .. }
            | Shape::Strokes { role, .. }
            | Shape::Disc { role, .. } => Some(role),
            _ => None,
        };
        scene
            .shapes
            .iter()
            .filter(|shape| role(shape) == Some(wanted))
            .count()
    };
    assert_eq!(
        [Role::Light, Role::Dark, Role::Crown, Role::White].map(count),
        [1, 25, 3, 7]
    );
    assert_eq!([Role::Plate, Role::Edge, Role::Vacancy].map(count), [0; 3]);
}

/// LaTeX makes a page of each picture, of the stated size. `target/tmp/tikz/all.pdf` is for
/// inspection.
#[test]
#[ignore = "needs LaTeX: `cargo xtask test --full` installs Debian's texlive-latex-extra"]
fn latex_compiles_them() {
    let heading = "50 % & {more}_\\ ~^#$";
    let mut scenes: Vec<Scene> = gallery()
        .iter()
        .map(|(_, puzzle)| {
            position(puzzle, &puzzle.start, &Style::default())
                .unwrap()
                .with_heading(heading)
        })
        .collect();
    scenes.push(capture(&CROSSING, &crossing_marks()).unwrap());
    let (english, row) = (english(), row("rrr.lll"));
    let moves = moves(&english, ENGLISH);
    let next = Style {
        arrow: Some(moves[0]),
        ..Style::default()
    };
    scenes.push(position(&english, &english.start, &next).unwrap());
    scenes.push(
        sheet(
            &english,
            &moves,
            &Style {
                pace: Pace::Sweeps,
                ..Style::default()
            },
        )
        .unwrap(),
    );
    scenes.push(
        sheet(&row, &solve(&row), &Style::default())
            .unwrap()
            .with_caption("So it goes.")
            .with_width(1200.0),
    );
    let themes = [Theme::Light, Theme::Dark];
    // The document of the first picture, with the others as further pages.
    let first = scenes[0].tex(Theme::Light);
    let others = themes
        .iter()
        .flat_map(|&theme| scenes.iter().map(move |scene| scene.tikz(theme)));
    let others: String = others.skip(1).collect();
    let document = first.replace("\\end{document}", &format!("{others}\\end{{document}}"));
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("tikz");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("all.tex"), document).unwrap();
    let mut latex = std::process::Command::new("pdflatex");
    latex
        .args(["-interaction=nonstopmode", "-halt-on-error", "-jobname=all"])
        .arg("\\pdfobjcompresslevel=0 \\input{all.tex}") // so that its pages can be read below
        .current_dir(&folder);
    let done = saltus_testing::output(&mut latex);
    assert!(
        done.status.success(),
        "{}",
        String::from_utf8_lossy(&done.stdout)
    );
    let pdf = std::fs::read(folder.join("all.pdf")).unwrap();
    let pdf = String::from_utf8_lossy(&pdf);
    let pages: Vec<[f64; 2]> = pdf
        .split("/MediaBox [")
        .skip(1)
        .map(|part| {
            let numbers = part.split(']').next().unwrap().split_whitespace();
            let numbers: Vec<f64> = numbers.map(|number| number.parse().unwrap()).collect();
            [numbers[2] - numbers[0], numbers[3] - numbers[1]]
        })
        .collect();
    assert_eq!(pages.len(), 2 * scenes.len());
    for (page, scene) in pages.iter().zip(scenes.iter().chain(&scenes)) {
        // Pixels, 96 an inch, as points, 72 an inch; TikZ rounds lengths to a thousandth of a cell.
        let points = scene.size.map(|length| length * scene.unit * 0.75);
        let near = |axis: usize| (page[axis] - points[axis]).abs() < 0.002 * points[axis] + 0.5;
        assert!(near(0) && near(1), "{page:?} is not {points:?}");
    }
}

fn draw_in_every_format(scene: &Scene) {
    for theme in [Theme::Light, Theme::Dark, Theme::Auto] {
        let svg = scene.svg(theme);
        assert_eq!(svg.matches('<').count(), svg.matches('>').count());
        // Names may have any letters; numbers are in the tags only.
        let mut tags = svg.split('<').filter_map(|part| part.split('>').next());
        assert!(
            tags.all(|tag| !tag.contains("NaN") && !tag.contains("inf")),
            "{svg}"
        );
    }
    for theme in [Theme::Light, Theme::Dark] {
        pdf_is_whole(&scene.pdf(theme));
        let tikz = scene.tikz(theme);
        assert_eq!(
            tikz.matches('{').count(),
            tikz.matches('}').count(),
            "{tikz}"
        );
        // Names are in braces, numbers outside.
        let mut depth = 0;
        let numbers = tikz.chars().filter(|sign| {
            depth += i32::from(*sign == '{') - i32::from(*sign == '}');
            depth == 0
        });
        let numbers: String = numbers.collect();
        assert!(
            !numbers.contains("NaN") && !numbers.contains("inf"),
            "{tikz}"
        );
    }
    assert_eq!(
        png_size(&scene.png(0.3, Theme::Dark).unwrap()),
        scene.pixels(0.3).unwrap()
    );
}

fn draw_position_in_every_way(puzzle: &Puzzle) {
    for arrow in [
        None,
        puzzle
            .board
            .lines()
            .next()
            .map(|line| Move::new(line.from, line.to)),
    ] {
        draw_in_every_format(
            &position(
                puzzle,
                &puzzle.start,
                &Style {
                    arrow,
                    ..Style::default()
                },
            )
            .unwrap(),
        );
        let text = Text {
            coordinates: true,
            colour: true,
            ..Text::default()
        };
        terminal::position(puzzle, &puzzle.start, arrow, &text).unwrap();
    }
}

#[test]
fn every_board_by_name_draws() {
    for shape in SHAPES {
        draw_position_in_every_way(&common::pegs(shape.board(), shape.vacancy));
    }
    for len in [1, 2, 3, 4, 5, 40, 127, 128] {
        draw_position_in_every_way(&common::walkers(Board::row(len).unwrap()));
        draw_position_in_every_way(&common::walkers(Board::ring(len).unwrap()));
    }
}

#[test]
fn animations_show_every_move_of_every_geometry() {
    for (name, puzzle) in gallery() {
        let moves = match name {
            "row3" | "row_two" | "triangle5" | "ring7" => solve(&puzzle),
            _ => Vec::new(),
        };
        let film = animation(
            &puzzle,
            &moves,
            &Style::default(),
            Motion::default(),
            0.5,
            Theme::Dark,
        )
        .unwrap();
        let mut reader = gif::DecodeOptions::new().read_info(&film[..]).unwrap();
        let mut frames = 0;
        while reader.read_next_frame().unwrap().is_some() {
            frames += 1;
        }
        // The start, then six pictures during each move and one at its end.
        assert_eq!(frames, 1 + 7 * moves.len(), "{name}");
    }
}

/// The durations of the pictures of a GIF in hundredths of a second, and its height.
fn gif_delays(
    puzzle: &Puzzle,
    moves: &[Move],
    style: &Style,
    motion: Motion<'_>,
) -> (Vec<u16>, u16) {
    let file = animation(puzzle, moves, style, motion, 0.5, Theme::Light).unwrap();
    let mut reader = gif::DecodeOptions::new().read_info(&file[..]).unwrap();
    let height = reader.height();
    let mut delays = Vec::new();
    while let Some(frame) = reader.read_next_frame().unwrap() {
        delays.push(frame.delay);
    }
    (delays, height)
}

/// Moving pictures have steps, a speed and a heading, capture boards too.
#[test]
fn animations_have_steps_speed_and_heading() {
    let row = row("rrr.lll");
    let moves = solve(&row);
    let style = Style::default();
    let seconds = |speed: f64| {
        let (delays, _) = gif_delays(
            &row,
            &moves,
            &style,
            Motion {
                speed,
                ..Motion::default()
            },
        );
        assert!(
            delays.iter().all(|&delay| delay >= 2),
            "browsers prolong shorter delays"
        );
        delays
            .iter()
            .map(|&delay| f64::from(delay) / 100.0)
            .sum::<f64>()
    };
    let usual = seconds(1.0);
    for speed in [0.25, 0.5, 2.0, 4.0] {
        assert!(
            (seconds(speed) * speed / usual - 1.0).abs() < 0.12,
            "{speed}: {} of {usual}",
            seconds(speed)
        );
    }
    let part = Style {
        steps: Some([3, 5]),
        ..style
    };
    let (delays, plain) = gif_delays(&row, &moves, &part, Motion::default());
    assert_eq!(delays.len(), 1 + 7 * 2);
    let titled = Motion {
        heading: Some("Three and three"),
        ..Motion::default()
    };
    assert!(gif_delays(&row, &moves, &part, titled).1 > plain);
    let svg = moving(&row, &moves, &part, titled, None, Theme::Light).unwrap();
    assert!(
        svg.contains(">Three and three<")
            && svg.contains(">5. ")
            && !svg.contains(">6. ")
            && !svg.contains(">start<")
    );
    for speed in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let motion = Motion {
            speed,
            ..Motion::default()
        };
        assert!(matches!(
            animation(&row, &moves, &style, motion, 1.0, Theme::Light),
            Err(DrawError::Speed(_))
        ));
        assert!(matches!(
            moving(&row, &moves, &style, motion, None, Theme::Light),
            Err(DrawError::Speed(_))
        ));
    }
    let board = "capture:.-.-.-.=-.-W-W-=.-.-.-.=-W-W-W-=.-B-B-.=-W-W-.-=B-.-.-.@E5";
    let (field, king) = saltus::text::id::capture(board).unwrap();
    let puzzle = field.puzzle(king).unwrap();
    assert_eq!(
        gif_delays(&puzzle, &solve(&puzzle), &style, Motion::default())
            .0
            .len(),
        1 + 7 * 7
    );
}

/// Cells have no names, columns and rows, or numbers in reading order, as in Durango Bill's lists.
#[test]
fn cells_have_names_or_numbers() {
    let english = english();
    let named = |labels: Labels| {
        let scene = position(
            &english,
            &english.start,
            &Style {
                labels,
                ..Style::default()
            },
        )
        .unwrap();
        let names = scene.shapes.iter().filter_map(|shape| match shape {
            Shape::Label { text, .. } => Some(text.clone()),
            _ => None,
        });
        names.collect::<Vec<String>>()
    };
    assert_eq!(named(Labels::None), Vec::<String>::new());
    assert_eq!(named(Labels::Coordinates).len(), 14);
    assert_eq!(
        named(Labels::Numbers),
        (1..=33)
            .map(|number| number.to_string())
            .collect::<Vec<_>>()
    );
}

/// Captions name cells as the board does, and the first of several boards has the coordinates.
#[test]
fn boards_show_the_names_that_captions_use() {
    let puzzle = "pegs:triangle4@b2"
        .parse::<Problem>()
        .unwrap()
        .puzzle()
        .unwrap();
    let moves = [Move::new(
        puzzle.board.named("d4").unwrap(),
        puzzle.board.named("b2").unwrap(),
    )];
    let texts = |labels: Labels| -> Vec<String> {
        let style = Style {
            labels,
            ..Style::default()
        };
        let scene = sheet(&puzzle, &moves, &style).unwrap();
        let text = |shape: &Shape| match shape {
            Shape::Label { text, .. } => Some(text.clone()),
            _ => None,
        };
        scene.shapes.iter().filter_map(text).collect()
    };
    let numbered = texts(Labels::Numbers);
    assert!(numbered.contains(&"1. 10-3".into()), "{numbered:?}");
    assert_eq!(numbered.iter().filter(|text| *text == "7").count(), 2);

    let named = texts(Labels::First);
    assert!(named.contains(&"1. d4-b2".into()), "{named:?}");
    assert_eq!(named.iter().filter(|text| *text == "d").count(), 1);
}

/// `Language::German` gives German captions; overlays have one picture per step.
#[test]
fn steps_are_overlays_in_two_languages() {
    let row = row("r.l");
    let moves = solve(&row);
    let german = Style {
        language: Language::German,
        ..Style::default()
    };
    assert!(
        sheet(&row, &moves, &german)
            .unwrap()
            .svg(Theme::Light)
            .contains(">Anfang<")
    );
    assert!(
        sheet(&row, &moves, &german)
            .unwrap()
            .title
            .ends_with("in 3 Schritten")
    );
    let scenes = steps(&row, &moves, &german).unwrap();
    assert_eq!(
        scenes.iter().flat_map(captions).collect::<Vec<_>>(),
        ["Anfang", "1. 1-2", "2. 3-1", "3. 2-3"]
    );
    assert!(scenes.iter().all(|scene| scene.size == scenes[0].size));
    let tex = beamer(&scenes, Theme::Light);
    for number in 1..=4 {
        assert_eq!(tex.matches(&format!("\\only<{number}>{{%")).count(), 1);
    }
    assert_eq!(tex.matches("\\begin{tikzpicture}").count(), 4);
    assert_eq!(tex.matches('{').count(), tex.matches('}').count());
}

/// The picture of an unsolvable puzzle colours the holes of the proof: on the French board with a
/// vacant centre each jump changes none or two of them, which is checked for every jump.
#[test]
fn proofs_are_shown() {
    let puzzle = common::pegs(saltus::board::shape("french").unwrap().board(), "d4");
    let game = saltus::pegs::Game::large(&puzzle).unwrap();
    let reason = saltus::pegs::proof::refute(&game).unwrap();
    let scene = proof(&puzzle, &reason, &Style::default()).unwrap();
    let bare = position(&puzzle, &puzzle.start, &Style::default()).unwrap();
    let saltus_draw::Plan { cells, .. } = saltus_draw::plan(&puzzle);
    let coloured = |role: Role| -> Vec<bool> {
        let at = scene.shapes[bare.shapes.len()..]
            .iter()
            .filter_map(|shape| match shape {
                Shape::Ring { at, role: this, .. } if *this == role => Some(*at),
                _ => None,
            });
        let at: Vec<_> = at.collect();
        cells.iter().map(|cell| at.contains(cell)).collect()
    };
    let odd = coloured(Role::Odd);
    assert!(odd.iter().any(|&marked| marked));
    for line in puzzle.board.lines() {
        let cells = [line.from, line.over, line.to].map(|cell| odd[cell.index()]);
        assert!(
            matches!(cells.iter().filter(|&&marked| marked).count(), 0 | 2),
            "{line:?}"
        );
    }
    draw_in_every_format(&scene);
}

#[test]
fn undrawable_input_is_an_error() {
    let english = english();
    let style = Style::default();
    let short = Position(vec![None; 3]);
    let sizes = Err(DrawError::PositionSize {
        given: 3,
        cells: 33,
    });
    assert_eq!(position(&english, &short, &style), sizes);
    let unknown = Position(vec![Some(KindId(9)); 33]);
    assert_eq!(
        position(&english, &unknown, &style),
        Err(DrawError::UnknownKind(KindId(9)))
    );
    let off = Move::new(Cell(3), Cell(99));
    let off_style = Style {
        arrow: Some(off),
        ..style
    };
    assert_eq!(
        position(&english, &english.start, &off_style),
        Err(DrawError::OffBoard(Cell(99)))
    );
    assert!(matches!(
        sheet(&english, &[off], &style),
        Err(DrawError::Illegal(_))
    ));

    let too_many = |most| {
        Err::<(), _>(DrawError::TooManyBoards {
            boards: most + 1,
            most,
        })
    };
    assert_eq!(
        sheet(&english, &vec![off; MAX_BOARDS], &style).map(drop),
        too_many(MAX_BOARDS)
    );
    let film = animation(
        &english,
        &vec![off; MAX_ANIMATED],
        &style,
        Motion::default(),
        1.0,
        Theme::Light,
    );
    assert_eq!(film.map(drop), too_many(MAX_ANIMATED));
    let text = terminal::sheet(&english, &vec![off; terminal::MAX_BOARDS], &Text::default());
    assert_eq!(text.map(drop), too_many(terminal::MAX_BOARDS));

    let scene = position(&english, &english.start, &style).unwrap();
    for scale in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert!(matches!(
            scene.png(scale, Theme::Light),
            Err(DrawError::Scale(_))
        ));
    }
    for scale in [100.0, 1e30] {
        assert!(matches!(
            scene.png(scale, Theme::Light),
            Err(DrawError::TooManyPixels { .. })
        ));
        let film = animation(
            &english,
            &[],
            &style,
            Motion::default(),
            scale,
            Theme::Light,
        );
        assert!(matches!(film, Err(DrawError::TooManyPixels { .. })));
    }
    let marks = |route| Marks {
        route,
        ..Marks::default()
    };
    let square = DrawError::Square {
        row: 1,
        column: 2,
        byte: b'x',
    };
    assert_eq!(capture(&[b"_x"], &marks(vec![])), Err(square));
    assert_eq!(
        capture(&[b"_."], &marks(vec![(0, 2)])),
        Err(DrawError::OffSquare { row: 1, column: 3 })
    );
    assert!(matches!(
        capture(&[&[b'.'; 65]], &marks(vec![])),
        Err(DrawError::LargeBoard { .. })
    ));
    draw_in_every_format(&capture(&[], &marks(vec![])).unwrap());
}

#[test]
fn foreign_text_is_escaped() {
    let english = english();
    let mut setup = (*english).clone();
    setup.title = "<script>\u{1b}&\"\u{202e}".into();
    setup.rules.kinds[0].name = "odd".into();
    setup.rules.kinds[0].symbol = '<';
    let puzzle = setup.validate().unwrap();
    let svg = position(&puzzle, &puzzle.start, &Style::default())
        .unwrap()
        .svg(Theme::Auto);
    assert!(
        svg.contains("<title>&lt;script&gt;\u{fffd}&amp;&quot;\u{fffd}</title>")
            && !svg.contains('\u{202e}')
    );
    let text = terminal::position(&puzzle, &puzzle.start, None, &Text::default()).unwrap();
    assert!(text.starts_with("    < < <\n"));
}

mod properties {
    use super::*;
    use proptest::prelude::*;

    fn points() -> impl Strategy<Value = Vec<Point>> {
        let near = (-4..5, -4..5);
        let far = (-1_000_000_000..1_000_000_000, -1_000_000_000..1_000_000_000);
        let point = prop_oneof![9 => near, 1 => far].prop_map(|(x, y)| Point { x, y });
        prop::collection::btree_set(point, 1..40).prop_map(|points| points.into_iter().collect())
    }

    fn board() -> impl Strategy<Value = Board> {
        let kinds = [
            Adjacency::Square,
            Adjacency::Diagonal,
            Adjacency::Triangular,
            Adjacency::Ring,
        ];
        let grid = (prop::sample::select(kinds.to_vec()), points())
            .prop_map(|(adjacency, points)| Board::new(adjacency, points).unwrap());
        let lines = points().prop_flat_map(|points| {
            let line = prop::sample::subsequence(points.clone(), 0..=points.len().min(5));
            (Just(points), prop::collection::vec(line, 0..6))
        });
        prop_oneof![3 => grid, 1 => lines.prop_map(|(points, lines)| Board::with_lines(points, &lines).unwrap())]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn any_board_draws(board in board()) {
            draw_position_in_every_way(&common::walkers(board));
        }

        #[test]
        fn any_capture_board_draws(
            rows in prop::collection::vec("[._BW]{0,9}", 0..9),
            route in prop::collection::vec((0usize..9, 0usize..9), 0..9),
        ) {
            let rows: Vec<&[u8]> = rows.iter().map(String::as_bytes).collect();
            let marks = Marks { route: route.clone(), odd: route, ..Marks::default() };
            if let Ok(scene) = capture(&rows, &marks) {
                draw_in_every_format(&scene);
                terminal::capture(&rows, &marks, &Text { coordinates: true, ..Text::default() }).unwrap();
            }
        }
    }
}
