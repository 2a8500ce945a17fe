//! Drawings of numbered checkers: which puzzle each is, and that those whose end nobody tells are
//! a question.

use saltus::{
    problem::Problem,
    puzzle::{Answer, Goal, Options, Steps, Wanted},
    text::{
        any::{self, Wishes},
        goal::Wish,
    },
};

fn read(text: &str, goal: Option<&str>) -> Result<Problem, saltus::text::BadText> {
    let wishes = Wishes {
        goal: goal.map(|goal| goal.parse().unwrap()),
        ..Wishes::default()
    };
    Ok(any::understand(text.as_bytes(), &wishes)?.problem)
}

/// The ID, or `ask` with the IDs of the readings.
fn found(text: &str, goal: Option<&str>) -> String {
    match read(text, goal) {
        Ok(problem) => problem.to_string(),
        Err(bad) if bad.is_question() => {
            let mut ids = vec!["ask".to_owned()];
            for reading in bad.readings() {
                ids.extend(reading.puzzle.clone());
            }
            ids.join(" ")
        }
        Err(bad) => format!("error: {bad}"),
    }
}

#[test]
fn numbers_in_order_are_reversed_and_others_are_a_question() {
    const REVERSE: &str = "reverse:3@0-0";
    let table = [
        ("1 2 3 _", "reverse:3@3-3".to_owned()),
        ("1 2 _ 3", "reverse:3@2-2".into()),
        ("_ 1 2 3", REVERSE.into()),
        ("1 2 3 4 5 6 7 8 9 10 _", "reverse:10@10-10".into()),
        ("123_", "reverse:3@3-3".into()),
        ("1,2,3,_", "reverse:3@3-3".into()),
        ("[1, 2, 3, 0]", "reverse:3@3-3".into()),
        ("[1, 2, None, 3]", "reverse:3@2-2".into()),
        ("| 1 | 2 |   | 3 |", "reverse:3@2-2".into()),
        ("```\n1 2 3 _\n```\n", "reverse:3@3-3".into()),
        (
            "3 2 1 _",
            format!("ask {REVERSE},to=123.,at=321. {REVERSE},at=321."),
        ),
        (
            "_ 3 2 1",
            format!("ask {REVERSE},to=.123,at=.321 {REVERSE},at=.321"),
        ),
        (
            "1 3 2 _",
            format!("ask {REVERSE},to=231.,at=132. {REVERSE},to=123.,at=132. {REVERSE},at=132."),
        ),
        (
            "2 1 _ 3",
            format!("ask {REVERSE},to=31.2,at=21.3 {REVERSE},to=12.3,at=21.3 {REVERSE},at=21.3"),
        ),
        // Two numbers may also be two groups of one piece each.
        ("1 _ 2", "row:1x1".into()),
        ("1 · 2", "reverse:2@1-1".into()),
        ("1 2 _", "ask reverse:2@2-2 row:rl.,to=.lr".into()),
        // The end is told.
        ("3 2 1 _ -> 1 2 3 _", "to=123.,at=321.".into()),
        ("start: 3 2 1 _\ngoal: 1 2 3 _", "to=123.,at=321.".into()),
        ("Ziel: 1 2 3 _\nStart: 3 2 1 _", "to=123.,at=321.".into()),
        ("Sort the checkers:\n3 2 1 _\n", "to=123.,at=321.".into()),
        (
            "Die Reihenfolge umkehren: 3 2 1 _\n",
            "to=123.,at=321.".into(),
        ),
        ("Sortiere aufsteigend:\n1 3 2 _\n", "to=123.,at=132.".into()),
        ("1 2 3 _ -> 3 2 1 _", "reverse:3@3-3".into()),
        ("1 2 3 _ -> _ 3 2 1", "reverse:3@3-0".into()),
        // A ring returns below.
        ("_ 1 2\n5 4 3\n", "ring:5".into()),
        ("1 2 3\n_ 5 4\n", "ring:5,to=54321.,at=12345.".into()),
    ];
    for (text, want) in table {
        let found = found(text, None);
        let is_part = want.starts_with("to=") && found.ends_with(&want) && !found.contains("ask");
        assert!(
            found == want || is_part,
            "{text:?}: {found}, expected {want}"
        );
    }
}

#[test]
fn a_given_goal_leaves_no_question() {
    let table = [
        ("3 2 1 _", "123."),
        ("3 2 1 _", "1 2 3 _"),
        ("1 3 2 _", ".321"),
        ("1 2 3 _", "213."),
        ("1 2 _", "21."),
        ("1 2 3 4 5 6 7 8 9 10 _", "10 9 8 7 6 5 4 3 2 1 _"),
        ("_ 1 2\n5 4 3\n", "5 4 3 2 1 _"),
    ];
    for (text, goal) in table {
        let puzzle = read(text, Some(goal)).expect(text).puzzle().unwrap();
        let Goal::Pattern(pattern) = &puzzle.goal else {
            panic!("{text}: {goal}");
        };
        let mut ends = Vec::new();
        for wanted in pattern {
            ends.push(match wanted {
                Wanted::Piece(kind) => (kind.index() + 1).to_string(),
                _ => "_".into(),
            });
        }
        let mut given: Vec<String> = goal.split(' ').map(str::to_owned).collect();
        if given.len() == 1 {
            given = goal
                .chars()
                .map(|c| c.to_string().replace('.', "_"))
                .collect();
        }
        assert_eq!(ends, given, "{text}");
    }
    for (text, goal) in [
        ("1 2 3 _", "12."),
        ("1 2 3 _", "one"),
        ("1 2 3 _", "1 2 4 _"),
    ] {
        let bad = read(text, Some(goal)).unwrap_err();
        assert_eq!(bad.goal(), Some(goal), "{text}: {bad}");
    }
}

#[test]
fn every_option_of_a_question_selects_its_reading() {
    for text in ["3 2 1 _", "1 3 2 _", "2 1 _ 3", "4 1 3 2 _", "1 2 _"] {
        let bad = any::read(text.as_bytes()).unwrap_err();
        assert!(bad.readings().len() > 1, "{text}");
        for reading in bad.readings() {
            let id = reading.puzzle.clone().unwrap();
            let option = &reading.option;
            let selected = if let Some(goal) = option.strip_prefix("--goal ") {
                read(text, Some(goal.trim_matches('\''))).unwrap()
            } else if let Some(signs) = option.strip_prefix("--signs ") {
                let wishes = Wishes {
                    signs: saltus::text::drawn::read_signs(signs.trim_matches('\'')).unwrap(),
                    ..Wishes::default()
                };
                any::understand(text.as_bytes(), &wishes).unwrap().problem
            } else {
                option.trim_matches('\'').parse().unwrap()
            };
            assert_eq!(selected.to_string(), id, "{text}: {option}");
        }
    }
}

/// The numbers 1 to 3 sorted from every start, by every move that there is.
#[test]
fn sorting_has_the_length_that_all_positions_give() {
    for (text, goal) in [
        ("3 2 1 _", "123."),
        ("1 3 2 _", "231."),
        ("2 1 _ 3", "12.3"),
    ] {
        let problem = read(text, Some(goal)).unwrap();
        let start: Vec<u8> = text.bytes().filter(|byte| *byte != b' ').collect();
        let end = goal.replace('.', "_").into_bytes();
        let solved = saltus::problem::solve(&problem, None, &saltus::budget::Budget::UNLIMITED);
        let Answer::Solved(moves) = solved.unwrap().answer else {
            panic!("{text}");
        };
        assert_eq!(
            *moves.length(),
            distance(start, &end).into(),
            "{text} to {goal}"
        );
    }
}

/// The number of moves by breadth-first search: a checker steps into the vacancy, or jumps into it
/// over one other.
fn distance(start: Vec<u8>, end: &[u8]) -> u32 {
    let mut seen = vec![start.clone()];
    let mut level = vec![start];
    let mut moves = 0;
    while !level.iter().any(|position| position == end) {
        let mut next = Vec::new();
        for position in level {
            let vacancy = position.iter().position(|&square| square == b'_').unwrap();
            for from in 0..position.len() {
                if matches!(from.abs_diff(vacancy), 1 | 2) {
                    let mut moved = position.clone();
                    moved.swap(from, vacancy);
                    if !seen.contains(&moved) {
                        seen.push(moved.clone());
                        next.push(moved);
                    }
                }
            }
        }
        level = next;
        moves += 1;
    }
    moves
}

/// The options of rules hold for drawings as for IDs, and so do rules that a text states.
#[test]
fn rules_beside_a_drawing_are_never_passed_over() {
    for (text, id) in [
        ("1 2 3 _", "reverse:3@3-3,steps=none"),
        ("_ 1 2\n5 4 3\n", "ring:5,steps=none"),
        ("● ● · ○ ○", "row:2x2,steps=none"),
        ("A A _ B B", "row:2x2,steps=none"),
        ("R R L\nR . L\nR L L\n", "grid:3x3,steps=none"),
    ] {
        let no_steps = |usual| Options {
            steps: Steps::None,
            ..usual
        };
        let notation = any::notation(text.as_bytes());
        let wishes = Wishes::default();
        let read = any::read_as(text.as_bytes(), notation, true, &wishes, no_steps).expect(text);
        assert_eq!(read.problem.to_string(), id, "{text}");
    }
    for (text, id) in [
        (
            "R R _ L L\nPieces may move in both directions.\n",
            "row:2x2,direction=both",
        ),
        (
            "R R _ L L\nSteine ziehen in beide Richtungen.\n",
            "row:2x2,direction=both",
        ),
        ("R R _ L L\nNo piece moves in both directions.\n", "row:2x2"),
        (
            "R R _ L L\nA piece jumps over one of the other colour.\n",
            "row:2x2,over=opposite",
        ),
        (
            "R R _ L L\nJump over pieces of the same or the other colour.\n",
            "row:2x2",
        ),
    ] {
        assert_eq!(found(text, None), id, "{text}");
    }
}

/// A text says that the last peg may be anywhere.
#[test]
fn any_hole_may_be_told_in_words() {
    let drawn = "ooo\no.o\nooo\n";
    for (words, is_any) in [
        ("One peg anywhere.", true),
        ("The last peg may be anywhere on the board.", true),
        ("Am Ende soll irgendwo ein Stift übrig bleiben.", true),
        ("Leave one peg.", true),
        ("The empty hole at the start may be anywhere.", false),
    ] {
        let reading = any::understand(format!("{drawn}{words}\n").as_bytes(), &Wishes::default());
        let goal = reading.expect(words).goal;
        assert_eq!(goal == "one peg anywhere", is_any, "{words}: {goal}");
    }
    let last = any::understand(
        format!("{drawn}Ziel: letzter Stift auf a1\n").as_bytes(),
        &Wishes::default(),
    );
    assert_eq!(last.unwrap().goal, "the last peg in a1");
}

#[test]
fn a_goal_beside_a_drawing_is_never_passed_over() {
    let table = [
        ("● ● · ○ ○", "lrrl.", "row:rr.ll,to=lrrl."),
        ("o o . x x", "xoox.", "row:rr.ll,to=lrrl."),
        ("A A _ B B", "BAAB_", "row:rr.ll,to=lrrl."),
        ("R R _ L L", "LRRL_", "row:rr.ll,to=lrrl."),
        ("left 1\noo.o", "c1", "board:oo.o,to=..o."),
    ];
    for (text, goal, want) in table {
        let want: Problem = want.parse().unwrap();
        let found = read(text, Some(goal)).expect(text);
        assert_eq!(found.to_string(), want.to_string(), "{text}");
    }
    let grid = read("R R L\nR . L\nR L L\n", Some("LRL L.R RLR")).unwrap();
    let Goal::Pattern(pattern) = &grid.puzzle().unwrap().goal else {
        panic!();
    };
    assert_eq!(
        pattern
            .iter()
            .filter(|wanted| **wanted == Wanted::Vacant)
            .count(),
        1
    );
    assert!("321.".parse::<Wish>().is_ok());
}
