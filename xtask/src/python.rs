//! The Python package: its wheel, and its tests in a virtual environment.

use crate::{build_tests, run, summary::Failure, watched};
use anyhow::{Context, Result, bail, ensure};
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// The command that installs missing packages on Debian and its derivatives.
pub const INSTALL: &str = "apt-get install python3 python3-venv";

/// The build tool of the wheel.
const MATURIN: &str = "maturin>=1.9,<2";

/// The linker for an older C library and for other processors.
pub const ZIG: [&str; 2] = ["cargo-zigbuild==0.24.0", "ziglang==0.17.1"];

/// Builds the optimised, stripped wheel in `out` and prints its size.
pub fn wheel(root: &Path, out: &Path) -> Result<()> {
    let Some(environment) = environment(root)? else {
        bail!("the wheel needs Python 3.10 or later with venv: `{INSTALL}` installs it");
    };
    let wheel = build(root, &environment, out, &["--profile", "dist", "--strip"])?;
    let bytes = fs::metadata(&wheel).context("reading the wheel")?.len();
    println!("{}: {} KiB", wheel.display(), bytes >> 10);
    Ok(())
}

/// Runs the tests of the package in the environment; `None` without Python. With `full`, also the
/// slow tests; with `only`, those whose names this expression of pytest selects. `cargo xtask
/// release` tests the wheel.
///
/// # Errors
/// Something failed: what, and how to run that alone.
pub fn test(root: &Path, full: bool, only: Option<&str>) -> Result<Option<()>, Failure> {
    let mut failed = Vec::new();
    let ended = run_tests(root, full, only, &mut failed);
    ended.map_err(|error| {
        let mut again = "cargo xtask python".to_owned();
        if full {
            again += " --full";
        }
        if !failed.is_empty() {
            again += &format!(" -k '{}'", selection(&failed));
        }
        Failure {
            message: format!("{error:#}\n{}", failed.join("\n"))
                .trim_end()
                .to_owned(),
            tests: failed,
            again,
        }
    })
}

/// The expression with which pytest selects tests such as `test_search.py::test_a[1]` by name.
fn selection(failed: &[String]) -> String {
    let mut names = Vec::new();
    for test in failed {
        let name = test.rsplit("::").next().unwrap_or(test);
        let name = name.split('[').next().unwrap_or(name);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.join(" or ")
}

/// The test that a line of pytest's summary says has failed: `FAILED test_a.py::test_b - why`.
fn failed_test(line: &str) -> Option<&str> {
    let rest = line
        .strip_prefix("FAILED ")
        .or(line.strip_prefix("ERROR "))?;
    rest.split(" - ").next().map(str::trim)
}

fn run_tests(
    root: &Path,
    full: bool,
    only: Option<&str>,
    failed: &mut Vec<String>,
) -> Result<Option<()>> {
    let Some(environment) = prepare(root)? else {
        return Ok(None);
    };
    if full {
        install_listed(root, &environment, "requirements-models.txt")?;
    }
    // On Linux, cargo alone builds a complete extension; elsewhere maturin knows how to link it.
    if cfg!(target_os = "linux") {
        install_folder(root, &environment)?;
    } else {
        pip(&environment, &[MATURIN])?;
        install_wheel(root, &environment, &["--profile", "dev"])?;
    }
    if full || !cfg!(target_os = "linux") {
        // Built from source, so nothing of Saltus comes from an index.
        let planner = root.join("python/up-saltus").display().to_string();
        pip(&environment, &["--force-reinstall", "--no-deps", &planner])?;
    }
    // Not in the folder of the package, because its sources would be imported instead.
    let mut pytest = |folder: &Path| -> Result<()> {
        let mut command = Command::new(environment.join("bin/pytest"));
        command.args(["-m", if full { "" } else { "not slow" }]);
        command.args(only.map(|only| ["-k", only]).into_iter().flatten());
        let ended = watched::run(command.current_dir(folder), &mut |line| {
            failed.extend(failed_test(line).map(str::to_owned));
        })?;
        // It selected no test of this folder.
        const NOTHING_SELECTED: i32 = 5;
        ensure!(
            ended.success() || only.is_some() && ended.code() == Some(NOTHING_SELECTED),
            "pytest failed in {}",
            folder.display()
        );
        Ok(())
    };
    pytest(&root.join("python/tests"))?;
    let planner = root.join("python/up-saltus");
    pytest(&planner)?;
    run(Command::new(environment.join("bin/mypy"))
        .args(["-p", "up_saltus"])
        .current_dir(&planner))?;
    Ok(Some(()))
}

/// Runs the benchmarks of the package, as it is built for users.
///
/// # Errors
/// It could not be built, or Python is missing.
pub fn bench(root: &Path) -> Result<()> {
    let Some(environment) = prepare(root)? else {
        bail!("the benchmarks need Python 3.10 or later with venv: `{INSTALL}` installs it");
    };
    pip(&environment, &[MATURIN])?;
    install_wheel(root, &environment, &["--release"])?;
    run(Command::new(environment.join("bin/python")).arg(root.join("python/benches/steps.py")))
}

/// The virtual environment with the packages that the tests use; `None` without Python.
///
/// # Errors
/// They could not be installed.
pub fn prepare(root: &Path) -> Result<Option<PathBuf>> {
    let Some(environment) = bare_environment(root)? else {
        return Ok(None);
    };
    install_listed(root, &environment, "requirements.txt")?;
    if install_listed(root, &environment, "requirements-s3.txt").is_err() {
        println!(
            "moto's server, which emulates S3, cannot be installed: tests of stores in a bucket \
             are skipped"
        );
    }
    Ok(Some(environment))
}

/// Installs the packages of a list, unless the same list was installed before: a call of pip scans
/// all that is installed, which takes seconds.
fn install_listed(root: &Path, environment: &Path, name: &str) -> Result<()> {
    let (list, copy) = (root.join("python/tests").join(name), environment.join(name));
    let wanted = fs::read(&list).context("reading the list of packages")?;
    if fs::read(&copy).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    pip(environment, &["--requirement", &list.display().to_string()])?;
    fs::write(copy, wanted).context("noting the list of packages")
}

/// Builds the wheel and installs it without its dependencies.
fn install_wheel(root: &Path, environment: &Path, profile: &[&str]) -> Result<()> {
    let _ = fs::remove_file(folder_on_path(environment)?);
    let wheel = build(
        root,
        environment,
        &root.join("target/python/wheels"),
        profile,
    )?;
    // The wheel may differ although its version is the same.
    pip(
        environment,
        &[
            "--force-reinstall",
            "--no-deps",
            &wheel.display().to_string(),
        ],
    )
}

/// Puts a folder with the package on the path of the environment, with the extension from the build
/// of the workspace's tests, so that the engine is not rebuilt with other features; and the sources
/// of the planner for unified-planning.
fn install_folder(root: &Path, environment: &Path) -> Result<()> {
    // Built together with the tests, because their dependencies enable features.
    build_tests()?;
    let (sources, path) = (root.join("python/saltus"), root.join("target/python/path"));
    let package = path.join("saltus");
    let _ = fs::remove_dir_all(&package);
    fs::create_dir_all(&package).context("making the folder of the package")?;
    for file in fs::read_dir(&sources).context("reading the package")? {
        let file = file.context("reading the package")?;
        if file.file_type().is_ok_and(|kind| kind.is_file()) {
            fs::copy(file.path(), package.join(file.file_name())).context("copying the package")?;
        }
    }
    fs::copy(
        root.join("target/debug/lib_saltus.so"),
        package.join("_saltus.abi3.so"),
    )
    .context("copying the extension")?;
    let file = folder_on_path(environment)?;
    // A wheel of an earlier run would be found first.
    for (folder, name) in [("saltus", "saltus"), ("up_saltus", "up-saltus")] {
        if file.with_file_name(folder).exists() {
            let mut pip = Command::new(environment.join("bin/pip"));
            run(pip.args([
                "uninstall",
                "--quiet",
                "--disable-pip-version-check",
                "--yes",
                name,
            ]))?;
        }
    }
    let planner = root.join("python/up-saltus");
    fs::write(file, format!("{}\n{}\n", path.display(), planner.display()))
        .context("naming the folders")
}

/// The `.pth` file that puts a folder on the environment's path.
fn folder_on_path(environment: &Path) -> Result<PathBuf> {
    let mut python = Command::new(environment.join("bin/python"));
    python.args([
        "-c",
        "import sysconfig; print(sysconfig.get_path('purelib'))",
    ]);
    let output = python.output().context("running Python")?.stdout;
    Ok(Path::new(String::from_utf8_lossy(&output).trim()).join("saltus-tests.pth"))
}

/// Writes the pages of the Python API with pdoc, from the installed package; `None` without Python.
///
/// # Errors
/// The wheel or pdoc could not be installed, or pdoc failed.
pub fn api(root: &Path, out: &Path) -> Result<Option<()>> {
    let wanted = [MATURIN, "distributed", "pdoc>=15,<17"];
    let Some(environment) = environment_with(root, &wanted)? else {
        return Ok(None);
    };
    install_wheel(root, &environment, &["--profile", "dev"])?;
    run(Command::new(environment.join("bin/pdoc"))
        .arg("saltus")
        .arg("--output-directory")
        .arg(out))?;
    Ok(Some(()))
}

/// A program of a Python package in a separate environment, installed at first use; `None` without
/// Python.
///
/// # Errors
/// It could not be installed.
pub fn tool(root: &Path, name: &str, package: &str) -> Result<Option<PathBuf>> {
    let folder = root.join("target/tools").join(name);
    let program = folder.join("bin").join(name);
    if !program.exists() {
        let mut python = Command::new("python3");
        if !python
            .args(["-m", "venv"])
            .arg(&folder)
            .status()
            .is_ok_and(|status| status.success())
        {
            return Ok(None);
        }
        pip(&folder, &[package])?;
    }
    Ok(Some(program))
}

/// The virtual environment with the build tools of the wheel; `None` without Python.
pub fn environment(root: &Path) -> Result<Option<PathBuf>> {
    environment_with(root, &[MATURIN])
}

/// The virtual environment with the packages `wanted`.
fn environment_with(root: &Path, wanted: &[&str]) -> Result<Option<PathBuf>> {
    let Some(folder) = bare_environment(root)? else {
        return Ok(None);
    };
    pip(&folder, wanted)?;
    Ok(Some(folder))
}

/// The virtual environment as it is.
fn bare_environment(root: &Path) -> Result<Option<PathBuf>> {
    let folder = root.join("target/python/venv");
    if !folder.join("bin/pip").exists() {
        let usable = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";
        let mut python = Command::new("python3");
        python
            .args(["-c", usable])
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        if !python.status().is_ok_and(|status| status.success()) {
            return Ok(None);
        }
        run(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
    }
    Ok(Some(folder))
}

/// Installs packages in the environment from the package index, unless they are installed. Python
/// compiles the few of their files that the tests import.
pub fn pip(environment: &Path, packages: &[&str]) -> Result<()> {
    let mut pip = Command::new(environment.join("bin/pip"));
    pip.args([
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--no-compile",
    ])
    .args(packages);
    run(&mut pip).context("pip needs Python's package index, or a mirror named in PIP_INDEX_URL")
}

/// How maturin builds: it shows what cargo compiles, since the engine takes minutes.
const BUILD: [&str; 3] = ["build", "--locked", "--manifest-path"];

fn build(root: &Path, environment: &Path, out: &Path, profile: &[&str]) -> Result<PathBuf> {
    // Files in this folder are from earlier builds.
    let _ = fs::remove_dir_all(out);
    let mut maturin = Command::new(environment.join("bin/maturin"));
    maturin.args(BUILD).arg(root.join("python/Cargo.toml"));
    maturin
        .args(profile)
        .arg("--interpreter")
        .arg(environment.join("bin/python"))
        .arg("--out")
        .arg(out);
    run(maturin.current_dir(root))?;
    let mut built = fs::read_dir(out).context("looking for the wheel")?;
    let wheel = built
        .next()
        .context("maturin made no wheel")?
        .context("looking for the wheel")?;
    wheel.path().canonicalize().context("looking for the wheel")
}

#[cfg(test)]
mod failure_tests {
    use super::*;

    #[test]
    fn a_wheel_shows_what_it_compiles() {
        assert!(!BUILD.contains(&"--quiet"));
    }

    #[test]
    fn failed_tests_are_selected_by_name() {
        let line = "FAILED test_search.py::test_ctrl_c[1] - assert 1 == 2";
        assert_eq!(failed_test(line), Some("test_search.py::test_ctrl_c[1]"));
        assert_eq!(failed_test("test_search.py .F."), None);
        let failed = ["a.py::test_b[1]", "a.py::test_b[2]", "c.py::test_d"];
        assert_eq!(selection(&failed.map(String::from)), "test_b or test_d");
    }
}
