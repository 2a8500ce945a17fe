//! The pictures of the documents are those that the command draws now. `UPDATE=1 cargo test -p saltus-cli --test pictures`
//! draws them anew.

use std::{fs, path::Path, process::Command};

#[test]
fn pictures_are_fresh() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (puzzle, name) in [
        ("row:3x3", "row.svg"),
        ("examples/capture.txt", "capture.svg"),
        ("pegs:triangle5@a4-a4", "triangle.svg"),
    ] {
        let kept = root.join("docs").join(name);
        let drawn = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let status = Command::new(env!("CARGO_BIN_EXE_saltus"))
            .args(["draw", puzzle, "--theme", "auto", "-o"])
            .arg(&drawn)
            .current_dir(&root)
            .status()
            .expect("the command starts");
        assert!(status.success(), "{puzzle}");
        if std::env::var_os("UPDATE").is_some() {
            fs::copy(&drawn, &kept).expect("the picture can be written");
        }
        let read = |path: &Path| fs::read(path).expect("the picture is there");
        assert!(read(&kept) == read(&drawn), "{name} is not what the command draws now");
    }
}

/// Source: `sessions/capture.md`, where the same reason has its code.
#[test]
fn captions_say_in_words_why_no_king_can() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let output = Command::new(env!("CARGO_BIN_EXE_saltus"))
        .args(["draw", "examples/capture8.txt", "--to", "svg"])
        .current_dir(root)
        .output()
        .expect("the command starts");
    let drawn = String::from_utf8_lossy(&output.stdout);
    // Captions are divided into lines.
    let words: String =
        drawn.split(['<', '>']).filter(|part| !part.contains('=')).collect::<Vec<_>>().join(" ");
    let words = words.replace("/text", "").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("F3 cannot take all: no king reaches both B3 and C4."), "{words}");
    assert!(!drawn.contains("MIXED_PARITY"));
}
