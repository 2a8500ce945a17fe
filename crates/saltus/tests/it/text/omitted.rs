//! What a reading leaves out of an answer: moves in sentences, steps that are no moves, what the
//! text takes back, positions that no move reaches. A solution is never found by leaving out such a
//! part.

use super::claims::{puzzle, verdict};
use saltus::text::{any::Origin, claim};

/// Texts about a puzzle, all right or none.
struct Texts {
    id: &'static str,
    is_correct: bool,
    texts: &'static [&'static str],
}

/// Judges all texts. What is not right is wrong, or a question.
fn judge_all(cases: &[Texts]) {
    for case in cases {
        for text in case.texts {
            let found = verdict(case.id, text, None);
            let fits = match case.is_correct {
                true => found == "correct",
                false => matches!(found, "wrong" | "no answer"),
            };
            assert!(fits, "{}: {found}:\n{text}", case.id);
        }
    }
}

/// A sentence between moves that has a move of its own is one, or a question. Source: nobody who
/// reads the text takes the sentence for a remark; a line that says a move again is one.
#[test]
fn a_sentence_with_a_move_between_moves_is_a_move() {
    judge_all(&[
        Texts {
            id: "row:1x1",
            is_correct: false,
            texts: &[
                "The frog on 1 slides to 2.\nAfter that, the toad on 2 jumps to 1.\n\
                 The toad on 3 jumps to 1.\nNext, the frog on 2 slides to 3.",
                "1-2\n3-1\nNow 1-3\n2-3",
                "1 nach 2\nDann 2 nach 1\n3 nach 1\n2 nach 3",
                "1-2\nThereafter the toad hops back on 1.\n3-1\n2-3",
                "1-2\n3-1\nThen the toad returns to 3.\n2-3",
                "1-2\n3-1\n2-3\nAfter that, 3-2.",
                "1-2\n3-1\nHowever, 1 to 3\n2-3",
                "1-2\nEnsuite 2 vers 1\n3-1\n2-3",
                "1-2\n3-1\nNow 1-3, as the toad cannot slide.\n2-3",
                "1-2, 3-1\nAfterwards we move 1 to 3.\n2-3",
                "- 1-2\n- 3-1\n- Here 1-3\n- 2-3",
                "1-2\nThe toad on 3 then walks to 2.\n3-1\n2-3",
            ],
        },
        Texts {
            id: "pegs:triangle4@a2-b2",
            is_correct: false,
            texts: &["a4-a2\nc3-a3\na1-c3\nAfter that, a1-a3.\nd4-b2\na3-a1\na1-c3\nb4-d4\nd4-b2"],
        },
        Texts {
            id: "pegs:triangle4@a2-b2",
            is_correct: true,
            texts: &[
                "a4-a2\nc3-a3\na1-c3\nAfter that, d4-b2.\na3-a1\na1-c3\nb4-d4\nd4-b2",
                "a4-a2\nc3-a3\na1-c3\nd4-b2\na3-a1\na1-c3\nb4-d4\nd4-b2",
            ],
        },
        Texts {
            id: "row:1x1",
            is_correct: true,
            texts: &[
                "The frog on 1 slides to 2.\nAfter that, the toad on 3 jumps to 1.\n\
                 Next, the frog on 2 slides to 3.",
                "1-2\nNow 3-1\n2-3",
                "1 nach 2\nDann 3 nach 1\nDanach 2 nach 3",
                "1. 1-2\n   The frog moves from 1 to 2.\n2. 3-1\n\
                 \x20  Now the toad jumps over from 3 to 1.\n3. 2-3\n\
                 \x20  Finally, the frog slides to 3.",
                "1-2\nThe frog slides into the empty cell 2.\n3-1\n\
                 The toad jumps over the frog on 2.\n2-3\nThe frog slides to 3.",
                "1-2\nNow 1-3 is not possible, so:\n3-1\n2-3",
                "1-2\nAfter moves 1-1 the frog is on 2.\n3-1\n2-3",
                "Move 1: 1-2\nAfter move 1: _ R L\nMove 2: 3-1\nAfter move 2: L R _\n\
                 Move 3: 2-3\nAfter move 3: L _ R",
                "First the frog moves from 1 to 2.\nThis lets the toad on 3 jump over it to 1.\n\
                 The frog on 2 can then slide to 3.",
                "1-2\n3-1\n2-3\n\n\
                 Explanation: the frog moves from 1 to 2, then the toad jumps from 3 to 1. Finally \
                 the frog moves from 2 to 3.",
            ],
        },
    ]);
}

/// Steps of numbered lists, gaps in their numbers, and dots. Source: the step is no move of the
/// puzzle.
#[test]
fn a_step_that_is_not_understood_is_a_question() {
    judge_all(&[
        Texts {
            id: "row:1x1",
            is_correct: false,
            texts: &[
                "1. 1-2\n2. skip\n3. 3-1\n4. 2-3",
                "1. 1-2\n2. The toad waits.\n3. 3-1\n4. 2-3",
                "Step 1: 1-2\nStep 2: 3-1\nStep 3: pass.\nStep 4: 2-3",
                "Step 1: 1-2\nStep 2: 3-1\nStep 3: Remove toad 1.\nStep 4: 2-3",
                "1. 1-2\n2. Take the toad off the board.\n3. 3-1\n4. 2-3",
                "1. 1-2\n2. Move toad.\n3. 3-1\n4. 2-3",
                "1. 1-2\n2. The frog turns around and goes back to 1.\n3. 3-1\n4. 2-3",
                "1. 1-2\n2. 3-1\n3. 2-3\n4. The frog goes back to 2.",
                "1. 1-2\n2. 3-1\n4. 2-3",
                "1-2\n3-1\n...\n2-3",
                "1-2, 3-1, ..., 2-3",
                "1. 1-2\n2. ...\n3. 3-1\n4. 2-3",
                "1. 1-2, 2. skip, 3. 3-1, 4. 2-3",
                "1) 1-2\n2) nothing\n3) 3-1\n4) 2-3",
                "Step 1: 1-2\nStep 3: 3-1\nStep 4: 2-3",
                "1. Frog 1 to 2\n2. Aussetzen\n3. 3-1\n4. 2-3",
            ],
        },
        Texts {
            id: "board:oo.,left=1",
            is_correct: false,
            texts: &["1. b1 hops off the board\n2. a1-c1"],
        },
        Texts {
            id: "row:1x1",
            is_correct: true,
            texts: &[
                "1. 1-2\n2. 3-1\n3. 2-3\n4. Done!",
                "1. 1-2\n2. 3-1\n3. 2-3\n4. Goal reached.",
                "0. R_L\n1. 1-2\n2. 3-1\n3. 2-3",
                "0: start\n1: 1-2\n2: 3-1\n3: 2-3",
                "1. Look at the board.\n2. 1-2\n3. 3-1\n4. 2-3",
                "Solution:\n1. 1-2\n2. 3-1\n3. 2-3\nExplanation:\n1. The frog slides.\n\
                 2. The toad jumps over it.\n3. The frog slides.",
                "Rules:\n1. Frogs move right.\n2. Toads move left.\n\n1. 1-2\n2. 3-1\n3. 2-3",
                "10. 1-2\n20. 3-1\n30. 2-3",
                "Step 1:\n1-2\nStep 2:\n3-1\nStep 3:\n2-3",
                "1. 1-2, 3-1\n3. 2-3",
                "1. 1-2\n\n2. 3-1\n\n3. 2-3\n\nThis solves it in 3 moves.",
            ],
        },
    ]);
}

/// What a text crosses out, marks as wrong or takes back. Source: the author says so.
#[test]
fn what_a_text_takes_back_is_no_answer() {
    judge_all(&[
        Texts {
            id: "row:1x1",
            is_correct: true,
            texts: &[
                "1. 1-2\n2. ~~1-3~~ 3-1\n3. 2-3",
                "1. 1-2\n2. 2-3 ❌\n2. 3-1 ✅\n3. 2-3 ✅",
                "1. 1-2\n2. <del>1-3</del> 3-1\n3. 2-3",
                "1. 3 nach 1\nMoment, das ist falsch. Neuer Versuch:\n1. 1 nach 2\n2. 3 nach 1\n\
                 3. 2 nach 3",
                "1-2\n2-3\nDas war falsch. Richtig ist:\n1-2\n3-1\n2-3",
                "1. 3 vers 1\nAttendez, c'est faux. Réponse finale :\n1. 1 vers 2\n2. 3 vers 1\n\
                 3. 2 vers 3",
                "1. 3 to 1\nWait, that is wrong. Final answer:\n1. 1 to 2\n2. 3 to 1\n3. 2 to 3",
                "1-2 ✅\n3-1 ✅\n2-3 ✅",
                "1. 1-2\n2. 3-1\n3. 2-3\n\n\
                 All moves are legal. No move is wrong. Is that wrong? No.",
                "1-2 (the only legal move)\n3-1 (the toad jumps)\n2-3 (done)",
                "1-2 3-1 2-3\nFewer moves are impossible.",
                "| Move | From | To | Jump |\n|---|---|---|---|\n| 1 | 1 | 2 | no |\n\
                 | 2 | 3 | 1 | yes |\n| 3 | 2 | 3 | no |",
            ],
        },
        Texts {
            id: "row:1x1",
            is_correct: false,
            texts: &[
                "1. 1-2\n2. 3-1\n~~3. 2-3~~",
                "1-2\n3-1\n2-3\nWait, that is wrong.",
                "1. 1-2\n2. 3-1 (not possible)\n3. 2-3",
                "1. 1-2\n2. 3-1\n3. 2-3 (illegal!)",
                "1. 1-2\n2. 3-1 ❌\n3. 2-3",
                "1-2\n3-1\n2-3\nDas stimmt nicht.",
                "1-2\n3-1\n2-3\nNon, c'est faux.",
                "1-2, 3-1, 2-3. Hmm, no.",
                "1-2\n3-1\n2-3\nOops, I made a mistake.",
                "1. 1-2\n2. 3-1 - nicht möglich\n3. 2-3",
                "moves = [[1,2],[3,1],[2,3]]\nWait, that is not correct.",
                "```\n1-2\n3-1\n2-3\n```\nWait, that is wrong.",
                "1-2\n3-1\n2-3\nMoment, das ist falsch.",
                "1. 1-2\n2. 3-1\n3. 2-3 (das geht nicht)",
                "R _ L\n_ R L\nL R _\nL _ R\nWait, that is wrong.",
                "1-2 3-1 2-3 - wait, that's illegal",
            ],
        },
        Texts {
            id: "pegs:triangle4@a2-b2",
            is_correct: false,
            texts: &[
                "1. a4-a2\n2. c3-a3\n3. a1-c3\n4. d4-b2\n5. a1-a3 (no, that is wrong: a3-a1)\n\
                 6. a3-a1\n7. a1-c3\n8. b4-d4\n9. d4-b2",
            ],
        },
    ]);
}

/// Positions with a wrong move beside them, one that no move reaches, one that is there twice.
/// Source: the rules; the right ones are a replay.
#[test]
fn every_position_of_a_table_is_one_of_the_game() {
    judge_all(&[
        Texts {
            id: "row:1x1",
            is_correct: false,
            texts: &[
                "| Step | Move | Board |\n|---|---|---|\n| 0 | – | R _ L |\n| 1 | 1→2 | _ R L |\n\
                 | 2 | 1→3 | L R _ |\n| 3 | 2→3 | L _ R |",
                "| Step | Board |\n|---|---|\n| 0 | R _ L |\n| 1 | _ R L |\n| 2 | L R _ |\n\
                 | 3 | L _ R |\n| 4 | R _ _ |",
                "0: R _ L\n1: _ R L\n2: L R _\n3: L _ R\n4: L R R",
                "0: R _ L\n1: _ R L\n2: L R _\n3: L _ R\n4: R _ R",
                "R _ L\n_ R L\nL R _\nL _ R\nR _ _",
                "R _ L\n_ R L\nL R _\nL R _\nL _ R",
                "| 0 | – | R _ L |\n| 1 | 1→2 | _ R L |\n| 2 | 3→1 | L R _ |\n\
                 | 3 | 2→3 | L _ R |\n| 4 | 2→3 | L _ R |",
                "R_L → _RL → LR_ → LR_ → L_R",
                "Step 0: R_L\nStep 1: _RL\nStep 2: LR_\nStep 3: LR_\nStep 4: L_R",
                "1→2: _ R L\n1→3: L R _\n2→3: L _ R",
                "_ R L\nL R _\nL _ R\nL L R",
            ],
        },
        Texts {
            id: "row:1x1",
            is_correct: true,
            texts: &[
                "| Step | Move | Board |\n|---|---|---|\n| 0 | – | R _ L |\n| 1 | 1→2 | _ R L |\n\
                 | 2 | 3→1 | L R _ |\n| 3 | 2→3 | L _ R |",
                "R _ L\n_ R L\nL R _\nL _ R",
                "Start: R _ L\n\nStep 0: R _ L\nStep 1: _ R L\nStep 2: L R _\nStep 3: L _ R\n\n\
                 Final: L _ R",
                "R_L → _RL\n_RL → LR_\nLR_ → L_R",
                "| Step | Move | Board |\n|---|---|---|\n| 0 | – | R _ L |\n| 1 | 0→1 | _ R L |\n\
                 | 2 | 2→0 | L R _ |\n| 3 | 1→2 | L _ R |",
                "| Board | Move |\n|---|---|\n| R _ L | 1→2 |\n| _ R L | 3→1 |\n| L R _ | 2→3 |\n\
                 | L _ R | – |",
                "Before: R _ L\nAfter: _ R L\n\nBefore: _ R L\nAfter: L R _\n\nBefore: L R _\n\
                 After: L _ R",
                "R_L → _RL → LR_ → L_R",
            ],
        },
        Texts {
            id: "row:3x2",
            is_correct: false,
            texts: &["RRR_LL → RR_RLL → RR_RLL"],
        },
    ]);
}

/// Words beside moves that say nothing known are named, and no question.
#[test]
fn words_beside_moves_are_named() {
    let puzzle = puzzle("row:1x1");
    let notes = |text: &str| {
        let claims = claim::read(text.as_bytes(), &puzzle, &Origin::Plain, None).unwrap();
        claims.notes.join("; ")
    };
    for text in ["1-2 3-1 2-3 zz", "zz 1-2 3-1 2-3", "1-2 zz 3-1 2-3"] {
        let note = "line 1: words beside the moves, passed over: zz";
        assert_eq!(notes(text), note, "{text}");
    }
    let lines = "1-2 qq\n3-1 xy\n2-3\n";
    assert!(notes(lines).ends_with("qq, and those of 1 more line"));
    // Known words of moves, and lines without a move.
    for text in [
        "1-2 3-1 2-3",
        "First the frog slides from 1 to 2.\n3 jumps over 2 to 1\nslide 2 to 3",
        "Here is what I found after a while\n1-2\n3-1\n2-3",
        "1-2 (slide), 3-1 (jump), 2-3 (slide)",
    ] {
        assert_eq!(notes(text), "", "{text}");
    }
}
