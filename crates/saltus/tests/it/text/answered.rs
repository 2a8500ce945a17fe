//! Answers as people, programs and language models write them: random puzzles, right and wrong
//! games, random notations and dress, words around them, drafts before them. The verdict is the one
//! that the known moves deserve, or there is a question. The writers here share nothing with the
//! readers.

use super::writers::{Case, Random, Style, case, is_image, write};
use saltus::{
    budget::Budget,
    problem::{Claim, Problem, Verdict},
    puzzle::{Move, Puzzle},
    referee,
    text::{any::Origin, claim, id},
};
use std::{env, thread};

/// Sentences without a move.
const REMARKS: [&str; 14] = [
    "I thought about this for a while.",
    "Here is my answer:",
    "Let me work through the puzzle step by step.",
    "The idea is to clear the edges early and keep the rest connected.",
    "This took 3 attempts and about 20 minutes.",
    "Note that every jump removes exactly one peg.",
    "**Answer**",
    "## Solution",
    "That is the whole game; please check it.",
    "Hope this helps!",
    "It is known that such puzzles are hard in general.",
    "A nice picture of the board would be useful here.",
    "The frogs want to get to the other side.",
    "In total, there are 2 kinds of pieces & 1 rule.",
];

/// Lines by which a text takes back what is above them.
const REVISIONS: [&str; 6] = [
    "Wait, that does not work. Let me try again:",
    "Hmm, the above is wrong. Corrected:",
    "Final answer:",
    "That attempt fails, so instead:",
    "Oops, I made a mistake. The fixed list:",
    "## Final solution",
];

/// What is done to a game before it is written.
fn damaged(case: &Case, random: &mut Random) -> Vec<Move> {
    let mut moves = case.game.clone();
    let cells: Vec<_> = case.puzzle.board.cells().collect();
    match random.below(8) {
        0 => {
            moves.pop();
        }
        1 => {
            let at = random.below(moves.len());
            moves[at].to = cells[random.below(cells.len())];
        }
        2 => {
            let at = random.below(moves.len());
            moves[at].from = cells[random.below(cells.len())];
        }
        3 if moves.len() > 1 => {
            let at = random.below(moves.len() - 1);
            moves.swap(at, at + 1);
        }
        4 => moves.reverse(),
        _ => {}
    }
    if moves.is_empty() {
        moves = case.game.clone();
    }
    moves
}

/// Remarks around a text.
fn with_remarks(text: &str, random: &mut Random) -> String {
    let mut whole = String::new();
    let many = random.below(40) == 0;
    let before = if many { 400 } else { random.below(4) };
    for _ in 0..before {
        whole.push_str(REMARKS[random.below(REMARKS.len())]);
        whole.push_str(["\n", "\n\n"][random.below(2)]);
    }
    whole.push_str(text);
    if !text.ends_with('\n') {
        whole.push('\n');
    }
    for _ in 0..random.below(3) {
        whole.push('\n');
        whole.push_str(REMARKS[random.below(REMARKS.len())]);
        whole.push('\n');
    }
    whole
}

fn fenced(text: &str, random: &mut Random) -> String {
    let fence = ["```", "~~~", "````"][random.below(3)];
    let language = ["", "text", "python", "json"][random.below(4)];
    format!("{fence}{language}\n{text}\n{fence}\n")
}

/// Quotations, encodings, line ends.
fn encoded(text: &str, random: &mut Random) -> Vec<u8> {
    match random.below(9) {
        0 => {
            let lines: Vec<String> = text.lines().map(|line| format!("> {line}")).collect();
            lines.join("\n").into_bytes()
        }
        1 => text.replace('\n', "\r\n").into_bytes(),
        2 => [b"\xEF\xBB\xBF", text.as_bytes()].concat(),
        3 => {
            let units = text.encode_utf16().flat_map(u16::to_le_bytes);
            [0xFF, 0xFE].into_iter().chain(units).collect()
        }
        4 => {
            let units = text.encode_utf16().flat_map(u16::to_be_bytes);
            [0xFE, 0xFF].into_iter().chain(units).collect()
        }
        5 => text.replace(" to ", "\u{A0}to\u{A0}").into_bytes(),
        _ => text.as_bytes().to_vec(),
    }
}

/// A text, and the games that count in it.
struct Written {
    text: Vec<u8>,
    games: Vec<Vec<Move>>,
    style: Style,
    /// The text of each game before it was dressed.
    bare: Vec<String>,
}

fn written(case: &Case, random: &mut Random) -> Option<Written> {
    let style = Style::any(random);
    let game = damaged(case, random);
    let own = write(&case.puzzle, &game, &style)?;
    let mut games = vec![game];
    let mut bare = vec![own.clone()];
    let mut text = match random.below(8) {
        0 => {
            let draft = write(&case.puzzle, &damaged(case, random), &style)?;
            let revision = REVISIONS[random.below(REVISIONS.len())];
            format!("{draft}\n\n{revision}\n\n{own}\n")
        }
        1 => {
            let draft = write(&case.puzzle, &damaged(case, random), &style)?;
            let revision = REVISIONS[random.below(REVISIONS.len())];
            format!(
                "{}\n{revision}\n\n{}",
                fenced(&draft, random),
                fenced(&own, random)
            )
        }
        2 if !style.is_list() => {
            let second = damaged(case, random);
            let other = write(&case.puzzle, &second, &style)?;
            bare.push(other.clone());
            games.push(second);
            format!("Solution 1:\n{own}\n\nSolution 2:\n{other}\n")
        }
        3 | 4 => fenced(&own, random),
        _ => own,
    };
    if random.below(3) > 0 {
        text = with_remarks(&text, random);
    }
    // Beside moves, a number is a statement about them, and a true one changes nothing.
    let says_number = text.len().is_multiple_of(6);
    if games.len() == 1 && says_number {
        let end = if text.ends_with('\n') { "" } else { "\n" };
        text = format!("{text}{end}\nThat makes {} moves.\n", games[0].len());
    }
    Some(Written {
        text: encoded(&text, random),
        games,
        style,
        bare,
    })
}

/// Whether the same text means other moves, which are read: in other names of the cells, in
/// directions, which do not say how far a piece goes, or in numbers that are squares and no pairs.
fn means_others(case: &Case, read: &[&[Move]], written: &Written) -> bool {
    let mut bare = written.bare.iter().zip(&written.games).zip(read);
    read.len() == written.bare.len()
        && bare.all(|((bare, game), &moves)| {
            let mut namings = written.style.with_other_namings().into_iter();
            moves == game
                || namings.any(|style| write(&case.puzzle, moves, &style).as_ref() == Some(bare))
                || are_squares(moves, bare)
        })
}

/// Whether the numbers of a text are the cells from which pieces move, or those from which, over
/// which and to which they do, also behind the number of each move.
fn are_squares(moves: &[Move], text: &str) -> bool {
    let words = text.split(|c: char| !c.is_ascii_digit());
    let written: Vec<usize> = words.filter_map(|word| word.parse().ok()).collect();
    let mut from = Vec::new();
    let mut passed = Vec::new();
    let mut numbered = Vec::new();
    for step in moves {
        let [start, end] = [step.from, step.to].map(|cell| cell.index());
        from.push(Some(start));
        numbered.push(None); // whichever number the move has
        for squares in [&mut passed, &mut numbered] {
            squares.push(Some(start));
            if start.abs_diff(end) > 1 {
                squares.push(None); // what it passes, whichever cell that is
            }
            squares.push(Some(end));
        }
    }
    let counted = |squares: &[Option<usize>], base: usize| {
        let mut pairs = squares.iter().zip(&written);
        let fits = |(square, number): (&Option<usize>, &usize)| {
            square.is_none_or(|square| square + base == *number)
        };
        squares.len() == written.len() && pairs.all(fits)
    };
    let readings = [from, passed, numbered];
    let mut readings = readings.iter();
    readings.any(|squares| counted(squares, 0) || counted(squares, 1))
}

/// What is wrong with the verdict on a text, if it is; else whether there was one.
fn verdict(case: &Case, written: &Written) -> Result<bool, String> {
    let puzzle: &Puzzle = &case.puzzle;
    let claims = match claim::read(&written.text, puzzle, &Origin::Plain, None) {
        Ok(claims) => claims,
        Err(bad) if bad.is_empty() => return Err("no fault is named".into()),
        Err(_) => return Ok(false),
    };
    let problem = Problem::from(puzzle.clone());
    let budget = Budget::UNLIMITED;
    let judged = claim::judge_all(&problem, puzzle, &written.text, &claims, &budget);
    let truth = |game: &Vec<Move>| referee::judge(puzzle, game).is_ok();
    let right = written.games.iter().all(truth);
    let read: Vec<&[Move]> = claims
        .claims
        .iter()
        .filter_map(|placed| placed.claim.moves())
        .collect();
    match &judged.verdict {
        Verdict::Correct(_) if right => {
            let pairs = read.len() == written.games.len();
            let same = |(read, game): (&&[Move], &Vec<Move>)| {
                **read == game[..] || is_image(puzzle, game, read)
            };
            let alike = pairs && read.iter().zip(&written.games).all(same);
            if alike || means_others(case, &read, written) {
                return Ok(true);
            }
            Err(format!("correct, but other moves: {}", claims.read_as))
        }
        Verdict::Wrong(_) if !right || means_others(case, &read, written) => Ok(true),
        Verdict::Correct(_) if means_others(case, &read, written) => Ok(true),
        Verdict::Correct(_) => Err(format!("correct, read as {}", claims.read_as)),
        Verdict::Wrong(why) => Err(format!("wrong: {why}, read as {}", claims.read_as)),
        Verdict::Undecided(why) => Err(format!("undecided: {why}")),
    }
}

/// What came of many texts.
#[derive(Default, Debug)]
struct Tally {
    judged: usize,
    asked: usize,
    /// Questions by the kind of notation.
    asked_by_kind: std::collections::BTreeMap<&'static str, [usize; 2]>,
}

fn compare(cases: usize, seed: u64) -> Tally {
    let mut random = Random(seed);
    let mut tally = Tally::default();
    let mut faults = Vec::new();
    for number in 0..cases {
        let Some(case) = case(&mut random) else {
            continue;
        };
        let Some(written) = written(&case, &mut random) else {
            continue;
        };
        let kind = tally.asked_by_kind.entry(written.style.kind()).or_default();
        match verdict(&case, &written) {
            Ok(true) => {
                tally.judged += 1;
                kind[0] += 1;
            }
            Ok(false) => {
                tally.asked += 1;
                kind[1] += 1;
                if std::env::var_os("SALTUS_SHOW_QUESTIONS").is_some() {
                    let text = String::from_utf8_lossy(&written.text).into_owned();
                    println!("asked {number}: {}\n{text}\n", title(&case.puzzle));
                }
            }
            Err(why) => {
                let text = String::from_utf8_lossy(&written.text).into_owned();
                let games = &written.games;
                let title = title(&case.puzzle);
                faults.push(format!(
                    "case {number}, {title}: {why}; {games:?}; {:?}\n{text:.1500}",
                    case.game
                ));
            }
        }
    }
    let count = faults.len();
    faults.truncate(12);
    assert!(
        faults.is_empty(),
        "{count} faults\n{}",
        faults.join("\n----\n")
    );
    tally
}

fn title(puzzle: &Puzzle) -> String {
    id::name(puzzle, &puzzle.start)
}

#[test]
fn answers_have_the_verdict_that_they_deserve() {
    let tally = compare(4_000, 20_261_126);
    println!("{tally:?}");
    assert!(
        tally.judged > 1_500 && tally.asked < tally.judged / 4,
        "{tally:?}"
    );
}

/// The long form. `SEED` in the environment is the first of its eight seeds, `ANSWERS` the number of
/// draws of each.
#[test]
#[ignore = "minutes"]
fn many_answers_have_the_verdict_that_they_deserve() {
    const PARTS: u64 = 8;
    let number = |name: &str| env::var(name).ok().map(|number| number.parse().unwrap());
    let count = number("ANSWERS").unwrap_or(27_500) as usize;
    let first: u64 = number("SEED").unwrap_or(77);
    let parts: Vec<Tally> = thread::scope(|scope| {
        let part = |seed: u64| scope.spawn(move || compare(count, seed));
        let running: Vec<_> = (first..first + PARTS).map(part).collect();
        running
            .into_iter()
            .map(|part| part.join().unwrap())
            .collect()
    });
    println!("{parts:?}");
    let read: usize = parts.iter().map(|part| part.judged + part.asked).sum();
    // Nearly half of the draws have a text.
    assert!(20 * read > 9 * count * PARTS as usize, "{read}");
}

/// A claim of moves is read as no other kind of claim.
#[test]
fn no_moves_are_no_claim() {
    let puzzle = id::read("pegs:english", |usual| usual).unwrap();
    let puzzle = puzzle.puzzle().unwrap();
    for text in ["```\n```\n", "> \n", "\u{FEFF}", "Final answer:"] {
        let read = claim::read(text.as_bytes(), &puzzle, &Origin::Plain, None);
        let moves = read.map(|claims| {
            claims
                .claims
                .iter()
                .any(|c| matches!(c.claim, Claim::Moves(_)))
        });
        assert_ne!(moves.ok(), Some(true), "{text:?}");
    }
}

/// A row of the table of public answers.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct PublicAnswer {
    id: String,
    puzzle: String,
    want: String,
    source: String,
    text: String,
}

/// Answers in the notations of public programs, pages and models. The first line of the table says
/// where they come from.
#[test]
fn public_answers_have_their_verdict() {
    let table = include_str!("../../data/answers.jsonl");
    let mut faults = Vec::new();
    let mut count = 0;
    for line in table.lines().skip(1) {
        let answer: PublicAnswer = serde_json::from_str(line).unwrap();
        assert!(!answer.source.is_empty(), "{}", answer.id);
        count += 1;
        let problem: Problem = answer.puzzle.parse().unwrap();
        let puzzle = problem.puzzle().unwrap();
        let text = answer.text.as_bytes();
        let got = match claim::read(text, &puzzle, &Origin::Plain, None) {
            Err(bad) => format!("asked: {bad}"),
            Ok(claims) => {
                let budget = Budget::UNLIMITED;
                let judged = claim::judge_all(&problem, &puzzle, text, &claims, &budget);
                match judged.verdict {
                    Verdict::Correct(_) => "correct".to_owned(),
                    Verdict::Wrong(why) => {
                        let wrong = answer.want == "wrong";
                        if wrong {
                            "wrong".to_owned()
                        } else {
                            format!("wrong: {why}, {}", claims.read_as)
                        }
                    }
                    Verdict::Undecided(why) => why,
                }
            }
        };
        if got != answer.want {
            faults.push(format!("{}: {got}\n{:.300}", answer.id, answer.text));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n----\n"));
    assert!(count >= 80, "{count}");
}
