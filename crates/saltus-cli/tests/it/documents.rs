//! Commands that a document shows in an indented block, without their output: each of them runs.
//! Sessions of the documents, with their outputs, are run by `sessions.rs`.

use crate::command;
use command::text;
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{self, Command},
    thread,
};

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The documents below a path, sorted. The reference is generated from the program.
fn documents(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return if path.extension().is_some_and(|end| end == "md") {
            vec![path.into()]
        } else {
            Vec::new()
        };
    }
    let mut found: Vec<PathBuf> = fs::read_dir(path)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| !path.ends_with("reference"))
        .flat_map(|path| documents(&path))
        .collect();
    found.sort();
    found
}

/// The command lines in the indented blocks of a document.
fn command_lines(text: &str) -> Vec<&str> {
    let mut fenced = false;
    text.lines()
        .filter(|line| {
            fenced ^= line.starts_with("```");
            !fenced
        })
        .filter_map(|line| line.strip_prefix("    "))
        // A list of commands has its explanations in a second column.
        .map(|line| line.split("   ").next().unwrap())
        .filter(|line| line.starts_with("saltus ") || line.contains("| saltus "))
        .collect()
}

/// The words of a command as a shell divides them, with quotes of either kind.
fn split_words(stage: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in stage.chars() {
        match quote {
            Some(mark) if c == mark => quote = None,
            None if c == '\'' || c == '"' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c == ' ' => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

/// Runs one line in a folder, each stage of its pipe in turn. Long searches get half a second: what
/// matters is that the program accepts the command.
fn run(line: &str, folder: &Path) {
    let mut input = String::new();
    let stages: Vec<&str> = line.split(" | ").collect();
    for (index, stage) in stages.iter().enumerate() {
        let mut words = split_words(stage);
        match words.remove(0).as_str() {
            "saltus" => (),
            "echo" => {
                input = words.join(" ") + "\n";
                continue;
            }
            // The output of another program is not available: the command is only parsed.
            _ => {
                input = String::new();
                continue;
            }
        }
        let foreign = stages[..index].iter().any(|stage| {
            !["saltus", "echo"]
                .iter()
                .any(|name| stage.starts_with(name))
        });
        let waits = ["play", "serve"].contains(&words[0].as_str()) && input.is_empty();
        if foreign || waits {
            words.push("--help".into());
        } else if !words.iter().any(|word| word == "--time")
            && command::options_of(&words[0]).contains("--time")
        {
            words.extend(["--time", "500ms"].map(String::from));
        }
        let mut saltus = Command::new(env!("CARGO_BIN_EXE_saltus"));
        saltus
            .args(&words)
            .current_dir(folder)
            .env("SALTUS_CACHE", folder.join("cache"));
        let output = saltus_testing::output_given(&mut saltus, &input);
        let status = output.status.code();
        assert!(
            matches!(status, Some(0 | 1 | 3)),
            "`{line}` ends with {status:?}: {}",
            text(&output.stderr)
        );
        if let Some(at) = words.iter().position(|word| word == "-o") {
            assert!(
                status == Some(3) || folder.join(&words[at + 1]).exists(),
                "`{line}` writes no file"
            );
        }
        input = text(&output.stdout);
    }
}

#[test]
fn shown_commands_run() {
    let paths = ["README.md", "GUIDE.md", "docs/site/src"];
    let mut checked = 0;
    thread::scope(|scope| {
        for (index, path) in paths
            .iter()
            .flat_map(|path| documents(&root().join(path)))
            .enumerate()
        {
            let document = fs::read_to_string(&path).unwrap();
            let lines: Vec<String> = command_lines(&document)
                .into_iter()
                .map(String::from)
                .collect();
            checked += lines.len();
            scope.spawn(move || {
                // The lines of one document share a folder: one line makes a store, and the next
                // reads it.
                let folder =
                    env::temp_dir().join(format!("saltus-documents-{}-{index}", process::id()));
                fs::create_dir_all(&folder).unwrap();
                let cross = "  ooo\n  ooo\nooooooo\nooo.ooo\nooooooo\n  ooo\n  ooo\n";
                fs::write(folder.join("cross.txt"), cross).unwrap();
                for line in &lines {
                    run(line, &folder);
                }
                fs::remove_dir_all(&folder).unwrap();
            });
        }
    });
    assert!(checked > 20, "only {checked} commands were found");
}
