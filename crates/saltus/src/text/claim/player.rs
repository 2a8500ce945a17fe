//! The game that a way of naming the cells makes of written moves, replayed while they are read.

use super::{
    naming::Naming,
    outcome::Way,
    sayings::{ColourKind, checker, has_numbered_checkers},
    shape::{Leg, Shape, Target},
    tokens::Sign,
    unclear::unclear,
};
use crate::{
    board::Cell,
    message::Wording,
    puzzle::{KindId, Move, Position, Puzzle},
    referee::{self, MoveError::TwoLines},
    text::{Fault, WrittenGame},
};
use std::ops::Range;

/// The kind of pieces that a letter or a colour names.
struct NamedPiece {
    name: Range<usize>,
    kind: KindId,
}

/// A game that is replayed while its cells are read.
pub struct Player<'a> {
    text: &'a [u8],
    puzzle: &'a Puzzle,
    way: Way,
    position: Position,
    /// The moves that are read so far.
    pub game: WrittenGame,
    /// The number of legal moves.
    pub legal: usize,
    /// The pieces that were named so far.
    pieces: Vec<NamedPiece>,
    /// A move that is legal over two cells, where the text does not say which one.
    pub unclear: Option<Fault>,
    /// Whether a sign named no cell.
    pub names_no_cell: bool,
    /// Whether the text says of some move that it slides.
    tells_slides: bool,
    /// Whether it says so of all moves, so that the word means any move.
    all_slide: bool,
}

impl<'a> Player<'a> {
    /// A game in this way of reading, before its first move.
    pub fn new(text: &'a [u8], puzzle: &'a Puzzle, way: Way, span: Range<usize>) -> Player<'a> {
        Player {
            text,
            puzzle,
            way,
            position: puzzle.start.clone(),
            game: WrittenGame::at(span),
            legal: 0,
            pieces: Vec::new(),
            unclear: None,
            names_no_cell: false,
            tells_slides: false,
            all_slide: false,
        }
    }

    /// Whether the game is whole and meets the goal.
    pub fn is_solution(&self) -> bool {
        self.game.broken.is_none()
            && referee::meets(&self.puzzle.goal, &self.position, self.legal as u64)
    }

    fn cell(&self, sign: Sign) -> Result<Cell, Unplayed> {
        if let (Naming::Checkers, Sign::Checker(number)) = (self.way.naming, sign) {
            let kind = checker(number);
            let mut cells = self.puzzle.board.cells();
            let cell = cells.find(|&cell| kind.is_some() && self.position.get(cell) == kind);
            return cell.ok_or(Unplayed::No(message!(
                "no-such-checker",
                "there is no checker with this number"
            )));
        }
        let cell = self.way.naming.cell(sign, self.text, &self.puzzle.board);
        cell.ok_or(Unplayed::NoCell)
    }

    /// Plays up to the first move that is not legal, which is the last one of the game. Returns
    /// whether all are legal; `None` if a sign names no cell and the words need not be moves.
    pub fn play(&mut self, legs: &[Leg]) -> Option<bool> {
        self.tells_slides = legs.iter().any(|leg| leg.told.jumps == Some(false));
        self.all_slide = legs.iter().all(|leg| leg.told.jumps == Some(false));
        for leg in legs {
            let is_legal = match self.read(leg) {
                Ok(step) => self.make(leg, step),
                Err(Unplayed::NoCell) if self.way.shape != Shape::Joined => return None,
                Err(Unplayed::NoCell) => {
                    self.names_no_cell = true;
                    self.break_off(
                        leg,
                        message!("board-no-such-cell", "the board has no such cell"),
                    );
                    false
                }
                Err(Unplayed::No(why)) => {
                    self.break_off(leg, why);
                    false
                }
            };
            if !is_legal {
                return Some(false);
            }
            self.legal += 1;
        }
        Some(true)
    }

    /// Makes the move of a leg. Returns whether it is legal.
    fn make(&mut self, leg: &Leg, step: Move) -> bool {
        if let Some(why) = self.falsehood(leg, step) {
            self.break_off(leg, why);
            return false;
        }
        if self.puzzle.has_unclear_ends()
            && referee::named(self.puzzle, &self.position, step) == Err(TwoLines)
        {
            let unclear = unclear(self.puzzle, &self.position, step);
            self.unclear = Some(unclear.at(leg.span.clone()));
            return false;
        }
        self.game.moves.push(step);
        referee::play(self.puzzle, &mut self.position, step).is_ok()
    }

    fn break_off(&mut self, leg: &Leg, why: Wording) {
        let message = message!(
            "move-fails",
            "move {number}: {why}",
            number = self.legal + 1,
            why
        );
        self.game.break_off(leg.span.clone(), message, None);
    }

    /// The move of a leg.
    fn read(&self, leg: &Leg) -> Result<Move, Unplayed> {
        let from = self.cell(leg.from)?;
        let mut over = match leg.over {
            Some(sign) => Some(self.cell(sign)?),
            None => None,
        };
        let to = match leg.target {
            Target::Cell(sign) => self.cell(sign)?,
            Target::Vacancy => only_vacant(&self.position).ok_or(Unplayed::NoCell)?,
            Target::Heading(heading) => {
                let none = Unplayed::No(message!(
                    "no-move-in-direction",
                    "no move leads in this direction"
                ));
                let step = self.landing(from, heading).ok_or(none)?;
                over = over.or(step.over);
                step.to
            }
            Target::Behind => match over {
                Some(over) => self.behind(from, over)?,
                None => return Err(NOTHING_BEHIND),
            },
        };
        let mut step = Move::new(from, to);
        if let Some(over) = over
            && !self.passes(step, over)
        {
            let why = message!(
                "does-not-pass-cell",
                "the move does not pass the cell that is written"
            );
            return Err(Unplayed::No(why));
        }
        if !self.puzzle.has_unclear_ends() {
            return Ok(step);
        }
        step.over = over;
        Ok(referee::named(self.puzzle, &self.position, step).unwrap_or(step))
    }

    /// What the text says of a piece that moves, and is false.
    fn falsehood(&mut self, leg: &Leg, step: Move) -> Option<Wording<'static>> {
        if let Some(number) = leg.told.number
            && has_numbered_checkers(self.puzzle)
            && self.position.get(step.from) != checker(number)
        {
            return Some(message!(
                "checker-other-number",
                "the checker there has another number"
            ));
        }
        if let Some(jumps) = leg.told.jumps
            && !self.may_move_so(step, jumps)
        {
            return Some(match jumps {
                true => message!("move-is-no-jump", "the move is no jump"),
                false => message!("move-is-no-step", "the move is a jump, and no step"),
            });
        }
        let clashes = self.clashes(leg, step);
        clashes.then_some(message!(
            "piece-other-colour",
            "the piece there has the other colour"
        ))
    }

    /// Whether a move may be a jump, or else a step. Where no move slides, people say that all
    /// jump, and where all slide, the word means any move.
    fn may_move_so(&self, step: Move, jumps: bool) -> bool {
        let mut is_beside = false;
        let mut is_further = false;
        for ray in self.puzzle.board.rays() {
            if ray.from == step.from {
                let place = ray.cells.iter().position(|&cell| cell == step.to);
                is_beside |= place == Some(0);
                is_further |= place.is_some_and(|place| place > 0);
            }
        }
        match jumps {
            true => is_further || !is_beside || !self.tells_slides,
            false => is_beside || !is_further || self.all_slide,
        }
    }

    /// Whether the piece that moves is named as one of the other kind was before.
    fn clashes(&mut self, leg: &Leg, step: Move) -> bool {
        let kind = self.position.get(step.from);
        let tag = match (self.way.naming, leg.from) {
            (Naming::Tagged(_), Sign::Name { start, .. }) => Some(start..start + 1),
            _ => None,
        };
        let (Some(name), Some(kind)) = (leg.told.colour.clone().or(tag), kind) else {
            return false;
        };
        let mut is_new = true;
        for piece in &self.pieces {
            let Some(is_same) = self.name_alike(&piece.name, &name) else {
                continue;
            };
            if is_same != (piece.kind == kind) {
                return self.puzzle.rules.kinds.len() == 2;
            }
            is_new &= !is_same;
        }
        if is_new {
            self.pieces.push(NamedPiece { name, kind });
        }
        false
    }

    /// Whether two names of pieces are the same; `None` if they are of different kinds, as `frog`
    /// and `red` are, which may both name one piece.
    fn name_alike(&self, one: &Range<usize>, other: &Range<usize>) -> Option<bool> {
        let [one, other] = [one, other].map(|name| &self.text[name.clone()]);
        let kind = ColourKind::of(one);
        if kind != ColourKind::of(other) {
            return None;
        }
        let len = match kind {
            ColourKind::Other => 1,
            _ => one.len().max(other.len()),
        };
        let [one, other] = [one, other].map(|name| &name[..name.len().min(len)]);
        Some(one.eq_ignore_ascii_case(other))
    }

    /// Where the only move over a cell ends.
    ///
    /// # Errors
    /// There is none, or several are legal.
    fn behind(&self, from: Cell, over: Cell) -> Result<Cell, Unplayed> {
        let mut ends = Vec::new();
        for ray in self.puzzle.board.rays() {
            if ray.from == from && ray.cells.first() == Some(&over) {
                ends.extend(ray.cells.get(1));
            }
        }
        if ends.len() > 1 {
            ends.retain(|&to| self.is_legal(over_cell(from, over, to)));
        }
        match ends[..] {
            [only] => Ok(only),
            _ => Err(NOTHING_BEHIND),
        }
    }

    /// Where the piece on a cell lands in a direction.
    fn landing(&self, from: Cell, heading: u8) -> Option<Move> {
        let mut rays = self.puzzle.board.rays().iter();
        let ray = rays.find(|ray| ray.from == from && ray.heading.0 == heading)?;
        for (place, &to) in ray.cells.iter().enumerate() {
            let step = match ray.cells[..place] {
                [over] => over_cell(from, over, to),
                _ => Move::new(from, to),
            };
            if self.is_legal(step) {
                return Some(step);
            }
        }
        None
    }

    fn is_legal(&self, step: Move) -> bool {
        let mut after = self.position.clone();
        referee::play(self.puzzle, &mut after, step).is_ok()
    }

    /// Whether a move passes a cell: on the way that it may go, or, of a move that is not legal,
    /// between its ends. In a ring the other way leads to the same square.
    fn passes(&self, step: Move, over: Cell) -> bool {
        if self.is_legal(step) {
            return self.is_legal(over_cell(step.from, over, step.to));
        }
        for ray in self.puzzle.board.rays() {
            if ray.from != step.from {
                continue;
            }
            for (place, cell) in ray.cells.iter().enumerate() {
                if *cell == step.to && ray.cells[..place].contains(&over) {
                    return true;
                }
            }
        }
        false
    }
}

/// The jump over a cell.
fn over_cell(from: Cell, over: Cell, to: Cell) -> Move {
    let over = Some(over);
    Move { from, to, over }
}

/// Why a leg is no move.
enum Unplayed {
    /// A sign names no cell.
    NoCell,
    /// The board does not allow it.
    No(Wording<'static>),
}

/// Why a move over a cell has no end.
const NOTHING_BEHIND: Unplayed = Unplayed::No(message!(
    "not-one-move-passes",
    "no move, or more than one, passes this cell"
));

/// The only vacancy of a position.
pub fn only_vacant(position: &Position) -> Option<Cell> {
    let mut vacant = None;
    for (cell, piece) in (0u8..).zip(&position.0) {
        if piece.is_none() {
            if vacant.is_some() {
                return None;
            }
            vacant = Some(Cell(cell));
        }
    }
    vacant
}
