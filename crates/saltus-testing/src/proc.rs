//! What Linux says about a process in `/proc`.

use std::fs;

/// The value of a line of `/proc/PROCESS/status`, such as `SigCgt`; `process` is an identifier or
/// `self`. `None` if the process has ended, or there is no such line.
pub fn status_line(process: &str, name: &str) -> Option<String> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    for line in status.lines() {
        if let Some(rest) = line.strip_prefix(name)
            && let Some(value) = rest.strip_prefix(':')
        {
            return Some(value.trim().to_owned());
        }
    }
    None
}

/// The memory in bytes that this line of `/proc/PROCESS/status` states, such as `VmHWM` (the most
/// so far) or `VmRSS` (now). `None` as for [`status_line`].
pub fn memory_of(process: &str, name: &str) -> Option<u64> {
    let value = status_line(process, name)?;
    let kibibytes: u64 = value.strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes << 10)
}
