//! The readings of a drawing as a game of peg solitaire.

use super::{Candidate, Failed, Rank, View};
use crate::{
    board::{Board, Point, SHAPES},
    message::{Message, Wording},
    problem::Problem,
    puzzle::{Goal, Position, Rules, Setup, Wanted, solitaire::PEG},
    text::{
        Faults,
        customs::{self, Usage},
        drawing,
        dress::{Block, Part, Sheet},
        goal,
        lattice::{self, Layout, Place},
        legend::{self, Assignment, Grid, Hole, Holes, Metric, Named},
        reading::{Meaning, Reading, Role},
        scan,
        shapes::{self, Regularity},
    },
};

/// The start and the goal of a sheet.
struct Drawings<'a> {
    start: &'a Block,
    goal: Option<&'a Block>,
}

impl<'a> Drawings<'a> {
    /// `None` if there are more than two drawings.
    fn of(sheet: &'a Sheet) -> Option<Drawings<'a>> {
        match &sheet.blocks[..] {
            [start] => Some(Drawings { start, goal: None }),
            [first, second] => {
                let swapped = first.part == Some(Part::Goal) && second.part != Some(Part::Goal);
                let [start, goal] = if swapped {
                    [second, first]
                } else {
                    [first, second]
                };
                Some(Drawings {
                    start,
                    goal: Some(goal),
                })
            }
            _ => None,
        }
    }
}

/// Adds every reading as peg solitaire.
pub fn candidates(view: View, found: &mut Vec<Candidate>, failed: &mut Failed) {
    let sheet = view.sheet;
    let Some(drawings) = Drawings::of(sheet) else {
        let third = sheet.blocks.get(2).map_or(0..0, Block::span);
        let help = message!(
            "empty-line-may-only",
            "an empty line may only separate the start from the goal"
        );
        let message = message!(
            "third-picture-expected-one",
            "a third picture, expected one or two"
        );
        failed.faults.add_help(third, message, help);
        return;
    };
    for assignment in legend::assignments(&sheet.signs, &view.wishes.signs) {
        for metric in metrics(drawings.start) {
            let attempt = Attempt {
                view,
                assignment: &assignment,
                metric,
            };
            attempt.candidates(&drawings, found, failed);
        }
    }
}

/// The metrics in which the columns of a block differ. On a terminal every sign of a drawing takes
/// as many places as every other, or nobody could align it with blanks.
fn metrics(block: &Block) -> Vec<Metric> {
    let mut has_neighbours = false;
    let mut has_blanks = false;
    for row in &block.rows {
        for pair in row.marks.windows(2) {
            if pair[1].column == pair[0].column + 1 {
                if pair[1].place != pair[0].place + 2 {
                    return vec![Metric::Column];
                }
                has_neighbours = true;
            }
        }
        has_blanks |= row.marks.iter().any(|mark| mark.place != 2 * mark.column);
    }
    match has_neighbours && has_blanks {
        true => vec![Metric::Column, Metric::Place],
        false => vec![Metric::Column],
    }
}

/// What is said of a second drawing with as many pegs.
const NO_GOAL: Wording = message!(
    "second-drawing-many-pegs",
    "the second drawing has as many pegs as the first: it is no goal"
);

/// What is said of rows in the middle that make no board.
const NO_BOARD: Wording = message!(
    "rows-middle-no-known",
    "the rows in the middle are no known board"
);

/// One way to look at a sheet.
struct Attempt<'a> {
    view: View<'a>,
    assignment: &'a Assignment,
    metric: Metric,
}

impl Attempt<'_> {
    fn sign(&self, sign: usize) -> &str {
        &self.view.sheet.signs[sign]
    }

    fn vacancy(&self) -> &str {
        self.assignment.vacancy.map_or(" ", |sign| self.sign(sign))
    }

    fn candidates(&self, drawings: &Drawings, found: &mut Vec<Candidate>, failed: &mut Failed) {
        let grid = Grid::of(drawings.start, self.metric);
        let Some(drawn) = grid.holes(self.assignment, None) else {
            return;
        };
        let mut pegs = 0;
        let mut places = Vec::with_capacity(drawn.holes.len());
        for hole in &drawn.holes {
            pegs += usize::from(hole.peg == Some(true));
            places.push(hole.place);
        }
        let one_row = drawings.start.rows.len() == 1;
        let letters = drawings.goal.is_none() && self.is_of_letters();
        let torn = one_row && (!drawn.whole || grid.has_blank_ends() || letters);
        if pegs == 0 || pegs == drawn.holes.len() || torn || self.is_unlikely(&drawn) {
            return;
        }
        for layout in lattice::layouts(&places, self.view.wishes.lattice) {
            match self.candidate(&drawn, &layout, drawings.goal) {
                Ok(candidate) => found.push(candidate),
                Err(message) => self.note_failure(message, &drawn, drawings, failed),
            }
        }
    }

    /// Whether both signs are letters that may be two groups of a row whose vacancies are blanks at
    /// its ends.
    fn is_of_letters(&self) -> bool {
        let (peg, vacancy) = (self.sign(self.assignment.peg), self.vacancy());
        peg.len() == 1
            && is_of_letters(peg)
            && is_of_letters(vacancy)
            && !self.view.wishes.wants_pegs()
            && self.assignment.outside.is_empty()
    }

    /// Keeps the fault of the reading with the most usual signs.
    fn note_failure(
        &self,
        message: Message,
        drawn: &Holes,
        drawings: &Drawings,
        failed: &mut Failed,
    ) {
        let usage = customs::usage(self.sign(self.assignment.peg), self.vacancy());
        let signed = self.assignment.vacancy.is_some() && !self.assignment.doubled;
        let usual = failed.usage.is_none_or(|before| usage > before);
        if usual && signed && drawn.whole {
            failed.usage = Some(usage);
            failed.faults = Faults::default();
            failed.faults.add(drawings.start.span(), message);
        }
    }

    /// Only digits and words are used for both a vacancy and no hole in boards that are not full.
    fn is_unlikely(&self, drawn: &Holes) -> bool {
        let vacancy = self.vacancy();
        let digit = is_digit_or_word(vacancy);
        let wished = self.view.wishes.sign(Role::Outside) == Some(vacancy);
        self.assignment.doubled && drawn.named == Named::Sparse && !digit && !wished
    }

    /// The reading on one lattice.
    ///
    /// # Errors
    /// Why it is no puzzle.
    fn candidate(
        &self,
        drawn: &Holes,
        layout: &Layout,
        goal: Option<&Block>,
    ) -> Result<Candidate, Message> {
        let start = Laid::of(&drawn.holes, layout)?;
        let playable = has_jump(&start);
        let (pegs, holes) = (start.position.pieces(), start.board.len());
        let dense = 4 * pegs >= 3 * holes;
        let has_goal = goal.is_some();
        let goal = match goal {
            None => goal::usual(&start.position),
            Some(block) => self.goal(block, &start)?,
        };
        if has_goal && !self.view.sheet.has_parts() && wanted_pegs(&goal) >= pegs {
            return Err(NO_GOAL.into());
        }
        let goal_told =
            has_goal && !self.view.sheet.has_more && (1..pegs).contains(&wanted_pegs(&goal));
        let setup = self.setup(start, goal)?;
        let picture = drawing::draw_position(&setup, &setup.start);
        let puzzle = match self.view.wishes.goal_matters {
            true => setup.validate(),
            false => setup.validate_midgame(),
        };
        let puzzle = puzzle.map_err(|faults| faults.in_one_line())?;
        let regularity = shapes::regularity(layout.adjacency, puzzle.board.points());
        if self.view.sheet.centred && regularity != Regularity::Known {
            return Err(NO_BOARD.into());
        }
        let reading = Reading::new(Problem::from(puzzle), self.view.notation)
            .with_legend(self.assignment.meanings(&self.view.sheet.signs));
        Ok(Candidate {
            rank: Rank {
                dense: dense || !self.is_used_both_ways(),
                ..self.rank(drawn, playable, regularity)
            },
            reading,
            sheet: self.view.number,
            sure: layout.sure,
            clear: true,
            vacancies: holes - pegs,
            goal_told,
            starts: holes - pegs <= (holes / 8).max(1),
            steps: false,
            by_lengths: layout.by_lengths,
            blank_both: drawn.blank_both,
            centred: self.view.sheet.centred,
            strange: self.has_other_pieces() || !drawn.whole && !self.is_outside_known(),
            drawn: picture,
        })
    }

    /// The puzzle with this goal, or with the one that is asked for.
    fn setup(&self, start: Laid, goal: Goal) -> Result<Setup, Message> {
        let title = match self.known_title(&start) {
            Some(title) => title,
            None => format!("{} holes", start.board.len()),
        };
        let mut setup = Setup {
            title,
            board: start.board,
            rules: Rules::pegs(),
            start: start.position,
            goal,
        };
        if let Some(wish) = &self.view.wishes.goal {
            let signs = (self.sign(self.assignment.peg), self.vacancy());
            setup.goal = wish.of(&setup, Some(signs))?;
        }
        Ok(setup)
    }

    fn rank(&self, drawn: &Holes, playable: bool, regularity: Regularity) -> Rank {
        let usage = customs::usage(self.sign(self.assignment.peg), self.vacancy());
        // Of two meanings in use the rarer one is as good, unless the board says otherwise.
        let usage = if usage == Usage::Rare {
            Usage::Together
        } else {
            usage
        };
        let digit = is_digit_or_word(self.vacancy());
        Rank {
            playable,
            customary: usage > Usage::Contrary,
            whole: drawn.whole,
            usage,
            signed: self.assignment.vacancy.is_some(),
            dense: false,
            // A dense board of zeros and ones is the known board; elsewhere both are possible.
            named: match drawn.named {
                Named::Dense if digit => Named::Dense,
                _ => Named::No,
            },
            regularity,
        }
    }

    /// Whether a sign of no hole is rather another kind of piece: the other letter of draughts, the
    /// letter of pegs in the other case, one of two letters that no custom knows, or one of two
    /// signs in a drawing of one row, as in `OO_XX!`.
    fn has_other_pieces(&self) -> bool {
        if self.view.wishes.sign(Role::Outside).is_some() {
            return false;
        }
        let (peg, vacancy) = (self.sign(self.assignment.peg), self.vacancy());
        let mut unknown = 0;
        for &sign in &self.assignment.outside {
            let sign = self.sign(sign);
            let is_case = sign.to_lowercase() == peg.to_lowercase();
            if is_case || customs::is_checker(peg) && customs::is_checker(sign) {
                return true;
            }
            unknown += usize::from(is_of_letters(sign) && !customs::is_outside(sign, peg, vacancy));
        }
        let is_one_row = self
            .view
            .sheet
            .blocks
            .iter()
            .all(|block| block.rows.len() == 1);
        unknown > 1 || is_one_row && self.assignment.outside.len() > 1
    }

    /// Whether every sign of no hole is known as one beside these signs, or is wished.
    fn is_outside_known(&self) -> bool {
        let (peg, vacancy) = (self.sign(self.assignment.peg), self.vacancy());
        self.assignment.outside.iter().all(|&sign| {
            let sign = self.sign(sign);
            let mut wishes = self.view.wishes.signs.iter();
            // Beside another letter for pegs it is a second kind of piece.
            let is_piece = is_of_letters(sign) && customs::usage(sign, vacancy) >= Usage::Half;
            customs::is_outside(sign, peg, vacancy) && !is_piece
                || wishes.any(|wish| wish.role == Role::Outside && wish.sign == sign)
        })
    }

    /// Whether the same signs are also used with the opposite meanings. The signs of this program
    /// are not: with them a start has as good a reading as an end.
    fn is_used_both_ways(&self) -> bool {
        let (peg, vacancy) = (self.sign(self.assignment.peg), self.vacancy());
        let usual = customs::usage(vacancy, peg) >= Usage::Rare;
        let own = ["·", "."].contains(&peg) || ["·", "."].contains(&vacancy);
        usual && !own
    }

    /// The ID of a known board with one vacancy, as the title.
    fn known_title(&self, start: &Laid) -> Option<String> {
        if !self.assignment.doubled || start.board.len() - start.position.pieces() != 1 {
            return None;
        }
        let mut cells = start.board.cells();
        let vacancy = cells.find(|&cell| start.position.get(cell).is_none())?;
        let hole = start.board.name(vacancy);
        for shape in SHAPES {
            let board = shape.board();
            let is_alike = board.adjacency() == start.board.adjacency();
            if is_alike && board.rays() == start.board.rays() {
                return Some(format!("pegs:{}@{hole}", shape.name));
            }
        }
        None
    }

    /// The goal that a second drawing shows.
    fn goal(&self, block: &Block, start: &Laid) -> Result<Goal, Message> {
        let any = legend::any_sign(self.view.sheet);
        let holes = self.goal_holes(block, any, start).unwrap_or_default();
        let places = legend::places_of(&holes);
        for layout in lattice::layouts(&places, Some(start.board.adjacency())) {
            let wanted = wanted_by_point(&holes, &layout);
            if let Some(pattern) = fitted(&wanted, &start.board) {
                return Ok(Goal::Pattern(pattern));
            }
        }
        Err(message!(
            "goal-another-shape-than",
            "the goal is of another shape than the start"
        )
        .into())
    }

    /// The holes of the second drawing. Where a sign is both a vacancy and no hole, the holes are
    /// those of the start.
    fn goal_holes(&self, block: &Block, any: Option<usize>, start: &Laid) -> Option<Vec<Hole>> {
        let grid = Grid::of(block, self.metric);
        let plain = Assignment {
            doubled: false,
            ..self.assignment.clone()
        };
        let mut holes = grid.holes(&plain, any)?.holes;
        if self.assignment.doubled {
            holes.retain(|hole| start.places.contains(&hole.place));
        }
        Some(holes)
    }
}

/// Whether a sign is a letter or a word.
pub(super) fn is_of_letters(sign: &str) -> bool {
    sign.chars().all(char::is_alphabetic)
}

/// Whether a sign is a digit, or a word such as `false`.
fn is_digit_or_word(sign: &str) -> bool {
    let digits = scan::are_digits(sign);
    let word = sign.len() > 1 && sign.bytes().all(|byte| byte.is_ascii_alphanumeric());
    digits || word
}

/// `--signs 'peg=o,hole=.'`.
pub fn signs_option(legend: &[Meaning]) -> String {
    let mut parts = Vec::new();
    for Meaning { role, sign } in legend {
        // For a shell.
        let sign = sign.replace('\'', "'\\''");
        parts.push(format!("{}={sign}", role.key()));
    }
    format!("--signs '{}'", parts.join(","))
}

/// Holes on a board.
struct Laid {
    board: Board,
    position: Position,
    places: Vec<Place>,
}

impl Laid {
    /// # Errors
    /// There are too many holes, or no line touches one.
    fn of(holes: &[Hole], layout: &Layout) -> Result<Laid, Message> {
        let board = Board::new(layout.adjacency, layout.points.iter().copied());
        let board = board?;
        if let Some(cell) = board.isolated_cells().first() {
            let name = board.name(*cell);
            return Err(message!(
                "no-line-touches-named-hole",
                "no line touches the hole {name}",
                name
            )
            .into());
        }
        let mut position = Position(vec![None; board.len()]);
        let mut places = Vec::with_capacity(holes.len());
        for (hole, point) in holes.iter().zip(&layout.points) {
            if let (Some(cell), Some(true)) = (board.cell_at(*point), hole.peg) {
                position.0[cell.index()] = Some(PEG);
            }
            places.push(hole.place);
        }
        Ok(Laid {
            board,
            position,
            places,
        })
    }
}

/// Whether a peg can jump.
fn has_jump(start: &Laid) -> bool {
    let position = &start.position;
    for line in start.board.lines() {
        let has_pegs = position.get(line.from).is_some() && position.get(line.over).is_some();
        if has_pegs && position.get(line.to).is_none() {
            return true;
        }
    }
    false
}

/// The number of holes in which a goal wants a peg.
fn wanted_pegs(goal: &Goal) -> usize {
    let mut pegs = 0;
    if let Goal::Pattern(pattern) = goal {
        for wanted in pattern {
            pegs += usize::from(*wanted == Wanted::Piece(PEG));
        }
    }
    pegs
}

/// The condition at each point of a goal, as drawn.
fn wanted_by_point(holes: &[Hole], layout: &Layout) -> Vec<(Point, Wanted)> {
    let mut wanted = Vec::new();
    for (hole, point) in holes.iter().zip(&layout.points) {
        let condition = match hole.peg {
            None => Wanted::Any,
            Some(false) => Wanted::Vacant,
            Some(true) => Wanted::Piece(PEG),
        };
        wanted.push((*point, condition));
    }
    wanted
}

/// The conditions in the order of the cells, if they have the shape of the board.
fn fitted(wanted: &[(Point, Wanted)], board: &Board) -> Option<Vec<Wanted>> {
    let from = Point {
        y: wanted.iter().map(|(point, _)| point.y).min()?,
        x: wanted.iter().map(|(point, _)| point.x).min()?,
    };
    let to = board.corner();
    let mut pattern = vec![None; board.len()];
    for (point, condition) in wanted {
        let moved = Point {
            y: point.y - from.y + to.y,
            x: point.x - from.x + to.x,
        };
        pattern[board.cell_at(moved)?.index()] = Some(*condition);
    }
    pattern.into_iter().collect()
}
