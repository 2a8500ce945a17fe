//! Graphs in McKay's graph6: the number of vertices, then the upper triangle of the adjacency
//! matrix column by column, with six bits per character, each character being its bits plus 63.
//! Source: B. McKay, *Description of graph6, sparse6 and digraph6 encodings* (`formats.txt` of
//! nauty).
//!
//! ```
//! use saltus::text::graph6;
//! // The example of that description: five vertices, and the edges 0-2, 0-4, 1-3 and 3-4.
//! let graph = graph6::read(b"DQc").unwrap();
//! assert_eq!((graph.vertices, &graph.edges[..]), (5, &[[0, 2], [1, 3], [0, 4], [3, 4]][..]));
//! assert_eq!(graph6::write(&graph), "DQc");
//! ```

use crate::message::{Message, Wording};
use crate::text::{BadText, Fault, Faults, scan};
use std::ops::Range;

/// The optional header of a file.
const HEADER: &[u8] = b">>graph6<<";

/// The offset of characters from their six bits.
const BIAS: u8 = 63;

/// The largest number of vertices in this notation, 2^36 - 1.
const MOST: u64 = (1 << 36) - 1;

/// An undirected graph without loops.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    /// The number of vertices. Vertices are numbered from 0.
    pub vertices: usize,
    /// The edges, smaller end first, sorted by larger end and then smaller end: the order of the
    /// notation.
    pub edges: Vec<[usize; 2]>,
}

/// Reads one graph, with or without the header `>>graph6<<`. Takes time linear in the text and the
/// edges.
///
/// # Errors
/// A character that does not encode six bits, too few or too many characters, bits set after the
/// last edge, or a number of vertices in a longer form than necessary, so that each graph has one
/// spelling.
pub fn read(text: &[u8]) -> Result<Graph, BadText> {
    let mut start = scan::start(text);
    if text[start..].starts_with(HEADER) {
        start += HEADER.len();
    }
    let end = text.trim_ascii_end().len().max(start);
    let sextets = sextets(text, start, end)?;
    let (vertices, used) = vertices(&sextets, start, end)?;
    let matrix = &sextets[used..];
    check_matrix(matrix, vertices, start + used..end)?;

    let mut count = 0;
    for sextet in matrix {
        count += sextet.count_ones() as usize;
    }
    let mut edges = Vec::with_capacity(count);
    let mut place = 0;
    for high in 1..vertices as usize {
        for low in 0..high {
            if matrix[place / 6] & 32 >> (place % 6) != 0 {
                edges.push([low, high]);
            }
            place += 1;
        }
    }
    Ok(Graph {
        vertices: vertices as usize,
        edges,
    })
}

/// The six bits of each character.
fn sextets(text: &[u8], start: usize, end: usize) -> Result<Vec<u8>, BadText> {
    let mut faults = Faults::default();
    let mut sextets = Vec::new();
    let mut at = start;
    while at < end {
        let byte = text[at];
        if (BIAS..BIAS + 64).contains(&byte) {
            sextets.push(byte - BIAS);
            at += 1;
            continue;
        }

        let (seen, len) = scan::item_at(text, at);
        let message = message!(
            "found-expected",
            "found {found}, expected {expected}",
            found = seen,
            expected = message!("character-graph6", "a character of graph6, `?` to `~`")
        );
        let end_of_item = at + len.max(1);
        faults.add(at..end_of_item, message);
        at = end_of_item;
    }
    faults.or(sextets)
}

/// The number of vertices, and the sextets that it takes.
fn vertices(sextets: &[u8], start: usize, end: usize) -> Result<(u64, usize), BadText> {
    let (vertices, used) = match sextets {
        [63, 63, rest @ ..] => (number(rest, 6), 8),
        [63, rest @ ..] => (number(rest, 3), 4),
        [first, ..] => (Some(u64::from(*first)), 1),
        [] => (None, 0),
    };
    let Some(vertices) = vertices else {
        let message = message!(
            "number-vertices-missing-cut",
            "the number of vertices is missing or cut short"
        );
        return Err(fault(end..end, message, None));
    };
    let fits_one = used > 1 && vertices < 63;
    let fits_four = used > 4 && vertices < 1 << 18;
    if fits_one || fits_four {
        let message = message!(
            "vertices-longer-form-than",
            "{vertices} vertices have a longer form than necessary",
            vertices
        );
        let help = message!(
            "up-62-take-one",
            "up to 62 take one character, up to 258047 four"
        );
        return Err(fault(start..start + used, message, Some(help)));
    }
    Ok((vertices, used))
}

/// Checks the length of the matrix, and the bits after its last edge.
fn check_matrix(matrix: &[u8], vertices: u64, span: Range<usize>) -> Result<(), BadText> {
    let bits = u128::from(vertices) * u128::from(vertices.saturating_sub(1)) / 2;
    let expected = bits.div_ceil(6);
    let found = matrix.len();
    if found as u128 != expected {
        let message = message!(
            "graph-vertices-characters-after",
            "behind the number of vertices, {vertices}, the number of characters is {found}, not \
             {expected}",
            vertices,
            found,
            expected
        );
        return Err(fault(span, message, None));
    }

    let unused = found as u128 * 6 - bits;
    let last = matrix.last().copied().unwrap_or(0);
    if last & ((1 << unused) - 1) != 0 {
        let message = message!(
            "bits-after-last-edge",
            "the bits after the last edge are not 0"
        );
        return Err(fault(span.end - 1..span.end, message, None));
    }
    Ok(())
}

fn fault(span: Range<usize>, message: Wording, help: Option<Wording>) -> BadText {
    Fault {
        span,
        message: message.into(),
        help: help.map(Message::from),
    }
    .into()
}

/// Writes the graph in one line, without a line end. The edges may be in any order; loops and
/// invalid ends are ignored.
pub fn write(graph: &Graph) -> String {
    let vertices = (graph.vertices as u64).min(MOST);
    let (marks, digits) = match vertices {
        0..=62 => (0, 1),
        63..=0x3EFFF => (1, 3),
        _ => (2, 6),
    };
    let mut sextets = vec![63; marks];
    for digit in (0..digits).rev() {
        sextets.push((vertices >> (6 * digit) & 63) as u8);
    }

    let first = sextets.len();
    let bits = vertices as usize * (vertices as usize).saturating_sub(1) / 2;
    sextets.resize(first + bits.div_ceil(6), 0);
    for &[a, b] in &graph.edges {
        let (low, high) = (a.min(b), a.max(b));
        if low < high && (high as u64) < vertices {
            let bit = high * (high - 1) / 2 + low;
            sextets[first + bit / 6] |= 32 >> (bit % 6);
        }
    }

    let mut text = String::with_capacity(sextets.len());
    for sextet in sextets {
        text.push(char::from(sextet + BIAS));
    }
    text
}

/// The number in the first `digits` sextets.
fn number(sextets: &[u8], digits: usize) -> Option<u64> {
    let mut number = 0;
    for &digit in sextets.get(..digits)? {
        number = number << 6 | u64::from(digit);
    }
    Some(number)
}
