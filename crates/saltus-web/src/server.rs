//! The page and its calls over HTTP.
//!
//! | path | what |
//! |---|---|
//! | `GET /`, `GET /FILE` | the page, from the program itself |
//! | `GET /?p=ID` | the page with the puzzle in its head |
//! | `GET /preview.png?p=ID` | a picture of its board |
//! | `POST /api/CALL` | a call to the [`api`], JSON both ways |
//! | `GET /api/openapi.json` | what the calls take and give |
//! | `GET /health` | whether the server is up |
//!
//! Nothing here reads a file or runs a command. A request has at most 64 KiB and 40 seconds, must
//! use a known name of the server, and must not come from the page of another site. Searches run on
//! their own threads, at most the number in [`Config`] at a time, the slow ones with lower
//! priority. A slow call without a place waits for one, first come, first served, and those that
//! run are then cut short; without a place to wait it is refused at once (503). A search stops when
//! its time is over, its memory used up, or its client gone.

mod connections;
mod error;
mod files;
mod guard;
mod lane;
mod logger;
mod patience;
mod preview;
mod search;

pub use logger::Level;

/// What the crate's own tests reach; no promise.
#[doc(hidden)]
pub mod internals {
    pub use super::{guard::is_own_host, logger::Lines};
}

use crate::api::{self, Call, Limits, Shelf};
use axum::{
    Router,
    body::Bytes,
    extract::{DefaultBodyLimit, Path, State},
    http::{HeaderMap, StatusCode, Uri, header},
    middleware,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use connections::{Connection, Connections};
use error::{Error, MISSING, json_of};
use guard::LocalAddress;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
};
use lane::Lane;
use patience::Patient;
use saltus::{problem::Oracle, puzzle::Puzzle};
use saltus_session::phrase;
use search::{ClientKind, Server, run_search};
use serde_json::json;
use std::{future::Future, io, net::SocketAddr, sync::Arc, time::Duration};
#[cfg(unix)]
use tokio::signal::unix::{SignalKind, signal};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::oneshot,
    time::timeout,
};
use tower_service::Service;

/// The OpenAPI document, written by a test.
const OPENAPI: &str = include_str!("openapi.json");
/// The largest body of a request.
const BODY: usize = 64 << 10;
/// The time limit for receiving the head of a request.
const HEAD: Duration = Duration::from_secs(10);

/// The interval at which freed memory is returned to the system.
const TIDY: Duration = Duration::from_secs(5);

/// The resources of the server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The number of concurrent quick calls.
    pub quick: usize,
    /// The number of concurrent slow calls.
    pub slow: usize,
    /// The number of slow calls that may wait for a place.
    pub waiting: usize,
    /// The longest time that a slow call waits.
    pub wait: Duration,
    /// The memory limit in bytes, for all searches and cached results: half for slow searches, a
    /// quarter for quick ones, a quarter for cached results.
    pub memory: u64,
    /// The number of concurrent connections. A further one replaces the one that has been idle for
    /// the longest time; if all are in use, it is closed.
    pub connections: usize,
    /// The time after which a client that receives nothing is disconnected.
    pub patience: Duration,
    /// The time for running calls to finish when the server stops.
    pub drain: Duration,
    /// Host names of the server, besides those of this machine.
    pub names: Vec<String>,
    /// Puzzles with an oracle from the start, such as levels on disk. They use half the memory for
    /// cached results.
    pub known: Vec<(Puzzle, Arc<Oracle>)>,
}

impl Default for Config {
    /// Per processor (at most eight) two quick calls and one slow call, and four that wait for
    /// 10 s; 2 GiB, 1024 connections, 10 s of patience, 5 s to drain.
    fn default() -> Config {
        let processors = processors().min(8);
        Config {
            quick: 2 * processors,
            slow: processors,
            waiting: 4 * processors,
            wait: Duration::from_secs(10),
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

/// All routes of the server.
///
/// # Errors
/// The system has no threads for the searches.
pub fn router(config: &Config) -> io::Result<Router> {
    let learned = if config.known.is_empty() {
        config.memory / 4
    } else {
        config.memory / 8
    };
    let shelf = Shelf::with_capacity(usize::try_from(learned).unwrap_or(usize::MAX));
    let server = Server {
        shelf: shelf.with_known(config.known.clone()),
        quick: Lane::new("quick", config.quick, 1, false)?,
        slow: Lane::new("slow", config.slow, processors(), true)?,
        waiting: config.waiting,
        wait: config.wait,
        // The cache has space for any result of a single slow search.
        memory: [
            config.memory / 4 / config.quick.max(1) as u64,
            config.memory / 2 / config.slow.max(2) as u64,
        ],
    };
    let names: guard::Names = config.names.clone().into();
    Ok(Router::new()
        .route("/", get(preview::index))
        .route("/preview.png", get(preview::picture))
        .route("/{file}", get(files::file).fallback(wrong_method))
        .route(
            "/health",
            get(|| async {
                json_of(
                    StatusCode::OK,
                    json!({"status": "ok", "version": env!("CARGO_PKG_VERSION")}),
                )
            }),
        )
        .route(
            "/api/openapi.json",
            get(|| async { ([(header::CONTENT_TYPE, "application/json")], OPENAPI) }),
        )
        .route("/api/{call}", post(call).fallback(wrong_method))
        .fallback(|| async { MISSING })
        .layer(DefaultBodyLimit::max(BODY))
        .layer(middleware::from_fn_with_state(names, guard::guard))
        .with_state(Arc::new(server)))
}

/// Serves until `stop` completes, and then lets running calls finish for a limited time.
///
/// # Errors
/// The listener has no address, or there are no threads for searches. Errors of single connections
/// are logged.
pub async fn serve(
    listener: TcpListener,
    config: Config,
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    let router = router(&config)?;
    let connections = Connections::new(config.connections);
    let graceful = GracefulShutdown::new();
    log::info!(address:% = listener.local_addr()?; "listening");
    let mut stop = std::pin::pin!(stop);
    let mut tidy = tokio::time::interval(TIDY);
    let mut used = false;

    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
            _ = tidy.tick() => {
                // Once more after the last connection has closed.
                if used {
                    tokio::task::spawn_blocking(saltus_system::allocator::trim);
                }
                used = connections.count() > 0;
                continue;
            }
        };
        used = true;

        match accepted.and_then(|(socket, _)| Ok((socket.local_addr()?, socket))) {
            Ok((address, socket)) => match connections.admit() {
                Some(place) => {
                    let local = LocalAddress(address.ip());
                    let patient = Patient::new(socket, config.patience);
                    connect(patient, local, place, &router, &graceful);
                }
                None => log::warn!("too many connections"),
            },
            Err(error) => {
                // Out of sockets: others will be closed.
                log::warn!(error:%; "accepting a connection");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }

    drop(listener);
    log::info!("draining");
    if timeout(config.drain, graceful.shutdown()).await.is_err() {
        log::warn!("calls were still running");
    }
    Ok(())
}

/// Answers the requests of a connection, in a task of its own, until it closes or has to leave.
fn connect(
    socket: Patient<TcpStream>,
    local: LocalAddress,
    place: Connection,
    router: &Router,
    graceful: &GracefulShutdown,
) {
    let place = Arc::new(place);
    let asked = place.clone();
    let router = router.clone();
    let answer = move |mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(local);
        let (mut router, asked) = (router.clone(), asked.clone());
        async move {
            let _running = asked.begin_request();
            router.call(request).await
        }
    };
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .serve_connection(TokioIo::new(socket), hyper::service::service_fn(answer));
    let connection = graceful.watch(connection);
    tokio::spawn(async move {
        tokio::select! {
            ended = connection => {
                if let Err(error) = ended {
                    log::debug!(error:%; "connection");
                }
            }
            () = place.must_leave() => log::debug!("an idle connection makes room"),
        }
    });
}

/// How a server ended after a request to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Running calls had time to finish.
    Drained,
    /// It received a second request, and ended at once.
    Cut,
}

/// Serves the page on `address` until Ctrl-C or SIGTERM; a second one ends it at once. Logs
/// messages of `level` and above to standard error, one JSON object per line. Calls `ready` with
/// the address; the system chooses the port if it is 0.
///
/// # Errors
/// The address cannot be listened on.
pub fn run(
    address: SocketAddr,
    config: Config,
    level: Level,
    ready: impl FnOnce(SocketAddr),
) -> io::Result<End> {
    logger::start(level);
    // Started in the background of a script, it leaves Ctrl-C to others.
    #[cfg(unix)]
    let deaf = saltus_system::signals::is_ignored(SignalKind::interrupt().as_raw_value());
    #[cfg(not(unix))]
    let deaf = false;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let ended = runtime.block_on(async {
        let listener = TcpListener::bind(address).await?;
        ready(listener.local_addr()?);
        let (stop, stopped) = oneshot::channel::<()>();
        let told_twice = async {
            shutdown_signal(deaf).await;
            let _ = stop.send(());
            shutdown_signal(deaf).await;
        };
        tokio::select! {
            served = serve(listener, config, async { drop(stopped.await) }) => {
                served.map(|()| End::Drained)
            }
            () = told_twice => Ok(End::Cut),
        }
    });
    // Running searches end with the process.
    runtime.shutdown_background();
    ended
}

/// Completes at Ctrl-C or SIGTERM; at Ctrl-C not if `deaf`.
async fn shutdown_signal(deaf: bool) {
    let interrupted = async {
        // Without a handler the signal ends the process by itself.
        if deaf || tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    {
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

/// The answer to a method that a path does not take, or that no path takes.
async fn wrong_method(uri: Uri) -> Response {
    let path = uri.path();
    let allowed = match path.strip_prefix("/api/") {
        Some(name) => Call::named(name).map(|_| "POST"),
        None => files::is_file(path.trim_start_matches('/')).then_some("GET, HEAD"),
    };
    match allowed {
        Some(allowed) => ([(header::ALLOW, allowed)], guard::WRONG_METHOD).into_response(),
        None => MISSING.into_response(),
    }
}

async fn call(
    State(server): State<Arc<Server>>,
    Path(name): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Response> {
    const NOT_JSON: Error = Error::new(
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
        phrase("server-not-json", "send application/json"),
    );
    const NOT_UTF8: Error = Error::new(
        StatusCode::BAD_REQUEST,
        phrase("server-not-utf8", "the body is not UTF-8"),
    );
    let call = Call::named(&name).ok_or(MISSING.into_response())?;
    // Only scripts of the page's own origin can send this type, so other sites cannot start
    // searches.
    if !guard::is_json(&headers) {
        return Err(NOT_JSON.into_response());
    }
    let text = String::from_utf8(body.into()).map_err(|_| NOT_UTF8.into_response())?;
    let answer = move |limits: &Limits, shelf: &Shelf| api::handle(call, &text, limits, shelf);
    let asker = if call.quick() {
        ClientKind::Quick
    } else {
        ClientKind::Slow
    };
    run_search(server, call.name(), asker, call.time(), answer).await
}
