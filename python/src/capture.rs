//! Capture boards: every king with its verdict.

use crate::{
    convert::{integer, value},
    error::{faulty, placeless_error},
    run::Spending,
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
        judgement
            .verdicts()
            .map(|(king, verdict)| self.king(py, &judgement, king, verdict))
            .collect()
    }

    /// The number of routes by which the king on this square captures all whites, or the resources
    /// used.
    #[pyo3(signature = (king, *, time = None, memory = None, progress = None))]
    fn count<'py>(
        &self,
        py: Python<'py>,
        king: &str,
        time: Option<f64>,
        memory: Option<u64>,
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
        memory: Option<u64>,
        progress: Option<&Bound<PyAny>>,
    ) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let mover = match pieces {
            "kings" => Mover::King,
            "men" => Mover::Man(Forward::Down),
            "men-up" => Mover::Man(Forward::Up),
            "flying" => Mover::Flying(Removal::AtEnd),
            "flying-at-once" => Mover::Flying(Removal::AtOnce),
            other => {
                let known = "\"kings\", \"men\", \"men-up\", \"flying\" or \"flying-at-once\"";
                return Err(placeless_error(
                    py,
                    format!("pieces={other:?}: expected {known}"),
                ));
            }
        };
        let spending = Spending::new(py, time, memory, progress)?;
        let found = spending.run(py, |budget| {
            let longest = |piece| Some((piece, board::longest(&self.0, piece, mover, budget)?));
            self.0.blacks().filter_map(longest).collect::<Vec<_>>()
        })?;
        let rows = found.into_iter().map(|(piece, (stops, at_most))| {
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
            row.set_item(
                "route",
                stops
                    .into_iter()
                    .map(|square| self.name(square))
                    .collect::<Vec<_>>(),
            )?;
            Ok(row)
        });
        rows.collect()
    }

    /// Whether a route such as 'B2 D4 F6' captures all whites, and the error if it does not.
    fn check<'py>(&self, py: Python<'py>, route: &str) -> PyResult<Bound<'py, PyAny>> {
        let squares = read_route(
            route.as_bytes(),
            self.0.side(),
            RouteNotation::Squares(Numbering::Top),
        )
        .map_err(|faults| faulty(py, route.as_bytes(), &faults))?;
        let (whites, replayed) = (self.0.white_count(), board::replay(&self.0, squares));
        let (correct, message) = match replayed {
            Ok(taken) if taken == whites => (true, format!("the route takes all {taken}")),
            Ok(taken) => (false, format!("the route takes {taken} of {whites} whites")),
            Err(error) => (false, error.to_string()),
        };
        value(py, "Check", (correct, message))
    }

    /// A picture of the board, with the route of the first king that can capture all, or the
    /// squares that prevent it.
    fn svg(&self, py: Python) -> PyResult<String> {
        let rows = self.bytes();
        let rows: Vec<&[u8]> = rows.iter().map(Vec::as_slice).collect();
        draw(&rows, &self.marks())
            .map(|scene| scene.svg(Theme::Auto))
            .map_err(|error| placeless_error(py, error))
    }

    fn _repr_svg_(&self, py: Python) -> PyResult<String> {
        self.svg(py)
    }

    fn __str__(&self, py: Python) -> PyResult<String> {
        let rows = self.bytes();
        let rows: Vec<&[u8]> = rows.iter().map(Vec::as_slice).collect();
        let text = terminal::capture(&rows, &self.marks(), &terminal::Text::default());
        text.map_err(|error| placeless_error(py, error))
    }

    fn __repr__(&self) -> String {
        format!(
            "<Capture board of {} rows, answer {}>",
            self.0.side(),
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
        let names = |squares: Vec<Square>| {
            PyTuple::new(py, squares.into_iter().map(|square| self.name(square)))
        };
        let route = match verdict {
            Verdict::Cannot(_) => None,
            Verdict::Takes | Verdict::NoWhites => {
                let route = board::route(&self.0, king);
                route
                    .map(|route| names(route.squares().collect()))
                    .transpose()?
            }
        };
        let (reasons, witness) = match verdict {
            Verdict::Cannot(first) => {
                let reasons = judgement.reasons(king).into_iter().flatten();
                (
                    PyTuple::new(py, reasons.map(|reason| reason.name()).collect::<Vec<_>>())?,
                    names(first.witness())?,
                )
            }
            _ => (PyTuple::empty(py), PyTuple::empty(py)),
        };
        value(
            py,
            "King",
            (self.name(king), verdict.can(), route, reasons, witness),
        )
    }

    fn bytes(&self) -> Vec<Vec<u8>> {
        (0..self.0.side()).map(|row| self.0.row(row)).collect()
    }

    fn marks(&self) -> Marks {
        let judgement = board::judge(&self.0);
        let place = |square: Square| (square.row as usize, square.col as usize);
        let winner = judgement
            .winners()
            .next()
            .and_then(|king| board::route(&self.0, king));
        let route = winner.map_or_else(Vec::new, |route| route.squares().map(place).collect());
        let witnesses = match judgement.verdicts().next() {
            Some((_, Verdict::Cannot(reason))) if route.is_empty() => {
                reason.witness().into_iter().map(place).collect()
            }
            _ => Vec::new(),
        };
        Marks {
            route,
            witnesses,
            coordinates: true,
            ..Marks::default()
        }
    }
}

/// The boards of a text: rows of B, W, _ and . , each board after its number of rows, or a single
/// board without it; or in the format of the USA Computing Olympiad (- + K o).
#[pyfunction]
pub fn captures(py: Python, text: &str) -> PyResult<Vec<Capture>> {
    let sized = match text.lines().find(|line| !line.trim().is_empty()) {
        Some(first) if first.trim().bytes().all(|byte| byte.is_ascii_digit()) => text.to_owned(),
        _ => format!(
            "{}\n{}",
            text.lines().filter(|line| !line.trim().is_empty()).count(),
            text
        ),
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
pub fn capture(py: Python, text: &str) -> PyResult<Capture> {
    let mut boards = captures(py, text)?;
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
