"""The documentation runs: every python and console block of README and docs.

A ``python`` block is executed; in a ``console`` block every ``$ `` line is run and must exit 0 (or
with the code that a trailing ``# exits N`` names). ``no-run`` after the language leaves a block
out, for what needs a network or hours.
"""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
_BLOCK = re.compile(r"^```(python|console)[ \t]*([^\n]*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
_EXITS = re.compile(r"#\s*exits (\d+)\s*$")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def blocks():
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        runs = [m for m in _BLOCK.finditer(text) if "no-run" not in m[2]]
        if runs:
            yield pytest.param(runs, id=str(page.relative_to(ROOT)))


@pytest.mark.parametrize("runs", list(blocks()))
def test_a_page_runs_from_top_to_bottom(runs, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    sample = Path(str(files("askance.datasets") / "samples" / "squad-dev-sample.json.gz"))
    shutil.copy(str(sample), tmp_path / "questions.json.gz")
    shutil.copy(str(sample.parent / "hotpotqa-dev-sample.json.gz"), tmp_path / "multihop.json.gz")
    namespace: dict[str, object] = {"__name__": "__docs__"}
    for match in runs:
        if match[1] == "python":
            exec(compile(match[3], f"<{match[0][:60]!r}>", "exec"), namespace)
        else:
            for line in match[3].splitlines():
                run_console_line(line)


def run_console_line(line: str) -> None:
    if not line.startswith("$ "):
        return
    expected = int(found[1]) if (found := _EXITS.search(line)) else 0
    command = _EXITS.sub("", line[2:]).strip()
    path = f"{Path(sys.executable).parent}"
    done = subprocess.run(
        ["/bin/sh", "-c", f"PATH={shlex.quote(path)}:$PATH; {command}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == expected, f"{command}\n{done.stdout}\n{done.stderr}"


def test_every_page_is_found():
    assert len(PAGES) > 5
