//! PDDL for planners: propositions, and an action without parameters for each move, which the
//! simplest planners accept.
//!
//! If the goal counts moves or pieces, or a number of moves is given, actions advance along a chain
//! of time steps.

use super::{Effect, ExportError, actions};
use crate::{
    board::Cell,
    puzzle::{Goal, KindId, Move, Puzzle, Setup, Wanted},
    text::{
        BadText, Faults,
        scan::{self, Shown},
    },
};
use std::fmt::Write;

/// The domain and the problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Files {
    /// The domain: the moves.
    pub domain: String,
    /// The problem: the start and the goal.
    pub problem: String,
}

/// Exports a puzzle, for solutions of any number of moves or of exactly the given number.
///
/// # Errors
/// The goal is an order, or it counts and no number of moves is given.
pub fn write(puzzle: &Puzzle, moves: Option<u64>) -> Result<Files, ExportError> {
    let chain = match &puzzle.goal {
        Goal::Order(_) => return Err(ExportError::Order("PDDL")),
        Goal::Left(_) | Goal::Moves(_) => Some(moves.or(super::length(puzzle)).ok_or(ExportError::Moves)?),
        Goal::Pattern(_) => moves,
    };
    // Pieces are counted if the number of moves does not determine how many are left.
    let left = match puzzle.goal {
        Goal::Left(left) if super::length(puzzle) != chain => Some(left),
        _ => None,
    };
    // The numbers that the goal requires.
    let asked = match puzzle.goal {
        Goal::Moves(moves) => moves,
        _ => chain.unwrap_or(0),
    };
    let most_pieces = left.map_or(0, |left| puzzle.start.pieces().max(left as usize));
    let all = actions(puzzle);
    let size = chosen(puzzle, &all)
        .saturating_add(chain.unwrap_or(0))
        .saturating_add(asked)
        .saturating_add(most_pieces as u64);
    if size > super::MOST {
        return Err(ExportError::TooLarge(size));
    }
    let board = &puzzle.board;
    let kinds = || (0..puzzle.rules.kinds.len() as u8).map(KindId);
    let at = |cell: Cell, kind: KindId| format!("(at-{}-k{})", board.name(cell), kind.0);
    let vacant = |cell: Cell| format!("(vacant-{})", board.name(cell));
    let held = |cell: Cell| format!("(held-{})", board.name(cell));
    let title = puzzle.title.replace('\n', " ");
    let mut domain = format!("; {title}\n");
    // Writing to a String does not fail.
    for (index, kind) in puzzle.rules.kinds.iter().enumerate() {
        let _ = writeln!(domain, "; k{index} is {}", kind.name.replace('\n', " "));
    }
    let typing = match (chain, left) {
        (None, _) => "\n  (:requirements :strips)",
        (Some(_), None) => "\n  (:requirements :strips :typing)\n  (:types count)",
        (Some(_), Some(_)) => "\n  (:requirements :strips :typing)\n  (:types count pieces)",
    };
    let _ = write!(domain, "(define (domain saltus){typing}\n  (:predicates");
    if chain.is_some() {
        domain.push_str(" (made ?n - count) (next ?n ?m - count)");
    }
    if left.is_some() {
        domain.push_str(" (left ?p - pieces) (fewer ?p ?q - pieces)");
    }
    for cell in board.cells() {
        let kinds: Vec<String> = kinds().map(|kind| at(cell, kind)).collect();
        let _ = write!(domain, "\n    {} {} {}", vacant(cell), held(cell), kinds.join(" "));
    }
    domain.push_str(")\n");
    for actions in all.chunk_by(|a, b| (a.step, a.kind) == (b.step, b.kind)) {
        let choices = actions
            .iter()
            .flat_map(|action| passed(puzzle, action).into_iter().map(move |over| (action, over)));
        for (number, (action, passed)) in choices.enumerate() {
            let Move { from, to } = action.step;
            let name = format!("move-{}-{}-k{}-{number}", board.name(from), board.name(to), action.kind.0);
            let mut needs = vec![at(from, action.kind), vacant(to)];
            let mut leaves = vec![
                vacant(from),
                format!("(not {})", at(from, action.kind)),
                format!("(not {})", held(from)),
            ];
            leaves.extend([at(to, action.kind), held(to), format!("(not {})", vacant(to))]);
            for (&cell, kind) in action.over.iter().zip(passed) {
                needs.push(kind.map_or_else(|| held(cell), |kind| at(cell, kind)));
                if let (true, Some(kind)) = (action.removes, kind) {
                    leaves.extend([
                        vacant(cell),
                        format!("(not {})", at(cell, kind)),
                        format!("(not {})", held(cell)),
                    ]);
                }
            }
            let mut parameters = String::new();
            if chain.is_some() {
                parameters.push_str("?n ?m - count");
                needs.extend(["(made ?n)", "(next ?n ?m)"].map(String::from));
                leaves.extend(["(not (made ?n))", "(made ?m)"].map(String::from));
            }
            if left.is_some() && action.removes && !action.over.is_empty() {
                let removed = action.over.len();
                (0..=removed).for_each(|piece| parameters.push_str(&format!(" ?p{piece}")));
                parameters.push_str(" - pieces");
                needs.push("(left ?p0)".into());
                needs.extend((0..removed).map(|piece| format!("(fewer ?p{piece} ?p{})", piece + 1)));
                leaves.extend(["(not (left ?p0))".into(), format!("(left ?p{removed})")]);
            }
            let _ = writeln!(
                domain,
                "  (:action {name} :parameters ({parameters})\n    :precondition (and {})\n    :effect (and {}))",
                needs.join(" "),
                leaves.join(" ")
            );
        }
    }
    domain.push_str(")\n");
    let mut problem = format!("; {title}\n(define (problem puzzle) (:domain saltus)\n");
    if let Some(moves) = chain {
        let most = moves.max(asked);
        let mut objects: Vec<String> = (0..=most).map(|count| format!("n{count}")).collect();
        objects.push("- count".into());
        if left.is_some() {
            objects.extend((0..=most_pieces).map(|pieces| format!("p{pieces}")));
            objects.push("- pieces".into());
        }
        let _ = writeln!(problem, "  (:objects {})", objects.join(" "));
    }
    problem.push_str("  (:init");
    if let Some(moves) = chain {
        problem.push_str(" (made n0)");
        (0..moves).for_each(|count| problem.push_str(&format!(" (next n{count} n{})", count + 1)));
    }
    if left.is_some() {
        let _ = write!(problem, " (left p{})", puzzle.start.pieces());
        (0..most_pieces).for_each(|pieces| problem.push_str(&format!(" (fewer p{} p{pieces})", pieces + 1)));
    }
    for cell in board.cells() {
        match puzzle.start.get(cell) {
            None => problem.push_str(&format!("\n    {}", vacant(cell))),
            Some(kind) => problem.push_str(&format!("\n    {} {}", at(cell, kind), held(cell))),
        }
    }
    problem.push_str(")\n  (:goal (and");
    if let Some(moves) = chain {
        let _ = write!(problem, " (made n{moves})");
        if asked != moves {
            let _ = write!(problem, " (made n{asked})");
        }
    }
    if let Some(left) = left {
        let _ = write!(problem, " (left p{left})");
    }
    if let Goal::Pattern(pattern) = &puzzle.goal {
        for (cell, wanted) in board.cells().zip(pattern) {
            match *wanted {
                Wanted::Any => {}
                Wanted::Vacant => problem.push_str(&format!(" {}", vacant(cell))),
                Wanted::Piece(kind) => problem.push_str(&format!(" {}", at(cell, kind))),
            }
        }
    }
    problem.push_str(")))\n");
    Ok(Files { domain, problem })
}

/// The possible contents of the cells that an action passes: any piece if that suffices, else each
/// choice of kinds.
fn passed(setup: &Setup, action: &Effect) -> Vec<Vec<Option<KindId>>> {
    let over = setup.rules.kinds[action.kind.index()].over;
    let any = (0..setup.rules.kinds.len() as u8).all(|kind| over.has(KindId(kind)));
    if any && !action.removes {
        return vec![vec![None; action.over.len()]];
    }
    each_kind(setup, action).into_iter().map(|kinds| kinds.into_iter().map(Some).collect()).collect()
}

/// Each choice of kinds for the cells that an action passes.
pub(super) fn each_kind(setup: &Setup, action: &Effect) -> Vec<Vec<KindId>> {
    let over = setup.rules.kinds[action.kind.index()].over;
    let allowed: Vec<KindId> =
        (0..setup.rules.kinds.len() as u8).map(KindId).filter(|&kind| over.has(kind)).collect();
    action.over.iter().fold(vec![Vec::new()], |choices, _| {
        let with = |choice: &Vec<KindId>| {
            allowed.iter().map(|&kind| [&choice[..], &[kind]].concat()).collect::<Vec<_>>()
        };
        choices.iter().flat_map(with).collect()
    })
}

/// The number of actions when each choice of kinds is an action of its own.
pub(super) fn chosen(setup: &Setup, actions: &[Effect]) -> u64 {
    let kinds = setup.rules.kinds.len() as u64;
    let choices =
        |action: &Effect| kinds.saturating_pow(u32::try_from(action.over.len()).unwrap_or(u32::MAX));
    actions.iter().map(choices).fold(0, u64::saturating_add)
}

/// Whether a text is a plan of such a problem.
pub fn is_plan(text: &[u8]) -> bool {
    text.windows(5).any(|window| window.eq_ignore_ascii_case(b"move-"))
}

/// Reads the moves of a plan: its words that are names of actions, in the order of the text.
///
/// # Errors
/// Moves between cells that are not on the board.
pub fn read(text: &[u8], puzzle: &Puzzle) -> Result<Vec<Move>, BadText> {
    let mut faults = Faults::default();
    let mut moves = Vec::new();
    let separates = |byte: u8| byte.is_ascii_whitespace() || b"()[],:'".contains(&byte);
    for line in scan::lines(text, scan::start(text)) {
        // Comments.
        let end = scan::run(&text[..line.end], line.start, |byte| byte != b';');
        for span in scan::words(&text[..end], line.start, separates) {
            let word = text[span.clone()].to_ascii_lowercase();
            let Some(rest) = word.strip_prefix(b"move-") else { continue };
            let mut names = rest
                .split(|&byte| byte == b'-')
                .map(|name| std::str::from_utf8(name).ok().and_then(|name| puzzle.board.named(name)));
            match (names.next().flatten(), names.next().flatten()) {
                (Some(from), Some(to)) => moves.push(Move { from, to }),
                _ => drop(faults.add(span, format_args!("{} names no move of this board", Shown(&word)))),
            }
        }
    }
    if moves.is_empty() && faults.is_empty() {
        faults.add(text.len()..text.len(), "there is no move");
    }
    faults.or(moves)
}
