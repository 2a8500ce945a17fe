//! Petri nets in PNML, the language of the Model Checking Contest, converted to nets of holes:
//! [`Net`].
//!
//! The structure of a net identifies its holes, regardless of the names of its places. Two places
//! form a hole if each transition that takes a token from one gives one to the other, and together
//! they have one token. A remaining place from which every transition takes a token counts moves.
//! The jumps determine which of the two places means a peg: a jump and its reversal take their
//! token of the middle hole from the same place, the peg's; and one of the other two holes is
//! vacant.
//!
//! ```
//! let place = |id, tokens| {
//!     let tokens = format!("<initialMarking><text>{tokens}</text></initialMarking>");
//!     format!("<place id='{id}'>{tokens}</place>")
//! };
//! let places = [("A", 1), ("a", 0), ("B", 1), ("b", 0), ("C", 0), ("c", 1), ("D", 0), ("d", 1)];
//! let places = places.map(|(id, tokens)| place(id, tokens)).concat();
//! let jump = |id: &str, takes: [&str; 3], gives: [&str; 3]| {
//!     let takes = takes.map(|place| format!("<arc source='{place}' target='{id}'/>")).concat();
//!     let gives = gives.map(|place| format!("<arc source='{id}' target='{place}'/>")).concat();
//!     format!("<transition id='{id}'/>{takes}{gives}")
//! };
//! let jumps = [
//!     jump("AC", ["A", "B", "c"], ["a", "b", "C"]),
//!     jump("CA", ["C", "B", "a"], ["c", "b", "A"]),
//!     jump("BD", ["B", "C", "d"], ["b", "c", "D"]),
//!     jump("DB", ["D", "C", "b"], ["d", "c", "B"]),
//! ];
//! let text = format!("<pnml><net id='n'>{places}{}</net></pnml>", jumps.concat());
//! let net = saltus::text::pnml::read(text.as_bytes()).unwrap();
//! assert_eq!((net.start.count_ones(), net.only_jumps()), (2, true));
//! assert_eq!(net.setup().unwrap().board.len(), 4);
//! ```

use crate::{
    board::MAX_CELLS,
    message::Message,
    net::{Net, Transition},
    order, printable,
    text::{
        BadText, Faults,
        scan::{self, Shown},
    },
};
use quick_xml::{
    Reader,
    events::{BytesStart, Event},
};
use std::{collections::HashMap, ops::Range};

/// The longest file: nets of boards of 128 cells take less than a megabyte.
const LONGEST: usize = 1 << 24;

/// The most places: two a hole, and a counter.
const MOST_PLACES: usize = 2 * MAX_CELLS + 1;

/// A place or transition of the file.
struct Node {
    id: String,
    span: Range<usize>,
    /// For a place: its initial tokens.
    tokens: u64,
    /// For a place: the transitions that take a token from it, by index. For a transition: the
    /// places from which it takes one.
    takes: Vec<usize>,
    /// The same for tokens given.
    gives: Vec<usize>,
}

/// An arc of the file.
struct Arc {
    source: String,
    target: String,
    span: Range<usize>,
}

/// The elements of a net.
#[derive(Default)]
struct Elements {
    name: String,
    places: Vec<Node>,
    transitions: Vec<Node>,
    arcs: Vec<Arc>,
}

/// Reads a net.
///
/// # Errors
/// Invalid XML, arcs with invalid ends or several tokens, places without a complement, more than
/// 128 holes.
pub fn read(text: &[u8]) -> Result<Net, BadText> {
    let mut faults = Faults::default();
    let mut found = elements(text, &mut faults);
    connect(&mut found, &mut faults);
    let places = &found.places;
    if places.is_empty() && faults.is_empty() {
        faults.add(
            text.len()..text.len(),
            message!("no-place-net", "there is no place in this net"),
        );
    }
    if let Some(extra) = places.get(MOST_PLACES) {
        let count = places.len();
        let message = message!(
            "net-places-expected-most",
            "the net has {count} places, expected at most {most_places}: {most} holes and a \
             counter",
            count,
            most_places = MOST_PLACES,
            most = MAX_CELLS
        );
        faults.add(extra.span.clone(), message);
    }
    faults.or(())?;

    let (pairs, counter) = pairs(places, found.transitions.len())?;
    let name = printable::line(&found.name);
    Ok(oriented(name, places, &found.transitions, &pairs, counter))
}

/// Joins places and transitions by the arcs between them.
fn connect(found: &mut Elements, faults: &mut Faults) {
    let place_of = numbers(&found.places);
    let transition_of = numbers(&found.transitions);
    for arc in std::mem::take(&mut found.arcs) {
        let from_place = place_of.get(&arc.source);
        let to_transition = transition_of.get(&arc.target);
        let from_transition = transition_of.get(&arc.source);
        let to_place = place_of.get(&arc.target);
        if let (Some(&place), Some(&transition)) = (from_place, to_transition) {
            found.places[place].takes.push(transition);
            found.transitions[transition].takes.push(place);
        } else if let (Some(&transition), Some(&place)) = (from_transition, to_place) {
            found.places[place].gives.push(transition);
            found.transitions[transition].gives.push(place);
        } else {
            let source = Shown(arc.source.as_bytes());
            let target = Shown(arc.target.as_bytes());
            let message = message!(
                "no-arc-leads-joins",
                "no arc leads from {source} to {target}: it joins a place and a transition",
                source,
                target
            );
            faults.add(arc.span, message);
        }
    }

    for node in found.places.iter_mut().chain(&mut found.transitions) {
        node.takes.sort_unstable();
        node.gives.sort_unstable();
        if has_double(&node.takes) || has_double(&node.gives) {
            let id = Shown(node.id.as_bytes());
            let message = message!(
                "two-arcs-lead-same",
                "two arcs lead the same way between {id} and another",
                id
            );
            faults.add(node.span.clone(), message);
        }
    }
}

/// The index of each node by its ID.
fn numbers(nodes: &[Node]) -> HashMap<String, usize> {
    let mut numbers = HashMap::new();
    for (number, node) in nodes.iter().enumerate() {
        numbers.insert(node.id.clone(), number);
    }
    numbers
}

/// Whether a sorted list has a number twice.
fn has_double(list: &[usize]) -> bool {
    list.windows(2).any(|pair| pair[0] == pair[1])
}

/// The places, transitions and arcs of the text.
fn elements(text: &[u8], faults: &mut Faults) -> Elements {
    let mut found = Elements::default();
    if text.len() > LONGEST {
        let length = text.len();
        let message = message!(
            "file-bytes-expected-most",
            "the file has {length} bytes, expected at most {most}",
            length,
            most = LONGEST
        );
        faults.add(LONGEST..length, message);
        return found;
    }
    let base = scan::start(text);
    let Some(utf8) = scan::utf8(text, base, faults) else {
        return found;
    };
    let mut xml = Reader::from_str(utf8);
    // The names of the open elements.
    let mut open: Vec<String> = Vec::new();
    loop {
        let from = base + usize::try_from(xml.buffer_position()).unwrap_or(text.len());
        let event = xml.read_event();
        let span = from..base + usize::try_from(xml.buffer_position()).unwrap_or(text.len());
        match event {
            Err(error) => {
                let at = base + usize::try_from(xml.error_position()).unwrap_or(from);
                faults.add(
                    at.min(text.len())..at.min(text.len()),
                    Message::verbatim(error),
                );
                return found;
            }
            Ok(Event::Eof) => {
                if let Some(name) = open.last() {
                    let name = Shown(name.as_bytes());
                    let message = message!(
                        "text-ends-within-element",
                        "the text ends within the element {name}",
                        name
                    );
                    faults.add(text.len()..text.len(), message);
                }
                return found;
            }
            Ok(Event::Start(start)) => {
                element(&start, &span, &mut found, faults);
                open.push(start.local_name().as_ref().to_string());
            }
            Ok(Event::Empty(start)) => element(&start, &span, &mut found, faults),
            Ok(Event::End(_)) => drop(open.pop()),
            Ok(Event::Text(words)) => content(words.trim(), &open, span, &mut found, faults),
            Ok(_) => {}
        }
    }
}

/// Handles the text within these elements.
fn content(
    words: &str,
    open: &[String],
    span: Range<usize>,
    found: &mut Elements,
    faults: &mut Faults,
) {
    let within: Vec<&str> = open.iter().rev().take(3).map(String::as_str).collect();
    match within[..] {
        ["text", "initialMarking", "place"] => {
            match (scan::integer(words.as_bytes()), found.places.last_mut()) {
                (Ok(tokens @ 0..), Some(place)) => place.tokens = tokens.unsigned_abs(),
                _ => {
                    let words = Shown(words.as_bytes());
                    faults.add(
                        span,
                        message!(
                            "found-expected",
                            "found {found}, expected {expected}",
                            found = words,
                            expected = message!("number-tokens", "a number of tokens")
                        ),
                    );
                }
            }
        }
        ["text", "inscription", "arc"] if words != "1" => {
            let words = Shown(words.as_bytes());
            let message = message!(
                "found-expected",
                "found {found}, expected {expected}",
                found = words,
                expected = message!("one-token", "1: an arc carries one token here")
            );
            faults.add(span, message);
        }
        ["text", "name", "net"] => found.name = words.to_string(),
        _ => {}
    }
}

/// Handles the start of an element.
fn element(start: &BytesStart, span: &Range<usize>, found: &mut Elements, faults: &mut Faults) {
    let id = attribute(start, "id");
    match start.local_name().as_ref() {
        "net" if found.name.is_empty() => found.name = id.unwrap_or_default(),
        kind @ ("place" | "transition") => match id {
            Some(id) if kind == "place" => found.places.push(Node::new(id, span)),
            Some(id) => found.transitions.push(Node::new(id, span)),
            None => {
                faults.add(
                    span.clone(),
                    message!("element-no-id", "this element has no `id`"),
                );
            }
        },
        "arc" => match (attribute(start, "source"), attribute(start, "target")) {
            (Some(source), Some(target)) => found.arcs.push(Arc {
                source,
                target,
                span: span.clone(),
            }),
            _ => {
                faults.add(
                    span.clone(),
                    message!(
                        "arc-lacks-source-target",
                        "this arc lacks its `source` or its `target`"
                    ),
                );
            }
        },
        "referencePlace" | "referenceTransition" => {
            faults.add_help(
                span.clone(),
                message!(
                    "references-between-pages-not",
                    "references between pages are not read"
                ),
                message!("write-net-one-page", "write the net on one page"),
            );
        }
        _ => {}
    }
}

/// The value of an attribute.
fn attribute(start: &BytesStart, name: &str) -> Option<String> {
    let attribute = start.try_get_attribute(name).ok().flatten()?;
    Some(attribute.value.into_owned())
}

impl Node {
    /// A node without arcs.
    fn new(id: String, span: &Range<usize>) -> Node {
        Node {
            id,
            span: span.clone(),
            tokens: 0,
            takes: Vec::new(),
            gives: Vec::new(),
        }
    }
}

/// The pairs of places, and the tokens of the place that counts.
type Pairs = (Vec<[usize; 2]>, Option<u64>);

/// Finds the pairs of places, and the place that counts.
fn pairs(places: &[Node], transitions: usize) -> Result<Pairs, BadText> {
    let mut by_arcs: HashMap<[&[usize]; 2], Vec<usize>> = HashMap::new();
    for (number, place) in places.iter().enumerate() {
        let arcs = [&place.takes[..], &place.gives];
        by_arcs.entry(arcs).or_default().push(number);
    }
    let mut pairs = Vec::new();
    let mut alone = Vec::new();
    let mut taken = vec![false; places.len()];
    for (number, place) in places.iter().enumerate() {
        if taken[number] {
            continue;
        }
        let mut opposite = match by_arcs.get(&[&place.gives[..], &place.takes]) {
            Some(candidates) => candidates.clone(),
            None => Vec::new(),
        };
        opposite.retain(|&other| {
            other != number && !taken[other] && place.tokens + places[other].tokens == 1
        });
        match most_similar(places, number, &opposite) {
            Some(other) => {
                taken[other] = true;
                pairs.push([number, other]);
            }
            None => alone.push(number),
        }
    }

    let counts = |place: &Node| place.gives.is_empty() && place.takes.len() == transitions;
    let counter = alone.iter().position(|&place| counts(&places[place]));
    let counter = match counter {
        Some(at) if transitions > 0 => Some(places[alone.remove(at)].tokens),
        _ => None,
    };
    let mut faults = Faults::default();
    for place in alone {
        let id = Shown(places[place].id.as_bytes());
        let message = message!(
            "place-no-opposite-holds",
            "the place {id} has no opposite, with which it holds one token together",
            id
        );
        let help = message!(
            "each-hole-two-places",
            "each hole has two places, and a transition that takes a token from one gives one to \
             the other; one place more may count the moves"
        );
        faults.add_help(places[place].span.clone(), message, help);
    }
    faults.or((pairs, counter))
}

/// The candidate, the first if there are several, whose name ends most like that of a place.
fn most_similar(places: &[Node], number: usize, candidates: &[usize]) -> Option<usize> {
    let mut best = None;
    let mut most = 0;
    for &other in candidates {
        let common = common_end(&places[number].id, &places[other].id);
        if best.is_none() || common > most {
            best = Some(other);
            most = common;
        }
    }
    best
}

/// The number of bytes at the ends of two names that agree.
fn common_end(a: &str, b: &str) -> usize {
    let pairs = a.bytes().rev().zip(b.bytes().rev());
    pairs.take_while(|(a, b)| a == b).count()
}

/// The net, with the peg's place of each pair identified.
fn oriented(
    name: String,
    places: &[Node],
    transitions: &[Node],
    pairs: &[[usize; 2]],
    counter: Option<u64>,
) -> Net {
    // First assume that the first place of each pair is the peg's.
    let mut hole_of = vec![None; places.len()];
    for (hole, &[first, second]) in pairs.iter().enumerate() {
        hole_of[first] = Some((hole, true));
        hole_of[second] = Some((hole, false));
    }
    let mut found = Vec::new();
    for transition in transitions {
        let mut holes = 0u128;
        let mut pegs = 0u128;
        for &place in &transition.takes {
            if let Some((hole, peg)) = hole_of[place] {
                holes |= 1 << hole;
                pegs |= u128::from(peg) << hole;
            }
        }
        found.push(Transition {
            name: transition.id.clone(),
            holes,
            pegs,
        });
    }

    let inverted = inverted_holes(&found, pairs.len());
    for transition in &mut found {
        transition.pegs ^= inverted & transition.holes;
    }
    let mut start = inverted;
    let mut holes = Vec::new();
    for (hole, &[first, second]) in pairs.iter().enumerate() {
        start ^= u128::from(places[first].tokens) << hole;
        let is_inverted = inverted >> hole & 1 == 1;
        let peg = if is_inverted { second } else { first };
        holes.push(places[peg].id.clone());
    }
    Net {
        name,
        holes,
        start,
        transitions: found,
        counter,
    }
}

/// Which place of each hole is the peg's, as far as known, and what else determines it.
struct Turns {
    /// Whether the assumption is wrong for a hole.
    known: Vec<Option<bool>>,
    /// For each hole those at the other end of a jump, one of which is full and the other vacant,
    /// and whether the assumption calls both the same.
    ends: Vec<Vec<(usize, bool)>>,
}

/// The holes for which this assumption is wrong.
fn inverted_holes(transitions: &[Transition], holes: usize) -> u128 {
    let mut on_lines: Vec<[u128; 2]> = Vec::new();
    for transition in transitions {
        if transition.holes.count_ones() == 3 {
            on_lines.push([transition.holes, transition.pegs]);
        }
    }
    let on_lines = order::distinct(on_lines);

    let mut turns = Turns {
        known: vec![None; holes],
        ends: vec![Vec::new(); holes],
    };
    for of_line in on_lines.chunk_by(|a, b| a[0] == b[0]) {
        let taken: Vec<u128> = of_line.iter().map(|[_, pegs]| *pegs).collect();
        turns.add_line(of_line[0][0], &taken);
    }
    turns.spread()
}

impl Turns {
    /// Adds what the jumps along a line tell, which take these pegs.
    fn add_line(&mut self, line: u128, taken: &[u128]) {
        if let Some(turned) = turned_in_triangle(line, taken) {
            for (hole, known) in self.known.iter_mut().enumerate() {
                if line >> hole & 1 == 1 {
                    known.get_or_insert(turned >> hole & 1 == 1);
                }
            }
            return;
        }
        let Some(Back { pegs, differ }) = jump_and_back(taken) else {
            return;
        };
        let middle = (line & !differ).trailing_zeros() as usize;
        let first = differ.trailing_zeros() as usize;
        let last = (differ & (differ - 1)).trailing_zeros() as usize;
        self.known[middle].get_or_insert(pegs >> middle & 1 == 0);
        let same = pegs >> first & 1 == pegs >> last & 1;
        self.ends[first].push((last, same));
        self.ends[last].push((first, same));
    }

    /// The holes for which the assumption is wrong. Known values spread first; if none is known,
    /// the first place is the peg's.
    fn spread(&self) -> u128 {
        let holes = self.known.len();
        let mut order = Vec::new();
        for (hole, known) in self.known.iter().enumerate() {
            if known.is_some() {
                order.push(hole);
            }
        }
        order.extend(0..holes);

        let mut turned = 0u128;
        let mut seen = vec![false; holes];
        let mut waiting: Vec<(usize, bool)> = Vec::new();
        for hole in order {
            waiting.push((hole, false));
            while let Some((hole, turn)) = waiting.pop() {
                if std::mem::replace(&mut seen[hole], true) {
                    continue;
                }
                let turn = self.known[hole].unwrap_or(turn);
                turned |= u128::from(turn) << hole;
                for &(other, same) in &self.ends[hole] {
                    waiting.push((other, turn ^ same));
                }
            }
        }
        turned
    }
}

/// A jump, and the ends of its line, in which the jump back differs from it.
struct Back {
    pegs: u128,
    differ: u128,
}

/// The first jump with another one back along the same line.
fn jump_and_back(taken: &[u128]) -> Option<Back> {
    for &pegs in taken {
        for &back in taken {
            let differ = pegs ^ back;
            if differ.count_ones() == 2 {
                return Some(Back { pegs, differ });
            }
        }
    }
    None
}

/// The holes for which the assumption is wrong, of three that bear two or three lines.
///
/// Jumps along them take pegs from each two of the three, and these sets of two add up to nothing:
/// what the sets that were found add up to is wrong.
fn turned_in_triangle(line: u128, taken: &[u128]) -> Option<u128> {
    let &[a, b, c] = taken else {
        return None;
    };
    let turned = a ^ b ^ c;
    for pegs in taken {
        if ((pegs ^ turned) & line).count_ones() != 2 {
            return None;
        }
    }
    Some(turned)
}
