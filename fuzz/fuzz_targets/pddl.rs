//! Planning problems and plans: any bytes; the problem read is the problem written, and any plan is
//! judged.
#![no_main]

use libfuzzer_sys::fuzz_target;
use saltus::text::pddl::{judge, read_plan, read_problem, write_problem};

const PROBLEM: &str = "(define (problem row) (:domain pegsolitaire-sequential) (:objects a b c d - location)
    (:init (= (total-cost) 0) (move-ended) (IN-LINE a b c) (IN-LINE c b a) (IN-LINE b c d) (IN-LINE d c b)
    (occupied a) (occupied b) (free c) (occupied d))
    (:goal (and (free a) (free c) (free d) (occupied b))) (:metric minimize (total-cost)))";

fuzz_target!(|text: &[u8]| {
    if let Ok(problem) = read_problem(text) {
        problem.peg_board();
        let written = write_problem(&problem);
        assert_eq!(
            read_problem(written.as_bytes()).expect("it is well formed"),
            problem
        );
    }
    if let Ok(plan) = read_plan(text) {
        let _ = judge(
            &read_problem(PROBLEM.as_bytes()).expect("it is well formed"),
            &plan,
        );
    }
});
