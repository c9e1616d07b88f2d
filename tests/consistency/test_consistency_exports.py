"""The room's door."""

from __future__ import annotations

import subprocess
import sys

from askance import consistency


def test_every_name_is_there_and_the_list_is_complete() -> None:
    assert dir(consistency) == sorted(consistency.__all__)
    assert all(getattr(consistency, name) is not None for name in consistency.__all__)
    later = {name for names in consistency._LATER.values() for name in names}
    assert later == set(consistency.__all__)


def test_entering_loads_nothing_heavy() -> None:
    code = "import askance.consistency, sys; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
