//! Every number and verdict stands beside its puzzle and its goal, and different goals have
//! different words: whatever the command and its notation.

use crate::command::{all_output, command, new_folder, object, run, saltus, saltus_given, text};
use saltus_testing::output;
use serde_json::Value;

/// The goal of an object, as the reading says it or as a field of its own.
fn goal_in(object: &Value) -> String {
    let goals = [&object["reading"]["goal"], &object["goal"]];
    let told = goals.iter().find_map(|goal| goal.as_str());
    told.unwrap_or_default().to_owned()
}

/// The goal of a puzzle.
fn goal_of(id: &str) -> String {
    goal_in(&object(&["explain", id, "--time", "0s"]))
}

/// Of a row and its like, where the vacancy may end anywhere the goal is another one than where it
/// may not: the numbers of solutions differ. Source: `row:2x2` has two solutions of 8 moves, one of
/// whose positions before the end is in order, with the vacancy at the side.
#[test]
fn a_free_vacancy_is_another_goal_in_words() {
    for (fixed, order) in [
        ("row:2x2", "the order llrr"),
        ("row:2x3", "the order lllrr"),
        ("row:2x2v2", "the order llrr"),
        ("row:2x2,hop=2", "the order llrr"),
        ("row:3x3,at=rr.rlll", "the order lllrrr"),
        ("reverse:3", "the order 321"),
        ("reverse:3,at=3.21", "the order 321"),
        ("ring:5", "the order 54321"),
        ("foreaft:2", "the order lllrrr"),
        (
            "row:30x30",
            "the two groups change places, with the vacancy anywhere",
        ),
        (
            "reverse:60",
            "the numbers in the opposite order, with the vacancy anywhere",
        ),
    ] {
        let free = format!("{fixed},vacancy=free");
        assert_eq!(goal_of(&free), order, "{free}");
        assert_ne!(goal_of(fixed), order, "{fixed}");
    }
    // One that ends elsewhere than it begins.
    let elsewhere = goal_of("reverse:60@0-3");
    assert_eq!(
        elsewhere,
        "the numbers in the opposite order, 3 of them to the left of the vacancy"
    );
    assert_ne!(goal_of("reverse:60@0-4"), elsewhere);
}

/// Each command says the goal of the free vacancy, in words and in its object.
#[test]
fn every_command_tells_a_free_vacancy() {
    let commands: [&[&str]; 8] = [
        &["solve", "ID"],
        &["explain", "ID"],
        &["count", "ID"],
        &["list", "ID"],
        &["at", "ID", "1"],
        &["ask", "ID"],
        &["analyse", "ID", "2-3"],
        &["check", "ID", "7 moves"],
    ];
    for line in commands {
        let told = |id: &str| {
            let mut words = line.to_vec();
            words[1] = id;
            let in_words = all_output(&saltus(&words));
            words.push("--json");
            let first = run(&words).1;
            let first: Value = serde_json::from_str(first.lines().next().unwrap()).unwrap();
            let goal = goal_in(&first);
            assert!(in_words.contains(&goal), "{line:?}: {in_words}");
            goal
        };
        assert_eq!(told("row:2x2"), "the two groups change places");
        assert_eq!(told("row:2x2,vacancy=free"), "the order llrr");
    }
}

/// The contents of stores: of a puzzle with an ID, of a drawing, of the fewest sweeps, and of the
/// problems of a board.
#[test]
fn stores_name_their_puzzle_and_goal() {
    let folder = new_folder("goals/stores");
    let drawing = folder.join("drawing");
    std::fs::write(&drawing, "oo.o\noo..\n").unwrap();
    let drawing = drawing.to_str().unwrap();
    for (name, line, puzzle, goal) in [
        (
            "census",
            &["count", "pegs:triangle4@a1-b2"][..],
            "pegs:triangle4@a1-b2",
            "the last peg in b2",
        ),
        (
            "drawing",
            &["count", drawing, "--goal", "left:2"],
            "board:",
            "2 pegs anywhere",
        ),
        (
            "sweeps",
            &["solve", "pegs:triangle5", "--fewest", "sweeps"],
            "pegs:triangle5",
            "the last peg in a1",
        ),
        (
            "pairs",
            &["pairs", "triangle4"],
            "problem",
            "the last peg in the second hole",
        ),
    ] {
        let store = folder.join(name).with_extension("store");
        let store = store.to_str().unwrap();
        let made = saltus(&[line, &["--store", store]].concat());
        assert_ne!(made.status.code(), Some(2), "{}", all_output(&made));

        let told = object(&["store", store]);
        assert!(told["puzzle"].as_str().unwrap().contains(puzzle), "{told}");
        assert!(told["goal"].as_str().unwrap().contains(goal), "{told}");
        for options in [&[][..], &["--format", "csv"], &["--verify"]] {
            let said = all_output(&saltus(&[&["store", store], options].concat()));
            assert!(said.contains(&format!("goal: {goal}")), "{name}: {said}");
            assert!(said.contains(puzzle), "{name}: {said}");
        }
    }
}

/// The games on graphs end with one peg, which each form of the answer says. The vacancies are a
/// list wherever they have a name. Source: the path b-d-a-c is solvable from its inner vertices
/// (Beeler and Hoilman 2011).
#[test]
fn games_on_graphs_name_their_goal() {
    for options in [&[][..], &["--each"]] {
        for form in [&[][..], &["--format", "csv"], &["--json"]] {
            let words = [&["graphs", "-"], options, form].concat();
            let found = saltus_given(&words, "CU\n");
            let said = all_output(&found);
            assert!(said.contains("one peg anywhere"), "{words:?}: {said}");
        }
    }
    let listed = text(&saltus_given(&["graphs", "-", "--each", "--format", "csv"], "CU\n").stdout);
    assert!(listed.contains("\nCU,4,0 3,1,2\n"), "{listed}");
    let said = text(&saltus_given(&["graphs", "-", "--each"], "CU\n").stderr);
    assert!(said.contains("fewest and most pegs left"), "{said}");
}

/// Each published result tells its goal: in the list, and where it is computed again.
#[test]
fn published_results_name_their_goal() {
    let goal = "the last peg in a1";
    for form in [&[][..], &["--format", "csv"], &["--json"]] {
        for words in [
            &["reproduce", "--list"][..],
            &["reproduce", "triangle5-sweeps"],
        ] {
            let (_, said) = run(&[words, form].concat());
            assert!(said.contains(goal), "{words:?} {form:?}: {said}");
        }
    }
    for result in object(&["reproduce", "--list"])["results"]
        .as_array()
        .unwrap()
    {
        let what = result["what"].as_str().unwrap();
        let told = result["goal"].as_str().unwrap();
        assert!(!told.is_empty(), "{result}");
        let id = what.split(' ').next().unwrap().trim_end_matches(',');
        // What asks about many goals says so itself.
        let has_own = ["problems of", "fewest moves to each end"];
        let is_of_id = id.contains(':') && run(&["explain", id, "--time", "0s"]).0 == Some(0);
        if is_of_id && !has_own.iter().any(|own| what.contains(own)) {
            assert_eq!(told, goal_of(id), "{result}");
        }
    }
}

/// A table of the cache tells its puzzle; one without a label is read too, and one with the label
/// of another puzzle is damaged.
#[test]
fn tables_of_the_cache_name_their_puzzle_and_goal() {
    let folder = new_folder("goals/cache");
    let saltus = |words: &[&str]| output(command(words).env("SALTUS_CACHE", &folder));
    let answer = saltus(&["ask", "pegs:triangle5@a1-any", "--json"]).stdout;
    for form in [&[][..], &["--format", "csv"], &["--json"]] {
        let said = all_output(&saltus(&[&["cache"], form].concat()));
        assert!(said.contains("pegs:triangle5@a1-any"), "{said}");
        assert!(said.contains("one peg anywhere"), "{said}");
    }

    let entry = std::fs::read_dir(&folder).unwrap().next().unwrap();
    let place = entry.unwrap().path();
    let whole = std::fs::read(&place).unwrap();
    let id = b"pegs:triangle5@a1-any";
    let at = whole.windows(id.len()).position(|part| part == id).unwrap();
    std::fs::write(&place, &whole[..at]).unwrap();
    let plain = saltus(&["cache", "verify"]);
    assert_eq!(plain.status.code(), Some(0), "{}", all_output(&plain));

    let mut other = whole.clone();
    other[at + b"pegs:triangle".len()] = b'4';
    std::fs::write(&place, &other).unwrap();
    let damaged = saltus(&["cache", "verify"]);
    assert_eq!(damaged.status.code(), Some(1), "{}", all_output(&damaged));
    assert!(all_output(&damaged).contains("another puzzle"));
    let again = saltus(&["ask", "pegs:triangle5@a1-any", "--json"]).stdout;
    assert_eq!(again, answer);
}

/// A verdict that nothing is possible is said with its goal, also quietly and beside numbers.
/// Source: by hand. No king can take a white at the edge; the path of five vertices whose end is
/// vacant ends with two pegs.
#[test]
fn an_impossible_puzzle_is_called_so_beside_zeros() {
    let no_king = "capture:-B-=B-W=-.-";
    let one_king = "capture:-B-=B-W=-.-@B1";
    let by_search = "graph:DQc";
    for (line, goal) in [
        (&["count", no_king][..], "one king captures every white"),
        (
            &["count", no_king, "--format", "csv"],
            "one king captures every white",
        ),
        (&["analyse", one_king], "this king captures every white"),
        (&["count", by_search], "one peg anywhere"),
        (&["count", by_search, "--no-games"], "one peg anywhere"),
        (&["count", by_search, "--format", "csv"], "one peg anywhere"),
        (&["count", by_search, "--alike"], "one peg anywhere"),
    ] {
        let found = saltus(&[line, &["--quiet"]].concat());
        let said = all_output(&found);
        assert_eq!(found.status.code(), Some(1), "{line:?}: {said}");
        assert!(
            said.contains(&format!("; goal: {goal}")),
            "{line:?}: {said}"
        );
        let says_so = said.contains("impossible: ") || said.contains("cannot be won");
        assert!(says_so, "{line:?}: {said}");
    }
    let counted = run(&["count", by_search, "--quiet"]).1;
    assert_eq!(counted.matches("impossible").count(), 1, "{counted}");
}

/// A sequence says what its terms count, and not beside objects, which name it. Source: what
/// `count` says of the puzzle of one size; 6,816 sequences of jumps solve the triangle (Durango
/// Bill), all of 13.
#[test]
fn a_sequence_says_what_it_counts() {
    for (template, size, what) in [
        ("foreaft:{n}", "3", "counted: the shortest solutions\n"),
        ("row:{n}x1", "3", "counted: the shortest solutions\n"),
        (
            "pegs:triangle{n}",
            "5",
            "counted: the solutions, each an order of moves\n",
        ),
    ] {
        let range = ["--from", size, "--to", size];
        for format in ["list", "csv", "bfile"] {
            let options = [&range[..], &["--format", format]].concat();
            let terms = saltus(&[&["sequence", template], &options[..]].concat());
            let said = text(&terms.stderr);
            assert_eq!(said.matches(what).count(), 1, "{template} {format}: {said}");
        }
        let objects = saltus(&[&["sequence", template, "--json"], &range[..]].concat());
        assert!(!text(&objects.stderr).contains("counted"), "{template}");
    }
}

/// The puzzles of a day come with their goals, those that `explain` names.
#[test]
fn the_puzzles_of_a_day_have_goals() {
    let day = ["today", "--date", "2026-11-24"];
    let object = object(&day);
    let said = text(&saltus(&day).stderr);
    for puzzle in object["puzzles"].as_array().unwrap() {
        let [level, id, goal] =
            ["level", "puzzle", "goal"].map(|field| puzzle[field].as_str().unwrap());
        let explained = saltus(&["explain", id, "--json"]);
        let explained: serde_json::Value = serde_json::from_str(&text(&explained.stdout)).unwrap();
        assert_eq!(explained["reading"]["goal"], goal);
        assert!(
            said.contains(&format!("goal of {level}: {goal}\n")),
            "{said}"
        );
    }
}
