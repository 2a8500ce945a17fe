//! Everything that a face shows of a position.

use super::{Request, SCHEMA, shelf::Entry};
use saltus::problem::{Oracle, Outlook, Winnable};
use saltus::text::json::{integer, letters};
use saltus::{
    board::{Adjacency, Board},
    budget::Budget,
    puzzle::{Goal, Kind, Move, Position, Puzzle, Wanted},
};
use saltus_session::{Choice, Session};
use serde_json::{Map, Value, json};

/// Answers `look`.
pub fn look(request: &Request, mut session: Session, entry: &Entry, budget: &Budget) -> Value {
    let name = &request.puzzle;
    let nothing = Budget { keep_going: &|_| false, ..*budget };
    // A theorem tells less than a table.
    if !request.bare && matches!(**session.oracle(), Oracle::Exchange | Oracle::Search) {
        entry.learn_if_small(budget);
        session.set_oracle(entry.session().oracle().clone());
    }
    let bare = request.bare && !session.oracle().knows_all();
    let budget = if bare { &nothing } else { budget };
    let unknown = || vec![Winnable::Unknown; session.positions().len()];
    let outlook = if bare { Outlook::default() } else { session.outlook(budget) };
    let timeline = if bare { unknown() } else { session.timeline(budget) };
    let choices = if bare { session.choices_unknown() } else { session.choices(budget) };
    let puzzle = session.puzzle();
    let mut reply = Map::new();
    let mut add = |name: &str, value: Value| reply.insert(name.into(), value);
    add("schema", json!(SCHEMA));
    add("puzzle", json!(name));
    add("id", json!(session.id()));
    add("title", json!(title(name)));
    add("goal", json!(saltus_session::goal(puzzle)));
    add("target", json!(target(puzzle)));
    add("start", json!(letters(puzzle, &puzzle.start)));
    add("position", json!(letters(puzzle, session.position())));
    add("step", json!(session.step()));
    add("moves", made(&session).into());
    add("legal", choices.iter().map(|choice| legal(&session, choice)).collect());
    add("last", session.last().map_or(Value::Null, |step| with_removed(&session, session.step() - 1, step)));
    add("done", json!(session.done()));
    add("stuck", json!(choices.is_empty() && !session.done()));
    add("known", json!(session.oracle().is_complete(puzzle)));
    add("verdict", json!(verdict(outlook.winnable)));
    add("timeline", timeline.iter().map(|&at| json!(verdict(at))).collect());
    let lost_at = timeline.iter().position(|&at| at == Winnable::No);
    add("lost_at", json!(lost_at));
    if session.oracle().knows_all() {
        let history = (0..session.positions().len())
            .map(|step| Value::Object(numbers(&session.outlook_at(step, budget))));
        add("history", history.collect());
    }
    reply.extend(numbers(&outlook));
    if let Some(left) = outlook.moves_left {
        reply.insert("moves_left".into(), integer(left));
    }
    reply.extend(board(puzzle));
    reply.into()
}

fn verdict(winnable: Winnable) -> &'static str {
    match winnable {
        Winnable::Yes => "winnable",
        Winnable::No => "lost",
        Winnable::Unknown => "unknown",
    }
}

/// The solutions and the chance, where they are known.
fn numbers(outlook: &Outlook) -> Map<String, Value> {
    let mut numbers = Map::new();
    if let Some(solutions) = &outlook.solutions {
        numbers.insert("solutions".into(), integer(solutions));
    }
    if let Some(chance) = outlook.chance {
        numbers.insert("chance".into(), json!(chance));
    }
    numbers
}

fn legal(session: &Session, choice: &Choice) -> Value {
    let keeps = match choice.after.winnable {
        Winnable::Yes => "yes",
        Winnable::No => "no",
        Winnable::Unknown => "unknown",
    };
    let mut after = session.position().clone();
    // The move is legal, so that the referee makes it.
    let _ = saltus::referee::play(session.puzzle(), &mut after, choice.step);
    let mut value = removing(session.puzzle(), session.position(), &after, choice.step);
    value.insert("keeps".into(), json!(keeps));
    value.insert("dead".into(), json!(choice.dead));
    value.extend(numbers(&choice.after));
    value.into()
}

fn made(session: &Session) -> Vec<Value> {
    session.moves().iter().enumerate().map(|(index, &step)| with_removed(session, index, step)).collect()
}

fn with_removed(session: &Session, index: usize, step: Move) -> Value {
    let [before, after] = [0, 1].map(|more| &session.positions()[index + more]);
    removing(session.puzzle(), before, after, step).into()
}

/// A move by the names of its cells.
pub fn named(board: &Board, step: Move) -> Value {
    json!({"from": board.name(step.from), "to": board.name(step.to)})
}

/// A move with the cells whose pieces it removes.
fn removing(puzzle: &Puzzle, before: &Position, after: &Position, step: Move) -> Map<String, Value> {
    let gone = puzzle
        .board
        .cells()
        .filter(|&cell| cell != step.from && before.get(cell).is_some() && after.get(cell).is_none());
    let removed: Vec<String> = gone.map(|cell| puzzle.board.name(cell)).collect();
    let Value::Object(mut value) = named(&puzzle.board, step) else { return Map::new() };
    value.insert("removed".into(), json!(removed));
    value
}

/// What does not change during a game: the cells, the kinds, and how the board is drawn.
fn board(puzzle: &Puzzle) -> Map<String, Value> {
    let plan = saltus_draw::plan(puzzle);
    let cells = puzzle.board.cells().map(|cell| {
        let [x, y] = plan.cells[cell.index()].map(rounded);
        json!({"name": puzzle.board.name(cell), "x": x, "y": y, "wanted": plan.goal[cell.index()]})
    });
    let kinds = puzzle.rules.kinds.iter().map(|kind| {
        json!({
            "symbol": kind.symbol,
            "name": kind.name,
            "label": saltus_draw::label(kind),
            "points": points(&puzzle.board, kind),
        })
    });
    let names =
        plan.names.iter().map(|(text, at)| json!({"text": text, "x": rounded(at[0]), "y": rounded(at[1])}));
    let point = |at: &saltus_draw::Point| at.map(rounded);
    let lines: Vec<Vec<[f64; 2]>> = plan.lines.iter().map(|line| line.iter().map(point).collect()).collect();
    let board = json!({
        "cells": cells.collect::<Vec<_>>(),
        "kinds": kinds.collect::<Vec<_>>(),
        "names": names.collect::<Vec<_>>(),
        "wood": lines,
        "links": puzzle.board.adjacency() == Adjacency::Lines,
        "frame": plan.frame.map(|corner| corner.map(rounded)),
        "removes": puzzle.rules.some_move_removes(),
    });
    if let Value::Object(board) = board { board } else { Map::new() }
}

/// Thousandths of a cell suffice to draw.
fn rounded(length: f64) -> f64 {
    (length * 1000.0).round() / 1000.0
}

/// The direction in which all ways of a kind lead on the whole, as drawn, where they do not cancel out.
fn points(board: &Board, kind: &Kind) -> Option<[f64; 2]> {
    let skew = match board.adjacency() {
        Adjacency::Row | Adjacency::Square | Adjacency::Diagonal => 0.0,
        Adjacency::Triangular => 0.5, // each row half a cell further left
        Adjacency::Ring | Adjacency::Lines => return None,
    };
    let ways = kind.steps.0 | kind.jumps.0;
    let offsets = board.adjacency().offsets().iter().enumerate().filter(|(way, _)| ways >> way & 1 == 1);
    let [x, y] = offsets.fold([0, 0], |[x, y], (_, &(_, dx, dy))| [x + dx, y + dy]).map(f64::from);
    let x = x - skew * y;
    let length = x.hypot(y);
    (length > 0.1).then(|| [x / length, y / length].map(rounded))
}

/// What kind of puzzle an ID names, for people.
fn title(id: &str) -> &'static str {
    match id.split_once(':').map_or(id, |(family, _)| family) {
        "row" => "Frogs and toads",
        "reverse" => "Numbered checkers",
        "ring" => "Numbered checkers on a ring",
        "grid" => "Lucas’s square",
        "foreaft" => "Fore and Aft",
        "hexagon" => "Hexagon",
        "pegs" => "Peg solitaire",
        "board" => "A board of your own",
        "capture" => "Checkers capture",
        _ => "A puzzle of your own",
    }
}

/// The position of the goal: a sign a cell, `?` where anything may stand; nothing where it is no position.
fn target(puzzle: &Puzzle) -> Option<String> {
    let Goal::Pattern(pattern) = &puzzle.goal else { return None };
    let sign = |wanted: &Wanted| match wanted {
        Wanted::Any => '?',
        Wanted::Vacant => '.',
        Wanted::Piece(kind) => puzzle.rules.kinds.get(kind.index()).map_or('?', |kind| kind.symbol),
    };
    Some(pattern.iter().map(sign).collect())
}
