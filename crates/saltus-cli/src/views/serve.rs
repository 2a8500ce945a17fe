//! `saltus serve`: serves the page on this machine, or for others.

use crate::{args::ServeArgs, exit::Exit, stores};
use anyhow::Context;
use saltus::message::Message;
use saltus_web::server::{Config, End, run};
use std::{
    env,
    io::{self, Write},
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket},
    process::{Command, Stdio},
    sync::Arc,
};

/// `saltus serve`.
pub fn serve(args: &ServeArgs) -> anyhow::Result<Exit> {
    let share = args.memory / 8 / args.store.len().max(1) as u64;
    let mut known = Vec::new();
    for folder in &args.store {
        let puzzle = stores::read::subject(folder)?.puzzle()?;
        let oracle = stores::read::oracle(folder, &puzzle, share)?;
        known.push((puzzle, Arc::new(oracle)));
    }
    let config = Config {
        memory: args.memory,
        names: args.host.clone(),
        known,
        ..Config::default()
    };
    let address = (args.listen, args.port).into();
    let ended = run(address, config, args.log.into(), |at| greet(at, args.open))
        .with_context(|| format!("serving on {}, port {}", args.listen, args.port))?;
    Ok(match ended {
        End::Drained => Exit::Solved,
        End::Cut => Exit::Interrupted,
    })
}

/// Says where the page is, and opens it if that is wanted.
fn greet(address: SocketAddr, opens: bool) {
    // If standard error is closed, no message is possible.
    let _ = io::stderr().write_all(greeting(address).as_bytes());
    if opens {
        open(&format!("http://{}/", local_address(address)));
    }
}

/// The address of the page, and who can reach it.
pub fn greeting(address: SocketAddr) -> String {
    let at = |ip: IpAddr| format!("http://{}", SocketAddr::new(ip, address.port()));
    if !address.ip().is_unspecified() {
        let others = if address.ip().is_loopback() {
            ""
        } else {
            "\nwarning: others in the network can reach it too"
        };
        return format!(
            "Saltus is at {} (Ctrl-C stops it){others}\n",
            at(address.ip())
        );
    }
    let mut greeting = format!(
        "Saltus is at {} (Ctrl-C stops it)\n",
        at(local_address(address).ip())
    );
    if let Some(outward) = network_address(address.is_ipv4()) {
        greeting += &format!("and for other machines at {}\n", at(outward));
    }
    greeting
        + "warning: every machine in the network can reach it by address, and by a name that \
          --host states\n"
}

/// The address for a browser on this machine: "any address" is not one.
fn local_address(address: SocketAddr) -> SocketAddr {
    let ip: IpAddr = match address.ip() {
        IpAddr::V4(any) if any.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(any) if any.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        one => one,
    };
    SocketAddr::new(ip, address.port())
}

/// Opens a page in the browser, or reports the failure.
fn open(page: &str) {
    let chosen = env::var("BROWSER")
        .ok()
        .filter(|program| !program.is_empty());
    let program = chosen.as_deref().unwrap_or(if cfg!(windows) {
        "explorer"
    } else if cfg!(target_os = "macos") {
        "open"
    } else {
        "xdg-open"
    });
    let mut command = Command::new(program);
    command
        .arg(page)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    if let Err(error) = command.spawn() {
        let why = Message::of_system(&error);
        say!("warning: `{program}` did not open a browser ({why}): go to {page}");
    }
}

/// The address of this machine for others: that of the default route. Nothing is sent.
fn network_address(v4: bool) -> Option<IpAddr> {
    // Addresses reserved for documentation.
    let (any, far) = if v4 {
        ("0.0.0.0:0", "192.0.2.1:9")
    } else {
        ("[::]:0", "[2001:db8::1]:9")
    };
    let socket = UdpSocket::bind(any).ok()?;
    socket.connect(far).ok()?;
    Some(socket.local_addr().ok()?.ip())
}
