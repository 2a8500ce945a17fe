//! The files for package managers: a formula, a manifest and a package build, from one table of
//! files and hashes.

use super::{Artefact, Release};
use crate::{root, run, tools, version::Facts};
use anyhow::{Context, Result, ensure};
use serde_json::json;
use std::{
    fs,
    process::{Command, Stdio},
};

/// Writes the files for Homebrew, Scoop, the Arch user repository and Nix, and validates each with
/// the corresponding program.
///
/// # Errors
/// A required artefact is missing, or a program finds a fault.
pub fn make(release: &Release) -> Result<Vec<Artefact>> {
    let lists = all(&release.facts, &|name| {
        let made = release
            .out
            .join(name)
            .exists()
            .then(|| release.artefact(name, ""));
        Ok(made
            .with_context(|| format!("{name} was not made"))??
            .sha256)
    })?;
    let mut made = Vec::new();
    for (name, text) in lists {
        fs::write(release.out.join(name), text).with_context(|| format!("writing {name}"))?;
        made.push(release.artefact(name, check(release, name)?)?);
    }
    Ok(made)
}

/// The files by name, with the hashes of the artefacts that they name.
fn all(
    facts: &Facts,
    sha256: &dyn Fn(&str) -> Result<String>,
) -> Result<Vec<(&'static str, String)>> {
    let version = &facts.version;
    let sources = format!("saltus-{version}.tar.gz");
    let sources = (address(facts, &sources), sha256(&sources)?);
    let windows = format!("saltus-{version}-x86_64-pc-windows-gnu.zip");
    let windows = (address(facts, &windows), sha256(&windows)?);
    Ok(vec![
        ("saltus.rb", homebrew(facts, &sources)),
        ("saltus.json", scoop(facts, &windows)),
        ("PKGBUILD", arch(facts, &sources)),
        // As in the repository, where Nix reads it.
        (
            "flake.nix",
            fs::read_to_string(root().join("flake.nix")).context("reading flake.nix")?,
        ),
    ])
}

/// Validates a file with the corresponding program, if available; returns how it was validated.
///
/// # Errors
/// The program is missing, or finds a fault.
fn check(release: &Release, name: &str) -> Result<String> {
    let file = release.out.join(name);
    match name {
        "saltus.rb" => {
            tools::install("ruby", &["ruby"], release.install)?;
            run(Command::new("ruby").arg("-c").arg(file))?;
            Ok("ruby reads it".into())
        }
        "PKGBUILD" => {
            tools::install("makepkg", &["makepkg"], release.install)?;
            // makepkg refuses to run as root, and writes to the current folder.
            let folder = std::env::temp_dir().join(format!("saltus-arch-{}", std::process::id()));
            fs::create_dir_all(&folder).context("making a folder for makepkg")?;
            let sources = format!("saltus-{}.tar.gz", release.facts.version);
            for name in ["PKGBUILD", &sources] {
                fs::copy(release.out.join(name), folder.join(name))
                    .with_context(|| format!("copying {name}"))?;
            }
            let mut makepkg = Command::new("makepkg");
            if tools::is_root() {
                run(Command::new("chown").args(["-R", "nobody"]).arg(&folder))?;
                makepkg = Command::new("setpriv");
                makepkg.args(["--reuid=nobody", "--clear-groups", "makepkg"]);
            }
            // The sources are already there, so nothing is fetched, and their hash is checked. The
            // package manager of Arch is not needed.
            makepkg.args(["--verifysource", "--nodeps", "--skippgpcheck"]);
            run(makepkg
                .current_dir(&folder)
                .env("HOME", &folder)
                .env("PACMAN", "true"))?;
            fs::remove_dir_all(&folder).context("removing the folder of makepkg")?;
            Ok("makepkg reads it and verifies the sources".into())
        }
        "saltus.json" => {
            run(Command::new("python3")
                .args(["-m", "json.tool"])
                .arg(file)
                .stdout(Stdio::null()))?;
            Ok("Python reads it".into())
        }
        other => {
            ensure!(
                other == "flake.nix",
                "no program is known that validates {other}"
            );
            tools::install("nix-bin", &["nix-instantiate"], release.install)?;
            run(Command::new("nix-instantiate")
                .arg("--parse")
                .arg(file)
                .stdout(Stdio::null()))?;
            Ok("nix-instantiate parses it".into())
        }
    }
}

/// The address of a file of a release.
fn address(facts: &Facts, name: &str) -> String {
    format!(
        "{}/releases/download/v{}/{name}",
        facts.repository, facts.version
    )
}

fn homebrew(facts: &Facts, (url, sha256): &(String, String)) -> String {
    let licenses: Vec<String> = facts
        .license
        .split(" OR ")
        .map(|name| format!("\"{name}\""))
        .collect();
    format!(
        r##"class Saltus < Formula
  desc "Exact engine for one-player jump puzzles"
  homepage "{repository}"
  url "{url}"
  sha256 "{sha256}"
  license any_of: [{licenses}]

  depends_on "rust" => :build

  def install
    system "cargo", "install", *std_cargo_args(path: "crates/saltus-cli")
    generate_completions_from_executable(bin/"saltus", "completions")
    (man1/"saltus.1").write Utils.safe_popen_read(bin/"saltus", "man")
  end

  test do
    assert_match "K = 15", shell_output("#{{bin}}/saltus solve row:3x3 --format names")
  end
end
"##,
        repository = facts.repository,
        licenses = licenses.join(", "),
    )
}

fn scoop(facts: &Facts, (url, hash): &(String, String)) -> String {
    let folder = format!("saltus-{}-x86_64-pc-windows-gnu", facts.version);
    let object = json!({
        "version": facts.version,
        "description": facts.description,
        "homepage": facts.repository,
        "license": facts.license.replace(" OR ", "|"),
        "architecture": {"64bit": {"url": url, "hash": hash, "extract_dir": folder}},
        "bin": "saltus.exe",
        "checkver": "github",
    });
    format!("{object:#}\n")
}

fn arch(facts: &Facts, (url, sha256): &(String, String)) -> String {
    let licenses: Vec<String> = facts
        .license
        .split(" OR ")
        .map(|name| format!("'{name}'"))
        .collect();
    format!(
        r#"# Maintainer: The Saltus authors
pkgname=saltus
pkgver={version}
pkgrel=1
pkgdesc='Exact engine for one-player jump puzzles'
arch=('x86_64' 'aarch64')
url='{repository}'
license=({licenses})
depends=('gcc-libs' 'glibc')
makedepends=('cargo')
source=('{url}')
sha256sums=('{sha256}')

build() {{
  cd "saltus-$pkgver"
  cargo build --release --locked --package saltus-cli
}}

check() {{
  cd "saltus-$pkgver"
  target/release/saltus solve row:3x3 --format names
}}

package() {{
  cd "saltus-$pkgver"
  install -Dm755 target/release/saltus -t "$pkgdir/usr/bin"
  install -Dm644 LICENSE-MIT -t "$pkgdir/usr/share/licenses/$pkgname"
  install -dm755 "$pkgdir/usr/share/bash-completion/completions" "$pkgdir/usr/share/man/man1"
  target/release/saltus completions bash > "$pkgdir/usr/share/bash-completion/completions/saltus"
  target/release/saltus man > "$pkgdir/usr/share/man/man1/saltus.1"
}}
"#,
        version = facts.version,
        repository = facts.repository,
        licenses = licenses.join(" "),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn package_lists_have_the_address_and_hash_of_their_file() {
        let lists = all(&Facts::example(), &hash_of_kind).expect("both are there");
        let base = "https://host.example/a/b/releases/download/v1.2.3";
        for (name, file, hash) in [
            ("saltus.rb", "saltus-1.2.3.tar.gz", "aaaa"),
            ("PKGBUILD", "saltus-1.2.3.tar.gz", "aaaa"),
            (
                "saltus.json",
                "saltus-1.2.3-x86_64-pc-windows-gnu.zip",
                "bbbb",
            ),
        ] {
            let (_, text) = lists
                .iter()
                .find(|(list, _)| *list == name)
                .expect("the list is made");
            assert!(
                text.contains(&format!("{base}/{file}")) && text.contains(hash),
                "{name}:\n{text}"
            );
        }
    }

    /// A hash for archives of each kind.
    fn hash_of_kind(name: &str) -> Result<String> {
        let hash = if name.ends_with(".zip") {
            "bbbb"
        } else {
            "aaaa"
        };
        Ok(hash.to_owned())
    }

    /// `cargo binstall` requests the archives by their actual names, on each system.
    #[test]
    fn binstall_finds_the_archives() {
        let manifest: toml::Table = fs::read_to_string(root().join("crates/saltus-cli/Cargo.toml"))
            .expect("it can be read")
            .parse()
            .expect("it is TOML");
        let binstall = &manifest["package"]["metadata"]["binstall"];
        for (asked, made) in [
            (
                "x86_64-unknown-linux-gnu",
                "x86_64-unknown-linux-gnu.tar.gz",
            ),
            (
                "aarch64-unknown-linux-gnu",
                "aarch64-unknown-linux-gnu.tar.gz",
            ),
            ("aarch64-apple-darwin", "aarch64-apple-darwin.tar.gz"),
            ("x86_64-pc-windows-gnu", "x86_64-pc-windows-gnu.zip"),
            ("x86_64-pc-windows-msvc", "x86_64-pc-windows-gnu.zip"),
        ] {
            let own = binstall
                .get("overrides")
                .and_then(|overrides| overrides.get(asked));
            let field = |name: &str| {
                let value = own
                    .and_then(|own| own.get(name))
                    .or_else(|| binstall.get(name));
                value
                    .and_then(toml::Value::as_str)
                    .expect("binstall's table has it")
                    .to_string()
            };
            let facts = Facts::example();
            let fill = |template: String, suffix: &str| {
                [
                    ("repo", facts.repository.as_str()),
                    ("version", &facts.version),
                    ("target", asked),
                ]
                .into_iter()
                .chain([("archive-suffix", suffix), ("bin", "saltus")])
                .fold(template, |text, (name, value)| {
                    text.replace(&format!("{{ {name} }}"), value)
                })
            };
            let suffix = if field("pkg-fmt") == "zip" {
                ".zip"
            } else {
                ".tar.gz"
            };
            assert_eq!(
                fill(field("pkg-url"), suffix),
                address(&facts, &format!("saltus-1.2.3-{made}"))
            );
            let folder = fill(field("bin-dir"), suffix).replace("{ binary-ext }", "");
            assert_eq!(
                folder,
                format!("saltus-1.2.3-{}/saltus", made.trim_end_matches(suffix))
            );
        }
    }
}
