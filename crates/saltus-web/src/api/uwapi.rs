//! The universal API of GamesCrafters. Its page GamesmanUni lists puzzles, shows positions, and
//! marks winning moves with their number of moves. Source: the README of `GamesCraftersUWAPI`.

use super::{
    message::{ApiError, Limits, Reply, error_reply, value},
    shelf::Shelf,
};
use saltus::{
    board::SHAPES,
    budget::{Budget, Progress},
    problem::Winnable,
    puzzle::{Move, Position, Puzzle},
    referee,
    text::{BadText, Fault, id, json::letters},
};
use saltus_session::{Choice, Session};
use serde::Serialize;
use std::collections::BTreeMap;

/// A family of puzzles: its name there, its title, its name in IDs, and some puzzles.
struct Family {
    id: &'static str,
    name: &'static str,
    family: &'static str,
    variants: fn() -> Vec<&'static str>,
}

const FAMILIES: [Family; 3] = [
    Family {
        id: "pegsolitaire",
        name: "Peg Solitaire",
        family: "pegs",
        variants: || {
            SHAPES
                .iter()
                .filter(|shape| shape.board().len() <= 37)
                .map(|shape| shape.name)
                .collect()
        },
    },
    Family {
        id: "toadsandfrogspuzzle",
        name: "Toads and Frogs Puzzle",
        family: "row",
        variants: || vec!["1x1", "2x2", "3x3", "4x4", "5x5", "6x6", "3x3v2"],
    },
    Family {
        id: "lucassquares",
        name: "Lucas’s Squares",
        family: "grid",
        variants: || vec!["3x3", "3x5", "5x5"],
    },
];

/// The version of the interface by which clients animate the pieces.
const GUI: &str = "v3";
/// The remoteness of lost positions, and of winnable ones with an unknown number of moves.
const NEVER: i64 = -200;
const SOMETIME: i64 = -100;

/// A family in the list.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedFamily {
    /// The name in paths.
    id: &'static str,
    /// The title.
    name: &'static str,
    /// For one player.
    #[serde(rename = "type")]
    players: &'static str,
    /// The display.
    gui: &'static str,
}

/// A family with some puzzles.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Game {
    id: &'static str,
    name: &'static str,
    /// Any text after the colon of an ID is also accepted.
    allow_custom_variant_creation: bool,
    supports_win_by: bool,
    variants: Vec<Variant>,
}

/// A puzzle in the list of a family.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Variant {
    id: &'static str,
    name: &'static str,
    gui: &'static str,
}

/// A puzzle and its display.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VariantDisplay {
    id: String,
    name: String,
    gui: &'static str,
    /// The position at the start, one symbol per cell, `.` for a vacancy.
    start_position: String,
    autogui_start_position: String,
    #[serde(rename = "imageAutoGUIData")]
    image: Image,
}

/// The display of positions.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Image {
    default_theme: &'static str,
    themes: BTreeMap<&'static str, Theme>,
}

/// The appearance of a board.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Theme {
    /// Width and height, in cells.
    space: [f64; 2],
    /// The coordinates of the cells.
    centers: Vec<[f64; 2]>,
    char_images: BTreeMap<char, CharImage>,
    arrow_width: f64,
    entities_over_arrows: bool,
    sounds: BTreeMap<&'static str, &'static str>,
    animation_type: &'static str,
}

/// The picture of a symbol, from those of GamesmanUni.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CharImage {
    image: &'static str,
    scale: f64,
}

/// A position and its moves.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PositionValues {
    #[serde(flatten)]
    here: PositionValue,
    /// From best to worst.
    moves: Vec<NextMove>,
}

/// The value of a position.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PositionValue {
    /// One symbol per cell, `.` for a vacancy.
    position: String,
    autogui_position: String,
    /// `win`, `lose`, or `unsolved`.
    position_value: &'static str,
    /// The smallest number of moves to the goal; -200 if it cannot be reached, -100 if the number
    /// is unknown.
    remoteness: i64,
}

/// A move.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NextMove {
    /// The position after it.
    #[serde(flatten)]
    after: PositionValue,
    #[serde(rename = "move")]
    step: String,
    autogui_move: String,
    /// The value of the move.
    move_value: &'static str,
    /// The difference of its remoteness from the best move of the same value.
    delta_remoteness: i64,
}

/// Answers a path below the root of the API, with an optional position. Other paths give 404.
///
/// ```
/// use saltus_web::api::{Limits, Shelf, uwapi};
/// let limits = Limits { memory: 1 << 28, keep_going: &|| true };
/// let reply = uwapi::handle("toadsandfrogspuzzle/2x2/positions/", Some("rr.ll"), &limits, &Shelf::default());
/// assert_eq!((reply.status, &reply.json["positionValue"], &reply.json["remoteness"]), (200, &"win".into(), &8.into()));
/// ```
pub fn handle(path: &str, position: Option<&str>, limits: &Limits, shelf: &Shelf) -> Reply {
    let words: Vec<&str> = path.split('/').filter(|word| !word.is_empty()).collect();
    let Some((game, rest)) = words.split_first() else {
        return replied(value(&list()));
    };
    let Some(family) = FAMILIES.iter().find(|family| family.id == *game) else {
        return missing();
    };
    replied(match rest {
        [] => value(&variants(family)),
        // The IDs of positions begin with the variant, so it must be an ID without white space
        // around it.
        [variant] => {
            describe_variant(family, variant.trim(), shelf).and_then(|shown| value(&shown))
        }
        [variant, "positions"] => valued(family, variant.trim(), position, limits, shelf)
            .and_then(|valued| value(&valued)),
        _ => return missing(),
    })
}

fn replied(answer: Result<serde_json::Value, ApiError>) -> Reply {
    match answer {
        Ok(json) => Reply { status: 200, json },
        Err(refusal) => error_reply(&refusal),
    }
}

fn missing() -> Reply {
    Reply {
        status: 404,
        ..error_reply(&ApiError::Request("there is no such game".into()))
    }
}

/// All families.
pub fn list() -> Vec<ListedFamily> {
    FAMILIES
        .iter()
        .map(|&Family { id, name, .. }| ListedFamily {
            id,
            name,
            players: "onePlayer",
            gui: GUI,
        })
        .collect()
}

fn variants(family: &Family) -> Game {
    let variant = |id| Variant {
        id,
        name: id,
        gui: GUI,
    };
    Game {
        id: family.id,
        name: family.name,
        allow_custom_variant_creation: true,
        supports_win_by: false,
        variants: (family.variants)().into_iter().map(variant).collect(),
    }
}

fn describe_variant(
    family: &Family,
    variant: &str,
    shelf: &Shelf,
) -> Result<VariantDisplay, ApiError> {
    let bad = |faults| ApiError::Faults {
        field: "variant",
        faults,
    };
    let session = shelf
        .entry(&format!("{}:{variant}", family.family))
        .map_err(bad)?
        .session();
    let puzzle = session.puzzle();
    Ok(VariantDisplay {
        id: variant.into(),
        name: variant.into(),
        gui: GUI,
        start_position: letters(puzzle, &puzzle.start),
        autogui_start_position: autogui(puzzle, &puzzle.start),
        image: image(puzzle),
    })
}

fn image(puzzle: &Puzzle) -> Image {
    let plan = saltus_draw::plan(puzzle);
    let [[left, top], [right, bottom]] = plan.frame;
    const PIECES: [&str; 4] = [
        "general/redpiece.svg",
        "general/bluepiece.svg",
        "general/blackpiece.svg",
        "general/whitepiece.svg",
    ];
    let kinds = puzzle.rules.kinds.iter().zip(PIECES.iter().cycle());
    let theme = Theme {
        space: [right - left, bottom - top],
        centers: plan
            .cells
            .iter()
            .map(|[x, y]| [x - left, y - top])
            .collect(),
        char_images: kinds
            .map(|(kind, &image)| (kind.symbol, CharImage { image, scale: 0.8 }))
            .collect(),
        arrow_width: 0.1,
        entities_over_arrows: true,
        sounds: [("x", "general/slide.mp3")].into(),
        animation_type: "simpleSlides",
    };
    Image {
        default_theme: "regular",
        themes: [("regular", theme)].into(),
    }
}

/// The position for the page: the player to move, then one symbol per cell.
fn autogui(puzzle: &Puzzle, position: &Position) -> String {
    format!("1_{}", letters(puzzle, position).replace('.', "-"))
}

fn valued(
    family: &Family,
    variant: &str,
    position: Option<&str>,
    limits: &Limits,
    shelf: &Shelf,
) -> Result<PositionValues, ApiError> {
    let name = format!("{}:{variant}", family.family);
    let entry = shelf.entry(&name).map_err(|faults| ApiError::Faults {
        field: "variant",
        faults,
    })?;
    let keep_going = |_: Progress| (limits.keep_going)();
    let budget = Budget {
        memory: limits.memory,
        keep_going: &keep_going,
    };
    entry.learn_whole(&budget);
    shelf.tidy();
    let session = match position {
        Some(position) => session_at(&name, position, &entry.session())?,
        None => entry.session(),
    };
    let puzzle = session.puzzle();
    let worth = |position: &Position, winnable, moves_left: Option<u64>| {
        let left = || {
            moves_left
                .and_then(|left| i64::try_from(left).ok())
                .unwrap_or(SOMETIME)
        };
        let (position_value, remoteness) = match winnable {
            Winnable::Yes => ("win", left()),
            Winnable::No => ("lose", NEVER),
            Winnable::Unknown => ("unsolved", SOMETIME),
        };
        PositionValue {
            position: letters(puzzle, position),
            autogui_position: autogui(puzzle, position),
            position_value,
            remoteness,
        }
    };
    let outlook = session.outlook(&budget);
    let here = worth(session.position(), outlook.winnable, outlook.moves_left);
    let choices = if session.done() {
        Vec::new()
    } else {
        session.choices(&budget)
    };
    let onward = |Choice {
                      step,
                      position,
                      after,
                      ..
                  }: Choice| {
        let after = worth(&position, after.winnable, after.moves_left);
        let Move { from, to } = step;
        NextMove {
            step: referee::describe(puzzle, step),
            autogui_move: format!("M_{}_{}_x", from.index(), to.index()),
            move_value: after.position_value,
            delta_remoteness: 0,
            after,
        }
    };
    let mut moves: Vec<NextMove> = choices.into_iter().map(onward).collect();
    let worst = |value| {
        ["win", "unsolved", "lose"]
            .iter()
            .position(|&known| known == value)
    };
    moves.sort_by_key(|onward| (worst(onward.move_value), onward.after.remoteness));
    let best = moves
        .first()
        .filter(|best| best.move_value == "win")
        .map(|best| best.after.remoteness);
    for onward in moves
        .iter_mut()
        .filter(|onward| onward.move_value == "win" && onward.after.remoteness >= 0)
    {
        onward.delta_remoteness = best.map_or(0, |best| (onward.after.remoteness - best).max(0));
    }
    Ok(PositionValues { here, moves })
}

/// The game with the pieces in the given position.
fn session_at(name: &str, position: &str, base: &Session) -> Result<Session, ApiError> {
    let bad = |faults: BadText| ApiError::Faults { field: "p", faults };
    let problem = id::read(&format!("{name},at={position}"), |options| options).map_err(bad)?;
    let puzzle = problem.puzzle().map_err(|error| {
        bad(Fault {
            span: 0..position.len(),
            message: error.to_string(),
            help: None,
        }
        .into())
    })?;
    Ok(Session::new(puzzle, base.oracle().clone()))
}

/// The paths with their descriptions and the schemas of their answers.
#[cfg(feature = "schema")]
pub(crate) fn schemas(
    of: &mut schemars::SchemaGenerator,
) -> [(&'static str, &'static str, schemars::Schema); 4] {
    [
        (
            "/uwapi/",
            "The families of puzzles, as GamesCrafters’ universal API lists games.",
            of.subschema_for::<Vec<ListedFamily>>(),
        ),
        (
            "/uwapi/{game}/",
            "The puzzles of a family.",
            of.subschema_for::<Game>(),
        ),
        (
            "/uwapi/{game}/{variant}/",
            "A puzzle and its display.",
            of.subschema_for::<VariantDisplay>(),
        ),
        (
            "/uwapi/{game}/{variant}/positions/",
            "The values of a position and of its moves, from the best to the worst.",
            of.subschema_for::<PositionValues>(),
        ),
    ]
}
