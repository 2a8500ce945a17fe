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
    limits
        .into_iter()
        .flatten()
        .min()
        .map_or(u64::MAX, |bytes| bytes / 10 * 9)
}

fn file(path: &str) -> Option<String> {
    fs::read_to_string(path).ok()
}

fn threads() -> u64 {
    std::thread::available_parallelism().map_or(1, |threads| threads.get() as u64)
}

/// The resident memory of the process in bytes; 0 if unknown.
pub fn resident() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    kilobytes(&status, "VmRSS:").unwrap_or(0)
}

/// The free memory of the machine.
#[doc(hidden)] // for the crate's own tests; no promise
pub fn of_machine(read: Read) -> Option<u64> {
    kilobytes(&read("/proc/meminfo")?, "MemAvailable:")
}

/// The memory that the control groups of the process and their ancestors leave: version 2, then
/// version 1.
#[doc(hidden)] // for the crate's own tests; no promise
pub fn of_group(read: Read) -> Option<u64> {
    let groups = read("/proc/self/cgroup")?;
    let path = |mark: &str| {
        groups
            .lines()
            .find_map(|line| line.split_once(mark).map(|(_, path)| path.trim()))
    };
    let second = path("0::").map(|path| {
        least_left(
            path,
            "/sys/fs/cgroup",
            read,
            ["memory.max", "memory.current", "inactive_file"],
        )
    });
    let first = path(":memory:").map(|path| {
        let names = [
            "memory.limit_in_bytes",
            "memory.usage_in_bytes",
            "total_inactive_file",
        ];
        least_left(path, "/sys/fs/cgroup/memory", read, names)
    });
    second.into_iter().chain(first).flatten().min()
}

/// The smallest amount that a group or one of its ancestors leaves. Pages of inactive files do not
/// count as used.
fn least_left(path: &str, root: &str, read: Read, [most, taken, cached]: [&str; 3]) -> Option<u64> {
    let number = |file: String| read(&file)?.trim().parse::<u64>().ok();
    let left = |group: &str| {
        let group = format!("{root}{group}");
        let most = number(format!("{group}/{most}"))?; // `max` is not a limit
        let taken = number(format!("{group}/{taken}"))?;
        let stat = read(&format!("{group}/memory.stat")).unwrap_or_default();
        let cached = stat
            .lines()
            .find_map(|line| line.strip_prefix(cached)?.trim().parse().ok())
            .unwrap_or(0);
        Some(most.saturating_sub(taken.saturating_sub(cached)))
    };
    let around = path
        .match_indices('/')
        .map(|(at, _)| &path[..at])
        .chain([path.trim_end_matches('/')]);
    around.filter_map(left).min()
}

/// The amount that the limits of the process (`ulimit -v` and `-d`) leave, if it has any.
#[doc(hidden)] // for the crate's own tests; no promise
pub fn of_process(read: Read, threads: u64) -> Option<u64> {
    // The allocator reserves this much address space per thread, besides its stack.
    const THREAD: u64 = 72 << 20;
    let (limits, status) = (read("/proc/self/limits")?, read("/proc/self/status")?);
    let left = |limit: &str, taken: &str| {
        let most: u64 = limits.lines().find_map(|line| {
            line.strip_prefix(limit)?
                .split_whitespace()
                .next()?
                .parse()
                .ok()
        })?;
        let left = most.saturating_sub(kilobytes(&status, taken)?);
        // Fragmentation takes address space, too.
        Some((left.saturating_sub((threads + 1) * THREAD) / 3 * 2).max(left / 4))
    };
    [
        left("Max address space", "VmSize:"),
        left("Max data size", "VmData:"),
    ]
    .into_iter()
    .flatten()
    .min()
}

/// The bytes in a line of a file such as `/proc/meminfo`, which is in kilobytes.
fn kilobytes(text: &str, name: &str) -> Option<u64> {
    let number = |line: &str| {
        line.strip_prefix(name)?
            .split_whitespace()
            .next()?
            .parse::<u64>()
            .ok()
    };
    text.lines()
        .find_map(number)
        .map(|kilobytes| kilobytes << 10)
}
