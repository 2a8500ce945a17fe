//! Archives whose bytes depend only on their contents: names sorted, one time, no owner.

use super::Release;
use crate::run;
use anyhow::{Result, ensure};
use std::{path::Path, process::Command};

/// Sorted names and one time for all, for `zipfile` of Python, which writes the same on every system.
const ZIP: &str = "\
import os, sys, time, zipfile
out, top, epoch = sys.argv[1:]
files = sorted(os.path.join(folder, name) for folder, _, names in os.walk(top) for name in names)
with zipfile.ZipFile(out, 'w', zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
    for file in files:
        info = zipfile.ZipInfo(file.replace(os.sep, '/'), time.gmtime(int(epoch))[:6])
        info.external_attr = 0o644 << 16
        info.compress_type = zipfile.ZIP_DEFLATED
        archive.writestr(info, open(file, 'rb').read(), compresslevel=9)
";

/// Packs the folder `top` of `parent` into the file `name` of the release.
///
/// # Errors
/// tar or gzip is missing, or fails.
pub fn tar(release: &Release, parent: &Path, top: &str, name: &str) -> Result<()> {
    // The options are those of GNU's.
    let program = if cfg!(target_os = "macos") { "gtar" } else { "tar" };
    run(Command::new(program)
        .args([
            "--sort=name",
            "--owner=0",
            "--group=0",
            "--numeric-owner",
            "--mode=u+rw,go=rX",
            "--format=ustar",
        ])
        .arg(format!("--mtime=@{}", release.epoch))
        .args(["--use-compress-program", "gzip -n -9", "--create", "--file"])
        .arg(release.out.join(name))
        .arg(top)
        .current_dir(parent))
}

/// Packs the folder `top` of `parent` into the file `name` of the release.
///
/// # Errors
/// Python is missing, or fails.
pub fn zip(release: &Release, parent: &Path, top: &str, name: &str) -> Result<()> {
    let out = release.out.join(name);
    run(Command::new("python3").args(["-c", ZIP]).arg(out).args([top, &release.epoch]).current_dir(parent))
}

/// Unpacks an archive, tar or zip.
///
/// # Errors
/// It is none.
pub fn unpack(file: &Path, folder: &Path) -> Result<()> {
    let is_tar = file.extension().is_some_and(|ending| ending == "gz" || ending == "tgz");
    ensure!(file.exists(), "{} is not there", file.display());
    if is_tar {
        run(Command::new("tar").arg("-xzf").arg(file).arg("-C").arg(folder))
    } else {
        run(Command::new("python3").args(["-m", "zipfile", "-e"]).arg(file).arg(folder))
    }
}
