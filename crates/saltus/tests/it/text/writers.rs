//! Writers of moves in the notations of people, programs and language models; and random puzzles
//! with games that solve them.

use saltus::{
    board::Cell,
    puzzle::{Goal, KindId, Move, Position, Puzzle, Setup, Wanted},
    referee,
    text::id,
};

/// A generator of pseudorandom numbers (Knuth's multiplier), so that each case has its number.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % limit
    }

    fn of<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

const BOARDS: [&str; 10] = [
    "pegs:english",
    "pegs:triangle5",
    "pegs:triangle4@a2-b2",
    "pegs:triangle6",
    "pegs:square5",
    "pegs:french",
    "pegs:diamond5",
    "pegs:english,ways=8",
    "board:ooo=ooo=oo.",
    "board:oooo=oo.o=oooo=oooo",
];

const ROWS: [&str; 11] = [
    "ring:3",
    "row:1x1",
    "row:2x2",
    "row:3x2",
    "row:4x1",
    "row:3x3v2",
    "row:2x2,direction=both",
    "row:3x3,hop=2",
    "row:3x3,over=opposite",
    "grid:3x3",
    "reverse:5",
];

/// A puzzle with a game that solves it.
pub struct Case {
    pub puzzle: Puzzle,
    pub game: Vec<Move>,
}

/// A random board of up to 40 holes.
fn random_board(random: &mut Random) -> String {
    let width = 3 + random.below(5);
    let height = 1 + random.below(5);
    let mut rows = Vec::new();
    for _ in 0..height {
        let mut row = String::new();
        for _ in 0..width {
            row.push(random.of(&['o', 'o', 'o', '.', '.', '-']));
        }
        rows.push(row);
    }
    format!("board:{},left=1", rows.join("="))
}

/// Random moves from a random position of a board, with the result as the goal.
pub fn case(random: &mut Random) -> Option<Case> {
    let pegs = random.below(3) > 0;
    let id = match (pegs, random.below(2)) {
        (true, 0) => random_board(random),
        (true, _) => random.of(&BOARDS).to_owned(),
        (false, _) => random.of(&ROWS).to_owned(),
    };
    let usual = id::read(&id, |options| options).ok()?.puzzle().ok()?;
    let mut start = usual.start.clone();
    if pegs {
        let cells = usual.board.cells();
        let peg = |_| (random.below(3) > 0).then_some(KindId(0));
        start = Position(cells.map(peg).collect());
    }
    let mut position = start.clone();
    let mut game = Vec::new();
    for _ in 0..1 + random.below(12) {
        let legal = usual.moves(&position);
        if legal.is_empty() {
            break;
        }
        let step = legal[random.below(legal.len())];
        referee::play(&usual, &mut position, step).ok()?;
        game.push(step);
    }
    let goal = if pegs && random.below(2) == 0 {
        Goal::Left(position.pieces() as u32)
    } else {
        let wanted = |piece: &Option<KindId>| piece.map_or(Wanted::Vacant, Wanted::Piece);
        Goal::Pattern(position.0.iter().map(wanted).collect())
    };
    let setup = Setup {
        start,
        goal,
        ..Setup::clone(&usual)
    };
    let puzzle = setup.validate().ok()?;
    (!game.is_empty()).then_some(Case { puzzle, game })
}

/// The column and row of a cell, from 0 at the top left.
fn place(puzzle: &Puzzle, cell: Cell) -> [usize; 2] {
    puzzle.board.place(cell).map(|number| number as usize - 1)
}

/// The cell that a move passes, if it passes one.
fn over(puzzle: &Puzzle, step: Move) -> Option<Cell> {
    let mut rays = puzzle.board.rays().iter();
    let ray = rays.find(|ray| ray.from == step.from && ray.cells.contains(&step.to))?;
    let end = ray.cells.iter().position(|&cell| cell == step.to)?;
    (end == 1).then(|| ray.cells[0])
}

/// The passed cell that a style names.
fn named_over(puzzle: &Puzzle, step: Move, style: &Style) -> Option<Cell> {
    over(puzzle, step).filter(|_| style.names_passed)
}

/// The direction of a move.
fn direction(puzzle: &Puzzle, step: Move) -> Option<&'static str> {
    let mut rays = puzzle.board.rays().iter();
    let ray = rays.find(|ray| ray.from == step.from && ray.cells.contains(&step.to))?;
    puzzle.board.headings().nth(usize::from(ray.heading.0))
}

/// How many ways there are to name a cell.
pub const NAMINGS: usize = 13;

/// A way to name a cell in another order than that of its notation: added this many times, this
/// says whether the row comes first, rows are counted from the bottom, and from 0.
const REORDERED: usize = 100;

/// How a naming counts rows and columns.
struct Counted {
    row_first: bool,
    from_bottom: bool,
    /// The first number.
    base: usize,
}

impl Counted {
    fn of(naming: usize) -> Counted {
        let [row_first, from_bottom, base] = match (naming / REORDERED, naming % REORDERED) {
            (0, 5) => [0, 0, 0],
            (0, 6) => [1, 0, 0],
            (0, 7 | 9) => [1, 0, 1],
            (0, 11 | 12) => [0, 1, 1],
            (0, _) => [0, 0, 1],
            (order, _) => [
                (order - 1) & 1,
                (order - 1) >> 1 & 1,
                1 - ((order - 1) >> 2 & 1),
            ],
        };
        Counted {
            row_first: row_first == 1,
            from_bottom: from_bottom == 1,
            base,
        }
    }
}

/// The name of a cell.
fn name(puzzle: &Puzzle, cell: Cell, naming: usize) -> Option<String> {
    let [x, y] = place(puzzle, cell);
    let index = cell.index();
    let plane = !puzzle.board.numbered();
    let bottom = puzzle
        .board
        .cells()
        .map(|cell| place(puzzle, cell)[1])
        .max()?;
    let letters = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let order = naming / REORDERED;
    let counted = Counted::of(naming);
    let y = if counted.from_bottom { bottom - y } else { y };
    let [first, second] = if counted.row_first { [y, x] } else { [x, y] };
    let [first, second] = [first, second].map(|number| number + counted.base);
    let letter = (b'a' + u8::try_from(first).ok()?.checked_sub(1).unwrap_or(25)) as char;
    match naming % REORDERED {
        0 if order == 0 => Some(puzzle.board.name(cell)),
        1 if order == 0 => Some(puzzle.board.name(cell).to_uppercase()),
        0 | 12 if plane => Some(format!("{letter}{second}")),
        1 if plane => Some(format!("{letter}{second}").to_uppercase()),
        2 => Some((index + 1).to_string()),
        3 => Some(index.to_string()),
        4 if plane => Some(format!("({first},{second})")),
        5 | 6 | 11 if plane => Some(format!("({first}, {second})")),
        7 if plane => Some(format!("[{first}, {second}]")),
        8 | 9 if plane => Some(format!("{first}{second}")),
        10 if plane => Some((*letters.get(index)? as char).to_string()),
        _ => None,
    }
}

const JOINTS: [&str; 14] = [
    "-", " - ", " -> ", "->", "→", " to ", " => ", "–", " ⇒ ", " → ", " into ", " --> ", ">", "x",
];
const HEADS: [&str; 12] = [
    "",
    "",
    "- ",
    "* ",
    "#. ",
    "#) ",
    "(#) ",
    "Move #: ",
    "Step #) ",
    "**Step #:** ",
    "#: ",
    "Move #: Peg ",
];
const ENDS: [&str; 8] = ["\n", "\n", "\n", ", ", "; ", " >> ", ". ", "\n\n"];
const REMARKS: [&str; 6] = ["", "", "", " (nice)", " # good", " which clears that side"];

/// The kinds of notations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Joined,
    Over,
    Behind,
    Direction,
    Pairs,
    Table,
    List,
    Coloured,
    Objects,
    States,
    Facts,
}

/// How moves are written.
#[derive(Clone, Debug)]
pub struct Style {
    kind: Kind,
    naming: usize,
    joint: usize,
    head: usize,
    end: usize,
    remark: usize,
    form: usize,
    /// Whether a jump names the cell that it passes, where the notation has a place for it.
    names_passed: bool,
}

impl Style {
    pub fn any(random: &mut Random) -> Style {
        let kinds = [
            Kind::Joined,
            Kind::Joined,
            Kind::Over,
            Kind::Behind,
            Kind::Direction,
            Kind::Pairs,
            Kind::Table,
            Kind::List,
            Kind::Coloured,
            Kind::Objects,
            Kind::States,
            Kind::Facts,
        ];
        Style {
            kind: random.of(&kinds),
            naming: random.below(NAMINGS),
            joint: random.below(JOINTS.len()),
            head: random.below(HEADS.len()),
            end: random.below(ENDS.len()),
            remark: random.below(REMARKS.len()),
            form: random.below(24),
            names_passed: true,
        }
    }

    pub fn kind(&self) -> &'static str {
        match self.kind {
            Kind::Joined => "joined",
            Kind::Over => "over",
            Kind::Behind => "behind",
            Kind::Direction => "direction",
            Kind::Pairs => "pairs",
            Kind::Table => "table",
            Kind::List => "list",
            Kind::Coloured => "coloured",
            Kind::Objects => "objects",
            Kind::States => "states",
            Kind::Facts => "facts",
        }
    }

    /// Whether it is a list of a program, of which the last one counts.
    pub fn is_list(&self) -> bool {
        let lists = [Kind::List, Kind::Coloured, Kind::Objects, Kind::Facts];
        lists.contains(&self.kind)
    }

    /// The same notation with other names of the cells, and with and without the passed cells: a
    /// move that passes none in one naming is a jump in another.
    pub fn with_other_namings(&self) -> Vec<Style> {
        let mut others = Vec::new();
        for order in 0..=8 {
            for naming in 0..NAMINGS {
                for names_passed in [self.names_passed, false] {
                    others.push(Style {
                        naming: naming + order * REORDERED,
                        names_passed,
                        ..self.clone()
                    });
                }
            }
        }
        others
    }
}

/// The text of some moves; `None` if the notation has none for them.
pub fn write(puzzle: &Puzzle, moves: &[Move], style: &Style) -> Option<String> {
    match style.kind {
        Kind::Joined | Kind::Over | Kind::Behind | Kind::Direction => lines(puzzle, moves, style),
        Kind::Pairs => pairs(puzzle, moves, style),
        Kind::Table => table(puzzle, moves, style),
        Kind::List => list(puzzle, moves, style),
        Kind::Coloured => coloured(puzzle, moves, style),
        Kind::Objects => objects(puzzle, moves, style),
        Kind::States => states(puzzle, moves, style),
        Kind::Facts => facts(puzzle, moves, style),
    }
}

/// Moves with joints, directions or passed cells, each after its head.
fn lines(puzzle: &Puzzle, moves: &[Move], style: &Style) -> Option<String> {
    let head = HEADS[style.head];
    let end = match head {
        "" => ENDS[style.end],
        _ => "\n",
    };
    let remark = match head.contains('#') {
        true => REMARKS[style.remark],
        false => "",
    };
    let mut parts = Vec::new();
    for (number, &step) in (1..).zip(moves) {
        let head = head.replace('#', &number.to_string());
        parts.push(format!("{head}{}{remark}", written(puzzle, step, style)?));
    }
    Some(parts.join(end))
}

/// One move.
fn written(puzzle: &Puzzle, step: Move, style: &Style) -> Option<String> {
    let from = name(puzzle, step.from, style.naming)?;
    let to = name(puzzle, step.to, style.naming)?;
    let joint = JOINTS[style.joint];
    let naming = style.naming % REORDERED;
    let plain_number = matches!(naming, 2 | 3 | 8 | 9);
    let joint = match joint {
        "x" if !plain_number => "-",
        ">" if naming == 10 => "-",
        joint => joint,
    };
    let passed = named_over(puzzle, step, style).map(|over| name(puzzle, over, style.naming));
    let passed = match (style.kind, passed) {
        (Kind::Over | Kind::Behind, Some(passed)) => Some(passed?),
        _ => None,
    };
    let direction = direction(puzzle, step);
    Some(match (style.kind, passed, direction) {
        (Kind::Over, Some(over), _) => match style.form % 6 {
            0 => format!("{from} over {over} to {to}"),
            1 => format!("{from} to {to} over {over}"),
            2 => format!("{from} jumps over {over} into {to}"),
            3 => format!("{from} {} {to} (removing {over})", joint.trim()),
            4 => format!("from {from} jumping over {over} landing in {to}"),
            _ => format!("{from} jumps {over} to {to}"),
        },
        (Kind::Behind, Some(over), _) if puzzle.rules.every_move_removes() => {
            format!("{from} over {over}")
        }
        (Kind::Direction, _, Some(direction)) if naming != 10 => match style.form % 5 {
            0 => format!("{from} {direction}"),
            1 => format!("{from} {}", direction.to_uppercase()),
            2 => format!("{from} {}", &initials(direction)),
            3 => format!("move {from} {direction}"),
            _ => format!("{from} {}", arrow(direction)),
        },
        _ => format!("{from}{joint}{to}"),
    })
}

fn initials(direction: &str) -> String {
    let words = direction.split('-');
    words.map(|word| word[..1].to_uppercase()).collect()
}

fn arrow(direction: &str) -> &str {
    match direction {
        "up" => "↑",
        "down" => "↓",
        "left" => "←",
        other => other,
    }
}

/// Cells side by side: `4 2 4 4`, `24 44`, `d2d4`, `((4,2),(4,4))`.
fn pairs(puzzle: &Puzzle, moves: &[Move], style: &Style) -> Option<String> {
    let mut parts = Vec::new();
    for (number, &step) in (1..).zip(moves) {
        let from = name(puzzle, step.from, style.naming)?;
        let to = name(puzzle, step.to, style.naming)?;
        let passed =
            named_over(puzzle, step, style).and_then(|over| name(puzzle, over, style.naming));
        let bare = |name: &str| name.replace(['(', ')', '[', ']', ','], " ");
        let naming = style.naming % REORDERED;
        let letters = matches!(naming, 0 | 1 | 12) && !puzzle.board.numbered();
        parts.push(match (style.form % 7, passed) {
            (0, _) => format!("{} {}", bare(&from), bare(&to)),
            (1, _) => format!("({from}, {to})"),
            (2, Some(over)) => format!("{from} {over} {to}"),
            (3, _) if letters => format!("{from}{to}"),
            (4, _) if letters => format!("{from}x{to}"),
            (5, _) if naming == 10 => format!("{from}{to}"),
            (6, _) if naming <= 3 => format!("{number} {from} {to}"),
            _ => format!("{from} {to}"),
        });
    }
    Some(parts.join("\n"))
}

/// Tables with commas, semicolons, tabs or bars.
fn table(puzzle: &Puzzle, moves: &[Move], style: &Style) -> Option<String> {
    let numbered = style.form.is_multiple_of(2);
    let [before, between, after] = match style.form / 2 % 4 {
        0 => ["| ", " | ", " |"],
        1 => ["", ",", ""],
        2 => ["", ";", ""],
        _ => ["", "\t", ""],
    };
    let names = match style.form / 8 {
        0 => ["from", "to"],
        1 => ["From", "To"],
        _ => ["start", "end"],
    };
    let mut rows = vec![names.map(String::from).to_vec()];
    for &step in moves {
        let cells = [step.from, step.to].map(|cell| name(puzzle, cell, style.naming));
        let [from, to] = cells;
        let quoted = |cell: String| match cell.contains(between) {
            true => format!("\"{cell}\""),
            false => cell,
        };
        rows.push(vec![quoted(from?), quoted(to?)]);
    }
    let mut text = String::new();
    for (number, row) in rows.iter().enumerate() {
        let index = match (numbered, number) {
            (true, 0) => format!("move{between}"),
            (true, _) => format!("{number}{between}"),
            (false, _) => String::new(),
        };
        text.push_str(&format!("{before}{index}{}{after}\n", row.join(between)));
        if number == 0 && between == " | " {
            text.push_str(if numbered {
                "|---|---|---|\n"
            } else {
                "|:--|---|\n"
            });
        }
    }
    Some(text)
}

/// The name of a list before it, or nothing.
fn assigned(list: String, style: &Style) -> String {
    match style.form / 8 {
        0 => list,
        1 => format!("moves = {list}"),
        _ => format!("solution: {list}"),
    }
}

/// A number, or two in brackets, as a program writes it.
fn value(puzzle: &Puzzle, cell: Cell, style: &Style) -> Option<String> {
    let known = [2, 3, 4, 5, 6, 7, 11];
    // Two digits are a number, and may be meant as a column and a row.
    let is_other = style.naming >= REORDERED;
    let naming = style.naming % REORDERED;
    (known.contains(&naming) || is_other && naming == 8).then_some(())?;
    name(puzzle, cell, style.naming)
}

fn list(puzzle: &Puzzle, moves: &[Move], style: &Style) -> Option<String> {
    let mut items = Vec::new();
    for &step in moves {
        let from = value(puzzle, step.from, style)?;
        let to = value(puzzle, step.to, style)?;
        let passed = named_over(puzzle, step, style).and_then(|over| value(puzzle, over, style));
        items.push(match (style.form % 4, passed, direction(puzzle, step)) {
            (0, Some(over), _) => format!("[{from}, {over}, {to}]"),
            (1, _, _) => format!("({from}, {to})"),
            (2, _, Some(direction)) => format!("({from}, '{direction}')"),
            _ => format!("[{from}, {to}]"),
        });
    }
    Some(assigned(format!("[{}]", items.join(", ")), style))
}

fn coloured(puzzle: &Puzzle, moves: &[Move], style: &Style) -> Option<String> {
    let words = [["R", "B"], ["red", "blue"], ["F", "T"]][style.form % 3];
    let quote = ["'", "\""][style.form % 2];
    let mut position = puzzle.start.clone();
    let mut items = Vec::new();
    for &step in moves {
        let from = value(puzzle, step.from, style)?;
        let to = value(puzzle, step.to, style)?;
        let kind = position.get(step.from)?.index();
        let colour = words[kind.min(1)];
        items.push(format!("[{quote}{colour}{quote}, {from}, {to}]"));
        if referee::play(puzzle, &mut position, step).is_err() {
            break;
        }
    }
    if items.len() < moves.len() {
        return None;
    }
    Some(assigned(format!("[{}]", items.join(", ")), style))
}

fn objects(puzzle: &Puzzle, moves: &[Move], style: &Style) -> Option<String> {
    let names = [
        ["from", "to"],
        ["start", "end"],
        ["src", "dst"],
        ["from", "to"],
    ][style.form % 4];
    let mut items = Vec::new();
    for &step in moves {
        let json = |cell| -> Option<String> {
            let [x, y] = place(puzzle, cell);
            match style.naming % REORDERED {
                0 | 1 if !puzzle.board.numbered() => {
                    Some(format!("\"{}\"", name(puzzle, cell, style.naming)?))
                }
                12 => {
                    let counted = Counted::of(style.naming);
                    let is_usual = style.naming < REORDERED;
                    let bottom = puzzle
                        .board
                        .cells()
                        .map(|cell| place(puzzle, cell)[1])
                        .max()?;
                    let y = match counted.from_bottom && !is_usual {
                        true => bottom - y,
                        false => y,
                    };
                    let base = if is_usual { 0 } else { counted.base };
                    let [row, column] = [y + base, x + base];
                    Some(format!("{{\"row\": {row}, \"col\": {column}}}"))
                }
                _ => Some(
                    value(puzzle, cell, style)?
                        .replace('(', "[")
                        .replace(')', "]"),
                ),
            }
        };
        let from = json(step.from)?;
        let to = json(step.to)?;
        let passed = named_over(puzzle, step, style).map(json);
        let [first, second] = names;
        items.push(match (style.form / 4 % 2, passed) {
            (1, Some(over)) => {
                let over = over?;
                format!("{{\"{first}\": {from}, \"over\": {over}, \"{second}\": {to}}}")
            }
            _ => format!("{{\"{first}\": {from}, \"{second}\": {to}}}"),
        });
    }
    let list = format!("[{}]", items.join(", "));
    Some(match style.form / 8 {
        0 => list,
        1 => format!("{{\"moves\": {list}}}"),
        _ => format!("{{\"solution\": {list}, \"count\": {}}}", moves.len()),
    })
}

/// The atoms of an answer set: time, direction, column and row, or time, from and to.
fn facts(puzzle: &Puzzle, moves: &[Move], style: &Style) -> Option<String> {
    let mut atoms = Vec::new();
    for (time, &step) in (1..).zip(moves) {
        let point = puzzle.board.points()[step.from.index()];
        let direction = direction(puzzle, step);
        atoms.push(match (puzzle.board.numbered(), direction) {
            (true, _) => {
                let [from, to] = [step.from, step.to].map(|cell| cell.index() + 1);
                format!("move({time},{from},{to})")
            }
            (false, Some(direction)) if puzzle.rules.every_move_removes() => {
                format!("move({time},{direction},{},{})", point.x, point.y)
            }
            _ => return None,
        });
    }
    if atoms.iter().any(|atom| atom.contains("-")) {
        return None;
    }
    Some(match style.form % 3 {
        0 => format!("Answer: 1\n{}\nSATISFIABLE\n", atoms.join(" ")),
        1 => format!("{}.", atoms.join(". ")),
        _ => atoms.join("\n"),
    })
}

/// All positions in some signs.
fn states(puzzle: &Puzzle, moves: &[Move], style: &Style) -> Option<String> {
    let signs = [
        ["●", "○", "·"],
        ["R", "B", "_"],
        ["x", "y", "."],
        ["🔴", "🔵", "⚪"],
        ["F", "T", "-"],
        ["1", "2", "0"],
    ][style.joint % 6];
    if puzzle.rules.kinds.len() > 2 {
        return None;
    }
    let blank = ["", " "][style.end % 2];
    let rows: Vec<i32> = puzzle.board.points().iter().map(|point| point.y).collect();
    let show = |position: &Position| {
        let mut text = String::new();
        for (index, piece) in position.0.iter().enumerate() {
            if index > 0 {
                let next = rows[index] != rows[index - 1];
                text.push_str(if next { "\n" } else { blank });
            }
            text.push_str(piece.map_or(signs[2], |kind| signs[kind.index().min(1)]));
        }
        text
    };
    let head = ["", "Step #:\n", "#.\n", "After # moves:\n"][style.head % 4];
    let between = ["\n\n", "\n"][usize::from(head.contains('#'))];
    let mut position = puzzle.start.clone();
    let mut parts = Vec::new();
    for number in 0..=moves.len() {
        let head = head.replace('#', &number.to_string());
        parts.push(format!("{head}{}", show(&position)));
        if let Some(&step) = moves.get(number) {
            // A wrong move is drawn as if it were one.
            if referee::play(puzzle, &mut position, step).is_err() {
                let piece = position.0[step.from.index()].take();
                if piece == position.0[step.to.index()] {
                    return None;
                }
                position.0[step.to.index()] = piece;
            }
        }
    }
    Some(parts.join(between))
}

/// Whether a game is the image of another one under a symmetry that keeps the start and the goal.
pub fn is_image(puzzle: &Puzzle, one: &[Move], other: &[Move]) -> bool {
    let symmetries = puzzle.board.symmetries();
    symmetries.iter().any(|symmetry| {
        let image = |cell: Cell| symmetry[cell.index()];
        let keeps = puzzle
            .board
            .cells()
            .all(|cell| puzzle.start.get(cell) == puzzle.start.get(image(cell)));
        let mapped = one
            .iter()
            .map(|step| Move::new(image(step.from), image(step.to)));
        keeps && mapped.eq(other.iter().copied())
    })
}
