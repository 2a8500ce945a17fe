//! The server as a process: its log does not block it, it is quiet, and signals end it.
#![cfg(unix)]

use saltus_testing::{LIMIT, Running, output, proc::memory_of, status};
use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{ChildStderr, Command, Stdio},
};

/// A server, ended with the test.
struct Server(Running);

impl Server {
    /// Starts a server. Returns its address and its further output.
    fn start(options: &[&str]) -> (Server, String, BufReader<ChildStderr>) {
        Server::start_with(options, "")
    }

    /// The same with this browser.
    fn start_with(options: &[&str], browser: &str) -> (Server, String, BufReader<ChildStderr>) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_saltus"));
        command
            .args(["serve", "--port", "0"])
            .args(options)
            .env("BROWSER", browser)
            .stderr(Stdio::piped());
        let mut server = Server(Running::start(&mut command));
        let mut message = BufReader::new(server.0.stderr());
        let mut address = None;
        while address.is_none() {
            let mut line = String::new();
            assert_ne!(message.read_line(&mut line).unwrap(), 0, "it ended");
            let rest = line.split_once("http://").map(|(_, rest)| rest);
            address = rest.and_then(|rest| Some(rest.split_whitespace().next()?.to_string()));
        }
        (server, address.unwrap(), message)
    }
}

fn send(address: &str, call: &str, body: &str) -> TcpStream {
    let mut socket = TcpStream::connect(address).unwrap();
    let head = "Content-Type: application/json\r\nConnection: close";
    let length = body.len();
    write!(
        socket,
        "POST /api/{call} HTTP/1.1\r\nHost: {address}\r\n{head}\r\nContent-Length: {length}\r\n\r\n{body}"
    )
    .unwrap();
    socket
}

/// Answers to a number of requests, each of which must be right.
fn ask(address: &str, requests: usize) {
    for number in 0..requests {
        let mut reply = String::new();
        send(address, "hint", r#"{"puzzle": "row:2x2"}"#)
            .read_to_string(&mut reply)
            .unwrap();
        assert!(
            reply.starts_with("HTTP/1.1 200") && reply.contains("\"move\""),
            "request {number}: {reply}"
        );
    }
}

#[test]
fn an_unread_log_does_not_block() {
    let (_server, address, message) = Server::start(&["--log", "debug"]);
    // Far more than a pipe holds.
    ask(&address, 1500);
    drop(message);
}

#[test]
fn an_unwritable_log_does_not_block() {
    let (_server, address, message) = Server::start(&["--log", "debug"]);
    drop(message);
    ask(&address, 50);
}

#[test]
fn the_page_asks_the_store_of_a_census() {
    let folder =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("served-store-{}", std::process::id()));
    let levels = folder.to_str().unwrap();
    let mut count = Command::new(env!("CARGO_BIN_EXE_saltus"));
    count.args(["count", "pegs:triangle5@a1-any", "--store", levels]);
    assert!(output(&mut count).status.success());
    let look = |address: &str, moves: &str| {
        let mut reply = String::new();
        let body =
            format!(r#"{{"puzzle": "pegs:triangle5@a1-any", "moves": "{moves}", "bare": true}}"#);
        send(address, "look", &body)
            .read_to_string(&mut reply)
            .unwrap();
        assert!(reply.starts_with("HTTP/1.1 200"), "{reply}");
        reply
    };
    let verdict = |reply: &str| {
        reply
            .split("\"verdict\":\"")
            .nth(1)
            .map(|rest| rest.split('"').next().map(String::from))
    };
    let (_without, address, _) = Server::start(&[]);
    assert_eq!(
        verdict(&look(&address, "a3-a1")),
        Some(Some("unknown".into()))
    );
    let (_with, address, _) = Server::start(&["--store", levels]);
    // As `ask` answers without a store.
    assert_eq!(
        verdict(&look(&address, "a3-a1")),
        Some(Some("winnable".into()))
    );
    assert_eq!(
        verdict(&look(&address, "a3-a1 c4-a2 a1-a3")),
        Some(Some("lost".into()))
    );
    assert!(look(&address, "").contains("\"known\":true"));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_server_is_quiet_by_default() {
    for (options, lines) in [(&[][..], 0), (&["--log", "info"], 10)] {
        let (mut server, address, message) = Server::start(options);
        ask(&address, 10);
        let mut logged = message
            .lines()
            .map(Result::unwrap)
            .filter(|line| line.contains("\"request\""));
        // An answer does not wait for its line in the log.
        let first = logged.by_ref().take(lines).count();
        server.0.signal("TERM");
        assert_eq!(server.0.wait().code(), Some(0));
        assert_eq!((first, logged.count()), (lines, 0));
    }
}

/// During a search the first Ctrl-C waits for it, and the second does not.
#[test]
fn the_second_interrupt_ends_at_once() {
    let (mut server, address, mut message) = Server::start(&["--log", "info"]);
    let _searching = send(&address, "learn", r#"{"puzzle": "grid:7x7"}"#);
    // The reply that arrives after the signal.
    ask(&address, 1);
    server.0.signal("INT");
    let mut line = String::new();
    while !line.contains("draining") {
        line.clear();
        assert_ne!(message.read_line(&mut line).unwrap(), 0, "it ended");
    }
    server.0.signal("INT");
    assert_eq!(
        server.0.wait().code(),
        Some(130),
        "0 is for a server that drained"
    );
}

/// The memory of requests is released when they end.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[test]
fn memory_is_returned() {
    use std::time::{Duration, Instant};
    let (server, address, _said) = Server::start(&[]);
    let process = server.0.id().to_string();
    let memory = |name: &str| memory_of(&process, name).unwrap() >> 20;
    ask(&address, 10);
    let start = memory("VmRSS");

    // Requests that are not complete take memory whatever the speed of the machine, which a search
    // within a time limit does not.
    const REQUESTS: usize = 600;
    const LENGTH: usize = 64 << 10;
    let began = Instant::now();
    let mut waiting = Vec::new();
    let mut taken = 0;
    while taken < 32 {
        assert!(began.elapsed() < LIMIT, "{taken} MiB, {start} at the start");
        if waiting.len() < REQUESTS {
            let head = format!(
                "POST /api/look HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
                 Content-Length: {LENGTH}\r\n\r\n"
            );
            let mut socket = TcpStream::connect(&address).unwrap();
            socket.write_all(head.as_bytes()).unwrap();
            socket.write_all(&[b' '; LENGTH - 1]).unwrap();
            waiting.push(socket);
        } else {
            std::thread::sleep(Duration::from_millis(100));
        }
        taken = memory("VmHWM") - start;
    }
    drop(waiting);

    while memory("VmRSS") > start + taken / 4 * 3 {
        let now = memory("VmRSS");
        assert!(began.elapsed() < LIMIT, "{now} MiB, {start} at the start");
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// `--open` opens the page in the browser, or prints its address if there is no browser.
#[test]
fn the_browser_is_sent_to_the_page() {
    let folder = std::env::temp_dir().join(format!("saltus-browser-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (program, opened) = (folder.join("browser"), folder.join("opened"));
    // Written by another process: a file that this process has open for writing cannot be run.
    let script = r#"printf '#!/bin/sh\necho "$1" > %s.new && mv %s.new %s\n' "$1" "$1" "$1" > "$0" && chmod +x "$0""#;
    let mut shell = Command::new("sh");
    shell.args(["-c", script]).arg(&program).arg(&opened);
    assert!(status(&mut shell).success());
    let (server, address, _) = Server::start_with(
        &["--open", "--listen", "0.0.0.0"],
        &program.to_string_lossy(),
    );
    let began = std::time::Instant::now();
    while !opened.exists() {
        assert!(began.elapsed() < LIMIT, "no browser was opened");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    assert_eq!(
        std::fs::read_to_string(&opened).unwrap(),
        format!("http://{address}/\n")
    );
    drop(server);
    let (_server, address, message) = Server::start_with(&["--open"], "/nowhere/no-browser");
    let warning = message.lines().next().unwrap().unwrap();
    assert!(
        warning.starts_with("warning: ") && warning.ends_with(&format!("go to http://{address}/")),
        "{warning}"
    );
    std::fs::remove_dir_all(folder).unwrap();
}

/// A damaged store is named in the log; after the repair the server gives the same answers again.
#[test]
fn a_damaged_store_is_reported_and_repaired() {
    let base = Path::new(env!("CARGO_TARGET_TMPDIR")).join("damaged-store");
    let _ = fs::remove_dir_all(&base);
    fs::create_dir_all(&base).unwrap();
    let store = base.join("levels");
    let folder = store.to_str().unwrap();
    let puzzle = "pegs:triangle6@a2-any";
    let saltus =
        |arguments: &[&str]| output(Command::new(env!("CARGO_BIN_EXE_saltus")).args(arguments));
    assert!(
        saltus(&["count", puzzle, "--no-games", "--store", folder])
            .status
            .success()
    );
    let answer = || {
        let (server, address, mut message) = Server::start(&["--store", folder]);
        let mut reply = String::new();
        let question = format!(r#"{{"puzzle": "{puzzle}"}}"#);
        send(&address, "hint", &question)
            .read_to_string(&mut reply)
            .unwrap();
        assert!(reply.starts_with("HTTP/1.1 200"), "{reply}");
        drop(server);
        let mut log = String::new();
        message.read_to_string(&mut log).unwrap();
        (reply.split_once("\r\n\r\n").unwrap().1.to_owned(), log)
    };
    let (sound, log) = answer();
    assert!(!log.contains(".part"), "{log}");
    for level in ["winning-01", "winning-02"] {
        fs::remove_dir_all(store.join(level)).unwrap();
    }
    let (_, log) = answer();
    assert!(log.contains("winning-01/0000.part"), "{log}");
    assert!(saltus(&["store", folder, "--mend"]).status.success());
    let (mended, log) = answer();
    assert_eq!(mended, sound);
    assert!(!log.contains(".part"), "{log}");
}
