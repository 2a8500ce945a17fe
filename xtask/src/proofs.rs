//! The proofs in Coq: compiled, without axioms, and their checker run on valid and altered
//! certificates.

use crate::{root, tools};
use anyhow::{Context, Result, bail, ensure};
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// The files in the order of their dependencies.
const FILES: [&str; 20] = [
    "Row",
    "Least",
    "Exchange",
    "Reverse",
    "Counting",
    "Forced",
    "Count",
    "Free",
    "Numbered",
    "Reversal",
    "Tour",
    "Grid",
    "Lucas",
    "Visits",
    "LucasLeast",
    "Model",
    "Check",
    "Sound",
    "Statements",
    "Extract",
];

/// The named boards of at most 49 holes.
const BOARDS: &str = "english french wiegleb asymmetric diamond41 diamond25 senku49 square4 \
    square5 square6 square7 hexagon3 \
                      hexagon4 triangle4 triangle5 triangle6 triangle7 triangle8 triangle9";

/// Puzzles with proofs by levels that no solution is shorter, or that there is none.
const LEVELS: [&str; 16] = [
    "row:1x1",
    "row:2x3",
    "row:3x3",
    "row:5x4",
    "row:3x3,over=opposite",
    "row:2x2v2",
    "row:3x3,direction=both",
    "grid:3x3",
    "grid:3x3,over=opposite",
    "grid:3x5",
    "grid:3x5,over=opposite",
    "reverse:5",
    "ring:5",
    "ring:6",
    "foreaft:2",
    "foreaft:3",
];

/// Puzzles with proofs of millions of positions, which go to the checker through a pipe.
const LARGE: [&str; 2] = ["grid:3x7", "reverse:9"];

/// The number of altered certificates.
const ALTERED: usize = 1_000;

/// Compiles the proofs, builds the checker and runs it.
///
/// # Errors
/// A proof fails, or the checker's answer is wrong.
pub fn run() -> Result<String> {
    let folder = root().join("target/proofs");
    let (checker, theorems) = build(&folder)?;
    let saltus = saltus()?;
    let mut certificates = Vec::new();
    for puzzle in LEVELS {
        certificates.extend(output(Command::new(&saltus).args([
            "solve",
            puzzle,
            "--format",
            "certificate",
        ]))?);
    }
    for board in BOARDS.split_whitespace() {
        certificates.extend(output(Command::new(&saltus).args([
            "pairs",
            board,
            "--certificates",
            "--time",
            "5s",
        ]))?);
    }
    let certificates = String::from_utf8(certificates).context("certificates are ASCII")?;
    let made = certificates.lines().filter(|line| *line == "end").count();
    let printed = verify(&checker, &folder.join("true.txt"), &certificates)?;
    let verified = printed
        .lines()
        .filter(|line| line.starts_with("verified"))
        .count();
    ensure!(
        made > 1_000 && verified == made,
        "{verified} of {made} certificates are verified"
    );
    let altered = alter(&certificates)?;
    let printed = verify(&checker, &folder.join("altered.txt"), &altered)?;
    let refused = printed
        .lines()
        .filter(|line| line.starts_with("refused"))
        .count();
    ensure!(
        refused == ALTERED,
        "{refused} of {ALTERED} altered certificates are refused"
    );
    for puzzle in LARGE {
        stream(&saltus, &checker, puzzle)?;
    }
    Ok(format!(
        "{theorems} theorems without axioms, {verified} certificates verified, {refused} altered \
         ones refused, and {} read as \
         streams",
        LARGE.join(" and ")
    ))
}

/// Installs Coq and OCaml if they are missing.
///
/// # Errors
/// They cannot be installed.
pub fn available(allowed: bool) -> Result<()> {
    tools::install("coq", &["coqc"], allowed)?;
    tools::install("ocaml", &["ocamlopt"], allowed)
}

/// Compiles the proofs in a folder and builds the checker there. Returns its path and the number of
/// theorems.
fn build(folder: &Path) -> Result<(PathBuf, usize)> {
    fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    let take = |name: &str| {
        fs::copy(root().join("proofs").join(name), folder.join(name))
            .with_context(|| format!("copying {name}"))
    };
    let mut theorems = 0;
    for name in FILES {
        take(&format!("{name}.v"))?;
        let mut coq = Command::new("coqc");
        coq.args(["-q", "-Q", ".", "Saltus", &format!("{name}.v")])
            .current_dir(folder);
        let printed = String::from_utf8_lossy(&output(&mut coq)?).into_owned();
        if name == "Statements" {
            let closed = printed
                .lines()
                .filter(|line| *line == "Closed under the global context")
                .count();
            let text = fs::read_to_string(folder.join("Statements.v"))
                .context("reading the statements")?;
            theorems = text
                .lines()
                .filter(|line| line.starts_with("Theorem "))
                .count();
            ensure!(
                theorems > 0 && closed == theorems && !printed.contains("Axioms"),
                "the theorems assume something:\n{printed}"
            );
        }
    }
    take("verify.ml")?;
    // Warnings are about the extracted code only.
    output(
        Command::new("ocamlopt")
            .args(["-w", "-a", "-c", "checker.mli", "checker.ml"])
            .current_dir(folder),
    )?;
    output(
        Command::new("ocamlopt")
            .args(["-o", "saltus-verify", "checker.cmx", "verify.ml"])
            .current_dir(folder),
    )?;
    Ok((folder.join("saltus-verify"), theorems))
}

/// The command in an optimised build.
fn saltus() -> Result<PathBuf> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo
        .args(["build", "--workspace", "--release", "--bin", "saltus"])
        .current_dir(root());
    ensure!(
        cargo.status().context("running cargo")?.success(),
        "the command does not build"
    );
    Ok(root().join("target/release/saltus"))
}

/// The output of a command. Exit statuses other than those of an answer are errors.
fn output(command: &mut Command) -> Result<Vec<u8>> {
    let printed = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("running {command:?}"))?;
    // 1 is the status of `impossible`, 3 that of problems undecided within the time limit.
    match printed.status.code() {
        Some(0 | 1 | 3) => Ok(printed.stdout),
        _ => bail!("{command:?} failed"),
    }
}

fn verify(checker: &Path, file: &Path, certificates: &str) -> Result<String> {
    fs::write(file, certificates).with_context(|| format!("writing {}", file.display()))?;
    let printed = output(Command::new(checker).arg(file))?;
    String::from_utf8(printed).context("the checker writes ASCII")
}

/// Pipes the proof of a large puzzle from the command to the checker.
fn stream(saltus: &Path, checker: &Path, puzzle: &str) -> Result<()> {
    let mut solve = Command::new(saltus);
    solve
        .args(["solve", puzzle, "--format", "certificate"])
        .stdout(Stdio::piped());
    let mut solve = solve
        .spawn()
        .with_context(|| format!("running {solve:?}"))?;
    let text = solve.stdout.take().context("no output")?;
    let printed = output(Command::new(checker).stdin(text))?;
    ensure!(
        solve.wait().context("waiting for the command")?.success(),
        "{puzzle} has no certificate"
    );
    let printed = String::from_utf8(printed).context("the checker writes ASCII")?;
    ensure!(
        printed.starts_with("verified") && printed.ends_with("none has fewer\n"),
        "{puzzle}: {printed}"
    );
    Ok(())
}

/// Certificates of false claims: each is derived from a true one, so that most of it is still
/// valid.
///
/// For example, a solvable puzzle is claimed to be impossible, or its shortest solution to be
/// shorter; moves are omitted or changed; a level lacks a position; or a proof for an unreachable
/// goal is given for a reachable one.
fn alter(certificates: &str) -> Result<String> {
    let material = Material::new(certificates)?;
    let mut altered = String::new();
    let mut made = 0;
    let mut number = 0;
    while made < ALTERED {
        number += 1;
        ensure!(
            number < 100 * ALTERED,
            "too few certificates can be altered"
        );
        if let Some(text) = material.altered(number) {
            altered.push_str(&text);
            made += 1;
        }
    }
    Ok(altered)
}

/// True certificates, by what they prove.
struct Material<'a> {
    moves: Vec<&'a str>,
    shortest: Vec<&'a str>,
    /// Those of `moves`, then those of `shortest`.
    solved: Vec<&'a str>,
    refuted: Vec<&'a str>,
}

impl<'a> Material<'a> {
    fn new(certificates: &'a str) -> Result<Material<'a>> {
        let moves = of_kind(certificates, "moves\n");
        let shortest = of_kind(certificates, "shortest\n");
        let material = Material {
            solved: [&moves[..], &shortest[..]].concat(),
            refuted: [
                of_kind(certificates, "class\n"),
                of_kind(certificates, "weights"),
            ]
            .concat(),
            moves,
            shortest,
        };
        ensure!(
            !material.moves.is_empty()
                && !material.shortest.is_empty()
                && !material.refuted.is_empty(),
            "no certificates to alter"
        );
        Ok(material)
    }

    /// A false certificate; `None` if this number gives none.
    fn altered(&self, number: usize) -> Option<String> {
        let pick = |texts: &[&str]| texts[number * 7919 % texts.len()].to_owned();
        match number % 6 {
            0 => {
                let text = pick(&self.shortest);
                Some(text.replace("\nproof shortest\n", "\nproof impossible\n"))
            }
            1 => {
                let text = pick(&self.shortest);
                let more = count_lines(&text, "step ") + 1 + number % 3;
                let claim = format!("\nproof below {more}\n");
                Some(text.replace("\nproof shortest\n", &claim))
            }
            // Without some of its steps, the rest is not a solution, because it is shorter than the
            // shortest.
            2 => {
                let text = pick(&self.solved);
                let lost = number / 6 % count_lines(&text, "step ").max(1);
                Some(without_line(&text, "step ", lost))
            }
            // With one cell of one step changed, one of the adjacent moves is illegal.
            3 => {
                let text = pick(&self.solved);
                let changed = number / 6 % count_lines(&text, "step ").max(1);
                with_altered_cell(&text, changed, number)
            }
            // Each position of a level is the start, or a move leads to it from the level before
            // and to no other level.
            4 => {
                let text = pick(&self.shortest);
                let lost = number / 6 % count_lines(&text, "at ").max(1);
                Some(without_line(&text, "at ", lost))
            }
            _ => self.with_reachable_goal(&pick(&self.refuted), number),
        }
    }

    /// A proof for an unreachable goal, with a start and a goal on the same board that is
    /// reachable.
    fn with_reachable_goal(&self, refuted: &str, number: usize) -> Option<String> {
        let length = first_line(refuted, "first ").map(str::len);
        let changes = lines_of(refuted, "change");
        let others = self.moves.iter().cycle().skip(number % self.moves.len());
        for other in others.take(self.moves.len()) {
            let first = first_line(other, "first ");
            let same_board = first.map(str::len) == length && lines_of(other, "change") == changes;
            if same_board {
                return Some(with_lines(refuted, first?, first_line(other, "goal ")?));
            }
        }
        None
    }
}

/// The certificates with a kind of proof that are not too long.
fn of_kind<'a>(certificates: &'a str, kind: &str) -> Vec<&'a str> {
    let kind = format!("\nproof {kind}");
    let mut found = Vec::new();
    for text in certificates.split_inclusive("\nend\n") {
        if text.contains(&kind) && text.len() < 200_000 {
            found.push(text);
        }
    }
    found
}

fn lines_of<'a>(text: &'a str, head: &str) -> Vec<&'a str> {
    let mut lines = Vec::from_iter(text.lines());
    lines.retain(|line| line.starts_with(head));
    lines
}

fn first_line<'a>(text: &'a str, head: &str) -> Option<&'a str> {
    text.lines().find(|line| line.starts_with(head))
}

fn count_lines(text: &str, head: &str) -> usize {
    lines_of(text, head).len()
}

/// A certificate with another start and goal.
fn with_lines(text: &str, first: &str, goal: &str) -> String {
    let mut altered = String::new();
    for line in text.lines() {
        altered += match line.split(' ').next().unwrap_or_default() {
            "first" => first,
            "goal" => goal,
            _ => line,
        };
        altered.push('\n');
    }
    altered
}

/// A certificate without one of the lines with this prefix.
fn without_line(text: &str, head: &str, lost: usize) -> String {
    let mut kept = String::new();
    let mut number = 0;
    for line in text.split_inclusive('\n') {
        if line.starts_with(head) {
            number += 1;
            if number == lost + 1 {
                continue;
            }
        }
        kept += line;
    }
    kept
}

/// A certificate with another symbol in one cell of one of its steps.
fn with_altered_cell(text: &str, changed: usize, number: usize) -> Option<String> {
    let step = text
        .lines()
        .filter(|line| line.starts_with("step "))
        .nth(changed)?;
    let mut signs = step.as_bytes().to_vec();
    let cell = 5 + number % (signs.len() - 5);
    signs[cell] = if signs[cell] == b'.' { b'1' } else { b'.' };
    Some(text.replacen(step, &String::from_utf8(signs).ok()?, 1))
}
