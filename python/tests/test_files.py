"""Files: what puzzles, boards and games are read from, and what they are saved to."""

import io

import pytest

import saltus

#: Two jumps leave one peg: a1 over b1 to c1, then d1 over c1 to b1.
DRAWN = "left 1\noo.o\n"


def sources(place):
    """One text as everything that is read."""
    yield DRAWN
    yield place
    yield str(place)
    yield place.read_bytes()
    yield io.StringIO(DRAWN)
    yield io.BytesIO(DRAWN.encode())


def test_a_puzzle_is_read_from_texts_paths_and_open_files(tmp_path):
    place = tmp_path / "board.txt"
    place.write_text(DRAWN)
    for source in sources(place):
        assert str(saltus.puzzle(source).solve()) == "a1-c1 d1-b1"
    with open(place) as text, open(place, "rb") as file:
        assert saltus.puzzle(text) == saltus.puzzle(file) == saltus.puzzle(DRAWN)


def test_a_board_and_a_game_are_read_from_files(tmp_path):
    board = tmp_path / "capture.txt"
    board.write_text("3\n_.B\n.W.\n_._\n")
    assert saltus.capture(board) == saltus.capture(board.read_text()) == saltus.captures(io.StringIO(board.read_text()))[0]

    position = saltus.puzzle("row:2x2").position("2-3 4-2")
    game = tmp_path / "game.txt"
    assert position.save(game) is None
    assert game.read_text().strip() == position.save().strip()
    assert saltus.load(game) == saltus.load(str(game)) == position


def test_a_file_that_is_missing_or_no_text(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"nowhere\.txt"):
        saltus.puzzle(tmp_path / "nowhere.txt")
    with pytest.raises(IsADirectoryError):
        saltus.puzzle(tmp_path)
    with pytest.raises(saltus.SaltusError):
        saltus.puzzle("nowhere.txt")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\xfd")
    with pytest.raises(TypeError, match="UTF-8"):
        saltus.load(tmp_path / "bytes")
    with pytest.raises(TypeError, match="open file"):
        saltus.capture(7)


def test_bytes_are_never_the_name_of_a_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "board.txt").write_text(DRAWN)
    with pytest.raises(saltus.SaltusError):
        saltus.puzzle(b"board.txt")
    assert saltus.puzzle("board.txt") == saltus.puzzle(DRAWN)
    # What reads as an ID is one, even if a file has its name.
    (tmp_path / "row:2x1").write_text(DRAWN)
    assert saltus.puzzle("row:2x1").id == "row:2x1"


def test_puzzles_are_saved_by_the_ending_of_the_name(tmp_path):
    puzzle = saltus.puzzle("pegs:triangle4@a2-any")
    for ending, head in [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")]:
        puzzle.save(tmp_path / f"x.{ending}")
        assert head in (tmp_path / f"x.{ending}").read_bytes()[:200], ending
    assert (tmp_path / "x.svg").read_text().strip() == puzzle.svg().strip()
    puzzle.save(tmp_path / "x.game")
    assert saltus.load((tmp_path / "x.game").read_text()).puzzle.id == puzzle.id


def test_solutions_and_positions_are_saved(tmp_path):
    solution = saltus.puzzle("row:2x1").solve()
    solution.save(tmp_path / "x.svg")
    assert (tmp_path / "x.svg").read_text().strip() == solution.svg().strip()
    solution.save(str(tmp_path / "x.txt"))
    assert (tmp_path / "x.txt").read_text().split() == [str(move) for move in solution]

    position = solution.position(2)
    position.save(tmp_path / "Y.SVG")
    assert (tmp_path / "Y.SVG").read_text().strip() == position.svg().strip()
    with pytest.raises(ValueError, match="does not move"):
        position.save(tmp_path / "y.gif")
    with pytest.raises(FileNotFoundError):
        solution.save(tmp_path / "no folder" / "x.svg")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["Y.SVG", "x.svg", "x.txt"]


#: How files of each kind begin.
BEGINNINGS = {"png": b"\x89PNG\r\n", "pdf": b"%PDF-", "gif": b"GIF89a", "tex": b"\\documentclass", "tikz": b"\\begin{tikzpicture}"}


@pytest.mark.parametrize("ending", BEGINNINGS)
def test_pictures_have_the_format_of_their_name(ending, tmp_path):
    solution = saltus.puzzle("row:2x1").solve()
    path = tmp_path / f"solution.{ending}"
    solution.save(path)
    assert BEGINNINGS[ending] in path.read_bytes()[:400]
    if ending != "gif":
        solution.position(2).save(tmp_path / f"position.{ending}")
        assert BEGINNINGS[ending] in (tmp_path / f"position.{ending}").read_bytes()[:400]
