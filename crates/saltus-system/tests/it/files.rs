//! Files are complete or absent, regardless of what they replace, and no drafts remain.

use saltus_system::{Draft, read, sweep, temporary, write, write_new};
use std::{
    fs,
    io::{ErrorKind, Read, Seek, Write},
    path::PathBuf,
};

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn names(folder: &PathBuf) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_draft_is_visible_only_when_finished() {
    let folder = folder("draft");
    let place = folder.join("file");
    write(&place, b"old").unwrap();
    let mut draft = Draft::new(&place).unwrap();
    draft.write_all(b"new").unwrap();
    assert_eq!(fs::read(&place).unwrap(), b"old");
    sweep(&folder); // it lives
    draft.finish().unwrap();
    assert_eq!(fs::read(&place).unwrap(), b"new");
    let mut dropped = Draft::new(&place).unwrap();
    dropped.write_all(b"half").unwrap();
    drop(dropped);
    assert_eq!(
        (fs::read(&place).unwrap(), names(&folder)),
        (b"new".to_vec(), vec!["file".into()])
    );
}

#[test]
fn a_temporary_file_has_no_name() {
    let folder = folder("temporary");
    let mut files = [temporary(&folder).unwrap(), temporary(&folder).unwrap()];
    assert_eq!(names(&folder), Vec::<String>::new());
    for (number, file) in (0..).zip(&mut files) {
        file.write_all(&[number; 3]).unwrap();
    }
    for (number, file) in (0..).zip(&mut files) {
        let mut bytes = Vec::new();
        file.rewind().unwrap();
        file.read_to_end(&mut bytes).unwrap();
        assert_eq!(bytes, [number; 3]);
    }
    assert_eq!(
        temporary(&folder.join("none")).unwrap_err().kind(),
        ErrorKind::NotFound
    );
}

/// Drafts of a killed process are removed; files with similar names stay.
#[test]
fn leftovers_are_removed() {
    let folder = folder("leftovers");
    for name in [
        ".saltus-1-0.part",
        ".saltus-99999999-7.part",
        "saltus-1.part",
        ".saltus-x",
    ] {
        fs::write(folder.join(name), "half").unwrap();
    }
    write(&folder.join("file"), b"whole").unwrap();
    assert_eq!(names(&folder), [".saltus-x", "file", "saltus-1.part"]);
}

#[test]
fn existing_files_are_not_overwritten() {
    let place = folder("new").join("file");
    write_new(&place, b"first").unwrap();
    assert_eq!(
        write_new(&place, b"second").unwrap_err().kind(),
        ErrorKind::AlreadyExists
    );
    assert_eq!(fs::read(&place).unwrap(), b"first");
}

#[test]
fn oversized_input_is_not_read() {
    let place = folder("large").join("file");
    write(&place, &[7; 100]).unwrap();
    assert_eq!(read(&place, 100).unwrap(), [7; 100]);
    assert_eq!(read(&place, 99).unwrap_err().kind(), ErrorKind::InvalidData);
    assert_eq!(
        read(place.parent().unwrap(), 99).unwrap_err().kind(),
        ErrorKind::InvalidData
    );
}

#[cfg(unix)]
mod unix {
    use super::*;
    use saltus_testing::{Running, status};
    use std::{
        os::unix::fs::{PermissionsExt, symlink},
        process::Command,
    };

    #[test]
    fn links_and_permissions_stay() {
        let folder = folder("links");
        let (place, link) = (folder.join("file"), folder.join("link"));
        fs::write(&place, "old").unwrap();
        fs::set_permissions(&place, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("file", &link).unwrap();
        write(&link, b"new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&place).unwrap(), b"new");
        assert_eq!(
            fs::metadata(&place).unwrap().permissions().mode() & 0o777,
            0o640
        );
        fs::set_permissions(&place, fs::Permissions::from_mode(0o444)).unwrap();
        assert_eq!(
            write(&place, b"third").unwrap_err().kind(),
            ErrorKind::PermissionDenied
        );
        assert_eq!(
            (fs::read(&place).unwrap(), names(&folder)),
            (b"new".to_vec(), vec!["file".into(), "link".into()])
        );
    }

    /// A pipe is written through, and reading one as a file does not wait for its writer.
    #[test]
    fn a_pipe_is_not_a_file() {
        let pipe = folder("pipe").join("pipe");
        assert!(status(Command::new("mkfifo").arg(&pipe)).success());
        assert_eq!(read(&pipe, 10).unwrap_err().kind(), ErrorKind::InvalidData);
        write("/dev/null".as_ref(), b"gone").unwrap();
        let mut cat = Command::new("cat");
        let reader = Running::start(cat.arg(&pipe).stdout(std::process::Stdio::piped()));
        write(&pipe, b"through").unwrap();
        assert_eq!(reader.finish().stdout, b"through");
    }
}
