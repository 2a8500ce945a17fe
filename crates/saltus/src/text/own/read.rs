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

type Value<'a> = Spanned<DeValue<'a>>;

/// Reads a puzzle.
///
/// # Errors
/// Every error at once: invalid TOML, unknown keys, values of the wrong type, unknown symbols,
/// pictures that do not match, and the errors of [`Setup::validate`].
///
/// ```
/// let text = "board = 'oo.'\n[[kind]]\nsymbol = 'o'\njumps = 'all'\nremoves = true\n[goal]\nleft = 1\n";
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

/// The places of the parts that validation may reject.
struct Places {
    board: Range<usize>,
    lines: Option<Range<usize>>,
    hop: Option<Range<usize>>,
    goal: Range<usize>,
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
        self.only_known(
            root,
            &[
                "title",
                "midgame",
                "board",
                "adjacency",
                "lines",
                "hop",
                "kind",
                "goal",
            ],
        );
        let title = match root.get("title") {
            Some(value) => self.string(value).unwrap_or_default().to_string(),
            None => UNTITLED.into(),
        };
        if let Some(midgame) = root.get("midgame")
            && self.truth(midgame)?
        {
            self.validate = Setup::validate_midgame;
        }
        let neighbours = self.neighbours(root);
        let adjacency = neighbours
            .as_ref()
            .map_or(Adjacency::Square, Neighbours::adjacency);
        let hop = root
            .get("hop")
            .map(|value| self.number::<u8>(value, 1, "how many pieces a jump may pass"));
        let kinds = self.kinds(root, adjacency);
        let symbols: Option<Vec<char>> = kinds
            .as_ref()
            .map(|kinds| kinds.iter().map(|kind| kind.symbol).collect());
        let board = match root.get("board") {
            Some(value) => self.lines(value).map(|lines| (value, lines)),
            None => {
                self.missing(
                    "there is no `board`",
                    "draw it: a symbol for each piece, `.` for a vacancy",
                );
                None
            }
        };
        let goal = match root.get("goal") {
            Some(value) => self.table(value, "`[goal]`").map(|table| (value, table)),
            None => {
                self.missing(
                    "there is no `[goal]`",
                    "state the goal by `board`, `order`, `left` or `moves`",
                );
                None
            }
        };
        let (symbols, (drawing, lines), neighbours) = (symbols?, board?, neighbours?);
        let cells = self.cells(lines, adjacency, &symbols, false)?;
        let kind = |mark: char| {
            symbols
                .iter()
                .position(|&symbol| symbol == mark)
                .map(|kind| KindId(kind as u8))
        };
        let start = Position(cells.iter().map(|cell| kind(cell.mark)).collect());
        let board = self.board(&cells, &neighbours, self.span(drawing))?;
        let (goal_value, goal) = goal?;
        let (goal, goal_place) = self.goal(goal_value, goal, &board, &symbols)?;
        let places = Places {
            board: self.span(drawing),
            lines: root
                .get("lines")
                .or(root.get("adjacency"))
                .map(|value| self.span(value)),
            hop: root.get("hop").map(|value| self.span(value)),
            goal: goal_place,
        };
        let rules = Rules {
            kinds: kinds?,
            hop: hop.unwrap_or(Some(1))?,
        };
        let setup = Setup {
            title,
            board,
            rules,
            start,
            goal,
        };
        self.validate(&setup, &places);
        Some(setup)
    }

    fn validate(&mut self, setup: &Setup, places: &Places) {
        let faults = (self.validate)(setup.clone())
            .err()
            .map(|faults| faults.0)
            .unwrap_or_default();
        for fault in faults {
            use puzzle::SetupFault::*;
            let span = match fault {
                TooManyKinds(_)
                | UnprintableSymbol(_)
                | StartSize { .. }
                | UnknownKind(_)
                | NoPieces => &places.board,
                GoalSize { .. } | OtherPieces { .. } | MorePieces { .. } | NothingRemoved(_) => {
                    &places.goal
                }
                TwoLines(..) | StepOrJump(..) => places.lines.as_ref().unwrap_or(&places.board),
                RemovingHop(_) => places.hop.as_ref().unwrap_or(&places.board),
            };
            self.faults.add(span.clone(), fault);
        }
    }

    fn neighbours<'a>(&mut self, root: &'a DeTable<'a>) -> Option<Neighbours<'a>> {
        if let (Some(lines), Some(adjacency)) = (root.get("lines"), root.get("adjacency")) {
            let help = "remove one of them";
            let (first, second) = (self.span(lines), self.span(adjacency));
            let later = if first.start > second.start {
                first
            } else {
                second
            };
            self.faults.add_help(
                later,
                "the neighbours are given by `adjacency` and by `lines`",
                help,
            );
            return None;
        }
        if let Some(lines) = root.get("lines") {
            return Some(Neighbours::Lines(
                self.array(lines, "lists of cells, as [[\"a1\", \"b1\"]]")?,
            ));
        }
        let Some(value) = root.get("adjacency") else {
            return Some(Neighbours::Of(Adjacency::Square));
        };
        let word = self.string(value)?;
        let found = ADJACENCIES.iter().find(|(name, _)| *name == word);
        if found.is_none() {
            let names = ADJACENCIES.map(|(name, _)| name);
            self.unknown(value, word, &names);
        }
        found.map(|&(_, adjacency)| Neighbours::Of(adjacency))
    }

    fn kinds(&mut self, root: &DeTable, adjacency: Adjacency) -> Option<Vec<Kind>> {
        let Some(value) = root.get("kind") else {
            self.missing(
                "there is no `[[kind]]`",
                "describe each kind of piece: its symbol, steps and jumps",
            );
            return None;
        };
        let values = self.array(value, "`[[kind]]`, a table for each kind of piece")?;
        if let Some(extra) = values.get(MOST_KINDS) {
            let message = format_args!(
                "there are {} kinds of piece; at most {MOST_KINDS} are supported",
                values.len()
            );
            self.faults.add(self.span(extra), message);
            return None;
        }
        let tables: Vec<&DeTable> = values
            .iter()
            .map(|value| self.table(value, "`[[kind]]`"))
            .collect::<Option<_>>()?;
        // All symbols first, because `over` may name a later kind.
        let mut symbols: Vec<char> = Vec::new();
        for (table, value) in tables.iter().zip(values) {
            self.only_known(
                table,
                &["symbol", "name", "steps", "jumps", "over", "removes"],
            );
            match table.get("symbol") {
                Some(symbol) => symbols.extend(self.symbol(symbol, &symbols)),
                None => drop(
                    self.faults
                        .add(self.span(value), "this kind has no `symbol`"),
                ),
            }
        }
        let complete = symbols.len() == tables.len();
        let mut kinds = Vec::new();
        for (index, table) in tables.iter().enumerate() {
            let headings = |key: &str, reader: &mut Self| match table.get(key) {
                Some(value) => reader.headings(value, adjacency),
                None => Some(Headings::NONE),
            };
            let (steps, jumps) = (headings("steps", self), headings("jumps", self));
            let over = match table.get("over") {
                Some(value) if complete => self.over(value, KindId(index as u8), &symbols),
                _ => Some(Kinds::ALL),
            };
            let removes = table
                .get("removes")
                .map_or(Some(false), |value| self.truth(value));
            let symbol = symbols.get(index).copied().unwrap_or('?');
            let name = match table.get("name") {
                Some(value) => self.string(value).map(str::to_string),
                None => Some(symbol.to_string()),
            };
            if let (Some(steps), Some(jumps), Some(over), Some(removes), Some(name)) =
                (steps, jumps, over, removes, name)
            {
                kinds.push(Kind {
                    name,
                    symbol,
                    steps,
                    jumps,
                    over,
                    removes,
                });
            }
        }
        (complete && kinds.len() == tables.len()).then_some(kinds)
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

    fn headings(&mut self, value: &Value, adjacency: Adjacency) -> Option<Headings> {
        let names: Vec<&str> = adjacency.offsets().iter().map(|&(name, ..)| name).collect();
        if value.get_ref().as_str() == Some("all") {
            return Some(Headings::ALL);
        }
        let mut headings = Some(Headings::NONE);
        for value in self.array(value, "\"all\" or a list of ways")? {
            let word = self.string(value);
            let heading = word.and_then(|word| names.iter().position(|&name| name == word));
            if let (Some(word), None) = (word, heading) {
                self.unknown(value, word, &names);
            }
            headings = headings
                .zip(heading)
                .map(|(headings, heading)| Headings(headings.0 | 1 << heading));
        }
        headings
    }

    fn over(&mut self, value: &Value, kind: KindId, symbols: &[char]) -> Option<Kinds> {
        match value.get_ref().as_str() {
            Some("all") => return Some(Kinds::ALL),
            Some("others") => return Some(Kinds(!Kinds::one(kind).0)),
            _ => {}
        }
        let mut over = Some(Kinds::default());
        for value in self.array(value, "\"all\", \"others\" or a list of symbols")? {
            let word = self.string(value);
            let found =
                word.and_then(|word| symbols.iter().position(|symbol| symbol.to_string() == word));
            if let (Some(word), None) = (word, found) {
                self.faults.add(
                    self.span(value),
                    format_args!("no kind has the symbol {}", Shown(word.as_bytes())),
                );
            }
            over = over
                .zip(found)
                .map(|(over, kind)| Kinds(over.0 | Kinds::one(KindId(kind as u8)).0));
        }
        over
    }

    /// The cells of a picture; `None` if it has faults.
    fn cells(
        &mut self,
        lines: Vec<Range<usize>>,
        adjacency: Adjacency,
        symbols: &[char],
        goal: bool,
    ) -> Option<Vec<DrawnCell>> {
        let before = self.faults.count();
        let list: String = symbols
            .iter()
            .take(12)
            .map(|symbol| format!("`{symbol}`, "))
            .collect();
        let any = if goal { ", `?` (any)" } else { "" };
        let expected = format!("{list}`.` (vacant){any} or a blank");
        let known = |c: char| c == '.' || goal && c == '?' || symbols.contains(&c);
        let strip = matches!(adjacency, Adjacency::Row | Adjacency::Ring);
        let drawn: Vec<_> = lines
            .iter()
            .filter(|line| !self.text[(*line).clone()].trim_ascii().is_empty())
            .collect();
        if let (true, [_, second, ..]) = (strip, &drawn[..]) {
            self.faults
                .add((*second).clone(), "a row or ring is drawn in one line");
        }
        let marks = Marks {
            known: &known,
            expected: &expected,
            spaced: true,
        };
        let cells = drawing::read(
            self.text,
            lines.iter().cloned(),
            adjacency,
            &marks,
            &mut self.faults,
        );
        if let (true, Some(pair)) = (
            strip,
            cells
                .windows(2)
                .find(|pair| pair[1].point.x != pair[0].point.x + 1),
        ) && drawn.len() == 1
        {
            self.faults.add(
                pair[0].span.end..pair[1].span.start,
                "a row or ring has no gaps",
            );
        }
        (self.faults.count() == before).then_some(cells)
    }

    fn board(
        &mut self,
        cells: &[DrawnCell],
        neighbours: &Neighbours,
        span: Range<usize>,
    ) -> Option<Board> {
        let points = || cells.iter().map(|cell| cell.point);
        let board = match neighbours {
            Neighbours::Of(Adjacency::Row) => Board::row(cells.len()),
            Neighbours::Of(Adjacency::Ring) => Board::ring(cells.len()),
            Neighbours::Of(adjacency) => Board::new(*adjacency, points()),
            Neighbours::Lines(values) => match Board::new(Adjacency::Square, points()) {
                Ok(named) => return self.board_with_lines(&named, values),
                Err(error) => Err(error),
            },
        };
        board
            .map_err(|error| self.faults.add(span, error).is_some())
            .ok()
    }

    fn board_with_lines(&mut self, named: &Board, values: &[Value]) -> Option<Board> {
        let mut lines: Option<Vec<Vec<Point>>> = Some(Vec::new());
        for value in values {
            let mut line = Some(Vec::new());
            for value in self.array(value, "a list of cells, as [\"a1\", \"b1\", \"c1\"]")? {
                let word = self.string(value);
                let cell = word.and_then(|word| named.named(word));
                if let (Some(word), None) = (word, cell) {
                    self.faults.add_help(
                        self.span(value),
                        format_args!("the board has no cell {}", Shown(word.as_bytes())),
                        "a cell is a column letter and a row from the top, as `a1`",
                    );
                }
                if let (Some(line), Some(cell)) = (&mut line, cell) {
                    line.push(named.points()[cell.index()]);
                } else {
                    line = None;
                }
            }
            if let (Some(lines), Some(line)) = (&mut lines, line) {
                lines.push(line);
            } else {
                lines = None;
            }
        }
        match Board::with_lines(named.points().iter().copied(), &lines?) {
            Ok(board) => Some(board),
            Err(BoardError::BadLine(line)) => {
                let span = values.get(line).map_or(0..0, |value| self.span(value));
                self.faults
                    .add(span, "this line meets itself: a cell may be on it once");
                None
            }
            Err(error) => {
                self.faults.add(0..self.text.len(), error);
                None
            }
        }
    }

    fn goal(
        &mut self,
        value: &Value,
        table: &DeTable,
        board: &Board,
        symbols: &[char],
    ) -> Option<(Goal, Range<usize>)> {
        const KEYS: [&str; 4] = ["board", "order", "left", "moves"];
        self.only_known(table, &KEYS);
        let mut given: Vec<_> = KEYS
            .iter()
            .filter_map(|&key| Some((key, table.get(key)?)))
            .collect();
        given.sort_by_key(|(_, value)| value.span().start);
        let mut given = given.into_iter();
        let Some((key, goal)) = given.next() else {
            let help = "give `board`, `order`, `left` or `moves`";
            self.faults
                .add_help(self.span(value), "the goal is empty", help);
            return None;
        };
        for (other, value) in given {
            let message = format_args!("the goal is given by `{key}` and by `{other}`");
            self.faults
                .add_help(self.span(value), message, "remove one of them");
        }
        let kind = |mark: char| {
            symbols
                .iter()
                .position(|&symbol| symbol == mark)
                .map(|kind| KindId(kind as u8))
        };
        let read = match key {
            "left" => self
                .number(goal, 0, "how many pieces are left")
                .map(Goal::Left),
            "moves" => self
                .number(goal, 0, "how many moves are made")
                .map(Goal::Moves),
            "board" => {
                let lines = self.lines(goal)?;
                let cells = self.cells(lines, board.adjacency(), symbols, true)?;
                let marks = match drawing::fit(&cells, board, self.span(goal), &mut self.faults) {
                    ControlFlow::Continue(marks) => marks,
                    ControlFlow::Break(()) => return None,
                };
                let wanted = |mark: &char| match mark {
                    '?' => Wanted::Any,
                    _ => kind(*mark).map_or(Wanted::Vacant, Wanted::Piece),
                };
                Some(Goal::Pattern(marks.iter().map(wanted).collect()))
            }
            _ => {
                let order: Option<Vec<KindId>> = self.string(goal)?.chars().map(kind).collect();
                if order.is_none() {
                    let help = "an order lists the pieces by their symbols, without the vacancies";
                    self.faults
                        .add_help(self.span(goal), "found a symbol that no kind has", help);
                }
                order.map(Goal::Order)
            }
        };
        read.map(|read| (read, self.span(goal)))
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
        let near = scan::nearest(word, known.iter().copied());
        let message = format_args!("{} is not known here", Shown(word.as_bytes()));
        match near {
            Some(near) => self.faults.add_help(
                self.span(at),
                message,
                format_args!("did you mean `{near}`?"),
            ),
            None => self.faults.add_help(
                self.span(at),
                message,
                format_args!("expected one of `{}`", known.join("`, `")),
            ),
        }
    }

    fn wrong_type<T>(&mut self, value: &Value, expected: &str) -> Option<T> {
        let found = value.get_ref().type_str();
        let article = if found.starts_with(['a', 'i']) {
            "an"
        } else {
            "a"
        };
        self.faults.add(
            self.span(value),
            format_args!("found {article} {found}, expected {expected}"),
        );
        None
    }

    fn string<'a>(&mut self, value: &'a Value) -> Option<&'a str> {
        value
            .get_ref()
            .as_str()
            .or_else(|| self.wrong_type(value, "a string"))
    }

    fn truth(&mut self, value: &Value) -> Option<bool> {
        value
            .get_ref()
            .as_bool()
            .or_else(|| self.wrong_type(value, "`true` or `false`"))
    }

    fn array<'a>(&mut self, value: &'a Value<'a>, expected: &str) -> Option<&'a [Value<'a>]> {
        match value.get_ref() {
            DeValue::Array(values) => Some(values),
            _ => self.wrong_type(value, expected),
        }
    }

    fn table<'a>(&mut self, value: &'a Value<'a>, expected: &str) -> Option<&'a DeTable<'a>> {
        value
            .get_ref()
            .as_table()
            .or_else(|| self.wrong_type(value, expected))
    }

    fn number<N: FromStr + PartialOrd>(
        &mut self,
        value: &Value,
        least: N,
        what: &str,
    ) -> Option<N> {
        let integer = match value.get_ref().as_integer() {
            Some(integer) => i128::from_str_radix(integer.as_str(), integer.radix()).ok(),
            None => return self.wrong_type(value, what),
        };
        let number = integer.and_then(|integer| integer.to_string().parse().ok());
        number.filter(|number| *number >= least).or_else(|| {
            let found = self.span(value);
            let found = Shown(&self.text[found]);
            self.faults.add(
                self.span(value),
                format_args!("found {found}, expected {what}"),
            );
            None
        })
    }

    /// The lines of the picture in a string, as ranges of the file.
    fn lines(&mut self, value: &Value) -> Option<Vec<Range<usize>>> {
        self.string(value)?;
        let span = self.span(value);
        let token = &self.text[span.clone()];
        let quotes = if token.starts_with(b"\"\"\"") || token.starts_with(b"'''") {
            3
        } else {
            1
        };
        if token.starts_with(b"\"") && token.contains(&b'\\') {
            let help = "write it between ''' and ''', where a backslash is itself";
            self.faults
                .add_help(span, "a picture cannot have escapes", help);
            return None;
        }
        let end = span.end - quotes;
        let mut start = span.start + quotes;
        if quotes == 3 {
            start += [&b"\r\n"[..], b"\n"]
                .into_iter()
                .find(|&end| token[3..].starts_with(end))
                .map_or(0, <[u8]>::len);
        }
        Some(scan::lines(&self.text[..end], start).collect())
    }
}
