//! Numbers of a census of peg solitaire.

use super::{Levels, Number, game_of};
use saltus::{
    budget::Budget,
    pegs::{
        Game,
        count::{self, Census, census},
    },
};
use saltus_store::{Options as StoreOptions, Store};
use std::{path::Path, sync::OnceLock};

/// A number of the census of the central game on the English board. Several results share it.
pub fn central(number: Number, budget: &Budget) -> Option<String> {
    static CENSUS: OnceLock<Option<Census>> = OnceLock::new();
    let census = CENSUS.get_or_init(|| census(&game_of("pegs:english@d4-d4")?, budget).ok());
    Some(number.of(census.as_ref()?))
}

/// The number of games.
pub fn games(id: &str, budget: &Budget) -> Option<String> {
    let census = census(&game_of(id)?, budget).ok()?;
    Some(Number::Games.of(&census))
}

/// Some numbers of a census without the numbers of games, each with its word.
pub fn positions(
    id: &str,
    levels: Levels,
    numbers: &[Number],
    folder: Option<&Path>,
    budget: &Budget,
) -> Option<String> {
    let game = game_of(id)?;
    let census = match levels {
        Levels::Memory => count::positions(&game, budget).ok()?,
        Levels::Files => {
            let folder = folder?;
            count::positions_in_files(&game, budget, &|| {
                Ok(Box::new(saltus_system::temporary(folder)?))
            })
            .ok()?
        }
        Levels::Store => {
            let store = open_store(id, &game, folder?, budget)?;
            store.census(u32::MAX, budget, &|_, _| {}).ok()?
        }
    };

    let mut words = Vec::new();
    for number in numbers {
        words.push(format!("{} {}", number.of(&census), number.word()));
    }
    Some(words.join(", "))
}

/// The store of the levels of a game, without the numbers of games.
pub fn open_store(id: &str, game: &Game, folder: &Path, budget: &Budget) -> Option<Store> {
    let options = StoreOptions {
        memory: budget.memory,
        games: false,
    };
    Store::open(folder, id, game, options).ok()
}

impl Number {
    /// The number in this census.
    fn of(self, census: &Census) -> String {
        match self {
            Number::Classes => census.classes().to_string(),
            Number::Positions => census.positions().to_string(),
            Number::WinningClasses => census.winning_classes().to_string(),
            Number::WinningPositions => census.winning_positions().to_string(),
            Number::OnePeg => positions_of_one_peg(census).to_string(),
            Number::Games => census.games.to_string(),
            Number::ShortestGame => census.shortest_game.to_string(),
        }
    }

    /// What is counted.
    fn word(self) -> &'static str {
        match self {
            Number::Classes => "classes",
            Number::Positions => "positions",
            Number::WinningClasses | Number::WinningPositions => "winning",
            Number::OnePeg => "of one peg",
            Number::Games => "games",
            Number::ShortestGame => "jumps",
        }
    }
}

fn positions_of_one_peg(census: &Census) -> u64 {
    let mut positions = 0;
    for level in &census.levels {
        if level.pegs == 1 {
            positions += level.positions;
        }
    }
    positions
}
