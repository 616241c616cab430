"""The wheel holds what a user needs, and nothing else is needed at run time."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from email import message_from_string
from pathlib import Path

import pytest

import cribtool

from .conftest import ROOT


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "-o", str(folder), ROOT],
        check=True,
        capture_output=True,
    )
    (path,) = folder.iterdir()
    return zipfile.ZipFile(path)


def test_the_wheel_carries_the_man_pages_and_just_these(wheel: zipfile.ZipFile) -> None:
    pages = {name for name in wheel.namelist() if "/share/man/" in name}
    version = cribtool.__version__
    assert pages == {
        f"cribtool-{version}.data/data/share/man/man1/{page}"
        for page in os.listdir(f"{ROOT}/man/man1")
    }


def test_the_wheel_carries_the_whole_package(wheel: zipfile.ZipFile) -> None:
    """Every module and data file that lies in the checkout, the marker of types among them."""
    packed = {name for name in wheel.namelist() if name.startswith("cribtool/")}
    kept = {
        str(path.relative_to(ROOT))
        for path in Path(ROOT, "cribtool").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert packed == kept
    assert {"cribtool/py.typed", "cribtool/ranktable.bin"} <= packed
    assert not any(name.startswith("tests") for name in wheel.namelist())


def test_two_packages_are_all_that_is_needed(wheel: zipfile.ZipFile) -> None:
    (name,) = (name for name in wheel.namelist() if name.endswith("/METADATA"))
    metadata = message_from_string(wheel.read(name).decode())
    needed = {
        re.split(r"[^a-z-]", line)[0]
        for line in metadata.get_all("Requires-Dist", [])
        if "extra ==" not in line
    }
    assert needed == {"click", "rich"}
    assert metadata["Version"] == cribtool.__version__
    assert metadata["Requires-Python"] == ">=3.11"
    (points,) = (name for name in wheel.namelist() if name.endswith("entry_points.txt"))
    assert b"cribtool = cribtool.cli:main" in wheel.read(points)


def test_the_top_level_holds_what_the_owner_fixed() -> None:
    done = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode:
        pytest.skip("no git checkout")
    top = {line.split("/")[0] for line in done.stdout.splitlines()}
    allowed = {"pyproject.toml", "cribtool", "tests", "examples", "man", "README.md"}
    assert {name for name in top if not name.startswith(".")} == allowed
