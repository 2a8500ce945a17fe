//! The readings of a drawing as a row or a board of two groups that change places.

mod steps;

use super::{Candidate, Rank, View};
use crate::{
    order,
    problem::Problem,
    puzzle::{Direction, Options},
    row::{Letter, Row},
    text::{
        customs::{self, Usage},
        dress::{Block, Form, MarkRow, Sheet},
        lattice,
        legend::Named,
        reading::{Meaning, Reading, Role},
        shapes::Regularity,
        shown,
    },
};

/// Which signs go right and left, and which is vacant. `None` is a blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Groups {
    right: usize,
    left: usize,
    vacancy: Option<usize>,
}

/// Every reading as two groups.
pub fn candidates(view: View) -> Vec<Candidate> {
    let ([start] | [start, _]) = &view.sheet.blocks[..] else {
        return Vec::new();
    };
    let mut rows: Vec<&MarkRow> = start.rows.iter().collect();
    rows.retain(|row| !row.marks.is_empty());
    match &rows[..] {
        [row] => view.row_candidates(row),
        several => {
            let mut found = view.board_candidates();
            found.extend(steps::candidates(view, several));
            found
        }
    }
}

/// The signs of the squares of a row; `None` is a blank.
type Squares = Vec<Option<usize>>;

/// The squares of a row; of characters, those from the first mark to the last.
fn squares(row: &MarkRow, sheet: &Sheet) -> Squares {
    // Cells of tables and lists are squares also where they are blank.
    if sheet.form != Form::Characters {
        let mut squares = vec![None; row.width];
        for mark in &row.marks {
            squares[mark.column] = Some(mark.sign);
        }
        return squares;
    }
    let step = match sheet.blanks_are_cells {
        true => 1,
        false => lattice::step(row.marks.iter().map(|mark| mark.column as i32)) as usize,
    };
    let first = row.marks.first().map_or(0, |mark| mark.column);
    let last = row.marks.last().map_or(0, |mark| mark.column);
    let mut squares = vec![None; (last - first) / step + 1];
    for mark in &row.marks {
        squares[(mark.column - first) / step] = Some(mark.sign);
    }
    squares
}

impl View<'_> {
    fn sign(&self, sign: usize) -> &str {
        &self.sheet.signs[sign]
    }

    fn vacancy_sign(&self, vacancy: Option<usize>) -> &str {
        vacancy.map_or(" ", |sign| self.sign(sign))
    }

    /// The groups that the signs may be: two signs besides that of vacancies, in both directions.
    fn groups(&self, squares: &Squares) -> Vec<Groups> {
        let signs: Vec<usize> = order::distinct(squares.iter().copied().flatten().collect());
        let mut found = Vec::new();
        match signs[..] {
            [one, other] if squares.contains(&None) && !are_words(squares) => {
                found.extend(both_ways(one, other, None));
            }
            [first, second, third] => {
                found.extend(both_ways(second, third, Some(first)));
                found.extend(both_ways(first, third, Some(second)));
                found.extend(both_ways(first, second, Some(third)));
            }
            _ => {}
        }
        found.retain(|groups| self.is_wished(groups));
        found
    }

    fn is_wished(&self, groups: &Groups) -> bool {
        let mut slashes = 0;
        for Meaning { role, sign } in self.legend(*groups) {
            let is_wished = self.wishes.signs.iter().any(|wish| wish.sign == sign);
            // What separates cells is none.
            if customs::is_separator(&sign) && !is_wished {
                return false;
            }
            if matches!(&sign[..], "/" | "\\") && !is_wished {
                slashes += 1;
            }
            if self.wishes.sign(role).is_some_and(|wish| wish != sign) {
                return false;
            }
        }
        // A slash separates, unless the other group has the opposite slash.
        slashes != 1
    }

    fn row_candidates(&self, row: &MarkRow) -> Vec<Candidate> {
        let sheet = self.sheet;
        let squares = squares(row, sheet);
        let goal = match &sheet.blocks[..] {
            [_, goal] => Some(goal_squares(goal, sheet)),
            _ => None,
        };
        let mut found = Vec::new();
        for groups in self.groups(&squares) {
            if squares.len() == 3 && !self.is_told(groups) {
                continue;
            }
            // Of characters, vacancies at the ends are not seen, and what is between bars is no
            // single row.
            let torn = row.blank_ends || row.barred;
            if sheet.form == Form::Characters && torn && groups.vacancy.is_none() {
                continue;
            }
            found.extend(self.row_candidate(&squares, goal.as_ref(), groups));
        }
        found
    }

    /// Whether custom knows the sign of vacancies or those of the groups, or they are wished: three
    /// unlike signs are no row by themselves.
    fn is_told(&self, groups: Groups) -> bool {
        let vacancy = self.vacancy_sign(groups.vacancy);
        customs::is_row_vacancy(vacancy)
            || customs::is_pair(self.sign(groups.right), self.sign(groups.left))
            || self.wishes.wants_row()
            || self.wishes.sign(Role::Vacancy) == Some(vacancy)
    }

    fn row_candidate(
        &self,
        squares: &Squares,
        goal: Option<&Squares>,
        groups: Groups,
    ) -> Option<Candidate> {
        let start = letters(squares, groups)?;
        let mut target = start.clone();
        match goal {
            Some(goal) => target = letters(goal, groups)?,
            None => target.reverse(),
        }
        let playable = has_move(&start, self.wishes.options);
        let mut drawn = String::new();
        let mut vacancies = 0;
        for square in &start {
            drawn.push(square.letter());
            vacancies += usize::from(*square == Letter::Vacant);
        }
        drawn.push('\n');
        let usage = self.usage(&start, groups);
        let start_letters = start.clone();
        let row = Row::words(start, target, self.wishes.options).ok()?;
        let legend = self.legend(groups);
        Some(Candidate {
            reading: Reading::new(Problem::Row(row), self.notation).with_legend(legend.clone()),
            rank: Rank {
                regularity: if groups_apart(&start_letters) && has_groups_at_ends(&start_letters) {
                    Regularity::Known
                } else {
                    Regularity::None
                },
                ..self.rank(playable, usage, groups)
            },
            sheet: self.number,
            sure: self.is_facing_told(&start_letters, groups),
            clear: self.is_clear(groups),
            vacancies,
            goal_told: goal.is_some() && !self.sheet.has_more && self.is_clear(groups),
            starts: false,
            steps: false,
            by_lengths: false,
            blank_both: false,
            centred: false,
            strange: false,
            drawn,
        })
    }

    fn rank(&self, playable: bool, usage: Usage, groups: Groups) -> Rank {
        let vacancy = self.vacancy_sign(groups.vacancy);
        let [right, left] = [self.sign(groups.right), self.sign(groups.left)];
        let is_piece = customs::is_pair(vacancy, right) || customs::is_pair(vacancy, left);
        let is_pair = customs::is_pair(right, left);
        let is_contrary = is_piece || !is_pair && self.has_vacant_group(groups);
        Rank {
            playable,
            customary: usage > Usage::Contrary && !is_contrary,
            whole: true,
            usage,
            signed: groups.vacancy.is_some(),
            named: Named::No,
            dense: true,
            regularity: Regularity::Known,
        }
    }

    /// Whether only the sign of vacancies is known as such.
    fn is_clear(&self, groups: Groups) -> bool {
        let vacancy = self.vacancy_sign(groups.vacancy);
        customs::is_row_vacancy(vacancy) && !self.has_vacant_group(groups)
    }

    /// Whether the sign of a group is known for vacancies.
    fn has_vacant_group(&self, groups: Groups) -> bool {
        customs::is_row_vacancy(self.sign(groups.right))
            || customs::is_row_vacancy(self.sign(groups.left))
    }

    /// How much speaks for the signs and the directions: the groups face each other, or the signs
    /// name their directions.
    fn usage(&self, start: &[Letter], groups: Groups) -> Usage {
        let known = customs::is_row_vacancy(self.vacancy_sign(groups.vacancy));
        let apart = groups_apart(start);
        let named = self.direction(groups, customs::named_right);
        match (apart, named) {
            // Two groups that face away from each other never meet.
            (false, Some(false)) => Usage::Contrary,
            (true, _) | (_, Some(true)) if known => Usage::Together,
            (true, _) if has_groups_at_ends(start) => Usage::Apart,
            _ if known => Usage::Half,
            _ => Usage::Unknown,
        }
    }

    /// Whether it is told which group goes right: by the names of the signs, or by the groups,
    /// which face each other. If these differ, the groups may have changed places.
    fn is_facing_told(&self, start: &[Letter], groups: Groups) -> bool {
        match self.direction(groups, customs::named_right) {
            Some(agrees) => agrees && !groups_apart(&exchanged(start)),
            None => groups_apart(start),
        }
    }

    /// Whether the directions agree with a custom of the signs, if there is one.
    fn direction(&self, groups: Groups, custom: fn(&str) -> Option<bool>) -> Option<bool> {
        match (
            custom(self.sign(groups.right)),
            custom(self.sign(groups.left)),
        ) {
            (Some(right), Some(left)) if right == left => None,
            (Some(right), _) => Some(right),
            (None, Some(left)) => Some(!left),
            (None, None) => None,
        }
    }

    fn legend(&self, groups: Groups) -> Vec<Meaning> {
        vec![
            Meaning {
                role: Role::Right,
                sign: self.sign(groups.right).to_owned(),
            },
            Meaning {
                role: Role::Left,
                sign: self.sign(groups.left).to_owned(),
            },
            Meaning {
                role: Role::Vacancy,
                sign: self.vacancy_sign(groups.vacancy).to_owned(),
            },
        ]
    }

    /// Boards of two groups in several rows: the start of a board that is known, or one in the
    /// signs of a custom.
    fn board_candidates(&self) -> Vec<Candidate> {
        let [start] = &self.sheet.blocks[..] else {
            return Vec::new();
        };
        let signs = order::distinct(start.marks().map(|mark| Some(mark.sign)).collect());
        let mut found = Vec::new();
        for groups in self.groups(&signs) {
            if groups.vacancy.is_some() {
                found.extend(self.board_candidate(start, groups));
            }
        }
        found
    }

    fn board_candidate(&self, start: &Block, groups: Groups) -> Option<Candidate> {
        let drawn = translated(start, groups);
        let problem = shown::two_groups(&drawn, self.wishes.options)?.ok()?;
        let usual = !problem.title().contains(",at=");
        let custom = self.direction(groups, customs::named_right) == Some(true);
        let known = customs::is_row_vacancy(self.vacancy_sign(groups.vacancy));
        if !usual && !custom {
            return None;
        }
        let legend = self.legend(groups);
        let usage = if known { Usage::Together } else { Usage::Half };
        Some(Candidate {
            reading: Reading::new(problem, self.notation).with_legend(legend.clone()),
            rank: self.rank(true, usage, groups),
            sheet: self.number,
            sure: true,
            clear: true,
            vacancies: 0,
            goal_told: false,
            starts: false,
            steps: false,
            by_lengths: false,
            blank_both: false,
            centred: false,
            strange: false,
            drawn,
        })
    }
}

/// Two groups of these signs, in both directions.
fn both_ways(one: usize, other: usize, vacancy: Option<usize>) -> [Groups; 2] {
    let groups = Groups {
        right: one,
        left: other,
        vacancy,
    };
    let exchanged = Groups {
        right: other,
        left: one,
        vacancy,
    };
    [groups, exchanged]
}

/// Whether the marks are words of one length, of several letters, with a blank between any two.
fn are_words(squares: &Squares) -> bool {
    let mut lengths = Vec::new();
    let mut count = 0;
    for word in squares.split(Option::is_none) {
        lengths.push(word.len());
        count += 1;
    }
    let lengths = order::distinct(lengths);
    count > 2 && matches!(lengths[..], [length] if length > 1)
}

/// The squares of a goal of one row.
fn goal_squares(block: &Block, sheet: &Sheet) -> Squares {
    match &block.rows[..] {
        [row] => squares(row, sheet),
        _ => Vec::new(),
    }
}

/// The letters of the squares. A blank beside signs of vacancies separates.
fn letters(squares: &Squares, groups: Groups) -> Option<Vec<Letter>> {
    let mut letters = Vec::new();
    for square in squares {
        letters.push(match square {
            sign if *sign == groups.vacancy => Letter::Vacant,
            None => continue,
            Some(sign) if *sign == groups.right => Letter::Right,
            Some(sign) if *sign == groups.left => Letter::Left,
            Some(_) => return None,
        });
    }
    Some(letters)
}

/// Whether every right-going piece is left of every left-going one.
fn groups_apart(start: &[Letter]) -> bool {
    let last_right = start.iter().rposition(|&square| square == Letter::Right);
    let first_left = start.iter().position(|&square| square == Letter::Left);
    match (last_right, first_left) {
        (Some(right), Some(left)) => right < left,
        _ => false,
    }
}

/// Whether the row begins with a right-going piece and ends with a left-going one, so that the
/// vacancies are between the groups.
fn has_groups_at_ends(start: &[Letter]) -> bool {
    start.first() == Some(&Letter::Right) && start.last() == Some(&Letter::Left)
}

/// Whether a row can be played only if its directions are exchanged.
pub fn is_contrary(start: &[Letter], options: Options) -> bool {
    !has_move(start, options) && has_move(&exchanged(start), options)
}

/// Whether every right-going piece is left of every left-going one.
pub fn faces_inwards(start: &[Letter]) -> bool {
    groups_apart(start)
}

/// The row with the directions of both groups exchanged.
fn exchanged(start: &[Letter]) -> Vec<Letter> {
    let mut exchanged = start.to_vec();
    for square in &mut exchanged {
        *square = match square {
            Letter::Right => Letter::Left,
            Letter::Left => Letter::Right,
            Letter::Vacant => Letter::Vacant,
        };
    }
    exchanged
}

/// Whether a piece can step, or jump over one other.
fn has_move(start: &[Letter], options: Options) -> bool {
    let both = options.direction == Direction::Both;
    for (from, &square) in start.iter().enumerate() {
        if square == Letter::Vacant {
            continue;
        }
        for distance in [1, 2] {
            let goes_right = both || square == Letter::Right;
            if goes_right && start.get(from + distance) == Some(&Letter::Vacant) {
                return true;
            }
            let goes_left = both || square == Letter::Left;
            if goes_left && from >= distance && start[from - distance] == Letter::Vacant {
                return true;
            }
        }
    }
    false
}

/// The drawing in the signs `r`, `l` and `.`.
fn translated(block: &Block, groups: Groups) -> String {
    let mut text = String::new();
    for row in &block.rows {
        let mut column = 0;
        for mark in &row.marks {
            while column < mark.column {
                text.push(' ');
                column += 1;
            }
            text.push(match mark.sign {
                sign if sign == groups.right => 'r',
                sign if sign == groups.left => 'l',
                _ => '.',
            });
            column += 1;
        }
        text.push('\n');
    }
    text
}
