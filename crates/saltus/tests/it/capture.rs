//! Compares the capture engine with a table of boards, and with an exhaustive search written for
//! this test.

use proptest::prelude::*;
use saltus::{budget::Budget, capture::*};
use serde_json::Value;
use std::collections::{BTreeSet, HashSet};

fn square(value: &Value) -> Square {
    let number = |i: usize| value[i].as_u64().unwrap() as u32;
    Square::new(number(0), number(1))
}

/// Every case of capture.json with its board.
fn cases() -> Vec<(Value, Field)> {
    let table: Value = serde_json::from_str(include_str!("../data/capture.json")).unwrap();
    let cases = table["cases"].as_array().unwrap().iter();
    cases
        .map(|case| {
            let rows: Vec<&str> = case["rows"]
                .as_array()
                .unwrap()
                .iter()
                .map(|row| row.as_str().unwrap())
                .collect();
            let well_formed = case["wellformed"].as_bool().unwrap();
            assert_eq!(
                Field::from_rows(&rows, Reading::Strict).is_ok(),
                well_formed,
                "{}",
                case["id"]
            );
            (
                case.clone(),
                Field::from_rows(&rows, Reading::Lenient).unwrap(),
            )
        })
        .collect()
}

#[test]
fn verdicts_and_reasons_of_the_table() {
    for (case, field) in cases() {
        let id = &case["id"];
        let judgement = judge(&field);
        let winners: Vec<Square> = case["winners"]
            .as_array()
            .unwrap()
            .iter()
            .map(square)
            .collect();
        assert_eq!(judgement.winners().collect::<Vec<_>>(), winners, "{id}");
        assert_eq!(
            judgement.winner_count(),
            case["answer_count"].as_u64().unwrap(),
            "{id}"
        );
        let kings = case["kings"].as_array().unwrap();
        assert_eq!(judgement.verdicts().count(), kings.len(), "{id}");
        for (king, (at, verdict)) in kings.iter().zip(judgement.verdicts()) {
            assert_eq!(at, square(&king["rc"]), "{id}");
            assert_eq!(verdict.name(), king["reason"], "{id} {at}");
            let names: BTreeSet<&str> = judgement
                .reasons(at)
                .unwrap()
                .map(|reason| reason.name())
                .collect();
            let none = Vec::new();
            let wanted = king["reasons_all"].as_array().unwrap_or(&none).iter();
            assert_eq!(
                names,
                wanted.map(|name| name.as_str().unwrap()).collect(),
                "{id} {at}"
            );
            for reason in judgement.reasons(at).unwrap() {
                check_witness(&field, at, reason);
            }
        }
    }
}

/// A rejected first row leaves no trace.
#[test]
fn unread_rows_are_dropped() {
    for reading in [Reading::Strict, Reading::Lenient] {
        let mut builder = FieldBuilder::new(reading);
        assert!(!builder.try_row(b"x._"));
        let long: Vec<u8> = (0..201)
            .map(|col| if col % 2 == 0 { b'.' } else { b'W' })
            .collect();
        assert!(builder.try_row(&long), "{reading:?}");
        assert_eq!(builder.side(), 201);
        let rows = (1..201).map(|row| {
            (0..201)
                .map(|col| b"._"[(row + col) % 2])
                .collect::<Vec<u8>>()
        });
        rows.for_each(|row| builder.push_row(&row).unwrap());
        let field = builder.finish().unwrap();
        assert_eq!(
            (field.row(0), field.white_count()),
            (long, 100),
            "{reading:?}"
        );
    }
}

#[test]
fn routes_of_the_table() {
    for (case, field) in cases() {
        for king in case["kings"].as_array().unwrap() {
            let (id, at) = (&case["id"], square(&king["rc"]));
            let route = route(&field, at);
            assert_eq!(route.is_some(), king["can"].as_bool().unwrap(), "{id} {at}");
            let Some(route) = route else { continue };
            assert_eq!(
                replay(&field, route.squares()),
                Ok(field.white_count()),
                "{id} {at}"
            );
            let given = king["route"].as_array().unwrap().iter().map(square);
            assert_eq!(
                replay(&field, given.clone()),
                Ok(field.white_count()),
                "{id} {at}"
            );
            assert!(
                route.squares().le(given),
                "{id} {at}: the route is not the least"
            );
            if let Some(count) = king["routes"].as_u64().filter(|&count| count <= 5000) {
                assert_eq!(routes(&field, at).count() as u64, count, "{id} {at}");
            }
        }
    }
}

#[test]
fn route_counts_and_most_of_the_table() {
    for (case, field) in cases() {
        for king in case["kings"].as_array().unwrap() {
            let (id, at) = (&case["id"], square(&king["rc"]));
            let count = route_count(&field, at, &Budget::UNLIMITED).unwrap();
            if let Some(given) = king["routes"].as_u64() {
                assert_eq!(count, given.into(), "{id} {at}");
            }
            let unique = king["can"].as_bool().unwrap() && count == 1u32.into();
            assert_eq!(route_is_unique(&field, at), unique, "{id} {at}");
            let most = most(&field, at, &Budget::UNLIMITED).unwrap();
            assert!(most.is_exact(), "{id} {at}: {most:?}");
            assert_eq!(
                replay(&field, most.route.squares()),
                Ok(most.at_most),
                "{id} {at}"
            );
            if let Some(given) = king["max_capture"].as_u64() {
                assert_eq!(most.at_most, given, "{id} {at}");
            }
        }
    }
}

/// The whites that a king could take from this square, each with the square it lands on.
fn jumps(field: &Field, start: Square, at: Square, taken: &[Square]) -> Vec<(Square, Square)> {
    let mut found = Vec::new();
    for (rows, cols) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
        let (Some(over), Some(to)) = (at.offset(rows, cols), at.offset(2 * rows, 2 * cols)) else {
            continue;
        };
        let free = to == start || field.at(to) == Content::Empty;
        if free && field.at(over) == Content::White && !taken.contains(&over) {
            found.push((over, to));
        }
    }
    found
}

/// Every maximal move of a king, by exhaustive search.
fn all_moves(field: &Field, start: Square) -> Vec<Vec<Square>> {
    fn visit(
        field: &Field,
        route: &mut Vec<Square>,
        taken: &mut Vec<Square>,
        moves: &mut Vec<Vec<Square>>,
    ) {
        let next = jumps(field, route[0], route[route.len() - 1], taken);
        if next.is_empty() {
            moves.push(route.clone());
        }
        for (over, to) in next {
            route.push(to);
            taken.push(over);
            visit(field, route, taken, moves);
            route.pop();
            taken.pop();
        }
    }
    let mut moves = Vec::new();
    visit(field, &mut vec![start], &mut Vec::new(), &mut moves);
    moves
}

/// A witness must itself be a proof.
fn check_witness(field: &Field, king: Square, reason: Obstacle) {
    let last = field.side() - 1;
    let white = |square: Square| assert_eq!(field.at(square), Content::White, "{reason:?}");
    let parity = |square: Square| (square.row % 2, square.col % 2);
    let edges = || {
        field.whites().filter(move |white| {
            parity(*white) == (1 - king.row % 2, 1 - king.col % 2)
                && ![white.row, white.col].iter().any(|&i| i == 0 || i == last)
        })
    };
    // The squares beside a white that lie on the king's lattice.
    let ends = |white: Square| {
        let near = [(-1, -1), (-1, 1), (1, -1), (1, 1)].map(|(r, c)| white.offset(r, c).unwrap());
        near.into_iter()
            .filter(|s| (s.row / 2 + s.col / 2) % 2 == (king.row / 2 + king.col / 2) % 2)
    };
    match reason {
        Obstacle::WhiteOnEdge(square) => {
            white(square);
            assert!(
                [square.row, square.col]
                    .iter()
                    .any(|&i| i == 0 || i == last)
            );
        }
        Obstacle::MixedParity(one, other) => {
            white(one);
            white(other);
            assert_ne!(parity(one), parity(other));
        }
        Obstacle::KingParity(square) => {
            white(square);
            assert!(square.row % 2 == king.row % 2 || square.col % 2 == king.col % 2);
        }
        Obstacle::BlockedLanding {
            white: over,
            square,
        } => {
            white(over);
            assert!(
                square != king
                    && field.at(square) != Content::Empty
                    && ends(over).any(|end| end == square)
            );
        }
        Obstacle::NotAtStart(square) => {
            assert_eq!(square, king);
            assert!(edges().flat_map(ends).all(|end| end != king));
        }
        Obstacle::Disconnected(cut_off) => {
            white(cut_off);
            let (mut reached, mut todo) = (HashSet::from([king]), vec![king]);
            while let Some(at) = todo.pop() {
                for over in edges().filter(|&over| ends(over).any(|end| end == at)) {
                    assert_ne!(over, cut_off, "{king}");
                    todo.extend(ends(over).filter(|&end| reached.insert(end)));
                }
            }
        }
        Obstacle::OddDegree(one, other) => {
            assert!(one != other && one != king && other != king);
            for square in [one, other] {
                assert_eq!(
                    edges().flat_map(ends).filter(|&end| end == square).count() % 2,
                    1
                );
            }
        }
    }
}

/// Random boards, half of them checkerboards, with few enough whites to search.
fn boards() -> impl Strategy<Value = Field> {
    let weights = prop_oneof![4 => Just(b'_'), 3 => Just(b'W'), 1 => Just(b'B')];
    let wild = prop_oneof![1 => Just(b'.'), 4 => Just(b'_'), 2 => Just(b'W'), 1 => Just(b'B')];
    let strict = (
        1usize..8,
        0usize..2,
        0usize..2,
        prop::collection::vec(weights, 64),
        0u8..4,
    )
        .prop_map(|(side, colour, rows, squares, sparse)| {
            let at = |row: usize, col: usize| match squares[8 * row + col] {
                _ if (row + col) % 2 != colour => b'.',
                // Most boards with whites of one class inside, so that some are solvable.
                b'W' if sparse > 0
                    && (row % 2 != rows || [row, col].iter().any(|&i| i == 0 || i == side - 1)) =>
                {
                    b'_'
                }
                b'B' if sparse > 1 && !(row * 5 + col).is_multiple_of(3) => b'_',
                byte => byte,
            };
            let rows = (0..side).map(|row| (0..side).map(|col| at(row, col)).collect::<Vec<u8>>());
            Field::from_rows(rows, Reading::Strict).unwrap()
        });
    let lenient = (1usize..7, prop::collection::vec(wild, 49)).prop_map(|(side, squares)| {
        let rows = (0..side).map(|row| squares[7 * row..7 * row + side].to_vec());
        Field::from_rows(rows, Reading::Lenient).unwrap()
    });
    prop_oneof![3 => strict, 1 => lenient]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, ..ProptestConfig::default() })]

    /// Verdicts, witnesses and all routes in order, against exhaustive search.
    #[test]
    fn agrees_with_exhaustive_search(field in boards()) {
        let judgement = judge(&field);
        let whites = field.white_count() as usize;
        for king in field.blacks() {
            let mut complete: Vec<_> = all_moves(&field, king);
            complete.retain(|route| route.len() == whites + 1);
            complete.sort();
            prop_assert_eq!(judgement.verdict(king).unwrap().can(), !complete.is_empty());
            prop_assert_eq!(judgement.reasons(king).unwrap().count() == 0, !complete.is_empty());
            prop_assert_eq!(judgement.winners().any(|winner| winner == king), !complete.is_empty());
            for reason in judgement.reasons(king).unwrap() {
                check_witness(&field, king, reason);
            }
            let found: Vec<Vec<Square>> = routes(&field, king).map(|route| route.squares().collect()).collect();
            prop_assert_eq!(&found, &complete);
            prop_assert_eq!(route_count(&field, king, &Budget::UNLIMITED).unwrap(), complete.len().into());
            prop_assert_eq!(route_is_unique(&field, king), complete.len() == 1);
        }
    }

    /// The most whites that a king can take, against exhaustive search.
    #[test]
    fn most_agrees_with_exhaustive_search(field in boards()) {
        for king in field.blacks() {
            let longest = all_moves(&field, king).iter().map(Vec::len).max().unwrap() - 1;
            let most = most(&field, king, &Budget::UNLIMITED).unwrap();
            prop_assert_eq!(most.at_most, longest as u64);
            prop_assert!(most.is_exact());
            prop_assert_eq!(replay(&field, most.route.squares()), Ok(longest as u64));
            // The bounds are valid without any budget.
            let none = Budget { memory: 0, ..Budget::UNLIMITED };
            let bounds = saltus::capture::most(&field, king, &none).unwrap();
            prop_assert!(bounds.route.jumps.len() <= longest && bounds.at_most >= longest as u64);
            prop_assert_eq!(replay(&field, bounds.route.squares()), Ok(bounds.route.jumps.len() as u64));
        }
    }

    /// A board equals the rows read, square by square.
    #[test]
    fn rows_round_trip(field in boards()) {
        let rows: Vec<Vec<u8>> = (0..field.side()).map(|row| field.row(row)).collect();
        let again = Field::from_rows(&rows, Reading::Lenient).unwrap();
        let count = |byte: u8| rows.iter().flatten().filter(|&&found| found == byte).count();
        prop_assert_eq!(again.whites().collect::<Vec<_>>(), field.whites().collect::<Vec<_>>());
        prop_assert_eq!(field.whites().count(), count(b'W'));
        prop_assert_eq!(field.black_count() as usize, count(b'B'));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    /// Compares the connectivity of large boards with a flood fill, square by square.
    #[test]
    fn disconnected_on_large_boards(side in 100u32..420, density in 0u8..=255, seed: u64, holes in 0usize..4) {
        let (mut field, king) = generate(side, Pattern::Trees { density }, seed);
        for i in 0..holes {
            let white = field.whites().nth(i * 7919 % (1 + field.white_count() as usize));
            field.set(white.unwrap_or(Square::new(1, 1)), Content::Empty);
        }
        let mut reached = HashSet::from([king]);
        let (mut todo, mut taken) = (vec![king], HashSet::new());
        while let Some(at) = todo.pop() {
            for (over, to) in jumps(&field, king, at, &[]) {
                taken.insert(over);
                if reached.insert(to) {
                    todo.push(to);
                }
            }
        }
        let cut_off = judge(&field).reasons(king).unwrap().find_map(|reason| match reason {
            Obstacle::Disconnected(white) => Some(white),
            _ => None,
        });
        if taken.is_empty() {
            return Ok(());
        }
        prop_assert_eq!(cut_off.is_some(), taken.len() < field.white_count() as usize);
        prop_assert!(cut_off.is_none_or(|white| !taken.contains(&white)));
    }
}

/// The longest flight by exhaustive search without a table.
fn longest_by_hand(
    field: &Field,
    start: Square,
    at: Square,
    taken: &mut Vec<Square>,
    removal: Removal,
) -> usize {
    let mut longest = 0;
    for (rows, cols) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
        let mut over = None;
        let mut here = at;
        while let Some(next) = here.offset(rows, cols) {
            here = next;
            let gone = taken.contains(&here);
            let empty = field.at(here) == Content::Empty
                || here == start
                || gone && removal == Removal::AtOnce;
            match over {
                _ if empty => {
                    if let Some(white) = over {
                        taken.push(white);
                        longest =
                            longest.max(1 + longest_by_hand(field, start, here, taken, removal));
                        taken.pop();
                    }
                }
                None if field.at(here) == Content::White && !gone => over = Some(here),
                _ => break,
            }
        }
    }
    longest
}

fn longest_down_by_hand(field: &Field, start: Square, at: Square) -> usize {
    let down = jumps(field, start, at, &[])
        .into_iter()
        .filter(|(_, to)| to.row > at.row);
    down.map(|(_, to)| 1 + longest_down_by_hand(field, start, to))
        .max()
        .unwrap_or(0)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]

    #[test]
    fn flights_and_men_agree_with_exhaustive_search(field in boards()) {
        if field.white_count() > 10 {
            return Ok(());
        }
        for king in field.blacks() {
            for removal in [Removal::AtOnce, Removal::AtEnd] {
                let longest = longest_by_hand(&field, king, king, &mut Vec::new(), removal);
                let flight = longest_flight(&field, king, removal, &Budget::UNLIMITED).unwrap();
                prop_assert!(flight.is_exact());
                prop_assert_eq!(flight.taken(), longest as u64);
                prop_assert_eq!(replay_flight(&field, flight.stops, removal), Ok(longest as u64));
            }
            let route = longest_forward(&field, king, Forward::Down).unwrap();
            prop_assert_eq!(route.jumps.len(), longest_down_by_hand(&field, king, king));
            prop_assert!(route.squares().is_sorted_by_key(|square| square.row));
            prop_assert_eq!(replay(&field, route.squares()), Ok(route.jumps.len() as u64));
        }
    }
}

#[test]
fn the_referee_finds_every_illegal_move() {
    let rows = [
        "_._._._", ".W._.W.", "_._._._", ".W._.B.", "_._._._", "._._._.", "B._._._",
    ];
    let field = Field::from_rows(rows, Reading::Strict).unwrap();
    let replayed = |squares: &[(u32, u32)]| {
        replay(
            &field,
            squares.iter().map(|&(row, col)| Square::new(row, col)),
        )
    };
    let at = Square::new;
    assert_eq!(replayed(&[]), Err(RouteError::Empty));
    assert_eq!(replayed(&[(0, 0)]), Err(RouteError::NoKing(at(0, 0))));
    assert_eq!(replayed(&[(6, 0)]), Ok(0));
    assert_eq!(
        replayed(&[(6, 0), (4, 0)]),
        Err(RouteError::NotAJump {
            jump: 1,
            from: at(6, 0),
            to: at(4, 0)
        })
    );
    assert_eq!(
        replayed(&[(6, 0), (4, 2)]),
        Err(RouteError::NoWhite {
            jump: 1,
            over: at(5, 1)
        })
    );
    let field = Field::from_rows(
        ["_._._", ".W.W.", "_.B._", ".W._.", "_._.W"],
        Reading::Strict,
    )
    .unwrap();
    let replayed = |squares: &[(u32, u32)]| {
        replay(
            &field,
            squares.iter().map(|&(row, col)| Square::new(row, col)),
        )
    };
    assert_eq!(replayed(&[(2, 2), (0, 0)]), Ok(1));
    assert_eq!(
        replayed(&[(2, 2), (0, 0), (2, 2)]),
        Err(RouteError::Twice {
            jump: 2,
            over: at(1, 1)
        })
    );
    let field = Field::from_rows(
        ["B._._", ".W._.", "_.W._", "._.W.", "_._._"],
        Reading::Strict,
    )
    .unwrap();
    assert_eq!(
        replay(&field, [at(0, 0), at(2, 2)]),
        Err(RouteError::NotFree {
            jump: 1,
            to: at(2, 2)
        })
    );
}
