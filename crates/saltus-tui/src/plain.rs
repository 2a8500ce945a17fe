//! A game line by line, for screen readers, scripts and simple terminals: a move or a command in,
//! sentences out.

use crate::{
    Options, chooser,
    search::{GLANCE, HINT, LOOK, SOLVE},
    update::actions::other_king,
    words::{Words, fill, words},
};
use saltus::{
    board::Cell,
    printable::is_printable,
    problem::{Oracle, Winnable},
    puzzle::{Answer, Move, Position},
    text::moves,
};
use saltus_draw::terminal::{self, Glyphs, Text};
use saltus_session::{Hint, PlayError, Session};
use std::{
    io::{self, BufRead, Read, Write},
    sync::Arc,
};

/// Plays from `input` until it ends or has `quit`. Returns the game, if a puzzle was opened. `echo`
/// repeats each line of the input, so that the output reads as a dialogue when no one types.
///
/// # Errors
/// The errors of `input` and `out`.
pub fn play_lines(
    session: Option<Session>,
    options: Options,
    echo: bool,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> io::Result<Option<Session>> {
    let mut table = Table {
        session,
        options,
        lost: false,
    };
    out.write_all(table.begin().as_bytes())?;
    loop {
        let Some(text) = read_line(input, out)? else {
            return Ok(table.session);
        };
        if echo {
            writeln!(out, "{text}")?;
        }
        let Some(answer) = table.answer(&text) else {
            return Ok(table.session);
        };
        out.write_all(answer.as_bytes())?;
    }
}

/// The longest line in bytes: a game of a thousand moves is shorter.
const LONGEST_LINE: u64 = 1 << 16;

/// Asks for a line and reads it, without control characters; `None` at the end of the input.
///
/// # Errors
/// The errors of `input` and `out`; a line that is too long.
pub(crate) fn read_line(
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> io::Result<Option<String>> {
    write!(out, "> ")?;
    out.flush()?;
    let mut bytes = Vec::new();
    input.take(LONGEST_LINE + 1).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        writeln!(out)?;
        return Ok(None);
    }
    if bytes.len() as u64 > LONGEST_LINE {
        let message = format!("a line of input is longer than {LONGEST_LINE} bytes");
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(Some(
        text.trim().chars().filter(|&c| is_printable(c)).collect(),
    ))
}

/// The game and what was already announced.
struct Table {
    session: Option<Session>,
    options: Options,
    /// Whether the loss was announced.
    lost: bool,
}

impl Table {
    fn words(&self) -> &'static Words {
        words(self.options.language)
    }

    /// The introduction of a puzzle.
    fn begin(&mut self) -> String {
        let words = self.words();
        let Some(session) = &self.session else {
            return line(words.no_puzzle);
        };
        let sentences = Sentences(session, words);
        let (title, goal) = (&session.puzzle().title, words.goal_of(session.puzzle()));
        let mut text = format!("{title}\n{goal}\n{}", sentences.board(&self.options));
        if let Some(king) = sentences.king() {
            text += &line(fill(words.king_plays, &[&king]));
        }
        text += &sentences.state();
        self.lost = false;
        text += &self.announce_loss(true);
        if let Some(step) = self
            .session
            .as_ref()
            .and_then(|session| session.legal().first().copied())
        {
            let session = self
                .session
                .as_ref()
                .map(|session| Sentences(session, words));
            let example = session
                .map(|sentences| sentences.step(step))
                .unwrap_or_default();
            text += &line(fill(words.type_move, &[&example]));
        }
        text
    }

    /// The answer to a line; `None` ends the game.
    fn answer(&mut self, given: &str) -> Option<String> {
        let words = self.words();
        let (command, rest) = given.split_once(char::is_whitespace).unwrap_or((given, ""));
        let rest = rest.trim();
        let command = command.to_ascii_lowercase();
        match &command[..] {
            "" => return Some(String::new()),
            "quit" | "exit" | "q" => return None,
            "help" | "?" => return Some(words.commands.into()),
            "puzzles" => {
                let entry = |entry: &chooser::Entry| {
                    format!("{}: {}\n", entry.id, words.translated(&entry.name))
                };
                return Some(chooser::entries().iter().map(entry).collect());
            }
            "open" => return Some(self.open(rest)),
            _ => {}
        }
        let memory = self.options.memory;
        let Some(session) = &mut self.session else {
            return Some(line(words.no_puzzle));
        };
        let there = |moved: bool, else_say: &str| if moved { None } else { Some(line(else_say)) };
        let refused = match &command[..] {
            "board" | "b" => return Some(Sentences(session, words).board(&self.options)),
            "pieces" => return Some(Sentences(session, words).pieces()),
            "moves" | "m" => return Some(Sentences(session, words).moves()),
            "game" => return Some(Sentences(session, words).game()),
            "hint" | "h" => {
                return Some(
                    Sentences(session, words)
                        .hint(&session.hint(&self.options.timer(HINT).budget(memory))),
                );
            }
            "verdict" => {
                // Numbers come from a table of all positions, if it is quickly computed.
                if !session.oracle().is_instant()
                    && let Ok(oracle) = Oracle::with_table(
                        session.puzzle(),
                        &self.options.timer(LOOK).budget(memory),
                    )
                {
                    session.set_oracle(Arc::new(oracle));
                }
                return Some(Sentences(session, words).verdict(&self.options));
            }
            "forced" | "f" => return Some(forced(session, words, &self.options)),
            "solve" | "s" => return Some(Sentences(session, words).solution(&self.options)),
            "undo" | "u" => match (rest.is_empty(), rest.parse::<usize>()) {
                (true, _) => there(session.undo(), words.start),
                (false, Ok(back)) => {
                    let step = session.step().checked_sub(back);
                    there(
                        step.is_some_and(|step| session.go_to(step)),
                        words.too_many_undone,
                    )
                }
                (false, Err(_)) => Some(line(words.undo_what)),
            },
            "redo" | "r" => there(session.redo(), words.no_redo),
            "restart" => there(session.go_to(0), ""),
            "king" => {
                let cell = session.puzzle().board.named(&rest.to_ascii_lowercase());
                return Some(match cell.and_then(|cell| other_king(session, cell)) {
                    Some(id) => self.open(&id),
                    None => line(words.king_what),
                });
            }
            _ => return Some(self.play(given)),
        };
        if let Some(refused) = refused {
            return Some(refused);
        }
        let sentences = Sentences(session, words);
        let at = match session.last() {
            Some(last) => fill(words.now_after, &[&session.step(), &sentences.step(last)]),
            None => words.now_start.into(),
        };
        let text = at + &sentences.state();
        self.lost = false;
        Some(text + &self.announce_loss(false))
    }

    fn open(&mut self, id: &str) -> String {
        match saltus_session::open(id) {
            Ok(session) => {
                self.session = Some(session);
                self.begin()
            }
            Err(faults) => self.words().faults(&faults).into_iter().map(line).collect(),
        }
    }

    /// Makes the moves of a line while they are legal, and describes each.
    fn play(&mut self, given: &str) -> String {
        let words = self.words();
        let Some(session) = &mut self.session else {
            return line(words.no_puzzle);
        };
        let steps = match moves::read(given.as_bytes(), session.puzzle()) {
            Ok(steps) => steps,
            Err(faults) => {
                return line(fill(
                    words.see_help,
                    &[&words.refusal(&PlayError::Text(faults))],
                ));
            }
        };
        let mut text = String::new();
        for (number, &step) in steps.iter().enumerate() {
            let before = session.position().clone();
            if let Err(error) = session.make(step) {
                text += &Sentences(session, words).refusal(step, &error);
                if number + 1 < steps.len() {
                    text += &line(words.others_not_made);
                }
                return text;
            }
            text += &Sentences(session, words).did(step, &before);
        }
        text += &self.announce_loss(false);
        text
    }

    /// Announces once that the game is lost, if that is proved and the game is not over.
    fn announce_loss(&mut self, start: bool) -> String {
        let words = self.words();
        let Some(session) = &self.session else {
            return String::new();
        };
        if self.lost || session.done() || session.legal().is_empty() {
            return String::new();
        }
        self.lost = session
            .outlook(&self.options.timer(GLANCE).budget(self.options.memory))
            .winnable
            == Winnable::No;
        let [king, hopeless, lost] = words.loss;
        match (self.lost, start) {
            (false, _) => String::new(),
            (true, true) if Sentences(session, words).is_capture() => line(king),
            (true, true) => line(hopeless),
            (true, false) => line(lost),
        }
    }
}

fn line(text: impl std::fmt::Display) -> String {
    format!("{text}\n")
}

/// What every solution from here has in common.
fn forced(session: &Session, words: &Words, options: &Options) -> String {
    match session.forced(&options.timer(SOLVE).budget(options.memory)) {
        None => line(words.forced_where),
        Some(Ok(None)) => line(words.no_solution),
        Some(Ok(Some(forced))) => {
            let lists = saltus_session::in_words(session.puzzle(), &forced);
            lists
                .iter()
                .map(|(phrase, list)| {
                    format!("{}: {}\n", words.translated(phrase), words.translated(list))
                })
                .collect()
        }
        Some(Err(_)) => line(words.forced_late),
    }
}

/// Sentences about a game.
struct Sentences<'a>(&'a Session, &'static Words);

impl Sentences<'_> {
    fn is_capture(&self) -> bool {
        self.0.puzzle().title.starts_with("capture:")
    }

    /// The name of a cell, with capitals on capture boards.
    fn cell(&self, cell: Cell) -> String {
        let name = self.0.puzzle().board.name(cell);
        if self.is_capture() {
            name.to_uppercase()
        } else {
            name
        }
    }

    fn step(&self, step: Move) -> String {
        format!("{}-{}", self.cell(step.from), self.cell(step.to))
    }

    fn steps(&self, steps: &[Move]) -> String {
        steps
            .iter()
            .map(|&step| self.step(step))
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// The names of the cells with a piece of this kind, or of the vacant cells for `None`.
    fn cells_with(&self, kind: Option<usize>) -> Vec<String> {
        let position = self.0.position();
        let cells = self.0.puzzle().board.cells();
        cells
            .filter(|&cell| position.get(cell).map(|found| found.index()) == kind)
            .map(|cell| self.cell(cell))
            .collect()
    }

    fn kind_named(&self, name: &str) -> Option<usize> {
        self.0
            .puzzle()
            .rules
            .kinds
            .iter()
            .position(|kind| kind.name == name)
    }

    /// The square of the moving king.
    fn king(&self) -> Option<String> {
        let king = self.is_capture().then(|| self.kind_named("king"))??;
        self.cells_with(Some(king)).pop()
    }

    fn board(&self, options: &Options) -> String {
        // Kings and checkers are both discs in text; letters distinguish them.
        let ascii = options.ascii || self.is_capture();
        let glyphs = if ascii {
            Glyphs::Ascii
        } else {
            Glyphs::Unicode
        };
        let text = Text {
            glyphs,
            coordinates: true,
            ..Text::default()
        };
        terminal::position(self.0.puzzle(), self.0.position(), self.0.last(), &text)
            .expect("the positions of a session are of its puzzle")
    }

    fn pieces(&self) -> String {
        let mut lines = Vec::new();
        for (index, kind) in self.0.puzzle().rules.kinds.iter().enumerate() {
            let cells = self.cells_with(Some(index));
            if !cells.is_empty() {
                let other = self.is_capture() && kind.name == "black";
                let name = if other {
                    self.1.other_kings
                } else {
                    self.1.kind_name(&kind.name)
                };
                lines.push(format!("{name}: {}\n", cells.join(" ")));
            }
        }
        lines.push(format!(
            "{}: {}\n",
            self.1.vacant,
            self.cells_with(None).join(" ")
        ));
        lines.concat()
    }

    /// The number of pieces left, if moves remove them, and the number of legal moves or the end of
    /// the game.
    fn state(&self) -> String {
        let rules = &self.0.puzzle().rules;
        let words = self.1;
        let left = if self.is_capture() {
            words.count(
                self.cells_with(self.kind_named("white")).len(),
                words.whites_left,
            )
        } else if rules.kinds.iter().all(|kind| kind.name == "peg") {
            words.count(self.0.position().pieces(), words.pegs_left)
        } else if rules.some_move_removes() {
            words.count(self.0.position().pieces(), words.pieces_left)
        } else {
            String::new()
        };
        let left = if left.is_empty() { left } else { left + ". " };
        let end = match self.0.legal().len() {
            _ if self.0.done() => {
                fill(words.solved_in, &[&words.count(self.0.step(), words.moves)])
            }
            0 if self.0.step() == 0 => words.no_move.into(),
            0 => words.are_stuck.into(),
            moves => fill(words.possible, &[&words.count(moves, words.moves)]),
        };
        format!("{left}{end}\n")
    }

    /// A description of the last move.
    fn did(&self, step: Move, before: &Position) -> String {
        let (board, now) = (&self.0.puzzle().board, self.0.position());
        let gone = board.cells().filter(|&cell| {
            cell != step.from && before.get(cell).is_some() && now.get(cell).is_none()
        });
        let taken: Vec<String> = gone.map(|cell| self.cell(cell)).collect();
        let passed = board
            .rays()
            .iter()
            .filter(|ray| ray.from == step.from)
            .find_map(|ray| {
                let over = &ray.cells[..ray.cells.iter().position(|&cell| cell == step.to)?];
                over.iter()
                    .all(|&cell| before.get(cell).is_some())
                    .then_some(over)
            });
        let passed: Vec<String> = passed
            .unwrap_or_default()
            .iter()
            .map(|&cell| self.cell(cell))
            .collect();
        let what = match (&taken[..], &passed[..]) {
            ([], []) => self.1.steps.into(),
            ([], passed) => fill(self.1.jumps, &[&passed.join(self.1.and)]),
            (taken, _) => fill(self.1.takes, &[&taken.join(self.1.and)]),
        };
        format!("{} {what}. {}", self.step(step), self.state())
    }

    fn refusal(&self, step: Move, error: &PlayError) -> String {
        let why = match error {
            PlayError::Illegal(_, foul) => self.1.translated(&foul.to_string()),
            PlayError::Text(_) => self.1.refusal(error),
        };
        let from = self.cell(step.from);
        let king = other_king(self.0, step.from).map(|_| fill(self.1.king_there, &[&from, &from]));
        line(fill(self.1.illegal, &[&self.step(step), &why]) + &king.unwrap_or_default())
    }

    fn moves(&self) -> String {
        match &self.0.legal()[..] {
            [] => self.state(),
            legal => format!("{}: {}\n", legal.len(), self.steps(legal)),
        }
    }

    fn game(&self) -> String {
        match &self.0.moves()[..self.0.step()] {
            [] => line(self.1.none_made),
            made => format!("{}: {}\n", made.len(), self.steps(made)),
        }
    }

    fn hint(&self, hint: &Hint) -> String {
        let words = self.1;
        match hint {
            Hint::Move(step) => line(fill(words.good_move, &[&self.step(*step)])),
            Hint::Done => line(words.reached),
            Hint::Back(step) => {
                let (made, back) = (self.step(self.0.moves()[*step]), self.0.step() - step);
                line(fill(words.lost_game, &[&(step + 1), &made, &back]))
            }
            Hint::Hopeless => line(words.hopeless_start),
            Hint::Unknown => line(words.good_move_late),
        }
    }

    fn verdict(&self, options: &Options) -> String {
        let outlook = self.0.outlook(&options.timer(LOOK).budget(options.memory));
        let words = self.1;
        match outlook.winnable {
            _ if self.0.done() => line(words.reached),
            Winnable::No => line(words.proved),
            Winnable::Unknown => line(words.nobody_knows),
            Winnable::Yes => {
                // In peg solitaire all solutions have the same length.
                let all = self.0.puzzle().rules.every_move_removes();
                let unit = if all { words.ways } else { words.shortest_ways };
                let left = outlook.moves_left.map(|left| {
                    let [one, many] = words.in_moves;
                    ", ".to_owned() + &fill(if left == 1 { one } else { many }, &[&left])
                });
                let ways = outlook
                    .solutions
                    .map(|ways| "; ".to_owned() + &words.count(words.grouped(&ways, 10), unit));
                let chance = outlook
                    .chance
                    .map(|chance| "; ".to_owned() + &fill(words.random, &[&words.odds(chance)]));
                let numbers = [left, ways, chance]
                    .into_iter()
                    .flatten()
                    .collect::<String>();
                line(fill(words.winnable, &[&numbers]))
            }
        }
    }

    fn solution(&self, options: &Options) -> String {
        let words = self.1;
        match self.0.solve(&options.timer(SOLVE).budget(options.memory)) {
            Ok(outcome) => match &outcome.answer {
                Answer::Solved(moves) => {
                    let steps = moves.steps().unwrap_or_default();
                    let [some, fewest] = words.solution;
                    let phrase = if outcome.evidence.optimal() {
                        fewest
                    } else {
                        some
                    };
                    line(fill(
                        phrase,
                        &[&words.count(steps.len(), words.moves), &self.steps(steps)],
                    ))
                }
                Answer::Impossible(reason) => line(words.why_not(reason, self.0.step())),
                Answer::Undecided(_) => line(words.solution_late),
            },
            Err(error) => format!("{error}.\n"),
        }
    }
}
