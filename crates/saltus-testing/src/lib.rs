//! Processes in tests: each ends with the test that started it, none runs longer than a limit, and
//! each can be interrupted, even if the tests run in the background. Also what several tests know
//! of processes ([`proc`]) and of stores ([`stored`]).
//!
//! Tests start processes only through [`Running`], [`output`], [`output_given`] and [`status`].

#![forbid(unsafe_code)]

pub mod proc;
pub mod stored;

use std::{
    io::{self, Read, Write},
    process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Output, Stdio},
    sync::Once,
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// The longest time of a process in a quick test. It only ends what would never end: it is far more
/// than any of them takes on a busy machine.
pub const LIMIT: Duration = Duration::from_secs(900);

/// A process, killed when this is dropped.
#[derive(Debug)]
pub struct Running {
    child: Child,
    line: String,
    limit: Duration,
    began: Instant,
}

impl Running {
    /// Starts a process with [`LIMIT`].
    ///
    /// # Panics
    /// It does not start.
    pub fn start(command: &mut Command) -> Running {
        Running::start_within(command, LIMIT)
    }

    /// Starts a process of a long test with its own limit.
    ///
    /// # Panics
    /// It does not start.
    pub fn start_within(command: &mut Command, limit: Duration) -> Running {
        match Running::try_start(command, limit) {
            Ok(running) => running,
            Err(error) => panic!("{command:?} does not start: {error}"),
        }
    }

    /// Starts a process of a program that may not be there.
    ///
    /// # Errors
    /// It does not start.
    pub fn try_start(command: &mut Command, limit: Duration) -> io::Result<Running> {
        heed_signals();
        Ok(Running {
            child: command.spawn()?,
            line: format!("{command:?}"),
            limit,
            began: Instant::now(),
        })
    }

    /// The identifier of the process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Its standard input, if that is a pipe.
    pub fn stdin(&mut self) -> Option<ChildStdin> {
        self.child.stdin.take()
    }

    /// Its standard output.
    ///
    /// # Panics
    /// That is no pipe, or was taken before.
    pub fn stdout(&mut self) -> ChildStdout {
        self.child.stdout.take().expect("standard output is a pipe")
    }

    /// Its standard error.
    ///
    /// # Panics
    /// That is no pipe, or was taken before.
    pub fn stderr(&mut self) -> ChildStderr {
        self.child.stderr.take().expect("standard error is a pipe")
    }

    /// Its exit status, if it has ended.
    ///
    /// # Panics
    /// It runs longer than its limit.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        let status = self.child.try_wait().expect("a child can be waited for");
        assert!(
            status.is_some() || self.began.elapsed() < self.limit,
            "{} still runs after {:?}",
            self.line,
            self.limit
        );
        status
    }

    /// Waits for its end.
    ///
    /// # Panics
    /// It runs longer than its limit.
    pub fn wait(&mut self) -> ExitStatus {
        const SHORTEST: Duration = Duration::from_micros(200);
        const LONGEST: Duration = Duration::from_millis(20);
        let mut pause = SHORTEST;
        loop {
            if let Some(status) = self.ended() {
                return status;
            }
            thread::sleep(pause);
            pause = (pause * 2).min(LONGEST);
        }
    }

    /// Waits for its end, and returns what it wrote to those pipes that were not taken.
    ///
    /// # Panics
    /// It runs longer than its limit.
    pub fn finish(mut self) -> Output {
        let stdout = self.child.stdout.take().map(read_on_a_thread);
        let stderr = self.child.stderr.take().map(read_on_a_thread);
        let status = self.wait();
        Output {
            status,
            stdout: read(stdout),
            stderr: read(stderr),
        }
    }

    /// Sends it a signal, such as `INT`.
    ///
    /// # Panics
    /// The signal cannot be sent.
    #[cfg(unix)]
    pub fn signal(&self, name: &str) {
        let mut kill = Command::new("kill");
        kill.args([&format!("-{name}"), &self.id().to_string()]);
        assert!(status(&mut kill).success(), "the signal {name}");
    }

    /// Kills it.
    pub fn kill(&mut self) -> ExitStatus {
        // It may have ended by itself.
        let _ = self.child.kill();
        self.child.wait().expect("a child can be waited for")
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.kill();
    }
}

type Reader = JoinHandle<Vec<u8>>;

fn read_on_a_thread(mut pipe: impl Read + Send + 'static) -> Reader {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // What was read before an error is the output.
        let _ = pipe.read_to_end(&mut bytes);
        bytes
    })
}

fn read(reader: Option<Reader>) -> Vec<u8> {
    match reader {
        Some(reader) => reader.join().expect("reading does not panic"),
        None => Vec::new(),
    }
}

/// What a process without input writes.
///
/// # Panics
/// It does not start, or runs longer than [`LIMIT`].
pub fn output(command: &mut Command) -> Output {
    output_within(command, LIMIT)
}

/// The same in a long test.
///
/// # Panics
/// It does not start, or runs longer than `limit`.
pub fn output_within(command: &mut Command, limit: Duration) -> Output {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    Running::start_within(command, limit).finish()
}

/// What a process with this standard input writes.
///
/// # Panics
/// It does not start, or runs longer than [`LIMIT`].
pub fn output_given(command: &mut Command, input: impl AsRef<[u8]>) -> Output {
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut running = Running::start(command);
    let mut stdin = running.stdin().expect("standard input is a pipe");
    let input = input.as_ref();
    thread::scope(|scope| {
        // Writes and reads at the same time: otherwise each side waits for the other once both
        // pipes are full. A command may close its input unread.
        scope.spawn(move || stdin.write_all(input));
        running.finish()
    })
}

/// How a process without input ends.
///
/// # Panics
/// It does not start, or runs longer than [`LIMIT`].
pub fn status(command: &mut Command) -> ExitStatus {
    Running::start(command.stdin(Stdio::null())).wait()
}

/// Makes processes heed SIGINT and SIGHUP. A shell that starts the tests in the background, or
/// `nohup`, lets them ignore these, and ignored signals stay ignored in every process started
/// later; handled ones do not. The tests themselves still ignore them.
#[cfg(unix)]
fn heed_signals() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        use signal_hook::consts::{SIGHUP, SIGINT};
        for signal in [SIGINT, SIGHUP] {
            if saltus_system::signals::is_ignored(signal) {
                signal_hook::flag::register(signal, Default::default())
                    .expect("these signals can be handled");
            }
        }
    });
}

#[cfg(not(unix))]
fn heed_signals() {}
