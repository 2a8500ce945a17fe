//! Archives whose bytes depend only on their contents: sorted names, a fixed time, no owner.

use super::Release;
use crate::{run, site, web};
use anyhow::{Context, Result, bail, ensure};
use std::{fs, path::Path, process::Command};

/// Packs the folder `top` of `parent` into the file `name` of the release.
///
/// # Errors
/// tar or gzip is missing, or fails.
pub fn tar(release: &Release, parent: &Path, top: &str, name: &str) -> Result<()> {
    // The options are those of GNU tar.
    let program = if cfg!(target_os = "macos") {
        "gtar"
    } else {
        "tar"
    };
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

/// Packs all files of a folder as a zip archive.
///
/// # Errors
/// A file cannot be read, or the archive not be written.
pub fn zip(release: &Release, folder: &Path, archive: &Path) -> Result<()> {
    let mut names = Vec::new();
    for file in site::files(folder)? {
        let name = file
            .strip_prefix(folder)
            .unwrap_or(&file)
            .to_str()
            .context("a name is not Unicode")?;
        names.push(name.replace('\\', "/"));
    }
    // The metadata of a wheel is at its end, as the format recommends.
    names.sort_by_key(|name| name.contains(".dist-info/"));
    let files = names
        .into_iter()
        .map(|name| Ok((fs::read(folder.join(&name))?, name)));
    let packed = zipped(&files.collect::<Result<Vec<_>>>()?, time(&release.epoch)?)?;
    fs::write(archive, packed).with_context(|| format!("writing {}", archive.display()))
}

/// The bytes of a zip archive of files, by zopfli: 7% smaller than with other encoders. Source:
/// APPNOTE.TXT of PKWARE, 4.3.
fn zipped(files: &[(Vec<u8>, String)], time: [u16; 2]) -> Result<Vec<u8>> {
    let (mut archive, mut directory) = (Vec::new(), Vec::new());
    for (content, name) in files {
        let offset = u32::try_from(archive.len())?;
        // A file of gzip has 10 bytes, the compressed data, the checksum, and the length.
        let gzip = web::small(content)?;
        let (data, sums) = gzip[10..].split_at(gzip.len() - 18);
        // Needs version 2.0 to unpack; names in UTF-8; compressed by deflate.
        let mut header: Vec<u8> = [20, 0x800, 8]
            .into_iter()
            .chain(time)
            .flat_map(u16::to_le_bytes)
            .collect();
        header.extend(&sums[..4]);
        header.extend(u32::try_from(data.len())?.to_le_bytes());
        header.extend(&sums[4..]);
        header.extend(u16::try_from(name.len())?.to_le_bytes());
        header.extend([0; 2]); // no further fields
        archive.extend([&b"PK\x03\x04"[..], &header, name.as_bytes(), data].concat());
        // Made on Unix, with the permissions 644.
        let rest = [0, 0, 0, 0, 0o100_644].map(u16::to_le_bytes).concat();
        directory.extend(
            [
                &b"PK\x01\x02\x14\x03"[..],
                &header,
                &rest,
                &offset.to_le_bytes(),
            ]
            .concat(),
        );
        directory.extend(name.as_bytes());
    }
    let number = u16::try_from(files.len())?;
    let [size, offset] = [directory.len(), archive.len()].map(u32::try_from);
    archive.append(&mut directory);
    archive.extend(b"PK\x05\x06");
    archive.extend([0, 0, number, number].map(u16::to_le_bytes).concat());
    archive.extend([size?, offset?].map(u32::to_le_bytes).concat());
    archive.extend([0; 2]); // no comment
    Ok(archive)
}

/// Seconds since 1970 as the time and date of a zip archive.
fn time(epoch: &str) -> Result<[u16; 2]> {
    const PARTS: &str = "import sys, time; print(*time.gmtime(int(sys.argv[1]))[:6])";
    let output = Command::new("python3")
        .args(["-c", PARTS, epoch])
        .output()
        .context("running python3")?;
    let output = String::from_utf8(output.stdout)?;
    let parts: Vec<u16> = output
        .split_whitespace()
        .map(str::parse)
        .collect::<Result<_, _>>()?;
    let [year, month, day, hour, minute, second] = parts[..] else {
        bail!("{epoch} is no time")
    };
    let years = year
        .checked_sub(1980)
        .context("the commit is older than the earliest date of zip archives")?;
    Ok([
        (hour << 11) | (minute << 5) | (second / 2),
        (years << 9) | (month << 5) | day,
    ])
}

/// Unpacks an archive, tar or zip.
///
/// # Errors
/// It is none.
pub fn unpack(file: &Path, folder: &Path) -> Result<()> {
    let is_tar = file
        .extension()
        .is_some_and(|ending| ending == "gz" || ending == "tgz");
    ensure!(file.exists(), "{} is not there", file.display());
    if is_tar {
        run(Command::new("tar")
            .arg("-xzf")
            .arg(file)
            .arg("-C")
            .arg(folder))
    } else {
        run(Command::new("python3")
            .args(["-m", "zipfile", "-e"])
            .arg(file)
            .arg(folder))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn python_reads_a_zip_archive() {
        let folder = std::env::temp_dir().join(format!("saltus-zip-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder is made");
        let file = folder.join("a.zip");
        let long: Vec<u8> = (0..100_000_u32)
            .flat_map(|n| n.wrapping_mul(n).to_le_bytes())
            .collect();
        let files = [
            (b"one".to_vec(), "a/\u{e9} 1.txt".into()),
            (long, "b".into()),
            (Vec::new(), "c".into()),
        ];
        let Ok(time) = time("1796040001") else { return }; // 2026-11-30 12:00:01, where Python is
        fs::write(&file, zipped(&files, time).expect("it is packed")).expect("it is written");
        const READ: &str = "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert \
            z.testzip() is None; \
            print([(i.filename, i.file_size, i.date_time, oct(i.external_attr >> 16)) for i in \
            z.infolist()])";
        let output = Command::new("python3")
            .args(["-c", READ])
            .arg(&file)
            .output();
        fs::remove_dir_all(&folder).expect("the folder is removed");
        let output = output.expect("Python is there");
        let text = String::from_utf8_lossy(&output.stdout);
        let when = "(2026, 11, 30, 12, 0, 0), '0o100644'";
        let expected =
            format!("[('a/\u{e9} 1.txt', 3, {when}), ('b', 400000, {when}), ('c', 0, {when})]\n");
        assert_eq!(
            text,
            expected,
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}
