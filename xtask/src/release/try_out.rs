//! The tests of every command after it is unpacked.

use crate::run;
use anyhow::{Context, Result, bail, ensure};
use std::{
    fs,
    io::{Read, Write},
    net::{TcpListener, TcpStream},
    path::Path,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// The question, the exit status, and the expected text of the answer: lengths from the literature
/// (15 moves by formula, 18 sweeps by Beasley, 46 moves of Fore and Aft), an impossible problem,
/// and a capture that is easy to verify by hand.
const SEEDS: [(&[&str], i32, &str); 5] = [
    (&["solve", "row:3x3", "--format", "names"], 0, "K = 15,"),
    (
        &[
            "solve",
            "pegs:english",
            "--fewest",
            "sweeps",
            "--format",
            "moves",
        ],
        0,
        "18 sweeps",
    ),
    (&["solve", "pegs:french@d4"], 1, "impossible"),
    (
        &["solve", "board é.txt", "--from", "contest"],
        0,
        "B2 D4 F6",
    ),
    (
        &["count", "foreaft:3", "--over", "opposite", "--json"],
        0,
        "\"length\":46",
    ),
];

/// A capture board with the line ends of Windows.
const BOARD: &str =
    "7\r\n_._._._\r\n.B._._.\r\n_.W._._\r\n._._._.\r\n_._.W._\r\n._._._.\r\n_._._._\r\n";

/// Classes of positions of the English board that the central game reaches: OEIS A112737, its sum.
const CLASSES: &str = "23475688";

/// The time limit of one call, under emulation on a busy machine.
const PATIENCE: Duration = Duration::from_secs(900);

/// Asks the test questions, kills and resumes a census, and queries the server; returns a summary.
///
/// # Errors
/// An answer is wrong.
pub fn use_command(folder: &Path, saltus: &dyn Fn() -> Command) -> Result<String> {
    fs::write(folder.join("board é.txt"), BOARD).context("writing a board")?;
    for (arguments, status, words) in SEEDS {
        let output = saltus()
            .args(arguments)
            .current_dir(folder)
            .output()
            .context("running the command")?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned()
            + &String::from_utf8_lossy(&output.stderr);
        ensure!(
            output.status.code() == Some(status) && text.contains(words),
            "saltus {} ends with {}, and says:\n{text}",
            arguments.join(" "),
            output.status
        );
    }
    resume(folder, saltus)?;
    serve(saltus)?;
    console(folder, saltus)?;
    Ok(
        "five questions, a store killed and resumed, the server, colours and Ctrl-C in a terminal"
            .into(),
    )
}

/// Runs a program in a terminal by Python's `pty`: the output has colours, and Ctrl-C during a
/// census ends it with 130.
const TERMINAL: &str = "\
import os, pty, select, signal, sys, time
signal.signal(signal.SIGINT, signal.SIG_DFL) # ignored, if a shell started this in its background
def run(words, key_after):
    child, terminal = pty.fork()
    if child == 0:
        os.execvp(words[0], words)
    seen, end = b'', time.time() + 300
    while time.time() < end:
        if select.select([terminal], [], [], 0.1)[0]:
            try:
                part = os.read(terminal, 65536)
            except OSError:
                break
            if not part:
                break
            seen += part
        if key_after and key_after in seen:
            os.write(terminal, b'\\x03')
            key_after = b''
    else:
        os.kill(child, 9)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), seen
status, seen = run(sys.argv[1:] + ['solve', 'pegs:triangle5@a1-c5'], b'')
if status != 0 or b'\\x1b[' not in seen or b'32m' not in seen:
    sys.exit(f'no colours, or exit status {status}: {seen!r}')
status, seen = run(sys.argv[1:] + ['count', 'pegs:french'], b'move ')
if status != 130:
    sys.exit(f'after Ctrl-C exit status {status}: {seen!r}')
";

/// The command in a terminal.
fn console(folder: &Path, saltus: &dyn Fn() -> Command) -> Result<()> {
    let own = saltus();
    let mut python = Command::new("python3");
    python
        .args(["-c", TERMINAL])
        .arg(own.get_program())
        .args(own.get_args())
        .current_dir(folder);
    for (name, value) in own.get_envs() {
        match value {
            Some(value) => python.env(name, value),
            None => python.env_remove(name),
        };
    }
    let output = python.output().context("running python3")?;
    ensure!(
        output.status.success(),
        "in a terminal: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(())
}

/// A census in a folder with a space and a non-ASCII letter in its name, killed after some levels
/// and started again.
fn resume(folder: &Path, saltus: &dyn Fn() -> Command) -> Result<()> {
    let census = || {
        let mut command = saltus();
        command
            .args(["count", "pegs:english", "--store", "levels é"])
            .current_dir(folder);
        command.stderr(Stdio::null());
        command
    };
    let mut child = census()
        .stdout(Stdio::null())
        .spawn()
        .context("running the command")?;
    let level = folder.join("levels é/reached-12");
    let begun = Instant::now();
    while !level.exists() {
        if child
            .try_wait()
            .context("waiting for the census")?
            .is_some()
            || begun.elapsed() > PATIENCE
        {
            let _ = child.kill();
            bail!("the census computes no levels in {}", level.display());
        }
        thread::sleep(Duration::from_millis(5));
    }
    child.kill().context("killing the census")?;
    child.wait().context("waiting for the census")?;
    // A program under emulation may hold the lock a moment longer than its emulator lives.
    let output = loop {
        let output = census().output().context("running the command")?;
        if output.status.success() || begun.elapsed() > PATIENCE {
            break output;
        }
        thread::sleep(Duration::from_millis(500));
    };
    let text = String::from_utf8_lossy(&output.stdout);
    ensure!(
        output.status.success()
            && text
                .lines()
                .any(|line| line.starts_with("classes under") && line.ends_with(CLASSES)),
        "the census that was resumed has not {CLASSES} classes:\n{text}"
    );
    fs::remove_dir_all(folder.join("levels é")).context("removing the store")
}

/// The server, asked once.
fn serve(saltus: &dyn Fn() -> Command) -> Result<()> {
    let free = TcpListener::bind("127.0.0.1:0").context("looking for a free port")?;
    let port = free.local_addr().context("looking for a free port")?.port();
    drop(free);
    let mut command = saltus();
    command
        .args(["serve", "--port", &port.to_string()])
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let mut child = command.spawn().context("running the server")?;
    let begun = Instant::now();
    let answer = loop {
        let asked = TcpStream::connect(("127.0.0.1", port)).and_then(|mut stream| {
            stream.set_read_timeout(Some(Duration::from_secs(30)))?;
            write!(
                stream,
                "GET /health HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n"
            )?;
            let mut text = String::new();
            stream.read_to_string(&mut text).map(|_| text)
        });
        match asked {
            Ok(text) if !text.is_empty() => break text,
            _ if begun.elapsed() > Duration::from_secs(120) => break String::new(),
            _ => thread::sleep(Duration::from_millis(100)),
        }
    };
    child.kill().context("ending the server")?;
    child.wait().context("ending the server")?;
    ensure!(
        answer.contains("200 OK") && answer.contains("\"ok\""),
        "the server does not answer: {answer}"
    );
    Ok(())
}

/// The newest version of the C library that a program requires.
///
/// # Errors
/// binutils are missing.
pub fn newest_glibc(program: &Path) -> Result<Vec<u32>> {
    let output = Command::new("readelf")
        .args(["--version-info", "--wide"])
        .arg(program)
        .output();
    let output = output.context("readelf, of the package binutils")?;
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(newest(&text))
}

/// The largest of all `GLIBC_2.17` in a text.
fn newest(text: &str) -> Vec<u32> {
    let mut newest = vec![0, 0];
    for word in text.split("GLIBC_").skip(1) {
        let end = word.find(|c: char| c != '.' && !c.is_ascii_digit());
        let version = numbers(&word[..end.unwrap_or(word.len())]);
        if version.len() > 1 && version > newest {
            newest = version;
        }
    }
    newest
}

/// The numbers of a version.
pub fn numbers(version: &str) -> Vec<u32> {
    version
        .split('.')
        .filter_map(|part| part.parse().ok())
        .collect()
}

/// A library of Windows 10 that Wine has from version 9 on: Rust takes its random numbers from it.
/// Built only if needed, and never packed.
///
/// # Errors
/// The compiler does not run.
pub fn library_of_wine(folder: &Path) -> Result<()> {
    const SOURCE: &str = "#include <windows.h>\nBOOLEAN NTAPI SystemFunction036(PVOID, ULONG);\n\
        __declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) {\n\
        return SystemFunction036(data, (ULONG)size);\n}\n";
    let library = folder.join("bcryptprimitives.dll");
    if library.exists() {
        return Ok(());
    }
    fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    let source = folder.join("random.c");
    fs::write(&source, SOURCE).context("writing the source of a library")?;
    run(Command::new("x86_64-w64-mingw32-gcc")
        .args(["-shared", "-O1", "-s", "-o"])
        .arg(library)
        .arg(source)
        .arg("-ladvapi32"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_c_library_is_found() {
        assert_eq!(
            newest("Name: GLIBC_2.2.5  x\nName: GLIBC_2.17 y GLIBC_2.9 GLIBC_PRIVATE"),
            [2, 17]
        );
        assert_eq!(newest("static"), [0, 0]);
    }

    #[test]
    fn versions_are_compared_by_their_numbers() {
        assert!(numbers("2.9") < numbers("2.17") && numbers("2.17") <= numbers("2.17"));
    }
}
