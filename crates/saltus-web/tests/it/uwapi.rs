//! The universal API: its values and remotenesses are those of an independently written search.
//! `python/tests/test_schema.py` compares its answers with the document.

use saltus_web::api::{Limits, Reply, Shelf, uwapi::handle};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

fn ask(shelf: &Shelf, path: &str, position: Option<&str>) -> Reply {
    handle(
        path,
        position,
        &Limits {
            memory: 1 << 28,
            keep_going: &|| true,
        },
        shelf,
    )
}

/// The positions after a row of frogs: `r` goes right, `l` left, each by a step or over any one
/// piece.
fn successors(row: &[u8]) -> Vec<(usize, usize, Vec<u8>)> {
    let mut reached = Vec::new();
    for (from, &piece) in row.iter().enumerate() {
        let way = match piece {
            b'r' => 1,
            b'l' => -1,
            _ => continue,
        };
        for far in [1, 2] {
            let Some(to) = from
                .checked_add_signed(far * way)
                .filter(|&to| to < row.len())
            else {
                continue;
            };
            let between = row[from.min(to) + 1..from.max(to)]
                .iter()
                .all(|&square| square != b'.');
            if row[to] == b'.' && between {
                let mut next = row.to_vec();
                next.swap(from, to);
                reached.push((from, to, next));
            }
        }
    }
    reached
}

/// The number of moves to the goal from every reachable position; `None` if the goal cannot be
/// reached.
fn remoteness(row: &[u8], goal: &[u8], known: &mut BTreeMap<Vec<u8>, Option<i64>>) -> Option<i64> {
    if let Some(&found) = known.get(row) {
        return found;
    }
    // Every move goes forward, so no position recurs.
    let onward = successors(row)
        .into_iter()
        .filter_map(|(_, _, next)| remoteness(&next, goal, known))
        .min();
    let found = if row == goal {
        Some(0)
    } else {
        onward.map(|left| left + 1)
    };
    known.insert(row.to_vec(), found);
    found
}

#[test]
fn row_values_match_a_search() {
    for (variant, start, goal) in [
        ("1x1", "r.l", "l.r"),
        ("2x2", "rr.ll", "ll.rr"),
        ("3x2", "rrr.ll", "ll.rrr"),
    ] {
        let (shelf, mut known) = (Shelf::default(), BTreeMap::new());
        remoteness(start.as_bytes(), goal.as_bytes(), &mut known);
        let coded = |left: Option<i64>| {
            (
                if left.is_some() { "win" } else { "lose" },
                left.unwrap_or(-200),
            )
        };
        for (row, left) in &known {
            let row = std::str::from_utf8(row).unwrap();
            let path = format!("toadsandfrogspuzzle/{variant}/positions/");
            let Reply { status, json } = ask(&shelf, &path, Some(row));
            assert_eq!(status, 200, "{row}: {json}");
            let worth = |of: &Value| {
                (
                    of["positionValue"].as_str().unwrap().to_owned(),
                    of["remoteness"].as_i64().unwrap(),
                )
            };
            let (value, far) = coded(*left);
            assert_eq!(
                (worth(&json), &json["position"]),
                ((value.into(), far), &json!(row))
            );
            let mut moves = BTreeSet::new();
            let mut last = (0, i64::MIN);
            for step in json["moves"].as_array().unwrap() {
                let next = step["position"].as_str().unwrap();
                let (value, far) = coded(known[next.as_bytes()]);
                assert_eq!(
                    (worth(step), &step["moveValue"]),
                    ((value.into(), far), &json!(value)),
                    "{row}"
                );
                let rank = (i64::from(value == "lose"), far);
                assert!(last <= rank, "{row}: not from the best to the worst");
                last = rank;
                moves.insert((
                    step["autoguiMove"].as_str().unwrap().to_owned(),
                    next.to_owned(),
                ));
            }
            let over = row == goal;
            let legal = successors(row.as_bytes())
                .into_iter()
                .filter(|_| !over)
                .map(|(from, to, next)| {
                    (format!("M_{from}_{to}_x"), String::from_utf8(next).unwrap())
                });
            assert_eq!(moves, legal.collect(), "{row}");
        }
    }
}

#[test]
fn boards_have_known_values() {
    let shelf = Shelf::default();
    let boards = ask(&shelf, "pegsolitaire", None).json;
    assert!(
        boards["variants"]
            .as_array()
            .unwrap()
            .iter()
            .any(|variant| variant["id"] == "english")
    );
    // Source: each jump takes one peg, and one of the 14 is left at the end.
    let start = ask(&shelf, "pegsolitaire/triangle5@a1-a1/positions", None).json;
    assert_eq!(
        (&start["positionValue"], &start["remoteness"]),
        (&json!("win"), &json!(13))
    );
    let won = ask(
        &shelf,
        "pegsolitaire/triangle5@a1-a1/positions",
        Some("o.............."),
    )
    .json;
    assert_eq!((&won["remoteness"], &won["moves"]), (&json!(0), &json!([])));
}

#[test]
fn unknown_requests_are_refused() {
    let shelf = Shelf::default();
    for (path, position, status) in [
        ("chess", None, 404),
        ("chess/regular/positions", None, 404),
        ("pegsolitaire/english/moves", None, 404),
        ("pegsolitaire/englsh", None, 400),
        ("pegsolitaire/triangle5/positions", Some("oo"), 400),
        ("pegsolitaire/triangle5/positions", Some("%6f"), 400),
        ("toadsandfrogspuzzle/2x2/positions", Some("rrrll"), 400),
        ("toadsandfrogspuzzle/1000000x1/", None, 400),
        (
            "toadsandfrogspuzzle/2x2,at=l.lrr/positions",
            Some("rr.ll"),
            400,
        ),
        ("lucassquares/4x4/", None, 400),
        ("lucassquares/3x1001/", None, 400),
    ] {
        let reply = ask(&shelf, path, position);
        assert_eq!(reply.status, status, "{path} {position:?}: {}", reply.json);
    }
}
