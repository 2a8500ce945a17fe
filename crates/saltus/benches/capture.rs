//! Capture boards of 100 MB from a file: time and memory of each job, and its ratio to the floor,
//! one pass over the same bytes. `cargo bench -p saltus --bench capture [SIDE]`

mod time;

use saltus::capture::*;
use saltus::text::capture::*;
use std::fs::File;
use std::io::{BufWriter, Read, Write};
use std::path::Path;

/// The best processor time of several runs, in milliseconds.
fn best(runs: u32, job: impl FnMut()) -> f64 {
    time::best(runs, job).processor * 1e3
}

fn floor(path: &Path) -> u64 {
    let mut file = File::open(path).expect("the board was written");
    let mut buffer = vec![0; 1 << 18];
    let mut sum = 0u64;
    loop {
        let read = file.read(&mut buffer).expect("the board can be read");
        if read == 0 {
            return sum;
        }
        let (words, _) = buffer[..read].as_chunks::<8>();
        sum = words
            .iter()
            .fold(sum, |sum, word| sum ^ u64::from_le_bytes(*word));
    }
}

fn reader(path: &Path) -> BoardReader<File> {
    BoardReader::new(
        File::open(path).expect("the board was written"),
        Alphabet::Contest,
        Reading::Strict,
    )
}

/// The largest resident size so far, in MB, since it was last reset.
fn peak_memory() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .unwrap_or("0");
    line.trim()
        .trim_end_matches(" kB")
        .trim()
        .parse::<f64>()
        .unwrap_or_default()
        / 1e3
}

fn reset_peak() {
    // Linux only; elsewhere the number is the peak of the whole run.
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

fn main() {
    let side = std::env::args()
        .skip(1)
        .find_map(|arg| arg.parse().ok())
        .unwrap_or(9999);
    let path = std::env::temp_dir().join(format!("saltus-capture-{}.txt", std::process::id()));
    let boards = [
        ("full", Pattern::Full, false),
        ("face", Pattern::Faces, false),
        ("snake", Pattern::Snake, false),
        ("tree", Pattern::Trees { density: 128 }, false),
        ("decoy", Pattern::Faces, true),
    ];
    println!(
        "n = {side}; milliseconds of processor time, best of 5 (x: ratio to one pass over the file); memory in MB"
    );
    println!(
        "{:8} {:>9} {:>7} {:>16} {:>7} {:>16} {:>16} {:>7}",
        "board", "whites", "floor", "decide", "memory", "with route", "and codes", "memory"
    );
    for (name, layout, decoy) in boards {
        let (mut field, king) = generate(side, layout, 1);
        if decoy {
            add_decoys(&mut field, king, 64, 2);
        }
        let whites = field.white_count();
        let mut out = BufWriter::new(File::create(&path).expect("a temporary file"));
        write_board(&field, Alphabet::Contest, &mut out)
            .and_then(|()| out.flush())
            .expect("room for the board");
        drop((field, out));
        let low = best(5, || {
            std::hint::black_box(floor(&path));
        });
        reset_peak();
        let decide = best(5, || {
            let winner = reader(&path).next_winner().expect("a good board");
            assert!(winner != Some(Winner::None), "{name}");
        });
        let memory = peak_memory();
        reset_peak();
        let solve = || {
            let field = reader(&path)
                .next_board()
                .expect("a good board")
                .expect("one board");
            let route = route(&field, king).expect("a winner");
            assert_eq!(route.jumps.len() as u64, whites, "{name}");
            route
        };
        let routed = best(5, || drop(solve()));
        let coded = best(5, || {
            let mut null = File::create("/dev/null").expect("a null device");
            write_route(
                &solve(),
                side,
                RouteNotation::Codes(Numbering::Top),
                &mut null,
            )
            .expect("a null device");
        });
        let route_memory = peak_memory();
        let ratio = |time: f64| format!("{time:7.1} ({:4.1}x)", time / low);
        println!(
            "{name:8} {whites:9} {low:7.1} {:>16} {memory:7.1} {:>16} {:>16} {route_memory:7.1}",
            ratio(decide),
            ratio(routed),
            ratio(coded)
        );
    }
    let _ = std::fs::remove_file(&path);
}
