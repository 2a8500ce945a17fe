//! The command for each system: built, packed with its manual pages and completions, unpacked and
//! tested.

use super::{Artefact, Release, archive, container, try_out};
use crate::{cross, notices, python, reproducible, root, run, tools};
use anyhow::{Context, Result, ensure};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The size limits of the command and of its archive in bytes.
const LARGEST: [u64; 2] = [13_000_000, 6_000_000];

/// The oldest Debian that is still in its archive; glibc 2.31.
const OLDEST: &str = "bullseye";

/// A system for which this machine builds.
#[derive(Debug)]
pub struct Target {
    pub triple: &'static str,
    /// Linked by Zig against this version of the C library, the oldest one that runs it.
    pub glibc: Option<&'static str>,
    /// The package of the linker, and the linker.
    linker: Option<(&'static str, &'static str)>,
    /// The emulator that runs its programs here, if one is needed.
    pub runner: &'static [&'static str],
    /// The packages of the emulator, and a file that shows whether it is installed.
    needs: &'static [(&'static str, &'static str)],
}

pub const TARGETS: [Target; 3] = [
    Target {
        triple: "x86_64-unknown-linux-gnu",
        glibc: Some("2.17"),
        linker: None,
        runner: &[],
        needs: &[],
    },
    Target {
        triple: "aarch64-unknown-linux-gnu",
        glibc: Some("2.17"),
        linker: None,
        runner: &["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"],
        needs: &[
            ("qemu-user", "qemu-aarch64"),
            (
                "libc6-arm64-cross",
                "/usr/aarch64-linux-gnu/lib/ld-linux-aarch64.so.1",
            ),
            (
                "libgcc-s1-arm64-cross",
                "/usr/aarch64-linux-gnu/lib/libgcc_s.so.1",
            ),
        ],
    },
    Target {
        triple: "x86_64-pc-windows-gnu",
        glibc: None,
        linker: Some(("gcc-mingw-w64-x86-64", "x86_64-w64-mingw32-gcc")),
        runner: &["/usr/lib/wine/wine64"],
        needs: &[("wine64", "/usr/lib/wine/wine64")],
    },
];

/// Systems whose linker and libraries are proprietary: here, the sources are only checked.
pub const CHECKED: [&str; 2] = ["aarch64-apple-darwin", "x86_64-apple-darwin"];

impl Target {
    /// Whether it is Windows.
    pub fn is_windows(&self) -> bool {
        self.triple.contains("windows")
    }

    /// The name of the file.
    fn binary(&self) -> &'static str {
        if self.is_windows() {
            "saltus.exe"
        } else {
            "saltus"
        }
    }

    /// The command prefix that runs a program of this system here.
    pub fn command(&self, program: &Path) -> Command {
        let Some((first, rest)) = self.runner.split_first() else {
            return Command::new(program);
        };
        let mut command = Command::new(first);
        command.args(rest).arg(program);
        if self.is_windows() {
            command
                .env("WINEDEBUG", "-all")
                .env("WINEPREFIX", root().join("target/artefacts/wine"));
            // The folder of `try_out::library_of_wine`.
            command.env("WINEPATH", root().join("target/artefacts/wine-library"));
        }
        command
    }

    /// Installs what builds for it.
    pub fn linker(&self, release: &Release) -> Result<()> {
        self.linker.map_or(Ok(()), |(package, program)| {
            tools::install(package, &[program], release.install)
        })
    }
}

/// Builds the command for a system, packs it, and tests the unpacked archive.
///
/// # Errors
/// A required program is missing, or a step fails.
pub fn make(release: &Release, target: &Target) -> Result<Vec<Artefact>> {
    target.linker(release)?;
    for (package, program) in target.needs {
        tools::install(package, &[program], release.install)?;
    }
    let program = build(release, target, root(), &super::built())?;
    if target.is_windows() {
        try_out::library_of_wine(&root().join("target/artefacts/wine-library"))?;
    }
    let run = |program: &Path| target.command(program);
    let stem = format!("saltus-{}-{}", release.facts.version, target.triple);
    let name = format!(
        "{stem}.{}",
        if target.is_windows() { "zip" } else { "tar.gz" }
    );
    pack(release, &program, &stem, target.triple, &name, &run)?;
    let folder = release.empty(&format!("{stem} used"))?;
    archive::unpack(&release.out.join(&name), &folder)?;
    let program = folder.join(&stem).join(target.binary());
    make_executable(&program)?;
    let mut trials = try_out::use_command(&folder, &|| run(&program))?;
    match target.runner.first() {
        Some(runner) => trials += &format!(", run by {}", Path::new(runner).display()),
        None => trials += &format!(", run here and {}", in_oldest(release, &stem, &name)?),
    }
    if let Some(glibc) = target.glibc {
        let newest = try_out::newest_glibc(&program)?;
        ensure!(
            newest <= try_out::numbers(glibc),
            "it requires glibc {newest:?}, which is newer than {glibc}"
        );
        trials += &format!("; requires at most glibc {}.{}", newest[0], newest[1]);
    }
    if target.glibc.is_some() && !target.runner.is_empty() {
        tests_of_library(release, target)?;
        trials += "; the tests of the library's internals pass there";
    }
    check_sizes(&program, &release.out.join(&name))?;
    reproducible::names_no_place(&program)?;
    Ok(vec![release.artefact(&name, trials)?])
}

/// Checks the sizes of the command and its archive against their limits.
fn check_sizes(program: &Path, archive: &Path) -> Result<()> {
    for (file, most) in [program, archive].into_iter().zip(LARGEST) {
        let bytes = fs::metadata(file)
            .with_context(|| format!("reading {}", file.display()))?
            .len();
        ensure!(
            bytes <= most,
            "{} has {bytes} bytes, more than {most}",
            file.display()
        );
    }
    Ok(())
}

/// Tests the command in the oldest Debian, if run as root; returns where it was tested.
fn in_oldest(release: &Release, stem: &str, archive: &str) -> Result<String> {
    if !tools::is_root() {
        return Ok(format!("not in Debian {OLDEST}, which needs root"));
    }
    let system = container::debian(release, OLDEST, &[])?;
    let folder = container::unpack_in(release, &system, archive)?;
    let within = || {
        let mut chroot = Command::new("chroot");
        chroot
            .arg(&system)
            .args(["env", "-C", "/tmp/used"])
            .arg(format!("/tmp/used/{stem}/saltus"));
        chroot
    };
    try_out::use_command(&folder, &within)?;
    Ok(format!("in Debian {OLDEST}"))
}

/// Runs the tests of the library's internals, in the emulator if the system needs one.
fn tests_of_library(release: &Release, target: &Target) -> Result<()> {
    let mut cargo = cargo(release, target, root(), &super::built(), "test")?;
    cargo.arg("--release");
    cross::test_internals(&mut cargo, target.triple, &target.runner.join(" "))
}

/// Builds the command a second time, from the archive of the sources and in other folders, and
/// checks that its bytes equal those of the first build.
///
/// # Errors
/// They differ, or the first build is missing.
pub fn rebuild(release: &Release) -> Result<Vec<Artefact>> {
    let target = &TARGETS[0];
    let stem = format!("saltus-{}", release.facts.version);
    let folder = release.empty("twice")?;
    for name in [
        format!("{stem}.tar.gz"),
        format!("{stem}-{}.tar.gz", target.triple),
    ] {
        archive::unpack(&release.out.join(name), &folder)?;
    }
    let second = build(release, target, &folder.join(&stem), &folder.join("built"))?;
    let first = folder
        .join(format!("{stem}-{}", target.triple))
        .join(target.binary());
    let (one, two) = (
        fs::read(first).context("the first command")?,
        fs::read(second).context("the second")?,
    );
    let differs = one
        .iter()
        .zip(&two)
        .position(|(a, b)| a != b)
        .unwrap_or(one.len().min(two.len()));
    ensure!(
        one == two,
        "the command built from the archive differs from byte {differs} on"
    );
    println!("built twice: the same {} bytes", one.len());
    let _ = fs::remove_dir_all(folder.join("built"));
    Ok(Vec::new())
}

/// Builds the command for this system with its default linker.
///
/// # Errors
/// It does not build, or an answer is wrong.
pub fn make_native(release: &Release) -> Result<Vec<Artefact>> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args([
        "build",
        "--profile",
        "dist",
        "--locked",
        "--package",
        "saltus-cli",
    ]);
    release.compile(&mut cargo)?;
    run(&mut cargo)?;
    let program = super::built()
        .join("dist")
        .join(format!("saltus{}", std::env::consts::EXE_SUFFIX));
    let stem = format!("saltus-{}-{}", release.facts.version, env!("XTASK_HOST"));
    let name = format!("{stem}.tar.gz");
    pack(
        release,
        &program,
        &stem,
        env!("XTASK_HOST"),
        &name,
        &|program| Command::new(program),
    )?;
    let folder = release.empty(&format!("{stem} used"))?;
    archive::unpack(&release.out.join(&name), &folder)?;
    let program = folder
        .join(&stem)
        .join(program.file_name().context("the program has a name")?);
    let trials = try_out::use_command(&folder, &|| Command::new(&program))?;
    check_sizes(&program, &release.out.join(&name))?;
    Ok(vec![release.artefact(&name, trials)?])
}

/// Checks that the sources compile for a system without a linker here.
///
/// # Errors
/// They do not.
pub fn check(release: &Release, triple: &str) -> Result<()> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args([
        "check",
        "--locked",
        "--package",
        "saltus-cli",
        "--target",
        triple,
    ]);
    release.compile(&mut cargo)?;
    cross::prepare(root(), &mut cargo, triple)?;
    run(&mut cargo)
}

/// Builds the command for a system from sources in a folder.
fn build(release: &Release, target: &Target, sources: &Path, built: &Path) -> Result<PathBuf> {
    let mut cargo = cargo(release, target, sources, built, "build")?;
    run(cargo.args(["--profile", "dist", "--package", "saltus-cli"]))?;
    Ok(built.join(target.triple).join("dist").join(target.binary()))
}

/// A cargo command that builds or tests for a system.
fn cargo(
    release: &Release,
    target: &Target,
    sources: &Path,
    built: &Path,
    word: &str,
) -> Result<Command> {
    let mut cargo = Command::new(env!("CARGO"));
    let mut triple = target.triple.to_string();
    if let Some(glibc) = target.glibc {
        let environment = python::environment(root())?.context(python::INSTALL)?;
        python::pip(&environment, &python::ZIG)?;
        cargo = Command::new(environment.join("bin/cargo-zigbuild"));
        cargo.env("PATH", Release::path(&environment)?);
        triple = format!("{triple}.{glibc}");
    }
    let word = if target.glibc.is_some() && word == "build" {
        "zigbuild"
    } else {
        word
    };
    cargo.args([word, "--locked", "--target", &triple]);
    release.compile_in(&mut cargo, sources, built)?;
    cross::prepare(root(), &mut cargo, target.triple)?;
    Ok(cargo)
}

/// Packs the command with its documents.
fn pack(
    release: &Release,
    program: &Path,
    stem: &str,
    triple: &str,
    name: &str,
    run: &dyn Fn(&Path) -> Command,
) -> Result<()> {
    let parent = release.empty(stem)?;
    let folder = parent.join(stem);
    fs::create_dir_all(&folder).context("making the folder of the archive")?;
    copy_into(&folder, program)?;
    for name in ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"] {
        copy_into(&folder, &root().join(name))?;
    }
    notices::write(root(), &folder.join("THIRD-PARTY.txt"), triple)?;
    pages(&folder, &|| run(program))?;
    if name.ends_with(".zip") {
        archive::zip(release, &parent, &release.out.join(name))
    } else {
        archive::tar(release, &parent, stem, name)
    }
}

/// Copies a file into a folder.
fn copy_into(folder: &Path, from: &Path) -> Result<()> {
    let name = from.file_name().context("a file has a name")?;
    let copied = fs::copy(from, folder.join(name));
    copied.with_context(|| format!("copying {}", from.display()))?;
    Ok(())
}

/// What the command prints.
fn output_of(saltus: &dyn Fn() -> Command, arguments: &[&str]) -> Result<Vec<u8>> {
    let mut command = saltus();
    command.args(arguments);
    let output = command.output().context("running the command")?;
    ensure!(
        output.status.success(),
        "saltus {}: {}",
        arguments.join(" "),
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(output.stdout)
}

/// Writes the manual pages and completions of the command to `man` and `completions`.
///
/// # Errors
/// It does not run.
pub fn pages(folder: &Path, saltus: &dyn Fn() -> Command) -> Result<()> {
    let (man, completions) = (folder.join("man"), folder.join("completions"));
    for folder in [&man, &completions] {
        fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    }
    fs::write(man.join("saltus.1"), output_of(saltus, &["man"])?)?;
    let help = output_of(saltus, &["--help"])?;
    for name in commands(&String::from_utf8_lossy(&help)) {
        let page = output_of(saltus, &["man", &name])?;
        fs::write(man.join(format!("saltus-{name}.1")), page)?;
    }
    for (shell, file) in [
        ("bash", "saltus.bash"),
        ("zsh", "_saltus"),
        ("fish", "saltus.fish"),
        ("powershell", "_saltus.ps1"),
    ] {
        let script = output_of(saltus, &["completions", shell])?;
        fs::write(completions.join(file), script)?;
    }
    Ok(())
}

/// The names of commands in the help: two spaces before each, and more before continuation lines.
fn commands(help: &str) -> Vec<String> {
    let lines = help
        .lines()
        .skip_while(|line| line.trim_end() != "Commands:")
        .skip(1);
    lines
        .take_while(|line| !line.trim().is_empty())
        .filter_map(|line| {
            line.strip_prefix("  ")
                .filter(|rest| !rest.starts_with(' '))
        })
        .filter_map(|line| line.split_whitespace().next())
        .filter(|&name| name != "help")
        .map(str::to_string)
        .collect()
}

/// Zip archives know no rights.
fn make_executable(program: &Path) -> Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(program, fs::Permissions::from_mode(0o755))
            .context("making the program executable")?;
    }
    let _ = program;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_from_the_help() {
        let help = "The engine\n\nCommands:\n  solve   Find a solution\n  count   Count \
            them,\n          exactly\n  \
                    help    Print this\n\nOptions:\n  -h\n";
        assert_eq!(commands(help), ["solve", "count"]);
        assert_eq!(commands("no list"), [""; 0]);
    }
}
