//! The contents of a store, by its manifest.

use crate::{StoreError, census::Manifest, format::mark, manifest, sweeps::LayersManifest};
use saltus::pegs::Game;
use serde_json::{Map, Value};
use std::path::Path;

/// The contents of a store, by its manifest.
#[derive(Clone, Debug)]
pub enum Contents {
    /// The levels of a game.
    Census(Manifest),
    /// The layers of a search for the fewest sweeps.
    Sweeps(LayersManifest),
    /// The results for the problems of boards.
    Pairs(Map<String, Value>),
}

impl Contents {
    /// A description of the contents.
    pub fn in_words(&self) -> String {
        match self {
            Contents::Census(manifest) => format!("a census of {}", manifest.puzzle),
            Contents::Sweeps(manifest) => format!("the fewest sweeps of {}", manifest.puzzle),
            Contents::Pairs(_) => "the problems of boards".into(),
        }
    }

    /// The goal of the problems of boards, in words.
    pub const GOAL_OF_PAIRS: &str = "the last peg in the second hole of each problem";

    /// The name of its puzzle, which may be no ID; `None` for the problems of boards.
    pub fn puzzle(&self) -> Option<&str> {
        match self {
            Contents::Census(manifest) => Some(&manifest.puzzle),
            Contents::Sweeps(manifest) => Some(&manifest.puzzle),
            Contents::Pairs(_) => None,
        }
    }

    /// Whether it holds this game, whatever its name is.
    pub fn is_of(&self, game: &Game) -> bool {
        match self {
            Contents::Census(manifest) => manifest.is_of(game),
            Contents::Sweeps(manifest) => manifest.game == mark(game),
            Contents::Pairs(_) => false,
        }
    }

    /// The error that the store in a folder has other contents than requested.
    pub(crate) fn other_contents(&self, folder: &Path, wanted: String) -> StoreError {
        StoreError::OtherGame {
            path: folder.join(manifest::NAME),
            holds: self.in_words(),
            wanted,
        }
    }
}

/// The contents of the store in a folder; `None` if there is no manifest.
///
/// # Errors
/// [`StoreError`]: it cannot be read, is damaged or has a later version.
pub fn contents(folder: &Path) -> Result<Option<Contents>, StoreError> {
    let Some(body) = manifest::read(folder)? else {
        return Ok(None);
    };
    let contents = match body.get("kind").map(Value::as_str) {
        None => Manifest::parse(&body).map(Contents::Census),
        Some(Some(manifest::SWEEPS)) => LayersManifest::parse(&body).map(Contents::Sweeps),
        Some(Some(manifest::PAIRS)) => {
            let problems = body.get("problems").and_then(Value::as_object);
            problems.cloned().map(Contents::Pairs)
        }
        Some(_) => None,
    };
    contents.ok_or_else(|| manifest::damaged(folder)).map(Some)
}

impl Manifest {
    /// The manifest of a census in a folder; `None` if there is none.
    ///
    /// # Errors
    /// [`StoreError`]: it cannot be read, is damaged or has a later version, or the store has other
    /// contents.
    pub fn read(folder: &Path) -> Result<Option<Manifest>, StoreError> {
        Ok(match contents(folder)? {
            None => None,
            Some(Contents::Census(manifest)) => Some(manifest),
            Some(other) => return Err(other.other_contents(folder, "a census".into())),
        })
    }
}
