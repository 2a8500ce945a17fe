//! The open connections. When there are as many as allowed, the one that has been idle for the
//! longest time makes room for the next, so that idle ones cannot keep everyone else out.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use tokio::task::AbortHandle;

/// The open connections.
#[derive(Debug)]
pub struct Connections {
    most: usize,
    list: Mutex<List>,
}

#[derive(Debug, Default)]
struct List {
    /// The number of the next event: a new connection or the end of a request.
    events: u64,
    /// By the event with which it began.
    open: HashMap<u64, State>,
    /// Whether there was a connection since this was last asked.
    was_used: bool,
}

#[derive(Debug)]
struct State {
    /// The number of requests without an answer.
    running: usize,
    /// The event since which it is idle.
    idle_since: u64,
    /// The task that answers its requests.
    task: Option<AbortHandle>,
}

impl Connections {
    /// At most `most` connections.
    pub fn new(most: usize) -> Arc<Connections> {
        Arc::new(Connections {
            most,
            list: Mutex::default(),
        })
    }

    /// Whether there is a connection, or was one since the last call.
    pub fn were_used(&self) -> bool {
        let mut list = self.list();
        let was_used = list.was_used;
        list.was_used = !list.open.is_empty();
        was_used
    }

    /// A place for another connection, if there is one or an idle connection can leave.
    pub fn admit(self: &Arc<Connections>) -> Option<Connection> {
        let mut list = self.list();
        if list.open.len() >= self.most {
            list.send_away_an_idle_one()?;
        }

        let number = list.next_event();
        let state = State {
            running: 0,
            idle_since: number,
            task: None,
        };
        list.open.insert(number, state);
        list.was_used = true;
        Some(Connection {
            number,
            all: self.clone(),
        })
    }

    /// Nothing panics while it holds this lock.
    fn list(&self) -> MutexGuard<'_, List> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl List {
    fn next_event(&mut self) -> u64 {
        self.events += 1;
        self.events
    }

    /// Removes the connection that has been idle for the longest time; `None` if all are in use.
    fn send_away_an_idle_one(&mut self) -> Option<()> {
        let idle = self.open.iter().filter(|(_, state)| state.running == 0);
        let (&number, _) = idle.min_by_key(|(_, state)| state.idle_since)?;
        let state = self.open.remove(&number)?;
        if let Some(task) = state.task {
            log::debug!("an idle connection makes room");
            task.abort();
        }
        Some(())
    }
}

/// The place of a connection, free again when this is dropped.
#[derive(Debug)]
pub struct Connection {
    number: u64,
    all: Arc<Connections>,
}

impl Connection {
    /// Its task, which ends when the connection must make room for another.
    pub fn runs_in(&self, task: AbortHandle) {
        if let Some(state) = self.all.list().open.get_mut(&self.number) {
            state.task = Some(task);
        }
    }

    /// Marks it as in use until the result is dropped.
    pub fn begin_request(&self) -> RunningRequest<'_> {
        if let Some(state) = self.all.list().open.get_mut(&self.number) {
            state.running += 1;
        }
        RunningRequest(self)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.all.list().open.remove(&self.number);
    }
}

/// A request without an answer.
#[derive(Debug)]
pub struct RunningRequest<'a>(&'a Connection);

impl Drop for RunningRequest<'_> {
    fn drop(&mut self) {
        let mut list = self.0.all.list();
        let now = list.next_event();
        if let Some(state) = list.open.get_mut(&self.0.number) {
            state.running -= 1;
            state.idle_since = now;
        }
    }
}
