//! How a text was read, in German. The engine says it in one line, `peg solitaire, picture; o peg,
//! . vacancy; square lattice, 33 holes, 31 pegs; goal: the last peg in d4`.

use crate::template::{fill, values};

/// The line that says how a text was read, in German.
pub fn in_german(line: &str) -> String {
    let mut parts = Vec::new();
    for part in line.split("; ") {
        parts.push(match part.strip_prefix("goal: ") {
            Some(goal) => format!("Ziel: {}", goal_in_german(goal)),
            None => list_in_german(part),
        });
    }
    parts.join("; ")
}

/// The family and the notation; or the signs with their roles; or the lattice and the numbers.
fn list_in_german(list: &str) -> String {
    let mut items = Vec::new();
    for item in list.split(", ") {
        items.push(item_in_german(item));
    }
    items.join(", ")
}

fn item_in_german(item: &str) -> String {
    if let Some(german) = word_in_german(item) {
        return german.into();
    }
    if let Some((item, lacks)) = item.split_once(": ") {
        return format!("{}: {}", item_in_german(item), item_in_german(lacks));
    }
    let Some((first, rest)) = item.split_once(' ') else {
        return item.to_owned();
    };
    let is_number = !first.is_empty() && first.bytes().all(|byte| byte.is_ascii_digit());
    if let Some(noun) = noun_in_german(rest).filter(|_| is_number) {
        return format!("{first} {noun}");
    }
    match word_in_german(rest) {
        Some(role) if first == "blank" => format!("Leerzeichen {role}"),
        Some(role) => format!("{first} {role}"),
        None => item.to_owned(),
    }
}

/// The goal in that line, in German.
pub fn goal_in_german(goal: &str) -> String {
    for &(english, german) in GOALS {
        if let Some(values) = values(english, goal) {
            return fill(german, &values);
        }
    }
    goal.to_owned()
}

fn word_in_german(word: &str) -> Option<&'static str> {
    let found = WORDS.iter().find(|(english, _)| *english == word);
    found.map(|&(_, german)| german)
}

fn noun_in_german(noun: &str) -> Option<&'static str> {
    Some(match noun {
        "hole" => "Loch",
        "holes" => "Löcher",
        "peg" => "Stift",
        "pegs" => "Stifte",
        "square" => "Feld",
        "squares" => "Felder",
        "piece" => "Stein",
        "pieces" => "Steine",
        "row" => "Zeile",
        "rows" => "Zeilen",
        "king" => "Dame",
        "kings" => "Damen",
        "white" => "weißer Stein",
        "whites" => "weiße Steine",
        _ => return None,
    })
}

/// Families, notations, roles of signs, and lattices.
const WORDS: &[(&str, &str)] = &[
    ("peg solitaire", "Solitär"),
    ("a jump puzzle", "eine Sprungaufgabe"),
    ("a row of two groups", "eine Reihe mit zwei Gruppen"),
    (
        "a row of numbered checkers",
        "eine Reihe nummerierter Steine",
    ),
    (
        "a ring of numbered checkers",
        "ein Ring nummerierter Steine",
    ),
    ("a board of two groups", "ein Brett mit zwei Gruppen"),
    ("a capture board", "ein Schlagbrett"),
    ("id", "Kennung"),
    ("list", "Liste"),
    ("facts", "Fakten"),
    ("picture", "Bild"),
    ("peg", "Stift"),
    ("right-going", "nach rechts"),
    ("left-going", "nach links"),
    ("king", "Dame"),
    ("white", "weißer Stein"),
    ("vacancy", "leer"),
    ("no hole", "kein Loch"),
    ("there is only one group", "es gibt nur eine Gruppe"),
    ("there is no vacancy", "es gibt kein leeres Feld"),
    ("square lattice", "quadratisches Gitter"),
    ("diagonal lattice", "diagonales Gitter"),
    ("triangular lattice", "Dreiecksgitter"),
];

/// Goals, as a reading names them.
pub const GOALS: &[(&str, &str)] = &[
    ("one peg anywhere", "ein Stift irgendwo"),
    ("{} pegs anywhere", "{} Stifte irgendwo"),
    ("one piece anywhere", "ein Stein irgendwo"),
    ("{} pieces anywhere", "{} Steine irgendwo"),
    ("no peg", "kein Stift"),
    ("the last peg in {}", "der letzte Stift auf {}"),
    (
        "{} pegs, in the holes that are vacant at the start",
        "{} Stifte, wo am Anfang Löcher leer sind",
    ),
    ("pegs in {} only", "Stifte nur auf {}"),
    ("{} pegs in given holes", "{} Stifte in bestimmten Löchern"),
    ("the position {}", "die Stellung {}"),
    ("the order {}", "die Reihenfolge {}"),
    (
        "the two groups change places",
        "die beiden Gruppen tauschen die Plätze",
    ),
    ("the row {}", "die Reihe {}"),
    (
        "another order of the row",
        "eine andere Reihenfolge der Reihe",
    ),
    (
        "the numbers in the opposite order",
        "die Zahlen in umgekehrter Reihenfolge",
    ),
    (
        "one king captures every white",
        "eine Dame schlägt alle weißen Steine",
    ),
    ("{} moves", "{} Züge"),
];
