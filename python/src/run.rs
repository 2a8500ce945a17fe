//! Searches that release the interpreter: other threads run meanwhile, Ctrl-C stops them, and they
//! report their progress.

use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
};
use saltus::budget::{Budget, Progress};
use saltus_system::memory;
use std::{
    panic::resume_unwind,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc::{RecvTimeoutError, channel},
    },
    thread::{Builder, scope},
    time::{Duration, Instant},
};

/// The interval at which signals are checked and progress is reported.
const PULSE: Duration = Duration::from_millis(50);

/// The stack size of the main thread of a program.
const STACK: usize = 8 << 20;

/// The limits of a search, and the receiver of its progress.
#[derive(Default)]
pub struct Spending {
    deadline: Option<Instant>,
    memory: Option<u64>,
    progress: Option<Py<PyAny>>,
}

/// A limit of memory in bytes, from an int, or a str such as '1G' or '500M' as the command takes
/// it.
#[derive(Clone, Copy, Debug)]
pub struct Memory(pub u64);

impl<'py> FromPyObject<'_, 'py> for Memory {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Memory> {
        if let Ok(text) = value.extract::<String>() {
            return match memory::parse_size(&text) {
                Ok(bytes) => Ok(Memory(bytes)),
                Err(why) => Err(PyValueError::new_err(why)),
            };
        }
        match value.extract() {
            Ok(bytes) => Ok(Memory(bytes)),
            Err(_) => Err(PyTypeError::new_err(format!(
                "{}: expected bytes as an int, or a size such as '1G'",
                value.repr()?
            ))),
        }
    }
}

impl Spending {
    /// From the arguments `time` (seconds), `memory` (a size) and `progress` (whether to show a
    /// bar, or a function).
    pub fn new(
        py: Python,
        time: Option<f64>,
        memory: Option<Memory>,
        progress: Option<&Bound<PyAny>>,
    ) -> PyResult<Spending> {
        let mut deadline = None;
        if let Some(seconds) = time {
            let Ok(span) = Duration::try_from_secs_f64(seconds) else {
                return Err(PyValueError::new_err(format!(
                    "time={seconds}: expected seconds, 0 or more"
                )));
            };
            deadline = Instant::now().checked_add(span);
        }
        let progress = match progress.filter(|progress| !progress.is_none()) {
            None => None,
            Some(function) if function.is_callable() => Some(function.clone().unbind()),
            Some(flag) if flag.is_truthy()? => {
                Some(py.import("saltus._progress")?.call_method0("Bar")?.unbind())
            }
            Some(_) => None,
        };
        Ok(Spending {
            deadline,
            memory: memory.map(|Memory(bytes)| bytes),
            progress,
        })
    }

    /// Runs `search` within the budget on its own thread.
    ///
    /// # Errors
    /// The exception of a signal handler (Ctrl-C: `KeyboardInterrupt`), or of the progress
    /// function.
    pub fn run<T: Send>(
        &self,
        py: Python,
        search: impl FnOnce(&Budget) -> T + Send,
    ) -> PyResult<T> {
        let stop = AtomicBool::new(false);
        let latest = Mutex::new(Progress::default());
        let keep_going = |progress: Progress| {
            *latest.lock().unwrap_or_else(PoisonError::into_inner) = progress;
            !stop.load(Relaxed) && !self.is_over()
        };
        let budget = Budget {
            memory: self.memory.unwrap_or_else(memory::available),
            keep_going: &keep_going,
        };
        let (sender, done) = channel::<()>();
        let done = Mutex::new(done); // only to be moved where Python is not held
        let searched = py.detach(|| {
            scope(|scope| {
                let budget = &budget;
                let thread = Builder::new()
                    .stack_size(STACK)
                    .spawn_scoped(scope, move || {
                        let _ended = sender; // dropped at the end, even after a panic
                        search(budget)
                    })?;
                let mut interrupted = Ok(());
                let done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
                while done.recv_timeout(PULSE) == Err(RecvTimeoutError::Timeout) {
                    if interrupted.is_ok() {
                        let progress = *latest.lock().unwrap_or_else(PoisonError::into_inner);
                        interrupted = Python::attach(|py| self.report(py, progress));
                        stop.store(interrupted.is_err(), Relaxed);
                    }
                }
                let found = thread.join().unwrap_or_else(|panic| resume_unwind(panic));
                interrupted.map(|()| found)
            })
        });
        if let Some(bar) = &self.progress
            && matches!(bar.bind(py).hasattr("close"), Ok(true))
        {
            bar.call_method0(py, "close")?;
        }
        searched
    }

    /// Whether the time is over.
    fn is_over(&self) -> bool {
        match self.deadline {
            Some(deadline) => Instant::now() >= deadline,
            None => false,
        }
    }

    fn report(
        &self,
        py: Python,
        Progress {
            level,
            positions,
            bytes,
            ..
        }: Progress,
    ) -> PyResult<()> {
        py.check_signals()?;
        match &self.progress {
            Some(function) => function.call1(py, (level, positions, bytes)).map(drop),
            None => Ok(()),
        }
    }
}
