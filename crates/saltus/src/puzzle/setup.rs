//! Setups, which may be invalid, and their validation into puzzles.

use super::{Kind, KindId, Move, Rules, moves::legal_moves};
use crate::{
    board::{Board, Cell},
    message::Message,
    order, printable,
};
use rustc_hash::FxHashSet;

/// The contents of each cell: a kind, or `None` for a vacancy.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Position(pub Vec<Option<KindId>>);

impl Position {
    /// The contents of a cell.
    pub fn get(&self, cell: Cell) -> Option<KindId> {
        self.0[cell.index()]
    }

    /// The number of pieces.
    pub fn pieces(&self) -> usize {
        self.0.iter().flatten().count()
    }

    pub(crate) fn pieces_of(&self, kind: KindId) -> usize {
        let pieces = self.0.iter().flatten();
        pieces.filter(|&&piece| piece == kind).count()
    }
}

/// The condition that a pattern imposes on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wanted {
    /// Any contents.
    Any,
    /// No piece.
    Vacant,
    /// A piece of that kind.
    Piece(KindId),
}

/// The goal of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Every cell satisfies its condition.
    Pattern(Vec<Wanted>),
    /// The pieces are in this order along the cells; the vacancies may be anywhere.
    Order(Vec<KindId>),
    /// This number of pieces remains.
    Left(u32),
    /// Exactly this number of moves is made, regardless of the remaining pieces.
    Moves(u64),
}

impl Goal {
    /// The goal that is exactly this position.
    pub fn position(position: &Position) -> Goal {
        let mut pattern = Vec::with_capacity(position.0.len());
        for piece in &position.0 {
            pattern.push(piece.map_or(Wanted::Vacant, Wanted::Piece));
        }
        Goal::Pattern(pattern)
    }

    /// The pieces that the goal names.
    fn pieces(&self) -> Vec<KindId> {
        let mut pieces = Vec::new();
        match self {
            Goal::Pattern(pattern) => {
                for wanted in pattern {
                    if let Wanted::Piece(kind) = *wanted {
                        pieces.push(kind);
                    }
                }
            }
            Goal::Order(order) => pieces.clone_from(order),
            Goal::Left(_) | Goal::Moves(_) => {}
        }
        pieces
    }

    /// The only position that satisfies the goal, if the goal names one.
    pub fn exact(&self) -> Option<Position> {
        let Goal::Pattern(pattern) = self else {
            return None;
        };
        let mut pieces = Vec::with_capacity(pattern.len());
        for wanted in pattern {
            pieces.push(match *wanted {
                Wanted::Any => return None,
                Wanted::Vacant => None,
                Wanted::Piece(kind) => Some(kind),
            });
        }
        Some(Position(pieces))
    }
}

/// A puzzle before validation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The title of the puzzle.
    pub title: String,
    /// The board.
    pub board: Board,
    /// The rules.
    pub rules: Rules,
    /// The start position.
    pub start: Position,
    /// The goal.
    pub goal: Goal,
}

/// An error in a [`Setup`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupFault {
    /// More kinds than seven bits can number.
    TooManyKinds(usize),
    /// The start has another number of cells than the board.
    StartSize {
        /// Cells in the start.
        given: usize,
        /// Cells on the board.
        cells: usize,
    },
    /// The goal has another number of cells than the board.
    GoalSize {
        /// Cells in the goal.
        given: usize,
        /// Cells on the board.
        cells: usize,
    },
    /// The symbol of a kind is not a character that is printed as itself.
    UnprintableSymbol(char),
    /// A piece has a kind that is not in the rules.
    UnknownKind(KindId),
    /// There are no pieces.
    NoPieces,
    /// The goal has other pieces than the start, and no move changes them.
    OtherPieces {
        /// The name of the kind.
        kind: String,
        /// The number of these pieces at the start.
        start: usize,
        /// The number of these pieces in the goal.
        goal: usize,
    },
    /// The goal has more pieces than the start, and no move adds one.
    MorePieces {
        /// The number of these pieces at the start.
        start: usize,
        /// The number of these pieces in the goal.
        goal: usize,
    },
    /// The goal is a number of remaining pieces, but no move removes a piece.
    NothingRemoved(u32),
    /// A piece could go from one cell to another both by a step and by a jump that removes a piece.
    /// A move does not distinguish them.
    StepOrJump(String, String),
    /// Jumps that remove pieces must pass one piece at a time.
    RemovingHop(u8),
}

impl SetupFault {
    /// The error as a message.
    pub fn message(&self) -> Message {
        match self {
            SetupFault::TooManyKinds(count) => message!(
                "kinds-piece-most-127",
                "there are {count} kinds of piece; at most 127 are supported",
                count
            )
            .message(),
            SetupFault::StartSize { given, cells } => message!(
                "start-cells-board",
                "the start has {given} cells, the board {cells}",
                given,
                cells
            )
            .message(),
            SetupFault::GoalSize { given, cells } => message!(
                "goal-cells-board",
                "the goal has {given} cells, the board {cells}",
                given,
                cells
            )
            .message(),
            SetupFault::UnprintableSymbol(symbol) => message!(
                "symbol-not-printable",
                "the symbol U+{symbol} of a kind cannot be printed",
                symbol = format!("{:04X}", u32::from(*symbol))
            )
            .message(),
            SetupFault::UnknownKind(kind) => message!(
                "piece-kind-not-rules",
                "a piece of kind {kind} is not in the rules",
                kind = kind.0
            )
            .message(),
            SetupFault::NoPieces => {
                message!("no-piece-move", "there is no piece to move").message()
            }
            SetupFault::OtherPieces { kind, start, goal } => other_pieces(kind, *start, *goal),
            SetupFault::MorePieces { start, goal } => more_pieces(*start, *goal),
            SetupFault::NothingRemoved(left) => message!(
                "goal-requires-pieces-left",
                "the goal requires {left} pieces left, but no move removes a piece",
                left
            )
            .message(),
            SetupFault::StepOrJump(from, to) => step_or_jump(from, to),
            SetupFault::RemovingHop(hop) => message!(
                "pieces-remove-jumped-piece",
                "pieces that remove the jumped piece jump one at a time, not {hop}",
                hop
            )
            .message(),
        }
    }
}

fn other_pieces(kind: &str, start: usize, goal: usize) -> Message {
    message!(
        "goal-kind-start-no",
        "the goal has {goal} of the kind `{kind}`, the start {start}, and no move adds or removes \
         one",
        goal,
        kind,
        start
    )
    .message()
}

fn more_pieces(start: usize, goal: usize) -> Message {
    message!(
        "goal-pieces-start-only",
        "the goal has {goal} piece, the start only {start}, and no move adds one"
            | "the goal has {goal} pieces, the start only {start}, and no move adds one",
        goal,
        start
    )
    .message()
}

fn step_or_jump(from: &str, to: &str) -> Message {
    message!(
        "both-step-removing-jump",
        "both a step and a removing jump lead from {from} to {to}: the move {from}-{to} could be \
         either",
        from,
        to
    )
    .message()
}

error_with_message!(SetupFault);

/// All errors in a [`Setup`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupFaults(pub Vec<SetupFault>);

impl SetupFaults {
    /// All errors as a message, one a line.
    pub fn message(&self) -> Message {
        self.joined(|lines, next| {
            message!(
                "next-line",
                "{lines}
{next}",
                lines,
                next
            )
            .message()
        })
    }

    /// All errors as a message in one line.
    #[cfg(feature = "text")]
    pub(crate) fn in_one_line(&self) -> Message {
        self.joined(|first, next| message!("and-next", "{first}; {next}", first, next).message())
    }

    fn joined(&self, join: impl Fn(Message, Message) -> Message) -> Message {
        let mut faults = self.0.iter();
        let mut joined = match faults.next() {
            Some(fault) => fault.message(),
            None => message!("no-fault", "there is no fault").message(),
        };
        for fault in faults {
            joined = join(joined, fault.message());
        }
        joined
    }
}

error_with_message!(SetupFaults);

/// A valid puzzle. Only [`Setup::validate`] and [`Setup::validate_midgame`] make one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    setup: Setup,
}

impl Puzzle {
    /// The legal moves in a position, sorted by `from`, then `to`.
    /// [`referee::play`](crate::referee::play) makes a move.
    ///
    /// ```
    /// use saltus::puzzle::frogs;
    /// let puzzle = frogs::row("rr.l", "l.rr", Default::default())?.validate()?;
    /// assert_eq!(puzzle.moves(&puzzle.start).len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves(&self, position: &Position) -> Vec<Move> {
        legal_moves(self, position)
    }
}

impl std::ops::Deref for Puzzle {
    type Target = Setup;

    fn deref(&self) -> &Setup {
        &self.setup
    }
}

impl Setup {
    /// Whether it is the game of one king of a capture board, whose ID it then has as its title.
    ///
    /// ```
    /// # use saltus::problem::Problem;
    /// let game = "capture:.-.=-W-=B-.@A3".parse::<Problem>()?.puzzle()?;
    /// assert!(game.is_of_one_king());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_of_one_king(&self) -> bool {
        self.title.starts_with("capture:")
    }

    /// Whether it is the game of one man of a capture board, which has no ID of its own.
    ///
    /// ```
    /// # use saltus::capture::{Field, Forward, Reading, Square};
    /// let field = Field::from_rows(["_._", ".W.", "B._"], Reading::Strict)?;
    /// let game = field.puzzle_of_man(Square::new(2, 0), Forward::Up)?;
    /// assert!(game.is_of_one_man());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_of_one_man(&self) -> bool {
        self.title.starts_with("the man ") && self.title.contains(" of capture:")
    }

    /// Validates the setup. The title and the names of kinds become
    /// [printable lines](crate::printable::line).
    ///
    /// # Errors
    /// Every error of the setup, not just the first.
    pub fn validate(self) -> Result<Puzzle, SetupFaults> {
        let faults = self.faults();
        self.into_puzzle(faults)
    }

    /// Validates a setup whose start is a position during a game, which may be won or lost. As
    /// [`Setup::validate`], except that [`SetupFault::MorePieces`] is no error.
    ///
    /// # Errors
    /// Every other error of the setup.
    ///
    /// ```
    /// use saltus::{board::shape, puzzle::{Position, solitaire::{self, End, PEG}}};
    /// let board = shape("triangle5").unwrap().board();
    /// let holes = ["a1", "a2"].map(|name| board.named(name).unwrap());
    /// let mut setup = solitaire::setup("two are left".into(), board, &holes, End::Complement);
    /// setup.start = Position((0..15).map(|cell| (cell == 0).then_some(PEG)).collect());
    /// assert!(setup.clone().validate().is_err() && setup.validate_midgame().is_ok());
    /// ```
    pub fn validate_midgame(self) -> Result<Puzzle, SetupFaults> {
        let mut faults = self.faults();
        faults.retain(|fault| !matches!(fault, SetupFault::MorePieces { .. }));
        self.into_puzzle(faults)
    }

    /// The puzzle, if there are no faults. What prints a puzzle relies on its words being
    /// printable.
    fn into_puzzle(mut self, faults: Vec<SetupFault>) -> Result<Puzzle, SetupFaults> {
        if !faults.is_empty() {
            return Err(SetupFaults(faults));
        }

        self.title = printable::line(&self.title);
        for kind in &mut self.rules.kinds {
            kind.name = printable::line(&kind.name);
        }
        Ok(Puzzle { setup: self })
    }

    /// Whether both describe the same puzzle; titles are ignored.
    pub fn same(&self, other: &Setup) -> bool {
        let same_game = self.board == other.board && self.rules == other.rules;
        same_game && self.start == other.start && self.goal == other.goal
    }

    /// Whether some jumps have the same ends and remove different pieces, so that their names say
    /// [what they pass](Move::over).
    pub fn has_unclear_ends(&self) -> bool {
        self.rules.some_move_removes() && self.board.has_twin_lines()
    }

    fn faults(&self) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        let (cells, kinds) = (self.board.len(), &self.rules.kinds);
        if kinds.len() > 127 {
            faults.push(SetupFault::TooManyKinds(kinds.len()));
        }
        for kind in kinds {
            if !printable::is_printable(kind.symbol) {
                faults.push(SetupFault::UnprintableSymbol(kind.symbol));
            }
        }
        if self.start.0.len() != cells {
            faults.push(SetupFault::StartSize {
                given: self.start.0.len(),
                cells,
            });
        }
        if let Goal::Pattern(pattern) = &self.goal
            && pattern.len() != cells
        {
            faults.push(SetupFault::GoalSize {
                given: pattern.len(),
                cells,
            });
        }

        let wanted = self.goal.pieces();
        let mut unknown = Vec::new();
        for &kind in self.start.0.iter().flatten().chain(&wanted) {
            if kind.index() >= kinds.len() {
                unknown.push(kind);
            }
        }
        faults.extend(
            order::distinct(unknown)
                .into_iter()
                .map(SetupFault::UnknownKind),
        );
        self.check_pieces(&wanted, &mut faults);
        self.check_removal(&mut faults);
        faults
    }

    /// The faults of the numbers of pieces.
    fn check_pieces(&self, wanted: &[KindId], faults: &mut Vec<SetupFault>) {
        let start = self.start.pieces();
        if start == 0 && self.rules.some_move_removes() {
            faults.push(SetupFault::NoPieces);
        }
        // A pattern with wildcards may omit pieces, but may not require pieces that do not exist.
        let exact = match &self.goal {
            Goal::Pattern(pattern) => !pattern.contains(&Wanted::Any),
            Goal::Order(_) => true,
            Goal::Left(_) | Goal::Moves(_) => return self.check_left(faults),
        };
        if self.rules.some_move_removes() {
            if wanted.len() > start {
                faults.push(SetupFault::MorePieces {
                    start,
                    goal: wanted.len(),
                });
            }
            return;
        }
        for (index, kind) in self.rules.kinds.iter().enumerate().take(127) {
            let id = KindId(index as u8);
            let start = self.start.pieces_of(id);
            let goal = wanted.iter().filter(|&&piece| piece == id).count();
            if goal > start || exact && goal != start {
                faults.push(SetupFault::OtherPieces {
                    kind: kind.name.clone(),
                    start,
                    goal,
                });
            }
        }
    }

    /// The faults of a goal that is a number of pieces.
    fn check_left(&self, faults: &mut Vec<SetupFault>) {
        let Goal::Left(left) = self.goal else { return };
        let start = self.start.pieces();
        if !self.rules.some_move_removes() {
            faults.push(SetupFault::NothingRemoved(left));
        } else if left as usize > start {
            faults.push(SetupFault::MorePieces {
                start,
                goal: left as usize,
            });
        }
    }

    /// The faults of jumps that remove pieces.
    fn check_removal(&self, faults: &mut Vec<SetupFault>) {
        if !self.rules.some_move_removes() {
            return;
        }
        if self.rules.hop > 1 {
            faults.push(SetupFault::RemovingHop(self.rules.hop));
        }

        for kind in &self.rules.kinds {
            if kind.removes {
                self.check_steps_and_jumps(kind, faults);
            }
        }
    }

    /// The faults of a kind that can both step and jump from one cell to another.
    fn check_steps_and_jumps(&self, kind: &Kind, faults: &mut Vec<SetupFault>) {
        let mut steps = FxHashSet::default();
        for ray in self.board.rays() {
            if kind.steps.has(ray.heading) {
                steps.insert((ray.from, ray.cells[0]));
            }
        }
        for ray in self.board.rays() {
            let Some(&to) = ray.cells.get(1) else {
                continue;
            };
            if !kind.jumps.has(ray.heading) || !steps.contains(&(ray.from, to)) {
                continue;
            }
            let fault = SetupFault::StepOrJump(self.board.name(ray.from), self.board.name(to));
            if !faults.contains(&fault) {
                faults.push(fault);
            }
        }
    }
}
