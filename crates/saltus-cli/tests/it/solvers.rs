//! Instances of `saltus export` for solvers from package registries: equal verdicts, and answers
//! that `saltus check` accepts.
//!
//! The solvers are installed under `target/solvers`; if that is impossible, the test says so and
//! ends.

use crate::command;
use command::{saltus, text};
use saltus::{
    puzzle::{Options, Position, Puzzle, Reason},
    random::Random,
    referee,
    text::{export::veripb, id},
};
use saltus_testing::{LIMIT, Running, output};
use std::{
    collections::{HashMap, HashSet},
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
};

/// Puzzles with numbers of moves, solvable and not: some too few or too many moves, some lost
/// positions, every family.
const INSTANCES: &[(&str, u64)] = &[
    ("pegs:triangle4@a2-b2", 8),
    ("pegs:triangle4@a2-a3", 8),
    ("pegs:triangle4@a1-any", 8),
    ("board:oo.o=o..=o,left=1", 4),
    ("board:-o=o.o=-o,left=1", 3),
    ("board:oooo=o.oo=oooo,left=2", 9),
    ("board:oo.oo.,to=xxxx.x", 1),
    ("pegs:english,at=.....o....o.......o..............", 2),
    ("pegs:english,at=.....o....o.......o..............", 3),
    ("row:2x2", 8),
    ("row:2x2", 7),
    ("row:3x3", 15),
    ("row:3x3,at=rlrr.ll", 9),
    ("row:rr..ll,hop=2", 6),
    ("row:rr.l,to=lr.r,direction=both", 4),
    ("row:rr.l,to=lr.r,direction=both", 5),
    ("row:2x1,vacancy=free", 5),
    ("reverse:3", 7),
    ("reverse:3,vacancy=free", 4),
    ("ring:3", 5),
    ("grid:3x3", 11),
    ("grid:3x3,over=opposite", 11),
    ("foreaft:2", 12),
    ("hexagon:2", 8),
];

fn puzzle(id: &str) -> Puzzle {
    id::read(id, |options: Options| options)
        .unwrap()
        .puzzle()
        .unwrap()
}

/// The named puzzles and 40 random ones, each with a number of moves and the verdict of the rules.
fn instances() -> Vec<(String, u64, bool)> {
    let named = INSTANCES
        .iter()
        .map(|&(id, moves)| (id.to_owned(), moves, solvable(&puzzle(id), moves)));
    named.chain(random_instances(40)).collect()
}

/// Random puzzles with numbers of moves, each with the verdict of the rules; about half of them
/// solvable.
fn random_instances(number: usize) -> Vec<(String, u64, bool)> {
    let mut random = Random::new(1);
    let mut instances = Vec::new();
    while instances.len() < number {
        let shuffled = |random: &mut Random, cells: &mut Vec<char>| {
            (1..cells.len())
                .rev()
                .for_each(|i| cells.swap(i, random.below(i + 1)));
            cells.iter().collect::<String>()
        };
        let id = if random.below(2) == 0 {
            let (right, left) = (1 + random.below(3), random.below(3));
            let mut cells = [
                vec!['r'; right],
                vec!['l'; left],
                vec!['.'; 1 + random.below(2)],
            ]
            .concat();
            let [start, goal] = [(); 2].map(|()| shuffled(&mut random, &mut cells));
            let rules = ["", ",direction=both", ",over=opposite", ",hop=2"][random.below(4)];
            format!("row:{start},to={goal}{rules}")
        } else {
            let (width, height) = (2 + random.below(3), 1 + random.below(3));
            let mut row = |_| {
                (0..width)
                    .map(|_| if random.below(10) < 7 { 'o' } else { '.' })
                    .collect::<String>()
            };
            let rows = (0..height).map(&mut row).collect::<Vec<_>>().join("=");
            format!("board:{rows},left={}", 1 + random.below(2))
        };
        // The readers refuse a text that is not a puzzle.
        let Ok(puzzle) =
            id::read(&id, |options: Options| options).map(|problem| problem.puzzle().unwrap())
        else {
            continue;
        };
        let lengths: Vec<u64> = (1..=9).filter(|&moves| solvable(&puzzle, moves)).collect();
        // Most random goals cannot be reached.
        if lengths.is_empty() && random.below(4) > 0 {
            continue;
        }
        let moves = if random.below(3) > 0 && !lengths.is_empty() {
            lengths[random.below(lengths.len())]
        } else {
            1 + random.below(8) as u64
        };
        instances.push((id, moves, lengths.contains(&moves)));
    }
    instances
}

/// Whether the goal can be reached in exactly the given number of moves, by the set of all
/// positions after each move.
fn solvable(puzzle: &Puzzle, moves: u64) -> bool {
    let mut level: HashSet<Position> = HashSet::from([puzzle.start.clone()]);
    for _ in 0..moves {
        let after = |position: &Position| -> Vec<Position> {
            let step = |step| {
                let mut next = position.clone();
                referee::play(puzzle, &mut next, step).unwrap();
                next
            };
            puzzle.moves(position).into_iter().map(step).collect()
        };
        level = level.iter().flat_map(after).collect();
    }
    level
        .iter()
        .any(|position| referee::meets(&puzzle.goal, position, moves))
}

/// The Python that has the solvers, or why there is none.
fn python() -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/solvers");
    let python = folder.join("bin/python");
    let run = |command: &mut Command| {
        command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let running = Running::try_start(command, LIMIT);
        let output = running
            .map_err(|error| format!("{command:?}: {error}"))?
            .finish();
        if output.status.success() {
            Ok(())
        } else {
            Err(format!("{command:?}: {}", text(&output.stderr)))
        }
    };
    let imports = "import clingo, ortools, pyperplan, pysat, z3";
    if run(Command::new(&python).args(["-c", imports])).is_err() {
        run(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
        let solvers = ["clingo", "ortools", "pyperplan", "python-sat", "z3-solver"];
        run(Command::new(&python)
            .args(["-m", "pip", "install", "--quiet"])
            .args(solvers))?;
        run(Command::new(&python).args(["-c", imports]))?;
    }
    Ok(python)
}

#[test]
#[ignore = "installs solvers and runs three hundred instances"]
fn solvers_agree() {
    let python = match python() {
        Ok(python) => python,
        Err(why) => return eprintln!("skipped: no solvers could be installed: {why}"),
    };
    let folder = std::env::temp_dir().join(format!("saltus-solvers-{}", std::process::id()));
    let instances = instances();
    let agrees = |format: &str| agrees(format, &instances, &python, &folder.join(format));
    let formats = ["asp", "dimacs", "opb", "smtlib", "pddl"];
    let wrong = thread::scope(|scope| {
        let runs: Vec<_> = formats
            .iter()
            .map(|format| scope.spawn(|| agrees(format)))
            .collect();
        runs.into_iter()
            .flat_map(|run| run.join().unwrap())
            .collect::<Vec<String>>()
    });
    fs::remove_dir_all(&folder).unwrap();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The disagreements of a solver with the rules, over every instance.
fn agrees(
    format: &str,
    instances: &[(String, u64, bool)],
    python: &Path,
    folder: &Path,
) -> Vec<String> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/solvers/solve.py");
    fs::create_dir_all(folder).unwrap();
    let file = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let (instance, answer) = (file("instance"), file("answer"));
    let (mut wrong, mut carried, mut solved) = (Vec::new(), 0, 0);
    for &(ref id, moves, expected) in instances {
        let count = moves.to_string();
        let written = saltus(&[
            "export", id, "--to", format, "--moves", &count, "-o", &instance,
        ]);
        assert!(written.status.success(), "{format} {id}: {written:?}");
        carried += 1;
        let mut solver = Command::new(python);
        solver.arg(&script).arg(format);
        if format == "pddl" {
            solver.arg(folder.join("domain.pddl"));
        }
        let output = output(solver.arg(&instance));
        assert!(
            output.status.success(),
            "{format} {id}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        fs::write(&answer, &output.stdout).unwrap();
        let unsatisfiable = String::from_utf8_lossy(&output.stdout)
            .to_lowercase()
            .contains("unsat");
        if unsatisfiable == expected {
            wrong.push(format!(
                "{format} {id} in {moves}: the solver says {}",
                !unsatisfiable
            ));
        } else if expected {
            solved += 1;
            let checked = saltus(&["check", id, &answer, "--moves", &count]);
            let verdict = text(&checked.stdout);
            if verdict != format!("correct: {}\n", referee::confirmation(moves)) {
                wrong.push(format!(
                    "{format} {id}: {verdict}{}",
                    String::from_utf8_lossy(&checked.stderr)
                ));
            }
        }
    }
    println!("{format}: {carried} instances, {solved} of them solvable");
    assert!(
        carried >= 60 && solved >= 20 && carried - solved >= 20,
        "{format}: {carried} {solved}"
    );
    wrong
}

/// Proofs for VeriPB, replayed by a small checker of that format: the problem has no solution
/// exactly where the rules have none. A proof is refused with the problem of another goal, and
/// without any of its lines.
#[test]
fn proofs_for_veripb_are_replayed() {
    let current = "import sys; sys.exit(sys.version_info < (3, 10))";
    let python = Running::try_start(Command::new("python3").args(["-c", current]), LIMIT);
    if !python.is_ok_and(|mut python| python.wait().success()) {
        return eprintln!("skipped: no Python 3.10 or later");
    }
    let folder = std::env::temp_dir().join(format!("saltus-veripb-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let file = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/solvers/veripb.py");
    let replay = |problem: &str, proof: &str| {
        let mut python = Command::new("python3");
        let output = output(python.arg(&script).args([problem, proof]));
        assert!(
            output.stderr.is_empty(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        text(&output.stdout)
    };
    let export = |id: &str, moves: u64, name: &str| {
        saltus(&[
            "export",
            id,
            "--to",
            "veripb",
            "--moves",
            &moves.to_string(),
            "-o",
            &file(name),
        ])
    };
    // One proof of each kind: a position class with one set and with all, a pagoda function.
    let reasons = [
        ("pegs:french@d4", 35),
        ("pegs:english@d4-c1", 31),
        ("board:oo....,to=.....o", 1),
        ("board:oooo....,to=.......x", 3),
    ];
    let (mut proved, mut solved) = (0, 0);
    let classes = reasons
        .into_iter()
        .map(|(id, moves)| (id.to_owned(), moves, false));
    for (id, moves, expected) in instances().into_iter().chain(classes) {
        let written = export(&id, moves, "all.opb");
        let output = text(&written.stderr);
        if expected {
            solved += 1;
            let orders = output.contains("this goal is of another kind");
            assert!(
                orders || output.contains(&format!("there is a solution of {moves} move")),
                "{id}: {output}"
            );
        } else if written.status.success() {
            proved += 1;
            assert_eq!(
                replay(&file("all.opb"), &file("all.pbp")),
                "verified: no solution\n",
                "{id} in {moves}"
            );
        } else {
            assert!(
                output.contains("this goal is of another kind"),
                "{id}: {output}"
            );
        }
    }
    assert!(proved >= 20 && solved >= 20, "{proved} {solved}");
    // A pagoda function is one line: Fibonacci's numbers towards the goal.
    let puzzle = puzzle("board:oo....,to=.....o");
    let (mut problem, mut proof) = (Vec::new(), Vec::new());
    let reason = Reason::Pagoda {
        weights: vec![0, 1, 1, 2, 3, 5],
    };
    veripb::write(&puzzle, 3, Some(&reason), &mut problem, &mut proof).unwrap();
    fs::write(file("pagoda.opb"), &problem).unwrap();
    fs::write(file("pagoda.pbp"), &proof).unwrap();
    assert_eq!(
        replay(&file("pagoda.opb"), &file("pagoda.pbp")),
        "verified: no solution\n"
    );
    assert_eq!(text(&proof).matches("\npol ").count(), 1);
    // A function that is not a pagoda function: a jump raises it.
    let reason = Reason::Pagoda {
        weights: vec![0, 0, 1, 2, 3, 5],
    };
    proof.clear();
    veripb::write(&puzzle, 3, Some(&reason), &mut Vec::new(), &mut proof).unwrap();
    fs::write(file("pagoda.pbp"), &proof).unwrap();
    assert!(replay(&file("pagoda.opb"), &file("pagoda.pbp")).starts_with("refused: "));
    // A solvable problem with the proof of an unsolvable one on the same board.
    for (id, goal, other, moves) in [
        ("pegs:triangle4@a2-a3", "a3", "b2", 8),
        ("board:oo.o.,to=x....", "a1", "b1", 2),
    ] {
        assert!(export(id, moves, "no.opb").status.success(), "{id}");
        let problem = fs::read_to_string(file("no.opb")).unwrap();
        let mut variables = HashMap::new();
        for line in problem
            .lines()
            .filter(|line| line.contains(&format!("after move {moves} ")))
        {
            let (variable, meaning) = line[2..].split_once(": ").unwrap();
            variables.insert(meaning.rsplit(' ').nth(2).unwrap(), variable);
        }
        let (head, end) = problem.split_once("* the goal\n").unwrap();
        let swapped = end
            .replace(
                &format!("1 {} >=", variables[goal]),
                &format!("1 ~{} >=", variables[goal]),
            )
            .replace(
                &format!("1 ~{} >=", variables[other]),
                &format!("1 {} >=", variables[other]),
            );
        assert_ne!(end, swapped);
        fs::write(file("yes.opb"), format!("{head}* the goal\n{swapped}")).unwrap();
        assert!(
            replay(&file("yes.opb"), &file("no.pbp")).starts_with("refused: "),
            "{id}"
        );
        let proof = fs::read_to_string(file("no.pbp")).unwrap();
        let lines: Vec<&str> = proof.lines().collect();
        for lost in (0..lines.len())
            .step_by(lines.len() / 10 + 1)
            .filter(|&lost| !lines[lost].starts_with("output"))
        {
            let rest = [&lines[..lost], &lines[lost + 1..]].concat().join("\n");
            fs::write(file("less.pbp"), rest).unwrap();
            assert!(
                replay(&file("no.opb"), &file("less.pbp")).starts_with("refused: "),
                "{id} without line {lost}"
            );
        }
    }
    fs::remove_dir_all(&folder).unwrap();
}
