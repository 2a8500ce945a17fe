//! The page and its calls over HTTP.
//!
//! | path | what |
//! |---|---|
//! | `GET /`, `GET /FILE` | the page, from the program itself |
//! | `GET /?p=ID` | the page with the puzzle in its head |
//! | `GET /preview.png?p=ID` | a picture of its board |
//! | `POST /api/CALL` | a call to the [`api`](crate::api), JSON both ways |
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
mod routes;
mod search;

pub use logger::Level;

/// What the crate's own tests reach; no promise.
#[doc(hidden)]
pub mod internals {
    pub use super::{
        guard::is_own_host,
        logger::Lines,
        routes::{RequestBody, Server},
    };
}

use connections::{Connection, Connections};
use http_body_util::BodyExt;
use hyper::{Request, body::Incoming};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
};
use patience::Patient;
use routes::Server;
use saltus::{problem::Oracle, puzzle::Puzzle};
use std::{
    convert::Infallible,
    future::Future,
    io,
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::Duration,
};
#[cfg(unix)]
use tokio::signal::unix::{SignalKind, signal};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{Notify, oneshot},
    task::JoinSet,
    time::timeout,
};

/// The OpenAPI document, written by a test.
const OPENAPI: &str = include_str!("openapi.json");
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
    let graceful = Arc::new(GracefulShutdown::new());
    let connections = Connections::new(config.connections);
    let door = Door {
        server: Server::new(&config)?,
        connections: connections.clone(),
        patience: config.patience,
        graceful: graceful.clone(),
    };
    log::info!(address:% = listener.local_addr()?; "listening");

    let mut tasks = JoinSet::new();
    tasks.spawn(door.admit_all(listener));
    tasks.spawn(tidy(connections));
    stop.await;
    // The listener closes with its task.
    tasks.shutdown().await;

    log::info!("draining");
    // The door is gone, so nobody else has it.
    if let Some(graceful) = Arc::into_inner(graceful)
        && timeout(config.drain, graceful.shutdown()).await.is_err()
    {
        log::warn!("calls were still running");
    }
    Ok(())
}

/// Returns freed memory to the system while there are connections, and once more after the last one
/// has closed.
async fn tidy(connections: Arc<Connections>) {
    let mut ticks = tokio::time::interval(TIDY);
    loop {
        ticks.tick().await;
        if connections.were_used() {
            tokio::task::spawn_blocking(saltus_system::allocator::trim);
        }
    }
}

/// What a new connection needs.
struct Door {
    server: Arc<Server>,
    connections: Arc<Connections>,
    patience: Duration,
    graceful: Arc<GracefulShutdown>,
}

impl Door {
    /// Accepts connections.
    async fn admit_all(self, listener: TcpListener) {
        loop {
            let accepted = listener.accept().await;
            match accepted.and_then(|(socket, _)| Ok((socket.local_addr()?, socket))) {
                Ok((address, socket)) => match self.connections.admit() {
                    Some(place) => self.connect(socket, address.ip(), place),
                    None => log::warn!("too many connections"),
                },
                Err(error) => {
                    // Out of sockets: others will be closed.
                    log::warn!(error:%; "accepting a connection");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            }
        }
    }

    /// Answers the requests of a connection, in a task of its own, until it closes or has to leave.
    fn connect(&self, socket: TcpStream, local: IpAddr, place: Connection) {
        let socket = Patient::new(socket, self.patience);
        let place = Arc::new(place);
        let (asked, server) = (place.clone(), self.server.clone());
        let answer = move |request: Request<Incoming>| {
            let (asked, server) = (asked.clone(), server.clone());
            async move {
                let _running = asked.begin_request();
                let request = request.map(BodyExt::boxed);
                Ok::<_, Infallible>(server.respond(request, Some(local)).await)
            }
        };
        let connection = hyper::server::conn::http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEAD)
            .serve_connection(TokioIo::new(socket), hyper::service::service_fn(answer));

        let connection = self.graceful.watch(connection);
        let task = tokio::spawn(async move {
            if let Err(error) = connection.await {
                log::debug!(error:%; "connection");
            }
        });
        place.runs_in(task.abort_handle());
    }
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
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let ended = runtime.block_on(async {
        let listener = TcpListener::bind(address).await?;
        let asked = Arc::new(Notify::new());
        hear_signals(&asked);
        ready(listener.local_addr()?);
        serve_until_asked(listener, config, asked).await
    });
    // Running searches end with the process.
    runtime.shutdown_background();
    ended
}

/// Serves until it is asked to stop; a second time it ends at once.
async fn serve_until_asked(
    listener: TcpListener,
    config: Config,
    asked: Arc<Notify>,
) -> io::Result<End> {
    let (stop, stopped) = oneshot::channel::<()>();
    let served = tokio::spawn(serve(listener, config, async { drop(stopped.await) }));
    let cut = served.abort_handle();
    tokio::spawn(async move {
        asked.notified().await;
        drop(stop);
        asked.notified().await;
        cut.abort();
    });

    match served.await {
        Ok(served) => served.map(|()| End::Drained),
        Err(error) if error.is_cancelled() => Ok(End::Cut),
        Err(error) => Err(io::Error::other(error)),
    }
}

/// Notifies of Ctrl-C and SIGTERM from now on.
#[cfg(unix)]
fn hear_signals(asked: &Arc<Notify>) {
    let mut kinds = vec![SignalKind::terminate()];
    // Started in the background of a script, it leaves Ctrl-C to others.
    if !saltus_system::signals::is_ignored(SignalKind::interrupt().as_raw_value()) {
        kinds.push(SignalKind::interrupt());
    }
    for kind in kinds {
        // Without a handler the signal ends the process by itself.
        let Ok(mut signals) = signal(kind) else {
            continue;
        };
        let asked = asked.clone();
        tokio::spawn(async move {
            while signals.recv().await.is_some() {
                asked.notify_one();
            }
        });
    }
}

/// Notifies of Ctrl-C from now on.
#[cfg(not(unix))]
fn hear_signals(asked: &Arc<Notify>) {
    let asked = asked.clone();
    tokio::spawn(async move {
        while tokio::signal::ctrl_c().await.is_ok() {
            asked.notify_one();
        }
    });
}
