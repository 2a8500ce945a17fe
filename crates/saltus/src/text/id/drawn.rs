//! Peg boards drawn in an ID: the rows of a picture separated by `=`, with `-` where there is no
//! hole.

use super::part::{Tail, Word, faults_of};
use crate::text::{
    Fault, Faults,
    drawing::{self, Marks},
};
use crate::{
    board::{Adjacency, Board},
    puzzle::{Goal, KindId, Position, Puzzle, Rules, Setup, Wanted},
};
use std::ops::{ControlFlow, Range};

/// The symbols of marked pegs.
const MARKED: std::ops::RangeInclusive<char> = 'A'..='H';

/// Reads the board drawn in `head`.
pub fn read(whole: Word, head: Word, tail: &Tail) -> Result<Puzzle, Vec<Fault>> {
    // It keeps the length of the ID, and so the places.
    let text = whole.text.replace('-', " ");
    let rows = |part: Word| -> Vec<Range<usize>> {
        part.split('=')
            .map(|row| row.at..row.at + row.text.len())
            .collect()
    };
    let adjacency = tail.lattice.unwrap_or(Adjacency::Square);
    let mut faults = Faults::default();
    let expected = "`o` (peg), `A` to `H` (marked pegs), `.` (vacant) or `-` (no hole)";
    let marks = Marks {
        known: &|c| "o.".contains(c) || MARKED.contains(&c),
        expected,
        spaced: false,
    };
    let cells = drawing::read(
        text.as_bytes(),
        rows(head).into_iter(),
        adjacency,
        &marks,
        &mut faults,
    );
    let expected = "`o` (peg), `A` to `H` (marked pegs), `.` (vacant), `x` (any) or `-` (no hole)";
    let marks = Marks {
        known: &|c| "o.x".contains(c) || MARKED.contains(&c),
        expected,
        spaced: false,
    };
    let target = tail.to.map(|to| {
        (
            to,
            drawing::read(
                text.as_bytes(),
                rows(to).into_iter(),
                adjacency,
                &marks,
                &mut faults,
            ),
        )
    });
    faults.or(())?;
    let board = Board::new(adjacency, cells.iter().map(|cell| cell.point))
        .map_err(|error| faults_of(head, [error]))?;
    let mut faults = Faults::default();
    drawing::report_isolated_cells(&board, &cells, &mut faults);
    let mut symbols: Vec<char> = cells
        .iter()
        .map(|cell| cell.mark)
        .filter(|mark| MARKED.contains(mark))
        .collect();
    symbols.sort_unstable();
    symbols.dedup();
    let rules = Rules::marked(&String::from_iter(&symbols));
    let start = Position(
        cells
            .iter()
            .map(|cell| rules.shown(cell.mark).flatten())
            .collect(),
    );
    let wanted = |mark: char| match rules.shown(mark) {
        _ if mark == 'x' => Wanted::Any,
        Some(Some(kind)) => Wanted::Piece(kind),
        _ => Wanted::Vacant,
    };
    if let Some((_, target)) = &target
        && let Some(unknown) = target
            .iter()
            .find(|cell| MARKED.contains(&cell.mark) && rules.shown(cell.mark).is_none())
    {
        let place = Word {
            text: &whole.text[unknown.span.clone()],
            at: unknown.span.start,
        };
        return Err(vec![place.fault(
            format!("no peg of the start is marked `{}`", unknown.mark),
            "mark it there, too",
        )]);
    }
    let (goal, place) = match (target, tail.left) {
        (Some((to, _)), Some(_)) => {
            let help = "remove one of them";
            return Err(vec![
                to.fault("the goal is given by `to` and by `left`", help),
            ]);
        }
        (None, Some((left, place))) => (Goal::Left(left), place),
        (Some((to, target)), None) => {
            let span = to.at..to.at + to.text.len();
            match drawing::fit(&target, &board, span, &mut faults) {
                ControlFlow::Continue(marks) => {
                    (Goal::Pattern(marks.into_iter().map(wanted).collect()), to)
                }
                ControlFlow::Break(()) => return Err(faults.into_bad().into()),
            }
        }
        (None, None) if !symbols.is_empty() => {
            let help = "draw it: to= and the same board with the pegs that are left";
            return Err(vec![head.fault("marked pegs need a goal", help)]);
        }
        (None, None) => {
            let opposite =
                |cell: &drawing::DrawnCell| wanted(if cell.mark == 'o' { '.' } else { 'o' });
            (Goal::Pattern(cells.iter().map(opposite).collect()), head)
        }
    };
    faults.or(())?;
    let mut setup = Setup {
        title: String::new(),
        board,
        rules,
        start,
        goal,
    };
    setup.title = write(&setup).unwrap_or_default();
    setup
        .validate()
        .map_err(|faults| faults_of(place, faults.0))
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
        Goal::Left(left) => format!(",left={left}"),
        Goal::Pattern(pattern) => {
            let target = rows(&|cell| match pattern.get(cell) {
                Some(Wanted::Piece(kind)) => symbol(*kind),
                Some(Wanted::Vacant) => '.',
                Some(Wanted::Any) | None => 'x',
            });
            let complement = start.replace('o', "x").replace('.', "o").replace('x', ".");
            if target == complement {
                String::new()
            } else {
                format!(",to={target}")
            }
        }
        Goal::Order(_) | Goal::Moves(_) => return None,
    };
    Some(format!("board:{start}{goal}{lattice}"))
}
