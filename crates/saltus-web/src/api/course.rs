//! What is the same for every player: the puzzles of a day, the ladder with its lessons, and the
//! ideas.

use super::{
    generate::{GeneratedPuzzle, Hardness},
    message::{ApiError, Refusal, Spoken},
};
use saltus::{budget::Budget, text::json::Version};
use saltus_session::{Date, DateError, Idea, LADDER, Language, puzzle_of_day};
use serde::{Deserialize, Serialize};

/// The request `today`.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TodayRequest {
    /// The day, such as 2026-11-25.
    date: String,
    level: Hardness,
    /// The language of a refusal; English by default.
    #[serde(default, rename = "language")]
    _language: Spoken, // read before the rest, see `language_of`
}

/// Answers `today`; the puzzle is null if it was not made in time.
pub fn today(wanted: &TodayRequest, budget: &Budget) -> Result<GeneratedPuzzle, ApiError> {
    let date: Result<Date, DateError> = wanted.date.parse();
    let date = date.map_err(|error| ApiError::Request(Refusal::Date(error)))?;
    let puzzle = puzzle_of_day(date, wanted.level.into(), budget);
    Ok(GeneratedPuzzle::new(puzzle))
}

/// The first day of the calendar, the ladder, and the ideas.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Course {
    schema: Version,
    /// The first day that has puzzles.
    first_day: String,
    /// The steps of the ladder, from 0.
    steps: Vec<Step>,
    /// The ideas, in the order in which they are explained.
    ideas: Vec<ExplainedIdea>,
}

/// A step of the ladder.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Step {
    /// The ID of its puzzle.
    id: &'static str,
    /// Its name.
    name: &'static str,
    /// The key of the idea that it teaches or needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    idea: Option<&'static str>,
    /// The fewest sweeps of a solution, for the third star.
    #[serde(skip_serializing_if = "Option::is_none")]
    sweeps: Option<u64>,
    /// The fewest moves of a solution, for the third star.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<u64>,
    /// What a lesson says.
    #[serde(skip_serializing_if = "Option::is_none")]
    lesson: Option<LessonTexts>,
}

/// What a lesson says.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct LessonTexts {
    /// Before.
    before: &'static str,
    /// When it is solved; or, if it cannot be won, when no jump is left.
    after: &'static str,
    /// Whether it can be won.
    winnable: bool,
}

/// An idea with a board that shows it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ExplainedIdea {
    /// Its key, such as `purge`.
    key: &'static str,
    /// Its name.
    name: &'static str,
    /// What it says.
    about: &'static str,
    /// The ID of the board.
    board: &'static str,
}

/// Answers `course`.
pub fn course(language: Language) -> Course {
    let mut steps = Vec::new();
    for step in LADDER {
        steps.push(Step {
            id: step.id,
            name: step.name.spoken(language),
            idea: step.idea.map(Idea::key),
            sweeps: step.sweeps(),
            moves: step.moves(),
            lesson: step.lesson.map(|lesson| LessonTexts {
                before: lesson.before.spoken(language),
                after: lesson.after.spoken(language),
                winnable: lesson.winnable,
            }),
        });
    }
    let mut ideas = Vec::new();
    for idea in Idea::ALL {
        ideas.push(ExplainedIdea {
            key: idea.key(),
            name: idea.name().spoken(language),
            about: idea.about().spoken(language),
            board: idea.board(),
        });
    }
    Course {
        schema: Version::One,
        first_day: Date::FIRST.to_string(),
        steps,
        ideas,
    }
}
