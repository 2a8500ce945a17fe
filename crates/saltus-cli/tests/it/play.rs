//! `saltus play` and the progress line in a real terminal: tmux sends the keys and captures the
//! screen.

use crate::command::{new_folder, run, saltus_given, text};
use saltus_testing::{LIMIT, output, status};
use std::{
    process::{Command, Output},
    sync::atomic::{AtomicUsize, Ordering},
    time::{Duration, Instant},
};

/// A terminal of 80 columns and 24 rows, ended with the test.
struct Terminal {
    socket: String,
}

impl Terminal {
    /// Runs `saltus play` with these arguments, after `setting` in the environment.
    fn play(name: &str, setting: &str, arguments: &str) -> Terminal {
        Terminal::run(name, setting, &format!("play {arguments}"))
    }

    /// A terminal with a socket of its own: a server that ends still answers for a moment.
    fn new(name: &str) -> Terminal {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        Terminal {
            socket: format!("saltus-{name}-{}-{number}", std::process::id()),
        }
    }

    /// Runs the command with these arguments, after `setting`.
    fn run(name: &str, setting: &str, arguments: &str) -> Terminal {
        let terminal = Terminal::new(name);
        let saltus = env!("CARGO_BIN_EXE_saltus");
        terminal.start(&format!(
            "{setting} '{saltus}' {arguments}; echo status $?; exec sleep 3600"
        ));
        terminal
    }

    /// A shell with job control.
    fn shell(name: &str) -> Terminal {
        let terminal = Terminal::new(name);
        terminal.start("PS1='shell> ' exec bash --norc --noprofile -i");
        terminal.wait_for_text("shell>");
        terminal
    }

    fn start(&self, command: &str) {
        self.tmux(&[
            "-f",
            "/dev/null",
            "new-session",
            "-d",
            "-x",
            "80",
            "-y",
            "24",
            command,
        ]);
    }

    /// Types a line.
    fn enter(&self, line: &str) {
        self.tmux(&["send-keys", "-l", line]);
        self.press("Enter");
    }

    /// The program that the pane's shell runs.
    fn child(&self) -> String {
        let pane = self.ask("#{pane_pid}");
        let children = output(Command::new("ps").args(["-o", "pid=", "--ppid", &pane]));
        String::from_utf8(children.stdout)
            .unwrap()
            .trim()
            .to_string()
    }

    /// Sends a signal to that program.
    fn signal(&self, name: &str) {
        let mut kill = Command::new("kill");
        kill.args([&format!("-{name}"), &self.child()]);
        assert!(status(&mut kill).success());
    }

    fn tmux(&self, arguments: &[&str]) -> String {
        let mut tmux = Command::new("tmux");
        tmux.args(["-L", &self.socket])
            .args(arguments)
            .env("TERM", "xterm-256color")
            .env_remove("TMUX");
        let Output {
            status,
            stdout,
            stderr,
        } = output(&mut tmux);
        assert!(
            status.success(),
            "{arguments:?}: {}",
            String::from_utf8_lossy(&stderr)
        );
        String::from_utf8(stdout).unwrap()
    }

    fn press(&self, keys: &str) {
        self.tmux(&[&["send-keys"], &keys.split(' ').collect::<Vec<_>>()[..]].concat());
    }

    fn screen(&self) -> String {
        self.tmux(&["capture-pane", "-p"])
    }

    /// Waits until the screen shows a text.
    fn wait_for_text(&self, text: &str) -> String {
        self.wait_until(text, || {
            Some(self.screen()).filter(|screen| screen.contains(text))
        })
    }

    fn wait_until(&self, what: &str, mut done: impl FnMut() -> Option<String>) -> String {
        let start = Instant::now();
        loop {
            if let Some(found) = done() {
                return found;
            }
            assert!(start.elapsed() < LIMIT, "no {what} on\n{}", self.screen());
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Waits until the program has ended with this status and restored the terminal. Returns the
    /// contents of the screen.
    fn wait_for_exit(&self, status: i32) -> String {
        let screen = self.wait_for_text(&format!("status {status}\n"));
        assert_eq!(self.ask("#{alternate_on}#{mouse_any_flag}"), "00");
        screen
    }

    /// The codes of colours on the screen.
    fn colours(&self) -> Vec<String> {
        let styled = self.tmux(&["capture-pane", "-p", "-e"]);
        let codes = styled
            .split("\x1b[")
            .skip(1)
            .filter_map(|part| part.split('m').next());
        let colour = |code: &&str| matches!(code.parse(), Ok(30..=38 | 40..=48 | 90..=107));
        codes
            .flat_map(|codes| codes.split(';'))
            .filter(colour)
            .map(String::from)
            .collect()
    }

    fn ask(&self, format: &str) -> String {
        self.tmux(&["display-message", "-p", format])
            .trim()
            .to_string()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // A second panic would end all tests.
        let mut tmux = Command::new("tmux");
        let _ = output(tmux.args(["-L", &self.socket, "kill-server"]));
    }
}

#[test]
#[ignore = "needs tmux"]
fn a_row_is_won_by_keys() {
    let terminal = Terminal::play("row", "NO_COLOR=", "row:2x2");
    terminal.wait_for_text("can be won");
    terminal.wait_for_text("shortest   2");
    // 2-3 4-2 5-4 3-5 1-3 2-1 4-2 3-4; the cursor is on 1 at first, and then where the last piece
    // went.
    let mut cursor = 1i32;
    for (number, [from, to]) in [
        [2, 3],
        [4, 2],
        [5, 4],
        [3, 5],
        [1, 3],
        [2, 1],
        [4, 2],
        [3, 4],
    ]
    .into_iter()
    .enumerate()
    {
        for target in [from, to] {
            let key = if target > cursor { "Right" } else { "Left" };
            (0..(target - cursor).abs()).for_each(|_| terminal.press(key));
            terminal.press("Space");
            cursor = target;
        }
        terminal.wait_for_text(&format!("move {}\n", number + 1));
    }
    let screen = terminal.wait_for_text("Won in 8 moves!");
    assert!(
        screen.contains("○   ○   ·  [●]  ●") && screen.contains("✓ Solved!"),
        "{screen}"
    );
    terminal.wait_for_text(" timeline  ✓✓✓✓✓✓✓✓[✓]");
    assert!(!terminal.colours().is_empty());
    terminal.press("q");
    let screen = terminal.wait_for_exit(0);
    assert!(screen.contains("saltus play row:2x2,at=ll.rr"), "{screen}");
}

#[test]
#[ignore = "needs tmux"]
fn a_triangle_is_won_by_hints_without_colours_in_ascii() {
    let terminal = Terminal::play("triangle", "NO_COLOR=1", "--ascii pegs:triangle5@a1-any");
    terminal.wait_for_text("can be won");
    for step in 1..=13 {
        terminal.press("h");
        terminal.wait_for_text("Hint: ");
        terminal.press("Space");
        terminal.wait_for_text(&format!("move {step}\n"));
        if step == 5 {
            terminal.tmux(&["resize-window", "-x", "60", "-y", "20"]);
            terminal.wait_for_text("? help  q quit");
        }
    }
    terminal.wait_for_text("Won in 13 moves!");
    assert_eq!(terminal.colours(), [""; 0]);
    assert!(terminal.screen().is_ascii());
    terminal.press("C-c");
    terminal.wait_for_exit(0);
}

#[test]
#[ignore = "needs tmux"]
fn a_signal_restores_the_terminal() {
    let terminal = Terminal::play("signal", "NO_COLOR=", "pegs:english");
    terminal.wait_for_text("can be won");
    terminal.signal("TERM");
    let screen = terminal.wait_for_exit(143);
    assert!(screen.contains("saltus play pegs:english"), "{screen}");
}

/// Suspended by a key or a signal, the game leaves the terminal to the shell, and takes it again
/// when it resumes.
#[test]
#[ignore = "needs tmux"]
fn a_suspended_game_resumes() {
    let terminal = Terminal::shell("suspend");
    let saltus = env!("CARGO_BIN_EXE_saltus");
    terminal.enter(&format!("'{saltus}' play row:2x2; echo status $?"));
    terminal.wait_for_text("can be won");
    for stop in ["key", "signal"] {
        match stop {
            "key" => terminal.press("C-z"),
            _ => terminal.signal("TSTP"),
        }
        terminal.wait_until("shell", || {
            (terminal.ask("#{alternate_on}#{mouse_any_flag}") == "00").then(String::new)
        });
        // The shell reads whole lines and shows what is typed.
        terminal.enter(&format!("clear; echo typed by {stop}$((1 + 1))"));
        terminal.wait_for_text(&format!("typed by {stop}2"));
        terminal.enter("clear; fg");
        terminal.wait_for_text("can be won");
    }
    terminal.press("Right Space");
    terminal.press("q");
    terminal.wait_for_text("saltus play row:2x2");
    terminal.wait_until("shell", || {
        (terminal.ask("#{alternate_on}#{mouse_any_flag}") == "00").then(String::new)
    });
}

/// The last key of any amount of input is processed without another key after it.
#[test]
#[ignore = "needs tmux"]
fn fast_typing_is_not_lost() {
    let terminal = Terminal::play("much", "NO_COLOR=", "row:2x2");
    terminal.wait_for_text("can be won");
    // The keys of the left and right arrows, and q.
    let keys = "\x1b[C\x1b[D".repeat(3000) + "q";
    let file = format!("{}/much-typed", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&file, keys).unwrap();
    terminal.tmux(&["load-buffer", &file]);
    terminal.tmux(&["paste-buffer", "-r"]);
    terminal.wait_for_exit(0);
}

/// On a terminal without screen control the game is played line by line, and typed moves are not
/// echoed twice.
#[test]
#[ignore = "needs tmux"]
fn a_dumb_terminal_is_played_line_by_line() {
    let terminal = Terminal::play("dumb", "TERM=dumb", "row:2x1");
    terminal.wait_for_text("Type a move such as");
    terminal.enter("2-3");
    let screen = terminal.wait_for_text("is a step. 2 moves possible.");
    assert!(screen.contains("\n> 2-3\n2-3 is a step."), "{screen}");
    terminal.enter("quit");
    terminal.wait_for_exit(0);
}

/// Progress is one line, written again and again and never wider than the terminal. Nothing of it
/// remains.
#[test]
#[ignore = "needs tmux"]
fn progress_is_one_line_that_goes_away() {
    for (name, setting, width) in [("wide", "", 80), ("narrow", "stty cols 12;", 12)] {
        let terminal = Terminal::run(name, setting, "count grid:7x7 --quiet");
        let mut shown = terminal.wait_for_text("working");
        // The sign before it moves.
        for _ in 0..3 {
            let last = shown;
            shown = terminal.wait_until("another sign", || {
                let screen = terminal.screen();
                (screen.contains("working") && screen != last).then_some(screen)
            });
            let lines = Vec::from_iter(shown.lines().filter(|line| !line.is_empty()));
            assert_eq!(lines.len(), 1, "{shown}");
            assert!(lines[0].chars().count() < width, "{shown}");
        }

        terminal.press("C-c");
        let screen = terminal.wait_for_exit(130);
        assert!(!screen.contains("working"), "{screen}");
        assert!(screen.contains("interrupted"), "{screen}");
    }
}

/// A solution that is found while the line says how far the search is stands on lines of its own.
/// Source: the terms on a pipe.
#[test]
#[ignore = "needs tmux"]
fn the_progress_line_erases_no_terms() {
    let sequence = "sequence 'reverse:{n}' --to 12 --time 4s";
    let terminal = Terminal::run("terms", "", sequence);
    let shown = terminal.wait_for_text("s left");
    let last = shown.lines().rfind(|line| !line.is_empty()).unwrap();
    let begins_with_sign = !last.starts_with(|first: char| first.is_ascii_digit());
    assert!(last.contains("s left") && begins_with_sign, "{shown}");

    let screen = terminal.wait_for_exit(3);
    let terms: String = screen.split_whitespace().collect();
    let (_, first) = run(&["sequence", "reverse:{n}", "--to", "8"]);
    let first: String = first.split_whitespace().collect();
    assert!(terms.contains(&first), "{first}: {screen}");
    assert!(!screen.contains("s left"), "{screen}");
}

/// Source: a million against a million have more than 10^12 moves.
#[test]
#[ignore = "needs tmux"]
fn no_progress_line_stands_in_a_long_solution() {
    for asked in ["solve --json", "solve --format moves", "list -n 1"] {
        let asked = format!("{asked} row:1000000x1000000 --time 2s --quiet");
        let terminal = Terminal::run("stream", "", &asked);
        let screen = terminal.wait_for_exit(3);
        assert!(!screen.contains("working"), "{screen}");
        let said = screen
            .lines()
            .find(|line| line.starts_with("the time ran out"));
        assert!(said.is_some(), "{screen}");
    }
}

#[test]
#[ignore = "needs tmux"]
fn solutions_are_written_above_the_progress_line() {
    // The first solutions come at once, and the search for the others takes minutes.
    let terminal = Terminal::run("listing", "", "list pegs:wiegleb --memory 1G --quiet");
    let shown = terminal.wait_until("solutions and progress", || {
        let screen = terminal.screen();
        (screen.contains("positions") && screen.contains("e3-e5")).then_some(screen)
    });
    let mut lines = shown.lines().filter(|line| !line.is_empty());
    let last = lines.next_back().unwrap();
    assert!(last.contains("positions") && !last.contains('-'), "{shown}");
    assert!(lines.all(|line| !line.contains("positions")), "{shown}");

    terminal.press("C-c");
    let screen = terminal.wait_for_exit(130);
    // The rate stands in the line alone.
    assert!(shown.contains("/s)") && !screen.contains("/s)"), "{screen}");
}

/// Line by line, a game is written to a new file, or to its own. Another puzzle has none.
#[test]
fn a_game_is_saved_line_by_line() {
    let folder = new_folder("play/save");
    let file = folder.join("a game.saltus");
    let name = file.to_str().unwrap();
    let taken = folder.join("taken");
    std::fs::write(&taken, "precious").unwrap();

    let lines = format!("2-3\nsave {name}\n4-2\nsave\nsave {}\n", taken.display());
    let played = text(&saltus_given(&["play", "row:2x2", "--plain"], &lines).stdout);
    assert_eq!(
        played.matches(&format!("written to {name}")).count(),
        2,
        "{played}"
    );
    assert!(
        played.contains("taken: there is a file of this name already"),
        "{played}"
    );
    assert_eq!(std::fs::read_to_string(&taken).unwrap(), "precious");

    let again = format!("game\n5-4\nsave\nopen row:1x1\nsave {name}\n");
    let played = text(&saltus_given(&["play", name, "--plain"], &again).stdout);
    assert!(played.contains("2: 2-3 4-2"), "{played}");
    assert!(played.contains(&format!("written to {name}")), "{played}");
    assert!(
        played.contains("a game.saltus: there is a file of this name already"),
        "{played}"
    );
    let (status, left) = run(&["ask", name]);
    assert!(status == Some(0) && left.contains("5 moves left"), "{left}");
}

/// Without `--lang` a game is in the language of the system: the first variable that is set says
/// which, and English is for those that there are not.
#[test]
fn the_language_is_that_of_the_system() {
    let cases = [
        (
            "LC_ALL",
            "fr_FR.UTF-8",
            "erreur\u{a0}: il n’y a pas de plateau",
        ),
        ("LC_ALL", "de_AT.UTF-8@euro", "Fehler: Ein Brett"),
        ("LC_MESSAGES", "fr", "erreur\u{a0}: il n’y a pas de plateau"),
        ("LANG", "fr_CA", "erreur\u{a0}: il n’y a pas de plateau"),
        ("LANG", "it_IT.UTF-8", "error: there is no board"),
        ("LANG", "C", "error: there is no board"),
    ];
    for (name, locale, expected) in cases {
        let mut command = Command::new(env!("CARGO_BIN_EXE_saltus"));
        command.args(["play", "pegs:englsh"]);
        for other in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            command.env_remove(other);
        }
        let said = output(command.env(name, locale)).stderr;
        let said = String::from_utf8_lossy(&said).into_owned();
        assert!(said.starts_with(expected), "{name}={locale}: {said}");
    }
}
