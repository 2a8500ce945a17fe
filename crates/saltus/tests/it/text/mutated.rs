//! No text makes the readers of drawings and answers panic: random bytes, and the texts of the
//! tables with bytes and lines changed. Every fault is in the text.

use super::drawings;
use saltus::{
    puzzle::Puzzle,
    random::Random,
    text::{
        BadText, Meaning, Role,
        any::{self, Origin, Wishes},
        claim, drawn,
        notation::Notation,
    },
};
use std::{env, ops::Range, thread};

/// Signs that readers treat in ways of their own.
const SIGNS: &[&str] = &[
    "o", ".", "x", "1", "0", "-1", "#", "|", "+", "-", "/", ";", ",", "[", "]", "{", "}", "(", ")",
    "\"", "'", "\\n", "\\", "\n", "\r", "\n\n", " ", "\t", "\u{a0}", "\u{3000}", "●", "○", "🟢",
    "\u{feff}", "->", "=", ":", ">", "<", "```", "a", "B", "goal", "true", "None", "<td>", "&",
    "\u{200d}", "\u{301}",
];

/// Numbers with which arithmetic in 32 and in 64 bits overflows.
const LIMITS: &[&str] = &[
    "2147483647",
    "4294967295",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551615",
    "99999999999999999999",
];

fn random_text(texts: &[String], random: &mut Random) -> Vec<u8> {
    let count = random.below(60);
    match random.below(8) {
        0 => (0..count).map(|_| random.below(256) as u8).collect(),
        1 => {
            let signs = (0..count).map(|_| SIGNS[random.below(SIGNS.len())]);
            signs.collect::<String>().into_bytes()
        }
        _ => {
            let mut text = texts[random.below(texts.len())].clone().into_bytes();
            for _ in 0..1 + random.below(4) {
                mutate(&mut text, random);
            }
            text
        }
    }
}

/// Changes, removes, doubles or inserts some bytes, or makes a number large.
fn mutate(text: &mut Vec<u8>, random: &mut Random) {
    let at = random.below(text.len() + 1);
    let end = (at + random.below(12)).min(text.len());
    match random.below(6) {
        0 => drop(text.drain(at..end)),
        1 => {
            let part = text[at..end].to_vec();
            let to = random.below(text.len() + 1);
            text.splice(to..to, part);
        }
        2 => text.truncate(at),
        3 if at < text.len() => text[at] = random.below(256) as u8,
        4 => {
            let digits = next_number(text, at);
            let limit = LIMITS[random.below(LIMITS.len())];
            text.splice(digits, limit.bytes());
        }
        _ => {
            let sign = SIGNS[random.below(SIGNS.len())];
            text.splice(at..at, sign.bytes());
        }
    }
}

/// The place of the digits that come next; the end if there are none.
fn next_number(text: &[u8], from: usize) -> Range<usize> {
    let mut start = from;
    while start < text.len() && !text[start].is_ascii_digit() {
        start += 1;
    }
    let mut end = start;
    while end < text.len() && text[end].is_ascii_digit() {
        end += 1;
    }
    start..end
}

fn check(text: &[u8], read: Result<(), BadText>) {
    let Err(bad) = read else { return };
    for fault in bad.iter() {
        let inside = fault.span.start <= fault.span.end && fault.span.end <= text.len();
        assert!(inside, "{fault:?}: {:?}", text.escape_ascii().to_string());
    }
}

fn read_all(text: &[u8], puzzles: &[Puzzle], random: &mut Random) {
    check(text, any::understand(text, &Wishes::default()).map(drop));
    let wish = |role| Meaning {
        role,
        sign: SIGNS[random.below(SIGNS.len())].into(),
    };
    let wishes = Wishes {
        signs: [Role::Peg, Role::Vacancy].map(wish).into(),
        ..Wishes::default()
    };
    check(
        text,
        drawn::read(text, Notation::Picture, &wishes).map(drop),
    );
    let puzzle = &puzzles[random.below(puzzles.len())];
    check(
        text,
        claim::read(text, puzzle, &Origin::Plain, None).map(drop),
    );
}

fn run(seed: u64, count: usize) {
    let mut random = Random::new(seed);
    let texts = drawings::texts();
    let puzzles = ["pegs:triangle5@a1", "row:2x2", "board:oo.o."];
    let puzzles = puzzles.map(|id| id.parse().map(any_puzzle).unwrap());
    for _ in 0..count {
        let text = random_text(&texts, &mut random);
        read_all(&text, &puzzles, &mut random);
    }
}

fn any_puzzle(problem: saltus::problem::Problem) -> Puzzle {
    problem.puzzle().unwrap()
}

#[test]
fn no_changed_text_makes_a_reader_panic() {
    run(53, 3_000);
}

/// Words of answers in any order: a head takes back the words before it, with all that stands
/// among them.
#[test]
fn no_words_make_the_reader_of_answers_panic() {
    const WORDS: &[&str] = &[
        "a1", "b2", "a", "c", "2", "3", "-", "to", "x", ":", ",", "(", ")", "[", "]", "\n", "move",
        "red", "R", "B", "left", "over", "1.", "step", "=>", "'", "\"", "Move 1", "white", "r",
    ];
    let puzzles = ["pegs:triangle5@a1", "row:2x2", "board:oo.o."];
    let puzzles = puzzles.map(|id| id.parse().map(any_puzzle).unwrap());
    let mut random = Random::new(7);
    for _ in 0..60_000 {
        let mut text = String::new();
        for _ in 0..2 + random.below(12) {
            text += WORDS[random.below(WORDS.len())];
            text += [" ", ""][random.below(2)];
        }
        for puzzle in &puzzles {
            let read = claim::read(text.as_bytes(), puzzle, &Origin::Plain, None);
            check(text.as_bytes(), read.map(drop));
        }
    }
}

/// The long form: `SEED` is the first of two seeds, `TEXTS` the number of texts of each.
#[test]
#[ignore = "takes minutes"]
fn a_million_changed_texts_are_read() {
    let first = env::var("SEED").map_or(1, |seed| seed.parse().unwrap());
    let count = env::var("TEXTS").map_or(500_000, |count| count.parse().unwrap());
    thread::scope(|scope| {
        for seed in first..first + 2 {
            scope.spawn(move || run(seed, count));
        }
    });
}
