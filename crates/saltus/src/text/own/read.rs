//! Reads a puzzle from a TOML file, or reports all its faults with their places.

use super::{ADJACENCIES, UNTITLED};
use crate::text::{
    BadText, Faults,
    drawing::{self, DrawnCell, Marks},
    scan::{self, Shown},
};
use crate::{
    board::{Adjacency, Board, BoardError, Point},
    printable::is_printable,
    puzzle::{self, Goal, Headings, Kind, KindId, Kinds, Position, Puzzle, Rules, Setup, Wanted},
};
use std::{
    ops::{ControlFlow, Range},
    str::FromStr,
};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

/// The longest file. A board of 128 cells with every kind takes a hundredth of it.
const LONGEST: usize = 1 << 20;

/// The largest number of kinds.
const MOST_KINDS: usize = 127;

/// The keys of a kind.
const KIND_KEYS: [&str; 6] = ["symbol", "name", "steps", "jumps", "over", "removes"];

/// The keys of the goal.
const GOAL_KEYS: [&str; 4] = ["board", "order", "left", "moves"];

type Value<'a> = Spanned<DeValue<'a>>;

/// Reads a puzzle.
///
/// # Errors
/// Every error at once: invalid TOML, unknown keys, values of the wrong type, unknown symbols,
/// pictures that do not match, and the errors of [`Setup::validate`].
///
/// ```
/// let text = "board = 'oo.'\n[[kind]]\nsymbol = 'o'\njumps = 'all'\nremoves = true\n\
///             [goal]\nleft = 1\n";
/// let setup = saltus::text::own::read(text.as_bytes()).unwrap();
/// assert_eq!(setup.board.len(), 3);
/// ```
pub fn read(text: &[u8]) -> Result<Setup, BadText> {
    read_with(text, Setup::validate)
}

/// As [`read`], but the start may be a position during a game.
pub(crate) fn read_midgame(text: &[u8]) -> Result<Setup, BadText> {
    read_with(text, Setup::validate_midgame)
}

/// The validation to apply.
type Validate = fn(Setup) -> Result<Puzzle, puzzle::SetupFaults>;

fn read_with(text: &[u8], validate: Validate) -> Result<Setup, BadText> {
    let mut faults = Faults::default();
    if text.len() > LONGEST {
        let message = format_args!(
            "the file has {} bytes, expected at most {LONGEST}",
            text.len()
        );
        faults.add(LONGEST..text.len(), message);
        return Err(faults.into_bad());
    }
    let base = scan::start(text);
    let Some(utf8) = scan::utf8(text, base, &mut faults) else {
        return Err(faults.into_bad());
    };
    let (root, errors) = DeTable::parse_recoverable(utf8);
    for error in errors {
        let span = error.span().unwrap_or(0..utf8.len());
        faults.add(base + span.start..base + span.end, error.message());
    }
    if !faults.is_empty() {
        return Err(faults.into_bad());
    }
    let mut reader = Reader {
        text,
        base,
        validate,
        faults,
    };
    let setup = reader.setup(root.get_ref());
    match setup {
        Some(setup) => reader.faults.or(setup),
        None => Err(reader.faults.into_bad()),
    }
}

/// The text, for the places of parsed values.
struct Reader<'a> {
    text: &'a [u8],
    /// The offset of the text after its byte order mark.
    base: usize,
    validate: Validate,
    faults: Faults,
}

/// The keys of a file.
const KEYS: [&str; 8] = [
    "title",
    "midgame",
    "board",
    "adjacency",
    "lines",
    "hop",
    "kind",
    "goal",
];

/// A picture: its lines, and the string that has them.
struct Picture {
    lines: Vec<Range<usize>>,
    span: Range<usize>,
}

/// The table of the goal, and its place.
struct GoalTable<'a> {
    table: &'a DeTable<'a>,
    span: Range<usize>,
}

/// The symbols of all kinds, in order.
struct Symbols(Vec<char>);

impl Symbols {
    fn of(kinds: &[Kind]) -> Symbols {
        Symbols(kinds.iter().map(|kind| kind.symbol).collect())
    }

    /// The kind with this symbol.
    fn kind(&self, mark: char) -> Option<KindId> {
        let index = self.0.iter().position(|&symbol| symbol == mark)?;
        Some(KindId(index as u8))
    }

    /// The kind whose symbol is this word.
    fn named(&self, word: &str) -> Option<KindId> {
        let mut chars = word.chars();
        match (chars.next(), chars.next()) {
            (Some(mark), None) => self.kind(mark),
            _ => None,
        }
    }

    /// What is expected in a picture.
    fn expected(&self, any: bool) -> String {
        let mut text = String::new();
        for symbol in self.0.iter().take(12) {
            text += &format!("`{symbol}`, ");
        }
        text += "`.` (vacant)";
        if any {
            text += ", `?` (any)";
        }
        text + " or a blank"
    }
}

/// The places of the parts that validation may reject.
struct Places {
    board: Range<usize>,
    lines: Option<Range<usize>>,
    hop: Option<Range<usize>>,
    goal: Range<usize>,
}

impl Places {
    /// The place of a fault.
    fn of(&self, fault: &puzzle::SetupFault) -> &Range<usize> {
        use puzzle::SetupFault::*;
        match fault {
            TooManyKinds(_)
            | UnprintableSymbol(_)
            | StartSize { .. }
            | UnknownKind(_)
            | NoPieces => &self.board,
            GoalSize { .. } | OtherPieces { .. } | MorePieces { .. } | NothingRemoved(_) => {
                &self.goal
            }
            StepOrJump(..) => self.lines.as_ref().unwrap_or(&self.board),
            RemovingHop(_) => self.hop.as_ref().unwrap_or(&self.board),
        }
    }
}

/// The neighbourhood, before there is a board.
enum Neighbours<'a> {
    Of(Adjacency),
    Lines(&'a [Value<'a>]),
}

impl Neighbours<'_> {
    fn adjacency(&self) -> Adjacency {
        match *self {
            Neighbours::Of(adjacency) => adjacency,
            Neighbours::Lines(_) => Adjacency::Lines,
        }
    }
}

impl Reader<'_> {
    /// The puzzle; `None` if a fault prevents it.
    fn setup(&mut self, root: &DeTable) -> Option<Setup> {
        self.only_known(root, &KEYS);
        let title = match root.get("title") {
            Some(value) => self.string(value).unwrap_or_default().to_string(),
            None => UNTITLED.into(),
        };
        if let Some(midgame) = root.get("midgame")
            && self.truth(midgame)?
        {
            self.validate = Setup::validate_midgame;
        }

        // Each part is read before the first one that is wrong ends the reading.
        let neighbours = self.neighbours(root);
        let adjacency = match &neighbours {
            Some(neighbours) => neighbours.adjacency(),
            None => Adjacency::Square,
        };
        let hop = match root.get("hop") {
            Some(value) => self.number::<u8>(value, 1, "how many pieces a jump may pass"),
            None => Some(1),
        };
        let kinds = self.kinds(root, adjacency);
        let picture = self.board_picture(root);
        let goal = self.goal_table(root);

        let kinds = kinds?;
        let picture = picture?;
        let neighbours = neighbours?;
        let symbols = Symbols::of(&kinds);
        let cells = self.cells(picture.lines, adjacency, &symbols, false)?;
        let start = Position(cells.iter().map(|cell| symbols.kind(cell.mark)).collect());
        let board = self.board(&cells, &neighbours, picture.span.clone())?;
        let (goal, goal_place) = self.goal(&goal?, &board, &symbols)?;
        let setup = Setup {
            title,
            board,
            rules: Rules { kinds, hop: hop? },
            start,
            goal,
        };
        let places = Places {
            board: picture.span,
            lines: self
                .place_of(root, "lines")
                .or(self.place_of(root, "adjacency")),
            hop: self.place_of(root, "hop"),
            goal: goal_place,
        };
        self.validate(&setup, &places);
        Some(setup)
    }

    /// The picture of the start.
    fn board_picture(&mut self, root: &DeTable) -> Option<Picture> {
        let Some(value) = root.get("board") else {
            let help = "draw it: a symbol for each piece, `.` for a vacancy";
            self.missing("there is no `board`", help);
            return None;
        };
        Some(Picture {
            lines: self.lines(value)?,
            span: self.span(value),
        })
    }

    /// The table of the goal.
    fn goal_table<'a>(&mut self, root: &'a DeTable<'a>) -> Option<GoalTable<'a>> {
        let Some(value) = root.get("goal") else {
            let help = "state the goal by `board`, `order`, `left` or `moves`";
            self.missing("there is no `[goal]`", help);
            return None;
        };
        Some(GoalTable {
            table: self.table(value, "`[goal]`")?,
            span: self.span(value),
        })
    }

    /// The place of the value of a key.
    fn place_of(&self, root: &DeTable, key: &str) -> Option<Range<usize>> {
        Some(self.span(root.get(key)?))
    }

    fn validate(&mut self, setup: &Setup, places: &Places) {
        let Err(faults) = (self.validate)(setup.clone()) else {
            return;
        };
        for fault in faults.0 {
            let span = places.of(&fault).clone();
            self.faults.add(span, fault);
        }
    }

    fn neighbours<'a>(&mut self, root: &'a DeTable<'a>) -> Option<Neighbours<'a>> {
        let lines = root.get("lines");
        let adjacency = root.get("adjacency");
        match (lines, adjacency) {
            (Some(lines), Some(adjacency)) => {
                let (first, second) = (self.span(lines), self.span(adjacency));
                let later = if first.start > second.start {
                    first
                } else {
                    second
                };
                self.faults.add_help(
                    later,
                    "the neighbours are given by `adjacency` and by `lines`",
                    "remove one of them",
                );
                None
            }
            (Some(lines), None) => {
                let lines = self.array(lines, "lists of cells, as [[\"a1\", \"b1\"]]")?;
                Some(Neighbours::Lines(lines))
            }
            (None, Some(value)) => self.adjacency(value).map(Neighbours::Of),
            (None, None) => Some(Neighbours::Of(Adjacency::Square)),
        }
    }

    /// The neighbourhood with this name.
    fn adjacency(&mut self, value: &Value) -> Option<Adjacency> {
        let word = self.string(value)?;
        for (name, adjacency) in ADJACENCIES {
            if name == word {
                return Some(adjacency);
            }
        }
        self.unknown(value, word, &ADJACENCIES.map(|(name, _)| name));
        None
    }

    fn kinds(&mut self, root: &DeTable, adjacency: Adjacency) -> Option<Vec<Kind>> {
        let Some(value) = root.get("kind") else {
            let help = "describe each kind of piece: its symbol, steps and jumps";
            self.missing("there is no `[[kind]]`", help);
            return None;
        };
        let values = self.array(value, "`[[kind]]`, a table for each kind of piece")?;
        if let Some(extra) = values.get(MOST_KINDS) {
            let count = values.len();
            let message = format_args!(
                "there are {count} kinds of piece; at most {MOST_KINDS} are supported"
            );
            self.faults.add(self.span(extra), message);
            return None;
        }
        let mut tables = Vec::new();
        for value in values {
            tables.push(self.table(value, "`[[kind]]`")?);
        }

        // All symbols first, because `over` may name a later kind.
        let mut symbols: Vec<char> = Vec::new();
        for (table, value) in tables.iter().zip(values) {
            self.only_known(table, &KIND_KEYS);
            match table.get("symbol") {
                Some(symbol) => symbols.extend(self.symbol(symbol, &symbols)),
                None => {
                    self.faults
                        .add(self.span(value), "this kind has no `symbol`");
                }
            }
        }
        let complete = symbols.len() == tables.len();
        let symbols = Symbols(symbols);
        let mut kinds = Vec::new();
        for (index, table) in tables.iter().enumerate() {
            let kind = KindId(index as u8);
            let known = complete.then_some(&symbols);
            kinds.extend(self.kind(table, kind, known, adjacency));
        }
        (complete && kinds.len() == tables.len()).then_some(kinds)
    }

    /// The kind in a table. Without the symbols of all kinds it is read for its faults.
    fn kind(
        &mut self,
        table: &DeTable,
        kind: KindId,
        symbols: Option<&Symbols>,
        adjacency: Adjacency,
    ) -> Option<Kind> {
        let steps = self.headings(table.get("steps"), adjacency);
        let jumps = self.headings(table.get("jumps"), adjacency);
        let over = match (table.get("over"), symbols) {
            (Some(value), Some(symbols)) => self.over(value, kind, symbols),
            _ => Some(Kinds::ALL),
        };
        let removes = match table.get("removes") {
            Some(value) => self.truth(value),
            None => Some(false),
        };
        let name = match table.get("name") {
            Some(value) => Some(self.string(value)?.to_string()),
            None => None,
        };
        let symbol = symbols?.0[kind.index()];
        Some(Kind {
            name: name.unwrap_or_else(|| symbol.to_string()),
            symbol,
            steps: steps?,
            jumps: jumps?,
            over: over?,
            removes: removes?,
        })
    }

    fn symbol(&mut self, value: &Value, others: &[char]) -> Option<char> {
        let word = self.string(value)?;
        let mut chars = word.chars();
        let message = match (chars.next(), chars.next()) {
            (Some('.' | '?' | ' '), None) => {
                "`.`, `?` and the blank have meanings of their own in pictures"
            }
            (Some(c), None) if !is_printable(c) => {
                "a symbol is a character that is printed as itself"
            }
            (Some(c), None) if others.contains(&c) => "another kind already has this symbol",
            (Some(c), None) => return Some(c),
            _ => "a symbol is one character",
        };
        self.faults.add(self.span(value), message);
        None
    }

    /// The headings of steps or jumps; none by default.
    fn headings(&mut self, value: Option<&Value>, adjacency: Adjacency) -> Option<Headings> {
        let Some(value) = value else {
            return Some(Headings::NONE);
        };
        if value.get_ref().as_str() == Some("all") {
            return Some(Headings::ALL);
        }
        let names: Vec<&str> = adjacency.offsets().iter().map(|&(name, ..)| name).collect();
        let mut headings = Headings::NONE;
        let mut complete = true;
        for value in self.array(value, "\"all\" or a list of ways")? {
            let Some(word) = self.string(value) else {
                complete = false;
                continue;
            };
            match names.iter().position(|&name| name == word) {
                Some(heading) => headings.0 |= 1 << heading,
                None => {
                    complete = false;
                    self.unknown(value, word, &names);
                }
            }
        }
        complete.then_some(headings)
    }

    /// The kinds that a kind jumps over.
    fn over(&mut self, value: &Value, kind: KindId, symbols: &Symbols) -> Option<Kinds> {
        match value.get_ref().as_str() {
            Some("all") => return Some(Kinds::ALL),
            Some("others") => return Some(Kinds(!Kinds::one(kind).0)),
            _ => {}
        }
        let mut over = Kinds::default();
        let mut complete = true;
        for value in self.array(value, "\"all\", \"others\" or a list of symbols")? {
            let Some(word) = self.string(value) else {
                complete = false;
                continue;
            };
            match symbols.named(word) {
                Some(kind) => over.0 |= Kinds::one(kind).0,
                None => {
                    complete = false;
                    let message = format_args!("no kind has the symbol {}", Shown(word.as_bytes()));
                    self.faults.add(self.span(value), message);
                }
            }
        }
        complete.then_some(over)
    }

    /// The cells of a picture, of the start or of the `goal`; `None` if it has faults.
    fn cells(
        &mut self,
        lines: Vec<Range<usize>>,
        adjacency: Adjacency,
        symbols: &Symbols,
        goal: bool,
    ) -> Option<Vec<DrawnCell>> {
        let before = self.faults.count();
        let is_strip = matches!(adjacency, Adjacency::Row | Adjacency::Ring);
        let mut drawn = lines.clone();
        drawn.retain(|line| !self.text[line.clone()].trim_ascii().is_empty());
        if is_strip && let Some(second) = drawn.get(1) {
            let message = "a row or ring is drawn in one line";
            self.faults.add(second.clone(), message);
        }

        let known = |c: char| c == '.' || goal && c == '?' || symbols.0.contains(&c);
        let expected = symbols.expected(goal);
        let marks = Marks {
            known: &known,
            expected: &expected,
            spaced: true,
        };
        let lines = lines.into_iter();
        let cells = drawing::read(self.text, lines, adjacency, &marks, &mut self.faults);
        if is_strip && drawn.len() == 1 {
            self.no_gaps(&cells);
        }
        (self.faults.count() == before).then_some(cells)
    }

    /// Reports the first gap in a line of cells.
    fn no_gaps(&mut self, cells: &[DrawnCell]) {
        for pair in cells.windows(2) {
            if pair[1].point.x != pair[0].point.x + 1 {
                let gap = pair[0].span.end..pair[1].span.start;
                self.faults.add(gap, "a row or ring has no gaps");
                return;
            }
        }
    }

    fn board(
        &mut self,
        cells: &[DrawnCell],
        neighbours: &Neighbours,
        span: Range<usize>,
    ) -> Option<Board> {
        let points: Vec<Point> = cells.iter().map(|cell| cell.point).collect();
        let board = match neighbours {
            Neighbours::Of(Adjacency::Row) => Board::row(cells.len()),
            Neighbours::Of(Adjacency::Ring) => Board::ring(cells.len()),
            Neighbours::Of(adjacency) => Board::new(*adjacency, points),
            Neighbours::Lines(values) => match Board::new(Adjacency::Square, points) {
                Ok(named) => return self.board_with_lines(&named, values),
                Err(error) => Err(error),
            },
        };
        match board {
            Ok(board) => Some(board),
            Err(error) => {
                self.faults.add(span, error);
                None
            }
        }
    }

    fn board_with_lines(&mut self, named: &Board, values: &[Value]) -> Option<Board> {
        let mut lines: Vec<Vec<Point>> = Vec::new();
        let mut complete = true;
        for value in values {
            let mut line = Vec::new();
            for value in self.array(value, "a list of cells, as [\"a1\", \"b1\", \"c1\"]")? {
                match self.cell(value, named) {
                    Some(point) => line.push(point),
                    None => complete = false,
                }
            }
            lines.push(line);
        }
        if !complete {
            return None;
        }

        match Board::with_lines(named.points().iter().copied(), &lines) {
            Ok(board) => Some(board),
            Err(BoardError::BadLine(line)) => {
                let span = values.get(line).map_or(0..0, |value| self.span(value));
                let message = "this line meets itself: a cell may be on it once";
                self.faults.add(span, message);
                None
            }
            Err(error) => {
                self.faults.add(0..self.text.len(), error);
                None
            }
        }
    }

    /// The point of the cell with a name.
    fn cell(&mut self, value: &Value, named: &Board) -> Option<Point> {
        let word = self.string(value)?;
        let Some(cell) = named.named(word) else {
            self.faults.add_help(
                self.span(value),
                format_args!("the board has no cell {}", Shown(word.as_bytes())),
                "a cell is a column letter and a row from the top, as `a1`",
            );
            return None;
        };
        Some(named.points()[cell.index()])
    }

    /// The goal, and its place.
    fn goal(
        &mut self,
        goal: &GoalTable,
        board: &Board,
        symbols: &Symbols,
    ) -> Option<(Goal, Range<usize>)> {
        self.only_known(goal.table, &GOAL_KEYS);
        let mut given = Vec::new();
        for key in GOAL_KEYS {
            if let Some(value) = goal.table.get(key) {
                given.push((key, value));
            }
        }
        given.sort_by_key(|(_, value)| value.span().start);
        let Some((&(key, value), others)) = given.split_first() else {
            let help = "give `board`, `order`, `left` or `moves`";
            self.faults
                .add_help(goal.span.clone(), "the goal is empty", help);
            return None;
        };
        for &(other, value) in others {
            let message = format_args!("the goal is given by `{key}` and by `{other}`");
            self.faults
                .add_help(self.span(value), message, "remove one of them");
        }

        let read = match key {
            "left" => Goal::Left(self.number(value, 0, "how many pieces are left")?),
            "moves" => Goal::Moves(self.number(value, 0, "how many moves are made")?),
            "board" => Goal::Pattern(self.pattern(value, board, symbols)?),
            _ => Goal::Order(self.order(value, symbols)?),
        };
        Some((read, self.span(value)))
    }

    /// The contents that a picture wants.
    fn pattern(&mut self, value: &Value, board: &Board, symbols: &Symbols) -> Option<Vec<Wanted>> {
        let lines = self.lines(value)?;
        let cells = self.cells(lines, board.adjacency(), symbols, true)?;
        let marks = drawing::fit(&cells, board, self.span(value), &mut self.faults);
        let ControlFlow::Continue(marks) = marks else {
            return None;
        };
        let mut pattern = Vec::new();
        for mark in marks {
            pattern.push(match symbols.kind(mark) {
                _ if mark == '?' => Wanted::Any,
                Some(kind) => Wanted::Piece(kind),
                None => Wanted::Vacant,
            });
        }
        Some(pattern)
    }

    /// The pieces of a goal by order.
    fn order(&mut self, value: &Value, symbols: &Symbols) -> Option<Vec<KindId>> {
        let mut order = Vec::new();
        for mark in self.string(value)?.chars() {
            let Some(kind) = symbols.kind(mark) else {
                let message = "found a symbol that no kind has";
                let help = "an order lists the pieces by their symbols, without the vacancies";
                self.faults.add_help(self.span(value), message, help);
                return None;
            };
            order.push(kind);
        }
        Some(order)
    }

    fn span<T>(&self, value: &Spanned<T>) -> Range<usize> {
        self.base + value.span().start..self.base + value.span().end
    }

    /// Reports a missing part, at the end of the file.
    fn missing(&mut self, message: &str, help: &str) {
        self.faults
            .add_help(self.text.len()..self.text.len(), message, help);
    }

    /// Reports the keys of `table` that are not `known`.
    fn only_known(&mut self, table: &DeTable, known: &[&str]) {
        for key in table.keys() {
            let word: &str = key.get_ref();
            if !known.contains(&word) {
                self.unknown(key, word, known);
            }
        }
    }

    fn unknown<T>(&mut self, at: &Spanned<T>, word: &str, known: &[&str]) {
        let message = format_args!("{} is not known here", Shown(word.as_bytes()));
        let help = match scan::nearest(word, known.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("expected one of `{}`", known.join("`, `")),
        };
        self.faults.add_help(self.span(at), message, help);
    }

    fn wrong_type<T>(&mut self, value: &Value, expected: &str) -> Option<T> {
        let found = value.get_ref().type_str();
        let article = if found.starts_with(['a', 'i']) {
            "an"
        } else {
            "a"
        };
        let message = format_args!("found {article} {found}, expected {expected}");
        self.faults.add(self.span(value), message);
        None
    }

    fn string<'a>(&mut self, value: &'a Value) -> Option<&'a str> {
        match value.get_ref().as_str() {
            Some(string) => Some(string),
            None => self.wrong_type(value, "a string"),
        }
    }

    fn truth(&mut self, value: &Value) -> Option<bool> {
        match value.get_ref().as_bool() {
            Some(truth) => Some(truth),
            None => self.wrong_type(value, "`true` or `false`"),
        }
    }

    fn array<'a>(&mut self, value: &'a Value<'a>, expected: &str) -> Option<&'a [Value<'a>]> {
        match value.get_ref() {
            DeValue::Array(values) => Some(values),
            _ => self.wrong_type(value, expected),
        }
    }

    fn table<'a>(&mut self, value: &'a Value<'a>, expected: &str) -> Option<&'a DeTable<'a>> {
        match value.get_ref().as_table() {
            Some(table) => Some(table),
            None => self.wrong_type(value, expected),
        }
    }

    fn number<N: FromStr + PartialOrd>(
        &mut self,
        value: &Value,
        least: N,
        what: &str,
    ) -> Option<N> {
        let Some(integer) = value.get_ref().as_integer() else {
            return self.wrong_type(value, what);
        };
        let integer = i128::from_str_radix(integer.as_str(), integer.radix()).ok();
        let number: Option<N> = integer.and_then(|integer| integer.to_string().parse().ok());
        match number {
            Some(number) if number >= least => Some(number),
            _ => {
                let span = self.span(value);
                let found = Shown(&self.text[span.clone()]);
                let message = format_args!("found {found}, expected {what}");
                self.faults.add(span, message);
                None
            }
        }
    }

    /// The lines of the picture in a string, as ranges of the file.
    fn lines(&mut self, value: &Value) -> Option<Vec<Range<usize>>> {
        self.string(value)?;
        let span = self.span(value);
        let token = &self.text[span.clone()];
        if token.starts_with(b"\"") && token.contains(&b'\\') {
            let help = "write it between ''' and ''', where a backslash is itself";
            self.faults
                .add_help(span, "a picture cannot have escapes", help);
            return None;
        }

        let is_long = token.starts_with(b"\"\"\"") || token.starts_with(b"'''");
        let quotes = if is_long { 3 } else { 1 };
        let end = span.end - quotes;
        let mut start = span.start + quotes;
        // The end of the line after three quotes is not part of the string.
        if is_long && token[3..].starts_with(b"\r\n") {
            start += 2;
        } else if is_long && token[3..].starts_with(b"\n") {
            start += 1;
        }
        Some(scan::lines(&self.text[..end], start).collect())
    }
}
