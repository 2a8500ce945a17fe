//! Numbers with their nouns.

pub use saltus::printable::counted;
