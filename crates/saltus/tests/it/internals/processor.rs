use saltus::internals::processor::has_microcoded_bmi2;
use std::arch::x86_64::CpuidResult;

/// Source: InstLatx64, dumps of these processors.
#[test]
fn processors_with_microcoded_bmi2_are_known() {
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
