//! Folders for stores, and faults of their files.

use saltus::board::{Cell, shape};
use saltus::pegs::PegBoard;
use saltus_store::StoreError;
use saltus_testing::Running;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// The contents of files, by their paths in a folder.
pub type Files = BTreeMap<PathBuf, Vec<u8>>;

/// A temporary folder, removed at the end.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static SERIAL: AtomicU64 = AtomicU64::new(0);
        let serial = SERIAL.fetch_add(1, Relaxed);
        // In memory if possible: the speed of the disk is not under test.
        let shared = Path::new("/dev/shm");
        let base = if shared.is_dir() {
            shared.to_owned()
        } else {
            std::env::temp_dir()
        };
        Folder(base.join(format!("saltus-store-test-{}-{serial}", std::process::id())))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A named board, and one of its holes.
pub fn board_with(name: &str, hole: &str) -> (PegBoard, u8) {
    let named = shape(name).unwrap().board();
    let hole = (0..named.len() as u8)
        .find(|&other| named.name(Cell(other)) == hole)
        .unwrap();
    (PegBoard::new(&named).unwrap(), hole)
}

/// Runs this program's test `work_for_another_process` on a folder, and kills it, at several
/// moments.
pub fn kill_while_running(folder: &Path) {
    for round in 0..8u64 {
        let mut work = Command::new(std::env::current_exe().unwrap());
        work.args(["--ignored", "--exact", "work_for_another_process"])
            .stdout(Stdio::null());
        let mut child = Running::start(work.env("SALTUS_STORE_TEST", folder));
        std::thread::sleep(Duration::from_millis(5 + 23 * round * round % 200));
        child.kill();
    }
}

/// Damages a sample of the files of a folder in every way, also by the files `foreign` of another
/// game; `check` judges the result and restores the folder.
pub fn damage_each(
    folder: &Path,
    files: &Files,
    foreign: &Files,
    step: usize,
    check: impl Fn(&str),
) {
    let paths: Vec<&PathBuf> = files.keys().collect();
    for (at, &path) in paths.iter().enumerate().step_by(step) {
        let (name, bytes, path) = (path.display(), &files[path], folder.join(path));
        for length in [0, 1, bytes.len() / 2, bytes.len() - 1] {
            fs::write(&path, &bytes[..length]).unwrap();
            check(&format!("{name} cut to {length}"));
        }
        for bit in [
            3,
            4 * bytes.len() + 1,
            8 * bytes.len() - 2,
            8 * bytes.len() - 200,
        ] {
            let mut flipped = bytes.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            fs::write(&path, flipped).unwrap();
            check(&format!("{name} with bit {bit} flipped"));
        }
        fs::write(&path, &files[paths[(at + 1) % paths.len()]]).unwrap();
        check(&format!("{name} swapped"));
        if let Some(foreign) = foreign.get(paths[at]) {
            fs::write(&path, foreign).unwrap();
            check(&format!("{name} of another game"));
        }
        fs::remove_file(&path).unwrap();
        check(&format!("{name} removed"));
    }
}

/// A folder with a damaged manifest is not opened.
pub fn refuse_a_damaged_manifest<T>(folder: &Path, open: impl Fn() -> Result<T, StoreError>) {
    let path = folder.join("manifest.json");
    let sound = fs::read(&path).unwrap();
    for length in [0, 1, sound.len() / 2] {
        fs::write(&path, &sound[..length]).unwrap();
        assert!(
            matches!(open(), Err(StoreError::Damaged { .. })),
            "cut to {length}"
        );
    }
    for byte in (0..sound.len() - 1).step_by(7) {
        let mut flipped = sound.clone();
        flipped[byte] ^= 1;
        fs::write(&path, flipped).unwrap();
        let refused = open().map(|_| ());
        assert!(
            matches!(
                refused,
                Err(StoreError::Damaged { .. } | StoreError::Io { .. })
            ),
            "byte {byte}: {refused:?}"
        );
    }
}
