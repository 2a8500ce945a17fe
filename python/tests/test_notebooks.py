"""The notebooks run from top to bottom, and their assertions hold."""

import pathlib

import nbclient
import nbformat
import pytest

NOTEBOOKS = sorted(pathlib.Path(__file__).parents[1].glob("notebooks/*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_notebook_runs(path, tmp_path):
    notebook = nbformat.read(path, as_version=4)
    client = nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": tmp_path}})
    client.execute()
    assert all(not cell.get("outputs") for cell in nbformat.read(path, as_version=4).cells), "saved with outputs"


def test_there_are_notebooks():
    assert len(NOTEBOOKS) >= 5
