//! The phrases without arguments, as methods of [`Words`].

use super::Words;
use saltus_session::{Level, Phrase, phrase};

/// Makes a method of each phrase.
macro_rules! phrases {
    ($($name:ident: $phrase:expr,)*) => {
        impl Words {
            $(pub fn $name(self) -> &'static str {
                $phrase.spoken(self.language)
            })*
        }
    };
}

phrases! {
    start: phrase("play-start", "This is the start."),
    no_redo: phrase("play-no-redo", "There is no move to redo."),
    reached: phrase("play-reached", "The goal is reached."),
    good_move_late: phrase("play-good-move-late", "No good move was found within the time limit."),
    solution_late: phrase("play-solution-late", "No solution was found within the time limit."),
    cannot_be_won: phrase("play-cannot-be-won", "This puzzle cannot be won"),
    lost_because: phrase("play-lost-because", "Lost"),
    class: phrase(
        "play-class",
        "on certain holes the number of pegs stays odd or stays even, and the goal needs the \
         opposite",
    ),
    engine_wrong: phrase("play-engine-wrong", "internal error: please report this puzzle"),
    beyond: phrase("play-beyond", "the board continues beyond the edges"),
    beyond_short: phrase("play-beyond-short", "continues"),
    solved: phrase("play-solved", "Solved!"),
    can_be_won: phrase("play-can-be-won", "can be won"),
    impossible: phrase("play-impossible", "impossible"),
    lost: phrase("play-lost", "lost"),
    not_this_king: phrase("play-not-this-king", "not with this king"),
    unknown: phrase("play-unknown", "not known"),
    looking: phrase("play-looking", "looking ..."),
    moves_left: phrase("play-moves-left", "moves left"),
    solutions: phrase("play-solutions", "solutions"),
    shortest: phrase("play-shortest", "shortest"),
    by_chance: phrase("play-by-chance", "by chance"),
    moves_made: phrase("play-moves-made", "moves made"),
    pieces: phrase("play-pieces", "pieces"),
    legal: phrase("play-legal", "moves"),
    next_puzzle: phrase("play-next-puzzle", "another puzzle"),
    next_id: phrase("play-next-id", "one by its ID"),
    next_back: phrase("play-next-back", "look back"),
    next_share: phrase("play-next-share", "share it"),
    fate_kept: phrase("play-fate-kept", "keep the win"),
    fate_lost: phrase("play-fate-lost", "lose it"),
    fate_end: phrase("play-fate-end", "end the game"),
    fate_unknown: phrase("play-fate-unknown", "not known"),
    learning: phrase("play-learning", "learning positions ..."),
    goal: phrase("play-goal", "goal:"),
    title_numbers: phrase("play-title-numbers", "numbers"),
    title_end: phrase("play-title-end", "the end"),
    title_moves: phrase("play-title-moves", "moves"),
    title_timeline: phrase("play-title-timeline", "timeline"),
    title_choose: phrase("play-title-choose", "saltus: which puzzle?"),
    title_open: phrase("play-title-open", "another puzzle"),
    title_save: phrase("play-title-save", "write the game"),
    title_share: phrase("play-title-share", "ID"),
    title_help: phrase("play-title-help", "help: press any key to continue"),
    keys_timeline: phrase(
        "play-keys-timeline",
        "left right: a move back or forth  Home End  t: to the board  ? help",
    ),
    keys_back: phrase("play-keys-back", "t: to the board  ? help"),
    keys_playing: phrase("play-keys-playing", "playing the solution: s stops"),
    keys_few: phrase("play-keys-few", "? help  q quit"),
    keys_some: phrase("play-keys-some", "space: pick up, put down  ? help  q quit"),
    keys_all: phrase(
        "play-keys-all",
        "space move  u undo  r redo  h hint  s solve  t timeline  b back  ? help  q quit",
    ),
    legend: phrase("play-legend", "moves that"),
    choose_keys: phrase(
        "play-choose-keys",
        "up down  Enter: play  Tab: next group  g: type an ID  ? help  q quit",
    ),
    choose_keys_few: phrase("play-choose-keys-few", "Enter: play  ? help  q quit"),
    level_easy: phrase("play-level-easy", "easy"),
    level_medium: phrase("play-level-medium", "medium"),
    level_hard: phrase("play-level-hard", "hard"),
    group_today: phrase("play-group-today", "Today"),
    group_today_about: phrase(
        "play-group-today-about",
        "The same for everyone, and others tomorrow.",
    ),
    group_ladder: phrase("play-group-ladder", "Ladder"),
    group_ladder_about: phrase(
        "play-group-ladder-about",
        "From lessons of two or three jumps to the hardest boards.",
    ),
    ask_id: phrase(
        "play-ask-id",
        "An ID, such as row:3x3 or pegs:triangle5. Enter plays it, Esc does not.",
    ),
    ask_file: phrase("play-ask-file", "The name of the file. Enter writes it, Esc does not."),
    share_head: phrase(
        "play-share-head",
        "This position, on the clipboard too where the terminal allows it:",
    ),
    share_any_key: phrase("play-share-any-key", "Press any key to continue."),
    nothing_winnable: phrase(
        "play-nothing-winnable",
        "no earlier position is known to be winnable",
    ),
    seek_hint: phrase("play-seek-hint", "looking for a good move ..."),
    seek_solution: phrase("play-seek-solution", "looking for a solution ... (Esc stops)"),
    seek_forced: phrase("play-seek-forced", "looking for jumps of all solutions ... (Esc stops)"),
    forced_where: phrase("play-forced-where", "This works for peg solitaire on at most 64 holes."),
    forced_late: phrase("play-forced-late", "This was not found within the time limit."),
    no_solution: phrase("play-no-solution", "There is no solution from here."),
    stopped: phrase("play-stopped", "stopped; s continues, u and r go back and forward"),
    shown: phrase("play-shown", "moves show verdicts"),
    hidden: phrase("play-hidden", "moves show no verdicts"),
    at_goal: phrase(
        "play-at-goal",
        "The goal is reached: p chooses another puzzle, u undoes a move.",
    ),
    stuck: phrase(
        "play-stuck",
        "No move is left: u undoes a move, b goes back to a position that can be won.",
    ),
    no_move_here: phrase(
        "play-no-move-here",
        "This piece has no move now: Tab goes to one that has.",
    ),
    choose_jumped: phrase("play-choose-jumped", "It can jump over several pieces: choose the one."),
    pick_first: phrase("play-pick-first", "Pick up a piece first."),
    king_cannot: phrase("play-king-cannot", "This king cannot take them all: choose another."),
    says_why: phrase("play-says-why", "This puzzle cannot be won: s says why."),
    back_to_start: phrase("play-back-to-start", "Lost: b goes back to the start."),
    hopeless: phrase("play-hopeless", "This puzzle cannot be won, not even from its start."),
    commands: phrase(
        "play-commands",
        "\
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
save FILE write the game to a file, to play on by `saltus play FILE`
help      this list
quit      leave the game",
    ),
    no_puzzle: phrase(
        "play-no-puzzle",
        "No puzzle is open. `open row:3x3` opens one, `puzzles` lists some, `help` lists the \
         commands.",
    ),
    too_many_undone: phrase("play-too-many-undone", "Fewer moves have been made."),
    undo_what: phrase("play-undo-what", "`undo` takes a number of moves, such as undo 3."),
    king_what: phrase(
        "play-king-what",
        "`king` takes the square of another king, such as king B2.",
    ),
    now_start: phrase("play-now-start", "Now at the start."),
    others_not_made: phrase("play-others-not-made", "The moves after it are not made."),
    loss_of_king: phrase("play-loss-of-king", "This king cannot take all; `king` chooses another."),
    loss_hopeless: phrase("play-loss-hopeless", "It cannot be won: this is proved."),
    loss_now: phrase("play-loss-now", "The game is lost: the goal can no longer be reached."),
    other_kings: phrase("play-other-kings", "other kings"),
    vacant: phrase("play-vacant", "vacant"),
    no_move: phrase("play-no-move", "No move is possible."),
    are_stuck: phrase(
        "play-are-stuck",
        "No move is possible: you are stuck. `undo` undoes a move.",
    ),
    and: phrase("play-and", "and"),
    steps: phrase("play-steps", "is a step"),
    none_made: phrase("play-none-made", "No move is made."),
    hopeless_start: phrase("play-hopeless-start", "It cannot be won, not even from its start."),
    proved: phrase("play-proved", "It cannot be won from here: this is proved."),
    nobody_knows: phrase("play-nobody-knows", "Not known: a limit of time or memory was reached."),
    duel_one_jump: phrase("play-duel-one-jump", "one jump at a time"),
    duel_won: phrase("play-duel-won", "I cannot jump: you win."),
    duel_lost: phrase("play-duel-lost", "You cannot jump: I win."),
}

/// The keys, and what each does.
const HELP: [[Phrase; 2]; 15] = [
    [
        phrase("key-arrows", "arrows"),
        phrase(
            "key-arrows-does",
            "move the cursor (with --vi: h j k l too)",
        ),
    ],
    [
        phrase("key-tab", "Tab"),
        phrase(
            "key-tab-does",
            "to the next piece that can move, or place to go to",
        ),
    ],
    [
        phrase("key-space", "space, Enter"),
        phrase(
            "key-space-does",
            "pick the piece up, put it down (or click, or drag)",
        ),
    ],
    [
        phrase("key-escape", "Esc"),
        phrase("key-escape-does", "put it back; end a search"),
    ],
    [
        phrase("key-undo", "u, r"),
        phrase("key-undo-does", "undo, redo; as often as you like"),
    ],
    [
        phrase("key-hint", "h, H"),
        phrase("key-hint-does", "hint (with --vi: H)"),
    ],
    [
        phrase("key-solve", "s, f"),
        phrase(
            "key-solve-does",
            "play the solution from here; jumps of all solutions",
        ),
    ],
    [
        phrase("key-back", "b"),
        phrase("key-back-does", "back to a position that can be won"),
    ],
    [
        phrase("key-verdicts", "v"),
        phrase("key-verdicts-does", "show or hide verdicts on moves"),
    ],
    [
        phrase("key-timeline", "t"),
        phrase(
            "key-timeline-does",
            "go along the timeline (or click it); Home, End",
        ),
    ],
    [
        phrase("key-list", "p"),
        phrase("key-list-does", "the list of puzzles"),
    ],
    [
        phrase("key-open", "g"),
        phrase(
            "key-open-does",
            "another puzzle by its ID, such as pegs:english",
        ),
    ],
    [
        phrase("key-share", "y"),
        phrase(
            "key-share-does",
            "the ID of this position, on the clipboard too",
        ),
    ],
    [
        phrase("key-save", "w"),
        phrase(
            "key-save-does",
            "write the game to a file: saltus play FILE",
        ),
    ],
    [
        phrase("key-quit", "q, Ctrl-C"),
        phrase("key-quit-does", "quit (Ctrl-Z: suspend; fg resumes)"),
    ],
];

/// The keys in the list of puzzles, and what each does.
const LIST_HELP: [[Phrase; 2]; 6] = [
    [
        phrase("key-list-along", "up, down"),
        phrase(
            "key-list-along-does",
            "go along the list (or click); Home, End",
        ),
    ],
    [
        phrase("key-list-group", "Tab"),
        phrase("key-list-group-does", "to the next group of puzzles"),
    ],
    [
        phrase("key-list-play", "Enter, space"),
        phrase("key-list-play-does", "play the puzzle (or click it again)"),
    ],
    [
        phrase("key-list-open", "g"),
        phrase(
            "key-list-open-does",
            "another puzzle by its ID, such as pegs:english",
        ),
    ],
    [
        phrase("key-list-escape", "Esc"),
        phrase(
            "key-list-escape-does",
            "back to the game; without a game, quit",
        ),
    ],
    [
        phrase("key-list-quit", "q, Ctrl-C"),
        phrase("key-list-quit-does", "quit (Ctrl-Z: suspend; fg resumes)"),
    ],
];

impl Words {
    /// The keys of the last screen, and what each does.
    pub fn next(self) -> [(&'static str, &'static str); 4] {
        [
            ("p", self.next_puzzle()),
            ("g", self.next_id()),
            ("u", self.next_back()),
            ("y", self.next_share()),
        ]
    }

    /// The results of moves: win kept, win lost, end, unknown.
    pub fn fates(self) -> [&'static str; 4] {
        [
            self.fate_kept(),
            self.fate_lost(),
            self.fate_end(),
            self.fate_unknown(),
        ]
    }

    /// The keys, and what each does.
    pub fn help(self) -> Vec<[&'static str; 2]> {
        self.lines_of(&HELP)
    }

    /// The same in the list of puzzles.
    pub fn list_help(self) -> Vec<[&'static str; 2]> {
        self.lines_of(&LIST_HELP)
    }

    fn lines_of(self, lines: &[[Phrase; 2]]) -> Vec<[&'static str; 2]> {
        let mut spoken = Vec::new();
        for line in lines {
            spoken.push(line.map(|phrase| phrase.spoken(self.language)));
        }
        spoken
    }

    /// The name of a level.
    pub fn level(self, level: Level) -> &'static str {
        match level {
            Level::Easy => self.level_easy(),
            Level::Medium => self.level_medium(),
            Level::Hard => self.level_hard(),
        }
    }
}
