//! Every artefact of a version, built and then tested: `cargo xtask release`.

mod archive;
mod command;
mod container;
mod lists;
mod packages;
mod try_out;
mod wheels;

use crate::{root, run, version, version::Facts, web};
use anyhow::{Context, Result, bail, ensure};
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};

/// A file of the release.
#[derive(Debug)]
pub struct Artefact {
    /// Its file name in the folder of the release.
    pub name: String,
    pub bytes: u64,
    pub sha256: String,
    /// How it was tested.
    pub tested: String,
}

/// Which artefacts are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Everything that one Linux machine can build.
    All,
    /// The command and the wheel for the current system.
    Native,
}

/// What a release is made with.
#[derive(Debug)]
struct Release {
    facts: Facts,
    /// Where the artefacts go.
    out: PathBuf,
    /// Temporary builds.
    work: PathBuf,
    /// The time of the commit, in seconds since 1970: the time of all files in archives.
    epoch: String,
    /// The commit that the command reports.
    commit: String,
    /// Whether missing programs may be installed through `sudo`.
    install: bool,
}

/// Builds and tests all artefacts, or those of the steps whose name contains the word `only`, and
/// prints a table of them.
///
/// # Errors
/// The tree is dirty, its versions disagree, or some artefacts could not be built; the others are
/// built nevertheless.
pub fn run_all(out: &Path, part: Part, only: &str, install: bool) -> Result<()> {
    let root = root();
    if let Some(files) = version::changed_files(root)? {
        bail!("a release is made of a commit; these files are changed:\n{files}");
    }
    let wrong = version::disagreements(root)?;
    ensure!(wrong.is_empty(), "versions disagree:\n{}", wrong.join("\n"));
    if only.is_empty() {
        let _ = fs::remove_dir_all(out);
    }
    fs::create_dir_all(out).with_context(|| format!("making {}", out.display()))?;
    let release = Release {
        facts: Facts::read(root)?,
        out: out.canonicalize().context("the folder of the release")?,
        work: root.join("target/artefacts/work"),
        epoch: version::git(root, &["log", "-1", "--format=%ct"])?,
        commit: format!(
            "commit {}",
            version::git(root, &["rev-parse", "--short=12", "HEAD"])?
        ),
        install,
    };
    let mut steps = steps(part);
    steps.retain(|(name, _)| name.contains(only));
    ensure!(!steps.is_empty(), "no step has `{only}` in its name");
    let (artefacts, failed) = make(&release, steps);
    if only.is_empty() {
        fs::write(
            release.out.join("NOTES.md"),
            notes(&fs::read_to_string(root.join("CHANGELOG.md"))?),
        )?;
        // The artefacts of all systems are in one folder.
        let name = if part == Part::All {
            "SHA256SUMS"
        } else {
            concat!("SHA256SUMS-", env!("XTASK_HOST"))
        };
        let sums: String = artefacts
            .iter()
            .map(|made| format!("{}  {}\n", made.sha256, made.name))
            .collect();
        fs::write(release.out.join(name), sums).with_context(|| format!("writing {name}"))?;
    }
    print!("\n{}", table(&artefacts, &failed));
    if release.facts.is_placeholder() {
        println!(
            "\nNot to be published: the address {} is a placeholder",
            release.facts.repository
        );
    }
    ensure!(failed.is_empty(), "{} of the steps failed", failed.len());
    Ok(())
}

/// Runs all steps, even if one fails; returns the artefacts, and the failures with their reasons.
fn make(release: &Release, steps: Vec<Step>) -> (Vec<Artefact>, Vec<(String, String)>) {
    let (mut artefacts, mut failed) = (Vec::new(), Vec::new());
    for (name, make) in steps {
        println!("\n{name}");
        let begun = Instant::now();
        match make(release) {
            Ok(made) => artefacts.extend(made),
            Err(error) => {
                println!("FAILED: {error:#}");
                failed.push((name.clone(), format!("{error:#}")));
            }
        }
        println!("{name}: {} s", begun.elapsed().as_secs());
    }
    (artefacts, failed)
}

type Make = Box<dyn Fn(&Release) -> Result<Vec<Artefact>>>;

/// A name, and a function that builds artefacts or only checks something.
type Step = (String, Make);

fn steps(part: Part) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut add = |name: &str, make: Make| steps.push((name.into(), make));
    if part == Part::All {
        add("sources", Box::new(sources));
        add("software bill of materials", Box::new(packages::bill));
        for target in &command::TARGETS {
            add(
                &format!("command for {}", target.triple),
                Box::new(|release| command::make(release, target)),
            );
        }
        add("same bytes twice", Box::new(command::rebuild));
        for triple in command::CHECKED {
            add(
                &format!("check for {triple}"),
                Box::new(move |release| command::check(release, triple).map(|()| Vec::new())),
            );
        }
        add("package for Debian", Box::new(packages::debian));
        add("static site", Box::new(site));
        add("package for npm", Box::new(packages::npm));
        for target in &command::TARGETS {
            add(
                &format!("wheel for {}", target.triple),
                Box::new(|release| wheels::wheel(release, Some(target))),
            );
        }
        add("sdist of the Python package", Box::new(wheels::sdist));
        add("planner", Box::new(wheels::planner));
        add("container", Box::new(container::check));
        add("lists of package managers", Box::new(lists::make));
    } else {
        add("command for this system", Box::new(command::make_native));
        add(
            "wheel for this system",
            Box::new(|release| wheels::wheel(release, None)),
        );
    }
    steps
}

impl Release {
    /// A file in the folder of the release, as an entry of the table.
    fn artefact(&self, name: &str, tested: impl Into<String>) -> Result<Artefact> {
        let file = self.out.join(name);
        let output = Command::new("sha256sum")
            .arg(&file)
            .output()
            .context("running sha256sum")?;
        let sha256 = String::from_utf8_lossy(&output.stdout);
        let sha256 = sha256
            .split_whitespace()
            .next()
            .context("sha256sum says nothing")?
            .to_string();
        let bytes = fs::metadata(&file)
            .with_context(|| format!("reading {}", file.display()))?
            .len();
        Ok(Artefact {
            name: name.into(),
            bytes,
            sha256,
            tested: tested.into(),
        })
    }

    /// An empty folder to work in.
    fn empty(&self, name: &str) -> Result<PathBuf> {
        let folder = self.work.join("tried").join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).with_context(|| format!("making {}", folder.display()))?;
        Ok(folder)
    }

    /// A cargo command in the sources of the commit, with flags that keep the paths of sources and
    /// results out of the binary.
    fn compile(&self, command: &mut Command) -> Result<()> {
        self.compile_in(command, root(), &built())
    }

    /// As [`Release::compile`], for other sources.
    fn compile_in(&self, command: &mut Command, sources: &Path, target: &Path) -> Result<()> {
        command.env(
            "CARGO_ENCODED_RUSTFLAGS",
            crate::reproducible::flags(sources, target)?,
        );
        command
            .env("CARGO_TARGET_DIR", target)
            .env("SOURCE_DATE_EPOCH", &self.epoch);
        command
            .env("SALTUS_COMMIT", &self.commit)
            .current_dir(sources);
        Ok(())
    }

    /// The PATH with the Python environment first.
    fn path(environment: &Path) -> Result<std::ffi::OsString> {
        let old = env::var_os("PATH").unwrap_or_default();
        env::join_paths(
            [environment.join("bin")]
                .into_iter()
                .chain(env::split_paths(&old)),
        )
        .context("a folder in PATH contains a colon")
    }
}

/// The target folder of the compilers.
fn built() -> PathBuf {
    root().join("target/artefacts")
}

/// The sources of the commit, unpacked; cargo must be able to read them.
fn sources(release: &Release) -> Result<Vec<Artefact>> {
    let stem = format!("saltus-{}", release.facts.version);
    let name = format!("{stem}.tar.gz");
    let folder = release.empty("sources")?;
    run(Command::new("git")
        .args([
            "-c",
            "tar.tar.gz.command=gzip -n -9",
            "archive",
            "--format=tar.gz",
        ])
        .arg(format!("--prefix={stem}/"))
        .arg(format!("--output={}", release.out.join(&name).display()))
        .arg("HEAD")
        .current_dir(root()))?;
    archive::unpack(&release.out.join(&name), &folder)?;
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--locked",
            "--offline",
            "--no-deps",
            "--format-version",
            "1",
        ])
        .current_dir(folder.join(stem))
        .output()
        .context("running cargo")?;
    ensure!(
        output.status.success(),
        "cargo cannot read the sources: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(vec![release.artefact(&name, "unpacked; cargo reads it")?])
}

/// The static site, whose page the tests drive in Chromium.
fn site(release: &Release) -> Result<Vec<Artefact>> {
    let stem = format!("saltus-{}-site", release.facts.version);
    let folder = release.empty("site")?;
    web::build(root(), &folder.join(&stem))?;
    let name = format!("{stem}.tar.gz");
    archive::tar(release, &folder, &stem, &name)?;
    Ok(vec![release.artefact(
        &name,
        "its engine as the npm package; its page by `cargo xtask test`",
    )?])
}

/// The changelog of the newest version.
fn notes(changelog: &str) -> String {
    let mut lines = changelog
        .lines()
        .skip_while(|line| !line.starts_with("## "))
        .skip(1);
    let own: Vec<&str> = lines
        .by_ref()
        .take_while(|line| !line.starts_with("## "))
        .collect();
    format!("{}\n", own.join("\n").trim())
}

/// The table of the artefacts, and of the failures with their reasons.
fn table(artefacts: &[Artefact], failed: &[(String, String)]) -> String {
    let width = artefacts
        .iter()
        .map(|made| made.name.len())
        .max()
        .unwrap_or(0);
    let mut text = format!(
        "{:width$} {:>10}  {:64}  tested\n",
        "artefact", "bytes", "SHA-256"
    );
    for Artefact {
        name,
        bytes,
        sha256,
        tested,
    } in artefacts
    {
        text += &format!("{name:width$} {bytes:>10}  {sha256:64}  {tested}\n");
    }
    for (name, why) in failed {
        text += &format!("NOT MADE: {name}: {}\n", why.replace('\n', "\n    "));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_the_first_part() {
        let text = "# Changelog\n\n## 0.2.0 (2027-01-01)\n\n- New.\n\n## 0.1.0\n\n- Old.\n";
        assert_eq!(notes(text), "- New.\n");
    }

    #[test]
    fn a_failed_step_does_not_stop_the_others() {
        let facts = Facts::example();
        let [out, work] = [PathBuf::new(), PathBuf::new()];
        let release = Release {
            facts,
            out,
            work,
            epoch: "0".into(),
            commit: String::new(),
            install: false,
        };
        let made = |name: &'static str| -> Make {
            Box::new(move |_| {
                Ok(vec![Artefact {
                    name: name.into(),
                    bytes: 1,
                    sha256: "ab".into(),
                    tested: String::new(),
                }])
            })
        };
        let missing: Make = Box::new(|_| bail!("gcc-mingw-w64 is not installed"));
        let steps = vec![
            ("sources".into(), made("a")),
            ("command".into(), missing),
            ("wheel".into(), made("b")),
        ];
        let (artefacts, failed) = make(&release, steps);
        assert_eq!(
            artefacts
                .iter()
                .map(|made| made.name.as_str())
                .collect::<Vec<_>>(),
            ["a", "b"]
        );
        assert_eq!(
            failed,
            [("command".into(), "gcc-mingw-w64 is not installed".into())]
        );
    }

    #[test]
    fn the_table_lists_missing_artefacts() {
        let made = Artefact {
            name: "a.zip".into(),
            bytes: 12,
            sha256: "ab".into(),
            tested: "solved".into(),
        };
        let text = table(&[made], &[("wheel".into(), "no maturin\nsee pip".into())]);
        let lines: Vec<&str> = text.lines().collect();
        assert!(
            lines[1].starts_with("a.zip ")
                && lines[1].contains(" 12  ab ")
                && lines[1].ends_with("solved")
        );
        assert_eq!(lines[2..], ["NOT MADE: wheel: no maturin", "    see pip"]);
    }
}
