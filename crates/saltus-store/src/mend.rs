//! Whether the parts of a store are those that were counted, and their repair.

use crate::{
    Store, StoreError,
    file::{self, Sums},
};
use saltus::{
    budget::{Budget, Fail},
    pegs::ranked::{Shelf, Stage, Totals},
};

impl Store {
    /// Repeats an operation whenever a part is damaged, after the part was computed again.
    pub(crate) fn mending<T>(
        &self,
        budget: &Budget,
        mut act: impl FnMut() -> Result<T, Fail<StoreError>>,
    ) -> Result<T, Fail<StoreError>> {
        let mut mended = Vec::new();
        loop {
            match act() {
                // A part that is damaged twice stays damaged.
                Err(Fail::Shelf(StoreError::Damaged {
                    path,
                    why,
                    part: Some(part),
                })) if !mended.contains(&part) => {
                    mended.push(part);
                    file::remove(&path)?;
                    // Its sources may be damaged too.
                    match self.make_part(part.0, part.1, budget) {
                        Err(Fail::Shelf(StoreError::NoSums(from))) => {
                            Err(StoreError::Lost { path, why, from })?
                        }
                        made => made?,
                    }
                }
                done => return done,
            }
        }
    }

    /// The error that what was computed again differs from what was counted.
    pub(crate) fn altered_error(&self, stage: Stage) -> StoreError {
        let path = self.folder.join(file::name(stage));
        StoreError::Damaged {
            path,
            why: "its parts are not those that were counted",
            part: None,
        }
    }

    /// Computes every damaged part of every complete level again, and reports each.
    ///
    /// # Errors
    /// [`Fail`]: the budget ran out, or a [`StoreError`]; among others, a part cannot be computed
    /// again.
    pub fn mend(
        &self,
        budget: &Budget,
        mut report: impl FnMut(&StoreError),
    ) -> Result<(), Fail<StoreError>> {
        let (mut reached, mut winning) = (Vec::new(), Vec::new());
        for (stage, _) in self.manifest().finished_levels() {
            match stage {
                Stage::Reached(_) => reached.push(stage),
                Stage::Winning(_) => winning.push(stage),
            }
        }
        // Each level is computed from those before it; winning levels from the last one backward.
        winning.reverse();
        for stage in [reached, winning].concat() {
            for index in 0..self.count_parts(stage) {
                self.mending(budget, || {
                    let found = self.inspect(stage, index);
                    if let Err(error) = &found {
                        report(error);
                    }
                    Ok(found.map(drop)?)
                })?;
            }
        }
        Ok(())
    }

    /// The number of parts of a level.
    fn count_parts(&self, stage: Stage) -> usize {
        self.cuts(stage.jumps()).map_or(0, |cuts| cuts.len() - 1)
    }

    /// Verifies every part of every complete level, and reports damaged ones.
    ///
    /// # Errors
    /// [`StoreError`]: the store itself cannot be read.
    pub fn verify(
        &self,
        mut report: impl FnMut(Stage, Result<&Totals, &StoreError>),
    ) -> Result<bool, StoreError> {
        let mut sound = true;
        // Not in the head of the loop, which would hold the lock of the manifest.
        let finished = self.manifest().finished_levels();
        for (stage, total) in finished {
            let mut sum = Totals::default();
            let mut fine = true;
            for index in 0..self.count_parts(stage) {
                match self.inspect(stage, index) {
                    Ok(count) => sum.add(&count),
                    Err(error) => {
                        fine = false;
                        report(stage, Err(&error));
                    }
                }
            }
            if fine && !is_same(&sum, &total, self.has_sums(stage)) {
                fine = false;
                report(stage, Err(&self.altered_error(stage)));
            }
            if fine {
                report(stage, Ok(&total));
            }
            sound &= fine;
        }
        Ok(sound)
    }

    /// Whether a part is intact, including its sums where they are still needed.
    ///
    /// # Errors
    /// [`StoreError`], except that the part is damaged.
    pub fn is_sound(&self, stage: Stage, index: usize) -> Result<bool, StoreError> {
        match self.inspect(stage, index) {
            Err(StoreError::Damaged { .. } | StoreError::NoSums(_)) => Ok(false),
            read => read.map(|_| true),
        }
    }

    /// Reads a whole part and returns its counts.
    fn inspect(&self, stage: Stage, index: usize) -> Result<Totals, StoreError> {
        let sums = if self.has_sums(stage) {
            Sums::Needed
        } else {
            Sums::IfThere
        };
        self.read_part(stage, index, sums).map(|(_, count)| count)
    }
}

/// Whether the parts of a level add up to its counts; parts that were computed again have no sums.
fn is_same(sum: &Totals, total: &Totals, counted: bool) -> bool {
    let same_classes = sum.classes == total.classes
        && sum.positions == total.positions
        && sum.dead_classes == total.dead_classes
        && sum.dead_positions == total.dead_positions;
    let same_ways = sum.games == total.games && sum.solutions == total.solutions;
    same_classes && (!counted || same_ways)
}
