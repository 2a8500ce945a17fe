//! Today's date by the local clock, as a wall calendar shows it.
#![allow(unsafe_code, reason = "the C library's function has no other way in")]

use std::time::{SystemTime, UNIX_EPOCH};

/// The year, the month and the day of the month by the local clock. Where the system has no
/// `localtime_r`, and where the time zone cannot be read, they are those of UTC.
pub fn today() -> [u32; 3] {
    let seconds = match SystemTime::now().duration_since(UNIX_EPOCH) {
        Ok(since) => since.as_secs(),
        Err(_) => 0,
    };
    local(seconds).unwrap_or_else(|| universal(seconds))
}

#[cfg(unix)]
fn local(seconds: u64) -> Option<[u32; 3]> {
    let time = seconds.try_into().ok()?;
    let mut parts = std::mem::MaybeUninit::<libc::tm>::uninit();
    // SAFETY: `localtime_r` reads the time and writes to its second argument, which has the size
    // for it; it is read only after success.
    let parts = unsafe {
        let written = libc::localtime_r(&time, parts.as_mut_ptr());
        if written.is_null() {
            return None;
        }
        parts.assume_init()
    };
    let year = u32::try_from(parts.tm_year).ok()? + 1900;
    let month = u32::try_from(parts.tm_mon).ok()? + 1;
    let day = u32::try_from(parts.tm_mday).ok()?;
    Some([year, month, day])
}

#[cfg(not(unix))]
fn local(_: u64) -> Option<[u32; 3]> {
    None
}

/// The date in UTC of a number of seconds since 1970: the years are counted from a first of March,
/// so that a leap day is the last of its year.
///
/// ```
/// use saltus_system::calendar::universal;
/// assert_eq!(universal(0), [1970, 1, 1]);
/// // Source: `date -u -d @1709164800` and `date -u -d @4102444799`.
/// assert_eq!(universal(1_709_164_800), [2024, 2, 29]);
/// assert_eq!(universal(4_102_444_799), [2099, 12, 31]);
/// ```
pub fn universal(seconds: u64) -> [u32; 3] {
    // The days of 400 years, of 100, of 4 and of one; from 0000-03-01 to 1970-01-01 are 719468.
    let days = seconds / 86_400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    // The months from March on have 31, 30, 31, 30, 31 days, twice and a half times.
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, carried) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    let year = 400 * era + year + carried;
    [year as u32, month as u32, day as u32]
}
