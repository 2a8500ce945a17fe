//! Programs that the tests drive.

use anyhow::{Result, bail};
use std::process::{Command, Stdio};

/// Sees to it that a Debian package is installed, unless one of these programs is there already.
pub fn install(package: &str, programs: &[&str]) -> Result<()> {
    let found = || {
        programs.iter().any(|program| {
            let mut command = Command::new(program);
            command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
        })
    };
    if found() {
        return Ok(());
    }
    println!("installing {package} for the tests");
    let apt = |arguments: &[&str]| {
        // As root if one is, else through sudo where it asks for no password.
        [&["apt-get"][..], &["sudo", "-n", "apt-get"]].into_iter().any(|words| {
            let mut command = Command::new(words[0]);
            command.args(&words[1..]).args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
            command.status().is_ok_and(|status| status.success())
        })
    };
    // A list that cannot be brought up to date may still serve.
    let _ = apt(&["update", "-q"]);
    if !apt(&["install", "-y", "-q", "--no-install-recommends", package]) || !found() {
        bail!("the tests need {package}, and it cannot be installed here: install the package `{package}`");
    }
    Ok(())
}
