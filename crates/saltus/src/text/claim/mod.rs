//! Reading claims: solutions in any notation, or other statements about a puzzle.
//!
//! A text may have several claims, such as the lines of `saltus list` or all models of a solver:
//! each is read, with its place and with everything else that the text says of it, and
//! [`judge_all`] judges each. Moves may be written as people write them: in any naming of the cells
//! in which they are a solution.

mod drafts;
mod fields;
mod judged;
mod listed;
mod naming;
mod prose;
mod reading;
mod shape;
mod states;
mod status;
mod table;
mod tokens;
mod unclear;
mod words;

pub use judged::{Judged, JudgedClaim, judge_all};
pub(in crate::text) use naming::same_puzzle;

use super::{
    BadText, Fault, WrittenGame, any::Origin, asp, boards, csv, dress, export, json, list, moves,
    names, pddl, positions, scan, sheet,
};
use crate::{
    BigUint,
    problem::{Claim, Selection, Statement},
    puzzle::Puzzle,
    referee::{self, MoveError},
};
use drafts::Drafts;
use reading::Spoken;
use status::{Said, Status};
use std::ops::Range;

/// A claim with what else the text says of it, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedClaim {
    /// The claim.
    pub claim: Claim,
    /// What the text says besides.
    pub says: Vec<Statement>,
    /// The place in the text.
    pub span: Range<usize>,
}

/// What was read of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claims {
    /// The claims, in the order of the text; at least one.
    pub claims: Vec<PlacedClaim>,
    /// How the text was read, in words.
    pub read_as: String,
    /// Whether this is a notation that `saltus` writes, so that nothing was guessed.
    pub own: bool,
    /// What was passed over.
    pub notes: Vec<String>,
    /// What the text says as a whole and nobody checks.
    pub unchecked: Vec<String>,
}

impl Claims {
    fn one(claim: Claim, says: Vec<Statement>, span: Range<usize>, read_as: &str) -> Claims {
        Claims::new(vec![PlacedClaim { claim, says, span }], read_as)
    }

    fn new(claims: Vec<PlacedClaim>, read_as: &str) -> Claims {
        Claims {
            claims,
            read_as: read_as.into(),
            own: true,
            notes: Vec::new(),
            unchecked: Vec::new(),
        }
    }

    fn of_games(text: &[u8], games: Vec<WrittenGame>, read_as: &str) -> Claims {
        let mut lines = LineCounter::new(text);
        let mut claims = Vec::new();
        for game in games {
            claims.push(placed(&mut lines, game));
        }
        Claims::new(claims, read_as)
    }

    /// The moves of the only claim, if they are its only content.
    pub fn only_moves(&self) -> Option<&[crate::puzzle::Move]> {
        match &self.claims[..] {
            [PlacedClaim { claim, .. }] => claim.moves(),
            _ => None,
        }
    }
}

/// The claim of a game as it is written.
fn placed(lines: &mut LineCounter, game: WrittenGame) -> PlacedClaim {
    let claim = match game.broken {
        Some(fault) => {
            let line = lines.line_of(fault.span.start);
            Claim::Refuted(format!("line {line}: {}", fault.message))
        }
        None => Claim::Moves(game.moves),
    };
    PlacedClaim {
        claim,
        says: Vec::new(),
        span: game.span,
    }
}

/// Counts lines, in time linear in the text for places in their order.
struct LineCounter<'a> {
    text: &'a [u8],
    at: usize,
    line: usize,
}

impl LineCounter<'_> {
    fn new(text: &[u8]) -> LineCounter<'_> {
        LineCounter {
            text,
            at: 0,
            line: 1,
        }
    }

    /// The line of a place, from 1.
    fn line_of(&mut self, place: usize) -> usize {
        if place < self.at {
            return scan::locate(self.text, place).0;
        }
        let between = &self.text[self.at..place.min(self.text.len())];
        self.line += between.iter().filter(|&&byte| byte == b'\n').count();
        self.at = place.min(self.text.len());
        self.line
    }
}

fn with_line(text: &[u8], fault: &Fault) -> String {
    let (line, _) = scan::locate(text, fault.span.start);
    format!("line {line}: {}", fault.message)
}

/// Reads claims, whose notation is recognised from the text. `origin` is the notation of the
/// puzzle. `length` is the number of moves of the [instance](export) if the text is the answer of a
/// solver to one; without it, that of the export by default.
///
/// ```
/// use saltus::{problem::Claim, puzzle::frogs, text::{any::Origin, claim}};
/// let puzzle = frogs::row("r.l", "l.r", Default::default())?.validate()?;
/// let read = |text: &str| {
///     let claims = claim::read(text.as_bytes(), &puzzle, &Origin::Plain, None).unwrap();
///     claims.claims[0].claim.clone()
/// };
/// assert_eq!(read("1 3 2"), read("1-2 3-1 2-3"));
/// assert_eq!(read("My moves: [['R', 0, 1], ['B', 2, 0], ['R', 1, 2]]."), read("1→2, 3→1, 2→3"));
/// assert_eq!(read("impossible"), Claim::Impossible);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The faults of the text, two readings that differ, or an empty list if no notation is recognised.
/// What is an answer and wrong is no error: it is [`Claim::Refuted`].
pub fn read(
    text: &[u8],
    puzzle: &Puzzle,
    origin: &Origin,
    length: Option<u64>,
) -> Result<Claims, BadText> {
    let bare = dress::bare(text);
    match read_named(&bare, puzzle, origin, length) {
        Ok(mut claims) => {
            for claim in &mut claims.claims {
                claim.span = bare.span(&claim.span);
            }
            Ok(claims)
        }
        Err(bad) => Err(bad.placed(|span| bare.span(span))),
    }
}

/// Reads claims with the moves as the puzzle names them.
fn read_named(
    bare: &dress::Bare,
    puzzle: &Puzzle,
    origin: &Origin,
    length: Option<u64>,
) -> Result<Claims, BadText> {
    let mut claims = read_bare(bare, puzzle, origin, length)?;
    unclear::name_moves(&mut claims, puzzle)?;
    Ok(claims)
}

/// Reads the fenced part of a text that has the answer, or all of it.
fn read_bare(
    bare: &dress::Bare,
    puzzle: &Puzzle,
    origin: &Origin,
    length: Option<u64>,
) -> Result<Claims, BadText> {
    let text = &bare.text[..];
    let whole = 0..text.len();
    if bare.fences.is_empty() {
        return read_part(text, whole, puzzle, origin, length);
    }
    let mut read: Vec<FencedAnswer> = Vec::new();
    let mut bad = None;
    for fence in &bare.fences {
        match read_part(text, fence.clone(), puzzle, origin, length) {
            Ok(claims) => read.push(FencedAnswer {
                span: fence.clone(),
                claims,
            }),
            // It may be the answer that is meant.
            Err(faults) if has_cells(&text[fence.clone()], puzzle) => {
                read.clear();
                bad = Some(faults);
            }
            Err(faults) => bad = Some(bad.unwrap_or(faults)),
        }
    }

    // An answer may also be outside, behind the last fence.
    let outside = without(text, &bare.fences);
    let lists = listed::find(&outside, &puzzle.board).lists;
    let last = read.last().map_or(0, |answer| answer.span.start);
    let list_behind = lists.iter().any(|list| list.span.start > last);
    if read.is_empty() || list_behind {
        let read = read_part(&outside, whole, puzzle, origin, length);
        return read.map_err(|faults| bad.unwrap_or(faults));
    }
    Ok(of_fences(text, &outside, read))
}

/// Whether a text has what may be a cell.
fn has_cells(text: &[u8], puzzle: &Puzzle) -> bool {
    let words = tokens::read(text, puzzle);
    !words.tokens.is_empty()
}

/// An answer in a fenced part of a text.
struct FencedAnswer {
    span: Range<usize>,
    claims: Claims,
}

/// The claims of the fenced parts: of the last one in prose, unless the text offers several.
fn of_fences(text: &[u8], outside: &[u8], mut answers: Vec<FencedAnswer>) -> Claims {
    let in_prose = listed::has_prose(outside, &listed::MoveLists::default());
    let spans: Vec<Range<usize>> = answers.iter().map(|answer| answer.span.clone()).collect();
    let first = Drafts::of(text).first_valid(&spans, in_prose);
    let mut lines = LineCounter::new(text);
    let mut notes = Vec::new();
    for answer in answers.drain(..first) {
        notes.push(drafts::passed_over(lines.line_of(answer.span.start)));
    }
    let mut all: Option<Claims> = None;
    for FencedAnswer { claims, .. } in answers {
        match &mut all {
            None => all = Some(claims),
            Some(all) => {
                all.own &= claims.own;
                all.claims.extend(claims.claims);
                all.notes.extend(claims.notes);
                all.unchecked.extend(claims.unchecked);
            }
        }
    }
    let mut all = all.unwrap_or_else(|| Claims::new(Vec::new(), "a text"));
    all.notes.splice(0..0, notes);
    all
}

/// The text with some parts blanked out, to keep places.
fn without(text: &[u8], parts: &[Range<usize>]) -> Vec<u8> {
    let mut kept = text.to_vec();
    for part in parts {
        for byte in &mut kept[part.clone()] {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
    }
    kept
}

/// Reads a part of a text. What is an answer and wrong is refuted.
fn read_part(
    text: &[u8],
    part: Range<usize>,
    puzzle: &Puzzle,
    origin: &Origin,
    length: Option<u64>,
) -> Result<Claims, BadText> {
    let before = part.start;
    match read_any(&text[part.clone()], puzzle, origin, length) {
        Err(bad) if bad.refutes() => {
            let bad = bad.shifted(before);
            let fault = bad.first().cloned();
            let why = fault
                .map(|fault| with_line(text, &fault))
                .unwrap_or_default();
            Ok(Claims::one(
                Claim::Refuted(why),
                Vec::new(),
                part,
                "an answer",
            ))
        }
        Err(bad) => Err(bad.shifted(before)),
        Ok(mut claims) => {
            for claim in &mut claims.claims {
                claim.span = claim.span.start + before..claim.span.end + before;
            }
            Ok(claims)
        }
    }
}

fn read_any(
    text: &[u8],
    puzzle: &Puzzle,
    origin: &Origin,
    length: Option<u64>,
) -> Result<Claims, BadText> {
    let lists = listed::find(text, &puzzle.board);
    let first = text.trim_ascii_start();
    let object = first.starts_with(b"{") && !first.starts_with(b"{move")
        || first
            .strip_prefix(b"[")
            .is_some_and(|rest| rest.trim_ascii_start().starts_with(b"{"));
    if object {
        // No other program writes a certificate, and moves without theirs claim less.
        let own = holds(text, "saltus/") || holds(text, "\"certificate\"");
        let foreign = !lists.lists.is_empty() && !own;
        return match json::claims(text, puzzle) {
            Err(_) if foreign => read_lists(text, puzzle, lists),
            Ok(claims) if foreign => read_foreign_object(text, puzzle, lists, claims),
            read => read,
        };
    }
    if let (Origin::Plan(problem), true) = (origin, holds(text, "jump-")) {
        return read_plans(text, problem);
    }
    if holds(text, "move(") {
        let first = Drafts::of(text).first_fact_that_counts("move(");
        if first > 0 {
            let mut claims = read_part(text, first..text.len(), puzzle, origin, length)?;
            let (line, _) = scan::locate(text, first);
            let note = format!("line {line}: facts above are passed over for those below");
            claims.notes.push(note);
            return Ok(claims);
        }
    }
    if let Some(games) = export::read_answers(text, puzzle, length) {
        return solver_games(text, games?, length);
    }
    let mut no_facts = None;
    if holds(text, "move(") {
        match asp::read_answers(text, puzzle) {
            Ok(games) => return solver_games(text, games, None),
            Err(bad) if bad.refutes() => return Err(bad),
            // It may be the name of a function.
            Err(bad) => no_facts = Some(bad),
        }
    }
    if sheet::is_sheet(text) {
        let mut claims = read_moves(&sheet::captions(text), puzzle)?;
        claims
            .unchecked
            .push("the drawn boards: only the moves above them are".into());
        return Ok(claims);
    }
    if holds(text, "_step") || holds(text, "_jump") {
        let games = names::read_games(text, puzzle)?;
        return Ok(Claims::of_games(text, games, "names of moves"));
    }
    if let Some(claims) = read_status(text, length) {
        return Ok(claims);
    }
    let read = read_game(text, puzzle, lists);
    let mut claims = read.map_err(|bad| no_facts.unwrap_or(bad))?;
    if claims.claims.len() > 1 {
        let notes = Drafts::of(text).take_back(&mut claims.claims);
        claims.notes.extend(notes);
    }
    Ok(claims)
}

/// An object that another program wrote: its cells may have other names. What else it says stands.
fn read_foreign_object(
    text: &[u8],
    puzzle: &Puzzle,
    lists: listed::MoveLists,
    own: Claims,
) -> Result<Claims, BadText> {
    let [placed] = &own.claims[..] else {
        return Ok(own);
    };
    let legible = match &placed.claim {
        Claim::Moves(moves) => match referee::judge(puzzle, moves) {
            Ok(_) => true,
            // Its cells are named as here, and it says too little.
            Err(objection) => objection.error == MoveError::TwoLines,
        },
        Claim::Refuted(_) => false,
        _ => true,
    };
    if legible || lists.lists.len() != 1 {
        return Ok(own);
    }
    let says = placed.says.clone();
    let mut foreign = read_lists(text, puzzle, lists)?;
    if let [placed] = &mut foreign.claims[..] {
        placed.says = says;
    }
    foreign.unchecked = own.unchecked;
    Ok(foreign)
}

/// Reads moves or positions.
fn read_game(text: &[u8], puzzle: &Puzzle, lists: listed::MoveLists) -> Result<Claims, BadText> {
    let numbered = puzzle.board.numbered();
    let bracket = text.trim_ascii_start().starts_with(b"[") || list::is_assigned(text);
    let rows = if bracket && numbered {
        Some(list::read_games(text, puzzle))
    } else if numbered && holds(text, "_") {
        Some(boards::read_games(text, puzzle))
    } else {
        None
    };
    // A false number of a row is a claim, also where the rows are positions.
    if let Some(Err(bad)) = &rows
        && bad.refutes()
    {
        return Err(bad.clone());
    }
    let is_game = |games: &Vec<WrittenGame>| games.iter().all(|game| game.broken.is_none());
    if let Some(Ok(games)) = &rows
        && is_game(games)
    {
        return Ok(Claims::of_games(text, games.clone(), "positions"));
    }
    let drawn = states::read(text, puzzle).map(|games| {
        let mut claims = Claims::of_games(
            text,
            games.clone(),
            "positions in the signs of the first one",
        );
        claims.own = false;
        // A text may take back its first attempts.
        let any = games
            .iter()
            .any(|game| game.broken.is_none() && !game.moves.is_empty());
        (claims, any || is_game(&games))
    });
    if let Some((claims, true)) = drawn {
        return Ok(claims);
    }
    if !lists.lists.is_empty() {
        return read_lists(text, puzzle, lists);
    }
    if let Some(Err(_)) = &rows
        && let Some(table) = reading::read_table(text, puzzle)
    {
        return table.map(|spoken| spoken_claims(text, puzzle, spoken));
    }
    match rows {
        Some(Ok(games)) => Ok(Claims::of_games(text, games, "positions")),
        rows => match (drawn, read_spoken(text, puzzle), rows) {
            (Some((claims, _)), None, _) => Ok(claims),
            (_, Some(Ok(claims)), Some(_)) => Ok(claims),
            (_, _, Some(Err(bad))) => Err(bad),
            _ => read_moves(text, puzzle),
        },
    }
}

/// Reads moves: as a table, in any naming of the cells, or else for the faults of the standard
/// notation.
fn read_moves(text: &[u8], puzzle: &Puzzle) -> Result<Claims, BadText> {
    if let Some(spoken) = reading::read_table(text, puzzle) {
        return spoken.map(|spoken| spoken_claims(text, puzzle, spoken));
    }
    if let Some(moves) = csv::read_moves(text, puzzle) {
        let span = 0..text.len();
        return Ok(Claims::one(
            Claim::Moves(moves?),
            Vec::new(),
            span,
            "a table of moves",
        ));
    }
    if let Some(claims) = read_spoken(text, puzzle) {
        return claims;
    }
    let numbered = puzzle.board.numbered();
    let squares = numbered && !holds(text, "-") && !super::joined::has_other_joint(text);
    let moves = if squares {
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
    } = spoken;
    let mut claims = Claims::of_games(text, games, &read_as);
    claims.own = own;
    claims.notes = notes;
    for (placed, label) in claims.claims.iter_mut().zip(labels) {
        if let Some(label) = number(&text[label]) {
            placed.says.push(Statement::Label(Selection::Label(label)));
        }
    }
    if tokens::has_positions(text, &puzzle.board) {
        let unchecked = "the positions: only the moves beside them are";
        claims.unchecked.push(unchecked.into());
    }
    claims
}

fn number(digits: &[u8]) -> Option<BigUint> {
    BigUint::parse_bytes(digits, 10)
}

/// Reads lists of moves in a program or in prose. Each is a game, unless none is a solution and
/// each may be a move of one game.
fn read_lists(text: &[u8], puzzle: &Puzzle, lists: listed::MoveLists) -> Result<Claims, BadText> {
    let one = lists
        .as_one_game(text)
        .and_then(|list| list.read(text, puzzle));
    let each = read_each_list(text, puzzle, lists);
    let Some(Ok(one)) = one else {
        return each;
    };
    let solves = |placed: &PlacedClaim| {
        let moves = placed.claim.moves();
        moves.is_some_and(|moves| referee::judge(puzzle, moves).is_ok())
    };
    let solved = each
        .as_ref()
        .is_ok_and(|each| each.claims.iter().any(solves));
    let is_legal = |step| referee::play(puzzle, &mut puzzle.start.clone(), step).is_ok();
    let mut first_moves = one.games.iter().filter_map(|game| game.moves.first());
    if solved || !first_moves.any(|&step| is_legal(step)) {
        return each;
    }
    Ok(spoken_claims(text, puzzle, one))
}

/// Reads each list of moves in a program or in prose: in prose the last one is meant.
fn read_each_list(
    text: &[u8],
    puzzle: &Puzzle,
    lists: listed::MoveLists,
) -> Result<Claims, BadText> {
    let in_prose = listed::has_prose(text, &lists);
    let spans: Vec<Range<usize>> = lists.lists.iter().map(|list| list.span.clone()).collect();
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
                message: "the list has cells that are not named in one way".into(),
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

/// The games of a solver, and what it says of them.
fn solver_games(
    text: &[u8],
    games: Vec<WrittenGame>,
    length: Option<u64>,
) -> Result<Claims, BadText> {
    if games.is_empty() {
        return match read_status(text, length) {
            Some(claims) => Ok(claims),
            None => {
                let help = "an answer has an atom such as `move(1,right,2,4)` for each time, or \
                    states `UNSATISFIABLE`";
                Err(fault(text, "there is no answer", help))
            }
        };
    }
    let mut claims = Claims::of_games(text, games, "the answer of a solver");
    for placed in &mut claims.claims {
        let exact = length.map(Statement::Length);
        placed.says.extend(exact);
    }
    let denies = status::find(text)
        .into_iter()
        .find(|said| said.status == Status::None && said.of_instance);
    if let Some(said) = denies {
        let why = "the answer has moves, but states that there is no solution";
        claims.claims.push(PlacedClaim {
            claim: Claim::Refuted(why.into()),
            says: Vec::new(),
            span: said.span,
        });
    }
    Ok(claims)
}

fn fault(text: &[u8], message: &str, help: &str) -> BadText {
    Fault {
        span: text.len()..text.len(),
        message: message.into(),
        help: Some(help.into()),
    }
    .into()
}

/// Reads plans of a planning problem; each ends with its cost.
fn read_plans(text: &[u8], problem: &pddl::PddlProblem) -> Result<Claims, BadText> {
    let mut claims = Claims::new(Vec::new(), "plans");
    for part in plans(text) {
        let plan = pddl::read_plan(&text[part.clone()]).map_err(|bad| bad.shifted(part.start))?;
        let claim = match pddl::judge(problem, &plan) {
            Ok(cost) => Claim::Plan(cost),
            Err(bad) => {
                let bad = bad.shifted(part.start);
                let why = bad.first().map(|fault| with_line(text, fault));
                Claim::Refuted(why.unwrap_or_default())
            }
        };
        claims.claims.push(PlacedClaim {
            claim,
            says: Vec::new(),
            span: part,
        });
    }
    Ok(claims)
}

/// The parts of a text that end with the cost of a plan, or with the text.
fn plans(text: &[u8]) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = 0;
    for line in scan::lines(text, 0) {
        let words = text[line.clone()].trim_ascii_start();
        let comment = words.strip_prefix(b";").map(<[u8]>::trim_ascii_start);
        let ends = comment.is_some_and(|comment| comment.to_ascii_lowercase().starts_with(b"cost"));
        let has_plan = text[start..line.end].contains(&b'(');
        if ends && has_plan {
            parts.push(start..line.end);
            start = line.end;
        }
    }
    let rest = start..text.len();
    if parts.is_empty() || text[rest.clone()].contains(&b'(') {
        parts.push(rest);
    }
    parts
}

/// The claim of a text that says in a word whether there is a solution; `None` if it does not.
fn read_status(text: &[u8], length: Option<u64>) -> Option<Claims> {
    if let Some(moves) = status::length(text) {
        let claim = Claim::SomeOfLength(moves);
        return Some(Claims::one(
            claim,
            Vec::new(),
            0..text.len(),
            "the number of moves",
        ));
    }
    let said = status::find(text);
    let alone = |said: &Said| text.trim_ascii() == text[said.span.clone()].trim_ascii();
    let said = said
        .into_iter()
        .filter(|said| said.of_instance || alone(said));
    let mut claims = Vec::new();
    for Said {
        status,
        of_instance,
        span,
    } in said
    {
        let exact = length.filter(|_| of_instance);
        let claim = match (status, exact) {
            (Status::Open, _) => Claim::Open,
            (Status::Some, Some(length)) => Claim::SomeOfLength(length),
            (Status::Some, None) => Claim::Possible,
            (Status::None, Some(length)) => Claim::NoneOfLength(length),
            (Status::None, None) => Claim::Impossible,
        };
        let reason = Some(&text[span.clone()]).filter(|_| status == Status::None && !of_instance);
        let says = reason.and_then(status::reason).map(Statement::Reason);
        claims.push(PlacedClaim {
            claim,
            says: says.into_iter().collect(),
            span,
        });
    }
    // A solver may say the same twice.
    claims.dedup_by(|one, other| one.claim == other.claim);
    (!claims.is_empty()).then(|| Claims::new(claims, "the word of a solver"))
}

/// Whether a line of the text is one that a solver writes about an instance.
pub(in crate::text) fn says_of_instance(text: &[u8]) -> bool {
    status::find(text).iter().any(|said| said.of_instance)
}

fn holds(text: &[u8], part: &str) -> bool {
    let mut windows = text.windows(part.len());
    windows.any(|window| window == part.as_bytes())
}
