//! Headings that say what a drawing is, in several languages.

use super::Part;
use crate::text::scan;

/// Words for the start.
const START: &[&str] = &[
    "start",
    "initial",
    "begin",
    "from",
    "before",
    "init",
    "source",
    "given",
    "startposition",
    "startstellung",
    "anfang",
    "anfangsstellung",
    "beginn",
    "départ",
    "depart",
    "début",
    "initiale",
    "inicio",
    "inicial",
    "início",
    "comienzo",
    "inizio",
    "iniziale",
    "partenza",
    "начало",
    "старт",
    "초기",
    "開始",
    "开始",
    "初始",
    "初始状态",
];

/// Words for the goal.
const GOAL: &[&str] = &[
    "goal",
    "final",
    "target",
    "end",
    "to",
    "after",
    "finish",
    "dest",
    "wanted",
    "destination",
    "ziel",
    "zielposition",
    "zielstellung",
    "ende",
    "endstellung",
    "endposition",
    "arrivée",
    "arrivee",
    "but",
    "finale",
    "objectif",
    "fin",
    "meta",
    "objetivo",
    "obiettivo",
    "arrivo",
    "цель",
    "конец",
    "финиш",
    "목표",
    "終了",
    "目標",
    "结束",
    "目标",
    "目标状态",
];

/// Words that say nothing else.
const FILLERS: &[&str] = &[
    "position",
    "state",
    "board",
    "the",
    "configuration",
    "pos",
    "conf",
    "row",
    "grid",
    "stellung",
    "zustand",
    "brett",
    "feld",
    "état",
    "etat",
    "plateau",
    "estado",
    "tablero",
    "posición",
    "posicion",
    "stato",
    "posizione",
    "tavoliere",
    "позиция",
    "состояние",
    "de",
    "la",
    "le",
    "el",
    "du",
    "of",
    "der",
    "die",
];

/// Words for a peg.
pub const PEG_WORDS: &[&str] = &[
    "peg", "pegs", "marble", "marbles", "stift", "stifte", "stein", "steine", "kugel", "kugeln",
    "pion", "pions", "bille", "billes", "ficha", "fichas",
];

/// Names of the number of pegs that are left, before a colon or `=`.
pub const NAMES_OF_LEFT_PEGS: &[&str] =
    &["pegs_left", "left_pegs", "pegsleft", "remaining", "leave"];

/// Whether a line tells how many pegs are left, and is no row of cells: `Goal: 2 pegs`,
/// `pegs_left = 1`.
pub fn tells_number_of_pegs(line: &str) -> bool {
    let Some((name, value)) = line.split_once([':', '=']) else {
        return false;
    };
    let name = name.to_lowercase();
    let mut words = name.split(|c: char| !c.is_alphanumeric() && c != '_');
    let Some(name) = words.rfind(|word| !word.is_empty()) else {
        return false;
    };
    let value = value.trim().to_lowercase();
    if NAMES_OF_LEFT_PEGS.contains(&name) {
        return scan::is_number(&value);
    }
    part_named(name) == Some(Part::Goal) && is_number_of_pegs(&value)
}

/// `2 pegs`, `left:2`.
fn is_number_of_pegs(value: &str) -> bool {
    if value.starts_with("left:") || value.starts_with("left=") {
        return true;
    }
    let mut words = value.split(|c: char| !c.is_alphanumeric());
    let (Some(number), Some(pegs)) = (words.next(), words.next()) else {
        return false;
    };
    scan::is_number(number) && PEG_WORDS.contains(&pegs)
}

/// The part that a heading names.
pub fn part_named(heading: &str) -> Option<Part> {
    let heading = heading
        .trim_matches(|c: char| !c.is_alphanumeric())
        .to_lowercase();
    let mut found = None;
    for word in heading.split(|c: char| !c.is_alphanumeric()) {
        if START.contains(&word) {
            found = Some(Part::Start);
        } else if GOAL.contains(&word) {
            found = Some(Part::Goal);
        } else if !FILLERS.contains(&word) && !word.is_empty() {
            return None;
        }
    }
    found
}
