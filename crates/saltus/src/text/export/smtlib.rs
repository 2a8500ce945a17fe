//! SMT-LIB with bit vectors: one per kind has the cells of its pieces, and a move is a number that
//! selects masks.

use super::{BudgetCheck, Effect, ExportError, Instance};
use crate::printable::counted;
use crate::{
    board::Cell,
    budget::Budget,
    puzzle::{Goal, KindId, Move, Wanted},
    text::{BadText, Faults, WrittenGame, scan},
};
use std::{
    collections::BTreeMap,
    fmt::{self, Write},
    ops::Range,
};

/// Writes the instance. Its size grows with the moves that the rules allow, and hardly with the
/// length of a solution: the transition relation is defined only once.
pub fn write(instance: &Instance) -> String {
    let mut text = String::new();
    // Writing to a String does not fail.
    let _ = write_to(instance, &mut text, &Budget::UNLIMITED);
    text
}

/// As [`write()`], as a stream.
///
/// # Errors
/// The writer failed, or the budget ran out.
pub fn write_to(
    instance: &Instance,
    out: &mut dyn Write,
    budget: &Budget,
) -> Result<(), ExportError> {
    let kinds = (0..instance.puzzle.rules.kinds.len() as u8)
        .map(KindId)
        .collect();
    let mut model = Model {
        instance,
        kinds,
        width: width(instance.actions.len()),
        text: out,
    };
    let mut pace = BudgetCheck::new(budget);
    model.legend()?;
    model.step()?;
    model.positions(&mut pace)?;
    pace.result?;
    model.start()?;
    model.goal()?;
    Ok(model.text.write_str("(check-sat)\n(get-model)\n")?)
}

/// The instance that is being written.
struct Model<'a> {
    instance: &'a Instance<'a>,
    kinds: Vec<KindId>,
    /// The bits that number a move.
    width: usize,
    text: &'a mut dyn Write,
}

impl Model<'_> {
    /// A bit for each of these cells.
    fn mask(&self, cells: &[Cell]) -> String {
        let mut set = 0;
        for cell in cells {
            set |= 1 << cell.index();
        }
        bits(self.instance.puzzle.board.len(), set)
    }

    /// A bit for each cell that fits.
    fn mask_of(&self, fits: impl Fn(&Cell) -> bool) -> String {
        let cells: Vec<Cell> = self.instance.puzzle.board.cells().filter(fits).collect();
        self.mask(&cells)
    }

    /// Text for each kind, with spaces between.
    fn each_kind(&self, write: impl Fn(&KindId) -> String) -> String {
        let parts: Vec<String> = self.kinds.iter().map(write).collect();
        parts.join(" ")
    }

    fn legend(&mut self) -> fmt::Result {
        let Instance {
            puzzle,
            moves,
            actions,
            ..
        } = self.instance;
        let title = &puzzle.title;
        let length = counted(moves, "move");
        writeln!(self.text, "; {title}: a solution of {length}")?;
        self.text
            .write_str("(set-logic QF_BV)\n(set-option :produce-models true)\n")?;
        for kind in &self.kinds {
            let name = &puzzle.rules.kinds[kind.index()].name;
            write!(self.text, "; p{}_T has a bit for each cell, ", kind.0)?;
            writeln!(
                self.text,
                "the first lowest: where a {name} is after T moves"
            )?;
        }
        for (index, action) in actions.iter().enumerate() {
            let action = self.instance.describe(action);
            writeln!(self.text, "; move {index} is {action}")?;
        }
        Ok(())
    }

    /// The function that states whether a move leads from one position to another.
    fn step(&mut self) -> fmt::Result {
        let cells = self.instance.puzzle.board.len();
        let width = self.width;
        let before = self.each_kind(|kind| format!("(p{} (_ BitVec {cells}))", kind.0));
        let after = self.each_kind(|kind| format!("(q{} (_ BitVec {cells}))", kind.0));
        write!(self.text, "(define-fun step ({before} {after} ")?;
        writeln!(self.text, "(m (_ BitVec {width}))) Bool (or false")?;
        for (index, action) in self.instance.actions.iter().enumerate() {
            self.action(index, action)?;
        }
        self.text.write_str("))\n")
    }

    /// One move: its condition on the position before it, and the position after it.
    fn action(&mut self, index: usize, action: &Effect) -> fmt::Result {
        let cells = self.instance.puzzle.board.len();
        let Move { from, to, .. } = action.step;
        let own = action.kind.0;
        let number = bits(self.width, index as u128);
        let start = self.mask(&[from]);
        let end = self.mask(&[to]);
        let passed = self.mask(&action.over);
        write!(
            self.text,
            " (and (= m {number}) (= (bvand p{own} {start}) {start})"
        )?;
        let pieces = any_kind(&self.kinds, cells);
        write!(self.text, " (= (bvand {pieces} {end}) {})", bits(cells, 0))?;
        if !action.over.is_empty() {
            let mut allowed = self.kinds.clone();
            let over = self.instance.puzzle.rules.kinds[action.kind.index()].over;
            allowed.retain(|&kind| over.has(kind));
            let allowed = any_kind(&allowed, cells);
            write!(self.text, " (= (bvand {allowed} {passed}) {passed})")?;
        }

        let flips = self.mask(&[from, to]);
        for &kind in &self.kinds {
            let mut after = format!("p{}", kind.0);
            if kind == action.kind {
                after = format!("(bvxor {after} {flips})");
            }
            if action.removes && !action.over.is_empty() {
                after = format!("(bvand {after} (bvnot {passed}))");
            }
            write!(self.text, " (= q{} {after})", kind.0)?;
        }
        self.text.write_str(")\n")
    }

    /// The positions and the moves between them, as far as the budget allows.
    fn positions(&mut self, pace: &mut BudgetCheck) -> fmt::Result {
        let cells = self.instance.puzzle.board.len();
        let moves = self.instance.moves;
        let width = self.width;
        for time in 0..=moves {
            if !pace.next_part() {
                return Ok(());
            }
            for kind in &self.kinds {
                let name = format!("p{}_{time}", kind.0);
                writeln!(self.text, "(declare-const {name} (_ BitVec {cells}))")?;
            }
        }
        for time in 0..moves {
            if !pace.next_part() {
                return Ok(());
            }
            let before = self.each_kind(|kind| format!("p{}_{time}", kind.0));
            let after = self.each_kind(|kind| format!("p{}_{}", kind.0, time + 1));
            writeln!(self.text, "(declare-const m{time} (_ BitVec {width}))")?;
            writeln!(self.text, "(assert (step {before} {after} m{time}))")?;
        }
        Ok(())
    }

    fn start(&mut self) -> fmt::Result {
        for &kind in &self.kinds {
            let there = self.mask_of(|&cell| self.instance.puzzle.start.get(cell) == Some(kind));
            writeln!(self.text, "(assert (= p{}_0 {there}))", kind.0)?;
        }
        Ok(())
    }

    fn goal(&mut self) -> fmt::Result {
        let moves = self.instance.moves;
        if let Some(left) = super::dimacs::pieces_to_count(self.instance) {
            return self.pieces_left(left);
        }
        let pattern = match &self.instance.puzzle.goal {
            Goal::Pattern(pattern) => pattern,
            Goal::Order(order) => return self.order(order),
            // The number of moves is the goal, or determines the number of pieces left.
            Goal::Left(_) | Goal::Moves(_) if super::dimacs::counts_agree(self.instance) => {
                return Ok(());
            }
            Goal::Left(_) | Goal::Moves(_) => return self.text.write_str("(assert false)\n"),
        };
        let asked = self.mask_of(|cell| pattern[cell.index()] != Wanted::Any);
        for &kind in &self.kinds {
            let there = self.mask_of(|cell| pattern[cell.index()] == Wanted::Piece(kind));
            writeln!(
                self.text,
                "(assert (= (bvand p{}_{moves} {asked}) {there}))",
                kind.0
            )?;
        }
        Ok(())
    }
}

impl Model<'_> {
    /// Exactly this number of pieces is left at the end.
    fn pieces_left(&mut self, left: u32) -> fmt::Result {
        let cells = self.instance.puzzle.board.len();
        if left >= 1 << COUNT_BITS {
            return self.text.write_str("(assert false)\n");
        }
        let sums = "(bvadd ".repeat(self.kinds.len() * cells);
        write!(self.text, "(assert (= {sums}{}", bits(COUNT_BITS, 0))?;
        for kind in self.kinds.clone() {
            for cell in 0..cells {
                let piece = self.piece_at_end(cell, kind);
                write!(self.text, " ((_ zero_extend {}) {piece}))", COUNT_BITS - 1)?;
            }
        }
        writeln!(self.text, " {}))", bits(COUNT_BITS, left.into()))
    }

    /// The bit that a piece of this kind is on the cell at the end.
    fn piece_at_end(&self, cell: usize, kind: KindId) -> String {
        let moves = self.instance.moves;
        format!("((_ extract {cell} {cell}) p{}_{moves})", kind.0)
    }

    /// At the end the pieces are of these kinds, in the order of the cells.
    fn order(&mut self, order: &[KindId]) -> fmt::Result {
        let cells = self.instance.puzzle.board.len();
        if order.len() > cells {
            return self.text.write_str("(assert false)\n");
        }
        writeln!(
            self.text,
            "; rN is the number of pieces before cell N, counted from 0"
        )?;
        for cell in 0..=cells {
            writeln!(self.text, "(declare-const r{cell} (_ BitVec {COUNT_BITS}))")?;
        }
        writeln!(self.text, "(assert (= r0 {}))", bits(COUNT_BITS, 0))?;
        for cell in 0..cells {
            self.rank_after(cell)?;
            for kind in self.kinds.clone() {
                self.wanted_ranks(cell, kind, order)?;
            }
        }
        let pieces = bits(COUNT_BITS, order.len() as u128);
        writeln!(self.text, "(assert (= r{cells} {pieces}))")
    }

    /// The pieces before the next cell: those before this one, and the one on it.
    fn rank_after(&mut self, cell: usize) -> fmt::Result {
        let mut sum = format!("r{cell}");
        for &kind in &self.kinds {
            let piece = self.piece_at_end(cell, kind);
            let number = format!("((_ zero_extend {}) {piece})", COUNT_BITS - 1);
            sum = format!("(bvadd {sum} {number})");
        }
        writeln!(self.text, "(assert (= r{} {sum}))", cell + 1)
    }

    /// A piece of this kind is on the cell only if it is wanted behind as many pieces.
    fn wanted_ranks(&mut self, cell: usize, kind: KindId, order: &[KindId]) -> fmt::Result {
        let piece = self.piece_at_end(cell, kind);
        write!(self.text, "(assert (or (= {piece} #b0)")?;
        for (rank, wanted) in order.iter().enumerate() {
            if *wanted == kind {
                write!(self.text, " (= r{cell} {})", bits(COUNT_BITS, rank as u128))?;
            }
        }
        self.text.write_str("))\n")
    }
}

/// The bits of a number of pieces: at most 128 are on a board.
const COUNT_BITS: usize = 8;

/// The cells with a piece of one of these kinds before a move.
fn any_kind(kinds: &[KindId], cells: usize) -> String {
    match kinds {
        [] => bits(cells, 0),
        [one] => format!("p{}", one.0),
        many => {
            let sets: Vec<String> = many.iter().map(|kind| format!("p{}", kind.0)).collect();
            format!("(bvor {})", sets.join(" "))
        }
    }
}

/// Whether a text is a model of such an instance, alone or behind the line `sat`.
pub fn is_model(text: &[u8]) -> bool {
    text.windows(10).any(|window| window == b"define-fun")
        || text.trim_ascii_start().starts_with(b"((m")
        || has_term_behind_sat(text)
}

/// Whether a term stands in a line behind `sat`: a solver writes nothing there but a model, or the
/// values that it was asked for.
fn has_term_behind_sat(text: &[u8]) -> bool {
    let mut is_sat = false;
    for line in scan::lines(text, scan::start(text)) {
        let line = text[line].trim_ascii();
        if is_sat && line.starts_with(b"(") {
            return true;
        }
        is_sat |= line == b"sat";
    }
    false
}

/// Reads the moves of models: `(define-fun m3 () (_ BitVec 7) #b0010101)`, or
/// `((m3 #x15) (m4 (_ bv2 7)) ...)`, in any order. A move that is given again begins another model.
///
/// # Errors
/// Numbers of moves that the rules do not allow, and moves out of order.
pub fn read(text: &[u8], setup: &crate::puzzle::Setup) -> Result<Vec<WrittenGame>, BadText> {
    let actions = super::actions(setup);
    let mut faults = Faults::default();
    let mut games = Vec::new();
    for model in models(text) {
        let mut game = WrittenGame::at(model.span);
        for ((time, chosen), expected) in model.by_time.into_iter().zip(0..) {
            let last = actions.len().saturating_sub(1);
            match usize::try_from(chosen.number)
                .ok()
                .and_then(|number| actions.get(number))
            {
                _ if time != expected => {
                    let message = message!(
                        "move-missing-between-those",
                        "a move is missing between those of the model"
                    );
                    faults.add(chosen.span, message);
                    break;
                }
                Some(action) => game.moves.push(action.step),
                None => {
                    let number = chosen.number;
                    let message = message!(
                        "no-such-move",
                        "there is no move {number}: they are 0 to {last}",
                        number,
                        last
                    );
                    game.break_off(chosen.span, message, None);
                    break;
                }
            }
        }
        games.push(game);
    }
    if faults.is_empty() && games.is_empty() {
        let message = message!(
            "model-no-moves-m0",
            "the model has no moves `m0`, `m1` and so on"
        );
        faults.add(0..text.len().min(1), message);
    }
    faults.or(games)
}

/// The numbers of the moves of a model, by time.
#[derive(Default)]
struct WrittenModel {
    span: Range<usize>,
    by_time: BTreeMap<usize, Chosen>,
}

/// The number of an action, and its place.
struct Chosen {
    number: u64,
    span: Range<usize>,
}

fn models(text: &[u8]) -> Vec<WrittenModel> {
    let separates = |byte: u8| byte.is_ascii_whitespace() || b"()".contains(&byte);
    let mut models = Vec::new();
    let mut model = WrittenModel::default();
    let mut open: Option<usize> = None;
    let mut is_width = false;
    for span in scan::words(text, scan::start(text), separates) {
        let word = &text[span.clone()];
        if std::mem::replace(&mut is_width, word == b"BitVec") {
            continue;
        }
        let time = word
            .strip_prefix(b"m")
            .and_then(|digits| scan::integer(digits).ok());
        if let Some(time) = time {
            open = usize::try_from(time).ok();
        } else if word.starts_with(b"p") && word.contains(&b'_') {
            open = None;
        } else if let (Some(time), Some(number)) = (open, number(word)) {
            open = None;
            if model.by_time.contains_key(&time) {
                models.push(std::mem::take(&mut model));
            }
            if model.by_time.is_empty() {
                model.span.start = span.start;
            }
            model.span.end = span.end;
            model.by_time.insert(time, Chosen { number, span });
        }
    }
    if !model.by_time.is_empty() {
        models.push(model);
    }
    models
}

/// A binary (`#b`), hexadecimal (`#x`) or decimal number, which may have `bv` before it.
fn number(word: &[u8]) -> Option<u64> {
    let (digits, base) = match word {
        [b'#', b'b', digits @ ..] => (digits, 2),
        [b'#', b'x', digits @ ..] => (digits, 16),
        [b'b', b'v', digits @ ..] => (digits, 10),
        _ => (word, 10),
    };
    if digits.first() == Some(&b'+') {
        return None;
    }
    u64::from_str_radix(std::str::from_utf8(digits).ok()?, base).ok()
}

/// The number of bits for numbers below `count`.
fn width(count: usize) -> usize {
    (usize::BITS - count.saturating_sub(1).leading_zeros()).max(1) as usize
}

fn bits(width: usize, value: u128) -> String {
    format!("#b{value:0width$b}")
}
