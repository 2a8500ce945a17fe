//! The list of puzzles, its help, and what is said on small screens.

use super::{begin, draw, handle, press, start, words};
use saltus_session::{LADDER, Language};
use saltus_tui::{Command, Event, Mode, Options, State};

/// The list with puzzles of today.
fn list(language: Language, size: [u16; 2]) -> State {
    let ids = ["pegs:triangle4", "row:2x2", "row:3x3"];
    let options = Options {
        language,
        today: Some(ids.map(String::from)),
        ..Options::default()
    };
    let mut state = State::choosing(options, size).unwrap();
    assert!(handle(&mut state, Event::Begin).is_empty());
    state
}

/// Today stands first, then the classics and the ladder, whose lessons say their sentences.
#[test]
fn today_and_the_ladder_are_listed() {
    let mut state = list(Language::English, [80, 24]);
    insta::assert_snapshot!("list", draw(&state).backend());
    press(&mut state, "down enter");
    assert_eq!(state.session.puzzle().title, "row:2x2");

    let mut state = list(Language::English, [80, 24]);
    press(&mut state, "tab tab");
    insta::assert_snapshot!("list_of_the_ladder", draw(&state).backend());
    press(&mut state, "enter");
    let lesson = LADDER[0].lesson.unwrap();
    assert_eq!(state.notice, lesson.before.english);

    let german = words(&list(Language::German, [80, 24]));
    assert!(german.contains("Heute, mittel"), "{german}");
}

/// Escape goes back to the game, and ends the program where there is none.
#[test]
fn escape_opens_no_puzzle() {
    let mut state = list(Language::English, [80, 24]);
    assert!(matches!(press(&mut state, "esc")[..], [Command::Quit]));
    assert!(!state.chosen);

    // A line of input and the help are above the list, too.
    for key in ["g", "?"] {
        let mut state = list(Language::English, [80, 24]);
        press(&mut state, "down");
        press(&mut state, key);
        assert!(!matches!(state.mode, Mode::Choose(_)), "{key}");
        assert!(words(&state).contains("which puzzle?"), "{key}");
        assert!(press(&mut state, "esc").is_empty());
        assert_eq!(state.mode, Mode::Choose(1), "{key}");
    }

    let mut state = start("row:2x2");
    press(&mut state, "p down esc");
    assert_eq!(state.mode, Mode::Board);
    assert_eq!(state.session.puzzle().title, "row:2x2");
}

/// The list has a help of its own: other keys do other things there.
#[test]
fn the_list_has_a_help() {
    let mut state = list(Language::English, [80, 24]);
    press(&mut state, "?");
    insta::assert_snapshot!("help_of_the_list", draw(&state).backend());
}

/// On every screen, the pages of the help together have each word of it.
#[test]
fn no_line_of_the_help_is_cut_off() {
    for language in Language::ALL {
        let options = Options {
            language,
            ..Options::default()
        };
        // It covers the whole of this screen.
        let mut large = begin("row:2x2", options.clone(), [72, 23]);
        press(&mut large, "?");
        let whole = words(&large);

        for size in [[80, 24], [60, 20], [40, 15]] {
            let mut state = begin("row:2x2", options.clone(), size);
            press(&mut state, "?");
            let mut seen = String::new();
            while matches!(state.mode, Mode::Help(_)) {
                seen += &words(&state);
                press(&mut state, "x");
            }
            let spelled = |word: &&str| word.chars().any(char::is_alphanumeric);
            for word in whole.split(' ').filter(spelled) {
                assert!(seen.contains(word), "{size:?}: {word}\n{seen}");
            }
        }
    }
    let mut small = begin("row:2x2", Options::default(), [40, 15]);
    press(&mut small, "?");
    insta::assert_snapshot!("help_on_a_small_screen", draw(&small).backend());
    press(&mut small, "esc");
    assert_eq!(small.mode, Mode::Board, "Escape closes all pages");
}

/// A board without a king that takes all: nothing says that another one does.
#[test]
fn no_other_king_is_recommended_in_vain() {
    // One white beside two kings that have no square behind it.
    let mut state = start("capture:.-.-.=-B-B-=W-.-W=-.-.-=.-.-.");
    let advice = "choose another";
    assert!(!state.notice.contains(advice), "{}", state.notice);
    for key in ["h", "s"] {
        state.notice.clear();
        press(&mut state, key);
        assert!(!state.notice.is_empty());
        assert!(!state.notice.contains(advice), "{}", state.notice);
    }
    assert!(words(&state).contains("impossible"), "{}", words(&state));

    // Where another king wins, nothing is lost yet. Source: the contest board of the guide.
    let state = start("capture:.-.-.-.=-.-W-W-=.-.-.-.=-W-W-W-=.-B-B-.=-W-W-.-=B-.-.-.");
    assert!(words(&state).contains("not with this king"));
}

/// The text of a window above the board is shown whole, however its words are broken.
#[test]
fn windows_are_as_high_as_their_text() {
    let options = Options {
        language: Language::German,
        ..Options::default()
    };
    for size in [[80, 24], [60, 20]] {
        let mut state = begin("row:2x2", options.clone(), size);
        press(&mut state, "g x enter");
        assert!(words(&state).contains("own:BASE64."), "{}", words(&state));
    }
}

/// What cannot be asked of a kind of puzzles is not said to take too long.
#[test]
fn forced_jumps_are_for_pegs() {
    let mut state = start("row:2x2");
    press(&mut state, "f");
    assert_eq!(
        state.notice,
        "This works for peg solitaire on at most 64 holes."
    );
}

/// A board that fits the screen alone is shown whole, without the numbers; what is said of a board
/// that does not fit is not cut off itself.
#[test]
fn boards_take_the_room_of_the_numbers() {
    let wide = "capture:.-.-.-.-.-.=-W-W-W-W-.-=.-.-.-B-B-.=-W-W-W-W-W-=.-.-.-.-B-.=-W-W-W-W-W-=\
                .-.-.-.-.-.=-W-W-W-.-.-=.-.-B-.-.-.=-.-.-W-.-.-=.-.-.-.-.-.";
    let state = begin(wide, Options::default(), [60, 20]);
    let screen = words(&state);
    assert!(screen.contains("J K"), "{screen}");
    let state = begin("row:12x12", Options::default(), [60, 20]);
    let screen = words(&state);
    assert!(screen.contains(" continues "), "{screen}");
}
