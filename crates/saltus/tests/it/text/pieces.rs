//! What a text says of the piece of a move beside its cells: its colour, its number, and how it
//! moves. The right answers are solutions by brute force; each wrong one has one fault.

use super::claims::verdict;

/// A move with what its piece is.
#[derive(Clone, Copy)]
struct Step {
    from: &'static str,
    to: &'static str,
    /// The colour, 0 or 1, or the number of the checker.
    piece: usize,
    jumps: bool,
}

/// A puzzle and a shortest solution. Source: brute force.
struct Solved {
    id: &'static str,
    steps: Vec<Step>,
}

/// Moves with the piece of each and `j` for jumps: `2-3 0`, `4-2 1j`.
fn solved(id: &'static str, game: &'static str) -> Solved {
    let mut steps = Vec::new();
    for part in game.split(", ") {
        let (cells, piece) = part.split_once(' ').unwrap();
        let (from, to) = cells.split_once('-').unwrap();
        steps.push(Step {
            from,
            to,
            piece: piece.trim_end_matches('j').parse().unwrap(),
            jumps: piece.ends_with('j'),
        });
    }
    Solved { id, steps }
}

fn groups() -> [Solved; 3] {
    [
        solved("row:1x1", "1-2 0, 3-1 1j, 2-3 0"),
        solved(
            "row:2x2",
            "2-3 0, 4-2 1j, 5-4 1, 3-5 0j, 1-3 0j, 2-1 1, 4-2 1j, 3-4 0",
        ),
        solved(
            "grid:3x3",
            "a2-b2 0, c2-a2 1j, c3-c2 1, a3-c3 0j, b3-a3 1, b1-b3 0j, c1-b1 1, a1-c1 0j, a2-a1 1, \
             c2-a2 1j, b2-c2 0",
        ),
    ]
}

fn checkers() -> [Solved; 2] {
    [
        solved("reverse:3", "3-1 2j, 4-3 3, 2-4 1j, 3-2 3, 1-3 2j"),
        solved("ring:3", "4-1 3, 2-4 1j, 1-2 3"),
    ]
}

/// The moves in a form: `{n}` is the number of the move, `{a}` and `{b}` are its ends, `{k}` is the
/// number of the checker, `{c}` its colour and `{o}` the other one, `{m}` how it moves.
fn written(steps: &[Step], form: &str, names: [&str; 2], between: &str) -> String {
    let mut lines = Vec::new();
    for (number, step) in (1..).zip(steps) {
        let motion = if step.jumps { "jumps" } else { "slides" };
        let line = form
            .replace("{n}", &number.to_string())
            .replace("{a}", step.from)
            .replace("{b}", step.to)
            .replace("{k}", &step.piece.to_string())
            .replace("{c}", names[step.piece % 2])
            .replace("{o}", names[1 - step.piece % 2])
            .replace("{m}", motion);
        lines.push(line);
    }
    lines.join(between)
}

/// Asserts that a text is correct, and wrong or asked about with each change of one step.
fn assert_told(solved: &Solved, write: impl Fn(&[Step]) -> String, change: fn(&mut Step)) {
    let text = write(&solved.steps);
    assert_eq!(verdict(solved.id, &text, None), "correct", "{text}");
    for place in 0..solved.steps.len() {
        let mut steps = solved.steps.clone();
        change(&mut steps[place]);
        let text = write(&steps);
        assert_ne!(verdict(solved.id, &text, None), "correct", "{text}");
    }
}

const NAMES: [[&str; 2]; 5] = [
    ["frog", "toad"],
    ["red", "blue"],
    ["Black", "White"],
    ["the red frog", "the blue toad"],
    ["R", "B"],
];

#[test]
fn colours_stand_before_their_moves_or_behind_them() {
    for form in [
        "{a}-{b} ({c})",
        "{a} → {b} ({c})",
        "{a} → {b}: {c}",
        "{a}-{b}, {c}",
        "{a} → {b} - {c}",
        "| {a} → {b} | {c} |",
        "| {n} | {c} | {a} → {b} |",
        "{n}. Move {a} to {b} ({c})",
        "- **{a} → {b}** (*{c}*)",
        "{c}: {a} → {b}",
        "{n}. {c}: {a}-{b}",
        "{a} ({c}) → {b}",
        "{a} -> {b}  # {c}",
        "{c} from {a} to {b}",
    ] {
        for names in NAMES {
            for puzzle in groups() {
                let write = |steps: &[Step]| written(steps, form, names, "\n");
                assert_told(&puzzle, write, |step| step.piece = 1 - step.piece);
            }
        }
    }
}

#[test]
fn colours_in_one_line() {
    for form in [
        "{a}-{b} ({c})",
        "{a} → {b} {c}",
        "{c}: {a} → {b}",
        "{c} {a}-{b}",
    ] {
        for between in [", ", "; "] {
            for puzzle in groups() {
                let write = |steps: &[Step]| written(steps, form, ["frog", "toad"], between);
                assert_told(&puzzle, write, |step| step.piece = 1 - step.piece);
            }
        }
    }
}

#[test]
fn a_piece_that_is_passed_does_not_move() {
    for [slide, jump] in [
        ["{a}-{b} ({c})", "{a}-{b} ({c} over the {o})"],
        [
            "{n}. {c} slides {a} → {b}",
            "{n}. {c} jumps over a {o} {a} → {b}",
        ],
        ["{c} slides: {a}-{b}", "{c} jumps over {o}: {a}-{b}"],
    ] {
        for between in ["\n", ", "] {
            for puzzle in groups() {
                let write = |steps: &[Step]| {
                    let mut parts = Vec::new();
                    for (index, step) in steps.iter().enumerate() {
                        let form = if step.jumps { jump } else { slide };
                        let form = form.replace("{n}", &(index + 1).to_string());
                        parts.push(written(&[*step], &form, ["frog", "toad"], ""));
                    }
                    parts.join(between)
                };
                if between == "\n" || !slide.contains("{n}") {
                    assert_told(&puzzle, write, |step| step.piece = 1 - step.piece);
                }
            }
        }
    }
}

#[test]
fn colours_in_tables() {
    for [head, row] in [
        ["| Color | From | To |", "| {c} | {a} | {b} |"],
        ["| Piece | From | To |", "| {c} piece | {a} | {b} |"],
        ["| From | To | Piece |", "| {a} | {b} | {c} |"],
        ["| Move | Colour | From | To |", "| {n} | {c} | {a} | {b} |"],
        ["from,to,color", "{a},{b},{c}"],
    ] {
        for names in NAMES {
            for puzzle in groups() {
                let write = |steps: &[Step]| {
                    let rows = written(steps, row, names, "\n");
                    match head.starts_with('|') {
                        true => format!(
                            "{head}\n{}|\n{rows}",
                            "|---".repeat(row.matches('{').count())
                        ),
                        false => format!("{head}\n{rows}"),
                    }
                };
                assert_told(&puzzle, write, |step| step.piece = 1 - step.piece);
            }
        }
    }
}

/// Source: no colour is named.
#[test]
fn a_word_for_any_piece_is_no_colour() {
    for word in ["Piece", "token", "checker", "the counter"] {
        for form in [
            "| {w} | {a} | {b} |",
            r#"{"piece": "{w}", "from": "{a}", "to": "{b}"}"#,
        ] {
            for puzzle in groups() {
                let rows = written(&puzzle.steps, form, ["", ""], "\n").replace("{w}", word);
                let head = "| Piece | From | To |\n|---|---|---|\n";
                let text = match form.starts_with('|') {
                    true => format!("{head}{rows}"),
                    false => rows,
                };
                assert_eq!(verdict(puzzle.id, &text, None), "correct", "{text}");
            }
        }
    }
}

#[test]
fn a_jump_is_no_slide() {
    for form in [
        "{n}. {c} {m} from {a} to {b}",
        "{a}-{b} ({m})",
        "{n}. {a} → {b} ({c} {m})",
        "{a} → {b}: {m}",
        "| {n} | {a} → {b} | {m} |",
        "{a}-{b} ({m}), that was {n}",
    ] {
        // With one jump, all moves would slide, and the word would mean any move.
        for puzzle in &groups()[1..] {
            let write = |steps: &[Step]| written(steps, form, ["frog", "toad"], "\n");
            assert_told(puzzle, write, |step| step.jumps = !step.jumps);
        }
    }
    // Where no move slides, all of them are called jumps.
    let text = "Frog jumps from 1 to 2\nToad jumps from 3 to 1\nFrog jumps from 2 to 3";
    assert_eq!(verdict("row:1x1", text, None), "correct");
    let text = "1-2\n3 slides to 1\n2-3";
    assert_eq!(verdict("row:1x1", text, None), "wrong");
    let head = "| From | To | Action |\n|---|---|---|\n";
    let right = "| 1 | 2 | slide |\n| 3 | 1 | jump |\n| 2 | 3 | slide |";
    assert_eq!(
        verdict("row:1x1", &format!("{head}{right}"), None),
        "correct"
    );
    let wrong = "| 1 | 2 | jump |\n| 3 | 1 | jump |\n| 2 | 3 | slide |";
    assert_eq!(verdict("row:1x1", &format!("{head}{wrong}"), None), "wrong");
}

#[test]
fn letters_of_lists_are_no_colours() {
    const ROMAN: [&str; 11] = [
        "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi",
    ];
    let letters = |first: u8| -> Vec<String> {
        (0..11)
            .map(|next| char::from(first + next).to_string())
            .collect()
    };
    let roman: Vec<String> = ROMAN.iter().map(|word| word.to_string()).collect();
    for form in [
        "l) {a}-{b}",
        "(l) {a} → {b}",
        "l. {a} to {b}",
        "l: {a}-{b}",
        "- l) {a} → {b}",
    ] {
        for marks in [letters(b'a'), letters(b'A'), letters(b'i'), roman.clone()] {
            for puzzle in groups().into_iter().chain(checkers()) {
                let write = |steps: &[Step]| {
                    let lines = written(steps, form, ["frog", "toad"], "\n");
                    let mut marked = Vec::new();
                    for (line, mark) in lines.lines().zip(&marks) {
                        marked.push(line.replacen('l', mark, 1));
                    }
                    marked.join("\n")
                };
                assert_told(&puzzle, write, |step| {
                    (step.from, step.to) = (step.to, step.from);
                });
            }
        }
    }
    // Two letters are colours.
    let text = "R: 1-2\nB: 3-1\nB: 2-3";
    assert_eq!(verdict("row:1x1", text, None), "wrong");
    let text = "A: 1-2\nB: 3-1\nB: 2-3";
    assert_eq!(verdict("row:1x1", text, None), "wrong");
    let text = "a) 1-2\nb) Elephant jumps to 3 from 1\nc) 3-1\nd) 2-3";
    assert_ne!(verdict("row:1x1", text, None), "correct");
}

#[test]
fn fields_below_headings() {
    for form in [
        "Step {n}:\n- From: {a}\n- To: {b}",
        "{n}. Step {n}\n   - From: {a}\n   - To: {b}",
        "{n}.\n   - From: {a}\n   - To: {b}",
        "Move {n}:\nFrom: {a}\nTo: {b}\n",
        "### Move {n}\nFrom **{a}** to **{b}**.",
        "**Move {n}**\n- **From:** {a}\n- **To:** {b}\n",
        "Step {n}\nStart: {a}\nEnd: {b}",
        "### Step {n}\n{a} → {b}",
    ] {
        let mut puzzles = Vec::from(groups());
        puzzles.extend(checkers());
        puzzles.push(solved(
            "pegs:triangle4@a2-b2",
            "a4-a2 0, c3-a3 0, a1-c3 0, d4-b2 0, a3-a1 0, a1-c3 0, b4-d4 0, d4-b2 0",
        ));
        for puzzle in puzzles {
            let write = |steps: &[Step]| written(steps, form, ["frog", "toad"], "\n");
            assert_told(&puzzle, write, |step| {
                (step.from, step.to) = (step.to, step.from);
            });
            let steps = &puzzle.steps;
            let short = write(&steps[..steps.len() - 1]);
            assert_ne!(verdict(puzzle.id, &short, None), "correct", "{short}");
            let around = format!("Here is my solution:\n\n{}\n\nDone!", write(steps));
            assert_eq!(verdict(puzzle.id, &around, None), "correct", "{around}");
        }
    }
}

#[test]
fn numbers_of_checkers_are_no_squares() {
    for form in [
        "{n}. Checker {k}: {a} → {b}",
        "Move checker {k} from {a} to {b}",
        "{a} → {b} (checker {k})",
        "{a}-{b}, checker {k}",
        "Step {n}: Checker {k}: {a}→{b}",
        "{n}. Checker number {k} moves from {a} to {b}",
        "Checker {k} to {b} from {a}",
        "Move {n}:\n- Checker: {k}\n- From: {a}\n- To: {b}",
        "Checker {k} moves to {b}",
        "{n}. Piece {k} to square {b}",
        "Checker {k} {m} to {b}",
        "{n}. Checker {k} {m} from {a} to {b}.",
        "**Step {n}:** Checker {k} {m} from **{a}** to **{b}**",
    ] {
        for puzzle in checkers() {
            let write = |steps: &[Step]| written(steps, form, ["", ""], "\n");
            assert_told(&puzzle, write, |step| step.piece = step.piece % 3 + 1);
        }
    }
    // A word before a number of a square says nothing, where it is one.
    let text = "Checker 3 to 1\nChecker 4 to 3\nChecker 2 to 4\nChecker 3 to 2\nChecker 1 to 3";
    assert_eq!(verdict("reverse:3", text, None), "correct");
}

#[test]
fn numbers_of_checkers_in_lists_and_tables() {
    for [open, item, between, close] in [
        ["moves = [", "[{k}, {a}, {b}]", ", ", "]"],
        ["[", "({k}, {a}, {b})", ", ", "]"],
        [
            "[",
            r#"{"checker": {k}, "from": {a}, "to": {b}}"#,
            ", ",
            "]",
        ],
        [
            "[",
            r#"{"from": {a}, "to": {b}, "checker": {k}}"#,
            ", ",
            "]",
        ],
        ["[", r#"{"checker": {k}, "to": {b}}"#, ", ", "]"],
        [
            "| Checker | From | To |\n|---|---|---|\n",
            "| {k} | {a} | {b} |",
            "\n",
            "",
        ],
        ["", "{k} {a} {b}", "\n", ""],
    ] {
        for puzzle in checkers() {
            let write = |steps: &[Step]| {
                let items = written(steps, item, ["", ""], between);
                format!("{open}{items}{close}")
            };
            assert_told(&puzzle, write, |step| step.piece = step.piece % 3 + 1);
        }
    }
}

#[test]
fn comments_in_lists() {
    for [comment, mark] in [["{c}", "#"], ["{n}: {c}", "#"], ["the {c} {m}", "//"]] {
        for puzzle in groups() {
            let item = format!(r#"    ["{{a}}", "{{b}}"],  {mark} {comment}"#);
            let write = |steps: &[Step]| {
                let items = written(steps, &item, ["frog", "toad"], "\n");
                format!("moves = [\n{items}\n]")
            };
            assert_told(&puzzle, write, |step| step.piece = 1 - step.piece);
        }
    }
}

/// The positions are those of the game, by hand.
#[test]
fn positions_beside_moves_of_checkers() {
    let around = |last: &str| {
        format!(
            "We begin with _ 1 2 3.\n\nStep 1: Move checker 3 from 4 to 1.\nBoard: 3 1 2 _\n\n\
             Step 2: Move checker 1 from 2 to 4.\nBoard: 3 _ 2 1\n\n\
             Step 3: Move checker 3 from 1 to 2.\nBoard: {last}"
        )
    };
    assert_eq!(verdict("ring:3", &around("_ 3 2 1"), None), "correct");
    assert_eq!(verdict("ring:3", &around("_ 2 3 1"), None), "wrong");
}
