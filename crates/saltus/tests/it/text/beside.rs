//! Answers with something beside their moves or positions: remarks, numbers of steps, thinking; the
//! spellings of a jump with its passed cell; and sentences that deny that there is a solution.

use super::claims::verdict;

/// A jump of the game below.
struct Jump {
    number: usize,
    from: u32,
    over: u32,
    to: u32,
}

/// A game on the triangle of 15 holes, the first one empty, in its usual numbers by rows: every
/// triple is a line of the board, and one peg is left.
const JUMPS: [[u32; 3]; 13] = [
    [6, 3, 1],
    [4, 5, 6],
    [14, 9, 5],
    [12, 13, 14],
    [15, 14, 13],
    [11, 7, 4],
    [10, 6, 3],
    [2, 4, 7],
    [13, 8, 4],
    [7, 4, 2],
    [1, 3, 6],
    [6, 5, 4],
    [4, 2, 1],
];

/// The game in a spelling of its jumps, separated by `between`.
fn game(jumps: &[[u32; 3]], between: &str, spell: fn(Jump) -> String) -> String {
    let mut parts = Vec::new();
    for (number, &[from, over, to]) in (1..).zip(jumps) {
        parts.push(spell(Jump {
            number,
            from,
            over,
            to,
        }));
    }
    parts.join(between)
}

/// Every spelling of the game is correct, and wrong if its fifth jump is another one.
#[test]
fn spellings_of_a_jump() {
    let mut wrong = JUMPS;
    // The hole where it ends is taken.
    wrong[4] = [15, 10, 6];
    let spellings: &[fn(Jump) -> String] = &[
        |j| {
            format!(
                "{}. {} -> {} ({} pegs left)",
                j.number,
                j.from,
                j.to,
                14 - j.number
            )
        },
        |j| format!("{} -> {}   # {} left", j.from, j.to, 14 - j.number),
        |j| {
            format!(
                "{}) {}-{} - {} pegs left",
                j.number,
                j.from,
                j.to,
                14 - j.number
            )
        },
        |j| format!("{} -> {} // {} left", j.from, j.to, 14 - j.number),
        |j| format!("{} -> {} [{}]", j.from, j.to, 14 - j.number),
        |j| format!("{} -> {} ({})", j.from, j.to, j.over),
        |j| format!("{} -> {} (noch {} Stifte)", j.from, j.to, 14 - j.number),
        |j| format!("{} -> {}, {} removed", j.from, j.to, j.over),
        |j| {
            format!(
                "Move {}: {} -> {}. Pegs left: {}",
                j.number,
                j.from,
                j.to,
                14 - j.number
            )
        },
        |j| {
            format!(
                "{}. Jump {} over {} into {}, leaving {} pegs",
                j.number,
                j.from,
                j.over,
                j.to,
                14 - j.number
            )
        },
        |j| format!("{} x {} -> {}", j.from, j.over, j.to),
        |j| format!("{}x{}->{}", j.from, j.over, j.to),
        |j| format!("{}x{}-{}", j.from, j.over, j.to),
        |j| format!("{} → {} ×{}", j.from, j.to, j.over),
        |j| format!("{}-{} x{}", j.from, j.to, j.over),
        |j| format!("to {} from {}", j.to, j.from),
        |j| format!("to {} from {} over {}", j.to, j.from, j.over),
        |j| format!("{} <- {}", j.to, j.from),
        |j| format!("{} ← {}", j.to, j.from),
        |j| format!("over {} from {} to {}", j.over, j.from, j.to),
        |j| format!("Springe von {} über {} nach {}", j.from, j.over, j.to),
        |j| {
            format!(
                "Stift {} springt über Stift {} in Loch {}",
                j.from, j.over, j.to
            )
        },
        |j| format!("de {} à {} en sautant {}", j.from, j.to, j.over),
        |j| format!("{} saute par-dessus {} vers {}", j.from, j.over, j.to),
        |j| format!("de {} a {} saltando {}", j.from, j.to, j.over),
        |j| format!("van {} naar {}", j.from, j.to),
        |j| format!("с {} на {}", j.from, j.to),
        |j| format!("jump({}, {}, {}).", j.from, j.over, j.to),
        |j| format!("| {} | {} → {} |", j.number, j.from, j.to),
        |j| format!("{},{}->{}", j.number, j.from, j.to),
        |j| format!("p{} -> p{}", j.from, j.to),
        |j| format!("({}) -> ({})", j.from, j.to),
        |j| format!("{{{},{}}}", j.from, j.to),
        |j| {
            format!(
                "{{\"from\": {}, \"to\": {}, \"pegs\": {}}}",
                j.from,
                j.to,
                14 - j.number
            )
        },
        |j| {
            format!(
                "{{'jumper': {}, 'jumped': {}, 'target': {}}}",
                j.from, j.over, j.to
            )
        },
    ];
    for spell in spellings {
        let text = game(&JUMPS, "\n", *spell);
        assert_eq!(
            verdict("pegs:triangle5@a1", &text, None),
            "correct",
            "{text}"
        );
        let text = game(&wrong, "\n", *spell);
        assert_eq!(verdict("pegs:triangle5@a1", &text, None), "wrong", "{text}");
    }
}

/// The same game in one line, in a program or in a table.
#[test]
fn games_of_programs() {
    let arrows = |between: &str| game(&JUMPS, between, |j| format!("{} to {}", j.from, j.to));
    let terms = game(&JUMPS, ",", |j| {
        format!("move({},{},{})", j.from, j.over, j.to)
    });
    let triples = game(&JUMPS, "; ", |j| format!("{},{},{}", j.from, j.over, j.to));
    let pairs = game(&JUMPS, ",", |j| format!("{}-{}", j.from, j.to));
    let rows = game(&JUMPS, "\n", |j| {
        format!("{} | {} | {} | {}", j.from, j.over, j.to, 14 - j.number)
    });
    let lines = arrows("\n");
    for text in [
        format!("[{terms}]"),
        terms.replace("),", ").\n"),
        format!("[{pairs}]"),
        triples,
        format!("{{\"length\": 13, \"moves\": [\"{}\"]}}", arrows("\",\"")),
        format!("{{\"answer\": \"{}\"}}", arrows(", ")),
        format!(
            "{{\"thought\": \"not 4 to 6\", \"answer\": \"{}\"}}",
            arrows("\\n")
        ),
        format!("Peg | Jumps over | Lands in | Pegs left\n--|--|--|--\n{rows}"),
        format!("Numbering:\n 1\n 2 3\n 4 5 6\n7 8 9 10\n11 12 13 14 15\n\n{lines}"),
        format!("Empty hole: 1\n{lines}"),
        format!("{lines}\nPegs left: 1\nTime: 0.01 s\n"),
        format!("1 peg left\n{lines}"),
        format!("Hole 1 is empty at the start.\n{lines}"),
    ] {
        assert_eq!(
            verdict("pegs:triangle5@a1", &text, None),
            "correct",
            "{text}"
        );
    }
}

/// A number that is neither the passed cell nor a count is a question, unless the moves are wrong
/// in any case.
#[test]
fn a_number_that_fits_nothing_is_a_question() {
    let odd = |jumps| {
        game(jumps, "\n", |j| {
            format!("{} -> {} ({})", j.from, j.to, 7 * j.number)
        })
    };
    assert_eq!(
        verdict("pegs:triangle5@a1", &odd(&JUMPS), None),
        "no answer"
    );
    let mut wrong = JUMPS;
    wrong[4] = [15, 10, 6];
    assert_eq!(verdict("pegs:triangle5@a1", &odd(&wrong), None), "wrong");
    assert_eq!(verdict("board:oo.", "a1-c1 (captures a1)", None), "wrong");
}

/// The passed cell between and behind the ends, and the names of cells in planning problems.
#[test]
fn one_jump() {
    for text in [
        "a1xb1-c1",
        "a1→c1 ×b1",
        "c1 <- a1",
        "c1 from a1",
        "row 1, position 3 from row 1, position 1",
        "(jump pos-0-0 pos-0-1 pos-0-2)",
        "(jump pos-0-0 pos-1-0 pos-2-0)",
        "1. a1 right (1 peg left)",
        "a1 right\n1 peg left",
        "#1 1 -> 3",
    ] {
        assert_eq!(verdict("board:oo.", text, None), "correct", "{text}");
    }
}

/// `3 left` is a move where moves have directions.
#[test]
fn moves_to_the_left_are_no_counts() {
    for text in ["1 right, 3 left, 2 right", "1 right\n3 left\n2 right"] {
        assert_eq!(verdict("row:1x1", text, None), "correct", "{text}");
    }
}

/// The 9 positions of two against two, as the Wikipedia article "Toads and Frogs" orders its moves.
const POSITIONS: [&str; 9] = [
    "RR_LL", "R_RLL", "RLR_L", "RLRL_", "RL_LR", "_LRLR", "L_RLR", "LLR_R", "LL_RR",
];

/// Positions with a frame are correct, and wrong without the last one or with two exchanged.
#[test]
fn positions_with_anything_beside_them() {
    let frames: &[fn(usize, &str) -> String] = &[
        |i, position| format!("| {i} | {position} |"),
        |i, position| format!("#{i} {position}"),
        |i, position| format!("({i}) {position}"),
        |i, position| format!("{position}  (move {i})"),
        |i, position| format!("{position}  <- move {i}"),
        |i, position| format!("{position}  jump {i}"),
        |i, position| format!("state({i}, {:?})", position.chars().collect::<Vec<char>>()),
        |i, position| format!("{position} | h={i}"),
        |i, position| format!("[{i}] -> {position}"),
        |_, position| position.replace('_', " "),
        |_, position| format!("|{}|", position.split("").collect::<Vec<&str>>().join("|")),
    ];
    for frame in frames {
        let framed = |positions: &[&str]| {
            let mut lines = Vec::new();
            for (index, position) in positions.iter().enumerate() {
                lines.push(frame(index, position));
            }
            lines.join("\n")
        };
        let mut exchanged = POSITIONS;
        exchanged.swap(3, 4);
        for (positions, expected) in [
            (&POSITIONS[..], "correct"),
            (&POSITIONS[1..], "correct"),
            (&POSITIONS[..8], "wrong"),
            (&exchanged[..], "wrong"),
        ] {
            let text = framed(positions);
            assert_eq!(verdict("row:2x2", &text, None), expected, "{text}");
        }
    }
    let lines = POSITIONS.join("\n");
    for text in [
        format!("{lines}\nMoves: 8"),
        format!("Time: 0.01 s\n{lines}"),
        POSITIONS.join("\n---\n"),
        format!("Path: {POSITIONS:?}"),
        format!("{{\"path\": {POSITIONS:?}}}"),
    ] {
        assert_eq!(verdict("row:2x2", &text, None), "correct", "{text}");
    }
    // A position with a sign too few is not passed over.
    let text = lines.replace("RLR_L", "RLR_");
    assert_ne!(verdict("row:2x2", &text, None), "correct", "{text}");
}

/// Moves and positions beside each other are to be of one game.
#[test]
fn moves_beside_positions_are_theirs() {
    let moves = "2-3 4-2 5-4 3-5 1-3 2-1 4-2 3-4";
    let both = |moves: &str, positions: &[&str]| {
        let mut text = positions[0].to_owned();
        for (step, position) in moves.split(' ').zip(&positions[1..]) {
            text += &format!("\n{step}   {position}");
        }
        text
    };
    assert_eq!(
        verdict("row:2x2", &both(moves, &POSITIONS), None),
        "correct"
    );
    let mut exchanged = POSITIONS;
    exchanged.swap(3, 4);
    assert_eq!(verdict("row:2x2", &both(moves, &exchanged), None), "wrong");
    let others = "4-3 2-4 1-2 3-1 5-3 4-5 2-4 3-2";
    assert_ne!(
        verdict("row:2x2", &both(others, &POSITIONS), None),
        "correct"
    );
}

/// A sentence that denies is an answer, alone or as the last word of a reply.
#[test]
fn denials() {
    for denial in [
        "There is no solution to this puzzle.",
        "The puzzle has no solution.",
        "It can't be solved.",
        "Therefore, this puzzle is impossible.",
        "Final answer: the puzzle has no solution.",
        "Es gibt keine Lösung.",
        "Il n'y a pas de solution.",
        "No hay solución.",
        "{\"answer\": \"no solution\"}",
        "$\\boxed{\\text{no solution}}$",
        "<answer>no solution</answer>",
    ] {
        assert_eq!(verdict("board:oo.", denial, None), "wrong", "{denial}");
        assert_eq!(verdict("board:o.o", denial, None), "correct", "{denial}");
        let reply = format!("<think>\n1-3\n</think>\n{denial}\n");
        assert_eq!(verdict("board:oo.", &reply, None), "wrong", "{reply}");
        let reply = format!("1-3 works?\n</think>\n{denial}\n");
        assert_eq!(verdict("board:o.o", &reply, None), "correct", "{reply}");
    }
    for (text, expected) in [
        ("If there is no solution, print -1.", "no answer"),
        ("There may be no solution.", "no answer"),
        ("a1-c1\nThere is no solution.", "no answer"),
        ("a1-c1\nFinal answer: no solution.", "wrong"),
        ("```\na1-c1\n```\nSo the puzzle has no solution.", "wrong"),
        ("There is no solution.\n\nWait, there is: a1-c1", "correct"),
        ("It is impossible to go back.\na1-c1", "correct"),
        ("[]", "wrong"),
    ] {
        assert_eq!(verdict("board:oo.", text, None), expected, "{text}");
    }
}

/// What a model thinks is no answer.
#[test]
fn thinking_is_no_answer() {
    for (text, expected) in [
        ("<think>b1-a1 no</think>\nFinal answer: a1-c1", "correct"),
        ("<think>a1-c1</think>\nb1-a1", "wrong"),
        (
            "<thinking>\na1-c1\n</thinking>\nI could not find one.",
            "no answer",
        ),
        ("<think>\na1-c1\n", "no answer"),
        (
            "<reasoning>a1-c1</reasoning><answer>b1-a1</answer>",
            "wrong",
        ),
        ("I thought about b1-a1.\n<answer>a1-c1</answer>", "correct"),
        ("{\"reasoning\": \"a1-c1\", \"answer\": \"b1-a1\"}", "wrong"),
        ("{\"first\": \"a1-c1\", \"second\": \"b1-a1\"}", "no answer"),
    ] {
        assert_eq!(verdict("board:oo.", text, None), expected, "{text}");
    }
}

/// Positions that are each in a fence of its own are one game, in any signs, and wrong if two of
/// them are exchanged or one is missing.
#[test]
fn positions_in_fences_of_their_own_are_one_game() {
    let game: Vec<String> = POSITIONS.iter().map(|line| (*line).to_owned()).collect();
    let rows = |signs: [char; 3], game: &[String]| {
        let mut text = String::new();
        for (number, position) in game.iter().enumerate() {
            let mut shown = String::new();
            for sign in position.chars() {
                shown.push(signs["R_L".find(sign).unwrap()]);
            }
            text += &format!("After move {number}:\n```\n{shown}\n```\n\n");
        }
        text
    };
    for signs in [
        ['R', '_', 'L'],
        ['X', '.', 'O'],
        ['🐸', '⬜', '🐢'],
        ['>', '-', '<'],
    ] {
        let text = rows(signs, &game);
        assert_eq!(verdict("row:2x2", &text, None), "correct", "{text}");
        let text = rows(signs, &game[..8]);
        assert_eq!(verdict("row:2x2", &text, None), "wrong", "{text}");
    }

    // Two jumps: a1-c1, then d1-b1.
    let boards = ["XXOX", "OOXX", "OXOO"];
    for signs in [["X", "O"], ["o", "."], ["●", "○"], ["*", "."], ["1", "0"]] {
        let drawn = |boards: &[&str]| {
            let mut text = String::new();
            for board in boards {
                let board = board.replace('X', "p").replace('O', signs[1]);
                text += &format!("```\n{}\n```\n\n", board.replace('p', signs[0]));
            }
            text
        };
        let right = drawn(&boards);
        assert_eq!(
            verdict("board:oo.o,left=1", &right, None),
            "correct",
            "{right}"
        );
        let wrong = drawn(&["XXOX", "OOXX", "XOOO"]);
        assert_ne!(
            verdict("board:oo.o,left=1", &wrong, None),
            "correct",
            "{wrong}"
        );
        let short = drawn(&boards[..2]);
        assert_eq!(
            verdict("board:oo.o,left=1", &short, None),
            "wrong",
            "{short}"
        );
    }
}
