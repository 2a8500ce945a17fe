//! Problems and plans of the planning domain: read, solved, written, judged; faults found in any
//! text.

use proptest::prelude::*;
use saltus::text::any;
use saltus::text::pddl::{
    Action, PddlProblem, judge, read_plan, read_problem, write_plan, write_problem,
};
use saltus::{
    board::{Cell, shape},
    pegs::{
        Budget, PegBoard,
        sweeps::{Fewest, fewest},
    },
};

/// A problem on the english board: `*` a peg, `.` a vacancy, one peg to end in the centre.
fn english(name: &str, picture: [&str; 7]) -> PddlProblem {
    let board = shape("english").unwrap().board();
    let places: Vec<[u64; 2]> = board
        .cells()
        .map(|cell| board.place(cell).map(|at| at - 1))
        .collect();
    let pegs = PegBoard::new(&board).unwrap();
    let mut lines: Vec<[usize; 3]> = pegs
        .jumps()
        .iter()
        .map(|j| [j.from, j.over, j.to].map(usize::from))
        .collect();
    lines.sort_unstable();
    PddlProblem {
        name: name.into(),
        names: places
            .iter()
            .map(|[column, row]| format!("pos-{row}-{column}"))
            .collect(),
        lines,
        occupied: places
            .iter()
            .map(|&[x, y]| picture[y as usize].as_bytes()[x as usize] == b'*')
            .collect(),
        goal: places.iter().map(|&at| Some(at == [3, 3])).collect(),
        ended: false,
        has_metric: true,
    }
}

fn solved(problem: &PddlProblem) -> u64 {
    let board = problem.peg_board().unwrap();
    let Fewest::Solved(sweeps) = fewest(
        &board.game(problem.start(), problem.target()).unwrap(),
        &Budget::UNLIMITED,
    ) else {
        panic!("{} can be solved", problem.name)
    };
    let plan = read_plan(write_plan(problem, &sweeps).as_bytes()).unwrap();
    assert_eq!(plan.cost.as_ref().unwrap().number, sweeps.len() as u64);
    judge(problem, &plan).unwrap()
}

#[test]
fn problems_are_solved_with_fewest_sweeps() {
    // Source: breadth-first search by sweeps, a separate program.
    let cross = [
        "  ...  ", "  .*.  ", "..***..", "...*...", "...*...", "  ...  ", "  ...  ",
    ];
    let plus = [
        "  ...  ", "  .*.  ", "...*...", ".*****.", "...*...", "  .*.  ", "  ...  ",
    ];
    let fireplace = [
        "  ***  ", "  ***  ", "..***..", "..*.*..", ".......", "  ...  ", "  ...  ",
    ];
    let cases = [
        ("cross", cross, 5),
        ("plus", plus, 6),
        ("fireplace", fireplace, 8),
    ];
    for (name, picture, sweeps) in cases {
        let problem = english(name, picture);
        let text = write_problem(&problem);
        assert_eq!(read_problem(text.as_bytes()), Ok(problem.clone()));
        assert_eq!(solved(&problem), sweeps, "{name}");
        let board = problem.board().unwrap();
        assert_eq!(board.name(Cell(16)), "d4");
        assert_eq!(problem.peg_board().unwrap().symmetries().len(), 8);
    }
}

#[test]
fn any_names_and_lines() {
    // A ring of six in which every peg jumps in both directions, and one in which it jumps in one.
    let around: Vec<usize> = (0..6).collect();
    let both = around
        .iter()
        .flat_map(|&i| [[i, (i + 1) % 6, (i + 2) % 6], [(i + 2) % 6, (i + 1) % 6, i]]);
    let one_way = around.iter().map(|&i| [i, (i + 1) % 6, (i + 2) % 6]);
    for (mut lines, has_board) in [(both.collect::<Vec<_>>(), true), (one_way.collect(), false)] {
        lines.sort_unstable();
        let problem = PddlProblem {
            name: "ring".into(),
            names: ["x", "b-2", "3", "tom", "pos-1", "pos-1-1-1"]
                .map(String::from)
                .to_vec(),
            lines,
            occupied: vec![true, true, false, true, false, false],
            goal: vec![None, Some(false), None, Some(false), None, None],
            ended: true,
            has_metric: true,
        };
        assert_eq!(
            read_problem(write_problem(&problem).as_bytes()),
            Ok(problem.clone())
        );
        assert_eq!(problem.board().is_some(), has_board);
        assert_eq!(solved(&problem), 1);
    }
}

const ROW: &str = "(define (problem row) (:domain pegsolitaire-sequential)\n(:objects a b c d e - location)\n\
    (:init (= (total-cost) 0) (move-ended) (IN-LINE a b c) (IN-LINE c b a) (IN-LINE c d e) (IN-LINE e d c)\n\
    (occupied a) (occupied b) (free c) (occupied d) (free e))\n\
    (:goal (and (occupied e) (not (occupied a)) (not (occupied d))))\n(:metric minimize (total-cost)))";

#[test]
fn plans_are_judged_by_the_rules() {
    let problem = read_problem(ROW.as_bytes()).unwrap();
    let verdict = |plan: &str| {
        let faults = judge(&problem, &read_plan(plan.as_bytes()).unwrap());
        faults.map_err(|faults| {
            faults
                .into_iter()
                .map(|fault| fault.message.to_string())
                .collect::<Vec<_>>()
                .join("; ")
        })
    };
    let cases = [
        (
            "(jump-new-move a b c)(jump-continue-move c d e)(end-move e)",
            Ok(1),
        ),
        (
            "0: (JUMP-NEW-MOVE A B C) [1]\n1: (jump-continue-move c d e)\n; cost = 1 (unit cost)",
            Ok(1),
        ),
        (
            "(jump-new-move a b c)(end-move c)(jump-new-move c d e)",
            Ok(2),
        ),
        (
            "(jump-new-move a b c)(end-move c)(jump-new-move c d e)\n; cost = 1",
            Err("the plan costs 2, not 1"),
        ),
        (
            "(jump-new-move a b c)(jump-new-move c d e)",
            Err("the move before is not ended"),
        ),
        (
            "(jump-continue-move a b c)",
            Err("`a` is not the location last visited"),
        ),
        (
            "(jump-new-move c b a)",
            Err("`c` is not occupied; `a` is not free"),
        ),
        (
            "(jump-new-move a b d)",
            Err("`a`, `b`, `d` are not in line; `d` is not free"),
        ),
        ("(jump-new-move a b x)", Err("`x` is not among the objects")),
        ("(end-move e)", Err("`e` is not the location last visited")),
        (
            "(jump-new-move a b c)",
            Err("at the end `d` is not free; at the end `e` is not occupied"),
        ),
    ];
    for (plan, expected) in cases {
        assert_eq!(verdict(plan), expected.map_err(String::from), "{plan}");
    }
}

#[test]
fn all_faults_at_once_with_their_places() {
    let text = ROW
        .replace("(occupied b)", "(ocupied b)")
        .replace("(free e)", "(free e) (free a) (occupied x)")
        .replace("IN-LINE e d c", "IN-LINE e d")
        .replace("minimize", "maximize");
    let faults = read_problem(text.as_bytes()).unwrap_err();
    let found: Vec<(&str, String)> = faults
        .iter()
        .map(|f| (&text[f.span.clone()], f.message.to_string()))
        .collect();
    assert_eq!(
        found,
        [
            (
                "(IN-LINE e d)",
                "`(IN-LINE e d)` names 2 locations, expected 3".to_owned()
            ),
            (
                "(ocupied b)",
                "`(ocupied b)` is not a fact of this domain".to_owned()
            ),
            ("(free a)", "`a` is both occupied and free".to_owned()),
            ("x", "`x` is not among the objects".to_owned()),
            (
                "(:metric maximize (total-cost))",
                "expected `(:metric minimize (total-cost))`".to_owned()
            ),
        ]
    );
    assert_eq!(
        *faults[1].help.as_ref().unwrap(),
        "did you mean `occupied`?"
    );
    assert_eq!(
        messages("(define (problem p) (:objects a b)"),
        [
            "`(` is never closed",
            "there is no `(:init ...)`",
            "there is no `(:goal ...)`"
        ]
    );
    assert_eq!(read_problem(b"").unwrap_err().len(), 1);
    assert_eq!(
        read_plan(b"(jump a b c) x (end-move)").unwrap_err().len(),
        3
    );
}

#[test]
fn deep_nesting_and_noise_are_handled() {
    assert!(read_problem(&b"(".repeat(1_000_000)).is_err());
    assert!(read_problem(&b")".repeat(1_000_000)).is_err());
    assert!(read_plan(&[b"(".repeat(200_000), b")".repeat(200_000)].concat()).is_err());
}

proptest! {
    #[test]
    fn any_bytes_are_read(bytes: Vec<u8>) {
        let _ = read_problem(&bytes);
        if let Ok(plan) = read_plan(&bytes) {
            let _ = judge(&read_problem(ROW.as_bytes()).unwrap(), &plan);
        }
    }

    #[test]
    fn any_corrupted_problem_is_read(cut in 0..ROW.len(), len in 0usize..30, with in "[()a-e;= -]{0,9}") {
        let text = format!("{}{with}{}", &ROW[..cut], &ROW[(cut + len).min(ROW.len())..]);
        if let Ok(problem) = read_problem(text.as_bytes()) {
            prop_assert_eq!(read_problem(write_problem(&problem).as_bytes()), Ok(problem));
        }
    }

    #[test]
    fn any_plan_is_judged(actions in prop::collection::vec(
        ("(jump-new-move|jump-continue-move|end-move)", prop::collection::vec("[a-f]", 1..4)), 0..6)) {
        let text: String = actions.iter().map(|(action, names)| format!("({action} {})\n", names.join(" "))).collect();
        if let Ok(plan) = read_plan(text.as_bytes()) {
            let news = plan.actions.iter().filter(|(action, _)| matches!(action, Action::New(_))).count() as u64;
            if let Ok(cost) = judge(&read_problem(ROW.as_bytes()).unwrap(), &plan) {
                prop_assert_eq!(cost, news);
            }
        }
    }
}

/// What is wrong with a text that is no problem.
fn messages(text: &str) -> Vec<String> {
    let faults = read_problem(text.as_bytes()).unwrap_err();
    let mut messages = Vec::new();
    for fault in faults.iter() {
        messages.push(fault.message.to_string());
    }
    messages
}

#[test]
fn words_are_not_lists() {
    assert_eq!(
        messages("define")[0],
        "found `define`, expected `(define (problem ...) ...)`"
    );
    let goal = "(define (problem p) (:domain pegsolitaire-sequential) (:objects a - location) (:init (free a) \
                (move-ended)) (:goal and))";
    assert_eq!(messages(goal), ["`and` is not a goal of this domain"]);
}

/// A problem without its parts lacks them; one without locations has no holes.
#[test]
fn an_empty_problem_says_what_it_lacks() {
    assert_eq!(
        messages("(define)"),
        [
            "there is no `(:objects ...)`",
            "there is no `(:init ...)`",
            "there is no `(:goal ...)`"
        ]
    );

    let empty = b"(define (problem p) (:domain pegsolitaire-sequential) (:objects) (:init (move-ended)) (:goal (and)))";
    let faults = any::read(empty).unwrap_err();
    assert_eq!(faults[0].message.to_string(), "there are no holes");
}
