//! The available memory: of the machine, of the control group, and of the process.

use std::fs;

/// Reads a file of the system, if it exists.
type Read<'a> = &'a dyn Fn(&str) -> Option<String>;

/// Nine tenths of the available memory, so that a search stops before the system kills it.
/// `u64::MAX` if unknown.
pub fn available() -> u64 {
    usable([
        of_machine(&file),
        of_group(&file),
        of_process(&file, threads()),
    ])
}

/// The rest of a limit of `bytes` for the process after its current use, but at most nine tenths of
/// what the limits of the system allow: beyond those, allocations fail.
pub fn left_of(bytes: u64) -> u64 {
    bytes
        .saturating_sub(resident())
        .min(usable([of_process(&file, threads())]))
}

/// Nine tenths of the smallest of these limits; `u64::MAX` if none is known.
fn usable<const N: usize>(limits: [Option<u64>; N]) -> u64 {
    match limits.into_iter().flatten().min() {
        Some(bytes) => bytes / 10 * 9,
        None => u64::MAX,
    }
}

fn file(path: &str) -> Option<String> {
    fs::read_to_string(path).ok()
}

fn threads() -> u64 {
    std::thread::available_parallelism().map_or(1, |threads| threads.get() as u64)
}

/// Reads a size such as `500M`, `8G` or `1.5GiB`; units are powers of 1024.
///
/// ```
/// use saltus_system::memory::parse_size;
/// assert_eq!(parse_size("1.5GiB"), Ok(1_610_612_736));
/// assert!(parse_size("8 parsecs").is_err());
/// ```
///
/// # Errors
/// What is expected instead, for a person.
pub fn parse_size(text: &str) -> Result<u64, String> {
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = text[number.len()..].to_ascii_uppercase();
    if number.is_empty() {
        return Err(format!("`{text}` is not a size: write 500M or 8G"));
    }
    let shift = match unit.trim_end_matches("IB").trim_end_matches('B') {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => {
            return Err(format!(
                "`{unit}` is not a unit of memory: use K, M, G or T"
            ));
        }
    };
    let value: f64 = number
        .parse()
        .map_err(|_| format!("`{text}` is not a size: write 500M or 8G"))?;
    let bytes = value * (1u64 << shift) as f64;
    // Below 2^53 the conversion is exact.
    if (0.0..9e15).contains(&bytes) {
        Ok(bytes as u64)
    } else {
        Err(format!("`{text}` is out of range"))
    }
}

/// The resident memory of the process in bytes; 0 if unknown.
pub fn resident() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    kilobytes(&status, "VmRSS:").unwrap_or(0)
}

/// Whether the process has a limit on its address space or its data (`ulimit -v` and `-d`).
pub fn is_process_limited() -> bool {
    of_process(&file, 0).is_some()
}

/// The free memory of the machine.
#[doc(hidden)] // for the crate's own tests; no promise
pub fn of_machine(read: Read) -> Option<u64> {
    kilobytes(&read("/proc/meminfo")?, "MemAvailable:")
}

/// The files of one version of control groups.
struct Files {
    root: &'static str,
    /// The limit, in a number of bytes if there is one.
    most: &'static str,
    taken: &'static str,
    /// The line of `memory.stat` with the bytes of inactive files.
    cached: &'static str,
}

const SECOND: Files = Files {
    root: "/sys/fs/cgroup",
    most: "memory.max",
    taken: "memory.current",
    cached: "inactive_file",
};

const FIRST: Files = Files {
    root: "/sys/fs/cgroup/memory",
    most: "memory.limit_in_bytes",
    taken: "memory.usage_in_bytes",
    cached: "total_inactive_file",
};

/// The memory that the control groups of the process and their ancestors leave: version 2, then
/// version 1.
#[doc(hidden)] // for the crate's own tests; no promise
pub fn of_group(read: Read) -> Option<u64> {
    let groups = read("/proc/self/cgroup")?;
    let mut least = None;
    for (mark, files) in [("0::", SECOND), (":memory:", FIRST)] {
        if let Some(path) = after_mark(&groups, mark)
            && let Some(left) = least_left(path, &files, read)
        {
            least = Some(left.min(least.unwrap_or(u64::MAX)));
        }
    }
    least
}

/// What follows a mark in the first line that has it.
fn after_mark<'a>(text: &'a str, mark: &str) -> Option<&'a str> {
    for line in text.lines() {
        if let Some((_, after)) = line.split_once(mark) {
            return Some(after.trim());
        }
    }
    None
}

/// The smallest amount that a group or one of its ancestors leaves.
fn least_left(path: &str, files: &Files, read: Read) -> Option<u64> {
    let mut least = None;
    let mut group = path.trim_end_matches('/');
    loop {
        if let Some(left) = left_in_group(group, files, read) {
            least = Some(left.min(least.unwrap_or(u64::MAX)));
        }
        match group.rfind('/') {
            Some(end) => group = &group[..end],
            None => return least,
        }
    }
}

/// The amount that a group leaves. Pages of inactive files do not count as used.
fn left_in_group(group: &str, files: &Files, read: Read) -> Option<u64> {
    let folder = format!("{}{group}", files.root);
    let most = number(read(&format!("{folder}/{}", files.most))?)?; // `max` is not a limit
    let taken = number(read(&format!("{folder}/{}", files.taken))?)?;
    let stat = read(&format!("{folder}/memory.stat")).unwrap_or_default();
    let cached = first_number(&stat, files.cached).unwrap_or(0);
    Some(most.saturating_sub(taken.saturating_sub(cached)))
}

fn number(text: String) -> Option<u64> {
    text.trim().parse().ok()
}

/// The amount that the limits of the process (`ulimit -v` and `-d`) leave, if it has any.
#[doc(hidden)] // for the crate's own tests; no promise
pub fn of_process(read: Read, threads: u64) -> Option<u64> {
    let (limits, status) = (read("/proc/self/limits")?, read("/proc/self/status")?);
    let mut least = None;
    for (limit, taken) in [
        ("Max address space", "VmSize:"),
        ("Max data size", "VmData:"),
    ] {
        if let Some(most) = first_number(&limits, limit)
            && let Some(taken) = kilobytes(&status, taken)
        {
            let left = left_of_addresses(most.saturating_sub(taken), threads);
            least = Some(left.min(least.unwrap_or(u64::MAX)));
        }
    }
    least
}

/// The memory that fits in that many bytes of address space.
fn left_of_addresses(bytes: u64, threads: u64) -> u64 {
    // The stack of a thread; all threads share a heap, as `allocator::share_a_limited_heap` says.
    const THREAD: u64 = 8 << 20;
    let reserved = (threads + 1) * THREAD;
    // Fragmentation takes address space, too.
    bytes.saturating_sub(reserved) / 3 * 2
}

/// The bytes in a line of a file such as `/proc/meminfo`, which is in kilobytes.
fn kilobytes(text: &str, name: &str) -> Option<u64> {
    Some(first_number(text, name)? << 10)
}

/// The number after a name at the beginning of a line; `None` if that is no number, such as
/// `unlimited`.
fn first_number(text: &str, name: &str) -> Option<u64> {
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix(name)
            && let Some(word) = rest.split_whitespace().next()
            && let Ok(number) = word.parse()
        {
            return Some(number);
        }
    }
    None
}
