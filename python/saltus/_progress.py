"""A progress bar for long searches."""


class Bar:
    """A tqdm bar of the positions found, in a notebook or a terminal."""

    def __init__(self) -> None:
        try:
            from tqdm.auto import tqdm
        except ImportError as error:
            raise ImportError("progress=True shows a tqdm bar: pip install tqdm") from error
        self._bar = tqdm(unit=" positions", unit_scale=True, leave=False)

    def __call__(self, level: int, positions: int, bytes: int) -> None:
        self._bar.set_postfix_str(f"move {level}, {bytes >> 20} MiB", refresh=False)
        self._bar.update(positions - self._bar.n)

    def close(self) -> None:
        self._bar.close()
