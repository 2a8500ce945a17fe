//! The commands that a document shows, in the order of the page and in an empty folder: each of
//! them runs, also those in an indented block, without their output. The outputs of sessions are
//! compared by `sessions.rs`.

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

/// A step that a document shows.
enum Step {
    /// A command line, and the exit status that a session states.
    Run(String, Option<i32>),
    /// A file that a here-document writes.
    Write { path: String, text: String },
    /// A new folder.
    Folder(String),
}

/// The steps of a document in their order: lines of indented blocks, and those of `sessions`.
fn steps(document: &str, sessions: bool) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut fence = None;
    let mut lines = document.lines().peekable();
    while let Some(line) = lines.next() {
        if let Some(language) = line.strip_prefix("```") {
            fence = match fence {
                Some(_) => None,
                None => Some(language),
            };
            continue;
        }
        match fence {
            Some("console") if sessions => {
                if let Some(line) = line.strip_prefix("$ ") {
                    let status = lines.peek().and_then(|next| next.strip_prefix("? "));
                    let status = status.map(|digits| digits.parse().unwrap());
                    steps.push(Step::Run(line.to_owned(), status));
                }
            }
            Some(_) => {}
            None => {
                let Some(line) = line.strip_prefix("    ") else {
                    continue;
                };
                if let Some(file) = line.strip_prefix("cat > ") {
                    let path = file
                        .strip_suffix(" <<'END'")
                        .expect("a here-document to END");
                    // A blank line of an indented block has no indentation.
                    let inner = lines
                        .by_ref()
                        .map(|line| line.strip_prefix("    ").unwrap_or(line));
                    let text = inner.take_while(|&line| line != "END");
                    let text: String = text.map(|line| line.to_owned() + "\n").collect();
                    steps.push(Step::Write {
                        path: path.to_owned(),
                        text,
                    });
                } else if let Some(folder) = line.strip_prefix("mkdir -p ") {
                    steps.push(Step::Folder(folder.to_owned()));
                } else if line.starts_with("saltus ") || line.contains("| saltus ") {
                    // A list of commands has its explanations in a second column.
                    let line = line.split("   ").next().unwrap();
                    steps.push(Step::Run(line.to_owned(), None));
                }
            }
        }
    }
    steps
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
/// matters is that the program accepts the command. The last stage may end with a stated status.
fn run(line: &str, stated: Option<i32>, folder: &Path) {
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
        } else if !words.iter().any(|word| word == "--time") && has_time(&words) {
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
            matches!(status, Some(0 | 1 | 3)) || stated.is_some() && status == stated,
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

/// Whether the command of these words, such as `tasks report FILE`, has `--time`.
fn has_time(words: &[String]) -> bool {
    let all = command::commands();
    let pair = words[..words.len().min(2)].join(" ");
    let name = if all.contains(&pair) {
        &pair
    } else {
        &words[0]
    };
    all.contains(name) && command::options_of(name).contains("--time")
}

/// Files that no command of a page makes: the replies of language models to its tasks.
const RECORDED: [&str; 1] = ["examples/model/results.jsonl"];

/// Puts into a folder what no document can show.
fn prepare(folder: &Path, steps: &[Step]) {
    fs::create_dir_all(folder).unwrap();
    for path in RECORDED {
        let is_read = |step: &Step| matches!(step, Step::Run(line, _) if line.contains(path));
        if steps.iter().any(is_read) {
            let copy = folder.join(path);
            fs::create_dir_all(copy.parent().unwrap()).unwrap();
            fs::copy(root().join(path), copy).unwrap();
        }
    }
}

/// Takes a step of a document in its folder.
fn take(step: &Step, folder: &Path) {
    match step {
        Step::Run(line, stated) => run(line, *stated, folder),
        Step::Folder(name) => fs::create_dir_all(folder.join(name)).unwrap(),
        Step::Write { path, text } => {
            // What a page shows of a file that the source has is that file.
            if let Ok(own) = fs::read_to_string(root().join(path)) {
                assert_eq!(*text, own, "{path}");
            }
            fs::write(folder.join(path), text).unwrap();
        }
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
            // README and GUIDE are read beside the source, whose files their sessions name.
            let of_site = path.starts_with(root().join("docs"));
            let steps = steps(&fs::read_to_string(&path).unwrap(), of_site);
            checked += steps.len();
            scope.spawn(move || {
                // The lines of one document share a folder: one line makes a store, and the next
                // reads it.
                let folder =
                    env::temp_dir().join(format!("saltus-documents-{}-{index}", process::id()));
                prepare(&folder, &steps);
                for step in &steps {
                    take(step, &folder);
                }
                fs::remove_dir_all(&folder).unwrap();
            });
        }
    });
    assert!(checked > 20, "only {checked} commands were found");
}
