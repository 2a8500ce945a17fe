//! The instructions of the searches: shown, chosen, refused, and the same answer by all.

use crate::command::{command, text};
use saltus_testing::output;
use std::process::Output;

fn saltus(path: &str, arguments: &[&str]) -> Output {
    output(command(arguments).env("SALTUS_CPU", path))
}

/// The paths that the version lists.
fn paths() -> Vec<String> {
    let shown = output(command(&["--version", "--verbose"]).env_remove("SALTUS_CPU"));
    assert!(shown.status.success());
    let shown = text(&shown.stdout);
    let (version, list) = shown.split_once("processor: ").expect("a second line");
    assert!(
        version.starts_with("saltus ") && version.ends_with('\n'),
        "{shown}"
    );
    let (fastest, list) = list
        .trim_end()
        .split_once(" (SALTUS_CPU: ")
        .expect("a list");
    let names = list.trim_end_matches(')').split(", ");
    let paths: Vec<String> = names.map(str::to_owned).collect();
    assert_eq!(paths[0], fastest);
    paths
}

#[test]
fn all_paths_count_alike() {
    let paths = paths();
    assert_eq!(paths.last().map(String::as_str), Some("portable"));
    for puzzle in ["pegs:triangle5", "pegs:triangle6"] {
        let mut counted = Vec::new();
        for path in &paths {
            let shown = saltus(path, &["--version", "-v"]);
            assert!(text(&shown.stdout).contains(&format!("processor: {path} ")));
            let output = saltus(path, &["count", puzzle, "--json"]);
            assert!(output.status.success(), "{path}: {}", text(&output.stderr));
            counted.push(text(&output.stdout));
        }
        assert!(counted.windows(2).all(|two| two[0] == two[1]), "{puzzle}");
    }
}

#[test]
fn a_path_that_is_not_there_is_refused() {
    let here = paths();
    let mut missing = vec!["abacus", "AVX2", ""];
    for path in ["avx512", "avx2", "bmi2", "neon"] {
        if !here.iter().any(|name| name == path) {
            missing.push(path);
        }
    }
    for word in missing {
        for arguments in [&["boards"][..], &["--version", "--verbose"]] {
            let output = saltus(word, arguments);
            let message = text(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{word}: {message}");
            let start = format!("error: SALTUS_CPU: `{word}` ");
            assert!(message.starts_with(&start), "{message}");
            assert!(message.contains("portable"), "{message}");
        }
    }
}
