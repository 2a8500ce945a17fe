//! What the instructions of this processor are good for.
#![cfg(target_arch = "x86_64")]

use std::{
    arch::x86_64::{__cpuid, CpuidResult},
    sync::LazyLock,
};

/// Whether it gathers and scatters the bits of a mask in a few cycles. AMD's processors before Zen
/// 3, and Hygon's, have these instructions of BMI2 in microcode: up to 300 cycles, where shifts
/// take thirty (Fog,
/// *Instruction tables*).
#[inline]
pub(crate) fn gathers_bits() -> bool {
    static GATHERS: LazyLock<bool> = LazyLock::new(|| {
        is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
            && !has_microcoded_bmi2(__cpuid)
    });
    *GATHERS
}

/// `cpuid` returns the registers of a leaf. Source: AMD, *CPUID specification*: vendor and family.
pub fn has_microcoded_bmi2(cpuid: impl Fn(u32) -> CpuidResult) -> bool {
    let CpuidResult { ebx, ecx, edx, .. } = cpuid(0);
    let vendor = [ebx, edx, ecx].map(u32::to_le_bytes).concat();
    let version = cpuid(1).eax;
    let (family, extended) = (version >> 8 & 15, version >> 20 & 255);
    let family = if family == 15 {
        family + extended
    } else {
        family
    };
    match &vendor[..] {
        b"AuthenticAMD" => family < 0x19,
        b"HygonGenuine" => true,
        _ => false,
    }
}
