//! What was read of a drawing is said, asked about, and chosen by options.

use crate::command;
use command::{saltus, saltus_given, text};

const WIKIPEDIA: &str =
    "    · · ·\n    · o ·\n· · · o · · ·\n· · · · · · ·\n· · · · · · ·\n    · · ·\n    · · ·\n";

#[test]
fn what_was_read_is_said_once() {
    let line = "read as: peg solitaire, picture; o peg, . vacancy; square lattice, 5 holes, 3 pegs; \
                goal: one peg anywhere\n";
    let solve = &["solve", "-", "--format", "moves"];
    let output = saltus_given(solve, "oo.o.\n");
    assert_eq!(text(&output.stdout).matches('-').count(), 2);
    assert_eq!(text(&output.stderr), line);
    let quiet = saltus_given(&[&solve[..], &["--quiet"]].concat(), "oo.o.\n");
    let id = saltus(&["solve", "board:oo.o.", "--format", "moves"]);
    for (same, said) in [(quiet, ""), (id, "goal: one peg anywhere\n")] {
        assert_eq!(same.stdout, output.stdout);
        assert_eq!(text(&same.stderr), said);
    }
}

#[test]
fn an_option_answers_a_question() {
    let asked = saltus_given(&["solve", "-"], WIKIPEDIA);
    let message = text(&asked.stderr);
    assert_eq!(asked.status.code(), Some(2), "{message}");
    for option in ["--signs 'peg=·,hole=o'", "--signs 'peg=o,hole=·'"] {
        assert!(message.contains(option), "{message}");
    }
    let solve = |signs| {
        let output = saltus_given(
            &["solve", "-", "--format", "moves", "--signs", signs],
            WIKIPEDIA,
        );
        text(&output.stdout).matches('-').count()
    };
    assert_eq!((solve("peg=·,hole=o"), solve("peg=o,hole=·")), (30, 1));
}

#[test]
fn the_goal_and_the_lattice_are_options() {
    let moves = |input: &str, options: &[&str]| {
        let args = [&["solve", "-", "--format", "moves", "--quiet"], options].concat();
        let output = saltus_given(&args, input);
        (output.status.code(), text(&output.stdout))
    };
    assert_eq!(
        moves("oo.o.\n", &["--goal", "e1"]),
        (Some(0), "a1-c1-e1\n".into())
    );
    assert_eq!(moves("oo.o.\n", &["--goal", "a1"]).0, Some(1));
    assert_eq!(
        moves("oo.o\n", &["--goal", ".o.."]),
        (Some(0), "a1-c1\nd1-b1\n".into())
    );
    // Three rows may be a part of a triangle, or of a square board.
    let corner = ".o\nooo\noooo\n";
    assert_eq!(moves(corner, &["--goal", "left:3"]).0, Some(2));
    let line = |lattice: &str| {
        let args = ["solve", "-", "--goal", "left:3", "--lattice", lattice];
        text(&saltus_given(&args, corner).stderr)
    };
    assert!(
        line("square").contains("square lattice, 9 holes"),
        "{}",
        line("square")
    );
    assert!(line("triangular").contains("triangular lattice, 9 holes"));
}

/// Questions that the goal does not matter to do not check it.
#[test]
fn a_goal_that_does_not_matter_is_not_checked() {
    let longest = saltus(&["solve", "board:.o.", "--longest", "game"]);
    assert_eq!(longest.status.code(), Some(0), "{}", text(&longest.stderr));
    let states = saltus(&["count", "board:oo...", "--format", "mcc"]);
    let counted = text(&states.stdout);
    assert!(
        counted.contains("STATES 2 ") && counted.contains("TRANSITIONS 1 "),
        "{counted}"
    );
}

/// The arguments after the puzzle that a command needs.
fn needed(command: &str) -> &'static [&'static str] {
    match command {
        "check" => &["-"],
        "at" => &["1"],
        "export" => &["--to", "pddl"],
        "play" => &["--plain"],
        "sequence" => &["--goal", "left:{n}", "--to", "1"],
        _ => &[],
    }
}

/// Every command that takes `--signs` reads a drawing as `solve` does, asks what it asks, and takes
/// the options that answer.
#[test]
fn every_command_reads_what_solve_reads() {
    let folder = std::env::temp_dir().join(format!("saltus-drawings-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let [told, asked] = ["told", "asked"].map(|name| folder.join(name));
    std::fs::write(&told, "XXX\nXOX\nXXX\n").unwrap();
    std::fs::write(&asked, WIKIPEDIA).unwrap();
    let [told, asked] = [&told, &asked].map(|path| path.to_str().unwrap());
    let reading = "read as: peg solitaire, picture; X peg, O vacancy; square lattice, 9 holes";
    let mut tried = 0;
    for name in command::commands() {
        if !command::options_of(&name).contains("--signs") {
            continue;
        }
        tried += 1;
        let said = |file: &str, options: &[&str]| {
            let words: Vec<&str> = name.split(' ').collect();
            let arguments = [&words[..], &[file], needed(&name), options].concat();
            let output = saltus_given(&arguments, "");
            let mut said = text(&output.stderr);
            if name == "explain" && said.is_empty() {
                // The reading is a part of the explanation, below the title.
                let explained = text(&output.stdout);
                said = explained.lines().skip(1).collect::<Vec<_>>().join("\n");
            }
            (output.status.code(), said)
        };
        let read = said(told, &[]).1;
        assert!(read.starts_with(reading), "{name}: {read}");
        let (status, message) = said(asked, &[]);
        assert_eq!(status, Some(2), "{name}: {message}");
        assert!(
            message.contains("--signs 'peg=·,hole=o'"),
            "{name}: {message}"
        );
        let answered = said(asked, &["--signs", "peg=o,hole=·"]).1;
        let one =
            "read as: peg solitaire, picture; o peg, · vacancy; square lattice, 33 holes, 2 pegs";
        assert!(answered.starts_with(one), "{name}: {answered}");
    }
    assert!(tried > 10, "{tried}");
    std::fs::remove_dir_all(&folder).unwrap();
}
