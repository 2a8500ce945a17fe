//! An interface without output: bytes drive a session of any family, and the invariants are
//! asserted after each.

use saltus::problem::{Oracle, Winnable};
use saltus::{budget::Budget, puzzle::Move, referee};
use saltus_session::{Hint, Session, open};
use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering},
};

/// A puzzle or more of every family.
pub const PUZZLES: &[&str] = &[
    "row:2x3",
    "row:1x4",
    "row:2x2v2",
    "row:0x3",
    "row:rr.l,to=l.rr",
    "row:3x2,direction=both,hop=2",
    "row:2x2,at=.rrll",
    "row:2x2,over=opposite,vacancy=free",
    "reverse:4@0-2",
    "ring:5",
    "grid:3x3",
    "foreaft:2",
    "foreaft:2,direction=both",
    "hexagon:2",
    "pegs:triangle5",
    "pegs:triangle5@a1-any",
    "pegs:english",
    "pegs:english@d4-d1",
    "board:-oo-=oo.o=oooo=-oo-,left=1",
];

/// Plays as the bytes determine: the puzzle, whether its table is computed, then one action per
/// byte.
pub fn drive(bytes: &[u8]) {
    let [puzzle, learn, actions @ ..] = bytes else {
        return;
    };
    let name = PUZZLES[usize::from(*puzzle) % PUZZLES.len()];
    let mut session = open(name).unwrap_or_else(|error| panic!("{name}: {error}"));
    let looks = AtomicU32::new(0);
    let few = Budget {
        memory: 32 << 20,
        keep_going: &|_| looks.fetch_add(1, Ordering::Relaxed) < 100,
    };
    if learn % 2 == 1
        && let Ok(oracle) = Oracle::with_table(session.puzzle(), &few)
    {
        session.set_oracle(Arc::new(oracle));
    }
    // The expected state of the session.
    let (mut moves, mut made): (Vec<Move>, usize) = (Vec::new(), 0);
    for &action in actions.iter().take(64) {
        looks.store(0, Ordering::Relaxed);
        let choice = usize::from(action / 8);
        match action % 8 {
            0..=3 => {
                let legal = session.legal();
                if let Some(&step) = legal.get(choice % legal.len().max(1)) {
                    session
                        .play(&referee::describe(session.puzzle(), step))
                        .unwrap();
                    if moves.get(made) != Some(&step) {
                        moves.truncate(made);
                        moves.push(step);
                    }
                    made += 1;
                }
            }
            4 => {
                assert_eq!(session.undo(), made > 0);
                made = made.saturating_sub(1);
            }
            5 => {
                assert_eq!(session.redo(), made < moves.len());
                made = moves.len().min(made + 1);
            }
            6 => {
                let there = choice <= moves.len();
                assert_eq!(session.go_to(choice), there);
                made = if there { choice } else { made };
            }
            _ => check_hints(&session, &few, &looks),
        }
        assert_eq!((session.moves(), session.step()), (&moves[..], made));
        holds(&session, choice);
    }
}

/// The invariants: the moves lead to the positions, and no other move is legal.
fn holds(session: &Session, choice: usize) {
    let puzzle = session.puzzle();
    let mut position = puzzle.start.clone();
    let mut positions = vec![position.clone()];
    for &step in session.moves() {
        referee::play(puzzle, &mut position, step).unwrap();
        positions.push(position.clone());
    }
    assert_eq!(session.positions(), positions);
    assert_eq!(session.position(), &positions[session.step()]);
    assert_eq!(
        session.done(),
        referee::meets(&puzzle.goal, session.position(), session.step() as u64)
    );
    let cells: Vec<_> = puzzle.board.cells().collect();
    let (from, legal) = (cells[choice % cells.len()], session.legal());
    for &to in &cells {
        let step = Move::new(from, to);
        assert_eq!(session.clone().make(step).is_ok(), legal.contains(&step));
    }
    let again = open(&session.save()).unwrap();
    assert_eq!(
        (again.positions(), again.step()),
        (session.positions(), session.step())
    );
    let here = open(&session.id()).unwrap();
    assert_eq!(
        (here.position(), &here.puzzle().goal),
        (session.position(), &puzzle.goal)
    );
}

/// Verdicts that agree with one another, and hints that keep them.
fn check_hints(session: &Session, few: &Budget, looks: &AtomicU32) {
    let fresh = || looks.store(0, Ordering::Relaxed);
    let outlook = session.outlook(few);
    fresh();
    let choices = session.choices(few);
    let kept = choices
        .iter()
        .filter(|choice| choice.after.winnable == Winnable::Yes)
        .count();
    match outlook.winnable {
        Winnable::No => assert_eq!(kept, 0),
        Winnable::Yes if session.oracle().is_instant() && !session.done() => assert!(kept > 0),
        _ => {}
    }
    assert!(
        choices
            .iter()
            .all(|choice| !choice.dead || choice.after.winnable != Winnable::Yes)
    );
    fresh();
    let timeline = session.timeline(few);
    assert!(timeline.is_sorted_by_key(|verdict| match verdict {
        Winnable::Yes => 0,
        Winnable::Unknown => 1,
        Winnable::No => 2,
    }));
    fresh();
    match session.hint(few) {
        Hint::Move(step) => {
            assert!(session.legal().contains(&step));
            assert_ne!(outlook.winnable, Winnable::No);
            let mut next = session.clone();
            next.make(step).unwrap();
            if session.oracle().is_instant() {
                assert_eq!(next.outlook(few).winnable, Winnable::Yes);
            }
        }
        Hint::Back(step) => {
            assert!(step < session.step());
            assert_ne!(outlook.winnable, Winnable::Yes);
        }
        Hint::Done => assert!(session.done()),
        Hint::Hopeless => assert_ne!(outlook.winnable, Winnable::Yes),
        Hint::Unknown => assert!(!session.oracle().is_instant()),
    }
}
