//! A store as the shelf on which a census keeps its parts.

use crate::{
    Store, StoreError,
    error::at,
    file::{self, Seal, Sums},
};
use saltus::pegs::ranked::{CountedPart, Part, Shelf, Stage, Totals};
use std::{fs, io, sync::Arc};

impl Shelf for Store {
    type Error = StoreError;

    fn parts(&self, jumps: u32) -> Result<Option<u32>, StoreError> {
        Ok(self.manifest().parts(jumps))
    }

    fn begin(&self, jumps: u32, parts: u32) -> Result<(), StoreError> {
        let mut manifest = self.manifest();
        manifest.begin(jumps, parts);
        manifest.write(&self.folder)
    }

    fn part(&self, stage: Stage, index: usize, sums: bool) -> Result<Arc<Part>, StoreError> {
        let wanted = if sums { Sums::Needed } else { Sums::Skipped };
        self.cache.get((stage, index, sums), || {
            self.read_part(stage, index, wanted).map(|(part, _)| part)
        })
    }

    fn count(&self, stage: Stage, index: usize) -> Result<Option<Totals>, StoreError> {
        let seal = self.manifest().seal(stage, index);
        let Some(seal) = seal else {
            return self.count_unknown(stage, index);
        };
        let head = match self.file(stage, index).head() {
            // Parts that are damaged before their level is complete are simply computed.
            Err(StoreError::Damaged { .. }) => None,
            head => head?,
        };
        let Some(head) = head else { return Ok(None) };
        let found = head.seal();
        let has_sums = seal.sums == found.sums && !head.lacks_sums();
        let is_counted_on = seal.sets == found.sets && (has_sums || !self.has_sums(stage));
        Ok(is_counted_on.then_some(head.count))
    }

    fn put(&self, stage: Stage, index: usize, made: CountedPart) -> Result<(), StoreError> {
        let seal = Seal::of(&made.part);
        self.hold_to_seal(stage, index, seal)?;
        let folder = self.folder.join(file::name(stage));
        match fs::create_dir(&folder) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                file::own_level(&folder)?;
            }
            created => at(&folder, created)?,
        }
        let bytes = self.file(stage, index).write(&made, seal)?;
        self.cache.evict(stage, index);
        self.record(stage, index, seal, bytes)
    }

    fn total(&self, stage: Stage) -> Result<Option<Totals>, StoreError> {
        Ok(self.manifest().total(stage))
    }

    fn finish(&self, stage: Stage, total: &Totals) -> Result<(), StoreError> {
        {
            let mut manifest = self.manifest();
            manifest.finish(stage, total);
            if let Stage::Reached(jumps) = stage
                && let Some(behind) = jumps.checked_sub(2)
            {
                manifest.drop_sums(Stage::Reached(behind));
            }
            manifest.write(&self.folder)?;
        }
        self.drop_sums(self.unneeded_parts(stage))
    }

    /// Whether the sums of a level are needed for the next one. Once that is complete, a part is
    /// computed again without sums, since those of the level before are dropped.
    fn has_sums(&self, stage: Stage) -> bool {
        match stage {
            Stage::Reached(jumps) => {
                self.options.games && self.manifest().total(Stage::Reached(jumps + 1)).is_none()
            }
            Stage::Winning(_) => false,
        }
    }

    fn bytes(&self) -> u64 {
        self.cache.bytes()
    }
}

impl Store {
    /// The counts of a part that the manifest does not know: it is made again, unless another
    /// process made it and it is sound.
    fn count_unknown(&self, stage: Stage, index: usize) -> Result<Option<Totals>, StoreError> {
        if !self.takes_unknown(stage) {
            return Ok(None);
        }
        let sums = if self.has_sums(stage) {
            Sums::Needed
        } else {
            Sums::IfThere
        };
        match self.read_part(stage, index, sums) {
            Err(StoreError::Damaged { .. } | StoreError::NoSums(_)) => Ok(None),
            read => read.map(|(_, count)| Some(count)),
        }
    }

    /// Checks that a part that is computed again is the one that was counted. If it has no sums,
    /// those that it had are lost.
    fn hold_to_seal(&self, stage: Stage, index: usize, made: Seal) -> Result<(), StoreError> {
        let needs_sums = self.has_sums(stage);
        let mut manifest = self.manifest();
        let finished = manifest.total(stage).is_some();
        let Some(known) = manifest.seal(stage, index).filter(|_| finished) else {
            return Ok(());
        };
        if known.sets != made.sets || needs_sums && known.sums != made.sums {
            return Err(self.altered_error(stage));
        }
        if !needs_sums {
            let sums = None;
            manifest.set_seal(stage, index, Seal { sums, ..known });
        }
        Ok(())
    }
}
