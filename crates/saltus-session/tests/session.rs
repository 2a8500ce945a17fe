//! Sessions of every family: random play, and known games.

#![allow(clippy::unwrap_used, reason = "tests fail by panic")]

mod course;
mod language;
mod messages;
mod null_face;

use null_face::{PUZZLES, drive};
use proptest::prelude::*;
use saltus::pegs::{Game, table::WinningTable};
use saltus::problem::{Oracle, Verdicts, Winnable};
use saltus::{budget::Budget, puzzle::Answer};
use saltus_session::{Hint, PlayError, Session, open};
use std::sync::Arc;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn any_play(puzzle in 0..PUZZLES.len() as u8, learn: bool, actions in prop::collection::vec(any::<u8>(), 0..24)) {
        let learn = u8::from(learn && !PUZZLES[usize::from(puzzle)].contains("english"));
        drive(&[&[puzzle, learn], &actions[..]].concat());
    }
}

/// Source: the formula of the reversal, 78 moves for 12 checkers, which begins with 3-1 and 5-3.
/// A search of a million bytes knows nothing of it.
#[test]
fn a_formula_tells_of_the_game_that_follows_it() {
    let mut session = open("reverse:12").unwrap();
    session.play("3-1").unwrap();
    let little = Budget {
        memory: 1 << 20,
        ..Budget::UNLIMITED
    };
    let outlook = session.outlook(&little);
    assert_eq!(
        (outlook.winnable, outlook.moves_left),
        (Winnable::Yes, Some(77))
    );
    let Hint::Move(step) = session.hint(&little) else {
        panic!("there is a next move");
    };
    assert!(session.make(step).is_ok());
    assert_eq!(session.outlook(&little).moves_left, Some(76));
}

/// Source: two moves that can change places lead to one position, whatever comes first.
#[test]
fn a_solution_tells_of_a_position_reached_by_other_moves() {
    let mut session = open("pegs:wiegleb").unwrap();
    let found = session.solve(&Budget::UNLIMITED).unwrap();
    let Answer::Solved(solution) = found.answer else {
        panic!("the board can be cleared");
    };
    let solution = solution.steps().unwrap();

    // The solution, with two moves changed at the first place where that is legal.
    let mut changed = None;
    for (first, next) in solution.iter().zip(&solution[1..]) {
        let made = session.step();
        if session.make(*next).is_ok() && session.make(*first).is_ok() {
            changed = Some(session.step());
            break;
        }
        session.go_to(made);
        session.make(*first).unwrap();
    }

    let made = changed.expect("some moves can change places");
    let nothing = Budget {
        memory: 0,
        ..Budget::UNLIMITED
    };
    assert_eq!(session.outlook(&nothing).winnable, Winnable::Yes);
    assert_eq!(session.hint(&nothing), Hint::Move(solution[made]));
}

fn with_table(name: &str) -> Session {
    let mut session = open(name).unwrap();
    session.set_oracle(Arc::new(
        Oracle::with_table(session.puzzle(), &Budget::UNLIMITED).unwrap(),
    ));
    session
}

/// A session with external verdicts on positions of peg solitaire.
fn with_external_verdicts(name: &str) -> Option<Session> {
    let mut session = open(name).unwrap();
    let game = Game::of(session.puzzle())?;
    let table = WinningTable::build(&game, &Budget::UNLIMITED).unwrap();
    let verdicts = Verdicts::new(move |position| Some(table.get(position).is_some()));
    session.set_oracle(Arc::new(Oracle::External(game, verdicts)));
    Some(session)
}

/// Following the hints wins every puzzle that can be won, and in the fewest moves.
#[test]
fn hints_win() {
    // Lengths by breadth-first search.
    for (name, length) in [
        ("row:3x3", 15),
        ("row:2x2v2", 10),
        ("reverse:4", 10),
        ("pegs:triangle5@a1-any", 13),
        ("foreaft:2", 0),
    ] {
        for mut session in [open(name).unwrap(), with_table(name)]
            .into_iter()
            .chain(with_external_verdicts(name))
        {
            while let Hint::Move(step) = session.hint(&Budget::UNLIMITED) {
                session.make(step).unwrap();
            }
            match length {
                0 => assert_eq!(session.hint(&Budget::UNLIMITED), Hint::Hopeless, "{name}"),
                length => {
                    assert_eq!(session.hint(&Budget::UNLIMITED), Hint::Done, "{name}");
                    assert_eq!(session.step(), length, "{name}");
                }
            }
        }
    }
}

/// External verdicts agree with the table, and unknown ones stay unknown.
#[test]
fn verdicts_of_other_programs() {
    let [mut table, mut asked] = [
        with_table("pegs:triangle5@a1-any"),
        with_external_verdicts("pegs:triangle5@a1-any").unwrap(),
    ];
    for step in ["a3-a1", "c4-a2", "a1-a3"] {
        let verdicts = |session: &Session| -> Vec<_> {
            let choices = session.choices(&Budget::UNLIMITED);
            choices
                .iter()
                .map(|choice| (choice.step, choice.after.winnable, choice.after.moves_left))
                .collect()
        };
        assert_eq!(verdicts(&table), verdicts(&asked));
        assert!(matches!(asked.hint(&Budget::UNLIMITED), Hint::Move(_)));
        table.play(step).unwrap();
        asked.play(step).unwrap();
    }
    assert_eq!(
        asked.hint(&Budget::UNLIMITED),
        Hint::Back(2),
        "the third jump loses"
    );
    assert_eq!(
        asked.timeline(&Budget::UNLIMITED),
        table.timeline(&Budget::UNLIMITED)
    );
    let game = Game::of(asked.puzzle()).unwrap();
    asked.set_oracle(Arc::new(Oracle::External(game, Verdicts::new(|_| None))));
    assert_eq!(
        asked.outlook(&Budget::UNLIMITED).winnable,
        Winnable::Unknown
    );
    assert_eq!(asked.hint(&Budget::UNLIMITED), Hint::Unknown);
}

/// Solutions of the triangle as Bell counted them, and a chance computed independently.
#[test]
fn outlooks() {
    let triangle = with_table("pegs:triangle5@a1-any");
    let outlook = triangle.outlook(&Budget::UNLIMITED);
    assert_eq!(
        (outlook.winnable, outlook.moves_left),
        (Winnable::Yes, Some(13))
    );
    assert_eq!(outlook.solutions, Some(29_760u32.into()));
    let row = with_table("row:2x2").outlook(&Budget::UNLIMITED);
    // The chance by enumeration of the game tree, as fractions.
    assert_eq!(
        (row.solutions, row.chance),
        (Some(2u32.into()), Some(0.0625))
    );
    let lost = with_table("row:2x2,at=.rrll").outlook(&Budget::UNLIMITED);
    assert_eq!((lost.winnable, lost.chance), (Winnable::No, Some(0.0)));
}

#[test]
fn the_way_back() {
    for mut session in [open("row:3x3").unwrap(), with_table("row:3x3")] {
        session.play("3-4, 2-3, 1-2").unwrap();
        assert_eq!(session.hint(&Budget::UNLIMITED), Hint::Back(1));
        let (yes, no) = (Winnable::Yes, Winnable::No);
        assert_eq!(session.timeline(&Budget::UNLIMITED), [yes, yes, no, no]);
        assert!(matches!(
            session.solve(&Budget::UNLIMITED).unwrap().answer,
            Answer::Impossible(_)
        ));
        session.go_to(1);
        assert!(matches!(session.hint(&Budget::UNLIMITED), Hint::Move(_)));
        assert_eq!(session.moves().len(), 3, "undone moves are kept");
        session.play("5-3").unwrap();
        assert_eq!(session.moves().len(), 2, "another move forgets it");
    }
}

#[test]
fn no_budget_spends_nothing() {
    let none = Budget {
        memory: 0,
        keep_going: &|_| false,
    };
    let session = open("foreaft:3").unwrap();
    assert_eq!(session.outlook(&none).winnable, Winnable::Unknown);
    assert_eq!(session.hint(&none), Hint::Unknown);
    assert!(Oracle::with_table(session.puzzle(), &none).is_err());
    // A theorem needs none.
    assert_eq!(
        open("row:40x40").unwrap().outlook(&none).moves_left,
        Some(1680)
    );
}

#[test]
fn unplayable_puzzles() {
    let mut session = open("row:2x2").unwrap();
    assert!(matches!(session.play("1-9"), Err(PlayError::Text(_))));
    assert!(matches!(session.play("hop"), Err(PlayError::Text(_))));
    assert!(
        session.play("2-3 9-9").is_err() && session.step() == 0,
        "all or none"
    );
    assert!(session.play("1-2").is_err());
    assert!(!session.undo() && !session.redo() && !session.go_to(1));
}

#[test]
fn unreadable_files() {
    for (text, at) in [
        ("rows:2x2", 0..4),
        ("game rows:2x2", 5..9),
        ("game row:2x2\nstep 1\nmoves 1-9", 28..29),
        ("game row:2x2\nstep 2\nmoves 2-3", 18..19),
        ("game row:2x2\nstep x", 18..19),
        ("row:1000x1000", 0..13),
    ] {
        assert_eq!(open(text).unwrap_err()[0].span, at, "{text}");
    }
}

/// Where every move can be taken back, a game that leaves the solution can still be won. Source:
/// the way back; Lucas's formula, 960 moves for 30 against 30. No search finishes in this memory.
#[test]
fn a_game_whose_moves_can_be_taken_back_is_won() {
    let mut session = open("row:30x30,direction=both").unwrap();
    session.play("29-31 28-29").unwrap();
    let little = Budget {
        memory: 1 << 20,
        ..Budget::UNLIMITED
    };
    assert_eq!(session.outlook(&little).winnable, Winnable::Yes);
    assert_eq!(session.timeline(&little), [Winnable::Yes; 3]);
    for choice in session.choices(&little) {
        assert_eq!(choice.after.winnable, Winnable::Yes, "{:?}", choice.step);
    }
    assert!(!matches!(
        session.hint(&little),
        Hint::Hopeless | Hint::Back(_)
    ));

    // Forward, two of a kind side by side are lost.
    let mut forward = open("row:3x3").unwrap();
    forward.play("3-4 2-3").unwrap();
    assert_eq!(forward.outlook(&little).winnable, Winnable::No);
}
