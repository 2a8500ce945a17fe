//! Games as people, programs and language models write them: the right one is correct in every
//! dress, and one with a false last move is wrong in the same dress.

use super::claims::verdict;

/// A move by the names and by the numbers of its cells.
#[derive(Clone, Copy)]
struct Jump {
    from: &'static str,
    over: &'static str,
    to: &'static str,
    numbers: [u32; 3],
}

const fn jump(from: &'static str, over: &'static str, to: &'static str, numbers: [u32; 3]) -> Jump {
    Jump {
        from,
        over,
        to,
        numbers,
    }
}

/// A game that leaves one peg, in b2. Source: by hand.
const GAME: [Jump; 8] = [
    jump("a4", "a3", "a2", [7, 4, 2]),
    jump("c3", "b3", "a3", [6, 5, 4]),
    jump("a1", "b2", "c3", [1, 3, 6]),
    jump("d4", "c3", "b2", [10, 6, 3]),
    jump("a3", "a2", "a1", [4, 2, 1]),
    jump("a1", "b2", "c3", [1, 3, 6]),
    jump("b4", "c4", "d4", [8, 9, 10]),
    jump("d4", "c3", "b2", [10, 6, 3]),
];

/// A way of writing a game.
type Way = fn(&[Jump]) -> String;

/// The lines of a game, each of a move and its number.
fn lines(game: &[Jump], line: impl Fn(usize, &Jump) -> String) -> String {
    let mut text = String::new();
    for (number, jump) in (1..).zip(game) {
        text += &line(number, jump);
        text.push('\n');
    }
    text
}

/// The moves of a game in one line.
fn joined(game: &[Jump], between: &str, write: impl Fn(&Jump) -> String) -> String {
    let moves: Vec<String> = game.iter().map(write).collect();
    moves.join(between)
}

const WAYS: [Way; 20] = [
    // Another sign between the moves than within them.
    |game| joined(game, " -> ", |j| format!("{}-{}", j.from, j.to)),
    |game| joined(game, " → ", |j| format!("{}→{}", j.from, j.to)),
    |game| joined(game, " => ", |j| format!("{}->{}", j.from, j.to)),
    |game| joined(game, ">", |j| format!("{}-{}", j.from, j.to)),
    // The passed cell again, or behind the end.
    |game| {
        lines(game, |n, j| {
            let Jump { from, over, to, .. } = j;
            format!("{n}. Peg at {from} jumps over {over} and lands on {to}; {over} is removed.")
        })
    },
    |game| {
        lines(game, |n, j| {
            let [from, over, to] = j.numbers;
            format!("{n}. {from} jumps over {over} and lands on {to} ({over} is removed)")
        })
    },
    |game| {
        lines(game, |n, j| {
            format!("{n}. {} → {} ({} removed)", j.from, j.to, j.over)
        })
    },
    |game| {
        let rows = lines(game, |n, j| {
            format!("| {n} | {} → {} | {} |", j.from, j.to, j.over)
        });
        format!("| Step | Move | Removed |\n|---|---|---|\n{rows}")
    },
    |game| {
        lines(game, |n, j| {
            format!(
                "### Move {n}\n- From: {}\n- To: {}\n- Removed: {}\n",
                j.from, j.to, j.over
            )
        })
    },
    |game| {
        let moves = joined(game, ", ", |j| {
            let [from, over, to] = j.numbers;
            format!("({from}, {to}, {over})")
        });
        format!("[{moves}]")
    },
    // Other languages.
    |game| {
        lines(game, |n, j| {
            format!("{n}. {} salta {} e arriva in {}", j.from, j.over, j.to)
        })
    },
    |game| {
        lines(game, |n, j| {
            format!("{n}. {} salta {} y cae en {}", j.from, j.over, j.to)
        })
    },
    |game| {
        lines(game, |n, j| {
            format!(
                "{n}. {} saute par-dessus {} et atterrit en {}",
                j.from, j.over, j.to
            )
        })
    },
    // What programs print.
    |game| {
        let moves = lines(game, |_, j| format!("{} {}", j.numbers[0], j.numbers[2]));
        format!("{}\n{moves}", game.len())
    },
    |game| {
        let moves = joined(game, ",", |j| {
            format!("{{{},{}}}", j.numbers[0], j.numbers[2])
        });
        format!("{{{moves}}}")
    },
    |game| lines(game, |n, j| format!("[{n}] {}-{}", j.from, j.to)),
    |game| {
        lines(game, |_, j| {
            format!("<move from=\"{}\" to=\"{}\"/>", j.from, j.to)
        })
    },
    // One list in a sentence.
    |game| {
        let moves = joined(game, ", ", |j| format!("{}->{}", j.from, j.to));
        let number = game.len();
        format!("The answer is {moves}. This takes {number} moves, which is optimal.")
    },
    |game| {
        let moves = joined(game, ", ", |j| format!("{} \\to {}", j.from, j.to));
        format!("\\boxed{{{moves}}}")
    },
    |game| {
        let items = lines(game, |_, j| format!("\\item ${} \\to {}$", j.from, j.to));
        format!("\\begin{{enumerate}}\n{items}\\end{{enumerate}}")
    },
];

#[test]
fn a_game_is_judged_alike_in_every_dress() {
    let mut false_game = GAME;
    // The peg of the last move is not there any more.
    false_game[7] = GAME[0];
    let mut misread = Vec::new();
    for way in WAYS {
        for (game, expected) in [(&GAME, "correct"), (&false_game, "wrong")] {
            let text = way(game);
            let found = verdict("pegs:triangle4", &text, None);
            if found != expected {
                misread.push(format!("{found}, not {expected}:\n{text}"));
            }
        }
    }
    assert!(misread.is_empty(), "{}", misread.join("\n"));
}

/// A number above the moves is that of the moves.
#[test]
fn a_number_above_the_moves_counts_them() {
    for (text, expected) in [
        ("3\n1 2\n3 1\n2 3\n", "correct"),
        ("4\n1 2\n3 1\n2 3\n", "wrong"),
        ("3\n\n1 2\n3 1\n2 3\n", "correct"),
    ] {
        assert_eq!(verdict("row:1x1", text, None), expected, "{text}");
    }
}

/// A sweep has the same sign between all its cells, and a number in brackets may be a cell.
#[test]
fn chains_and_brackets_are_not_taken_apart() {
    for (id, text, expected) in [
        ("board:oo.oo,left=2", "a1-c1 -> e1", "wrong"),
        ("board:oo.o.,left=1", "a1-c1-e1", "correct"),
        ("board:oo.o.,left=1", "a1 -> c1 -> e1", "correct"),
        ("row:1x1", "[1] 2\n[3] 1\n[2] 3", "correct"),
    ] {
        assert_eq!(verdict(id, text, None), expected, "{id}: {text}");
    }
}

/// What is not read in a fence is no answer of no moves, where the start meets the goal.
#[test]
fn an_unread_fence_is_no_empty_answer() {
    for fence in ["```", "~~~"] {
        for inner in [
            "Move 1: Peg 1 -> 3 (removing 2) which clears that side",
            "perhaps",
        ] {
            let text = format!("{fence}\n{inner}\n{fence}\n");
            assert_eq!(
                verdict("reverse:5,to=.12345", &text, None),
                "no answer",
                "{text}"
            );
        }
    }
    for text in ["moves = []", "```\n[]\n```"] {
        assert_eq!(
            verdict("reverse:5,to=.12345", text, None),
            "correct",
            "{text}"
        );
    }
}
