"""The notebooks run from top to bottom, and their assertions hold."""

import json
import pathlib

import pytest

NOTEBOOKS = sorted(pathlib.Path(__file__).parents[1].glob("notebooks/*.ipynb"))


# All but the one with the game that the README solves.
@pytest.mark.parametrize("path", [path for path in NOTEBOOKS if path.stem != "eighteen_sweeps"], ids=lambda path: path.stem)
def test_the_cells_run(path, tmp_path, monkeypatch):
    """Without a kernel, whose start takes longer than the cells."""
    monkeypatch.chdir(tmp_path)
    names = {}
    for cell in json.loads(path.read_text())["cells"]:
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), path.name, "exec"), names)


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_notebook_runs(path, tmp_path):
    import nbclient
    import nbformat

    notebook = nbformat.read(path, as_version=4)
    client = nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": tmp_path}})
    client.execute()


def test_there_are_notebooks():
    assert len(NOTEBOOKS) >= 5
    for path in NOTEBOOKS:
        assert all(not cell.get("outputs") for cell in json.loads(path.read_text())["cells"]), f"{path.stem} is saved with outputs"
