//! Which way of reading the moves of a text makes them a solution.

use super::{
    drafts::{self, Drafts},
    naming::{Naming, tagged},
    prose::{self, Variant},
    shape::{Cut, Leg, Shape, Target},
    table,
    tokens::{self, Glue, Sign, Token, TokenLine, Tokens},
    unclear::unclear,
    words,
};
use crate::{
    board::Cell,
    puzzle::{Goal, KindId, Move, Position, Puzzle},
    referee::{self, MoveError::TwoLines},
    text::{BadText, Fault, WrittenGame, replay::two_groups, scan},
};
use std::ops::Range;

/// The moves of a text in the best way of reading it.
#[derive(Clone, Debug)]
pub struct Spoken {
    /// The games.
    pub games: Vec<WrittenGame>,
    /// The places of their labels, if they have any.
    pub labels: Vec<Range<usize>>,
    /// How they were read.
    pub read_as: String,
    /// Whether this is the notation that `saltus` writes.
    pub own: bool,
    /// What was passed over.
    pub notes: Vec<String>,
}

/// After this number of wrong solutions and no right one, lines are not taken for solutions.
const MOST_WRONG: usize = 64;

/// A way of reading moves.
#[derive(Clone, Copy, Debug)]
struct Way {
    shape: Shape,
    naming: Naming,
    /// Solutions begin at these cuts and stronger ones; `None`: there is one.
    cut: Option<Cut>,
}

impl Way {
    fn describe(self) -> String {
        format!("{} by {}", self.shape.describe(), self.naming.describe())
    }

    fn is_own(self) -> bool {
        self.naming == Naming::Own
            && matches!(self.shape, Shape::Joined | Shape::Squares | Shape::Table)
    }
}

/// What came of a way of reading.
struct Outcome {
    way: Way,
    games: Vec<WrittenGame>,
    /// The number of games that are solutions.
    correct: usize,
    /// The number of legal moves.
    legal: usize,
    /// The number of games that are legal to their end.
    whole: usize,
    /// A move that is legal over two cells, where the text does not say which one.
    unclear: Option<Fault>,
}

impl Outcome {
    fn all_correct(&self) -> bool {
        self.correct == self.games.len()
    }
}

/// Reads moves in any naming of the cells; `None` if the text has none. Other words may be around
/// them, if it is clear which moves are meant.
///
/// # Errors
/// Two ways of reading make different solutions of it, or it is not clear which moves are meant.
pub fn read(text: &[u8], puzzle: &Puzzle) -> Option<Result<Spoken, BadText>> {
    let words = tokens::read(text, puzzle);
    if words.tokens.is_empty() {
        return None;
    }
    let first = Drafts::of(text).first_word_that_counts(&words);
    if first == 0 {
        return read_valid(text, puzzle, words);
    }
    let keep: Vec<bool> = (0..words.tokens.len()).map(|word| word >= first).collect();
    let (line, _) = scan::locate(text, words.tokens[0].span.start);
    let mut read = read_valid(text, puzzle, words.kept(&keep))?;
    if let Ok(spoken) = &mut read {
        spoken.notes.push(drafts::passed_over(line));
    }
    Some(read)
}

/// Reads the words that the text does not take back.
fn read_valid(text: &[u8], puzzle: &Puzzle, words: Tokens) -> Option<Result<Spoken, BadText>> {
    if !words.lines.iter().any(TokenLine::is_loose) {
        return read_words(text, puzzle, words).map(|chosen| chosen.map(Choice::spoken));
    }

    let mut wrong = None;
    for Variant { words, clear } in prose::variants(&words) {
        match read_words(text, puzzle, words) {
            Some(Ok(choice)) if choice.best.all_correct() && reads_each(text, &choice) => {
                return Some(Ok(choice.spoken()));
            }
            // Other words may name numbers that are no moves.
            Some(Ok(choice))
                if clear && choice.best.way.shape == Shape::Joined && wrong.is_none() =>
            {
                wrong = Some(Ok(choice.spoken()));
            }
            Some(Err(question)) => return Some(Err(question)),
            _ => {}
        }
    }
    wrong.or_else(|| prose::unclear(&words).map(Err))
}

/// Whether each solution that a heading names is read: a line with the moves of one of several is
/// not passed over.
fn reads_each(text: &[u8], choice: &Choice) -> bool {
    let named = words::headings_of_solutions(text);
    named < 2 || choice.best.games.len() >= named
}

/// Reads moves from words.
fn read_words(text: &[u8], puzzle: &Puzzle, mut words: Tokens) -> Option<Result<Choice, BadText>> {
    words.labelled = has_labels(&words, puzzle);
    let mut legs = Vec::new();
    for shape in Shape::of(&words, &puzzle.board) {
        if shape == Shape::Squares && only_vacancy(puzzle).is_none() {
            continue;
        }
        if let Some(found) = shape.legs(&words, text) {
            legs.push(Written { shape, legs: found });
        }
    }
    let mut chosen = choose(text, puzzle, &legs, words.labelled)?;
    if let (Ok(choice), true) = (&mut chosen, words.labelled) {
        for mark in &words.marks {
            choice.labels.push(mark.digits.clone());
        }
    }
    Some(chosen)
}

/// Reads a table of moves; `None` if the text is none, or has a cell that is not on the board.
///
/// # Errors
/// Two ways of naming cells make different solutions of it.
pub fn read_table(text: &[u8], puzzle: &Puzzle) -> Option<Result<Spoken, BadText>> {
    let mut legs = table::read(text)?;
    let mut notes = Vec::new();
    let first = first_leg_that_counts(text, &legs);
    if first > 0 {
        let (line, _) = scan::locate(text, legs[0].span.start);
        notes.push(drafts::passed_over(line));
        legs.drain(..first);
    }
    let written = [Written {
        shape: Shape::Table,
        legs,
    }];
    let spoken = |choice: Choice| Spoken {
        notes,
        ..choice.spoken()
    };
    choose(text, puzzle, &written, false).map(|chosen| chosen.map(spoken))
}

/// The index of the first move of the first table that the text does not take back.
fn first_leg_that_counts(text: &[u8], legs: &[Leg]) -> usize {
    let mut starts = Vec::new();
    let mut tables: Vec<Range<usize>> = Vec::new();
    for (index, leg) in legs.iter().enumerate() {
        match tables.last_mut() {
            Some(table) if leg.cut != Cut::Heading => table.end = leg.span.end,
            _ => {
                starts.push(index);
                tables.push(leg.span.clone());
            }
        }
    }
    starts[Drafts::of(text).first_valid(&tables, false)]
}

/// Whether every solution of a row of n against 1 is after a label, `12: 3 5 4`, as `saltus list`
/// writes them.
fn has_labels(words: &Tokens, puzzle: &Puzzle) -> bool {
    let joins = |token: &Token| token.glue == Glue::Joint || matches!(token.sign, Sign::Heading(_));
    let joined = words.tokens.iter().any(joins);
    let marked = !words.marks.is_empty() && words.marks.iter().all(|mark| mark.colon);
    let first = words.marks.first().is_some_and(|mark| mark.before == 0);
    let sizes = [0, 1].map(|kind| puzzle.start.pieces_of(KindId(kind)));
    let against_one = two_groups(&puzzle.rules) && sizes.contains(&1);
    marked && first && !joined && against_one
}

/// Moves of one shape.
pub struct Written {
    /// The shape.
    pub shape: Shape,
    /// The moves.
    pub legs: Vec<Leg>,
}

/// The best way of reading.
pub struct Choice {
    best: Outcome,
    labels: Vec<Range<usize>>,
}

impl Choice {
    fn spoken(self) -> Spoken {
        Spoken {
            read_as: self.best.way.describe(),
            own: self.best.way.is_own(),
            games: self.best.games,
            labels: self.labels,
            notes: Vec::new(),
        }
    }
}

/// Chooses the way in which the moves are solutions, or else that with the most legal moves.
///
/// # Errors
/// Two ways make different solutions, or all moves are legal in two ways and only one of them is a
/// solution.
fn choose(
    text: &[u8],
    puzzle: &Puzzle,
    written: &[Written],
    labelled: bool,
) -> Option<Result<Choice, BadText>> {
    let mut all: Vec<Outcome> = Vec::new();
    for outcome in outcomes(text, puzzle, written, labelled) {
        let done = outcome.all_correct() && outcome.way.is_own();
        all.push(outcome);
        if done {
            break;
        }
    }
    let mut best = 0;
    for (index, outcome) in all.iter().enumerate() {
        if rank(outcome) > rank(&all[best]) {
            best = index;
        }
    }
    if let Some(other) = rival(puzzle, &all, best) {
        return Some(Err(question(text, &all[best], &all[other])));
    }
    // Cells may be named otherwise, but not because a move in the usual names says too little.
    let own = all.iter().find(|outcome| outcome.way.is_own());
    let unclear = own.and_then(|outcome| outcome.unclear.clone());
    let best = all.into_iter().nth(best)?;
    if let Some(fault) = numbered_piece(text, puzzle, written, &best) {
        return Some(Err(fault.into()));
    }
    if let Some(fault) = unclear
        .filter(|_| !best.way.is_own())
        .or(best.unclear.clone())
    {
        return Some(Err(fault.into()));
    }
    Some(Ok(Choice {
        best,
        labels: Vec::new(),
    }))
}

/// The first name of a text in which a letter and a number may also name a piece, the second `R`
/// for `R2`, and in which the moves would be wrong if they named cells.
fn numbered_piece(
    text: &[u8],
    puzzle: &Puzzle,
    written: &[Written],
    best: &Outcome,
) -> Option<Fault> {
    let tags = matches!(best.way.naming, Naming::Tagged(_));
    if !tags || best.all_correct() {
        return None;
    }
    let legs = &written.iter().find(|one| one.shape == best.way.shape)?.legs;
    let kinds = puzzle.rules.kind_ids();
    let most = kinds.map(|kind| puzzle.start.pieces_of(kind)).max()?;
    let mut first = None;
    for leg in legs {
        if let Sign::Name { start, len } = leg.from {
            let number = tagged(text.get(start..start + len)?)?;
            if usize::try_from(number).is_ok_and(|number| number > most) {
                return None;
            }
            first.get_or_insert(start..start + len);
        }
    }
    let span = first?;
    let name = String::from_utf8_lossy(&text[span.clone()]);
    Some(Fault {
        message: format!("`{name}` may be the cell of a piece or the number of a piece"),
        help: Some("write moves as the numbers of cells, `1-2`".into()),
        span,
    })
}

/// Another way of reading that is as good as the best one: a different solution, or legal moves in
/// other names of the cells that are none.
fn rival(puzzle: &Puzzle, all: &[Outcome], best: usize) -> Option<usize> {
    let chosen = all.get(best)?;
    if !chosen.all_correct() {
        return None;
    }
    let guessed = !chosen.way.is_own();
    let mut rival = None;
    for (index, other) in all.iter().enumerate() {
        let alike = other.way.shape == chosen.way.shape && other.games.len() == chosen.games.len();
        let legal = alike && other.whole == other.games.len();
        let rivals = other.all_correct() || legal;
        if index != best && guessed && rivals && differs(puzzle, chosen, other) {
            rival.get_or_insert(index);
        }
    }
    rival
}

/// Chooses the way of counting the cells in a list of a program. Programs count from 0, so this is
/// the first way, and no way is the usual one.
pub fn choose_list(
    text: &[u8],
    puzzle: &Puzzle,
    written: &[Written],
) -> Option<Result<Spoken, BadText>> {
    let outcomes = outcomes(text, puzzle, written, false);
    let mut outcomes: Vec<Outcome> = outcomes.collect();
    outcomes.sort_by_key(|outcome| match outcome.way.naming {
        Naming::Counted(0) => 0,
        Naming::Pairs(order) | Naming::Digits(order) if order.base == 0 => 1,
        _ => 2,
    });
    let mut best = 0;
    for (index, outcome) in outcomes.iter().enumerate() {
        if rank(outcome) > rank(&outcomes[best]) {
            best = index;
        }
    }
    let best = outcomes.get(best)?;
    if let Some(fault) = &best.unclear {
        return Some(Err(fault.clone().into()));
    }
    let other = outcomes.iter().find(|outcome| {
        best.all_correct() && outcome.all_correct() && differs(puzzle, best, outcome)
    });
    Some(match other {
        Some(other) => Err(question(text, best, other)),
        None => Ok(Spoken {
            read_as: format!("a list of {}", best.way.describe()),
            own: false,
            games: best.games.clone(),
            labels: Vec::new(),
            notes: Vec::new(),
        }),
    })
}

/// What makes a way of reading better than another.
fn rank(outcome: &Outcome) -> [usize; 4] {
    [
        usize::from(outcome.all_correct()),
        outcome.correct,
        usize::from(outcome.whole == outcome.games.len()),
        outcome.legal,
    ]
}

/// All ways of reading in which each cell has a name, with what comes of them.
fn outcomes<'a>(
    text: &'a [u8],
    puzzle: &'a Puzzle,
    written: &'a [Written],
    labelled: bool,
) -> impl Iterator<Item = Outcome> + 'a {
    let named = words::headings_of_solutions(text);
    let mut ways = Vec::new();
    for (index, Written { shape, legs }) in written.iter().enumerate() {
        let Some(first) = legs.first() else { continue };
        for naming in Naming::of(first.from, &puzzle.board) {
            for cut in cuts(legs, labelled, named) {
                let shape = *shape;
                ways.push((index, Way { shape, naming, cut }));
            }
        }
    }
    ways.into_iter()
        .filter_map(move |(index, way)| play(text, puzzle, &written[index].legs, way))
}

/// The cuts at which solutions may begin. `named` is the number of headings of solutions.
fn cuts(legs: &[Leg], labelled: bool, named: usize) -> Vec<Option<Cut>> {
    if labelled {
        return vec![Some(Cut::Restart)];
    }
    // As many parts as headings of solutions are these solutions, also if they could be one game.
    for cut in [Cut::Restart, Cut::Heading] {
        let parts = legs.iter().skip(1).filter(|leg| leg.cut == cut).count() + 1;
        if named > 1 && parts == named {
            return vec![Some(cut)];
        }
    }
    let has = |cut: Cut| legs.iter().skip(1).any(|leg| leg.cut == cut);
    // Numbers that start again tell where solutions begin.
    if has(Cut::Restart) {
        return vec![None, Some(Cut::Restart)];
    }
    let mut cuts = vec![None];
    for cut in [Cut::Heading, Cut::Block, Cut::Line] {
        if has(cut) {
            cuts.push(Some(cut));
        }
    }
    cuts
}

/// Replays the games of a way of reading; `None` if a sign names no cell in it and the words need
/// not be moves.
fn play(text: &[u8], puzzle: &Puzzle, legs: &[Leg], way: Way) -> Option<Outcome> {
    let mut outcome = Outcome {
        way,
        games: Vec::new(),
        correct: 0,
        legal: 0,
        whole: 0,
        unclear: None,
    };
    let mut at = 0;
    while at < legs.len() {
        let begins = |leg: &Leg| way.cut.is_some_and(|cut| leg.cut >= cut);
        let end = (at + 1..legs.len())
            .find(|&next| begins(&legs[next]))
            .unwrap_or(legs.len());
        let mut player = Player {
            text,
            puzzle,
            way,
            position: puzzle.start.clone(),
            game: WrittenGame::at(legs[at].span.start..legs[end - 1].span.end),
            legal: 0,
            pieces: Vec::new(),
            unclear: None,
        };
        let whole = player.play(&legs[at..end])?;
        let correct = whole
            && player.game.broken.is_none()
            && referee::meets(&puzzle.goal, &player.position, player.legal as u64);
        outcome.whole += usize::from(whole);
        outcome.correct += usize::from(correct);
        outcome.legal += player.legal;
        outcome.games.push(player.game);
        outcome.unclear = outcome.unclear.or(player.unclear);
        at = end;
        // These lines are no solutions: they are parts of one, or of none.
        let hopeless = outcome.correct == 0 && outcome.games.len() >= MOST_WRONG;
        if hopeless && matches!(way.cut, Some(Cut::Line | Cut::Block)) {
            return None;
        }
    }
    Some(outcome)
}

/// The kind of pieces that a letter or a colour names.
struct NamedPiece {
    initial: u8,
    kind: KindId,
}

/// A game that is replayed while its cells are read.
struct Player<'a> {
    text: &'a [u8],
    puzzle: &'a Puzzle,
    way: Way,
    position: Position,
    game: WrittenGame,
    legal: usize,
    /// The pieces that were named so far.
    pieces: Vec<NamedPiece>,
    /// A move that is legal over two cells, where the text does not say which one.
    unclear: Option<Fault>,
}

impl Player<'_> {
    fn cell(&self, sign: Sign) -> Option<Cell> {
        self.way.naming.cell(sign, self.text, &self.puzzle.board)
    }

    /// Plays up to the first move that is not legal, which is the last one of the game. Returns
    /// whether all are legal; `None` if a sign names no cell and the words need not be moves.
    fn play(&mut self, legs: &[Leg]) -> Option<bool> {
        for leg in legs {
            match self.read(leg) {
                Ok(step) => {
                    let clash = self.clashes(leg, step);
                    if clash {
                        self.break_off(leg, "the piece there has the other colour");
                        return Some(false);
                    }
                    let twins = self.puzzle.has_unclear_ends();
                    let judged = twins.then(|| referee::named(self.puzzle, &self.position, step));
                    if judged == Some(Err(TwoLines)) {
                        let unclear = unclear(self.puzzle, &self.position, step);
                        self.unclear = Some(unclear.at(leg.span.clone()));
                        return Some(false);
                    }
                    self.game.moves.push(step);
                    if referee::play(self.puzzle, &mut self.position, step).is_err() {
                        return Some(false);
                    }
                }
                Err(Unplayed::NoCell) if self.way.shape != Shape::Joined => return None,
                Err(Unplayed::NoCell) => {
                    self.break_off(leg, "the board has no such cell");
                    return Some(false);
                }
                Err(Unplayed::No(why)) => {
                    self.break_off(leg, why);
                    return Some(false);
                }
            }
            self.legal += 1;
        }
        Some(true)
    }

    fn break_off(&mut self, leg: &Leg, why: &str) {
        let message = format!("move {}: {why}", self.legal + 1);
        self.game.break_off(leg.span.clone(), message, "");
    }

    /// The move of a leg.
    fn read(&self, leg: &Leg) -> Result<Move, Unplayed> {
        let named = |sign| self.cell(sign).ok_or(Unplayed::NoCell);
        let from = named(leg.from)?;
        let mut over = leg.over.map(named).transpose()?;
        let to = match leg.target {
            Target::Cell(sign) => named(sign)?,
            Target::Vacancy => only_vacant(&self.position).ok_or(Unplayed::NoCell)?,
            Target::Heading(heading) => {
                let landing = self.landing(from, heading);
                let none = Unplayed::No("no move leads in this direction");
                let step = landing.ok_or(none)?;
                over = over.or(step.over);
                step.to
            }
            Target::Behind => over
                .and_then(|over| self.behind(from, over))
                .ok_or(Unplayed::No("no move, or more than one, passes this cell"))?,
        };
        let mut step = Move::new(from, to);
        let passed = over.is_none_or(|over| self.passes(step, over));
        if !passed {
            return Err(Unplayed::No(
                "the move does not pass the cell that is written",
            ));
        }
        if !self.puzzle.has_unclear_ends() {
            return Ok(step);
        }
        step.over = over;
        Ok(referee::named(self.puzzle, &self.position, step).unwrap_or(step))
    }

    /// Whether the piece that moves is named as one of the other kind was before.
    fn clashes(&mut self, leg: &Leg, step: Move) -> bool {
        let kind = self.position.get(step.from);
        let tag = match (self.way.naming, leg.from) {
            (Naming::Tagged(_), Sign::Name { start, .. }) => Some(start..start + 1),
            _ => None,
        };
        let (Some(span), Some(kind)) = (leg.piece.clone().or(tag), kind) else {
            return false;
        };
        let initial = self.text[span.start].to_ascii_lowercase();
        for piece in &self.pieces {
            if (piece.initial == initial) != (piece.kind == kind) {
                return self.puzzle.rules.kinds.len() == 2;
            }
        }
        if self.pieces.iter().all(|piece| piece.initial != initial) {
            self.pieces.push(NamedPiece { initial, kind });
        }
        false
    }

    /// The move over a cell; `None` if there is none, or if several are legal.
    fn behind(&self, from: Cell, over: Cell) -> Option<Cell> {
        let mut ends = Vec::new();
        for ray in self.puzzle.board.rays() {
            if ray.from == from && ray.cells.first() == Some(&over) {
                ends.extend(ray.cells.get(1));
            }
        }
        if ends.len() > 1 {
            ends.retain(|&to| self.is_legal(over_cell(from, over, to)));
        }
        match ends[..] {
            [only] => Some(only),
            _ => None,
        }
    }

    /// Where the piece on a cell lands in a direction.
    fn landing(&self, from: Cell, heading: u8) -> Option<Move> {
        let mut rays = self.puzzle.board.rays().iter();
        let ray = rays.find(|ray| ray.from == from && ray.heading.0 == heading)?;
        for (place, &to) in ray.cells.iter().enumerate() {
            let step = match ray.cells[..place] {
                [over] => over_cell(from, over, to),
                _ => Move::new(from, to),
            };
            if self.is_legal(step) {
                return Some(step);
            }
        }
        None
    }

    fn is_legal(&self, step: Move) -> bool {
        let mut after = self.position.clone();
        referee::play(self.puzzle, &mut after, step).is_ok()
    }

    /// Whether a cell is between the ends of a move.
    fn passes(&self, step: Move, over: Cell) -> bool {
        let mut rays = self.puzzle.board.rays().iter();
        rays.any(|ray| {
            let place = |cell| ray.cells.iter().position(|&other| other == cell);
            let between = place(over).zip(place(step.to));
            ray.from == step.from && between.is_some_and(|(over, to)| over < to)
        })
    }
}

/// The jump over a cell.
fn over_cell(from: Cell, over: Cell, to: Cell) -> Move {
    let over = Some(over);
    Move { from, to, over }
}

/// Why a leg is no move.
enum Unplayed {
    /// A sign names no cell.
    NoCell,
    /// The board does not allow it.
    No(&'static str),
}

fn only_vacant(position: &Position) -> Option<Cell> {
    let mut vacant = (0u8..)
        .zip(&position.0)
        .filter(|(_, piece)| piece.is_none());
    let (cell, _) = vacant.next()?;
    vacant.next().is_none().then_some(Cell(cell))
}

/// The only vacancy of the start.
fn only_vacancy(puzzle: &Puzzle) -> Option<Cell> {
    only_vacant(&puzzle.start)
}

/// Whether two ways of reading give different solutions that no symmetry of the puzzle maps to each
/// other.
fn differs(puzzle: &Puzzle, one: &Outcome, other: &Outcome) -> bool {
    let same = one.games.len() == other.games.len();
    let mut symmetries = puzzle.board.symmetries().iter();
    !(same && symmetries.any(|symmetry| keeps(puzzle, symmetry) && maps(symmetry, one, other)))
}

/// Whether a symmetry maps the games of one way of reading to those of the other.
fn maps(symmetry: &[Cell], one: &Outcome, other: &Outcome) -> bool {
    for (game, image) in one.games.iter().zip(&other.games) {
        if game.moves.len() != image.moves.len() {
            return false;
        }
        for (step, image) in game.moves.iter().zip(&image.moves) {
            let [from, to] = [step.from, step.to].map(|cell| symmetry[cell.index()]);
            if *image != (Move::new(from, to)) {
                return false;
            }
        }
    }
    true
}

/// Whether a symmetry of the board keeps the start and the goal.
fn keeps(puzzle: &Puzzle, symmetry: &[Cell]) -> bool {
    let cells = || puzzle.board.cells();
    let start =
        cells().all(|cell| puzzle.start.get(cell) == puzzle.start.get(symmetry[cell.index()]));
    let goal = match &puzzle.goal {
        Goal::Pattern(goal) => {
            cells().all(|cell| goal[cell.index()] == goal[symmetry[cell.index()].index()])
        }
        Goal::Left(_) | Goal::Moves(_) => true,
        Goal::Order(_) => false,
    };
    start && goal
}

/// Both ways of reading as a question.
fn question(text: &[u8], one: &Outcome, other: &Outcome) -> BadText {
    let how = match other.all_correct() {
        true => "both readings are solutions",
        false => "the moves are legal in both readings, and only the first is a solution",
    };
    let message = format!(
        "{how}, and they differ: {}; or {}",
        one.way.describe(),
        other.way.describe()
    );
    let help = "write the moves with the names of the cells, as `saltus solve` does";
    Fault {
        span: 0..text.len(),
        message,
        help: Some(help.into()),
    }
    .into()
}
