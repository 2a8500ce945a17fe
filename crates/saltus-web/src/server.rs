//! The page and its calls over HTTP.
//!
//! | path | what |
//! |---|---|
//! | `GET /`, `GET /FILE` | the page, from the program itself |
//! | `GET /?p=ID`, `GET /preview.png?p=ID` | the page with that puzzle in its head, a picture of its board |
//! | `POST /api/CALL` | a call to the [`api`], JSON both ways |
//! | `GET /uwapi/...` | the same in the words of GamesCrafters’ universal API |
//! | `GET /api/openapi.json` | what the calls take and give |
//! | `GET /health` | whether the server is up |
//!
//! Nothing here reads a file or runs a command. A request has at most 64 KiB and 40 seconds, must name the server by a
//! name that it has, and comes from no other site's page. Searches run on threads of their own, as many at a time as
//! [`Config`] says, the slow ones behind the quick; who finds no place is told so at once (503). A search stops when its
//! time is over, its memory used up, or its client gone.

mod files;
mod guard;
mod lane;
mod log;
mod patience;
mod preview;

pub use log::Level;

use crate::api::{self, Call, Limits, Reply, Shelf};
use axum::{
    Router,
    body::Bytes,
    extract::{DefaultBodyLimit, Path, State},
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
    middleware,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use guard::Local;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
};
use lane::Lane;
use patience::Patient;
use saltus::{problem::Oracle, puzzle::Puzzle};
use serde_json::json;
use std::{
    future::Future,
    io,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::{net::TcpListener, sync::Semaphore, sync::oneshot, time::timeout};
use tower_service::Service;

/// What the calls take and give: `openapi::document`, made by a test.
const OPENAPI: &str = include_str!("openapi.json");
/// The largest body of a request.
const BODY: usize = 64 << 10;
/// The longest time for a whole request, its slow sending included.
const REQUEST: Duration = Duration::from_secs(40);
/// The longest time for the head of a request.
const HEAD: Duration = Duration::from_secs(10);
/// How long a quick call waits for its place.
const WAIT: Duration = Duration::from_millis(10);
/// How long a quick call searches while others wait for its place.
const CROWDED: Duration = Duration::from_millis(15);

/// How often memory that was freed is given back to the system.
const TIDY: Duration = Duration::from_secs(5);

/// What the server may use.
#[derive(Clone, Debug)]
pub struct Config {
    /// Quick calls at work at a time.
    pub quick: usize,
    /// Slow calls at work at a time.
    pub slow: usize,
    /// The most bytes for all searches and all that is kept of them: half for slow searches, a quarter for quick ones, a
    /// quarter for what was learned.
    pub memory: u64,
    /// Connections at a time; those beyond are closed.
    pub connections: usize,
    /// How long a client may take nothing of what it is sent.
    pub patience: Duration,
    /// How long calls at work may go on once the server is to stop.
    pub drain: Duration,
    /// Names by which the server is known, beside those of this machine.
    pub names: Vec<String>,
    /// What is known of some puzzles beforehand, such as from levels on a disk; it has half the memory of what was learned.
    pub known: Vec<(Puzzle, Arc<Oracle>)>,
}

impl Default for Config {
    /// Two quick calls and one slow call a processor (of at most eight), 2 GiB, 1024 connections, 10 s of patience, 5 s to
    /// drain.
    fn default() -> Config {
        let processors = processors().min(8);
        Config {
            quick: 2 * processors,
            slow: processors,
            memory: 2 << 30,
            connections: 1024,
            patience: Duration::from_secs(10),
            drain: Duration::from_secs(5),
            names: Vec::new(),
            known: Vec::new(),
        }
    }
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

struct Server {
    shelf: Shelf,
    quick: Arc<Lane>,
    slow: Arc<Lane>,
    /// For programs that ask by the universal API: they do not keep a person from playing.
    programs: Arc<Lane>,
    /// The most bytes for one quick and for one slow search.
    memory: [u64; 2],
}

/// Who asks, which says where the answer is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asker {
    /// The page, for a call that is answered before a person notices.
    Quick,
    /// The page, for a call that takes seconds.
    Slow,
    /// A program.
    Program,
}

/// Everything that the server answers.
///
/// # Errors
/// The system has no threads for the searches.
pub fn router(config: &Config) -> io::Result<Router> {
    let share = |part: u64, places: usize| config.memory / part / places.max(1) as u64;
    let programs = (config.quick / 4).max(1);
    let learned = if config.known.is_empty() { config.memory / 4 } else { config.memory / 8 };
    let server = Server {
        shelf: Shelf::with_room(usize::try_from(learned).unwrap_or(usize::MAX))
            .with_known(config.known.clone()),
        quick: Lane::new("quick", config.quick, 1, false)?,
        slow: Lane::new("slow", config.slow, processors(), true)?,
        programs: Lane::new("programs", programs, 1, true)?,
        // Whatever one slow search learns has room on the shelf.
        memory: [share(4, config.quick + programs), share(2, config.slow.max(2))],
    };
    let names: guard::Names = config.names.clone().into();
    Ok(Router::new()
        .route("/", get(preview::index))
        .route("/preview.png", get(preview::picture))
        .route("/{file}", get(files::file))
        .route(
            "/health",
            get(|| async {
                json_of(StatusCode::OK, json!({"status": "ok", "version": env!("CARGO_PKG_VERSION")}))
            }),
        )
        .route("/api/openapi.json", get(|| async { ([(header::CONTENT_TYPE, "application/json")], OPENAPI) }))
        .route("/api/{call}", post(call))
        .route("/uwapi/", get(uwapi))
        .route("/uwapi/{*path}", get(uwapi))
        .fallback(|| async { MISSING })
        .layer(DefaultBodyLimit::max(BODY))
        .layer(middleware::from_fn_with_state(names, guard::guarded))
        .with_state(Arc::new(server)))
}

/// Serves until `stop` is over, then lets the calls at work finish for a while.
///
/// # Errors
/// The listener has no address, or there are no threads for searches. Faults of single connections are logged.
pub async fn serve(listener: TcpListener, config: Config, stop: impl Future<Output = ()>) -> io::Result<()> {
    let router = router(&config)?;
    let connections = Arc::new(Semaphore::new(config.connections));
    let graceful = GracefulShutdown::new();
    tracing::info!(address = %listener.local_addr()?, "listening");
    let mut stop = std::pin::pin!(stop);
    let mut tidy = tokio::time::interval(TIDY);
    let mut used = false;
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
            _ = tidy.tick() => {
                // Once more after the last connection has gone.
                if used {
                    tokio::task::spawn_blocking(saltus_system::allocator::give_back);
                }
                used = connections.available_permits() < config.connections;
                continue;
            }
        };
        used = true;
        let accepted = accepted.and_then(|(socket, _)| Ok((socket.local_addr()?, socket)));
        let (local, socket) = match accepted {
            Ok((local, socket)) => (Local(local.ip()), socket),
            Err(error) => {
                // Out of sockets: those in use will be given back.
                tracing::warn!(%error, "accepting a connection");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let Ok(permit) = connections.clone().try_acquire_owned() else {
            tracing::warn!("too many connections");
            continue;
        };
        let _ = socket.set_nodelay(true); // only a matter of speed
        let router = router.clone();
        let answer = move |mut request: hyper::Request<hyper::body::Incoming>| {
            request.extensions_mut().insert(local);
            router.clone().call(request)
        };
        let connection = hyper::server::conn::http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEAD)
            .serve_connection(
                TokioIo::new(Patient::new(socket, config.patience)),
                hyper::service::service_fn(answer),
            );
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "connection");
            }
            drop(permit);
        });
    }
    drop(listener);
    tracing::info!("draining");
    if timeout(config.drain, graceful.shutdown()).await.is_err() {
        tracing::warn!("calls were still at work");
    }
    Ok(())
}

/// How a server that was told to stop came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The calls at work were given their time.
    Drained,
    /// It was told twice, and ended at once.
    Cut,
}

/// Serves the page on `address` until Ctrl-C or SIGTERM, the second of which ends it at once; logs what is of the level
/// or above on standard error, one JSON object a line. `ready` is told the address, whose port the system chooses if it is
/// 0.
///
/// # Errors
/// The address cannot be listened on.
pub fn run(
    address: SocketAddr,
    config: Config,
    level: Level,
    ready: impl FnOnce(SocketAddr),
) -> io::Result<End> {
    log::start(level);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let ended = runtime.block_on(async {
        let listener = TcpListener::bind(address).await?;
        ready(listener.local_addr()?);
        let (stop, stopped) = oneshot::channel::<()>();
        let told_twice = async {
            told_to_stop().await;
            let _ = stop.send(());
            told_to_stop().await;
        };
        tokio::select! {
            served = serve(listener, config, async { drop(stopped.await) }) => served.map(|()| End::Drained),
            () = told_twice => Ok(End::Cut),
        }
    });
    // Searches that were still at work end with the process.
    runtime.shutdown_background();
    ended
}

/// Ends at Ctrl-C or SIGTERM.
async fn told_to_stop() {
    let interrupted = async {
        // Without a handler the signal ends the process by itself.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminated) => tokio::select! {
                () = interrupted => {}
                _ = terminated.recv() => {}
            },
            Err(_) => interrupted.await,
        }
    }
    #[cfg(not(unix))]
    interrupted.await;
}

/// A request without an answer, and why.
#[derive(Clone, Copy, Debug)]
struct Error(StatusCode, &'static str);

const MISSING: Error = Error(StatusCode::NOT_FOUND, "there is nothing here");
const BUSY: Error = Error(StatusCode::SERVICE_UNAVAILABLE, "all searchers are busy");

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        json_of(self.0, json!({"error": self.1}))
    }
}

fn json_of(status: StatusCode, json: serde_json::Value) -> Response {
    (status, [(header::CONTENT_TYPE, "application/json")], json.to_string()).into_response()
}

/// Tells a search that nobody waits for it any more, when the request is dropped.
struct Leaving(Arc<AtomicBool>);

impl Drop for Leaving {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

async fn call(
    State(server): State<Arc<Server>>,
    Path(name): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Response> {
    let refused = |status, why| Error(status, why).into_response();
    let call = Call::named(&name).ok_or(MISSING.into_response())?;
    // Only scripts of the page's own origin can send this type: other sites cannot put the server to work.
    if !guard::is_json(&headers) {
        return Err(refused(StatusCode::UNSUPPORTED_MEDIA_TYPE, "send application/json"));
    }
    let text = String::from_utf8(body.into())
        .map_err(|_| refused(StatusCode::BAD_REQUEST, "the body is no UTF-8"))?;
    let answer = move |limits: &Limits, shelf: &Shelf| api::handle(call, &text, limits, shelf);
    let asker = if call.quick() { Asker::Quick } else { Asker::Slow };
    searched(server, call.name(), asker, call.time(), answer).await
}

/// The universal API: its answers may be shown by pages of the origins that the guard lets in.
async fn uwapi(State(server): State<Arc<Server>>, uri: Uri) -> Result<Response, Response> {
    let path = uri.path().trim_start_matches("/uwapi").to_owned();
    let query = uri.query().unwrap_or_default();
    let position = query.split('&').find_map(|field| field.strip_prefix("p=")).map(str::to_owned);
    let answer =
        move |limits: &Limits, shelf: &Shelf| api::uwapi::handle(&path, position.as_deref(), limits, shelf);
    let mut response = searched(server, "uwapi", Asker::Program, Call::Look.time(), answer).await?;
    let any = HeaderValue::from_static("*");
    response.headers_mut().insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, any);
    Ok(response)
}

/// Answers on one of the searchers' places.
async fn searched(
    server: Arc<Server>,
    name: &'static str,
    asker: Asker,
    time: Duration,
    answer: impl FnOnce(&Limits, &Shelf) -> Reply + Send + 'static,
) -> Result<Response, Response> {
    let soon = |lane: &Arc<Lane>| {
        let lane = lane.clone();
        async move { timeout(WAIT, lane.enter()).await.ok().flatten() }
    };
    let place = match asker {
        Asker::Quick => soon(&server.quick).await,
        Asker::Slow => server.slow.try_enter(),
        Asker::Program => soon(&server.programs).await,
    };
    let busy = || ([(header::RETRY_AFTER, "1")], BUSY).into_response();
    let place = place.ok_or_else(busy)?;
    let left = Arc::new(AtomicBool::new(false));
    let _leaving = Leaving(left.clone());
    let begin = Instant::now();
    let searched = place.run(move || {
        let keep_going = || {
            let crowded = asker == Asker::Quick && server.quick.crowded();
            let enough = if crowded { CROWDED } else { time };
            !left.load(Ordering::Relaxed) && begin.elapsed() < enough
        };
        let memory = server.memory[usize::from(asker == Asker::Slow)];
        answer(&Limits { memory, keep_going: &keep_going }, &server.shelf)
    });
    match searched.await {
        Ok(Reply { status, json }) => {
            Ok(json_of(StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR), json))
        }
        Err(_) => {
            tracing::error!(call = name, "a search panicked");
            Err(Error(StatusCode::INTERNAL_SERVER_ERROR, "the engine failed").into_response())
        }
    }
}
