"""Train the embedded reader: ``python -m askance.training.reader --data DIR --base DIR --out DIR``.

The same command again goes on where it stopped. ``--data`` holds the folders squad, squadshifts,
qamr, hotpotqa and openbookqa; ``--base`` holds model.safetensors and tokenizer.json of
all-MiniLM-L6-v2. In ``--out`` lie the checkpoint, the log, the scores and the folder that ships.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from askance.training.processes import is_base, run_processes, settings_from

__all__ = ["main"]

_KINDS = ("int8_7bit", "int8")


def main(given: list[str] | None = None) -> int:
    """Train, export and score, or be one of the training processes."""
    options = _arguments(given)
    if options.rank is not None:
        _train(options)
        return 0
    if not is_base(options.base):
        return 1
    Path(options.out).mkdir(parents=True, exist_ok=True)
    code = (
        0 if options.stage == "finish" else run_processes("askance.training.reader", options, given)
    )
    if code or options.stage == "train":
        return code
    data, base, out = Path(options.data), Path(options.base), Path(options.out)
    if options.korean:
        from askance.training.bilingual_finish import finish as finish_bilingual

        finish_bilingual(data, base, out, seed=options.seed, date=options.date)
        return 0
    from askance.training.reader_finish import finish

    finish(data, base, out, kind=options.kind, seed=options.seed, date=options.date)
    return 0


def _arguments(given: list[str] | None) -> argparse.Namespace:
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=form)
    for name in ("data", "base", "out"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--stage", choices=("all", "train", "finish"), default="all")
    parser.add_argument("--minutes", type=float, default=70.0, help="the rate falls to 0 over them")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--rate", type=float, default=2.5e-4)
    parser.add_argument("--dropout", type=float, default=0.0)
    parser.add_argument("--processes", type=int, default=2, help="one thread each")
    parser.add_argument("--korean", action="store_true", help="for a base in both languages")
    parser.add_argument("--fixed-layers", type=int, default=0, help="lowest ones, not trained")
    parser.add_argument("--float32", action="store_true", help="for processors without bfloat16")
    parser.add_argument("--kind", choices=_KINDS, default=_KINDS[0], help="what ships")
    parser.add_argument("--date", default="", help="of the weights, for reader.json and the card")
    parser.add_argument("--rank", type=int, default=None, help=argparse.SUPPRESS)
    return parser.parse_args(given)


def _train(options: argparse.Namespace) -> None:
    from askance.training.reader_train import Settings, train

    train(settings_from(options, Settings), options.rank)


if __name__ == "__main__":
    sys.exit(main())
