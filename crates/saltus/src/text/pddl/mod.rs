//! Peg solitaire of the planning competitions (2008 and 2011), sequential domain: problems, plans,
//! and the checker of plans.
//!
//! A problem lists its locations, the triples that are `IN-LINE`, the `occupied` and `free`
//! locations, and the goal. A plan lists `jump-new-move` (cost 1), `jump-continue-move` and
//! `end-move` (cost 0), so its cost is the number of sweeps. Names and lines are arbitrary; if all
//! names are `pos-ROW-COL`, they also give the coordinates of the holes.
//!
//! ```
//! use saltus::text::pddl::{judge, read_plan, read_problem, write_plan};
//! let text = b"(define (problem row) (:domain pegsolitaire-sequential) (:objects a b c - location)
//!     (:init (= (total-cost) 0) (move-ended) (IN-LINE a b c) (IN-LINE c b a)
//!         (occupied a) (occupied b) (free c))
//!     (:goal (and (free a) (free b) (occupied c))) (:metric minimize (total-cost)))";
//! let problem = read_problem(text).unwrap();
//! let jump = saltus::pegs::Jump { from: 0, over: 1, to: 2 };
//! let plan = write_plan(&problem, &[vec![jump]]);
//! assert_eq!(plan, "(jump-new-move a b c)\n(end-move c)\n; cost = 1\n");
//! assert_eq!(judge(&problem, &read_plan(plan.as_bytes()).unwrap()), Ok(1));
//! ```

mod plan;
mod problem;
mod tree;
mod write;

pub use plan::{Action, Plan, StatedCost, judge, moves_of_plan, read_plan, write_plan};
pub use problem::{PddlProblem, read_problem};
pub use write::write_problem;
