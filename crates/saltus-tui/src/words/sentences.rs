//! The sentences with arguments, as methods of [`Words`].

use super::Words;
use num_bigint::BigUint;
use saltus::{
    message,
    message::{Argument, Message, Value, Wording},
};
use std::fmt::Display;

/// A number as a language writes it. If it is small, that is its digits alone, and it chooses
/// between singular and plural.
struct Grouped<'a> {
    number: &'a BigUint,
    shown: String,
}

impl Argument for Grouped<'_> {
    fn value(&self) -> Value {
        match u16::try_from(self.number) {
            Ok(small @ 0..1000) => Value::Number(small.into()),
            _ => Value::Text(self.shown.clone()),
        }
    }
}

/// Numbers and their units.
impl Words {
    fn say(self, wording: Wording<'_>) -> String {
        self.language.message(&wording.message())
    }

    pub fn moves(self, count: usize) -> Message {
        message!("play-moves", "{count} move" | "{count} moves", count).message()
    }

    pub fn pegs_left(self, count: usize) -> String {
        self.say(message!(
            "play-pegs-left",
            "{count} peg left" | "{count} pegs left",
            count
        ))
    }

    pub fn pieces_left(self, count: usize) -> String {
        self.say(message!(
            "play-pieces-left",
            "{count} piece left" | "{count} pieces left",
            count
        ))
    }

    pub fn whites_left(self, count: usize) -> String {
        self.say(message!(
            "play-whites-left",
            "{count} checker left to take" | "{count} checkers left to take",
            count
        ))
    }

    pub fn ways(self, number: &BigUint) -> String {
        let count = self.as_argument(number);
        self.say(message!("play-ways", "{count} way" | "{count} ways", count))
    }

    pub fn shortest_ways(self, number: &BigUint) -> String {
        let count = self.as_argument(number);
        self.say(message!(
            "play-shortest-ways",
            "{count} shortest way" | "{count} shortest ways",
            count
        ))
    }

    fn as_argument(self, number: &BigUint) -> Grouped<'_> {
        Grouped {
            number,
            shown: self.language.grouped(number, 10),
        }
    }

    /// Several cells in words.
    pub fn all_of(self, cells: &[String]) -> String {
        cells.join(&format!(" {} ", self.and()))
    }

    /// How far it is to the goal.
    pub fn in_moves(self, count: u64) -> String {
        self.say(message!(
            "play-in-moves",
            "in {count} move" | "in {count} moves",
            count
        ))
    }

    pub fn one_in(self, number: &str) -> String {
        self.say(message!("play-one-in", "1 in {number}", number))
    }

    pub fn percent(self, number: &str) -> String {
        self.say(message!("play-percent", "{number} %", number))
    }
}

/// The screen.
impl Words {
    /// Two parts of a sentence.
    pub fn and_next(self, first: &str, next: &str) -> String {
        self.say(message!("and-next", "{first}; {next}", first, next))
    }

    /// A list, and what it has.
    pub fn listed(self, what: &str, list: &str) -> String {
        self.say(message!("play-listed", "{what}: {list}", what, list))
    }

    /// The number of moves made, and after it the number of all, if some were undone.
    pub fn move_of(self, step: usize, all: usize) -> String {
        if step == all {
            self.say(message!("play-move", "move {step}", step))
        } else {
            self.say(message!("play-move-of", "move {step} of {all}", step, all))
        }
    }

    /// What all solutions have: their jumps, and the holes that they jump over.
    pub fn forced(self, [jumps, over]: [&(Message, Message); 2]) -> String {
        self.say(message!(
            "play-forced",
            "Here {what} {jumps}; {over} {holes}.",
            what = jumps.0,
            jumps = jumps.1,
            over = over.0,
            holes = over.1
        ))
    }

    /// The puzzle of today at a level.
    pub fn today_at(self, level: &str) -> String {
        self.say(message!("play-today-at", "Today, {level}", level))
    }

    pub fn written(self, path: &dyn Display) -> String {
        self.say(message!(
            "play-written",
            "written to {path}",
            path = path.to_string()
        ))
    }

    pub fn partly(self, moves: usize, own: usize) -> String {
        self.say(message!(
            "play-partly",
            "{moves} to the goal: {own} of yours, then the solution.",
            moves = self.moves(moves),
            own
        ))
    }

    pub fn won(self, moves: usize) -> String {
        self.say(message!(
            "play-won",
            "Won in {moves}!",
            moves = self.moves(moves)
        ))
    }

    pub fn just_lost(self, name: &str) -> String {
        self.say(message!(
            "play-just-lost",
            "{name} has just lost the win: u undoes it.",
            name
        ))
    }

    pub fn hint(self, name: &str) -> String {
        self.say(message!("play-hint", "Hint: {name}", name))
    }

    pub fn lost_since(self, step: usize) -> String {
        self.say(message!(
            "play-lost-since",
            "Lost since move {step}: b goes back to the position before it.",
            step
        ))
    }

    /// The length of a solution that is played.
    pub fn plays(self, moves: usize, fewest: bool) -> String {
        let moves = self.moves(moves);
        if fewest {
            self.say(message!(
                "play-plays-fewest",
                "{moves} to the goal, the fewest.",
                moves
            ))
        } else {
            self.say(message!("play-plays", "{moves} to the goal.", moves))
        }
    }
}

/// Line by line.
impl Words {
    pub fn king_of_several(self, king: &str) -> String {
        self.say(message!(
            "play-king-of-several",
            "The king on {king} plays; `king` and a square lets another play.",
            king
        ))
    }

    pub fn king_plays(self, king: &str) -> String {
        self.say(message!(
            "play-king-plays",
            "The king on {king} plays.",
            king
        ))
    }

    pub fn type_move(self, example: &str) -> String {
        self.say(message!(
            "play-type-move",
            "Type a move such as {example}, or `help`.",
            example
        ))
    }

    pub fn now_after(self, step: usize, name: &str) -> String {
        self.say(message!(
            "play-now-after",
            "Now after move {step}, {name}.",
            step,
            name
        ))
    }

    pub fn see_help(self, refusal: &str) -> String {
        self.say(message!(
            "play-see-help",
            "{refusal}. `help` lists the commands.",
            refusal
        ))
    }

    pub fn solved_in(self, moves: usize) -> String {
        self.say(message!(
            "play-solved-in",
            "Solved in {moves}.",
            moves = self.moves(moves)
        ))
    }

    pub fn possible(self, moves: usize) -> String {
        self.say(message!(
            "play-possible",
            "{moves} possible.",
            moves = self.moves(moves)
        ))
    }

    pub fn jumps(self, cells: &str) -> String {
        self.say(message!("play-jumps", "jumps over {cells}", cells))
    }

    pub fn takes(self, cells: &str) -> String {
        self.say(message!("play-takes", "takes {cells}", cells))
    }

    pub fn illegal(self, step: &str, why: &str) -> String {
        self.say(message!(
            "play-illegal",
            "{step} is illegal: {why}.",
            step,
            why
        ))
    }

    pub fn king_there(self, square: &str) -> String {
        self.say(message!(
            "play-king-there",
            "Another king is on {square}: `king {square}` lets it play.",
            square
        ))
    }

    pub fn good_move(self, step: &str) -> String {
        self.say(message!("play-good-move", "{step} is a good move.", step))
    }

    /// The move with which the game was lost, and how many to undo.
    pub fn lost_game(self, step: usize, name: &str, back: usize) -> String {
        self.say(message!(
            "play-lost-game",
            "Move {step}, {name}, lost the game: `undo {back}` goes back to the position before \
             it.",
            step,
            name,
            back
        ))
    }

    /// That it can be won, with the numbers of the position, if there are any.
    pub fn winnable(self, numbers: &str) -> String {
        self.say(message!(
            "play-winnable",
            "It can be won{numbers}.",
            numbers
        ))
    }

    pub fn random(self, odds: &str) -> String {
        self.say(message!("play-random", "by random moves {odds}", odds))
    }

    /// A solution in words.
    pub fn solution(self, moves: usize, steps: &str, fewest: bool) -> String {
        let moves = self.moves(moves);
        if fewest {
            self.say(message!(
                "play-solution-fewest",
                "{moves}, the fewest: {steps}",
                moves,
                steps
            ))
        } else {
            self.say(message!("play-solution", "{moves}: {steps}", moves, steps))
        }
    }
}

/// The game of two.
impl Words {
    /// The rules, with a jump of the game as an example.
    pub fn duel_rules(self, example: &str) -> String {
        self.say(message!(
            "play-duel-rules",
            "A player who cannot jump loses. Type a jump such as {example}, `jumps` to list them, \
             `quit` to leave; an empty line lets me begin.",
            example
        ))
    }

    pub fn duel_no_jump(self, line: &str, example: &str) -> String {
        self.say(message!(
            "duel-no-jump",
            "`{line}` is not a jump such as {example}",
            line,
            example
        ))
    }

    /// A jump of the computer, which may surely win.
    pub fn duel_mine(self, jump: &str, wins: bool) -> String {
        if wins {
            self.say(message!(
                "duel-mine-wins",
                "I jump {jump}: I win from here.",
                jump
            ))
        } else {
            self.say(message!("duel-mine", "I jump {jump}.", jump))
        }
    }
}

/// What a kind of piece is called, above its cells.
impl Words {
    pub fn kind_name(self, name: &str) -> String {
        match name {
            "peg" => self.say(message!("play-kind-peg", "peg")),
            "right" => self.say(message!("play-kind-right", "right")),
            "left" => self.say(message!("play-kind-left", "left")),
            "king" => self.say(message!("play-kind-king", "king")),
            "white" => self.say(message!("play-kind-white", "white")),
            _ => name.to_owned(),
        }
    }
}
