//! The examples run and print known results. Sources: docs/results; the rules, applied by hand.

use std::{env, process::Command};

/// What an example prints. `cargo test` builds them beside the tests.
fn run(name: &str, args: &[&str]) -> String {
    let tests = env::current_exe().unwrap();
    let example = tests
        .parent()
        .unwrap()
        .parent()
        .unwrap()
        .join("examples")
        .join(name);
    assert!(
        example.exists() || example.with_extension("exe").exists(),
        "plain `cargo test` builds {}",
        example.display()
    );
    let output = saltus_testing::output(Command::new(&example).args(args));
    assert!(
        output.status.success(),
        "{name}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn examples_are_true() {
    let solved = run("solve", &["row:2x2"]);
    assert!(
        solved.starts_with("8 moves, by the engine `closed`\n") && solved.lines().count() == 9,
        "{solved}"
    );
    assert!(run("solve", &["pegs:french@d4"]).starts_with("impossible: "));
    let lost = run("where_it_was_lost", &[]);
    assert!(
        lost.starts_with("1. a3-a1: 3408 ways to win\n")
            && lost.ends_with("this move lost the game\n"),
        "{lost}"
    );
    // One checker on each side: both go three squares and pass each other once, by the only
    // possible jump.
    let family = run("own_family", &[]);
    assert!(
        family.lines().nth(1).unwrap().starts_with("1, 5, ") && family.lines().count() == 5,
        "{family}"
    );
    for king in run("kings", &["7"])
        .lines()
        .filter(|line| line.contains(' '))
    {
        assert!(
            king.contains(" cannot: ") || king.contains(" takes all: "),
            "{king}"
        );
    }
}
