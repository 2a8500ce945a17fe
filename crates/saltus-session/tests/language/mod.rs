//! What a player is told, in every language: walked as a whole, not by sample.

use saltus::{
    board::SHAPES,
    capture::{Obstacle, Square},
    message::Message,
    problem::Problem,
    puzzle::{Puzzle, Reason},
    referee::MoveError,
    text::{
        Fault, Reading,
        any::{self, Wishes},
        moves,
    },
};
use saltus_session::{
    DateError, FAMILIES, Idea, LADDER, Language, PEG_SOLITAIRE, Phrase, PlayError, goal,
    peg_boards, rules, title,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

/// Names that are the same as in English.
const SAME: [(Language, &[&str]); 2] = [
    (Language::German, &["Wiegleb", "Senku", "Plus"]),
    (
        Language::French,
        &["Wiegleb", "Senku", "Plus", "Solitaire", "Triangle", "Purge"],
    ),
];

/// Whether a language may have the English wording.
fn may_be_the_same(language: Language, english: &str) -> bool {
    let mut same = SAME.iter();
    let names = same.find(|(other, _)| *other == language);
    names.is_some_and(|(_, names)| names.iter().any(|name| english.starts_with(name)))
}

/// Checks what is said in each language, English first.
fn in_all(say: impl Fn(Language) -> String) {
    let english = say(Language::English);
    assert!(!english.is_empty());
    let words = english.replace("Königsberg", "");
    assert!(words.is_ascii() || words.contains('’'), "{english}");
    for language in Language::ALL.into_iter().skip(1) {
        let said = say(language);
        let differs = !said.is_empty() && said != english;
        let code = language.code();
        assert!(
            differs || may_be_the_same(language, &english),
            "{code}: {english}"
        );
    }
}

fn phrase_in_all(phrase: Phrase) {
    in_all(|language| phrase.spoken(language).to_owned());
}

fn puzzle(id: &str) -> Puzzle {
    id.parse::<Problem>().unwrap().puzzle().unwrap()
}

#[test]
fn languages_have_codes() {
    let codes = Language::ALL.map(Language::code);
    assert_eq!(codes, ["en", "de", "fr"]);
}

#[test]
fn the_gallery_is_in_every_language() {
    for family in FAMILIES.iter().chain([&PEG_SOLITAIRE]) {
        phrase_in_all(family.name);
        phrase_in_all(family.about);
        for listed in family.puzzles {
            phrase_in_all(listed.name);
            phrase_in_all(title(listed.id));
        }
    }
    phrase_in_all(title("own:x"));
    for board in peg_boards() {
        in_all(|language| board.name(language));
        in_all(|language| board.about(language));
    }
    // The boards that cannot be solved are the theorems of the gallery.
    let impossible = peg_boards().filter(|board| board.is_impossible).count();
    let other = SHAPES
        .iter()
        .filter(|shape| shape.problem != shape.vacancy)
        .count();
    assert_eq!(impossible, other);
}

#[test]
fn the_course_is_in_every_language() {
    for step in LADDER {
        phrase_in_all(step.name);
        if let Some(lesson) = step.lesson {
            phrase_in_all(lesson.before);
            phrase_in_all(lesson.after);
        }
    }
    for idea in Idea::ALL {
        phrase_in_all(idea.name());
        phrase_in_all(idea.about());
    }
    for error in [DateError::NoDate, DateError::OutOfRange] {
        in_all(|language| error.words(language));
    }
}

#[test]
fn reasons_and_obstacles_are_in_every_language() {
    let reasons = [
        Reason::TooFewPegs { jumps: 3, pegs: 2 },
        Reason::TooManyWanted { have: 3, want: 4 },
        Reason::Class { sets: vec![7] },
        Reason::Class { sets: vec![7, 3] },
        Reason::Pagoda {
            weights: vec![1, 2],
        },
        Reason::OutOfReach { holes: 5 },
        Reason::NoKing,
        Reason::KingCannot {
            king: Square::new(2, 0),
            why: Obstacle::WhiteOnEdge(Square::new(0, 2)),
        },
        Reason::Exhausted { positions: 1 },
        Reason::Exhausted { positions: 2 },
    ];
    for reason in reasons {
        in_all(|language| language.reason(&reason));
    }

    let [white, square] = [Square::new(1, 1), Square::new(2, 2)];
    let obstacles = [
        Obstacle::WhiteOnEdge(white),
        Obstacle::MixedParity(white, square),
        Obstacle::KingParity(white),
        Obstacle::BlockedLanding { white, square },
        Obstacle::NotAtStart(white),
        Obstacle::Disconnected(white),
        Obstacle::OddDegree(white, square),
    ];
    let name = |square: Square| square.to_string();
    for obstacle in obstacles {
        let words = Language::ALL.map(|language| language.obstacle(&obstacle, &name));
        in_all(|language| language.obstacle(&obstacle, &name));
        // A proof names its squares in every language.
        for square in obstacle.witness() {
            let is_named = |words: &String| words.contains(&name(square));
            assert!(words.iter().all(is_named), "{words:?}");
        }
    }
}

/// Every reason why a move is illegal.
#[test]
fn illegal_moves_are_explained_in_every_language() {
    let errors = [
        MoveError::OffBoard,
        MoveError::NoPiece,
        MoveError::Occupied,
        MoveError::NoLine,
        MoveError::WrongHeading,
        MoveError::NothingToJump,
        MoveError::ForbiddenJump,
        MoveError::TooFar,
        MoveError::TwoLines,
        MoveError::GoalMissed,
    ];
    for error in errors {
        in_all(|language| language.message(&error.message()));
        let illegal = PlayError::Illegal("d2-d4".into(), error);
        in_all(|language| language.refusal(&illegal));
        assert!(Language::German.refusal(&illegal).starts_with("d2-d4: "));
    }
}

/// Puzzles with every kind of goal and rule, and what their goals are in both languages.
const GOALS: [[&str; 3]; 23] = [
    [
        "pegs:english",
        "End with one peg, in d4.",
        "Am Ende ein Stift auf d4.",
    ],
    [
        "board:oo.o.,left=1",
        "End with one peg, anywhere.",
        "Am Ende ein Stift, irgendwo.",
    ],
    [
        "board:oooo.,left=2",
        "End with 2 pegs, anywhere.",
        "Am Ende 2 Stifte, irgendwo.",
    ],
    [
        "board:oo.oo.,to=.o.o..",
        "End with 2 pegs, in b1, d1.",
        "Am Ende 2 Stifte auf b1, d1.",
    ],
    [
        "pegs:english@c1,d1,e1,c2,d2,e2,d3,d4,d5,to=complement",
        "End with 9 pegs, as marked.",
        "Am Ende 9 Stifte, wie markiert.",
    ],
    [
        "board:oo.o,to=x..o",
        "End with one peg at least, in d1. Leave b1, c1 vacant.",
        "Am Ende mindestens ein Stift auf d1. Leer bleiben: b1, c1.",
    ],
    ["board:ooo..,to=xx.xx", "Clear c1.", "Räume c1."],
    // Nothing marks cells that are to be vacant, so all are named.
    [
        "board:oooooooo...,to=.........xx",
        "Clear a1, b1, c1, d1, e1, f1, g1, h1, i1.",
        "Räume a1, b1, c1, d1, e1, f1, g1, h1, i1.",
    ],
    [
        "board:oooooooo...,to=.........xo",
        "End with one peg at least, in k1. Leave a1, b1, c1, d1, e1, f1, g1, h1, i1 vacant.",
        "Am Ende mindestens ein Stift auf k1. Leer bleiben: a1, b1, c1, d1, e1, f1, g1, h1, i1.",
    ],
    [
        "row:2x2",
        "The two groups change places.",
        "Die beiden Gruppen tauschen die Plätze.",
    ],
    [
        "reverse:4",
        "The pieces are in reverse order at the end.",
        "Am Ende stehen die Steine in umgekehrter Reihenfolge.",
    ],
    [
        "ring:4",
        "The pieces are in reverse order at the end.",
        "Am Ende stehen die Steine in umgekehrter Reihenfolge.",
    ],
    [
        "row:2x3v2",
        "The two groups change places.",
        "Die beiden Gruppen tauschen die Plätze.",
    ],
    // Another goal of the same pieces is another sentence.
    [
        "row:rr.l,to=lr.r",
        "The position lr.r is the goal.",
        "Die Stellung lr.r ist das Ziel.",
    ],
    [
        "row:rrr.,to=r.rr",
        "The position r.rr is the goal.",
        "Die Stellung r.rr ist das Ziel.",
    ],
    [
        "reverse:3,to=.213",
        "The position .213 is the goal.",
        "Die Stellung .213 ist das Ziel.",
    ],
    [
        "reverse:3@0-2",
        "The position 32.1 is the goal.",
        "Die Stellung 32.1 ist das Ziel.",
    ],
    [
        "ring:4,to=1234.",
        "The position 1234. is the goal.",
        "Die Stellung 1234. ist das Ziel.",
    ],
    [
        "reverse:3,to=.123,at=.312",
        "The pieces are in ascending order at the end.",
        "Am Ende stehen die Steine in aufsteigender Reihenfolge.",
    ],
    [
        "reverse:4,vacancy=free",
        "Bring the pieces into the order 4321, wherever the vacancy is.",
        "Bring die Steine in die Reihenfolge 4321; das leere Feld ist beliebig.",
    ],
    [
        "grid:3x3",
        "The two groups change places.",
        "Die beiden Gruppen tauschen die Plätze.",
    ],
    [
        "foreaft:2",
        "The two groups change places.",
        "Die beiden Gruppen tauschen die Plätze.",
    ],
    [
        "hexagon:2",
        "The two groups change places.",
        "Die beiden Gruppen tauschen die Plätze.",
    ],
];

#[test]
fn goals_and_rules_are_in_every_language() {
    for [id, english, german] in GOALS {
        let puzzle = puzzle(id);
        assert_eq!(goal(&puzzle, Language::English), english, "{id}");
        assert_eq!(goal(&puzzle, Language::German), german, "{id}");
    }
    let ids = [
        "row:2x2,hop=2",
        "row:2x2,hop=3",
        "row:2x2,over=opposite",
        "row:2x2,direction=both",
        "pegs:english,hop=2",
        "pegs:english,marked=a4-g4",
        "capture:.-.-.-.=-.-W-W-=.-.-.-.=-W-W-W-=.-B-B-.=-W-W-.-=B-.-.-.",
    ];
    let ids = ids.into_iter().chain(GOALS.map(|[id, ..]| id));
    for id in ids {
        let session = saltus_session::open(id);
        let Ok(session) = session else { continue };
        let puzzle = session.puzzle();
        let mut names = Vec::new();
        for rule in rules(puzzle) {
            in_all(|language| rule.words(puzzle, language));
            names.push(rule.name());
        }
        // Only the goal, which is the last, has no name.
        let nameless = names.iter().position(String::is_empty);
        assert_eq!(nameless, Some(names.len() - 1), "{id}");
    }
}

/// How IDs of all families are read.
#[test]
fn readings_are_in_every_language() {
    let more = [
        "capture:.-.=-W-=B-.",
        "row:3x3,to=lll.rrr",
        "board:oo.,to=..o",
        "pegs:english@d4,d2",
        "pegs:english,marked=a4-g4",
        "reverse:6",
        "ring:6",
    ];
    for id in more.into_iter().chain(GOALS.map(|[id, ..]| id)) {
        let Ok(problem) = id.parse::<Problem>() else {
            continue;
        };
        let line = Reading::of_id(problem).line();
        for said in [Language::German, Language::French].map(|to| to.message(&line)) {
            for word in said.split([' ', ',', ';', ':']) {
                let english = [
                    "goal", "hole", "holes", "id", "peg", "pegs", "piece", "pieces", "of", "the",
                    "square", "row", "king", "white",
                ];
                assert!(!english.contains(&word), "{line} -> {said}");
            }
        }
    }
}

/// Faults of texts that are nearly right: each message and help has a translation, and no part of it
/// stays English.
#[test]
fn faults_of_altered_texts_are_translated() {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds");
    if !seeds.exists() {
        return; // the package alone
    }
    let mut messages = Messages::default();
    for folder in READ {
        for text in files(&seeds.join(folder)) {
            for altered in alterations(&text) {
                messages.add(faults(folder, &altered));
            }
        }
    }
    messages.are_translated(100);
}

/// The same for moves, in every notation in which the page takes them.
#[test]
fn faults_of_altered_moves_are_translated() {
    let games = [
        ("row:3x3", "3-4 5-3 6-5 4-6"),
        ("reverse:4", "2-3, 1-2; 3-1"),
        ("pegs:english", "1. d2-d4 2. b3-d3-d5"),
        ("pegs:english", "46-44 65-45"),
        ("pegs:english", "5->17, 8->10"),
        ("pegs:english", "3,1-3,3 1,2-3,2"),
        ("pegs:english", "move,from,to\n1,d2,d4\n2,b3,d3\n"),
        ("graph:C~", "b1-a1/c1 d1-b1"),
        ("capture:.-.=-W-=B-.", "A3-C1"),
    ];
    let mut messages = Messages::default();
    for (id, moves) in games {
        let session = saltus_session::open(id).unwrap();
        for altered in alterations(moves.as_bytes()) {
            if let Err(faults) = moves::read(&altered, session.puzzle()) {
                messages.add(faults.iter().cloned().collect());
            }
            let moves = String::from_utf8_lossy(&altered).into_owned();
            if let Err(error) = session.clone().play(&moves) {
                assert_ne!(Language::German.refusal(&error), error.to_string());
                if matches!(error, PlayError::Illegal(..)) {
                    messages.insert(&error.message());
                }
            }
        }
    }
    messages.are_translated(20);
}

/// Messages and help: each in English, with its wordings in the other languages.
#[derive(Default)]
struct Messages(BTreeMap<String, [String; Language::ALL.len()]>);

impl Messages {
    fn add(&mut self, faults: Vec<Fault>) {
        for fault in faults {
            self.insert(&fault.message);
            if let Some(help) = &fault.help {
                self.insert(help);
            }
        }
    }

    fn insert(&mut self, message: &Message) {
        let said = Language::ALL.map(|language| language.message(message));
        self.0.insert(message.to_string(), said);
    }

    /// Checks that all have a translation, and that there are at least this many kinds.
    fn are_translated(self, least: usize) {
        let kinds: BTreeSet<String> = self.0.keys().map(|text| without_quoted(text)).collect();
        assert!(kinds.len() >= least, "only {}: {kinds:#?}", kinds.len());
        let mut missing = Vec::new();
        for (english, said) in self.0 {
            let of_parser = PARSERS.iter().any(|start| english.starts_with(start));
            for said in said.into_iter().skip(1) {
                if !of_parser && (said == english || is_half_english(&said)) {
                    missing.push(format!("{english} -> {said}"));
                }
            }
        }
        assert!(missing.is_empty(), "{}: {missing:#?}", missing.len());
    }
}

/// The seeds of what the server reads: puzzles in any notation, IDs, saved games.
const READ: [&str; 13] = [
    "any",
    "asp",
    "boards",
    "capture_board",
    "capture_pdn",
    "graph6",
    "id",
    "list",
    "page",
    "pddl",
    "picture",
    "pnml",
    "saved",
];

/// What the parsers of TOML and XML say is in English, but for its beginning.
const PARSERS: [&str; 3] = [
    "the puzzle in this ID is invalid",
    "ill-formed document",
    "syntax error",
];

fn files(folder: &Path) -> Vec<Vec<u8>> {
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.metadata().unwrap().len() < 4000 {
            texts.push(fs::read(path).unwrap());
        }
    }
    assert!(!texts.is_empty(), "{}", folder.display());
    texts
}

/// The text itself, cut short, and with each of its first bytes left out, doubled, or replaced.
fn alterations(text: &[u8]) -> Vec<Vec<u8>> {
    let mut all = vec![text.to_vec(), text[..text.len() / 2].to_vec()];
    for place in 0..text.len().min(120) {
        let [before, after] = [&text[..place], &text[place + 1..]];
        all.push([before, after].concat());
        all.push([before, &text[place..=place], &text[place..]].concat());
        for other in [b"9", b"x", b"~", b"@", b"\x07"] {
            all.push([before, other.as_slice(), after].concat());
        }
    }
    all
}

fn faults(folder: &str, text: &[u8]) -> Vec<Fault> {
    let as_id = String::from_utf8_lossy(text).into_owned();
    let opened = matches!(folder, "id" | "saved").then(|| saltus_session::open(&as_id));
    let read = any::understand(text, &Wishes::default());
    let faults = match (opened, read) {
        (Some(Err(faults)), _) | (None, Err(faults)) => faults,
        _ => return Vec::new(),
    };
    faults.iter().cloned().collect()
}

/// Without what stands between quotation marks, which is the user's.
fn without_quoted(text: &str) -> String {
    let mut kept = String::new();
    let mut quoted = false;
    for sign in text.chars() {
        match sign {
            '`' | '\'' => quoted = !quoted,
            '„' | '«' => quoted = true,
            '“' | '»' => quoted = false,
            _ if quoted => {}
            _ => kept.push(sign),
        }
    }
    kept
}

fn is_half_english(said: &str) -> bool {
    let words = without_quoted(said);
    let mut words = words.split([' ', ',', ';', '\n']);
    words.any(|word| ENGLISH.contains(&word.trim_end_matches(':')))
}

/// Words of English messages that are in no other language.
const ENGLISH: [&str; 22] = [
    "the", "is", "are", "not", "of", "and", "or", "expected", "found", "with", "no", "cell",
    "cells", "piece", "row", "rows", "hole", "holes", "write", "draw", "it", "this",
];
