//! Every engine that counts, against one naive search: graphs with triangles, small boards, rings
//! and rows whose jumps remove pieces. A solution is a sequence of positions from the start to one
//! that meets the goal, perhaps through others that do.
//!
//! The seed of the long test is `SALTUS_SEED`, or 3.

use num_bigint::BigUint;
use saltus::{
    board::Board,
    budget::Budget,
    net::{self, Net},
    pegs::{Game, count, graph, meet, sizes, table::WinningTable, unordered::unordered},
    problem::{self, Counts, Engine, Oracle, Problem},
    puzzle::{Answer, Goal, Headings, Kind, KindId, Kinds, Position, Puzzle, Rules, Setup, Wanted},
    random::Random,
    referee,
    search::{self, SearchError},
    text::{export, id, own, pnml},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::ControlFlow,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};

/// Cases of each kind in the quick tests.
const FEW: u64 = 150;
/// Cases of each kind in the long test: over 100,000 numbers are compared.
const MANY: u64 = 4_000;
/// The most solutions that are listed one by one.
const FEW_SOLUTIONS: u32 = 2_000;
/// How many numbers were compared.
static COMPARED: AtomicU64 = AtomicU64::new(0);

/// What a naive search knows about a puzzle. A position is the set of the cells with a piece.
#[derive(Default)]
struct Known {
    /// By position, the positions one move later.
    after: BTreeMap<u32, BTreeSet<u32>>,
    /// Pairs of a position and a jump along some line.
    jumps: u128,
}

/// A game with one kind of piece, as lines and steps in the words of this test.
struct Naive {
    lines: BTreeSet<[u32; 3]>,
    steps: BTreeSet<[u32; 2]>,
    removes: bool,
}

impl Naive {
    fn of(puzzle: &Puzzle) -> Naive {
        let kind = &puzzle.rules.kinds[0];
        let (mut lines, mut steps) = (BTreeSet::new(), BTreeSet::new());
        for ray in puzzle.board.rays() {
            let [from, next] = [ray.from, ray.cells[0]].map(|cell| 1 << cell.index());
            if kind.steps.has(ray.heading) {
                steps.insert([from, next]);
            }
            if let Some(to) = ray.cells.get(1)
                && kind.jumps.has(ray.heading)
            {
                lines.insert([from, next, 1 << to.index()]);
            }
        }
        Naive {
            lines,
            steps,
            removes: kind.removes,
        }
    }

    fn explore(&self, start: u32) -> Known {
        let mut known = Known::default();
        let mut open = vec![start];
        while let Some(position) = open.pop() {
            if known.after.contains_key(&position) {
                continue;
            }
            let has = |cell: u32| position & cell != 0;
            let mut after = BTreeSet::new();
            for &[from, over, to] in &self.lines {
                if has(from) && has(over) && !has(to) {
                    known.jumps += 1;
                    let gone = if self.removes { over } else { 0 };
                    after.insert(position & !from & !gone | to);
                }
            }
            for &[from, to] in &self.steps {
                if has(from) && !has(to) {
                    after.insert(position & !from | to);
                }
            }
            open.extend(&after);
            known.after.insert(position, after);
        }
        known
    }
}

impl Known {
    /// The number of sequences from `position` to any goal; `None` if it is infinite.
    fn solutions(&self, position: u32, goals: &BTreeSet<u32>) -> Option<BigUint> {
        let winnable = self.winnable(goals);
        let mut sums = BTreeMap::new();
        let within = Within {
            known: self,
            goals,
            winnable: &winnable,
        };
        within.sum(position, &mut sums, &mut BTreeSet::new())
    }

    fn winnable(&self, goals: &BTreeSet<u32>) -> BTreeSet<u32> {
        let mut before: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for (&position, after) in &self.after {
            for &next in after {
                before.entry(next).or_default().push(position);
            }
        }
        let reached = goals.iter().filter(|goal| self.after.contains_key(goal));
        let mut open: Vec<u32> = reached.copied().collect();
        let mut winnable = BTreeSet::new();
        while let Some(position) = open.pop() {
            if winnable.insert(position) {
                open.extend(before.get(&position).into_iter().flatten());
            }
        }
        winnable
    }

    /// The number of moves to the nearest goal, and of sequences with that many.
    fn shortest(&self, start: u32, goals: &BTreeSet<u32>) -> Option<(u64, BigUint)> {
        let mut seen = BTreeSet::from([start]);
        let mut level = BTreeMap::from([(start, BigUint::from(1u32))]);
        for moves in 0.. {
            let ended = level
                .iter()
                .filter(|(position, _)| goals.contains(position));
            let ways: BigUint = ended.map(|(_, ways)| ways).sum();
            if ways != BigUint::ZERO {
                return Some((moves, ways));
            }
            let mut next: BTreeMap<u32, BigUint> = BTreeMap::new();
            for (position, ways) in &level {
                for &after in self.after[position].difference(&seen) {
                    *next.entry(after).or_default() += ways;
                }
            }
            if next.is_empty() {
                return None;
            }
            seen.extend(next.keys());
            level = next;
        }
        None
    }

    /// The numbers of solutions up to the order of their changes, of those up to symmetry too, and
    /// of sequences of positions up to symmetry.
    fn alike(&self, start: u32, goals: &BTreeSet<u32>, symmetries: &[Vec<u32>]) -> [usize; 3] {
        let mut lists = BTreeSet::new();
        let mut sequences = BTreeSet::new();
        let mut ways = vec![vec![start]];
        while let Some(way) = ways.pop() {
            let end = way[way.len() - 1];
            if goals.contains(&end) {
                let mut changes: Vec<[u32; 2]> = Vec::new();
                for pair in way.windows(2) {
                    changes.push([pair[0] & !pair[1], pair[1] & !pair[0]]);
                }
                changes.sort_unstable();
                lists.insert(changes);
                let classes = way
                    .iter()
                    .map(|&position| least_image(position, symmetries));
                sequences.insert(classes.collect::<Vec<u32>>());
            }
            for &next in &self.after[&end] {
                ways.push([&way[..], &[next]].concat());
            }
        }
        let mut classes = BTreeSet::new();
        for list in &lists {
            let images = symmetries.iter().map(|symmetry| {
                let mut image: Vec<[u32; 2]> = Vec::new();
                for change in list {
                    image.push(change.map(|cells| image_of(cells, symmetry)));
                }
                image.sort_unstable();
                image
            });
            classes.insert(images.min());
        }
        [lists.len(), classes.len(), sequences.len()]
    }

    /// The number of sequences that cannot go on; positions do not recur.
    fn games(&self, position: u32, known: &mut BTreeMap<u32, BigUint>) -> BigUint {
        if let Some(games) = known.get(&position) {
            return games.clone();
        }
        let after = &self.after[&position];
        let games = match after.len() {
            0 => BigUint::from(1u32),
            _ => after.iter().map(|&next| self.games(next, known)).sum(),
        };
        known.insert(position, games.clone());
        games
    }
}

/// The positions from which a goal can be reached.
struct Within<'a> {
    known: &'a Known,
    goals: &'a BTreeSet<u32>,
    winnable: &'a BTreeSet<u32>,
}

impl Within<'_> {
    fn sum(
        &self,
        position: u32,
        sums: &mut BTreeMap<u32, BigUint>,
        path: &mut BTreeSet<u32>,
    ) -> Option<BigUint> {
        if !self.winnable.contains(&position) {
            return Some(BigUint::ZERO);
        }
        if let Some(sum) = sums.get(&position) {
            return Some(sum.clone());
        }
        if !path.insert(position) {
            return None; // a cycle
        }
        let mut sum = BigUint::from(u32::from(self.goals.contains(&position)));
        for &next in &self.known.after[&position] {
            sum += self.sum(next, sums, path)?;
        }
        path.remove(&position);
        sums.insert(position, sum.clone());
        Some(sum)
    }
}

/// The images of the cells of a set.
fn image_of(cells: u32, symmetry: &[u32]) -> u32 {
    let mut image = 0;
    for (cell, &to) in symmetry.iter().enumerate() {
        image |= (cells >> cell & 1) << to;
    }
    image
}

fn least_image(position: u32, symmetries: &[Vec<u32>]) -> u32 {
    let images = symmetries.iter().map(|g| image_of(position, g));
    images.min().unwrap_or(position)
}

/// The symmetries of the board that keep the start and the goal.
fn symmetries(puzzle: &Puzzle, start: u32) -> Vec<Vec<u32>> {
    let mut kept = Vec::new();
    for cells in puzzle.board.symmetries() {
        let symmetry: Vec<u32> = cells.iter().map(|cell| u32::from(cell.0)).collect();
        let goal_kept = match &puzzle.goal {
            Goal::Pattern(wanted) => {
                let mut pairs = wanted.iter().zip(&symmetry);
                pairs.all(|(one, &to)| *one == wanted[to as usize])
            }
            _ => true,
        };
        if goal_kept && image_of(start, &symmetry) == start {
            kept.push(symmetry);
        }
    }
    kept
}

/// The cells with a piece.
fn filled(position: &Position) -> u32 {
    let pieces = position
        .0
        .iter()
        .enumerate()
        .filter(|(_, piece)| piece.is_some());
    pieces.fold(0, |set, (cell, _)| set | 1 << cell)
}

/// The position with pieces of the only kind on these cells.
fn position_of(puzzle: &Puzzle, set: u32) -> Position {
    let cells = 0..puzzle.board.len();
    Position(
        cells
            .map(|cell| (set >> cell & 1 == 1).then_some(KindId(0)))
            .collect(),
    )
}

/// The reached positions that meet the goal.
fn goals(puzzle: &Puzzle, known: &Known) -> BTreeSet<u32> {
    let meets = |set: &&u32| referee::meets(&puzzle.goal, &position_of(puzzle, **set), 0);
    known.after.keys().filter(meets).copied().collect()
}

/// A random graph, mostly with vertices that have several neighbours in common.
fn random_graph(random: &mut Random) -> Board {
    loop {
        let vertices = 3 + random.below(7);
        let wanted = random.below(2 * vertices);
        let mut edges: Vec<[usize; 2]> = Vec::new();
        for _ in 0..wanted {
            let edge = [random.below(vertices), random.below(vertices)];
            edges.push(edge);
            if edge[0] == edge[1] {
                edges.pop();
            }
        }
        if let Ok(board) = graph::board(vertices, &edges) {
            return board;
        }
    }
}

/// A game of peg solitaire on a graph: a random start, and one peg left, some left, or a pattern.
fn random_game(random: &mut Random) -> Puzzle {
    loop {
        let board = random_graph(random);
        let cells = board.len();
        let rarity = 2 + random.below(5);
        let start = (0..cells).map(|_| (random.below(rarity) > 0).then_some(KindId(0)));
        let start = Position(start.collect());
        let goal = match random.below(4) {
            0 | 1 => Goal::Left(1),
            2 => Goal::Left(1 + random.below(3) as u32),
            _ => Goal::Pattern((0..cells).map(|_| random_wanted(random)).collect()),
        };
        let setup = Setup {
            title: "graph".into(),
            board,
            rules: Rules::pegs(),
            start,
            goal,
        };
        if let Ok(puzzle) = setup.validate()
            && !referee::meets(&puzzle.goal, &puzzle.start, 0)
        {
            return puzzle;
        }
    }
}

/// Three cells of a board of this many, in any order.
fn random_line(random: &mut Random, cells: usize) -> String {
    let mut names: Vec<char> = ('a'..).take(cells).collect();
    let mut line = Vec::new();
    for _ in 0..3 {
        let cell = names.swap_remove(random.below(names.len()));
        line.push(format!("'{cell}1'"));
    }
    format!("[{}]", line.join(", "))
}

/// A game of peg solitaire on lines that cross and overlap, in one direction or both, from the text
/// of a user-defined puzzle: several lines may lie on the same three holes.
fn random_crossing(random: &mut Random) -> Puzzle {
    loop {
        let cells = 4 + random.below(5);
        let count = 2 + random.below(8);
        let lines: Vec<String> = (0..count).map(|_| random_line(random, cells)).collect();
        let board: String = (0..cells)
            .map(|_| if random.below(4) > 0 { 'o' } else { '.' })
            .collect();
        let left = 1 + random.below(2);
        let text = format!(
            "board = '{board}'\nlines = [{}]\n[[kind]]\nname = 'peg'\nsymbol = 'o'\n\
             jumps = 'all'\nremoves = true\n[goal]\nleft = {left}\n",
            lines.join(", ")
        );
        let setup = own::read(text.as_bytes());
        if let Some(puzzle) = setup.ok().and_then(|setup| setup.validate().ok())
            && !referee::meets(&puzzle.goal, &puzzle.start, 0)
        {
            return puzzle;
        }
    }
}

fn random_wanted(random: &mut Random) -> Wanted {
    match random.below(6) {
        0 => Wanted::Vacant,
        1 => Wanted::Piece(KindId(0)),
        _ => Wanted::Any,
    }
}

/// Compares a number of an engine with that of the naive search.
fn agree<T: PartialEq + std::fmt::Debug>(found: &T, expected: &T, puzzle: &Puzzle) {
    COMPARED.fetch_add(1, Relaxed);
    assert_eq!(found, expected, "{puzzle:?}");
}

/// Compares all engines on a game of peg solitaire.
fn compare_game(puzzle: &Puzzle) {
    let start = filled(&puzzle.start);
    let known = Naive::of(puzzle).explore(start);
    let goals = goals(puzzle, &known);
    let solutions = known.solutions(start, &goals).unwrap();
    let game = Game::of(puzzle).unwrap();
    let unlimited = &Budget::UNLIMITED;

    for census in [
        count::census(&game, unlimited),
        count::census_by_lists(&game, unlimited),
    ] {
        let census = census.unwrap();
        agree(&census.positions(), &(known.after.len() as u64), puzzle);
        agree(
            &census.games,
            &known.games(start, &mut BTreeMap::new()),
            puzzle,
        );
        agree(&census.solutions, &solutions, puzzle);
        let winnable = known.winnable(&goals).len() as u64;
        agree(&census.winning_positions(), &winnable, puzzle);
    }
    agree(
        &meet::solutions(&game, unlimited).unwrap(),
        &solutions,
        puzzle,
    );
    if solutions < BigUint::from(FEW_SOLUTIONS) {
        let found = unordered(&game, unlimited).unwrap();
        let sequences = usize::try_from(&found.class_sequences).unwrap();
        let expected = known.alike(start, &goals, &symmetries(puzzle, start));
        let found = [found.unordered, found.unordered_classes].map(|number| number as usize);
        agree(&[found[0], found[1], sequences], &expected, puzzle);
    }
    let by_level = sizes::sizes(&game, unlimited).unwrap();
    let jumps: u64 = by_level.iter().map(|level| level.jumps).sum();
    agree(&u128::from(jumps), &known.jumps, puzzle);

    compare_nets(puzzle, &known, solutions != BigUint::ZERO);
    compare_counts(puzzle, &known, start, &goals);

    let table = WinningTable::build(&game, unlimited).unwrap();
    let bytes = table.bytes().to_vec();
    assert!(WinningTable::read(&game, bytes).is_ok(), "{puzzle:?}");
    let oracle = Oracle::Pegs(game, table);
    let here = |set: u32| {
        let outlook = oracle.outlook(puzzle, &position_of(puzzle, set), 0, unlimited);
        outlook.solutions.unwrap_or_default()
    };
    agree(&here(start), &solutions, puzzle);
    let by_moves: BigUint = known.after[&start].iter().map(|&next| here(next)).sum();
    // The moves add up to the total.
    agree(&by_moves, &solutions, puzzle);
}

/// Compares the net of a game, and the net that is read from its text.
fn compare_nets(puzzle: &Puzzle, known: &Known, solvable: bool) {
    let unlimited = &Budget::UNLIMITED;
    let Some(net) = Net::of(puzzle) else {
        return; // the pieces have other names
    };
    let text = export::pnml::write(puzzle, None).unwrap();
    let read = pnml::read(text.as_bytes()).unwrap();
    for net in [net, read] {
        let by_levels = net::space_by_levels(&net, unlimited).map(Result::unwrap);
        let by_bits = net::space(&net, unlimited).unwrap();
        for space in by_levels.into_iter().chain([by_bits]) {
            let expected = (known.after.len() as u128, known.jumps);
            agree(&(space.states, space.transitions), &expected, puzzle);
        }
        if let Goal::Left(1) = puzzle.goal {
            let again = net.setup().unwrap().validate_midgame().unwrap();
            let won = matches!(search::solve(&again, unlimited), Answer::Solved(_));
            agree(&won, &solvable, puzzle);
        }
    }
}

/// Compares the general search, the count and the list of a puzzle.
fn compare_counts(puzzle: &Puzzle, known: &Known, start: u32, goals: &BTreeSet<u32>) {
    const MOST: u32 = 2000;
    let unlimited = &Budget::UNLIMITED;
    let all = known.solutions(start, goals);
    let shortest = known.shortest(start, goals);
    for engine in [None, Some(Engine::Search)] {
        let positions = problem::positions(puzzle, engine, unlimited).unwrap();
        agree(&positions.positions, &(known.after.len() as u64), puzzle);
        agree(&positions.solutions, &all, puzzle);
    }
    match search::count(puzzle, unlimited) {
        Ok(found) => agree(&Some((found.length, found.solutions)), &shortest, puzzle),
        Err(SearchError::Impossible(_)) => agree(&shortest, &None, puzzle),
        Err(error) => panic!("{error}"),
    }

    let problem = Problem::Puzzle(puzzle.clone());
    let mut listed = 0u32;
    let visit = &mut |_| {
        listed += 1;
        match listed < MOST {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    };
    problem::list(&problem, None, unlimited, visit).unwrap();
    let expected = shortest.map_or(BigUint::ZERO, |(_, ways)| ways);
    agree(&BigUint::from(listed), &expected.min(MOST.into()), puzzle);
    let counted = problem::count(&problem, None, unlimited).unwrap();
    if let Answer::Solved(Counts::Pegs(census, _)) = counted.answer {
        agree(&Some(census.solutions), &all, puzzle);
    }
}

#[test]
fn graphs_with_triangles() {
    let mut random = Random::new(1);
    for _ in 0..FEW {
        compare_game(&random_game(&mut random));
    }
}

/// A row or a ring with one kind of piece that steps, jumps, or both.
fn random_row(random: &mut Random) -> Puzzle {
    loop {
        let cells = 3 + random.below(6);
        let board = if random.below(2) == 0 {
            Board::row(cells)
        } else {
            Board::ring(cells)
        };
        let Ok(board) = board else { continue };
        let ways = |random: &mut Random| Headings(random.below(4) as u8);
        let piece = Kind {
            name: "piece".into(),
            symbol: 'o',
            steps: ways(random),
            jumps: ways(random),
            over: Kinds::ALL,
            removes: random.below(3) > 0,
        };
        let start = (0..cells).map(|_| (random.below(3) > 0).then_some(KindId(0)));
        let start = Position(start.collect());
        let goal = match random.below(3) {
            0 => Goal::Left(1 + random.below(2) as u32),
            _ => Goal::Pattern((0..cells).map(|_| random_wanted(random)).collect()),
        };
        let setup = Setup {
            title: "row".into(),
            board,
            rules: Rules {
                kinds: vec![piece],
                hop: 1,
            },
            start,
            goal,
        };
        if let Ok(puzzle) = setup.validate()
            && !referee::meets(&puzzle.goal, &puzzle.start, 0)
        {
            return puzzle;
        }
    }
}

fn compare_row(puzzle: &Puzzle) {
    let start = filled(&puzzle.start);
    let known = Naive::of(puzzle).explore(start);
    compare_counts(puzzle, &known, start, &goals(puzzle, &known));
}

#[test]
fn rows_and_rings() {
    let mut random = Random::new(2);
    for _ in 0..FEW {
        compare_row(&random_row(&mut random));
    }
}

#[test]
fn crossing_lines() {
    let mut random = Random::new(4);
    for _ in 0..FEW {
        compare_game(&random_crossing(&mut random));
    }
}

#[test]
#[ignore = "minutes of a processor"]
fn many_puzzles() {
    let given = std::env::var("SALTUS_SEED").ok();
    let seed = given.and_then(|seed| seed.parse().ok()).unwrap_or(3);
    let mut random = Random::new(seed);
    for _ in 0..MANY {
        compare_game(&random_game(&mut random));
        compare_game(&random_crossing(&mut random));
        compare_row(&random_row(&mut random));
    }
    let puzzles = 3 * MANY;
    println!(
        "{puzzles} puzzles: {} numbers compared",
        COMPARED.load(Relaxed)
    );
    assert!(COMPARED.load(Relaxed) > 100_000);
}

#[test]
fn a_graph_of_eight_vertices() {
    let puzzle = id::read("graph:GGcbSW", |usual| usual)
        .unwrap()
        .puzzle()
        .unwrap();
    let known = Naive::of(&puzzle).explore(filled(&puzzle.start));
    assert_eq!((known.after.len(), known.jumps), (152, 510));
    compare_game(&puzzle);
}

/// Three pegs on four holes of which any three are a line: six sequences of positions, no two of the
/// same changes, and all images of one.
#[test]
fn jumps_over_either_of_two_pegs_are_one_change() {
    let puzzle = id::read("graph:C~", |usual| usual).unwrap();
    let game = Game::of(&puzzle.puzzle().unwrap()).unwrap();
    let found = unordered(&game, &Budget::UNLIMITED).unwrap();
    assert_eq!((found.unordered, found.unordered_classes), (6, 1));
    assert_eq!(
        meet::solutions(&game, &Budget::UNLIMITED).unwrap(),
        6u32.into()
    );
}

/// A board where a solution may pass through positions that meet the goal, and a ring on which two
/// jumps lead to the same position.
#[test]
fn one_definition_of_a_solution() {
    let through = "board:o=o=o=--o=--o=--o,to=x=.=.=--x=--x=--x,at=.oo.oo";
    let puzzle = id::read(through, |usual| usual).unwrap().puzzle().unwrap();
    compare_game(&puzzle);
    let ring = "board = '.aa'\nadjacency = 'ring'\n[[kind]]\nsymbol = 'a'\njumps = 'all'\n\
                removes = true\n[goal]\nleft = 1\n";
    let puzzle = own::read(ring.as_bytes()).unwrap().validate().unwrap();
    compare_game(&puzzle);
    let positions = problem::positions(&puzzle, Some(Engine::Search), &Budget::UNLIMITED);
    assert_eq!(positions.unwrap().solutions, Some(1u32.into()));
}
