//! The layers of a search for the fewest sweeps, one file each.

use crate::{
    StoreError,
    contents::{Contents, contents},
    file,
    format::{VERSION, checksum, mark},
    lock::{Lock, lock},
    sweeps::{LayersManifest, name},
};
use saltus::pegs::{
    Budget, Game,
    sweeps::{Coded, Fewest, RunId, RunShelf, SHARDS, Slice, State, fewest_on},
};
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    fs::{self, File},
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
        let state = self.manifest().state.clone();
        let mut sound = true;
        for (run, layer) in state.iter().flat_map(State::runs) {
            let all = (0..SHARDS).try_fold(0, |sum, shard| {
                let slice = RunShelf::read(self, run, shard)?;
                Ok(sum + slice.kept.positions().count() as u64)
            });
            let all = all.and_then(|count| match count == layer.kept {
                true => Ok(count),
                false => Err(self.damaged(run, "its contents are not those that were counted")),
            });
            sound &= all.is_ok();
            report(&name(run), all.as_ref().copied());
        }
        sound
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
        let io = |error| StoreError::Io {
            path: self.folder.clone(),
            error,
        };
        let state = self.manifest().state.clone();
        let kept: Vec<PathBuf> = state
            .iter()
            .flat_map(State::runs)
            .map(|(run, _)| self.path(run))
            .collect();
        for entry in fs::read_dir(&self.folder).map_err(io)? {
            let path = entry.map_err(io)?.path();
            let is_left = is_run(&path) && !kept.contains(&path);
            if is_left && saltus_system::is_own(&path).is_ok_and(|own| own) {
                file::remove(&path)?;
            }
        }
        Ok(())
    }

    /// The index of a run, cached after the first read.
    fn index(&self, run: RunId) -> Result<Arc<Vec<Entry>>, StoreError> {
        if let Some(index) = self.indices().get(&run) {
            return Ok(index.clone());
        }
        let path = self.path(run);
        let io = |error: io::Error| match error.kind() {
            io::ErrorKind::NotFound => self.damaged(run, "this file is missing"),
            _ => StoreError::Io {
                path: path.clone(),
                error,
            },
        };
        if !saltus_system::is_own(&path).map_err(io)? {
            return Err(self.damaged(run, "this is a link, or not a file"));
        }
        let mut file = File::open(&path).map_err(io)?;
        let size = file.metadata().map_err(io)?.len();
        let mut tail = String::new();
        let begins = size.checked_sub(TAIL).and_then(|at| {
            file.seek(SeekFrom::Start(at)).ok()?;
            (&mut file).take(TAIL).read_to_string(&mut tail).ok()?;
            u64::from_str_radix(tail.strip_suffix('\n')?, 16)
                .ok()
                .filter(|&begins| begins < at)
        });
        let begins = begins.ok_or_else(|| self.damaged(run, "its end is torn or altered"))?;
        file.seek(SeekFrom::Start(begins)).map_err(io)?;
        let mut text = Vec::new();
        // Read at most the size of an index: the rest of the file may be anything.
        file.take((size - TAIL - begins).min(INDEX))
            .read_to_end(&mut text)
            .map_err(io)?;
        if self.manifest().sums.get(&run) != Some(&checksum(&text)) {
            return Err(self.damaged(run, "this is not the layer that was written"));
        }
        let index = parse(&text).ok_or_else(|| self.damaged(run, "its index is incomplete"))?;
        let index = Arc::new(index);
        self.indices().insert(run, index.clone());
        Ok(index)
    }
}

/// Whether the name of a file is that of a run.
pub(crate) fn is_run(path: &Path) -> bool {
    let stem = path
        .file_name()
        .and_then(|name| name.to_str()?.strip_suffix(".run"));
    let parts = stem.and_then(|stem| stem.split_once('-'));
    parts.is_some_and(|(kind, number)| {
        ["ahead", "back", "found"].contains(&kind)
            && !number.is_empty()
            && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// Parses the index of a run.
fn parse(text: &[u8]) -> Option<Vec<Entry>> {
    let value: Value = serde_json::from_slice(text).ok()?;
    let mut at = 0;
    let entry = |entry: &Value| {
        let number = |place: usize| entry.get(place)?.as_u64();
        let (kept, left_out) = ((number(0)?, number(1)?), (number(2)?, number(3)?));
        let sum = u64::from_str_radix(entry.get(4)?.as_str()?, 16).ok()?;
        let entry = Entry {
            at,
            kept,
            left_out,
            sum,
        };
        at = at.checked_add(kept.1)?.checked_add(left_out.1)?;
        Some(entry)
    };
    let entries: Vec<Entry> = value
        .get("shards")?
        .as_array()?
        .iter()
        .map(entry)
        .collect::<Option<_>>()?;
    (entries.len() == SHARDS).then_some(entries)
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
        let draft = saltus_system::Draft::replacing(&path)
            .map_err(|error| StoreError::Io { path, error })?;
        Ok(RunDraft {
            run,
            draft,
            entries: Vec::with_capacity(SHARDS),
            at: 0,
        })
    }

    fn push(
        &self,
        draft: &mut RunDraft,
        Slice { kept, left_out }: Slice,
    ) -> Result<(), StoreError> {
        let both = [&kept, &left_out].map(|coded| (coded.count, coded.bytes.len() as u64));
        let bytes = [kept.bytes, left_out.bytes].concat();
        draft.entries.push(Entry {
            at: draft.at,
            kept: both[0],
            left_out: both[1],
            sum: checksum(&bytes),
        });
        draft.at += bytes.len() as u64;
        let written = draft.draft.write_all(&bytes);
        written.map_err(|error| StoreError::Io {
            path: self.path(draft.run),
            error,
        })
    }

    fn finish(
        &self,
        RunDraft {
            run,
            mut draft,
            entries,
            at,
        }: RunDraft,
    ) -> Result<(), StoreError> {
        let shard = |&Entry {
                         kept,
                         left_out,
                         sum,
                         ..
                     }: &Entry| {
            json!([
                kept.0,
                kept.1,
                left_out.0,
                left_out.1,
                format!("{sum:016x}")
            ])
        };
        let line = json!({
            "saltus": "run", "version": VERSION, "game": self.manifest().game, "run": name(run),
            "shards": entries.iter().map(shard).collect::<Value>(),
        });
        let line = format!("{line}\n");
        let written = draft
            .write_all(format!("{line}{at:016x}\n").as_bytes())
            .and_then(|()| draft.finish());
        written.map_err(|error| StoreError::Io {
            path: self.path(run),
            error,
        })?;
        self.manifest().sums.insert(run, checksum(line.as_bytes()));
        self.indices().insert(run, Arc::new(entries));
        Ok(())
    }

    fn sizes(&self, run: RunId) -> Result<Vec<u64>, StoreError> {
        Ok(self.index(run)?.iter().map(|entry| entry.kept.0).collect())
    }

    fn read(&self, run: RunId, shard: usize) -> Result<Slice, StoreError> {
        let Entry {
            at,
            kept,
            left_out,
            sum,
        } = self.index(run)?[shard];
        let mut bytes = Vec::new();
        let read = File::open(self.path(run)).and_then(|mut file| {
            file.seek(SeekFrom::Start(at))?;
            file.take(kept.1 + left_out.1).read_to_end(&mut bytes)
        });
        match read {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(self.damaged(run, "this file is missing"));
            }
            read => read.map_err(|error| StoreError::Io {
                path: self.path(run),
                error,
            })?,
        };
        if bytes.len() as u64 != kept.1 + left_out.1 || checksum(&bytes) != sum {
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
