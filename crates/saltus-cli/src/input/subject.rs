//! From arguments to a problem: an ID, a drawing, a file, or standard input, in a given or
//! recognised notation.

use super::{
    boards::{self, Boards},
    family::{family, family_of, named_family},
    fault::FaultyText,
    king::{KingChoice, subject_of_piece},
    saved::{as_saved_game, open_saved_game},
    source::{self, Source, instance_of},
};
use crate::{
    args::{Family, Format, Pieces, PuzzleArgs},
    exit, watch,
};
use anyhow::{Context, bail};
use saltus::{
    message,
    message::Message,
    net::Net,
    pegs::{Game, marked::is_marked},
    printable,
    problem::{Problem, commands_at_any_size},
    puzzle::{LoweringError, Puzzle},
    text::{
        BadText, Reading,
        any::{self, Notation, Wishes},
        detect::{self, Argument},
        id,
        json::WHITE_MOVES,
        pnml,
    },
};
use saltus_session::Session;
use saltus_system::memory;
use std::ops::Deref;

pub use super::question::Question;

/// A problem, and what was understood of its text.
#[derive(Debug)]
pub struct Subject {
    /// The problem, its title, and how it was read.
    pub reading: Reading,
    /// The default notation of answers.
    pub format: Format,
    /// The game of which the problem is the last position: a saved one, or that of the moves below
    /// an ID.
    pub game: Option<Box<Session>>,
}

impl Deref for Subject {
    type Target = Reading;

    fn deref(&self) -> &Reading {
        &self.reading
    }
}

/// The input of a command.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "there is one for each command")]
pub enum Input {
    /// One problem.
    One(Subject),
    /// Capture boards, one after another.
    Boards(Boards),
}

impl Input {
    /// The single problem; for a capture board, that of the king on this square, or of one that can
    /// capture all.
    ///
    /// # Errors
    /// There are several boards, or no such king.
    pub fn into_single(self, king: Option<&str>) -> anyhow::Result<Subject> {
        let king = king.map_or(KingChoice::Winner { is_told: true }, KingChoice::On);
        self.with_king(king)
    }

    /// As [`Input::into_single`], for moves that begin on the square of a piece: of a capture board
    /// that of this piece.
    ///
    /// # Errors
    /// As for [`Input::into_single`].
    pub fn into_single_of(self, moves: &[String]) -> anyhow::Result<Subject> {
        self.with_king(KingChoice::Begins(moves))
    }

    /// The single problem, to be played: of a capture board that of a king that can capture all,
    /// if there is one. Nothing is said about it, so that the player looks for the route.
    ///
    /// # Errors
    /// There are several boards, or no king.
    pub fn into_game(self) -> anyhow::Result<Subject> {
        self.with_king(KingChoice::Winner { is_told: false })
    }

    /// The same input, but boards whose pieces are not kings as the game of one of them: what is
    /// known of all pieces of a board at once is known of kings.
    ///
    /// # Errors
    /// As for [`Input::into_single`].
    pub fn unless_kings(self) -> anyhow::Result<Input> {
        self.unless_pieces(|pieces| pieces != Pieces::Kings)
    }

    /// The same input, unless the pieces of a board fly: single jumps do not make their moves.
    ///
    /// # Errors
    /// They fly.
    pub fn unless_flying(self) -> anyhow::Result<Input> {
        self.unless_pieces(Pieces::is_flying)
    }

    /// The same input, but boards with such pieces as the game of one of them.
    fn unless_pieces(self, are_alone: fn(Pieces) -> bool) -> anyhow::Result<Input> {
        match self {
            Input::Boards(boards) if are_alone(boards.pieces) => {
                Ok(Input::One(Input::Boards(boards).into_single(None)?))
            }
            input => Ok(input),
        }
    }

    fn with_king(self, king: KingChoice) -> anyhow::Result<Subject> {
        match self {
            Input::One(subject) => Ok(subject),
            Input::Boards(boards) => subject_of_piece(boards, king),
        }
    }
}

impl Subject {
    /// A problem with its own title, which was not read from a text.
    pub fn new(problem: Problem, format: Format) -> Subject {
        Subject {
            reading: Reading::of_id(problem),
            format,
            game: None,
        }
    }

    /// The problem in the general model.
    ///
    /// # Errors
    /// It is too large, or no piece can move.
    pub fn puzzle(&self) -> anyhow::Result<Puzzle> {
        match self.problem.puzzle() {
            Err(LoweringError::TooLarge) => Err(self.too_large()),
            fits => fits.with_context(|| self.title.clone()),
        }
    }

    /// That this problem is too large for the general model, and which commands do without.
    pub fn too_large(&self) -> anyhow::Error {
        // The title of a large board is a picture of it.
        let mut title: String = self.title.chars().take(LONGEST_TITLE).collect();
        if title.len() < self.title.len() {
            title += "...";
        }
        let mut commands = Vec::new();
        // A row takes a byte for each square, and its target and its moves as much again.
        for command in commands_at_any_size(&self.problem, memory::available() / 8) {
            commands.push(format!("`saltus {command}`"));
        }
        if commands.is_empty() {
            return anyhow::Error::new(LoweringError::TooLarge).context(title);
        }
        let message = message!(
            "any-size-elsewhere",
            "{title}: {why}; commands that answer: {commands}",
            title,
            why = LoweringError::TooLarge.message(),
            commands = commands.join(", ")
        );
        anyhow::Error::msg(message.message())
    }

    /// The game of peg solitaire, for `what`, which takes boards of up to `most` holes.
    ///
    /// # Errors
    /// It is another puzzle, or too large.
    pub fn game(&self, what: &str, most: &str) -> anyhow::Result<Game> {
        let puzzle = self.puzzle()?;
        Game::of(&puzzle).with_context(|| no_game(&puzzle, what, most))
    }
}

/// The longest title in an error, in characters.
const LONGEST_TITLE: usize = 60;

/// The largest board of most questions about peg solitaire, in words.
pub const MOST_HOLES: &str = "64";

/// Why a puzzle is no game for `what`, which takes boards of up to `most` holes.
pub fn no_game(puzzle: &Puzzle, what: &str, most: &str) -> String {
    if is_marked(puzzle) {
        format!("{what} is not for marked pegs: peg solitaire with pegs of one kind only")
    } else {
        format!("{what} is only for peg solitaire on boards of up to {most} holes")
    }
}

/// Reads the puzzle, and says on standard error what was understood.
///
/// # Errors
/// The file cannot be opened, or the faults of the text.
pub fn read(args: &PuzzleArgs) -> anyhow::Result<Input> {
    read_for(args, Question::Goal)
}

/// As [`read`], for a question.
///
/// # Errors
/// As for [`read`]. A goal that is met at the start is no fault if the goal does not matter.
pub fn read_for(args: &PuzzleArgs, question: Question) -> anyhow::Result<Input> {
    of_king(read_from(source(args, question)?, args, question)?, args)
}

/// Reads the puzzle, a capture board with all its kings: an answer may name several.
///
/// # Errors
/// As for [`read`].
pub fn read_with_all_kings(args: &PuzzleArgs) -> anyhow::Result<Input> {
    read_from(source(args, Question::Goal)?, args, Question::Goal)
}

/// Reads the puzzle of a text in memory, as [`read_for`] does that of an argument.
///
/// # Errors
/// The faults of the text.
pub fn read_text(
    name: &str,
    text: &str,
    args: &PuzzleArgs,
    question: Question,
) -> anyhow::Result<Input> {
    of_king(
        read_from(Source::literal(name, text), args, question)?,
        args,
    )
}

/// The same input, but boards as the game of the king that the options name, if they do.
fn of_king(input: Input, args: &PuzzleArgs) -> anyhow::Result<Input> {
    match (&args.king, input) {
        (Some(king), Input::Boards(boards)) => {
            let subject = subject_of_piece(boards, KingChoice::On(king))?;
            Ok(Input::One(Subject {
                format: Format::Boards,
                ..subject
            }))
        }
        (_, input) => Ok(input),
    }
}

fn read_from(source: Source, args: &PuzzleArgs, question: Question) -> anyhow::Result<Input> {
    let notation = args.drawing.notation(source.peek());
    if args.drawing.from.is_none()
        && let Some(what) = instance_of(source.peek())
    {
        bail!(
            "{} is {what}, not a puzzle: `saltus export` writes such instances of a puzzle, and \
             `saltus check PUZZLE ANSWER` reads the answers of their solvers",
            source.name
        );
    }
    check_drawing(args, notation)?;
    if notation.is_capture() {
        return read_boards(source, notation, args, question);
    }
    let (name, text) = source.read()?;
    if args.drawing.from.is_none()
        && let Some(game) = as_saved_game(&text)
    {
        args.drawing.given.check_family(Family::Game)?;
        let mut subject = position_of(name, game)?;
        question.state_goal(&mut subject.reading);
        say_reading(&subject.reading, args, question);
        return Ok(Input::One(subject));
    }
    let mut subject = match parse(&text, notation, args, question) {
        Ok(subject) => subject,
        Err(faults) => {
            args.drawing
                .given
                .check_family(named_family(notation, &text))?;
            let faults = with_notation(faults, notation, args);
            return Err(FaultyText::new(name, text, faults).into());
        }
    };
    let family = match subject.problem {
        Problem::Capture(_) => Family::Capture,
        _ => family_of(&subject.reading, notation, &text),
    };
    args.drawing.given.check_family(family)?;
    if family == Family::Capture {
        subject.reading.goal = boards::goal(args.pieces);
    }
    say_reading(&subject.reading, args, question);
    if let Problem::Capture(field) = subject.reading.problem {
        let title = match notation {
            Notation::Id => subject.reading.title,
            _ => name,
        };
        let boards = Boards::single(title, field, notation);
        let boards = boards.quietly(args.quiet).with_pieces(args.pieces);
        return Ok(Input::Boards(boards));
    }
    Ok(Input::One(subject))
}

/// Capture boards, which are read one after another.
fn read_boards(
    source: Source,
    notation: Notation,
    args: &PuzzleArgs,
    question: Question,
) -> anyhow::Result<Input> {
    args.drawing
        .given
        .check_family(family(notation, source.peek()))?;
    let boards = Boards::open(source, notation, args.drawing.lenient, args.pieces)?;
    let boards = boards.quietly(args.quiet);
    if !args.quiet && question != Question::Reading {
        say!("read as: {}", boards_in_words(&boards));
    }
    Ok(Input::Boards(match args.drawing.from {
        Some(_) => boards,
        None => boards.guessed_as(notation),
    }))
}

/// The position of a saved game, as a puzzle whose goal has the words of the whole game.
fn position_of(name: String, game: String) -> anyhow::Result<Subject> {
    let session = open_saved_game(game, &name)?;
    let problem = id::read(&session.id(), |rules| rules);
    let problem = problem.map_err(|faults| anyhow::anyhow!("{name}: {faults}"))?;
    let whole = Problem::from(session.puzzle().clone());

    let mut subject = Subject::new(problem, Format::Boards);
    subject.reading.goal = Reading::of_id(whole).goal;
    subject.game = Some(Box::new(session));
    Ok(subject)
}

/// Rejects options of drawings for other notations.
fn check_drawing(args: &PuzzleArgs, notation: Notation) -> anyhow::Result<()> {
    let drawn = matches!(
        notation,
        Notation::Picture | Notation::List | Notation::Boards
    );
    match args.drawing.given.first(&["signs", "lattice"]) {
        Some(name) if !drawn => bail!(
            "`--{name}` is for drawings: this is read as `{}`",
            notation.name()
        ),
        _ => Ok(()),
    }
}

/// What is understood of capture boards, which are read one after another.
fn boards_in_words(boards: &Boards) -> String {
    let signs = match boards.notation {
        Notation::Contest => "; B king, W white, _ vacancy, . no square",
        Notation::Usaco => "; K king, o white, + vacancy, - no square",
        _ => "",
    };
    let goal = boards::goal(boards.pieces);
    let notation = boards.notation.name();
    let line = format!("capture boards, {notation}{signs}; goal: {goal}");
    match boards.white_moves {
        true => format!("{line}; {WHITE_MOVES}"),
        false => line,
    }
}

/// Says what was understood, before the answer is looked for: of a text whose notation leaves
/// nothing to guess, the goal, unless the question has none or the answer says it.
pub fn say_reading(reading: &Reading, args: &PuzzleArgs, question: Question) {
    if args.quiet || question == Question::Reading {
        return;
    }
    let line = match question {
        _ if !reading.is_exact() => return say!("{reading}"),
        Question::Goal => format!("goal: {}", reading.goal),
        Question::Moves => "the goal does not matter".to_owned(),
        Question::OwnGoal | Question::Duotaire | Question::Board | Question::Reading => return,
    };
    watch::say_before_answer(line, exit::wants_json());
}

/// Says what was understood, with a goal that stands for those of several puzzles.
pub fn say_with_goal(reading: &Reading, goal: &str) {
    let mut reading = reading.clone();
    reading.goal = Message::verbatim(goal);
    say!("{reading}");
}

/// Reads a problem from a text in memory.
///
/// # Errors
/// The faults of the text.
pub fn understand(text: &str, args: &PuzzleArgs) -> anyhow::Result<Subject> {
    let notation = args.drawing.notation(text.as_bytes());
    check_drawing(args, notation)?;
    args.drawing
        .given
        .check_family(family(notation, text.as_bytes()))?;
    if args.pieces != Pieces::Kings {
        bail!("`--pieces` is for one board, not for many puzzles");
    }
    parse(text.as_bytes(), notation, args, Question::Goal).map_err(|faults| {
        let faults = with_notation(faults, notation, args);
        FaultyText::new("puzzle", text, faults).into()
    })
}

/// As [`understand`], a capture board with all its kings, or as the game of the one that `--king`
/// names.
///
/// # Errors
/// The faults of the text.
pub fn understand_input(text: &str, args: &PuzzleArgs) -> anyhow::Result<Input> {
    as_input(understand(text, args)?, args)
}

/// What was understood as the input of a command.
///
/// # Errors
/// There is no such king.
pub fn as_input(subject: Subject, args: &PuzzleArgs) -> anyhow::Result<Input> {
    let Problem::Capture(field) = &subject.problem else {
        return Ok(Input::One(subject));
    };
    let boards = Boards::single(subject.title.clone(), field.clone(), subject.notation);
    of_king(Input::Boards(boards.quietly(true)), args)
}

/// The faults of a text, with its notation if that was recognised.
fn with_notation(faults: BadText, notation: Notation, args: &PuzzleArgs) -> BadText {
    if args.drawing.from.is_none() {
        faults.read_as_if(notation)
    } else {
        faults
    }
}

/// The input text and its notation.
fn open(args: &PuzzleArgs) -> anyhow::Result<(Source, Notation)> {
    let source = source(args, Question::Moves)?;
    let notation = args.drawing.notation(source.peek());
    Ok((source, notation))
}

/// Reads a net in PNML, or the net of a game of peg solitaire in any notation.
///
/// # Errors
/// As for [`read`]; or the puzzle is not a net.
pub fn read_net(args: &PuzzleArgs) -> anyhow::Result<Net> {
    let (source, notation) = open(args)?;
    args.drawing
        .given
        .check_family(family(notation, source.peek()))?;
    let (name, text) = source.read()?;
    if notation == Notation::Pnml {
        return match pnml::read(&text) {
            Ok(net) => Ok(net),
            Err(faults) => Err(FaultyText::new(name, text, faults).into()),
        };
    }
    let subject = parse(&text, notation, args, Question::Moves).map_err(|faults| {
        let faults = with_notation(faults, notation, args);
        FaultyText::new(name, text.as_slice(), faults)
    })?;
    say_reading(&subject.reading, args, Question::Moves);
    let net = subject
        .problem
        .puzzle()
        .ok()
        .and_then(|puzzle| Net::of(&puzzle));
    net.context(
        "`--format mcc` counts nets and games of peg solitaire with pegs of one kind: this puzzle \
         is neither",
    )
}

/// The input text.
fn source(args: &PuzzleArgs, question: Question) -> anyhow::Result<Source> {
    match detect::argument(&args.puzzle, args.drawing.from, &source::exists) {
        Argument::StandardInput => Source::open("-"),
        Argument::Text(text) => Ok(Source::literal("argument", &text)),
        Argument::File(path) | Argument::PegsFile { path, holes: None } => Source::open(&path),
        Argument::PegsFile {
            path,
            holes: Some(holes),
        } => {
            let message = message!(
                "holes-of-named-boards",
                "`@{holes}` is only for named boards: the picture in {path} shows its own vacancy",
                holes,
                path
            );
            bail!(message.message())
        }
        // What is no puzzle by itself may be one with the meanings of its signs.
        Argument::Unknown(help) => match no_reading(&args.puzzle, args, question) {
            Some(fault) => Err(no_puzzle(&args.puzzle, &fault, help)),
            None => Ok(Source::literal("argument", &args.puzzle)),
        },
    }
}

/// Why a text is no puzzle, as the options read it; `None` if it is one, or the question which one.
fn no_reading(text: &str, args: &PuzzleArgs, question: Question) -> Option<Message> {
    let notation = args.drawing.notation(text.as_bytes());
    let question = match question {
        Question::Board => question,
        // Whether the goal is one is asked later.
        _ => Question::Moves,
    };
    let bad = parse(text.as_bytes(), notation, args, question).err()?;
    let is_puzzle = bad.is_question() || bad.goal().is_some();
    let fault = bad.first().filter(|_| !is_puzzle)?;
    Some(fault.message.clone())
}

/// What is said of an argument that is no puzzle: a word may be misspelt, and other signs may be
/// wrong.
fn no_puzzle(text: &str, fault: &Message, help: Message) -> anyhow::Error {
    let file = printable::line(text);
    let lower = text.to_lowercase();
    if lower != text && id::read(&lower, |usual| usual).is_ok() {
        return anyhow::anyhow!("there is no file `{file}`: did you mean the ID `{lower}`?");
    }
    if matches!(text, "today" | "ladder") {
        return anyhow::anyhow!(
            "there is no file `{file}`: `saltus play {text}` plays it, and `saltus today` shows \
             the IDs of the puzzles of the day"
        );
    }
    let is_word = !text.contains(char::is_whitespace);
    let why = if is_word { help } else { fault.clone() };
    let message = message!(
        "no-file-nor-id",
        "there is no file `{file}`, it is not an ID, and it cannot be read as a drawing: {why}",
        file,
        why
    );
    anyhow::Error::msg(message.message())
}

fn parse(
    text: &[u8],
    notation: Notation,
    args: &PuzzleArgs,
    question: Question,
) -> Result<Subject, BadText> {
    let wishes = Wishes {
        signs: args
            .drawing
            .signs
            .as_ref()
            .map_or_else(Vec::new, |signs| signs.0.clone()),
        lattice: args.drawing.lattice.map(Into::into),
        goal: args.goal.clone(),
        goal_matters: question.needs_goal() || question.is_about_whole(notation),
        board_alone: question == Question::Board,
        exact: args.drawing.from.is_some(),
        ..Wishes::default()
    };
    let mut reading = any::read_as(text, notation, args.drawing.lenient, &wishes, |usual| {
        args.rules.on(usual)
    })?;
    if let (Notation::Id, Problem::Capture(field)) = (notation, &reading.problem) {
        reading.title = field.id();
    }
    question.state_goal(&mut reading);
    let format = match (notation, &reading.problem) {
        (Notation::List, _) => Format::List,
        (Notation::Facts, _) => Format::Facts,
        (Notation::Pddl, _) => Format::Plan,
        (_, Problem::Capture(_)) => Format::Moves,
        _ => Format::Boards,
    };
    Ok(Subject {
        reading,
        format,
        game: None,
    })
}
