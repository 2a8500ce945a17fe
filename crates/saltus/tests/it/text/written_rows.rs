//! Rows and lists of solutions as people and programs write them: the right answer is never wrong,
//! and one with a false move never correct.

use super::claims::{judged, verdict};
use saltus::problem::Verdict;

/// A move of a checker in a row.
#[derive(Clone, Copy)]
struct Step {
    checker: u32,
    from: usize,
    to: usize,
}

/// The positions of a solution that reverses four checkers. Source: found by hand.
const REVERSAL: [&str; 11] = [
    ".1234", "21.34", "2143.", "214.3", "2.413", ".2413", "42.13", "4231.", "423.1", "4.321",
    ".4321",
];

/// The moves between positions of numbered checkers.
fn steps(positions: &[&str]) -> Vec<Step> {
    let mut steps = Vec::new();
    for pair in positions.windows(2) {
        let [from, to] = [pair[1], pair[0]].map(|position| position.find('.').unwrap() + 1);
        let checker = u32::from(pair[1].as_bytes()[to - 1] - b'0');
        steps.push(Step { checker, from, to });
    }
    steps
}

/// The same positions with another one in the place of the last but one.
fn with_false_position() -> Vec<&'static str> {
    let mut positions = REVERSAL.to_vec();
    positions[9] = "43.21";
    positions
}

/// Positions with the point of IDs for the vacancy, in any list.
#[test]
fn positions_with_a_point_for_the_vacancy() {
    for (between, before, behind) in [
        ("\n", "", "\n"),
        (" ", "", ""),
        (", ", "", ""),
        (" -> ", "", ""),
        ("\", \"", "[\"", "\"]"),
    ] {
        for (positions, expected) in [
            (REVERSAL.to_vec(), "correct"),
            (with_false_position(), "wrong"),
        ] {
            let text = format!("{before}{}{behind}", positions.join(between));
            let found = verdict("reverse:4", &text, None);
            let is_expected = found == expected || expected == "wrong" && found == "no answer";
            assert!(is_expected, "{found}, not {expected}: {text}");
        }
    }
}

/// A way of writing moves of checkers.
type Way = fn(&[Step]) -> String;

fn joined(steps: &[Step], between: &str, write: impl Fn(&Step) -> String) -> String {
    let moves: Vec<String> = steps.iter().map(write).collect();
    moves.join(between)
}

const BY_CHECKERS: [Way; 7] = [
    |steps| joined(steps, " ", |s| s.checker.to_string()),
    |steps| joined(steps, ", ", |s| s.checker.to_string()),
    |steps| {
        joined(steps, "\n", |s| {
            format!("Move number {} to square {}", s.checker, s.to)
        })
    },
    |steps| {
        joined(steps, "\n", |s| match s.from.abs_diff(s.to) {
            1 => format!("{} slides to {}", s.checker, s.to),
            _ => format!("{} jumps to {}", s.checker, s.to),
        })
    },
    |steps| joined(steps, "\n", |s| format!("{} → {}", s.checker, s.to)),
    |steps| joined(steps, ", ", |s| format!("{}-{}", s.checker, s.to)),
    |steps| {
        let moves = joined(steps, ", ", |s| format!("[{}, {}]", s.checker, s.to));
        format!("[{moves}]")
    },
];

/// Moves that name each checker by its number, and not by its square, are a question: by squares the
/// same numbers are no solution.
#[test]
fn moves_by_the_numbers_of_checkers() {
    let right = steps(&REVERSAL);
    let mut unfinished = right.clone();
    unfinished.pop();
    for way in BY_CHECKERS {
        let text = way(&right);
        assert_eq!(verdict("reverse:4", &text, None), "no answer", "{text}");
        let text = way(&unfinished);
        assert_ne!(verdict("reverse:4", &text, None), "correct", "{text}");
    }
    // By squares they are read as before.
    let text = joined(&right, " ", |step| format!("{}-{}", step.from, step.to));
    assert_eq!(verdict("reverse:4", &text, None), "correct", "{text}");
}

/// The solutions of a list, and how many there are.
#[test]
fn solutions_in_one_list_or_in_blocks_are_several() {
    let facts = |moves: &str| {
        let mut text = "hop(1). cell(1..3).\npiece(1,r).\n\n".to_owned();
        for (time, step) in (1..).zip(moves.split(' ')) {
            let (from, to) = step.split_once('-').unwrap();
            text += &format!("move({time},{from},{to}).\n");
        }
        text
    };
    let [one, other, bad] = ["1-2 3-1 2-3", "3-2 1-3 2-1", "3-2 1-3 1-2"];
    let two = |last: &str| format!("{}\n{}", facts(one), facts(last));
    let three = |last: &str| format!("{}\n{}\n{}", facts(one), facts(other), facts(last));
    let numbers = |last: &str| format!("[[[1,2],[3,1],[2,3]], [[3,2],[1,3],{last}]]");
    let words = |last: &str| format!("[[\"1-2\",\"3-1\",\"2-3\"], [\"3-2\",\"1-3\",\"{last}\"]]");
    for (right, wrong, solutions) in [
        (two(other), two(bad), 2),
        (three(one), three(bad), 3),
        (numbers("[2,1]"), numbers("[1,2]"), 2),
        (words("2-1"), words("1-2"), 2),
        (
            format!("solutions = {}", numbers("[2,1]")),
            numbers("[3,1]"),
            2,
        ),
        (
            format!("{{\"solutions\": {}}}", numbers("[2,1]")),
            format!("{{\"solutions\": {}}}", numbers("[1,2]")),
            2,
        ),
    ] {
        let found = judged("row:1x1", &right, None).expect(&right);
        assert!(found.verdict.is_correct(), "{:?}: {right}", found.verdict);
        assert_eq!(found.claims.len(), solutions, "{right}");
        let found = judged("row:1x1", &wrong, None).expect(&wrong);
        let is_wrong = matches!(found.verdict, Verdict::Wrong(_));
        assert!(is_wrong, "{:?}: {wrong}", found.verdict);
    }
}

/// A box before a move says that it is done.
#[test]
fn the_boxes_of_a_list_of_tasks_are_no_pieces() {
    for (id, moves) in [
        ("row:1x1", ["1-2", "3-1", "2-3"]),
        ("board:oo.oo.,left=3", ["a1-c1", "", ""]),
    ] {
        for mark in ["- [x]", "* [X]", "- [ ]", "  + [x]", "- [✓]"] {
            let mut text = String::new();
            for step in moves.iter().filter(|step| !step.is_empty()) {
                text += &format!("{mark} {step}\n");
            }
            assert_eq!(verdict(id, &text, None), "correct", "{text}");
        }
    }
    // Signs of both groups are pieces.
    for (text, expected) in [
        ("- [O] 1-2\n- [X] 3-1\n- [O] 2-3\n", "correct"),
        ("- [O] 1-2\n- [X] 3-1\n- [X] 2-3\n", "wrong"),
    ] {
        assert_eq!(verdict("row:1x1", text, None), expected, "{text}");
    }
}

/// A field with a text is no number, whatever digits are in it.
#[test]
fn moves_in_one_text_of_an_object_are_no_number() {
    for (text, expected) in [
        (r#"{"moves":"1-2 3-1 2-3"}"#, "correct"),
        (r#"{"moves":"1-2, 3-1, 2-3"}"#, "correct"),
        (r#"{"moves":"1-2, 3-1, 2-3","length":3}"#, "correct"),
        (r#"{"moves":"1-2, 3-1, 2-3","length":4}"#, "wrong"),
        (r#"{"moves":"1-2, 3-1, 2-3","length":"4"}"#, "wrong"),
        (r#"{"moves":"1-2 3-1 3-2"}"#, "wrong"),
        (r#"{"moves":"1→2, 3→1, 2→3","num_moves":3}"#, "correct"),
        (r#"{"solution":["1-2","3-1","2-3"],"moves":"3"}"#, "correct"),
        (r#"{"solution":["1-2","3-1","2-3"],"moves":"4"}"#, "wrong"),
    ] {
        assert_eq!(verdict("row:1x1", text, None), expected, "{text}");
    }
}

/// What an object says of the piece of a move is verified, with a list of moves and without.
#[test]
fn a_false_piece_in_an_object_is_wrong() {
    let right = steps(&REVERSAL);
    for frame in ["{\"moves\":[{}]}", "[{}]", "{\"solution\":[{}]}"] {
        let write = |checker: fn(&Step) -> u32| {
            let moves = joined(&right, ",", |step| {
                let Step { from, to, .. } = step;
                let checker = checker(step);
                format!("{{\"checker\":{checker},\"from\":{from},\"to\":{to}}}")
            });
            frame.replace("{}", &moves)
        };
        let text = write(|step| step.checker);
        assert_eq!(verdict("reverse:4", &text, None), "correct", "{text}");
        let text = write(|_| 3);
        let found = judged("reverse:4", &text, None).expect(&text);
        let Verdict::Wrong(why) = found.verdict else {
            panic!("{:?}: {text}", found.verdict);
        };
        assert!(
            why.contains("the checker there has another number"),
            "{why}"
        );
    }
}

/// Claims of persons about a row of fifteen moves, six slides and nine jumps, and others that are
/// false.
#[test]
fn numbers_of_moves_in_the_words_of_persons() {
    for (text, expected) in [
        ("15 mosse", "correct"),
        ("14 mosse", "wrong"),
        ("15 zetten", "correct"),
        ("6 slides and 9 jumps, 15 in all", "correct"),
        ("6 slides and 9 jumps, 15 in total", "correct"),
        ("6 slides and 9 jumps, 16 in all", "wrong"),
        ("9 slides and 6 jumps, 15 in all", "wrong"),
    ] {
        assert_eq!(verdict("row:3x3", text, None), expected, "{text}");
    }
}

/// That there is no solution, in other languages and as an object.
#[test]
fn denials_in_objects_and_other_languages() {
    for text in [
        "impossible à résoudre",
        "imposible de resolver",
        "unmöglich zu lösen",
        r#"{"solution": null}"#,
        r#"{"moves": null}"#,
    ] {
        assert_eq!(verdict("row:1x1", text, None), "wrong", "{text}");
        assert_eq!(
            verdict("board:o.o.o,left=1", text, None),
            "correct",
            "{text}"
        );
    }
}

/// A number of an object that may count anything is named.
#[test]
fn a_count_in_an_object_is_not_checked() {
    for text in [
        r#"{"solution":{"moves":[[1,2],[3,1],[2,3]],"count":4}}"#,
        r#"{"moves":[[1,2],[3,1],[2,3]],"count":4}"#,
    ] {
        let found = judged("row:1x1", text, None).expect(text);
        assert!(found.verdict.is_correct(), "{:?}: {text}", found.verdict);
        assert!(
            found.unchecked.iter().any(|said| said.contains("`count`")),
            "{text}"
        );
    }
}

/// Pairs of cells with a sign that joins no moves elsewhere.
#[test]
fn pairs_with_other_signs_between_their_cells() {
    for sign in ["/", ":", ".."] {
        for between in [" ", ", ", "\n"] {
            for (moves, expected) in [
                (["1-2", "3-1", "2-3"], "correct"),
                (["1-2", "3-1", "3-2"], "wrong"),
            ] {
                let text = moves.join(between).replace('-', sign);
                assert_eq!(verdict("row:1x1", &text, None), expected, "{text}");
            }
        }
    }
    assert_eq!(
        verdict("board:oo.oo.,left=2", "a1/c1 d1/f1", None),
        "correct"
    );
    assert_eq!(
        verdict("board:oo.oo.,left=2", "a1..c1 d1..f1", None),
        "correct"
    );
}

/// Squares of a row in pairs of digits, and those of its vacancy: the only solutions of one against
/// one (by hand) are 1-2 3-1 2-3 and its mirror image.
#[test]
fn digits_of_a_row() {
    for (text, expected) in [
        ("12 31 23", "correct"),
        ("32, 13, 21", "correct"),
        ("12\n31\n23", "correct"),
        ("01 20 12", "correct"),
        (
            "\u{ff11}\u{ff12} \u{ff13}\u{ff11} \u{ff12}\u{ff13}",
            "correct",
        ),
        ("12 31 32", "wrong"),
        ("12 31", "wrong"),
        ("12 31 45", "wrong"),
        ("Vacancy positions: 2, 1, 3, 2", "correct"),
        ("Vacancy positions: 2, 3, 1, 2", "correct"),
        ("Vacancy positions: 1, 0, 2, 1", "correct"),
        ("The vacancy: 2 -> 1 -> 3 -> 2", "correct"),
        ("Empty square: [2, 1, 3, 2]", "correct"),
        ("Vacancy positions: 1, 3, 2", "correct"),
        ("Vacancy positions: 2, 1, 2, 1", "wrong"),
        ("Vacancy positions: 2, 1, 3", "wrong"),
    ] {
        assert_eq!(verdict("row:1x1", text, None), expected, "{text}");
    }
    // Squares of a long row have two digits.
    assert_ne!(verdict("row:6x6", "67 86", None), "correct");
    // Of two vacancies nobody can tell which one moves, and no square has such a number.
    for (row, text) in [
        ("row:1x1v2", "Vacancy: 2, 1, 3, 2"),
        ("row:1x1", "Vacancy: 2, 18446744073709551615"),
        ("row:1x1", "Vacancy: 1, 0, 9223372036854775807"),
    ] {
        assert_ne!(verdict(row, text, None), "correct", "{row} {text}");
    }
}
