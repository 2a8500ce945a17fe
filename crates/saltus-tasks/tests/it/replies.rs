//! The final answer of a reply.

use saltus_tasks::{Asked, Format, Judges, reply::candidates};

/// Replies, and the part of them that is the answer. Source: the kinds of replies that models give.
const CASES: &[(&str, &str)] = &[
    ("moves = [[0, 1]]", "[[0, 1]]"),
    ("moves = [[0, 1]] or rather moves=[[2, 1]].", "[[2, 1]]"),
    ("```\nmoves = [[0, 1]]\n```\nThis is it.", "[[0, 1]]"),
    (
        "```\nmoves = [[0, 1]]\n```\nNo: moves = [[2, 1]]",
        "[[2, 1]]",
    ),
    ("moves = [[0, 1]]\n```json\n[[2, 1]]\n```", "[[2, 1]]"),
    ("{\"moves\": [[\"R\", 0, 1]]}", "[[\"R\", 0, 1]]"),
    (
        "I tried moves = [[0, 1]].\n\n**Final Answer:** impossible",
        "impossible",
    ),
    ("so \\boxed{\\text{impossible}}", "\\text{impossible}"),
    ("The answer is 15.", "15."),
    ("Answer:\n\n1-2 3-1 2-3\n", "1-2 3-1 2-3"),
    (
        "**Final answer:**\n\n- **1-2**\n- **3-1**\n\nDone.",
        "- **1-2**\n- **3-1",
    ),
    ("Answer: 1. 1-2\n2. 3-1\nThis is it.", "1. 1-2\n2. 3-1"),
    ("Answer: 15\n2 of them are jumps.", "15"),
    ("```\n1-2 3-1", "1-2 3-1"),
    ("First 1-2.\n\n1-2 3-1 2-3", "1-2 3-1 2-3"),
];

#[test]
fn the_final_answer_is_found() {
    for (reply, expected) in CASES {
        let found = &candidates(reply.as_bytes())[0];
        let answer = &reply[found.span.clone()];
        assert_eq!(answer.trim(), *expected, "{reply}");
    }
}

/// Replies to `row:1x1` that are all the solution.
const SOLUTIONS: &[&str] = &[
    "moves = [['R', 0, 1], ['B', 2, 0], ['R', 1, 2]]",
    "My list: [[\"R\", 0, 1], [\"B\", 2, 0], [\"R\", 1, 2]]. Done!",
    "```python\nmoves = [\n  ['R', 0, 1],\n  ['B', 2, 0],\n  ['R', 1, 2],\n]\n```",
    "moves = [('R', 0, 1), ('B', 2, 0), ('R', 1, 2)]",
    "Answer: 1-2 3-1 2-3",
    "Answer: 1→2, 3→1, 2→3",
    "I slide.\n\n1. Move 1 to 2\n2. Move 3 to 1\n3. Move 2 to 3\n",
    "Thus\n\\boxed{1-2\\ 3-1\\ 2-3}\n\n**Answer:** 1-2 3-1 2-3",
    "<think>moves = [[2, 1]]</think>\nmoves = [[0, 1], [2, 0], [1, 2]]",
    // Comments, typographic marks, and a program that fills its list.
    "moves = [\n  ['R', 0, 1],  # 1. red slides\n  ['B', 2, 0],  # [2, 1] is lost\n  ['R', 1, 2]\n]",
    "const moves = [\n  // red slides\n  [\"R\", 0, 1], [\"B\", 2, 0], // jump\n  [\"R\", 1, 2],\n];",
    "moves = [[\u{2018}R\u{2019}, 0, 1], [\u{201c}B\u{201d}, 2, 0], [`R`, 1, 2]]",
    "```python\nmoves = []\nmoves.append(['R', 0, 1])\nmoves.append(['B', 2, 0])  # jump\n\
     moves.append(['R', 1, 2])\nprint(moves)\n```",
];

/// Replies to a puzzle without a solution, that all say so.
const DENIALS: &[&str] = &[
    "impossible",
    "First moves = [['R', 0, 1]], but then red is stuck.\n\nIt is impossible.",
    "I tried\n```\nmoves = [['R', 0, 1]]\n```\nbut red is stuck. There is no solution.",
    "moves = [['R', 0, 1]] is stuck. **So the goal cannot be reached.**",
    "I think it is impossible to solve this puzzle.",
    "Therefore the goal is unreachable!",
    "So the goal can't be reached, because no checker can go back.",
    "Thus there is no sequence of moves that leads from the initial board to the goal board.",
    "Final answer: impossible (the order of the checkers never changes)",
    "The puzzle isn\u{2019}t solvable.",
];

/// Replies that do not say that the puzzle has no solution.
const NO_DENIALS: &[&str] = &[
    "moves = [['R', 0, 1]]. Going back is impossible.",
    "moves = [['R', 0, 1]]. To do it in fewer moves is impossible.",
    "moves = [['R', 0, 1]]. Is there no solution?",
    "moves = [['R', 0, 1]]. Otherwise, it is impossible.",
    "moves = [['R', 0, 1]]. It is not impossible.",
    "moves = [['R', 0, 1]]. This is not the solution.",
    "I cannot say that it is impossible.",
    "From this position the goal cannot be reached.",
    "I can't help with that.",
];

#[test]
fn a_last_sentence_that_denies_takes_back_the_moves() {
    let judges = Judges::default();
    // Source: blue only moves to the left.
    let unsolvable = Asked::about("row:r.l.,to=r..l");
    for reply in DENIALS {
        let judged = judges.judge(&unsolvable, reply.as_bytes()).unwrap();
        assert_eq!(judged.read_as.as_deref(), Some("impossible"), "{reply}");
        assert_eq!(judged.score.exact, 1.0, "{reply}");
    }
    for reply in NO_DENIALS {
        let judged = judges.judge(&unsolvable, reply.as_bytes()).unwrap();
        assert_ne!(judged.read_as.as_deref(), Some("impossible"), "{reply}");
    }
}

#[test]
fn a_denial_behind_a_solution_leaves_it_unclear_which_is_meant() {
    let judges = Judges::default();
    let reply = "moves = [['R', 0, 1], ['B', 2, 0], ['R', 1, 2]]. There is no solution.";
    let judged = judges.judge(&Asked::about("row:1x1"), reply.as_bytes());
    let judged = judged.unwrap();
    assert!(!judged.goal, "{judged:?}");
    assert_eq!(judged.format, Format::Ambiguous, "{judged:?}");
}

#[test]
fn solutions_are_read_in_every_notation() {
    let judges = Judges::default();
    for reply in SOLUTIONS {
        let judged = judges
            .judge(&Asked::about("row:1x1"), reply.as_bytes())
            .unwrap();
        assert!(judged.goal, "{reply} {judged:?}");
        assert_eq!(
            (judged.format, judged.optimal),
            (Format::Read, Some(true)),
            "{reply}"
        );
    }
}
