//! The load test: 200 clients for 30 s, each asking for one hint after the other on the english board.
#![allow(clippy::unwrap_used, reason = "tests fail by panic")]

use saltus_web::server::{Config, serve};
use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
};

const CLIENTS: usize = 200;
const TIME: Duration = Duration::from_secs(30);
/// Positions of a solution of the english board, so that not all ask the same.
const GAME: [&str; 8] = ["d2-d4", "b3-d3", "c1-c3", "c4-c2", "c6-c4", "a5-c5", "e3-c3", "g3-e3"];

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
        let request =
            format!("POST /api/{name} HTTP/1.1\r\n{head}Content-Length: {}\r\n\r\n{body}", body.len());
        self.0.write_all(request.as_bytes()).await.unwrap();
        let (mut status, mut length) = (0, 0);
        let mut line = String::new();
        while line != "\r\n" {
            line.clear();
            assert_ne!(self.0.read_line(&mut line).await.unwrap(), 0, "the server hung up");
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

/// Asks until the time is over; how long each hint took, in microseconds, and how often the server was busy.
async fn client(address: SocketAddr, number: usize, end: Instant) -> (Vec<u64>, u64) {
    let mut client = Client::new(address).await;
    let (mut times, mut busy) = (Vec::new(), 0);
    while Instant::now() < end {
        let made = (number + times.len()) % GAME.len();
        let body = format!(r#"{{"puzzle": "pegs:english", "moves": "{}"}}"#, GAME[..made].join(" "));
        let began = Instant::now();
        match client.call("hint", &body).await {
            (200, reply) => {
                assert!(reply.contains("\"move\"") || reply.contains("\"back\""), "{reply}");
                times.push(began.elapsed().as_micros() as u64);
            }
            (503, _) => {
                busy += 1;
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            (status, reply) => panic!("{status}: {reply}"),
        }
    }
    (times, busy)
}

/// The most memory that this process has held, in MiB.
fn most_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() >> 10
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes 30 s and both processors; for optimised builds"]
async fn two_hundred_clients() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(serve(listener, Config::default(), std::future::pending()));
    let (status, reply) = Client::new(address).await.call("learn", r#"{"puzzle": "pegs:english"}"#).await;
    assert_eq!((status, reply.contains("\"known\":true")), (200, true), "{reply}");
    let learned = most_memory();
    let end = Instant::now() + TIME;
    let clients: Vec<_> = (0..CLIENTS).map(|number| tokio::spawn(client(address, number, end))).collect();
    let (mut times, mut busy) = (Vec::new(), 0);
    for client in clients {
        let (mine, refused) = client.await.unwrap();
        times.extend(mine);
        busy += refused;
    }
    times.sort_unstable();
    let part = |percent: usize| times[(times.len() - 1) * percent / 100] as f64 / 1000.0;
    println!(
        "{} hints in {} s, {busy} times busy; half within {:.2} ms, 99 % within {:.2} ms, all within {:.2} ms; \
         {learned} MiB after learning, {} MiB at most",
        times.len(),
        TIME.as_secs(),
        part(50),
        part(99),
        part(100),
        most_memory()
    );
    assert!(times.len() > CLIENTS, "every client gets its turn");
    assert!(part(99) < 50.0, "99 % of the hints within 50 ms");
    assert!(most_memory() < learned + 256, "memory is bounded");
}
