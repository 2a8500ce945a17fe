//! Drawings of numbered checkers: `1 2 3 _`, in a row or on a ring.
//!
//! Numbers in ascending order are there to be reversed. Of any others nobody can tell what is to
//! become of them: what is drawn may be reversed, sorted, or be a position of the game that
//! reverses 1 to n. Unless a goal is given, in words, as a second row, or by a user, this is a
//! question.
//!
//! ```
//! use saltus::text::any;
//! let title = |text: &str| any::read(text.as_bytes()).map(|problem| problem.title());
//! assert_eq!(title("1 2 3 _\n")?, "reverse:3@3-3");
//! assert_eq!(title("3 2 1 _ -> 1 2 3 _\n")?, "reverse:3@0-0,to=123.,at=321.");
//! assert!(title("3 2 1 _\n").unwrap_err().is_question());
//! # Ok::<(), saltus::text::BadText>(())
//! ```

mod goal;
mod page;

pub(super) use goal::{family, named_goal, with_goal};

use super::{
    BadText, Fault,
    drawn::{self, Wishes},
    goal::Wish,
    id,
    notation::Notation,
    reading::{Alternative, Reading},
};
use crate::{
    board::MAX_CELLS,
    message::{Message, Wording},
    problem::Problem,
    puzzle::{Goal, KindId, Options, Position, Setup, Wanted},
};
use page::{Order, Page};
use std::fmt::Write;

/// The numbers on the cells of a row, or of a ring in its order; `None` is the vacancy.
pub(super) type Cells = [Option<usize>];

/// Where numbered checkers are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Row,
    Ring,
}

impl Shape {
    /// The family of IDs.
    fn family(self) -> &'static str {
        match self {
            Shape::Row => "reverse",
            Shape::Ring => "ring",
        }
    }
}

/// Why it is asked which reading is meant.
const NO_ORDER: Wording = message!(
    "numbers-no-goal",
    "nothing says in which order the numbers are to end"
);

/// Reads a drawing of numbered checkers; `None` if it may be another drawing.
pub(super) fn read(text: &str, wishes: &Wishes) -> Option<Result<Reading, BadText>> {
    let page = Page::of(text)?;
    // `1 _ 2` is rather a row of two groups.
    let are_groups = page.start.len() == 3 && page.shape == Shape::Row && !page.own_sign;
    let goal_told = page.goal.is_some() || is_drawn_in_numbers(wishes.goal.as_ref());
    if are_groups && !goal_told && page.start[1].is_none() {
        return None;
    }
    Some(match read_page(&page, wishes) {
        Ok(mut found) => {
            if are_groups && !goal_told {
                found.extend(as_groups(text, wishes));
            }
            choose(&page, found, wishes)
        }
        Err(message) => Err(BadText::from(Fault {
            span: page.span.clone(),
            message,
            help: None,
        })),
    })
}

/// Whether a goal is given in numbers.
fn is_drawn_in_numbers(wish: Option<&Wish>) -> bool {
    matches!(wish, Some(Wish::Drawn(drawn)) if drawn.contains(|c: char| c.is_ascii_digit()))
}

/// The readings of a page, the likeliest first.
fn read_page(page: &Page, wishes: &Wishes) -> Result<Vec<Alternative>, Message> {
    let mut goals: Vec<Option<Vec<Option<usize>>>> = Vec::new();
    if let Some(goal) = &page.goal {
        goals.push(Some(goal.clone()));
    } else if page.order.is_some() || is_ascending(&page.start) || wishes.goal.is_some() {
        goals.push(Some(ordered(&page.start, page.order)));
    } else {
        goals.push(Some(ordered(&page.start, Some(Order::Opposite))));
        goals.push(Some(ordered(&page.start, Some(Order::Ascending))));
        goals.push(None);
    }
    let mut found: Vec<Alternative> = Vec::new();
    for goal in goals {
        let problem = game(page, goal.as_deref(), wishes.numbered)?;
        let reading = Reading::new(problem, Notation::Picture);
        let puzzle = id::problem_id(&reading.problem);
        let option = match &goal {
            Some(goal) => format!("--goal '{}'", written(goal)),
            None => format!("'{puzzle}'"),
        };
        if found
            .iter()
            .all(|other| other.puzzle.as_ref() != Some(&puzzle))
        {
            found.push(Alternative {
                line: reading.line(),
                drawn: written(&page.start),
                option,
                puzzle: Some(puzzle),
            });
        }
    }
    Ok(found)
}

/// What the drawing means as a row of two groups of one piece each.
fn as_groups(text: &str, wishes: &Wishes) -> Option<Alternative> {
    let reading = drawn::read(text.as_bytes(), Notation::Picture, wishes).ok()?;
    let Problem::Row(_) = reading.problem else {
        return None;
    };
    let mut drawn = String::new();
    for line in text.lines() {
        drawn += line.trim();
    }
    Some(Alternative {
        line: reading.line(),
        drawn,
        option: drawn::signs_option(&reading.legend),
        puzzle: Some(id::problem_id(&reading.problem)),
    })
}

/// The only reading, or the question which one is meant.
fn choose(page: &Page, found: Vec<Alternative>, wishes: &Wishes) -> Result<Reading, BadText> {
    if found.len() > 1 && wishes.goal.is_none() {
        return Err(drawn::question(page.span.clone(), found, NO_ORDER));
    }
    let id = found.first().and_then(|first| first.puzzle.as_deref());
    let problem = id::read(id.unwrap_or_default(), |rules| rules)?;
    Ok(Reading::new(problem, Notation::Picture))
}

/// The same pieces in an order, by default the opposite one, with the vacancy where it is.
fn ordered(start: &Cells, order: Option<Order>) -> Vec<Option<usize>> {
    let mut numbers: Vec<usize> = start.iter().copied().flatten().collect();
    match order {
        None | Some(Order::Opposite) => numbers.reverse(),
        Some(Order::Ascending) => numbers.sort_unstable(),
        Some(Order::Descending) => {
            numbers.sort_unstable();
            numbers.reverse();
        }
    }
    let mut cells: Vec<Option<usize>> = numbers.into_iter().map(Some).collect();
    cells.insert(vacancy(start), None);
    cells
}

/// The place of the vacancy.
fn vacancy(cells: &Cells) -> usize {
    cells.iter().position(Option::is_none).unwrap_or(0)
}

fn is_ascending(cells: &Cells) -> bool {
    cells.iter().copied().flatten().is_sorted()
}

fn is_descending(cells: &Cells) -> bool {
    let mut numbers: Vec<usize> = cells.iter().copied().flatten().collect();
    numbers.reverse();
    numbers.is_sorted()
}

/// The game of these checkers by some rules.
///
/// # Errors
/// There are too many of them.
fn game(page: &Page, goal: Option<&Cells>, rules: Options) -> Result<Problem, Message> {
    let (shape, start) = (page.shape, &page.start);
    let suffix = rules.suffix(&Options::NUMBERED);
    let usual = named(&format!("{}:{}{suffix}", shape.family(), start.len() - 1))?.puzzle()?;
    let begun = Setup {
        start: Position(start.iter().map(|&number| kind(number)).collect()),
        ..Setup::clone(&usual)
    };
    match goal {
        Some(goal) => problem(shape, &begun, goal, &suffix),
        None => named(&id::name(&usual, &begun.start)),
    }
}

/// The puzzle from the start of a setup to a goal, with the simplest ID. `suffix` is that of the
/// rules in an ID. If the vacancy may end anywhere, the order of the goal counts.
///
/// # Errors
/// It is none.
fn problem(shape: Shape, begun: &Setup, goal: &Cells, suffix: &str) -> Result<Problem, Message> {
    let is_free = matches!(begun.goal, Goal::Order(_));
    let setup = Setup {
        goal: match is_free {
            true => Goal::Order(goal.iter().copied().filter_map(kind).collect()),
            false => Goal::Pattern(goal.iter().map(|&number| wanted(number)).collect()),
        },
        ..begun.clone()
    };
    let n = goal.len() - 1;
    let drawn = symbols(goal, &setup);
    let mut bases = Vec::new();
    if shape == Shape::Row && is_descending(goal) {
        let start = numbers_of(&begun.start);
        let first = if is_ascending(&start) {
            vacancy(&start)
        } else {
            0
        };
        bases.push(match is_free {
            true => format!("reverse:{n}@{first}{suffix}"),
            false => format!("reverse:{n}@{first}-{}{suffix}", vacancy(goal)),
        });
    }
    let family = shape.family();
    bases.push(format!("{family}:{n}{suffix}"));
    bases.push(format!("{family}:{n}{suffix},to={drawn}"));
    bases.push(format!("{},to={drawn}", without_goal(&begun.title)));

    // The title of a puzzle is its ID, if one of these is.
    let mut name = String::new();
    for title in bases {
        let titled = Setup {
            title,
            ..setup.clone()
        };
        let puzzle = titled.validate_midgame();
        let puzzle = puzzle.map_err(|faults| faults.in_one_line())?;
        name = id::name(&puzzle, &puzzle.start);
        if !name.starts_with("own:") {
            break;
        }
    }
    named(&name)
}

/// An ID without the options of the goal and the position.
fn without_goal(id: &str) -> &str {
    let end = [",to=", ",at="]
        .into_iter()
        .filter_map(|option| id.find(option));
    &id[..end.min().unwrap_or(id.len())]
}

/// The numbers of a position.
fn numbers_of(position: &Position) -> Vec<Option<usize>> {
    let mut numbers = Vec::new();
    for piece in &position.0 {
        numbers.push(piece.map(|kind| kind.index() + 1));
    }
    numbers
}

/// Kinds are in the order of their numbers.
fn kind(number: Option<usize>) -> Option<KindId> {
    number.map(|number| KindId((number - 1) as u8))
}

fn wanted(number: Option<usize>) -> Wanted {
    kind(number).map_or(Wanted::Vacant, Wanted::Piece)
}

/// The cells in the symbols of the pieces.
fn symbols(cells: &Cells, setup: &Setup) -> String {
    let mut symbols = String::new();
    for number in cells {
        symbols.push(match number {
            Some(number) => setup.rules.kinds[number - 1].symbol,
            None => '.',
        });
    }
    symbols
}

/// The numbers, with blanks between them if they have several digits.
fn written(cells: &Cells) -> String {
    let mut text = String::new();
    let between = if cells.len() > 10 { " " } else { "" };
    for (place, number) in cells.iter().enumerate() {
        if place > 0 {
            text += between;
        }
        match number {
            // Writing into a string cannot fail.
            Some(number) => _ = write!(text, "{number}"),
            None => text.push('.'),
        }
    }
    text
}

fn named(id: &str) -> Result<Problem, Message> {
    id::read(id, |usual| usual).map_err(Message::verbatim)
}

/// Whether numbers are 1 to n, each once, beside one vacancy.
fn are_checkers(cells: &Cells) -> bool {
    let mut numbers: Vec<usize> = cells.iter().copied().flatten().collect();
    numbers.sort_unstable();
    let n = numbers.len();
    n > 0 && n + 1 == cells.len() && n < MAX_CELLS && numbers.into_iter().eq(1..=n)
}
