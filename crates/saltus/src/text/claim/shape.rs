//! Moves from words: which words belong to one move, and where a solution may begin.

use super::tokens::{Glue, Saying, Sign, Subject, Token, Tokens, Told};
use crate::board::Board;
use std::ops::Range;

/// How the words of a text make moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Cells with joints between them, or a cell and a direction.
    Joined,
    /// Each bracket is a move from one number to another.
    Brackets,
    /// Each group of this many words is a move: from and to, with the passed cell between them, or
    /// four numbers.
    Groups {
        /// The number of words.
        size: usize,
        /// Whether a comma ends a group, or only a line.
        comma: bool,
    },
    /// Each line is a move of two or three words: steps, and jumps with the passed cell.
    Mixed,
    /// Each pair of brackets around several words is a move.
    Enclosed,
    /// As groups, with the number of the move before each.
    Indexed {
        /// The number of words besides the number.
        size: usize,
    },
    /// The rows of a table.
    Table,
    /// Each word is the cell from which a piece moves to the only vacancy.
    Squares,
    /// As groups of three: the number of the checker, from and to.
    Checkers,
    /// As other moves, with the number of the checker for the square where it stands.
    NumbersOfCheckers,
}

/// Where a piece goes.
#[derive(Clone, Copy, Debug)]
pub enum Target {
    /// To a cell.
    Cell(Sign),
    /// In a direction of the board.
    Heading(u8),
    /// To the cell behind the one that is passed.
    Behind,
    /// To the only vacancy.
    Vacancy,
}

/// Whether another solution may begin before a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cut {
    /// Hardly: in the same line.
    Inside,
    /// A line begins.
    Line,
    /// An empty line is before it.
    Block,
    /// A heading is before it.
    Heading,
    /// The numbers start again, or there is a label.
    Restart,
}

/// A move as it is written.
#[derive(Clone, Debug)]
pub struct Leg {
    /// The cell where it begins.
    pub from: Sign,
    /// Where it ends.
    pub target: Target,
    /// The cell that it passes, if that is written.
    pub over: Option<Sign>,
    /// What the text says of the piece.
    pub told: Told,
    /// Whether another solution may begin here.
    pub cut: Cut,
    /// Its place in the text.
    pub span: Range<usize>,
}

impl Leg {
    /// Whether it names a cell by the checker there.
    pub fn names_checker(&self) -> bool {
        let is_checker = |sign: Sign| matches!(sign, Sign::Checker(_));
        is_checker(self.from) || self.over.is_some_and(is_checker)
    }

    /// The move of three numbers, of which the first is the checker and not where it begins.
    fn of_checker(&self) -> Option<Leg> {
        let (Sign::Number { value, .. }, Some(from)) = (self.from, self.over) else {
            return None;
        };
        let told = Told {
            number: Some(value),
            ..self.told.clone()
        };
        Some(Leg {
            from,
            over: None,
            told,
            ..self.clone()
        })
    }
}

/// Moves with the number of each checker for the square where it stands; `None` if one of them
/// begins or passes at anything else than a number.
pub fn by_numbers_of_checkers(legs: &[Leg]) -> Option<Vec<Leg>> {
    let checker = |sign: Sign| match sign {
        Sign::Number { value, .. } => Some(Sign::Checker(value)),
        _ => None,
    };
    let mut moves = Vec::with_capacity(legs.len());
    for leg in legs {
        let over = match leg.over {
            Some(over) => Some(checker(over)?),
            None => None,
        };
        moves.push(Leg {
            from: checker(leg.from)?,
            over,
            ..leg.clone()
        });
    }
    Some(moves)
}

/// Moves of three numbers as checker, from, to; `None` if one of them has not three.
pub fn of_checkers(legs: &[Leg]) -> Option<Vec<Leg>> {
    let mut moves = Vec::with_capacity(legs.len());
    for leg in legs {
        moves.push(leg.of_checker()?);
    }
    Some(moves)
}

impl Shape {
    /// The shapes in which the words of a text may be moves, the likeliest first.
    pub fn of(words: &Tokens, board: &Board) -> Vec<Shape> {
        let tokens = &words.tokens;
        let joined = tokens.iter().any(|token| token.glue.joins());
        let headed = |token: &Token| matches!(token.sign, Sign::Heading(_));
        if joined {
            return vec![Shape::Joined];
        }
        if tokens.iter().any(headed) {
            // `4 2 up` is a row, a column and a direction.
            let [comma, line] = [true, false].map(|comma| Shape::Groups { size: 3, comma });
            return vec![Shape::Joined, comma, line, Shape::Enclosed];
        }
        let mut shapes = Vec::new();
        if board.numbered() && !has_coloured_moves(words) {
            shapes.push(Shape::Squares);
        }
        for size in [2, 3, 4] {
            for comma in [true, false] {
                shapes.push(Shape::Groups { size, comma });
            }
        }
        shapes.push(Shape::Mixed);
        for size in [2, 3] {
            shapes.push(Shape::Indexed { size });
        }
        let brackets = |token: &Token| matches!(token.sign, Sign::Point(_));
        if tokens.iter().any(|token| token.opened) {
            shapes.push(Shape::Enclosed);
        }
        if tokens.iter().all(brackets) && !tokens.iter().any(|token| token.opened) {
            shapes.push(Shape::Brackets);
        }
        shapes
    }

    /// The moves of this shape; `None` if the words do not have it.
    pub fn legs(self, words: &Tokens) -> Option<Vec<Leg>> {
        let cuts = cuts(words);
        match self {
            Shape::Joined => joined(words, &cuts),
            Shape::Brackets => brackets(words, &cuts),
            Shape::Groups { size, comma } => groups(words, &cuts, size, comma),
            Shape::Mixed => mixed(words, &cuts),
            Shape::Enclosed => enclosed(words, &cuts),
            Shape::Indexed { size } => indexed(words, &cuts, size),
            Shape::Squares => Some(squares(words, &cuts)),
            // Its columns tell, and not its words; and groups are read first.
            Shape::Table | Shape::Checkers | Shape::NumbersOfCheckers => None,
        }
    }

    /// A description for people.
    pub fn describe(self) -> &'static str {
        match self {
            Shape::Joined => "moves",
            Shape::Brackets => "moves in brackets",
            Shape::Mixed | Shape::Groups { size: 3, .. } => "moves as from, over, to",
            Shape::Indexed { size: 3 } => "moves as number, from, over, to",
            Shape::Indexed { .. } => "moves as number, from, to",
            Shape::Enclosed => "moves in brackets around their cells",
            Shape::Groups { .. } => "moves as from, to",
            Shape::Table => "a table of moves",
            Shape::Squares => "the squares from which checkers move",
            Shape::Checkers => "moves as checker, from, to",
            Shape::NumbersOfCheckers => "moves",
        }
    }
}

/// Whether another solution may begin before each word.
fn cuts(words: &Tokens) -> Vec<Cut> {
    let mut cuts: Vec<Cut> = words.tokens.iter().map(cut_before).collect();
    for mark in &words.marks {
        let is_first = mark.value == 1;
        if let Some(cut) = cuts.get_mut(mark.before)
            && (words.labelled || is_first)
        {
            *cut = Cut::Restart;
        }
        // No solution begins with its second move.
        if mark.counts
            && mark.value > 1
            && let Some(cut) = cuts.get_mut(mark.before)
        {
            *cut = Cut::Inside;
        }
    }
    cuts
}

fn cut_before(token: &Token) -> Cut {
    match token.glue {
        Glue::Heading => Cut::Heading,
        Glue::Block => Cut::Block,
        Glue::Line => Cut::Line,
        _ => Cut::Inside,
    }
}

fn joined(words: &Tokens, cuts: &[Cut]) -> Option<Vec<Leg>> {
    let mut chains = Chains {
        words,
        cuts,
        legs: Vec::new(),
        at: 0,
    };
    while chains.at < words.tokens.len() {
        chains.chain()?;
    }
    Some(chains.legs)
}

/// Moves that are read from words with joints between them.
struct Chains<'a> {
    words: &'a Tokens,
    cuts: &'a [Cut],
    legs: Vec<Leg>,
    /// The index of the next word.
    at: usize,
}

impl Chains<'_> {
    fn next_is_joined(&self) -> bool {
        let next = self.words.tokens.get(self.at);
        next.is_some_and(|token| token.glue.joins())
    }

    /// Takes the cell that a move passes: the last move if it is behind it, else the next one.
    fn pass(&mut self, token: &Token, first_leg: usize, over: &mut Option<Sign>) {
        // Behind its move: `4 to 1 over 2`, `a1-d1/b1-c1`.
        let behind = token.glue == Glue::Behind || !self.next_is_joined();
        match self.legs[first_leg..].last_mut() {
            Some(leg) if behind => {
                leg.over = Some(token.sign);
                leg.span.end = leg.span.end.max(token.span.end);
            }
            _ => *over = Some(token.sign),
        }
    }

    /// The direction that is the next word, in the same line.
    fn next_heading(&self) -> Option<u8> {
        let next = self.words.tokens.get(self.at)?;
        match next.sign {
            Sign::Heading(heading) if next.glue <= Glue::Comma => Some(heading),
            _ => None,
        }
    }

    /// Takes the cell that stands before its move: `over 3 from 6 to 1`.
    fn passed_first(&mut self) -> Option<Sign> {
        let first = &self.words.tokens[self.at];
        let has_move = self.at + 1 < self.words.tokens.len();
        if !first.leads || !has_move || self.words.tokens[self.at + 1].glue == Glue::Joint {
            return None;
        }
        self.at += 1;
        Some(first.sign)
    }

    /// Reads the moves of one piece: `a1-c1-c3`, `4 over 2 to 1`, `4 to 1 over 2`, `to 1 from 4`,
    /// `b4 right`.
    fn chain(&mut self) -> Option<()> {
        let tokens = &self.words.tokens;
        let mut cut = self.cuts[self.at];
        let mut over = self.passed_first();
        let begin = self.at;
        let first_leg = self.legs.len();
        let mut from = tokens[begin].sign;
        let mut end = begin;
        self.at += 1;
        while self.next_is_joined() {
            end = self.at;
            let token = &tokens[end];
            self.at += 1;
            if matches!(token.glue, Glue::Over | Glue::Behind) {
                self.pass(token, first_leg, &mut over);
                continue;
            }
            if token.glue == Glue::Back && self.legs.len() > first_leg {
                return None;
            }
            let [start, to] = ends_of_move(from, token);
            self.legs.push(Leg {
                from: start,
                target: Target::Cell(to),
                over: over.take(),
                told: Told::default(),
                cut,
                span: tokens[begin].span.start..token.span.end,
            });
            from = token.sign;
            cut = Cut::Inside;
        }
        let none = self.legs.len() == first_leg;
        if !none && over.is_none() {
            return Some(());
        }

        let target = match self.next_heading() {
            Some(heading) => {
                end = self.at;
                self.at += 1;
                Target::Heading(heading)
            }
            // `4 over 2`.
            None if over.is_some() => Target::Behind,
            None => return None,
        };
        self.legs.push(Leg {
            from,
            target,
            over,
            told: Told::default(),
            cut,
            span: tokens[begin].span.start..tokens[end].span.end,
        });
        Some(())
    }
}

/// Where a move begins and ends that joins a word to the cell before it.
fn ends_of_move(before: Sign, word: &Token) -> [Sign; 2] {
    match word.glue {
        Glue::Back => [word.sign, before],
        _ => [before, word.sign],
    }
}

fn brackets(words: &Tokens, cuts: &[Cut]) -> Option<Vec<Leg>> {
    let mut legs = Vec::new();
    for (token, &cut) in words.tokens.iter().zip(cuts) {
        let Sign::Point([from, to]) = token.sign else {
            return None;
        };
        legs.push(Leg {
            from: number(from),
            target: Target::Cell(number(to)),
            over: None,
            told: Told::default(),
            cut,
            span: token.span.clone(),
        });
    }
    Some(legs)
}

fn number(value: u32) -> Sign {
    Sign::Number {
        value,
        two_digits: (10..100).contains(&value),
    }
}

fn groups(words: &Tokens, cuts: &[Cut], size: usize, comma: bool) -> Option<Vec<Leg>> {
    let ends = if comma { Glue::Comma } else { Glue::Line };
    let mut legs = Vec::new();
    for part in parts(words, ends) {
        if part.len() != size {
            return None;
        }
        let cut = cuts[part.start];
        legs.push(group(words, part, cut)?);
    }
    Some(legs)
}

/// The words up to each one with this glue or a stronger one before it.
fn parts(words: &Tokens, ends: Glue) -> Vec<Range<usize>> {
    let tokens = &words.tokens;
    let mut parts = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let begin = at;
        at += 1;
        while tokens.get(at).is_some_and(|token| token.glue < ends) {
            at += 1;
        }
        parts.push(begin..at);
    }
    parts
}

/// Lines of two or three words, of both kinds.
fn mixed(words: &Tokens, cuts: &[Cut]) -> Option<Vec<Leg>> {
    let parts = parts(words, Glue::Line);
    let of = |size: usize| parts.iter().any(|part| part.len() == size);
    if !of(2) || !of(3) || parts.iter().any(|part| !(2..=3).contains(&part.len())) {
        return None;
    }
    let mut legs = Vec::new();
    for part in parts {
        let cut = cuts[part.start];
        legs.push(group(words, part, cut)?);
    }
    Some(legs)
}

/// The move of some words: from and to, with the passed cell between them, or four or six numbers.
fn group(words: &Tokens, group: Range<usize>, cut: Cut) -> Option<Leg> {
    let tokens = &words.tokens[group.clone()];
    let signs: Vec<Sign> = tokens.iter().map(|token| token.sign).collect();
    let span = tokens.first()?.span.start..tokens.last()?.span.end;
    leg_of(&signs, Told::default(), cut, span)
}

/// The move of some signs.
pub fn leg_of(signs: &[Sign], told: Told, cut: Cut, span: Range<usize>) -> Option<Leg> {
    let (from, over, target) = match *signs {
        [from, Sign::Heading(heading)] => (from, None, Target::Heading(heading)),
        [a, b, Sign::Heading(heading)] => (point(a, b)?, None, Target::Heading(heading)),
        [from, to] => (from, None, Target::Cell(to)),
        [from, over, to] => (from, Some(over), Target::Cell(to)),
        [a, b, c, d] => (point(a, b)?, None, Target::Cell(point(c, d)?)),
        [a, b, c, d, e, f] => {
            let over = point(c, d)?;
            (point(a, b)?, Some(over), Target::Cell(point(e, f)?))
        }
        _ => return None,
    };
    Some(Leg {
        from,
        target,
        over,
        told,
        cut,
        span,
    })
}

/// Groups in brackets: `((4,2), (4,4)), ((2,3), (4,3))`.
fn enclosed(words: &Tokens, cuts: &[Cut]) -> Option<Vec<Leg>> {
    let tokens = &words.tokens;
    let mut legs = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let begin = at;
        at += 1;
        while tokens.get(at).is_some_and(|token| !token.opened) {
            at += 1;
        }
        legs.push(group(words, begin..at, cuts[begin])?);
    }
    Some(legs)
}

/// Groups in lines, each after its number, which counts from 0 or 1.
fn indexed(words: &Tokens, cuts: &[Cut], size: usize) -> Option<Vec<Leg>> {
    let tokens = &words.tokens;
    let mut legs: Vec<Leg> = Vec::new();
    let mut last = None;
    for part in parts(words, Glue::Line) {
        let Sign::Number { value, .. } = tokens[part.start].sign else {
            return None;
        };
        let follows = match last {
            Some(last) if value == last + 1 => true,
            _ => value <= 1,
        };
        if part.len() != size + 1 || !follows {
            return None;
        }
        let restarts = last.is_some() && value <= 1 && last != Some(0);
        let cut = match restarts {
            true => Cut::Restart,
            false => cuts[part.start],
        };
        last = Some(value);
        legs.push(group(words, part.start + 1..part.end, cut)?);
    }
    Some(legs)
}

/// The point of two numbers.
fn point(first: Sign, second: Sign) -> Option<Sign> {
    match (first, second) {
        (Sign::Number { value: first, .. }, Sign::Number { value: second, .. }) => {
            Some(Sign::Point([first, second]))
        }
        _ => None,
    }
}

/// Whether a bracket has a colour and then several numbers: `['L', 3, 1]` is a move, also where the
/// text ends before the list around it does, and not two squares.
fn has_coloured_moves(words: &Tokens) -> bool {
    let is_colour = |saying: &&Saying| saying.about == Subject::Colour;
    let mut pieces = words.sayings.iter().filter(is_colour).peekable();
    while let Some(piece) = pieces.next() {
        let Some([first, second, ..]) = words.tokens.get(piece.before..) else {
            continue;
        };
        let second_has_colour = pieces
            .peek()
            .is_some_and(|next| next.before == piece.before + 1);
        let are_together = second.glue == Glue::Comma && !second.opened;
        if first.opened && are_together && !second_has_colour {
            return true;
        }
    }
    false
}

fn squares(words: &Tokens, cuts: &[Cut]) -> Vec<Leg> {
    let mut legs = Vec::new();
    for (token, &cut) in words.tokens.iter().zip(cuts) {
        legs.push(Leg {
            from: token.sign,
            target: Target::Vacancy,
            over: None,
            told: Told::default(),
            cut,
            span: token.span.clone(),
        });
    }
    legs
}
