//! Random puzzles, written from the rules and not from the library: a drawing of marks, and what it
//! means as lines of cells in reading order.

use saltus::random::Random;
use std::collections::BTreeSet;

/// What stands in a place of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    Nothing,
    Peg,
    Vacancy,
    Right,
    Left,
    King,
    White,
}

/// How the rows of a drawing lie against each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lattice {
    Square,
    /// In the columns of a drawing whose neighbours in a row are two columns apart.
    Shifted,
    /// Rows of growing or shrinking length, each written from its first cell on.
    Triangle,
}

/// A drawing before it gets signs and dress.
#[derive(Clone, Debug)]
pub struct Drawing {
    pub lattice: Lattice,
    pub rows: Vec<Vec<Mark>>,
    /// A second drawing, which shows the goal.
    pub goal: Option<Vec<Vec<Mark>>>,
    pub meaning: Meaning,
    /// Whether its signs alone do not tell the groups apart, as in the middle of an exchange.
    pub open: bool,
}

/// What a drawing means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    Pegs {
        lines: BTreeSet<[usize; 3]>,
        start: Vec<bool>,
        goal: End,
    },
    /// `r`, `l` and `.`, to be reversed.
    Row(String),
    /// The rows of a capture board: `B`, `W`, `_` and `.`.
    Capture(Vec<String>),
}

/// The end of a game of pegs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    OneAnywhere,
    Exactly(Vec<bool>),
}

/// Cells by column and row, with the three directions of the square or the triangular lattice in
/// which a jump and its reverse lead.
struct Cells {
    places: Vec<[i32; 2]>,
    directions: &'static [[i32; 2]],
}

const SQUARE: &[[i32; 2]] = &[[1, 0], [0, 1]];
/// In columns of half a cell.
const SHIFTED: &[[i32; 2]] = &[[2, 0], [1, 1], [-1, 1]];

impl Cells {
    fn lines(&self) -> BTreeSet<[usize; 3]> {
        let at = |place: [i32; 2]| self.places.iter().position(|&other| other == place);
        let mut lines = BTreeSet::new();
        for (from, &[x, y]) in self.places.iter().enumerate() {
            for &[dx, dy] in self.directions {
                let over = at([x + dx, y + dy]);
                let to = at([x + 2 * dx, y + 2 * dy]);
                if let (Some(over), Some(to)) = (over, to) {
                    lines.insert([from, over, to]);
                    lines.insert([to, over, from]);
                }
            }
        }
        lines
    }
}

/// The jumps that can be made.
fn jumps(lines: &BTreeSet<[usize; 3]>, pegs: &[bool]) -> Vec<[usize; 3]> {
    let can = |line: &&[usize; 3]| pegs[line[0]] && pegs[line[1]] && !pegs[line[2]];
    lines.iter().filter(can).copied().collect()
}

fn play(lines: &BTreeSet<[usize; 3]>, pegs: &mut [bool], count: usize, random: &mut Random) {
    for _ in 0..count {
        let possible = jumps(lines, pegs);
        if possible.is_empty() {
            return;
        }
        let [from, over, to] = possible[random.below(possible.len())];
        (pegs[from], pegs[over], pegs[to]) = (false, false, true);
    }
}

/// A random puzzle of any kind.
pub fn random(random: &mut Random) -> Drawing {
    loop {
        let drawn = match random.below(12) {
            0..=3 => named(random),
            4..=6 => free(random),
            7 => shifted(random),
            8 => triangle(random),
            9 => line_of_pegs(random),
            10 => Some(row(random)),
            _ => Some(capture(random)),
        };
        if let Some(drawn) = drawn {
            return drawn;
        }
    }
}

/// Boards that people draw, on the square grid.
const BOARDS: &[&str] = &[
    "--ooo--/--ooo--/ooooooo/ooooooo/ooooooo/--ooo--/--ooo--",
    "--ooo--/-ooooo-/ooooooo/ooooooo/ooooooo/-ooooo-/--ooo--",
    "---o---/--ooo--/-ooooo-/ooooooo/-ooooo-/--ooo--/---o---",
    "-oo-/oooo/oooo/-oo-",
    "ooo/ooo/ooo",
    "oooo/oooo/oooo/oooo",
    "ooooo/ooooo/ooooo/ooooo/ooooo",
    "oooooo/oooooo/oooooo/oooooo/oooooo/oooooo",
    "-o-/-o-/ooo/-o-/-o-",
    "--o--/--o--/ooooo/--o--/--o--",
    "--ooo--/--ooo--/--ooo--/ooooooo/ooooooo/ooooooo/--ooo--",
];

fn named(random: &mut Random) -> Option<Drawing> {
    let board = BOARDS[random.below(BOARDS.len())];
    let rows: Vec<Vec<bool>> = board
        .split('/')
        .map(|row| row.chars().map(|sign| sign == 'o').collect())
        .collect();
    square(&rows, random)
}

/// A connected board of up to 40 holes.
fn free(random: &mut Random) -> Option<Drawing> {
    let width = 3 + random.below(6);
    let height = 2 + random.below(6);
    let holes = (5 + random.below(36)).min(width * height);
    let mut board = vec![vec![false; width]; height];
    let mut inside = vec![[width / 2, height / 2]];
    board[height / 2][width / 2] = true;
    for _ in 0..2000 {
        if inside.len() == holes {
            break;
        }
        let [x, y] = inside[random.below(inside.len())];
        let (x, y) = match random.below(4) {
            0 if x > 0 => (x - 1, y),
            1 if y > 0 => (x, y - 1),
            2 if x + 1 < width => (x + 1, y),
            3 if y + 1 < height => (x, y + 1),
            _ => continue,
        };
        if !board[y][x] {
            board[y][x] = true;
            inside.push([x, y]);
        }
    }
    square(&trimmed(board), random)
}

/// Without empty rows and columns at the borders.
fn trimmed(mut board: Vec<Vec<bool>>) -> Vec<Vec<bool>> {
    board.retain(|row| row.contains(&true));
    let first = |row: &Vec<bool>| row.iter().position(|&hole| hole).unwrap_or(0);
    let last = |row: &Vec<bool>| row.iter().rposition(|&hole| hole).unwrap_or(0);
    let from = board.iter().map(first).min().unwrap_or(0);
    let to = board.iter().map(last).max().unwrap_or(0);
    board
        .into_iter()
        .map(|row| row[from..=to].to_vec())
        .collect()
}

fn square(board: &[Vec<bool>], random: &mut Random) -> Option<Drawing> {
    // Rows of 1, 2, 3 .. cells are read as a triangle.
    let lengths = |row: &Vec<bool>| row.iter().filter(|&&hole| hole).count();
    let lengths: Vec<usize> = board.iter().map(lengths).collect();
    let steps_by = |step: i64| {
        lengths
            .windows(2)
            .all(|two| two[1] as i64 - two[0] as i64 == step)
    };
    if board.len() < 2 || steps_by(1) || steps_by(-1) {
        return None;
    }
    let mut places = Vec::new();
    for (y, row) in board.iter().enumerate() {
        let holes = row.iter().enumerate().filter(|(_, hole)| **hole);
        places.extend(holes.map(|(x, _)| [x as i32, y as i32]));
    }
    let cells = Cells {
        places,
        directions: SQUARE,
    };
    let width = board.iter().map(Vec::len).max()?;
    pegs(Lattice::Square, width, board.len(), &cells, random)
}

/// A board on the triangular lattice: a triangle, a hexagon, or a part of one.
fn shifted(random: &mut Random) -> Option<Drawing> {
    let side = 3 + random.below(3);
    let mut places = Vec::new();
    let hexagon = random.below(2) == 0;
    let rows = if hexagon { 2 * side - 1 } else { side + 1 };
    for y in 0..rows {
        let long = match hexagon {
            true => side + y.min(rows - 1 - y),
            false => y + 1,
        };
        let widest = if hexagon { 2 * side - 1 } else { rows };
        let first = widest - long;
        places.extend((0..long).map(|x| [(first + 2 * x) as i32, y as i32]));
    }
    if random.below(2) == 0 {
        let keep: Vec<bool> = places.iter().map(|_| random.below(8) > 0).collect();
        let mut keep = keep.into_iter();
        places.retain(|_| keep.next() == Some(true));
    }
    let left = places.iter().map(|place| place[0]).min()?;
    places.iter_mut().for_each(|place| place[0] -= left);
    let wide = places.iter().map(|place| place[0]).max()? as usize + 1;
    let high = places.last()?[1] as usize + 1;
    let rows: BTreeSet<i32> = places.iter().map(|place| place[1]).collect();
    // Each row is shifted against the next: without rows between them nothing shows that.
    if rows.len() < high || high < 3 {
        return None;
    }
    let cells = Cells {
        places,
        directions: SHIFTED,
    };
    pegs(Lattice::Shifted, wide, high, &cells, random)
}

/// A triangle whose rows are written from their first cell on.
fn triangle(random: &mut Random) -> Option<Drawing> {
    let side = 3 + random.below(6);
    let on_its_corner = random.below(4) == 0;
    let mut places = Vec::new();
    for y in 0..side {
        let long = if on_its_corner { side - y } else { y + 1 };
        places.extend((0..long).map(|x| [(side - long + 2 * x) as i32, y as i32]));
    }
    let cells = Cells {
        places,
        directions: SHIFTED,
    };
    let mut drawn = pegs(Lattice::Triangle, 2 * side, side, &cells, random)?;
    for rows in [Some(&mut drawn.rows), drawn.goal.as_mut()]
        .into_iter()
        .flatten()
    {
        for row in rows {
            row.retain(|&mark| mark != Mark::Nothing);
        }
    }
    Some(drawn)
}

fn line_of_pegs(random: &mut Random) -> Option<Drawing> {
    let places = (0..4 + random.below(12)).map(|x| [x as i32, 0]).collect();
    let cells = Cells {
        places,
        directions: SQUARE,
    };
    pegs(Lattice::Square, cells.places.len(), 1, &cells, random)
}

/// Pegs on these cells: a position in play.
fn pegs(
    lattice: Lattice,
    width: usize,
    height: usize,
    cells: &Cells,
    random: &mut Random,
) -> Option<Drawing> {
    let lines = cells.lines();
    let on_a_line: BTreeSet<usize> = lines.iter().flatten().copied().collect();
    let count = cells.places.len();
    if on_a_line.len() < count || !(4..=40).contains(&count) {
        return None;
    }
    let mut start = vec![true; count];
    match random.below(8) {
        0 => start.fill_with(|| random.below(2) == 0),
        _ => {
            start[random.below(count)] = false;
            let most = if random.below(2) == 0 { 1 } else { count };
            let played = random.below(most);
            play(&lines, &mut start, played, random);
        }
    }
    let pegs = start.iter().filter(|&&peg| peg).count();
    if pegs < 2 || pegs == count || jumps(&lines, &start).is_empty() {
        return None;
    }
    let drawn = |contents: &[bool]| {
        let mut rows = vec![vec![Mark::Nothing; width]; height];
        for (&[x, y], &peg) in cells.places.iter().zip(contents) {
            let mark = if peg { Mark::Peg } else { Mark::Vacancy };
            rows[y as usize][x as usize] = mark;
        }
        rows
    };
    let end = (random.below(8) == 0).then(|| {
        let mut end = start.clone();
        let played = 1 + random.below(count);
        play(&lines, &mut end, played, random);
        end
    });
    let goal = match &end {
        Some(end) => End::Exactly(end.clone()),
        None if pegs + 1 == count => End::Exactly(start.iter().map(|&peg| !peg).collect()),
        None => End::OneAnywhere,
    };
    Some(Drawing {
        lattice,
        rows: drawn(&start),
        goal: end.map(|end| drawn(&end)),
        meaning: Meaning::Pegs { lines, start, goal },
        open: false,
    })
}

/// Two groups in a row: at the start, in the middle of their exchange, stuck, or at the end.
fn row(random: &mut Random) -> Drawing {
    let mut word = "r".repeat(1 + random.below(5));
    word += &".".repeat(1 + random.below(2));
    word += &"l".repeat(1 + random.below(5));
    let open = random.below(3) == 0;
    if open {
        let longest = [3, 10, 60][random.below(3)];
        word = exchanged(&word, 1 + random.below(longest), random);
    }
    let mark = |sign| match sign {
        'r' => Mark::Right,
        'l' => Mark::Left,
        _ => Mark::Vacancy,
    };
    Drawing {
        lattice: Lattice::Square,
        rows: vec![word.chars().map(mark).collect()],
        goal: None,
        meaning: Meaning::Row(word),
        open,
    }
}

/// The row after some moves.
fn exchanged(word: &str, moves: usize, random: &mut Random) -> String {
    let mut row: Vec<char> = word.chars().collect();
    for _ in 0..moves {
        let possible = steps(&row);
        if possible.is_empty() {
            break;
        }
        let [from, to] = possible[random.below(possible.len())];
        row.swap(from, to);
    }
    row.into_iter().collect()
}

/// The moves of a row: a step, or a jump over any one piece.
fn steps(row: &[char]) -> Vec<[usize; 2]> {
    let mut possible = Vec::new();
    for from in 0..row.len() {
        let ahead = |distance: usize| match row[from] {
            'r' => from.checked_add(distance).filter(|&to| to < row.len()),
            'l' => from.checked_sub(distance),
            _ => None,
        };
        match [ahead(1), ahead(2)] {
            [Some(to), _] if row[to] == '.' => possible.push([from, to]),
            [_, Some(to)] if row[to] == '.' => possible.push([from, to]),
            _ => {}
        }
    }
    possible
}

/// A checkerboard with kings and whites on one colour.
fn capture(random: &mut Random) -> Drawing {
    let side = 4 + random.below(7);
    let colour = random.below(2);
    let mut rows = vec![vec![Mark::Nothing; side]; side];
    let mut kings = 0;
    let has_whites = random.below(8) > 0;
    for (y, row) in rows.iter_mut().enumerate() {
        for (x, mark) in row.iter_mut().enumerate() {
            if (x + y) % 2 != colour {
                continue;
            }
            *mark = match random.below(10) {
                0 if kings < 3 => Mark::King,
                1..=3 if has_whites => Mark::White,
                _ => Mark::Vacancy,
            };
            kings += usize::from(*mark == Mark::King);
        }
    }
    if kings == 0 {
        rows[0][colour] = Mark::King;
    }
    if has_whites {
        rows[1][1 - colour] = Mark::White;
    }
    rows[2][colour] = Mark::Vacancy;
    if !rows.iter().flatten().any(|&mark| mark == Mark::King) {
        rows[3][1 - colour] = Mark::King;
    }
    let sign = |mark: &Mark| match mark {
        Mark::King => 'B',
        Mark::White => 'W',
        Mark::Vacancy => '_',
        _ => '.',
    };
    let meaning = rows.iter().map(|row| row.iter().map(sign).collect());
    Drawing {
        lattice: Lattice::Square,
        meaning: Meaning::Capture(meaning.collect()),
        rows,
        goal: None,
        open: false,
    }
}
