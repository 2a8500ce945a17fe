//! Boards in the signs and dress of their authors: each is read as the puzzle that it shows, or ends
//! in a question.

use saltus::{
    board::Adjacency,
    problem::Problem,
    text::{
        Alternative,
        any::{self, Wishes},
    },
};
use serde::Deserialize;
use std::fmt::Write;

/// A line of the table.
#[derive(Deserialize)]
struct Case {
    id: String,
    /// The ID of the puzzle, `ask` or `error`.
    want: String,
    text: String,
}

fn cases() -> Vec<Case> {
    let table = include_str!("../../data/drawings.jsonl");
    let lines = table.lines().skip(1);
    lines
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}")))
        .collect()
}

/// The texts of the table.
pub fn texts() -> Vec<String> {
    cases().into_iter().map(|case| case.text).collect()
}

/// Whether two problems differ only in their titles and in where their boards are on the page.
fn are_same(a: &Problem, b: &Problem) -> bool {
    let (Problem::Puzzle(a), Problem::Puzzle(b)) = (a, b) else {
        return a == b;
    };
    let boards = (a.board.rays(), a.board.adjacency()) == (b.board.rays(), b.board.adjacency());
    boards && (&a.start, &a.goal, &a.rules) == (&b.start, &b.goal, &b.rules)
}

#[test]
fn drawings_of_every_author_are_read() {
    let mut wrong = String::new();
    let cases = cases();
    assert!(cases.len() > 300, "{}", cases.len());
    for case in &cases {
        let read = any::understand(case.text.as_bytes(), &Wishes::default());
        let found = match &read {
            Ok(reading) => reading.line().to_string(),
            Err(bad) if bad.is_question() => "ask".into(),
            Err(_) => "error".into(),
        };
        let good = match (&read, case.want.parse::<Problem>()) {
            (Ok(reading), Ok(want)) => are_same(&reading.problem, &want),
            _ => found == case.want,
        };
        if !good {
            writeln!(
                wrong,
                "{}: {found}, expected {}\n{}",
                case.id, case.want, case.text
            )
            .unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// The option that a question names selects the reading that it describes.
#[test]
fn the_options_of_a_question_answer_it() {
    let text =
        "    · · ·\n    · o ·\n· · · o · · ·\n· · · · · · ·\n· · · · · · ·\n    · · ·\n    · · ·\n";
    let bad = any::understand(text.as_bytes(), &Wishes::default()).unwrap_err();
    let readings = bad.readings();
    assert_eq!(readings.len(), 2, "{bad}");
    for (signs, pegs) in [("peg=·,hole=o", 31u32), ("peg=o,hole=·", 2)] {
        let option = format!("--signs '{signs}'");
        assert!(
            readings.iter().any(|reading| reading.option == option),
            "{readings:?}"
        );
        let wishes = Wishes {
            signs: saltus::text::drawn::read_signs(signs).unwrap(),
            ..Wishes::default()
        };
        let reading = any::understand(text.as_bytes(), &wishes).unwrap();
        assert_eq!(reading.pegs, pegs.into(), "{reading}");
    }
}

/// Whether an alternative of a question about a text is what its option, or its ID, selects.
pub fn selects(text: &[u8], one: &Alternative) -> Result<(), String> {
    let Some(id) = &one.puzzle else {
        return Ok(());
    };
    let want: Problem = id.parse().map_err(|error| format!("{id}: {error}"))?;
    let found = match one.option.strip_prefix("--signs '") {
        Some(signs) => {
            let (signs, lattice) = match signs.rsplit_once("' --lattice ") {
                Some((signs, name)) => (signs, Some(name)),
                None => (signs.strip_suffix('\'').ok_or("no end")?, None),
            };
            let signs = saltus::text::drawn::read_signs(&signs.replace("'\\''", "'"));
            let wishes = Wishes {
                signs: signs.map_err(|error| error.to_string())?,
                lattice: lattice.and_then(adjacency_named),
                ..Wishes::default()
            };
            let read = any::understand(text, &wishes);
            read.map_err(|bad| format!("{}: {bad}", one.option))?
                .problem
        }
        None => {
            let id = one.option.trim_matches('\'');
            id.parse().map_err(|error| format!("{id}: {error}"))?
        }
    };
    match are_same(&found, &want) || found.to_string() == want.to_string() {
        true => Ok(()),
        false => Err(format!("{} selects {found}, not {want}", one.option)),
    }
}

fn adjacency_named(name: &str) -> Option<Adjacency> {
    Some(match name {
        "square" => Adjacency::Square,
        "diagonal" => Adjacency::Diagonal,
        "triangular" => Adjacency::Triangular,
        _ => return None,
    })
}

#[test]
fn every_option_of_every_question_selects_its_reading() {
    let mut wrong = String::new();
    let mut questions = 0;
    for case in cases().iter().filter(|case| case.want == "ask") {
        let bad = any::understand(case.text.as_bytes(), &Wishes::default()).unwrap_err();
        questions += 1;
        assert!(bad.readings().len() > 1, "{}", case.id);
        for one in bad.readings() {
            if let Err(why) = selects(case.text.as_bytes(), one) {
                writeln!(wrong, "{}: {why}\n{}", case.id, case.text).unwrap();
            }
        }
    }
    assert!(questions > 20, "{questions}");
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn what_was_understood_is_one_line() {
    let text = "  ooo\n  o.o\nooo.ooo\nooooooo\nooooooo\n  ooo\n  ooo\n";
    let reading = any::understand(text.as_bytes(), &Wishes::default()).unwrap();
    assert_eq!(
        reading.to_string(),
        "read as: peg solitaire, picture; o peg, . vacancy; square lattice, 33 holes, 31 pegs; \
         goal: one peg anywhere"
    );
}

#[test]
fn faults_point_into_the_given_bytes() {
    let drawn = "ooo\nooo\nooo\n";
    let wide: Vec<u8> = "\u{FEFF}"
        .encode_utf16()
        .chain(drawn.encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect();
    for (bytes, span) in [(drawn.as_bytes(), 0..11), (&wide[..], 2..24)] {
        let bad = any::read(bytes).unwrap_err();
        assert_eq!(bad[0].span, span, "{bad:?}");
        assert_eq!(
            bad[0].message,
            "there is no vacant hole, so no peg can jump"
        );
    }
}

/// A question says why it is asked.
#[test]
fn a_question_names_its_doubt() {
    let cases = [
        // The English board in the signs of Wikipedia, with two vacancies.
        (
            "    · · ·\n    · · ·\n· · · o · · ·\n· · · o · · ·\n· · · · · · ·\n    · · ·\n    · · ·\n",
            "the signs do not tell which is meant; select one",
        ),
        ("[1, 1, 0, 1]", "may be a row or a row of pegs; select one"),
    ];
    for (text, why) in cases {
        let bad = any::understand(text.as_bytes(), &Wishes::default()).unwrap_err();
        assert!(bad.is_question(), "{text}");
        let said = format!("{bad:?}");
        assert!(said.contains(why), "{text}: {said}");
    }
}
