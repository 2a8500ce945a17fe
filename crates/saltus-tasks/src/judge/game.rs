//! Answers to a puzzle of the general model, replayed by the referee.

use super::beside::Beside;
use super::colours::{Way, have_ways, way_of};
use super::{
    Format, Illegal, Judgement, Score,
    known::{self, Effort, Limits, decided},
};
use crate::reply::{
    Candidate, Choice, candidates, continues_list, denial, denies_before, goes_on, on_one_line,
};
use saltus::{
    board::Cell,
    message::Value,
    problem::{Claim, Oracle, Outlook, Problem, solve},
    puzzle::{Answer, KindId, Move, Position, Puzzle},
    referee,
    text::{
        any::Origin,
        claim::{self, Claims, PlainList, PlainMove},
        json,
    },
};
use std::time::Instant;

/// Longer answers than this number of bytes are no answers: the longest solution of the general
/// model has some ten thousand moves.
pub const LONGEST: usize = 1 << 20;

/// The score of a right answer.
const FULL: Score = Score {
    exact: 1.0,
    progress: Some(1.0),
    regret: Some(0),
};

/// How the answer that there is no solution is read.
const IMPOSSIBLE: &str = "impossible";

/// A puzzle with its oracle.
#[derive(Debug)]
pub struct Game {
    /// The puzzle as its family has it.
    pub problem: Problem,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The evaluation of its positions.
    pub oracle: Oracle,
    /// The least number of moves.
    pub length: Option<u64>,
    /// Whether the start can be won.
    pub winnable: Option<bool>,
    /// Whether a game that can be won stays so, since every move can be undone.
    reversible: bool,
    /// When searches end.
    ends: Option<Instant>,
}

/// An answer after its replay.
struct Replayed {
    read_as: String,
    written: u64,
    made: Vec<Move>,
    end: Position,
    illegal: Option<Illegal>,
    goal: bool,
    /// Why what is said beside the moves does not hold.
    false_statement: Option<String>,
}

/// What an answer is.
enum Read {
    Moves(Replayed),
    Impossible,
    /// A claim that names no move, in words.
    Claim(String),
    Ambiguous(String),
}

impl Game {
    /// The judge of a puzzle. Makes a table of its positions if it can, within the limits.
    pub fn new(problem: Problem, puzzle: Puzzle, limits: Limits) -> Game {
        let oracle = known::oracle(&puzzle, limits);
        let effort = Effort::of_reply(limits.ends);
        let here = effort.run(|budget| oracle.outlook(&puzzle, &puzzle.start, 0, budget));
        let mut length = here.moves_left;
        let mut winnable = decided(here.winnable);
        if length.is_none() && winnable != Some(false) {
            // A formula may know what no table holds.
            let effort = Effort::of_reply(limits.ends);
            if let Ok(outcome) = effort.run(|budget| solve(&problem, None, budget)) {
                let is_solved = matches!(outcome.answer, Answer::Solved(_));
                let is_impossible = matches!(outcome.answer, Answer::Impossible(_));
                winnable = if is_solved {
                    Some(true)
                } else {
                    winnable.or(is_impossible.then_some(false))
                };
                let known = outcome.evidence.length.as_ref();
                let known = known.filter(|_| is_solved && outcome.evidence.optimal());
                length = known.and_then(|length| u64::try_from(length).ok());
            }
        }
        Game {
            reversible: puzzle.rules.reversible(),
            problem,
            puzzle,
            oracle,
            length,
            winnable,
            ends: limits.ends,
        }
    }

    /// Judges a reply to the question for the moves. What it crosses out is none of its answer.
    pub fn judge(&self, reply: &[u8]) -> Judgement {
        match claim::without_struck(reply) {
            Ok(reply) => self.judge_reply(&reply),
            Err(_) => self.no_answer(),
        }
    }

    fn judge_reply(&self, reply: &[u8]) -> Judgement {
        let judgement = self.judge_answer(reply);
        let has_denied = judgement.read_as.as_deref() == Some(IMPOSSIBLE);
        let is_unclear = judgement.format == Format::Ambiguous;
        if judgement.goal || has_denied || is_unclear {
            return judgement;
        }
        if let Some(denial) = denial(reply) {
            return self.judged(&denial, Read::Impossible);
        }
        match self.judge_whole(reply) {
            // Not the same moves without the colours that their part names.
            Some(whole) if whole.moves > judgement.moves => whole,
            _ => judgement,
        }
    }

    /// The judgement of a reply that is one solution as a whole, and not in one of its parts: a
    /// list of points, a move in each line.
    fn judge_whole(&self, reply: &[u8]) -> Option<Judgement> {
        let whole = Candidate {
            choice: Choice::Whole,
            span: 0..reply.len(),
        };
        match self.read_claims(reply)? {
            (Read::Moves(replayed), 1) if replayed.goal => {
                Some(self.judge_solution(reply, &whole, replayed))
            }
            _ => None,
        }
    }

    /// Judges the first candidate that is an answer: a claim without moves only if none has moves.
    fn judge_answer(&self, reply: &[u8]) -> Judgement {
        let mut claim = None;
        for candidate in candidates(reply) {
            let answer = &reply[candidate.span.clone()];
            match self.read(answer) {
                Some(read @ Read::Claim(_)) => {
                    claim.get_or_insert((candidate, read));
                }
                Some(Read::Moves(replayed)) if is_step(&replayed, reply, &candidate) => {}
                Some(Read::Moves(replayed))
                    if replayed.goal && denies_before(reply, &candidate) =>
                {
                    let why = "moves, and a sentence before them that there is no solution";
                    return self.judged(&candidate, Read::Ambiguous(why.into()));
                }
                Some(Read::Moves(replayed))
                    if replayed.goal && claim::takes_back(&reply[candidate.span.end..]) =>
                {
                    return self.no_answer();
                }
                Some(Read::Moves(replayed)) if replayed.goal => {
                    return self.judge_solution(reply, &candidate, replayed);
                }
                Some(read) => return self.judged(&candidate, read),
                None => {}
            }
        }
        match claim {
            Some((candidate, read)) => self.judged(&candidate, read),
            None => self.no_answer(),
        }
    }

    /// The judgement of a solution, with what the reply says beside it.
    fn judge_solution(&self, reply: &[u8], candidate: &Candidate, replayed: Replayed) -> Judgement {
        let read = match Beside::of(self, reply, &candidate.span, &replayed.made) {
            Beside::Nothing => Read::Moves(replayed),
            Beside::False(why) => Read::Moves(Replayed {
                false_statement: Some(why),
                ..replayed
            }),
            Beside::Denial(why) => Read::Ambiguous(why),
        };
        self.judged(candidate, read)
    }

    /// The judgement of a reply without an answer.
    fn no_answer(&self) -> Judgement {
        let none = Judgement {
            length: self.length,
            ..Judgement::default()
        };
        self.scored(none, &self.puzzle.start, 0)
    }

    fn judged(&self, candidate: &Candidate, read: Read) -> Judgement {
        let mut judgement = Judgement {
            format: Format::Read,
            choice: Some(candidate.choice.name()),
            length: self.length,
            ..Judgement::default()
        };
        match read {
            Read::Moves(replayed) => self.of_moves(judgement, replayed),
            Read::Ambiguous(why) => {
                judgement.format = Format::Ambiguous;
                judgement.read_as = Some(why);
                self.scored(judgement, &self.puzzle.start, 0)
            }
            Read::Claim(said) => {
                judgement.read_as = Some(said);
                self.scored(judgement, &self.puzzle.start, 0)
            }
            Read::Impossible => {
                judgement.read_as = Some(IMPOSSIBLE.into());
                let mut judgement = self.scored(judgement, &self.puzzle.start, 0);
                if self.winnable == Some(false) {
                    judgement.score = FULL;
                }
                judgement
            }
        }
    }

    /// Completes the judgement of an answer that is moves.
    fn of_moves(&self, mut judgement: Judgement, replayed: Replayed) -> Judgement {
        judgement.read_as = Some(replayed.read_as);
        judgement.moves = replayed.written;
        judgement.legal = replayed.made.len() as u64;
        judgement.illegal = replayed.illegal;
        judgement.goal = replayed.goal;
        judgement.false_statement = replayed.false_statement;
        if replayed.goal {
            judgement.optimal = self.length.map(|length| judgement.legal == length);
            judgement.winnable_prefix = Some(judgement.legal);
            judgement.score = FULL;
            if judgement.false_statement.is_some() {
                judgement.score.exact = 0.0;
            }
            judgement.score.regret = self
                .length
                .map(|least| judgement.legal.saturating_sub(least));
            return judgement;
        }

        let Some(prefix) = self.winnable_prefix(&replayed.made, &replayed.end) else {
            return judgement;
        };
        let at = match prefix {
            Prefix::Lost => &self.puzzle.start,
            Prefix::Moves(moves) if moves == replayed.made.len() => &replayed.end,
            Prefix::Moves(moves) => &self.position_after(&replayed.made[..moves]),
        };
        let moves = match prefix {
            Prefix::Lost => 0,
            Prefix::Moves(moves) => moves as u64,
        };
        judgement.lost_at = match prefix {
            Prefix::Lost => Some(0),
            Prefix::Moves(_) => (moves < judgement.legal).then_some(moves + 1),
        };
        self.scored(judgement, at, moves)
    }

    /// Scores a game without the goal that could last be won at a position after some moves.
    fn scored(&self, mut judgement: Judgement, at: &Position, prefix: u64) -> Judgement {
        judgement.winnable_prefix = Some(prefix);
        if self.winnable == Some(false) {
            judgement.lost_at = Some(0);
            judgement.score.progress = Some(0.0);
            return judgement;
        }
        let left = if prefix == 0 {
            self.length
        } else {
            let effort = self.effort();
            self.outlook(at, prefix, &effort).moves_left
        };
        if let (Some(left), Some(length)) = (left, self.length) {
            let done = length.saturating_sub(left);
            judgement.score.progress = Some(done as f64 / length.max(1) as f64);
            judgement.score.regret = Some((prefix + left).saturating_sub(length) + left);
        }
        judgement
    }

    /// What the searches for one reply may take.
    pub fn effort(&self) -> Effort {
        Effort::of_reply(self.ends)
    }

    /// The evaluation of a position after some moves.
    pub fn outlook(&self, position: &Position, made: u64, effort: &Effort) -> Outlook {
        if self.reversible && !self.oracle.is_instant() {
            return Outlook::default();
        }
        let oracle = &self.oracle;
        effort.run(|budget| oracle.outlook(&self.puzzle, position, made, budget))
    }

    /// Reads an answer; `None` if it is none. Lines that were read as many solutions are one if
    /// more of its moves can be made so.
    fn read(&self, answer: &[u8]) -> Option<Read> {
        let (read, claims) = self.read_last(answer)?;
        if claims < 2 {
            return Some(read);
        }
        let joined = self.read_last(&on_one_line(answer));
        match (&read, joined) {
            (Read::Moves(last), Some((Read::Moves(joined), 1)))
                if !last.goal && joined.made.len() > last.made.len() =>
            {
                Some(Read::Moves(joined))
            }
            _ => Some(read),
        }
    }

    /// Reads the last one of the claims of an answer; also how many there are.
    fn read_last(&self, answer: &[u8]) -> Option<(Read, usize)> {
        if self.puzzle.board.numbered()
            && let Some(list) = PlainList::last(answer)
        {
            return Some((Read::Moves(self.replay_list(&list.moves)), 1));
        }
        self.read_claims(answer)
    }

    /// Reads the claims of an answer in any notation: the last one, and how many there are.
    fn read_claims(&self, answer: &[u8]) -> Option<(Read, usize)> {
        if answer.len() > LONGEST {
            return None;
        }
        let claims = match claim::read(answer, &self.puzzle, &Origin::Plain, None) {
            Ok(claims) => claims,
            Err(faults) => {
                let first = &faults.first()?.message;
                let both = match first.argument("how") {
                    Some(Value::Message(how)) => how.id() == "both-are-solutions",
                    _ => false,
                };
                let is_ambiguous = both || faults.is_question();
                return is_ambiguous.then(|| (Read::Ambiguous(first.to_string()), 1));
            }
        };
        let read_as = claims.read_as.clone();
        if claims.claims.iter().all(|placed| is_said(&placed.claim)) {
            return Some((Read::Claim(self.said(answer, &claims)), 1));
        }
        let read = match &claims.claims.last()?.claim {
            Claim::Impossible | Claim::Because(_) => Read::Impossible,
            Claim::Refuted(why) => Read::Moves(self.refuted(answer, read_as, why)),
            claim => Read::Moves(self.replay(read_as, claim.moves()?)),
        };
        Some((read, claims.claims.len()))
    }

    /// Claims that name no move, and whether they hold, in words.
    fn said(&self, answer: &[u8], claims: &Claims) -> String {
        let effort = self.effort();
        let (problem, puzzle) = (&self.problem, &self.puzzle);
        let judged = effort.run(|budget| claim::judge_all(problem, puzzle, answer, claims, budget));
        format!("{}: {}", claims.read_as, judged.verdict.message())
    }

    /// An answer with a move that no game on this board has: the moves before it are replayed.
    fn refuted(&self, answer: &[u8], read_as: String, why: &str) -> Replayed {
        let mut player = Player::new(self);
        for step in self.moves_before_the_fault(answer) {
            if player.play(step).is_err() {
                break;
            }
        }
        if player.illegal.is_none() {
            player.stop(String::new(), why.into());
        }
        let written = player.made.len() as u64 + 1;
        player.ended(read_as, written)
    }

    /// The moves of the longest part of an answer, up to a blank, in which all have cells of this
    /// board: by bisection, because a longer part has the fault too. None of a list in brackets,
    /// whose parts are no answers.
    fn moves_before_the_fault(&self, answer: &[u8]) -> Vec<Move> {
        let mut ends = Vec::new();
        if answer.contains(&b'[') {
            return Vec::new();
        }
        for (place, byte) in answer.iter().enumerate() {
            if byte.is_ascii_whitespace() || *byte == b',' {
                ends.push(place);
            }
        }
        let mut moves = Vec::new();
        let (mut sound, mut faulty) = (0, ends.len());
        while sound < faulty {
            let middle = sound.midpoint(faulty);
            let part = &answer[..ends[middle]];
            let claims = claim::read(part, &self.puzzle, &Origin::Plain, None).ok();
            let last = claims.and_then(|claims| claims.claims.into_iter().last());
            match last.map(|placed| placed.claim) {
                Some(Claim::Refuted(_)) => faulty = middle,
                found => {
                    sound = middle + 1;
                    let found = found.as_ref().and_then(Claim::moves);
                    moves = found.unwrap_or(&moves[..]).to_vec();
                }
            }
        }
        moves
    }

    fn replay(&self, read_as: String, moves: &[Move]) -> Replayed {
        let mut player = Player::new(self);
        for &step in moves {
            if player.play(step).is_err() {
                break;
            }
        }
        player.ended(read_as, moves.len() as u64)
    }

    /// Replays a list of a program. Its squares count from 0, as the task says, unless they solve
    /// the puzzle only from 1.
    fn replay_list(&self, moves: &[PlainMove]) -> Replayed {
        let mut best: Option<Replayed> = None;
        for base in [0, 1] {
            let replayed = self.replay_from(moves, base);
            if replayed.goal {
                return replayed;
            }
            let is_better = match &best {
                None => true,
                // Squares that count from 1 use the last one, which no list from 0 has.
                Some(best) => best.made.is_empty() && replayed.made.len() > best.made.len(),
            };
            if is_better {
                best = Some(replayed);
            }
        }
        best.unwrap_or_else(|| Player::new(self).ended(String::new(), 0))
    }

    fn replay_from(&self, moves: &[PlainMove], base: u64) -> Replayed {
        let mut player = Player::new(self);
        let colours = moves.iter().filter_map(|listed| listed.colour);
        player.has_ways = self.has_ways() && have_ways(colours);
        for &listed in moves {
            if player.play_listed(listed, base).is_err() {
                break;
            }
        }
        let written = moves.len() as u64;
        player.ended(format!("a list of squares from {base}"), written)
    }

    /// Whether the pieces are those of a row, which go to the right and to the left.
    fn has_ways(&self) -> bool {
        let kinds = &self.puzzle.rules.kinds;
        kinds.len() == 2 && kinds.iter().all(|kind| "rl".contains(kind.symbol))
    }

    fn position_after(&self, moves: &[Move]) -> Position {
        let mut position = self.puzzle.start.clone();
        for &step in moves {
            // They were replayed before.
            let _ = referee::play(&self.puzzle, &mut position, step);
        }
        position
    }

    /// How many moves of a game could be made before it was lost, by bisection: a lost game stays
    /// lost. `None` if that is not decided.
    fn winnable_prefix(&self, made: &[Move], end: &Position) -> Option<Prefix> {
        match self.winnable? {
            false => return Some(Prefix::Lost),
            true if self.reversible => return Some(Prefix::Moves(made.len())),
            true => {}
        }
        let effort = self.effort();
        let is_winnable = |moves: usize, position: &Position| {
            decided(self.outlook(position, moves as u64, &effort).winnable)
        };
        if is_winnable(made.len(), end)? {
            return Some(Prefix::Moves(made.len()));
        }
        let (mut winnable, mut lost) = (0, made.len());
        while winnable + 1 < lost {
            let middle = winnable.midpoint(lost);
            if is_winnable(middle, &self.position_after(&made[..middle]))? {
                winnable = middle;
            } else {
                lost = middle;
            }
        }
        Some(Prefix::Moves(winnable))
    }
}

/// Whether a part of a reply is one step of a list that was not understood as a whole, and no
/// answer of its own.
fn is_step(replayed: &Replayed, reply: &[u8], candidate: &Candidate) -> bool {
    let is_last = matches!(candidate.choice, Choice::LastLine | Choice::Paragraph);
    let is_one = !replayed.goal && replayed.written <= 1 && goes_on(reply, &candidate.span);
    is_last && (is_one || continues_list(reply, &candidate.span))
}

/// Whether a claim is about solutions and names none.
fn is_said(claim: &Claim) -> bool {
    matches!(
        claim,
        Claim::Possible
            | Claim::SomeOfLength(_)
            | Claim::NoneOfLength(_)
            | Claim::NoneShorter(_)
            | Claim::NoneBelow(_)
            | Claim::SomeWithin(_)
            | Claim::SomeOfSweeps(_)
            | Claim::FewestSweeps(_)
            | Claim::Solutions(_)
    )
}

/// How far a game could be won.
#[derive(Clone, Copy)]
enum Prefix {
    /// Not even from the start.
    Lost,
    /// After this number of moves.
    Moves(usize),
}

/// A game that is being replayed.
struct Player<'a> {
    game: &'a Game,
    position: Position,
    made: Vec<Move>,
    illegal: Option<Illegal>,
    /// Whether the colours say which way a piece goes.
    has_ways: bool,
    /// Otherwise, which letter was written for which kind.
    colours: Vec<(u8, KindId)>,
}

/// A move was illegal.
struct Stopped;

impl Player<'_> {
    fn new(game: &Game) -> Player<'_> {
        Player {
            game,
            position: game.puzzle.start.clone(),
            made: Vec::new(),
            illegal: None,
            has_ways: false,
            colours: Vec::new(),
        }
    }

    fn play(&mut self, step: Move) -> Result<(), Stopped> {
        let puzzle = &self.game.puzzle;
        match referee::play(puzzle, &mut self.position, step) {
            Ok(()) => {
                self.made.push(step);
                Ok(())
            }
            Err(error) => {
                let text = referee::describe(puzzle, step);
                Err(self.stop(text, error.to_string()))
            }
        }
    }

    fn stop(&mut self, text: String, rule: String) -> Stopped {
        self.illegal = Some(Illegal {
            number: self.made.len() as u64 + 1,
            text,
            rule,
            position: Some(json::letters(&self.game.puzzle, &self.position)),
        });
        Stopped
    }

    fn play_listed(&mut self, listed: PlainMove, base: u64) -> Result<(), Stopped> {
        let cells = self.game.puzzle.board.len();
        let cell = |number: u64| {
            let index = number.checked_sub(base)?;
            let index = u8::try_from(index).ok()?;
            (usize::from(index) < cells).then_some(Cell(index))
        };
        let (Some(from), Some(to)) = (cell(listed.from), cell(listed.to)) else {
            let text = format!("{}-{}", listed.from, listed.to);
            return Err(self.stop(text, referee::MoveError::OffBoard.to_string()));
        };
        if !self.has_colour(listed.colour, from) {
            let text = referee::describe(&self.game.puzzle, Move::new(from, to));
            return Err(self.stop(text, "the piece there has the other colour".into()));
        }
        self.play(Move::new(from, to))
    }

    /// Whether the piece on a cell has this colour, as far as moves before have shown what it
    /// means.
    fn has_colour(&mut self, colour: Option<u8>, from: Cell) -> bool {
        let two_kinds = self.game.puzzle.rules.kinds.len() == 2;
        let (Some(colour), Some(kind)) = (colour, self.position.get(from)) else {
            return true;
        };
        if !two_kinds {
            return true;
        }
        if self.has_ways {
            let goes_right = self.game.puzzle.rules.kinds[kind.index()].symbol == 'r';
            return goes_right == (way_of(colour) == Some(Way::Right));
        }
        let known = self.colours.iter();
        let known = known.filter(|(letter, other)| *letter == colour || *other == kind);
        let mut is_new = true;
        for pair in known {
            if *pair != (colour, kind) {
                return false;
            }
            is_new = false;
        }
        if is_new {
            self.colours.push((colour, kind));
        }
        true
    }

    fn ended(self, read_as: String, written: u64) -> Replayed {
        let made = self.made.len() as u64;
        let meets = referee::meets(&self.game.puzzle.goal, &self.position, made);
        Replayed {
            read_as,
            written,
            goal: self.illegal.is_none() && meets,
            made: self.made,
            end: self.position,
            illegal: self.illegal,
            false_statement: None,
        }
    }
}
