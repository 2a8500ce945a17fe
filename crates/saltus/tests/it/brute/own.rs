//! User-defined boards, with lines that overlap, steps, removal and several kinds; and their files.

use super::{GameFacts, Random, cases, search_all};
use saltus::{
    budget::Budget,
    pegs::{self, Game},
    puzzle::{Goal, Move, Position, Puzzle},
    referee, search,
    text::{boards, id, list, moves, names, own, positions},
};
use std::collections::HashSet;

/// The contents of each cell: the number of a kind.
pub(super) type Cells = Vec<Option<usize>>;

struct Kind {
    /// Along the lines, and backward.
    steps: [bool; 2],
    jumps: [bool; 2],
    over: Vec<usize>,
    removes: bool,
}

enum End {
    Pattern(Vec<Option<Option<usize>>>),
    Order(Vec<usize>),
    Left(usize),
}

pub(super) struct Sample {
    lines: Vec<Vec<usize>>,
    kinds: Vec<Kind>,
    hop: usize,
    pub(super) start: Cells,
    end: End,
}

const SYMBOLS: [char; 3] = ['a', 'b', 'c'];

pub(super) fn some_game(random: &mut Random) -> Sample {
    let cells = 4 + random.below(4);
    let lines = (0..1 + random.below(5))
        .map(|_| {
            let mut line: Vec<usize> = (0..cells).collect();
            random.shuffle(&mut line);
            line.truncate(2 + random.below(3));
            line
        })
        .collect();
    let count = 1 + random.below(3);
    let removing = random.chance(50);
    let kinds: Vec<Kind> = (0..count)
        .map(|_| Kind {
            steps: [
                random.chance(if removing { 20 } else { 60 }),
                random.chance(if removing { 20 } else { 60 }),
            ],
            jumps: [random.chance(80), random.chance(80)],
            over: (0..count).filter(|_| random.chance(75)).collect(),
            removes: removing && random.chance(80),
        })
        .collect();
    let hop = if kinds.iter().any(|kind| kind.removes) {
        1
    } else {
        1 + random.below(3)
    };
    let piece = |random: &mut Random| random.chance(65).then(|| random.below(count));
    let start: Cells = (0..cells).map(|_| piece(random)).collect();
    let end = match random.below(4) {
        0 if removing => End::Left(1 + random.below(3)),
        1 => {
            let mut order: Vec<usize> = start.iter().flatten().copied().collect();
            random.shuffle(&mut order);
            End::Order(order)
        }
        _ => {
            let mut cells = start.clone();
            random.shuffle(&mut cells);
            let any = random.below(60);
            End::Pattern(
                cells
                    .into_iter()
                    .map(|cell| (!random.chance(any)).then_some(cell))
                    .collect(),
            )
        }
    };
    Sample {
        lines,
        kinds,
        hop,
        start,
        end,
    }
}

impl Sample {
    /// As a file.
    pub(super) fn text(&self) -> String {
        let name = |cell: &usize| format!("'{}1'", char::from(b'a' + *cell as u8));
        let list = |items: Vec<String>| format!("[{}]", items.join(", "));
        let lines = list(
            self.lines
                .iter()
                .map(|line| list(line.iter().map(name).collect()))
                .collect(),
        );
        let drawn = |cell: &Option<usize>| cell.map_or('.', |kind| SYMBOLS[kind]);
        let board: String = self.start.iter().map(drawn).collect();
        let ways = |[along, back]: [bool; 2]| {
            let ways = [("along", along), ("back", back)];
            list(
                ways.iter()
                    .filter(|(_, has)| *has)
                    .map(|(way, _)| format!("'{way}'"))
                    .collect(),
            )
        };
        let kinds: String = self
            .kinds
            .iter()
            .zip(SYMBOLS)
            .map(|(kind, symbol)| {
                let over = list(kind.over.iter().map(|&over| format!("'{}'", SYMBOLS[over])).collect());
                let (steps, jumps) = (ways(kind.steps), ways(kind.jumps));
                let removes = kind.removes;
                format!("[[kind]]\nsymbol = '{symbol}'\nsteps = {steps}\njumps = {jumps}\nover = {over}\nremoves = {removes}\n")
            })
            .collect();
        let goal = match &self.end {
            End::Left(left) => format!("left = {left}"),
            End::Order(order) => {
                format!(
                    "order = '{}'",
                    order.iter().map(|&kind| SYMBOLS[kind]).collect::<String>()
                )
            }
            End::Pattern(pattern) => {
                let drawn: String = pattern
                    .iter()
                    .map(|cell| cell.as_ref().map_or('?', drawn))
                    .collect();
                format!("board = '{drawn}'")
            }
        };
        format!(
            "lines = {lines}\nhop = {}\nboard = '{board}'\n{kinds}[goal]\n{goal}\n",
            self.hop
        )
    }

    /// Every position after one move, by the rules that the documentation of the file states.
    pub(super) fn successors(&self, cells: &Cells) -> HashSet<Cells> {
        let mut found = HashSet::new();
        for line in &self.lines {
            for way in 0..2 {
                let line: Vec<usize> = if way == 0 {
                    line.clone()
                } else {
                    line.iter().rev().copied().collect()
                };
                for from in 0..line.len() {
                    let Some(kind) = cells[line[from]] else {
                        continue;
                    };
                    for to in from + 1..line.len() {
                        let over = &line[from + 1..to];
                        let rule = &self.kinds[kind];
                        let may = if over.is_empty() {
                            rule.steps[way]
                        } else {
                            rule.jumps[way]
                        };
                        let passes = over.len() <= self.hop
                            && over.iter().all(|&cell| {
                                cells[cell].is_some_and(|kind| rule.over.contains(&kind))
                            });
                        if may && passes && cells[line[to]].is_none() {
                            let mut next = cells.clone();
                            next[line[from]] = None;
                            next[line[to]] = Some(kind);
                            if rule.removes {
                                over.iter().for_each(|&cell| next[cell] = None);
                            }
                            found.insert(next);
                        }
                    }
                }
            }
        }
        found
    }

    pub(super) fn meets_goal(&self, cells: &Cells) -> bool {
        match &self.end {
            End::Left(left) => cells.iter().flatten().count() == *left,
            End::Order(order) => cells.iter().flatten().eq(order),
            End::Pattern(pattern) => pattern
                .iter()
                .zip(cells)
                .all(|(wanted, cell)| wanted.as_ref().is_none_or(|wanted| wanted == cell)),
        }
    }
}

fn cells(position: &Position) -> Cells {
    position
        .0
        .iter()
        .map(|piece| piece.map(|kind| kind.index()))
        .collect()
}

/// Replays moves by the positions that they lead to. Returns whether each is legal and the last
/// position is the goal.
pub(super) fn solves(game: &Sample, puzzle: &Puzzle, moves: &[Move]) -> bool {
    let mut position = puzzle.start.clone();
    for &step in moves {
        let before = cells(&position);
        if referee::play(puzzle, &mut position, step).is_err()
            || !game.successors(&before).contains(&cells(&position))
        {
            return false;
        }
    }
    game.meets_goal(&cells(&position))
}

fn agrees(random: &mut Random) -> bool {
    let game = some_game(random);
    let text = game.text();
    let Ok(setup) = own::read(text.as_bytes()) else {
        return false;
    };
    assert_eq!(
        own::read(own::write(&setup).as_bytes()).as_ref(),
        Ok(&setup),
        "{text}"
    );
    let puzzle = setup.validate().unwrap();
    let Some(known) = search_all(
        &game.start,
        3000,
        |cells| game.successors(cells),
        |cells| game.meets_goal(cells),
    ) else {
        return false;
    };
    let GameFacts {
        shortest,
        positions,
    } = &known;
    let counted = search::count(&puzzle, &Budget::UNLIMITED).ok();
    let counted = counted.map(|found| (found.length, u128::try_from(found.solutions).unwrap()));
    assert_eq!(counted, *shortest, "{text}");
    let census = search::census(&puzzle, &Budget::UNLIMITED).unwrap();
    assert_eq!(
        (census.positions, census.winnable, census.stuck),
        *positions,
        "{text}"
    );
    let table = search::Table::build(&puzzle, &Budget::UNLIMITED).unwrap();
    let outlook = table.get(&puzzle.start).unwrap();
    assert_eq!(
        (table.len() as u64, outlook.moves_left),
        (positions.0, shortest.map(|(length, _)| length)),
        "{text}"
    );
    levels(random, &game, &puzzle, shortest.map(|(length, _)| length));
    let legal: HashSet<Cells> = puzzle
        .moves(&puzzle.start)
        .into_iter()
        .map(|step| {
            let mut position = puzzle.start.clone();
            referee::play(&puzzle, &mut position, step).unwrap();
            cells(&position)
        })
        .collect();
    assert_eq!(legal, game.successors(&game.start), "{text}");
    let mut solutions = Vec::new();
    let listed = search::list(&puzzle, &Budget::UNLIMITED, &mut |moves| {
        solutions.push(moves.to_vec());
        if solutions.len() < 50 {
            std::ops::ControlFlow::Continue(())
        } else {
            std::ops::ControlFlow::Break(())
        }
    });
    assert_eq!(listed.is_ok(), shortest.is_some(), "{text}");
    assert_eq!(
        solutions.len() as u128,
        shortest.map_or(0, |(_, number)| number.min(50)),
        "{text}"
    );
    assert!(
        solutions.iter().all(|moves| solves(&game, &puzzle, moves)),
        "{text}"
    );
    if let Some(pegs) = Game::of(&puzzle) {
        let census = pegs::count::census(&pegs, &Budget::UNLIMITED).unwrap();
        assert_eq!(census.positions(), positions.0, "{text}");
        assert_eq!(census.winning_positions(), positions.1, "{text}");
    }
    let Some(solution) = solutions.first() else {
        return true;
    };
    let write = moves::write(&puzzle, solution);
    assert_eq!(
        moves::read(write.as_bytes(), &puzzle).as_ref(),
        Ok(solution),
        "{text}"
    );
    true
}

/// Levels equal those of the brute-force search and prove its result; with a position removed, or
/// for a stronger claim, they prove nothing.
fn levels(random: &mut Random, game: &Sample, puzzle: &Puzzle, length: Option<u64>) {
    let text = game.text();
    let levels = search::levels_below(puzzle, length, &Budget::UNLIMITED)
        .unwrap()
        .unpack();
    let mut known: Vec<HashSet<Cells>> = Vec::new();
    let mut next = HashSet::from([game.start.clone()]);
    while !next.is_empty() && length.is_none_or(|length| (known.len() as u64) < length) {
        known.push(next);
        next = known[known.len() - 1]
            .iter()
            .flat_map(|cells| game.successors(cells))
            .collect();
        next.retain(|cells| !known.iter().any(|level| level.contains(cells)));
    }
    let found: Vec<HashSet<Cells>> = levels
        .iter()
        .map(|level| level.iter().map(cells).collect())
        .collect();
    assert_eq!(found, known, "{text}");
    let positions = known.iter().map(HashSet::len).sum::<usize>() as u64;
    assert_eq!(
        referee::excludes(puzzle, length, &levels),
        Ok(positions),
        "{text}"
    );
    if let Some(length) = length {
        for longer in [Some(length + 1), None] {
            assert!(
                referee::excludes(puzzle, longer, &levels).is_err(),
                "{text}"
            );
            let more = search::levels_below(puzzle, longer, &Budget::UNLIMITED)
                .unwrap()
                .unpack();
            assert!(referee::excludes(puzzle, longer, &more).is_err(), "{text}");
        }
    }
    if !levels.is_empty() {
        let mut altered = levels.clone();
        let level = random.below(altered.len());
        let place = random.below(altered[level].len());
        let taken = altered[level].remove(place);
        assert!(
            referee::excludes(puzzle, length, &altered).is_err(),
            "{text}"
        );
        // With one level more, the goal is among the positions, unless the moves of that level are
        // not checked.
        if let Some(later) = altered.get_mut(level + 1) {
            later.push(taken);
            assert!(
                referee::excludes(puzzle, length, &altered).is_err(),
                "{text}"
            );
        }
    }
}

/// Rows of kinds with any name: a notation reads back what was written, or refuses it.
fn formats(random: &mut Random) -> bool {
    let cells = 3 + random.below(4);
    let names_of = [["r", "l"], ["a", "b"], ["l", "r"]];
    let [a, b] = *random.pick(&names_of);
    let kind = |symbol: &str, way: &str| {
        format!("[[kind]]\nsymbol = '{symbol}'\nsteps = {way}\njumps = {way}\n")
    };
    let ways = ["['right']", "['left']", "'all'"];
    let mut row: Vec<&str> = (0..cells)
        .map(|_| *random.pick(&[a, b, a, b, "."]))
        .collect();
    let start = row.concat();
    random.shuffle(&mut row);
    let text = format!(
        "adjacency = '{}'\nhop = {}\nboard = '{start}'\n{}{}[goal]\nboard = '{}'\n",
        random.pick(&["row", "ring"]),
        1 + random.below(2),
        kind(a, ways[random.below(3)]),
        kind(b, ways[random.below(3)]),
        row.concat()
    );
    let Ok(setup) = own::read(text.as_bytes()) else {
        return false;
    };
    let puzzle = setup.validate().unwrap();
    let saltus::puzzle::Answer::Solved(solution) = search::solve(&puzzle, &Budget::UNLIMITED)
    else {
        return false;
    };
    let steps = solution.moves;
    let written = [
        (
            "boards",
            boards::read(boards::write(&puzzle, &steps).as_bytes(), &puzzle),
        ),
        (
            "list",
            list::read_moves(list::write(&puzzle, &steps).as_bytes(), &puzzle),
        ),
        (
            "moves",
            moves::read(moves::write(&puzzle, &steps).as_bytes(), &puzzle),
        ),
    ];
    for (notation, read) in written {
        assert_eq!(read.as_ref(), Ok(&steps), "{notation}\n{text}");
    }
    if start.matches('.').count() == 1 {
        assert_eq!(
            positions::read(positions::write(&steps).as_bytes(), &puzzle),
            Ok(steps.clone()),
            "{text}"
        );
    }
    // The names of moves may be ambiguous: then they are refused, never misread.
    if let Ok(read) = names::read(names::write(&puzzle, &steps).as_bytes(), &puzzle) {
        assert_eq!(read, steps, "{text}");
    }
    assert!(!matches!(puzzle.goal, Goal::Left(_)));
    true
}

/// Peg boards drawn in IDs, with gaps anywhere: their ID reads back, and the picture is the puzzle.
fn ids(random: &mut Random) -> bool {
    let (width, height) = (1 + random.below(4), 1 + random.below(4));
    let rows: Vec<String> = (0..height)
        .map(|_| {
            (0..width)
                .map(|_| *random.pick(&['o', 'o', '.', '-']))
                .collect()
        })
        .collect();
    let lattice = random.pick(&["", ",lattice=diagonal"]);
    let text = format!("board:{},left=1{lattice}", rows.join("="));
    let Ok(named) = id::read(&text, |options| options) else {
        return false;
    };
    let puzzle = named.puzzle().unwrap();
    let holes: usize = rows
        .iter()
        .map(|row| row.chars().filter(|&sign| sign != '-').count())
        .sum();
    assert_eq!(puzzle.board.len(), holes, "{text}");
    // Neighbours are a row or a column apart, gaps or not.
    for line in puzzle.board.lines() {
        let [from, over, to] =
            [line.from, line.over, line.to].map(|cell| puzzle.board.points()[cell.index()]);
        assert!(
            (over.x - from.x).abs() <= 1 && (over.y - from.y).abs() <= 1,
            "{text}"
        );
        assert_eq!(
            (to.x - over.x, to.y - over.y),
            (over.x - from.x, over.y - from.y),
            "{text}"
        );
    }
    let again = id::read(&puzzle.title, |options| options)
        .unwrap()
        .puzzle()
        .unwrap();
    // The position on the plane is not part of a board.
    let parts = |puzzle: &Puzzle| {
        (
            puzzle.board.rays().to_vec(),
            puzzle.start.clone(),
            puzzle.goal.clone(),
        )
    };
    assert_eq!(parts(&again), parts(&puzzle), "{text}");
    true
}

#[test]
fn own_boards_agree() {
    cases(400, agrees);
    cases(300, formats);
    cases(200, ids);
}

#[test]
#[ignore = "tries 60,000 puzzles"]
fn many_own_boards_agree() {
    cases(40_000, agrees);
    cases(15_000, formats);
    cases(5_000, ids);
}
