//! The pictures of the documents equal the command's current output.
//! `UPDATE=1 cargo test --workspace pictures::` draws them again.

use saltus_testing::{output, status};
use std::{fs, path::Path, process::Command};

#[test]
fn pictures_are_fresh() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (puzzle, name) in [
        ("row:3x3", "row.svg"),
        ("examples/capture.txt", "capture.svg"),
        ("pegs:triangle5@a4-a4", "triangle.svg"),
        ("pegs:triangle5 --fewest sweeps", "sweeps.svg"),
        ("pegs:english", "english.svg"),
        ("pegs:english@d4-d3", "class.svg"),
        ("grid:3x3", "lucas.svg"),
    ] {
        let kept = root.join("docs").join(name);
        let drawn = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let mut draw = Command::new(env!("CARGO_BIN_EXE_saltus"));
        draw.arg("draw")
            .args(puzzle.split(' '))
            .args(["--theme", "auto", "-o"])
            .arg(&drawn)
            .current_dir(&root);
        let status = status(&mut draw);
        // An impossible puzzle is drawn, with exit status 1.
        assert!(matches!(status.code(), Some(0 | 1)), "{puzzle}");
        if std::env::var_os("UPDATE").is_some() {
            fs::copy(&drawn, &kept).expect("the picture can be written");
        }
        let read = |path: &Path| fs::read(path).expect("the picture is there");
        assert!(
            read(&kept) == read(&drawn),
            "{name} differs from what the command draws now"
        );
    }
}

/// Source: `sessions/capture.md`, where the same reason has its code.
#[test]
fn captions_explain_why_no_king_can_capture() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut draw = Command::new(env!("CARGO_BIN_EXE_saltus"));
    draw.args(["draw", "examples/capture8.txt", "--to", "svg"])
        .current_dir(root);
    let output = output(&mut draw);
    let drawn = String::from_utf8_lossy(&output.stdout);
    // Captions are divided into lines.
    let words: String = drawn
        .split(['<', '>'])
        .filter(|part| !part.contains('='))
        .collect::<Vec<_>>()
        .join(" ");
    let words = words
        .replace("/text", "")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    assert!(
        words.contains("F3 cannot take all: no king reaches both B3 and C4."),
        "{words}"
    );
    assert!(!drawn.contains("MIXED_PARITY"));
}

/// One file per page if the format has no pages; a single picture is no larger than a screen unless
/// requested.
#[test]
fn pages_are_numbered_and_pictures_fit_a_screen() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pages");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder can be made");
    let draw = |arguments: &str| {
        let mut draw = Command::new(env!("CARGO_BIN_EXE_saltus"));
        draw.args(["draw", "--quiet"])
            .args(arguments.split(' '))
            .current_dir(&folder);
        let output = output(&mut draw);
        assert!(output.stdout.is_empty(), "{arguments}");
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stderr).into_owned(),
        )
    };
    let capture = "capture:.-.-.-.=-.-W-W-=.-.-.-.=-W-W-W-=.-B-B-.=-W-W-.-=B-.-.-.";
    for arguments in [
        "pegs:triangle5 --sheet -o sheet.svg --size letter",
        &format!("{capture} --sheet -o king.png"),
        "row:3x3 --sheet -o row.pdf",
        "row:11x10 -o long.png",
        "row:11x10 -o wide.png --width 5000",
    ] {
        assert_eq!(draw(arguments), (Some(0), String::new()), "{arguments}");
    }
    let mut names: Vec<String> = fs::read_dir(&folder)
        .expect("the folder is there")
        .map(|entry| {
            entry
                .expect("it can be read")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    names.sort();
    let expected = [
        "king-1.png",
        "king-2.png",
        "long.png",
        "row.pdf",
        "sheet-1.svg",
        "sheet-2.svg",
        "wide.png",
    ];
    assert_eq!(names, expected);
    let width = |name: &str| {
        let file = fs::read(folder.join(name)).expect("the picture is there");
        // PNG: signature, length, "IHDR", width, height.
        [16, 20].map(|at| u32::from_be_bytes(file[at..at + 4].try_into().expect("four bytes")))
    };
    assert_eq!(width("long.png").into_iter().max(), Some(3840));
    assert_eq!(width("wide.png")[0], 5000);
    assert_eq!(width("king-1.png"), [1191, 1684]);
    let (status, why) = draw("pegs:triangle5 --sheet --to svg");
    assert!(
        status == Some(2) && why.contains("name a file with --output"),
        "{why}"
    );
}

/// What needs a solution says that there is none, and writes nothing; everything else draws why.
#[test]
fn pictures_of_impossible_puzzles_say_what_they_lack() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("impossible");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder can be made");
    let run = |arguments: &str| {
        let mut draw = Command::new(env!("CARGO_BIN_EXE_saltus"));
        draw.args(["draw", "pegs:french@d4"])
            .args(arguments.split(' '))
            .current_dir(&folder);
        output(&mut draw)
    };
    for (arguments, what) in [
        ("--animate -o a.svg", "`--animate`"),
        ("--steps 3 -o a.svg", "`--steps`"),
        ("--overlays -o a.pdf", "`--overlays`"),
        ("--columns 2 -o a.svg", "`--columns`"),
        ("--every sweep -o a.svg", "`--every`"),
        ("-o a.gif", "a moving picture"),
        ("-o a.txt", "a picture in text"),
    ] {
        let output = run(arguments);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{arguments}: {message}");
        assert!(message.contains(what), "{arguments}: {message}");
        let answer = String::from_utf8_lossy(&output.stdout);
        assert!(answer.starts_with("impossible: "), "{arguments}: {answer}");
        let names = fs::read_dir(&folder).expect("the folder is there");
        assert_eq!(names.count(), 0, "{arguments}");
    }
    // A worksheet without its solution needs none, and with it the last page says why there is none.
    let sheet = run("--sheet -o why.svg");
    let message = String::from_utf8_lossy(&sheet.stderr);
    assert_eq!(sheet.status.code(), Some(1), "{message}");
    assert!(message.contains("the last page"), "{message}");
    assert!(message.contains("; goal: "), "{message}");
    let pages = ["why-1.svg", "why-2.svg"]
        .map(|name| fs::read_to_string(folder.join(name)).expect("a page"));
    let says_why = pages.each_ref().map(|page| page.contains("Impossible: "));
    assert_eq!(says_why, [false, true]);
    let sheet = run("--sheet --no-solution -o sheet.svg");
    let message = String::from_utf8_lossy(&sheet.stderr);
    assert_eq!(sheet.status.code(), Some(1), "{message}");
    assert!(message.contains("without a solution"), "{message}");
    let page = fs::read_to_string(folder.join("sheet.svg")).expect("the worksheet");
    assert!(
        page.contains("pegs:french@d4") && page.contains("30."),
        "{page}"
    );
    assert!(!folder.join("sheet-2.svg").exists());

    let drawn = run("-o a.svg --title French");
    assert_eq!(drawn.status.code(), Some(1));
    let message = String::from_utf8_lossy(&drawn.stderr);
    assert!(message.contains("\nimpossible: "), "{message}");
    assert!(folder.join("a.svg").exists());
}

/// Boards to try again, or to draw in, instead of lines.
#[test]
fn a_worksheet_has_several_boards() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("boards");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder can be made");
    let capture = "capture:.-.-.-.=-.-W-W-=.-.-.-.=-W-W-W-=.-B-B-.=-W-W-.-=B-.-.-.";
    // The class of pieces, and how many are on one board.
    for (puzzle, class, pieces) in [("pegs:triangle5", "peg", 14), (capture, "king", 3)] {
        for (options, boards) in [("", 1), (" --boards 6", 6), (" --boards 6 --blank", 1)] {
            let arguments = format!("{puzzle} --sheet --no-solution{options} -o a.svg");
            let mut draw = Command::new(env!("CARGO_BIN_EXE_saltus"));
            draw.arg("draw")
                .args(arguments.split(' '))
                .current_dir(&folder);
            let output = output(&mut draw);
            let message = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(0), "{arguments}: {message}");
            let page = fs::read_to_string(folder.join("a.svg")).expect("the page");
            let found = page.matches(&format!("<circle class=\"{class}\"")).count();
            assert_eq!(found, boards * pieces, "{arguments}");
            assert_eq!(page.contains(">1.<"), options.is_empty(), "{arguments}");
            let king = page.contains("A king jumps diagonally");
            assert_eq!(king, puzzle == capture, "{arguments}");
        }
    }
}

/// Letters that a picture cannot draw are named, with the kind of picture that can.
#[test]
fn no_letter_is_silently_a_box() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("letters");
    fs::create_dir_all(&folder).expect("the folder can be made");
    for (title, file, unknown) in [
        ("孔明棋", "a.png", vec!["`孔`", "`明`", "`棋`", ".svg"]),
        ("ход ✓", "a.pdf", vec!["`д`", "`о`", "`х`"]),
        ("棋", "a.gif", vec!["`棋`", "is a box"]),
        ("孔明棋", "a.svg", vec![]),
        ("Größe ✓ naïve", "a.png", vec![]),
    ] {
        let mut draw = Command::new(env!("CARGO_BIN_EXE_saltus"));
        draw.args(["draw", "row:1x1", "--title", title, "-o", file, "--quiet"])
            .current_dir(&folder);
        let output = output(&mut draw);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{title}: {message}");
        assert_eq!(message.is_empty(), unknown.is_empty(), "{title}: {message}");
        for part in unknown {
            assert!(message.contains(part), "{title}: {message}");
        }
    }
}

/// Moves that solve nothing are no solution of a worksheet.
#[test]
fn a_worksheet_ends_with_a_solution() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("half-solved");
    fs::create_dir_all(&folder).expect("a folder");
    for (arguments, status) in [
        ("row:1x1 1-2 --sheet -o a.svg", 2),
        ("row:1x1 1-2 --sheet --no-solution -o b.svg", 0),
        ("row:1x1 1-2,3-1,2-3 --sheet -o c.svg", 0),
    ] {
        let mut draw = Command::new(env!("CARGO_BIN_EXE_saltus"));
        draw.arg("draw")
            .args(arguments.split(' '))
            .current_dir(&folder);
        let output = output(&mut draw);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{arguments}: {message}");
        assert_eq!(message.contains("do not reach the goal"), status == 2);
    }
}

/// A capture board without a winner: the worksheet asks the question, and its key says why.
#[test]
fn a_lost_capture_board_makes_a_worksheet() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lost-board");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder can be made");
    // Both kings stand in corners with no white beside them.
    let board = "capture:B-.-.=-.-W-=.-.-.=-W-.-=.-.-B";
    for (options, pages) in [("--sheet", 2), ("--sheet --no-solution", 1)] {
        let mut draw = Command::new(env!("CARGO_BIN_EXE_saltus"));
        draw.args(["draw", board, "-o", "a.svg"])
            .args(options.split(' '))
            .current_dir(&folder);
        let output = output(&mut draw);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{message}");
        assert_eq!(
            message.contains("without a solution"),
            pages == 1,
            "{message}"
        );
        let mut written = 0;
        for file in fs::read_dir(&folder).expect("the folder is there") {
            let file = file.expect("an entry").path();
            let page = fs::read_to_string(&file).expect("a page");
            assert_eq!(
                page.contains("Which king takes"),
                !page.contains("cannot"),
                "{page}"
            );
            fs::remove_file(file).expect("it can be removed");
            written += 1;
        }
        assert_eq!(written, pages, "{options}");
    }
}

/// Only .svg can follow the reader's theme.
#[test]
fn no_other_picture_is_silently_light() {
    for kind in ["pdf", "tikz", "tex", "png", "gif"] {
        let mut draw = Command::new(env!("CARGO_BIN_EXE_saltus"));
        draw.args(["draw", "row:2x2", "--theme", "auto", "--to", kind]);
        let output = output(&mut draw);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{kind}");
        assert!(
            message.contains("`--theme auto` is only for .svg"),
            "{message}"
        );
    }
}
