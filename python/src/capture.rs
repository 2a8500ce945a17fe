//! Capture boards: every king with its verdict.

use crate::{
    convert::{integer, value},
    error::OrRaise,
    error::{faulty, placeless_error},
    run::{Memory, Spending},
    source,
};
use pyo3::{
    prelude::*,
    types::{PyDict, PyTuple},
};
use saltus::{
    capture::{self as board, Field, Forward, Judgement, Mover, Reading, Removal, Square, Verdict},
    text::capture::{
        Alphabet, Numbering, RouteNotation, parse_square, read_boards, read_route, square_name,
        winner_word, write_board,
    },
};
use saltus_draw::{Marks, Theme, capture as draw, terminal};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A capture board: which king can capture every white checker in one move, by which route, and if
/// none, why not?
///
/// >>> import saltus
/// >>> board = saltus.capture("_._._\n.B._.\n_.W._\n._._.\n_._._")
/// >>> board.answer, board.kings[0].route
/// ('B2', ('B2', 'D4'))
#[pyclass(frozen, eq, module = "saltus")]
#[derive(Debug, PartialEq)]
pub struct Capture(pub Field);

#[pymethods]
impl Capture {
    /// The rows: B (black king), W (white), _ (playable) and . (not playable).
    #[getter]
    fn rows(&self) -> Vec<String> {
        let text = |row| String::from_utf8_lossy(&self.0.row(row)).into_owned();
        (0..self.0.side()).map(text).collect()
    }

    /// The answer of the contest: the square of the only king that can, 'None' or 'Multiple'.
    #[getter]
    fn answer(&self) -> String {
        winner_word(
            board::judge(&self.0).winner(),
            self.0.side(),
            Numbering::Top,
        )
    }

    /// Every king in reading order: whether it can capture all whites, by which route, and if not,
    /// all reasons.
    #[getter]
    fn kings<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let judgement = board::judge(&self.0);
        let mut kings = Vec::new();
        for (king, verdict) in judgement.verdicts() {
            kings.push(self.king(py, &judgement, king, verdict)?);
        }
        Ok(kings)
    }

    /// The number of routes by which the king on this square captures all whites, or the resources
    /// used.
    #[pyo3(signature = (king, *, time = None, memory = None, progress = None))]
    fn count<'py>(
        &self,
        py: Python<'py>,
        king: &str,
        time: Option<f64>,
        memory: Option<Memory>,
        progress: Option<&Bound<PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let square = self.square(py, king)?;
        let spending = Spending::new(py, time, memory, progress)?;
        match spending.run(py, |budget| board::route_count(&self.0, square, budget))? {
            Ok(number) => integer(py, &number).map(Some),
            Err(board::CountError::Spent(_)) => Ok(None),
            Err(error) => Err(placeless_error(py, error)),
        }
    }

    /// A longest move of every black piece other than a king: a dict for each, with its square, the
    /// number of captured whites, an upper bound on this number, and the route. `pieces` is
    /// 'kings', 'men', 'men-up', 'flying' (whites leave after the move) or 'flying-at-once'.
    ///
    /// >>> import saltus
    /// >>> board = saltus.capture("_._._\n.B._.\n_.W._\n._._.\n_._._")
    /// >>> board.longest("men")
    /// [{'square': 'B2', 'most': 1, 'at_most': 1, 'route': ['B2', 'D4']}]
    #[pyo3(signature = (pieces = "kings", *, time = None, memory = None, progress = None))]
    fn longest<'py>(
        &self,
        py: Python<'py>,
        pieces: &str,
        time: Option<f64>,
        memory: Option<Memory>,
        progress: Option<&Bound<PyAny>>,
    ) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let mover = mover_named(py, pieces)?;
        let spending = Spending::new(py, time, memory, progress)?;
        let found = spending.run(py, |budget| {
            let mut found = Vec::new();
            for piece in self.0.blacks() {
                if let Some((stops, at_most)) = board::longest(&self.0, piece, mover, budget) {
                    found.push((piece, stops, at_most));
                }
            }
            found
        })?;

        let mut rows = Vec::new();
        for (piece, stops, at_most) in found {
            let taken = stops.len() as u64 - 1;
            if board::replay_by(mover, &self.0, &stops) != Ok(taken) {
                return Err(placeless_error(
                    py,
                    "internal error: please report this board",
                ));
            }
            let row = PyDict::new(py);
            row.set_item("square", self.name(piece))?;
            row.set_item("most", taken)?;
            row.set_item("at_most", at_most)?;
            row.set_item("route", self.names(stops))?;
            rows.push(row);
        }
        Ok(rows)
    }

    /// Whether a route such as 'B2 D4 F6' captures all whites, and the error if it does not.
    fn check<'py>(&self, py: Python<'py>, route: &str) -> PyResult<Bound<'py, PyAny>> {
        let notation = RouteNotation::Squares(Numbering::Top);
        let read = read_route(route.as_bytes(), self.0.side(), notation);
        let squares = read.map_err(|faults| faulty(py, route.as_bytes(), &faults))?;
        let (whites, replayed) = (self.0.white_count(), board::replay(&self.0, squares));
        let (correct, message) = match replayed {
            Ok(taken) if taken == whites => (true, format!("the route takes all {taken}")),
            Ok(taken) => (
                false,
                format!(
                    "the route takes {taken} of {}",
                    saltus::printable::counted(whites, "white")
                ),
            ),
            Err(error) => (false, error.to_string()),
        };
        value(py, "Check", (correct, message))
    }

    /// A picture of the board, with the route of the first king that can capture all, or the
    /// squares that prevent it.
    fn svg(&self, py: Python) -> PyResult<String> {
        let rows = self.bytes();
        let rows: Vec<&[u8]> = rows.iter().map(Vec::as_slice).collect();
        let scene = draw(&rows, &self.marks()).or_raise(py)?;
        Ok(scene.svg(Theme::Auto))
    }

    fn _repr_svg_(&self, py: Python) -> PyResult<String> {
        self.svg(py)
    }

    fn __str__(&self, py: Python) -> PyResult<String> {
        let rows = self.bytes();
        let rows: Vec<&[u8]> = rows.iter().map(Vec::as_slice).collect();
        let text = terminal::capture(&rows, &self.marks(), &terminal::Text::default());
        text.or_raise(py)
    }

    fn __repr__(&self) -> String {
        format!(
            "<Capture board of {}, answer {}>",
            saltus::printable::counted(self.0.side(), "row"),
            self.answer()
        )
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.bytes().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let mut text = Vec::new();
        write_board(&self.0, Alphabet::Contest, &mut text)?;
        let text = String::from_utf8_lossy(&text).into_owned();
        Ok((py.import("saltus")?.getattr("capture")?, (text,)))
    }
}

impl Capture {
    fn name(&self, square: Square) -> String {
        square_name(square, self.0.side(), Numbering::Top)
    }

    fn square(&self, py: Python, name: &str) -> PyResult<Square> {
        let square = parse_square(name, self.0.side(), Numbering::Top);
        square.ok_or_else(|| placeless_error(py, format!("the board has no square `{name}`")))
    }

    fn king<'py>(
        &self,
        py: Python<'py>,
        judgement: &Judgement,
        king: Square,
        verdict: Verdict,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut route = None;
        let mut reasons = Vec::new();
        let mut witness = Vec::new();
        match verdict {
            Verdict::Takes | Verdict::NoWhites => {
                if let Some(found) = board::route(&self.0, king) {
                    route = Some(PyTuple::new(py, self.names(found.squares()))?);
                }
            }
            Verdict::Cannot(first) => {
                for reason in judgement.reasons(king).into_iter().flatten() {
                    reasons.push(reason.name());
                }
                witness = self.names(first.witness());
            }
        }
        value(
            py,
            "King",
            (
                self.name(king),
                verdict.can(),
                route,
                PyTuple::new(py, reasons)?,
                PyTuple::new(py, witness)?,
            ),
        )
    }

    fn names(&self, squares: impl IntoIterator<Item = Square>) -> Vec<String> {
        let mut names = Vec::new();
        for square in squares {
            names.push(self.name(square));
        }
        names
    }

    fn bytes(&self) -> Vec<Vec<u8>> {
        (0..self.0.side()).map(|row| self.0.row(row)).collect()
    }

    /// The route of the first king that can capture all, or the squares that prevent it.
    fn marks(&self) -> Marks {
        let judgement = board::judge(&self.0);
        let winner = judgement.winners().next();
        let mut marks = Marks {
            coordinates: true,
            ..Marks::default()
        };
        if let Some(route) = winner.and_then(|king| board::route(&self.0, king)) {
            marks.route = places(route.squares());
        } else if let Some((_, Verdict::Cannot(reason))) = judgement.verdicts().next() {
            marks.witnesses = places(reason.witness());
        }
        marks
    }
}

/// Rows and columns of squares.
fn places(squares: impl IntoIterator<Item = Square>) -> Vec<(usize, usize)> {
    let mut places = Vec::new();
    for square in squares {
        places.push((square.row as usize, square.col as usize));
    }
    places
}

/// The pieces that make the longest move.
fn mover_named(py: Python, pieces: &str) -> PyResult<Mover> {
    match pieces {
        "kings" => Ok(Mover::King),
        "men" => Ok(Mover::Man(Forward::Down)),
        "men-up" => Ok(Mover::Man(Forward::Up)),
        "flying" => Ok(Mover::Flying(Removal::AtEnd)),
        "flying-at-once" => Ok(Mover::Flying(Removal::AtOnce)),
        other => {
            let known = "\"kings\", \"men\", \"men-up\", \"flying\" or \"flying-at-once\"";
            Err(placeless_error(
                py,
                format!("pieces={other:?}: expected {known}"),
            ))
        }
    }
}

/// The boards of a text: rows of B, W, _ and . , each board after its number of rows, or a single
/// board without it; or in the format of the USA Computing Olympiad (- + K o).
///
/// The text is a str, a path or an open file.
#[pyfunction]
pub fn captures(py: Python, source: &Bound<PyAny>) -> PyResult<Vec<Capture>> {
    let text = &source::required_text(source, "a capture board")?[..];
    let mut lines = Vec::new();
    for line in text.lines().map(str::trim) {
        if !line.is_empty() {
            lines.push(line);
        }
    }
    let is_number = |line: &&str| line.bytes().all(|byte| byte.is_ascii_digit());
    let sized = if lines.first().is_some_and(is_number) {
        text.to_owned()
    } else {
        format!("{}\n{text}", lines.len())
    };
    let olympiad = sized.contains(['+', 'K', '-', 'o']);
    let alphabet = if olympiad {
        Alphabet::Usaco
    } else {
        Alphabet::Contest
    };
    let boards = read_boards(sized.as_bytes(), alphabet, Reading::Strict);
    let boards = boards.map_err(|faults| faulty(py, sized.as_bytes(), &faults))?;
    Ok(boards.into_iter().map(Capture).collect())
}

/// The only board of a text, see captures().
#[pyfunction]
pub fn capture(py: Python, source: &Bound<PyAny>) -> PyResult<Capture> {
    let mut boards = captures(py, source)?;
    match (boards.pop(), boards.len()) {
        (Some(board), 0) => Ok(board),
        (_, more) => Err(placeless_error(
            py,
            format!(
                "the text contains {} boards: captures() reads them all",
                more + 1
            ),
        )),
    }
}
