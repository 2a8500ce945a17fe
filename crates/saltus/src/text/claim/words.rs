//! The words that people write around the cells of moves.

use crate::{
    board::Board,
    text::{joined::JOINTS, scan},
};

/// Words that join two cells.
pub const JOINT_WORDS: &[&str] = &[
    "to", "into", "onto", "nach", "auf", "landing", "lands", "land", "ending", "ends", "reaching",
    "towards", "toward", "vers", "à", "hacia", "hasta", "para", "verso", "naar", "till", "til",
    "на", "до", "arriva", "atterra", "finisce", "llega", "cae", "aterriza", "arrive", "atterrit",
    "landet",
];

/// Words that join two cells, and mean something else without a cell before and a number behind.
pub const SHORT_JOINT_WORDS: &[&str] = &["a", "na", "do", "в"];

/// Words before the cell where a move begins, `to 1 from 6`.
pub const ORIGIN_WORDS: &[&str] = &[
    "from", "von", "de", "depuis", "desde", "da", "dal", "van", "från", "fra", "z", "с", "из",
];

/// Arrows to the cell before them, the longer ones first.
pub const BACK_ARROWS: &[&str] = &["<--", "<==", "<-", "<=", "←", "⟵", "⇐"];

/// Words before the cell that a move passes.
pub const OVER_WORDS: &[&str] = &[
    "over",
    "across",
    "via",
    "through",
    "past",
    "jumping",
    "removing",
    "removes",
    "remove",
    "capturing",
    "captures",
    "capture",
    "taking",
    "takes",
    "eating",
    "jumped",
    "captured",
    "removed",
    "über",
    "ueber",
    "dessus",
    "sautant",
    "saltando",
    "sobre",
    "encima",
    "pulando",
    "sopra",
    "över",
    "przez",
    "через",
];

/// Words that stand before the passed cell if a cell is before them: `4 jumps 2 to 1`.
pub const JUMP_WORDS: &[&str] = &["jumps", "hops", "leaps", "salta", "saute"];

/// Words that may stand in a move and say nothing about it.
pub const FILLERS: &[&str] = &[
    "move", "moves", "moved", "moving", "jump", "jumps", "hop", "hops", "slide", "slides",
    "sliding", "step", "steps", "leap", "leaps", "turn", "the", "from", "peg", "pegs", "marble",
    "ball", "piece", "checker", "hole", "cell", "square", "position", "pos", "at", "in", "on",
    "then", "and", "first", "next", "finally", "number", "no", "von", "start", "end", "src", "dst",
    "source", "target", "empty", "spot", "fill", "into", "springe", "springt", "spring",
    "springen", "hüpft", "ziehe", "zieht", "zug", "sprung", "feld", "loch", "stift", "stein",
    "dem", "den", "das", "saute", "sauter", "sautez", "saut", "coup", "case", "trou", "pion",
    "par", "salta", "salte", "saltar", "salto", "mueve", "mover", "ficha", "casilla", "hueco",
    "por", "muovi", "pula", "spring", "hoppa", "ход", "counter", "disc", "disk", "coin", "token",
    "stone", "bead",
];

/// Words by which a line says that something moves, in ways that no puzzle has too.
const MOTIONS: &[&str] = &[
    "move",
    "moves",
    "jump",
    "jumps",
    "hop",
    "hops",
    "leap",
    "leaps",
    "slide",
    "slides",
    "step",
    "steps",
    "go",
    "goes",
    "swap",
    "swaps",
    "exchange",
    "exchanges",
    "switch",
    "switches",
    "put",
    "place",
    "push",
    "pushes",
    "shift",
    "shifts",
    "teleport",
    "teleports",
    "fly",
    "flies",
    "lands",
    "takes",
    "captures",
    "springt",
    "zieht",
    "geht",
    "tausche",
    "tauscht",
    "saute",
    "va",
    "salta",
    "mueve",
    "muovi",
    "pula",
];

/// Whether a word may stand between or before the cells of a move.
pub fn is_between_cells(word: &str) -> bool {
    let known = [
        JOINT_WORDS,
        SHORT_JOINT_WORDS,
        ORIGIN_WORDS,
        OVER_WORDS,
        FILLERS,
        SHORT_FILLERS,
    ];
    known.iter().any(|words| words.contains(&word))
}

/// Whether a word says that something moves.
pub fn is_motion(word: &str) -> bool {
    MOTIONS.contains(&word)
}

/// Short words that may stand in a move and say nothing about it, where cells have numbers: two
/// letters may also be a move.
pub const SHORT_FILLERS: &[&str] = &["le", "la", "en", "el", "de", "da", "z", "с", "из"];

/// Colours of pieces.
pub const COLOURS: &[&str] = &["red", "blue", "black", "white", "green", "yellow"];

/// Other names of pieces.
pub const ANIMALS: &[&str] = &["frog", "toad"];

/// Words by which a move is a jump.
const JUMPS: &[&str] = &[
    "jump", "jumps", "hop", "hops", "leap", "leaps", "springt", "springe", "spring", "hüpft",
    "sprung", "saute", "saut", "salta", "salto",
];

/// Words by which a move is a step.
const SLIDES: &[&str] = &[
    "slide", "slides", "sliding", "gleitet", "rutscht", "schiebt", "glisse", "desliza",
];

/// Whether a word says that a move is a jump, or a step; `None` if it says neither.
pub fn motion(word: &str) -> Option<bool> {
    if JUMPS.contains(&word) {
        return Some(true);
    }
    SLIDES.contains(&word).then_some(false)
}

/// The same of a field that has one word.
pub fn motion_in(field: &[u8]) -> Option<bool> {
    motion(&String::from_utf8_lossy(field).to_lowercase())
}

/// Whether a word may be about any piece.
pub fn is_any_piece(word: &[u8]) -> bool {
    let word = String::from_utf8_lossy(word).to_lowercase();
    [CHECKERS, FILLERS]
        .iter()
        .any(|words| words.contains(&word.as_str()))
}

/// Words before the number of a checker.
pub const CHECKERS: &[&str] = &[
    "checker",
    "piece",
    "token",
    "disk",
    "disc",
    "counter",
    "stone",
    "pawn",
    "chip",
    "stein",
    "spielstein",
    "pion",
    "jeton",
    "ficha",
    "pedina",
];

/// Words by which a line may speak of a move that is not made.
const DOUBTS: &[&str] = &[
    "not",
    "cannot",
    "can",
    "could",
    "would",
    "might",
    "may",
    "don",
    "doesn",
    "isn",
    "won",
    "illegal",
    "invalid",
    "instead",
    "undo",
    "back",
    "or",
    "if",
    "either",
    "neither",
    "wrong",
    "wait",
    "stuck",
    "fails",
    "fail",
    "alternatively",
    "option",
    "options",
    "possible",
    "impossible",
    "blocked",
    "never",
    "without",
    "try",
    "maybe",
    "should",
    "number",
    "numbered",
    "cells",
    "holes",
    "squares",
    "positions",
];

/// Words that offer several answers.
const OFFERS: &[&str] = &[
    "solutions",
    "answers",
    "both",
    "alternatively",
    "another",
    "second",
    "ways",
];

/// Words that begin another attempt.
const REVISIONS: &[&str] = &[
    "final",
    "finally",
    "correct",
    "corrected",
    "correction",
    "wrong",
    "mistake",
    "fails",
    "failed",
    "fail",
    "illegal",
    "invalid",
    "oops",
    "wait",
    "sorry",
    "instead",
    "again",
    "fix",
    "fixed",
    "revised",
    "attempt",
    "try",
    "draft",
    "better",
    "actually",
    "stuck",
    "hmm",
    "apologies",
    "falsch",
    "fehler",
    "korrektur",
    "korrigiert",
    "ungültig",
    "versuch",
    "entschuldigung",
    "attendez",
    "attends",
    "erreur",
    "essai",
    "faux",
    "corrigé",
    "corrigée",
    "désolé",
];

/// Words by which a text takes back the sentence before them.
const RETRACTIONS: &[&str] = &["wait", "oops", "hmm", "actually", "mistake", "apologies"];

/// Other names of directions.
const HEADINGS: &[[&str; 2]] = &[
    ["north", "up"],
    ["south", "down"],
    ["east", "right"],
    ["west", "left"],
    ["above", "up"],
    ["below", "down"],
    ["cima", "up"],
    ["baixo", "down"],
    ["direita", "right"],
    ["esquerda", "left"],
    ["arriba", "up"],
    ["abajo", "down"],
    ["derecha", "right"],
    ["izquierda", "left"],
    ["haut", "up"],
    ["bas", "down"],
    ["droite", "right"],
    ["gauche", "left"],
    ["oben", "up"],
    ["unten", "down"],
    ["rechts", "right"],
    ["links", "left"],
    ["u", "up"],
    ["d", "down"],
    ["r", "right"],
    ["l", "left"],
    ["n", "up"],
    ["s", "down"],
    ["e", "right"],
    ["w", "left"],
    ["ul", "up-left"],
    ["ur", "up-right"],
    ["dl", "down-left"],
    ["dr", "down-right"],
    ["nw", "up-left"],
    ["ne", "up-right"],
    ["sw", "down-left"],
    ["se", "down-right"],
    ["↑", "up"],
    ["↓", "down"],
    ["←", "left"],
    ["↖", "up-left"],
    ["↗", "up-right"],
    ["↙", "down-left"],
    ["↘", "down-right"],
];

/// Whether a word says that a move may not be made.
pub fn is_doubt(word: &str) -> bool {
    DOUBTS.contains(&word)
}

/// Whether a word begins another attempt.
pub fn is_revision(word: &str) -> bool {
    REVISIONS.contains(&word)
}

/// Whether a word takes back the sentence before it.
pub fn is_retraction(word: &str) -> bool {
    RETRACTIONS.contains(&word)
}

/// Whether a word offers several answers.
pub fn is_offer(word: &str) -> bool {
    OFFERS.contains(&word)
}

/// The two words of a diagonal direction.
const DIAGONALS: [[&str; 6]; 2] = [
    ["up", "north", "top", "upper", "above", "u"],
    ["down", "south", "bottom", "lower", "below", "d"],
];

/// A direction of two words such as `up-left` at the start of a text, and its length.
pub fn diagonal(board: &Board, text: &[u8]) -> Option<(u8, usize)> {
    let letter = |byte: &u8| byte.is_ascii_alphabetic();
    let first = text.iter().take_while(|byte| letter(byte)).count();
    let joint = text.get(first).filter(|byte| b"-_ ".contains(byte))?;
    let second = text[first + 1..]
        .iter()
        .take_while(|byte| letter(byte))
        .count();
    let word = |part: &[u8]| String::from_utf8_lossy(part).to_ascii_lowercase();
    let [vertical, level] = [
        word(&text[..first]),
        word(&text[first + 1..first + 1 + second]),
    ];
    let up = DIAGONALS[0].contains(&&vertical[..]);
    let down = DIAGONALS[1].contains(&&vertical[..]);
    let level = match &level[..] {
        "left" | "west" => "left",
        "right" | "east" => "right",
        _ => return None,
    };
    if !up && !down || vertical.len() == 1 && *joint == b' ' {
        return None;
    }
    let name = format!("{}-{level}", if up { "up" } else { "down" });
    heading(board, &name).map(|heading| (heading, first + 1 + second))
}

/// The direction with this name.
pub fn heading(board: &Board, word: &str) -> Option<u8> {
    let usual = HEADINGS.iter().find(|[other, _]| *other == word);
    let name = usual.map_or(word, |[_, name]| name);
    let index = board.headings().position(|heading| heading == name)?;
    u8::try_from(index).ok()
}

/// Whether a word of more than one letter is a direction on some board.
pub fn is_direction(word: &str) -> bool {
    word.len() > 1 && HEADINGS.iter().any(|names| names.contains(&word))
}

/// An arrow that is a direction, and its length in bytes.
pub fn arrow(board: &Board, text: &[u8]) -> Option<(u8, usize)> {
    for [sign, _] in HEADINGS {
        if !sign.is_ascii() && text.starts_with(sign.as_bytes()) {
            return heading(board, sign).map(|heading| (heading, sign.len()));
        }
    }
    None
}

/// The length of the joint at the start of a text.
pub fn joint(text: &[u8]) -> Option<usize> {
    let mut longest = None;
    for joint in JOINTS {
        if text.starts_with(joint.as_bytes()) {
            longest = longest.max(Some(joint.len()));
        }
    }
    longest
}

/// The length of the blank at the start of a text.
pub fn blank(text: &[u8]) -> Option<usize> {
    const WIDE: &[&str] = &[
        "\u{A0}", "\u{3000}", "\u{2009}", "\u{200B}", "\u{FEFF}", "\u{202F}",
    ];
    if text.first()?.is_ascii_whitespace() {
        return Some(1);
    }
    let found = WIDE.iter().find(|blank| text.starts_with(blank.as_bytes()));
    found.map(|blank| blank.len())
}

/// Words that name one of several solutions before its number, in small letters.
const SOLUTIONS: [&str; 13] = [
    "solution",
    "answer",
    "variant",
    "option",
    "way",
    "model",
    "lösung",
    "loesung",
    "antwort",
    "variante", // codespell:ignore variante
    "réponse",
    "solución",
    "soluzione",
];

/// The number of lines that begin a solution: `Solution 2:`, `### Lösung II`.
pub fn headings_of_solutions(text: &[u8]) -> usize {
    let lines = text.split(|&byte| byte == b'\n');
    lines.filter(|line| is_heading_of_solution(line)).count()
}

/// Whether a line is one of [`SOLUTIONS`] and a number, in any dress.
fn is_heading_of_solution(line: &[u8]) -> bool {
    // A move is shorter than no heading, and a line of prose longer: most lines end here.
    const LONGEST: usize = 64;
    if line.len() > LONGEST {
        return false;
    }
    let line = String::from_utf8_lossy(line).to_lowercase();
    let heading = line.trim_matches(|c: char| !c.is_alphanumeric());
    for word in SOLUTIONS {
        if let Some(number) = heading.strip_prefix(word) {
            let number = number.trim_start_matches([' ', '#', '\u{a0}']);
            let in_digits = scan::are_digits(number);
            let in_letters = ["one", "two", "three", "i", "ii", "iii", "a", "b", "c"];
            if !number.is_empty() && (in_digits || in_letters.contains(&number)) {
                return true;
            }
        }
    }
    false
}

/// Whether a word counts moves.
pub fn is_count(word: &[u8]) -> bool {
    const COUNTS: &[&[u8]] = &[
        b"move",
        b"step",
        b"jump",
        b"turn",
        b"hop",
        b"zug",
        b"schritt",
        b"sprung",
        b"coup",
        b"saut",
        b"paso",
        b"salto",
        b"movimiento",
        b"mossa",
        b"zet",
        b"ruch",
    ];
    COUNTS.iter().any(|count| word.eq_ignore_ascii_case(count))
}

/// Whether a word counts several moves: `Moves 1-4:`.
pub fn is_count_of_several(word: &str) -> bool {
    is_one_of(
        word,
        "moves steps jumps turns hops züge schritte sprünge coups sauts pasos movimientos",
    )
}

/// Whether a word is one of a list with blanks between them.
pub fn is_one_of(word: &str, list: &str) -> bool {
    list.split_ascii_whitespace().any(|known| known == word)
}

/// Whether some words have one of a list with blanks between them.
pub fn has_any(words: &[String], list: &str) -> bool {
    words.iter().any(|word| is_one_of(word, list))
}
