//! The library as a new user meets it: unpacked from its published files, with default features,
//! used by programs in a separate folder.

use saltus_testing::output_within;
use std::{
    fs,
    path::Path,
    process::{Command, Output},
    time::Duration,
};

/// Builds take longer than any quick test.
const LIMIT: Duration = Duration::from_secs(2 * 3600);

fn output(command: &mut Command) -> Output {
    output_within(command, LIMIT)
}

fn run_checked(command: &mut Command) {
    let output = output(command);
    let text = [&output.stdout[..], &output.stderr[..]]
        .map(String::from_utf8_lossy)
        .concat();
    assert!(output.status.success(), "{command:?}: {text}");
}

/// The programs of the README and the examples are built and run against the package; a program
/// with strict lints gets no warnings.
#[test]
#[ignore = "rebuilds the library"]
fn third_party_programs_run() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let base = Path::new(env!("CARGO_TARGET_TMPDIR")).join("stranger");
    let _ = fs::remove_dir_all(&base);
    fs::create_dir_all(base.join("program/src/bin")).unwrap();
    let mut package = Command::new(env!("CARGO"));
    package.args([
        "package",
        "--package",
        "saltus",
        "--no-verify",
        "--allow-dirty",
        "--offline",
        "--target-dir",
    ]);
    run_checked(package.arg(&base).current_dir(root));
    let mut packed = fs::read_dir(base.join("package"))
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let packed = packed
        .find(|path| path.extension().is_some_and(|end| end == "crate"))
        .unwrap();
    run_checked(
        Command::new("tar")
            .arg("-xzf")
            .arg(&packed)
            .arg("-C")
            .arg(&base),
    );
    let library = base.join(packed.file_stem().unwrap());

    let readme = fs::read_to_string(library.join("README.md")).unwrap();
    let blocks: Vec<&str> = readme
        .split("```rust\n")
        .skip(1)
        .map(|rest| rest.split("```").next().unwrap())
        .collect();
    assert!(blocks.len() >= 8, "{readme}");
    let mut program = String::from("#![deny(warnings)]\n");
    for (number, block) in blocks.iter().enumerate() {
        let lines = block
            .lines()
            .map(|line| format!("    {}\n", line.strip_prefix("# ").unwrap_or(line)));
        let body: String = lines.collect();
        program +=
            &format!("fn block{number}() -> Result<(), Box<dyn std::error::Error>> {{\n{body}}}\n");
    }
    let calls: String = (0..blocks.len())
        .map(|number| format!("    block{number}()?;\n"))
        .collect();
    program +=
        &format!("fn main() -> Result<(), Box<dyn std::error::Error>> {{\n{calls}    Ok(())\n}}\n");
    let folder = base.join("program");
    fs::write(folder.join("src/main.rs"), program).unwrap();
    for example in ["solve", "where_it_was_lost", "own_family", "kings"] {
        let name = format!("{example}.rs");
        fs::copy(
            library.join("examples").join(&name),
            folder.join("src/bin").join(&name),
        )
        .unwrap();
    }
    let manifest = format!(
        "[package]\nname = \"stranger\"\nedition = \"2024\"\ndefault-run = \"stranger\"\n\
         [dependencies]\nsaltus = {{ path = {:?} }}\n[profile.dev]\ndebug = false\n[workspace]\n",
        library.display().to_string()
    );
    fs::write(folder.join("Cargo.toml"), manifest).unwrap();
    // The same dependency versions as in all other tests.
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
    let cargo = |arguments: &[&str]| {
        let mut cargo = Command::new(env!("CARGO"));
        cargo
            .args(arguments)
            .arg("--offline")
            .current_dir(&folder)
            .env("CARGO_TARGET_DIR", base.join("target"));
        cargo
    };
    run_checked(&mut cargo(&["build", "--bins"]));
    run_checked(&mut cargo(&["run"]));
    let solved = output(Command::new(base.join("target/debug/solve")).arg("row:3x3"));
    assert!(
        String::from_utf8_lossy(&solved.stdout).starts_with("15 moves"),
        "{solved:?}"
    );
    fs::remove_dir_all(&base).unwrap();
}
