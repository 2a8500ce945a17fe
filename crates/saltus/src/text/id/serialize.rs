//! Problems and puzzles for serde: each is serialised as its ID, so that deserialised values are
//! valid.

use super::{name, problem_id};
use crate::{problem::Problem, puzzle::Puzzle};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::borrow::Cow;

impl Serialize for Problem {
    /// The ID.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&problem_id(self))
    }
}

impl<'de> Deserialize<'de> for Problem {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Problem, D::Error> {
        let id = Cow::<str>::deserialize(deserializer)?;
        id.parse().map_err(D::Error::custom)
    }
}

impl Serialize for Puzzle {
    /// The ID.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&name(self, &self.start))
    }
}

impl<'de> Deserialize<'de> for Puzzle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Puzzle, D::Error> {
        Problem::deserialize(deserializer)?
            .puzzle()
            .map_err(D::Error::custom)
    }
}
