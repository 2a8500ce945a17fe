//! What one command answers, its sister does not refuse: boards, positions of a known solution,
//! the pieces of capture boards, certificates, and moves as people write them.

use crate::command::{all_output, command, new_folder, object, run, saltus, saltus_given, text};
use saltus_testing::Running;
use std::{
    io::{BufRead, BufReader},
    process::Stdio,
};

/// The vacancies and the goal of an ID do not matter to a question about its board. Marks do: what
/// is known of a board is known of pegs of one kind.
/// Source: the answers for the name of the board alone.
#[test]
fn boards_are_taken_from_any_id() {
    let commands: [&[&str]; 3] = [
        &["classes"],
        &["pairs"],
        &["generate", "pegs", "--pegs", "3"],
    ];
    for asking in commands {
        let named = untimed(&[asking, &["triangle4"]].concat());
        for id in [
            "pegs:triangle4,to=complement",
            "triangle4,to=complement",
            "pegs:triangle4@a1-2",
            "triangle4@a1",
            "pegs:triangle4@a1,to=complement",
            "pegs:triangle4,at=.o.ooooooo",
        ] {
            let asked = [asking, &[id]].concat();
            assert_eq!(untimed(&asked), named, "{asked:?}");
        }
        for id in ["pegs:triangle4@a1,marked=a4-d4", "triangle4,marked=a4-d4"] {
            let marked = saltus(&[asking, &[id]].concat());
            let said = all_output(&marked);
            assert_eq!(marked.status.code(), Some(2), "{asking:?}: {said}");
            assert!(said.contains("not for marked pegs"), "{asking:?}: {said}");
        }
        let unknown = saltus(&[asking, &["triangle99,to=complement"]].concat());
        assert_eq!(unknown.status.code(), Some(2), "{asking:?}");
    }
}

/// A board of one's own need not have a vacancy. Source: the answers for the board with one.
#[test]
fn a_board_without_a_vacancy_is_taken() {
    let commands: [&[&str]; 3] = [
        &["classes"],
        &["pairs"],
        &["generate", "pegs", "--pegs", "3"],
    ];
    let folder = new_folder("full_boards");
    let [full, id, open] = ["full.txt", "id.txt", "open.txt"].map(|name| folder.join(name));
    std::fs::write(&full, "ooo\nooo\nooo\n").unwrap();
    std::fs::write(&id, "board:ooo=ooo=ooo\n").unwrap();
    std::fs::write(&open, "ooo\no.o\nooo\n").unwrap();
    for asking in commands {
        let expected = untimed(&[asking, &[open.to_str().unwrap()]].concat());
        for board in [full.to_str().unwrap(), "ooo\nooo\nooo", "board:ooo=ooo=ooo"] {
            let asked = [asking, &[board]].concat();
            assert_eq!(untimed(&asked), expected, "{asked:?}");
        }
        for [board, given] in [[id.to_str().unwrap(), ""], ["-", "●●●\n●●●\n●●●\n"]]
        {
            let asked = [asking, &[board]].concat();
            let answered = saltus_given(&asked, given);
            let shown = text(&answered.stdout);
            assert_eq!(answered.status.code(), Some(0), "{asked:?}: {shown}");
            assert_eq!(first_part(&shown), expected, "{asked:?}");
        }
    }
}

/// The places of faults are those of the text as it was given: here the whole one.
#[test]
fn a_fault_of_a_board_without_a_vacancy_is_shown_where_it_is() {
    let refused = saltus(&["classes", "● ●\n\n\n\n\n●"]);
    let said = all_output(&refused);
    assert_eq!(refused.status.code(), Some(2), "{said}");
    assert!(said.contains("1 | ● ●"), "{said}");
}

/// A number of pieces left is a goal in each notation of instances. Source: `dimacs`, which states
/// the length of a shortest solution.
#[test]
fn a_goal_of_pieces_left_is_exported_to_planners() {
    let folder = new_folder("left_by_steps");
    let file = folder.join("left.toml");
    std::fs::write(
        &file,
        "board = 'oo.o'\n[[kind]]\nsymbol = 'o'\nsteps = 'all'\njumps = 'all'\nremoves = true\n\
         [goal]\nleft = 2\n",
    )
    .unwrap();
    for notation in ["dimacs", "asp", "pddl"] {
        let exported = saltus(&["export", file.to_str().unwrap(), "--to", notation]);
        let said = all_output(&exported);
        assert_eq!(exported.status.code(), Some(0), "{notation}: {said}");
    }
}

/// An answer without the table of times below it.
fn untimed(arguments: &[&str]) -> String {
    let (status, shown) = run(arguments);
    assert_eq!(status, Some(0), "{arguments:?}: {shown}");
    first_part(&shown).to_owned()
}

/// An answer without the times behind it.
fn first_part(shown: &str) -> &str {
    let end = shown.find("\n\nboard").unwrap_or(shown.len());
    &shown[..end]
}

/// Of any three vertices of the complete graph on four, one jump leads to any other.
#[test]
fn games_are_generated_on_graphs() {
    let generated = saltus(&["generate", "pegs", "graph:C~", "--pegs", "3"]);
    let game = text(&generated.stdout);
    assert_eq!(generated.status.code(), Some(0), "{game}");
    let solved = saltus_given(&["solve", "-", "--json"], &game);
    let solved: serde_json::Value = serde_json::from_slice(&solved.stdout).unwrap();
    assert_eq!(solved["length"], 2, "{solved}");
}

#[test]
fn the_id_of_a_graph_is_the_one_that_was_given() {
    let explained = object(&["explain", "graph:C~"]);
    assert_eq!(explained["id"], "graph:C~");
    let elsewhere = object(&["explain", "graph:C~,at=o.oo"]);
    assert_eq!(elsewhere["id"], "graph:C~,at=o.oo");
}

/// The rest of a shortest solution is a shortest one. Source: `solve`, whose moves the referee
/// replays.
#[test]
fn a_position_of_the_known_solution_is_known() {
    for (puzzle, made) in [
        ("reverse:12", 1),
        ("reverse:30", 40),
        ("reverse:200", 3),
        ("ring:9", 1),
        ("grid:5x5", 1),
        ("grid:5x5", 3),
        ("pegs:wiegleb", 2),
        ("row:70x70", 2),
    ] {
        let length = object(&["solve", puzzle])["length"].as_u64().unwrap();
        let listed = text(&saltus(&["solve", puzzle, "--format", "moves"]).stdout);
        let moves: Vec<&str> = listed.split_whitespace().take(made).collect();
        let left = length - made as u64;
        for command in ["ask", "analyse"] {
            let given = [&[command, puzzle, "--json", "--lines"], &moves[..]].concat();
            let first = first_line_of(&[&given[..], &["--time", "1000s"]].concat());
            let known: serde_json::Value = serde_json::from_str(&first).unwrap();
            assert_eq!(known["winnable"], true, "{given:?}: {first}");
            let shown_left = match command {
                "ask" => &known["moves_left"],
                _ => &known["moves"][made - 1]["moves_left"],
            };
            assert_eq!(shown_left.as_u64(), Some(left), "{given:?}: {first}");
        }
    }
}

/// The first line of an output whose end takes long.
fn first_line_of(arguments: &[&str]) -> String {
    let mut running = Running::start(command(arguments).stdout(Stdio::piped()));
    let mut first = String::new();
    BufReader::new(running.stdout())
        .read_line(&mut first)
        .unwrap();
    running.kill();
    first
}

/// A man of a capture board: the answers of all commands agree with those of `solve`.
/// Source: on the first board the route goes down, so no man that moves up has one.
#[test]
fn every_command_answers_for_men() {
    let board = "capture:.-.-.=-B-.-=.-W-.=-.-.-=.-.-.";
    for (kind, status) in [("men", 0), ("men-up", 1)] {
        for command in [
            &["solve", board][..],
            &["count", board],
            &["list", board],
            &["ask", board],
            &["at", board, "1"],
            &["draw", board],
            &["analyse", board],
        ] {
            let given = [command, &["--pieces", kind]].concat();
            let (found, shown) = run(&given);
            assert_eq!(found, Some(status), "{given:?}: {shown}");
        }
        let given = ["explain", board, "--pieces", kind];
        let (found, shown) = run(&given);
        assert_eq!(found, Some(0), "{shown}");
        assert!(shown.contains("this man captures every white"), "{shown}");
    }
    let (_, down) = run(&["ask", board, "--pieces", "men"]);
    assert!(down.contains("B2-D4 keeps the win"), "{down}");
}

#[test]
fn what_flies_is_for_the_commands_that_search_its_moves() {
    let board = "capture:.-.=-W-=B-.";
    for command in ["count", "list", "ask", "explain", "draw", "analyse", "play"] {
        let refused = saltus(&[command, board, "--pieces", "flying"]);
        let shown = all_output(&refused);
        assert_eq!(refused.status.code(), Some(2), "{command}: {shown}");
        assert!(
            shown.contains("flying kings are for `saltus solve` and `saltus check`"),
            "{command}: {shown}"
        );
    }
}

/// Six pegs have five jumps, which a certificate shows by all their positions.
#[test]
fn a_number_of_jumps_has_a_certificate() {
    let cross = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/cross-six.lp");
    let written = saltus(&["solve", cross, "--format", "certificate"]);
    let shown = text(&written.stdout);
    assert_eq!(written.status.code(), Some(1), "{}", all_output(&written));
    assert!(shown.contains("\nproof impossible\nlevel\n"), "{shown}");
    assert!(shown.ends_with("end\n"), "{shown}");
}

/// That there is no solution is an answer also where no certificate can say so.
#[test]
fn an_impossible_puzzle_without_a_certificate_is_impossible() {
    for puzzle in [
        "capture:.-.=-W-=.-.",
        "capture:.-.-.=-B-.-=.-W-.=-.-W-=.-.-.",
    ] {
        let asked = [puzzle, "--format", "certificate"];
        let (status, shown) = run(&[&["solve"][..], &asked].concat());
        assert_ne!(status, Some(0), "{shown}");
    }
    let given = [
        "solve",
        "pegs:english@d4-a3",
        "--format",
        "certificate",
        "--time",
        "0s",
    ];
    let (status, shown) = run(&given);
    assert_eq!(status, Some(1), "{shown}");
}

/// A player may write moves as every other command takes them.
#[test]
fn a_line_of_a_game_is_read_as_moves_elsewhere() {
    for moves in [
        "2-3",
        "2 to 3",
        "move 2 to 3",
        "moves = [['R',1,2]]",
        "R 2-3",
        "[(1,2)]",
        "2-3, 4-2",
        "2 3",
    ] {
        let asked = saltus(&["ask", "row:2x2", moves]);
        assert_ne!(
            asked.status.code(),
            Some(2),
            "{moves}: {}",
            all_output(&asked)
        );
        let lines = format!("{moves}\ngame\n");
        let played = text(&saltus_given(&["play", "row:2x2", "--plain"], &lines).stdout);
        let made = moves.matches(", 4-2").count() + 1;
        assert!(
            played.contains(&format!("> game\n{made}: 2-3")),
            "{moves}: {played}"
        );
    }
    // Later moves are read from where the game is.
    let played = text(&saltus_given(&["play", "row:2x2", "--plain"], "2-3\n4 to 2\ngame\n").stdout);
    assert!(played.contains("2: 2-3 4-2"), "{played}");
    // A command is a whole line.
    for (line, answer) in [
        ("moves", "4: 1-3 2-3 4-3 5-3"),
        ("undo 1", "Fewer moves have been made"),
        ("nonsense", "help"),
    ] {
        let played = text(&saltus_given(&["play", "row:2x2", "--plain"], line).stdout);
        let answered = played
            .split(&format!("> {line}\n"))
            .nth(1)
            .unwrap_or_default();
        assert!(answered.contains(answer), "{line}: {played}");
    }
}

/// Where no seed helps, none is advised. Source: by hand. Three pegs have two jumps; the corners of
/// a board of four rows all reach its only white.
#[test]
fn no_seed_is_advised_where_none_helps() {
    for (given, status) in [
        (
            &[
                "generate",
                "pegs",
                "triangle5",
                "--pegs",
                "3",
                "--difficulty",
                "hard",
            ][..],
            1,
        ),
        (
            &[
                "generate",
                "capture",
                "--side",
                "4",
                "--layout",
                "full",
                "--near-miss",
            ],
            2,
        ),
        (&["generate", "capture", "--side", "4"], 2),
        (&["generate", "capture", "--side", "6"], 0),
    ] {
        let generated = saltus(given);
        let shown = all_output(&generated);
        assert_eq!(generated.status.code(), Some(status), "{given:?}: {shown}");
        assert!(!shown.contains("seed"), "{given:?}: {shown}");
    }
}

/// Nothing was reached: more is needed.
#[test]
fn a_limit_of_memory_says_what_is_needed() {
    let (status, shown) = run(&["count", "pegs:wiegleb", "--memory", "40M"]);
    assert_eq!(status, Some(3), "{shown}");
    assert!(!shown.contains("was reached"), "{shown}");
    assert!(
        shown.contains("40 MiB allowed") || shown.contains("is needed than is allowed"),
        "{shown}"
    );
}

/// Where every move can be taken back, a game that could be won can be won. Source: the start,
/// which a formula or a search decides, and the way back to it.
#[test]
fn a_move_that_can_be_taken_back_keeps_the_win() {
    for (puzzle, moves) in [
        ("row:30x30,direction=both", &["29-31"][..]),
        ("row:30x30,direction=both", &["29-31", "28-29"]),
        ("row:60x2,direction=both,over=opposite", &["60-61"]),
        ("ring:9", &[]),
    ] {
        let limits = ["--time", "2s", "--memory", "300M"];
        for made in [&[], moves] {
            let asked = [&["ask", puzzle], made, &limits].concat();
            let (status, shown) = run(&asked);
            assert_eq!(status, Some(0), "{asked:?}: {shown}");
            assert!(shown.starts_with("winnable"), "{asked:?}: {shown}");
            assert!(!shown.contains("undecided"), "{asked:?}: {shown}");
        }
        let analysed = [&["analyse", puzzle], moves, &limits].concat();
        let (status, shown) = run(&analysed);
        assert_eq!(status, Some(0), "{analysed:?}: {shown}");
        assert!(!shown.contains("undecided"), "{analysed:?}: {shown}");
    }
}

/// Commands that print numbers print them as tables, whatever the verdict and the options.
/// Source: the numbers in words of the same commands.
#[test]
fn numbers_are_tables_whatever_the_verdict() {
    for (asked, status, columns) in [
        (["count", "row:2x2", "--positions"], 0, 7),
        (["count", "pegs:triangle4@a2-b2", "--alike"], 0, 4),
        (["count", "pegs:triangle4@a1", "--alike"], 1, 4),
    ] {
        let (found, table) = run(&[&asked[..], &["--format", "csv"]].concat());
        let numbers = object(&asked);
        let mut lines = table.lines();
        let names: Vec<&str> = lines.next().unwrap().split(',').collect();
        let cells: Vec<&str> = lines.next().unwrap().split(',').collect();
        assert_eq!(
            (found, names.len(), cells.len()),
            (Some(status), columns, columns),
            "{table}"
        );
        for (name, cell) in names.iter().zip(&cells).skip(1) {
            let number = numbers[name].to_string();
            assert_eq!(number.trim_matches('"'), *cell, "{name}: {numbers}");
        }
    }

    for (asked, first) in [
        (&["count", "foreaft:2"][..], "puzzle,length,solutions"),
        (
            &["count", "foreaft:2", "--positions"],
            "puzzle,length,solutions,",
        ),
        (
            &["at", "foreaft:2", "0"],
            "puzzle,step,move,vacancy,position",
        ),
        (&["ask", "foreaft:2"], "move,verdict,"),
    ] {
        let given = [asked, &["--format", "csv"]].concat();
        let output = saltus(&given);
        let shown = text(&output.stdout);
        assert_eq!(output.status.code(), Some(1), "{given:?}: {shown}");
        assert!(shown.starts_with(first), "{given:?}: {shown}");
        assert!(!shown.contains("impossible"), "{given:?}: {shown}");
    }
}

/// One fault has one name, and one fact is said once.
#[test]
fn a_fault_has_one_name_at_any_size() {
    for row in ["row:3x3", "row:100x100"] {
        let (status, shown) = run(&["check", row, "1-2"]);
        assert_eq!(status, Some(1), "{shown}");
        assert!(
            shown.contains("the cell where the move ends is occupied"),
            "{shown}"
        );
    }
    for solved in ["row:0x0", "row:2x2,at=ll.rr"] {
        let said = all_output(&saltus(&["solve", solved, "--why"]));
        assert_eq!(said.matches("meets the goal").count(), 1, "{said}");
        assert!(!said.contains("all shorter games"), "{said}");
    }
}

/// Boards with one king that takes all, that king, and its only route. Source: by hand.
const ROUTES: [(&str, &str, &[&str]); 3] = [
    (
        "capture:B-.-.=-W-.-=.-.-.=-.-W-=.-.-.",
        "A1",
        &["A1", "C3", "E5"],
    ),
    (
        "capture:B-.-B=-W-.-=.-.-.=-.-W-=.-.-.",
        "A1",
        &["A1", "C3", "E5"],
    ),
    ("capture:.-.=-W-=B-.", "A3", &["A3", "C1"]),
];

/// A route that one command prints is read by all others, of the board and of its king.
#[test]
fn a_printed_route_is_read_by_every_command() {
    for (board, king, route) in ROUTES {
        let game = &format!("{board}@{king}");
        let moves: Vec<String> = route
            .windows(2)
            .map(|jump| format!("{}-{}", jump[0], jump[1]))
            .collect();
        let printed: Vec<String> = [
            &["list", board][..],
            &["list", board, "--json"],
            &["list", game],
            &["solve", board, "--format", "squares"],
            &["solve", board, "--format", "pairs"],
            &["solve", board, "--format", "directions"],
            &["solve", board, "--format", "squares", "--squares", "bottom"],
            &[
                "solve",
                board,
                "--format",
                "directions",
                "--squares",
                "bottom",
            ],
            &["solve", game, "--format", "moves"],
        ]
        .map(|command| text(&saltus(command).stdout))
        .into();
        let written = [
            moves.join(" "),
            moves.join("\n"),
            route.join(" ").to_lowercase(),
        ];
        for answer in printed.iter().chain(&written) {
            for puzzle in [board, game] {
                let checked = saltus_given(&["check", puzzle, "-"], answer);
                let shown = all_output(&checked);
                assert_eq!(checked.status.code(), Some(0), "{puzzle} {answer}: {shown}");
            }
        }

        let asked = route.join(" ");
        for answer in [&asked, &moves.join(" "), &route.join("-")] {
            for puzzle in [board, game] {
                let (status, shown) = run(&["analyse", puzzle, answer]);
                assert_eq!(status, Some(0), "{puzzle} {answer}: {shown}");
                assert!(shown.contains("won"), "{puzzle} {answer}: {shown}");
                for command in ["ask", "draw"] {
                    let (status, shown) = run(&[command, puzzle, answer]);
                    assert_ne!(status, Some(2), "{command} {puzzle} {answer}: {shown}");
                }
                let each = format!("{puzzle}\t{answer}\n");
                let checked = text(&saltus_given(&["check", "--each", "-"], &each).stdout);
                assert!(
                    checked.contains("\"verdict\":\"correct\"")
                        || checked.contains("\"verdict\":\"solved\""),
                    "{each}: {checked}"
                );
                let line = format!("{answer}\ngame\n");
                let played = text(&saltus_given(&["play", puzzle, "--plain"], &line).stdout);
                let made = format!("> game\n{}: {}", moves.len(), moves.join(" "));
                assert!(played.contains(&made), "{puzzle} {answer}: {played}");
            }
            let reply = serde_json::json!({"puzzle": game, "reply": answer}).to_string();
            let judged = judged(&reply);
            assert_eq!(judged["legal"], moves.len(), "{reply}: {judged}");
        }
    }
}

/// The judgement of a reply.
fn judged(reply: &str) -> serde_json::Value {
    let judged = saltus(&["judge", reply]);
    let line = serde_json::from_slice(&judged.stdout);
    line.unwrap_or_else(|error| panic!("{error}: {}", all_output(&judged)))
}

/// A route that is wrong is wrong in every form.
#[test]
fn a_wrong_route_is_wrong_in_every_form() {
    let (board, king, _) = ROUTES[0];
    let game = &format!("{board}@{king}");
    for answer in [
        "A1 C3 E1",
        "A1 C3",
        "A1-C3 C3-E1",
        "A1-C3",
        "a1 c3 e1",
        "a5 c3 e5",
        "A1 E5",
        "A1 C3 A5 C7",
    ] {
        for puzzle in [board, game] {
            let checked = saltus(&["check", puzzle, answer]);
            let shown = all_output(&checked);
            assert_ne!(checked.status.code(), Some(0), "{puzzle} {answer}: {shown}");
        }
    }
}

/// What `judge` reads, `check` reads. Source: by hand.
#[test]
fn sentences_about_kings_are_read_alike() {
    let (board, _, _) = ROUTES[1];
    for (answer, is_right) in [
        ("Answer: A1", true),
        ("**A1**", true),
        ("The king on A1.", true),
        ("King A1 takes all: A1, C3, E5", true),
        ("1. A1 to C3\n2. C3 to E5", true),
        ("A1 jumps over B2 to C3\nC3 jumps over D4 to E5", true),
        ("['A1', 'C3', 'E5']", true),
        (
            "{\"answer\": \"A1\", \"path\": [\"A1\",\"C3\",\"E5\"]}",
            true,
        ),
        ("(1,1) -> (3,3)\n(3,3) -> (5,5)", true),
        ("Answer: E1", false),
        ("No king can do it.", false),
        ("There is none.", false),
        ("none of them", false),
        ("The answer is none.", false),
        ("King A1 takes all: A1, C3, A5", false),
    ] {
        let status = if is_right { 0 } else { 1 };
        let checked = saltus_given(&["check", board, "-"], answer);
        let shown = all_output(&checked);
        assert_eq!(checked.status.code(), Some(status), "{answer}: {shown}");
        let reply = serde_json::json!({"puzzle": board, "question": "king", "reply": answer});
        let judged = judged(&reply.to_string());
        let exact = f64::from(u8::from(is_right));
        assert_eq!(judged["score"]["exact"], exact, "{answer}: {judged}");
    }
}

/// A board without a king is impossible for every command alike.
#[test]
fn a_board_without_a_king_has_one_answer() {
    let board = "capture:.-.=-W-=.-.";
    for pieces in [&[][..], &["--pieces", "men"]] {
        for command in [
            &["solve", board][..],
            &["count", board],
            &["list", board],
            &["draw", board],
            &["ask", board],
            &["at", board, "0"],
            &["analyse", board],
            &["export", board, "--to", "toml"],
            &["play", board, "--plain"],
        ] {
            let takes_pieces = !matches!(command[0], "at" | "export");
            if !takes_pieces && !pieces.is_empty() {
                continue;
            }
            let given = [command, pieces].concat();
            let (status, shown) = run(&given);
            assert_eq!(status, Some(1), "{given:?}: {shown}");
        }
    }
    let asked = object(&["ask", board]);
    let listed = object(&["list", board]);
    assert_eq!(asked["verdict"], "impossible");
    assert_eq!(
        (&asked["reason"], &asked["goal"]),
        (&listed["reason"], &listed["goal"])
    );
}

/// The goal names the pieces that were asked for, in every notation of the board.
#[test]
fn the_goal_names_the_pieces() {
    let contest = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/capture.txt");
    for (board, pieces, goal) in [
        ("capture:.-.=-W-=B-.", "men", "one man captures every white"),
        (
            "capture:.-.=-W-=B-.",
            "men-up",
            "one man captures every white",
        ),
        (
            "capture:.-.=-W-=B-.",
            "flying",
            "one flying king captures every white",
        ),
        ("B:W18,19:BK14", "men", "one man captures every white"),
        // A man of a position is a man.
        ("B:W18,19:B14", "men", "one man captures every white"),
        (contest, "men", "one man captures every white"),
    ] {
        let given = ["solve", board, "--pieces", pieces];
        let shown = all_output(&saltus(&given));
        assert!(shown.contains(goal), "{given:?}: {shown}");
        assert!(!shown.contains("one king"), "{given:?}: {shown}");
        let solved = object(&given);
        assert_eq!(solved["reading"]["goal"], goal, "{given:?}: {solved}");
        let line = solved["reading"]["line"].as_str().unwrap();
        assert!(
            line.contains(goal) && !line.contains("1 king,"),
            "{given:?}: {line}"
        );
    }
    let (man, king) = ("B:W18,19:B14", "B:W18,19:BK14");
    let routes =
        [man, king].map(|board| object(&["solve", board, "--pieces", "men"])["kings"].clone());
    assert_eq!(routes[0], routes[1]);
    let refused = all_output(&saltus(&["solve", "capture:.-.=-W-=B-.", "--goal", "one"]));
    assert!(refused.contains("this is a capture board"), "{refused}");
}

/// The game of a king is answered in the notations of its board, which has one such king.
#[test]
fn the_game_of_a_king_has_the_notations_of_its_board() {
    for (board, king, _) in ROUTES {
        let game = &format!("{board}@{king}");
        for format in ["squares", "pairs", "directions", "contest", "count"] {
            let of_board = text(&saltus(&["solve", board, "--format", format]).stdout);
            let of_king = text(&saltus(&["solve", game, "--format", format]).stdout);
            assert_eq!(of_king, of_board, "{game} {format}");
        }
    }
    let refused = all_output(&saltus(&["solve", "pegs:triangle5", "--format", "squares"]));
    assert!(refused.contains("use boards or moves\n"), "{refused}");
    let numbers = text(&saltus(&["count", ROUTES[1].0, "--format", "csv"]).stdout);
    let expected = format!("puzzle,king,length,solutions\n{},A1,2,1\n", ROUTES[1].0);
    assert_eq!(numbers, expected);
}

/// One of many boards has the answer that it has alone.
#[test]
fn a_board_of_many_is_answered_as_alone() {
    let boards = [
        ROUTES[0].0,
        ROUTES[1].0,
        "capture:.-.=-W-=.-.",
        "capture:B-.=-.-=.-W",
    ];
    let many = saltus_given(&["solve", "--each", "-"], &(boards.join("\n") + "\n"));
    let lines = text(&many.stdout);
    for (board, line) in boards.iter().zip(lines.lines()) {
        let of_many: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(of_many, object(&["solve", board]), "{board}");
    }
    assert_eq!(lines.lines().count(), boards.len(), "{}", all_output(&many));
}

/// A board is drawn, and the reasons are those of its questions, at every size.
#[test]
fn a_board_is_explained_at_every_size() {
    let (_, shown) = run(&["explain", ROUTES[0].0]);
    assert!(shown.contains("  A B C D E\n"), "{shown}");
    let large = format!("capture:{}", vec!["B-".repeat(15) + "."; 31].join("="));
    for puzzle in [ROUTES[0].0, &large] {
        let (status, shown) = run(&["explain", puzzle]);
        assert_eq!(status, Some(0), "{shown}");
        let sweeps = shown.lines().find(|line| line.contains("--fewest sweeps"));
        assert!(sweeps.unwrap().contains("for peg solitaire"), "{shown}");
        let is_large = puzzle != ROUTES[0].0;
        assert_eq!(shown.contains("play, export"), is_large, "{shown}");
    }
    let faulty = all_output(&saltus(&["solve", "capture:BB"]));
    assert!(faulty.contains("2 columns but 1 row"), "{faulty}");
    assert!(!faulty.contains("1 rows"), "{faulty}");
}

/// Two digits of a hole are read alike by all commands: rows from the bottom, unless only another
/// reading is legal. Both readings of the first move are legal on the English board.
#[test]
fn two_digits_are_the_same_hole_for_all_commands() {
    const ID: &str = "pegs:english@d4-d1";
    for (digits, named) in [("46-44", "d2-d4"), ("42-44", "d6-d4"), ("24-44", "b4-d4")] {
        let analysed = saltus(&["analyse", ID, digits, "--time", "20s"]);
        let shown = text(&analysed.stdout);
        assert!(shown.contains(named), "{digits}: {shown}");
        let played = text(&saltus_given(&["play", ID, "--plain"], digits).stdout);
        assert!(
            played.contains(&format!("{named} takes")),
            "{digits}: {played}"
        );
        let checked = saltus(&["check", ID, &format!("{digits} {digits}")]);
        let why = all_output(&checked);
        assert!(why.contains(&format!("move 2, {named}")), "{digits}: {why}");
    }
}

/// A step of a ring passes nothing, whatever lies on the other way round. In a ring of four squares
/// 4 and 1 are neighbours.
#[test]
fn a_step_of_a_ring_jumps_over_nothing() {
    for (id, step, said) in [
        ("ring:3", "4-1", "4-1 is a step."),
        ("ring:4", "5-1", "5-1 is a step."),
        ("ring:4", "4-1", "4-1 jumps over 5."),
        ("row:2x2", "1-3", "1-3 jumps over 2."),
    ] {
        let played = text(&saltus_given(&["play", id, "--plain"], step).stdout);
        assert!(played.contains(said), "{id}: {played}");
    }
}

/// The plan of a planning problem is a file of moves for all commands.
#[test]
fn a_plan_is_a_game_for_all_commands() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("plan-for-all");
    std::fs::create_dir_all(&folder).unwrap();
    let [problem, plan] = ["line.pddl", "plan.txt"].map(|name| folder.join(name));
    let line = "(define (problem line) (:domain pegsolitaire-sequential)\n\
        (:objects a b c - location)\n\
        (:init (move-ended) (IN-LINE a b c) (IN-LINE c b a) (occupied a) (occupied b) (free c))\n\
        (:goal (and (occupied c) (free a) (free b))))";
    std::fs::write(&problem, line).unwrap();
    std::fs::write(&plan, "(jump-new-move a b c)\n(end-move c)\n").unwrap();
    let [problem, plan] = [&problem, &plan].map(|path| path.to_str().unwrap());
    for command in ["check", "ask", "analyse", "draw"] {
        let answered = saltus(&[command, problem, plan]);
        let status = answered.status.code();
        assert_eq!(status, Some(0), "{command}: {}", all_output(&answered));
    }
}

/// Commands that answer in words and pictures say why a puzzle of answer-set facts is impossible;
/// `solve` answers it as a solver does.
#[test]
fn the_reason_is_said_of_facts_too() {
    const FACTS: &str = "full(1,1). full(2,1). empty(3,1). full(4,1). time(1..3).";
    for command in ["list", "draw", "at", "count"] {
        let mut line = vec![command, "-"];
        if command == "at" {
            line.push("1");
        }
        let found = saltus_given(&line, FACTS);
        assert_eq!(found.status.code(), Some(1), "{line:?}");
        let said = text(&found.stdout);
        assert!(
            said.starts_with("impossible: ") && said.contains("goal: "),
            "{line:?}: {said}"
        );
    }
    assert_eq!(
        text(&saltus_given(&["solve", "-"], FACTS).stdout),
        "UNSATISFIABLE\n"
    );
}

/// `--king` names one king of a board in any notation, in every command. Source: the answers for
/// the ID of that king.
#[test]
fn every_command_takes_one_king_of_a_board() {
    const BOARD: &str = "capture:.-.-B-.=-.-W-.-=.-.-B-.=-.-.-.-=.-.-.-.=-.-.-B-=.-.-.-.";
    let commands: [&[&str]; 11] = [
        &["solve"],
        &["solve", "--why"],
        &["list"],
        &["count"],
        &["count", "--positions"],
        &["draw"],
        &["explain"],
        &["ask"],
        &["analyse"],
        &["export", "--to", "pddl"],
        &["play", "--plain"],
    ];
    for command in commands {
        for king in ["E1", "F6"] {
            let with_option = [command, &[BOARD, "--king", king]].concat();
            let named = format!("{BOARD}@{king}");
            let with_name = [command, &[&named[..]]].concat();
            assert_eq!(run(&with_option), run(&with_name), "{with_option:?}");
        }
        let none = saltus(&[command, &[BOARD, "--king", "A1"]].concat());
        assert_eq!(none.status.code(), Some(2), "{command:?}");
        let row = saltus(&[command, &["row:2x2", "--king", "A1"]].concat());
        assert_eq!(row.status.code(), Some(2), "{command:?}");
    }
}

/// An impossible puzzle is that for `export`, too, where no number of moves is asked for: with the
/// reason and the goal of `solve`, and no instance. Source: `solve`.
#[test]
fn the_export_of_an_impossible_puzzle_says_why() {
    let folder = new_folder("sisters-impossible-export");
    for puzzle in ["row:3x3,steps=none", "foreaft:2,steps=none"] {
        let (status, why) = run(&["solve", puzzle, "-q"]);
        assert_eq!(status, Some(1), "{puzzle}: {why}");
        let why = why.trim();
        for to in ["asp", "dimacs", "opb", "smtlib"] {
            let place = folder.join(to);
            let written = ["-o", place.to_str().unwrap()];
            for options in [&[][..], &written] {
                let given = [&["export", puzzle, "-q", "--to", to][..], options].concat();
                let output = saltus(&given);
                let said = text(&output.stderr);
                assert_eq!(output.status.code(), Some(1), "{given:?}: {said}");
                assert!(
                    said.contains(why) && why.contains("goal: "),
                    "{given:?}: {said}"
                );
                assert_eq!(text(&output.stdout), "", "{given:?}");
                assert!(!place.exists(), "{given:?}");
            }
        }
    }
}
