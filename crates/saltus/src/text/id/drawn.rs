//! Peg boards drawn in an ID: the rows of a picture separated by `=`, with `-` where there is no
//! hole.

use super::{
    Check,
    part::{Tail, Word, faults_of},
};
use crate::text::{
    Fault, Faults,
    drawing::{self, DrawnCell, Marks},
    goal,
};
use crate::{
    board::{Adjacency, Board},
    puzzle::{Goal, KindId, Position, Puzzle, Rules, Setup, Wanted},
};
use std::{collections::BTreeSet, ops::ControlFlow};

/// The symbols of marked pegs.
const MARKED: std::ops::RangeInclusive<char> = 'A'..='H';

const EXPECTED: &str = "`o` (peg), `A` to `H` (marked pegs), `.` (vacant) or `-` (no hole)";
const EXPECTED_IN_GOAL: &str =
    "`o` (peg), `A` to `H` (marked pegs), `.` (vacant), `x` (any) or `-` (no hole)";

fn is_mark(mark: char) -> bool {
    "o.".contains(mark) || MARKED.contains(&mark)
}

fn is_mark_of_goal(mark: char) -> bool {
    mark == 'x' || is_mark(mark)
}

/// Reads the board drawn in `head`.
pub fn read(whole: Word, head: Word, tail: &Tail, check: Check) -> Result<Puzzle, Vec<Fault>> {
    let adjacency = tail.lattice.unwrap_or(Adjacency::Square);
    let mut faults = Faults::default();
    let cells = drawn_cells(whole, head, adjacency, (&is_mark, EXPECTED), &mut faults);
    faults.or(())?;

    let board = Board::new(adjacency, cells.iter().map(|cell| cell.point))
        .map_err(|error| faults_of(head, [error]))?;
    let mut faults = Faults::default();
    drawing::report_isolated_cells(&board, &cells, &mut faults);
    faults.or(())?;

    let rules = Rules::marked(&marked_symbols(&cells));
    let pieces = cells.iter().map(|cell| rules.shown(cell.mark).flatten());
    let start = Position(pieces.collect());
    let (goal, place) = match (tail.to, tail.left) {
        (Some(to), Some(_)) => {
            let help = "remove one of them";
            return Err(vec![
                to.fault("the goal is given by `to` and by `left`", help),
            ]);
        }
        (None, Some((left, place))) => (Goal::Left(left), place),
        (Some(to), None) if to.text != goal::COMPLEMENT => {
            (drawn_goal(whole, to, &board, &rules)?, to)
        }
        _ if rules.kinds.len() > 1 => {
            let help = "draw it: to= and the same board with the pegs that are left";
            return Err(vec![head.fault("marked pegs need a goal", help)]);
        }
        (Some(to), None) => (goal::complement(&start), to),
        (None, None) => {
            let help = "draw the vacant hole as .";
            goal::check_vacancy(&start).map_err(|message| vec![head.fault(message, help)])?;
            (goal::usual(&start), head)
        }
    };

    let mut setup = Setup {
        title: String::new(),
        board,
        rules,
        start,
        goal,
    };
    setup.title = write(&setup).unwrap_or_default();
    check.of(setup).map_err(|faults| faults_of(place, faults.0))
}

/// The cells drawn in a part of the ID.
fn drawn_cells(
    whole: Word,
    part: Word,
    adjacency: Adjacency,
    (known, expected): (&dyn Fn(char) -> bool, &str),
    faults: &mut Faults,
) -> Vec<DrawnCell> {
    // It keeps the length of the ID, and so the places.
    let text = whole.text.replace('-', " ");
    let rows = part.split('=').map(|row| row.at..row.at + row.text.len());
    let marks = Marks {
        known,
        expected,
        spaced: false,
    };
    drawing::read(text.as_bytes(), rows, adjacency, &marks, faults)
}

/// The symbols of the marked pegs, each once, in the order of the alphabet.
fn marked_symbols(cells: &[DrawnCell]) -> String {
    let marks = cells.iter().map(|cell| cell.mark);
    let symbols: BTreeSet<char> = marks.filter(|mark| MARKED.contains(mark)).collect();
    symbols.into_iter().collect()
}

/// The goal drawn in the option `to`.
fn drawn_goal(whole: Word, to: Word, board: &Board, rules: &Rules) -> Result<Goal, Vec<Fault>> {
    let mut faults = Faults::default();
    let known: (&dyn Fn(char) -> bool, &str) = (&is_mark_of_goal, EXPECTED_IN_GOAL);
    let target = drawn_cells(whole, to, board.adjacency(), known, &mut faults);
    faults.or(())?;

    let is_strange =
        |cell: &&DrawnCell| MARKED.contains(&cell.mark) && rules.shown(cell.mark).is_none();
    if let Some(unknown) = target.iter().find(is_strange) {
        let place = Word {
            text: &whole.text[unknown.span.clone()],
            at: unknown.span.start,
        };
        let message = format!("no peg of the start is marked `{}`", unknown.mark);
        return Err(vec![place.fault(message, "mark it there, too")]);
    }

    let mut faults = Faults::default();
    let span = to.at..to.at + to.text.len();
    let ControlFlow::Continue(marks) = drawing::fit(&target, board, span, &mut faults) else {
        return Err(faults.into_bad().into());
    };
    let wanted = |mark: char| match rules.shown(mark) {
        _ if mark == 'x' => Wanted::Any,
        Some(Some(kind)) => Wanted::Piece(kind),
        _ => Wanted::Vacant,
    };
    Ok(Goal::Pattern(marks.into_iter().map(wanted).collect()))
}

/// The ID of a peg puzzle on a board of any shape, if an ID can express its goal.
pub fn write(setup: &Setup) -> Option<String> {
    let symbols = setup.rules.kinds.iter().skip(1).map(|kind| kind.symbol);
    let symbols: String = symbols.filter(|symbol| MARKED.contains(symbol)).collect();
    if setup.rules != Rules::marked(&symbols) {
        return None;
    }
    let symbol = |kind: KindId| {
        setup
            .rules
            .kinds
            .get(kind.index())
            .map_or('o', |kind| kind.symbol)
    };
    let lattice = match setup.board.adjacency() {
        Adjacency::Square => "",
        Adjacency::Diagonal => ",lattice=diagonal",
        Adjacency::Triangular => ",lattice=triangular",
        Adjacency::Row | Adjacency::Ring | Adjacency::Lines => return None,
    };
    let rows = |mark: &dyn Fn(usize) -> char| {
        let drawn = drawing::draw_within(&setup.board, drawing::WIDEST_GAP, false, mark);
        drawn
            .trim_end_matches('\n')
            .replace(' ', "-")
            .replace('\n', "=")
    };
    let start = rows(&|cell| {
        setup
            .start
            .0
            .get(cell)
            .copied()
            .flatten()
            .map_or('.', symbol)
    });
    let goal = match &setup.goal {
        // A board without a vacant hole is refused without a stated goal.
        stated if can_be_left_out(stated, &setup.start) => String::new(),
        stated if *stated == goal::complement(&setup.start) => {
            format!(",to={}", goal::COMPLEMENT)
        }
        Goal::Left(left) => format!(",left={left}"),
        Goal::Pattern(pattern) => {
            let target = rows(&|cell| match pattern.get(cell) {
                Some(Wanted::Piece(kind)) => symbol(*kind),
                Some(Wanted::Vacant) => '.',
                Some(Wanted::Any) | None => 'x',
            });
            format!(",to={target}")
        }
        Goal::Order(_) | Goal::Moves(_) => return None,
    };
    Some(format!("board:{start}{goal}{lattice}"))
}

/// Whether a drawn board has this goal if none is stated.
fn can_be_left_out(stated: &Goal, start: &Position) -> bool {
    *stated == goal::usual(start) && goal::check_vacancy(start).is_ok()
}
