//! One file for each question about a game that is answered from its levels, or from the fewest
//! sweeps of many games.

pub mod count;
pub mod duotaire;
pub mod forced;
pub mod games;
pub mod meet;
pub mod pairs;
pub mod rounds;
pub mod sizes;
pub mod table;
pub mod unordered;
