use saltus::internals::processor::ways;
use saltus::processor::{Path, Processor};

/// The paths of this processor are named, and no others are taken.
#[test]
fn a_path_is_taken_where_the_processor_has_it() {
    let here = Processor::all();
    assert_eq!(here.last().map(|last| last.path()), Some(Path::Portable));
    for path in Path::ALL {
        let named = Processor::named(path.name());
        assert_eq!(named.is_ok(), here.iter().any(|way| way.path() == path));
        assert!(named.is_err() || named.is_ok_and(|named| named.path() == path));
    }
    let refused = Processor::named("AVX2").expect_err("names are in lower case");
    let message = refused.to_string();
    assert!(
        message.starts_with("`AVX2` names no set of instructions"),
        "{message}"
    );
    assert!(message.ends_with("portable"), "{message}");
    let has_avx2 = here.iter().any(|way| way.path() == Path::Avx2);
    assert_eq!(ways().len() > here.len(), has_avx2);
    for (path, architecture) in [
        (Path::Avx512, "x86_64"),
        (Path::Avx2, "x86_64"),
        (Path::Bmi2, "x86_64"),
        (Path::Neon, "aarch64"),
    ] {
        let is_here = here.iter().any(|way| way.path() == path);
        assert!(
            !is_here || std::env::consts::ARCH == architecture,
            "{path:?}"
        );
    }
}

/// Every 64-bit processor of ARM has its vectors.
#[cfg(target_arch = "aarch64")]
#[test]
fn arm_has_its_vectors() {
    assert_eq!(Processor::named("neon"), Ok(Processor::all()[0]));
}

/// Source: InstLatx64, dumps of these processors.
#[cfg(target_arch = "x86_64")]
#[test]
fn processors_with_microcoded_bmi2_are_known() {
    use saltus::internals::processor::has_microcoded_bmi2;
    use std::arch::x86_64::CpuidResult;

    for (vendor, version, expected) in [
        (b"AuthenticAMD", 0x0060_0f20, true),  // Piledriver
        (b"AuthenticAMD", 0x0080_0f11, true),  // Zen
        (b"AuthenticAMD", 0x0083_0f10, true),  // Zen 2
        (b"HygonGenuine", 0x0090_0f02, true),  // Dhyana
        (b"AuthenticAMD", 0x00a0_0f11, false), // Zen 3
        (b"AuthenticAMD", 0x00b0_0f21, false), // Zen 5
        (b"GenuineIntel", 0x0003_06c3, false), // Haswell
        (b"GenuineIntel", 0x0006_06a6, false), // Ice Lake
    ] {
        let part =
            |at: usize| u32::from_le_bytes(vendor[at..at + 4].try_into().expect("four bytes"));
        let cpuid = |leaf| match leaf {
            0 => CpuidResult {
                eax: 16,
                ebx: part(0),
                edx: part(4),
                ecx: part(8),
            },
            _ => CpuidResult {
                eax: version,
                ebx: 0,
                ecx: 0,
                edx: 0,
            },
        };
        assert_eq!(has_microcoded_bmi2(cpuid), expected, "{version:x}");
    }
}
