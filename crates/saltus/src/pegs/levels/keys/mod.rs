//! Positions as keys: bit layouts in which the symmetries of a board are cheap, the innermost loops
//! over keys, and the ranks of keys.

pub(crate) mod canonical;
pub(crate) mod invariants;
pub(crate) mod layout;
#[cfg(target_arch = "aarch64")]
pub(crate) mod neon;
mod rank_tables;
pub(crate) mod ranks;
#[cfg(target_arch = "wasm32")]
mod simd128;
pub(crate) mod successors;
#[cfg(target_arch = "x86_64")]
pub(crate) mod vector;
