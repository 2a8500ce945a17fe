//! The packages for Debian and npm, and the bills of materials of the command and the wheels.

use super::{Artefact, Release, archive};
use crate::{notices, reproducible, root, run, tools, web};
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::{fs, path::Path, process::Command};

/// The module by which the page and the package call the engine, from the package's folder.
const PROTOCOL: &str = "../../saltus-web/page/protocol.js";

/// The size limit of the npm package in bytes.
const LARGEST_NPM: u64 = 1_200_000;

/// The bills of materials of the command and the wheels by cargo-cyclonedx, without data that
/// changes from run to run.
///
/// # Errors
/// The tool cannot be installed.
pub fn bill(release: &Release) -> Result<Vec<Artefact>> {
    let tool = tools::cargo_tool(root(), "cargo-cyclonedx", "0.5.9", &[])?;
    // It writes beside the manifests, so it runs in unpacked sources.
    let folder = release.empty("bill")?;
    archive::unpack(
        &release
            .out
            .join(format!("saltus-{}.tar.gz", release.facts.version)),
        &folder,
    )?;
    let sources = folder.join(format!("saltus-{}", release.facts.version));
    run(Command::new(&tool)
        .args([
            "cyclonedx",
            "--format",
            "json",
            "--spec-version",
            "1.5",
            "--target",
            "all",
            "--quiet",
        ])
        .args(["--override-filename", "bill", "--manifest-path"])
        .arg(sources.join("Cargo.toml"))
        .env("SOURCE_DATE_EPOCH", &release.epoch))?;
    let mut made = Vec::new();
    let command = format!("saltus-{}.cdx.json", release.facts.version);
    for (package, name) in [
        ("crates/saltus-cli", command),
        ("python", python_bill(release)),
    ] {
        let text = fs::read_to_string(sources.join(package).join("bill.json"))
            .context("reading the bill")?;
        let text = text.replace(&sources.display().to_string(), "/saltus");
        let mut bill: Value = serde_json::from_str(&text).context("the bill is JSON")?;
        bill.as_object_mut()
            .context("the bill is an object")?
            .remove("serialNumber");
        let parts = bill["components"].as_array().map_or(0, Vec::len);
        ensure!(
            parts > 50,
            "the bill of {package} names only {parts} packages"
        );
        fs::write(release.out.join(&name), format!("{bill:#}\n")).context("writing the bill")?;
        made.push(release.artefact(&name, format!("CycloneDX 1.5, {parts} packages"))?);
    }
    Ok(made)
}

/// The name of the bill that goes into wheels.
pub fn python_bill(release: &Release) -> String {
    format!("saltus-{}-python.cdx.json", release.facts.version)
}

/// The package for Debian with the command from the archive: unpacked by dpkg, tested, and checked
/// by lintian.
///
/// # Errors
/// The archive is missing, or lintian finds a fault.
pub fn debian(release: &Release) -> Result<Vec<Artefact>> {
    tools::install("lintian", &["lintian"], release.install)?;
    let version = &release.facts.version;
    let stem = format!("saltus-{version}-x86_64-unknown-linux-gnu");
    let folder = release.empty("debian")?;
    archive::unpack(&release.out.join(format!("{stem}.tar.gz")), &folder)?;
    let (from, top) = (folder.join(&stem), folder.join("package"));
    put_files(&top, &from)?;
    let doc = "usr/share/doc/saltus";
    write_file(&top, &format!("{doc}/copyright"), copyright().as_bytes())?;
    let changes = format!("{doc}/changelog");
    write_file(&top, &changes, changelog(release)?.as_bytes())?;
    gzip(&top.join(&changes))?;
    let command = fs::metadata(from.join("saltus")).context("the size of the command")?;
    let control = control(release, command.len() / 1024);
    write_file(&top, "DEBIAN/control", control.as_bytes())?;
    run(Command::new("chmod").args(["-R", "u+rwX,go=rX"]).arg(&top))?;
    let name = format!("saltus_{version}_amd64.deb");
    let file = release.out.join(&name);
    run(Command::new("dpkg-deb")
        .args(["--root-owner-group", "-Zxz", "--build"])
        .args([&top, &file])
        .env("SOURCE_DATE_EPOCH", &release.epoch))?;
    try_out_debian(release, &file)?;
    run(Command::new("lintian")
        .args(["--allow-root", "--fail-on", "error,warning"])
        .arg(&file))?;
    Ok(vec![release.artefact(
        &name,
        "installed by dpkg into an empty root, solves; lintian has no error or warning",
    )?])
}

/// Installs the package in a separate root, so that the packages of the machine do not change, and
/// runs the command there.
fn try_out_debian(release: &Release, file: &Path) -> Result<()> {
    let system = release.empty("debian installed")?;
    for folder in [
        "var/lib/dpkg/info",
        "var/lib/dpkg/updates",
        "var/lib/dpkg/triggers",
    ] {
        fs::create_dir_all(system.join(folder)).context("making an empty system")?;
    }
    fs::write(system.join("var/lib/dpkg/status"), "").context("making an empty system")?;
    run(Command::new("dpkg")
        .arg(format!("--root={}", system.display()))
        .args(["--force-not-root", "--force-depends", "--install"])
        .arg(file))?;
    let output = Command::new(system.join("usr/bin/saltus"))
        .args(["solve", "pegs:english"])
        .output();
    ensure!(
        output
            .context("running what is installed")?
            .status
            .success(),
        "the command that dpkg installed does not run"
    );
    Ok(())
}

/// Files of the archive, and where the package has them.
const FILES: [(&str, &str); 4] = [
    ("saltus", "usr/bin/saltus"),
    (
        "completions/saltus.bash",
        "usr/share/bash-completion/completions/saltus",
    ),
    (
        "completions/_saltus",
        "usr/share/zsh/vendor-completions/_saltus",
    ),
    (
        "completions/saltus.fish",
        "usr/share/fish/vendor_completions.d/saltus.fish",
    ),
];

/// Puts the files of the unpacked archive into the package, and the README.
fn put_files(top: &Path, archive: &Path) -> Result<()> {
    for (from, to) in FILES {
        write_file(top, to, &fs::read(archive.join(from))?)?;
    }
    let readme = fs::read(root().join("README.md"))?;
    write_file(top, "usr/share/doc/saltus/README.md", &readme)?;
    for page in fs::read_dir(archive.join("man")).context("the manual pages")? {
        let page = page.context("the manual pages")?;
        let name = format!("usr/share/man/man1/{}", page.file_name().display());
        write_file(top, &name, &fs::read(page.path())?)?;
        gzip(&top.join(&name))?;
    }
    Ok(())
}

/// Writes a file in a folder, and creates its parent folders.
fn write_file(top: &Path, path: &str, bytes: &[u8]) -> Result<()> {
    let file = top.join(path);
    fs::create_dir_all(file.parent().unwrap_or(top))
        .with_context(|| format!("making folders for {path}"))?;
    fs::write(&file, bytes).with_context(|| format!("writing {path}"))?;
    if path.starts_with("usr/bin/") {
        run(Command::new("chmod").arg("755").arg(&file))?;
    }
    Ok(())
}

fn gzip(file: &Path) -> Result<()> {
    run(Command::new("gzip").args(["-n", "-9"]).arg(file))
}

fn control(release: &Release, size: u64) -> String {
    format!(
        "Package: saltus\nVersion: {}\nSection: math\nPriority: optional\nArchitecture: \
         amd64\nDepends: libc6 (>= 2.17), libgcc-s1\n\
         Maintainer: {}\nHomepage: {}\nInstalled-Size: {size}\nDescription: exact engine for \
         one-player jump puzzles\n \
         Frogs and toads, peg solitaire on any board, checkers captures, and any other\n \
         puzzle in which pieces step and jump: solved, counted, proved and drawn.\n",
        release.facts.version,
        maintainer(release),
        release.facts.repository,
    )
}

fn maintainer(release: &Release) -> String {
    let host = release
        .facts
        .repository
        .split('/')
        .nth(2)
        .unwrap_or("localhost");
    format!("The Saltus authors <saltus@{host}>")
}

fn changelog(release: &Release) -> Result<String> {
    let output = Command::new("date")
        .args(["-u", "-R", "-d"])
        .arg(format!("@{}", release.epoch))
        .output();
    let output = output.context("running date")?;
    Ok(format!(
        "saltus ({}) unstable; urgency=medium\n\n  * See {}\n\n -- {}  {}",
        release.facts.version,
        release.facts.repository,
        maintainer(release),
        String::from_utf8_lossy(&output.stdout)
    ))
}

/// Debian systems have the text of the Apache licence.
fn copyright() -> String {
    let mit = include_str!("../../../LICENSE-MIT");
    let mit: String = mit
        .lines()
        .skip(4)
        .map(|line| {
            if line.is_empty() {
                " .\n".to_string()
            } else {
                format!(" {line}\n")
            }
        })
        .collect();
    format!(
        "Format: \
         https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: \
         Saltus\n\nFiles: *\n\
         Copyright: 2026 The Saltus authors\nLicense: MIT or Apache-2.0\n\nLicense: \
         MIT\n{mit}\nLicense: Apache-2.0\n \
         On Debian systems the text is in /usr/share/common-licenses/Apache-2.0.\n"
    )
}

/// Copies the scripts, the types and the README, and the module that the page has, too.
fn copy_scripts(package: &Path) -> Result<()> {
    let sources = root().join("crates/saltus-wasm/npm");
    for name in ["index.d.ts", "README.md", "test.mjs"] {
        fs::copy(sources.join(name), package.join(name))
            .with_context(|| format!("copying {name}"))?;
    }
    fs::copy(sources.join(PROTOCOL), package.join("protocol.js"))
        .context("copying the protocol")?;
    let index = fs::read_to_string(sources.join("index.js")).context("reading index.js")?;
    ensure!(
        index.contains(PROTOCOL),
        "index.js does not import {PROTOCOL}"
    );
    let index = index.replace(PROTOCOL, "./protocol.js");
    fs::write(package.join("index.js"), index).context("writing index.js")?;
    Ok(())
}

/// The WebAssembly engine as a package for npm, installed in an empty folder and tested there.
///
/// # Errors
/// npm or the tests fail, or the package is too large.
pub fn npm(release: &Release) -> Result<Vec<Artefact>> {
    tools::install("npm", &["npm"], release.install)?;
    let folder = release.empty("npm")?;
    let package = folder.join("package");
    web::build(root(), &folder.join("site"))?;
    fs::create_dir_all(&package).context("making the package")?;
    reproducible::names_no_place(&web::module(root()))?;
    fs::copy(web::module(root()), package.join("saltus.wasm")).context("copying the engine")?;
    copy_scripts(&package)?;
    for code in web::languages_of(root())? {
        let wordings = web::wordings_of_engine(root(), &code)?;
        fs::write(package.join(format!("{code}.ftl")), wordings).context("writing a language")?;
    }
    for name in ["LICENSE-APACHE", "LICENSE-MIT"] {
        fs::copy(root().join(name), package.join(name))
            .with_context(|| format!("copying {name}"))?;
    }
    notices::write(
        root(),
        &package.join("THIRD-PARTY.txt"),
        "wasm32-unknown-unknown",
    )?;
    let manifest = manifest(release);
    fs::write(package.join("package.json"), format!("{manifest:#}\n"))
        .context("writing package.json")?;
    run(Command::new("npm")
        .args(["pack", "--silent", "--pack-destination"])
        .arg(&release.out)
        .current_dir(&package))?;

    let name = format!("saltus-{}.tgz", release.facts.version);
    let user = release.empty("npm used")?;
    fs::write(user.join("package.json"), "{\"private\": true}\n")
        .context("making an empty package")?;
    run(Command::new("npm")
        .args(["install", "--no-audit", "--no-fund", "--silent"])
        .arg(release.out.join(&name))
        .current_dir(&user))?;
    let installed = user.join("node_modules/saltus");
    run(Command::new("npm")
        .args(["test", "--silent"])
        .current_dir(&installed))?;
    examples(release, &user, &installed)?;
    let made = release.artefact(
        &name,
        "installed by npm in an empty folder, `npm test`; the README's examples run in node and \
         in Chromium",
    )?;
    ensure!(
        made.bytes <= LARGEST_NPM,
        "{name} has {} bytes, more than {LARGEST_NPM}",
        made.bytes
    );
    Ok(vec![made])
}

/// The `package.json` of the package.
fn manifest(release: &Release) -> Value {
    let facts = &release.facts;
    json!({
        "name": "saltus",
        "version": facts.version,
        "description": facts.description,
        "keywords": facts.keywords,
        "license": format!("({})", facts.license),
        "repository": {"type": "git", "url": format!("git+{}.git", facts.repository)},
        "type": "module",
        "exports": {
            ".": {"types": "./index.d.ts", "default": "./index.js"},
            "./saltus.wasm": "./saltus.wasm",
            "./*.ftl": "./*.ftl",
        },
        "types": "./index.d.ts",
        "files": [
            "index.js",
            "protocol.js",
            "index.d.ts",
            "saltus.wasm",
            "*.ftl",
            "test.mjs",
            "LICENSE-*",
            "THIRD-PARTY.txt",
        ],
        "engines": {"node": ">=20"},
        "scripts": {"test": "node --test test.mjs"},
    })
}

/// The two examples of the package's README, one in Node.js and one as a page in Chromium: both
/// print a known length.
fn examples(release: &Release, user: &Path, installed: &Path) -> Result<()> {
    let readme =
        fs::read_to_string(installed.join("README.md")).context("the README of the package")?;
    let block = |kind: &str| {
        let rest = readme
            .split(&format!("```{kind}\n"))
            .nth(1)
            .and_then(|rest| rest.split("```").next());
        rest.with_context(|| format!("the README of the package has no example in {kind}"))
    };
    fs::write(user.join("example.mjs"), block("js")?).context("writing an example")?;
    let output = Command::new("node")
        .arg("example.mjs")
        .current_dir(user)
        .output()
        .context("running node")?;
    let text = String::from_utf8_lossy(&output.stdout);
    ensure!(
        output.status.success() && text.contains("length: 31"),
        "the example in Node.js prints {text}"
    );

    tools::install(
        "chromium",
        &["chromium", "chromium-browser", "google-chrome"],
        release.install,
    )?;
    let browser = ["chromium", "chromium-browser", "google-chrome"]
        .into_iter()
        .find(|&name| {
            Command::new(name)
                .arg("--version")
                .output()
                .is_ok_and(|output| output.status.success())
        });
    fs::write(installed.join("example.html"), block("html")?).context("writing an example")?;
    let output = Command::new("python3")
        .args(["-c", PAGE, browser.context("there is no browser")?])
        .current_dir(installed)
        .output()
        .context("running python3")?;
    let text = String::from_utf8_lossy(&output.stdout);
    ensure!(
        output.status.success() && text.contains("\"length\":15"),
        "the example in Chromium says {text}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(())
}

/// Serves the folder to a browser, and prints the text of `example.html`; a page around it waits
/// until there is text.
const PAGE: &str = "\
import http.server, subprocess, sys, threading
AROUND = b'''<!doctype html><iframe src=example.html></iframe><script>
const look = () => {
  const text = frames[0].document.body?.textContent ?? '';
  if (text.trim()) fetch('result', { method: 'POST', body: text }); else setTimeout(look, 50);
};
look();
</script>'''
result, done = [], threading.Event()
class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_): pass
    def do_GET(self):
        if self.path != '/around.html': return super().do_GET()
        self.send_response(200)
        self.send_header('Content-Type', 'text/html')
        self.end_headers()
        self.wfile.write(AROUND)
    def do_POST(self):
        result.append(self.rfile.read(int(self.headers['Content-Length'])).decode())
        self.send_response(204)
        self.end_headers()
        done.set()
server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
options = ['--headless', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0']
browser = subprocess.Popen([sys.argv[1], *options, \
f'http://127.0.0.1:{server.server_port}/around.html'],
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
done.wait(300)
browser.kill()
print(*result)
";
