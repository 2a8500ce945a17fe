//! Returning freed memory to the system. The GNU C library keeps much of it: per thread, and after
//! a large block was freed, all blocks up to that size. A search would then use more memory than it
//! accounts for.
#![allow(unsafe_code, reason = "the C library's functions have no other way in")]

#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod glibc {
    use core::ffi::c_int;

    pub const M_TRIM_THRESHOLD: c_int = -1;
    pub const M_MMAP_THRESHOLD: c_int = -3;
    pub const M_ARENA_MAX: c_int = -8;

    // SAFETY: glibc (malloc.h) has functions of these names and types. They may be called at any
    // time from any thread with any numbers, and do not move memory in use.
    unsafe extern "C" {
        pub safe fn malloc_trim(pad: usize) -> c_int;
        pub safe fn mallopt(parameter: c_int, value: c_int) -> c_int;
    }
}

/// Makes the allocator return blocks of a megabyte or more as soon as they are freed. Call it once,
/// at the start of a program. It has no measurable cost.
pub fn return_large_blocks() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        glibc::mallopt(glibc::M_MMAP_THRESHOLD, 1 << 20);
        glibc::mallopt(glibc::M_TRIM_THRESHOLD, 4 << 20);
    }
}

/// Lets all threads allocate from one heap if the address space is limited (`ulimit -v`): a heap
/// for each would reserve 64 to 128 MB of it, and then small allocations fail whatever the budget
/// says. Call it once, before the first thread is started.
pub fn share_a_limited_heap() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    if crate::memory::is_process_limited() {
        glibc::mallopt(glibc::M_ARENA_MAX, 1);
    }
}

/// Returns freed memory to the system. Takes some milliseconds after large searches, and less
/// otherwise.
pub fn trim() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    glibc::malloc_trim(0);
}
