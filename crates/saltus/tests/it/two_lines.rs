//! Boards where jumps over different cells lead from one cell to another: complete graphs, cycles
//! of four, bipartite graphs, crossing lines. Every such move has a name of its own, which every
//! reader takes. The rules here are sets of pegs and lists of lines.

use saltus::{
    board::{Board, Cell, Point},
    budget::Budget,
    pegs::{Game, graph},
    problem::{self, Engine, Problem, Verdict},
    puzzle::{Answer, Goal, KindId, Move, Position, Puzzle, Rules, Setup},
    random::Random,
    referee::{self, MoveError},
    search,
    text::{
        any::Origin,
        boards, claim, csv,
        export::{Instance, asp, dimacs, opb, pddl, smtlib},
        id, json, moves, own,
    },
};
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::ControlFlow,
};

/// A jump in the words of this test: from, over, to.
type Jump = [usize; 3];

/// A game with its lines.
struct Sample {
    puzzle: Puzzle,
    lines: BTreeSet<Jump>,
}

impl Sample {
    fn new(board: Board, lines: BTreeSet<Jump>, start: Position, left: u32) -> Option<Sample> {
        let setup = Setup {
            title: "lines".into(),
            board,
            rules: Rules::pegs(),
            start,
            goal: Goal::Left(left),
        };
        let puzzle = setup.validate().ok()?;
        Some(Sample { puzzle, lines })
    }

    /// The graph with these edges: pegs jump along paths of three vertices.
    fn graph(vertices: usize, edges: &[[usize; 2]], vacant: &[usize], left: u32) -> Option<Sample> {
        let mut near = vec![BTreeSet::new(); vertices];
        for &[a, b] in edges {
            near[a].insert(b);
            near[b].insert(a);
        }
        let mut lines = BTreeSet::new();
        for (over, near) in near.iter().enumerate() {
            for &from in near {
                for &to in near.iter().filter(|&&to| to != from) {
                    lines.insert([from, over, to]);
                }
            }
        }
        let board = graph::board(vertices, edges).unwrap();
        let start = (0..vertices).map(|cell| (!vacant.contains(&cell)).then_some(KindId(0)));
        Sample::new(board, lines, Position(start.collect()), left)
    }

    /// The cells that a piece can jump over from one cell to another, if there are pieces.
    fn between(&self, from: usize, to: usize) -> Vec<usize> {
        let lines = self.lines.iter();
        let same = lines.filter(|line| line[0] == from && line[2] == to);
        same.map(|line| line[1]).collect()
    }

    /// The name of a jump.
    fn name(&self, [from, over, to]: Jump) -> String {
        let called = |cell: usize| self.puzzle.board.name(Cell(cell as u8));
        let ends = format!("{}-{}", called(from), called(to));
        match self.between(from, to).len() {
            1 => ends,
            _ => format!("{ends}/{}", called(over)),
        }
    }

    /// The jumps that a set of pegs allows.
    fn jumps(&self, pegs: u32) -> Vec<Jump> {
        let has = |cell: usize| pegs >> cell & 1 == 1;
        let lines = self.lines.iter().copied();
        lines
            .filter(|&[from, over, to]| has(from) && has(over) && !has(to))
            .collect()
    }

    fn position(&self, pegs: u32) -> Position {
        let cells = 0..self.puzzle.board.len();
        Position(
            cells
                .map(|cell| (pegs >> cell & 1 == 1).then_some(KindId(0)))
                .collect(),
        )
    }

    fn start(&self) -> u32 {
        pegs_of(&self.puzzle.start)
    }

    /// All sets of pegs that the start reaches.
    fn reached(&self) -> BTreeSet<u32> {
        let mut seen = BTreeSet::new();
        let mut open = vec![self.start()];
        while let Some(pegs) = open.pop() {
            if seen.insert(pegs) {
                open.extend(self.jumps(pegs).into_iter().map(|jump| after(pegs, jump)));
            }
        }
        seen
    }

    /// The smallest number of pegs that remain.
    fn fewest(&self) -> u32 {
        let left = self.reached().into_iter().map(u32::count_ones);
        left.min().unwrap()
    }
}

fn after(pegs: u32, [from, over, to]: Jump) -> u32 {
    pegs & !(1 << from) & !(1 << over) | 1 << to
}

fn pegs_of(position: &Position) -> u32 {
    let mut pegs = 0;
    for (cell, piece) in position.0.iter().enumerate() {
        pegs |= u32::from(piece.is_some()) << cell;
    }
    pegs
}

fn chance(random: &mut Random, percent: usize) -> bool {
    random.below(100) < percent
}

fn shuffle(random: &mut Random, cells: &mut [usize]) {
    for last in (1..cells.len()).rev() {
        cells.swap(last, random.below(last + 1));
    }
}

fn complete(vertices: usize) -> Vec<[usize; 2]> {
    let mut edges = Vec::new();
    for b in 0..vertices {
        edges.extend((0..b).map(|a| [a, b]));
    }
    edges
}

fn bipartite(one: usize, other: usize) -> Vec<[usize; 2]> {
    let mut edges = Vec::new();
    for a in 0..one {
        edges.extend((one..one + other).map(|b| [a, b]));
    }
    edges
}

fn cycle(vertices: usize) -> Vec<[usize; 2]> {
    (0..vertices).map(|a| [a, (a + 1) % vertices]).collect()
}

/// A random graph of up to seven vertices with random pegs.
fn random_graph(random: &mut Random) -> Option<Sample> {
    let vertices = 4 + random.below(4);
    let mut edges = complete(vertices);
    let density = 30 + random.below(70);
    edges.retain(|_| chance(random, density));
    let mut vacant = vec![random.below(vertices)];
    vacant.extend((0..vertices).filter(|_| chance(random, 15)));
    Sample::graph(vertices, &edges, &vacant, 1 + random.below(2) as u32)
}

/// A random board of lines that cross, among them two between the same two cells, as TOML.
fn random_lines(random: &mut Random) -> Option<Sample> {
    let cells = 4 + random.below(4);
    let mut lines = BTreeSet::new();
    let mut written = Vec::new();
    for number in 0..3 + random.below(7) {
        let mut line: Vec<usize> = (0..cells).collect();
        shuffle(random, &mut line);
        if number < 2 {
            // Both begin at the first cell and end at the second.
            line.retain(|&cell| cell > 1);
            line = vec![0, line[0], 1];
        }
        line.truncate(3);
        lines.insert([line[0], line[1], line[2]]);
        lines.insert([line[2], line[1], line[0]]);
        let names: Vec<String> = line
            .iter()
            .map(|&cell| format!("'{}1'", name(cell)))
            .collect();
        written.push(format!("[{}]", names.join(", ")));
    }
    let start: String = (0..cells)
        .map(|_| if chance(random, 75) { 'o' } else { '.' })
        .collect();
    let text = format!(
        "board = '{start}'\nlines = [{}]\n[[kind]]\nname = 'peg'\nsymbol = 'o'\njumps = 'all'\n\
         removes = true\n[goal]\nleft = {}\n",
        written.join(", "),
        1 + random.below(2)
    );
    let puzzle = own::read(text.as_bytes()).ok()?.validate().ok()?;
    Some(Sample { puzzle, lines })
}

fn name(cell: usize) -> char {
    char::from(b'a' + cell as u8)
}

/// The fixed graphs, and random graphs and boards.
fn samples(random: usize) -> Vec<Sample> {
    let mut samples = Vec::new();
    for (vertices, edges) in [
        (4, complete(4)),
        (4, cycle(4)),
        (5, complete(5)),
        (6, bipartite(3, 3)),
        (5, bipartite(2, 3)),
    ] {
        samples.extend(Sample::graph(vertices, &edges, &[0], 1));
    }
    let mut seeds = Random::new(7);
    while samples.len() < random {
        samples.extend(random_graph(&mut seeds));
        samples.extend(random_lines(&mut seeds));
    }
    samples
}

/// Every position of every sample: the legal moves by their names, and what the referee says of
/// moves with and without the cell that they pass.
#[test]
fn moves_over_different_cells_are_told_apart() {
    let mut unclear = 0;
    for sample in samples(80) {
        let puzzle = &sample.puzzle;
        for pegs in sample.reached() {
            let position = sample.position(pegs);
            let jumps = sample.jumps(pegs);
            let mut expected: Vec<String> = jumps.iter().map(|&jump| sample.name(jump)).collect();
            let legal = puzzle.moves(&position);
            let mut names: Vec<String> = legal
                .iter()
                .map(|&step| referee::describe(puzzle, step))
                .collect();
            names.sort_unstable();
            expected.sort_unstable();
            assert_eq!(names, expected, "{puzzle:?} {pegs:b}");
            unclear += judge_all_moves(&sample, pegs, &jumps);
        }
    }
    assert!(unclear > 500, "{unclear}");
}

/// Compares the referee for every triple of cells. Returns how many moves could be either of two.
fn judge_all_moves(sample: &Sample, pegs: u32, jumps: &[Jump]) -> usize {
    let puzzle = &sample.puzzle;
    let cells = puzzle.board.len();
    let played = |step: Move| {
        let mut position = sample.position(pegs);
        let judged = referee::play(puzzle, &mut position, step);
        assert!(judged.is_ok() || pegs_of(&position) == pegs);
        judged.map(|()| pegs_of(&position))
    };
    let mut unclear = 0;
    for (from, to) in (0..cells).flat_map(|from| (0..cells).map(move |to| (from, to))) {
        let ends = Move::new(Cell(from as u8), Cell(to as u8));
        let mut possible = Vec::new();
        for over in 0..cells {
            let step = Move {
                over: Some(Cell(over as u8)),
                ..ends
            };
            let jump = [from, over, to];
            let expected = jumps.contains(&jump).then(|| after(pegs, jump));
            assert_eq!(played(step).ok(), expected, "{puzzle:?} {pegs:b} {step:?}");
            possible.extend(expected);
        }
        match possible[..] {
            [] => assert!(played(ends).is_err()),
            [only] => assert_eq!(played(ends), Ok(only)),
            _ => {
                assert_eq!(played(ends), Err(MoveError::TwoLines));
                unclear += 1;
            }
        }
    }
    unclear
}

/// The judge about a text.
fn judged(puzzle: &Puzzle, text: &str) -> Verdict {
    let claims = claim::read(text.as_bytes(), puzzle, &Origin::Plain, None);
    let claims = claims.unwrap_or_else(|bad| panic!("{bad}: {text}"));
    let problem = Problem::Puzzle(puzzle.clone());
    let judged = claim::judge_all(
        &problem,
        puzzle,
        text.as_bytes(),
        &claims,
        &Budget::UNLIMITED,
    );
    judged.verdict
}

/// Up to this many solutions of a puzzle.
fn solutions(puzzle: &Puzzle, most: usize) -> Vec<Vec<Move>> {
    let mut found = Vec::new();
    let problem = Problem::Puzzle(puzzle.clone());
    let visit = &mut |moves: problem::Moves| {
        found.push(moves.steps().unwrap().to_vec());
        match found.len() < most {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    };
    problem::list(&problem, None, &Budget::UNLIMITED, visit).unwrap();
    found
}

/// Solutions are written and read back in every notation, and one that removes another peg is
/// another one.
#[test]
fn solutions_are_read_back() {
    let mut compared = 0;
    for sample in samples(60) {
        let puzzle = &sample.puzzle;
        let found = solutions(puzzle, 20);
        let texts: BTreeSet<String> = found
            .iter()
            .map(|steps| moves::write(puzzle, steps))
            .collect();
        assert_eq!(
            texts.len(),
            found.len(),
            "two solutions have one name: {puzzle:?}"
        );
        for steps in &found {
            if steps.is_empty() {
                continue;
            }
            let mut pegs = sample.start();
            for step in steps {
                let jump = jump_of(&sample, pegs, *step);
                pegs = after(pegs, jump);
            }
            assert_eq!(Goal::Left(pegs.count_ones()), puzzle.goal);
            read_back(puzzle, steps);
            compared += 1;
        }
    }
    assert!(compared > 300, "{compared}");
}

/// The jump that a legal move is.
fn jump_of(sample: &Sample, pegs: u32, step: Move) -> Jump {
    let name = referee::describe(&sample.puzzle, step);
    let mut jumps = sample.jumps(pegs);
    jumps.retain(|&jump| sample.name(jump) == name);
    assert_eq!(jumps.len(), 1, "{name}");
    jumps[0]
}

fn read_back(puzzle: &Puzzle, steps: &[Move]) {
    let text = moves::write(puzzle, steps);
    assert_eq!(
        moves::read(text.as_bytes(), puzzle).as_deref(),
        Ok(steps),
        "{text}"
    );
    let table = csv::write_moves(puzzle, steps);
    assert_eq!(
        moves::read(table.as_bytes(), puzzle).as_deref(),
        Ok(steps),
        "{table}"
    );

    let names: Vec<String> = steps
        .iter()
        .map(|&step| referee::describe(puzzle, step))
        .collect();
    let numbered: Vec<String> = (1..)
        .zip(&names)
        .map(|(number, name)| format!("{number}. {name}"))
        .collect();
    let spoken: Vec<String> = steps.iter().map(|&step| spoken(puzzle, step)).collect();
    let object = format!("{{\"moves\":{}}}", json_of(puzzle, steps));
    let drawn = boards_of(puzzle, steps);
    for text in [
        text,
        table,
        names.join(" "),
        names.join(", "),
        numbered.join("\n"),
        format!("My solution:\n\n```\n{}\n```\n", names.join("\n")),
        spoken.join("\n"),
        object,
        drawn,
    ] {
        let claims = claim::read(text.as_bytes(), puzzle, &Origin::Plain, None);
        let claims = claims.unwrap_or_else(|bad| panic!("{bad}: {text}\n{puzzle:?}"));
        assert_eq!(claims.only_moves(), Some(steps), "{text}\n{puzzle:?}");
        assert!(judged(puzzle, &text).is_correct(), "{text}");
    }
}

/// `a1 over b1 to d1`, for every move over a cell.
fn spoken(puzzle: &Puzzle, step: Move) -> String {
    let line = referee::line_of(&puzzle.board, step).unwrap();
    let [from, over, to] = [line.from, line.over, line.to].map(|cell| puzzle.board.name(cell));
    format!("{from} over {over} to {to}")
}

fn json_of(puzzle: &Puzzle, steps: &[Move]) -> String {
    serde_json::to_string(&json::steps(&puzzle.board, steps)).unwrap()
}

/// The positions, one a line.
fn boards_of(puzzle: &Puzzle, steps: &[Move]) -> String {
    let mut position = puzzle.start.clone();
    let mut lines = vec![json::letters(puzzle, &position)];
    for &step in steps {
        referee::play(puzzle, &mut position, step).unwrap();
        lines.push(json::letters(puzzle, &position));
    }
    lines.join("\n")
}

/// A solution without the cells that it passes is refused where it could be another one.
#[test]
fn unclear_moves_are_refused() {
    let puzzle = id::read("graph:C~", |usual| usual)
        .unwrap()
        .puzzle()
        .unwrap();
    let read = |text: &str| claim::read(text.as_bytes(), &puzzle, &Origin::Plain, None);
    for text in [
        "b1-a1",
        "b1 to a1",
        "b1xa1 a1-c1",
        "move(1,b1,a1)",
        "from,to\nb1,a1\n",
    ] {
        let bad = read(text).unwrap_err();
        let fault = bad.first().unwrap();
        assert_eq!(
            fault.message, "b1-a1 could be b1-a1/c1 or b1-a1/d1",
            "{text}"
        );
        let help = fault.help.as_ref().unwrap().to_string();
        assert!(help.contains("b1-a1/c1"), "{text}");
    }
    // After the first jump only one is possible, and it need not say which.
    for text in [
        "b1-a1/c1 d1-b1",
        "b1-a1/c1 d1-b1/a1",
        "b1 over c1 to a1, d1 over a1 to b1",
    ] {
        assert!(judged(&puzzle, text).is_correct(), "{text}");
    }
    for text in [
        "b1-a1/c1 d1-b1/c1",
        "b1-a1/b1",
        "b1-a1/a1",
        "b1-a1/c1",
        "b1-c1/a1",
    ] {
        assert!(judged(&puzzle, text).is_wrong(), "{text}");
    }
    // On other boards nothing changes: a slash separates moves, also on a ring of four cells where
    // no piece is removed.
    let ring = id::read("ring:3", |usual| usual).unwrap().puzzle().unwrap();
    assert!(ring.board.has_twin_lines() && !ring.has_unclear_ends());
    let mut position = ring.start.clone();
    let mut steps = Vec::new();
    for _ in 0..2 {
        steps.push(ring.moves(&position)[0]);
        referee::play(&ring, &mut position, steps[steps.len() - 1]).unwrap();
    }
    let names: Vec<String> = steps.iter().map(|step| step.name(&ring.board)).collect();
    let text = names.join("/");
    let split = claim::read(text.as_bytes(), &ring, &Origin::Plain, None).unwrap();
    assert_eq!(split.only_moves(), Some(&steps[..]));
    let triangle = id::read("pegs:triangle4@a2-any", |usual| usual)
        .unwrap()
        .puzzle()
        .unwrap();
    assert!(moves::read(b"a4-a2/a3", &triangle).is_err());
    assert!(!triangle.board.has_twin_lines());
}

/// The number of the action in the comments of an instance, `move 2 is a1-c1 over b1`.
fn numbers(text: &str, mark: &str) -> BTreeMap<(usize, String), String> {
    let mut numbers = BTreeMap::new();
    for line in text.lines().filter_map(|line| line.strip_prefix(mark)) {
        let Some((number, rest)) = line.trim().split_once(": move ") else {
            continue;
        };
        let (time, name) = rest.split_once(" is ").unwrap();
        numbers.insert((time.parse().unwrap(), name.into()), number.into());
    }
    numbers
}

/// Answers of other solvers, made of the names in the instances, are those solutions.
#[test]
fn answers_of_solvers_are_read_back() {
    let mut compared = 0;
    for sample in samples(40) {
        let puzzle = &sample.puzzle;
        for steps in solutions(puzzle, 8) {
            if steps.is_empty() {
                continue;
            }
            let instance = Instance::new(puzzle, steps.len() as u64).unwrap();
            let mut names = Vec::new();
            for &step in &steps {
                let line = referee::line_of(&puzzle.board, step).unwrap();
                let [from, over, to] =
                    [line.from, line.over, line.to].map(|cell| puzzle.board.name(cell));
                names.push(format!("{from}-{to} over {over}"));
            }
            for text in answers(&instance, &steps, &names) {
                let length = Some(steps.len() as u64);
                let claims = claim::read(text.as_bytes(), puzzle, &Origin::Plain, length);
                let claims = claims.unwrap_or_else(|bad| panic!("{bad}: {text}\n{puzzle:?}"));
                assert_eq!(claims.only_moves(), Some(&steps[..]), "{text}\n{puzzle:?}");
                compared += 1;
            }
        }
    }
    assert!(compared > 400, "{compared}");
}

/// The solution as the answer to each kind of instance.
fn answers(instance: &Instance, steps: &[Move], names: &[String]) -> Vec<String> {
    let puzzle = instance.puzzle;
    let called = |cell: Cell| puzzle.board.name(cell);
    let mut texts = Vec::new();
    for (text, mark, sign) in [
        (dimacs::write(instance), "c", ""),
        (opb::write(instance), "*", "x"),
    ] {
        let numbers = numbers(&text, mark);
        let mut answer = "s SATISFIABLE\nv".to_owned();
        for (time, name) in (1..).zip(names) {
            let number = numbers[&(time, name.clone())].trim_start_matches('x');
            answer += &format!(" {sign}{number}");
        }
        texts.push(answer + if sign.is_empty() { " 0\n" } else { "\n" });
    }

    let model = smtlib::write(instance);
    let mut answer = "sat\n(".to_owned();
    for (time, name) in names.iter().enumerate() {
        let ending = format!(" is {name}");
        let mut lines = model
            .lines()
            .filter_map(|line| line.strip_prefix("; move "));
        let number: usize = lines
            .find_map(|line| line.strip_suffix(&ending))
            .unwrap()
            .parse()
            .unwrap();
        answer += &format!("\n(define-fun m{time} () (_ BitVec 16) #x{number:04x})");
    }
    texts.push(answer + ")\n");

    // The program shows what is jumped over exactly where the ends leave it open.
    let program = asp::write(instance);
    let mut atoms = Vec::new();
    for (time, step) in (1..).zip(steps) {
        let (from, to) = (called(step.from), called(step.to));
        atoms.push(format!("move({time},{from},{to})"));
        if let Some(over) = step.over.map(called) {
            let facts = format!(",{from},{to},k0). named(");
            let mut lines = program.lines().filter(|line| line.contains(&facts));
            assert!(lines.any(|line| line.contains(&format!(",{over}). over("))));
            atoms.push(format!("jumped({time},{over})"));
        }
    }
    atoms.reverse();
    texts.push(format!("Answer: 1\n{}\nSATISFIABLE\n", atoms.join(" ")));

    let domain = pddl::write(puzzle, None)
        .or_else(|_| pddl::write(puzzle, Some(steps.len() as u64)))
        .unwrap()
        .domain;
    let mut plan = String::new();
    for &step in steps {
        let line = referee::line_of(&puzzle.board, step).unwrap();
        let [from, over, to] = [line.from, line.over, line.to].map(called);
        let needs = format!("(at-{from}-k0) (vacant-{to}) (at-{over}-k0)");
        let mut actions = domain
            .split("(:action ")
            .filter(|action| action.contains(&needs));
        let action = actions.next().unwrap().split(' ').next().unwrap();
        plan += &format!("({action})\n");
    }
    texts.push(plan);
    texts
}

/// Every answer about whole puzzles against sets of pegs: what can be left, how many positions, and
/// a solution with the fewest moves.
#[test]
fn answers_about_puzzles() {
    for sample in samples(80) {
        let puzzle = &sample.puzzle;
        let reached = sample.reached();
        let Goal::Left(left) = puzzle.goal else {
            continue;
        };
        let solvable = reached.iter().any(|pegs| pegs.count_ones() == left);
        for engine in [None, Some(Engine::Search)] {
            let problem = Problem::Puzzle(puzzle.clone());
            let answer = problem::solve(&problem, engine, &Budget::UNLIMITED)
                .unwrap()
                .answer;
            assert_eq!(matches!(answer, Answer::Solved(_)), solvable, "{puzzle:?}");
        }
        let census = search::census(puzzle, &Budget::UNLIMITED).unwrap();
        assert_eq!(census.positions, reached.len() as u64, "{puzzle:?}");
        let game = Game::of(puzzle).unwrap();
        assert_eq!(game.board().jumps().len(), sample.lines.len());
    }
}

/// Source: Beeler and Hoilman, *Peg solitaire on graphs*, Discrete Mathematics 311, 2011: complete
/// graphs, and complete bipartite graphs with two vertices or more on both sides, can be reduced to
/// one peg from any vacancy. The brute force of this file says the same.
#[test]
fn known_results() {
    let mut graphs = Vec::new();
    for vertices in 3..=7 {
        graphs.push((vertices, complete(vertices)));
    }
    for (one, other) in [(2, 2), (2, 3), (3, 3), (2, 4), (3, 4), (2, 5)] {
        graphs.push((one + other, bipartite(one, other)));
    }
    for (vertices, edges) in graphs {
        for vacant in 0..vertices {
            let sample = Sample::graph(vertices, &edges, &[vacant], 1).unwrap();
            assert_eq!(sample.fewest(), 1, "{edges:?}");
            let problem = Problem::Puzzle(sample.puzzle.clone());
            let outcome = problem::solve(&problem, None, &Budget::UNLIMITED).unwrap();
            let Answer::Solved(moves) = outcome.answer else {
                panic!("{edges:?}")
            };
            assert!(referee::judge(&sample.puzzle, moves.steps().unwrap()).is_ok());
        }
    }
}

/// A ring of four cells, whose squares have numbers.
#[test]
fn a_ring_of_four() {
    let text = "adjacency = 'ring'\nboard = 'aa.a'\n[[kind]]\nsymbol = 'a'\njumps = 'all'\n\
                removes = true\n[goal]\nleft = 1\n";
    let puzzle = own::read(text.as_bytes()).unwrap().validate().unwrap();
    let legal = puzzle.moves(&puzzle.start);
    let names: Vec<String> = legal
        .iter()
        .map(|&step| referee::describe(&puzzle, step))
        .collect();
    assert_eq!(names, ["1-3/2", "1-3/4"]);
    for steps in solutions(&puzzle, 10) {
        let text = moves::write(&puzzle, &steps);
        assert_eq!(
            moves::read(text.as_bytes(), &puzzle).as_ref(),
            Ok(&steps),
            "{text}"
        );
        assert!(judged(&puzzle, &text).is_correct(), "{text}");
        let text = boards::write(&puzzle, &steps);
        assert!(judged(&puzzle, &text).is_correct(), "{text}");
    }
}

/// A hexagon with two ways between opposite ends, drawn anywhere.
#[test]
fn points_of_user_defined_boards() {
    let point = |x, y| Point { x, y };
    let points = [point(1, 1), point(2, 1), point(1, 2), point(2, 2)];
    let lines = [
        vec![points[0], points[1], points[3]],
        vec![points[0], points[2], points[3]],
    ];
    let board = Board::with_lines(points, &lines).unwrap();
    let line = board.lines().next().unwrap();
    assert_eq!(Move::jump(&board, line).name(&board), "a1-b2/b1");
}
