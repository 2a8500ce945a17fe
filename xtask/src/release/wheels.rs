//! The packages for Python: wheels, sources, and the planner.

use super::{Artefact, Release, archive, command::Target, container, packages};
use crate::{cross, python, reproducible, root, run, site};
use anyhow::{Context, Result, ensure};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The size limit of a wheel in bytes.
const LARGEST: u64 = 2_600_000;

/// A wheel for a system, or for this one; installed in an empty environment and tested if this
/// machine can run it.
///
/// # Errors
/// maturin is missing or fails, or the wheel is too large.
pub fn wheel(release: &Release, target: Option<&Target>) -> Result<Vec<Artefact>> {
    let environment = python::environment(root())?.context(python::INSTALL)?;
    let folder = release.empty("wheel")?;
    let mut maturin = Command::new(environment.join("bin/maturin"));
    maturin.args([
        "build",
        "--quiet",
        "--locked",
        "--profile",
        "dist",
        "--strip",
        "--manifest-path",
    ]);
    maturin
        .arg(root().join("python/Cargo.toml"))
        .arg("--out")
        .arg(&folder)
        .env("PATH", Release::path(&environment)?);
    let bill = release.out.join(packages::python_bill(release));
    if bill.exists() {
        maturin.arg("--sbom-include").arg(bill);
    }
    release.compile(&mut maturin)?;
    if let Some(target) = target {
        target.linker(release)?;
        maturin.args(["--target", target.triple]);
        if let Some(glibc) = target.glibc {
            python::pip(&environment, &python::ZIG)?;
            maturin.args([
                "--zig",
                "--compatibility",
                &format!("manylinux_{}", glibc.replace('.', "_")),
            ]);
        }
        cross::prepare(root(), &mut maturin, target.triple)?;
    } else {
        maturin
            .arg("--interpreter")
            .arg(environment.join("bin/python"));
    }
    run(&mut maturin)?;
    let file = only_file(&folder)?;
    pack_tightly(release, &file)?;
    let name = file.file_name().context("the wheel has a name")?;
    let name = name.to_string_lossy().into_owned();
    let tested = match target {
        Some(target) if target.is_windows() => read(release, &file)?,
        Some(target) if !target.runner.is_empty() => test_emulated(release, target, &file)?,
        _ => test_package(release, &file)?,
    };
    publish(release, &file, &name)?;
    let made = release.artefact(&format!("python/{name}"), tested)?;
    ensure!(
        made.bytes <= LARGEST,
        "{name} has {} bytes, more than {LARGEST}",
        made.bytes
    );
    Ok(vec![made])
}

/// Packs a wheel again, since maturin packs less tightly, and checks that it names no folder of
/// this machine.
fn pack_tightly(release: &Release, file: &Path) -> Result<()> {
    let parts = release.empty("wheel parts")?;
    archive::unpack(file, &parts)?;
    for part in site::files(&parts)? {
        reproducible::names_no_place(&part)?;
    }
    archive::zip(release, &parts, file)
}

/// The source distribution of the Python package, which pip builds in an empty environment.
///
/// # Errors
/// maturin is missing, or pip cannot build it.
pub fn sdist(release: &Release) -> Result<Vec<Artefact>> {
    let environment = python::environment(root())?.context(python::INSTALL)?;
    let folder = release.empty("sdist")?;
    let mut maturin = Command::new(environment.join("bin/maturin"));
    maturin
        .args(["sdist", "--manifest-path"])
        .arg(root().join("python/Cargo.toml"));
    maturin
        .arg("--out")
        .arg(&folder)
        .env("SOURCE_DATE_EPOCH", &release.epoch)
        .current_dir(root());
    run(&mut maturin)?;
    let file = only_file(&folder)?;
    let name = file
        .file_name()
        .context("the sources have a name")?
        .to_string_lossy()
        .into_owned();
    let tested = test_package(release, &file)?;
    publish(release, &file, &name)?;
    Ok(vec![release.artefact(&format!("python/{name}"), tested)?])
}

fn publish(release: &Release, file: &Path, name: &str) -> Result<()> {
    let folder = release.out.join("python");
    fs::create_dir_all(&folder).with_context(|| format!("making {}", folder.display()))?;
    fs::copy(file, folder.join(name))
        .with_context(|| format!("copying {name}"))
        .map(drop)
}

/// The one file of a folder.
fn only_file(folder: &Path) -> Result<PathBuf> {
    let entry = fs::read_dir(folder)
        .with_context(|| format!("reading {}", folder.display()))?
        .next();
    Ok(entry
        .with_context(|| format!("{} is empty", folder.display()))??
        .path())
}

/// Lengths from the literature, computed by the package.
const USE: &str = "import saltus; solution = saltus.puzzle('pegs:english').solve(fewest='sweeps'); \
                   assert (len(solution), solution.sweeps) == (31, 18), solution; \
                   assert len(saltus.puzzle('row:3x3').solve()) == 15";

/// Installs a Python package in an empty environment, solves puzzles there, and runs its quick
/// tests.
fn test_package(release: &Release, file: &Path) -> Result<String> {
    let environment = empty(release, "python used")?;
    let mut pip = pip(&environment);
    // Sources are compiled in a folder that the next run reuses.
    run(pip
        .arg(file)
        .env("CARGO_TARGET_DIR", release.work.join("sdist-build")))?;
    // Not in the sources, because their folder would be imported as the package.
    run(Command::new(environment.join("bin/python"))
        .args(["-c", USE])
        .current_dir(&environment))?;
    // Its tests need its extras; the package itself is already installed.
    let extras = format!(
        "saltus[numpy,pandas,networkx,progress]=={}",
        release.facts.version
    );
    run(self::pip(&environment).args(["pytest", &extras]))?;
    let tests = ["puzzles", "search", "capture", "arrays"].map(|name| format!("test_{name}.py"));
    pytest(&environment, &root().join("python/tests"), &tests)?;
    Ok("installed by pip in an empty environment, solves, quick tests".into())
}

/// An empty Python environment.
fn empty(release: &Release, name: &str) -> Result<PathBuf> {
    let environment = release.empty(name)?;
    run(Command::new("python3")
        .args(["-m", "venv"])
        .arg(&environment))?;
    Ok(environment)
}

fn pip(environment: &Path) -> Command {
    let mut pip = Command::new(environment.join("bin/pip"));
    pip.args(["install", "--quiet", "--disable-pip-version-check"]);
    pip
}

/// Runs the quick tests of a folder against the installed package.
fn pytest(environment: &Path, tests: &Path, files: &[String]) -> Result<()> {
    // Background processes of a shell ignore Ctrl-C, and so would the children of a test.
    const RUN: &str = "import signal, sys, pytest; signal.signal(signal.SIGINT, \
        signal.default_int_handler); \
                       sys.exit(pytest.main(sys.argv[1:]))";
    let mut python = Command::new(environment.join("bin/python"));
    python
        .args(["-c", RUN, "-m", "not slow", "-p", "no:cacheprovider"])
        .env("PYTHONDONTWRITEBYTECODE", "1");
    run(python.args(files).current_dir(tests))
}

/// The planner for unified-planning: a wheel and a source distribution, tested with the wheel of
/// the package.
///
/// # Errors
/// The wheel of the package is missing, or a test fails.
pub fn planner(release: &Release) -> Result<Vec<Artefact>> {
    let environment = python::environment(root())?.context(python::INSTALL)?;
    python::pip(&environment, &["build>=1.2,<2"])?;
    let (folder, copy) = (release.empty("planner")?, release.empty("planner sources")?);
    // setuptools writes beside the sources, so those of the archive are used.
    archive::unpack(
        &release
            .out
            .join(format!("saltus-{}.tar.gz", release.facts.version)),
        &copy,
    )?;
    let sources = copy.join(format!("saltus-{}/python/up-saltus", release.facts.version));
    run(Command::new(environment.join("bin/python"))
        .args(["-m", "build", "--outdir"])
        .args([&folder, &sources])
        .env("SOURCE_DATE_EPOCH", &release.epoch))?;
    let stem = format!("up_saltus-{}", release.facts.version);
    // Packed again: setuptools puts the current time into it.
    archive::unpack(&folder.join(format!("{stem}.tar.gz")), &folder)?;
    archive::tar(release, &folder, &stem, &format!("python/{stem}.tar.gz"))?;
    let wheel = format!("{stem}-py3-none-any.whl");
    publish(release, &folder.join(&wheel), &wheel)?;
    let environment = empty(release, "planner used")?;
    let python = release.out.join("python");
    let own = fs::read_dir(&python)
        .context("the wheels")?
        .flatten()
        .map(|entry| entry.path());
    let own = own.into_iter().find(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("saltus-") && name.contains("manylinux_2_17_x86_64")
    });
    run(pip(&environment).arg(own.context("the wheel of the package is missing")?))?;
    run(pip(&environment).arg(python.join(&wheel)).arg("pytest"))?;
    pytest(
        &environment,
        &sources,
        &["tests".into(), "README.md".into()],
    )?;
    // The same from the sources.
    run(pip(&environment)
        .args(["--force-reinstall", "--no-deps"])
        .arg(python.join(format!("{stem}.tar.gz"))))?;
    run(Command::new(environment.join("bin/python"))
        .args(["-c", "import up_saltus; up_saltus.register()"]))?;
    Ok(vec![
        release.artefact(
            &format!("python/{wheel}"),
            "installed by pip beside the package's wheel, its tests",
        )?,
        release.artefact(
            &format!("python/{stem}.tar.gz"),
            "installed by pip, registers the planner",
        )?,
    ])
}

/// Solves puzzles with a wheel for another processor, in Debian's Python for it.
fn test_emulated(release: &Release, target: &Target, file: &Path) -> Result<String> {
    let folder = release.empty("wheel emulated")?;
    archive::unpack(file, &folder)?;
    let system = container::unpacked(release, "arm64", &["python3-minimal", "libpython3-stdlib"])?;
    let mut python = Command::new(target.runner[0]);
    python
        .arg("-L")
        .arg(&system)
        .arg(system.join("usr/bin/python3"))
        .args(["-c", USE]);
    run(python.env("PYTHONPATH", &folder).current_dir(&folder))?;
    Ok(format!(
        "unpacked; Debian's Python for ARM64 solves with it, run by {}",
        target.runner[0]
    ))
}

/// Checks the contents of a wheel for another system.
fn read(release: &Release, file: &Path) -> Result<String> {
    let folder = release.empty("wheel read")?;
    archive::unpack(file, &folder)?;
    let mut modules = fs::read_dir(folder.join("saltus"))
        .context("the package in the wheel")?
        .flatten();
    let module = modules.any(|entry| entry.file_name().to_string_lossy().starts_with("_saltus."));
    ensure!(module, "the wheel has no compiled module");
    Ok("unpacked; not imported: no Python of that system here".into())
}
