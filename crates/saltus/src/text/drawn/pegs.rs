//! The readings of a drawing as a game of peg solitaire.

use super::{Candidate, Rank, Wishes};
use crate::{
    board::{Board, Point},
    problem::Problem,
    puzzle::{Goal, Position, Rules, Setup, Wanted, solitaire::PEG},
    text::{
        Faults,
        customs::{self, Usage},
        drawing,
        dress::{Block, Part, Sheet},
        goal,
        lattice::{self, Layout, Place},
        legend::{self, Assignment, Grid, Hole, Holes, Metric, Named, Regularity},
        notation::Notation,
        reading::{Meaning, Reading, Role, lattice_name},
    },
};
use std::collections::BTreeMap;

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

/// What the readings are made of.
pub struct Attempt<'a> {
    /// The drawing.
    pub sheet: &'a Sheet,
    /// Its notation.
    pub notation: Notation,
    /// What is known of it.
    pub wishes: &'a Wishes,
}

impl Attempt<'_> {
    /// Every reading as peg solitaire. `faults` takes what is wrong with a reading that failed, and
    /// `failed` how usual its signs are.
    pub fn candidates(&self, faults: &mut Faults, failed: &mut Option<Usage>) -> Vec<Candidate> {
        let sheet = self.sheet;
        let mut found: Vec<Candidate> = Vec::new();
        let Some(drawings) = Drawings::of(sheet) else {
            let third = sheet.blocks.get(2).map_or(0..0, Block::span);
            let help = "an empty line may only separate the start from the goal";
            faults.add_help(third, "a third picture, expected one or two", help);
            return found;
        };
        for assignment in legend::assignments(&sheet.signs, &self.wishes.signs) {
            for metric in metrics(drawings.start) {
                let view = View {
                    sheet,
                    notation: self.notation,
                    wishes: self.wishes,
                    assignment: &assignment,
                    metric,
                };
                found.extend(view.candidates(&drawings, faults, failed));
            }
        }
        found
    }
}

/// The metrics in which the columns of a block differ. On a terminal every sign of a drawing takes
/// as many places as every other, or nobody could align it with blanks.
fn metrics(block: &Block) -> Vec<Metric> {
    let wide = block.rows.iter().flat_map(|row| row.marks.windows(2));
    let mut adjacent = wide
        .filter(|pair| pair[1].column == pair[0].column + 1)
        .peekable();
    let some = adjacent.peek().is_some();
    let all_wide = adjacent.all(|pair| pair[1].place == pair[0].place + 2);
    let blanks = block.rows.iter().any(|row| {
        let mut marks = row.marks.iter();
        marks.any(|mark| mark.place != 2 * mark.column)
    });
    match some && all_wide && blanks {
        true => vec![Metric::Column, Metric::Place],
        false => vec![Metric::Column],
    }
}

/// One way to look at a sheet.
struct View<'a> {
    sheet: &'a Sheet,
    notation: Notation,
    wishes: &'a Wishes,
    assignment: &'a Assignment,
    metric: Metric,
}

impl View<'_> {
    fn sign(&self, sign: usize) -> &str {
        &self.sheet.signs[sign]
    }

    fn vacancy(&self) -> &str {
        self.assignment.vacancy.map_or(" ", |sign| self.sign(sign))
    }

    fn candidates(
        &self,
        drawings: &Drawings,
        faults: &mut Faults,
        failed: &mut Option<Usage>,
    ) -> Vec<Candidate> {
        let grid = Grid::of(drawings.start, self.metric);
        let Some(drawn) = grid.holes(self.assignment, None) else {
            return Vec::new();
        };
        let pegs = drawn
            .holes
            .iter()
            .filter(|hole| hole.peg == Some(true))
            .count();
        if pegs == 0 || pegs == drawn.holes.len() || self.is_unlikely(&drawn) {
            return Vec::new();
        }
        let places: Vec<Place> = drawn.holes.iter().map(|hole| hole.place).collect();
        let mut found = Vec::new();
        for layout in lattice::layouts(&places, self.wishes.lattice) {
            match self.candidate(&drawn, &layout, drawings.goal) {
                Ok(candidate) => found.push(candidate),
                Err(message) => {
                    // One reading's fault is enough: that of the most usual signs.
                    let usage = customs::usage(self.sign(self.assignment.peg), self.vacancy());
                    let signed = self.assignment.vacancy.is_some() && !self.assignment.doubled;
                    let usual = failed.is_none_or(|before| usage > before);
                    if usual && signed && drawn.whole {
                        *failed = Some(usage);
                        *faults = Faults::default();
                        faults.add(drawings.start.span(), message);
                    }
                }
            }
        }
        found
    }

    /// Only digits and words are used for both a vacancy and no hole in boards that are not full.
    fn is_unlikely(&self, drawn: &Holes) -> bool {
        let vacancy = self.vacancy();
        let digit = is_digit_or_word(vacancy);
        let wished = self.wishes.sign(Role::Outside) == Some(vacancy);
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
    ) -> Result<Candidate, String> {
        let start = Laid::of(&drawn.holes, layout)?;
        let goal = match goal {
            None => goal::usual(&start.position),
            Some(block) => self.goal(block, &start)?,
        };
        let title = format!("{} holes", start.board.len());
        let playable = has_jump(&start);
        let dense = 4 * start.position.pieces() >= 3 * start.board.len();
        let mut setup = Setup {
            title: self.known_title(&start).unwrap_or(title),
            board: start.board,
            rules: Rules::pegs(),
            start: start.position,
            goal,
        };
        if let Some(wish) = &self.wishes.goal {
            setup.goal = wish.of(
                &setup,
                Some((self.sign(self.assignment.peg), self.vacancy())),
            )?;
        }
        let picture = drawing::draw_position(&setup, &setup.start);
        let puzzle = if self.wishes.goal_matters {
            setup.validate()
        } else {
            setup.validate_midgame()
        };
        let puzzle = puzzle.map_err(|faults| faults.to_string().replace('\n', "; "))?;
        let regularity = legend::regularity(layout.adjacency, puzzle.board.points());
        let reading = Reading::new(Problem::from(puzzle), self.notation)
            .with_legend(self.assignment.meanings(&self.sheet.signs));
        Ok(Candidate {
            rank: Rank {
                dense: dense || !self.is_used_both_ways(),
                ..self.rank(drawn, playable, regularity)
            },
            reading,
            sure: layout.sure,
            drawn: picture,
            option: self.option(layout),
        })
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

    /// Whether the same signs are also used with the opposite meanings. The signs of this program
    /// are not: with them a start has as good a reading as an end.
    fn is_used_both_ways(&self) -> bool {
        let (peg, vacancy) = (self.sign(self.assignment.peg), self.vacancy());
        let usual = customs::usage(vacancy, peg) >= Usage::Rare;
        let own = ["·", "."].contains(&peg) || ["·", "."].contains(&vacancy);
        usual && !own
    }

    /// The option that selects this reading.
    fn option(&self, layout: &Layout) -> String {
        let legend = self.assignment.meanings(&self.sheet.signs);
        let signs = signs_option(&legend);
        match layout.sure {
            true => signs,
            false => format!("{signs} --lattice {}", lattice_name(layout.adjacency)),
        }
    }

    /// The ID of a known board with one vacancy, as the title.
    fn known_title(&self, start: &Laid) -> Option<String> {
        if !self.assignment.doubled || start.board.len() - start.position.pieces() != 1 {
            return None;
        }
        let shape = crate::board::SHAPES.iter().find(|shape| {
            let board = shape.board();
            board.rays() == start.board.rays() && board.adjacency() == start.board.adjacency()
        })?;
        let vacancy = start
            .board
            .cells()
            .find(|&cell| start.position.get(cell).is_none())?;
        Some(format!("pegs:{}@{}", shape.name, start.board.name(vacancy)))
    }

    /// The goal that a second drawing shows.
    fn goal(&self, block: &Block, start: &Laid) -> Result<Goal, String> {
        let other_shape = || "the goal is of another shape than the start".to_owned();
        let any = legend::any_sign(self.sheet);
        let holes = self.goal_holes(block, any, start).ok_or_else(other_shape)?;
        let places: Vec<Place> = holes.iter().map(|hole| hole.place).collect();
        for layout in lattice::layouts(&places, Some(start.board.adjacency())) {
            let wanted = wanted_by_point(&holes, &layout);
            if let Some(pattern) = fitted(&wanted, &start.board) {
                return Ok(Goal::Pattern(pattern));
            }
        }
        Err(other_shape())
    }

    /// The holes of the second drawing. Where a sign is both a vacancy and no hole, the holes are
    /// those of the start.
    fn goal_holes(&self, block: &Block, any: Option<usize>, start: &Laid) -> Option<Vec<Hole>> {
        let grid = Grid::of(block, self.metric);
        let plain = Assignment {
            doubled: false,
            ..self.assignment.clone()
        };
        let holes = grid.holes(&plain, any)?.holes;
        if !self.assignment.doubled {
            return Some(holes);
        }
        let at_start = |hole: &Hole| start.places.contains(&hole.place);
        Some(holes.into_iter().filter(at_start).collect())
    }
}

/// Whether a sign is a digit, or a word such as `false`.
fn is_digit_or_word(sign: &str) -> bool {
    let digits = sign.bytes().all(|byte| byte.is_ascii_digit());
    let word = sign.len() > 1 && sign.bytes().all(|byte| byte.is_ascii_alphanumeric());
    digits || word
}

/// `--signs 'peg=o,hole=.'`.
pub fn signs_option(legend: &[Meaning]) -> String {
    let mut parts = Vec::new();
    for Meaning { role, sign } in legend {
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
    fn of(holes: &[Hole], layout: &Layout) -> Result<Laid, String> {
        let board = Board::new(layout.adjacency, layout.points.iter().copied());
        let board = board.map_err(|error| error.to_string())?;
        if let Some(cell) = board.isolated_cells().first() {
            let name = board.name(*cell);
            return Err(format!("no line touches the hole {name}"));
        }
        let mut position = Position(vec![None; board.len()]);
        for (hole, point) in holes.iter().zip(&layout.points) {
            if let (Some(cell), Some(true)) = (board.cell_at(*point), hole.peg) {
                position.0[cell.index()] = Some(PEG);
            }
        }
        Ok(Laid {
            board,
            position,
            places: holes.iter().map(|hole| hole.place).collect(),
        })
    }
}

/// Whether a peg can jump.
fn has_jump(start: &Laid) -> bool {
    let peg = |cell| start.position.get(cell).is_some();
    start
        .board
        .lines()
        .any(|line| peg(line.from) && peg(line.over) && !peg(line.to))
}

/// The condition at each point of a goal, as drawn.
fn wanted_by_point(holes: &[Hole], layout: &Layout) -> BTreeMap<Point, Wanted> {
    let mut wanted = BTreeMap::new();
    for (hole, point) in holes.iter().zip(&layout.points) {
        let condition = match hole.peg {
            None => Wanted::Any,
            Some(false) => Wanted::Vacant,
            Some(true) => Wanted::Piece(PEG),
        };
        wanted.insert(*point, condition);
    }
    wanted
}

/// The conditions in the order of the cells, if they have the shape of the board.
fn fitted(wanted: &BTreeMap<Point, Wanted>, board: &Board) -> Option<Vec<Wanted>> {
    if wanted.len() != board.len() {
        return None;
    }
    let from = Point {
        y: wanted.keys().map(|point| point.y).min()?,
        x: wanted.keys().map(|point| point.x).min()?,
    };
    let to = board.corner();
    let mut pattern = vec![Wanted::Any; board.len()];
    for (point, condition) in wanted {
        let moved = Point {
            y: point.y - from.y + to.y,
            x: point.x - from.x + to.x,
        };
        pattern[board.cell_at(moved)?.index()] = *condition;
    }
    Some(pattern)
}
