//! An option that one command has its sisters have where the question makes sense, and it means the
//! same: each test walks the commands themselves.

use crate::command::{
    all_output, commands, new_folder, object, options_of, run, saltus, saltus_given, text,
};

const PEGS: &str = "pegs:triangle4@a2-any";

/// The commands that draw boards in text, with arguments for which they draw one.
const DRAWING: [&[&str]; 7] = [
    &["solve", PEGS],
    &["explain", PEGS],
    &["list", PEGS, "-n", "1", "--format", "boards"],
    &["at", PEGS, "1"],
    &["draw", PEGS],
    &["play", PEGS, "--plain"],
    &["pairs", "triangle4", "--picture"],
];

/// What a command writes, without the table of times below the pictures of `pairs`.
fn drawn(words: &[&str]) -> String {
    let shown = text(&saltus(words).stdout);
    let end = shown.find("\n\nboard").unwrap_or(shown.len());
    shown[..end].to_owned()
}

/// Source: the signs of a board, `o` for a peg and `.` for a hole.
#[test]
fn every_command_that_draws_does_so_in_ascii() {
    for words in DRAWING {
        let usual = drawn(words);
        assert!(usual.contains('●') && usual.contains('·'), "{usual}");
        let ascii = drawn(&[words, &["--ascii"]].concat());
        assert_eq!(
            ascii,
            usual.replace('●', "o").replace('·', "."),
            "{words:?}"
        );
    }
    for command in commands() {
        let draws = DRAWING.iter().any(|words| words[0] == command);
        let options = options_of(&command);
        assert_eq!(options.contains("--ascii"), draws, "{command}");
        if !draws && options.contains("--goal") {
            let shown = drawn(&[&command, PEGS]);
            assert!(!shown.contains('●'), "{command}: {shown}");
        }
    }
    for words in [&["draw", PEGS, "--to", "svg"][..], &["pairs", "triangle4"]] {
        let refused = saltus(&[words, &["--ascii"]].concat());
        assert_eq!(refused.status.code(), Some(2), "{words:?}");
    }
}

/// Two kings, each of which can take all.
const KINGS: &str = "capture:.-.-B=-W-W-=B-.-.=-.-.-=.-.-.";

/// `list` names the squares as `solve` does: the routes of the kings are the lines and the objects
/// of `solve`, which has one for each king here. A notation without names has no side to count from.
#[test]
fn routes_are_listed_from_either_side() {
    for side in ["top", "bottom"] {
        let from = ["--squares", side];
        for format in ["squares", "moves", "directions"] {
            let named = [&from[..], &["--format", format]].concat();
            let listed = run(&[&["list", KINGS], &named[..]].concat());
            assert_eq!(listed, run(&[&["solve", KINGS], &named[..]].concat()));
        }
        let (_, solved) = run(&[&["solve", KINGS, "--json"], &from[..]].concat());
        let (_, listed) = run(&[&["list", KINGS, "--json"], &from[..]].concat());
        for line in listed.lines() {
            let (_, route) = line.split_once("\"route\":").unwrap();
            let route = route.trim_end_matches('}');
            assert!(solved.contains(route), "{side}: {route}: {solved}");
        }
        assert_eq!(listed.lines().count(), 2, "{side}: {listed}");
    }
    let (_, below) = run(&["list", KINGS, "--squares", "bottom"]);
    assert!(
        below.is_ascii() && below.starts_with(char::is_lowercase),
        "{below}"
    );
    for words in [
        &["list", KINGS, "--format", "pairs"][..],
        &["list", KINGS, "--format", "pdn"],
        &["list", "row:2x2"],
    ] {
        let refused = saltus(&[words, &["--squares", "bottom"]].concat());
        assert_eq!(refused.status.code(), Some(2), "{words:?}");
        assert!(all_output(&refused).contains("--squares"), "{words:?}");
    }
}

/// Puzzles of which one at least takes each notation that `list` offers: a row, peg solitaire on the
/// square grid, a planning problem, and a draughts position.
const LISTED: [&str; 4] = [
    "row:2x1",
    "pegs:english",
    "(define (problem line) (:domain pegsolitaire-sequential)\n\
     (:objects a b c - location)\n\
     (:init (move-ended) (IN-LINE a b c) (IN-LINE c b a) (occupied a) (occupied b) (free c))\n\
     (:goal (and (occupied c) (free a) (free b))))",
    "B:W18:BK22",
];

/// Each notation that the help offers is one in which some puzzle is listed.
#[test]
fn a_list_offers_the_notations_that_it_takes() {
    let help = text(&saltus(&["list", "--help"]).stdout);
    let (_, values) = help.split_once("--format <NOTATION>").unwrap();
    let (values, _) = values.split_once("--json").unwrap();
    let mut offered = Vec::new();
    for line in values.lines() {
        let value = line.trim().strip_prefix("- ");
        if let Some((name, _)) = value.and_then(|value| value.split_once(':')) {
            offered.push(name);
        }
    }
    assert!(offered.len() >= 10, "{values}");

    for name in offered {
        let mut refusals = String::new();
        let listed = LISTED.iter().any(|puzzle| {
            let words = ["list", "-", "-n", "1", "--format", name];
            let listed = saltus_given(&words, puzzle);
            refusals += &text(&listed.stderr);
            listed.status.success()
        });
        assert!(listed, "{name}: {refusals}");
    }
    for name in ["certificate", "contest", "count"] {
        let refused = saltus(&["list", "row:2x2", "--format", name]);
        assert_eq!(refused.status.code(), Some(2), "{name}");
    }
}

/// The rules of rows and grids, each in another value than the usual one.
const RULES: [&[&str]; 6] = [
    &["--direction", "both"],
    &["--over", "opposite"],
    &["--hop", "2"],
    &["--vacancy", "free"],
    &["--no-steps"],
    &["--over", "any", "--hop", "2", "--vacancy", "free"],
];

/// Every command that takes a puzzle takes the rules with it, and an answer-set program with
/// duplicate facts.
#[test]
fn every_command_with_a_puzzle_takes_its_rules() {
    for command in commands() {
        let options = options_of(&command);
        if !options.contains("--goal") {
            continue;
        }
        for rule in RULES {
            assert!(options.contains(rule[0]), "{command} {}", rule[0]);
        }
        assert!(options.contains("--lenient"), "{command}");
    }
}

/// Source: `count` of each size.
#[test]
fn a_sequence_has_the_rules_of_its_options() {
    for rule in RULES {
        let mut expected = Vec::new();
        for size in ["row:1x1", "row:2x2", "row:3x3"] {
            let (status, counted) = run(&[&["count", size], rule].concat());
            expected.push(match status {
                Some(1) => "0".to_owned(),
                _ => counted.trim().to_owned(),
            });
        }
        let (_, terms) = run(&[&["sequence", "row:{n}x{n}", "--to", "3"], rule].concat());
        assert_eq!(terms.trim(), expected.join(", "), "{rule:?}");
        let refused = saltus(&[&["sequence", "pegs:triangle{n}", "--to", "4"], rule].concat());
        assert_eq!(refused.status.code(), Some(2), "{rule:?}");
        assert!(all_output(&refused).contains(rule[0]), "{rule:?}");
    }

    let facts = "full(1,1). full(1,1). full(2,1). empty(3,1). time(1..{n}).";
    let words = ["sequence", "-", "--to", "1"];
    assert_eq!(saltus_given(&words, facts).status.code(), Some(2));
    let counted = saltus_given(&[&words[..], &["--lenient"]].concat(), facts);
    assert_eq!(text(&counted.stdout), "1\n", "{}", all_output(&counted));
}

/// The object of a term that is not decided is the last one, with what `count` says was spent.
#[test]
fn an_undecided_term_has_an_object() {
    let sequence = [
        "sequence",
        "pegs:english",
        "--goal",
        "left:{n}",
        "--to",
        "2",
        "--json",
    ];
    for (limit, name) in [(["--time", "0s"], "time"), (["--memory", "30M"], "memory")] {
        let found = saltus(&[&sequence[..], &limit].concat());
        assert_eq!(found.status.code(), Some(3), "{}", all_output(&found));
        let shown = text(&found.stdout);
        let object: serde_json::Value = serde_json::from_str(&shown).unwrap();
        assert_eq!(object["n"], 1, "{shown}");
        assert_eq!(object["what"], "solutions", "{shown}");
        assert_eq!(object["verdict"], "undecided", "{shown}");
        assert_eq!(object["spent"]["limit"], name, "{shown}");
        assert_eq!(object["goal"], "one peg anywhere", "{shown}");
    }
}

/// A census tells `analyse` the verdicts of a game at once, where the time suffices for nothing
/// else. Source: the verdicts and the better moves without a store.
#[test]
fn a_game_is_analysed_by_a_census() {
    const PUZZLE: &str = "pegs:triangle5@a1-any";
    let folder = new_folder("shared-options/census");
    let store = ["--store", folder.to_str().unwrap()];
    let counted = run(&[&["count", PUZZLE, "--no-games"][..], &store].concat());
    assert_eq!(counted.0, Some(0));
    let mut lost = 0;
    let (_, solution) = run(&["solve", PUZZLE, "--format", "moves"]);
    let won: Vec<&str> = solution.split_whitespace().collect();
    for game in [&["a3-a1", "a5-a3", "c5-a5"][..], &["a3-a1"], &[], &won] {
        let given = [&["analyse", PUZZLE][..], game].concat();
        let searched = object(&given);
        assert_eq!(object(&[&given[..], &store].concat()), searched, "{game:?}");
        let at_once = object(&[&given[..], &store, &["--time", "0s"]].concat());
        assert_eq!(at_once["verdict"], searched["verdict"], "{game:?}");
        assert_eq!(at_once["lost_at"], searched["lost_at"], "{game:?}");
        let known = at_once["moves"].as_array().unwrap();
        for (known, searched) in known.iter().zip(searched["moves"].as_array().unwrap()) {
            assert_eq!(known["winnable"], searched["winnable"], "{game:?}");
            assert_eq!(known["better"], searched["better"], "{game:?}");
        }
        lost += u32::from(searched["verdict"] == "impossible");
    }
    assert!(lost > 0);
    for other in ["pegs:triangle4@a1-any", "pegs:triangle6@b2-any"] {
        let refused = saltus(&[&["analyse", other][..], &store].concat());
        assert_eq!(refused.status.code(), Some(2), "{other}");
    }
    let nothing = ["--store", "/dev/null/store"];
    let refused = saltus(&[&["analyse", PUZZLE][..], &nothing].concat());
    assert_eq!(refused.status.code(), Some(2));
}

/// `at` and `list` show the solution that a store finds. Source: `solve` with the store, and where
/// there is none also without one.
#[test]
fn the_solution_of_a_store_is_shown_by_all() {
    let folder = new_folder("shared-options/levels");
    for (name, puzzle) in [
        ("one", "pegs:triangle5@a1-any"),
        ("none", "pegs:triangle4@a1-any"),
    ] {
        let folder = folder.join(name);
        let store = ["--store", folder.to_str().unwrap()];
        let solved = object(&[&["solve", puzzle][..], &store].concat());
        let listed = object(&[&["list", puzzle, "-n", "1"][..], &store].concat());
        let steps = ["0", "1", "5", "13"];
        let at = [&["at", puzzle], &steps[..], &store].concat();
        let (status, shown) = run(&[&at[..], &["--json"]].concat());
        if name == "none" {
            assert_eq!(solved["verdict"], "impossible", "{solved}");
            assert_eq!(object(&["solve", puzzle])["verdict"], "impossible");
            assert_eq!((&listed, status), (&solved, Some(1)));
            assert_eq!(
                serde_json::from_str::<serde_json::Value>(&shown).unwrap(),
                solved
            );
            continue;
        }

        assert_eq!(solved["length"], 13, "{solved}");
        assert_eq!(listed["moves"], solved["moves"]);
        let (_, words) = run(&[&["solve", puzzle, "--format", "moves"][..], &store].concat());
        let (_, line) = run(&[&["list", puzzle, "-n", "1"][..], &store].concat());
        let words: Vec<&str> = words.split_whitespace().collect();
        assert_eq!(line.trim(), words.join(" "));
        assert_eq!(shown.lines().count(), steps.len(), "{shown}");
        for (line, step) in shown.lines().zip(steps).skip(1) {
            let found: serde_json::Value = serde_json::from_str(line).unwrap();
            let number: usize = step.parse().unwrap();
            assert_eq!(found["move"], solved["moves"][number - 1], "{line}");
        }
        let more = saltus(&[&["list", puzzle][..], &store].concat());
        assert_eq!(more.status.code(), Some(2), "{}", all_output(&more));
    }
}
