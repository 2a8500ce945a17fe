//! `saltus check`: replays and judges solutions, and verifies everything else that an answer says.

use super::row_check::{self, LongVerdict};
use crate::{
    args::{CheckArgs, Pieces},
    exit::Exit,
    input::{
        boards::{self, Boards},
        fault::FaultyText,
        source::{self, Source},
        subject::{self, Input, Subject},
    },
    output::report::{self, Goal},
    watch::Watch,
};
use anyhow::{Context, bail};
use saltus::{
    budget::Budget,
    capture::{Field, Mover, Route, Square, Winner, judge, winning_men},
    message,
    problem::{self, Claim, LongReferee, Moves, Problem, Question, Verdict},
    puzzle::{Answer, LoweringError, Move, Options, Puzzle, frogs},
    text::{
        BadText, Fault, Reading,
        any::Origin,
        capture::{Numbering, answered_routes, counts_from_bottom, judge_answer, square_name},
        claim::{self, Claims, Judged},
        export,
        json::{About, CheckResult},
    },
};
use saltus_tasks::TwoAnswers;
use std::{collections::HashMap, io::Write, ops::ControlFlow};

/// How a certificate begins.
const CERTIFICATE: &[u8] = b"saltus-certificate ";

/// `saltus check`.
pub fn run(args: &CheckArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let watch = Watch::start(args.limits.time, args.limits.memory);
    let input = subject::read_with_all_kings(&args.puzzle)?;
    let source = answer_source(&args.solution)?;
    let checked = answer(input, source, args, &watch, out);
    match &args.solution[..] {
        [word] if word != "-" && !source::exists(word) && source::looks_like_file(word) => {
            checked.map_err(|error| source::no_answer(word, error))
        }
        _ => checked,
    }
}

/// Judges an answer about what a command was given.
///
/// # Errors
/// The faults of the answer.
pub fn answer(
    input: Input,
    source: Source,
    args: &CheckArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    if source.peek().starts_with(CERTIFICATE) {
        bail!("this is a certificate: `saltus-verify` checks it, and needs nothing else");
    }
    let blank = source.is_blank();
    let subject = match input {
        Input::One(subject) => subject,
        Input::Boards(_) if blank => bail!(no_answer_in(&source.name)),
        Input::Boards(boards) => {
            let boards = boards.with_memory_limit(watch.memory());
            return check_board(boards, source, args, watch, out);
        }
    };
    match subject.problem.puzzle() {
        Ok(puzzle) => check_puzzle(&subject, &puzzle, source, args, watch, out),
        Err(_) if blank => bail!(no_answer_in(&source.name)),
        Err(LoweringError::TooLarge) if args.all => {
            bail!(
                "`--all` is for puzzles of the general model: {} is too large",
                subject.title
            )
        }
        Err(LoweringError::TooLarge) => {
            let source = match read_claims(&subject, source)? {
                Text::Claims(claims, text) => {
                    return judge_claims(&subject, &text, &claims, args, watch, out);
                }
                Text::Solution(source) => source,
            };
            let judged = check_long_solution(&subject, source, watch.memory())?;
            let mut result = CheckResult::of(&judged.verdict.into(), "a long solution");
            result.not_checked = judged.not_checked;
            write(&subject.reading, result, args, out)
        }
        Err(error) => Err(error).with_context(|| subject.title.clone()),
    }
}

/// Writes the verdict on an answer about a puzzle that was read so.
fn write(
    reading: &Reading,
    result: CheckResult,
    args: &CheckArgs,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let goal = Goal {
        words: &reading.goal,
        is_told: !args.puzzle.quiet,
    };
    report::checked(reading, goal, result, args.json, out)
}

/// The text of the answer: a file, standard input, or the answer itself among the arguments.
fn answer_source(words: &[String]) -> anyhow::Result<Source> {
    match words {
        [] => bail!("there is no answer to check"),
        [word] if word == "-" || source::exists(word) => Source::open(word),
        words => Ok(Source::literal("solution", &words.join(" "))),
    }
}

/// Judges the claims of a text about a puzzle of the general model.
fn check_puzzle(
    subject: &Subject,
    puzzle: &Puzzle,
    source: Source,
    args: &CheckArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let is_solved_at_start = saltus::referee::meets(&puzzle.goal, &puzzle.start, 0);
    if source.is_blank() && !is_solved_at_start {
        bail!(no_answer_in(&source.name));
    }
    let (name, text) = source.read()?;
    let claims = match claim::read(&text, puzzle, &subject.origin, args.moves) {
        Ok(claims) => claims,
        Err(faults) => return Err(faulty(name, text, faults)),
    };
    say_reading(&claims, args);
    let problem = &subject.problem;
    let (judged, complete) = watch.run_search(|budget| -> anyhow::Result<_> {
        let mut judged = claim::judge_all(problem, puzzle, &text, &claims, budget);
        let complete = if args.all {
            Some(judge_list(problem, &claims, &mut judged, budget)?)
        } else {
            None
        };
        Ok((judged, complete))
    })?;
    let mut result = CheckResult::of_claims(&claims, &judged);
    result.complete = complete;
    write(&subject.reading, result, args, out)
}

/// Says how an answer was read, if that was a guess: of many the objects alone tell it.
fn say_reading(claims: &Claims, args: &CheckArgs) {
    if args.each {
        return;
    }
    if !claims.own {
        say!("answer read as: {}", claims.read_as);
    }
    for note in &claims.notes {
        say!("note: {note}");
    }
}

/// That a text is blank, or has nothing that is an answer.
fn no_answer_in(name: &str) -> String {
    format!("there is no answer to check in {name}")
}

fn faulty(name: String, text: Vec<u8>, faults: BadText) -> anyhow::Error {
    if faults.is_empty() {
        return anyhow::Error::msg(no_answer_in(&name));
    }
    FaultyText::new(name, text, faults).into()
}

/// Judges whether the solutions of a text are all shortest ones, each once. Returns whether they
/// are; a false claim, duplicate or gap makes the verdict wrong.
fn judge_list(
    problem: &Problem,
    claims: &Claims,
    judged: &mut Judged,
    budget: &Budget,
) -> anyhow::Result<bool> {
    let mut given: HashMap<&[Move], usize> = HashMap::new();
    let mut flaw = None;
    for (number, placed) in (1..).zip(&claims.claims) {
        let Some(moves) = placed.claim.moves() else {
            bail!("`--all` is for solutions: claim {number} is no solution");
        };
        if let Some(earlier) = given.insert(moves, number) {
            let message = format!("solution {number} is the same as solution {earlier}");
            flaw.get_or_insert(message);
        }
    }

    let mut all = 0u64;
    let mut missing = 0u64;
    let mut see = |solution: Moves| {
        all += 1;
        let found = solution
            .steps()
            .is_some_and(|steps| given.remove(steps).is_some());
        missing += u64::from(!found);
        ControlFlow::Continue(())
    };
    let (_, answer) = problem::list(problem, None, budget, &mut see)?;
    if let Answer::Undecided(spent) = answer {
        judged.verdict = Verdict::Undecided(spent.to_string());
        return Ok(false);
    }

    let longer = given.values().min();
    let flaw = flaw
        .or_else(|| {
            (missing > 0).then(|| format!("{missing} of {all} shortest solutions are missing"))
        })
        .or_else(|| longer.map(|number| format!("solution {number} is not a shortest one")));
    match flaw {
        None if judged.verdict.is_correct() => {
            judged.verdict = Verdict::Correct(format!("these are all {all} shortest solutions"));
            Ok(true)
        }
        Some(flaw) if judged.verdict.is_correct() => {
            judged.verdict = Verdict::Wrong(flaw);
            Ok(false)
        }
        _ => Ok(false),
    }
}

/// An answer of the contest, a route in any notation, or the answer of a solver to an instance for
/// one king.
fn check_board(
    boards: Boards,
    source: Source,
    args: &CheckArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let title = boards.name.clone();
    let (name, text) = source.read()?;
    let of_solver = export::is_answer(&text);
    if args.all && (of_solver || args.puzzle.pieces.is_flying()) {
        bail!("on capture boards `--all` is for routes, as `saltus list` writes them");
    }
    if of_solver {
        return check_king(boards, name, text, args, watch, out);
    }
    let (notation, white_moves) = (boards.notation, boards.white_moves);
    let field = boards.into_only_board()?;
    let pieces = args.puzzle.pieces;
    let judged = watch.run_search(|budget| judge_board(&field, pieces, &text, budget));
    let judged = match judged {
        Ok(judged) => judged,
        Err(NotJudged { is_final, .. }) if !is_final && is_claim_of_king(&field, &text, args) => {
            check_one_king(&field, &text, args)?;
            let boards = Boards::single(title, field, notation).with_pieces(pieces);
            return check_king(boards, name, text, args, watch, out);
        }
        Err(NotJudged { faults, .. }) => return Err(faulty(name, text, faults)),
    };
    if judged.is_guess && !args.each {
        say!("answer read as: {}", judged.read_as);
    }
    let mut verdict = judged.verdict;
    let mut complete = None;
    if args.all {
        let routes = answered_routes(&field, &text);
        let routes = routes.map_err(|faults| faulty(name, text, faults))?;
        let Some(routes) = routes else {
            bail!("`--all` is for routes, as `saltus list` writes them");
        };
        if verdict.is_correct() {
            verdict = watch.run_search(|budget| judge_routes(&field, pieces, &routes, budget))?;
        }
        complete = Some(verdict.is_correct());
    }
    let mut result = CheckResult::of(&verdict, &judged.read_as);
    result.complete = complete;
    let about = About::new(
        &title,
        boards::understood(&field, notation, white_moves, pieces),
    );
    let goal = Goal {
        words: &boards::goal(pieces),
        is_told: !args.puzzle.quiet,
    };
    report::checked(about, goal, result, args.json, out)
}

/// The verdict of an answer about a board, and how it was read.
struct BoardVerdict {
    verdict: Verdict,
    read_as: String,
    /// Whether this was a guess.
    is_guess: bool,
}

impl BoardVerdict {
    /// That of an answer as the program writes it.
    fn own(verdict: Verdict) -> BoardVerdict {
        BoardVerdict {
            verdict,
            read_as: "an answer about kings".into(),
            is_guess: false,
        }
    }

    /// That of an answer as a person writes it.
    fn guess(verdict: Verdict, read_as: String) -> BoardVerdict {
        BoardVerdict {
            verdict,
            read_as,
            is_guess: true,
        }
    }
}

/// Judges an answer about a board: as the program writes it, else as people do.
///
/// # Errors
/// The faults of a text that is neither, or the question which of two answers is meant.
fn judge_board(
    field: &Field,
    pieces: Pieces,
    text: &[u8],
    budget: &Budget,
) -> Result<BoardVerdict, NotJudged> {
    let mover = pieces.into();
    let faults = match judge_answer(field, mover, text) {
        Ok(judged) if counts_from_bottom(field, mover, text) => {
            let read_as = "rows from the bottom, as `--squares bottom` writes them";
            return Ok(BoardVerdict::guess(judged.into(), read_as.into()));
        }
        Ok(judged) => return Ok(BoardVerdict::own(judged.into())),
        Err(faults) => faults,
    };
    let is_own_object = text.windows(8).any(|part| part == b"\"saltus/");
    if is_own_object {
        return Err(NotJudged {
            faults,
            is_final: pieces != Pieces::Kings,
        });
    }
    // One reader for the replies of models and for what is checked.
    match saltus_tasks::king_answer(field, mover, text, budget) {
        Ok(Some(answer)) => Ok(BoardVerdict::guess(answer.verdict, answer.read_as)),
        Ok(None) => Err(NotJudged {
            faults,
            is_final: false,
        }),
        Err(TwoAnswers) => Err(NotJudged {
            faults: question_of_two(text),
            is_final: true,
        }),
    }
}

/// Why a text about a board is not judged.
struct NotJudged {
    faults: BadText,
    /// No other reader has to try.
    is_final: bool,
}

/// That a text has two answers.
fn question_of_two(text: &[u8]) -> BadText {
    let message = message!("offers-two-answers", "this offers two answers");
    let help = message!(
        "write-one-answer-final",
        "write one answer, or `Final answer:` before the one that is meant"
    );
    Fault {
        span: 0..text.len(),
        message: message.into(),
        help: Some(help.into()),
    }
    .into()
}

/// Refuses a number of solutions where several kings can take all, and none is chosen.
fn check_one_king(field: &Field, text: &[u8], args: &CheckArgs) -> anyhow::Result<()> {
    let judgement = judge(field);
    let is_open = args.puzzle.king.is_none() && judgement.winner() == Winner::Multiple;
    let Some(king) = judgement.winners().next().filter(|_| is_open) else {
        return Ok(());
    };
    let claims = claim::read(text, &field.puzzle(king)?, &Origin::Plain, args.moves);
    for placed in claims.map(|claims| claims.claims).unwrap_or_default() {
        if matches!(placed.claim, Claim::Solutions(_)) {
            bail!(
                "each king that can take all has routes of its own: `--king {king}`, or `@{king}` \
                 behind the ID, is about one"
            );
        }
    }
    Ok(())
}

/// Whether a text claims something about the game of one king, such as the number of its moves.
fn is_claim_of_king(field: &Field, text: &[u8], args: &CheckArgs) -> bool {
    let way = match args.puzzle.pieces.into() {
        _ if args.all => return false,
        Mover::King => None,
        Mover::Man(way) => Some(way),
        Mover::Flying(_) => return false,
    };
    let winner = judge(field).winners().next().or(field.blacks().next());
    let puzzle = winner.map(|piece| match way {
        Some(way) => field.puzzle_of_man(piece, way),
        None => field.puzzle(piece),
    });
    let Some(Ok(puzzle)) = puzzle else {
        return false;
    };
    claim::read(text, &puzzle, &Origin::Plain, args.moves).is_ok()
}

/// Judges whether routes that capture all are all there are, each once.
fn judge_routes(
    field: &Field,
    pieces: Pieces,
    routes: &[Vec<Square>],
    budget: &Budget,
) -> anyhow::Result<Verdict> {
    let mut given: HashMap<Vec<Square>, usize> = HashMap::new();
    for (number, route) in (1..).zip(routes) {
        if let Some(earlier) = given.insert(route.clone(), number) {
            let why = format!("route {number} is the same as route {earlier}");
            return Ok(Verdict::Wrong(why));
        }
    }
    let mut missing = None;
    let mut see = |route: &Route| {
        let squares: Vec<Square> = route.squares().collect();
        if given.remove(&squares).is_some() {
            return ControlFlow::Continue(());
        }
        missing = squares.first().copied();
        ControlFlow::Break(())
    };
    let answer = for_each_route(field, pieces, budget, &mut see)?;
    if let Some(piece) = missing {
        let piece = square_name(piece, field.side(), Numbering::Top);
        return Ok(Verdict::Wrong(format!(
            "a route of the piece on {piece} is missing"
        )));
    }
    if let Answer::Undecided(spent) = answer {
        return Ok(Verdict::Undecided(spent.to_string()));
    }
    Ok(Verdict::Correct(match routes.len() {
        1 => "this is the only route that takes all".into(),
        number => format!("these are all {number} routes that take all"),
    }))
}

/// Shows every route that captures all.
fn for_each_route(
    field: &Field,
    pieces: Pieces,
    budget: &Budget,
    see: &mut dyn FnMut(&Route) -> ControlFlow<()>,
) -> anyhow::Result<Answer<()>> {
    if let Some(way) = pieces.forward() {
        for route in winning_men(field, way) {
            if see(&route).is_break() {
                break;
            }
        }
        return Ok(Answer::Solved(()));
    }
    let problem = Problem::Capture(field.clone());
    let mut see_moves = |moves: Moves| match moves.route() {
        Some(route) => see(route),
        None => ControlFlow::Continue(()),
    };
    let (_, answer) = problem::list(&problem, None, budget, &mut see_moves)?;
    Ok(answer)
}

/// The answer of a solver to the instance for one king.
fn check_king(
    boards: Boards,
    name: String,
    text: Vec<u8>,
    args: &CheckArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let subject = Input::Boards(boards).into_single(args.puzzle.king.as_deref())?;
    let puzzle = subject.puzzle()?;
    let read = claim::read(&text, &puzzle, &Origin::Plain, args.moves);
    let claims = read.map_err(|faults| faulty(name, text.clone(), faults))?;
    let judged = watch
        .run_search(|budget| claim::judge_all(&subject.problem, &puzzle, &text, &claims, budget));
    let result = CheckResult::of_claims(&claims, &judged);
    write(&subject.reading, result, args, out)
}

/// An answer about a puzzle too large for the general model.
enum Text {
    /// Claims that name no cell, and their text.
    Claims(Claims, Vec<u8>),
    /// Moves or positions.
    Solution(Source),
}

/// What an answer about a puzzle too large for the general model is.
///
/// # Errors
/// It cannot be read, or is a number alone.
fn read_claims(subject: &Subject, source: Source) -> anyhow::Result<Text> {
    let whole = source.whole();
    let Some(text) = whole else {
        return Ok(Text::Solution(source));
    };
    let small = match subject.problem {
        Problem::Lucas(_) => frogs::grid(3, 3, Options::default())?.validate()?,
        _ => frogs::row("r.l", "l.r", Options::default())?.validate()?,
    };
    let text = text.to_vec();
    match claim::read_unplayed(&text, &small) {
        Ok(Some(claims)) => Ok(Text::Claims(claims, text)),
        Ok(None) => Ok(Text::Solution(source)),
        Err(question) => Err(faulty(source.name, text, question)),
    }
}

/// Judges claims that name no cell of a puzzle too large for the general model.
fn judge_claims(
    subject: &Subject,
    text: &[u8],
    claims: &Claims,
    args: &CheckArgs,
    watch: &Watch,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    say_reading(claims, args);
    let problem = &subject.problem;
    let judged = watch.run_search(|budget| claim::judge_unplayed(problem, text, claims, budget));
    if let Verdict::Undecided(_) = judged.verdict {
        ensure_engine(problem, claims)?;
    }
    let result = CheckResult::of_claims(claims, &judged);
    write(&subject.reading, result, args, out)
}

/// Refuses claims that no engine decides, as the other commands refuse the puzzle: no budget would
/// help.
fn ensure_engine(problem: &Problem, claims: &Claims) -> anyhow::Result<()> {
    for placed in &claims.claims {
        let question = match placed.claim {
            Claim::Open => continue,
            Claim::Solutions(_) => Question::Count,
            _ => Question::Solution,
        };
        problem::choose(problem, question)?;
    }
    Ok(())
}

/// A solution too long for memory.
fn check_long_solution(
    subject: &Subject,
    source: Source,
    memory: u64,
) -> anyhow::Result<LongVerdict> {
    let referee = match &subject.problem {
        // A row of the solution is held beside the row of the game.
        Problem::Row(row) => LongReferee::of_row(row, memory / 2),
        Problem::Lucas(grid) => LongReferee::of_grid(grid, memory),
        Problem::Reversal(reversal) => LongReferee::of_reversal(reversal, memory),
        _ => bail!("{} is too large to replay", subject.title),
    };
    match referee {
        Some(referee) => row_check::check(referee, source),
        None => bail!("{} is too long to replay in memory", subject.title),
    }
}
