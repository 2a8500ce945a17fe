//! Which notation a text is in: each reader in its turn, from what is written by programs to what
//! people write.

use super::{
    Claims, LineCounter, PlacedClaim, beside,
    compared::{self, Compared},
    denial::{self, Before},
    drafts::{self, Drafts},
    fenced, holds, length, listed,
    objects::{is_object, read_object},
    pairs, placed,
    reading::{self, Spoken},
    remarks, scanner, sentences, solver, states,
};
use crate::{
    BigUint,
    problem::{Claim, Selection, Statement},
    puzzle::{Move, Puzzle},
    referee::{self, MoveError},
    text::{
        BadText, Fault, WrittenGame, any::Origin, asp, boards, csv, export, joined, list, moves,
        names, positions, scan, sheet, tatham,
    },
};

use std::ops::Range;

/// Reads a text without fences in the first notation that it is in.
///
/// # Errors
/// The faults of the text in that notation, or in the standard one of moves.
pub fn read(
    text: &[u8],
    puzzle: &Puzzle,
    origin: &Origin,
    length: Option<u64>,
) -> Result<Claims, BadText> {
    let lists = listed::find(text, &puzzle.board);
    if is_object(text) {
        return read_object(text, puzzle, lists);
    }
    if let Origin::Plan(problem) = origin
        && (holds(text, "jump-") || solver::is_empty_plan(text))
    {
        return solver::read_plans(text, problem);
    }
    let has_facts = holds(text, "move(") || asp::has_no_times(text);
    if has_facts {
        let first = Drafts::of(text).first_fact_that_counts("move(");
        if first > 0 {
            return read_last_facts(text, first, puzzle, origin, length);
        }
    }
    if has_facts && let Some(claims) = read_terms(text, puzzle) {
        return Ok(claims);
    }
    if let Some(games) = export::read_answers(text, puzzle, length) {
        return solver::games(text, games?, length);
    }
    let mut no_facts = None;
    if has_facts {
        match asp::read_answers(text, puzzle) {
            Ok(games) => return solver::games(text, games, None),
            Err(bad) if bad.refutes() => return Err(bad),
            // It may be the name of a function.
            Err(bad) => no_facts = Some(bad),
        }
    }
    if sheet::is_sheet(text) || sheet::is_start_alone(text, puzzle.board.len()) {
        return read_sheet(text, puzzle);
    }
    if holds(text, "_step") || holds(text, "_jump") || names::is_empty_list(text) {
        let games = names::read_games(text, puzzle)?;
        return Ok(Claims::of_games(text, games, "names of moves"));
    }
    if let Some(said) = read_saying(text, puzzle, length) {
        return said;
    }
    let game = read_moves_of_any(text, puzzle, lists);
    if let Some(question) = length::number_alone(text) {
        match game {
            Ok(claims) if has_solution(&claims, puzzle) => return Ok(claims),
            _ => return Err(question.into()),
        }
    }
    match game {
        Ok(claims) => Ok(without_drafts(text, claims)),
        Err(bad) => Err(no_facts.unwrap_or(bad)),
    }
}

/// Whether the moves of the only claim are legal, whether they reach the goal or not.
fn is_legal(claims: &Claims, puzzle: &Puzzle) -> bool {
    match claims
        .only_moves()
        .map(|moves| referee::judge(puzzle, moves))
    {
        Some(Ok(_)) => true,
        Some(Err(objection)) => objection.error == MoveError::GoalMissed,
        None => false,
    }
}

/// The claim of moves with places from the corner of the puzzle's ID, which may have no hole there:
/// columns and rows from 0.
fn of_collection(text: &[u8], moves: Vec<Move>) -> Claims {
    let read_as = "moves as Simon Tatham's collection writes them";
    Claims::one(Claim::Moves(moves), Vec::new(), 0..text.len(), read_as)
}

/// Reads moves or positions, or those of a puzzle collection if no others are legal.
fn read_moves_of_any(
    text: &[u8],
    puzzle: &Puzzle,
    lists: listed::MoveLists,
) -> Result<Claims, BadText> {
    match (
        read_game(text, puzzle, lists),
        tatham::only_moves(text, puzzle),
    ) {
        (Ok(claims), Some(_)) if is_legal(&claims, puzzle) => Ok(claims),
        (_, Some(moves)) => Ok(of_collection(text, moves)),
        (game, None) => game,
    }
}

/// The claim of a text without moves: a word or a sentence about solutions, or an empty list.
fn read_saying(
    text: &[u8],
    puzzle: &Puzzle,
    length: Option<u64>,
) -> Option<Result<Claims, BadText>> {
    if let Some(claims) = solver::read_status(text, length) {
        return Some(Ok(claims));
    }
    if let Some(said) = sentences::read(text, puzzle) {
        return Some(said);
    }
    if let Some(denied) = denied(text, puzzle) {
        return Some(denied);
    }
    let claim = listed::is_empty_list(text).then(|| Claim::Moves(Vec::new()))?;
    let span = 0..text.len();
    Some(Ok(Claims::one(
        claim,
        Vec::new(),
        span,
        "a list without moves",
    )))
}

/// The claim of a text that says at its end that there is no solution. It takes back moves before
/// it that are none.
pub fn denied(text: &[u8], puzzle: &Puzzle) -> Option<Result<Claims, BadText>> {
    let denial = denial::at_end(text, puzzle)?;
    let before = &text[..denial.span.start];
    let before = if !denial::has_answer(before, puzzle) {
        Before::Nothing
    } else {
        match read_game(before, puzzle, listed::find(before, &puzzle.board)) {
            Ok(claims) if !has_solution(&claims, puzzle) => Before::Attempt,
            _ => Before::Answer,
        }
    };
    Some(denial::claims(text, denial, before))
}

/// The claims that a text does not take back.
fn without_drafts(text: &[u8], mut claims: Claims) -> Claims {
    if claims.claims.len() > 1 {
        let notes = Drafts::of(text).take_back(&mut claims.claims);
        claims.notes.extend(notes);
    }
    claims
}

/// Reads the facts from a place on, which stand for those before it.
fn read_last_facts(
    text: &[u8],
    first: usize,
    puzzle: &Puzzle,
    origin: &Origin,
    length: Option<u64>,
) -> Result<Claims, BadText> {
    let mut claims = fenced::read_part(text, first..text.len(), puzzle, origin, length)?;
    let (line, _) = scan::locate(text, first);
    let note = format!("line {line}: facts above are passed over for those below");
    claims.notes.push(note);
    Ok(claims)
}

/// Reads the moves of terms, `[move(6,3,1), move(4,5,6)]`, if their numbers name cells and they are
/// a solution: otherwise the first number of each may be its time.
fn read_terms(text: &[u8], puzzle: &Puzzle) -> Option<Claims> {
    let claims = read_lists(text, puzzle, listed::terms(text, &puzzle.board)?).ok()?;
    has_solution(&claims, puzzle).then_some(claims)
}

/// Reads the moves above drawn boards.
fn read_sheet(text: &[u8], puzzle: &Puzzle) -> Result<Claims, BadText> {
    let mut claims = read_moves(&sheet::captions(text), puzzle)?;
    let unchecked = "the drawn boards: only the moves above them are";
    claims.unchecked.push(unchecked.into());
    Ok(claims)
}

/// Reads lines of squares with labels, as this program lists solutions, if all are solutions:
/// `0: 3 1 2` could also be a position.
fn read_own_list(text: &[u8], puzzle: &Puzzle) -> Option<Claims> {
    let is_of_list = |byte: &u8| byte.is_ascii_digit() || b": \n".contains(byte);
    if !puzzle.board.numbered() || !text.iter().all(is_of_list) {
        return None;
    }
    let claims = read_moves(text, puzzle).ok()?;
    are_solutions(&claims, puzzle).then_some(claims)
}

/// The games of positions of a row: in lists of a program, or with `_` for a vacancy.
fn read_rows(text: &[u8], puzzle: &Puzzle) -> Option<Result<Vec<WrittenGame>, BadText>> {
    let is_list = text.trim_ascii_start().starts_with(b"[") || list::is_assigned(text);
    if !puzzle.board.numbered() {
        None
    } else if is_list {
        Some(list::read_games(text, puzzle))
    } else if holds(text, "_") {
        Some(boards::read_games(text, puzzle))
    } else {
        None
    }
}

/// Reads moves or positions.
pub fn read_game(
    text: &[u8],
    puzzle: &Puzzle,
    lists: listed::MoveLists,
) -> Result<Claims, BadText> {
    let rows = read_rows(text, puzzle);
    if let Some(claims) = read_own_list(text, puzzle) {
        return Ok(claims);
    }
    // A false number of a row is a claim, also where the rows are positions.
    if let Some(Err(bad)) = &rows
        && bad.refutes()
    {
        return Err(bad.clone());
    }
    if let Some(Ok(games)) = &rows
        && are_legal(games)
    {
        return Ok(Claims::of_games(text, games.clone(), "positions"));
    }
    let drawn = states::read(text, puzzle);
    // A text may take back its first attempts.
    if let Some(games) = &drawn
        && (are_legal(games) || has_legal_moves(games))
    {
        if remarks::has_move(text)
            && let Some(claims) = read_beside(text, puzzle, true)
        {
            return claims;
        }
        return Ok(drawn_claims(text, games.clone()));
    }
    if let Some(claims) = read_beside(text, puzzle, lists.lists.is_empty()) {
        return claims;
    }
    if !lists.lists.is_empty() {
        return read_lists(text, puzzle, lists);
    }
    if let Some(Err(_)) = &rows
        && let Some(table) = reading::read_table(text, puzzle)
    {
        return Ok(spoken_claims(text, puzzle, table?));
    }
    if let Some(Ok(games)) = rows {
        return Ok(Claims::of_games(text, games, "positions"));
    }
    match (drawn, read_spoken(text, puzzle), rows) {
        (Some(games), None, _) => Ok(drawn_claims(text, games)),
        (_, Some(Ok(claims)), Some(_)) => Ok(claims),
        (_, _, Some(Err(bad))) => Err(bad),
        _ => read_moves(text, puzzle),
    }
}

/// Reads positions of a row with anything beside them; `None` if they are not the answer, or not
/// all of it. Moves beside them are to be the same.
pub fn read_beside(
    text: &[u8],
    puzzle: &Puzzle,
    is_only_answer: bool,
) -> Option<Result<Claims, BadText>> {
    let shown = beside::read(text, puzzle)?;
    let spoken = match reading::read(&shown.rest, puzzle) {
        Some(Ok(spoken)) if remarks::has_move(&shown.rest) => Some(spoken),
        _ => None,
    };
    let moves = match &spoken {
        Some(Spoken { games, .. }) => match &games[..] {
            [only] if only.broken.is_none() => Some(only.moves.clone()),
            _ => None,
        },
        None => None,
    };
    let legal = are_legal(&shown.games) && has_legal_moves(&shown.games);
    let complete = match &moves {
        Some(moves) => shown.positions >= moves.len(),
        None => is_only_answer && shown.positions > 2 && !beside::has_sentences(&shown.rest),
    };
    if !legal && !complete {
        return None;
    }
    if moves.is_none()
        && remarks::has_move(&shown.rest)
        && let Some(place) = shown.other_move(&scanner::read(&shown.rest, puzzle))
    {
        return Some(Err(not_of_one_game(place).into()));
    }
    let mut claims = drawn_claims(text, shown.games);
    match (moves, &mut claims.claims[..], spoken) {
        (Some(moves), [only], _) => only.says.push(Statement::Again(moves)),
        (None, _, Some(spoken)) => {
            if let Some(fault) = other_moves(&spoken) {
                return Some(Err(fault.into()));
            }
            let unchecked = "the moves: only the positions beside them are";
            claims.unchecked.push(unchecked.into());
        }
        _ => {}
    }
    Some(Ok(claims))
}

/// The fault of moves beside positions that are not theirs. Letters before the moves may mean
/// anything.
fn other_moves(spoken: &Spoken) -> Option<Fault> {
    let [only] = &spoken.games[..] else {
        return None;
    };
    let broken = only.broken.as_ref().filter(|_| !spoken.is_tagged)?;
    Some(not_of_one_game(broken.span.clone()))
}

fn not_of_one_game(span: Range<usize>) -> Fault {
    Fault {
        span,
        message: message!(
            "positions-moves-beside-not",
            "the positions and the moves beside them are not those of one game"
        )
        .into(),
        help: Some(
            message!(
                "write-either-positions-moves",
                "write either the positions or the moves"
            )
            .into(),
        ),
    }
}

/// Whether all games are legal to their end.
fn are_legal(games: &[WrittenGame]) -> bool {
    games.iter().all(|game| game.broken.is_none())
}

/// Whether a game with moves is legal to its end.
fn has_legal_moves(games: &[WrittenGame]) -> bool {
    games
        .iter()
        .any(|game| game.broken.is_none() && !game.moves.is_empty())
}

/// The claims of positions whose signs the first one tells.
fn drawn_claims(text: &[u8], games: Vec<WrittenGame>) -> Claims {
    let read_as = "positions in the signs of the first one";
    let mut claims = Claims::of_games(text, games, read_as);
    claims.own = false;
    claims
}

/// Reads moves: as a table, in any naming of the cells, or else for the faults of the standard
/// notation.
fn read_moves(text: &[u8], puzzle: &Puzzle) -> Result<Claims, BadText> {
    if let Some(claims) = pairs::read(text, puzzle) {
        return Ok(claims);
    }
    if let Some(table) = reading::read_table(text, puzzle) {
        return Ok(spoken_claims(text, puzzle, table?));
    }
    if let Some(moves) = csv::read_moves(text, puzzle) {
        let claim = Claim::Moves(moves?);
        let span = 0..text.len();
        return Ok(Claims::one(claim, Vec::new(), span, "a table of moves"));
    }
    if let Some(claims) = read_spoken(text, puzzle) {
        return claims;
    }
    let has_joints = holds(text, "-") || joined::has_other_joint(text);
    let moves = if puzzle.board.numbered() && !has_joints {
        positions::read(text, puzzle)?
    } else {
        moves::read(text, puzzle)?
    };
    let span = 0..text.len();
    Ok(Claims::one(Claim::Moves(moves), Vec::new(), span, "moves"))
}

fn read_spoken(text: &[u8], puzzle: &Puzzle) -> Option<Result<Claims, BadText>> {
    let spoken = reading::read(text, puzzle)?;
    Some(spoken.map(|spoken| spoken_claims(text, puzzle, spoken)))
}

/// The claims of moves in any naming of the cells. Positions beside the moves are not checked.
fn spoken_claims(text: &[u8], puzzle: &Puzzle, spoken: Spoken) -> Claims {
    let Spoken {
        games,
        labels,
        read_as,
        own,
        notes,
        ..
    } = spoken;
    let mut claims = Claims::of_games(text, games, &read_as);
    claims.own = own;
    claims.notes = notes;
    for (placed, label) in claims.claims.iter_mut().zip(labels) {
        if let Some(label) = number(&text[label]) {
            placed.says.push(Statement::Label(Selection::Label(label)));
        }
    }
    compare_positions(text, puzzle, &mut claims);
    claims
}

/// Compares the positions beside the moves of the only claim with its game, if that is legal.
fn compare_positions(text: &[u8], puzzle: &Puzzle, claims: &mut Claims) {
    let [only] = &mut claims.claims[..] else {
        return;
    };
    let Some(moves) = only.claim.moves() else {
        return;
    };
    match compared::with_positions(text, puzzle, moves, only.span.start) {
        Compared::Passed => {}
        Compared::NeverAt(line) => {
            let why = format!("line {line}: the moves do not lead to this position");
            only.says.push(Statement::False(why));
        }
        Compared::Unclear => {
            let unchecked = "the positions: only the moves beside them are";
            claims.unchecked.push(unchecked.into());
        }
    }
}

fn number(digits: &[u8]) -> Option<BigUint> {
    BigUint::parse_bytes(digits, 10)
}

/// Reads lists of moves in a program or in prose. Each is a game, unless none is a solution and
/// each may be a move of one game.
pub fn read_lists(
    text: &[u8],
    puzzle: &Puzzle,
    lists: listed::MoveLists,
) -> Result<Claims, BadText> {
    let several = lists.with_each_item_apart(text);
    let read = read_lists_as_they_are(text, puzzle, lists);
    if matches!(&read, Ok(claims) if has_solution(claims, puzzle)) {
        return read;
    }
    // Each item of the only list may be a solution.
    let Some(apart) = several else {
        return read;
    };
    let inner = listed::find(&apart, &puzzle.board);
    let each = match inner.lists.is_empty() {
        true => read_moves(&apart, puzzle),
        false => read_lists_as_they_are(&apart, puzzle, inner),
    };
    match each {
        Ok(claims) if has_solution(&claims, puzzle) => Ok(claims),
        _ => read,
    }
}

/// Reads lists of which none has lists of moves in it.
fn read_lists_as_they_are(
    text: &[u8],
    puzzle: &Puzzle,
    lists: listed::MoveLists,
) -> Result<Claims, BadText> {
    let one = match lists.as_one_game(text) {
        Some(list) => list.read(text, puzzle),
        None => None,
    };
    let each = read_each_list(text, puzzle, lists);
    let Some(Ok(one)) = one else {
        return each;
    };
    let is_solved = match &each {
        Ok(claims) => has_solution(claims, puzzle),
        Err(_) => false,
    };
    if is_solved || !begins_legally(&one.games, puzzle) {
        return each;
    }
    Ok(spoken_claims(text, puzzle, one))
}

/// Whether a claim is a solution.
pub fn has_solution(claims: &Claims, puzzle: &Puzzle) -> bool {
    claims
        .claims
        .iter()
        .any(|placed| is_solution(placed, puzzle))
}

/// Whether all claims are moves that solve the puzzle.
fn are_solutions(claims: &Claims, puzzle: &Puzzle) -> bool {
    claims
        .claims
        .iter()
        .all(|placed| is_solution(placed, puzzle))
}

fn is_solution(placed: &PlacedClaim, puzzle: &Puzzle) -> bool {
    match placed.claim.moves() {
        Some(moves) => referee::judge(puzzle, moves).is_ok(),
        None => false,
    }
}

/// Whether the first move of a game is legal.
fn begins_legally(games: &[WrittenGame], puzzle: &Puzzle) -> bool {
    for game in games {
        if let Some(&step) = game.moves.first()
            && referee::play(puzzle, &mut puzzle.start.clone(), step).is_ok()
        {
            return true;
        }
    }
    false
}

/// Reads each list of moves in a program or in prose: in prose the last one is meant.
fn read_each_list(
    text: &[u8],
    puzzle: &Puzzle,
    lists: listed::MoveLists,
) -> Result<Claims, BadText> {
    // A program may fill other lists before the one that is meant.
    let in_prose = lists.are_filled || listed::has_prose(text, &lists);
    let mut spans = Vec::with_capacity(lists.lists.len());
    for list in &lists.lists {
        spans.push(list.span.clone());
    }
    let first = Drafts::of(text).first_valid(&spans, in_prose);
    let mut claims = Claims::new(Vec::new(), "");
    claims.own = false;
    for (index, list) in lists.lists.iter().enumerate() {
        let (line, _) = scan::locate(text, list.span.start);
        if index < first {
            claims.notes.push(drafts::passed_over(line));
            continue;
        }
        let Some(spoken) = list.read(text, puzzle) else {
            return Err(Fault {
                span: list.span.clone(),
                message: message!(
                    "list-cells-not-named",
                    "the list has cells that are not named in one way"
                )
                .into(),
                help: None,
            }
            .into());
        };
        let spoken = spoken?;
        claims.read_as = spoken.read_as;
        let mut lines = LineCounter::new(text);
        for game in spoken.games {
            claims.claims.push(placed(&mut lines, game));
        }
    }
    if let Some(open) = lists.open {
        let (line, _) = scan::locate(text, open.start);
        claims
            .notes
            .push(format!("line {line}: a list that is cut off, passed over"));
    }
    if claims.read_as.is_empty() {
        claims.read_as = "a list of moves".into();
    }
    Ok(claims)
}
