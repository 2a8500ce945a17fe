//! Rules in sentences beside a drawing: read, or said to be passed over. Source: the sentences,
//! by hand.

use saltus::text::any::{self, Wishes};

/// What is understood of a row of two against three with a sentence below it.
fn read(sentence: &str) -> (String, Vec<String>) {
    let text = format!("RR_LLL\n{sentence}\n");
    let reading = any::understand(text.as_bytes(), &Wishes::default()).expect(sentence);
    (reading.problem.to_string(), reading.passed_over)
}

#[test]
fn a_sentence_about_the_rules_is_read() {
    for (sentence, rules) in [
        (
            "A checker jumps over the other group only.",
            ",over=opposite",
        ),
        ("They jump over the other group only.", ",over=opposite"),
        (
            "A piece may jump over a piece of the other group only.",
            ",over=opposite",
        ),
        (
            "Jumps are over one piece of the opposite colour.",
            ",over=opposite",
        ),
        ("No piece may jump over its own kind.", ",over=opposite"),
        (
            "Ein Stein springt nie über einen der gleichen Gruppe.",
            ",over=opposite",
        ),
        ("Pieces may move both ways.", ",direction=both"),
        ("Move backward and forward allowed.", ",direction=both"),
        (
            "Checkers move forwards as well as\nbackwards.",
            ",direction=both",
        ),
        ("Pieces only jump; there are no steps.", ",steps=none"),
        ("Steps are not allowed.", ",steps=none"),
        ("A jump may pass two pieces.", ",hop=2"),
        (
            "A checker can jump over one, two or three checkers.",
            ",hop=3",
        ),
        ("A frog may jump over up to 3 toads.", ",hop=3"),
        ("The vacancy may end anywhere.", ",vacancy=free"),
        ("Frogs may move backwards.", ",direction=both"),
        ("Moves backward are allowed.", ",direction=both"),
        ("Pieces can move left or right.", ",direction=both"),
        ("A frog may not jump over a frog.", ",over=opposite"),
        (
            "Pieces go both ways, and never jump over their own kind.",
            ",direction=both,over=opposite",
        ),
    ] {
        let (id, passed_over) = read(sentence);
        assert_eq!(id, format!("row:2x3{rules}"), "{sentence}");
        assert!(passed_over.is_empty(), "{sentence}: {passed_over:?}");
    }
}

#[test]
fn the_usual_rules_change_nothing() {
    for sentence in [
        "No piece moves in both directions.",
        "Jump over pieces of the same or the other colour.",
        "Frogs step to the next square or jump over one toad.",
        "Find the smallest number of steps.",
        "Step 2 of 3",
        "The groups change places.",
        "Frogs leap to the other side of the opposing group.",
        "Frogs never move backwards.",
        "Frogs move right and toads move left.",
        "The two groups move right and left respectively.",
    ] {
        let (id, passed_over) = read(sentence);
        assert_eq!(id, "row:2x3", "{sentence}");
        assert!(passed_over.is_empty(), "{sentence}: {passed_over:?}");
    }
}

/// What is about the rules and is not read is said.
#[test]
fn a_rule_that_is_not_read_is_passed_over_aloud() {
    for sentence in [
        "Frogs only jump over toads",
        "A jump passes exactly two pieces",
        "ring",
        "No piece may jump twice",
        "Red may slide two squares",
        "No two moves in a row by the same colour",
    ] {
        let (id, passed_over) = read(sentence);
        assert_eq!(id, "row:2x3", "{sentence}");
        assert_eq!(passed_over, [sentence]);
        let text = format!("RR_LLL\n{sentence}\n");
        let reading = any::understand(text.as_bytes(), &Wishes::default()).unwrap();
        let said = format!("; passed over: \"{sentence}\"");
        assert!(reading.to_string().ends_with(&said), "{reading}");
    }
}

/// What is understood of an English board in play with a sentence below it: the goal, the lattice,
/// and what was passed over.
fn read_of_pegs(sentence: &str) -> (String, String, Vec<String>) {
    const BOARD: &str = "  ooo\n  ooo\nooooooo\nooo.ooo\nooooooo\n  ooo\n  ooo";
    let text = format!("{BOARD}\n\n{sentence}\n");
    let reading = any::understand(text.as_bytes(), &Wishes::default()).expect(sentence);
    let line = reading.to_string();
    let lattice = if line.contains("diagonal lattice") {
        "diagonal"
    } else {
        "square"
    };
    (
        reading.goal.to_string(),
        lattice.to_owned(),
        reading.passed_over,
    )
}

/// One peg without a place may be anywhere; a place that is not read is said to be passed over.
#[test]
fn a_sentence_about_the_last_peg_is_read() {
    let goals: [(&str, &[&str]); 4] = [
        (
            "one peg anywhere",
            &[
                "Goal: one peg",
                "Leave one peg.",
                "Leave a single peg.",
                "End with one peg.",
                "Only one peg should\nremain.",
                "Remove all but one peg.",
                "The goal is to have one peg left on the board.",
                "Can you leave exactly one peg?",
                "Goal: 1 peg",
                "Goal: 1 peg left",
                "Your goal: 1 peg",
                "Goal: at most one peg",
                "goal: left:1",
                "pegs_left: 1",
            ],
        ),
        (
            "the last peg in c2",
            &[
                "Goal: one peg at c2",
                "Finish with a single peg in hole c2.",
                "Leave one peg at c2.",
                "Goal: 1 peg in c2",
            ],
        ),
        (
            "2 pegs anywhere",
            &[
                "Goal: two pegs",
                "Goal: 2 pegs",
                "Goal: 2 pegs left",
                "Target = 2 marbles",
                "Goal: at most 2 pegs",
                "Goal: no more than two pegs left",
                "Goal: up to 2 pegs",
                "Ziel: höchstens 2 Stifte",
                "goal: left:2",
                "Your goal: 2 pegs",
                "- **Goal:** two pegs",
                "The goal = at most 2 pegs left",
                "Leave two pegs.",
            ],
        ),
        (
            "the last peg in d4",
            &[
                "A jump removes one peg.",
                "One hole is empty at the start.",
                "Every jump takes one peg, which is removed.",
            ],
        ),
    ];
    for (expected, sentences) in goals {
        for sentence in sentences {
            let (goal, _, passed_over) = read_of_pegs(sentence);
            assert_eq!(goal, expected, "{sentence}");
            assert!(passed_over.is_empty(), "{sentence}: {passed_over:?}");
        }
    }
    for sentence in [
        "Finish in the corner",
        "The last peg must not be in the centre",
        "The final peg should be in the top row, middle",
        "Goal: as few pegs as possible",
        "Goal: clear the left side",
        "Your goal: clear the left side",
        "Goal: at least 2 pegs",
        "Goal: 2 pegs at a3 and c5",
        "Goal: two pegs in the corners",
        "Ziel: ein schönes Bild",
    ] {
        let (_, _, passed_over) = read_of_pegs(sentence);
        assert_eq!(passed_over, [sentence]);
    }
}

#[test]
fn a_sentence_about_the_jumps_of_pegs_is_read() {
    for sentence in [
        "Pegs may also jump diagonally.",
        "Diagonal jumps are allowed.",
        "Jumps may be diagonal.",
    ] {
        let (_, lattice, passed_over) = read_of_pegs(sentence);
        assert_eq!(lattice, "diagonal", "{sentence}");
        assert!(passed_over.is_empty(), "{sentence}: {passed_over:?}");
    }
    for sentence in [
        "No diagonal jumps.",
        "Un saut n'est jamais diagonal.",
        "A peg jumps over one peg into the empty hole behind it.",
        "Pegs jump horizontally or vertically only.",
    ] {
        let (_, lattice, passed_over) = read_of_pegs(sentence);
        assert_eq!(lattice, "square", "{sentence}");
        assert!(passed_over.is_empty(), "{sentence}: {passed_over:?}");
    }
    for sentence in [
        "Pegs may also slide",
        "Pegs may jump over two pegs",
        "Only horizontal jumps are allowed",
        "Only diagonal jumps are allowed",
    ] {
        let (_, lattice, passed_over) = read_of_pegs(sentence);
        assert_eq!(lattice, "square", "{sentence}");
        assert_eq!(passed_over, [sentence]);
    }
}

/// A table of words is no board: the line that rules off its head is none of dashes.
#[test]
fn a_table_of_words_is_no_board() {
    let table = "| puzzle | step | move |\n| --- | --- | --- |\n| row:2x2 | 3 | 2-4 |\n";
    assert!(any::understand(table.as_bytes(), &Wishes::default()).is_err());
}

/// Numbered checkers have no groups, and their own rules.
#[test]
fn rules_of_numbered_checkers_are_read() {
    let read = |text: &str| {
        let reading = any::understand(text.as_bytes(), &Wishes::default()).expect(text);
        (reading.problem.to_string(), reading.passed_over)
    };
    let (id, passed_over) = read("_ 1 2 3 4 5\nring\n");
    assert_eq!(
        (&id[..], &passed_over[..]),
        ("reverse:5@0-0", &["ring".to_owned()][..])
    );
    let (id, passed_over) = read("_ 1 2 3\nThere are no steps.\n");
    assert_eq!(
        (&id[..], passed_over.len()),
        ("reverse:3@0-0,steps=none", 0)
    );
    let (id, _) = read("_ 1 2 3\nA piece jumps over the other group only.\n");
    assert_eq!(id, "reverse:3@0-0");
    let (id, _) = read("_ 1 2 3\nNo piece moves in both directions.\n");
    assert_eq!(id, "reverse:3@0-0");
}

/// A row of two groups with one sign more is no board of pegs on which one group is no hole.
#[test]
fn a_group_is_never_no_hole() {
    for drawing in [
        "OOO_XXX!",
        "RR_LL!",
        "OO_XX :",
        "rr.ll>ll.rr",
        "XX..OO_",
        "# OO_XX",
        // The full stop of a sentence is no second vacancy.
        "OO_XX.",
    ] {
        let read = any::understand(drawing.as_bytes(), &Wishes::default());
        assert!(read.is_err(), "{drawing}: {}", read.unwrap());
    }
}

/// Puzzles that differ in their goals alone differ in the words for these.
#[test]
fn different_goals_have_different_words() {
    let goal = |text: &str| {
        let reading = any::understand(text.as_bytes(), &Wishes::default()).expect(text);
        reading.goal.to_string()
    };
    let toml = |board: &str| {
        let kinds = "[[kind]]\nsymbol = \"x\"\njumps = \"all\"\n[[kind]]\nsymbol = \"y\"\n";
        let start = "adjacency = \"row\"\nboard = \"xy.y\"\n";
        let text = format!("{start}{kinds}[goal]\nboard = \"{board}\"\n");
        goal(&text)
    };
    let pairs = [
        (
            goal("reverse:6,at=.654321"),
            goal("reverse:6,to=.123456,at=.654321"),
        ),
        (
            goal("ring:6,at=.654321"),
            goal("ring:6,to=.123456,at=.654321"),
        ),
        (toml("y.?x"), toml("y.x?")),
    ];
    for (one, other) in pairs {
        assert_ne!(one, other);
    }
}
