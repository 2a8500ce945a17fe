//! The load test: quick calls stay quick beside slow ones. `cargo xtask test --full` runs it when
//! no other test takes the processors.

use saltus_testing::proc::memory_of;
use saltus_web::server::{Config, serve};
use std::{
    env,
    net::SocketAddr,
    process::Command,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
    sync::Mutex,
    time::timeout,
};

/// Whether this process is for one test alone. If not, runs the test in one that is, because it
/// measures its own process; one after the other, because concurrent tests would measure one
/// another.
async fn is_alone(test: &str) -> bool {
    const ALONE: &str = "SALTUS_LOAD_ALONE";
    static TURN: Mutex<()> = Mutex::const_new(());
    if env::var_os(ALONE).is_some() {
        return true;
    }
    let _turn = TURN.lock().await;
    let mut command = Command::new(env::current_exe().unwrap());
    command
        .args(["--exact", test, "--ignored", "--nocapture"])
        .env(ALONE, "1");
    let output = saltus_testing::output(&mut command);
    let [said, why] =
        [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    println!("{said}");
    assert!(
        output.status.success() && said.contains("1 passed"),
        "{why}"
    );
    false
}

const CLIENTS: usize = 200;
const TIME: Duration = Duration::from_secs(30);
/// Boards of every family, small and large.
const BOARDS: [&str; 20] = [
    "pegs:english",
    "pegs:french@d2",
    "pegs:triangle5@a1-any",
    "pegs:triangle6",
    "pegs:asymmetric",
    "pegs:diamond41",
    "pegs:wiegleb",
    "pegs:square6",
    "row:2x2",
    "row:3x3",
    "row:4x4,hop=2",
    "row:6x6",
    "row:10x10",
    "row:3x3v2",
    "row:4x4,direction=both",
    "foreaft:2",
    "grid:3x3",
    "reverse:6",
    "ring:6",
    "row:5x1",
];
/// Calls that use their whole time limit.
const SLOW: [(&str, &str); 4] = [
    ("learn", r#"{"puzzle": "grid:7x7"}"#),
    ("learn", r#"{"puzzle": "row:9x9v3"}"#),
    ("count", r#"{"puzzle": "pegs:wiegleb"}"#),
    ("solve", r#"{"puzzle": "row:10x10v2,direction=both"}"#),
];
/// Pseudorandom numbers, equal in every run unless `SALTUS_SEED` is set.
fn seed() -> u64 {
    env::var("SALTUS_SEED")
        .ok()
        .and_then(|seed| seed.parse().ok())
        .unwrap_or(12)
}

/// Random numbers after Steele, Lea and Flood (SplitMix64).
struct SplitMix(u64);

impl SplitMix {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((word ^ word >> 31) % bound as u64) as usize
    }
}

/// Bodies of requests: each board after any number of legal moves.
fn positions(chance: &mut SplitMix) -> Vec<String> {
    let mut bodies = Vec::new();
    for board in BOARDS {
        let start = saltus_session::open(board).unwrap();
        for _ in 0..40 {
            let mut session = start.clone();
            let mut moves = Vec::new();
            for _ in 0..1 + chance.below(30) {
                let legal = session.legal();
                if legal.is_empty() {
                    break;
                }
                let step = legal[chance.below(legal.len())];
                moves.push(saltus::referee::describe(session.puzzle(), step));
                session.make(step).unwrap();
            }
            bodies.push(format!(
                r#"{{"puzzle": "{board}", "moves": "{}"}}"#,
                moves.join(" ")
            ));
        }
    }
    bodies
}

/// A kept connection.
struct Client(BufReader<TcpStream>);

impl Client {
    async fn new(address: SocketAddr) -> Client {
        let stream = TcpStream::connect(address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        Client(BufReader::new(stream))
    }

    /// The status and the body of a reply.
    async fn call(&mut self, name: &str, body: &str) -> (u16, String) {
        let head = "Host: localhost\r\nContent-Type: application/json\r\n";
        let length = body.len();
        self.send(&format!(
            "POST /api/{name} HTTP/1.1\r\n{head}Content-Length: {length}\r\n\r\n{body}"
        ))
        .await
    }

    async fn send(&mut self, request: &str) -> (u16, String) {
        self.0.write_all(request.as_bytes()).await.unwrap();
        let (mut status, mut length) = (0, 0);
        let mut line = String::new();
        while line != "\r\n" {
            line.clear();
            assert_ne!(
                self.0.read_line(&mut line).await.unwrap(),
                0,
                "the server hung up"
            );
            if let Some(rest) = line.strip_prefix("HTTP/1.1 ") {
                status = rest[..3].parse().unwrap();
            } else if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().unwrap();
            }
        }
        let mut body = vec![0; length];
        self.0.read_exact(&mut body).await.unwrap();
        (status, String::from_utf8(body).unwrap())
    }
}

/// Measurements of a client: the times of quick calls and of answers without a search, in
/// microseconds, and the number of busy replies.
#[derive(Default)]
struct Measurements {
    quick: Vec<u64>,
    floor: Vec<u64>,
    busy: u64,
}

/// Asks until the time is over.
async fn client(
    address: SocketAddr,
    number: u64,
    bodies: Arc<Vec<String>>,
    end: Instant,
) -> Measurements {
    let mut client = Client::new(address).await;
    let mut chance = SplitMix(seed() ^ number << 32);
    let mut seen = Measurements::default();
    while Instant::now() < end {
        let body = &bodies[chance.below(bodies.len())];
        let call = [
            "look", "look", "look", "hint", "hint", "hint", "check", "boards", "health",
        ][chance.below(9)];
        let began = Instant::now();
        let (status, reply) = match call {
            "health" => {
                client
                    .send("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
                    .await
            }
            call => client.call(call, body_of(call, body)).await,
        };
        let micros = began.elapsed().as_micros() as u64;
        match status {
            200 if call == "health" => seen.floor.push(micros),
            200 => seen.quick.push(micros),
            503 => {
                seen.busy += 1;
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            status => panic!("{status} for {call} {body}: {reply}"),
        }
    }
    seen
}

/// The body of a call about a position; a list of the boards is about none.
fn body_of<'a>(call: &str, body: &'a str) -> &'a str {
    match call {
        "boards" => "{}",
        _ => body,
    }
}

/// A line of `/proc/self/status`, in MiB.
fn memory(name: &str) -> u64 {
    memory_of("self", name).unwrap() >> 20
}

/// Processor time in ticks: of the machine, of all programs, and of this process.
fn ticks() -> [u64; 3] {
    let numbers = |text: &str| {
        text.split_whitespace()
            .filter_map(|word| word.parse().ok())
            .collect::<Vec<u64>>()
    };
    let machine = std::fs::read_to_string("/proc/stat").unwrap();
    let machine = numbers(machine.lines().next().unwrap());
    let this = std::fs::read_to_string("/proc/self/stat").unwrap();
    // After the name, the tenth and eleventh number are the time as user and as system.
    let this = numbers(this.rsplit(')').next().unwrap());
    let all = machine[..8].iter().sum();
    [all, all - machine[3] - machine[4], this[10] + this[11]]
}

/// 99 of 100 quick calls are answered within 50 ms while more slow ones arrive than have places. If
/// other programs keep the machine busy, the times are reported and not judged; only fairness is
/// tested then.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes 30 s and both processors; for optimised builds"]
async fn slow_calls_do_not_delay_quick_ones() {
    if !is_alone("load::slow_calls_do_not_delay_quick_ones").await {
        return;
    }
    println!("seed {}", seed());
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(serve(listener, Config::default(), std::future::pending()));
    let bodies = Arc::new(positions(&mut SplitMix(seed())));
    let before = ticks();
    let end = Instant::now() + TIME;
    let slow: Vec<_> = (0..2 * SLOW.len())
        .map(|number| {
            tokio::spawn(async move {
                let (call, body) = SLOW[number % SLOW.len()];
                let mut answered = 0;
                while Instant::now() < end {
                    match Client::new(address).await.call(call, body).await.0 {
                        200 => answered += 1,
                        _ => tokio::time::sleep(Duration::from_millis(200)).await,
                    }
                }
                answered
            })
        })
        .collect();
    let clients: Vec<_> = (0..CLIENTS as u64)
        .map(|number| tokio::spawn(client(address, number, bodies.clone(), end)))
        .collect();
    let mut all = Measurements::default();
    for client in clients {
        let seen = client.await.unwrap();
        assert!(
            seen.quick.len() + seen.floor.len() + seen.busy as usize > 0,
            "every client gets its turn"
        );
        all.quick.extend(seen.quick);
        all.floor.extend(seen.floor);
        all.busy += seen.busy;
    }
    let mut answered = 0;
    for slow in slow {
        answered += slow.await.unwrap();
    }
    let part = |times: &mut Vec<u64>, percent: usize| {
        times.sort_unstable();
        times[(times.len() - 1) * percent / 100] as f64 / 1000.0
    };
    let [half, most, last] = [50, 99, 100].map(|percent| part(&mut all.quick, percent));
    let floor = part(&mut all.floor, 99);
    println!(
        "{} quick calls answered in {} s, {} times busy, {answered} slow calls answered; half within {half:.2} ms, \
         99 % within {most:.2} ms (without a search {floor:.2} ms), all within {last:.2} ms; {} MiB at most",
        all.quick.len(),
        TIME.as_secs(),
        all.busy,
        memory("VmHWM"),
    );
    let [all, busy, own] = std::array::from_fn(|part| ticks()[part] - before[part]);
    let others = 100 * busy.saturating_sub(own) / all.max(1);
    println!("other programs took {others} % of the machine");
    assert!(answered > 0, "slow calls were running");
    assert!(
        most < 50.0 || others > 10,
        "99 % of the quick calls within 50 ms"
    );
}

/// A hundred thousand requests of every kind: the memory of the process does not grow after the
/// first tenth, and is released when it is idle.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes; for optimised builds"]
async fn a_hundred_thousand_requests_leak_nothing() {
    const ROUND: u64 = 10_000;
    /// The memory of computed tables, and of the allocator's fragmentation.
    const KEPT: u64 = 64 + 64;
    /// Most of them are answered without a search: the test is about memory, not about time.
    const NAMES: [&str; 8] = [
        "look", "check", "boards", "check", "hint", "boards", "check", "boards",
    ];
    if !is_alone("load::a_hundred_thousand_requests_leak_nothing").await {
        return;
    }
    println!("seed {}", seed());
    saltus_system::allocator::return_large_blocks(); // as the command does
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(serve(
        listener,
        Config {
            memory: 256 << 20,
            ..Config::default()
        },
        std::future::pending(),
    ));
    let bodies = Arc::new(positions(&mut SplitMix(seed())));
    let start = memory("VmRSS");
    let mut idle = Vec::new();
    for round in 0..10 {
        let clients = (0..8).map(|number| {
            let bodies = bodies.clone();
            tokio::spawn(async move {
                let mut client = Client::new(address).await;
                let mut chance = SplitMix(seed() ^ (8 * round + number) << 32);
                for request in 0..ROUND / 8 {
                    let kind = chance.below(4000);
                    let (call, body) = match kind {
                        0..4 => SLOW[chance.below(SLOW.len())],
                        _ => (
                            NAMES[kind % NAMES.len()],
                            &*bodies[chance.below(bodies.len())],
                        ),
                    };
                    // Of four clients that wait for a slow call, three hang up.
                    let patience =
                        Duration::from_millis(if matches!(kind, 1..4) { 300 } else { 100_000 });
                    let reply = client.call(call, body_of(call, body));
                    let Ok((status, reply)) = timeout(patience, reply).await else {
                        client = Client::new(address).await;
                        continue;
                    };
                    assert!(
                        matches!(status, 200 | 503),
                        "request {request}: {status} for {call} {body}: {reply}"
                    );
                }
            })
        });
        for client in clients.collect::<Vec<_>>() {
            client.await.unwrap();
        }
        if matches!(round, 0 | 4 | 9) {
            // Freed memory is returned every five seconds.
            tokio::time::sleep(Duration::from_secs(12)).await;
            let now = memory("VmRSS");
            println!(
                "{} requests: {now} MiB when idle, {start} at the start",
                (round + 1) * ROUND
            );
            idle.push(now);
        }
    }
    assert!(
        idle.iter().all(|&now| now < start + KEPT),
        "{idle:?} MiB, {start} at the start"
    );
}
