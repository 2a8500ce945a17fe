//! Gives memory that was freed back to the system: the C library of GNU systems keeps what threads freed, for them alone.
#![allow(unsafe_code, reason = "the C library's function has no other way in")]

/// Gives it back. Some milliseconds after large searches, else less.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub fn give_back() {
    // SAFETY: the function of that name and type in glibc (malloc.h). It may be called at any time from any thread, takes
    // any number, and moves nothing that is in use.
    unsafe extern "C" {
        safe fn malloc_trim(pad: usize) -> core::ffi::c_int;
    }
    malloc_trim(0);
}

/// Elsewhere that is left to the allocator.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn give_back() {}
