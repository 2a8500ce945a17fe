//! A puzzle and its moves.

use crate::{
    start_solution::{StartSolution, Told},
    typed::typed_moves,
};
use saltus::text::{BadText, any::Origin, id, moves};
use saltus::{
    budget::{Budget, Spent},
    message,
    message::Message,
    pegs::{
        Game,
        forced::{Forced, forced},
        pegs_of,
        table::WinningTable,
    },
    problem::{self, Engine, Oracle, Outcome, Outlook, Problem, ProblemError, Question, Winnable},
    puzzle::{Answer, Move, Position, Puzzle, Setup},
    referee::{self, MoveError},
};
use std::{
    cmp::Ordering,
    fmt,
    sync::{Arc, OnceLock},
};

/// A game in progress: a puzzle, the moves made, and the undone moves that can be redone.
///
/// ```
/// use saltus::budget::Budget;
/// use saltus::problem::Winnable;
/// use saltus_session::{Hint, Session, open};
/// let mut session = open("row:2x2")?;
/// session.play("2-3")?;
/// assert_eq!(session.hint(&Budget::UNLIMITED), Hint::Move(session.legal()[1]));
/// session.play("1-2")?; // two of a kind side by side
/// assert_eq!(session.outlook(&Budget::UNLIMITED).winnable, Winnable::No);
/// assert_eq!(session.hint(&Budget::UNLIMITED), Hint::Back(1));
/// assert!(session.undo());
/// assert_eq!(session.id(), "row:2x2,at=r.rll");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    puzzle: Puzzle,
    oracle: Arc<Oracle>,
    /// The oracle for the position after some moves and for all that follow it.
    rest: Option<(usize, Arc<Oracle>)>,
    moves: Vec<Move>,
    /// One more than moves.
    positions: Vec<Position>,
    made: usize,
    /// The solution from the start, once it is known. Hints follow it, so that they agree with
    /// `solve`.
    start_solution: Arc<OnceLock<StartSolution>>,
}

/// Why a move was not made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The text is not a move.
    Text(BadText),
    /// The move is illegal.
    Illegal(String, MoveError),
}

impl PlayError {
    /// Why, as a message.
    pub fn message(&self) -> Message {
        match self {
            PlayError::Text(faults) => {
                let mut messages = faults.iter().map(|fault| fault.message.clone());
                let first = messages.next().unwrap_or_else(|| Message::verbatim(faults));
                messages.fold(first, |first, next| {
                    message!("and-next", "{first}; {next}", first, next).message()
                })
            }
            PlayError::Illegal(step, error) => {
                let error = error.message();
                message!("illegal-move", "{step}: {error}", step, error).message()
            }
        }
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message())
    }
}

impl std::error::Error for PlayError {}

/// A legal move and its result.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The move.
    pub step: Move,
    /// The position after it.
    pub position: Position,
    /// The evaluation of that position.
    pub after: Outlook,
    /// Whether that position is stuck without satisfying the goal.
    pub dead: bool,
}

impl Choice {
    /// Less is better advice: fewer moves to the goal, then a higher chance of a player who moves
    /// at random, then more ways to win. The chance comes first because it measures how easy the
    /// rest is; a move after which nearly everything fails can still have the most ways.
    fn compare_as_advice(&self, other: &Choice) -> Ordering {
        let moves = |choice: &Choice| choice.after.moves_left.unwrap_or(u64::MAX);
        let chance = |choice: &Choice| choice.after.chance.unwrap_or(0.0);
        moves(self)
            .cmp(&moves(other))
            .then_with(|| chance(other).total_cmp(&chance(self)))
            .then_with(|| other.after.solutions.cmp(&self.after.solutions))
    }
}

/// The advice for the next move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The goal is reached.
    Done,
    /// Make this move.
    Move(Move),
    /// The position is lost: go back to this number of moves.
    Back(usize),
    /// The puzzle has no solution.
    Hopeless,
    /// The budget ran out first.
    Unknown,
}

/// What an outcome says of its position.
fn verdict_of(outcome: &Outcome) -> Winnable {
    match outcome.answer {
        Answer::Solved(_) => Winnable::Yes,
        Answer::Impossible(_) => Winnable::No,
        Answer::Undecided(_) => Winnable::Unknown,
    }
}

impl Session {
    /// A game at its start. Sessions of the same puzzle can share the oracle.
    pub fn new(puzzle: Puzzle, oracle: Arc<Oracle>) -> Session {
        let positions = vec![puzzle.start.clone()];
        Session {
            oracle,
            rest: None,
            moves: Vec::new(),
            positions,
            made: 0,
            puzzle,
            start_solution: Arc::default(),
        }
    }

    /// Replaces the oracle by a better one.
    pub fn set_oracle(&mut self, oracle: Arc<Oracle>) {
        self.oracle = oracle;
    }

    /// The oracle.
    pub fn oracle(&self) -> &Arc<Oracle> {
        &self.oracle
    }

    /// A table of the positions that can follow the current one, for a puzzle with too many
    /// positions for a whole table. `Ok(None)` unless the puzzle is peg solitaire on at most 64
    /// holes.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn learn_rest(&self, budget: &Budget) -> Result<Option<Oracle>, Spent> {
        let Some(game) = self.game_from_here() else {
            return Ok(None);
        };
        WinningTable::build(&game, budget).map(|table| Some(Oracle::Pegs(game, table)))
    }

    /// Uses the table that [`learn_rest`](Session::learn_rest) made for the position after `step`
    /// moves for that position and all that follow it.
    pub fn set_rest(&mut self, step: usize, oracle: Arc<Oracle>) {
        self.rest = Some((step, oracle));
    }

    /// The oracle that is asked about the position after `step` moves.
    pub fn oracle_at(&self, step: usize) -> &Oracle {
        match &self.rest {
            Some((from, rest)) if step >= *from => rest,
            _ => &self.oracle,
        }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        &self.positions[self.made]
    }

    /// The positions of the whole game from the start on, including undone ones.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The number of moves made.
    pub fn step(&self) -> usize {
        self.made
    }

    /// The moves of the whole game: those made, then those undone.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The last move.
    pub fn last(&self) -> Option<Move> {
        self.made.checked_sub(1).map(|last| self.moves[last])
    }

    /// Whether the goal is reached.
    pub fn done(&self) -> bool {
        self.meets_goal_after(self.made)
    }

    fn meets_goal_after(&self, step: usize) -> bool {
        referee::meets(&self.puzzle.goal, &self.positions[step], step as u64)
    }

    /// Makes the moves of a text such as `d2-d4 b3-d3`; all of them or none. Undone moves are
    /// discarded, unless the moves are the same.
    ///
    /// # Errors
    /// [`PlayError`].
    pub fn play(&mut self, text: &str) -> Result<(), PlayError> {
        if text.trim().is_empty() {
            return Ok(());
        }
        let steps = moves::read(text.as_bytes(), &self.puzzle).map_err(PlayError::Text)?;
        let mut game = self.clone();
        for step in steps {
            game.make(step)?;
        }
        *self = game;
        Ok(())
    }

    /// Makes a move. Undone moves are discarded, unless the first of them is the same.
    ///
    /// # Errors
    /// The move is illegal.
    pub fn make(&mut self, step: Move) -> Result<(), PlayError> {
        let illegal = |error| PlayError::Illegal(referee::describe(&self.puzzle, step), error);
        let step = referee::named(&self.puzzle, self.position(), step).map_err(illegal)?;
        let mut position = self.position().clone();
        referee::play(&self.puzzle, &mut position, step).map_err(illegal)?;
        if self.moves.get(self.made) != Some(&step) {
            self.rest = self.rest.take().filter(|(from, _)| *from <= self.made);
            self.moves.truncate(self.made);
            self.positions.truncate(self.made + 1);
            self.moves.push(step);
            self.positions.push(position);
        }
        self.made += 1;
        Ok(())
    }

    /// Undoes the last move. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        self.made
            .checked_sub(1)
            .is_some_and(|step| self.go_to(step))
    }

    /// Redoes a move. Returns whether there was one.
    pub fn redo(&mut self) -> bool {
        self.go_to(self.made + 1)
    }

    /// Goes to the position after `step` moves of the game. Returns whether it exists.
    pub fn go_to(&mut self, step: usize) -> bool {
        let there = step <= self.moves.len();
        if there {
            self.made = step;
        }
        there
    }

    /// The legal moves, sorted by `from`, then `to`.
    pub fn legal(&self) -> Vec<Move> {
        self.puzzle.moves(self.position())
    }

    /// The evaluation of the position.
    pub fn outlook(&self, budget: &Budget) -> Outlook {
        self.outlook_at(self.made, budget)
    }

    /// The evaluation of the position after `step` moves of the game. Without a table, the solution
    /// from the start tells of the positions that it passes through, if it is known or a formula
    /// gives it: a search from them would take far longer.
    pub fn outlook_at(&self, step: usize, budget: &Budget) -> Outlook {
        let position = &self.positions[step];
        let oracle = self.oracle_at(step);
        if !oracle.is_instant()
            && let Some(told) = self.told_at(step, budget)
        {
            return told.here();
        }
        // Where all positions share a verdict, the start has an engine, and they may have none.
        if oracle.shares_verdict() && oracle.shared().is_none() {
            self.start_solution(budget);
        }
        oracle.outlook(&self.puzzle, position, step as u64, budget)
    }

    /// Whether `saltus solve` has an engine for a position of the puzzle that answers sooner than a
    /// table of all positions comes. Formulas and the engines of some families are for starts
    /// alone; rows whose every position has a formula need no engine.
    pub fn has_solver(&self, position: &Position) -> bool {
        !self.oracle.is_instant()
            && self
                .engine_from(position)
                .is_some_and(|engine| engine != Engine::Search)
    }

    /// The puzzle with another start.
    fn setup_from(&self, position: &Position) -> Setup {
        Setup {
            start: position.clone(),
            ..Setup::clone(&self.puzzle)
        }
    }

    /// The rest of the game as a puzzle; `None` if the position is none, as where the goal is met.
    pub fn puzzle_here(&self) -> Option<Puzzle> {
        self.setup_from(self.position()).validate_midgame().ok()
    }

    /// The engine for a solution from a position.
    fn engine_from(&self, position: &Position) -> Option<Engine> {
        let problem = Problem::from(self.setup_from(position).validate().ok()?);
        let choice = problem::choose(&problem, Question::Solution).ok()?;
        Some(choice.engine)
    }

    /// The solution from the start, if it is known or an engine that answers soon
    /// ([`has_solver`](Session::has_solver)) finds it within the budget.
    pub fn start_solution(&self, budget: &Budget) -> Option<&StartSolution> {
        if self.start_solution.get().is_none() && self.has_solver(&self.puzzle.start) {
            self.solve_start(budget);
        }
        self.start_solution.get()
    }

    /// What the solution from the start tells of the position after `step` moves of the game, if
    /// that solution is known or a formula gives it.
    fn told_at(&self, step: usize, budget: &Budget) -> Option<Told> {
        let is_known = self.start_solution.get().is_some();
        if !is_known && self.engine_from(&self.puzzle.start) == Some(Engine::Closed) {
            self.solve_start(budget);
        }
        self.start_solution.get()?.at(&self.positions[step], step)
    }

    /// Solves the puzzle from its start.
    fn solve_start(&self, budget: &Budget) {
        if let Ok(outcome) = problem::solve_from(&self.puzzle, &self.puzzle.start, 0, budget) {
            self.oracle.tell(verdict_of(&outcome));
            self.keep(&outcome);
        }
    }

    /// Keeps the solution of an outcome about the start.
    fn keep(&self, outcome: &Outcome) {
        if let Some(solution) = StartSolution::of(&self.puzzle, outcome) {
            self.start_solution.get_or_init(|| solution);
        }
    }

    /// The legal moves, each with the position after it.
    fn successors(&self) -> impl Iterator<Item = (Move, Position)> + '_ {
        self.legal().into_iter().filter_map(|step| {
            let mut position = self.position().clone();
            referee::play(&self.puzzle, &mut position, step).ok()?;
            Some((step, position))
        })
    }

    /// The legal moves, without evaluations.
    pub fn choices_unknown(&self) -> Vec<Choice> {
        self.successors()
            .map(|(step, position)| Choice {
                step,
                position,
                after: Outlook::default(),
                dead: false,
            })
            .collect()
    }

    /// The legal moves with their evaluations.
    pub fn choices(&self, budget: &Budget) -> Vec<Choice> {
        let made = self.made as u64 + 1;
        self.successors()
            .map(|(step, position)| {
                let dead = !referee::meets(&self.puzzle.goal, &position, made)
                    && self.puzzle.moves(&position).is_empty();
                let after =
                    self.oracle_at(self.made)
                        .outlook(&self.puzzle, &position, made, budget);
                Choice {
                    step,
                    position,
                    after,
                    dead,
                }
            })
            .collect()
    }

    /// Whether each position of the game, from the start on, can be won. A lost game stays lost, so
    /// bisection finds the first lost position. Positions between a won one and an unknown one stay
    /// unknown.
    pub fn timeline(&self, budget: &Budget) -> Vec<Winnable> {
        let mut verdicts = vec![Winnable::Unknown; self.positions.len()];
        // All before `low` can be won, all from `high` on are lost.
        let (mut low, mut high) = (0, self.positions.len());
        while low < high {
            // Start with the last position: in most games it decides all.
            let step = if high == self.positions.len() {
                high - 1
            } else {
                low.midpoint(high)
            };
            match self.outlook_at(step, budget).winnable {
                Winnable::Yes => low = step + 1,
                Winnable::No => high = step,
                Winnable::Unknown => break,
            }
        }
        verdicts[..low].fill(Winnable::Yes);
        verdicts[high..].fill(Winnable::No);
        verdicts
    }

    /// What all solutions from the position have in common; `Ok(None)` if there is none. `None`
    /// unless the puzzle is peg solitaire on at most 64 holes.
    pub fn forced(&self, budget: &Budget) -> Option<Result<Option<Forced>, Spent>> {
        Some(forced(&self.game_from_here()?, budget))
    }

    /// The game of peg solitaire from the position.
    fn game_from_here(&self) -> Option<Game> {
        let game = Game::of(&self.puzzle)?;
        game.board().game(pegs_of(self.position()), game.target())
    }

    /// The advice for the next move: where every position is known, the winning move with the
    /// fewest moves left, and among these the one after which a player who moves at random wins
    /// most often; otherwise the next move of the solution from the start, or of one from here.
    pub fn hint(&self, budget: &Budget) -> Hint {
        if self.done() {
            return Hint::Done;
        }
        if self.oracle_at(self.made).is_instant() {
            let mut choices = self.choices(budget);
            choices.retain(|choice| choice.after.winnable == Winnable::Yes);
            return choices
                .into_iter()
                .min_by(|one, other| one.compare_as_advice(other))
                .map_or_else(|| self.way_back(budget), |best| Hint::Move(best.step));
        }
        if let Some(step) = self.planned_move(budget) {
            return Hint::Move(step);
        }
        match self.solve(budget).map(|outcome| outcome.answer) {
            Ok(Answer::Solved(moves)) => match moves.steps().unwrap_or_default().first() {
                Some(&step) => Hint::Move(step),
                None => Hint::Done,
            },
            Ok(Answer::Impossible(_)) => self.way_back(budget),
            Ok(Answer::Undecided(_)) | Err(_) => Hint::Unknown,
        }
    }

    /// The next move of the solution from the start, if that passes through the position.
    fn planned_move(&self, budget: &Budget) -> Option<Move> {
        // Levels on disk are for puzzles whose solution takes too long to find.
        let is_found_soon = !matches!(*self.oracle, Oracle::External(..));
        if is_found_soon && self.made == 0 && self.start_solution.get().is_none() {
            self.solve_start(budget);
        }
        let told = if is_found_soon {
            self.told_at(self.made, budget)?
        } else {
            let solution = self.start_solution.get()?;
            solution.at(self.position(), self.made)?
        };
        told.step
    }

    /// The way out of a lost position.
    fn way_back(&self, budget: &Budget) -> Hint {
        let verdicts = self.timeline(budget);
        let made = &verdicts[..=self.made];
        match made.iter().rposition(|&verdict| verdict == Winnable::Yes) {
            Some(step) => Hint::Back(step),
            None if made.contains(&Winnable::Unknown) => Hint::Unknown,
            None => Hint::Hopeless,
        }
    }

    /// The moves of a line that a person types at the current position, in any notation that
    /// [`typed_moves`] takes; they are not made.
    ///
    /// # Errors
    /// What is wrong with the line.
    pub fn typed(&self, line: &str) -> Result<Vec<Move>, BadText> {
        // A position that is a goal has no moves to read.
        let here = self.puzzle_here();
        let here = here.as_ref().unwrap_or(&self.puzzle);
        typed_moves(here, &Origin::Plain, &[line.to_owned()]).map_err(|not| not.faults)
    }

    /// A solution from the current position.
    ///
    /// # Errors
    /// As for [`problem::solve`].
    pub fn solve(&self, budget: &Budget) -> Result<Outcome, ProblemError> {
        let outcome = problem::solve_from(&self.puzzle, self.position(), self.made as u64, budget)?;
        self.oracle.tell(verdict_of(&outcome));
        if self.made == 0 {
            self.keep(&outcome);
        }
        Ok(outcome)
    }

    /// The ID of the position as the start of a game.
    pub fn id(&self) -> String {
        id::name_after(&self.puzzle, self.position(), self.made as u64)
    }

    /// The whole game as text for [`open`](crate::open).
    pub fn save(&self) -> String {
        let game = id::name(&self.puzzle, &self.puzzle.start);
        let moves: Vec<String> = self
            .moves
            .iter()
            .map(|&step| referee::describe(&self.puzzle, step))
            .collect();
        format!(
            "game {game}\nstep {}\nmoves {}\n",
            self.made,
            moves.join(" ")
        )
    }
}
