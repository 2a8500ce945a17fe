//! Steps of a numbered list: none of them is passed over.

use super::claims::verdict;

/// The fewest moves of two against two. Source: brute force.
const SOLUTION: [&str; 8] = ["2-3", "4-2", "5-4", "3-5", "1-3", "2-1", "4-2", "3-4"];

/// The solution as a numbered list, with one more step at a place.
fn with_step(extra: &str, at: usize, head: &str) -> String {
    let mut steps = SOLUTION.map(str::to_owned).to_vec();
    steps.insert(at, extra.to_owned());
    let mut text = String::new();
    for (number, step) in (1..).zip(&steps) {
        text.push_str(&format!("{head}{number}. {step}\n"));
    }
    text
}

/// Source: nobody who reads the list takes the step for a remark; without it the rest would be a
/// solution.
#[test]
fn a_step_of_a_list_is_not_passed_over() {
    for extra in [
        "Elephant jumps from 3 to 1",
        "Swap 4 and 1.",
        "The pig on 1 teleports to 4",
        "4 -> off the board",
        "Exchange the pieces on 2 and 5",
        "Token 5 → 1 (magic)",
        "Wait until the middle is free.",
    ] {
        for at in [0, 1, 4, 8] {
            for head in ["", "Step "] {
                let text = with_step(extra, at, head);
                let found = verdict("row:2x2", &text, None);
                assert!(matches!(found, "wrong" | "no answer"), "{found}:\n{text}");
            }
        }
    }
}

/// Source: nothing moves in these lines.
#[test]
fn remarks_among_steps_are_passed_over() {
    for extra in [
        "Now look at the board again.",
        "The frogs are on 1 and 4 now.",
        "We cannot move 3 to 1 here.",
        "This is the middle of the game.",
    ] {
        for at in [0, 1, 4, 8] {
            let text = with_step(extra, at, "");
            assert_eq!(verdict("row:2x2", &text, None), "correct", "{text}");
        }
    }
}

/// Source: each line names the cell where the move begins, and after a comma or a colon the one
/// where it ends.
#[test]
fn a_move_goes_on_behind_a_comma() {
    const MOVES: [[u8; 2]; 3] = [[1, 2], [3, 1], [2, 3]];
    for form in [
        "{n}. From {a}, go to {b}",
        "{n}. From {a}, jump to {b}",
        "Step {n}: From {a}, move to {b}",
        "{n}. From square {a}, go to square {b}",
        "From {a}, slide to {b}",
        "{n}. At {a}: to {b}",
        "{n}. from {a}: to {b}",
    ] {
        let written = |[from, to]: [u8; 2], number: usize| {
            form.replace("{n}", &number.to_string())
                .replace("{a}", &from.to_string())
                .replace("{b}", &to.to_string())
        };
        let lines: Vec<String> = (1..).zip(MOVES).map(|(n, step)| written(step, n)).collect();
        assert_eq!(
            verdict("row:1x1", &lines.join("\n"), None),
            "correct",
            "{form}"
        );
        let short = lines[..2].join("\n");
        assert_eq!(verdict("row:1x1", &short, None), "wrong", "{form}");
        let turned = [&lines[..2], &[written([3, 2], 3)]].concat().join("\n");
        assert_eq!(verdict("row:1x1", &turned, None), "wrong", "{form}");
    }
}

/// What stands before moves and is none of them: numbers of moves with a colon, the colour of a
/// piece, numbers of pegs, moves that could be made, positions behind arrows. Source: the moves are
/// the only solution of one against one that begins to the right; the last one is exchanged.
#[test]
fn what_stands_before_moves_is_no_move() {
    for text in [
        "Moves 1-3: 1-2, 3-1, 2-3\n",
        "Moves 1-2: 1-2, 3-1\nMove 3: 2-3\n",
        "Züge 1–2: 1-2, 3-1\nZug 3: 2-3\n",
        "Step 1 – R: 1 → 2\nStep 2 – L: 3 → 1\nStep 3 – R: 2 → 3\n",
        "1 slides to 2\n3 jumps to 1\n2 slides to 3\n",
        "There are 2 legal moves at the start: 1-2 and 3-2.\n1-2\n3-1\n2-3\n",
        "Possible moves: 1-2, 3-2\n\n1. 1-2\n2. 3-1\n3. 2-3\n",
        "A sequence of legal moves: 1-2, 3-1, 2-3\n",
        "Start: R_L\nMove 1: 1-2 → _RL\nMove 2: 3-1 → LR_\nMove 3: 2-3 → L_R\nFinal: L_R\n",
    ] {
        assert_eq!(verdict("row:1x1", text, None), "correct", "{text}");
        let (before, last) = text.rsplit_once("2").unwrap();
        let other = format!("{before}1{last}");
        assert_ne!(verdict("row:1x1", &other, None), "correct", "{other}");
    }

    let pegs = "1. (3 pegs left) a1-c1\n2. (2 pegs) d1-b1\n";
    assert_eq!(verdict("board:oo.o,left=1", pegs, None), "correct");
    let wrong = pegs.replace("d1-b1", "d1-a1");
    assert_eq!(verdict("board:oo.o,left=1", &wrong, None), "wrong");
}
