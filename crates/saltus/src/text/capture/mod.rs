//! Capture boards and their routes, in the notations of the contests and of draughts.

mod alphabet;
mod answer;
mod board;
mod lines;
mod pdn;
mod route;
mod square;

pub use alphabet::Alphabet;
pub(in crate::text) use answer::{SaidOfKing, answer_of_king};
pub use answer::{answered_routes, counts_from_bottom, judge_answer, told_route};
pub use board::{BoardReader, FaultyPart, ReadError, read_boards, write_board, write_picture};
pub use pdn::{
    Pdn, Pieces, pdn_number, pdn_square, read_pdn, read_pdn_kings, read_pdn_men, write_pdn,
};
pub use route::{RouteNotation, read_route, write_route};
pub use square::{Numbering, PairNaming, parse_square, square_name, winner_word};
