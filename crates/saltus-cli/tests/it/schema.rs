//! The published schema is that of the types. `python/tests/test_schema.py` compares it with what
//! the command writes.

use saltus::text::json;

/// `UPDATE=1` writes it again.
#[test]
fn the_schema_is_printed() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/saltus-1.schema.json"
    );
    let schema = serde_json::to_string_pretty(&json::schema()).unwrap() + "\n";
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, &schema).unwrap();
    }
    assert!(
        std::fs::read_to_string(path).unwrap_or_default() == schema,
        "run this test with UPDATE=1"
    );
}
