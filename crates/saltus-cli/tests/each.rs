//! Many puzzles at once: each is answered as it is alone, in the order of the file, and a bad one in its place. Sequences are
//! those of the literature.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod command;

use command::{saltus, saltus_given};
use serde_json::Value;

const PUZZLES: [&str; 12] = [
    "row:3x3",
    "[1, 1, 0, -1]",
    "pegs:triangle4@a2-any",
    "pegs:triangle4@a1",
    "ring:4",
    "reverse:5",
    "grid:3x3",
    "O O _ X",
    "board:oo.o,left=1",
    "7x7cross:OOPPPOOOOPPPOOPPPPPPPPPPHPPPPPPPPPPOOPPPOOOOPPPOO",
    "row:5x1",
    "foreaft:2",
];

#[test]
fn each_is_answered_as_it_is_alone() {
    let bad = ["pegs:englsh", "nonsense", "row:2x"];
    let mixed: Vec<&str> =
        PUZZLES.into_iter().zip(bad.into_iter().cycle()).flat_map(|(a, b)| [a, b]).collect();
    for command in ["solve", "count", "ask"] {
        let answered = saltus_given(&[command, "--each", "-"], &(mixed.join("\n\n") + "\n"));
        assert_eq!(answered.status.code(), Some(2), "{command}: some are bad");
        let lines = String::from_utf8(answered.stdout).unwrap();
        assert_eq!(lines.lines().count(), mixed.len(), "{command}: {lines}");
        for (puzzle, line) in mixed.iter().zip(lines.lines()) {
            let object: Value = serde_json::from_str(line).unwrap();
            if bad.contains(puzzle) {
                assert_eq!(object["error"]["kind"], "input", "{command} {puzzle}: {line}");
                continue;
            }
            let alone = saltus_given(&[command, "-", "--json"], puzzle);
            assert_eq!(line, String::from_utf8(alone.stdout).unwrap().trim_end(), "{command} {puzzle}");
        }
    }
}

#[test]
fn claims_and_blocks_are_taken_one_by_one() {
    let claims = "row:1x1\t1-2 3-1 2-3\nrow:1x1\t1-2\npegs:triangle4@a2-any\tz9\n";
    let judged = saltus_given(&["check", "--each", "-"], claims);
    let lines = String::from_utf8(judged.stdout).unwrap();
    let verdict = |line: &str| serde_json::from_str::<Value>(line).unwrap()["verdict"].clone();
    let verdicts: Vec<Value> = lines.lines().map(verdict).collect();
    assert_eq!(verdicts, [Value::from("solved"), Value::from("wrong"), Value::Null], "{lines}");

    let blocks = "left 1\noo.o\n---\nrow:1x1\n---\n3\n_._\n.W.\nB._\n";
    let solved = saltus_given(&["solve", "--each", "-"], blocks);
    let lines = String::from_utf8(solved.stdout).unwrap();
    assert_eq!(lines.lines().map(verdict).collect::<Vec<_>>(), ["solved"; 3], "{lines}");
}

/// Sources: OEIS A005563, n(n+2); A000045, Fibonacci numbers.
#[test]
fn sequences_are_those_of_the_literature() {
    let list = |args: &[&str]| {
        let output = saltus(&[&["sequence"], args].concat());
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(list(&["row:{n}x{n}", "length", "--to", "7"]), "3, 8, 15, 24, 35, 48, 63\n");
    let fibonacci = list(&["row:{n}x1", "solutions", "--to", "40", "--format", "bfile"]);
    let terms: Vec<u64> = fibonacci
        .lines()
        .zip(1..)
        .map(|(line, number)| {
            let (n, term) = line.split_once(' ').unwrap();
            assert_eq!(n, number.to_string());
            term.parse().unwrap()
        })
        .collect();
    assert_eq!((terms.len(), &terms[..2]), (40, &[2, 3][..]));
    assert!(terms.windows(3).all(|next| next[2] == next[0] + next[1]), "{terms:?}");
    for bad in
        [&["row:{n}x1", "colour", "--to", "2"][..], &["row:3x1", "--to", "2"], &["row:{n}x", "--to", "2"]]
    {
        let output = saltus(&[&["sequence"], bad].concat());
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{bad:?}");
    }
}
