//! The page's engine as WebAssembly, without a page.

use serde_json::{Value, json};
use std::{fs, path::Path, process::Command};

/// A call may use 512 MiB, the cache between calls another 512 MiB, and a module's memory never
/// shrinks: including idle blocks it stays below 1.5 GiB for all requests. A browser's tab may hold
/// 4 GiB.
#[test]
#[ignore = "needs Node.js and the static site: `cargo xtask test --full` has both"]
fn module_memory_is_bounded() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let script = folder.join("tests/it/module.mjs");
    let site = fs::read_dir(folder.join("../../target/web"));
    let module = site
        .expect("`cargo xtask web` builds the static site")
        .map(|file| file.unwrap().path())
        .find(|path| path.display().to_string().ends_with(".wasm.gzip"))
        .expect("`cargo xtask web` builds the engine");
    let output = saltus_testing::output(Command::new("node").arg(script).arg(module));
    let log = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{log}");
    let printed: Value = serde_json::from_slice(&output.stdout).unwrap();
    let bytes = printed["bytes"].as_u64().unwrap();
    assert_eq!(printed["statuses"], json!([200]), "{log}");
    // With less than this, the test would be meaningless.
    assert!(
        (256 << 20..3 << 29).contains(&bytes),
        "{bytes} bytes: {log}"
    );
}
