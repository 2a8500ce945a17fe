//! What the crate's own tests reach beyond its surface, by source file.

pub mod base64 {
    pub use crate::text::id::base64::{decode, encode};
}

pub mod bitmap {
    pub use crate::net::bitmap::pattern;
}

pub mod bound {
    pub use crate::row::bound::{CursorForm, lower_bound};
}

pub mod canonical {
    use crate::pegs::Layout;
    #[cfg(target_arch = "aarch64")]
    pub use crate::pegs::levels::keys::neon::canonicalize;
    #[cfg(target_arch = "x86_64")]
    pub use crate::pegs::levels::keys::vector::canonicalize;
    pub use crate::pegs::levels::keys::{
        canonical::{
            Pass, eights, follow, follow_one, follow_one_portable, follow_portable, least_portable,
            stuck, stuck_portable,
        },
        layout::{Images, JumpKind},
        successors::Successors,
    };

    pub fn class_sizes(layout: &Layout, keys: &[u64]) -> u64 {
        layout.class_sizes(keys)
    }

    pub fn images(layout: &Layout) -> &Images {
        layout.images()
    }

    pub fn kinds(layout: &Layout) -> &[JumpKind] {
        layout.kinds()
    }

    pub fn major(layout: &Layout) -> u64 {
        layout.major()
    }
}

pub mod classify {
    pub use crate::capture::{
        classify::strict_row,
        classify_portable::{Row, strict_row_portable},
    };
}

pub mod coded {
    pub use crate::pegs::ranked::coded::{decode, encode, length};
}

pub mod connect {
    pub use crate::capture::connect::fill;
}

pub mod edges {
    pub use crate::pegs::levels::bits::edges::{Destination, Edges, Numbered, Sums};
}

pub mod frame {
    pub use crate::pegs::levels::bits::frame::{Frame, Outer};
}

pub mod joined {
    pub use crate::text::joined::split_names;
}

pub mod label_rank {
    pub use crate::row::label_rank::{predecessor, rank, successor, unrank};
    use crate::{BigUint, row::Tiling};

    pub fn bit_by_bit(tiling: &Tiling) -> BigUint {
        tiling.label_rank_bit_by_bit()
    }
}

pub mod order {
    pub use crate::order::{contains, distinct, sort, sort_by, sort_by_number};
}

pub mod paths {
    pub use crate::pegs::levels::bits::{
        Aim, Bitmap,
        paths::{Numbers, Paths},
    };
}

pub mod processor {
    use crate::processor::Processor;
    #[cfg(target_arch = "x86_64")]
    pub use crate::processor::has_microcoded_bmi2;

    /// Every way through the innermost loops that this processor can take.
    pub fn ways() -> Vec<Processor> {
        let mut ways = Processor::all();
        ways.extend(Processor::avx2_without_gathers());
        ways
    }
}

pub mod scan {
    pub use crate::text::scan::{NotInteger, Seen, integer, item_at, lines, nearest, words};
}

pub mod sorted {
    pub use crate::sorted::{CHUNK, sort, sort_all, sort_all_by_key, subtract, union};
}

pub mod step_tables {
    pub use crate::pegs::levels::keys::canonical::Pass;
    use crate::pegs::ranked::Frame;

    pub fn prepare<E>(frame: &Frame, pass: Pass, ask: impl Fn() -> Result<(), E>) -> Result<(), E> {
        frame.prepare(pass, ask)
    }

    pub fn has_steps(frame: &Frame, pass: Pass) -> bool {
        frame.has_steps(pass)
    }
}

pub mod sum {
    pub use crate::pegs::ranked::sum::{Huge, Reached, Sum, spread_portable};
}

pub mod table {
    pub fn checksum(bytes: &[u8]) -> u64 {
        crate::pegs::table::checksum(bytes)
    }
}

pub mod threads {
    pub use crate::threads::{
        broadcast, current_num_threads, each_chunk, flat_map, gather, map, run, try_gather,
    };
}

pub mod varint {
    pub use crate::varint::{push_varint, varint};
}

pub mod veripb {
    use crate::{
        puzzle::Puzzle,
        text::export::veripb::{Encoding, VeripbError},
    };

    /// The problem, whether or not it has a solution.
    pub fn problem(puzzle: &Puzzle, moves: u64) -> Result<String, VeripbError> {
        let mut text = Vec::new();
        Encoding::new(puzzle, moves)?.write(&mut text)?;
        Ok(String::from_utf8(text).expect("it is text"))
    }
}

pub mod windows {
    pub use crate::grid::{bound::Bound, puzzle::State};
}

pub mod words {
    pub use crate::pegs::levels::bits::{
        frame::MIDDLE,
        shuffle::Shuffle,
        words::{
            Original, WordMove, WordMoves, WordPair, WordPairs, move_words, move_words_by, ones,
            ones_portable, shuffle, shuffle_by,
        },
    };
}

pub mod zeckendorf {
    pub use crate::row::zeckendorf::{SMALL, digits, fibonacci, increment, value};
}
