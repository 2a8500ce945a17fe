//! Judgements: against brute force on random games, and on long, hostile and odd replies.

use crate::brute::{Pegs, Row};
use saltus::{
    budget::Budget,
    capture::{Mover, Removal},
    problem::{Problem, Verdict},
    random::Random,
    row::{Exchange, Group},
};
use saltus_tasks::{
    AnswerLine, Asked, Family, Format, Judgement, Judges, Question, Report, Wish, king_answer,
};

fn judge(puzzle: &str, reply: &str) -> Judgement {
    Judges::default()
        .judge(&Asked::about(puzzle), reply.as_bytes())
        .unwrap()
}

/// The list of some moves, squares from 0.
fn list(row: &Row, moves: &[[usize; 2]]) -> String {
    let mut at = row.start.clone();
    let mut words = Vec::new();
    for &[from, to] in moves {
        words.push(format!("['{}', {from}, {to}]", char::from(at[from])));
        at = row.after(&at, [from, to]);
    }
    format!(
        "I think.\n```python\nmoves = [{}]\n```\nDone.",
        words.join(", ")
    )
}

#[test]
fn random_games_in_rows_are_judged_as_by_brute_force() {
    let judges = Judges::default();
    let mut random = Random::new(5);
    let mut lost = 0;
    for family in [
        Family::Row,
        Family::Checkers,
        Family::Single,
        Family::Target,
    ] {
        let first = *family.sizes().start();
        let wish = Wish::new(family, first..=first + 3, 3);
        for number in 0..60 {
            let task = wish.task(number).unwrap();
            let row = Row::of(&task.prompt);
            let mut positions = vec![row.start.clone()];
            let mut moves = Vec::new();
            loop {
                let at = positions.last().unwrap();
                let choices = row.moves(at);
                if *at == row.goal || choices.is_empty() {
                    break;
                }
                let step = choices[random.below(choices.len())];
                positions.push(row.after(at, step));
                moves.push(step);
            }
            if moves.is_empty() {
                continue;
            }
            let reply = list(&row, &moves);
            let judged = judges.judge(&Asked::from(&task), reply.as_bytes()).unwrap();
            let first_lost = positions.iter().position(|at| row.least(at).is_none());
            let first_lost = first_lost.map(|index| index as u64);
            assert_eq!(judged.format, Format::Read, "{} {reply}", task.id);
            assert_eq!(judged.legal, moves.len() as u64, "{} {reply}", task.id);
            assert_eq!(judged.lost_at, first_lost, "{} {reply}", task.id);
            assert_eq!(judged.goal, *positions.last().unwrap() == row.goal);
            let prefix = first_lost.map_or(judged.legal, |index| index.saturating_sub(1));
            assert_eq!(judged.winnable_prefix, Some(prefix), "{} {reply}", task.id);
            if let (false, Some(length)) = (judged.goal, row.least(&row.start)) {
                let left = row.least(&positions[prefix as usize]).unwrap();
                let progress = (length - left) as f64 / length as f64;
                assert_eq!(judged.score.progress, Some(progress), "{}", task.id);
                assert_eq!(judged.score.regret, Some(prefix + left - length + left));
            }
            lost += usize::from(first_lost.is_some());
        }
    }
    assert!(lost > 100);
}

#[test]
fn random_games_of_pegs_are_judged_as_by_brute_force() {
    let judges = Judges::default();
    let mut random = Random::new(6);
    let wish = Wish::new(Family::Pegs, 5..=8, 3);
    for number in 0..16 {
        let task = wish.task(number).unwrap();
        let pegs = Pegs::of(&task.prompt);
        let mut at = pegs.start;
        let mut names = Vec::new();
        let mut lost_at = (!pegs.can_win(at)).then_some(0);
        loop {
            let mut jumps = pegs.jumps(at);
            if jumps.is_empty() {
                break;
            }
            let (name, after) = jumps.swap_remove(random.below(jumps.len()));
            names.push(name);
            at = after;
            if lost_at.is_none() && !pegs.can_win(at) {
                lost_at = Some(names.len() as u64);
            }
        }
        let reply = format!("First, hm. The answer is:\nAnswer: {}\n", names.join(" "));
        let judged = judges.judge(&Asked::from(&task), reply.as_bytes()).unwrap();
        assert_eq!(
            judged.legal,
            names.len() as u64,
            "{} {reply} {judged:?}",
            task.id
        );
        assert_eq!(judged.lost_at, lost_at, "{} {reply}", task.id);
        assert_eq!(judged.goal, at.count_ones() == 1);
    }
}

#[test]
fn the_first_illegal_move_is_named() {
    let wrong = judge(
        "row:2x2,over=opposite",
        "moves = [['R', 1, 2], ['B', 3, 1], ['R', 0, 1]]",
    );
    let illegal = wrong.illegal.unwrap();
    assert_eq!((wrong.legal, illegal.number), (2, 3));
    assert_eq!(wrong.asks.as_deref(), Some("the two groups change places"));
    assert_eq!(illegal.text, "1-2");
    assert_eq!(illegal.rule, "the cell where the move ends is occupied");
    assert_eq!(illegal.position.as_deref(), Some("rlr.l"));
    let colour = judge("row:2x2", "moves = [['R', 1, 2], ['R', 3, 1]]")
        .illegal
        .unwrap();
    assert_eq!(
        (colour.number, colour.rule.as_str()),
        (2, "the piece there has the other colour")
    );
    let beyond = judge("row:2x2", "moves = [['R', 1, 99999999999999999999]]");
    assert_eq!((beyond.legal, beyond.goal), (0, false));
    let beyond = judge("row:2x2", "moves = [['R', 1, 9]]").illegal.unwrap();
    assert_eq!(beyond.rule, "there is no such cell on the board");
}

#[test]
fn moves_before_one_that_the_board_has_not_count() {
    // Source: the first jumps of a solution of the central game.
    for joint in ["\n", " ", ", "] {
        let text = ["d2-d4", "b3-d3", "c1-c3", "a1-a2", "c4-c2"].join(joint);
        let judged = judge("pegs:english", &format!("Answer: {text}"));
        assert_eq!((judged.legal, judged.goal), (3, false), "{text} {judged:?}");
        assert_eq!(judged.illegal.map(|illegal| illegal.number), Some(4));
        assert_eq!(judged.winnable_prefix, Some(3));
    }
}

#[test]
fn a_move_a_line_is_one_game() {
    let lines = "- **1-3**\n- **2-1**\n- **4-2**\n- **5-4**\n- **3-5**\n- **4-3**";
    let judged = judge("row:rl.ll,to=rlll.", lines);
    assert_eq!((judged.moves, judged.legal), (6, 6));
}

#[test]
fn red_goes_to_the_right() {
    let blue = judge("row:2x2", "moves = [['B', 1, 2]]").illegal.unwrap();
    assert_eq!(blue.rule, "the piece there has the other colour");
    // Other colours are those that the moves give them.
    for [first, second] in [["W", "B"], ["F", "T"]] {
        let game = format!("moves = [['{first}', 1, 2], ['{second}', 3, 1], ['{first}', 0, 1]]");
        assert_eq!(judge("row:2x2", &game).legal, 2);
        let game = format!("moves = [['{first}', 1, 2], ['{first}', 3, 1]]");
        assert_eq!(judge("row:2x2", &game).legal, 1);
    }
}

#[test]
fn objects_and_lists_that_are_cut_short_are_read() {
    let objects = r#"{"moves": [{"color": "R", "from": 1, "to": 2}, {"piece": "B", "start": 3, "end": 1},
        {"position_from": 0, "position_to": 3, "checker": "red"}]}"#;
    let judged = judge("row:2x2,over=opposite", objects);
    assert_eq!((judged.moves, judged.legal), (3, 2), "{judged:?}");
    let whole = "moves = [['R', 1, 2], ['B', 3, 1], ['B', 14, 3]]";
    for end in 33..whole.len() {
        let judged = judge("row:2x2,over=opposite", &whole[..end]);
        let written = 2 + u64::from(end >= whole.len() - 1);
        assert_eq!(
            (judged.moves, judged.legal),
            (written, 2),
            "{}",
            &whole[..end]
        );
    }
}

#[test]
fn squares_may_count_from_one() {
    let judged = judge("row:1x1", "moves = [['R', 1, 2], ['B', 3, 1], ['R', 2, 3]]");
    assert!(judged.goal && judged.optimal == Some(true));
}

/// The reply with the solution of an exchange, squares from 0.
fn exchange(n: u64, change: impl Fn(usize, [u64; 2]) -> [u64; 2]) -> String {
    let mut text = String::from("Here it is.\n\nmoves = [");
    let solution = Exchange::new(n, n, Group::Right).unwrap();
    for (index, step) in solution.moves().enumerate() {
        let [from, to] = change(index, [step.from - 1, step.to - 1]);
        text += &format!("[{from}, {to}], ");
    }
    text.truncate(text.len() - 2);
    text + "]\n"
}

#[test]
fn answers_to_long_rows_are_judged_in_one_pass() {
    let n = 200;
    let puzzle = format!("row:{n}x{n},over=opposite");
    let right = judge(&puzzle, &exchange(n, |_, step| step));
    assert!(right.goal && right.optimal == Some(true));
    assert_eq!(right.legal, n * n + 2 * n);
    // The second move brings a second red checker behind the first, which is lost.
    let second = judge(
        &puzzle,
        &format!("moves = [[{}, {n}], [{}, {}]]", n - 1, n - 2, n - 1),
    );
    assert_eq!((second.legal, second.lost_at), (2, Some(2)));
    assert_eq!(
        (second.winnable_prefix, second.score.regret),
        (Some(1), Some(n * n + 2 * n - 1))
    );
    let illegal = judge(
        &puzzle,
        &exchange(n, |index, step| if index == 700 { [0, 399] } else { step }),
    );
    assert_eq!((illegal.legal, illegal.illegal.unwrap().number), (700, 701));
    assert_eq!(illegal.lost_at, None);
    let joined = judge(&puzzle, &format!("Answer: {}-{} {}-{}", n, n + 1, n + 2, n));
    assert_eq!(
        (joined.legal, joined.lost_at, joined.winnable_prefix),
        (2, None, Some(2))
    );
    let gave_up = judge(&puzzle, "Answer: impossible");
    assert_eq!((gave_up.format, gave_up.score.exact), (Format::Read, 0.0));
}

#[test]
fn hostile_replies_are_no_answers() {
    let deep = 1 << 16;
    let replies = [
        "[".repeat(deep),
        "[(".repeat(deep),
        "{".repeat(deep),
        "moves = ".repeat(deep / 8),
        "moves = [[".repeat(deep / 8),
        "[[1, 2], ".repeat(deep / 8),
        "```\n".repeat(deep / 4),
        "\\boxed{".repeat(deep / 8),
        "answer: ".repeat(deep / 8),
        "\u{0}\u{1b}[31m\u{7f}".repeat(deep / 8),
        "__import__('os').system('true')".into(),
        " ".repeat(deep),
        String::new(),
    ];
    let judges = Judges::default();
    for puzzle in [
        "row:3x3",
        "pegs:triangle5",
        "row:100x100",
        "capture:.-.=-W-=B-.",
    ] {
        for reply in &replies {
            let judged = judges
                .judge(&Asked::about(puzzle), reply.as_bytes())
                .unwrap();
            let begin: String = reply.chars().take(20).collect();
            assert!(
                !judged.goal && judged.score.exact == 0.0,
                "{puzzle} {begin}"
            );
        }
        let bytes = [0xFF, 0xFE, 0x80].repeat(1000);
        assert!(!judges.judge(&Asked::about(puzzle), &bytes).unwrap().goal);
    }
}

#[test]
fn an_unknown_puzzle_is_an_error() {
    let judges = Judges::default();
    for puzzle in ["", "row:", "pegs:nowhere", "row:3x3x3", "hello"] {
        assert!(
            judges.judge(&Asked::about(puzzle), b"1-2").is_err(),
            "{puzzle}"
        );
    }
}

/// Moves behind a sentence that there is no solution are no answer, unless they are marked as one
/// or the sentence is taken back.
#[test]
fn moves_behind_a_denial_are_no_answer() {
    let judges = Judges::default();
    for (reply, exact) in [
        ("It is impossible:\n1-2 3-1 2-3", 0.0),
        ("There is no solution.\n\n1-2\n3-1\n2-3", 0.0),
        (
            "It seems there is no solution. Wait, there is one:\n1-2 3-1 2-3",
            1.0,
        ),
        ("There is no solution.\nAnswer: 1-2 3-1 2-3", 1.0),
        ("In fewer moves it is impossible:\n1-2 3-1 2-3", 1.0),
    ] {
        let judged = judges
            .judge(&Asked::about("row:1x1"), reply.as_bytes())
            .unwrap();
        assert_eq!(judged.score.exact, exact, "{reply}");
    }
}

/// How answers in a number, a move or a square are read. `row:2x2` takes 8 moves, and 2-3 keeps it
/// winnable where 1-3 does not; the king on D4 takes all, that on A3 does not.
#[test]
fn short_answers_are_read_as_they_are_meant() {
    let king = "capture:.-.-=-.-.=B-W-=---B";
    let (shortest, keeps) = (Question::Shortest, Question::Keeps);
    let cases = [
        (
            "row:2x2",
            shortest,
            "Answer: 8 (4 jumps and 4 slides)",
            Some(true),
        ),
        (
            "row:2x2",
            shortest,
            "Answer: 8 moves: 4 jumps and 4 slides",
            Some(true),
        ),
        ("row:2x2", shortest, "Answer: 8.0", Some(true)),
        ("row:2x2", shortest, "Answer: 4 + 4 = 8.", Some(true)),
        ("row:2x2", shortest, "Answer: **8**", Some(true)),
        ("row:2x2", shortest, "Answer: -8", Some(false)),
        ("row:2x2", shortest, "Answer: 7.5", Some(false)),
        ("row:2x2", shortest, "Answer: 7", Some(false)),
        ("row:2x2", shortest, "Answer: 8 or 9", None),
        ("row:2x2", shortest, "Answer: more than 8", Some(false)),
        (
            "row:2x2",
            shortest,
            "Answer: fewer than 8 moves",
            Some(false),
        ),
        ("row:2x2", shortest, "less than eight moves", Some(false)),
        ("row:2x2", shortest, "Answer: over 8", Some(false)),
        ("row:2x2", shortest, "mehr als 8 Züge", Some(false)),
        ("row:2x2", shortest, "Answer: 8,000", Some(false)),
        ("row:2x2", shortest, "Answer: 8.000 moves", Some(false)),
        (
            "row:2x2",
            shortest,
            "It can't be done in less than 8 moves",
            Some(true),
        ),
        ("row:44x44", shortest, "Answer: 2,024 moves", Some(true)),
        ("row:44x44", shortest, "Answer: 2.024", Some(true)),
        ("row:44x44", shortest, "Answer: 2,025", Some(false)),
        ("row:2x2", shortest, "Answer: 8 moves or 9 moves", None),
        ("row:2x2", shortest, "Answer: 8, which beats 9", Some(true)),
        ("row:2x2", shortest, "Answer: 9, which beats 8", Some(false)),
        (
            "row:2x2",
            shortest,
            "9 moves are needed, and 8 suffice",
            None,
        ),
        (
            "row:2x2",
            shortest,
            "At least 8 moves; 8 suffice.",
            Some(true),
        ),
        ("row:2x2", shortest, "between 9 and 8", None),
        ("row:2x2", shortest, "Answer: about 8", Some(false)),
        ("row:2x2", shortest, "<answer>8</answer>", Some(true)),
        (
            "row:2x2",
            shortest,
            "<final_answer>9</final_answer>",
            Some(false),
        ),
        ("row:2x2", keeps, "<answer>2-3</answer>", Some(true)),
        ("row:2x2", keeps, "Every move loses.", Some(false)),
        ("row:2x2", keeps, "All moves lose.", Some(false)),
        ("foreaft:2", keeps, "Every move loses.", Some(true)),
        (
            "foreaft:2",
            Question::Winnable,
            "The position is dead.",
            Some(true),
        ),
        (
            "row:2x2",
            Question::Winnable,
            "The position is dead.",
            Some(false),
        ),
        ("row:2x2", keeps, "Answer: 2-3", Some(true)),
        (
            "row:2x2",
            keeps,
            "Answer: 2-3, since after 1-3 red is stuck",
            Some(true),
        ),
        ("row:2x2", keeps, "Answer: 1-3", Some(false)),
        ("row:2x2", keeps, "Answer: 2-3 or 1-3", None),
        ("row:2x2", keeps, "Answer: 1-3, 2-3", None),
        ("row:2x2", keeps, "moves = [['R', 1, 2]]", Some(true)),
        (
            king,
            Question::King,
            "The king on A3 cannot, D4 can",
            Some(true),
        ),
    ];
    for (puzzle, question, reply, right) in cases {
        let asked = Asked {
            question,
            ..Asked::about(puzzle)
        };
        let judged = Judges::default().judge(&asked, reply.as_bytes()).unwrap();
        let is_read = judged.format == Format::Read;
        assert_eq!(is_read, right.is_some(), "{reply}: {judged:?}");
        if let Some(right) = right {
            assert_eq!(judged.score.exact, f64::from(u8::from(right)), "{reply}");
        }
    }
}

/// One reader of hedges for all questions: a double negation asserts, a denied alternative is none,
/// a correction counts, and two answers are two. `row:.rl,to=r.l` has no solution, as checkers do
/// not go back.
#[test]
fn hedges_are_read_alike_for_every_question() {
    let king = "capture:.-.-=-.-.=B-W-=---B";
    let lost = "row:.rl,to=r.l";
    let (shortest, keeps) = (Question::Shortest, Question::Keeps);
    let (winnable, captures) = (Question::Winnable, Question::King);
    let cases = [
        (lost, shortest, "There is no solution.", "impossible", true),
        (lost, shortest, "It is impossible.", "impossible", true),
        (lost, winnable, "There is no solution.", "no", true),
        (lost, winnable, "It cannot be won.", "no", true),
        (lost, winnable, "Unsolvable.", "no", true),
        (lost, winnable, "No, it is not winnable.", "no", true),
        ("row:2x2", winnable, "It is not lost.", "yes", true),
        ("row:2x2", winnable, "It isn't lost.", "yes", true),
        ("row:2x2", winnable, "The position can be won.", "yes", true),
        ("row:2x2", winnable, "solvable", "yes", true),
        ("row:2x2", winnable, "No... wait, yes.", "yes", true),
        (
            "row:2x2",
            winnable,
            "The goal can still be reached.",
            "yes",
            true,
        ),
        ("row:2x2", winnable, "The goal can be reached.", "yes", true),
        ("row:2x2", winnable, "It can be solved.", "yes", true),
        ("row:2x2", winnable, "Answer: y", "yes", true),
        ("row:2x2", winnable, "Answer: yes, no doubt.", "yes", true),
        ("row:2x2", winnable, "Yes, without a doubt.", "yes", true),
        (
            "row:2x2",
            winnable,
            "Yes, the goal can be reached, there is no problem.",
            "yes",
            true,
        ),
        (lost, winnable, "It is lost, no doubt.", "no", true),
        (lost, winnable, "Answer: n", "no", true),
        (
            lost,
            winnable,
            "The goal can no longer be reached.",
            "no",
            true,
        ),
        (lost, winnable, "The goal is unreachable.", "no", true),
        (lost, winnable, "The goal is not reachable.", "no", true),
        ("row:2x2", keeps, "1-3 loses, so 2-3", "2-3", true),
        ("row:2x2", keeps, "not 1-3 but 2-3", "2-3", true),
        ("row:2x2", keeps, "2-3 instead of 1-3", "2-3", true),
        ("row:2x2", keeps, "2-3 rather than 1-3", "2-3", true),
        ("row:2x2", keeps, "2-3 does not lose", "2-3", true),
        ("row:2x2", keeps, "2-3 (1-3 loses)", "2-3", true),
        (
            "row:2x2",
            keeps,
            "There is no better move than 2-3",
            "2-3",
            true,
        ),
        ("row:2x2", keeps, "2-3 wins because 1-3 fails", "2-3", true),
        ("row:2x2", keeps, "2-3. Wait, 1-3.", "1-3", false),
        ("row:2x2", keeps, "any move but 1-3: 2-3", "2-3", true),
        ("row:2x2", keeps, "nothing but 2-3", "2-3", true),
        ("row:2x2", keeps, "all moves lose but 2-3", "2-3", true),
        (
            "row:2x2",
            shortest,
            "7 moves are impossible, so 8.",
            "8",
            true,
        ),
        ("row:2x2", shortest, "Answer: eight moves", "8", true),
        ("row:2x2", shortest, "Answer: eight", "8", true),
        ("row:2x2", shortest, "not 7 but 8", "8", true),
        ("row:2x2", shortest, "No fewer than 8 moves", "8", true),
        (
            "row:2x2",
            shortest,
            "It cannot be done in fewer than 8 moves",
            "8",
            true,
        ),
        (
            "row:2x2",
            shortest,
            "9 moves. No, wait: 8 moves.",
            "8",
            true,
        ),
        (king, captures, "not A3 but D4", "D4", true),
        (king, captures, "D4, since A3 fails", "D4", true),
        (king, captures, "A3, no wait, D4", "D4", true),
    ];
    let judge = |puzzle: &str, question, reply: &str| {
        let asked = Asked {
            question,
            ..Asked::about(puzzle)
        };
        Judges::default().judge(&asked, reply.as_bytes()).unwrap()
    };
    let mut misread = Vec::new();
    for (puzzle, question, reply, read_as, right) in cases {
        let judged = judge(puzzle, question, reply);
        let is_right = judged.score.exact == 1.0;
        if judged.read_as.as_deref() != Some(read_as) || is_right != right {
            misread.push((reply, judged.read_as, judged.score.exact));
        }
    }
    assert!(misread.is_empty(), "{misread:?}");
    // What is excepted is no answer.
    for reply in [
        "Answer: anything but 1-3",
        "any move except 2-3",
        "everything but 2-3",
        "all but 2-3",
    ] {
        let judged = judge("row:2x2", keeps, reply);
        assert_eq!(judged.score.exact, 0.0, "{reply}: {judged:?}");
    }
    for (puzzle, question, reply) in [
        (king, captures, "A3 or D4"),
        ("row:2x2", keeps, "2-3 or 1-3"),
        ("row:2x2", shortest, "8 or 9"),
        ("row:2x2", winnable, "yes or no"),
    ] {
        let judged = judge(puzzle, question, reply);
        assert_eq!(judged.format, Format::Ambiguous, "{reply}: {judged:?}");
    }
}

/// A king is named with its work beside it: the squares where it lands, and those it jumps over.
/// Source: by hand. The king on A1 takes both whites on its way to E5, and that on E1 none.
#[test]
fn a_king_may_be_named_with_its_route() {
    let board = "capture:B-.-B=-W-.-=.-.-.=-.-W-=.-.-.";
    let asked = Asked {
        question: Question::King,
        ..Asked::about(board)
    };
    let cases = [
        ("Answer: A1 (A1 C3 E5)", true),
        ("Answer: A1, capturing B2, D4", true),
        ("The king at A1 can: it jumps over B2, D4", true),
        ("A1 jumps over B2 to C3\nC3 jumps over D4 to E5", true),
        ("King A1 takes all: A1, C3, E5", true),
        (
            "{\"answer\": \"A1\", \"path\": [\"A1\", \"C3\", \"E5\"]}",
            true,
        ),
        ("A1-C3 C3-E5", true),
        ("start 1. A1-C3 2. C3-E5", true),
        ("(1,1) -> (3,3), (3,3) -> (5,5)", true),
        ("A1 (not E1)", true),
        ("Answer: E1 (E1 C3 A5)", false),
        ("King A1 takes all: A1, C3, A5", false),
        ("Answer: A1, capturing B2, D2", false),
        ("King E1 takes all: A1, C3, E5", false),
        ("A1 jumps over B2 to C3", false),
        ("E1, capturing B2, D4", false),
        ("A1 E1", false),
        ("A1\nWait, that is wrong.\nE1", false),
        ("E1\nThat is wrong.\nA1", true),
        ("Answer: A1\n\nRoute: A1 -> C3 -> E1", false),
        ("Answer: A1 (captures B4)", false),
        ("(1,1) (3,3) (5,5)", true),
        ("(1,1) (3,3) (5,1)", false),
        ("1", true),
        ("2", false),
        ("Multiple", false),
        ("1 king can take all.", true),
        ("{\"answer\": null}", false),
    ];
    let mut misread = Vec::new();
    for (reply, is_right) in cases {
        let judged = Judges::default().judge(&asked, reply.as_bytes()).unwrap();
        if (judged.score.exact == 1.0) != is_right || judged.format != Format::Read {
            misread.push((reply, judged.format, judged.read_as, judged.score.exact));
        }
    }
    assert!(misread.is_empty(), "{misread:?}");
}

/// `No` behind the label of an answer is the answer that no king can. Source: by hand. The king on
/// E1 takes none.
#[test]
fn no_behind_a_label_is_an_answer_about_kings() {
    for (board, reply, is_right) in [
        ("capture:.-.-B=-W-.-=.-.-.=-.-W-=.-.-.", "Answer: no", true),
        (
            "capture:.-.-B=-W-.-=.-.-.=-.-W-=.-.-.",
            "Final answer: No.",
            true,
        ),
        (
            "capture:.-.-B=-W-.-=.-.-.=-.-W-=.-.-.",
            "Answer: none",
            true,
        ),
        ("capture:.-.-B=-W-.-=.-.-.=-.-W-=.-.-.", "Answer: E1", false),
        ("capture:B-.-B=-W-.-=.-.-.=-.-W-=.-.-.", "Answer: no", false),
    ] {
        let asked = Asked {
            question: Question::King,
            ..Asked::about(board)
        };
        let judged = Judges::default().judge(&asked, reply.as_bytes()).unwrap();
        assert_eq!(judged.format, Format::Read, "{reply}: {judged:?}");
        assert_eq!(judged.score.exact == 1.0, is_right, "{reply}: {judged:?}");
    }
}

/// How many kings can take all, and how many moves it takes, in words and behind a label. Source: by
/// hand. The king on A1 takes both whites, B2 and D4, by two jumps, flying or not, and that on E1
/// none.
#[test]
fn numbers_of_kings_and_of_moves_are_read() {
    let problem: Problem = "capture:B-.-B=-W-.-=.-.-.=-.-W-=.-.-.".parse().unwrap();
    let Problem::Capture(field) = problem else {
        panic!("a capture board");
    };
    let said = |mover, text: &str| {
        let found = king_answer(&field, mover, text.as_bytes(), &Budget::UNLIMITED);
        found.unwrap().map(|answer| match answer.verdict {
            Verdict::Correct(_) => "correct",
            Verdict::Wrong(_) => "wrong",
            Verdict::Undecided(_) => "undecided",
        })
    };
    let flying = Mover::Flying(Removal::AtEnd);
    for (text, want) in [
        ("Number of kings: 1", "correct"),
        ("Number of kings: 2", "wrong"),
        ("kings: 2", "wrong"),
        ("The number of kings is 1", "correct"),
        ("The number of kings that can take all is 2.", "wrong"),
        ("Answer: A1. Any other answer is wrong.", "correct"),
        // Two jumps, or one move in the words of draughts.
        ("2 moves: A1 C3 E5", "correct"),
        ("1 move: A1 C3 E5", "correct"),
        ("3 moves: A1 C3 E5", "wrong"),
    ] {
        for mover in [Mover::King, flying] {
            assert_eq!(said(mover, text), Some(want), "{mover:?}: {text}");
        }
    }
    for (text, want) in [
        ("2 moves", "correct"),
        ("It takes 2 jumps.", "correct"),
        ("Number of moves: 3", "wrong"),
        ("1 move", "undecided"),
    ] {
        assert_eq!(said(flying, text), Some(want), "{text}");
    }
}

/// What is wrong with a line is said in words of our own.
#[test]
fn faults_of_lines_are_in_plain_words() {
    let lines = [
        ("[]", "no object"),
        ("not json", "no JSON from character 2 on"),
        (r#"{"reply": "1-2", "#, "ends too early"),
        (r#"{"puzzle": "row:1x1"}"#, "there is no `reply`"),
        (r#"{"puzzle": "row:1x1", "reply": 5}"#, "`reply` is no text"),
        (
            r#"{"puzzle": "row:1x1", "output": 5}"#,
            "`output` is no text",
        ),
        (
            r#"{"puzzle": "row:1x1", "reply": "1-2", "answer": "1-2"}"#,
            "`answer` is another name of `reply`",
        ),
        (
            r#"{"puzzle": "row:1x1", "question": "foo", "reply": ""}"#,
            "the question \"foo\" is unknown: expected one of moves, winnable,",
        ),
        (
            r#"{"task": {"puzzle": "row:1x1", "question": "foo"}, "reply": ""}"#,
            "is unknown",
        ),
        (
            r#"{"puzzle": "row:1x1", "size": "x", "reply": ""}"#,
            "a field",
        ),
    ];
    for (line, expected) in lines {
        let error = AnswerLine::read(line, &Default::default()).unwrap_err();
        assert!(error.to_string().contains(expected), "{line}: {error}");
    }
    let error = Report::default().add(r#"{"a": 1}"#).unwrap_err();
    assert!(
        error.to_string().contains("there is no `format`"),
        "{error}"
    );
    // Every name of a question is known.
    for name in [
        "moves",
        "winnable",
        "keeps",
        "shortest",
        "impossible",
        "king",
    ] {
        let line = format!(r#"{{"puzzle": "row:1x1", "question": "{name}", "reply": ""}}"#);
        AnswerLine::read(&line, &Default::default()).unwrap();
    }
}

/// The argument may stand in brackets behind the verdict. `pegs:triangle5@c3-a1` is impossible by
/// the classes of positions (rule of three).
#[test]
fn an_argument_in_brackets_is_read() {
    for (reply, read_as, right) in [
        ("Answer: impossible (class)", "class", true),
        ("impossible (by class, not pagoda)", "class", true),
        ("Answer: class (I also tried pagoda)", "class", true),
        ("Answer: impossible (pagoda)", "pagoda", false),
        ("Answer: impossible (I tried all)", "impossible", false),
    ] {
        let asked = Asked {
            question: Question::Impossible,
            ..Asked::about("pegs:triangle5@c3-a1")
        };
        let judged = Judges::default().judge(&asked, reply.as_bytes()).unwrap();
        assert_eq!(judged.read_as.as_deref(), Some(read_as), "{reply}");
        assert_eq!(judged.score.exact == 1.0, right, "{reply}");
    }
}

/// A claim that names no move is read and judged, and is no answer to the question for the moves,
/// also where moves are beside it.
#[test]
fn claims_without_moves_are_read() {
    for (reply, read_as) in [
        (
            "Answer: 8 moves",
            "the number of moves: a solution has exactly 8 moves",
        ),
        (
            "7 moves",
            "the number of moves: no solution has exactly 7 moves",
        ),
        (
            "A solution exists.",
            "what is said of the solutions: there is a solution of 8 moves",
        ),
        (
            "There are two shortest solutions.",
            "what is said of the solutions: there are 2 shortest solutions",
        ),
    ] {
        let judged = judge("row:2x2", reply);
        assert_eq!(judged.format, Format::Read, "{reply}");
        assert_eq!(judged.read_as.as_deref(), Some(read_as), "{reply}");
        assert_eq!((judged.goal, judged.score.exact), (false, 0.0), "{reply}");
    }
    let both = judge(
        "row:2x2",
        "2-3 4-2 5-4 3-5 1-3 2-1 4-2 3-4\n\nIt takes 8 moves.",
    );
    assert!(both.goal, "{both:?}");
}

/// What a replay says is said of a puzzle that no search decides within its share, and is the same
/// after the time is over.
#[test]
fn a_replay_needs_no_search() {
    // Source: Lucas's puzzle of 5 by 5 is solved row by row and then column by column.
    let problem: saltus::problem::Problem = "grid:5x5".parse().unwrap();
    let budget = saltus::budget::Budget::UNLIMITED;
    let outcome = saltus::problem::solve(&problem, None, &budget).unwrap();
    let saltus::puzzle::Answer::Solved(moves) = outcome.answer else {
        panic!("it has a solution");
    };
    let (puzzle, steps) = moves.replayed().unwrap();
    let right = saltus::text::moves::write(puzzle, steps);
    let over = Judges::default().until(std::time::Instant::now());
    for judges in [Judges::default(), over] {
        let asked = Asked::about("grid:5x5");
        let judged = judges.judge(&asked, right.as_bytes()).unwrap();
        assert!(judged.goal && judged.score.exact == 1.0, "{judged:?}");
        let illegal = judges.judge(&asked, b"b3-c3 d3-b3 a1-a2").unwrap();
        assert!(!illegal.goal);
        assert_eq!(illegal.illegal.map(|illegal| illegal.number), Some(3));
        let denied = judges.judge(&asked, b"impossible").unwrap();
        assert_eq!(denied.score.exact, 0.0);
    }
}

/// Source: the positions of a shortest game, by brute force.
#[test]
fn a_vacancy_at_the_end_of_a_reply_is_no_emphasis() {
    let judges = Judges::default();
    for (puzzle, reply) in [
        ("ring:3", "_ 1 2 3\n3 1 2 _\n3 _ 2 1\n_ 3 2 1"),
        ("row:1x1", "R _ L\n_ R L\nL R _\nL _ R"),
    ] {
        let judged = judges.judge(&Asked::about(puzzle), reply.as_bytes());
        let judged = judged.unwrap();
        assert!(judged.goal, "{judged:?}");
    }
    for reply in ["_1-2 3-1 2-3_", "**_1-2 3-1 2-3_**", "*1-2 3-1 2-3*"] {
        let judged = judges.judge(&Asked::about("row:1x1"), reply.as_bytes());
        assert!(judged.unwrap().goal, "{reply}");
    }
}

/// Source: each text has a solution in a form that is not read, or one that is taken back; its last
/// line alone is one step.
#[test]
fn one_step_of_a_list_is_no_answer() {
    for (puzzle, reply) in [
        (
            "row:1x1",
            "1. 1-2\n\n2. Take the toad off the board.\n\n3. 3-1\n\n4. 2-3",
        ),
        ("board:oo.,left=1", "1. b1 hops off the board\n2. a1-c1"),
        ("row:1x1", "1-2\n3-1\n2-3\nWait, that is wrong."),
        (
            "row:1x1",
            "moves = [[0, 1], [2, 0], [1, 2]]\n\nWait, that is not correct.",
        ),
    ] {
        let judgement = judge(puzzle, reply);
        assert_eq!(judgement.format, Format::None, "{judgement:?}\n{reply}");
    }
    for reply in [
        "I count 3 cells.\n1-2, 3-1, 2-3",
        "1-3\n\n~~1-3~~\n\n1-2, 3-1, 2-3",
        "1. 1-2\n2. ~~1-3~~ 3-1\n3. 2-3",
        "R _ L\n_ R L\nL R _\nL _ R",
    ] {
        assert_eq!(judge("row:1x1", reply).score.exact, 1.0, "{reply}");
    }
    for reply in [
        "R _ L\n_ R L\nL R _\nL _ R\nR _ _",
        "1→2: _ R L\n1→3: L R _\n2→3: L _ R",
    ] {
        assert_eq!(judge("row:1x1", reply).score.exact, 0.0, "{reply}");
    }
}
