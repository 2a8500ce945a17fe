//! The layers of a search for the fewest sweeps, one file each.

use crate::{
    StoreError,
    contents::{Contents, contents},
    error::at,
    file,
    format::{VERSION, checksum, mark},
    lock::{Lock, lock},
    removal,
    sweeps::{LayersManifest, name},
};
use saltus::pegs::{
    Budget, Game,
    sweeps::{Coded, Fewest, RunId, RunShelf, SHARDS, Slice, State, fewest_on},
};
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs::File,
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// A folder with the layers of a search for the fewest sweeps of a game, open for writing.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = std::env::temp_dir().join(format!("saltus-layers-{}", std::process::id()));
/// use saltus::pegs::{Budget, PegBoard, Target, sweeps::Fewest};
/// use saltus_store::Layers;
/// let board = PegBoard::new(&saltus::board::shape("triangle5").unwrap().board()).unwrap();
/// let game = board.game(board.full() ^ 1, Target::Left(1)).unwrap();
/// let layers = Layers::open(&folder, "pegs:triangle5@a1-any", &game)?;
/// let budget = Budget { memory: 1 << 20, ..Budget::UNLIMITED };
/// let Fewest::Solved(sweeps) = layers.fewest_sweeps(&game, &budget)? else { panic!() };
/// assert_eq!(sweeps.len(), 10); // Source: Bell's catalogue, from a corner
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Layers {
    folder: PathBuf,
    manifest: Mutex<LayersManifest>,
    indices: Mutex<BTreeMap<RunId, Arc<Vec<Entry>>>>,
    /// Held while the store is open for writing.
    _lock: Option<Lock>,
}

/// The position of a shard of a run in the file, and its contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    at: u64,
    /// The numbers of positions and bytes: of the layer, and of the pruned positions.
    kept: (u64, u64),
    left_out: (u64, u64),
    sum: u64,
}

/// A run that is being written.
#[derive(Debug)]
pub struct RunDraft {
    run: RunId,
    draft: saltus_system::Draft,
    entries: Vec<Entry>,
    at: u64,
}

/// The length of the last line of a run, which has the offset of its index.
const TAIL: u64 = 17;
/// The largest index: five numbers per shard.
const INDEX: u64 = 4096 + 128 * SHARDS as u64;

impl Layers {
    /// Opens the store of a search in a folder, or creates it. `puzzle` is the name given by the
    /// user.
    ///
    /// # Errors
    /// [`StoreError`]: among others, another process is using it, or it belongs to another game.
    pub fn open(folder: &Path, puzzle: &str, game: &Game) -> Result<Layers, StoreError> {
        let lock = lock(folder)?;
        let mark = mark(game);
        let manifest = match contents(folder)? {
            Some(Contents::Sweeps(manifest)) if manifest.game == mark => manifest,
            Some(other) => {
                return Err(other.other_contents(folder, format!("the fewest sweeps of {puzzle}")));
            }
            None => {
                let manifest = LayersManifest {
                    puzzle: puzzle.into(),
                    game: mark,
                    state: None,
                    sums: BTreeMap::new(),
                };
                manifest.write(folder)?;
                manifest
            }
        };
        let layers = Layers {
            _lock: Some(lock),
            ..Layers::read(folder, manifest)
        };
        layers.clear()?;
        Ok(layers)
    }

    /// Opens the layers in a folder for reading only.
    pub fn read(folder: &Path, manifest: LayersManifest) -> Layers {
        Layers {
            folder: folder.into(),
            manifest: Mutex::new(manifest),
            indices: Mutex::default(),
            _lock: None,
        }
    }

    /// Verifies every layer and reports the result of each.
    pub fn verify(&self, mut report: impl FnMut(&str, Result<u64, &StoreError>)) -> bool {
        let Some(state) = self.manifest().state.clone() else {
            return true;
        };
        let mut sound = true;
        for (run, layer) in state.runs() {
            let counted = self.count_positions(run, layer.kept);
            sound &= counted.is_ok();
            report(&name(run), counted.as_ref().copied());
        }
        sound
    }

    /// The number of positions of a layer, which must be this.
    fn count_positions(&self, run: RunId, expected: u64) -> Result<u64, StoreError> {
        let mut count = 0;
        for shard in 0..SHARDS {
            let slice = RunShelf::read(self, run, shard)?;
            count += slice.kept.positions().count() as u64;
        }
        if count != expected {
            return Err(self.damaged(run, "its contents are not those that were counted"));
        }
        Ok(count)
    }

    /// The fewest sweeps of the game, with its layers in this folder. Resumes an earlier search.
    ///
    /// # Errors
    /// A file cannot be read or written, or is damaged.
    pub fn fewest_sweeps(&self, game: &Game, budget: &Budget) -> Result<Fewest, StoreError> {
        fewest_on(game, self, budget)
    }

    /// The manifest with the state of the search.
    pub fn manifest(&self) -> MutexGuard<'_, LayersManifest> {
        // Every change is complete before any panic.
        self.manifest.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn indices(&self) -> MutexGuard<'_, BTreeMap<RunId, Arc<Vec<Entry>>>> {
        self.indices.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn path(&self, run: RunId) -> PathBuf {
        self.folder.join(format!("{}.run", name(run)))
    }

    fn damaged(&self, run: RunId, why: &'static str) -> StoreError {
        StoreError::Damaged {
            path: self.path(run),
            why,
            part: None,
        }
    }

    /// Removes the runs that the state does not name: those of an interrupted search, or of another
    /// round.
    fn clear(&self) -> Result<(), StoreError> {
        let mut kept = BTreeSet::new();
        if let Some(state) = &self.manifest().state {
            for (run, _) in state.runs() {
                kept.insert(self.path(run));
            }
        }
        for path in removal::paths_in(&self.folder)? {
            if is_run(&path) && !kept.contains(&path) {
                removal::remove_own(&path)?;
            }
        }
        Ok(())
    }

    /// The index of a run, cached after the first read.
    fn index(&self, run: RunId) -> Result<Arc<Vec<Entry>>, StoreError> {
        if let Some(index) = self.indices().get(&run) {
            return Ok(index.clone());
        }
        let mut file = self.open_run(run)?;
        let path = self.path(run);
        let size = at(&path, file.metadata())?.len();
        let mut tail = [0; TAIL as usize];
        let ended = match size.checked_sub(TAIL) {
            Some(end) => {
                at(&path, file.seek(SeekFrom::Start(end)))?;
                at(&path, file.read_exact(&mut tail))?;
                read_tail(&tail).filter(|&begins| begins < end)
            }
            None => None,
        };
        let Some(begins) = ended else {
            return Err(self.damaged(run, "its end is torn or altered"));
        };

        at(&path, file.seek(SeekFrom::Start(begins)))?;
        let mut text = Vec::new();
        // Read at most the size of an index: the rest of the file may be anything.
        let length = (size - TAIL - begins).min(INDEX);
        at(&path, file.take(length).read_to_end(&mut text))?;
        if self.manifest().sums.get(&run) != Some(&checksum(&text)) {
            return Err(self.damaged(run, "this is not the layer that was written"));
        }
        let Some(index) = parse(&text) else {
            return Err(self.damaged(run, "its index is incomplete"));
        };
        let index = Arc::new(index);
        self.indices().insert(run, index.clone());
        Ok(index)
    }

    /// Opens the file of a run, which the store must have written.
    fn open_run(&self, run: RunId) -> Result<File, StoreError> {
        let path = self.path(run);
        match saltus_system::is_own(&path) {
            Ok(true) => at(&path, File::open(&path)),
            Ok(false) => Err(self.damaged(run, "this is a link, or not a file")),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Err(self.damaged(run, "this file is missing"))
            }
            Err(error) => at(&path, Err(error)),
        }
    }
}

/// The byte at which the index of a run begins, from its last line.
fn read_tail(tail: &[u8]) -> Option<u64> {
    let digits = std::str::from_utf8(tail).ok()?.strip_suffix('\n')?;
    u64::from_str_radix(digits, 16).ok()
}

/// Whether the name of a file is that of a run.
pub(crate) fn is_run(path: &Path) -> bool {
    let kinds = ["ahead-", "back-", "found-"];
    kinds
        .iter()
        .any(|kind| file::has_numbered_name(path, kind, ".run"))
}

/// Parses the index of a run.
fn parse(text: &[u8]) -> Option<Vec<Entry>> {
    let value: Value = serde_json::from_slice(text).ok()?;
    let mut entries = Vec::with_capacity(SHARDS);
    let mut begins: u64 = 0;
    for shard in value.get("shards")?.as_array()? {
        let entry = Entry {
            at: begins,
            kept: (shard.get(0)?.as_u64()?, shard.get(1)?.as_u64()?),
            left_out: (shard.get(2)?.as_u64()?, shard.get(3)?.as_u64()?),
            sum: u64::from_str_radix(shard.get(4)?.as_str()?, 16).ok()?,
        };
        begins = begins
            .checked_add(entry.kept.1)?
            .checked_add(entry.left_out.1)?;
        entries.push(entry);
    }
    (entries.len() == SHARDS).then_some(entries)
}

/// The entries of an index as JSON.
fn entries_json(entries: &[Entry]) -> Value {
    let mut shards = Vec::with_capacity(entries.len());
    for entry in entries {
        let (kept, left_out) = (entry.kept, entry.left_out);
        let sum = format!("{:016x}", entry.sum);
        shards.push(json!([kept.0, kept.1, left_out.0, left_out.1, sum]));
    }
    shards.into()
}

impl RunShelf for Layers {
    type Error = StoreError;
    type Draft = RunDraft;

    fn state(&self) -> Result<Option<State>, StoreError> {
        Ok(self.manifest().state.clone())
    }

    fn note(&self, state: &State) -> Result<(), StoreError> {
        {
            let mut manifest = self.manifest();
            manifest.state = Some(state.clone());
            manifest.sums.retain(|&run, _| state.has(run));
            manifest.write(&self.folder)?;
        }
        self.indices().retain(|&run, _| state.has(run));
        self.clear()
    }

    fn begin(&self, run: RunId) -> Result<RunDraft, StoreError> {
        let path = self.path(run);
        Ok(RunDraft {
            run,
            draft: at(&path, saltus_system::Draft::replacing(&path))?,
            entries: Vec::with_capacity(SHARDS),
            at: 0,
        })
    }

    fn push(&self, draft: &mut RunDraft, slice: Slice) -> Result<(), StoreError> {
        let Slice { kept, left_out } = slice;
        let bytes = [kept.bytes.as_slice(), &left_out.bytes].concat();
        draft.entries.push(Entry {
            at: draft.at,
            kept: (kept.count, kept.bytes.len() as u64),
            left_out: (left_out.count, left_out.bytes.len() as u64),
            sum: checksum(&bytes),
        });
        draft.at += bytes.len() as u64;
        at(&self.path(draft.run), draft.draft.write_all(&bytes))
    }

    fn finish(&self, draft: RunDraft) -> Result<(), StoreError> {
        let (run, path) = (draft.run, self.path(draft.run));
        let mut file = draft.draft;
        let line = json!({
            "saltus": "run", "version": VERSION, "game": self.manifest().game, "run": name(run),
            "shards": entries_json(&draft.entries),
        });
        let line = format!("{line}\n");
        at(&path, writeln!(file, "{line}{:016x}", draft.at))?;
        at(&path, file.finish())?;
        self.manifest().sums.insert(run, checksum(line.as_bytes()));
        self.indices().insert(run, Arc::new(draft.entries));
        Ok(())
    }

    fn sizes(&self, run: RunId) -> Result<Vec<u64>, StoreError> {
        Ok(self.index(run)?.iter().map(|entry| entry.kept.0).collect())
    }

    fn read(&self, run: RunId, shard: usize) -> Result<Slice, StoreError> {
        let Entry {
            at: begins,
            kept,
            left_out,
            sum,
        } = self.index(run)?[shard];
        let mut file = self.open_run(run)?;
        let path = self.path(run);
        let mut bytes = Vec::new();
        at(&path, file.seek(SeekFrom::Start(begins)))?;
        let length = kept.1.saturating_add(left_out.1);
        at(&path, file.take(length).read_to_end(&mut bytes))?;
        if bytes.len() as u64 != length || checksum(&bytes) != sum {
            return Err(self.damaged(run, "a part of it is torn or altered"));
        }
        let second = bytes.split_off(kept.1 as usize);
        Ok(Slice {
            kept: Coded::read(kept.0, bytes),
            left_out: Coded::read(left_out.0, second),
        })
    }

    fn remove(&self, run: RunId) -> Result<(), StoreError> {
        self.manifest().sums.remove(&run);
        self.indices().remove(&run);
        file::remove(&self.path(run))
    }
}
