//! The calls of the server as an OpenAPI document, derived from the types of the answers. The
//! server includes it as the file `openapi.json`, which a test compares with this.

use crate::api::Call;
use schemars::{Schema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

const ABOUT: &str = "The exact engine for one-player jump puzzles. The server keeps no games: each \
                     call carries the whole game. Texts are in the language of the request.";

/// The document.
pub fn document() -> Value {
    let mut settings = SchemaSettings::draft2020_12();
    settings.definitions_path = "/components/schemas".into();
    let mut schemas = settings.into_generator();
    let mut paths = Map::new();
    for &call in Call::ALL {
        paths.insert(format!("/api/{}", call.name()), path(call, &mut schemas));
    }
    paths.insert("/".into(), get("The page."));
    paths.insert("/{file}".into(), {
        let mut path = get("A file of the page.");
        path["parameters"] =
            json!([{"name": "file", "in": "path", "required": true, "schema": {"type": "string"}}]);
        path
    });
    paths.insert(
        "/health".into(),
        get("Whether the server is up, and its version."),
    );
    paths.insert("/api/openapi.json".into(), get("This document."));
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Saltus",
            "version": env!("CARGO_PKG_VERSION"),
            "description": ABOUT,
            "license": {"name": "MIT OR Apache-2.0"},
        },
        "paths": paths,
        "components": {"schemas": schemas.take_definitions(false)},
    })
}

/// A path that is only read.
fn get(summary: &str) -> Value {
    json!({"get": {
        "summary": summary,
        "responses": {"200": {"description": "It."}},
    }})
}

/// The path of a call.
fn path(call: Call, schemas: &mut SchemaGenerator) -> Value {
    let [takes, gives] = call.schemas(schemas);
    let invalid = Call::error_schema(schemas);
    let seconds = json!({
        "schema": {"type": "integer"},
        "description": "Seconds to wait.",
    });
    json!({"post": {
        "operationId": call.name(),
        "summary": summary(call),
        "description": format!("Takes at most {} ms.", call.time().as_millis()),
        "requestBody": {"required": true, "content": media(&takes)},
        "responses": {
            "200": {"description": "The answer.", "content": media(&gives)},
            "400": {"description": "The request is invalid.", "content": media(&invalid)},
            "413": {"description": "The body has more than 64 KiB."},
            "415": {"description": "The body is not application/json."},
            "503": {
                "description": "All searchers are busy.",
                "headers": {"Retry-After": seconds},
            },
        },
    }})
}

fn media(schema: &Schema) -> Value {
    json!({"application/json": {"schema": schema}})
}

fn summary(call: Call) -> &'static str {
    match call {
        Call::Look => "The complete view of a position.",
        Call::Hint => "A good next move, or the number of moves to undo.",
        Call::Solve => "A solution from the position.",
        Call::Check => "Whether the moves lead from the start to the goal.",
        Call::Count => "Exact numbers from the start of the puzzle.",
        Call::Learn => {
            "Computes a table of all positions of the puzzle, or of those reachable from the \
             position if they are too many. Later answers then come from the table."
        }
        Call::Why => "The reason why a position cannot be won, if it can be drawn on the board.",
        Call::Kings => "What each king of a capture board can do.",
        Call::Generate => "A new puzzle from a seed.",
        Call::Today => "The puzzle of a day at a level.",
        Call::Course => "The ladder with its lessons, and the ideas with their boards.",
        Call::Read => "The puzzle in a text, in any notation.",
        Call::Boards => "The families of puzzles with examples.",
        Call::Duel => {
            "The jump of the engine in peg duotaire, in which a player who cannot jump loses."
        }
        Call::Forced => {
            "The jumps, lines and holes that every solution of peg solitaire uses from a position."
        }
    }
}
