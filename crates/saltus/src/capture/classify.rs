//! Converts a row of characters to bits in strict reading, 128 squares at a time.

use super::classify_portable::{Row, strict_row_portable};
#[cfg(target_arch = "x86_64")]
use super::classify_x86;

/// As [`strict_row_portable`], with the instructions of this processor.
pub fn strict_row(row: Row<'_>) -> bool {
    #[cfg(target_arch = "x86_64")]
    if classify_x86::available() {
        return classify_x86::strict_row(row);
    }
    strict_row_portable(row)
}
