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
];

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
