//! Somebody's solution: read in any notation that `saltus solve` writes, and judged.

use crate::{fault::Faulty, source::Source, subject::Subject, watch::Watch};
use anyhow::anyhow;
use saltus::text::any::Origin;
use saltus::text::{
    BadText, Fault, asp, boards, export,
    json::{self, Found},
    list, moves, names, pddl, positions, sheet,
};
use saltus::{
    pegs::{Game, proof},
    problem,
    puzzle::{Answer, Goal, Move, Position, Puzzle, Reason},
    referee,
};
use std::path::Path;

/// What a solution claims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// That these moves lead to the goal.
    Moves(Vec<Move>),
    /// That each of these solutions does.
    Each(Vec<Vec<Move>>),
    /// That there is no solution.
    Impossible,
    /// That there is none, for a reason that can be checked.
    Because(Reason),
    /// That these moves are a solution and none is shorter, or that there is none: with levels of positions that show it.
    Levels(Option<Vec<Move>>, Vec<Vec<Position>>),
    /// A plan of that cost, which the judge of the planning domain has accepted.
    Plan(u64),
}

/// Reads a solution; its notation is guessed from the text. `moves` is the number that an instance had whose variables it gives.
///
/// # Errors
/// It cannot be read, or is in no notation.
pub fn read(subject: &Subject, puzzle: &Puzzle, path: &Path, moves: Option<u64>) -> anyhow::Result<Claim> {
    let (name, text) = Source::open(&path.to_string_lossy())?.read()?;
    let claim = parse(subject, puzzle, &text, moves);
    claim.map_err(|faults| {
        if faults.is_empty() {
            anyhow!("{name} holds no solution")
        } else {
            Faulty { name, text, faults }.into()
        }
    })
}

/// Reads a solution from its text.
///
/// # Errors
/// Its faults; none where the text is in no notation.
pub fn parse(subject: &Subject, puzzle: &Puzzle, text: &[u8], moves: Option<u64>) -> Result<Claim, BadText> {
    let holds = |part: &str| text.windows(part.len()).any(|window| window == part.as_bytes());
    let first = text.iter().copied().find(|byte| !byte.is_ascii_whitespace());
    if first == Some(b'{') {
        return from_json(puzzle, text);
    }
    if let (Origin::Plan(problem), true) = (&subject.origin, holds("jump-")) {
        let plan = pddl::read_plan(text)?;
        return pddl::judge(problem, &plan).map(Claim::Plan);
    }
    if let Some(reply) = export::read_answer(text, puzzle, moves) {
        return reply.map(|reply| match reply {
            export::Reply::Moves(moves) => Claim::Moves(moves),
            export::Reply::Unsatisfiable => Claim::Impossible,
        });
    }
    let read = if sheet::is_sheet(text) {
        moves::read(&sheet::captions(text), puzzle)
    } else if first == Some(b'[') {
        list::read_moves(text, puzzle)
    } else if holds("move(") || ["UNSATISFIABLE", "INCOHERENT", "INCONSISTENT"].into_iter().any(holds) {
        return asp::read_answer(text, puzzle).map(|reply| match reply {
            asp::Reply::Moves(moves) => Claim::Moves(moves),
            asp::Reply::Unsatisfiable => Claim::Impossible,
        });
    } else if holds("_step") || holds("_jump") {
        names::read(text, puzzle)
    } else if text.trim_ascii() == b"impossible" || text.starts_with(b"impossible:") {
        return Ok(Claim::Impossible);
    } else if labelled(text) {
        return each_line(text)
            .map(|line| positions::read(&line, puzzle))
            .collect::<Result<_, _>>()
            .map(Claim::Each);
    } else if puzzle.board.numbered() && holds("_") {
        boards::read(text, puzzle)
    } else if puzzle.board.numbered() && !holds("-") {
        positions::read(text, puzzle)
    } else {
        moves::read(text, puzzle)
    };
    read.map(Claim::Moves)
}

/// Whether every line is a solution after its label, `12: 3 5 4`, as `saltus list` writes rows of n against 1.
fn labelled(text: &[u8]) -> bool {
    let label = |line: &[u8]| {
        let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
        digits > 0 && line.get(digits) == Some(&b':')
    };
    let mut lines = text.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty()).peekable();
    lines.peek().is_some() && lines.all(label)
}

/// Each line without its label, the rest of the text blanked out, so that places stay what they were.
fn each_line(text: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let mut at = 0;
    text.split_inclusive(|&byte| byte == b'\n').filter_map(move |line| {
        let begin = at + line.iter().position(|&byte| byte == b':')? + 1;
        at += line.len();
        let mut one = vec![b' '; text.len()];
        one[begin..at].copy_from_slice(&text[begin..at]);
        Some(one)
    })
}

/// The object that `--json` writes: its moves, or its certificate.
fn from_json(puzzle: &Puzzle, text: &[u8]) -> Result<Claim, BadText> {
    let fault =
        |message: &str| BadText::from(Fault { span: 0..text.len(), message: message.into(), help: None });
    let claim = json::claim(text)?;
    if let Some(levels) = claim.certificate.as_ref().and_then(|certificate| certificate.levels(puzzle)) {
        let levels = levels.ok_or_else(|| fault("the levels have a symbol that stands for no piece"))?;
        let solved = claim.verdict != Some(Found::Impossible);
        let moves = solved.then(|| claim.moves(&puzzle.board).ok_or_else(|| fault(NO_MOVES))).transpose()?;
        return Ok(Claim::Levels(moves, levels));
    }
    if let Some(certificate) = &claim.certificate {
        return certificate
            .reason()
            .map(Claim::Because)
            .ok_or_else(|| fault("the certificate has a set that is no number"));
    }
    if claim.verdict == Some(Found::Impossible) {
        return Ok(Claim::Impossible);
    }
    let moves = claim.moves(&puzzle.board);
    moves.map(Claim::Moves).ok_or_else(|| fault(NO_MOVES))
}

const NO_MOVES: &str = "the object has no `moves` of cells on this board";

/// Judges a claim: what holds, or what is wrong with it.
///
/// # Errors
/// What is wrong.
pub fn judge(subject: &Subject, puzzle: &Puzzle, claim: &Claim, watch: &Watch) -> Result<String, String> {
    match claim {
        Claim::Moves(moves) => judge_moves(puzzle, moves),
        Claim::Each(solutions) => {
            for (moves, number) in solutions.iter().zip(1..) {
                judge_moves(puzzle, moves).map_err(|wrong| format!("solution {number}: {wrong}"))?;
            }
            Ok(format!("{} solutions lead to the goal", solutions.len()))
        }
        Claim::Because(reason) => match Game::large(puzzle) {
            Some(game) => proof::check(&game, reason)
                .map(|()| format!("there is no solution: {reason}"))
                .map_err(|flaw| flaw.to_string()),
            None => Err("certificates are for peg solitaire".into()),
        },
        Claim::Levels(moves, levels) => by_levels(puzzle, moves.as_deref(), levels),
        Claim::Impossible => impossible(subject, watch),
        Claim::Plan(cost) => Ok(format!("the plan reaches the goal at cost {cost}")),
    }
}

fn judge_moves(puzzle: &Puzzle, moves: &[Move]) -> Result<String, String> {
    let objection = match referee::judge(puzzle, moves) {
        Ok(_) => return Ok(referee::lead_there(moves.len() as u64)),
        Err(objection) => objection,
    };
    let step = objection.step.checked_sub(1).and_then(|index| moves.get(index));
    let missed = objection.foul == referee::Foul::GoalMissed;
    Err(match (step, &puzzle.goal) {
        (Some(&step), _) if !missed => {
            format!("move {}, {}: {}", objection.step, referee::describe(puzzle, step), objection.foul)
        }
        (_, Goal::Moves(wanted)) => format!("{} moves were made, {wanted} were asked for", moves.len()),
        _ => format!("all {} moves are legal, but the goal is not met at their end", moves.len()),
    })
}

/// What levels show: that no solution is shorter than these moves, or that there is none.
fn by_levels(puzzle: &Puzzle, moves: Option<&[Move]>, levels: &[Vec<Position>]) -> Result<String, String> {
    let claimed = match moves {
        Some(moves) => format!("{}, and none fewer do", judge_moves(puzzle, moves)?),
        None => "there is no solution".into(),
    };
    let length = moves.map(|moves| moves.len() as u64);
    let positions = referee::excludes(puzzle, length, levels).map_err(|gap| gap.to_string())?;
    Ok(format!("{claimed}: {positions} positions, and all that they lead to"))
}

/// A bare claim that there is no solution is tested by solving.
fn impossible(subject: &Subject, watch: &Watch) -> Result<String, String> {
    let outcome = watch.over(|budget| problem::solve(&subject.problem, None, budget));
    match outcome.map_err(|error| error.to_string())?.answer {
        Answer::Impossible(reason) => Ok(format!("there is no solution: {reason}")),
        Answer::Solved(moves) => Err(format!("there is a solution of {} moves", moves.length())),
        Answer::Undecided(spent) => Err(format!("not decided: {spent}")),
    }
}
