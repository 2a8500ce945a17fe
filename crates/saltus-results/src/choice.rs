//! The choice of results by their names and cost.

use crate::{Published, all};

/// The limit for quick results in seconds.
pub const QUICK: u32 = 5;
/// Results that take more seconds than this, or that need a store, are computed only if long ones
/// are wanted.
pub const LONG: u32 = 600;

/// How far the computation of results may go.
#[derive(Clone, Copy, Debug, Default)]
pub struct Extent {
    /// Whether results may take longer than [`LONG`], or need a folder.
    pub long: bool,
    /// Whether there is a folder.
    pub folder: bool,
}

/// Why a result is not computed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChoiceError {
    /// There is no result with this name.
    #[error("there is no result named `{0}`: `saltus reproduce` lists them")]
    Unknown(String),
    /// It takes long.
    #[error("{name} takes about {seconds} s and {megabytes} MB: --long computes it")]
    Long {
        /// Its name.
        name: &'static str,
        /// About how long it takes.
        seconds: u32,
        /// About how much memory it takes.
        megabytes: u32,
    },
    /// These need a folder.
    #[error("{0} keeps its levels on disk: name a folder with --store FOLDER")]
    NoFolder(String),
}

/// The results with these names; `quick` is the name of all quick ones, and `all` of those that are
/// not long, or of every one.
///
/// # Errors
/// [`ChoiceError`]: there is no such result, or it is long or needs a folder.
pub fn chosen(names: &[&str], extent: Extent) -> Result<Vec<&'static Published>, ChoiceError> {
    let mut chosen: Vec<&Published> = Vec::new();
    for name in names {
        match *name {
            "all" => chosen.extend(all().filter(|result| extent.long || !result.is_long())),
            "quick" => chosen.extend(all().filter(|result| result.seconds <= QUICK)),
            name => chosen.push(named(name, extent.long)?),
        }
    }
    if !extent.folder {
        check_that_none_needs_a_folder(&chosen)?;
    }
    Ok(chosen)
}

/// The result with this name.
fn named(name: &str, may_be_long: bool) -> Result<&'static Published, ChoiceError> {
    let Some(found) = all().find(|result| result.name == name) else {
        return Err(ChoiceError::Unknown(name.to_owned()));
    };
    if found.is_long() && !may_be_long {
        return Err(ChoiceError::Long {
            name: found.name,
            seconds: found.seconds,
            megabytes: found.megabytes,
        });
    }
    Ok(found)
}

fn check_that_none_needs_a_folder(chosen: &[&Published]) -> Result<(), ChoiceError> {
    let mut names = Vec::new();
    for result in chosen {
        if result.needs_folder() {
            names.push(result.name);
        }
    }
    if names.is_empty() {
        Ok(())
    } else {
        Err(ChoiceError::NoFolder(names.join(", ")))
    }
}
