//! The words in English.

use super::phrases::{Duel, Group, Titles, Words};
use saltus_session::Language;

pub(super) const ENGLISH: Words = Words {
    language: Language::English,
    moves: ["move", "moves"],
    pegs_left: ["peg left", "pegs left"],
    pieces_left: ["piece left", "pieces left"],
    whites_left: ["checker left to take", "checkers left to take"],
    start: "This is the start.",
    no_redo: "There is no move to redo.",
    reached: "The goal is reached.",
    good_move_late: "No good move was found within the time limit.",
    solution_late: "No solution was found within the time limit.",
    cannot_be_won: "This puzzle cannot be won",
    lost_because: "Lost",
    class: "on certain holes the number of pegs stays odd or stays even, and the goal needs the \
        opposite",
    engine_wrong: "internal error: please report this puzzle",

    move_of: ["move {} ", "move {} of {} "],
    beyond: [" the board continues beyond the edges ", " continues "],
    solved: "Solved!",
    can_be_won: "can be won",
    impossible: "impossible",
    lost: "lost",
    not_this_king: "not with this king",
    unknown: "not known",
    looking: "looking ...",
    moves_left: "moves left",
    solutions: "solutions",
    shortest: "shortest",
    by_chance: "by chance",
    moves_made: "moves made",
    pieces: "pieces",
    legal: "moves",
    next: [
        ("p", "another puzzle"),
        ("g", "one by its ID"),
        ("u", "look back"),
        ("y", "share it"),
    ],
    fates: ["keep the win", "lose it", "end the game", "not known"],
    learning: " learning positions ...",
    goal: " goal:",
    titles: Titles {
        numbers: " numbers ",
        end: " the end ",
        moves: " moves ",
        timeline: " timeline ",
        choose: " saltus: which puzzle? ",
        open: " another puzzle ",
        save: " write the game ",
        share: " ID ",
        help: " help: press any key to continue ",
    },
    keys: [
        " left right: a move back or forth  Home End  t: to the board  ? help",
        " t: to the board  ? help",
        " playing the solution: s stops",
        " ? help  q quit",
        " space: pick up, put down  ? help  q quit",
        " space move  u undo  r redo  h hint  s solve  t timeline  b back  ? help  q quit",
    ],
    help: &[
        ("arrows", "move the cursor (with --vi: h j k l too)"),
        ("Tab", "to the next piece that can move, or place to go to"),
        (
            "space, Enter",
            "pick the piece up, put it down (or click, or drag)",
        ),
        ("Esc", "put it back; end a search"),
        ("u, r", "undo, redo; as often as you like"),
        ("h, H", "hint (with --vi: H)"),
        (
            "s, f",
            "play the solution from here; jumps of all solutions",
        ),
        ("b", "back to a position that can be won"),
        ("v", "show or hide verdicts on moves"),
        ("t", "go along the timeline (or click it); Home, End"),
        ("p", "the list of puzzles"),
        ("g", "another puzzle by its ID, such as pegs:english"),
        ("y", "the ID of this position, on the clipboard too"),
        ("w", "write the game to a file: saltus play FILE"),
        ("q, Ctrl-C", "quit (Ctrl-Z: suspend; fg resumes)"),
    ],
    legend: "moves that  ",
    choose_keys: [
        " up down  Enter: play  Tab: next group  g: type an ID  ? help  q quit",
        " Enter: play  ? help  q quit",
    ],
    choose_help: &[
        ("up, down", "go along the list (or click); Home, End"),
        ("Tab", "to the next group of puzzles"),
        ("Enter, space", "play the puzzle (or click it again)"),
        ("g", "another puzzle by its ID, such as pegs:english"),
        ("Esc", "back to the game; without a game, quit"),
        ("q, Ctrl-C", "quit (Ctrl-Z: suspend; fg resumes)"),
    ],
    levels: ["easy", "medium", "hard"],
    today_at: "Today, {}",
    today: Group {
        name: "Today",
        about: "The same for everyone, and others tomorrow.",
    },
    ladder: Group {
        name: "Ladder",
        about: "From lessons of two or three jumps to the hardest boards.",
    },
    ask_id: "An ID, such as row:3x3 or pegs:triangle5. Enter plays it, Esc does not.",
    ask_file: "The name of the file. Enter writes it, Esc does not.",
    share: [
        "This position, on the clipboard too where the terminal allows it:",
        "Press any key to continue.",
    ],

    nothing_winnable: "no earlier position is known to be winnable",
    seek_hint: "looking for a good move ...",
    seek_solution: "looking for a solution ... (Esc stops)",
    seek_forced: "looking for jumps of all solutions ... (Esc stops)",
    forced: "Here {} {}; {} {}.",
    forced_where: "This works for peg solitaire on at most 64 holes.",
    forced_late: "This was not found within the time limit.",
    no_solution: "There is no solution from here.",
    stopped: "stopped; s continues, u and r go back and forward",
    shown: "moves show verdicts",
    hidden: "moves show no verdicts",
    written: "written to {}",
    at_goal: "The goal is reached: p chooses another puzzle, u undoes a move.",
    stuck: "No move is left: u undoes a move, b goes back to a position that can be won.",
    no_move_here: "This piece has no move now: Tab goes to one that has.",
    choose_jumped: "It can jump over several pieces: choose the one.",
    pick_first: "Pick up a piece first.",
    partly: "{} to the goal: {} of yours, then the solution.",
    won: "Won in {}!",
    just_lost: "{} has just lost the win: u undoes it.",
    king_cannot: "This king cannot take them all: choose another.",
    says_why: "This puzzle cannot be won: s says why.",
    hint: "Hint: {}",
    back_to_start: "Lost: b goes back to the start.",
    lost_since: "Lost since move {}: b goes back to the position before it.",
    hopeless: "This puzzle cannot be won, not even from its start.",
    plays: ["{} moves to the goal.", "{} moves to the goal, the fewest."],

    commands: "\
A move such as d2-d4, on a row 3-5; several with blanks between them.
board     draw the board
pieces    list the pieces and their cells
moves     list the moves that are possible
game      list the moves made
hint      show a good next move
verdict   show whether the game can still be won
solve     show a solution from here, without playing it
forced    show what every solution from here has, in peg solitaire
undo N    take N moves back; without N, one
redo      repeat the move that was undone last
restart   go back to the start
king B2   on a capture board: let that king play
puzzles   list puzzles
open ID   play another puzzle, such as open row:3x3
help      this list
quit      leave the game
",
    no_puzzle: "No puzzle is open. `open row:3x3` opens one, `puzzles` lists some, `help` lists \
        the commands.",
    king_of_several: "The king on {} plays; `king` and a square lets another play.",
    king_plays: "The king on {} plays.",
    type_move: "Type a move such as {}, or `help`.",
    too_many_undone: "Fewer moves have been made.",
    undo_what: "`undo` takes a number of moves, such as undo 3.",
    king_what: "`king` takes the square of another king, such as king B2.",
    now_after: "Now after move {}, {}. ",
    now_start: "Now at the start. ",
    see_help: "{}. `help` lists the commands.",
    others_not_made: "The moves after it are not made.",
    loss: [
        "This king cannot take all; `king` chooses another.",
        "It cannot be won: this is proved.",
        "The game is lost: the goal can no longer be reached.",
    ],
    other_kings: "other kings",
    vacant: "vacant",
    solved_in: "Solved in {}.",
    no_move: "No move is possible.",
    are_stuck: "No move is possible: you are stuck. `undo` undoes a move.",
    possible: "{} possible.",
    and: " and ",
    steps: "is a step",
    jumps: "jumps over {}",
    takes: "takes {}",
    illegal: "{} is illegal: {}.",
    king_there: " Another king is on {}: `king {}` lets it play.",
    none_made: "No move is made.",
    good_move: "{} is a good move.",
    lost_game: "Move {}, {}, lost the game: `undo {}` goes back to the position before it.",
    hopeless_start: "It cannot be won, not even from its start.",
    proved: "It cannot be won from here: this is proved.",
    nobody_knows: "Not known: the time limit was reached.",
    winnable: "It can be won{}.",
    in_moves: ["in {} move", "in {} moves"],
    ways: ["way", "ways"],
    shortest_ways: ["shortest way", "shortest ways"],
    random: "by random moves {}",
    solution: ["{}: {}", "{}, the fewest: {}"],
    duel: Duel {
        rules: "A player who cannot jump loses. Type a jump such as d2-d4, `jumps` to list them, \
            `quit` to leave; an empty line lets me begin.",
        one_jump: "one jump at a time",
        no_jump: "`{}` is not a jump such as d2-d4",
        mine: ["I jump {}.", "I jump {}: I win from here."],
        won: "I cannot jump: you win.",
        lost: "You cannot jump: I win.",
    },
};
