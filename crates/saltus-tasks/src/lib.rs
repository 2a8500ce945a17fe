//! Tasks about jump puzzles for language models, and the exact judge of their answers.
//!
//! - [`Wish`] says which tasks are wanted, [`Wish::task`] makes each of them: the prompt, and the
//!   truth from the engines. The same wish gives the same bytes, in every version that writes
//!   [`SCHEMA`].
//! - [`Judges::judge`] takes the whole reply of a model to a task, finds the [final
//!   answer](reply), and replays it: the legal moves, the move that lost the game, the scores.
//! - [`Report`] collects judgements: accuracy by family and size, with intervals, as a table, as
//!   CSV and as a picture.
//!
//! Nothing of a reply is executed. The work is linear in its length, and the memory too.
//!
//! ```
//! use saltus_tasks::{Asked, Judges};
//! let asked = Asked::about("row:1x1,over=opposite");
//! let reply = "I slide red first. moves = [['R', 0, 1], ['B', 2, 0], ['R', 1, 2]]";
//! let judged = Judges::default().judge(&asked, reply.as_bytes())?;
//! assert!(judged.goal && judged.optimal == Some(true));
//! # Ok::<(), saltus_tasks::TaskError>(())
//! ```

#![forbid(unsafe_code)]
#![warn(clippy::too_many_lines, clippy::items_after_statements)]

mod generate;
mod judge;
mod lines;
mod object;
mod prompt;
pub mod reply;
mod report;
mod task;

pub use generate::{MOST_TASKS, Wish};
pub use judge::{Format, Illegal, Judgement, Judges, KingAnswer, Score, TwoAnswers, king_answer};
pub use lines::{AnswerLine, JudgedLine, LineError, judge_lines};
pub use prompt::Wording;
pub use report::{Interval, Report, Row, wilson};
pub use task::{Asked, Expected, Family, Question, SCHEMA, Task, TaskError, Version};
