"""A level store in a bucket of S3-like storage, or any other storage of `obstore`.

The objects of a bucket are the files of a folder: `manifest.json`, `reached-17/0003.part`. An
object is written completely or not at all, and a part is a pure function of parts of the level
before. So a worker downloads these to a local folder, computes its part there, and uploads it. The
leader keeps the manifest and only the first line of each part, which the workers send and which
holds its counts.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ._saltus import LevelStore
from ._values import SaltusError

#: A level in the store (whether it has winning positions, and its number of jumps), and the index of a part of it.
Level = tuple[bool, int]
Part = tuple[Level, int]

MANIFEST = "manifest.json"


class Bucket:
    """A level store in a bucket, with a local folder for the parts in use."""

    def __init__(self, url: str, folder: str | os.PathLike[str]) -> None:
        try:
            from obstore.exceptions import BaseError  # type: ignore[import-not-found, unused-ignore]
            from obstore.store import from_url  # type: ignore[import-not-found, unused-ignore]
        except ImportError as error:
            raise ImportError("a store in a bucket is reached through obstore: pip install 'saltus[s3]'") from error
        self.url = url.rstrip("/")
        try:
            self.objects = from_url(self.url)
        except (BaseError, ValueError) as error:
            raise SaltusError(f"{url}: {error}") from error
        self.folder = Path(folder)
        #: The tag of the manifest in the folder, as it was in the bucket; empty if there was none.
        self.mark = ""

    def begin(self) -> None:
        """Downloads the manifest of the bucket, if there is one."""
        manifest = self._get(MANIFEST)
        self.mark = _mark(manifest)
        if manifest is not None:
            self._write(MANIFEST, manifest)

    def publish(self) -> str:
        """Uploads the manifest. Returns its version. Raises SaltusError if another process has uploaded one."""
        here, there = (self.folder / MANIFEST).read_bytes(), self._get(MANIFEST)
        if _mark(there) != self.mark:
            raise self._in_use()
        if here != there:
            self._put(MANIFEST, here)
        self.mark = _mark(here)
        return self.mark

    def synchronize(self, mark: str) -> None:
        """Makes the local manifest equal to the one that the leader uploaded. Raises SaltusError if the bucket has another one."""
        if self.mark != mark:
            self.begin()
        if self.mark != mark:
            raise self._in_use()

    def _in_use(self) -> SaltusError:
        return SaltusError(f"{self.url}: another process is using this store; wait until it ends, or use another place")

    def note(self, part: Part, line: bytes) -> None:
        """Stores the first line of a computed part, which is all that the leader needs."""
        self._write(LevelStore.place(*part), line)

    def make(self, store: LevelStore, part: Part) -> bytes:
        """Computes and uploads a part, unless it exists and is intact. Returns its first line."""
        wanted = {LevelStore.place(*source) for source in [part, *store.sources(*part)]}
        for path in self.folder.glob("*/*.part"):  # of tasks before: no more is kept than one part needs
            if path.relative_to(self.folder) not in wanted:
                path.unlink()
        if not self._fetch(store, part):
            self._recompute(store, part)
        with (self.folder / LevelStore.place(*part)).open("rb") as file:
            return file.readline()

    def _recompute(self, store: LevelStore, part: Part) -> None:
        """Computes a missing or damaged part, and its sources likewise."""
        for source in store.sources(*part):
            if not self._fetch(store, source):
                self._recompute(store, source)
        store.make(*part)
        place = LevelStore.place(*part)
        self._put(place, (self.folder / place).read_bytes())

    def _fetch(self, store: LevelStore, part: Part) -> bool:
        """Whether a part is intact in the folder; downloads it first if it is missing there."""
        place = LevelStore.place(*part)
        path = self.folder / place
        if path.exists():
            return True
        data = self._get(place)
        if data is None:
            return False
        self._write(place, data)
        if not store.is_sound(*part):
            path.unlink()
            return False
        return True

    def trim(self, part: Part) -> None:
        """Removes the sums at the end of a part. Missing or damaged parts are computed again if they are ever needed."""
        place = LevelStore.place(*part)
        size = self._size(place)
        begin = self._get(place, min(size, 1 << 12)) if size else None
        kept = LevelStore.without_sums(begin[: begin.find(b"\n") + 1], size) if begin else None
        if kept is not None and (data := self._get(place, kept)) is not None:
            self._put(place, data)

    def _get(self, place: str | Path, most: int | None = None) -> bytes | None:
        """An object, or its first bytes; None if there is none."""
        with self._named_errors(place) as name:
            try:
                data = self.objects.get(name).bytes() if most is None else self.objects.get_range(name, start=0, end=most)
            except FileNotFoundError:
                return None
            return bytes(data)

    def _size(self, place: str | Path) -> int:
        """The size of an object in bytes; 0 if there is none."""
        with self._named_errors(place) as name:
            try:
                return int(self.objects.head(name)["size"])
            except FileNotFoundError:
                return 0

    def _put(self, place: str | Path, data: bytes) -> None:
        """Uploads an object completely, or not at all."""
        with self._named_errors(place) as name:
            self.objects.put(name, data)

    @contextmanager
    def _named_errors(self, place: str | Path) -> Iterator[str]:
        """The name of an object, for errors: they are raised as SaltusError."""
        from obstore.exceptions import BaseError  # type: ignore[import-not-found, unused-ignore]

        name = Path(place).as_posix()
        try:
            yield name
        except (BaseError, OSError) as error:
            message, _, _ = str(error).partition("\n\nDebug")
            raise SaltusError(f"{self.url}/{name}: {' '.join(message.split())}") from error

    def _write(self, place: str | Path, data: bytes) -> None:
        """Writes a file of the folder, which is then complete, or absent."""
        path = self.folder / place
        path.parent.mkdir(exist_ok=True)
        draft = path.with_suffix(".draft")
        draft.write_bytes(data)
        draft.replace(path)


def _mark(manifest: bytes | None) -> str:
    return hashlib.sha256(manifest).hexdigest() if manifest is not None else ""
