//! What is known of the pieces of a board, and whether a part of an answer holds.

use saltus::{
    budget::Budget,
    capture::{self, Field, Mover, Square},
    printable::counted,
    problem::Verdict,
    text::capture::judge_answer,
};

/// A capture board, and which of its pieces can capture every white.
#[derive(Debug)]
pub struct Board {
    /// The board.
    pub field: Field,
    /// How its pieces move.
    pub mover: Mover,
    pieces: Vec<Piece>,
}

/// A piece that moves.
#[derive(Debug)]
struct Piece {
    square: Square,
    /// Whether it can capture every white, if that is known.
    can: Option<bool>,
}

/// A part of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// This piece can capture all.
    King(Square),
    /// This move captures all.
    Route(Vec<Square>),
    /// So many pieces can capture all.
    Number(Number),
    /// A move that captures all has so many jumps.
    Moves(u64),
    /// No piece can.
    None,
    /// What is wrong with a part.
    Wrong(String),
}

/// A number of pieces: exactly, at least or at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// So many.
    Exactly(u64),
    /// So many or more.
    AtLeast(u64),
    /// So many or fewer.
    AtMost(u64),
}

impl Number {
    fn allows(self, number: u64) -> bool {
        match self {
            Number::Exactly(said) => number == said,
            Number::AtLeast(said) => number >= said,
            Number::AtMost(said) => number <= said,
        }
    }
}

impl Board {
    /// A board whose pieces are kings.
    pub fn of_kings(field: Field) -> Board {
        let mut pieces = Vec::new();
        for (square, verdict) in capture::judge(&field).verdicts() {
            pieces.push(Piece {
                square,
                can: Some(verdict.can()),
            });
        }
        Board {
            field,
            mover: Mover::King,
            pieces,
        }
    }

    /// A board whose pieces move in this way. Of flying kings a search within the budget decides.
    pub fn of_pieces(field: Field, mover: Mover, budget: &Budget) -> Board {
        if mover == Mover::King {
            return Board::of_kings(field);
        }
        let whites = field.white_count();
        let mut pieces = Vec::new();
        for square in field.blacks() {
            let mut can = None;
            if let Some((route, at_most)) = capture::longest(&field, square, mover, budget) {
                let taken = route.len() as u64 - 1;
                can = (taken >= whites || at_most < whites).then_some(taken >= whites);
            }
            pieces.push(Piece { square, can });
        }
        Board {
            field,
            mover,
            pieces,
        }
    }

    /// The verdict on a part of an answer.
    pub fn verdict(&self, part: &Part) -> Verdict {
        match part {
            Part::King(square) => self.verdict_on_piece(*square),
            Part::Route(squares) => self.verdict_on_route(squares),
            Part::Number(number) => self.verdict_on_number(*number),
            Part::Moves(moves) => self.verdict_on_moves(*moves),
            Part::None => match self.verdict_on_number(Number::Exactly(0)) {
                Verdict::Correct(_) => Verdict::Correct("the answer is None".into()),
                Verdict::Wrong(_) => Verdict::Wrong(self.answer()),
                open @ Verdict::Undecided(_) => open,
            },
            Part::Wrong(why) => Verdict::Wrong(why.clone()),
        }
    }

    fn verdict_on_piece(&self, square: Square) -> Verdict {
        let Some(piece) = self.pieces.iter().find(|piece| piece.square == square) else {
            return Verdict::Wrong(format!("there is no {} on {square}", self.name()));
        };
        let is_known = self.unknown() == 0;
        match piece.can {
            Some(true) if is_known && self.able() == 1 => Verdict::Correct(self.answer()),
            Some(true) => Verdict::Correct(format!("the {} on {square} can take all", self.name())),
            Some(false) if is_known && self.able() < 2 => Verdict::Wrong(self.answer()),
            Some(false) => {
                Verdict::Wrong(format!("the {} on {square} cannot take all", self.name()))
            }
            None => Verdict::Undecided(format!(
                "not decided whether the {} on {square} can take all",
                self.name()
            )),
        }
    }

    fn verdict_on_route(&self, squares: &[Square]) -> Verdict {
        let mut names = Vec::new();
        for square in squares {
            names.push(square.to_string());
        }
        let route = names.join(" ");
        match judge_answer(&self.field, self.mover, route.as_bytes()) {
            Ok(judged) => judged.into(),
            Err(_) => Verdict::Wrong(format!("{route} is no route")),
        }
    }

    fn verdict_on_number(&self, number: Number) -> Verdict {
        let (least, most) = (self.able(), self.able() + self.unknown());
        let mut allowed = 0;
        for possible in least..=most {
            allowed += u64::from(number.allows(possible));
        }
        let plural = if least == 1 {
            self.name()
        } else {
            self.names()
        };
        if allowed == 0 {
            let at_least = if least < most { "at least " } else { "" };
            Verdict::Wrong(format!("{at_least}{least} {plural} can take all"))
        } else if allowed == most - least + 1 {
            Verdict::Correct(format!("{least} {plural} can take all"))
        } else {
            Verdict::Undecided(format!(
                "not decided: {least} {plural} can take all, and perhaps more"
            ))
        }
    }

    /// The verdict on the number of jumps of a move that captures all: each captures one piece. In
    /// draughts they may also be one move.
    fn verdict_on_moves(&self, moves: u64) -> Verdict {
        let whites = self.field.white_count();
        if moves == 1 && whites > 1 {
            let why = "not decided: several jumps of a piece may be one move or several";
            return Verdict::Undecided(why.into());
        }
        if moves != whites {
            let jumps = counted(whites, "jump");
            return Verdict::Wrong(format!("a move that takes all has {jumps}, not {moves}"));
        }
        match self.verdict_on_number(Number::AtLeast(1)) {
            Verdict::Correct(_) => {
                let jumps = counted(whites, "jump");
                Verdict::Correct(format!("a move that takes all has {jumps}"))
            }
            other => other,
        }
    }

    /// The right answer, of which everything is known.
    fn answer(&self) -> String {
        let mut able = self.pieces.iter().filter(|piece| piece.can == Some(true));
        match (self.able(), able.next()) {
            (1, Some(only)) => format!("the answer is {}", only.square),
            (0, _) => "the answer is None".into(),
            (number, _) => format!("{number} {} can take all", self.names()),
        }
    }

    /// How many can capture all.
    fn able(&self) -> u64 {
        let able = self.pieces.iter().filter(|piece| piece.can == Some(true));
        able.count() as u64
    }

    /// Of how many this is not known.
    fn unknown(&self) -> u64 {
        let unknown = self.pieces.iter().filter(|piece| piece.can.is_none());
        unknown.count() as u64
    }

    fn name(&self) -> &'static str {
        match self.mover {
            Mover::King | Mover::Flying(_) => "king",
            Mover::Man(_) => "man",
        }
    }

    fn names(&self) -> &'static str {
        match self.mover {
            Mover::King | Mover::Flying(_) => "kings",
            Mover::Man(_) => "men",
        }
    }
}
