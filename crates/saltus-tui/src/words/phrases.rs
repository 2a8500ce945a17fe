//! The phrases that every language has.

use saltus_session::{Language, Level};

/// One and many, after a number.
pub(super) type Unit = [&'static str; 2];
/// A key or a command, and what it does.
pub(super) type Keys = &'static [(&'static str, &'static str)];

/// All phrases; `{}` stands for a value.
pub(crate) struct Words {
    pub language: Language,

    // Moves and the ends of a game.
    pub moves: Unit,
    pub pegs_left: Unit,
    pub pieces_left: Unit,
    pub whites_left: Unit,
    pub start: &'static str,
    pub no_redo: &'static str,
    pub reached: &'static str,
    pub good_move_late: &'static str,
    pub solution_late: &'static str,
    pub cannot_be_won: &'static str,
    pub lost_because: &'static str,
    /// The short reason if the position class forbids it.
    pub class: &'static str,
    pub engine_wrong: &'static str,

    // The screen.
    pub move_of: [&'static str; 2],
    /// That a board does not fit, and the same for narrow boards.
    pub beyond: [&'static str; 2],
    pub solved: &'static str,
    pub can_be_won: &'static str,
    pub impossible: &'static str,
    pub lost: &'static str,
    pub not_this_king: &'static str,
    pub unknown: &'static str,
    pub looking: &'static str,
    pub moves_left: &'static str,
    pub solutions: &'static str,
    pub shortest: &'static str,
    pub by_chance: &'static str,
    pub moves_made: &'static str,
    pub pieces: &'static str,
    pub legal: &'static str,
    pub next: [(&'static str, &'static str); 4],
    /// The results of moves: win kept, win lost, end, unknown.
    pub fates: [&'static str; 4],
    pub learning: &'static str,
    pub goal: &'static str,
    pub titles: Titles,
    /// Along the timeline, the same on narrow screens, while a solution is played, and on the board
    /// of narrow, wider and wide screens.
    pub keys: [&'static str; 6],
    pub help: Keys,
    pub legend: &'static str,
    /// The keys of the list of puzzles, and fewer for narrow screens.
    pub choose_keys: [&'static str; 2],
    /// Their help.
    pub choose_help: Keys,
    /// The levels of the puzzles of a day, the easiest first.
    pub levels: [&'static str; 3],
    pub today_at: &'static str,
    pub today: Group,
    pub ladder: Group,
    pub ask_id: &'static str,
    pub ask_file: &'static str,
    pub share: [&'static str; 2],

    // The bottom line of the screen.
    pub nothing_winnable: &'static str,
    pub seek_hint: &'static str,
    pub seek_solution: &'static str,
    pub seek_forced: &'static str,
    pub forced: &'static str,
    pub forced_where: &'static str,
    pub forced_late: &'static str,
    pub no_solution: &'static str,
    pub stopped: &'static str,
    pub shown: &'static str,
    pub hidden: &'static str,
    pub written: &'static str,
    pub at_goal: &'static str,
    pub stuck: &'static str,
    pub no_move_here: &'static str,
    pub choose_jumped: &'static str,
    pub pick_first: &'static str,
    pub partly: &'static str,
    pub won: &'static str,
    pub just_lost: &'static str,
    pub king_cannot: &'static str,
    pub says_why: &'static str,
    pub hint: &'static str,
    pub back_to_start: &'static str,
    pub lost_since: &'static str,
    pub hopeless: &'static str,
    pub plays: [&'static str; 2],

    // Line by line.
    pub commands: &'static str,
    pub no_puzzle: &'static str,
    pub king_of_several: &'static str,
    pub king_plays: &'static str,
    pub type_move: &'static str,
    pub too_many_undone: &'static str,
    pub undo_what: &'static str,
    pub king_what: &'static str,
    pub now_after: &'static str,
    pub now_start: &'static str,
    pub see_help: &'static str,
    pub others_not_made: &'static str,
    pub loss: [&'static str; 3],
    pub other_kings: &'static str,
    pub vacant: &'static str,
    pub solved_in: &'static str,
    pub no_move: &'static str,
    pub are_stuck: &'static str,
    pub possible: &'static str,
    pub and: &'static str,
    pub steps: &'static str,
    pub jumps: &'static str,
    pub takes: &'static str,
    pub illegal: &'static str,
    pub king_there: &'static str,
    pub none_made: &'static str,
    pub good_move: &'static str,
    pub lost_game: &'static str,
    pub hopeless_start: &'static str,
    pub proved: &'static str,
    pub nobody_knows: &'static str,
    pub winnable: &'static str,
    pub in_moves: Unit,
    pub ways: Unit,
    pub shortest_ways: Unit,
    pub random: &'static str,
    pub solution: [&'static str; 2],
    pub duel: Duel,
}

/// A group of puzzles in the list.
pub(crate) struct Group {
    pub name: &'static str,
    pub about: &'static str,
}

impl Words {
    /// The name of a level.
    pub fn level(&self, level: Level) -> &'static str {
        let [easy, medium, hard] = self.levels;
        match level {
            Level::Easy => easy,
            Level::Medium => medium,
            Level::Hard => hard,
        }
    }
}

/// The game of two.
pub(crate) struct Duel {
    pub rules: &'static str,
    pub one_jump: &'static str,
    pub no_jump: &'static str,
    /// A jump of the computer, and one that surely wins.
    pub mine: [&'static str; 2],
    pub won: &'static str,
    pub lost: &'static str,
}

/// The titles of frames.
pub(crate) struct Titles {
    pub numbers: &'static str,
    pub end: &'static str,
    pub moves: &'static str,
    pub timeline: &'static str,
    pub choose: &'static str,
    pub open: &'static str,
    pub save: &'static str,
    pub share: &'static str,
    pub help: &'static str,
}
