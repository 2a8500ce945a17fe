//! Peg boards by name: `pegs:english@d4-d1`, with the holes that are vacant at the start and the
//! end of the game.

use super::both_or_faults;
use super::part::{Tail, Word};
use crate::{
    board::{self, Board, Cell, SHAPES, Shape},
    puzzle::{
        Goal, Position, Rules, Setup, Wanted,
        solitaire::{self, End, PEG},
    },
    text::{Fault, goal, scan},
};

/// Reads `NAME`, `NAME@VACANT` or `NAME@VACANT-LAST` with its options.
pub fn read(head: Word, tail: &Tail) -> Result<Setup, Vec<Fault>> {
    let (name, holes) = head.split_at_mark('@');
    let shape = board::shape(name.text).ok_or_else(|| vec![unknown_board(name)])?;
    let board = board_with_ways(shape, tail.ways)?;
    let mut title = format!("pegs:{}", head.text);
    if let Some(ways) = tail.ways {
        title.extend([",ways=", ways.text]);
    }

    let usual_holes = Word {
        text: shape.problem,
        at: name.at,
    };
    let (vacancies, last) = holes.unwrap_or(usual_holes).split_at_mark('-');
    // The usual end of a board gives way to any goal that is stated.
    let is_stated = holes.is_some() || (tail.to.is_none() && tail.marked.is_none());
    let last = last.filter(|_| is_stated);
    let end = match last {
        Some(last) => stated_end(&board, last).map(Some),
        None => Ok(None),
    };
    let (vacant, end) = both_or_faults(vacant_holes(&board, vacancies), end)?;
    if let Some(to) = tail.to {
        check_complement(to, last, tail.marked)?;
        title.extend([",to=", to.text]);
    }

    if let Some(marked) = tail.marked {
        title.extend([",marked=", marked.text]);
        let setup = solitaire::setup(title, board, &vacant, end.unwrap_or(End::Complement));
        return with_marks(setup, &vacant, marked, last);
    }
    let stated = end.or(tail.to.map(|_| End::Complement));
    Ok(match stated {
        Some(end) => solitaire::setup(title, board, &vacant, end),
        None => with_usual_goal(title, board, &vacant),
    })
}

fn unknown_board(name: Word) -> Fault {
    let mut names = Vec::new();
    for shape in SHAPES {
        names.push(shape.name);
    }
    let help = match scan::nearest(&name.text.to_lowercase(), names.iter().copied()) {
        Some(near) => message!(
            "did-you-mean-pegs",
            "did you mean `pegs:{near}`? `saltus boards` lists all",
            near
        )
        .message(),
        None => message!(
            "use-one-file-picture",
            "use one of {names}, or a file with a picture of the board",
            names = names.join(", ")
        )
        .message(),
    };
    name.fault(
        message!(
            "no-board-named",
            "there is no board named `{name}`",
            name = name.text
        ),
        help,
    )
}

/// The board of a shape, with diagonal jumps if the option `ways` asks for them.
fn board_with_ways(shape: &Shape, ways: Option<Word>) -> Result<Board, Vec<Fault>> {
    let Some(ways) = ways else {
        return Ok(shape.board());
    };
    match shape.board_with_diagonals() {
        Some(board) if ways.text == "8" => Ok(board),
        _ => {
            let message = message!(
                "ways-not-known-here",
                "`{name}` ways are not known here",
                name = ways.text
            );
            Err(ways.faults(
                message,
                message!(
                    "boards-square-grid-ways",
                    "boards on the square grid have ways=8 too"
                ),
            ))
        }
    }
}

/// The end of the game that the text after `-` states.
fn stated_end(board: &Board, last: Word) -> Result<End, Vec<Fault>> {
    if last.text == "any" {
        return Ok(End::Left(1));
    }
    match last.text.parse::<u32>() {
        Ok(pegs) => Ok(End::Left(pegs)),
        Err(_) => hole(board, last).map(End::At),
    }
}

fn vacant_holes(board: &Board, names: Word) -> Result<Vec<Cell>, Vec<Fault>> {
    let mut vacant = Vec::new();
    let mut faults = Vec::new();
    for name in names.split(',') {
        match hole(board, name) {
            Ok(cell) if vacant.contains(&cell) => {
                let twice = message!(
                    "vacancy-named-twice",
                    "the vacancy `{name}` is named twice",
                    name = name.text
                );
                faults.push(name.fault(
                    twice,
                    message!("name-each-vacancy-once", "name each vacancy once"),
                ));
            }
            Ok(cell) => vacant.push(cell),
            Err(unknown) => faults.extend(unknown),
        }
    }
    if faults.is_empty() {
        Ok(vacant)
    } else {
        Err(faults)
    }
}

/// Refuses an option `to` that has another value than `complement`, or a second goal beside it.
fn check_complement(to: Word, last: Option<Word>, marked: Option<Word>) -> Result<(), Vec<Fault>> {
    if to.text != goal::COMPLEMENT {
        let message = message!(
            "not-goal-board-name",
            "`{name}` is not a goal of a board with a name",
            name = to.text
        );
        let help = message!(
            "write-complement-hole-last",
            "write to=complement, or the hole of the last peg as in @d4-d1"
        );
        return Err(vec![to.fault(message, help)]);
    }
    let stated_twice = match (last, marked) {
        (Some(last), _) => last,
        (None, Some(marked)) => marked,
        (None, None) => return Ok(()),
    };
    let message = message!(
        "goal-given-complement",
        "the goal is given by `to=complement` and by this"
    );
    Err(vec![stated_twice.fault(
        message,
        message!("remove-one-of-them", "remove one of them"),
    )])
}

/// The setup whose goal follows from the number of its vacancies.
fn with_usual_goal(title: String, board: Board, vacant: &[Cell]) -> Setup {
    let mut start = Position(vec![Some(PEG); board.len()]);
    for cell in vacant {
        start.0[cell.index()] = None;
    }
    Setup {
        title,
        board,
        rules: Rules::pegs(),
        goal: goal::usual(&start),
        start,
    }
}

/// The setup with marked pegs; without a hole for a last peg only they remain.
fn with_marks(
    mut setup: Setup,
    vacant: &[Cell],
    marked: Word,
    last: Option<Word>,
) -> Result<Setup, Vec<Fault>> {
    match (last, &setup.goal) {
        (Some(last), Goal::Left(_)) => {
            let help = message!(
                "name-hole-last-peg",
                "name the hole of a last peg that is not marked, or leave this out"
            );
            let fault = last.fault(
                message!(
                    "marked-pegs-end-holes",
                    "marked pegs end in holes that are named"
                ),
                help,
            );
            return Err(vec![fault]);
        }
        (Some(_), _) => {}
        (None, _) => setup.goal = Goal::Pattern(vec![Wanted::Vacant; setup.board.len()]),
    }
    let marks = read_marks(&setup.board, vacant, marked)?;
    Ok(solitaire::marked(setup, &marks))
}

/// The marked pegs, `a4-g4.g4-a4`: for each the holes where it starts and ends.
fn read_marks(
    board: &Board,
    vacant: &[Cell],
    marked: Word,
) -> Result<Vec<(Cell, Cell)>, Vec<Fault>> {
    let mut marks: Vec<(Cell, Cell)> = Vec::new();
    let mut faults = Vec::new();
    for mark in marked.split('.') {
        let Some((from, to)) = mark.split_once('-') else {
            let message = message!(
                "lacks-between-two-holes",
                "`{name}` lacks the `-` between two holes",
                name = mark.text
            );
            let help = message!(
                "write-where-peg-starts",
                "write where the peg starts and ends, such as a4-g4"
            );
            faults.push(mark.fault(message, help));
            continue;
        };
        match both_or_faults(hole(board, from), hole(board, to)) {
            Err(unknown) => faults.extend(unknown),
            Ok((start, _)) if vacant.contains(&start) => {
                let message = message!("is-vacant", "`{name}` is vacant", name = from.text);
                faults
                    .push(from.fault(message, message!("mark-hole-peg", "mark a hole with a peg")));
            }
            Ok((start, end)) => {
                if marks.iter().any(|mark| mark.0 == start) {
                    faults.push(given_twice(from));
                }
                if marks.iter().any(|mark| mark.1 == end) {
                    faults.push(given_twice(to));
                }
                marks.push((start, end));
            }
        }
    }
    if marks.len() > 26 {
        faults.push(marked.fault(
            message!("more-than-26-marked", "these are more than 26 marked pegs"),
            message!("mark-fewer", "mark fewer"),
        ));
    }
    if faults.is_empty() {
        Ok(marks)
    } else {
        Err(faults)
    }
}

fn given_twice(part: Word) -> Fault {
    let message = message!("given-twice", "`{name}` is given twice", name = part.text);
    part.fault(
        message,
        message!("remove-one-of-them", "remove one of them"),
    )
}

fn hole(board: &Board, name: Word) -> Result<Cell, Vec<Fault>> {
    match board.named(name.text) {
        Some(cell) => Ok(cell),
        None => {
            let message = message!(
                "board-no-hole",
                "the board has no hole `{name}`",
                name = name.text
            );
            let help = message!(
                "holes-named-column-letter",
                "holes are named by column letter and row, a1 at the top left"
            );
            Err(name.faults(message, help))
        }
    }
}
