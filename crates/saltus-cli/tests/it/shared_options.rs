//! An option that one command has its sisters have where the question makes sense, and it means the
//! same: each test walks the commands themselves.

use crate::command::{all_output, commands, options_of, run, saltus, saltus_given, text};

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
        &["list", KINGS, "--pieces", "men"],
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
