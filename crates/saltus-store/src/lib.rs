//! Levels of peg solitaire on disk.
//!
//! A [`Store`] is a folder with a manifest and, for every level, the files of its parts.
//! [`saltus::pegs::ranked`] computes the contents of a part as a pure function of a few parts of
//! the level before; this crate stores the bytes. The manifest has the checksums of every part that
//! it counts on: a part that differs is made again, or is an error, and never gives a number.
//!
//! [`Layers`] store the layers of a search for the fewest sweeps in the same way, and [`Notes`] the
//! results of many small problems. The format of all three is described in `docs/store.md`.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let folder = std::env::temp_dir().join(format!("saltus-store-{}", std::process::id()));
//! use saltus::pegs::{Budget, PegBoard, Target};
//! use saltus_store::{Options, Store};
//! let board = PegBoard::new(&saltus::board::shape("triangle5").unwrap().board()).unwrap();
//! let game = board.game(board.full() ^ 1, Target::Left(1)).unwrap();
//! let store = Store::open(&folder, "pegs:triangle5", &game, Options::default())?;
//! let census = store.census(u32::MAX, &Budget::UNLIMITED, &|_, _| ())?;
//! assert_eq!(census.solutions, 29_760u32.into());
//! assert_eq!(store.is_winning(game.start())?, Some(true));
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok(())
//! # }
//! ```

#![forbid(unsafe_code)]

mod cache;
mod census;
mod contents;
mod error;
mod file;
mod forecast;
mod format;
mod layers;
mod lock;
mod manifest;
mod mend;
mod notes;
mod removal;
mod shelf;
mod store;
mod sweeps;

pub use census::Manifest;
pub use contents::{Contents, contents};
pub use error::StoreError;
pub use file::{name, place, without_sums};
pub use forecast::{Forecast, SAMPLE, WAY_BACK};
pub use format::VERSION;
pub use layers::{Layers, RunDraft};
pub use notes::Notes;
pub use removal::remove;
pub use store::{Options, Store, for_tables};
pub use sweeps::LayersManifest;
