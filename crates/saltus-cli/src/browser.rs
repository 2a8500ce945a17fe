//! Opening an address in the browser that the system would choose.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    process::{Command, Stdio},
};

/// Opens the page that a server on this address serves; says how to go on if no program for it is found.
pub fn open(address: SocketAddr) {
    // A browser goes to this machine, not to "any address".
    let ip: IpAddr = match address {
        SocketAddr::V4(any) if any.ip().is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        SocketAddr::V6(any) if any.ip().is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        address => address.ip(),
    };
    let page = format!("http://{}/", SocketAddr::new(ip, address.port()));
    let (program, before): (&str, &[&str]) = if cfg!(windows) {
        ("cmd", &["/c", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(before).arg(&page).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Err(error) = command.spawn() {
        eprintln!("warning: `{program}` did not open a browser ({error}): go to {page}");
    }
}
