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
//! let place = |id, tokens| format!("<place id='{id}'><initialMarking><text>{tokens}</text></initialMarking></place>");
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
    net::{Net, Transition},
    printable,
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
    let Elements {
        name,
        mut places,
        mut transitions,
        arcs,
    } = elements(text, &mut faults);
    let number = |nodes: &[Node]| -> HashMap<String, usize> {
        nodes
            .iter()
            .zip(0..)
            .map(|(node, number)| (node.id.clone(), number))
            .collect()
    };
    let (place_of, transition_of) = (number(&places), number(&transitions));
    for Arc {
        source,
        target,
        span,
    } in arcs
    {
        match (
            place_of.get(&source),
            transition_of.get(&target),
            transition_of.get(&source),
            place_of.get(&target),
        ) {
            (Some(&place), Some(&transition), ..) => {
                places[place].takes.push(transition);
                transitions[transition].takes.push(place);
            }
            (.., Some(&transition), Some(&place)) => {
                places[place].gives.push(transition);
                transitions[transition].gives.push(place);
            }
            _ => drop(faults.add(
                span,
                format_args!(
                    "no arc leads from {} to {}: it joins a place and a transition",
                    Shown(source.as_bytes()),
                    Shown(target.as_bytes())
                ),
            )),
        }
    }
    for node in places.iter_mut().chain(&mut transitions) {
        node.takes.sort_unstable();
        node.gives.sort_unstable();
        let twice = |list: &[usize]| list.windows(2).any(|pair| pair[0] == pair[1]);
        if twice(&node.takes) || twice(&node.gives) {
            faults.add(
                node.span.clone(),
                format_args!(
                    "two arcs lead the same way between {} and another",
                    Shown(node.id.as_bytes())
                ),
            );
        }
    }
    if places.is_empty() && faults.is_empty() {
        faults.add(text.len()..text.len(), "there is no place in this net");
    }
    if places.len() > 2 * MAX_CELLS + 1 {
        let message = format_args!(
            "the net has {} places, expected at most {}: {MAX_CELLS} holes and a counter",
            places.len(),
            2 * MAX_CELLS + 1
        );
        faults.add(places[2 * MAX_CELLS + 1].span.clone(), message);
    }
    faults.or(())?;
    let (pairs, counter) = pairs(&places, transitions.len())?;
    Ok(oriented(
        printable::line(&name),
        &places,
        &transitions,
        &pairs,
        counter,
    ))
}

/// The places, transitions and arcs of the text.
fn elements(text: &[u8], faults: &mut Faults) -> Elements {
    let mut found = Elements::default();
    if text.len() > LONGEST {
        faults.add(
            LONGEST..text.len(),
            format_args!(
                "the file has {} bytes, expected at most {LONGEST}",
                text.len()
            ),
        );
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
                faults.add(at.min(text.len())..at.min(text.len()), error);
                return found;
            }
            Ok(Event::Eof) => {
                if let Some(name) = open.last() {
                    faults.add(
                        text.len()..text.len(),
                        format_args!(
                            "the text ends within the element {}",
                            Shown(name.as_bytes())
                        ),
                    );
                }
                return found;
            }
            Ok(Event::Start(start)) => {
                element(&start, &span, &mut found, faults);
                open.push(start.local_name().as_ref().to_string());
            }
            Ok(Event::Empty(start)) => element(&start, &span, &mut found, faults),
            Ok(Event::End(_)) => drop(open.pop()),
            Ok(Event::Text(words)) => {
                let words = words.trim();
                let within: Vec<&str> = open.iter().rev().take(3).map(String::as_str).collect();
                match within[..] {
                    ["text", "initialMarking", "place"] => {
                        match (scan::integer(words.as_bytes()), found.places.last_mut()) {
                            (Ok(tokens @ 0..), Some(place)) => place.tokens = tokens.unsigned_abs(),
                            _ => drop(faults.add(
                                span,
                                format_args!(
                                    "found {}, expected a number of tokens",
                                    Shown(words.as_bytes())
                                ),
                            )),
                        }
                    }
                    ["text", "inscription", "arc"] if words != "1" => {
                        faults.add(
                            span,
                            format_args!(
                                "found {}, expected 1: an arc carries one token here",
                                Shown(words.as_bytes())
                            ),
                        );
                    }
                    ["text", "name", "net"] => found.name = words.to_string(),
                    _ => {}
                }
            }
            Ok(_) => {}
        }
    }
}

/// Handles the start of an element.
fn element(start: &BytesStart, span: &Range<usize>, found: &mut Elements, faults: &mut Faults) {
    let attribute = |name: &str| {
        let value = start.try_get_attribute(name).ok().flatten()?;
        Some(value.value.into_owned())
    };
    let local = start.local_name();
    let node = |id: String| Node {
        id,
        span: span.clone(),
        tokens: 0,
        takes: Vec::new(),
        gives: Vec::new(),
    };
    match (
        local.as_ref(),
        attribute("id"),
        attribute("source"),
        attribute("target"),
    ) {
        ("net", Some(id), ..) if found.name.is_empty() => found.name = id,
        ("place", Some(id), ..) => found.places.push(node(id)),
        ("transition", Some(id), ..) => found.transitions.push(node(id)),
        ("arc", _, Some(source), Some(target)) => found.arcs.push(Arc {
            source,
            target,
            span: span.clone(),
        }),
        ("place" | "transition", None, ..) => {
            faults.add(span.clone(), "this element has no `id`");
        }
        ("arc", ..) => {
            faults.add(span.clone(), "this arc lacks its `source` or its `target`");
        }
        ("referencePlace" | "referenceTransition", ..) => {
            faults.add_help(
                span.clone(),
                "references between pages are not read",
                "write the net on one page",
            );
        }
        _ => {}
    }
}

/// The pairs of places, and the tokens of the place that counts.
type Pairs = (Vec<[usize; 2]>, Option<u64>);

/// Finds the pairs of places, and the place that counts.
fn pairs(places: &[Node], transitions: usize) -> Result<Pairs, BadText> {
    let mut by_arcs: HashMap<(&[usize], &[usize]), Vec<usize>> = HashMap::new();
    for (number, place) in places.iter().enumerate() {
        by_arcs
            .entry((&place.takes, &place.gives))
            .or_default()
            .push(number);
    }
    let similarity = |a: usize, b: usize| {
        let (a, b) = (places[a].id.bytes().rev(), places[b].id.bytes().rev());
        a.zip(b).take_while(|(a, b)| a == b).count()
    };
    let (mut pairs, mut alone) = (Vec::new(), Vec::new());
    let mut taken = vec![false; places.len()];
    for (number, place) in places.iter().enumerate() {
        if taken[number] {
            continue;
        }
        let opposite = by_arcs
            .get(&(&place.gives[..], &place.takes[..]))
            .into_iter()
            .flatten()
            .copied();
        let opposite = opposite.filter(|&other| {
            other != number && !taken[other] && place.tokens + places[other].tokens == 1
        });
        // Among several candidates, the one with the most similar name.
        match opposite.max_by_key(|&other| (similarity(number, other), std::cmp::Reverse(other))) {
            Some(other) => {
                taken[other] = true;
                pairs.push([number, other]);
            }
            None => alone.push(number),
        }
    }
    let mut faults = Faults::default();
    let counts = |place: &Node| {
        place.gives.is_empty() && place.takes.len() == transitions && transitions > 0
    };
    let counter = alone
        .iter()
        .position(|&place| counts(&places[place]))
        .map(|at| alone.remove(at));
    for place in alone {
        let message = format_args!(
            "the place {} has no opposite, with which it holds one token together",
            Shown(places[place].id.as_bytes())
        );
        let help = "each hole has two places, and a transition that takes a token from one gives one to the other; one \
                    place more may count the moves";
        faults.add_help(places[place].span.clone(), message, help);
    }
    faults.or((pairs, counter.map(|place| places[place].tokens)))
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
    for (hole, pair) in pairs.iter().enumerate() {
        pair.iter()
            .zip([true, false])
            .for_each(|(&place, peg)| hole_of[place] = Some((hole, peg)));
    }
    let mut found: Vec<Transition> = transitions
        .iter()
        .map(|transition| {
            let taken = transition.takes.iter().filter_map(|&place| hole_of[place]);
            let (mut holes, mut pegs) = (0u128, 0u128);
            for (hole, peg) in taken {
                holes |= 1 << hole;
                pegs |= u128::from(peg) << hole;
            }
            Transition {
                name: transition.id.clone(),
                holes,
                pegs,
            }
        })
        .collect();
    let turned = inverted_holes(&found, pairs.len());
    for transition in &mut found {
        transition.pegs ^= turned & transition.holes;
    }
    let start = (0..pairs.len()).fold(0u128, |set, hole| {
        set | u128::from(places[pairs[hole][0]].tokens) << hole
    }) ^ turned;
    let turned = |hole: usize| (turned >> hole & 1) as usize;
    let holes = pairs
        .iter()
        .enumerate()
        .map(|(hole, pair)| places[pair[turned(hole)]].id.clone())
        .collect();
    Net {
        name,
        holes,
        start,
        transitions: found,
        counter,
    }
}

/// The holes for which this assumption is wrong.
fn inverted_holes(transitions: &[Transition], holes: usize) -> u128 {
    let mut by_holes: HashMap<u128, Vec<u128>> = HashMap::new();
    for transition in transitions
        .iter()
        .filter(|transition| transition.holes.count_ones() == 3)
    {
        by_holes
            .entry(transition.holes)
            .or_default()
            .push(transition.pegs);
    }
    // Which place of each hole is the peg's, as far as known; and the pairs of holes that determine
    // each other: the ends of a jump, one of which is full and the other vacant.
    let mut known: Vec<Option<bool>> = vec![None; holes];
    let mut ends: Vec<Vec<(usize, bool)>> = vec![Vec::new(); holes];
    let mut lines: Vec<_> = by_holes.into_iter().collect();
    lines.sort_unstable();
    for (line, mut taken) in lines {
        taken.sort_unstable();
        taken.dedup();
        if let Some(turned) = turned_in_triangle(line, &taken) {
            for hole in (0..holes).filter(|hole| line >> hole & 1 == 1) {
                known[hole].get_or_insert(turned >> hole & 1 == 1);
            }
            continue;
        }
        let Some(Back { pegs, differ }) = jump_and_back(&taken) else {
            continue;
        };
        let [middle, first] = [line & !differ, differ].map(|set| set.trailing_zeros() as usize);
        let last = (differ & (differ - 1)).trailing_zeros() as usize;
        known[middle].get_or_insert(pegs >> middle & 1 == 0);
        let same = pegs >> first & 1 == pegs >> last & 1;
        ends[first].push((last, same));
        ends[last].push((first, same));
    }
    let mut turned = 0u128;
    let mut seen = vec![false; holes];
    // Known values propagate first; if none is known, the first place is the peg's.
    let order = (0..holes)
        .filter(|&hole| known[hole].is_some())
        .chain(0..holes)
        .collect::<Vec<_>>();
    let mut waiting: Vec<(usize, bool)> = Vec::new();
    for hole in order {
        waiting.push((hole, known[hole].unwrap_or(false)));
        while let Some((hole, turn)) = waiting.pop() {
            if std::mem::replace(&mut seen[hole], true) {
                continue;
            }
            let turn = known[hole].unwrap_or(turn);
            turned |= u128::from(turn) << hole;
            waiting.extend(ends[hole].iter().map(|&(other, same)| (other, turn ^ same)));
        }
    }
    turned
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
    let two_pegs = |pegs: &&u128| ((*pegs ^ turned) & line).count_ones() == 2;
    (taken.iter().filter(two_pegs).count() == 3).then_some(turned)
}
