//! Parts of the server, from within.

use log::{Log, Record, kv::Value as Field};
use saltus_web::{
    api::{Call, Limits, Shelf, handle},
    server::internals::{Lines, is_own_host},
};
use serde_json::{Map, Value, json};
use std::sync::mpsc::sync_channel;

#[test]
fn a_line_is_one_object() {
    let (send, lines) = sync_channel(1);
    let fields = [
        ("path", Field::from("/a\n\"b\u{9b}\u{202e}\u{e0041}")),
        ("status", Field::from(404u16)),
    ];
    let message = format_args!("request");
    let record = Record::builder()
        .args(message)
        .level(log::Level::Info)
        .key_values(&fields)
        .build();
    Lines(send).log(&record);
    let line = String::from_utf8(lines.recv().unwrap()).unwrap();
    assert_eq!(line.find('\n'), Some(line.len() - 1));
    // What a terminal obeys or nobody sees is escaped, and the values stay what they are.
    assert!(
        line.trim_end()
            .bytes()
            .all(|byte| (b' '..b'\x7f').contains(&byte))
    );
    let object: Map<String, Value> = serde_json::from_str(&line).unwrap();
    assert_eq!(
        object.keys().collect::<Vec<_>>(),
        ["time", "level", "message", "path", "status"]
    );
    let values = ["level", "message", "path", "status"].map(|name| object[name].clone());
    assert_eq!(
        json!(values),
        json!(["INFO", "request", "/a\n\"b\u{9b}\u{202e}\u{e0041}", 404])
    );
}

#[test]
fn names_of_this_machine_are_its_own() {
    let names = ["saltus.example".to_string()];
    let local = Some([192, 168, 1, 5].into());
    for ours in [
        "localhost",
        "LOCALHOST",
        "localhost.",
        "127.0.0.1",
        "127.3.2.1",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "192.168.1.5",
        "saltus.example",
        "Saltus.Example",
        "saltus.example.",
    ] {
        assert!(is_own_host(ours, local, &names), "{ours}");
    }
    for other in [
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "192.168.1.6",
        "",
        "[::2]",
        "0.0.0.0",
        "xsaltus.example",
        "saltus.example.evil",
        "127.1",
        "2130706433",
    ] {
        assert!(!is_own_host(other, local, &names), "{other}");
    }
}

#[test]
fn the_least_recently_used_entry_is_evicted() {
    let shelf = Shelf::default();
    let limits = Limits {
        memory: 1 << 28,
        keep_going: &|| true,
    };
    let ask = |name: &str| {
        let request = json!({"puzzle": name}).to_string();
        assert_eq!(
            handle(Call::Look, &request, &limits, &shelf).status,
            200,
            "{name}"
        );
    };
    let mut names = (1..=20).flat_map(|n| (1..=20).map(move |m| format!("row:{n}x{m}")));
    let first = names.next().unwrap();
    ask(&first);
    for name in names {
        ask(&name);
        ask(&first); // asked about all the time
    }
    let kept = shelf.names();
    assert_eq!(kept.len(), 256);
    assert_eq!(kept.last(), Some(&first));
    assert!(!kept.contains(&"row:1x2".into()));
}
