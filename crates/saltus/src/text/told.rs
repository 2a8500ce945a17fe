//! The legend that a text itself states: `x = peg, o = hole`, in the words of several languages and
//! programs.
//!
//! It is the best evidence of what a sign means, and it is no part of the drawing. A statement has
//! a sign of one character on one side, and on the other words for a peg, a vacancy or no hole:
//! `o: empty hole`, `"." denotes a peg`, `PEG = 1`, `#define HOLE 0`, `PEG, EMPTY = 0, 1`.

use super::reading::{Meaning, Role};
use std::ops::Range;

/// A statement about a sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// What it says.
    pub meaning: Meaning,
    /// Its bytes in the line.
    pub span: Range<usize>,
}

/// Words for a peg, or for a hole that has one.
const PEGS: &[&str] = &[
    "peg",
    "pegs",
    "marble",
    "marbles",
    "ball",
    "balls",
    "stone",
    "stones",
    "piece",
    "pieces",
    "pin",
    "pins",
    "filled",
    "full",
    "occupied",
    "stift",
    "stifte",
    "stein",
    "steine",
    "kugel",
    "kugeln",
    "pflock",
    "pflöcke",
    "besetzt",
    "belegt",
    "pion",
    "pions",
    "bille",
    "billes",
    "fiche",
    "fiches",
    "cheville",
    "chevilles",
    "occupé",
    "clavija",
    "clavijas",
    "ficha",
    "fichas",
    "canica",
    "canicas",
    "ocupado",
    "piolo",
    "pioli",
    "pedina",
    "pedine",
    "biglia",
    "biglie",
];

/// Words that say that a hole has no peg.
const EMPTY: &[&str] = &[
    "empty",
    "vacant",
    "vacancy",
    "vacancies",
    "free",
    "open",
    "blank",
    "unfilled",
    "unoccupied",
    "nopeg",
    "leer",
    "leeres",
    "leere",
    "frei",
    "freies",
    "freie",
    "vide",
    "vides",
    "libre",
    "vacío",
    "vacio",
    "vacíos",
    "vacía",
    "vuoto",
    "vuota",
    "libero",
];

/// Words for a hole.
const HOLES: &[&str] = &[
    "hole", "holes", "loch", "löcher", "mulde", "mulden", "trou", "trous", "case", "cases",
    "agujero", "agujeros", "hueco", "huecos", "buco", "buchi", "foro",
];

/// Words for a place without a hole.
const OUTSIDE: &[&str] = &[
    "outside",
    "invalid",
    "wall",
    "walls",
    "border",
    "nothing",
    "unused",
    "blocked",
    "void",
    "außerhalb",
    "ungültig",
    "rand",
    "wand",
    "extérieur",
    "mur",
    "fuera",
    "pared",
    "fuori",
];

/// Words that negate the next one.
const NEGATIONS: &[&str] = &[
    "no", "not", "non", "without", "never", "kein", "keine", "ohne", "nicht", "pas", "sans", "sin",
    "senza",
];

/// Words with which a phrase is about a number, and about no sign.
const COUNTS: &[&str] = &[
    "number",
    "many",
    "count",
    "left",
    "remaining",
    "moves",
    "jumps",
    "total",
    "anzahl",
    "nombre",
];

/// Words between a sign and its meaning.
const LINKS: &[&str] = &[
    "is",
    "are",
    "means",
    "mean",
    "denotes",
    "denote",
    "represents",
    "represent",
    "stands",
    "marks",
    "shows",
    "indicates",
    "as",
    "by",
    "ist",
    "sind",
    "bedeutet",
    "bedeuten",
    "steht",
    "est",
    "sont",
    "signifie",
    "représente",
    "es",
    "son",
    "significa",
    "è",
    "sono",
];

/// Words that may stand before a sign.
const OPENERS: &[&str] = &[
    "let",
    "where",
    "with",
    "and",
    "the",
    "symbol",
    "letter",
    "character",
    "char",
    "sign",
    "digit",
    "und",
    "et",
    "y",
    "e",
    "legend",
    "key",
    "here",
    "using",
    "use",
    "an",
];

/// The most words of a meaning.
const MOST_WORDS: usize = 7;

/// A part of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    /// A single character that may be a sign.
    Sign(String),
    /// A word of several letters, in lower case.
    Word(String),
    /// `=`, `:`, an arrow or a dash between blanks.
    Link,
    /// `,`, `;` or a bracket.
    Break,
}

/// A token at its place.
#[derive(Clone, Debug)]
struct Placed {
    token: Token,
    span: Range<usize>,
}

/// The meanings that a text states, each once. None if it contradicts itself, or if only one of a
/// peg and a vacancy is stated, by a digit: `holes: 1` may be a number.
pub fn legend(text: &str) -> Vec<Meaning> {
    let mut legend: Vec<Meaning> = Vec::new();
    for line in text.lines() {
        for Statement { meaning, .. } in statements(line) {
            if !legend.contains(&meaning) {
                legend.push(meaning);
            }
        }
    }
    for (number, meaning) in legend.iter().enumerate() {
        if legend[..number]
            .iter()
            .any(|other| other.sign == meaning.sign)
        {
            return Vec::new();
        }
    }
    if !has_role(&legend, Role::Peg) || !has_role(&legend, Role::Vacancy) {
        legend.retain(|meaning| !meaning.sign.chars().all(|c| c.is_ascii_digit()));
    }
    legend
}

/// Whether a legend has a sign for a role.
fn has_role(legend: &[Meaning], role: Role) -> bool {
    legend.iter().any(|meaning| meaning.role == role)
}

/// The statements of a line, from left to right.
pub fn statements(line: &str) -> Vec<Statement> {
    let tokens = tokens(line);
    let mut found = Vec::new();
    for at in 0..tokens.len() {
        if !is_link(&tokens[at].token) {
            continue;
        }
        let listed = statements_of_lists(&tokens, at);
        if !listed.is_empty() {
            found.extend(listed);
        } else if let Some(statement) = of_sign_before(&tokens, at).or(of_sign_after(&tokens, at)) {
            found.push(statement);
        }
    }
    if let Some(defined) = defined(&tokens) {
        found.push(defined);
    }
    found
}

/// The tokens of a line. Quotation marks are none.
fn tokens(line: &str) -> Vec<Placed> {
    let characters: Vec<(usize, char)> = line.char_indices().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < characters.len() {
        let (start, c) = characters[at];
        let mut next = at + 1;
        if is_of_word(c) {
            while next < characters.len() && is_of_word(characters[next].1) {
                next += 1;
            }
        } else if is_of_arrow(c) {
            while next < characters.len() && is_of_arrow(characters[next].1) {
                next += 1;
            }
        }
        let end = characters.get(next).map_or(line.len(), |(end, _)| *end);
        if let Some(token) = token(line, start..end) {
            tokens.push(Placed {
                token,
                span: start..end,
            });
        }
        at = next;
    }
    tokens
}

/// Whether a character is of a word: a letter, or a digit or `_` within one.
fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Whether a character may be one of several of an arrow, such as `->`.
fn is_of_arrow(c: char) -> bool {
    matches!(c, '-' | '=' | '>' | '<')
}

/// The token of some bytes; `None` for blanks and quotation marks.
fn token(line: &str, span: Range<usize>) -> Option<Token> {
    let text = &line[span.clone()];
    let mut characters = text.chars();
    let first = characters.next()?;
    if first.is_whitespace() || "\"'`“”„‘’«»*".contains(first) && !is_alone(line, &span)
    {
        return None;
    }
    if characters.next().is_some() {
        return Some(match text.chars().all(is_of_word) {
            true => Token::Word(text.to_lowercase()),
            false => Token::Link,
        });
    }
    Some(match first {
        '=' | ':' | '→' | '⇒' => Token::Link,
        '-' | '–' | '—' if is_between_blanks(line, &span) => Token::Link,
        ',' | ';' | '(' | ')' | '[' | ']' | '{' | '}' => Token::Break,
        _ => Token::Sign(text.to_owned()),
    })
}

/// Whether blanks or the ends of the line are on both sides.
fn is_between_blanks(line: &str, span: &Range<usize>) -> bool {
    let before = line[..span.start].chars().next_back();
    let after = line[span.end..].chars().next();
    before.is_some_and(char::is_whitespace) && after.is_some_and(char::is_whitespace)
}

/// Whether a mark of quotation is itself a sign: a blank or the end of the line is on both sides.
fn is_alone(line: &str, span: &Range<usize>) -> bool {
    let before = line[..span.start].chars().next_back();
    let after = line[span.end..].chars().next();
    before.is_none_or(char::is_whitespace) && after.is_none_or(char::is_whitespace)
}

fn is_link(token: &Token) -> bool {
    match token {
        Token::Link => true,
        Token::Word(word) => LINKS.contains(&&word[..]),
        Token::Sign(_) | Token::Break => false,
    }
}

/// `x = peg`: a sign before the link at an index, words after it.
fn of_sign_before(tokens: &[Placed], link: usize) -> Option<Statement> {
    let before = tokens.get(link.checked_sub(1)?)?;
    let Token::Sign(sign) = &before.token else {
        return None;
    };
    if let Some(earlier) = link.checked_sub(2) {
        let opens = match &tokens[earlier].token {
            Token::Word(word) => OPENERS.contains(&&word[..]) || is_meaning(word),
            // The full stop of the sentence before.
            Token::Sign(sign) => sign == "." || sign == "#" || sign == "/",
            Token::Break | Token::Link => true,
        };
        // A legend at the margin of a row.
        let is_apart = tokens[earlier].span.end + 1 < before.span.start;
        if !opens && !is_apart {
            return None;
        }
    }
    let mut words = Vec::new();
    let mut end = tokens[link].span.end;
    for (number, placed) in tokens.iter().enumerate().skip(link + 1) {
        let Token::Word(word) = &placed.token else {
            // An article is one letter, and a link of two words has a second one: `stands for a`.
            if matches!(&placed.token, Token::Sign(sign) if sign == "a" && words.is_empty()) {
                continue;
            }
            break;
        };
        let begins_next = matches!(&word[..], "and" | "und" | "et") || is_link(&placed.token);
        if begins_next && !words.is_empty() || number > link + MOST_WORDS {
            break;
        }
        words.push(&word[..]);
        end = placed.span.end;
    }
    Some(Statement {
        meaning: Meaning {
            role: role_of(&words)?,
            sign: sign.clone(),
        },
        span: before.span.start..end,
    })
}

/// `peg = x`: words before the link at an index, a sign after it.
fn of_sign_after(tokens: &[Placed], link: usize) -> Option<Statement> {
    let after = tokens.get(link + 1)?;
    let Token::Sign(sign) = &after.token else {
        return None;
    };
    // `holes: a long row`.
    if matches!(tokens.get(link + 2), Some(next) if matches!(next.token, Token::Word(_))
        && !matches!(&next.token, Token::Word(word) if OPENERS.contains(&&word[..])))
    {
        return None;
    }
    let mut words = Vec::new();
    let mut start = tokens[link].span.start;
    for placed in tokens[..link].iter().rev() {
        let Token::Word(word) = &placed.token else {
            break;
        };
        if words.len() == MOST_WORDS {
            break;
        }
        words.push(&word[..]);
        start = placed.span.start;
    }
    words.reverse();
    Some(Statement {
        meaning: Meaning {
            role: role_of(&words)?,
            sign: sign.clone(),
        },
        span: start..after.span.end,
    })
}

/// `PEG, EMPTY = 0, 1`: as many words as signs.
fn statements_of_lists(tokens: &[Placed], link: usize) -> Vec<Statement> {
    let mut names: Vec<(&str, &Placed)> = Vec::new();
    for placed in tokens[..link].iter().rev() {
        match &placed.token {
            Token::Word(word) => names.push((word, placed)),
            Token::Break => {}
            Token::Sign(_) | Token::Link => break,
        }
    }
    names.reverse();
    let mut signs = Vec::new();
    for placed in &tokens[link + 1..] {
        match &placed.token {
            Token::Sign(sign) => signs.push((sign, placed)),
            Token::Break => {}
            Token::Word(_) | Token::Link => break,
        }
    }
    if names.len() < 2 || names.len() != signs.len() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for ((word, _), (sign, last)) in names.iter().zip(&signs) {
        let Some(role) = role_of(&[word]) else {
            return Vec::new();
        };
        found.push(Statement {
            meaning: Meaning {
                role,
                sign: (*sign).clone(),
            },
            span: names[0].1.span.start..last.span.end,
        });
    }
    found
}

/// `#define PEG 0`.
fn defined(tokens: &[Placed]) -> Option<Statement> {
    let [hash, define, name, value] = tokens else {
        return None;
    };
    let (Token::Word(word), Token::Word(name), Token::Sign(sign)) =
        (&define.token, &name.token, &value.token)
    else {
        return None;
    };
    (word == "define").then_some(())?;
    Some(Statement {
        meaning: Meaning {
            role: role_of(&[name])?,
            sign: sign.clone(),
        },
        span: hash.span.start..value.span.end,
    })
}

/// Whether a word is one of those for a peg, a hole or what has none.
fn is_meaning(word: &str) -> bool {
    [PEGS, EMPTY, HOLES, OUTSIDE].concat().contains(&word)
}

/// What words say about a sign.
fn role_of(words: &[&str]) -> Option<Role> {
    let mut parts = Vec::new();
    for word in words {
        parts.extend(word.split('_').filter(|part| !part.is_empty()));
    }
    if has_any(&parts, COUNTS) {
        return None;
    }
    let is_negated = has_any(&parts, NEGATIONS);
    let (has_peg, has_hole) = (has_any(&parts, PEGS), has_any(&parts, HOLES));
    if has_any(&parts, OUTSIDE) || is_negated && has_hole && !has_peg {
        return Some(Role::Outside);
    }
    if is_negated && has_peg || has_any(&parts, EMPTY) {
        return Some(Role::Vacancy);
    }
    if has_peg {
        return Some(Role::Peg);
    }
    has_hole.then_some(Role::Vacancy)
}

/// Whether a word is among those that are known.
fn has_any(words: &[&str], known: &[&str]) -> bool {
    words.iter().any(|word| known.contains(word))
}
