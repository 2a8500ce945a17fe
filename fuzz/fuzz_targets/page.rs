//! The page's calls: any name and any body. Every call returns an answer or an error, within its
//! limits.
#![no_main]

use libfuzzer_sys::fuzz_target;
use saltus_web::api::{Call, Limits, Shelf, handle};
use std::sync::atomic::{AtomicU32, Ordering};

fuzz_target!(|text: &str| {
    let (name, body) = text.split_once(' ').unwrap_or((text, ""));
    let Some(call) = Call::named(name) else {
        return;
    };
    let asked = AtomicU32::new(0);
    let keep_going = || asked.fetch_add(1, Ordering::Relaxed) < 100;
    let reply = handle(
        call,
        body,
        &Limits {
            memory: 1 << 24,
            keep_going: &keep_going,
        },
        &Shelf::default(),
    );
    match reply.status {
        200 => assert_eq!(reply.json["schema"], "saltus/1"),
        400 => assert!(
            reply.json["error"].is_string() || reply.json["faults"].is_array(),
            "{}",
            reply.json
        ),
        status => panic!("{status}: {}", reply.json),
    }
});
