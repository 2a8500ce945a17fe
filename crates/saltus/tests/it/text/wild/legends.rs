//! Random legends: the signs of a drawing, as people write them.

use super::puzzles::{Drawing, Lattice, Mark, Meaning};
use saltus::random::Random;

/// The signs of a drawing. A sign that is a word needs a dress that keeps cells apart.
#[derive(Clone, Copy, Debug)]
pub struct Legend {
    /// Of pegs, of right-going pieces, or of kings.
    pub first: &'static str,
    /// Of left-going pieces or of whites.
    pub second: &'static str,
    pub vacancy: &'static str,
    pub nothing: &'static str,
    /// Whether custom says which sign is which. Otherwise a question is as good as the meaning.
    pub custom: bool,
}

impl Legend {
    pub fn sign(&self, mark: Mark) -> &'static str {
        match mark {
            Mark::Nothing => self.nothing,
            Mark::Vacancy => self.vacancy,
            Mark::Peg | Mark::Right | Mark::King => self.first,
            Mark::Left | Mark::White => self.second,
        }
    }
}

const fn pegs(first: &'static str, vacancy: &'static str, nothing: &'static str) -> Legend {
    Legend {
        first,
        second: ".",
        vacancy,
        nothing,
        custom: true,
    }
}

/// Signs that some use in this way and some in the other.
const fn either(first: &'static str, vacancy: &'static str, nothing: &'static str) -> Legend {
    Legend {
        custom: false,
        ..pegs(first, vacancy, nothing)
    }
}

/// Peg, vacancy, no hole. Where each was seen: programs for the English board and the triangle of
/// 15 holes, lessons about them, encyclopedias, forums, and prints of other programs.
const PEGS: &[Legend] = &[
    // The pictures of this program and most programs in ASCII.
    pegs("o", ".", " "),
    pegs("o", ".", "#"),
    pegs("o", ".", "-"),
    pegs("O", ".", " "),
    pegs("o", "_", " "),
    pegs("O", "_", " "),
    pegs("O", "-", " "),
    pegs("o", "-", " "),
    pegs("x", ".", " "),
    pegs("X", ".", " "),
    pegs("X", ".", "#"),
    pegs("x", "_", " "),
    pegs("X", "_", " "),
    pegs("x", "-", " "),
    pegs("*", ".", " "),
    pegs("*", "_", " "),
    pegs("*", "-", " "),
    pegs("@", ".", " "),
    pegs("P", ".", " "),
    pegs("P", "_", " "),
    pegs("#", ".", " "),
    // Matrices of numbers.
    pegs("1", "0", " "),
    pegs("1", "0", "-"),
    pegs("1", "0", "2"),
    pegs("1", "0", "9"),
    pegs("1", "0", "#"),
    pegs("1", "0", "x"),
    pegs("1", "0", "."),
    pegs("1", ".", " "),
    pegs("1", "_", " "),
    // Circles, squares and emoji.
    pegs("●", "○", " "),
    pegs("●", "○", "\u{3000}"),
    pegs("●", "·", " "),
    pegs("●", ".", " "),
    pegs("●", "○", "×"),
    pegs("⚫", "⚪", " "),
    pegs("⚫", "⚪", "\u{3000}"),
    pegs("🔴", "⚪", " "),
    pegs("🔴", "⚪", "\u{3000}"),
    pegs("🔵", "⚪", "⬛"),
    pegs("■", "□", " "),
    pegs("█", "░", " "),
    pegs("•", "◦", " "),
    pegs("•", "○", " "),
    pegs("◉", "○", " "),
    pegs("⬤", "◯", " "),
    pegs("◆", "◇", " "),
    // Letters, by the first letters of words.
    pegs("P", "H", " "),
    pegs("P", "E", " "),
    pegs("P", "O", " "),
    // Signs that are used both ways: a question is right where both can be played.
    either("x", "o", " "),
    either("o", "x", " "),
    either("X", "O", " "),
    either("O", "X", " "),
    either("o", "·", " "),
    either("·", "o", " "),
    either("2", "1", "0"),
    either("1", "2", "0"),
    either("2", "1", " "),
    either("a", "b", " "),
    either("b", "a", " "),
    either("+", "-", " "),
    either("T", "F", " "),
    either("Y", "N", " "),
    either("N", "Y", " "),
    either("q", "z", " "),
    either("7", "3", " "),
    either("A", "B", "C"),
    either("B", "A", "C"),
    either("%", "&", " "),
    either("🟥", "🟦", " "),
    either("🐸", "🌿", " "),
];

/// Peg, vacancy, no hole as words and numbers of several characters.
const PEG_WORDS: &[Legend] = &[
    pegs("1", "0", "-1"),
    pegs("1", "0", "None"),
    pegs("1", "0", "null"),
    pegs("True", "False", "None"),
    pegs("true", "false", "null"),
    pegs("PEG", "EMPTY", "INVALID"),
    pegs("PEG", "HOLE", "NONE"),
    pegs("Peg", "Empty", "Invalid"),
    pegs("peg", "hole", "wall"),
    pegs("full", "empty", "none"),
    pegs("filled", "empty", "out"),
    either("2", "1", "-1"),
];

const fn groups(first: &'static str, vacancy: &'static str, second: &'static str) -> Legend {
    Legend {
        first,
        second,
        vacancy,
        nothing: " ",
        custom: true,
    }
}

/// Right-going, vacancy, left-going.
const GROUPS: &[Legend] = &[
    groups("r", ".", "l"),
    groups("R", "_", "L"),
    groups("W", "_", "B"),
    groups("B", "_", "W"),
    groups("F", "_", "T"),
    groups("T", "-", "F"),
    groups("F", ".", "T"),
    groups("A", ".", "B"),
    groups("A", "_", "B"),
    groups("R", "_", "B"),
    groups("R", ".", "G"),
    groups("O", "_", "X"),
    groups("x", ".", "o"),
    groups(">", "_", "<"),
    groups(">", ".", "<"),
    groups("→", "_", "←"),
    groups("▶", "_", "◀"),
    groups("●", "·", "○"),
    groups("●", "_", "○"),
    groups("1", "0", "2"),
    groups("1", "_", "2"),
    groups("+", "0", "-"),
    groups("m", "s", "f"),
    groups("🔴", "⬜", "🔵"),
    groups("🐸", "⬜", "🐢"),
    groups("G", "_", "B"),
    groups("b", " ", "w"),
];

const GROUP_WORDS: &[Legend] = &[
    groups("1", "0", "-1"),
    groups("frog", "empty", "toad"),
    groups("white", "empty", "black"),
    groups("red", "none", "blue"),
    groups("W", "None", "B"),
    groups("male", "stone", "female"),
    groups("L1", "E", "R1"),
];

const fn checkers(
    [first, second]: [&'static str; 2],
    vacancy: &'static str,
    nothing: &'static str,
    custom: bool,
) -> Legend {
    Legend {
        first,
        second,
        vacancy,
        nothing,
        custom,
    }
}

/// King, white, vacancy, never played on.
const CAPTURE: &[Legend] = &[
    checkers(["B", "W"], "_", ".", true),
    checkers(["B", "W"], "_", ".", true),
    checkers(["●", "○"], "·", " ", false),
    checkers(["b", "w"], "_", ".", false),
    checkers(["B", "W"], ".", " ", false),
    checkers(["B", "W"], ".", "-", false),
    checkers(["K", "w"], ".", " ", false),
    checkers(["⚫", "⚪"], "⬛", "⬜", false),
];

/// Signs for a drawing.
pub fn random(drawing: &Drawing, random: &mut Random) -> Legend {
    let words = drawing.lattice != Lattice::Shifted && random.below(6) == 0;
    let table = match (&drawing.meaning, words) {
        (Meaning::Pegs { .. }, false) => PEGS,
        (Meaning::Pegs { .. }, true) => PEG_WORDS,
        (Meaning::Row(_), false) => GROUPS,
        (Meaning::Row(_), true) => GROUP_WORDS,
        (Meaning::Capture(_), _) => CAPTURE,
    };
    table[random.below(table.len())]
}
