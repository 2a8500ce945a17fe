//! What is said when a drawing has no reading, or several that are as good.

use super::{
    Failed, Page, Wishes,
    decide::{self, Candidate, Decision, Several, same_puzzle},
    fault, pegs,
};
use crate::{
    message::{Message, Wording},
    problem::Problem,
    text::{
        BadText, Fault, Faults, customs,
        dress::{Form, Sheet},
        id, legend,
        reading::{Alternative, Role, lattice_name},
    },
};
use std::ops::Range;

/// The most other readings that are listed.
const MOST_OTHERS: usize = 3;

/// The bytes of all drawings of a sheet.
fn span(sheet: &Sheet) -> Range<usize> {
    let start = sheet.blocks.first().map_or(0, |block| block.span().start);
    let end = sheet.blocks.last().map_or(start, |block| block.span().end);
    start..end.max(start)
}

/// The readings after the best one that can be played and are not against structure or custom.
pub fn alternatives(page: &Page, candidates: &[Candidate]) -> Vec<Alternative> {
    let Some(best) = candidates.first() else {
        return Vec::new();
    };
    let mut others: Vec<&Candidate> = Vec::new();
    for other in &candidates[1..] {
        let rank = other.rank;
        let good = rank.playable && rank.customary && rank.whole;
        let known = others.iter().any(|known| same_puzzle(known, other));
        if good && !known && !same_puzzle(best, other) && others.len() < MOST_OTHERS {
            others.push(other);
        }
    }
    let mut named = Vec::new();
    for other in others {
        named.push(alternative(page, other));
    }
    named
}

/// A reading with the option that selects it, or else its ID.
fn alternative(page: &Page, candidate: &Candidate) -> Alternative {
    let id = id::problem_id(&candidate.reading.problem);
    Alternative {
        line: candidate.reading.line(),
        drawn: candidate.drawn.clone(),
        option: option(page, candidate).unwrap_or_else(|| format!("'{id}'")),
        puzzle: Some(id),
    }
}

/// The signs of a reading, with the lattice if they alone do not select it. `None` if neither does.
fn option(page: &Page, candidate: &Candidate) -> Option<String> {
    let legend = &candidate.reading.legend;
    let signs = pegs::signs_option(legend);
    let mut wishes = Wishes {
        signs: legend.clone(),
        ..page.wishes.clone()
    };
    if selects(page, &wishes, candidate) {
        return Some(signs);
    }
    let Problem::Puzzle(puzzle) = &candidate.reading.problem else {
        return None;
    };
    let lattice = puzzle.board.adjacency();
    wishes.lattice = Some(lattice);
    let name = lattice_name(lattice);
    selects(page, &wishes, candidate).then(|| format!("{signs} --lattice {name}"))
}

/// Whether a reading is the one that is clearly meant under these wishes.
fn selects(page: &Page, wishes: &Wishes, wanted: &Candidate) -> bool {
    let wished = Page { wishes, ..*page };
    let candidates = wished.candidates(&mut Failed::default());
    matches!(decide::decide(&candidates), Decision::One(best) if same_puzzle(best, wanted))
}

/// The question which of several readings is meant, and why it is asked.
pub fn ask(page: &Page, several: &Several) -> BadText {
    let mut readings = vec![alternative(page, several.best)];
    for rival in several.rivals.iter().take(MOST_OTHERS) {
        readings.push(alternative(page, rival));
    }
    let span = page.sheets.first().map_or(0..0, span);
    question(span, readings, several.doubt.why())
}

/// The question which of these readings of a part of a text is meant, and why it is asked.
pub fn question(span: Range<usize>, readings: Vec<Alternative>, why: Wording) -> BadText {
    let mut shown = Message::verbatim("");
    for (number, reading) in readings.iter().enumerate() {
        let mut drawn = String::new();
        for line in reading.drawn.lines() {
            drawn += &format!("\n    {line}");
        }
        if number + 1 < readings.len() {
            drawn.push('\n');
        }
        let choice = message!(
            "reading-choice",
            "{others}\n{option}\n  {line}{drawn}",
            others = shown,
            option = reading.option,
            line = reading.line,
            drawn
        );
        shown = choice.message();
    }
    let message = match readings.len() {
        2 => message!(
            "two-readings",
            "this can be read in two ways, and they are different puzzles"
        ),
        3 => message!(
            "three-readings",
            "this can be read in three ways, and they are different puzzles"
        ),
        _ => message!(
            "several-readings",
            "this can be read in several ways, and they are different puzzles"
        ),
    };
    let help = message!(
        "select-reading",
        "{why}; select one of them:{readings}",
        why,
        readings = shown
    );
    let asked = Fault {
        span,
        message: message.into(),
        help: Some(help.into()),
    };
    BadText::question(asked, readings)
}

/// The question about a list of two of the signs `1`, `0` and `-1`, which may be a row without one
/// group or without a vacancy, or a row of pegs.
pub fn one_list(page: &Page, candidates: &[Candidate]) -> Option<BadText> {
    let sheet = page.sheets.first()?;
    let only = |signs: [&str; 2]| sheet.signs.iter().all(|sign| signs.contains(&&sign[..]));
    let lacks = match (only(["1", "0"]), only(["1", "-1"])) {
        (true, _) => message!("only-one-group", "there is only one group"),
        (_, true) => message!("no-vacancy", "there is no vacancy"),
        _ => return None,
    };
    if sheet.form != Form::FlatList || page.wishes.wants_pegs() || sheet.blocks.len() != 1 {
        return None;
    }
    let mut readings = vec![Alternative {
        line: message!(
            "reading-of-list",
            "a row of two groups, list; 1 right-going, -1 left-going, 0 vacancy: {lacks}",
            lacks
        )
        .into(),
        drawn: String::new(),
        option: "--from list".into(),
        puzzle: None,
    }];
    let pegs = candidates.first()?;
    readings.insert(0, alternative(page, pegs));
    Some(question(
        span(sheet),
        readings,
        message!(
            "list-numbers-may-row",
            "a list of these numbers may be a row or a row of pegs"
        ),
    ))
}

/// What is said of a board with a sign that is neither a peg nor a vacant hole, and that nobody
/// uses where there is no hole: the text may be of another game.
pub fn strange_sign(page: &Page, candidate: &Candidate) -> BadText {
    let sign = candidate.reading.sign(Role::Outside).unwrap_or(" ");
    let mut place = page.sheets.first().map_or(0..0, span);
    if let Some(sheet) = page.sheets.get(candidate.sheet) {
        let mut marks = sheet.blocks.iter().flat_map(|block| block.marks());
        if let Some(mark) = marks.find(|mark| sheet.signs[mark.sign] == sign) {
            place = mark.span.clone();
        }
    }
    let message = message!(
        "within-board-neither-peg",
        "`{sign}` within the board is neither a peg nor a vacant hole",
        sign
    );
    let signs = pegs::signs_option(&candidate.reading.legend);
    let help = message!(
        "if-no-hole-where",
        "if there is no hole where it stands, say so: {signs}",
        signs
    );
    fault(place, message, Some(help))
}

/// Why a drawing has no reading.
pub fn no_reading(sheet: &Sheet, faults: Faults) -> BadText {
    let signs: Vec<&String> = sheet.signs.iter().filter(|sign| *sign != "?").collect();
    let whole = span(sheet);
    if let [only] = signs[..] {
        let vacancy = customs::is_row_vacancy(only);
        return match vacancy {
            true => fault(
                whole,
                message!("no-piece-move", "there is no piece to move"),
                None,
            ),
            false => {
                let help = message!(
                    "draw-vacant-hole-say",
                    "draw a vacant hole as `.`, or say with `--signs` which sign is one"
                );
                fault(
                    whole,
                    message!(
                        "no-vacant-hole-so",
                        "there is no vacant hole, so no peg can jump"
                    ),
                    Some(help),
                )
            }
        };
    }
    if !faults.is_empty() {
        return faults.into_bad();
    }
    if let Some(asked) = row_of_two_letters(sheet) {
        return asked;
    }
    if signs.len() > legend::MOST_SIGNS {
        let message = message!(
            "drawing-different-signs-board",
            "the drawing has {signs} different signs, and a board of pegs at most {most}",
            signs = signs.len(),
            most = legend::MOST_SIGNS
        );
        return rare_signs(sheet, message);
    }
    let help = message!(
        "say-signs-peg-o",
        "say with `--signs 'peg=o,hole=.'` which sign is a peg and which a vacant hole"
    );
    fault(
        whole,
        message!(
            "signs-drawing-fit-no",
            "the signs of this drawing fit no puzzle"
        ),
        Some(help),
    )
}

/// What is asked of one row of two letters: they may be pegs and holes, and as well two groups
/// whose vacancy is missing.
fn row_of_two_letters(sheet: &Sheet) -> Option<BadText> {
    let [block] = &sheet.blocks[..] else {
        return None;
    };
    let ([_], [first, second]) = (&block.rows[..], &sheet.signs[..]) else {
        return None;
    };
    let is_letter = |sign: &str| sign.len() == 1 && pegs::is_of_letters(sign);
    if !is_letter(first) || !is_letter(second) {
        return None;
    }
    let is_swapped = customs::usage(second, first) > customs::usage(first, second);
    let (peg, hole) = match is_swapped {
        true => (second, first),
        false => (first, second),
    };
    let message = message!(
        "row-of-two-letters",
        "a row of `{peg}` and `{hole}` alone is of pegs and holes, or of two groups without a \
         vacancy",
        peg,
        hole
    );
    let help = message!(
        "say-signs-of-row",
        "say with `--signs 'peg={peg},hole={hole}'` that these are pegs and holes, or draw the \
         vacancy as `_`",
        peg,
        hole
    );
    Some(fault(span(sheet), message, Some(help)))
}

/// A fault at the first mark of the rarest sign.
fn rare_signs(sheet: &Sheet, message: Wording) -> BadText {
    let rarest = (0..sheet.signs.len()).min_by_key(|&sign| sheet.count(sign));
    let mut marks = sheet.blocks.iter().flat_map(|block| block.marks());
    let mark = marks.find(|mark| Some(mark.sign) == rarest);
    let place = mark.map_or(span(sheet), |mark| mark.span.clone());
    let help = message!(
        "puzzle-more-kinds-pieces",
        "a puzzle with more kinds of pieces is written as a TOML file"
    );
    fault(place, message, Some(help))
}
