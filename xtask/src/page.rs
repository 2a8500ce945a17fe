//! The code of the page: its types, its style, and its tests without a browser.

use crate::{root, tools};
use anyhow::{Context, Result, bail};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The folder of the packages that check and bundle the page, and of what is made from other files
/// for that.
pub fn folder(root: &Path) -> PathBuf {
    root.join("target/page")
}

/// The script of axe-core, the accessibility checker, once [`prepare`] has installed it.
pub const AXE: &str = "target/page/node_modules/axe-core/axe.min.js";

/// Installs the packages of `package-lock.json` by npm, at first use and when the file changes.
///
/// # Errors
/// npm is missing, or could not fetch them.
pub fn prepare(root: &Path, allowed: bool) -> Result<()> {
    let folder = folder(root);
    let web = root.join("crates/saltus-web");
    fs::create_dir_all(&folder).with_context(|| format!("making {}", folder.display()))?;
    fs::copy(
        web.join("eslint.config.js"),
        folder.join("eslint.config.js"),
    )
    .context("copying the rules of eslint")?;
    let lock = fs::read(web.join("package-lock.json")).context("reading package-lock.json")?;
    // Written last: an installation that was interrupted is begun anew.
    let installed = folder.join("installed-lock.json");
    if root.join(AXE).exists() && fs::read(&installed).is_ok_and(|before| before == lock) {
        return Ok(());
    }

    tools::install("npm", &["npm"], allowed)?;
    for name in ["package.json", "package-lock.json"] {
        fs::copy(web.join(name), folder.join(name)).with_context(|| format!("copying {name}"))?;
    }
    let mut npm = Command::new("npm");
    npm.args(["ci", "--no-audit", "--no-fund"])
        .current_dir(&folder);
    if !npm.status().is_ok_and(|status| status.success()) {
        bail!("npm could not fetch the packages that check and bundle the page");
    }
    fs::write(installed, lock).context("noting what is installed")
}

/// Checks the types and the style of the page's modules, and runs their tests, all by `node`.
///
/// # Errors
/// Each of these that failed.
pub fn check() -> Result<String> {
    let web = root().join("crates/saltus-web");
    let tests = tests(&web)?;
    let mut failed = Vec::new();
    for mut step in steps(&folder(root()), &tests) {
        let status = step.command.current_dir(&web).status();
        if !status.is_ok_and(|status| status.success()) {
            failed.push(step.name);
        }
    }
    if failed.is_empty() {
        return Ok(format!("types, style, {} files of tests", tests.len()));
    }
    bail!("{}", failed.join(", "))
}

/// A step of the check.
struct Step {
    name: &'static str,
    command: Command,
}

impl Step {
    fn new(name: &'static str, command: Command) -> Step {
        Step { name, command }
    }
}

/// The steps: types are made from other files first, then `tsc` uses them.
fn steps(folder: &Path, tests: &[PathBuf]) -> [Step; 6] {
    let packages = folder.join("node_modules");
    let mut answers = node(&packages.join("openapi-typescript/bin/cli.js"));
    answers.args(["src/openapi.json", "--array-length", "--output"]);
    answers.arg(folder.join("api.d.ts"));
    let mut elements = node(Path::new("tests/page/elements.js"));
    elements.arg("page/index.html");
    elements.arg(folder.join("elements.d.ts"));
    let mut types = node(&packages.join("typescript/bin/tsc"));
    types.args(["--project", "."]);
    // Workers have other globals than pages.
    let mut workers = node(&packages.join("typescript/bin/tsc"));
    workers.args(["--project", "tsconfig.worker.json"]);
    let mut style = node(&packages.join("eslint/bin/eslint.js"));
    style.arg("--config").arg(folder.join("eslint.config.js"));
    style.args(["page", "element", "tests/page"]);
    let mut units = Command::new("node");
    units.arg("--test").args(tests);

    [
        Step::new("types of the answers", answers),
        Step::new("types of the elements", elements),
        Step::new("tsc", types),
        Step::new("tsc of the workers", workers),
        Step::new("eslint", style),
        Step::new("node --test", units),
    ]
}

/// A script run by node.
fn node(script: &Path) -> Command {
    let mut command = Command::new("node");
    command.arg(script);
    command
}

/// The files of tests, sorted: not every version of node finds them in a folder.
fn tests(web: &Path) -> Result<Vec<PathBuf>> {
    let mut tests = Vec::new();
    for file in fs::read_dir(web.join("tests/page")).context("listing the tests of the page")? {
        let path = file.context("listing the tests of the page")?.path();
        if path.to_string_lossy().ends_with(".test.js") {
            tests.push(path);
        }
    }
    tests.sort();
    Ok(tests)
}
