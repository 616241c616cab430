"""Who may know whom: the import statements of the package keep to the plan of the house."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator

from .conftest import ROOT

LAYERS = (
    ("errors",),
    ("cards", "pegs"),
    ("combos",),
    ("show", "play", "ranktable"),
    ("deal", "discard", "pegging", "kings", "wicked", "expert"),
    ("reasons",),
    ("records", "render"),
    ("cli",),
)
"""A module may import from earlier layers and from its own."""
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}


def modules() -> Iterator[tuple[str, str]]:
    """Every module's dotted name (a package's own name for `__init__`) and its source."""
    top = os.path.join(ROOT, "cribtool")
    for folder, _dirs, files in sorted(os.walk(top)):
        for file in sorted(files):
            if file.endswith(".py"):
                path = os.path.join(folder, file)
                dotted = os.path.relpath(path, ROOT)[:-3].replace(os.sep, ".")
                with open(path, encoding="utf-8") as source:
                    yield dotted, source.read()


def imports(name: str, source: str) -> Iterator[str]:
    """The absolute names of all that the module imports, inside functions too."""
    package = name.removesuffix(".__init__").split(".")
    if not name.endswith(".__init__"):
        package.pop()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            stem = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{stem}.{alias.name}" for alias in node.names)


def part(dotted: str) -> str:
    """The part of the house a dotted name belongs to: `cribtool.cli.io` -> `cli`."""
    pieces = dotted.split(".")
    return pieces[1] if len(pieces) > 1 else ""


def test_arrows_point_one_way() -> None:
    for name, source in modules():
        here = part(name)
        if here in ("__init__", "__main__"):
            continue
        assert here in LEVEL, f"{name} has no place in the plan"
        for target in imports(name, source):
            if target.startswith("cribtool.") and part(target) in LEVEL:
                assert LEVEL[part(target)] <= LEVEL[here], f"{name} must not import {target}"


def test_one_part_alone_knows_click_and_one_module_rich() -> None:
    for name, source in modules():
        for target in imports(name, source):
            top = target.split(".")[0]
            assert top != "click" or part(name) == "cli", name
            assert top != "rich" or name == "cribtool.render.tables", name
            assert top != "json" or part(name) == "cli" or "wicked" in name or "expert" in name, (
                name
            )


def test_every_module_says_what_it_knows() -> None:
    for name, source in modules():
        assert ast.get_docstring(ast.parse(source)), name


def test_the_map_in_the_readme_is_the_territory() -> None:
    """The table in the developers' section names every part and just what it imports."""
    with open(f"{ROOT}/README.md", encoding="utf-8") as file:
        rows = re.findall(r"^\| `(\w+)` \|[^|]*\|([^|]*)\|$", file.read(), re.M)
    drawn = {name: set(re.findall(r"`(\w+)`", known)) for name, known in rows}
    real: dict[str, set[str]] = {name: set() for name in LEVEL}
    for name, source in modules():
        here = part(name)
        for target in imports(name, source):
            if here in LEVEL and target.startswith("cribtool.") and part(target) in LEVEL:
                real[here].add(part(target))
    assert drawn == {name: known - {name} for name, known in real.items()}
