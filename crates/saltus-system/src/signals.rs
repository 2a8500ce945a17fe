//! What the process that started this one decided about signals.
#![allow(unsafe_code, reason = "the C library's function has no other way in")]

/// Whether a signal was ignored when the process started, as SIGHUP is after `nohup`, and SIGINT in
/// a command that a script runs in the background. By convention such a signal stays ignored. To be
/// asked before a handler is installed.
#[cfg(unix)]
pub fn is_ignored(signal: i32) -> bool {
    let mut current = std::mem::MaybeUninit::<libc::sigaction>::uninit();
    // SAFETY: without a new action `sigaction` only writes the current one to its third argument,
    // which has the size for it; it is read only after success.
    unsafe {
        let read = libc::sigaction(signal, std::ptr::null(), current.as_mut_ptr());
        read == 0 && current.assume_init().sa_sigaction == libc::SIG_IGN
    }
}
