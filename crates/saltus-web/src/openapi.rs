//! What the server takes and gives, as an OpenAPI document. A test calls everything and holds the replies against it.

use crate::api::{Call, SCHEMA};
use serde_json::{Map, Value, json};

/// The document.
pub fn document() -> Value {
    let mut paths: Map<String, Value> =
        Call::ALL.into_iter().map(|call| (format!("/api/{}", call.name()), path(call))).collect();
    let get =
        |summary: &str| json!({"get": {"summary": summary, "responses": {"200": {"description": "It."}}}});
    paths.insert("/".into(), get("The page."));
    paths.insert("/{file}".into(), {
        let mut path = get("A file of the page.");
        path["parameters"] =
            json!([{"name": "file", "in": "path", "required": true, "schema": {"type": "string"}}]);
        path
    });
    paths.insert("/health".into(), get("Whether the server is up, and its version."));
    paths.insert("/api/openapi.json".into(), get("This document."));
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Saltus",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "The exact engine for one-player jump puzzles. The server keeps no games: each call carries the whole game.",
            "license": {"name": "MIT OR Apache-2.0"},
        },
        "paths": paths,
        "components": {"schemas": {"Game": game(), "Faults": faults(), "Made": made()}},
    })
}

fn path(call: Call) -> Value {
    let (summary, reply) = describe(call);
    let faults = json!({"description": "The request is at fault.", "content": media(json!({"$ref": "#/components/schemas/Faults"}))});
    let body = match call {
        Call::Boards => json!({"type": "object"}),
        Call::Generate => object(
            &[
                ("family", json!({"enum": ["pegs", "row", "capture"]})),
                (
                    "difficulty",
                    json!({"enum": ["easy", "medium", "hard"], "description": "By the chance of a player who jumps at random: at least 1 in 10, at least 1 in 1000, less. Capture boards: by size."}),
                ),
                ("seed", number("The same seed always gives the same puzzle.")),
            ],
            &["family", "difficulty", "seed"],
        ),
        Call::Read => object(&[("text", text("A puzzle or a saved game, in any notation."))], &["text"]),
        _ => json!({"$ref": "#/components/schemas/Game"}),
    };
    json!({"post": {
        "operationId": call.name(),
        "summary": summary,
        "description": format!("Takes {} ms at most.", call.time().as_millis()),
        "requestBody": {"required": true, "content": media(body)},
        "responses": {
            "200": {"description": "The answer.", "content": media(reply)},
            "400": faults,
            "413": {"description": "The body has more than 64 KiB."},
            "415": {"description": "The body is not application/json."},
            "503": {
                "description": "All searchers are busy.",
                "headers": {"Retry-After": {"schema": {"type": "integer"}, "description": "Seconds to wait."}},
            },
        },
    }})
}

fn media(schema: Value) -> Value {
    json!({"application/json": {"schema": schema}})
}

/// An object whose fields are `(name, schema)`; those that every reply has are named in `required`.
fn object(fields: &[(&str, Value)], required: &[&str]) -> Value {
    let properties: Map<String, Value> =
        fields.iter().map(|(name, schema)| ((*name).to_string(), schema.clone())).collect();
    json!({"type": "object", "properties": properties, "required": required})
}

fn text(description: &str) -> Value {
    json!({"type": "string", "description": description})
}

fn whole(description: &str) -> Value {
    json!({"type": ["integer", "string"], "description": format!("{description} Above 2^53 as a string.")})
}

fn number(description: &str) -> Value {
    json!({"type": "integer", "description": description})
}

fn flag(description: &str) -> Value {
    json!({"type": "boolean", "description": description})
}

fn list(of: Value, description: &str) -> Value {
    json!({"type": "array", "items": of, "description": description})
}

fn schema() -> Value {
    json!({"const": SCHEMA})
}

fn game() -> Value {
    object(
        &[
            ("puzzle", text("The ID of the puzzle, such as pegs:english@d4-d1.")),
            ("moves", text("The moves of the game, such as `d2-d4 b3-d3`; none if not given.")),
            ("step", number("How many of the moves are made; all if not given.")),
            ("bare", flag("For look: nothing is searched, so that the board is there at once.")),
            (
                "lenient",
                flag("For look: moves are made up to the first that cannot be, and `refused` says why."),
            ),
        ],
        &["puzzle"],
    )
}

fn faults() -> Value {
    let fault = object(
        &[
            ("start", number("The first byte at fault.")),
            ("end", number("The byte after the last at fault.")),
            ("message", text("What is wrong.")),
            ("help", json!({"type": ["string", "null"], "description": "What to do about it."})),
        ],
        &["start", "end", "message"],
    );
    object(
        &[
            ("schema", schema()),
            ("error", text("What is wrong with the request as a whole.")),
            ("field", text("Which text the faults are in: puzzle or moves.")),
            ("faults", list(fault, "Everything that is wrong with the text.")),
        ],
        &[],
    )
}

fn step() -> Value {
    let cell = |way: &str| text(&format!("The name of the cell {way}, such as d4."));
    object(&[("from", cell("left")), ("to", cell("reached"))], &["from", "to"])
}

fn made() -> Value {
    object(
        &[
            ("from", text("The cell left.")),
            ("to", text("The cell reached.")),
            ("removed", list(json!({"type": "string"}), "The cells whose pieces go.")),
        ],
        &["from", "to", "removed"],
    )
}

fn verdicts() -> Value {
    json!({"enum": ["winnable", "lost", "unknown"], "description": "Whether the goal can still be reached: proved, refuted, or not known within the time."})
}

const SOLUTIONS: &str =
    "The ways to win: all of them in peg solitaire, else the shortest. Missing where not known.";
const CHANCE: &str =
    "The probability that a player who makes every move at random wins. Missing where not known.";

fn describe(call: Call) -> (&'static str, Value) {
    let puzzle = ("puzzle", text("The puzzle as it was given."));
    let answered = ("verdict", json!({"enum": ["solved", "impossible", "undecided"]}));
    let engine = ("engine", text("Which engine answered."));
    let reason = ("reason", text("Why there is no solution."));
    let certificate = (
        "certificate",
        json!({"type": "object", "description": "The reason as data, where it can be checked."}),
    );
    let spent = (
        "spent",
        object(
            &[
                ("limit", text("What ran out: time or memory.")),
                ("level", whole("How many moves deep the search was.")),
                ("positions", whole("The positions seen.")),
                ("bytes", whole("The bytes held.")),
            ],
            &["limit"],
        ),
    );
    match call {
        Call::Look => ("Everything that a face shows of a position.", look(puzzle)),
        Call::Hint => (
            "A good next move, or how far to go back. One of the fields is there.",
            object(
                &[
                    ("schema", schema()),
                    ("move", step()),
                    ("back", number("No move wins; after so many moves one did.")),
                    ("done", flag("The goal is reached.")),
                    ("hopeless", flag("The puzzle cannot be won.")),
                    ("unknown", flag("Nothing was found in the time.")),
                ],
                &["schema"],
            ),
        ),
        Call::Solve => (
            "A solution from the position on.",
            object(
                &[
                    ("schema", schema()),
                    puzzle,
                    answered,
                    engine,
                    ("length", number("The moves of the solution.")),
                    ("optimal", flag("Whether it is known that no shorter one exists.")),
                    ("evidence", text("How that is known: proved, searched, or best known.")),
                    ("label", whole("Rows of n against 1: the label of the solution.")),
                    ("nth", whole("Rows of n against 1: its place in the order of labels, from 0.")),
                    ("tree_nth", whole("Rows of n against 1: its place in the order of the tree, from 0.")),
                    (
                        "at_least",
                        whole(
                            "The moves that every solution has at least, where this one may not be the shortest.",
                        ),
                    ),
                    (
                        "moves",
                        list(
                            json!({"type": "object"}),
                            "The moves; cells by number on rows and rings, [x, y] from the top left elsewhere, both from 1.",
                        ),
                    ),
                    ("line", list(json!({"type": "string"}), "The moves as text.")),
                    reason,
                    certificate,
                    spent,
                ],
                &["schema", "puzzle", "verdict", "engine"],
            ),
        ),
        Call::Check => (
            "Whether the moves lead from the start to the goal.",
            object(
                &[
                    ("schema", schema()),
                    puzzle,
                    ("valid", flag("Whether they do.")),
                    ("length", number("The moves, if they do.")),
                    (
                        "step",
                        number("The number of the move at fault, or of all moves if the goal is missed."),
                    ),
                    ("reason", text("What is wrong.")),
                ],
                &["schema", "puzzle", "valid"],
            ),
        ),
        Call::Count => (
            "Exact numbers from the start of the puzzle.",
            object(
                &[
                    ("schema", schema()),
                    puzzle,
                    answered,
                    engine,
                    ("length", whole("The moves of a shortest solution.")),
                    ("solutions", whole(SOLUTIONS)),
                    ("classes", whole("Peg solitaire: reachable positions up to symmetry.")),
                    ("positions", whole("Peg solitaire: reachable positions.")),
                    ("winning_positions", whole("Peg solitaire: those from which the goal can be reached.")),
                    ("winning_classes", whole("Peg solitaire: winning positions up to symmetry.")),
                    ("games", whole("Peg solitaire: ways to play to the end.")),
                    ("shortest_game", number("Peg solitaire: the jumps of a shortest game.")),
                    ("longest_game", number("Peg solitaire: the jumps of a longest game.")),
                    (
                        "games_by_pegs_left",
                        list(
                            json!({"type": "object"}),
                            "Peg solitaire: games by the pegs left at their end.",
                        ),
                    ),
                    ("levels", list(json!({"type": "object"}), "Peg solitaire: positions by jumps made.")),
                    reason,
                    certificate,
                    spent,
                ],
                &["schema", "puzzle", "verdict", "engine"],
            ),
        ),
        Call::Learn => (
            "Learns all positions of the puzzle, so that everything about them is known at once from then on.",
            object(
                &[("schema", schema()), puzzle, ("known", flag("Whether they are known now."))],
                &["schema", "puzzle", "known"],
            ),
        ),
        Call::Why => (
            "Why a position cannot be won, where that can be drawn on the board.",
            object(
                &[
                    ("schema", schema()),
                    (
                        "kind",
                        json!({"enum": ["class", "pagoda", "pegs", "none"], "description": "Sets of cells on which the parity of the pegs never changes; weights whose sum never grows; a number of pegs; or nothing but a search."}),
                    ),
                    ("sets", list(list(number("A cell, counted from 0."), "A set."), "For class.")),
                    ("weights", list(number("The weight of a cell."), "For pagoda.")),
                ],
                &["schema", "kind"],
            ),
        ),
        Call::Kings => (
            "What each king of a capture board can do.",
            object(
                &[
                    ("schema", schema()),
                    puzzle,
                    ("board", text("The board as an ID that names no king.")),
                    (
                        "rows",
                        list(
                            json!({"type": "string"}),
                            "The rows: B, W, _ for vacant, . for squares never played on.",
                        ),
                    ),
                    ("whites", number("The white pieces.")),
                    ("kings", list(king(), "The kings, in reading order.")),
                ],
                &["schema", "puzzle", "board", "rows", "whites", "kings"],
            ),
        ),
        Call::Generate => (
            "A new puzzle from a seed.",
            object(
                &[
                    ("schema", schema()),
                    (
                        "puzzle",
                        json!({"type": ["string", "null"], "description": "Its ID; null if none was found in the time."}),
                    ),
                ],
                &["schema", "puzzle"],
            ),
        ),
        Call::Read => (
            "The puzzle that a text holds.",
            object(
                &[
                    ("schema", schema()),
                    ("puzzle", text("Its ID.")),
                    ("moves", list(json!({"type": "string"}), "The moves of a saved game.")),
                    ("step", number("How many of them are made.")),
                ],
                &["schema", "puzzle", "moves", "step"],
            ),
        ),
        Call::Boards => (
            "The families of puzzles with examples.",
            object(
                &[("schema", schema()), ("families", list(family(), "The families."))],
                &["schema", "families"],
            ),
        ),
    }
}

fn look(puzzle: (&str, Value)) -> Value {
    let point = || list(json!({"type": "number"}), "x to the right and y down, in cells.");
    let made = || json!({"$ref": "#/components/schemas/Made"});
    let legal = object(
        &[
            ("from", text("The cell left.")),
            ("to", text("The cell reached.")),
            ("removed", list(json!({"type": "string"}), "The cells whose pieces go.")),
            (
                "keeps",
                json!({"enum": ["yes", "no", "unknown"], "description": "Whether the goal can be reached afterwards."}),
            ),
            ("dead", flag("Whether no move is left afterwards, short of the goal.")),
            ("solutions", whole(SOLUTIONS)),
            ("chance", json!({"type": "number", "description": CHANCE})),
        ],
        &["from", "to", "removed", "keeps", "dead"],
    );
    let cell = object(
        &[
            ("name", text("Its name, such as d4.")),
            ("x", json!({"type": "number"})),
            ("y", json!({"type": "number"})),
            ("wanted", flag("Whether it is marked, since the goal wants a piece there.")),
        ],
        &["name", "x", "y", "wanted"],
    );
    let kind = object(
        &[
            ("symbol", text("Its sign in positions.")),
            ("name", text("What it is called.")),
            ("label", text("What is written on it.")),
            (
                "points",
                json!({"type": ["array", "null"], "items": {"type": "number"}, "description": "The direction in which it goes on the whole."}),
            ),
        ],
        &["symbol", "name", "label", "points"],
    );
    let label = object(
        &[
            ("text", text("A name of a column or row.")),
            ("x", json!({"type": "number"})),
            ("y", json!({"type": "number"})),
        ],
        &["text", "x", "y"],
    );
    let fields = [
        ("schema", schema()),
        puzzle,
        ("id", text("The ID of the position, as the start of a puzzle of its own.")),
        ("title", text("What kind of puzzle it is.")),
        ("goal", text("The goal in words.")),
        (
            "target",
            json!({"type": ["string", "null"], "description": "The position of the goal: a sign a cell, `?` where anything may stand; null where the goal is a number."}),
        ),
        (
            "refused",
            text("Why the moves end where they end, if they were read leniently and one cannot be made."),
        ),
        ("start", text("The position at the start: a sign a cell, `.` for a vacancy.")),
        ("position", text("The position shown.")),
        ("step", number("How many moves are made.")),
        ("moves", list(made(), "The moves of the whole game.")),
        ("last", json!({"anyOf": [made(), {"type": "null"}], "description": "The move that led here."})),
        ("legal", list(legal, "The legal moves.")),
        ("done", flag("Whether the goal is reached.")),
        ("stuck", flag("Whether no move is left, short of the goal.")),
        ("known", flag("Whether everything about every position is known at once; else `learn` may help.")),
        ("verdict", verdicts()),
        ("timeline", list(verdicts(), "The verdict on each position of the game, the start first.")),
        (
            "lost_at",
            json!({"type": ["integer", "null"], "description": "The number of the move that lost the win; 0 if the puzzle cannot be won."}),
        ),
        (
            "history",
            list(
                object(
                    &[
                        ("solutions", whole(SOLUTIONS)),
                        ("chance", json!({"type": "number", "description": CHANCE})),
                    ],
                    &[],
                ),
                "The ways to win and the chance after each move, where every position is known.",
            ),
        ),
        ("solutions", whole(SOLUTIONS)),
        ("chance", json!({"type": "number", "description": CHANCE})),
        ("moves_left", whole("The fewest moves to the goal. Missing where not known.")),
        ("cells", list(cell, "The cells, in the order of the signs of a position.")),
        ("kinds", list(kind, "The kinds of piece.")),
        ("names", list(label, "Names of columns and rows.")),
        ("wood", list(list(point(), "A line."), "The middle lines of the wood.")),
        ("links", flag("Whether the lines are the board, rather than wood around them.")),
        ("frame", list(point(), "The top left and bottom right corners of the picture.")),
        ("removes", flag("Whether some move removes a piece.")),
    ];
    let optional = ["solutions", "chance", "moves_left", "history", "refused"];
    let required: Vec<&str> =
        fields.iter().map(|(name, _)| *name).filter(|name| !optional.contains(name)).collect();
    object(&fields, &required)
}

fn king() -> Value {
    let squares =
        |about: &str| json!({"type": ["array", "null"], "items": {"type": "string"}, "description": about});
    let reason = object(
        &[
            ("name", text("Its name, such as ODD_DEGREE.")),
            ("squares", squares("The squares that prove it.")),
        ],
        &["name", "squares"],
    );
    object(
        &[
            ("square", text("Where it stands, such as B2.")),
            ("can", flag("Whether it can take every white.")),
            ("reasons", list(reason, "Why it cannot.")),
            ("route", squares("The squares it lands on, if it can.")),
        ],
        &["square", "can", "reasons", "route"],
    )
}

fn family() -> Value {
    let point = list(json!({"type": "number"}), "x to the right and y down, in cells.");
    let puzzle = object(
        &[
            ("id", text("Its ID.")),
            ("name", text("What it is called.")),
            ("about", text("A few words on it.")),
            ("points", list(point, "Where the cells are.")),
            ("position", text("What stands on them at the start.")),
            ("kinds", json!({"type": "object", "description": "The names of the signs."})),
        ],
        &["id", "name", "about", "points", "position", "kinds"],
    );
    object(
        &[
            ("name", text("What it is called.")),
            ("about", text("What it is about.")),
            ("puzzles", list(puzzle, "Examples.")),
        ],
        &["name", "about", "puzzles"],
    )
}
