//! Programs that the tests drive.

use crate::run;
use anyhow::{Context, Result, bail};
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// Sees to it that a Debian package is installed, unless one of these programs or files is there already: as root, or where it is
/// `allowed` through `sudo` that asks for no password.
///
/// # Errors
/// It is not there, and why it was not installed.
pub fn install(package: &str, programs: &[&str], allowed: bool) -> Result<()> {
    let found = || {
        programs.iter().any(|program| {
            if program.starts_with('/') {
                return Path::new(program).exists(); // what another system's programs need does not run here
            }
            let mut command = Command::new(program);
            command.arg(if *program == "tmux" { "-V" } else { "--version" });
            command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
        })
    };
    if found() {
        return Ok(());
    }
    let root = Command::new("id").arg("-u").output().is_ok_and(|said| said.stdout.trim_ascii() == b"0");
    let words: &[&str] = match (root, allowed) {
        (true, _) => &["apt-get"],
        (false, true) => &["sudo", "-n", "apt-get"],
        (false, false) => {
            bail!("{package} is not installed; `--install` installs it through sudo")
        }
    };
    let apt = |arguments: &[&str]| {
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
        command.status().is_ok_and(|status| status.success())
    };
    println!("{package} is needed: {} install {package}, with what that needs", words.join(" "));
    // A list that cannot be brought up to date may still serve.
    let _ = apt(&["update", "-q"]);
    if !apt(&["install", "-y", "-q", "--no-install-recommends", package]) || !found() {
        bail!("{package} is not installed, and {} could not install it", words.join(" "));
    }
    Ok(())
}

/// Fetches by npm what looks for faults of the page's accessibility, once, into the target folder.
///
/// # Errors
/// It is not there, and why it was not fetched.
pub fn axe(root: &Path, allowed: bool) -> Result<()> {
    const PACKAGE: &str = "axe-core@4.14.1";
    let folder = root.join("target/axe");
    if folder.join("node_modules/axe-core/axe.min.js").exists() {
        return Ok(());
    }
    install("npm", &["npm"], allowed)?;
    fs::create_dir_all(&folder).with_context(|| format!("making {}", folder.display()))?;
    let mut npm = Command::new("npm");
    npm.args(["install", "--no-audit", "--no-fund", "--prefix", ".", PACKAGE]).current_dir(&folder);
    if !npm.status().is_ok_and(|status| status.success()) {
        bail!("npm could not fetch {PACKAGE}");
    }
    Ok(())
}

/// mdBook, which cargo installs into the target folder the first time.
///
/// # Errors
/// It could not be built.
pub fn mdbook(root: &Path) -> Result<PathBuf> {
    const VERSION: &str = "0.5.4";
    let folder = root.join("target/tools");
    let program = folder.join("bin/mdbook");
    if !program.exists() {
        // No server and no watcher: the site is files.
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["install", "mdbook", "--version", VERSION, "--locked", "--root"]).arg(&folder);
        run(cargo.args(["--no-default-features", "--features", "search"]))?;
    }
    Ok(program)
}
