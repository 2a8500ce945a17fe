//! Every test in one command, with a summary at the end.

use crate::{
    BUILD_TESTS, arm,
    beside::Beside,
    build_tests, fuzz, page, proofs, python, root, site, sources,
    summary::{Outcome, Part, Run},
    tools, watched, web, weight,
};
use anyhow::{Context, Result};
use std::{env, panic, path::Path, thread};

/// The options of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options<'a> {
    /// Also the long tests and the fuzz targets.
    pub full: bool,
    /// Allow the installation of required programs through `sudo`.
    pub install: bool,
    /// Run only the parts whose name contains this word.
    pub only: &'a str,
}

/// The programs that tests need, as far as they are missing.
#[derive(Default)]
struct Missing {
    /// The options that skip the tests of the missing programs.
    skip: Vec<&'static str>,
    /// Their parts of the summary.
    parts: Vec<Part>,
}

/// Runs every test.
///
/// # Errors
/// A test failed; one line says which, and how to run it alone.
pub fn run(options: Options<'_>) -> Result<()> {
    let mut run = Run::new(options.only);
    // The build replaces this program: its path is read before.
    let program = env::current_exe().context("this program")?;
    let mut missing = build_and_install(&mut run, options)?;
    run.parts.append(&mut missing.parts);
    page_code(&mut run, options.install);
    if options.full {
        run_in_full(&mut run, options, &missing.skip);
        python_part(&mut run, true);
    } else {
        run_quickly(&mut run, &program, &missing.skip);
    }
    run.summary()
}

/// Builds the tests; what they need is downloaded at the same time.
fn build_and_install(run: &mut Run, options: Options<'_>) -> Result<Missing> {
    let builds = run.is_selected("tests");
    let browses = builds || run.is_selected("page");
    let has_python = builds && run.is_selected("python");
    thread::scope(|scope| {
        let tools = scope.spawn(move || {
            if has_python {
                // The part that needs the packages reports what is missing.
                let _ = python::prepare(root());
            }
            if browses {
                programs(options.full, options.install)
            } else {
                Missing::default()
            }
        });
        if builds {
            run.step("build of tests", BUILD_TESTS, || {
                build_tests().map(|()| String::new())
            });
        }
        Ok(tools
            .join()
            .unwrap_or_else(|panic| panic::resume_unwind(panic)))
    })
}

/// The quick tests. Those of Python and of the page keep one core busy each, beside the tests of
/// the workspace, whose build they use.
fn run_quickly(run: &mut Run, program: &Path, skip: &[&str]) {
    let mut beside = Vec::new();
    if run.is_selected("tests") {
        if run.is_selected("python") {
            beside.push(Beside::start(program, "python"));
        }
        if run.is_selected("page") && skip.is_empty() {
            beside.push(Beside::start(program, "page"));
        }
    }
    run.part("tests", || {
        watched::cargo(&["test", "--workspace", "--no-fail-fast"])
    });

    if beside.is_empty() {
        if skip.is_empty() {
            // For the whole workspace again, so that nothing is rebuilt with other features.
            let its_tests = ["test", "--workspace", "--test", "it", "--"];
            let of_the_page = ["--include-ignored", "on_the_server"];
            run.part("page", || {
                watched::cargo(&[&its_tests[..], &of_the_page].concat())
            });
        }
        // Last, because Python's tests compare answers with the command, which is built by then.
        python_part(run, false);
    }
    for part in beside {
        run.parts.push(part.finish());
    }
}

/// All tests, with the static site, the book, the proofs and the fuzz targets.
fn run_in_full(run: &mut Run, options: Options<'_>, skip: &[&str]) {
    run.step("static site for tests", "cargo xtask web", || {
        web::build(root(), &root().join("target/web")).map(|()| String::new())
    });
    run.step("book for tests", "cargo xtask site --book", || {
        let book = root().join("target/site-book");
        site::build(root(), &book, false).map(|()| String::new())
    });
    // The build of the quick tests, with an optimised engine; only this build can simulate a
    // failing disk.
    let all = ["test", "--workspace", "--no-fail-fast", "--"];
    let long = ["--include-ignored", "--skip", "load::"];
    run.part("tests", || {
        watched::cargo(&[&all[..], &long, skip].concat())
    });
    // These measure times, and other tests would take the processors from them.
    let load = [
        "test",
        "--workspace",
        "--test",
        "it",
        "--",
        "--ignored",
        "load::",
    ];
    run.part("load", || watched::cargo(&load));
    run.step(
        "features",
        "cargo xtask test --full --only features",
        sources::features,
    );
    run.step(
        "least versions",
        "cargo xtask test --full --only least",
        sources::least_versions,
    );
    run.step(
        "packages",
        "cargo xtask test --full --only packages",
        packages,
    );
    let arm = "cargo xtask test --full --only arm";
    equipped_part(run, "arm", arm, || arm::prepare(options.install), arm::test);
    equipped_part(
        run,
        "proofs",
        "cargo xtask proofs",
        || proofs::available(options.install),
        proofs::run,
    );
    run.step("weight", "cargo xtask weight", || {
        weight::table(root(), false).map(|()| String::new())
    });
    run.step("fuzz targets", "cargo xtask fuzz", || {
        fuzz("5").map(|targets| format!("{targets} targets, 5 s each"))
    });
}

/// A part that is skipped where what it needs cannot be installed.
fn equipped_part(
    run: &mut Run,
    name: &'static str,
    command: &str,
    equip: impl FnOnce() -> Result<()>,
    work: impl FnOnce() -> Result<String>,
) {
    if !run.is_selected(name) {
        return;
    }
    match equip() {
        Ok(()) => run.step(name, command, work),
        Err(why) => run.part(name, || Outcome::Skipped(format!("{why:#}"))),
    }
}

/// Makes the packages that are published.
fn packages() -> Result<String> {
    crate::cargo(&[
        "package",
        "--workspace",
        "--no-verify",
        "--allow-dirty",
        "--exclude",
        "saltus-py",
        "--exclude",
        "saltus-testing",
        "--exclude",
        "xtask",
    ])?;
    Ok(String::new())
}

/// The modules of the page, without a browser.
fn page_code(run: &mut Run, install: bool) {
    // One answer for both programs: npm brings node.
    let command = "cargo xtask test --only modules";
    let equip = || page::prepare(root(), install);
    equipped_part(run, PAGE_CODE, command, equip, page::check);
}

fn python_part(run: &mut Run, full: bool) {
    run.part("python", || match python::test(root(), full, None) {
        Ok(Some(())) => Outcome::Passed(String::new()),
        Ok(None) => Outcome::Skipped(format!(
            "no Python 3.10 or later with venv: {} installs it",
            python::INSTALL
        )),
        Err(failure) => Outcome::Failed(failure),
    });
}

/// A program that tests need.
struct Program {
    /// The package that contains it.
    package: &'static str,
    /// Its names.
    names: &'static [&'static str],
    /// The tests that need it.
    tests: &'static [&'static str],
    /// Whether these are long ones.
    long: bool,
}

const PROGRAMS: [Program; 4] = [
    Program {
        package: "chromium",
        names: &["chromium", "chromium-browser", "google-chrome"],
        tests: &[
            "on_the_server",
            "on_a_server_in_full",
            "on_web_assembly",
            "in_a_foreign_page",
            AXE_TEST,
        ],
        long: false,
    },
    Program {
        package: "tmux",
        names: &["tmux"],
        tests: &["play::"],
        long: true,
    },
    Program {
        package: "texlive-latex-extra",
        names: &["pdflatex"],
        tests: &["latex_compiles_them"],
        long: true,
    },
    Program {
        package: "nodejs",
        names: &["node"],
        tests: &["module_memory_is_bounded"],
        long: true,
    },
];

/// The part of the page's code, named unlike the tests in the browser, which run beside others.
const PAGE_CODE: &str = "modules";

const AXE_TEST: &str = "axe_finds_no_fault";

/// Installs the programs that tests of the page and of the terminal need, in a `full` run also
/// those of the long ones.
fn programs(full: bool, install: bool) -> Missing {
    let mut missing = Missing::default();
    for program in &PROGRAMS {
        if program.long && !full {
            continue;
        }
        if let Err(why) = tools::install(program.package, program.names, install) {
            missing.add(program.package, program.tests, &why);
        }
    }
    if full && let Err(why) = page::prepare(root(), install) {
        missing.add("axe-core", &[AXE_TEST], &why);
    }
    missing
}

impl Missing {
    fn add(&mut self, package: &'static str, tests: &[&'static str], why: &anyhow::Error) {
        for test in tests {
            self.skip.extend(["--skip", test]);
        }
        let why = format!("{}: {why:#}", tests.join(", "));
        self.parts.push(Part::skipped(package, why));
    }
}
