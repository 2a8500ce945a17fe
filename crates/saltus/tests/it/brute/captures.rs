//! Capture boards with every piece: kings, men in both directions, flying kings that remove pieces
//! at once or at the end.

use super::{Random, cases};
use saltus::{
    budget::Budget,
    capture::{
        Field, Forward, Reading, Removal, Square, judge, longest_flight, longest_forward, most,
        replay, replay_flight, route, route_count, routes,
    },
};
use std::collections::HashSet;

/// The contents of each square: `.` a hole, `_` free, `B` a black, `W` a white.
type Rows = Vec<Vec<u8>>;
type Place = (i32, i32);

fn some_board(random: &mut Random) -> Rows {
    let side = 3 + random.below(5);
    let corner = random.below(2);
    let whites = 15 + random.below(40);
    // Most random boards have a white that no king can take, so most whites are placed on one
    // lattice.
    let parity = random
        .chance(80)
        .then(|| (random.below(2), random.below(2)));
    (0..side)
        .map(|row| {
            (0..side)
                .map(|col| {
                    let rim = [row, col].iter().any(|&at| at == 0 || at == side - 1);
                    let fits = parity.is_none_or(|(y, x)| (row % 2, col % 2) == (y, x) && !rim);
                    match (row + col) % 2 == corner {
                        false => b'.',
                        true if fits && random.chance(whites) => b'W',
                        true if random.chance(12) => b'B',
                        true => b'_',
                    }
                })
                .collect()
        })
        .collect()
}

fn piece_at(rows: &Rows, (row, col): Place) -> u8 {
    let square = |row: i32, col: i32| {
        rows.get(usize::try_from(row).ok()?)?
            .get(usize::try_from(col).ok()?)
    };
    square(row, col).copied().unwrap_or(b'.')
}

const WAYS: [Place; 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

/// Every sequence of jumps of a short-jumping piece: the number of whites taken and, of those that
/// take all, how many.
fn short_captures(rows: &Rows, start: Place, ways: &[Place]) -> (usize, u128) {
    let all = rows
        .iter()
        .flatten()
        .filter(|&&square| square == b'W')
        .count();
    fn visit(
        rows: &Rows,
        start: Place,
        here: Place,
        ways: &[Place],
        taken: &mut HashSet<Place>,
        all: usize,
        found: &mut (usize, u128),
    ) {
        found.0 = found.0.max(taken.len());
        found.1 += u128::from(taken.len() == all);
        for &(y, x) in ways {
            let (over, to) = ((here.0 + y, here.1 + x), (here.0 + 2 * y, here.1 + 2 * x));
            let free = piece_at(rows, to) == b'_' || to == start;
            if piece_at(rows, over) == b'W' && free && taken.insert(over) {
                visit(rows, start, to, ways, taken, all, found);
                taken.remove(&over);
            }
        }
    }
    let mut found = (0, 0);
    visit(
        rows,
        start,
        start,
        ways,
        &mut HashSet::new(),
        all,
        &mut found,
    );
    found
}

/// The most whites that a flying king can take.
fn flying(
    rows: &Rows,
    start: Place,
    here: Place,
    taken: &mut HashSet<Place>,
    at_once: bool,
) -> usize {
    let mut best = taken.len();
    for (y, x) in WAYS {
        let mut over = None;
        let mut to = here;
        loop {
            to = (to.0 + y, to.1 + x);
            let gone = at_once && taken.contains(&to) && over != Some(to);
            match piece_at(rows, to) {
                b'_' => {}
                b'B' if to == start => {}
                b'W' if gone => {}
                b'W' if over.is_none() && !taken.contains(&to) => {
                    over = Some(to);
                    continue;
                }
                _ => break,
            }
            if let Some(white) = over {
                taken.insert(white);
                best = best.max(flying(rows, start, to, taken, at_once));
                taken.remove(&white);
            }
        }
    }
    best
}

fn agrees(random: &mut Random) -> bool {
    let rows = some_board(random);
    let whites = rows
        .iter()
        .flatten()
        .filter(|&&square| square == b'W')
        .count();
    let Ok(field) = Field::from_rows(&rows, Reading::Strict) else {
        return false;
    };
    if field.black_count() == 0 || whites > 9 {
        return false;
    }
    let drawing = || {
        rows.iter()
            .map(|row| String::from_utf8_lossy(row).into_owned() + "\n")
            .collect::<String>()
    };
    let judgement = judge(&field);
    for king in field.blacks() {
        let start = (king.row as i32, king.col as i32);
        let (taken, ways) = short_captures(&rows, start, &WAYS);
        assert_eq!(
            judgement.verdict(king).unwrap().can(),
            taken == whites,
            "{king}\n{}",
            drawing()
        );
        let found = most(&field, king, &Budget::UNLIMITED).unwrap();
        assert_eq!(
            (found.at_most, found.is_exact()),
            (taken as u64, true),
            "{king}\n{}",
            drawing()
        );
        assert_eq!(
            route_count(&field, king, &Budget::UNLIMITED).unwrap(),
            ways.into(),
            "{king}\n{}",
            drawing()
        );
        assert_eq!(
            routes(&field, king).count() as u128,
            ways,
            "{king}\n{}",
            drawing()
        );
        if let Some(route) = route(&field, king) {
            assert_eq!(
                replay(&field, route.squares()),
                Ok(whites as u64),
                "{king}\n{}",
                drawing()
            );
        }
        for (forward, row) in [(Forward::Down, 1), (Forward::Up, -1)] {
            let (taken, _) = short_captures(&rows, start, &[(row, -1), (row, 1)]);
            let route = longest_forward(&field, king, forward).unwrap();
            assert_eq!(
                replay(&field, route.squares()),
                Ok(taken as u64),
                "{king} {forward:?}\n{}",
                drawing()
            );
        }
        for (removal, at_once) in [(Removal::AtOnce, true), (Removal::AtEnd, false)] {
            let taken = flying(&rows, start, start, &mut HashSet::new(), at_once) as u64;
            let flight = longest_flight(&field, king, removal, &Budget::UNLIMITED).unwrap();
            assert_eq!(
                (flight.taken(), flight.at_most),
                (taken, taken),
                "{king} {removal:?}\n{}",
                drawing()
            );
            let stops: Vec<Square> = flight.stops;
            assert_eq!(
                replay_flight(&field, stops, removal),
                Ok(taken),
                "{king} {removal:?}\n{}",
                drawing()
            );
        }
    }
    true
}

#[test]
fn captures_agree() {
    cases(500, agrees);
}

#[test]
#[ignore = "tries 25,000 boards"]
fn many_captures_agree() {
    cases(25_000, agrees);
}
