//! The page and its calls over HTTP.
//!
//! | path | what |
//! |---|---|
//! | `GET /`, `GET /FILE` | the page, from the program itself |
//! | `POST /api/CALL` | a call to the [`api`], JSON both ways |
//! | `GET /api/openapi.json` | what the calls take and give |
//! | `GET /health` | whether the server is up |
//!
//! Nothing here reads a file or runs a command. A request has at most 64 KiB and 40 seconds; searches run on threads of
//! their own, as many at a time as [`Config`] says; who comes when all are busy is told so at once (503). A search
//! stops when its time is over, its memory used up, or its client gone.

use crate::{
    api::{self, Call, Limits, Reply, Shelf},
    openapi, page,
};
use axum::{
    Router,
    body::Bytes,
    extract::{DefaultBodyLimit, Path, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
    service::TowerToHyperService,
};
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
use tokio::{net::TcpListener, sync::Semaphore, time::timeout};

/// The largest body of a request.
const BODY: usize = 64 << 10;
/// The longest time for a whole request, its slow sending included.
const REQUEST: Duration = Duration::from_secs(40);
/// The longest time for the head of a request.
const HEAD: Duration = Duration::from_secs(10);

/// What the server may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// Quick calls at work at a time.
    pub quick: usize,
    /// Slow calls at work at a time.
    pub slow: usize,
    /// The most bytes that one search holds.
    pub memory: u64,
    /// Connections at a time; those beyond are closed.
    pub connections: usize,
    /// How long calls at work may go on once the server is to stop.
    pub drain: Duration,
}

impl Default for Config {
    /// Two quick calls a processor, one slow call, 512 MiB a search, 1024 connections, 5 s to drain.
    fn default() -> Config {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Config {
            quick: 2 * processors,
            slow: processors,
            memory: 512 << 20,
            connections: 1024,
            drain: Duration::from_secs(5),
        }
    }
}

struct Server {
    shelf: Shelf,
    quick: Arc<Semaphore>,
    slow: Arc<Semaphore>,
    memory: u64,
}

/// Everything that the server answers.
pub fn router(config: &Config) -> Router {
    let server = Server {
        shelf: Shelf::default(),
        quick: Arc::new(Semaphore::new(config.quick)),
        slow: Arc::new(Semaphore::new(config.slow)),
        memory: config.memory,
    };
    Router::new()
        .route("/", get(|| async { file(Path(String::new())).await }))
        .route("/{file}", get(file))
        .route(
            "/health",
            get(|| async {
                json_of(StatusCode::OK, json!({"status": "ok", "version": env!("CARGO_PKG_VERSION")}))
            }),
        )
        .route("/api/openapi.json", get(|| async { json_of(StatusCode::OK, openapi::document()) }))
        .route("/api/{call}", post(call))
        .fallback(|| async { missing() })
        .layer(DefaultBodyLimit::max(BODY))
        .layer(middleware::from_fn(guarded))
        .with_state(Arc::new(server))
}

/// Serves until `stop` is over, then lets the calls at work finish for a while.
///
/// # Errors
/// The listener has no address. Faults of single connections are logged.
pub async fn serve(listener: TcpListener, config: Config, stop: impl Future<Output = ()>) -> io::Result<()> {
    let router = router(&config);
    let connections = Arc::new(Semaphore::new(config.connections));
    let graceful = GracefulShutdown::new();
    tracing::info!(address = %listener.local_addr()?, "listening");
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        let socket = match accepted {
            Ok((socket, _)) => socket,
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
        let connection = hyper::server::conn::http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEAD)
            .serve_connection(TokioIo::new(socket), TowerToHyperService::new(router.clone()));
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

/// Serves the page on `address` until Ctrl-C or SIGTERM; logs on standard error, one JSON object a line.
/// `ready` is told the address, whose port the system chooses if it is 0.
///
/// # Errors
/// The address cannot be listened on.
pub fn run(address: SocketAddr, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    // A second start in one process keeps the first one's log.
    let _ = tracing_subscriber::fmt().json().with_writer(io::stderr).try_init();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        let listener = TcpListener::bind(address).await?;
        ready(listener.local_addr()?);
        serve(listener, Config::default(), stopped()).await
    });
    // Searches that were still at work end with the process.
    runtime.shutdown_background();
    served
}

/// Ends at Ctrl-C or SIGTERM.
async fn stopped() {
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

/// Sees to the time, the headers and the log of every request.
async fn guarded(request: Request, next: Next) -> Response {
    let began = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let mut response = match timeout(REQUEST, next.run(request)).await {
        Ok(response) => response,
        Err(_) => json_of(StatusCode::REQUEST_TIMEOUT, json!({"error": "the request took too long"})),
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    let micros = began.elapsed().as_micros() as u64;
    tracing::info!(%method, path, status = response.status().as_u16(), micros, "request");
    response
}

/// What every response says to the browser: nothing from elsewhere, nothing inline, no framing, no guessing of types.
const HEADERS: [(&str, &str); 6] = [
    (
        "content-security-policy",
        "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cache-control", "no-cache"),
];

async fn file(Path(name): Path<String>) -> Response {
    match page::file(&name) {
        Some(file) => ([(header::CONTENT_TYPE, file.media)], file.bytes).into_response(),
        None => missing(),
    }
}

fn missing() -> Response {
    json_of(StatusCode::NOT_FOUND, json!({"error": "there is nothing here"}))
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
) -> Response {
    let Some(call) = Call::named(&name) else { return missing() };
    // Only scripts of the page's own origin can send this type: other sites cannot put the server to work.
    if !headers
        .get(header::CONTENT_TYPE)
        .is_some_and(|media| media.as_bytes().starts_with(b"application/json"))
    {
        return json_of(StatusCode::UNSUPPORTED_MEDIA_TYPE, json!({"error": "send application/json"}));
    }
    let Ok(text) = String::from_utf8(body.into()) else {
        return json_of(StatusCode::BAD_REQUEST, json!({"error": "the body is no UTF-8"}));
    };
    let lane = if call.quick() { &server.quick } else { &server.slow };
    let Ok(permit) = lane.clone().try_acquire_owned() else {
        let busy = json_of(StatusCode::SERVICE_UNAVAILABLE, json!({"error": "all searchers are busy"}));
        return ([(header::RETRY_AFTER, "1")], busy).into_response();
    };
    let left = Arc::new(AtomicBool::new(false));
    let _leaving = Leaving(left.clone());
    let end = Instant::now() + call.time();
    let searched = tokio::task::spawn_blocking(move || {
        let _permit = permit; // given back when the search has really ended
        let keep_going = || !left.load(Ordering::Relaxed) && Instant::now() < end;
        let limits = Limits { memory: server.memory, keep_going: &keep_going };
        api::handle(call, &text, &limits, &server.shelf)
    });
    match searched.await {
        Ok(Reply { status, json }) => {
            json_of(StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR), json)
        }
        Err(error) => {
            tracing::error!(%error, call = name, "a search failed");
            json_of(StatusCode::INTERNAL_SERVER_ERROR, json!({"error": "the engine failed"}))
        }
    }
}
