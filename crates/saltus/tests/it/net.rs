//! Nets: their reachable markings, by two methods and by a search written for this test; the
//! contest's nets with published numbers.

use proptest::prelude::*;
use saltus::{
    budget::Budget,
    net::{self, Net, NotPegs, Space, Transition},
    puzzle::{Goal, Puzzle},
    text::{export, id, pnml},
};
use std::collections::HashSet;

/// The reachable markings of a net, by a search.
fn brute(net: &Net) -> (u128, u128, u64) {
    let tokens = net.counter.unwrap_or(0);
    let (mut seen, mut waiting) = (
        HashSet::from([(net.start, tokens)]),
        vec![(net.start, tokens)],
    );
    let mut fired = 0;
    while let Some((marking, left)) = waiting.pop() {
        for transition in &net.transitions {
            if marking & transition.holes != transition.pegs || net.counter.is_some() && left == 0 {
                continue;
            }
            fired += 1;
            let next = (marking ^ transition.holes, left.saturating_sub(1));
            if seen.insert(next) {
                waiting.push(next);
            }
        }
    }
    let tokens = seen.iter().map(|&(_, left)| left).max().unwrap();
    (seen.len() as u128, fired, tokens)
}

fn same_as_brute(net: &Net) {
    let (states, fired, tokens) = brute(net);
    let space = net::space(net, &Budget::UNLIMITED).unwrap();
    assert_eq!(
        (space.states, space.transitions),
        (states, fired),
        "{net:?}"
    );
    assert_eq!(space.most_in_marking, net.holes.len() as u64 + tokens);
    if let Some(levels) = net::space_by_levels(net, &Budget::UNLIMITED) {
        assert_eq!(levels.unwrap(), space, "{net:?}");
    }
}

fn puzzle(id: &str) -> Puzzle {
    id::read(id, |options| options).unwrap().puzzle().unwrap()
}

#[test]
fn markings_of_small_games_equal_those_of_a_search() {
    for id in [
        "pegs:triangle4@a1",
        "pegs:triangle5@a4",
        "board:-o-=o.o=-o-",
        "board:oooo=o.oo=oooo",
        "board:oo.oo.oo",
    ] {
        let net = Net::of(&puzzle(id)).unwrap();
        assert!(net::space_by_levels(&net, &Budget::UNLIMITED).is_some());
        same_as_brute(&net);
        for tokens in [0, 1, 3, 40] {
            same_as_brute(&Net {
                counter: Some(tokens),
                ..net.clone()
            });
        }
    }
    assert_eq!(Net::of(&puzzle("row:2x2")), None);
}

proptest! {
    /// Arbitrary transitions, not only jumps, with and without a counter.
    #[test]
    fn markings_of_any_net_equal_those_of_a_search(
        holes in 1usize..12,
        start in any::<u128>(),
        turns in prop::collection::vec((any::<u128>(), any::<u128>()), 0..9),
        counter in prop::option::of(0u64..6),
    ) {
        let all = (1u128 << holes) - 1;
        let transition = |(number, &(over, pegs)): (usize, &(u128, u128))| Transition {
            name: number.to_string(),
            holes: over & all,
            pegs: pegs & over & all,
        };
        let transitions = turns.iter().enumerate().map(transition).collect();
        let holes = (0..holes).map(|hole| format!("T{hole}")).collect();
        same_as_brute(&Net { name: String::new(), holes, start: start & all, transitions, counter });
    }
}

/// The reachable markings of a net in PNML, by the rules of Petri nets alone: a transition takes a
/// token from each place with an arc to it, and gives one to each with an arc from it. Places are
/// identified by the text only; none is treated as a hole or a counter.
fn tokens_brute(text: &str) -> Space {
    let tags = |tag: &str| {
        text.split(&format!("<{tag} "))
            .skip(1)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let field = |tag: &str, name: &str| {
        let rest = tag.split_once(&format!("{name}=\"")).unwrap().1;
        rest.split_once('"').unwrap().0.to_owned()
    };
    let places: Vec<String> = tags("place").iter().map(|tag| field(tag, "id")).collect();
    let at_start = |tag: &String| {
        let rest = tag.split_once("<initialMarking><text>").unwrap().1;
        rest.split_once('<').unwrap().0.parse::<u64>().unwrap()
    };
    let start: Vec<u64> = tags("place").iter().map(at_start).collect();
    let names: Vec<String> = tags("transition")
        .iter()
        .map(|tag| field(tag, "id"))
        .collect();
    let place = |id: &str| places.iter().position(|place| place == id);
    let (mut taken, mut given) = (vec![Vec::new(); names.len()], vec![Vec::new(); names.len()]);
    for arc in tags("arc") {
        let [source, target] = ["source", "target"].map(|end| field(&arc, end));
        let transition = |id: &str| names.iter().position(|name| name == id).unwrap();
        match place(&source) {
            Some(place) => taken[transition(&target)].push(place),
            None => given[transition(&source)].push(place(&target).unwrap()),
        }
    }
    let (mut seen, mut waiting, mut fired) = (HashSet::from([start.clone()]), vec![start], 0);
    while let Some(marking) = waiting.pop() {
        for (taken, given) in taken.iter().zip(&given) {
            if taken.iter().any(|&place| marking[place] == 0) {
                continue;
            }
            fired += 1;
            let mut next = marking.clone();
            taken.iter().for_each(|&place| next[place] -= 1);
            given.iter().for_each(|&place| next[place] += 1);
            if seen.insert(next.clone()) {
                waiting.push(next);
            }
        }
    }
    Space {
        states: seen.len() as u128,
        transitions: fired,
        most_in_place: seen.iter().flatten().copied().max().unwrap(),
        most_in_marking: seen
            .iter()
            .map(|marking| marking.iter().sum())
            .max()
            .unwrap(),
    }
}

/// Counters that stop the game at once, midway, and never; places with any names, in any order.
#[test]
fn nets_with_a_counter_follow_the_rules_of_petri_nets() {
    let boards = [
        "pegs:triangle4@a2",
        "board:-o-=o.o=-o-",
        "board:oooo=o.oo=oooo",
        "board:ooo.ooo",
        "board:oo.=ooo=.oo",
    ];
    for id in boards {
        for counter in [None, Some(0), Some(1), Some(2), Some(4), Some(7), Some(50)] {
            let text = export::pnml::write(&puzzle(id), counter).unwrap();
            let expected = tokens_brute(&text);
            let mut strange = text.clone();
            for (index, tag) in text.split("<place id=\"").skip(1).enumerate() {
                let name = format!("\"{}\"", tag.split_once('"').unwrap().0);
                strange = strange.replace(&name, &format!("\"place-{}\"", index * 7919 % 1009));
            }
            for text in [text, strange] {
                let net = pnml::read(text.as_bytes()).unwrap();
                assert_eq!(net.counter, counter, "{id}");
                assert_eq!(
                    net::space(&net, &Budget::UNLIMITED).unwrap(),
                    expected,
                    "{id} {counter:?}"
                );
                if let Some(levels) = net::space_by_levels(&net, &Budget::UNLIMITED) {
                    assert_eq!(levels.unwrap(), expected, "{id} {counter:?}");
                }
            }
        }
    }
}

const SQUARE: &[u8] = include_bytes!("../data/mcc/soli0_square5.pnml");
const SQUARE_COUNTER: &[u8] = include_bytes!("../data/mcc/soli0_counter_square5.pnml");
const ENGLISH: &[u8] = include_bytes!("../data/mcc/soli1.pnml");
const FRENCH_COUNTER: &[u8] = include_bytes!("../data/mcc/soli2_counter.pnml");

/// Source: the raw results of the Model Checking Contest for Solitaire-PT-SqrNC5x5.
#[test]
fn the_square_of_the_contest_has_the_published_space() {
    let net = pnml::read(SQUARE).unwrap();
    let space = net::space(&net, &Budget::UNLIMITED).unwrap();
    let published = Space {
        states: 16_098_428,
        transitions: 213_958_152,
        most_in_place: 1,
        most_in_marking: 25,
    };
    assert_eq!(space, published);
    // It has transitions that remove two pegs, and some that move one inward.
    assert!(matches!(net.setup(), Err(NotPegs::NoJump(_))));
    assert_eq!(
        net.transitions
            .iter()
            .filter(|transition| transition.taken() == 2)
            .count(),
        12
    );
    assert_eq!(
        net.transitions
            .iter()
            .filter(|transition| transition.taken() == 0)
            .count(),
        12
    );
    assert_eq!(net::space_by_levels(&net, &Budget::UNLIMITED), None);
}

/// Source: the contest's results for Solitaire-PT-SqrCT5x5.
#[test]
#[ignore = "two seconds of a processor, more in a debug build"]
fn the_square_with_a_counter_has_the_published_space() {
    let net = pnml::read(SQUARE_COUNTER).unwrap();
    assert_eq!(net.counter, Some(24));
    let space = net::space(&net, &Budget::UNLIMITED).unwrap();
    assert_eq!(
        (space.states, space.most_in_place, space.most_in_marking),
        (174_458_198, 24, 49)
    );
}

#[test]
fn nets_of_the_contest_are_recognised_as_boards() {
    let english = pnml::read(ENGLISH).unwrap().setup().unwrap();
    let known = puzzle("pegs:english");
    assert_eq!(
        (english.board.rays(), &english.start),
        (known.board.rays(), &known.start)
    );
    assert_eq!(english.goal, Goal::Left(1));
    let french = pnml::read(FRENCH_COUNTER).unwrap();
    assert_eq!(
        (
            french.counter,
            french.holes.len(),
            french.start.count_ones()
        ),
        (Some(36), 37, 35)
    );
    let (french, known) = (french.setup().unwrap(), puzzle("pegs:french"));
    assert_eq!(french.board.rays(), known.board.rays());
    let vacant = french
        .board
        .cells()
        .filter(|&cell| french.start.get(cell).is_none());
    assert_eq!(
        vacant
            .map(|cell| french.board.name(cell))
            .collect::<Vec<_>>(),
        ["c1", "d4"]
    );
}

/// Source: OEIS A014225 summed, and the literature on this board (Bell): 187,636,299 positions.
#[test]
#[ignore = "half a minute of a processor"]
fn the_english_board_has_its_known_positions_by_both_methods() {
    let net = pnml::read(ENGLISH).unwrap();
    let space = net::space(&net, &Budget::UNLIMITED).unwrap();
    assert_eq!(
        (space.states, space.transitions),
        (187_636_299, 1_487_175_000)
    );
    assert_eq!(
        net::space_by_levels(&net, &Budget::UNLIMITED)
            .unwrap()
            .unwrap(),
        space
    );
}

#[test]
fn an_insufficient_budget_is_reported() {
    let net = pnml::read(ENGLISH).unwrap();
    let little = Budget {
        memory: 1 << 20,
        ..Budget::UNLIMITED
    };
    assert!(net::space(&net, &little).is_err());
    assert!(net::space_by_levels(&net, &little).unwrap().is_err());
    let at_once = Budget {
        keep_going: &|_| false,
        ..Budget::UNLIMITED
    };
    assert!(net::space(&net, &at_once).is_err());
}
