//! The universal API: any path, and perhaps a position behind a blank. The facts about a position
//! are consistent.
#![no_main]

use libfuzzer_sys::fuzz_target;
use saltus_web::api::{Limits, Shelf, uwapi::handle};
use std::sync::atomic::{AtomicU32, Ordering};

fuzz_target!(|text: &str| {
    let (path, position) = text
        .split_once(' ')
        .map_or((text, None), |(path, position)| (path, Some(position)));
    let asked = AtomicU32::new(0);
    let keep_going = || asked.fetch_add(1, Ordering::Relaxed) < 100;
    let limits = Limits {
        memory: 1 << 24,
        keep_going: &keep_going,
    };
    let reply = handle(path, position, &limits, &Shelf::default());
    match reply.status {
        200 => assert!(reply.json.is_object() || reply.json.is_array()),
        400 | 404 => {
            assert!(
                reply.json["error"].is_string() || reply.json["faults"].is_array(),
                "{}",
                reply.json
            )
        }
        status => panic!("{status}: {}", reply.json),
    }
    let Some(moves) = reply.json["moves"].as_array() else {
        return;
    };
    let evaluation = |of: &serde_json::Value| {
        let (value, far) = (
            of["positionValue"].as_str().expect("a word"),
            of["remoteness"].as_i64().expect("a number"),
        );
        assert!(match value {
            "win" => far >= 0 || far == -100,
            "lose" => far == -200,
            value => value == "unsolved" && far == -100,
        });
        (value.to_owned(), far)
    };
    let (value, far) = evaluation(&reply.json);
    let best = moves
        .iter()
        .map(evaluation)
        .filter(|(value, _)| value == "win")
        .map(|(_, far)| far)
        .min();
    // Every move counts one; a position without a winning move is already won or cannot be won.
    match (&value[..], best) {
        ("win", Some(best)) if far >= 0 && best >= 0 => assert_eq!(far, best + 1),
        ("win", None) if far >= 0 && moves.iter().all(|step| step["positionValue"] == "lose") => {
            assert_eq!(far, 0)
        }
        ("lose", best) => assert_eq!(best, None),
        _ => {}
    }
    // The position after a move can be requested.
    let Some(first) = moves.first() else { return };
    asked.store(0, Ordering::Relaxed);
    let again = handle(path, first["position"].as_str(), &limits, &Shelf::default());
    assert_eq!(again.status, 200, "{}", again.json);
    assert_eq!(again.json["autoguiPosition"], first["autoguiPosition"]);
});
