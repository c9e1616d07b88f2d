"""How long `askance --help` takes beside a bare interpreter and `pip --help`, in the same run.

python benchmarks/startup.py [--rounds 15]
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from pathlib import Path

from askance.reports.tables import render_rows

COMMANDS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "askance --help": [str(Path(sys.executable).parent / "askance"), "--help"],
    "askance clever-hans run --help": [
        str(Path(sys.executable).parent / "askance"),
        "clever-hans",
        "run",
        "--help",
    ],
    "pip --help": [sys.executable, "-m", "pip", "--help"],
}


def seconds(command: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    rounds = parser.parse_args().rounds
    # Interleaved, so that a busy moment hits all of them.
    times = {name: [] for name in COMMANDS}
    for _ in range(rounds):
        for name, command in COMMANDS.items():
            times[name].append(seconds(command))
    bare = statistics.median(times["python -c pass"])
    rows = [
        {
            "command": name,
            "median ms": round(1000 * statistics.median(found), 1),
            "times a bare interpreter": round(statistics.median(found) / bare, 1),
        }
        for name, found in times.items()
    ]
    print(render_rows(rows))


if __name__ == "__main__":
    main()
