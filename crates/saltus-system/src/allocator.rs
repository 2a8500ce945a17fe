//! Returning freed memory to the system. The GNU C library keeps much of it: per thread, and after
//! a large block was freed, all blocks up to that size. A search would then use more memory than it
//! accounts for.
#![allow(unsafe_code, reason = "the C library's functions have no other way in")]

#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod glibc {
    use core::ffi::c_int;

    pub const M_TRIM_THRESHOLD: c_int = -1;
    pub const M_MMAP_THRESHOLD: c_int = -3;

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

/// Returns freed memory to the system. Takes some milliseconds after large searches, and less
/// otherwise.
pub fn trim() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    glibc::malloc_trim(0);
}

#[cfg(all(test, target_os = "linux", target_env = "gnu"))]
mod tests {
    use super::*;
    use crate::memory::resident;

    /// After blocks of decreasing sizes are freed, those of a megabyte are returned at once, and
    /// those of a kilobyte on request.
    #[test]
    fn freed_blocks_are_returned() {
        return_large_blocks();
        let filled = |size: usize| vec![1u8; size];
        let large = filled(32 << 20);
        drop(large);
        let before = resident();
        let mut blocks: Vec<Vec<u8>> = (0..64).map(|_| filled(2 << 20)).collect();
        assert!(resident() >= before + (120 << 20));
        // The last one stays: without it a heap could shrink.
        blocks.drain(..63);
        assert!(resident() <= before + (8 << 20), "{before} bytes, then {}", resident());
        let mut small: Vec<Vec<u8>> = (0..64 << 10).map(|_| filled(1 << 10)).collect();
        small.drain(..small.len() - 1);
        trim();
        assert!(resident() <= before + (16 << 20), "{before} bytes, then {}", resident());
    }
}
