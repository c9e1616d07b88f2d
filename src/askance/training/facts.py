"""Train the multi-hop reader: ``python -m askance.training.facts --data DIR --base DIR --out DIR``.

The same command again goes on where it stopped. ``--data`` holds the folders hotpotqa,
2wikimultihopqa, musique, squad, squadshifts and boolq; ``--base`` is the folder of the embedded
reader, from whose weights it starts. In ``--out`` lie the checkpoint, the log, the scores and the
folder that ships.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from askance.training.processes import run_processes, settings_from

__all__ = ["main"]


def main(given: list[str] | None = None) -> int:
    """Train, export and score, or be one of the training processes."""
    options = _arguments(given)
    if options.rank is not None:
        from askance.training.facts_train import Settings, train

        train(settings_from(options, Settings), options.rank)
        return 0
    Path(options.out).mkdir(parents=True, exist_ok=True)
    if options.stage != "finish":
        code = run_processes("askance.training.facts", options, given)
        if code or options.stage == "train":
            return code
    from askance.training.facts_finish import finish

    data, base, out = Path(options.data), Path(options.base), Path(options.out)
    finish(data, base, out, seed=options.seed, date=options.date)
    return 0


def _arguments(given: list[str] | None) -> argparse.Namespace:
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=form)
    for name in ("data", "base", "out"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--stage", choices=("all", "train", "finish"), default="all")
    parser.add_argument("--minutes", type=float, default=40.0, help="the rate falls to 0 over them")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--rate", type=float, default=1e-4)
    parser.add_argument("--processes", type=int, default=2, help="one thread each")
    parser.add_argument("--float32", action="store_true", help="for processors without bfloat16")
    parser.add_argument("--date", default="", help="of the weights, for reader.json and the card")
    parser.add_argument("--rank", type=int, default=None, help=argparse.SUPPRESS)
    return parser.parse_args(given)


if __name__ == "__main__":
    sys.exit(main())
