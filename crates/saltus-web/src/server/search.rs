//! Searches for clients, each in a lane for its kind.

use super::{
    Server,
    error::{Answer, Error, json_of},
    lane::{Lane, Place},
};
use crate::api::{Limits, Reply, Shelf};
use hyper::StatusCode;
use saltus_session::phrase;
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
/// The time limits of a quick and of a slow search while others wait for its lane.
const CROWDED: Duration = Duration::from_millis(15);
const CROWDED_SLOW: Duration = Duration::from_secs(2);

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

impl Server {
    /// A place for a slow search. Who waits is served in the order of coming: one who asks again
    /// and again cannot keep others out.
    async fn enter_slow(&self) -> Option<Place> {
        if let Some(place) = self.slow.try_enter() {
            return Some(place);
        }
        if self.slow.waiters() >= self.waiting {
            return None;
        }
        enter_within(self.wait, &self.slow).await
    }
}

/// A place in a lane, if one is free in time.
pub async fn enter_within(wait: Duration, lane: &Arc<Lane>) -> Option<Place> {
    timeout(wait, lane.enter()).await.ok().flatten()
}

/// Runs a search on a lane.
pub async fn run_search(
    server: Arc<Server>,
    name: &'static str,
    asker: ClientKind,
    time: Duration,
    answer: impl FnOnce(&Limits, &Shelf) -> Reply + Send + 'static,
) -> Answer {
    let place = match asker {
        ClientKind::Quick => enter_within(WAIT, &server.quick).await,
        ClientKind::Slow => server.enter_slow().await,
    };
    let place = place.ok_or_else(Error::busy)?;
    let left = Arc::new(AtomicBool::new(false));
    let _leaving = StopOnDrop(left.clone());
    let begin = Instant::now();
    let searched = place.run(move || {
        let keep_going = || {
            let enough = match asker {
                ClientKind::Quick if server.quick.waiters() > 0 => CROWDED,
                ClientKind::Slow if server.slow.waiters() > 0 => time.min(CROWDED_SLOW),
                _ => time,
            };
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
            &json,
        )),
        Err(_) => {
            log::error!(call = name; "a search panicked");
            const FAILED: Error = Error::new(
                StatusCode::INTERNAL_SERVER_ERROR,
                phrase("server-engine-failed", "the engine failed"),
            );
            Err(FAILED)
        }
    }
}
