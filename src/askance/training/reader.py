"""Train the embedded reader: ``python -m askance.training.reader --data DIR --base DIR --out DIR``.

The same command again goes on where it stopped. ``--data`` holds the folders squad, squadshifts,
qamr, hotpotqa and openbookqa; ``--base`` holds model.safetensors and tokenizer.json of
all-MiniLM-L6-v2. In ``--out`` lie the checkpoint, the log, the scores and the folder that ships.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

__all__ = ["ALLOCATOR", "BASE_SHA256", "main"]

BASE_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
# Without these glibc gives every activation back to the system and fetches it again, page by page:
# a quarter of the time.
ALLOCATOR = {
    "MALLOC_MMAP_THRESHOLD_": "4000000000",
    "MALLOC_TRIM_THRESHOLD_": "8000000000",
    "MALLOC_TOP_PAD_": "500000000",
    "GLIBC_TUNABLES": "glibc.malloc.hugetlb=1",
    "OMP_NUM_THREADS": "1",
}
_KINDS = ("int8_7bit", "int8")


def main(given: list[str] | None = None) -> int:
    """Train, export and score, or be one of the training processes."""
    options = _arguments(given)
    if options.rank is not None:
        _train(options)
        return 0
    digest = hashlib.sha256((Path(options.base) / "model.safetensors").read_bytes()).hexdigest()
    if digest != BASE_SHA256:
        place = f"{options.base}/model.safetensors"
        sys.stderr.write(f"{place}: sha256 {digest}, expected {BASE_SHA256}\n")
        return 1
    Path(options.out).mkdir(parents=True, exist_ok=True)
    code = 0 if options.stage == "finish" else _start(options, given)
    if code or options.stage == "train":
        return code
    from askance.training.reader_finish import finish

    data, base, out = Path(options.data), Path(options.base), Path(options.out)
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
    parser.add_argument("--float32", action="store_true", help="for processors without AMX")
    parser.add_argument("--kind", choices=_KINDS, default=_KINDS[0], help="what ships")
    parser.add_argument("--date", default="", help="of the weights, for reader.json and the card")
    parser.add_argument("--rank", type=int, default=None, help=argparse.SUPPRESS)
    return parser.parse_args(given)


def _start(options: argparse.Namespace, given: list[str] | None) -> int:
    (Path(options.out) / "rendezvous").unlink(missing_ok=True)
    words = sys.argv[1:] if given is None else given
    command = [sys.executable, "-m", "askance.training.reader", *words]
    workers = [
        subprocess.Popen([*command, "--rank", str(rank)], env=os.environ | ALLOCATOR)  # noqa: S603
        for rank in range(options.processes)
    ]
    return max(abs(worker.wait()) for worker in workers)


def _train(options: argparse.Namespace) -> None:
    from askance.training.reader_train import Settings, train

    names = {field.name for field in fields(Settings)}
    values = {name: value for name, value in vars(options).items() if name in names}
    train(Settings(**values, bfloat16=not options.float32), options.rank)


if __name__ == "__main__":
    sys.exit(main())
