//! What the instructions of this processor are good for.
#![cfg(target_arch = "x86_64")]

use std::{
    arch::x86_64::{__cpuid, CpuidResult},
    sync::LazyLock,
};

/// Whether it gathers and scatters the bits of a mask in a few cycles. AMD's processors before Zen 3, and
/// Hygon's, have these instructions of BMI2 in microcode: up to 300 cycles, where shifts take thirty (Fog,
/// *Instruction tables*).
pub(crate) fn gathers_bits() -> bool {
    static GATHERS: LazyLock<bool> = LazyLock::new(|| {
        is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
            && !has_microcoded_bmi2(__cpuid)
    });
    *GATHERS
}

/// `cpuid` returns the registers of a leaf. Source: AMD, *CPUID specification*: vendor and family.
fn has_microcoded_bmi2(cpuid: impl Fn(u32) -> CpuidResult) -> bool {
    let CpuidResult { ebx, ecx, edx, .. } = cpuid(0);
    let vendor = [ebx, edx, ecx].map(u32::to_le_bytes).concat();
    let version = cpuid(1).eax;
    let (family, extended) = (version >> 8 & 15, version >> 20 & 255);
    let family = if family == 15 { family + extended } else { family };
    match &vendor[..] {
        b"AuthenticAMD" => family < 0x19,
        b"HygonGenuine" => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            let part = |at: usize| u32::from_le_bytes(vendor[at..at + 4].try_into().expect("four bytes"));
            let cpuid = |leaf| match leaf {
                0 => CpuidResult { eax: 16, ebx: part(0), edx: part(4), ecx: part(8) },
                _ => CpuidResult { eax: version, ebx: 0, ecx: 0, edx: 0 },
            };
            assert_eq!(has_microcoded_bmi2(cpuid), expected, "{version:x}");
        }
    }
}
