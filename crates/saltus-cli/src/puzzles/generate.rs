//! `saltus generate`: generates puzzles from a seed.

use crate::{
    args::{Generate, LayoutArg, Pieces},
    exit::Exit,
    input::{board, boards},
    output::{report, words::counted},
    watch::{self, Watch},
};
use anyhow::{Context, bail};
use saltus::text::{
    Reading,
    capture::{Alphabet, write_board},
    id,
    json::{Found, GeneratedPuzzle, NoPuzzle, Version},
    own, picture,
};
use saltus::{
    board::Cell,
    capture::{Field, Pattern, field_bytes, make_board},
    pegs::{
        PegBoard, Target,
        generate::{Difficulty, Generated, Requirements, generate, is_impossible},
        pairs::NamedBoard,
    },
    problem::Problem,
    puzzle::{Goal, Setup},
};
use std::io::Write;

/// `saltus generate`.
pub fn run(what: &Generate, out: &mut dyn Write) -> anyhow::Result<Exit> {
    match what {
        Generate::Pegs {
            board,
            drawing,
            pegs,
            last,
            most_solutions,
            difficulty,
            seed,
            json,
            limits,
        } => {
            let board = board::read(board, drawing)?;
            let requirements = Requirements {
                pegs: pegs.unwrap_or(usual_pegs(&board)),
                target: Target::Left(1),
                most_solutions: *most_solutions,
                difficulty: difficulty.map(Into::into),
                seed: *seed,
            };
            let watch = Watch::start(limits.time, limits.memory);
            generate_pegs(board, last.as_deref(), requirements, *json, &watch, out)
        }
        Generate::Capture {
            side,
            layout,
            decoys,
            near_miss,
            seed,
            json,
            limits,
        } => {
            let wish = BoardWish {
                side: *side,
                pattern: layout.pattern(),
                decoys: *decoys,
                near_miss: *near_miss,
                seed: *seed,
            };
            let watch = Watch::start(limits.time, limits.memory);
            generate_capture(wish, *json, &watch, out)
        }
    }
}

/// What was generated, or why nothing was: in words, or as one object.
struct Report<'a> {
    json: bool,
    /// The board in words.
    board: String,
    goal: String,
    seed: u64,
    out: &'a mut dyn Write,
}

impl Report<'_> {
    /// Says that there is no such puzzle, or that none was found.
    fn nothing(self, verdict: Found, reason: String) -> anyhow::Result<Exit> {
        let (exit, word) = match verdict {
            Found::Impossible => (Exit::Impossible, "impossible"),
            _ => (Exit::Undecided, "undecided"),
        };
        if !self.json {
            say!("{word}: {reason}; goal: {}", self.goal);
            return Ok(exit);
        }
        let object = NoPuzzle {
            schema: Version::One,
            board: self.board,
            goal: self.goal,
            verdict,
            reason,
            seed: self.seed.into(),
        };
        report::object(&object, self.out)?;
        Ok(exit)
    }

    /// A puzzle as an object, without what was counted.
    fn object(&self, puzzle: String, text: String) -> GeneratedPuzzle {
        GeneratedPuzzle {
            schema: Version::One,
            puzzle,
            goal: self.goal.clone(),
            text,
            seed: self.seed.into(),
            solutions: None,
            chance: None,
        }
    }
}

/// The number of pegs by default.
fn usual_pegs(named: &NamedBoard) -> u32 {
    const PEGS: u32 = 8;
    let holes = named.board.len() as u32;
    PEGS.min(holes.saturating_sub(1))
}

/// Generates a game of peg solitaire, with the last peg in any hole or in a given one.
fn generate_pegs(
    named: NamedBoard,
    last: Option<&str>,
    mut requirements: Requirements,
    json: bool,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let board = PegBoard::new(&named.board).context("the board has more than 64 holes")?;
    let last = match last {
        Some(hole) => {
            let cell = named.board.named(hole);
            Some(cell.with_context(|| format!("the board has no hole `{hole}`"))?)
        }
        None => None,
    };
    if let Some(hole) = last {
        requirements.target = Target::Pattern {
            care: board.full(),
            pegs: 1 << hole.0,
        };
    }
    let most = board.holes() - 1;
    if requirements.pegs < 2 || requirements.pegs > most {
        bail!("--pegs takes 2 to {most} on this board");
    }
    let report = Report {
        json,
        board: board::in_words(&named),
        goal: goal_of(&named, last)?,
        seed: requirements.seed,
        out,
    };
    let wish = wish_in_words(&named.name, &requirements);
    watch::say_at_search(format!("looking for {wish}; goal: {}", report.goal));

    match watch.run_search(|budget| generate(&board, &requirements, budget)) {
        Some(made) => write_game(&made, named, last, report),
        None => no_game(&board, &requirements, &wish, watch, report),
    }
}

/// The goal of all games that are generated on a board, in words.
fn goal_of(named: &NamedBoard, last: Option<Cell>) -> anyhow::Result<String> {
    let mut setup = named.setup(0, last.map_or(0, |hole| hole.0));
    if last.is_none() {
        setup.goal = Goal::Left(1);
    }
    let puzzle = setup.validate()?;
    let reading = Reading::of_id(Problem::Puzzle(puzzle));
    Ok(reading.goal.to_string())
}

/// What a game is to be like, beside its goal.
fn wish_in_words(board: &str, requirements: &Requirements) -> String {
    let mut line = format!("a game with {} pegs on {board}", requirements.pegs);
    if let Some(difficulty) = requirements.difficulty {
        line += match difficulty {
            Difficulty::Easy => ", easy",
            Difficulty::Medium => ", of medium difficulty",
            Difficulty::Hard => ", hard",
        };
    }
    if let Some(most) = requirements.most_solutions {
        line += &format!(", of at most {}", counted(most, "solution"));
    }
    line
}

/// Writes a game, and what was counted of it.
fn write_game(
    made: &Generated,
    NamedBoard { name, board }: NamedBoard,
    last: Option<Cell>,
    report: Report<'_>,
) -> anyhow::Result<Exit> {
    let setup = made.setup(name, board, last);
    let text = text_of(&setup);
    if report.json {
        let mut object = report.object(id::name_of(&setup), text);
        if let Some(entry) = &made.counted {
            object.solutions = Some(entry.solutions.into());
            object.chance = Some(entry.chance);
        }
        return report::object(&object, report.out);
    }
    report.out.write_all(text.as_bytes())?;
    if let Some(entry) = &made.counted {
        let (solutions, chance) = (counted(entry.solutions, "solution"), entry.chance);
        say!("{solutions}; a random player wins with probability {chance:.3e}");
    }
    Ok(Exit::Solved)
}

/// A game as text. A board that no lattice has, such as a graph, is written line by line.
fn text_of(setup: &Setup) -> String {
    picture::write(setup).unwrap_or_else(|| own::write(setup))
}

/// Says that no game was generated: there is none, or it was not found.
fn no_game(
    board: &PegBoard,
    requirements: &Requirements,
    wish: &str,
    watch: &Watch,
    report: Report<'_>,
) -> anyhow::Result<Exit> {
    if watch::interrupted() {
        return report.nothing(Found::Undecided, "interrupted".into());
    }
    let none = watch.run_search(|budget| is_impossible(board, requirements, budget));
    if none {
        let reason = format!("no position of this board is as wished, which is proved: {wish}");
        return report.nothing(Found::Impossible, reason);
    }
    let more = if watch.over_time() {
        "a larger --time"
    } else {
        "another seed or other requirements"
    };
    let reason = format!("no such puzzle was found: {more} may help");
    report.nothing(Found::Undecided, reason)
}

/// What a capture board is to be like.
struct BoardWish {
    side: u32,
    /// `None` is a puzzle for people.
    pattern: Option<Pattern>,
    decoys: u8,
    near_miss: bool,
    seed: u64,
}

impl BoardWish {
    /// The bytes of the board; an object has it twice more, as text and as an ID of a byte for each
    /// square.
    fn bytes(&self, json: bool) -> u64 {
        let side = u64::from(self.side);
        let written = if json { 2 } else { 0 };
        let squares = side.saturating_mul(side);
        field_bytes(side).saturating_add(squares.saturating_mul(written))
    }
}

/// Generates a capture board.
fn generate_capture(
    wish: BoardWish,
    json: bool,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let (side, seed) = (wish.side, wish.seed);
    if wish.bytes(json) > watch.memory() {
        bail!("a board of {side} rows exceeds the memory limit; a larger --memory would help");
    }
    let report = Report {
        json,
        board: counted(side, "row"),
        goal: boards::goal(Pieces::Kings).to_string(),
        seed,
        out,
    };
    let Report { board, goal, .. } = &report;
    watch::say_at_search(format!("making a capture board of {board}; goal: {goal}"));
    let made = watch.wait_for(move || {
        let BoardWish {
            pattern,
            decoys,
            near_miss,
            ..
        } = wish;
        make_board(side, pattern, decoys, near_miss, seed)
    });
    let Some(made) = made else {
        let why = if watch::interrupted() {
            "interrupted"
        } else {
            "a larger --time would help"
        };
        let reason = format!("no board was generated: {why}");
        return report.nothing(Found::Undecided, reason);
    };
    write_field(&made?, report)
}

/// Writes a capture board.
fn write_field(field: &Field, report: Report<'_>) -> anyhow::Result<Exit> {
    if !report.json {
        write_board(field, Alphabet::Contest, &mut &mut *report.out)?;
        return Ok(Exit::Solved);
    }
    let mut text = Vec::new();
    write_board(field, Alphabet::Contest, &mut text)?;
    let text = String::from_utf8(text).context("a board is written in ASCII")?;
    report::object(&report.object(field.id(), text), report.out)
}

impl LayoutArg {
    /// The pattern; `None` is a puzzle for people.
    fn pattern(self) -> Option<Pattern> {
        match self {
            LayoutArg::Puzzle => None,
            LayoutArg::Full => Some(Pattern::Full),
            LayoutArg::Snake => Some(Pattern::Snake),
            LayoutArg::Faces => Some(Pattern::Faces),
            LayoutArg::Trees => Some(Pattern::Trees { density: 128 }),
        }
    }
}
