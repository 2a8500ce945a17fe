//! The limits of memory, and its return to the system.

use saltus_system::memory::{of_group, of_machine, of_process};

fn system<'a>(files: &'a [(&str, &str)]) -> impl Fn(&str) -> Option<String> + 'a {
    |path| {
        files
            .iter()
            .find(|(name, _)| *name == path)
            .map(|(_, text)| (*text).to_owned())
    }
}

#[test]
fn groups_of_both_versions_limit_it() {
    let second = system(&[
        ("/proc/self/cgroup", "0::/user/session\n"),
        ("/sys/fs/cgroup/user/session/memory.max", "max\n"),
        ("/sys/fs/cgroup/user/session/memory.current", "1000\n"),
        ("/sys/fs/cgroup/user/memory.max", "400000000\n"),
        ("/sys/fs/cgroup/user/memory.current", "150000000\n"),
        (
            "/sys/fs/cgroup/user/memory.stat",
            "anon 1\ninactive_file 50000000\n",
        ),
    ]);
    assert_eq!(of_group(&second), Some(300_000_000));
    let first = system(&[
        ("/proc/self/cgroup", "5:cpu:/a\n4:memory:/jobs/7\n"),
        (
            "/sys/fs/cgroup/memory/memory.limit_in_bytes",
            "9223372036854771712\n",
        ),
        ("/sys/fs/cgroup/memory/memory.usage_in_bytes", "5000\n"),
        (
            "/sys/fs/cgroup/memory/jobs/7/memory.limit_in_bytes",
            "1000000\n",
        ),
        (
            "/sys/fs/cgroup/memory/jobs/7/memory.usage_in_bytes",
            "400000\n",
        ),
    ]);
    assert_eq!(of_group(&first), Some(600_000));
    assert_eq!(of_group(&system(&[])), None);
}

#[test]
fn limits_of_the_process_limit_it() {
    let limits = "Limit                     Soft Limit           Hard Limit           Units\n\
                  Max data size             unlimited            unlimited            bytes\n\
                  Max address space         1073741824           unlimited            bytes\n";
    let status = "VmSize:\t  102400 kB\nVmRSS:\t 9000 kB\nVmData:\t 5000 kB\n";
    let files = [("/proc/self/limits", limits), ("/proc/self/status", status)];
    let left = 1_073_741_824 - (102_400 << 10);
    assert_eq!(
        of_process(&system(&files), 2),
        Some((left - 3 * (8 << 20)) / 3 * 2)
    );
    assert_eq!(of_process(&system(&files), 200), Some(0));
    let meminfo = [(
        "/proc/meminfo",
        "MemTotal: 9 kB\nMemAvailable:    2048 kB\n",
    )];
    assert_eq!(of_machine(&system(&meminfo)), Some(2 << 20));
}

/// After blocks of decreasing sizes are freed, those of a megabyte are returned at once, and
/// those of a kilobyte on request.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[test]
fn freed_blocks_are_returned() {
    use saltus_system::{
        allocator::{return_large_blocks, trim},
        memory::resident,
    };
    return_large_blocks();
    let filled = |size: usize| vec![1u8; size];
    let large = filled(32 << 20);
    drop(large);
    let before = resident();
    let mut blocks: Vec<Vec<u8>> = (0..64).map(|_| filled(2 << 20)).collect();
    assert!(resident() >= before + (120 << 20));
    // The last one stays: without it a heap could shrink.
    blocks.drain(..63);
    assert!(
        resident() <= before + (8 << 20),
        "{before} bytes, then {}",
        resident()
    );
    let mut small: Vec<Vec<u8>> = (0..64 << 10).map(|_| filled(1 << 10)).collect();
    small.drain(..small.len() - 1);
    trim();
    assert!(
        resident() <= before + (16 << 20),
        "{before} bytes, then {}",
        resident()
    );
}
