//! What the calls take and give, as an OpenAPI document.
use serde_json::{Value, json};
/// The document.
pub fn document() -> Value { json!({}) }
