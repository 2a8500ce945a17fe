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
    message::Wording,
    order,
    puzzle::{Goal, KindId, Position, Puzzle, Rules, Setup, Wanted},
};
use std::ops::ControlFlow;

/// The symbols of marked pegs.
const MARKED: std::ops::RangeInclusive<char> = 'A'..='H';

/// The signs of a drawing, and their names.
#[derive(Clone, Copy)]
struct Signs {
    known: fn(char) -> bool,
    expected: Wording<'static>,
}

const START: Signs = Signs {
    known: is_mark,
    expected: message!(
        "o-peg-h-marked",
        "`o` (peg), `A` to `H` (marked pegs), `.` (vacant) or `-` (no hole)"
    ),
};

const GOAL: Signs = Signs {
    known: is_mark_of_goal,
    expected: message!(
        "o-peg-h-marked-pegs",
        "`o` (peg), `A` to `H` (marked pegs), `.` (vacant), `x` (any) or `-` (no hole)"
    ),
};

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
    let cells = drawn_cells(whole, head, adjacency, START, &mut faults);
    faults.or(())?;

    let board = Board::new(adjacency, cells.iter().map(|cell| cell.point))
        .map_err(|error| faults_of(head, [error]))?;
    let mut faults = Faults::default();
    drawing::report_isolated_cells(&board, &cells, &mut faults);
    faults.or(())?;

    let rules = Rules::marked(&marked_symbols(&cells));
    let mut start = Position(Vec::new());
    for cell in &cells {
        start.0.push(rules.shown(cell.mark).flatten());
    }
    let (goal, place) = stated_goal(whole, head, tail, &board, &rules, &start)?;
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

/// The goal, and the part of the ID that states it.
fn stated_goal<'a>(
    whole: Word<'a>,
    head: Word<'a>,
    tail: &Tail<'a>,
    board: &Board,
    rules: &Rules,
    start: &Position,
) -> Result<(Goal, Word<'a>), Vec<Fault>> {
    match (tail.to, tail.left) {
        (Some(to), Some(_)) => {
            let help = message!("remove-one-of-them", "remove one of them");
            Err(to.faults(
                message!("goal-given-left", "the goal is given by `to` and by `left`"),
                help,
            ))
        }
        (None, Some((left, place))) => Ok((Goal::Left(left), place)),
        (Some(to), None) if to.text != goal::COMPLEMENT => {
            Ok((drawn_goal(whole, to, board, rules)?, to))
        }
        _ if rules.kinds.len() > 1 => {
            let help = message!(
                "draw-same-board-pegs",
                "draw it: to= and the same board with the pegs that are left"
            );
            Err(head.faults(
                message!("marked-pegs-need-goal", "marked pegs need a goal"),
                help,
            ))
        }
        (Some(to), None) => Ok((goal::complement(start), to)),
        (None, None) => match goal::check_vacancy(start) {
            Ok(()) => Ok((goal::usual(start), head)),
            Err(message) => Err(head.faults(
                message,
                message!("draw-vacant-hole", "draw the vacant hole as ."),
            )),
        },
    }
}

/// The cells drawn in a part of the ID.
fn drawn_cells(
    whole: Word,
    part: Word,
    adjacency: Adjacency,
    signs: Signs,
    faults: &mut Faults,
) -> Vec<DrawnCell> {
    // It keeps the length of the ID, and so the places.
    let text = whole.text.replace('-', " ");
    let mut rows = Vec::new();
    for row in part.split('=') {
        rows.push(row.at..row.at + row.text.len());
    }
    let marks = Marks {
        known: &signs.known,
        expected: &signs.expected,
        spaced: false,
    };
    // The columns of such a drawing are the oblique axes of the lattice.
    let columns = match adjacency {
        Adjacency::Triangular if is_aligned_triangle(part) => Adjacency::Square,
        other => other,
    };
    drawing::read(text.as_bytes(), rows.into_iter(), columns, &marks, faults)
}

/// Whether the rows have 1, 2, 3 and more cells without gaps, all from the first column on. Cells
/// of a triangular lattice that are drawn in their places are two columns apart.
fn is_aligned_triangle(part: Word) -> bool {
    const FEWEST_ROWS: usize = 3;
    let mut rows = 0;
    for row in part.split('=') {
        rows += 1;
        if row.text.len() != rows || row.text.contains('-') {
            return false;
        }
    }
    rows >= FEWEST_ROWS
}

/// The symbols of the marked pegs, each once, in the order of the alphabet.
fn marked_symbols(cells: &[DrawnCell]) -> String {
    let mut symbols = Vec::new();
    for cell in cells {
        if MARKED.contains(&cell.mark) {
            symbols.push(cell.mark);
        }
    }
    String::from_iter(order::distinct(symbols))
}

/// The goal drawn in the option `to`.
fn drawn_goal(whole: Word, to: Word, board: &Board, rules: &Rules) -> Result<Goal, Vec<Fault>> {
    let mut faults = Faults::default();
    let target = drawn_cells(whole, to, board.adjacency(), GOAL, &mut faults);
    faults.or(())?;

    for cell in &target {
        if MARKED.contains(&cell.mark) && rules.shown(cell.mark).is_none() {
            let place = Word {
                text: &whole.text[cell.span.clone()],
                at: cell.span.start,
            };
            let message = message!(
                "no-peg-start-marked",
                "no peg of the start is marked `{mark}`",
                mark = cell.mark
            );
            return Err(place.faults(message, message!("mark-too", "mark it there, too")));
        }
    }

    let mut faults = Faults::default();
    let span = to.at..to.at + to.text.len();
    let ControlFlow::Continue(marks) = drawing::fit(&target, board, span, &mut faults) else {
        return Err(faults.into_bad().into());
    };
    let mut pattern = Vec::new();
    for mark in marks {
        pattern.push(match rules.shown(mark) {
            _ if mark == 'x' => Wanted::Any,
            Some(Some(kind)) => Wanted::Piece(kind),
            _ => Wanted::Vacant,
        });
    }
    Ok(Goal::Pattern(pattern))
}

/// The ID of a peg puzzle on a board of any shape, if an ID can express its goal.
pub fn write(setup: &Setup) -> Option<String> {
    let mut symbols = String::new();
    for kind in setup.rules.kinds.iter().skip(1) {
        if MARKED.contains(&kind.symbol) {
            symbols.push(kind.symbol);
        }
    }
    if setup.rules != Rules::marked(&symbols) {
        return None;
    }
    let lattice = match setup.board.adjacency() {
        Adjacency::Square => "",
        Adjacency::Diagonal => ",lattice=diagonal",
        Adjacency::Triangular => ",lattice=triangular",
        Adjacency::Row | Adjacency::Ring | Adjacency::Lines => return None,
    };

    let start = rows(&setup.board, |cell| match setup.start.0.get(cell) {
        Some(&Some(kind)) => symbol(&setup.rules, kind),
        _ => '.',
    });
    let goal = match &setup.goal {
        // A board without a vacant hole is refused without a stated goal.
        stated if can_be_left_out(stated, &setup.start) => String::new(),
        stated if *stated == goal::complement(&setup.start) => {
            format!(",to={}", goal::COMPLEMENT)
        }
        Goal::Left(left) => format!(",left={left}"),
        Goal::Pattern(pattern) => {
            let target = rows(&setup.board, |cell| match pattern.get(cell) {
                Some(&Wanted::Piece(kind)) => symbol(&setup.rules, kind),
                Some(Wanted::Vacant) => '.',
                Some(Wanted::Any) | None => 'x',
            });
            format!(",to={target}")
        }
        Goal::Order(_) | Goal::Moves(_) => return None,
    };
    Some(format!("board:{start}{goal}{lattice}"))
}

fn symbol(rules: &Rules, kind: KindId) -> char {
    match rules.kinds.get(kind.index()) {
        Some(kind) => kind.symbol,
        None => 'o',
    }
}

/// The rows of a board in the form of an ID.
fn rows(board: &Board, mark: impl Fn(usize) -> char) -> String {
    let drawn = drawing::draw_within(board, drawing::WIDEST_GAP, false, &mark);
    let rows = drawn.trim_end_matches('\n');
    rows.replace(' ', "-").replace('\n', "=")
}

/// Whether a drawn board has this goal if none is stated.
fn can_be_left_out(stated: &Goal, start: &Position) -> bool {
    *stated == goal::usual(start) && goal::check_vacancy(start).is_ok()
}
