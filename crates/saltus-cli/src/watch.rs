//! The clock, Ctrl-C and the progress line.
//!
//! A search checks its budget regularly, and so ends in order, with partial results, soon after
//! Ctrl-C or at the end of its time. If it does not, the program ends a little later.

use crate::{
    exit::{self, Exit},
    progress::ProgressLine,
    stdin,
};
use saltus::{
    budget::{Budget, Bytes, Limit, Progress, Spent},
    message::Message,
    printable::{self, grouped},
};
use saltus_system::{allocator, memory};
use std::{
    io::{self, IsTerminal, Write},
    sync::{
        Mutex, Once, OnceLock, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// The start of the first watch: `--time` applies to the whole command.
static BEGAN: OnceLock<Instant> = OnceLock::new();

/// The memory of the first watch.
static ALLOWED: OnceLock<Allowed> = OnceLock::new();

/// How much memory a command may take, in bytes.
struct Allowed {
    most: u64,
    /// What of it the program itself takes.
    own: u64,
}

/// Whether Ctrl-C was pressed.
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// The interval between updates of the progress line.
const REFRESH: Duration = Duration::from_millis(100);
/// Whether a progress line was written.
static SHOWN: AtomicBool = AtomicBool::new(false);
/// Whether an answer is being written: a slow reader may delay it.
static WRITING: AtomicBool = AtomicBool::new(false);
/// A command without output for this long reports that it is working.
const SILENCE: Duration = Duration::from_secs(10);
/// The grace period after Ctrl-C, and, plus a quarter of the time limit, after the time limit.
const AFTER_INTERRUPT: Duration = Duration::from_millis(2500);
const AFTER_TIME: Duration = Duration::from_secs(5);

/// Reports once on a terminal that the command is working, if it had no output for ten seconds, and
/// how to end it: by a time limit, if it `could_have` one and has none. Elsewhere no one waits for
/// it, and what a command writes does not depend on the speed of the machine.
pub fn report_silence(could_have: bool) {
    if exit::wants_json() || !io::stderr().is_terminal() {
        return;
    }
    thread::spawn(move || {
        thread::sleep(SILENCE);
        if !SHOWN.load(Ordering::Relaxed) && !WRITING.load(Ordering::Relaxed) {
            let bound = if could_have {
                ", a limit such as `--time 1m` with the result so far"
            } else {
                ""
            };
            let seconds = SILENCE.as_secs();
            say!("still running after {seconds} s; Ctrl-C ends it{bound}");
        }
    });
}

/// What is said when the first search begins.
static FIRST_WORD: Mutex<Option<String>> = Mutex::new(None);

/// Says a line on standard error as soon as a search begins; never, if none does.
pub fn say_at_search(line: String) {
    *FIRST_WORD.lock().unwrap_or_else(PoisonError::into_inner) = Some(line);
}

/// Says a line before the answer: beside an object as soon as a search begins, since an error
/// before it is an object that stands alone.
pub fn say_before_answer(line: String, is_object: bool) {
    if is_object {
        say_at_search(line);
    } else {
        say!("{line}");
    }
}

/// Says what waits for a search.
fn say_first_word() {
    let line = FIRST_WORD
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .take();
    if let Some(line) = line {
        say!("{line}");
    }
}

/// Ends the program after a delay, if it is still running.
fn end_after(grace: Duration, exit: Exit, why: &'static str) {
    thread::spawn(move || {
        thread::sleep(grace);
        while exit == Exit::Undecided && WRITING.load(Ordering::Relaxed) {
            thread::sleep(grace);
        }
        saltus_system::abandon_drafts();
        say!("{why}");
        std::process::exit(exit as i32);
    });
}

/// The first Ctrl-C asks the search to stop, the second ends the program. If it waits for input,
/// the first one ends it.
fn interrupt() {
    let again = INTERRUPTED.swap(true, Ordering::Relaxed);
    if again || stdin::is_waiting() {
        saltus_system::abandon_drafts();
        std::process::exit(Exit::Interrupted as i32);
    }
    end_after(AFTER_INTERRUPT, Exit::Interrupted, "interrupted");
}

/// Handles Ctrl-C and termination signals, except those that were ignored when the program started,
/// as by `nohup`. Without a handler they end the program at once, with another exit status.
#[cfg(unix)]
pub fn listen() {
    use saltus_system::signals::is_ignored;
    use signal_hook::{
        consts::{SIGHUP, SIGINT, SIGTERM},
        iterator::Signals,
    };
    let mut heeded = vec![SIGHUP, SIGINT, SIGTERM];
    heeded.retain(|&signal| !is_ignored(signal));
    if let Ok(mut signals) = Signals::new(heeded) {
        thread::spawn(move || signals.forever().for_each(|_| interrupt()));
    }
}

/// Handles Ctrl-C and termination signals. Without a handler they end the program at once.
#[cfg(not(unix))]
pub fn listen() {
    let _ = ctrlc::set_handler(interrupt);
}

/// Standard output, with errors that name it.
#[derive(Debug)]
pub struct Output<W>(pub W);

impl<W: Write> Output<W> {
    fn with_path<T>(&mut self, write: impl FnOnce(&mut W) -> io::Result<T>) -> io::Result<T> {
        WRITING.store(true, Ordering::Relaxed);
        let written = write(&mut self.0);
        WRITING.store(false, Ordering::Relaxed);
        written.map_err(|error| match error.kind() {
            io::ErrorKind::Interrupted => error, // is tried again
            kind => {
                let why = Message::of_system(&error);
                io::Error::new(kind, format!("writing to standard output: {why}"))
            }
        })
    }
}

impl<W: Write> Write for Output<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.with_path(|out| out.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.with_path(W::flush)
    }
}

/// The limits of a search, and its progress line.
#[derive(Debug)]
pub struct Watch {
    began: Instant,
    deadline: Option<Instant>,
    memory: u64,
    progress: ProgressLine,
    /// The time of the last progress line.
    shown: Mutex<Instant>,
    /// The largest number of bytes of the search since freed memory was last returned.
    most: AtomicU64,
    /// The memory limit of the process in bytes.
    allowed: u64,
    /// The time of the last check of the process's memory.
    looked: Mutex<Instant>,
    /// Whether others run beside it: then what it finds is not the progress of the command.
    is_one_of_many: bool,
}

impl Watch {
    /// Starts the clock of the command, unless it is running.
    pub fn start(time: Option<Duration>, memory: Option<u64>) -> Watch {
        let began = *BEGAN.get_or_init(Instant::now);
        let deadline = time.and_then(|time| began.checked_add(time));
        static ENDED: Once = Once::new();
        if let Some((time, deadline)) = time.zip(deadline) {
            let grace = deadline.saturating_duration_since(Instant::now()) + AFTER_TIME + time / 4;
            ENDED.call_once(|| {
                end_after(
                    grace,
                    Exit::Undecided,
                    "the time ran out; a larger --time would help",
                )
            });
        }
        // The memory of the program itself is part of the limit.
        let memory = match memory {
            Some(allowed) => memory::left_of(allowed),
            None => memory::available(),
        };
        let allowed = memory.saturating_add(memory::resident());
        ALLOWED.get_or_init(|| Allowed {
            most: allowed,
            own: allowed - memory,
        });
        // One of many watches of a command shows no line for what takes a moment.
        let (shown, looked) = (Mutex::new(Instant::now()), Mutex::new(began));
        Watch {
            began,
            deadline,
            memory,
            progress: ProgressLine::new(),
            shown,
            most: AtomicU64::new(0),
            allowed,
            looked,
            is_one_of_many: false,
        }
    }

    /// A watch for one of many puzzles, whose time begins now, with a part of the memory.
    pub fn of_one(&self, time: Option<Duration>, memory: u64) -> Watch {
        let now = Instant::now();
        Watch {
            began: now,
            deadline: time.and_then(|time| now.checked_add(time)),
            memory,
            progress: ProgressLine::hidden(),
            shown: Mutex::new(now),
            most: AtomicU64::new(0),
            allowed: self.allowed,
            looked: Mutex::new(now),
            is_one_of_many: true,
        }
    }

    /// Whether the progress is visible to a user.
    pub fn is_seen(&self) -> bool {
        self.progress.is_seen()
    }

    /// Writes a line above the progress line, on a terminal.
    pub fn print_line(&self, line: &str) {
        self.progress.print_above(&printable::text(line));
    }

    /// Writes a part of the answer while a search runs: above the progress line, on a terminal.
    pub fn above_progress<T>(&self, write: impl FnOnce() -> T) -> T {
        self.progress.suspend(write)
    }

    /// As [`Watch::above_progress`], where the answer goes to a terminal: what is written is whole
    /// before the line is drawn again.
    pub fn write_above<T>(
        &self,
        out: &mut dyn Write,
        write: impl FnOnce(&mut dyn Write) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        if !self.is_seen() || !io::stdout().is_terminal() {
            return write(out);
        }
        self.above_progress(|| {
            let written = write(out)?;
            out.flush()?;
            Ok(written)
        })
    }

    /// Notes that the answer stops within a line, for longer than a part of it takes to write. At a
    /// terminal, `end` ends that line if the progress line comes.
    pub fn stop_within_line(&self, end: &'static str) {
        if io::stdout().is_terminal() {
            self.progress.begin_within_line(end);
        }
    }

    /// Notes that the answer goes on. Returns whether it is still within the line in which it
    /// stopped.
    pub fn goes_on_within_line(&self) -> bool {
        !io::stdout().is_terminal() || !self.is_seen() || self.progress.is_within_line()
    }

    /// Runs `search` within the remaining budget.
    pub fn run_search<T>(&self, search: impl FnOnce(&Budget) -> T) -> T {
        say_first_word();
        let result = search(&Budget {
            memory: self.memory,
            keep_going: &|progress| self.update(progress),
        });
        self.progress.clear();
        result
    }

    /// The memory limit of a search in bytes.
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// Whether the time is over.
    pub fn over_time(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The end of an equal share of the time that is left, for the first of `parts` parts of the
    /// work; `None` without a time limit.
    pub fn share(&self, parts: u64) -> Option<Instant> {
        let now = Instant::now();
        let left = self.deadline?.saturating_duration_since(now);
        let parts = u32::try_from(parts.max(1)).unwrap_or(u32::MAX);
        Some(now + left / parts)
    }

    /// A function that is called before each part of the output and returns whether to continue.
    /// Parts are small, so it does not read the clock for each.
    pub fn continue_check(&self) -> impl FnMut() -> bool {
        const PARTS: u32 = 64;
        let mut parts = 0u32;
        move || {
            parts = parts.wrapping_add(1);
            !parts.is_multiple_of(PARTS) || self.update(Progress::default())
        }
    }

    /// Waits for work that does not check a budget; `None` if the time runs out first. The work is
    /// then abandoned: the program is about to end.
    pub fn wait_for<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        const ASK: Duration = Duration::from_millis(20);
        say_first_word();
        if !self.update(Progress::default()) {
            return None;
        }
        let (sender, receiver) = mpsc::channel();
        // The receiver is gone after the time ran out.
        thread::spawn(move || sender.send(work()).ok());
        loop {
            match receiver.recv_timeout(ASK) {
                Ok(result) => return Some(result),
                Err(mpsc::RecvTimeoutError::Timeout) if self.update(Progress::default()) => {}
                Err(_) => return None,
            }
        }
    }

    /// Updates the progress line, and returns whether the search may continue.
    pub fn update(&self, progress: Progress) -> bool {
        if !self.is_one_of_many {
            note_progress(progress);
        }
        self.trim_memory(progress.bytes);
        self.go_on_with(|now| self.line(progress, now))
    }

    /// Returns freed memory to the system, which the C library keeps: after the search released
    /// most of its memory, or if fragmentation makes the process exceed its limit.
    fn trim_memory(&self, bytes: u64) {
        const MUCH: u64 = 32 << 20;
        const EVERY: Duration = Duration::from_millis(20);
        let most = self.most.fetch_max(bytes, Ordering::Relaxed);
        let fallen = most > MUCH && bytes < most / 2;
        if fallen
            && self
                .most
                .compare_exchange(most, bytes, Ordering::Relaxed, Ordering::Relaxed)
                .is_ok()
        {
            allocator::trim();
        }
        if let Ok(mut looked) = self.looked.try_lock()
            && looked.elapsed() >= EVERY
        {
            if memory::resident() > self.allowed {
                allocator::trim();
            }
            *looked = Instant::now();
        }
    }

    /// As [`Watch::update`], with another progress line.
    pub fn go_on_with(&self, line: impl FnOnce(Instant) -> String) -> bool {
        let now = Instant::now();
        if self.is_seen()
            && let Ok(mut shown) = self.shown.try_lock()
            && now.duration_since(*shown) >= REFRESH
        {
            *shown = now;
            SHOWN.store(true, Ordering::Relaxed);
            self.progress.show(line(now));
        }
        !interrupted() && self.deadline.is_none_or(|deadline| now < deadline)
    }

    /// The progress line: progress, speed, elapsed time, and the remaining time at most.
    fn line(&self, progress: Progress, now: Instant) -> String {
        let elapsed = now.duration_since(self.began);
        let left = self
            .deadline
            .map(|deadline| deadline.saturating_duration_since(now));
        let left = left.map_or_else(String::new, |left| format!(", {} s left", left.as_secs()));
        let found = progress_words(progress, elapsed);
        format!("{found}, {} s{left}", elapsed.as_secs())
    }
}

/// What a search has counted, up to which move, and how fast; of work that counts nothing, that it
/// runs.
pub fn progress_words(progress: Progress, elapsed: Duration) -> String {
    let Some(counted) = progress.in_words() else {
        return "working".into();
    };
    let rate = progress.positions as f64 / elapsed.as_secs_f64().max(0.1);
    let memory = match progress.bytes {
        0 => String::new(),
        bytes => format!(", {}", Bytes(bytes)),
    };
    format!("{counted} ({}/s){memory}", grouped(rate as u64))
}

/// Runs `find` within a budget that ends at `end`.
pub fn run_until<T>(end: Option<Instant>, budget: &Budget, find: impl FnOnce(&Budget) -> T) -> T {
    let keep_going =
        |progress| (budget.keep_going)(progress) && end.is_none_or(|end| Instant::now() < end);
    find(&Budget {
        keep_going: &keep_going,
        ..*budget
    })
}

/// How much memory a search needs and how much is allowed, both with that of the program itself;
/// `None` if the search did not say, or had a part of it only.
fn more_memory(progress: &Progress) -> Option<String> {
    let allowed = ALLOWED.get()?;
    if allowed.most == allowed.own {
        return Some("the program itself takes all the memory that is allowed".into());
    }
    let needed = Bytes(progress.bytes.saturating_add(allowed.own)).to_string();
    let most = Bytes(allowed.most).to_string();
    if progress.bytes <= allowed.most - allowed.own || needed == most {
        return None;
    }
    let counted = match progress.in_words() {
        Some(counted) => format!(" for {counted}"),
        None => String::new(),
    };
    Some(format!("{needed} are needed{counted}, {most} allowed"))
}

/// The progress of the search that found most.
static FURTHEST: Mutex<Option<Progress>> = Mutex::new(None);

/// Notes the progress of a search.
fn note_progress(progress: Progress) {
    // Another thread notes its own, and the next check comes soon.
    if let Ok(mut furthest) = FURTHEST.try_lock()
        && furthest.is_none_or(|most| progress.positions > most.positions)
    {
        *furthest = Some(progress);
    }
}

/// What was spent on a question. The search in which the time ran out may have just begun, after
/// others: then it is what the one that found most took.
pub fn spent_in_all(spent: &Spent) -> Spent {
    let furthest = *FURTHEST.lock().unwrap_or_else(PoisonError::into_inner);
    match furthest {
        Some(progress) if spent.limit == Limit::Stopped && spent.progress.positions <= 1 => {
            Spent { progress, ..*spent }
        }
        _ => *spent,
    }
}

/// Why a search has no answer, its progress, and a suggestion.
pub fn explain(spent: &Spent) -> String {
    let spent = &spent_in_all(spent);
    let far = match spent.measured() {
        Some(measured) => format!(" ({measured})"),
        None => String::new(),
    };
    match spent.limit {
        Limit::Memory => {
            let why = more_memory(&spent.progress)
                .unwrap_or_else(|| format!("more memory is needed than is allowed{far}"));
            format!("{why}; a larger --memory would help")
        }
        Limit::Stopped if interrupted() => format!("interrupted{far}"),
        Limit::Untried => spent.to_string(),
        Limit::Stopped => format!("the time ran out{far}; a larger --time would help"),
    }
}
