//! What a reading of moves leaves out of a text although it may be a move, or one that is taken
//! back. Moves that are a solution only without it are no answer, but a question.

use super::{
    holds,
    prose::anchored,
    remarks, retraction,
    tokens::{Glue, Mark, Sign, Token, TokenLine, Tokens},
    words::{JOINT_WORDS, has_any, is_count, is_motion, is_one_of},
};
use crate::text::{Fault, scan};
use std::ops::Range;

/// Words before a move by which it is not made.
const DENIALS: &str = "cannot couldn didn doesn don isn jamais kann keine kein never nicht \
    neither no not pas shouldn unless won wouldn";

/// Words beside a move that is not made, wherever they stand.
const HYPOTHESES: &str = "blocked could fail fails faux falsch if illegal illégal impossible \
    invalid könnte might should stuck ungültig unmöglich wenn would wrong würde";

/// Words of a step that is no remark, by their beginnings.
const ACTIONS: &[&str] = &[
    "captur", "gets", "goes", "hop", "jump", "leap", "moving", "pass", "remov", "retir", "retourn",
    "return", "revient", "skip", "slid", "spring", "teleport", "took", "travel", "wait", "walk",
    "zurück",
];

/// Words of pieces, and those that stand for them.
const PIECES: &str = "ball black blue checker counter disc frog he it king man marble one peg pegs \
    piece red she stone that they toad token white frosch kröte stein stift er sie fiche \
    grenouille crapaud il elle pion pièce ficha rana sapo";

/// What moves a piece: said of it, or at the beginning of a sentence.
const VERBS: &str = "bewegt comes crosses flies geht glisse goes hops hüpft jumps kehrt lands \
    leaps moves passe retourne returns revient rutscht salta saute slides springt steps swaps va \
    vuelve walks zieht";
const COMMANDS: &str = "bring déplace hop jump let move place push put return slide step swap take \
    bewege setze ziehe";

/// Words of a move to where the piece was, and those before a cell that is passed.
const BACK: &str = "back kehrt retourne return returns revient vuelve zurück";
const PASSING: &str = "across dessus over sobre über";

/// Words of what is numbered: `after moves 1-2`, `cells 1 to 3`.
const NUMBERED: &str = "cells coups felder holes jumps lines moves numbers positions rows squares \
    steps turns züge";

/// Words of a remark in a list of moves.
const REMARKS: &str = "are be check complete completed done end ende est fertig final finally \
    finished fini gelöst geschafft goal have here is ist look note notice observe observed \
    reached remember résolu see sieh sind solution solved sommes sont start state terminé \
    that there this total voilà was were ziel";

/// Words that begin a sentence that goes on with the moves before it.
const NEXT: &str = "after afterwards also anschließend danach dann daraufhin ensuite finally \
    lastly next now puis schließlich subsequently then";

/// The fault of the first part that may be a move and is left out, or a move that is taken back.
pub fn find(text: &[u8], words: &Tokens, keep: &[bool]) -> Option<Fault> {
    let first = keep.iter().position(|&keeps| keeps)?;
    let last = keep.iter().rposition(|&keeps| keeps)?;
    let kept = first..last + 1;
    if let Some(span) = left_out_line(text, words, keep, &kept) {
        return Some(unclear_line(span));
    }
    if let Some(span) = left_out_number(text, words, keep, &kept) {
        return Some(unclear_line(span));
    }
    if let Some(span) = taken_back(text, words, keep) {
        return Some(unclear_answer(span));
    }
    if let Some(span) = ellipsis(text, words, &kept) {
        return Some(unclear_step(span));
    }
    if words.labelled {
        return None;
    }
    missing_step(text, words, keep).map(unclear_step)
}

/// The first line of which nothing is kept, although it has a move other than those beside it:
/// between moves that are kept, or behind them if it says that it goes on.
fn left_out_line(
    text: &[u8],
    words: &Tokens,
    keep: &[bool],
    kept: &Range<usize>,
) -> Option<Range<usize>> {
    let anchored = anchored(&words.tokens);
    let mut kept_lines = Vec::new();
    for line in &words.lines {
        if keep[line.tokens.clone()].contains(&true) {
            kept_lines.push(line);
        }
    }
    for line in &words.lines {
        let tokens = line.tokens.clone();
        let is_kept = keep[tokens.clone()].contains(&true);
        if is_kept || tokens.is_empty() || tokens.start < kept.start {
            continue;
        }
        let written = &text[line.span.clone()];
        let said = remarks::words(written);
        let is_behind = tokens.start >= kept.end;
        let goes_on = said.first().is_some_and(|word| is_one_of(word, NEXT));
        if is_behind && !goes_on || is_denied(text, words, line) {
            continue;
        }
        let moves = anchored[tokens].contains(&true) && !is_range(text, words, line);
        if (moves || moves_a_piece(&said)) && !is_repeated(text, words, &kept_lines, line, moves) {
            return Some(line.span.clone());
        }
    }
    None
}

/// The longest sentence that names a cell, in bytes.
const LONGEST_SENTENCE: usize = 256;

/// The first line between kept moves with one number, at its end, to which it says that a piece
/// moves: `The toad goes back to 3.`
fn left_out_number(
    text: &[u8],
    words: &Tokens,
    keep: &[bool],
    kept: &Range<usize>,
) -> Option<Range<usize>> {
    for mark in &words.marks {
        let window = mark.digits.start.saturating_sub(LONGEST_SENTENCE);
        let before = &text[window..mark.digits.start];
        let line_start = match before.iter().rposition(|&byte| byte == b'\n') {
            Some(end) => window + end + 1,
            None => window,
        };
        let end = text.len().min(mark.digits.end + LONGEST_SENTENCE);
        let line_end = scan::run(&text[..end], mark.digits.end, |byte| byte != b'\n');
        let line = line_start..line_end;
        let is_last = text[mark.digits.end..line.end]
            .iter()
            .all(|byte| b". )\r".contains(byte));
        let is_between = kept.start < mark.before && mark.before < kept.end;
        let said = remarks::words(&text[line_start..mark.digits.start]);
        if !is_last || !is_between || !moves_a_piece(&said) {
            continue;
        }
        let mut beside = [mark.before - 1, mark.before].into_iter();
        let is_known = beside.any(|index| keep[index] && is_number(&words.tokens[index], mark));
        let before = &text[line_start..mark.digits.start];
        let is_denied = denies(before) || has_any(&said, HYPOTHESES);
        let is_back = has_any(&said, BACK);
        let is_passed = has_any(&said, PASSING) && !said.last().is_some_and(|word| is_joint(word));
        if !is_denied && (is_back || !is_known && !is_passed) {
            return Some(line);
        }
    }
    None
}

/// Whether a word is the number of a mark.
fn is_number(token: &Token, mark: &Mark) -> bool {
    match token.sign {
        Sign::Number { value, .. } => usize::try_from(value) == Ok(mark.value),
        _ => false,
    }
}

/// Whether a word stands before the cell where a move ends.
fn is_joint(word: &str) -> bool {
    JOINT_WORDS.contains(&word)
}

/// Whether the first two numbers of a line are those of moves or cells, `After moves 1-2`.
fn is_range(text: &[u8], words: &Tokens, line: &TokenLine) -> bool {
    let said = before_cell(text, words, line, line.tokens.start);
    let is_numbered = said.last().is_some_and(|word| is_one_of(word, NUMBERED));
    is_numbered && !has_any(&said, PIECES)
}

/// The words of a line before one of its cells.
fn before_cell(text: &[u8], words: &Tokens, line: &TokenLine, cell: usize) -> Vec<String> {
    let end = words.tokens[cell].span.start.max(line.span.start);
    remarks::words(&text[line.span.start..end])
}

/// Whether some words say that a piece moves: it is named before the verb, or behind a command.
fn moves_a_piece(said: &[String]) -> bool {
    let mut has_piece = false;
    for (index, word) in said.iter().enumerate() {
        has_piece |= is_one_of(word, PIECES);
        if has_piece && is_one_of(word, VERBS) {
            return true;
        }
        let begins = match index.checked_sub(1) {
            None => true,
            Some(before) => is_one_of(&said[before], NEXT) || said[before] == "that",
        };
        let is_after = index > 0 && said[index - 1] == "after";
        if begins && !is_after && is_one_of(word, COMMANDS) && has_any(&said[index..], PIECES) {
            return true;
        }
    }
    false
}

/// Whether a line says that its move is not made.
fn is_denied(text: &[u8], words: &Tokens, line: &TokenLine) -> bool {
    let first_cell = words.tokens[line.tokens.start].span.start;
    let before = &text[line.span.start..first_cell.max(line.span.start)];
    let last_cell = words.tokens[line.tokens.end - 1].span.end;
    let behind = last_cell..line.span.end.max(last_cell);
    let all = remarks::words(&text[line.span.clone()]);
    denies(before) || has_any(&all, HYPOTHESES) || retraction::first(text, behind).is_some()
}

/// Whether some words deny what stands behind them.
fn denies(text: &[u8]) -> bool {
    let has_short = holds(text, "n't") || holds(text, "n\u{2019}t");
    has_short || has_any(&remarks::words(text), DENIALS)
}

/// Whether what a line says of moves is said by the nearest kept lines too.
fn is_repeated(
    text: &[u8],
    words: &Tokens,
    kept_lines: &[&TokenLine],
    line: &TokenLine,
    moves: bool,
) -> bool {
    let behind = kept_lines.partition_point(|kept| kept.span.start < line.span.start);
    let mut known: Vec<[&Token; 2]> = Vec::new();
    for kept in &kept_lines[behind.saturating_sub(1)..kept_lines.len().min(behind + 1)] {
        known.extend(ends(&words.tokens[kept.tokens.clone()]));
    }
    let tokens = &words.tokens[line.tokens.clone()];
    if moves {
        let said = ends(tokens);
        let mut said = said.iter();
        return said.all(|[from, to]| {
            let mut known = known.iter();
            known.any(|other| is_same(text, from, other[0]) && is_same(text, to, other[1]))
        });
    }

    is_cell_repeated(text, words, line, &known)
}

/// Whether the cells of a line without a move are those of other moves.
fn is_cell_repeated(text: &[u8], words: &Tokens, line: &TokenLine, known: &[[&Token; 2]]) -> bool {
    let said = remarks::words(&text[line.span.clone()]);
    if has_any(&said, BACK) {
        return false;
    }
    for index in line.tokens.clone() {
        let token = &words.tokens[index];
        let before = before_cell(text, words, line, index);
        let last = before.last();
        let is_end = last.is_some_and(|word| is_joint(word));
        let is_passed = !is_end && has_any(&before, PASSING);
        let mut known = known.iter();
        let is_known = known
            .any(|[from, to]| is_same(text, token, to) || !is_end && is_same(text, token, from));
        if !is_passed && !is_known {
            return false;
        }
    }
    true
}

/// Where the moves of some words begin and end.
fn ends(tokens: &[Token]) -> Vec<[&Token; 2]> {
    let mut ends = Vec::new();
    let mut last: Option<&Token> = None;
    for token in tokens {
        let is_heading = matches!(token.sign, Sign::Heading(_));
        match (token.glue, last) {
            (Glue::Over | Glue::Behind, _) => continue,
            (Glue::Back, Some(to)) => ends.push([token, to]),
            (Glue::Joint, Some(from)) => ends.push([from, token]),
            (_, Some(from)) if is_heading => ends.push([from, token]),
            _ => {}
        }
        last = Some(token);
    }
    ends
}

/// Whether two words are the same cell, or the same direction.
fn is_same(text: &[u8], one: &Token, other: &Token) -> bool {
    match (one.sign, other.sign) {
        (Sign::Name { .. }, Sign::Name { .. }) => {
            text[one.span.clone()].eq_ignore_ascii_case(&text[other.span.clone()])
        }
        (one, other) => one == other,
    }
}

/// The sentence that takes back a move in a line that is kept or has a number.
fn taken_back(text: &[u8], words: &Tokens, keep: &[bool]) -> Option<Range<usize>> {
    for line in &words.lines {
        let tokens = line.tokens.clone();
        let is_kept = keep[tokens.clone()].contains(&true);
        let is_numbered = line.marked && tokens.len() > 1;
        if !is_kept && !is_numbered {
            continue;
        }
        for part in behind_cells(words, line) {
            if let Some(found) = retraction::first(text, part) {
                return Some(found);
            }
        }
    }
    None
}

/// The parts of a line behind each of its cells.
fn behind_cells(words: &Tokens, line: &TokenLine) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    for index in line.tokens.clone() {
        let start = words.tokens[index].span.end;
        let end = match index + 1 < line.tokens.end {
            true => words.tokens[index + 1].span.start,
            false => line.span.end,
        };
        parts.push(start..end.max(start));
    }
    parts
}

/// Dots that stand for moves between two words.
fn ellipsis(text: &[u8], words: &Tokens, kept: &Range<usize>) -> Option<Range<usize>> {
    for index in kept.start + 1..kept.end {
        let between = words.tokens[index - 1].span.end..words.tokens[index].span.start;
        let Some(part) = text.get(between.clone()) else {
            continue;
        };
        let mut part = String::from_utf8_lossy(part).into_owned();
        part.retain(|c| !c.is_whitespace() && !c.is_ascii_digit() && !",;-*•→>|`".contains(c));
        if matches!(
            &part[..],
            "..." | "…" | "...." | "⋮" | "....." | "etc." | "[...]" | "(...)"
        ) {
            return Some(between);
        }
    }
    None
}

/// A number at the start of a line, and what stands behind it.
struct Item {
    value: usize,
    /// The words up to the next number.
    tokens: Range<usize>,
    /// Whether some of them are kept.
    is_kept: bool,
    /// The line from the number on.
    span: Range<usize>,
}

/// The first step of a numbered list that is no move, or the first number behind a gap.
fn missing_step(text: &[u8], words: &Tokens, keep: &[bool]) -> Option<Range<usize>> {
    let items = items(text, words, keep);
    for (index, item) in items.iter().enumerate() {
        let is_missing = match item.is_kept {
            true => follows_a_gap(&items, index, words),
            false => is_in_sequence(&items, index) && !is_remark(text, &items, index),
        };
        if is_missing {
            return Some(item.span.clone());
        }
    }
    None
}

/// The numbered items of a text.
fn items(text: &[u8], words: &Tokens, keep: &[bool]) -> Vec<Item> {
    let mut leading: Vec<&Mark> = Vec::new();
    for mark in &words.marks {
        if begins_line(text, mark.digits.start) {
            leading.push(mark);
        }
    }
    if leading.len() < 2 {
        leading = words.marks.iter().collect();
    }
    let mut items = Vec::new();
    for (index, mark) in leading.iter().enumerate() {
        let next = leading.get(index + 1);
        let end = next.map_or(words.tokens.len(), |next| next.before);
        let line_end = scan::run(text, mark.digits.end, |byte| byte != b'\n');
        let span_end = next.map_or(line_end, |next| next.digits.start.min(line_end));
        let tokens = mark.before..end.max(mark.before);
        items.push(Item {
            value: mark.value,
            is_kept: keep[tokens.clone()].contains(&true),
            tokens,
            span: mark.digits.start..span_end.max(mark.digits.end),
        });
    }
    items
}

/// Whether a line begins before a place, with signs or a word that counts moves between.
fn begins_line(text: &[u8], place: usize) -> bool {
    const LONGEST: usize = 32;
    let window = &text[place.saturating_sub(LONGEST)..place];
    let start = match window.iter().rposition(|&byte| byte == b'\n') {
        Some(end) => end + 1,
        None if place <= LONGEST => 0,
        None => return false,
    };
    let before = &window[start..];
    let said = remarks::words(before);
    let has_digits = before.iter().any(u8::is_ascii_digit);
    !has_digits && said.iter().all(|word| is_count(word.as_bytes()))
}

/// Whether an item of which nothing is kept has a number between those of the moves around it.
fn is_in_sequence(items: &[Item], index: usize) -> bool {
    let value = items[index].value;
    let before = items[..index].iter().rposition(|item| item.is_kept);
    let behind = items[index..].iter().position(|item| item.is_kept);
    let follows = before.map(|before| items[before].value.checked_add(index - before));
    let precedes = behind.map(|behind| items[index + behind].value.checked_sub(behind));
    match (follows, precedes) {
        (None, None) => false,
        (follows, precedes) => {
            let value = Some(value);
            follows.is_none_or(|number| number == value)
                && precedes.is_none_or(|number| number == value)
        }
    }
}

/// Whether an item says nothing of a move: it speaks of the position, or denies a move. Before all
/// moves and behind them it may be anything that does not move.
fn is_remark(text: &[u8], items: &[Item], index: usize) -> bool {
    let item = &items[index];
    let digits = scan::digits(text, item.span.start);
    let written = &text[digits.min(item.span.end)..item.span.end];
    let said = remarks::words(written);
    let acts = said.iter().any(|word| acts(word));
    let is_first = !items[..index].iter().any(|item| item.is_kept);
    let is_last = !items[index..].iter().any(|item| item.is_kept);
    let is_blank = written.iter().all(|byte| b" .):*\t\r".contains(byte));
    if denies(written) || has_any(&said, HYPOTHESES) {
        return true;
    }
    !acts && (is_first || is_last && is_blank || has_any(&said, REMARKS))
}

/// Whether a word says that something moves, or that a turn passes.
fn acts(word: &str) -> bool {
    is_motion(word)
        || is_one_of(word, COMMANDS)
        || ACTIONS.iter().any(|action| word.starts_with(action))
}

/// Whether a number is more than the next one after that of the moves before it, other than by the
/// number of these moves.
fn follows_a_gap(items: &[Item], index: usize, words: &Tokens) -> bool {
    let Some(before) = index.checked_sub(1) else {
        return false;
    };
    if !items[before].is_kept {
        return false;
    }
    let gap = items[index].value.saturating_sub(items[before].value);
    let tokens = &words.tokens[items[before].tokens.clone()];
    let is_counted = match ends(tokens).len() {
        0 => gap == tokens.len() || gap * 2 == tokens.len(),
        moves => gap == moves,
    };
    // Lines may be numbered by tens.
    let kept = items.windows(2).filter(|pair| pair[1].is_kept);
    let mut gaps = kept.map(|pair| pair[1].value.saturating_sub(pair[0].value));
    gap > 1 && !is_counted && !(items.len() > 2 && gaps.all(|other| other == gap))
}

fn unclear_step(span: Range<usize>) -> Fault {
    Fault {
        span,
        message: message!(
            "step-is-no-move",
            "this line is a step of the list, and it is not clear which move it is"
        )
        .into(),
        help: Some(
            message!(
                "write-step-as-move",
                "write the cell where the step begins and the one where it ends, or leave out its \
                 number"
            )
            .into(),
        ),
    }
}

fn unclear_line(span: Range<usize>) -> Fault {
    Fault {
        span,
        message: message!(
            "line-moves-among-other",
            "this line has moves among other words, and it is not clear which are meant"
        )
        .into(),
        help: Some(
            message!(
                "write-one-move-line",
                "write one move a line, or the answer in a block of its own, without other words"
            )
            .into(),
        ),
    }
}

/// The fault of words that take back an answer.
pub fn unclear_answer(span: Range<usize>) -> Fault {
    Fault {
        span,
        message: message!(
            "moves-are-taken-back",
            "these words take back what stands before them, and it is not clear what is meant"
        )
        .into(),
        help: Some(message!("write-only-answer", "write only the moves that are meant").into()),
    }
}
