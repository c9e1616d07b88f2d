"""Train the role labeller: ``python -m askance.training.roles --data DIR --base DIR --out DIR``.

``--data`` holds the folder propbank-ewt; ``--base`` holds model.safetensors and tokenizer.json of
all-MiniLM-L6-v2. In ``--out`` lie the checkpoint, the log, the scores and the folder that ships.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path

from askance.training.processes import is_base, run_processes, settings_from


def arguments(given: list[str] | None = None) -> argparse.Namespace:
    """The options; defaults are the shipped model's."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name in ("data", "base", "out"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--stage", choices=("all", "train", "average", "finish"), default="all")
    parser.add_argument("--kind", choices=("int8", "int8_dynamic"), default="int8", help="ships")
    parser.add_argument("--date", default="", help="of the weights, for roles.json and the card")
    parser.add_argument("--start", default="", help="a checkpoint to go on from")
    parser.add_argument("--of", nargs="*", default=[], help="checkpoints, for --stage average")
    parser.add_argument(
        "--minutes", type=float, default=18.0, help="time of training; the rate falls to 0 over it"
    )
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--unknown", type=float, default=0.05, help="share of hidden pieces")
    parser.add_argument("--no-made-questions", dest="made_questions", action="store_false")
    parser.add_argument("--processes", type=int, default=2, help="one thread each")
    parser.add_argument(
        "--float32", action="store_true", help="for processors without bfloat16 tiles (AMX)"
    )
    parser.add_argument("--rank", type=int, default=None, help=argparse.SUPPRESS)
    return parser.parse_args(given)


def main(given: list[str] | None = None) -> int:
    """Start the processes, or be one of them."""
    options = arguments(given)
    if options.rank is not None:
        return _work(options)
    if not is_base(options.base):
        return 1
    Path(options.out).mkdir(parents=True, exist_ok=True)
    trains = options.stage in ("all", "train")
    code = run_processes("askance.training.roles", options, given) if trains else 0
    if not code and options.stage != "train":
        _end(options)
    return code


def _end(options: argparse.Namespace) -> None:
    """The steps that take one process."""
    from askance.training.roles_average import average
    from askance.training.roles_finish import finish

    out = Path(options.out)
    if options.stage == "average":
        average([Path(path) for path in options.of], out / "checkpoint.pt")
        return
    data, base = Path(options.data), Path(options.base)
    finish(data, base, out, kind=options.kind, date=options.date)


def _work(options: argparse.Namespace) -> int:
    from askance.training.roles_train import Settings, train

    settings = settings_from(options, Settings)
    if options.rank == 0:
        text = json.dumps(asdict(settings) | {"data": "", "base": "", "out": ""}, indent=1)
        (Path(options.out) / "settings.json").write_text(text, encoding="utf-8")
    train(settings, options.rank)
    return 0


if __name__ == "__main__":
    sys.exit(main())
