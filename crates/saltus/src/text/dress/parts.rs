//! Headings that say what a drawing is, in several languages.

use super::Part;

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
