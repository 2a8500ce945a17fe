//! A game line by line, for screen readers, scripts and simple terminals: a move or a command in,
//! sentences out.

use crate::{
    Options, chooser,
    search::{GLANCE, HINT, LOOK, SOLVE},
    update::{other_king, why_not},
    view::{grouped, odds},
};
use num_bigint::BigUint;
use saltus::{
    board::Cell,
    budget::Timer,
    problem::{Oracle, Winnable},
    puzzle::{Answer, Move, Position},
    text::{Fault, moves},
};
use saltus_draw::terminal::{self, Glyphs, Text};
use saltus_session::{Hint, PlayError, Session, goal};
use std::{
    io::{self, BufRead, Write},
    sync::Arc,
};

const HELP: &str = "\
A move such as d2-d4, on a row 3-5; several with blanks between them.
board     draw the board
pieces    list the pieces and their cells
moves     list the moves that are possible
game      list the moves made
hint      show a good next move
verdict   show whether the game can still be won
solve     show a solution from here, without playing it
forced    show what every solution from here has, in peg solitaire
undo N    take N moves back; without N, one
redo      repeat the move that was undone last
restart   go back to the start
king B2   on a capture board: let that king play
puzzles   list puzzles
open ID   play another puzzle, such as open row:3x3
help      this list
quit      leave the game
";

const NO_PUZZLE: &str =
    "No puzzle is open. `open row:3x3` opens one, `puzzles` lists some, `help` lists the commands.\n";

/// Plays from `input` until it ends or has `quit`. Returns the game, if a puzzle was opened. `echo`
/// repeats each line of the input, so that the output reads as a dialogue when no one types.
///
/// # Errors
/// The errors of `input` and `out`.
pub fn plain(
    session: Option<Session>,
    options: Options,
    echo: bool,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> io::Result<Option<Session>> {
    let mut table = Table { session, options, lost: false };
    out.write_all(table.begin().as_bytes())?;
    let mut line = Vec::new();
    loop {
        write!(out, "> ")?;
        out.flush()?;
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            writeln!(out)?;
            return Ok(table.session);
        }
        let text = String::from_utf8_lossy(&line);
        let text: String = text.trim().chars().filter(|c| !c.is_control()).collect();
        if echo {
            writeln!(out, "{text}")?;
        }
        let Some(answer) = table.answer(&text) else { return Ok(table.session) };
        out.write_all(answer.as_bytes())?;
    }
}

/// The game and what was already announced.
struct Table {
    session: Option<Session>,
    options: Options,
    /// Whether the loss was announced.
    lost: bool,
}

impl Table {
    /// The introduction of a puzzle.
    fn begin(&mut self) -> String {
        let Some(session) = &self.session else { return NO_PUZZLE.into() };
        let told = Speech(session);
        let mut text =
            format!("{}\n{}\n{}", session.puzzle().title, goal(session.puzzle()), told.board(&self.options));
        if let Some(king) = told.king() {
            text += &format!("The king on {king} plays.\n");
        }
        text += &told.state();
        self.lost = false;
        text += &self.loss(true);
        if let Some(step) = self.session.as_ref().and_then(|session| session.legal().first().copied()) {
            let session = self.session.as_ref().map(Speech);
            let example = session.map(|told| told.step(step)).unwrap_or_default();
            text += &format!("Type a move such as {example}, or `help`.\n");
        }
        text
    }

    /// The answer to a line; `None` ends the game.
    fn answer(&mut self, line: &str) -> Option<String> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let command = command.to_ascii_lowercase();
        match &command[..] {
            "" => return Some(String::new()),
            "quit" | "exit" | "q" => return None,
            "help" | "?" => return Some(HELP.into()),
            "puzzles" => {
                let line = |entry: &chooser::Entry| format!("{}: {}\n", entry.id, entry.name);
                return Some(chooser::entries().iter().map(line).collect());
            }
            "open" => return Some(self.open(rest)),
            _ => {}
        }
        let memory = self.options.memory;
        let Some(session) = &mut self.session else { return Some(NO_PUZZLE.into()) };
        let there = |moved: bool, else_say: &str| if moved { None } else { Some(format!("{else_say}\n")) };
        let refused = match &command[..] {
            "board" | "b" => return Some(Speech(session).board(&self.options)),
            "pieces" => return Some(Speech(session).pieces()),
            "moves" | "m" => return Some(Speech(session).moves()),
            "game" => return Some(Speech(session).game()),
            "hint" | "h" => {
                return Some(Speech(session).hint(&session.hint(&Timer::new(HINT).budget(memory))));
            }
            "verdict" => {
                // Numbers come from a table of all positions, if it is quickly computed.
                if !session.oracle().is_instant()
                    && let Ok(oracle) = Oracle::with_table(session.puzzle(), &Timer::new(LOOK).budget(memory))
                {
                    session.set_oracle(Arc::new(oracle));
                }
                return Some(Speech(session).verdict(memory));
            }
            "forced" | "f" => return Some(forced(session, memory)),
            "solve" | "s" => return Some(Speech(session).solution(memory)),
            "undo" | "u" => match (rest.is_empty(), rest.parse::<usize>()) {
                (true, _) => there(session.undo(), "This is the start."),
                (false, Ok(back)) => {
                    let step = session.step().checked_sub(back);
                    there(step.is_some_and(|step| session.go_to(step)), "So many moves were not made.")
                }
                (false, Err(_)) => Some("`undo` takes a number of moves, such as undo 3.\n".into()),
            },
            "redo" | "r" => there(session.redo(), "There is no move to make again."),
            "restart" => there(session.go_to(0), ""),
            "king" => {
                let cell = session.puzzle().board.named(&rest.to_ascii_lowercase());
                return Some(match cell.and_then(|cell| other_king(session, cell)) {
                    Some(id) => self.open(&id),
                    None => "`king` takes the square of another king, such as king B2.\n".into(),
                });
            }
            _ => return Some(self.play(line)),
        };
        if let Some(refused) = refused {
            return Some(refused);
        }
        let told = Speech(session);
        let at = match session.last() {
            Some(last) => format!("Now after move {}, {}. ", session.step(), told.step(last)),
            None => "Now at the start. ".into(),
        };
        let text = at + &told.state();
        self.lost = false;
        Some(text + &self.loss(false))
    }

    fn open(&mut self, id: &str) -> String {
        match saltus_session::open(id) {
            Ok(session) => {
                self.session = Some(session);
                self.begin()
            }
            Err(faults) => {
                let line = |Fault { message, help, .. }: &Fault| {
                    let help = help.as_ref().map_or(String::new(), |help| format!("; {help}"));
                    let end = if help.ends_with('?') { "" } else { "." };
                    format!("{message}{help}{end}\n")
                };
                faults.iter().map(line).collect()
            }
        }
    }

    /// Makes the moves of a line while they are legal, and describes each.
    fn play(&mut self, line: &str) -> String {
        let Some(session) = &mut self.session else { return NO_PUZZLE.into() };
        let steps = match moves::read(line.as_bytes(), session.puzzle()) {
            Ok(steps) => steps,
            Err(faults) => return format!("{}. `help` lists the commands.\n", PlayError::Text(faults)),
        };
        let mut text = String::new();
        for (number, &step) in steps.iter().enumerate() {
            let before = session.position().clone();
            if let Err(error) = session.make(step) {
                text += &Speech(session).refusal(step, &error);
                if number + 1 < steps.len() {
                    text += "The moves after it are not made.\n";
                }
                return text;
            }
            text += &Speech(session).did(step, &before);
        }
        text += &self.loss(false);
        text
    }

    /// Announces once that the game is lost, if that is proved and the game goes on.
    fn loss(&mut self, start: bool) -> String {
        let Some(session) = &self.session else { return String::new() };
        if self.lost || session.done() || session.legal().is_empty() {
            return String::new();
        }
        self.lost = session.outlook(&Timer::new(GLANCE).budget(self.options.memory)).winnable == Winnable::No;
        match (self.lost, start) {
            (false, _) => "",
            (true, true) if Speech(session).is_capture() => {
                "This king cannot take all; `king` chooses another.\n"
            }
            (true, true) => "It cannot be won: this is proved.\n",
            (true, false) => "The game is lost: the goal can no longer be reached.\n",
        }
        .into()
    }
}

/// What every solution from here has.
fn forced(session: &Session, memory: u64) -> String {
    match session.forced(&Timer::new(SOLVE).budget(memory)) {
        None => "This is told of peg solitaire on at most 64 holes.\n".into(),
        Some(Ok(None)) => "There is no solution from here.\n".into(),
        Some(Ok(Some(forced))) => {
            let words = saltus_session::in_words(session.puzzle(), &forced);
            words.iter().map(|(phrase, list)| format!("{phrase}: {list}\n")).collect()
        }
        Some(Err(_)) => "This was not found in the time allowed.\n".into(),
    }
}

/// A number and its unit.
fn count(number: impl ToString, one: &str, many: &str) -> String {
    let number = number.to_string();
    let what = if number == "1" { one } else { many };
    format!("{number} {what}")
}

/// Sentences about a game.
struct Speech<'a>(&'a Session);

impl Speech<'_> {
    fn is_capture(&self) -> bool {
        self.0.puzzle().title.starts_with("capture:")
    }

    /// The name of a cell, with capitals on capture boards.
    fn cell(&self, cell: Cell) -> String {
        let name = self.0.puzzle().board.name(cell);
        if self.is_capture() { name.to_uppercase() } else { name }
    }

    fn step(&self, step: Move) -> String {
        format!("{}-{}", self.cell(step.from), self.cell(step.to))
    }

    fn steps(&self, steps: &[Move]) -> String {
        steps.iter().map(|&step| self.step(step)).collect::<Vec<_>>().join(" ")
    }

    /// The names of the cells with a piece of this kind, or of the vacant cells for `None`.
    fn standing(&self, kind: Option<usize>) -> Vec<String> {
        let position = self.0.position();
        let cells = self.0.puzzle().board.cells();
        cells
            .filter(|&cell| position.get(cell).map(|found| found.index()) == kind)
            .map(|cell| self.cell(cell))
            .collect()
    }

    fn kind_named(&self, name: &str) -> Option<usize> {
        self.0.puzzle().rules.kinds.iter().position(|kind| kind.name == name)
    }

    /// The square of the moving king.
    fn king(&self) -> Option<String> {
        let king = self.is_capture().then(|| self.kind_named("king"))??;
        self.standing(Some(king)).pop()
    }

    fn board(&self, options: &Options) -> String {
        // Kings and checkers are both discs in text; letters distinguish them.
        let ascii = options.ascii || self.is_capture();
        let glyphs = if ascii { Glyphs::Ascii } else { Glyphs::Unicode };
        let text = Text { glyphs, coordinates: true, ..Text::default() };
        terminal::position(self.0.puzzle(), self.0.position(), self.0.last(), &text)
            .expect("the positions of a session are of its puzzle")
    }

    fn pieces(&self) -> String {
        let mut lines = Vec::new();
        for (index, kind) in self.0.puzzle().rules.kinds.iter().enumerate() {
            let cells = self.standing(Some(index));
            if !cells.is_empty() {
                let name = if self.is_capture() && kind.name == "black" { "other kings" } else { &kind.name };
                lines.push(format!("{name}: {}\n", cells.join(" ")));
            }
        }
        lines.push(format!("vacant: {}\n", self.standing(None).join(" ")));
        lines.concat()
    }

    /// The number of pieces left, if moves remove them, and the number of legal moves or the end of
    /// the game.
    fn state(&self) -> String {
        let rules = &self.0.puzzle().rules;
        let left = if self.is_capture() {
            count(
                self.standing(self.kind_named("white")).len(),
                "checker left to take",
                "checkers left to take",
            )
        } else if rules.kinds.iter().all(|kind| kind.name == "peg") {
            count(self.0.position().pieces(), "peg left", "pegs left")
        } else if rules.some_move_removes() {
            count(self.0.position().pieces(), "piece left", "pieces left")
        } else {
            String::new()
        };
        let left = if left.is_empty() { left } else { left + ". " };
        let end = match self.0.legal().len() {
            _ if self.0.done() => format!("Solved in {}.", count(self.0.step(), "move", "moves")),
            0 if self.0.step() == 0 => "No move is possible.".into(),
            0 => "No move is possible: you are stuck. `undo` takes a move back.".into(),
            moves => format!("{} possible.", count(moves, "move", "moves")),
        };
        format!("{left}{end}\n")
    }

    /// A description of the last move.
    fn did(&self, step: Move, before: &Position) -> String {
        let (board, now) = (&self.0.puzzle().board, self.0.position());
        let gone = board
            .cells()
            .filter(|&cell| cell != step.from && before.get(cell).is_some() && now.get(cell).is_none());
        let taken: Vec<String> = gone.map(|cell| self.cell(cell)).collect();
        let passed = board.rays().iter().filter(|ray| ray.from == step.from).find_map(|ray| {
            let over = &ray.cells[..ray.cells.iter().position(|&cell| cell == step.to)?];
            over.iter().all(|&cell| before.get(cell).is_some()).then_some(over)
        });
        let passed: Vec<String> = passed.unwrap_or_default().iter().map(|&cell| self.cell(cell)).collect();
        let what = match (&taken[..], &passed[..]) {
            ([], []) => "is a step".into(),
            ([], passed) => format!("jumps over {}", passed.join(" and ")),
            (taken, _) => format!("takes {}", taken.join(" and ")),
        };
        format!("{} {what}. {}", self.step(step), self.state())
    }

    fn refusal(&self, step: Move, error: &PlayError) -> String {
        let why = match error {
            PlayError::Illegal(_, foul) => foul.to_string(),
            PlayError::Text(_) => error.to_string(),
        };
        let king = match other_king(self.0, step.from) {
            Some(_) => format!(" Another king stands on {0}: `king {0}` lets it play.", self.cell(step.from)),
            None => String::new(),
        };
        format!("{} is illegal: {why}.{king}\n", self.step(step))
    }

    fn moves(&self) -> String {
        match &self.0.legal()[..] {
            [] => self.state(),
            legal => format!("{}: {}\n", legal.len(), self.steps(legal)),
        }
    }

    fn game(&self) -> String {
        match &self.0.moves()[..self.0.step()] {
            [] => "No move is made.\n".into(),
            made => format!("{}: {}\n", made.len(), self.steps(made)),
        }
    }

    fn hint(&self, hint: &Hint) -> String {
        match hint {
            Hint::Move(step) => format!("{} is a good move.\n", self.step(*step)),
            Hint::Done => "The goal is reached.\n".into(),
            Hint::Back(step) => format!(
                "Move {}, {}, lost the game: `undo {}` goes back to before it.\n",
                step + 1,
                self.step(self.0.moves()[*step]),
                self.0.step() - step
            ),
            Hint::Hopeless => "It cannot be won, not even from its start.\n".into(),
            Hint::Unknown => "No good move was found in the time allowed.\n".into(),
        }
    }

    fn verdict(&self, memory: u64) -> String {
        let outlook = self.0.outlook(&Timer::new(LOOK).budget(memory));
        match outlook.winnable {
            _ if self.0.done() => "The goal is reached.\n".into(),
            Winnable::No => "It cannot be won from here: this is proved.\n".into(),
            Winnable::Unknown => "Nobody knows yet: the time allowed was not enough.\n".into(),
            Winnable::Yes => {
                let one = BigUint::from(1u8);
                // In peg solitaire all solutions have the same length.
                let way = if self.0.puzzle().rules.every_move_removes() { "way" } else { "shortest way" };
                let left = outlook.moves_left.map(|left| format!(", in {}", count(left, "move", "moves")));
                let ways = outlook.solutions.map(|ways| {
                    format!("; {} {way}{}", grouped(&ways, 10), if ways == one { "" } else { "s" })
                });
                let chance = outlook.chance.map(|chance| format!("; by random moves {}", odds(chance)));
                let numbers = [left, ways, chance].into_iter().flatten().collect::<String>();
                format!("It can be won{numbers}.\n")
            }
        }
    }

    fn solution(&self, memory: u64) -> String {
        match self.0.solve(&Timer::new(SOLVE).budget(memory)) {
            Ok(outcome) => match &outcome.answer {
                Answer::Solved(moves) => {
                    let steps = moves.steps().unwrap_or_default();
                    let fewest = if outcome.evidence.optimal() { ", the fewest" } else { "" };
                    format!("{} moves{fewest}: {}\n", steps.len(), self.steps(steps))
                }
                Answer::Impossible(reason) => why_not(reason, self.0.step()) + "\n",
                Answer::Undecided(_) => "No solution was found in the time allowed.\n".into(),
            },
            Err(error) => format!("{error}.\n"),
        }
    }
}
