//! What comparisons of the command with independent rules share: the first seed, and how many
//! answers were compared.

/// The first seed of a comparison: `SALTUS_SEED`, or 1.
pub fn first_seed() -> u64 {
    let given = std::env::var("SALTUS_SEED").ok();
    given.and_then(|seed| seed.parse().ok()).unwrap_or(1)
}

/// The number of compared numbers and verdicts, and the wrong ones.
#[derive(Default)]
pub struct Tally {
    held: u64,
    wrong: Vec<String>,
}

impl Tally {
    /// Counts a comparison; the message of a wrong one is kept, of the first twenty.
    pub fn hold(&mut self, right: bool, message: impl Fn() -> String) {
        self.held += 1;
        if !right && self.wrong.len() < 20 {
            self.wrong.push(message());
        }
    }

    /// The number of comparisons, all of them right and at least so many.
    pub fn end(self, what: &str, least: u64) -> u64 {
        eprintln!(
            "{what}: {} comparisons, {} wrong",
            self.held,
            self.wrong.len()
        );
        assert!(self.wrong.is_empty(), "{}", self.wrong.join("\n"));
        assert!(
            self.held >= least,
            "{what}: {} comparisons are few",
            self.held
        );
        self.held
    }
}
