//! Computes results on rows, Lucas's rectangles and Fore and Aft.

use saltus::{
    budget::{Budget, Progress},
    grid::{self, Lucas, Recipe},
    problem::{self, Counts},
    puzzle::{Answer, Options, Over, frogs},
    referee::{self, LucasJudge},
    row::Row,
    search,
    text::{id, json},
};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A question about two groups that exchange their places.
#[derive(Debug)]
pub enum Exchange {
    /// The fewest moves, and the number of shortest solutions.
    Shortest { id: &'static str },
    /// The number of shortest solutions of a row, by its closed form.
    RowSolutions { lefts: u32, rights: u32 },
    /// The fewest moves and the number of shortest solutions of rows of n against n with these
    /// options, from n = 1; `-` if there is no solution.
    Rows {
        options: &'static str,
        longest: usize,
    },
    /// The fewest moves of Lucas's rectangles with this number of rows: by search with the number
    /// of solutions, up to 2 * `searched` + 1 columns; by recipes that the judge replays, on larger
    /// boards.
    Lucas { rows: usize, searched: usize },
    /// The fewest moves of Fore and Aft over any and over the other kind by the search by rank, and
    /// the positions of half as many moves or fewer.
    ForeAndAftByRank { side: usize },
}

impl Exchange {
    /// The answer; `None` if the budget runs out.
    pub fn answer(&self, budget: &Budget) -> Option<String> {
        match *self {
            Exchange::Shortest { id } => {
                let [length, solutions] = shortest(id, budget)??;
                Some(format!("{length} moves, {solutions} ways"))
            }
            Exchange::RowSolutions { lefts, rights } => {
                let row = Row::exchange(lefts, rights, 1u32, Options::default()).ok()?;
                Some(row.closed_form()?.solutions?.value(64)?.to_string())
            }
            Exchange::Rows { options, longest } => rows(options, longest, budget),
            Exchange::Lucas { rows, searched } => lucas(rows, searched, budget),
            Exchange::ForeAndAftByRank { side } => {
                let over_any = by_rank(side, Over::Any, budget)?;
                let over_other = by_rank(side, Over::Opposite, budget)?;
                Some(format!("{over_any}; {over_other}"))
            }
        }
    }
}

/// The fewest moves of a puzzle and the number of shortest solutions; `Some(None)` if it has none,
/// `None` if the budget runs out.
fn shortest(id: &str, budget: &Budget) -> Option<Option<[String; 2]>> {
    let problem = id::read(id, |usual| usual).ok()?;
    match problem::count(&problem, None, budget).ok()?.answer {
        Answer::Solved(Counts::Shortest { length, solutions }) => Some(Some([
            length.to_string(),
            json::number(&solutions).to_string(),
        ])),
        Answer::Impossible(_) => Some(None),
        _ => None,
    }
}

fn rows(options: &str, longest: usize, budget: &Budget) -> Option<String> {
    let mut rows = Vec::new();
    for n in 1..=longest {
        let row = match shortest(&format!("row:{n}x{n}{options}"), budget)? {
            Some([length, solutions]) => format!("{length} ({solutions})"),
            None => "-".to_owned(),
        };
        rows.push(row);
    }
    Some(rows.join(" "))
}

fn lucas(rows: usize, searched: usize, budget: &Budget) -> Option<String> {
    let by_any = lucas_by_search(rows, searched, Over::Any, budget)?;
    let by_other = lucas_by_search(rows, searched, Over::Opposite, budget)?;

    let mut replayed = 0;
    let mut last = [0, 0];
    for half in (2..=101).chain([1000]) {
        budget
            .check(Progress {
                level: half as u64,
                ..Progress::default()
            })
            .ok()?;
        last = [
            lucas_by_recipe(rows, half, Over::Any)?,
            lucas_by_recipe(rows, half, Over::Opposite)?,
        ];
        replayed += 1;
    }
    let [any, other] = last;
    Some(format!(
        "over any {by_any}; over the other kind {by_other}; \
         replayed {replayed}, {any} and {other} moves for k = 1000"
    ))
}

/// The fewest moves and the numbers of solutions of 3, 5, ... columns, by search.
fn lucas_by_search(rows: usize, searched: usize, over: Over, budget: &Budget) -> Option<String> {
    let mut lengths = Vec::new();
    for half in 1..=searched {
        let shortest = grid::count(Lucas::new(rows, 2 * half + 1, over)?, budget).ok()?;
        lengths.push(format!("{} ({})", shortest.length, shortest.solutions));
    }
    Some(lengths.join(" "))
}

/// The number of moves of the recipe for 2 * `half` + 1 columns, if its moves solve the puzzle and
/// their number is that of the theorem.
fn lucas_by_recipe(rows: usize, half: usize, over: Over) -> Option<u128> {
    let columns = 2 * half + 1;
    let recipe = Recipe::new(rows as u64, columns as u64, over)?;
    let mut judge = LucasJudge::new(rows, columns, over)?;
    for step in recipe.moves() {
        judge.play(step.from, step.to).ok()?;
    }

    let square = (half as u128 + 1).pow(2) * rows as u128;
    let expected = match (rows, over) {
        (3, Over::Any) => square - 1,
        (5, Over::Opposite) => square + 2,
        _ => square,
    };
    (judge.is_over() && recipe.length() == expected).then_some(expected)
}

/// Fore and Aft by the search by rank; its solution is replayed.
fn by_rank(side: usize, over: Over, budget: &Budget) -> Option<String> {
    let options = Options {
        over,
        ..Options::default()
    };
    let puzzle = frogs::fore_and_aft(side, options).ok()?.validate().ok()?;

    let met = AtomicU64::new(0);
    let keep_going = |progress: Progress| {
        met.fetch_max(progress.positions, Relaxed);
        (budget.keep_going)(progress)
    };
    let counting = Budget {
        keep_going: &keep_going,
        ..*budget
    };
    let Answer::Solved(solution) = search::by_rank(&puzzle, &counting)? else {
        return None;
    };
    referee::judge(&puzzle, &solution.moves).ok()?;

    let [moves, positions] = [solution.moves.len() as u64, met.into_inner()];
    Some(format!("{moves} moves, {positions} positions"))
}
