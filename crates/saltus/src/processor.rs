//! Which instructions the innermost loops use: one choice for the whole program.
//!
//! A choice made at each loop could not be shown, tested or measured as a whole. Here a
//! [`Processor`] is decided once, and every loop with twins asks it. It is a proof, too: a value
//! with a path exists only where the processor has the instructions of that path.

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::CpuidResult;
use std::sync::LazyLock;
use thiserror::Error;

/// The variable of the environment that names a path.
const VARIABLE: &str = "SALTUS_CPU";

/// A set of instructions that the innermost loops are written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Path {
    /// AVX-512 with the extensions F, BW, VL, VBMI, VBMI2 and BITALG (Intel from Ice Lake on, AMD
    /// from Zen 4 on), and those of the next path.
    Avx512,
    /// AVX2, BMI2 and POPCNT (Intel from Haswell on, AMD from Zen on).
    Avx2,
    /// BMI2 and POPCNT, where they gather the bits of a mask in a few cycles.
    Bmi2,
    /// The vectors of 64-bit ARM, which each of its processors has.
    Neon,
    /// What every processor has that the program is built for; in WebAssembly its vectors.
    Portable,
}

/// The instructions that the innermost loops use.
///
/// # Examples
/// ```
/// use saltus::processor::{Path, Processor};
/// let here = Processor::all();
/// assert_eq!(here.last().map(|last| last.path()), Some(Path::Portable));
/// assert!(here.contains(&Processor::chosen()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Processor {
    path: Path,
    /// Whether it gathers and scatters the bits of a mask in a few cycles.
    gathers_bits: bool,
}

/// Why a path cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{word}` {reason}; this processor takes {known}")]
pub struct Refused {
    word: String,
    reason: &'static str,
    known: String,
}

impl Path {
    /// All, the fastest first.
    pub const ALL: [Path; 5] = [
        Path::Avx512,
        Path::Avx2,
        Path::Bmi2,
        Path::Neon,
        Path::Portable,
    ];

    /// Its name: `avx512`, `avx2`, `bmi2`, `neon` or `portable`.
    pub fn name(self) -> &'static str {
        match self {
            Path::Avx512 => "avx512",
            Path::Avx2 => "avx2",
            Path::Bmi2 => "bmi2",
            Path::Neon => "neon",
            Path::Portable => "portable",
        }
    }
}

impl Processor {
    /// The paths of this processor, the fastest first.
    pub fn all() -> Vec<Processor> {
        Path::ALL.into_iter().filter_map(Processor::with).collect()
    }

    /// The path that the searches of this program take: that of the variable `SALTUS_CPU`, or the
    /// fastest if that is not set or names none that this processor has.
    #[inline]
    pub fn chosen() -> Processor {
        static CHOSEN: LazyLock<Processor> =
            LazyLock::new(|| Processor::asked().unwrap_or_else(|_| Processor::fastest()));
        *CHOSEN
    }

    /// The path that `SALTUS_CPU` names; without it, the fastest.
    ///
    /// # Errors
    /// It is set to another word than the name of a path that this processor has.
    pub fn asked() -> Result<Processor, Refused> {
        match std::env::var_os(VARIABLE) {
            Some(word) => Processor::named(&word.to_string_lossy()),
            None => Ok(Processor::fastest()),
        }
    }

    /// The path with this name.
    ///
    /// # Errors
    /// No path has this name, or this processor lacks its instructions.
    ///
    /// # Examples
    /// ```
    /// use saltus::processor::{Path, Processor};
    /// assert_eq!(Processor::named("portable").map(Processor::path), Ok(Path::Portable));
    /// assert!(Processor::named("abacus").is_err());
    /// ```
    pub fn named(word: &str) -> Result<Processor, Refused> {
        let Some(path) = Path::ALL.into_iter().find(|path| path.name() == word) else {
            return Err(Refused::new(word, "names no set of instructions"));
        };
        Processor::with(path)
            .ok_or_else(|| Refused::new(word, "has instructions that this processor lacks"))
    }

    /// Its path.
    #[inline]
    pub fn path(self) -> Path {
        self.path
    }

    /// Whether it has the instructions of BMI2 and POPCNT, and gathers bits in a few cycles.
    #[inline]
    pub(crate) fn gathers_bits(self) -> bool {
        self.gathers_bits
    }

    /// Whether it has AVX2, BMI2 and POPCNT.
    #[cfg(target_arch = "x86_64")]
    #[inline]
    pub(crate) fn has_avx2(self) -> bool {
        matches!(self.path, Path::Avx512 | Path::Avx2)
    }

    /// Whether it has all instructions of the path of AVX-512.
    #[cfg(target_arch = "x86_64")]
    #[inline]
    pub(crate) fn has_avx512(self) -> bool {
        self.path == Path::Avx512
    }

    /// Whether it has the vectors of ARM, and its path uses them.
    #[cfg(target_arch = "aarch64")]
    #[inline]
    pub(crate) fn has_neon(self) -> bool {
        self.path == Path::Neon
    }

    /// The path of AVX2 of a processor that gathers bits slowly, as this one takes it.
    #[doc(hidden)] // for tests only
    pub fn avx2_without_gathers() -> Option<Processor> {
        Some(Processor {
            gathers_bits: false,
            ..Processor::with(Path::Avx2)?
        })
    }

    fn fastest() -> Processor {
        Processor::all().first().copied().unwrap_or(Processor {
            path: Path::Portable,
            gathers_bits: false,
        })
    }

    /// `None` if this processor lacks the instructions.
    fn with(path: Path) -> Option<Processor> {
        let gathers_bits = path != Path::Portable && detected::gathers_bits();
        let is_there = match path {
            Path::Avx512 => gathers_bits && detected::avx512(),
            Path::Avx2 => detected::avx2(),
            Path::Bmi2 => gathers_bits,
            Path::Neon => cfg!(target_arch = "aarch64"),
            Path::Portable => true,
        };
        is_there.then_some(Processor { path, gathers_bits })
    }
}

impl Refused {
    fn new(word: &str, reason: &'static str) -> Refused {
        let names: Vec<&str> = Processor::all()
            .iter()
            .map(|here| here.path.name())
            .collect();
        Refused {
            word: word.to_owned(),
            reason,
            known: names.join(", "),
        }
    }
}

/// Begins to bring these into the first-level cache, while the program goes on. Blocks that are
/// used in an order that no processor foresees otherwise wait for the third level.
#[inline(always)]
#[allow(unsafe_code)]
pub(crate) fn prefetch<T>(soon: &[T]) {
    #[cfg(target_arch = "x86_64")]
    for line in soon.chunks((LINE / size_of::<T>()).max(1)) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every processor of this architecture has it, and it never faults.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(line.as_ptr().cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (soon, LINE);
}

/// The bytes of a line of the cache.
const LINE: usize = 64;

/// What the processor says of itself.
#[cfg(target_arch = "x86_64")]
mod detected {
    use std::arch::x86_64::__cpuid;

    pub fn avx512() -> bool {
        avx2()
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("avx512bitalg")
    }

    pub fn avx2() -> bool {
        bmi2() && is_x86_feature_detected!("avx2")
    }

    /// Whether it gathers and scatters the bits of a mask in a few cycles.
    pub fn gathers_bits() -> bool {
        bmi2() && !super::has_microcoded_bmi2(__cpuid)
    }

    fn bmi2() -> bool {
        is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
    }
}

#[cfg(not(target_arch = "x86_64"))]
mod detected {
    pub fn avx512() -> bool {
        false
    }

    pub fn avx2() -> bool {
        false
    }

    pub fn gathers_bits() -> bool {
        false
    }
}

/// Whether the processor gathers bits by microcode. AMD's processors before Zen 3, and Hygon's,
/// have these instructions of BMI2 in microcode: up to 300 cycles, where shifts take thirty (Fog,
/// *Instruction tables*).
///
/// `cpuid` returns the registers of a leaf. Source: AMD, *CPUID specification*: vendor and family.
#[cfg(target_arch = "x86_64")]
#[doc(hidden)] // for tests only
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
