//! Runs the command in the root of the workspace.

use saltus_testing::{output, output_given};
use serde_json::Value;
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_saltus"));
    command
        .args(arguments)
        // No answer of a game depends on the speed of the machine.
        .env("SALTUS_PATIENCE", "100")
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    command
}

/// An empty folder with this name for the files of one test.
pub fn new_folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Its output with an empty standard input.
pub fn saltus(arguments: &[&str]) -> Output {
    output(&mut command(arguments))
}

/// The exit status and the output.
pub fn run(arguments: &[&str]) -> (Option<i32>, String) {
    let output = saltus(arguments);
    (output.status.code(), text(&output.stdout))
}

/// The object that it prints with `--json`.
pub fn object(arguments: &[&str]) -> Value {
    let (_, shown) = run(&[arguments, &["--json"]].concat());
    serde_json::from_str(&shown).unwrap_or_else(|error| panic!("{arguments:?}: {error}: {shown}"))
}

/// Its output with this standard input.
pub fn saltus_given(arguments: &[&str], input: &str) -> Output {
    output_given(&mut command(arguments), input)
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Both of its outputs.
pub fn all_output(output: &Output) -> String {
    text(&output.stdout) + &text(&output.stderr)
}

/// The help of a command, or of all.
fn help(command: &str) -> String {
    text(
        &saltus(
            &["help"]
                .into_iter()
                .chain(command.split_whitespace())
                .collect::<Vec<_>>(),
        )
        .stdout,
    )
}

/// Every command that the program lists; a command with subcommands is replaced by those.
pub fn commands() -> Vec<String> {
    let below = |help: &str| -> Vec<String> {
        let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
        lines
            .take_while(|line| !line.is_empty())
            .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
            .filter_map(|line| Some(line.split_whitespace().next()?.to_owned()))
            .collect()
    };
    let mut found = Vec::new();
    for command in below(&help("")) {
        let names = if command == "help" {
            Vec::new()
        } else {
            below(&help(&command))
        };
        // Some commands have arguments of their own beside those below them.
        let own = help(&command).contains("\nArguments:");
        if names.is_empty() || own {
            found.push(command.clone());
        }
        if !names.is_empty() {
            let names = names.iter().filter(|name| *name != "help");
            found.extend(names.map(|name| format!("{command} {name}")));
        }
    }
    found
}

/// The options that a command has.
pub fn options_of(command: &str) -> BTreeSet<String> {
    let word = |line: &str| {
        let line = line.trim_start();
        let line = line
            .split_once(", --")
            .map_or(line, |(_, rest)| &line[line.len() - rest.len() - 2..]);
        line.starts_with("--")
            .then(|| line.split([' ', '=', '\n']).next().unwrap().to_owned())
    };
    help(command).lines().filter_map(word).collect()
}
