//! No command prints a character from outside that a terminal obeys, that reorders what stands
//! around it, or that nobody sees: every command in the program's own list, with such characters in
//! titles, names of kinds, arguments, file names and stores.

use crate::command;
use command::{command, commands, options_of, text};
use saltus::{board::shape, pegs::Game, text::id};
use saltus_store::{Notes, Options, Store};
use saltus_testing::{output, output_given};
use serde_json::json;
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// Some of each kind. Source: the Unicode Character Database (control characters, marks of
/// direction, separators, and default ignorable code points).
const HOSTILE: &str = "\u{1b}]0;x\u{7}\u{1b}[31m\r\u{8}\u{7f}\u{85}\u{9b}\u{ad}\u{61c}\u{180e}\u{200b}\
    \u{200e}\u{200f}\u{2028}\u{2029}\u{202a}\u{202e}\u{2060}\u{2066}\u{2069}\u{feff}\u{fff9}\
    \u{e0001}\u{e0041}\u{e007f}\u{e0101}";

/// A command, and arguments with which it prints what stands in the files of [`folder`].
struct PrintingCommand {
    command: &'static str,
    args: &'static [&'static str],
}

const PRINTING: &[PrintingCommand] = &[
    PrintingCommand {
        command: "solve",
        args: &[
            "own.toml",
            "own.toml --why",
            "own.toml --format facts",
            "stuck.toml",
            "net.pnml",
            "HOSTILE.board",
        ],
    },
    PrintingCommand {
        command: "check",
        args: &[
            "own.toml moves",
            "own.toml HOSTILE",
            "HOSTILE.board HOSTILE",
        ],
    },
    PrintingCommand {
        command: "count",
        args: &[
            "own.toml",
            "own.toml --positions",
            "net.pnml",
            "net.pnml --format mcc",
            "HOSTILE.board",
        ],
    },
    PrintingCommand {
        command: "sequence",
        args: &["HOSTILE{n} --to 2", "row:{n}x1 HOSTILE --to 2"],
    },
    PrintingCommand {
        command: "explain",
        args: &["own.toml", "net.pnml"],
    },
    PrintingCommand {
        command: "forecast",
        args: &["own.toml", "net.pnml"],
    },
    PrintingCommand {
        command: "store",
        args: &[
            "census",
            "notes",
            "census --format csv",
            "notes --format csv",
            "HOSTILE",
        ],
    },
    PrintingCommand {
        command: "list",
        args: &["own.toml", "stuck.toml", "net.pnml -n 1", "HOSTILE.board"],
    },
    PrintingCommand {
        command: "at",
        args: &[
            "own.toml 1",
            "net.pnml 2",
            "row:2x2 HOSTILE",
            "own.toml 9",
            "reverse:101 5",
        ],
    },
    PrintingCommand {
        command: "export",
        args: &[
            "own.toml --to asp",
            "own.toml --to dimacs",
            "own.toml --to opb",
            "own.toml --to pddl",
            "own.toml --to pnml",
            "own.toml --to smtlib",
            "own.toml --to toml",
            "own.toml --to veripb",
            "net.pnml --to asp",
            "net.pnml --to pnml",
            "net.pnml --to pddl",
        ],
    },
    PrintingCommand {
        command: "draw",
        args: &[
            "own.toml --to svg",
            "own.toml --to tikz",
            "own.toml --to tex",
            "own.toml --to txt",
            "own.toml --to svg --labels kinds",
            "stuck.toml --to svg",
            "stuck.toml --to txt",
            "own.toml --to tikz --title HOSTILE",
            "own.toml --to svg --title HOSTILE",
            "own.toml --to txt --title HOSTILE",
            "own.toml --to svg --sheet",
            "row:2x2 -o HOSTILE",
            "row:2x2 -o /HOSTILE/x.svg",
        ],
    },
    PrintingCommand {
        command: "play",
        args: &[
            "own.toml --plain",
            "stuck.toml --plain",
            "HOSTILE.board --plain",
        ],
    },
    PrintingCommand {
        command: "ask",
        args: &[
            "own.toml",
            "net.pnml",
            "own.toml HOSTILE",
            "own.toml --store HOSTILE",
        ],
    },
    PrintingCommand {
        command: "analyse",
        args: &["own.toml moves", "own.toml HOSTILE"],
    },
    PrintingCommand {
        command: "pairs",
        args: &[
            "triangle4 --store notes",
            "triangle4 --store notes --format csv",
            "triangle4 --store notes --summary",
            "triangle4 --store census",
            "HOSTILE",
        ],
    },
    PrintingCommand {
        command: "serve",
        args: &["--listen HOSTILE", "--store HOSTILE"],
    },
    PrintingCommand {
        command: "generate pegs",
        args: &["HOSTILE"],
    },
    PrintingCommand {
        command: "generate capture",
        args: &["--layout HOSTILE"],
    },
    PrintingCommand {
        command: "tasks",
        args: &["HOSTILE", "row --template HOSTILE"],
    },
    PrintingCommand {
        command: "tasks report",
        args: &[
            "results",
            "results --format csv",
            "results --format svg",
            "HOSTILE",
        ],
    },
    PrintingCommand {
        command: "judge",
        args: &["replies", "HOSTILE", "replies --tasks HOSTILE"],
    },
    PrintingCommand {
        command: "graphs",
        args: &["HOSTILE.board", "HOSTILE"],
    },
    PrintingCommand {
        command: "classes",
        args: &["HOSTILE"],
    },
    PrintingCommand {
        command: "reproduce",
        args: &["HOSTILE"],
    },
    PrintingCommand {
        command: "boards",
        args: &["HOSTILE"],
    },
    PrintingCommand {
        command: "today",
        args: &["--date", "HOSTILE"],
    },
    PrintingCommand {
        command: "cache",
        args: &["list", "HOSTILE"],
    },
    PrintingCommand {
        command: "completions",
        args: &["HOSTILE"],
    },
    PrintingCommand {
        command: "man",
        args: &["HOSTILE"],
    },
    PrintingCommand {
        command: "help",
        args: &["HOSTILE"],
    },
];

/// A puzzle file with these characters wherever it can have any.
fn own_puzzle(board: &str) -> String {
    let escaped: String = HOSTILE
        .chars()
        .map(|c| format!("\\U{:08x}", u32::from(c)))
        .collect();
    format!(
        "title = \"a{escaped}b\\nc\"\nboard = '{board}'\n[[kind]]\nsymbol = 'o'\nname = \"d{escaped}e\"\n\
         jumps = 'all'\nremoves = true\n[goal]\nleft = 1\n"
    )
}

/// A folder with such files and stores.
fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("printable");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("cache")).unwrap();
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
    write("own.toml", &own_puzzle("oo."));
    write("stuck.toml", &own_puzzle("o.o"));
    write("moves", "1-3\n");
    let capture = "6\n......\n.W....\nB.....\n......\n......\n......\n";
    write(&format!("{HOSTILE}.board").replace('/', ""), capture);
    write(&format!("cache/pegs-{HOSTILE}.table"), "no table");

    let reply = json!({"model": HOSTILE, "id": HOSTILE, "puzzle": "row:1x1", "reply": HOSTILE});
    write("replies", &format!("{reply}\n"));
    let score = json!({"exact": 1.0});
    let result =
        json!({"model": HOSTILE, "family": HOSTILE, "format": "read", "legal": 0, "score": score});
    write("results", &format!("{result}\n"));

    let net = command::saltus(&["export", "pegs:triangle4@b2", "--to", "pnml"]);
    let net = text(&net.stdout);
    // XML has no other control characters.
    let allowed: String = HOSTILE.chars().filter(|&c| !c.is_ascii_control()).collect();
    let named = net.replacen("pegs:triangle4@b2", &format!("f{allowed}g"), 1);
    assert_ne!(named, net);
    write("net.pnml", &named);

    let name = format!("h{HOSTILE}i");
    let puzzle = id::read("pegs:triangle4@b2", |usual| usual)
        .unwrap()
        .puzzle()
        .unwrap();
    let game = Game::of(&puzzle).unwrap();
    drop(Store::open(&folder.join("census"), &name, &game, Options::default()).unwrap());
    let mut notes = Notes::open(&folder.join("notes")).unwrap();
    let board = shape("triangle4").unwrap().board();
    let note = json!({
        "verdict": "impossible",
        "reason": name,
        "time": {"secs": 0, "nanos": 0},
        "response": {"verdict": "impossible", "reason": name},
    });
    for vacancy in board.cells() {
        for last in board.cells() {
            let (vacancy, last) = (board.name(vacancy), board.name(last));
            notes
                .insert(&format!("pegs:triangle4@{vacancy}-{last}"), note.clone())
                .unwrap();
        }
    }
    notes.insert(&name, note).unwrap();
    folder
}

/// What a command prints, and the first such character in it.
fn run(folder: &Path, words: &[String]) -> (String, Option<char>) {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut command = command(&words);
    command
        .current_dir(folder)
        .env("SALTUS_CACHE", folder.join("cache"));
    let printed = if words[0] == "play" {
        output_given(
            &mut command,
            "board\npieces\nmoves\nhint\nverdict\nsolve\ngame\n",
        )
    } else {
        output(&mut command)
    };
    assert!(
        !text(&printed.stderr).contains("panicked"),
        "{words:?}: {}",
        text(&printed.stderr)
    );
    let all = command::all_output(&printed);
    let found = all
        .chars()
        .find(|&c| HOSTILE.contains(c) && !c.is_ascii_graphic());
    (all, found)
}

#[test]
fn no_command_prints_what_a_terminal_obeys_or_nobody_sees() {
    let listed: BTreeSet<&str> = PRINTING.iter().map(|printing| printing.command).collect();
    assert_eq!(
        commands()
            .iter()
            .map(String::as_str)
            .collect::<BTreeSet<_>>(),
        listed,
        "add arguments for each command in this file"
    );
    let folder = folder();
    let mut faults = Vec::new();
    for printing in PRINTING {
        let options = options_of(printing.command);
        let every = ["HOSTILE", "--HOSTILE"];
        for args in printing.args.iter().chain(&every) {
            for json in ["", "--json"] {
                if !json.is_empty() && (!options.contains(json) || args.contains("--format")) {
                    continue;
                }
                let line = format!("{} {args} {json}", printing.command);
                let words: Vec<String> = line
                    .split_whitespace()
                    .map(|word| word.replace("HOSTILE", HOSTILE))
                    .collect();
                let (printed, found) = run(&folder, &words);
                assert!(!printed.is_empty(), "{line} prints nothing");
                if let Some(c) = found {
                    faults.push(format!("{line}: U+{:04X} in {printed:?}", u32::from(c)));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
