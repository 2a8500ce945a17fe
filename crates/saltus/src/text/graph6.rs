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

use crate::text::{BadText, Fault, Faults, scan};

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
    let mut faults = Faults::default();
    let start = scan::start(text);
    let start = start
        + if text[start..].starts_with(HEADER) {
            HEADER.len()
        } else {
            0
        };
    let end = text.len()
        - text
            .iter()
            .rev()
            .take_while(|byte| byte.is_ascii_whitespace())
            .count();
    let end = end.max(start);
    let word = &text[start..end];
    for (at, _) in word
        .iter()
        .enumerate()
        .filter(|(_, byte)| !(BIAS..BIAS + 64).contains(byte))
    {
        let (seen, len) = scan::item_at(text, start + at);
        let message = format_args!("found {seen}, expected a character of graph6, `?` to `~`");
        faults.add(start + at..start + at + len.max(1), message);
    }
    faults.or(())?;
    let sextets: Vec<u8> = word.iter().map(|byte| byte - BIAS).collect();
    let (vertices, used) = match sextets[..] {
        [63, 63, ref rest @ ..] => (number(rest, 6), 8),
        [63, ref rest @ ..] => (number(rest, 3), 4),
        [first, ..] => (Some(u64::from(first)), 1),
        [] => (None, 0),
    };
    let fault = |span, message: String, help: &str| {
        BadText::from(Fault {
            span,
            message,
            help: (!help.is_empty()).then(|| help.into()),
        })
    };
    let Some(vertices) = vertices else {
        return Err(fault(
            end..end,
            "the number of vertices is missing or cut short".into(),
            "",
        ));
    };
    if used > 1 && vertices < 63 || used > 4 && vertices < 1 << 18 {
        let message = format!("{vertices} vertices have a longer form than necessary");
        return Err(fault(
            start..start + used,
            message,
            "up to 62 take one character, up to 258047 four",
        ));
    }
    let bits = u128::from(vertices) * u128::from(vertices.saturating_sub(1)) / 2;
    let matrix = &sextets[used..];
    if matrix.len() as u128 != bits.div_ceil(6) {
        let message = format!(
            "a graph of {vertices} vertices has {} characters after their number, found {}",
            bits.div_ceil(6),
            matrix.len()
        );
        return Err(fault(start + used..end, message, ""));
    }
    let unused = matrix.len() as u128 * 6 - bits;
    if matrix
        .last()
        .is_some_and(|last| last & ((1 << unused) - 1) != 0)
    {
        return Err(fault(
            end - 1..end,
            "the bits after the last edge are not 0".into(),
            "",
        ));
    }
    let mut edges = Vec::with_capacity(
        matrix
            .iter()
            .map(|sextet| sextet.count_ones() as usize)
            .sum(),
    );
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

/// Writes the graph in one line, without a line end. The edges may be in any order; loops and
/// invalid ends are ignored.
pub fn write(graph: &Graph) -> String {
    let vertices = (graph.vertices as u64).min(MOST);
    let mut sextets: Vec<u8> = Vec::new();
    let mut count = |marks: usize, digits: u32| {
        sextets.extend(std::iter::repeat_n(63, marks));
        sextets.extend(
            (0..digits)
                .rev()
                .map(|digit| (vertices >> (6 * digit) & 63) as u8),
        );
    };
    match vertices {
        0..=62 => count(0, 1),
        63..=0x3EFFF => count(1, 3),
        _ => count(2, 6),
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
    sextets
        .iter()
        .map(|sextet| char::from(sextet + BIAS))
        .collect()
}

/// The number in the first `digits` sextets.
fn number(sextets: &[u8], digits: usize) -> Option<u64> {
    let digits = sextets.get(..digits)?;
    Some(
        digits
            .iter()
            .fold(0, |number, &digit| number << 6 | u64::from(digit)),
    )
}
