//! Folders for stores, and what is done to their files.

use saltus::board::{Cell, shape};
use saltus::pegs::PegBoard;
use saltus_store::StoreError;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A folder of its own, gone at the end.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static SERIAL: AtomicU64 = AtomicU64::new(0);
        let serial = SERIAL.fetch_add(1, Relaxed);
        // In memory where there is such a folder: what is tested is not how fast a disk is.
        let shared = Path::new("/dev/shm");
        let base = if shared.is_dir() { shared.to_owned() } else { std::env::temp_dir() };
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
    let hole = (0..named.len() as u8).find(|&other| named.name(Cell(other)) == hole).unwrap();
    (PegBoard::new(&named).unwrap(), hole)
}

/// Whatever happens to the manifest in a folder, it is not opened.
pub fn refuse_a_harmed_manifest<T>(folder: &Path, open: impl Fn() -> Result<T, StoreError>) {
    let path = folder.join("manifest.json");
    let sound = fs::read(&path).unwrap();
    for length in [0, 1, sound.len() / 2] {
        fs::write(&path, &sound[..length]).unwrap();
        assert!(matches!(open(), Err(StoreError::Damaged { .. })), "cut to {length}");
    }
    for byte in (0..sound.len() - 1).step_by(7) {
        let mut flipped = sound.clone();
        flipped[byte] ^= 1;
        fs::write(&path, flipped).unwrap();
        let refused = open().map(|_| ());
        assert!(
            matches!(refused, Err(StoreError::Damaged { .. } | StoreError::Io { .. })),
            "byte {byte}: {refused:?}"
        );
    }
}
