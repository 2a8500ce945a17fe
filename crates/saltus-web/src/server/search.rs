//! Searches for clients, each in a lane for its kind.

use super::{
    error::{BUSY, Error, json_of},
    lane::Lane,
};
use crate::api::{Limits, Reply, Shelf};
use axum::{
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::time::timeout;

/// The time that a quick call waits for a lane.
pub const WAIT: Duration = Duration::from_millis(10);
/// The time limit of a quick search while others wait for its lane.
const CROWDED: Duration = Duration::from_millis(15);

/// The lanes and the results of searches.
pub struct Server {
    pub shelf: Shelf,
    pub quick: Arc<Lane>,
    pub slow: Arc<Lane>,
    /// The memory limits of one quick and one slow search.
    pub memory: [u64; 2],
}

/// The kind of call, which determines where its search runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClientKind {
    /// A call that is answered before the player notices.
    Quick,
    /// A call that takes seconds.
    Slow,
}

/// Stops a search when its request is dropped.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Runs a search on a lane.
pub async fn run_search(
    server: Arc<Server>,
    name: &'static str,
    asker: ClientKind,
    time: Duration,
    answer: impl FnOnce(&Limits, &Shelf) -> Reply + Send + 'static,
) -> Result<Response, Response> {
    let place = match asker {
        ClientKind::Quick => timeout(WAIT, server.quick.enter()).await.ok().flatten(),
        ClientKind::Slow => server.slow.try_enter(),
    };
    let busy = || ([(header::RETRY_AFTER, "1")], BUSY).into_response();
    let place = place.ok_or_else(busy)?;
    let left = Arc::new(AtomicBool::new(false));
    let _leaving = StopOnDrop(left.clone());
    let begin = Instant::now();
    let searched = place.run(move || {
        let keep_going = || {
            let crowded = asker == ClientKind::Quick && server.quick.has_waiters();
            let enough = if crowded { CROWDED } else { time };
            !left.load(Ordering::Relaxed) && begin.elapsed() < enough
        };
        let memory = server.memory[usize::from(asker == ClientKind::Slow)];
        answer(
            &Limits {
                memory,
                keep_going: &keep_going,
            },
            &server.shelf,
        )
    });
    match searched.await {
        Ok(Reply { status, json }) => Ok(json_of(
            StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR),
            json,
        )),
        Err(_) => {
            log::error!(call = name; "a search panicked");
            Err(Error(StatusCode::INTERNAL_SERVER_ERROR, "the engine failed").into_response())
        }
    }
}
