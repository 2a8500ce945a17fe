//! What `check` says of a text, and what the judge of replies does: the same, of every text that
//! both read.

use saltus::{
    budget::Budget,
    problem::{Problem, Verdict},
    text::{any::Origin, claim},
};
use saltus_tasks::{Asked, Format, Judges};
use std::fmt;

/// A row of a table of answers.
#[derive(serde::Deserialize)]
struct Answer {
    id: String,
    puzzle: String,
    want: String,
    text: String,
}

/// What became of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    Correct,
    Wrong,
    /// It was not read, or is a question.
    Asked,
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Said::Correct => "correct",
            Said::Wrong => "wrong",
            Said::Asked => "asked",
        })
    }
}

/// The verdict of `check`.
fn checked(answer: &Answer) -> Said {
    let problem: Problem = answer.puzzle.parse().unwrap();
    let puzzle = problem.puzzle().unwrap();
    let text = answer.text.as_bytes();
    let Ok(claims) = claim::read(text, &puzzle, &Origin::Plain, None) else {
        return Said::Asked;
    };
    let judged = claim::judge_all(&problem, &puzzle, text, &claims, &Budget::UNLIMITED);
    match judged.verdict {
        Verdict::Correct(_) => Said::Correct,
        Verdict::Wrong(_) => Said::Wrong,
        Verdict::Undecided(_) => Said::Asked,
    }
}

/// The verdict of the judge of replies.
fn judged(answer: &Answer, judges: &Judges) -> Said {
    let asked = Asked::about(&answer.puzzle);
    let judgement = judges.judge(&asked, answer.text.as_bytes()).unwrap();
    match judgement.format {
        Format::Read if judgement.score.exact == 1.0 => Said::Correct,
        Format::Read => Said::Wrong,
        _ => Said::Asked,
    }
}

/// The answers of a table, whose first line says where they come from.
fn answers(table: &str) -> Vec<Answer> {
    let lines = table.lines().skip(1);
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn replies_are_judged_alike_by_both() {
    let judges = Judges::default();
    let mut faults = Vec::new();
    let replies = answers(include_str!("../data/replies.jsonl"));
    for reply in &replies {
        let both = [checked(reply), judged(reply, &judges)];
        if both.iter().any(|said| said.to_string() != reply.want) {
            let [check, judge] = both;
            let Answer { id, want, text, .. } = reply;
            faults.push(format!(
                "{id}: {want}, check {check}, judge {judge}: {text}"
            ));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n----\n"));
    assert!(replies.len() > 60);
}

/// Moves that solve `row:1x1` with what stands beside them: a slide of the left piece, the jump of
/// the right one, and a slide. The other shortest solution begins with the right piece.
const BESIDE: &[(&str, &str)] = &[
    (r#"{"moves":["1-2","3-1","2-3"],"length":3}"#, "correct"),
    (r#"{"moves":["1-2","3-1","2-3"],"length":4}"#, "wrong"),
    (r#"{"moves":["1-2","3-1","2-3"],"num_moves":4}"#, "wrong"),
    (r#"{"moves":["1-2","3-1","2-3"],"solvable":false}"#, "wrong"),
    (r#"{"moves":["1-2","3-1","2-3"],"solvable":"no"}"#, "wrong"),
    (
        r#"{"moves":["1-2","3-1","2-3"],"status":"unsolvable"}"#,
        "wrong",
    ),
    (
        r#"{"moves":[["R",0,1],["B",2,0],["R",1,2]],"solvable":true}"#,
        "correct",
    ),
    (
        r#"{"moves":[["R",0,1],["B",2,0],["R",1,2]],"solvable":false}"#,
        "wrong",
    ),
    (
        r#"{"moves":[["R",0,1],["B",2,0],["R",1,2]],"length":3}"#,
        "correct",
    ),
    (
        r#"{"moves":[["R",0,1],["B",2,0],["R",1,2]],"length":4}"#,
        "wrong",
    ),
    (r#"{"moves":[[1,2],[3,1],[2,3]],"num_moves":3}"#, "correct"),
    (r#"{"moves":[[1,2],[3,1],[2,3]],"num_moves":4}"#, "wrong"),
    (r#"{"moves":[[1,2],[3,1],[2,3]],"feasible":false}"#, "wrong"),
    (r#"{"solution":[[0,1],[2,0],[1,2]],"num_moves":4}"#, "wrong"),
    (
        r#"{"solution":[[1,2],[3,1],[2,3]],"total_moves":"4"}"#,
        "wrong",
    ),
    (
        r#"{"solution":{"moves":["1-2","3-1","2-3"],"length":3}}"#,
        "correct",
    ),
    (
        r#"{"solution":{"moves":["1-2","3-1","2-3"],"length":4}}"#,
        "wrong",
    ),
    // A field of another object is not about the moves.
    (
        r#"{"moves":["1-2","3-1","2-3"],"search":{"length":4}}"#,
        "correct",
    ),
    ("1-2 3-1 2-3\n\nThis is 3 moves.", "correct"),
    ("1-2 3-1 2-3\n\nThis is 4 moves.", "wrong"),
    ("1-2 3-1 2-3\n4 moves", "wrong"),
    ("The solution has 4 moves: 1-2 3-1 2-3", "wrong"),
    ("4 moves\n\n```\n1-2\n3-1\n2-3\n```", "wrong"),
    ("1-2 3-1 2-3\nsolvable: yes", "correct"),
    ("1-2 3-1 2-3\nsolvable: no", "wrong"),
    ("Final answer: 1-2 3-1 2-3. 1 jump and 2 slides.", "correct"),
    ("Final answer: 1-2 3-1 2-3. 2 jumps and 1 slide.", "wrong"),
    ("moves = [(1,2),(3,1),(2,3)]\nlength = 4", "wrong"),
    ("moves = [(1,2),(3,1),(2,3)]\nsolvable = False", "wrong"),
    ("[[1,2],[3,1],[2,3]] 3 moves", "correct"),
    ("[[1,2],[3,1],[2,3]] 4 moves", "wrong"),
    ("The answer is [[1,2],[3,1],[2,3]] in 4 moves.", "wrong"),
    (
        "The shortest solution has 5 moves. Answer: [[0,1],[2,0],[1,2]]",
        "wrong",
    ),
    (
        "[[0,1],[2,0],[1,2]]\n\nThere are exactly 3 shortest solutions.",
        "wrong",
    ),
    (
        "[[0,1],[2,0],[1,2]]\n\nThere are exactly 2 shortest solutions.",
        "correct",
    ),
    // Whether a move jumps.
    (r#"[["slide",1,2],["jump",3,1],["slide",2,3]]"#, "correct"),
    (r#"[["jump",1,2],["jump",3,1],["slide",2,3]]"#, "wrong"),
    (r#"[[1,2,"slide"],[3,1,"jump"],[2,3,"jump"]]"#, "wrong"),
    (
        r#"[{"from":0,"to":1,"type":"slide"},{"from":2,"to":0,"type":"jump"},{"from":1,"to":2}]"#,
        "correct",
    ),
    (
        r#"[{"from":0,"to":1,"type":"slide"},{"from":2,"to":0,"type":"slide"},{"from":1,"to":2}]"#,
        "wrong",
    ),
    (
        r#"{"moves":[{"from":1,"to":2,"type":"slide"},{"from":3,"to":1},{"from":2,"to":3}]}"#,
        "correct",
    ),
    (
        r#"{"moves":[{"from":1,"to":2,"type":"slide"},{"from":3,"to":1,"type":"slide"},
            {"from":2,"to":3}]}"#,
        "wrong",
    ),
];

/// A false number or word beside right moves is wrong, for the judge as for `check`.
#[test]
fn what_stands_beside_moves_is_judged_alike_by_both() {
    let judges = Judges::default();
    let mut faults = Vec::new();
    for (text, want) in BESIDE {
        let answer = Answer {
            id: String::new(),
            puzzle: "row:1x1".into(),
            want: (*want).into(),
            text: (*text).into(),
        };
        let both = [checked(&answer), judged(&answer, &judges)];
        if both.iter().any(|said| said.to_string() != *want) {
            let [check, judge] = both;
            faults.push(format!("{want}, check {check}, judge {judge}: {text}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A solution of seven moves where six are enough, which is right, and what is false beside it.
#[test]
fn what_is_false_beside_a_detour_does_not_take_the_goal_away() {
    let puzzle = "row:rr..l,to=l..rr";
    let moves = "1-3 5-4 3-5 2-3 4-2 2-1 3-4";
    let judges = Judges::default();
    for (beside, want) in [
        ("", Said::Correct),
        ("This takes 7 moves.", Said::Correct),
        ("There is a shorter one.", Said::Correct),
        ("In fewer moves it cannot be done.", Said::Wrong),
        ("This is optimal.", Said::Wrong),
        ("This takes 6 moves.", Said::Wrong),
    ] {
        let answer = Answer {
            id: String::new(),
            puzzle: puzzle.into(),
            want: want.to_string(),
            text: format!("{moves}\n\n{beside}"),
        };
        let both = [checked(&answer), judged(&answer, &judges)];
        assert_eq!(both, [want, want], "{beside}");

        let judgement = judges.judge(&Asked::about(puzzle), answer.text.as_bytes());
        let judgement = judgement.unwrap();
        assert!(judgement.goal && judgement.illegal.is_none(), "{beside}");
        assert_eq!(
            judgement.false_statement.is_some(),
            want == Said::Wrong,
            "{beside}"
        );
        assert_eq!(
            (judgement.optimal, judgement.score.regret),
            (Some(false), Some(1))
        );
    }
}

/// Slides and jumps may stand where others write the colour: 2-3, 5-4, 2-1 and 3-4 are slides.
#[test]
fn words_for_jumps_are_no_colours() {
    let judges = Judges::default();
    let moves = r#"["slide",2,3],["jump",4,2],["slide",5,4],["jump",3,5],["jump",1,3],
        ["slide",2,1],["jump",4,2]"#;
    for (last, want) in [("slide", Said::Correct), ("jump", Said::Wrong)] {
        let answer = Answer {
            id: String::new(),
            puzzle: "row:2x2".into(),
            want: want.to_string(),
            text: format!(r#"[{moves},["{last}",3,4]]"#),
        };
        let both = [checked(&answer), judged(&answer, &judges)];
        assert_eq!(both, [want, want], "{last}");
    }
}

/// Where the judge of replies is right to say something else.
const OTHERWISE: [(&str, &str); 1] = [
    // The last solution of several counts.
    (
        "positions/two solutions, the first returns to the start",
        "correct",
    ),
];

#[test]
fn public_answers_are_judged_alike_by_both() {
    let judges = Judges::default();
    let mut faults = Vec::new();
    for answer in answers(include_str!("../../../saltus/tests/data/answers.jsonl")) {
        let judge = judged(&answer, &judges);
        let otherwise = OTHERWISE.iter().find(|(id, _)| *id == answer.id);
        let want = otherwise.map_or(&*answer.want, |(_, want)| want);
        if judge.to_string() != want {
            let Answer { id, text, .. } = &answer;
            faults.push(format!("{id}: {want}, judge {judge}: {text:.300}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n----\n"));
}
