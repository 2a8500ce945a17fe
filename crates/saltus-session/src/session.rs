//! A puzzle and the moves made in it.

use num_bigint::BigUint;
use saltus::text::{BadText, id, moves};
use saltus::{
    budget::Budget,
    problem::{self, Oracle, Outcome, Outlook, ProblemError, Winnable},
    puzzle::{Answer, Move, Position, Puzzle},
    referee::{self, Foul},
    search,
};
use std::sync::{Arc, OnceLock};

/// A game under way: a puzzle, the moves made, and those that were taken back and can be made again.
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
    moves: Vec<Move>,
    /// One more than moves.
    positions: Vec<Position>,
    made: usize,
    /// The solution from the start, once it is known: hints follow it, so that they lead as `solve` does.
    plan: Arc<OnceLock<Vec<Move>>>,
}

/// Why a move was not made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The text is no move.
    #[error("{}", .0.iter().map(|fault| fault.message.as_str()).collect::<Vec<_>>().join("; "))]
    Text(BadText),
    /// The move is against the rules.
    #[error("{0}: {1}")]
    Foul(String, Foul),
}

/// A legal move and what it leads to.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The move.
    pub step: Move,
    /// The position after it.
    pub position: Position,
    /// What that position promises.
    pub after: Outlook,
    /// Whether no move is left after it, short of the goal.
    pub dead: bool,
}

/// What to do next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The goal is reached.
    Done,
    /// Make this move.
    Move(Move),
    /// The position is lost: go back to where so many moves were made.
    Back(usize),
    /// The puzzle cannot be won from its start.
    Hopeless,
    /// The budget ran out before a good move was known.
    Unknown,
}

impl Session {
    /// A game at its start. For more than one session of a puzzle, share the oracle.
    pub fn new(puzzle: Puzzle, oracle: Arc<Oracle>) -> Session {
        let plan = Arc::default();
        Session { oracle, moves: Vec::new(), positions: vec![puzzle.start.clone()], made: 0, puzzle, plan }
    }

    /// The same game with an oracle that knows more of the puzzle.
    pub fn set_oracle(&mut self, oracle: Arc<Oracle>) {
        self.oracle = oracle;
    }

    /// What is known of the puzzle.
    pub fn oracle(&self) -> &Arc<Oracle> {
        &self.oracle
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The position after the moves made.
    pub fn position(&self) -> &Position {
        &self.positions[self.made]
    }

    /// The positions of the whole game, the start first, with those that were taken back.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// How many moves are made.
    pub fn step(&self) -> usize {
        self.made
    }

    /// The moves of the whole game: those made, then those that were taken back.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The move that led to the position.
    pub fn last(&self) -> Option<Move> {
        self.made.checked_sub(1).map(|last| self.moves[last])
    }

    /// Whether the goal is reached.
    pub fn done(&self) -> bool {
        self.meets(self.made)
    }

    fn meets(&self, step: usize) -> bool {
        referee::meets(&self.puzzle.goal, &self.positions[step], step as u64)
    }

    /// Makes the moves of a text, such as `d2-d4 b3-d3`; all of them or none. What was taken back is forgotten, unless the
    /// moves are the same.
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

    /// Makes a move. What was taken back is forgotten, unless it begins with the same move.
    ///
    /// # Errors
    /// The move is against the rules.
    pub fn make(&mut self, step: Move) -> Result<(), PlayError> {
        let mut position = self.position().clone();
        referee::play(&self.puzzle, &mut position, step)
            .map_err(|foul| PlayError::Foul(referee::describe(&self.puzzle, step), foul))?;
        if self.moves.get(self.made) != Some(&step) {
            self.moves.truncate(self.made);
            self.positions.truncate(self.made + 1);
            self.moves.push(step);
            self.positions.push(position);
        }
        self.made += 1;
        Ok(())
    }

    /// Takes the last move back; whether there was one.
    pub fn undo(&mut self) -> bool {
        self.made.checked_sub(1).is_some_and(|step| self.go_to(step))
    }

    /// Makes the move again that was last taken back; whether there was one.
    pub fn redo(&mut self) -> bool {
        self.go_to(self.made + 1)
    }

    /// Goes to where so many of the game's moves are made; whether there are so many.
    pub fn go_to(&mut self, step: usize) -> bool {
        let there = step <= self.moves.len();
        if there {
            self.made = step;
        }
        there
    }

    /// The legal moves, in the order of `from`, then `to`.
    pub fn legal(&self) -> Vec<Move> {
        search::moves(&self.puzzle, self.position())
    }

    /// What the position promises.
    pub fn outlook(&self, budget: &Budget) -> Outlook {
        self.outlook_at(self.made, budget)
    }

    /// What the position promises after so many of the game's moves.
    pub fn outlook_at(&self, step: usize, budget: &Budget) -> Outlook {
        self.oracle.outlook(&self.puzzle, &self.positions[step], step as u64, budget)
    }

    /// The legal moves, each with the position after it.
    fn onward(&self) -> impl Iterator<Item = (Move, Position)> + '_ {
        self.legal().into_iter().filter_map(|step| {
            let mut position = self.position().clone();
            referee::play(&self.puzzle, &mut position, step).ok()?;
            Some((step, position))
        })
    }

    /// The legal moves, of which nothing is known.
    pub fn choices_unknown(&self) -> Vec<Choice> {
        self.onward()
            .map(|(step, position)| Choice { step, position, after: Outlook::default(), dead: false })
            .collect()
    }

    /// The legal moves, each with what it leads to.
    pub fn choices(&self, budget: &Budget) -> Vec<Choice> {
        let made = self.made as u64 + 1;
        self.onward()
            .map(|(step, position)| {
                let dead = !referee::meets(&self.puzzle.goal, &position, made)
                    && search::moves(&self.puzzle, &position).is_empty();
                let after = self.oracle.outlook(&self.puzzle, &position, made, budget);
                Choice { step, position, after, dead }
            })
            .collect()
    }

    /// Whether each position of the game, the start first, can still be won. Once lost, a game stays lost: so the first
    /// lost position is sought by halving, and what lies between a position won and an unknown one stays unknown.
    pub fn timeline(&self, budget: &Budget) -> Vec<Winnable> {
        let verdict = |step: usize| self.outlook_at(step, budget).winnable;
        let mut verdicts = vec![Winnable::Unknown; self.positions.len()];
        let (mut low, mut high) = (0, self.positions.len()); // all before `low` can be won, all from `high` on are lost
        while low < high {
            // The last position first: in most games it answers for all.
            let step = if high == self.positions.len() { high - 1 } else { low.midpoint(high) };
            match verdict(step) {
                Winnable::Yes => low = step + 1,
                Winnable::No => high = step,
                Winnable::Unknown => break,
            }
        }
        verdicts[..low].fill(Winnable::Yes);
        verdicts[high..].fill(Winnable::No);
        verdicts
    }

    /// What to do next: as the solution from the start goes on; for who left it, the winning move that leaves the fewest
    /// moves, and of these the most ways to win.
    pub fn hint(&self, budget: &Budget) -> Hint {
        if self.done() {
            return Hint::Done;
        }
        if let Some(step) = self.planned(budget) {
            return Hint::Move(step);
        }
        if self.oracle.knows_all() {
            let choices =
                self.choices(budget).into_iter().filter(|choice| choice.after.winnable == Winnable::Yes);
            let rank = |choice: &Choice| {
                let Outlook { moves_left, solutions, .. } = &choice.after;
                (
                    moves_left.unwrap_or(u64::MAX),
                    std::cmp::Reverse(solutions.clone().unwrap_or(BigUint::ZERO)),
                )
            };
            return choices
                .min_by_key(rank)
                .map_or_else(|| self.way_back(budget), |best| Hint::Move(best.step));
        }
        match self.solve(budget).map(|outcome| outcome.answer) {
            Ok(Answer::Solved(moves)) => {
                moves.steps().unwrap_or_default().first().map_or(Hint::Done, |&step| Hint::Move(step))
            }
            Ok(Answer::Impossible(_)) => self.way_back(budget),
            Ok(Answer::Undecided(_)) | Err(_) => Hint::Unknown,
        }
    }

    /// The next move of the solution from the start, as long as the game has followed it.
    fn planned(&self, budget: &Budget) -> Option<Move> {
        // Levels on a disk are of puzzles whose solution takes too long to find.
        let at_once = !matches!(*self.oracle, Oracle::Asked(..));
        if at_once && self.made == 0 && self.plan.get().is_none() {
            self.solve(budget).ok()?;
        }
        let plan = self.plan.get()?;
        plan.starts_with(&self.moves[..self.made]).then(|| plan.get(self.made).copied())?
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

    /// A solution from the position on.
    ///
    /// # Errors
    /// As [`problem::solve`].
    pub fn solve(&self, budget: &Budget) -> Result<Outcome, ProblemError> {
        let outcome = problem::solve_from(&self.puzzle, self.position(), self.made as u64, budget)?;
        if let (0, Answer::Solved(moves)) = (self.made, &outcome.answer) {
            self.plan.get_or_init(|| moves.steps().unwrap_or_default().to_vec());
        }
        Ok(outcome)
    }

    /// The ID that restores the position, as the start of a game.
    pub fn id(&self) -> String {
        id::name(&self.puzzle, self.position())
    }

    /// The whole game as text, which [`open`](crate::open) reads.
    pub fn save(&self) -> String {
        let game = id::name(&self.puzzle, &self.puzzle.start);
        let moves: Vec<String> =
            self.moves.iter().map(|&step| referee::describe(&self.puzzle, step)).collect();
        format!("game {game}\nstep {}\nmoves {}\n", self.made, moves.join(" "))
    }
}
