//! What the page asks and how it is answered: JSON in, JSON out.
//!
//! The engine holds no game. Each call carries the puzzle, the moves as text, and how many of them are made; what is kept
//! between calls is only what was learned of puzzles, on the [`Shelf`].

mod answer;
mod boards;
mod generate;
mod kings;
mod look;
mod read;
mod shelf;
mod why;

pub use saltus::text::json::SCHEMA;
pub use shelf::Shelf;

use saltus::budget::{Budget, Progress};
use saltus::text::Fault;
use saltus_session::{PlayError, Session};

use serde::Deserialize;
use serde_json::{Value, json};
use shelf::Entry;
use std::{sync::Arc, time::Duration};

/// What can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Call {
    /// Everything that a face shows of a position.
    Look,
    /// A good next move, or how far to go back.
    Hint,
    /// A solution from the position on.
    Solve,
    /// Whether moves are a solution.
    Check,
    /// Exact numbers of solutions.
    Count,
    /// Learn all positions of the puzzle, so that everything about them is known at once from then on.
    Learn,
    /// The families of puzzles with examples.
    Boards,
    /// Why a position cannot be won.
    Why,
    /// What each king of a capture board can do.
    Kings,
    /// A new puzzle from a seed.
    Generate,
    /// The puzzle that a text in any notation holds.
    Read,
}

impl Call {
    /// All of them.
    pub const ALL: [Call; 11] = [
        Call::Look,
        Call::Hint,
        Call::Solve,
        Call::Check,
        Call::Count,
        Call::Learn,
        Call::Boards,
        Call::Why,
        Call::Kings,
        Call::Generate,
        Call::Read,
    ];

    /// The name of the call, which stands in its path.
    pub fn name(self) -> &'static str {
        match self {
            Call::Look => "look",
            Call::Hint => "hint",
            Call::Solve => "solve",
            Call::Check => "check",
            Call::Count => "count",
            Call::Learn => "learn",
            Call::Boards => "boards",
            Call::Why => "why",
            Call::Kings => "kings",
            Call::Generate => "generate",
            Call::Read => "read",
        }
    }

    /// The call of that name.
    pub fn named(name: &str) -> Option<Call> {
        Call::ALL.into_iter().find(|call| call.name() == name)
    }

    /// How long it may take: what a face waits for, 200 ms; what a person asked for, 10 s; learning, 30 s.
    pub fn time(self) -> Duration {
        match self {
            Call::Solve | Call::Count | Call::Generate => Duration::from_secs(10),
            Call::Learn => Duration::from_secs(30),
            _ => Duration::from_millis(200),
        }
    }

    /// Whether it is meant to be answered before a person notices.
    pub fn quick(self) -> bool {
        !matches!(self, Call::Solve | Call::Count | Call::Learn | Call::Generate)
    }
}

/// What a call may spend. There is no clock here: `keep_going` has the caller's.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The most bytes that a search may hold.
    pub memory: u64,
    /// Asked now and then; `false` stops the search, and the answer says so.
    pub keep_going: &'a (dyn Fn() -> bool + Sync),
}

impl std::fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Limits").field("memory", &self.memory).finish_non_exhaustive()
    }
}

/// An answer with its status, as HTTP counts them.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// 200; 400 where the request is at fault, and `json` says where; 500 where the engine is.
    pub status: u16,
    /// The answer.
    pub json: Value,
}

/// The longest moves that are read, as many bytes as a thousand moves take.
const LONGEST: usize = 1 << 14;

/// What every call may say.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    /// The ID of the puzzle.
    puzzle: String,
    /// The moves of the game.
    #[serde(default)]
    moves: String,
    /// How many of them are made; all if not said.
    step: Option<usize>,
    /// For `look`: nothing is searched, so that the board is there at once.
    #[serde(default)]
    bare: bool,
    /// For `look`: moves are made up to the first that cannot be, and the reply says why.
    #[serde(default)]
    lenient: bool,
}

/// What `read` is asked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    /// A puzzle or a saved game, in any notation.
    text: String,
}

/// Why a call has no answer.
#[derive(Debug)]
enum Refusal {
    /// The request is not what it should be.
    Request(String),
    /// A text in it has faults.
    Faults { field: &'static str, faults: Vec<Fault> },
    /// The engine gave a solution that the referee does not accept.
    Engine(String),
}

/// Answers a call.
///
/// ```
/// use saltus_web::api::{Call, Limits, Shelf, handle};
/// let limits = Limits { memory: 1 << 28, keep_going: &|| true };
/// let reply = handle(Call::Hint, r#"{"puzzle": "row:2x2", "moves": "2-3"}"#, &limits, &Shelf::default());
/// assert_eq!((reply.status, &reply.json["move"]["from"]), (200, &"4".into()));
/// ```
pub fn handle(call: Call, json: &str, limits: &Limits, shelf: &Shelf) -> Reply {
    match answer(call, json, limits, shelf) {
        Ok(json) => Reply { status: 200, json },
        Err(refusal) => refused(&refusal),
    }
}

fn answer(call: Call, json: &str, limits: &Limits, shelf: &Shelf) -> Result<Value, Refusal> {
    if call == Call::Boards {
        return Ok(boards::boards());
    }
    let keep_going = |_: Progress| (limits.keep_going)();
    let budget = Budget { memory: limits.memory, keep_going: &keep_going };
    if call == Call::Generate {
        return Ok(generate::generate(&parsed(json)?, &budget));
    }
    if call == Call::Read {
        return read::read(&parsed::<Text>(json)?.text);
    }
    let request: Request = parsed(json)?;
    if call == Call::Kings {
        return kings::kings(&request.puzzle);
    }
    let entry = shelf.entry(&request.puzzle).map_err(|faults| Refusal::Faults { field: "puzzle", faults })?;
    if call == Call::Learn {
        let known = entry.learn(&budget);
        shelf.tidy();
        return Ok(json!({"schema": SCHEMA, "puzzle": request.puzzle, "known": known}));
    }
    if call == Call::Check {
        return answer::check(&request, &entry);
    }
    let (session, refused) = session(&request, &entry)?;
    match call {
        Call::Look => {
            let mut reply = look::look(&request, session, &entry, &budget);
            if let Some(refused) = refused {
                reply["refused"] = json!(refused);
            }
            Ok(reply)
        }
        Call::Why => Ok(why::why(&session)),
        Call::Hint => Ok(answer::hint(&session, &budget)),
        Call::Solve => answer::solve(&request.puzzle, &session, &budget),
        Call::Count => answer::count(&request.puzzle, session.puzzle(), &budget),
        Call::Check | Call::Learn | Call::Boards | Call::Kings | Call::Generate | Call::Read => {
            Err(Refusal::Request("no such call".into()))
        }
    }
}

fn parsed<'a, T: Deserialize<'a>>(json: &'a str) -> Result<T, Refusal> {
    serde_json::from_str(json).map_err(|error| Refusal::Request(error.to_string()))
}

/// The game that a request carries; if it is to be read leniently, why it ends where it ends.
fn session(request: &Request, entry: &Arc<Entry>) -> Result<(Session, Option<String>), Refusal> {
    if request.moves.len() > LONGEST {
        return Err(Refusal::Request(format!("the moves take more than {LONGEST} bytes")));
    }
    let mut session = entry.session();
    if request.lenient && session.clone().play(&request.moves).is_err() {
        let mut words = request.moves.split([' ', ',']).filter(|word| !word.is_empty());
        let refused = words.find_map(|word| Some(session.play(word).err()?.to_string()));
        return Ok((session, refused));
    }
    session.play(&request.moves).map_err(|error| match error {
        PlayError::Text(faults) => Refusal::Faults { field: "moves", faults },
        foul @ PlayError::Foul(..) => {
            let whole = Fault { span: 0..request.moves.len(), message: foul.to_string(), help: None };
            Refusal::Faults { field: "moves", faults: vec![whole] }
        }
    })?;
    match request.step {
        Some(step) if !session.go_to(step) => {
            Err(Refusal::Request(format!("`step` is {step}, but there are {} moves", session.moves().len())))
        }
        _ => Ok((session, None)),
    }
}

fn refused(refusal: &Refusal) -> Reply {
    match refusal {
        Refusal::Request(error) => Reply { status: 400, json: json!({"schema": SCHEMA, "error": error}) },
        Refusal::Engine(error) => Reply { status: 500, json: json!({"schema": SCHEMA, "error": error}) },
        Refusal::Faults { field, faults } => {
            let fault = |fault: &Fault| json!({"start": fault.span.start, "end": fault.span.end, "message": fault.message, "help": fault.help});
            let faults: Vec<Value> = faults.iter().map(fault).collect();
            Reply { status: 400, json: json!({"schema": SCHEMA, "field": field, "faults": faults}) }
        }
    }
}
