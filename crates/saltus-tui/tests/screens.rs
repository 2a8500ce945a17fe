//! Every screen, drawn on a test terminal; searches run synchronously.
#![allow(clippy::unwrap_used)]

mod list;
mod words;

use crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui_core::{backend::TestBackend, buffer::Buffer, style::Color, terminal::Terminal};
use saltus::message::Message;
use saltus_session::{LADDER, Language};
use saltus_tui::{Command, Event, Mode, Options, State, answer, update, view};

/// The commands except searches.
type Commands = Vec<Command>;

/// Handles an event with all searches that it starts, and those that their results start.
fn handle(state: &mut State, event: Event) -> Commands {
    let mut done = Vec::new();
    for command in update(state, event) {
        match command {
            Command::Ask(question) => {
                let mut replies = Vec::new();
                answer(&question, &|| true, &mut |reply| replies.push(reply));
                for reply in replies {
                    done.extend(handle(state, Event::Reply(question.clone(), reply)));
                }
            }
            other => done.push(other),
        }
    }
    done
}

fn begin(puzzle: &str, options: Options, size: [u16; 2]) -> State {
    let mut state = State::new(saltus_session::open(puzzle).unwrap(), options, size);
    assert!(handle(&mut state, Event::Begin).is_empty());
    state
}

fn start(puzzle: &str) -> State {
    begin(puzzle, Options::default(), [80, 24])
}

/// A game with some moves made, the cursor on a cell.
fn played(puzzle: &str, moves: &str, cursor: &str) -> State {
    let mut state = start(&format!("game {puzzle}\nmoves {moves}\n"));
    state.cursor = state.session.puzzle().board.named(cursor).unwrap();
    state
}

fn key(word: &str) -> KeyCode {
    match word {
        "left" => KeyCode::Left,
        "right" => KeyCode::Right,
        "up" => KeyCode::Up,
        "down" => KeyCode::Down,
        "space" => KeyCode::Char(' '),
        "enter" => KeyCode::Enter,
        "esc" => KeyCode::Esc,
        "tab" => KeyCode::Tab,
        "backspace" => KeyCode::Backspace,
        "home" => KeyCode::Home,
        "end" => KeyCode::End,
        _ => KeyCode::Char(
            word.chars()
                .next()
                .filter(|_| word.chars().count() == 1)
                .unwrap(),
        ),
    }
}

/// Presses keys: words such as `left` or `space`, and single characters.
fn press(state: &mut State, keys: &str) -> Commands {
    let mut done = Vec::new();
    for word in keys.split(' ') {
        done.extend(handle(
            state,
            Event::Key(KeyEvent::new(key(word), KeyModifiers::NONE)),
        ));
    }
    done
}

fn draw(state: &State) -> Terminal<TestBackend> {
    let mut terminal = Terminal::new(TestBackend::new(state.size[0], state.size[1])).unwrap();
    terminal.draw(|frame| view(state, frame)).unwrap();
    terminal
}

/// The text of the screen, with single blanks.
fn words(state: &State) -> String {
    let terminal = draw(state);
    let text: String = terminal
        .backend()
        .buffer()
        .content()
        .iter()
        .map(|cell| cell.symbol())
        .collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

macro_rules! screen {
    ($name:literal, $state:expr) => {
        insta::assert_snapshot!($name, draw(&$state).backend())
    };
}

#[test]
fn a_game_of_peg_solitaire() {
    let mut state = start("pegs:triangle5@a1-any");
    screen!("start", state);
    press(&mut state, "space");
    screen!("piece_picked_up", state);
    press(&mut state, "tab space");
    screen!("after_a_move", state);
    press(&mut state, "h");
    screen!("hint", state);
    press(&mut state, "esc v");
    screen!("verdicts_hidden", state);
    press(&mut state, "v s");
    for _ in 0..20 {
        handle(&mut state, Event::Tick);
    }
    assert!(state.session.done() && !state.playing);
    screen!("won", state);
    press(&mut state, "t home right right");
    assert_eq!(state.session.step(), 2);
    screen!("timeline", state);
}

/// A step of the ladder that is a lesson, after some moves, in a language.
fn lesson(number: usize, moves: &str, language: Language) -> State {
    let step = &LADDER[number];
    let options = Options {
        language,
        lesson: step.lesson,
        ..Options::default()
    };
    let game = format!("game {}\nmoves {moves}\n", step.id);
    begin(&game, options, [80, 24])
}

/// A lesson says a sentence before the first move, again after the way back to it, and another one
/// when it is solved.
#[test]
fn lessons_say_a_sentence_before_and_after() {
    let mut state = lesson(0, "", Language::English);
    screen!("lesson_before", state);
    let before = state.notice.clone();
    press(&mut state, "space tab space");
    screen!("lesson_after_a_jump", state);
    press(&mut state, "u");
    assert_eq!((state.session.step(), &state.notice), (0, &before));
    press(&mut state, "s");
    for _ in 0..2 {
        handle(&mut state, Event::Tick);
    }
    assert!(state.session.done());
    screen!("lesson_after", state);
    // Another puzzle is no lesson.
    press(&mut state, "g");
    press(&mut state, "r o w : 2 x 2 enter");
    assert_eq!(state.notice, "");

    let mut state = lesson(0, "", Language::German);
    screen!("lesson_before_in_german", state);
    press(&mut state, "s");
    for _ in 0..2 {
        handle(&mut state, Event::Tick);
    }
    screen!("lesson_after_in_german", state);
}

/// The lesson about a board that cannot be won says so when no jump is left; a lesson that can be
/// won says nothing where the player is stuck.
#[test]
fn a_lesson_about_a_lost_board_ends_without_a_jump() {
    let lost = lesson(4, "", Language::English);
    assert_eq!(
        lost.notice,
        "Try to leave one peg. When no jump is left, ask why."
    );
    let stuck = lesson(4, "a1-c1 d1-b1", Language::English);
    assert!(stuck.session.legal().is_empty());
    assert!(
        stuck.notice.contains("Nobody can do it."),
        "{}",
        stuck.notice
    );

    // Two toads side by side block the frog.
    let blocked = lesson(3, "3-2 4-3", Language::English);
    assert!(blocked.session.legal().is_empty() && !blocked.session.done());
    assert!(
        !blocked.notice.contains("In the middle"),
        "{}",
        blocked.notice
    );
}

/// A game from a win to a loss and back.
#[test]
fn a_losing_move_is_reported_and_can_be_undone() {
    // After 3-4 and 2-3 two right-going checkers are in front of one that they have not passed.
    let mut state = played("row:3x3", "3-4", "2");
    press(&mut state, "space right space");
    assert_eq!(state.session.step(), 2);
    screen!("just_lost", state);
    press(&mut state, "h");
    assert_eq!(
        state.notice,
        "Lost since move 2: b goes back to the position before it."
    );
    press(&mut state, "b");
    assert_eq!(state.session.step(), 1);
    press(&mut state, "r u u u");
    assert_eq!(
        (state.session.step(), state.notice.as_str()),
        (0, "This is the start.")
    );
}

#[test]
fn dead_ends_are_reported() {
    let mut state = played("row:2x2", "2-3 1-2", "4");
    screen!("lost", state);
    press(&mut state, "h");
    assert_eq!(
        state.notice,
        "Lost since move 2: b goes back to the position before it."
    );
}

/// An unsolvable puzzle is reported at once; on a capture board another king is chosen, and Solve
/// lets it take all.
#[test]
fn impossible_puzzles_and_other_kings() {
    let mut state = start("pegs:french@d4");
    assert_eq!(state.notice, "This puzzle cannot be won: s says why.");
    press(&mut state, "s");
    assert!(
        state
            .notice
            .starts_with("This puzzle cannot be won: on certain holes"),
        "{}",
        state.notice
    );
    // A reason is longer than a line: all of it is shown, on every screen.
    for size in [[80, 24], [60, 30], [200, 60]] {
        handle(&mut state, Event::Resize(size[0], size[1]));
        let screen = words(&state);
        assert!(screen.contains(&state.notice), "{size:?}: {screen}");
    }
    // Source: the contest board of the guide, on which only E5 can take all.
    let mut state = start("capture:.-.-.-.=-.-W-W-=.-.-.-.=-W-W-W-=.-B-B-.=-W-W-.-=B-.-.-.");
    screen!("king_that_cannot", state);
    // Nothing is said about the puzzle, which another king wins.
    for key in ["h", "s"] {
        state.notice.clear();
        press(&mut state, key);
        assert_eq!(
            state.notice,
            "This king cannot take them all: choose another."
        );
    }
    state.cursor = state.session.puzzle().board.named("e5").unwrap();
    press(&mut state, "space");
    assert!(
        state.session.puzzle().title.ends_with("@E5"),
        "{}",
        state.session.puzzle().title
    );
    press(&mut state, "s");
    for _ in 0..7 {
        handle(&mut state, Event::Tick);
    }
    assert!(state.session.done());
    screen!("king_that_took_all", state);
}

#[test]
fn every_family() {
    for (name, puzzle) in [
        ("english", "pegs:english"),
        ("row", "row:4x4"),
        ("reverse", "reverse:5"),
        ("ring", "ring:5"),
        ("grid", "grid:3x3"),
        ("foreaft", "foreaft:2"),
        ("hexagon", "hexagon:2"),
        ("diagonal", "board:ooo=o.o=ooo,lattice=diagonal,left=1"),
        (
            "lines",
            "own:bGluZXMgPSBbWyJhMSIsICJiMSIsICJjMSJdXQpib2FyZCA9ICdhYi4nCgpbW2tpbmRdXQpzeW1ib2wgPSAiYSIKanVtcHMgPSBbImFsb25nIl0Kb3ZlciA9ICJvdGhlcnMiCnJlbW92ZXMgPSB0cnVlCgpbW2tpbmRdXQpzeW1ib2wgPSAiYiIKCltnb2FsXQpsZWZ0ID0gMQo",
        ),
    ] {
        insta::assert_snapshot!(name, draw(&start(puzzle)).backend());
    }
}

#[test]
fn ascii_characters_alone() {
    let mut state = begin(
        "pegs:triangle4@a1-any",
        Options {
            ascii: true,
            ..Options::default()
        },
        [80, 24],
    );
    press(&mut state, "space");
    screen!("ascii", state);
    for mode in ["esc", "?", "esc g", "esc w", "esc y", "esc t"] {
        press(&mut state, mode);
        assert!(draw(&state).backend().to_string().is_ascii(), "{mode}");
    }
}

#[test]
fn help_and_lines_to_type() {
    let mut state = start("row:2x2");
    press(&mut state, "?");
    screen!("help", state);
    press(&mut state, "q g");
    assert_eq!(
        state.mode,
        Mode::Open(Default::default()),
        "any key closes the help, and does nothing else"
    );
    press(&mut state, "r o w : 2 x q backspace enter");
    screen!("open_wrong", state);
    press(&mut state, "3 enter");
    assert_eq!(state.session.puzzle().title, "row:2x3");
    assert_eq!(state.mode, Mode::Board);
    let copied = press(&mut state, "y");
    assert!(matches!(&copied[..], [Command::Copy(id)] if id == "row:2x3"));
    screen!("share", state);
    press(&mut state, "esc w");
    screen!("save", state);
    let saved = press(&mut state, "enter");
    let [
        Command::Save {
            path,
            text,
            replace: false,
        },
    ] = &saved[..]
    else {
        panic!("{saved:?}")
    };
    assert_eq!(
        (path.to_str(), text.as_str()),
        (Some("game.saltus"), "game row:2x3\nstep 0\nmoves \n")
    );
    handle(
        &mut state,
        Event::Saved(path.clone(), Err(Message::verbatim("it exists"))),
    );
    screen!("save_failed", state);
    press(&mut state, "2 enter");
    handle(&mut state, Event::Saved("game.saltus2".into(), Ok(())));
    let again = press(&mut state, "w enter");
    assert!(
        matches!(&again[..], [Command::Save { replace: true, .. }]),
        "the player's file may be replaced"
    );
    assert!(matches!(press(&mut state, "q")[..], [Command::Quit]));
}

/// With another language selected, a player sees no English text.
#[test]
fn in_other_languages() {
    let english = [
        "and", "be", "by", "cannot", "end", "from", "game", "goal", "hint", "is", "it", "left",
        "lost", "move", "moves", "no", "not", "of", "on", "peg", "pegs", "piece", "pieces",
        "puzzle", "quit", "solved", "the", "there", "this", "timeline", "to", "undo", "win", "won",
        "you",
    ];
    let states = [
        (
            "pegs:triangle5@a1-a1",
            "? esc g x enter esc w esc y esc h t t v v z p down down esc b s",
        ),
        (
            "game pegs:triangle5@a1-a1\nmoves a3-a1 a5-a3\n",
            "h b u u u r",
        ),
        ("game pegs:triangle4@a2-b2\nmoves a4-a2\n", "s"),
        ("pegs:french@d4", "s"),
        (
            "capture:.-.-.-.=-.-W-W-=.-.-.-.=-W-W-W-=.-B-B-.=-W-W-.-=B-.-.-.",
            "s h",
        ),
        ("row:2x1", "h space s esc space tab space"),
        ("game row:1x1\nmoves 1-2 3-1 2-3\n", "space"),
        ("reverse:4", "h"),
        ("ring:6", "h"),
    ];
    for (language, (puzzle, keys)) in [Language::German, Language::French]
        .into_iter()
        .flat_map(|language| states.map(|state| (language, state)))
    {
        let options = Options {
            language,
            ..Options::default()
        };
        let mut state = begin(puzzle, options, [80, 24]);
        if puzzle == "pegs:triangle5@a1-a1" {
            match language {
                Language::German => screen!("german", state),
                _ => screen!("french", state),
            }
        }
        for key in keys.split(' ') {
            let seen = words(&state);
            for word in seen.split(' ') {
                let word = word
                    .trim_matches(|c: char| !c.is_alphanumeric())
                    .to_lowercase();
                assert!(
                    !english.contains(&word.as_str()),
                    "`{word}` before {key}: {seen}"
                );
            }
            press(&mut state, key);
        }
    }
}

#[test]
fn windows_of_any_size() {
    let options = Options::default;
    let mut state = start("pegs:english");
    state.size = [40, 24];
    screen!("narrow", state);
    state.size = [80, 11];
    screen!("low", state);
    screen!("large", begin("pegs:triangle5", options(), [120, 40]));
    let mut state = begin("pegs:triangle4", options(), [80, 24]);
    for columns in (0..60).step_by(7) {
        for rows in (0..30).step_by(4) {
            handle(&mut state, Event::Resize(columns, rows));
            for mode in ["?", "esc", "g", "esc", "right"] {
                press(&mut state, mode);
                draw(&state);
            }
        }
    }
}

/// The cursor stays visible on a board that does not fit.
#[test]
fn boards_scroll() {
    // Its theorem decides everything, so there is no need for a table.
    let mut state = begin(
        "row:30x30",
        Options {
            memory: 1 << 20,
            ..Options::default()
        },
        [80, 24],
    );
    screen!("long_row", state);
    for _ in 0..70 {
        press(&mut state, "right");
    }
    assert_eq!(state.cursor.index(), 60);
    screen!("scrolled", state);
}

#[test]
fn colours_are_among_the_first_sixteen_or_absent() {
    let colours = |colour| {
        let mut state = begin(
            "pegs:triangle4@a1-any",
            Options {
                colour,
                ..Options::default()
            },
            [80, 24],
        );
        press(&mut state, "space");
        let cells = |buffer: &Buffer| {
            buffer
                .content
                .iter()
                .map(|cell| (cell.fg, cell.bg))
                .collect::<Vec<_>>()
        };
        let mut colours = cells(draw(&state).backend().buffer());
        press(&mut state, "esc h ?");
        colours.extend(cells(draw(&state).backend().buffer()));
        colours
    };
    assert!(
        colours(false)
            .iter()
            .all(|&colours| colours == (Color::Reset, Color::Reset))
    );
    let all = colours(true);
    assert!(all.iter().any(|colours| colours.0 == Color::Green));
    let named = |colour| !matches!(colour, Color::Rgb(..) | Color::Indexed(_));
    assert!(all.iter().all(|&(fg, bg)| named(fg) && named(bg)));
}

#[test]
fn the_mouse_picks_up_and_puts_down() {
    let mouse = |kind, [column, row]: [u16; 2]| {
        Event::Mouse(MouseEvent {
            kind,
            column,
            row,
            modifiers: KeyModifiers::NONE,
        })
    };
    // Where a piece is drawn.
    let place = |state: &State, name: &str| {
        let cell = state.session.puzzle().board.named(name).unwrap();
        let mut probe = state.clone();
        (probe.cursor, probe.selected) = (cell, None);
        let terminal = draw(&probe);
        let buffer = terminal.backend().buffer();
        let found = (0..24)
            .flat_map(|y| (0..80).map(move |x| [x, y]))
            .find(|&[x, y]| buffer[(x, y)].symbol() == "[");
        found.map(|[x, y]| [x + 1, y]).unwrap()
    };
    let (down, up) = (
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Up(MouseButton::Left),
    );
    let mut state = start("pegs:triangle4@a1-any");
    // By two clicks.
    for name in ["a3", "a1"] {
        let at = place(&state, name);
        handle(&mut state, mouse(down, at));
        handle(&mut state, mouse(up, at));
    }
    assert_eq!(state.session.step(), 1);
    // By dragging.
    let (from, to) = (place(&state, "c3"), place(&state, "a3"));
    handle(&mut state, mouse(down, from));
    handle(&mut state, mouse(up, to));
    assert_eq!(state.session.step(), 2);
    // A move that is none says why.
    let (from, to) = (place(&state, "a4"), place(&state, "d4"));
    handle(&mut state, mouse(down, from));
    handle(&mut state, mouse(up, to));
    assert_eq!(state.session.step(), 2);
    // The timeline.
    handle(&mut state, mouse(down, [11, 21]));
    assert_eq!(state.session.step(), 0);
    handle(&mut state, mouse(down, [15, 21]));
    assert_eq!(state.session.step(), 2);
}

#[test]
fn keys_of_vi() {
    let mut state = begin(
        "row:2x2",
        Options {
            vi: true,
            ..Options::default()
        },
        [80, 24],
    );
    press(&mut state, "l l l l l l");
    assert_eq!(state.cursor.index(), 4);
    press(&mut state, "h");
    assert_eq!((state.cursor.index(), state.hint), (3, None));
    press(&mut state, "H");
    assert!(state.hint.is_some());
}

#[test]
fn only_the_press_of_a_key_counts() {
    let mut state = start("row:2x2");
    let cursor = state.cursor;
    let released =
        KeyEvent::new_with_kind(KeyCode::Left, KeyModifiers::NONE, KeyEventKind::Release);
    handle(&mut state, Event::Key(released));
    assert_eq!(state.cursor, cursor);
}

/// A late result about another position or puzzle has no effect.
#[test]
fn stale_answers_are_dropped() {
    let mut state = State::new(
        saltus_session::open("row:2x2").unwrap(),
        Options::default(),
        [80, 24],
    );
    let asked = update(&mut state, Event::Begin);
    state.session.play("2-3").unwrap();
    let mut other = state.clone();
    press(&mut other, "u");
    let before = format!("{other:?}");
    for command in asked {
        let Command::Ask(question) = command else {
            panic!("{command:?}")
        };
        if question.what == saltus_tui::QuestionKind::Look {
            let mut replies = Vec::new();
            answer(&question, &|| true, &mut |reply| replies.push(reply));
            for reply in replies {
                update(&mut other, Event::Reply(question.clone(), reply));
            }
        }
    }
    assert_eq!(format!("{other:?}"), before);
}

/// The first screen as the page about playing shows it, without trailing blanks.
#[test]
fn the_page_about_playing_shows_a_screen() {
    let game = "game pegs:triangle5@a1-any\nmoves a3-a1 c3-a3\n";
    let state = begin(game, Options::default(), [76, 18]);
    let drawn = draw(&state).backend().to_string();
    let lines: Vec<&str> = drawn
        .lines()
        .map(|line| line.trim_matches('"').trim_end())
        .collect();
    let screen = lines.join("\n");
    let page = include_str!("../../../docs/site/src/start/play.md");
    assert!(
        page.contains(&screen),
        "put this into docs/site/src/start/play.md:\n{screen}"
    );
}

/// Any input and any order of the answers: nothing panics, and the state is consistent.
#[test]
fn any_events_in_any_order() {
    const KEYS: &[&str] = &[
        "left",
        "right",
        "up",
        "down",
        "space",
        "space",
        "space",
        "enter",
        "esc",
        "tab",
        "backspace",
        "home",
        "end",
        "u",
        "r",
        "h",
        "s",
        "b",
        "v",
        "t",
        "g",
        "y",
        "w",
        "?",
        "x",
        "2",
    ];
    let mut random = 1u64;
    let mut next = move |below: usize| {
        random = random
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (random >> 33) as usize % below
    };
    for puzzle in [
        "pegs:triangle4@a1-any",
        "row:2x2",
        "ring:4",
        "board:oo.o=o..=o,left=1",
        "reverse:3,hop=2",
    ] {
        let mut state = start(puzzle);
        let mut late: Vec<(Box<saltus_tui::Question>, saltus_tui::Reply)> = Vec::new();
        for _ in 0..1500 {
            let event = match next(8) {
                0 => Event::Tick,
                1 => Event::Resize(next(100) as u16, next(40) as u16),
                2 => {
                    let at = [next(100) as u16, next(40) as u16];
                    let kind = [
                        MouseEventKind::Down(MouseButton::Left),
                        MouseEventKind::Up(MouseButton::Left),
                    ][next(2)];
                    let [column, row] = at;
                    Event::Mouse(MouseEvent {
                        kind,
                        column,
                        row,
                        modifiers: KeyModifiers::NONE,
                    })
                }
                3 | 4 if !late.is_empty() => {
                    let (question, reply) = late.swap_remove(next(late.len()));
                    Event::Reply(question, reply)
                }
                _ => Event::Key(KeyEvent::new(
                    key(KEYS[next(KEYS.len())]),
                    KeyModifiers::NONE,
                )),
            };
            for command in update(&mut state, event) {
                if let Command::Ask(question) = command {
                    answer(&question, &|| true, &mut |reply| {
                        late.push((question.clone(), reply))
                    });
                }
            }
            draw(&state);
            assert_eq!(state.timeline.len(), state.session.positions().len());
            assert!(state.cursor.index() < state.session.puzzle().board.len());
            assert!(
                state
                    .selected
                    .is_none_or(|from| state.session.position().get(from).is_some())
            );
        }
    }
}

/// The screen says why a piece cannot move, crowns kings and fills the one that plays, and shows
/// names in full.
#[test]
fn the_screen_describes_the_board() {
    let mut state = played("row:2x2", "2-3 1-2", "4");
    press(&mut state, "space");
    assert!(
        state.notice.starts_with("No move is left"),
        "{}",
        state.notice
    );
    let state = start("capture:.-.-.-.=-.-W-W-=.-.-.-.=-W-W-W-=.-B-B-.=-W-W-.-=B-.-.-.");
    let screen = words(&state);
    assert_eq!(
        (screen.matches('♚').count(), screen.matches('♔').count()),
        (1, 2),
        "{screen}"
    );
    let mut state = start("row:2x7");
    press(&mut state, "p");
    let classics = saltus_session::FAMILIES[0]
        .puzzles
        .iter()
        .map(|listed| listed.name.english.to_string());
    let boards = saltus_session::peg_boards().map(|board| board.name(Language::English));
    let ladder = LADDER.iter().enumerate();
    let ladder = ladder.map(|(number, step)| format!("{number}. {}", step.name.english));
    for name in classics.chain(ladder).chain(boards) {
        assert!(words(&state).contains(&format!("> {name}")), "{name}");
        press(&mut state, "down");
    }
}

/// Where a peg can go to one hole over several others, the one that it jumps over is chosen next.
#[test]
fn the_jumped_piece_is_chosen() {
    let mut state = start("graph:C~");
    press(&mut state, "space tab space");
    assert_eq!(state.session.step(), 0);
    assert!(state.notice.contains("choose"), "{}", state.notice);
    press(&mut state, "tab space");
    let name = |state: &State| {
        let last = state.session.last().unwrap();
        saltus::referee::describe(state.session.puzzle(), last)
    };
    assert_eq!(name(&state), "b1-a1/c1");

    // Typed moves say it, or are refused.
    let mut session = saltus_session::open("graph:C~").unwrap();
    assert!(session.play("b1-a1").is_err() && session.step() == 0);
    session.play("b1-a1/c1 d1-b1").unwrap();
    assert!(session.done());
    assert_eq!(
        session.last().unwrap().over,
        session.puzzle().board.named("a1")
    );
}
