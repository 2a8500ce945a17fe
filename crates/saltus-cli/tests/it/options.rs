//! Inapplicable options are refused by name: every command on every family with every option.

use crate::command;
use command::{commands, options_of, saltus};
use std::collections::{BTreeMap, BTreeSet};

/// A puzzle of each family, and the options that it accepts: `r`ules of rows and grids, `l`abels of
/// n against 1, `s`ingle puzzles' options, `b`oards of many kings, leni`e`nt reading, `p`eg
/// solitaire's, those of `d`rawings, and the `g`oal.
const FAMILIES: &[(&str, &str)] = &[
    ("row:2x1", "rlsg"),
    ("[1,0,-1]", "rlsgd"),
    ("O _ X", "rlsgd"),
    ("reverse:3", "rsg"),
    ("ring:3", "rsg"),
    ("grid:3x3", "rsg"),
    ("foreaft:2", "rsg"),
    ("hexagon:2", "rsg"),
    ("pegs:triangle4@a2-any", "spg"),
    ("board:oo.,left=1", "spg"),
    ("PICTURE", "spgd"),
    ("examples/heron.toml", "lspg"),
    ("examples/cross.lp", "sepg"),
    ("capture:.-.=-W-=B-.@A3", "s"),
    ("capture:.-.=-W-=B-.", "be"),
    ("examples/capture.txt", "be"),
    ("DRAUGHTS", "b"),
];

/// Every option that can be given with a puzzle, with a value, and which families take it (`*`
/// all).
const OPTIONS: &[(&[&str], char)] = &[
    (&["--color", "never"], '*'),
    (&["--time", "60s"], '*'),
    (&["--memory", "1G"], '*'),
    (&["--json"], '*'),
    (&["--lines", "--json"], '*'),
    (&["--ascii"], '*'),
    (&["--vi"], '*'),
    (&["--plain"], '*'),
    (&["--direction", "both"], 'r'),
    (&["--over", "any"], 'r'),
    (&["--hop", "1"], 'r'),
    (&["--vacancy", "free"], 'r'),
    (&["--no-steps"], 'r'),
    (&["--lenient"], 'e'),
    (&["--signs", "peg=o"], 'd'),
    (&["--lattice", "square"], 'd'),
    (&["--goal", "one"], 'g'),
    (&["--quiet"], '*'),
    (&["--label", "0"], 'l'),
    (&["--nth", "0"], 'l'),
    (&["--tree-nth", "0"], 'l'),
    (&["--random", "1"], 'l'),
    (&["--fewest", "moves"], 's'),
    (&["--longest", "game"], 's'),
    (&["--shortest", "game"], 's'),
    (&["--via", "x"], 's'),
    (&["--why"], 's'),
    (&["--positions"], 's'),
    (&["--moves", "9"], 's'),
    (&["--engine", "search"], 's'),
    // No folder can be made there.
    (&["--store", "/dev/null/store"], 'p'),
    (&["--alike"], 'p'),
    (&["--no-games"], 'p'),
    (&["--spill", "."], 'p'),
    (&["--duotaire"], 'p'),
    (&["--forced"], 'p'),
    (&["--all-reasons"], 'b'),
    (&["--most"], 'b'),
    (&["--squares", "bottom"], 'b'),
    (&["--pieces", "men"], 'b'),
    (&["--king", "A1"], 'b'),
    (&["--steps", "0-1"], 's'),
    (&["--columns", "2"], 's'),
    (&["--number", "2"], '*'),
    (&["--all"], '*'),
    (&["--title", "x"], '*'),
    (&["--size", "slide"], '*'),
    (&["--sheet"], '*'),
    (&["--no-solution", "--sheet"], '*'),
    (&["--boards", "4", "--sheet"], '*'),
    (&["--blank", "--boards", "2", "--sheet"], '*'),
    (&["--animate"], '*'),
    (&["--labels", "coordinates"], '*'),
    (&["--lang", "de"], '*'),
    (&["--every", "move"], 's'),
    (&["--speed", "2"], '*'),
    (&["--overlays"], '*'),
    (&["--theme", "light"], '*'),
    (&["--width", "100"], '*'),
    (&["--start"], '*'),
    // Of puzzles that `play` knows by name alone.
    (&["--level", "easy"], '-'),
    (&["--date", "2026-11-25"], '-'),
    (&["--step", "1"], '-'),
];

/// Options that are not in the table: they depend on more than the family, and other tests cover
/// them.
const APART: [&str; 8] = [
    "--format",
    "--from",
    "--each",
    "--help",
    "--jumps",
    "--output",
    "--to",
    "--version",
];

/// A puzzle of the table; some are files.
fn puzzle(name: &str) -> String {
    let text = match name {
        "PICTURE" => "left 1\noo.o\n",
        "DRAUGHTS" => "W:W10:BK1\n",
        _ => return name.to_owned(),
    };
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("options-{name}"));
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn inapplicable_options_are_refused() {
    refused(3);
}

#[test]
#[ignore = "thousands of commands"]
fn all_inapplicable_options_are_refused() {
    refused(1);
}

/// Tries every `step`-th combination of a command, a family and an option.
fn refused(step: usize) {
    let mut tried: BTreeMap<char, usize> = BTreeMap::new();
    let mut number = 0;
    for command in [
        "solve", "count", "list", "at", "ask", "analyse", "draw", "check", "export", "play",
        "forecast", "explain",
    ] {
        let has = options_of(command);
        let known: BTreeSet<String> = OPTIONS
            .iter()
            .map(|(option, _)| option[0].to_owned())
            .collect();
        let unknown: Vec<&String> = has
            .iter()
            .filter(|option| !known.contains(*option) && !APART.contains(&&option[..]))
            .collect();
        assert!(
            unknown.is_empty(),
            "`{command}` has {unknown:?}: state in this table which families take them"
        );
        for (name, takes) in FAMILIES {
            let puzzle = puzzle(name);
            for (option, by) in OPTIONS.iter().filter(|(option, _)| has.contains(option[0])) {
                number += 1;
                if number % step != 0 {
                    continue;
                }
                let mut args = vec![command, &puzzle];
                match command {
                    "at" => args.push("0"),
                    // Invalid moves, so that the command ends quickly: the option is checked first.
                    "check" => args.push("no-such-file"),
                    "export" => args.extend(["--to", "pddl"]),
                    // Text output does not support some; those are tested below.
                    "draw" => args.extend(["--to", "svg"]),
                    _ => {}
                }
                args.extend(*option);
                let output = saltus(&args);
                let message = String::from_utf8(output.stderr).unwrap();
                let refused = message.contains(&format!("`{}` is for ", option[0]));
                let applies = *by == '*' || takes.contains(*by);
                assert_eq!(refused, !applies, "{args:?}: {message}");
                if refused {
                    assert_eq!(
                        (output.status.code(), output.stdout.len()),
                        (Some(2), 0),
                        "{args:?}"
                    );
                }
                *tried.entry(*by).or_default() += 1;
            }
        }
    }
    assert!(tried.values().sum::<usize>() > 1000 / step, "{tried:?}");
}

/// Options without effect in combination.
#[test]
fn options_without_effect_are_refused() {
    let capture = "examples/capture.txt";
    let suffix = format!("pegs:{}@zz9", puzzle("PICTURE"));
    for args in [
        &["solve", "row:3x3", "--fewest", "sweeps"][..],
        &[
            "solve",
            "pegs:triangle5",
            "--fewest",
            "sweeps",
            "--engine",
            "search",
        ],
        &["solve", "row:5x1", "--nth", "1", "--engine", "search"],
        &["at", "row:5x1", "1", "--nth", "1", "--engine", "search"],
        &["at", "row:3x3", "1", "--engine", "pegs"],
        &["list", "row:3x3", "--engine", "pegs"],
        &["draw", "row:3x3", "4-3", "--engine", "search"],
        &["draw", "row:3x3", "--start", "--steps", "1-2"],
        &["draw", "row:3x3", "--title", "x"],
        &["draw", "row:3x3", "--columns", "2", "-o", "x.txt"],
        &["draw", capture, "--theme", "dark"],
        &["solve", capture, "--format", "count", "--most"],
        &["solve", capture, "--format", "pairs", "--squares", "bottom"],
        &["solve", capture, "--pieces", "men", "--all-reasons"],
        &["solve", "--each", "examples/many.txt", "--why"],
        &["solve", "--each", "examples/many.txt", "--format", "moves"],
        &["ask", "row:3x3", "--engine", "search"],
        &[
            "pairs",
            "triangle4",
            "--fewest",
            "sweeps",
            "--engine",
            "search",
        ],
        &["export", "pegs:english", "--to", "tatham", "--moves", "3"],
        &["solve", &suffix],
    ] {
        let output = saltus(args);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            (output.status.code(), output.stdout.len()),
            (Some(2), 0),
            "{args:?}: {message}"
        );
        let refused = message.lines().any(|line| line.starts_with("error: "));
        assert!(refused, "{args:?}: {message}");
    }
}

#[test]
fn the_command_line_is_consistent() {
    saltus_cli::internals::command_line().debug_assert();
}

#[test]
fn completions_know_the_boards() {
    for shell in ["bash", "zsh", "fish"] {
        let output = saltus(&["completions", shell]);
        assert!(output.status.success(), "{shell}");
        let script = String::from_utf8(output.stdout).unwrap();
        assert!(script.contains("wiegleb"), "{shell}");
    }
}

/// `-h` of every command is a screen that begins with examples; its options are in groups, and all
/// of them in `--help`.
#[test]
fn help_is_one_screen_and_begins_with_examples() {
    let all = commands();
    let names: BTreeSet<&str> = all
        .iter()
        .filter_map(|name| name.split(' ').next())
        .collect();
    assert!(names.len() > 20, "{names:?}");
    for name in names.into_iter().filter(|name| *name != "help") {
        let short = String::from_utf8(saltus(&[name, "-h"]).stdout).unwrap();
        assert!(
            short.lines().count() <= 40,
            "{name} -h has {} lines",
            short.lines().count()
        );
        let at = |word: &str| short.find(word).unwrap_or(usize::MAX);
        let options = at("\nOptions:")
            .min(at("\nArguments:"))
            .min(at("\nCommands:"));
        assert!(at("Example") < options, "{short}");
    }
    let sequence = String::from_utf8(saltus(&["sequence", "-h"]).stdout).unwrap();
    assert!(
        sequence.contains("such as row:{n}x1") && sequence.contains("'row:{n}x{n}' length"),
        "{sequence}"
    );
    for group in [
        "How the puzzle is read:",
        "Capture boards:",
        "Options of rows and grids:",
        "Output:",
    ] {
        let long = String::from_utf8(saltus(&["solve", "--help"]).stdout).unwrap();
        assert!(long.contains(group), "{group}");
    }
    assert!(
        String::from_utf8(saltus(&["man", "sequence"]).stdout)
            .unwrap()
            .contains("row:{n}x1")
    );
}
