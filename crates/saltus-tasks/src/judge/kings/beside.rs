//! What a reply says beside the king that it names: a route, or what the king captures. It must be
//! right, too. Thoughts are not judged: only what stands behind the answer, and the last line
//! before it that calls itself the route.

use super::{
    super::{
        hedges::{has_any, words},
        verdict::LONGEST,
    },
    Meant,
    board::{Board, Part},
    said::{self, Named},
    verdict_on_all, work,
};
use saltus::{
    capture::{Content, Square},
    problem::Verdict,
};
use std::ops::Range;

/// Words with which a line calls itself the route.
const LABELS: &str = "captured captures chemin itinéraire jumps moves parcours path route sequence \
    sprünge weg zugfolge züge";

/// Words of a sentence that tells of jumps.
const JUMPS: &str = "capture captured captures capturing eats goes hops jump jumping jumps lands \
    moves over saute schlägt springt takes taking über zieht";

/// Words with which a sentence speaks of what is not done.
const HEDGES: &str = "alternatively another cannot could either if instead maybe might not or \
    other perhaps would";

/// An answer with the verdict on what is said beside it.
pub fn judged(board: &Board, reply: &[u8], answer: Range<usize>, found: Meant) -> Meant {
    let Some(piece) = found.piece.filter(|_| found.answer.verdict.is_correct()) else {
        return found;
    };
    let behind = &reply[answer.end..];
    let behind = String::from_utf8_lossy(&behind[..behind.len().min(LONGEST)]);
    let before = String::from_utf8_lossy(&reply[..answer.start]);
    for text in [&behind[..], last_labelled(&before).unwrap_or_default()] {
        let squares = squares(board, piece, text);
        let parts = work::parts(board, &squares);
        let verdict = verdict_on_all(board, &parts);
        let names_work = !matches!(parts[..], [Part::King(_)]);
        if names_work && matches!(verdict, Verdict::Wrong(_)) {
            return Meant::of(said::names(&squares), verdict);
        }
    }
    found
}

/// The last line that begins with a word for a route.
fn last_labelled(text: &str) -> Option<&str> {
    let mut last = None;
    for line in text.lines() {
        let first = words(line).into_iter().next();
        if first.is_some_and(|first| has_any(&[first], LABELS)) {
            last = Some(line);
        }
    }
    last
}

/// A piece, and the squares of the sentences about its jumps.
fn squares(board: &Board, piece: Square, text: &str) -> Vec<Named> {
    let mut squares = vec![Named {
        square: piece,
        is_captured: false,
    }];
    for sentence in sentences(text) {
        let said = words(&sentence);
        let tells = has_any(&said, JUMPS) || has_any(&said, LABELS) || has_arrow(&sentence);
        if !tells || has_any(&said, HEDGES) {
            continue;
        }
        let Ok(said) = said::read(&sentence, board.field.side()) else {
            continue;
        };
        let first = said.squares.first().map_or(piece, |first| first.square);
        let is_of_another = first != piece && board.field.at(first) == Content::Black;
        if !is_of_another {
            squares.extend(said.squares);
        }
    }
    squares
}

/// The sentences of a text. A line that ends with a comma or an opening bracket goes on.
fn sentences(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut sentence = String::new();
    for line in text.lines() {
        for part in line.split_inclusive(['.', '!', '?', ';']) {
            sentence += part;
            if part.ends_with(['.', '!', '?', ';']) {
                found.push(std::mem::take(&mut sentence));
            }
        }
        sentence.push(' ');
        if !line.trim_end().ends_with([',', '[', '{', ':']) {
            found.push(std::mem::take(&mut sentence));
        }
    }
    found.push(sentence);
    found
}

/// Whether a sentence has an arrow, or a dash behind a number.
fn has_arrow(sentence: &str) -> bool {
    let is_dashed = |pair: &[u8]| pair[0].is_ascii_digit() && matches!(pair[1], b'-' | b'x');
    let arrows = ["->", "=>", "\u{2192}", "\u{2013}", "\u{27F6}", "\u{21D2}"];
    sentence.as_bytes().windows(2).any(is_dashed)
        || arrows.iter().any(|arrow| sentence.contains(arrow))
}
