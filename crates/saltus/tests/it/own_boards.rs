//! Boards with user-defined lines, which can cross, overlap and return.

use saltus::{
    budget::Budget,
    pegs::{self, Game, table::WinningTable},
    problem::{self, Problem},
    puzzle::{Answer, Setup, SetupFault},
    search,
    text::{id, own},
};

const PEGS: &str = "[[kind]]\nsymbol = 'o'\njumps = 'all'\nremoves = true\n";

fn own_setup(text: &str) -> Setup {
    own::read(text.as_bytes()).unwrap_or_else(|faults| panic!("{text}: {faults:?}"))
}

/// Duplicate lines, reversed lines and parts of other lines do not change the board, and nothing is
/// counted twice.
#[test]
fn duplicate_lines_count_once() {
    let plain = "['a1', 'b1', 'c1'], ['e1', 'd1', 'c1']";
    for lines in [
        plain,
        "['a1', 'b1', 'c1'], ['a1', 'b1', 'c1'], ['e1', 'd1', 'c1']",
        "['a1', 'b1', 'c1'], ['e1', 'd1', 'c1'], ['b1', 'c1']",
    ] {
        let read = |lines| {
            own_setup(&format!(
                "lines = [{lines}]\nboard = 'oo.oo'\n{PEGS}[goal]\nboard = '..ooo'\n"
            ))
        };
        let (setup, single) = (read(lines), read(plain));
        assert_eq!(setup.board, single.board, "{lines}");
        assert_eq!(
            own::read(own::write(&setup).as_bytes()),
            Ok(setup.clone()),
            "{lines}"
        );
        let game = Game::of(&setup.validate().unwrap()).unwrap();
        let counts = pegs::count::census(&game, &Budget::UNLIMITED).unwrap();
        assert_eq!(counts.solutions, 1u32.into(), "{lines}");
        let table = WinningTable::build(&game, &Budget::UNLIMITED).unwrap();
        let outlook = table.get(game.start()).unwrap();
        assert_eq!(
            (outlook.solutions, outlook.chance),
            (1u32.into(), 0.5),
            "{lines}"
        );
    }
    // The line in both directions: the same jump occurs twice.
    let text = format!(
        "lines = [['a1', 'b1', 'c1'], ['c1', 'b1', 'a1'], ['e1', 'd1', 'c1']]\nboard = 'oo.oo'\n{PEGS}[goal]\nboard = '..ooo'\n"
    );
    let game = Game::of(&own_setup(&text).validate().unwrap()).unwrap();
    assert_eq!(game.board().jumps().len(), 4);
    // A part of a longer line.
    let text = |lines| format!("lines = [{lines}]\nboard = 'oo.o'\n{PEGS}[goal]\nleft = 1\n");
    let (overlapping, single) = (
        own_setup(&text(
            "['a1', 'b1', 'c1', 'd1'], ['b1', 'c1', 'd1'], ['a1', 'b1']",
        )),
        own_setup(&text("['a1', 'b1', 'c1', 'd1']")),
    );
    assert_eq!(overlapping.board, single.board);
}

/// A move names two cells: if a step and a removing jump connect the same two, the puzzle is
/// refused.
#[test]
fn ambiguous_steps_are_refused() {
    let kind = "[[kind]]\nsymbol = 'a'\nsteps = 'all'\njumps = 'all'\nremoves = true\n";
    for text in [
        format!("adjacency = 'ring'\nboard = '.aa'\n{kind}[goal]\nboard = '..a'\n"),
        format!(
            "lines = [['a1', 'd1'], ['a1', 'b1', 'd1']]\nboard = 'aa..'\n{kind}[goal]\nleft = 1\n"
        ),
    ] {
        let faults = own::read(text.as_bytes()).unwrap_err();
        assert!(
            faults
                .iter()
                .any(|fault| fault.message.to_string().contains("could be either")),
            "{text}: {faults:?}"
        );
    }
    // Nothing is ambiguous if the steps go the other way, or nothing is removed.
    let right = "[[kind]]\nsymbol = 'a'\nsteps = ['right']\njumps = ['right']\nremoves = true\n";
    let text = format!("adjacency = 'ring'\nboard = '.aa'\n{right}[goal]\nboard = 'a..'\n");
    let puzzle = own_setup(&text).validate().unwrap();
    assert!(search::count(&puzzle, &Budget::UNLIMITED).is_ok());
    let stays = kind.replace("true", "false");
    own_setup(&format!(
        "adjacency = 'ring'\nboard = '.aa'\n{stays}[goal]\nboard = 'a.a'\n"
    ));
    let fault = SetupFault::StepOrJump("b1".into(), "a4".into());
    assert!(
        fault
            .to_string()
            .starts_with("both a step and a removing jump lead from b1 to a4")
    );
}

/// In an ID `-` is a place without a hole, never the blank of a picture drawn with blanks between
/// its cells.
#[test]
fn a_gap_in_an_id_is_not_spacing() {
    let id = "board:o-o-.=.-.-.=.-.-.,left=1";
    let puzzle = id::read(id, |rules| rules).unwrap().puzzle().unwrap();
    let outcome = problem::solve(&Problem::from(puzzle.clone()), None, &Budget::UNLIMITED).unwrap();
    let answer = outcome.answer;
    assert!(
        matches!(answer, Answer::Impossible(_)),
        "nothing can jump: {answer:?}"
    );
    let faults = id::read("board:o-o-.,left=1", |rules| rules).unwrap_err();
    assert!(
        faults[0]
            .message
            .to_string()
            .contains("no line touches this hole"),
        "{faults:?}"
    );
    for text in [
        "board:o-o=o-o=.-.,left=2",
        "board:o=o=.,left=1",
        "board:o-.=o-o=.-o,to=x-x=x-x=o-o",
    ] {
        let puzzle = id::read(text, |rules| rules).unwrap().puzzle().unwrap();
        let again = id::read(&puzzle.title, |rules| rules)
            .unwrap()
            .puzzle()
            .unwrap();
        assert_eq!(again, puzzle, "{text}");
    }
}
