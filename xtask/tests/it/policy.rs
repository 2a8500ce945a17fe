//! The project's rules for its dependencies and itself, checked without network and without other
//! tools.

use saltus_testing::output_within;
use serde_json::Value;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

/// Builds take longer than any quick test.
const LIMIT: Duration = Duration::from_secs(2 * 3600);

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

fn policy() -> toml::Table {
    fs::read_to_string(root().join("deny.toml"))
        .unwrap()
        .parse()
        .unwrap()
}

fn strings(value: &toml::Value) -> BTreeSet<&str> {
    value
        .as_array()
        .unwrap()
        .iter()
        .map(|item| item.as_str().unwrap())
        .collect()
}

/// All packages of the lock file.
fn packages() -> Vec<Value> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(root());
    let metadata: Value = serde_json::from_slice(&output_within(&mut cargo, LIMIT).stdout).unwrap();
    metadata["packages"].as_array().unwrap().clone()
}

/// The words of an SPDX licence expression; an exception belongs to its licence, and `/` is an old
/// form of `OR`.
fn words(expression: &str) -> Vec<String> {
    let spaced = expression
        .replace('/', " OR ")
        .replace('(', " ( ")
        .replace(')', " ) ");
    let mut words: Vec<String> = Vec::new();
    for word in spaced.split_whitespace() {
        match words.last_mut() {
            Some(last) if word == "WITH" || last.ends_with(" WITH") => *last += &format!(" {word}"),
            _ => words.push(word.into()),
        }
    }
    words
}

/// Whether an expression can be met from the list: `OR` binds looser than `AND`. Consumes the words
/// that it has read.
fn any(list: &BTreeSet<&str>, words: &mut &[String]) -> bool {
    let mut met = all(list, words);
    while words.first().is_some_and(|word| word == "OR") {
        *words = &words[1..];
        met |= all(list, words);
    }
    met
}

fn all(list: &BTreeSet<&str>, words: &mut &[String]) -> bool {
    let mut met = one(list, words);
    while words.first().is_some_and(|word| word == "AND") {
        *words = &words[1..];
        met &= one(list, words);
    }
    met
}

fn one(list: &BTreeSet<&str>, words: &mut &[String]) -> bool {
    let Some((word, rest)) = words.split_first() else {
        return false;
    };
    *words = rest;
    if word != "(" {
        return list.contains(word.as_str());
    }
    let met = any(list, words);
    *words = words.get(1..).unwrap_or_default();
    met
}

#[test]
fn licence_expressions_are_read() {
    let list = BTreeSet::from(["MIT", "Apache-2.0 WITH LLVM-exception", "Unicode-3.0"]);
    for (expression, met) in [
        ("MIT", true),
        ("GPL-3.0", false),
        ("GPL-3.0 OR MIT", true),
        ("GPL-3.0/MIT", true),
        ("GPL-3.0 AND MIT", false),
        ("(GPL-3.0 OR MIT) AND Unicode-3.0", true),
        ("(GPL-3.0 OR MIT) AND BSD-3-Clause", false),
        ("Apache-2.0 WITH LLVM-exception", true),
        ("Apache-2.0", false),
        ("MIT OR GPL-3.0 AND GPL-2.0", true),
        ("", false),
    ] {
        assert_eq!(any(&list, &mut &words(expression)[..]), met, "{expression}");
    }
}

#[test]
fn dependencies_have_licences_that_are_allowed() {
    let policy = policy();
    let allowed = strings(&policy["licenses"]["allow"]);
    for package in packages() {
        let licence = package["license"].as_str().unwrap_or_default();
        assert!(
            any(&allowed, &mut &words(licence)[..]),
            "{} is under `{licence}`",
            package["name"]
        );
    }
}

#[test]
fn dependencies_come_from_the_registry() {
    let policy = policy();
    let allowed = strings(&policy["sources"]["allow-registry"]);
    for package in packages() {
        if let Some(source) = package["source"].as_str() {
            let registry = source.strip_prefix("registry+");
            assert!(
                registry.is_some_and(|registry| allowed.contains(registry)),
                "{}: {source}",
                package["name"]
            );
        }
    }
}

/// A package occurs in two versions only where deny.toml allows it, and it allows no others.
#[test]
fn dependencies_are_listed_once() {
    let policy = policy();
    let skip = policy["bans"]["skip"].as_array().unwrap();
    let borne: BTreeSet<String> = skip
        .iter()
        .map(|item| item["name"].as_str().unwrap().into())
        .collect();
    let mut versions: BTreeMap<String, usize> = BTreeMap::new();
    for package in packages() {
        *versions
            .entry(package["name"].as_str().unwrap().into())
            .or_default() += 1;
    }
    let twice: BTreeSet<String> = versions
        .into_iter()
        .filter(|&(_, count)| count > 1)
        .map(|(name, _)| name)
        .collect();
    assert_eq!(
        twice, borne,
        "packages in two versions, and those that deny.toml allows"
    );
}

/// Published packages have the texts of their licences, a README and a description, and name
/// versions of one another.
#[test]
fn packages_are_complete() {
    let published = packages().into_iter().filter(|package| {
        package["source"].is_null()
            && package["publish"]
                .as_array()
                .is_none_or(|registries| !registries.is_empty())
    });
    let mut seen = 0;
    for package in published.filter(|package| package["name"] != "xtask") {
        let name = package["name"].as_str().unwrap();
        let folder = Path::new(package["manifest_path"].as_str().unwrap())
            .parent()
            .unwrap();
        for file in ["LICENSE-APACHE", "LICENSE-MIT"] {
            assert_eq!(
                fs::read(folder.join(file)).unwrap_or_else(|_| panic!("{name} has no {file}")),
                fs::read(root().join(file)).unwrap(),
                "{name}: {file}"
            );
        }
        let readme = package["readme"]
            .as_str()
            .unwrap_or_else(|| panic!("{name} names no README"));
        assert!(folder.join(readme).is_file(), "{name}: {readme}");
        for field in ["description", "license", "repository", "documentation"] {
            assert!(package[field].is_string(), "{name} has no {field}");
        }
        for dependency in package["dependencies"].as_array().unwrap() {
            if dependency["path"].is_string() && dependency["kind"].is_null() {
                assert_ne!(
                    dependency["req"], "*",
                    "{name} names no version of {}",
                    dependency["name"]
                );
            }
        }
        seen += 1;
    }
    assert_eq!(seen, 10, "the packages that are published");
}

/// Each package builds from its published files, in the order of dependencies, against the
/// published files of the others.
#[test]
#[ignore = "builds all packages again"]
fn packages_can_be_published() {
    forget_unpacked();
    let mut cargo = Command::new(env!("CARGO"));
    let left_out = ["saltus-py", "saltus-wasm", "xtask"]
        .into_iter()
        .flat_map(|name| ["--exclude", name]);
    cargo
        .args(["package", "--workspace", "--offline", "--allow-dirty"])
        .args(left_out);
    // Results of earlier runs are not reused.
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("published");
    let _ = fs::remove_dir_all(&target);
    cargo.arg("--target-dir").arg(&target).current_dir(root());
    let output = output_within(&mut cargo, LIMIT);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    fs::remove_dir_all(&target).unwrap();
}

/// Removes what an earlier run unpacked. `cargo package` verifies each package against the others
/// in a registry of its own, whose packages it unpacks once for each version, and does not see that
/// their contents changed.
fn forget_unpacked() {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let Some(registries) = home.and_then(|home| fs::read_dir(home.join("registry/src")).ok())
    else {
        return;
    };
    // Only registries without a host are local; only packages with these names are ours.
    let local = registries
        .map(Result::unwrap)
        .filter(|entry| entry.file_name().to_string_lossy().starts_with('-'));
    for package in local
        .flat_map(|registry| fs::read_dir(registry.path()).unwrap())
        .map(Result::unwrap)
    {
        if package.file_name().to_string_lossy().starts_with("saltus") {
            fs::remove_dir_all(package.path()).unwrap();
        }
    }
}

/// Each fuzz target has a corpus, which stays small.
#[test]
fn fuzz_targets_have_small_corpora() {
    const MOST: u64 = 128 << 10;
    let text = fs::read_to_string(root().join("fuzz/Cargo.toml")).unwrap();
    let manifest: toml::Table = text.parse().unwrap();
    for target in manifest["bin"].as_array().unwrap() {
        let name = target["name"].as_str().unwrap();
        let folder = root().join("fuzz/seeds").join(name);
        let seeds =
            fs::read_dir(folder).unwrap_or_else(|_| panic!("there is no fuzz/seeds/{name}"));
        let sizes: Vec<u64> = seeds
            .map(|seed| seed.unwrap().metadata().unwrap().len())
            .collect();
        assert!(
            !sizes.is_empty() && sizes.iter().sum::<u64>() <= MOST,
            "fuzz/seeds/{name}: {sizes:?}"
        );
    }
}

/// Tests start processes only through the helpers that end them and limit their time.
#[test]
fn tests_end_the_processes_that_they_start() {
    let mut checked = 0;
    let mut faults = Vec::new();
    let listed = {
        let mut git = Command::new("git");
        git.args(["ls-files", "--cached", "--others", "--exclude-standard"])
            .current_dir(root());
        String::from_utf8(output_within(&mut git, LIMIT).stdout).unwrap()
    };
    for path in listed.lines().filter(|path| path.contains("tests/")) {
        let forbidden: &[&str] = if path.ends_with(".rs") {
            &[".spawn()", ".output()", "process::Child"]
        } else if path.ends_with(".py") && !path.ends_with("/processes.py") {
            &[
                "subprocess.run(",
                "subprocess.check",
                "subprocess.call(",
                "os.system(",
            ]
        } else {
            continue;
        };
        let Ok(text) = fs::read_to_string(root().join(path)) else {
            continue;
        };
        checked += 1;
        for (number, line) in (1..).zip(text.lines()) {
            if let Some(call) = forbidden.iter().find(|call| line.contains(**call)) {
                faults.push(format!("{path}:{number}: `{call}`"));
            }
        }
    }
    let own = "xtask/tests/it/policy.rs:";
    faults.retain(|fault| !fault.starts_with(own));
    assert!(checked > 50, "{checked} files");
    assert!(
        faults.is_empty(),
        "start these through `saltus-testing` or `processes.py`:\n{}",
        faults.join("\n")
    );
}
