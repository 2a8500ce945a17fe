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
    /// How well the signs tell their meaning.
    pub told: Told,
}

/// How well the signs of a legend tell their meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// Custom says which sign is which, and for rows which way each group goes.
    Custom,
    /// Custom says which sign is which, but either group of a row may be the one that goes right.
    Groups,
    /// Some use the signs in this way and some in the other: a question is as good as the meaning.
    Either,
    /// Custom says the opposite. A start is drawn so now and then, white marbles on dark paper; a
    /// position with as many vacancies as pegs is not told apart from the opposite one by anybody.
    Contrary,
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
        told: Told::Custom,
    }
}

/// Signs that some use in this way and some in the other.
const fn either(first: &'static str, vacancy: &'static str, nothing: &'static str) -> Legend {
    Legend {
        told: Told::Either,
        ..pegs(first, vacancy, nothing)
    }
}

/// Signs that custom uses the other way round.
const fn contrary(first: &'static str, vacancy: &'static str, nothing: &'static str) -> Legend {
    Legend {
        told: Told::Contrary,
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
    contrary("○", "●", " "),
    contrary("○", "●", "·"),
    contrary("◯", "⬤", " "),
    contrary("⚪", "⚫", " "),
    contrary("⚪", "⚫", "\u{3000}"),
    contrary("⚪", "⚫", "🟫"),
    contrary("□", "■", " "),
    contrary("◇", "◆", " "),
    contrary("-", "+", " "),
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
    pegs("#t", "#f", "nil"),
    pegs("Peg", "Hole", "Wall"),
    pegs("TRUE", "FALSE", "NA"),
    either("2", "1", "-1"),
    either("aa", "bb", "cc"),
    either("-1", "1", "0"),
    either("1", "-1", "0"),
];

const fn groups(first: &'static str, vacancy: &'static str, second: &'static str) -> Legend {
    Legend {
        first,
        second,
        vacancy,
        nothing: " ",
        told: Told::Groups,
    }
}

/// Signs that say the directions: arrows.
const fn directed(first: &'static str, vacancy: &'static str, second: &'static str) -> Legend {
    Legend {
        told: Told::Custom,
        ..groups(first, vacancy, second)
    }
}

/// Right-going, vacancy, left-going.
const GROUPS: &[Legend] = &[
    groups("r", ".", "l"),
    groups("R", "_", "L"),
    groups("L", "_", "R"),
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
    groups("X", "_", "O"),
    groups("X", " ", "O"),
    groups("x", ".", "o"),
    directed(">", "_", "<"),
    directed(">", ".", "<"),
    directed("→", "_", "←"),
    directed("▶", "_", "◀"),
    groups("●", "·", "○"),
    groups("●", "_", "○"),
    groups("1", "0", "2"),
    groups("1", "_", "2"),
    groups("2", "0", "1"),
    groups("○", "_", "●"),
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
    groups("R", "", "B"),
    groups("'R'", "'_'", "'B'"),
    groups("toad", "empty", "frog"),
    groups("male", "stone", "female"),
    groups("L1", "E", "R1"),
];

const fn checkers(
    [first, second]: [&'static str; 2],
    vacancy: &'static str,
    nothing: &'static str,
    told: Told,
) -> Legend {
    Legend {
        first,
        second,
        vacancy,
        nothing,
        told,
    }
}

/// King, white, vacancy, never played on.
const CAPTURE: &[Legend] = &[
    checkers(["B", "W"], "_", ".", Told::Custom),
    checkers(["B", "W"], "_", ".", Told::Custom),
    checkers(["●", "○"], "·", " ", Told::Either),
    checkers(["b", "w"], "_", ".", Told::Either),
    checkers(["B", "W"], ".", " ", Told::Either),
    checkers(["B", "W"], ".", "-", Told::Either),
    checkers(["K", "w"], ".", " ", Told::Either),
    checkers(["⚫", "⚪"], "⬛", "⬜", Told::Either),
];

/// Signs for a drawing.
pub fn random(drawing: &Drawing, random: &mut Random) -> Legend {
    loop {
        let words = drawing.lattice != Lattice::Shifted && random.below(6) == 0;
        let table = match (&drawing.meaning, words) {
            (Meaning::Pegs { .. }, false) => PEGS,
            (Meaning::Pegs { .. }, true) => PEG_WORDS,
            (Meaning::Row(_), false) => GROUPS,
            (Meaning::Row(_), true) => GROUP_WORDS,
            (Meaning::Capture(_), _) => CAPTURE,
        };
        let legend = table[random.below(table.len())];
        if suits(&legend, drawing) {
            return legend;
        }
    }
}

/// Whether somebody could draw this under these signs and be understood by anybody else.
fn suits(legend: &Legend, drawing: &Drawing) -> bool {
    match (&drawing.meaning, legend.told) {
        (Meaning::Pegs { start, .. }, Told::Contrary) => {
            let vacancies = start.iter().filter(|&&peg| !peg).count();
            vacancies <= (start.len() / 8).max(1)
        }
        // A few pegs are vacancies of a start to those who use the signs the other way.
        (Meaning::Pegs { start, .. }, Told::Either) => {
            let pegs = start.iter().filter(|&&peg| peg).count();
            4 * pegs > start.len()
        }
        // Groups that have changed places are a start, unless their signs say the directions.
        (Meaning::Row(word), told) => told == Told::Custom || word.find('r') < word.rfind('l'),
        _ => true,
    }
}
