//! Which way of reading the moves of a text makes them a solution.

use super::{
    drafts::{self, Drafts},
    naming::{Naming, tagged},
    omitted,
    outcome::{self, Outcome, Way, Written, differs, outcomes},
    passed,
    player::only_vacant,
    prose,
    remarks::{self, Remark},
    sayings::{self, has_numbered_checkers},
    scanner,
    shape::{self, Cut, Leg, Shape},
    table,
    tokens::{Glue, Sign, TokenLine, Tokens, Told},
    words,
};
use crate::{
    order::sort_by_number,
    puzzle::{KindId, Puzzle},
    referee,
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
    /// Whether letters of pieces stand before the moves.
    pub is_tagged: bool,
}

/// Reads moves in any naming of the cells; `None` if the text has none. Other words may be around
/// them, if it is clear which moves are meant.
///
/// # Errors
/// Two ways of reading make different solutions of it, or it is not clear which moves are meant.
pub fn read(text: &[u8], puzzle: &Puzzle) -> Option<Result<Spoken, BadText>> {
    let mut remarks = remarks::find(text);
    let read = read_beside(text, puzzle, &remarks);
    if !remarks.iter().any(|remark| remark.bare) || is_solution(&read, puzzle) {
        return read;
    }
    // A number without words may be no cell that a move passes.
    let mut first = None;
    for remark in &mut remarks {
        if remark.bare {
            remark.passed = None;
            first.get_or_insert(remark.span.clone());
        }
    }
    let without = read_beside(text, puzzle, &remarks);
    if !is_solution(&without, puzzle) {
        return without;
    }
    let help = message!(
        "write-what-number-is",
        "write what the number is, as in `6-1 (3 removed)` or `6-1 (13 left)`"
    );
    let fault = Fault {
        span: first?,
        message: message!(
            "moves-solution-but-they",
            "the moves are a solution, but they do not pass the cell of this number"
        )
        .into(),
        help: Some(help.into()),
    };
    Some(Err(fault.into()))
}

/// Whether all games of a reading are solutions.
fn is_solution(read: &Option<Result<Spoken, BadText>>, puzzle: &Puzzle) -> bool {
    let Some(Ok(spoken)) = read else {
        return false;
    };
    let mut games = spoken.games.iter();
    games.all(|game| game.broken.is_none() && referee::judge(puzzle, &game.moves).is_ok())
}

/// Reads moves beside the remarks of a text.
fn read_beside(
    text: &[u8],
    puzzle: &Puzzle,
    remarks: &[Remark],
) -> Option<Result<Spoken, BadText>> {
    let words = scanner::read_beside(text, puzzle, remarks);
    if words.tokens.is_empty() {
        return None;
    }
    let mut read = read_counting(text, puzzle, words.clone())?;
    if let Ok(spoken) = &mut read {
        passed::note(text, &words, remarks, spoken);
    }
    Some(read)
}

/// Reads the words from the first one that counts.
fn read_counting(text: &[u8], puzzle: &Puzzle, words: Tokens) -> Option<Result<Spoken, BadText>> {
    let first = Drafts::of(text).first_word_that_counts(&words);
    if first == 0 {
        return read_valid(text, puzzle, words);
    }
    let mut keep = vec![false; first];
    keep.resize(words.tokens.len(), true);
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
        let keep = vec![true; words.tokens.len()];
        return Some(match read_words(text, puzzle, words.clone())? {
            Ok(choice) => whole(text, &words, &keep, choice),
            Err(question) => Err(question),
        });
    }

    let mut wrong = None;
    let mut omits = None;
    for variant in prose::variants(text, &words) {
        let clear = variant.clear;
        match read_words(text, puzzle, variant.words) {
            Some(Ok(choice)) if choice.best.all_correct() && reads_each(text, &choice) => {
                match whole(text, &words, &variant.keep, choice) {
                    Ok(spoken) => return Some(Ok(spoken)),
                    Err(fault) => {
                        omits.get_or_insert(fault);
                    }
                }
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
    if let Some(fault) = omits {
        return Some(Err(fault));
    }
    wrong.or_else(|| prose::unclear(text, &words).map(Err))
}

/// The moves of a choice.
///
/// # Errors
/// They are one solution, but only because something of the text is left out.
fn whole(text: &[u8], words: &Tokens, keep: &[bool], choice: Choice) -> Result<Spoken, BadText> {
    let is_one = choice.best.games.len() == 1 && choice.best.all_correct();
    if is_one
        && choice.labels.is_empty()
        && let Some(fault) = omitted::find(text, words, keep)
    {
        return Err(fault.into());
    }
    Ok(choice.spoken())
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
    let mut by_numbers = Vec::new();
    for shape in Shape::of(&words, &puzzle.board) {
        if shape == Shape::Squares && only_vacant(&puzzle.start).is_none() {
            continue;
        }
        if let Some(mut found) = shape.legs(&words) {
            sayings::add(&mut found, &words, text);
            legs.extend(of_checkers(puzzle, &found));
            by_numbers.extend(by_numbers_of_checkers(puzzle, &found));
            legs.push(Written { shape, legs: found });
        }
    }
    legs.extend(by_numbers);
    let mut chosen = choose(text, puzzle, &legs, words.labelled)?;
    if let (Ok(choice), true) = (&mut chosen, words.labelled) {
        for mark in &words.marks {
            choice.labels.push(mark.digits.clone());
        }
    }
    Some(chosen)
}

/// Moves of three numbers about numbered checkers as checker, from, to.
pub fn of_checkers(puzzle: &Puzzle, legs: &[Leg]) -> Option<Written> {
    if !has_numbered_checkers(puzzle) {
        return None;
    }
    let legs = shape::of_checkers(legs)?;
    let shape = Shape::Checkers;
    Some(Written { shape, legs })
}

/// Moves about numbered checkers that name each by its number and not by its square.
pub fn by_numbers_of_checkers(puzzle: &Puzzle, legs: &[Leg]) -> Option<Written> {
    if !has_numbered_checkers(puzzle) {
        return None;
    }
    let legs = shape::by_numbers_of_checkers(legs)?;
    let shape = Shape::NumbersOfCheckers;
    Some(Written { shape, legs })
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
    let choice = match choose(text, puzzle, &written, false)? {
        Ok(choice) => choice,
        Err(question) => return Some(Err(question)),
    };
    Some(Ok(Spoken {
        notes,
        ..choice.spoken()
    }))
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
    for token in &words.tokens {
        if token.glue == Glue::Joint || matches!(token.sign, Sign::Heading(_)) {
            return false;
        }
    }
    let is_labelled = match words.marks.first() {
        Some(first) => first.before == 0 && words.marks.iter().all(|mark| mark.colon),
        None => false,
    };
    let sizes = [KindId(0), KindId(1)].map(|kind| puzzle.start.pieces_of(kind));
    is_labelled && two_groups(&puzzle.rules) && sizes.contains(&1)
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
            is_tagged: matches!(self.best.way.naming, Naming::Tagged(_)),
            games: self.best.games,
            labels: self.labels,
            notes: Vec::new(),
        }
    }
}

/// Chooses the way in which the moves are solutions, or else that with the most legal moves; in a
/// row, then the names of this program.
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
    let is_enough = |outcome: &Outcome| outcome.all_correct() && outcome.way.is_own();
    let all = outcomes(text, puzzle, written, labelled, is_enough);
    let best = own_unless_solved(puzzle, &all, outcome::best(&all));
    if let Some(other) = rival(puzzle, &all, best) {
        return Some(Err(question(text, &all[best], &all[other])));
    }
    // Cells may be named otherwise, but not because a move in the usual names says too little.
    let own = all.iter().find(|outcome| outcome.way.is_own());
    let unclear = own.and_then(|outcome| outcome.unclear.clone());
    let best = all.into_iter().nth(best)?;
    let fault = numbered_piece(text, puzzle, written, &best);
    if let Some(fault) = fault.or_else(|| numbers_by_chance(&best)) {
        return Some(Err(fault.into()));
    }
    let unclear = if best.way.is_own() { None } else { unclear };
    if let Some(fault) = unclear.or(best.unclear.clone()) {
        return Some(Err(fault.into()));
    }
    Some(Ok(Choice {
        best,
        labels: Vec::new(),
    }))
}

/// The best way of reading, or the best one in the names of this program where none makes a
/// solution: numbers of the squares of a row are from 1 on, unless another count solves the puzzle.
fn own_unless_solved(puzzle: &Puzzle, all: &[Outcome], best: usize) -> usize {
    let Some(chosen) = all.get(best) else {
        return best;
    };
    if chosen.is_any_correct() || chosen.way.is_own() || !puzzle.board.numbered() {
        return best;
    }
    if !matches!(chosen.way.naming, Naming::Counted(_)) {
        return best;
    }
    let mut own: Option<usize> = None;
    for (index, outcome) in all.iter().enumerate() {
        let is_better = own.is_none_or(|earlier| outcome.is_better(&all[earlier]));
        let is_alike = outcome.way.is_own() && outcome.way.shape == chosen.way.shape;
        if is_alike && is_better && !outcome.names_no_cell {
            own = Some(index);
        }
    }
    own.unwrap_or(best)
}

/// The first name of a text in which a letter and a number may also name a piece, the second `R`
/// for `R2`, and in which the moves would be wrong if they named cells.
fn numbered_piece(
    text: &[u8],
    puzzle: &Puzzle,
    written: &[Written],
    best: &Outcome,
) -> Option<Fault> {
    let is_tagged = matches!(best.way.naming, Naming::Tagged(_));
    if !is_tagged || !puzzle.board.numbered() || best.all_correct() {
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
        message: message!(
            "may-cell-piece-number",
            "`{name}` may be the cell of a piece or the number of a piece",
            name
        )
        .into(),
        help: Some(
            message!(
                "write-moves-numbers-cells",
                "write moves as the numbers of cells, `1-2`"
            )
            .into(),
        ),
        span,
    })
}

/// The question whether numbers are those of checkers, if they are a solution so: they may be by
/// chance, and mean squares.
fn numbers_by_chance(best: &Outcome) -> Option<Fault> {
    let [game] = &best.games[..] else {
        return None;
    };
    if best.way.shape != Shape::NumbersOfCheckers || !best.all_correct() {
        return None;
    }
    Some(Fault {
        span: game.span.clone(),
        message: message!(
            "numbers-of-checkers-or-squares",
            "the moves are a solution by the numbers of the checkers only, and not by squares"
        )
        .into(),
        help: Some(
            message!(
                "write-moves-numbers-cells",
                "write moves as the numbers of cells, `1-2`"
            )
            .into(),
        ),
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
        let legal = alike && other.all_whole();
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
    let outcomes = outcomes_of_list(text, puzzle, written);
    let mut best = outcomes.get(outcome::best(&outcomes))?;
    if !best.all_correct()
        && let Some(way) = way_of_moves_alone(text, puzzle, written)
        && let Some(told) = outcomes.iter().find(|outcome| outcome.way == way)
    {
        best = told;
    }
    if let Some(fault) = best.unclear.clone().or_else(|| numbers_by_chance(best)) {
        return Some(Err(fault.into()));
    }
    if best.all_correct() {
        for other in &outcomes {
            if other.all_correct() && differs(puzzle, best, other) {
                return Some(Err(question(text, best, other)));
            }
        }
    }
    Some(Ok(Spoken {
        read_as: format!("a list of {}", best.way.describe()),
        own: false,
        is_tagged: false,
        games: best.games.clone(),
        labels: Vec::new(),
        notes: Vec::new(),
    }))
}

/// What comes of each way of reading a list, those that count from 0 first.
fn outcomes_of_list(text: &[u8], puzzle: &Puzzle, written: &[Written]) -> Vec<Outcome> {
    let mut outcomes = outcomes(text, puzzle, written, false, |_| false);
    sort_by_number(&mut outcomes, &|outcome| match outcome.way.naming {
        Naming::Counted(0) => 0,
        Naming::Pairs(order) | Naming::Digits(order) if order.base == 0 => 1,
        _ => 2,
    });
    outcomes
}

/// The way of reading in which the moves are a solution without what is told of their pieces: that
/// is false then. `None` if there is none, or nothing is told.
fn way_of_moves_alone(text: &[u8], puzzle: &Puzzle, written: &[Written]) -> Option<Way> {
    let mut bare = Vec::new();
    let mut is_told = false;
    for Written { shape, legs } in written {
        // The number of the checker is a part of such a move.
        if *shape == Shape::Checkers {
            continue;
        }
        let mut legs = legs.clone();
        for leg in &mut legs {
            is_told |= leg.told != Told::default();
            leg.told = Told::default();
        }
        bare.push(Written {
            shape: *shape,
            legs,
        });
    }
    if !is_told {
        return None;
    }
    let outcomes = outcomes_of_list(text, puzzle, &bare);
    let best = outcomes.get(outcome::best(&outcomes))?;
    best.all_correct().then_some(best.way)
}

/// Both ways of reading as a question.
fn question(text: &[u8], one: &Outcome, other: &Outcome) -> BadText {
    let how = match other.all_correct() {
        true => message!("both-are-solutions", "both readings are solutions"),
        false => message!(
            "only-first-is-solution",
            "the moves are legal in both readings, and only the first is a solution"
        ),
    };
    let message = message!(
        "they-differ",
        "{how}, and they differ: {first}; or {second}",
        how,
        first = one.way.describe(),
        second = other.way.describe()
    );
    let help = message!(
        "write-moves-names-cells",
        "write the moves with the names of the cells, as `saltus solve` does"
    );
    Fault {
        span: 0..text.len(),
        message: message.into(),
        help: Some(help.into()),
    }
    .into()
}
