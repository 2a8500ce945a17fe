//! The calls of the page and their answers: JSON in, JSON out.
//!
//! The engine stores no game. Each call has the puzzle, the moves as text, and the number of moves
//! made. Only results about puzzles are cached between calls, on the [`Shelf`].

mod answer;
mod boards;
mod course;
mod duel;
mod generate;
mod kings;
mod look;
mod message;
mod moves;
mod read;
mod shelf;
mod why;

pub use message::{Limits, Reply};
pub use saltus::text::json::SCHEMA;
pub use shelf::Shelf;

use saltus::budget::{Budget, Progress};
use saltus::text::{BadText, Fault, json::Version};
use saltus_session::{Language, PlayError, Session};

use message::{
    About, ApiError, Listing, Refusal, Request, Text, error_reply, language_of, parsed, value,
};
#[cfg(feature = "schema")]
use saltus::text::json::{Envelope, Numbers, Response, Solved};
use serde::Serialize;
use serde_json::Value;
use shelf::Entry;
use std::{sync::Arc, time::Duration};

/// The calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Call {
    /// The complete view of a position.
    Look,
    /// The advice for the next move.
    Hint,
    /// A solution from the position.
    Solve,
    /// Verifies a solution.
    Check,
    /// Exact numbers of solutions; not used by the page.
    #[cfg(feature = "count")]
    Count,
    /// Computes a table of all positions of the puzzle, so that later calls are answered at once;
    /// if they are too many, of those that can follow the position.
    Learn,
    /// The families of puzzles with examples.
    Boards,
    /// The ladder with its lessons, and the ideas.
    Course,
    /// Why a position cannot be won.
    Why,
    /// The jump of the engine in peg duotaire.
    Duel,
    /// What every solution from a position has in common.
    Forced,
    /// The verdicts on the kings of a capture board.
    Kings,
    /// A puzzle generated from a seed.
    Generate,
    /// The puzzle of a day.
    Today,
    /// The puzzle in a text in any notation.
    Read,
}

impl Call {
    /// All calls.
    pub const ALL: &[Call] = &[
        Call::Look,
        Call::Hint,
        Call::Solve,
        Call::Check,
        #[cfg(feature = "count")]
        Call::Count,
        Call::Learn,
        Call::Boards,
        Call::Course,
        Call::Why,
        Call::Duel,
        Call::Forced,
        Call::Kings,
        Call::Generate,
        Call::Today,
        Call::Read,
    ];

    /// The name of the call, as in its path.
    pub fn name(self) -> &'static str {
        match self {
            Call::Look => "look",
            Call::Hint => "hint",
            Call::Solve => "solve",
            Call::Check => "check",
            #[cfg(feature = "count")]
            Call::Count => "count",
            Call::Learn => "learn",
            Call::Boards => "boards",
            Call::Course => "course",
            Call::Why => "why",
            Call::Duel => "duel",
            Call::Forced => "forced",
            Call::Kings => "kings",
            Call::Generate => "generate",
            Call::Today => "today",
            Call::Read => "read",
        }
    }

    /// The call with this name.
    pub fn named(name: &str) -> Option<Call> {
        Call::ALL.iter().copied().find(|call| call.name() == name)
    }

    /// The time limit: 200 ms for the display, 3 s for the jump of the other player, 10 s for
    /// requests of a player, 30 s for tables.
    pub fn time(self) -> Duration {
        match self {
            #[cfg(feature = "count")]
            Call::Count => Duration::from_secs(10),
            Call::Duel => Duration::from_secs(3),
            Call::Solve | Call::Generate | Call::Today | Call::Forced => Duration::from_secs(10),
            Call::Learn => Duration::from_secs(30),
            _ => Duration::from_millis(200),
        }
    }

    /// Whether it is answered before a player notices.
    pub fn quick(self) -> bool {
        self.time() < Duration::from_secs(1)
    }
}

#[cfg(feature = "schema")]
impl Call {
    /// The schemas of the request and of the answer.
    pub(crate) fn schemas(self, of: &mut schemars::SchemaGenerator) -> [schemars::Schema; 2] {
        let takes = match self {
            Call::Boards | Call::Course => of.subschema_for::<Listing>(),
            Call::Generate => of.subschema_for::<generate::GenerateRequest>(),
            Call::Today => of.subschema_for::<course::TodayRequest>(),
            Call::Read => of.subschema_for::<Text>(),
            _ => of.subschema_for::<Request>(),
        };
        let gives = match self {
            Call::Look => of.subschema_for::<look::View>(),
            Call::Hint => of.subschema_for::<About<answer::Advice>>(),
            Call::Solve => of.subschema_for::<Envelope<Response<Solved>>>(),
            Call::Check => of.subschema_for::<About<answer::Checked>>(),
            Call::Count => of.subschema_for::<Envelope<Response<Numbers>>>(),
            Call::Learn => of.subschema_for::<LearnAnswer>(),
            Call::Boards => of.subschema_for::<boards::Boards>(),
            Call::Course => of.subschema_for::<course::Course>(),
            Call::Why => of.subschema_for::<About<why::Proof>>(),
            Call::Duel => of.subschema_for::<About<duel::Duel>>(),
            Call::Forced => of.subschema_for::<About<duel::ForcedAnswer>>(),
            Call::Kings => of.subschema_for::<About<kings::Kings>>(),
            Call::Generate | Call::Today => of.subschema_for::<generate::GeneratedPuzzle>(),
            Call::Read => of.subschema_for::<read::OpenedPuzzle>(),
        };
        [takes, gives]
    }

    /// The schema of an invalid request.
    pub(crate) fn error_schema(of: &mut schemars::SchemaGenerator) -> schemars::Schema {
        of.subschema_for::<message::InvalidRequest>()
    }
}

/// The longest text of moves, about a thousand moves.
const LONGEST: usize = 1 << 14;

/// Whether a position and all that can follow are known.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct LearnAnswer {
    schema: Version,
    /// The puzzle as in the request.
    puzzle: String,
    /// Whether they are known.
    known: bool,
    /// Otherwise, for peg solitaire: the number of pegs from which on a position is worth another
    /// call.
    #[serde(skip_serializing_if = "Option::is_none")]
    from_pegs: Option<u32>,
}

/// Answers a call.
///
/// ```
/// use saltus_web::api::{Call, Limits, Shelf, handle};
/// let limits = Limits { memory: 1 << 28, keep_going: &|| true };
/// let asked = r#"{"puzzle": "row:2x2", "moves": "2-3"}"#;
/// let reply = handle(Call::Hint, asked, &limits, &Shelf::default());
/// assert_eq!((reply.status, &reply.json["move"]["from"]), (200, &"4".into()));
///
/// let asked = r#"{"puzzle": "row:2x2", "moves": "3-2", "language": "de"}"#;
/// let reply = handle(Call::Hint, asked, &limits, &Shelf::default());
/// let message = &reply.json["faults"][0]["message"];
/// assert_eq!(message, "3-2: wo der Zug beginnt, steht kein Stein");
/// ```
pub fn handle(call: Call, json: &str, limits: &Limits, shelf: &Shelf) -> Reply {
    match answer(call, json, limits, shelf) {
        Ok(json) => Reply { status: 200, json },
        Err(refusal) => error_reply(&refusal, language_of(json)),
    }
}

fn answer(call: Call, json: &str, limits: &Limits, shelf: &Shelf) -> Result<Value, ApiError> {
    let keep_going = |_: Progress| (limits.keep_going)();
    let budget = Budget {
        memory: limits.memory,
        keep_going: &keep_going,
    };

    match call {
        Call::Boards => value(boards::boards(parsed::<Listing>(json)?.language.into())),
        Call::Course => value(&course::course(parsed::<Listing>(json)?.language.into())),
        Call::Generate => value(&generate::generate(&parsed(json)?, &budget)),
        Call::Today => value(&course::today(&parsed(json)?, &budget)?),
        Call::Read => value(&read::read(&parsed::<Text>(json)?)?),
        Call::Kings => value(&kings::kings(&parsed::<Request>(json)?)?),
        Call::Check => {
            let request: Request = parsed(json)?;
            let entry = entry_of(&request, shelf)?;
            value(&answer::check(&request, &entry)?)
        }
        Call::Look => {
            let game = OpenedGame::read(json, shelf)?;
            let mut view = look::look(&game.request, game.session, &game.entry, &budget);
            view.refused = game.refused;
            value(&view)
        }
        Call::Hint => {
            let game = OpenedGame::read(json, shelf)?;
            value(&game.about(answer::hint(&game.session, &game.entry, &budget)))
        }
        Call::Solve => {
            let game = OpenedGame::read(json, shelf)?;
            value(&answer::solve(&game.request, &game.session, &budget)?)
        }
        #[cfg(feature = "count")]
        Call::Count => {
            let game = OpenedGame::read(json, shelf)?;
            let puzzle = game.session.puzzle();
            value(&answer::count(&game.request, puzzle, &budget)?)
        }
        Call::Learn => value(&learn(OpenedGame::read(json, shelf)?, shelf, &budget)),
        Call::Why => {
            let game = OpenedGame::read(json, shelf)?;
            value(&game.about(why::why(&game.session, &budget)))
        }
        Call::Duel => {
            let game = OpenedGame::read(json, shelf)?;
            value(&game.about(duel::duel(&game.session, &budget)?))
        }
        Call::Forced => {
            let game = OpenedGame::read(json, shelf)?;
            value(&game.about(duel::forced(&game.session, &budget)?))
        }
    }
}

/// A request about a game, with the game that it is about.
struct OpenedGame {
    request: Request,
    entry: Arc<Entry>,
    /// The game after the moves of the request.
    session: Session,
    /// In a lenient request: why the game ends before all moves are made.
    refused: Option<String>,
}

impl OpenedGame {
    /// An answer about the game.
    fn about<T>(&self, answer: T) -> About<T> {
        let language = self.request.language.into();
        let goal = saltus_session::goal(self.session.puzzle(), language);
        About::new(&self.request, goal, answer)
    }

    fn read(json: &str, shelf: &Shelf) -> Result<OpenedGame, ApiError> {
        let request: Request = parsed(json)?;
        let entry = entry_of(&request, shelf)?;
        let (session, refused) = session(&request, &entry)?;
        Ok(OpenedGame {
            request,
            entry,
            session,
            refused,
        })
    }
}

/// What is kept about the puzzle of a request.
fn entry_of(request: &Request, shelf: &Shelf) -> Result<Arc<Entry>, ApiError> {
    let entry = shelf.entry(&request.puzzle);
    entry.map_err(|faults| ApiError::Faults {
        field: "puzzle",
        faults,
    })
}

/// Answers `learn`.
fn learn(game: OpenedGame, shelf: &Shelf, budget: &Budget) -> LearnAnswer {
    let OpenedGame { entry, session, .. } = game;
    let learned = if game.request.small {
        shelf::while_small(budget, |small| entry.learn(session, small))
    } else {
        entry.learn(session, budget)
    };
    shelf.tidy();
    let (known, from_pegs) = match learned {
        shelf::Learned::Known => (true, None),
        shelf::Learned::From(pegs) => (false, pegs),
    };
    LearnAnswer {
        schema: Version::One,
        puzzle: game.request.puzzle,
        known,
        from_pegs,
    }
}

/// The game of a request; for a lenient request, also why it ends early.
fn session(request: &Request, entry: &Entry) -> Result<(Session, Option<String>), ApiError> {
    if request.moves.len() > LONGEST {
        return Err(ApiError::Request(Refusal::Moves));
    }

    let mut session = entry.session();
    if request.lenient && session.clone().play(&request.moves).is_err() {
        let language = request.language.into();
        let refused = play_until_refused(&mut session, &request.moves, language);
        return Ok((session, refused));
    }
    if let Err(error) = session.play(&request.moves) {
        let faults = match error {
            PlayError::Text(faults) => faults,
            illegal @ PlayError::Illegal(..) => fault_of_all(&request.moves, &illegal),
        };
        return Err(ApiError::Faults {
            field: "moves",
            faults,
        });
    }

    entry.give_rest(&mut session);
    if let Some(step) = request.step
        && !session.go_to(step)
    {
        return Err(ApiError::Request(Refusal::Step {
            step,
            moves: session.moves().len(),
        }));
    }
    Ok((session, None))
}

/// Makes moves up to the first that is not possible, and says why it is not.
fn play_until_refused(session: &mut Session, moves: &str, language: Language) -> Option<String> {
    for word in moves.split([' ', ',']) {
        if word.is_empty() {
            continue;
        }
        if let Err(error) = session.play(word) {
            return Some(language.refusal(&error));
        }
    }
    None
}

/// A fault that concerns a whole text.
fn fault_of_all(text: &str, error: &PlayError) -> BadText {
    let whole = Fault {
        span: 0..text.len(),
        message: error.message(),
        help: None,
    };
    whole.into()
}
