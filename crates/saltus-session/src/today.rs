//! The puzzles of a day: the same for everyone, at three levels.

use crate::{
    Language,
    generate::{Kind, Level, generate},
};
use saltus::{budget::Budget, message, message::Message};
use std::{fmt, str::FromStr};

/// A day of the calendar of puzzles, from 2026 on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// Days since 1970-01-01.
    days: u32,
}

/// Why a text is no day of the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DateError {
    /// It is no date.
    NoDate,
    /// It is before the first day, or centuries later.
    OutOfRange,
}

impl DateError {
    /// The error as a message.
    pub fn message(self) -> Message {
        match self {
            DateError::NoDate => message!(
                "no-date",
                "a date is a year, a month and a day, such as {example}",
                example = "2026-11-25"
            )
            .message(),
            DateError::OutOfRange => message!(
                "date-out-of-range",
                "the calendar of puzzles begins on {first} and ends with {last}",
                first = Date::FIRST.to_string(),
                last = LAST_YEAR.to_string()
            )
            .message(),
        }
    }

    /// The error in a language.
    ///
    /// ```
    /// use saltus_session::{Date, Language};
    /// let error = "2026-02-30".parse::<Date>().unwrap_err();
    /// assert!(error.words(Language::German).starts_with("Ein Datum ist"));
    /// ```
    pub fn words(self, language: Language) -> String {
        language.message(&self.message())
    }
}

impl fmt::Display for DateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message())
    }
}

impl std::error::Error for DateError {}

/// The first day of the calendar, and the last year.
const FIRST: Date = Date { days: 20_454 };
const LAST_YEAR: u32 = 2999;

impl Date {
    /// The first day that has puzzles.
    pub const FIRST: Date = FIRST;

    /// The day of this year, month and day of the month.
    ///
    /// # Errors
    /// If there is no such day, or it is not in the calendar of puzzles.
    pub fn new(year: u32, month: u32, day: u32) -> Result<Date, DateError> {
        if !(1..=12).contains(&month) || !(1..=days_in(year, month)).contains(&day) {
            return Err(DateError::NoDate);
        }
        if year > LAST_YEAR {
            return Err(DateError::OutOfRange);
        }

        let mut days = 0;
        for earlier in 1970..year {
            days += 365 + u32::from(is_leap(earlier));
        }
        for earlier in 1..month {
            days += days_in(year, earlier);
        }
        let date = Date {
            days: days + day - 1,
        };
        if date < FIRST {
            return Err(DateError::OutOfRange);
        }
        Ok(date)
    }

    /// The day after.
    pub fn next(self) -> Date {
        Date {
            days: self.days + 1,
        }
    }

    /// Capture boards on Wednesdays and Saturdays, pegs on the other days.
    pub fn kind(self) -> Kind {
        // The first day of 1970 was a Thursday.
        match self.days % 7 {
            2 | 6 => Kind::Capture,
            _ => Kind::Pegs,
        }
    }
}

fn is_leap(year: u32) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

/// The number of days of a month.
fn days_in(year: u32, month: u32) -> u32 {
    match month {
        2 => 28 + u32::from(is_leap(year)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl FromStr for Date {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Date, DateError> {
        let parts: Vec<&str> = text.split('-').collect();
        let [year, month, day] = parts[..] else {
            return Err(DateError::NoDate);
        };
        if [year.len(), month.len(), day.len()] != [4, 2, 2] {
            return Err(DateError::NoDate);
        }
        Date::new(number(year)?, number(month)?, number(day)?)
    }
}

/// A number in digits alone.
fn number(text: &str) -> Result<u32, DateError> {
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(DateError::NoDate);
    }
    text.parse().map_err(|_| DateError::NoDate)
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (mut year, mut month, mut left) = (1970, 1, self.days);
        while left >= 365 + u32::from(is_leap(year)) {
            left -= 365 + u32::from(is_leap(year));
            year += 1;
        }
        while left >= days_in(year, month) {
            left -= days_in(year, month);
            month += 1;
        }
        write!(f, "{year:04}-{month:02}-{:02}", left + 1)
    }
}

/// The ID of the puzzle of a day at a level; `None` if the budget ended before it was made. It
/// takes well under a second.
///
/// ```
/// use saltus::budget::Budget;
/// use saltus_session::{Date, Level, puzzle_of_day};
/// let wednesday: Date = "2026-11-25".parse()?;
/// let id = puzzle_of_day(wednesday, Level::Easy, &Budget::UNLIMITED).unwrap();
/// assert!(id.starts_with("capture:"));
/// # Ok::<(), saltus_session::DateError>(())
/// ```
pub fn puzzle_of_day(date: Date, level: Level, budget: &Budget) -> Option<String> {
    let levels = Level::ALL.len() as u64;
    let seed = u64::from(date.days) * levels + level as u64;
    generate(date.kind(), level, seed, budget)
}
