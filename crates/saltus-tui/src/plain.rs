//! A game line by line, for screen readers, scripts and simple terminals: a move or a command in,
//! sentences out.

use crate::{
    Options, chooser,
    lines::read_line,
    save::{self, FIRST_FILE},
    search::{GLANCE, HINT, LOOK, SOLVE},
    update::actions::{another_king_wins, has_other_kings, other_king},
    words::{Words, words},
};
use saltus::{
    board::Cell,
    message::Message,
    problem::{Oracle, Outlook, Winnable},
    puzzle::{Answer, Move, Position},
    referee,
};
use saltus_draw::terminal::{self, Glyphs, Text};
use saltus_session::{Hint, PlayError, Session};
use std::{
    io::{self, BufRead, Write},
    path::PathBuf,
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

/// The game and what was already announced.
struct Table {
    session: Option<Session>,
    options: Options,
    /// Whether the loss was announced.
    lost: bool,
}

impl Table {
    fn words(&self) -> Words {
        words(self.options.language)
    }

    /// The introduction of a puzzle.
    fn begin(&mut self) -> String {
        let words = self.words();
        let Some(session) = &self.session else {
            return line(words.no_puzzle());
        };
        let sentences = Sentences(session, words);
        let (title, goal) = (&session.puzzle().title, words.goal_of(session.puzzle()));
        let mut text = format!("{title}\n{goal}\n{}", sentences.board(&self.options));
        if let Some(king) = sentences.king() {
            let plays = if has_other_kings(session) {
                words.king_of_several(&king)
            } else {
                words.king_plays(&king)
            };
            text += &line(plays);
        }
        text += &sentences.state();
        let example = session.legal().first().map(|&step| sentences.step(step));

        self.lost = false;
        text += &self.announce_loss(true);
        if let Some(example) = example {
            text += &line(words.type_move(&example));
        }
        text
    }

    /// The answer to a line; `None` ends the game.
    fn answer(&mut self, given: &str) -> Option<String> {
        let words = self.words();
        // A line is a command as a whole; all others are moves.
        let (command, rest) = match given.split_once(char::is_whitespace) {
            Some((command, rest)) if takes_more(command) => (command, rest.trim()),
            _ => (given, ""),
        };
        let command = command.to_ascii_lowercase();
        let answer = match &command[..] {
            "" => String::new(),
            "quit" | "exit" | "q" => return None,
            "help" | "?" => line(words.commands()),
            "puzzles" => puzzles(words, &self.options),
            "open" => self.open(rest),
            "save" => self.save(rest),
            command => match self.told(command) {
                Some(told) => told,
                None => self.changed(command, rest, given),
            },
        };
        Some(answer)
    }

    /// The answer to a question about the game; `None` for any other command.
    fn told(&mut self, command: &str) -> Option<String> {
        let words = self.words();
        let memory = self.options.memory;
        let session = self.session.as_mut()?;
        if command == "verdict" && !session.oracle().is_complete(session.puzzle()) {
            // Numbers come from a table of all positions, if it is quickly computed.
            let timer = self.options.timer(LOOK);
            if let Ok(oracle) = Oracle::with_table(session.puzzle(), &timer.budget(memory)) {
                session.set_oracle(Arc::new(oracle));
            }
        }

        let sentences = Sentences(session, words);
        let told = match command {
            "board" | "b" => sentences.board(&self.options),
            "pieces" => sentences.pieces(),
            "moves" | "m" => sentences.moves(),
            "game" => sentences.game(),
            "hint" | "h" => {
                let timer = self.options.timer(HINT);
                sentences.hint(&session.hint(&timer.budget(memory)))
            }
            "verdict" => sentences.verdict(&self.options),
            "forced" | "f" => forced(session, words, &self.options),
            "solve" | "s" => sentences.solution(&self.options),
            _ => return None,
        };
        Some(told)
    }

    /// Does a command that goes to another position, or makes the moves of the line.
    fn changed(&mut self, command: &str, rest: &str, given: &str) -> String {
        let words = self.words();
        let Some(session) = &mut self.session else {
            return line(words.no_puzzle());
        };
        let (moved, otherwise) = match command {
            "undo" | "u" if rest.is_empty() => (session.undo(), words.start()),
            "undo" | "u" => match rest.parse::<usize>() {
                Ok(back) => {
                    let step = session.step().checked_sub(back);
                    let moved = step.is_some_and(|step| session.go_to(step));
                    (moved, words.too_many_undone())
                }
                Err(_) => (false, words.undo_what()),
            },
            "redo" | "r" => (session.redo(), words.no_redo()),
            "restart" => (session.go_to(0), ""),
            "king" => return self.king(rest),
            _ => return self.play(given),
        };
        if !moved {
            return line(otherwise);
        }

        let sentences = Sentences(session, words);
        let mut text = match session.last() {
            Some(last) => words.now_after(session.step(), &sentences.step(last)),
            None => words.now_start().into(),
        };
        text.push(' ');
        text += &sentences.state();
        self.lost = false;
        text + &self.announce_loss(false)
    }

    /// Begins again with another king of a capture board.
    fn king(&mut self, name: &str) -> String {
        if let Some(session) = &self.session
            && let Some(cell) = session.puzzle().board.named(&name.to_ascii_lowercase())
            && let Some(id) = other_king(session, cell)
        {
            return self.open(&id);
        }
        line(self.words().king_what())
    }

    fn open(&mut self, id: &str) -> String {
        match saltus_session::open(id) {
            Ok(session) => {
                self.session = Some(session);
                self.options.file = None;
                self.begin()
            }
            Err(faults) => {
                let mut text = String::new();
                for fault in self.words().faults(&faults) {
                    text += &line(fault);
                }
                text
            }
        }
    }

    /// Writes the game to a file, without a name to the one that it came from or was written to.
    fn save(&mut self, name: &str) -> String {
        let words = self.words();
        let Some(session) = &self.session else {
            return line(words.no_puzzle());
        };
        let known = self.options.file.as_ref();
        let path = match known {
            Some(file) if name.is_empty() => file.clone(),
            None if name.is_empty() => PathBuf::from(FIRST_FILE),
            _ => PathBuf::from(name),
        };
        let replace = known == Some(&path);
        if let Err(error) = save::write(&path, &session.save(), replace) {
            let why = words.language.message(&Message::of_system(&error));
            return line(format!("{}: {why}", path.display()));
        }
        let written = words.written(&path.display());
        self.options.file = Some(path);
        line(written)
    }

    /// Makes the moves of a line while they are legal, and describes each.
    fn play(&mut self, given: &str) -> String {
        let words = self.words();
        let Some(session) = &mut self.session else {
            return line(words.no_puzzle());
        };
        let steps = match session.typed(given) {
            Ok(steps) => steps,
            Err(faults) => {
                let refusal = words.language.refusal(&PlayError::Text(faults));
                return line(words.see_help(&refusal));
            }
        };
        let mut text = String::new();
        for (number, &step) in steps.iter().enumerate() {
            let before = session.position().clone();
            if let Err(error) = session.make(step) {
                text += &Sentences(session, words).refusal(step, &error);
                if number + 1 < steps.len() {
                    text += &line(words.others_not_made());
                }
                return text;
            }
            text += &Sentences(session, words).did(step, &before);
        }
        text += &self.announce_loss(false);
        text
    }

    /// Announces a proved loss once, in a game that is not over; `begins` if it was just opened.
    fn announce_loss(&mut self, begins: bool) -> String {
        let words = self.words();
        let Some(session) = &self.session else {
            return String::new();
        };
        if self.lost || session.done() || session.legal().is_empty() {
            return String::new();
        }
        // Which king can capture all is for the player to find.
        let is_of_king = another_king_wins(session);
        if begins && is_of_king {
            return String::new();
        }
        let timer = self.options.timer(GLANCE);
        let budget = timer.budget(self.options.memory);
        self.lost = session.outlook(&budget).winnable == Winnable::No;
        if !self.lost {
            return String::new();
        }

        // What could not be won from the start is not lost by a move.
        let was_lost = session.outlook_at(0, &budget).winnable == Winnable::No;
        line(match session.step() {
            _ if is_of_king => words.loss_of_king(),
            0 => words.loss_hopeless(),
            _ if was_lost => words.hopeless_start(),
            _ => words.loss_now(),
        })
    }
}

/// Whether a command has words after it.
fn takes_more(command: &str) -> bool {
    ["open", "save", "undo", "u", "king"].contains(&&command.to_ascii_lowercase()[..])
}

fn line(text: impl std::fmt::Display) -> String {
    format!("{text}\n")
}

/// What every solution from here has in common.
fn forced(session: &Session, words: Words, options: &Options) -> String {
    match session.forced(&options.timer(SOLVE).budget(options.memory)) {
        None => line(words.forced_where()),
        Some(Ok(None)) => line(words.no_solution()),
        Some(Ok(Some(forced))) => {
            let mut text = String::new();
            for (phrase, list) in &saltus_session::in_words(session.puzzle(), &forced) {
                let (phrase, list) = (words.language.message(phrase), words.language.message(list));
                text += &line(words.listed(&phrase, &list));
            }
            text
        }
        Some(Err(_)) => line(words.forced_late()),
    }
}

/// The list of puzzles.
fn puzzles(words: Words, options: &Options) -> String {
    let mut text = String::new();
    for entry in chooser::entries(options) {
        text += &format!("{}: {}\n", entry.id, entry.name(words));
    }
    text
}

/// Sentences about a game.
struct Sentences<'a>(&'a Session, Words);

impl Sentences<'_> {
    fn is_capture(&self) -> bool {
        self.0.puzzle().is_of_one_king()
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
        let mut name = format!("{}-{}", self.cell(step.from), self.cell(step.to));
        if let Some(over) = step.over {
            name.push(Move::OVER);
            name += &self.cell(over);
        }
        name
    }

    fn steps(&self, steps: &[Move]) -> String {
        let mut names = Vec::new();
        for &step in steps {
            names.push(self.step(step));
        }
        names.join(" ")
    }

    fn cells(&self, cells: &[Cell]) -> Vec<String> {
        let mut names = Vec::new();
        for &cell in cells {
            names.push(self.cell(cell));
        }
        names
    }

    /// The names of the cells with a piece of this kind, or of the vacant cells for `None`.
    fn cells_with(&self, kind: Option<usize>) -> Vec<String> {
        let position = self.0.position();
        let mut names = Vec::new();
        for cell in self.0.puzzle().board.cells() {
            if position.get(cell).map(|found| found.index()) == kind {
                names.push(self.cell(cell));
            }
        }
        names
    }

    fn kind_named(&self, name: &str) -> Option<usize> {
        let mut kinds = self.0.puzzle().rules.kinds.iter();
        kinds.position(|kind| kind.name == name)
    }

    /// The square of the moving king.
    fn king(&self) -> Option<String> {
        if !self.is_capture() {
            return None;
        }
        let king = self.kind_named("king")?;
        self.cells_with(Some(king)).pop()
    }

    fn board(&self, options: &Options) -> String {
        // Kings and checkers are both discs in text; letters distinguish them.
        board(self.0, options.ascii || self.is_capture())
    }

    fn pieces(&self) -> String {
        let mut lines = Vec::new();
        for (index, kind) in self.0.puzzle().rules.kinds.iter().enumerate() {
            let cells = self.cells_with(Some(index));
            if !cells.is_empty() {
                let other = self.is_capture() && kind.name == "black";
                let name = if other {
                    self.1.other_kings().to_owned()
                } else {
                    self.1.kind_name(&kind.name)
                };
                lines.push(line(self.1.listed(&name, &cells.join(" "))));
            }
        }
        let vacant = self.cells_with(None).join(" ");
        lines.push(line(self.1.listed(self.1.vacant(), &vacant)));
        lines.concat()
    }

    /// The number of pieces left, if moves remove them, and the number of legal moves or the end of
    /// the game.
    fn state(&self) -> String {
        let rules = &self.0.puzzle().rules;
        let words = self.1;
        let left = if self.is_capture() {
            words.whites_left(self.cells_with(self.kind_named("white")).len())
        } else if rules.every_move_removes() {
            words.pegs_left(self.0.position().pieces())
        } else if rules.some_move_removes() {
            words.pieces_left(self.0.position().pieces())
        } else {
            String::new()
        };
        let left = if left.is_empty() { left } else { left + ". " };
        let end = match self.0.legal().len() {
            _ if self.0.done() => words.solved_in(self.0.step()),
            0 if self.0.step() == 0 => words.no_move().into(),
            0 => words.are_stuck().into(),
            moves => words.possible(moves),
        };
        format!("{left}{end}\n")
    }

    /// A description of the last move.
    fn did(&self, step: Move, before: &Position) -> String {
        let (board, now) = (&self.0.puzzle().board, self.0.position());
        let mut taken = Vec::new();
        for cell in board.cells() {
            let was_taken = before.get(cell).is_some() && now.get(cell).is_none();
            if was_taken && cell != step.from {
                taken.push(self.cell(cell));
            }
        }
        let jumped = referee::passed(self.0.puzzle(), before, step);
        let passed = self.cells(jumped.unwrap_or_default());

        let what = if !taken.is_empty() {
            self.1.takes(&self.1.all_of(&taken))
        } else if !passed.is_empty() {
            self.1.jumps(&self.1.all_of(&passed))
        } else {
            self.1.steps().into()
        };
        format!("{} {what}. {}", self.step(step), self.state())
    }

    fn refusal(&self, step: Move, error: &PlayError) -> String {
        let why = match error {
            PlayError::Illegal(_, foul) => self.1.language.message(&foul.message()),
            PlayError::Text(_) => self.1.language.refusal(error),
        };
        let mut text = self.1.illegal(&self.step(step), &why);
        if other_king(self.0, step.from).is_some() {
            text.push(' ');
            text += &self.1.king_there(&self.cell(step.from));
        }
        line(text)
    }

    fn moves(&self) -> String {
        match &self.0.legal()[..] {
            [] => self.state(),
            legal => line(self.1.listed(&legal.len().to_string(), &self.steps(legal))),
        }
    }

    fn game(&self) -> String {
        match &self.0.moves()[..self.0.step()] {
            [] => line(self.1.none_made()),
            made => line(self.1.listed(&made.len().to_string(), &self.steps(made))),
        }
    }

    fn hint(&self, hint: &Hint) -> String {
        let words = self.1;
        match hint {
            Hint::Move(step) => line(words.good_move(&self.step(*step))),
            Hint::Done => line(words.reached()),
            Hint::Back(step) => {
                let (made, back) = (self.step(self.0.moves()[*step]), self.0.step() - step);
                line(words.lost_game(step + 1, &made, back))
            }
            Hint::Hopeless if another_king_wins(self.0) => line(words.loss_of_king()),
            Hint::Hopeless => line(words.hopeless_start()),
            Hint::Unknown => line(words.good_move_late()),
        }
    }

    fn verdict(&self, options: &Options) -> String {
        let outlook = self.0.outlook(&options.timer(LOOK).budget(options.memory));
        let words = self.1;
        match outlook.winnable {
            _ if self.0.done() => line(words.reached()),
            Winnable::No if another_king_wins(self.0) => line(words.loss_of_king()),
            Winnable::No => line(words.proved()),
            Winnable::Unknown => line(words.nobody_knows()),
            Winnable::Yes => line(words.winnable(&self.prospects(&outlook))),
        }
    }

    /// The numbers of a position that can be won.
    fn prospects(&self, outlook: &Outlook) -> String {
        let words = self.1;
        let mut numbers = String::new();
        if let Some(left) = outlook.moves_left {
            numbers += &format!(", {}", words.in_moves(left));
        }
        if let Some(ways) = &outlook.solutions {
            // In peg solitaire all solutions have the same length.
            let all = self.0.puzzle().rules.every_move_removes();
            let count = if all {
                words.ways(ways)
            } else {
                words.shortest_ways(ways)
            };
            numbers = words.and_next(&numbers, &count);
        }
        if let Some(chance) = outlook.chance {
            numbers = words.and_next(&numbers, &words.random(&words.odds(chance)));
        }
        numbers
    }

    fn solution(&self, options: &Options) -> String {
        let words = self.1;
        match self.0.solve(&options.timer(SOLVE).budget(options.memory)) {
            Ok(outcome) => match &outcome.answer {
                Answer::Solved(moves) => {
                    let steps = moves.steps().unwrap_or_default();
                    let fewest = outcome.evidence.optimal();
                    line(words.solution(steps.len(), &self.steps(steps), fewest))
                }
                // Nothing is proved about the other kings.
                Answer::Impossible(reason) if another_king_wins(self.0) => {
                    line(words.why_lost(reason)) + &line(words.loss_of_king())
                }
                Answer::Impossible(reason) => line(words.why_not(reason, self.0.step())),
                Answer::Undecided(_) => line(words.solution_late()),
            },
            Err(error) => format!("{error}.\n"),
        }
    }
}

/// The position of a game as text with coordinates, in ASCII or with discs.
pub(crate) fn board(session: &Session, ascii: bool) -> String {
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
    terminal::position(session.puzzle(), session.position(), session.last(), &text)
        .expect("the positions of a session are of its puzzle")
}
