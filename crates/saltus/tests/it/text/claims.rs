//! Claims: solutions as people and programs write them, and what else their texts say.

use saltus::{
    budget::Budget,
    problem::{self, Claim, Problem, Verdict},
    puzzle::{Answer, Move, Puzzle},
    text::{any::Origin, claim, claim::Judged, id, moves},
};

pub(super) fn puzzle(id: &str) -> Puzzle {
    id::read(id, |options| options).unwrap().puzzle().unwrap()
}

/// The moves of every claim of a text, or its faults in one line.
fn read(id: &str, text: &str) -> Result<Vec<Claim>, String> {
    let claims = claim::read(text.as_bytes(), &puzzle(id), &Origin::Plain, None);
    match claims {
        Ok(claims) => Ok(claims
            .claims
            .into_iter()
            .map(|placed| placed.claim)
            .collect()),
        Err(bad) => Err(bad.to_string()),
    }
}

pub(super) fn judged(id: &str, text: &str, length: Option<u64>) -> Result<Judged, String> {
    let problem: Problem = id.parse().unwrap();
    let puzzle = problem.puzzle().unwrap();
    let read = claim::read(text.as_bytes(), &puzzle, &Origin::Plain, length);
    let claims = read.map_err(|bad| bad.to_string())?;
    let budget = Budget::UNLIMITED;
    Ok(claim::judge_all(
        &problem,
        &puzzle,
        text.as_bytes(),
        &claims,
        &budget,
    ))
}

/// `correct`, `wrong`, `undecided` or `no answer`, as the exit statuses 0, 1, 3 and 2.
pub(super) fn verdict(id: &str, text: &str, length: Option<u64>) -> &'static str {
    match judged(id, text, length).map(|judged| judged.verdict) {
        Ok(Verdict::Correct(_)) => "correct",
        Ok(Verdict::Wrong(_)) => "wrong",
        Ok(Verdict::Undecided(_)) => "undecided",
        Err(_) => "no answer",
    }
}

/// Every way of writing the two solutions of two against two and the games of small boards, as
/// people do; the expected moves are in the standard notation.
#[test]
fn moves_as_people_write_them() {
    for (id, standard, texts) in [
        (
            "row:1x1",
            "1-2 3-1 2-3",
            &[
                "1 -> 2, 3 -> 1, 2 -> 3",
                "1→2\n3→1\n2→3",
                "1 to 2\n3 to 1\n2 to 3\n",
                "1. 1-2\n2. 3-1\n3. 2-3\n",
                "Move 1: 1 -> 2\nMove 2: 3 -> 1\nMove 3: 2 -> 3",
                "- 1 to 2\n- 3 over 2 to 1\n- 2 to 3",
                "1 right\n3 left\n2 right",
                "from,to\n1,2\n3,1\n2,3\n",
                "start\tend\n1\t2\n3\t1\n2\t3\n",
                "| move | from | to |\n|------|------|----|\n| 1 | 1 | 2 |\n| 2 | 3 | 1 |\n| 3 | 2 | 3 |\n",
                "| from | to |\n|---|---|\n| 1 | 2 |\n| 3 | 1 |\n| 2 | 3 |\n",
                "0-1 2-0 1-2",
                "0 -> 1\n2 -> 0\n1 -> 2",
                "1 2\n3 1\n2 3",
                "1 3 2",
                "0 2 1",
                "My answer: moves = [['R', 0, 1], ['B', 2, 0], ['R', 1, 2]]. Done.",
                "[[\"R\", 0, 1], [\"B\", 2, 0], [\"R\", 1, 2]]",
                "[('R', 0, 1), ('B', 2, 0), ('R', 1, 2)]",
                "moves = [[1, 2], [3, 1], [2, 3]]",
                "```\n1-2\n3-1\n2-3\n```",
                "Here it is:\n```python\nmoves = [['R', 0, 1], ['B', 2, 0], ['R', 1, 2]]\n```\n",
                "O _ X\n_ O X\nX O _\nX _ O",
                "R_B\n_RB\nBR_\nB_R",
                "['R', '_', 'B']\n['_', 'R', 'B']\n['B', 'R', '_']\n['B', '_', 'R']",
                "[['R','_','B'],['_','R','B'],['B','R','_'],['B','_','R']]",
                "Step 0: R_B\nStep 1: _RB\nStep 2: BR_\nStep 3: B_R",
                "🔴⚪🔵\n⚪🔴🔵\n🔵🔴⚪\n🔵⚪🔴",
                "[white_step, black_jump, white_step]",
                "X = [white_step, black_jump, white_step].",
            ][..],
        ),
        ("pegs:triangle4@a2-b2", "a4-a2 c4-a4 a3-c4", &[]),
        (
            "board:oo.o",
            "a1-c1 d1-b1",
            &[
                "1 over 2 to 3, 4 over 3 to 2",
                "1 to 3 over 2\n4 to 2 over 3",
                "0-2 3-1",
                "a1c1 d1b1",
                "a1xc1\nd1xb1",
                "a1-c1 >> d1-b1",
                "(1,1) -> (3,1)\n(4,1) -> (2,1)",
                "(0,0)->(2,0), (3,0)->(1,0)",
                "(0,0)->(0,2), (0,3)->(0,1)",
                "1 1 3 1\n4 1 2 1",
                "11 31\n41 21",
                "a1 right\nd1 left",
                "ac db",
                "a-c, d-b",
                "from,to\n\"(1,1)\",\"(3,1)\"\n\"(4,1)\",\"(2,1)\"\n",
                "oo.o\n..oo\n.o..",
                "●●○●\n○○●●\n○●○○",
                "[[[0, 0], [0, 2]], [[0, 3], [0, 1]]]",
                "[[0, 1, 2], [3, 2, 1]]",
            ],
        ),
    ] {
        let steps = moves::read(standard.as_bytes(), &puzzle(id)).unwrap();
        for text in texts {
            let claims = read(id, text);
            assert_eq!(
                claims,
                Ok(vec![Claim::Moves(steps.clone())]),
                "{id}: {text}"
            );
        }
    }
}

/// What is taken back does not count, in any notation; the head of a table and an arrow are no
/// drawings, and pairs in brackets may be the two digits of cells.
#[test]
fn drafts_heads_and_digits() {
    for (id, text) in [
        ("board:oo.", "(11, 31)"),
        (
            "row:1x1",
            "1 0 2\n2 1 0\n\nWait, that does not work. Again:\n\n1 0 2\n0 1 2\n2 1 0\n2 0 1\n",
        ),
        (
            "row:1x1",
            "From,To\n1,3\n\nThat attempt fails, so instead:\n\nFrom,To\n1,2\n3,1\n2,3\n",
        ),
        ("row:1x1", "start\tend\n1\t2\n3\t1\n2\t3\n"),
    ] {
        assert_eq!(verdict(id, text, None), "correct", "{id}: {text}");
    }
    let twice = "**Step 1:** 6 LEFT\n**Step 2:** 6 LEFT\n";
    assert_eq!(verdict("row:rrr.ll,to=rrrll.", twice, None), "wrong");
    let met = "row:r.l,to=r.l,direction=both";
    assert_eq!(verdict(met, "start\tend\n1\t3\n", None), "wrong");
}

/// The solution of the English board that Wikipedia prints, in its letters. Source: Wikipedia,
/// "Peg solitaire".
#[test]
fn letters_of_opposite_holes() {
    let text = "ex lj ck Pf DP GI JH mG GI ik gi LJ JH Hl lj jh CK pF AC CK Mg gi ac ck kI dp pF FD DP Pp ox";
    assert_eq!(verdict("pegs:english", text, None), "correct");
    let wrong = text.replace("Pp ox", "Pp xo");
    assert_eq!(verdict("pegs:english", &wrong, None), "wrong");
}

/// A wrong move is a wrong answer in every notation, and only what is no answer is none.
#[test]
fn wrong_is_wrong_in_every_notation() {
    for (id, text) in [
        ("row:1x1", "1-3"),
        ("row:1x1", "1-9"),
        ("row:1x1", "1-2 3-1"),
        ("row:1x1", "1 1"),
        ("row:1x1", "X = [black_step, black_jump, white_step]"),
        ("row:1x1", "X = [white_jump]"),
        (
            "row:1x1",
            "K = 14,\nX = [white_step, black_jump, white_step]",
        ),
        ("row:1x1", "[1, 0, -1]\n[-1, 0, 1]"),
        ("row:1x1", "O _ X\nX _ O"),
        ("row:1x1", "1. O _ X\n3. _ O X\n4. X O _\n5. X _ O"),
        ("row:1x1", "R_B\nB_R\n"),
        ("row:1x1", "[['R', 0, 1], ['R', 2, 0], ['R', 1, 2]]"),
        ("row:1x1", "[['R', 0, 1], ['B', 2, 9], ['R', 1, 2]]"),
        ("row:1x1", "[['R', 0, 1]]"),
        ("row:1x1", "3 over 1 to 2"),
        ("row:1x1", "move(1,1,9)"),
        ("row:1x1", "move(1,1,3)"),
        ("row:1x1", "{\"moves\":[{\"from\":1,\"to\":9}]}"),
        ("row:1x1", "{\"moves\":[{\"from\":1,\"to\":3}]}"),
        ("row:1x1", "impossible"),
        ("pegs:english", "d2-d9"),
        ("pegs:english", "d1-d4"),
        ("pegs:english", "move(1,left,1,1)."),
        ("pegs:english", "d1 up"),
        ("board:oo.o", "0-3 1-2"),
    ] {
        assert_eq!(verdict(id, text, None), "wrong", "{id}: {text}");
    }
    for (id, text) in [
        ("row:1x1", "hello there"),
        ("row:1x1", "?"),
        ("row:1x1", "X = [white_hop]"),
        ("row:1x1", "{\"from\": 1}"),
        ("row:3x1", "r r r . l\nrow:3x1\n"),
        ("grid:3x3", "● ● ○\n● · ○\n● ○ ○\ngrid:3x3\n"),
        (
            "row:1x1",
            "I number the squares 1 to 3. Then I slide 1 over to 2, and so on.",
        ),
        ("pegs:english", "z9"),
        ("pegs:english", "d2-"),
    ] {
        assert_eq!(verdict(id, text, None), "no answer", "{id}: {text}");
    }
}

/// A game that misses the goal, of one move and of more.
#[test]
fn legal_moves_that_miss_the_goal_are_counted() {
    for (text, expected) in [
        ("1-2", "the move is legal, but it does not reach the goal"),
        (
            "1-2 3-1",
            "all 2 moves are legal, but they do not reach the goal",
        ),
    ] {
        let found = judged("row:1x1", text, None).unwrap().verdict;
        assert_eq!(found, Verdict::Wrong(expected.into()), "{text}");
    }
}

/// Every solution of a text is judged, with its number and line.
#[test]
fn several_solutions_are_judged_each() {
    let good = "1-2 3-1 2-3";
    let other = "3-2 1-3 2-1";
    let bad = "1-2 2-1 3-1";
    for separator in ["\n", "\n\n", "\nSolution:\n", "\r\n\r\n"] {
        for (lines, expected) in [
            ([good, other], [true, true]),
            ([good, bad], [true, false]),
            ([bad, other], [false, true]),
        ] {
            let text = lines.join(separator);
            let judged = judged("row:1x1", &text, None).unwrap();
            let right: Vec<bool> = judged
                .claims
                .iter()
                .map(|claim| claim.verdict.is_correct())
                .collect();
            assert_eq!(right, expected, "{text}");
            assert_eq!(
                judged.verdict.is_correct(),
                !expected.contains(&false),
                "{text}"
            );
            let line = 1 + lines[0].len().min(separator.matches('\n').count());
            assert_eq!(judged.claims[1].line, line, "{text}");
        }
    }
    let step = |json: &str| json.replace('-', ",\"to\":").replace(' ', "},{\"from\":");
    let object = |moves: &str| format!("{{\"moves\":[{{\"from\":{}}}]}}", step(moves));
    for (text, expected) in [
        (
            "O _ X\n_ O X\nX O _\nX _ O\n\nO _ X\nO X _\n_ X O\nX _ O\n".to_owned(),
            [true, true],
        ),
        (
            " 1. O _ X\n 2. _ O X\n 3. X O _\n 4. X _ O\n\n 1. O _ X\n 2. O X _\n 3. X O _\n".into(),
            [true, false],
        ),
        (
            "[1, 0, -1]\n[0, -1, 1]\n\n[1, 0, -1]\n[0, 1, -1]\n[-1, 1, 0]\n[-1, 0, 1]\n".into(),
            [false, true],
        ),
        (
            "K = 3,\nX = [white_step, black_jump, white_step] ;\nK = 3,\nX = [black_step, black_jump, black_step] ;\nfalse.".into(),
            [true, false],
        ),
        (format!("{}\n{}\n", object(good), object(other)), [true, true]),
        (format!("{}\n{}\n", object(bad), object(other)), [false, true]),
        (format!("[{},{}]", object(good), object(bad)), [true, false]),
        (
            "Answer: 1\nmove(1,1,2) move(2,2,1)\nAnswer: 2\nmove(1,1,2) move(2,3,1) move(3,2,3)\nSATISFIABLE\n".into(),
            [false, true],
        ),
        (
            "(move-1-2-k0-0)\n(move-3-1-k1-0)\n(move-2-3-k0-0)\n; cost = 3\n(move-1-2-k0-0)\n; cost = 1\n".into(),
            [true, false],
        ),
    ] {
        let judged = judged("row:1x1", &text, None).unwrap();
        let right: Vec<bool> = judged
            .claims
            .iter()
            .map(|claim| claim.verdict.is_correct())
            .collect();
        assert_eq!(right, expected, "{text}");
        assert!(judged.verdict.is_wrong() == expected.contains(&false), "{text}");
    }
    let facts =
        "Answer: 1\nmove(1,up,4,6)\nAnswer: 2\nmove(1,down,4,2) move(2,right,2,3)\nSATISFIABLE";
    let claims = read("pegs:english", facts).unwrap();
    assert_eq!(claims.len(), 2, "both answer sets");
}

/// Labels are claims: each must be that of its solution, and none may be twice.
/// Source: the labels of five against one, which `docs/results` derives from tilings.
#[test]
fn labels_are_verified() {
    let lines = "0: 7 5 6 4 5 3 4 2 3 1 2\n12: 7 5 6 4 3 5 4 2 1 3 2\n";
    let labelled = |text: &str| judged("row:5x1", text, None).unwrap();
    assert!(
        labelled(lines).verdict.is_correct(),
        "{:?}",
        labelled(lines)
    );
    for (text, which) in [
        (lines.replace("12:", "13:"), 2),
        (lines.replace("12:", "10:"), 2),
        (lines.replace("\n12:", "\n0:"), 2),
        (lines.replace("0: 7", "12: 7"), 1),
        (format!("{lines}0: 7 5 6 4 5 3 4 2 3 1 2\n"), 3),
        (lines.replace("3 1 2\n", "3 1 3\n"), 1),
    ] {
        let judged = labelled(&text);
        assert!(judged.verdict.is_wrong(), "{text}");
        let first = judged.claims.iter().find(|claim| claim.verdict.is_wrong());
        assert_eq!(first.unwrap().number, which, "{text}");
    }
}

/// Every field of an object that says something false makes it wrong.
#[test]
fn every_statement_of_an_object_is_verified() {
    let object = r#"{"schema":"saltus/1","puzzle":"row:5x1","verdict":"solved","engine":"closed","length":11,"optimal":true,"evidence":"proved","label":12,"nth":11,"tree_nth":4,"moves":[MOVES]}"#;
    let squares = [7, 5, 6, 4, 3, 5, 4, 2, 1, 3, 2];
    let mut vacancy = 6;
    let mut steps = Vec::new();
    for square in squares {
        steps.push(format!("{{\"from\":{square},\"to\":{vacancy}}}"));
        vacancy = square;
    }
    let object = object.replace("MOVES", &steps.join(","));
    let tried = |text: &str| judged("row:5x1", text, None).unwrap();
    let right = tried(&object);
    assert!(right.verdict.is_correct(), "{right:?}");
    for (field, other) in [
        ("\"label\":12", "\"label\":10"),
        ("\"label\":12", "\"label\":13"),
        ("\"label\":12", "\"label\":\"99999999999999999999\""),
        ("\"nth\":11", "\"nth\":10"),
        ("\"tree_nth\":4", "\"tree_nth\":5"),
        ("\"length\":11", "\"length\":10"),
        ("row:5x1", "row:1x5"),
        ("row:5x1", "row:5x1,vacancy=free"),
    ] {
        let text = object.replace(field, other);
        assert_ne!(text, object);
        assert!(tried(&text).verdict.is_wrong(), "{other}");
    }
    let unknown = object.replace("\"nth\":11", "\"nth\":11,\"colour\":\"red\"");
    assert_eq!(tried(&unknown).unchecked, ["`colour`"]);

    let pegs = r#"{"puzzle":"board:oo.o","verdict":"solved","length":2,"sweeps":2,"moves":[{"from":[1,1],"to":[3,1]},{"from":[4,1],"to":[2,1]}]}"#;
    let tried = |text: &str| judged("board:oo.o,left=1", text, None).unwrap();
    let renamed = pegs.replace("board:oo.o", "board:oo.o,left=1");
    assert!(
        tried(&renamed).verdict.is_correct(),
        "{:?}",
        tried(&renamed)
    );
    let false_sweeps = renamed.replace("\"sweeps\":2", "\"sweeps\":1");
    assert!(tried(&false_sweeps).verdict.is_wrong());
    // A longer solution is none of the shortest.
    let long = r#"{"optimal":true,"moves":[{"from":1,"to":2},{"from":2,"to":1},{"from":1,"to":2},{"from":3,"to":1},{"from":2,"to":3}]}"#;
    let both = "row:1x1,direction=both";
    assert!(judged(both, long, None).unwrap().verdict.is_wrong());
    let modest = long.replace("true", "false");
    assert!(judged(both, &modest, None).unwrap().verdict.is_correct());
}

/// That an instance of some length is unsatisfiable says that no solution has this length.
/// Expected values: three against three has solutions of 15 moves only, and with moves in both
/// directions of 15, 17, 19 and so on, since each step changes the parity of the places.
/// The moves of an object are not judged without its certificate.
#[test]
fn an_illegible_certificate_is_no_answer() {
    let moves = r#""moves": [{"from": 1, "to": 2}, {"from": 3, "to": 1}, {"from": 2, "to": 3}]"#;
    let unread = [
        (
            r#"{"kind": "levels", "levels": [["?"]]}"#,
            "denotes no piece",
        ),
        (r#"{"kind": "oath"}"#, "unknown variant `oath`"),
    ];
    for (certificate, why) in unread {
        let text = format!(r#"{{"verdict": "solved", {moves}, "certificate": {certificate}}}"#);
        let fault = read("row:1x1", &text).unwrap_err();
        assert!(fault.contains(why), "{certificate}: {fault}");
    }
    let alone = format!(r#"{{"verdict": "solved", {moves}}}"#);
    assert_eq!(verdict("row:1x1", &alone, None), "correct");
}

#[test]
fn unsatisfiable_means_of_this_length() {
    for none in [
        "s UNSATISFIABLE",
        "unsat\n",
        "UNSATISFIABLE\n",
        "UNSAT",
        "=====UNSATISFIABLE=====\n",
    ] {
        for (id, length, expected) in [
            ("row:3x3", Some(14), "correct"),
            ("row:3x3", Some(15), "wrong"),
            ("row:3x3", Some(16), "correct"),
            ("row:3x3", None, "wrong"),
            ("row:1x1,direction=both", Some(4), "correct"),
            ("row:1x1,direction=both", Some(5), "wrong"),
            ("row:1x1,direction=both", Some(1_000_000), "correct"),
            ("row:1x1,direction=both", Some(1_000_001), "wrong"),
            ("pegs:triangle4@a2-b2", Some(7), "correct"),
            ("pegs:triangle4@a2-b2", Some(8), "wrong"),
            ("pegs:triangle5@c3-a1", None, "correct"),
        ] {
            assert_eq!(
                verdict(id, none, length),
                expected,
                "{id} {length:?} {none}"
            );
        }
    }
    for some in ["s SATISFIABLE", "sat", "SATISFIABLE"] {
        assert_eq!(verdict("row:3x3", some, Some(14)), "wrong", "{some}");
        assert_eq!(verdict("row:3x3", some, Some(15)), "correct", "{some}");
    }
    for open in [
        "s UNKNOWN",
        "unknown",
        "UNKNOWN",
        "=====UNKNOWN=====",
        "undecided: the time ran out",
    ] {
        assert_eq!(verdict("row:3x3", open, None), "undecided", "{open}");
    }
    for none in ["false.", "no.", "impossible", "no solution"] {
        assert_eq!(verdict("row:3x3", none, None), "wrong", "{none}");
    }
    for none in [
        "It cannot be done.",
        "It can't be done",
        "It is provably unsolvable because of parity.",
        "There is no solution: I checked all 50 positions.",
        "An exhaustive search shows the goal cannot be reached",
        "0 solutions",
        "There are 0 shortest solutions.",
        r#"{"solvable": false}"#,
        r#"{"possible": false, "why": "parity"}"#,
        r#"{"impossible": true}"#,
    ] {
        assert_eq!(verdict("foreaft:2", none, None), "correct", "{none}");
        assert_eq!(verdict("row:2x2", none, None), "wrong", "{none}");
    }
    assert_eq!(verdict("row:2x2", r#"{"solvable": true}"#, None), "correct");
    // An answer to `solve --via` is about some games only.
    let part = r#"{"verdict": "impossible", "via": ["..o.oo.."]}"#;
    assert_eq!(verdict("row:2x2", part, None), "no answer");
    // Of others, or of a part of the game, they say nothing.
    for other in [
        "Going back cannot be done.",
        "This can't be done: 2-3 twice",
        "0 moves left",
    ] {
        assert_ne!(verdict("foreaft:2", other, None), "correct", "{other}");
    }
    // Prolog's number of moves alone.
    for (text, expected) in [
        ("K = 14", "wrong"),
        ("K = 15", "correct"),
        ("K=15.\n", "correct"),
        ("K = 16", "wrong"),
        ("K = fifteen", "no answer"),
    ] {
        assert_eq!(verdict("row:3x3", text, None), expected, "{text}");
    }
    // A solution of another length than the instance has.
    let answer = "move(1,1,2) move(2,3,1) move(3,2,3)";
    assert_eq!(verdict("row:1x1", answer, Some(3)), "correct");
    assert_eq!(verdict("row:1x1", answer, Some(4)), "wrong");
}

/// In prose the last complete list is judged, and the others are named.
#[test]
fn the_last_list_in_prose_counts() {
    let right = "[['R', 0, 1], ['B', 2, 0], ['R', 1, 2]]";
    let wrong = "[['R', 0, 1], ['R', 1, 0]]";
    for (text, expected, notes) in [
        (
            format!("First I tried {wrong}. Then {right}."),
            "correct",
            1,
        ),
        (format!("First I tried {right}. Then {wrong}."), "wrong", 1),
        (
            format!("The answer is {right}, and again [['R', 0, 1], ['B', 2"),
            "correct",
            1,
        ),
        (format!("{right}\n{wrong}\n"), "wrong", 0),
    ] {
        assert_eq!(verdict("row:1x1", &text, None), expected, "{text}");
        let claims = claim::read(text.as_bytes(), &puzzle("row:1x1"), &Origin::Plain, None);
        assert_eq!(claims.unwrap().notes.len(), notes, "{text}");
    }
}

/// Two ways of counting the holes in which the moves are different solutions are a question.
#[test]
fn two_readings_are_a_question() {
    // Counted from 1 it is the jump of the first column, from 0 that of the second.
    let id = "board:oo.=oo.=...,left=3";
    let read = read(id, "1-7");
    assert!(
        read.as_ref()
            .is_err_and(|why| why.contains("both readings are solutions")),
        "{read:?}"
    );
}

/// The cost of a plan without a metric is its number of actions.
#[test]
fn plans_of_unit_cost() {
    use saltus::text::pddl::{judge, read_plan, read_problem};
    let problem = "(define (problem line) (:domain pegsolitaire-sequential) (:objects a b c - location)\n\
        (:init (move-ended) (IN-LINE a b c) (IN-LINE c b a) (occupied a) (occupied b) (free c))\n\
        (:goal (and (occupied c) (free a) (free b))))";
    let plan = "(jump-new-move a b c)\n(end-move c)\n";
    let cost = |problem: &str, cost: &str| {
        let problem = read_problem(problem.as_bytes()).unwrap();
        let text = format!("{plan}{cost}\n");
        judge(&problem, &read_plan(text.as_bytes()).unwrap())
    };
    assert_eq!(cost(problem, "; cost = 2 (unit cost)"), Ok(2));
    assert_eq!(cost(problem, "; cost = 2"), Ok(2));
    assert!(
        cost(problem, "; cost = 3 (unit cost)")
            .unwrap_err()
            .refutes()
    );
    let measured = problem
        .replace("(:init", "(:init (= (total-cost) 0)")
        .replace("(free b))))", "(free b))) (:metric minimize (total-cost)))");
    assert_eq!(cost(&measured, "; cost = 1 (general cost)"), Ok(1));
    assert!(cost(&measured, "; cost = 3").unwrap_err().refutes());
}

/// The moves of the solution that `solve` gives, for a puzzle.
fn solution(id: &str) -> (Puzzle, Vec<Move>) {
    let problem: Problem = id.parse().unwrap();
    let outcome = problem::solve(&problem, None, &Budget::UNLIMITED).unwrap();
    let Answer::Solved(moves) = outcome.answer else {
        panic!("{id} has a solution")
    };
    let (puzzle, steps) = moves.replayed().unwrap();
    (puzzle.clone(), steps.to_vec())
}

/// Long texts take time linear in their length, and a wrong first move ends them.
#[test]
fn long_answers_are_read_once() {
    let (puzzle, steps) = solution("row:2x2");
    let text = moves::write(&puzzle, &steps).repeat(20_000);
    assert_eq!(verdict("row:2x2", &text, None), "wrong");
    let atoms: String = (1..100_000)
        .map(|time| format!("move({time},1,2) "))
        .collect();
    assert_eq!(verdict("row:2x2", &atoms, None), "wrong");
}

/// Headings tell where solutions begin, also if the first leads back to the start, so that both
/// together lead to the goal.
#[test]
fn headed_solutions_are_not_joined() {
    let id = "row:rr.ll,to=r.rll,direction=both";
    let back = ["2 -> 3", "1 -> 2", "3 -> 1"];
    let there = ["2 -> 3", "1 -> 2", "2 -> 1"];
    let numbered = |moves: [&str; 3]| {
        let number = |(number, step): (usize, &&str)| format!("Move {}: {step}\n", number + 1);
        moves.iter().enumerate().map(number).collect::<String>()
    };
    let headings = [
        ["Solution 1:", "**Solution #2**"],
        ["### Lösung I", "### Lösung II"],
        ["Option A", "Option B"],
    ];
    for [one, two] in headings {
        let headed = |first: String, second: String| format!("{one}\n{first}\n{two}\n{second}");
        let text = headed(numbered(back), numbered(there));
        assert_eq!(verdict(id, &text, None), "wrong", "{text}");
        let text = headed(numbered(there), numbered(there));
        assert_eq!(verdict(id, &text, None), "correct", "{text}");
    }
}

/// The moves that a text takes back do not say how it counts rows: in each list the moves are a
/// solution for one of two counts, and the last list is meant. A remark behind a move is no list.
#[test]
fn a_draft_does_not_say_how_cells_are_named() {
    let id = "board:--ooo=-o.ooo=oo.oo..=...oo..=oo.o..o=-o.ooo=--ooo,left=20";
    let draft =
        "1: (5, 3) to (3, 3)\n2: (5, 1) to (5, 3)\n3: (5, 6) to (3, 6)\n4: (5, 4) to (3, 4)\n";
    let meant =
        "1: (5, 4) to (3, 4)\n2: (5, 1) to (5, 3)\n3: (5, 6) to (3, 6)\n4: (5, 3) to (3, 3)\n";
    for taken_back in [
        "Corrected:",
        "Hmm, the above is wrong. Corrected:",
        "No, that is wrong.",
    ] {
        for [one, two] in [[draft, meant], [meant, draft]] {
            let text = format!("{one}\n{taken_back}\n\n{two}");
            assert_eq!(verdict(id, &text, None), "correct", "{text}");
        }
    }
    let remarked = meant.replacen('\n', " (corrected)\n\n", 2);
    assert_eq!(verdict(id, &remarked, None), "correct", "{remarked}");
}

/// Two positions in which nothing moves are no answer that may be passed over for what the text
/// takes back; one position is the last of the answer, shown again.
#[test]
fn positions_that_stand_still_are_no_answer() {
    let answer = "```\nStep 0: ●●·\nStep 1: ··●\n```\n";
    let revised = format!("{answer}\nThat fails, so instead:\n\n```\n●●·\n●●·\n```\n");
    assert_eq!(verdict("board:oo.", &revised, None), "no answer");
    let shown = format!("{answer}\nThe last position:\n\n```\n··●\n```\n");
    assert_eq!(verdict("board:oo.", &shown, None), "correct");
}

/// A letter that is also a word of some language, as z is in Polish, is a cell where cells have
/// letters; two letters are no move beside one of letters that stand apart.
#[test]
fn a_word_of_one_letter_is_a_cell() {
    let id = "board:oo.......=.........=.......oo,left=2";
    let text = "1) A jumps z to y which clears that side\n2) a jumps b to c\n";
    assert_eq!(verdict(id, text, None), "correct");
    for words in ["so it is done", "as it is free", "if we look at it"] {
        let remarked = format!("1) A jumps z to y, {words}\n2) {words}: a jumps b to c\n");
        assert_eq!(verdict(id, &remarked, None), "correct", "{remarked}");
    }
}

/// Two solutions of three squares each, with their labels, as this program lists them, could also
/// be positions of three signs.
#[test]
fn a_list_of_squares_is_no_list_of_positions() {
    for text in ["0: 3 1 2\n1: 1 3 2\n", "0: 3 1 2", "1 3 2"] {
        let judged = judged("row:1x1", text, None).unwrap();
        assert!(judged.verdict.is_correct(), "{text}: {judged:?}");
    }
    let two = judged("row:1x1", "0: 3 1 2\n1: 1 3 2\n", None).unwrap();
    assert_eq!(two.claims.len(), 2);
    // Positions of which two are also squares of a solution, counted from 0.
    let positions = judged("row:1x1", "1 0 2\n\n1 2 0\n\n0 2 1\n\n2 0 1\n", None).unwrap();
    assert!(positions.verdict.is_correct(), "{positions:?}");
}

/// The values that a solver was asked for are moves, as a model is, and `sat` before them claims
/// nothing else. Move 0 of the instance is the jump that solves the puzzle, and move 1 the jump
/// from the hole.
#[test]
fn the_values_of_a_model_are_replayed() {
    for before in ["", "sat\n", "c a comment\nsat\n\n", " sat \r\n"] {
        for values in [
            "((m0 #b?))",
            "((m0 #x?))",
            "((m0 ?))",
            "((m0 (_ bv? 1)))",
            "((p0_1 #b001) (m0 #b?))",
            "((m0 #b?) (p0_1 #b001))",
            "((m0 #b?)\n (p0_1 #b001))",
            "(model (define-fun m0 () (_ BitVec 1) #b?))",
            "(\n(define-fun m0 () (_ BitVec 1) (_ bv? 1))\n)",
        ] {
            if before.is_empty() && values.starts_with("((p") {
                continue;
            }
            for (number, want) in [("0", "correct"), ("1", "wrong")] {
                let text = format!("{before}{}", values.replace('?', number));
                assert_eq!(verdict("board:oo.", &text, None), want, "{text}");
            }
        }
    }
    assert_eq!(verdict("board:oo.", "sat\n((m0 #xff))", None), "wrong");
    for text in ["sat\n((x #b0))", "sat\n((p0_1 #b001))", "sat\n(hello)"] {
        assert_eq!(verdict("board:oo.", text, None), "no answer", "{text}");
    }
    let error = "unsat\n(error \"model is not available\")";
    assert_eq!(verdict("board:o.o", error, None), "correct");
}

/// Source: the moves are two readings or none, and what stands below them only counts them.
#[test]
fn a_number_beside_moves_that_are_not_read_is_no_answer() {
    let faulty = "```\n1. 4-1 9-9\n2. 1-a3 zz\n```\n\nThat makes 3 moves.\n";
    assert_ne!(verdict("row:1x1", faulty, None), "correct");
    let drawn = "🔴 ⚪ 🔵\n\n🔵 ⚪ 🔴\n\nThat makes 3 moves.\n";
    assert_ne!(verdict("row:1x1", drawn, None), "correct");
    let two_ways = "```python\n- from g jumping over d landing in a\n- from a jumping over b landing in c\n```\n\nThat makes 2 moves.\n";
    assert_ne!(
        verdict("board:oo.=o.o=o.o,to=o.o=..o=..o", two_ways, None),
        "correct"
    );
}

/// Source: the last list is a solution, and no line is a position.
#[test]
fn moves_by_numbers_are_no_positions() {
    for (id, text) in [
        (
            "row:1x1",
            "1-2, 2-3, 3-1\n\nOops, I made a mistake. The fixed list:\n\n1-2, 3-1, 2-3",
        ),
        (
            "row:1x1",
            "```\n1-2\n3-1\n2-3\n```\nHmm, once more:\n```\n1-2\n3-1\n2-3\n```\n",
        ),
    ] {
        assert_eq!(verdict(id, text, None), "correct", "{text}");
    }
}
