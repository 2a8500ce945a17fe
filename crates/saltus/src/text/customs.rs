//! The customs of signs: which sign is a peg, a vacancy or no hole in texts that people write.
//!
//! This table is the only place that knows signs. `legend` asks it after the
//! structure of a drawing: a custom decides only between readings that can be played.

/// A custom of drawing games of peg solitaire.
#[derive(Clone, Copy, Debug)]
pub struct Custom {
    /// The signs of pegs.
    pub pegs: &'static [&'static str],
    /// The signs of vacant holes.
    pub vacancies: &'static [&'static str],
    /// The signs of places without a hole, besides a blank.
    pub outside: &'static [&'static str],
    /// How common it is beside the opposite meanings of the same signs.
    pub share: Share,
    /// Where it is used.
    pub source: &'static str,
}

impl Custom {
    /// Whether a sign has any meaning in it.
    fn has(&self, sign: &str) -> bool {
        self.pegs.contains(&sign) || self.vacancies.contains(&sign) || self.outside.contains(&sign)
    }

    /// Whether a sign is a vacancy in it, as a blank is in all.
    fn has_vacancy(&self, sign: &str) -> bool {
        sign == " " || self.vacancies.contains(&sign)
    }
}

/// How common a custom is beside the opposite one, in which the same signs have each other's
/// meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    /// Nobody uses the opposite, or few do.
    Usual,
    /// The opposite is more common.
    Rare,
    /// Almost everybody uses the opposite: only a drawing that looks like a start is meant so.
    Seldom,
}

impl Share {
    /// How usual the signs of such a custom are together.
    fn usage(self) -> Usage {
        match self {
            Share::Usual => Usage::Together,
            Share::Rare => Usage::Rare,
            Share::Seldom => Usage::Seldom,
        }
    }
}

/// The customs of peg solitaire.
pub const PEGS: &[Custom] = &[
    Custom {
        pegs: &["o", "●"],
        vacancies: &[".", "·"],
        outside: &[],
        share: Share::Usual,
        source: "the pictures of this program",
    },
    Custom {
        pegs: &["X", "x"],
        vacancies: &["O", "o"],
        outside: &["#", "-", ".", "_"],
        share: Share::Usual,
        source: "CSPLib, problem 37, Peg Solitaire",
    },
    Custom {
        pegs: &["●", "⬤", "•"],
        vacancies: &["○", "◯", "◎", "◦"],
        outside: &[".", "·"],
        share: Share::Usual,
        source: "test/solitaire.go of the Go distribution",
    },
    Custom {
        pegs: &["·", "*"],
        vacancies: &["o", "¤"],
        outside: &[],
        share: Share::Usual,
        source: "English Wikipedia, Peg solitaire, section Play",
    },
    Custom {
        pegs: &["1"],
        vacancies: &["0"],
        outside: &[
            "-1", "2", "3", "7", "8", "9", "-", "none", "null", "nil", "na", "nan", "#", "x", "X",
        ],
        share: Share::Usual,
        source: "arrays in programs, such as an enumeration of INVALID = -1, EMPTY = 0, PEG = 1",
    },
    Custom {
        pegs: &["2"],
        vacancies: &["1"],
        outside: &["0", "-1"],
        share: Share::Usual,
        source: "arrays in programs: 0 no hole, 1 a hole, 2 a peg",
    },
    Custom {
        pegs: &["1"],
        vacancies: &["2"],
        outside: &["0", "-1"],
        share: Share::Usual,
        source: "arrays in programs: 0 no hole, 1 a peg, 2 a hole",
    },
    Custom {
        pegs: &["P", "p"],
        vacancies: &["H", "h"],
        outside: &["O", "o", "N", "n"],
        share: Share::Usual,
        source: "pegs.c of Simon Tatham's Portable Puzzle Collection",
    },
    Custom {
        pegs: &["P", "p"],
        vacancies: &["O", "o", "0", "E", "e"],
        outside: &["#", "X", "x"],
        share: Share::Usual,
        source: "enumerations of characters in programs: PEG = 'P', NO_PEG = 'O', INVALID = '#'",
    },
    Custom {
        pegs: &["o", "O"],
        vacancies: &["x", "X"],
        outside: &["#", "-", ".", "_"],
        share: Share::Rare,
        source: "text files of solvers in Python, with # around the board",
    },
    Custom {
        pegs: &["○", "◯", "⚪"],
        vacancies: &[".", "·", "_"],
        outside: &[],
        share: Share::Usual,
        source: "a ring is a peg, and a dot the hole that it leaves",
    },
    Custom {
        pegs: &["o", "O", "x", "X", "*", "@", "●"],
        vacancies: &["+"],
        outside: &[],
        share: Share::Usual,
        source: "vacant holes as crossings of lines",
    },
    Custom {
        pegs: &["█", "▓", "▮"],
        vacancies: &["░", "▒", "▯"],
        outside: &["·", "."],
        share: Share::Usual,
        source: "blocks on terminals",
    },
    Custom {
        pegs: &["○", "◯", "⚪", "□", "▫", "◻", "⬜", "◇", "☆", "△", "-"],
        vacancies: &["●", "⬤", "⚫", "■", "▪", "◼", "⬛", "◆", "★", "▲", "+"],
        outside: &["·", ".", "🟫"],
        share: Share::Seldom,
        source: "white marbles on a dark terminal or page",
    },
    Custom {
        pegs: &["true", "t", "T", "#t"],
        vacancies: &["false", "f", "F", "#f"],
        outside: &["none", "null", "nil", "na", "undefined", "-1"],
        share: Share::Usual,
        source: "arrays of booleans in programs",
    },
    Custom {
        pegs: &[
            "o", "O", "x", "X", "*", "#", "@", "+", "P", "p", "1", "●", "⬤", "$", "&", "Q", "I",
            "i",
        ],
        vacancies: &[
            ".", "·", "_", "-", "0", "○", "◯", "◌", "e", "E", "h", "H", "˙", "∙", "⋅", ":",
        ],
        outside: &[
            "#", "x", "X", "-", "~", "=", "/", "\\", "%", "!", "W", "N", "n", "z", "Z", "▒", "░",
            "█",
        ],
        share: Share::Usual,
        source: "a filled sign is a peg, a small or hollow one a vacancy: printed boards of \
            solvers",
    },
    Custom {
        pegs: &[
            "■", "▪", "◼", "⬛", "◉", "⦿", "⚫", "🔴", "🔵", "🟢", "🟡", "🟠", "🟣", "🟤", "◆",
            "★", "♟", "♙", "✖", "❌", "🟥", "🟦", "🟩", "🟨", "🟧", "🟪", "🟫", "📍", "🔘", "▲",
            "●",
        ],
        vacancies: &[
            "□", "▫", "◻", "⬜", "◯", "○", "⚪", "⭕", "◇", "☆", "🕳", "△", "◎", "·", ".", "_", "-",
            "◦", "░",
        ],
        outside: &[
            "⬛", "⬜", "■", "▪", "◼", "□", "▫", "🟫", "🟦", "🟩", "🚫", "❌", "█", "▒", "░", "·",
            ".",
        ],
        share: Share::Usual,
        source: "symbols and emoji in posts and notebooks",
    },
    Custom {
        pegs: &[
            "peg", "pegs", "filled", "full", "occupied", "marble", "ball", "black", "stone",
            "solid",
        ],
        vacancies: &[
            "hole", "empty", "vacant", "free", "open", "white", "blank", "unfilled",
        ],
        outside: &[
            "none", "null", "wall", "invalid", "out", "outside", "nothing", "blocked", "void",
            "border",
        ],
        share: Share::Usual,
        source: "words for cells in programs and tables",
    },
];

/// A custom of drawing rows of two groups.
#[derive(Clone, Copy, Debug)]
pub struct RowCustom {
    /// The signs of right-going pieces.
    pub right: &'static [&'static str],
    /// The signs of left-going pieces.
    pub left: &'static [&'static str],
    /// Whether the signs name their directions, as arrows do.
    pub named: bool,
    /// Where it is used.
    pub source: &'static str,
}

impl RowCustom {
    /// Whether the signs are those of its two groups.
    fn has_pair(&self, right: &str, left: &str) -> bool {
        self.right.contains(&right) && self.left.contains(&left)
    }
}

/// The customs of rows in which the signs say the directions. Where no custom says it, the group on
/// the left goes right.
pub const ROWS: &[RowCustom] = &[
    RowCustom {
        right: &["O", "●"],
        left: &["X", "○"],
        named: false,
        source: "the rows of this program",
    },
    RowCustom {
        right: &["R", "r", "right"],
        left: &["L", "l", "left"],
        named: false,
        source: "the IDs of this program: the letter is the direction; elsewhere the side",
    },
    RowCustom {
        right: &[">", "→", "⇒", "▶", "►", "»", "➡", "▷", "⟩"],
        left: &["<", "←", "⇐", "◀", "◄", "«", "⬅", "◁", "⟨"],
        named: true,
        source: "arrows",
    },
    RowCustom {
        right: &["⚫", "■", "◆", "🔴"],
        left: &["⚪", "□", "◇", "🔵"],
        named: false,
        source: "dark and light stones",
    },
    RowCustom {
        right: &["+"],
        left: &["-"],
        named: false,
        source: "signs of numbers",
    },
    RowCustom {
        right: &["1"],
        left: &["-1", "2"],
        named: false,
        source: "lists in programs: 1 goes right, -1 or 2 left, 0 is vacant",
    },
];

/// Further words for pieces of rows.
const ROW_WORDS: &[&str] = &[
    "frog", "toad", "male", "female", "red", "blue", "green", "brown", "left", "right", "yellow",
];

/// The signs of vacancies in rows, besides those of peg solitaire.
const ROW_VACANCIES: &[&str] = &[
    " ", "s", "S", "#", "E", "e", "none", "stone", "empty", "null", "nil", "⬜", "⬛", "🟫", "🪨",
    "🍃", "🪷", "🌿", "🟩",
];

/// Signs of vacancies in peg solitaire that are rather pieces in rows.
const ROW_PIECES: &[&str] = &["o", "O", "x", "X", "1", "2", "F", "f", "H", "h", "white"];

/// What stands on a square of a capture board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Draught {
    /// A king, which captures.
    King,
    /// A piece that is captured.
    White,
    /// Nothing.
    Vacant,
}

/// The signs of kings on a capture board.
const DRAUGHT_KINGS: [&str; 6] = ["B", "K", "b", "k", "●", "⚫"];

/// The signs of white checkers on a capture board.
const DRAUGHT_WHITES: [&str; 5] = ["W", "w", "o", "○", "⚪"];

/// The signs of vacant squares on a capture board.
const DRAUGHT_VACANCIES: [&str; 6] = ["_", ".", "·", "+", "-", "⬛"];

/// What a sign is on a capture board: in the formats of contests, in draughts, or as symbols.
pub fn draught(sign: &str) -> Option<Draught> {
    if DRAUGHT_KINGS.contains(&sign) {
        Some(Draught::King)
    } else if DRAUGHT_WHITES.contains(&sign) {
        Some(Draught::White)
    } else if DRAUGHT_VACANCIES.contains(&sign) {
        Some(Draught::Vacant)
    } else {
        None
    }
}

/// Whether a sign is a letter of draughts.
pub fn is_checker(sign: &str) -> bool {
    ["B", "K", "b", "k", "W", "w"].contains(&sign)
}

/// Whether a word in lower case stands for one cell.
pub fn is_known_word(word: &str) -> bool {
    if word.chars().count() < 2 {
        return false;
    }
    PEGS.iter().any(|custom| custom.has(word)) || ROW_WORDS.contains(&word)
}

/// How usual it is that one sign is a peg and another a vacancy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Usage {
    /// One of the signs has only another meaning.
    Contrary,
    /// They are used together, but almost always with the opposite meanings.
    Seldom,
    /// Neither sign is known.
    Unknown,
    /// One of the signs is known in this meaning.
    Half,
    /// Both signs are known in these meanings, but not together.
    Apart,
    /// They are used together, but more often with the opposite meanings.
    Rare,
    /// They are used together.
    Together,
}

/// How usual it is that `peg` is a peg and `vacancy` a vacancy.
pub fn usage(peg: &str, vacancy: &str) -> Usage {
    let mut best = None;
    let mut peg_known = false;
    let mut vacancy_known = false;
    for custom in PEGS {
        let has_peg = custom.pegs.contains(&peg);
        let has_vacancy = custom.has_vacancy(vacancy);
        if peg != vacancy && has_peg && has_vacancy {
            best = best.max(Some(custom.share.usage()));
        }
        if custom.share != Share::Seldom {
            peg_known |= has_peg;
            vacancy_known |= has_vacancy;
        }
    }
    if let Some(usage) = best {
        return usage;
    }
    match (peg_known, vacancy_known) {
        (true, true) => Usage::Apart,
        (true, false) if !is_known(vacancy) => Usage::Half,
        (false, true) if !is_known(peg) => Usage::Half,
        (false, false) if !is_known(vacancy) && !is_known(peg) => Usage::Unknown,
        _ => Usage::Contrary,
    }
}

/// Whether a sign is known in any meaning. Digits after 2 are known as no holes of programs only.
fn is_known(sign: &str) -> bool {
    if sign.len() == 1 && ("3"..="9").contains(&sign) {
        return false;
    }
    PEGS.iter().any(|custom| custom.has(sign))
}

/// Whether a sign is known as no hole where these signs are a peg and a vacancy.
pub fn is_outside(sign: &str, peg: &str, vacancy: &str) -> bool {
    for custom in PEGS {
        let is_used = custom.pegs.contains(&peg) && custom.has_vacancy(vacancy);
        if is_used && custom.outside.contains(&sign) {
            return true;
        }
    }
    false
}

/// Whether a sign is a custom for a vacancy of a row.
pub fn is_row_vacancy(sign: &str) -> bool {
    if ROW_VACANCIES.contains(&sign) {
        return true;
    }
    if ROW_PIECES.contains(&sign) {
        return false;
    }
    for custom in PEGS {
        if custom.share == Share::Usual && custom.vacancies.contains(&sign) {
            return true;
        }
    }
    false
}

/// Arrows between the start and the goal, or between the ends of a move.
pub const ARROWS: &[&str] = &["-->", "==>", "->", "=>", "→", "⇒", "⟶", "➔", "➜"];

/// Whether a sign separates cells or rows and is none, unless somebody says so.
pub fn is_separator(sign: &str) -> bool {
    matches!(sign, "," | ";")
}

/// Whether two signs are those of a pair of groups.
pub fn is_pair(one: &str, other: &str) -> bool {
    ROWS.iter()
        .any(|custom| custom.has_pair(one, other) || custom.has_pair(other, one))
}

/// The direction that a sign names, as an arrow does: right is `true`.
pub fn named_right(sign: &str) -> Option<bool> {
    for custom in ROWS {
        if !custom.named {
            continue;
        }
        if custom.right.contains(&sign) {
            return Some(true);
        }
        if custom.left.contains(&sign) {
            return Some(false);
        }
    }
    None
}
