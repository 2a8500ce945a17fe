//! What is said when a drawing has no reading, or several that are as good.

use super::{
    Wishes,
    decide::{Candidate, Doubt, same_puzzle},
    fault,
};
use crate::text::{
    BadText, Fault, Faults, customs,
    dress::{Form, Sheet},
    id, legend,
    reading::Alternative,
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

/// The other readings that can be played and are not against structure or custom.
pub fn alternatives(candidates: &[Candidate]) -> Vec<Alternative> {
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
    others.into_iter().map(alternative).collect()
}

fn alternative(candidate: &Candidate) -> Alternative {
    Alternative {
        line: candidate.reading.line(),
        drawn: candidate.drawn.clone(),
        option: candidate.option.clone(),
        puzzle: Some(id::problem_id(&candidate.reading.problem)),
    }
}

/// The question which of several readings is meant, and why it is asked.
pub fn ask(sheet: &Sheet, best: &Candidate, rivals: &[Candidate], doubt: Doubt) -> BadText {
    let mut readings = vec![alternative(best)];
    readings.extend(rivals.iter().take(MOST_OTHERS).map(alternative));
    name_by_ids(&mut readings);
    question(span(sheet), readings, doubt.why())
}

/// Where one option would select several readings, the ID of each selects it.
fn name_by_ids(readings: &mut [Alternative]) {
    let options: Vec<String> = readings.iter().map(|one| one.option.clone()).collect();
    for reading in readings {
        let same = options.iter().filter(|option| **option == reading.option);
        if same.count() > 1
            && let Some(id) = &reading.puzzle
        {
            reading.option = format!("'{id}'");
        }
    }
}

fn question(span: Range<usize>, readings: Vec<Alternative>, why: &str) -> BadText {
    let count = ["two", "three"]
        .get(readings.len().saturating_sub(2))
        .unwrap_or(&"several");
    let mut help = format!("{why}; select one of them:");
    for reading in &readings {
        help += &format!("\n{}\n  {}\n", reading.option, reading.line);
        for line in reading.drawn.lines() {
            help += &format!("    {line}\n");
        }
    }
    let message = format!("this can be read in {count} ways, and they are different puzzles");
    let asked = Fault {
        span,
        message,
        help: Some(help.trim_end().to_owned()),
    };
    BadText::question(asked, readings)
}

/// The question about a list of two of the signs `1`, `0` and `-1`, which may be a row without one
/// group or without a vacancy, or a row of pegs.
pub fn one_list(sheet: &Sheet, candidates: &[Candidate], wishes: &Wishes) -> Option<BadText> {
    let only = |signs: [&str; 2]| sheet.signs.iter().all(|sign| signs.contains(&&sign[..]));
    let lacks = match (only(["1", "0"]), only(["1", "-1"])) {
        (true, _) => "there is only one group",
        (_, true) => "there is no vacancy",
        _ => return None,
    };
    if sheet.form != Form::FlatList || wishes.wants_pegs() || sheet.blocks.len() != 1 {
        return None;
    }
    let mut readings = vec![Alternative {
        line: format!(
            "a row of two groups, list; 1 right-going, -1 left-going, 0 vacancy: {lacks}"
        ),
        drawn: String::new(),
        option: "--from list".into(),
        puzzle: None,
    }];
    let pegs = candidates.first()?;
    readings.insert(0, alternative(pegs));
    Some(question(
        span(sheet),
        readings,
        "a list of these numbers may be a row or a row of pegs",
    ))
}

/// Why a drawing has no reading.
pub fn no_reading(sheet: &Sheet, faults: Faults) -> BadText {
    let signs: Vec<&String> = sheet.signs.iter().filter(|sign| *sign != "?").collect();
    let whole = span(sheet);
    if let [only] = signs[..] {
        let vacancy = customs::is_row_vacancy(only);
        return match vacancy {
            true => fault(whole, "there is no piece to move", None),
            false => {
                let help = "draw a vacant hole as `.`, or say with `--signs` which sign is one";
                fault(
                    whole,
                    "there is no vacant hole, so no peg can jump",
                    Some(help),
                )
            }
        };
    }
    if !faults.is_empty() {
        return faults.into_bad();
    }
    if signs.len() > legend::MOST_SIGNS {
        let message = format!(
            "the drawing has {} different signs, and a board of pegs at most {}",
            signs.len(),
            legend::MOST_SIGNS
        );
        return rare_signs(sheet, &message);
    }
    let help = "say with `--signs 'peg=o,hole=.'` which sign is a peg and which a vacant hole";
    fault(whole, "the signs of this drawing fit no puzzle", Some(help))
}

/// A fault at the first mark of the rarest sign.
fn rare_signs(sheet: &Sheet, message: &str) -> BadText {
    let rarest = (0..sheet.signs.len()).min_by_key(|&sign| sheet.count(sign));
    let mut marks = sheet.blocks.iter().flat_map(|block| block.marks());
    let mark = marks.find(|mark| Some(mark.sign) == rarest);
    let place = mark.map_or(span(sheet), |mark| mark.span.clone());
    let help = "a puzzle with more kinds of pieces is written as a TOML file";
    fault(place, message, Some(help))
}
