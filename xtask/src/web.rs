//! The static site: the page with the engine as WebAssembly, to be put on any web server.

use crate::run;
use anyhow::{Context, Result, bail};
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

const TARGET: &str = "wasm32-unknown-unknown";

/// The most bytes that the static site may take: it is downloaded.
const LARGEST: u64 = 2_000_000;

/// Debian's compiler for the web, its parts and sources: where rustup cannot fetch the target, these build it.
const PACKAGES: [&str; 5] =
    ["rustc-web", "libstd-rust-web-1.96", "libstd-rust-web-dev", "rust-web-src", "libllvm22"];

/// Builds the static site into `out`.
pub fn build(root: &Path, out: &Path) -> Result<()> {
    let target = root.join("target/wasm");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args([
        "build",
        "--package",
        "saltus-wasm",
        "--profile",
        "wasm",
        "--target",
        TARGET,
        "--target-dir",
    ]);
    cargo.arg(&target).current_dir(root);
    if !has_target() {
        let compiler = debian_compiler(root)?;
        // Debian has no compiled standard library for the web: cargo builds it, which only a bootstrap compiler may.
        cargo.args(["-Zbuild-std=std,panic_abort"]).env("RUSTC_BOOTSTRAP", "1");
        cargo.env("RUSTC", compiler.join("usr/bin/rustc"));
        cargo.env("LD_LIBRARY_PATH", compiler.join("usr/lib/x86_64-linux-gnu"));
        cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker()?);
    }
    run(&mut cargo)?;
    fs::create_dir_all(out).with_context(|| format!("making {}", out.display()))?;
    let page = root.join("crates/saltus-web/page");
    let mut bytes = 0;
    for file in fs::read_dir(&page).context("reading the page")? {
        let file = file.context("reading the page")?;
        bytes += fs::copy(file.path(), out.join(file.file_name())).context("copying the page")?;
    }
    let config = fs::read_to_string(page.join("config.js")).context("reading config.js")?;
    fs::write(out.join("config.js"), config.replace("= \"http\"", "= \"wasm\""))
        .context("writing config.js")?;
    let module = target.join(TARGET).join("wasm/saltus_wasm.wasm");
    let engine = fs::copy(module, out.join("saltus.wasm")).context("copying the module")?;
    bytes += engine;
    println!("{}: {bytes} bytes, of which the engine takes {engine}", out.display());
    if bytes > LARGEST {
        bail!("the static site is larger than {LARGEST} bytes");
    }
    Ok(())
}

/// Whether the compiler knows the target, fetched by rustup now if need be.
fn has_target() -> bool {
    let library = || {
        let sysroot = sysroot().ok()?;
        Some(sysroot.join("lib/rustlib").join(TARGET).join("lib").exists())
    };
    let quiet = |command: &mut Command| {
        command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
    };
    library() == Some(true)
        || quiet(Command::new("timeout").args(["60", "rustup", "target", "add", TARGET]))
            && library() == Some(true)
}

fn sysroot() -> Result<PathBuf> {
    let said = Command::new("rustc").args(["--print", "sysroot"]).output().context("running rustc")?;
    Ok(PathBuf::from(String::from_utf8_lossy(&said.stdout).trim()))
}

/// The linker for WebAssembly, which comes with every compiler of rustup's.
fn linker() -> Result<PathBuf> {
    let linker = sysroot()?.join("lib/rustlib/x86_64-unknown-linux-gnu/bin/rust-lld");
    if !linker.exists() {
        bail!("{} is missing: it comes with rustup's compilers", linker.display());
    }
    Ok(linker)
}

/// Debian's compiler, unpacked in the target folder: nothing is installed in the system.
fn debian_compiler(root: &Path) -> Result<PathBuf> {
    let folder = root.join("target/wasm-rust");
    let unpacked = folder.join("root");
    let done = folder.join("done");
    if done.exists() {
        return Ok(unpacked);
    }
    println!("rustup cannot fetch {TARGET}: fetching Debian's compiler into {}", folder.display());
    let packages = folder.join("packages");
    fs::create_dir_all(&packages).with_context(|| format!("making {}", packages.display()))?;
    run(Command::new("apt-get").arg("download").args(PACKAGES).current_dir(&packages)).with_context(
        || {
            format!(
                "where neither `rustup target add {TARGET}` nor Debian 12's packages ({}) are to be had, \
             build the site on a machine where one of them is",
                PACKAGES.join(", ")
            )
        },
    )?;
    for package in fs::read_dir(&packages).context("listing the packages")? {
        let package = package.context("listing the packages")?.path();
        run(Command::new("dpkg").arg("-x").arg(package).arg(&unpacked))?;
    }
    // Cargo looks for the sources of the standard library here.
    let sources = unpacked.join("usr/lib/rustlib/src");
    fs::create_dir_all(&sources).context("making a folder for the sources")?;
    let link = sources.join("rust");
    if !link.exists() {
        let name = fs::read_dir(unpacked.join("usr/src"))
            .context("looking for the sources")?
            .filter_map(|entry| Some(entry.ok()?.file_name()))
            .find(|name| name.to_string_lossy().starts_with("rustc-"))
            .context("the package of the sources has none")?;
        #[cfg(unix)]
        std::os::unix::fs::symlink(Path::new("../../../src").join(name), &link)
            .context("linking the sources")?;
        #[cfg(not(unix))]
        bail!("Debian's compiler runs on Linux only, not where {name:?} is");
    }
    fs::write(&done, "").context("marking the compiler as unpacked")?;
    Ok(unpacked)
}
