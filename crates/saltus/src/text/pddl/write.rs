//! Problems as files.

use super::problem::PddlProblem;

/// Writes a problem as a file of the sequential domain.
pub fn write_problem(problem: &PddlProblem) -> String {
    let names = &problem.names;
    let mut text = format!("(define (problem {})\n", problem.name);
    text += "  (:domain pegsolitaire-sequential)\n  (:objects";
    for name in names {
        text += &format!("\n    {name} - location");
    }
    text += ")\n  (:init\n    (= (total-cost) 0)\n    (move-ended)";
    for line in &problem.lines {
        let [from, over, to] = line.map(|location| &names[location]);
        text += &format!("\n    (IN-LINE {from} {over} {to})");
    }
    for (name, &occupied) in names.iter().zip(&problem.occupied) {
        text += &format!("\n    ({} {name})", state_name(occupied));
    }
    text += ")\n  (:goal (and";
    for (name, &goal) in names.iter().zip(&problem.goal) {
        if let Some(occupied) = goal {
            text += &format!("\n    ({} {name})", state_name(occupied));
        }
    }
    if problem.ended {
        text += "\n    (move-ended)";
    }
    text += "))";
    if problem.has_metric {
        text += "\n  (:metric minimize (total-cost))";
    }
    text + ")\n"
}

/// The fact about the contents of a location.
fn state_name(occupied: bool) -> &'static str {
    if occupied { "occupied" } else { "free" }
}
